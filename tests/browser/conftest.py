"""Pages in a real browser: the system's Chromium, offline, with everything that it asks for on record."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]


class Opened(NamedTuple):
    """A page that was opened, and what happened meanwhile."""

    page: Any
    requests: list[str]
    said: list[str]
    """Console messages, errors and dialogs."""


class Browser:
    """Opens files, each in a context of its own."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._contexts: list[Any] = []

    def open(self, path: Path, **options: Any) -> Opened:
        """A file in a new context; `options` are those of the context."""
        context = self._browser.new_context(offline=True, **options)
        self._contexts.append(context)
        page = context.new_page()
        opened = Opened(page, [], [])
        page.on("request", lambda request: opened.requests.append(request.url))
        page.on("console", lambda message: opened.said.append(message.text))
        page.on("pageerror", lambda error: opened.said.append(str(error)))
        page.on("dialog", lambda dialog: opened.said.append(dialog.message))
        page.goto(path.as_uri())
        return opened

    def close(self) -> None:
        """Close what was opened."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser; without one, the tests that need it are skipped and say so."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright comes with the test extra")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def browser(chromium: Any) -> Iterator[Browser]:
    """Opens pages and closes them after the test."""
    opener = Browser(chromium)
    yield opener
    opener.close()
