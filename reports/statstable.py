"""Statistics for people: a table of rows, or one row as a list, each figure with its count.

What stands on few chances is dim where there is colour, and has a mark before it everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.money import money_text
from reports.messages import PLAIN, Paint, count, sentence, width
from reports.stats.base import Spread, Statistic, Unit
from reports.stats.few import FEW_CHANCES, FEW_HANDS, few
from reports.stats.table import statistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pandas as pd

LOW = "~"
"""Before what stands on few chances."""
NAME = 40
"""Characters of a name that are shown."""
GAP = "  "
_DIGITS = {
    Unit.PERCENT: 1, Unit.POINTS: 1, Unit.POT_PERCENT: 1, Unit.RATIO: 2, Unit.BB: 2, Unit.BB_PER_100: 1,
    Unit.BIG_BETS_PER_100: 2, Unit.COUNT: 0,
}  # fmt: skip
ENDS = ("", "_n", "_low", "_high", "_se")
"""A statistic's columns: its key, and its key with these."""
Row = dict[str, Any]


class Cell(NamedTuple):
    """What is in a cell, and whether it is dim."""

    text: str
    low: bool = False


def table(frame: pd.DataFrame, paint: Paint = PLAIN, columns: int | None = None) -> str:
    """The frame's text: a list for one row, else a table; one that is wider than `columns` in several."""
    rows, entries = plain_rows(frame), shown_statistics(frame)
    if not rows:
        return "no counted hands\n"
    told = (
        _one(frame, rows[0], entries, paint)
        if len(rows) == 1
        else _many(frame, rows, entries, paint, columns)
    )
    return told + legend(rows, entries, paint) + left_out(frame)


def shown_statistics(frame: pd.DataFrame) -> list[Statistic]:
    """The statistics that have columns."""
    found = [statistic(key) for key in frame.attrs["statistics"]]
    return [entry for entry in found if entry is not None]


def plain_rows(frame: pd.DataFrame) -> list[Row]:
    """The rows as Python values; None where there is nothing to say."""
    names = [str(name) for name in frame.columns]
    plain = [[_plain(value) for value in frame[name].tolist()] for name in frame.columns]
    return [dict(zip(names, row, strict=True)) for row in zip(*plain, strict=True)]


def _plain(value: Any) -> Any:
    if value is None or type(value).__name__ == "NAType":
        return None
    return None if value != value else value  # noqa: PLR0124  # NaN differs from itself


def left_out(frame: pd.DataFrame) -> str:
    """The hands that are in no row, by reason."""
    reasons = sorted(frame.attrs.get("left_out", {}).items())
    return "".join([f"left out: {count(number, 'hand')}, {sentence(str(why))}\n" for why, number in reasons])


def legend(rows: Sequence[Row], entries: Sequence[Statistic], paint: Paint = PLAIN) -> str:
    """What the mark of low samples means, where it was used."""
    if not any(_low(entry, row) for row in rows for entry in entries):
        return ""
    told = f"{LOW} few: below {FEW_CHANCES} chances, of win rates below {FEW_HANDS} hands"
    return paint("dim", told) + "\n"


def _low(entry: Statistic, row: Row) -> bool:
    return row[entry.key] is not None and few(entry, row[f"{entry.key}_n"])


def leading(frame: pd.DataFrame) -> list[str]:
    """The columns before the statistics."""
    parts = {f"{key}{end}" for key in frame.attrs["statistics"] for end in ENDS}
    return [str(name) for name in frame.columns if name not in parts]


def figure(entry: Statistic, value: Any, row: Row) -> str:
    """A value in its unit."""
    if value is None:
        return "-"
    if entry.unit is Unit.MONEY:
        return money_text(round(value), row["scale"])
    digits = _DIGITS.get(entry.unit, 1)
    return f"{value:,.{digits}f}"


def interval(entry: Statistic, row: Row, between: str) -> str:
    """The bounds of a value; "" where there are none."""
    low, high = row[f"{entry.key}_low"], row[f"{entry.key}_high"]
    if low is None or high is None:
        return ""
    return f"{figure(entry, low, row)}{between}{figure(entry, high, row)}"


def _counted(entry: Statistic, row: Row) -> str:
    """A value with its count."""
    mark = LOW if _low(entry, row) else ""
    return f"{mark}{figure(entry, row[entry.key], row)} ({row[f'{entry.key}_n']:,})"


def _shown(name: str, row: Row) -> str:
    value = row[name]
    if value is None:
        return "-"
    if name == "net":
        return money_text(value, row["scale"])
    return f"{value:,}" if isinstance(value, int) else sentence(str(value), NAME)


class Columns(NamedTuple):
    """A table's columns, each with its head: words to the left of the figures."""

    words: list[list[Cell]]
    figures: list[list[Cell]]
    right: set[int]
    """Places of the words that are numbers."""


