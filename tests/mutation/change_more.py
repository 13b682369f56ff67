"""Changes that need a shape of their own: several boards, high-low, all-in players, extra posts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from change_wagers import carried
from hand_sheet import Sheet
from hand_text import Line


def _showdown_run(sheet: Sheet, at: int) -> int:
    """Which run the showdown block around line `at` belongs to."""
    runs = ("FIRST", "SECOND", "THIRD")
    marks = [line.text for line in sheet.lines[:at] if "SHOW" in line.text and line.text.startswith("*** ")]
    return runs.index(marks[-1].split()[1])


def board_to_the_loser(sheet: Sheet) -> Iterator[Sheet]:
    """One board's share goes to the player who lost on that board."""
    if not sheet.several_runs:
        return
    live, antes, _ = sheet.shares()
    for at in sheet.of("collected"):
        for other in sheet.live():
            same = live[other] + antes[other] >= live[sheet.lines[at].name] + antes[sheet.lines[at].name]
            if other != sheet.lines[at].name and same:
                new = sheet.copy()
                new.lines[at].name = other
                swap_run_results(
                    new, _showdown_run(sheet, at), sheet.lines[at].name, other, sheet.lines[at].amount
                )
                yield new


def swap_run_results(sheet: Sheet, run: int, loser: str, winner: str, amount: int) -> None:
    """The summary's parts for one run: `loser` lost it, `winner` won `amount`."""
    for name, got in ((loser, 0), (winner, amount)):
        line = next(sheet.lines[at] for at in sheet.of("result") if sheet.lines[at].name == name)
        head, *parts = re.split(r"(?: and|, and) (?=won|lost)", line.text)
        words = re.sub(r"^(?:won \([^)]*\)|lost)", "", parts[run])
        parts[run] = (f"won ({sheet.money(got)})" if got else "lost") + words
        line.text = f"{head} and {', and '.join(parts)}"


def low_half_to_the_high(sheet: Sheet) -> Iterator[Sheet]:
    """The high hand is paid the low half too."""
    rows = sheet.of("collected")
    if sheet.hi_lo and len(sheet.won()) > 1:
        new = sheet.copy()
        for at in rows[1:]:
            new.lines[at].name = new.lines[rows[0]].name
        for name in sheet.won():
            new.set_result(name, new.won().get(name, 0))
        yield new


def side_pot_to_the_short_stack(sheet: Sheet) -> Iterator[Sheet]:
    """A side pot goes to the winner of the main pot, who was all-in for less."""
    if sheet.several_runs or sheet.hi_lo:
        return
    main = [at for at in sheet.of("collected") if sheet.lines[at].label == "main pot"]
    sides = [at for at in sheet.of("collected") if sheet.lines[at].label.startswith("side")]
    live, antes, _ = sheet.shares()
    if len(main) == 1:
        short = sheet.lines[main[0]].name
        for at in sides:
            other = sheet.lines[at].name
            if live[short] + antes[short] < live[other] + antes[other]:
                new = sheet.copy()
                new.lines[at].name = short
                new.set_results()
                yield new


def all_in_player_acts(sheet: Sheet) -> Iterator[Sheet]:
    """A player who is all-in checks on the next street."""
    streets = sheet.of("street")
    for before in sheet.walk():
        later = [at for at in streets if at > before.at]
        if before.line.all_in and later:
            new = sheet.copy()
            new.lines.insert(later[0] + 1, Line("act", name=before.line.name, verb="checks"))
            yield new


def stranger_acts(sheet: Sheet) -> Iterator[Sheet]:
    """Somebody without a seat folds."""
    first = sheet.walk()[0]
    new = sheet.copy()
    new.lines.insert(first.at + 1, Line("act", name="nobody's guest", verb="folds"))
    yield new


def all_in_mark_added(sheet: Sheet) -> Iterator[Sheet]:
    """A wager that leaves chips is marked as all-in."""
    for before in sheet.walk():
        if before.line.verb in ("bets", "raises") and not before.line.all_in and not before.line.tail.strip():
            new = sheet.copy()
            new.lines[before.at].all_in = True
            yield new
            return


