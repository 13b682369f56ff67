"""A player's sessions as his page lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from reports.rowtext import rows_of
from reports.stats.sessions import sessions

if TYPE_CHECKING:
    from reports.duck import Tables
    from reports.player.asked import Asked, Slice

LISTED = 60
"""Sessions that are listed, the last ones; all are counted."""


class Sitting(NamedTuple):
    """One session."""

    begins: str
    ends: str
    hours: float | None
    tables: int
    hands: int
    net: str
    net_bb: float | None


class Sittings(NamedTuple):
    """All sessions."""

    listed: list[Sitting]
    sessions: int
    winning: int
    hours: float | None
    """At tables, those at the same time counted once."""
    untimed: int
    """Hands without a time, which are in no session."""


def sittings(tables: Tables, asked: Asked, money: Slice) -> Sittings | None:
    """The sessions of a slice; None where it has no hand with a time."""
    frame = sessions(tables, asked.player, where=asked.where)
    currency = frame["currency"].isna() if money.currency is None else frame["currency"] == money.currency
    mine = frame[(frame["site"] == money.site) & (frame["kind"] == money.kind) & currency]
    if not len(mine):
        return None
    listed = [_sitting(row, money) for row in rows_of(mine.tail(LISTED))]
    untimed = money.hands - int(mine["hands"].sum())
    won = int((mine["net"] > 0).sum())
    return Sittings(listed, len(mine), won, float(mine["hours"].sum()), untimed)


def _sitting(row: dict[str, Any], money: Slice) -> Sitting:
    """A session as it is listed."""
    net = row["net"] * 10 ** (money.scale - row["scale"])
    return Sitting(
        row["started"][:16], row["ended"][:16], row["hours"], row["tables"], row["hands"],
        money_text(net, money.scale), row["net_bb"],
    )  # fmt: skip
