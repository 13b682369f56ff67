"""Summaries of Winamax: the owner's result alone."""

from __future__ import annotations

from parser.summaries.amounts import Amount, amount, total
from parser.summaries.lines import SummaryFormat
from parser.summaries.telling import Groups, Row, Telling, won

TICKET_ONLY = frozenset({"Ticket uniquement", "Ticket only", "Solo ticket", "Ticket"})


def _header(telling: Telling, groups: Groups, _at: int) -> None:
    telling.name, telling.tournament_id = (groups[0] or "").strip(), groups[1] or ""


def _player(telling: Telling, groups: Groups, _at: int) -> None:
    telling.hero = (groups[0] or "").strip()


def _buy_in(telling: Telling, groups: Groups, at: int) -> None:
    text = (groups[0] or "").strip()
    if text not in TICKET_ONLY:  # what the ticket costs is not said
        telling.buy_in(text.split(" + "), at)


def _price(telling: Telling, groups: Groups, at: int) -> None:
    found = [amount(part) for part in (groups[1] or "").split(" + ")]
    whole = total([one for one in found if one is not None])
    if whole is None or None in found:
        telling.trouble(at, "An amount is not understood.")
    else:
        telling.prices["rebuy" if groups[0] == "Rebuy" else "addon"] = whole


def _own(telling: Telling, groups: Groups, at: int) -> None:
    which, number = groups[0] or "", int(groups[1] or 0)
    price, before = telling.prices.get(which.removesuffix("s")), telling.own.extra
    paid = Amount(price.value * number, price.currency) if price is not None else None
    if paid is not None and before is not None:
        paid = Amount(paid.value + before.value, paid.currency)
    telling.of_owner(at, **{which: number, "extra": paid})


def _entrants(telling: Telling, groups: Groups, _at: int) -> None:
    telling.field(groups[0] or "0")


def _pool(telling: Telling, groups: Groups, at: int) -> None:
    telling.price("pool", groups[0] or "", at)


def _started(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("started", groups[0] or "", at)


def _result(telling: Telling, groups: Groups, at: int) -> None:
    """The rank; nothing is won unless a line behind says so."""
    telling.told_at = at
    if groups[0]:
        telling.hero_ranks.append(int(groups[0]))
        telling.own.prize = Amount(0, None)


def _won(telling: Telling, groups: Groups, at: int) -> None:
    """ "12.50€", "Ticket 5€", "Bounty 2€", or several of these with " + " between them."""
    row, prize = Row(""), None
    for part in (groups[0] or "").strip().split(" + "):
        if part.startswith("Bounty"):
            row.bounty = telling.amount(part.removeprefix("Bounty").strip(), at)
        elif part.startswith("Ticket"):
            row.ticket = part
            prize = amount(part.removeprefix("Ticket").strip())
        else:
            won(telling, row, part, at)
            prize = row.prize
    if prize is None and row.ticket is not None:
        telling.own.prize = None
    telling.of_owner(at, prize=prize, ticket=row.ticket, bounty=row.bounty)


WINAMAX = SummaryFormat(
    "Winamax",
    "winamax",
    r"Winamax Poker - Tournament summary :",
    "winamax.lark",
    {
        "HEADER": _header,
        "PLAYER": _player,
        "BUY_IN": _buy_in,
        "PRICE": _price,
        "OWN": _own,
        "ENTRANTS": _entrants,
        "POOL": _pool,
        "STARTED": _started,
        "RESULT": _result,
        "WON": _won,
    },
)
