"""Several records of one hand: do they tell the same? Codes AUD030 to AUD032, AUD034.

Another player's record of a hand names its owner's cards and may call players otherwise, in another language
and time zone; seats, stacks, actions, board and awards are the same. What differs beyond that was altered, or
is of another hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from parser.cards import Card, cards_text
from parser.events import Verb
from parser.findings import Finding, Rule, Severity
from replay.audits.base import across, money
from replay.trail import Posted, Trail, TrailSeat

AUD030 = Rule(
    "AUD030",
    Severity.ERROR,
    "two hands have the same number",
    "A room gives each hand a number of its own. Here two hands that have nothing in common but their number "
    "stand in the records: one of them was renumbered, or a room or converter gives the same number to all. "
    "Only the first, by file and place, counts.",
    "GLI-19: each game has a unique number in the records",
)
AUD031 = Rule(
    "AUD031",
    Severity.NOTE,
    "another record of a hand",
    "The hand stands in the records more than once: as two players' clients kept it, or in another writing. "
    "All tell the same play. It counts once, the first record by file and place; the message says whose "
    "cards the other one adds.",
    "A hand is played once; each player's record holds the cards that he could see",
)
AUD032 = Rule(
    "AUD032",
    Severity.ERROR,
    "two records of a hand contradict each other",
    "The same hand is recorded twice, and not only names, language and known cards differ, which may: "
    "stacks, actions, amounts, board or awards do. One of the two was altered, or damaged. Only the first, "
    "by file and place, counts.",
    "A hand is played once: every record of it must tell the same seats, bets, cards and awards",
)
AUD034 = Rule(
    "AUD034",
    Severity.NOTE,
    "a shorter record of a hand",
    "The hand stands in the records twice, and one of the two breaks off. As far as it goes it tells the "
    "same. The one that goes to the end counts.",
    "A hand is played once; a record that breaks off tells a part of it",
)

IDENTICAL, VIEW, SHORTER, CONFLICT, ANOTHER = "identical", "view", "shorter", "conflict", "another hand"
"""What a record is beside the first record of its hand."""

STREETS = ("before the flop", "on the flop", "on the turn", "on the river")
VERBS = tuple(verb.value for verb in Verb)
CLOCKS_APART = 60
"""Seconds by which two clients' clocks may differ."""
ZONES_APART = 900
"""Time zones are multiples of a quarter of an hour apart."""
MOST_NAMED = 3
"""Differences that a message names."""


class Difference(NamedTuple):
    """One thing that two records of a hand tell differently."""

    what: str
    first: str
    other: str
    player: str | None = None


def kind_of(first: Trail, other: Trail) -> str:
    """What `other` is beside the record that counts: identical, view, shorter, conflict or another hand."""
    if first.text == other.text:
        return IDENTICAL
    found = differences(first, other)
    if found:
        return ANOTHER if another_hand(first, other) else CONFLICT
    return SHORTER if breaks_off(first) or breaks_off(other) else VIEW


def breaks_off(trail: Trail) -> bool:
    """Whether the record holds only a part of its hand."""
    return trail.status == "partial" or not trail.seats


def compared(copies: Sequence[Trail]) -> Sequence[Finding]:
    """How the second and later records of a hand differ from the first."""
    first = copies[0]
    found: list[Finding] = []
    known = known_cards(first)
    for other in copies[1:]:
        kind = kind_of(first, other)
        if kind == CONFLICT:
            found.append(_conflict(first, other))
        elif kind == ANOTHER:
            message = f"Hand {other.hand_id} is another hand than that of the same number; it does not count."
            found.append(
                across(AUD030, other, [first], message, expected=_about(first), recorded=_about(other))
            )
        elif kind == SHORTER:
            message = f"This record of hand {other.hand_id} breaks off; as far as it goes it tells the same."
            found.append(across(AUD034, other, [first], message))
        else:
            found.append(_again(first, other, kind, known))
    return found


