"""What a tournament summary states, as frozen values. None means that the record does not say."""

from __future__ import annotations

import msgspec

from parser.findings import Finding


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One line of a summary's list: an entry of a player, and what became of it. Money in minor units."""

    player: str
    rank: int | None = None
    """None: still playing, or not said."""
    entry: int = 1
    """Which of the player's entries, from 1; as printed, else in the order of the list."""
    prize: int | None = None
    """Won, bounties left out; what a ticket costs where that is said."""
    ticket: str | None = None
    """What was won instead of money, as printed."""
    bounty: int | None = None
    rebuys: int | None = None
    addons: int | None = None
    extra: int | None = None
    """Paid for rebuys and add-ons."""
    playing: bool = False
    """The tournament goes on for this entry."""


class TournamentSummary(msgspec.Struct, frozen=True):
    """A tournament as one summary tells it. Money in minor units of `scale`."""

    site: str
    """The format's name that its hands have: "pokerstars", "winamax"."""
    tournament_id: str
    name: str | None
    game: str | None
    """As printed: "No Limit Hold'em"."""
    buy_in: int | None
    """The part of an entry's price that goes into the prize pool."""
    bounty_part: int | None
    """The part that goes into bounties."""
    fee: int | None
    rebuy: int | None
    """Price of a rebuy."""
    addon: int | None
    currency: str | None
    """Of what is paid: an ISO code or a site's points ("FPP", "SC"); None for play chips, or unsaid."""
    prize_currency: str | None
    scale: int
    entrants: int | None
    prize_pool: int | None
    started: str | None
    """As printed, ISO order "2024-03-01 20:15:07"."""
    started_utc: int | None
    """Seconds since 1970, where the zone is known."""
    finished: str | None
    finished_utc: int | None
    hero: str | None
    """Whose record it is."""
    standings: tuple[Standing, ...]
    file: str
    line: int
    """Line its text begins on, from 1."""
    findings: tuple[Finding, ...] = ()
    """What in its text could not be read."""
