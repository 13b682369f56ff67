"""A hand as PokerStars text can hold it: what has no place there is left out, and said.

What comes out is what a reader of the text has to find in it, event by event. Hands that were PokerStars text
before come out as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from parser.cards import Card
from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Irregular,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    RunCount,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
    Uncalled,
)
from parser.formats.pokerstars import CURRENCIES, GAMES, POKERSTARS
from parser.hand import Hand, HandHeader, HandStatus
from parser.writers.base import NotExpressible
from parser.writers.clockwise import clockwise
from parser.writers.moneylines import rescaled, with_lines
from parser.writers.plainnames import plain_names, plain_words, with_plain_names
from parser.writers.pseudonyms import hero_of, names_of
from parser.writers.remarks import NOTE_WORDS, UNREAD, check_text, unread_in_play

STARS = "pokerstars"
OWN = re.compile(POKERSTARS.starts)
GAME_NAMES = {game: name for name, game in reversed(GAMES.items())}
"""The first of a game's printed names, in small letters."""
STAMP = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(.*)", re.DOTALL)
LOST = {
    "rules": "the rules that the record names",
    "chip": "the smallest chip",
    "ante": "the ante in the header (the antes posted are there)",
    "bomb_pot": "that it is a bomb pot",
}
"""Fields of the header that PokerStars' own does not have, in words."""
ZONE = re.compile(r"[^\W\d_]+(?:[+-]\d\d?(?::?\d\d)?)?|[+-]\d\d?(?::?\d\d)?")
"""What a header has room for."""
FOLD_WORDS = re.compile(
    r"(?i)(?P<when>before(?: the)?|on the) (?P<street>flop|turn|river)(?P<bet> \(didn't bet\))?"
)
RESULTS = ("", "folded", "collected", "showed", "mucked", "won")
ROLES = ("button", "small blind", "big blind", "button blind")
_RESTATES = (TotalPot, SummaryBoard, SummarySeat, RunCount)
_AFTER_MARKER = (Collected, Uncalled, Show, Muck, CashOut)


class Fitted:
    """A hand while it is brought into PokerStars' shape, and what is said of what it loses."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.own = hand.header.site == STARS and OWN.fullmatch(f"{hand.header.brand} #") is not None
        """It was such text before, in English."""
        self.notes: list[str] = []
        self.dealt_lines = _dealt_lines_tell(hand)
        """Lines of cards dealt stay that show none: they also say who was dealt in."""

    def shown(self, seat: int) -> bool:
        """Whether somebody showed his cards."""
        return any(isinstance(one, Show) and one.seat == seat and one.cards for one in self.hand.events)

    def note(self, text: str) -> None:
        """Says once what is left out."""
        if text not in self.notes:
            self.notes.append(text)


def _dealt_lines_tell(hand: Hand) -> bool:
    """Whether cards of several are told, or somebody is dealt in by his cards alone."""
    dealt = [event for event in hand.events if isinstance(event, Dealt)]
    others = {
        event.seat
        for event in hand.events
        if isinstance(event, Post | Action | Show | Muck | Collected | Uncalled)
        or (isinstance(event, SummarySeat) and event.result)
    }
    return sum([bool(one.cards) for one in dealt]) > 1 or any(one.seat not in others for one in dealt)


def fitted(hand: Hand) -> Fitted:
    """The hand as PokerStars text can hold it, with notes.

    Raises:
        NotExpressible: PokerStars text has no such hands.
    """
    check(hand)
    fit = Fitted(hand)
    _names(fit)
    if hand.header.order is not None:
        fit.note("seats are numbered anew, from the left of the button on")
        fit.hand = clockwise(fit.hand)
    fit.hand = with_lines(fit.hand)
    _header(fit)
    _events(fit)
    return fit


def check(hand: Hand) -> None:
    """Raises `NotExpressible` for a hand that PokerStars text has no header for."""
    header = hand.header
    if hand.status is HandStatus.UNSUPPORTED:
        raise NotExpressible("only its header was read; the game is not replayed")
    check_text(hand)
    if header.game not in GAME_NAMES:
        raise NotExpressible(f"PokerStars text has no name for the game {header.game}")
    if header.limit not in ("nl", "pl", "fl"):
        raise NotExpressible(f"PokerStars text has no name for the limit {header.limit}")
    if header.low_stake is None or header.high_stake is None:
        raise NotExpressible("the record gives no stakes, which a PokerStars header needs")
    if header.played_at is None or not STAMP.match(_seconds(header.played_at)):
        raise NotExpressible("the record does not say when it was played, which a PokerStars header needs")
    if header.tournament and not re.fullmatch(r"\d+", header.tournament_id or ""):
        raise NotExpressible("the tournament has no number, which a PokerStars header needs")

    seated = {seat.number for seat in hand.seats}
    for event in hand.events:
        seat = getattr(event, "seat", None)
        if seat is not None and seat not in seated and not isinstance(event, Note | SummarySeat):
            raise NotExpressible("a seat without a name takes part")
    if any(isinstance(event, Post) and event.kind is PostKind.DEAD_BLIND for event in hand.events):
        raise NotExpressible("PokerStars text has no word for a blind that is all dead")


def _seconds(stamp: str) -> str:
    """The stamp with its seconds where it has none; PokerStars' stamps may do without."""
    return f"{stamp}:00" if re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", stamp) else stamp


