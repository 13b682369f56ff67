"""Summaries of 888 (Cassava, Pacific) and its skins: the owner's result alone, without a time."""

from __future__ import annotations

from parser.summaries.amounts import Amount
from parser.summaries.lines import SummaryFormat
from parser.summaries.telling import Groups, Telling, row_of, won


def _number(telling: Telling, groups: Groups, _at: int) -> None:
    telling.tournament_id = telling.tournament_id or groups[0] or ""


def _buy_in(telling: Telling, groups: Groups, at: int) -> None:
    telling.buy_in((groups[0] or "").split(" + "), at)


def _price(telling: Telling, groups: Groups, at: int) -> None:
    telling.price("rebuy" if groups[0] == "Rebuy" else "addon", groups[1] or "", at)


def _performed(telling: Telling, groups: Groups, at: int) -> None:
    who, number, what = groups
    telling.hero = who
    part, name = ("rebuys", "rebuy") if what == "rebuy" else ("addons", "addon")
    price, before = telling.prices.get(name), telling.own.extra
    paid = None if price is None else Amount(price.value * int(number or 0), price.currency)
    if paid is not None and before is not None:
        paid = Amount(paid.value + before.value, paid.currency)
    telling.of_owner(at, **{part: int(number or 0), "extra": paid})


def _result(telling: Telling, groups: Groups, at: int) -> None:
    who, place, entrants, prize = groups
    telling.hero = who
    telling.field(entrants or "0")
    won(telling, row_of(telling, place or "0", who or ""), prize or "", at)


PACIFIC = SummaryFormat(
    "888",
    "pacific",
    r"\*{5} Cassava Tournament Summary \*{5}",
    "pacific.lark",
    {
        "NUMBER": _number,
        "BUY_IN": _buy_in,
        "PRICE": _price,
        "PERFORMED": _performed,
        "RESULT": _result,
    },
)
