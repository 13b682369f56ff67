"""One iPoker hand: its element to header, seats and events."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from parser.cards import CARD_OF, Card
from parser.clock import iso_stamp
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
    TotalPot,
    Verb,
)
from parser.findings import Rule
from parser.formats.base import Whole
from parser.formats.listed import check_faults, is_paid, posted, take_seat, who
from parser.formats.reading import Reading
from parser.formats.values import Amounts
from parser.formats.xmlread import Broken, Element
from parser.hand import Accounts, HandHeader, HandStatus, Seat, UncalledBet
from parser.saying import say
from parser.textrules import TXT001, TXT002, TXT008

NAME: Final = "ipoker"
BY_CARDS: Final = {2: "holdem", 4: "omaha", 5: "omaha5", 6: "omaha6"}
"""Games whose name does not say which, by the cards dealt."""

FOLD, SMALL, BIG, CALL, CHECK, BET, RAISE_BY = "0", "1", "2", "3", "4", "5", "6"
ALL_IN, JOINED, SIT_OUT, ANTE, RAISE_TO = "7", "8", "9", "15", "23"
POSTS: Final = {SMALL: PostKind.SMALL_BLIND, BIG: PostKind.BIG_BLIND, ANTE: PostKind.ANTE}
STREETS: Final = {"2": 1, "3": 2, "4": 3}
"""Streets by their round's number."""

DAY_FIRST: Final = re.compile(r"(\d\d?)[./-](\d\d?|[A-Z][a-z]{2})[./-](\d{4})[ T](\d\d?:\d\d(?::\d\d)?)")
YEAR_FIRST: Final = re.compile(r"(\d{4})[./-](\d\d?)[./-](\d\d?)[ T](\d\d?:\d\d(?::\d\d)?)")
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

COMMA_DECIMALS: Final = re.compile(r"\d,\d\d?(?!\d)|\d\.\d{3}(?!\d)")
POINT_DECIMALS: Final = re.compile(r"\d\.\d\d?(?!\d)|\d,\d{3}(?!\d)")
AFTER_COMMA: Final = re.compile(r"\d,(\d+)")
AFTER_POINT: Final = re.compile(r"\d\.(\d+)")
MOST_SCALE: Final = 8
DIGIT: Final = re.compile(r"\d")


class Session(NamedTuple):
    """What is said once for all hands of a session."""

    brand: str
    tournament: bool
    fast: bool
    game: str | None
    """Of those that are replayed; "" when its name is not said."""
    kind: str
    limit: str
    symbol: str
    stakes: tuple[str, str]
    ante: str
    currency: str | None
    table: str
    max_seats: int | None
    hero: str
    tournament_id: str | None
    buy_in: str | None
    uncalled_apart: bool
    """What is won leaves uncalled bets out. Measured: so in all 145 hands whose session names its program's
    version, and in none of 2,600 whose session does not.
    """


@lru_cache(maxsize=256)
def amounts_of(scale: int, comma: bool) -> Amounts:
    """The amounts of one scale and style, remembered."""
    return Amounts(scale, comma=comma)


@lru_cache(maxsize=4096)
def cards_of(text: str) -> tuple[tuple[Card, ...], int, str | None]:
    """The cards of "HA D10" (none where one is hidden), how many there are, and what is no card."""
    tokens = text.split()
    cards: list[Card] = []
    for token in tokens:
        card = CARD_OF.get(token[1:].upper() + token[:1].lower())
        if card is not None:
            cards.append(card)
        elif token not in {"X", "x"}:
            return (), len(tokens), token
    return (tuple(cards) if len(cards) == len(tokens) else ()), len(tokens), None


