"""The games of the hold'em family as they are dealt: streets, open cards, discards, decks, two boards."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from replay.result import Verdict
from tests.rules.playing import Table

BLINDS = "B calls, A checks"
CHECKS = "A checks, B checks"


def two(game: str, **settings: object) -> Table:
    """Two players, A in the big blind, B on the button; 200 chips each."""
    return Table("A B", game=game, stakes=(1, 2), stacks={"A": 200, "B": 200}, **settings)  # type: ignore[arg-type]


def codes(table: Table, script: str) -> list[str]:
    return [one.code for one in table.findings(script)]


class TestCourchevel:
    whole = (
        f"open 2s, {BLINDS}, flop 3d 3c, {CHECKS}, turn 8d, {CHECKS}, river 6s, {CHECKS},"
        "A shows 4c Jd 9c Qh Qc, B shows 5c 4s 9d Ks 8c, B collects 4"
    )

    def test_one_card_lies_open_before_the_first_round_and_the_flop_brings_two(self):
        record = two("courchevel").record(self.whole)
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES
        assert len(record.boards[0]) == 5

    def test_the_flop_brings_no_three(self):
        assert codes(two("courchevel"), f"open 2s, {BLINDS}, flop 3d 3c 9h, {CHECKS}")[0] == "DLT002"

    def test_a_flop_printed_with_the_first_card_is_read_as_one(self):
        assert two("courchevel").faults(f"open 2s, {BLINDS}, flop 2s 3d 3c, {CHECKS}") == []

    def test_a_first_card_that_is_not_printed_by_itself_is_in_the_flop(self):
        assert (
            two("courchevel").faults(f"{BLINDS}, flop 2s 3d 3c, {CHECKS}, turn 8d, {CHECKS}, river 6s") == []
        )

    def test_the_first_card_comes_before_the_betting(self):
        assert two("courchevel").faults("B calls, open 2s, A checks, flop 3d 3c") == ["DLT004"]

    def test_no_card_lies_open_in_omaha(self):
        assert two("omaha5").faults(f"open 2s, {BLINDS}") == ["DLT004"]

    def test_the_low_half_goes_to_the_best_low(self):
        script = (
            f"open 8s, {BLINDS}, flop 2c 9h, {CHECKS}, turn 6s, {CHECKS}, river Jh, {CHECKS},"
            "A shows As 8h 4d Tc Ts, B shows 6h 3h Kd 9c 7s"
        )
        assert two("courchevel8").awards(script) == {"A": 2, "B": 2}


class TestManila:
    cards = (
        "open 7h, {0}, card 9h, {1}, card Jh, {1}, card Qh, {1}, card Kd, {1}, A shows Ah As, B shows Th Kc"
    )
    script = cards.format(BLINDS, CHECKS)

    def test_five_single_cards_with_a_round_after_each(self):
        record = two("manila").record(f"{self.script}, B collects 4")
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES
        assert [len(player.street_totals) for player in record.players] == [5, 5]
        assert max(decision.street for decision in record.decisions) == 4

    def test_both_cards_must_play_unless_the_house_leaves_it_free(self):
        assert two("manila").awards(self.script) == {"B": 4}

    def test_a_bet_on_the_fifth_card_is_told_by_its_own_street(self):
        last = self.script.replace(f"Kd, {CHECKS}", "Kd, A bets 10, B calls")
        record = two("manila").record(f"{last}, B collects 24")
        assert record.verdict is Verdict.AGREES
        assert [player.street_totals for player in record.players] == [(2, 0, 0, 0, 10)] * 2

    def test_a_house_may_have_a_round_before_the_first_card(self):
        house = msgspec.structs.replace(load_profile("base"), manila_first_round="before_first_card")
        six = self.script.replace(f"open 7h, {BLINDS}", f"{BLINDS}, open 7h, {CHECKS}")
        record = two("manila", rules=house).record(f"{six}, B collects 4")
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES
        assert [player.street_totals for player in record.players] == [(2, 0, 0, 0, 0)] * 2
        assert codes(two("manila"), f"{six}, B collects 4")[0] == "DLT004"
        assert two("manila", rules=house).faults("open 7h, A checks")[0] == "DLT008"

    def test_a_showdown_needs_all_five(self):
        four = self.script.replace(f", card Kd, {CHECKS}", "")
        table = two("manila")
        (finding,) = [one for one in table.findings(f"{four}, B collects 4") if one.code == "DLT004"]
        assert finding.message == "The hand ends after the fourth card with 2 players in and no fifth card."

    def test_a_card_below_the_seven_is_not_in_the_deck(self):
        table = two("manila")
        assert codes(table, self.script.replace("open 7h", "open 5h") + ", B collects 4") == ["DLT012"]

    def test_an_uncalled_bet_on_the_fifth_card_goes_back(self):
        last = (
            self.script.partition("card Kd")[0] + "card Kd, A bets 10, B folds, A gets 10 back, A collects 4"
        )
        record = two("manila").record(last)
        assert record.verdict is Verdict.AGREES
        assert [player.street_totals for player in record.players] == [(2, 0, 0, 0, 0)] * 2


SMALL_DECKS = [
    ("short_deck", "5h", "6h"),
    ("short_omaha", "5h", "6h"),
    ("royal", "9h", "Th"),
    ("manila", "6h", "7h"),
]


@pytest.mark.parametrize(("game", "outside", "inside"), SMALL_DECKS)
def test_a_card_outside_the_deck_is_found_wherever_it_lies(game: str, outside: str, inside: str) -> None:
    table = two(game)
    first = "open Qs" if game == "manila" else "flop Qs Js {0}"
    for card, found in ((outside, ["DLT012"]), (inside, [])):
        on_board = f"{BLINDS}, {first.format(card)}" if game != "manila" else f"open {card}, {BLINDS}"
        assert table.faults(on_board) == found
        in_hand = f"{BLINDS}, A shows {card}, B mucks"
        assert [code for code in table.faults(in_hand) if code == "DLT012"] == found


def test_in_the_whole_deck_every_card_is_known() -> None:
    assert two("holdem").faults(f"{BLINDS}, flop 2c 3d 4h") == []


@pytest.mark.parametrize(("game", "most"), [("royal", 7), ("omaha6", 7), ("omaha5", 9), ("short_omaha", 7)])
def test_more_players_than_the_deck_is_enough_for(game: str, most: int) -> None:
    for number, found in ((most, []), (most + 1, ["DLT014"])):
        names = [f"P{seat}" for seat in range(number)]
        folds = ", ".join([f"{name} folds" for name in [*names[2:], names[0]]])
        assert Table(" ".join(names), game=game).faults(folds) == found


class TestDiscards:
    end = "A shows Ah Kh, B shows Qc Qd"
    flop = f"{BLINDS}, flop 2h 7h Tc, {CHECKS}"
    crazy = f"{flop}, {{0}}, turn 5h, {CHECKS}, river 9d, {CHECKS}, {end}, A collects 4"

    def test_one_card_each_once_the_betting_of_the_flop_is_over(self):
        record = two("crazy_pineapple").record(self.crazy.format("A discards 2c, B discards 3d"))
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES

    def test_in_pineapple_before_the_flop(self):
        pineapple = f"{BLINDS}, {{0}}, flop 2h 7h Tc, {CHECKS}, turn 5h"
        table = two("pineapple")
        assert table.faults(pineapple.format("A discards 2c, B discards 3d")) == []
        assert table.faults(self.crazy.format("A discards 2c, B discards 3d")) == ["DLT011"] * 2

    def test_two_cards_in_irish(self):
        assert two("irish").faults(self.crazy.format("A discards 2c 3c, B discards 3d 4d")) == []
        assert two("irish").faults(self.crazy.format("A discards 2c 3c, B discards 3d")) == ["DLT011"]
        assert two("irish").faults(self.crazy.format("A discards 2c 3c 4c, B discards 3d 4d")) == ["DLT011"]

    def test_a_record_that_prints_no_discards_is_not_blamed_for_it(self):
        two_cards = f"{BLINDS}, flop 2h 7h Tc, {CHECKS}, turn 5h, {CHECKS}, river 9d, {CHECKS}, {self.end}"
        record = two("crazy_pineapple").record(f"{two_cards}, A collects 4")
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES

    def test_it_is_too_early_while_somebody_has_to_act(self):
        early = f"{BLINDS}, flop 2h 7h Tc, A checks, A discards 2c, B checks, B discards 3d, turn 5h"
        assert two("crazy_pineapple").faults(early) == ["DLT011"]

    def test_who_folded_gives_up_nothing(self):
        table = Table("A B C", game="crazy_pineapple")
        start = "C folds, A calls, B checks, flop 2h 7h Tc, A checks, B checks, A discards 2c, B discards 3d"
        assert table.faults(f"{start}, turn 5h") == []
        assert table.faults(f"{start}, C discards 4d, turn 5h") == ["DLT011"]

    def test_holdem_has_none(self):
        assert two("holdem").faults(f"{BLINDS}, A discards 2c, flop 2h 7h Tc") == ["DLT011"]

    def test_a_discarded_card_does_not_come_back(self):
        back = self.crazy.format("A discards 2c, B discards 3d")
        assert codes(two("crazy_pineapple"), back.replace("river 9d", "river 3d")) == ["DLT013"]
        assert codes(two("crazy_pineapple"), back.replace("B shows Qc Qd", "B shows Qc 3d")) == ["DLT013"]

    def test_three_cards_are_one_too_many_at_the_showdown(self):
        three = self.crazy.format("A discards 2c, B discards 3d").replace("B shows Qc Qd", "B shows Qc Qd Js")
        assert codes(two("crazy_pineapple"), three) == ["DLT003"]

    def test_lazy_pineapple_keeps_all_three_and_plays_two(self):
        script = (
            f"{BLINDS}, flop 2h 3h Tc, {CHECKS}, turn 7c, {CHECKS}, river 8d, {CHECKS},"
            "A shows Ah Kh Qh, B shows As Ac Js"
        )
        assert two("lazy_pineapple").awards(script) == {"B": 4}


class TestTwoBoards:
    boards = "flop 2c 7d 9h / Kc Kd 3s, {0}, turn 4s / 5d, {0}, river 8c / Qh, {0}"
    dealt = f"{BLINDS}, {boards.format(CHECKS)}"
    shown = "board 1, A shows Ah Ad, B shows Ks Js, A collects 2, board 2, B collects 2"

    def test_each_board_is_half_the_pot_and_betting_goes_on_between_them(self):
        record = two("double_holdem").record(f"{self.dealt}, {self.shown}")
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES
        assert [len(board) for board in record.boards] == [5, 5]

    def test_a_card_on_both_boards(self):
        assert codes(two("double_holdem"), f"{self.dealt.replace('/ 5d', '/ 2c')}, {self.shown}") == [
            "DLT001"
        ]

    def test_the_second_board_must_be_whole(self):
        short = self.dealt.replace("8c / Qh", "8c")
        record = two("double_holdem").record(f"{short}, {self.shown}")
        assert "DLT004" in [one.code for one in record.findings]
        assert record.verdict is Verdict.CANNOT_TELL

    def test_a_second_board_is_missing_altogether(self):
        one_board = f"{BLINDS}, flop, {CHECKS}, turn, {CHECKS}, river, {CHECKS}, A shows Ah Ad, B shows Ks Qs"
        record = two("double_holdem").record(f"{one_board}, A collects 4")
        assert [one.code for one in record.findings] == ["DLT004"]
        assert record.verdict is Verdict.CANNOT_TELL

    def test_all_in_on_the_flop_both_boards_are_dealt_out(self):
        script = f"B calls, A all-in 200, B calls, {self.boards.format('A').replace(', A', '')}"
        shown = self.shown.replace("collects 2", "collects 200")
        record = two("double_holdem").record(f"{script}, {shown}")
        assert record.findings == ()
        assert record.verdict is Verdict.AGREES

    def test_omaha_on_two_boards_uses_two_cards_on_each(self):
        shown = "board 1, A shows Ah Ad 2h 3h, B shows Ks Js Tc 8d, B collects 2, board 2, B collects 2"
        assert two("double_omaha").record(f"{self.dealt}, {shown}").verdict is Verdict.AGREES
