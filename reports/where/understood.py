"""A filter's text -> its tree -> SQL over the columns of `players`; and a tree -> text again."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from reports.where.base import Both, Either, Not, Nothing, Range, Test, Tree, Unknown
from reports.where.catalogue import fields
from reports.where.read import read

if TYPE_CHECKING:
    from reports.where.base import Field

UNKNOWN, NOTHING = "unknown", "none"
_BARE = re.compile(r"[-+*?/.$%\w]+", re.ASCII)
"""What needs no quotes."""


class Where(msgspec.Struct, frozen=True):
    """A filter that was understood."""

    text: str
    """As it was given."""
    sql: str
    """A condition over the columns of the view `players`, in brackets."""
    tree: Tree

    def __str__(self) -> str:
        """The filter in full, as `parse` takes it for the same tree."""
        return printed(self.tree)


@lru_cache(maxsize=512)
def parse(text: str) -> Where:
    """The filter of a text.

    Raises:
        WhereError: it can't be read: what is wrong and where.
    """
    tree = read(text)
    return Where(text, f"({sql(tree)})", tree)


def sql(tree: Tree) -> str:
    """The condition of a tree; true, false, or null where it is unknown."""
    match tree:
        case Test():
            return _test(fields()[tree.field], tree)
        case Not():
            return f"(NOT {sql(tree.of)})"
        case Both():
            return f"({' AND '.join(map(sql, tree.of))})"
        case Either():
            return f"({' OR '.join(map(sql, tree.of))})"


def _test(field: Field, test: Test) -> str:
    if not test.operator:
        return f"({field.sql})"
    if test.operator in ("!=", "not in"):
        return f"(NOT {_any_of(field, '=', test.values)})"
    return _any_of(field, "=" if test.operator == "in" else test.operator, test.values)


def _any_of(field: Field, operator: str, values: tuple[Any, ...]) -> str:
    tests = [_one(field, operator, value) for value in values]
    return tests[0] if len(tests) == 1 else f"({' OR '.join(tests)})"


def _one(field: Field, operator: str, value: Any) -> str:
    match value:
        case Unknown() | Nothing():
            return f"({field.sql} IS NULL)"
        case Range():
            ends = [(">=", value.low), ("<=", value.high)]
            tests = [field.kind.sql(field.sql, sign, end) for sign, end in ends if end is not None]
            return f"({' AND '.join(tests)})"
    told = field.kind.sql(field.sql, operator, value)
    return f"coalesce({told}, false)" if field.none else f"({told})"


def printed(tree: Tree) -> str:
    """A tree as text that is read as the same tree."""
    match tree:
        case Test():
            return _printed(fields()[tree.field], tree)
        case Not():
            return f"not {_inner(tree.of)}"
        case Both():
            return " and ".join(map(_inner, tree.of))
        case Either():
            return " or ".join(map(_inner, tree.of))


def _inner(tree: Tree) -> str:
    return printed(tree) if isinstance(tree, Test | Not) else f"({printed(tree)})"


def _printed(field: Field, test: Test) -> str:
    if not test.operator:
        return test.field
    values = [_value(field, test.operator, value) for value in test.values]
    if test.operator in ("in", "not in"):
        return f"{test.field} {test.operator} ({', '.join(values)})"
    return f"{test.field} {test.operator} {values[0]}"


def _value(field: Field, operator: str, value: Any) -> str:
    match value:
        case Unknown():
            return UNKNOWN
        case Nothing():
            return NOTHING
        case Range():
            ends = [field.kind.told(end) if end is not None else "" for end in (value.low, value.high)]
            return "..".join(ends)
    told = "".join(value) if operator == "has" else field.kind.told(value)
    if _BARE.fullmatch(told) and told.lower() not in (UNKNOWN, NOTHING):
        return told
    return '"' + told.replace('"', '""') + '"'
