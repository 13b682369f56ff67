"""The real files: which there are, and what is read from those of the formats the project knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from parser import Hand, read
from parser.source import Chatter, FileRead, Quarantined
from replay import Replay, replay

SIDECARS = {".hp", ".gt", ".hands"}
"""Another tracker's results beside a file of hands."""


@dataclass
class Reading:
    """What one file was read as."""

    path: Path
    name: str
    """Relative to the corpus."""
    size: int
    hands: list[Hand] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    chatter: list[Chatter] = field(default_factory=list)


def reading(path: Path, corpus: Path) -> Reading:
    """The file, read."""
    result = Reading(path, path.relative_to(corpus).as_posix(), path.stat().st_size)
    for piece in read([str(path)]):
        if isinstance(piece, Hand):
            result.hands.append(piece)
        elif isinstance(piece, Quarantined):
            result.quarantined.append(piece)
        elif isinstance(piece, Chatter):
            result.chatter.append(piece)
        else:
            assert isinstance(piece, FileRead)
    return result


def history_files(folder: Path) -> list[Path]:
    """The files below a folder that are not sidecars, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in SIDECARS)


FOLDERS = (
    "888",
    "partypoker",
    "pokertracker",
    "unibet",
    "bovada",
    "winning",
    "betonline",
    "pokerstars",
    "ggpoker",
    "winamax",
    "phh",
    "fulltilt",
    "ipoker",
    "ohh",
    "pokernow",
)
"""Folders of the corpus whose every file is read, and every finding known."""


@pytest.fixture(scope="session")
def readings(corpus: Path) -> list[Reading]:
    """Every file of the rooms that are read."""
    return [reading(path, corpus) for site in FOLDERS for path in history_files(corpus / site)]


@pytest.fixture(scope="session")
def outcomes(readings: list[Reading]) -> list[tuple[str, Replay]]:
    """Every hand of them replayed by its room's profile, with its file's name."""
    return [(each.name, replay(hand)) for each in readings for hand in each.hands]


@pytest.fixture(scope="session")
def tables(outcomes: list[tuple[str, Replay]]) -> dict[str, Any]:
    """The fact tables of all of them; a hand that stands in several files counts once."""
    from reports.facts import Columns

    columns = Columns()
    for _, outcome in outcomes:
        columns.add(outcome)
    return columns.flush()


@pytest.fixture(scope="session")
def stars_and_gg(readings: list[Reading]) -> list[Reading]:
    """The PokerStars and GGPoker files among them."""
    return [each for each in readings if each.name.startswith(("pokerstars/", "ggpoker/"))]
