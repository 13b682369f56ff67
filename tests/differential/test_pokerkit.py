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
from collections.abc import Iterator

import pytest
from pokerkit import HandHistory

from replay import Replay
from tests.differential.second_opinion import Bounds, NotForPokerkit, Opinion, opinion


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
    """What pokerkit gives each player more than the record does."""
    return {player.seat: payoffs[player.seat] - player.net for player in outcome.players}


def test_final_stacks_agree(opinions: list[tuple[Replay, Opinion]]) -> None:
    wrong = []
    for outcome, view in opinions:
        house = _house(outcome, view.payoffs)
        winners = {player.seat for player in outcome.players if player.collected}
        odd = len(winners)
        taken = outcome.rake + outcome.fees
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
            assert house.pop(winners[0].seat) == outcome.rake + outcome.fees
            assert not any(house.values())


def _differing(opinions: list[tuple[Replay, Opinion]]) -> Iterator[tuple[Replay, int, Bounds, Bounds]]:
    """Decisions at which the bounds differ: the replay, the decision's number, ours, pokerkit's."""
    for outcome, view in opinions:
        assert len(outcome.decisions) == len(view.bounds)
        for number, (decision, theirs) in enumerate(zip(outcome.decisions, view.bounds, strict=True)):
            call = min(decision.to_call, decision.stack)
            ours = Bounds(decision.seat, call, decision.min_raise_to, decision.max_raise_to)
            if ours != theirs:
                yield outcome, number, ours, theirs


def test_bounds_agree_at_every_decision(opinions: list[tuple[Replay, Opinion]]) -> None:
    wrong = []
    for outcome, number, ours, theirs in _differing(opinions):
        place = outcome.hand.place(outcome.hand.events[outcome.decisions[number].event].at)
        wrong.append(f"{place.file}:{place.line} {place.text!r}: {ours} {theirs}")
    assert not wrong, "\n".join(wrong[:20])


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
        payoffs = _read_by_pokerkit(outcome)
        if payoffs is not None:
            read += 1
            assert payoffs == view.payoffs, outcome.hand.text
    assert read > 0


def _read_by_pokerkit(outcome: Replay) -> dict[int, int] | None:
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
    return {seat: round(payoff * scale) for seat, payoff in zip(history.seats, state.payoffs, strict=True)}
