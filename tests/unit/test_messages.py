"""A finding as text and JSON: nothing hostile passes raw, the caret stands under the place."""

import json

import pytest

from parser.findings import Finding, Level, Severity
from reports.messages import (
    by_place,
    excerpt,
    finding_json,
    finding_text,
    json_bytes,
    sentence,
    visible,
    width,
)


def finding(**change: object) -> Finding:
    values: dict[str, object] = {
        "code": "POT004",
        "severity": Severity.ERROR,
        "file": "hands/a.txt",
        "line": 12,
        "column": 1,
        "hand_id": "1234",
        "street": "river",
        "player": "Alder",
        "message": "The printed total is one cent more than was put in.",
        "expected": "$3.24",
        "recorded": "$3.25",
        "rule": "D110",
        "excerpt": "Total pot $3.25 | Rake $0.10",
    }
    return Finding(**(values | change))  # type: ignore[arg-type]


def test_the_text_block_gives_place_excerpt_caret_sentence_values_and_rule() -> None:
    assert finding_text(finding(column=11)) == (
        "hands/a.txt:12:11: error POT004  hand 1234, river, Alder\n"
        "    | Total pot $3.25 | Rake $0.10\n"
        "    |           ^\n"
        "    The printed total is one cent more than was put in.\n"
        "    expected: $3.24\n"
        "    recorded: $3.25\n"
        "    rule: D110\n\n"
    )


def test_what_the_record_does_not_say_is_left_out_of_the_text() -> None:
    text = finding_text(
        finding(hand_id=None, street=None, player=None, expected=None, recorded=None, excerpt="")
    )
    assert text == (
        "hands/a.txt:12:1: error POT004\n"
        "    The printed total is one cent more than was put in.\n    rule: D110\n\n"
    )


@pytest.mark.parametrize(
    ("severity", "level", "head"),
    [
        (Severity.ERROR, Level.ILLEGAL, "error POT004  "),
        (Severity.ERROR, Level.STANDS, "error POT004 (illegal but stands)  "),
        (Severity.WARNING, Level.WARN, "warning POT004  "),
        (Severity.WARNING, Level.NEEDS_RULING, "warning POT004 (needs ruling)  "),
        (Severity.NOTE, Level.OK, "note POT004  "),
    ],
)
def test_the_text_names_a_level_that_the_severity_does_not_tell(
    severity: Severity, level: Level, head: str
) -> None:
    text = finding_text(finding(severity=severity, level=level))
    assert text.startswith(f"hands/a.txt:12:1: {head}hand 1234")


def test_the_json_object_has_exactly_the_promised_keys_in_order() -> None:
    row = json.loads(finding_json(finding(street=None), "0123456789abcdef"))
    assert list(row) == [
        "code",
        "severity",
        "file",
        "line",
        "column",
        "hand_id",
        "street",
        "player",
        "message",
        "expected",
        "recorded",
        "rule",
        "level",
        "also",
        "fingerprint",
    ]
    assert row["severity"] == "error"
    assert row["level"] == "illegal"
    assert row["street"] is None


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\tb\nc\rd", "a\\tb\\nc\\rd"),
        ("nul\0", "nul\\x00"),
        ("\x9b31m", "\\x9b31m"),
        ("evil\u202egnp", "evil\\u202egnp"),
        ("\u200fx\ufeff", "\\u200fx\\ufeff"),
        ("\udcff", "\\udcff"),
        ("\U000e0041", "\\U000e0041"),
        ("Ænne 张三 €5", "Ænne 张三 €5"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_hostile_text_is_spelt_out_and_ordinary_text_is_not(raw: str, shown: str) -> None:
    assert visible(raw) == shown
    shown.encode()


@pytest.mark.parametrize("raw", ["\x1b[2J", "\x9b31m", "\u202e", "\x7f", "\u2028"])
def test_json_escapes_what_a_terminal_would_act_on_and_reads_back_the_same(raw: str) -> None:
    data = json_bytes({"player": raw + "é"})
    assert raw.encode() not in data
    assert json.loads(data) == {"player": raw + "é"}


def test_json_of_a_file_name_that_is_not_utf8_is_still_valid() -> None:
    assert json.loads(finding_json(finding(file="bad\udcff.txt"), ""))["file"] == "bad\\udcff.txt"


def test_a_long_line_is_cut_around_the_caret() -> None:
    text = "x" * 5000 + "HERE" + "y" * 5000
    line, caret = excerpt(text, 5001)
    assert width(line) <= 96
    assert line.startswith("…")
    assert line.endswith("…")
    assert line[caret.index("^") :].startswith("HERE")


def test_a_line_that_fits_is_not_cut() -> None:
    assert excerpt("Alder: folds ", 8) == ("Alder: folds", "       ^")
    assert excerpt("", 1) == ("", "^")
    assert excerpt("abc", 99) == ("abc", "   ^")


@pytest.mark.parametrize("before", ["张三", "e\u0301", "\x1b[31m", "\u202e", "a" * 90, "张" * 200])
def test_the_caret_stands_under_its_character_whatever_is_before_it(before: str) -> None:
    line, caret = excerpt(before + "Z" + " raises" * 20, len(before) + 1)
    cells = width(caret) - 1
    at = next(i for i in range(len(line)) if width(line[:i]) == cells and line[i] == "Z")
    assert line[at] == "Z"
    assert width(line) <= 96


def test_a_very_long_message_is_cut_in_the_middle() -> None:
    assert len(sentence("a" * 100_000)) < 700
    assert sentence("ab\0") == "ab\\x00"


def test_findings_of_a_hand_are_ordered_by_place_then_code() -> None:
    late, early, same = finding(line=9), finding(line=2, code="TXT001"), finding(line=2, code="ACT001")
    assert by_place([late, early, same]) == [same, early, late]