def all_in_mark_missing(sheet: Sheet) -> Iterator[Sheet]:
    """A wager or call of the whole stack is not marked as all-in."""
    for before in sheet.walk():
        if before.line.all_in:
            new = sheet.copy()
            new.lines[before.at].all_in = False
            yield new


def third_hole_card(sheet: Sheet) -> Iterator[Sheet]:
    """A hand shown has one card too many."""
    seen = {card for cards in sheet.cards().values() for card in cards}
    seen |= {card for at in sheet.of("board") + sheet.of("street") for card in sheet.lines[at].new}
    spare = next(rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen)
    shows = [at for at, line in enumerate(sheet.lines) if line.kind == "said" and ": shows [" in line.text]
    for at in shows[:1]:
        name = sheet.lines[at].name
        new = sheet.copy()
        for line in new.lines:
            if (line.kind == "said" and line.name == name) or (line.kind == "result" and line.name == name):
                line.text = re.sub(r"(shows|showed) \[([^\]]*)\]", rf"\1 [\2 {spare}]", line.text)
            elif line.text.startswith(f"Dealt to {name} ["):
                line.text = line.text.replace("]", f" {spare}]")
        yield new


def big_blind_missing(sheet: Sheet) -> Iterator[Sheet]:
    """Nobody posts the big blind; who held it pays it when he calls."""
    bigs = [at for at in sheet.of("post") if sheet.lines[at].verb == "posts big blind"]
    if len(bigs) == 1 and not any("small & big" in sheet.lines[at].verb for at in sheet.of("post")):
        poster = sheet.lines[bigs[0]].name
        if poster in sheet.folded() and not any(
            sheet.lines[at].name == poster for at in sheet.of("uncalled")
        ):
            new = sheet.copy()
            del new.lines[bigs[0]]
            yield from carried(new)


def small_blind_missing(sheet: Sheet) -> Iterator[Sheet]:
    """Nobody posts the small blind; its line and what the summary calls its seat are gone."""
    smalls = [at for at in sheet.of("post") if sheet.lines[at].verb.endswith("small blind")]
    if len(smalls) == 1:
        new = sheet.copy()
        for at in sheet.of("result"):
            new.lines[at].text = new.lines[at].text.replace(" (small blind)", "")
        del new.lines[smalls[0]]
        yield new


def blinds_swapped(sheet: Sheet) -> Iterator[Sheet]:
    """The small blind's seat posts the big blind, and the other way round; both fold."""
    posts = [at for at in sheet.of("post") if "blind" in sheet.lines[at].verb]
    if len(posts) == 2 and len(sheet.seats) > 2:
        small, big = posts
        if {sheet.lines[small].name, sheet.lines[big].name} <= set(sheet.folded()):
            new = sheet.copy()
            new.lines[small].name, new.lines[big].name = new.lines[big].name, new.lines[small].name
            if not new.lines[big].all_in and not new.lines[small].all_in:
                yield new


def straddle_too_small(sheet: Sheet) -> Iterator[Sheet]:
    """A straddle one unit under two big blinds; what is called stays as printed."""
    for at in sheet.of("post"):
        if sheet.lines[at].verb == "straddle":
            new = sheet.copy()
            new.lines[at].amount -= 1
            yield from carried(new)


def dead_blind_off(sheet: Sheet) -> Iterator[Sheet]:
    """A dead or missed blind is a unit too big; pot and award follow."""
    for at in sheet.of("post"):
        if re.search("small & big|missed", sheet.lines[at].verb):
            new = sheet.copy()
            new.lines[at].amount += 1
            yield from carried(new)


def shown_words_wrong(sheet: Sheet) -> Iterator[Sheet]:
    """The printed description of a hand shown on the whole board names four of a kind."""
    streets = sheet.of("street")
    for at, line in enumerate(sheet.lines):
        if sheet.several_runs or len(streets) < 3 or at < streets[-1]:
            continue
        ends = line.kind == "said" and ": shows [" in line.text and line.text.endswith(")")
        if ends and "four of a kind" not in line.text:
            new = sheet.copy()
            opening = "(HI: " if "(HI: " in line.text else "("
            start = line.text.index(opening, line.text.index("]"))
            new.lines[at].text = line.text[:start] + f"{opening}four of a kind, Aces)"
            yield new
