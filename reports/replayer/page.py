"""Hands to step through in a browser: one file that asks for nothing, or a folder of such files.

Everything in it was computed here; its script shows and hides. Without the script the first frame, all steps,
findings and awards are there to read.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from reports.pages.template import template
from reports.replayer.payload import Pack, script_json
from reports.replayer.views import View, view_of

if TYPE_CHECKING:
    from reports.language import Language
    from reports.replayer.scene import Scene

TEMPLATES = Path(__file__).with_name("templates")
LARGEST = 10_000_000
"""Bytes of a file of many hands; more go into several."""
FULL = 7_500_000
"""Bytes at which the next file is begun."""
INDEX = "index.html"


class Part(NamedTuple):
    """The replayer as a part of a page."""

    style: str
    markup: Markup
    script: str
    """The only script that runs; the markup holds its data."""

    @property
    def hash(self) -> str:
        """The script's name in a Content-Security-Policy."""
        return script_hash(self.script)


class Around(NamedTuple):
    """What leads away from a file of several."""

    before: str = ""
    after: str = ""
    home: str = ""


class TooLargeError(Exception):
    """One file would be larger than a browser likes."""

    def __init__(self, hands: int, size: int) -> None:
        super().__init__(hands, size)
        self.hands, self.size = hands, size


class Sheet:
    """The hands of one file, while they are gathered."""

    def __init__(self, tongue: Language, *, whole: bool = True) -> None:
        self.tongue = tongue
        self.whole = whole
        self.pack = Pack(tongue)
        self.views: list[View] = []
        self.size = 0
        """About how many bytes the hands come to."""
        self._first = ""
        self._bodies: list[Markup] = []
        self._keys: set[str] = set()

    def add(self, scene: Scene) -> View:
        """One more hand."""
        view = view_of(scene, self.tongue, self._key(scene.hand.header.hand_id))
        drawn = self.pack.add(scene, view.key, view.units)
        if not self.views:
            self._first = drawn
        self.views.append(view)
        body = self._render("hand.html", view=view, whole=self.whole)
        self._bodies.append(Markup(body))  # noqa: S704  # a template's, which escapes
        self.size += len(body.encode()) + len(script_json(self.pack.hands[-1]))
        return view

    def _key(self, number: str) -> str:
        """What stands for the hand in links: its number; a second one of the same number says so."""
        key, again = number[:60], 1
        while key in self._keys:
            again += 1
            key = f"{number[:60]}~{again}"
        self._keys.add(key)
        return key

    def markup(self, around: Around) -> Markup:
        """The replayer's part of the page."""
        several = len(self.views) > 1
        text = self._render(
            "replayer.html",
            whole=self.whole,
            views=self.views,
            bodies=self._bodies,
            first=Markup(self._first),  # noqa: S704  # drawn by us, which escapes
            drawings=[Markup(one) for one in self.pack.drawings] if several else [],  # noqa: S704  # likewise
            data=Markup(self.pack.json(before=around.before, after=around.after)),  # noqa: S704  # escaped there
            around=around,
            several=several or bool(around.home),
        )
        return Markup(text)  # noqa: S704  # a template's

    def page(self, version: str, around: Around = Around()) -> bytes:  # noqa: B008  # a value
        """The file."""
        script = script_text()
        text = self._render(
            "page-of-hands.html",
            views=self.views,
            part=Part(style(), self.markup(around), script),
            version=version,
            around=around,
        )
        return text.encode()

    def _render(self, name: str, **given: Any) -> str:
        return rendered(self.tongue, name, **given)


def rendered(tongue: Language, name: str, **given: Any) -> str:
    """A template in a language."""
    text: str = template(TEMPLATES, name).render(
        _=tongue.phrase, _n=tongue.phrase_count, tongue=tongue, **given
    )
    return text


def replayer_part(scenes: Iterable[Scene], tongue: Language) -> Part:
    """The replayer for a page of another kind, which has page.css or colours of the same names and tells the
    verdict, the award, findings and the record itself.
    """
    sheet = Sheet(tongue, whole=False)
    for scene in scenes:
        sheet.add(scene)
    return Part(style(), sheet.markup(Around()), script_text())


def page_of(scenes: Iterable[Scene], tongue: Language, version: str) -> bytes:
    """All hands in one file.

    Raises:
        TooLargeError: it would have more than `LARGEST` bytes.
        ValueError: there is no hand.
    """
    sheet = Sheet(tongue)
    for scene in scenes:
        sheet.add(scene)
        if sheet.size > 4 * LARGEST:
            raise TooLargeError(len(sheet.views), sheet.size)
    if not sheet.views:
        raise ValueError("no hand")
    page = sheet.page(version)
    if len(page) > LARGEST and len(sheet.views) > 1:
        raise TooLargeError(len(sheet.views), len(page))
    return page


def pages_of(
    scenes: Iterable[Scene], tongue: Language, version: str, write: Callable[[str, bytes], None]
) -> int:
    """A list of the hands and files of them, none large: `write` is given names and contents.

    Returns how many hands there are.
    """
    rows: list[tuple[str, View]] = []
    sheet, number = Sheet(tongue), 1
    for scene in scenes:
        if sheet.size + sheet.pack.shared > FULL:
            write(_name(number), sheet.page(version, _around(number, last=False)))
            sheet, number = Sheet(tongue), number + 1
        view = sheet.add(scene)
        rows.append((_name(number), _listed(view)))
    if sheet.views:
        write(_name(number), sheet.page(version, _around(number, last=True)))
        text = rendered(tongue, "index.html", rows=rows, version=version, style=style())
        write(INDEX, text.encode())
    return len(rows)


def _name(number: int) -> str:
    return f"hands-{number}.html"


def _around(number: int, *, last: bool) -> Around:
    return Around(_name(number - 1) if number > 1 else "", "" if last else _name(number + 1), INDEX)


def _listed(view: View) -> View:
    """What the list needs of a hand."""
    return view._replace(steps=(), notes=(), houses=(), sums=(), lines=(), units=frozenset())


def style() -> str:
    """The replayer's rules, the table's among them."""
    return "".join([(TEMPLATES / name).read_text(encoding="utf-8") for name in ("table.css", "replayer.css")])


def script_text() -> str:
    """The script."""
    return (TEMPLATES / "replayer.js").read_text(encoding="utf-8")


def script_hash(script: str) -> str:
    """A script's name in a Content-Security-Policy."""
    return "sha256-" + base64.b64encode(sha256(script.encode()).digest()).decode()