def _again(first: Trail, other: Trail, kind: str, known: dict[int, tuple[Card, ...]]) -> Finding:
    """A record that tells the same; what it adds to `known`, which then has it too."""
    if kind == IDENTICAL:
        return across(AUD031, other, [first], f"Hand {other.hand_id} stands here again, word for word.")
    seats = seats_matched(first, other) or {}
    added = []
    for seat in other.seats:
        number = seats.get(seat.number, seat.number)
        if len(seat.cards) > len(known.get(number, ())):
            known[number] = seat.cards
            added.append(f"{_name(first, number)}'s {cards_text(seat.cards)}")
    whose = _viewer(other)
    message = f"Hand {other.hand_id} is recorded again{whose}; "
    message += f"this record adds {' and '.join(added)}" if added else "this record adds no card"
    if added and first.verdict == "cannot tell":
        message += ", which may decide what the first record cannot tell"
    return across(AUD031, other, [first], f"{message}.")


def _viewer(trail: Trail) -> str:
    if trail.hero is None:
        return ""
    return f" as seat {trail.hero} saw it"


def _name(trail: Trail, number: int) -> str:
    for seat in trail.seats:
        if seat.number == number:
            return seat.name
    return f"seat {number}"


def known_cards(trail: Trail) -> dict[int, tuple[Card, ...]]:
    """Seat -> the hole cards that a record knows."""
    return {seat.number: seat.cards for seat in trail.seats if seat.cards}


def merged(copies: Sequence[Trail]) -> dict[int, tuple[Card, ...]]:
    """Seat of the first record -> the hole cards that the records know together.

    A record that contradicts the first adds nothing; where two know the same seat, the one that knows more
    cards counts, then the earlier.
    """
    first = copies[0]
    known = known_cards(first)
    for other in copies[1:]:
        if kind_of(first, other) not in {VIEW, SHORTER}:
            continue
        seats = seats_matched(first, other) or {}
        for number, cards in known_cards(other).items():
            mine = seats.get(number, number)
            if len(cards) > len(known.get(mine, ())):
                known[mine] = cards
    return known


def _conflict(first: Trail, other: Trail) -> Finding:
    found = differences(first, other)
    told = [f"{one.what} {one.first} there, {one.other} here" for one in found[:MOST_NAMED]]
    more = len(found) - MOST_NAMED
    rest = f"; {more} more" if more > 0 else ""
    message = f"Hand {other.hand_id} is told otherwise in another record: {'; '.join(told)}{rest}."
    return across(
        AUD032,
        other,
        [first],
        message,
        player=found[0].player,
        expected=found[0].first,
        recorded=found[0].other,
    )


def _about(trail: Trail) -> str:
    """A hand in few words."""
    parts = [f"table {trail.table}" if trail.table else "", trail.played_at or ""]
    return ", ".join([part for part in parts if part]) or f"{len(trail.seats)} seats"


# ---- what differs


def differences(first: Trail, other: Trail) -> list[Difference]:
    """What two records of a hand tell differently though both should know it, in the order of a hand."""
    found: list[Difference] = []
    _note(found, "game", f"{first.limit} {first.game}", f"{other.limit} {other.game}")
    if first.currency is not None and other.currency is not None:
        _note(found, "currency", first.currency, other.currency)
    if first.scale != other.scale:
        found.append(Difference("digits of amounts", str(first.scale), str(other.scale)))
        return found
    apart = seconds_apart(first, other)
    if apart > CLOCKS_APART and apart % ZONES_APART:
        found.append(Difference("time", first.played_at or "", other.played_at or ""))
    seats = seats_matched(first, other)
    if seats is None:
        found.append(Difference("seats", _seats(first), _seats(other)))
        return found
    _seat_differences(found, first, other, seats)
    partly = breaks_off(first) or breaks_off(other)
    _play_differences(found, first, other, seats, partly=partly)
    _board_differences(found, first, other, partly=partly)
    if not partly and first.verdict != "not replayed" and other.verdict != "not replayed":
        _sum(found, "total pot", first, first.total_pot, other.total_pot)
        _sum(found, "rake", first, first.rake, other.rake)
        _sum(found, "fees", first, first.fees, other.fees)
        _end_differences(found, first, other, seats)
    return found


