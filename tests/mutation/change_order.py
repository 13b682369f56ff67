"""Changes of who acts, when, and how the choice is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from change_wagers import wagers
from hand_sheet import Sheet
from hand_text import Line


def out_of_turn(sheet: Sheet) -> Iterator[Sheet]:
    """Two neighbours who fold or check do so in the wrong order."""
    walk = sheet.walk()
    for first, second in pairwise(walk):
        same = first.line.verb == second.line.verb and first.line.verb in ("folds", "checks")
        if same and second.at == first.at + 1:
            new = sheet.copy()
            new.lines[first.at], new.lines[second.at] = new.lines[second.at], new.lines[first.at]
            yield new


def action_after_a_fold(sheet: Sheet) -> Iterator[Sheet]:
    """A player who folded checks on a later street, or folds once more."""
    walk, folded = sheet.walk(), dict.fromkeys(sheet.folded())
    for name in folded:
        fold = next(before for before in walk if before.line.verb == "folds" and before.line.name == name)
        later = [before for before in walk if before.at > fold.at]
        if later:
            new = sheet.copy()
            verb = "checks" if later[-1].cur == 0 else "folds"
            new.lines.insert(later[-1].at, Line("act", name=name, verb=verb, tail=fold.line.tail))
            yield new


def check_facing_a_bet(sheet: Sheet) -> Iterator[Sheet]:
    """A call becomes a check; the chips are missing from the pot and from the award."""
    for before in wagers(sheet, "calls"):
        name = before.line.name
        goes_on = any(b.line.name == name and b.at > before.at for b in sheet.walk())
        if len(sheet.of("collected")) == 1 and not before.line.all_in and (goes_on or before.cur):
            new = sheet.copy()
            new.lines[before.at] = Line("act", name=name, verb="checks")
            missing = before.line.amount
            got = new.one("collected")
            if got.amount <= missing:
                continue
            got.amount -= missing
            new.set_total(sheet.total_pot() - missing)
            new.set_results()
            yield new


def check_removed(sheet: Sheet) -> Iterator[Sheet]:
    """A check is left out."""
    for before in sheet.walk():
        if before.line.verb == "checks":
            new = sheet.copy()
            del new.lines[before.at]
            yield new


def fold_removed(sheet: Sheet) -> Iterator[Sheet]:
    """A fold before somebody else's action is left out, and the summary still has it."""
    walk = sheet.walk()
    for before in walk[:-1]:
        if before.line.verb == "folds" and before.street == walk[-1].street:
            new = sheet.copy()
            del new.lines[before.at]
            yield new


def call_one_unit_off(sheet: Sheet) -> Iterator[Sheet]:
    """A call is a unit too small or too big; pot and award follow."""
    for before in wagers(sheet, "calls"):
        for by in (-1, 1):
            if not before.line.all_in and before.line.amount + by > 0 and len(sheet.of("collected")) == 1:
                new = sheet.copy()
                new.lines[before.at].amount += by
                new.one("collected").amount += by
                new.set_total(sheet.total_pot() + by)
                new.set_results()
                yield new


def bet_called_a_raise(sheet: Sheet) -> Iterator[Sheet]:
    """A bet is written as a raise over nothing."""
    for before in wagers(sheet, "bets"):
        new = sheet.copy()
        line = new.lines[before.at]
        line.verb, line.raise_to = "raises", line.amount
        yield new


def raise_called_a_bet(sheet: Sheet) -> Iterator[Sheet]:
    """A raise is written as a bet of the chips it adds."""
    for before in wagers(sheet, "raises"):
        new = sheet.copy()
        line = new.lines[before.at]
        line.verb, line.amount = "bets", line.raise_to - before.put[line.name]
        yield new


def raise_numbers_disagree(sheet: Sheet) -> Iterator[Sheet]:
    """A raise's first number is a unit too big."""
    for before in wagers(sheet, "raises"):
        new = sheet.copy()
        new.lines[before.at].amount += 1
        yield new


def call_of_nothing(sheet: Sheet) -> Iterator[Sheet]:
    """A check becomes a call of a big blind; pot and award follow."""
    for before in sheet.walk():
        name = before.line.name
        if (
            before.line.verb == "checks"
            and before.stack[name] > sheet.big
            and len(sheet.of("collected")) == 1
        ):
            new = sheet.copy()
            new.lines[before.at] = Line("act", name=name, verb="calls", amount=sheet.big)
            new.one("collected").amount += sheet.big
            new.set_total(sheet.total_pot() + sheet.big)
            new.set_results()
            yield new
