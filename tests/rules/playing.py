"""Hands for the rule book's examples, written as one would tell them.

    Table("SB BB A B C", stakes=(1, 2)).choice("A raises to 8, B folds, C calls")

Players are named clockwise from the seat left of the button; the last one has the button (heads-up he posts
the small blind). A script's steps are parted by commas: folds, checks, calls [N], bets N, raises to N,
all-in N (the street total; it says what his stack was), flop, turn and river with or without their cards,
shows CARDS, mucks, discards CARDS, gets N back, collects N. Two boards, run or dealt, are parted by a slash
(`flop 2c 7d 9h / Kc Kd 3s`). `open CARD` lies before the first betting round, `card CARD` is the next of
Manila's. At a live table a player puts N (chips, in silence), strings N (the first of two motions), tosses N
(a single chip), or reads his hand aloud. `misdeal` and `cancelled` are said of the hand. `board N`
begins the showdown of a board that was run. Amounts are whole chips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from parser.cards import parse_cards
from parser.events import (
    Action,
    Cancelled,
    Collected,
    Dealt,
    Discard,
    Event,
    HoleCards,
    Irregular,
    Muck,
    Post,
    PostKind,
    PotDrop,
    Show,
    ShowdownStart,
    Slip,
    StreetDealt,
    SummaryStart,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.findings import Finding
from parser.hand import Hand, HandHeader, HandStatus, Seat
from replay import replay
from replay.choices import legal
from replay.engine import apply
from replay.games import game_of
from replay.pots import layers, uncalled
from replay.profiles import RuleProfile, load_profile
from replay.result import Replay
from replay.showing import show_order
from replay.state import TableState

STACK = 1_000_000
SLIPS = {"puts": Slip.WRONG_AMOUNT, "strings": Slip.STRING, "tosses": Slip.ONE_CHIP}
"""Chips put out in silence: several, in two motions, a single one."""
STREETS = {"flop": (1, "2c 7d 9h"), "turn": (2, "Js"), "river": (3, "4d")}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "both blinds": PostKind.BOTH_BLINDS,
    "dead blind": PostKind.DEAD_BLIND,
    "straddle": PostKind.STRADDLE,
    "ante": PostKind.ANTE,
    "button blind": PostKind.BUTTON_BLIND,
}


class Choice(NamedTuple):
    """What the player to act may do; `raise_to` is None where he may not raise."""

    player: str
    call: int
    raise_to: tuple[int, int] | None

    @property
    def smallest(self) -> int | None:
        return self.raise_to[0] if self.raise_to else None

    @property
    def largest(self) -> int | None:
        return self.raise_to[1] if self.raise_to else None


class Table:
    """A table before the cards; each question plays a script on it from the start."""

    def __init__(
        self,
        players: str,
        *,
        stakes: tuple[int, int] = (1, 2),
        limit: str = "nl",
        game: str = "holdem",
        rules: RuleProfile | str = "base",
        stacks: Mapping[str, int] | None = None,
        posts: str | None = None,
        drop: int = 0,
        tournament: bool = False,
        seats: Sequence[int] | None = None,
        button: int | None = None,
        **header: object,
    ) -> None:
        """`seats` are their numbers, 1, 2, 3 unless given; `button` is the last of them unless given;
        further words are fields of the header: chip, cap, bomb_pot, ante, site, max_seats.
        """
        self.players = players.split()
        self.seats = tuple(seats or range(1, len(self.players) + 1))
        self.button = button or self.seats[-1]
        self.header = header
        self.stakes = stakes
        self.limit = limit
        self.game = game
        self.rules = load_profile(rules) if isinstance(rules, str) else rules
        self.stacks = dict(stacks or {})
        self.posts = self._blinds() if posts is None else posts
        self.drop = drop
        self.tournament = tournament

    def choice(self, script: str) -> Choice:
        """What the next player may do after a script."""
        state = self.state(script)
        now = legal(state)
        assert now.seat is not None, "nobody has to act"
        limits = None
        if now.min_raise_to is not None and now.max_raise_to is not None:
            limits = now.min_raise_to, now.max_raise_to
        return Choice(self.name(now.seat), now.to_call, limits)

    def round_is_over(self, script: str) -> bool:
        """Nobody has to act any more on the street."""
        return self.state(script).street_over

    def faults(self, script: str) -> list[str]:
        """Codes of the findings about order and amounts."""
        return [found.code for found in self.findings(script) if found.code[:3] in ("ACT", "BET", "DLT")]

    def findings(self, script: str) -> tuple[Finding, ...]:
        """All that is found in the hand."""
        return replay(self.hand(script), self.rules).findings

    def levels(self, script: str) -> dict[str, str]:
        """What the house makes of each finding about order and amounts, by code."""
        families = ("ACT", "BET", "DLT")
        return {one.code: one.level.value for one in self.findings(script) if one.code[:3] in families}

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.players[self.seats.index(seat)]

    def ruled(self, script: str) -> str | None:
        """What binds after a slip that the script ends with, or the choices."""
        last = self.findings(script)[-1]
        return last.expected or (last.level.value if last.level.value == "needs ruling" else None)

    def order(self, script: str) -> str:
        """Who shows when."""
        state = self.state(script)
        return " ".join([state.names[i] for i in show_order(state)])

    def returned(self, script: str) -> tuple[str, int] | None:
        """Who gets an uncalled bet back."""
        state = self.state(script)
        back = uncalled(state)
        return None if back is None else (state.names[back[0]], back[1])

    def pots(self, script: str) -> list[tuple[int, str]]:
        """Main and side pots after a script: size, and who can win it."""
        state = self.state(script)
        return [
            (pot.size, " ".join([state.names[i] for i in pot.eligible]))
            for pot in layers(state, uncalled(state))
        ]

    def record(self, script: str, *, rake: int = 0, fees: Mapping[str, int] | None = None) -> Replay:
        """The whole hand replayed, awards and summary included."""
        return replay(self.hand(script, rake=rake, fees=fees), self.rules)

    def paid(self, script: str, due: Mapping[str, int], *, rake: int = 0) -> Replay:
        """The hand with these awards."""
        pays = [f"{name} collects {amount}" for name, amount in due.items()]
        return self.record(", ".join([script, *pays]), rake=rake)

    def awards(self, script: str, *, rake: int = 0, fees: Mapping[str, int] | None = None) -> dict[str, int]:
        """What the rules award each player who gets something, whatever the script pays."""
        if " collects " not in script:
            folded = {step.split()[0] for step in _steps(script) if step.endswith(" folds")}
            script += f", {next(name for name in self.players if name not in folded)} collects 1"
        due: dict[str, int] = {}
        for pot in self.record(script, rake=rake, fees=fees).pots:
            for claim in pot.claims:
                name = self.name(claim.seat)
                due[name] = due.get(name, 0) + claim.amount
        return due

    def hand(self, script: str, *, rake: int | None = None, fees: Mapping[str, int] | None = None) -> Hand:
        """The script as a recorded hand; complete when it says who collects."""
        writer = _Writer(self)
        for step in _steps(self.posts):
            writer.post(step)
        writer.cards()
        for step in _steps(script):
            writer.step(step)
        paid = writer.paid
        if paid:
            writer.summary(rake or 0, tuple((fees or {}).items()))
        return writer.hand(HandStatus.COMPLETE if paid else HandStatus.PARTIAL)

    def _blinds(self) -> str:
        small, big = self.stakes
        if self.limit == "fl":
            small, big = small // 2, small
        first, second = self.players[1::-1] if len(self.players) == 2 else self.players[:2]
        return f"{first} small blind {small}, {second} big blind {big}"

    def state(self, script: str) -> TableState:
        hand = self.hand(script)
        game = game_of(self.game)
        assert game is not None
        state = TableState(hand, self.rules, game, list(hand.seats))
        for place, event in enumerate(hand.events):
            apply(state, event, place)
        return state


def _steps(script: str) -> Iterator[str]:
    return (step.strip() for step in script.replace("\n", ",").split(",") if step.strip())


class _Writer:
    """A script turned into events, with the lines of text they stand for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []
        self.lines: list[str] = []
        self.at = 0
        self.put = dict.fromkeys(table.players, 0)
        self.total = dict.fromkeys(table.players, 0)
        self.stacks = dict.fromkeys(table.players, STACK) | table.stacks
        self.bet = 0
        self.board: tuple[int, ...] = ()
        self.number = 0
        self.run = 0
        self.shown = False
        self.paid = 0

    def line(self, text: str) -> int:
        """Adds a line; its offset."""
        start = self.at
        self.lines.append(text)
        self.at += len(text) + 1
        return start

    def seat(self, name: str) -> int:
        return self.table.seats[self.table.players.index(name)]

    def move(self, name: str, amount: int, *, live: bool = True) -> bool:
        """Puts chips in; whether they were the last."""
        if live:
            self.put[name] += amount
            self.bet = max(self.bet, self.put[name])
        self.total[name] += amount
        return self.total[name] >= self.stacks[name]

    def post(self, step: str) -> None:
        name, *kind, amount = step.split()
        what = POSTS[" ".join(kind)]
        chips = min(int(amount), self.stacks[name] - self.total[name])
        big = self.table.stakes[1]
        if what is PostKind.BOTH_BLINDS:
            self.move(name, chips - big, live=False)
            last = self.move(name, big)
        else:
            added = chips - self.put[name] if what is PostKind.STRADDLE else chips
            last = self.move(name, added, live=what not in (PostKind.ANTE, PostKind.DEAD_BLIND))
        if what is PostKind.BIG_BLIND:
            self.bet = max(self.bet, int(amount))
        self.events.append(Post(self.seat(name), what, chips, last, self.line(f"{name}: posts {step}")))

    def cards(self) -> None:
        if self.table.drop:
            self.events.append(PotDrop(self.table.drop, self.line("drop")))
        self.events.append(HoleCards(self.line("*** HOLE CARDS ***")))
        for name in self.table.players:
            self.events.append(Dealt(self.seat(name), (), self.line(f"Dealt to {name}")))

    def step(self, step: str) -> None:
        words = step.split()
        if words[0] in STREETS or words[0] in ("open", "card"):
            self.street(words[0], " ".join(words[1:]))
            return
        if words[0] == "board":
            self.run = int(words[1])
            self.events.append(ShowdownStart(self.run, self.line(f"*** BOARD {self.run} ***")))
            self.shown = True
            return
        if step in ("misdeal", "cancelled"):
            at = self.line(step)
            told = Irregular(None, Slip.MISDEAL, 0, (), "", at) if step == "misdeal" else Cancelled(at)
            self.events.append(told)
            return
        name, verb, *rest = words
        seat, at = self.seat(name), self.line(f"{name}: {' '.join(words[1:])}")
        match verb:
            case "shows":
                self.showdown()
                cards = parse_cards(" ".join(rest))
                self.events.append(Show(seat, cards, None, at))
            case "mucks":
                self.showdown()
                self.events.append(Muck(seat, False, at))
            case "gets":
                self.total[name] -= int(rest[0])
                self.events.append(Uncalled(seat, int(rest[0]), at))
            case "collects":
                self.paid += int(rest[0])
                self.events.append(Collected(seat, int(rest[0]), None, self.run, at))
            case "puts" | "strings" | "tosses":
                self.events.append(Irregular(seat, SLIPS[verb], int(rest[0]), (), "", at))
            case "reads":
                self.events.append(Irregular(seat, Slip.MISREAD, 0, (), " ".join(rest), at))
            case "discards":
                cards = parse_cards(" ".join(rest))
                self.events.append(Discard(seat, cards, len(cards), at))
            case _:
                self.events.append(self.action(name, verb, rest, at))

    def action(self, name: str, verb: str, rest: list[str], at: int) -> Action:
        seat, put, bet = self.seat(name), self.put[name], self.bet
        if verb in ("folds", "checks"):
            return Action(seat, Verb(verb), 0, 0, False, at)
        if verb == "all-in":
            to = int(rest[0])
            self.stacks[name] = self.total[name] + to - put
        elif verb == "calls":
            to = put + int(rest[0]) if rest else bet
            to = min(to, put + self.stacks[name] - self.total[name])
        else:
            to = int(rest[-1])
        last = self.move(name, to - put)
        most = self.table.header.get("cap")
        cap = most if isinstance(most, int) and self.total[name] >= most else None
        if to <= bet:
            return Action(seat, Verb.CALL, to - put, 0, last, at, cap)
        if not bet:
            return Action(seat, Verb.BET, to, to, last, at, cap)
        return Action(seat, Verb.RAISE, to - bet, to, last, at, cap)

    def street(self, name: str, cards: str) -> None:
        if name in STREETS:
            self.number, usual = STREETS[name]
        else:
            self.number, usual = (0 if name == "open" else self.number + 1), ""
        boards, at = (cards or usual).split(" / "), self.line(f"*** {name.upper()} ***")
        if len(boards) == 1:
            new = parse_cards(boards[0])
            self.events.append(StreetDealt(self.number, 0, self.board, new, at))
            self.board += new
        for run, new in enumerate(map(parse_cards, boards if boards[1:] else ()), 1):
            if run > 1:
                at = self.line(f"*** {name.upper()} {run} ***")
            self.events.append(StreetDealt(self.number, run, (), new, at))
        if self.number:
            self.put = dict.fromkeys(self.put, 0)
            self.bet = 0

    def showdown(self) -> None:
        if not self.shown:
            self.shown = True
            self.events.append(ShowdownStart(0, self.line("*** SHOW DOWN ***")))

    def summary(self, rake: int, fees: tuple[tuple[str, int], ...]) -> None:
        self.events.append(SummaryStart(self.line("*** SUMMARY ***")))
        total = sum(self.total.values()) + self.table.drop
        at = self.line(f"Total pot {total} | Rake {rake}")
        self.events.append(TotalPot(total, None, (), rake, fees, at))

    def hand(self, status: HandStatus) -> Hand:
        table = self.table
        seats = tuple(
            [Seat(self.seat(name), name, self.stacks[name], False, None, 0) for name in table.players]
        )
        small, big = table.stakes
        header = HandHeader(
            site="house",
            brand="House Hand",
            hand_id="1",
            tournament=table.tournament,
            fast_fold=False,
            game=table.game,
            limit=table.limit,
            low_stake=small,
            high_stake=big,
            ante=None,
            cap=None,
            currency=None,
            scale=0,
            symbol="",
            tournament_id=None,
            level=None,
            buy_in=None,
            table="Oak",
            max_seats=10,
            button=table.button,
            played_at=None,
            zone=None,
            utc=None,
        )
        header = msgspec.structs.replace(header, **table.header)
        text = "\n".join(self.lines) + "\n"
        raw = text.encode()
        events = tuple(self.events)
        return Hand(header, seats, events, (), status, text, "hand.txt", 1, 1, 0, len(raw), "utf-8", raw)
