"""What the replay notes of each action: what the player faced, might do, and did to the table."""

from __future__ import annotations

from parser.events import Verb
from replay.result import Decision
from tests.rules.playing import STACK, Table

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE

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
