"""Winning Poker Network, both of its texts: headers, lines as values, money words, cut text."""

# ruff: noqa: E501 - lines are as long as the room writes them
# A header is one line, however long.

from __future__ import annotations

from pathlib import Path

import pytest

from parser.cards import parse_cards
from parser.events import (
    Action,
    Collected,
    Dealt,
    Post,
    PostKind,
    Show,
    SummarySeat,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.hand import Hand, HandStatus
from parser.reader import read, read_bytes
from replay import replay

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "wpn"
NEW = """Hand #29000001 - Holdem(No Limit) - $0.50/$1.00 - 2019/11/08 04:43:23 UTC
Verano 6-max Seat #3 is the button
Seat 1: Alder ($90.00)
Seat 3: Cedar_7 ($104.25)
Seat 5: calls $2 ($61.00)
calls $2 posts the small blind $0.50
Alder posts the big blind $1.00
*** HOLE CARDS ***
"""
OLD = """Game started at: 2014/3/9 9:7:2
Game ID: 261400001 0.50/1 Braunite (JP) - 6-Max - 3 (Hold'em)
Seat 3 is the button
Seat 1: Alder (90).
Seat 3: Cedar_7 (104.25).
Seat 5: calls (2) (61).
Player calls (2) has small blind (0.50)
Player Alder has big blind (1)
Player calls (2) received a card.
Player calls (2) received a card.
Player Alder received card: [10s]
Player Alder received card: [Ah]
"""


def hand_of(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode(), "x.txt") if isinstance(item, Hand)]
    return hand


def actions(text: str) -> list[tuple[int | None, Verb, int, int]]:
    """Seat, verb, amount and total of each action."""
    events = hand_of(text).events
    return [(one.seat, one.verb, one.amount, one.raise_to) for one in events if isinstance(one, Action)]


def test_a_reraise_by_a_player_with_money_in() -> None:
    """Chips added and street total; a call says what it adds."""
    text = (
        f"{NEW}Cedar_7 raises $3.00 to $3.00\ncalls $2 raises $9.50 to $10.00\nAlder folds\n"
        "Cedar_7 raises $27.00 to $30.00\ncalls $2 calls $20.00\n"
    )
    assert actions(text) == [
        (3, Verb.RAISE, 200, 300),
        (5, Verb.RAISE, 700, 1000),
        (1, Verb.FOLD, 0, 0),
        (3, Verb.RAISE, 2000, 3000),
        (5, Verb.CALL, 2000, 0),
    ]
    assert all(one.code != "TXT009" for one in hand_of(text).findings)


def test_numbers_of_a_raise_that_do_not_fit_go_by_the_total() -> None:
    hand = hand_of(f"{NEW}Cedar_7 folds\ncalls $2 raises $3.00 to $3.00\n")
    assert "TXT009" in {one.code for one in hand.findings}
    assert actions(hand.text)[-1] == (5, Verb.RAISE, 200, 300)


def test_old_text_prints_chips_added_alone() -> None:
    text = (
        f"{OLD}Player Cedar_7 raises (3)\nPlayer calls (2) raises (9.50)\nPlayer Alder folds\n"
        "Player Cedar_7 allin (101.25)\nPlayer calls (2) allin (51)\n"
        "*** FLOP ***: [Qd 4d 10c]\nPlayer Cedar_7 bets (4)\n"
    )
    assert actions(text) == [
        (3, Verb.RAISE, 200, 300),
        (5, Verb.RAISE, 700, 1000),
        (1, Verb.FOLD, 0, 0),
        (3, Verb.RAISE, 9425, 10425),
        (5, Verb.CALL, 5100, 0),
        (3, Verb.BET, 400, 400),
    ]


def test_cards_of_old_text_come_one_by_one_with_tens_in_figures() -> None:
    dealt = [one for one in hand_of(OLD).events if isinstance(one, Dealt)]
    assert [(one.seat, one.cards) for one in dealt] == [(5, ()), (1, parse_cards("Ts Ah"))]


