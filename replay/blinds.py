"""Blinds beside the header's stakes, the house's rules and the seats that owe them.

Codes BET010, BET011, BET014-BET017, BET019, BET023, BET025. `posts` asks these checks about all posts
together once the first betting round starts. A level that they find to be another than the header's counts
from then on. Antes are in `antes`, straddles in `straddles`.
"""

from __future__ import annotations

from parser.events import PostKind
from parser.findings import Rule, Severity
from parser.saying import row, say
from replay.formulas import ruled
from replay.state import Limit, TableState

ANTE = PostKind.ANTE
SMALL_BLIND = PostKind.SMALL_BLIND
BIG_BLIND = PostKind.BIG_BLIND
BOTH_BLINDS = PostKind.BOTH_BLINDS
DEAD_BLIND = PostKind.DEAD_BLIND
STRADDLE = PostKind.STRADDLE
BUTTON_BLIND = PostKind.BUTTON_BLIND

Posted = tuple[int, object, int, int]
"""(player's index, PostKind, amount, offset)."""

BET010 = Rule(
    "BET010",
    Severity.ERROR,
    "small blind of a wrong amount",
    "The small blind is the smaller stake of the header; only a player with fewer chips posts less, and "
    "is then all-in. The record posts another amount.",
    "D20, D31: header stakes; Robert's Rules, blinds 1",
)
BET011 = Rule(
    "BET011",
    Severity.ERROR,
    "big blind of a wrong amount",
    "The big blind is the larger stake of the header (in fixed limit the small bet); only a player with "
    "fewer chips posts less, and is then all-in. The record posts another amount.",
    "D20, D31: header stakes; WSOP live action 154",
)
BET014 = Rule(
    "BET014",
    Severity.ERROR,
    "dead or missed blind of a wrong amount",
    "A player who comes back posts the blinds he missed: the big blind plays, the small blind is dead. "
    "The record posts another amount.",
    "D26: Robert's Rules, blinds; measured on PokerStars and GGPoker",
)
BET015 = Rule(
    "BET015",
    Severity.ERROR,
    "blind posted from the wrong seat",
    "The first player left of the button posts the small blind and the next one the big blind; with two "
    "players the button posts the small blind.",
    "D21, D23: TDA 2024 rule 34-B; every source text",
)
BET016 = Rule(
    "BET016",
    Severity.WARNING,
    "big blind missing",
    "Somebody owes the big blind in every hand. The record has none, so the bet to match before the flop "
    "is not known.",
    "D21: forced before the cards",
)
BET017 = Rule(
    "BET017",
    Severity.ERROR,
    "small blind missing",
    "The first player left of the button owes the small blind, with two players the button. Where nobody has "
    "that place nobody posts it, and the first player posts the big blind. Here the next one does.",
    "D21, D23, D24: TDA 2024 rule 32 (dead button); measured on PokerStars and GGPoker",
)
BET019 = Rule(
    "BET019",
    Severity.ERROR,
    "blind on the button of a wrong amount or from a wrong seat",
    "In short deck everybody antes and the button posts the only blind, as large as the header says. The "
    "record has another amount, or another player posts it.",
    "D32, D50: WSOP short deck; measured on PokerStars and GGPoker",
)
BET023 = Rule(
    "BET023",
    Severity.ERROR,
    "small blind is not half of the big blind",
    "Some houses fix the small blind at half of the big one; in others that is only usual, and it is a "
    "warning.",
    "D20, A15: PT L19, L21; FR L25; EN L7",
)
BET025 = Rule(
    "BET025",
    Severity.WARNING,
    "missed blind where the house knows none",
    "In some houses who was away posts nothing when he comes back. The record has him make up a blind.",
    "D26: not stated in PT, FR, ZH, EN, nor by the TDA (rules 8, 30)",
)

BLIND_RULES: tuple[Rule, ...] = (BET010, BET011, BET014, BET015, BET016, BET017, BET019, BET023, BET025)


