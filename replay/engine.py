"""`replay(hand)`: every event applied in order, every check made, the pots settled, a `Replay` returned.

The handlers below are the one place that says what each kind of event does to the table; the checks behind
them live in `posts`, `order`, `betting`, `dealing`, `boards` and `showdown`. Games that are set aside and
cancelled hands are not replayed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import add
from typing import Any

from parser.events import (
    Action,
    Cancelled,
    CashOut,
    Collected,
    Dealt,
    Discard,
    Event,
    HoleCards,
    Irregular,
    Muck,
    Note,
    NoteKind,
    Post,
    PotDrop,
    RunCount,
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
from parser.formats.floorheader import FLOORLOG_NAME
from parser.hand import Hand, HandStatus, Seat
from parser.saying import say
from parser.textrules import TXT011
from replay import boards, dealing
from replay.betting import act
from replay.deck import check_capacity, check_deck
from replay.discards import discard
from replay.games import game_of
from replay.house import house_of
from replay.order import check_street_over, unknown
from replay.positions import position_names
from replay.posts import open_betting, post
from replay.profiles import RuleProfile
from replay.rankings import ranking_of
from replay.result import SOLD, PlayerResult, Replay, Step, Verdict
from replay.rounds import play_actions
from replay.showdown import settle
from replay.state import TableState
from replay.values import Settlement

COMPLETE, CANCELLED, UNSUPPORTED = HandStatus.COMPLETE, HandStatus.CANCELLED, HandStatus.UNSUPPORTED

UNREAD = NoteKind.UNREAD

_CARDS = re.compile(r"\[(?:10|[2-9TJQKA])[cdhs][\] ]")

_EVIDENCE = (Post, Action, Dealt, Show, Muck, Collected, Uncalled)
"""Events that only a dealt-in player can have."""


def replay(hand: Hand, profile: RuleProfile | None = None, *, trace: bool = False) -> Replay:
    """What happens when a hand is executed under a profile (by default the one of its site)."""
    trouble = None
    if profile is None:
        profile, trouble = house_of(hand)
    game = game_of(hand.header.game)
    if game is None or hand.status is UNSUPPORTED:
        return _not_replayed(hand, profile, say("game not replayed yet: {game}", game=hand.header.game))
    if hand.status is CANCELLED:
        return _not_replayed(hand, profile, say("hand cancelled"))
    closing = closing_seats(hand)
    dealt = dealt_in(hand, closing)
    if len(dealt) < 2:
        return _not_replayed(hand, profile, say("fewer than two players are dealt in"))
    state = TableState(hand, profile, game, dealt)
    if hand.header.button is None and hand.header.site == FLOORLOG_NAME:
        state.taint(say("the log does not say who has the button"))
        state.unread = True
    if hand.findings and any(one.code == TXT011.code for one in hand.findings):
        state.taint(say("the record does not say where the streets begin"))
        state.unread = True
    if trouble is not None:
        state.findings.append(trouble)
    if trace:
        from replay.steps import settled, traced  # noqa: PLC0415  (only when asked for)

        steps = traced(state, apply)
        settlement = _finish(state, explain=True)
        return _outcome(state, settlement, tuple(settled(steps, state, settlement)))
    _apply_all(state, len(hand.events) - closing)
    return _outcome(state, _finish(state), ())


def bench(hand: Hand, profile: RuleProfile) -> tuple[TableState, Settlement] | None:
    """The table after the last event and the settlement with every claim explained; None for a hand that is
    not replayed.
    """
    game = game_of(hand.header.game)
    if game is None or hand.status in (UNSUPPORTED, CANCELLED):
        return None
    closing = closing_seats(hand)
    dealt = dealt_in(hand, closing)
    if len(dealt) < 2:
        return None
    state = TableState(hand, profile, game, dealt)
    _apply_all(state, len(hand.events) - closing)
    return state, _finish(state, explain=True)


def apply(state: TableState, event: Event, index: int = 0) -> None:
    """Checks one event and does what it says; `index` is its place in `Hand.events`."""
    if type(event) is Action:
        act(state, event, index)
    else:
        _HANDLERS[type(event)](state, event)


def _apply_all(state: TableState, end: int) -> None:
    """Applies every event, actions a run at a time; from `end` on only the summary's seats are left."""
    handlers = _HANDLERS
    events: Sequence[Any] = state.hand.events
    coming = enumerate(events[:end])
    for place, event in coming:
        kind = type(event)
        if kind is Action:
            after = play_actions(state, (place, event), coming)
            if after is None:
                break
            handlers[type(after)](state, after)
        else:
            handlers[kind](state, event)
    dealing.summary_seats(state, events[end:])


