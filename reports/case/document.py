"""The case as values: what `case.json` holds, and what the page and the paper are made of.

Texts are English; in memory those of our own still know how they were made (`parser.saying`), so that a page
can say them in its language. Money is in minor units of `Stakes.scale`. Seats are as printed, lines are those
of the packaged `hand.txt`. Nothing here holds a clock, a host or a path: the same input makes the same bytes.
None is what nobody told or what cannot be told.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from replay.opinions import Amounts
from reports.messages import json_bytes

SCHEMA = "fairpot-case/1"

Answer = Literal["consistent", "not consistent", "cannot tell"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the structs of a case have in common."""


# What was asked, and told by who asks


class Party(Part, frozen=True):
    """Somebody whom the dispute concerns."""

    role: str
    """ "claimant", "opponent", "operator", "witness", or any word."""
    name: str | None = None
    """As in the packaged hand: a pseudonym where his name was replaced."""
    account: str | None = None
    seat: int | None = None


class ReliedOn(Part, frozen=True):
    """The rule or term that the claimant relies on, in his words."""

    text: str | None = None
    source: str | None = None
    version: str | None = None
    effective: str | None = None


class Dates(Part, frozen=True):
    """When what happened, as told; ISO 8601."""

    raised: str | None = None
    before_next_hand: bool | None = None
    """Whether it was raised before the next hand began."""
    complaint: str | None = None
    acknowledged: str | None = None
    final_response: str | None = None
    deadline: str | None = None


class Asked(Part, frozen=True):
    """What the case was made from beside the record."""

    claim: str | None = None
    """In one sentence."""
    amount: int | None = None
    """Disputed, in minor units."""
    object: str | None = None
    operator: str | None = None
    licence: str | None = None
    jurisdiction: str | None = None
    body: str | None = None
    """Who decides."""
    reference: str | None = None
    prior_complaint: str | None = None
    relied_on: ReliedOn = ReliedOn()
    dates: Dates = Dates()
    parties: tuple[Party, ...] = ()
    language: str = "en"
    """Of the page and the paper."""
    compare: tuple[str, ...] = ()
    """Other profiles that are asked."""


# The record


class Hashed(Part, frozen=True):
    """Bytes, told by their number and their SHA-256."""

    sha256: str
    size: int


class Origin(Part, frozen=True):
    """Where the packaged hand comes from; the package alone cannot prove it, the original file can."""

    file: str
    """Its name without folders."""
    whole: Hashed | None
    """The file; None where it was not at hand as one (standard input, an archive)."""
    hand: Hashed
    """The hand's own bytes in it."""
    byte: int
    """Where they begin in the file, from 0."""
    line: int
    encoding: str
    names: Literal["all as recorded", "replaced", "replaced by keyed pseudonyms"]
    replaced: tuple[str, ...]
    """The stand-ins of the names that were replaced."""


class Stakes(Part, frozen=True):
    """What is played for, and how money is written."""

    small: int | None
    big: int | None
    ante: int | None
    currency: str | None
    """ISO code; None for chips."""
    symbol: str
    scale: int
    """Decimal digits of a minor unit."""


class Played(Part, frozen=True):
    """When the hand was played."""

    printed: str | None
    """As the record has it, local time."""
    zone: str | None
    utc: str | None
    """ISO 8601, where the zone is known."""


class Seated(Part, frozen=True):
    """A player at the table."""

    seat: int
    name: str
    position: str
    stack: int
    cards: str
    """What the record shows of his hand by its end; "" for nothing."""
    hero: bool


class TextLine(Part, frozen=True):
    """A line of the packaged hand, verbatim."""

    number: int
    text: str


class HandFacts(Part, frozen=True):
    """Which hand it is."""

    id: str
    site: str
    brand: str
    table: str | None
    tournament: str | None
    game: str
    limit: str
    stakes: Stakes
    played: Played
    button: int | None
    seats: tuple[Seated, ...]
    packaged: Hashed
    """`hand.txt`."""
    lines: tuple[TextLine, ...]


class Profile(Part, frozen=True):
    """The rules that the hand is judged by."""

    name: str
    title: str
    version: str
    """Twelve hex digits, which change with any value."""
    sha256: str
    """Of `profile.toml`."""


# What the rules make of it


class StepRow(Part, frozen=True):
    """A step of the hand."""

    number: int
    kind: str
    line: int | None
    """None for what the record does not print."""
    seat: int | None
    text: str
    amount: int
    pot: int
    stacks: Amounts
    findings: tuple[int, ...]
    """Places in `Case.findings`."""


class Share(Part, frozen=True):
    """What a player should have of a pot."""

    seat: int
    amount: int
    odd: int
    """Odd units in it."""
    half: str
    """ "high", "low" or ""."""
    cards: str
    """Those that play."""
    words: str


class Pot(Part, frozen=True):
    """One pot: what the record pays and what the rules award."""

    index: int
    """0 the main pot."""
    run: int
    """0, or 1 to 3 where the board is dealt several times."""
    size: int
    """Before the house's part."""
    rake: int
    put_in: Amounts
    """By seat; empty where that is not sure."""
    eligible: tuple[int, ...]
    computed: tuple[Share, ...]
    """Empty where it cannot be told."""
    recorded: Amounts | None
    """None where the record does not part its awards by pot."""
    answer: Answer
    reason: str


