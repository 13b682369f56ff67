"""A player's sessions as his page lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.player.answers import Answers
    from reports.player.asked import Slice

LISTED = 40
"""Sessions that are listed, the last ones; all are counted."""


class Sitting(NamedTuple):
    """One session."""

    began: str
    ended: str
    hours: float | None
    tables: int
    hands: int
    stakes: str
    net: str
    net_bb: float | None
    rate: float | None
    """bb/100."""
    expected: float | None
    """bb/100 with all-ins at their expected value."""
    vpip: float | None
    vpip_n: int
    pfr: float | None
    pfr_n: int
    biggest: str
    """The biggest pot."""


class Sittings(NamedTuple):
    """All sessions."""

    listed: list[Sitting]
    """The last ones, the latest first."""
    sessions: int
    winning: int
    hours: float
    """Of all tables together."""
    hands: int
    untimed: int
    """Hands without a time, which are in no session."""

    @property
    def per_hour(self) -> float | None:
        """Hands an hour at a table."""
        return self.hands / self.hours if self.hours else None


def sittings(answers: Answers, money: Slice) -> Sittings | None:
    """The sessions of a slice; None where no hand has a time."""
    found = answers.sessions(money)
    if not len(found):
        return None
    last = found.tail(LISTED).iloc[::-1].to_dict("records")
    hours = float(found["table_hours"].sum())
    return Sittings(
        [_sitting(row) for row in last],
        len(found),
        int((found["net"] > 0).sum()),
        hours,
        int(found["hands"].sum()),
        money.hands - int(found["hands"].sum()),
    )


def _sitting(row: Mapping[Any, Any]) -> Sitting:
    scale, pot = int(row["scale"]), _number(row["biggest_pot"])
    return Sitting(
        str(row["started"])[:16], str(row["ended"])[:16], _number(row["hours"]), int(row["tables"]),
        int(row["hands"]), str(row["stakes"]), money_text(int(row["net"]), scale), _number(row["net_bb"]),
        _number(row["bb_100"]), _number(row["ev_bb_100"]), _number(row["vpip"]), int(row["vpip_n"]),
        _number(row["pfr"]), int(row["pfr_n"]), "–" if pot is None else money_text(int(pot), scale),
    )  # fmt: skip


def _number(value: Any) -> float | None:
    import pandas as pd

    return None if pd.isna(value) else float(value)
