"""SVG as text: elements with their attributes, and words that fit into a drawing."""

from __future__ import annotations

import unicodedata

from markupsafe import escape

from reports.messages import visible

LONGEST = 120
"""Characters of a text in a drawing, unless told otherwise."""
CUT = "…"
_SPACE = " "
_NEVER_FIRST = frozenset("，。、；：）」！？")
"""Signs that no line begins with."""

_NARROW = frozenset("iljtfrI.,:;'|![](){}`/\\ -")
_WIDE = frozenset("mwMW@%&")


def element(tag: str, body: str = "", **attributes: str | float | None) -> str:
    """An element; `body` is SVG already. `class_`, `font_size`: `class`, `font-size`; None is left out."""
    told = "".join(
        [
            f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
            for name, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{tag}{told}>{body}</{tag}>" if body or tag in ("text", "tspan", "g") else f"<{tag}{told}/>"


def words(
    text: str,
    at: tuple[float, float],
    size: float,
    *,
    fill: str,
    class_: str,
    anchor: str | None = "middle",
    bold: bool = False,
    slot: str | None = None,
) -> str:
    """A text element; `text` is SVG already."""
    return element(
        "text",
        text,
        x=at[0],
        y=at[1],
        fill=fill,
        class_=class_,
        font_size=size,
        font_weight="bold" if bold else None,
        text_anchor=anchor,
        data_slot=slot,
    )


def _value(value: str | float) -> str:
    return f"{round(value, 1):g}" if isinstance(value, (int, float)) else str(escape(value))


def safe(text: str, longest: int = LONGEST) -> str:
    """Text of a file as SVG: cut, everything spelt out that would not print as itself, escaped."""
    if len(text) > longest:
        text = text[: longest - 1] + CUT
    return str(escape(visible(text)))


def breadth(text: str) -> float:
    """About how wide a text is, in ems of DejaVu Sans, rather too much than too little."""
    return sum([_char(char) for char in text])


def _char(char: str) -> float:
    if char in _NARROW:
        return 0.42
    if char in _WIDE:
        return 1.02
    if char.isascii():
        return 0.78 if char.isupper() else 0.66
    if unicodedata.combining(char):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.1
    return 0.85


def fitted(text: str, size: float, room: float) -> str:
    """As much of a text as there is room for in letters of this size, made visible."""
    text = visible(text[:LONGEST])
    if breadth(text) * size <= room:
        return text
    while text and (breadth(text) + 1) * size > room:
        text = text[:-1]
    return text.rstrip() + CUT


def lines_of(text: str, size: float, room: float, most: int) -> list[str]:
    """A text in at most so many lines; what is left over is cut."""
    lines, line = [], ""
    for piece in _pieces(visible(text[:1000])):
        if line and breadth((line + piece).rstrip()) * size > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    lines.append(line.rstrip())
    if len(lines) > most:
        lines = [*lines[: most - 1], _SPACE.join(lines[most - 1 :])]
    return [fitted(line, size, room) if breadth(line) * size > room else line for line in lines]


def _pieces(text: str) -> list[str]:
    """What a line may end after: words with the blank behind them, each Chinese character."""
    pieces, start = [], 0
    for place, char in enumerate(text):
        wide = not char.isascii() and unicodedata.east_asian_width(char) in "WF"
        if char == _SPACE or (wide and text[place + 1 : place + 2] not in _NEVER_FIRST):
            pieces.append(text[start : place + 1])
            start = place + 1
    return [*pieces, text[start:]]
