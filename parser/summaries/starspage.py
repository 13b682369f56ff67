"""The page of all tournaments of a player that PokerStars sends who asks for it: a row a tournament."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from parser.summaries.amounts import amount
from parser.summaries.telling import Row, Telling

STARTS = r"(?:<!DOCTYPE[^>]{0,200}>\s*)?<html[\s\S]{0,2000}?<title>TOURNEYS: "
HEADS = {
    "Date/Time": "started",
    "Tourney": "number",
    "Game": "game",
    "Currency": "currency",
    "Buy-In": "buy_in",
    "ReBuysAddOns": "extra",
    "Rake": "fee",
    "Place": "rank",
    "Entries": "entrants",
    "Prize": "prize",
    "Bounty Awarded": "bounty",
}
"""Columns by their heads; others are passed over."""
_TITLE = re.compile(r"<title>TOURNEYS: ([^<]{1,100})")
_HEAD = re.compile(r"<th[^>]{0,100}>((?:(?!</th>).){0,100})</th>", re.IGNORECASE | re.DOTALL)
_ROW = re.compile(r"<tr[^>]{0,200}>((?:\s*<td[^>]{0,300}>[^<]{0,300}</td>){3,40})\s*</tr>", re.IGNORECASE)
_CELL = re.compile(r"<td[^>]{0,300}>([^<]{0,300})</td>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]{0,100}>")


def read_page(text: str) -> Iterator[tuple[Telling, int]]:
    """What each row states, and its place in the text."""
    title = _TITLE.search(text)
    hero = unescape(title[1]).strip().removeprefix("<").removesuffix(">") if title else None
    heads = [HEADS.get(_words(found[1]), "") for found in _HEAD.finditer(text)]
    if "number" not in heads or hero is None:
        return
    for row in _ROW.finditer(text):
        cells = [_words(found[1]) for found in _CELL.finditer(row[1])]
        if len(cells) == len(heads):
            yield _telling(dict(zip(heads, cells, strict=True)), hero), row.start()


def _telling(cells: dict[str, str], hero: str) -> Telling:
    telling = Telling("pokerstars")
    telling.tournament_id = cells["number"][:20]
    telling.game = cells.get("game") or None
    telling.hero = hero
    currency = cells.get("currency", "")
    for part in ("buy_in", "fee"):
        if cells.get(part):
            telling.price(part, _money(cells[part], currency), 0)
    if cells.get("started"):
        telling.time("started", cells["started"], 0)
    if cells.get("entrants", "").isdecimal():
        telling.field(cells["entrants"][:9])
    place = cells.get("rank", "")
    row = Row(hero, int(place) or None if place.isdecimal() and len(place) < 10 else None)
    for name in ("prize", "bounty", "extra"):
        setattr(row, name, amount(_money(cells.get(name, ""), currency)))
    telling.rows.append(row)
    telling.settle()
    return telling


def _money(text: str, currency: str) -> str:
    return f"{text} {currency}".strip() if text else ""


def _words(cell: str) -> str:
    return unescape(_TAG.sub("", cell)).replace("\xa0", " ").strip()
