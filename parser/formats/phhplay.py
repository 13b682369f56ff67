"""The moves of a PHH hand to events: forced bets from their arrays, then one event an action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from parser.cards import CARD_OF, Card
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    StreetDealt,
    Verb,
)
from parser.formats.base import Trouble
from parser.formats.exact import minor
from parser.formats.tally import Tally
from parser.saying import say
from parser.textrules import TXT001

UNKNOWN = "?"
HIDDEN = "??"
_STREET_OF = {3: 1, 4: 2, 5: 3}
"""The street that a board of so many cards has come to."""
_MOVE = re.compile(r"p(\d{1,3}) (f|cc|cbr|sm)(?: (\S+))?|d dh p(\d{1,3}) (\S+)|d db (\S+)")


class Place:
    """One player of the arrays: his seat, his chips as far as they are known, what he put in."""

    __slots__ = ("at", "cards", "dealt", "left", "seat", "spent", "start")

    def __init__(self, seat: int, start: int | None, at: int) -> None:
        self.seat = seat
        self.start = start
        self.left = start
        self.spent = 0
        self.cards: tuple[Card, ...] = ()
        self.dealt: int | None = None
        """Place of the event that dealt him his cards."""
        self.at = at

    def pay(self, amount: int) -> tuple[int, bool]:
        """Puts in an amount, or all there is: how much, and whether it was the last."""
        if self.left is not None:
            amount = min(amount, max(self.left, 0))
            self.left -= amount
        self.spent += amount
        return amount, self.left == 0


class Play:
    """A hand's events while its actions are read."""

    def __init__(self, players: list[Place], scale: int) -> None:
        self.players = players
        self.scale = scale
        self.events: list[Event] = []
        self.troubles: list[Trouble] = []
        self.tally = Tally()
        self.board: list[Card] = []

    # ---- forced bets

    def antes(self, amounts: Sequence[int], at: Sequence[int]) -> None:
        """The antes, in the order of the seats."""
        for player, order in self._in_turn():
            if amounts[order]:
                amount, last = player.pay(amounts[order])
                self._post(player, PostKind.ANTE, amount, at[order], last)

    def blinds(self, amounts: Sequence[int], at: Sequence[int], *, button_pays: bool) -> None:
        """Blinds and straddles, in the order of their array; one below zero is posted by a newcomer."""
        big = abs(amounts[1])
        turns = {order: player for player, order in self._in_turn()}
        for order, stated in enumerate(amounts):
            if not stated:
                continue
            kind = PostKind.STRADDLE if order > 1 and stated > big else PostKind.BIG_BLIND
            if button_pays:
                kind = PostKind.BUTTON_BLIND
            elif order == 0:
                kind = PostKind.SMALL_BLIND
            player = turns[order]
            amount, last = player.pay(abs(stated))
            if amount:
                self.tally.add(player.seat, amount)
                self._post(player, kind, amount, at[order], last)

    def _in_turn(self) -> list[tuple[Place, int]]:
        """Each player with his place in the arrays of forced bets, crosswise between two players."""
        count = len(self.players)
        return [(player, 1 - i if count == 2 else i) for i, player in enumerate(self.players)]

    def _post(self, player: Place, kind: PostKind, amount: int, at: int, last: bool) -> None:
        if amount:
            self.events.append(Post(player.seat, kind, amount, last, at))

    # ---- actions

    def act(self, text: str, at: int) -> None:
        """One action; what stands behind a # is a remark."""
        words = " ".join(text.partition("#")[0].split())
        if not words:
            return
        match = _MOVE.fullmatch(words)
        if match is None or not self._move(match, at):
            self._unread(text, at)

    def _move(self, match: re.Match[str], at: int) -> bool:
        number, verb, argument, dealt, cards, board = match.groups()
        if board is not None:
            return self._deal_board(board, at)
        index = int(number or dealt) - 1
        if not 0 <= index < len(self.players):
            return False
        player = self.players[index]
        if dealt is not None:
            return self._deal_hole(player, cards, at)
        if verb == "sm":
            return self._show(player, argument, at)
        if verb == "cbr":
            return argument is not None and self._raise(player, argument, at)
        if argument is not None:
            return False
        if verb == "f":
            self.events.append(Action(player.seat, Verb.FOLD, 0, 0, False, at))
        else:
            self._call(player, at)
        return True

    def _call(self, player: Place, at: int) -> None:
        owed = self.tally.high - self.tally.put.get(player.seat, 0)
        if owed <= 0:
            self.events.append(Action(player.seat, Verb.CHECK, 0, 0, False, at))
            return
        amount, last = player.pay(owed)
        self.tally.add(player.seat, amount)
        self.events.append(Action(player.seat, Verb.CALL, amount, 0, last, at))

    def _raise(self, player: Place, argument: str, at: int) -> bool:
        try:
            total = minor(argument, self.scale)
        except ValueError:
            return False
        if total < 0:
            return False
        high, added = self.tally.high, total - self.tally.put.get(player.seat, 0)
        self.tally.reach(player.seat, total)
        player.spent += added
        last = False
        if player.left is not None:
            player.left -= added
            last = player.left == 0
        verb, by = (Verb.RAISE, max(total - high, 0)) if high else (Verb.BET, total)
        self.events.append(Action(player.seat, verb, by, total, last, at))
        return True

    # ---- cards

    def _deal_hole(self, player: Place, text: str, at: int) -> bool:
        cards = _cards(text)
        if cards is None:
            return False
        if player.dealt is not None:  # a card at a time
            player.cards += cards
            first = self.events[player.dealt]
            self.events[player.dealt] = Dealt(player.seat, player.cards, first.at)
            return True
        player.dealt, player.cards = len(self.events), cards
        self.events.append(Dealt(player.seat, () if UNKNOWN in text else cards, at))
        return True

    def _deal_board(self, text: str, at: int) -> bool:
        """Cards of the board; several streets may be dealt at once."""
        cards = _cards(text)
        if cards is None or UNKNOWN in text or len(self.board) + len(cards) > 5:
            return False
        new: list[Card] = []
        for card in cards:
            new.append(card)
            street = _STREET_OF.get(len(self.board) + len(new))
            if street is not None:
                self._street(street, new, at)
                new = []
        if new:
            self._street(min(max(len(self.board) - 1, 1), 3), new, at)
        return True

    def _street(self, street: int, new: Sequence[Card], at: int) -> None:
        self.events.append(StreetDealt(street, 0, tuple(self.board), tuple(new), at))
        self.board += new
        self.tally.street()

    def _show(self, player: Place, argument: str | None, at: int) -> bool:
        """A hand shown: the cards named, or with "-" those that are known; without either it is mucked."""
        if argument is None:
            self.events.append(Muck(player.seat, False, at))
            return True
        cards = player.cards if argument == "-" else _cards(argument)
        if cards is None:
            return False
        self.events.append(Show(player.seat, cards, None, at))
        return True

    def _unread(self, text: str, at: int) -> None:
        self.events.append(Note(NoteKind.UNREAD, text, at))
        self.troubles.append(Trouble(TXT001, at, say("This action is not understood."), recorded=text[:200]))

    # ---- the end

    def winnings(self, amounts: Sequence[int], at: Sequence[int]) -> None:
        """What each player won, as the record says."""
        for player, amount, place in zip(self.players, amounts, at, strict=True):
            if amount > 0:
                self.events.append(Collected(player.seat, amount, None, 0, place))

    def finishing(self, stacks: Sequence[int], at: Sequence[int]) -> bool:
        """What each player's last stack has in it beside what he did not put in; False where one has less."""
        won: list[int] = []
        for player, stack in zip(self.players, stacks, strict=True):
            if player.left is None:
                return False
            won.append(stack - player.left)
        if min(won) < 0:
            return False
        self.winnings(won, at)
        return True


def _cards(text: str) -> tuple[Card, ...] | None:
    """The cards of "AhKd"; without those that are not known ("??"); None where one can't be read."""
    if len(text) % 2:
        return None
    known = [one for at in range(0, len(text), 2) if (one := text[at : at + 2]) != HIDDEN]
    if not all(one in CARD_OF for one in known):
        return None
    return tuple([CARD_OF[one] for one in known])


def amounts(values: Any, scale: int) -> list[int]:
    """An array of numbers in minor units.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(values, list):
        raise ValueError("an array of amounts is missing")
    return [minor(value, scale) for value in values]
