"""Hands of one tournament, written for the tests."""

from __future__ import annotations

from tests.unit.cli_hands import legal

HEADER = "Tournament #{tournament}, ${buy_in} USD Hold'em No Limit - Level I (50/100)"


def tournament_hand(
    number: int,
    *lines: str,
    tournament: int = 77,
    buy_in: str = "8.00+$1.00",
    at: str = "2024/05/02 21:30:00",
    hero: str = "Cedar",
) -> str:
    """A legal hand of a tournament; `lines` stand before its summary."""
    text = legal(number).replace("Hold'em No Limit ($0.50/$1.00 USD)", HEADER.format(**locals()))
    text = text.replace("2024/05/02 21:30:00", at).replace("'Lyra'", f"'{tournament} 1'")
    for money, chips in (
        ("$0.50", "50"), ("$1\n", "100\n"), ("$100", "10000"), ("$2 to $3", "200 to 300"), ("$2.50", "250"),
        ("$4", "400"), ("$14.25", "1500"), ("$15", "1500"), ("$0.75", "0"),
    ):  # fmt: skip
        text = text.replace(money, chips)
    text = text.replace("(10000 in chips)", "(10000 in chips)").replace("Dealt to Cedar", f"Dealt to {hero}")
    return text.replace("*** SUMMARY ***", "\n".join([*lines, "*** SUMMARY ***"]))
