"""One hand's text to a Hand: its lines through the driver, its header, and the findings about its text."""

from __future__ import annotations

import quopri
import re
from collections.abc import Callable

from parser.events import Action, Collected, Note, Post, Show, SummarySeat, TotalPot
from parser.formats.base import Ending, Format, Header, Stamp, Trouble, Whole
from parser.formats.reading import Reading
from parser.formats.summary import breaks_off, is_leaving
from parser.grammar import driver
from parser.hand import MAIL, Hand, HandHeader, HandStatus, line_start
from parser.lines import LONGEST_LINE, Driver, Groups
from parser.money import ScaleError
from parser.others import ends_hand
from parser.saying import say
from parser.source import Piece
from parser.textrules import HDR003, HDR009, TXT002, TXT003, TXT005, TXT006, TXT007

MOST_SCALE = 8
MOST_TROUBLES = 500
"""Faults of its text that are listed of one hand; who writes more is no poker room."""
ALLOWED = bytes(byte for byte in range(256) if byte >= 32 and byte != 127) + b"\t\r\n"
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Unicode's control characters (Cc) without tab and line ends; marks of direction (Cf) belong to scripts."""


BARE_AMOUNT = re.compile(r"[$€£]\d[\d.,]*$")
"""An amount with nothing behind it."""


def decode(raw: bytes, codec: str | None) -> tuple[str, str, bool]:
    """The text of a piece, the encoding it was read in, and whether every byte was valid in it.

    Never by site: UTF-8 where the bytes are, otherwise cp1252, unless so many are UTF-8 that the rest is
    damage.
    """
    if codec is not None:
        try:
            return raw.decode(codec), codec, True
        except UnicodeDecodeError:
            return raw.decode(codec, "replace"), codec, False
    try:
        return raw.decode(), "utf-8", True
    except UnicodeDecodeError as error:
        text = raw.decode("utf-8", "replace")
        if error.reason == "unexpected end of data" and not raw[: error.start].isascii():
            return text, "utf-8", False  # cut within a character
    invalid = text.count("\ufffd")
    if len(text) - len(text.encode("ascii", "ignore")) > 2 * invalid:
        return text, "utf-8", False
    text = raw.decode("cp1252", "replace")
    return text, "cp1252", "\ufffd" not in text


def text_of(piece: Piece) -> tuple[str, str, bool]:
    """The text of a piece with "\\n" line ends, its encoding, and whether every byte was valid."""
    text, encoding, valid = decode(piece.raw, piece.codec)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.startswith("=\n", text.find("\n") - 1):
        plain = quopri.decodestring(text.encode(encoding, "replace"))
        return plain.decode("utf-8", "replace"), MAIL, valid
    return text, encoding, valid


def read_hand(piece: Piece, entry: Format, file: str) -> Hand:
    """The hand at the beginning of a piece; it may be shorter than the piece, when other text follows.

    Raises:
        ValueError: the header, or an amount, is not understood.
    """
    if entry.whole is not None:
        return read_whole(piece, entry.whole, file)
    text, encoding, valid = text_of(piece)
    machine = driver(entry.name)
    number, kind, stamp_parts, done = header_of(machine, entry, text)
    stamp = entry.stamp(stamp_parts)
    header = entry.header(kind, None)
    comma = entry.comma is not None and entry.comma(text)
    reading = None
    if header.supported:
        lines = text[done:].split("\n")
        bounded = len(text) > LONGEST_LINE and has_long_line(text)
        while True:
            reading = Reading(text, machine.amounts[header.scale, comma])
            try:
                machine.run(reading, machine.start(header.scale, bounded=bounded, comma=comma), lines, done)
                break
            except ScaleError as error:
                if error.needed > MOST_SCALE:
                    raise
                header = entry.header(kind, error.needed)
        if entry.finish is not None:
            header = entry.finish(reading, header, file)
        end = reading.end_at
    else:
        end = other_text_at(text, done)
    raw = piece.raw
    if end is not None:
        row = text.count("\n", 0, end)
        raw, text = raw[: line_start(raw, encoding, row)[1]], text[:end]
    hand = Hand(
        whole_header(entry, number or "", header, stamp, reading),
        (), (), (), HandStatus.UNSUPPORTED, text, file,
        piece.line, piece.column, piece.byte, len(raw), encoding, raw,
    )  # fmt: skip
    if reading is not None:
        hand.seats, hand.events = tuple(reading.seats), tuple(reading.events)
        open_end = piece.cut or (end is None and not text.endswith("\n"))
        judge(hand, reading, entry.ending, open_end=open_end)
    if (
        not valid
        or (reading is not None and reading.troubles)
        or raw.translate(None, ALLOWED)
        or not text.isascii()
    ):
        attach(hand, reading.troubles if reading is not None else [], valid=valid)
    return hand


