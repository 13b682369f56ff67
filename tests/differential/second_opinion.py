"""A hand's events played on pokerkit's table: its payoffs and the bounds it sets at each decision.

pokerkit's own reader knows no-limit hold'em alone and fills in what it can't read, so its engine is fed
here with the events the project read; `test_pokerkit.py` checks these against pokerkit's reader where that
works.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    FixedLimitPokerMixin,
    Holdem,
    Mode,
    NoLimitPokerMixin,
    PotLimitPokerMixin,
    State,
)
from pokerkit.games import UnfixedLimitHoldem
from pokerkit.hands import OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand
from pokerkit.utilities import Deck

from parser.cards import CARD_TEXT
from parser.events import Action, Post, PostKind, PotDrop, StreetDealt, TotalPot, Verb
from replay import Replay

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
LIMITS: dict[str, Any] = {"nl": NoLimitPokerMixin, "pl": PotLimitPokerMixin, "fl": FixedLimitPokerMixin}
GAMES: dict[str, tuple[int, tuple[Any, ...]]] = {
    "holdem": (2, (StandardHighHand,)),
    "omaha": (4, (OmahaHoldemHand,)),
    "omaha5": (5, (OmahaHoldemHand,)),
    "omaha6": (6, (OmahaHoldemHand,)),
    "omaha8": (4, (OmahaHoldemHand, OmahaEightOrBetterLowHand)),
    "omaha5_8": (5, (OmahaHoldemHand, OmahaEightOrBetterLowHand)),
    "omaha6_8": (6, (OmahaHoldemHand, OmahaEightOrBetterLowHand)),
}


class NotForPokerkit(Exception):  # noqa: N818  an answer, not an error
    """The hand holds something that pokerkit's table has no place for; the text says what."""


@dataclass(frozen=True)
class Bounds:
    """What a player may do. None: he may not bet or raise."""

    seat: int
    call: int
    low: int | None
    high: int | None
    matchable: bool = field(default=True, compare=False)
    """Whether anybody else still in has more chips than the bet."""


@dataclass
class Opinion:
    """What pokerkit makes of a hand."""

    payoffs: dict[int, int]
    """Won or lost by seat, before rake."""
    bounds: list[Bounds] = field(default_factory=list)
    """At each decision, in order."""


@cache
def game_class(game: str, limit: str) -> Any:
    """pokerkit's class for a game, put together from its own parts where it names none."""
    cards, hands = GAMES[game]
    base = Holdem if limit == "fl" else UnfixedLimitHoldem
    body = {"deck": Deck.STANDARD, "hand_types": hands, "hole_dealing_count": cards}
    return type(f"{game}_{limit}", (LIMITS[limit], base), body)


def opinion(outcome: Replay) -> Opinion:
    """pokerkit's view of the hand.

    Raises:
        NotForPokerkit: see there.
    """
    if any(isinstance(event, StreetDealt) and event.run > 0 for event in outcome.hand.events):
        raise NotForPokerkit("several run-outs")
    if any(isinstance(event, PotDrop) for event in outcome.hand.events):
        raise NotForPokerkit("the house adds to the pot")
    if any(isinstance(event, Post) and not event.amount for event in outcome.hand.events):
        raise NotForPokerkit("a blind of nothing")
    state = _table(outcome)
    count = GAMES[outcome.hand.header.game][0]
    for player in outcome.players:
        if len(player.cards) > count:
            raise NotForPokerkit("more hole cards than the header's game has")
        state.deal_hole(_text(player.cards) + "??" * (count - len(player.cards)))
    index = {player.seat: place for place, player in enumerate(outcome.players)}
    said = Opinion({})
    board = [event.new for event in outcome.hand.events if isinstance(event, StreetDealt)]
    for event in outcome.hand.events:
        if isinstance(event, Action) and event.seat is not None:
            _show_and_deal(state, outcome, board)
            if state.actor_index != index[event.seat]:
                raise NotForPokerkit("somebody else's turn")
            said.bounds.append(bounds_of(state, event.seat))
            _act(state, event)
    _show_and_deal(state, outcome, board, to_the_end=True)
    if state.status:
        raise NotForPokerkit("the hand isn't over")
    said.payoffs = {player.seat: state.payoffs[place] for place, player in enumerate(outcome.players)}
    return said


def _table(outcome: Replay) -> State:
    """The table before the cards are dealt."""
    header = outcome.hand.header
    if header.game not in GAMES or header.limit not in LIMITS:
        raise NotForPokerkit(f"{header.limit} {header.game}")
    players = outcome.players
    blinds, antes = _posts(outcome)
    if len(players) == 2:
        blinds.reverse()
    big = outcome.big_blind
    sizes = (big,) if header.limit != "fl" else _bets(outcome)
    mode = Mode.TOURNAMENT if header.tournament else Mode.CASH_GAME
    game = game_class(header.game, header.limit)(AUTOMATIONS, False, antes, blinds, *sizes, mode=mode)
    state: State = game([player.stack for player in players], len(players))
    return state


