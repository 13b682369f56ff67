"""The statements of a floor log: each of the grammar's rules, and what it does to the table or the header."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

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
from parser.formats.floorrules import TXT020
from parser.formats.floorsettings import ACTORS, Settings, Statement, first, game_of, has, start_of
from parser.formats.floortable import POSTS, Refused
from parser.formats.floorwords import NEW_CARDS, label
from parser.saying import say, table_text

Read = Callable[[str], Statement | None]
"""What a text within a statement says a player does; None when it says no such thing."""

STREETS = {
    "FLOP": 1, "TURN": 2, "RIVER": 3,
    "FIRST_CARD": 0, "SECOND_CARD": 1, "THIRD_CARD": 2, "FOURTH_CARD": 3, "FIFTH_CARD": 4,
}  # fmt: skip
_QUOTE = '"'
_STILL = {"fold": Verb.FOLD, "check": Verb.CHECK, "call": Verb.CALL}


class Statements(Settings):
    """A floor log while its statements are read."""

    def __init__(self, scale: int, read: Read) -> None:
        super().__init__(scale)
        self.read = read
        self.total: int | None = None
        self.rake = 0
        self.fees: list[tuple[str, int]] = []
        self.money_at: int | None = None
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

    # ---- money before the cards

    def _post(self, tree: Statement, at: int) -> None:
        kind = next(
            part for part in tree.children if isinstance(part, Tree) and part.data == "kind"
        ).children[0]
        what = POSTS[kind.type if isinstance(kind, Token) else ""]
        self.playing = True
        named = next((part for part in tree.children if isinstance(part, Tree) and part.data in ACTORS), None)
        chairs = self._chairs(tree, at) if named is None else [(self._chair(named), at + start_of(named))]
        for chair, place in chairs:
            self.post(chair, what, self._amount_of(tree), place, all_in=has(tree, "ALL_IN"))

    def _blinds(self, tree: Statement, at: int) -> None:
        self.playing = True
        amounts = [
            self._amount(part) for part in tree.children if isinstance(part, Token) and part.type == "NUMBER"
        ]
        players = [part for part in tree.children if isinstance(part, Tree)]
        for kind, player, amount in zip(
            (PostKind.SMALL_BLIND, PostKind.BIG_BLIND), players, amounts, strict=True
        ):
            self.post(self._chair(player), kind, amount, at + start_of(player), all_in=False)

    # ---- what players do

    def _fold(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.still(chair, Verb.FOLD, place)

    def _check(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.still(chair, Verb.CHECK, place)

    def _call(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.call(chair, self._amount_of(tree), place, all_in=has(tree, "ALL_IN"))

    def _wager(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            self.wager(chair, self._total(tree), place, all_in=has(tree, "ALL_IN"))

    def _total(self, tree: Statement) -> int:
        """The street total of a bet or raise; of two numbers it is the second, without one the fixed size."""
        numbers = [part for part in tree.children if isinstance(part, Token) and part.type == "NUMBER"]
        if not numbers:
            size = self.fixed_size(game_of(self.settings))
            if not size or self.bet % size:
                word = next(part for part in tree.children if isinstance(part, Token))
                raise Refused(
                    TXT020, word.end_pos or 0, say("The line ends too early."), say('a number, "all in"')
                )
            return self.bet + size
        if len(numbers) > 1:
            return self._amount(numbers[1])
        by = has(tree, "RAISE_BY") or (has(tree, "BY") and not has(tree, "BET"))
        return self._needed(tree) + (self.bet if by else 0)

    def _all_in(self, tree: Statement, at: int) -> None:
        amount = self._amount_of(tree)
        if amount is not None and has(tree, "BY"):
            amount += self.bet
        for chair, place in self._chairs(tree, at):
            self.all_in(chair, amount, place)

    def _discard(self, tree: Statement, at: int) -> None:
        token = first(tree, "NUMBER")
        cards = self._cards(tree)
        count = int(token) if token is not None and token.isdecimal() and len(token) < 3 else len(cards) or 1
        for chair, place in self._chairs(tree, at):
            self.events.append(Discard(chair.number, cards, count, place))

    # ---- the board

    def _run(self, tree: Statement) -> int:
        token = first(tree, "NUMBER")
        if token is None:
            return 0
        if str(token) not in ("1", "2", "3"):
            raise Refused(
                TXT020,
                token.start_pos or 0,
                say("There is no board {words}.", words=str(token)),
                say("1, 2 or 3"),
                str(token),
            )
        return int(token)

    def _dealt(self, tree: Statement, at: int) -> None:
        word = next(part for part in tree.children if isinstance(part, Token) and part.type in STREETS)
        game = game_of(self.settings)
        if STREETS[word.type] >= len(NEW_CARDS.get(game, (0, 3, 1, 1))):
            street = label(word.type).strip(_QUOTE)
            message = say("{game} has no {street}.", game=game, street=table_text(street))
            raise Refused(TXT020, word.start_pos or 0, message, None, str(word))
        run, cards = self._run(tree), self._cards(tree)
        there = self.board(run)
        if there and list(cards[: len(there)]) == there:  # the whole board is said again
            cards = cards[len(there) :]
        self.deal(run, cards, STREETS[word.type], at)

    def _board_cards(self, tree: Statement, at: int) -> None:
        new_cards = NEW_CARDS.get(game_of(self.settings), (0, 3, 1, 1))
        self.deal_board(self._run(tree), self._cards(tree), new_cards, at)

    def _runs(self, tree: Statement, at: int) -> None:
        self.events.append(RunCount(2 if has(tree, "RUN_TWICE") else 3, at))

    # ---- showdown and pay

    def _show(self, tree: Statement, at: int) -> None:
        self.events.append(Show(self._actor(tree).number, self._cards(tree), None, at))

    def _holds(self, tree: Statement, at: int) -> None:
        number, cards = self._actor(tree).number, self._cards(tree)
        self.open_play(at)
        self.events.append(Dealt(number, cards, at))

    def _muck(self, tree: Statement, at: int) -> None:
        for chair, place in self._chairs(tree, at):
            if self.playing and chair.put < self.bet and not chair.all_in and chair.left != 0:
                self.still(chair, Verb.FOLD, place)  # facing a bet it is a fold
            else:
                self.events.append(Muck(chair.number, False, place))

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
        self._slip(tree, Slip.MISREAD, at, str(first(tree, "TEXT")))

    def _misdeal(self, tree: Statement, at: int) -> None:
        text = first(tree, "TEXT")
        self.misdealt = True
        self._slip(tree, Slip.MISDEAL, at, str(text) if text is not None else "")

    def _redeal(self, _tree: Statement, at: int) -> None:
        self.cancelled = True
        self.events.append(Cancelled(at))

    def _meant(self, tree: Statement) -> tuple[str, int]:
        """The verb and street total of what a player says; his words where they are no action."""
        words = str(first(tree, "TEXT"))
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
    "hand": Statements._hand,
    "seat": Statements._seat,
    "button": Statements._button,
    "post": Statements._post,
    "blinds": Statements._blinds,
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
