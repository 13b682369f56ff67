"""The tests of the deal: as many false alarms as the level says, and the power that they state."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from scipy import stats

from reports.deal import report
from reports.deal.counts import board_test, card_tests, class_test
from reports.deal.decks import Deck
from reports.deal.order import order_tests
from reports.deal.report import corrected, corrected_screens
from reports.deal.result import Screen, Test
from reports.deal.source import Text
from reports.deal.tails import benjamini_hochberg, holm
from reports.deal.twice import Deals
from tests.unit.deal_sim import ACES, HOLDEM, own_sample, sees_flop, session, shuffled, uids

SESSIONS = 120
HANDS = 300
PLANNED = (
    "cards", "ranks", "suits", "classes", "board", "pairs", "suited", "connected", "serial", "runs", "gaps",
    "first card", "ranks by site", "ranks by player", "ranks by seat", "ranks by position", "ranks by hour",
    "ranks by month", "ranks by stakes",
)  # fmt: skip


@lru_cache(maxsize=1)
def answers() -> list[tuple[list[Test], list[Screen], object]]:
    """What is found in many perfectly shuffled sessions."""
    rng = np.random.default_rng(20260501)
    return [report.tests_of(session(rng, HANDS, 6), 0.05) for _ in range(SESSIONS)]


def perfect() -> list[list[Test]]:
    """The tests of those sessions."""
    return [tests for tests, _, _ in answers()]


def alarms(taken: int, trials: int, level: float) -> bool:
    """Whether so many alarms are what a test at this level gives, to one in ten thousand."""
    low, high = stats.binom.ppf([0.00005, 0.99995], trials, level)
    return bool(low <= taken <= high)


@pytest.mark.parametrize("key", PLANNED)
def test_a_perfect_shuffle_gives_false_alarms_at_the_level(key: str) -> None:
    found = [test.p for tests in perfect() for test in tests if test.key == key]
    assert len(found) == SESSIONS
    for level in (0.05, 0.2, 0.5):
        assert alarms(sum([p < level for p in found]), SESSIONS, level), (level, sorted(found))


def test_all_tests_together_give_an_alarm_as_rarely_as_the_level_says() -> None:
    low = sum([any(test.adjusted < 0.05 for test in corrected(tests)) for tests in perfect()])
    assert low <= stats.binom.ppf(0.9999, SESSIONS, 0.05)


def test_screens_give_an_alarm_as_rarely_as_the_level_says() -> None:
    found = [corrected_screens(screens) for _, screens, _ in answers()]
    assert all(len(screens) == 21 for screens in found)
    low = sum([screens[0].adjusted < 0.05 for screens in found])
    assert low <= stats.binom.ppf(0.9999, SESSIONS, 0.05)
    each = [screen.p < 0.2 for screens in found for screen in screens if screen.by == "hour"]
    assert alarms(sum(each), len(each), 0.2)


def test_coupons_take_as_long_as_they_should() -> None:
    rng = np.random.default_rng(15)
    found = []
    for _ in range(60):
        tests = order_tests(own_sample(shuffled(rng, 2_000, 2), uids(rng, 2_000)), 0.05)
        found += [test.p for test in tests if test.key == "coupons"]
    assert len(found) == 60
    for level in (0.05, 0.5):
        assert alarms(sum([p < level for p in found]), 60, level)


def test_deals_come_again_as_often_as_there_are_few_ways_to_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.deal.twice.LEAST", 4)
    rng = np.random.default_rng(16)
    royal = Deck(8, 2)  # 20 cards: 190 x 153 ways to deal to two
    alike = expected = 0.0
    for _ in range(40):
        deals = Deals(royal)
        dealt = shuffled(rng, 400, 4, low=royal.first).reshape(400, 2, 2)
        deals.add(dealt, np.zeros((400, 0), np.int8), np.zeros(400, np.int64), uids(rng, 400))
        hands, pairs, mean, _ = deals.count()
        assert hands == 400
        assert mean == pytest.approx(400 * 399 / 2 / (190 * 153))
        alike, expected = alike + pairs, expected + mean
    low, high = stats.poisson.ppf([0.0001, 0.9999], expected)
    assert low <= alike <= high


def test_a_generator_that_starts_from_few_states_is_found() -> None:
    rng = np.random.default_rng(17)
    few = shuffled(rng, 2_000, 12)  # 2,000 states
    dealt = few[rng.integers(0, 2_000, 500)].reshape(500, 6, 2)
    sample = session(rng, 50, 6)
    sample.add_whole(
        dealt, (0, 3, 1, 1), np.zeros((500, 0), np.int8), np.zeros(500, np.int64), uids(rng, 500)
    )
    tests = {test.key: test for test in report.tests_of(sample, 0.01)[0]}
    assert tests["same deal"].value > 30
    assert tests["same deal"].p < 1e-12
    assert tests["same deal"].largest.count("hands") == 10
    assert tests["cards"].p > 0.001


def test_a_seat_with_more_aces_shows_by_seat() -> None:
    rng = np.random.default_rng(18)
    cards = np.concatenate([shuffled(rng, 20_000, 2), shuffled(rng, 5_000, 2, dict.fromkeys(ACES, 1.4))])
    seat = Text(np.repeat([0, 1, 2, 3, 4], 5_000), ["1", "2", "3", "4", "5", None])
    sample = own_sample(cards, uids(rng, 25_000), {"seat": seat})
    tests, screens, _ = report.tests_of(sample, 0.01)
    by_seat = next(test for test in tests if test.key == "ranks by seat")
    assert by_seat.p < 1e-6
    assert by_seat.largest.startswith("5:")
    low = [(screen.by, screen.group) for screen in corrected_screens(screens) if screen.adjusted < 0.001]
    assert low == [("seat", "5")]


def test_without_the_factor_for_dealing_without_replacement_whole_deals_would_hide_everything() -> None:
    naive = []
    for tests in perfect():
        test = next(test for test in tests if test.key == "cards")
        naive.append(stats.chi2.sf(test.value * (52 - 12) / 51, 51))  # Pearson's sum with 12 cards a hand
    assert sum([p < 0.5 for p in naive]) < SESSIONS * 0.25


@pytest.mark.parametrize(("cards", "share", "key"), [(list(ACES), 1.05, "ranks"), ([51], 1.10, "cards")])
def test_a_planted_bias_is_seen_as_often_as_the_power_says(cards: list[int], share: float, key: str) -> None:
    rng = np.random.default_rng(7)
    seen, powers, sessions = 0, [], 60
    for _ in range(sessions):
        sample = own_sample(shuffled(rng, 20_000, 2, dict.fromkeys(cards, share)), uids(rng, 20_000))
        test = next(test for test in card_tests(sample, 0.05) if test.key == key)
        seen += test.p < 0.05
        powers.append(test.power)
    assert 0.15 < powers[0] < 0.85
    low, high = stats.binom.ppf([0.0005, 0.9995], sessions, np.mean(powers))
    assert low <= seen <= high


def test_aces_five_percent_likelier_are_found_in_two_hundred_thousand_hands() -> None:
    rng = np.random.default_rng(8)
    sample = own_sample(shuffled(rng, 200_000, 2, dict.fromkeys(ACES, 1.05)), uids(rng, 200_000))
    tests = {test.key: test for test in card_tests(sample, 0.01)}
    assert tests["ranks"].power > 0.99
    assert tests["ranks"].p < 1e-6
    assert tests["ranks"].largest.startswith("A ")
    assert tests["suits"].p > 0.001


def test_pairs_that_come_too_often_show_among_the_classes_only() -> None:
    rng = np.random.default_rng(9)
    cards = shuffled(rng, 60_000, 2)
    paired = shuffled(rng, 2_000, 1)
    cards[:2_000] = np.concatenate([paired, paired ^ 1], axis=1)
    sample = own_sample(cards, uids(rng, 60_000))
    found = class_test(sample, 0.01)
    assert found is not None
    assert found.p < 1e-6
    assert all(test.p > 0.001 for test in card_tests(sample, 0.01))


def test_a_board_that_favours_a_card_shows_though_the_hole_cards_are_fair() -> None:
    rng = np.random.default_rng(10)
    hands = 12_000
    dealt = shuffled(rng, hands, 12)
    weight = rng.gumbel(size=(hands, 52))
    weight[:, 51] += np.log(1.5)
    np.put_along_axis(weight, dealt.astype(np.int64), -np.inf, axis=1)
    board = np.argsort(-weight, axis=1)[:, :5].astype(np.int8)
    sample = session(rng, 100, 6)
    known = np.full(hands, 5)
    sample.add_whole(dealt.reshape(hands, 6, 2), (0, 3, 1, 1), board, known, uids(rng, hands))
    found = board_test(sample, 0.01)
    assert found is not None
    assert found.p < 1e-6
    assert found.largest.startswith("As ")
    assert all(test.p > 0.001 for test in card_tests(sample, 0.01))


def test_hands_that_repeat_the_ones_before_show_in_the_order_only() -> None:
    rng = np.random.default_rng(11)
    cards = shuffled(rng, 6_000, 2)
    cards[3::5] = cards[0:-3:5]  # three hands later the same cards
    sample = own_sample(cards, uids(rng, 6_000))
    tests = {test.key: test for test in order_tests(sample, 0.01)}
    assert tests["serial"].p < 1e-6
    assert tests["serial"].largest.startswith("3 apart")
    assert tests["gaps"].p < 0.01
    assert tests["first card"].p > 0.001


def test_cards_sorted_in_print_are_not_taken_for_a_pattern() -> None:
    rng = np.random.default_rng(12)
    cards = -np.sort(-shuffled(rng, 3_000, 2), axis=1)
    tests = {test.key: test for test in order_tests(own_sample(cards, uids(rng, 3_000)), 0.01)}
    assert "first card" not in tests
    assert all(test.p > 0.0001 for test in tests.values())


@pytest.mark.parametrize("deck", [Deck(0, 4), Deck(0, 5), Deck(4, 2), Deck(8, 2)])
def test_omaha_and_short_decks_have_their_own_factor(deck: Deck) -> None:
    rng = np.random.default_rng(13)
    found = []
    for _ in range(SESSIONS):
        cards = shuffled(rng, 300, deck.hole, low=deck.first)
        tests = card_tests(own_sample(cards, uids(rng, 300), deck=deck), 0.05)
        assert [test.df for test in tests] == [deck.size - 1, deck.ranks - 1, 3]
        found.append(tests[0].p)
    for level in (0.05, 0.5):
        assert alarms(sum([p < level for p in found]), SESSIONS, level)


def test_sane_folding_makes_aces_rare_on_flops_and_the_naive_test_fires_on_a_perfect_shuffle() -> None:
    rng = np.random.default_rng(14)
    hands = 60_000
    deck = shuffled(rng, hands, 15)
    dealt = deck[:, :12].reshape(hands, 6, 2)
    stay = sees_flop(dealt)
    played = stay.sum(axis=1) > 1
    flops = deck[played, 12:]
    counts = np.bincount((flops >> 2).ravel(), minlength=13)
    assert counts[12] < 0.95 * counts.sum() / 13
    assert stats.chisquare(counts).pvalue < 1e-12
    shown = np.bincount((dealt[stay] >> 2).ravel(), minlength=13)
    assert shown[12] > 1.5 * shown.sum() / 13
    # The recording player's own cards, in every hand, folded ones too, are a fair sample of the same shuffle.
    tests, _, _ = report.tests_of(own_sample(dealt[:, 0], uids(rng, hands)), 0.01)
    assert min([test.adjusted for test in corrected(tests)]) > 0.01
    # And so are those boards beside all hole cards.
    sample = session(rng, 100, 6)
    known = np.where(played, 3, 0)
    sample.add_whole(dealt, (0, 3, 1, 1), deck[:, 12:], known, uids(rng, hands))
    found = board_test(sample, 0.01)
    assert found is not None
    assert found.p > 0.01


def test_corrections_are_those_of_the_books() -> None:
    values = [0.01, 0.04, 0.03, 0.005]
    assert holm(values) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert benjamini_hochberg(values) == pytest.approx(list(stats.false_discovery_control(values)))
    assert holm([]) == benjamini_hochberg([]) == []


def test_every_class_has_its_chance() -> None:
    from reports.deal.decks import classes_of

    whole, short = classes_of(0), classes_of(4)
    assert (len(whole.names), len(short.names)) == (169, 81)
    chance = dict(zip(whole.names, whole.chance.tolist(), strict=True))
    assert [chance[name] for name in ("AA", "AKs", "AKo")] == pytest.approx([6 / 1326, 4 / 1326, 12 / 1326])
    at = whole.names.index("AA")
    assert whole.beside[at, at] == pytest.approx(6 / 1326 * 1 / 1225)
    assert whole.beside.sum(axis=1) == pytest.approx(whole.chance)
    assert HOLDEM.holds(4) == pytest.approx(1 - 48 * 47 / (52 * 51))
