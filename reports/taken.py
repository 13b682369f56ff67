"""What the house took from a hand: as printed, or what the awards leave where nothing is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.events import TotalPot
from parser.hand import HandStatus
from replay.profiles import profile_for
from replay.rake import most_missing
from replay.result import Verdict

if TYPE_CHECKING:
    from replay.result import Replay


def rake_taken(replay: Replay) -> int:
    """The rake; facts need it whole, for else a room that prints none has no raked hands.

    What is missing from the pots is rake only where it can be nothing else: the record is whole and prints no
    rake, nothing is wrong with the awards, and every pot went to the right players or no more is missing
    than the room takes.
    """
    gap = replay.total_pot - replay.rake - replay.fees
    for player in replay.players:
        gap -= player.collected
    if gap <= 0 or not _prints_none(replay):
        return replay.rake
    if any(pot.verdict is not Verdict.AGREES for pot in replay.pots):
        most = most_missing(profile_for(replay.hand.header.site), replay.total_pot)
        if most is None or gap > most:
            return replay.rake
    return replay.rake + gap


def _prints_none(replay: Replay) -> bool:
    """Whether the record of a cash game is whole, not wrong, pays somebody and says nothing of rake."""
    hand = replay.hand
    return (
        not hand.header.tournament
        and hand.status is HandStatus.COMPLETE
        and replay.verdict in {Verdict.AGREES, Verdict.CANNOT_TELL}
        and any(one.collected for one in replay.players)
        and not any(type(event) is TotalPot and event.rake is not None for event in hand.events)
    )
