"""Actions of rooms that print the chips a player adds, where PokerStars prints what a raise is by.

`raises A to Y` has both the chips added and the street total: the two tell what he had in before, which the
lines so far tell too (`Reading.tally`). Other rooms print the chips added alone. `ADDED_LINES` takes the
place of the shared lines of the same names in a room's `lines`; a room with words of its own calls the
functions.
"""

from __future__ import annotations

from collections.abc import Mapping

from parser.events import Action, PostKind, Verb
from parser.formats.reading import Reading
from parser.formats.shared import (
    ActionValues,
    emit_action,
    emit_post,
    emit_street,
    prepare_action,
    prepare_post,
)
from parser.formats.tally import Tally
from parser.lines import Groups, Line
from parser.money import money_text
from parser.saying import say
from parser.textrules import TXT009


def raise_to(reading: Reading, seat: int | None, added: int, total: int, at: int, *, all_in: bool) -> Action:
    """The action of "raises A to Y", with the tally kept; TXT009 where Y - A is not what the seat had in.

    It goes by Y. Nobody's chips are known who has no seat line.
    """
    had = reading.tally.put.get(seat, 0)
    if seat is not None and total - added != had:
        scale = reading.amounts.scale
        stated, before = money_text(total - added, scale), money_text(had, scale)
        message = say(
            "The raise says that {stated} were in before it; by the lines before, {counted} were.",
            stated=stated,
            counted=before,
        )
        reading.trouble(TXT009, at, message, expected=before, recorded=stated)
    return Action(seat, Verb.RAISE, reading.tally.raised(seat, total), total, all_in, at)


def raise_with(reading: Reading, seat: int | None, added: int, at: int, *, all_in: bool) -> Action:
    """The action of "raises A", where only the chips added are printed, with the tally kept."""
    by, total = reading.tally.raised_with(seat, added)
    return Action(seat, Verb.RAISE, by, total, all_in, at)


def put_all_in(reading: Reading, seat: int | None, added: int, at: int) -> Action:
    """The action of an all-in that says only which chips it adds, with the tally kept: bet, call or raise."""
    verb, amount, total = reading.tally.all_in(seat, added)
    return Action(seat, verb, amount, total, True, at)


def put_in(reading: Reading, seat: int | None, verb: Verb, added: int, at: int, *, all_in: bool) -> Action:
    """The action of a call or bet, with the tally kept."""
    reading.tally.add(seat, added)
    return Action(seat, verb, added, added if verb is Verb.BET else 0, all_in, at)


LIVE = frozenset((PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BUTTON_BLIND))


def tally_post(tally: Tally, seat: int | None, kind: PostKind, amount: int) -> None:
    """Counts what a post leaves live: of both blinds, as much as the highest bet."""
    if kind in LIVE:
        tally.add(seat, amount)
    elif kind is PostKind.STRADDLE:
        tally.reach(seat, amount)
    elif kind is PostKind.BOTH_BLINDS:
        tally.add(seat, min(amount, tally.high))


def emit_live_post(reading: Reading, name: str, values: tuple[PostKind, int, bool], at: int) -> None:
    """A post, counted."""
    emit_post(reading, name, values, at)
    tally_post(reading.tally, reading.seat_of[name], values[0], values[1])


def emit_new_street(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A street marker: nobody has anything in."""
    emit_street(reading, name, groups, at)
    reading.tally.street()


def emit_added(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    """An action of the shared grammar whose raises read "raises A to Y"."""
    verb, amount, total, all_in, _cap, _shown = values
    if verb is Verb.RAISE:
        reading.add(raise_to(reading, reading.seat_of[name], amount, total, at, all_in=all_in))
    else:
        emit_action(reading, name, values, at)
        if amount:
            reading.tally.add(reading.seat_of[name], amount)


ADDED_LINES: Mapping[str, Line] = {
    "POST": Line(emit_live_post, prepare_post, 1),
    "ACTION": Line(emit_added, prepare_action, 1),
    "STREET": Line(emit_new_street),
}
