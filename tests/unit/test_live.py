"""Slips of live play: what each house makes of them, and what it says of another thing that was let stand."""

from __future__ import annotations

import pytest

from parser.findings import Finding
from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay
from replay.profiles import load_profile

LIVE = {f"ACT{number:03}" for number in range(16, 25)}


def table(stakes: str, lines: str, *, stack: int = 50_000, limit: str = "nl") -> Hand:
    """Four players, Ana on the button, Ben and Cal the blinds, Dee first to act."""
    seats = "".join([f"seat {n} {name} {stack}\n" for n, name in enumerate(("Ana", "Ben", "Cal", "Dee"), 1)])
    text = f"floor log\n{limit} holdem {stakes}\nbutton 1\n{seats}Ben sb; Cal bb\n{lines}\n"
    (hand,) = [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]
    assert not hand.findings
    return hand


def found(hand: Hand, rules: str = "tda_2024") -> list[Finding]:
    return [one for one in replay(hand, load_profile(rules)).findings if one.code in LIVE]


def ruling(hand: Hand, rules: str = "tda_2024") -> str | None:
    """What binds, where the log ends at the slip."""
    (one,) = found(hand, rules)
    return one.expected


FLOP = "Dee calls; Ana calls; Ben calls; Cal checks\nflop 2c 7d 9h\n"


class TestSilentChips:
    @pytest.mark.parametrize(
        ("before", "total", "binds"),
        [
            ("Ben bets 1,000", 1_400, "a call to 1,000"),
            ("Ben bets 1,000", 1_500, "a raise to 2,000"),
            ("Ben bets 1,400", 2_500, "a raise to 2,800"),
            ("Ben bets 1,400", 2_000, "a call to 1,400"),
            ("Ben bets 1,000", 2_000, "a raise to 2,000"),
            ("Ben bets 1,000", 2_600, "a raise to 2,600"),
            ("Ben checks", 300, "a bet of 500"),
            ("Ben checks", 700, "a bet of 700"),
        ],
    )
    def test_half_a_raise_binds(self, before: str, total: int, binds: str) -> None:
        """X22, D93: half of the smallest raise or more is one; less is a call."""
        assert ruling(table("250/500", f"{FLOP}{before}\nCal puts out {total}")) == binds

    @pytest.mark.parametrize(("total", "binds"), [(1_500, "a raise to 1,700"), (1_300, "a call to 1,100")])
    def test_over_a_raise_before_the_flop(self, total: int, binds: str) -> None:
        """X22: first raise to 1,100 over 500, a raise of 600."""
        assert ruling(table("250/500", f"Dee raises to 1,100\nAna puts out {total}")) == binds

    def test_an_opening_bet_doubled_in_part(self) -> None:
        """X23."""
        assert ruling(table("50/100", f"{FLOP}Ben bets 325\nCal puts out 525")) == "a raise to 650"

    def test_not_for_all_ins(self) -> None:
        """X22: the last chips are a wager of that amount."""
        hand = table("250/500", f"{FLOP}Ben bets 1,400\nCal puts out 2,000", stack=2_500)
        assert ruling(hand) == "a raise to 2,000"

    def test_in_fixed_limit_half_a_bet(self) -> None:
        hand = table("10/20", "Dee puts out 15", limit="fl")
        assert ruling(hand) == "a raise to 20"
        assert ruling(table("10/20", "Dee puts out 14", limit="fl")) == "a call to 10"

    def test_where_any_increase_is_a_raise_it_is_one(self) -> None:
        """French text: more than the stake is a raise."""
        assert (
            ruling(table("250/500", f"{FLOP}Ben bets 1,000\nCal puts out 1,001"), "french_page")
            == "a raise to 1,001"
        )

    def test_over_the_pot_is_cut_to_the_pot(self) -> None:
        """X40, D89."""
        hand = table("250/500", f"{FLOP}Ben puts out 2,300", limit="pl")
        assert ruling(hand) == "a bet of 2,000"

    def test_what_was_let_stand_instead(self) -> None:
        one, *rest = found(table("250/500", f"{FLOP}Ben bets 1,000\nCal puts out 1,500; Cal calls"))
        assert (one.code, one.expected, one.recorded) == ("ACT017", "a raise to 2,000", "a call of 1,000")
        assert (one.level.value, rest) == ("illegal", [])

    def test_after_the_next_card_it_stands(self) -> None:
        lines = f"{FLOP}Ben bets 1,000\nCal puts out 1,500; Cal calls\nDee folds; Ana folds\nturn Js"
        (one,) = found(table("250/500", lines))
        assert one.level.value == "illegal but stands"
        (one,) = found(table("250/500", lines), "base")
        assert one.level.value == "illegal"

    def test_what_binds_is_no_fault(self) -> None:
        assert found(table("250/500", f"{FLOP}Ben bets 1,000\nCal puts out 1,500; Cal raises to 2,000")) == []

    def test_a_raise_under_the_minimum_is_one_fault(self) -> None:
        """BET002 says it; X24."""
        outcome = replay(
            table("100/200", f"{FLOP}Ben bets 600\nCal puts out 1,000; Cal raises to 1,000"),
            load_profile("tda_2024"),
        )
        assert [one.code for one in outcome.findings] == ["BET002"]

    def test_where_the_betting_is_closed_it_is_a_call(self) -> None:
        short = (
            "floor log\nnl 250/500\nbutton 1\n1 Ana 9,000; 2 Ben 9,000; 3 Cal 9,000; 4 Dee 1,700\n"
            "Ben sb; Cal bb\n"
            f"{FLOP}Ben bets 1,000; Cal calls; Dee all in; Ana folds; Ben puts out 5,000\n"
        )
        (hand,) = [piece for piece in read_bytes(short.encode()) if isinstance(piece, Hand)]
        assert ruling(hand) == "a call to 1,200"


