"""A statement of a floor log as tokens: words by what they mean, amounts, cards, names, and all else.

Case, accents, blanks and most punctuation don't matter. A token knows where in the statement it stands, so
that a mistake is shown at its column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from parser.cards import CARD_OF
from parser.formats.floorwords import GAMES, WORDS, words_of
from parser.saying import say

SUITS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
NARROW_BLANKS = "\u00a0\u2009\u202f"
"""Between digits they part thousands."""
MOST_DIGITS = 15


class Piece(NamedTuple):
    """A token: the grammar's terminal, the text as typed, and where it begins and ends in the statement."""

    kind: str
    text: str
    start: int
    end: int


class AmountError(ValueError):
    """A number that can't be an amount; `at` is where it begins in the statement."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


class Plain(NamedTuple):
    """Text as it is compared, and for each of its characters where that stands in the text as typed."""

    text: str
    places: list[int]

    def place(self, at: int) -> int:
        """Where character `at` stands as typed."""
        return self.places[at]


def plain(typed: str) -> Plain:
    """The text in small letters without accents, wide characters made narrow."""
    out: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(typed):
        if letter.isascii():
            small = letter.lower()
        elif letter in NARROW_BLANKS and typed[place - 1 : place].isdigit():
            small = "'" if typed[place + 1 : place + 2].isdigit() else " "
        else:
            small = "".join(
                [
                    part
                    for part in unicodedata.normalize("NFKD", letter)
                    if unicodedata.category(part) not in _SILENT
                ]
            ).lower()
            small = _ALIKE.get(small, small)
        out.append(small)
        places += [place] * len(small)
    places.append(len(typed))
    return Plain("".join(out), places)


_SILENT = ("Mn", "Cf")
_ALIKE = {
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "、": ",",
    "。": ".",
    "−": "-",
    "–": "-",
    "—": "-",
}


def same_name(name: str) -> str:
    """A name as names are compared."""
    return " ".join(plain(name).text.split())


# ---- words

_BLANKS = r"[\s\-_]*"


def _pattern(word: str) -> str:
    """A regular expression for a word or phrase."""
    body = _BLANKS.join([re.escape(part) for part in word.split()])
    return body + (r"(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else "")


def _alternatives() -> tuple[re.Pattern[str], dict[str, str]]:
    """All words in one pattern, the longest first, and the terminal of each without its blanks."""
    meaning: dict[str, str] = {}
    for terminal in WORDS:
        for word in words_of(terminal):
            meaning.setdefault(_tight(word), terminal)
    for game in GAMES:
        meaning.setdefault(_tight(game), "GAME_NAME")
    words = [word for terminal in WORDS for word in words_of(terminal)] + list(GAMES)
    words.sort(key=lambda word: (-len(word), word))
    return re.compile("|".join([_pattern(word) for word in dict.fromkeys(words)])), meaning


def _tight(word: str) -> str:
    return re.sub(r"[\s\-_]+", "", word)


_WORDS, _MEANING = _alternatives()
_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs♣♧♦♢♥♡♠♤]|xx|x(?![a-z0-9])")
_CARDS = re.compile(rf"(?:{_CARD.pattern})+(?![a-z0-9])")
_NUMBER = re.compile(r"[$€£¥₹]?\d+(?:[.,']\d+)*(?: ?k(?![a-z0-9]))?(?![a-z0-9])")
_OTHER = re.compile(r"[^\s,:;/\"?+()\[\]]+")
_SKIP = frozenset(" \t\r\n\f\v,:.!()[]{}=-*>|")
_SEAT = re.compile(
    rf"\s*(?P<word>(?:{'|'.join([_pattern(word) for word in words_of('SEAT')])})[\s:.]*)?#?(?P<number>\d+)"
    r"(?P<suffix>\s*(?:號位|号位|號|号))?(?P<mark>[\s:.)=-]+)"
)
_BUTTON = rf"(?:{'|'.join([_pattern(word) for word in words_of('BUTTON')])})"
_STACK = re.compile(
    rf"(?P<name>.*?)(?:[\s,]*[(\[](?P<marked>{_BUTTON})[)\]])?[\s:,=(]*(?:(?<![^\s:,=(])(?P<stack>{_NUMBER.pattern}|\?))?[\s).,]*"
    rf"(?:{'|'.join([_pattern(word) for word in words_of('NOISE')])})?[\s().,\[\]]*"
    rf"(?P<away>(?:{'|'.join([_pattern(word) for word in words_of('AWAY')])}))?[\s().,\[\]]*"
    rf"(?P<button>{_BUTTON})?[\s().,\[\]]*"
)
_REST_OF_LINE = ("RULES", "TABLE", "DATE", "HAND", "SAYS", "OUT_OF_TURN", "READS", "MISDEAL")
"""What follows these words is text."""


def pieces(typed: str, names: Mapping[str, int], *, names_first: bool = True) -> list[Piece]:
    """The tokens of a statement; `names` are those of the players, as `same_name` writes them."""
    compared = plain(typed)
    return list(_Walk(typed, compared, names, names_first=names_first).pieces())


def seat_pieces(typed: str) -> list[Piece] | None:
    """The tokens of a line that seats a player; None when it is no such line."""
    compared = plain(typed)
    found = _SEAT.match(compared.text)
    if found is None or len(found["number"]) > 4:
        return None
    rest = _STACK.fullmatch(compared.text, found.end())
    if rest is None or (rest["stack"] is None and found["word"] is None and found["suffix"] is None):
        return None
    place = compared.place
    name_at, name_end = rest.span("name")
    name = re.sub(r"\s+[-\u2013\u2014]+$", "", typed[place(name_at) : place(name_end)].strip())
    if re.fullmatch(r"\([^()]+\)", name):
        name = name[1:-1].strip()
    if name[:1] not in _QUOTES and _begins_with_a_deed(compared.text[name_at:name_end]):
        return None
    if rest["stack"] is None and name[:1] not in _QUOTES:
        inside = re.search(r"\s(?:\d+[.,'])*\d+[\s(]+\S", name)
        if inside is not None:
            message = say(
                'Is {words} the stack? It stands last, or the name in quotes: "{name}".',
                words=inside[0].split()[0], name=name,
            )  # fmt: skip
            raise AmountError(place(name_at) + inside.start() + 1, message)
    apart = re.search(r" \d{1,3}$", name)
    if apart is not None and rest["stack"] is not None and re.fullmatch(r"\d{3}", rest["stack"]):
        message = say('Write the stack without blanks, or the name in quotes: "{name}".', name=name)
        raise AmountError(place(name_at) + apart.start() + 1, message)
    out = [_cut("SEAT_LINE", typed, compared, *found.span("number"))]
    if name:
        start = (
            place(name_at)
            + len(typed[place(name_at) : place(name_end)])
            - len(typed[place(name_at) : place(name_end)].lstrip())
        )
        out.append(Piece("TEXT", name.strip("\"“”«» '"), start, start + len(name)))
    if rest["stack"] is not None:
        kind = "UNKNOWN" if rest["stack"] == "?" else "NUMBER"
        out.append(_cut(kind, typed, compared, *rest.span("stack")))
    if rest["away"] is not None:
        out.append(_cut("AWAY", typed, compared, *rest.span("away")))
    marks = [mark for mark in ("marked", "button") if rest[mark] is not None][:1]
    return [*out, *[_cut("BUTTON", typed, compared, *rest.span(mark)) for mark in marks]]


_QUOTES = ('"', "“", "«")


def _begins_with_a_deed(text: str) -> bool:
    """Whether a text begins with what players do or pay, so that it is no name."""
    if text.strip()[:1] == "/":
        return True
    first = next(_Walk(text, Plain(text, list(range(len(text) + 1))), {}).pieces(), None)
    return first is not None and first.kind in DEEDS


DEEDS = frozenset({
    "POSTS", "SMALL_BLIND", "BIG_BLIND", "BOTH_BLINDS", "DEAD_BLIND", "BUTTON_BLIND", "BIG_BLIND_ANTE",
    "ANTE", "STRADDLE", "FOLD", "CHECK", "CALL", "BET", "RAISE", "RAISE_BY", "ALL_IN", "DISCARD", "SHOW",
    "HOLDS", "MUCK", "PAID", "RETURNED", "STRING", "SILENT", "ONE_CHIP", "SAYS", "OUT_OF_TURN", "EXPOSES",
    "READS",
})  # fmt: skip
"""What may follow a player; a name that is one of these stands in quotes."""


def _cut(kind: str, typed: str, compared: Plain, start: int, end: int) -> Piece:
    first, last = compared.place(start), compared.place(end - 1) + 1
    return Piece(kind, typed[first:last], first, last)


class _Walk:
    """One pass over a statement."""

    def __init__(
        self, typed: str, compared: Plain, names: Mapping[str, int], *, names_first: bool = True
    ) -> None:
        self.typed = typed
        self.compared = compared
        self.text = compared.text
        self.names = sorted(names, key=len, reverse=True)
        self.names_first = names_first
        self.at = 0

    def pieces(self) -> Iterator[Piece]:
        text = self.text
        first = True
        other: tuple[int, int] | None = None
        while self.at < len(text):
            if text[self.at] in _SKIP and not text.startswith("-", self.at):
                self.at += 1
                continue
            begin = self.at
            kind = self._next(first)
            if kind == "TEXT" and text[begin] != '"':
                other = (begin if other is None else other[0], self.at)
                continue
            if other is not None:
                yield self._piece("TEXT", *other)
                other, first = None, False
            if kind in ("", "NOISE"):
                continue
            first = False
            if kind == "CARD":
                for card in _CARD.finditer(text, begin, self.at):
                    yield self._piece("UNKNOWN" if card[0].startswith("x") else "CARD", *card.span())
                continue
            yield self._piece(kind, begin, self.at)
            if kind in _REST_OF_LINE:
                yield from self._rest()
                return
        if other is not None:
            yield self._piece("TEXT", *other)

    def _piece(self, kind: str, start: int, end: int) -> Piece:
        piece = _cut(kind, self.typed, self.compared, start, end)
        return piece._replace(text=piece.text.strip('"“”«»')) if kind in ("TEXT", "NAME") else piece

    def _next(self, first: bool) -> str:
        """Moves over one token, and says of what kind it is; "" for none."""
        text, at = self.text, self.at
        name = self._name(at) if first and self.names_first else None
        if name:
            self.at += name
            return "NAME"
        if text[at] == '"':
            end = text.find('"', at + 1)
            self.at = end + 1 if end > 0 else len(text)
            return "NAME" if end > 0 and " ".join(text[at + 1 : end].split()) in self.names else "TEXT"
        for pattern, kind in ((_CARDS, "CARD"), (_NUMBER, "NUMBER"), (_WORDS, "WORD")):
            found = pattern.match(text, at)
            if found is not None and (kind != "NUMBER" or not _game_at(text, at)):
                self.at = found.end()
                return _MEANING[_tight(found[0])] if kind == "WORD" else kind
        found = _game_at(text, at)
        if found is not None:
            self.at = found.end()
            return _MEANING[_tight(found[0])]
        if text[at] == "-":
            self.at += 1
            if re.match(r"-\s?[$€£¥₹]?\d", text[at:]) and (at == 0 or text[at - 1] == " "):
                raise AmountError(self.compared.place(at), say("An amount is never below zero."))
            return ""
        if text[at] in "?/+":
            self.at += 1
            return {"?": "UNKNOWN", "/": "SLASH", "+": "BY"}[text[at]]
        name = self._name(at)
        if name:
            self.at += name
            return "NAME"
        found = _OTHER.match(text, at)
        self.at = found.end() if found is not None else at + 1
        return "TEXT" if found is not None else ""

    def _name(self, at: int) -> int:
        """How much of the text at `at` is a player's name."""
        for name in self.names:
            found = re.compile(r"\s+".join([re.escape(part) for part in name.split()])).match(self.text, at)
            if found is not None:
                after = self.text[found.end() : found.end() + 1]
                if not (after.isascii() and after.isalnum() and name[-1].isascii()):
                    return found.end() - at
        return 0

    def _rest(self) -> Iterator[Piece]:
        """What is left of the statement, as text."""
        start = self.at
        while start < len(self.text) and self.text[start] in _SKIP:
            start += 1
        end = len(self.text.rstrip())
        if start < end:
            yield self._piece("TEXT", start, end)


