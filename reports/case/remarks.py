"""What a case takes for granted, what it does not know, and what it does not show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.hand import HandStatus
from parser.saying import row, say, say_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.hand import Hand
    from replay.result import PotResult, Replay
    from reports.case.document import Origin


def assumptions(hand: Hand, origin: Origin, profile: str, pots: Sequence[PotResult]) -> tuple[str, ...]:
    """What is taken for granted."""
    told: list[str] = [
        say("The record is taken at its word: it is replayed as it is written."),
        say(
            "The house's rules are those of the profile {profile}, as named by who made this case.",
            profile=profile,
        ),
    ]
    if origin.replaced:
        told.append(
            say_count(
                "The name of one player is replaced by a stand-in, in the hand and in what was told; "
                "spoken words are replaced by dots. Nothing else of the text is changed.",
                "The names of {number} players are replaced by stand-ins, in the hand and in what was "
                "told; spoken words are replaced by dots. Nothing else of the text is changed.",
                len(origin.replaced),
            )
        )
    if hand.header.chip is None and any(claim.odd for pot in pots for claim in pot.claims):
        told.append(
            say("The record does not say what the smallest chip was; odd units are those of the profile.")
        )
    return tuple(told)


def unknowns(outcome: Replay) -> tuple[str, ...]:
    """What the record leaves open."""
    hand = outcome.hand
    told: list[str] = []
    if hand.header.played_at is None:
        told.append(say("The record does not say when the hand was played."))
    elif hand.header.utc is None:
        told.append(say("The record does not say in which time zone its time is."))
    if hand.status is HandStatus.PARTIAL:
        told.append(say("The record of the hand is not whole."))
    elif hand.status is HandStatus.CANCELLED:
        told.append(say("The hand was cancelled."))
    told += [
        say("Line {line} of the record is not understood: {text}", line=one.line, text=one.message)
        for one in hand.findings
        if one.code.startswith("TXT")
    ]
    hidden = [one.name for one in outcome.players if one.at_showdown and not one.cards]
    folded = [one.name for one in outcome.players if not one.at_showdown and not one.cards]
    if hidden:
        told.append(say("At the showdown the cards of {who} are not in the record.", who=row(hidden, "and")))
    if folded:
        names = row(folded, "and")
        told.append(say("The cards of {who}, which came to no showdown, are not in the record.", who=names))
    if not outcome.trusted:
        told.append(say("From an impossible event on the record is not judged: nothing follows from it."))
    if any(pot.paid is None for pot in outcome.pots) and len(outcome.pots) > 1:
        told.append(say("The record does not part its awards by pot."))
    return tuple(told)


def limits() -> tuple[str, ...]:
    """What the case does not show, whatever it says."""
    return (
        say("It is about a record and a set of rules. It says nothing of anybody's honesty or intention."),
        say("Whether the record tells what happened at the table cannot be seen from the record."),
        say("It is about one hand. Nothing follows from it for other hands, or for how cards are dealt."),
        say(
            "The profile is this program's reading of a rule text. The house's own terms come first, and "
            "at a live table the floor may decide for fairness."
        ),
        say(
            "The checksums show that the package has not changed since it was made. Who made it is shown by "
            "a signature only, and that the hand stood in the original file by that file only."
        ),
        say("It is no legal advice. Who decides the dispute is not bound by it."),
    )
