"""CoinPoker: PokerStars' words without currency signs; an all-in raise of one number."""

from __future__ import annotations

import pytest

from parser import Hand
from parser.events import Action, Collected, Note, NoteKind, Post, PostKind, TotalPot, Uncalled, Verb
from parser.hand import HandStatus
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict
from tests.unit.room_text import one, raises, sample

ALL_IN = sample("coinpoker/holdem/all-in-of-one-number.txt")
SIDE = sample("coinpoker/holdem/side-pot-and-dead-blind.txt")
CANCELLED = sample("coinpoker/holdem/cancelled.txt")
TOURNAMENT = sample("coinpoker/tournament/antes.txt")


def test_raises_print_what_they_are_by_and_the_street_total() -> None:
    assert raises(one(ALL_IN))[:3] == [(1, 4, 6, False), (2, 12, 18, False), (1, 30, 48, False)]


@pytest.mark.parametrize("number", ["1.02", "1.20", "0.72"])
def test_one_number_is_read_as_what_makes_it_all_his_chips(number: str) -> None:
    hand = one(ALL_IN.replace("raises 1.02 and", f"raises {number} and"))
    assert raises(hand)[3] == (2, 72, 120, True)
    assert replay(hand).verdict is Verdict.AGREES


def test_one_number_that_fits_nothing_is_read_as_chips_added() -> None:
    assert raises(one(ALL_IN.replace("raises 1.02 and", "raises 0.90 and")))[3] == (2, 60, 108, True)


def test_calls_awards_total_and_uncalled() -> None:
    hand = one(TOURNAMENT)
    assert [event.amount for event in hand.events if isinstance(event, Uncalled)] == [16300]
    calls = [event.amount for event in one(SIDE).events
             if isinstance(event, Action) and event.verb is Verb.CALL]  # fmt: skip
    assert calls == [48, 44, 50]
    awards = [(event.amount, event.pot) for event in one(SIDE).events if isinstance(event, Collected)]
    assert awards == [(48, 1), (47, 1), (145, None)]
    (total,) = [event for event in one(SIDE).events if isinstance(event, TotalPot)]
    assert (total.total, total.rake) == (253, 13)


def test_a_dead_blind_is_one_and_the_big_blind_beside_it_is_live() -> None:
    posts = [(event.seat, event.kind, event.amount) for event in one(SIDE).events if isinstance(event, Post)]
    assert posts[2:] == [(5, PostKind.DEAD_BLIND, 1), (5, PostKind.BIG_BLIND, 2)]


def test_a_cancelled_hand_is_not_replayed() -> None:
    assert one(CANCELLED).status is HandStatus.CANCELLED


def test_lines_that_move_nothing() -> None:
    notes = [event.text for event in one(ALL_IN).events if isinstance(event, Note)]
    assert notes == ["Alder activated time-bank (30 seconds)", "Game ended: 2025/06/19 18:56:20 GMT"]
    more = ALL_IN.replace("*** FLOP", "Cedar_7 has reconnected\nCedar_7: didn't post big blind\n*** FLOP")
    kinds = [event.kind for event in one(more).events if isinstance(event, Note)]
    assert kinds.count(NoteKind.PRESENCE) == 3


def test_headers() -> None:
    header = one(ALL_IN).header
    assert (header.site, header.brand, header.hand_id) == ("coinpoker", "CoinPoker", "256000102")
    assert (header.currency, header.symbol, header.low_stake, header.high_stake) == ("USDT", "", 1, 2)
    assert (header.table, header.played_at, header.zone, header.utc) == (
        "NL ₮2 IV", "2025-06-19 18:55:41", "GMT", 1750359341,
    )  # fmt: skip
    header = one(TOURNAMENT).header
    assert (header.tournament_id, header.buy_in) == ("1280001", "THE BIG ONE, 10 USDT, TURBO")
    assert (header.low_stake, header.high_stake, header.ante, header.currency) == (400, 800, 100, None)


@pytest.mark.parametrize("name", ["folds", "x: raises 1", "collected 2 from pot", "Seat 4: y", "[Ah Kd]"])
def test_names_like_lines(name: str) -> None:
    plain, hostile = one(ALL_IN), one(ALL_IN.replace("Cedar_7", name))
    assert [type(event) for event in hostile.events] == [type(event) for event in plain.events]
    assert replay(hostile).verdict is Verdict.AGREES


@pytest.mark.parametrize("text", [ALL_IN, SIDE, CANCELLED, TOURNAMENT])
def test_a_text_cut_anywhere_is_accounted_for(text: str) -> None:
    data = text.encode()
    for size in range(0, len(data), 5):
        items = list(read_bytes(data[:size], "cut.txt"))
        assert sum(item.size for item in items) == size
        for item in items:
            if isinstance(item, Hand):
                replay(item)
