"""A floor log's table while the log is read: what has been said so far, in chips and events.

It turns the words of a statement into events as other records print them: a call without an amount is what is
owed, "all in" is the stack, "jogo mais 40" is 40 more than the bet. It judges nothing.
"""

from __future__ import annotations

from parser.cards import Card
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Post,
    PostKind,
    Show,
    ShowdownStart,
    StreetDealt,
    Verb,
)
from parser.findings import Rule
from parser.formats.base import Trouble
from parser.formats.floorrules import HDR013, TXT024
from parser.formats.floorwords import NEW_CARDS
from parser.hand import Seat
from parser.saying import say

POSTS = {kind.name: kind for kind in PostKind}
POSTS["BIG_BLIND_ANTE"] = PostKind.ANTE
DEAD = (PostKind.ANTE, PostKind.DEAD_BLIND)
_LAST_TO_ACT = (PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.BUTTON_BLIND)


class Refused(Exception):  # noqa: N818  # a line of the user's, not a fault of ours
    """A statement that can't be taken over: the rule, its place in the statement, and what is wrong.

    Without a message it has been told before.
    """

    def __init__(
        self, rule: Rule, at: int, message: str, expected: str | None = None, recorded: str | None = None
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.at = at
        self.message = message
        self.expected = expected
        self.recorded = recorded


class Chair:
    """One player: his chips as far as they are known, and what he put in."""

    def __init__(self, number: int, name: str, stack: int | None, *, away: bool, at: int) -> None:
        self.number = number
        self.name = name
        self.stack = stack
        self.away = away
        self.at = at
        self.put = 0
        """Live chips on this street."""
        self.spent = 0
        """Everything put in."""
        self.all_in = False
        """The log says so."""
        self.folded = False

    @property
    def left(self) -> int | None:
        """Chips in front of him; None when the stack is not given."""
        return None if self.stack is None else self.stack - self.spent


class FloorTable:
    """The players, the bet of the street, the boards, and the events so far."""

    def __init__(self) -> None:
        self.chairs: dict[int, Chair] = {}
        self.small = 0
        self.big = 0
        self.fixed = False
        self.button: int | None = None
        self.bet = 0
        self.boards: dict[int, list[Card]] = {0: []}
        self.street = 0
        self.events: list[Event] = []
        self.troubles: list[Trouble] = []
        self.playing = False
        self.opened = False
        self.roles: dict[PostKind, int] = {}
        self.last: int | None = None
        """Who acted last on this street, before the cards who posted last the bet that stands."""

    # ---- chips

    @property
    def blinds(self) -> tuple[int, int]:
        """Small and big blind: the stakes; in fixed limit these are the bets, and the blinds half of them."""
        return (self.small // 2, self.small) if self.fixed else (self.small, self.big)

    def fixed_size(self, game: str) -> int:
        """What a bet is on this street where that is fixed: the big bet from the turn on; 0 where not."""
        if not self.fixed or game in NEW_CARDS:
            return 0
        return self.big if self.street > 1 else self.small

    def _move(self, chair: Chair, amount: int, *, live: bool = True) -> bool:
        """Puts chips in; whether they were the last ones."""
        chair.spent += amount
        if live:
            chair.put += amount
            self.bet = max(self.bet, chair.put)
        return chair.left == 0

    def post(self, chair: Chair, kind: PostKind, amount: int | None, at: int, *, all_in: bool) -> None:
        """A blind, ante or straddle; without an amount it is the stake."""
        if amount is None:
            amount = self._stake(chair, kind)
        added = amount - chair.put if kind is PostKind.STRADDLE else amount
        if kind is PostKind.BOTH_BLINDS:
            live = min(amount, self.blinds[1] or amount)
            self._move(chair, amount - live, live=False)
            last = self._move(chair, live)
        else:
            last = self._move(chair, added, live=kind not in DEAD)
        if kind is PostKind.BIG_BLIND:
            self.bet = max(self.bet, self.blinds[1])
        if kind in _LAST_TO_ACT:
            self.last = chair.number
        self.roles.setdefault(kind, chair.number)
        chair.all_in |= all_in
        self.events.append(Post(chair.number, kind, amount, all_in or last, at))

    ante = 0
    """The ante of the settings."""

    def _stake(self, chair: Chair, kind: PostKind) -> int:
        small, big = self.blinds
        stakes = {
            PostKind.SMALL_BLIND: small,
            PostKind.BIG_BLIND: big,
            PostKind.BUTTON_BLIND: big,
            PostKind.BOTH_BLINDS: small + big,
            PostKind.STRADDLE: 2 * big,
            PostKind.ANTE: self.ante,
        }
        stake = stakes.get(kind, 0)
        if not stake:
            raise Refused(TXT024, 0, _how_much(kind), say("an amount"))
        if chair.left is not None and kind is not PostKind.STRADDLE:
            return min(stake, chair.left)
        return stake

    # ---- actions

    def still(self, chair: Chair, verb: Verb, at: int) -> None:
        """A fold or check."""
        self.open_play(at)
        self.last = chair.number
        chair.folded |= verb is Verb.FOLD
        self.events.append(Action(chair.number, verb, 0, 0, False, at))

    def call(self, chair: Chair, amount: int | None, at: int, *, all_in: bool) -> None:
        """A call; an amount may be what he adds or what he has in then."""
        self.open_play(at)
        owed = max(self.bet - chair.put, 0)
        left = chair.left
        if amount is None:
            added = owed if left is None or (owed <= left and not all_in) else left
        elif amount in (owed, self.bet):
            added = owed
        elif left is not None and amount == chair.put + left:
            added = left
        else:
            added = amount
        chair.all_in |= all_in
        last = self._move(chair, added)
        self.last = chair.number
        self.events.append(Action(chair.number, Verb.CALL, added, 0, all_in or last, at))

    def wager(self, chair: Chair, total: int, at: int, *, all_in: bool) -> None:
        """A bet or raise to a street total, named by whether there is a bet already."""
        self.open_play(at)
        before = self.bet
        last = self._move(chair, total - chair.put)
        self.last = chair.number
        chair.all_in |= all_in
        verb = Verb.RAISE if before else Verb.BET
        by = max(total - before, 0)
        self.events.append(Action(chair.number, verb, by, total, all_in or last, at))

    def all_in(self, chair: Chair, amount: int | None, at: int) -> None:
        """All that a player has: a call when it is no more than the bet."""
        if amount is None or (chair.left is not None and amount in (chair.left, chair.left + chair.put)):
            if chair.left is None:
                message = say("How much is {who}'s all-in? The stack is not given.", who=chair.name)
                raise Refused(TXT024, 0, message, say("an amount"))
            amount = chair.put + chair.left
        if amount > self.bet:
            self.wager(chair, amount, at, all_in=True)
        else:
            self.call(chair, amount - chair.put, at, all_in=True)

    def everybody_left(self, *, owing: bool) -> list[Chair]:
        """Who has cards and chips, in the order in which they act from here; `owing`: owes the bet."""
        after = self.last if self.last is not None else self.button
        order = sorted(self.chairs.values(), key=lambda one: one.number)
        if after is not None:
            order.sort(key=lambda one: one.number <= after)
        left = [one for one in order if not (one.away or one.folded or one.all_in or one.left == 0)]
        return [one for one in left if not self.bet or (one.put < self.bet) is owing]

    # ---- cards

    def deal(self, run: int, cards: tuple[Card, ...], street: int, at: int) -> None:
        """One street of a board."""
        self.open_play(at)
        board = self.board(run)
        self.events.append(StreetDealt(street, run, (), cards, at))
        board.extend(cards)
        if street > self.street:
            self.street = street
            self.bet = 0
            self.last = None
            for chair in self.chairs.values():
                chair.put = 0

    def deal_board(self, run: int, cards: tuple[Card, ...], new_cards: tuple[int, ...], at: int) -> None:
        """A whole board at once: its streets that have not been dealt, each with its number of cards."""
        board = self.board(run)
        there = len(board)
        new = list(cards[there:] if list(cards[:there]) == board else cards)
        for street, count in enumerate(new_cards):
            there -= count
            if there < 0 and new:
                self.deal(run, tuple(new[:count]), street, at)
                del new[:count]
        if new:  # more than the game has: said by whoever counts them
            self.deal(run, tuple(new), len(new_cards) - 1, at)

    def board(self, run: int) -> list[Card]:
        """The cards on a board."""
        if run not in self.boards:
            self.boards[run] = list(self.boards[0])
        return self.boards[run]

    # ---- beginning and end

    def posted_stakes(self) -> tuple[int, int] | None:
        """The blinds as they were posted, where no line says the stakes."""
        blinds = {one.kind: one.amount for one in reversed(self.events) if isinstance(one, Post)}
        small, big = blinds.get(PostKind.SMALL_BLIND), blinds.get(PostKind.BIG_BLIND)
        if small is None or big is None:
            return None
        return (big, 2 * big) if self.fixed else (small, big)

    def open_play(self, at: int) -> None:
        """The cards are out: everybody who is not away has some."""
        self.playing = True
        if not self.opened:
            self.opened = True
            self.events.append(HoleCards(at))
            self.events += [Dealt(one.number, (), one.at) for one in self.chairs.values() if not one.away]

    def seats(self) -> tuple[Seat, ...]:
        """The seat lines; a stack that is not given is what was put in when that was all, else it covers
        everybody.
        """
        together = sum([max(one.stack or 0, one.spent) for one in self.chairs.values()])
        out = []
        for chair in self.chairs.values():
            stack = chair.stack
            if stack is None and chair.all_in:
                stack = chair.spent
            elif stack is None:
                stack = together + max(self.big, 1)
                if not chair.away:
                    message = say(
                        "{who}'s stack is not given; it is taken to cover everybody's, and whether a "
                        "wager was all of it can't be told.",
                        who=chair.name,
                    )
                    self.troubles.append(Trouble(HDR013, chair.at, message, chair.name))
            out.append(Seat(chair.number, chair.name, stack, chair.away, None, chair.at))
        return tuple(out)

    def mark_showdown(self) -> None:
        """Puts a showdown's marker before the first hand shown once the last action and card are there."""
        last = max(
            [index for index, one in enumerate(self.events) if isinstance(one, Action | StreetDealt)],
            default=-1,
        )
        for index in range(last + 1, len(self.events)):
            event = self.events[index]
            if isinstance(event, Show):
                self.events.insert(index, ShowdownStart(0, event.at))
                return
            if isinstance(event, Collected):
                return


def _how_much(kind: PostKind) -> str:
    told = {
        PostKind.ANTE: say("How much is the ante? No line above gives it."),
        PostKind.SMALL_BLIND: say("How much is the small blind? No line above gives it."),
        PostKind.BIG_BLIND: say("How much is the big blind? No line above gives it."),
        PostKind.BOTH_BLINDS: say("How much is the small & big blinds? No line above gives it."),
        PostKind.DEAD_BLIND: say("How much is the missed blind? No line above gives it."),
        PostKind.STRADDLE: say("How much is the straddle? No line above gives it."),
        PostKind.BUTTON_BLIND: say("How much is the button blind? No line above gives it."),
    }
    return told[kind]