@lru_cache(maxsize=1024)
def read_stamp(text: str) -> str | None:
    """A date and time in ISO order; None when it is in no order that is known."""
    found = YEAR_FIRST.match(text)
    if found:
        return iso_stamp(found[1], found[2], found[3], found[4])
    found = DAY_FIRST.match(text)
    if found is None:
        return None
    day, month, year, time = found.groups()
    if month in MONTHS:
        month = str(MONTHS.index(month) + 1)
    elif not month.isdecimal():
        return None
    elif int(month) > 12:
        day, month = month, day
    return iso_stamp(year, month, day, time)


def scale_of(told: str, least: int, *, comma: bool) -> int:
    """How many decimals the amounts in a text need: cents where there are any."""
    parts = (AFTER_COMMA if comma else AFTER_POINT).findall(told)
    finest = max([len(one.rstrip("0")) for one in parts], default=0)
    return min(max(finest, 2), MOST_SCALE) if finest else least


class Game:
    """One hand while it is read."""

    def __init__(self, text: str, game: Element, session: Session) -> None:
        self.game = game
        self.session = session
        about = game.find("general") or game
        players = about.find("players")
        self.players = [one for one in players.inside if one.tag == "player"] if players else []
        self.rounds = [one for one in game.inside if one.tag == "round"]
        written = [one.get("chips") for one in self.players]
        written += [one.get("sum") for part in self.rounds for one in part.inside if one.tag == "action"]
        told = " ".join(written)
        marked = "," in told or "." in told
        comma = marked and bool(COMMA_DECIMALS.search(told)) and not POINT_DECIMALS.search(told)
        least = 0 if session.tournament else 2
        self.scale = scale_of(told, least, comma=comma) if marked else least
        self.amounts = amounts_of(self.scale, comma)
        self.reading = Reading(text, self.amounts)
        self.folded: set[int | None] = set()
        self.known: dict[int, tuple[tuple[Card, ...], int]] = {}
        """Hole cards that the record shows, with their place."""
        self.dealt = 0
        """How many cards each player gets, as printed."""
        self.called: int | None = None
        """What the first call came to before any raise: the big blind, where its post was short; else 0."""
        self.when = read_stamp(about.words("startdate"))

    def read(self, broken: Broken | None) -> Whole:
        """The whole hand; `broken` is where its XML ends or breaks."""
        reading = self.reading
        for player in self.players:
            self.seat(player)
        for part in sorted(self.rounds, key=_number):
            self.round(part)
        game, supported = self.kind()
        status = HandStatus.UNSUPPORTED
        if supported:
            self.showdown()
            self.pay()
            status = self.status(broken)
        else:
            reading.events, reading.troubles = [], []
        check_faults(reading)
        return Whole(self.header(game), tuple(reading.seats), tuple(reading.events), status, reading.troubles)

    def kind(self) -> tuple[str, bool]:
        """The game's name, and whether it is replayed."""
        game = self.session.game
        if game is None:
            return self.session.kind, False
        if game in {"", "omaha", "holdem"}:  # the cards tell, whatever a converter writes
            return BY_CARDS.get(self.dealt, game or "omaha"), True
        return game, True

    def status(self, broken: Broken | None) -> HandStatus:
        """How much of the hand there is."""
        reading = self.reading
        if broken is not None:
            if broken.cut:
                self.trouble(TXT002, broken.at, say("The text stops before the hand is over."))
            else:
                message = say("The XML breaks here: {why}.", why=broken.why)
                self.trouble(TXT001, broken.at, message)
            return HandStatus.PARTIAL
        if not self.players or not is_paid(reading):
            self.trouble(TXT002, 0, say("The hand does not say who won."))
            return HandStatus.PARTIAL
        return HandStatus.COMPLETE

    def trouble(self, rule: Rule, at: int, message: str, **more: str | None) -> None:
        """Notes a fault."""
        self.reading.trouble(rule, at, message, **more)

    def amount(self, text: str) -> int | None:
        """An amount; None where there is none."""
        known = self.amounts.get(text)
        if known is None and DIGIT.search(text):
            known = self.amounts[text]
        return known

    # ---- the parts of a hand

    def seat(self, player: Element) -> None:
        """A player; a chair without a name is empty."""
        reading, name, number = self.reading, player.get("name"), player.get("seat")
        chips = self.amount(player.get("chips"))
        if not number.isdecimal() or len(number) > 3 or (not name and not chips):
            return
        if player.get("dealer") == "1":
            reading.button = int(number)
        take_seat(reading, Seat(int(number), name, chips or 0, False, None, player.at))
        for bought in ("rebuy", "addon"):
            times = player.get(bought)
            if times not in ("", "0"):
                words = f'{name} {bought}="{times}"'
                reading.add(Note(NoteKind.TOURNAMENT, words, player.at, int(number)))

    def round(self, part: Element) -> None:
        """A round: its cards, then its actions by their number."""
        reading, number = self.reading, part.get("no")
        street = STREETS.get(number, 0)
        if number == "1":
            reading.add(HoleCards(part.at))
        elif street:
            reading.tally.street()
            cards = next((one for one in part.inside if one.tag == "cards" and not one.get("player")), None)
            board = () if cards is None else self.cards(cards)
            reading.add(StreetDealt(street, 0, (), board, part.at if cards is None else cards.at))
        for each in part.inside:
            if each.tag == "cards" and each.get("player"):
                self.hole(each)
        for each in sorted([one for one in part.inside if one.tag == "action"], key=_number):
            self.action(each)

    def cards(self, element: Element) -> tuple[Card, ...]:
        """The cards of an element."""
        cards, count, wrong = cards_of(element.text)
        if wrong is not None:
            self.trouble(
                TXT008,
                element.at,
                say("{card} is no card.", card=wrong[:20]),
                recorded=element.text[:80].strip(),
            )
        if element.get("player"):
            self.dealt = max(self.dealt, count)
        return cards

    def hole(self, element: Element) -> None:
        """A player's own cards; they are shown for the hero, and for whom the table saw in the end."""
        cards = self.cards(element)
        seat, name = who(self.reading, element.get("player"), element.at)
        hero = element.get("player") == self.session.hero
        self.reading.add(Dealt(seat, cards if hero else (), element.at, name))
        if cards and seat is not None and not hero:
            self.known[seat] = cards, element.at

    def action(self, element: Element) -> None:
        """What somebody does, by its number."""
        reading, at, told = self.reading, element.at, element.attributes
        kind, player = told.get("type", ""), told.get("player", "")
        if kind == JOINED:
            reading.add(Note(NoteKind.PRESENCE, player, at))
            return
        seat, name = who(reading, player, at)
        amount, tally = self.amount(told.get("sum", "")) or 0, reading.tally
        if kind in POSTS:
            self.post(seat, POSTS[kind], amount, element)
        elif kind in {FOLD, SIT_OUT}:
            self.folded.add(seat)
            reading.add(Action(seat, Verb.FOLD, 0, 0, False, at, None, name))
        elif kind == CHECK:
            reading.add(Action(seat, Verb.CHECK, 0, 0, False, at, None, name))
        elif kind in {CALL, BET}:
            total = tally.add(seat, amount)
            self.level(seat, total if kind == CALL else 0)
            verb = Verb.BET if kind == BET else Verb.CALL
            reading.add(Action(seat, verb, amount, amount if kind == BET else 0, False, at, None, name))
        elif kind == RAISE_TO:
            self.level(seat, 0)
            reading.add(Action(seat, Verb.RAISE, tally.raised(seat, amount), amount, False, at, None, name))
        elif kind == RAISE_BY:
            self.level(seat, 0)
            by, total = tally.raised_with(seat, amount)
            reading.add(Action(seat, Verb.RAISE, by, total, False, at, None, name))
        elif kind == ALL_IN:
            self.level(seat, 0)
            reading.add(Action(seat, *tally.all_in(seat, amount), True, at, None, name))
        else:
            words = reading.text[at : reading.text.find(">", at) + 1]
            reading.add(Note(NoteKind.UNREAD, words, at, seat))
            self.trouble(
                TXT001,
                at,
                say("An action of the kind {words} is not known.", words=repr(kind[:20])),
                recorded=words,
            )

    def post(self, seat: int | None, kind: PostKind, amount: int, element: Element) -> None:
        """A blind or ante; a big blind that is larger than it is has a small one with it."""
        reading, live = self.reading, amount
        if kind is PostKind.BIG_BLIND:
            small, big = self.blinds()
            if small and big and amount == small + big:
                kind, live = PostKind.BOTH_BLINDS, big
        if kind is not PostKind.ANTE:
            reading.tally.add(seat, live)
        if amount:
            reading.add(Post(seat, kind, amount, False, element.at))

    def level(self, seat: int | None, total: int) -> None:
        """Takes note of the first wager: a call by somebody who has more tells the big blind."""
        if self.called is None:
            enough = any(one.number == seat and one.stack > total for one in self.reading.seats)
            self.called = total if enough else 0

    def blinds(self) -> tuple[int, int]:
        """Small and big blind, as posted before or as the session says; 0 where neither does."""
        posts = {one.kind: one.amount for one in self.reading.events if type(one) is Post}
        low, high = [self.amount(one) or 0 for one in self.session.stakes]
        if self.session.limit == "fl":
            low, high = low // 2, low
        return posts.get(PostKind.SMALL_BLIND, low), posts.get(PostKind.BIG_BLIND, high)

    # ---- its end

    def showdown(self) -> None:
        """Cards that the table saw: those of others who are still in."""
        reading = self.reading
        given = {one.seat for one in reading.events if type(one) is Dealt}
        acted = {one.seat for one in reading.events if type(one) is Action}
        if not acted <= given:  # not everybody's cards have an element: they don't tell who was dealt in
            reading.events[:] = [one for one in reading.events if type(one) is not Dealt or one.cards]
        live = [one.number for one in self.reading.seats if one.number not in self.folded]
        for seat in live:
            if seat in self.known:
                cards, at = self.known[seat]
                self.reading.add(Show(seat, cards, None, at))

    def pay(self) -> None:
        """What each player won, and the rake where it is said."""
        reading, rake, said = self.reading, 0, False
        last = None
        for player in self.players:
            won = self.amount(player.get("win"))
            seat = reading.seat_of.get(player.get("name"))
            if won and seat is not None:
                reading.add(Collected(seat, won, None, 0, player.at))
            taken = self.amount(player.get("rakeamount"))
            if taken is not None:
                rake, said, last = rake + taken, True, player
        if said and last is not None:
            reading.add(TotalPot(None, None, (), rake, (), last.at))

    def header(self, game: str) -> HandHeader:
        """The hand's header, from the session's and its own."""
        session, reading = self.session, self.reading
        low, high = [self.amount(one) for one in session.stakes]
        if session.tournament:
            low = posted(reading, PostKind.SMALL_BLIND)
            high = posted(reading, PostKind.BIG_BLIND) or self.called or None
        ante = self.amount(session.ante) or posted(reading, PostKind.ANTE)
        uncalled = UncalledBet.SILENT if session.uncalled_apart else UncalledBet.AWARD
        hero = session.hero if session.hero in reading.seat_of else None
        return HandHeader(
            NAME, session.brand, self.game.get("gamecode"), session.tournament, session.fast, game,
            session.limit, low, high, ante, None, session.currency, self.scale, session.symbol,
            session.tournament_id, None, session.buy_in, session.table, session.max_seats, reading.button,
            self.when, None, None, hero=hero,
            accounts=Accounts(uncalled, marks_all_in=False, early_folds=True),
        )  # fmt: skip


def _number(element: Element) -> int:
    """What a round or action is sorted by."""
    number = element.get("no")
    return int(number) if number.isdecimal() and len(number) < 10 else 0