def check_amounts(state: TableState) -> None:
    """BET010, BET011, BET014: each post against the header's stakes."""
    big, small = state.big_blind, state.small_blind
    if not big or not state.hand.header.high_stake:
        return
    if _old_level(state):
        return
    fixed, money = state.limit is Limit.FIXED, state.hand.money
    for entry in state.posts:
        index, kind, amount, _ = entry
        if amount < big and state.all_in_on[index] is not None:
            continue
        if kind is SMALL_BLIND:
            if amount != small and not (fixed and _limit_small_blind(amount, big)):
                unstated = Severity.WARNING if fixed and 0 < amount < big else None
                _wrong(
                    state, BET010, entry, small, say("the small blind is {due}", due=money(small)), unstated
                )
        elif kind is BIG_BLIND:
            if amount != big:
                _wrong(state, BET011, entry, big, say("the big blind is {due}", due=money(big)))
        elif kind is BOTH_BLINDS:
            if amount != big + small and not (fixed and big < amount < 2 * big):
                due = say("the small and big blind together are {due}", due=money(big + small))
                _wrong(state, BET014, entry, big + small, due)
        elif kind is BUTTON_BLIND:
            if amount != big:
                _wrong(state, BET019, entry, big, say("the blind on the button is {due}", due=money(big)))
        elif kind is DEAD_BLIND and amount not in (small, big, small + big):
            _wrong(state, BET014, entry, small, say("the missed blind is {due}", due=money(small)))


def check_relation(state: TableState) -> None:
    """BET023: the small blind is half of the big one, in houses that have it so (D20)."""
    rule = state.profile.blind_relation
    if rule == "header" or state.vague or state.small is None or state.big is None:
        return
    small, at = _nominal(state, state.small, SMALL_BLIND, state.small_blind)
    big, _ = _nominal(state, state.big, BIG_BLIND, state.big_blind)
    if 2 * small == big or not small or not big:
        return
    money = state.hand.money
    name = state.names[state.small]
    post_fault(
        state,
        BET023,
        at,
        name,
        say(
            "The blinds are {blinds}; in this house the small one is half of the big one.",
            blinds=row([money(small), money(big)], "/"),
        ),
        expected=say("2 x {small} = {big} as the big blind", small=money(small), big=money(2 * small)),
        recorded=money(big),
        source=ruled(state, "D20", "blind_relation"),
        severity=Severity.WARNING if rule == "half_or_warn" else None,
    )


def _nominal(state: TableState, index: int, kind: object, stake: int) -> tuple[int, int]:
    """What a blind is, and where it was posted: as posted, or the stake where it was the last of a stack."""
    for poster, what, amount, at in state.posts:
        if poster == index and what is kind:
            return (amount if state.all_in_on[index] is None else stake), at
    return stake, 0


def check_missed(state: TableState) -> None:
    """BET025: blinds made up for in a house that knows none (D26)."""
    if state.profile.missed_blinds != "none":
        return
    for index, kind, amount, at in state.posts:
        second = kind is SMALL_BLIND and index != state.small
        if kind is DEAD_BLIND or kind is BOTH_BLINDS or second:
            name, money = state.names[index], state.hand.money
            post_fault(
                state,
                BET025,
                at,
                name,
                say(
                    "{who} posts a missed blind of {amount}; this house has nobody make up for blinds.",
                    who=name,
                    amount=money(amount),
                ),
                expected=say("no missed blind"),
                recorded=money(amount),
                source=ruled(state, "D26", "missed_blinds"),
            )


def _old_level(state: TableState) -> bool:
    """Whether a tournament's blinds are of another level than the header's; then they count (D22)."""
    if (
        not state.hand.header.tournament
        or len(state.posts) != 2
        or any(x is not None for x in state.all_in_on)
    ):
        return False
    (_, first, small, _), (index, second, big, at) = state.posts
    if first is not SMALL_BLIND or second is not BIG_BLIND or small >= big:
        return False
    if small == state.small_blind or big == state.big_blind:
        return False
    money, name = state.hand.money, state.names[index]
    expected = row([money(state.small_blind), money(state.big_blind)], "/")
    recorded = row([money(small), money(big)], "/")
    post_fault(
        state,
        BET011,
        at,
        name,
        say(
            "The blinds are {recorded}; the header's level is {expected}.",
            recorded=recorded,
            expected=expected,
        ),
        expected=expected,
        recorded=recorded,
        severity=Severity.WARNING,
    )
    state.small_blind, state.big_blind = small, big
    return True


def _limit_small_blind(amount: int, big: int) -> bool:
    """Whether fixed limit has such a small blind, which the header does not state: a half of the small bet, a
    third, two thirds, a quarter or two fifths, in whole units.
    """
    return any(abs(amount * parts - big * share) < parts for share, parts in _LIMIT_SHARES)


_LIMIT_SHARES = ((1, 2), (1, 3), (2, 3), (1, 4), (2, 5))


def post_fault(
    state: TableState,
    rule: Rule,
    at: int,
    name: str | None,
    message: str,
    *,
    expected: str,
    recorded: str,
    source: str | None = None,
    severity: Severity | None = None,
) -> None:
    """Adds a finding about what is posted, by a player or by nobody."""
    state.findings.append(
        state.hand.finding(
            rule,
            at,
            message,
            player=name,
            street=say("preflop"),
            expected=expected,
            recorded=recorded,
            source=source,
            severity=severity,
        )
    )


