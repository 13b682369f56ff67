"""Kinds of action lines: what a player did on a street, or on several, with wildcards."""

from __future__ import annotations

import re
from typing import Any

from reports.duck import text as literal
from reports.where.base import Kind
from reports.where.words import UnreadError, quoted

STREETS = ("p", "f", "t", "r")
_MARKS = "X check, B bet, C call, R raise, F fold, ? any one, * any number, - none"
_PIECE = re.compile(r"-|[XBCRF?*]+")
_TO_LIKE = str.maketrans({"?": "_", "*": "%", "-": ""})


def _piece(said: str, skip: int = 0) -> str:
    """One street's pattern."""
    made = said.strip().upper()
    if made.lower() == "none":
        return "-"
    if _PIECE.fullmatch(made) is None:
        raise UnreadError(f"{quoted(said)} is no line", f"write it in {_MARKS}", skip)
    return made


def _matches(column: str, piece: str) -> str:
    like = literal(piece.translate(_TO_LIKE))
    return f"{column} LIKE {like}" if set(piece) & {"?", "*"} else f"{column} = {like}"


class Line(Kind, frozen=True):
    """What he did on one street."""

    @property
    def takes(self) -> str:
        return _MARKS

    def read(self, said: str) -> str:
        return _piece(said)

    def sql(self, of: str, operator: str, value: Any) -> str:
        return _matches(of, value)


class Streets(Kind, frozen=True):
    """What he did on the streets from the first on; those that are not named may be anything."""

    @property
    def takes(self) -> str:
        return "a line for each street, with / between: R/B/B"

    def read(self, said: str) -> tuple[str, ...]:
        pieces = said.split("/")
        if len(pieces) > len(STREETS):
            raise UnreadError(
                f"{quoted(said)} has {len(pieces)} streets", "there are four: preflop/flop/turn/river"
            )
        found, skip = [], 0
        for piece in pieces:
            found.append(_piece(piece, skip))
            skip += len(piece) + 1
        return tuple(found)

    def told(self, value: Any) -> str:
        return "/".join(value)

    def sql(self, of: str, operator: str, value: Any) -> str:
        tests = [_matches(f"{street}_line", piece) for street, piece in zip(STREETS, value, strict=False)]
        return f"({' AND '.join(tests)})"
