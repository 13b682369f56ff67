"""Every change that breaks a rule must be found, with a code one would expect; `pytest -s` prints a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hand_sheet import Sheet
from mutators import MUTATIONS, Mutation

from parser.hand import Hand
from parser.reader import read_bytes
from replay import Verdict, replay

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ROW = re.compile(r"^\| \[[^\]]+\]\((?P<path>[^)]+)\) \| .* \| agrees(?: · HDR003)? \|$", re.MULTILINE)

KNOWN = re.compile(r"(?:pokerstars|ggpoker)/(?:holdem|omaha|tournament)")
"""Rooms whose lines, and games whose blinds and streets, the mutators can write."""


def _legal_texts() -> dict[str, str]:
    """Legal hands by name: samples whose table row says "agrees" and no more, and those beside this file."""
    folder = ROOT / "sample_histories"
    table = (folder / "README.md").read_text(encoding="utf-8")
    rows = [row["path"] for row in ROW.finditer(table)]
    files = [folder / path for path in rows if KNOWN.match(path)] + sorted((HERE / "hands").glob("*.txt"))
    texts = {str(file.relative_to(ROOT)): file.read_bytes().decode("utf-8-sig") for file in files}
    return {name: text.replace("\r\n", "\n") for name, text in texts.items()}


LEGAL = _legal_texts()


def _audit(text: str) -> tuple[set[str], list[Verdict]]:
    """Codes and verdicts of a text."""
    codes: set[str] = set()
    verdicts = []
    for piece in read_bytes(text.encode(), "mutant.txt"):
        if isinstance(piece, Hand):
            outcome = replay(piece)
            codes |= {finding.code for finding in outcome.findings}
            verdicts.append(outcome.verdict)
    return codes, verdicts


@dataclass
class Tally:
    """What came of one mutation."""

    hands: int = 0
    mutants: int = 0
    missed: list[str] = field(default_factory=list)


def _run(mutation: Mutation, audit: Callable[[str], tuple[set[str], list[Verdict]]] = _audit) -> Tally:
    tally = Tally()
    for name, text in LEGAL.items():
        mutants = list(mutation.make(Sheet(text)))
        tally.hands += bool(mutants)
        for mutant in mutants:
            changed = mutant.text()
            assert changed != text
            tally.mutants += 1
            codes, _ = audit(changed)
            if not codes & mutation.codes:
                tally.missed.append(f"{name}: found {sorted(codes)}\n{changed}")
    return tally


def test_there_are_enough_legal_hands() -> None:
    assert len(LEGAL) >= 60


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_hand_has_no_finding(name: str) -> None:
    codes, verdicts = _audit(LEGAL[name])
    assert codes <= {"HDR003"}
    assert verdicts == [Verdict.AGREES]


@pytest.mark.parametrize("name", LEGAL)
def test_the_sheet_prints_what_it_read(name: str) -> None:
    assert Sheet(LEGAL[name]).text() == LEGAL[name]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name.replace(" ", "-"))
def test_every_mutant_is_found(mutation: Mutation) -> None:
    tally = _run(mutation)
    found = tally.mutants - len(tally.missed)
    print(f"\n{mutation.name:34} {tally.hands:4} hands {tally.mutants:5} mutants {found:5} found", end="")
    assert tally.hands >= mutation.hands, "fits too few hands to prove anything"
    assert not tally.missed, f"{len(tally.missed)} of {tally.mutants} missed, the first:\n{tally.missed[0]}"


def test_an_audit_that_sees_nothing_would_fail() -> None:
    for mutation in MUTATIONS:
        tally = _run(mutation, lambda text: (set(), []))
        assert len(tally.missed) == tally.mutants > 0
