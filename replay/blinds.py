"""Antes, blinds and straddles beside the header's stakes and the seats that owe them: codes BET010-BET018.

`posts` asks these checks about all posts together once the first betting round starts. A level or a straddle
that they find to be another than the header's counts from then on.
"""

from __future__ import annotations

from parser.events import PostKind
from parser.findings import Rule, Severity
from replay.state import Limit, TableState, marked

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
BET012 = Rule(
    "BET012",
    Severity.ERROR,
    "ante of a wrong amount",
    "Everybody dealt in posts the same ante, or the big blind posts one for the table; only a player with"
    " fewer chips posts less, and is then all-in.",
    "D32, D33: TDA 2024 RP-11; header ante",
)
BET013 = Rule(
    "BET013",
    Severity.ERROR,
    "straddle of a wrong amount or from a wrong seat",
    "A straddle is at least twice the big blind or twice the straddle before it, and comes only from the "
    "seats where the house allows one.",
    "D35, D36, D39: WSOP live action 165",
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
BET018 = Rule(
    "BET018",
    Severity.ERROR,
    "ante for the table from the wrong seat",
    "Where one player posts an ante for the whole table it is the big blind or, where the house has it so, "
    "the button. The record has a single ante, and another player posts it.",
    "D32, D33: TDA 2024 RP-11 (big blind ante); button ante",
)

POSTING_RULES: tuple[Rule, ...] = (
    BET010, BET011, BET012, BET013, BET014, BET015, BET016, BET017, BET018,
)  # fmt: skip


def check_antes(state: TableState, at: int) -> None:
    """BET012, BET018: everybody the same ante, unless the right player posts one for the table."""
    antes = state.ante
    if state.antes == 1:
        _check_single_ante(state, at)
        return
    expected = state.hand.header.ante or _usual_ante(state)
    for index, ante in enumerate(antes):
        if ante == expected or (state.stacks_start[index] <= expected and ante == state.stacks_start[index]):
            continue
        money = state.hand.money
        name = state.names[index]
        _fault(
            state,
            BET012,
            at,
            name,
            f"{name} posts an ante of {money(ante)}; it is {money(expected)}.",
            expected=money(expected),
            recorded=money(ante),
        )


def _check_single_ante(state: TableState, at: int) -> None:
    """BET018; whose ante was all he had has the blind of his seat though he posts none."""
    index = next((i for i, ante in enumerate(state.ante) if ante), None)
    if index is None or not any(entry[1] in (BIG_BLIND, BOTH_BLINDS) for entry in state.posts):
        return
    who = state.profile.single_ante
    big = state.all_in_on[index] is not None and index == (0 if state.n == 2 else 1)
    big = big or any(entry[0] == index and entry[1] in (BIG_BLIND, BOTH_BLINDS) for entry in state.posts)
    button = state.seats[index] == state.hand.header.button
    if (big and who != "button") or (button and who != "big_blind"):
        return
    name, money = state.names[index], state.hand.money
    owner = {"big_blind": "the big blind", "button": "the button"}.get(who, "the big blind or the button")
    _fault(
        state,
        BET018,
        at,
        name,
        f"{name} posts the only ante, {money(state.ante[index])}; one for the table is owed by {owner}.",
        expected=f"an ante from {owner}",
        recorded=f"an ante from {name}",
    )


def _usual_ante(state: TableState) -> int:
    """The ante that most players post, those who put in all they have left out."""
    antes = [ante for ante, stack in zip(state.ante, state.stacks_start, strict=True) if ante < stack]
    if not antes:
        return max(state.ante)
    return max(antes, key=lambda ante: (antes.count(ante), ante))


def check_amounts(state: TableState) -> None:
    """BET010, BET011, BET014: each post against the header's stakes."""
    big, small = state.big_blind, state.small_blind
    if not big or not state.hand.header.high_stake:
        return
    if _old_level(state):
        return
    fixed = state.limit is Limit.FIXED
    for entry in state.posts:
        index, kind, amount, _ = entry
        if amount < big and state.all_in_on[index] is not None:
            continue
        if kind is SMALL_BLIND:
            if amount != small and not (fixed and _limit_small_blind(amount, big)):
                unstated = Severity.WARNING if fixed and 0 < amount < big else None
                _wrong(state, BET010, entry, small, "small blind is", unstated)
        elif kind is BIG_BLIND:
            if amount != big:
                _wrong(state, BET011, entry, big, "big blind is")
        elif kind is BOTH_BLINDS:
            if amount != big + small and not (fixed and big < amount < 2 * big):
                _wrong(state, BET014, entry, big + small, "small and big blind together are")
        elif kind is DEAD_BLIND and amount not in (small, big, small + big):
            _wrong(state, BET014, entry, small, "missed blind is")


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
    expected = f"{money(state.small_blind)}/{money(state.big_blind)}"
    recorded = f"{money(small)}/{money(big)}"
    _fault(
        state,
        BET011,
        at,
        name,
        f"The blinds are {recorded}; the header's level is {expected}.",
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


def _fault(
    state: TableState,
    rule: Rule,
    at: int,
    name: str,
    message: str,
    *,
    expected: str,
    recorded: str,
    severity: Severity | None = None,
) -> None:
    """Adds a finding about a player's post."""
    state.findings.append(
        state.hand.finding(
            rule,
            at,
            message,
            player=name,
            street="preflop",
            expected=expected,
            recorded=recorded,
            severity=severity,
        )
    )


def _wrong(
    state: TableState,
    rule: Rule,
    entry: Posted,
    expected: int,
    what: str,
    severity: Severity | None = None,
) -> None:
    state.vague = True
    index, _, amount, at = entry
    money = state.hand.money
    name = state.names[index]
    _fault(
        state,
        rule,
        at,
        name,
        f"{name} posts {money(amount)}; the {what} {money(expected)}.",
        expected=money(expected),
        recorded=money(amount),
        severity=severity,
    )


def check_straddles(state: TableState, straddles: list[Posted]) -> int:
    """BET013: each at least twice what it straddles, from a seat that may; the last straddler."""
    money = state.hand.money
    allowed = state.profile.straddle
    level = state.big_blind
    last = straddles[0][0]
    for index, _, amount, at in sorted(straddles, key=lambda entry: entry[2]):
        state.straddled = marked(state.straddled, index)
        last = index
        name = state.names[index]
        fault, severity = "", None
        if amount < 2 * level and state.all_in_on[index] is None:
            fault = f"{name} straddles to {money(amount)}; it takes {money(2 * level)}."
        elif allowed == "off":
            fault, severity = f"{name} straddles; this house is said to offer no straddle.", Severity.NOTE
        elif allowed == "utg" and level == state.big_blind and index != ((state.big or 0) + 1) % state.n:
            fault = f"{name} straddles, but only the player left of the big blind may."
        if fault:
            _fault(
                state,
                BET013,
                at,
                name,
                fault,
                expected=money(2 * level),
                recorded=money(amount),
                severity=severity,
            )
        level = amount
    return last


def check_seats(state: TableState) -> None:
    """BET015: small blind left of the button, big blind next to it."""
    if state.hand.header.button is None:
        return
    n, small, big = state.n, state.small, state.big
    at = {(index, kind): place for index, kind, _, place in state.posts}
    button_live = state.seats[-1] == state.hand.header.button
    owner = 1 if n == 2 else 0
    if small is None:
        place = at.get((1 - owner, BIG_BLIND))
        nothing = all(entry[0] != owner for entry in state.posts)
        if place is not None and nothing and big == 1 - owner and (n > 2 or button_live):
            _missing_small(state, owner, place)
        return
    if n == 2:
        if button_live and small != 1:
            severity = Severity.WARNING if big == 1 else None  # old clients: the button has the big blind
            _wrong_seat(state, small, 1, at.get((small, SMALL_BLIND), 0), "small blind", severity)
        return
    if small != 0:
        _wrong_seat(state, small, 0, at.get((small, SMALL_BLIND), 0), "small blind")
        return
    if big is not None and big != 1:
        _wrong_seat(state, big, 1, at.get((big, BIG_BLIND), at.get((big, BOTH_BLINDS), 0)), "big blind")


def _missing_small(state: TableState, owner: int, at: int) -> None:
    """BET017."""
    name, seat = state.names[owner], state.seats[owner]
    where = "on the button" if state.n == 2 else "first left of the button"
    _fault(
        state,
        BET017,
        at,
        name,
        f"{name} in seat {seat}, {where}, posts no small blind.",
        expected=f"{name} posts the small blind",
        recorded="no small blind",
    )


def _wrong_seat(
    state: TableState, index: int, expected: int, at: int, what: str, severity: Severity | None = None
) -> None:
    name, owner = state.names[index], state.names[expected]
    _fault(
        state,
        BET015,
        at,
        name,
        f"{name} in seat {state.seats[index]} posts the {what}; it is owed by {owner} in seat "
        f"{state.seats[expected]}.",
        expected=f"{owner} posts the {what}",
        recorded=f"{name} posts the {what}",
        severity=severity,
    )
