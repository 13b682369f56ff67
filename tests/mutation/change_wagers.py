"""Changes of bets, raises and the right to raise; the change is carried through to pot and award."""

from __future__ import annotations

from collections.abc import Iterator

from hand_sheet import Before, Sheet
from hand_text import Line, NotApplicable

WAGERS = ("bets", "raises")


def carried(sheet: Sheet) -> Iterator[Sheet]:
    """The sheet with its change carried through; nothing where that is impossible."""
    try:
        sheet.carry()
    except NotApplicable:
        return
    yield sheet


def _changed(sheet: Sheet, before: Before, raise_to: int) -> Sheet:
    """A copy in which one wager reaches another street total."""
    new = sheet.copy()
    line = new.lines[before.at]
    line.raise_to, line.kept = raise_to, True
    if line.verb == "bets":
        line.amount = raise_to
    line.all_in = False
    return new


def wagers(sheet: Sheet, *verbs: str) -> Iterator[Before]:
    for before in sheet.walk():
        if before.line.verb in verbs and not before.line.tail.strip():
            yield before


def raise_under_the_minimum(sheet: Sheet) -> Iterator[Sheet]:
    """A raise one unit under the smallest legal one."""
    if sheet.limit != "fl":
        for before in wagers(sheet, "raises"):
            to = before.cur + before.full - 1
            if (
                before.put[before.line.name] + before.stack[before.line.name] > to
                and before.line.raise_to > to
            ):
                yield from carried(_changed(sheet, before, to))


def bet_under_the_minimum(sheet: Sheet) -> Iterator[Sheet]:
    """A bet one unit under the big blind."""
    if sheet.limit != "fl":
        for before in wagers(sheet, "bets"):
            if before.stack[before.line.name] > sheet.big:
                yield from carried(_changed(sheet, before, sheet.big - 1))


def wager_over_the_stack(sheet: Sheet) -> Iterator[Sheet]:
    """A bet or raise of one unit more than the player has."""
    for before in wagers(sheet, *WAGERS):
        yield from carried(
            _changed(sheet, before, before.put[before.line.name] + before.stack[before.line.name] + 1)
        )


def over_the_pot(sheet: Sheet) -> Iterator[Sheet]:
    """A pot-limit wager one unit over the maximum."""
    if sheet.limit == "pl":
        for before in wagers(sheet, *WAGERS):
            name = before.line.name
            to = before.cur + before.pot + before.to_call + 1
            if before.put[name] + before.stack[name] > to:
                yield from carried(_changed(sheet, before, to))


def wrong_limit_size(sheet: Sheet) -> Iterator[Sheet]:
    """A fixed-limit wager one unit too big or too small."""
    if sheet.limit == "fl":
        for before in wagers(sheet, *WAGERS):
            for by in (-1, 1):
                now = before.line.raise_to if before.line.verb == "raises" else before.line.amount
                if not before.line.all_in:
                    yield from carried(_changed(sheet, before, now + by))


def _answer(sheet: Sheet, at: int) -> None:
    """After a new wager at line `at`, everybody who is still in and owes calls at the street's end."""
    walk = sheet.walk()
    here = next(before for before in walk if before.at == at)
    rest = [before for before in walk if before.street == here.street and before.at > at]
    end = rest[-1].at if rest else at
    gone = set(sheet.folded())
    later = {before.line.name for before in rest}
    order = [name for name in sheet.clockwise(here.live) if name not in gone | later | {here.line.name}]
    for name in order:
        if here.stack[name] > 0:
            end += 1
            sheet.lines.insert(end, Line("act", name=name, verb="calls"))


def _call_into_raise(sheet: Sheet, before: Before, to: int) -> Iterator[Sheet]:
    """A call becomes a raise to `to`; everybody still in calls it."""
    new = sheet.copy()
    new.lines[before.at] = Line("act", name=before.line.name, verb="raises", raise_to=to)
    if new.lines[before.at - 1].text == "Betting is capped":
        new.lines[before.at - 1].text = ""
        at = before.at - 1
        del new.lines[at]
    else:
        at = before.at
    _answer(new, at)
    yield from carried(new)


def raise_over_the_cap(sheet: Sheet) -> Iterator[Sheet]:
    """With the betting capped by a bet and three raises, somebody raises once more."""
    if sheet.limit == "fl":
        for before in sheet.walk():
            raises = before.level if before.street == 0 else before.level - 1
            size = sheet.bets[before.street >= 2]
            chips = before.put[before.line.name] + before.stack[before.line.name]
            open_call = before.line.verb == "calls" and len(before.live) > 2
            if open_call and raises == 3 and chips > before.cur + size:
                yield from _call_into_raise(sheet, before, before.cur + size)


def raise_when_closed(sheet: Sheet) -> Iterator[Sheet]:
    """A player who has acted and faces less than a full raise raises anyway."""
    if sheet.limit != "fl":
        for before in sheet.walk():
            name = before.line.name
            faced = before.cur - before.acted.get(name, 0)
            chips = before.put[name] + before.stack[name]
            closed = before.line.verb == "calls" and name in before.acted and 0 < faced < before.full
            if closed and chips > before.cur + before.full:
                yield from _call_into_raise(sheet, before, before.cur + before.full)
