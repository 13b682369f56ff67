"""Stores of few invented players, for tests of a player's page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from reports.cli import main
from tests.unit.cli_hands import RUNOUTS, legal

TOURNAMENT = "Tournament #777, $1+$0.10 USD Hold'em No Limit - Level I (10/20)"


def bluff(number: int, day: int = 1) -> str:
    """Birch bets the flop and nobody calls, on some day; the three change seats with each hand."""
    text = legal(number)
    head, rest = text.split("Cedar: calls $4\n", 1)
    del rest
    text = (
        f"{head}Cedar: folds\nUncalled bet ($4) returned to Birch\nBirch collected $6.65 from pot\n"
        "*** SUMMARY ***\nTotal pot $7 | Rake $0.35\nBoard [2c 9h Kd]\n"
        "Seat 1: Alder (big blind) folded before Flop\nSeat 4: Birch (button) collected ($6.65)\n"
        "Seat 6: Cedar (small blind) folded on the Flop\n\n\n\n"
    )
    return turned(text, number, day)


def shown(number: int, day: int = 1) -> str:
    """Birch wins at showdown, on some day."""
    return turned(legal(number), number, day)


def turned(text: str, number: int, day: int) -> str:
    """The hand on another day, its players' names one seat further with each hand."""
    names = ("Alder", "Birch", "Cedar")
    turn = number // 3 % 3
    others = {name: names[(at + turn) % 3] for at, name in enumerate(names)}
    text = re.sub("|".join(names), lambda found: others[found[0]], text)
    when = f"2024/{1 + day // 28:02}/{1 + day % 28:02} {12 + number % 10:02}:{number % 60:02}:00"
    return re.sub(r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d", when, text)


def tournament(number: int) -> str:
    """The hand as one of a tournament: twenty chips for a dollar."""
    chips = re.sub(r"\$(\d+(?:\.\d+)?)", lambda found: str(round(float(found[1]) * 20)), legal(number))
    chips = chips.replace("Rake 15", "Rake 0").replace("285", "300")
    return chips.replace("Hold'em No Limit (10/20 USD)", TOURNAMENT)


def make_store(folder: Path, hands: list[str], also: Sequence[Path] = ()) -> Path:
    """A store of these hands."""
    source = folder / "hands.txt"
    source.write_text("".join(hands), encoding="utf-8")
    store = folder / "facts"
    assert main(["ingest", str(source), *map(str, also), "--store", str(store), "--jobs", "1"]) in {0, 1}
    return store


def some(count: int) -> list[str]:
    """So many different hands over several months, some shown down, some not."""
    count = min(count, len(RUNOUTS))
    return [(shown if number % 3 else bluff)(number, number // 2) for number in range(count)]
