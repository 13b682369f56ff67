"""A house's rules as people look at them: each with its value, where it was stated and the source beside it.

The comment of a rule is what stands behind its value on the line, and indented comment lines under it.
tomlkit reads them, and the lines that mistakes are on; nothing else uses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from replay.dimensions import GROUPS, Dimension
from replay.profiles import Mistake, ProfileError, RuleProfile, load_profile, mistakes
from replay.rulefiles import RulesFile, lineage

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Stated:
    """A rule as a file states it."""

    line: int
    comment: str
    """Without its number sign; empty where there is none."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One rule of a house."""

    dimension: Dimension
    group: str
    value: str | int | bool | None
    profile: str
    """The profile that states it: the house's own, or one it inherits from."""
    source: str
    """The comment beside it, without the dimension's number at its start."""


@dataclass(frozen=True, slots=True)
class House:
    """A profile with the source of each of its rules."""

    profile: RuleProfile
    ancestors: tuple[str, ...]
    """What it inherits from, nearest first."""
    rules: tuple[HouseRule, ...]


def house(name_or_path: str) -> House:
    """The rules of a profile or a rules file, in the order of the groups.

    Raises:
        ProfileError: it cannot be used.
    """
    profile = load_profile(name_or_path)
    chain = lineage(name_or_path)
    stated = [(file.path.stem, _stated(file)) for file in chain]
    return House(profile, tuple([file.path.stem for file in chain[1:]]), tuple(_rules(profile, stated)))


def sources(name_or_path: str) -> dict[str, HouseRule]:
    """Each rule of a profile by its key."""
    return {rule.dimension.key: rule for rule in house(name_or_path).rules}


def differences(one: House, other: House) -> list[tuple[HouseRule, HouseRule]]:
    """The rules that two houses set differently."""
    pairs = zip(one.rules, other.rules, strict=True)
    return [(a, b) for a, b in pairs if _typed(a.value) != _typed(b.value)]


def faults(name_or_path: str) -> list[tuple[Mistake, int]]:
    """All mistakes of a file and of those it inherits from, each with its line; 0 where there is none.

    Raises:
        ProfileError: it is no rules file at all.
    """
    chain = lineage(name_or_path)
    wrong = mistakes(chain)
    if not wrong:
        return []
    lines = {file.path.name: _stated(file) for file in chain}
    none = Stated(0, "")
    placed = [(mistake, lines[mistake.file].get(mistake.key, none).line) for mistake in wrong]
    order = [file.path.name for file in chain]
    return sorted(placed, key=lambda pair: (order.index(pair[0].file), pair[1]))


def _rules(profile: RuleProfile, stated: list[tuple[str, dict[str, Stated]]]) -> Iterator[HouseRule]:
    for group, rows in GROUPS.items():
        for row in rows:
            name, found = next((name, keys[row.key]) for name, keys in stated if row.key in keys)
            yield HouseRule(row, group, getattr(profile, row.key), name, _unnumbered(found.comment, row))


def _unnumbered(comment: str, row: Dimension) -> str:
    """A comment without the number that the rule goes by anyway."""
    for mark in (": ", ", "):
        if comment.startswith(row.number + mark):
            return comment[len(row.number) + 2 :]
    return "" if comment == row.number else comment


def _typed(value: object) -> tuple[str, object]:
    """Told apart by type as well: 1 is not true."""
    return type(value).__name__, value


def _stated(file: RulesFile) -> dict[str, Stated]:
    """Where each setting of a file is, and its comment."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
    from tomlkit.items import AoT, Comment, Null, Table

    try:
        body = tomlkit.parse(file.text.replace("\r\n", "\n")).body
    except (TOMLKitError, RecursionError) as error:
        raise ProfileError(
            f"{file.path.name} is not TOML as tomlkit reads it: {error}", "Mend the file at that place."
        ) from None
    found: dict[str, Stated] = {}
    line, last = 1, ""
    for key, item in body:
        text = item.as_string()
        if key is None:
            if isinstance(item, Comment) and item.trivia.indent.strip("\n") and last:
                told = found[last]
                found[last] = Stated(told.line, f"{told.comment} {_plain(item.trivia.comment)}".strip())
            else:
                last = ""
        elif not isinstance(item, Null):
            last = key.key
            at = _header(file.text, last) if isinstance(item, (AoT, Table)) else 0
            found.setdefault(last, Stated(at or line, _plain(item.trivia.comment)))
            text += item.trivia.indent + item.trivia.trail
        line += text.count("\n")
    return found


def _plain(comment: str) -> str:
    """A comment's text."""
    return comment.lstrip("#").strip()


def _header(text: str, name: str) -> int:
    """The line of a table's header, which stands before its text; 0 where it has none of its own."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("[") and line.strip("[] \t\"'").startswith(name):
            return number
    return 0
