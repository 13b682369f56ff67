"""The statements of a floor log: each of the grammar's rules, and what it does to the table or the header."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from lark import Token, Tree

from parser.cards import Card
from parser.events import (
    Cancelled,
    Collected,
    Dealt,
    Discard,
    Irregular,
    Muck,
    PostKind,
    RunCount,
    Show,
    Slip,
    Uncalled,
    Verb,
)
from parser.formats.floorrules import HDR016, TXT020, TXT021, TXT022, TXT023, TXT025
from parser.formats.floortable import Chair, FloorTable, Refused
from parser.formats.floortokens import AmountError, Piece, card_of, digits_of, plain, same_name
from parser.formats.floorwords import DOUBLE, GAMES, NEW_CARDS, label
from parser.money import ScaleError
from parser.textrules import HDR001, HDR002

MOST_SEATS = 23
"""As many as a deck has cards for."""

Statement = Tree[Token]
Read = Callable[[str], Statement | None]
"""What a text within a statement says a player does; None when it says no such thing."""

POSTS = {kind.name: kind for kind in PostKind}
POSTS["BIG_BLIND_ANTE"] = PostKind.ANTE
STREETS = {
    "FLOP": 1, "TURN": 2, "RIVER": 3,
    "FIRST_CARD": 0, "SECOND_CARD": 1, "THIRD_CARD": 2, "FOURTH_CARD": 3, "FIFTH_CARD": 4,
}  # fmt: skip
LIMITS = {"NO_LIMIT": "nl", "POT_LIMIT": "pl", "FIXED_LIMIT": "fl"}
AMOUNT_LIMIT = 10**15
_QUOTE = '"'


class Statements(FloorTable):
    """A floor log while its statements are read."""

    def __init__(self, scale: int, read: Read) -> None:
        super().__init__()
        self.scale = scale
        self.read = read
        self.settings: dict[str, Any] = {}
        self.names: dict[str, int] = {}
        self.symbol = ""
        self.total: int | None = None
        self.rake = 0
        self.fees: list[tuple[str, int]] = []
        self.money_at: int | None = None
        self.missing: set[str] = set()
        self.cancelled = False
        self.misdealt = False

    def take(self, statement: Statement, at: int) -> None:
        """Takes over one statement, whose text begins at offset `at`.

        Raises:
            Refused: it can't be taken over.
            ScaleError: an amount has more decimals than the scale holds.
        """
        for part in statement.children:
            if isinstance(part, Tree):
                HANDLERS[str(part.data)](self, part, at)

    # ---- pieces of statements

    def _amount(self, token: Token) -> int:
        piece = Piece(token.type, str(token), token.start_pos or 0, 0)
        try:
            digits, decimals = digits_of(piece)
        except AmountError as error:
            raise Refused(TXT021, error.at, str(error), "an amount", str(token)[:40]) from None
        if decimals > self.scale:
            raise ScaleError(str(token), decimals)
        if str(token)[0] in "$€£¥₹":
            self.symbol = self.symbol or str(token)[0]
        value = int(digits + "0" * (self.scale - decimals))
        if value > AMOUNT_LIMIT:
            raise Refused(
                TXT021, piece.start, f"{token} is more than a table holds.", "an amount", str(token)
            )
        return value

    def _amount_of(self, tree: Statement) -> int | None:
        """The first amount of a statement; None when it has none."""
        token = _first(tree, "NUMBER")
        return None if token is None else self._amount(token)

    def _needed(self, tree: Statement) -> int:
        amount = self._amount_of(tree)
        if amount is None:
            raise Refused(TXT020, 0, "An amount is missing here.", "an amount")
        return amount

    def _seat_number(self, token: Token) -> int:
        if not token.isdecimal() or len(token) > 4:
            raise Refused(TXT022, token.start_pos or 0, f"{token} is no seat.", "a seat", str(token)[:40])
        return int(token)

    def _chair(self, tree: Statement) -> Chair:
        """The player that an actor names."""
        token = next(part for part in tree.children if isinstance(part, Token) and part.type != "SEAT")
        number: int | None = None
        said = str(token)
        if tree.data == "by_seat":
            number = self._seat_number(token)
            said = f"seat {number}"
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
        taken = ", ".join([str(one) for one in sorted(self.chairs)]) or "none yet"
        what = f"Nobody sits in {said}." if tree.data == "by_seat" else f"No seat line says who {said} is."
        raise Refused(TXT022, token.start_pos or 0, "" if known else what, f"a seat of: {taken}", said)

    def _chairs(self, tree: Statement, at: int) -> list[tuple[Chair, int]]:
        """The players that a statement is about, in order, and where each is named."""
        actors = next(part for part in tree.children if isinstance(part, Tree) and part.data == "actors")
        if _first(actors, "EVERYBODY") is not None:
            return [(chair, at) for chair in self.chairs.values() if not chair.away]
        players = [part for part in actors.children if isinstance(part, Tree)]
        return [(self._chair(part), at + _start(part)) for part in players]

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
            message = "What is played stands before the first chip moves."
            raise Refused(TXT023, 0, message)
        before = self.settings.setdefault(name, value)
        if before != value:
            word = name.replace("_", " ")
            token = next((part for part in tree.scan_values(lambda _: True)), None)
            at = token.start_pos if isinstance(token, Token) else 0
            raise Refused(
                HDR016, at or 0, f"Given twice and differently: {word}.", _told(before), _told(value)
            )

    def _game(self, tree: Statement, _at: int) -> None:
        token = _first(tree, "GAME_NAME")
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
        token = _first(tree, "NUMBER")
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
        self._set("rules", str(_first(tree, "TEXT")), tree)

    def _table(self, tree: Statement, _at: int) -> None:
        self._set("table", str(_first(tree, "TEXT")), tree)

    def _date(self, tree: Statement, _at: int) -> None:
        self._set("date", str(_first(tree, "TEXT")), tree)

    # ---- who sits where

    def _seat(self, tree: Statement, at: int) -> None:
        line, name, stack = _first(tree, "SEAT_LINE"), _first(tree, "TEXT"), _first(tree, "NUMBER")
        number = self._seat_number(line) if line is not None else 0
        if self.playing:
            raise Refused(TXT023, 0, "Seats stand before the first chip moves.")
        if len(self.chairs) >= MOST_SEATS:
            raise Refused(TXT025, 0, f"The log has more than {MOST_SEATS} seats.")
        said = " ".join(str(name).split()) if name is not None else f"Seat {number}"
        other = self.names.get(same_name(said))
        if other is not None:
            raise Refused(HDR002, 0, f"{said} is listed in seat {other} and seat {number}.", None, said)
        if number in self.chairs:
            raise Refused(HDR001, 0, f"Seat {number} is listed twice.", self.chairs[number].name, said)
        chips = self._amount(stack) if stack is not None else None
        self.names[same_name(said)] = number
        away = _first(tree, "AWAY") is not None
        self.chairs[number] = Chair(number, said, chips, away=away, at=at)

    def _button(self, tree: Statement, _at: int) -> None:
        token, name = _first(tree, "NUMBER"), _first(tree, "NAME")
        number = self._seat_number(token) if token is not None else self.names.get(same_name(str(name)))
        self._set("button", number, tree)
        self.button = number

    # ---- money before the cards

    def _post(self, tree: Statement, at: int) -> None:
        kind = next(
            part for part in tree.children if isinstance(part, Tree) and part.data == "kind"
        ).children[0]
        what = POSTS[kind.type if isinstance(kind, Token) else ""]
        self.playing = True
        for chair, place in self._chairs(tree, at):
            self.post(chair, what, self._amount_of(tree), place, all_in=_has(tree, "ALL_IN"))

    # ---- what players do

    def _fold(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.still(chair, Verb.FOLD, place)

    def _check(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.still(chair, Verb.CHECK, place)

    def _call(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.call(chair, self._amount_of(tree), place, all_in=_has(tree, "ALL_IN"))

    def _wager(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.wager(chair, self._total(tree), place, all_in=_has(tree, "ALL_IN"))

    def _total(self, tree: Statement) -> int:
        """The street total of a bet or raise."""
        by = _has(tree, "RAISE_BY") or (_has(tree, "BY") and not _has(tree, "BET"))
        return self._needed(tree) + (self.bet if by else 0)

    def _all_in(self, tree: Statement, at: int) -> None:
        amount = self._amount_of(tree)
        if amount is not None and _has(tree, "BY"):
            amount += self.bet
        for chair, place in self._chairs(tree, at):
            self.all_in(chair, amount, place)

    def _discard(self, tree: Statement, at: int) -> None:
        token = _first(tree, "NUMBER")
        cards = self._cards(tree)
        count = int(token) if token is not None and token.isdecimal() and len(token) < 3 else len(cards) or 1
        for chair, place in self._chairs(tree, at):
            self.events.append(Discard(chair.number, cards, count, place))

    # ---- the board

    def _run(self, tree: Statement) -> int:
        token = _first(tree, "NUMBER")
        if token is None:
            return 0
        if str(token) not in ("1", "2", "3"):
            raise Refused(
                TXT020, token.start_pos or 0, f"There is no board {token}.", "1, 2 or 3", str(token)
            )
        return int(token)

    def _dealt(self, tree: Statement, at: int) -> None:
        word = next(part for part in tree.children if isinstance(part, Token) and part.type in STREETS)
        game = game_of(self.settings)
        if STREETS[word.type] >= len(NEW_CARDS.get(game, (0, 3, 1, 1))):
            message = f"{game} has no {label(word.type).strip(_QUOTE)}."
            raise Refused(TXT020, word.start_pos or 0, message, None, str(word))
        self.deal(self._run(tree), self._cards(tree), STREETS[word.type], at)

    def _board_cards(self, tree: Statement, at: int) -> None:
        new_cards = NEW_CARDS.get(game_of(self.settings), (0, 3, 1, 1))
        self.deal_board(self._run(tree), self._cards(tree), new_cards, at)

    def _runs(self, tree: Statement, at: int) -> None:
        self.events.append(RunCount(2 if _has(tree, "RUN_TWICE") else 3, at))

    # ---- showdown and pay

    def _show(self, tree: Statement, at: int) -> None:
        self.events.append(Show(self._actor(tree).number, self._cards(tree), None, at))

    def _holds(self, tree: Statement, at: int) -> None:
        number, cards = self._actor(tree).number, self._cards(tree)
        self.open_play(at)
        self.events.append(Dealt(number, cards, at))

    def _muck(self, tree: Statement, at: int) -> None:
        self.events += [Muck(chair.number, False, place) for chair, place in self._chairs(tree, at)]

    def _paid(self, tree: Statement, at: int) -> None:
        source = next(part for part in tree.children if isinstance(part, Tree) and part.data == "from_pot")
        pot: int | None = None
        run = 0
        tokens = [part for part in source.children if isinstance(part, Token)]
        for index, token in enumerate(tokens):
            following = tokens[index + 1] if index + 1 < len(tokens) else None
            number = (
                self._seat_number(following) if following is not None and following.type == "NUMBER" else None
            )
            if token.type == "MAIN":
                pot = 0
            elif token.type == "SIDE":
                pot = number or 1
            elif token.type == "BOARD":
                run = number or 0
        amount = self._amount_of(tree)
        self.open_play(at)
        self.money_at = at
        self.events.append(Collected(self._actor(tree).number, amount or 0, pot, run, at))

    def _returned(self, tree: Statement, at: int) -> None:
        self.events.append(Uncalled(self._actor(tree).number, self._needed(tree), at))

    def _pot(self, tree: Statement, at: int) -> None:
        self.total, self.money_at = self._needed(tree), at

    def _rake(self, tree: Statement, at: int) -> None:
        self.rake, self.money_at = self._needed(tree), at

    def _fee(self, tree: Statement, at: int) -> None:
        self.fees.append(("fee", self._needed(tree)))
        self.money_at = at

    # ---- what goes wrong at a table

    def _slip(self, tree: Statement, slip: Slip, at: int, words: str = "", amount: int | None = None) -> None:
        self.open_play(at)
        cards = self._cards(tree)
        actor = next((part for part in tree.children if isinstance(part, Tree) and part.data in ACTORS), None)
        seat = None if actor is None else self._chair(actor).number
        if amount is None:
            amount = self._amount_of(tree) or 0
        self.events.append(Irregular(seat, slip, amount, cards, words, at))

    def _string(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.STRING, at)

    def _silent(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.WRONG_AMOUNT, at)

    def _one_chip(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.ONE_CHIP, at)

    def _says(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.SAID, at, *self._meant(tree))

    def _out_of_turn(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.OUT_OF_TURN, at, *self._meant(tree))

    def _exposes(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.EXPOSED, at)

    def _reads(self, tree: Statement, at: int) -> None:
        self._slip(tree, Slip.MISREAD, at, str(_first(tree, "TEXT")))

    def _misdeal(self, tree: Statement, at: int) -> None:
        text = _first(tree, "TEXT")
        self.misdealt = True
        self._slip(tree, Slip.MISDEAL, at, str(text) if text is not None else "")

    def _redeal(self, _tree: Statement, at: int) -> None:
        self.cancelled = True
        self.events.append(Cancelled(at))

    def _meant(self, tree: Statement) -> tuple[str, int]:
        """The verb and street total of what a player says; his words where they are no action."""
        words = str(_first(tree, "TEXT"))
        act = self.read(words)
        if act is None:
            return words, 0
        chair = self._actor(tree)
        if act.data in ("fold", "check", "call"):
            return _STILL[str(act.data)].value, 0
        if act.data == "all_in":
            amount = self._amount_of(act) or (chair.put + chair.left if chair.left is not None else 0)
        elif act.data == "wager":
            amount = self._total(act)
        elif act.data == "amount_said":
            return "", self._needed(act)
        elif act.data == "verb_said":
            amount = 0
        else:
            return words, 0
        return (Verb.RAISE if self.bet else Verb.BET).value, amount


ACTORS = ("by_seat", "by_name", "by_role")
_STILL = {"fold": Verb.FOLD, "check": Verb.CHECK, "call": Verb.CALL}


def _start(tree: Statement) -> int:
    """Where a part of a statement begins."""
    return min([token.start_pos or 0 for token in tree.children if isinstance(token, Token)], default=0)


def _told(value: object) -> str:
    return "/".join([str(part) for part in value]) if isinstance(value, tuple) else str(value)


def _tight(text: str) -> str:
    return "".join([letter for letter in text if letter not in " -_"])


_GAMES = {_tight(name): game for name, game in GAMES.items()}


def _first(tree: Statement, kind: str) -> Token | None:
    """The first token of a kind that stands in the statement itself."""
    return next((part for part in tree.children if isinstance(part, Token) and part.type == kind), None)


def _has(tree: Statement, kind: str) -> bool:
    return _first(tree, kind) is not None


def game_of(settings: dict[str, Any]) -> str:
    """The game played: hold'em where the log does not say."""
    game: str = settings.get("game", "holdem")
    return DOUBLE.get(game, game) if settings.get("two_boards") else game


