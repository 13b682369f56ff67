"""To call, smallest and largest raise at random decisions: ours against pokerkit's.

Random stacks, structures and actions are played on both tables side by side. Where the bounds differ one
of the reasons below must explain it; each names the rule that ours rest on. What is left is a fault of one
of the two.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from pokerkit import Mode, State

from parser.events import Action, StreetDealt, Verb
from replay.choices import legal
from replay.engine import apply
from replay.state import TableState
from tests.differential.second_opinion import AUTOMATIONS, Bounds, bounds_of, game_class
from tests.rules.playing import Table

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # pokerkit advises against some folds

NAMES = "ABCDEF"
BOARD = ((), (0, 5, 10), (15,), (20,))


@dataclass
class Pair:
    """The same table twice."""

    ours: TableState
    theirs: State
    limit: str
    big: int
    checked: set[int] = field(default_factory=set)
    """Who has checked on this street."""
    short: bool = False
    """Somebody went all-in on this street for less than a full bet or raise."""

    def owed_blind_is_short(self) -> bool:
        blind = self.ours.big
        return self.ours.street == 0 and blind is not None and self.ours.posted[blind] < self.big


def pair(dice: random.Random) -> Pair:
    """A table of two to six players with two to sixty chips each, its blinds posted."""
    n, limit = dice.randint(2, 6), dice.choice(("nl", "nl", "pl", "fl"))
    big = dice.choice((2, 4, 10))
    stacks = [dice.randint(1, 8) if dice.random() < 0.3 else dice.randint(2, 60) for _ in range(n)]
    stakes = (big, 2 * big) if limit == "fl" else (big // 2, big)
    names = NAMES[:n]
    table = Table(
        " ".join(names),
        stakes=stakes,
        limit=limit,
        rules="roberts_cash",
        stacks=dict(zip(names, stacks, strict=True)),
    )
    blinds = [big, big // 2] if n == 2 else [big // 2, big]
    blinds += [0] * (n - len(blinds))
    if n == 2:
        blinds.reverse()  # it wants the small blind first and turns them round itself
    sizes = (big, 2 * big) if limit == "fl" else (big,)
    game = game_class("holdem", limit)(AUTOMATIONS, False, [0] * n, blinds, *sizes, mode=Mode.CASH_GAME)
    theirs: State = game(stacks, n)
    for _ in range(n):
        theirs.deal_hole("????")
    return Pair(table.state(""), theirs, limit, big)


# --- why the bounds may differ ------------------------------------------------------------------------------


def short_big_blind(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """The full blind is owed though its poster has less (WSOP live 154; Robert's Rules, blinds 1)."""
    return both.owed_blind_is_short()


def nobody_can_match(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """A raise over what all others have is taken and its excess returned (D77)."""
    return theirs.low is None and ours.low is not None and not theirs.matchable


def short_opening(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """Who checked and faces an all-in below the smallest bet may only call it (TDA 47; X09)."""
    checked = both.ours.index_of[ours.seat] in both.checked
    return checked and ours.low is None and both.ours.bet < both.big and both.limit != "fl"


def short_raise_over_limpers(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """Who limped and faces less than a big blind more may only call it (TDA 47, example 3-A; X16).

    pokerkit takes the all-in whole, blind included, for the raise.
    """
    state = both.ours
    acted = state.acted_level[state.index_of[ours.seat]]
    limped = both.limit != "fl" and state.street == 0 and acted is not None and state.raises == 1
    return limped and ours.low is None and state.bet - (acted or 0) < both.big


def half_bets(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """In limit a short all-in is completed, or counts as a raise from half a bet on (D82, D83; TDA 47-B)."""
    return both.limit == "fl" and both.short and ours.call == theirs.call


def blind_is_the_first_bet(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """Before the flop the blind is the first of four bets; pokerkit allows four raises over it (D80; S19)."""
    capped = ours.low is None and both.ours.raises == 4
    return both.limit == "fl" and both.ours.street == 0 and capped


def no_cap_between_two(both: Pair, ours: Bounds, theirs: Bounds) -> bool:
    """Robert's Rules lift the cap where two are left; pokerkit keeps it (D81; X25)."""
    return both.limit == "fl" and both.ours.live == 2 and theirs.low is None and ours.low is not None


REASONS: tuple[Callable[[Pair, Bounds, Bounds], bool], ...] = (
    short_big_blind,
    nobody_can_match,
    short_opening,
    short_raise_over_limpers,
    half_bets,
    blind_is_the_first_bet,
    no_cap_between_two,
)


# --- the comparison -----------------------------------------------------------------------------------------


def play(dice: random.Random, told: Counter[str], wrong: list[str]) -> int:
    """One random hand; how many decisions were compared."""
    both = pair(dice)
    ours, theirs = both.ours, both.theirs
    script: list[str] = []
    decisions = 0
    while True:
        if ours.to_act is None:
            if ours.live < 2 or ours.active < 2 or ours.street == 3:
                return decisions
            street = ours.street + 1
            apply(
                ours,
                StreetDealt(street, 0, tuple(c for new in BOARD[:street] for c in new), BOARD[street], 0),
            )
            both.checked, both.short = set(), False
            script.append("|")
        while theirs.status and theirs.actor_index is None:
            if theirs.can_burn_card("??"):
                theirs.burn_card("??")
            theirs.deal_board("????????"[: 2 * (3 if theirs.street_index == 1 else 1)])
        index = ours.to_act
        if index is None:
            continue
        now = legal(ours)
        if theirs.actor_index != index:
            if both.owed_blind_is_short():
                return decisions  # it closes the round where the rest of the blind is still owed
            wrong.append(f"turn of {index} or {theirs.actor_index}: {_told(both, script)}")
            return decisions
        seat = ours.seats[index]
        mine = Bounds(seat, min(now.to_call, ours.stacks[index]), now.min_raise_to, now.max_raise_to)
        other = bounds_of(theirs, seat)
        decisions += 1
        if mine != other:
            reason = next((each.__name__ for each in REASONS if each(both, mine, other)), "")
            told[reason or "unexplained"] += 1
            if not reason:
                wrong.append(f"{mine} {other}: {_told(both, script)}")
            if reason == "short_big_blind":
                return decisions
        action = _choose(dice, both, mine, other)
        if action is None:
            return decisions
        script.append(f"{index} {action.verb.value} {action.raise_to or action.amount}")
        _note(both, action, index)
        apply(ours, action)
        if action.verb is Verb.FOLD:
            theirs.fold()
        elif action.verb in {Verb.CHECK, Verb.CALL}:
            theirs.check_or_call()
        else:
            theirs.complete_bet_or_raise_to(action.raise_to)


def _choose(dice: random.Random, both: Pair, mine: Bounds, other: Bounds) -> Action | None:
    """An action that both tables take; None when there is none but to stop."""
    state, seat = both.ours, mine.seat
    index = state.to_act
    assert index is not None
    behind, put = state.stacks[index], state.put[index]
    chance = dice.random()
    if chance < 0.4 and mine.low is not None and mine.high is not None:
        if other.low is None or other.high is None:
            return None if dice.random() < 0.5 else _answer(mine, behind)
        low, high = max(mine.low, other.low), min(mine.high, other.high)
        if low > high:
            return None
        to = dice.choice((low, low, high, dice.randint(low, high)))
        verb = Verb.RAISE if state.bet else Verb.BET
        return Action(seat, verb, to - state.bet, to, to == put + behind, 0)
    if chance > 0.85 and mine.call:
        return Action(seat, Verb.FOLD, 0, 0, False, 0)
    return _answer(mine, behind)


def _answer(mine: Bounds, behind: int) -> Action:
    if mine.call:
        return Action(mine.seat, Verb.CALL, mine.call, 0, mine.call == behind, 0)
    return Action(mine.seat, Verb.CHECK, 0, 0, False, 0)


def _note(both: Pair, action: Action, index: int) -> None:
    """Remembers what the reasons ask for."""
    state = both.ours
    if action.verb is Verb.CHECK:
        both.checked.add(index)
    size = state.bet_size if both.limit == "fl" else state.last_full
    if action.verb in {Verb.BET, Verb.RAISE} and action.raise_to - state.bet < size:
        both.short = True


def _told(both: Pair, script: list[str]) -> str:
    return f"{both.limit}, big blind {both.big}, stacks {both.ours.stacks_start}: {', '.join(script)}"


def compare(states: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Plays hands until `states` decisions are compared: reasons met, and differences without one."""
    dice = random.Random(seed)
    told: Counter[str] = Counter()
    wrong: list[str] = []
    done = 0
    while done < states:
        done += play(dice, told, wrong)
    return told, wrong


def test_bounds_at_a_hundred_thousand_random_decisions() -> None:
    told, wrong = compare(100_000, seed=2)
    assert not wrong, "\n".join(wrong[:10])
    assert set(told) == {each.__name__ for each in REASONS}, "each reason is met"
