"""The button and the blinds from hand to hand, under each way of moving them."""

from __future__ import annotations

import pytest

from parser.findings import Severity
from tests.unit.audits.walks import across, codes, walk

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
NEXT = {1: 200, 2: 199, 3: 201, 4: 200}
FIRST = walk(1, 1, FOUR, 2, 3)
DEAD = "wsop_2026_live"


def without(*seats: int) -> dict[int, int]:
    """The stacks after the first hand of who is still there."""
    return {seat: stack for seat, stack in NEXT.items() if seat not in seats}


class TestButton:
    @pytest.mark.rule("PT-09", "EN-05")
    def test_it_goes_to_the_next_player(self) -> None:
        assert codes(FIRST, walk(2, 2, NEXT, 3, 4)) == []

    @pytest.mark.rule("PT-09", "EN-05")
    def test_it_passes_over_a_player(self) -> None:
        (finding,) = across(FIRST, walk(2, 3, NEXT, 4, 1))
        assert (finding.code, finding.player) == ("AUD015", "Ben")
        assert (finding.expected, finding.recorded) == ("the button on seat 2, Ben", "the button on seat 3")

    def test_it_goes_back(self) -> None:
        assert codes(FIRST, walk(2, 4, NEXT, 1, 2)) == ["AUD015"]

    def test_it_stays(self) -> None:
        (finding,) = across(FIRST, walk(2, 1, NEXT, 2, 3))
        assert finding.code == "AUD016"

    def test_it_stays_where_the_small_blind_has_left(self) -> None:
        assert codes(FIRST, walk(2, 1, without(2), 3, 4)) == []

    def test_it_goes_to_the_seat_of_who_has_left(self) -> None:
        assert codes(FIRST, walk(2, 2, without(2), 3, 4)) == []

    def test_it_moves_on_and_the_blinds_pass_over_a_player(self) -> None:
        five = FOUR | {5: 200}
        first = walk(1, 1, five, 2, 3)
        moving = walk(2, 2, without(3) | {5: 200}, 4, 5)
        assert codes(first, moving) == []
        assert codes(first, moving, rules=DEAD) == ["AUD017"]
        assert codes(first, moving, rules="base") == []

    def test_a_newcomer_is_passed_over(self) -> None:
        five = {1: 200, 2: 200, 4: 200, 5: 200}
        first = walk(1, 1, five, 2, 4)
        later = walk(2, 2, {1: 200, 2: 199, 3: 200, 4: 201, 5: 200}, 4, 5, out=(3,))
        assert codes(first, later) == []

    def test_a_hand_that_is_missing_moves_it_further(self) -> None:
        after_two = {1: 199, 2: 199, 3: 201, 4: 201}
        assert codes(FIRST, walk(3, 3, after_two, 4, 1)) == []

    def test_down_to_two_it_may_shift(self) -> None:
        three = {1: 200, 2: 200, 3: 200}
        first = walk(1, 1, three, 2, 3)
        assert codes(first, walk(2, 2, without(1, 4), 2, 3)) == []
        assert codes(first, walk(2, 3, without(1, 4), 3, 2)) == []

        assert codes(first, walk(2, 1, without(2, 4), 1, 3)) == []

    def test_somebody_left_and_somebody_came(self) -> None:
        assert codes(FIRST, walk(2, 4, without(2) | {5: 200}, 5, 1)) == []
        assert codes(FIRST, walk(2, 4, without(2), 1, 3)) == ["AUD020"]  # one alone has no hand

    def test_chips_that_moved_leave_room_for_a_hand(self) -> None:
        assert codes(FIRST, walk(2, 3, NEXT | {1: 150}, 4, 1)) == []

    def test_a_table_that_starts_anew(self) -> None:
        first = walk(1, 1, FOUR, 1, 2, out=(3, 4))
        later = {1: 199, 2: 201, 3: 200, 4: 200}
        assert codes(first, walk(2, 4, later, 4, 3, out=(1, 2))) == []
        assert codes(FIRST, walk(2, 3, NEXT, 4, 1, time="18:45:00")) == []

    def test_a_cancelled_hand_may_be_dealt_again(self) -> None:
        dealt = walk(2, 2, NEXT, 3, 4)
        cancelled = (
            dealt[: dealt.index("Ann: folds")] + "Hand cancelled\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
        )
        for button, small, big in ((2, 3, 4), (3, 4, 1)):
            assert codes(FIRST, cancelled, walk(3, button, NEXT, small, big)) == []

    def test_heads_up(self) -> None:
        two = {1: 200, 2: 200}
        first, later = walk(1, 1, two, 1, 2), {1: 199, 2: 201}
        assert codes(first, walk(2, 2, later, 2, 1)) == []
        assert codes(first, walk(2, 1, later, 1, 2)) == ["AUD016"]