HANDLERS: dict[str, Callable[[Statements, Statement, int], None]] = {
    "game": Statements._game,
    "limit": Statements._limit,
    "stakes": Statements._stakes,
    "ante": Statements._ante,
    "chip": Statements._chip,
    "cap": Statements._cap,
    "most": Statements._most,
    "bomb_pot": Statements._bomb_pot,
    "two_boards": Statements._two_boards,
    "tournament": Statements._tournament,
    "rules": Statements._rules,
    "table": Statements._table,
    "date": Statements._date,
    "seat": Statements._seat,
    "button": Statements._button,
    "post": Statements._post,
    "fold": Statements._fold,
    "check": Statements._check,
    "call": Statements._call,
    "wager": Statements._wager,
    "all_in": Statements._all_in,
    "discard": Statements._discard,
    "dealt": Statements._dealt,
    "board_cards": Statements._board_cards,
    "runs": Statements._runs,
    "show": Statements._show,
    "holds": Statements._holds,
    "muck": Statements._muck,
    "paid": Statements._paid,
    "returned": Statements._returned,
    "pot": Statements._pot,
    "rake": Statements._rake,
    "fee": Statements._fee,
    "string": Statements._string,
    "silent": Statements._silent,
    "one_chip": Statements._one_chip,
    "says": Statements._says,
    "out_of_turn": Statements._out_of_turn,
    "exposes": Statements._exposes,
    "reads": Statements._reads,
    "misdeal": Statements._misdeal,
    "redeal": Statements._redeal,
}
"""What each rule of the grammar does."""
