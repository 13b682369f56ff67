"""Unibet's own client, as it wrote in 2021 and as it writes since 2026. Raises read "raises A to Y".

In 2021 the award and the total hold the bet that nobody called. Since 2026 it has a line; the summary's "won"
holds it still.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parser.clock import iso_stamp, utc_seconds
from parser.events import Collected, Dealt, NoteKind, PostKind, SummarySeat
from parser.formats.added import emit_added, emit_live_post
from parser.formats.base import Ending, Format, Header, Stamp
from parser.formats.pokerstars import CURRENCIES, GAMES, LIMITS, decimals
from parser.formats.reading import Reading
from parser.formats.shared import emit_showdown, emit_shows, emit_street, emit_uncalled, note
from parser.formats.spaced import FAMILY, SPACED_LINES, prepare_action
from parser.formats.summary import PotValues, prepare_pot
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line
from parser.money import parse_money
from parser.roster import UnknownNameError
from parser.saying import say
from parser.textrules import HDR008

STAKES = re.compile(r"([$€£]?)(\d[\d,]*(?:\.\d+)?)/[$€£]?(\d[\d,]*(?:\.\d+)?)")
CHIPS = re.compile(r"^Seat \d+: [^\n]*\(([$€£])\d", re.MULTILINE)
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "ant": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
    "dead blind": PostKind.DEAD_BLIND,
}


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; of a cash table the currency stands before the seats' chips."""
    brand, _table, tournament_id, buy_in, stakes, limit, game_text, banzai = groups
    found = STAKES.fullmatch(stakes or "")
    if not found:
        raise ValueError(f"stakes {stakes!r} are not understood")
    symbol, low, high = found.groups()
    tournament = tournament_id is not None
    game = GAMES.get((game_text or "").lower())
    if scale is None:
        scale = max(0 if tournament else 2, decimals(low), decimals(high))
    return Header(
        brand or "", tournament, banzai is not None, game or game_text or "", game is not None,
        LIMITS[(limit or "").lower()], parse_money(low, scale), parse_money(high, scale), None, None,
        None if tournament else CURRENCIES.get(symbol), scale, "" if tournament else symbol, tournament_id,
        None, buy_in,
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The stamp, its zone first; in 2021 it had none."""
    zone, time, year, month, day = groups
    if not (year and month and day and time):
        raise ValueError("the header gives no time")
    return Stamp(iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone))


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """The header with the currency of the chips."""
    chips = CHIPS.search(reading.text)
    if header.tournament or chips is None:
        return header
    return header._replace(currency=CURRENCIES.get(chips[1]), symbol=chips[1])


# ---- lines


def emit_table(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.table_at = at
    reading.table, reading.max_seats = groups[1], int(groups[2]) if groups[2] else None


def emit_button(reading: Reading, name: str, _groups: Groups, at: int) -> None:
    reading.button = reading.seat_of[name]
    reading.table_at = at if reading.table_at is None else reading.table_at


def prepare_post(groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    _line, _name, kind, amount, all_in = groups
    return POSTS[kind or ""], amounts[amount or ""], bool(all_in)


def emit_dealt(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A player is dealt in; only one's own cards are shown."""
    text = groups[2]
    cards = (CARDS[text] or reading.no_cards(text, at)) if text else ()
    reading.add(Dealt(reading.seat_of[name], cards, at))


def emit_word_street(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A street's marker: the cards before it in one bracket or several."""
    line, word, *brackets = groups
    texts = [text for text in brackets if text]
    board = " ".join(texts[:-1]) or None
    new = texts[-1] if texts else None
    first, second = (new, None) if board is None else (board, new)
    emit_street(reading, name, (line, None, (word or "").upper(), None, first, second), at)
    reading.tally.street()


def nothing_run(_groups: Groups, _amounts: Amounts) -> int:
    return 0


def emit_back(reading: Reading, name: str, groups: Groups, at: int) -> None:
    emit_uncalled(reading, name, (groups[0], groups[2]), at)


def emit_wins(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """An award; the pot stands before the amount or behind it."""
    _line, _name, kind, number, amount, plain, other_kind, other_number = groups
    kind = kind or other_kind
    pot = None if kind is None else 0 if kind == "main" else int(number or other_number or 1)
    reading.add(Collected(reading.seat_of[name], reading.amounts[amount or plain or ""], pot, 0, at))


def prepare_total(groups: Groups, amounts: Amounts) -> PotValues:
    return prepare_pot(groups, amounts)


def emit_sumseat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """What a seat put in and won."""
    number = NUMBERS[groups[1] or ""]
    expected = reading.holder(number)
    if expected != name:
        if not reading.last_try:
            raise UnknownNameError(name)
        message = say(
            "The summary names {who} for seat {seat}, the seat line {holder}.",
            who=name,
            seat=number,
            holder=expected or "",
        )
        reading.trouble(HDR008, at, message, player=expected, expected=expected, recorded=name)
    won = reading.amounts[groups[4] or ""]
    reading.summary_seats += 1
    result = "won" if won else "lost"
    reading.add(SummarySeat(number, name, (), result, (), (won,) if won else (), groups[5] or "", at))


UNIBET = Format(
    name="unibet",
    starts=r"Unibet Hand #",
    grammar="unibet.lark",
    family=FAMILY,
    header=read_header,
    stamp=read_stamp,
    lines={
        **SPACED_LINES,
        "TABLE": Line(emit_table),
        "BUTTON": Line(emit_button, None, 1),
        "POST": Line(emit_live_post, prepare_post, 1),
        "ACTION": Line(emit_added, prepare_action, 1),
        "DEALT": Line(emit_dealt, None, 1),
        "STREET": Line(emit_word_street),
        "SHOWDOWN": Line(emit_showdown, nothing_run),
        "SHOWS": Line(emit_shows, None, 1),
        "UNCALLED": Line(emit_back, None, 1),
        "COLLECTED": Line(emit_wins, None, 1),
        "SUMSEAT": Line(emit_sumseat, None, 2),
        "SECTION": note(NoteKind.TABLE),
    },
    about="Unibet's own client since 2026: cash, Banzai, tournaments; hold'em and Omaha",
    rest=r"\w+(?:, Tournament #\d+, [^\n]*)? - [^\n]* \d\d?:\d\d:\d\d \d{4}/\d\d/\d\d",
    stamp_groups=5,
    delimiter=" ",
    ending=Ending(seats=False, winners=True),
    accounts=Accounts(summary_uncalled=True),
    finish=finish,
)

UNIBET_2021 = UNIBET._replace(
    name="unibet_2021",
    starts=r"Game #",
    rest=r"\d+: Table [^\n]* - [^\n]* \d\d?:\d\d:\d\d \d{4}/\d\d/\d\d",
    about="Unibet's own client of 2021",
    accounts=Accounts(uncalled=UncalledBet.AWARD, total_uncalled=True),
    site="unibet",
)
