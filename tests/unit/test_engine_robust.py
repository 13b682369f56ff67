"""A replay never raises, whatever a record says; its short ways give what the long ways give."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from parser import Hand, read_hands
from parser.events import Event, SummarySeat
from replay import replay

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    """Every sample hand."""
    return list(read_hands(str(ROOT / "sample_histories")))


def damaged(events: tuple[Event, ...], dice: random.Random) -> tuple[Event, ...]:
    """The events with three changes: dropped, doubled, swapped, given to another seat or amount."""
    changed = list(events)
    for _ in range(3):
        if len(changed) < 3:
            break
        place, other = dice.randrange(len(changed)), dice.randrange(len(changed))
        event = changed[place]
        what = dice.randrange(5)
        if what == 0:
            del changed[place]
        elif what == 1:
            changed.insert(other, event)
        elif what == 2:
            changed[place], changed[other] = changed[other], event
        elif what == 3 and hasattr(event, "seat") and not isinstance(event, SummarySeat):
            changed[place] = msgspec.structs.replace(event, seat=dice.choice([1, 2, 3, 6, 9, None]))
        elif what == 4 and hasattr(event, "amount"):
            amount = dice.choice([0, 1, 5, 10**6, event.amount + 1])
            changed[place] = msgspec.structs.replace(event, amount=amount)
        elif what == 4 and hasattr(event, "cards"):
            changed[place] = msgspec.structs.replace(event, cards=(0, 0, 51))
    return tuple(changed)


def test_a_damaged_record_never_raises(hands: list[Hand]) -> None:
    dice = random.Random(7)
    for hand in hands:
        for turn in range(8):
            broken = msgspec.structs.replace(hand, events=damaged(hand.events, dice))
            if turn == 0:
                broken = msgspec.structs.replace(
                    broken, seats=hand.seats[: dice.randrange(len(hand.seats) + 1)]
                )
            replay(broken, trace=turn % 2 == 1)


def test_tracing_changes_nothing(hands: list[Hand]) -> None:
    for hand in hands:
        plain, traced = replay(hand), replay(hand, trace=True)
        assert plain.findings == traced.findings
        assert plain.decisions == traced.decisions
        assert plain.players == traced.players
        assert plain.verdict is traced.verdict


def test_the_short_way_is_the_long_way_on_damaged_records_too(hands: list[Hand]) -> None:
    dice = random.Random(11)
    for hand in hands:
        for _ in range(8):
            broken = msgspec.structs.replace(hand, events=damaged(hand.events, dice))
            short, long = replay(broken), replay(broken, trace=True)
            assert short.findings == long.findings
            assert short.decisions == long.decisions
            assert short.players == long.players
            assert short.verdict is long.verdict


def test_no_chip_is_lost_before_the_pots_are_paid(hands: list[Hand]) -> None:
    for hand in hands:
        result = replay(hand)
        if result.trusted and result.players:
            for player in result.players:
                assert 0 <= player.invested <= player.stack
                assert sum(player.street_totals) + player.dead == player.invested
