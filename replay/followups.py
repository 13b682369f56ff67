"""One fault, one finding: which findings about the play are only the consequence of another.

A bet that the record leaves out makes every later call wrong, two swapped blinds the whole order of action.
So where several findings about the play stand together, the hand is played once more with one line put right:
a line added in the turn it belongs to, a call of what is owed, the blinds or a street as they should be. When
that makes nothing worse and at least two findings go, they are one fault; the gravest stays and says which
line would explain the others. Findings that stay even so are faults of their own.

The line is a reading of the record, never part of it: state, decisions, pots and verdict are as recorded.
Money is left alone: what `pots`, `awards` and `ledger` find stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from parser.cards import cards_text
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Post,
    PostKind,
    PotDrop,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummaryStart,
    Uncalled,
    Verb,
)
from parser.findings import Finding, Severity
from parser.saying import say
from replay import boards, dealing
from replay.betting import act
from replay.choices import choices
from replay.order import check_street_over
from replay.posts import open_betting, post
from replay.state import TableState

if TYPE_CHECKING:
    from collections.abc import Sequence

_FAMILIES = ("ACT", "BET")
_STREETS_AT_FAULT = frozenset({"DLT004", "DLT005", "DLT006", "DLT008"})
_CAUSES = frozenset(
    {"BET010", "BET011", "BET013", "BET014", "BET015", "BET016", "BET017", "DLT004", "DLT005", "DLT006"}
)
_GRAVITY = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}

MOST_FINDINGS, MOST_EVENTS, MOST_TRIED = 30, 250, 100
"""Beyond these a hand is at fault in too many places, or too long, to be played so often."""


class Reading(NamedTuple):
    """The events with one line put right, and that line in words."""

    events: list[Event]
    words: str


def join_findings(state: TableState) -> None:
    """Keeps one finding of those about the play that one line would explain, and says which line."""
    found = [one for one in state.findings if _about_play(one)]
    if not 1 < len(found) <= MOST_FINDINGS or len(state.hand.events) > MOST_EVENTS or state.unread:
        return
    if all(one.severity is not Severity.ERROR and one.code[:3] == "BET" for one in found):
        return  # how wagers are printed
    keys = {_key(one) for one in found}
    best: tuple[set[tuple[str, int]], str] | None = None
    for count, reading in enumerate(_readings(state, min(one.step for one in found))):
        if count >= MOST_TRIED:
            break
        left = _left(state, reading.events, keys)
        if left is not None and len(keys) - len(left) > 1 and (best is None or len(left) < len(best[0])):
            best = left, reading.words
            if not left:
                break
    if best is not None:
        left, words = best
        _keep_gravest(state, [one for one in found if _key(one) not in left], words)


def _left(
    state: TableState, events: Sequence[Event], keys: set[tuple[str, int]]
) -> set[tuple[str, int]] | None:
    """Those of the findings that a reading leaves standing.

    None when it brings another, or a doubt that would silence them.
    """
    left: set[tuple[str, int]] = set()
    new, seen = _table(state), 0
    for place, event in enumerate(events):
        _apply(new, event, place)
        for finding in new.findings[seen:]:
            if _about_play(finding):
                if _key(finding) not in keys:
                    return None
                left.add(_key(finding))
        seen = len(new.findings)
    return left if new.tainted in (None, state.tainted) else None


def _about_play(finding: Finding) -> bool:
    from replay.live import LIVE_CODES  # noqa: PLC0415 - asked only where several things are wrong

    return (
        finding.code[:3] in _FAMILIES and finding.code not in LIVE_CODES
    ) or finding.code in _STREETS_AT_FAULT


def _key(finding: Finding) -> tuple[str, int]:
    return finding.code, finding.step


def _keep_gravest(state: TableState, gone: list[Finding], words: str) -> None:
    """Takes out the findings that one line explains, all but one, which is as grave as the gravest.

    A fault of the blinds or of the streets stays, for the others come from it; else the gravest, the first.
    """
    kept = min(gone, key=lambda one: (one.code not in _CAUSES, _GRAVITY[one.severity], one.step))
    several = len(gone) > 2
    told = msgspec.structs.replace(
        kept,
        severity=min([one.severity for one in gone], key=_GRAVITY.__getitem__),
        message=say(
            "{message} One line would put this and {number} more findings, left out here, in order: {line}.",
            message=kept.message,
            number=len(gone) - 1,
            line=words,
        )
        if several
        else say(
            "{message} One line would put this and another finding, left out here, in order: {line}.",
            message=kept.message,
            line=words,
        ),
    )
    rest = [one for one in state.findings if not any(one is other for other in gone)]
    state.findings[:] = [*rest, told]


# ---- the hand played again ----


def _table(state: TableState) -> TableState:
    """The table before the first event."""
    seats = {seat.number: seat for seat in state.hand.seats if seat.number in state.index_of}
    return TableState(state.hand, state.profile, state.game, list(seats.values()))


def _played(state: TableState, events: Sequence[Event]) -> TableState:
    """The table after these events."""
    new = _table(state)
    for place, event in enumerate(events):
        _apply(new, event, place)
    return new


def _apply(new: TableState, event: Event, place: int) -> None:
    """Does what an event says, as the engine would; money that is paid and the summary's seats aside."""
    match event:
        case Action():
            act(new, event, place)
        case Post():
            post(new, event)
        case HoleCards():
            if new.queue is None and new.posts:
                open_betting(new, event.at)
        case StreetDealt():
            boards.street(new, event)
        case Dealt():
            dealing.hole_cards(new, event)
        case Show():
            dealing.show(new, event)
        case SummaryBoard():
            boards.summary_board(new, event)
        case ShowdownStart() | Uncalled() | Collected() | SummaryStart():
            _over(new, event)
        case PotDrop():
            new.drop += event.amount
            new.pot += event.amount
        case _:
            pass


