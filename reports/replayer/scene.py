"""What is to be seen of a hand: seats, frames, findings, its text, what several houses say. Values only.

`scene_of` (in `make`) makes one of a hand. Money is in minor units, seats are as printed. Texts are those of
the engine and know how they were made (`parser.saying`): whoever shows them can say them in his language.
"""

from __future__ import annotations

import msgspec

from parser.cards import Card
from parser.hand import Hand
from replay.opinions import Rulings
from replay.result import PotNow, Replay, StepKind

Amounts = tuple[tuple[int, int], ...]
"""(seat, chips)."""


class SceneSeat(msgspec.Struct, frozen=True):
    """A seat at the table."""

    seat: int
    name: str
    position: str
    """BTN, CO ... BB; "" of who is not dealt in."""
    stack: int
    """At the beginning of the hand."""
    dealt_in: bool
    sitting_out: bool
    hero: bool
    """Whose record it is."""
    cards: tuple[Card, ...]
    """All that the record knows by its end."""
    net: int | None
    """Won or lost in the hand as recorded; None of who is not dealt in."""


class Choice(msgspec.Struct, frozen=True):
    """What the player could do whose action a frame is."""

    to_call: int
    low: int | None
    """Smallest bet or raise as a street total; None when he may not."""
    high: int | None
    legal: str
    """The choices in words."""
    why: tuple[str, ...]
    """Where the bounds come from: the rule, its value in the profile, the numbers."""


class Frame(msgspec.Struct, frozen=True):
    """The table after one step."""

    kind: StepKind | None
    """None: the beginning, before anything has happened."""
    street: int
    seat: int | None
    """Whose step it is."""
    text: str
    """What happened, in words."""
    amount: int
    """Chips that it moves."""
    stacks: Amounts
    bets: Amounts
    """In front of players; none once bets are gathered."""
    pot: int
    """Everything put in so far, uncalled bets that went back aside."""
    middle: int
    """Chips still in the middle, those in front of players included: less rake and what has been paid."""
    pots: tuple[PotNow, ...]
    folded: tuple[int, ...]
    all_in: tuple[int, ...]
    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    """(seat, cards) that the record has shown so far."""
    boards: tuple[tuple[Card, ...], ...]
    to_act: int | None
    choice: Choice | None
    """Of an action; None of all other steps."""
    equity: tuple[tuple[int, float], ...]
    """(seat, share of the pot) of the known hands still in, against each other; empty where there are not
    two, or nothing is to come.
    """
    unknown: int
    """How many hands still in are not known, and so not in `equity`."""
    line: int | None
    """Line of the file that says so; None of what the record does not print."""
    at: int | None
    """Offset of that line in the hand's text."""
    event: int
    """Index into Hand.events; -1 of what the record does not print."""
    findings: tuple[int, ...]
    """Places in `Scene.findings` of what departs from the rules here."""


class Street(msgspec.Struct, frozen=True):
    """A street that is played."""

    number: int
    name: str
    frame: int
    """Its first frame."""


class Line(msgspec.Struct, frozen=True):
    """A line of the hand's text."""

    number: int
    """In the file."""
    text: str


class Scene(msgspec.Struct, frozen=True):
    """One hand to look at."""

    hand: Hand
    replay: Replay
    seats: tuple[SceneSeat, ...]
    """By number."""
    button: int | None
    streets: tuple[Street, ...]
    frames: tuple[Frame, ...]
    """The first is the beginning."""
    lines: tuple[Line, ...]
    rulings: Rulings | None
    """Under several profiles, the hand's own first; None when only its own was asked for."""