def _game_at(text: str, at: int) -> re.Match[str] | None:
    """A game whose name begins with a digit."""
    found = _WORDS.match(text, at) if text[at].isdigit() else None
    return found if found is not None and not found[0].isdigit() else None


# ---- amounts and cards


def digits_of(piece: Piece) -> tuple[str, int]:
    """An amount's digits, and how many of them are decimals; "1,500", "1.500", "1'500", "1.5k", "0,25".

    Raises:
        AmountError: its separators make no amount.
    """
    text = plain(piece.text).text.lstrip("$€£¥₹")
    thousand = text.endswith("k")
    text = text.rstrip("k ")
    marks = [mark for mark in text if not mark.isdigit()]
    whole, fraction = text, ""
    if marks and marks[-1] != "'" and (len(set(marks)) > 1 or not _groups(text)):
        whole, _, fraction = text.rpartition(marks[-1])
        if marks.count(marks[-1]) > 1:
            raise AmountError(piece.start, _no_amount(piece.text))
    if not whole.isdigit() and not _groups(whole):
        raise AmountError(piece.start, _no_amount(piece.text))
    digits = re.sub(r"\D", "", whole)
    if thousand:
        fraction = fraction.ljust(3, "0")
        digits, fraction = digits + fraction[:3], fraction[3:]
    fraction = fraction.rstrip("0")
    if len(digits) > MOST_DIGITS or len(fraction) > 8:
        raise AmountError(piece.start, say("{words} is too long for an amount.", words=piece.text[:40]))
    return digits + fraction, len(fraction)


def _groups(text: str) -> bool:
    """Whether a number is written with its thousands apart, all by the same mark."""
    return (
        re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:'\d{3})+", text)
        is not None
    )


def card_of(piece: Piece) -> int:
    """The card that a CARD token names."""
    text = plain(piece.text).text
    return CARD_OF[text[:-1].upper() + SUITS.get(text[-1], text[-1])]


def _no_amount(words: str) -> str:
    return say("{words} is no amount; write 1500, 1,500 or 1.500.", words=words)