def read_whole(piece: Piece, whole: Callable[[str], Whole], file: str) -> Hand:
    """The hand of a format that reads it by itself; it ends where text begins that can belong to no hand.

    Raises:
        ValueError: an amount is not understood.
    """
    text, encoding, valid = text_of(piece)
    raw, end = piece.raw, other_text_at(text, text.find("\n") + 1)
    if end:
        raw, text = raw[: line_start(raw, encoding, text.count("\n", 0, end))[1]], text[:end]
    header, seats, events, status, troubles = whole(text)
    hand = Hand(
        header, seats, events, (), status, text, file,
        piece.line, piece.column, piece.byte, len(raw), encoding, raw,
    )  # fmt: skip
    attach(hand, troubles, valid=valid)
    return hand


def has_long_line(text: str) -> bool:
    """Whether a line is over `LONGEST_LINE`; looks only at one line end in each stretch of that length."""
    at = -1
    while len(text) - at > LONGEST_LINE + 1:
        at = text.rfind("\n", at + 1, at + LONGEST_LINE + 2)
        if at < 0:
            return True
    return False


def header_of(machine: Driver, entry: Format, text: str) -> tuple[str | None, Groups, Groups, int]:
    """A hand's number, what is played, when, and the offset of the first line after the header.

    Raises:
        ValueError: the header is not understood.
    """
    if entry.header_lines:
        long = machine.long_header(text)
        if long is not None:
            return *long[:3], long[3] + 1
    else:
        first = text.partition("\n")[0]
        parts = machine.header(first)
        if parts is not None:
            return *parts, len(first) + 1
    raise ValueError("its header is not one of this format's")


def other_text_at(text: str, done: int) -> int | None:
    """Offset of the first line from `done` on that belongs to no hand; None when all may."""
    at = done
    for line in text[done:].split("\n"):
        if line and not line.isspace() and ends_hand(line):
            return at
        at += len(line) + 1
    return None


def whole_header(
    entry: Format, hand_id: str, header: Header, stamp: Stamp, reading: Reading | None
) -> HandHeader:
    """The hand's header from its header line and its table line."""
    (
        brand, tournament, fast_fold, game, _supported, limit, low_stake, high_stake, ante, cap, currency,
        scale, symbol, tournament_id, level, buy_in,
    ) = header  # fmt: skip
    table, max_seats, button = (
        (reading.table, reading.max_seats, reading.button) if reading else (None, None, None)
    )
    return HandHeader(
        entry.site or entry.name, brand, hand_id, tournament, fast_fold, game, limit, low_stake, high_stake,
        ante, cap, currency, scale, symbol, tournament_id, level, buy_in, table, max_seats, button, *stamp,
        accounts=entry.accounts,
        bomb_pot=reading.bomb_pot if reading else False,
        hero=reading.hero if reading else None,
        order=reading.order if reading else None,
    )  # fmt: skip


