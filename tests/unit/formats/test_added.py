"""Rooms that print chips added: what a raise, a call, an all-in come to on the street (TXT009)."""

from __future__ import annotations

from parser.events import Action, PostKind, Verb
from parser.formats.added import put_all_in, put_in, raise_to, raise_with, tally_post
from parser.formats.reading import Reading
from parser.formats.values import Amounts


def _reading() -> Reading:
    """Blinds of 1 and 2 in seats 1 and 2."""
    reading = Reading("", Amounts(2))
    tally_post(reading.tally, 1, PostKind.SMALL_BLIND, 100)
    tally_post(reading.tally, 2, PostKind.BIG_BLIND, 200)
    return reading


def test_a_reraise_with_money_in_goes_by_the_total() -> None:
    reading = _reading()
    assert raise_to(reading, 3, 600, 600, 5, all_in=False) == Action(3, Verb.RAISE, 400, 600, False, 5)
    assert raise_to(reading, 2, 1800, 2000, 6, all_in=False) == Action(2, Verb.RAISE, 1400, 2000, False, 6)
    assert raise_to(reading, 3, 5400, 6000, 7, all_in=True) == Action(3, Verb.RAISE, 4000, 6000, True, 7)
    assert reading.troubles == []


def test_numbers_that_do_not_fit_are_said_and_the_total_counts() -> None:
    reading = _reading()
    assert raise_to(reading, 1, 600, 600, 5, all_in=False) == Action(1, Verb.RAISE, 400, 600, False, 5)
    ((rule, at, message, _player, expected, recorded),) = reading.troubles
    assert (rule.code, at, expected, recorded) == ("TXT009", 5, "1", "0")
    assert message == "The raise says that 0 were in before it; by the lines before, 1 were."
    assert reading.tally.put == {1: 600, 2: 200}


def test_somebody_without_a_seat_line_is_not_checked() -> None:
    reading = _reading()
    raise_to(reading, None, 400, 600, 5, all_in=False)
    assert reading.troubles == []


def test_chips_added_make_the_street_total() -> None:
    reading = _reading()
    assert raise_with(reading, 1, 500, 5, all_in=False) == Action(1, Verb.RAISE, 400, 600, False, 5)
    assert put_in(reading, 2, Verb.CALL, 400, 6, all_in=False) == Action(2, Verb.CALL, 400, 0, False, 6)
    reading.tally.street()
    assert put_in(reading, 1, Verb.BET, 300, 7, all_in=True) == Action(1, Verb.BET, 300, 300, True, 7)


def test_an_all_in_is_a_bet_a_call_or_a_raise_by_what_is_in() -> None:
    reading = _reading()
    assert put_all_in(reading, 1, 500, 5) == Action(1, Verb.RAISE, 400, 600, True, 5)
    assert put_all_in(reading, 2, 400, 6) == Action(2, Verb.CALL, 400, 0, True, 6)
    reading.tally.street()
    assert put_all_in(reading, 3, 150, 7) == Action(3, Verb.BET, 150, 150, True, 7)


def test_posts_leave_live_what_is_live() -> None:
    reading = _reading()
    tally_post(reading.tally, 3, PostKind.BOTH_BLINDS, 300)
    tally_post(reading.tally, 4, PostKind.STRADDLE, 400)
    tally_post(reading.tally, 5, PostKind.ANTE, 50)
    tally_post(reading.tally, 6, PostKind.DEAD_BLIND, 100)
    assert reading.tally.put == {1: 100, 2: 200, 3: 200, 4: 400}
