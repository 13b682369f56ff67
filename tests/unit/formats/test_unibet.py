"""Unibet's own client: raises print what is added and the street total; the uncalled bet's place changed."""

from __future__ import annotations

import pytest

from parser import Hand
from parser.cards import parse_cards
from parser.events import (
    Collected,
    Dealt,
    Post,
    PostKind,
    Show,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.hand import UncalledBet
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict
from tests.unit.room_text import actions, one, sample

RE_RAISE = sample("unibet/holdem/re-raise.txt")
WALK = sample("unibet/holdem/walk.txt")
BANZAI = sample("unibet/holdem/banzai-2021.txt")
SIDE = sample("unibet/tournament/side-pot.txt")


def test_a_raise_prints_chips_added_and_becomes_what_it_is_by() -> None:
    assert actions(one(RE_RAISE), Verb.RAISE) == [
        (1, 20, 30, False),
        (2, 60, 90, False),
        (1, 150, 240, False),
        (2, 60, 360, True),
    ]


def test_a_call_and_a_bet_print_chips_added() -> None:
    assert actions(one(RE_RAISE), Verb.CALL) == [(2, 150, 0, False), (1, 60, 0, False)]
    assert actions(one(RE_RAISE), Verb.BET) == [(1, 300, 300, False)]


def test_a_raise_that_does_not_add_up_is_told_and_goes_by_the_total() -> None:
    hand = one(sample("unibet/holdem/raise-that-does-not-add-up.txt"))
    assert [finding.code for finding in hand.findings] == ["TXT009"]
    assert actions(hand, Verb.RAISE)[1] == (2, 60, 90, False)


def test_since_2026_the_uncalled_bet_has_a_line_and_stands_in_what_the_summary_says_was_won() -> None:
    hand = one(WALK)
    assert [(event.seat, event.amount) for event in hand.events if isinstance(event, Uncalled)] == [(4, 5)]
    assert [event.won for event in hand.events if isinstance(event, SummarySeat)] == [(), (15,)]
    assert hand.header.accounts is not None
    assert hand.header.accounts.summary_uncalled
    assert replay(hand).verdict is Verdict.AGREES


def test_in_2021_the_award_and_the_total_held_it() -> None:
    hand = one(BANZAI)
    assert [event.amount for event in hand.events if isinstance(event, Collected)] == [195, 100]
    accounts = hand.header.accounts
    assert accounts is not None
    assert (accounts.uncalled, accounts.total_uncalled) == (UncalledBet.AWARD, True)
    assert replay(hand).verdict is Verdict.AGREES


def test_awards_name_their_pots_before_the_amount_or_behind_it() -> None:
    awards = [
        (event.seat, event.amount, event.pot) for event in one(SIDE).events if isinstance(event, Collected)
    ]
    assert awards == [(1, 120000, 1), (3, 125500, 0)]
    turned = one(SIDE.replace("wins main pot, 1255", "wins 1255 from main pot"))
    assert [event.pot for event in turned.events if isinstance(event, Collected)] == [1, 0]


def test_the_total_is_gross() -> None:
    (line,) = [event for event in one(RE_RAISE).events if isinstance(event, TotalPot)]
    assert (line.total, line.rake) == (1210, 61)


def test_everybody_who_is_dealt_in_has_a_line_and_the_owners_name_loses_its_token() -> None:
    dealt = [(event.seat, event.cards) for event in one(RE_RAISE).events if isinstance(event, Dealt)]
    assert dealt == [(1, ()), (2, parse_cards("Qd Qs")), (4, ())]


def test_cards_of_a_street_stand_in_brackets_of_their_own() -> None:
    streets = [event for event in one(RE_RAISE).events if isinstance(event, StreetDealt)]
    assert [(len(event.board), len(event.new)) for event in streets] == [(0, 3), (3, 1), (4, 1)]
    shows = [(event.seat, event.words) for event in one(RE_RAISE).events if isinstance(event, Show)]
    assert shows == [(2, "Three of a kind"), (1, "Pair")]


def test_an_ante_may_lack_its_last_letter() -> None:
    antes = [
        event.amount
        for event in one(SIDE.replace("posts ante", "posts the ant")).events
        if isinstance(event, Post) and event.kind is PostKind.ANTE
    ]
    assert antes == [500] * 4


def test_headers() -> None:
    header = one(RE_RAISE).header
    assert (header.site, header.brand, header.hand_id) == ("unibet", "Unibet Hand", "1558000011")
    assert (header.low_stake, header.high_stake, header.currency, header.symbol) == (5, 10, "EUR", "€")
    assert (header.table, header.max_seats, header.button) == ("86116111", 6, 1)
    assert (header.played_at, header.zone, header.utc) == ("2026-06-05 21:59:40", "UTC", 1780696780)
    header = one(BANZAI).header
    assert (header.site, header.fast_fold, header.zone, header.utc) == ("unibet", True, None, None)
    header = one(SIDE).header
    assert (header.tournament_id, header.buy_in, header.currency) == ("85600001", "€0.93 + €0.07", None)


@pytest.mark.parametrize("name", ["raises", "Cedar folds", "x wins €1", "Seat 4: Elm", "(€5)", "shows [Ah]"])
def test_names_like_lines(name: str) -> None:
    plain, hostile = one(RE_RAISE), one(RE_RAISE.replace("Cedar_7", name))
    assert [type(event) for event in hostile.events] == [type(event) for event in plain.events]
    assert replay(hostile).verdict is Verdict.AGREES


@pytest.mark.parametrize("text", [RE_RAISE, WALK, BANZAI, SIDE])
def test_a_text_cut_anywhere_is_accounted_for(text: str) -> None:
    data = text.encode()
    for size in range(0, len(data), 5):
        items = list(read_bytes(data[:size], "cut.txt"))
        assert sum(item.size for item in items) == size
        for item in items:
            if isinstance(item, Hand):
                replay(item)
