"""What a filter can ask about: names, the SQL behind them, and the values they take."""

from __future__ import annotations

import msgspec

from reports.schema import PLAYERS, POSITIONS, POT_TYPES


class Field(msgspec.Struct, frozen=True):
    """One name of the language."""

    name: str
    sql: str
    """Over the columns of `players`."""
    kind: str
    """text, number, bb (big blinds; the SQL is in millionths) or flag."""
    meaning: str
    words: dict[str, str] = {}
    """Values by the words for them, in lower case; empty: any text."""


_POTS = {name.lower(): name for name in POT_TYPES} | {
    "3bet": "3BP", "4bet": "4BP+", "single-raised": "SRP", "4bp": "4BP+", "noflop": "no flop",
}  # fmt: skip

FIELDS = (
    Field("position", "pos", "text", "seat by name", {name.lower(): name for name in POSITIONS}),
    Field("pot", "pot_type", "text", "kind of pot", _POTS),
    Field("stack", "stack_ubb", "bb", "stack before any post, in big blinds"),
    Field("players", "n_dealt", "number", "players dealt in"),
    Field("player", "player", "text", "name as printed"),
    Field("steal_by", "steal_def_vs", "text", "position of the stealer he faced"),
)
_TEXT = {"text", "string"}


def field(name: str) -> Field | None:
    """The field of a name: one of `FIELDS`, or a column of `players`."""
    for one in FIELDS:
        if one.name == name:
            return one
    for column in PLAYERS:
        if column.name == name and column.type in _TEXT | {"bool", "int64", "int32", "int8", "uint8"}:
            kind = "text" if column.type in _TEXT else "flag" if column.type == "bool" else "number"
            return Field(name, f'"{name}"', kind, column.meaning)
    return None


def names() -> list[str]:
    """All names, those of the language first."""
    return [one.name for one in FIELDS] + [column.name for column in PLAYERS]
