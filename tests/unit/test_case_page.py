"""The page of a case: what it tells, in which order, and that nothing in a record becomes markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest

from parser.saying import say
from reports.case.document import Case, Party, TextLine
from reports.case.paper import case_html
from reports.language import LANGUAGES, language
from tests.unit.paper_case import odd_chip

SECTIONS = "claim parties record replay pots rules open others findings limits check versions"
BLAME = re.compile(r"\b(cheat|fraud|steal|stole|guilt|culprit|scam|dishonest)", re.IGNORECASE)


def page(case: Case, code: str = "en") -> str:
    return case_html(case, None, language(code))


class Tags(HTMLParser):
    """The elements and attributes of a page, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.names: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.names.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def parsed(told: str) -> Tags:
    tags = Tags()
    tags.feed(told)
    return tags


def test_the_verdict_comes_first_and_sections_follow_in_order() -> None:
    told = page(odd_chip())
    assert "<h1>The record is not consistent with zh_v3_cumulative</h1>" in told
    order = re.findall(r'<section id="(\w+)"', told)
    assert " ".join(order) == SECTIONS
    assert [f"#{one}" for one in order] == re.findall(r'<li><a href="(#\w+)"', told)


def test_each_part_of_the_case_is_told() -> None:
    told = "".join(parsed(page(odd_chip())).text)
    for part in (
        "The odd chip is mine: 340, not 330.",
        "Alder House",
        "AH-12",
        "the final response",
        "ANJ, IBAS",
        "line 12 of the record",
        "a straight to the ace",
        "odd_chip = left_of_button",
        "A ficha indivisível",
        "In translation: The chip",
        "highest_card",
        "The hand of Dane is not on record.",
        "The English page",
        "SHO003",
        "cannot be told from it",
        "99,812 bytes",
        "fairpot 0.1.0",
    ):
        assert part in told


def test_a_citation_is_in_its_language_with_a_translation_beside() -> None:
    told = page(odd_chip())
    assert '<q lang="pt">A ficha indivisível vai para o jogador mais próximo do botão.</q>' in told
    assert "In translation:" not in page(odd_chip(), "pt").split("</header>")[1].split("Tradu")[0]


def test_lines_that_findings_are_about_are_marked_and_linked() -> None:
    told = page(odd_chip())
    marked = re.findall(r'<li value="(\d+)" class="marked">', told)
    assert marked == ["11"]
    assert 'href="#finding-1"' in told
    assert 'id="finding-1"' in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_has_a_word_of_blame(code: str) -> None:
    told = page(odd_chip(), code)
    assert not BLAME.search(told)
    assert f'<html lang="{language(code).tag}">' in told


def test_a_page_asks_for_nothing_and_runs_nothing() -> None:
    told = page(odd_chip())
    assert "default-src 'none'" in told
    assert "unsafe-inline'; img" in told
    assert not re.search(r'(src|href)="(?!#|data:)', told)


NASTY = (
    "<script>alert(1)</script>",
    "</style><b>x",
    "--><img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "{{ 7*7 }}",
    "\x1b[31mred",
    "\u202egnp.exe",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "=1+1",
    "[b]x[/b]",
    "](http://example.org)",
    "x" * 5000,
)


def test_nothing_that_people_wrote_becomes_markup() -> None:
    plain = parsed(page(odd_chip()))
    for nasty in NASTY:
        case = odd_chip()
        spoilt = msgspec.structs.replace(
            case,
            asked=msgspec.structs.replace(
                case.asked,
                claim=nasty,
                object=nasty,
                operator=nasty,
                parties=(Party("claimant", nasty, nasty, 3), Party(nasty, nasty)),
            ),
            hand=msgspec.structs.replace(
                case.hand,
                id=nasty,
                table=nasty,
                lines=tuple(TextLine(one.number, nasty) for one in case.hand.lines),
                seats=tuple(msgspec.structs.replace(one, name=nasty) for one in case.hand.seats),
            ),
            departures=tuple(
                msgspec.structs.replace(one, text=say("to {who}", who=nasty)) for one in case.departures
            ),
        )
        told = page(spoilt)
        tags = parsed(told)
        assert set(tags.tags) == set(plain.tags)
        assert tags.names == plain.names
        assert "\x1b" not in told
        assert "\u202e" not in told
        assert len(re.findall("<script", told)) == 0
        text = "".join(tags.text)
        assert nasty[:20] in text or "\\x1b" in text or "\\u202e" in text


def test_a_hand_that_is_not_executed_has_a_page_that_says_why() -> None:
    case = odd_chip(pots=(), players=(), departures=(), others=(), points=(), findings=(), steps=())
    verdict = msgspec.structs.replace(
        case.verdict, answer="cannot tell", reason=say("draw games are set aside")
    )
    told = page(msgspec.structs.replace(case, verdict=verdict))
    assert "The hand is not executed: draw games are set aside" in told
    assert "No pot was computed." in told


def test_a_case_of_which_nothing_was_told_still_reads() -> None:
    empty = type(odd_chip().asked)()
    told = page(odd_chip(asked=empty))
    assert "Nobody has told what is claimed." in told
