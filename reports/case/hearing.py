"""What the rules say of a record, in the few words that a case is about: three answers, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.saying import say
from replay.opinions import Opinion
from replay.result import Verdict as Outcome
from replay.ruling import agrees
from reports.case.document import Answer, Asked, ClaimResult, PlayerRow, Verdict

if TYPE_CHECKING:
    from parser.hand import Hand
    from replay.opinions import Amounts

MONEY = frozenset({"POT", "SHO", "LED"})
"""Findings about the award."""
TEXT = frozenset({"TXT", "HDR"})
"""Findings about what is written, not what was played."""


def award_of(opinion: Opinion) -> Answer:
    """Whether the pots are paid as the rules have it."""
    if agrees(opinion):
        return "consistent"
    if opinion.verdict is Outcome.DISAGREES or any(one.code[:3] in MONEY for one in opinion.against):
        return "not consistent"
    return "cannot tell"


def actions_of(opinion: Opinion) -> Answer:
    """Whether posts, bets and cards go by the rules."""
    kinds = {one.code[:3] for one in opinion.against}
    if kinds - MONEY - TEXT:
        return "not consistent"
    return "cannot tell" if kinds & TEXT or opinion.verdict is Outcome.NOT_REPLAYED else "consistent"


def whole_of(award: Answer, actions: Answer) -> Answer:
    """Both together."""
    for answer in ("not consistent", "cannot tell"):
        if answer in (award, actions):
            return answer
    return "consistent"


def verdict_of(opinion: Opinion | None, profile: str, reason: str) -> Verdict:
    """The verdict; without an opinion the hand is not replayed, for that reason."""
    if opinion is None:
        return Verdict("cannot tell", "cannot tell", "cannot tell", _open(profile), reason)
    award, actions = award_of(opinion), actions_of(opinion)
    whole = whole_of(award, actions)
    why = opinion.reason
    if award == "consistent" and actions != "consistent":
        why = next(one.message for one in opinion.against if one.code[:3] not in MONEY)
    return Verdict(whole, award, actions, _sentence(whole, award, actions, profile), why)


def _open(profile: str) -> str:
    return say("Whether the record is consistent with the profile {profile} cannot be told.", profile=profile)


def _sentence(whole: Answer, award: Answer, actions: Answer, profile: str) -> str:
    if whole == "consistent":
        return say("The record is consistent with the profile {profile}.", profile=profile)
    if whole == "cannot tell":
        return _open(profile)
    what = say("in what is paid and in what is done before")
    if award != "not consistent":
        what = say("in what is done before the pots are paid")
    elif actions != "not consistent":
        what = say("in what is paid")
    return say("The record is not consistent with the profile {profile}: {what}.", profile=profile, what=what)


def player_rows(hand: Hand, paid: Amounts, due: Amounts) -> tuple[PlayerRow, ...]:
    """Recorded and computed awards of everybody who has or should have one, by seat."""
    recorded, computed = dict(paid), dict(due)
    return tuple(
        [
            PlayerRow(
                seat,
                hand.name(seat),
                recorded.get(seat, 0) if paid else None,
                computed.get(seat, 0) if due else None,
                recorded.get(seat, 0) - computed.get(seat, 0) if paid and due else None,
            )
            for seat in sorted({*recorded, *computed})
        ]
    )


def claim_result(asked: Asked, hand: Hand, players: tuple[PlayerRow, ...], profile: str) -> ClaimResult:
    """What became of the claimant's money, and what the rules give him."""
    seat = claimant_seat(asked, hand)
    told = any(row.computed is not None for row in players)
    paid = any(row.recorded is not None for row in players)
    if seat is None:
        text = say("Nobody says whose claim it is, so no player's part is looked at.")
        return ClaimResult(None, None, None, None, asked.amount, text)
    row = next((one for one in players if one.seat == seat), None)
    recorded = ((row.recorded if row else 0) or 0) if paid else None
    computed = ((row.computed if row else 0) or 0) if told else None
    who = hand.name(seat)
    if recorded is None:
        text = say("The record does not say what {who} was paid.", who=who)
        return ClaimResult(seat, None, computed, None, asked.amount, text)
    if computed is None:
        text = say(
            "{who} is paid {recorded} by the record; what the profile {profile} gives cannot be told.",
            who=who, recorded=hand.money(recorded), profile=profile,
        )  # fmt: skip
        return ClaimResult(seat, recorded, None, None, asked.amount, text)
    values = {
        "who": who, "recorded": hand.money(recorded), "computed": hand.money(computed), "profile": profile,
    }  # fmt: skip
    gap = recorded - computed
    if not gap:
        text = say("{who} is paid {recorded}, which is what the profile {profile} gives.", **values)
    elif gap < 0:
        text = say(
            "{who} is paid {recorded}; the profile {profile} gives {computed}, which is {gap} more.",
            gap=hand.money(-gap), **values,
        )  # fmt: skip
    else:
        text = say(
            "{who} is paid {recorded}; the profile {profile} gives {computed}, which is {gap} less.",
            gap=hand.money(gap), **values,
        )  # fmt: skip
    return ClaimResult(seat, recorded, computed, gap, asked.amount, text)


def claimant_seat(asked: Asked, hand: Hand) -> int | None:
    """The claimant's seat, by the number told or his name at the table."""
    for party in asked.parties:
        if party.role == "claimant":
            if party.seat is not None:
                return party.seat
            return next((seat.number for seat in hand.seats if seat.name == party.name), None)
    return None
