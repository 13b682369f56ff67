"""What a player did against what he may do: codes ACT004-ACT008, ACT011 and BET001-BET009.

`act` asks `choices` what the rules allow, writes the `Decision`, compares the record with it and moves the
chips as the record says. After a violation the replay follows the record; what cannot have happened taints
the state.
"""

from __future__ import annotations

from parser.events import Action, Verb
from parser.findings import Rule, Severity
from replay.choices import CAPPED, NOBODY, SHORT, Choices, choices, reopened
from replay.games import STREETS
from replay.order import turn_fault, unknown
from replay.posts import POSTING_RULES, SMALL_BLIND, open_betting
from replay.result import Decision
from replay.state import Limit, TableState, can_answer, close_if_settled
from replay.values import WhyNot

FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE
FIXED_LIMIT = Limit.FIXED

ACT004 = Rule(
    "ACT004",
    Severity.ERROR,
    "check facing a bet",
    "A player may check only while he owes nothing. Facing a bet he must call, raise or fold.",
    "D54: all source texts (check right)",
)
ACT005 = Rule(
    "ACT005",
    Severity.ERROR,
    "call with nothing to call",
    "A call matches a bet. Nobody has bet more than this player already put in, so there is nothing to call.",
    "D54, D56: to call = bet of the street less what the player has in",
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
BET001 = Rule(
    "BET001",
    Severity.ERROR,
    "bet under the minimum",
    "The first bet of a street is at least the big blind; only a player who bets all his chips may bet less.",
    "D70, D75: TDA 2024, WSOP section VIII; Robert's Rules, no-limit 2",
)
BET002 = Rule(
    "BET002",
    Severity.ERROR,
    "raise under the minimum",
    "A raise adds at least as much as the last full bet or raise of the street (before the flop at least "
    "the big blind); only a player who raises with all his chips may add less.",
    "D71, D72: TDA 2024 rule 43-A; WSOP 96; Robert's Rules, no-limit 3",
)
BET003 = Rule(
    "BET003",
    Severity.ERROR,
    "wager over the stack",
    "Nobody can put in more than he has in front of him, nor more than a capped game's cap in one hand. "
    "The record's amount is larger than what was left, so from here on the state is not trusted.",
    "D05, D76: table stakes; D90: cap",
)
BET004 = Rule(
    "BET004",
    Severity.ERROR,
    "call of a wrong amount",
    "A call matches the bet exactly: what is owed, or the whole stack when that is less.",
    "D56, D113: to call = bet of the street less what the player has in, cut to his stack",
)
BET005 = Rule(
    "BET005",
    Severity.ERROR,
    "over the pot-limit maximum",
    "In pot-limit a bet is at most the pot, and a raise adds at most the pot as it is after the call.",
    "D84, D85, D87: TDA 2024 rule 54; Robert's Rules, pot-limit; measured on PokerStars and GGPoker",
)
BET006 = Rule(
    "BET006",
    Severity.ERROR,
    "fixed-limit wager of a wrong size",
    "In fixed limit every bet and raise is one small bet before and on the flop, one big bet on turn and "
    "river. After an all-in of less than half of it, the next player completes it to a full one.",
    "D79, D82: Robert's Rules, betting 6; TDA 2024 rule 47-B",
)
BET007 = Rule(
    "BET007",
    Severity.ERROR,
    "raise over the cap",
    "In fixed limit a house allows a bet and a set number of raises on each street. The betting was "
    "capped already.",
    "D80, D81: house limit; PokerStars a bet and three raises",
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

_OWN_RULES: tuple[Rule, ...] = (
    ACT004, ACT005, ACT006, ACT007, ACT008, ACT011,
    BET001, BET002, BET003, BET004, BET005, BET006, BET007, BET008, BET009,
)  # fmt: skip
BETTING_RULES: tuple[Rule, ...] = (*_OWN_RULES, *POSTING_RULES)


def act(state: TableState, event: Action, place: int) -> None:
    """Judges a player's action, notes the decision, and does what the record says.

    `place` is its index in `Hand.events`.
    """
    index = state.index_of.get(event.seat)
    queue = state.queue
    if index is not None and queue and queue[-1] == index:
        queue.pop()
    elif index is None:
        unknown(state, event)
        return
    elif not _may_act(state, event, index):
        return
    put = state.put[index]
    behind = state.stacks[index]
    verb = event.verb
    choice = choices(state, index)
    owed, low, high, _ = choice
    added = 0
    level = state.level
    pot = state.pot
    if verb is FOLD:
        if not owed:
            _fault(state, ACT008, event, index, f"{state.names[index]} folds although he could check.")
        state.folded[index] = True
        state.folded_on[index] = state.street
        state.can_act[index] = False
        state.live -= 1
        state.active -= 1
    elif verb is CHECK:
        if owed and not state.vague:
            _check_fault(state, event, index, owed)
        state.acted_level[index] = state.bet
    else:
        if verb is CALL:
            added = event.amount
            if added != owed or added > behind:
                added = _call_fault(state, event, index, owed)
        else:
            bet, total = state.bet, event.raise_to
            if (
                low is not None
                and high is not None
                and low <= total <= high
                and event.amount == total - bet
                and (verb is BET) is (not bet)
            ):
                added = total - put
            else:
                added = _wager(state, event, index, choice)
        left = behind - added
        put = state.put[index]
        state.stacks[index] = left
        state.put[index] = put + added
        state.total[index] += added
        state.pot = pot + added
        if not left:
            state.all_in_on[index] = state.street
            state.can_act[index] = False
            state.active -= 1
        if (not left) is not event.all_in or event.cap is not None:
            _mark_fault(state, event, index, left)
        if verb is CALL:
            state.acted_level[index] = state.bet
        else:
            _raise_level(state, index, put + added)
    state.decisions.append(
        Decision(
            place,
            state.street,
            state.seats[index],
            verb,
            added,
            put + added,
            owed,
            pot,
            behind,
            level,
            low is not None,
            added > 0 and added == behind,
            low,
            high,
        )
    )
    if state.active < 2:
        close_if_settled(state)


def _may_act(state: TableState, event: Action, index: int) -> bool:
    """Whether an action that was not the next player's is replayed; opens the first betting round."""
    if state.queue is None:
        open_betting(state, event.at)
        if _was_next(state, index):
            return True
    return turn_fault(state, event, index)


def _was_next(state: TableState, index: int) -> bool:
    """Whether it was the player's turn; he is taken off those who have to act."""
    queue = state.queue
    if queue and queue[-1] == index:
        queue.pop()
        return True
    return False


def _raise_level(state: TableState, index: int, total: int) -> None:
    """Makes `total` the bet of the street and lines up who has to answer it."""
    increase = total - state.bet
    if increase > 0:
        full = state.bet_size if state.limit is FIXED_LIMIT else state.last_full
        counts = increase >= full
        if not counts and state.limit is FIXED_LIMIT:
            # Measured from the last full bet: short all-ins add up, and one may be completed (D82, D83).
            above = total - state.full_level
            counts = 2 * above >= full if state.profile.limit_short_allin == "half" else above >= full
        if counts:
            state.full_level = total
            state.last_full = max(increase, full)
            state.full_raiser = index
            state.raises += 1
        if 2 * increase >= full:
            state.half_level = total
        state.bet = total
        state.level += 1
        state.aggressor = index
        queue = can_answer(state, index)
        if state.skipped:  # whoever was passed over still is, until he acts
            queue = [other for other in queue if other not in state.skipped]
        state.queue = queue
    state.acted_level[index] = state.bet


def _wager(state: TableState, event: Action, index: int, choice: Choices) -> int:
    """Judges a bet or raise that is not plainly right; the chips it adds, as far as they exist."""
    _, low, high, why = choice
    total = event.raise_to
    put = state.put[index]
    behind = state.stacks[index]
    bet = state.bet
    if event.verb is BET:
        if bet:
            _word_fault(state, event, index, ACT006)
            total += put
    elif not bet:
        _word_fault(state, event, index, ACT007)
    elif event.amount != total - bet and event.amount and not state.vague:
        _numbers_fault(state, event, index)
    added = total - put
    if added > behind or added <= 0:
        return _impossible(state, event, index, added)
    if low is None or high is None:
        _not_open(state, event, index, why)
    elif total < low or total > high or low == high != total:
        _size_fault(state, event, index, total, (low, high))
    return added


# ---- Reports: reached only when something is wrong ----


def _fault(
    state: TableState,
    rule: Rule,
    event: Action,
    index: int,
    message: str,
    *pair: str | None,
    severity: Severity | None = None,
) -> None:
    """Adds a finding unless the state is not trusted any more; `pair` is expected, recorded."""
    if state.tainted is not None and rule is not ACT008:
        return
    expected, recorded = (*pair, None, None)[:2]
    state.findings.append(
        state.hand.finding(
            rule,
            event.at,
            message,
            player=state.names[index],
            street=STREETS[state.street],
            expected=expected,
            recorded=recorded,
            severity=severity,
        )
    )


def _check_fault(state: TableState, event: Action, index: int, owed: int) -> None:
    """ACT004."""
    money = state.hand.money(owed)
    message = f"{state.names[index]} checks although there is {money} to call."
    _fault(state, ACT004, event, index, message, f"a call of {money}, a raise or a fold", "a check")


def _call_fault(state: TableState, event: Action, index: int, owed: int) -> int:
    """ACT005, BET003, BET004; the chips the call adds. A call of the whole stack for less is right."""
    added, behind = event.amount, state.stacks[index]
    money, name = state.hand.money, state.names[index]
    if added == behind < owed:
        return added
    if state.active < 2 and added == min(state.bet - state.put[index], behind):
        return added  # the whole big blind against a shorter all-in; the rest comes back
    if _extra_blind_played(state, event, index, owed):
        return added
    if added > behind:
        return _impossible(state, event, index, added)
    if not owed:
        _fault(state, ACT005, event, index, f"{name} calls {money(added)} although there is nothing to call.")
    elif not state.vague:
        right = min(owed, behind)
        message = f"{name} calls {money(added)}; the call is {money(right)}."
        _fault(state, BET004, event, index, message, money(right), money(added))
    return added


def _extra_blind_played(state: TableState, event: Action, index: int, owed: int) -> bool:
    """Whether the call shows that the player's second small blind was live after all; then it is."""
    for poster, kind, amount, _ in state.posts:
        if poster == index != state.small and kind is SMALL_BLIND and event.amount == owed - amount > 0:
            state.dead[index] -= amount
            state.put[index] += amount
            state.total[index] += amount
            state.posted[index] += amount
            return True
    return False


def _impossible(state: TableState, event: Action, index: int, added: int) -> int:
    """BET003 or an amount that makes no sense: the state is tainted; the chips that can be added."""
    behind = state.stacks[index]
    money, name = state.hand.money, state.names[index]
    if added > behind:
        why, left = "wagers more than he has", f"but has only {money(behind)} left"
        if state.held_back(index):
            cap = money(state.hand.header.cap or 0)
            why, left = f"goes over the {cap} cap", f"but the {cap} cap leaves him only {money(behind)}"
        message = f"{name} puts in {money(added)} {left}."
        _fault(state, BET003, event, index, message, f"at most {money(behind)}", money(added))
        state.taint(f"{name} {why}")
        return behind
    message = f"{name} {event.verb.value} to {money(event.raise_to)}, which adds nothing to what he has in."
    _fault(state, BET002, event, index, message, None, money(event.raise_to))
    state.taint(f"the amount {name} {event.verb.value} is not known")
    return 0


def _mark_fault(state: TableState, event: Action, index: int, left: int) -> None:
    """ACT011; whoever reaches the hand's cap counts as all-in and may be marked as either."""
    name, money, held = state.names[index], state.hand.money, state.held_back(index)
    if event.cap is not None and (left or not held or event.cap != state.hand.header.cap):
        _cap_mark_fault(state, event, index, left)
    elif left:
        behind = money(left + held)
        message = f"{name} is marked all-in but has {behind} left."
        _fault(state, ACT011, event, index, message, f"{behind} behind", "all-in")
    elif event.cap is None and held:
        cap = money(state.hand.header.cap or 0)
        message = f"{name} has reached the {cap} cap, but the line doesn't say so."
        _fault(state, ACT011, event, index, message, f"has reached the {cap} cap")
    elif event.cap is None:
        message = f"{name} has no chips left, but the line doesn't say all-in."
        _fault(state, ACT011, event, index, message, "all-in")


def _cap_mark_fault(state: TableState, event: Action, index: int, left: int) -> None:
    """ACT011: the header's cap is said to be reached; it is, where a stack of just its size is gone."""
    name, money, cap = state.names[index], state.hand.money, state.hand.header.cap
    if cap is None:
        message = f"{name} is said to have reached a cap, but the header states none."
        _fault(state, ACT011, event, index, message, None, "cap reached")
        return
    if event.cap != cap:
        said = money(event.cap or 0)
        message = f"{name} is said to have reached a cap of {said}; the header's is {money(cap)}."
        _fault(state, ACT011, event, index, message, f"the {money(cap)} cap", f"the {said} cap")
        return
    spent = min(state.stacks_start[index], cap) - left
    if spent < cap:
        message = f"{name} is said to have reached the {money(cap)} cap but has put in only {money(spent)}."
        _fault(state, ACT011, event, index, message, f"{money(spent)} put in", "cap reached")


def _word_fault(state: TableState, event: Action, index: int, rule: Rule) -> None:
    """ACT006, ACT007."""
    name, money = state.names[index], state.hand.money
    if rule is ACT006:
        message = f"{name} bets although there is a bet of {money(state.bet)} already."
        _fault(state, rule, event, index, message, "a call, a raise or a fold", "a bet")
    else:
        message = f"{name} raises although nobody has bet on the {STREETS[state.street]}."
        _fault(state, rule, event, index, message, "a check or a bet", "a raise")


def _numbers_fault(state: TableState, event: Action, index: int) -> None:
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
    message = (
        f"{name} raises by {money(event.amount)} to {money(event.raise_to)}; from the bet of "
        f"{money(state.bet)} that is a raise by {money(by)}."
    )
    _fault(state, BET009, event, index, message, money(by), money(event.amount), severity=severity)


def _not_open(state: TableState, event: Action, index: int, why: WhyNot | None) -> None:
    """BET007, BET008, or BET002 for a raise that does not even exceed the bet."""
    total = event.raise_to
    name, money = state.names[index], state.hand.money
    if total <= state.bet:
        message = f"{name} raises to {money(total)}, which does not exceed the bet of {money(state.bet)}."
        _fault(state, BET002, event, index, message, f"more than {money(state.bet)}", money(total))
    elif why is CAPPED:
        cap = state.profile.limit_raise_cap
        message = f"{name} raises to {money(total)} after a bet and {cap} raises: the betting is capped."
        _fault(state, BET007, event, index, message, "a call or a fold", f"a raise to {money(total)}")
    elif why is NOBODY and _still_open(state, index):
        message = f"{name} raises to {money(total)} although nobody is left to call: all others are all-in."
        pair = ("a call or a fold", f"a raise to {money(total)}")
        _fault(state, BET008, event, index, message, *pair, severity=Severity.WARNING)
    elif why is not SHORT:
        acted = state.acted_level[index] or 0
        full = state.bet_size if state.limit is FIXED_LIMIT else state.last_full
        message = (
            f"{name} raises to {money(total)}, but since he acted at {money(acted)} the bet has grown only "
            f"by {money(state.bet - acted)}; a full raise is {money(full)}."
        )
        _fault(state, BET008, event, index, message, "a call or a fold", f"a raise to {money(total)}")


def _still_open(state: TableState, index: int) -> bool:
    """Whether the betting is open to a player as far as his own last action goes."""
    acted = state.acted_level[index]
    return acted is None or reopened(state, index, acted)


def _size_fault(state: TableState, event: Action, index: int, total: int, bounds: tuple[int, int]) -> None:
    """BET001, BET002, BET005, BET006."""
    if state.vague:
        return
    low, high = bounds
    name, money = state.names[index], state.hand.money
    opens = not state.bet
    what = f"{name} {'bets' if opens else 'raises to'} {money(total)}"
    if state.limit is FIXED_LIMIT:
        message = f"{what}; the fixed size makes it {money(low)}."
        _fault(state, BET006, event, index, message, money(low), money(total))
    elif total < low:
        message = f"{what}; the smallest {'bet is' if opens else 'raise is to'} {money(low)}."
        rule = BET001 if opens else BET002
        _fault(state, rule, event, index, message, f"at least {money(low)}", money(total))
    else:
        message = f"{what}; with {money(state.pot)} in the pot the pot-limit maximum is {money(high)}."
        _fault(state, BET005, event, index, message, f"at most {money(high)}", money(total))
