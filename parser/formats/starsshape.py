"""PokerStars in a language without a table of words, read by the shape of its lines (TXT012).

Numbers, cards, asterisks and the seats' names tell most of a hand: two amounts are a raise, one is a bet or,
over a bet, a call, none is a fold or a check. Which of these a word is shows where a bet is faced, for nobody
can check there. What shape does not tell, as the ways of mucking, is left out.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parser.cards import Card
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.formats.base import Format, Header, Stamp, Trouble, Whole, no_header, no_stamp
from parser.formats.starslocal import AMOUNT, Words, read_header, read_stamp
from parser.formats.starswords import Language
from parser.formats.tally import Tally
from parser.formats.values import CARDS, Amounts
from parser.hand import HandHeader, HandStatus, Seat
from parser.money import ScaleError
from parser.saying import say
from parser.textrules import TXT002, TXT012

ENGLISH_ALONE = Words(Language("", "", "", "", {}))
FIRST_LINE = re.compile(ENGLISH_ALONE.slots()["header"])
TABLE = re.compile(
    r"[^\n'\"”“:\[]{0,20}['\"”“]([^\n]*)['\"”“](?: [^\n\d'\"”“]*?)? ?(\d+)-[mM]ax(?: \([^)\n]*\))*"
    r"(?:[ \xa0]+[^\n\d(]*?(\d+)[^\n\d]*)?[ \xa0]*"
)
SEAT = re.compile(
    rf"[^\n\d:：(（]{{2,12}}?(\d+)[ \xa0]?[:：][ \xa0]?([^\n]*[^\n \xa0])[ \xa0]?[(（]({AMOUNT})[ \xa0]?"
    r"[^\n\d,，()（）]{2,15}(?:[,，] ?[^()（）\n]*)?[)）](.*)"
)
RESULT = re.compile(r"[^\n\d:：(（]{1,12}?(\d+)[^\n\d:：(（]{0,4}?[ \xa0]?[:：][ \xa0]?(.+)")
MARKER = re.compile(r"\*\*\* ([^\n*\[]+) \*\*\* *(?:\[([^\]\n]*)\])? *(?:\[([^\]\n]*)\])?[ \xa0]*")
BRACKETS = re.compile(r"\[([^\]\n]*)\]")
ROUND = re.compile(r"[(（]([^()（）\n]*)[)）]")
NUMBER = re.compile(rf"(?:(?<![\w.,])|(?<=[^\W\d_]))(?:{AMOUNT})(?!\d|[.,]\d|[A-Za-zªº])")
LETTER = re.compile(r"[^\W\d_]")
ROLES = re.compile(r"^(?: \([^()\d]*\))+")
MOST_LINES = 2_000
MOST_SCALE = 8


class Shape:
    """One hand while its lines are read."""

    def __init__(self, text: str, header: Header) -> None:
        self.text = text
        self.header = header
        self.amounts = Amounts(header.scale)
        self.seats: list[Seat] = []
        self.numbers: dict[str, int] = {}
        self.names: list[str] = []
        self.events: list[Event] = []
        self.troubles: list[Trouble] = []
        self.tally = Tally()
        self.table: tuple[str | None, int | None, int | None] = (None, None, None)
        self.still: list[tuple[int, str, bool]] = []
        """Places in `events` of actions without an amount: the word, and whether a bet was faced."""
        self.hole = self.over = self.summary = False
        self.total = False

    # ---- lines

    def line(self, line: str, at: int) -> None:
        """Takes a line in."""
        plain = line.strip(" \xa0\t")
        if marker := MARKER.fullmatch(plain):
            self.marker(marker, at)
        elif self.summary:
            self.ending(plain, at)
        elif not self.seats and (table := TABLE.fullmatch(plain)):
            name, most, button = table.groups()
            self.table = name, int(most), int(button) if button else None
        elif not self.hole and (seat := SEAT.fullmatch(plain)):
            number, name, stack, rest = seat.groups()
            self.seats.append(Seat(int(number), name, self.amounts[stack], bool(rest.strip()), None, at))
            self.numbers.setdefault(name, int(number))
            self.names = sorted(self.numbers, key=len, reverse=True)
        elif not self.played(plain, at):
            self.note(line, at)

    def note(self, line: str, at: int) -> None:
        self.events.append(Note(NoteKind.TABLE, line, at))

    def marker(self, found: re.Match[str], at: int) -> None:
        _words, first, second = found.groups()
        cards = self.cards(first)
        if cards and second is None and len(cards) == 3:
            self.street(1, (), cards, at)
        elif cards and second is not None and len(cards) in {3, 4}:
            self.street(len(cards) - 1, cards, self.cards(second), at)
        elif not self.hole:
            self.hole = True
            self.events.append(HoleCards(at))
        elif self.text.find("\n*** ", found.end() and at + 4) >= 0:
            self.over = True
            self.events.append(ShowdownStart(0, at))
        else:
            self.summary = True
            self.events.append(SummaryStart(at))

    def street(self, street: int, board: tuple[Card, ...], new: tuple[Card, ...], at: int) -> None:
        self.events.append(StreetDealt(street, 0, board, new, at))
        self.tally.street()

    def cards(self, text: str | None) -> tuple[Card, ...]:
        return CARDS[text] if text else ()

    def played(self, line: str, at: int) -> bool:
        """Takes in a line about a player; False where none is meant, or its shape says nothing."""
        name = next((name for name in self.names if line.startswith(name)), None)
        rest = line[len(name) :] if name is not None else ""
        if name is not None and (said := re.match(r"[ \xa0]?[:：][ \xa0](.*)", rest)):
            return self.act(self.numbers[name], said[1], at)
        bracket = BRACKETS.search(line)
        if bracket is not None:
            owner = name or next((one for one in self.names if one in line[: bracket.start()]), None)
            if owner is not None and not self.over:
                self.events.append(Dealt(self.numbers[owner], self.cards(bracket[1]), at))
                return True
            return False
        if name is not None:
            found = NUMBER.findall(rest)
            return len(found) == 1 and self.hole and self.award(self.numbers[name], found[0], at)
        back, bet = (
            next((one for one in self.names if line.rstrip(".").endswith(one)), None),
            ROUND.search(line),
        )
        if back is not None and bet is not None and re.fullmatch(AMOUNT, bet[1]):
            self.events.append(Uncalled(self.numbers[back], self.amounts[bet[1]], at))
            return True
        return False

    def award(self, seat: int, text: str, at: int) -> bool:
        """Takes in what may be an award, or a prize in other money than the chips."""
        try:
            amount = self.amounts[text]
        except ScaleError:
            return False
        self.events.append(Collected(seat, amount, None, 0, at))
        return True

    def act(self, seat: int, said: str, at: int) -> bool:
        bracket = BRACKETS.search(said)
        if bracket is not None:
            self.events.append(Show(seat, self.cards(bracket[1]), None, at))
            return True
        found = NUMBER.findall(said)
        if len(found) > 2:
            return False
        if not self.hole:
            return self.post(seat, found, at)
        if self.over or any(isinstance(event, Collected) for event in self.events):
            return False
        amounts = [self.amounts[text] for text in found]
        all_in = (
            bool(found) and re.search(r"[^\W\d_]", said[said.rfind(found[-1]) + len(found[-1]) :]) is not None
        )
        if len(amounts) == 2:
            self.tally.reach(seat, amounts[1])
            self.events.append(Action(seat, Verb.RAISE, amounts[0], amounts[1], all_in, at))
        elif amounts:
            verb = Verb.CALL if self.tally.high else Verb.BET
            self.tally.add(seat, amounts[0])
            to = amounts[0] if verb is Verb.BET else 0
            self.events.append(Action(seat, verb, amounts[0], to, all_in, at))
        else:
            facing = self.tally.high > self.tally.put.get(seat, 0)
            self.still.append((len(self.events), said.strip(" .\xa0"), facing))
            self.events.append(Action(seat, Verb.FOLD, 0, 0, False, at))
        return True

    def post(self, seat: int, found: list[str], at: int) -> bool:
        if len(found) != 1:
            return False
        amount, low, high = self.amounts[found[0]], self.header.low_stake, self.header.high_stake
        kinds = {
            low: PostKind.SMALL_BLIND,
            high: PostKind.BIG_BLIND,
            (low or 0) + (high or 0): PostKind.BOTH_BLINDS,
        }
        kind = kinds.get(amount, PostKind.ANTE)
        self.events.append(Post(seat, kind, amount, False, at))
        if kind is PostKind.BOTH_BLINDS:
            self.tally.add(seat, high or 0)
        elif kind is not PostKind.ANTE:
            self.tally.add(seat, amount)
        return True

    def ending(self, line: str, at: int) -> None:
        """Takes in a line of the summary."""
        seat = RESULT.fullmatch(line)
        if seat is not None:
            self.result(int(seat[1]), seat[2], at)
            return
        bracket = BRACKETS.search(line)
        if bracket is not None:
            self.events.append(SummaryBoard(0, self.cards(bracket[1]), at))
            return
        found = re.findall(AMOUNT, line)
        if found and not self.total:
            self.total = True
            rake = self.amounts[found[-1]] if len(found) > 1 else None
            self.events.append(TotalPot(self.amounts[found[0]], None, (), rake, (), at))

    def result(self, number: int, rest: str, at: int) -> None:
        name = next((name for name in self.names if rest.startswith(name)), None)
        if name is None or self.numbers[name] != number:
            return
        told = ROLES.sub("", rest[len(name) :])
        if not told.strip():
            return
        cards = BRACKETS.search(told)
        won = tuple([self.amounts[text] for text in ROUND.findall(told) if re.fullmatch(AMOUNT, text)])
        shown = self.cards(cards[1]) if cards else ()
        self.events.append(SummarySeat(number, name, (), "", shown, won, "", at))

    # ---- afterwards

    def ended(self) -> bool:
        """Whether the summary has its total and a line for everybody who was dealt in, the last one whole."""
        listed = {event.seat for event in self.events if isinstance(event, SummarySeat)}
        last = self.text.rstrip().rpartition("\n")[2]
        return (
            self.total
            and last.count("(") == last.count(")")
            and last.count("[") == last.count("]")
            and all(seat.sitting_out or seat.number in listed for seat in self.seats)
        )

    def settle(self) -> None:
        """Tells folds from checks, and awards from other lines with a number."""
        folds = {word for _, word, facing in self.still if facing}
        for place, word, _ in self.still:
            event = self.events[place]
            if word not in folds and isinstance(event, Action):
                self.events[place] = Action(event.seat, Verb.CHECK, 0, 0, False, event.at)
        won = {event.seat: sum(event.won) for event in self.events if isinstance(event, SummarySeat)}
        for place, event in enumerate(self.events):
            if isinstance(event, Collected):
                mine = [
                    one.amount for one in self.events if isinstance(one, Collected) and one.seat == event.seat
                ]
                if won.get(event.seat or 0) not in {sum(mine), event.amount}:
                    line = self.text[event.at :].partition("\n")[0]
                    self.events[place] = Note(NoteKind.TOURNAMENT, line, event.at, event.seat)


@lru_cache(maxsize=1024)
def first_line(line: str, scale: int | None) -> tuple[str, Header, Stamp]:
    """A header's number, what it states, and when; ValueError when it isn't understood."""
    found = FIRST_LINE.fullmatch(line.strip().replace("\xa0", " "))
    if found is None:
        raise ValueError("its header is not one of this format's")
    groups = found.groups()
    header = read_header(ENGLISH_ALONE, groups[1:-10], scale)
    return groups[0] or "", header, read_stamp(ENGLISH_ALONE, groups[-10:])


def read_by_shape(text: str) -> Whole:
    """A hand in a language of which no words are known.

    Raises:
        ValueError: its header, or an amount, is not understood.
    """
    lines = text.split("\n")
    scale: int | None = None
    while True:
        number, header, stamp = first_line(lines[0], scale)
        try:
            return whole(read_lines(Shape(text, header), lines), number, stamp)
        except ScaleError as error:
            if error.needed > MOST_SCALE:
                raise
            scale = error.needed


def read_lines(shape: Shape, lines: list[str]) -> Shape:
    """A hand's lines, read."""
    at = len(lines[0]) + 1
    for line in lines[1:MOST_LINES]:
        if line and not line.isspace():
            shape.line(line, at)
        at += len(line) + 1
    shape.settle()
    shape.troubles.append(
        Trouble(
            TXT012, 0, say("No words of this language are known; the hand is read by the shape of its lines.")
        )
    )
    if not shape.ended():
        last = shape.text.rfind("\n", 0, len(shape.text.rstrip())) + 1
        shape.troubles.append(Trouble(TXT002, last, say("The text stops before the hand is over.")))
    return shape


