"""Real hands written as PHH and as Open Hand History read the same again, and are judged the same.

A spread of them in every run, all with FAIRPOT_FULL=1.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from parser.hand import Hand
from parser.reader import read_bytes
from parser.writers import ohh, phh
from parser.writers.base import NotExpressible
from parser.writers.essence import essence
from replay import replay
from tests.spread import spread


def _again(text: str) -> list[Hand]:
    return [item for item in read_bytes(text.encode("utf-8")) if isinstance(item, Hand)]


@pytest.mark.slow
@pytest.mark.parametrize("target", [phh, ohh], ids=["phh", "ohh"])
def test_every_hand_that_can_be_written_reads_the_same(readings: list[Any], target: ModuleType) -> None:
    same, refused, wrong = 0, Counter[str](), []
    for name, hand in spread(readings):
        try:
            written = target.write(hand)
        except NotExpressible as reason:
            refused[reason.reason] += 1
            continue
        back = _again(written.text)
        if len(back) != 1 or essence(back[0]) != essence(hand):
            wrong.append(f"{name}:{hand.line}")
            continue
        ours, theirs = replay(hand), replay(back[0])
        if ours.verdict is not theirs.verdict or ours.players != theirs.players:
            wrong.append(f"{name}:{hand.line} {ours.verdict} {theirs.verdict}")
            continue
        same += 1
    assert not wrong, "\n".join(wrong[:20])
    assert same > 0.8 * (same + sum(refused.values())), refused
