"""The Poisson bootstrap: the same weights anywhere, sums that merge, intervals that cover."""

from __future__ import annotations

from collections import Counter
from math import exp, factorial
from typing import Any

import numpy as np
import pytest

from reports.stats import bootstrap

UNITS = np.array([bootstrap.unit_of("pokerstars", i) for i in range(400)], np.uint64)


def test_weights_are_the_same_on_every_machine() -> None:
    assert bootstrap.unit_of("pokerstars", "1") == 0x31F9A950B6E8DC09
    assert bootstrap.weights(UNITS[:12], 0, 3).tolist() == [
        [0, 1, 2, 2, 1, 1, 2, 2, 2, 1, 0, 3],
        [0, 0, 1, 1, 1, 1, 0, 0, 3, 1, 0, 1],
        [1, 0, 1, 2, 0, 1, 1, 0, 0, 3, 1, 1],
    ]


def test_weights_do_not_depend_on_what_else_is_drawn() -> None:
    whole = bootstrap.weights(UNITS, 0, 50)
    assert (bootstrap.weights(UNITS[100:130], 20, 40) == whole[20:40, 100:130]).all()


def test_weights_are_poisson_of_mean_one() -> None:
    drawn = Counter(bootstrap.weights(UNITS, 0, 1_000).ravel().tolist())
    total = 400 * 1_000
    for weight in range(5):
        expected = total * exp(-1) / factorial(weight)
        assert abs(drawn[weight] - expected) < 5 * expected**0.5


def test_thresholds_are_the_distribution() -> None:
    share = 0.0
    for place, threshold in enumerate(bootstrap.THRESHOLDS[:10]):
        share += exp(-1) / factorial(place)
        assert threshold / 2**64 == pytest.approx(share, abs=1e-15)


def test_units_that_differ_only_in_how_words_are_cut_are_others() -> None:
    assert bootstrap.unit_of("a", "bc") != bootstrap.unit_of("ab", "c")
    assert bootstrap.unit_of("\udcff") != bootstrap.unit_of("?")


def test_parts_add_up_to_the_whole_in_any_order() -> None:
    sums = np.arange(800).reshape(400, 2) - 300
    whole = bootstrap.replicates(UNITS, sums, 64)
    order = np.random.default_rng(1).permutation(400)
    parts = [bootstrap.replicates(UNITS[part], sums[part], 64) for part in np.split(order, [50, 51, 300])]
    assert (sum(parts[1:], parts[0]) == whole).all()


def test_groups_are_drawn_as_each_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "CELLS", 300)
    sums = np.arange(400)[:, None]
    starts = np.array([0, 10, 11, 399])
    found = np.concatenate(
        [part for _, part in bootstrap.replicates_by_group(UNITS, sums, starts, 40)], axis=1
    )
    for place, rows in enumerate(np.split(np.arange(400), starts[1:])):
        assert (found[:, place, :] == bootstrap.replicates(UNITS[rows], sums[rows], 40)).all()


def test_sums_beyond_64_bits_are_exact() -> None:
    sums = np.array([[2**61], [-(2**61) + 1]])
    found = bootstrap.replicates(UNITS[:2], sums, 10)
    counted = bootstrap.weights(UNITS[:2], 0, 10).tolist()
    assert found[:, 0].tolist() == [a * 2**61 + b * (1 - 2**61) for a, b in counted]


def test_a_replicate_with_nothing_to_divide_by_has_no_value() -> None:
    found = bootstrap.quotient(np.array([3, 0, 4]), np.array([2, 0, 0]))
    assert found[0] == 1.5
    assert np.isnan(found[1:]).all()
    assert bootstrap.percentiles(found) is None


def test_one_unit_gives_no_narrow_interval_by_chance() -> None:
    assert bootstrap.interval(UNITS[:1], np.array([[1, 2]]), _ratio, 500) is None


def test_intervals_of_a_skewed_ratio_cover_it() -> None:
    """A return of payouts won rarely, over 400 entries: about 95 of 100 intervals hold the true one."""
    dice = np.random.default_rng(7)
    held = 0
    for sample in range(100):
        prizes = np.where(dice.random(400) < 0.15, dice.integers(2, 12, 400), 0)
        sums = np.stack([prizes, np.ones(400, np.int64)], axis=1)
        units = np.array([bootstrap.unit_of(sample, i) for i in range(400)], np.uint64)
        low, high = bootstrap.interval(units, sums, _ratio, 400) or (0, 0)
        held += low <= 0.15 * 6.5 <= high
    assert 88 <= held <= 99


def _ratio(sums: Any) -> Any:
    return bootstrap.quotient(sums[:, 0], sums[:, 1])
