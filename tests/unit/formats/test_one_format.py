"""Every sample is one format's and no other's, alone and among samples of all the other rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser import Hand, detect
from parser.cutting import cuts
from parser.detect import FORMATS
from parser.reader import read_bytes

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "sample_histories"
FILES = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*")
    if path.is_file() and path.suffix not in {".md", ".toml"}
)
ROOMS = sorted({path.partition("/")[0] for path in FILES})


def raw(path: str) -> bytes:
    """The sample, its last line ended."""
    data = (FOLDER / path).read_bytes()
    return data if data.endswith(b"\n") else data + b"\n"


def hands(data: bytes, file: str) -> list[Hand]:
    """The hands read from `data`."""
    return [item for item in read_bytes(data, file) if isinstance(item, Hand)]


def told(hand: Hand) -> tuple[object, ...]:
    """What a hand says, wherever it stands."""
    return hand.header, hand.seats, hand.events, hand.status


def starts_by_format(data: bytes, monkeypatch: pytest.MonkeyPatch) -> dict[str, set[int]]:
    """Where each format, asked alone, sees a hand (or a document of hands) begin."""
    found = {}
    for entry in FORMATS:
        monkeypatch.setattr(detect, "FORMATS", (entry,))
        monkeypatch.setattr(detect, "_plain", {})
        detect._candidate.cache_clear()
        found[entry.name] = {
            at for at, start in cuts(data, None) if start.format == entry.name and start.column == 1
        }
    monkeypatch.undo()
    detect._candidate.cache_clear()
    return found


@pytest.mark.parametrize("path", FILES)
def test_a_sample_is_accepted_by_exactly_one_format(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = raw(path)
    sites = {hand.header.site for hand in hands(data, path)}
    assert sites
    found = starts_by_format(data, monkeypatch)
    rooms = {entry.name: entry.site or entry.name for entry in FORMATS}
    assert [rooms[name] for name, places in found.items() if places] == [*sites]


@pytest.mark.parametrize("path", FILES)
def test_a_sample_among_those_of_all_other_rooms_is_split_into_the_same_hands(path: str) -> None:
    own = path.partition("/")[0]
    others = [next(one for one in FILES if one.startswith(f"{room}/")) for room in ROOMS if room != own]
    middle = len(others) // 2
    parts = [raw(one) for one in [*others[:middle], path, *others[middle:]]]
    alone = [told(hand) for part in parts for hand in hands(part, "mixed.txt")]
    assert [told(hand) for hand in hands(b"".join(parts), "mixed.txt")] == alone
