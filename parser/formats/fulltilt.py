"""Full Tilt Poker's own text, 2004 to 2016: cash games, Rush and tournaments."""

from __future__ import annotations

from msgspec.structs import replace

from parser.events import Action, Collected, Note, NoteKind, Show, StreetDealt, SummaryBoard, SummarySeat
from parser.formats.base import Format, Header
from parser.formats.fulltiltheader import read_header, read_stamp, read_table
from parser.formats.reading import Reading
from parser.formats.shared import prepare_run
from parser.formats.spaced import FAMILY, SPACED_LINES, join_seat_lines
from parser.formats.summary import ResultValues, emit_result, emit_summary, emit_sumseat, prepare_result
from parser.formats.values import CARDS, NUMBERS, RUNS, Amounts
from parser.lines import Groups, Line
from parser.roster import UnknownNameError


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """Takes the table and its size from the header's line; completes what other lines leave to it."""
    reading.table, reading.max_seats = read_table(reading.text)
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


CollectedValues = tuple[int, "int | None", int]


def prepare_collected(groups: Groups, amounts: Amounts) -> CollectedValues:
    """Amount, pot, and the run where a pot without another name has a number."""
    _line, _name, kind, number, amount = groups
    if kind is None:
        return amounts[amount or ""], None, RUNS.get(number, 0)
    return amounts[amount or ""], 0 if kind == "main" else int(number or 1), 0


def emit_collected(reading: Reading, name: str, values: CollectedValues, at: int) -> None:
    """An award; of boards run twice "pot 1" is what the first of them pays."""
    amount, pot, run = values
    reading.add(Collected(reading.seat_of[name], amount, pot, run, at))


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
