"""Floor logs: hands of a live table, typed by a person in a few lines (docs/floor-log.md).

A log begins with a line "floor log" and ends where the next one does. Each line is a statement, or several
with ";" between them; what stands behind a "#" is left out. A line that is not understood costs nothing but
the judgement of its own hand: it stays as a note, and the finding says where it goes wrong, what is expected
and which word is closest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from lark import Lark, Token, Tree, UnexpectedToken

from parser.events import Note, NoteKind, SummaryStart, TotalPot
from parser.formats.base import Trouble, Whole
from parser.formats.floorheader import FLOORLOG_NAME, REST, STARTS
from parser.formats.floormistakes import mistake
from parser.formats.floorrules import HDR015, TXT020, TXT021, TXT022, TXT025
from parser.formats.floorsettings import Statement, game_of
from parser.formats.floorstatements import Statements
from parser.formats.floortable import Refused
from parser.formats.floortokens import AmountError, Piece, pieces, same_name, seat_pieces
from parser.hand import HandHeader, HandStatus
from parser.money import ScaleError
from parser.saying import say
from parser.textrules import HDR003

GRAMMAR = Path(__file__).with_name("grammars") / "floorlog.lark"

LONGEST_STATEMENT = 500
MOST_LINES = 2_000
MOST_TROUBLES = 20
"""Lines of one hand that are named as not understood; the others are left out in silence."""
MOST_RECORDED = 60
"""Characters of a line that a finding repeats."""
MOST_SCALE = 8
CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}


@cache
def grammar() -> Lark:
    """The parser of statements."""
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=["start", "said"], maybe_placeholders=False)


def read_log(text: str) -> Whole:
    """The hand of a floor log.

    Raises:
        ValueError: its amounts have more decimals than any money.
    """
    scale = 0
    while True:
        log = _Log(text, scale)
        try:
            log.run()
            return log.whole()
        except ScaleError as error:
            if error.needed > MOST_SCALE:
                raise
            scale = max(error.needed, 2)


def statements(text: str) -> Iterator[tuple[int, int, str]]:
    """(line, offset, statement) of everything after the header line, comments and blank parts left out."""
    at = text.find("\n") + 1
    if not at:
        return
    for number, line in enumerate(text[at:].split("\n")):
        for start, end in _parts(line):
            part = line[start:end]
            if part.strip():
                indent = len(part) - len(part.lstrip())
                yield number, at + start + indent, part.strip()
        at += len(line) + 1


_ENDS = re.compile(r'"[^"]*"|[;；|]')
"""What ends a statement, or what stands in quotes."""
_COMMENT = re.compile(r'"[^"]*"|(?P<comment>(?:^|(?<=\s))#.*)')
"""What is left out, or what stands in quotes, where no sign counts."""


def _parts(line: str) -> Iterator[tuple[int, int]]:
    """Where the statements of a line begin and end."""
    comments = (found.start() for found in _COMMENT.finditer(line) if found["comment"] is not None)
    end = next(comments, len(line))
    start = 0
    for mark in _ENDS.finditer(line, 0, end):
        if not mark[0].startswith('"'):
            yield start, mark.start()
            start = mark.end()
    yield start, end


_CLAUSE = re.compile(r"[,.](?=\s)|[，、。]")


def _clauses(statement: str) -> list[tuple[int, str]]:
    """The parts of a statement between commas and full stops, and where each begins."""
    ends = [found.span() for found in _CLAUSE.finditer(statement)]
    starts = [0, *[end for _, end in ends]]
    out = []
    for start, end in zip(starts, [*[begin for begin, _ in ends], len(statement)], strict=True):
        part = statement[start:end]
        if part.strip(" \t.,"):
            out.append((start + len(part) - len(part.lstrip()), part.strip()))
    return out


def _several_seats(statement: str) -> list[tuple[int, str]]:
    """The seat lines of a statement that has several with commas between them; none where it has not."""
    parts = _clauses(statement)
    if len(parts) < 2 or any(seat_pieces(part) is None for _, part in parts):
        return []
    return parts


class _Log:
    """One log while it is read."""

    def __init__(self, text: str, scale: int) -> None:
        self.text = text
        self.table = Statements(scale, _said)
        self.left_out = 0

    def run(self) -> None:
        """Reads every statement."""
        for number, at, statement in statements(self.text):
            if number >= MOST_LINES:
                message = say("The log has more than {number} lines.", number=format(MOST_LINES, ","))
                self._refuse(at, statement, Refused(TXT025, 0, message))
                return
            try:
                self._statement(at, statement)
            except Refused as refused:
                self._refuse(at, statement, refused)
        table = self.table
        if table.button_name:
            message = say("Nobody is called {who}.", who=table.button_name)
            self._refuse(table.button_at, "button", Refused(TXT022, 0, message, say("a name of a seat line")))

    def _statement(self, at: int, statement: str) -> None:
        if len(statement) > LONGEST_STATEMENT:
            raise Refused(
                TXT025,
                0,
                say(
                    "The line has {number} characters, more than {most}.",
                    number=format(len(statement), ","),
                    most=LONGEST_STATEMENT,
                ),
            )
        table = self.table
        try:
            if not table.playing and (seats := _several_seats(statement)):
                for start, part in seats:
                    self._statement(at + start, part)
                return
            seat = seat_pieces(statement)
            if seat is not None and not table.playing and int(seat[0].text) not in table.chairs:
                table.take(_tree(seat), at)
                return
            first = pieces(statement, table.names)
            if not first:
                return
            try:
                tree = _tree(first)
            except _UnexpectedError as error:
                if self._one_by_one(statement, at):
                    return
                tree = self._second_look(statement, first, error, seat)
        except AmountError as number:
            raise Refused(TXT021, number.at, number.message, say("an amount")) from None
        table.take(tree, at)

    def _one_by_one(self, statement: str, at: int) -> bool:
        """Takes a statement as several with commas or full stops between them; whether it can be read so."""
        parts = _clauses(statement)
        if len(parts) < 2:
            return False
        trees = []
        for start, part in parts:
            try:
                trees.append((start, _tree(pieces(part, self.table.names))))
            except (_UnexpectedError, AmountError):
                return False
        for start, tree in trees:
            self.table.take(tree, at + start)
        return True

    def _second_look(
        self, statement: str, first: list[Piece], error: _UnexpectedError, seat: list[Piece] | None
    ) -> Statement:
        """Another reading of a statement that is none: a player may be called by one of the log's words, and
        a seat line may come too late.

        Raises:
            Refused: it has none.
        """
        table = self.table
        other = pieces(statement, table.names, names_first=False)
        try:
            if other != first:
                return _tree(other)
        except _UnexpectedError:
            pass
        if seat is not None and (not table.playing or int(seat[0].text) not in table.chairs):
            return _tree(seat)
        if len(table.troubles) >= MOST_TROUBLES:  # only counted; looking for what was meant takes its time
            raise Refused(TXT020, 0, say("It is not understood.")) from None
        raise mistake(statement, first, error.accepted, error.piece, _names(table)) from None

    def _refuse(self, at: int, statement: str, refused: Refused) -> None:
        """Keeps a statement as a note, with the finding that says what is wrong with it."""
        table = self.table
        table.events.append(Note(NoteKind.UNREAD, statement[:LONGEST_STATEMENT], at))
        if not refused.message:
            return  # told before
        if len(table.troubles) < MOST_TROUBLES:
            place = at + min(refused.at, len(statement))
            recorded = statement if refused.recorded is None else refused.recorded
            recorded = recorded if len(recorded) <= MOST_RECORDED else f"{recorded[: MOST_RECORDED - 1]}…"
            table.troubles.append(
                Trouble(refused.rule, place, refused.message, None, refused.expected, recorded)
            )
        else:
            self.left_out += 1

    def whole(self) -> Whole:
        """The hand as it was told."""
        table = self.table
        end = len(self.text.rstrip())
        seats = table.seats()
        if self.left_out:
            message = say("{number} more lines are not understood.", number=format(self.left_out, ","))
            table.troubles.append(Trouble(TXT020, self.text.rfind("\n", 0, end) + 1, message))
        if seats and table.button is None:
            table.troubles.append(Trouble(HDR015, 0, say("The log does not say the button.")))
        if seats and self._stakes() is None:
            table.troubles.append(Trouble(HDR015, 0, say("The log does not say the stakes.")))
        if table.button is not None and seats and table.button not in table.chairs:
            message = say("The button is on seat {seat}, which nobody holds.", seat=table.button)
            table.troubles.append(Trouble(HDR003, table.button_at, message))
        status = HandStatus.PARTIAL
        if table.money_at is not None:
            status = HandStatus.COMPLETE
            table.mark_showdown()
            table.events.append(SummaryStart(table.money_at))
            table.events.append(
                TotalPot(table.total, None, (), table.rake, tuple(table.fees), table.money_at)
            )
        elif table.cancelled and not table.misdealt:
            status = HandStatus.CANCELLED
        return Whole(self._header(), seats, tuple(table.events), status, table.troubles)

    def _stakes(self) -> tuple[int, int] | None:
        """Both stakes: of the settings, or what the blinds posted are."""
        table = self.table
        if table.big:
            return table.small, table.big
        return table.posted_stakes()

    def _header(self) -> HandHeader:
        table = self.table
        settings: dict[str, Any] = table.settings
        low, high = self._stakes() or (None, None)
        first = self.text.partition("\n")[0]
        rest = re.sub(rf"^\W*{STARTS}", "", first) + "\n"
        found = re.match(REST, rest)
        named = found["id"] if found is not None and found["id"] else settings.get("hand")
        return HandHeader(
            FLOORLOG_NAME, "Floor log", named or f"{crc32(self.text.strip().encode('utf-8', 'replace')):08x}",
            bool(settings.get("tournament")), False, game_of(settings), settings.get("limit", "nl"), low,
            high, settings.get("ante"), settings.get("cap"), CURRENCIES.get(table.symbol), table.scale,
            table.symbol, None, None, None, settings.get("table"), settings.get("seats"), table.button,
            settings.get("date"), None, None, settings.get("chip"), bool(settings.get("bomb_pot")),
            settings.get("rules"),
        )  # fmt: skip


def _names(table: Statements) -> dict[str, str]:
    """Names as typed, by names as they are compared."""
    return {same_name(chair.name): chair.name for chair in table.chairs.values()}


# ---- from words to a tree


class _UnexpectedError(Exception):
    """A statement that is none: the piece that does not fit (None at its end), and what would."""

    def __init__(self, piece: Piece | None, accepted: frozenset[str]) -> None:
        super().__init__()
        self.piece = piece
        self.accepted = accepted


def _tree(found: list[Piece], start: str = "start") -> Statement:
    """The tree of a statement.

    Raises:
        _UnexpectedError: it is none.
    """
    walk = grammar().parse_interactive(start=start)
    fits = 0
    try:
        for piece in found:
            walk.feed_token(_token(piece))
            fits += 1
        tree: object = walk.feed_eof()  # type: ignore[no-untyped-call]  # Lark leaves it out
    except UnexpectedToken:
        walk = grammar().parse_interactive(start=start)
        for piece in found[:fits]:
            walk.feed_token(_token(piece))
        accepted: set[str] = walk.accepts()  # type: ignore[no-untyped-call]  # likewise
        wrong = found[fits] if fits < len(found) else None
        raise _UnexpectedError(wrong, frozenset(accepted - {"$END"})) from None
    if not isinstance(tree, Tree):
        raise TypeError("a statement is a tree")
    return tree


def _token(piece: Piece) -> Token:
    return Token(piece.kind, piece.text, piece.start, end_pos=piece.end)


def _said(words: str) -> Statement | None:
    """What a player says that he does; None when it is no action."""
    try:
        return _tree(pieces(words, {}), "said")
    except (_UnexpectedError, AmountError):
        return None
