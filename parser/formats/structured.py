"""The formats that are documents: XML, JSON, CSV, TOML. What reads one is loaded when the first comes by."""

from __future__ import annotations

from collections.abc import Iterator

from parser.formats.base import Aside, Format, Part, no_header, no_stamp


def _phh(text: str, file: str) -> Iterator[Part | Aside]:
    from parser.formats.phh import read_document  # noqa: PLC0415 - few files have one, and it brings a library

    return read_document(text, file)


def _ohh(text: str, file: str) -> Iterator[Part | Aside]:
    from parser.formats.ohh import read_document  # noqa: PLC0415 - likewise

    return read_document(text, file)


def _ipoker(text: str, file: str) -> Iterator[Part | Aside]:
    from parser.formats.ipoker import read_document  # noqa: PLC0415 - likewise

    return read_document(text, file)


def _partyxml(text: str, file: str) -> Iterator[Part | Aside]:
    from parser.formats.partyxml import read_document  # noqa: PLC0415 - likewise

    return read_document(text, file)


def _pokernow(text: str, file: str) -> Iterator[Part | Aside]:
    from parser.formats.pokernow import read_document  # noqa: PLC0415 - likewise

    return read_document(text, file)


_WHOLE = Format(name="", starts="", grammar="", header=no_header, stamp=no_stamp, lines={})
"""What they have in common: no grammar of lines."""

_END = r"(?:\r\n|\r|\n)"
_LINE_BEGIN = r"(?<![^\r\n])"
_TOML_TABLE = rf"{_LINE_BEGIN}\[[^\]\r\n]{{1,40}}\][ \t]*{_END}"
_TOML_REMARK = rf"{_LINE_BEGIN}[ \t]*(?:#[^\r\n]*)?{_END}"

PHH = _WHOLE._replace(
    name="phh",
    starts=r"variant",
    about="PHH, one hand a file or many: hold'em, short deck and Omaha; no limit, pot limit, fixed limit. "
    "It states no pot and no rake; who won is judged where it has winnings or finishing stacks",
    rest=r"[ \t]*=[ \t]*['\"]",
    needles=("variant",),
    lead=f"(?:{_TOML_TABLE})?(?:{_TOML_REMARK})*",
    document=_phh,
)

_JSON_VALUE = r'(?:"[^"\n]{0,200}"|[\d.]+|true|false|null)'

OHH = _WHOLE._replace(
    name="ohh",
    starts=rf'[\[{{,\s]*(?:"[^"\n]{{0,60}}"\s*:\s*{_JSON_VALUE}\s*,\s*)*"(?:ohh|ots)"',
    about="Open Hand History, as trackers and converters write it (JSON): hold'em, short deck, Omaha with 4, "
    "5 or 6 cards, high and high-low; no limit, pot limit, fixed limit; cash and tournaments",
    rest=r"\s*:",
    needles=('"ohh"', '"ots"'),
    lead=r"(?:[ \t]*\[\s*)?[ \t]*\{\s*",
    document=_ohh,
)

_DECLARED = r"(?:[^<\n]*<\?xml[^>\n]*\?>\s*)?"

IPOKER = _WHOLE._replace(
    name="ipoker",
    starts=rf"{_DECLARED}<session sessioncode=",
    about="iPoker sessions in XML, of all its rooms and of converters: cash and tournaments; hold'em, short "
    "deck, Omaha with 4, 5 or 6 cards; no limit, pot limit, fixed limit",
    rest=r"[\"']",
    needles=("<session sessioncode=",),
    lead=r"(?:<\?xml[^>]*\?>\s*)",
    document=_ipoker,
)

PARTYXML = _WHOLE._replace(
    name="partyxml",
    starts=rf"{_DECLARED}<pokerxml>",
    about="partypoker's XML of 2018: tournaments and cash; hold'em and Omaha",
    rest="",
    needles=("<pokerxml>",),
    lead=r"(?:<\?xml[^>]*\?>\s*)",
    document=_partyxml,
)

POKERNOW = _WHOLE._replace(
    name="pokernow",
    starts="entry,at,order",
    about="PokerNow logs in CSV: cash and tournaments; hold'em and Omaha, high and high-low; bomb pots, "
    "boards run twice",
    rest=r"\s*$",
    needles=("entry,at,order",),
    document=_pokernow,
)
