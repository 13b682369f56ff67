"""The rule book's examples of uncalled bets, side pots, ties and odd units, to the unit."""

from __future__ import annotations

import msgspec
import pytest

from replay.claims import shares, totals
from replay.profiles import load_profile
from replay.result import Verdict
from tests.rules.houses import BASE, EN, EVERY, PS, PT, RRP, TDA, WL, WT, ZH, answers
from tests.rules.playing import Table

AGREES, DISAGREES = Verdict.AGREES, Verdict.DISAGREES
CHECKED = "flop, {0}, turn, {0}, river, {0}"
"""A board without betting after the first round; `0` is everybody's check."""


def option(house: str, **values: object):
    """A house that sets one of its options otherwise."""
    return msgspec.structs.replace(load_profile(house), **values)


def checked(players: str) -> str:
    return CHECKED.format(", ".join([f"{name} checks" for name in players.split()]))


def split(amount: int, high: tuple[int, ...], low: tuple[int, ...] = (), unit: int = 1) -> dict[int, int]:
    """Shares by player, 0 the first left of the button."""
    return totals(shares(amount, high, low, unit))


def money_codes(outcome) -> set[str]:
    return {finding.code for finding in outcome.findings if finding.code[:3] in ("POT", "SHO", "LED")}


class TestX10:
    """100/200, the big blind is all-in for 125."""

    @pytest.mark.rule("X10", "ZH-26", "FR-16")
    @pytest.mark.parametrize("house", EVERY)
    def test_with_one_caller_the_rest_goes_back(self, house):
        table = Table("SB BB UTG", stakes=(100, 200), stacks={"BB": 125}, rules=house)
        assert table.returned("UTG calls, SB folds") == ("UTG", 75)
        assert table.pots("UTG calls, SB folds") == [(350, "BB UTG")]

    @pytest.mark.rule("X10", "ZH-21")
    @pytest.mark.parametrize("house", EVERY)
    def test_with_two_there_is_a_side_pot(self, house):
        table = Table("SB BB UTG", stakes=(100, 200), stacks={"BB": 125}, rules=house)
        assert table.returned("UTG calls, SB calls") is None
        assert table.pots("UTG calls, SB calls") == [(375, "SB BB UTG"), (150, "SB UTG")]


@pytest.mark.rule("X52", "ZH-26")
@pytest.mark.parametrize("house", PS)
def test_x52_a_raise_called_by_a_shorter_stack(house):
    table = Table("A B", stakes=(5_000, 10_000), stacks={"B": 2_000_000}, rules=house)
    script = "B raises to 1080000, A all-in 838636"
    assert table.returned(script) == ("B", 241_364)
    assert table.pots(script) == [(1_677_272, "A B")]


@pytest.mark.rule("X53", "FR-20")
@pytest.mark.parametrize("house", EVERY)
def test_x53_a_player_who_folded_may_have_been_second(house):
    table = Table("A B C", stakes=(5, 10), rules=house)
    before = "C calls, A calls, B checks, flop, A checks, B checks, C checks, turn, "
    river = "A checks, B checks, C checks, river, A bets 100, B raises to 300, C folds, A folds"
    assert table.returned(before + river) == ("B", 200)
    assert table.pots(before + river) == [(30 + 100 + 100, "B")]


class TestS14:
    """A 50, B 250, C 350, D and E 800; F has folded with 500. F would be best, then A, B, D, E, C."""

    SCRIPT = (
        "C calls, D raises to 500, E calls, F calls, A all-in 50, B all-in 250, C all-in 350, flop, "
        "D all-in 300, E all-in 300, F folds, turn, river, "
        "A shows Jc Jd, B shows 9c 9d, C shows 2d 2s, D shows 7c 7h, E shows 4c 4h"
    )

    @pytest.mark.rule("S14", "ZH-21", "ZH-23", "ZH-24", "ZH-25", "ZH-27")
    @pytest.mark.parametrize("house", EVERY)
    def test_the_pots_and_what_each_wins(self, house):
        table = Table("A B C D E F", stakes=(5, 10), rules=house)
        assert table.pots(self.SCRIPT) == [
            (300, "A B C D E"), (1_000, "B C D E"), (400, "C D E"), (1_050, "D E"),
        ]  # fmt: skip
        due = {"A": 300, "B": 1_000, "D": 1_450}
        assert table.awards(self.SCRIPT) == due
        assert table.paid(self.SCRIPT, due).verdict is AGREES
        assert table.paid(self.SCRIPT, {"D": 1_449, "B": 1_001, "A": 300}).verdict is DISAGREES

    @pytest.mark.rule("S14", "ZH-22")
    @pytest.mark.parametrize("house", ZH)
    def test_when_no_all_in_player_is_best_one_winner_takes_main_and_sides(self, house):
        table = Table("A B C D E F", stakes=(5, 10), rules=house)
        script = self.SCRIPT.replace("A shows Jc Jd", "A shows 3c 3d").replace(
            "D shows 7c 7h", "D shows Jh Jd"
        )
        assert table.awards(script) == {"D": 2_750}


