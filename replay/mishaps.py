"""Mishaps of live play that are no wager: exposed cards, hands read wrongly, misdeals; ACT021-ACT023."""

from __future__ import annotations

from collections.abc import Sequence

from parser.cards import cards_text
from parser.events import Action, Cancelled, Collected, Event, Irregular, Note, StreetDealt, Verb
from parser.findings import Level, Rule, Severity
from parser.saying import row, say, say_count
from replay.formulas import ruled
from replay.state import TableState

FOLD, CHECK = Verb.FOLD, Verb.CHECK

ACT021 = Rule(
    "ACT021",
    Severity.NOTE,
    "exposed card",
    "A card was seen that should not have been. A player's hand stays live; a card that the dealer exposes "
    "is for the floor: a misdeal before the hand is under way, else a card to be replaced.",
    "D09, D10, D13: players protect their hands; TDA 2024 rules 35-39",
)
ACT022 = Rule(
    "ACT022",
    Severity.NOTE,
    "hand read aloud wrongly",
    "Cards speak: the pot goes by the cards that are tabled, whatever was said about them.",
    "D137: TDA 2024 rule 12, WSOP live 144, Robert's Rules",
)
ACT023 = Rule(
    "ACT023",
    Severity.ERROR,
    "misdeal not dealt with as the house does",
    "A misdealt hand is dealt anew until there was substantial action; after it the hand goes on. The record "
    "does it the other way round.",
    "D10: TDA 2024 rules 35 and 36, WSOP live 108 and 109; the French text takes every misdeal back",
)

MISHAP_RULES: tuple[Rule, ...] = (ACT021, ACT022, ACT023)


def found(
    state: TableState,
    rule: Rule,
    event: Irregular,
    message: str,
    *,
    expected: str | None = None,
    recorded: str | None = None,
    source: str | None = None,
    severity: Severity | None = None,
    level: Level | None = None,
) -> None:
    index = state.index_of.get(event.seat)
    state.findings.append(
        state.hand.finding(
            rule, event.at, message, player=None if index is None else state.names[index],
            street=state.game.streets[state.street], expected=expected, recorded=recorded, source=source,
            severity=severity, level=level,
        )
    )  # fmt: skip


def after(state: TableState, event: Irregular) -> Sequence[Event]:
    """What the record says after a slip, notes left out."""
    return [one for one in state.hand.events if one.at > event.at and not isinstance(one, Note)]


def exposed(state: TableState, event: Irregular) -> None:
    """ACT021."""
    cards = cards_text(event.cards) or say("a card")
    index = state.index_of.get(event.seat)
    if index is not None:
        message = say("{who} exposes {cards}; the hand stays live.", who=state.names[index], cards=cards)
        found(state, ACT021, event, message, source=say("D09: players protect their own hands"))
        return
    message = say(
        "{cards} is exposed. The floor decides: a misdeal while there was no substantial action, or the "
        "card is replaced.",
        cards=cards,
    )
    found(
        state, ACT021, event, message, source="D10, D13: TDA 2024 rules 35-39", severity=Severity.WARNING,
        level=Level.NEEDS_RULING,
    )  # fmt: skip


def misread(state: TableState, event: Irregular) -> None:
    """ACT022: said, so that nobody goes by the words."""
    index = state.index_of.get(event.seat)
    who = say("Somebody") if index is None else state.names[index]
    message = say("{who} reads the hand as {hand}; the cards speak.", who=who, hand=event.words)
    found(state, ACT022, event, message)


def substantial(state: TableState) -> bool:
    """Whether there was substantial action: what the house lets no misdeal undo (D10)."""
    verbs = [decision.verb for decision in state.decisions]
    if state.last_street_dealt or len(verbs) > 2:
        return True
    if len(verbs) < 2:
        return False
    if state.profile.substantial_action == "two_but_folds_checks":
        return verbs not in ([FOLD, FOLD], [CHECK, CHECK])
    return any(decision.added for decision in state.decisions)


def misdeal(state: TableState, event: Irregular) -> None:
    """ACT023: dealt anew, or played on."""
    later = after(state, event)
    anew = any(isinstance(one, Cancelled) for one in later)
    on = not anew and any(isinstance(one, Action | StreetDealt | Collected) for one in later)
    rule = state.profile.misdeal
    source = ruled(state, "D10", "misdeal")
    if rule == "not_stated":
        message = say(
            "A misdeal. The house does not say what becomes of it: the hand is dealt anew or played on."
        )
        found(
            state, ACT023, event, message, source=source, severity=Severity.WARNING, level=Level.NEEDS_RULING
        )
        return
    under_way = rule == "before_substantial_action" and substantial(state)
    if rule == "before_substantial_action":
        source = row([source, ruled(state, "D10", "substantial_action")], "; ")
    on_text, anew_text = say("the hand is played on"), say("the hand is dealt anew")
    due = on_text if under_way else anew_text
    because = _after(len(state.decisions), under_way=under_way)
    if (anew and under_way) or (on and not under_way):
        if anew:
            message = say("{done}: {due}; the record has it dealt anew.", done=because, due=due)
        else:
            message = say("{done}: {due}; the record has it played on.", done=because, due=due)
        recorded = anew_text if anew else on_text
        found(state, ACT023, event, message, expected=due, recorded=recorded, source=source)
    elif not anew and not on:
        message = say("{done}: {due}.", done=because, due=due)
        found(state, ACT023, event, message, expected=due, source=source, severity=Severity.NOTE)


def _after(actions: int, *, under_way: bool) -> str:
    """ "A misdeal after 2 actions"."""
    if under_way:
        return say_count(
            "A misdeal after {number} action, which is substantial action",
            "A misdeal after {number} actions, which is substantial action",
            actions,
        )
    return say_count("A misdeal after {number} action", "A misdeal after {number} actions", actions)