def _names(fit: Fitted) -> None:
    names = plain_names(names_of(fit.hand))
    if names:
        fit.note("names with characters that steer a terminal have a ? in their place")
        fit.hand = with_plain_names(fit.hand, names)
    if fit.own:
        events = [
            _plain_note(event, names) if isinstance(event, Note) else event for event in fit.hand.events
        ]
        fit.hand = replace(fit.hand, events=tuple(events))


def _plain_note(event: Note, names: Mapping[str, str]) -> Note:
    """A remark in which nothing steers a terminal."""
    name = next((name for name in names if event.text.startswith(name)), None)
    text = event.text if name is None else names[name] + event.text[len(name) :]
    return replace(event, text=plain_words(text))


# ---- the header


def _header(fit: Fitted) -> None:
    """The header's fields as they come back from the text."""
    header = fit.hand.header
    if not fit.own:
        fit.hand = replace(fit.hand, header=_foreign(fit, header))
    header = fit.hand.header
    if not re.fullmatch(r"\w+", header.hand_id):
        fit.note("left out: what is neither letter nor digit in the hand's number")
        header = replace(header, hand_id=re.sub(r"\W", "", header.hand_id) or "0")
    table = header.table
    if table is None and (header.button is not None or header.max_seats is not None):
        table = ""
    if table is not None and plain_words(table) != table:
        table = plain_words(table)
        fit.note("the table's name has ? in the place of characters that steer a terminal")
    fit.hand = replace(fit.hand, header=replace(header, table=table))
    if header.currency and header.scale < 2:
        fit.hand = rescaled(fit.hand, 2)


def _foreign(fit: Fitted, header: HandHeader) -> HandHeader:
    """The header of another room's hand, as PokerStars would write it."""
    for field, plain in LOST.items():
        if getattr(header, field) not in (None, False):
            fit.note(f"left out: {plain}")
    if (
        header.hero is not None
        and hero_of(replace(fit.hand, header=replace(header, hero=None))) != header.hero
    ):
        fit.note("left out: whose record it is")
    symbol, currency = header.symbol, header.currency
    if header.tournament:
        symbol, currency = "", None
    elif symbol not in CURRENCIES or currency is None:
        if symbol:
            fit.note("left out: the sign before amounts")
        symbol = ""
    elif CURRENCIES[symbol] != currency and len(currency) != 3:
        currency = CURRENCIES[symbol]
    if currency is not None and not symbol and not re.fullmatch(r"[A-Z]{3}", currency):
        fit.note("left out: the currency")
        currency = None
    zone = header.zone
    if zone is not None and not ZONE.fullmatch(zone):
        fit.note("left out: the name of the time zone")
        zone = None
    found = STAMP.match(_seconds(header.played_at or ""))
    if found is not None and found[2]:
        fit.note("left out: parts of a second")
    zoom = header.fast_fold and not header.tournament
    level, buy_in = header.level, header.buy_in
    if level is not None and not re.fullmatch(r"\w+", level):
        fit.note("left out: the level")
        level = None
    return replace(
        header,
        site=STARS,
        brand="PokerStars Zoom Hand" if zoom else "PokerStars Hand",
        symbol=symbol,
        currency=currency,
        level=level if header.tournament else None,
        buy_in=buy_in if header.tournament else None,
        ante=None,
        chip=None,
        rules=None,
        bomb_pot=False,
        hero=None,
        zone=zone,
        played_at=found[1] if found is not None else header.played_at,
    )


# ---- the events


def _events(fit: Fitted) -> None:
    """The events, each of which has a line."""
    events = [event for event in fit.hand.events if _has_line(fit, event)]
    if not fit.own:
        events = [_shaped(fit, event) for event in events]
        events = _with_boards(_in_order(fit, events))
    status = fit.hand.status
    complete = any(isinstance(event, TotalPot) for event in events) and any(
        isinstance(event, SummaryStart) for event in events
    )
    if status is HandStatus.COMPLETE and not complete:
        fit.note("the record has no summary with a total pot: the text reads as one that is cut short")
    fit.hand = replace(fit.hand, events=tuple(events))


def _has_line(fit: Fitted, event: Event) -> bool:
    """Whether an event has a line in PokerStars text; says what is left out."""
    if isinstance(event, Note):
        if fit.own and event.text:
            return True
        if event.kind is NoteKind.UNREAD and unread_in_play(fit.hand):
            raise NotExpressible(UNREAD)
        if not event.text.startswith("***"):
            fit.note(f"left out: {NOTE_WORDS[event.kind]}")
        return False
    if fit.own:
        return True
    if isinstance(event, Irregular):
        fit.note("left out: slips of live play")
        return False
    if isinstance(event, CashOut) and event.kind != "cash-out":
        fit.note(f"left out: money between a player and the house ({plain_words(event.kind)[:40]})")
        return False
    if isinstance(event, TotalPot) and event.total is None:
        return False
    if isinstance(event, SummarySeat) and event.result not in RESULTS and not _lost_cards(event):
        fit.note(f'left out: lines of the summary that say "{plain_words(event.result)[:40]}"')
        return False
    return fit.dealt_lines or not isinstance(event, Dealt) or bool(event.cards)


