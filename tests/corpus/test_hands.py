"""Every hold'em and Omaha hand of the PokerStars and GGPoker files becomes a Hand.

The headers are counted here by an expression of the test's own, in the files' bytes as they stand.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any

from parser.hand import Hand, HandStatus

HEADER = re.compile(
    rb"(?:PokerStars|Poker(?:BROS|Now)?|Full Tilt)\b[^#\n\r]{0,40} #[A-Z]{0,3}(\d+)\s?: [^\n\r]{0,160}?"
    rb"(?:Hold'em|Omaha|ShortDeck|PLO|Courchevel)"
)
GLUED = "pokerstars/tour/fpdb__Flop__NLHE-9max-Freeroll-MTT-201209.concatenated.partial.txt"
"""Two of its headers stand inside another line, where the client stopped writing; the list counts lines."""


def _ids(readings: list[Any]) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """Hand ids by file: counted in the bytes, and read."""
    counted: Counter[tuple[str, str]] = Counter()
    found: Counter[tuple[str, str]] = Counter()
    for each in readings:
        for match in HEADER.finditer(each.path.read_bytes()):
            counted[each.name, match[1].decode()] += 1
        for hand in each.hands:
            found[each.name, re.sub(r"\D", "", hand.header.hand_id)] += 1
    return counted, found


def test_every_holdem_and_omaha_header_becomes_a_hand(stars_and_gg: list[Any]) -> None:
    counted, found = _ids(stars_and_gg)
    missing = counted - found
    assert not missing, "\n".join(f"{name}: #{number} x{times}" for (name, number), times in missing.items())


def test_no_holdem_or_omaha_hand_is_set_aside(stars_and_gg: list[Any]) -> None:
    wrong = [
        f"{each.name}:{hand.line} {hand.header.game}"
        for each in stars_and_gg
        for hand in each.hands
        if hand.status is HandStatus.UNSUPPORTED and hand.header.game.startswith(("holdem", "omaha"))
    ]
    assert not wrong, "\n".join(wrong)


def test_hands_number_as_in_the_corpus_list(stars_and_gg: list[Any], corpus: Path) -> None:
    with (corpus / "MANIFEST.tsv").open(encoding="utf-8") as lines:
        listed = {row["path"]: row for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)}
    wrong = []
    for each in stars_and_gg:
        row = listed.get(each.name)
        if row is None:
            continue
        told, here = int(row["hands"] or 0) + (2 if each.name == GLUED else 0), len(each.hands)
        if told != here:
            wrong.append(f"{each.name}: {here} hands, listed {told} ({row['game']}, {row['special']})")
    assert not wrong, "\n".join(wrong)


def test_each_hand_knows_its_place(stars_and_gg: list[Any]) -> None:
    for each in stars_and_gg:
        data = each.path.read_bytes()
        for hand in each.hands:
            assert isinstance(hand, Hand)
            place = hand.place(0)
            assert place.line == data.count(b"\n", 0, place.byte) + 1 or b"\r" in data.replace(b"\r\n", b"")
