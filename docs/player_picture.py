"""Makes the picture of a player's report page, and the store behind it: `python -m docs.player_picture`.

The hands are those of `benchmarks.generate`, whose names come from a small circle here, so that the same
people meet again and again: the one who sees his cards is always Maple. Needs Chromium and Playwright.
"""

from __future__ import annotations

import random
import re
import shutil
import tempfile
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from benchmarks.generate import hands, samples
from reports.cli import main as fairpot

ROOT = Path(__file__).resolve().parent.parent
HERO = "Maple"
CIRCLE = (
    "Alder", "Ash", "Aspen", "Bay", "Beech", "Birch", "Cedar", "Cherry", "Cypress", "Elder", "Elm", "Fir",
    "Hazel", "Hickory", "Holly", "Hornbeam", "Juniper", "Larch", "Laurel", "Lime", "Linden", "Magnolia",
    "Mulberry", "Myrtle", "Oak", "Olive", "Osier", "Pear", "Pine", "Plane", "Plum", "Poplar", "Quince",
    "Rowan", "Sorrel", "Spruce", "Sumac", "Sycamore", "Teak", "Thorn", "Walnut", "Wattle", "Willow", "Yew",
)  # fmt: skip
_SEAT = re.compile(r"^Seat \d+: (\S+) \(\$", re.MULTILINE)
_TABLE = re.compile(r"^Table '([^']*)'", re.MULTILINE)
_TIME = re.compile(r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d")
_STAMP = "%Y/%m/%d %H:%M:%S"
_DEALT = re.compile(r"^Dealt to (\S+) ", re.MULTILINE)


def write_hands(target: Path, count: int, seed: int = 7) -> None:
    """A file of hands among the circle, each table played on a day of its own."""
    given: dict[str, dict[str, str]] = {}
    with target.open("w", encoding="utf-8") as file:
        for text in hands(samples(), count, seed):
            table, hero = _TABLE.findall(text)[0], _DEALT.findall(text)
            names = given.setdefault(table, {})
            for name in _SEAT.findall(text):
                if name not in names:
                    names[name] = HERO if name in hero else _free(names, f"{table}{name}{seed}")
            moved = _TIME.sub(partial(_later, list(given).index(table)), text)
            file.write(re.sub(r"[\w.]+", partial(_renamed, names), moved))


def _later(days: int, found: re.Match[str]) -> str:
    when = datetime.strptime(found[0], _STAMP).replace(tzinfo=UTC)
    return (when + timedelta(days=days)).strftime(_STAMP)


def _renamed(names: dict[str, str], found: re.Match[str]) -> str:
    return names.get(found[0], found[0])


def _free(names: dict[str, str], salt: str) -> str:
    """Somebody who does not sit at the table yet."""
    left = [one for one in CIRCLE if one not in names.values()]
    return random.Random(salt).choice(left)  # noqa: S311  # a picture


def make_store(folder: Path, count: int) -> Path:
    """A store of such hands."""
    write_hands(folder / "hands.txt", count)
    store = folder / "facts"
    fairpot(["ingest", str(folder / "hands.txt"), "--store", str(store)])
    return store


def photograph(page: Path, target: Path) -> None:
    """The top of a page as a PNG."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only here, and only in tests

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": 1080, "height": 2130}, color_scheme="light")
        shown.goto(page.as_uri())
        shown.screenshot(path=target)
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        fairpot(
            ["report", str(make_store(place, 20_000)), "--player", HERO, "--out", str(place / "report.html")]
        )
        photograph(place / "report.html", ROOT / "docs" / "player-report.png")
