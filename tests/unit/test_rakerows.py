"""Schedules that change with game, stakes and year: how they are written, which hand is of which row."""

from __future__ import annotations

import msgspec
import pytest

from replay.profiles import allowed, load_profile, profile_names
from replay.rake import schedule, terms
from replay.rakerows import NO_ROWS, rake_rows
from tests.tables import table

TEXT = (
    "USD nl,pl to 0.02: 1 in 16; USD fl since 2012: 1 in 20, at most 1.00 2.00 3.00; EUR nl over 2: 1 in 15"
)


def test_a_schedule_row_by_row() -> None:
    micro, fixed, euros = rake_rows(TEXT)
    assert (micro.currency, micro.limits, micro.over, micro.to, micro.part) == ("USD", ("nl", "pl"), 0, 2, 16)
    assert (fixed.since, fixed.cap_two, fixed.cap_four, fixed.cap) == ("2012", 100, 200, 300)
    assert (euros.over, euros.to, euros.cap) == (200, None, None)


def test_none_has_no_rows() -> None:
    assert rake_rows(NO_ROWS) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "USD nl: 5 %",
        "USD nl: 1 in 0",
        "usd nl: 1 in 20",
        "USD nl: 1 in 20;",
        "USD xl: 1 in 20",
        "USD nl: 1 in 20, at most 1",
    ],
)
def test_what_is_no_schedule(text: str) -> None:
    with pytest.raises(ValueError, match="no row"):
        rake_rows(text)


@pytest.mark.parametrize(
    ("currency", "limit", "big_blind", "played_at", "row"),
    [
        ("USD", "nl", 2, None, 0),
        ("USD", "nl", 3, None, None),
        ("USD", "fl", 2, "2012-01-01 00:00:00", 1),
        ("USD", "fl", 2, "2011-12-31 23:59:59", None),
        ("USD", "fl", 2, None, None),
        ("EUR", "nl", 200, None, None),
        ("EUR", "nl", 201, None, 2),
        (None, "nl", 2, None, None),
    ],
)
def test_which_row_a_hand_is_of(
    currency: str | None, limit: str, big_blind: int, played_at: str | None, row: int | None
) -> None:
    rows = rake_rows(TEXT)
    fits = [place for place, one in enumerate(rows) if one.fits(currency, limit, big_blind, played_at)]
    assert fits[:1] == ([] if row is None else [row])


def taken(pots: list[int], text: str, players: int = 5) -> tuple[int, ...] | None:
    state = table([1] * players, board="2c 3d 4h 5s 9c", tournament=False)
    state.profile = msgspec.structs.replace(
        load_profile("pokerstars_online"), rake_schedule=text, rake_pots="running"
    )
    header = msgspec.structs.replace(state.hand.header, currency="USD", scale=2, limit="nl")
    state.hand = msgspec.structs.replace(state.hand, header=header)
    due = schedule(state, pots)
    return None if due is None else due.pots


@pytest.mark.parametrize("part", [15, 16, 18, 20])
def test_one_unit_of_each_full_step(part: int) -> None:
    text = f"USD nl: 1 in {part}"
    for steps in (1, 2, 7, 99, 1_000):
        assert taken([steps * part], text) == (steps,)
        assert taken([steps * part - 1], text) == (steps - 1,)


def test_pots_are_rounded_together_main_pot_first() -> None:
    assert taken([30, 30], "USD nl: 1 in 20") == (1, 2)
    assert taken([30, 10], "USD nl: 1 in 20") == (1, 1)


def test_the_cap_goes_by_the_players_dealt_in() -> None:
    text = "USD nl: 1 in 20, at most 1.00 2.00 3.00"
    assert [taken([4_000, 9_000], text, players) for players in (2, 3, 5)] == [(100, 0), (200, 0), (200, 100)]


def test_a_hand_of_no_row_has_no_schedule() -> None:
    assert taken([100], "EUR nl: 1 in 20") is None


def test_amounts_of_another_scale_are_of_no_row() -> None:
    state = table([1, 1], board="2c 3d 4h 5s 9c")
    state.profile = msgspec.structs.replace(load_profile("base"), rake_schedule="USD nl: 1 in 20")
    assert terms(state).rake_percent is None


@pytest.mark.parametrize("name", profile_names())
def test_each_house_s_schedule_can_be_read(name: str) -> None:
    rake_rows(load_profile(name).rake_schedule)


def test_what_is_allowed_is_told_in_words() -> None:
    assert "1 in 16" in allowed("rake_schedule")
