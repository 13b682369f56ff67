"""Changes of awards and of what the summary says about them; all else kept consistent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hand_sheet import Sheet


def _shown_losers(sheet: Sheet) -> list[str]:
    """Players who lost with a whole hand that the text states."""
    won, cards = sheet.won(), sheet.cards()
    size = max((len(hole) for hole in cards.values()), default=0)
    return [name for name in sheet.live() if name not in won and len(cards.get(name, ())) == size]


def award_to_the_loser(sheet: Sheet) -> Iterator[Sheet]:
    """The one winner's pot goes to somebody he beat."""
    if len(sheet.of("collected")) != 1:
        return
    for loser in _shown_losers(sheet):
        new = sheet.copy()
        new.one("collected").name = loser
        new.set_results()
        yield new


def side_pot_to_the_loser(sheet: Sheet) -> Iterator[Sheet]:
    """One of several pots goes to a player who was in it and was beaten."""
    rows = sheet.of("collected")
    if len(rows) < 2 or sheet.several_runs or sheet.hi_lo or sheet.lines[rows[0]].label == "pot":
        return
    live, antes, _ = sheet.shares()
    biggest = max(live[name] + antes[name] for name in sheet.live())
    for at in rows:
        for loser in _shown_losers(sheet):
            if live[loser] + antes[loser] == biggest:
                new = sheet.copy()
                new.lines[at].name = loser
                new.set_results()
                yield new


def _shifted(sheet: Sheet, by: int) -> Iterator[Sheet]:
    for at in sheet.of("collected"):
        if sheet.lines[at].amount + by > 0:
            new = sheet.copy()
            new.lines[at].amount += by
            if not new.several_runs:
                new.set_results()
            yield new


def one_unit_more(sheet: Sheet) -> Iterator[Sheet]:
    """An award is a cent or chip too big."""
    yield from _shifted(sheet, 1)


def one_unit_less(sheet: Sheet) -> Iterator[Sheet]:
    """An award is a cent or chip too small."""
    yield from _shifted(sheet, -1)


def _tied(sheet: Sheet) -> list[list[int]]:
    """The award lines of each pot shared by equal hands."""
    if sheet.hi_lo or sheet.several_runs or (sheet.ggpoker and len(sheet.pots()) > 1):
        return []
    return [rows for rows in _award_lines_by_pot(sheet) if len(rows) > 1]


def tie_to_one(sheet: Sheet) -> Iterator[Sheet]:
    """A shared pot is paid to one of the tied."""
    for rows in _tied(sheet):
        for keep in rows:
            new = sheet.copy()
            new.lines[keep].amount = sum(sheet.lines[at].amount for at in rows)
            for at in sorted(set(rows) - {keep}, reverse=True):
                del new.lines[at]
            new.set_results()
            yield new


def odd_unit_to_the_wrong_seat(sheet: Sheet) -> Iterator[Sheet]:
    """The odd unit of a shared pot goes to another of the tied."""
    for rows in _tied(sheet):
        amounts = [sheet.lines[at].amount for at in rows]
        if max(amounts) - min(amounts) == 1:
            new = sheet.copy()
            for at, amount in zip(rows, reversed(amounts), strict=True):
                new.lines[at].amount = amount
            new.set_results()
            yield new


def tie_unequal(sheet: Sheet) -> Iterator[Sheet]:
    """A shared pot is paid a tenth more to one of the tied."""
    for rows in _tied(sheet):
        new = sheet.copy()
        part = max(1, new.lines[rows[1]].amount // 10) + sheet.fees()  # more than any rake could explain
        new.lines[rows[0]].amount += part
        new.lines[rows[1]].amount -= part
        new.set_results()
        yield new


def award_to_a_folder(sheet: Sheet) -> Iterator[Sheet]:
    """The pot goes to a player who folded."""
    if len(sheet.of("collected")) == 1:
        for folder in dict.fromkeys(sheet.folded()):
            new = sheet.copy()
            new.one("collected").name = folder
            new.set_results()
            yield new


def _award_lines_by_pot(sheet: Sheet) -> list[list[int]]:
    by_label: dict[str, list[int]] = {}
    for at in sheet.of("collected"):
        by_label.setdefault(sheet.lines[at].label, []).append(at)
    return list(by_label.values())


def _without(sheet: Sheet, rows: list[int]) -> Sheet:
    new = sheet.copy()
    for at in sorted(rows, reverse=True):
        del new.lines[at]
    new.set_results()
    return new


def award_missing(sheet: Sheet) -> Iterator[Sheet]:
    """Nobody is paid a pot; the summary is silent about it too."""
    if not sheet.several_runs:
        for rows in _award_lines_by_pot(sheet):
            yield _without(sheet, rows)


def share_missing(sheet: Sheet) -> Iterator[Sheet]:
    """One of those who share a pot is not paid; the summary agrees."""
    if not sheet.several_runs:
        for rows in _award_lines_by_pot(sheet):
            if len(rows) > 1:
                for at in rows:
                    yield _without(sheet, [at])


def summary_names_another_winner(sheet: Sheet) -> Iterator[Sheet]:
    """The award line is right, the summary says that a beaten player won."""
    if len(sheet.of("collected")) == 1:
        won = sheet.won()
        for loser in _shown_losers(sheet):
            new = sheet.copy()
            new.set_results()
            winner, amount = next(iter(won.items()))
            new.set_result(winner, 0)
            new.set_result(loser, amount)
            yield new


def award_only_in_the_summary(sheet: Sheet) -> Iterator[Sheet]:
    """No line pays anybody; the summary still says who won."""
    cash_out = any("cashed out" in line.text for line in sheet.lines)
    if sheet.won() and not cash_out:
        new = sheet.copy()
        for at in reversed(sheet.of("collected")):
            del new.lines[at]
        yield new


def award_from_a_side_pot_that_is_not_there(sheet: Sheet) -> Iterator[Sheet]:
    """An award line names a side pot beyond the last one."""
    pots = len(re.findall(r"(?:Main|Side) pot", sheet.lines[sheet.of("total")[0]].text)) or 1
    for at in sheet.of("collected"):
        if not sheet.ggpoker and (pots == 1 or sheet.lines[at].label.startswith("side pot")):
            new = sheet.copy()
            new.lines[at].label = f"side pot-{pots}"
            yield new


def award_from_the_next_side_pot(sheet: Sheet) -> Iterator[Sheet]:
    """All lines of one side pot name another one."""
    for rows in _award_lines_by_pot(sheet):
        if sheet.lines[rows[0]].label == "side pot-1":
            new = sheet.copy()
            for at in rows:
                new.lines[at].label = "side pot-2"
            yield new
