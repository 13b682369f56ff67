"""Facts that the worked hands do not print: lines, shared pots, missed continuation bets, the flop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from parser import Hand, read
from parser.cards import parse_cards
from parser.events import Dealt, HoleCards, Show
from replay import replay
from reports.actionlines import MOST, lines
from reports.chops import shared_pots
from reports.decisions import Decisions
from reports.facts import Columns
from tests.unit.test_facts import facts
from tests.unit.worked_hands import NAMES, Table, block


def of(example: str, *columns: str) -> dict[str, Any]:
    """Some columns of an example's players, where one of them says something."""
    rows = facts(next(name for name in NAMES if name.startswith(example)))
    told = {pos: tuple([row[name] for name in columns]) for pos, row in rows.items()}
    return {pos: values for pos, values in told.items() if any(values)}


@pytest.mark.parametrize(
    ("example", "expected"),
    [
        ("01", {"SB": "F///", "LJ": "F///", "HJ": "F///", "CO": "F///", "BTN": "F///"}),
        ("04", {"LJ": "CF///", "HJ": "CC/XF//", "BTN": "R/B//", **dict.fromkeys(("SB", "BB", "CO"), "F///")}),
        ("22", {"CO": "R/B/XF/", "BTN": "C/C/B/", **dict.fromkeys(("SB", "BB", "LJ", "HJ"), "F///")}),
        ("26", {"BB": "C/XR/XF/", "CO": "R/BC/B/", **dict.fromkeys(("SB", "LJ", "HJ", "BTN"), "F///")}),
        ("27", {"SB": "R/X/X/X", "BB": "C/X/X/X"}),
    ],
)
def test_the_line_of_each_player(example: str, expected: dict[str, str]) -> None:
    found = of(example, "p_line", "f_line", "t_line", "r_line")
    assert {pos: "/".join(words) for pos, words in found.items()} == expected


def decided(row: list[int], verb: list[int], players: int) -> Decisions:
    """One hand's decisions: who, and what."""
    columns: dict[str, Any] = {name: np.zeros(len(row), np.int64) for name in ("added", "raise_to", "pot")}
    columns |= {"to_call": columns["pot"], "stack": columns["pot"] + 1, "hand": columns["pot"]}
    columns |= {"row": np.array(row), "verb": np.array(verb, np.uint8), "can_raise": np.zeros(len(row), bool)}
    return Decisions(columns, np.arange(len(row)), players, 1)


def words(d: Decisions) -> list[str]:
    return lines(d).array().to_pylist()


def test_a_long_line_ends_where_numbers_do() -> None:
    verbs = [4] * 60 + [0]
    raising = words(decided([0, 1] * 30 + [2], verbs, 4))
    assert raising == ["R" * MOST, "R" * MOST, "F", ""]


def test_without_decisions_there_are_no_words() -> None:
    assert words(decided([], [], 2)) == ["", ""]
    assert words(decided([], [], 0)) == []


@pytest.mark.parametrize(
    ("example", "who"),
    [
        ("22", {"BTN": "t_missed_opp t_missed"}),
        ("23", {"BTN": "f_missed_opp f_missed"}),
        ("24", {}),
        ("25", {"BTN": "r_missed_opp"}),
        ("26", {"CO": "t_missed_opp t_missed"}),
    ],
)
def test_a_missed_continuation_bet_is_a_chance_for_the_others(example: str, who: dict[str, str]) -> None:
    columns = [f"{s}_missed{part}" for s in "ftr" for part in ("_opp", "")]
    found = {
        pos: " ".join([name for name, set_ in zip(columns, values, strict=True) if set_])
        for pos, values in of(example, *columns).items()
    }
    assert found == who


def test_the_flop_and_the_starting_hand() -> None:
    rows = facts(next(name for name in NAMES if name.startswith("28")))
    flop = ("flop_suits", "flop_paired", "flop_high", "flop_connected", "board")
    assert {tuple(row[name] for name in flop) for row in rows.values()} == {(3, 0, "Q", 2, "Qc 5d 2h 8s 4c")}
    assert {pos: row["hand169"] for pos, row in rows.items() if row["hole"]} == {
        "LJ": 28,
        "CO": 14,
        "BTN": 42,
    }
    (walk,) = {tuple(row[name] for name in flop) for row in facts("01 Walk").values()}
    assert walk == (None, None, None, None, "")


