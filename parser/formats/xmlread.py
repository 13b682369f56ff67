"""XML of rooms' programs to elements, each with its offset: nothing declared in it is believed or followed.

Expat reads it; document types, entities and what lies outside the text are refused, and so is nesting or an
attribute that no room writes. A document that breaks off, or breaks, is read up to there.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple
from xml.parsers import expat  # elements are read here without any tree builder in between

DEEPEST: Final = 16
LONGEST: Final = 4_000
"""Characters from one tag to the next."""
MOST_TAGS: Final = 5_000
"""Of one hand."""

LOOSE = re.compile(
    r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)"
    "|[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]"
)
"""What rooms write as it is, and XML does not allow."""
STAND_IN: Final = "\ue001"
"""Stands for a loose ampersand while expat reads."""

CUT_OFF: Final = frozenset(
    {
        expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
        expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
        expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION],
    }
)


class RefusedXmlError(ValueError):
    """The XML holds what no room writes: a document type, an entity, endless nesting."""


class Element:
    """An element: its tag, its attributes, its own text, what is inside it, and its offset in the text."""

    __slots__ = ("at", "attributes", "inside", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], at: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.at = at
        self.text = ""
        self.inside: list[Element] = []

    def find(self, tag: str) -> Element | None:
        """The first element of that tag inside this one."""
        for element in self.inside:
            if element.tag == tag:
                return element
        return None

    def get(self, name: str) -> str:
        """An attribute's value; nothing where it isn't there."""
        return self.attributes.get(name, "")

    def words(self, tag: str) -> str:
        """The text of the element of that tag inside this one; nothing where it isn't there."""
        element = self.find(tag)
        return "" if element is None else element.text.strip()


class Broken(NamedTuple):
    """Where a text stops being XML, and in what way."""

    at: int
    why: str
    cut: bool
    """It simply ends."""


def _refuse(*_what: Any) -> int:
    raise RefusedXmlError("it declares a document type or entities, which are never read")


def read_xml(text: str) -> tuple[Element, Broken | None]:
    """The elements of a text, under one without a tag, and where it breaks, if it does.

    Raises:
        RefusedXmlError: it holds what is never read.
    """
    _check_size(text)
    top, broken = _parsed(text)
    if broken is not None and not broken.cut and STAND_IN not in text and LOOSE.search(text):
        mended = LOOSE.sub(_stand_in, text)
        top, broken = _parsed(mended)
        _put_back(top)
    return top, broken


def _stand_in(found: re.Match[str]) -> str:
    return STAND_IN if found[0] == "&" else "\ufffd"


def _put_back(element: Element) -> None:
    element.text = element.text.replace(STAND_IN, "&")
    element.attributes = {
        name: value.replace(STAND_IN, "&") if STAND_IN in value else value
        for name, value in element.attributes.items()
    }
    for each in element.inside:
        _put_back(each)


def _check_size(text: str) -> None:
    """Refuses what no hand has: thousands of tags, or a tag or text of thousands of characters."""
    if text.count("<") > MOST_TAGS:
        raise RefusedXmlError(f"it has more than {MOST_TAGS:,} tags")
    at = 0
    while len(text) - at > LONGEST:
        at = text.rfind("<", at + 1, at + LONGEST + 1)
        if at < 0:
            raise RefusedXmlError(f"a tag or text has more than {LONGEST:,} characters")


def _parsed(text: str) -> tuple[Element, Broken | None]:
    parser = expat.ParserCreate("utf-8")
    top = Element("", {}, 0)
    around = [top]
    add, close = around.append, around.pop

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, parser.CurrentByteIndex)
        around[-1].inside.append(element)
        add(element)
        if len(around) > DEEPEST:
            raise RefusedXmlError(f"elements are nested deeper than {DEEPEST}")

    def end(_tag: str) -> None:
        close()

    def words(told: str) -> None:
        around[-1].text += told

    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = words
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    parser.ExternalEntityRefHandler = _refuse
    raw = text.encode("utf-8", "replace")
    broken = None
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        broken = Broken(max(0, parser.ErrorByteIndex), expat.ErrorString(error.code), error.code in CUT_OFF)
    if len(raw) != len(text):
        broken = _to_characters(top, broken, raw)
    return top, broken


def _to_characters(top: Element, broken: Broken | None, raw: bytes) -> Broken | None:
    """Turns offsets in the bytes that expat saw into offsets in the text."""
    place = _Place(raw)
    _move(top, place)
    return None if broken is None else broken._replace(at=place.of(broken.at))


class _Place:
    """Counts characters up to an offset in bytes; offsets come in order."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.byte = self.character = 0

    def of(self, byte: int) -> int:
        self.character += len(self.raw[self.byte : byte].decode("utf-8", "ignore"))
        self.byte = max(self.byte, byte)
        return self.character


def _move(element: Element, place: _Place) -> None:
    element.at = place.of(element.at)
    for each in element.inside:
        _move(each, place)
