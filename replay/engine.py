"""`replay(hand)`: every event applied in order, every check made, the pots settled, a `Replay` returned.

The handlers below are the one place that says what each kind of event does to the table; the checks behind
them live in `posts`, `order`, `betting`, `dealing` and `showdown`. Games that are set aside and cancelled
hands are not replayed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Muck,
    Note,
    NoteKind,
    Post,
    PotDrop,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
    Uncalled,
)
from parser.findings import Finding
from parser.hand import Hand, HandStatus, Seat
from replay import betting, dealing, posts
from replay.games import STREETS, game_of
from replay.order import ACT009, check_street_over
from replay.positions import position_names
from replay.profiles import RuleProfile, profile_for
from replay.result import PlayerResult, Replay, Step, Verdict
from replay.showdown import Settlement, settle
from replay.state import TableState

COMPLETE, CANCELLED, UNSUPPORTED = HandStatus.COMPLETE, HandStatus.CANCELLED, HandStatus.UNSUPPORTED

UNREAD = NoteKind.UNREAD

_CARDS = re.compile(r"\[(?:10|[2-9TJQKA])[cdhs][\] ]")

_EVIDENCE = (Post, Action, Dealt, Show, Muck, Collected, Uncalled)
"""Events that only a dealt-in player can have."""


def replay(hand: Hand, profile: RuleProfile | None = None, *, trace: bool = False) -> Replay:
    """What happens when a hand is executed under a profile (by default the one of its site)."""
    if profile is None:
        profile = profile_for(hand.header.site)
    game = game_of(hand.header.game)
    if game is None or hand.status is UNSUPPORTED:
        return _not_replayed(hand, profile, f"game not replayed yet: {hand.header.game}")
    if hand.status is CANCELLED:
        return _not_replayed(hand, profile, "hand cancelled")
    dealt = dealt_in(hand)
    if len(dealt) < 2:
        return _not_replayed(hand, profile, "fewer than two players are dealt in")
    state = TableState(hand, profile, game, dealt)
    if trace:
        from replay.steps import closing_steps, traced  # noqa: PLC0415  (only when asked for)

        steps = traced(state, apply)
        settlement = _finish(state, explain=True)
        steps += closing_steps(state, settlement)
        return _outcome(state, settlement, tuple(steps))
    handlers = _HANDLERS
    index = 0
    for event in hand.events:
        handler = handlers.get(type(event))
        if handler is not None:
            state.event = index
            handler(state, event)
        index += 1  # noqa: SIM113  (no tuple per event)
    return _outcome(state, _finish(state), ())


def apply(state: TableState, event: Event, index: int = 0) -> None:
    """Checks one event and does what it says; `index` is its place in `Hand.events`."""
    handler = _HANDLERS.get(type(event))
    if handler is not None:
        state.event = index
        handler(state, event)


def _finish(state: TableState, *, explain: bool = False) -> Settlement:
    """What is left to check when the record ends, and the pots."""
    events = state.hand.events
    state.at = events[-1].at if events else 0
    if state.queue is None:
        posts.open_betting(state, state.at)
    return settle(state, explain=explain)


def dealt_in(hand: Hand) -> list[Seat]:
    """The seats that take part: those the events or the summary show with cards, money or an action.

    A seat line alone proves nothing: players who sit out or wait for the blind have one too.
    """
    seats: dict[int | None, Seat] = {seat.number: seat for seat in hand.seats}
    told: set[int | None] = set()
    for event in reversed(hand.events):
        if type(event) is SummarySeat:
            if event.result:
                told.add(event.seat)
        elif type(event) is SummaryStart:
            break
    if len(told) < len(seats) or any(seat.sitting_out for seat in hand.seats):
        proven = {event.seat for event in hand.events if isinstance(event, _EVIDENCE)}
        given: set[int | None] = {event.seat for event in hand.events if type(event) is Dealt}
        if len(given) > 1:
            told = given.union(event.seat for event in hand.events if type(event) is Post)
        else:
            told = {number for number in told if number in seats and not seats[number].sitting_out}
            told |= proven
    return [seat for number, seat in seats.items() if number in told]


# ---- What each kind of event does ----


def _unknown(state: TableState, event: Post | Action | Dealt | Show | Uncalled | Collected) -> None:
    """ACT009: a line about somebody who is not in the hand."""
    name = event.name or (state.hand.name(event.seat) if event.seat is not None else "somebody")
    if type(event) is Action or type(event) is Post:
        if state.tainted is None:
            state.findings.append(
                state.hand.finding(
                    ACT009,
                    event.at,
                    f"{name} acts but was not dealt in.",
                    player=name,
                    street=STREETS[state.street],
                    recorded=name,
                )
            )
        state.taint(f"{name} takes part but has no seat in the hand")
    elif type(event) is Collected or type(event) is Uncalled:
        state.taint(f"{name} is paid but has no seat in the hand")


def _post(state: TableState, event: Post) -> None:
    index = state.index_of.get(event.seat)
    if index is None:
        _unknown(state, event)
    elif state.queue is not None:
        posts.late_post(state, event, index)
    else:
        posts.post(state, event, index)


def _hole_cards(state: TableState, event: HoleCards) -> None:
    if state.queue is None and state.posts:  # some records post the blinds after this marker
        posts.open_betting(state, event.at)


def _action(state: TableState, event: Action) -> None:
    index = state.index_of.get(event.seat)
    if index is None:
        _unknown(state, event)
        return
    if state.queue is None:
        posts.open_betting(state, event.at)
    betting.act(state, event, index)


def _dealt(state: TableState, event: Dealt) -> None:
    index = state.index_of.get(event.seat)
    if index is not None and event.cards:
        dealing.hole_cards(state, event, index)


def _street(state: TableState, event: StreetDealt) -> None:
    if state.queue is None:
        posts.open_betting(state, event.at)
    dealing.street(state, event)


def _showdown(state: TableState, event: ShowdownStart) -> None:
    if state.queue or state.skipped:
        check_street_over(state, event.at, "the showdown comes")
    if state.live > 1 and not event.run:
        dealing.check_board_complete(state, event.at)


def _show(state: TableState, event: Show) -> None:
    index = state.index_of.get(event.seat)
    if index is None:
        _unknown(state, event)
    else:
        dealing.show(state, event, index)


def _muck(state: TableState, event: Muck) -> None:
    index = state.index_of.get(event.seat)
    if index is not None:
        state.mucked[index] = True


def _uncalled(state: TableState, event: Uncalled) -> None:
    if state.queue or state.skipped:
        check_street_over(state, event.at, "a bet goes back uncalled")
    index = state.index_of.get(event.seat)
    if index is None:
        _unknown(state, event)
        return
    state.uncalled.append((index, event.amount, event.at))
    state.stacks[index] += event.amount


def _collected(state: TableState, event: Collected) -> None:
    if state.queue or state.skipped:
        check_street_over(state, event.at, "the pot is paid")
    index = state.index_of.get(event.seat)
    if index is None:
        _unknown(state, event)
        return
    state.collected.append((index, event.amount, event.pot, event.run, event.at))
    state.stacks[index] += event.amount


def _cash_out(state: TableState, event: CashOut) -> None:
    """Money outside the pot."""
    index = state.index_of.get(event.seat)
    if index is not None:
        state.cash_outs.append((index, event.amount - event.fee))


def _drop(state: TableState, event: PotDrop) -> None:
    state.drop += event.amount
    state.pot += event.amount


def _summary(state: TableState, event: SummaryStart) -> None:
    if state.queue is None:
        posts.open_betting(state, event.at)
    if state.queue or state.skipped:
        check_street_over(state, event.at, "the hand ends")
    if state.live > 1:
        dealing.check_board_complete(state, event.at)


def _note(state: TableState, event: Note) -> None:
    """A line that was not understood may hide an action or cards: the state is not trusted after it."""
    if event.kind is UNREAD and state.total_line is None and not state.tainted:
        text = event.text.strip()
        named = text.startswith(tuple([f"{name}: " for name in state.names]))
        if named or text.startswith("***") or _CARDS.search(text):
            state.taint(f"a line was not understood: {text[:60]}")
            state.unread = True


def _total(state: TableState, event: TotalPot) -> None:
    state.total_line = event


def _summary_board(state: TableState, event: SummaryBoard) -> None:
    dealing.summary_board(state, event)


def _summary_seat(state: TableState, event: SummarySeat) -> None:
    index = state.index_of.get(event.seat)
    if index is not None:
        dealing.summary_seat(state, event, index)


_HANDLERS: dict[type, Callable[[TableState, Any], None]] = {
    Post: _post,
    Action: _action,
    HoleCards: _hole_cards,
    Dealt: _dealt,
    StreetDealt: _street,
    ShowdownStart: _showdown,
    Show: _show,
    Muck: _muck,
    Uncalled: _uncalled,
    Collected: _collected,
    CashOut: _cash_out,
    PotDrop: _drop,
    Note: _note,
    SummaryStart: _summary,
    TotalPot: _total,
    SummaryBoard: _summary_board,
    SummarySeat: _summary_seat,
}
"""Each handler takes the one kind of event it stands for."""


# ---- The outcome ----


def _not_replayed(hand: Hand, profile: RuleProfile, reason: str) -> Replay:
    return Replay(
        hand,
        profile.label,
        Verdict.NOT_REPLAYED,
        reason,
        hand.findings,
        (),
        (),
        (),
        0,
        0,
        0,
        (),
        0,
        0,
        (),
        False,
    )


def _place(finding: Finding) -> tuple[int, str]:
    return finding.step, finding.code


def _outcome(state: TableState, settlement: Settlement, steps: tuple[Step, ...]) -> Replay:
    hand = state.hand
    findings = hand.findings
    if state.findings:
        findings = tuple(sorted([*findings, *state.findings], key=_place))
    return Replay(
        hand,
        state.profile.label,
        settlement.verdict,
        settlement.reason,
        findings,
        tuple(state.decisions),
        _players(state, settlement),
        settlement.pots,
        settlement.total_pot,
        settlement.rake,
        settlement.fees,
        tuple([tuple(board) for board in state.boards]),
        state.big_blind,
        state.small_blind,
        steps,
        state.tainted is None,
    )


def _players(state: TableState, settlement: Settlement) -> tuple[PlayerResult, ...]:
    """The result of each dealt-in player, in dealing order."""
    n = state.n
    names = position_names(n, state.small, state.big)
    preflop, flop, turn, river = state.street_put
    totals = list(zip(preflop, flop, turn, river, strict=True))
    back = [0] * n
    if settlement.uncalled is not None:
        index, amount = settlement.uncalled
        back[index] = amount
        totals[index] = _less_uncalled(totals[index], amount)
    folded_on = state.folded_on
    showdown = state.live > 1
    results = [
        PlayerResult(
            state.seats[i],
            state.names[i],
            state.stacks_start[i],
            names[i],
            i,
            state.posted[i],
            state.ante[i],
            state.dead[i],
            totals[i],
            state.total[i] + state.dead[i] - back[i],
            back[i],
            settlement.collected[i],
            0,
            state.cards[i],
            state.shown[i],
            state.mucked[i],
            folded_on[i],
            state.all_in_on[i],
            showdown and folded_on[i] is None,
            state.live_post[i],
            state.straddled[i],
        )
        for i in range(n)
    ]
    if state.cash_outs:
        for index, amount in state.cash_outs:
            results[index].cash_out += amount
    return tuple(results)


def _less_uncalled(totals: tuple[int, int, int, int], returned: int) -> tuple[int, int, int, int]:
    """Street totals without the uncalled bet, which stands on the last street with chips."""
    left = list(totals)
    for street in (3, 2, 1, 0):
        if left[street]:
            left[street] -= returned
            break
    return left[0], left[1], left[2], left[3]