def _over(state: TableState, event: ShowdownStart | Uncalled | Collected | SummaryStart) -> None:
    """The betting is over, as the engine sees it."""
    if state.queue is None:
        open_betting(state, event.at)
    if state.queue or state.skipped:
        check_street_over(state, event.at, say("the record goes on"))
    if isinstance(event, SummaryStart) or (isinstance(event, ShowdownStart) and not event.run):
        boards.check_board_complete(state, event.at)


# ---- readings ----


def _readings(state: TableState, first: int) -> Iterator[Reading]:
    """Every way to put one line right at or before the first finding, at offset `first`."""
    events = state.hand.events
    opening = next((at for at, one in enumerate(events) if isinstance(one, Action)), len(events))
    yield from _other_posts(state, events, opening)
    last = next((at for at, one in enumerate(events) if one.at >= first and isinstance(one, Action)), None)
    if last is None:
        return
    if (street := _missing_street(state, events, last)) is not None:
        yield street
    begin = last
    while begin > opening and not isinstance(events[begin - 1], StreetDealt):
        begin -= 1
    for place in range(last, begin - 1, -1):
        if isinstance(events[place], Action):
            yield from _other_actions(state, events, place)


def _with(events: Sequence[Event], place: int, line: Event, *, instead: bool = False) -> list[Event]:
    return [*events[:place], line, *events[place + instead :]]


def _other_actions(state: TableState, events: Sequence[Event], place: int) -> Iterator[Reading]:
    """A line that the record leaves out before an action, or the action's amount put right."""
    table = _played(state, events[:place])
    if table.queue is None:
        open_betting(table, events[place].at)
    index = table.to_act
    if index is None:
        return
    money, name, at = state.hand.money, table.names[index], events[place].at
    owed = choices(table, index)[0]
    behind, seat = table.stacks[index], table.seats[index]
    event = events[place]
    if owed:
        call = min(owed, behind)
        line = Action(seat, Verb.CALL, call, 0, call == behind, at)
        words = say("{who} calls {amount}", who=name, amount=money(call))
        yield Reading(_with(events, place, line), words)
        if isinstance(event, Action) and event.seat == seat and event.verb is not Verb.FOLD:
            yield Reading(_with(events, place, line, instead=True), words)
        fold = Action(seat, Verb.FOLD, 0, 0, False, at)
        yield Reading(_with(events, place, fold), say("{who} folds", who=name))
    else:
        check = Action(seat, Verb.CHECK, 0, 0, False, at)
        yield Reading(_with(events, place, check), say("{who} checks", who=name))
    for level in _levels(table, events, place):
        if table.bet < level <= table.put[index] + behind:
            all_in = level == table.put[index] + behind
            if table.bet:
                line = Action(seat, Verb.RAISE, level - table.bet, level, all_in, at)
                words = say("{who} raises to {amount}", who=name, amount=money(level))
            else:
                line = Action(seat, Verb.BET, level, level, all_in, at)
                words = say("{who} bets {amount}", who=name, amount=money(level))
            yield Reading(_with(events, place, line), words)


