"""Actions that are not plainly right: codes ACT004, ACT006-ACT008, ACT011, BET002, BET003, BET007-BET009.

`betting` asks only then. Each check leaves the finding, if it is one; where the amount is in question it
answers with the chips that can be added. What cannot have happened taints the state. Calls of a wrong amount
are in `wrongcalls`, bets and raises of a wrong size in `sizes`.
"""

from __future__ import annotations

from parser.events import Action, Collected, Show, ShowdownStart, StreetDealt, Verb
from parser.findings import Level, Rule, Severity
from parser.saying import say, sentence_of
from replay.choices import CAPPED, NOBODY, SHORT, full_raise, reopened
from replay.formulas import cap_source, reopen_source
from replay.posts import BET003, over_the_stack
from replay.state import Limit, TableState
from replay.values import WhyNot

FIXED_LIMIT = Limit.FIXED

ACT004 = Rule(
    "ACT004",
    Severity.ERROR,
    "check facing a bet",
    "A player may check only while he owes nothing. Facing a bet he must call, raise or fold.",
    "D54: all source texts (check right)",
)
ACT006 = Rule(
    "ACT006",
    Severity.ERROR,
    "bet when there is a bet already",
    "Only the first wager of a street is a bet; the blinds are the bet before the flop. Later wagers are "
    "raises.",
    "D70, D72: TDA 2024 rule 43",
)
ACT007 = Rule(
    "ACT007",
    Severity.ERROR,
    "raise with no bet to raise",
    "A raise adds to a bet. On this street nobody has bet yet.",
    "D70, D72: TDA 2024 rule 43",
)
ACT008 = Rule(
    "ACT008",
    Severity.NOTE,
    "fold when a check was free",
    "The player owed nothing and could have stayed in by checking. Folding is allowed and final; live "
    "rooms may penalise it, online it happens when somebody leaves or his time runs out.",
    "D59: TDA 2024 rule 58, WSOP 84",
)
ACT011 = Rule(
    "ACT011",
    Severity.WARNING,
    "all-in mark and stack disagree",
    "The line says all-in although chips are left, or the player has none left and the line doesn't say so. "
    "In a capped game the same goes for the mark that the cap is reached. "
    "A stack or an amount of the record may be wrong.",
    "D76: a wager of the whole stack is all-in; D90: so is reaching the cap",
)
BET002 = Rule(
    "BET002",
    Severity.ERROR,
    "raise under the minimum",
    "A raise adds at least as much as the last full bet or raise of the street (before the flop at least "
    "the big blind); only a player who raises with all his chips may add less.",
    "D71, D72: TDA 2024 rule 43-A; WSOP 96; Robert's Rules, no-limit 3",
)
BET007 = Rule(
    "BET007",
    Severity.ERROR,
    "raise over the cap",
    "In fixed limit a house allows a bet and a set number of raises on each street. The betting was "
    "capped already. Between two players houses differ; where the house's way is not known it is a note.",
    "D80, D81: house limit; PokerStars a bet and three raises, measured for two players in tournaments",
)
BET008 = Rule(
    "BET008",
    Severity.ERROR,
    "raise when the betting was not open to the player",
    "A player who has acted may raise again only when the bet has grown by a full raise since. "
    "Short all-ins in between did not add up to one, so he could only call or fold.",
    "D100-D105: TDA 2024 rule 47-A; Robert's Rules, no-limit 5",
)
BET009 = Rule(
    "BET009",
    Severity.ERROR,
    "the raise's two numbers disagree",
    "A raise line states by how much and to how much. Their difference is the bet that is raised; here it"
    " is another.",
    "D72: raise by = raise to less the bet before",
)

FAULT_RULES: tuple[Rule, ...] = (
    ACT004, ACT006, ACT007, ACT008, ACT011, BET002, BET003, BET007, BET008, BET009,
)  # fmt: skip


def fault(
    state: TableState,
    rule: Rule,
    event: Action,
    index: int,
    clause: str,
    *pair: str | None,
    severity: Severity | None = None,
    source: str | None = None,
    level: Level | None = None,
) -> None:
    """Adds a finding unless the state is not trusted any more; `clause` is its message without the full stop,
    `pair` is expected, recorded.
    """
    if state.tainted is not None and (rule is not ACT008 or state.unread):
        return
    expected, recorded = (*pair, None, None)[:2]
    if level is None and severity is None and rule.code in CORRECTED and stands(state, event):
        level = Level.STANDS
        clause = say("{done}; it was not put right before the next card and stands", done=clause)
    state.findings.append(
        state.hand.finding(
            rule,
            event.at,
            sentence_of(clause, capital=False),
            player=state.names[index],
            street=state.game.streets[state.street],
            expected=expected,
            recorded=recorded,
            source=source,
            severity=severity,
            level=level,
        )
    )


