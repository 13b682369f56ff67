"""Summaries of GGPoker: the owner's result; the bounties he won stand in what he received."""

from __future__ import annotations

from parser.summaries.amounts import rank
from parser.summaries.lines import SummaryFormat
from parser.summaries.telling import Groups, Telling, row_of, won


def _header(telling: Telling, groups: Groups, _at: int) -> None:
    if not telling.tournament_id:
        telling.tournament_id, telling.name, telling.game = groups[0] or "", groups[1], groups[2]


def _buy_in(telling: Telling, groups: Groups, at: int) -> None:
    """Its parts; of three the last is the bounties'."""
    parts = [part.strip() for part in (groups[0] or "").split("+")]
    telling.buy_in([parts[0], parts[2], parts[1]] if len(parts) == 3 else parts, at)


def _entrants(telling: Telling, groups: Groups, _at: int) -> None:
    telling.field(groups[0] or "")


def _pool(telling: Telling, groups: Groups, at: int) -> None:
    telling.price("pool", groups[0] or "", at)


def _started(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("started", groups[0] or "", at)


def _row(telling: Telling, groups: Groups, at: int) -> None:
    place, name, prize = groups
    won(telling, row_of(telling, place or "0", name or ""), prize or "", at)


def _result(telling: Telling, groups: Groups, at: int) -> None:
    telling.hero_ranks.append(rank(groups[0] or "") or 0)
    telling.told_at = at


def _received(telling: Telling, groups: Groups, at: int) -> None:
    telling.reentries = int(groups[0] or 0)
    telling.of_owner(at, prize=telling.amount(groups[1] or "", at))
    if len(telling.rows) == 1:  # the total is what counts: bounties may not stand in the list
        telling.rows[0].prize = None


GGPOKER = SummaryFormat(
    "GGPoker",
    "ggpoker",
    r"Tournament #\d{1,20}, ",
    "ggpoker.lark",
    {
        "HEADER": _header,
        "BUY_IN": _buy_in,
        "ENTRANTS": _entrants,
        "POOL": _pool,
        "STARTED": _started,
        "ROW": _row,
        "RESULT": _result,
        "RECEIVED": _received,
    },
)
