"""PokerStars text in English: what trackers and converters read.

Each hand is read back and compared before it is handed out, so that what stands in the text is what the hand
says, and nothing else.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from parser.cards import cards_text
from parser.clock import ZONES, utc_seconds
from parser.events import (
    Action,
    Cancelled,
    CashOut,
    Collected,
    Dealt,
    Discard,
    Event,
    HoleCards,
    Irregular,
    Muck,
    Note,
    Post,
    PostKind,
    PotDrop,
    RunCount,
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
from parser.formats.pokerstars import CURRENCIES, STAKES
from parser.hand import Hand, HandHeader, Seat
from parser.money import money_text
from parser.reader import read_bytes
from parser.writers.base import NotExpressible, Written
from parser.writers.essence import essence
from parser.writers.starsfit import GAME_NAMES, Fitted, amount_text, fitted

TARGET = "pokerstars"
LIMITS = {"nl": "No Limit", "pl": "Pot Limit", "fl": "Limit"}
POSTS = {PostKind.ANTE: "the ante"}
STREETS = ("PRE-FLOP", "FLOP", "TURN", "RIVER")
RUNS = ("", "FIRST ", "SECOND ", "THIRD ")
END = "\n\n\n"
"""Between two hands."""


def write(hand: Hand) -> Written:
    """The hand as PokerStars text.

    Raises:
        NotExpressible: PokerStars text has no place for such a hand.
    """
    fit = fitted(hand)
    text = _text(fit)
    back = _read(text)
    if back is None and fit.hand.header.buy_in is not None:
        fit.hand = replace(fit.hand, header=replace(fit.hand.header, buy_in=None))
        fit.note("left out: the buy-in")
        text = _text(fit)
        back = _read(text)
    if back is None or not _same(back, fit.hand):
        raise NotExpressible("read back from PokerStars text it would say something else")
    return Written(text, tuple(fit.notes))


def _read(text: str) -> Hand | None:
    """The one hand in the text; None when there is none, or something beside it."""
    found = list(read_bytes(text.encode("utf-8", "replace"), "written.txt"))
    return found[0] if len(found) == 1 and isinstance(found[0], Hand) else None


def _same(back: Hand, hand: Hand) -> bool:
    """Whether a hand read back says the same; what its text lacks it may count as cut short."""
    return essence(back)[:3] == essence(hand)[:3]


def _text(fit: Fitted) -> str:
    hand = fit.hand
    told = _Lines(hand)
    first = min([seat.at for seat in hand.seats], default=0) if fit.own else 0
    early = [isinstance(event, Note) and event.at < first for event in hand.events]
    lines = [header_line(hand.header), *table_line(hand.header)]
    lines += [told.line(event) for event, before in zip(hand.events, early, strict=True) if before]
    lines += [_seat(seat, hand.header) for seat in hand.seats]
    lines += [told.line(event) for event, before in zip(hand.events, early, strict=True) if not before]
    return "\n".join(lines) + END


# ---- the header


def header_line(header: HandHeader) -> str:
    """The hand's first line."""
    game = "/".join([part.title() for part in GAME_NAMES[header.game].split("/")]).replace("'E", "'e")
    what = f"{game} {LIMITS[header.limit]}"
    zoom = "zoom" not in header.brand.lower() and "rush" not in header.brand.lower() and header.fast_fold
    head = f"{header.brand} #{header.hand_id}: "
    if header.tournament:
        head += f"{'Zoom ' if zoom else ''}Tournament #{header.tournament_id}, "
        head += f"{header.buy_in} " if header.buy_in else ""
        level = f"Level {header.level} " if header.level else ""
        return f"{head}{what} - {level}({_stakes(header)}) - {_stamp(header)}"
    return f"{head} {what} ({_stakes(header)}) - {_stamp(header)}"


def _stakes(header: HandHeader) -> str:
    """The stakes between brackets; with all their decimals where the currency does not tell how many."""
    usual = 2 if header.currency else 0

    def stake(amount: int) -> str:
        if header.scale == usual:
            return amount_text(amount, header)
        whole, fraction = divmod(amount, 10**header.scale)
        return f"{header.symbol}{whole}.{fraction:0{header.scale}d}"

    low, high = header.low_stake or 0, header.high_stake or 0
    code = header.currency if header.currency and len(header.currency) == 3 else ""
    if header.symbol and not code and CURRENCIES.get(header.symbol) != header.currency:
        raise NotExpressible(f"PokerStars text has no place for the currency {header.currency}")
    tail = f" {code}" if code else ""
    if header.ante is not None and low == high and header.game == "short_deck":
        return f"Button Blind {stake(low)} - Ante {stake(header.ante)}{tail}"
    ante = f"ante {header.ante // 10**header.scale}, " if header.ante is not None else ""
    cap = f" - {stake(header.cap)} Cap -" if header.cap is not None else ""
    text = f"{ante}{stake(low)}/{stake(high)}{cap}{tail}"
    if not STAKES.fullmatch(text):
        raise NotExpressible("PokerStars text has no place for stakes like these")
    return text


def _stamp(header: HandHeader) -> str:
    """When it was played, and in New York where the zone does not tell the time in UTC."""
    date, _, time = (header.played_at or "").partition(" ")
    year, month, day = date.split("-")
    text = f"{year}/{month}/{day} {time.removeprefix('0')}"
    zone = header.zone
    text += f" {zone}" if zone else ""
    if header.utc == utc_seconds(year, month, day, time, zone) or header.utc is None:
        return text
    for name in ("ET", "UTC"):
        there = datetime.fromtimestamp(header.utc, ZoneInfo(ZONES[name]))
        year, month, day, time = there.strftime("%Y %m %d %H:%M:%S").split()
        if utc_seconds(year, month, day, time, name) == header.utc:
            return f"{text} [{year}/{month}/{day} {time.removeprefix('0')} {name}]"
    return text


