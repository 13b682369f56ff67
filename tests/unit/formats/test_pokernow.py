"""PokerNow: street totals, rows the newest first, what stands between hands, names of any kind."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Post,
    PostKind,
    Show,
    StreetDealt,
    Uncalled,
    Verb,
)
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined
from replay import Verdict, replay

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "pokernow" / "holdem-no-limit"
A, B, C = "A @ aaaaaaaaaa", 'B, "x" @ b_b-bbbbbb', "C @ home @ cccccccccc"


def start(number: int = 1, game: str = "(No Limit Texas Hold'em)") -> str:
    return f'-- starting hand #{number}  {game} (dealer: "{A}") --'


STACKS = f'Player stacks: #1 "{A}" (1000) | #4 "{B}" (1000) | #7 "{C}" (500)'
BLINDS = (f'"{B}" posts a small blind of 5', f'"{C}" posts a big blind of 10')
END = "-- ending hand #1 --"


def log(*entries: str, newest_first: bool = True) -> bytes:
    rows = [
        (entry, f"2024-03-01T20:15:{at % 60:02d}.000Z", str(1000 + at)) for at, entry in enumerate(entries)
    ]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(reversed(rows) if newest_first else rows)
    return b"entry,at,order\n" + out.getvalue().encode()


def items(data: bytes, file: str = "-") -> list[Hand | Quarantined | Chatter]:
    found = [item for item in read_bytes(data, file) if isinstance(item, Hand | Quarantined | Chatter)]
    assert sum([item.size for item in found]) == len(data)
    return found


def hands(data: bytes, file: str = "-") -> list[Hand]:
    return [item for item in items(data, file) if isinstance(item, Hand)]


def one(*entries: str, game: str = "(No Limit Texas Hold'em)") -> Hand:
    (hand,) = hands(log(start(game=game), STACKS, *entries))
    return hand


def test_calls_bets_and_raises_are_street_totals() -> None:
    hand = one(
        *BLINDS, f'"{A}" raises to 30', f'"{B}" raises to 95', f'"{C}" folds', f'"{A}" raises to 225',
        f'"{B}" calls 225', "Flop:  [2♣, 7♦, K♥]", f'"{B}" bets 100', f'"{A}" raises to 775 and go all in',
        f'"{B}" calls 775 and go all in',
    )  # fmt: skip
    moves = [(e.seat, e.verb, e.amount, e.raise_to, e.all_in) for e in hand.events if isinstance(e, Action)]
    assert moves == [
        (1, Verb.RAISE, 20, 30, False),
        (4, Verb.RAISE, 65, 95, False),
        (7, Verb.FOLD, 0, 0, False),
        (1, Verb.RAISE, 130, 225, False),
        (4, Verb.CALL, 130, 0, False),
        (4, Verb.BET, 100, 100, False),
        (1, Verb.RAISE, 675, 775, True),
        (4, Verb.CALL, 675, 0, True),
    ]


def test_header_seats_and_what_the_first_row_says() -> None:
    hand = one(*BLINDS)
    header = hand.header
    assert (header.site, header.hand_id, header.game, header.limit) == ("pokernow", "1", "holdem", "nl")
    assert (header.low_stake, header.high_stake, header.button, header.scale) == (5, 10, 1, 0)
    assert (header.played_at, header.zone, header.utc) == ("2024-03-01 20:15:00", "UTC", 1709324100)
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats] == [
        (1, A, 1000), (4, B, 1000), (7, C, 500),
    ]  # fmt: skip
    assert hand.status is HandStatus.PARTIAL
    (other,) = hands(
        log("-- starting hand #7 (id: ab1)  Pot Limit Omaha Hi (dead button) --", STACKS),
        "poker_now_log_q-1.csv",
    )
    assert (other.header.game, other.header.limit, other.header.button) == ("omaha", "pl", None)
    assert (other.header.hand_id, other.header.table) == ("7", "q-1")


@pytest.mark.parametrize(
    ("words", "game", "limit"),
    [
        ("(Pot Limit Omaha Hi/Lo 8 or Better)", "omaha8", "pl"),
        ("No Limit Texas Hold'em", "holdem", "nl"),
        ("(No Limit Five Card Draw)", "Five Card Draw", "nl"),
    ],
)
def test_games(words: str, game: str, limit: str) -> None:
    hand = one(*BLINDS, game=words)
    assert (hand.header.game.removeprefix("No Limit "), hand.header.limit) == (game, limit)
    assert (hand.status is HandStatus.UNSUPPORTED) == (game not in {"holdem", "omaha8"})


def test_posts() -> None:
    hand = one(
        f'"{A}" posts an ante of 1', *BLINDS, f'"{A}" posts a straddle of 20',
        f'"{A}" posts a missing small blind of 5 (dead)', f'"{A}" posts a missed big blind of 10',
        f'"{A}" posts a lighthouse of 3',
    )  # fmt: skip
    assert [(event.kind, event.amount) for event in hand.events if isinstance(event, Post)] == [
        (PostKind.ANTE, 1),
        (PostKind.SMALL_BLIND, 5),
        (PostKind.BIG_BLIND, 10),
        (PostKind.STRADDLE, 20),
        (PostKind.DEAD_BLIND, 5),
        (PostKind.BIG_BLIND, 10),
    ]
    assert [finding.code for finding in hand.findings] == ["TXT001", "TXT002"]


def test_the_rest_of_a_hand() -> None:
    hand = one(
        *BLINDS, "Flop:  [Q♥, 6♦, 10♥]", "Turn: Q♥, 6♦, 10♥ [9♥]", f'Uncalled bet of 70 returned to "{B}"',
        f'"{B}" shows a A♠, 10♠.', f'"{B}" collected 230 from pot with Pair, A\'s (combination: A♠, A♦)',
        f'"{A}" paid 10 for the 7-2 bounty', f'"{B}" collected 20 from the 7-2 bounty',
        "Undealt cards: Q♥, 6♦, 10♥ [2♠]", END,
    )  # fmt: skip
    streets = [event for event in hand.events if isinstance(event, StreetDealt)]
    assert [(event.street, len(event.board), len(event.new)) for event in streets] == [(1, 0, 3), (2, 3, 1)]
    (back,) = [event for event in hand.events if isinstance(event, Uncalled)]
    assert (back.seat, back.amount) == (4, 70)
    (shown,) = [event for event in hand.events if isinstance(event, Show)]
    assert (shown.seat, len(shown.cards)) == (4, 2)
    assert [event.amount for event in hand.events if isinstance(event, Collected)] == [230]
    paid = [(event.seat, event.amount, event.fee) for event in hand.events if isinstance(event, CashOut)]
    assert paid == [(1, 0, 10), (4, 20, 0)]
    assert not hand.findings


def test_your_hand_is_whose_cards_the_log_shows() -> None:
    first = (start(), STACKS, "Your hand is 8♠, 8♥", *BLINDS, f'"{A}" folds', f'"{A}" shows a 8♥, 8♠.')
    second = (start(2), STACKS, "Your hand is 2♠, 7♥", *BLINDS)
    one_hand, other = sorted(hands(log(*first, *second)), key=lambda hand: hand.header.hand_id)
    for hand in (one_hand, other):
        assert hand.header.hero == A
        assert [event.seat for event in hand.events if isinstance(event, Dealt)] == [1]
    (unseen,) = hands(log(*second))
    assert unseen.header.hero is None
    assert not [event for event in unseen.events if isinstance(event, Dealt)]


def test_places_are_those_of_the_file_which_has_the_last_row_first() -> None:
    data = (SAMPLES / "three-hands-newest-first.txt").read_bytes()
    lines = data.decode().split("\n")
    found = hands(data)
    assert [hand.header.hand_id for hand in found] == ["13", "12", "11"]
    for hand in found:
        assert hand.backwards
        for event in hand.events:
            if isinstance(event, Collected):
                place = hand.place(event.at)
                assert "collected" in lines[place.line - 1]
                assert data[place.byte :].startswith(b'"""')
    ordered = hands((SAMPLES / "oldest-first.txt").read_bytes())
    assert [hand.header.hand_id for hand in ordered] == ["11", "12"]
    assert not ordered[0].backwards
    assert [type(event) for event in ordered[0].events] == [type(event) for event in found[2].events]


