"""WePlay, whose raises print chips added and whose rake is paid all the same; SwCPoker beside it."""

from __future__ import annotations

import pytest

from parser import Hand
from parser.cards import parse_cards
from parser.events import Action, Collected, HoleCards, Post, PostKind, Show, TotalPot, Uncalled, Verb
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict
from tests.unit.room_text import one, raises, sample

RE_RAISE = sample("weplay/holdem/re-raise.txt")
WALK = sample("weplay/holdem/walk.txt")
BOMB = sample("weplay/holdem/bomb-pot-run-twice.txt")
STALE = sample("weplay/tournament/stale-level.txt")
SWC = sample("swcpoker/holdem/re-raise.txt")
SWC_SIT = sample("swcpoker/tournament/omaha-walk.txt")


def test_a_raise_prints_chips_added_and_becomes_what_it_is_by() -> None:
    assert raises(one(RE_RAISE)) == [
        (7, 100, 150, False),
        (1, 300, 450, False),
        (7, 600, 1050, False),
        (1, 2750, 3950, True),
    ]
    wrong = one(RE_RAISE.replace("raises $9 to", "raises $8 to"))
    assert [finding.code for finding in wrong.findings] == ["TXT009"]
    assert raises(wrong) == raises(one(RE_RAISE))


def test_the_rake_is_printed_and_not_taken() -> None:
    hand = one(RE_RAISE)
    assert [event.amount for event in hand.events if isinstance(event, Collected)] == [10050]
    (total,) = [event for event in hand.events if isinstance(event, TotalPot)]
    assert (total.total, total.rake) == (10050, 250)
    assert hand.header.accounts is not None
    assert hand.header.accounts.rake_inside
    assert replay(hand).verdict is Verdict.AGREES


def test_calls_and_the_uncalled_bet() -> None:
    calls = [event.amount for event in one(RE_RAISE).events
             if isinstance(event, Action) and event.verb is Verb.CALL]  # fmt: skip
    assert calls == [600, 2750]
    assert [event.amount for event in one(WALK).events if isinstance(event, Uncalled)] == [25]


def test_what_is_dealt_again_after_the_showdown_counts_for_nothing() -> None:
    assert sum(isinstance(event, HoleCards) for event in one(RE_RAISE).events) == 1


def test_a_hand_shown_without_its_cards_has_those_of_the_summary() -> None:
    shown = {event.seat: event.cards for event in one(RE_RAISE).events if isinstance(event, Show)}
    assert shown == {1: parse_cards("Qd Qs"), 7: parse_cards("Ah Kd")}


def test_a_bomb_pot_is_known_by_its_table() -> None:
    hand = one(BOMB)
    assert hand.header.bomb_pot
    assert not one(RE_RAISE).header.bomb_pot
    assert replay(hand).verdict is Verdict.AGREES


def test_a_tournaments_level_may_be_stale() -> None:
    header = one(STALE).header
    assert (header.level, header.low_stake, header.high_stake) == ("VI", None, None)
    assert (header.tournament_id, header.buy_in, header.table) == (
        "11200003", "$100+$9", "Sunday – x (R) #4",
    )  # fmt: skip


def test_swcpokers_raises_go_by_the_street_total() -> None:
    wanted = [(7, 8, 12, False), (1, 24, 36, False), (7, 48, 84, False), (1, 220, 316, True)]
    assert raises(one(SWC)) == wanted
    added = SWC.replace("raises 0.48 to 0.84", "raises 0.72 to 0.84")
    assert raises(one(added)) == wanted


def test_swcpokers_both_blinds() -> None:
    posts = [(event.seat, event.kind, event.amount) for event in one(SWC).events if isinstance(event, Post)]
    assert posts[2] == (5, PostKind.BOTH_BLINDS, 6)


def test_headers() -> None:
    header = one(RE_RAISE).header
    assert (header.site, header.hand_id, header.currency) == ("weplay", "71400101", "USD")
    assert (header.table, header.max_seats, header.button) == ("Manchester #1", 8, 7)
    assert (header.played_at, header.utc) == ("2026-01-03 14:40:47", 1767451247)
    header = one(SWC).header
    assert (header.site, header.game, header.limit) == ("swcpoker", "holdem", "nl")
    assert (header.low_stake, header.high_stake, header.currency, header.utc) == (2, 4, None, None)
    header = one(SWC_SIT).header
    assert (header.tournament_id, header.buy_in, header.level) == ("900012", "10+1", "II")
    assert (header.game, header.limit, header.scale) == ("omaha", "pl", 0)


@pytest.mark.parametrize(
    ("words", "game", "limit"),
    [
        ("Omaha Hi-Lo PL", "omaha8", "pl"),
        ("Omaha 5 Cards PL", "omaha5", "pl"),
        ("Short Deck Hold'em NL", "short_deck", "nl"),
        ("Hold'em FL", "holdem", "fl"),
    ],
)
def test_swcpokers_games(words: str, game: str, limit: str) -> None:
    header = one(SWC.replace("Hold'em NL", words)).header
    assert (header.game, header.limit) == (game, limit)


@pytest.mark.parametrize("name", ["folds", "x: raises $1 to $2", "collected $2 from pot", "Seat 4: y"])
@pytest.mark.parametrize("text", [RE_RAISE, SWC], ids=["weplay", "swcpoker"])
def test_names_like_lines(text: str, name: str) -> None:
    plain, hostile = one(text), one(text.replace("Birch K", name))
    assert [type(event) for event in hostile.events] == [type(event) for event in plain.events]
    assert replay(hostile).verdict is Verdict.AGREES


@pytest.mark.parametrize("text", [RE_RAISE, BOMB, STALE, SWC, SWC_SIT])
def test_a_text_cut_anywhere_is_accounted_for(text: str) -> None:
    data = text.encode()
    for size in range(0, len(data), 5):
        items = list(read_bytes(data[:size], "cut.txt"))
        assert sum(item.size for item in items) == size
        for item in items:
            if isinstance(item, Hand):
                replay(item)
