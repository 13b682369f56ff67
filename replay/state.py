"""The table while a hand is replayed.

`TableState` is mutable and belongs to one replay. Its lists run over the dealt-in players, clockwise from the
seat left of the button; such an index never leaves `replay`. What is done to the table again and again is in
`moves`; the checks in `order`, `posts`, `betting`, `dealing` and `showdown` look first. Money in minor units.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from parser.cards import Card
from parser.events import Action, Show, SummarySeat, TotalPot
from parser.findings import Finding
from parser.hand import Hand, Seat
from replay.games import Game
from replay.positions import before_blinds, layout
from replay.profiles import RuleProfile
from replay.result import Decision


class Limit(Enum):
    """The betting structure."""

    NO = "nl"
    POT = "pl"
    FIXED = "fl"


LIMITS = {limit.value: limit for limit in Limit}


_after: dict[int, tuple[tuple[int, ...], ...]] = {}


def others_after(n: int) -> tuple[tuple[int, ...], ...]:
    """For each of `n` players the others in order of action after him, the last to act first.

    One more entry, that of nobody, holds all of them, the first left of the button last.
    """
    table = _after.get(n)
    if table is None:
        table = tuple((*range(i - 1, -1, -1), *range(n - 1, i, -1)) for i in range(n + 1))
        _after[n] = table
    return table


class TableState:
    """Everything about the table at one moment of one hand."""

    __slots__ = (
        "acted_level",
        "active",
        "after",
        "aggressor",
        "all_in_on",
        "ante",
        "ante_bet",
        "antes",
        "at",
        "bet",
        "bet_size",
        "big",
        "big_blind",
        "boards",
        "can_act",
        "cards",
        "cash_outs",
        "collected",
        "complete",
        "dead",
        "decisions",
        "described",
        "drop",
        "findings",
        "folded",
        "folded_on",
        "full_level",
        "full_raiser",
        "game",
        "half_level",
        "hand",
        "index_of",
        "known",
        "last_full",
        "last_street_dealt",
        "level",
        "limit",
        "live",
        "live_post",
        "mucked",
        "n",
        "names",
        "plain",
        "posted",
        "posts",
        "pot",
        "profile",
        "put",
        "queue",
        "raises",
        "reserve",
        "run",
        "seats",
        "shared",
        "shown",
        "skipped",
        "small",
        "small_blind",
        "stacks",
        "stacks_start",
        "started_with",
        "straddled",
        "street",
        "street_put",
        "summary_seats",
        "tainted",
        "total",
        "total_line",
        "uncalled",
        "unread",
        "vague",
        "waits",
        "watched",
    )

    hand: Hand
    profile: RuleProfile
    game: Game
    limit: Limit
    plain: bool
    """No-limit without a cap, under the rules most houses have; decides the short way in `rounds`."""
    watched: bool
    """More is asked of a wager than to be in its bounds: whole units, or a stricter rule to warn by."""
    n: int
    seats: tuple[int, ...]
    names: list[str]
    index_of: dict[int | None, int]
    stacks: list[int]
    """Chips that can still be wagered; in a capped game what the cap leaves."""
    reserve: list[int] | None
    """Chips out of play because of the hand's cap."""
    stacks_start: list[int]
    big_blind: int
    """The nominal big blind; in fixed limit the small bet."""
    small_blind: int
    street: int
    bet: int
    """The street total to match."""
    ante_bet: int
    """Smallest bet of a street where the ante takes the big blind's place (bomb pots, a blind on the
    button); 0 elsewhere.
    """
    bet_size: int
    """Fixed limit: the size of a bet on this street."""
    put: list[int]
    """Live chips on this street: the street's entry of `street_put`."""
    street_put: list[list[int]]
    """Live chips by street, for the streets that were dealt."""
    total: list[int]
    """Live chips over the hand, an uncalled bet included."""
    dead: list[int]
    """Antes and dead blinds."""
    ante: list[int]
    posted: list[int]
    drop: int
    """Money the house added to the pot."""
    pot: int
    """Everything put in so far, by anybody."""
    folded: list[bool]
    folded_on: list[int | None]
    all_in_on: list[int | None]
    can_act: list[bool]
    """Neither folded nor all-in."""
    live: int
    """Players who have not folded."""
    active: int
    """Players who can act."""
    after: tuple[tuple[int, ...], ...]
    """The others after each player, the last to act first; at `n` everybody."""
    queue: list[int] | None
    """Who still has to act on this street, the next one last; None before the first betting round."""
    waits: int | None
    """The straddler who is passed over until the others have acted, where the house has it so."""
    skipped: dict[int, tuple[Action, int]]
    """Whose turn was passed over on this street and who has not acted since: by what action, and whose."""
    cards: list[tuple[Card, ...]]
    shown: list[bool]
    mucked: list[bool]
    known: set[Card]
    """Every card seen so far, in a hand or on a board."""
    boards: list[list[Card]]
    complete: bool
    """The street dealt last was a river."""
    run: int
    """The run-out being dealt: 0, or 1-3."""
    shared: int | None
    """Cards on the board when the first run-out began; None while there is none."""
    last_full: int
    """Size of the last full bet or raise."""
    full_level: int
    """Level the last full bet or raise reached."""
    half_level: int
    """Level the last bet or raise of at least half a full one reached."""
    full_raiser: int | None
    acted_level: list[int | None]
    """The bet to match when each player last acted on this street."""
    level: int
    """Bets and raises on this street."""
    raises: int
    """Those that count for a fixed-limit cap; preflop the big blind is the first."""
    started_with: int
    """Players who had not folded when the street began."""
    aggressor: int | None
    last_street_dealt: int
    posts: list[tuple[int, object, int, int]]
    """(index, PostKind, amount, offset) of every blind and straddle."""
    antes: int
    """How many antes were posted."""
    small: int | None
    """Who posted the small blind of the hand."""
    big: int | None
    live_post: Sequence[bool]
    straddled: Sequence[bool]
    collected: list[tuple[int, int, int | None, int, int]]
    """(index, amount, pot, run, offset) of every award line."""
    cash_outs: list[tuple[int, int, bool]]
    """(index, amount, whether the hand was sold) of money outside the pot; below 0 it went to the house."""
    uncalled: list[tuple[int, int, int]]
    """(index, amount, offset) of every returned bet."""
    total_line: TotalPot | None
    summary_seats: list[SummarySeat]
    tainted: str | None
    """Why the state can't be trusted, once something impossible was recorded."""
    unread: bool
    """Tainted because a line was not understood; where the money adds up all the same the award is judged."""
    vague: bool
    """The blinds were not the header's: preflop amounts can't be held against anybody."""
    described: list[Show]
    """Hands shown once a board was complete, with the site's words for them."""
    findings: list[Finding]
    decisions: list[Decision]
    at: int
    """Offset of the last event applied."""

    def __init__(self, hand: Hand, profile: RuleProfile, game: Game, dealt: Sequence[Seat]) -> None:
        header = hand.header
        self.hand = hand
        self.profile = profile
        self.game = game
        self.limit = limit = LIMITS.get(header.limit, Limit.NO)
        self.watched = watched = (
            profile.min_raise_warn != "none" or profile.wager_unit is not None or header.chip is not None
        )
        self.plain = (
            not watched
            and limit is Limit.NO
            and profile.min_raise == "last_full"
            and profile.reopen == "cumulative"
            and profile.reopen_subject == "all_acted"
            and profile.short_allin_moves_bet
            and not header.cap
        )
        numbers = tuple([seat.number for seat in dealt])
        button = header.button if header.button is not None else before_blinds(hand.events)
        order, self.seats, self.index_of = layout(numbers, button, header.order)
        self.n = n = len(order)
        self.after = others_after(n)
        self.names = [dealt[place].name for place in order]
        self.stacks_start = start = [dealt[place].stack for place in order]
        if header.cap:
            cap = header.cap
            self.stacks = [min(stack, cap) for stack in start]
            self.reserve = [max(stack - cap, 0) for stack in start]
        else:
            self.stacks = start.copy()
            self.reserve = None
        high, low = header.high_stake or 0, header.low_stake or 0
        if limit is Limit.FIXED:
            self.big_blind = self.bet_size = low
            self.small_blind = low // 2
        else:
            self.big_blind = high
            self.bet_size = 0
            self.small_blind = low
        zeros = [0] * n
        self.put = put = zeros.copy()
        self.street_put = [put]
        self.total = zeros.copy()
        self.dead = zeros.copy()
        self.ante = zeros.copy()
        self.posted = zeros
        nones: list[int | None] = [None] * n
        self.folded_on = nones.copy()
        self.all_in_on = nones.copy()
        self.acted_level = nones
        no = [False] * n
        self.folded = no.copy()
        self.shown = no.copy()
        self.mucked = no.copy()
        self.live_post = self.straddled = no  # `marked` makes a copy
        self.can_act = [True] * n
        self.cards = [()] * n
        self.live = self.active = self.started_with = n
        self.queue = None
        self.skipped = {}
        self.known = set()
        self.boards = [[]]
        self.posts = []
        self.collected = []
        self.cash_outs = []
        self.uncalled = []
        self.summary_seats = []
        self.described = []
        self.findings = []
        self.decisions = []
        self.street = self.bet = self.drop = self.pot = self.run = self.level = self.raises = 0
        self.last_full = self.full_level = self.half_level = self.last_street_dealt = self.antes = 0
        self.at = self.ante_bet = 0
        self.aggressor = self.full_raiser = self.small = self.big = self.waits = None
        self.total_line = self.shared = None
        self.tainted = None
        self.unread = self.vague = self.complete = False

    @property
    def street_over(self) -> bool:
        """Nobody has to act any more on this street."""
        return not self.queue and self.queue is not None

    @property
    def to_act(self) -> int | None:
        """The index of the player whose turn it is."""
        return self.queue[-1] if self.queue else None

    def held_back(self, index: int) -> int:
        """A player's chips that the hand's cap keeps out of play."""
        return self.reserve[index] if self.reserve else 0

    def taint(self, why: str) -> None:
        """Says that from here on the state is not what happened at the table."""
        self.unread = False
        if self.tainted is None:
            self.tainted = why


def marked(flags: Sequence[bool], index: int) -> list[bool]:
    """The flags with one more set."""
    copy = list(flags)
    copy[index] = True
    return copy
