"""One PokerNow hand: its rows, in the order of play, to header, seats and events.

A player is written as his name and his account's id between quotes; both together are his name here, for
names may be taken twice and may hold anything. Amounts of calls, bets and raises are street totals.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from parser.cards import CARD_OF, Card
from parser.clock import iso_stamp, utc_seconds
from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    StreetDealt,
    Uncalled,
    Verb,
)
from parser.formats.base import Whole
from parser.formats.listed import check_faults, is_paid, posted, take_seat, who
from parser.formats.reading import Reading
from parser.formats.values import Amounts
from parser.hand import Accounts, HandHeader, HandStatus, Seat
from parser.saying import say
from parser.textrules import TXT001, TXT002, TXT008

NAME: Final = "pokernow"
PLAYER: Final = r'"(.+ @ [\w-]+)"'
FIGURE: Final = r"\d+(?:\.\d+)?"
NUMBER: Final = rf"({FIGURE})"

START: Final = re.compile(
    r"-- starting hand #(\d+) +(?:\(id: \w+\) +)?\(?([^()]*?)\)? +"
    r"\((?:dealer: " + PLAYER + r"|dead button)\) --",
    re.DOTALL,
)
END: Final = re.compile(r"-- ending hand #\d+ --")
STACKS: Final = "Player stacks: "
STACK: Final = re.compile(r"#(\d{1,3}) " + PLAYER + rf" \({NUMBER}\)", re.DOTALL)
OWN: Final = re.compile(r"Your hand is (.+)")
DONE: Final = re.compile(
    PLAYER + r" (?:(?P<still>folds|checks)"
    rf"|(?P<verb>calls|bets|raises to) (?P<moved>{FIGURE})(?P<bomb> \(bomb pot bet\))?"
    r"(?P<all> and go all in)?"
    rf"|posts an? (?P<post>[a-z ]+?) of (?P<posted>{FIGURE})(?: \([a-z ]+\))?(?P<in> and go all in)?"
    r"|shows an? (?P<cards>.+?)\."
    rf"|collected (?P<won>{FIGURE}) from pot(?: with (?P<words>.+?))?"
    rf"|(?P<side>paid|collected) (?P<aside>{FIGURE}) (?:for|from) the (?P<game>.+ bounty).*)",
    re.DOTALL,
)
UNCALLED: Final = re.compile(rf"Uncalled bet of {NUMBER} returned to {PLAYER}", re.DOTALL)
STREET: Final = re.compile(r"(Flop|Turn|River)( \(second run\))?: +([^\[]*)\[([^\]]*)\]")
TWICE: Final = "All players in hand choose to run it twice."
ON_SECOND: Final = "on the second run"

POSTS: Final = {
    "ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "missing small blind": PostKind.DEAD_BLIND,
    "missed small blind": PostKind.DEAD_BLIND,
    "missed big blind": PostKind.BIG_BLIND,
    "missing big blind": PostKind.BIG_BLIND,
    "straddle": PostKind.STRADDLE,
    "bet": PostKind.ANTE,
}
"""Posts by their words; a bet that is posted is everybody's in a bomb pot."""
STREETS: Final = {"Flop": 1, "Turn": 2, "River": 3}
SUITS: Final = str.maketrans("♠♥♦♣", "shdc")
GAMES: Final = {
    "Texas Hold'em": "holdem",
    "Omaha Hi": "omaha",
    "Omaha Hi/Lo 8 or Better": "omaha8",
}
LIMITS: Final = {"No Limit ": "nl", "Pot Limit ": "pl", "Limit ": "fl", "Fixed Limit ": "fl"}


class Sentence(NamedTuple):
    """A row of the log: its sentence, its time, and its offset in the hand's text."""

    words: str
    when: str
    at: int


class Log(NamedTuple):
    """What the whole log tells beside its hands."""

    table: str | None
    tournament: bool
    hero: str | None
    """Whose cards "Your hand" are."""


@lru_cache(maxsize=256)
def amounts_of(scale: int) -> Amounts:
    """The amounts of one scale, remembered."""
    return Amounts(scale)