def _note(found: list[Difference], what: str, one: str, two: str) -> None:
    if one != two:
        found.append(Difference(what, one, two))


def _sum(
    found: list[Difference], what: str, first: Trail, one: int, two: int, player: str | None = None
) -> None:
    if one != two:
        found.append(Difference(what, money(first, one), money(first, two), player))


def seconds_apart(first: Trail, other: Trail) -> int:
    """Seconds between the times that two records give; 0 where one has none or no seconds."""
    if first.utc is not None and other.utc is not None:
        return abs(first.utc - other.utc)
    one, two = first.played_at, other.played_at
    if one is None or two is None or len(one) != len(two) or len(one) < len("2024-03-01 20:15:07"):
        return 0
    try:
        return abs(int((datetime.fromisoformat(one) - datetime.fromisoformat(two)).total_seconds()))
    except (ValueError, TypeError):
        return 0


def seats_matched(first: Trail, other: Trail) -> dict[int, int] | None:
    """Seat of the other record -> seat of the first; None where they do not fit.

    The numbers are the same, or the same players sit in the same order from the button with other numbers, as
    a client shows them that turns the table.
    """
    mine, theirs = _players(first), _players(other)
    one, two = {seat.number for seat in mine}, {seat.number for seat in theirs}
    if one == two or (breaks_off(other) and two <= one) or (breaks_off(first) and one <= two):
        return {seat.number: seat.number for seat in other.seats}
    if len(mine) != len(theirs) or first.button is None or other.button is None or len(mine) < 2:
        return None
    mine, theirs = _from_button(mine, first.button), _from_button(theirs, other.button)
    if [seat.stack for seat in mine] != [seat.stack for seat in theirs]:
        return None
    return {two.number: one.number for one, two in zip(mine, theirs, strict=True)}


def _players(trail: Trail) -> list[TrailSeat]:
    """Those dealt in; where a record does not say who is, all."""
    return [seat for seat in trail.seats if seat.dealt] or list(trail.seats)


def _from_button(seats: list[TrailSeat], button: int) -> list[TrailSeat]:
    return sorted(seats, key=lambda seat: (seat.number <= button, seat.number))


def _seat_differences(found: list[Difference], first: Trail, other: Trail, seats: dict[int, int]) -> None:
    if first.button is not None and other.button is not None:
        _note(found, "button at seat", str(first.button), str(seats.get(other.button, other.button)))
    if first.plays and other.plays:
        _sum(found, "small blind", first, first.small_blind, other.small_blind)
        _sum(found, "big blind", first, first.big_blind, other.big_blind)
    mine = {seat.number: seat for seat in first.seats}
    same_viewer = first.hero is not None and seats.get(other.hero or 0) == first.hero
    pairs = [(mine[seats[two.number]], two) for two in other.seats if seats.get(two.number) in mine]
    renamed = [(one, two) for one, two in pairs if one.name != two.name]
    for one, two in pairs:
        _sum(found, f"{one.name}'s stack", first, one.stack, two.stack, one.name)
    if same_viewer and len(renamed) < len(pairs):
        # A client calls players always the same; a tool that takes names out takes all of them.
        for one, two in renamed:
            if one.number != first.hero:
                found.append(Difference(f"name of seat {one.number}", one.name, two.name, one.name))
    if first.status == other.status:
        for one, two in pairs:
            if one.posts != two.posts and one.dealt and two.dealt:
                text = _posts(first, one.posts), _posts(first, two.posts)
                found.append(Difference(f"{one.name} posts", text[0], text[1], one.name))


