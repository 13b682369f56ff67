"""Everything a player's page says, as values: a part for each sort of money. Others draw and print."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reports.duck import Tables
from reports.player.answers import Answers
from reports.player.asked import Asked, PlayerError, Slice, slices
from reports.player.events import Events, entries_of, events
from reports.player.leaks import Leak, leaks
from reports.player.luck import AllIns, Rake, Variance, all_ins, rake, variance
from reports.player.matrix import Matrix, matrix
from reports.player.pool import ENOUGH, Pool, pool
from reports.player.pots import Pot, pots
from reports.player.scatter import Scatter, scatter
from reports.player.series import Course, course
from reports.player.sittings import Sittings, sittings
from reports.player.splits import Row, Split, splits, whole
from reports.store import Store

if TYPE_CHECKING:
    from reports.anonymise import Pseudonyms

MOST_PARTS = 6
"""Sorts of money that have a part of their own; further ones are named with their hands."""


class Part(NamedTuple):
    """What is told of one sort of money."""

    money: Slice
    total: Row
    course: Course
    splits: list[Split]
    sittings: Sittings | None
    matrix: Matrix | None
    pool: Pool
    scatter: Scatter | None
    leaks: list[Leak]
    all_ins: AllIns | None
    rake: Rake
    variance: Variance | None
    pots: list[Pot]


class Page(NamedTuple):
    """A player's page."""

    asked: Asked
    name: str
    """As it is shown: a pseudonym where that was asked for."""
    filter: str | None
    """The filter as it may be shown."""
    site: str
    parts: list[Part]
    others: list[Slice]
    """Sorts of money without a part."""
    events: Events | None = None
    """Tournament entries; None without any, and under a filter, which is of hands."""
    left_out: int = 0
    """Tournament entries that the filter keeps out."""

    @property
    def hands(self) -> int:
        """Of all sorts of money."""
        return sum([part.money.hands for part in self.parts]) + sum([one.hands for one in self.others])


def page(asked: Asked, names: Pseudonyms | None = None, enough: int = ENOUGH) -> Page:
    """The page of a player.

    Raises:
        PlayerError: no hand is his, or several rooms have a player of that name.
        StoreError: the store can't be read.
        WhereError: the filter can't be read.
    """
    store = Store.open(asked.store)
    with Tables.of_store(store) as tables:
        found = slices(tables, asked)
        asked = asked._replace(site=found[0].site)
        answers = Answers(tables, asked)
        beside = [(pool(answers, one, enough), sittings(answers, one)) for one in found[:MOST_PARTS]]
        with answers.only_his(found) as his:
            parts = [
                _part(tables, store, answers, one, names, *others)
                for one, others in zip(his, beside, strict=False)
            ]
        whose = tables, asked.player, found[0].site
        entered = None if asked.where else events(*whose, names)
        left_out = entries_of(*whose) if asked.where else 0
    name = asked.player if names is None else names.player(found[0].site, asked.player)
    told = asked.where if names is None else names.filter(asked.where)
    return Page(asked, name, told, found[0].site, parts, found[MOST_PARTS:], entered, left_out)


def _part(
    tables: Tables,
    store: Store,
    answers: Answers,
    money: Slice,
    names: Pseudonyms | None,
    others: Pool,
    sat: Sittings | None,
) -> Part:
    """A part; views may have no other rows than the player's."""
    total = whole(answers, money)
    in_order = course(tables, money)
    return Part(
        money=money,
        total=total,
        course=in_order,
        splits=list(splits(answers, money, total)),
        sittings=sat,
        matrix=matrix(tables, money),
        pool=others,
        scatter=scatter(others),
        leaks=leaks(others),
        all_ins=all_ins(tables, money),
        rake=rake(tables, money),
        variance=variance(in_order.bb.moments),
        pots=pots(tables, store, money, names),
    )


__all__ = ["Asked", "Page", "Part", "PlayerError", "page"]
