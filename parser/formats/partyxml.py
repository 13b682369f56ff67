"""partypoker's XML (its program's own store): hands in `<gametype>` elements, amounts in hundredths.

`amount` is what an action adds, `bets` lists the pieces of the street total. Seats stand for players; what
nobody called is won back as a pot of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from parser.cards import CARD_OF, Card
from parser.clock import iso_stamp, utc_seconds
from parser.events import (
    Action,
    Collected,
    Dealt,
    HoleCards,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    StreetDealt,
    Verb,
)
from parser.formats.added import put_in, raise_to, tally_post
from parser.formats.base import Aside, Part, Whole
from parser.formats.listed import Who, check_faults, is_paid, posted, take_seat
from parser.formats.reading import Reading
from parser.formats.values import Amounts
from parser.formats.xmlread import Broken, Element, RefusedXmlError, read_xml
from parser.hand import Accounts, HandHeader, HandStatus, Seat, UncalledBet
from parser.saying import say
from parser.textrules import HDR004, TXT001, TXT002, TXT008

NAME: Final = "partyxml"
LONGEST_HAND: Final = 256 << 10
MARKS: Final = re.compile(r"<(?:(gametype|tabletype)\s+\w+ ?=|pokerxml>)|</table>")
WHEN: Final = re.compile(r"(?:\w+, )?(\w{3})\w* (\d\d?), (\d\d?:\d\d:\d\d) ([A-Z]{2,5}) (\d{4})")
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
EVENT: Final = re.compile(r"\((\d+)\) Table #\d+")
"""A tournament's number in its table's name."""
GAMES: Final = {"holdem": "holdem", "omaha": "omaha", "omahahilo": "omaha8"}
LIMITS: Final = {"nolimit": "nl", "potlimit": "pl", "limit": "fl", "fixedlimit": "fl"}
POSTS: Final = {
    "ante": PostKind.ANTE,
    "smallblind": PostKind.SMALL_BLIND,
    "bigblind": PostKind.BIG_BLIND,
}
STILL: Final = {"fold": Verb.FOLD, "check": Verb.CHECK}
MOVES: Final = {"call": Verb.CALL, "betto": Verb.BET}
UNITS: Final = Amounts(0)
"""Amounts are whole hundredths."""
SCALE: Final = 2


class Table(NamedTuple):
    """What is said once for all hands of a table."""

    name: str
    tournament: bool
    limit: str
    currency: str | None
    max_seats: int | None
    hero: str


@lru_cache(maxsize=1024)
def read_stamp(text: str) -> tuple[str | None, str | None, int | None]:
    """A time such as "Thursday, November 15, 22:17:59 MSK 2018"."""
    found = WHEN.fullmatch(text)
    if found is None or found[1] not in MONTHS:
        return None, None, None
    month, (_, day, time, zone, year) = str(MONTHS.index(found[1]) + 1), found.groups()
    return iso_stamp(year, month, day, time), zone, utc_seconds(year, month, day, time, zone)


def read_table(head: Element) -> Table:
    """What the head of a document states of its table."""
    kind = head.find("tabletype") or head
    table = kind.find("table") or kind
    seats = table.get("max_seats")
    return Table(
        table.get("name"),
        kind.get("type") == "tournament",
        LIMITS.get(table.get("betting_type"), ""),
        table.get("currency") or None,
        int(seats) if seats.isdecimal() and len(seats) < 4 else None,
        table.get("user"),
    )


class Game:
    """One hand while it is read."""

    def __init__(self, text: str, game: Element, table: Table) -> None:
        self.game = game
        self.table = table
        self.reading = Reading(text, Amounts(SCALE))
        self.names: dict[int, str] = {}
        self.street = 0

    def read(self, broken: Broken | None) -> Whole:
        """The whole hand; `broken` is where its XML ends or breaks."""
        reading, game = self.reading, self.game
        players, rounds = game.find("players"), game.find("rounds")
        for player in [] if players is None else players.inside:
            self.seat(player)
        if players is not None and players.get("dealer_seat").isdecimal():
            reading.button = UNITS[players.get("dealer_seat")]
        for part in [] if rounds is None else rounds.inside:
            actions = part.find("actions")
            for action in [] if actions is None else actions.inside:
                self.action(action)
        self.result(game.find("result"))
        name = GAMES.get(game.get("type"))
        status = HandStatus.UNSUPPORTED
        if name is not None and self.table.limit:
            status = self.status(broken)
        else:
            reading.events, reading.troubles = [], []
        check_faults(reading)
        header = self.header(name or game.get("type"))
        return Whole(header, tuple(reading.seats), tuple(reading.events), status, reading.troubles)

    def status(self, broken: Broken | None) -> HandStatus:
        """How much of the hand there is."""
        reading = self.reading
        if broken is not None and not broken.cut:
            reading.trouble(TXT001, broken.at, say("The XML breaks here: {why}.", why=broken.why))
        elif broken is not None or not is_paid(reading):
            at = broken.at if broken is not None else 0
            reading.trouble(TXT002, at, say("The text stops before the hand is over."))
        else:
            return HandStatus.COMPLETE
        return HandStatus.PARTIAL

    def header(self, game: str) -> HandHeader:
        """The hand's header; blinds of nothing are those that are posted."""
        table, reading = self.table, self.reading
        low, high = [UNITS[self.game.get(name) or "0"] for name in ("smallblind", "bigblind")]
        event = EVENT.search(table.name) if table.tournament else None
        return HandHeader(
            NAME, "partypoker", self.game.get("id"), table.tournament, False, game, table.limit,
            low or posted(reading, PostKind.SMALL_BLIND), high or posted(reading, PostKind.BIG_BLIND),
            posted(reading, PostKind.ANTE), None, None if table.tournament else table.currency, SCALE, "",
            event[1] if event else None, None, None, table.name, table.max_seats, reading.button,
            *read_stamp(self.game.get("startdate")),
            accounts=Accounts(UncalledBet.AWARD, marks_all_in=False),
            hero=table.hero if table.hero in reading.seat_of else None,
        )  # fmt: skip

    # ---- the parts of a hand

    def seat(self, player: Element) -> None:
        """A player with his seat and stack."""
        number, name = player.get("seat"), player.get("screen_name")
        if player.tag != "player" or not number.isdecimal() or len(number) > 3:
            return
        self.names.setdefault(int(number), name)
        stack = UNITS[player.get("stack") or "0"]
        take_seat(
            self.reading, Seat(int(number), name, stack, player.get("active") == "false", None, player.at)
        )

    def who(self, element: Element) -> Who:
        """The seat of who acts; somebody else's is told once."""
        number, reading = element.get("seat"), self.reading
        if number.isdecimal() and len(number) < 4 and int(number) in self.names:
            return int(number), None
        name = f"Seat {number}"
        if name not in reading.known_strangers:
            reading.known_strangers |= {name}
            reading.trouble(HDR004, element.at, _nobody(number))
        return None, name

    def cards(self, element: Element) -> tuple[Card, ...]:
        """The cards inside an element; none where one of them can't be read."""
        found = element.find("cards")
        texts = [one.get("value") for one in found.inside] if found is not None else []
        cards = [CARD_OF.get(text) for text in texts]
        if None in cards:
            self.reading.trouble(
                TXT008, element.at, say("A card is not understood."), recorded=" ".join(texts)[:80]
            )
            return ()
        return tuple([one for one in cards if one is not None])

    def action(self, element: Element) -> None:
        """One action, by its kind."""
        reading, kind, at = self.reading, element.get("type"), element.at
        if kind == "deal_to_board":
            self.street += 1
            reading.tally.street()
            reading.add(StreetDealt(self.street, 0, (), self.cards(element), at))
            return
        seat, name = self.who(element)
        amount = UNITS[element.get("amount") or "0"]
        if kind == "deal_to_player":
            reading.add(HoleCards(at))
            reading.add(Dealt(seat, self.cards(element), at, name))
        elif kind in POSTS:
            tally_post(reading.tally, seat, POSTS[kind], amount)
            reading.add(Post(seat, POSTS[kind], amount, False, at, name))
        elif kind in STILL:
            reading.add(Action(seat, STILL[kind], 0, 0, False, at, None, name))
        elif kind in MOVES:
            reading.add(replace(put_in(reading, seat, MOVES[kind], amount, at, all_in=False), name=name))
        elif kind == "raiseto":
            total = sum([UNITS[one] for one in element.get("bets").split(",") if one.strip()])
            raised = raise_to(reading, seat, amount, total, at, all_in=False)
            reading.add(replace(raised, name=name))
        else:
            words = reading.text[at : reading.text.find(">", at) + 1]
            reading.add(Note(NoteKind.UNREAD, words, at, seat))
            reading.trouble(
                TXT001,
                at,
                say("An action of the kind {words} is not known.", words=repr(kind[:20])),
                recorded=words,
            )

    def result(self, result: Element | None) -> None:
        """Cards that are shown, and who won each pot."""
        players = None if result is None else result.find("players")
        for player in [] if players is None else players.inside:
            seat, name = self.who(player)
            hand = player.find("hand")
            words = hand.get("title") if hand is not None else None
            self.reading.add(Show(seat, self.cards(player), words, player.at, name))
        pots = None if result is None else result.find("pots")
        for pot in [] if pots is None else pots.inside:
            number, winners = pot.get("id"), pot.find("winners")
            for winner in [] if winners is None else winners.inside:
                seat, name = self.who(winner)
                won = UNITS[winner.get("amount") or "0"]
                which = int(number) if number.isdecimal() and len(number) < 4 else None
                self.reading.add(Collected(seat, won, which, 0, winner.at, name))


