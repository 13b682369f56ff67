"""Cards given up as the game demands, in Pineapple and Irish: code DLT011.

Records print discards in different ways: with the cards, without them, or not at all. What is not printed is
not judged; a player whose cards are known and whose discard is hidden has a hand that nobody can tell until
he shows it.
"""

from __future__ import annotations

from parser.cards import cards_text
from parser.events import Discard
from parser.findings import Rule, Severity
from parser.saying import say, say_count
from replay.deck import fault, note_cards
from replay.state import TableState

DLT011 = Rule(
    "DLT011",
    Severity.ERROR,
    "wrong discard",
    "In Pineapple each player gives up one card after the first betting round, in crazy Pineapple one and in "
    "Irish two after the flop's. The record has another number, another time, a player who has folded or "
    "cards that he does not hold; or it prints the discards of others and not his.",
    "D175; structure of the game in the header",
)

DISCARD_RULES: tuple[Rule, ...] = (DLT011,)


def discard(state: TableState, event: Discard) -> None:
    """DLT011: a player gives cards up; those that are named leave his hand."""
    index = state.index_of.get(event.seat)
    if index is None:
        name = event.name or state.hand.name(event.seat or 0)
        message = say("{who} gives up cards but is not in the hand.", who=name)
        fault(state, DLT011, event.at, message, recorded=name)
        return
    why = _wrong_time(state, index)
    name, most = state.names[index], state.game.discards
    count = _count(event)
    given = count + sum(
        [_count(one) for one in _discards(state) if one.seat == event.seat and one.at < event.at]
    )
    if not why and given > most:
        why = say(
            "{who} gives up {given} cards; {game} has him give up {most}.",
            who=name,
            given=given,
            game=state.game.name,
            most=most,
        )
    held = state.cards[index]
    missing = [card for card in event.cards if card not in held]
    if held and missing and not why:
        why = say(
            "{who} gives up {cards} but holds {hand}.",
            who=name,
            cards=cards_text(missing),
            hand=cards_text(held),
        )
    if why:
        fault(
            state,
            DLT011,
            event.at,
            why,
            player=index,
            expected=str(most) if most else say("no discard"),
            recorded=cards_text(event.cards) or str(count),
        )
    if missing:
        note_cards(state, missing, index, event.at)
    state.cards[index] = tuple([card for card in held if card not in event.cards])


def check_discards(state: TableState, at: int) -> None:
    """DLT011: everybody still in has discarded when the street comes, where the record prints discards."""
    given: dict[int | None, int] = {}
    for event in _discards(state):
        given[event.seat] = given.get(event.seat, 0) + _count(event)
    if not given or state.live < 2:
        return
    most = state.game.discards
    for index, seat in enumerate(state.seats):
        count = given.get(seat, 0)
        if not state.folded[index] and count < most:
            name = state.names[index]
            message = say_count(
                "{who} has given up {number} card of {most}.",
                "{who} has given up {number} cards of {most}.",
                count,
                who=name,
                most=most,
            )
            if not count:
                message = say("{who} has given up no cards of {most}.", who=name, most=most)
            fault(state, DLT011, at, message, player=index, expected=str(most), recorded=str(count))


def _discards(state: TableState) -> list[Discard]:
    return [event for event in state.hand.events if isinstance(event, Discard)]


def _count(event: Discard) -> int:
    return max(event.count, len(event.cards))


def _wrong_time(state: TableState, index: int) -> str:
    """Why a player should give nothing up now; "" when he should."""
    game, name = state.game, state.names[index]
    if not game.discards:
        return say("{who} gives up cards; {game} has no discard.", who=name, game=game.name)
    if state.folded[index]:
        return say("{who} gives up cards after he folded.", who=name)
    before = game.streets[game.discard_before]
    if state.last_street_dealt >= game.discard_before:
        return say("{who} gives up cards only after the {street} was dealt.", who=name, street=before)
    if state.last_street_dealt < game.discard_before - 1 or state.queue or state.queue is None:
        return say(
            "{who} gives up cards before the betting ahead of the {street} is over.",
            who=name,
            street=before,
        )
    return ""
