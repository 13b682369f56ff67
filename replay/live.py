"""Slips of live play beside what was let stand: codes ACT016-ACT020 and ACT024.

A record of a live table says what went wrong (`Irregular`) and then what was let stand. `slips` says what the
house makes of it; here the two are laid side by side. Where the record ends at the slip, or the house leaves
it to the floor, the finding is the ruling: what binds, or the choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from parser.cards import cards_text
from parser.events import (
    Action,
    Collected,
    Event,
    Irregular,
    Show,
    ShowdownStart,
    Slip,
    StreetDealt,
    Verb,
)
from parser.findings import Level, Rule, Severity
from parser.saying import row, say
from replay.faults import stands
from replay.formulas import ruled
from replay.mishaps import MISHAP_RULES, after, exposed, found, misdeal, misread
from replay.posts import open_betting
from replay.slips import Option, Ruling, ruling_on, stand_of
from replay.state import TableState

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE

ACT016 = Rule(
    "ACT016",
    Severity.ERROR,
    "string bet",
    "A raise is one motion, or its amount is said first; else the first motion counts. The finding names "
    "what binds, or what the floor may choose, and what was let stand.",
    "D92: TDA 2024 rules 42 and 56, WSOP 94; one push in the French text; announced in the Portuguese one",
)
ACT017 = Rule(
    "ACT017",
    Severity.ERROR,
    "chips put out in silence for another amount than binds",
    "Chips that are more than a call and less than a raise are a raise when they reach half of the smallest "
    "one, and a call when not; a bet under the minimum is brought up to it.",
    "D93, D95: TDA 2024 rules 43-A, 45 and 52; WSOP 95",
)
ACT018 = Rule(
    "ACT018",
    Severity.ERROR,
    "single chip taken for a raise",
    "A single chip larger than the bet, put out without a word, is a call.",
    "D94: TDA 2024 rule 44; WSOP; Robert's Rules",
)
ACT019 = Rule(
    "ACT019",
    Severity.ERROR,
    "another action than was spoken",
    "What a player says in his turn binds him, whatever chips he then puts out. What was let stand is "
    "another action or amount.",
    "D97, D182: TDA 2024 rules 40, 49 and 50; WSOP 104",
)
ACT020 = Rule(
    "ACT020",
    Severity.ERROR,
    "action out of turn not held to",
    "An action out of turn binds when the action has not changed by the time it is the player's turn: "
    "checks, calls and folds in between change nothing, a bet or raise does. Other houses only say to act in "
    "turn.",
    "D60: TDA 2024 rule 53; the Portuguese and the French text",
)
ACT024 = Rule(
    "ACT024",
    Severity.ERROR,
    "bet too small to call, not put right as the house does",
    "Who puts in less than the bet and has more makes it up; where the house has it so he may leave it in "
    "the pot and fold instead, or the floor decides.",
    "D96: French text; TDA 2024 rule 51; Robert's Rules",
)

LIVE_RULES: tuple[Rule, ...] = (ACT016, ACT017, ACT018, ACT019, ACT020, *MISHAP_RULES, ACT024)

LIVE_CODES = frozenset(rule.code for rule in LIVE_RULES)
"""Rulings on slips: no other line explains them."""

_RULE_OF = {
    Slip.STRING: ACT016,
    Slip.WRONG_AMOUNT: ACT017,
    Slip.ONE_CHIP: ACT018,
    Slip.SAID: ACT019,
    Slip.OUT_OF_TURN: ACT020,
}


def slip(state: TableState, event: Irregular) -> None:
    """Judges a slip by the house's rules and what was let stand."""
    if state.tainted is not None:
        return
    if event.slip is Slip.MISDEAL:
        misdeal(state, event)
    elif event.slip is Slip.EXPOSED:
        exposed(state, event)
    elif event.slip is Slip.MISREAD:
        misread(state, event)
    else:
        _player_slips(state, event)


# ---- what a player does


def _player_slips(state: TableState, event: Irregular) -> None:
    if state.queue is None:
        open_betting(state, event.at)
    index = state.index_of.get(event.seat)
    if index is None or state.folded[index] or not state.can_act[index]:
        return  # whatever he does is said when he does it
    later = after(state, event)
    if event.slip is Slip.OUT_OF_TURN:
        if state.to_act != index:
            _out_of_turn(state, event, index, later)
            return
        event = replace(event, slip=Slip.SAID)  # it is his turn: said in turn
    if later and isinstance(later[0], Irregular) and later[0].seat == event.seat:
        return  # his next slip is judged with this one
    ruling = ruling_on(state, index, event, _announced(state, event))
    stood = later[0] if later and isinstance(later[0], Action) and later[0].seat == event.seat else None
    rule = _RULE_OF[event.slip]
    if event.slip is not Slip.SAID and event.amount < state.bet and _too_small(ruling):
        rule = ACT024
    _compare(state, event, rule, ruling, stood, index)


