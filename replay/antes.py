"""Antes beside the header, the house's rules and the seats that owe them, and bomb pots.

Codes BET012, BET018, BET020, BET024, ACT012. `posts` asks once the first betting round starts. In a bomb pot
everybody antes, nobody posts a blind, and the betting starts on the flop.
"""

from __future__ import annotations

from parser.events import Action, PostKind, StreetDealt
from parser.findings import Rule, Severity
from parser.saying import row, say
from replay.blinds import post_fault
from replay.deeds import deed
from replay.formulas import ruled
from replay.state import TableState

BIG_BLIND = PostKind.BIG_BLIND
BOTH_BLINDS = PostKind.BOTH_BLINDS

BET012 = Rule(
    "BET012",
    Severity.ERROR,
    "ante of a wrong amount",
    "Everybody dealt in posts the same ante, or the big blind posts one for the table; only a player with"
    " fewer chips posts less, and is then all-in.",
    "D32, D33: TDA 2024 RP-11; header ante",
)
BET018 = Rule(
    "BET018",
    Severity.ERROR,
    "ante for the table from the wrong seat",
    "Where one player posts an ante for the whole table it is the big blind or, where the house has it so, "
    "the button. The record has a single ante, and another player posts it.",
    "D32, D33: TDA 2024 RP-11 (big blind ante); button ante",
)

BET020 = Rule(
    "BET020",
    Severity.WARNING,
    "bomb pot where the house plays none, or with blinds",
    "In a bomb pot everybody antes instead of blinds, and the first betting is on the flop. Not every house "
    "plays them. The record has one where the house does not, or one with a blind in it.",
    "D42: BARGE bomb pot, WSOP; not in PT L17, FR L25, ZH",
)
BET024 = Rule(
    "BET024",
    Severity.WARNING,
    "ante where the house has none",
    "Some houses know blinds only. The record has antes.",
    "D32: PT L17, FR L25, ZH L8 (two forced bets)",
)
ACT012 = Rule(
    "ACT012",
    Severity.ERROR,
    "betting before the flop of a bomb pot",
    "In a bomb pot the antes buy the flop: nobody bets, raises or folds before it. The record has a betting "
    "round there.",
    "D42: BARGE bomb pot, WSOP",
)

ANTE_RULES: tuple[Rule, ...] = (BET012, BET018, BET020, BET024, ACT012)


