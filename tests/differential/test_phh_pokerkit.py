"""The PHH that is written: pokerkit reads every file of it, and plays the hand to the same stacks.

Where it can't, there is something in the hand that the format or pokerkit's table has no place for; each such
thing is named here, and nothing else may keep it from the same result. Rake is the record's alone.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from parser.events import Post, PostKind, PotDrop, StreetDealt, Verb
from parser.hand import Hand, HandStatus
from parser.writers import phh
from parser.writers.base import NotExpressible
from replay import Replay
from tests.differential.second_opinion import taken_from

pytestmark = pytest.mark.filterwarnings("ignore")

REFUSALS = (ValueError, AssertionError)
"""What pokerkit says when it can't play on."""


def _posts(hand: Hand, kind: PostKind) -> list[Post]:
    return [event for event in hand.events if isinstance(event, Post) and event.kind is kind]


def _several_boards(outcome: Replay) -> bool:
    return any(isinstance(event, StreetDealt) and event.run > 0 for event in outcome.hand.events)


def _house_adds(outcome: Replay) -> bool:
    return any(isinstance(event, PotDrop) for event in outcome.hand.events)


def _capped(outcome: Replay) -> bool:
    return outcome.hand.header.cap is not None


def _big_blind_short(outcome: Replay) -> bool:
    """The others owe the full big blind; pokerkit's call is what lies there."""
    blinds = _posts(outcome.hand, PostKind.BIG_BLIND)
    return not any(blind.amount >= outcome.big_blind for blind in blinds)


def _nobody_can_match(outcome: Replay) -> bool:
    """A raise over what everybody else still in has: rooms take it and return the rest, pokerkit doesn't."""
    behind = {one.seat: one.stack - one.ante - one.dead - one.posted for one in outcome.players}
    put = {one.seat: one.posted for one in outcome.players}
    out: set[int] = set()
    street = 0
    for one in outcome.decisions:
        if one.street > street:
            street, put = one.street, dict.fromkeys(put, 0)
        bet = put[one.seat] + one.to_call
        others = [seat for seat in behind if seat not in out and seat != one.seat]
        if one.added > one.to_call and all(put[seat] + behind[seat] <= bet for seat in others):
            return True
        behind[one.seat] -= one.added
        put[one.seat] += one.added
        if one.verb is Verb.FOLD:
            out.add(one.seat)
    return False


def _fast_folds(outcome: Replay) -> bool:
    """At a fast-fold table a player leaves before it is his turn."""
    return outcome.hand.header.fast_fold


def _half_bet(outcome: Replay) -> bool:
    """In fixed limit a short all-in may be completed (TDA 47-B); pokerkit knows no such rule."""
    return outcome.hand.header.limit == "fl" and any(one.all_in for one in outcome.decisions)


def _second_small_blind(outcome: Replay) -> bool:
    return len(_posts(outcome.hand, PostKind.SMALL_BLIND)) > 1


def _board_cut_short(outcome: Replay) -> bool:
    if any(finding.code == "TXT011" for finding in outcome.findings):
        return True
    live = [player for player in outcome.players if player.folded_on is None]
    dealt = sum(len(one.new) for one in outcome.hand.events if isinstance(one, StreetDealt))
    return len(live) > 1 and dealt < 5


def _winner_unseen(outcome: Replay) -> bool:
    """Who is paid at a showdown and shows nothing."""
    return any(one.collected and one.at_showdown and not one.cards for one in outcome.players)


BECAUSE: tuple[tuple[str, Callable[[Replay], bool]], ...] = (
    ("the board is run several times", _several_boards),
    ("the house adds to the pot", _house_adds),
    ("the table is capped", _capped),
    ("the big blind is short", _big_blind_short),
    ("a short all-in in fixed limit", _half_bet),
    ("a fold before one's turn, at a fast-fold table", _fast_folds),
    ("a second small blind", _second_small_blind),
    ("a board that the record cuts short", _board_cut_short),
    ("a raise that nobody can match", _nobody_can_match),
    ("a winner whose cards nobody saw", _winner_unseen),
)
"""Why pokerkit may refuse a hand, or come to other stacks."""


def _stacks_differ(outcome: Replay, text: str) -> str | None:
    """What is different in pokerkit's result; None when it is the same but for the rake."""
    try:
        history = HandHistory.loads(text)
        state = tuple(history)[-1]
    except REFUSALS as error:
        return repr(error)[:80]
    if state.status or history.seats is None:
        return "the hand isn't over"
    scale = 10**outcome.hand.header.scale
    payoffs = {seat: Decimal(pay) * scale for seat, pay in zip(history.seats, state.payoffs, strict=True)}
    house = {one.seat: payoffs[one.seat] - one.net + one.cash_out for one in outcome.players}
    winners = [one.seat for one in outcome.players if one.collected]
    taken = taken_from(outcome)
    fits = sum(house.values()) == taken and all(
        more == 0 or (seat in winners and -len(winners) < more <= taken + len(winners))
        for seat, more in house.items()
    )
    return None if fits else f"{house} with {taken} taken"


def test_pokerkit_plays_our_phh_to_the_same_stacks(agreed: list[Replay]) -> None:
    played, refused, wrong = 0, Counter[str](), []
    for outcome in agreed:
        if outcome.hand.status is not HandStatus.COMPLETE:
            continue
        try:
            text = phh.write(outcome.hand).text
        except NotExpressible as reason:
            refused[reason.reason] += 1
            continue
        difference = _stacks_differ(outcome, text)
        if difference is None:
            played += 1
            continue
        why = next((words for words, holds in BECAUSE if holds(outcome)), None)
        if why is None:
            place = outcome.hand.place(0)
            wrong.append(f"{place.file}:{place.line} {difference}")
        else:
            refused[why] += 1
    assert not wrong, "\n".join(wrong[:20])
    assert played > 100
    assert sum(refused.values()) < played * 0.3, refused


def test_many_hands_in_one_document(agreed: list[Replay]) -> None:
    hands = []
    for outcome in agreed:
        if (outcome.hand.header.game, outcome.hand.header.limit) in phh.CODES and len(hands) < 40:
            hands.append(outcome.hand)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it warns of fields that it doesn't know
        histories = list(HandHistory.loads_all(phh.write_many(hands).text))
    assert [history.hand for history in histories] == [hand.header.hand_id for hand in hands]