def _bets(outcome: Replay) -> tuple[int, int]:
    """Small and big bet: in fixed limit the header states them, and the big blind is the small bet."""
    high = outcome.hand.header.high_stake
    if high is None:
        raise NotForPokerkit("no stakes")
    return high // 2, high


def _posts(outcome: Replay) -> tuple[list[int], list[int]]:
    """Blinds and antes by place; anything but one small blind, one big blind and equal antes is refused."""
    players = outcome.players
    index = {player.seat: place for place, player in enumerate(players)}
    blinds, antes = [0] * len(players), [0] * len(players)
    kinds: Counter[PostKind] = Counter()
    for event in outcome.hand.events:
        if not isinstance(event, Post):
            continue
        if event.seat not in index:
            raise NotForPokerkit("a post by somebody not dealt in")
        kinds[event.kind] += 1
        place = index[event.seat]
        if event.kind is PostKind.ANTE:
            antes[place] = event.amount
        elif event.kind is PostKind.SMALL_BLIND:
            blinds[place] = outcome.small_blind if event.all_in else event.amount
        elif event.kind is PostKind.BIG_BLIND:
            blinds[place] = outcome.big_blind if event.all_in else event.amount
    if kinds.keys() - {PostKind.ANTE, PostKind.SMALL_BLIND, PostKind.BIG_BLIND}:
        raise NotForPokerkit("straddles, dead or missed blinds")
    if kinds[PostKind.SMALL_BLIND] != 1 or kinds[PostKind.BIG_BLIND] != 1:
        raise NotForPokerkit("not one small and one big blind")
    small, big = (1, 0) if len(players) == 2 else (0, 1)
    if not (blinds[small] and blinds[big] == outcome.big_blind):
        raise NotForPokerkit("blinds from other seats")
    if any(antes):
        if not all(antes):
            raise NotForPokerkit("an ante by some of the players")
        antes = [max(antes)] * len(antes)
    return blinds, antes


def bounds_of(state: State, seat: int) -> Bounds:
    totals = zip(state.player_indices, state.statuses, state.stacks, state.bets, strict=True)
    bet = max(state.bets)
    return Bounds(
        seat,
        state.checking_or_calling_amount or 0,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
        any(index != state.actor_index and live and stack + put > bet for index, live, stack, put in totals),
    )


def _act(state: State, action: Action) -> None:
    """Does what the record says."""
    if action.verb is Verb.FOLD:
        if not state.can_fold():
            raise NotForPokerkit("a fold when a check was free")
        state.fold()
    elif action.verb in {Verb.CHECK, Verb.CALL}:
        state.check_or_call()
    elif state.min_completion_betting_or_raising_to_amount is None:
        raise NotForPokerkit("a raise that nobody left can match")  # sites take it and return what is over
    elif state.betting_structure is BettingStructure.FIXED_LIMIT and not state.can_complete_bet_or_raise_to(
        action.raise_to
    ):
        raise NotForPokerkit("a short all-in completed")  # it knows no half-bet rule (TDA 47-B)
    else:
        state.complete_bet_or_raise_to(action.raise_to)


def _show_and_deal(
    state: State, outcome: Replay, board: list[tuple[int, ...]], *, to_the_end: bool = False
) -> None:
    """Deals boards and has hands shown until somebody is to act, or the record holds no more."""
    while state.status and state.actor_index is None:
        if state.can_select_runout_count():
            state.select_runout_count(None)
        elif state.showdown_index is not None and to_the_end:
            player = outcome.players[state.showdown_index]
            known = len(player.cards) == GAMES[outcome.hand.header.game][0]
            if state.all_in_status and not known:
                raise NotForPokerkit("a hand that was never shown")
            state.show_or_muck_hole_cards(known and (state.all_in_status or not player.mucked))
        elif state.can_burn_card("??") and board:
            state.burn_card("??")
        elif state.can_deal_board() and board:
            state.deal_board(_text(board.pop(0)))
        else:
            return


def _text(cards: tuple[int, ...]) -> str:
    return "".join(CARD_TEXT[card] for card in cards)


def taken_from(outcome: Replay) -> int:
    """Rake and fees; of rooms that print none, what is missing from the pot."""
    line = next((one for one in outcome.hand.events if isinstance(one, TotalPot)), None)
    if line is None or line.rake is None:
        return outcome.total_pot - sum([one.collected for one in outcome.players])
    return outcome.rake + outcome.fees
