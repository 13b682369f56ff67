"""Changes to what the summary says became of a player; no amount moves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hand_sheet import Sheet

FOLD = re.compile(r" folded (before Flop|on the Flop|on the Turn|on the River)( \(didn't bet\))?")
LOST = re.compile(r" (showed \[[^\]]*\] and lost with (?!.* won ).*|mucked \[[^\]]*\])\Z")


def _lines(sheet: Sheet, words: re.Pattern[str]) -> list[int]:
    """The summary's lines that hold these words."""
    return [at for at in sheet.of("result") if words.search(sheet.lines[at].text)]


def _said(sheet: Sheet, at: int, words: re.Pattern[str], told: str) -> Sheet:
    """The hand with other words on one line of the summary."""
    new = sheet.copy()
    new.lines[at].text = words.sub(lambda _: told, new.lines[at].text)
    return new


def fold_on_another_street(sheet: Sheet) -> Iterator[Sheet]:
    """The summary tells a fold of another street."""
    for at in _lines(sheet, FOLD):
        match = FOLD.search(sheet.lines[at].text)
        assert match is not None
        yield _said(
            sheet, at, FOLD, " folded on the Turn" if match[1] != "on the Turn" else " folded on the Flop"
        )


def fold_told_as_a_shown_hand(sheet: Sheet) -> Iterator[Sheet]:
    """The summary says of a player who folded that he showed and lost."""
    for at in _lines(sheet, FOLD):
        yield _said(sheet, at, FOLD, " showed and lost with high card Ace")


def loser_told_as_folded(sheet: Sheet) -> Iterator[Sheet]:
    """The summary says of a player who showed or mucked at the showdown that he folded on the river."""
    for at in _lines(sheet, LOST):
        yield _said(sheet, at, LOST, " folded on the River")


def wager_told_as_no_bet(sheet: Sheet) -> Iterator[Sheet]:
    """The summary says of a player who put in chips of his own accord and folded that he did not bet."""
    wagered = {before.line.name for before in sheet.walk() if before.line.verb in ("calls", "bets", "raises")}
    for at in _lines(sheet, FOLD):
        match = FOLD.search(sheet.lines[at].text)
        assert match is not None
        if sheet.lines[at].name in wagered:
            yield _said(sheet, at, FOLD, f" folded {match[1]} (didn't bet)")


def winner_told_as_loser(sheet: Sheet) -> Iterator[Sheet]:
    """The only winner's line says that he showed and lost."""
    won = re.compile(r" and won \([^)]*\) with ")
    rows = _lines(sheet, won)
    if len(rows) == 1 and not sheet.several_runs:
        yield _said(sheet, rows[0], won, " and lost with ")