def _finish(state: TableState, *, explain: bool = False) -> Settlement:
    """What is left to check when the record ends, and the pots."""
    events = state.hand.events
    state.at = events[-1].at if events else 0
    if state.queue is None:
        open_betting(state, state.at)
    game = state.game
    if game.deck < 52:
        check_deck(state)
    if state.n > game.most_players:
        check_capacity(state)
    return settle(state, explain=explain)


def closing_seats(hand: Hand) -> int:
    """How many of the summary's seats close the record, if all of them are told how they fared; else 0."""
    count = 0
    for event in reversed(hand.events):
        if type(event) is not SummarySeat:
            break
        if not event.result:
            return 0
        count += 1
    return count


def dealt_in(hand: Hand, closing: int | None = None) -> Sequence[Seat]:
    """The seats that take part: those the events or the summary show with cards, money or an action.

    A seat line alone proves nothing: players who sit out or wait for the blind have one too. `closing` is
    the answer of `closing_seats` where it is known already.
    """
    seats = hand.seats
    if closing is None:
        closing = closing_seats(hand)
    if closing == len(seats):  # as in nearly every hand
        for seat in seats:
            if seat.sitting_out:
                break
        else:
            if len({seat.number for seat in seats}) == len(seats):  # no two lines of one seat
                return seats
    return _proven(hand)


def _proven(hand: Hand) -> list[Seat]:
    """The seats that take part in a hand where not everybody seated does."""
    given: set[int | None] = {event.seat for event in hand.events if type(event) is Dealt}
    if len(given) > 1:  # the record prints a line for everybody who gets cards
        given.update(event.seat for event in hand.events if type(event) is Post)
    else:
        sitting_out = {seat.number for seat in hand.seats if seat.sitting_out}
        for event in hand.events:
            if isinstance(event, _EVIDENCE):
                given.add(event.seat)
            elif type(event) is SummarySeat and event.result:
                given.update({event.seat} - sitting_out)
    return list({seat.number: seat for seat in hand.seats if seat.number in given}.values())


# ---- What each kind of event does ----


def _hole_cards(state: TableState, event: HoleCards) -> None:
    if state.queue is None and state.posts:  # some records post the blinds after this marker
        open_betting(state, event.at)


def _showdown(state: TableState, event: ShowdownStart) -> None:
    if state.queue or state.skipped:
        check_street_over(state, event.at, say("the showdown comes"))
    if state.live > 1 and not event.run:
        boards.check_board_complete(state, event.at)


def _muck(state: TableState, event: Muck) -> None:
    index = state.index_of.get(event.seat)
    if index is not None:
        state.mucked[index] = True


def _uncalled(state: TableState, event: Uncalled) -> None:
    if state.queue or state.skipped:
        check_street_over(state, event.at, say("a bet goes back uncalled"))
    index = state.index_of.get(event.seat)
    if index is None:
        unknown(state, event)
        return
    state.uncalled.append((index, event.amount, event.at))
    state.stacks[index] += event.amount


def _collected(state: TableState, event: Collected) -> None:
    if state.queue or state.skipped:
        check_street_over(state, event.at, say("the pot is paid"))
    index = state.index_of.get(event.seat)
    if index is None:
        unknown(state, event)
        return
    state.collected.append((index, event.amount, event.pot, event.run, event.at))
    state.stacks[index] += event.amount


def _cash_out(state: TableState, event: CashOut) -> None:
    """Money outside the pot; a fee printed beside an amount is out of it already."""
    index = state.index_of.get(event.seat)
    if index is not None:
        state.cash_outs.append((index, event.amount or -event.fee, event.kind == SOLD))


def _drop(state: TableState, event: PotDrop) -> None:
    state.drop += event.amount
    state.pot += event.amount


def _summary(state: TableState, event: SummaryStart) -> None:
    if state.queue is None:
        open_betting(state, event.at)
    if state.queue or state.skipped:
        check_street_over(state, event.at, say("the hand ends"))
    if state.live > 1:
        boards.check_board_complete(state, event.at)


