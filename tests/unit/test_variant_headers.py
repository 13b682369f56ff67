"""What PokerStars and GGPoker write of the games with other decks, streets and boards, as events."""

from __future__ import annotations

import pytest

from parser.cards import cards_text
from parser.events import Discard, Post, PostKind, StreetDealt
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from replay.games import game_of

BODY = """
Table 'Larkspur' 6-max Seat #1 is the button
Seat 1: Alder ($50 in chips)
Seat 2: Birch ($42 in chips)
Alder: posts small blind $0.50
Birch: posts big blind $1
*** HOLE CARDS ***
Dealt to Alder [{cards}]
{lines}
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Alder (button) (small blind) collected ($2)
Seat 2: Birch (big blind) folded before Flop
"""


def the_hand(head: str, *lines: str, cards: str = "As Ks 7d 2c") -> Hand:
    text = head + BODY.format(lines="\n".join(lines), cards=cards)
    (hand,) = [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]
    return hand


def pokerstars(game: str, *lines: str, cards: str = "As Ks 7d 2c", stakes: str = "$0.50/$1 USD") -> Hand:
    return the_hand(f"PokerStars Hand #12:  {game} ({stakes}) - 2024/06/02 20:11:05 ET", *lines, cards=cards)


@pytest.mark.parametrize(
    ("words", "game", "limit"),
    [
        ("6+ Hold'em No Limit", "short_deck", "nl"),
        ("Courchevel Pot Limit", "courchevel", "pl"),
        ("Courchevel Hi/Lo Pot Limit", "courchevel8", "pl"),
        ("Split Hold'em No Limit", "double_holdem", "nl"),
        ("Split Omaha Pot Limit", "double_omaha", "pl"),
        ("Irish Pot Limit", "irish", "pl"),
    ],
)
def test_pokerstars_games(words: str, game: str, limit: str) -> None:
    hand = pokerstars(words)
    assert (hand.header.game, hand.header.limit, hand.status) == (game, limit, HandStatus.COMPLETE)
    assert game_of(game) is not None


@pytest.mark.parametrize("words", ["ShortDeck No Limit", "Short Deck No Limit", "6+ Hold'em No Limit"])
def test_ggpoker_short_deck(words: str) -> None:
    header = the_hand(f"Poker Hand #SD12: {words} ($0.02) - 2024/06/02 20:11:05").header
    assert (header.game, header.low_stake, header.high_stake) == ("short_deck", 2, 2)


def test_the_blind_on_the_button_and_the_ante_are_the_stakes() -> None:
    hand = pokerstars(
        "6+ Hold'em No Limit", "Alder: posts button blind $0.50", stakes="Button Blind $0.50 - Ante $0.25 USD"
    )
    assert (hand.header.high_stake, hand.header.ante) == (50, 25)
    assert [event.kind for event in hand.events if isinstance(event, Post)][-1] is PostKind.BUTTON_BLIND


@pytest.mark.parametrize(
    "line", ["*** PRE-FLOP *** [2s]", "*** HOLE CARDS *** [2s]*** HOLE CARDSPRE-FLOP *** [2s]"]
)
def test_courchevels_first_card(line: str) -> None:
    hand = pokerstars("Courchevel Pot Limit", line, "*** FLOP *** [2s] [3d 3c]")
    assert hand.findings == ()
    first, flop = [event for event in hand.events if isinstance(event, StreetDealt)]
    assert (first.street, first.board, cards_text(first.new)) == (0, (), "2s")
    assert (flop.street, cards_text(flop.board), cards_text(flop.new)) == (1, "2s", "3d 3c")


def test_a_first_card_that_is_none_is_told() -> None:
    hand = pokerstars("Courchevel Pot Limit", "*** PRE-FLOP *** [2x]")
    assert [finding.code for finding in hand.findings] == ["TXT008"]


def test_cards_without_a_blank_between_them() -> None:
    hand = pokerstars("Courchevel Pot Limit", "*** PRE-FLOP *** [2s]", "*** FLOP *** [2s] [2s3d 3c]")
    assert hand.findings == ()
    flop = [event for event in hand.events if isinstance(event, StreetDealt)][-1]
    assert cards_text(flop.new) == "2s 3d 3c"


def test_both_boards_of_a_street_are_numbered() -> None:
    lines = ("*** FIRST FLOP *** [Ks 4c 8c]", "*** SECOND FLOP *** [4s Qd 5h]")
    hand = pokerstars("Split Hold'em No Limit", *lines)
    streets = [event for event in hand.events if isinstance(event, StreetDealt)]
    assert [(event.street, event.run) for event in streets] == [(1, 1), (1, 2)]


def test_discards_with_their_cards_and_without() -> None:
    hand = pokerstars("Irish Pot Limit", "Alder: discards 2 cards [7d 2c]", "Birch: discards 1 card")
    hidden, shown = sorted(
        [event for event in hand.events if isinstance(event, Discard)], key=lambda event: event.count
    )
    assert (shown.seat, cards_text(shown.cards), shown.count) == (1, "7d 2c", 2)
    assert (hidden.seat, hidden.cards, hidden.count) == (2, (), 1)
