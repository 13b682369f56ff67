"""`case_of(material)`: the case that follows from what is in a package, and the scene that it shows.

Everything comes from the packaged bytes, so that whoever has the package makes the same again.
"""

from __future__ import annotations

import hashlib
import shlex
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from parser.cards import cards_text
from replay.ruling import ask, paid_in
from reports.case import document as doc
from reports.case.citations import cited
from reports.case.departures import departures
from reports.case.hearing import actions_of, award_of, claim_result, player_rows, verdict_of, whole_of
from reports.case.missing import lacking
from reports.case.origin import hashed
from reports.case.remarks import assumptions, limits, unknowns
from reports.case.texts import answer_text, setting_row
from reports.messages import by_place
from reports.replayer.make import scene_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.findings import Finding
    from parser.hand import Hand
    from replay.opinions import Difference, Opinion
    from replay.result import PotResult, Verdict
    from reports.case.housefile import HouseFile
    from reports.replayer.scene import Scene


class Material(NamedTuple):
    """What a case is made of: all of it is in its package."""

    hand: Hand
    """Read from `hand_data`."""
    hand_data: bytes
    house: HouseFile
    others: tuple[HouseFile, ...]
    asked: doc.Asked
    origin: doc.Origin
    version: str
    """Of the program."""


class Made(NamedTuple):
    """A case and the scene of its hand."""

    case: doc.Case
    scene: Scene


def case_of(material: Material) -> Made:
    """The case."""
    hand, house = material.hand, material.house
    profile = house.profile
    scene = scene_of(hand, profile, [one.profile for one in material.others])
    outcome = scene.replay
    told = scene.rulings
    asked_alone = ask(hand, profile) if told is None else None
    own = told.opinions[0] if told is not None else asked_alone[0] if asked_alone else None
    players = player_rows(hand, paid_in(hand), own.due if own else ())
    findings = by_place(outcome.findings)
    asked = material.asked
    case = doc.Case(
        schema="fairpot-case/1",
        case_id=_case_id(material),
        asked=asked,
        verdict=verdict_of(own, profile.name, outcome.reason),
        claim=claim_result(asked, hand, players, profile.name),
        missing=lacking(asked, hand),
        hand=_hand_facts(scene, material),
        origin=material.origin,
        profile=doc.Profile(profile.name, profile.title, profile.version, hashed(house.data).sha256),
        pots=tuple([_pot(pot, own) for pot in outcome.pots]),
        players=players,
        departures=departures(hand, house, findings, players),
        assumptions=assumptions(hand, material.origin, profile.name, outcome.pots),
        unknowns=unknowns(outcome),
        others=tuple([_opinion(one) for one in told.opinions[1:]]) if told else (),
        points=tuple([_point(one, scene, material) for one in told.differences]) if told else (),
        findings=tuple([_finding(one) for one in findings]),
        steps=_steps(scene, findings),
        limits=limits(),
        program=doc.Program("fairpot", material.version, doc.SCHEMA, _command(material)),
    )
    return Made(case, scene)


def _case_id(material: Material) -> str:
    """Sixteen hex digits that change with the hand, the rules, and anything that was asked."""
    told = hashlib.sha256()
    for part in (
        material.hand_data,
        material.house.data,
        msgspec.json.encode(material.asked),
        msgspec.json.encode(material.origin),
    ):
        told.update(hashlib.sha256(part).digest())
    return told.hexdigest()[:16]


def _command(material: Material) -> str:
    words = ["fairpot", "case", material.origin.file, "--hand", material.hand.header.hand_id]
    words += ["--rules", material.house.profile.name]
    if material.asked.claim:
        words += ["--claim", material.asked.claim]
    if material.asked.language != "en":
        words += ["--lang", material.asked.language]
    if material.origin.names == "all as recorded":
        words.append("--names")
    return shlex.join([*words, "--out", "case.zip"])


def _hand_facts(scene: Scene, material: Material) -> doc.HandFacts:
    hand = scene.hand
    head = hand.header
    utc = None
    if head.utc is not None:
        utc = datetime.fromtimestamp(head.utc, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return doc.HandFacts(
        head.hand_id,
        head.site,
        head.brand,
        head.table,
        head.tournament_id,
        head.game,
        head.limit,
        doc.Stakes(head.low_stake, head.high_stake, head.ante, head.currency, head.symbol, head.scale),
        doc.Played(head.played_at, head.zone, utc),
        head.button,
        tuple(
            [
                doc.Seated(one.seat, one.name, one.position, one.stack, cards_text(one.cards), one.hero)
                for one in scene.seats
            ]
        ),
        hashed(material.hand_data),
        tuple([doc.TextLine(line.number, line.text) for line in scene.lines]),
    )


def _pot(pot: PotResult, own: Opinion | None) -> doc.Pot:
    parts = own.put_in if own is not None else ()
    return doc.Pot(
        pot.index,
        pot.run,
        pot.size,
        pot.rake,
        parts[pot.index] if pot.index < len(parts) else (),
        pot.eligible,
        tuple(
            [
                doc.Share(one.seat, one.amount, one.odd, one.half, cards_text(one.best), one.words)
                for one in pot.claims
            ]
        ),
        pot.paid,
        _answer(pot.verdict),
        pot.reason,
    )


def _answer(verdict: Verdict) -> doc.Answer:
    match verdict.value:
        case "agrees":
            return "consistent"
        case "disagrees":
            return "not consistent"
        case _:
            return "cannot tell"


def _opinion(one: Opinion) -> doc.Opinion:
    award, actions = award_of(one), actions_of(one)
    return doc.Opinion(
        one.profile,
        one.title,
        one.version,
        whole_of(award, actions),
        award,
        actions,
        one.reason,
        one.due,
        tuple(dict.fromkeys([finding.code for finding in one.against])),
    )


def _point(one: Difference, scene: Scene, material: Material) -> doc.Point:
    hand = scene.hand
    houses = {house.profile.name: house for house in (material.house, *material.others)}
    return doc.Point(
        one.kind,
        hand.place(one.at).line if one.event != -1 else None,
        one.street,
        one.seat,
        one.matters,
        tuple(
            [
                doc.SideRow(side.profiles, answer_text(one.kind, side.answer, hand), side.messages)
                for side in one.sides
            ]
        ),
        tuple([setting_row(setting, houses) for setting in one.settings]),
    )


def _finding(one: Finding) -> doc.FindingRow:
    return doc.FindingRow(
        one.code,
        one.severity.value,
        one.level.value,
        one.line,
        one.column,
        one.street,
        one.player,
        one.message,
        one.expected,
        one.recorded,
        one.rule,
        cited(one.rule),
    )


def _steps(scene: Scene, findings: Sequence[Finding]) -> tuple[doc.StepRow, ...]:
    """The frames but the first, with findings by their place in the case."""
    order = [findings.index(one) for one in scene.replay.findings]
    return tuple(
        [
            doc.StepRow(
                number,
                frame.kind.value if frame.kind is not None else "",
                frame.line,
                frame.seat,
                frame.text,
                frame.amount,
                frame.pot,
                frame.stacks,
                tuple(sorted([order[place] for place in frame.findings])),
            )
            for number, frame in enumerate(scene.frames)
            if number
        ]
    )
