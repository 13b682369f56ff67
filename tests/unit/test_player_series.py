"""Winnings in time order: exact ends, kept extremes, falls from a peak, however the rows come in batches."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reports.player.charts.axes import apart
from reports.player.series import BUCKETS, Moments, _Running, _squares, _Swings

GAINS = st.lists(st.integers(-(10**14), 10**14), min_size=1, max_size=60)


def in_batches(gains: list[int], cuts: list[int]) -> list[np.ndarray]:
    places = sorted({min(cut, len(gains)) for cut in cuts} | {0, len(gains)})
    return [np.array(gains[a:b], dtype=np.int64) for a, b in pairwise(places) if a < b]


@given(GAINS, st.lists(st.integers(0, 60), max_size=4))
def test_a_line_begins_at_0_ends_at_the_total_and_keeps_its_extremes(
    gains: list[int], cuts: list[int]
) -> None:
    running = _Running(len(gains))
    running._size = 7
    for batch in in_batches(gains, cuts):
        running.add(batch)
    line = running.line()
    sums = np.concatenate([[0], np.cumsum(gains)])
    assert (line.hands[0], line.sums[0]) == (0, 0)
    assert (line.hands[-1], line.sums[-1]) == (len(gains), sum(gains))
    assert line.total == sum(gains)
    assert max(line.sums) == sums.max()
    assert min(line.sums) == sums.min()
    assert all(sums[hand] == value for hand, value in zip(line.hands, line.sums, strict=True))


@given(GAINS, st.lists(st.integers(0, 60), max_size=4))
def test_moments_are_exact_whatever_the_batches(gains: list[int], cuts: list[int]) -> None:
    running = _Running(len(gains))
    for batch in in_batches(gains, cuts):
        running.add(batch)
    assert running.moments() == Moments(len(gains), sum(gains), sum(gain * gain for gain in gains))


@given(GAINS, st.lists(st.integers(0, 60), max_size=4))
def test_the_deepest_fall_and_the_longest_stretch_below_a_peak(gains: list[int], cuts: list[int]) -> None:
    swings = _Swings()
    sums = np.cumsum(gains)
    for batch in in_batches(gains, cuts):
        done = swings._hands
        swings.add(sums[done : done + len(batch)])
    peak = peak_at = deepest = longest = 0
    for hand, total in enumerate(sums.tolist(), 1):
        if total >= peak:
            peak, peak_at = total, hand
        deepest, longest = max(deepest, peak - total), max(longest, hand - peak_at)
    found = swings.found()
    assert (found.depth, found.longest) == (deepest, longest)


def test_the_falls_of_a_player_who_wins_loses_and_recovers() -> None:
    swings = _Swings()
    swings.add(np.cumsum([5, -2, -4, 1, 3, 2, 1]))
    assert swings.found() == (6, 2, 4)


def test_a_line_of_a_million_hands_has_few_points() -> None:
    running = _Running(1_000_000)
    for start in range(0, 1_000_000, 100_000):
        running.add(np.where(np.arange(start, start + 100_000) % 3, 7, -13))
    assert len(running.line().hands) <= 3 * BUCKETS + 2


def test_squares_beyond_64_bits_stay_exact() -> None:
    big = np.array([3 * 10**12, -(10**12)], dtype=np.int64)
    assert _squares(big) == 10 * 10**24
    assert _squares(np.array([10**11] * 5, dtype=np.int64)) == 5 * 10**22


def test_labels_beside_lines_are_moved_apart_in_their_order() -> None:
    assert apart([0.0, 10.0], 2.0) == [0.0, 10.0]
    moved = apart([1.0, 1.0, 0.9], 2.0)
    assert moved[2] < moved[0] < moved[1]
    assert min(moved[0] - moved[2], moved[1] - moved[0]) > 1.99
