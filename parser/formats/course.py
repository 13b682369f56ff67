"""What a record of the moves alone leaves unsaid about a hand's course: where the cards and the showdown
begin.
"""

from __future__ import annotations

from msgspec.structs import replace

from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummaryStart,
    Verb,
)


def mark_cards(events: list[Event]) -> None:
    """Puts the marker of the cards before the first of them, or the first action, that follows the posts."""
    posts = 0
    for place, event in enumerate(events):
        if isinstance(event, Post):
            posts = place + 1
        elif isinstance(event, Action | StreetDealt):
            break
    for place in range(posts, len(events)):
        event = events[place]
        if isinstance(event, Dealt | Action | StreetDealt):
            events.insert(place, HoleCards(event.at))
            return


def mark_showdown(events: list[Event]) -> None:
    """Puts the showdown's marker before the first hand shown once the last action and card are there."""
    last = max(
        [place for place, event in enumerate(events) if isinstance(event, Action | StreetDealt)], default=-1
    )
    for place in range(last + 1, len(events)):
        event = events[place]
        if isinstance(event, Show):
            events.insert(place, ShowdownStart(0, event.at))
            return
        if isinstance(event, Collected):
            return


def deal_run_out(events: list[Event]) -> None:
    """Deals the streets that only the summary's board shows, after the last action: rooms that print no
    marker for a run-out.
    """
    boards = [event for event in events if isinstance(event, SummaryBoard)]
    if not boards or len(boards[0].cards) != 5:
        return
    cards, at = boards[0].cards, boards[0].at
    dealt = max([event.street for event in events if isinstance(event, StreetDealt)], default=0)
    place = next(
        (
            place
            for place, event in enumerate(events)
            if isinstance(event, ShowdownStart | Show | Collected | SummaryStart)
        ),
        len(events),
    )
    missing = [
        StreetDealt(street, 0, cards[: street + 1] if street > 1 else (), cards[first:last], at)
        for street, first, last in ((1, 0, 3), (2, 3, 4), (3, 4, 5))
        if street > dealt
    ]
    events[place:place] = missing


LEAVES = "has left the table"


def fold_leavers(events: list[Event], order: list[int]) -> None:
    """Gives each player who left the table within the hand the fold that the room made for him, where it was
    his turn.

    `order` has the seats from the first to act on. Nobody is folded whose turn does not come.
    """
    gone: dict[int, int] = {}
    out = {event.seat for event in events if isinstance(event, Action) and event.verb is Verb.FOLD}
    given = {event.seat for event in events if isinstance(event, Action | Post | Dealt | Show | Collected)}
    stays = [seat for seat in order if seat in given]
    folded: set[int] = set()
    last = order[-1] if order else 0
    done: list[Event] = []
    playing = False
    big: int | None = None
    for event in events:
        if isinstance(event, StreetDealt):
            last = order[-1] if order else 0
        elif isinstance(event, Post) and event.kind is PostKind.BIG_BLIND and big is None:
            last = big = event.seat if event.seat is not None else last
        elif isinstance(event, ShowdownStart | Show | Collected | SummaryStart):
            playing = False
        done.append(event)
        if isinstance(event, HoleCards | StreetDealt):
            playing = True
        elif isinstance(event, Note) and event.kind is NoteKind.PRESENCE and LEAVES in event.text:
            if event.seat in stays and event.seat not in out:
                gone[event.seat] = event.at
        elif isinstance(event, Action) and event.seat is not None:
            last = event.seat
            if event.verb is Verb.FOLD:
                folded.add(event.seat)
        while playing and (seat := _next(order, last, stays, folded)) in gone:
            done.append(Action(seat, Verb.FOLD, 0, 0, False, gone.pop(seat)))
            folded.add(seat)
            last = seat
    events[:] = done


def _next(order: list[int], last: int, stays: list[int], folded: set[int]) -> int:
    """The seat whose turn comes after `last`'s; -1 when nobody else is left."""
    start = order.index(last) + 1 if last in order else 0
    for seat in [*order[start:], *order[:start]]:
        if seat in stays and seat not in folded:
            return seat
    return -1


def keep_order(events: list[Event]) -> None:
    """Moves the place of an event that stands before that of an earlier one up to it, however the document
    orders its fields.
    """
    last = 0
    for place, event in enumerate(events):
        if event.at < last:
            events[place] = replace(event, at=last)
        last = max(last, event.at)
