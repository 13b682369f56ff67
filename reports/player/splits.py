"""A player's figures by position, stakes, month, kind of pot and depth: rows that add up to the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from reports.player.figures import Figure, figures
from reports.stats import STATISTICS
from reports.stats.groups import BY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.player.answers import Answers
    from reports.player.asked import Slice

SHOWN = (
    "bb_per_100", "ev_bb_per_100", "vpip", "pfr", "rfi", "threebet", "fold_to_3bet", "coldcall", "steal",
    "fold_to_steal", "cbet_flop", "wtsd", "wsd", "wwsf", "af",
)  # fmt: skip
"""Statistics of a row, of those that there are."""
WAYS = (
    ("position", "By position", "Position"),
    ("stakes", "By stakes", "Stakes"),
    ("month", "By month", "Month"),
    ("pot_type", "By kind of pot", "Pot"),
    ("depth", "By stack depth", "Stack"),
)
"""How hands are split: a `by` of `statistics`, a title and a column's head."""
ALWAYS_FOLDING = {"SB": -50.0, "BB": -100.0}
"""What folding every hand costs, in bb/100 and walks aside: the reference for the blinds."""


class Row(NamedTuple):
    """One group."""

    label: str
    hands: int
    net: int
    """Minor units."""
    net_text: str
    figures: list[Figure]

    @property
    def rate(self) -> Figure:
        """The win rate."""
        return self.figures[0]


class Split(NamedTuple):
    """A table of groups."""

    name: str
    title: str
    head: str
    rows: list[Row]
    total: Row
    """All of them together, as `statistics` has it."""


def whole(answers: Answers, slice_: Slice) -> Row:
    """All hands of a slice."""
    (row,) = _rows(answers, slice_, None)
    return row


def splits(answers: Answers, slice_: Slice, total: Row) -> Iterator[Split]:
    """Every way to split that there is."""
    for name, title, head in WAYS:
        if name in BY:
            yield Split(name, title, head, _rows(answers, slice_, name), total)


def _rows(answers: Answers, slice_: Slice, by: str | None) -> list[Row]:
    chosen = [entry for key in SHOWN for entry in STATISTICS if entry.key == key]
    found = []
    for row in answers.about(slice_, by, [entry.key for entry in chosen]).to_dict("records"):
        label = "all" if by is None else _label(row[by])
        net = int(row["net"]) * 10 ** (slice_.scale - int(row["scale"]))
        money = money_text(net, slice_.scale)
        found.append(
            Row(label, int(row["hands"]), net, money, figures(chosen, row, answers.asked.definitions))
        )
    return found


def _label(value: Any) -> str:
    import pandas as pd

    return "unknown" if pd.isna(value) else str(value)
