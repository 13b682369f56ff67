"""Statements of a floor log before the play: what is played, who sits where; the pieces of all of them."""

from __future__ import annotations

from typing import Any, NoReturn

from lark import Token, Tree

from parser.cards import Card
from parser.formats.floorrules import HDR016, TXT020, TXT021, TXT022, TXT023, TXT025
from parser.formats.floortable import POSTS, Chair, FloorTable, Refused
from parser.formats.floortokens import AmountError, Piece, card_of, digits_of, plain, same_name
from parser.formats.floorwords import DOUBLE, GAMES
from parser.money import ScaleError
from parser.saying import row, say
from parser.textrules import HDR001, HDR002

MOST_SEATS = 23
"""As many as a deck has cards for."""

Statement = Tree[Token]

LIMITS = {"NO_LIMIT": "nl", "POT_LIMIT": "pl", "FIXED_LIMIT": "fl"}
AMOUNT_LIMIT = 10**15
ACTORS = ("by_seat", "by_name", "by_role")


def first(tree: Statement, kind: str) -> Token | None:
    """The first token of a kind that stands in the statement itself."""
    return next((part for part in tree.children if isinstance(part, Token) and part.type == kind), None)


def has(tree: Statement, kind: str) -> bool:
    return first(tree, kind) is not None


def start_of(tree: Statement) -> int:
    """Where a part of a statement begins."""
    return min([token.start_pos or 0 for token in tree.children if isinstance(token, Token)], default=0)


def game_of(settings: dict[str, Any]) -> str:
    """The game played: hold'em where the log does not say."""
    game: str = settings.get("game", "holdem")
    return DOUBLE.get(game, game) if settings.get("two_boards") else game


def _told(value: object) -> str:
    return "/".join([str(part) for part in value]) if isinstance(value, tuple) else str(value)


def _tight(text: str) -> str:
    return "".join([letter for letter in text if letter not in " -_"])


_GAMES = {_tight(name): game for name, game in GAMES.items()}


_SETTINGS = {
    "game": say("game"),
    "limit": say("limit"),
    "stakes": say("stakes"),
    "ante": say("ante"),
    "chip": say("chip"),
    "cap": say("cap"),
    "seats": say("seats"),
    "bomb_pot": say("bomb pot"),
    "two_boards": say("two boards"),
    "tournament": say("tournament"),
    "rules": say("rules"),
    "table": say("table"),
    "date": say("date"),
    "hand": say("hand"),
    "button": say("button"),
}
"""What is set before the play, in words."""