CORRECTED = ("BET001", "BET002", "BET004", "BET005", "BET006")
"""Wrong amounts, which some houses put right until the next card (D95)."""


def stands(state: TableState, event: Action) -> bool:
    """Whether the house puts wrong amounts right only until the next card, and that has come (D89, D95)."""
    if state.profile.corrections != "until_next_card":
        return False
    after = (StreetDealt, ShowdownStart, Show, Collected)
    return any(one.at > event.at and isinstance(one, after) for one in state.hand.events)


def check_fault(state: TableState, event: Action, index: int, owed: int) -> None:
    """ACT004."""
    money = state.hand.money(owed)
    clause = say("{who} checks although there is {amount} to call", who=state.names[index], amount=money)
    expected = say("a call of {amount}, a raise or a fold", amount=money)
    fault(state, ACT004, event, index, clause, expected, say("a check"))


def impossible(state: TableState, event: Action, index: int, added: int) -> int:
    """BET003 or an amount that makes no sense: the state is tainted; the chips that can be added."""
    behind = state.stacks[index]
    money, name = state.hand.money, state.names[index]
    if added > behind:
        done = say("{who} puts in {amount}", who=name, amount=money(added))
        why, clause = over_the_stack(state, index, done)
        if why is None:
            why = say("{who} wagers more than he has", who=name)
        at_most = say("at most {amount}", amount=money(behind))
        fault(state, BET003, event, index, clause, at_most, money(added))
        state.taint(why)
        return behind
    total = money(event.raise_to)
    if event.verb is Verb.BET:
        clause = say("{who} bets to {amount}, which adds nothing to what he has in", who=name, amount=total)
        why = say("the amount {who} bets is not known", who=name)
    else:
        clause = say("{who} raises to {amount}, which adds nothing to what he has in", who=name, amount=total)
        why = say("the amount {who} raises is not known", who=name)
    fault(state, BET002, event, index, clause, None, total)
    state.taint(why)
    return 0


def mark_fault(state: TableState, event: Action, index: int, left: int) -> None:
    """ACT011; whoever reaches the hand's cap counts as all-in and may be marked as either."""
    name, money, held = state.names[index], state.hand.money, state.held_back(index)
    if event.cap is not None and (left or not held or event.cap != state.hand.header.cap):
        _cap_mark_fault(state, event, index, left)
    elif left and _marks_all_in(state):
        behind = money(left + held)
        clause = say("{who} is marked all-in but has {amount} left", who=name, amount=behind)
        fault(state, ACT011, event, index, clause, say("{amount} behind", amount=behind), say("all-in"))
    elif event.cap is None and held:
        cap = money(state.hand.header.cap or 0)
        clause = say("{who} has reached the {cap} cap, but the line doesn't say so", who=name, cap=cap)
        fault(state, ACT011, event, index, clause, say("has reached the {cap} cap", cap=cap))
    elif event.cap is None and _marks_all_in(state):
        clause = say("{who} has no chips left, but the line doesn't say all-in", who=name)
        fault(state, ACT011, event, index, clause, say("all-in"))


def _marks_all_in(state: TableState) -> bool:
    """Whether the record's room says so when a player puts in his last chip."""
    accounts = state.hand.header.accounts
    return accounts is None or accounts.marks_all_in


def _cap_mark_fault(state: TableState, event: Action, index: int, left: int) -> None:
    """ACT011: the header's cap is said to be reached; it is, where a stack of just its size is gone."""
    name, money, cap = state.names[index], state.hand.money, state.hand.header.cap
    if cap is None:
        clause = say("{who} is said to have reached a cap, but the header states none", who=name)
        fault(state, ACT011, event, index, clause, None, say("cap reached"))
        return
    if event.cap != cap:
        said = money(event.cap or 0)
        clause = say(
            "{who} is said to have reached a cap of {recorded}; the header's is {cap}",
            who=name, recorded=said, cap=money(cap),
        )  # fmt: skip
        pair = say("the {cap} cap", cap=money(cap)), say("the {cap} cap", cap=said)
        fault(state, ACT011, event, index, clause, *pair)
        return
    spent = min(state.stacks_start[index], cap) - left
    if spent < cap:
        clause = say(
            "{who} is said to have reached the {cap} cap but has put in only {amount}",
            who=name, cap=money(cap), amount=money(spent),
        )  # fmt: skip
        put_in = say("{amount} put in", amount=money(spent))
        fault(state, ACT011, event, index, clause, put_in, say("cap reached"))