@pytest.mark.rule("S21", "PT-36", "PT-37", "PT-38", "ZH-25")
@pytest.mark.parametrize("house", EVERY)
def test_s21_an_all_in_player_takes_his_part_of_each_stake(house):
    """A 100 all-in, B and C 300, F folded with 40; A best, then B."""
    table = Table("F C A B", stakes=(40, 80), stacks={"A": 100}, rules=house)
    script = f"A all-in 100, B raises to 300, F folds, C calls, {checked('C B')}"
    shown = f"{script}, A shows Jc Jd, B shows 9c 9d, C shows 2d 2s"
    assert table.pots(script) == [(340, "C A B"), (400, "C B")]
    assert table.awards(shown) == {"A": 340, "B": 400}
    assert table.paid(shown, {"B": 740}).verdict is DISAGREES


class TestS22:
    """A 100 all-in, B and C 300; A and B tie for the best hand."""

    SHOWN = "A shows Jc 7c, B shows Jd 7h, C shows Ah 3h"
    SCRIPT = f"C raises to 300, A all-in 100, B calls, {checked('B C')}, {SHOWN}"

    @pytest.mark.rule("S22", "PT-34", "PT-44", "EN-03", "EN-28", "ZH-13")
    @pytest.mark.parametrize("house", EVERY)
    def test_the_main_pot_is_halved(self, house):
        """By the stakes in each pot (PT L59) as much as equally: they are alike."""
        table = Table("A B C", stakes=(50, 100), rules=house)
        due = {"A": 150, "B": 550}
        assert table.awards(self.SCRIPT) == due
        assert table.paid(self.SCRIPT, due).verdict is AGREES
        assert table.paid(self.SCRIPT, {"A": 175, "B": 525}).verdict is DISAGREES

    @pytest.mark.rule("S22", "PT-44")
    @pytest.mark.parametrize("house", PT)
    def test_by_all_that_was_staked_a_has_a_part_of_a_pot_he_is_not_in(self, house):
        table = Table("A B C", stakes=(50, 100), rules=option(house, tie_split="proportional_total"))
        due = {"A": 175, "B": 525}
        assert table.awards(self.SCRIPT) == due
        outcome = table.paid(self.SCRIPT, due)
        assert outcome.verdict is AGREES
        assert "SHO011" in money_codes(outcome)


@pytest.mark.rule("S23", "PT-44", "ZH-15")
class TestS23:
    """Blinds of 5 and 10 fold; D has 5 dead and 10 live in, E 10; they tie for 40."""

    POSTS = "SB small blind 5, BB big blind 10, D dead blind 5, D big blind 10"
    SCRIPT = f"E calls, D checks, SB folds, BB folds, {checked('E D')}, E shows Jc 8c, D shows Jd 8h"

    @pytest.mark.parametrize(("house", "mode"), answers({EVERY: None, PT + ZH: "proportional_layer"}))
    def test_dead_chips_do_not_count_as_stakes(self, house, mode):
        rules = option(house, tie_split=mode) if mode else house
        table = Table("SB BB E D", stakes=(5, 10), posts=self.POSTS, rules=rules)
        assert table.awards(self.SCRIPT) == {"D": 20, "E": 20}

    def test_if_they_did_it_would_be_24_and_16(self):
        assert totals(shares(40, (0, 1), (), 1, stakes=[15, 10])) == {0: 24, 1: 16}


