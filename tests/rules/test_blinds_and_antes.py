"""The rule book's examples of blinds, antes, straddles, missed blinds, bomb pots and the button."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import load_profile
from tests.rules.houses import BASE, EN, EVERY, FR, GG, LAST_FULL, PS, PT, RRP, TDA, WL, WT, ZH, answers
from tests.rules.playing import Choice, Table


def option(house: str, **values: object):
    """A house that sets one of its options otherwise."""
    return msgspec.structs.replace(load_profile(house), **values)


@pytest.mark.rule("S03", "EN-08", "EN-06", "PT-17", "FR-10")
@pytest.mark.parametrize(
    ("house", "level"),
    answers({EN: "warn", PT: "illegal", FR: "illegal", BASE + TDA + RRP + WT + WL + PS + GG + ZH: None}),
)
def test_s03_blinds_of_ten_and_fifteen(house, level):
    table = Table("SB BB A", stakes=(10, 15), rules=house)
    assert table.levels("A folds").get("BET023") == level


@pytest.mark.rule("S16", "PT-17", "PT-18")
@pytest.mark.parametrize("house", PT)
class TestS16:
    """Table minimum 10."""

    def test_five_and_ten(self, house):
        assert Table("SB BB A", stakes=(5, 10), rules=house).faults("") == []

    @pytest.mark.parametrize("blinds", [(4, 10), (5, 12)])
    def test_other_blinds_are_against_the_regulation(self, house, blinds):
        assert Table("SB BB A", stakes=blinds, rules=house).levels("") == {"BET023": "illegal"}


@pytest.mark.rule("S24", "FR-09", "FR-10")
@pytest.mark.parametrize("house", FR)
def test_s24_one_chip_and_two(house):
    assert Table("SB BB A", stakes=(1, 2), rules=house).faults("") == []
    assert Table("SB BB A", stakes=(1, 3), rules=house).levels("") == {"BET023": "illegal"}


class TestS06:
    """Blinds 1/2, the first player straddles 4."""

    POSTS = "SB small blind 1, BB big blind 2, UTG straddle 4"

    @pytest.mark.rule("S06", "EN-16")
    @pytest.mark.parametrize("house", EN + RRP + WL)
    def test_it_acts_as_the_big_blind(self, house):
        table = Table("SB BB UTG A B", rules=house, posts=self.POSTS)
        assert table.faults("") == []
        assert (table.choice("").player, table.choice("").call, table.choice("").smallest) == ("A", 4, 8)
        limped = "A calls, B calls, SB calls, BB calls"
        assert table.choice(limped) == Choice("UTG", 0, (8, 1_000_000))
        assert table.choice(limped + ", UTG checks, flop").smallest == 2

    @pytest.mark.rule("S06", "EN-16")
    @pytest.mark.parametrize("house", EN + WL)
    def test_by_the_difference_the_next_raise_is_to_six(self, house):
        table = Table("SB BB UTG A B", rules=option(house, straddle_min_raise="difference"), posts=self.POSTS)
        assert table.choice("").smallest == 6

    @pytest.mark.rule("S06", "EN-17")
    @pytest.mark.parametrize(
        ("house", "model", "amount", "fault"),
        [
            ("english_wiki", "double", 8, []), ("english_wiki", "double", 7, ["BET013"]),
            ("english_wiki", "double", 20, []), ("english_wiki", "difference", 6, []),
            ("english_wiki", "difference", 5, ["BET013"]), ("wsop_2026_live", "double", 8, []),
            ("roberts_cash", "double", 8, ["BET013"]),
        ],
    )  # fmt: skip
    def test_a_second_straddle_is_a_legal_raise_over_the_first(self, house, model, amount, fault):
        rules = option(house, straddle_min_raise=model)
        table = Table("SB BB UTG A B", rules=rules, posts=self.POSTS + f", A straddle {amount}")
        assert table.faults("") == fault

    @pytest.mark.rule("S06", "EN-17")
    @pytest.mark.parametrize(("house", "fault"), answers({EN: [], WL: ["BET013"]}))
    def test_a_third(self, house, fault):
        posts = self.POSTS + ", A straddle 8, B straddle 16"
        table = Table("SB BB UTG A B", rules=house, posts=posts)
        assert table.faults("") == fault
        assert (table.choice("").player, table.choice("").smallest) == ("SB", 32)

    @pytest.mark.rule("S06")
    @pytest.mark.parametrize("house", EN + RRP)
    def test_only_the_player_left_of_the_big_blind_may(self, house):
        posts = "SB small blind 1, BB big blind 2, B straddle 4"
        assert Table("SB BB UTG A B", rules=house, posts=posts).faults("") == ["BET013"]


@pytest.mark.rule("S27", "FR-26", "FR-27", "PT-41")
@pytest.mark.parametrize("house", EVERY)
def test_s27_when_the_third_bets_the_checkers_act_again(house):
    table = Table("A B C D", rules=house)
    before = "C calls, D calls, A calls, B checks, flop, A checks, B checks, "
    assert not table.round_is_over(before + "C checks")
    assert table.round_is_over(before + "C checks, D checks")
    assert table.choice(before + "C bets 2, D folds").player == "A"
    assert table.choice(before + "C bets 2, D folds, A folds").player == "B"
    folded = "C calls, D folds, A calls, B checks, flop, A checks, B checks, C checks"
    assert table.round_is_over(folded)  # the last before the button's seat


@pytest.mark.rule("S28", "EN-21", "FR-18")
@pytest.mark.parametrize("house", EVERY)
def test_s28_after_limpers_the_big_blind_adds_nothing_and_may_raise(house):
    choice = Table("SB BB A B", rules=house).choice("A calls, B calls, SB calls")
    assert (choice.player, choice.call) == ("BB", 0)
    assert choice.smallest == (3 if house in FR else 4)


class TestMissedBlinds:
    @pytest.mark.rule("X41")
    @pytest.mark.parametrize("house", BASE + RRP + PS)
    def test_x41_both_blinds_in_one_post(self, house):
        """2/5: a player posts 7 and checks, the small blind completes."""
        posts = "SB small blind 2, BB big blind 5, P both blinds 7"
        table = Table("SB BB P", stakes=(2, 5), rules=house, posts=posts)
        assert table.choice("") == Choice("P", 0, (10, 1_000_000 - 2))
        script = "P checks, SB calls, BB checks"
        assert table.faults(script) == []
        assert table.pots(script) == [(17, "SB BB P")]

    @pytest.mark.rule("X42")
    @pytest.mark.parametrize("house", PS)
    def test_x42_small_and_big_blind_on_pokerstars(self, house):
        posts = "SB small blind 25, BB big blind 50, P both blinds 75"
        table = Table("SB BB A P B", stakes=(25, 50), rules=house, posts=posts)
        assert table.choice("A folds") == Choice("P", 0, (100, 1_000_000 - 25))
        assert table.faults("A folds, P checks, B folds, SB folds, BB checks") == []
        script = (
            "A raises to 1872, P folds, B calls, SB folds, BB folds, flop, A checks, B checks, "
            "turn, A checks, B checks, river, A checks, B checks, A shows Ac Ad, B shows 8c 8d"
        )
        assert table.pots(script)[0][0] == 3894
        assert table.awards(script, rake=195) == {"A": 3699}

    @pytest.mark.rule("X41", "X42")
    @pytest.mark.parametrize("house", PT + FR + ZH + EN + TDA)
    def test_houses_that_know_no_missed_blinds(self, house):
        posts = "SB small blind 25, BB big blind 50, P both blinds 75"
        table = Table("SB BB A P", stakes=(25, 50), rules=house, posts=posts)
        assert table.levels("")["BET025"] == "warn"


class TestBigBlindAnte:
    """500/1,000 and an ante of 1,000 from the big blind, who has too little."""

    def table(self, house, posts, stack):
        stacks = {"BB": stack}
        return Table("SB BB UTG", stakes=(500, 1000), rules=house, stacks=stacks, posts=posts, ante=1000)

    @pytest.mark.rule("X43")
    @pytest.mark.parametrize("house", BASE + TDA + WT)
    def test_x43_big_blind_first(self, house):
        table = self.table(house, "SB small blind 500, BB big blind 1000, BB ante 1000", 1100)
        script = "UTG calls, SB folds"
        assert table.faults(script) == []
        assert table.returned(script) is None
        assert table.pots(script) == [(2600, "BB UTG")]

    @pytest.mark.rule("X43")
    @pytest.mark.parametrize("house", BASE)
    def test_x43_ante_first(self, house):
        table = self.table(house, "BB ante 1000, SB small blind 500, BB big blind 1000", 1100)
        script = "UTG calls, SB folds"
        assert table.faults(script) == []
        assert table.returned(script) == ("UTG", 500)
        assert table.pots(script) == [(1300, "BB UTG"), (800, "UTG")]

    @pytest.mark.rule("X43")
    @pytest.mark.parametrize("house", TDA + WT)
    def test_x43_ante_first_is_wrong_where_the_blind_comes_first(self, house):
        table = self.table(house, "BB ante 1000, SB small blind 500, BB big blind 1000", 1100)
        assert table.faults("UTG calls, SB folds") == ["BET012"]

    @pytest.mark.rule("X43")
    @pytest.mark.parametrize("house", BASE)
    def test_x43_with_800_all_of_it_is_ante(self, house):
        table = self.table(house, "BB ante 1000, SB small blind 500", 800)
        assert table.pots("UTG calls, SB folds")[0] == (800, "BB UTG")

    @pytest.mark.rule("X44")
    @pytest.mark.parametrize("house", BASE + TDA + WT)
    def test_x44_a_short_player_can_win_the_whole_ante(self, house):
        posts = "SB small blind 4000, BB big blind 8000, BB ante 8000"
        table = Table("SB BB A", stakes=(4000, 8000), rules=house, posts=posts, stacks={"A": 1000}, ante=8000)
        assert table.pots("A all-in 1000, SB calls, BB checks")[0] == (11_000, "SB BB A")


@pytest.mark.rule("X45")
@pytest.mark.parametrize("house", BASE + TDA + WT)
def test_x45_a_small_blind_all_in_after_the_ante(house):
    """Ante 400, 1,500/3,000: the small blind has 1,200."""
    posts = ", ".join([f"{name} ante 400" for name in ("SB", "BB", "A", "B")])
    posts += ", SB small blind 1500, BB big blind 3000"
    table = Table("SB BB A B", stakes=(1500, 3000), rules=house, posts=posts, stacks={"SB": 1200})
    script = "A raises to 6000, B all-in 8700, BB folds, A calls"
    assert table.pots(script) == [(4 * 800 + 4 * 400, "SB A B"), (18_000, "A B")]


@pytest.mark.rule("X46", "EN-04")
@pytest.mark.parametrize("house", BASE + EN + TDA + RRP + WT + WL + PS + GG)
def test_x46_a_player_all_in_for_part_of_the_ante_wins_that_part_of_each(house):
    antes = ", ".join([f"{name} ante 100" for name in ("A", "B", "C", "D", "E", "X")])
    table = Table("A B C D E X", stakes=(50, 100), posts=antes, stacks={"X": 60}, rules=house)
    assert table.pots("") == [(360, "A B C D E X"), (200, "A B C D E")]


@pytest.mark.rule("X46", "EN-04")
@pytest.mark.parametrize("house", PT + FR + ZH)
def test_houses_without_antes(house):
    posts = "A ante 1, B ante 1, C ante 1, A small blind 1, B big blind 2"
    assert "BET024" in Table("A B C", posts=posts, rules=house).faults("")


class TestX47:
    """2/5, the button straddles 10."""

    POSTS = "SB small blind 2, BB big blind 5, BTN straddle 10"

    @pytest.mark.rule("X47")
    @pytest.mark.parametrize("house", WL)
    def test_the_small_blind_acts_first_and_the_button_last(self, house):
        table = Table("SB BB A BTN", stakes=(2, 5), rules=house, posts=self.POSTS)
        assert table.faults("") == []
        assert (table.choice("").player, table.choice("").smallest) == ("SB", 20)
        assert table.choice("SB calls, BB calls, A calls") == Choice("BTN", 0, (20, 1_000_000))

    @pytest.mark.rule("X47")
    @pytest.mark.parametrize("house", WL)
    def test_by_the_difference_the_next_raise_is_to_fifteen(self, house):
        rules = option(house, straddle_min_raise="difference")
        assert Table("SB BB A BTN", stakes=(2, 5), rules=rules, posts=self.POSTS).choice("").smallest == 15

    @pytest.mark.rule("X47")
    @pytest.mark.parametrize("house", WL)
    def test_rooms_that_pass_over_the_button_until_the_end(self, house):
        rules = option(house, straddle_order="straddler_last")
        table = Table("SB BB A BTN", stakes=(2, 5), rules=rules, posts=self.POSTS)
        assert table.choice("").player == "A"
        assert table.choice("A calls").player == "SB"
        assert table.choice("A calls, SB calls, BB calls").player == "BTN"


@pytest.mark.rule("X48")
@pytest.mark.parametrize("house", GG)
def test_x48_a_straddle_nobody_plays_against(house):
    posts = "SB small blind 5, BB big blind 10, BTN straddle 20"
    table = Table("SB BB BTN", stakes=(5, 10), posts=posts, rules=house)
    assert table.returned("SB folds, BB folds") == ("BTN", 10)
    outcome = table.record("SB folds, BB folds, BTN gets 10 back, BTN collects 25")
    assert outcome.verdict.value == "agrees"
    assert outcome.findings == ()


@pytest.mark.rule("X49")
@pytest.mark.parametrize("house", BASE + WT + WL + PS + GG)
def test_x49_short_deck_has_antes_and_a_blind_on_the_button(house):
    """200/400: everybody antes 200, the button posts 400."""
    posts = "A ante 200, B ante 200, C ante 200, C button blind 400"
    table = Table("A B C", game="short_deck", stakes=(200, 400), posts=posts, rules=house, ante=200)
    assert table.faults("") == []
    assert table.choice("") == Choice("A", 400, (800, 1_000_000 - 200))
    assert table.choice("A calls, B calls") == Choice("C", 0, (800, 1_000_000 - 200))
    assert table.choice("A calls, B calls, C checks, flop Tc 9c 8c").smallest == 200


class TestX50:
    """A bomb pot: six antes of 5, no betting before the flop."""

    PLAYERS = "A B C D E F"
    POSTS = ", ".join([f"{name} ante 5" for name in PLAYERS.split()])

    @pytest.mark.rule("X50")
    @pytest.mark.parametrize("house", BASE + WL)
    @pytest.mark.parametrize(("limit", "largest"), [("nl", 1_000_000 - 5), ("pl", 30)])
    def test_the_flop_begins_left_of_the_button_with_the_ante_as_smallest_bet(self, house, limit, largest):
        table = Table(self.PLAYERS, posts=self.POSTS, limit=limit, rules=house, bomb_pot=True, ante=5)
        assert table.faults("flop") == []
        assert table.choice("flop") == Choice("A", 0, (5, largest))
        assert table.pots("flop") == [(30, self.PLAYERS)]

    @pytest.mark.rule("X50")
    @pytest.mark.parametrize("house", PT + FR + ZH)
    def test_houses_that_play_none(self, house):
        table = Table(self.PLAYERS, posts=self.POSTS, rules=house, bomb_pot=True, ante=5)
        assert "BET020" in table.faults("flop")


class TestX51:
    """Seats 1 to 6; the button was 1, the small blind 2, the big blind 3."""

    @pytest.mark.rule("X51")
    @pytest.mark.parametrize("house", BASE + TDA + WT + WL)
    def test_the_small_blind_has_gone(self, house):
        table = Table(
            "P3 P4 P5 P6 P1",
            seats=(3, 4, 5, 6, 1),
            button=2,
            posts="P3 small blind 1, P4 big blind 2",
            rules=house,
        )
        before = "P5 calls, P6 calls, P1 calls, P3 calls, P4 checks, flop"
        assert [one.code for one in table.findings(before)] == []
        assert table.choice("").player == "P5"
        assert table.choice(before).player == "P3"
        assert table.choice(before + ", P3 checks, P4 checks, P5 checks, P6 checks").player == "P1"

    @pytest.mark.rule("X51")
    @pytest.mark.parametrize("house", BASE + TDA + WT + WL)
    def test_the_big_blind_has_gone(self, house):
        table = Table("P4 P5 P6 P1 P2", seats=(4, 5, 6, 1, 2), button=2, posts="P4 big blind 2", rules=house)
        assert [one.code for one in table.findings("P5 calls")] == []
        assert (table.choice("").player, table.choice("").call) == ("P5", 2)

    @pytest.mark.rule("X51")
    @pytest.mark.parametrize("house", PS + GG)
    def test_where_the_button_moves_it_is_on_no_empty_seat(self, house):
        table = Table("P3 P4 P5", seats=(3, 4, 5), button=2, rules=house)
        assert table.levels("")["ACT013"] == "warn"


@pytest.mark.rule("EN-09")
@pytest.mark.parametrize("house", LAST_FULL + PT + FR)
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last(house):
    table = Table("BB BTN", rules=house)
    assert table.choice("").player == "BTN"
    assert table.choice("BTN calls, BB checks, flop").player == "BB"
    other = Table("BB BTN", rules=house, posts="BB small blind 1, BTN big blind 2")
    assert "BET015" in other.faults("")
