"""`fairpot ruling` and `fairpot explain`: what they print, their exit codes, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli_hands import FIRST_ID, legal, wrong_award
from tests.unit.cli_run import Run, run_in
from tests.unit.disputes import ODD_CHIP, REOPENED, SHORT_ALL_IN

RIGHT = ODD_CHIP.format(rules="portugal_2007", paid="Carla wins 340\nDora wins 330\nEdu wins 330")
WRONG = ODD_CHIP.format(rules="portugal_2007", paid="Carla wins 330\nDora wins 340\nEdu wins 330")


@pytest.fixture
def run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs a command on a text."""

    def on(command: str, text: str, *words: str) -> Run:
        path = tmp_path / "dispute.txt"
        path.write_text(text, encoding="utf-8")
        return run_in(capfd, command, path, *words)

    return on


def flat(done: Run) -> str:
    return " ".join(done.out.split())


class TestRuling:
    def test_exit_codes(self, run: Callable[..., Run]) -> None:
        assert run("ruling", RIGHT).code == 0
        assert run("ruling", WRONG).code == 1
        assert run("ruling", legal()).code == 0
        assert run("ruling", wrong_award()).code == 1
        assert run("ruling", SHORT_ALL_IN.format(rules="base", paid="")).code == 1

    def test_the_page(self, run: Callable[..., Run]) -> None:
        told = flat(run("ruling", WRONG))
        for words in (
            "The record is not consistent with portugal_2007 (its own rules), tda_2024",
            "pot 1,000; can be won by seat 3 Carla, seat 4 Dora, seat 5 Edu",
            "put in: seat 2 Bruno 10, seat 3 Carla 330",
            "340 (odd 10 included) to seat 3 Carla with high card Ace, King, Jack",
            "D71 min_raise: the smallest raise",
            "portugal_2007: PT L39: a raise is at least the table minimum",
        ):
            assert words in told

    def test_different_awards_stand_side_by_side(self, run: Callable[..., Run], tmp_path: Path) -> None:
        house = tmp_path / "by-stake.toml"
        house.write_text('inherits = "portugal_2007"\ntie_split = "proportional_total"  # the house list\n')
        text = SHORT_ALL_IN.format(rules="base", paid="Abel wins 175\nBruno wins 525")
        done = run("ruling", text, "--rules", f"base,{house}")
        rows = [" ".join(line.split()) for line in done.out.splitlines()]
        assert "seat 1 Abel 150 75 high card Ace, King, Jack, Nine and Seven kickers [Ah Kd Jc 9s 7c]" in rows
        assert "seat 1 Abel 150 175 175" in rows
        assert "seat 2 Bruno 550 525 525" in rows
        assert "by-stake: the house list" in rows
        assert done.code == 1

    def test_lines_stay_within_100(self, run: Callable[..., Run]) -> None:
        for text in (RIGHT, WRONG, REOPENED.format(rules="english_wiki", paid=6700), wrong_award()):
            for command in ("ruling", "explain"):
                assert max(map(len, run(command, text).out.splitlines()[2:])) <= 100

    def test_json(self, run: Callable[..., Run]) -> None:
        done = run("ruling", REOPENED.format(rules="english_wiki", paid=6700), "--format", "json")
        told: dict[str, Any] = json.loads(done.out)
        assert told["own"] == "english_wiki"
        assert [one["consistent"] for one in told["opinions"]][:2] == [False, True]
        assert told["opinions"][0]["due"] == [{"seat": 2, "amount": 6700}]
        (raised,) = [one for one in told["differences"] if one["matters"]]
        assert (raised["line"], raised["street"], raised["seat"]) == (24, "flop", 2)
        assert {rule["dimension"] for rule in raised["rules"]} == {"D71", "D100"}
        assert raised["sides"][0]["answer"]["found"] == [{"code": "BET008", "level": "illegal"}]

    def test_several_hands_are_listed(self, run: Callable[..., Run]) -> None:
        done = run("ruling", legal(0) + legal(1))
        assert done.code == 2
        assert str(FIRST_ID) in done.out
        assert "--hand" in done.err
        assert run("ruling", legal(0) + legal(1), "--hand", str(FIRST_ID)).code == 0

    @pytest.mark.parametrize("rules", ["tda_2042", "", "tda_2024,nowhere.toml"])
    def test_unknown_rules(self, run: Callable[..., Run], rules: str) -> None:
        done = run("ruling", RIGHT, "--rules", rules)
        assert done.code == 2
        assert done.one_line()

    def test_the_closest_profile_is_named(self, run: Callable[..., Run]) -> None:
        assert "tda_2024" in run("ruling", RIGHT, "--rules", "tda2024").one_line()


