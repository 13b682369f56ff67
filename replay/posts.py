"""Money before the cards: antes, blinds, straddles, dead and missed blinds; codes BET010-BET017.

`post` moves the chips as the record says; `open_betting` judges all posts together once the first betting
round starts, for only then it is clear whose blinds are whose. A second small blind is dead money, a second
big blind plays.
"""

from __future__ import annotations

from parser.events import Post, PostKind
from parser.findings import Rule, Severity
from replay.order import start_order, unknown
from replay.state import Limit, TableState, close_if_settled, marked, pay, pay_dead

ANTE = PostKind.ANTE
SMALL_BLIND = PostKind.SMALL_BLIND
BIG_BLIND = PostKind.BIG_BLIND
BOTH_BLINDS = PostKind.BOTH_BLINDS
DEAD_BLIND = PostKind.DEAD_BLIND
STRADDLE = PostKind.STRADDLE
BUTTON_BLIND = PostKind.BUTTON_BLIND

BET010 = Rule(
    "BET010",
    Severity.ERROR,
    "small blind of a wrong amount",
    "The small blind is the smaller stake of the header; only a player with fewer chips posts less, and "
    "is then all-in. The record posts another amount.",
    "D20, D31: header stakes; Robert's Rules, blinds 1",
)
BET011 = Rule(
    "BET011",
    Severity.ERROR,
    "big blind of a wrong amount",
    "The big blind is the larger stake of the header (in fixed limit the small bet); only a player with "
    "fewer chips posts less, and is then all-in. The record posts another amount.",
    "D20, D31: header stakes; WSOP live action 154",
)
BET012 = Rule(
    "BET012",
    Severity.ERROR,
    "ante of a wrong amount",
    "Everybody dealt in posts the same ante, or the big blind posts one for the table; only a player with"
    " fewer chips posts less, and is then all-in.",
    "D32, D33: TDA 2024 RP-11; header ante",
)
BET013 = Rule(
    "BET013",
    Severity.ERROR,
    "straddle of a wrong amount or from a wrong seat",
    "A straddle is at least twice the big blind or twice the straddle before it, and comes only from the "
    "seats where the house allows one.",
    "D35, D36, D39: WSOP live action 165",
)
BET014 = Rule(
    "BET014",
    Severity.ERROR,
    "dead or missed blind of a wrong amount",
    "A player who comes back posts the blinds he missed: the big blind plays, the small blind is dead. "
    "The record posts another amount.",
    "D26: Robert's Rules, blinds; measured on PokerStars and GGPoker",
)
BET015 = Rule(
    "BET015",
    Severity.ERROR,
    "blind posted from the wrong seat",
    "The first player left of the button posts the small blind and the next one the big blind; with two "
    "players the button posts the small blind.",
    "D21, D23: TDA 2024 rule 34-B; every source text",
)
BET016 = Rule(
    "BET016",
    Severity.WARNING,
    "big blind missing",
    "Somebody owes the big blind in every hand. The record has none, so the bet to match before the flop "
    "is not known.",
    "D21: forced before the cards",
)

BET017 = Rule(
    "BET017",
    Severity.ERROR,
    "small blind missing",
    "The first player left of the button owes the small blind, with two players the button. Where nobody has "
    "that place nobody posts it, and the first player posts the big blind. Here the next one does.",
    "D21, D23, D24: TDA 2024 rule 32 (dead button); measured on PokerStars and GGPoker",
)

POSTING_RULES: tuple[Rule, ...] = (BET010, BET011, BET012, BET013, BET014, BET015, BET016, BET017)


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
        if state.reserve is None or amount > behind + state.reserve[index]:
            state.taint(f"{state.names[index]} posts more than he has")
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


def open_betting(state: TableState, at: int) -> None:
    """Judges the posts and lines the players up for the first betting round."""
    posts = state.posts
    big = state.big_blind
    state.raises = 1
    if state.antes:
        _check_antes(state, at)
    if len(posts) == 2 and state.active == state.n > 2:
        (first, kind, amount, _), (second, other, blind, _) = posts
        seats_right = first == 0 and second == 1 and kind is SMALL_BLIND and other is BIG_BLIND
        if seats_right and amount == state.small_blind and blind == big:  # as in nearly every hand
            state.small, state.big = 0, 1
            state.bet = state.last_full = state.full_level = state.half_level = big
            state.posted = state.put.copy()
            state.queue = [1, *state.after[1]]
            return
    last_forced = _sort_posts(state, at)
    state.last_full = state.big_blind
    state.full_level = state.half_level = state.bet
    state.posted = state.put.copy()
    if any(state.straddled):
        if state.profile.straddle_min_raise == "double":
            state.last_full = state.bet
        else:
            state.last_full = state.bet - _second_highest(state)
    start_order(state, last_forced)
    if state.active < 2:
        close_if_settled(state)


def _second_highest(state: TableState) -> int:
    return sorted({*state.put, state.big_blind})[-2]


