"""The pots of a hand: what goes back uncalled, the main pot and the side pots, and who can win each.

Money only: whose cards win is `claims`' business, and what the record paid is `awards`'. Players are indexes
into the table state's lists (0 is the first player left of the button), all amounts minor units.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.findings import Rule, Severity
from replay.values import Layer

if TYPE_CHECKING:
    from replay.state import TableState

POT001 = Rule(
    "POT001",
    Severity.ERROR,
    "uncalled bet not returned",
    "The part of the last bet that nobody matched goes back to the player who made it. "
    "The record never returns it, so these chips are missing or were paid out with the pot.",
    "D110 (uncalled part returned): TDA 15-B and 65-A, WSOP 91 and 108; online rooms print a line for it",
)
POT002 = Rule(
    "POT002",
    Severity.ERROR,
    "uncalled bet of a wrong amount",
    "What goes back is the last bet less the most anybody else put in on that street; folded players count, "
    "antes and dead blinds don't. The record returns another amount.",
    "D110: highest live total of the street less the second highest",
)
POT003 = Rule(
    "POT003",
    Severity.ERROR,
    "uncalled bet to the wrong player",
    "The uncalled part belongs to the player whose bet was not matched. "
    "The record returns it to somebody else.",
    "D110: to the one player with the highest live total of the street",
)
POT004 = Rule(
    "POT004",
    Severity.ERROR,
    "printed total pot wrong",
    "The total in the summary is everything the players put in, less the uncalled bet, rake included. "
    "The printed total is another number although what was paid adds up.",
    "D120 (conservation), D162; how each site prints its total",
)
POT005 = Rule(
    "POT005",
    Severity.ERROR,
    "printed main or side pots wrong",
    "Each pot holds what every player put in up to the level of its smallest all-in player. "
    "The amounts the summary prints for main and side pots differ from that.",
    "D111 (side pots layered by all-in totals), D165 (printed net of rake)",
)
POT006 = Rule(
    "POT006",
    Severity.ERROR,
    "rake negative or above the pot",
    "Rake and fees are taken out of the pot, so they can be neither below zero nor more than the pot.",
    "D162 (the pot after the uncalled return is what rake is taken from)",
)
POT007 = Rule(
    "POT007",
    Severity.ERROR,
    "rake in a tournament",
    "Tournament chips are not raked: the house took its fee with the buy-in. "
    "The record takes rake from a pot.",
    "Profile `tournament_rake`; TDA and online tournaments take nothing from a pot",
)
POT008 = Rule(
    "POT008",
    Severity.WARNING,
    "rake though no flop was dealt",
    "This house takes no rake from a hand that ends before the flop. The record takes some.",
    "D161 (no flop, no drop)",
)

POT009 = Rule(
    "POT009",
    Severity.WARNING,
    "award names a pot that is not there",
    "Award lines say which pot they pay. Here they name a side pot beyond the last one, or one pot more than "
    "once and another not at all. Each player receives what he should.",
    "D111 (side pots layered by all-in totals); consistency of the record",
)

POT_RULES: tuple[Rule, ...] = (POT001, POT002, POT003, POT004, POT005, POT006, POT007, POT008, POT009)


def uncalled(state: TableState) -> tuple[int, int] | None:
    """Who is owed an uncalled bet, and how much; None when every chip was called.

    The highest live total of the last street with money in it, less the second highest; players who folded
    count, antes and dead blinds do not (D110). Where nobody put in more than antes and these are layered like
    bets (D115), it is theirs.
    """
    for put in reversed(state.street_put):
        *_, second, top = sorted(put)
        if top:
            return None if second == top else (put.index(top), top - second)
    if layered_antes(state):
        *_, second, top = sorted(state.ante)
        if top > second:
            return state.ante.index(top), top - second
    return None


def layers(state: TableState, back: tuple[int, int] | None, *, refund: bool = False) -> list[Layer]:
    """The main pot and the side pots, once `back` (player, amount) is out of them.

    Cut at the totals of the players still in (D111); chips of folded players fall into the layers they reach,
    and above the top one into the last (D116). Dead blinds, a big-blind ante and drops of the house go to the
    main pot; antes that several players paid are layered like bets if the house has it so: a player all-in
    for part of his ante wins only that part of the others' (D115). Who has only dead chips in wins no others.

    With `refund` chips that nobody matched are a last pot of one player, as records without uncalled lines
    pay them; without, such chips come from a short call that the table let stand and belong to the pot below.
    """
    folded = state.folded
    live = [i for i, out in enumerate(folded) if not out]
    put = state.total
    dead = sum(state.dead) + state.drop
    if back is not None:
        put = put.copy()
        put[back[0]] -= back[1]
    if len(live) < 2:
        return [Layer(sum(put) + dead, tuple(live))]
    if layered_antes(state):
        dead -= sum(state.ante)
        put = [bet + one for bet, one in zip(put, state.ante, strict=True)]
    levels = sorted({put[i] for i in live})
    if len(levels) == 1:
        return [Layer(sum(put) + dead, tuple(live))]
    pots: list[Layer] = []
    below = 0
    for level in levels:
        if not level:
            continue
        size = sum([min(bet, level) - below for bet in put if bet > below])
        pots.append(Layer(size, tuple([i for i in live if put[i] >= level])))
        below = level
    if not levels[0] and any(state.dead[i] and not put[i] for i in live):
        pots.insert(0, Layer(dead, tuple(live)))
    else:
        pots[0] = Layer(pots[0].size + dead, pots[0].eligible)
    orphans = sum([bet - below for bet in put if bet > below])
    if len(pots) > 1 and not refund and len(pots[-1].eligible) == 1:
        lone = pots[-1].eligible[0]
        if pots[-1].size == put[lone] - levels[-2]:
            orphans = pots.pop().size  # nobody else's chips lie as high
    if orphans:
        pots[-1] = Layer(pots[-1].size + orphans, pots[-1].eligible)
    return pots


def layered_antes(state: TableState) -> bool:
    """Whether antes are layered like bets: several players paid one, and the house has it so (D115)."""
    return state.profile.ante_layers == "layered" and sum([1 for one in state.ante if one]) > 1


def stakes(
    state: TableState, back: tuple[int, int] | None, pots: list[Layer], *, dead: bool = True
) -> list[list[int]]:
    """What each player put into each of the pots that `layers` made with `back`; dead chips on demand only,
    drops never.
    """
    put = state.total.copy()
    others = state.dead
    if back is not None:
        put[back[0]] -= back[1]
    if layered_antes(state):
        put = [bet + one for bet, one in zip(put, state.ante, strict=True)]
        others = [every - one for every, one in zip(others, state.ante, strict=True)]
    found: list[list[int]] = []
    below = 0
    for pot in pots:
        level = max(put) if pot is pots[-1] else min([put[i] for i in pot.eligible])
        found.append([max(min(bet, level) - below, 0) for bet in put])
        below = level
    if found and dead:
        found[0] = [live + one for live, one in zip(found[0], others, strict=True)]
    return found


def entitlement(pots: list[Layer], player: int) -> int:
    """The most a player can receive: every pot he can win, whole, before rake (D113)."""
    return sum([pot.size for pot in pots if player in pot.eligible])