@pytest.mark.parametrize(
    ("line", "kind", "amount", "all_in"),
    [
        ("Cedar_7 posts ante 0.10", PostKind.ANTE, 10, False),
        ("Cedar_7 posts $1.00", PostKind.BIG_BLIND, 100, False),
        ("Cedar_7 posts dead $1.50", PostKind.BOTH_BLINDS, 150, False),
        ("Cedar_7 posts dead $0.50", PostKind.DEAD_BLIND, 50, False),
        ("Cedar_7 posts the big blind $0.40 and is all-in", PostKind.BIG_BLIND, 40, True),
    ],
)
def test_posts(line: str, kind: PostKind, amount: int, all_in: bool) -> None:
    hand = hand_of(NEW.replace("*** HOLE CARDS ***\n", f"{line}\n"))
    post = [one for one in hand.events if isinstance(one, Post)][-1]
    assert (post.seat, post.kind, post.amount, post.all_in) == (3, kind, amount, all_in)


@pytest.mark.parametrize(
    ("words", "kind", "all_in"),
    [
        ("posts (1)", PostKind.BIG_BLIND, False),
        ("posts (0.50)", PostKind.SMALL_BLIND, False),
        ("posts (0.50) as a dead bet", PostKind.DEAD_BLIND, False),
        ("ante (0.10)", PostKind.ANTE, False),
        ("posts ante (0.10)", PostKind.ANTE, False),
        ("straddle (2)", PostKind.STRADDLE, False),
        ("allin (0.75)", PostKind.BIG_BLIND, True),
    ],
)
def test_posts_of_old_text(words: str, kind: PostKind, all_in: bool) -> None:
    hand = hand_of(f"{OLD.partition('Player calls (2) received')[0]}Player Cedar_7 {words}\n")
    post = [one for one in hand.events if isinstance(one, Post)][-1]
    assert (post.kind, post.all_in) == (kind, all_in)


def test_the_total_is_without_rake_and_fee() -> None:
    hand = hand_of((SAMPLES / "holdem-no-limit" / "re-raise-with-money-in.txt").read_text(encoding="utf-8"))
    total = next(one for one in hand.events if isinstance(one, TotalPot))
    assert (total.total, total.rake, total.fees) == (12350, 276, (("JP Fee", 24),))
    outcome = replay(hand)
    assert (outcome.verdict.value, [one.code for one in outcome.findings]) == ("agrees", [])


def test_the_summary_pays_where_no_line_does() -> None:
    hand = hand_of((SAMPLES / "holdem-no-limit" / "walk.txt").read_text(encoding="utf-8"))
    assert [(one.seat, one.amount) for one in hand.events if isinstance(one, Collected)] == [(1, 150)]
    hand = hand_of((SAMPLES / "tournament" / "sit-and-go-with-side-pot.txt").read_text(encoding="utf-8"))
    paid = [(one.seat, one.amount, one.pot) for one in hand.events if isinstance(one, Collected)]
    assert paid == [(7, 75, 0), (2, 240, 1)]
    assert hand.header.buy_in == "$5.50"


def test_old_summaries_hold_hands_and_awards() -> None:
    hand = hand_of((SAMPLES / "omaha" / "old-text-high-low.txt").read_text(encoding="utf-8"))
    assert [(one.seat, one.amount) for one in hand.events if isinstance(one, Collected)] == [
        (1, 230),
        (5, 231),
    ]
    shows = [(one.seat, one.cards, one.words) for one in hand.events if isinstance(one, Show)]
    assert shows == [
        (1, parse_cards("2s 9c 8c 3s"), "Two pairs. 8s and 5s"),
        (5, parse_cards("8s Ah 6h Tc"), "Flush, A high"),
    ]
    seats = [(one.name, one.result) for one in hand.events if isinstance(one, SummarySeat)]
    assert seats == [("Alder", "showed"), ("Birch K", ""), ("Cedar_7", "mucked"), ("Elm.", "showed")]


