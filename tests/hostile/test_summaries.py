"""Summaries that were tampered with: nothing is raised, every byte counts, and time stays in proportion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parser.reader import Summaries, read_bytes
from tests.unit.summaries.summary_texts import EVERY, OTS, PACIFIC, STARS, TILT, TRACKER


def take(data: bytes) -> list[Summaries]:
    items = list(read_bytes(data, "s.txt"))
    assert sum([item.size for item in items]) == len(data)
    found = [item for item in items if isinstance(item, Summaries)]
    for one in [one for item in found for one in item.summaries]:
        for standing in one.standings:
            for amount in (standing.prize, standing.bounty, standing.extra):
                assert amount is None or 0 <= amount < 10**18
    return found


@given(st.sampled_from(EVERY), st.data())
def test_cut_anywhere(text: str, data: st.DataObject) -> None:
    raw = text.encode()
    take(raw[: data.draw(st.integers(0, len(raw)))])
    take(raw[data.draw(st.integers(0, len(raw))) :])


@given(st.sampled_from(EVERY), st.data())
def test_spoiled_in_one_place(text: str, data: st.DataObject) -> None:
    raw = text.encode()
    at = data.draw(st.integers(0, len(raw) - 1))
    take(raw[:at] + data.draw(st.binary(max_size=6)) + raw[at + data.draw(st.integers(0, 3)) :])


@pytest.mark.parametrize("digits", ["9" * 40, "9" * 5000, "0" * 5000, "1,2,3", "1.2.3.4", "٣٤", "²"])
@pytest.mark.parametrize("text", [STARS, TILT, PACIFIC, TRACKER, OTS])
def test_numbers_that_are_none(text: str, digits: str) -> None:
    for number in ("6", "3", "1", "254", "10", "8.00", "48.00", "16.50"):
        take(text.replace(number, digits).encode())


@pytest.mark.parametrize(
    "line",
    ["1: " + "a (" * 50_000, "1: " + "(a), " * 30_000, "x finished in " + "1st, " * 40_000, " " * 200_000],
)
def test_long_lines_take_no_time(line: str) -> None:
    for text in (STARS, TILT):
        (item,) = take((text + line + "\n").encode())
        assert item.summaries[0].hero == "Hero"


def test_a_list_longer_than_a_piece_is_one_summary() -> None:
    rows = "".join([f"  {rank}: player number {rank} (Norway), \n" for rank in range(4, 60_000)])
    (item,) = take(STARS.replace("\nYou finished", rows + "\nYou finished").encode())
    assert len(item.summaries) == 1
    assert item.summaries[0].hero == "Hero"
    assert len(item.summaries[0].standings) == 60_002


def test_deep_json_and_pages_without_end() -> None:
    take(b'{"ots": ' + b'{"a": ' * 100_000)
    take(b"<html><title>TOURNEYS: x</title>" + b"<tr><td>" * 100_000)


@pytest.mark.parametrize(
    "part", ["<tournamentcode>1</tournamentcode>", "<place>1</place>", "<a>", "PokerStars Tournament #1, x\n"]
)
def test_parts_without_end_take_no_time(part: str) -> None:
    take(f'<session sessioncode="1"><general>{part * 60_000}'.encode())
    take(f"Dear Hero,\n\n{part * 60_000}".encode())
