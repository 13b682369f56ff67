"""Memory stays flat whatever the size of the input: hands, one endless line, or an archive that swells.

FAIRPOT_SLOW=1 takes a gigabyte instead of tens of megabytes.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SLOW = os.environ.get("FAIRPOT_SLOW") == "1"
PEAK_MB = 250
STATUS = Path("/proc/self/status")

WATCHED = """
import sys
from reports.cli import main
code = main(sys.argv[1:])
with open("/proc/self/status", encoding="ascii") as status:
    peak = next(line for line in status if line.startswith("VmHWM:"))
print("PEAK", peak.split()[1], file=sys.stderr)
sys.exit(code)
"""

pytestmark = pytest.mark.skipif(not STATUS.exists(), reason="the system doesn't tell a process's peak memory")


def watched(
    words: list[str], chunks: Iterator[bytes] | None = None, *, within: int = 1_200
) -> tuple[dict[str, Any], float]:
    """The JSON report of an audit in a process of its own, and that process's peak memory in MB."""
    command = [sys.executable, "-c", WATCHED, "audit", *words, "--format", "json"]
    run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdin is not None
    for chunk in chunks or ():
        run.stdin.write(chunk)
    out, said = run.communicate(timeout=within)
    assert b"Traceback" not in said, said
    assert run.returncode in {0, 1}, said
    peak = next(line for line in said.splitlines() if line.startswith(b"PEAK"))
    report = json.loads(out)
    summary = report["summary"]
    assert (
        summary["bytes_hands"] + summary["bytes_quarantined"] + summary["bytes_chatter"] == summary["bytes"]
    )
    return report, int(peak.split()[1]) / 1024


def many(hand: str, total: int) -> Iterator[bytes]:
    """Hands with ids of their own, `total` bytes or a little more."""
    number = written = 0
    while written < total:
        chunk = b"".join(
            hand.replace("240000000017", str(240_000_000_000 + number + more)).encode() for more in range(500)
        )
        number += 500
        written += len(chunk)
        yield chunk


@pytest.mark.slow
def test_a_big_file_is_streamed(hand: Callable[..., str]) -> None:
    total = 1_000_000_000 if SLOW else 24_000_000
    report, peak = watched(["-"], many(hand(), total))
    assert report["summary"]["bytes"] >= total
    assert report["summary"]["agrees"] == report["summary"]["hands"]
    assert peak < PEAK_MB


@pytest.mark.slow
def test_a_big_file_of_faults_is_streamed(hand: Callable[..., str], tmp_path: Path) -> None:
    total = 60_000_000 if SLOW else 8_000_000
    report, peak = watched(["-", "--output", "-"], many(hand(won="14.20"), total))
    assert (
        report["summary"]["disagrees"]
        == report["summary"]["hands"]
        == len({finding["hand_id"] for finding in report["findings"]})
    )
    assert peak < PEAK_MB


@pytest.mark.slow
@pytest.mark.parametrize(
    "filler", [b"\0", b"x", b"\n", b"PokerStars "], ids=["NUL", "one line", "blank", "words"]
)
def test_a_file_without_hands_is_streamed(filler: bytes, hand: Callable[..., str]) -> None:
    total = 1_000_000_000 if SLOW else 64_000_000
    block = filler * (1_000_000 // len(filler))

    def chunks() -> Iterator[bytes]:
        for _ in range(total // len(block)):
            yield block
        yield b"\n\n" + hand().encode()

    report, peak = watched(["-"], chunks())
    assert report["summary"]["bytes"] > total * 0.99
    assert report["summary"]["hands"] == 1
    assert peak < PEAK_MB


@pytest.mark.slow
def test_a_sparse_file_is_streamed(tmp_path: Path) -> None:
    total = 1_000_000_000 if SLOW else 64_000_000
    path = tmp_path / "sparse.txt"
    with path.open("wb") as out:
        out.truncate(total)
    report, peak = watched([str(path)])
    assert report["summary"]["bytes"] == total
    assert peak < PEAK_MB


@pytest.mark.slow
def test_a_header_with_endless_lines_is_streamed(hand: Callable[..., str]) -> None:
    total = 400_000_000 if SLOW else 32_000_000
    head, line = hand().partition("*** FLOP ***")[0].encode(), b'tamsin said, "well"\n' * 50_000

    def chunks() -> Iterator[bytes]:
        yield head
        for _ in range(total // len(line)):
            yield line

    report, peak = watched(["-"], chunks())
    assert report["summary"]["bytes"] > total * 0.95
    assert peak < PEAK_MB


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["zip", "gz"])
def test_an_archive_that_swells_is_streamed_or_refused(kind: str, tmp_path: Path) -> None:
    total = 1_000_000_000 if SLOW else 100_000_000
    path = tmp_path / f"swells.{kind}"
    block = bytes(1_000_000)
    if kind == "gz":
        with gzip.open(path, "wb") as out:
            for _ in range(total // len(block)):
                out.write(block)
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("x.txt", "w") as out:
            for _ in range(total // len(block)):
                out.write(block)
    _, peak = watched([str(path)])
    assert peak < PEAK_MB
