"""What follows what at a table: without names or tables, with amounts in other units or from outside."""

from __future__ import annotations

from msgspec.structs import replace

from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay as replay_hand
from replay.audits.chips import MOST
from replay.audits.succession import Succession
from replay.profiles import RuleProfile, profile_for
from replay.track import trail_of
from replay.trail import Trail
from tests.unit.audits.walks import TOURNAMENT, walk

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
NEXT = {1: 200, 2: 199, 3: 201, 4: 200}


def house(trail: Trail) -> RuleProfile:
    """The room's rules."""
    return profile_for(trail.site)


def trail(text: str, **changes: object) -> Trail:
    """The trail of a text, changed."""
    (hand,) = [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]
    return replace(trail_of(replay_hand(hand), 1, 1), **changes)


def found(*trails: Trail) -> list[str]:
    """The codes of a table's hands."""
    table = Succession(house)
    codes = [finding.code for one in trails for finding in table.hand(one)]
    return codes + [finding.code for finding in table.close()]


def unnamed(trail: Trail) -> Trail:
    """As a room writes it that names positions."""
    order = sorted(trail.seats, key=lambda seat: (seat.number <= (trail.button or 0), seat.number))
    names = dict(zip([seat.number for seat in order], ("SB", "BB", "UTG", "Dealer"), strict=True))
    seats = tuple([replace(seat, name=names[seat.number]) for seat in trail.seats])
    return replace(trail, site="bovada", profile="", seats=seats)


def test_without_names_the_button_is_all_that_is_told() -> None:
    first = unnamed(trail(walk(1, 1, FOUR, 2, 3)))
    assert found(first, unnamed(trail(walk(2, 2, NEXT, 3, 4)))) == []
    assert found(first, unnamed(trail(walk(2, 3, NEXT, 4, 1)))) == ["AUD015"]
    assert found(first, unnamed(trail(walk(2, 2, NEXT | {1: 150}, 3, 4)))) == []


def test_hands_without_a_table_follow_each_other_in_one_file() -> None:
    first, later = walk(1, 1, FOUR, 2, 3), walk(2, 2, NEXT | {1: 150}, 3, 4)
    assert found(trail(first, table=None), trail(later, table=None)) == ["AUD001"]
    assert found(trail(first, table=None), trail(later, table=None, file="other.txt")) == []


def test_amounts_in_other_units_are_not_compared() -> None:
    first, later = walk(1, 1, FOUR, 2, 3), walk(2, 2, NEXT | {1: 150}, 3, 4)
    assert found(trail(first), trail(later, scale=0)) == []


def test_money_from_outside_the_pot_may_not_have_come_to_the_table() -> None:
    first = trail(walk(1, 1, FOUR, 2, 3))
    later = trail(walk(2, 2, NEXT | {1: 150}, 3, 4))
    paid = tuple([replace(seat, cash_out=500) if seat.number == 1 else seat for seat in first.seats])
    assert found(first, later) == ["AUD001"]
    assert found(replace(first, seats=paid), later) == []


def test_an_end_that_is_not_known() -> None:
    first = trail(walk(1, 1, FOUR, 2, 3))
    later = trail(walk(2, 2, NEXT | {1: 150}, 3, 4))
    doubtful = tuple([replace(seat, end=None) if seat.number == 4 else seat for seat in first.seats])
    assert found(replace(first, seats=doubtful), later) == []
    assert found(replace(first, trusted=False), later) == []


def test_stacks_that_a_room_printed_after_the_bets() -> None:
    late = {1: 200, 2: 199, 3: 198, 4: 200}  # the blinds are out of these already
    hands = [trail(walk(1, 1, late, 2, 3, head=TOURNAMENT)), trail(walk(2, 2, NEXT, 3, 4, head=TOURNAMENT))]
    assert found(*hands) == ["AUD010"]
    assert found(*[replace(one, site="ipoker", profile="") for one in hands]) == []


def test_what_waits_for_the_last_hand_is_bounded() -> None:
    hands = []
    for number in range(MOST + 10):
        stacks = {1: 500 - number, 2: 600 - 2 * number, 3: 700 - 3 * number}
        hands.append(trail(walk(number % 60, 1, stacks, 2, 3, head=TOURNAMENT)))
    last = trail(walk(59, 2, {2: 500, 3: 500}, 2, 3, head=TOURNAMENT))
    codes = found(*hands, last)
    assert set(codes) == {"AUD010"}
    assert len(codes) == MOST
