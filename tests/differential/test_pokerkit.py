"""Where pokerkit can play a hand, its final stacks and ours agree, and so do the bounds at every decision.

pokerkit knows no rake: what it pays a player beyond the record's award is the house's, so per hand the
differences must be nobody's loss, come to the winners alone, and add up to the rake and fees the record
states.
"""

from __future__ import annotations

import contextlib
import io
import warnings
from collections import Counter
from dataclasses import replace

import pytest
from pokerkit import HandHistory

from parser.events import Action, Post, PostKind, Verb
from replay import Replay
from tests.differential.second_opinion import Bounds, NotForPokerkit, Opinion, opinion, taken_from

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # pokerkit advises against some folds


@pytest.fixture(scope="module")
def opinions(agreed: list[Replay]) -> list[tuple[Replay, Opinion]]:
    """Every hand with pokerkit's view of it."""
    views, refused = [], Counter[str]()
    for outcome in agreed:
        try:
            views.append((outcome, opinion(outcome)))
        except NotForPokerkit as reason:
            refused[str(reason)] += 1
    assert len(views) >= len(agreed) * 0.6, refused
    return views


def _house(outcome: Replay, payoffs: dict[int, int]) -> dict[int, int]:
    """What pokerkit gives each player more than the record does, cash-outs aside."""
    return {player.seat: payoffs[player.seat] - player.net + player.cash_out for player in outcome.players}


def test_final_stacks_agree(opinions: list[tuple[Replay, Opinion]]) -> None:
    wrong = []
    for outcome, view in opinions:
        house = _house(outcome, view.payoffs)
        winners = {player.seat for player in outcome.players if player.collected}
        odd = len(winners)
        taken = taken_from(outcome)
        fits = sum(house.values()) == taken and all(
            -odd < more <= taken + odd and (more == 0 or seat in winners) for seat, more in house.items()
        )
        if not fits:
            place = outcome.hand.place(0)
            wrong.append(f"{place.file}:{place.line} house {house}, rake {outcome.rake}, fees {outcome.fees}")
    assert not wrong, "\n".join(wrong[:20])


def test_a_lone_winner_is_short_of_the_rake_alone(opinions: list[tuple[Replay, Opinion]]) -> None:
    for outcome, view in opinions:
        winners = [player for player in outcome.players if player.collected]
        if len(winners) == 1:
            house = _house(outcome, view.payoffs)
            assert house.pop(winners[0].seat) == taken_from(outcome)
            assert not any(house.values())