def _wrong(
    state: TableState,
    rule: Rule,
    entry: Posted,
    expected: int,
    due: str,
    severity: Severity | None = None,
) -> None:
    state.vague = True
    index, _, amount, at = entry
    money = state.hand.money
    name = state.names[index]
    post_fault(
        state,
        rule,
        at,
        name,
        say("{who} posts {amount}; {due}.", who=name, amount=money(amount), due=due),
        expected=money(expected),
        recorded=money(amount),
        severity=severity,
    )


def check_seats(state: TableState) -> None:
    """BET015: small blind left of the button, big blind next to it."""
    if state.hand.header.button is None or state.n < 2:
        return
    n, small, big = state.n, state.small, state.big
    at = {(index, kind): place for index, kind, _, place in state.posts}
    _check_button_blind(state)
    button_live = state.seats[-1] == state.hand.header.button
    owner = 1 if n == 2 else 0
    if small is None:
        place = at.get((1 - owner, BIG_BLIND))
        nothing = all(entry[0] != owner for entry in state.posts)
        if place is not None and nothing and big == 1 - owner and (n > 2 or button_live):
            _missing_small(state, owner, place)
        return
    if n == 2:
        if button_live and small != 1 and state.profile.heads_up == "button_small":
            severity = Severity.WARNING if big == 1 else None  # old clients: the button has the big blind
            _wrong_seat(state, small, 1, at.get((small, SMALL_BLIND), 0), SMALL_BLIND, severity)
        return
    if small != 0:
        _wrong_seat(state, small, 0, at.get((small, SMALL_BLIND), 0), SMALL_BLIND)
        return
    if big is not None and big != 1 and not (big == 2 and three_blinds(state)):
        _wrong_seat(state, big, 1, at.get((big, BIG_BLIND), at.get((big, BOTH_BLINDS), 0)), BIG_BLIND)


def three_blinds(state: TableState) -> bool:
    """Whether the two players before the big blind both posted a small one: a game of three blinds (D86)."""
    posted = {(index, kind) for index, kind, _, _ in state.posts}
    wanted = {(0, SMALL_BLIND), (1, SMALL_BLIND), (2, BIG_BLIND)}
    return wanted <= posted and (1, BIG_BLIND) not in posted and state.n > 3


def _check_button_blind(state: TableState) -> None:
    """BET019: who posts the blind on the button."""
    button = state.hand.header.button
    for index, kind, amount, at in state.posts:
        if kind is BUTTON_BLIND and state.seats[index] != button:
            name, money, seat = state.names[index], state.hand.money, state.seats[index]
            post_fault(
                state,
                BET019,
                at,
                name,
                say(
                    "{who} in seat {seat} posts the blind of the button, which is on seat {button}.",
                    who=name,
                    seat=seat,
                    button=button or 0,
                ),
                expected=say("the button's blind from seat {seat}", seat=button or 0),
                recorded=say("{amount} from seat {seat}", amount=money(amount), seat=seat),
            )


def _missing_small(state: TableState, owner: int, at: int) -> None:
    """BET017."""
    name, seat = state.names[owner], state.seats[owner]
    if state.n == 2:
        message = say("{who} in seat {seat}, on the button, posts no small blind.", who=name, seat=seat)
    else:
        message = say(
            "{who} in seat {seat}, first left of the button, posts no small blind.", who=name, seat=seat
        )
    post_fault(
        state,
        BET017,
        at,
        name,
        message,
        expected=say("{who} posts the small blind", who=name),
        recorded=say("no small blind"),
    )


def _wrong_seat(
    state: TableState, index: int, expected: int, at: int, kind: PostKind, severity: Severity | None = None
) -> None:
    name, owner = state.names[index], state.names[expected]
    seat, right = state.seats[index], state.seats[expected]
    small = kind is SMALL_BLIND
    if small:
        message = say(
            "{who} in seat {seat} posts the small blind; it is owed by {owner} in seat {right_seat}.",
            who=name, seat=seat, owner=owner, right_seat=right,
        )  # fmt: skip
    else:
        message = say(
            "{who} in seat {seat} posts the big blind; it is owed by {owner} in seat {right_seat}.",
            who=name, seat=seat, owner=owner, right_seat=right,
        )  # fmt: skip
    post_fault(
        state,
        BET015,
        at,
        name,
        message,
        expected=_has_posted(owner, small=small),
        recorded=_has_posted(name, small=small),
        severity=severity,
    )


def _has_posted(who: str, *, small: bool) -> str:
    if small:
        return say("{who} posts the small blind", who=who)
    return say("{who} posts the big blind", who=who)