class TestBlinds:
    def test_the_big_blind_twice(self) -> None:
        (finding,) = across(FIRST, walk(2, 4, without(2), 1, 3))
        assert (finding.code, finding.player) == ("AUD020", "Cal")

    def test_who_is_back_may_have_the_button(self) -> None:
        first = walk(1, 1, FOUR, 3, 4, out=(2,))
        assert codes(first, walk(2, 2, {1: 200, 2: 200, 3: 199, 4: 201}, 3, 4)) == []

    def test_who_has_missed_none_posts_none(self) -> None:
        before = walk(0, 4, {1: 201, 2: 199, 3: 200, 4: 200}, 1, 2)
        later = walk(2, 2, NEXT, 3, 4, extra="Ann: posts small blind $1")
        assert codes(before, FIRST, walk(2, 2, NEXT, 3, 4)) == []
        assert codes(before, FIRST, later) == ["AUD021"]

    def test_unless_he_may_have_missed_some_before(self) -> None:
        later = walk(2, 2, NEXT, 3, 4, extra="Ann: posts small blind $1")
        assert codes(FIRST, later) == []


class TestMissedBlinds:
    """Five players; Ben is away when the blinds pass him, and back three hands later."""

    @staticmethod
    def session(line: str, acts: str = "calls $2") -> list[str]:
        five = FOUR | {5: 200}
        hands = [
            walk(1, 4, five, 5, 1),
            walk(2, 5, {1: 201, 2: 200, 3: 200, 4: 200, 5: 199}, 1, 3, out=(2,)),
            walk(3, 1, {1: 200, 2: 200, 3: 201, 4: 200, 5: 199}, 3, 4, out=(2,)),
        ]
        last = walk(4, 3, {1: 200, 2: 200, 3: 200, 4: 201, 5: 199}, 4, 5, extra=line)
        return [*hands, last.replace("Ben: folds", f"Ben: {acts}", 1)]

    def test_nothing_is_posted(self) -> None:
        (finding,) = across(*self.session(""))
        assert (finding.code, finding.severity, finding.player) == ("AUD022", Severity.NOTE, "Ben")
        assert [also.file for also in finding.also] == ["1.txt"]
        (finding,) = across(*self.session(""), rules="roberts_cash")
        assert finding.severity is Severity.WARNING

    def test_who_declines_to_post_has_no_hand(self) -> None:
        assert codes(*self.session("", "folds")) == []

    def test_the_big_blind_without_the_small_one(self) -> None:
        hands = self.session("Ben: posts big blind $2", "checks")
        assert codes(*hands) == []
        (finding,) = across(*hands, rules="roberts_cash")
        assert (finding.code, finding.recorded) == ("AUD022", "$2")

    def test_both(self) -> None:
        hands = self.session("Ben: posts small & big blinds $3", "checks")
        assert codes(*hands) == codes(*hands, rules="roberts_cash") == []

    def test_what_was_not_posted_then_may_be_posted_later(self) -> None:
        hands = self.session("", "folds")
        later = {1: 200, 2: 200, 3: 200, 4: 200, 5: 200}
        posted = walk(5, 4, later, 5, 1, extra="Ben: posts small & big blinds $3").replace(
            "Ben: folds", "Ben: checks"
        )
        assert codes(*hands, posted) == []

    def test_a_house_that_knows_no_missed_blinds(self) -> None:
        assert codes(*self.session(""), rules="english_wiki") == []


@pytest.mark.rule("PT-05")
class TestRest:
    def test_more_hands_than_the_house_allows(self) -> None:
        five = FOUR | {5: 200}
        hands = [
            walk(1, 1, five, 2, 3),
            walk(2, 2, NEXT | {5: 200}, 3, 4, out=(5,)),
            walk(3, 3, {1: 200, 2: 199, 3: 200, 4: 201, 5: 200}, 4, 1, out=(5,)),
            walk(4, 4, {1: 201, 2: 199, 3: 200, 4: 200, 5: 200}, 1, 2, out=(5,)),
            walk(5, 1, {1: 200, 2: 200, 3: 200, 4: 200, 5: 200}, 2, 3, out=(5,)),
        ]
        assert codes(*hands) == []
        assert codes(*hands[:3], rules="portugal_2007") == []
        assert codes(*hands, rules="portugal_2007") == ["AUD023"]
