"""What a record says twice: awards that only the summary has, pots that lines name, blinds over the stack."""

from __future__ import annotations

import msgspec
import pytest

from parser.findings import Severity
from replay import Replay, replay
from replay.profiles import load_profile
from replay.showdown import settle
from tests.tables import codes, table
from tests.unit.hand_text import codes as engine_codes
from tests.unit.hand_text import hand_text, play, read_one

BOARD = "Kd 7c 4h 9s 2d"
KINGS, NINES, SEVENS = "Ks Qs", "9c 8c", "7d 6d"


class TestAwardsOnlyInTheSummary:
    def test_one_finding_names_all_who_won(self) -> None:
        cards = {0: KINGS, 1: "Kc Qd"}
        state = table([200, 200], board=BOARD, cards=cards, won={0: [200], 1: [200]})
        settle(state)
        (finding,) = state.findings
        assert finding.code == "SHO007"
        assert finding.message == (
            "The summary says that Seat 1 Alder won 200 and Seat 2 Birch won 200, "
            "but no award line pays them."
        )

    def test_a_hand_that_was_sold_needs_no_line(self) -> None:
        state = table([200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, won={0: [400]})
        state.summary_seats = [
            msgspec.structs.replace(one, words="(pot not awarded as player cashed out)")
            for one in state.summary_seats
        ]
        settle(state)
        assert state.findings == []


class TestPotsThatLinesName:
    """Three pots: 300 (everybody), 400 (1 and 2 and 3), 200 (2 and 3)."""

    def named(self, *pots: int | None, sides: tuple[int, ...] = (300, 200)) -> list[tuple[str, Severity]]:
        amounts = (400, 300, 200)
        state = table(
            [100, 200, 300, 300],
            board=BOARD,
            cards={0: SEVENS, 1: NINES, 2: KINGS, 3: "3c 3d"},
            paid=[(2, amount, -1 if pot is None else pot) for amount, pot in zip(amounts, pots, strict=True)],
            main=400,
            sides=sides,
        )
        settle(state)
        return [(one.code, one.severity) for one in state.findings]

    def test_each_by_its_name(self) -> None:
        assert self.named(0, 1, 2) == []
        assert self.named(None, None, None) == []

    def test_one_that_is_not_there(self) -> None:
        assert self.named(0, 1, 3) == [("POT009", Severity.WARNING)]

    @pytest.mark.parametrize("pots", [(0, 2, 2), (0, 1, 1), (0, 0, 1)])
    def test_one_named_for_another(self, pots: tuple[int, int, int]) -> None:
        assert [code for code, _ in self.named(*pots)] == ["POT009"]

    def test_a_site_that_cuts_the_pots_finer_names_more_of_them(self) -> None:
        state = table(
            [100, 300, 300, 200],
            folded=[3],
            board=BOARD,
            cards={0: KINGS, 1: NINES, 2: SEVENS},
            paid=[(1, 200, 2), (1, 300, 1), (0, 400, 0)],
            main=400,
            sides=[300, 200],
        )
        settle(state)
        assert codes(state) == []

    def test_a_side_pot_where_there_is_one_pot(self) -> None:
        state = table([200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 400, 1)])
        settle(state)
        (finding,) = state.findings
        assert (finding.code, finding.message) == (
            "POT009",
            "An award comes from side pot 1, but there is no side pot.",
        )


class TestBothWays:
    """Net 4.14, two players tie high and low: the whole is 2.07 each, each half 1.04 and 1.03."""

    BOARD = "2h Ac 5s 2c 4s"
    CARDS = {0: "As Kh 9h 3s", 1: "Kd 5c Th 3c"}  # noqa: RUF012

    def paid(self, *amounts: int, rule: str) -> list[str]:
        state = table(
            [218, 218], game="omaha8", board=self.BOARD, cards=self.CARDS, rake=22, tournament=False,
            paid=[(i % 2, amount) for i, amount in enumerate(amounts)],
        )  # fmt: skip
        state.profile = msgspec.structs.replace(state.profile, identical_both_ways=rule)
        settle(state)
        return codes(state)

    def test_each_rule_and_the_other_way(self) -> None:
        halves, whole = (104, 103, 104, 103), (207, 207)
        assert self.paid(*halves, rule="each_half") == self.paid(*whole, rule="whole") == []
        assert self.paid(*whole, rule="each_half") == self.paid(*halves, rule="whole") == ["SHO004"]
        assert self.paid(*whole, rule="accept_any") == self.paid(*halves, rule="accept_any") == []
        assert self.paid(206, 208, rule="accept_any") == ["SHO005"]

    def test_the_houses(self) -> None:
        assert load_profile("base").identical_both_ways == "whole"
        assert load_profile("pokerstars_online").identical_both_ways == "accept_any"


