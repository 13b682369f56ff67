"""Whose turn it is and when a betting round is over: codes ACT001-ACT003, ACT009, ACT010, and DLT008.

`state.queue` holds who still has to act, the next one last. A player who is passed over goes to
`state.skipped`: if he acts later on the street the order was wrong (ACT001); if he never does, his action is
missing (DLT008).
"""

from __future__ import annotations

from parser.events import Action, Collected, Post, Uncalled, Verb
from parser.findings import Level, Rule, Severity
from parser.saying import say, sentence_of
from replay.deeds import deed
from replay.moves import close_if_settled, fold
from replay.state import TableState

FOLD = Verb.FOLD

ACT001 = Rule(
    "ACT001",
    Severity.ERROR,
    "action out of turn",
    "Players act clockwise: before the flop from the seat left of the big blind (or of the last "
    "straddle), later from the seat left of the button, players who folded or are all-in left out. "
    "Somebody acted before a player whose turn it was. A fold out of turn by a player who leaves is a "
    "warning only.",
    "D50, D51, D60: TDA 2024 rule 53; every source text says to act in turn",
)
ACT002 = Rule(
    "ACT002",
    Severity.ERROR,
    "action after a fold",
    "A player who has folded is out of the hand and can neither bet nor win. The record lets him act again.",
    "D56, D118: TDA 2024 rule 58 (a fold is binding)",
)
ACT003 = Rule(
    "ACT003",
    Severity.ERROR,
    "action by a player who is all-in",
    "A player with no chips left has nothing to decide; his hand stays in until the showdown. "
    "The record lets him act again.",
    "D56, D113: no decision without chips behind",
)
ACT009 = Rule(
    "ACT009",
    Severity.ERROR,
    "action by a player who was not dealt in",
    "Only players with a seat and cards take part in the betting and can be paid from the pot. The line "
    "names somebody who has none, so what he did can't be replayed and nothing that depends on it is judged.",
    "D01, D28: only players dealt in act",
)
ACT010 = Rule(
    "ACT010",
    Severity.ERROR,
    "action after the betting was over",
    "A betting round ends when everybody who is still in has acted and matched the bet, and the hand's "
    "betting ends when at most one player with chips is left. The record goes on betting after that.",
    "D56, D57: TDA 2024 rule 53 and the common core of all source texts",
)
DLT008 = Rule(
    "DLT008",
    Severity.ERROR,
    "next street dealt while a player still had to act",
    "The next cards come, and the pot is paid, only when everybody who is still in has checked, matched "
    "the bet, folded or is all-in. The record has no action of a player whose turn it was.",
    "D56, D57: the next street follows only an equalised round",
)

ORDER_RULES: tuple[Rule, ...] = (ACT001, ACT002, ACT003, ACT009, ACT010)


def start_order(state: TableState, first_forced: int) -> None:
    """Lines everybody up for the first round; the player at `first_forced` (big blind, straddle) is last."""
    n = state.n
    can_act = state.can_act
    queue = [first_forced, *state.after[first_forced]]
    state.queue = queue if state.active == n else [index for index in queue if can_act[index]]


def unknown(state: TableState, event: Post | Action | Collected | Uncalled) -> None:
    """ACT009: a line about somebody who is not in the hand; nothing after it can be trusted."""
    name = event.name or (state.hand.name(event.seat) if event.seat is not None else say("somebody"))
    if state.tainted is None:
        paid = isinstance(event, Collected | Uncalled)
        message = say("{who} acts but was not dealt in.", who=name)
        if paid:
            amount = state.hand.money(event.amount or 0)
            message = say("{who} is paid {amount} but was not dealt in.", who=name, amount=amount)
        state.findings.append(
            state.hand.finding(
                ACT009,
                event.at,
                message,
                player=name,
                street=state.game.streets[state.street],
                recorded=name,
            )
        )
    state.taint(say("{who} takes part but has no seat in the hand", who=name))