class TestExplain:
    def test_exit_codes(self, run: Callable[..., Run]) -> None:
        assert run("explain", RIGHT).code == 0
        assert run("explain", WRONG).code == 1
        assert run("explain", REOPENED.format(rules="english_wiki", paid=6700)).code == 1
        assert run("explain", REOPENED.format(rules="tda_2024", paid=6700)).code == 0

    def test_the_award(self, run: Callable[..., Run]) -> None:
        told = flat(run("explain", WRONG))
        assert "by portugal_2007: seat 3 Carla 340, seat 4 Dora 330, seat 5 Edu 330" in told
        assert "D152 odd_to = high_card, not first_left" in told
        told = flat(run("explain", RIGHT, "--paid", "Carla: 350; seat 4: 320, 5: 330"))
        assert "asked about: seat 3 Carla 350, seat 4 Dora 320, seat 5 Edu 330" in told
        assert "move 10 from seat 3 Carla to seat 4 Dora: right by portugal_2007 (10 moved" in told

    def test_a_sum_that_is_not_the_pot(self, run: Callable[..., Run]) -> None:
        told = flat(run("explain", RIGHT, "--paid", "seat 3: 340, seat 4: 330"))
        assert "That is 330 less than the pots hold after rake and fees, 1,000." in told
        assert "pay 330 more to seat 5 Edu" in told

    def test_the_action(self, run: Callable[..., Run]) -> None:
        told = flat(run("explain", REOPENED.format(rules="english_wiki", paid=6700)))
        assert "line 24, BET008: Ben raises to 2,200" in told
        assert "D100 reopen = half, not single_full" in told
        assert "zh_v2_half: A26: ZH L9" in told
        assert "By english_wiki it would have been right to call 700 or fold." in told

    def test_a_raise_that_was_too_small(self, run: Callable[..., Run]) -> None:
        path = Path("sample_histories/pokerstars/holdem-no-limit/under-raise.txt")
        told = flat(run("explain", path.read_text("utf-8")))
        assert "it would have been right to raise to $0.50 instead of $0.48" in told

    def test_json(self, run: Callable[..., Run]) -> None:
        told = json.loads(run("explain", WRONG, "--format", "json", "--paid", "3: 350, 4: 320, 5: 330").out)
        award = told["award"]
        assert award["given"] is True
        assert award["changes"][0]["moves"] == [{"amount": 10, "from": 3, "to": 4}]
        assert told["actions"] == []

    @pytest.mark.parametrize(
        ("paid", "said"),
        [
            ("seat 9: 340", "there is no seat 9; the hand's seats are 1, 2, 3, 4, 5"),
            ("Carlo: 340", "nobody is called 'Carlo'; did you mean 'Carla'?"),
            ("zzzzzz: 340", "nobody is called 'zzzzzz'; the hand's seats are"),
            ("seat 3: lots", "'lots' is no amount; write a number without decimals"),
            ("seat 3: 3.40", "'3.40' is no amount"),
            ("seat 3: -5", "'-5' is no amount"),
            ("seat 3 340", "'seat 3 340' has no colon"),
            ("", "has no colon"),
            ("seat 3: 340, Carla: 1", "names seat 3 twice"),
            ("seat 3: 1,0000", "is no amount"),
        ],
    )
    def test_awards_that_cannot_be_read(self, run: Callable[..., Run], paid: str, said: str) -> None:
        done = run("explain", RIGHT, "--paid", paid)
        assert done.code == 2
        assert said in done.one_line()

    def test_thousands_and_cents(self, run: Callable[..., Run]) -> None:
        told = flat(run("explain", RIGHT, "--paid", "seat 3: 1,000, seat 4: 0"))
        assert "asked about: seat 3 Carla 1,000" in told
        assert "$14.25" in flat(run("explain", wrong_award(), "--paid", "Birch: $14.25"))

    def test_hostile_text(self, run: Callable[..., Run]) -> None:
        done = run("explain", RIGHT, "--paid", "\x1b[2Jseat: 3\u202e, 4: " + "9" * 400)
        assert done.code == 2
        assert "\x1b" not in done.err
        assert len(done.one_line()) < 400
