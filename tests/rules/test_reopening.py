"""The rule book's examples of short all-ins: who may raise again, under each house that is named."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from tests.rules.houses import (
    ANY,
    BASE,
    CUMULATIVE,
    EN,
    EVERY,
    FAMILY,
    HALF,
    LAST_FULL,
    PS,
    PT,
    RRP,
    SINGLE,
    STRICT,
    TDA,
    WL,
    ZH1,
    ZH2,
    ZH3,
    answers,
)
from tests.rules.playing import Choice, Table


@pytest.mark.rule("S04", "EN-14", "ZH-06")
class TestS04:
    """Big blind 2: A raises to 8, C calls, B is all-in for 10."""

    SCRIPT = "A raises to 8, C calls, D folds, B all-in 10, SB folds, BB folds"

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_two_more_are_neither_a_raise_nor_half_of_one(self, house):
        table = Table("SB BB A C D B", rules=house)
        assert table.choice(self.SCRIPT) == Choice("A", 2, None)
        assert table.choice(self.SCRIPT + ", A calls") == Choice("C", 2, None)
        assert table.faults(self.SCRIPT + ", A raises to 16") == ["BET008"]

    @pytest.mark.parametrize("house", PT)
    def test_where_a_raise_of_the_table_minimum_will_do_they_are_one(self, house):
        """The book names no Portuguese house here: the minimum is two chips, and two are added."""
        table = Table("SB BB A C D B", rules=house)
        assert table.choice(self.SCRIPT).smallest == 12
        assert table.choice(self.SCRIPT.replace("10", "9")).smallest is None

    @pytest.mark.parametrize("house", ANY)
    def test_on_the_french_page_they_are_a_raise(self, house):
        assert Table("SB BB A C D B", rules=house).choice(self.SCRIPT).smallest == 11

    @pytest.mark.parametrize("house", EN)
    def test_to_the_letter_of_the_english_article_only_the_raiser_is_barred(self, house):
        rules = msgspec.structs.replace(load_profile(house), reopen_subject="initial_raiser")
        table = Table("SB BB A C D B", rules=rules)
        assert table.choice(self.SCRIPT).smallest is None
        assert table.choice(self.SCRIPT + ", A calls").smallest == 16


@pytest.mark.rule("S05", "EN-14")
@pytest.mark.parametrize("house", EVERY)
def test_s05_against_one_all_in_player_there_is_nothing_to_raise(house):
    table = Table("SB BB A B", rules=house)
    assert table.choice("A raises to 8, B all-in 10, SB folds, BB folds") == Choice("A", 2, None)


@pytest.mark.rule("S05", "EN-14")
@pytest.mark.parametrize("house", EN)
def test_s05_a_caller_behind_the_all_in_makes_it_matter(house):
    table = Table("SB BB A B D", rules=house)
    assert table.choice("A raises to 8, B all-in 10, D calls, SB folds, BB folds") == Choice("A", 2, None)


@pytest.mark.rule("S10", "ZH-06", "ZH-07", "ZH-08", "ZH-09")
class TestS10:
    """A bets 500, B raises to 1,000, C calls, D is all-in for 1,300 and E for 1,700."""

    SCRIPT = (
        "A calls, B calls, C calls, D calls, E calls, SB calls, BB checks, flop, SB checks, BB checks, "
        "A bets 500, B raises to 1000, C calls, D all-in 1300, E all-in 1700, SB folds, BB folds"
    )
    AGAIN = HALF + CUMULATIVE + STRICT

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_the_bettor_faces_a_full_raise(self, house):
        choice = Table("SB BB A B C D E", rules=house).choice(self.SCRIPT)
        assert (choice.player, choice.call, choice.smallest) == ("A", 1200, 2200)

    @pytest.mark.parametrize(
        ("house", "again"),
        [(one, again) for one, again in answers({AGAIN: True, SINGLE: False}) if one not in PT],
    )
    def test_the_raiser_and_the_caller_may_raise_again_or_not(self, house, again):
        table = Table("SB BB A B C D E", rules=house)
        second = table.choice(self.SCRIPT + ", A calls")
        third = table.choice(self.SCRIPT + ", A calls, B calls")
        assert (second.player, second.call, third.player, third.call) == ("B", 700, "C", 700)
        assert second.smallest == third.smallest == (2200 if again else None)

    @pytest.mark.parametrize(("house", "smallest"), answers({PT: 1702, ANY: 1701}))
    def test_by_smaller_minimums(self, house, smallest):
        table = Table("SB BB A B C D E", rules=house)
        assert table.choice(self.SCRIPT).smallest == smallest
        assert table.choice(self.SCRIPT + ", A calls").smallest == smallest

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_a_full_raise_over_them_reopens_for_everybody(self, house):
        table = Table("SB BB A B C D E", rules=house)
        assert table.choice(self.SCRIPT + ", A raises to 2200") == Choice("B", 1200, (2700, 999_998))


@pytest.mark.rule("X06")
@pytest.mark.parametrize(
    ("house", "smallest"),
    answers({BASE + TDA + RRP + WL + ZH3 + PS: 450, SINGLE: None, HALF: 450, PT: 400}),
)
def test_x06_two_short_all_ins_and_a_call(house, smallest):
    script = "A raises to 100, B raises to 200, C all-in 275, D all-in 350, SB folds, BB folds, A calls"
    table = Table("SB BB A B C D", stakes=(25, 50), rules=house)
    assert table.choice(script).player == "B"
    assert table.choice(script).smallest == smallest


class TestX12ToX14:
    """50/100, flop: A bets 100, B is all-in for 125, C calls, D is all-in for 200, E calls."""

    SCRIPT = (
        "A calls, B calls, C calls, D calls, E calls, SB folds, BB checks, flop, BB checks, "
        "A bets 100, B all-in 125, C calls, D all-in 200, E calls, BB folds"
    )

    @pytest.mark.rule("X12", "ZH-08")
    @pytest.mark.parametrize(
        ("house", "smallest"), answers({CUMULATIVE: 300, SINGLE: None, HALF: 300, STRICT: None})
    )
    def test_x12_the_bettor_faces_exactly_a_full_raise_with_a_call_between(self, house, smallest):
        table = Table("SB BB A B C D E", stakes=(50, 100), rules=house)
        assert table.choice(self.SCRIPT).player == "A"
        assert table.choice(self.SCRIPT).smallest == smallest

    @pytest.mark.rule("X13", "ZH-07")
    @pytest.mark.parametrize(("house", "smallest"), answers({CUMULATIVE: None, SINGLE: None, HALF: 300}))
    def test_x13_the_caller_between_faces_less(self, house, smallest):
        table = Table("SB BB A B C D E", stakes=(50, 100), rules=house)
        assert table.choice(self.SCRIPT + ", A calls").player == "C"
        assert table.choice(self.SCRIPT + ", A calls").smallest == smallest

    @pytest.mark.rule("X14")
    @pytest.mark.parametrize("house", LAST_FULL)
    def test_x14_after_a_full_raise_everybody_may_raise(self, house):
        table = Table("SB BB A B C D E", stakes=(50, 100), rules=house)
        first = table.choice(self.SCRIPT + ", A raises to 300")  # where he may not, it stands in the record
        second = table.choice(self.SCRIPT + ", A raises to 300, C calls")
        assert (first.player, first.smallest) == ("C", 400)
        assert (second.player, second.smallest) == ("E", 400)


class TestX15:
    """A bets 300, then all-ins for 500, 650 and 800; E calls."""

    SCRIPT = (
        "A calls, B calls, C calls, D calls, E calls, F calls, SB folds, BB checks, flop, BB checks, "
        "A bets 300, B all-in 500, C all-in 650, D all-in 800, E calls"
    )

    @pytest.mark.rule("X15")
    @pytest.mark.parametrize("house", LAST_FULL)
    def test_who_has_not_acted_may_always_raise(self, house):
        choice = Table("SB BB A B C D E F", stakes=(50, 100), rules=house).choice(self.SCRIPT)
        assert (choice.player, choice.call, choice.smallest) == ("F", 800, 1100)

    @pytest.mark.rule("X15")
    @pytest.mark.parametrize(
        ("house", "smallest"), answers({BASE + TDA + RRP + WL + ZH3 + PS: 1100, SINGLE: None})
    )
    def test_the_bettor_faces_five_hundred_more(self, house, smallest):
        table = Table("SB BB A B C D E F", stakes=(50, 100), rules=house)
        choice = table.choice(self.SCRIPT + ", F calls, BB folds")
        assert (choice.player, choice.smallest) == ("A", smallest)


class TestX16AndX17:
    """2,000/4,000: A limps, C is all-in for 7,500, the small blind folds."""

    SCRIPT = "A calls, C all-in 7500, SB folds"

    @pytest.mark.rule("X16", "EN-21")
    @pytest.mark.parametrize("house", LAST_FULL)
    def test_x16_the_big_blind_has_not_acted(self, house):
        choice = Table("SB BB A C", stakes=(2000, 4000), rules=house).choice(self.SCRIPT)
        assert (choice.player, choice.call, choice.smallest) == ("BB", 3500, 11_500)

    @pytest.mark.rule("X16", "ZH-07")
    @pytest.mark.parametrize(
        ("house", "smallest"), answers({CUMULATIVE: None, SINGLE: None, HALF: 11_500, STRICT: None})
    )
    def test_x16_the_limper_faces_less_than_a_raise(self, house, smallest):
        table = Table("SB BB A C", stakes=(2000, 4000), rules=house)
        choice = table.choice(self.SCRIPT + ", BB calls")
        assert (choice.player, choice.call, choice.smallest) == ("A", 3500, smallest)

    @pytest.mark.rule("X17")
    @pytest.mark.parametrize("house", LAST_FULL)
    def test_x17_the_big_blinds_raise_opens_it_for_the_limper(self, house):
        table = Table("SB BB A C", stakes=(2000, 4000), rules=house)
        choice = table.choice(self.SCRIPT + ", BB raises to 11500")
        assert (choice.player, choice.smallest) == ("A", 15_500)


@pytest.mark.rule("X18")
class TestX18:
    """A raises to 100, B to 200, C is all-in for 250."""

    SCRIPT = "A raises to 100, B raises to 200, C all-in 250, SB folds, BB folds"

    @pytest.mark.parametrize("house", BASE + RRP + WL + TDA + ZH1 + ZH3)
    def test_the_opener_may_raise_over_a_full_raise(self, house):
        table = Table("SB BB A B C", stakes=(25, 50), rules=house)
        assert table.choice(self.SCRIPT) == Choice("A", 150, (350, 1_000_000))

    @pytest.mark.parametrize("house", BASE + RRP + WL + TDA + ZH1 + ZH3)
    def test_the_raiser_faces_fifty_and_may_not(self, house):
        table = Table("SB BB A B C", stakes=(25, 50), rules=house)
        assert table.choice(self.SCRIPT + ", A calls") == Choice("B", 50, None)


@pytest.mark.rule("X19")
class TestX19:
    """Bet 20; the next player is all-in for 25 or for 30; a call."""

    BEFORE = "C calls, A calls, B checks, flop, A bets 20, B all-in {}, C calls"

    @pytest.mark.parametrize(
        ("house", "smallest"), answers({CUMULATIVE + SINGLE + HALF + STRICT: None, ANY: 26})
    )
    def test_five_more(self, house, smallest):
        table = Table("A B C", stakes=(10, 20), rules=house)
        assert table.choice(self.BEFORE.format(25)).smallest == smallest

    @pytest.mark.parametrize(("house", "smallest"), answers({TDA + RRP: None, ZH2 + FAMILY: 50}))
    def test_ten_more_are_half(self, house, smallest):
        table = Table("A B C", stakes=(10, 20), rules=house)
        assert table.choice(self.BEFORE.format(30)).smallest == smallest


@pytest.mark.rule("X20")
@pytest.mark.parametrize("house", LAST_FULL)
def test_x20_an_all_in_after_a_big_raise_reopens_nothing(house):
    table = Table("SB BB UTG BTN", stakes=(1, 2), rules=house)
    before = "UTG raises to 16, BTN calls, SB all-in 19, BB calls"
    assert table.choice(before) == Choice("UTG", 3, None)
    assert table.choice(before + ", UTG calls") == Choice("BTN", 3, None)


@pytest.mark.rule("X21", "EN-21")
class TestX21:
    """50/100: the first player limps, the next is all-in for 150."""

    SCRIPT = "UTG calls, CO all-in 150, BTN folds, SB folds"

    @pytest.mark.parametrize("house", LAST_FULL)
    def test_the_big_blinds_option_stands(self, house):
        table = Table("SB BB UTG CO BTN", stakes=(50, 100), rules=house)
        assert table.choice(self.SCRIPT).smallest == 250

    @pytest.mark.parametrize(("house", "smallest"), answers({CUMULATIVE: None, SINGLE: None, HALF: 250}))
    def test_the_limper_faces_half_a_blind(self, house, smallest):
        table = Table("SB BB UTG CO BTN", stakes=(50, 100), rules=house)
        assert table.choice(self.SCRIPT + ", BB calls").smallest == smallest
