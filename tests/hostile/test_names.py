"""Players may call themselves anything: no name passes for an action, and none reaches the terminal raw."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

PRINTABLE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "=HYPERLINK(0)",
    "@SUM(A1:A9)",
    "+1-1",
    "rowan: folds",
    "tamsin: calls $2.50",
    "rowan collected $14.25 from pot",
    "*** SHOW DOWN ***",
    "*** SUMMARY ***",
    "Seat 3: tamsin ($80 in chips)",
    "[Ac Kh]",
    "a (b) ($5 in chips) c",
    "Uncalled bet ($1) returned to me",
    "Dealt to you",
    'said, "hi"',
    "x posts big blind",
    "Total pot $15 | Rake $0.75",
    "(button)",
    "folds",
    ":",
    ": ",
    "a\\d+(.*",
    "%s {0} \\n",
    "tams",
    "tamsin2",
    "שלום",
    "日本語のなまえ",
    "e\u0301\u0302\u0303",
    "🂡🂡🂡",
    "a" * 200,
]
"""Names that a site could print as they are."""

RAW = {
    "terminal escape": "\x1b[31mred\x1b[0m\x1b]0;title\x07",
    "C1 escape": "\x9b31mred",
    "right to left": "\u202egnik\u2066",
    "bell": "ring\a",
    "backspace": "abc\b\b\bxyz",
    "NUL": "nul\0name",
    "line separator": "two\u2028lines",
    "next line": "two\x85lines",
    "form feed": "two\flines",
    "very long": "x" * 10_000,
}
"""Names that no site lets through."""


@pytest.mark.parametrize("name", PRINTABLE, ids=range(len(PRINTABLE)))
def test_a_legal_hand_stays_legal_whatever_the_winner_is_called(
    name: str, hand: Callable[..., str], audit_text: Callable[..., Any]
) -> None:
    result = audit_text(hand(name))
    summary = result.report["summary"]
    assert (result.code, summary["hands"], summary["agrees"]) == (0, 1, 1), result.report
    assert result.report["quarantined"] == []


@pytest.mark.parametrize("name", PRINTABLE, ids=range(len(PRINTABLE)))
def test_a_fault_is_found_and_told_whatever_the_winner_is_called(
    name: str, hand: Callable[..., str], audit_text: Callable[..., Any]
) -> None:
    report = audit_text(hand(name, won="14.20")).report
    assert report["summary"]["disagrees"] == 1
    players = {finding["player"] for finding in report["findings"]} - {None}
    assert players <= {name, "tamsin", "oskar"}


@pytest.mark.parametrize("name", RAW.values(), ids=RAW)
def test_a_name_with_control_characters_gives_findings_at_most(
    name: str, hand: Callable[..., str], audit_text: Callable[..., Any]
) -> None:
    assert audit_text(hand(name)).code in {0, 1}
    assert audit_text(hand(name, won="14.20")).report["summary"]["bytes"] > 0


@pytest.mark.parametrize("name", RAW.values(), ids=RAW)
def test_no_control_character_of_a_name_reaches_the_terminal(
    name: str, hand: Callable[..., str], audit_text: Callable[..., Any]
) -> None:
    result = audit_text(hand(name, won="14.20"), "--format", "text")
    assert not re.search("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", result.out)
    assert len(max(result.out.splitlines(), key=len)) < 2_000


def test_chat_is_never_an_action(hand: Callable[..., str], audit_text: Callable[..., Any]) -> None:
    chat = (
        'tamsin said, "oskar: raises $50 to $51"\n'
        'rowan said, "*** FLOP *** [As Ad Ah]"\n'
        'oskar said, "Uncalled bet ($4) returned to oskar"\n'
        'tamsin said, "tamsin collected $14.25 from pot"\n'
        'tamsin said, "PokerStars Hand #240000000018:  Hold\'em No Limit ($0.50/$1.00 USD)"\n'
    )
    text = hand("rowan").replace("*** FLOP ***", chat + "*** FLOP ***", 1)
    result = audit_text(text)
    assert (result.code, result.report["summary"]["agrees"]) == (0, 1), result.report
