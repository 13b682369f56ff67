"""Numbers that are missing in a room whose hands are said to be all there."""

from __future__ import annotations

import json
import random

from replay.audits.rooms import missing_numbers
from reports.cli import main
from tests.unit.audits.records import edited, trails
from tests.unit.audits.test_clock import folded


def room(numbers: list[int]) -> list[str]:
    """Hands of a room with three tables, each hand at one of them."""
    return [
        edited(folded(0, number, f"2024/06/01 18:{place % 60:02d}:00"), ("Quay", f"Quay {place % 3}"))
        for place, number in enumerate(numbers)
    ]


def test_a_whole_room_has_no_gap() -> None:
    records = trails(*room(list(range(7000, 7050))))
    random.Random(2).shuffle(records)
    assert list(missing_numbers(lambda: records)) == []


def test_gaps_are_named_between_their_neighbours() -> None:
    numbers = [number for number in range(7000, 7050) if number not in {7013, 7030, 7031}]
    records = trails(*room(numbers))
    random.Random(2).shuffle(records)
    found = list(missing_numbers(lambda: records))
    assert [(one.also[0].hand_id, one.hand_id, one.recorded) for one in found] == [
        ("7012", "7014", "1"),
        ("7029", "7032", "2"),
    ]
    assert {(one.code, one.severity.value) for one in found} == {("AUD035", "warning")}


def test_of_a_room_that_does_not_count_by_one_nobody_can_tell() -> None:
    for numbers in (list(range(7000, 7150, 3)), [1, 2, 3], [5, 10**29, 7, *range(10, 20)]):
        records = trails(*room(numbers))
        (found,) = missing_numbers(lambda records=records: records)
        assert (found.severity.value, found.hand_id) == ("note", str(min(numbers)))
        assert "Nobody can tell" in found.message


def test_hands_without_a_number_are_left_out() -> None:
    records = trails(*room([10**40, 10**41]))
    assert list(missing_numbers(lambda: records)) == []


def test_the_command_says_it_only_when_asked(tmp_path, capsys) -> None:
    numbers = [number for number in range(7000, 7050) if number != 7013]
    file = tmp_path / "hands.txt"
    file.write_text("\n\n".join(room(numbers)), encoding="utf-8")
    assert main(["audit", str(file), "--format", "jsonl", "--select", "AUD035"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["audit", str(file), "--format", "jsonl", "--select", "AUD035", "--complete"]) == 0
    (finding,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert finding["message"] == "One hand of the room is missing between hand 7012 and hand 7014."