class PlayerRow(Part, frozen=True):
    """What a player was paid and should have been paid, all pots together."""

    seat: int
    name: str
    recorded: int | None
    """None where the record does not say what was paid."""
    computed: int | None
    """None where it cannot be told."""
    difference: int | None
    """Recorded less computed."""


class Citation(Part, frozen=True):
    """A place in a rule text."""

    mark: str
    """As the profile has it: "PT L59", "TDA 20"."""
    work: str | None
    """The text's title in its own language; None where we know no more than the mark."""
    publisher: str | None
    year: str | None
    language: str | None
    """Of title and statement, as a tag: "pt", "zh-Hant"."""
    place: str
    """ "L59", "20"; "" for the whole."""
    statement: str | None
    """What it says, in our words and its language."""
    meaning: str | None
    """The same in English."""


class Otherwise(Part, frozen=True):
    """A value of a rule with which the record would be right."""

    value: str
    houses: tuple[str, ...]
    """The profiles of the program that have it so."""


class Deciding(Part, frozen=True):
    """A rule that decides a difference."""

    key: str | None
    """In the profile; None for what is the same in every house."""
    dimension: str | None
    title: str
    value: str | None
    stated_by: str | None
    """The profile that states it: the own one or one that it inherits from."""
    source: str
    """What stands beside it there, or the rule book's own source."""
    citations: tuple[Citation, ...]
    otherwise: tuple[Otherwise, ...]


class Departure(Part, frozen=True):
    """A point at which the record and the rules differ, and which rule decides it."""

    kind: Literal["award", "action", "record"]
    code: str | None
    """Of the finding; None for the award as a whole."""
    finding: int | None
    """Its place in `Case.findings`."""
    line: int | None
    seat: int | None
    text: str
    rules: tuple[Deciding, ...]


class FindingRow(Part, frozen=True):
    """A finding."""

    code: str
    severity: Literal["error", "warning", "note"]
    level: str
    line: int
    column: int
    street: str | None
    player: str | None
    message: str
    expected: str | None
    recorded: str | None
    rule: str
    citations: tuple[Citation, ...]


class Verdict(Part, frozen=True):
    """What can be said of the record under the profile; of the record, never of a person."""

    answer: Answer
    award: Answer
    """Whether the pots are paid as the rules have it."""
    actions: Answer
    """Whether posts, bets and cards go by the rules."""
    sentence: str
    reason: str


class ClaimResult(Part, frozen=True):
    """The claimant's part: what he was paid and what the rules give him."""

    seat: int | None
    recorded: int | None
    computed: int | None
    difference: int | None
    """Recorded less computed."""
    amount: int | None
    """What he says is disputed."""
    sentence: str


class Opinion(Part, frozen=True):
    """What another profile says."""

    profile: str
    title: str
    version: str
    answer: Answer
    award: Answer
    actions: Answer
    reason: str
    computed: Amounts
    """By seat, all pots together; empty where it cannot be told."""
    codes: tuple[str, ...]
    """Of its findings that are errors."""


class SideRow(Part, frozen=True):
    """Profiles that give one answer at a point."""

    profiles: tuple[str, ...]
    text: str
    messages: tuple[str, ...]


class SettingRow(Part, frozen=True):
    """What a rule is set to, by whom."""

    key: str
    dimension: str | None
    title: str
    values: tuple[tuple[str, tuple[str, ...]], ...]
    """(value, profiles)."""
    stated: tuple[str, ...]


class Point(Part, frozen=True):
    """A point at which the profiles differ, and the rules behind it."""

    kind: str
    line: int | None
    street: str
    seat: int | None
    matters: bool
    """Whether the record is right by some and not by others."""
    sides: tuple[SideRow, ...]
    rules: tuple[SettingRow, ...]


class Missing(Part, frozen=True):
    """Something that bodies ask for and nobody told."""

    field: str
    """Its place in `asked`: "dates.complaint"."""
    name: str
    asked_by: tuple[str, ...]


class Program(Part, frozen=True):
    """What made the case."""

    name: str
    version: str
    schema: str
    command: str
    """What makes the same again, within the package's `data` folder."""


class Case(Part, frozen=True):
    """The whole of it."""

    schema: Literal["fairpot-case/1"]
    case_id: str
    """From the content: the hand, the profile, and what was asked."""
    asked: Asked
    verdict: Verdict
    claim: ClaimResult
    missing: tuple[Missing, ...]
    hand: HandFacts
    origin: Origin
    profile: Profile
    pots: tuple[Pot, ...]
    players: tuple[PlayerRow, ...]
    departures: tuple[Departure, ...]
    assumptions: tuple[str, ...]
    unknowns: tuple[str, ...]
    others: tuple[Opinion, ...]
    points: tuple[Point, ...]
    findings: tuple[FindingRow, ...]
    steps: tuple[StepRow, ...]
    limits: tuple[str, ...]
    program: Program


def case_bytes(case: Case) -> bytes:
    """`case.json`: indented, in this order, with a line end; nothing in it moves a terminal."""
    plain = msgspec.to_builtins(case, enc_hook=str)
    return msgspec.json.format(json_bytes(plain), indent=2) + b"\n"