class TestTooLittle:
    """S26, X24, D96."""

    def test_french_made_up_or_left(self) -> None:
        hand = table("10/20", "Dee raises to 100; Ana folds; Ben folds; Cal puts out 60")
        (one,) = found(hand, "french_page")
        assert (one.code, one.level.value) == ("ACT024", "needs ruling")
        assert one.expected == "a call to 100 or any legal raise or a fold"

    @pytest.mark.parametrize("stood", ["Cal calls", "Cal calls 60; Cal folds", "Cal raises to 300"])
    def test_french_each_of_them_stands(self, stood: str) -> None:
        hand = table("10/20", f"Dee raises to 100; Ana folds; Ben folds; Cal puts out 60; {stood}")
        assert not [one for one in found(hand, "french_page") if one.level.value == "illegal"]

    def test_heads_up_it_is_a_call(self) -> None:
        hand = table("10/20", "Dee raises to 100; Ana folds; Ben folds; Cal puts out 60")
        assert ruling(hand) == "a call to 100"

    def test_facing_the_opening_bet_it_is_a_call(self) -> None:
        assert ruling(table("1,000/2,000", f"{FLOP}Ben bets 2,000; Cal puts out 1,000")) == "a call to 2,000"

    def test_facing_a_raise_the_director_chooses(self) -> None:
        """X24, second part: 2,000, raised to 8,000, 2,000 pushed."""
        hand = table("1,000/2,000", f"{FLOP}Ben bets 2,000; Cal raises to 8,000; Dee puts out 2,000")
        (one,) = found(hand)
        assert (one.code, one.level.value, one.expected) == (
            "ACT024",
            "needs ruling",
            "a call to 8,000 or a fold",
        )

    def test_forfeiting_where_it_must_be_made_up(self) -> None:
        lines = f"{FLOP}Ben bets 2,000; Cal puts out 1,000; Cal folds"
        (one,) = found(table("1,000/2,000", lines))
        assert (one.code, one.expected, one.recorded) == ("ACT024", "a call to 2,000", "a fold")


