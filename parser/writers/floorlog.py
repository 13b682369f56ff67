"""Floor logs: a hand in the short lines that a person types at a live table (docs/floor-log.md).

A floor log is told by what players do; who was all-in, what was owed and where the showdown begins follow
from that when it is read. Each log is read back and compared before it is handed out.
"""

from __future__ import annotations

import re

from parser.cards import cards_text
from parser.events import (
    Action,
    Cancelled,
    CashOut,
    Collected,
    Dealt,
    Discard,
    Event,
    Irregular,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    PotDrop,
    RunCount,
    Show,
    Slip,
    StreetDealt,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.formats.floorwords import GAMES, NEW_CARDS
from parser.hand import Hand, Seat
from parser.reader import read_bytes
from parser.writers.base import NotExpressible, Written
from parser.writers.floorfit import Fitted, fitted, story

TARGET = "floor-log"
GAME_NAMES = {game: name for name, (game, limit) in reversed(GAMES.items()) if limit is None}
"""A name of each game that says nothing of its betting."""
LIMITS = {"nl": "no limit", "pl": "pot limit", "fl": "limit"}
POSTS = {
    PostKind.ANTE: "ante",
    PostKind.SMALL_BLIND: "sb",
    PostKind.BIG_BLIND: "bb",
    PostKind.BOTH_BLINDS: "small and big blinds",
    PostKind.DEAD_BLIND: "dead blind",
    PostKind.STRADDLE: "straddle",
    PostKind.BUTTON_BLIND: "button blind",
}
STREETS = ("first card", "flop", "turn", "river")
MANILA_STREETS = ("first card", "second card", "third card", "fourth card", "fifth card")
NUMBER = re.compile(r"[\w.-]{0,40}\d[\w.-]{0,40}")
"""What a log's first line may have as the hand's number."""
WIDTH = 100
"""Characters of a line with several statements."""


def write(hand: Hand) -> Written:
    """The hand as a floor log.

    Raises:
        NotExpressible: a floor log can't tell such a hand.
    """
    if hand.header.game not in GAME_NAMES:
        raise NotExpressible(f"a floor log has no name for the game {hand.header.game}")
    fit = fitted(hand)
    text = _Log(fit.hand).text()
    back = list(read_bytes(text.encode("utf-8", "replace"), "written.txt"))
    if len(back) != 1 or not isinstance(back[0], Hand) or not _same(back[0], fit):
        raise NotExpressible("read back from a floor log it would say something else")
    return Written(text, tuple(fit.notes))


def _same(back: Hand, fit: Fitted) -> bool:
    """Whether a log read back tells the same."""
    unread = any(isinstance(one, Note) and one.kind is NoteKind.UNREAD for one in back.events)
    return not unread and story(back) == story(fit.hand)


class _Log:
    """The lines of a log."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.header = hand.header

    def text(self) -> str:
        """The whole log, with a blank line behind it."""
        lines = [*self.head(), *self.seats(), "", *self.play()]
        return "\n".join(lines) + "\n\n"

    def money(self, amount: int) -> str:
        """An amount; three decimals would pass for thousands apart."""
        whole, fraction = divmod(abs(amount), 10**self.header.scale)
        digits = f"{fraction:0{self.header.scale}d}" if fraction else ""
        digits += "0" if len(digits) == 3 else ""
        tail = f".{digits}" if digits else ""
        return f"{'-' if amount < 0 else ''}{self.header.symbol}{whole}{tail}"

    # ---- before the play

    def head(self) -> list[str]:
        """The first line and what is played."""
        header = self.header
        named = NUMBER.fullmatch(header.hand_id) is not None
        lines = [f"floor log {header.hand_id}" if named else "floor log"]
        if not named:
            lines.append(f"hand {quoted(header.hand_id)}")
        stakes = ""
        if header.low_stake is not None and header.high_stake is not None:
            stakes = f" {self.money(header.low_stake)}/{self.money(header.high_stake)}"
        lines.append(f"{LIMITS[header.limit]} {GAME_NAMES[header.game]}")
        if stakes:
            lines.append(f"blinds{stakes}")
        lines += self.amounts()
        for word, value in (("rules", header.rules), ("table", header.table), ("date", header.played_at)):
            if value:
                lines.append(f"{word} {quoted(value)}")
        return lines

    def amounts(self) -> list[str]:
        """The settings that are amounts, and those that are words."""
        header = self.header
        found = [
            f"{word} {self.money(value)}"
            for word, value in (("ante", header.ante), ("chip", header.chip), ("cap", header.cap))
            if value is not None
        ]
        if header.max_seats is not None:
            found.append(f"{header.max_seats} max")
        if header.tournament:
            found.append("tournament")
        if header.bomb_pot:
            found.append("bomb pot")
        return found

    def seats(self) -> list[str]:
        """The button and the seat lines."""
        lines = [] if self.header.button is None else [f"button {self.header.button}"]
        return lines + [self.seat(seat) for seat in self.hand.seats]

    def seat(self, seat: Seat) -> str:
        away = " sitting out" if seat.sitting_out else ""
        return f"seat {seat.number} {quoted(seat.name)} {self.money(seat.stack)}{away}"

    # ---- the play

    def play(self) -> list[str]:
        """A line for each event, those before the cards and those of one round together."""
        lines: list[str] = []
        last: type[Event] | None = None
        for event in self.hand.events:
            text = self.statement(event)
            if text is None:
                continue
            kind: type[Event] = type(event)
            if kind in (Post, Action) and kind is last and len(lines[-1]) + len(text) + 2 <= WIDTH:
                lines[-1] += f"; {text}"
            else:
                lines.append(text)
            last = kind
        return lines

    def statement(self, event: Event) -> str | None:
        """What an event is in a log; None where nothing has to be said."""
        match event:
            case Post():
                return f"{event.seat} {POSTS[event.kind]} {self.money(event.amount)}{_all_in(event.all_in)}"
            case Action():
                return self.action(event)
            case Dealt():
                return f"{event.seat} has {_cards(event.cards, 2)}" if event.cards else None
            case StreetDealt():
                return self.street(event)
            case Show():
                return f"{event.seat} shows {_cards(event.cards, 2)}"
            case Muck():
                return f"{event.seat} mucks"
            case Uncalled():
                return f"{event.seat} gets back {self.money(event.amount)}"
            case Collected():
                return f"{event.seat} wins {self.money(event.amount)}{_pot(event)}"
            case Discard():
                shown = cards_text(event.cards) if event.cards else str(event.count)
                return f"{event.seat} discards {shown}"
            case RunCount():
                return "run it twice" if event.times == 2 else "run it three times"
            case Cancelled():
                return "redeal"
            case TotalPot():
                return "\n".join(self.total(event)) or None
            case Irregular():
                return self.slip(event)
            case CashOut() | PotDrop():
                raise NotExpressible("a floor log has no word for money of the house's own")
            case _:
                return None

    def action(self, event: Action) -> str:
        """What a player does."""
        tail = _all_in(event.all_in)
        if event.verb is Verb.CALL:
            return f"{event.seat} calls {self.money(event.amount)}{tail}"
        if event.verb is Verb.BET:
            return f"{event.seat} bets {self.money(event.raise_to)}{tail}"
        if event.verb is Verb.RAISE:
            return f"{event.seat} raises to {self.money(event.raise_to)}{tail}"
        return f"{event.seat} {event.verb.value}"

    def street(self, event: StreetDealt) -> str:
        """A street's cards; the word for it is the game's."""
        game = self.header.game
        words = MANILA_STREETS if game == "manila" else STREETS
        count = NEW_CARDS.get(game, (0, 3, 1, 1))[event.street]
        run = f" {event.run}" if event.run else ""
        return f"{words[event.street]}{run} {_cards(event.new, count)}"

    def total(self, event: TotalPot) -> list[str]:
        """The pot and what the house took."""
        lines = [] if event.total is None else [f"pot {self.money(event.total)}"]
        if event.rake:
            lines.append(f"rake {self.money(event.rake)}")
        return lines + [f"fee {self.money(amount)}" for _, amount in event.fees]

    # ---- slips of live play

    def slip(self, event: Irregular) -> str:
        """What went wrong."""
        who, amount = event.seat, self.money(event.amount)
        match event.slip:
            case Slip.STRING:
                return f"{who} string bet {amount}"
            case Slip.WRONG_AMOUNT:
                return f"{who} puts out {amount}"
            case Slip.ONE_CHIP:
                return f"{who} one chip {amount}"
            case Slip.SAID:
                return f"{who} says {quoted(self.meant(event))}"
            case Slip.OUT_OF_TURN:
                return f"{who} out of turn: {quoted(self.meant(event))}"
            case Slip.EXPOSED:
                cards = _cards(event.cards, 1)
                return f"exposed card {cards}" if who is None else f"{who} exposes {cards}"
            case Slip.MISREAD:
                return f"{who} reads {quoted(event.words)}"
            case Slip.MISDEAL:
                return f"misdeal: {event.words}" if event.words else "misdeal"

    def meant(self, event: Irregular) -> str:
        """What somebody said, in words that are understood."""
        amount = f" {self.money(event.amount)}" if event.amount else ""
        if event.words in (Verb.BET.value, Verb.RAISE.value):
            to = " to" if amount and event.words == Verb.RAISE.value else ""
            return f"{event.words}{to}{amount}"
        return event.words or amount.strip()


def quoted(text: str) -> str:
    """A text between quotes, in which no sign of the log's counts."""
    return f'"{text}"'


def _cards(cards: tuple[int, ...], count: int) -> str:
    return cards_text(cards) if cards else " ".join(["x"] * max(count, 1))


def _pot(event: Collected) -> str:
    pot = {None: "", 0: " main pot"}.get(event.pot, f" side pot {event.pot}")
    return f"{pot} board {event.run}" if event.run else pot


def _all_in(all_in: bool) -> str:
    return " all in" if all_in else ""
