"""A player's tournament entries as his page tells them: results by currency, where they finished, a list."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from reports.duck import text
from reports.player.figures import Figure, figure
from reports.player.thin import kept
from reports.rowtext import rows_of
from reports.stats.catalogue.tournament import TOURNAMENT
from reports.stats.few import FEW_CHANCES
from reports.tournaments import tournament_entries, tournament_results

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from reports.anonymise import Pseudonyms
    from reports.duck import Tables

LISTED = 60
"""Entries that are listed, the last ones; all are counted."""
UNKNOWN = "unknown"
TENTHS = tuple([f"{at * 10}–{at * 10 + 10} %" for at in range(10)])
_SHARES = ("roi", "avg_roi", "itm", "early", "final_table", "win")
_STATISTICS = {entry.key: entry for entry in TOURNAMENT}

Row = dict[str, Any]


class Split(NamedTuple):
    """What entries are split by."""

    by: str
    """For `tournament_results`."""
    title: str
    head: str
    """Of the first column."""


SPLITS = (Split("buyin", "By buy-in", "Buy-in"), Split("size", "By field", "Entrants"))


class Result(NamedTuple):
    """What a group of entries came to, in one currency."""

    label: str
    entries: int
    tournaments: int
    known: int
    """Entries of which price and result are known: the sums of money are of these."""
    cost: str
    prizes: str
    """Bounties among them."""
    profit: str
    profit_units: int | None
    abi: str
    avg_profit: str
    shares: dict[str, Figure]
    """ROI, in the money and the like, by key of the statistic."""


class Profits(NamedTuple):
    """Profit of entries of one currency, summed up in the order they were played, thinned out."""

    unit: str
    per: int
    """Minor units that make one."""
    numbers: tuple[int, ...]
    """Entries so far; 0 first."""
    sums: tuple[int, ...]
    total: int
    entries: int
    again: tuple[tuple[int, int], ...]
    """Re-entries: number and sum."""
    roi: str
    """ROI with its interval, in words."""
    missing: str
    """What is in no sum, in words."""

    @property
    def again_words(self) -> str:
        """How many of the entries are re-entries."""
        return f"{len(self.again):,} of them {'is a re-entry' if len(self.again) == 1 else 'are re-entries'}"


class Finishes(NamedTuple):
    """Entries by the tenth of the field they finished in."""

    found: tuple[int, ...]
    by_lot: tuple[float, ...]
    """How many there would be if every place were as likely."""
    entries: int
    unknown: int
    """Entries of unknown place or field."""

    @property
    def few(self) -> bool:
        """Too few to say much."""
        return self.entries < FEW_CHANCES

    @property
    def words(self) -> str:
        """How many entries these are, and how many are not."""
        told = f"{_entries(self.entries)} of known place and field"
        return f"{told}; {self.unknown:,} of unknown." if self.unknown else f"{told}."


class Entry(NamedTuple):
    """An entry as it is listed; what is not known is "unknown"."""

    played: str
    tournament: str
    name: str
    number: int
    """Which of his entries in the tournament."""
    cost: str
    entrants: str
    rank: str
    prize: str
    bounty: str
    profit: str
    roi: str


class Money(NamedTuple):
    """Results in one currency."""

    unit: str
    total: Result
    profits: Profits | None
    splits: list[tuple[Split, list[Result]]]


class Events(NamedTuple):
    """All entries of a player in one room."""

    entries: int
    tournaments: int
    moneys: list[Money]
    finishes: Finishes | None
    listed: list[Entry]
    """The last ones, the latest first."""


def events(tables: Tables, player: str, site: str, names: Pseudonyms | None = None) -> Events | None:
    """A player's entries; None where the store has none of his."""
    listed = tournament_entries(tables, player)
    listed = listed[listed["site"] == site]
    if not len(listed):
        return None
    rows = rows_of(_hidden(listed, names))
    splits = [(split, _of_room(tournament_results(tables, player, split.by), site)) for split in SPLITS]
    moneys = [_money(total, rows, splits) for total in _of_room(tournament_results(tables, player), site)]
    moneys.sort(key=lambda money: -money.total.entries)
    tournaments = {row["tournament_id"] for row in rows}
    last = [_entry(row) for row in reversed(rows[-LISTED:])]
    return Events(len(rows), len(tournaments), moneys, _finishes(rows), last)


def entries_of(tables: Tables, player: str, site: str) -> int:
    """How many entries of his there are."""
    where = f"player = {text(player)} AND site = {text(site)}"
    return int(tables.rows(f"SELECT count(*) FROM entries WHERE {where}")[0][0])  # noqa: S608  # quoted