def columns_of(frame: pd.DataFrame, rows: list[Row], entries: Sequence[Statistic]) -> Columns:
    """What a table of the rows shows."""
    names = [name for name in leading(frame) if name != "scale"]
    return Columns(
        [[Cell(name), *[Cell(_shown(name, row)) for row in rows]] for name in names],
        [
            [Cell(entry.short), *[Cell(_in_table(entry, row), _low(entry, row)) for row in rows]]
            for entry in entries
        ],
        {place for place, name in enumerate(names) if frame[name].dtype.kind in "iu"},
    )


def _many(
    frame: pd.DataFrame, rows: list[Row], entries: Sequence[Statistic], paint: Paint, columns: int | None
) -> str:
    """A line for each row; on a terminal what is the same in all rows is said once, above."""
    words, figures, right = columns_of(frame, rows, entries)
    above = ""
    if columns is not None:
        same = {column[0].text: column[1].text for column in words if len(set(column[1:])) == 1}
        same.pop("player", None)
        above = ", ".join([f"{name}: {value}" for name, value in same.items()])
        right = _places_left(words, right, same)
        words = [column for column in words if column[0].text not in same]
    told = [
        _aligned([*words, *block], right | set(range(len(words), len(words) + len(block))), paint)
        for block in _blocks(words, figures, columns)
    ]
    return (f"{above}\n" if above else "") + "\n".join(told)


def _places_left(words: list[list[Cell]], places: set[int], without: dict[str, str]) -> set[int]:
    """The places of columns among those that are left."""
    left = [place for place, column in enumerate(words) if column[0].text not in without]
    return {new for new, old in enumerate(left) if old in places}


def _in_table(entry: Statistic, row: Row) -> str:
    """A figure with its count; a win rate with its interval, and its count where that is not the hands'."""
    if entry.spread is not Spread.MEAN or row[entry.key] is None:
        if entry.spread is Spread.TOTAL:
            return figure(entry, row[entry.key], row)
        return _counted(entry, row)
    bounds = interval(entry, row, ", ")
    n = row[f"{entry.key}_n"]
    told = (LOW if _low(entry, row) else "") + figure(entry, row[entry.key], row)
    return told + (f" [{bounds}]" if bounds else "") + ("" if bounds and n == row["hands"] else f" ({n:,})")


def _blocks(
    words: list[list[Cell]], figures: list[list[Cell]], columns: int | None
) -> Iterator[list[list[Cell]]]:
    """The figures' columns in groups that fit beside the words; at least one in each."""
    if columns is None or not figures:
        yield figures
        return
    room = columns - sum([_wide(column) + len(GAP) for column in words])
    block: list[list[Cell]] = []
    used = 0
    for column in figures:
        needed = _wide(column) + (len(GAP) if block else 0)
        if block and used + needed > room:
            yield block
            block, used, needed = [], 0, _wide(column)
        block.append(column)
        used += needed
    yield block


def _wide(column: Sequence[Cell]) -> int:
    return max([width(cell.text) for cell in column])


def _aligned(columns: Sequence[Sequence[Cell]], right: set[int], paint: Paint) -> str:
    """Lines with aligned columns, those in `right` to the right; low ones dim."""
    widths = [_wide(column) for column in columns]
    lines = []
    for row in zip(*columns, strict=True):
        cells = []
        for place, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            pad = " " * (wide - width(cell.text))
            told = paint("dim", cell.text) if cell.low else cell.text
            last = place == len(columns) - 1 and place not in right
            cells.append(pad + told if place in right else told if last else told + pad)
        lines.append(GAP.join(cells).rstrip() + "\n")
    return "".join(lines)


def _one(frame: pd.DataFrame, row: Row, entries: Sequence[Statistic], paint: Paint) -> str:
    """One row as a list: a statistic a line, with its interval; sections apart where there are several."""
    told = [f"{name}: {_shown(name, row)}\n" for name in leading(frame) if name != "scale"]
    sections = list(dict.fromkeys([entry.section for entry in entries]))
    apart = len(entries) > 20 and len(sections) > 1
    columns: list[list[Cell]] = [[Cell("")], [Cell("")], [Cell("value (count)")], [Cell("95 % interval")]]
    for entry in sorted(entries, key=lambda one: sections.index(one.section)) if apart else entries:
        if apart and entry.section in sections:
            sections.remove(entry.section)
        low = _low(entry, row)
        texts = (entry.short, entry.title, _counted(entry, row), interval(entry, row, " to "))
        for column, text in zip(columns, texts, strict=True):
            column.append(Cell(text, low))
    return "".join(told) + _aligned(columns, {2, 3}, paint) + _chances(entries, row)


def _chances(entries: Sequence[Statistic], row: Row) -> str:
    """P(win rate > 0), of which the table shows the interval."""
    from reports.stats.intervals import above_zero

    told = []
    for entry in entries:
        error = row.get(f"{entry.key}_se")
        if entry.unit is not Unit.BB_PER_100 or error is None or few(entry, row[f"{entry.key}_n"]):
            continue
        chance = above_zero(row[entry.key], error)
        if chance is not None:
            told.append(f"P({entry.short} > 0): {100 * chance:.0f} %\n")
    return "".join(told)
