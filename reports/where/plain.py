"""Kinds of plain values: flags, words of a closed set, names, whole numbers, shares of the pot."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from reports.duck import text as literal
from reports.where.base import EQUAL, ORDER, Kind, Range
from reports.where.words import UnreadError, nearest, quoted

NUMBER = re.compile(r"([-+]?)(\d{1,19})(?:\.(\d{1,9}))?", re.ASCII)
YES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Exact(msgspec.Struct, frozen=True):
    """A decimal number: `digits` over ten to the power of `places`, as short as it goes."""

    digits: int
    places: int = 0

    def __str__(self) -> str:
        whole, rest = divmod(abs(self.digits), 10**self.places)
        sign = "-" if self.digits < 0 else ""
        return f"{sign}{whole}.{rest:0{self.places}d}" if self.places else f"{sign}{whole}"

    def over(self, places: int) -> int:
        """The digits at a number of places that is no smaller."""
        return self.digits * int(10 ** (places - self.places))


def exact(said: str) -> Exact | None:
    """A number as it is written; None: it is none."""
    match = NUMBER.fullmatch(said)
    if match is None:
        return None
    rest = (match[3] or "").rstrip("0")
    return Exact(int(match[1] + match[2] + rest), len(rest))


class Flag(Kind, frozen=True):
    """True or false."""

    @property
    def operators(self) -> tuple[str, ...]:
        return ("", "=", "!=")

    @property
    def takes(self) -> str:
        return "nothing, or = yes, = no"

    def read(self, said: str) -> bool:
        found = YES.get(said.lower())
        if found is None:
            raise UnreadError(
                f"a flag is never {quoted(said)}", "write its name alone, or with not before it"
            )
        return found

    def told(self, value: Any) -> str:
        return "yes" if value else "no"

    def sql(self, of: str, operator: str, value: Any) -> str:
        return of if value else f"NOT {of}"


class Word(msgspec.Struct, frozen=True):
    """One value of a closed set."""

    name: str
    sql: str
    """A condition."""
    also: tuple[str, ...] = ()
    """Further spellings."""


class Choice(Kind, frozen=True):
    """Words of a closed set, each with its condition."""

    words: tuple[Word, ...]

    @property
    def word(self) -> str:
        return "words"

    @property
    def takes(self) -> str:
        return ", ".join([word.name for word in self.words])

    def read(self, said: str) -> str:
        for word in self.words:
            if said.lower() in (word.name.lower(), *word.also):
                return word.name
        spelt = [spelling for word in self.words for spelling in (word.name, *word.also)]
        names = [word.name for word in self.words]
        hint = nearest(said, spelt, f"it takes {', '.join(names)}")
        raise UnreadError(f"it is never {quoted(said)}", hint)

    def told(self, value: Any) -> str:
        return str(value)

    def sql(self, of: str, operator: str, value: Any) -> str:
        return next(word.sql for word in self.words if word.name == value)


def closed(column: str, *names: str | tuple[str, ...]) -> Choice:
    """The values of a column; of a tuple, the others are further spellings."""
    words = []
    for one in names:
        name, *also = (one,) if isinstance(one, str) else one
        words.append(Word(name, f"{column} = {literal(name)}", tuple(also)))
    return Choice(tuple(words))


class Name(Kind, frozen=True):
    """Any text, compared letter by letter."""

    @property
    def word(self) -> str:
        return "text"

    @property
    def takes(self) -> str:
        return "text, in quotes where it has blanks or marks"

    def read(self, said: str) -> str:
        return said

    def sql(self, of: str, operator: str, value: Any) -> str:
        return f"{of} = {literal(value)}"


class Opponent(Kind, frozen=True):
    """A name that another player of the hand has."""

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL

    @property
    def takes(self) -> str:
        return "a player's name"

    def read(self, said: str) -> str:
        return said

    def sql(self, of: str, operator: str, value: Any) -> str:
        name = literal(value)
        seen = f" AND {of}" if of else ""
        others = f"SELECT hand_uid FROM players WHERE player = {name}{seen}"  # noqa: S608  # quoted
        return f"(player <> {name}{seen} AND hand_uid IN ({others}))"


class Number(Kind, frozen=True):
    """A number."""

    unit: str = ""
    """Behind it: % for shares of the pot."""
    factor: int = 1
    """How many of the column's units make one."""

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL + ORDER

    @property
    def takes(self) -> str:
        return f"a number with {self.unit}, 75{self.unit}" if self.unit else "a number, or a range like 2..5"

    @property
    def word(self) -> str:
        return f"number, in {self.unit}" if self.unit else "number"

    def read(self, said: str) -> Exact:
        bare = said.removesuffix(self.unit).rstrip() if self.unit else said
        number = exact(bare)
        if number is None:
            example = f"75{self.unit}" if self.unit else "3 or 2..5"
            raise UnreadError(f"it is a number, not {quoted(said)}", f"write it like {example}")
        if self.unit and bare == said and number.digits:
            raise UnreadError(f"{said} lacks its unit", f"write {said}{self.unit}")
        return number

    def ends(self, low: str, high: str) -> Range:
        """One end may leave the unit to the other: 50..75%."""
        if self.unit and low and high and low.endswith(self.unit) != high.endswith(self.unit):
            low, high = (said if said.endswith(self.unit) else said + self.unit for said in (low, high))
        return Kind.ends(self, low, high)

    def told(self, value: Any) -> str:
        return f"{value}{self.unit}"

    def order(self, value: Any) -> Any:
        return value.over(9)

    def sql(self, of: str, operator: str, value: Any) -> str:
        if not value.places:
            return f"{of} {operator} {value.digits * self.factor}"
        return f"{of}::HUGEINT * {10**value.places} {operator} {value.digits * self.factor}"


class Rank(Kind, frozen=True):
    """A card's rank, ace highest."""

    RANKS = "23456789TJQKA"

    @property
    def operators(self) -> tuple[str, ...]:
        return EQUAL + ORDER

    @property
    def takes(self) -> str:
        return "a rank: A, K, Q, J, T, 9 to 2"

    def read(self, said: str) -> str:
        rank = "T" if said == "10" else said.upper()
        if len(rank) != 1 or rank not in self.RANKS:
            raise UnreadError(f"there is no rank {quoted(said)}", "write A, K, Q, J, T, 9 to 2")
        return rank

    def order(self, value: Any) -> Any:
        return self.RANKS.index(value)

    def sql(self, of: str, operator: str, value: Any) -> str:
        if operator == "=":
            return f"{of} = {literal(value)}"
        return f"strpos('{self.RANKS}', {of}) {operator} {self.RANKS.index(value) + 1}"
