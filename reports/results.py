"""What text tells of tournament entries, as rows of `results`: summaries, and the hands themselves.

Each row is what one place says. `tournaments` makes one row an entry of them: a summary that is told twice,
or a hand of which there are two records, changes nothing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parser.summaries.amounts import DECIMALS, Amount, scale_of
from parser.summaries.inhand import Result, price, results
from replay.track import hero_of
from reports.asides import bounties
from reports.repeats import identity
from reports.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parser.hand import Hand, HandHeader
    from parser.reader import TournamentSummary

NAMES = tuple(column.name for column in TABLES["results"])
SCALE = 2
"""Decimals that amounts have at least."""
NAMELESS = frozenset({"bovada"})
"""Rooms that print chairs in the place of names: who plays on cannot be told from hand to hand."""
LARGEST = 10**12
"""Amounts beyond are no money; in whole units, so that six decimals of them fit."""
Row = dict[str, Any]
_NOTHING: Row = dict.fromkeys(NAMES)


class Results:
    """Rows of `results`, gathered from a unit's text."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._played: dict[tuple[str, str, str], Row] = {}
        """By site, tournament and player."""

    def __len__(self) -> int:
        """Rows that wait."""
        return len(self._rows)

    def hand(self, hand: Hand) -> None:
        """Take in a tournament's hand."""
        header = hand.header
        if header.tournament_id is None or header.site in NAMELESS:
            return
        uid, key = identity(hand), (header.site, header.tournament_id)
        hero = hero_of(hand)
        for seat in hand.seats:
            row = self._played.get((*key, seat.name))
            if row is None:
                row = self._played[*key, seat.name] = self._first(hand, seat.name, uid)
            row["last_utc"], row["last_at"] = _ms(header.utc), header.played_at
            if seat.number == hero:
                row["is_hero"] = True
        won = dict(bounties(hand))
        for said in results(hand):
            self._rows.append(_of_hand(hand, uid, said, won.pop(said.seat, None)))
        for seat_number, amount in won.items():
            self._rows.append(_of_hand(hand, uid, Result(seat_number), amount))

    def _first(self, hand: Hand, player: str, uid: int) -> Row:
        """A player's first hand of a tournament: what its header states."""
        header = hand.header
        paid = price(header.site, header.buy_in)
        row = _of(header, player, "played", hand.file, hand.line)
        row |= {"hand_uid": uid, "out": False, "max_seats": _small(header.max_seats)}
        if paid is not None:
            scale = max(paid.scale, SCALE)
            row |= {
                name: None if value is None else value * 10 ** (scale - paid.scale)
                for name, value in (
                    ("buy_in", paid.buy_in), ("bounty_part", paid.bounty_part), ("fee", paid.fee),
                )
            }  # fmt: skip
            row |= {"scale": scale, "currency": paid.currency}
        return row

    def summaries(self, told: Iterable[TournamentSummary]) -> None:
        """Take in tournament summaries."""
        for one in told:
            self._rows += _of_summary(one)

    def flush(self, *, last: bool = False) -> dict[str, list[Any]]:
        """The columns of the rows that wait; holds none of them afterwards."""
        rows, self._rows = self._rows, []
        if last:
            rows += self._played.values()
            self._played = {}
        return {name: [row[name] for row in rows] for name in NAMES}


def _of(header: HandHeader, player: str, told: str, file: str, line: int) -> Row:
    return _NOTHING | {
        "site": header.site,
        "tournament_id": header.tournament_id,
        "player": player,
        "told": told,
        "ts_utc": _ms(header.utc),
        "played_at": header.played_at,
        "is_hero": False,
        "scale": SCALE,
        "file": file,
        "line": line,
    }


def _of_hand(hand: Hand, uid: int, said: Result, bounty: int | None) -> Row:
    """What a hand's lines say of one player; `bounty` in hundredths."""
    amounts = [one for one in (said.prize, said.extra) if one is not None]
    scale = max(scale_of(amounts), SCALE)
    row = _of(hand.header, hand.name(said.seat), "hand", hand.file, hand.line)
    return row | {
        "hand_uid": uid,
        "out": said.out,
        "rank": said.rank,
        "prize": _units(said.prize, scale),
        "ticket": said.ticket,
        "bounty": None if bounty is None else bounty * 10 ** (scale - SCALE),
        "rebuys": said.rebuys or None,
        "addons": said.addons or None,
        "extra": _units(said.extra, scale),
        "currency": None if said.extra is None else said.extra.currency,
        "prize_currency": None if said.prize is None else said.prize.currency,
        "scale": scale,
    }


def _of_summary(one: TournamentSummary) -> Iterator[Row]:
    """A row for each entry that a summary lists."""
    scale = max(one.scale, SCALE)
    factor = 10 ** (scale - one.scale)

    def money(value: int | None) -> int | None:
        return None if value is None or value > LARGEST * 10**one.scale else value * factor

    shared = {
        "site": one.site,
        "tournament_id": one.tournament_id,
        "told": "summary",
        "ts_utc": _ms(one.started_utc),
        "played_at": one.started,
        "buy_in": money(one.buy_in),
        "bounty_part": money(one.bounty_part),
        "fee": money(one.fee),
        "currency": one.currency,
        "prize_currency": one.prize_currency,
        "scale": scale,
        "entrants": one.entrants,
        "prize_pool": money(one.prize_pool),
        "finished_at": one.finished,
        "listed": len(one.standings),
        "name": one.name,
        "game": one.game,
        "file": one.file,
        "line": one.line,
    }
    for standing in one.standings:
        yield (
            _NOTHING
            | shared
            | {
                "player": standing.player,
                "entry": standing.entry,
                "is_hero": standing.player == one.hero,
                "out": standing.rank is not None,
                "rank": standing.rank,
                "prize": money(standing.prize),
                "ticket": standing.ticket,
                "bounty": money(standing.bounty),
                "rebuys": standing.rebuys,
                "addons": standing.addons,
                "extra": money(standing.extra),
            }
        )


def _units(one: Amount | None, scale: int) -> int | None:
    if one is None:
        return None
    value: int = one.value // 10 ** (DECIMALS - scale)
    return value if value <= LARGEST * 10**scale else None


def _ms(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * 1000


def _small(number: int | None) -> int | None:
    return number if number is not None and 0 <= number <= 255 else None
