"""Who sits at the table before anything is posted: codes HDR011, HDR012, ACT013.

How many a house seats, and where it lets the button be. Only what one hand can show: how the button moves
shows across hands.
"""

from __future__ import annotations

from parser.findings import Rule, Severity
from parser.hand import Hand
from parser.saying import say
from replay.formulas import ruled
from replay.profiles import RuleProfile, profile_for
from replay.state import TableState

HDR011 = Rule(
    "HDR011",
    Severity.WARNING,
    "fewer players at the table than the house seats",
    "Some houses open a table only with a number of players. The record seats fewer; a hand may all the same "
    "come down to two.",
    "D01, A35: PT L5 (4 to 10 players)",
)
HDR012 = Rule(
    "HDR012",
    Severity.WARNING,
    "more players dealt in than the house seats",
    "A house seats at most so many players, unless the record states its own table's size. The record deals "
    "in more.",
    "D01: PT L5, ZH L5, WSOP section IX",
)
ACT013 = Rule(
    "ACT013",
    Severity.WARNING,
    "button on an empty seat",
    "Where the button moves to the next player it is never on an empty seat; where it is dead it may be. Who "
    "acts last depends on it.",
    "D24: moving button (Robert's Rules, blinds 1); dead button (TDA 2024 rule 32)",
)

SEATING_RULES: tuple[Rule, ...] = (HDR011, HDR012, ACT013)


def check_seating(state: TableState) -> None:
    """HDR011, HDR012, ACT013."""
    header, profile = state.hand.header, state.profile
    seated = len({seat.number for seat in state.hand.seats})
    if seated < profile.min_players:
        message = say(
            "{number} players are at the table; this house plays with {least} or more.",
            number=seated,
            least=profile.min_players,
        )
        _warn(state, HDR011, message, "min_players", str(profile.min_players), str(seated))
    if state.n > profile.max_players and header.max_seats is None:
        message = say(
            "{number} players are dealt in; this house seats at most {most}.",
            number=state.n,
            most=profile.max_players,
        )
        _warn(state, HDR012, message, "max_players", str(profile.max_players), str(state.n))
    button = header.button
    if (
        profile.button_move == "moving"
        and button is not None
        and _empty(state.hand, button)
        and not _of_the_room(profile, header.site)  # a room's own computer knows how it moves the button
    ):
        message = say(
            "The button is on seat {seat}, where nobody sits; in this house it goes to a player.",
            seat=button,
        )
        expected, recorded = say("a seat with a player"), say("seat {seat}", seat=button)
        _warn(state, ACT013, message, "button_move", expected, recorded)


def _of_the_room(profile: RuleProfile, site: str) -> bool:
    """Whether the button goes by the room's own profile, with whatever rake."""
    own = profile_for(site)
    return (own.name, own.button_move) == (profile.name, profile.button_move)


def _empty(hand: Hand, button: int) -> bool:
    return all(seat.number != button for seat in hand.seats)


_DIMENSIONS = {"min_players": "D01", "max_players": "D01", "button_move": "D24"}


def _warn(state: TableState, rule: Rule, message: str, key: str, expected: str, recorded: str) -> None:
    source = ruled(state, _DIMENSIONS[key], key)
    state.findings.append(
        state.hand.finding(rule, 0, message, expected=expected, recorded=recorded, source=source)
    )
