"""What a replay yields: decisions, results by player and pot, findings, and the verdict."""

from __future__ import annotations

from enum import Enum

import msgspec

from parser.cards import Card
from parser.events import Verb
from parser.findings import Finding
from parser.hand import Hand


class Verdict(Enum):
    """The answer about an award, a pot or a whole hand."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    CANNOT_TELL = "cannot tell"
    NOT_REPLAYED = "not replayed"
    """A game that is set aside, or a cancelled hand."""


SOLD = "cash-out"
"""The kind of a cash-out by which a player sells his hand: what it wins goes to the house."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One action with what the player faced. Money in minor units."""

    event: int
    """Index into Hand.events."""
    street: int
    """0 preflop, 1 flop, 2 turn, 3 river; of Manila's five rounds 0 to 4."""
    seat: int
    verb: Verb
    added: int
    """Chips put in by this action."""
    raise_to: int
    """The player's live street total after it."""
    to_call: int
    """What he owed, not cut to his stack."""
    pot: int
    """Everything in the middle before it."""
    stack: int
    """Chips behind before it."""
    level: int
    """Bets and raises on the street before it; preflop the blinds are level 0."""
    can_raise: bool
    """His stack exceeds to_call, another player can still act, and the betting is open to him."""
    all_in: bool
    min_raise_to: int | None
    """Smallest legal bet or raise, as a street total; None when he may not."""
    max_raise_to: int | None


class PlayerResult(msgspec.Struct, gc=False):
    """What the hand came to for one dealt-in player. Money in minor units."""

    seat: int
    name: str
    stack: int
    position: str
    """BTN, CO, HJ, LJ, UTG, UTG+1, UTG+2, UTG+3, SB, BB."""
    order: int
    """Place clockwise from the seat left of the button, from 0."""
    posted: int = 0
    """Live forced money: blinds, straddle, live extra posts."""
    ante: int = 0
    dead: int = 0
    street_totals: tuple[int, ...] = (0, 0, 0, 0)
    """Live money by street, posts included, uncalled bet taken out: four, five in Manila."""
    invested: int = 0
    """Everything put in, less the uncalled bet."""
    uncalled: int = 0
    collected: int = 0
    """As the record says, from pots, before any cash-out."""
    cash_out: int = 0
    """From the house less what went to it, outside the pot: fees, and what a hand sold to it won."""
    cards: tuple[Card, ...] = ()
    shown: bool = False
    mucked: bool = False
    folded_on: int | None = None
    """Street of the fold; None when he never folded."""
    all_in_on: int | None = None
    at_showdown: bool = False
    live_post: bool = False
    """Posted a blind out of turn that plays (not the SB or BB of the hand)."""
    straddled: bool = False

    @property
    def net(self) -> int:
        """Won or lost in the hand, cash-out included."""
        return self.collected - self.invested + self.cash_out


class Claim(msgspec.Struct, frozen=True, gc=False):
    """One share of a pot: who should have it and why."""

    seat: int
    amount: int
    """Rules' share, net of rake, odd units included."""
    odd: int
    """Odd units within it."""
    half: str
    """"high", "low" or "" where the pot isn't split hi-lo."""
    best: tuple[Card, ...]
    """The five cards that play; empty when no showdown was needed."""
    words: str
    """The hand in words, kickers named."""


class PotResult(msgspec.Struct, frozen=True, gc=False):
    """One pot on one board."""

    index: int
    """0 main, 1.. side pots."""
    run: int
    """0, or 1-3 when run several times."""
    size: int
    """Gross, before rake, of this board's share."""
    rake: int
    """Rake and fees taken from it."""
    eligible: tuple[int, ...]
    """Seats that can win it."""
    claims: tuple[Claim, ...]
    """The rules' award; empty when it cannot be told."""
    paid: tuple[tuple[int, int], ...] | None
    """The record's award as (seat, amount); None when the record does not split by pot."""
    verdict: Verdict
    reason: str
    """One sentence: what agrees, what differs, or what is missing."""


class StepKind(Enum):
    """What happens in a step."""

    POST = "post"
    DEALT = "dealt"
    """Hole cards to a player."""
    STREET = "street"
    ACTION = "action"
    DISCARD = "discard"
    SLIP = "slip"
    """Something went wrong at a live table."""
    SHOWDOWN = "showdown"
    SHOW = "show"
    MUCK = "muck"
    UNCALLED = "uncalled"
    SOLD = "sold"
    """A cash-out between a player and the house."""
    DROP = "drop"
    """The house adds to the pot."""
    RAKE = "rake"
    COLLECTED = "collected"
    """As the record pays it."""
    ODD = "odd"
    """By the rules: where a pot's odd units go."""
    AWARD = "award"
    """By the rules: who should have a pot, and what the record paid."""
    NOTE = "note"


class PotNow(msgspec.Struct, frozen=True):
    """One pot while the hand is played: what it is made of. Money in minor units."""

    size: int
    put_in: tuple[tuple[int, int], ...]
    """(seat, chips of his in it), dead ones included, where above 0."""
    added: int
    """By the house."""
    eligible: tuple[int, ...]
    """Seats that can still win it."""


class Step(msgspec.Struct, frozen=True):
    """One event of the replay with the table after it; made only when asked for. Money in minor units."""

    event: int
    """Index into Hand.events; -1 for steps that the record does not print."""
    street: int
    text: str
    """What happened, in words."""
    stacks: tuple[tuple[int, int], ...]
    """(seat, chips behind) of everybody dealt in."""
    bets: tuple[tuple[int, int], ...]
    """(seat, live street total) where above 0."""
    pot: int
    pots: tuple[int, ...]
    """Main and side pots so far, street bets included."""
    board: tuple[Card, ...]
    to_act: int | None
    legal: str
    """The choices of the player whose action this step is, in words."""
    to_call: int
    min_raise_to: int | None
    max_raise_to: int | None
    kind: StepKind = StepKind.NOTE
    seat: int | None = None
    """Whose step it is."""
    amount: int = 0
    """Chips that it moves: put in, back, taken or paid."""
    made: tuple[PotNow, ...] = ()
    """The pots with what they are made of; `pots` are their sizes."""
    middle: int = 0
    """Chips in the middle, street bets included: the pot less what went back, to the house, to winners."""
    folded: tuple[int, ...] = ()
    """Seats that are out of the hand."""
    all_in: tuple[int, ...] = ()
    hands: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """(seat, cards) of the hole cards that the record has shown so far."""
    boards: tuple[tuple[Card, ...], ...] = ()
    """All boards; several where it is run several times."""
    may_raise: bool = False
    why: tuple[str, ...] = ()
    """Where the bounds come from: the rule, its value in the profile, the numbers."""


class Replay(msgspec.Struct):
    """The outcome of re-executing one hand under one profile."""

    hand: Hand
    profile: str
    """Name and version hash of the rules used."""
    verdict: Verdict
    reason: str
    """One sentence behind the verdict."""
    findings: tuple[Finding, ...]
    """The parser's and the engine's, in order of place."""
    decisions: tuple[Decision, ...]
    players: tuple[PlayerResult, ...]
    """Dealt-in players, clockwise from the seat left of the button."""
    pots: tuple[PotResult, ...]
    total_pot: int
    """Everything put in less uncalled bets, drops included."""
    rake: int
    fees: int
    boards: tuple[tuple[Card, ...], ...]
    big_blind: int
    small_blind: int
    steps: tuple[Step, ...] = ()
    trusted: bool = True
    """False when an impossible event tainted the state: statistics leave such hands out and count them."""
    ranking: str = ""
    """Name of the ranking by which its hands compare (`rankings.ranking_named`)."""