def _too_small(ruling: Ruling) -> bool:
    return "insufficient_bet" in ruling.source


def _announced(state: TableState, event: Irregular) -> Irregular | None:
    """What the player said just before."""
    before = [one for one in state.hand.events if one.at < event.at and isinstance(one, Irregular | Action)]
    last = before[-1] if before else None
    said = isinstance(last, Irregular) and last.slip is Slip.SAID and last.seat == event.seat
    return last if said and isinstance(last, Irregular) else None


def _compare(
    state: TableState, event: Irregular, rule: Rule, ruling: Ruling, stood: Action | None, index: int
) -> None:
    """What binds beside what was let stand."""
    because = say("{done}: {why}", done=told(state, event, state.names[index]), why=ruling.why)
    if not ruling.options:
        message = say(
            "{done}. {profile} has no rule for it; the floor decides.",
            done=because,
            profile=state.profile.name,
        )
        found(
            state, rule, event, message, source=ruling.source, severity=Severity.WARNING,
            level=Level.NEEDS_RULING,
        )  # fmt: skip
        return
    binding = _either([_words(state, option) for option in ruling.options])
    if stood is not None and _faulted(state, stood, index):
        return  # it is no legal action at all, and said to be none
    kept = stood is not None and any(_is(state, stood, option, event) for option in ruling.options)
    if stood is not None and not kept:
        did = _done(state, stood)
        late = stands(state, stood)
        message = say(
            "{done}, which makes it {due}; what was let stand is {recorded}.",
            done=because, due=binding, recorded=did,
        )  # fmt: skip
        found(
            state, rule, event, message, expected=binding, recorded=did, source=ruling.source,
            level=Level.STANDS if late else Level.ILLEGAL,
        )  # fmt: skip
    elif len(ruling.options) > 1:
        if stood is None:
            message = say("{done}. The house leaves a choice: {choices}.", done=because, choices=binding)
        else:
            message = say(
                "{done}. The house leaves a choice: {choices}; it let stand {recorded}.",
                done=because, choices=binding, recorded=_done(state, stood),
            )  # fmt: skip
        found(
            state, rule, event, message, expected=binding, source=ruling.source,
            severity=Severity.WARNING if stood is None else Severity.NOTE, level=Level.NEEDS_RULING,
        )  # fmt: skip
    elif stood is None:
        message = say("{done}, which makes it {due}.", done=because, due=binding)
        found(state, rule, event, message, expected=binding, source=ruling.source, severity=Severity.NOTE)


def _faulted(state: TableState, stood: Action, index: int) -> bool:
    """Whether the action is against the rules by itself, so that it has a finding of its own."""
    stand = stand_of(state, index)
    if stood.verb is CALL:
        return not stand.owed
    if stood.verb is CHECK:
        return stand.owed > 0
    if stood.verb is FOLD:
        return False
    return stand.low is None or stand.high is None or not stand.low <= stood.raise_to <= stand.high


def _is(state: TableState, stood: Action, option: Option, event: Irregular) -> bool:
    """Whether an action is the one that a ruling allows; left in the pot: a short call, then a fold."""
    if option.verb is FOLD:
        return stood.verb is FOLD or (stood.verb is CALL and _folds_next(state, stood, event))
    if option.verb in (BET, RAISE):
        whole = stood.verb in (BET, RAISE)
        return whole and (not option.high or option.low <= stood.raise_to <= option.high)
    if stood.verb is CALL and option.verb is CALL:
        return not _folds_next(state, stood, event)
    return stood.verb is option.verb


def _folds_next(state: TableState, stood: Action, event: Irregular) -> bool:
    following = next(
        (one for one in state.hand.events if one.at > stood.at and isinstance(one, Action | StreetDealt)),
        None,
    )
    return isinstance(following, Action) and following.seat == event.seat and following.verb is FOLD


def _either(choices: Sequence[str]) -> str:
    """ "a call or a fold"."""
    told = choices[0]
    for choice in choices[1:]:
        told = say("{choice} or {other}", choice=told, other=choice)
    return told


