"""A player's stack through one tournament, hand by hand, with its levels, all-ins and what is missing."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from reports.duck import Tables, text
from reports.messages import count, sentence
from reports.player.asked import NAMED, PlayerError
from reports.player.series import ORDER
from reports.store import Store

if TYPE_CHECKING:
    from reports.anonymise import Pseudonyms

MICRO = 1_000_000
"""Of a big blind."""
TOLD = 3
"""Changes between hands that are told one by one."""


class Hand(NamedTuple):
    """The stack in one hand; chips in the scale of the tournament's hands."""

    before: int
    """Before any post."""
    after: int
    big_blind: int | None
    level: str
    """As it is shown: "V 100/200 (25)"."""
    all_in: bool


class Level(NamedTuple):
    """Hands of one level in a row."""

    name: str
    first: int
    """Hands played before it."""
    last: int
    """Hands played when it is over."""


class Stack(NamedTuple):
    """A stack through a tournament."""

    player: str
    tournament: str
    """Its number, or a pseudonym."""
    hands: tuple[Hand, ...]
    levels: tuple[Level, ...]
    jumps: tuple[int, ...]
    """Hands after which the stack is another before the next one."""
    scale: int
    table: int
    """Chips of all players of the last hand."""
    untimed: int
    """Hands without a time; they come first."""

    @property
    def first(self) -> int:
        """The first recorded stack."""
        return self.hands[0].before

    @property
    def last(self) -> int:
        """The stack after the last hand."""
        return self.hands[-1].after

    @property
    def words(self) -> str:
        """Where it starts and ends, and what the record leaves out."""
        first = f"From {self._chips(self.first)}, the first recorded stack"
        level = self.levels[0].name
        return " ".join([f"{first}, at {level}." if level else f"{first}.", self._end(), *self._gaps()])

    def _end(self) -> str:
        after = f"after {count(len(self.hands), 'hand')}"
        if self.last == 0:
            return f"It ends at 0 {after}."
        last = self._chips(self.last)
        if self.last == self.table:
            return f"It ends at {last}, all chips of the last table, {after}."
        return f"The last recorded stack, {after}, is {last}: what came later is not on record."

    def _gaps(self) -> list[str]:
        told = []
        if self.jumps:
            changes = [
                f"{self._chips(self.hands[at - 1].after)} to {self._chips(self.hands[at].before)} after hand"
                f" {at:,}"
                for at in self.jumps[:TOLD]
            ]
            more = f" and {len(self.jumps) - TOLD:,} more" if len(self.jumps) > TOLD else ""
            told.append(
                f"Between hands it changes {count(len(self.jumps), 'time')} ({'; '.join(changes)}{more}):"
                " hands that are missing, an add-on, a rebuy or a new entry."
            )
        if self.untimed:
            told.append(f"{count(self.untimed, 'hand')} without a time come first.")
        if any(not hand.big_blind for hand in self.hands):
            number = sum([not hand.big_blind for hand in self.hands])
            told.append(f"{count(number, 'hand')} without a big blind are in chips alone.")
        return told

    def _chips(self, value: int) -> str:
        return money_text(value, self.scale)


def stack(
    source: str, player: str, tournament: str, site: str | None = None, names: Pseudonyms | None = None
) -> Stack:
    """A player's stack through a tournament.

    Raises:
        PlayerError: no hand of his is of that tournament, or those of several rooms are.
        StoreError: the store can't be read.
    """
    with Tables.of_store(Store.open(source)) as tables:
        room = _room(tables, player, tournament, site)
        whose = _whose(player, tournament, room)
        scale = tables.rows(f"SELECT max(scale) FROM players WHERE {whose}")[0][0]  # noqa: S608  # quoted
        rows = tables.rows(_query(whose, scale))
        table = tables.rows(
            f"SELECT sum(stack * (10 ** ({scale} - scale))::BIGINT) FROM players"  # noqa: S608  # our numbers
            f" WHERE hand_uid = {rows[-1][0]}"
        )[0][0]
    hands = tuple([_hand(row, scale) for row in rows])
    return Stack(
        player if names is None else names.player(room, player),
        tournament if names is None else names.tournament(room, tournament),
        hands,
        _levels(hands),
        tuple([at for at, (one, next_) in enumerate(pairwise(hands), 1) if one.after != next_.before]),
        scale,
        int(table),
        sum([not row[-1] for row in rows]),
    )


def _whose(player: str, tournament: str | None = None, site: str | None = None) -> str:
    tests = [f"player = {text(player)}"]
    tests.append(
        f"tournament_id = {text(tournament)}" if tournament is not None else "tournament_id IS NOT NULL"
    )
    if site is not None:
        tests.append(f"site = {text(site)}")
    return " AND ".join(tests)


def _query(whose: str, scale: int) -> str:
    def chips(column: str) -> str:
        return f"{column} * (10 ** ({scale} - scale))::BIGINT"

    return (
        f"SELECT hand_uid, {chips('stack')}, {chips('stack')} + {chips('net')}, {chips('small_blind')},"  # noqa: S608  # values are quoted
        f" {chips('big_blind')}, {chips('ante')}, level, allin OR allin_post,"
        " coalesce(ts_utc::VARCHAR, played_at) IS NOT NULL"
        f" FROM players WHERE {whose} ORDER BY {ORDER}"
    )


def _room(tables: Tables, player: str, tournament: str, site: str | None) -> str:
    """The room whose tournament it is."""
    query = f"SELECT DISTINCT site FROM players WHERE {_whose(player, tournament, site)} ORDER BY 1"  # noqa: S608  # values are quoted
    rooms = [str(row[0]) for row in tables.rows(query)]
    if len(rooms) == 1:
        return rooms[0]
    if rooms:
        raise PlayerError(
            f"{len(rooms)} rooms have a player {player!r} in a tournament {tournament!r}: {', '.join(rooms)}",
            f"choose one with --site, e.g. --site {rooms[0]}",
        )
    others = tables.rows(
        f"SELECT tournament_id, count(*) FROM players WHERE {_whose(player, None, site)}"  # noqa: S608  # quoted
        f" GROUP BY ALL ORDER BY 2 DESC, 1 LIMIT {NAMED}"
    )
    found = ", ".join([f"{sentence(name, 40)} ({count(hands, 'hand')})" for name, hands in others])
    raise PlayerError(
        f"no counted hand of a player {player!r} in a tournament {tournament!r}",
        f"there are hands of his in {found}" if found else "the store has no tournament hand of his",
    )


def _hand(row: tuple[Any, ...], scale: int) -> Hand:
    _, before, after, small, big, ante, level, all_in, _ = row
    blinds = [] if big is None else [f"{money_text(small or 0, scale)}/{money_text(big, scale)}"]
    blinds += [f"({money_text(ante, scale)})"] if ante else []
    named = [sentence(level, 12)] if level else []
    return Hand(before, after, big, " ".join([*named, *blinds]), bool(all_in))


def _levels(hands: tuple[Hand, ...]) -> tuple[Level, ...]:
    found, at = [], 0
    for name, alike in groupby(hands, key=lambda hand: hand.level):
        length = len(list(alike))
        found.append(Level(name, at, at + length))
        at += length
    return tuple(found)
