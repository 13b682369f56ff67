"""Every legal way to play a small game, counted twice: by the engine, and by force from the definitions.

`engine_count` walks with the project's own `legal` and `apply`. `forced_count` shares nothing with it: a hand
is the list of its moves, and at each decision everything is worked out again from that list, in the rule
book's words. A way to play is a sequence of decisions to the end of the hand; folding is counted only facing
a bet, amounts are whole chips.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

from parser.events import Action, StreetDealt, Verb
from parser.findings import Severity
from replay.choices import legal
from replay.engine import apply
from replay.profiles import RuleProfile, load_profile
from replay.state import TableState
from tests.rules.playing import Table

BOARD = ((), (0, 5, 10), (15,), (20,))
"""Cards of the streets: any will do."""


@dataclass(frozen=True)
class SmallGame:
    """Stacks clockwise from the seat left of the button; in fixed limit `big` is the small bet."""

    stacks: tuple[int, ...]
    limit: str = "nl"
    rules: str = "base"
    big: int = 2
    streets: int = 4
    """How many betting rounds are played."""
    option: str = ""
    """One rule that is set otherwise than in the profile: "reopen=half"."""

    @property
    def profile(self) -> RuleProfile:
        return _profile(self.rules, self.option)

    def __str__(self) -> str:
        chips = "-".join(map(str, self.stacks))
        rules = f"{self.rules} {self.option}".strip()
        return f"{self.limit} {chips}, big blind {self.big}, {self.streets} streets, {rules}"


@cache
def _profile(name: str, option: str) -> RuleProfile:
    profile = load_profile(name)
    if not option:
        return profile
    key, word = option.split("=")
    value = {"false": False, "true": True}.get(word, int(word) if word.isdigit() else word)
    return msgspec.structs.replace(profile, **{key: value})


# --- by the engine ------------------------------------------------------------------------------------------


def engine_count(game: SmallGame) -> int:
    """Ways to play as the engine's `legal` allows them."""
    names = "ABCDEF"[: len(game.stacks)]
    stakes = (game.big, 2 * game.big) if game.limit == "fl" else (game.big // 2, game.big)
    table = Table(
        " ".join(names),
        stakes=stakes,
        limit=game.limit,
        rules=game.profile,
        stacks=dict(zip(names, game.stacks, strict=True)),
    )
    return _ways(game, table.state(""))


def _ways(game: SmallGame, state: TableState) -> int:
    if state.to_act is None:
        if state.live < 2 or state.active < 2 or state.street + 1 == game.streets:
            assert not [one for one in state.findings if one.severity is Severity.ERROR], state.findings
            return 1
        street = state.street + 1
        after = _copy(state)
        board = tuple(card for cards in BOARD[:street] for card in cards)
        apply(after, StreetDealt(street, 0, board, BOARD[street], 0))
        return _ways(game, after)
    return sum(_ways(game, after) for after in _next_states(state))


def _next_states(state: TableState) -> Iterator[TableState]:
    now = legal(state)
    index = state.to_act
    assert index is not None
    put, behind = state.put[index], state.stacks[index]
    seat = now.seat
    actions = []
    if now.may_check:
        actions.append(Action(seat, Verb.CHECK, 0, 0, False, 0))
    else:
        actions.append(Action(seat, Verb.FOLD, 0, 0, False, 0))
        call = min(now.to_call, behind)
        actions.append(Action(seat, Verb.CALL, call, 0, call == behind, 0))
    if now.min_raise_to is not None and now.max_raise_to is not None:
        for total in range(now.min_raise_to, now.max_raise_to + 1):
            verb = Verb.RAISE if state.bet else Verb.BET
            actions.append(Action(seat, verb, total - state.bet, total, total == put + behind, 0))
    for action in actions:
        after = _copy(state)
        apply(after, action)
        yield after


def _copy(state: TableState) -> TableState:
    """The same table once more; field by field, since a compiled class has no other way."""
    same = TableState(state.hand, state.profile, state.game, list(state.hand.seats))
    for name in FIELDS:
        value = getattr(state, name)
        if isinstance(value, list):
            value = [one.copy() if isinstance(one, list) else one for one in value]
        elif isinstance(value, dict | set):
            value = value.copy()
        setattr(same, name, value)
    same.put = same.street_put[-1]
    return same


FIELDS = tuple(
    [
        name
        for name in vars(TableState)
        if not name.startswith("_") and name not in {"street_over", "to_act", "held_back", "taint"}
    ]
)


# --- by force -----------------------------------------------------------------------------------------------


def forced_count(game: SmallGame) -> int:
    """Ways to play as the definitions allow them."""
    return _ways_on(game, ((),))


Move = tuple[int, str, int]
"""(player, "fold", "check", "call" or "wager", his total on the street after it)."""
Streets = tuple[tuple[Move, ...], ...]


def _ways_on(game: SmallGame, played: Streets) -> int:
    look = _Look(game, played)
    player = look.turn()
    if player is None:
        if len(look.live) < 2 or len(look.with_chips) < 2 or len(played) == game.streets:
            return 1
        return _ways_on(game, (*played, ()))
    return sum(_ways_on(game, (*played[:-1], (*played[-1], move))) for move in look.moves(player))


class _Look:
    """What a list of moves comes to, worked out from the start."""

    def __init__(self, game: SmallGame, played: Streets) -> None:
        self.game, self.moves_now, self.street = game, played[-1], len(played) - 1
        n = self.n = len(game.stacks)
        self.rules = game.profile
        self.puts = [_totals(game, played[: place + 1]) for place in range(len(played))]
        self.now = self.puts[-1]
        spent = [sum(street[i] for street in self.puts) for i in range(n)]
        self.behind = [game.stacks[i] - spent[i] for i in range(n)]
        self.pot = sum(spent)
        out = {player for street in played for player, kind, _ in street if kind == "fold"}
        self.live = [i for i in range(n) if i not in out]
        self.with_chips = [i for i in self.live if self.behind[i] > 0]
        self.live_at_start = [
            i
            for i in range(n)
            if i not in {p for street in played[:-1] for p, kind, _ in street if kind == "fold"}
        ]
        self.opening = game.big if self.street == 0 else 0
        """The bet before anybody has acted; a short big blind is owed in full."""
        self.levels = [self.opening]
        for _, kind, total in self.moves_now:
            if kind == "wager":
                self.levels.append(total)
        self.bet = self.levels[-1]

    def turn(self) -> int | None:
        """Whose turn it is: the next clockwise who can act and has not answered the bet."""
        if len(self.live) < 2:
            return None
        if not self.moves_now:
            blinds = 2 if self.n > 2 else 1
            first = blinds % self.n if self.street == 0 else 0
        else:
            first = (self.moves_now[-1][0] + 1) % self.n
        for step in range(self.n):
            player = (first + step) % self.n
            if player in self.with_chips and not self._has_answered(player):
                return player
        return None

    def _has_answered(self, player: int) -> bool:
        others = [self.now[i] for i in self.live if i != player]
        if len(self.with_chips) == 1 and self.now[player] >= max(others):
            return True
        return any(who == player for who, _, _ in self.moves_now) and self.now[player] >= self.bet

    def moves(self, player: int) -> list[Move]:
        """Everything he may do."""
        mine, behind = self.now[player], self.behind[player]
        owed = max(self.bet - mine, 0)
        alone = len(self.with_chips) == 1
        if alone:
            owed = min(owed, max(self.now[i] for i in self.live if i != player) - mine)
        answers: list[Move] = [(player, "check", mine)]
        if owed:
            answers = [(player, "fold", mine), (player, "call", mine + min(owed, behind))]
        if alone or behind <= owed or not self._may_raise(player):
            return answers
        low, high = self._bounds(player, owed)
        most = mine + behind
        return answers + [(player, "wager", total) for total in range(min(low, most), min(high, most) + 1)]

    def _may_raise(self, player: int) -> bool:
        """Whether the betting is open to him: re-opening, and the cap of fixed limit."""
        if self.game.limit == "fl" and self._capped():
            return False
        acted = [place for place, move in enumerate(self.moves_now) if move[0] == player]
        if not acted:
            return True
        before = [m for m in self.moves_now[: acted[-1] + 1] if m[1] == "wager"]
        known = len(before)  # wagers up to and with his own last move
        then, faced = self.levels[known], self.bet - self.levels[known]
        if self.game.limit == "fl":
            return 2 * faced >= self._fixed_bet()
        steps, size, _ = self._history()
        full = self._measure(size)
        since = steps[known:]
        opened = any(is_full for _, _, is_full in since)
        match self.rules.reopen:
            case "cumulative":
                return faced >= full
            case "single_full":
                return opened
            case "cumulative_strict":
                return opened or faced > full
            case "consecutive_strict":
                return opened or self._longest_run(acted[-1]) > full
            case "half":
                return opened or any(2 * step >= measure for step, measure, _ in since)
            case "half_strict":
                return opened or any(2 * step > measure for step, measure, _ in since)
            case "any_increase":
                return self.bet > then
        raise NotImplementedError(self.rules.reopen)

    def _longest_run(self, place: int) -> int:
        """The most that wagers after a move add up to with no call in between."""
        bet = self.levels[len([m for m in self.moves_now[: place + 1] if m[1] == "wager"])]
        run = longest = 0
        for _, kind, total in self.moves_now[place + 1 :]:
            if kind == "wager":
                run += total - bet
                bet = total
                longest = max(longest, run)
            elif kind != "fold":
                run = 0
        return longest

    def _history(self) -> tuple[list[tuple[int, int, bool]], int, int]:
        """Each wager: what it adds, a full raise then, whether it is one; and size and level of the last full
        one.
        """
        size, level = self.game.big, self.opening
        steps = []
        for known, (below, total) in enumerate(zip(self.levels, self.levels[1:], strict=False), 1):
            is_full = total >= self._smallest(below, size, level, known)
            steps.append((total - below, self._measure(size), is_full))
            if is_full:
                size = total - (below if self.rules.short_allin_moves_bet else level)
                size = size if below else max(size, self.game.big)
                level = total
        return steps, size, level

    def _measure(self, size: int) -> int:
        """A full raise: the last one, or what the house asks of any."""
        return {"table_min": self.game.big, "any_increase": 1}.get(self.rules.min_raise, size)

    def _smallest(self, bet: int, size: int, level: int, known: int) -> int:
        """The smallest bet or raise over `bet`, when so many levels are known."""
        big = self.game.big
        if not bet:
            return 1 if self.rules.min_open == "any" else big
        match self.rules.min_raise:
            case "last_full" if self.rules.short_allin_moves_bet:
                return bet + size
            case "last_full":
                return max(bet + 1, level + size)
            case "table_min":
                return bet + big
            case "any_increase":
                return bet + 1
            case "double_total":
                return 2 * bet
            case "bb_until_first_raise":
                bets = 1 if self.street == 0 else 2  # the blind, or the opening bet
                return bet + (size if known > bets else big)
        raise NotImplementedError(self.rules.min_raise)

    def _bounds(self, player: int, owed: int) -> tuple[int, int]:
        if self.game.limit == "fl":
            to = self._full_level() + self._fixed_bet()
            return to, to
        _, size, level = self._history()
        low = self._smallest(self.bet, size, level, len(self.levels))
        high = self.now[player] + self.behind[player]
        if self.game.limit == "pl":
            high = max(low, self.bet + self.pot + owed)
        return low, high

    def _fixed_bet(self) -> int:
        return self.game.big * (1 if self.street < 2 else 2)

    def _full_level(self) -> int:
        """Fixed limit: the level that the last full bet reached; half a bet more than it is the next one."""
        level = self.opening
        for total in self.levels[1:]:
            if 2 * (total - level) >= self._fixed_bet():
                level = total
        return level

    def _capped(self) -> bool:
        cap = self.rules.limit_raise_cap
        raises = 1 if self.street == 0 else 0
        level, left, left_then = self.opening, len(self.live_at_start), 0
        for _, kind, total in self.moves_now:
            if kind == "fold":
                left -= 1
            elif kind == "wager" and 2 * (total - level) >= self._fixed_bet():
                level, raises, left_then = total, raises + 1, left
        if cap is None or raises <= cap:
            return False
        if left > 2:
            return True
        match self.rules.cap_headsup:
            case "stays":
                return True
            case "round_began":
                return len(self.live_at_start) > 2
            case "lifted_unless_reached":
                return left_then > 2
        return False


@cache
def _totals(game: SmallGame, played: Streets) -> tuple[int, ...]:
    """Each player's total on the last of these streets."""
    n = len(game.stacks)
    puts = [0] * n
    if len(played) == 1:
        small, big = (0, 1) if n > 2 else (1, 0)
        puts[small] = min(game.big // 2, game.stacks[small])
        puts[big] = min(game.big, game.stacks[big])
    for player, _, total in played[-1]:
        puts[player] = total
    return tuple(puts)