def _words(state: TableState, option: Option) -> str:
    """An option as a sentence has it."""
    money = state.hand.money
    if option.verb is FOLD:
        return say("a fold")
    if option.verb is CHECK:
        return say("a check")
    if option.verb is CALL:
        return say("a call to {amount}", amount=money(state.bet))
    bets, low = option.verb is BET, money(option.low)
    if not option.low:
        return say("any legal bet") if bets else say("any legal raise")
    if option.low == option.high:
        return say("a bet of {amount}", amount=low) if bets else say("a raise to {amount}", amount=low)
    if bets:
        return say("a bet of at least {amount}", amount=low)
    return say("a raise of at least {amount}", amount=low)


def _done(state: TableState, action: Action) -> str:
    money = state.hand.money
    if action.verb is BET:
        return say("a bet of {amount}", amount=money(action.raise_to))
    if action.verb is RAISE:
        return say("a raise to {amount}", amount=money(action.raise_to))
    if action.verb is CALL:
        return say("a call of {amount}", amount=money(action.amount))
    return say("a fold") if action.verb is FOLD else say("a check")


def told(state: TableState, event: Irregular, who: str) -> str:
    """What the player did, in words."""
    money = state.hand.money(event.amount)
    match event.slip:
        case Slip.STRING:
            return say("{who} puts out {amount} and goes back for more", who=who, amount=money)
        case Slip.ONE_CHIP:
            return say("{who} puts out a single chip of {amount} without a word", who=who, amount=money)
        case Slip.WRONG_AMOUNT:
            return say("{who} puts out {amount} without a word", who=who, amount=money)
        case Slip.EXPOSED:
            cards = cards_text(event.cards) or say("a card")
            return say("{who} exposes {cards}", who=who, cards=cards)
        case Slip.MISREAD:
            return say("{who} reads the hand as {hand}", who=who, hand=event.words)
        case Slip.MISDEAL:
            if event.words:
                return say("{who} deals wrongly: {words}", who=who, words=event.words)
            return say("{who} deals wrongly", who=who)
        case Slip.OUT_OF_TURN:
            return say("{who} acts out of turn: {words}", who=who, words=_spoken(state, event))
        case _:
            return say("{who} says {words}", who=who, words=_spoken(state, event))


def _spoken(state: TableState, event: Irregular) -> str:
    """What the player said: "raise to 400"."""
    amount = state.hand.money(event.amount) if event.amount else ""
    words = event.words
    if words == CALL.value:
        return say("call {amount}", amount=amount) if amount else say("call")
    if words == BET.value:
        return say("bet {amount}", amount=amount) if amount else say("bet")
    if words == RAISE.value:
        return say("raise to {amount}", amount=amount) if amount else say("raise")
    said = say("check") if words == CHECK.value else say("fold") if words == FOLD.value else words
    return row([part for part in (said, amount) if part], " ")


# ---- out of turn


def _out_of_turn(state: TableState, event: Irregular, index: int, later: Sequence[Event]) -> None:
    """ACT020: held to it unless somebody bet or raised in between."""
    source = ruled(state, "D60", "out_of_turn")
    what, expected = told(state, event, state.names[index]), _spoken(state, event)
    if state.profile.out_of_turn != "binding_if_unchanged":
        message = say(
            "{done}. The house says to act in turn and not what becomes of it: it stands, or is taken back.",
            done=what,
        )
        found(
            state, ACT020, event, message, source=source, severity=Severity.WARNING,
            level=Level.NEEDS_RULING,
        )  # fmt: skip
        return
    changed = False
    for one in later:
        if isinstance(one, Action) and one.seat == event.seat:
            if changed or _as_said(one, event):
                return
            did = _done(state, one)
            message = say(
                "{done}. Nothing changed until his turn, so it binds; {let}.", done=what, let=_LET[one.verb]
            )
            level = Level.STANDS if stands(state, one) else Level.ILLEGAL
            found(
                state, ACT020, event, message, expected=expected, recorded=did,
                source=source, level=level,
            )  # fmt: skip
            return
        if isinstance(one, Action):
            changed |= one.verb in (BET, RAISE)
        elif isinstance(one, StreetDealt | ShowdownStart | Collected | Show):
            break
    if not changed:
        message = say("{done}. It binds unless somebody bets or raises before his turn.", done=what)
        found(
            state, ACT020, event, message, expected=expected, source=source,
            severity=Severity.NOTE,
        )  # fmt: skip


def _as_said(action: Action, event: Irregular) -> bool:
    """Whether a player does what he did out of turn."""
    wagers = (BET.value, RAISE.value)
    if event.words in wagers:
        return action.verb.value in wagers and event.amount in (0, action.raise_to)
    return action.verb.value == event.words or event.words not in [verb.value for verb in Verb]


_LET = {
    FOLD: say("he was let fold"),
    CHECK: say("he was let check"),
    CALL: say("he was let call"),
    BET: say("he was let bet"),
    RAISE: say("he was let raise"),
}