def check_antes(state: TableState, at: int) -> None:
    """BET012, BET018: everybody the same ante, unless the right player posts one for the table."""
    antes = state.ante
    if state.profile.antes == "none":
        _no_antes(state, at)
    if state.antes == 1:
        _check_single_ante(state, at)
        return
    expected = state.hand.header.ante or usual_ante(state)
    for index, ante in enumerate(antes):
        if ante == expected or (state.stacks_start[index] <= expected and ante == state.stacks_start[index]):
            continue
        money = state.hand.money
        name = state.names[index]
        post_fault(
            state,
            BET012,
            at,
            name,
            say(
                "{who} posts an ante of {amount}; it is {due}.",
                who=name,
                amount=money(ante),
                due=money(expected),
            ),
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
        if big:
            _check_order(state, index, at)
        return
    name, money = state.names[index], state.hand.money
    if who == "big_blind":
        owner = say("the big blind")
    elif who == "button":
        owner = say("the button")
    else:
        owner = say("the big blind or the button")
    post_fault(
        state,
        BET018,
        at,
        name,
        say(
            "{who} posts the only ante, {amount}; one for the table is owed by {owner}.",
            who=name,
            amount=money(state.ante[index]),
            owner=owner,
        ),
        expected=say("an ante from {who}", who=owner),
        recorded=say("an ante from {who}", who=name),
        source=ruled(state, "D32", "single_ante"),
    )


def _check_order(state: TableState, index: int, at: int) -> None:
    """BET012: a big blind too short for blind and ante pays them in the house's order (D33, A40)."""
    order, full = state.profile.ante_order, state.hand.header.ante
    stack = state.stacks_start[index]
    if state.all_in_on[index] is None or stack >= state.big_blind + (full or stack):
        return
    blind_first = max(stack - state.big_blind, 0)
    ante_first = None if full is None else min(stack, full)
    orders = {"big_blind_first": (blind_first,), "ante_first": (ante_first,)}
    right = orders.get(order, (blind_first, ante_first))
    paid = state.ante[index]
    if None in right or paid in right:
        return
    name, money = state.names[index], state.hand.money
    due = row([money(amount or 0) for amount in dict.fromkeys(right)], "or")
    post_fault(
        state,
        BET012,
        at,
        name,
        say(
            "{who} has {stack} for blind and ante and pays an ante of {amount}; it is {due}.",
            who=name,
            stack=money(stack),
            amount=money(paid),
            due=due,
        ),
        expected=due,
        recorded=money(paid),
        source=ruled(state, "D33", "ante_order"),
    )


def _no_antes(state: TableState, at: int) -> None:
    """BET024."""
    index = next((place for place, ante in enumerate(state.ante) if ante), None)
    if index is None:  # an ante of nothing, from a player without a chip
        return
    name, money = state.names[index], state.hand.money(state.ante[index])
    post_fault(
        state,
        BET024,
        at,
        name,
        say("{who} posts an ante of {amount}; this house plays without antes.", who=name, amount=money),
        expected=say("no antes"),
        recorded=money,
        source=ruled(state, "D32", "antes"),
    )


def usual_ante(state: TableState) -> int:
    """The ante that most players post, those who put in all they have left out."""
    antes = [ante for ante, stack in zip(state.ante, state.stacks_start, strict=True) if ante < stack]
    if not antes:
        return max(state.ante)
    return max(antes, key=lambda ante: (antes.count(ante), ante))


def bomb_pot(state: TableState, at: int) -> bool:
    """BET020, ACT012: whether the hand is played as a bomb pot; then it is set up for the flop (D42).

    It is one where the header says so, or where everybody antes, nobody posts a blind and the flop comes
    without betting though two or more could bet.
    """
    header = state.hand.header
    first = next((one for one in state.hand.events if isinstance(one, Action | StreetDealt)), None)
    if not header.bomb_pot:
        silent = isinstance(first, StreetDealt) and state.antes >= state.n and state.active > 1
        if state.posts or not silent:
            return False
    _check_bomb_pot(state, at)
    if isinstance(first, Action):
        name = state.hand.name(first.seat or 0)
        done = deed(name, first.verb)
        message = say("{done} before the flop of a bomb pot.", done=done)
        post_fault(state, ACT012, first.at, name, message, expected=say("the flop"), recorded=done)
        return False
    if state.profile.bomb_pot_min_bet == "ante":
        state.ante_bet = header.ante or usual_ante(state)
    state.posted = state.put.copy()
    state.queue = []
    return True


def _check_bomb_pot(state: TableState, at: int) -> None:
    """BET020: the house plays bomb pots, and no blinds are posted in one."""
    if state.profile.bomb_pot == "off":
        message = say("The hand is a bomb pot; this house plays none.")
        wanted, recorded = say("blinds and a first betting round"), say("a bomb pot")
        source = ruled(state, "D42", "bomb_pot")
        post_fault(state, BET020, at, None, message, expected=wanted, recorded=recorded, source=source)
    if state.posts:
        index, _, amount, place = state.posts[0]
        name, money = state.names[index], state.hand.money(amount)
        message = say(
            "{who} posts a blind of {amount} in a bomb pot, where everybody only antes.",
            who=name, amount=money,
        )  # fmt: skip
        wanted, recorded = say("antes only"), say("a blind of {amount}", amount=money)
        post_fault(state, BET020, place, name, message, expected=wanted, recorded=recorded)