def _sort_posts(state: TableState, at: int) -> int:
    """Says whose blinds are whose and checks them; the index of the last forced live bet in order."""
    posts = state.posts
    smalls = [entry for entry in posts if entry[1] is SMALL_BLIND]
    bigs = [entry for entry in posts if entry[1] is BIG_BLIND]
    boths = [entry for entry in posts if entry[1] is BOTH_BLINDS]
    owed = [entry for entry in smalls if not _missed(entry, bigs)] if state.n > 2 else smalls
    if smalls:
        state.small = min([entry[0] for entry in owed], default=None) if state.n > 2 else smalls[0][0]
        for index, _, _, _ in smalls:
            if index != state.small:
                _make_dead(state, index)
    start = -1 if state.small is None or state.n == 2 else state.small
    plain = sorted(bigs, key=lambda entry: ((entry[0] - start - 1) % state.n, entry[3]))
    if plain:
        state.big = plain[0][0]
    elif boths:
        state.big = min(boths, key=lambda entry: (entry[0] - start - 1) % state.n)[0]
    if not state.big_blind and state.big is not None:
        state.big_blind = max(entry[2] for entry in (plain or boths))
        if state.limit is Limit.FIXED:
            state.bet_size = state.big_blind
    for index, kind, _, _ in posts:
        if index != state.big and kind in (BIG_BLIND, BOTH_BLINDS):
            state.live_post = marked(state.live_post, index)
    _find_all_in_blinds(state)
    _check_amounts(state)
    _check_seats(state)
    last = state.big
    state.bet = max([state.big_blind if posts or state.big is not None else 0, *state.put])
    straddles = [entry for entry in posts if entry[1] is STRADDLE]
    if straddles:
        last = _check_straddles(state, straddles)
    if state.big is None and posts:
        state.vague = True
        state.findings.append(state.hand.finding(BET016, at, "Nobody posts the big blind.", street="preflop"))
    if last is None:
        last = state.small if state.small is not None and state.n > 2 else state.n - 1
    return last


def _missed(small: tuple[int, object, int, int], bigs: list[tuple[int, object, int, int]]) -> bool:
    """Whether a small blind is one missed before: posted after a big blind that the player left of the button
    has, so that nobody owes a small one; and not by the next player, who rather has the other's blind.
    """
    return small[0] > 1 and any(index == 0 and at < small[3] for index, _, _, at in bigs)


def _check_straddles(state: TableState, straddles: list[tuple[int, object, int, int]]) -> int:
    """BET013: each at least twice what it straddles, from a seat that may; the last straddler."""
    money = state.hand.money
    allowed = state.profile.straddle
    level = state.big_blind
    last = straddles[0][0]
    for index, _, amount, at in sorted(straddles, key=lambda entry: entry[2]):
        state.straddled = marked(state.straddled, index)
        last = index
        name = state.names[index]
        fault, severity = "", None
        if amount < 2 * level and state.all_in_on[index] is None:
            fault = f"{name} straddles to {money(amount)}; it takes {money(2 * level)}."
        elif allowed == "off":
            fault, severity = f"{name} straddles; this house is said to offer no straddle.", Severity.NOTE
        elif allowed == "utg" and level == state.big_blind and index != ((state.big or 0) + 1) % state.n:
            fault = f"{name} straddles, but only the player left of the big blind may."
        if fault:
            state.findings.append(
                state.hand.finding(
                    BET013,
                    at,
                    fault,
                    player=name,
                    street="preflop",
                    expected=money(2 * level),
                    recorded=money(amount),
                    severity=severity,
                )
            )
        level = amount
    return last


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


def _old_level(state: TableState) -> bool:
    """Whether a tournament's blinds are of another level than the header's; then they count (D22)."""
    if (
        not state.hand.header.tournament
        or len(state.posts) != 2
        or any(x is not None for x in state.all_in_on)
    ):
        return False
    (_, first, small, _), (index, second, big, at) = state.posts
    if first is not SMALL_BLIND or second is not BIG_BLIND or small >= big:
        return False
    if small == state.small_blind or big == state.big_blind:
        return False
    money, name = state.hand.money, state.names[index]
    expected = f"{money(state.small_blind)}/{money(state.big_blind)}"
    recorded = f"{money(small)}/{money(big)}"
    state.findings.append(
        state.hand.finding(
            BET011,
            at,
            f"The blinds are {recorded}; the header's level is {expected}.",
            player=name,
            street="preflop",
            expected=expected,
            recorded=recorded,
            severity=Severity.WARNING,
        )
    )
    state.small_blind, state.big_blind = small, big
    return True


def _make_dead(state: TableState, index: int) -> None:
    """Turns the live chips of a second small blind into dead money."""
    amount = state.put[index]
    state.put[index] = 0
    state.total[index] -= amount
    state.dead[index] += amount


