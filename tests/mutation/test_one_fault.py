"""One line taken out or spoilt gives one finding about the play, however many lines follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hand_sheet import Sheet
from test_mutations import LEGAL

from parser.hand import Hand
from parser.reader import read_bytes
from replay import Verdict, replay

PLAY = ("ACT", "BET", "DLT")


def _without(kind: str, *verbs: str) -> Callable[[Sheet], Iterator[Sheet]]:
    """Copies of a hand, each without one line of a kind."""

    def make(sheet: Sheet) -> Iterator[Sheet]:
        for at in sheet.of(kind):
            if not verbs or sheet.lines[at].verb.removeprefix("posts ") in verbs:
                new = sheet.copy()
                del new.lines[at]
                yield new

    return make


def _call_off(by: int) -> Callable[[Sheet], Iterator[Sheet]]:
    """Copies of a hand, in each one call a unit off and played on as though it were not."""

    def make(sheet: Sheet) -> Iterator[Sheet]:
        for at in sheet.of("act"):
            if sheet.lines[at].verb == "calls" and not sheet.lines[at].all_in:
                new = sheet.copy()
                new.lines[at].amount += by
                yield new

    return make


def _swapped(sheet: Sheet) -> Iterator[Sheet]:
    """The blinds posted by each other."""
    blinds = [at for at in sheet.of("post") if sheet.lines[at].verb.endswith(("small blind", "big blind"))]
    if len(blinds) == 2:
        new = sheet.copy()
        small, big = blinds
        new.lines[small].name, new.lines[big].name = new.lines[big].name, new.lines[small].name
        yield new


FAULTS: dict[str, tuple[Callable[[Sheet], Iterator[Sheet]], int, str]] = {
    "bet": (_without("act", "bets"), 100, ""),
    "raise": (_without("act", "raises"), 140, ""),
    "call": (_without("act", "calls"), 200, ""),
    "check": (_without("act", "checks"), 150, ""),
    "fold": (_without("act", "folds"), 200, ""),
    "street": (_without("street"), 200, "DLT"),
    "small blind": (_without("post", "small blind"), 70, "BET017"),
    "big blind": (_without("post", "big blind"), 70, "BET01"),
    "straddle": (_without("post", "straddle"), 1, ""),
    "call too large": (_call_off(1), 200, "BET00"),
    "call too small": (_call_off(-1), 200, "BET00"),
    "blinds swapped": (_swapped, 70, "BET015"),
}
"""By name: the change, the fewest hands it must make, and how the code begins where it can be told."""


@pytest.mark.parametrize("name", FAULTS)
def test_one_fault_gives_one_finding(name: str) -> None:
    make, least, code = FAULTS[name]
    counts: Counter[int] = Counter()
    others: list[str] = []
    for path, text in LEGAL.items():
        for mutant in make(Sheet(text)):
            for piece in read_bytes(mutant.text().encode(), path):
                assert isinstance(piece, Hand)
                outcome = replay(piece)
                found = [one.code for one in outcome.findings if one.code.startswith(PLAY)]
                counts[len(found)] += 1
                others += [f"{path} {found}" for one in found[:1] if not one.startswith(code)]
                assert outcome.verdict is not Verdict.NOT_REPLAYED
    total = sum(counts.values())
    assert total >= least
    assert counts[0] + counts[1] >= 0.97 * total, counts
    assert len(others) <= 0.03 * total, others
