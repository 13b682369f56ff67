"""A finding's fingerprint stays the same when its file is moved, joined to others, re-encoded or renamed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parser.findings import Finding, Severity
from parser.hand import Seat
from reports.fingerprints import fingerprint, fingerprints
from reports.pipeline import audit_paths
from reports.settings import Sink
from tests.unit.cli_hands import FIRST_ID, alone, legal, unread_line, wrong_award

FAULTY = alone(wrong_award, 5) + alone(unread_line, 6)


class Rows(Sink):
    """Keeps the findings."""

    def __init__(self) -> None:
        self.rows: list[dict[str, object]] = []

    def findings(self, data: bytes) -> None:
        self.rows += [json.loads(line) for line in data.splitlines()]


def marks(path: Path) -> dict[str, tuple[object, object]]:
    """What each fingerprint of a file stands for."""
    sink = Rows()
    audit_paths([str(path)], sink=sink)
    return {str(row["fingerprint"]): (row["hand_id"], row["code"]) for row in sink.rows}


@given(
    before=st.lists(st.sampled_from([legal, unread_line, wrong_award]), max_size=3),
    after=st.integers(0, 2),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    folder=st.sampled_from(["", "a", "a/b"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    swap=st.booleans(),
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_moving_joining_and_other_line_ends_change_no_fingerprint(
    tmp_path: Path,
    before: list[Callable[[int], str]],
    after: int,
    end: str,
    folder: str,
    encoding: str,
    swap: bool,
) -> None:
    first = tmp_path / "first.txt"
    first.write_text(FAULTY, encoding="utf-8")
    expected = marks(first)
    assert {code for _, code in expected.values()} >= {"SHO001", "TXT001"}
    hands = [alone(make, 100 + i) for i, make in enumerate(before)]
    faulty = alone(unread_line, 6) + alone(wrong_award, 5) if swap else FAULTY
    text = "".join(hands) + faulty + "".join([alone(legal, 200 + i) for i in range(after)])
    moved = tmp_path / folder / "moved.log.txt"
    moved.parent.mkdir(parents=True, exist_ok=True)
    moved.write_bytes(text.replace("\n", end).encode(encoding))
    found = marks(moved)
    assert {mark: found.get(mark) for mark in expected} == expected
    # and those of the other hands are others
    others = {mark for mark, (hand, _) in found.items() if hand not in {key for key, _ in expected.values()}}
    assert not others & set(expected)


def test_pseudonyms_change_no_fingerprint(tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(FAULTY, encoding="utf-8")
    renamed = FAULTY.replace("Alder", "p-1f00").replace("Birch", "p-77").replace("Cedar", "x: collected $5")
    other.write_text(renamed, encoding="utf-8")
    assert marks(one) == marks(other)


def _finding(code: str = "SHO001", step: int = 0, **other: object) -> Finding:
    about: dict[str, object] = {"player": None, "street": None, "hand_id": "7"} | other
    return Finding(
        code=code, severity=Severity.ERROR, file="f", line=1, column=1, message="", expected=None,
        recorded=None, rule="", step=step, **about,
    )  # type: ignore[arg-type]  # fmt: skip


def test_a_finding_across_hands_is_told_by_both_hands_and_the_seat_whatever_the_name(tmp_path: Path) -> None:
    early = wrong_award(1).replace("21:30:00", "21:20:00")  # a higher number, and before
    one, other, third = (tmp_path / f"{i}.txt" for i in range(3))
    one.write_text(legal(0) + early, encoding="utf-8")
    other.write_bytes((legal(0) + early).replace("Alder", "p-1f00").replace("\n", "\r\n").encode())
    third.write_text((legal(9) + early).replace(str(FIRST_ID + 9), str(FIRST_ID - 9)), encoding="utf-8")
    across = {mark for mark, (_, code) in marks(one).items() if str(code).startswith("AUD")}
    assert across
    assert across <= set(marks(other))
    assert not across & set(marks(third))


def test_pot_seat_street_code_hand_room_and_occurrence_tell_findings_apart() -> None:
    seats = (Seat(1, "Ash", 1, False, None, 0), Seat(2, "Elm", 1, False, None, 0))
    variants = [
        _finding(),
        _finding(step=9),
        _finding(pot="0"),
        _finding(pot="0/1"),
        _finding(player="Ash"),
        _finding(player="Elm"),
        _finding(street="flop"),
        _finding("SHO002"),
    ]
    found = fingerprints("pokerstars", variants, seats)
    found += fingerprints("ggpoker", variants[:1]) + fingerprints("pokerstars", [_finding(hand_id="8")])
    assert len(set(found)) == len(found)


def test_which_of_several_alike_is_told_by_the_order_of_play_not_of_the_list() -> None:
    early, late = _finding(step=3), _finding(step=8)
    assert fingerprints("x", [early, late]) == fingerprints("x", [late, early])[::-1]


def test_the_fingerprint_is_a_promise() -> None:
    """Baselines lie in users' folders: another value here would make all of them stale."""
    assert (
        fingerprint("pokerstars", "310000000006", "SHO001", "0", "showdown", "6", None, 0)
        == "2cdc94bde8809d5f"
    )


def test_hostile_ids_have_fingerprints() -> None:
    assert len(fingerprint("x", "\udcff\x00\x1f", "TXT001", "\ud800")) == 16
