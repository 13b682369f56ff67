"""Stacks from hand to hand: what is a fault, what has another reason, and what nobody can tell."""

from __future__ import annotations

import pytest

from parser.findings import Severity
from tests.unit.audits.walks import CASH, TOURNAMENT, across, codes, walk

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
FIRST = walk(1, 1, FOUR, 2, 3)
NEXT = {1: 200, 2: 199, 3: 201, 4: 200}
"""What the first hand leaves."""


def second(changes: dict[int, int], **more: object) -> str:
    """The hand after, with other stacks."""
    return walk(2, 2, NEXT | changes, 3, 4, **more)  # type: ignore[arg-type]  # as walk takes them


class TestCash:
    def test_chips_taken_off_the_table(self) -> None:
        (finding,) = across(FIRST, second({1: 150}))
        assert (finding.code, finding.severity, finding.player) == ("AUD001", Severity.ERROR, "Ann")
        assert (finding.expected, finding.recorded) == ("$200 or more", "$150")
        assert (finding.file, finding.line, finding.also[0].file) == ("1.txt", 1, "0.txt")
        assert "$50 is off the table" in finding.message

    def test_two_who_take_off_chips(self) -> None:
        assert codes(FIRST, second({1: 150, 4: 199})) == []  # a hand with rake may have cost both
        assert codes(FIRST, walk(2, 2, {1: 150, 2: 150, 3: 201, 4: 200}, 3, 4)) == []

    def test_a_top_up(self) -> None:
        assert codes(FIRST, second({1: 260})) == []

    def test_one_has_less_and_another_more(self) -> None:
        assert codes(FIRST, second({1: 150, 4: 250})) == []

    def test_somebody_new_may_have_won_it_in_a_hand_that_is_missing(self) -> None:
        assert codes(FIRST, second({1: 150, 5: 200})) == []

    def test_so_may_somebody_who_left(self) -> None:
        assert codes(FIRST, walk(2, 2, {1: 150, 2: 199, 3: 201}, 3, 1)) == []

    def test_after_an_hour_he_may_have_left_and_come_back(self) -> None:
        assert codes(FIRST, second({1: 150}, time="19:30:00")) == []

    def test_a_hand_that_is_missing(self) -> None:
        assert codes(FIRST, walk(3, 3, NEXT | {1: 150}, 4, 1)) == []

    def test_a_wrong_award_in_the_hand_before_is_enough(self) -> None:
        wrong = FIRST.replace("Cal collected", "Ann collected").replace("Cal collected", "Ann collected")
        assert codes(wrong, walk(2, 2, {1: 150, 2: 199, 3: 199, 4: 200}, 3, 4)) == []

    def test_a_hand_that_breaks_off_tells_no_ends(self) -> None:
        assert codes(FIRST[: FIRST.index("*** SUMMARY")], second({1: 150})) == []

    def test_who_left_and_is_back_with_less(self) -> None:
        away = walk(2, 2, {2: 199, 3: 201, 4: 200}, 3, 4)
        back = {1: 120, 2: 199, 3: 200, 4: 201}
        (finding,) = across(FIRST, away, walk(3, 3, back, 4, 1))
        assert (finding.code, finding.expected, finding.recorded) == ("AUD002", "$200", "$120")
        assert [also.file for also in finding.also] == ["0.txt"]
        assert codes(FIRST, away, walk(3, 3, back, 4, 1, time="18:40:00")) == []
        assert codes(FIRST, away, walk(3, 3, back | {1: 200}, 4, 1)) == []
        assert codes(FIRST, walk(3, 3, back, 4, 1)) == []

    @pytest.mark.rule("PT-14")
    def test_the_house_that_has_stacks_filled_up_when_they_are_lost(self) -> None:
        assert codes(FIRST, second({1: 260}), rules="portugal_2007") == ["AUD005"]
        assert codes(FIRST, second({1: 260}), rules="roberts_cash") == []