# ---- a document


def read_document(text: str, _file: str) -> Iterator[Part | Aside]:
    """The hands of a document; each is cut out by plain search and read by itself."""
    marks = [(found.start(), found[1] or "") for found in MARKS.finditer(text)]
    marks.append((len(text), ""))
    table = read_table(Element("", {}, 0))
    for place, (begin, what) in enumerate(marks[:-1]):
        limit = marks[place + 1][0]
        if what == "gametype":
            end = text.find("</gametype>", begin, limit) + 11
            if end < 11:
                end = begin + len(text[begin:limit].rstrip())
            yield read_part(text[begin:end], begin, table)
        elif what == "tabletype":
            try:
                table = read_table(read_xml(text[begin:limit])[0])
            except RefusedXmlError as error:
                yield Aside(begin, limit, None, f"XML that is not read: {error}")


def read_part(text: str, begin: int, table: Table) -> Part | Aside:
    """One hand, or why it can't be read."""
    end = begin + len(text)
    if len(text) > LONGEST_HAND:
        return Aside(begin, end, None, "too long to be one hand")
    try:
        top, broken = read_xml(text)
        game = top.find("gametype")
        if game is None:
            return Aside(begin, end, None, "a hand that breaks off in its first words")
        return Part(begin, end, Game(text, game, table).read(broken))
    except ValueError as error:
        return Aside(begin, end, None, f"hand not understood: {error}")


def _nobody(number: str) -> str:
    if number:
        return say("Nobody has seat {seat}.", seat=number)
    return say("Nobody has seat without a number.")
