"""What a record of the moves alone leaves unsaid about a hand's course: where the cards and the showdown
begin.
"""

from __future__ import annotations

from parser.events import Action, Collected, Dealt, Event, HoleCards, Post, Show, ShowdownStart, StreetDealt


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
