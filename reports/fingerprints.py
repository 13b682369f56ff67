"""What makes a finding the same finding in another run, file or export: 16 hex digits.

They come from what the finding is about (room, hand id, code, pot, street, seat, the other hands' ids) and
which of several alike it is, in the order of play. File, line and wording are left out, and names wherever a
seat number stands for them: a log that is moved, exported again or given pseudonyms keeps its fingerprints.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parser.findings import Finding
    from parser.hand import Seat

DIGITS = 16


def fingerprint(site: str, hand_id: str, code: str, *about: object) -> str:
    """The fingerprint of one finding; `about` tells it from others of its code in the hand."""
    text = "\x1f".join([site, hand_id, code, *["" if one is None else str(one) for one in about]])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def fingerprints(site: str, findings: Sequence[Finding], seats: Sequence[Seat] = ()) -> list[str]:
    """Those of all findings of one hand, in the order given; all are needed to tell which of several one is.

    `seats` turn names into seat numbers; a name that sits nowhere stands for itself.
    """
    if not findings:
        return []
    numbers = {seat.name: str(seat.number) for seat in seats}
    found = [""] * len(findings)
    alike: dict[tuple[str | None, ...], int] = {}
    for place in sorted(range(len(findings)), key=lambda at: findings[at].step):
        one = findings[place]
        subject = _subject(one, numbers)
        number = alike.get(subject, 0)
        alike[subject] = number + 1
        found[place] = fingerprint(site, one.hand_id or "", one.code, *subject[1:], number)
    return found


def _subject(finding: Finding, numbers: Mapping[str, str]) -> tuple[str | None, ...]:
    """What a finding is about, code first; of one outside every hand, the text it points at."""
    who, seat = finding.player, finding.seat
    if seat is not None:
        player: str | None = str(seat)
    else:
        player = None if who is None else numbers.get(who, f"\x1e{who}")
    text = finding.excerpt.strip() if finding.hand_id is None else None
    others = [one.hand_id or "" for one in finding.also]
    if others and finding.step:  # of several records of a hand
        others.append(str(finding.step))
    return finding.code, finding.pot, finding.street, player, text, *others