def table_line(header: HandHeader) -> list[str]:
    """The table's line, where there is something to say."""
    if header.table is None:
        return []
    seats = f" {header.max_seats}-max" if header.max_seats is not None else ""
    button = f" Seat #{header.button} is the button" if header.button is not None else ""
    return [f"Table '{header.table}'{seats}{button}"]


def _seat(seat: Seat, header: HandHeader) -> str:
    bounty = f", {money_text(seat.bounty, 2, '$').replace(',', '')} bounty" if seat.bounty is not None else ""
    away = " is sitting out" if seat.sitting_out else ""
    return f"Seat {seat.number}: {seat.name} ({amount_text(seat.stack, header)} in chips{bounty}){away}"


# ---- the lines


class _Lines:
    """The lines of a hand's events."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def money(self, amount: int) -> str:
        return amount_text(amount, self.hand.header)

    def who(
        self, event: Post | Action | Dealt | Show | Muck | Uncalled | Collected | CashOut | Discard
    ) -> str:
        if event.name is not None:
            return event.name
        if event.seat is None:
            raise NotExpressible("a line names nobody")
        return self.hand.name(event.seat)

    def line(self, event: Event) -> str:
        """An event's line."""
        match event:
            case Note():
                return event.text
            case Action():
                return f"{self.who(event)}: {self.action(event)}"
            case Post():
                kind = POSTS.get(event.kind, event.kind.value)
                return f"{self.who(event)}: posts {kind} {self.money(event.amount)}{_all_in(event.all_in)}"
            case HoleCards():
                return "*** HOLE CARDS ***"
            case Dealt():
                return f"Dealt to {self.who(event)} [{cards_text(event.cards)}]"
            case StreetDealt():
                return self.street(event)
            case ShowdownStart():
                return f"*** {RUNS[event.run]}SHOW DOWN ***"
            case Show():
                words = f" ({event.words})" if event.words is not None else ""
                return f"{self.who(event)}: shows [{cards_text(event.cards)}]{words}"
            case Muck():
                return self.who(event) + (": doesn't show hand" if event.silent else ": mucks hand")
            case Uncalled():
                return f"Uncalled bet ({self.money(event.amount)}) returned to {self.who(event)}"
            case Collected():
                return f"{self.who(event)} collected {self.money(event.amount)} from {self.pot(event.pot)}"
            case CashOut():
                fee = f" | Cash Out Fee {self.money(event.fee)}" if event.fee else ""
                return f"{self.who(event)} cashed out the hand for {self.money(event.amount)}{fee}"
            case PotDrop():
                return f"STP added: {self.money(event.amount)}"
            case Discard():
                shown = f" [{cards_text(event.cards)}]" if event.cards else ""
                noun = "card" if event.count == 1 else "cards"
                return f"{self.who(event)}: discards {event.count} {noun}{shown}"
            case Cancelled():
                return "Hand cancelled"
            case Irregular():
                raise NotExpressible("PokerStars text has no slips of live play")
            case _:
                return self.summary(event)

    def action(self, event: Action) -> str:
        """What a player does."""
        words = event.verb.value
        if event.verb is Verb.RAISE:
            by = f" {self.money(event.amount)}" if event.amount else ""
            words += f"{by} to {self.money(event.raise_to)}"
        elif event.verb in (Verb.CALL, Verb.BET):
            words += f" {self.money(event.amount)}"
        cap = f" and has reached the {self.money(event.cap)} cap" if event.cap is not None else ""
        return f"{words}{_all_in(event.all_in)}{cap}"

    def street(self, event: StreetDealt) -> str:
        """A street's marker and cards."""
        board = f"[{cards_text(event.board)}] " if event.board else ""
        return f"*** {RUNS[event.run]}{STREETS[event.street]} *** {board}[{cards_text(event.new)}]"

    def pot(self, pot: int | None) -> str:
        """The pot that an award is from."""
        if pot is None:
            return "pot"
        if pot == 0:
            return "main pot"
        several = any(isinstance(one, Collected) and (one.pot or 0) > 1 for one in self.hand.events)
        return f"side pot-{pot}" if several else "side pot"

    def summary(self, event: SummaryStart | TotalPot | SummaryBoard | SummarySeat | RunCount) -> str:
        """A line of the summary."""
        match event:
            case SummaryStart():
                return "*** SUMMARY ***"
            case TotalPot():
                return self.total(event)
            case SummaryBoard():
                return f"{RUNS[event.run]}Board [{cards_text(event.cards)}]"
            case RunCount():
                return f"Hand was run {'twice' if event.times == 2 else 'three times'}"
            case SummarySeat():
                roles = "".join([f" ({role})" for role in event.roles])
                cards = f"[{cards_text(event.cards)}]" if event.cards else ""
                tail = " ".join([part for part in (event.result, cards, event.words) if part])
                return f"Seat {event.seat}: {event.name}{roles} {tail}".rstrip()

    def total(self, event: TotalPot) -> str:
        """The summary's money."""
        if event.total is None:
            raise NotExpressible("the record has no total pot")
        text = f"Total pot {self.money(event.total)}"
        if event.main is not None:
            text += f" Main pot {self.money(event.main)}."
        numbered = len(event.sides) > 1
        for place, side in enumerate(event.sides, 1):
            text += f" Side pot{f'-{place}' if numbered else ''} {self.money(side)}."
        if event.rake is not None:
            text += f" | Rake {self.money(event.rake)}"
        return text + "".join([f" | {name} {self.money(amount)}" for name, amount in event.fees])


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""