@lru_cache(maxsize=4096)
def cards_of(text: str) -> tuple[Card, ...] | None:
    """The cards of "10♥, J♠"; None where one can't be read."""
    cards = [CARD_OF.get(one) for one in text.translate(SUITS).replace(",", " ").split()]
    return None if None in cards else tuple([one for one in cards if one is not None])


def stamp(when: str) -> tuple[str | None, str | None, int | None]:
    """A time in UTC such as "2021-08-30T02:10:13.879Z"."""
    found = re.match(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)", when)
    if found is None:
        return None, None, None
    year, month, day, time = found.groups()
    return iso_stamp(year, month, day, time), "UTC", utc_seconds(year, month, day, time, "UTC")


class Game:
    """One hand while it is read."""

    def __init__(self, text: str, sentences: list[Sentence], log: Log) -> None:
        self.sentences = sentences
        self.log = log
        stacks = next((one.words for one in sentences if one.words.startswith(STACKS)), "")
        told = [one.words for one in sentences if one.words.startswith('"')]
        finer = any(re.search(r" \d+\.\d", one) for one in told) or re.search(r"\(\d+\.\d", stacks)
        self.reading = Reading(text, amounts_of(2 if finer else 0))
        self.twice = self.over = self.bomb = False

    def read(self) -> Whole:
        """The whole hand."""
        first, reading = self.sentences[0], self.reading
        start = START.fullmatch(first.words)
        if start is None:
            raise ValueError("its first row is not understood")
        number, kind, dealer = start.groups()
        for sentence in self.sentences[1:]:
            self.row(sentence)
        if dealer is not None:
            reading.button = reading.seat_of.get(dealer)
        limit = next((one for one in LIMITS if kind.startswith(one)), "")
        game = GAMES.get(kind.removeprefix(limit))
        status = HandStatus.UNSUPPORTED
        if game is not None and limit:
            status = self.status()
        else:
            reading.events, reading.troubles = [], []
        check_faults(reading)
        return Whole(
            self.header(number, game or kind, LIMITS.get(limit, ""), first),
            tuple(reading.seats), tuple(reading.events), status, reading.troubles,
        )  # fmt: skip

    def status(self) -> HandStatus:
        """How much of the hand there is."""
        if self.over and is_paid(self.reading):
            return HandStatus.COMPLETE
        at = self.sentences[-1].at
        self.reading.trouble(TXT002, at, say("The log stops before the hand is over."))
        return HandStatus.PARTIAL

    def header(self, number: str, game: str, limit: str, first: Sentence) -> HandHeader:
        """The hand's header; its blinds are those that are posted."""
        reading, log = self.reading, self.log
        low, high = posted(reading, PostKind.SMALL_BLIND), posted(reading, PostKind.BIG_BLIND)
        ante = None if self.bomb else posted(reading, PostKind.ANTE)
        hero = log.hero if log.hero in reading.seat_of else None
        return HandHeader(
            NAME, "PokerNow", number, log.tournament, False, game, limit, low, high,
            ante, None, None, reading.amounts.scale, "", None,
            None, None, log.table, None, reading.button, *stamp(first.when), bomb_pot=self.bomb,
            accounts=Accounts(marks_all_in=False), hero=hero,
        )  # fmt: skip

    # ---- rows

    def row(self, sentence: Sentence) -> None:
        """What a row says."""
        words, at, reading = sentence.words, sentence.at, self.reading
        done = DONE.fullmatch(words) if words.startswith('"') else None
        if done is not None:
            self.done(done, at)
        elif street := STREET.fullmatch(words):
            self.street(street, at)
        elif words.startswith(STACKS):
            self.stacks(words.removeprefix(STACKS), at)
        elif own := OWN.fullmatch(words):
            self.own(own[1], at)
        elif back := UNCALLED.fullmatch(words):
            seat, name = who(reading, back[2], at)
            reading.add(Uncalled(seat, reading.amounts[back[1]], at, name))
        elif END.fullmatch(words):
            self.over = True
        else:
            self.other(words, at)

    def other(self, words: str, at: int) -> None:
        """A row that moves nothing, or one that is not known."""
        self.twice = self.twice or words == TWICE
        kind = NoteKind.TABLE
        if words.startswith(("The player", "The admin", "WARNING", "IMPORTANT")):
            kind = NoteKind.PRESENCE
        elif words.startswith('"') and not re.search(r'" (?:chooses to|will be) ', words):
            kind = NoteKind.UNREAD
            self.reading.trouble(TXT001, at, say("This row is not understood."), recorded=words[:200])
        self.reading.add(Note(kind, words, at))

    def stacks(self, text: str, at: int) -> None:
        """The seats: number, player and stack each."""
        reading = self.reading
        for part in re.split(r' \| (?=#\d+ ")', text):
            found = STACK.fullmatch(part)
            if found is None:
                reading.trouble(TXT001, at, say("A stack is not understood."), recorded=part[:200])
                continue
            take_seat(reading, Seat(int(found[1]), found[2], reading.amounts[found[3]], False, None, at))

    def own(self, text: str, at: int) -> None:
        """The cards of whoever wrote the log, where the log shows who that is."""
        hero = self.log.hero
        if hero is not None and hero in self.reading.seat_of:
            self.reading.add(Dealt(self.reading.seat_of[hero], self.cards(text, at), at))
        else:
            self.reading.add(Note(NoteKind.TABLE, f"Your hand is {text}", at))

    def cards(self, text: str, at: int) -> tuple[Card, ...]:
        """Cards; none where one of them can't be read."""
        cards = cards_of(text)
        if cards is None:
            self.reading.trouble(TXT008, at, say("A card is not understood."), recorded=text[:80])
        return cards or ()

    def street(self, found: re.Match[str], at: int) -> None:
        """A street; after an agreement to run it twice, that of the first run or the second."""
        word, second, before, new = found.groups()
        run = 2 if second else 1 if self.twice else 0
        self.reading.tally.street()
        board = self.cards(before, at)
        self.reading.add(StreetDealt(STREETS[word], run, board, self.cards(new, at), at))

    def done(self, found: re.Match[str], at: int) -> None:
        """What a player does."""
        seat, name = who(self.reading, found[1], at)
        reading, amounts, tally = self.reading, self.reading.amounts, self.reading.tally
        figure = found["moved"] or found["posted"] or found["won"] or found["aside"]
        amount = amounts[figure] if figure else 0
        verb = found["verb"]
        if found["still"]:
            still = Verb.FOLD if found["still"] == "folds" else Verb.CHECK
            reading.add(Action(seat, still, 0, 0, False, at, None, name))
        elif verb and found["bomb"]:
            self.bomb = True
            reading.add(Post(seat, PostKind.ANTE, amount, bool(found["all"]), at, name))
        elif verb == "raises to":
            by = tally.raised(seat, amount)
            reading.add(Action(seat, Verb.RAISE, by, amount, bool(found["all"]), at, None, name))
        elif verb:
            added = tally.reach(seat, amount)
            kind, to = (Verb.CALL, 0) if verb == "calls" else (Verb.BET, amount)
            reading.add(Action(seat, kind, added, to, bool(found["all"]), at, None, name))
        elif found["post"]:
            self.post(seat, name, found, amount, at)
        elif found["cards"]:
            reading.add(Show(seat, self.cards(found["cards"], at), None, at, name))
        elif found["side"]:
            paid = found["side"] == "paid"
            reading.add(CashOut(seat, found["game"], 0 if paid else amount, amount if paid else 0, at, name))
        else:
            words = found["words"] or ""
            run = (2 if ON_SECOND in words else 1) if self.twice else 0
            reading.add(Collected(seat, amount, None, run, at, name))

    def post(self, seat: int | None, name: str | None, found: re.Match[str], amount: int, at: int) -> None:
        """A blind, an ante, or what everybody puts in for a bomb pot."""
        kind = POSTS.get(found["post"])
        reading = self.reading
        if kind is None:
            reading.add(Note(NoteKind.UNREAD, found[0], at, seat))
            reading.trouble(TXT001, at, say("This post is not known."), recorded=found[0][:200])
            return
        self.bomb = self.bomb or found["post"] == "bet"
        if kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND):
            reading.tally.add(seat, amount)
        elif kind is PostKind.STRADDLE:
            reading.tally.reach(seat, amount)
        reading.add(Post(seat, kind, amount, bool(found["in"]), at, name))
