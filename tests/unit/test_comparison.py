"""The comparison with the field: every statistic is in it, every number has its source."""

from __future__ import annotations

import re

from docs.comparison import BEGIN, END, PAGE, page
from reports.stats.table import STATISTICS

TEXT = PAGE.read_text(encoding="utf-8")
BODY, SOURCES = TEXT.split("## Sources")


def test_the_tables_are_the_catalogues() -> None:
    assert page(TEXT) == TEXT, "run python -m docs.comparison"


def test_every_statistic_stands_there_once() -> None:
    told = re.findall(r"^\| [^|]+ \| `(\w+)` \|", TEXT.split(BEGIN)[1].split(END)[0], flags=re.MULTILINE)
    assert told == [entry.key for entry in sorted(STATISTICS, key=lambda one: told.index(one.key))]
    assert len(told) == len(set(told)) == len(STATISTICS)


def test_every_number_in_brackets_has_a_source_and_every_source_is_used() -> None:
    cited = {
        number for group in re.findall(r"\[([A-Z]\d+(?:, [A-Z]\d+)*)\]", BODY) for number in group.split(", ")
    }
    given = set(re.findall(r"\*\*([A-Z]\d+)\*\*", SOURCES))
    assert cited == given


def test_gaps_are_told() -> None:
    gaps = BODY.split("## Gaps")[1]
    for gap in ("HUD", "ICM", "Notes", "Live tracking", "Range research", "Aliases"):
        assert f"**{gap}" in gaps or f"**A {gap}" in gaps, gap


def test_rows_have_as_many_cells_as_their_heads() -> None:
    for table in re.findall(r"(?:^\|.*\n)+", TEXT, flags=re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1, table[:80]
