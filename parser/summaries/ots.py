"""Tournament summaries of the Open Hand History standard ("ots"), as values of JSON."""

from __future__ import annotations

import json
from typing import Any

from parser.summaries.amounts import amount
from parser.summaries.telling import Row, Telling

SITES = {
    "pokerstars": "pokerstars",
    "ggpoker": "ggpoker",
    "gg poker": "ggpoker",
    "winamax": "winamax",
    "888": "pacific",
    "888poker": "pacific",
    "partypoker": "partypoker",
    "bovada": "bovada",
    "ignition": "bovada",
    "americas cardroom": "wpn",
    "wpn": "wpn",
    "unibet": "unibet",
    "ipoker": "ipoker",
    "full tilt poker": "fulltilt",
}
"""By the name of the site or its network, in small letters."""
OHH = "ohh"
STARTS = r'\{\s*"ots"\s*:'
MOST_PLAYERS = 1_000_000


def read_ots(text: str) -> Telling | None:
    """What a summary states; None when the text holds none."""
    try:
        value = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        return None
    doc = value.get("ots") if isinstance(value, dict) else None
    if not isinstance(doc, dict):
        return None
    telling = Telling(_site(doc))
    telling.tournament_id = _text(doc, "tournament_number") or ""
    telling.name = _text(doc, "tournament_name")
    telling.hero = _text(doc, "hero_player_name")
    currency = _text(doc, "currency") or ""
    for part, key in (("buy_in", "buyin_amount"), ("fee", "fee_amount"), ("bounty_part", "bounty_fee_amount"),
                      ("pool", "prize_pool")):  # fmt: skip
        _price(telling, part, doc.get(key), currency)
    for which, key in (("started", "start_date_utc"), ("finished", "end_date_utc")):
        stamp = _text(doc, key)
        if stamp:
            telling.time(which, f"{stamp[:19].replace('T', ' ')} UTC", 0)
    count = _text(doc, "player_count")
    if count and count.isdecimal() and len(count) < 10:
        telling.field(count)
    players = doc.get("tournament_finishes_and_winnings")
    for one in players[:MOST_PLAYERS] if isinstance(players, list) else ():
        if isinstance(one, dict):
            _row(telling, one, currency)
    telling.settle()
    return telling


def _row(telling: Telling, one: dict[str, Any], currency: str) -> None:
    name, place = _text(one, "player_name"), _text(one, "finish_position")
    if name is None:
        telling.trouble(0, "An entry of the list names no player.")
        return
    row = Row(name, int(place) or None if place and place.isdecimal() and len(place) < 10 else None)
    telling.rows.append(row)
    if one.get("still_playing") is True:
        row.playing, row.rank = True, None
        return
    prize = amount(f"{_text(one, 'prize') or ''} {currency}".strip())
    ticket = amount(f"{_text(one, 'ticket_value') or ''} {currency}".strip())
    row.prize = prize
    if ticket is not None and ticket.value:
        row.ticket = "ticket"
        row.prize = ticket if prize is None else prize._replace(value=prize.value + ticket.value)


def _price(telling: Telling, part: str, value: object, currency: str) -> None:
    if isinstance(value, str):
        telling.price(part, f"{value} {currency}".strip(), 0)


def _text(doc: dict[str, Any], key: str) -> str | None:
    value = doc.get(key)
    return value.strip() or None if isinstance(value, str) else None


def _site(doc: dict[str, Any]) -> str:
    for key in ("site_name", "network_name"):
        found = SITES.get((_text(doc, key) or "").lower())
        if found is not None:
            return found
    return OHH
