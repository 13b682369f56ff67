"""What statistics can be split by, and the SQL behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from parser.money import money_text
from reports.schema import POSITIONS, POT_TYPES

Order = tuple[int, Any, str]
"""What values are ordered by."""


def plain(value: Any) -> Order:
    """Positions by place, pot types and numbers by size, the rest by name, None last."""
    if value is None:
        return (2, 0, "")
    for order in (POSITIONS, POT_TYPES):
        if value in order:
            return (0, order.index(value), "")
    return (0, value, "") if isinstance(value, int) else (1, 0, str(value))


def _stakes_order(value: Any) -> Order:
    small, big, currency, scale = value.values()
    if big is None:
        return (2, 0, "")
    unit = 10 ** (8 - min(scale, 8))
    return (0, big * unit, f"{(small or 0) * unit:030d}{currency or ''}")


def _stakes_label(value: Any) -> str:
    """ "0.5/1 USD", "50/100"."""
    small, big, currency, scale = value.values()
    if small is None or big is None:
        return "unknown"
    label = f"{money_text(small, scale)}/{money_text(big, scale)}"
    return f"{label} {currency}" if currency else label


class Group(msgspec.Struct, frozen=True):
    """One way to split."""

    name: str
    sql: str
    """Over the columns of `players`."""
    meaning: str
    order: Callable[[Any], Order] = plain
    label: Callable[[Any], Any] | None = None
    """How a value is shown, where not as it is."""


GROUPS = (
    Group("position", "pos", "seat by name"),
    Group(
        "stakes",
        "struct_pack(small := small_blind, big := big_blind, currency := currency, scale := scale)",
        "blinds and currency",
        _stakes_order,
        _stakes_label,
    ),
    Group("game", "game", "holdem, omaha, ..."),
    Group("limit", '"limit"', "nl, pl or fl"),
    Group("site", "site", "format name"),
    Group("kind", "kind", "cash, fast-fold or tournament"),
    Group("currency", "currency", "ISO code"),
    Group("table_size", "max_seats", "seats at the table"),
    Group("players", "n_dealt", "players dealt in"),
    Group("month", "substr(played_at, 1, 7)", "of the record's own clock"),
    Group("pot_type", "pot_type", "limped, SRP, 3BP, ..."),
    Group("table", '"table"', "table name"),
    Group("tournament", "tournament_id", "tournament number"),
)
"""What `by` takes."""
BY = {group.name: group for group in GROUPS}
