"""Texts as HTML in which each amount of money stands in an element of its own, so that a page can show it in
big blinds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from reports.language import Language
from reports.messages import visible

if TYPE_CHECKING:
    from reports.replayer.scene import Scene

_MARK = re.compile("\ue000(-?[0-9]+)\ue001([^\ue000-\ue002]*)\ue002")
"""Characters for private use, which no text of a file gets through: they are spelt out."""


class Marked:
    """Says a hand's texts as HTML, and knows the amounts that it has said."""

    def __init__(self, tongue: Language) -> None:
        self._tongue = _Marking(tongue)
        self.units: set[int] = set()

    def __call__(self, text: str) -> Markup:
        """A text: escaped, its amounts in `data` elements."""
        told = self._tongue(text)
        parts: list[str] = []
        at = 0
        for mark in _MARK.finditer(told):
            self.units.add(int(mark[1]))
            parts += [_safe(told[at : mark.start()]), _data(mark[1], mark[2])]
            at = mark.end()
        return Markup("".join([*parts, _safe(told[at:])]))  # noqa: S704  # each part is escaped

    def money(self, scene: Scene, units: int) -> Markup:
        """An amount of the hand."""
        header = scene.hand.header
        told = self._tongue.plain.money(units, header.scale, header.symbol)
        self.units.add(units)
        return Markup(_data(str(units), told))  # noqa: S704  # escaped there


class _Marking(Language):
    """A language that puts marks around amounts."""

    def __init__(self, tongue: Language) -> None:
        super().__init__(tongue.code, tongue.catalog)
        self.plain = tongue

    def money(self, units: int, scale: int, symbol: str) -> str:
        return f"\ue000{units}\ue001{self.plain.money(units, scale, symbol)}\ue002"


def _data(units: str, told: str) -> str:
    return f'<data value="{units}">{_safe(told)}</data>'


def _safe(text: str) -> str:
    return str(escape(visible(text)))
