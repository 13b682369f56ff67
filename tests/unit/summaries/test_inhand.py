"""What hands say of a tournament's results: prices in headers, who is out and with what, in any language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from parser.events import Note, NoteKind
from parser.reader import Hand, read_bytes
from parser.summaries.amounts import UNIT, Amount
from parser.summaries.inhand import Price, Result, price, results
from tests.unit.tournament_hands import tournament_hand


def said(line: str, seat: int | None = 6) -> list[Result]:
    (hand,) = [item for item in read_bytes(tournament_hand(0).encode()) if isinstance(item, Hand)]
    return results(replace(hand, events=(Note(NoteKind.TOURNAMENT, line, 0, seat),)))


@pytest.mark.parametrize(
    ("line", "rank", "prize"),
    [
        ("Cedar finished the tournament in 3rd place", 3, 0),
        ("Cedar finished the tournament in 3rd place and received $1,520.35.", 3, 152035),
        ("Cedar finished the tournament in 3rd place and received ₹1520 .35.", 3, 152035),
        ("Cedar finished the tournament", None, 0),
        ("Cedar wins the tournament and receives €20.00 - congratulations!", 1, 2000),
        ("Cedar wins the tournament", 1, None),
        ("Cedar finishes tournament in 12th place", 12, 0),
        ("Cedar finished in place 8 and won $12.50", 8, 1250),
        ("Cedar terminou o torneio em 4º lugar e recebeu $7.50", 4, 750),
        ("Cedar beendet das Turnier auf Platz 2 und erhält €3.50", 2, 350),
        ("Cedar закончил турнир на 5-м месте", 5, 0),
    ],
)
def test_who_is_out(line: str, rank: int | None, prize: int | None) -> None:
    (found,) = said(line)
    assert (found.seat, found.out, found.rank) == (6, True, rank)
    assert (found.prize and found.prize.value * 100 // UNIT) == prize


@pytest.mark.parametrize(
    ("line", "rank", "prize"),
    [
        ("Player Cedar finished in 211.", 211, 0),
        ("Player Cedar finished in 1 place and received $0.50 USD ", 1, 50),
        ("Congratulations to player Cedar for winning tournament $0.25 Sit & Go 3-Handed", 1, None),
    ],
)
def test_as_partypoker_says_it(line: str, rank: int, prize: int | None) -> None:
    (found,) = said(line, None)
    assert (found.seat, found.rank) == (6, rank)
    assert (found.prize and found.prize.value * 100 // UNIT) == prize


def test_a_ticket_is_no_money() -> None:
    (found,) = said("Cedar wins an entry to tournament #5 and will receive a $5 ticket")
    assert (found.ticket is not None, found.prize) == (True, None)


def test_rebuys_and_add_ons() -> None:
    (found,) = said("Cedar re-buys and receives 3000 chips for £5.00")
    assert (found.out, found.rebuys, found.extra) == (False, 1, Amount(5 * UNIT, "GBP"))
    (found,) = said("Cedar takes the add-on and receives 5000 chips for 250 StarsCoin")
    assert (found.addons, found.extra) == (1, Amount(250 * UNIT, "SC"))


@pytest.mark.parametrize(
    "line",
    [
        "Cedar said finished",
        "Nobody finished the tournament in 3rd place",
        "Player Nobody finished in 2.",
        "",
    ],
)
def test_what_names_nobody_at_the_table_says_nothing(line: str) -> None:
    assert said(line, None) == []


@pytest.mark.parametrize(
    ("site", "text", "found"),
    [
        ("pokerstars", "$8.00+$2.00+$1.00 USD", Price(800, 200, 100, "USD", 2)),
        ("pokerstars", "€4.69+€0.31 Cub3d", Price(469, None, 31, "EUR", 2)),
        ("pokerstars", "870+130", Price(870, None, 130, None, 0)),
        ("pokerstars", "Freeroll", Price(0, None, None, None, 0)),
        ("pacific", "0,09 € + 0,01 €", Price(9, None, 1, "EUR", 2)),
        ("winamax", "1.80 EUR + 0.20 EUR", Price(180, None, 20, "EUR", 2)),
        ("ipoker", "€0 + €0.03 + €0.47", Price(47, None, 3, "EUR", 2)),
        ("bovada", "$300-$25", Price(30000, None, 2500, "USD", 2)),
        ("ipoker", "Einladung", None),
        ("winamax", "Ticket", None),
        ("ggpoker", "Daily Special $250", None),
        ("pokerstars", "$1+€2", None),
        ("pokerstars", None, None),
    ],
)
def test_prices(site: str, text: str | None, found: Price | None) -> None:
    assert price(site, text) == found
