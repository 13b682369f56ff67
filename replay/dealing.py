"""Players' cards as they are dealt, shown and restated: codes DLT001, DLT003 and DLT007.

Hands of the wrong size, hands that the record states twice and differently, a card that lies in two of them.
What is not printed is not judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parser.cards import CARD_TEXT, Card, cards_text
from parser.events import Dealt, Show, SummarySeat
from parser.findings import Rule, Severity
from parser.saying import say
from parser.textrules import HDR007
from replay.boards import BOARD_RULES
from replay.deck import DLT001, check_back_in_hand, fault, note_cards
from replay.games import GAMES
from replay.order import DLT008
from replay.state import TableState

DLT003 = Rule(
    "DLT003",
    Severity.ERROR,
    "wrong number of hole cards",
    "Each player holds as many cards as the game deals and leaves him: two in hold'em, four to six in Omaha. "
    "The record gives a player another number.",
    "D08, D175; structure of the game in the header",
)
DLT007 = Rule(
    "DLT007",
    Severity.ERROR,
    "shown cards differ from the player's cards",
    "The record states a player's cards more than once, and not the same ones.",
    "D137 (cards speak); consistency of the record",
)

DEALING_RULES: tuple[Rule, ...] = (*BOARD_RULES, DLT003, DLT007, DLT008)


def _twice_in_hand(state: TableState, cards: Sequence[Card], index: int, at: int) -> None:
    """DLT001: a card printed twice within one player's cards, once they are known."""
    card = next(card for place, card in enumerate(cards) if card in cards[:place])
    name = state.names[index]
    message = say(
        "{who} has {cards} here: {card} twice.",
        who=name, cards=cards_text(tuple(cards)), card=CARD_TEXT[card],
    )  # fmt: skip
    expected = cards_text(state.cards[index])
    fault(state, DLT001, at, message, player=index, expected=expected, recorded=cards_text(tuple(cards)))


def hole_cards(state: TableState, event: Dealt) -> None:
    """DLT003: cards dealt to a player."""
    cards = event.cards
    index = state.index_of.get(event.seat)
    if cards and index is not None:
        if state.cards[index]:
            _state_cards(state, cards, index, event.at)
            return
        if len(cards) != state.game.dealt and not _adapt_game(state, len(cards), event.at):
            _count_fault(state, len(cards), index, event.at)
        note_cards(state, cards, index, event.at)
        state.cards[index] = cards


def show(state: TableState, event: Show) -> None:
    """DLT003, DLT007: a player turns cards up."""
    index = state.index_of.get(event.seat)
    if index is not None:
        state.shown[index] = True
        if not _state_cards(state, event.cards, index, event.at):
            return
    if state.complete and event.words:
        state.described.append(event)


def summary_seats(state: TableState, events: Iterable[SummarySeat]) -> None:
    """DLT007: the summary's cards of the players."""
    index_of, keep = state.index_of, state.summary_seats.append
    for event in events:
        if event.seat in index_of:
            keep(event)
            if event.cards:
                _state_cards(state, event.cards, index_of[event.seat], event.at)
            if event.result == "mucked":
                state.mucked[index_of[event.seat]] = True


def _state_cards(state: TableState, cards: tuple[Card, ...], index: int, at: int) -> bool:
    """DLT001, DLT003, DLT007: one more statement about a player's cards; fewer than all may be shown.

    False when these can't be anybody's cards, so that nothing else is said about them.
    """
    before = state.cards[index]
    if cards == before:
        return True
    if len(cards) > _most(state) and not _adapt_game(state, len(cards), at):
        _count_fault(state, len(cards), index, at)
    if not before:
        _set_cards(state, cards, index, at)
        return True
    if len(set(cards)) < len(cards):
        _twice_in_hand(state, cards, index, at)
        return False
    short, long = sorted((cards, before), key=len)
    if not set(short) <= set(long):
        if len(set(before) | set(cards)) <= state.game.hole and len(before) < state.game.hole:
            _set_cards(state, before + tuple(card for card in cards if card not in before), index, at)
            return True
        if state.game.discards and check_back_in_hand(state, cards, index, at):
            return False
        name = state.names[index]
        fault(
            state,
            DLT007,
            at,
            say(
                "{who} has {cards} here and had {before} before.",
                who=name,
                cards=cards_text(cards),
                before=cards_text(before),
            ),
            player=index,
            expected=cards_text(before),
            recorded=cards_text(cards),
        )
    elif len(cards) > len(before):
        _set_cards(state, cards, index, at)
    elif len(before) > len(cards) == state.game.hole and state.game.discards:
        state.cards[index] = cards  # he gave up the others, face down
    return True


def _most(state: TableState) -> int:
    """How many cards a player can have by now."""
    game = state.game
    return game.dealt if state.last_street_dealt < game.discard_before else game.hole


def _set_cards(state: TableState, cards: tuple[Card, ...], index: int, at: int) -> None:
    before = state.cards[index]
    note_cards(state, [card for card in cards if card not in before] if before else cards, index, at)
    state.cards[index] = cards


_OMAHA = frozenset({"omaha", "omaha5", "omaha6", "omaha8", "omaha5_8", "omaha6_8"})


def _adapt_game(state: TableState, count: int, at: int) -> bool:
    """HDR007: whether the first hand seen shows that Omaha with more cards is played than the header says."""
    game = state.game
    if game.name not in _OMAHA or any(state.cards):
        return False
    for other in GAMES:
        if other.name in _OMAHA and other.low is game.low and other.hole == count:
            state.game = other
            state.findings.append(
                state.hand.finding(
                    HDR007,
                    at,
                    say(
                        "The header says {game}, but {number} cards are dealt.", game=game.name, number=count
                    ),
                    expected=str(game.hole),
                    recorded=str(count),
                )
            )
            return True
    return False


def _count_fault(state: TableState, count: int, index: int, at: int) -> None:
    """DLT003."""
    want, name, game = _most(state), state.names[index], state.game
    message = say(
        "{who} has {number} cards; {game} leaves {want}.", who=name, number=count, game=game.name, want=want
    )
    if want == game.dealt:
        message = say(
            "{who} has {number} cards; {game} deals {want}.",
            who=name,
            number=count,
            game=game.name,
            want=want,
        )
    fault(state, DLT003, at, message, player=index, expected=str(want), recorded=str(count))