def test_a_cap_is_what_its_player_put_in() -> None:
    hand = hand_of((SAMPLES / "holdem-no-limit" / "capped.txt").read_text(encoding="utf-8"))
    assert hand.header.cap == 60
    assert [
        (one.seat, one.amount, one.cap) for one in hand.events if isinstance(one, Action) and one.cap
    ] == [
        (9, 44, 60),
        (3, 44, 60),
    ]


HEADERS = {
    "Hand #1 - Omaha(Pot Limit) - $0.10/$0.25 - 2019/04/25 14:10:24 UTC": ("omaha", "pl", False, 10, 25, "USD"),
    "Hand #1 - Omaha H/L(No Limit) - $3.00/$6.00 - 2021/04/16 19:22:47 UTC": (
        "omaha8", "nl", False, 300, 600, "USD",
    ),
    "Game Hand #1 - Tournament #9 - Holdem(No Limit) - Level 2 (15.00/30.00)- 2019/01/04 13:42:56 UTC": (
        "holdem", "nl", True, 15, 30, None,
    ),
    "Game Hand #1 - $5,000 GTD Tournament #9 - Holdem(Limit) - Level 2 (15.00/30.00)- 2019/01/04 13:42:56 UTC": (
        "holdem", "fl", True, 15, 30, None,
    ),
    "Game started at: 2014/3/9 19:37:22\nGame ID: 1 2/4 Braunite ( Beast ) (Omaha)": (
        "omaha", "pl", False, 200, 400, None,
    ),
    "Game started at: 2018/1/7 14:7:23 *** Summary: GameType: NL, TournamentId: 9, TournamentBuyIn: 12.60\n"
    "Game ID: 1 15/30 $10K NLO8 Deadline - 3 Seats GTD, Table 1 (Omaha HiLow)": (
        "omaha8", "nl", True, 15, 30, None,
    ),
    "Game started at: 2019/2/16 8:37:2\nGame ID: 1 0.02/0.05 6+ (PRR) ($5 Max) (Six Plus Hold'em)": (
        "short_deck", "nl", False, 2, 5, None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("lines", HEADERS)
def test_headers(lines: str) -> None:
    header = hand_of(f"{lines}\nSeat 1: Alder (5)\n").header
    assert (
        header.game, header.limit, header.tournament, header.low_stake, header.high_stake, header.currency,
    ) == HEADERS[lines]  # fmt: skip
    assert (header.site, header.hand_id, header.tournament_id) == (
        "wpn",
        "1",
        "9" if header.tournament else None,
    )


def test_old_text_is_fixed_limit_where_the_big_blind_is_the_lower_stake() -> None:
    hand = hand_of((SAMPLES / "holdem-limit" / "old-text.txt").read_text(encoding="utf-8"))
    assert (hand.header.limit, hand.header.played_at) == ("fl", "2016-11-08 09:07:02")


def test_a_hand_called_off() -> None:
    hand = hand_of((SAMPLES / "holdem-no-limit" / "old-text-cancelled.txt").read_text(encoding="utf-8"))
    assert hand.status is HandStatus.CANCELLED
    assert [one.amount for one in hand.events if isinstance(one, Uncalled)] == [100]


def test_old_text_in_sixteen_bits() -> None:
    raw = (SAMPLES / "holdem-limit" / "old-text.txt").read_text(encoding="utf-8").encode("utf-16")
    for data in (raw, raw[:-1]):
        (hand,) = [item for item in read_bytes(data, "x.txt") if isinstance(item, Hand)]
        assert len([one for one in hand.events if isinstance(one, Action)]) == 12


@pytest.mark.parametrize("file", sorted(SAMPLES.rglob("*.txt")), ids=lambda file: file.stem)
def test_a_text_cut_anywhere_is_read(file: Path) -> None:
    raw = file.read_bytes()
    for end in range(0, len(raw), 11):
        for piece in read_bytes(raw[:end], "x.txt"):
            if isinstance(piece, Hand):
                replay(piece)


def test_the_samples_are_read_as_hands() -> None:
    sites = {one.header.site for one in read([str(SAMPLES)]) if isinstance(one, Hand)}
    assert sites == {"wpn"}
