"""Floor logs that nobody would type: a hand with findings, or set aside; nothing breaks or hangs."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from parser.formats.floorwords import GAMES, WORDS
from parser.hand import Hand
from parser.reader import read_bytes
from parser.source import Quarantined
from replay import replay
from reports.cli import main

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories" / "floor"
SECONDS = 5.0

HEAD = "floor log 1\n5/10\nbutton 1\nseat 1 Ana 500\nseat 2 Ben 500\n"
GOOD = HEAD.replace("log 1", "log 2") + "1 sb; 2 bb\n1 folds\n2 wins 15\n"


def read(raw: bytes) -> list[Hand]:
    """The hands of `raw`; every byte is accounted for and each hand can be replayed and shown."""
    found = list(read_bytes(raw))
    assert sum(one.size for one in found) == len(raw)
    hands = [one for one in found if isinstance(one, Hand)]
    for hand in hands:
        for finding in replay(hand, trace=True).findings:
            assert hand.place(finding.step).line == finding.line
    return hands


@pytest.mark.parametrize(
    "line",
    [
        "x" * 300_000,
        "seat " * 100_000,
        "1 " * 100_000,
        "Ah" * 100_000,
        "9" * 300_000,
        "1 bets " + "9," * 90_000,
        '"' * 200_001,
        "#" * 300_000,
        ";" * 200_000,
        "1 raises to 1 " * 20_000,
        "seat 3 " + "a " * 100_000 + "5",
        "1." * 100_000,
        "no " * 100_000,
        "rules " + "r" * 300_000,
        "seat 4 (" + "(" * 100_000,
    ],
    ids=lambda line: line[:12],
)
def test_a_line_that_goes_on_and_on(line: str) -> None:
    before = time.process_time()
    hands = read(f"{HEAD}{line}\n{GOOD}".encode())
    assert time.process_time() - before < SECONDS
    assert [hand.header.hand_id for hand in hands] == ["1", "2"]
    assert replay(hands[1]).verdict.value == "agrees"


def test_very_many_lines() -> None:
    before = time.process_time()
    checks = "1 checks\n" * 50_000
    hands = read(f"{HEAD}{checks}{GOOD}".encode())
    assert time.process_time() - before < 4 * SECONDS
    assert "TXT025" in [one.code for one in hands[0].findings]
    assert replay(hands[1]).verdict.value == "agrees"


def test_very_many_seats() -> None:
    before = time.process_time()
    seats = "".join([f"seat {number} N{number} 5\n" for number in range(3, 100_003)])
    (hand,) = read(f"{HEAD}{seats}".encode())
    assert time.process_time() - before < 4 * SECONDS
    assert len(hand.seats) == 23
    assert "TXT025" in [one.code for one in hand.findings]


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\x01\x02 folds",
        b"\x1b[31m1 folds\x1b[0m",
        b"\xff\xfe\xfd",
        b"1 \xe9 folds",
        b"\xf0\x9f\x98\x80 folds",
        b"seat 3 \x1b]0;gone\x07 500",
        "seat 3 \u202eanA 500".encode(),
        "1 folds\u2028 2 checks".encode(),
        b"seat 3 %s%n 500",
        b"rules ../../../etc/passwd",
        b"rules /dev/zero",
        b"rules base.toml",
        b"table \x9b31m",
    ],
)
def test_bytes_that_are_no_text(
    raw: bytes, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    whole = HEAD.encode() + raw + b"\n" + GOOD.encode()
    hands = read(whole)
    assert [hand.header.hand_id for hand in hands] == ["1", "2"]
    assert replay(hands[1]).verdict.value == "agrees"
    file = tmp_path / "log.txt"
    file.write_bytes(whole)
    for command in (["audit", str(file)], ["replay", "--all", str(file)]):
        main(command)
        told = capfdbinary.readouterr()
        assert b"Traceback" not in told.err
        for piece in (b"\x1b]", b"\x1b[31m", b"\x07", b"\x9b31m\n", b"\x00"):
            assert piece not in told.out.replace(b"\xc2\x9b", b"")


@pytest.mark.parametrize(
    "line",
    [
        "seat 3 Cal -500",
        "1 bets -5",
        "1 raises by -5",
        "pot -1",
        "1 wins -15",
        "rake -1",
        "0/0",
        "ante -1",
        "seat 0 Zed 0",
        "seat 99999 Zed 5",
        "seat 3 Cal 999999999999999999999",
        "1 bets 0",
        "1 calls 0",
        "1 wins 0",
        "1 raises to 0.000000000001",
        "button 99999",
        "chip 0",
        "cap 0",
        "flop 2 Ah",
        "flop",
        "board",
        "flop Ah Ah Ah",
        "board Ah Kh Qh Jh Th 9h 8h 7h",
        "river Ah",
        "1 shows Ah Kh Qh Jh Th",
        "1 discards 99",
        "1 discards Ah Kh Qh",
        "first card Ah",
        "fifth card Ah",
        "run twice",
        "turn 7 Ah",
        "bomb pot bomb pot",
    ],
)
def test_what_no_table_has(line: str) -> None:
    hands = read(f"{HEAD}{line}\n1 sb; 2 bb\n{line}\n1 folds\n2 wins 15\n{GOOD}".encode())
    assert replay(hands[-1]).verdict.value == "agrees"


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.txt")), ids=lambda file: file.stem)
def test_half_a_file(file: Path) -> None:
    raw = file.read_bytes()
    for end in range(0, len(raw), 7):
        read(raw[:end])


@pytest.mark.parametrize("seed", range(4))
def test_words_at_random(seed: int) -> None:
    """Words of the log in no order, among the lines of a hand."""
    dice = random.Random(seed)
    words = [word for languages in WORDS.values() for one in languages for word in one] + list(GAMES)
    words += ["1", "2", "9", "60", "1,000", "0.5", "?", "Ah", "x", "/", "+", "-5", '"', "Ana", ";", "#"]
    for _ in range(60):
        lines = [" ".join(dice.choices(words, k=dice.randint(1, 6))) for _ in range(8)]
        actors = [
            f"{dice.choice(('1', '2', 'Ana', 'bb', 'all'))} {' '.join(dice.choices(words, k=2))}"
            for _ in lines
        ]
        body = "\n".join([*lines[:4], "1 sb; 2 bb", *actors, *lines[4:]])
        read(f"{HEAD}{body}\n{GOOD}".encode())


def test_a_header_alone() -> None:
    for text in ("floor log", "floor log\n", "FLOOR LOG #9\n\n", "\ufefffloor log 3"):
        (hand,) = read(text.encode())
        assert hand.events == ()


def test_what_only_begins_like_one() -> None:
    for text in ("floor logs\n", "floor login: x\n", "floor log " + "9" * 500 + "\n", "a floor log 3\n"):
        assert all(isinstance(one, Quarantined) for one in read_bytes(text.encode()))
