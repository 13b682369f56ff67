"""Money before the cards: antes, blinds, straddles, dead and missed blinds; code BET003 where it isn't there.

`post` moves the chips as the record says; `open_betting` says whose blinds are whose once the first betting
round starts, for only then it is clear, has them checked by `blinds` and lines the players up. A second small
blind is dead money, a second big blind plays.
"""

from __future__ import annotations

from typing import assert_never

from parser.events import Post, PostKind
from parser.findings import Rule, Severity
from parser.saying import say, sentence_of
from replay.antes import bomb_pot, check_antes, usual_ante
from replay.blinds import (
    ANTE,
    BET016,
    BIG_BLIND,
    BOTH_BLINDS,
    BUTTON_BLIND,
    DEAD_BLIND,
    SMALL_BLIND,
    STRADDLE,
    Posted,
    check_amounts,
    check_missed,
    check_relation,
    check_seats,
    three_blinds,
)
from replay.moves import close_if_settled, pay, pay_dead
from replay.order import start_order, unknown
from replay.seating import check_seating
from replay.state import Limit, TableState, marked
from replay.straddles import check_straddles, straddle_order, straddle_raise

BET003 = Rule(
    "BET003",
    Severity.ERROR,
    "wager over the stack",
    "Nobody can put in more than he has in front of him, blinds and antes included, nor more than a capped "
    "game's cap in one hand. "
    "The record's amount is larger than what was left, so from here on the state is not trusted.",
    "D05, D76: table stakes; D31: a short blind or ante is all-in; D90: cap",
)


def post(state: TableState, event: Post) -> None:
    """Moves the chips of one post."""
    index = state.index_of.get(event.seat)
    if index is None:
        unknown(state, event)
    elif state.queue is not None:
        _late_post(state, event, index)
    else:
        _move(state, event, index)


def _move(state: TableState, event: Post, index: int) -> None:
    amount, kind = event.amount, event.kind
    if (kind is SMALL_BLIND or kind is BIG_BLIND) and amount < state.stacks[index]:  # as nearly always
        state.posts.append((index, kind, amount, event.at))
        state.stacks[index] -= amount
        state.put[index] += amount
        state.total[index] += amount
        state.pot += amount
        return
    if kind is STRADDLE:
        if not amount:
            return  # declined
        amount -= state.put[index]
    behind = state.stacks[index]
    if amount > behind:
        _over_the_stack(state, event, index, amount)
        amount = behind
    if kind is ANTE:
        state.antes += 1
        state.ante[index] += amount
        pay_dead(state, index, amount)
        return
    state.posts.append((index, kind, event.amount, event.at))
    if kind is DEAD_BLIND:
        pay_dead(state, index, amount)
    elif kind is BOTH_BLINDS:
        live = min(amount, state.big_blind or amount)
        pay(state, index, live)
        pay_dead(state, index, amount - live)
    else:
        pay(state, index, amount)


def _over_the_stack(state: TableState, event: Post, index: int, amount: int) -> None:
    """BET003 for a post; the state is tainted."""
    if state.tainted is None:
        name = state.names[index]
        why, clause = over_the_stack(state, index, _posts(event, name, state.hand.money(event.amount)))
        if why is None:
            why = say("{who} posts more than he has", who=name)
        at_most = state.hand.money(state.stacks[index] + event.amount - amount)
        state.findings.append(
            state.hand.finding(
                BET003,
                event.at,
                sentence_of(clause, capital=False),
                player=name,
                street=state.game.streets[state.street],
                expected=say("at most {amount}", amount=at_most),
                recorded=state.hand.money(event.amount),
            )
        )
        state.taint(why)


def _posts(event: Post, who: str, amount: str) -> str:
    """ "Alder posts an ante of 5"."""
    match event.kind:
        case PostKind.ANTE:
            return say("{who} posts an ante of {amount}", who=who, amount=amount)
        case PostKind.SMALL_BLIND:
            return say("{who} posts the small blind of {amount}", who=who, amount=amount)
        case PostKind.BIG_BLIND:
            return say("{who} posts the big blind of {amount}", who=who, amount=amount)
        case PostKind.BOTH_BLINDS:
            return say("{who} posts the small & big blinds of {amount}", who=who, amount=amount)
        case PostKind.DEAD_BLIND:
            return say("{who} posts the missed blind of {amount}", who=who, amount=amount)
        case PostKind.STRADDLE:
            return say("{who} posts the straddle of {amount}", who=who, amount=amount)
        case PostKind.BUTTON_BLIND:
            return say("{who} posts the button blind of {amount}", who=who, amount=amount)
        case _:
            assert_never(event.kind)


def over_the_stack(state: TableState, index: int, done: str) -> tuple[str | None, str]:
    """What is wrong where a player has not as much as he puts in: in short, where the cap says it, and as a
    sentence without its full stop.
    """
    money, name = state.hand.money, state.names[index]
    left = money(state.stacks[index])
    if state.held_back(index):
        cap = money(state.hand.header.cap or 0)
        why = say("{who} goes over the {cap} cap", who=name, cap=cap)
        return why, say("{done} but the {cap} cap leaves him only {left}", done=done, cap=cap, left=left)
    return None, say("{done} but has only {left} left", done=done, left=left)


