"""What the replay notes of each action: what the player faced, might do, and did to the table."""

from __future__ import annotations

import msgspec

from parser.events import Action, HoleCards, Verb
from replay.engine import apply
from replay.games import game_of
from replay.profiles import RuleProfile, load_profile
from replay.result import Decision
from replay.state import TableState
from tests.rules.playing import STACK, Table

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE


def ruled(**values: object) -> RuleProfile:
    """The base profile with other values."""
    return msgspec.structs.replace(load_profile("base"), **values)


FIVE = Table("SB BB A B C", stakes=(1, 2), stacks={"C": 9})
PLAYED = (
    "A folds, B raises to 6, C all-in 9, SB folds, BB calls, B calls, flop, "
    "BB checks, B bets 5, BB raises to 15, B folds"
)


def test_every_decision_of_a_hand() -> None:
    """Event, street, seat, verb, added, total, to call, pot, stack, level, can raise, all-in, from, up to."""
    decisions = FIVE.record(PLAYED + ", BB gets 10 back, BB collects 38").decisions
    assert list(decisions) == [
        Decision(8, 0, 3, FOLD, 0, 0, 2, 3, STACK, 0, True, False, 4, STACK),
        Decision(9, 0, 4, RAISE, 6, 6, 2, 3, STACK, 0, True, False, 4, STACK),
        Decision(10, 0, 5, RAISE, 9, 9, 6, 9, 9, 1, True, True, 9, 9),
        Decision(11, 0, 1, FOLD, 0, 1, 8, 18, STACK - 1, 2, True, False, 13, STACK),
        Decision(12, 0, 2, CALL, 7, 9, 7, 18, STACK - 2, 2, True, False, 13, STACK),
        Decision(13, 0, 4, CALL, 3, 9, 3, 25, STACK - 6, 2, False, False, None, None),
        Decision(15, 1, 2, CHECK, 0, 0, 0, 28, STACK - 9, 0, True, False, 2, STACK - 9),
        Decision(16, 1, 4, BET, 5, 5, 0, 28, STACK - 9, 0, True, False, 2, STACK - 9),
        Decision(17, 1, 2, RAISE, 15, 15, 5, 33, STACK - 9, 1, True, False, 10, STACK - 9),
        Decision(18, 1, 4, FOLD, 0, 5, 10, 48, STACK - 14, 2, True, False, 25, STACK - 9),
    ]


def test_the_table_after_the_actions() -> None:
    state = FIVE.state(PLAYED)
    assert state.put == [0, 15, 0, 5, 0]
    assert state.total == [1, 24, 0, 14, 9]
    assert state.stacks == [STACK - 1, STACK - 24, STACK, STACK - 14, 0]
    assert state.pot == 48
    assert state.folded == [True, False, True, True, False]
    assert [state.folded_on[i] for i in (0, 2, 3)] == [0, 0, 1]
    assert state.all_in_on[4] == 0
    assert (state.live, state.active) == (2, 1)
    assert state.can_act == [False, True, False, False, False]
    assert (state.bet, state.level, state.aggressor) == (15, 2, 1)
    assert state.street_over


def test_a_raise_is_counted_and_measured() -> None:
    state = Table("SB BB A B", stakes=(1, 2)).state("A raises to 6, B raises to 14")
    assert (state.bet, state.level, state.raises) == (14, 2, 3)  # the big blind is the first
    assert (state.last_full, state.full_level, state.full_raiser, state.half_level) == (8, 14, 3, 14)
    assert state.acted_level[2:] == [6, 14]
    assert [state.names[i] for i in reversed(state.queue or ())] == ["SB", "BB", "A"]


def test_a_short_all_in_raises_the_bet_but_is_no_raise() -> None:
    state = Table("SB BB A B", stakes=(1, 2), stacks={"B": 7}).state("A raises to 6, B all-in 7")
    assert (state.bet, state.level, state.raises) == (7, 2, 2)
    assert (state.last_full, state.full_level, state.full_raiser, state.half_level) == (4, 6, 2, 6)


def test_half_of_a_raise_is_noted() -> None:
    state = Table("SB BB A B", stakes=(1, 2), stacks={"B": 8}).state("A raises to 6, B all-in 8")
    assert (state.bet, state.full_level, state.half_level) == (8, 6, 8)


def test_a_fold_where_checking_was_free_is_told() -> None:
    (fault,) = Table("SB BB A", stakes=(1, 2)).findings("A calls, SB calls, BB folds")[:1]
    assert (fault.code, fault.message) == ("ACT008", "BB folds although he could check.")


def test_the_first_action_opens_the_betting_where_no_line_does() -> None:
    table = Table("SB BB A B", stakes=(1, 2))
    hand, game = table.hand("A raises to 6"), game_of("holdem")
    assert game is not None
    state = TableState(hand, table.rules, game, list(hand.seats))
    for place, event in enumerate(hand.events):
        if type(event) is not HoleCards:
            apply(state, event, place)
    assert state.findings == []
    assert [(one.seat, one.raise_to) for one in state.decisions] == [(3, 6)]
    assert [state.names[i] for i in reversed(state.queue or ())] == ["B", "SB", "BB"]


def test_nor_may_anybody_else_open_it() -> None:
    table = Table("SB BB A B", stakes=(1, 2))
    hand, game = table.hand("B raises to 6"), game_of("holdem")
    assert game is not None
    state = TableState(hand, table.rules, game, list(hand.seats))
    for place, event in enumerate(hand.events):
        if type(event) is not HoleCards:
            apply(state, event, place)
    assert [state.names[i] for i in reversed(state.queue or ())] == ["SB", "BB"]
    assert [state.names[i] for i in state.skipped] == ["A"]


