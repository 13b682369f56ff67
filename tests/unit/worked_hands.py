"""The hands of `stats_examples.txt`, written down as events the way a record would state them."""

from __future__ import annotations

import re
from pathlib import Path

from parser.cards import parse_cards
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Post,
    PostKind,
    Show,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    SummaryStart,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.hand import Hand, HandHeader, HandStatus, Seat
from replay import Replay, replay
from reports.schema import POSITIONS

EXAMPLES = (Path(__file__).parent / "stats_examples.txt").read_text(encoding="utf-8")
NAMES = re.findall(r"^== (.*)$", EXAMPLES, re.MULTILINE)
VERBS = {"f": Verb.FOLD, "x": Verb.CHECK, "c": Verb.CALL, "b": Verb.BET, "r": Verb.RAISE}
BOARD = parse_cards("2c 7d 9h Js 3s")


def block(name: str) -> tuple[dict[str, str], dict[str, str]]:
    """The settings of an example and its players' expected facts."""
    text = EXAMPLES.split(f"== {name}\n")[1].split("\n\n")[0]
    pairs = dict(line.split(": ", 1) for line in text.splitlines() if line)
    players = {key: pairs.pop(key) for key in list(pairs) if key in POSITIONS}
    pairs["id"] = f"1000{NAMES.index(name) + 1:02d}"
    return pairs, players


def pairs_of(text: str) -> dict[str, int]:
    """`{"CO": 250}` of "CO 250, BB 100"."""
    return {part.split()[0]: int(part.split()[1]) for part in text.split(", ")} if text else {}


