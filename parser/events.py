"""A frozen value for each thing a hand history can state.

Every event carries `at`, the offset of its line in the hand's text; `Hand.place(at)` turns it into file,
line, column and byte. Seats are the printed seat numbers; `seat` is None when the line names somebody without
a seat line (`name` then says whom). Money is integer minor units of the hand's scale. `None` means the record
does not say.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from parser.cards import Card


class Verb(Enum):
    """What a player can do when it is his turn."""

    FOLD = "folds"
    CHECK = "checks"
    CALL = "calls"
    BET = "bets"
    RAISE = "raises"


class PostKind(Enum):
    """Money put in before the cards, or without a choice."""

    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "small & big blinds"
    """Big blind live, small blind dead."""
    DEAD_BLIND = "missed blind"
    """All of it dead."""
    STRADDLE = "straddle"
    """`amount` is the street total it reaches."""
    BUTTON_BLIND = "button blind"


class NoteKind(Enum):
    """Lines that move no chips and no cards."""

    CHAT = "chat"
    PRESENCE = "presence"
    """Joins, leaves, sits out, times out, connects, returns."""
    TABLE = "table"
    """Cap reached, deck reshuffled, level raised and the like."""
    TOURNAMENT = "tournament"
    """Finishes, wins, bounties, rebuys."""
    UNREAD = "unread"
    """A line the grammar does not know."""


class Post(msgspec.Struct, frozen=True, gc=False):
    """A blind, ante, straddle or dead blind."""

    seat: int | None
    kind: PostKind
    amount: int
    all_in: bool
    at: int
    name: str | None = None


class Action(msgspec.Struct, frozen=True, gc=False):
    """A decision. `amount` as printed: chips added for CALL and BET, raise_by for RAISE, 0 for FOLD and
    CHECK.

    A RAISE whose line prints only the total has `amount` 0. `raise_to` is the street total of a BET or RAISE
    (for a bet: its amount), 0 otherwise.
    """

    seat: int | None
    verb: Verb
    amount: int
    raise_to: int
    all_in: bool
    at: int
    cap: int | None = None
    """The hand's cap, where the line says that it was reached."""
    name: str | None = None


class HoleCards(msgspec.Struct, frozen=True, gc=False):
    """The marker after which the first betting round starts."""

    at: int


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """A "dealt to" line; `cards` is empty when they are not shown."""

    seat: int | None
    cards: tuple[Card, ...]
    at: int
    name: str | None = None


class StreetDealt(msgspec.Struct, frozen=True, gc=False):
    """A street marker. `street` is 1 flop, 2 turn, 3 river; `run` is 0, or 1-3 when run several times."""

    street: int
    run: int
    board: tuple[Card, ...]
    """The cards printed as already there."""
    new: tuple[Card, ...]
    at: int


class ShowdownStart(msgspec.Struct, frozen=True, gc=False):
    """The showdown marker; `run` as in StreetDealt."""

    run: int
    at: int


class Show(msgspec.Struct, frozen=True, gc=False):
    """A player shows cards; `words` is the printed description."""

    seat: int | None
    cards: tuple[Card, ...]
    words: str | None
    at: int
    name: str | None = None


class Muck(msgspec.Struct, frozen=True, gc=False):
    """A player mucks or does not show (`silent`: "doesn't show hand", after everybody else folded)."""

    seat: int | None
    silent: bool
    at: int
    name: str | None = None


class Uncalled(msgspec.Struct, frozen=True, gc=False):
    """An uncalled bet goes back."""

    seat: int | None
    amount: int
    at: int
    name: str | None = None


class Collected(msgspec.Struct, frozen=True, gc=False):
    """A player receives money from a pot. `pot`: None unnamed, 0 main, 1.. side pots."""

    seat: int | None
    amount: int
    pot: int | None
    run: int
    """Of the showdown block it stands in: 0, or 1-3."""
    at: int
    name: str | None = None


class CashOut(msgspec.Struct, frozen=True, gc=False):
    """Money between a player and the house, outside the pot: `kind` is the record's own word."""

    seat: int | None
    kind: str
    amount: int
    fee: int
    at: int
    name: str | None = None


class PotDrop(msgspec.Struct, frozen=True, gc=False):
    """The house adds money to the pot."""

    amount: int
    at: int


class Cancelled(msgspec.Struct, frozen=True, gc=False):
    """The hand was cancelled."""

    at: int


class SummaryStart(msgspec.Struct, frozen=True, gc=False):
    """The summary marker: nothing after it happened; it restates."""

    at: int


class TotalPot(msgspec.Struct, frozen=True, gc=False):
    """The summary's money line. `fees` are (name, amount) beside the rake: jackpot, bingo, tax..."""

    total: int | None
    main: int | None
    sides: tuple[int, ...]
    rake: int | None
    fees: tuple[tuple[str, int], ...]
    at: int


class SummaryBoard(msgspec.Struct, frozen=True, gc=False):
    """The summary's board; `run` as in StreetDealt."""

    run: int
    cards: tuple[Card, ...]
    at: int


class SummarySeat(msgspec.Struct, frozen=True, gc=False):
    """The summary's line for one seat."""

    seat: int
    name: str
    roles: tuple[str, ...]
    """Of "button", "small blind", "big blind", "button blind"."""
    result: str
    """"folded", "collected", "showed", "mucked", "won", "lost" or "" where none of these is said."""
    cards: tuple[Card, ...]
    won: tuple[int, ...]
    """Amounts it says were won, one a run-out or half."""
    words: str
    """The rest of the line as printed."""
    at: int


class RunCount(msgspec.Struct, frozen=True, gc=False):
    """The summary says how often the board was run."""

    times: int
    at: int


class Discard(msgspec.Struct, frozen=True, gc=False):
    """A player gives cards up as the game demands (Pineapple, Irish); `cards` is empty when not shown."""

    seat: int | None
    cards: tuple[Card, ...]
    count: int
    at: int
    name: str | None = None


class Slip(Enum):
    """What goes wrong at a live table and no computer lets happen."""

    STRING = "string bet"
    """`amount` is the street total of the first motion."""
    WRONG_AMOUNT = "wrong amount"
    """`amount` is the street total put out, in silence and by several chips."""
    ONE_CHIP = "single chip"
    """`amount` is the chip put out in silence."""
    SAID = "said"
    """`amount` is the street total announced; `words` what was said."""
    OUT_OF_TURN = "out of turn"
    """`words` says what he did; `amount` a street total or 0."""
    EXPOSED = "exposed card"
    MISREAD = "misread"
    """A hand read aloud wrongly: `words`."""
    MISDEAL = "misdeal"


class Irregular(msgspec.Struct, frozen=True, gc=False):
    """A slip of live play; what was let stand follows as an event of its own, if anything was."""

    seat: int | None
    slip: Slip
    amount: int
    cards: tuple[Card, ...]
    words: str
    at: int
    name: str | None = None


class Note(msgspec.Struct, frozen=True, gc=False):
    """A line that moves nothing."""

    kind: NoteKind
    text: str
    at: int
    seat: int | None = None


Event = (
    Post
    | Action
    | HoleCards
    | Dealt
    | StreetDealt
    | ShowdownStart
    | Show
    | Muck
    | Uncalled
    | Collected
    | CashOut
    | PotDrop
    | Cancelled
    | SummaryStart
    | TotalPot
    | SummaryBoard
    | SummarySeat
    | RunCount
    | Discard
    | Irregular
    | Note
)