def whole(shape: Shape, number: str, stamp: Stamp) -> Whole:
    """The hand; a game whose name is not known is hold'em when everybody's cards are two."""
    header = shape.header
    held = {len(event.cards) for event in shape.events if isinstance(event, Dealt | Show)}
    known = header.supported or held == {2}
    game = header.game if header.supported or not known else "holdem"
    table, most, button = shape.table
    stated = HandHeader(
        "pokerstars", header.brand, number, header.tournament, header.fast_fold, game, header.limit or "nl",
        header.low_stake, header.high_stake, header.ante, header.cap, header.currency, header.scale,
        header.symbol, header.tournament_id, header.level, header.buy_in, table, most, button, *stamp,
    )  # fmt: skip
    if not known:
        return Whole(stated, (), (), HandStatus.UNSUPPORTED, shape.troubles)
    status = HandStatus.COMPLETE if shape.ended() else HandStatus.PARTIAL
    return Whole(stated, tuple(shape.seats), tuple(shape.events), status, shape.troubles)


KNOWN = r"Mão |Mano n\.º|Main |Раздача "
"""How hands begin in languages that have a table, up to the room's name; others show it behind that."""
POKERSTARS_SHAPE = Format(
    name="pokerstars_shape",
    starts=rf"(?!{KNOWN})[^\n#\d]{{0,40}}?PokerStars\Z",
    grammar="starslocal.lark",
    header=no_header,
    stamp=no_stamp,
    lines={},
    about="PokerStars in its other languages, by the shape of the lines: hold'em",
    whole=read_by_shape,
    rest=(
        r"(?!扑克之星|[^\n]{0,24}(?:Hand|Game|Tournament) (?:#|Nr\.))[^\n\d]{0,24}\d{4,}[^\n\d:：]{0,24}[:：]"
        r"[^\n]*[(（][^\n]*\d/[^\n]*\d[^\n]*[)）][^\n]*\d\d?:\d\d"
    ),
    needles=("PokerStars",),
    site="pokerstars",
)
