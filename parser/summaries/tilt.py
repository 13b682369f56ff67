"""Summaries of Full Tilt Poker, its own text."""

from __future__ import annotations

from parser.summaries.amounts import Amount, rank
from parser.summaries.lines import SummaryFormat
from parser.summaries.telling import Groups, Telling, row_of, won


def _header(telling: Telling, groups: Groups, _at: int) -> None:
    """A match of a matrix is an entry of its own: it is paid and won apart."""
    name, number, match, game = groups
    telling.name, telling.tournament_id = name, number or ""
    telling.game = (game or "").strip() or None
    telling.entry = int(match) if match else None


def _buy_in(telling: Telling, groups: Groups, at: int) -> None:
    telling.buy_in((groups[0] or "").split(" + "), at)


def _price(telling: Telling, groups: Groups, at: int) -> None:
    part = {"Rebuy": "rebuy", "Add-On": "addon", "Knockout Bounty": "bounty_part"}[groups[0] or ""]
    telling.price(part, groups[1] or "", at)
    bounty, whole = telling.prices.get("bounty_part"), telling.prices.get("buy_in")
    if part == "bounty_part" and bounty is not None and whole is not None and whole.value >= bounty.value:
        # The printed buy-in holds the bounty.
        telling.prices["buy_in"] = Amount(whole.value - bounty.value, whole.currency)


def _entrants(telling: Telling, groups: Groups, _at: int) -> None:
    telling.field(groups[0] or "")


def _pool(telling: Telling, groups: Groups, at: int) -> None:
    telling.price("pool", groups[0] or "", at)


def _tickets(telling: Telling, groups: Groups, _at: int) -> None:
    telling.seats_paid = int(groups[0] or 0)


def _started(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("started", groups[0] or "", at)


def _finished(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("finished", groups[0] or "", at)


def _playing(telling: Telling, groups: Groups, _at: int) -> None:
    row_of(telling, "0", groups[0] or "").playing = True


def _row(telling: Telling, groups: Groups, at: int) -> None:
    place, name, prize = groups
    row = row_of(telling, place or "0", name or "")
    if not prize and row.rank is not None and row.rank <= telling.seats_paid:
        row.ticket = "entry to another tournament"
    else:
        won(telling, row, (prize or "").removesuffix(" (Cashout)"), at)


def _result(telling: Telling, groups: Groups, at: int) -> None:
    telling.hero = groups[0]
    places = (groups[1] or "").replace(" and ", ", ").split(", ")
    telling.hero_ranks += [found for place in places if (found := rank(place))]
    telling.told_at = at


def _performed(telling: Telling, groups: Groups, at: int) -> None:
    who, number, what = groups
    telling.hero = who
    part, name = ("rebuys", "rebuy") if what == "Rebuy" else ("addons", "addon")
    price, before = telling.prices.get(name), telling.own.extra
    paid = None if price is None else Amount(price.value * int(number or 0), price.currency)
    if paid is not None and before is not None:
        paid = Amount(paid.value + before.value, paid.currency)
    telling.of_owner(at, **{part: int(number or 0), "extra": paid})


def _bounties(telling: Telling, groups: Groups, at: int) -> None:
    who, before, number = groups
    times, each = (
        int(before or number or 0) if number == "%1" else int(number or 0),
        telling.prices.get("bounty_part"),
    )
    if who and not before:
        telling.hero = who
    telling.of_owner(at, bounty=None if each is None else Amount(each.value * times, each.currency))


TILT = SummaryFormat(
    "Full Tilt Poker",
    "fulltilt",
    r"Full Tilt (?:Poker(?:\.\w{1,4})? )?Tournament Summary ",
    "tilt.lark",
    {
        "HEADER": _header,
        "BUY_IN": _buy_in,
        "PRICE": _price,
        "ENTRANTS": _entrants,
        "POOL": _pool,
        "TICKETS": _tickets,
        "STARTED": _started,
        "FINISHED": _finished,
        "PLAYING": _playing,
        "ROW": _row,
        "RESULT": _result,
        "PERFORMED": _performed,
        "BOUNTIES": _bounties,
    },
)
