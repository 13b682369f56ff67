"""The floor log as a format. What reads it, with its many words, is loaded when the first one comes by."""

from __future__ import annotations

from parser.formats.base import Format, Whole, no_header, no_stamp
from parser.formats.floorheader import FLOORLOG_NAME, NEEDLES, REST, STARTS


def _whole(text: str) -> Whole:
    """The hand of a floor log."""
    from parser.formats.floorlog import read_log  # noqa: PLC0415 - few files have one

    return read_log(text)


FLOORLOG = Format(
    name=FLOORLOG_NAME,
    starts=STARTS,
    grammar="floorlog.lark",
    header=no_header,
    stamp=no_stamp,
    lines={},
    about='Hands of a live table typed by hand, from a line "floor log" on: words in English, Portuguese, '
    "French and Chinese, every game that is replayed, slips of live play (docs/floor-log.md)",
    whole=_whole,
    rest=REST,
    needles=NEEDLES,
)
