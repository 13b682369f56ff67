"""Writes docs/statistics.md: every statistic, what it sums, and how other trackers count it.

python -m docs.statistics            # writes the page
python -m docs.statistics --check    # exit 1: the page says something else
"""

from __future__ import annotations

import sys
from pathlib import Path

from reports.stats import STATISTICS
from reports.stats.base import DEFINITIONS, Section, Statistic, resolved, variant
from reports.stats.formula import formula
from reports.stats.sheet import how_others_count, interval_words
from reports.stats.sources import SOURCES

PAGE = Path(__file__).resolve().parent / "statistics.md"
HEAD = """# Statistics

Written by `python -m docs.statistics` from the catalogue (`reports/stats/catalogue/`); don't edit it.
{count} statistics, each a formula over sums of fact columns; `fairpot stat NAME` prints one of them with its
columns, `fairpot sql STORE --schema` says what each column means.

- *sum(x where y)* adds the column x over the hands of a player for which the filter y holds; *mean* and
  *deviation* are over the hands that have a value. A hand without a big blind has none in big blinds.
- A column that ends in `_opp` is a chance: it is set at most once a hand, by the first decision of its kind,
  and the same decision sets what was done with it.
- Columns in big blinds (`_ubb`) are in millionths, rake is in thousandths of a minor unit, bet sizes are in
  hundredths of a percent: hence the factors. Amounts of several currencies are never added.
- Intervals are of 95 %. {wilson} of the statistics are frequencies with at most one chance a hand, and have
  Wilson's; of the others the table says which.
- *Others* says how trackers count, as far as that is known, and what `--definitions hm` or `fpdb` make of it.
  Where nothing is said of these, no other way is known or the facts do not allow it, and they count as by
  default.
"""


def page() -> str:
    """The whole page."""
    wilson = sum([interval_words(entry) == "95 %, Wilson" for entry in STATISTICS])
    told = [HEAD.format(count=len(STATISTICS), wilson=wilson), "## Definitions\n"]
    told += [f"- `{name}`: {what}." for name, what in DEFINITIONS.items()]
    told += ["\n## Sources\n"]
    told += [f"- **{name}**: {what}." for name, what in SOURCES.items()]
    for section in Section:
        told += [
            f"\n## {section.value}\n",
            "| statistic | formula | what it is | others |",
            "|---|---|---|---|",
        ]
        told += [_row(entry) for entry in STATISTICS if entry.section is section]
    return "\n".join(told) + "\n"


def _row(entry: Statistic) -> str:
    unit = "" if entry.unit.value == "%" else f", {entry.unit.value}"
    name = f"**{entry.short}** {entry.title}{unit}<br>`{entry.key}`"
    made = f"`{formula(entry)}`" if formula(entry) else f"made by {entry.made_by}"
    how = interval_words(entry)
    made += "" if how == "95 %, Wilson" else f"<br>interval: {how}"
    about = " ".join([text for text in (entry.definition, entry.edge, f"Source: {entry.source}.") if text])
    return f"| {name} | {made} | {about} | {_others(entry)} |".replace("$", "&#36;")


def _others(entry: Statistic) -> str:
    told = [f"{tracker}: {how}" for tracker, how in how_others_count(entry) if how != _UNKNOWN]
    houses = [house for house in DEFINITIONS if variant(entry, house) is not None]
    told += [f"`{house}`: `{formula(resolved(entry, house))}`" for house in houses]
    return "<br>".join(told)


_UNKNOWN = "No count of its own is known."


def main() -> int:
    """Write the page, or compare it."""
    if "--check" in sys.argv[1:]:
        return int(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
