"""What a field is, what a kind of values does, and the tree that a filter becomes.

A test is true, false or unknown: unknown where the record does not say (SQL's null). `not` of unknown is
unknown, `and` and `or` go by what is known, and a filter matches where it is true.
"""

from __future__ import annotations

from typing import Any

import msgspec

from reports.where.words import UnreadError, quoted

EQUAL = ("=", "!=", "in", "not in")
ORDER = ("<", "<=", ">", ">=")
HAS = ("has",)
TURNED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Unknown(msgspec.Struct, frozen=True):
    """The value of what the record does not say: `hole = unknown`."""


class Nothing(msgspec.Struct, frozen=True):
    """The value of what there is none of: `fold_street = none`."""


class Range(msgspec.Struct, frozen=True):
    """From `low` to `high`, both included; None: open."""

    low: Any
    high: Any


class Kind(msgspec.Struct, frozen=True):
    """How values of a field are read, compared and printed."""

    @property
    def operators(self) -> tuple[str, ...]:
        """The comparisons it has."""
        return EQUAL

    @property
    def takes(self) -> str:
        """What a value is, in words, for messages and lists."""
        raise NotImplementedError

    @property
    def word(self) -> str:
        """What kind it is, in a word."""
        return type(self).__name__.lower()

    def read(self, said: str) -> Any:
        """A value of its text; comparable and hashable.

        Raises:
            UnreadError: it is no such value.
        """
        raise NotImplementedError

    def read_part(self, said: str) -> Any:
        """A value for `has`."""
        return self.read(said)

    def told(self, value: Any) -> str:
        """A value's text, which `read` takes for the same value."""
        return str(value)

    def sql(self, of: str, operator: str, value: Any) -> str:
        """The comparison of the SQL expression `of` with a value: =, < <= > >= or has."""
        raise NotImplementedError

    def ends(self, low: str, high: str) -> Range:
        """A range of the texts of its ends; an empty one is open."""
        made = Range(self.read(low) if low else None, self.read(high) if high else None)
        if low and high and self.order(made.low) > self.order(made.high):
            raise UnreadError(f"the range {quoted(f'{low}..{high}')} ends before it begins", "turn it round")
        return made

    def order(self, value: Any) -> Any:
        """What values are ordered by, to find ranges that are the wrong way round."""
        return value


class Field(msgspec.Struct, frozen=True):
    """One name of the language."""

    name: str
    kind: Kind
    sql: str
    """Over the columns of `players`."""
    meaning: str
    examples: tuple[str, ...] = ()
    section: str = ""
    none: bool = False
    """Null means that there is none, not that it is unknown: a test is never unknown."""


class Test(msgspec.Struct, frozen=True):
    """One comparison; a flag has no operator and no values."""

    field: str
    operator: str = ""
    values: tuple[Any, ...] = ()


class Not(msgspec.Struct, frozen=True):
    """True where the other is false."""

    of: Tree


class Both(msgspec.Struct, frozen=True):
    """All of two or more."""

    of: tuple[Tree, ...]


class Either(msgspec.Struct, frozen=True):
    """Any of two or more."""

    of: tuple[Tree, ...]


Tree = Test | Not | Both | Either
