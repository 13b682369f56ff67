"""Values as TOML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from parser.writers.plainnames import UNSAFE

_ESCAPED = re.compile(f'["\\\\]|{UNSAFE.pattern}')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def quoted(text: str) -> str:
    """A text between quotation marks."""
    clean = text.encode("utf-8", "replace").decode() if not text.isascii() else text
    return f'"{_ESCAPED.sub(_escape, clean)}"'


def _escape(found: re.Match[str]) -> str:
    letter = found[0]
    return _SHORT.get(letter, f"\\u{ord(letter):04x}")


def toml(value: Any) -> str:
    """A value on one line; in an inline table what is None is left out."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        pairs = [f"{key} = {toml(one)}" for key, one in value.items() if one is not None]
        return f"{{{', '.join(pairs)}}}"
    return f"[{', '.join([toml(one) for one in value])}]"


def array(values: Sequence[str], *, wrap: int = 100) -> str:
    """An array of values that are TOML already: on one line where it fits, else one to a line."""
    line = f"[{', '.join(values)}]"
    if len(line) <= wrap:
        return line
    return "[\n" + "".join([f"  {value},\n" for value in values]) + "]"
