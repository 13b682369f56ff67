"""What is wrong with a statement of a floor log: where, what is expected there, which word is closest."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from parser.formats.floorrules import TXT020, TXT022
from parser.formats.floortable import Refused
from parser.formats.floortokens import DEEDS, Piece, plain, same_name
from parser.formats.floorwords import GAMES, PIECES, WORDS, label, words_of
from parser.saying import row, say


def mistake(
    statement: str, found: list[Piece], expected: Iterable[str], wrong: Piece | None, names: dict[str, str]
) -> Refused:
    """What is wrong with a statement: where, what is expected there, which word is closest."""
    accepted = sorted(expected)
    if wrong is None:
        return Refused(
            TXT020, len(statement), say("The line ends too early."), _expected(accepted), statement
        )
    if wrong is found[0] and wrong.kind == "TEXT":
        return _no_name(wrong, found, names)
    close = _closest(wrong.text, accepted)
    message = say('"{words}" is not understood here.', words=wrong.text)
    if close:
        message = say(
            '"{words}" is not understood here; did you mean "{other}"?', words=wrong.text, other=close
        )
    return Refused(TXT020, wrong.start, message, _expected(accepted), wrong.text)


def _no_name(wrong: Piece, found: list[Piece], names: dict[str, str]) -> Refused:
    """A statement that begins with no word of the log: a name misspelt, or a word."""
    first = next(iter(wrong.text.split()), "")  # nothing but quotes
    close = _closest_name(wrong.text, names) or _closest_name(first, names)
    word = _closest(wrong.text, list(WORDS)) or _closest(first, list(WORDS))
    if len(found) > 1 and (close or not word or found[1].kind in DEEDS):
        message = say("Nobody is called {who}.", who=wrong.text)
        if close:
            message = say('Nobody is called {who}; did you mean "{other}"?', who=wrong.text, other=close)
        taken = ", ".join(names.values()) or say("none yet")
        return Refused(
            TXT022,
            wrong.start,
            message,
            say("a name of: {names}", names=taken),
            wrong.text,
        )
    message = say('"{words}" is not understood.', words=wrong.text)
    if word:
        message = say('"{words}" is not understood; did you mean "{other}"?', words=wrong.text, other=word)
    return Refused(TXT020, wrong.start, message, None, wrong.text)


def _closest_name(text: str, names: dict[str, str]) -> str | None:
    close = get_close_matches(same_name(text), list(names), 1, 0.6)
    return names[close[0]] if close else None


def _closest(text: str, accepted: list[str]) -> str | None:
    """The accepted word that is most like a text."""
    known = [word for kind in accepted if kind in WORDS for word in words_of(kind)]
    if "GAME_NAME" in accepted:
        known += list(GAMES)
    close = get_close_matches(plain(text[:60]).text, known, 1, 0.6)
    return close[0] if close else None


MOST_EXPECTED = 12
USUAL = ("FOLD", "CHECK", "CALL", "BET", "RAISE", "ALL_IN", "SHOW", "MUCK", "PAID")
"""Words that are named first."""


def _expected(accepted: list[str]) -> str | None:
    """What may stand there, in words."""
    order = [*PIECES, "GAME_NAME", *USUAL, *WORDS]
    told = list(dict.fromkeys([label(kind) for kind in sorted(accepted, key=order.index)]))
    shown = told[:MOST_EXPECTED]
    if not shown:
        return say("the end of the line")
    return row([*shown, "..."] if len(told) > MOST_EXPECTED else shown)
