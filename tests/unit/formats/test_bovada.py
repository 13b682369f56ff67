"""Bovada, Ignition, Bodog: headers, lines as values, money words, what a cut or changed text does."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.cards import parse_cards
from parser.events import (
    Action,
    Collected,
    Dealt,
    Muck,
    Note,
    Post,
    PostKind,
    Show,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.hand import Hand, HandStatus
from parser.reader import read, read_bytes
from replay import replay

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "bovada"
CASH = "Bovada Hand #3900000001 TBL#5500001 HOLDEM No Limit - 2018-11-01 10:15:44"
TABLE = """Seat 1: Dealer ($100 in chips)
Seat 2: Small Blind ($100 in chips)
Seat 5: Big Blind [ME] ($100 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.50
Big Blind  [ME] : Big blind $1
*** HOLE CARDS ***
"""


def hand_of(text: str, file: str = "x.txt") -> Hand:
    (hand,) = [item for item in read_bytes(text.encode(), file) if isinstance(item, Hand)]
    return hand


def played(*lines: str) -> list[Action | Collected | Muck | Show]:
    """The events of lines behind the blinds, their offsets left out."""
    events = hand_of("\n".join((CASH, TABLE + lines[0], *lines[1:])) + "\n").events
    return [one for one in events if isinstance(one, Action | Collected | Muck | Show)]


def test_a_reraise_by_a_player_with_money_in() -> None:
    """Chips added and street total; a call says what it adds."""
    events = played(
        "Dealer : Raises $3 to $3", "Small Blind : Folds", "Big Blind  [ME] : Raises $8 to $9",
        "Dealer : Raises $15.50 to $18.50", "Big Blind  [ME] : Calls $9.50",
    )  # fmt: skip
    assert [(one.seat, one.verb, one.amount, one.raise_to) for one in events if isinstance(one, Action)] == [
        (1, Verb.RAISE, 200, 300),
        (2, Verb.FOLD, 0, 0),
        (5, Verb.RAISE, 600, 900),
        (1, Verb.RAISE, 950, 1850),
        (5, Verb.CALL, 950, 0),
    ]


def test_numbers_of_a_raise_that_do_not_fit_go_by_the_total() -> None:
    hand = hand_of(f"{CASH}\n{TABLE}Dealer : Folds\nSmall Blind : Raises $3 to $3\n")
    assert {one.code for one in hand.findings} == {"TXT009", "TXT002"}
    action = hand.events[-1]
    assert isinstance(action, Action)
    assert (action.amount, action.raise_to) == (200, 300)


def test_one_number_is_the_total_in_old_text() -> None:
    events = played("Dealer : Raises $3", "Small Blind : All-in(raise) $20", "Big Blind  [ME] : Folds (auth)")
    assert [
        (one.verb, one.amount, one.raise_to, one.all_in) for one in events if isinstance(one, Action)
    ] == [
        (Verb.RAISE, 200, 300, False),
        (Verb.RAISE, 1700, 2000, True),
        (Verb.FOLD, 0, 0, False),
    ]


def test_an_all_in_says_only_what_it_adds() -> None:
    events = played(
        "Dealer : All-in $100",
        "Small Blind : All-in $99.50",
        "*** FLOP *** [2d 7s 9h]",
        "Big Blind  [ME] : All-in(raise) $9 to $9",
    )
    assert [(one.verb, one.amount, one.raise_to) for one in events if isinstance(one, Action)] == [
        (Verb.RAISE, 9900, 10000),
        (Verb.CALL, 9950, 0),
        (Verb.BET, 900, 900),
    ]


def test_a_line_twice_counts_once_unless_there_is_again_something_to_call() -> None:
    hand = hand_of(
        f"{CASH}\n{TABLE}Dealer : Calls $1\nSmall Blind : Raises $1.50 to $2\nBig Blind  [ME] : Folds\n"
        "Dealer : Calls $1\nDealer : Calls $1\nSmall Blind : Folds\n*** FLOP *** [2d 7s 9h]\n"
        "Small Blind : Folds\n"
    )
    found = [one for one in hand.findings if one.code == "TXT010"]
    assert [(one.line, one.recorded) for one in found] == [(13, "Dealer : Calls $1")]
    assert [one.text for one in hand.events if isinstance(one, Note)][-1:] == ["Dealer : Calls $1"]
    assert [one.verb.value for one in hand.events if isinstance(one, Action)] == [
        "calls", "raises", "folds", "calls", "folds", "folds",
    ]  # fmt: skip


POSTS = {
    "Posts chip $1": (PostKind.BIG_BLIND, 100, False),
    "Posts chip $0.50": (PostKind.SMALL_BLIND, 50, False),
    "Posts dead chip $1.50": (PostKind.BOTH_BLINDS, 150, False),
    "Posts dead chip $0.50": (PostKind.DEAD_BLIND, 50, False),
    "All-in $0.75": (PostKind.BIG_BLIND, 75, True),
    "Ante chip $0.10": (PostKind.ANTE, 10, False),
}


@pytest.mark.parametrize("words", POSTS)
def test_posts(words: str) -> None:
    hand = hand_of(f"{CASH}\n{TABLE.partition('***')[0]}Dealer : {words}\n")
    post = [one for one in hand.events if isinstance(one, Post)][-1]
    assert (post.kind, post.amount, post.all_in) == POSTS[words]


def test_all_in_before_the_cards_is_the_ante_where_one_is_due() -> None:
    hand = hand_of((SAMPLES / "tournament" / "seats-out-of-order.txt").read_text(encoding="utf-8"))
    posts = [(one.seat, one.kind, one.amount) for one in hand.events if isinstance(one, Post)]
    assert posts[2] == (9, PostKind.ANTE, 15)


def test_a_showdown_line_shows_the_cards_that_were_dealt() -> None:
    events = played(
        "Dealer : Card dealt to a spot [Qd Kc]",
        "Dealer : Showdown [Ks Kc 7h 7d Qd] (Two pair)", "Small Blind : Mucks [2d 3d] (High Card)",
        "Big Blind  [ME] : Does not show [9s 8s] Show1 [9s] (High Card)",
        "Dealer : Hand result-Side pot $3", "Small Blind : Hand Result 4.50",
    )  # fmt: skip
    offsets = [one.at for one in events]
    assert events == [
        Show(1, parse_cards("Qd Kc"), "Two pair", offsets[0]),
        Muck(2, False, offsets[1]),
        Show(5, parse_cards("9s"), None, offsets[2]),
        Muck(5, True, offsets[3]),
        Collected(1, 300, 1, 0, offsets[4]),
        Collected(2, 450, 0, 0, offsets[5]),
    ]


def test_all_hole_cards_are_known_and_whose_record_it_is_is_said() -> None:
    hand = hand_of((SAMPLES / "holdem-no-limit" / "walk.txt").read_text(encoding="utf-8"))
    assert [one.seat for one in hand.events if isinstance(one, Dealt)] == [1, 2, 4]
    assert hand.header.hero == "Big Blind"
    assert [seat.name for seat in hand.seats] == ["Dealer", "Small Blind", "Big Blind"]


@pytest.mark.parametrize(
    ("line", "result", "cards", "won"),
    [
        ("Folded before the FLOP", "folded", "", ()),
        ("$7.37 [Does not show]  ", "collected", "", (737,)),
        (" lost with One pair [8h Kh-2d 2c Ah Kh Qs]", "lost", "8h Kh", ()),
        ("[ME] $219.21 with [Kd Qs-Kh Kd Qs Qd 9h]", "showed", "Kd Qs", (21921,)),
        ("[Mucked] [8c Kc ]", "mucked", "8c Kc", ()),
        ("HI $0.43  with Flush [Jc 9s-Jc Ac 8c 2c Tc] LO $0.22 [Jc 9s]", "showed", "Jc 9s", (43, 22)),
        (" with High Card [Kh 3s-Kh Ah 8d Jd 9h] LO $3.12 [Kh 3s-3s Ah 8d 6c 2s]", "showed", "Kh 3s", (312,)),
    ],
)  # fmt: skip
def test_summary_seats(line: str, result: str, cards: str, won: tuple[int, ...]) -> None:
    hand = hand_of(
        f"{CASH}\n{TABLE}*** SUMMARY ***\nTotal Pot($9) | Rake ($0.45)\nSeat+5: Big Blind {line}\n"
    )
    assert next(one for one in hand.events if isinstance(one, TotalPot)).rake == 45
    (seat,) = [one for one in hand.events if isinstance(one, SummarySeat)]
    assert (seat.result, seat.cards, seat.won) == (result, parse_cards(cards) if cards else (), won)


HEADERS = {
    "Bovada Hand #1 TBL#9 HOLDEM  Fixed Limit - 2012-04-03 16:25:23": ("holdem", "fl", False, False, "9"),
    "Ignition Hand #1  Zone Poker ID#12 HOLDEMZonePoker No Limit - 2019-03-31 06:37:44": (
        "holdem", "nl", False, True, "Zone Poker ID#12",
    ),
    "Bodog UK Hand #1 TBL#9 OMAHA HiLo Pot Limit - 2014-03-31 06:37:44": ("omaha8", "pl", False, False, "9"),
    "Bovada Hand #1: HOLDEM Tournament #7 TBL#1, Turbo- Level 4 (50/100) - 2022-06-26 17:19:45": (
        "holdem", "nl", True, False, "1",
    ),
    "Bodog.eu Hand #1: OMAHA HiLo Tournament #7 TBL#1,  - Level 4 (50/100) - 2022-06-26 17:19:45": (
        "omaha8", "pl", True, False, "1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", HEADERS)
def test_headers(line: str) -> None:
    header = hand_of(f"{line}\nSeat 1: Dealer (5 in chips)\n").header
    told = (header.game, header.limit, header.tournament, header.fast_fold, header.table)
    assert told == HEADERS[line]
    assert (header.site, header.hand_id) == ("bovada", "1")


def test_stud_is_set_aside() -> None:
    hand = hand_of("Bodog Hand #1 TBL#2 7CARD HiLo Fixed Limit - 2012-04-03 16:25:23\nSeat+1: $5 in chips\n")
    assert (hand.status, hand.header.game) == (HandStatus.UNSUPPORTED, "stud8")


def test_stakes_are_those_of_the_file_name_unless_a_blind_says_otherwise() -> None:
    text = f"{CASH}\n{TABLE}"
    named = "HH20181101 - 1 - RING - $0.50-$1 - HOLDEM - NL - TBL No.5500001.txt"
    other = "HH20181101 - 1 - RING - $5-$10 - HOLDEM - NL - TBL No.5500001.txt"
    for file in (named, other, "x.txt"):
        header = hand_of(text, file).header
        assert (header.low_stake, header.high_stake) == (50, 100)
    short = text.replace("Small Blind : Small Blind $0.50\n", "").replace(": Big blind $1", ": All-in $0.40")
    header = hand_of(short, named).header
    assert (header.low_stake, header.high_stake) == (50, 100)
    fixed = hand_of(text.replace("No Limit", " Fixed Limit")).header
    assert (fixed.low_stake, fixed.high_stake) == (100, 200)


def test_seats_go_by_the_positions_where_their_numbers_do_not_tell() -> None:
    hand = hand_of((SAMPLES / "tournament" / "seats-out-of-order.txt").read_text(encoding="utf-8"))
    assert (hand.header.order, hand.header.button) == ((9, 3, 4, 1214), 1214)
    hand = hand_of(
        (SAMPLES / "holdem-no-limit" / "newcomers-and-an-empty-button.txt").read_text(encoding="utf-8")
    )
    assert (hand.header.order, hand.header.button) == ((5, 6, 1, 2, 3), None)
    assert hand_of(f"{CASH}\n{TABLE}").header.order is None


@pytest.mark.parametrize("file", sorted(SAMPLES.rglob("*.txt")), ids=lambda file: file.stem)
def test_a_text_cut_anywhere_is_read(file: Path) -> None:
    raw = file.read_bytes()
    for end in range(0, len(raw), 7):
        pieces = list(read_bytes(raw[:end], "x.txt"))
        for piece in pieces:
            if isinstance(piece, Hand):
                replay(piece)


def test_the_samples_are_read_as_hands() -> None:
    sites = {one.header.site for one in read([str(SAMPLES)]) if isinstance(one, Hand)}
    assert sites == {"bovada"}