def _levels(table: TableState, events: Sequence[Event], place: int) -> list[int]:
    """Bets that the lines from `place` on answer: by calls, by raises, by what goes back uncalled."""
    put = table.put.copy()
    levels: dict[int, None] = {}
    for event in events[place:]:
        if isinstance(event, Action):
            index = table.index_of.get(event.seat)
            if index is None:
                break
            if event.verb is Verb.CALL:
                put[index] += event.amount
                levels[put[index]] = None
            elif event.raise_to:
                put[index] = event.raise_to
                if event.verb is Verb.RAISE and event.amount:
                    levels[event.raise_to - event.amount] = None
        elif isinstance(event, Uncalled):
            levels[max(put) + event.amount] = None
            break
        elif isinstance(event, StreetDealt | SummaryStart):
            break
    return list(levels)


def _missing_street(state: TableState, events: Sequence[Event], last: int) -> Reading | None:
    """The street that the record leaves out where the betting goes on though the round was over."""
    for place in range(last, -1, -1):
        if isinstance(events[place], StreetDealt):
            break
        if not isinstance(events[place], Action):
            continue
        table = _played(state, events[:place])
        number = table.street + 1
        if not table.street_over or number > state.game.last or table.live < 2:
            continue
        printed = next(
            (
                one.board if isinstance(one, StreetDealt) else one.cards
                for one in events[place:]
                if isinstance(one, StreetDealt | SummaryBoard)
            ),
            (),
        )
        board = tuple(table.boards[0])
        cards = printed[len(board) : state.game.board_after[number]]
        if len(board) + len(cards) == state.game.board_after[number] and printed[: len(board)] == board:
            line = StreetDealt(number, 0, board, cards, events[place].at)
            return Reading(
                _with(events, place, line),
                say("the {street} {cards}", street=state.game.streets[number], cards=cards_text(cards)),
            )
    return None


def _other_posts(state: TableState, events: Sequence[Event], opening: int) -> Iterator[Reading]:
    """Blinds posted by each other, a blind left out, a straddle left out."""
    if not any(one.street == "preflop" for one in state.findings):
        return
    posts = [(at, one) for at, one in enumerate(events[:opening]) if isinstance(one, Post)]
    for first, one in posts:
        for second, other in posts:
            if one.kind is PostKind.SMALL_BLIND and other.kind is PostKind.BIG_BLIND:
                swapped = list(events)
                swapped[first] = msgspec.structs.replace(one, seat=other.seat, name=other.name)
                swapped[second] = msgspec.structs.replace(other, seat=one.seat, name=one.name)
                small, big = (state.hand.name(each.seat or 0) for each in (other, one))
                told = say("{small} posts the small blind and {big} the big blind", small=small, big=big)
                yield Reading(swapped, told)
    n, money = state.n, state.hand.money
    marker = next((at for at, one in enumerate(events) if isinstance(one, HoleCards)), opening)
    place = min(marker, opening)
    if place >= len(events):
        return
    missing = [
        ((1 if n == 2 else 0), PostKind.SMALL_BLIND, state.small_blind),
        ((0 if n == 2 else 1), PostKind.BIG_BLIND, state.big_blind),
        *[(2 % n, PostKind.STRADDLE, level) for level in _straddles(state, events, opening)],
    ]
    posted = {(one.kind, one.seat) for _, one in posts}
    for index, kind, amount in missing:
        if (kind, state.seats[index]) in posted or not amount:
            continue
        stack = state.stacks_start[index]
        line = Post(state.seats[index], kind, min(amount, stack), amount >= stack, events[place].at)
        words = _post_words(kind, state.names[index], money(line.amount))
        yield Reading(_with(events, place, line), words)


def _post_words(kind: PostKind, name: str, amount: str) -> str:
    """A blind or straddle that the record leaves out."""
    if kind is PostKind.SMALL_BLIND:
        return say("{who} posts the small blind, {amount}", who=name, amount=amount)
    if kind is PostKind.BIG_BLIND:
        return say("{who} posts the big blind, {amount}", who=name, amount=amount)
    return say("{who} posts the straddle, {amount}", who=name, amount=amount)


def _straddles(state: TableState, events: Sequence[Event], opening: int) -> list[int]:
    """Bets before the flop, beyond the big blind, that the first lines answer."""
    table = _played(state, events[:opening])
    return [level for level in _levels(table, events, opening) if level > state.big_blind]
