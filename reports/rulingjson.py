"""One hand under several houses' rules as one JSON object; money in minor units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import cards_text
from replay.opinions import Bounds, Difference, Opinion, Rulings, Side
from reports.messages import json_bytes
from reports.sheets import amounts_of, setting_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parser.hand import Hand
    from reports.houserules import HouseRule


def ruling_json(told: Rulings, hand: Hand, sources: Mapping[str, Mapping[str, HouseRule]]) -> bytes:
    """The whole of it."""
    return json_bytes(
        {
            "hand_id": hand.header.hand_id,
            "file": hand.file,
            "line": hand.line,
            "scale": hand.header.scale,
            "own": told.own,
            "paid": _amounts(told.paid),
            "opinions": [_opinion(one) for one in told.opinions],
            "differences": [_difference(one, hand, sources) for one in told.differences],
        }
    )


def _amounts(amounts: Sequence[tuple[int, int]]) -> list[dict[str, int]]:
    return [{"seat": seat, "amount": amount} for seat, amount in amounts]


def _opinion(one: Opinion) -> dict[str, object]:
    return {
        "profile": one.profile,
        "version": one.version,
        "title": one.title,
        "consistent": one.consistent,
        "verdict": one.verdict.value,
        "reason": one.reason,
        "due": _amounts(one.due),
        "shows": one.shows,
        "pots": [
            {
                "index": pot.index,
                "run": pot.run,
                "size": pot.size,
                "rake": pot.rake,
                "eligible": pot.eligible,
                "put_in": _amounts(one.put_in[pot.index]) if pot.index < len(one.put_in) else None,
                "shares": [
                    {
                        "seat": claim.seat,
                        "amount": claim.amount,
                        "odd": claim.odd,
                        "half": claim.half or None,
                        "cards": cards_text(claim.best),
                        "words": claim.words,
                    }
                    for claim in pot.claims
                ],
                "verdict": pot.verdict.value,
                "reason": pot.reason,
            }
            for pot in one.pots
        ],
        "findings": [
            {
                "code": finding.code,
                "level": finding.level.value,
                "line": finding.line,
                "message": finding.message,
                "rule": finding.rule,
            }
            for finding in one.findings
        ],
    }


def _difference(
    one: Difference, hand: Hand, sources: Mapping[str, Mapping[str, HouseRule]]
) -> dict[str, object]:
    return {
        "kind": one.kind,
        "line": hand.place(one.at).line if one.event != -1 else None,
        "street": one.street,
        "seat": one.seat,
        "matters": one.matters,
        "sides": [
            {"profiles": side.profiles, "answer": _answer(one.kind, side), "messages": side.messages}
            for side in one.sides
        ],
        "rules": [setting_json(setting, sources) for setting in one.settings],
    }


def _answer(kind: str, side: Side) -> object:
    answer = side.answer
    if isinstance(answer, Bounds):
        return {
            "to_call": answer.to_call,
            "min_raise_to": answer.low,
            "max_raise_to": answer.high,
            "found": [{"code": code, "level": level} for code, level in answer.found],
        }
    if kind == "award" and isinstance(answer, tuple):
        return _amounts(amounts_of(answer))
    return answer
