"""Full Tilt Poker's own text, 2004 to 2016: cash games, Rush and tournaments."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.clock import iso_stamp, utc_seconds
from parser.events import Action, Collected, Note, NoteKind, Show, StreetDealt, SummaryBoard, SummarySeat
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import CURRENCIES, decimals
from parser.formats.reading import Reading
from parser.formats.shared import prepare_run
from parser.formats.spaced import FAMILY, SPACED_LINES, join_seat_lines
from parser.formats.summary import ResultValues, emit_result, emit_summary, emit_sumseat, prepare_result
from parser.formats.values import CARDS, NUMBERS, Amounts
from parser.lines import Groups, Line
from parser.money import parse_money
from parser.roster import UnknownNameError

GAMES = {
    "hold'em": "holdem",
    "omaha hi": "omaha",
    "omaha h/l": "omaha8",
    "omaha hi/lo": "omaha8",
    "5 card omaha hi": "omaha5",
    "5 card omaha h/l": "omaha5_8",
    "6 card omaha hi": "omaha6",
    "courchevel hi": "courchevel",
    "courchevel h/l": "courchevel8",
}
"""Games that are replayed, by their printed names."""

LIMITS = {
    "no limit": "nl",
    "nl": "nl",
    "pot limit": "pl",
    "pl": "pl",
    "limit": "fl",
    "fl": "fl",
    "mixed": "fl",
}

MONTHS = {
    month: str(number)
    for number, month in enumerate(
        ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
         "November", "December"), 1,
    )
}  # fmt: skip
ZEROS = {"": "", "K": "000", "M": "000000", "B": "000000000"}
AMOUNT = r"([$€£]?)([\d,]+(?:\.\d+)?)([KMB]?)"
STAKES = re.compile(rf"{AMOUNT}/{AMOUNT}(?: Ante {AMOUNT})?")
CAP = re.compile(r"[$€£]?([\d,.]+)(?: (?i:cap))?")
BUY_IN = re.compile(r"[$€£][\d,.]+ \+ [$€£][\d,.]+")
TABLE = re.compile(r"[^\n]*?: (?:[^\n]* \(\d+\), )?((?:Table|Match) [^\n]*?)(?: \(([^()\n]*)\))? - ")


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What a header states; ValueError where its stakes can't be read."""
    title, tournament_id, before, cap_text, limit_text, game_text, after = groups
    found = STAKES.fullmatch(before or after or "")
    if not found:
        raise ValueError(f"stakes {before or after!r} are not understood")
    symbol, low, low_zeros, _, high, high_zeros, _, ante, ante_zeros = found.groups()
    cap = CAP.fullmatch(cap_text or "")
    texts = [text for text in (low, high, ante, cap and cap[1]) if text]
    tournament = tournament_id is not None
    currency = None if tournament else CURRENCIES.get(symbol)
    if scale is None:
        scale = max(2 if currency else 0, *map(decimals, texts))
    game = GAMES.get((game_text or "").lower())
    buy_in = BUY_IN.match(title or "")
    return Header(
        "Full Tilt Poker", tournament, "Rush" in (title or ""), game or game_text or "",
        game is not None and limit_text != "Mixed", LIMITS[(limit_text or "").lower()],
        parse_money(low + ZEROS[low_zeros], scale), parse_money(high + ZEROS[high_zeros], scale),
        parse_money(ante + ZEROS[ante_zeros], scale) if ante else None,
        parse_money(cap[1], scale) if cap else None, currency, scale,
        "" if tournament else symbol, tournament_id, None, buy_in and buy_in[0],
    )  # fmt: skip


def read_stamp(groups: Groups) -> Stamp:
    """The local stamp as printed; UTC from the one in brackets, which is New York's, or by the zone."""
    time, zone, year, month, day, word, word_day, word_year, *other = groups
    if word is not None:
        year, month, day = word_year, MONTHS.get(word), word_day
    if not (time and year and month and day):
        raise ValueError("the header gives no time")
    other_time, other_zone, other_year, other_month, other_day = other
    utc = None
    if other_time and other_year and other_month and other_day:
        utc = utc_seconds(other_year, other_month, other_day, other_time, other_zone)
    if utc is None:
        utc = utc_seconds(year, month, day, time, zone)
    return Stamp(iso_stamp(year, month, day, time), zone, utc)


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """Takes the table and its size from the header's line; completes what other lines leave to it."""
    found = TABLE.match(reading.text)
    if found:
        reading.table = found[1].removeprefix("Table ")
        for option in (found[2] or "").split(", "):
            if option == "heads up":
                reading.max_seats = 2
            elif option.endswith(" max") and option[:-4].isdecimal():
                reading.max_seats = int(option[:-4][:3])
    if header.cap is not None and " is capped" in reading.text:
        mark_capped(reading, header.cap)
    if not any(isinstance(event, Collected) for event in reading.events):
        take_awards(reading)
    return header


def mark_capped(reading: Reading, cap: int) -> None:
    """Puts the hand's cap on the actions that "is capped" ends: their lines don't say how much it is."""
    for index, event in enumerate(reading.events):
        if isinstance(event, Action):
            end = reading.text.find("\n", event.at)
            if reading.text.endswith(" is capped", event.at, end if end >= 0 else len(reading.text)):
                reading.events[index] = replace(event, cap=cap)