def word_fault(state: TableState, event: Action, index: int, rule: Rule) -> None:
    """ACT006, ACT007."""
    name, money = state.names[index], state.hand.money
    if rule is ACT006:
        clause = say(
            "{who} bets although there is a bet of {amount} already", who=name, amount=money(state.bet)
        )
        fault(state, rule, event, index, clause, say("a call, a raise or a fold"), say("a bet"))
    else:
        street = state.game.streets[state.street]
        clause = say("{who} raises although nobody has bet on the {street}", who=name, street=street)
        fault(state, rule, event, index, clause, say("a check or a bet"), say("a raise"))


def numbers_fault(state: TableState, event: Action, index: int) -> None:
    """BET009; a raise over a short blind may be counted from the chips actually in."""
    name, money = state.names[index], state.hand.money
    by = event.raise_to - state.bet
    if state.street == 0 and not state.level and event.amount == event.raise_to - max(state.put):
        return
    severity = None
    if event.amount == event.raise_to - state.put[index]:
        if any(finding.code == BET009.code for finding in state.findings):
            return
        severity = Severity.WARNING  # other rooms and converters print the chips added
    clause = say(
        "{who} raises by {amount} to {raise_to}; from the bet of {bet} that is a raise by {increase}",
        who=name, amount=money(event.amount), raise_to=money(event.raise_to), bet=money(state.bet),
        increase=money(by),
    )  # fmt: skip
    fault(state, BET009, event, index, clause, money(by), money(event.amount), severity=severity)


def not_open(state: TableState, event: Action, index: int, why: WhyNot | None) -> None:
    """BET007, BET008, or BET002 for a raise that does not even exceed the bet."""
    total = event.raise_to
    name, money = state.names[index], state.hand.money
    fold_or_call, recorded = say("a call or a fold"), say("a raise to {amount}", amount=money(total))
    if total <= state.bet:
        clause = say(
            "{who} raises to {amount}, which does not exceed the bet of {bet}",
            who=name, amount=money(total), bet=money(state.bet),
        )  # fmt: skip
        more = say("more than {amount}", amount=money(state.bet))
        fault(state, BET002, event, index, clause, more, money(total))
    elif why is CAPPED:
        clause = say(
            "{who} raises to {amount} after a bet and {raises} raises: the betting is capped",
            who=name, amount=money(total), raises=state.profile.limit_raise_cap or 0,
        )  # fmt: skip
        fault(state, BET007, event, index, clause, fold_or_call, recorded, source=cap_source(state))
    elif why is NOBODY and _still_open(state, index):
        clause = say(
            "{who} raises to {amount} although nobody is left to call: all others are all-in",
            who=name, amount=money(total),
        )  # fmt: skip
        fault(state, BET008, event, index, clause, fold_or_call, recorded, severity=Severity.WARNING)
    elif why is not SHORT:
        acted = state.acted_level[index] or 0
        told = _not_reopened(state, index, total, acted)
        source = reopen_source(state, index, acted)
        fault(state, BET008, event, index, told, fold_or_call, recorded, source=source)


def _not_reopened(state: TableState, index: int, total: int, acted: int) -> str:
    """Why who has acted may not raise: too little was raised since, or none of it counts here."""
    name, money = state.names[index], state.hand.money
    full = state.bet_size if state.limit is FIXED_LIMIT else full_raise(state)
    grown = state.bet - acted
    if grown >= full:
        return say(
            "{who} raises to {amount}; since he acted at {acted} the bet has grown by {grown}, but not in a "
            "way that reopens the betting in this house; a full raise is {full}",
            who=name, amount=money(total), acted=money(acted), grown=money(grown), full=money(full),
        )  # fmt: skip
    return say(
        "{who} raises to {amount}, but since he acted at {acted} the bet has grown only by {grown}; "
        "a full raise is {full}",
        who=name, amount=money(total), acted=money(acted), grown=money(grown), full=money(full),
    )  # fmt: skip


def cap_note(state: TableState, event: Action, index: int) -> None:
    """BET007 as a note: two players raise on, and the house does not say whether the cap holds then."""
    name, money, cap = state.names[index], state.hand.money, state.profile.limit_raise_cap
    clause = say(
        "{who} raises to {amount} after a bet and {raises} raises; whether this house caps the "
        "betting of two players is not known",
        who=name, amount=money(event.raise_to), raises=cap or 0,
    )  # fmt: skip
    fault(state, BET007, event, index, clause, severity=Severity.NOTE, source=cap_source(state))


def _still_open(state: TableState, index: int) -> bool:
    """Whether the betting is open to a player as far as his own last action goes."""
    acted = state.acted_level[index]
    return acted is None or reopened(state, index, acted)