class TestOneChip:
    def test_it_is_a_call(self) -> None:
        assert ruling(table("100/200", "Dee one chip 1,000")) == "a call to 200"

    def test_a_raise_let_stand(self) -> None:
        (one,) = found(table("100/200", "Dee one chip 1,000; Dee raises to 1,000"))
        assert (one.code, one.expected) == ("ACT018", "a call to 200")

    def test_with_nothing_to_match_it_is_a_bet(self) -> None:
        assert ruling(table("100/200", f"{FLOP}Ben one chip 1,000")) == "a bet of 1,000"

    def test_in_the_big_blind_it_is_a_check(self) -> None:
        assert ruling(table("100/200", "Dee folds; Ana folds; Ben calls; Cal one chip 1,000")) == "a check"


class TestStringBet:
    def test_the_first_motion_counts(self) -> None:
        for rules in ("tda_2024", "french_page", "portugal_2007", "roberts_cash", "english_wiki"):
            hand = table("100/200", f"{FLOP}Ben bets 400; Cal string raise 400; Cal raises to 1,000")
            (one,) = found(hand, rules)
            assert (one.code, one.expected) == ("ACT016", "a call to 400"), rules

    def test_a_first_motion_of_a_full_raise_is_that_raise(self) -> None:
        assert ruling(table("100/200", f"{FLOP}Ben bets 400; Cal string raise 900")) == "a raise to 900"

    @pytest.mark.parametrize("rules", ["portugal_2007", "roberts_cash", "tda_2024"])
    def test_announced_it_may_be_completed(self, rules: str) -> None:
        """D92: the call and "plus ...", then the amount; "raise" said first."""
        hand = table(
            "100/200", f"{FLOP}Ben bets 400; Cal says raise; Cal string raise 400; Cal raises to 1,000"
        )
        assert found(hand, rules) == []

    def test_an_announced_amount_binds(self) -> None:
        hand = table("100/200", f"{FLOP}Ben bets 400; Cal diz jogo mais 600; Cal string raise 400; Cal calls")
        (one,) = found(hand, "portugal_2007")
        assert (one.expected, one.recorded) == ("a raise to 1,000", "a call of 400")

    def test_after_the_word_one_more_motion_only(self) -> None:
        hand = table(
            "100/200", f"{FLOP}Ben bets 400; Cal says raise; Cal string raise 900; Cal raises to 2,000"
        )
        assert found(hand, "roberts_cash") == []
        (one,) = found(hand, "tda_2024")
        assert one.expected == "a raise to 900"

    def test_a_computer_has_no_rule(self) -> None:
        (one,) = found(table("100/200", f"{FLOP}Ben bets 400; Cal string raise 400"), "pokerstars_online")
        assert one.level.value == "needs ruling"


class TestWords:
    @pytest.mark.parametrize(
        ("said", "binds"),
        [
            ("raise to 1,000", "a raise to 1,000"), ("raise 500", "a raise to 800"),
            ("call", "a call to 400"),
            ("fold", "a fold"), ("raise", "a raise of at least 800"), ("check", "a call to 400 or a fold"),
            ("650", "a raise to 800"), ("550", "a call to 400"), ("all in", "a raise to 49,800"),
        ],
    )  # fmt: skip
    def test_what_is_said_binds(self, said: str, binds: str) -> None:
        assert ruling(table("100/200", f"{FLOP}Ben bets 400; Cal says {said}")) == binds

    def test_words_that_are_no_action(self) -> None:
        (one,) = found(table("100/200", f"{FLOP}Ben bets 400; Cal says 'how much'"))
        assert one.level.value == "needs ruling"

    def test_chips_that_differ_from_the_words(self) -> None:
        (one,) = found(table("100/200", f"{FLOP}Ben bets 400; Cal says call; Cal raises to 1,000"))
        assert (one.code, one.expected) == ("ACT019", "a call to 400")


