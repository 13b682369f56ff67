"""The Chico network: raises print what is added and the street total; awards stand in the summary alone."""

from __future__ import annotations

import pytest

from parser import Hand
from parser.events import Collected, Post, PostKind, StreetDealt, TotalPot, Uncalled, Verb
from parser.hand import HandStatus
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict
from tests.unit.room_text import actions, one, sample

RE_RAISE = sample("chico/holdem/re-raise.txt")
SIDE = sample("chico/holdem/side-pot-before-the-summary.txt")
DEAD = sample("chico/holdem/dead-blind-and-a-player-who-leaves.txt")
SENTENCES = sample("chico/holdem/room-that-writes-sentences.txt")
MOVED = sample("chico/tournament/table-that-has-just-moved.txt")


def total(hand: Hand) -> TotalPot:
    """A hand's only total."""
    (line,) = [event for event in hand.events if isinstance(event, TotalPot)]
    return line


def test_a_raise_prints_chips_added_and_becomes_what_it_is_by() -> None:
    assert actions(one(RE_RAISE), Verb.RAISE) == [
        (2, 100, 150, False),
        (5, 350, 500, False),
        (2, 700, 1200, False),
        (5, 2600, 3800, True),
    ]


def test_a_call_prints_chips_added() -> None:
    assert actions(one(RE_RAISE), Verb.CALL) == [(5, 700, 0, False), (2, 1975, 0, True)]


def test_a_raise_that_does_not_add_up_is_told_and_goes_by_the_total() -> None:
    hand = one(sample("chico/holdem/raise-that-does-not-add-up.txt"))
    assert [finding.code for finding in hand.findings] == ["TXT009"]
    assert actions(hand, Verb.RAISE)[1] == (5, 350, 500, False)


def test_the_uncalled_bet_has_its_line_and_the_total_leaves_out_the_rake() -> None:
    hand = one(RE_RAISE)
    assert [event.amount for event in hand.events if isinstance(event, Uncalled)] == [625]
    assert (total(hand).total, total(hand).rake) == (8500, 275)
    assert hand.header.accounts is not None
    assert hand.header.accounts.total_net


def test_awards_are_those_of_the_summary() -> None:
    awards = [(event.seat, event.amount) for event in one(SIDE).events if isinstance(event, Collected)]
    assert awards == [(2, 2850), (4, 1550)]


def test_side_pots_before_the_summary_are_parts_of_the_total() -> None:
    line = total(one(SIDE))
    assert (line.total, line.main, line.sides, line.rake) == (4400, 2850, (1550,), 200)


def test_a_total_printed_twice_is_one() -> None:
    line = total(one(DEAD))
    assert (line.total, line.main, line.sides) == (380, None, ())


def test_a_dead_blind_is_silent_about_the_small_blind() -> None:
    posts = [(event.seat, event.kind, event.amount) for event in one(DEAD).events if isinstance(event, Post)]
    assert posts[2:] == [(6, PostKind.DEAD_BLIND, 25), (7, PostKind.BIG_BLIND, 50)]
    live = one(DEAD.replace("post dead 0.00", "post dead 0.50"))
    assert (6, PostKind.BOTH_BLINDS, 75) in [
        (event.seat, event.kind, event.amount) for event in live.events if isinstance(event, Post)
    ]


def test_a_player_who_leaves_is_folded_when_his_turn_comes() -> None:
    folds = [seat for seat, *_ in actions(one(DEAD), Verb.FOLD)]
    assert folds == [7, 9, 0, 6]
    early = DEAD.replace("Fern has left the table\n", "").replace(
        "*** HOLE CARDS ***\n", "Fern has left the table\n*** HOLE CARDS ***\n"
    )
    assert [seat for seat, *_ in actions(one(early), Verb.FOLD)] == [7, 9, 0, 6]
    assert replay(one(early)).verdict is Verdict.AGREES


def test_a_run_out_is_dealt_from_the_summarys_board() -> None:
    streets = [event for event in one(RE_RAISE).events if isinstance(event, StreetDealt)]
    assert [(event.street, len(event.board), len(event.new)) for event in streets] == [
        (1, 0, 3),
        (2, 3, 1),
        (3, 4, 1),
    ]


def test_rooms_that_write_sentences_count_seats_against_the_order_of_play() -> None:
    hand = one(SENTENCES)
    assert hand.header.order == (8, 7, 6, 0, 9)
    assert actions(hand, Verb.RAISE) == [(0, 6000, 8000, False)]
    assert replay(hand).verdict is Verdict.AGREES


def test_headers() -> None:
    header = one(RE_RAISE).header
    assert (header.site, header.brand, header.hand_id) == ("chico", "BetOnline Poker", "1800000102")
    assert (header.low_stake, header.high_stake, header.currency, header.symbol) == (25, 50, "USD", "$")
    assert (header.played_at, header.zone, header.utc) == (
        "2016-04-05 08:12:03", "Eastern Daylight Time", 1459858323,
    )  # fmt: skip
    header = one(MOVED).header
    assert (header.tournament_id, header.currency, header.symbol) == ("7200001", None, "")
    assert (header.low_stake, header.button, header.order) == (None, None, (1, 3, 4, 9))
    header = one(SENTENCES).header
    assert (header.site, header.brand, header.low_stake, header.utc) == ("chico", "Gear Poker", None, None)


@pytest.mark.parametrize(
    "brand", ["PayNoRake", "SportsBetting.ag Poker", "Tiger Gaming", "TigerGaming Poker"]
)
def test_the_sister_rooms(brand: str) -> None:
    assert one(RE_RAISE.replace("BetOnline Poker", brand)).header.brand == brand


def test_a_game_that_is_not_replayed() -> None:
    hand = one(RE_RAISE.replace("Hold'em No Limit", "7 Card Stud Limit"))
    assert hand.status is HandStatus.UNSUPPORTED


@pytest.mark.parametrize(
    "name", ["Seat 4: Elm", "x: folds", "raises 1.50 to 1.50", "Alder", "(50.00 in chips)", "The button", ":"]
)
def test_names_like_lines(name: str) -> None:
    plain, hostile = one(RE_RAISE), one(RE_RAISE.replace("Cedar_7", name))
    assert [type(event) for event in hostile.events] == [type(event) for event in plain.events]
    assert hostile.seats[2].name == name


@pytest.mark.parametrize("text", [RE_RAISE, SIDE, DEAD, SENTENCES, MOVED])
def test_a_text_cut_anywhere_is_accounted_for(text: str) -> None:
    data = text.encode()
    for size in range(0, len(data), 5):
        items = list(read_bytes(data[:size], "cut.txt"))
        assert sum(item.size for item in items) == size
        for item in items:
            if isinstance(item, Hand):
                replay(item)