def _note(state: TableState, event: Note) -> None:
    """A line that was not understood may hide an action or cards: the state is not trusted after it."""
    if event.kind is UNREAD and state.total_line is None and not state.tainted:
        text = event.text.strip()
        if state.hand.header.site == FLOORLOG_NAME:  # every line of a floor log says something of the play
            state.taint(say("a line was not understood: {line}", line=text[:60]))
            state.unread = True
            return
        named = text.startswith(tuple([f"{seat.name}: " for seat in state.hand.seats]))
        if named or text.startswith("***") or _CARDS.search(text):
            state.taint(say("a line was not understood: {line}", line=text[:60]))
            state.unread = True


def _nothing(state: TableState, event: Cancelled) -> None:
    """Nothing at the table changes."""


def _slip(state: TableState, event: Irregular) -> None:
    from replay.live import slip  # noqa: PLC0415 - no computer's record has one

    slip(state, event)


def _summary_seat(state: TableState, event: SummarySeat) -> None:
    dealing.summary_seats(state, (event,))


def _total(state: TableState, event: TotalPot) -> None:
    state.total_line = event


_HANDLERS: dict[type, Callable[[TableState, Any], None]] = {
    SummarySeat: _summary_seat,
    Post: post,
    StreetDealt: boards.street,
    HoleCards: _hole_cards,
    Dealt: dealing.hole_cards,
    Uncalled: _uncalled,
    Collected: _collected,
    SummaryStart: _summary,
    TotalPot: _total,
    SummaryBoard: boards.summary_board,
    ShowdownStart: _showdown,
    Show: dealing.show,
    Muck: _muck,
    CashOut: _cash_out,
    PotDrop: _drop,
    Note: _note,
    Cancelled: _nothing,
    RunCount: boards.run_count,
    Discard: discard,
    Irregular: _slip,
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
        state.game.ranking or ranking_of(state.game, state.profile).name,
    )


def _players(state: TableState, settlement: Settlement) -> tuple[PlayerResult, ...]:
    """The result of each dealt-in player, in dealing order."""
    n = state.n
    positions = position_names(n, state.small, state.big)
    puts = state.street_put
    streets = state.game.last + 1
    if len(puts) != streets:
        if len(puts) > streets:  # Manila with a round before the first card: one street with that after it
            puts = [[*map(add, *puts[:2])], *puts[2:]]
        zeros = [0] * n
        puts = [*puts, *[zeros] * streets][:streets]
    seats, names, stacks, posted = state.seats, state.names, state.stacks_start, state.posted
    ante, dead, total, collected = state.ante, state.dead, state.total, settlement.collected
    cards, shown, mucked = state.cards, state.shown, state.mucked
    folded_on, all_in_on = state.folded_on, state.all_in_on
    live_post, straddled = state.live_post, state.straddled
    showdown = state.live > 1
    results = []
    for i, totals in enumerate(zip(*puts, strict=False)):
        fold, lost = folded_on[i], dead[i]
        player = PlayerResult(
            seats[i], names[i], stacks[i], positions[i], i, posted[i], ante[i], lost, totals,
            total[i] + lost, 0, collected[i], 0, cards[i], shown[i], mucked[i], fold, all_in_on[i],
            showdown and fold is None, live_post[i], straddled[i],
        )  # fmt: skip
        results.append(player)
    _settle_up(state, settlement, results)
    return tuple(results)


def _settle_up(state: TableState, settlement: Settlement, results: list[PlayerResult]) -> None:
    """Takes an uncalled bet out of what was put in, and adds what came from outside the pot."""
    if settlement.uncalled is not None:
        index, amount = settlement.uncalled
        player = results[index]
        player.uncalled = amount
        player.invested -= amount
        if any(player.street_totals):
            player.street_totals = _less_uncalled(player.street_totals, amount)
        else:
            player.dead -= amount  # of an ante that nobody matched
    if state.cash_outs:
        for index, amount, _ in state.cash_outs:
            results[index].cash_out += amount
        for index in {index for index, _, sold in state.cash_outs if sold}:
            results[index].cash_out -= results[index].collected


def _less_uncalled(totals: tuple[int, ...], returned: int) -> tuple[int, ...]:
    """Street totals without the uncalled bet, which stands on the last street with chips."""
    if len(totals) > 4:
        last = max([street for street, total in enumerate(totals) if total], default=0)
        return (*totals[:last], totals[last] - returned, *totals[last + 1 :])
    preflop, flop, turn, river = totals
    if river:
        return preflop, flop, turn, river - returned
    if turn:
        return preflop, flop, turn - returned, 0
    if flop:
        return preflop, flop - returned, 0, 0
    return preflop - returned if preflop else 0, 0, 0, 0
