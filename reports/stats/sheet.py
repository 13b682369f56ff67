"""A statistic told in full, for a person to read and as plain values; and the list of all."""

from __future__ import annotations

from typing import Any

from reports.messages import aligned, wrapped
from reports.stats.base import DEFAULT, DEFINITIONS, Section, Spread, Statistic, Sum, resolved, variant
from reports.stats.formula import added, columns_of, formula
from reports.stats.sources import known_from
from reports.stats.table import STATISTICS, statistic

WIDTH = 98
STREETS = {"": "whole hand", "P": "preflop", "F": "flop", "T": "turn", "R": "river"}
HOUSES = ("PokerTracker 4", "Hold'em Manager")
"""Of these it is said, too, where no other count of theirs is known."""


def sheet(entry: Statistic) -> str:
    """All about one statistic, as text."""
    rows = [
        ("definition", entry.definition),
        ("numerator", entry.numerator),
        ("", added(entry.taken)),
        ("denominator", entry.denominator),
        ("", added(entry.chances)),
        ("value", formula(entry) or f"made by {entry.made_by}"),
        ("unit", entry.unit.value),
        ("street", "" if entry.made_by else STREETS[entry.street]),
        ("interval", interval_words(entry)),
        ("edge cases", entry.edge),
        ("source", entry.source),
        *[("", f"{name}: {what}.") for name, what in known_from(entry)],
    ]
    head = f"{entry.short}: {entry.title}\n{entry.section.value}; key {entry.key}\n\n"
    parts = [head + _lines(rows)]
    parts.append("How others count\n\n" + _lines(how_others_count(entry)))
    parts.append("Definitions (--definitions)\n\n" + _lines(definition_rows(entry)))
    read = [(column.name, _meaning(column)) for column in columns_of(entry)]
    if read:
        parts.append("Columns of the table players\n\n" + _lines(read))
    return "\n".join(parts)


def _meaning(column: Any) -> str:
    return f"{column.meaning}{f' ({column.unit})' if column.unit else ''}"


def _lines(rows: list[tuple[str, str]]) -> str:
    """Rows of a name and text, the text wrapped; a row without text is left out."""
    rows = [row for row in rows if row[1]]
    broad = max([len(name) for name, _ in rows])
    told = ""
    for name, text in rows:
        for number, line in enumerate(wrapped(text, WIDTH - broad - 4)):
            told += f"  {'' if number else name:<{broad}}  {line}".rstrip() + "\n"
    return told


def interval_words(entry: Statistic) -> str:
    """How its interval is found."""
    how = entry.spread.value
    return how if how.startswith("none") else f"95 %, {how}"


def how_others_count(entry: Statistic) -> list[tuple[str, str]]:
    """Trackers and how they count it."""
    told = [(one.tracker, one.how) for one in entry.differs]
    for house in HOUSES:
        if not any(name.startswith(house) for name, _ in told):
            agrees = house in entry.source
            told.append((house, "The same." if agrees else "No count of its own is known."))
    return told


def definition_rows(entry: Statistic) -> list[tuple[str, str]]:
    """Each house's definitions and what they make of it."""
    return [(name, _by(entry, name)) for name in DEFINITIONS]


def _by(entry: Statistic, name: str) -> str:
    if name == DEFAULT:
        return "as above"
    if variant(entry, name) is None:
        parts = [part for key in entry.parts if (part := statistic(key)) is not None and variant(part, name)]
        if parts:
            return f"made of {' and '.join([part.short for part in parts])} by these definitions"
        return "as above: no other way is known, or the facts do not allow it"
    other = resolved(entry, name)
    return f"{other.definition} {formula(other)}"


def values(entry: Statistic) -> dict[str, Any]:
    """All about one statistic, as plain values."""
    return {
        "key": entry.key,
        "abbreviation": entry.short,
        "name": entry.title,
        "section": entry.section.value,
        "street": STREETS[entry.street],
        "unit": entry.unit.value,
        "definition": entry.definition,
        "numerator": {"words": entry.numerator, "sums": _sums(entry.taken)},
        "denominator": {"words": entry.denominator, "sums": _sums(entry.chances)},
        "parts": list(entry.parts),
        "times": entry.times,
        "over": entry.over,
        "formula": formula(entry),
        "made_by": entry.made_by,
        "interval": entry.spread.name.lower(),
        "edge_cases": entry.edge,
        "source": entry.source,
        "known_from": dict(known_from(entry)),
        "differs": dict(how_others_count(entry)),
        "definitions": {
            name: formula(resolved(entry, name)) for name in DEFINITIONS
            if name == DEFAULT or variant(entry, name) is not None
        },
        "columns": [
            {"name": column.name, "type": column.type, "unit": column.unit, "meaning": column.meaning}
            for column in columns_of(entry)
        ],
    }  # fmt: skip


def _sums(sums: tuple[Sum, ...]) -> list[dict[str, Any]]:
    return [{"column": one.column, "when": one.when, "sign": one.sign} for one in sums]


def listed(entries: tuple[Statistic, ...] = STATISTICS) -> str:
    """Statistics by section, a line each."""
    told = []
    for section in Section:
        rows = [
            (entry.key, entry.short, entry.title, "" if entry.spread is Spread.WILSON else entry.unit.value)
            for entry in entries
            if entry.section is section
        ]
        if rows:
            told.append(f"{section.value}\n\n{aligned(rows, indent='  ')}")
    return "\n".join(told)
