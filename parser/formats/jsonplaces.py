"""JSON documents with the places of their objects, which no JSON library says; and what no line can hold
taken out of their texts.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

_OBJECT = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|\{', re.DOTALL)
_NO_LETTER = re.compile(r"[\n\r\ud800-\udfff]")


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


DECODER = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_number)


def value_at(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins at an offset, and where it ends.

    Raises:
        ValueError: it is none, or nested too deep.
    """
    try:
        value, end = DECODER.raw_decode(text, at)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if "\\" in text[at:end]:
        value = _cleaned(value)
    return value, end


def _cleaned(value: Any) -> Any:
    """The value, its texts without half characters and line ends that were written as escapes."""
    if isinstance(value, str):
        return _NO_LETTER.sub("\ufffd", value)
    if isinstance(value, list):
        return [_cleaned(one) for one in value]
    if isinstance(value, dict):
        return {_cleaned(key): _cleaned(one) for key, one in value.items()}
    return value


class Spots:
    """Where each object of a value stands in its text, from its own beginning."""

    def __init__(self, value: Any, text: str) -> None:
        self._found: dict[int, int] = {}
        opened = [match.start() for match in _OBJECT.finditer(text) if match[0] == "{"]
        objects = _objects(value)
        if len(opened) == len(objects):  # else a key stands twice, and an object is gone
            self._found = {id(one): at for one, at in zip(objects, opened, strict=True)}

    def at(self, value: object) -> int:
        """An object's offset; that of the whole where the text doesn't tell it."""
        return self._found.get(id(value), 0)


def _objects(value: Any) -> list[Any]:
    """Every object of a value in the order in which they begin."""
    found: list[Any] = []
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            found.append(one)
            waiting += [each for each in reversed(one.values()) if isinstance(each, dict | list)]
        else:
            waiting += [each for each in reversed(one) if isinstance(each, dict | list)]
    return found
