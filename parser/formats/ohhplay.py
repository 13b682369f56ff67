"""The rounds and pots of an Open Hand History hand to events, one an action, one an award."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from parser.cards import Card
from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Event,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    PotDrop,
    Show,
    StreetDealt,
    TotalPot,
    Verb,
)
from parser.findings import Rule
from parser.formats.base import Trouble
from parser.formats.exact import minor, number
from parser.formats.jsonplaces import Spots
from parser.formats.tally import Tally
from parser.formats.values import CARDS, no_card
from parser.saying import say
from parser.textrules import HDR004, TXT001, TXT008

STREETS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
POSTS = {
    "post ante": PostKind.ANTE,
    "post sb": PostKind.SMALL_BLIND,
    "post bb": PostKind.BIG_BLIND,
    "straddle": PostKind.STRADDLE,
    "post dead": PostKind.DEAD_BLIND,
    "post extra blind": PostKind.BIG_BLIND,
}
_DEAD = (PostKind.ANTE, PostKind.DEAD_BLIND)
VERBS = {"fold": Verb.FOLD, "check": Verb.CHECK, "bet": Verb.BET, "raise": Verb.RAISE, "call": Verb.CALL}
PRESENCE = ("added chips", "sits down", "stands up")
DROPS = ("add to pot", "added to pot")
RESTATES = ("payout",)
SOLD = "cash-out"

Object = Mapping[str, Any]


def objects(value: object) -> list[Object]:
    """The objects of an array; none where it is none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def cards_in(value: object) -> list[str]:
    """The texts of cards, known or not."""
    if isinstance(value, str):
        value = value.split()
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


