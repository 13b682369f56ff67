"""Hands as rooms' clients leave them in files, and what is in a store that was made of them."""

from __future__ import annotations

from pathlib import Path

from reports.places import place_at, sha256
from tests.unit.hand_text import hand_text

HANDS = 4
"""In a file."""


def hand(number: int, month: int = 3) -> str:
    """A whole hand; its number tells it from others."""
    body = """A: posts small blind 50
    B: posts big blind 100
    *** HOLE CARDS ***
    A: folds
    Uncalled bet (50) returned to B
    B collected 100 from pot
    *** SUMMARY ***
    Total pot 100 | Rake 0
    Seat 1: A (button) (small blind) folded before Flop
    Seat 2: B (big blind) collected (100)"""
    text = hand_text(body, "10000 10000", button=1)
    return text.replace("#100:", f"#{number}:").replace("2024/03/", f"2024/{month:02}/") + "\n\n"


def texts(files: int) -> dict[str, str]:
    """Names and contents of files over several folders and months; in one hand of each the award is wrong."""
    found = {}
    for file in range(files):
        first = 1000 + file * HANDS
        hands = [hand(first + number, 1 + file % 3) for number in range(HANDS)]
        hands[1] = hands[1].replace("collected 100 from", "collected 90 from")
        found[f"{file % 2}/log{file:02}.txt"] = "".join(hands)
    return found


def write_logs(url: str | Path, files: int = 12) -> None:
    """Put them into a folder or bucket."""
    place = place_at(url)
    for name, text in texts(files).items():
        place.publish(name, text.encode())


def facts(store: str | Path) -> dict[str, str]:
    """The files of a store that hold facts, by name: the hash of each."""
    place = place_at(store)
    return {name: sha256(place, name) for name in place.list("facts")}