@pytest.mark.rule("X54", "ZH-24", "EN-28")
@pytest.mark.parametrize(
    ("chip", "due"),
    [
        (5, {"A": 270, "B": 555, "C": 555, "D": 125, "F": 125}),
        (None, {"A": 267, "B": 557, "C": 556, "D": 125, "F": 125}),
    ],
)
@pytest.mark.parametrize("house", BASE + EN + TDA + RRP + WT + WL)
def test_x54_antes_two_side_pots_and_a_tie_of_three(house, chip, due):
    """Antes 60; A 130, B and C 275, D and F 400, E folded with 90. A, B and C tie, then D and F."""
    antes = ", ".join([f"{name} ante 10" for name in "ABCDFE"])
    posts = f"{antes}, A small blind 10, B big blind 20"
    table = Table("A B C D F E", stakes=(10, 20), posts=posts, rules=house, chip=chip)
    script = (
        "C raises to 90, D calls, F calls, E calls, A calls, B calls, flop, A all-in 40, B calls, C calls, "
        "D raises to 310, F calls, E folds, B all-in 185, C all-in 185"
    )
    assert table.pots(script) == [(800, "A B C D F"), (580, "B C D F"), (250, "D F")]
    shown = "turn, D checks, F checks, river, D checks, F checks, "
    shown += "A shows Jc 7c, B shows Jd 7h, C shows Jh 7s, D shows 9c 4c, F shows 9d 4h"
    assert sum(due.values()) == 1630
    assert table.awards(f"{script}, {shown}") == due
    assert table.paid(f"{script}, {shown}", due).verdict is AGREES


class TestX55:
    """Dead 300; P1 50, P2 100, P3 150 live."""

    POSTS = "P1 ante 100, P2 ante 100, P3 ante 100, P1 small blind 5, P2 big blind 10"
    SCRIPT = "P3 raises to 150, P1 all-in 50, P2 all-in 100"

    @pytest.mark.rule("X55", "ZH-26")
    @pytest.mark.parametrize("house", BASE + RRP)
    def test_a_tie_of_three(self, house):
        table = Table("P1 P2 P3", stakes=(5, 10), posts=self.POSTS, rules=house)
        assert table.pots(self.SCRIPT) == [(450, "P1 P2 P3"), (100, "P2 P3")]
        shown = ", flop, turn, river, P1 shows Jc 8c, P2 shows Jd 8h, P3 shows Jh 8s"
        due = table.awards(self.SCRIPT + shown)
        back = table.returned(self.SCRIPT)
        assert back == ("P3", 50)
        assert due | {"P3": due["P3"] + back[1]} == {"P1": 150, "P2": 200, "P3": 250}

    @pytest.mark.rule("X55")
    @pytest.mark.parametrize("house", BASE + RRP)
    def test_the_first_is_best(self, house):
        table = Table("P1 P2 P3", stakes=(5, 10), posts=self.POSTS, rules=house)
        shown = ", flop, turn, river, P1 shows Jc Jd, P2 shows Qd 8h, P3 shows Qh 8s"
        assert table.awards(self.SCRIPT + shown) == {"P1": 450, "P2": 50, "P3": 50}


class TestS15:
    """A has the button, then B, C, D, E; C, D and E tie for 1,000."""

    SCRIPT = (
        "D raises to 330, E calls, A folds, B folds, C calls, "
        f"{checked('C D E')}, C shows Jc 8c, D shows Jd 8h, E shows Jh 8s"
    )

    @pytest.mark.rule("S15", "EN-28", "ZH-13", "ZH-28", "PT-34")
    @pytest.mark.parametrize("house", EVERY)
    @pytest.mark.parametrize(
        ("chip", "due"), [(10, {"C": 340, "D": 330, "E": 330}), (None, {"C": 334, "D": 333, "E": 333})]
    )
    def test_the_first_winner_left_of_the_button_has_the_odd_chip(self, house, chip, due):
        table = Table("B C D E A", stakes=(10, 20), rules=house, chip=chip)
        assert table.pots(self.SCRIPT)[0][0] == 1000
        assert table.awards(self.SCRIPT) == due
        assert table.paid(self.SCRIPT, due).verdict is AGREES
        moved = due | {"C": due["D"], "D": due["C"]}
        assert table.paid(self.SCRIPT, moved).verdict is DISAGREES


