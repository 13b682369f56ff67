"""What was seen before is known exactly, in memory and beyond it."""

import random

import pytest

from reports.repeats import NEW, OTHER_TEXT, REPEATED, Seen


@pytest.mark.parametrize("limit", [0, 3, 1000])
def test_memory_and_disk_answer_alike(limit: int) -> None:
    draw = random.Random(7)  # a fixed sequence
    seen, plain = Seen(limit=limit), {}
    for _ in range(500):
        key, text = draw.randrange(-40, 40) * (1 << 56), draw.randrange(3)
        expected = NEW if key not in plain else (REPEATED if plain[key] == text else OTHER_TEXT)
        plain.setdefault(key, text)
        assert seen.check(key, text) is expected
        assert seen.text_of(key) == plain[key]
    assert seen.text_of(12345) is None


def test_it_can_start_from_what_others_saw() -> None:
    seen = Seen([(1, 5)])
    assert seen.check(1, 5) is REPEATED
    assert seen.check(1, 6) is OTHER_TEXT
    assert seen.check(2, 5) is NEW
