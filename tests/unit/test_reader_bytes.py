"""Bytes: encodings, line ends, byte order marks, places, and that every byte belongs to one piece."""

from __future__ import annotations

import io
import itertools
import unicodedata

import pytest

from parser.cutting import CHUNK, pieces
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined

HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit (€0.50/€1 EUR) - 2024/03/01 20:15:07 CET [2024/03/01 14:15:07 ET]
Table 'Vega II' 6-max Seat #1 is the button
Seat 1: Ålder ($100 in chips)
Seat 2: Birch K (€87.50 in chips)
Ålder: posts small blind €0.50
Birch K: posts big blind €1
*** HOLE CARDS ***
Ålder: folds
Uncalled bet (€0.50) returned to Birch K
Birch K collected €1 from pot
*** SUMMARY ***
Total pot €1 | Rake €0
Seat 1: Ålder (button) (small blind) folded before Flop
Seat 2: Birch K (big blind) collected (€1)
""".replace("$100", "€100")


def hands_in(data: bytes) -> list[Hand]:
    """The hands in `data`, after checking that its pieces follow each other and add up."""
    items = list(read_bytes(data))
    at = 0
    for item in items:
        assert item.byte == at
        at += item.size
    assert at == len(data)
    return [item for item in items if isinstance(item, Hand)]


ENCODINGS = [
    ("utf-8", b""),
    ("utf-8", b"\xef\xbb\xbf"),
    ("cp1252", b""),
    ("utf-16-le", b"\xff\xfe"),
    ("utf-16-be", b"\xfe\xff"),
    ("utf-16-le", b""),
]


@pytest.mark.parametrize(("encoding", "mark"), ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "mixed"])
def test_hands_are_read_in_every_encoding_and_their_lines_are_found(
    encoding: str, mark: bytes, end: str
) -> None:
    lines = (HAND.format(number=1) + "\n\n" + HAND.format(number=2) + "\n").split("\n")
    ends = itertools.cycle(["\n", "\r", "\r\n"] if end == "mixed" else [end])
    text = "".join([line + next(ends) for line in lines[:-1]]) + lines[-1]
    data = mark + text.encode(encoding)
    hands = hands_in(data)
    assert [hand.header.hand_id for hand in hands] == ["1", "2"]
    for hand in hands:
        assert hand.status is HandStatus.COMPLETE
        assert not hand.findings
        assert hand.header.symbol == "€"
        assert [seat.name for seat in hand.seats] == ["Ålder", "Birch K"]
        for event in hand.events:
            place = hand.place(event.at)
            assert place.column == 1
            assert place.text == lines[place.line - 1]
            assert data[place.byte :].decode(encoding, "ignore").startswith(place.text)
        middle = hand.text.index("returned to")
        place = hand.place(middle)
        assert place.text[place.column - 1 :].startswith("returned to")
        assert data[place.byte :].decode(encoding, "ignore").startswith("returned to")


def test_invalid_bytes_are_replaced_and_told_and_places_stay_right() -> None:
    data = HAND.format(number=1).replace("Birch K", "Bi?ch K").encode()
    data = data.replace(b"Bi?ch", b"Bi\xc3ch")
    (hand,) = hands_in(data)
    assert [(finding.code, finding.line, finding.column) for finding in hand.findings] == [("TXT005", 4, 11)]
    assert hand.seats[1].name == "Bi\ufffdch K"
    place = hand.place(hand.text.index("posts big"))
    assert data[place.byte :].startswith(b"posts big")


def test_invalid_bytes_after_a_hand_are_not_the_hands() -> None:
    data = HAND.format(number=1).encode() + b"\n\nStage #\xc3\xc3\n"
    (hand,) = hands_in(data)
    assert not hand.findings


def test_control_characters_are_told() -> None:
    (hand,) = hands_in(HAND.format(number=1).replace("Birch K", "Bi\x1b[31mK").encode())
    assert [finding.code for finding in hand.findings] == ["TXT006"]
    assert "\x1b" not in hand.findings[0].message


def test_control_characters_are_those_that_unicode_calls_so() -> None:
    told = set()
    for code in range(0x10000):
        char = chr(code)
        kind = unicodedata.category(char)
        if kind not in ("Cc", "Cf") or char in "\t\n\r":
            continue
        (hand,) = hands_in(HAND.format(number=1).replace("Birch K", f"Bi{char}K").encode())
        assert hand.seats[1].name == f"Bi{char}K"
        assert [finding.code for finding in hand.findings] == (["TXT006"] if kind == "Cc" else []), hex(code)
        told.add(kind)
    assert told == {"Cc", "Cf"}


def test_byte_order_marks_between_hands_are_chatter() -> None:
    for mark in ("\ufeff", "ï»¿"):
        data = "".join([mark + HAND.format(number=number) for number in (1, 2, 3)]).encode()
        items = list(read_bytes(data))
        assert [item.kind for item in items if isinstance(item, Chatter)] == ["byte order mark"] * 3
        assert all(not hand.findings for hand in hands_in(data))


def test_an_odd_last_byte_of_utf_16_is_kept() -> None:
    assert len(hands_in(b"\xff\xfe" + HAND.format(number=1).encode("utf-16-le") + b"\n")) == 1


def test_hands_without_blank_lines_between_them() -> None:
    data = (HAND.format(number=1) + HAND.format(number=2)).encode()
    assert [hand.status for hand in hands_in(data)] == [HandStatus.COMPLETE] * 2


@pytest.mark.parametrize("about", ["your last 2 hands", "tournament #29"])
def test_a_transcript_is_read_with_its_separators_and_indents(about: str) -> None:
    inner = "".join([f" {line}\n" for line in HAND.format(number=7).splitlines()])
    text = f"Transcript for {about} requested by Alder (Oslo)\n\n"
    text += (
        "*********** # 1 **************\n"
        + inner
        + "\n\n*********** # 2 **************\n"
        + HAND.format(number=8)
    )
    text += "\n\nThis message was sent to you because you asked for it.\n"
    items = list(read_bytes(text.encode()))
    assert [type(item).__name__ for item in items] == ["Chatter", "Hand", "Chatter", "Hand", "Chatter"]
    assert isinstance(items[0], Chatter)
    assert items[0].kind == "transcript head"
    hands = hands_in(text.encode())
    assert [hand.header.hand_id for hand in hands] == ["7", "8"]
    assert all(hand.status is HandStatus.COMPLETE and not hand.findings for hand in hands)


def test_a_mail_programs_writing_is_undone() -> None:
    body = (
        HAND.format(number=7)
        .replace("folds\n", "folds=20\n")
        .replace("Ålder", "=C3=85lder")
        .replace("€", "=E2=82=AC")
    )
    first, rest = body.split("\n", 1)
    data = (first[:70] + "=\n" + first[70:] + "\n" + rest).encode()
    (hand,) = hands_in(data)
    assert hand.status is HandStatus.COMPLETE
    assert not hand.findings
    assert hand.seats[0].name == "Ålder"
    place = hand.place(hand.text.index("Birch K collected"))
    assert data[place.byte :].startswith(b"Birch K collected")
    assert data[: place.byte].count(b"\n") == place.line - 1


def test_hands_are_the_same_wherever_the_chunks_end() -> None:
    one = HAND.format(number=1).encode()
    for shift in (-40, -3, -2, -1, 0, 1, 2, 30):
        filler = b"x" * (CHUNK - len(one) // 2 + shift) + b"\r\n"
        parts = list(pieces(io.BytesIO(filler + one + b"\r\n" + one)))
        assert [part.start is not None for part in parts] == [False, True, True]
        assert b"".join([part.raw for part in parts]) == filler + one + b"\r\n" + one


def test_an_endless_line_is_set_aside_in_parts_that_fit_memory() -> None:
    data = b"y" * (5 << 20)
    assert max(len(part.raw) for part in pieces(io.BytesIO(data))) < 4 << 20
    (item,) = read_bytes(data)
    assert isinstance(item, Quarantined)
    assert item.size == len(data)


def test_nothing_is_nothing() -> None:
    assert list(read_bytes(b"")) == []
    assert [item.size for item in read_bytes(b"\n\n")] == [2]