def _posted(lines: str, stacks: str, **more: str) -> Replay:
    return play(lines + "\n*** HOLE CARDS ***\nC: folds\nA: folds", stacks, **more)  # type: ignore[arg-type]


class TestPostsOverTheStack:
    BLINDS = "A: posts small blind 50\nB: posts big blind 100"

    @pytest.mark.parametrize(
        ("lines", "stacks", "says"),
        [
            (BLINDS, "1000 60 1000", "B posts the big blind of 100 but has only 60 left."),
            (BLINDS, "49 1000 1000", "A posts the small blind of 50 but has only 49 left."),
            (
                "A: posts the ante 30\nB: posts the ante 30\nC: posts the ante 30\n" + BLINDS,
                "1000 1000 20",
                "C posts an ante of 30 but has only 20 left.",
            ),
            (
                BLINDS + "\nC: posts small & big blinds 150",
                "1000 1000 149",
                "C posts the small & big blinds of 150 but has only 149 left.",
            ),
        ],
    )
    def test_each_is_found_once(self, lines: str, stacks: str, says: str) -> None:
        result = _posted(lines, stacks)
        assert [(one.code, one.message) for one in result.findings if one.code[:3] == "BET"] == [
            ("BET003", says)
        ]
        assert result.verdict.value == "cannot tell"

    def test_the_whole_stack_is_not_over_it(self) -> None:
        body = self.BLINDS.replace("100", "60 and is all-in")
        assert "BET003" not in engine_codes(_posted(body, "1000 60 1000"))

    def test_over_the_cap_says_so(self) -> None:
        text = hand_text(
            "A: posts small blind $1\nB: posts big blind $2\nC: posts small & big blinds $3\n"
            "*** HOLE CARDS ***\nC: folds\nA: folds",
            "$200 $200 $200",
            stakes="$1/$2 - $2.50 Cap -  USD",
        )
        messages = [one.message for one in replay(read_one(text)).findings if one.code == "BET003"]
        assert messages == ["C posts the small & big blinds of $3 but the $2.50 cap leaves him only $2.50."]


class TestAnAnteForTheTable:
    LINES = "A: posts small blind 50\nB: posts big blind 100\n{}: posts the ante 100"

    @pytest.mark.parametrize(
        ("poster", "found"), [("A", ["BET018"]), ("B", []), ("C", ["BET018"]), ("D", [])]
    )
    def test_comes_from_the_big_blind_or_the_button(self, poster: str, found: list[str]) -> None:
        lines = self.LINES.format(poster) + "\n*** HOLE CARDS ***\nC: folds\nD: folds\nA: folds"
        assert engine_codes(play(lines, "1000 1000 1000 1000")) == found

    @pytest.mark.parametrize(("who", "poster"), [("big_blind", "D"), ("button", "B")])
    def test_or_only_from_one_of_them_where_the_house_says_so(self, who: str, poster: str) -> None:
        house = msgspec.structs.replace(load_profile("base"), single_ante=who)
        lines = self.LINES.format(poster) + "\n*** HOLE CARDS ***\nC: folds\nD: folds\nA: folds"
        assert engine_codes(play(lines, "1000 1000 1000 1000", profile=house)) == ["BET018"]

    def test_an_ante_of_the_whole_stack_leaves_no_big_blind_to_post(self) -> None:
        lines = "B: posts the ante 100 and is all-in\nA: posts small blind 50\n*** HOLE CARDS ***\nC: folds"
        assert "BET018" not in engine_codes(play(lines, "1000 100 1000"))


def test_what_happens_begins_a_sentence() -> None:
    body = "A: posts small blind 50\nB: posts big blind 100\n*** HOLE CARDS ***\nC: calls 100\n"
    (finding,) = [
        one
        for one in play(body + "*** FLOP *** [2c 7d Kh]\nA: checks", "1000 1000 1000").findings
        if one.code == "DLT008"
    ]
    assert finding.message.startswith("The flop is dealt while ")


def test_two_blinds_are_said_in_the_plural() -> None:
    lines = "A: posts small blind 50\nB: posts big blind 100\nC: posts small & big blinds 160"
    (finding,) = [one for one in _posted(lines, "1000 1000 1000").findings if one.code == "BET014"]
    assert finding.message == "C posts 160; the small and big blind together are 150."
