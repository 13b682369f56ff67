"""The 169 starting hands of hold'em: how a player played and fared with each, where his cards are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reports.duck import Tables
    from reports.player.asked import Slice

RANKS = "AKQJT98765432"
GAMES = ("holdem",)
"""Games whose starting hands the matrix shows."""
FEW = 10
"""Hands below which a cell is fainter, and says so."""


class Cell(NamedTuple):
    """One starting hand; money in millionths of a big blind."""

    name: str
    """ "AKs"; the pairs lie on the diagonal, suited hands to the right of it."""
    hands: int
    vpip: int
    vpip_opp: int
    pfr: int
    pfr_opp: int
    net: int

    @property
    def few(self) -> bool:
        """Too few hands to say much."""
        return self.hands < FEW


class Matrix(NamedTuple):
    """All starting hands, and of how many hands the cards are known."""

    cells: tuple[Cell, ...]
    """13 rows of 13, aces first."""
    known: int
    hands: int
    """Hold'em hands."""
    own: int
    """Of these, hands of which the record is the player's own."""
    at_showdown: int
    """Of the known, hands that went to showdown."""

    @property
    def complete(self) -> bool:
        """Whether the cards of all hands are known."""
        return self.known == self.hands

    @property
    def words(self) -> str:
        """What the cards that are known stand for."""
        if self.complete:
            return f"Cards are known in all {self.hands:,} hands: nothing is missing."
        share = f"Cards are known in {self.known:,} of {self.hands:,} hands"
        if self.own:
            others = self.known - self.own
            return (
                f"{share}: the player's own {self.own:,} records whole, and {others:,} of others' in which"
                " they were shown, mostly at showdown."
            )
        return (
            f"{share}, {self.at_showdown:,} of them shown down. What was folded is missing, so that good "
            "hands and hands that were played on stand out."
        )


def matrix(tables: Tables, asked: Slice) -> Matrix | None:
    """The starting hands of a slice; None where no cards are known."""
    games = ", ".join([f"'{name}'" for name in GAMES])
    where = f"{asked.sql} AND game IN ({games})"
    rows = tables.rows(
        "SELECT hand169, count(*), sum(vpip::INT), sum(vpip_opp::INT), sum(pfr::INT), sum(pfr_opp::INT),"  # noqa: S608  # quoted
        " sum(coalesce(net_ubb, 0)), sum(is_hero::INT), sum(sd::INT)"
        f" FROM players WHERE {where} GROUP BY hand169"
    )
    found = {row[0]: [int(value) for value in row[1:]] for row in rows}
    hands = sum([row[0] for row in found.values()])
    own = sum([row[6] for row in found.values()])
    known = {place: row for place, row in found.items() if place is not None}
    if not known:
        return None
    cells = [Cell(name_of(place), *known.get(place, [0] * 8)[:6]) for place in range(169)]
    counted = sum([row[0] for row in known.values()])
    return Matrix(tuple(cells), counted, hands, own, sum([row[7] for row in known.values()]))


def name_of(place: int) -> str:
    """A starting hand's name: 0 AA, 1 AKs, 13 AKo."""
    row, column = divmod(place, 13)
    if row == column:
        return RANKS[row] * 2
    return f"{RANKS[row]}{RANKS[column]}s" if column > row else f"{RANKS[column]}{RANKS[row]}o"
