"""Values as JSON, laid out for people: what holds no other objects stands on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from parser.writers.plainnames import escaped

_WIDTH = 120


def json_text(value: Any, depth: int = 0) -> str:
    """A value; amounts are `Decimal` and keep their digits."""
    line = _line(value)
    if depth and len(line) + depth <= _WIDTH:
        return line
    if not isinstance(value, list | tuple | dict) or not value:
        return line
    inner = " " * (depth + 1)
    if isinstance(value, dict):
        parts = [f"{inner}{_line(key)}: {json_text(one, depth + 1)}" for key, one in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{inner[1:]}}}"
    parts = [f"{inner}{json_text(one, depth + 1)}" for one in value]
    return "[\n" + ",\n".join(parts) + f"\n{inner[1:]}]"


def _line(value: Any) -> str:
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{_line(key)}: {_line(one)}" for key, one in value.items()]) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_line(one) for one in value]) + "]"
    if isinstance(value, str):
        value = value.encode("utf-8", "replace").decode()
    return escaped(json.dumps(value, ensure_ascii=False))
