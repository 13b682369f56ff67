"""Writes the tables of docs/filters.md: the fields of the language, and what the examples find.

python -m docs.filters            # writes the page
python -m docs.filters --check    # exit 1: the page says something else

The examples are counted in a store of the sample hands that the page names.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from reports.cli import main as fairpot
from reports.duck import Tables
from reports.store import Store
from reports.where import SECTIONS, parse
from reports.where.base import Field
from reports.where.listed import columns, takes

PAGE = Path(__file__).resolve().parent / "filters.md"
SAMPLES = Path(__file__).resolve().parents[1] / "sample_histories/pokerstars/holdem-no-limit"
EXAMPLES = (
    ("pot = 3bet and position = BTN and stack > 80bb", "on the button in a 3-bet pot, deeper than 80 blinds"),
    ("steal and not steal_won", "steals that somebody called or raised"),
    ("f_cbet_opp and ip and pot = SRP", "could continuation-bet in position"),
    ("f_cbet and texture in (paired, monotone)", "continuation-bet a paired flop or one of a single suit"),
    ('hand = "TT+, AQ+" and lost', "lost with a strong hand"),
    ("hand = AK and not suited", "AK of two suits; where the cards are known"),
    ("hand has Ah and flop has xh", "the ace of hearts, and a heart on the flop"),
    ('line = "*/XR"', "check-raised the flop, whatever he did before it"),
    ('line = "*R/B/B"', "raised last before the flop, bet flop and turn"),
    ("flop_line = X* and won", "checked the flop first, and won"),
    ('vs_showdown = "Ostrava Pete"', "at a showdown with Ostrava Pete"),
    ("fold_street = none and net < -20bb", "did not fold, and lost more than 20 big blinds"),
    ("allin_street in (P, F) and ev_adj", "all-in by the flop, with known cards: adjusted by equity"),
    ("net > $5", "won more than five dollars; other money does not match"),
    ("bb = $0.10 and players = 5..6", "at a big blind of ten cents, five or six dealt in"),
    ("date = 2024-03 and hour >= 20", "on an evening of March 2024"),
    ("not (vpip or position = blinds)", "folded outside the blinds"),
    ("board has AA", "two aces among the board's cards"),
    ("hole = unknown and won", "won, and the record does not say with what"),
)  # fmt: skip


def page(text: str) -> str:
    """The page with its tables made anew; the rest of the text stays."""
    for name, table in (
        ("fields", field_table()),
        ("columns", column_table()),
        ("examples", example_table()),
    ):
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        head, rest = text.split(begin)
        text = f"{head}{begin}{table}{end}{rest.partition(end)[2]}"
    return text


def field_table() -> str:
    """A table for each section."""
    told = []
    for section, own in SECTIONS.items():
        told.append(f"\n### {section}\n\n| field | what it asks | takes | examples |\n|---|---|---|---|\n")
        told += [_line(f"`{one.name}`", one.meaning, _takes(one), _examples(one)) for one in own]
    return "".join(told) + "\n"


def column_table() -> str:
    """Every further column."""
    rows = [_line(f"`{one.name}`", takes(one), one.meaning) for one in columns()]
    return "\n| column | is | meaning |\n|---|---|---|\n" + "".join(rows) + "\n"


def example_table() -> str:
    """The examples, each with how many player-hands and hands it finds."""
    with tempfile.TemporaryDirectory() as folder:
        store = f"{folder}/facts"
        fairpot(["ingest", str(SAMPLES), "--store", store, "--output", f"{folder}/told.txt"])
        with Tables.of_store(Store.open(store)) as tables:
            counts = {text: _count(tables, text) for text, _ in EXAMPLES}
    rows = [_line(f"`{text}`", meaning, *map(str, counts[text])) for text, meaning in EXAMPLES]
    return "\n| filter | finds | player-hands | hands |\n|---|---|---:|---:|\n" + "".join(rows) + "\n"


def _count(tables: Tables, text: str) -> tuple[int, int]:
    query = f"SELECT count(*), count(DISTINCT hand_uid) FROM players WHERE {parse(text).sql}"  # noqa: S608
    ((rows, hands),) = tables.rows(query)
    return rows, hands


def _takes(field: Field) -> str:
    """What a field takes; a long list is left to `--fields`."""
    told = field.kind.takes
    return told if len(told) < 200 else f"{told[:160].rpartition(', ')[0]}, ..."


def _examples(field: Field) -> str:
    return "<br>".join([f"`{one}`" for one in field.examples])


def _line(*cells: str) -> str:
    return f"| {' | '.join([re.sub(r'(?<!`)[|]', chr(92) + '|', cell) for cell in cells])} |\n"


def main() -> int:
    """Write the page, or check it."""
    old = PAGE.read_text(encoding="utf-8")
    new = page(old)
    if "--check" in sys.argv:
        return int(old != new)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