def judge(hand: Hand, reading: Reading, ending: Ending, *, open_end: bool) -> None:
    """Gives the hand its status, and finds what its text lacks; `open_end`: its last line has no end."""
    if hand.column > 1:
        reading.trouble(TXT003, 0, say("The hand starts behind other text in its line."))
    if reading.cancelled_at is not None:
        hand.status = HandStatus.CANCELLED
        reading.trouble(HDR009, reading.cancelled_at, say("The hand was cancelled."))
    elif is_over(hand, reading, ending):
        hand.status = HandStatus.COMPLETE
        if is_bare(hand, reading, ending):
            return
        if open_end and broken_off(hand, reading, ending, last := last_line(hand.text)):
            break_off(hand, reading, last, open_end=True)
        elif (ending.seats or ending.winners) and (reading.summary_seats < len(reading.seats) or open_end):
            judge_summary(hand, reading, ending, open_end=open_end)
    else:
        hand.status = HandStatus.PARTIAL
        last = last_line(hand.text)
        if open_end:
            leave_out(hand, reading, last)
        if ending.summary and reading.summary_at is None and reading.unread_at != last and was_paid(hand):
            reading.trouble(TXT007, last, say("The hand ends without its summary."))
        else:
            reading.trouble(TXT002, last, say("The text stops before the hand is over."))
    # Of a text that stops among the seat lines the button's may be missing.
    if reading.button is not None and reading.holder(reading.button) is None and seats_are_over(hand):
        message = say("The button is on seat {seat}, which nobody holds.", seat=reading.button)
        reading.trouble(HDR003, reading.table_at or 0, message)


def is_over(hand: Hand, reading: Reading, ending: Ending) -> bool:
    """Whether the text goes as far as this format's hands do."""
    if is_bare(hand, reading, ending):
        return True
    if (ending.total and reading.total_at is None) or (ending.summary and reading.summary_at is None):
        return False
    return (ending.summary and not ending.awards) or was_paid(hand)


def is_bare(hand: Hand, reading: Reading, ending: Ending) -> bool:
    """Whether a hand was paid and ends with the summary's whole marker, as some of this format's hands do."""
    if not ending.bare or reading.summary_at is None:
        return False
    last = last_line(hand.text)
    whole = hand.text.count("*", last) % 6 == 0  # on both sides, or on none
    return reading.summary_at == last and whole and was_paid(hand)


def judge_summary(hand: Hand, reading: Reading, ending: Ending, *, open_end: bool) -> None:
    """Finds a summary that stops before it lists everybody whom this format's summaries list."""
    last = last_line(hand.text)
    if ending.seats:
        short = (
            (reading.unread_at == last and reading.summary_seats < len(reading.seats))
            or (reading.summary_seats == 0 and hand.seats)
            or (open_end and reading.summary_seats < len(played_on(hand)))
            or seats_to_come(hand)
        )
    else:
        short = winners_to_come(hand)
    if short:
        break_off(hand, reading, last, open_end=open_end)


def break_off(hand: Hand, reading: Reading, last: int, *, open_end: bool) -> None:
    """Gives a hand that seemed to be over the finding that its text breaks off."""
    hand.status = HandStatus.PARTIAL
    if open_end:
        leave_out(hand, reading, last)
    message = say("The text stops within the summary.")
    if reading.summary_at is None:
        message = say("The text stops before the hand is over.")
    reading.trouble(TXT002, last, message)


def broken_off(hand: Hand, reading: Reading, ending: Ending, last: int) -> bool:
    """Whether the last line, which has no end, breaks off for certain."""
    if reading.unread_at == last or hand.text.rstrip().endswith((":", ",")):
        return True
    told = [event for event in hand.events if event.at == last]
    line = next((event for event in told if isinstance(event, SummarySeat)), None)
    before = 0
    if line is None and reading.joined is not None and reading.joined.at == last:
        line = reading.joined
        before = -sum(line.won)
        for event in hand.events:
            if isinstance(event, SummarySeat) and event.seat == line.seat:
                before += sum(event.won)
    if line is not None:
        paid = [
            event.amount for event in hand.events if isinstance(event, Collected) and event.seat == line.seat
        ]
        return breaks_off(line, reading.holder(line.seat), sum(paid) - before)
    return any(isinstance(event, Collected) for event in told) and award_breaks_off(hand, ending, last)


