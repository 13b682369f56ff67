"""What both texts of the Winning Poker Network share: how money is written, the cap, awards told late."""

from __future__ import annotations

from parser.events import Action, Collected, Post, StreetDealt, SummarySeat, Verb
from parser.formats.added import tally_post
from parser.formats.reading import Reading
from parser.formats.tally import Tally
from parser.hand import Accounts

SITE = "wpn"
ACCOUNTS = Accounts(total_net=True)
OLD_ACCOUNTS = Accounts(total_net=True, silent_fee=25)
"""In 2014 the jackpot fee was taken and not printed: 0.25 in each of 10 hands."""


def put_in_by(reading: Reading, seat: int | None, end: int | None = None) -> int:
    """Live chips of a seat in the hand so far, or in its first `end` events."""
    tally, total = Tally(), 0
    for event in reading.events[:end]:
        if isinstance(event, StreetDealt):
            total += tally.put.get(seat, 0)
            tally.street()
        elif isinstance(event, Post):
            tally_post(tally, event.seat, event.kind, event.amount)
        elif isinstance(event, Action) and event.verb is Verb.RAISE:
            tally.reach(event.seat, event.raise_to)
        elif isinstance(event, Action):
            tally.add(event.seat, event.amount)
    return total + tally.put.get(seat, 0)


def award_by_summary(reading: Reading) -> None:
    """Adds the award line that a hand without a showdown lacks: its summary says who won."""
    line = reading.events[-1]
    start = reading.summary_at
    if not isinstance(line, SummarySeat) or not line.won or start is None:
        return
    if not any(isinstance(event, Collected) and event.at < start for event in reading.events):
        reading.add(Collected(line.seat, sum(line.won), None, 0, line.at))
