"""How the button goes from hand to hand: codes AUD015-AUD017.

Two ways are played (D24). The big blind goes to the next player, and the button follows even on an empty
seat or stays for a hand; or the button goes to the next player and the blinds follow. A room may mix them as
players come and go, so a hand is at fault only where neither holds. Whether the blinds are where the button
has them is for each hand's own checks.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.findings import Finding, Rule, Severity
from replay.audits.base import across
from replay.audits.pairs import Pair
from replay.audits.spots import following
from replay.audits.times import LONG, seconds_between

AUD015 = Rule(
    "AUD015",
    Severity.WARNING,
    "the button passes over a player",
    "From hand to hand the button goes clockwise to the next player, or the big blind does and the button "
    "follows. No chip moved between these two hands, so none is missing, and yet the button went further or "
    "back: somebody lost his turn on it.",
    "D24: TDA 2024 rule 32 (dead button); Robert's Rules, blinds 1 (moving button)",
)
AUD016 = Rule(
    "AUD016",
    Severity.WARNING,
    "the button does not move on",
    "Each hand moves the button or, where a small blind has left, at least the big blind. No chip moved "
    "between these two hands, and button and blinds are with the same players again.",
    "D24: TDA 2024 rule 32 (dead button); Robert's Rules, blinds 1 (moving button)",
)
AUD017 = Rule(
    "AUD017",
    Severity.WARNING,
    "the button moves otherwise than the house has it",
    "Where the button moves it goes to the next player in every hand; where it is dead the big blind does "
    "and the button may be on an empty seat. The room's record goes by the other way.",
    "D24: button_move",
)

BUTTON_RULES: tuple[Rule, ...] = (AUD015, AUD016, AUD017)


def check_button(pair: Pair, strict: str) -> Sequence[Finding]:
    """AUD015, AUD016, AUD017; `strict` is the way of a house that is not the room's own, or accept_any."""
    before, after = pair.before, pair.after
    if not (before.sound and after.sound and pair.still):
        return ()
    if len(after.dealt) == 2 < len(before.dealt):
        return ()  # the button may shift, so that nobody has the big blind twice (D23)
    moving = after.button == following(after.dealt, before.button)
    if strict == "accept_any":
        if pair.forward or moving or _moved_for_those_who_stayed(pair):
            return ()
        return _fault(pair)
    if moving if strict == "moving" else pair.forward:
        return ()
    if not (pair.forward or moving or _moved_for_those_who_stayed(pair)):
        return _fault(pair)
    if len(before.dealt) == 2 or len(after.dealt) == 2:
        return ()
    return _other_way(pair, strict)


def _moved_for_those_who_stayed(pair: Pair) -> bool:
    """Whether the button passed over newcomers only, or went to the seat of somebody who has left."""
    before, after = pair.before, pair.after
    return after.button in (following(pair.stayed(), before.button), following(before.dealt, before.button))


def _fault(pair: Pair) -> Sequence[Finding]:
    before, after = pair.before, pair.after
    last, trail = before.trail, after.trail
    stayed = pair.stayed()
    if len(stayed) < 2 or seconds_between(last, trail) > LONG:
        return ()  # the table starts anew
    due = following(stayed, before.button)
    name = next((seat.name for seat in trail.seats if seat.number == due), "")
    expected = f"the button on seat {due}, {name}"
    recorded = f"the button on seat {after.button}"
    if after.button == before.button:
        message = f"The button is on seat {after.button} again, as in hand {last.hand_id}; {name} is next."
        return (across(AUD016, trail, [last], message, player=name, expected=expected, recorded=recorded),)
    message = (
        f"The button goes from seat {before.button} in hand {last.hand_id} to seat {after.button} and passes "
        f"over {name} in seat {due}."
    )
    return (across(AUD015, trail, [last], message, player=name, expected=expected, recorded=recorded),)


def _other_way(pair: Pair, strict: str) -> Sequence[Finding]:
    before, after = pair.before, pair.after
    last, trail = before.trail, after.trail
    if strict == "moving":
        due = following(after.dealt, before.button)
        expected, recorded = f"the button on seat {due}", f"the button on seat {after.button}"
    else:
        due = following(after.dealt, before.big)
        expected, recorded = f"the big blind on seat {due}", f"the big blind on seat {after.big}"
    message = (
        f"After hand {last.hand_id} this house has {expected}, for its button is {strict}; the record has "
        f"{recorded}."
    )
    return (across(AUD017, trail, [last], message, expected=expected, recorded=recorded),)
