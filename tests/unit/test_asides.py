"""What is won by knocking players out, and how a record's clock stands to UTC."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parser.events import Note, NoteKind
from parser.hand import Hand, Seat
from reports.asides import bounties, local_offset
from tests.unit.worked_hands import Table, block

HAND = Table(block("01 Walk")[0]).hand()
NAMES = ("Elm", "Elm wins", "Ash, Oak", "Ash", "Oak", "wins the $5", "x for eliminating y")


def with_notes(*texts: str, kind: NoteKind = NoteKind.TOURNAMENT, tournament: bool = True) -> Hand:
    header = msgspec.structs.replace(HAND.header, tournament=tournament)
    seats = tuple([Seat(number, name, 1, False, None, 0) for number, name in enumerate(NAMES, 1)])
    notes = tuple([Note(kind, text, 0) for text in texts])
    return msgspec.structs.replace(HAND, header=header, seats=seats, events=HAND.events + notes)


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("Elm wins the $2.50 bounty for eliminating Oak", [(1, 250)]),
        ("Elm wins wins the $2.50 bounty for eliminating Oak", [(2, 250)]),
        ("Elm wins $5 for eliminating Oak and their own bounty increases by $5 to $15", [(1, 500)]),
        ("Ash, Oak wins the €1 bounty for eliminating Elm", [(3, 100)]),
        ("Ash, Elm split the $50 bounty for eliminating Oak", [(4, 2500), (1, 2500)]),
        ("Oak, Elm split the $0.25 bounty for eliminating Ash", []),
        ("Oak has knocked out Elm and won a $0.10 USD bounty prize.", [(5, 10)]),
        ("wins the $5 wins the $7 bounty for eliminating x for eliminating y", [(6, 700)]),
        ("x for eliminating y wins the $7 bounty for eliminating Oak", [(7, 700)]),
        ("Nobody wins the $7 bounty for eliminating Oak", []),
        ("Elm finished the tournament in 3rd place and received $20.00.", []),
        ("Elm wins the tournament and receives $90.00 - congratulations!", []),
        ("Elm wins the $1.2.3 bounty for eliminating Oak", []),
    ],
)
def test_a_remark_gives_its_prize_to_whom_it_names(text: str, won: list[tuple[int, int]]) -> None:
    assert list(bounties(with_notes(text))) == won


def test_what_is_said_is_no_prize() -> None:
    text = "Elm wins the $2.50 bounty for eliminating Oak"
    assert bounties(with_notes(text, kind=NoteKind.CHAT)) == ()
    assert bounties(with_notes(text, tournament=False)) == ()


def test_prizes_add_up_in_the_facts() -> None:
    text = "SB wins the $2.50 bounty for eliminating BTN"
    table = Table({**block("01 Walk")[0], "bounty": ""})
    hand = table.hand()
    header: Any = msgspec.structs.replace(hand.header, tournament=True, currency=None, scale=0)
    hand = msgspec.structs.replace(
        hand, header=header, events=(*hand.events, *[Note(NoteKind.TOURNAMENT, text, 0)] * 2)
    )
    from replay import replay
    from reports.facts import Columns

    columns = Columns()
    assert columns.add(replay(hand))
    rows = columns.flush()["players"].to_pylist()
    assert {row["pos"]: row["bounty"] for row in rows if row["bounty"] is not None} == {"SB": 500}


@pytest.mark.parametrize(
    ("played_at", "utc", "offset"),
    [
        ("2024-03-01 20:15:07", 1709324107, 0),
        ("2024-03-01 15:15:07", 1709324107, -300),
        ("2024-03-02 01:45:07", 1709324107, 330),
        ("2024-03-01 15:15", 1709324107, -300),
        ("2024-03-01 15:15:07", None, None),
        (None, 1709324107, None),
        ("2024-03-04 15:15:07", 1709324107, None),
        ("half past eight", 1709324107, None),
    ],
)
def test_the_clock_of_a_record(played_at: str | None, utc: int | None, offset: int | None) -> None:
    assert local_offset(played_at, utc) == offset