class TestOutOfTurn:
    """D60."""

    LINES = f"{FLOP}Ben bets 400; Dee out of turn: raise to 1,200; Cal %s; Dee %s"

    @pytest.mark.parametrize(
        ("between", "then"), [("calls", "raises to 1,200"), ("folds", "raises to 1,200")]
    )
    def test_kept_it_is_right(self, between: str, then: str) -> None:
        assert found(table("100/200", self.LINES % (between, then))) == []

    def test_unchanged_it_binds(self) -> None:
        (one,) = found(table("100/200", self.LINES % ("calls", "folds")))
        assert (one.code, one.expected, one.recorded) == ("ACT020", "raise to 1,200", "a fold")

    def test_after_a_raise_he_is_free(self) -> None:
        assert found(table("100/200", self.LINES % ("raises to 1,000", "folds"))) == []

    @pytest.mark.parametrize("rules", ["french_page", "portugal_2007"])
    def test_other_houses_do_not_say(self, rules: str) -> None:
        (one,) = found(table("100/200", self.LINES % ("calls", "folds")), rules)
        assert one.level.value == "needs ruling"

    def test_the_log_may_end_there(self) -> None:
        lines = f"{FLOP}Ben bets 400; Dee out of turn: fold"
        assert ruling(table("100/200", lines)) == "fold"

    def test_when_it_is_his_turn_it_is_said_in_turn(self) -> None:
        lines = f"{FLOP}Ben bets 400; Cal out of turn: raise to 1,200; Cal folds"
        (one,) = found(table("100/200", lines))
        assert (one.code, one.expected, one.recorded) == ("ACT019", "a raise to 1,200", "a fold")


class TestMisdeal:
    """D10."""

    @pytest.mark.parametrize(
        ("lines", "rules", "under_way"),
        [
            ("", "tda_2024", False), ("Dee folds; Ana folds", "tda_2024", False),
            ("Dee calls; Ana folds", "tda_2024", True), ("Dee folds; Ana folds; Ben folds", "tda_2024", True),
            ("Dee folds; Ana folds", "wsop_2026_live", False),
            ("Dee folds; Ana calls", "wsop_2026_live", True),
            ("Dee calls", "wsop_2026_live", False), ("Dee calls; Ana calls", "wsop_2026_live", True),
            ("Dee calls; Ana calls; Ben calls", "french_page", False),
        ],
    )  # fmt: skip
    def test_substantial_action(self, lines: str, rules: str, under_way: bool) -> None:
        hand = table("100/200", f"{lines}\nmisdeal: a card too many")
        assert ruling(hand, rules) == ("the hand is played on" if under_way else "the hand is dealt anew")

    def test_dealt_anew_too_late(self) -> None:
        (one,) = found(table("100/200", "Dee calls; Ana calls\nmisdeal\nredeal"))
        assert (one.code, one.severity.value) == ("ACT023", "error")

    def test_played_on_too_early(self) -> None:
        (one,) = found(table("100/200", "Dee folds\nmisdeal\nAna calls"))
        assert (one.expected, one.recorded) == ("the hand is dealt anew", "the hand is played on")

    def test_dealt_anew_in_time(self) -> None:
        assert found(table("100/200", "Dee folds\nmisdeal\nredeal")) == []


class TestCards:
    def test_an_exposed_card_leaves_the_hand_live(self) -> None:
        (one,) = found(table("100/200", "Dee exposes Ah; Dee calls"))
        assert (one.code, one.level.value) == ("ACT021", "ok")

    def test_the_dealers_is_for_the_floor(self) -> None:
        (one,) = found(table("100/200", "exposed card Ah"))
        assert (one.code, one.level.value) == ("ACT021", "needs ruling")

    def test_cards_speak(self) -> None:
        """D137: the award goes by the cards, whatever was called."""
        lines = (
            f"{FLOP}Ben checks; Cal checks; Dee checks; Ana folds\n"
            "turn Js\nBen checks; Cal checks; Dee checks\n"
            "river 4d\nBen bets 400; Cal calls; Dee folds\n"
            'Ben shows Ah Kh; Ben reads "a pair"\nCal shows 9c 3d\n%s'
        )  # fmt: skip
        right = replay(table("100/200", lines % "Cal wins 1,600"), load_profile("tda_2024"))
        assert right.verdict.value == "agrees"
        assert [one.code for one in right.findings if one.code in LIVE] == ["ACT022"]
        wrong = replay(table("100/200", lines % "Ben wins 1,600"), load_profile("tda_2024"))
        assert wrong.verdict.value == "disagrees"
