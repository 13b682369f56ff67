"""The text of one hand so that it reads by itself: with the frame that a document writes around its hands.

Most hands stand alone as they are. Rooms that write XML or CSV say once for all hands what is played at the
table; of that the frame holds what the hand's header states.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from parser.hand import Hand, HandHeader, UncalledBet

FRAMED = ("ipoker", "partyxml", "pokernow")
"""Formats whose hands need a frame."""
_IPOKER_GAMES = {"short_deck": "Six Plus", "omaha8": "Omaha Hi-Lo"}
_IPOKER_LIMITS = {"nl": "NL", "pl": "PL", "fl": "L"}
_PARTY_LIMITS = {"nl": "nolimit", "pl": "potlimit", "fl": "limit"}


def frames(hand: Hand, hero: str | None = None) -> Iterator[tuple[str, str]]:
    """What may stand before and after the hand's text; the first that makes it read the same is right.

    `hero` is the name for whose record it is.
    """
    header = hand.header
    if header.site == "pokernow":
        yield "entry,at,order\n", ""
        yield _pokernow(hand, hero)
    elif header.site == "partyxml":
        yield _party(header, hero or ""), "\n</table></tabletype></pokerxml>\n"
        yield _party(header, hero or ""), ""
    elif header.site == "ipoker":
        for point in (".", ",", None):
            yield _ipoker(header, hero or "", point), "\n</session>\n"
            yield _ipoker(header, hero or "", point), ""
    else:
        yield "", ""


def in_file_order(hand: Hand, text: str) -> str:
    """The hand's text with its lines in the order of the file, which may begin with the last one."""
    if not hand.backwards:
        return text
    return "\n".join([*reversed(text.removesuffix("\n").split("\n")), ""])


def _pokernow(hand: Hand, hero: str | None) -> tuple[str, str]:
    """The head of a log, and at its beginning in time a row that says whose it is."""
    quoted = "" if hero is None else hero.replace('"', '""')
    whose = "a player" if hero is None else f'""{quoted}""'
    event = ", of a tournament" if hand.header.tournament else ""
    row = f'"This is the log of {whose}{event}.",1970-01-01T00:00:00.000Z,0\n'
    head = "entry,at,order\n"
    return (head, row) if hand.backwards else (head + row, "")


def _party(header: HandHeader, hero: str) -> str:
    kind = "tournament" if header.tournament else "cash"
    size = "" if header.max_seats is None else str(header.max_seats)
    return (
        f'<?xml version="1.0" encoding="UTF-8" ?><pokerxml>\n<tabletype type="{kind}">'
        f'<table name="{escape(header.table or "")}" max_seats="{size}" '
        f'currency="{escape(header.currency or "")}" '
        f'betting_type="{_PARTY_LIMITS.get(header.limit, "")}" user="{escape(hero)}">\n'
    )


def _ipoker(header: HandHeader, hero: str, point: str | None) -> str:
    game = _IPOKER_GAMES.get(header.game, "Omaha" if header.game.startswith("omaha") else "Holdem")
    speed = " SL" if header.fast_fold else ""
    kind = f"{game} {_IPOKER_LIMITS.get(header.limit, '')}{speed}"
    if point is not None and header.low_stake is not None and header.high_stake is not None:
        low, high = [_plain(header, units, point) for units in (header.low_stake, header.high_stake)]
        kind += f" {header.symbol}{low}/{header.symbol}{high}"
        if header.ante is not None:
            kind += f" Ante {header.symbol}{_plain(header, header.ante, point)}"
    fun = not header.tournament and header.currency is None
    apart = header.accounts is not None and header.accounts.uncalled is UncalledBet.SILENT
    told = {
        "mode": "fun" if fun else "real",
        "pokersite": header.brand,
        "gametype": kind,
        "tablename": header.table,
        "tablecurrency": header.currency,
        "tablesize": header.max_seats,
        "nickname": hero,
        "tournamentname": header.table if header.tournament else None,
        "tournamentcode": header.tournament_id,
        "buyin": header.buy_in,
        "uncalled_bet_enabled": "true" if apart else "false",
    }
    lines = [f"    <{tag}>{escape(str(words))}</{tag}>" for tag, words in told.items() if words]
    about = "\n".join(lines)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="0">\n'
        f"  <general>\n{about}\n  </general>\n"
    )


def _plain(header: HandHeader, units: int, point: str) -> str:
    """An amount without sign."""
    if not header.scale:
        return str(units)
    whole, rest = divmod(units, 10**header.scale)
    return f"{whole}{point}{rest:0{header.scale}}"
