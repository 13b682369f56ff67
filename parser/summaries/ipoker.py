"""What the head of an iPoker session says of its tournament: the owner's place and winnings."""

from __future__ import annotations

import re
from html import unescape

from parser.summaries.amounts import Amount
from parser.summaries.telling import Row, Telling

STARTS = r"<session\s"
_FIELD = re.compile(r"<(\w{1,30})>([^<>]{0,200})</\1>")


def read_head(text: str) -> Telling | None:
    """What a session's head states; None when it tells of no tournament."""
    fields = {name: unescape(value).strip() for name, value in reversed(_FIELD.findall(text))}
    code, hero = fields.get("tournamentcode", ""), fields.get("nickname", "")
    if not code.isalnum() or not hero:
        return None
    telling = Telling("ipoker")
    telling.tournament_id, telling.hero = code[:30], hero
    telling.name = fields.get("tournamentname") or None
    telling.game = fields.get("gametype") or None
    _price(telling, fields.get("buyin", ""))
    if fields.get("startdate"):
        telling.time("started", fields["startdate"], 0)
    place = fields.get("place", "")
    row = Row(hero, int(place) or None if place.isdecimal() and len(place) < 10 else None)
    if fields.get("win") and row.rank is not None:
        row.prize = telling.amount(fields["win"], 0)
    telling.rows.append(row)
    telling.settle()
    return telling


def _price(telling: Telling, text: str) -> None:
    """The parts of the price; of three of which the first is nothing, the last goes into the prize pool."""
    parts = [part.strip() for part in text.split("+")]
    if not text or not any(letter.isdecimal() for letter in text):
        return  # won with a ticket or an invitation
    telling.buy_in(parts, 0)
    first = telling.prices.get("buy_in")
    if len(parts) == 3 and first is not None and not first.value:
        fee = telling.prices.pop("bounty_part", None)
        pool: Amount | None = telling.prices.get("fee")
        if pool is not None and fee is not None:
            telling.prices["buy_in"], telling.prices["fee"] = pool, fee