def award_breaks_off(hand: Hand, ending: Ending, last: int) -> bool:
    """Whether the amount of the award in the last line is not whole.

    It lacks the word that follows the hand's other amounts, or less than the total was paid that the text
    printed before.
    """
    before, line = hand.text[:last], hand.text[last:].rstrip()
    if BARE_AMOUNT.search(line) and any(f" {unit}" in before for unit in ending.units):
        return True
    if not ending.awards:
        return False
    due, paid = 0, 0
    for event in hand.events:
        if isinstance(event, TotalPot):
            due = event.total or 0
            if hand.header.accounts is None or not hand.header.accounts.total_net:
                due -= (event.rake or 0) + sum([fee for _, fee in event.fees])
        elif isinstance(event, Collected):
            paid += event.amount
    return paid < due


def seats_to_come(hand: Hand) -> bool:
    """Whether somebody who played has his seat after the last one that the summary lists.

    Some rooms leave out who was not dealt in, or was taken from the table in the hand.
    """
    listed = max([event.seat for event in hand.events if isinstance(event, SummarySeat)], default=0)
    return any(seat > listed for seat in played_on(hand))


def played_on(hand: Hand) -> set[int]:
    """The seats that played and did not leave the table in the hand."""
    seats = {seat.number for seat in hand.seats}
    left = {event.seat for event in hand.events if isinstance(event, Note) and is_leaving(event)}
    played = {event.seat for event in hand.events if isinstance(event, Post | Action | Show | Collected)}
    return seats & (played - left)


def winners_to_come(hand: Hand) -> bool:
    """Whether the summary has no line yet for somebody who was paid."""
    listed = {event.seat for event in hand.events if isinstance(event, SummarySeat)}
    paid = {event.seat for event in hand.events if isinstance(event, Collected) and event.amount}
    return not paid <= listed


def seats_are_over(hand: Hand) -> bool:
    """Whether something follows the seat lines, so that none is missing."""
    return any(not isinstance(event, Note) for event in hand.events)


def leave_out(hand: Hand, reading: Reading, last: int) -> None:
    """Takes back what the last line seemed to say: it breaks off, so its end may be missing."""
    hand.events = tuple([event for event in hand.events if event.at != last])
    reading.troubles = [one for one in reading.troubles if one.at != last]


def last_line(text: str) -> int:
    """Offset of the last line that isn't blank."""
    return text.rfind("\n", 0, len(text.rstrip())) + 1


def was_paid(hand: Hand) -> bool:
    """Whether somebody collects."""
    return any(isinstance(event, Collected) for event in hand.events)


def attach(hand: Hand, troubles: list[Trouble], *, valid: bool) -> None:
    """Makes the findings about the hand's text."""
    replaced = hand.text.find("\ufffd")
    if not valid and (replaced >= 0 or hand.encoding == MAIL):  # else they stand in the text that follows
        message = say("Some bytes are not valid {encoding}; they were replaced.", encoding=hand.encoding)
        troubles.append(Trouble(TXT005, max(0, replaced), message))
    control = CONTROLS.search(hand.text)
    if control is not None:
        shown = f"U+{ord(control[0]):04X}"
        troubles.append(
            Trouble(
                TXT006,
                control.start(),
                say("The text holds the control character {character}.", character=shown),
                recorded=shown,
            )
        )
    troubles.sort(key=lambda one: (one.at, one.rule.code))
    if len(troubles) > MOST_TROUBLES:
        more, rule = len(troubles) - MOST_TROUBLES, troubles[MOST_TROUBLES].rule
        message = say(
            "{number} more faults of the hand's text follow from here on; they are not listed.", number=more
        )
        troubles[MOST_TROUBLES:] = [Trouble(rule, troubles[MOST_TROUBLES].at, message)]
    hand.findings = tuple(
        hand.finding(rule, at, message, player=player, expected=expected, recorded=recorded)
        for rule, at, message, player, expected, recorded in troubles
    )
