"""Hand histories with cards from a seeded shuffle, for the records that the tests of the deal count."""

from __future__ import annotations

import random

from parser.cards import CARD_TEXT

NAMES = ("Alder", "Birch", "Cedar")


def session(
    seed: int,
    hands: int,
    *,
    hero: str | None = "Alder",
    first: int = 0,
    shown: float = 0.0,
    table: str = "Lyra",
) -> str:
    """Three-handed hands: everybody folds to the big blind, or two play to the river and show.

    `hero`: whose cards are dealt face up in the record; None: nobody's. `shown`: how often a hand is shown.
    """
    dice = random.Random(seed)
    return "".join(
        [_hand(dice, first + number, hero, dice.random() < shown, table) for number in range(hands)]
    )


def _hand(dice: random.Random, number: int, hero: str | None, shown: bool, table: str) -> str:
    deck = list(CARD_TEXT)
    dice.shuffle(deck)
    cards = {name: f"[{deck[2 * i]} {deck[2 * i + 1]}]" for i, name in enumerate(NAMES)}
    button = number % 3
    dealer, small, big = [NAMES[(button + i) % 3] for i in range(3)]
    when = f"2024/05/{2 + number // 1440 % 27:02} {number // 60 % 24:02}:{number % 60:02}:00"
    lines = [
        f"PokerStars Hand #{410000000000 + number}:  Hold'em No Limit ($0.50/$1.00 USD) - {when} ET",
        f"Table '{table}' 6-max Seat #{button + 1} is the button",
        *[f"Seat {seat}: {name} ($100 in chips)" for seat, name in enumerate(NAMES, 1)],
        f"{small}: posts small blind $0.50",
        f"{big}: posts big blind $1",
        "*** HOLE CARDS ***",
    ]
    if hero is not None:
        lines.append(f"Dealt to {hero} {cards[hero]}")
    lines += _shown(dealer, small, big, cards, deck[6:11]) if shown else _folded(dealer, small, big)
    return "\n".join(lines) + "\n\n\n\n"


def _folded(dealer: str, small: str, big: str) -> list[str]:
    return [
        f"{dealer}: folds",
        f"{small}: folds",
        f"Uncalled bet ($0.50) returned to {big}",
        f"{big} collected $1 from pot",
        f"{big}: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot $1 | Rake $0",
    ]


def _shown(dealer: str, small: str, big: str, cards: dict[str, str], board: list[str]) -> list[str]:
    """All money in before the flop; the record pays whom the rules pay."""
    from parser.cards import parse_cards
    from replay.ranking import ANY, high_value

    values = [
        high_value(ANY, parse_cards(cards[name][1:-1]), parse_cards(" ".join(board))) for name in (small, big)
    ]
    winners = [name for name, value in zip((small, big), values, strict=True) if value == max(values)]
    return [
        f"{dealer}: folds",
        f"{small}: raises $99 to $100 and is all-in",
        f"{big}: calls $99 and is all-in",
        f"*** FLOP *** [{' '.join(board[:3])}]",
        f"*** TURN *** [{' '.join(board[:3])}] [{board[3]}]",
        f"*** RIVER *** [{' '.join(board[:4])}] [{board[4]}]",
        "*** SHOW DOWN ***",
        f"{small}: shows {cards[small]}",
        f"{big}: shows {cards[big]}",
        *[f"{name} collected ${200 // len(winners)} from pot" for name in winners],
        "*** SUMMARY ***",
        "Total pot $200 | Rake $0",
        f"Board [{' '.join(board)}]",
    ]