class Table:
    """Writes the events of an example down as a record would state them."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.settings = settings
        if "seats" in settings:
            self.seats = pairs_of(settings["seats"])
        else:
            dealt = int(settings["dealt"])
            order = ["SB", "BB", *POSITIONS[:8][-(dealt - 2) :]] if dealt > 2 else ["BB", "SB"]
            self.seats = {name: number for number, name in enumerate(order, 1)}
        self.button = int(settings.get("button", max(self.seats.values())))
        stacks = pairs_of(settings.get("stacks", ""))
        self.stacks = {name: stacks.get(name, 10_000) for name in self.seats}
        self.behind = dict(self.stacks)
        self.put = dict.fromkeys(self.seats, 0)
        self.live = dict.fromkeys(self.seats, 0)
        self.events: list[Event] = []
        self.folded: set[str] = set()

    def at(self) -> int:
        """Offset of the next event: one line of one character each."""
        return 2 * len(self.events)

    def pay(self, name: str, amount: int, *, live: bool = True) -> int:
        """Takes up to `amount` from a stack."""
        paid = min(amount, self.behind[name])
        self.behind[name] -= paid
        self.put[name] += paid
        if live:
            self.live[name] += paid
        return paid

    def post(self, name: str, kind: PostKind, amount: int, *, live: bool = True) -> None:
        paid = self.pay(name, amount, live=live)
        self.events.append(Post(self.seats[name], kind, paid, self.behind[name] == 0, self.at()))

    def posts(self) -> None:
        extra = self.settings.get("posts", "")
        if extra.startswith("ante"):
            for name in self.seats:
                self.post(name, PostKind.ANTE, int(extra.split()[1]), live=False)
        if "SB" in self.seats:
            self.post("SB", PostKind.SMALL_BLIND, 50)
        self.post("BB", PostKind.BIG_BLIND, 100)
        if extra == "CO big 100":
            self.post("CO", PostKind.BIG_BLIND, 100)
        elif extra == "CO big 100; CO dead 50":
            self.live["CO"] -= 50
            self.post("CO", PostKind.BOTH_BLINDS, 150)
        elif extra == "LJ straddle 200":
            self.post("LJ", PostKind.STRADDLE, 200)
        self.events.append(HoleCards(self.at()))

    def act(self, name: str, move: str) -> None:
        verb, level = VERBS[move[0]], max(*self.live.values(), 0 if self.street else 100)
        to, before = int(move[1:] or 0), self.live[name]
        if verb is Verb.CALL:
            amount = self.pay(name, level - before)
        elif verb is Verb.RAISE:
            self.pay(name, to - before)
            amount = to - level
        else:
            amount = self.pay(name, to - before) if verb is Verb.BET else 0
        if verb is Verb.FOLD:
            self.folded.add(name)
        all_in = self.behind[name] == 0 and amount > 0
        self.events.append(Action(self.seats[name], verb, amount, to, all_in, self.at()))

    def give_back(self) -> None:
        """The uncalled bet of the street, as its own line."""
        (top, most), (_, second) = sorted(self.live.items(), key=lambda item: -item[1])[:2]
        if most > second:
            self.put[top] -= most - second
            self.events.append(Uncalled(self.seats[top], most - second, self.at()))

    def board(self, street: int) -> None:
        cards = parse_cards(self.settings["board"]) if "board" in self.settings else BOARD
        cards = (*cards, *[card for card in BOARD if card not in cards])[:5]
        first = (0, 0, 3, 4)[street]
        self.events.append(StreetDealt(street, 0, cards[:first], cards[first : street + 2], self.at()))
        self.cards = cards[: street + 2]

    def hand(self) -> Hand:
        """The whole hand."""
        self.street = 0
        self.cards: tuple[int, ...] = ()
        self.posts()
        collected = pairs_of(self.settings["collected"])
        for name, cards in re.findall(r"(\w+) ((?:[2-9TJQKA][cdhs])+)", self.settings.get("cards", "")):
            self.events.insert(
                len(self.events),
                Dealt(self.seats[name], parse_cards(" ".join(re.findall("..", cards))), self.at()),
            )
        streets = self.settings["acts"].split(" | ")
        for street, moves in enumerate(streets):
            self.street = street
            if street:
                self.live = dict.fromkeys(self.seats, 0)
                self.board(street)
            for move in moves.split(", "):
                self.act(*move.split())
        self.give_back()
        if len(self.seats) - len(self.folded) > 1:
            for street in range(len(streets), 4):
                self.board(street)
            for name in collected:
                shown = re.search(rf"{name} (\w+)", self.settings.get("cards", ""))
                if shown:
                    cards = parse_cards(" ".join(re.findall("..", shown[1])))
                    self.events.append(Show(self.seats[name], cards, None, self.at()))
        for name, amount in collected.items():
            self.events.append(Collected(self.seats[name], amount, None, 0, self.at()))
        self.events.append(SummaryStart(self.at()))
        rake = int(self.settings.get("rake", 0))
        self.events.append(TotalPot(sum(self.put.values()), None, (), rake, (), self.at()))
        if self.cards:
            self.events.append(SummaryBoard(0, self.cards, self.at()))
        for name, seat in self.seats.items():
            result = "folded" if name in self.folded else "collected" if name in collected else "mucked"
            won = (collected[name],) if name in collected else ()
            self.events.append(SummarySeat(seat, name, (), result, (), won, "", self.at()))
        return Hand(
            header(self.settings, self.button),
            tuple(Seat(n, name, self.stacks[name], False, None, 0) for name, n in self.seats.items()),
            tuple(self.events), (), HandStatus.COMPLETE, "-\n" * len(self.events), "examples.txt", 1, 1, 0,
            2 * len(self.events), "utf-8", b"-\n" * len(self.events),
        )  # fmt: skip


def header(settings: dict[str, str], button: int) -> HandHeader:
    limit = settings.get("limit", "nl")
    return HandHeader(
        "pokerstars", "PokerStars", settings["id"], False, False, "holdem", limit,
        50 if limit == "nl" else 100, 100 if limit == "nl" else 200, None, None, "USD", 2, "$",
        None, None, None,
        "Vega", 10, button, "2024-03-01 20:15:07", "ET", 1709342107,
    )  # fmt: skip


def replays() -> list[Replay]:
    """All the examples, replayed."""
    return [replay(Table(block(name)[0]).hand()) for name in NAMES]
