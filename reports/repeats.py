"""Which hands were seen before in a run, in flat memory: a dict up to a limit, then a temporary database."""

from __future__ import annotations

import sqlite3
from enum import Enum
from functools import cache, lru_cache
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.hand import Hand

MEMORY_LIMIT = 300_000
"""Hands remembered in memory (about 30 MB); more go to disk."""

NUMBERED_ANEW = frozenset({"floorlog", "ohh", "pokernow"})
"""Formats whose hand ids begin anew at each table or in each file."""

_INT64 = Struct("<q")


class Earlier(Enum):
    """What a run has seen of a hand before."""

    NEW = "new"
    REPEATED = "repeated"
    """The same site, hand id and text."""
    OTHER_TEXT = "other text"
    """The same site and hand id with another text: another player's copy, a longer one, or an altered one."""


NEW, REPEATED, OTHER_TEXT = Earlier.NEW, Earlier.REPEATED, Earlier.OTHER_TEXT


@lru_cache(maxsize=64)  # asked for once to know a repeated hand, and soon again to store it
def hand_uid(site: str, hand_id: str) -> int:
    """The 64-bit identity of a hand, equal in every process."""
    begun = _hash_of_site(site).copy()
    begun.update(hand_id.encode("utf-8", "surrogatepass"))
    uid: int = _INT64.unpack(begun.digest())[0]
    return uid


@cache
def _hash_of_site(site: str) -> blake2b:
    """The hash of a hand's name, as far as every hand of the site has it."""
    return blake2b(f"{site}\0".encode("utf-8", "surrogatepass"), digest_size=8)


def identity(hand: Hand) -> int:
    """`hand_uid` of the hand's site and id, where ids are given once in a room.

    Where each table counts from one, the time belongs to the id, and of a floor log its table; a hand without
    a time is the same hand as another only by its whole text.
    """
    header = hand.header
    site, name = header.site, header.hand_id
    if site not in NUMBERED_ANEW:
        return hand_uid(site, name)
    begun = header.played_at
    if begun is None or len(begun) < len("2024-03-01 20:15"):
        begun = blake2b(hand.text.strip().encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    table = (header.table or "") if site == "floorlog" else ""
    return hand_uid(site, f"{name}\0{begun}\0{table}")


def hand_key(hand: Hand) -> tuple[int, int]:
    """The hand's identity, and 32 bits for its text without blanks around it; equal in every process."""
    text = hand.text.strip().encode("utf-8", "surrogatepass")
    return identity(hand), crc32(text)


class Unknowing:
    """Has seen nothing: every hand is new, whatever else was read."""

    def check(self, key: int, text: int) -> Earlier:  # noqa: ARG002  # as `Seen` is asked
        """Nothing was seen of this hand before."""
        return NEW


class Seen:
    """The keys of the hands so far."""

    def __init__(self, earlier: Iterable[tuple[int, int]] = (), limit: int = MEMORY_LIMIT) -> None:
        self._texts = dict(earlier)
        self._limit = limit
        self._disk: sqlite3.Connection | None = None

    def text_of(self, key: int) -> int | None:
        """The text hash of the first hand with this key, None when there was none."""
        text = self._texts.get(key)
        if text is None and self._disk is not None:
            row = self._disk.execute("SELECT text FROM seen WHERE key = ?", (key,)).fetchone()
            text = None if row is None else int(row[0])
        return text

    def check(self, key: int, text: int) -> Earlier:
        """What was seen of this hand before; from now on it counts as seen."""
        before = self.text_of(key)
        if before is None:
            self.add(key, text)
            return NEW
        return REPEATED if before == text else OTHER_TEXT

    def add(self, key: int, text: int) -> None:
        """Remember a hand whose key is new."""
        if len(self._texts) < self._limit:
            self._texts[key] = text
            return
        if self._disk is None:
            # A nameless database lives in a temporary file that goes with the connection.
            self._disk = sqlite3.connect("", isolation_level=None)
            self._disk.executescript(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;"
                "CREATE TABLE seen (key INTEGER PRIMARY KEY, text INTEGER NOT NULL); BEGIN;"
            )
        self._disk.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, text))
