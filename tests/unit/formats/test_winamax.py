"""Winamax: headers, what its lines mean with exact values, the money it writes down, damaged text."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.events import (
    Action,
    Collected,
    Event,
    Note,
    NoteKind,
    Post,
    PostKind,
    PotDrop,
    Show,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.hand import Hand, HandHeader, HandStatus
from parser.reader import read, read_bytes
from replay import replay
from replay.result import Verdict

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "winamax"
FILES = sorted(SAMPLES.rglob("*.txt"))
FIRST = "Winamax Poker - CashGame - HandId: #14000001-40-1589534000 - Holdem no limit (0.50€/1€) - 2020/05/15 09:13:20 UTC"  # noqa: E501 - as long as the room writes it
SEATS = """\
Table: 'Reims' 5-max (real money) Seat #1 is the button
Seat 1: Alder (100€)
Seat 2: Birch K (80.50€)
Seat 3: Cedar_7 (99€)
*** ANTE/BLINDS ***
"""
BLINDS = "Birch K posts small blind 0.50€\nCedar_7 posts big blind 1€\n*** PRE-FLOP *** \n"


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def sample(name: str) -> Hand:
    (hand,) = [item for item in read([str(SAMPLES / name)]) if isinstance(item, Hand)]
    return hand


def header(line: str, table: str = "Table: 'Reims' 6-max (real money) Seat #2 is the button") -> HandHeader:
    return the_hand(f"{line}\n{table}\n").header


def played(*lines: str, before: str = BLINDS) -> list[Event]:
    """The events of lines that follow the blinds."""
    text = "\n".join([FIRST, SEATS + before + "\n".join(lines), ""])
    known = len(the_hand(f"{FIRST}\n{SEATS}{before}").events)
    return list(the_hand(text).events[known:])


def told(events: list[Event]) -> list[tuple[int | None, Verb, int, int, bool]]:
    return [
        (one.seat, one.verb, one.amount, one.raise_to, one.all_in)
        for one in events
        if isinstance(one, Action)
    ]


# ---- conventions


def test_a_raise_is_by_and_to_and_a_call_what_is_added() -> None:
    """Also of players who have chips in already."""
    events = played(
        "Alder raises 2€ to 3€",
        "Birch K raises 7€ to 10€",
        "Cedar_7 folds",
        "Alder raises 15€ to 25€",
        "Birch K calls 15€",
        "*** FLOP *** [9s 5d 2h]",
        "Birch K bets 55.50€ and is all-in",
        "Alder calls 55.50€",
    )
    assert told(events) == [
        (1, Verb.RAISE, 200, 300, False),
        (2, Verb.RAISE, 700, 1000, False),
        (3, Verb.FOLD, 0, 0, False),
        (1, Verb.RAISE, 1500, 2500, False),
        (2, Verb.CALL, 1500, 0, False),
        (2, Verb.BET, 5550, 5550, True),
        (1, Verb.CALL, 5550, 0, False),
    ]


def test_the_award_holds_the_uncalled_bet_and_the_total_leaves_out_the_rake() -> None:
    """Called: 25.50 by each of two, the blinds and what is raised above; 3.50 of it are rake."""
    hand = sample("holdem-no-limit/re-raise.txt")
    collected = [one.amount for one in hand.events if isinstance(one, Collected)]
    (total,) = [one for one in hand.events if isinstance(one, TotalPot)]
    assert collected == [14750]
    assert (total.total, total.rake) == (14750, 350)
    result = replay(hand)
    assert result.verdict is Verdict.AGREES
    assert not result.findings


def test_a_pot_that_was_called_to_the_end_has_nothing_to_return() -> None:
    hand = sample("omaha/high-and-low.txt")
    assert replay(hand).verdict is Verdict.AGREES


def test_no_rake_is_none_taken_and_a_rounded_total_is_not_known() -> None:
    (total,) = [
        one for one in sample("tournament/raise-written-as-bet.txt").events if isinstance(one, TotalPot)
    ]
    assert (total.total, total.rake) == (None, 0)


def test_a_bet_over_a_blind_is_a_raise_of_the_chips_added() -> None:
    """Before the flop, in 2010; the street total is what was in and what is added."""
    events = played("Alder calls 1€", "Birch K folds", "Cedar_7 bets 2.50€", "Alder calls 2.50€")
    assert told(events)[2] == (3, Verb.RAISE, 250, 350, False)


# ---- blinds


@pytest.mark.parametrize(
    ("lines", "posts"),
    [
        ("Cedar_7 posts small blind 0.50€ out of position", [(PostKind.DEAD_BLIND, 50, False)]),
        ("Cedar_7 posts big blind 1€ out of position", [(PostKind.BIG_BLIND, 100, False)]),
        ("Cedar_7 posts big blind 0.40€ and is all-in", [(PostKind.BIG_BLIND, 40, True)]),
        ("Cedar_7 posts ante 0.10€", [(PostKind.ANTE, 10, False)]),
        (
            "Cedar_7 posts small blind 1.50€ out of position\nCedar_7 posts big blind 0€ out of position",
            [(PostKind.BOTH_BLINDS, 150, False)],
        ),
    ],
)
def test_posts(lines: str, posts: list[tuple[PostKind, int, bool]]) -> None:
    found = [one for one in the_hand(f"{FIRST}\n{SEATS}{lines}\n").events if isinstance(one, Post)]
    assert [(one.kind, one.amount, one.all_in) for one in found] == posts


def test_what_only_this_room_writes() -> None:
    hand = sample("holdem-no-limit/blinds-out-of-position.txt")
    assert hand.header.fast_fold
    assert [one.amount for one in hand.events if isinstance(one, PotDrop)] == [50]
    notes = [one.text for one in hand.events if isinstance(one, Note) and one.kind is NoteKind.PRESENCE]
    assert notes == ["Seat 6: posts ante ()", "Elm. denies big blind"]
    assert [seat.name for seat in hand.seats if seat.sitting_out] == ["Elm."]


def test_who_has_no_line_of_his_own_is_not_dealt_in_once_the_flop_is_there() -> None:
    lines = "Alder raises 2€ to 3€\nBirch K folds\n"
    assert not any(seat.sitting_out for seat in the_hand(f"{FIRST}\n{SEATS}{BLINDS}{lines}").seats)
    four = SEATS.replace("*** ANTE", "Seat 5: Elm. (20€)\n*** ANTE")
    hand = the_hand(f"{FIRST}\n{four}{BLINDS}{lines}Cedar_7 calls 2€\n*** FLOP *** [9s 5d 2h]\n")
    assert [seat.sitting_out for seat in hand.seats] == [False, False, False, True]


# ---- showdown and summary


def test_high_and_low_have_lines_of_their_own() -> None:
    hand = sample("omaha/high-and-low.txt")
    assert [one.words for one in hand.events if isinstance(one, Show)] == [
        "HI : High card : Ace", None, "HI : Trips of Kings", None,
    ]  # fmt: skip
    assert [(one.seat, one.won, one.result) for one in hand.events if isinstance(one, SummarySeat)] == [
        (1, (559,), "showed"),
        (2, (558,), "showed"),
    ]


def test_a_board_in_one_bracket_or_two() -> None:
    events = played(
        "*** FLOP ***: [Ts 8d Td]", "*** TURN *** [Ts 8d Td][Kd]", "*** RIVER *** [Ts 8d Td Kd] [Jh]"
    )
    streets = [one for one in events if isinstance(one, StreetDealt)]
    assert [(one.street, len(one.board), len(one.new)) for one in streets] == [
        (1, 0, 3),
        (2, 3, 1),
        (3, 4, 1),
    ]


def test_side_pots_by_number() -> None:
    hand = sample("holdem-no-limit/all-in-with-side-pot.txt")
    assert [(one.pot, one.amount) for one in hand.events if isinstance(one, Collected)] == [
        (2, 3500), (1, 4900), (0, 5800),
    ]  # fmt: skip


# ---- headers


def test_a_cash_header() -> None:
    found = header(FIRST)
    assert (found.site, found.hand_id, found.game, found.limit) == (
        "winamax", "14000001-40-1589534000", "holdem", "nl",
    )  # fmt: skip
    assert (found.low_stake, found.high_stake, found.currency, found.symbol) == (50, 100, "EUR", "€")
    assert (found.table, found.max_seats, found.button) == ("Reims", 6, 2)
    assert (found.played_at, found.zone, found.utc) == ("2020-05-15 09:13:20", "UTC", 1589534000)


def test_a_tournament_header() -> None:
    hand = sample("tournament/antes-and-bounties.txt")
    found = hand.header
    assert (found.tournament, found.tournament_id, found.level) == (True, "548000001", "4")
    assert found.buy_in == "2.25€ + 2.25€ + 0.50€"
    assert (found.ante, found.low_stake, found.high_stake, found.currency) == (25, 100, 200, None)
    assert [seat.bounty for seat in hand.seats] == [225, 337, 225, 450]


@pytest.mark.parametrize(
    ("words", "game", "limit", "replayed"),
    [
        ("Holdem fixed limit (0.05€/0.10€)", "holdem", "fl", True),
        ("Omaha8 pot limit (0.05/0.10)", "omaha8", "pl", True),
        ("Omaha Hi/Lo pot limit (1€/2€)", "omaha8", "pl", True),
        ("5 Card Omaha pot limit (10€/20€)", "omaha5", "pl", True),
        ("5 Card Omaha Hi/Lo pot limit (2€/4€)", "omaha5_8", "pl", True),
        ("7-Card Stud Hi/Lo fixed limit (5€/25€/50€)", "7-Card Stud Hi/Lo", "fl", False),
        ("Lowball27 fixed limit (1€/2€)", "Lowball27", "fl", False),
    ],
)
def test_games(words: str, game: str, limit: str, replayed: bool) -> None:
    hand = the_hand(FIRST.replace("Holdem no limit (0.50€/1€)", words) + f"\n{SEATS}")
    assert (hand.header.game, hand.header.limit) == (game, limit)
    assert (hand.status is not HandStatus.UNSUPPORTED) is replayed


def test_five_cards_tell_the_game() -> None:
    assert sample("omaha/five-cards-by-another-name.txt").header.game == "omaha5"


@pytest.mark.parametrize("seat", ["Seat #2 is the button", "Seat 0000002 is the button"])
def test_the_button(seat: str) -> None:
    assert header(FIRST, f"Table 'Reims' 6-max (play money) {seat}").button == 2


# ---- names, damage


def test_names_like_lines() -> None:
    hand = sample("holdem-no-limit/names-like-lines.txt")
    assert not hand.findings
    assert [seat.name for seat in hand.seats] == ["folds", "Birch calls 2€", "Birch", "Seat 2: Birch"]
    assert [(one.seat, one.verb, one.amount) for one in hand.events if isinstance(one, Action)][:4] == [
        (4, Verb.FOLD, 0),
        (1, Verb.RAISE, 200),
        (2, Verb.CALL, 250),
        (3, Verb.CALL, 200),
    ]


def test_an_action_before_the_cards_is_no_action() -> None:
    hand = the_hand(f"{FIRST}\n{SEATS}Cedar_7 raises 1€ to 3€\n{BLINDS}")
    assert [one.code for one in hand.findings if one.code == "TXT001"] == ["TXT001"]
    assert not any(isinstance(one, Action) for one in hand.events)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_text_cut_anywhere_is_accounted_for(path: Path) -> None:
    data = path.read_bytes()
    for end in range(len(data)):
        items = list(read_bytes(data[:end]))
        assert sum(item.size for item in items) == end
        for item in items:
            if isinstance(item, Hand):
                replay(item)


def test_a_header_glued_to_a_line_begins_a_hand() -> None:
    whole = f"{FIRST}\n{SEATS}{BLINDS}"
    text = f"{whole}Alder folds on the riv{whole.replace('00001', '00002', 1)}"
    first, second = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    assert first.status is HandStatus.PARTIAL
    assert "TXT003" in {one.code for one in second.findings}


def test_a_tournament_summary_is_chatter() -> None:
    text = "Winamax Poker - Tournament summary : Owl(548000001)\nPlayer : Alder\nBuy-In : 9€ + 1€\n"
    (found,) = read_bytes(text.encode())
    assert getattr(found, "kind", None) == "tournament summary"
