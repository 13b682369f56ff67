"""PokerNow logs: a CSV file with a sentence in each row, the newest row first.

Rows are put in the order of play. A hand goes from the row that starts it to the one that ends it, and on to
the cards that are shown after it; what stands between hands is the table's talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from parser.formats.base import Aside, Part
from parser.formats.csvrows import Row, rows
from parser.formats.pokernowhand import DONE, END, OWN, Game, Log, Sentence, cards_of

ROW_ENDS: Final = re.compile(r",\d{4}-\d\d-\d\dT[\d:.]+Z?,\d+\s*\Z")
SHOWN: Final = re.compile(r'"(.+ @ [\w-]+)" shows an? (.+?)\.', re.DOTALL)
PLAYED: Final = re.compile(r"(?:Flop|Turn|River)\b|Uncalled bet|-- ending hand|Player stacks|Your hand")
"""How sentences begin that belong to a hand."""
TABLE: Final = re.compile(r"poker_now_log_([\w-]+)\.csv")
TOURNAMENT: Final = ("is in the tournament with", "will start to play in this table")
BETWEEN: Final = "between hands"
WHOSE: Final = re.compile(r'This is the log of (?:"(.+)"|a player)(, of a tournament)?\.', re.DOTALL)
"""A row of ours around a hand that is cut out of its log: what the other hands told of it."""


def read_document(text: str, file: str) -> Iterator[Part | Aside]:
    """The hands of a log, in the order of its text."""
    found = list(_rows(text))
    orders = [int(row.fields[2]) for row in found if row.fields]
    backwards = len(orders) > 1 and orders[0] > orders[-1]
    if backwards:
        found.reverse()
    log = _about(found, file)
    parts = [_part(text, stretch, log, backwards=backwards) for stretch in _stretches(found)]
    if backwards:
        parts.reverse()
    return iter(parts)


def _rows(text: str) -> Iterator[Row]:
    """The rows after the head; those that have not three fields have none."""
    for row in rows(text, ROW_ENDS, text.find("\n") + 1 or len(text)):
        whole = len(row.fields) == 3 and row.fields[2].strip().isdecimal() and len(row.fields[2]) < 30
        yield row if whole else Row((), row.begin, row.end)


def _about(found: list[Row], file: str) -> Log:
    """What all rows together tell: a tournament, whose log it is."""
    name = TABLE.search(file)
    told = [hit for row in found if row.fields and (hit := WHOSE.fullmatch(row.fields[0]))]
    tournament = any(one[2] for one in told) or any(
        row.fields and any(words in row.fields[0] for words in TOURNAMENT) for row in found
    )
    own: tuple[int, ...] | None = None
    heroes = {one[1] for one in told if one[1]}
    for row in found:
        words = row.fields[0] if row.fields else ""
        if words.startswith("-- starting"):
            own = None
        elif mine := OWN.fullmatch(words):
            own = tuple(sorted(cards_of(mine[1]) or ()))
        elif own and (shown := SHOWN.fullmatch(words)) and tuple(sorted(cards_of(shown[2]) or ())) == own:
            heroes.add(shown[1])
    return Log(name[1] if name else None, tournament, heroes.pop() if len(heroes) == 1 else None)


def _stretches(found: list[Row]) -> list[list[Row]]:
    """The rows of each hand, and those between hands, in the order of play."""
    stretches: list[list[Row]] = [[]]
    over = True
    later: list[Row] = []
    """Rows after a hand that may be the table's talk, or go before cards that are shown late."""
    for row in found:
        words = row.fields[0] if row.fields else ""
        if words.startswith("-- starting hand"):
            stretches += [later, [row]]
            later, over = [], False
        elif not over:
            stretches[-1].append(row)
            over = END.fullmatch(words) is not None
        elif SHOWN.fullmatch(words) and stretches[-1]:
            stretches[-1] += [*later, row]
            later = []
        else:
            later.append(row)
    return [one for one in (*stretches, later) if one]


def _part(text: str, stretch: list[Row], log: Log, *, backwards: bool) -> Part | Aside:
    """A hand's rows as a hand, others as what they are."""
    begin, end = min(row.begin for row in stretch), max(row.end for row in stretch)
    first = stretch[0].fields
    if not first or not first[0].startswith("-- starting hand"):
        played = any(row.fields and is_play(row.fields[0]) for row in stretch)
        unread = any(not row.fields and text[row.begin : row.end].strip() for row in stretch)
        reason = "rows of a hand without its beginning" if played else "rows that can't be read"
        return Aside(begin, end, None if played or unread else BETWEEN, reason)
    own = text[begin:end]
    if backwards:
        own = "\n".join([*reversed(own.removesuffix("\n").split("\n")), ""])
    sentences = _sentences(text, stretch, begin, backwards=backwards)
    try:
        return Part(begin, end, Game(own, sentences, log).read(), backwards)
    except ValueError as error:
        return Aside(begin, end, None, f"hand not understood: {error}")


def is_play(words: str) -> bool:
    """Whether a sentence belongs to a hand."""
    return PLAYED.match(words) is not None or DONE.fullmatch(words) is not None


def _sentences(text: str, stretch: list[Row], begin: int, *, backwards: bool) -> list[Sentence]:
    """The rows of a hand with their offsets in its text, which has its lines in the order of play."""
    found, at = [], 0
    for row in stretch:
        words, when = row.fields[:2] if row.fields else (text[row.begin : row.end].strip(), "")
        place = row.begin - begin
        if backwards:  # a row's first line stands behind its others
            at += row.end - row.begin
            lines = text[row.begin : row.end].removesuffix("\n").split("\n")
            place = at - len(lines[0]) - 1
        found.append(Sentence(words if row.fields else f'"{words}', when, place))
    return found
