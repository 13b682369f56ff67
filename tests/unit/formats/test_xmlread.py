"""XML to elements: offsets in characters, loose ampersands, and what is never read."""

from __future__ import annotations

import pytest

from parser.formats.xmlread import (
    DEEPEST,
    LONGEST,
    MOST_TAGS,
    RefusedXmlError,
    read_xml,
)


def test_each_element_knows_where_it_begins_in_characters() -> None:
    text = '<game name="Zoë €">ö<action no="1"/>日<action no="2"/></game>'
    top, broken = read_xml(text)
    assert broken is None
    (game,) = top.inside
    assert [text[one.at :][:17] for one in game.inside] == ['<action no="1"/>日', '<action no="2"/><']
    assert game.get("name") == "Zoë €"
    assert game.text == "ö日"


def test_what_rooms_leave_unescaped_is_read_as_it_stands() -> None:
    text = '<a name="Birch & Sons &amp; Co &x; &#65;\x01"><b/></a>'
    top, broken = read_xml(text)
    assert broken is None
    assert top.inside[0].get("name") == "Birch & Sons & Co &x; A\ufffd"
    assert top.inside[0].inside[0].at == text.index("<b/>")


@pytest.mark.parametrize(
    ("text", "cut", "elements"),
    [
        ('<a><b x="1"/><c x="', True, ["b"]),
        ('<a><b x="1"/>', True, ["b"]),
        ('<a><b x="1"/></c>', False, ["b"]),
        ('<a><b x="1"/><c x=1/></a>', False, ["b"]),
    ],
)
def test_a_text_that_breaks_is_read_up_to_there(text: str, cut: bool, elements: list[str]) -> None:
    top, broken = read_xml(text)
    assert broken is not None
    assert broken.cut is cut
    assert [one.tag for one in top.inside[0].inside] == elements
    assert 13 <= broken.at <= len(text)


BOMB = "".join([f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10)])


@pytest.mark.parametrize(
    "text",
    [
        f'<!DOCTYPE a [<!ENTITY l0 "lol">{BOMB}]><a>&l9;</a>',
        f'<!DOCTYPE a [<!ENTITY x "{"y" * 50_000}">]><a>{"&x;" * 1000}</a>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "http://localhost/x">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]><a/>',
        "<a>" * (DEEPEST + 1),
        f'<a x="{"y" * (LONGEST + 1)}"/>',
        f"<a>{'y' * (LONGEST + 1)}</a>",
        f"<a>{'<b/>' * (MOST_TAGS)}</a>",
    ],
    ids=["laughs", "quadratic", "external", "fetched", "parameter", "deep", "value", "text", "many"],
)
def test_what_no_room_writes_is_refused(text: str) -> None:
    with pytest.raises(RefusedXmlError):
        read_xml(text)


def test_entities_that_are_used_and_not_declared_are_text() -> None:
    top, broken = read_xml("<a>&lol9;</a>")
    assert broken is None
    assert top.inside[0].text == "&lol9;"