def _play_differences(
    found: list[Difference], first: Trail, other: Trail, seats: dict[int, int], *, partly: bool
) -> None:
    """The first decision that differs; a record that breaks off may break off within its last one."""
    mine, theirs = first.plays, other.plays
    length = min(len(mine), len(theirs))
    if partly and length:
        length -= 2
    for place in range(0, length, 2):
        move, turned = mine[place], _turned(theirs[place], seats)
        if move != turned or mine[place + 1] != theirs[place + 1]:
            who = _name(first, move >> 8 & 255)
            other_text = _play(first, turned, theirs[place + 1])
            found.append(Difference(_street(move), _play(first, move, mine[place + 1]), other_text, who))
            return
    if not partly and len(mine) != len(theirs):
        found.append(Difference("number of actions", str(len(mine) // 2), str(len(theirs) // 2)))


def _turned(move: int, seats: dict[int, int]) -> int:
    """A decision with the first record's seat number."""
    seat = move >> 8 & 255
    return move + ((seats.get(seat, seat) - seat) << 8)


def _street(move: int) -> str:
    street = move >> 16
    return STREETS[street] if street < len(STREETS) else f"on street {street + 1}"


def _play(trail: Trail, move: int, raise_to: int) -> str:
    who, verb = _name(trail, move >> 8 & 255), VERBS[move & 255]
    amount = money(trail, raise_to)
    if verb == "calls":
        return f"{who} calls with {amount} in all"
    if verb == "raises":
        return f"{who} raises to {amount}"
    return f"{who} bets {amount}" if verb == "bets" else f"{who} {verb}"


def _board_differences(found: list[Difference], first: Trail, other: Trail, *, partly: bool) -> None:
    for one, two in zip(first.boards, other.boards, strict=False):
        shared = min(len(one), len(two))
        if one[:shared] != two[:shared] or (not partly and len(one) != len(two)):
            found.append(Difference("board", _cards(one), _cards(two)))
            return
    if not partly and len(first.boards) != len(other.boards):
        found.append(Difference("boards", str(len(first.boards)), str(len(other.boards))))


def _end_differences(found: list[Difference], first: Trail, other: Trail, seats: dict[int, int]) -> None:
    """What players have at the end, where both records pay it."""
    theirs = {seats.get(seat.number, seat.number): seat for seat in other.seats}
    for one in first.seats:
        two = theirs.get(one.number)
        if two is not None and one.dealt and two.dealt and one.end is not None and two.end is not None:
            before = one.stack - two.stack
            if one.end - two.end != before:
                _sum(found, f"{one.name} ends with", first, one.end, two.end, one.name)


def _cards(cards: Sequence[Card]) -> str:
    return f"[{cards_text(cards)}]" if cards else "none"


def _posts(trail: Trail, posts: tuple[Posted, ...]) -> str:
    return " and ".join([f"{one.kind.value} {money(trail, one.amount)}" for one in posts]) or "nothing"


def _seats(trail: Trail) -> str:
    return ", ".join([str(number) for number in sorted([seat.number for seat in _players(trail)])]) or "none"


def another_hand(first: Trail, other: Trail) -> bool:
    """Whether two records of one number have so little in common that they are of two hands.

    They are of different times or tables, and neither the board, nor the play, nor most seats are the same.
    """
    apart = seconds_apart(first, other)
    elsewhere = first.table is not None and other.table is not None and first.table != other.table
    if apart <= CLOCKS_APART and not elsewhere:
        return False
    if first.boards and first.boards == other.boards and any(first.boards):
        return False
    if first.plays and first.plays == other.plays:
        return False
    mine = {(seat.number, seat.stack) for seat in first.seats}
    same = sum([1 for seat in other.seats if (seat.number, seat.stack) in mine])
    return 2 * same < max(len(first.seats), len(other.seats))
