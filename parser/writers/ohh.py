"""A hand as Open Hand History: rounds, actions and pots, and an object of ours for the rest.

It is written by version 1.4 of the format; files of many hands have an empty line between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from parser.cards import CARD_TEXT, Card
from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Event,
    Muck,
    Post,
    PostKind,
    PotDrop,
    Show,
    StreetDealt,
    TotalPot,
    Verb,
)
from parser.formats.exchange import difference, plain_fields
from parser.formats.ohh import BOUNTY_SCALE, NAME, OWN, read_alone
from parser.formats.ohhplay import SOLD
from parser.hand import Hand, HandStatus
from parser.writers.base import NotExpressible, Written
from parser.writers.clockwise import clockwise
from parser.writers.jsontext import json_text
from parser.writers.moneylines import with_lines
from parser.writers.notes import notes_on
from parser.writers.table import Chips

VERSION = "1.4.7"
GAME_TYPES: Mapping[str, str] = {
    "holdem": "Holdem", "omaha": "Omaha", "omaha5": "Omaha", "omaha6": "Omaha", "omaha8": "OmahaHiLo",
    "omaha5_8": "OmahaHiLo", "omaha6_8": "OmahaHiLo", "short_deck": "ShortDeck",
}  # fmt: skip
STREETS = ("Preflop", "Flop", "Turn", "River")
SHOWDOWN = "Showdown"
POSTS: Mapping[PostKind, str] = {
    PostKind.ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.BUTTON_BLIND: "Post BB",
    PostKind.DEAD_BLIND: "Post Dead",
    PostKind.STRADDLE: "Straddle",
}
VERBS: Mapping[Verb, str] = {
    Verb.FOLD: "Fold", Verb.CHECK: "Check", Verb.CALL: "Call", Verb.BET: "Bet", Verb.RAISE: "Raise",
}  # fmt: skip
LIMITS = {"nl": "NL", "pl": "PL", "fl": "FL"}
NO_CURRENCY = "Chips"

Object = dict[str, Any]


def write(hand: Hand, *, own: bool = True) -> Written:
    """The hand as one JSON object; without `own`, only what every reader of the format knows.

    Raises:
        NotExpressible: the format has no name for its game, or cannot hold its table.
    """
    value: Object = {"ohh": _Writer(clockwise(with_lines(hand))).value()}
    if own:
        try:
            told = read_alone(json_text(value), hand.header.scale)
        except ValueError as error:
            raise NotExpressible(str(error)) from None
        fields = plain_fields(difference(told, hand))
        fields["header"] = {"scale": hand.header.scale, **fields.get("header", {})}
        value[OWN] = fields
    return Written(f"{json_text(value)}\n", notes_on(hand, "Open Hand History", NAME, own=own))


class _Writer:
    """One hand on its way to the format's own fields."""

    def __init__(self, hand: Hand) -> None:
        header = hand.header
        if hand.status is HandStatus.UNSUPPORTED:
            raise NotExpressible(f"{header.game} is not read")
        if header.game not in GAME_TYPES or header.limit not in LIMITS:
            raise NotExpressible(f"Open Hand History has no name for {header.limit} {header.game}")
        self.hand = hand
        self.chips = Chips()
        self.ids = {seat.number: place for place, seat in enumerate(hand.seats, 1)}
        self.rounds: list[Object] = []
        self.count = 0
        if len(self.ids) < len(hand.seats):
            raise NotExpressible("two players hold the same seat")
        if len(self.ids) < 2:
            raise NotExpressible("fewer than two players")

    def value(self) -> Object:
        """The object, its fields in the format's order."""
        header = self.hand.header
        return {
            "spec_version": VERSION,
            "site_name": header.brand,
            "network_name": header.brand,
            "internal_version": VERSION,
            "tournament": header.tournament,
            **self._tournament(),
            "game_number": header.hand_id,
            "start_date_utc": self._start(),
            "table_name": header.table or "",
            "game_type": GAME_TYPES[header.game],
            "bet_limit": {"bet_type": LIMITS[header.limit], "bet_cap": self._money(header.cap or 0)},
            "table_size": header.max_seats or len(self.ids),
            "currency": header.currency or NO_CURRENCY,
            "dealer_seat": header.button or 0,
            "small_blind_amount": self._money(header.low_stake or 0),
            "big_blind_amount": self._money(header.high_stake or 0),
            "ante_amount": self._money(header.ante or 0),
            **self._hero(),
            "flags": self._flags(),
            "players": self._players(),
            "rounds": self._rounds(),
            "pots": self._pots(),
        }

    def _money(self, units: int) -> Decimal:
        return Decimal(units).scaleb(-self.hand.header.scale)

    def _tournament(self) -> Object:
        number = self.hand.header.tournament_id
        if not self.hand.header.tournament:
            return {}
        return {"tournament_info": {} if number is None else {"tournament_number": number}}

    def _start(self) -> str:
        header = self.hand.header
        if header.utc is not None:
            return datetime.fromtimestamp(header.utc, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return (header.played_at or "").replace(" ", "T")

    def _hero(self) -> Object:
        """Whose record it is: as it says, or the one player whose cards it was dealt."""
        names = {seat.name: number for number, seat in self._seats().items()}
        hero = names.get(self.hand.header.hero or "")
        if hero is None:
            dealt = {one.seat for one in self.hand.events if isinstance(one, Dealt) and one.cards}
            hero = next(iter(dealt)) if len(dealt) == 1 else None
        return {} if hero not in self.ids else {"hero_player_id": self.ids[hero]}

    def _seats(self) -> dict[int, Any]:
        return {seat.number: seat for seat in self.hand.seats}

    def _flags(self) -> list[str]:
        flags = ["Fast"] if self.hand.header.fast_fold else []
        if any(isinstance(one, StreetDealt) and one.run > 1 for one in self.hand.events):
            flags.append("Run_It_Twice")
        return flags + (["Cap"] if self.hand.header.cap else [])

    def _players(self) -> list[Object]:
        players: list[Object] = []
        for seat in self.hand.seats:
            one: Object = {
                "id": self.ids[seat.number],
                "seat": seat.number,
                "name": seat.name,
                "starting_stack": self._money(seat.stack),
            }
            if seat.bounty is not None:
                one["player_bounty"] = Decimal(seat.bounty).scaleb(-BOUNTY_SCALE)
            if seat.sitting_out:
                one["is_sitting_out"] = True
            players.append(one)
        return players

    # ---- rounds

    def _rounds(self) -> list[Object]:
        self._open(STREETS[0], ())
        for event in self.hand.events:
            if isinstance(event, StreetDealt):
                if event.street < len(STREETS):
                    self._open(STREETS[event.street], event.new)
            elif isinstance(event, PotDrop) or getattr(event, "seat", None) in self.ids:
                self._event(event)
            self.chips.take(event)
        return self.rounds

    def _open(self, street: str, cards: tuple[Card, ...]) -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": _texts(cards), "actions": []})

    def _event(self, event: Event) -> None:
        if isinstance(event, Post):
            self._post(event)
        elif isinstance(event, Action) and event.seat is not None:
            added = self.chips.added(event, event.seat) if event.verb not in _FREE else 0
            self._act(event.seat, VERBS[event.verb], added, all_in=event.all_in)
        elif isinstance(event, Dealt):
            self._act(event.seat, "Dealt Cards", 0, cards=event.cards)
        elif isinstance(event, Show):
            self._showdown()
            self._act(event.seat, "Shows Cards", 0, cards=event.cards)
        elif isinstance(event, Muck):
            self._showdown()
            self._act(event.seat, "Mucks Cards", 0)
        elif isinstance(event, PotDrop):
            self._act(None, "Added To Pot", event.amount)

    def _showdown(self) -> None:
        if self.rounds[-1]["street"] != SHOWDOWN:
            self._open(SHOWDOWN, ())
            del self.rounds[-1]["cards"]

    def _post(self, post: Post) -> None:
        seat, amount = post.seat, post.amount
        if post.kind is PostKind.BOTH_BLINDS:
            live = min(amount, self.hand.header.high_stake or amount)
            if amount > live:
                self._act(seat, "Post Dead", amount - live)
            self._act(seat, "Post Extra Blind", live, all_in=post.all_in)
            return
        if post.kind is PostKind.STRADDLE and seat is not None:
            amount -= self.chips.tally.put.get(seat, 0)
        self._act(seat, POSTS[post.kind], max(amount, 0), all_in=post.all_in)

    def _act(
        self,
        seat: int | None,
        word: str,
        amount: int,
        *,
        all_in: bool = False,
        cards: tuple[Card, ...] | None = None,
    ) -> None:
        self.count += 1
        action: Object = {"action_number": self.count}
        if seat is not None:
            action["player_id"] = self.ids[seat]
        action |= {"action": word, "amount": self._money(amount), "is_allin": all_in}
        if cards is not None:
            action["cards"] = _texts(cards)
        self.rounds[-1]["actions"].append(action)

    # ---- pots

    def _pots(self) -> list[Object]:
        """The pots as the record tells them apart: rake and fees stand with the first."""
        awards = [one for one in self.hand.events if isinstance(one, Collected) and one.seat in self.ids]
        line = next((one for one in self.hand.events if isinstance(one, TotalPot)), None)
        if not awards and line is None:
            return []
        sizes = self._sizes(awards, line)
        pots: list[Object] = []
        for index, size in enumerate(sizes):
            own = [one for one in awards if min(one.pot or 0, len(sizes) - 1) == index]
            pot: Object = {"number": index, "amount": self._money(size), "rake": self._money(0)}
            if index == 0 and line is not None:
                pot["rake"] = self._money(line.rake or 0)
                if line.fees:
                    pot["jackpot"] = self._money(sum([amount for _, amount in line.fees]))
            pot["player_wins"] = [self._win(one) for one in own]
            pots.append(pot)
        self._cash_outs(pots)
        return pots

    def _sizes(self, awards: list[Collected], line: TotalPot | None) -> list[int]:
        """What each pot came to: as the record says, else what was paid from it."""
        if line is not None and line.main is not None and line.sides:
            return [line.main, *line.sides]
        paid = [0] * (1 + max([one.pot or 0 for one in awards if (one.pot or 0) < 30], default=0))
        for one in awards:
            paid[min(one.pot or 0, len(paid) - 1)] += one.amount
        if line is not None and line.total is not None:
            return [line.total - sum(paid[1:]), *paid[1:]]
        return paid

    def _win(self, award: Collected) -> Object:
        return {"player_id": self.ids[award.seat or 0], "win_amount": self._money(award.amount)}

    def _cash_outs(self, pots: list[Object]) -> None:
        """Cash-outs stand with a player's first win, or are one of nothing from the first pot."""
        for event in self.hand.events:
            if not isinstance(event, CashOut) or event.kind != SOLD or event.seat not in self.ids:
                continue
            player = self.ids[event.seat]
            wins = [win for pot in pots for win in pot["player_wins"] if win["player_id"] == player]
            if not wins:
                wins = [{"player_id": player, "win_amount": self._money(0)}]
                pots[0]["player_wins"] += wins
            wins[0]["cashout_amount"] = self._money(event.amount)
            wins[0]["cashout_fee"] = self._money(event.fee)


_FREE = (Verb.FOLD, Verb.CHECK)


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [CARD_TEXT[card] for card in cards]
