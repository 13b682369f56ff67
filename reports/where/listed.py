"""The fields as a list: for the command line, and for the page that explains filters."""

from __future__ import annotations

from reports.messages import TEXT_WIDTH, aligned, wrapped
from reports.where.base import Field
from reports.where.catalogue import SECTIONS, fields

NAME_WIDTH = 16


def fields_text() -> str:
    """A block for each section; a field with its meaning, what it takes, and examples."""
    told = []
    for section, own in SECTIONS.items():
        told.append(f"{section}\n")
        told += [_block(one) for one in own]
    rows = [(one.name, takes(one), one.meaning) for one in columns()]
    told.append(f"Columns of players: each by its name\n{aligned(rows, indent='  ')}")
    return "".join(told)


def columns() -> list[Field]:
    """The fields that are columns and no more."""
    return [one for one in fields().values() if one.section == "Columns"]


def takes(field: Field) -> str:
    """What a column's field takes, in a word or two."""
    return field.kind.word


def _block(field: Field) -> str:
    lines = wrapped(f"{field.meaning}. Takes {field.kind.takes}.", TEXT_WIDTH - NAME_WIDTH)
    if field.examples:
        lines += wrapped("e.g. " + ";  ".join(field.examples), TEXT_WIDTH - NAME_WIDTH)
    heads = [field.name, *[""] * (len(lines) - 1)]
    return "".join([f"  {head:<{NAME_WIDTH}}{line}\n" for head, line in zip(heads, lines, strict=True)])
