"""The showdown itself: in what order hands are shown, who shows too little, who shows nothing when all must.

Codes SHO011-SHO014. Whose hand wins is `claims`' business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import cards_text
from parser.events import Muck, Show, Verb
from parser.findings import Level, Rule, Severity
from parser.saying import row, say
from replay.claims import partly_shown

if TYPE_CHECKING:
    from replay.state import TableState

WAGERS = (Verb.BET, Verb.RAISE)

SHO011 = Rule(
    "SHO011",
    Severity.WARNING,
    "tie paid from a pot that a winner did not contest",
    "This house shares a tie by all that the winners staked, and not pot by pot. A player who was all-in for "
    "less then has a part of a side pot that he put nothing into, which every other rule text excludes.",
    "D150, A8 (tie_split proportional_total): one reading of the Portuguese regulation, line 59",
)
SHO012 = Rule(
    "SHO012",
    Severity.WARNING,
    "only some cards shown",
    "To claim a pot at a showdown a player tables all his cards. Here a player shows only some. He has no "
    "claim as it stands; whether he may still table the others is for the floor.",
    "D135 (partial_show all_cards): TDA 13-A and 15-A, WSOP live 143 and 148",
)
SHO013 = Rule(
    "SHO013",
    Severity.WARNING,
    "hand not tabled although all betting was over",
    "In tournaments all hands are turned up as soon as a player is all-in and no more betting is possible; "
    "nobody may muck. The record shows no cards of a player who was still in.",
    "D132 (all_in_faceup): TDA 16, WSOP 70",
)
SHO014 = Rule(
    "SHO014",
    Severity.WARNING,
    "hands shown in another order",
    "The house says who shows first and that the others follow to the left. The record shows the hands in "
    "another order. It does not touch the award.",
    "D131 (show_order): TDA 17-A, WSOP live 149, Robert's Rules; Portuguese regulation 45; Chinese page 11",
)

SHOWING_RULES: tuple[Rule, ...] = (SHO011, SHO012, SHO013, SHO014)


def show_order(state: TableState) -> tuple[int, ...]:
    """The players still in, in the order in which they show by the profile's show_order (D131)."""
    live = [i for i in range(state.n) if not state.folded[i]]
    mode = state.profile.show_order
    first = _last_aggressor(state)
    if mode == "first_to_act":
        first = _first_of_round(state, live)
    elif mode == "first_all_in" and all(state.all_in_on[i] is not None for i in live):
        first = _first_all_in(state, live)
    # "last_aggressor", "callers" (those who paid show, in this order) and "side_pots_first" begin alike
    if first is None or first not in live:
        first = live[0]
    at = live.index(first)
    order = live[at:] + live[:at]
    if mode == "side_pots_first":
        top = max([state.total[i] for i in live])
        side = sorted({state.total[i] for i in live if state.all_in_on[i] is not None})[:1]
        if side and side[0] < top:
            order.sort(key=lambda i: state.total[i] <= side[0])  # stable: main-pot all-ins come last
    return tuple(order)


def _last_round(state: TableState) -> int:
    """The last street on which anybody acted."""
    return state.decisions[-1].street if state.decisions else 0


def _last_aggressor(state: TableState) -> int | None:
    """Who bet or raised last in the last betting round; None when it was checked through."""
    street = _last_round(state)
    for decision in reversed(state.decisions):
        if decision.street != street:
            return None
        if decision.verb in WAGERS:
            return state.index_of[decision.seat]
    return None


def _first_of_round(state: TableState, live: list[int]) -> int:
    """Who is still in and sits where the last round began: left of the button, preflop left of the big
    blind.
    """
    if _last_round(state) or state.big is None:
        return live[0]
    big = state.big
    return next((i for i in live if i > big), live[0])


def _first_all_in(state: TableState, live: list[int]) -> int:
    """Who was all-in first; blinds and antes come before every action."""
    went = [state.index_of[one.seat] for one in state.decisions if one.all_in]
    return next((i for i in live if i not in went), next((i for i in went if i in live), live[0]))


def check_showing(state: TableState) -> None:
    """SHO012-SHO014; SHO011 is told where ties are shared."""
    profile = state.profile
    if state.tainted is not None or state.live < 2:
        return
    if profile.partial_show == "all_cards":
        _check_partial(state)
    if profile.all_in_faceup and state.hand.header.tournament and state.hand.complete:
        _check_faceup(state)
    if state.hand.header.site == "floorlog":
        _check_order(state)


def _check_partial(state: TableState) -> None:
    for i in sorted(partly_shown(state)):
        events = state.hand.events
        shows = [one for one in events if type(one) is Show and one.seat == state.seats[i] and one.cards]
        at, seen = shows[-1].at, cards_text(shows[-1].cards)
        message = say(
            "{who} shows only {cards}: he has no claim without all his cards; whether he may "
            "still table the others is for the floor.",
            who=state.names[i],
            cards=seen,
        )
        _found(state, SHO012, at, message, i, say("all cards"), seen, Level.NEEDS_RULING)


def _check_faceup(state: TableState) -> None:
    """Players whose cards are nowhere in the record although all hands were to be tabled."""
    if state.active > 1 or all(on is None for on in state.all_in_on):
        return
    for i in range(state.n):
        if not state.folded[i] and not state.shown[i] and not state.cards[i]:
            message = say(
                "{who} does not table his hand although nobody could bet any more.", who=state.names[i]
            )
            _found(state, SHO013, state.at, message, i, say("all hands tabled"), say("not shown"), None)


def _check_order(state: TableState) -> None:
    """The hands shown beside the order of the house; who has not shown is passed over."""
    if state.active < 2:
        return  # turned up together
    places: dict[int, int] = {}
    for event in state.hand.events:
        if type(event) is Show or type(event) is Muck:
            index = state.index_of.get(event.seat)
            if index is not None and not state.folded[index]:
                places.setdefault(index, event.at)
    due = [i for i in show_order(state) if i in places]
    if due == list(places):
        return
    wrong, at = next((one, at) for (one, at), right in zip(places.items(), due, strict=True) if one != right)
    expected = row([state.names[i] for i in due])
    recorded = row([state.names[i] for i in places])
    message = say(
        "{who} shows out of order; {first} shows first here.",
        who=state.names[wrong],
        first=state.names[due[0]],
    )
    _found(state, SHO014, at, message, wrong, expected, recorded, None)


def _found(
    state: TableState,
    rule: Rule,
    at: int,
    message: str,
    i: int,
    expected: str,
    recorded: str,
    level: Level | None,
) -> None:
    state.findings.append(
        state.hand.finding(
            rule,
            at,
            message,
            player=state.names[i],
            street=say("showdown"),
            expected=expected,
            recorded=recorded,
            level=level,
        )
    )
