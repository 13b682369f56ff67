"""The hand that goes into the package: its own text, names of others replaced, and where it comes from."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from parser.hand import Hand
from parser.reader import read_bytes
from parser.redacted import RedactionError, redacted
from parser.standins import stand_ins
from parser.writers.pseudonyms import names_of
from reports.case.document import Asked, Hashed, Origin

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

HAND_FILE = "hand.txt"
LARGEST_FILE = 1 << 30
"""Bytes of an original file that is hashed."""
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Letters of scripts that put no blanks between words."""


class Packed(NamedTuple):
    """A hand as it is packaged."""

    data: bytes
    """`hand.txt`."""
    names: Mapping[str, str]
    """The stand-in of each name that was replaced."""


def packed(hand: Hand, keep: Collection[str], key: bytes | None, *, names: bool) -> Packed:
    """The hand's text in UTF-8; with `names` as it is, else with a stand-in for all but those to keep.

    Raises:
        RedactionError: names can't be shown to be out of it, or it can't be read alone.
    """
    if names:
        data = hand.text.encode("utf-8", "replace")
        if hand_in(data) is None and hand.seats:
            data = redacted(hand, {})
        return Packed(data, {})
    found = {
        old: new for old, new in stand_ins(hand, keep=keep, key=key, hero=not keep).items() if old != new
    }
    return Packed(redacted(hand, found), found)


def hand_in(data: bytes) -> Hand | None:
    """The one hand of a packaged text."""
    found = [one for one in read_bytes(data, HAND_FILE) if isinstance(one, Hand)]
    return found[0] if len(found) == 1 else None


def hashed(data: bytes) -> Hashed:
    """The SHA-256 of some bytes and their number."""
    return Hashed(hashlib.sha256(data).hexdigest(), len(data))


def origin_of(hand: Hand, path: str, packed_hand: Packed, *, keyed: bool) -> Origin:
    """Where the hand stands in which file."""
    replaced = packed_hand.names
    return Origin(
        without_names(Path(hand.file).name, replaced),
        _whole(path),
        hashed(hand.raw),
        hand.byte,
        hand.line,
        hand.encoding,
        "all as recorded" if not replaced else "replaced by keyed pseudonyms" if keyed else "replaced",
        tuple(replaced.values()),
    )


def _whole(path: str) -> Hashed | None:
    """The file's hash, where it is one plain file."""
    try:
        file = Path(path)
        if not file.is_file() or file.stat().st_size > LARGEST_FILE or path.endswith((".zip", ".gz")):
            return None
        with file.open("rb") as stream:
            return Hashed(hashlib.file_digest(stream, "sha256").hexdigest(), file.stat().st_size)
    except (OSError, ValueError):
        return None


def asked_without(asked: Asked, names: Mapping[str, str]) -> Asked:
    """What was asked, with stand-ins for the names that are replaced in the hand; accounts of theirs go."""
    if not names:
        return asked
    parties = tuple(
        [
            replace(party, name=names[party.name], account=None)
            if party.name is not None and party.name in names
            else replace(party, name=party.name and without_names(party.name, names))
            for party in asked.parties
        ]
    )
    texts = {
        field: without_names(text, names)
        for field in ("claim", "object", "prior_complaint")
        if (text := getattr(asked, field)) is not None
    }
    return replace(asked, parties=parties, **texts)


def without_names(text: str, names: Mapping[str, str]) -> str:
    """A text of a person with stand-ins for the names, where they stand as words of their own."""
    for old in sorted(names, key=len, reverse=True):
        unspaced = _UNSPACED.search(old) is not None
        if old not in text or (len(old) == 1 and not unspaced):
            continue
        if unspaced:
            text = text.replace(old, names[old])
        else:
            parts = re.split(rf"(?<!\w){re.escape(old)}(?!\w)", text)
            text = names[old].join(parts)
    return text


__all__ = [
    "HAND_FILE", "Packed", "RedactionError", "asked_without", "hand_in", "hashed", "names_of", "origin_of",
    "packed", "without_names",
]  # fmt: skip