def open_betting(state: TableState, at: int) -> None:
    """Judges the posts and lines the players up for the first betting round."""
    posts = state.posts
    big = state.big_blind
    state.raises = 1
    profile = state.profile
    if (
        profile.min_players > 2
        or state.n > profile.max_players
        or state.seats[-1] != state.hand.header.button
    ):
        check_seating(state)
    if state.antes:
        check_antes(state, at)
        if bomb_pot(state, at):
            return
    if len(posts) == 2 and state.active == state.n > 2:
        (first, kind, amount, _), (second, other, blind, _) = posts
        seats_right = first == 0 and second == 1 and kind is SMALL_BLIND and other is BIG_BLIND
        if seats_right and amount == state.small_blind and blind == big:  # as in nearly every hand
            state.small, state.big = 0, 1
            state.bet = state.last_full = state.full_level = state.half_level = big
            state.posted = state.put.copy()
            state.queue = [1, *state.after[1]]
            if profile.blind_relation != "header":
                check_relation(state)
            return
    last_forced = _sort_posts(state, at)
    state.last_full = state.big_blind
    state.full_level = state.half_level = state.bet
    state.posted = state.put.copy()
    if any(state.straddled):
        state.last_full = straddle_raise(state)
        straddle_order(state, last_forced)
    else:
        start_order(state, last_forced)
    if state.active < 2:
        close_if_settled(state)


def _sort_posts(state: TableState, at: int) -> int:
    """Says whose blinds are whose and checks them; the index of the last forced live bet in order."""
    posts = state.posts
    smalls = [entry for entry in posts if entry[1] is SMALL_BLIND]
    bigs = [entry for entry in posts if entry[1] is BIG_BLIND]
    boths = [entry for entry in posts if entry[1] is BOTH_BLINDS]
    owed = [entry for entry in smalls if not _missed(entry, bigs)] if state.n > 2 else smalls
    if smalls:
        state.small = min([entry[0] for entry in owed], default=None) if state.n > 2 else smalls[0][0]
        all_live = state.profile.missed_blinds == "small_live"
        live = state.n if all_live else 2 if three_blinds(state) else 0
        for index, _, _, _ in smalls:
            if index != state.small and index >= live:
                _make_dead(state, index)
    start = -1 if state.small is None or state.n == 2 else state.small
    plain = sorted(bigs, key=lambda entry: ((entry[0] - start - 1) % state.n, entry[3]))
    if plain:
        state.big = plain[0][0]
    elif boths:
        state.big = min(boths, key=lambda entry: (entry[0] - start - 1) % state.n)[0]
    buttons = [entry for entry in posts if entry[1] is BUTTON_BLIND]
    if not state.big_blind and (plain or boths or buttons):
        state.big_blind = max(entry[2] for entry in (plain or boths or buttons))
        if state.limit is Limit.FIXED:
            state.bet_size = state.big_blind
    for index, kind, _, _ in posts:
        if index != state.big and kind in (BIG_BLIND, BOTH_BLINDS):
            state.live_post = marked(state.live_post, index)
    _find_all_in_blinds(state)
    check_amounts(state)
    check_seats(state)
    check_relation(state)
    check_missed(state)
    last = state.big
    if buttons and last is None:
        last = buttons[0][0]
        if state.antes:
            state.ante_bet = state.hand.header.ante or usual_ante(state)
    state.bet = max([state.big_blind if posts or state.big is not None else 0, *state.put])
    straddles = [entry for entry in posts if entry[1] is STRADDLE]
    if straddles:
        last = check_straddles(state, straddles)
    if state.big is None and posts and not buttons:
        state.vague = True
        message = say("Nobody posts the big blind.")
        state.findings.append(state.hand.finding(BET016, at, message, street=say("preflop")))
    if last is None:
        last = state.small if state.small is not None and state.n > 2 else state.n - 1
    return last


def _missed(small: Posted, bigs: list[Posted]) -> bool:
    """Whether a small blind is one missed before: posted after a big blind that the player left of the button
    has, so that nobody owes a small one; and not by the next player, who rather has the other's blind.
    """
    return small[0] > 1 and any(index == 0 and at < small[3] for index, _, _, at in bigs)


def _find_all_in_blinds(state: TableState) -> None:
    """A player whose ante took all his chips has his blind's seat though he posts none."""
    if not state.antes:
        return
    all_in = state.all_in_on
    posted = {index for index, _, _, _ in state.posts}
    small, big = (1, 0) if state.n == 2 else (0, 1)
    if state.small is None and small not in posted and all_in[small] is not None and state.big != small:
        state.small = small
    if state.big is None and big not in posted and all_in[big] is not None and state.small in (small, None):
        state.big = big


def _make_dead(state: TableState, index: int) -> None:
    """Turns the live chips of a second small blind into dead money."""
    amount = state.put[index]
    state.put[index] = 0
    state.total[index] -= amount
    state.dead[index] += amount


def _late_post(state: TableState, event: Post, index: int) -> None:
    """A blind posted once the first round has begun: the chips go in, the player keeps his turn."""
    already = state.put[index]
    _move(state, event, index)
    state.posted[index] += state.put[index] - already
    if event.kind in (BIG_BLIND, BOTH_BLINDS):
        state.live_post = marked(state.live_post, index)
    if state.queue and not state.can_act[index]:
        state.queue = [other for other in state.queue if other != index]
    if state.put[index] > state.bet and state.street == 0:
        state.bet = state.put[index]