class Settings(FloorTable):
    """A floor log while its settings and seats are read."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale = scale
        self.settings: dict[str, Any] = {}
        self.names: dict[str, int] = {}
        self.symbol = ""
        self.missing: set[str] = set()
        self.button_at = 0
        self.button_name = ""
        """Whose seat the button is on, where his seat line is still to come."""

    # ---- pieces of statements

    def _amount(self, token: Token) -> int:
        piece = Piece(token.type, str(token), token.start_pos or 0, 0)
        try:
            digits, decimals = digits_of(piece)
        except AmountError as error:
            raise Refused(TXT021, error.at, error.message, say("an amount"), str(token)[:40]) from None
        if decimals > self.scale:
            raise ScaleError(str(token), decimals)
        if str(token)[0] in "$€£¥₹":
            self.symbol = self.symbol or str(token)[0]
        value = int(digits + "0" * (self.scale - decimals))
        if value > AMOUNT_LIMIT:
            raise Refused(
                TXT021,
                piece.start,
                say("{words} is more than a table holds.", words=str(token)),
                say("an amount"),
                str(token),
            )
        return value

    def _amount_of(self, tree: Statement) -> int | None:
        """The first amount of a statement; None when it has none."""
        token = first(tree, "NUMBER")
        return None if token is None else self._amount(token)

    def _needed(self, tree: Statement) -> int:
        amount = self._amount_of(tree)
        if amount is None:
            raise Refused(TXT020, 0, say("An amount is missing here."), say("an amount"))
        return amount

    def _seat_number(self, token: Token) -> int:
        if not token.isdecimal() or len(token) > 4:
            raise Refused(
                TXT022,
                token.start_pos or 0,
                say("{words} is no seat.", words=str(token)),
                say("a seat"),
                str(token)[:40],
            )
        return int(token)

    def _chair(self, tree: Statement) -> Chair:
        """The player that an actor names."""
        token = next(part for part in tree.children if isinstance(part, Token) and part.type != "SEAT")
        number: int | None = None
        said = str(token)
        if tree.data == "by_seat":
            number = self._seat_number(token)
            said = say("seat {seat}", seat=number)
        elif tree.data == "by_name":
            number = self.names.get(same_name(said))
        elif token.type == "BUTTON":
            number = self.button
        else:
            number = self.roles.get(POSTS[token.type])
        chair = self.chairs.get(number) if number is not None else None
        if chair is None:
            self._nobody(tree, token, said)
        return chair

    def _nobody(self, tree: Statement, token: Token, said: str) -> NoReturn:
        """Refuses a statement about a player who is not there; of each it is told once."""
        known = said in self.missing
        self.missing.add(said)
        taken: str = row([str(one) for one in sorted(self.chairs)]) or say("none yet")
        what = say("No seat line says who {who} is.", who=said)
        if tree.data == "by_seat":
            what = say("Nobody sits in {seat}.", seat=said)
        raise Refused(
            TXT022, token.start_pos or 0, "" if known else what, say("a seat of: {names}", names=taken), said
        )

    def _chairs(self, tree: Statement, at: int) -> list[tuple[Chair, int]]:
        """The players that a statement is about, in order, and where each is named; "everybody" is who can
        act so when it is an action.
        """
        actors = next(part for part in tree.children if isinstance(part, Tree) and part.data == "actors")
        if first(actors, "EVERYBODY") is not None:
            if tree.data in ("fold", "check", "call", "wager", "all_in"):
                return [(chair, at) for chair in self.everybody_left(owing=tree.data != "check")]
            return [(chair, at) for chair in self.chairs.values() if not (chair.away or chair.folded)]
        players = [part for part in actors.children if isinstance(part, Tree)]
        return [(self._chair(part), at + start_of(part)) for part in players]

    def _actor(self, tree: Statement) -> Chair:
        return self._chair(
            next(part for part in tree.children if isinstance(part, Tree) and part.data in ACTORS)
        )

    def _cards(self, tree: Statement) -> tuple[Card, ...]:
        """The cards of a statement that are known."""
        cards = next(
            (part for part in tree.children if isinstance(part, Tree) and part.data == "cards"), None
        )
        if cards is None:
            return ()
        return tuple([
            card_of(Piece("CARD", str(part), 0, 0))
            for part in cards.children
            if isinstance(part, Token) and part.type == "CARD"
        ])  # fmt: skip

    # ---- what is played

    def _set(self, name: str, value: object, tree: Statement) -> None:
        """A setting; what was said first counts."""
        if self.playing:
            message = say("What is played stands before the first chip moves.")
            raise Refused(TXT023, 0, message)
        before = self.settings.setdefault(name, value)
        if before != value:
            token = next((part for part in tree.scan_values(lambda _: True)), None)
            at = token.start_pos if isinstance(token, Token) else 0
            raise Refused(
                HDR016,
                at or 0,
                say("Given twice and differently: {words}.", words=_SETTINGS[name]),
                _told(before),
                _told(value),
            )

    def _game(self, tree: Statement, _at: int) -> None:
        token = first(tree, "GAME_NAME")
        said = plain(str(token)).text
        game, limit = _GAMES[_tight(said)]
        self._set("game", game, tree)
        if limit is not None:
            self._set_limit(limit, tree)

    def _limit(self, tree: Statement, _at: int) -> None:
        word = next(part.type for part in tree.children if isinstance(part, Token) and part.type in LIMITS)
        self._set_limit(LIMITS[word], tree)

    def _set_limit(self, limit: str, tree: Statement) -> None:
        self._set("limit", limit, tree)
        self.fixed = limit == "fl"

    def _stakes(self, tree: Statement, _at: int) -> None:
        amounts = [
            self._amount(part) for part in tree.children if isinstance(part, Token) and part.type == "NUMBER"
        ]
        self._set("stakes", tuple(amounts[:2]), tree)
        self.small, self.big = amounts[0], amounts[1]
        if len(amounts) > 2:
            self._set("ante", amounts[2], tree)
            self.ante = amounts[2]

    def _ante(self, tree: Statement, _at: int) -> None:
        self.ante = self._needed(tree)
        self._set("ante", self.ante, tree)

    def _chip(self, tree: Statement, _at: int) -> None:
        self._set("chip", self._needed(tree), tree)

    def _cap(self, tree: Statement, _at: int) -> None:
        self._set("cap", self._needed(tree), tree)

    def _most(self, tree: Statement, _at: int) -> None:
        token = first(tree, "NUMBER")
        if token is not None:
            self._set("seats", self._seat_number(token), tree)

    def _bomb_pot(self, tree: Statement, _at: int) -> None:
        self._set("bomb_pot", True, tree)
        amount = self._amount_of(tree)
        if amount is not None:
            self._set("ante", amount, tree)
            self.ante = amount

    def _two_boards(self, tree: Statement, _at: int) -> None:
        self._set("two_boards", True, tree)

    def _tournament(self, tree: Statement, _at: int) -> None:
        self._set("tournament", True, tree)

    def _rules(self, tree: Statement, _at: int) -> None:
        self._set("rules", str(first(tree, "TEXT")), tree)

    def _table(self, tree: Statement, _at: int) -> None:
        self._set("table", str(first(tree, "TEXT")), tree)

    def _date(self, tree: Statement, _at: int) -> None:
        self._set("date", str(first(tree, "TEXT")), tree)

    def _hand(self, tree: Statement, _at: int) -> None:
        self._set("hand", str(first(tree, "TEXT")).lstrip("#"), tree)

    # ---- who sits where

    def _seat(self, tree: Statement, at: int) -> None:
        line, name, stack = first(tree, "SEAT_LINE"), first(tree, "TEXT"), first(tree, "NUMBER")
        number = self._seat_number(line) if line is not None else 0
        if self.playing:
            raise Refused(TXT023, 0, say("Seats stand before the first chip moves."))
        if len(self.chairs) >= MOST_SEATS:
            raise Refused(TXT025, 0, say("The log has more than {number} seats.", number=MOST_SEATS))
        said = " ".join(str(name).split()) if name is not None else f"Seat {number}"
        other = self.names.get(same_name(said))
        if other is not None:
            raise Refused(
                HDR002,
                0,
                say("{who} is listed in seat {other} and seat {seat}.", who=said, other=other, seat=number),
                None,
                said,
            )
        if number in self.chairs:
            raise Refused(
                HDR001, 0, say("Seat {seat} is listed twice.", seat=number), self.chairs[number].name, said
            )
        chips = self._amount(stack) if stack is not None else None
        self.names[same_name(said)] = number
        away = first(tree, "AWAY") is not None
        self.chairs[number] = Chair(number, said, chips, away=away, at=at)
        if has(tree, "BUTTON") or same_name(said) == self.button_name:
            self.button_name = ""
            self._put_button(number, tree, at)

    def _button(self, tree: Statement, at: int) -> None:
        token, name = first(tree, "NUMBER"), first(tree, "NAME") or first(tree, "TEXT")
        number = self._seat_number(token) if token is not None else self.names.get(same_name(str(name)))
        if number is not None:
            self._put_button(number, tree, at)
        elif self.playing or self.button_name or self.button is not None:
            raise Refused(
                TXT022, start_of(tree), say("Nobody is called {who}.", who=str(name)), None, str(name)
            )
        else:
            self.button_name, self.button_at = same_name(str(name)), at

    def _put_button(self, number: int, tree: Statement, at: int) -> None:
        self._set("button", number, tree)
        self.button = number
        self.button_at = at
