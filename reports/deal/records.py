"""Which cards are on record whatever the play was: the only ones from which a shuffle can be judged.

Cards that were shown were shown because of what they were. So a player's own cards count only in a record
that has them in every hand he was dealt in, those he folded included; everybody's cards only in a record that
has everybody's in every hand. A record is a file; the files of a site that hold few hands are taken together,
since a short file may have all cards by chance of the play.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from reports.deal.decks import deck_of
from reports.deal.result import LeftOut, Used
from reports.deal.source import Rows, Source, Text

ENOUGH = 20
"""Hands from which a file is a record by itself, and a record is long enough to judge it by."""
SHORT_FILES = "short files"
"""Stands for the name of all files with fewer hands."""

Owner = tuple[str, str, str]
"""Site, file, player."""


class Seen:
    """What a player's rows of a file come to."""

    __slots__ = ("dealt", "full", "hero", "quiet")

    def __init__(self) -> None:
        self.dealt = self.hero = self.full = self.quiet = 0

    def add(self, dealt: int, hero: int, full: int, quiet: int) -> None:
        """Hands dealt in; as the record's own player; with all his cards; unseen by others though known."""
        self.dealt += dealt
        self.hero += hero
        self.full += full
        self.quiet += quiet

    def take(self, other: Seen) -> None:
        """Add another's."""
        self.add(other.dealt, other.hero, other.full, other.quiet)


class Records(NamedTuple):
    """The records that count."""

    owners: set[Owner]
    """Players whose own cards count, by file."""
    whole: set[tuple[str, str]]
    """Files of which everybody's cards count."""
    used: tuple[Used, ...]
    left_out: tuple[LeftOut, ...]


def full_rows(rows: Rows) -> tuple[Any, Any]:
    """For each player whether all his cards are known, in a game that counts; and whether the game does."""
    games = rows.text("game")
    size = np.array([deck.hole if label and (deck := deck_of(label)) else 0 for label in games.labels])
    wanted = size[games.codes]
    _, known = rows.holes()
    return (known == wanted) & (wanted > 0), wanted > 0


def combined(*columns: Text) -> tuple[Any, list[tuple[Any, ...]]]:
    """For each row the index of its combination of texts, and the combinations."""
    code = np.zeros(len(columns[0].codes), np.int64)
    for codes, labels in columns:
        code = np.unique(code, return_inverse=True)[1] * len(labels) + codes
    _, first, group = np.unique(code, return_index=True, return_inverse=True)
    return group, [tuple(column.labels[column.codes[row]] for column in columns) for row in first]


def survey(source: Source) -> Records:
    """Goes through the hands once and says which cards count."""
    players: dict[Owner, Seen] = {}
    files: dict[tuple[str, str], Seen] = {}
    chosen: Counter[str] = Counter()
    for rows in source:
        full, wanted = full_rows(rows)
        _count_games(rows, wanted, chosen)
        quiet = full & ~rows.flag("sd") & ~rows.flag("showed")
        file = rows.file.at(rows.hand)
        group, names = combined(rows.text("site"), file, rows.text("player"))
        hero = rows.flag("is_hero")
        for key, counts in zip(
            names, _sums(group, len(names), wanted, hero & wanted, hero & full, hero & quiet), strict=True
        ):
            players.setdefault(key, Seen()).add(*counts)
        group, names = combined(rows.text("site"), file)
        for key, counts in zip(names, _hands(rows, group, len(names), wanted, full, quiet), strict=True):
            files.setdefault(key, Seen()).add(*counts)
    whole, left_whole = _whole(files)
    owners, used, left = _owners(players, whole)
    told = [Used(site, "everybody's hole cards, and the board given them", n, r) for site, n, r in left_whole]
    left += [
        LeftOut(
            "games in which cards are given up", f"{game}: the cards kept are the player's choice", number
        )
        for game, number in sorted(chosen.items())
    ]
    return Records(owners, whole, (*told, *used), tuple(left))


def _count_games(rows: Rows, wanted: Any, chosen: Counter[str]) -> None:
    games = rows.text("game").at(rows.first)
    numbers = np.bincount(games.codes[~wanted[rows.first]], minlength=len(games.labels))
    chosen.update({str(label): int(n) for label, n in zip(games.labels, numbers, strict=True) if n})


def _sums(group: Any, size: int, *marks: Any) -> list[tuple[int, ...]]:
    """For each group how many rows have each mark."""
    columns = [np.bincount(group[mark], minlength=size).tolist() for mark in marks]
    return list(zip(*columns, strict=True))


def _hands(rows: Rows, group: Any, size: int, wanted: Any, full: Any, quiet: Any) -> list[tuple[int, ...]]:
    """For each file: hands, hands again, hands with everybody's cards, those with cards nobody showed."""
    first = rows.first
    if not len(first):
        return []
    every = np.logical_and.reduceat(full, first)
    unseen = np.logical_or.reduceat(quiet, first)
    counts = wanted[first]
    return _sums(group[first], size, counts, counts, every & counts, every & unseen & counts)


def _pooled(found: dict[Any, Seen], size: Any) -> dict[Any, tuple[Seen, list[Any]]]:
    """Records by key: a long file is one, a site's short files are one together."""
    records: dict[Any, tuple[Seen, list[Any]]] = {}
    for key, seen in found.items():
        record = key if size(key) >= ENOUGH else (key[0], SHORT_FILES, *key[2:])
        total, members = records.setdefault(record, (Seen(), []))
        total.take(seen)
        members.append(key)
    return records


def _whole(files: dict[tuple[str, str], Seen]) -> tuple[set[tuple[str, str]], list[tuple[str, int, int]]]:
    """Files with everybody's cards in every hand; and hands and records by site."""
    whole: set[tuple[str, str]] = set()
    told: dict[str, list[int]] = {}
    for (site, _), (total, members) in _pooled(files, lambda key: files[key].dealt).items():
        if total.dealt >= ENOUGH and total.full == total.dealt and total.quiet:
            whole.update(members)
            held = told.setdefault(site, [0, 0])
            held[0] += total.dealt
            held[1] += 1
    return whole, [(site, hands, records) for site, (hands, records) in sorted(told.items())]


def _owners(
    players: dict[Owner, Seen], whole: set[tuple[str, str]]
) -> tuple[set[Owner], list[Used], list[LeftOut]]:
    """Players with their own cards in every hand of their record; and what is told of the others."""
    found = {key: seen for key, seen in players.items() if seen.hero and key[:2] not in whole}
    owners: set[Owner] = set()
    used: dict[str, list[int]] = {}
    left: Counter[tuple[str, str]] = Counter()
    for (site, *_), (total, members) in _pooled(found, lambda key: found[key].dealt).items():
        why = _why_not(total)
        if why is None:
            owners.update(members)
            held = used.setdefault(site, [0, 0])
            held[0] += total.dealt
            held[1] += 1
        else:
            left[f"{site}: a player's own cards", why] += total.dealt
    told = [
        Used(site, "the recording player's own cards", hands, n) for site, (hands, n) in sorted(used.items())
    ]
    return owners, told, [LeftOut(what, why, hands) for (what, why), hands in sorted(left.items())]


def _why_not(seen: Seen) -> str | None:
    """Why a player's own cards don't count."""
    if seen.dealt < ENOUGH:
        return f"fewer than {ENOUGH} hands: too few to see whether every hand has them"
    if seen.hero < seen.dealt or seen.full < seen.hero:
        return "some hands he was dealt in lack them, so that the play may have decided which are on record"
    if not seen.quiet:
        return "on record only in hands in which cards were shown"
    return None
