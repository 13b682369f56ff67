"""Changes to what is counted or printed twice: runs, cards within one hand, marks of the cap, extra antes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hand_sheet import Sheet
from hand_text import Line

COUNTS = {"twice": "three times", "two times": "three times", "three times": "two times"}


def runs_miscounted(sheet: Sheet) -> Iterator[Sheet]:
    """The summary counts another number of runs than were dealt."""
    for at, line in enumerate(sheet.lines):
        if line.kind == "raw" and (hit := re.match(r"Hand was run (.*)\Z", line.text)):
            new = sheet.copy()
            new.lines[at].text = f"Hand was run {COUNTS[hit[1]]}"
            yield new


def one_run_too_many(sheet: Sheet) -> Iterator[Sheet]:
    """A board is run once more than the house allows: a third time, or a fourth written as a third."""
    rows = [at for at in sheet.of("street") if "SECOND" in sheet.lines[at].text]
    if not rows or sheet.ggpoker:
        return
    seen = {card for cards in sheet.cards().values() for card in cards}
    seen |= {card for at in sheet.of("street") for card in sheet.lines[at].new}
    spare = (r + s for r in "23456789TJQKA" for s in "cdhs" if r + s not in seen)
    shared = len(sheet.lines[rows[0]].old)
    board = sheet.lines[rows[0]].old[:shared]
    new = sheet.copy()
    for place, at in enumerate(rows, rows[-1] + 1):
        second = sheet.lines[at]
        cards = [next(spare) for _ in second.new]
        text = second.text.replace("SECOND", "THIRD")
        new.lines.insert(place, Line("street", text, street=second.street, old=list(board), new=cards))
        board += cards
    yield new


def _doubled(text: str) -> str:
    """The text with the first card in its brackets in the place of the second too."""
    return re.sub(r"\[(\w+) \w+", r"[\1 \1", text, count=1)


def shown_card_doubled(sheet: Sheet) -> Iterator[Sheet]:
    """A hand that is shown holds one card twice."""
    for at, line in enumerate(sheet.lines):
        if line.kind == "said" and ": shows [" in line.text:
            new = sheet.copy()
            new.lines[at].text = _doubled(line.text)
            yield new


def summary_card_doubled(sheet: Sheet) -> Iterator[Sheet]:
    """A hand in the summary holds one card twice."""
    for at in sheet.of("result"):
        if re.search(r" (showed|mucked) \[\w+ ", sheet.lines[at].text):
            new = sheet.copy()
            new.lines[at].text = _doubled(sheet.lines[at].text)
            yield new


def cap_mark_added(sheet: Sheet) -> Iterator[Sheet]:
    """A wager is said to have reached a cap that is not there or that it does not reach."""
    cap = re.search(r"- (\S+) Cap -", sheet.header)
    for before in sheet.walk():
        line = before.line
        if line.verb in ("bets", "raises", "calls") and not line.all_in and not line.tail.strip():
            new = sheet.copy()
            new.lines[before.at].tail = f" and has reached the {cap[1] if cap else sheet.money(100)} cap"
            yield new


def post_over_the_stack(sheet: Sheet) -> Iterator[Sheet]:
    """A player has one unit less than he posts."""
    for at in sheet.of("post"):
        name, amount = sheet.lines[at].name, sheet.lines[at].amount
        own = [sheet.lines[row] for row in sheet.of("post") if sheet.lines[row].name == name]
        straddles = any(line.verb == "straddle" for line in own)
        total = amount if straddles else sum([line.amount for line in own])
        if amount > 1 and own[-1] is sheet.lines[at]:
            new = sheet.copy()
            seat = next(line for line in new.lines if line.kind == "seat" and line.name == name)
            seat.text = seat.text.replace(
                f"({sheet.money(sheet.stacks[name])} in chips", f"({sheet.money(total - 1)} in chips"
            )
            yield new


def single_ante_moved(sheet: Sheet) -> Iterator[Sheet]:
    """The one ante of the table is posted by a player who has neither the big blind nor the button."""
    antes = [at for at in sheet.of("post") if sheet.lines[at].verb == "posts the ante"]
    if len(antes) == 1:
        for name, seat in sheet.seats.items():
            if name != sheet.lines[antes[0]].name and seat != sheet.button:
                new = sheet.copy()
                new.lines[antes[0]].name = name
                yield new
