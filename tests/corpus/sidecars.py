"""Another tracker's results of the first hand of a file, in the sidecars beside it.

A `.hp` holds a mapping of names to what each player did and won, a `.hands` what the hand was: Python 2
values as text. They are read as syntax trees, and only literals and a few named values are let in. Money is
in hundredths; tournament chips are times a hundred.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

LONG = re.compile(r"(?<=\d)L\b")
"""The end of a long number in Python 2."""


@dataclass(frozen=True)
class Sidecar:
    """The results beside one file of hands; None where there are none."""

    history: Path
    name: str
    """The file of hands, relative to the corpus."""
    players: dict[str, dict[str, Any]] | None
    hand: dict[str, Any] | None


def literal(text: str) -> Any:
    """The value that `text` writes down.

    Raises:
        ValueError: it holds anything but literals, decimals and dates.
    """
    return _value(ast.parse(LONG.sub("", text).strip(), mode="eval").body)


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Dict(keys=keys, values=values):
            return {_value(_there(key)): _value(value) for key, value in zip(keys, values, strict=True)}
        case ast.List(elts=parts):
            return [_value(part) for part in parts]
        case ast.Tuple(elts=parts):
            return tuple([_value(part) for part in parts])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.Call(func=function, args=args):
            return _called(ast.unparse(function), [_value(one) for one in args])
    raise ValueError(f"{ast.unparse(node)} is no plain value")


def _called(name: str, args: list[Any]) -> Any:
    """Decimals and dates; dates mix zones and are compared with nothing."""
    if name == "Decimal" and len(args) == 1:
        return Decimal(args[0])
    if name == "datetime.datetime" and all(isinstance(one, int) for one in args):
        year, month, day, *time = args
        return datetime(year, month, day, *time[:3], tzinfo=UTC)
    raise ValueError(f"{name}(...) is no plain value")


def _there(key: ast.expr | None) -> ast.expr:
    if key is None:
        raise ValueError("a mapping is unpacked")
    return key


def sidecars(corpus: Path, folders: Sequence[str]) -> Iterator[Sidecar]:
    """Those below some folders of the corpus, by name."""
    for folder in folders:
        found = {
            path.with_suffix("")
            for path in (corpus / folder).rglob("*")
            if path.suffix in {".hp", ".hands"} and path.is_file()
        }
        for history in sorted(found):
            yield Sidecar(
                history,
                history.relative_to(corpus).as_posix(),
                _read(history.with_name(f"{history.name}.hp")),
                _read(history.with_name(f"{history.name}.hands")),
            )


def _read(path: Path) -> Any:
    return literal(path.read_text(encoding="utf-8")) if path.exists() else None
