"""Any bytes may stand in a file: what can't be read is set aside with a reason, and the bytes add up."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parser.hand import Hand
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined
from replay import Verdict, replay
from reports.messages import finding_json, finding_text
from tests.unit.hand_text import hand_text, read_one

NOISE = {
    "nothing": b"",
    "one newline": b"\n",
    "blank lines": b"\r\n \r\n\t\r\n" * 50,
    "one byte": b"P",
    "byte order mark": b"\xef\xbb\xbf",
    "NUL bytes": bytes(5_000),
    "all bytes": bytes(range(256)) * 20,
    "invalid UTF-8": b"PokerStars Hand #1: \xff\xfe\xfa\xc3\x28\n" * 9,
    "a header's beginning": b"PokerStars Hand #",
    "headers only": b"PokerStars Hand #240000000017:  Hold'em No Limit ($0.50/$1.00 USD)"
    b" - 2024/03/01 20:15:07 ET\n" * 40,
    "one long line": b"x" * 300_000,
    "long words": (b"y" * 10_000 + b"\n") * 30,
    "lone carriage returns": b"PokerStars Hand #1\rTable 'x'\rSeat 1: a ($1 in chips)\r" * 20,
    "entities that explode": b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(12))
    + b"]><l>&m;</l>\n",
    "a picture": b"\x89PNG\r\n\x1a\n" + random.Random(3).randbytes(4_000),
    "digits without end": b"PokerStars Hand #"
    + b"9" * 6_000
    + b":  Hold'em No Limit ($"
    + b"9" * 6_000
    + b"/$1 USD)\n",
}


def pieces_of(data: bytes) -> list[object]:
    """Everything `data` is read as; its bytes checked to add up and every hand replayed and told."""
    pieces = list(read_bytes(data))
    sizes = [piece.size for piece in pieces if isinstance(piece, Hand | Quarantined | Chatter)]
    assert sum(sizes) == len(data)
    for piece in pieces:
        if isinstance(piece, Hand):
            for finding in replay(piece).findings:
                assert finding_text(finding)
                assert finding_json(finding, "")
    return pieces


@pytest.mark.parametrize("data", NOISE.values(), ids=NOISE)
def test_noise_is_accounted_for(data: bytes, audit_text: Callable[..., Any]) -> None:
    pieces_of(data)
    result = audit_text(data)
    assert result.code in {0, 1}
    assert result.report["summary"]["agrees"] == 0
    assert "Traceback" not in result.err


@pytest.mark.parametrize("data", NOISE.values(), ids=NOISE)
def test_a_hand_between_noise_is_still_read(data: bytes, hand: Callable[..., str]) -> None:
    whole = hand("rowan").encode()
    pieces = pieces_of(whole + data + b"\n\n\n" + whole.replace(b"0017", b"0018"))
    hands = [piece for piece in pieces if isinstance(piece, Hand)]
    assert {"240000000017", "240000000018"} <= {each.header.hand_id for each in hands}
    assert replay(hands[-1]).verdict is Verdict.AGREES


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "cp1252"])
def test_other_encodings_are_read_or_set_aside(encoding: str, hand: Callable[..., str]) -> None:
    pieces_of(hand("Zoë").encode(encoding))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_hand_cut_anywhere_gives_no_traceback_and_no_false_alarm(
    end: str, hand: Callable[..., str]
) -> None:
    whole = hand("rowan").replace("\n", end).encode()
    for length in range(len(whole)):
        for piece in pieces_of(whole[:length]):
            if isinstance(piece, Hand) and piece.text.rfind("\n") < len(piece.text) - 1:
                continue  # the last line itself is cut: its amounts and cards say something else
            if isinstance(piece, Hand):
                assert replay(piece).verdict is not Verdict.DISAGREES, whole[:length][-200:]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_hand_that_starts_anywhere_gives_no_traceback(end: str, hand: Callable[..., str]) -> None:
    whole = hand("rowan").replace("\n", end).encode()
    for start in range(len(whole)):
        pieces_of(whole[start:])


@given(data=st.binary(max_size=400))
@settings(max_examples=150)
def test_random_bytes(data: bytes) -> None:
    pieces_of(data)


def _mutated(text: str, dice: random.Random) -> str:
    """The hand with one to four changes of lines, words or characters."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(lines))
        match dice.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                other = dice.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines.insert(at, dice.choice(lines))
            case 4:
                words = lines[at].split(" ")
                words[dice.randrange(len(words))] = dice.choice(dice.choice(lines).split(" "))
                lines[at] = " ".join(words)
            case 5:
                cut = dice.randint(0, len(lines[at]))
                lines[at] = lines[at][:cut]
            case 6:
                cut = dice.randint(0, len(lines[at]))
                lines[at] = (
                    lines[at][:cut]
                    + chr(dice.choice([0, 9, 27, 34, 48, 57, 160, 0x202E, 0x1F0A1]))
                    + lines[at][cut:]
                )
            case 7:
                lines[at] = "".join(dice.choice("0123456789") if c.isdigit() else c for c in lines[at])
            case _:
                lines[at] = lines[at].replace("$", dice.choice(["", "-", "$-", "€", "$$"]))
        if not lines:
            break
    return "\n".join(lines)


def test_two_lines_of_one_seat_are_one_player() -> None:
    text = hand_text(
        """A: posts the ante 100 and is all-in
        *** HOLE CARDS ***
        *** SUMMARY ***
        Total pot 100 | Rake 0
        Seat 1: A (button) collected (100)
        Seat 1: B mucked""",
        "100 200",
    )
    outcome = replay(read_one(text.replace("Seat 2: B", "Seat 1: B")))
    assert outcome.verdict is Verdict.NOT_REPLAYED


def test_mutated_hands_never_break_the_reader_or_the_replay(samples: Any, hand: Callable[..., str]) -> None:
    texts = [path.read_text("utf-8") for path in sorted(samples.rglob("*.txt"))] + [hand("rowan")]
    dice = random.Random(20)
    for _ in range(1_500):
        pieces_of(_mutated(dice.choice(texts), dice).encode("utf-8"))


@given(st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_spliced_into_a_hand(hand: Callable[..., str], data: st.DataObject) -> None:
    whole = hand("rowan").encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 60)))
    pieces_of(whole[:start] + data.draw(st.binary(max_size=40)) + whole[end:])