def take_awards(reading: Reading) -> None:
    """Takes the awards from the summary, where lines of their own are left out."""
    for event in reading.events.copy():
        if isinstance(event, SummarySeat):
            for amount in event.won:
                reading.add(Collected(event.seat, amount, None, 0, event.at))


def prepare_button(groups: Groups, _amounts: Amounts) -> int:
    """The button's seat."""
    return NUMBERS[groups[1] or ""]


def emit_button(reading: Reading, _name: str, seat: int, at: int) -> None:
    """The button, which a line of its own gives."""
    reading.table_at = at
    reading.button = seat


def emit_away(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """Somebody who is not dealt in; in the summary he counts among the seats that it lists."""
    reading.add(Note(NoteKind.PRESENCE, groups[0] or "", at))
    reading.summary_seats += reading.summary_at is not None


def emit_chat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Talk, of a player or of an observer; a name may hold the colon that would end a shorter one."""
    line = groups[0] or ""
    if reading.last_try or name.endswith(" (Observer)"):
        reading.add(Note(NoteKind.CHAT, line, at))
        return
    seat = reading.seat_of[name]
    if not reading.careful:
        for longer in reading.seat_of.beginning(line.partition(" ")[0]):
            if len(longer) > len(name) and line.startswith((f"{longer} ", f"{longer}: ")):
                raise UnknownNameError(longer)
    reading.add(Note(NoteKind.CHAT, line, at, seat))


def emit_first_card(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """Courchevel's first card, open before the first betting round."""
    reading.add(StreetDealt(0, 0, (), CARDS[groups[1] or ""] or reading.no_cards(groups[1], at), at))


def emit_hand_told(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """What a hand shown before the last cards has become."""
    seat = reading.seat_of[name]
    for event in reversed(reading.events):
        if isinstance(event, Show) and event.seat == seat:
            reading.add(Show(seat, event.cards, groups[2], at))
            return
    reading.add(Note(NoteKind.TABLE, groups[0] or "", at, seat))


CollectedValues = tuple[int, "int | None", "int | None"]


def prepare_collected(groups: Groups, amounts: Amounts) -> CollectedValues:
    """Amount, pot, and the run where a pot without another name has a number."""
    _line, _name, kind, number, amount = groups
    if kind is None:
        return amounts[amount or ""], None, int(number) if number else None
    return amounts[amount or ""], 0 if kind == "main" else int(number or 1), None


def emit_collected(reading: Reading, name: str, values: CollectedValues, at: int) -> None:
    """An award; of boards run twice "pot 1" is what the first of them pays."""
    amount, pot, run = values
    reading.add(Collected(reading.seat_of[name], amount, pot, run or 0, at))


def emit_summaries(reading: Reading, name: str, run: int, at: int) -> None:
    """The marker of the summary, or of a run's part of it."""
    reading.run = run
    if reading.summary_at is None:
        emit_summary(reading, name, None, at)


def emit_board(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """The summary's board, of the run whose part it stands in."""
    reading.add(SummaryBoard(reading.run, CARDS[groups[2] or ""] or reading.no_cards(groups[2], at), at))


def plain(groups: Groups) -> Groups:
    """A seat's line in the summary, in the words that other rooms use."""
    line, digits, name, roles, result, rest = groups
    if result is not None and "didn't bet" in result:
        return line, digits, name, roles, "folded", "(didn't bet)"
    if result in {"wins", "ties"}:
        return line, digits, name, roles, "won", f" {(rest or '').partition('(')[2].partition(')')[0]}"
    return groups


def prepare_line(groups: Groups, amounts: Amounts) -> ResultValues:
    """A seat's line in the summary: roles, result, cards, amounts, words."""
    return prepare_result(plain(groups), amounts)


def emit_line(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """The same, read with its name."""
    emit_sumseat(reading, name, plain(groups), at)
    join_runs(reading)


def emit_known_line(reading: Reading, name: str, values: ResultValues, at: int) -> None:
    """The same, where its seat and name are those of a seat line."""
    emit_result(reading, name, values, at)
    join_runs(reading)


def join_runs(reading: Reading) -> None:
    """Makes one event of a seat's lines for each run."""
    if reading.run:
        join_seat_lines(reading, apart=True)


FULLTILT = Format(
    name="fulltilt",
    starts=r"Full ?Tilt ?Poker (?:\S+ )?Game #",
    needles=("Game #",),
    grammar="fulltilt.lark",
    family=FAMILY,
    header=read_header,
    stamp=read_stamp,
    stamp_groups=13,
    delimiter=" ",
    finish=finish,
    lines={
        **SPACED_LINES,
        "BUTTON": Line(emit_button, prepare_button),
        "CHAT": Line(emit_chat, None, 1),
        "AWAY": Line(emit_away),
        "FIRST_CARD": Line(emit_first_card),
        "HAND_TOLD": Line(emit_hand_told, None, 1),
        "COLLECTED": Line(emit_collected, prepare_collected, 1),
        "SUMMARY": Line(emit_summaries, prepare_run),
        "BOARD": Line(emit_board),
        "SUMSEAT": Line(emit_line, None, 2, (prepare_line, emit_known_line)),
    },
    about="Full Tilt Poker, its own text of 2004 to 2016: cash games, tournaments; hold'em, Omaha with 4, "
    "5 or 6 cards, high and high-low, Courchevel; no limit, pot limit, fixed limit",
)
