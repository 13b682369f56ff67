"""Which cards are out: codes DLT001, DLT012, DLT013 and DLT014.

A card known to lie in two places, a card that the game's deck does not have, a card that was given up and
comes back, a deck too small for the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.cards import CARD_TEXT, Card
from parser.events import Dealt, Discard, Show, StreetDealt, SummaryBoard, SummarySeat
from parser.findings import Rule, Severity
from parser.saying import say
from replay.games import BOARD, lowest_rank
from replay.state import TableState

DLT001 = Rule(
    "DLT001",
    Severity.ERROR,
    "card seen twice",
    "A deck has each card once. The record has the same card in two places: two hands, a hand and the "
    "board, twice on the board, or twice in one hand.",
    "D11: TDA 2024 rule 35-E, WSOP 88.d (fouled deck)",
)
DLT012 = Rule(
    "DLT012",
    Severity.ERROR,
    "card not in the game's deck",
    "Short deck is played with the cards from the six up, Manila with those from the seven up, Royal with "
    "those from the ten up. The record has a card that this game's deck does not hold, so its hands can't be "
    "told.",
    "D176: structure of the game in the header",
)
DLT013 = Rule(
    "DLT013",
    Severity.ERROR,
    "discarded card comes back",
    "A card that a player gave up is out of the hand. The record has it again in a hand or on the board.",
    "D10, D175: structure of the game; a discard is not dealt again",
)
DLT014 = Rule(
    "DLT014",
    Severity.ERROR,
    "more players than the deck is enough for",
    "Hole cards for everybody and the board come to more cards than the game's deck has, even if none is "
    "burned.",
    "D02: the deck's capacity",
)

DECK_RULES: tuple[Rule, ...] = (DLT001, DLT012, DLT013, DLT014)


def fault(
    state: TableState,
    rule: Rule,
    at: int,
    message: str,
    *,
    player: int | None = None,
    expected: str | None = None,
    recorded: str | None = None,
    severity: Severity | None = None,
) -> None:
    """Adds a finding about the cards."""
    state.findings.append(
        state.hand.finding(
            rule,
            at,
            message,
            player=None if player is None else state.names[player],
            street=state.game.streets[state.street],
            expected=expected,
            recorded=recorded,
            severity=severity,
        )
    )


def note_cards(state: TableState, cards: Sequence[Card], owner: int, at: int) -> None:
    """DLT001: remembers which cards are out; `owner` is a player's index or -1 for a board."""
    known = state.known
    before = len(known)
    known.update(cards)
    if len(known) != before + len(cards):
        _twice(state, cards, owner, at)


def _twice(state: TableState, cards: Sequence[Card], owner: int, at: int) -> None:
    """DLT001: names the cards that lie somewhere else already."""
    state.taint(say("a card lies in two places"))
    for place, card in enumerate(cards):
        message = _lies_twice(state, card, owner, same_deal=card in cards[:place])
        if not message and card in given_up(state, at):
            _comes_back(state, card, owner, at)
        if message:
            fault(
                state,
                DLT001,
                at,
                message,
                player=None if owner < 0 else owner,
                recorded=CARD_TEXT[card],
            )


def _lies_twice(state: TableState, card: Card, owner: int, *, same_deal: bool) -> str:
    """Where a card lies that is dealt once more; "" when it lies nowhere."""
    done = say("{card} is dealt to the board", card=CARD_TEXT[card])
    if owner >= 0:
        done = say("{card} is dealt to {who}", card=CARD_TEXT[card], who=state.names[owner])
    if same_deal:
        return say("{done} but already lies in the same deal.", done=done)
    if any(card in board for board in state.boards):
        return say("{done} but already lies on the board.", done=done)
    holders = [name for name, hole in zip(state.names, state.cards, strict=True) if card in hole]
    return say("{done} but already lies in the hand of {who}.", done=done, who=holders[-1]) if holders else ""


def given_up(state: TableState, at: int) -> list[Card]:
    """The cards that players gave up face up before an offset of the record."""
    cards: list[Card] = []
    if state.game.discards:
        for event in state.hand.events:
            if isinstance(event, Discard) and event.at < at:
                cards += event.cards
    return cards


def _comes_back(state: TableState, card: Card, owner: int, at: int) -> None:
    """DLT013."""
    text = CARD_TEXT[card]
    message = say("{card} is on the board but was discarded before.", card=text)
    if owner >= 0:
        who = state.names[owner]
        message = say("{card} is in the hand of {who} but was discarded before.", card=text, who=who)
    fault(state, DLT013, at, message, player=None if owner < 0 else owner, recorded=CARD_TEXT[card])


def check_back_in_hand(state: TableState, cards: Sequence[Card], index: int, at: int) -> bool:
    """DLT013: whether a player's cards, as stated now, hold one that was discarded."""
    back = [card for card in given_up(state, at) if card in cards]
    for card in back:
        _comes_back(state, card, index, at)
    if back:
        state.taint(say("a discarded card comes back"))
    return bool(back)


def check_deck(state: TableState) -> None:
    """DLT012: every card of the record against a deck that leaves ranks out; each is named once."""
    lowest = lowest_rank(state.game)
    named: set[Card] = set()
    for event in state.hand.events:
        if isinstance(event, StreetDealt):
            seat, cards = None, (*event.board, *event.new)
        elif isinstance(event, SummaryBoard):
            seat, cards = None, event.cards
        elif isinstance(event, Dealt | Show | SummarySeat | Discard):
            seat, cards = event.seat, event.cards
        else:
            continue
        for card in cards:
            if card >> 2 < lowest and card not in named:
                named.add(card)
                _outside(state, card, seat, event.at)
    if named:
        state.taint(say("a card is not in the game's deck"))


def _outside(state: TableState, card: Card, seat: int | None, at: int) -> None:
    """DLT012."""
    game, text = state.game, CARD_TEXT[card]
    message = say(
        "{card} is not in the {number} cards of {game}.", card=text, number=game.deck, game=game.name
    )
    lowest = CARD_TEXT[4 * lowest_rank(game)][0]
    player = state.index_of.get(seat)
    fault(
        state,
        DLT012,
        at,
        message,
        player=player,
        expected=say("{card} or higher", card=lowest),
        recorded=text,
    )


def check_capacity(state: TableState) -> None:
    """DLT014: cards for everybody at the table."""
    game = state.game
    if state.n > game.most_players:
        message = say(
            "{number} players with {each} cards each and {board} on the board need {all} cards; the deck has "
            "{deck}.",
            number=state.n,
            each=game.dealt,
            board=game.boards * BOARD,
            all=state.n * game.dealt + game.boards * BOARD,
            deck=game.deck,
        )
        first = state.hand.events[0].at if state.hand.events else 0
        expected = say("at most {number} players", number=game.most_players)
        fault(
            state, DLT014, first, message, expected=expected, recorded=say("{number} players", number=state.n)
        )
