"""Pseudonyms for the players of a hand, from a key that whoever shares the hands keeps to himself.

The same key, room and name give the same pseudonym in every hand of every file; without the key nobody can
tell whose it is, nor try names until one fits. Amounts, cards, seats, table and hand id stay as they are.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from hashlib import blake2b

from msgspec.structs import replace

from parser.events import (
    Dealt,
    Event,
    HoleCards,
    Irregular,
    Note,
    NoteKind,
    PotDrop,
    RunCount,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
)
from parser.findings import Finding
from parser.hand import Hand

KEY_BYTES = 32
"""Of a random key, and what is used of one that is given."""
LENGTH = 10
"""Letters and digits of a pseudonym: 50 bits, so that a million players hardly ever share one."""
_BARE = (
    HoleCards, StreetDealt, ShowdownStart, PotDrop, SummaryStart, TotalPot, SummaryBoard, RunCount,
)  # fmt: skip
"""Events that name nobody."""


def key_of(secret: bytes) -> bytes:
    """A key of the right length from a secret of any."""
    return blake2b(secret, digest_size=KEY_BYTES, person=b"fairpot names").digest()


def anonymised(hand: Hand, key: bytes, *, keep_hero: bool = False) -> Hand:
    """The hand with a pseudonym for each name, and without what may tell a name: chat and other remarks, its
    text, the file it stands in; of findings the code and place are left.

    `keep_hero` leaves the name of the player whose record it is, where the record says who that is.
    """
    return renamed(hand, pseudonyms(hand, key, keep_hero=keep_hero))


def renamed(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The hand with another name for each of its `names_of`, and without what else may tell a name."""
    hero = hand.header.hero
    return replace(
        hand,
        header=replace(hand.header, hero=hero and names[hero]),
        seats=tuple([replace(seat, name=names[seat.name]) for seat in hand.seats]),
        events=tuple([_renamed(event, names) for event in hand.events if not _is_talk(event)]),
        findings=tuple([_bare_finding(finding) for finding in hand.findings]),
        file="",
        text="",
        raw=b"",
        encoding="utf-8",
        backwards=False,
    )


def pseudonyms(hand: Hand, key: bytes, *, keep_hero: bool = False) -> dict[str, str]:
    """Each name of the hand with its pseudonym; no two names share one."""
    kept = hero_of(hand) if keep_hero else None
    found: dict[str, str] = {}
    taken = set[str]()
    if kept is not None:
        found[kept] = kept
        taken.add(kept)
    for name in names_of(hand):
        if name in found:
            continue
        length = LENGTH
        while (new := pseudonym(key, hand.header.site, name, length)) in taken:
            length += 1
        found[name] = new
        taken.add(new)
    return found


def pseudonym(key: bytes, room: str, name: str, length: int = LENGTH) -> str:
    """A name's pseudonym in a room: "P" and letters and digits."""
    words = f"{room}\0{name}".encode("utf-8", "surrogatepass")
    digest = blake2b(words, key=key, digest_size=40).digest()
    return "P" + base64.b32encode(digest).decode("ascii")[:length]


def names_of(hand: Hand) -> list[str]:
    """Every name in the hand, in the order of its seats and lines."""
    found = [seat.name for seat in hand.seats]
    if hand.header.hero is not None:
        found.append(hand.header.hero)
    for event in hand.events:
        name = None if isinstance(event, Note) else getattr(event, "name", None)
        if name is not None:
            found.append(name)
    return list(dict.fromkeys(found))


def hero_of(hand: Hand) -> str | None:
    """The player whose record it is: named by the header, or the only one whose dealt cards are told."""
    if hand.header.hero is not None:
        return hand.header.hero
    dealt = {
        event.seat if event.name is None else event.name
        for event in hand.events
        if isinstance(event, Dealt) and event.cards
    }
    if len(dealt) != 1:
        return None
    one = dealt.pop()
    if isinstance(one, int):
        return next((seat.name for seat in hand.seats if seat.number == one), None)
    return one


def _bare_finding(finding: Finding) -> Finding:
    """The finding without words, which may hold a name."""
    return replace(
        finding, file="", player=None, message="", expected=None, recorded=None, excerpt="", hand_id=None
    )


def _is_talk(event: Event) -> bool:
    """Whether an event is a remark; a line that was not understood stays, without its words."""
    return isinstance(event, Note) and event.kind is not NoteKind.UNREAD


def _renamed(event: Event, names: Mapping[str, str]) -> Event:
    """The event with its names replaced, and words that hold a name left out."""
    if isinstance(event, _BARE):
        return event
    if isinstance(event, Note):
        return replace(event, text="")
    if isinstance(event, Show | Irregular | SummarySeat) and event.words and _tells(event.words, names):
        event = replace(event, words=None if isinstance(event, Show) else "")
    name = getattr(event, "name", None)
    return event if name is None else replace(event, name=names[name])


def _tells(words: str, names: Mapping[str, str]) -> bool:
    """Whether one of the names stands in the words."""
    return any(name in words for name in names if name)