class Rounds:
    """A hand's events while its rounds are read."""

    def __init__(self, text: str, spots: Spots, scale: int, seats: Mapping[Any, int]) -> None:
        self.text = text
        self.spots = spots
        self.scale = scale
        self.seats = seats
        """Seat numbers by the players' ids."""
        self.events: list[Event] = []
        self.troubles: list[Trouble] = []
        self.tally = Tally()
        self.boards: list[dict[int, tuple[Card, ...]]] = [{}]
        """Of each run, the cards that each street brought."""

    # ---- rounds

    def play(self, rounds: Iterable[Object]) -> None:
        """Every round, in the order of the document."""
        for one in rounds:
            street = STREETS.get(str(one.get("street")).lower())
            if street:
                self._street(one, street)
            for action in objects(one.get("actions")):
                self._act(action)

    def _street(self, one: Object, street: int) -> None:
        at = self.spots.at(one)
        new = self.cards(cards_in(one.get("cards")), at)
        if not new and not one.get("actions"):
            return
        board = self.boards[-1]
        if street in board:  # dealt before: this is the next run
            self._next_run(street)
            board = self.boards[-1]
        there = [card for earlier in sorted(board) if earlier < street for card in board[earlier]]
        board[street] = new
        run = len(self.boards) if len(self.boards) > 1 else 0
        self.events.append(StreetDealt(street, run, tuple(there), new, at))
        self.tally.street()

    def _next_run(self, street: int) -> None:
        if len(self.boards) == 1:
            for place, event in enumerate(self.events):
                if isinstance(event, StreetDealt) and event.street >= street:
                    self.events[place] = replace(event, run=1)
        first = self.boards[0]
        self.boards.append({one: first[one] for one in first if one < street})

    def cards(self, texts: list[str], at: int) -> tuple[Card, ...]:
        """Cards by their texts; none where one is not known, or can't be read."""
        line = " ".join(texts)
        cards = CARDS[line]
        if not cards and line:
            token = no_card(line)
            if token is not None:
                self.trouble(TXT008, at, say("{card} is no card.", card=token), line)
        return cards

    # ---- actions

    def _act(self, action: Object) -> None:
        at = self.spots.at(action)
        word = str(action.get("action")).strip().lower()
        player = action.get("player_id")
        seat = self.seats.get(player if isinstance(player, int | str) else None)
        name = None
        if seat is None and word not in DROPS:
            name = f"player {player}"
            self.trouble(HDR004, at, say("Nobody has the id {player}.", player=str(player)), None, name)
        if word in POSTS:
            self._post(seat, POSTS[word], action, at, name)
        elif word in VERBS:
            self._decide(seat, VERBS[word], action, at, name)
        elif word == "dealt cards":
            self.events.append(Dealt(seat, self.cards(cards_in(action.get("cards")), at), at, name))
        elif word == "shows cards":
            self.events.append(Show(seat, self.cards(cards_in(action.get("cards")), at), None, at, name))
        elif word == "mucks cards":
            self.events.append(Muck(seat, False, at, name))
        elif word in DROPS:
            self.events.append(PotDrop(self._amount(action), at))
        elif word in PRESENCE or word in RESTATES:
            kind = NoteKind.PRESENCE if word in PRESENCE else NoteKind.TABLE
            self.events.append(Note(kind, self._source(action), at, seat))
        else:
            self.events.append(Note(NoteKind.UNREAD, self._source(action), at))
            self.trouble(TXT001, at, say("This action is not understood."), self._source(action)[:200])

    def _post(self, seat: int | None, kind: PostKind, action: Object, at: int, name: str | None) -> None:
        amount, last = self._amount(action), action.get("is_allin") is True
        if kind not in _DEAD:
            total = self.tally.add(seat, amount)
            if kind is PostKind.STRADDLE:
                amount = total
        self.events.append(Post(seat, kind, amount, last, at, name))

    def _decide(self, seat: int | None, verb: Verb, action: Object, at: int, name: str | None) -> None:
        last = action.get("is_allin") is True
        amount = total = 0
        if verb not in (Verb.FOLD, Verb.CHECK):
            amount = self._amount(action)
            if verb is Verb.RAISE:
                amount, total = self.tally.raised_with(seat, amount)
                amount = max(amount, 0)
            else:
                reached = self.tally.add(seat, amount)
                total = reached if verb is Verb.BET else 0
        self.events.append(Action(seat, verb, amount, total, last, at, None, name))

    def _amount(self, action: Object) -> int:
        """What the action adds.

        Raises:
            ValueError: it states no amount.
        """
        units = minor(action.get("amount"), self.scale)
        if units < 0:
            raise ValueError(f"{action.get('action')} of less than nothing")
        return units

    def _source(self, one: Object) -> str:
        """An object as it stands in the document, on one line."""
        at = self.spots.at(one)
        depth, quoted, escaped = 0, False, False
        for place in range(at, min(at + 2_000, len(self.text))):
            letter = self.text[place]
            if quoted:
                quoted = escaped or letter != '"'
                escaped = letter == "\\" and not escaped
            elif letter == '"':
                quoted = True
            elif letter in "{}":
                depth += 1 if letter == "{" else -1
                if not depth:
                    return " ".join(self.text[at : place + 1].split())
        return " ".join(self.text[at : at + 200].split())

    # ---- pots

    def award(self, pots: list[Object]) -> bool:
        """The awards and what the pots come to; whether somebody was paid."""
        paid = False
        for index, pot in enumerate(pots):
            for win in objects(pot.get("player_wins")):
                paid |= self._win(win, index if len(pots) > 1 else None)
        if pots:
            self._total(pots)
        return paid

    def _win(self, win: Object, pot: int | None) -> bool:
        at, player = self.spots.at(win), win.get("player_id")
        seat = self.seats.get(player if isinstance(player, int | str) else None)
        name = None
        if seat is None:
            name = f"player {player}"
            self.trouble(HDR004, at, say("Nobody has the id {player}.", player=str(player)), None, name)
        amount = self._stated(win, "win_amount") or 0
        if amount > 0:
            self.events.append(Collected(seat, amount, pot, 0, at, name))
        cashed, fee = self._stated(win, "cashout_amount") or 0, self._stated(win, "cashout_fee") or 0
        if cashed > 0:
            self.events.append(CashOut(seat, SOLD, cashed, fee, at, name))
        return amount > 0

    def _total(self, pots: list[Object]) -> None:
        sizes = [self._stated(pot, "amount") for pot in pots]
        known = [size for size in sizes if size is not None]
        rakes = [rake for pot in pots if (rake := self._stated(pot, "rake")) is not None]
        jackpot = sum([self._stated(pot, "jackpot") or 0 for pot in pots])
        if not known and not rakes:
            return
        whole = len(known) == len(pots)
        self.events.append(
            TotalPot(
                sum(known) if whole else None,
                known[0] if whole and len(pots) > 1 else None,
                tuple(known[1:]) if whole and len(pots) > 1 else (),
                sum(rakes) if rakes else None,
                (("jackpot", jackpot),) if jackpot else (),
                self.spots.at(pots[0]),
            )
        )

    def _stated(self, one: Object, key: str) -> int | None:
        return None if number(one.get(key)) is None else minor(one[key], self.scale)

    def trouble(
        self, rule: Rule, at: int, message: str, recorded: str | None = None, player: str | None = None
    ) -> None:
        """Notes what is wrong with the text."""
        self.troubles.append(Trouble(rule, at, message, player, None, recorded))