def test_a_bet_over_a_bet_adds_its_amount() -> None:
    state = Table("SB BB A", stakes=(1, 2)).state("A calls")
    apply(state, Action(1, Verb.BET, 10, 10, False, 0))
    assert [finding.code for finding in state.findings] == ["ACT006"]
    assert (state.put[0], state.decisions[-1].added, state.decisions[-1].raise_to) == (11, 10, 11)


def test_a_raise_of_nothing_cannot_be_but_one_of_a_chip_can() -> None:
    table = Table("SB BB A", stakes=(1, 2))
    state = table.state("A calls, SB calls")
    apply(state, Action(2, Verb.RAISE, 0, 2, False, 0))
    assert state.tainted is not None
    state = table.state("A calls, SB calls, BB checks, flop")
    apply(state, Action(1, Verb.BET, 1, 1, False, 0))
    assert state.tainted is None
    assert [finding.code for finding in state.findings] == ["BET001"]


def test_a_call_that_is_called_a_raise_raises_nothing() -> None:
    state = Table("SB BB A B", stakes=(1, 2)).state("A raises to 6")
    apply(state, Action(4, Verb.RAISE, 4, 6, False, 0))
    assert (state.bet, state.level, state.raises, state.aggressor) == (6, 1, 2, 2)


def test_no_raise_is_measured_by_a_bet_under_the_minimum() -> None:
    french = Table("A B C", stakes=(1, 2), rules="french_page")
    assert french.state("C calls, A calls, B checks, flop, A bets 1").last_full == 2
    assert french.state("C calls, A calls, B checks, flop, A bets 5").last_full == 5
    assert french.state("C calls, A calls, B checks, flop, A bets 5, B raises to 6").last_full == 1


def test_a_completed_all_in_is_measured_from_the_last_full_raise() -> None:
    table = Table("SB BB A B", stakes=(1, 2), stacks={"A": 3}, rules=ruled(short_allin_moves_bet=False))
    assert table.state("A all-in 3, B raises to 6").last_full == 4
    assert (
        Table("SB BB A B", stakes=(1, 2), stacks={"A": 3}).state("A all-in 3, B raises to 6").last_full == 3
    )


def test_who_was_passed_over_is_not_asked_again_by_a_raise() -> None:
    state = Table("A B C", stakes=(1, 2)).state("C calls, A calls, B checks, flop, B bets 4, C raises to 10")
    assert [state.names[i] for i in state.skipped] == ["A"]
    assert [state.names[i] for i in state.queue or ()] == ["B"]


def test_a_straddler_who_waits_waits_after_a_raise_too() -> None:
    rules = ruled(straddle="any_seat", straddle_order="straddler_last")
    posts = "SB small blind 1, BB big blind 2, B straddle 4"
    state = Table("SB BB A B", stakes=(1, 2), posts=posts, rules=rules).state("A raises to 8")
    assert [state.names[i] for i in reversed(state.queue or ())] == ["SB", "BB", "B"]


def test_a_finding_about_a_unit_or_a_warning_names_the_line_and_the_player() -> None:
    (unit,) = Table("A B C", stakes=(50, 100), chip=25).findings("C raises to 210")
    assert (unit.player, unit.excerpt, unit.recorded) == ("C", "C: raises to 210", "210")
    portugal = Table("A B C D", stakes=(1, 2), rules="portugal_2007-nl")
    (warned,) = portugal.findings("C raises to 8, D raises to 12")
    assert (warned.player, warned.excerpt, warned.recorded) == ("D", "D: raises to 12", "12")


def test_a_limit_raise_counts_from_half_a_bet_above_the_last_full_one() -> None:
    for total, level in ((30, 30), (29, 20)):
        state = Table("A B C", stakes=(20, 40), limit="fl", stacks={"B": total + 20}).state(
            f"C calls, A calls, B checks, flop, A bets 20, B all-in {total}"
        )
        assert state.full_level == level


def test_who_checked_and_faces_less_than_a_bet_may_not_raise() -> None:
    table = Table("A B C", stakes=(1, 2), stacks={"B": 3})
    choice = table.choice("C calls, A calls, B checks, flop, A checks, B all-in 1, C calls")
    assert (choice.player, choice.call, choice.raise_to) == ("A", 1, None)


def test_a_call_of_the_last_chip_is_all_in() -> None:
    decision = Table("SB BB A", stakes=(1, 2), stacks={"SB": 2}).state("A calls, SB calls").decisions[-1]
    assert (decision.added, decision.stack, decision.all_in) == (1, 1, True)


def test_who_calls_too_little_makes_it_up_or_leaves_it() -> None:
    table = Table("A B C", stakes=(10, 20), rules="french_page")
    for script, folded in (("A calls 60, A calls 30", False), ("A calls 60, A folds", True)):
        state = table.state(f"C raises to 100, {script}")
        assert state.folded[0] is folded
        assert state.put[0] == (70 if folded else 100)
        assert [state.names[i] for i in reversed(state.queue or ())] == ["B"]
        assert not [one.code for one in state.findings if one.code.startswith("ACT")]


def test_blinds_that_nobody_posted_are_missed_where_the_betting_opens() -> None:
    table = Table("A B C", stakes=(1, 2), posts="A ante 1, B ante 1, C ante 1", rules=ruled(bomb_pot="off"))
    hand, game = table.hand("A checks"), game_of("holdem")
    assert game is not None
    state = TableState(hand, table.rules, game, list(hand.seats))
    for place, event in enumerate(hand.events):
        if type(event) is not HoleCards:
            apply(state, event, place)
    assert {finding.excerpt for finding in state.findings} <= {"A: checks", "A: posts A ante 1"}