def _table_is_capped(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """Capped tables: nobody puts more than the cap into a hand. As printed: "has reached the $20 cap"."""
    return outcome.hand.header.cap is not None


def _big_blind_is_short(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """The others owe the full big blind, and the smallest raise is unchanged (Robert's Rules, blinds 1)."""
    blinds = [event for event in outcome.hand.events if isinstance(event, Post) and event.all_in]
    short = any(post.kind is PostKind.BIG_BLIND and post.amount < outcome.big_blind for post in blinds)
    return short and outcome.decisions[number].street == 0


def _nobody_can_match(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """A raise over what everybody else has is taken and its excess returned, as sites print it.

    pokerkit refuses it (its issue 40 is about the same bound).
    """
    return theirs.low is None and ours.low is not None and not theirs.matchable


def _opening_all_in_is_short(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """He checked and faces an all-in below the minimum bet: no full bet, so he may call or fold (TDA 47)."""
    decision = outcome.decisions[number]
    earlier = [each for each in outcome.decisions[:number] if each.street == decision.street]
    checked = any(each.seat == decision.seat and each.verb is Verb.CHECK for each in earlier)
    return checked and ours.low is None and decision.street > 0 and decision.to_call < outcome.big_blind


def _limit_all_in_is_short(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """In limit an all-in of less than half a raise is completed, not raised (TDA 47-B: half-bet rule)."""
    decision = outcome.decisions[number]
    earlier = [each for each in outcome.decisions[:number] if each.street == decision.street]
    raised = any(each.all_in and each.verb in {Verb.BET, Verb.RAISE} for each in earlier)
    return outcome.hand.header.limit == "fl" and raised and ours.call == theirs.call


def _blind_counts_as_bet(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """Before the flop the big blind is the first of four bets: "Betting is capped" after three raises.

    pokerkit counts four raises.
    """
    decision = outcome.decisions[number]
    fixed = outcome.hand.header.limit == "fl"
    return fixed and decision.street == 0 and decision.level == 3 and ours.low is None


def _house_asks_for_less(outcome: Replay, number: int, ours: Bounds, theirs: Bounds) -> bool:
    """A floor log may name the Portuguese rules: a raise by the table's minimum will do (D71, PT L39)."""
    if not outcome.profile.startswith("portugal_2007") or ours.low is None or theirs.low is None:
        return False
    return replace(ours, low=theirs.low) == theirs and ours.low < theirs.low


EXPLANATIONS = (
    _house_asks_for_less,
    _table_is_capped,
    _big_blind_is_short,
    _nobody_can_match,
    _opening_all_in_is_short,
    _limit_all_in_is_short,
    _blind_counts_as_bet,
)
"""Why the bounds may differ: each with the source that says why ours are right."""


def test_bounds_agree_at_every_decision_or_a_rule_says_why(opinions: list[tuple[Replay, Opinion]]) -> None:
    wrong, decisions = [], 0
    for outcome, view in opinions:
        assert len(outcome.decisions) == len(view.bounds)
        decisions += len(view.bounds)
        for number, (decision, theirs) in enumerate(zip(outcome.decisions, view.bounds, strict=True)):
            call = min(decision.to_call, decision.stack)
            ours = Bounds(decision.seat, call, decision.min_raise_to, decision.max_raise_to)
            if ours == theirs or any(because(outcome, number, ours, theirs) for because in EXPLANATIONS):
                continue
            place = outcome.hand.place(outcome.hand.events[decision.event].at)
            wrong.append(f"{place.file}:{place.line} {place.text!r}: {ours} {theirs}")
    assert not wrong, "\n".join(wrong[:20])
    assert decisions > 200


def test_pokerkits_own_reader_comes_to_the_same_stacks(opinions: list[tuple[Replay, Opinion]]) -> None:
    read = 0
    for outcome, view in opinions:
        header = outcome.hand.header
        if (header.site, header.game, header.limit, header.tournament) != (
            "pokerstars",
            "holdem",
            "nl",
            False,
        ):
            continue
        if not _raises_are_printed_by_the_raise(outcome) or any(player.ante for player in outcome.players):
            continue  # its reader passes antes over
        payoffs = _read_by_pokerkit(outcome)
        if payoffs is not None:
            read += 1
            # It works with fractions, so an odd unit is split.
            apart = max(abs(payoffs[seat] - view.payoffs[seat]) for seat in payoffs)
            assert apart < 1, outcome.hand.text
    assert read > 0


def _raises_are_printed_by_the_raise(outcome: Replay) -> bool:
    """Whether X is the raise in all "raises X to Y": pokerkit reads X alone, and converters print Y there."""
    return all(
        event.amount == decision.added - decision.to_call
        for decision in outcome.decisions
        if isinstance(event := outcome.hand.events[decision.event], Action) and event.verb is Verb.RAISE
    )


def _read_by_pokerkit(outcome: Replay) -> dict[int, float] | None:
    """Payoffs by seat that pokerkit's own PokerStars reader comes to; None where it can't read the hand."""
    scale = 10**outcome.hand.header.scale
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            (history,) = HandHistory.from_pokerstars(outcome.hand.text, error_status=True)
            state = tuple(history)[-1]
        except (ValueError, KeyError, IndexError, AssertionError, AttributeError, TypeError, ArithmeticError):
            return None
    if state.status or history.seats is None or len(history.seats) != len(outcome.players):
        return None
    return {seat: float(payoff) * scale for seat, payoff in zip(history.seats, state.payoffs, strict=True)}
