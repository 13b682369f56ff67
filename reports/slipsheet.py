"""The part of a ruling about slips of live play: what each house makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from replay.live import LIVE_CODES
from reports.messages import sentence
from reports.sheets import hanging

if TYPE_CHECKING:
    from parser.findings import Finding
    from replay.opinions import Opinion


def slip_lines(opinions: Sequence[Opinion]) -> Iterator[str]:
    """Each slip with what every house makes of it, those that say the same together."""
    places: dict[int, Finding] = {}
    for opinion in opinions:
        for finding in opinion.findings:
            if finding.code in LIVE_CODES:
                places.setdefault(finding.step, finding)
    for step in sorted(places):
        yield f"  line {places[step].line}: {sentence(places[step].excerpt, 80)}"
        for told, names in _answers(opinions, step).items():
            yield from hanging("    ", f"{', '.join(names)}: {told}", 4)


def _answers(opinions: Sequence[Opinion], step: int) -> dict[str, list[str]]:
    """Who says what of a slip."""
    answers: dict[str, list[str]] = {}
    for opinion in opinions:
        found = [one for one in opinion.findings if one.step == step and one.code in LIVE_CODES]
        told = " ".join([f"{sentence(one.message)} ({sentence(one.rule)})" for one in found])
        answers.setdefault(told or "what was let stand is right.", []).append(sentence(opinion.profile, 60))
    return answers
