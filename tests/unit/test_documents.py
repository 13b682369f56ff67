"""Documents of many hands are laid over their bytes: every byte is in a piece, and every place is right."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from parser.documents import read_document
from parser.events import Note, NoteKind
from parser.findings import Severity
from parser.formats.base import Aside, Format, Part, Trouble, Whole
from parser.formats.floor import FLOORLOG
from parser.hand import Hand, HandHeader, HandStatus
from parser.source import Chatter, Piece, Quarantined
from parser.textrules import TXT001

HEADER = HandHeader(
    "toy", "Toy", "1", False, False, "holdem", "nl", 1, 2, None, None, None, 0, "", None, None, None, None,
    None, None, None, None, None,
)  # fmt: skip


def toy(text: str, _file: str) -> Iterator[Part | Aside]:
    """Hands are "<...>", junk is "(...)"; each star in a hand is a trouble; "!" is not understood at all."""
    for found in re.finditer(r"<[^>]*>|\([^)]*\)|!", text):
        if found[0] == "!":
            raise ValueError("an exclamation")
        if found[0].startswith("("):
            yield Aside(found.start(), found.end(), None, "junk")
            continue
        backwards = "\n" in found[0] and found[0].startswith("<back")
        own = "\n".join(reversed(found[0].split("\n"))) if backwards else found[0]
        stars = [star.start() for star in re.finditer(r"\*", own)]
        troubles = [Trouble(TXT001, at, "A star.") for at in stars]
        events = tuple([Note(NoteKind.TABLE, "*", at) for at in stars])
        yield Part(
            found.start(), found.end(), Whole(HEADER, (), events, HandStatus.COMPLETE, troubles), backwards
        )


TOY: Format = FLOORLOG._replace(name="toy", whole=None, document=toy)


def parts(
    raw: bytes, codec: str | None = None, byte: int = 0, line: int = 1
) -> list[Hand | Quarantined | Chatter]:
    return list(read_document(Piece(raw, byte, line, 1, None, codec), TOY, "file"))


@pytest.mark.parametrize(
    ("raw", "codec"),
    [
        (b"[<one>,\n(junk)<two *>]\n", None),
        ("[<\u00e9n>,\r\n(j\u20acnk)<tw\u00f6 *>]\r\n".encode(), None),
        (b"[<one>\xff,\n(ju\xc3nk)<t\xe2\x82wo *>]\xe2\n", None),
        ("[<\u00e9n>,\n(j\u20acnk)<tw\u00f6 *>]".encode("cp1252"), None),
        ("[<one>,\n(junk)<two\U0001f600 *>]".encode("utf-16-le") + b"x", "utf-16-le"),
        ("[<one>,\n(junk)<two *>]".encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_every_byte_belongs_to_a_piece_and_findings_stand_where_the_star_does(
    raw: bytes, codec: str | None
) -> None:
    found = parts(raw, codec, byte=100, line=7)
    assert [type(one).__name__ for one in found if not isinstance(one, Chatter)] == [
        "Hand",
        "Quarantined",
        "Hand",
    ]
    at = 100
    for one in found:
        assert one.byte == at
        at += one.size
    assert at == 100 + len(raw)
    first, second = [one for one in found if isinstance(one, Hand)]
    assert first.line == 7
    (finding,) = [one for one in second.findings if one.code == "TXT001"]
    assert finding.line == 8
    star = "*".encode(codec or "utf-8")
    assert raw.startswith(star, second.place(second.events[0].at).byte - 100)
    before = raw[: raw.index(star)].decode(codec or second.encoding, "surrogateescape")
    assert finding.column == len(before) - before.rfind("\n")


def test_a_hand_written_last_line_first_is_put_in_order_and_its_places_are_those_of_the_file() -> None:
    raw = b"x\n<back\nsecond *\nfirst\n>\n"
    (hand,) = [one for one in parts(raw) if isinstance(one, Hand)]
    assert hand.text.split("\n")[1:3] == ["first", "second *"]
    place = hand.place(hand.events[0].at)
    assert (place.line, place.text) == (3, "second *")
    assert raw[place.byte : place.byte + 1] == b"*"


def test_what_is_not_understood_at_all_costs_only_what_follows_it() -> None:
    found = parts(b"<one><two>!<three>")
    assert [type(one).__name__ for one in found] == ["Hand", "Hand", "Quarantined"]
    (aside,) = [one for one in found if isinstance(one, Quarantined)]
    assert (aside.reason, aside.size) == ("hand not understood: an exclamation", 8)


def test_invalid_bytes_are_a_finding() -> None:
    (hand,) = [one for one in parts(b"<on\xffe>") if isinstance(one, Hand)]
    assert [(one.code, one.severity) for one in hand.findings] == [
        ("TXT005", Severity.WARNING)
    ] or hand.encoding == "cp1252"