def _check_amounts(state: TableState) -> None:
    """BET010, BET011, BET014: each post against the header's stakes."""
    big, small = state.big_blind, state.small_blind
    if not big or not state.hand.header.high_stake:
        return
    if _old_level(state):
        return
    fixed = state.limit is Limit.FIXED
    for entry in state.posts:
        index, kind, amount, _ = entry
        if amount < big and state.all_in_on[index] is not None:
            continue
        if kind is SMALL_BLIND:
            if amount != small and not (fixed and _limit_small_blind(amount, big)):
                unstated = Severity.WARNING if fixed and 0 < amount < big else None
                _wrong(state, BET010, entry, small, "small blind", unstated)
        elif kind is BIG_BLIND:
            if amount != big:
                _wrong(state, BET011, entry, big, "big blind")
        elif kind is BOTH_BLINDS:
            if amount != big + small and not (fixed and big < amount < 2 * big):
                _wrong(state, BET014, entry, big + small, "small and big blind together")
        elif kind is DEAD_BLIND and amount not in (small, big, small + big):
            _wrong(state, BET014, entry, small, "missed blind")


def _limit_small_blind(amount: int, big: int) -> bool:
    """Whether fixed limit has such a small blind, which the header does not state: a half of the small bet, a
    third, two thirds, a quarter or two fifths, in whole units.
    """
    return any(abs(amount * parts - big * share) < parts for share, parts in _LIMIT_SHARES)


_LIMIT_SHARES = ((1, 2), (1, 3), (2, 3), (1, 4), (2, 5))


def _wrong(
    state: TableState,
    rule: Rule,
    entry: tuple[int, object, int, int],
    expected: int,
    what: str,
    severity: Severity | None = None,
) -> None:
    state.vague = True
    index, _, amount, at = entry
    money = state.hand.money
    name = state.names[index]
    state.findings.append(
        state.hand.finding(
            rule,
            at,
            f"{name} posts {money(amount)}; the {what} is {money(expected)}.",
            player=name,
            street="preflop",
            expected=money(expected),
            recorded=money(amount),
            severity=severity,
        )
    )


def _check_seats(state: TableState) -> None:
    """BET015: small blind left of the button, big blind next to it."""
    if state.hand.header.button is None:
        return
    n, small, big = state.n, state.small, state.big
    at = {(index, kind): place for index, kind, _, place in state.posts}
    button_live = state.seats[-1] == state.hand.header.button
    owner = 1 if n == 2 else 0
    if small is None:
        place = at.get((1 - owner, BIG_BLIND))
        nothing = all(entry[0] != owner for entry in state.posts)
        if place is not None and nothing and big == 1 - owner and (n > 2 or button_live):
            _missing_small(state, owner, place)
        return
    if n == 2:
        if button_live and small != 1:
            severity = Severity.WARNING if big == 1 else None  # old clients: the button has the big blind
            _wrong_seat(state, small, 1, at.get((small, SMALL_BLIND), 0), "small blind", severity)
        return
    if small != 0:
        _wrong_seat(state, small, 0, at.get((small, SMALL_BLIND), 0), "small blind")
        return
    if big is not None and big != 1:
        _wrong_seat(state, big, 1, at.get((big, BIG_BLIND), at.get((big, BOTH_BLINDS), 0)), "big blind")


def _missing_small(state: TableState, owner: int, at: int) -> None:
    """BET017."""
    name, seat = state.names[owner], state.seats[owner]
    where = "on the button" if state.n == 2 else "first left of the button"
    state.findings.append(
        state.hand.finding(
            BET017,
            at,
            f"{name} in seat {seat}, {where}, posts no small blind.",
            player=name,
            street="preflop",
            expected=f"{name} posts the small blind",
            recorded="no small blind",
        )
    )


def _wrong_seat(
    state: TableState, index: int, expected: int, at: int, what: str, severity: Severity | None = None
) -> None:
    name, owner = state.names[index], state.names[expected]
    state.findings.append(
        state.hand.finding(
            BET015,
            at,
            f"{name} in seat {state.seats[index]} posts the {what}; it is owed by {owner} in seat "
            f"{state.seats[expected]}.",
            player=name,
            street="preflop",
            expected=f"{owner} posts the {what}",
            recorded=f"{name} posts the {what}",
            severity=severity,
        )
    )


def _check_antes(state: TableState, at: int) -> None:
    """BET012: everybody the same ante, unless one player posts for the table."""
    antes = state.ante
    if state.antes == 1:
        return
    expected = state.hand.header.ante or _usual_ante(state)
    for index, ante in enumerate(antes):
        if ante == expected or (state.stacks_start[index] <= expected and ante == state.stacks_start[index]):
            continue
        money = state.hand.money
        name = state.names[index]
        state.findings.append(
            state.hand.finding(
                BET012,
                at,
                f"{name} posts an ante of {money(ante)}; it is {money(expected)}.",
                player=name,
                street="preflop",
                expected=money(expected),
                recorded=money(ante),
            )
        )


def _usual_ante(state: TableState) -> int:
    """The ante that most players post, those who put in all they have left out."""
    antes = [ante for ante, stack in zip(state.ante, state.stacks_start, strict=True) if ante < stack]
    if not antes:
        return max(state.ante)
    return max(antes, key=lambda ante: (antes.count(ante), ante))


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
