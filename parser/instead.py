"""What to bring instead of text or a file that is not read, by the reason it was set aside for."""

from __future__ import annotations

import re

FLOOR_LOG_HELP = "type the hand as a floor log (docs/floor-log.md)"
_EXPORTS = "the same hands as PokerStars text, PHH or Open Hand History, which trackers and converters write"

INSTEAD: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r"exports no hands", FLOOR_LOG_HELP),
        (r"not read yet: ", f"bring {_EXPORTS}"),
        (r"in another language", "set the client to English and ask it for the hands again"),
        (r"a tracker's database", f"bring {_EXPORTS}"),
        (
            r"a PDF|a picture|an office program",
            f"bring the room's own hand-history files, or {FLOOR_LOG_HELP}",
        ),
        (r"packed", "bring it unpacked, or as .zip or .gz"),
        (r"cannot be read|reading stopped", "check that it is whole and may be read"),
        (r"first line of a floor log", ""),  # the reason says it
        (
            r"hand not understood|without a header|too long without",
            "bring the file as the room wrote it, from each hand's first line on",
        ),
        (r"", "bring the files that the room or a tracker writes; `fairpot formats` lists what is read"),
    )
)
"""Reasons and what helps; the first that fits counts."""


def instead(reason: str) -> str:
    """What to bring instead of what was set aside for a reason; "" where the reason says it."""
    return next((what for pattern, what in INSTEAD if pattern.search(reason)), "")