@pytest.mark.parametrize(
    ("example", "who"), [("27", {"SB", "BB"}), ("28", set()), ("25", set()), ("02", set())]
)
def test_a_shared_pot(example: str, who: set[str]) -> None:
    assert set(of(example, "sd_chop")) == who


def pots(*told: tuple[int, list[tuple[int, int]] | None, list[tuple[int, int]]]) -> Any:
    """Who shared what, of (hand, what the record paid, what was due)."""
    flat_due = np.array([n for _, _, due in told for pair in due for n in pair], np.int64)
    flat_paid = np.array([n for _, paid, _ in told for pair in paid or () for n in pair], np.int64)
    columns = {
        "hand": [hand for hand, _, _ in told],
        "n_paid": [-1 if paid is None else len(paid) for _, paid, _ in told],
        "n_due": [len(due) for _, _, due in told],
    }
    found = shared_pots(columns, flat_due, flat_paid)
    pairs = zip(found.hands.tolist(), found.seats.tolist(), strict=True)
    return sorted(pairs), found.unknown.tolist()


def test_what_the_record_pays_goes_before_what_is_due() -> None:
    assert pots((0, [(1, 50), (2, 50)], [(1, 100)])) == ([(0, 1), (0, 2)], [])
    assert pots((0, [(1, 100)], [(1, 50), (2, 50)])) == ([], [])
    assert pots((0, None, [(1, 50), (2, 50)])) == ([(0, 1), (0, 2)], [])


def test_two_shares_of_one_player_are_no_split() -> None:
    assert pots((0, [(1, 50), (1, 50)], []), (0, [(2, 10), (3, 0)], [])) == ([], [])


def test_pots_of_several_hands_keep_apart() -> None:
    told = [(0, [(1, 5)], [(9, 9)]), (1, None, []), (2, None, [(3, 1), (4, 1)]), (3, [(5, 1), (6, 1)], [])]
    assert pots(*told) == ([(2, 3), (2, 4), (3, 5), (3, 6)], [1])


@pytest.mark.parametrize(
    "name",
    [
        "pokerstars/holdem-no-limit/run-it-twice.txt",
        "pokerstars/holdem-no-limit/run-it-twice-side-pot.txt",
        "weplay/holdem/bomb-pot-run-twice.txt",
    ],
)
def test_each_run_is_a_pot_of_its_own(samples: Path, name: str) -> None:
    """Two players with a board each share nothing."""
    columns = Columns()
    for hand in read([str(samples / name)]):
        if isinstance(hand, Hand):
            columns.add(replay(hand))
    winners = [row for row in columns.flush()["players"].to_pylist() if row["won_sd"] and row["runs"] > 1]
    assert len(winners) == 2
    assert {row["sd_chop"] for row in winners} == {False}


OF_OBSERVERS = {
    "is_hero", "hole", "hole_known", "hand169", "ev_net", "ev_net_ubb", "ev_adj", "ev_unknown", "ev_error",
}  # fmt: skip
"""What follows from the cards that a record knows."""


@pytest.mark.parametrize("name", NAMES)
def test_facts_are_the_same_whoever_records_the_hand(name: str) -> None:
    hand = Table(block(name)[0]).hand()
    unknown = [event for event in hand.events if not isinstance(event, Dealt)]
    shown = {event.seat for event in hand.events if isinstance(event, Show)}
    told = []
    for seat in (None, *[seat.number for seat in hand.seats if seat.number not in shown]):
        dealt = [] if seat is None else [Dealt(seat, parse_cards("6c 6s"), 0)]
        at = next(place for place, event in enumerate(unknown) if isinstance(event, HoleCards)) + 1
        events = (*unknown[:at], *dealt, *unknown[at:])
        columns = Columns()
        assert columns.add(replay(msgspec.structs.replace(hand, events=events)))
        rows = columns.flush()["players"].to_pylist()
        assert [row["seat"] for row in rows if row["is_hero"]] == ([] if seat is None else [seat])
        told.append([{key: row[key] for key in row if key not in OF_OBSERVERS} for row in rows])
    assert all(rows == told[0] for rows in told)
