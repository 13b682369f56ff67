"""Writes docs/formats.md: what of each room's text is read, measured on a folder of real histories.

    FAIRPOT_CORPUS=FOLDER python -m docs.format_table            # writes the page
    FAIRPOT_CORPUS=FOLDER python -m docs.format_table --check    # exit 1: the page says something else

The folder has a list, MANIFEST.tsv, that says how many hands each file holds. Formats of which it has no file
come from the description of their text alone, and say so.
"""

from __future__ import annotations

import csv
import os
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from parser import Hand, read
from parser.detect import FORMATS
from parser.formats.base import Format
from parser.reader import Summaries
from parser.source import Quarantined
from parser.summaries.every import SUMMARIES
from replay import replay
from replay.result import Verdict

PAGE = Path(__file__).resolve().parent / "formats.md"
SIDECARS = {".hp", ".gt", ".hands"}

HEAD = """# The rooms that are read

Written by `python -m docs.format_table` from a run over real histories; don't edit it. A row is one format:

- **files**, **bytes**: files with a hand of it, and the bytes of these hands; **hands**: how many their list
  counts in these files; **read**: how many came out, whatever the list says; **set aside**: pieces of these
  files that are not read, each with its reason in `tests/corpus/known_findings.tsv`.
- **replayed**, and of these **agree**, **disagree**, **cannot tell**; **not replayed** names the games, which
  are read as header and text only, and hands that were cancelled or that fewer than two were dealt into.
- **tier**: *full*, all that the room prints is read and laid beside the rules; *no rake*, the same, but the
  room prints no rake, so that in raked games it is judged who was paid, and how much is not;
  *by description*, no real file was at hand.
"""


@dataclass
class Row:
    """What a run over the files of one format counts."""

    files: set[str] = field(default_factory=set)
    size: int = 0
    listed: int = 0
    hands: int = 0
    raked: int = 0
    """Hands that print a rake."""
    aside: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)


SUMMARY_HEAD = """
## Tournament summaries

What rooms and trackers write down when a tournament is over, by the room whose tournament it was. An entry is
a line of a summary's list; *not understood* counts lines.

| room | files | summaries | entries | not understood |
|---|---:|---:|---:|---:|
"""


@dataclass
class Told:
    """What a run over the summaries of one room counts."""

    files: set[str] = field(default_factory=set)
    summaries: int = 0
    entries: int = 0
    unread: int = 0


def measured(folder: Path) -> tuple[dict[str, Row], dict[str, Told]]:
    """The row of each format, by its name, and of the summaries of each room."""
    with (folder / "MANIFEST.tsv").open(encoding="utf-8") as lines:
        listed = {
            line["path"]: int(line["hands"] or 0)
            for line in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        }
    rows: dict[str, Row] = {entry.name: Row() for entry in FORMATS}
    told: dict[str, Told] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in SIDECARS:
            _count(path, listed.get(path.relative_to(folder).as_posix(), 0), rows, told)
    return rows, told


STARTS = {entry.name: re.compile(f"^(?:{entry.starts})", re.MULTILINE) for entry in FORMATS}
NEAR = 1_500
"""Letters at a hand's beginning in which its first words stand."""


def format_of(hand: Hand) -> str:
    """The name of a hand's format: of a room's several texts the one that begins as the hand does."""
    names = [entry.name for entry in FORMATS if (entry.site or entry.name) == hand.header.site]
    return next((name for name in names if STARTS[name].search(hand.text[:NEAR])), names[0])


def _count(path: Path, listed: int, rows: dict[str, Row], told: dict[str, Told]) -> None:
    """Adds one file to the rows; what is set aside in it goes to the format that has the most hands."""
    found: Counter[str] = Counter()
    aside = 0
    for item in read([str(path)], repeats=False):
        if isinstance(item, Quarantined):
            aside += 1
        elif isinstance(item, Summaries):
            for one in item.summaries:
                of_room = told.setdefault(one.site, Told())
                of_room.files.add(str(path))
                of_room.summaries += 1
                of_room.entries += len(one.standings)
                of_room.unread += len(one.findings)
        elif isinstance(item, Hand):
            name = format_of(item)
            found[name] += 1
            row = rows[name]
            row.files.add(str(path))
            row.size += item.size
            row.hands += 1
            outcome = replay(item)
            row.verdicts[outcome.verdict] += 1
            row.raked += outcome.rake > 0
            if outcome.verdict is Verdict.NOT_REPLAYED:
                row.games[outcome.reason.removeprefix("game not replayed yet: ")] += 1
    if found:
        row = rows[found.most_common(1)[0][0]]
        row.aside += aside
        row.listed += listed


def page(rows: dict[str, Row], told: dict[str, Told]) -> str:
    """The whole page."""
    names = (
        "format", "files", "bytes", "hands", "read", "set aside", "replayed", "agree", "disagree",
        "cannot tell", "not replayed", "tier",
    )  # fmt: skip
    lines = [HEAD, f"| {' | '.join(names)} |", f"|---|{'---:|' * 9}---|---|"]
    for entry in FORMATS:
        cells = _cells(entry, rows[entry.name])
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "## What each is", ""]
    lines += [f"- **{entry.name}**: {entry.about}." for entry in FORMATS]
    return "\n".join(lines) + "\n" + _summaries(told)


def _summaries(told: dict[str, Told]) -> str:
    rows = [
        f"| {room} | {len(one.files):,} | {one.summaries:,} | {one.entries:,} | {one.unread:,} |\n"
        for room, one in sorted(told.items())
    ]
    names = ", ".join([entry.name for entry in SUMMARIES])
    return (
        f"{SUMMARY_HEAD}{''.join(rows)}\nRead are those of {names}; of Full Tilt and Run It Once in the "
        "words of PokerStars;\nthe page of all his tournaments that PokerStars sends who asks; Open Hand "
        "History's (OTS); the\nheads of iPoker's sessions, which tell the owner's place.\n"
    )


def _cells(entry: Format, row: Row) -> list[str]:
    verdicts = row.verdicts
    replayed = row.hands - verdicts[Verdict.NOT_REPLAYED]
    numbers = (
        len(row.files), row.size, row.listed, row.hands, row.aside, replayed, verdicts[Verdict.AGREES],
        verdicts[Verdict.DISAGREES], verdicts[Verdict.CANNOT_TELL],
    )  # fmt: skip
    games = ", ".join([f"{count} {game}" for game, count in sorted(row.games.items())])
    tier = "by description" if not row.hands else "full" if row.raked else "no rake"
    return [entry.name, *[f"{number:,}" for number in numbers], games or "-", tier]


def main() -> int:
    """Writes the page, or checks it."""
    folder = os.environ.get("FAIRPOT_CORPUS")
    if not folder or not Path(folder).is_dir():
        sys.stderr.write("Set FAIRPOT_CORPUS to the folder of real histories.\n")
        return 2
    text = page(*measured(Path(folder)))
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") == text:
            return 0
        sys.stderr.write("docs/formats.md is stale: run python -m docs.format_table\n")
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