def _lost_cards(event: SummarySeat) -> bool:
    """Whether a seat's line says that it lost, and with what; without cards it is not told as a muck."""
    return event.result == "lost" and bool(event.cards)


def _shaped(fit: Fitted, event: Event) -> Event:
    """An event of another room in PokerStars' words."""
    if isinstance(event, SummarySeat):
        roles = tuple([role for role in event.roles if role in ROLES])
        result = event.result
        if not result and (event.cards or event.won):
            fit.note("left out: cards and winnings in lines of the summary that say no more")
            return replace(event, roles=roles, cards=(), won=(), words="")
        if result == "lost":
            result = "showed" if fit.shown(event.seat) else "mucked"
        return replace(event, roles=roles, result=result, words=_fate(fit, event))
    if isinstance(event, Show) and event.words is not None:
        return replace(event, words=plain_words(event.words) or None)
    return event


def _fate(fit: Fitted, event: SummarySeat) -> str:
    """What follows a seat's result in the summary."""
    if event.result == "folded":
        words = FOLD_WORDS.fullmatch(event.words)
        if words is None:
            return ""
        if words["street"].lower() != "flop" or words["when"].lower() == "on the":
            return f"on the {words['street'].title()}"
        return f"before Flop{words['bet'] or ''}"
    won = [f"won ({amount_text(amount, fit.hand.header)})" for amount in event.won]
    if event.result in ("collected", "won"):
        return " and ".join([won[0].removeprefix("won "), *won[1:]]) if won else ""
    if won:
        return "and " + ", and ".join(won)
    lost = event.result == "showed" and "lost" in event.words
    return "and lost" if lost or (event.result == "lost" and fit.shown(event.seat)) else ""


def _in_order(fit: Fitted, events: list[Event]) -> list[Event]:
    """The events with the markers that PokerStars' lines need around them."""
    play = [event for event in events if not isinstance(event, (*_RESTATES, SummaryStart))]
    start = next((place for place, one in enumerate(events) if isinstance(one, SummaryStart)), None)
    after = (
        []
        if start is None
        else [e for e in events[start:] if isinstance(e, Collected | Show | Muck | CashOut)]
    )
    if after:
        play = [event for event in play if not any(event is one for one in after)]
    restated = [event for event in events if isinstance(event, _RESTATES)]
    out: list[Event] = []
    marked = False
    run = 0
    for event in play:
        marked = marked or isinstance(event, HoleCards | StreetDealt | ShowdownStart)
        if not marked and isinstance(event, _AFTER_MARKER):
            out.append(HoleCards(0))
            marked = True
            fit.note("put in: the marker of the hole cards, before awards")
        if isinstance(event, ShowdownStart):
            run = event.run
        elif isinstance(event, Collected) and event.run != run:
            out.append(ShowdownStart(event.run, 0))
            run = event.run
            fit.note("put in: showdown markers, which say the board an award is for")
        out.append(event)
    _mark_showdown(fit, out)
    if start is not None or restated:
        out.append(SummaryStart(0))
    return out + after + restated


def _mark_showdown(fit: Fitted, events: list[Event]) -> None:
    """Puts the showdown's marker before the first cards that are shown for the pot."""
    if any(isinstance(event, ShowdownStart) for event in events):
        return
    played = [place for place, one in enumerate(events) if isinstance(one, Action | StreetDealt)]
    for place in range(max(played, default=-1) + 1, len(events)):
        if isinstance(events[place], Collected):
            return
        if isinstance(events[place], Show):
            events.insert(place, ShowdownStart(0, 0))
            fit.note("put in: the marker of the showdown")
            return


def _with_boards(events: list[Event]) -> list[Event]:
    """Turns and rivers with the cards there before them, as PokerStars prints them."""
    boards: dict[int, tuple[Card, ...]] = {0: ()}
    out: list[Event] = []
    for event in events:
        if isinstance(event, StreetDealt):
            there = boards.get(event.run, boards[0])
            if event.street > 1 and not event.board:
                event = replace(event, board=there)  # noqa: PLW2901  # the same line, whole
            boards[event.run] = (event.board or there) + event.new
        out.append(event)
    return out


def amount_text(amount: int, header: HandHeader) -> str:
    """An amount as PokerStars prints it: no thousands apart, decimals where there are some."""
    whole, fraction = divmod(abs(amount), 10**header.scale)
    tail = f".{fraction:0{header.scale}d}" if fraction else ""
    return f"{'-' if amount < 0 else ''}{header.symbol}{whole}{tail}"