def test_a_name_with_a_line_end_in_it() -> None:
    name = 'L\nM" folds, 5 @ dddddddddd'
    stacks = f'Player stacks: #1 "{A}" (1000) | #4 "{name}" (1000)'
    data = log(start(), stacks, f'"{A}" posts a small blind of 5', f'"{name}" posts a big blind of 10',
               f'"{A}" folds', f'"{name}" collected 10 from pot', END)  # fmt: skip
    (hand,) = hands(data)
    assert hand.seats[1].name == name
    (won,) = [event for event in hand.events if isinstance(event, Collected)]
    assert won.seat == 4
    place = hand.place(won.at)
    assert place.text.startswith('"""L')
    assert data[place.byte :].startswith(b'"""L\nM')
    assert not hand.findings


def test_what_stands_between_hands_and_what_is_cut() -> None:
    played = (*BLINDS, f'"{A}" folds', f'"{B}" folds', f'"{C}" collected 15 from pot', END)
    admin = 'The admin approved the player "X @ xxxxxxxxxx" participation with a stack of 9.'
    late = f'"{C}" shows a A♠, A♦.'
    found = items(log(*played, admin, start(2), STACKS, *played, admin, late, admin, start(3), STACKS))
    told = [(type(item).__name__, item.header.hand_id if isinstance(item, Hand) else "") for item in found]
    assert told == [
        ("Chatter", ""), ("Hand", "3"), ("Chatter", ""), ("Hand", "2"), ("Quarantined", ""),
    ]  # fmt: skip
    middle = found[3]
    assert isinstance(middle, Hand)
    assert isinstance(middle.events[-1], Show)
    assert middle.status is HandStatus.COMPLETE
    last = found[-1]
    assert isinstance(last, Quarantined)
    assert "without its beginning" in last.reason