def _hidden(listed: pd.DataFrame, names: Pseudonyms | None) -> pd.DataFrame:
    """Without what would tell who and where, if that was asked for."""
    if names is None:
        return listed
    found = names.frame(listed)
    found["name"] = found["ticket"] = None  # words that may tell which tournament it was
    return found


def _of_room(frame: pd.DataFrame, site: str) -> list[Row]:
    return rows_of(frame[frame["site"] == site])


def _money(total: Row, rows: Sequence[Row], splits: Sequence[tuple[Split, list[Row]]]) -> Money:
    currency = total["currency"]
    whole = _result(total, "All")
    told = [
        (split, [_result(row, str(row[split.by])) for row in found if row["currency"] == currency])
        for split, found in splits
    ]
    mine = [row for row in rows if row["currency"] == currency]
    unit = currency or ("chips" if whole.known else "price unknown")
    return Money(unit, whole, _profits(unit, whole, mine, total["scale"]), told)


def _result(row: Mapping[str, Any], label: str) -> Result:
    scale, known = row["scale"], row["known"]

    def money(value: float | None) -> str:
        return UNKNOWN if value is None or not known else money_text(round(value), scale)

    won = None if row["prize"] is None or row["bounty"] is None else row["prize"] + row["bounty"]
    return Result(
        label=label,
        entries=row["entries"],
        tournaments=row["tournaments"],
        known=known,
        cost=money(row["cost"]),
        prizes=money(won),
        profit=money(row["profit"]),
        profit_units=row["profit"] if known else None,
        abi=money(row["abi"]),
        avg_profit=money(row["avg_profit"]),
        shares={key: figure(_STATISTICS[key], row) for key in _SHARES},
    )


def _profits(unit: str, whole: Result, rows: Sequence[Row], scale: int) -> Profits | None:
    """The running sum; None where no entry's profit is known."""
    known = [row for row in rows if row["profit"] is not None]
    if not known:
        return None
    sums = [0, *accumulate([row["profit"] * 10 ** (scale - row["scale"]) for row in known])]
    places = kept(sums)
    again = [(at, sums[at]) for at, row in enumerate(known, 1) if row["entry_no"] > 1]
    roi = whole.shares["roi"]
    told = "no ROI: nothing was paid" if roi.value is None else f"ROI {roi.text} %"
    if roi.value is not None:
        told += f" (95 %: {roi.interval})" if roi.interval else " (no interval)"
    told += f", {_entries(len(known))}" + (": too few to say much" if roi.few else "")
    left = len(rows) - len(known)
    missing = f"{_entries(left)} of unknown price or result {'is' if left == 1 else 'are'} in no sum."
    return Profits(
        unit, 10**scale, tuple(places), tuple([sums[at] for at in places]), sums[-1], len(known),
        tuple(again), told, missing if left else "",
    )  # fmt: skip


def _finishes(rows: Sequence[Row]) -> Finishes | None:
    """The histogram; None where no entry's place and field are known."""
    found, lot, count = [0] * 10, [0.0] * 10, 0
    for row in rows:
        rank, field = row["rank"], row["entrants"]
        if rank is None or field is None or not 1 <= rank <= field:
            continue
        count += 1
        found[(10 * rank - 1) // field] += 1
        for at in range(10):
            lot[at] += ((at + 1) * field // 10 - at * field // 10) / field
    return Finishes(tuple(found), tuple(lot), count, len(rows) - count) if count else None


def _entry(row: Row) -> Entry:
    def money(value: int | None) -> str:
        return UNKNOWN if value is None else money_text(value, row["scale"])

    def whole(value: int | None) -> str:
        return UNKNOWN if value is None else f"{value:,}"

    unit = f" {row['currency'] or 'chips'}"
    ticket = row["ticket"] if row["prize"] is None else None
    return Entry(
        played=(row["played_at"] or UNKNOWN)[:16],
        tournament=row["tournament_id"],
        name=row["name"] or row["game"] or "",
        number=row["entry_no"],
        cost=UNKNOWN if row["buy_in"] is None else money(row["cost"]) + unit,
        entrants=whole(row["entrants"]),
        rank=whole(row["rank"]),
        prize=ticket or money(row["prize"]),
        bounty=money(row["bounty"]) if row["bounty"] is not None or row["bounty_part"] else "–",
        profit=money(row["profit"]),
        roi=UNKNOWN if row["roi"] is None else f"{row['roi']:,.0f} %",
    )


def _entries(number: int) -> str:
    return f"{number:,} {'entry' if number == 1 else 'entries'}"
