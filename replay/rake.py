"""What a house's schedule takes from a hand, where the profile gives one: codes POT010 to POT012.

A schedule is a rate (`rake_percent`, in hundredths of a percent), a cap by the number of players dealt in,
how parts of a unit are rounded, whether it goes in steps, which pot pays first, a jackpot fee (D161-D166).
Without a rate, rake is what the record says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from msgspec.structs import replace

from parser.findings import Rule, Severity
from replay.profiles import RuleProfile
from replay.rakerows import CENTS, NO_ROWS, RakeRow, rake_rows
from replay.state import TableState
from replay.values import Rake

POT010 = Rule(
    "POT010",
    Severity.ERROR,
    "rake off the house's schedule",
    "The profile gives a schedule: a rate, caps by the number of players, how it is rounded and which pot "
    "pays first. The record takes another amount.",
    "D161-D165 (rake_percent, rake_cap, rake_round, rake_per, rake_pots, no_flop_no_drop of the profile)",
)
POT011 = Rule(
    "POT011",
    Severity.ERROR,
    "jackpot fee off the house's schedule",
    "The profile names the fee that goes to the jackpot from every raked hand. The record takes another "
    "amount.",
    "D166 (jackpot_fee of the profile)",
)

POT012 = Rule(
    "POT012",
    Severity.ERROR,
    "more is missing from the pot than the house may take",
    "The record prints no rake, so that what is missing from the pot may be rake. The profile says how much "
    "of a pot this house takes at most. More is missing, so somebody was paid too little.",
    "D162, D163 (rake_most of the profile)",
)

RAKE_RULES: tuple[Rule, ...] = (POT010, POT011, POT012)

WHOLE = 10_000
"""Hundredths of a percent in one."""


def schedule(state: TableState, pots: Sequence[int]) -> Rake | None:
    """What the house takes from pots of these sizes; None where the profile gives no rate."""
    profile = terms(state)
    if profile.rake_percent is None:
        return None
    if (state.hand.header.tournament and not profile.tournament_rake) or dropped(state):
        return Rake(tuple([0] * len(pots)), 0)
    cap = cap_for(profile, state.n)
    by_pot = _by_pot(profile, pots, sum(pots) if cap is None else cap)
    fee = profile.jackpot_fee if any(by_pot) else 0
    return Rake(tuple(by_pot), fee)


def terms(state: TableState) -> RuleProfile:
    """The profile with the rate, step and caps of the row of its schedule that the hand is of."""
    profile, header = state.profile, state.hand.header
    if profile.rake_schedule == NO_ROWS or header.scale != CENTS:
        return profile
    for row in rake_rows(profile.rake_schedule):
        if row.fits(header.currency, header.limit, state.big_blind, header.played_at):
            return _with_row(profile, row)
    return profile


@lru_cache(maxsize=256)
def _with_row(profile: RuleProfile, row: RakeRow) -> RuleProfile:
    return replace(
        profile,
        rake_percent=-(-WHOLE // row.part),  # a step's part of a unit more than one; rounded down it is one
        rake_per=row.part,
        rake_round="down",
        rake_cap_two=row.cap_two,
        rake_cap_four=row.cap_four,
        rake_cap=row.cap,
    )


def dropped(state: TableState) -> bool:
    """Whether the house takes nothing because the hand ended before the flop (D161)."""
    if state.last_street_dealt:
        return False
    rule = state.profile.no_flop_no_drop
    if rule == "reraised_only":
        return sum([1 for one in state.decisions if one.street == 0 and one.raise_to]) < 2
    return rule == "strict"


def most_missing(profile: RuleProfile, gross: int) -> int | None:
    """What may be missing from a pot at most where no rake is printed, a last unit for rounding included."""
    most = profile.rake_most
    return None if most is None else gross * most // WHOLE + 1


def cap_for(profile: RuleProfile, dealt: int) -> int | None:
    """The most that is taken from a hand with so many players dealt in (D164)."""
    if dealt == 2:
        return profile.rake_cap_two
    return profile.rake_cap_four if dealt < 5 else profile.rake_cap


def _by_pot(profile: RuleProfile, pots: Sequence[int], cap: int) -> list[int]:
    """Each pot's rake (D165): pot by pot until the cap, each rounded or all up to there; by size; or the main
    pot's alone.
    """
    if profile.rake_pots == "running":
        so_far = [min(rounded(profile, gross), cap) for gross in accumulate(pots)]
        return [whole - before for whole, before in zip(so_far, [0, *so_far], strict=False)]
    if profile.rake_pots == "proportional":
        gross = sum(pots)
        taken = min(rounded(profile, gross), cap)
        parts = [size * taken // gross if gross else 0 for size in pots]
        parts[0] += taken - sum(parts)
        return parts
    left, parts = cap, []
    for place, size in enumerate(pots):
        part = min(rounded(profile, size), left) if not place or profile.rake_pots == "main_first" else 0
        left -= part
        parts.append(part)
    return parts


def rounded(profile: RuleProfile, size: int) -> int:
    """The rate of one pot in whole units (D163), by steps where the house takes it so."""
    rate = profile.rake_percent or 0
    per = profile.rake_per
    if per is not None:
        size = size // per * per
    part, rest = divmod(size * rate, WHOLE)
    mode = profile.rake_round
    if mode == "up":
        return part + (rest > 0)
    if mode == "half_up":
        return part + (2 * rest >= WHOLE)
    if mode == "half_even":
        return part + (2 * rest > WHOLE or (2 * rest == WHOLE and part % 2))
    return part  # mode "down"


def nets_of(due: Rake, pots: Sequence[int]) -> list[int]:
    """What is left of each pot; the jackpot fee comes out of the first that has it (D166)."""
    left, nets = due.jackpot or 0, []
    for size, part in zip(pots, due.pots, strict=True):
        fee = min(left, size - part)
        left -= fee
        nets.append(size - part - fee)
    return nets
