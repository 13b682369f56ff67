"""`fairpot formats --detect`: what a file is, how sure that is, and what to bring instead."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from parser.instead import instead
from reports.detection import MOST_STRETCHES
from tests.unit.cli_run import Run, run_in

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
STARS = (SAMPLES / "pokerstars/holdem-no-limit/bet-and-fold.txt").read_text(encoding="utf-8")
GG = (SAMPLES / "ggpoker/holdem-no-limit").glob("*.txt")
GG_HAND = min(GG).read_text(encoding="utf-8")
STUD = (SAMPLES / "pokerstars/set-aside/seven-card-stud.txt").read_text(encoding="utf-8")


@pytest.fixture
def detect(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Run]:
    """Writes files and asks what they are."""
    monkeypatch.chdir(tmp_path)

    def run(**files: str | bytes) -> Run:
        names = []
        for name, data in files.items():
            names.append(f"{name}.txt")
            Path(names[-1]).write_bytes(data if isinstance(data, bytes) else data.encode())
        return run_in(capfd, "formats", "--detect", *names)

    return run


def test_ten_thousand_alike_hands_are_one_line(detect: Callable[..., Run]) -> None:
    ran = detect(a=STARS * 1_000)
    assert ran.code == 0
    assert ran.out == f"a.txt: line 1, {len(STARS) * 1_000:,} bytes: pokerstars, certain: 1,000 hands\n"


def test_separators_between_hands_part_no_stretch(detect: Callable[..., Run]) -> None:
    parts = [f"*********** # {number} **************\n{STARS}" for number in range(1, 51)]
    told = detect(a="".join(parts)).out
    assert told.count("\n") == 1
    assert "50 hands" in told


def test_a_mixed_file_is_told_stretch_by_stretch(detect: Callable[..., Run]) -> None:
    ran = detect(a=STARS + STARS + GG_HAND + STARS)
    second = STARS.count("\n") * 2 + 1
    third = second + GG_HAND.count("\n")
    assert ran.out.splitlines() == [
        f"a.txt: {len(STARS * 3) + len(GG_HAND.encode()):,} bytes",
        f"  line 1, {len(STARS) * 2:,} bytes: pokerstars, certain: 2 hands",
        f"  line {second}, {len(GG_HAND.encode()):,} bytes: ggpoker, certain: 1 hand",
        f"  line {third}, {len(STARS):,} bytes: pokerstars, certain: 1 hand",
    ]


def test_a_file_that_changes_with_every_hand_is_told_in_few_lines(detect: Callable[..., Run]) -> None:
    ran = detect(a=(STARS + GG_HAND) * 200)
    assert len(ran.out.splitlines()) == MOST_STRETCHES + 2
    assert ran.out.splitlines()[-1] == f"  and {400 - MOST_STRETCHES} changes of format more"


def test_a_line_that_is_not_understood_makes_it_likely(detect: Callable[..., Run]) -> None:
    odd = STARS.replace("*** SUMMARY ***", "the dealer sneezes\n*** SUMMARY ***")
    ran = detect(a=STARS + odd + odd)
    line = STARS.count("\n") + odd[: odd.index("the dealer")].count("\n") + 1
    assert ran.code == 0
    assert f"pokerstars, likely: 3 hands; 2 with lines that are not understood (line {line})" in ran.out


def test_hands_cut_short_and_games_that_are_not_replayed_are_likely(detect: Callable[..., Run]) -> None:
    ran = detect(a=STARS + STARS[: STARS.index("*** SUMMARY")], b=STUD)
    assert "likely: 2 hands; 1 with TXT007, summary missing (line" in ran.out
    assert "likely: 1 hand; 1 of which only the header is read, stud (line 1)" in ran.out


@pytest.mark.parametrize(
    ("data", "seems", "bring"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF", "floor log"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a picture", "floor log"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01", "a picture", "floor log"),
        (b"SQLite format 3\x00\x10\x00", "a tracker's database", "PokerStars text, PHH"),
        (b"7z\xbc\xaf'\x1c\x00\x04", "a packed file", "unpacked"),
        (b"PPPoker club 12, session of May 3rd\nAna 300\n", "from PPPoker, which exports no", "floor log"),
        (b"Stage #3001: something\n", "Absolute", "PokerStars text, PHH"),
        (b"Seat 1: Ana ($10 in chips)\nAna: folds\n", "without a header", "first line on"),
        (b"Thank you for playing\n", "no hand found", "`fairpot formats` lists"),
        (b"\x00\x01\x02" * 50, "not text", "`fairpot formats` lists"),
    ],
)  # fmt: skip
def test_what_is_unknown_comes_with_what_to_bring(
    detect: Callable[..., Run], data: bytes, seems: str, bring: str
) -> None:
    ran = detect(a=data)
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 1
    assert "unknown: " in ran.out
    assert seems in ran.out
    assert bring in ran.out


def test_a_spreadsheet_is_no_archive_of_hands(detect: Callable[..., Run]) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
    assert "a file of an office program; bring the room's own" in detect(a=packed.getvalue()).out


def test_files_without_hands_are_known_by_their_chatter(detect: Callable[..., Run]) -> None:
    summary = "PokerStars Tournament #12, No Limit Hold'em\nBuy-In: $5/$0.50\n"
    ran = detect(a="", b="\n\n", c=summary)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "a.txt: no hand in 0 bytes (empty)",
        "b.txt: no hand in 2 bytes (blank lines)",
        f"c.txt: no hand in {len(summary)} bytes (tournament summary)",
    ]


def test_what_cannot_run(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "--detect FILE" in run_in(capfd, "formats", "session.txt").one_line()
    assert "needs a FILE" in run_in(capfd, "formats", "--detect").one_line()
    assert "no such file" in run_in(capfd, "formats", "--detect", tmp_path / "nothing.txt").one_line()
    assert "no file to read" in run_in(capfd, "formats", "--detect", tmp_path).one_line()


def test_a_name_or_reason_never_steers_the_terminal(detect: Callable[..., Run]) -> None:
    ran = detect(**{"a\x1b[31m": b"PPPoker \x1b[2J\n", "b": STARS.replace("#", "#\x1b[2J", 1)})
    assert "\x1b" not in ran.out


def test_each_reason_has_an_answer() -> None:
    assert instead("anything at all")
    assert instead("the first line of a floor log is not understood") == ""