def turn_fault(state: TableState, event: Action, index: int) -> bool:
    """Judges an action, of a player who was not next as a rule; whether it can be replayed all the same."""
    if state.tainted is not None:
        return _follow(state, index)
    if state.folded[index]:
        street = state.game.streets[state.folded_on[index] or 0]
        done = deed(state.names[index], event.verb)
        message = say("{done}: he had folded on the {street}.", done=done, street=street)
        _report(state, ACT002, event, index, message)
        return False
    if not state.can_act[index]:
        if event.verb is FOLD and _sits_out(state, index):
            fold(state, index)  # an absent player's hand is killed although his blind or ante was all he had
            close_if_settled(state)
            return False
        done = deed(state.names[index], event.verb)
        if state.held_back(index):
            message = say("{done}: he had reached the hand's cap.", done=done)
        else:
            message = say("{done}: he had no chips left to wager.", done=done)
        _report(state, ACT003, event, index, message)
        return False
    queue = state.queue or []
    skipped = state.skipped
    if index in skipped:
        before, actor = skipped.pop(index)
        if not any(other is before for other, _ in skipped.values()):
            _report_turn(state, before, actor, index)
        return True
    if index in queue:
        place = queue.index(index)
        for passed in reversed(queue[place + 1 :]):
            skipped[passed] = (event, index)
        del queue[place:]
        return True
    if event.verb is FOLD:
        message = say("{who} folded when it was not his turn.", who=state.names[index])
        _report(state, ACT001, event, index, message, Severity.WARNING)
        return True
    if queue:
        _report_turn(state, event, index, queue[-1])
    else:
        state.acted_level[index] = None
        done = deed(state.names[index], event.verb)
        message = say("{done}: he acted although nobody had to act any more.", done=done)
        _report(state, ACT010, event, index, message)
    return True


def _follow(state: TableState, index: int) -> bool:
    """Whether an action is possible at all, in a state that is not trusted and so not judged."""
    if state.folded[index] or not state.can_act[index]:
        return False
    if state.queue and index in state.queue:
        state.queue.remove(index)
    state.skipped.pop(index, None)
    return True


def _sits_out(state: TableState, index: int) -> bool:
    number = state.seats[index]
    return any(seat.sitting_out for seat in state.hand.seats if seat.number == number)


def check_street_over(state: TableState, at: int, what: str) -> None:
    """Reports everybody who still had to act when the record goes on; `what` tells what it goes on with."""
    queue = state.queue
    late = [*state.skipped, *reversed(queue or [])]
    state.queue = []
    state.skipped = {}
    for index in late:
        if not state.can_act[index] or state.tainted is not None:
            continue
        owed = state.bet - state.put[index]
        money = state.hand.money
        name, street = state.names[index], state.game.streets[state.street]
        if owed > 0:
            state.taint(say("the record has no action of {who} on the {street}", who=name, street=street))
        if any(one.player == name and one.code in _EXPLAINED for one in state.findings):
            continue
        if owed > 0:
            clause = say(
                "{done} while {who} still had to act on the {street}, with {amount} to call",
                done=what, who=name, street=street, amount=money(owed),
            )  # fmt: skip
        else:
            clause = say(
                "{done} while {who} still had to act on the {street}, with a check or a bet open to him",
                done=what, who=name, street=street,
            )  # fmt: skip
        state.findings.append(
            state.hand.finding(
                DLT008,
                at,
                sentence_of(clause),
                player=name,
                street=street,
                expected=say("an action of {who}", who=name),
                recorded=what,
            )
        )


_EXPLAINED = frozenset({"DLT008", "ACT011"})
"""Findings after which a player acts no more: he is missing already, or marked all-in with chips left."""


def _report_turn(state: TableState, event: Action, index: int, expected: int) -> None:
    """ACT001: somebody acted in another player's turn, but for fast folds of records that have them early."""
    header, accounts = state.hand.header, state.hand.header.accounts
    if event.verb is FOLD and header.fast_fold and accounts is not None and accounts.early_folds:
        return
    name, owner = state.names[index], state.names[expected]
    profile = state.profile
    binding = profile.out_of_turn == "binding_if_unchanged"  # the record lets it stand, so it was
    state.findings.append(
        state.hand.finding(
            ACT001,
            event.at,
            say("{done} when it was the turn of {owner}.", done=deed(name, event.verb), owner=owner),
            player=name,
            street=state.game.streets[state.street],
            expected=say("an action of {who}", who=owner),
            recorded=deed(name, event.verb),
            source=f"D60 out_of_turn = binding_if_unchanged ({profile.name})" if binding else None,
            level=Level.STANDS if binding else None,
        )
    )


def _report(
    state: TableState,
    rule: Rule,
    event: Action,
    index: int,
    message: str,
    severity: Severity | None = None,
) -> None:
    """A finding about an action that nobody could make at this point."""
    name = state.names[index]
    state.findings.append(
        state.hand.finding(
            rule,
            event.at,
            message,
            player=name,
            street=state.game.streets[state.street],
            recorded=deed(name, event.verb),
            severity=severity,
        )
    )