@pytest.mark.rule("X56")
@pytest.mark.parametrize("house", PS)
@pytest.mark.parametrize("due", [(50, 50, 45, 45), (48, 48, 47, 47)])
def test_x56_pokerstars_of_2008_paid_in_units_of_five_cents(house, due):
    when = {"played_at": "2008-01-12 20:00:00", "scale": 2, "currency": "USD"}
    table = Table("SB BB A B", stakes=(25, 50), rules=house, **when)
    checks = "SB checks, BB checks, A checks, B checks"
    script = f"A calls, B calls, SB calls, BB checks, flop Ac Kd Qh, {checks}, turn Js, {checks}, "
    script += f"river Tc, {checks}, "
    script += "SB shows 2c 3d, BB shows 2d 3h, A shows 2h 3s, B shows 2s 3c"
    outcome = table.paid(script, dict(zip(("SB", "BB", "A", "B"), due, strict=True)), rake=10)
    assert outcome.verdict is AGREES


@pytest.mark.rule("X57", "ZH-13")
@pytest.mark.parametrize("house", ZH + BASE)
def test_x57_the_odd_chip_goes_to_the_first_winner_not_to_the_first_player_in(house):
    """From the button's left: B, who loses, C and D, who tie for 101."""
    script = "D calls, A folds, B calls, C checks"
    table = Table("B C D A", stakes=(10, 20), rules=house, drop=41)
    shown = f"{script}, {checked('B C D')}, B shows Tc 3c, C shows Jd 8h, D shows Jh 8s"
    assert table.pots(script)[0][0] == 101
    assert table.awards(shown) == {"C": 51, "D": 50}


class TestS12AndS13:
    """Jc 8d against 9c 8s on two boards."""

    @pytest.mark.rule("S12", "ZH-14", "EN-29")
    @pytest.mark.parametrize("house", EVERY)
    def test_s12_the_last_kicker_takes_it_all(self, house):
        table = Table("A B", stakes=(5, 10), rules=house)
        checks = "A checks, B checks"
        board = f"flop 6c 7d 8h, {checks}, turn Qs, {checks}, river Kc, {checks}"
        script = f"B calls, A checks, {board}, A shows Jc 8d, B shows 9c 8s"
        assert table.awards(script) == {"A": 20}
        assert table.paid(script, {"A": 20}).verdict is AGREES
        assert table.paid(script, {"A": 10, "B": 10}).verdict is DISAGREES

    @pytest.mark.rule("S13", "ZH-14", "ZH-15", "ZH-16", "EN-29")
    @pytest.mark.parametrize("house", EVERY)
    def test_s13_hole_cards_that_do_not_play_and_suits_break_no_tie(self, house):
        table = Table("A B", stakes=(5, 10), rules=house)
        checks = "A checks, B checks"
        board = f"flop 7d 8h Qs, {checks}, turn Kc, {checks}, river Ah, {checks}"
        script = f"B calls, A checks, {board}, A shows Jc 8d, B shows 9c 8s"
        assert table.awards(script) == {"A": 10, "B": 10}
        assert table.paid(script, {"A": 10, "B": 10}).verdict is AGREES
        assert table.paid(script, {"A": 20}).verdict is DISAGREES


class TestS08:
    """Board 8s Qc 8h 4c; Bob has Qs Kh, Carol Qh Td."""

    @pytest.mark.rule("S08", "EN-29", "EN-31")
    @pytest.mark.parametrize("house", EVERY)
    @pytest.mark.parametrize(("river", "due"), [("As", {"Bob": 10, "Carol": 10}), ("2d", {"Bob": 20})])
    def test_the_king_counts_until_an_ace_falls(self, house, river, due):
        table = Table("Bob Carol", stakes=(5, 10), rules=house)
        checks = "Bob checks, Carol checks"
        script = f"Carol calls, Bob checks, flop 8s Qc 8h, {checks}, turn 4c, {checks}, "
        script += f"river {river}, {checks}, Bob shows Qs Kh, Carol shows Qh Td"
        assert table.awards(script) == due


