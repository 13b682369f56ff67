"""Where a name stands in a hand's text, in each way that its format may spell it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import escape, unescape
from typing import NamedTuple

CSV, XML, JSON, TOML, PLAIN = "csv", "xml", "json", "toml", "plain"
_KIND = {"pokernow": CSV, "ipoker": XML, "partyxml": XML, "ohh": JSON, "phh": TOML}
_NO_SPACES = 0x0E00
"""From here on in Unicode words stand without blanks between them: Thai, Chinese, Japanese, signs, emoji."""
_XML_PLACES = re.compile(
    r"""\b(?:name|player|screen_name|user)\s*=\s*(?:"(?P<a>[^"<]*)"|'(?P<b>[^'<]*)')|"""
    r"<nickname>(?P<c>[^<]*)</nickname>"
)
_STRING = r'"(?P<{}>(?:[^"\\\n]|\\.)*)"'
_JSON_PLACES = re.compile(rf'"(?:name|player|hero)"\s*:\s*{_STRING.format("a")}')
_TOML_PLACES = re.compile(rf"\b(?:name|player|hero)\s*=\s*(?:{_STRING.format('a')}|'(?P<b>[^'\n]*)')")
_TOML_PLAYERS = re.compile(r"^players\s*=\s*\[(?:[^\]\"']|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*')*\]", re.MULTILINE)
_TOML_STRING = re.compile(rf"{_STRING.format('a')}|'(?P<b>[^'\n]*)'")


class Span(NamedTuple):
    """A stretch of the text, and what is to stand there."""

    begin: int
    end: int
    text: str
    whole: bool = True
    """No letter or digit touches it."""


def kind_of(site: str) -> str:
    """How the text of a room's hands is written."""
    return _KIND.get(site, PLAIN)


def is_document(kind: str) -> bool:
    """Whether names are values there that are marked as such."""
    return kind in {XML, JSON, TOML}


def spellings(kind: str, name: str) -> list[str]:
    """The ways in which a name may be written, the usual one first."""
    match kind:
        case "csv":
            ways = [name.replace('"', '""'), name]
        case "xml":
            ways = [escape(name), escape(name, quote=False), name]
        case "json" | "toml":
            ways = [json.dumps(name, ensure_ascii=False)[1:-1], json.dumps(name)[1:-1], name]
        case _:
            ways = [name]
    return list(dict.fromkeys(ways))


def joins(one: str, other: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    return _in_word(one) and _in_word(other)


def _in_word(letter: str) -> bool:
    return letter != "" and (letter.isalnum() or letter == "_") and ord(letter) < _NO_SPACES


def places(kind: str, text: str, old: str, new: str) -> Iterator[Span]:
    """Everywhere in the text where the name's letters stand, whatever they mean there."""
    ways = spellings(kind, old)
    shown = spellings(kind, new)[0]
    loose = "|".join(
        [r"\s+".join(map(re.escape, way.split(" "))) for way in sorted(ways, key=len, reverse=True)]
    )
    for found in re.finditer(f"(?={loose})", text, re.IGNORECASE):
        hit = re.match(loose, text[found.start() :], re.IGNORECASE)
        if hit is None or not hit[0]:
            continue
        begin, end = found.start(), found.start() + hit.end()
        before, after = text[max(0, begin - 1) : begin], text[end : end + 1]
        whole = not joins(before, text[begin]) and not joins(text[end - 1], after)
        yield Span(begin, end, shown, whole)


def marked_places(kind: str, text: str, names: Mapping[str, str]) -> list[Span]:
    """Where a document has one of the names as a value that it marks as a name."""
    found: list[Span] = []
    for begin, written, read in _marked(kind, text):
        name = read(written)
        if names.get(name, name) != name:
            new = names[name]
            found.append(Span(begin, begin + len(written), spellings(kind, new)[0]))
    return found


def marked_names(kind: str, text: str) -> list[str]:
    """Every value that a document marks as a name."""
    return [read(written) for _, written, read in _marked(kind, text)]


def _marked(kind: str, text: str) -> Iterator[tuple[int, str, Callable[[str], str]]]:
    """Values that a document marks as names: where they begin, as written, and how to read them."""
    if kind == XML:
        stretches, pattern = [(0, len(text))], _XML_PLACES
    elif kind == JSON:
        stretches, pattern = [(0, len(text))], _JSON_PLACES
    else:
        for place in _TOML_PLAYERS.finditer(text):
            for hit in _TOML_STRING.finditer(text, *place.span()):
                group = "a" if hit["a"] is not None else "b"
                yield hit.start(group), hit[group], _quoted if group == "a" else str
        stretches, pattern = [(0, len(text))], _TOML_PLACES
    for begin, end in stretches:
        for hit in pattern.finditer(text, begin, end):
            group = hit.lastgroup or "a"
            read = unescape if kind == XML else str if group == "b" else _quoted
            yield hit.start(group), hit[group], read


def _quoted(written: str) -> str:
    """What stands between quotation marks in JSON, and nearly always in TOML."""
    try:
        return str(json.loads(f'"{written}"', strict=False))
    except ValueError:
        return written