def test_a_row_that_cannot_be_read_costs_no_other() -> None:
    data = log(start(), STACKS, *BLINDS, f'"{A}" folds', f'"{B}" folds', f'"{C}" collected 15 from pot', END)
    spoilt = data.replace(b'" folds"', b'" fol"ds"', 1)
    (hand,) = hands(spoilt)
    assert "TXT001" in [finding.code for finding in hand.findings]
    assert [event.amount for event in hand.events if isinstance(event, Collected)] == [15]


@pytest.mark.parametrize("name", ["three-hands-newest-first", "run-it-twice", "bomb-pot"])
def test_a_log_cut_anywhere_or_spoilt_is_read_as_far_as_it_goes(name: str) -> None:
    data = (SAMPLES / f"{name}.txt").read_bytes()
    for end in range(0, len(data), 61):
        for spoilt in (data[:end], data[:end] + b'"' + data[end:], data[:end] + b"\n" + data[end + 1 :]):
            for item in items(spoilt):
                if isinstance(item, Hand):
                    replay(item)


def test_two_logs_glued_and_a_quote_that_never_closes() -> None:
    data = (SAMPLES / "bomb-pot.txt").read_bytes()
    assert len(hands(data + data)) == 2
    assert items(b'entry,at,order\n"' + b"x" * 500_000)
    assert items(b"entry,at,order\n" + b'"\n' * 5_000)


def test_less_than_the_pot_is_a_fault_where_no_rake_is_taken() -> None:
    (hand,) = hands((SAMPLES / "less-than-the-pot.txt").read_bytes())
    outcome = replay(hand)
    assert outcome.verdict is Verdict.DISAGREES
    assert [finding.code for finding in outcome.findings] == ["LED001"]
