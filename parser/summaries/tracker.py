"""Tournaments as PokerTracker exports them, of any room."""

from __future__ import annotations

from parser.summaries.amounts import Amount
from parser.summaries.lines import SummaryFormat
from parser.summaries.telling import Groups, Telling, row_of

SITES = {
    "pokerstars": "pokerstars",
    "full tilt": "fulltilt",
    "full tilt poker": "fulltilt",
    "winamax": "winamax",
    "888": "pacific",
    "888poker": "pacific",
    "pacific poker": "pacific",
    "party": "partypoker",
    "partypoker": "partypoker",
    "party poker": "partypoker",
    "ggpoker": "ggpoker",
    "bovada": "bovada",
    "bodog": "bovada",
    "ignition": "bovada",
    "winning poker network": "wpn",
    "wpn": "wpn",
    "unibet": "unibet",
}
"""Rooms whose hands a tracker exports in the room's own text, by their names in small letters."""
OTHERS = "pokertracker"
"""Of the other rooms it writes the hands in a text of its own."""


def _site(telling: Telling, groups: Groups, _at: int) -> None:
    telling.site = SITES.get((groups[0] or "").strip().lower(), OTHERS)


def _game(telling: Telling, groups: Groups, _at: int) -> None:
    telling.game = (groups[0] or "").strip()


def _limit(telling: Telling, groups: Groups, _at: int) -> None:
    telling.game = f"{(groups[0] or '').strip()} {telling.game or ''}".strip()


def _number(telling: Telling, groups: Groups, _at: int) -> None:
    telling.tournament_id = telling.tournament_id or groups[0] or ""


def _time(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("started" if groups[0] == "Started" else "finished", groups[1] or "", at)


def _price(telling: Telling, groups: Groups, at: int) -> None:
    part = {"Buyin": "buy_in", "Fee": "fee", "Bounty": "bounty_part"}.get(groups[0] or "")
    telling.price(part or (groups[0] or "").lower(), groups[1] or "", at)


def _pool(telling: Telling, groups: Groups, at: int) -> None:
    telling.price("pool", groups[0] or "", at)


def _about(telling: Telling, groups: Groups, _at: int) -> None:
    telling.name = (groups[0] or "").strip()


def _entrants(telling: Telling, groups: Groups, _at: int) -> None:
    telling.field(groups[0] or "0")


def _row(telling: Telling, groups: Groups, at: int) -> None:
    """A line of the list; place 0 is one that the tracker does not know, and then neither is "0.00" won."""
    place, name, prize, rebuys, addons, bounty = groups
    row = row_of(telling, place or "0", name or "")
    row.prize = telling.amount((prize or "").removeprefix("P"), at)
    if row.rank is None and row.prize is not None and not row.prize.value:
        row.prize = None
    row.rebuys = int(rebuys) if rebuys else None
    row.addons = int(addons) if addons else None
    row.bounty = telling.amount(bounty, at) if bounty else None
    parts = [(row.rebuys, telling.prices.get("rebuy")), (row.addons, telling.prices.get("addon"))]
    if any(number for number, _ in parts) and all(price is not None for number, price in parts if number):
        paid = [Amount(number * price.value, price.currency) for number, price in parts if number and price]
        row.extra = Amount(sum([one.value for one in paid]), paid[0].currency)


TRACKER = SummaryFormat(
    "PokerTracker",
    OTHERS,
    r"PokerTracker \d{1,2} Tournament Summary",
    "tracker.lark",
    {
        "SITE": _site,
        "GAME": _game,
        "LIMIT": _limit,
        "NUMBER": _number,
        "TIME": _time,
        "PRICE": _price,
        "POOL": _pool,
        "ABOUT": _about,
        "ENTRANTS": _entrants,
        "ROW": _row,
    },
)
