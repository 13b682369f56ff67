"""The rule book's examples of pot-limit: the largest bets and raises, under each house that is named."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from tests.rules.houses import BASE, EN, GG, LAST_FULL, PS, PT_POT, RRP, TDA, WL, WT, answers
from tests.rules.playing import Table

POT = BASE + EN + TDA + RRP + WT + PS + GG + PT_POT
"""The largest raise is the pot after the call."""


def option(house: str, **values: object):
    """A house that sets one of its options otherwise."""
    return msgspec.structs.replace(load_profile(house), **values)


@pytest.mark.rule("S18", "PT-28", "PT-29", "EN-15")
class TestS18:
    """Table minimum 10, 100 in the pot before the street; A bets 50. B raises to what?"""

    BEFORE = "B raises to 25, SB folds, BB folds, A calls, C calls, flop, A bets 50"

    def table(self, rules):
        return Table("SB BB A C B", stakes=(5, 10), limit="pl", rules=rules, posts=self.POSTS)

    POSTS = "SB small blind 5, BB big blind 10, A dead blind 10"

    @pytest.mark.parametrize(("house", "smallest"), answers({PT_POT: 60, LAST_FULL: 100}))
    def test_at_least(self, house, smallest):
        assert self.table(house).pots(self.BEFORE.removesuffix(", A bets 50"))[0][0] == 100
        assert self.table(house).choice(self.BEFORE).smallest == smallest

    @pytest.mark.parametrize("house", POT)
    def test_at_most_250_as_everywhere(self, house):
        assert self.table(house).choice(self.BEFORE).largest == 250

    @pytest.mark.parametrize(
        ("reading", "times", "largest"),
        [
            ("total_factor", 1, 150), ("total_factor", 2, 200), ("total_factor", 3, 250),
            ("increment_factor", 1, 200), ("increment_factor", 2, 250), ("increment_factor", 3, 300),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("house", PT_POT)
    def test_by_other_readings_of_the_portuguese_text(self, house, reading, times, largest):
        rules = option(house, pot_limit_max=reading, pot_limit_factor=times)
        assert self.table(rules).choice(self.BEFORE).largest == largest

    @pytest.mark.parametrize("house", PT_POT)
    @pytest.mark.parametrize(
        ("total", "level"),
        [(150, None), (250, None), (251, "needs ruling"), (300, "needs ruling"), (301, "illegal")],
    )
    def test_what_the_portuguese_house_makes_of_a_raise(self, house, total, level):
        levels = self.table(house).levels(f"{self.BEFORE}, C folds, B raises to {total}")
        assert levels.get("BET005") == level

    @pytest.mark.parametrize("house", PT_POT)
    @pytest.mark.parametrize(("total", "level"), [(150, None), (151, "warn"), (250, "warn")])
    def test_a_house_that_counts_the_last_bet_once(self, house, total, level):
        rules = option(house, pot_limit_max="total_factor", pot_limit_factor=1)
        assert self.table(rules).levels(f"{self.BEFORE}, C folds, B raises to {total}").get("BET005") == level

    @pytest.mark.parametrize(
        ("reading", "times", "largest"),
        [
            ("pot_after_call", 1, 35),
            ("total_factor", 1, 15), ("total_factor", 2, 25), ("total_factor", 3, 35),
            ("increment_factor", 1, 25), ("increment_factor", 2, 35), ("increment_factor", 3, 45),
        ],
    )  # fmt: skip
    def test_before_the_flop(self, reading, times, largest):
        rules = option("portugal_2007-pl", pot_limit_max=reading, pot_limit_factor=times)
        choice = Table("SB BB A", stakes=(5, 10), limit="pl", rules=rules).choice("")
        assert choice.largest == max(largest, choice.smallest)


@pytest.mark.rule("X31")
@pytest.mark.parametrize("house", POT)
def test_x31_three_and_a_half_blinds_to_open(house):
    table = Table("SB BB A CO BTN", stakes=(100, 200), limit="pl", rules=house)
    assert table.choice("").largest == 700
    assert table.choice("A folds, CO raises to 500").largest == 1800


@pytest.mark.rule("X32")
@pytest.mark.parametrize(("house", "largest"), answers({TDA: 700, PS + GG + RRP + WT + BASE: 600}))
class TestX32:
    """100/200: what the first player may open for when a blind is short."""

    def test_the_big_blind_is_all_in_for_half(self, house, largest):
        table = Table("SB BB A", stakes=(100, 200), limit="pl", stacks={"BB": 100}, rules=house)
        assert table.choice("").largest == largest

    def test_the_small_blind_is_dead(self, house, largest):
        posts = "BB big blind 200"
        table = Table(
            "BB A B", stakes=(100, 200), limit="pl", posts=posts, rules=house, seats=(3, 4, 1), button=1
        )
        assert table.choice("").largest == largest


@pytest.mark.rule("X33", "EN-15")
@pytest.mark.parametrize("house", POT)
def test_x33_the_pot_after_the_call_on_top_of_the_bet(house):
    large = Table("A B", stakes=(25, 50), limit="pl", rules=house)
    assert large.choice("B calls, A checks, flop").largest == 100
    assert large.choice("B calls, A checks, flop, A bets 50").largest == 250
    small = Table("A B", stakes=(2, 5), limit="pl", rules=house)
    assert small.choice("B calls, A checks, flop, A bets 5").largest == 25


@pytest.mark.rule("X34")
@pytest.mark.parametrize("house", POT)
def test_x34_a_pot_bet_raised_by_the_pot(house):
    table = Table("A B", stakes=(100, 200), limit="pl", rules=house)
    before = "B raises to 600, A raises to 750, B calls, flop"
    assert table.choice(before).largest == 1500
    assert table.choice(before + ", A bets 1500").largest == 6000


@pytest.mark.rule("X35")
@pytest.mark.parametrize("house", BASE + EN + TDA + RRP + PS + GG)
def test_x35_limpers_a_bet_and_a_call(house):
    table = Table("SB BB BTN", stakes=(100, 200), limit="pl", rules=house)
    before = "BTN calls, SB calls, BB checks, flop, SB bets 200, BB calls"
    assert table.choice(before).largest == 1400
    assert table.faults(before + ", BTN raises to 1400") == []
    assert table.faults(before + ", BTN raises to 1401") == ["BET005"]


@pytest.mark.rule("X36")
class TestX36:
    """Pot-limit with blinds of 5 and 10, and with three of 1, 2 and 5."""

    @pytest.mark.parametrize(("house", "largest"), answers({WL: 40, WT + RRP + PS + EN + BASE: 35}))
    def test_the_small_blind_counts_as_a_big_one_or_for_what_it_is(self, house, largest):
        assert Table("SB BB A", stakes=(5, 10), limit="pl", rules=house).choice("").largest == largest

    @pytest.mark.parametrize(("house", "largest"), answers({WL: 25, RRP + BASE: 18}))
    def test_three_blinds(self, house, largest):
        posts = "A small blind 1, B small blind 2, C big blind 5"
        table = Table("A B C D", stakes=(2, 5), limit="pl", posts=posts, rules=house)
        assert table.choice("").player == "D"
        assert table.choice("").largest == largest

    @pytest.mark.parametrize("house", WL)
    def test_until_the_big_blind_has_acted(self, house):
        table = Table("SB BB A", stakes=(5, 10), limit="pl", rules=house)
        assert table.choice("A calls, SB calls, BB raises to 20").largest == 70


@pytest.mark.rule("X37")
@pytest.mark.parametrize("house", RRP + WL)
@pytest.mark.parametrize("blinds", [(40, 40), (40, 45)])
def test_x37_a_house_that_rounds_the_pot_up_to_quarters(house, blinds):
    """A pot of 80 or of 85 counts as 100."""
    posts = f"A dead blind {blinds[0] - 20}, B dead blind {blinds[1] - 20}, A small blind 20, B big blind 20"
    rules = option(house, pot_limit_unit=25, pot_limit_blinds="true_pot")
    table = Table("A B C", stakes=(20, 20), limit="pl", posts=posts, rules=rules)
    assert table.pots("C folds, A checks, B checks, flop")[0][0] in (80, 85)
    assert table.choice("C folds, B checks, A checks, flop").largest == 100


class TestX38:
    """GGPoker: missed blinds posted dead count in the pot."""

    @pytest.mark.rule("X38")
    @pytest.mark.parametrize("house", GG)
    def test_the_first_raise(self, house):
        posts = "SB small blind 5, BB big blind 10, P dead blind 5, P big blind 10"
        table = Table("SB BB A P", stakes=(5, 10), limit="pl", game="omaha", rules=house, posts=posts)
        assert table.choice("A folds").largest == 40
        assert table.faults("A folds, P raises to 40") == []
        assert table.faults("A folds, P raises to 41") == ["BET005"]

    @pytest.mark.rule("X38")
    @pytest.mark.parametrize("house", GG)
    def test_the_poster_and_the_small_blind_after_him(self, house):
        posts = "SB small blind 2, BB big blind 5, P dead blind 2, P big blind 5"
        table = Table("SB BB P", stakes=(2, 5), limit="pl", game="omaha", rules=house, posts=posts)
        assert table.choice("").largest == 19
        assert table.choice("P raises to 19").largest == 64


@pytest.mark.rule("X39")
@pytest.mark.parametrize("house", GG)
def test_x39_chips_the_house_adds_count(house):
    table = Table("SB BB A B", stakes=(1, 2), limit="pl", drop=20, rules=house)
    assert table.choice("A raises to 6").largest == 41
    assert table.faults("A raises to 6, B raises to 41") == []


@pytest.mark.rule("X40")
@pytest.mark.parametrize("house", TDA)
class TestX40:
    """A pot of 10,500 was miscounted."""

    BEFORE = "A calls, SB calls, BB checks, flop, SB checks, BB checks, "

    def test_a_bet_short_of_the_pot_is_a_bet(self, house):
        table = Table("SB BB A", stakes=(500, 1000), limit="pl", rules=house, drop=7500)
        assert table.choice(self.BEFORE).largest == 10_500
        assert table.faults(self.BEFORE + "A bets 9500, SB calls, BB folds, turn") == []

    def test_a_bet_over_the_pot_is_cut(self, house):
        table = Table("SB BB A", stakes=(500, 1000), limit="pl", rules=house, drop=7500)
        script = self.BEFORE + "A bets 11500, SB calls"
        (found,) = [one for one in table.findings(script) if one.code == "BET005"]
        assert found.expected == "at most 10,500"
        assert found.recorded == "11,500"
