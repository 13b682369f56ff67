"""Times and numbers of a table's hands."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from replay.audits.numbers import LEAST, numbered
from replay.audits.table import table_findings
from replay.trail import TrailKey
from reports.across import House, in_order
from reports.settings import Settings
from tests.unit.audits.records import HAND, codes, edited, run, trails

FOLDED = """PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - {at} ET
Table 'Quay' 6-max Seat #{button} is the button
Seat 1: Ann ({ann} in chips)
Seat 2: Ben ({ben} in chips)
{sb}: posts small blind $1
{bb}: posts big blind $2
*** HOLE CARDS ***
{sb}: folds
Uncalled bet ($1) returned to {bb}
{bb} collected $2 from pot
{bb}: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann ({ann_is}) {ann_did}
Seat 2: Ben ({ben_is}) {ben_did}
"""


def folded(place: int, number: int | str, at: str = "") -> str:
    """The hand at a place of a heads-up session in which the button always folds."""
    odd = place % 2
    down, up = 100 - odd, 100 + odd
    names = ("Ann", "Ben") if not odd else ("Ben", "Ann")
    did = {names[0]: "folded before Flop", names[1]: "collected ($2)"}
    role = {names[0]: "button) (small blind", names[1]: "big blind"}
    return FOLDED.format(
        number=number, at=at or f"2024/06/01 18:{place:02d}:00", button=1 + odd,
        ann=f"${down}", ben=f"${up}", sb=names[0], bb=names[1],
        ann_is=role["Ann"], ann_did=did["Ann"], ben_is=role["Ben"], ben_did=did["Ben"],
    )  # fmt: skip


def session(numbers: list[int], times: list[str] | None = None) -> str:
    """A file of such hands."""
    at = times or [""] * len(numbers)
    return "\n\n".join([folded(place, number, at[place]) for place, number in enumerate(numbers)])


def test_a_sequence_without_gaps_is_silent() -> None:
    assert codes(session(list(range(100, 130)))) == []


def test_a_gap_in_a_sequence_is_told_with_the_number_missing() -> None:
    numbers = [*range(100, 100 + LEAST + 1), *range(112, 120)]
    (finding,), _ = run(session(numbers))
    assert (finding.code, finding.recorded) == ("AUD035", "3")
    assert (finding.hand_id, finding.also[0].hand_id) == ("112", "108")


@pytest.mark.parametrize("step", [2, 3, 117])
def test_numbers_of_a_whole_room_have_gaps_always(step: int) -> None:
    assert codes(session(list(range(1000, 1000 + step * 30, step)))) == []


def test_few_hands_are_no_sequence() -> None:
    assert codes(session([1, 2, 3, 9, 10])) == []


@pytest.mark.parametrize(
    ("hand_id", "number"),
    [
        ("17", ("", 17)),
        ("4711-17-1382586707", ("4711", 17)),
        ("80256693-236", ("80256693", 236)),
        ("RC123", ("", -1)),
        ("", ("", -1)),
    ],
)
def test_what_the_number_of_a_hand_is(hand_id: str, number: tuple[str, int]) -> None:
    assert numbered(hand_id) == number


def test_a_hand_with_an_earlier_time() -> None:
    times = [f"2024/06/01 18:{minute:02d}:00" for minute in range(12)]
    times[7] = "2024/06/01 17:40:00"
    (finding,), _ = run(session(list(range(500, 512)), times))
    assert (finding.code, finding.hand_id, finding.also[0].hand_id) == ("AUD036", "507", "506")
    assert finding.recorded == "2024-06-01 17:40:00"
    assert "26 minutes before" in finding.message


def test_clocks_are_set_back_in_autumn() -> None:
    times = ["2024/11/03 01:58:00", "2024/11/03 01:59:00", "2024/11/03 01:00:10", "2024/11/03 01:01:00"]
    assert codes(session([500, 501, 502, 503], times)) == []
    summer = [at.replace("/11/", "/07/") for at in times]
    assert codes(session([500, 501, 502, 503], summer)) == ["AUD036"]


def test_numbers_that_a_converter_made_up_tell_no_order() -> None:
    numbers = random.Random(3).sample(range(10_000, 99_999), 30)
    assert codes(session(numbers)) == []


@pytest.mark.parametrize("back", range(5))
def test_the_order_is_by_number_until_many_go_back(back: int) -> None:
    at = [*range(100, 110)]
    for place in range(back):
        at[2 * place + 1] = 50
    keys = [(TrailKey(n, n, "x", None, "T", str(n), second, None, "f", n), n) for n, second in enumerate(at)]
    by_number = [n for _, n in in_order(keys)] == list(range(10))
    assert by_number is (back < 3)


def test_a_hand_cannot_begin_while_another_is_played() -> None:
    after = edited(FOLDED, ("Quay", "Lantern"))
    after = after.format(
        number=290000009143, at="2024/09/01 18:00:00", button=1, ann="$194", ben="$199", sb="Ann", bb="Ben",
        ann_is="button) (small blind", ann_did="folded before Flop", ben_is="big blind",
        ben_did="collected ($2)",
    )  # fmt: skip
    assert "AUD037" in codes(HAND, after)
    assert "AUD037" not in codes(HAND, edited(after, ("18:00:00", "18:00:04")))
    moved = edited(after, ("Seat 1: Ann", "Seat 4: Ann"), ("#1 is", "#4 is"))
    assert {"AUD037", "AUD038"} <= set(codes(HAND, moved))


def test_many_hands_at_the_same_second_tell_the_time_of_something_else() -> None:
    hands = [edited(HAND, ("290000009142", str(290000009142 + 5 * number))) for number in range(12)]
    assert "AUD037" not in codes("\n\n".join(hands))


def test_a_number_of_thousands_of_digits_is_none() -> None:
    huge = "9" * 5_000
    assert numbered(huge) == ("", -1)
    assert TrailKey(1, 1, "x", None, "T", huge, None, None, "f", 0).order[0] == 0
    one, two = trails(folded(0, 1)), trails(folded(1, 2))
    records = [replace(one[0], hand_id=huge), replace(two[0], hand_id="8" * 5_000, utc=0)]
    assert [finding.code for finding in table_findings(records, House(Settings()))] == []