class TestTournament:
    first = walk(1, 1, FOUR, 2, 3, head=TOURNAMENT)

    def test_more_and_less(self) -> None:
        for stack in (150, 250):
            (finding,) = across(self.first, second({1: stack}, head=TOURNAMENT))
            assert (finding.code, finding.expected, finding.recorded) == ("AUD003", "200", str(stack))

    def test_more_for_two_is_one_finding(self) -> None:
        (finding,) = across(self.first, second({1: 250, 4: 260}, head=TOURNAMENT))
        assert (finding.code, finding.expected, finding.recorded) == ("AUD010", "800", "910")

    def test_a_swap_may_be_a_missing_hand(self) -> None:
        assert codes(self.first, second({1: 150, 4: 250}, head=TOURNAMENT)) == []

    def test_a_rebuy_that_is_told(self) -> None:
        line = "Ann re-buys and receives 1,500 chips for $5"
        first = walk(1, 1, FOUR, 2, 3, head=TOURNAMENT, tail=line)
        assert codes(first, second({1: 1700}, head=TOURNAMENT)) == []
        (finding,) = across(first, second({1: 1800}, head=TOURNAMENT))
        assert (finding.code, finding.expected, finding.recorded) == ("AUD003", "1,700", "1,800")

    def test_another_players_rebuy_is_no_reason(self) -> None:
        line = "Dot re-buys and receives 1,500 chips for $5"
        first = walk(1, 1, FOUR, 2, 3, head=TOURNAMENT, tail=line)
        assert codes(first, second({1: 1700}, head=TOURNAMENT)) == ["AUD003"]

    def test_a_player_moved_to_another_table(self) -> None:
        assert codes(self.first, walk(2, 2, {1: 200, 2: 199, 3: 201}, 3, 1, head=TOURNAMENT)) == []

    def test_a_player_from_another_table(self) -> None:
        assert codes(self.first, second({5: 900}, head=TOURNAMENT)) == []

    def test_a_player_is_gone_from_the_only_table(self) -> None:
        three, two = {1: 200, 2: 200, 3: 200}, {2: 199, 3: 201}
        first = walk(1, 1, three, 2, 3, head=TOURNAMENT)
        (finding,) = across(first, walk(2, 3, two, 3, 2, head=TOURNAMENT))
        assert (finding.code, finding.player, finding.recorded) == ("AUD011", "Ann", "400")

    def test_a_player_who_lost_all_in_a_hand_that_is_missing(self) -> None:
        first = walk(1, 1, {1: 200, 2: 200, 3: 200}, 2, 3, head=TOURNAMENT)
        assert codes(first, walk(3, 3, {2: 199, 3: 401}, 3, 2, head=TOURNAMENT)) == []
        assert codes(first, walk(3, 3, {2: 199, 3: 301}, 3, 2, head=TOURNAMENT)) == []

    def test_there_are_other_tables_where_somebody_joined(self) -> None:
        first = walk(1, 1, {1: 200, 2: 200, 3: 200}, 2, 3, head=TOURNAMENT)
        joined = walk(2, 2, {1: 200, 2: 199, 3: 201, 4: 500}, 3, 4, head=TOURNAMENT)
        last = walk(3, 2, {2: 199, 3: 200}, 2, 3, head=TOURNAMENT)
        assert codes(first, joined, last) == []
        gone = walk(2, 2, {2: 199, 3: 201, 4: 200}, 3, 4, head=TOURNAMENT)
        new = walk(3, 3, {2: 199, 3: 200, 4: 201, 5: 300}, 4, 5, head=TOURNAMENT)
        end = walk(4, 4, {2: 199, 4: 200}, 4, 2, head=TOURNAMENT)
        assert codes(self.first, gone, new, end) == []

    def test_chips_lost_over_a_gap_at_the_only_table(self) -> None:
        first = walk(1, 1, {1: 200, 2: 200, 3: 200}, 2, 3, head=TOURNAMENT)
        later = walk(8, 2, {1: 100, 2: 150, 3: 300}, 3, 1, head=TOURNAMENT)
        last = walk(20, 2, {2: 450, 3: 100}, 2, 3, head=TOURNAMENT)
        (finding,) = across(first, later, last)
        assert (finding.code, finding.expected, finding.recorded) == ("AUD010", "600", "550")
        more = walk(8, 2, {1: 100, 2: 200, 3: 350}, 3, 1, head=TOURNAMENT)
        assert codes(first, more, walk(20, 2, {2: 450, 3: 200}, 2, 3, head=TOURNAMENT)) == []

    def test_an_open_table_may_have_others_beside_it(self) -> None:
        first = walk(1, 1, FOUR, 2, 3, head=TOURNAMENT)
        assert codes(first, walk(2, 2, {2: 199, 3: 201, 4: 200}, 3, 4, head=TOURNAMENT)) == []


