"""iPoker (Playtech) sessions in XML: an element for the session, one in it for each hand.

Each hand is cut out by plain search and read by itself, so that one that is broken costs no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from parser.formats.base import Aside, Part
from parser.formats.ipokerhand import Game, Session
from parser.formats.xmlread import Element, RefusedXmlError, read_xml
from parser.others import SUMMARY

LONGEST_HAND: Final = 256 << 10

GAMES: Final = (
    ("stud", None),
    ("six plus", "short_deck"),
    ("hold", "holdem"),
    ("omaha hi-lo", "omaha8"),
    ("omaha", "omaha"),
    ("lh ", "holdem"),
    ("pl ", ""),
)
"""Games by the first of these that their kind begins with or holds; None: not replayed."""
SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
LIMITS: Final = (
    ("pl", re.compile(r"\bPL\b|(?i:pot limit)")),
    ("nl", re.compile(r"\b(?:NL|SL|БЛ)\b|(?i:no limit)")),
    ("fl", re.compile(r"\b(?:L|LH|FL)\b|(?i:limit)")),
)
STAKES: Final = re.compile(r"([^\s\d/]*)(\d[\d.,]*) ?([^\s\d/]*)/[^\s\d/]*(\d[\d.,]*)[^/]*\Z")
BETS: Final = re.compile(r"LH ([\d.]+)/([\d.]+) ")
"""Bets of fixed limit, where the stakes that follow are the blinds."""
ANTE: Final = re.compile(r" Ante [^\s\d]*(\d[\d.,]*)")
TELLS: Final = tuple(map(re.compile, (r"<tournamentcode>\w{1,30}</", r"<place>\d{1,9}</", r"</general>")))
"""What a session's whole head holds that says how a tournament ended for the owner of the record."""
MARKS: Final = re.compile(r"<(game|session)\s+\w+ ?=")


def read_session(head: Element) -> Session:
    """What the head of a session states."""
    about = head.find("general") or head
    kind, table = about.words("gametype"), about.words("tablename")
    stakes = STAKES.search(kind)
    symbol, low, after, high = stakes.groups() if stakes else ("", "", "", "")
    symbol = symbol or after
    code = about.words("tournamentcode")
    tournament = bool(about.words("tournamentname") or code) or (not stakes and bool(about.find("place")))
    currency = SIGNS.get(symbol) or about.words("tablecurrency") or about.words("currency") or None
    bets, ante, lower = BETS.search(kind), ANTE.search(kind), f"{kind.lower()} "
    if bets:
        low, high = bets.groups()
    told = about.words("uncalled_bet_enabled")
    size = about.words("tablesize") or about.words("maxplayers")
    return Session(
        about.words("pokersite") or "iPoker", tournament, " SL" in kind or table.startswith("Zone"),
        next((name for words, name in GAMES if words in lower), None), kind,
        next((name for name, words in LIMITS if words.search(kind)), "nl"),
        "" if tournament or not symbol.isprintable() or "\ufffd" in symbol else symbol,
        (low, high), ante[1] if ante else "",
        currency if about.words("mode") != "fun" and not tournament else None,
        table, int(size) if size.isdecimal() and len(size) < 4 else None,
        about.words("nickname"), code or None, about.words("buyin") or None,
        told == "true" if told else bool(about.words("client_version")),
    )  # fmt: skip


def read_document(text: str, _file: str) -> Iterator[Part | Aside]:
    """The hands of a document, which may be several sessions, or a piece of one."""
    marks = [(found.start(), found[1]) for found in MARKS.finditer(text)]
    marks.append((len(text), "session"))
    session = read_session(Element("", {}, 0))
    for place, (begin, what) in enumerate(marks[:-1]):
        limit, following = marks[place + 1]
        if what == "game":
            end = text.find("</game>", begin, limit) + 7
            if end < 7:
                end = begin + len(text[begin:limit].rstrip())
            yield read_part(text[begin:end], begin, session)
            continue
        try:
            top, _ = read_xml(text[begin:limit])
        except RefusedXmlError as error:
            yield Aside(begin, limit, None, f"XML that is not read: {error}")
            continue
        session = read_session(top.find("session") or top)
        whole = text.find("</session>", begin, limit) >= 0
        if (whole or following != "session") and all(part.search(text, begin, limit) for part in TELLS):
            yield Aside(begin, limit, SUMMARY)
        elif following == "session":
            chatter = "session without hands" if whole else None
            yield Aside(begin, limit, chatter, "the head of a session without a hand")


def read_part(text: str, begin: int, session: Session) -> Part | Aside:
    """One hand, or why it can't be read."""
    end = begin + len(text)
    if len(text) > LONGEST_HAND:
        return Aside(begin, end, None, "too long to be one hand")
    try:
        top, broken = read_xml(text)
        game = top.find("game")
        if game is None:
            return Aside(begin, end, None, "a hand that breaks off in its first words")
        return Part(begin, end, Game(text, game, session).read(broken))
    except ValueError as error:
        return Aside(begin, end, None, f"hand not understood: {error}")
