"""Makes the pictures of docs/disputes.md: `python -m docs.dispute_pictures` (with Playwright, Chromium)."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from docs.picture import svg

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
FAIRPOT = (sys.executable, "-c", "from reports.cli import main; raise SystemExit(main())")
CASE = "sample_histories/cases/wrong-side-pot"


def printed(*command: str) -> list[str]:
    """The lines that a command prints; findings are no failure."""
    done = subprocess.run(  # noqa: S603  # our own command
        [*FAIRPOT, *command], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    return done.stdout.rstrip("\n").split("\n")


def terminal(folder: Path) -> Path:
    """A terminal with what `fairpot explain` says of the case."""
    lines = ["$ fairpot explain hand.txt", *printed("explain", f"{CASE}/hand.txt")]
    page = folder / "terminal.html"
    picture = svg(lines, "fairpot explain of a side pot that was paid to the wrong player")
    page.write_text(f"<style>body{{margin:0}}</style>{picture}", encoding="utf-8")
    return page


def replay_page(folder: Path) -> Path:
    """The replayer's page of the case."""
    page = folder / "replay.html"
    printed("replay", f"{CASE}/hand.txt", "--html", str(page))
    return page


def case_page(folder: Path) -> Path:
    """The case's page, out of its package."""
    package = folder / "case.zip"
    printed("case", f"{CASE}/hand.txt", "--about", f"{CASE}/case.toml", "--out", str(package))
    with zipfile.ZipFile(package) as archive:
        name = next(name for name in archive.namelist() if name.endswith("data/case.html"))
        return Path(archive.extract(name, folder))


def terminal_picture(shown: Page, page: Path, name: str) -> None:
    """The whole drawing of a terminal."""
    shown.set_viewport_size({"width": 960, "height": 600})
    shown.goto(page.as_uri())
    shown.locator("svg").screenshot(path=ROOT / "docs" / name)


def photograph(shown: Page, page: Path, name: str, size: tuple[int, int], key: str = "") -> None:
    """The top of a page, after a key was pressed, as docs/`name`."""
    shown.set_viewport_size({"width": size[0], "height": size[1]})
    shown.goto(page.as_uri())
    if key:
        shown.keyboard.press(key)
    shown.screenshot(path=ROOT / "docs" / name)


def main() -> None:
    """Writes the three pictures."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only here, and only in tests

    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shown = browser.new_page(color_scheme="light")
        terminal_picture(shown, terminal(folder), "dispute-terminal.png")
        photograph(shown, replay_page(folder), "dispute-replay.png", (1180, 900), key="End")
        photograph(shown, case_page(folder), "dispute-case.png", (980, 1380))
        browser.close()


if __name__ == "__main__":
    main()
