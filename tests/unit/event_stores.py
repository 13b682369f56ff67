"""Tournaments of few invented players, for tests of what a player's page says of them."""

from __future__ import annotations

from collections.abc import Mapping

from tests.unit.tournament_hands import tournament_hand

SEATS = {"Alder": 1, "Birch": 4, "Cedar": 6}


def summary(
    number: int,
    *ranks: int,
    field: int = 10,
    buy_in: str = "9.00/1.00",
    prize: str = "",
    currency: str = "USD",
) -> str:
    """A summary of a tournament of `field` entries in which Birch finished in these places, the last first.

    The first of his places, which is his last entry, wins `prize`.
    """
    lines = []
    for place in range(1, field + 1):
        name, won = f"Player{place}", ""
        if place in ranks:
            again = len(ranks) - sorted(ranks).index(place)
            name = f"Birch [{again}]" if again > 1 else "Birch"
            won = f"{prize} (50.0%)" if prize and place == min(ranks) else ""
        lines.append(f"  {place}: {name} (Malta), {won}".rstrip() + ("" if won else " "))
    mark = {"USD": "$", "EUR": "€"}[currency]
    parts = "/".join([mark + part for part in buy_in.split("/")])
    return "\n".join(
        [
            f"PokerStars Tournament #{number}, No Limit Hold'em",
            f"Buy-In: {parts} {currency}",
            f"{field} players",
            f"Total Prize Pool: {mark}90.00 {currency}",
            f"Tournament started 2024/03/{1 + number % 28:02} 18:00:00 ET",
            f"Tournament finished 2024/03/{1 + number % 28:02} 20:00:00 ET",
            *lines,
            "",
        ]
    )


def stacked(
    number: int, minute: int, stacks: Mapping[str, int], level: str = "I", tournament: int = 77
) -> str:
    """A hand of a tournament that starts with these stacks; Birch wins 800, Cedar loses 700, Alder 100."""
    text = tournament_hand(number, tournament=tournament, at=f"2024/05/02 21:{minute:02}:00")
    for name, chips in stacks.items():
        text = text.replace(
            f"Seat {SEATS[name]}: {name} (10000 in chips)", f"Seat {SEATS[name]}: {name} ({chips} in chips)"
        )
    return text.replace("Level I ", f"Level {level} ")