class TestHalves:
    """High-low. Players from the button's left on."""

    @pytest.mark.rule("X58")
    def test_x58_a_quarter(self):
        """A alone is high; A and B tie for low, and B sits left of A."""
        assert split(1_001, (1,), (0, 1)) == {1: 751, 0: 250}
        assert split(20, (1,), (0, 1)) == {1: 15, 0: 5}

    @pytest.mark.rule("X58")
    @pytest.mark.parametrize("house", BASE + TDA + RRP + WT + WL)
    def test_x58_at_the_table(self, house):
        table = Table("B A", stakes=(250, 500), game="omaha8", rules=house, drop=1)
        checks = "B checks, A checks"
        board = f"flop Kc 5d 3h, {checks}, turn 7s, {checks}, river Jd, {checks}"
        script = f"A calls, B checks, {board}, B shows Ah 2d 9c Tc, A shows As 2h Kd Ks"
        assert table.awards(script) == {"A": 751, "B": 250}

    @pytest.mark.rule("X59")
    def test_x59_a_low_of_three(self):
        """B, C, A in this order; A alone is high."""
        assert split(1_000, (2,), (0, 1, 2)) == {2: 666, 0: 167, 1: 167}

    @pytest.mark.rule("X60")
    @pytest.mark.parametrize("house", BASE + TDA + RRP + WT + WL)
    def test_x60_identical_both_ways_is_split_once(self, house):
        table = Table("A B", stakes=(16, 33), game="omaha8", rules=house)
        checks = "A checks, B checks"
        board = f"flop Kc 5d 3h, {checks}, turn 7s, {checks}, river Jd, {checks}"
        script = f"B calls, A checks, {board}, A shows As 2h 9c Tc, B shows Ah 2d 9d Th"
        assert table.awards(script) == {"A": 33, "B": 33}
        assert table.paid(script, {"A": 34, "B": 32}).verdict is DISAGREES

    @pytest.mark.rule("X61")
    @pytest.mark.parametrize("house", BASE + TDA + RRP + WT + WL + PS)
    def test_x61_the_high_half_has_the_odd_unit_wherever_it_sits(self, house):
        table = Table("L H", stakes=(400, 800), game="omaha8", rules=house, drop=53)
        checks = "L checks, H checks"
        board = f"flop Kc 5d 3h, {checks}, turn 7s, {checks}, river Jd, {checks}"
        script = f"H calls, L checks, {board}, L shows As 2h 9c Td, H shows Kd Ks Qh Qs"
        assert table.pots("H calls, L checks")[0][0] == 1653
        assert table.awards(script) == {"H": 827, "L": 826}

    @pytest.mark.rule("X62")
    @pytest.mark.parametrize("house", BASE + TDA + RRP + WT + WL)
    def test_x62_without_a_low_high_takes_it_all(self, house):
        table = Table("A B", stakes=(25, 50), game="omaha8", rules=house, drop=1)
        checks = "A checks, B checks"
        board = f"flop Kc Qd 9h, {checks}, turn 2s, {checks}, river 4d, {checks}"
        script = f"B calls, A checks, {board}, A shows Kd Qc 3h 3s, B shows Ks Qh 3c 3d"
        assert table.awards(script) == {"A": 51, "B": 50}

    def test_high_and_low_at_the_table(self):
        table = Table("A B", stakes=(5, 10), game="omaha8")
        board = "flop Kc 5d 3h, A checks, B checks, turn 7s, A checks, B checks, river Jd, A checks, B checks"
        script = f"B calls, A checks, {board}, A shows Kd Ks Qh Qs, B shows As 2h 9c Td"
        assert table.awards(script + ", A collects 1") == {"A": 10, "B": 10}
        assert table.record(script + ", A collects 10, B collects 10").verdict is AGREES
        assert table.record(script + ", A collects 20").verdict is DISAGREES


@pytest.mark.rule("FR-20", "ZH-26")
def test_a_missing_or_wrong_return_is_found():
    table = Table("A B", stakes=(5, 10), rules="pokerstars_online")
    script = "B raises to 30, A folds"
    assert table.record(script + ", B gets 20 back, B collects 20").verdict is AGREES
    missing = table.record(script + ", B collects 20")
    wrong = table.record(script + ", B gets 19 back, B collects 21")
    other = table.record(script + ", A gets 20 back, B collects 20")
    assert money_codes(missing) & {"POT001", "LED001"}
    assert "POT002" in money_codes(wrong)
    assert "POT003" in money_codes(other)
    assert all(outcome.verdict is not AGREES for outcome in (missing, wrong, other))