class TestWhatIsNoSuccession:
    def test_two_tables(self) -> None:
        assert codes(FIRST, second({1: 150}, table="Egret")) == []

    def test_the_same_table_of_another_room(self) -> None:
        other = second({1: 150}).replace("PokerStars Hand #", "Weplay Hand #").replace(" ET", " UTC")
        assert codes(FIRST, other) == []

    def test_fast_fold(self) -> None:
        zoom = CASH.replace("PokerStars Hand", "PokerStars Zoom Hand")
        assert codes(walk(1, 1, FOUR, 2, 3, head=zoom), second({1: 150}, head=zoom)) == []

    def test_other_players_at_a_table_of_that_name(self) -> None:
        names = {1: "Ida", 2: "Jon", 3: "Kit", 4: "Leo"}
        assert codes(FIRST, second({1: 150}, names=names)) == []

    def test_hands_of_no_known_table_in_two_files(self) -> None:
        bare = [text.replace("Table 'Heron' 6-max ", "") for text in (FIRST, second({1: 150}))]
        assert codes(*bare) == []

    def test_the_hands_in_any_order(self) -> None:
        assert codes(second({1: 150}), FIRST) == ["AUD001"]
        assert codes(second({1: 150}) + "\n\n" + FIRST) == ["AUD001"]


class TestFloorLog:
    """Logs of a live table, whose house the log names."""

    @staticmethod
    def logs(stack: str) -> str:
        head = "floor log {}\nno limit 5/10; rules {}; button {}\n"
        first = "seat 1 Rui 500; seat 2 Ana 500; seat 3 Eva 500; seat 4 Gil 500\n2 sb 5; 3 bb 10\n"
        later = f"seat 1 Rui {stack}; seat 2 Ana 495; seat 3 Eva 505; seat 4 Gil 500\n3 sb 5; 4 bb 10\n"
        return "\n".join(
            [
                head.format(1, "portugal_2007-nl", 1) + first + "4 folds; 1 folds; 2 folds\n3 wins 10\n",
                head.format(2, "portugal_2007-nl", 2) + later + "1 folds; 2 folds; 3 folds\n4 wins 10\n",
            ]
        )

    def test_a_cave_is_filled_up_once_it_is_lost(self) -> None:
        assert codes(self.logs("500")) == []
        assert codes(self.logs("700")) == ["AUD005"]
        assert codes(self.logs("300")) == ["AUD001"]

    def test_who_has_lost_all_may_fill_up(self) -> None:
        first, later = self.logs("500").split("\nfloor", 1)
        lost = (
            first.replace("seat 3 Eva 500", "seat 3 Eva 10")
            .replace("4 folds; 1 folds; 2 folds\n3 wins 10", "4 calls; 1 folds; 2 folds\n")
            .rstrip()
        )
        shown = "\nboard Ad Kc Qs 9h 4d\n3 shows 7c 2d; 4 shows As Ah\n4 wins 25\n"
        later = later.replace("Eva 505", "Eva 500").replace("Gil 500", "Gil 515")
        assert codes(f"{lost}{shown}\nfloor{later}") == []

    def test_a_stack_that_nobody_counted(self) -> None:
        assert codes(self.logs("?")) == []
