"""`scene_of(hand, profile)`: a hand executed once more, with everything that is to be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.saying import say
from replay.engine import replay
from replay.games import STREETS, game_of
from replay.result import Replay, Step, StepKind
from replay.ruling import rulings
from replay.track import hero_of
from reports.replayer.odds import Odds
from reports.replayer.scene import Choice, Frame, Line, Scene, SceneSeat, Street

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.findings import Finding
    from parser.hand import Hand
    from replay.profiles import RuleProfile

_GATHERED = frozenset(
    {
        StepKind.SHOWDOWN, StepKind.SHOW, StepKind.MUCK, StepKind.UNCALLED, StepKind.RAKE, StepKind.COLLECTED,
        StepKind.ODD, StepKind.AWARD, StepKind.SOLD,
    }
)  # fmt: skip
"""Steps before which the bets are in the pots."""


def scene_of(hand: Hand, profile: RuleProfile | None = None, others: Sequence[RuleProfile] = ()) -> Scene:
    """The hand under a profile (by default its site's); `others` say beside it what they would award.

    A hand that is not replayed has seats and lines, and no frames.
    """
    outcome = replay(hand, profile, trace=True)
    told = None
    if others and profile is not None and outcome.steps:
        told = rulings(hand, [profile, *[one for one in others if one.name != profile.name]])
    frames = _frames(outcome)
    return Scene(
        hand,
        outcome,
        _seats(outcome),
        hand.header.button,
        _streets(outcome, frames),
        frames,
        _lines(hand),
        told,
    )


def _seats(outcome: Replay) -> tuple[SceneSeat, ...]:
    hand = outcome.hand
    players = {player.seat: player for player in outcome.players}
    hero = hero_of(hand)
    seats = []
    for seat in sorted(hand.seats, key=lambda one: one.number):
        player = players.get(seat.number)
        seats.append(
            SceneSeat(
                seat.number,
                seat.name,
                player.position if player else "",
                seat.stack,
                player is not None,
                seat.sitting_out,
                hero is not None and seat.number == hero,
                player.cards if player else (),
                player.net if player else None,
            )
        )
    return tuple(seats)


def _lines(hand: Hand) -> tuple[Line, ...]:
    """The hand's text by the lines of its file, in the order of play."""
    lines = []
    at = 0
    for text in hand.text.split("\n"):
        lines.append(Line(hand.place(at).line, text.rstrip("\r")))
        at += len(text) + 1
    while lines and not lines[-1].text.strip():
        lines.pop()
    return tuple(lines)


def _streets(outcome: Replay, frames: Sequence[Frame]) -> tuple[Street, ...]:
    game = game_of(outcome.hand.header.game)
    names = game.streets if game is not None else STREETS
    first: dict[int, int] = {}
    for number, frame in enumerate(frames):
        first.setdefault(frame.street, number)
    return tuple([Street(street, names[min(street, len(names) - 1)], at) for street, at in first.items()])


def _frames(outcome: Replay) -> tuple[Frame, ...]:
    if not outcome.steps:
        return ()
    odds = Odds(outcome)
    marked = _marked(outcome)
    frames = [_beginning(outcome)]
    frames += [
        _frame(outcome, step, odds, tuple(marked.get(place, ()))) for place, step in enumerate(outcome.steps)
    ]
    return tuple(frames)


def _beginning(outcome: Replay) -> Frame:
    """The table before anything has happened."""
    stacks = tuple([(player.seat, player.stack) for player in outcome.players])
    return Frame(
        None, 0, None, say("The hand begins"), 0, stacks, (), 0, 0, (), (), (), (), (), None, None, (), 0,
        outcome.hand.line, 0, -1, (),
    )  # fmt: skip


def _frame(outcome: Replay, step: Step, odds: Odds, findings: tuple[int, ...]) -> Frame:
    hand = outcome.hand
    choice = None
    if step.kind is StepKind.ACTION and step.legal:
        choice = Choice(step.to_call, step.min_raise_to, step.max_raise_to, step.legal, step.why)
    live = [seat for seat, _ in step.stacks if seat not in step.folded]
    game = game_of(hand.header.game)
    boards = step.boards if game is not None and game.boards > 1 else (step.board,)
    shares = odds.at(live, boards) if step.kind not in (StepKind.POST, StepKind.NOTE) else ()
    return Frame(
        step.kind,
        step.street,
        step.seat,
        step.text,
        step.amount,
        step.stacks,
        () if step.kind in _GATHERED else step.bets,
        step.pot,
        step.middle,
        step.made,
        step.folded,
        step.all_in,
        step.hands,
        step.boards,
        step.to_act,
        choice,
        shares,
        len(live) - len(shares) if shares else 0,
        hand.place(hand.events[step.event].at).line if step.event >= 0 else None,
        hand.events[step.event].at if step.event >= 0 else None,
        step.event,
        findings,
    )


def _marked(outcome: Replay) -> dict[int, list[int]]:
    """Places of findings by the step that they are about: the last one that does not stand behind them."""
    places: dict[int, list[int]] = {}
    starts = [
        (outcome.hand.events[step.event].at, place)
        for place, step in enumerate(outcome.steps)
        if step.event >= 0
    ]
    for number, finding in enumerate(outcome.findings):
        places.setdefault(_step_of(finding, starts), []).append(number)
    return places


def _step_of(finding: Finding, starts: Sequence[tuple[int, int]]) -> int:
    before = [place for at, place in starts if at <= finding.step]
    return max(before, default=0)
