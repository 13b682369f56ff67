"""partypoker, as its client writes and as it mails hands: headers, lines with exact values, money, damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.events import (
    Action,
    CashOut,
    Collected,
    Event,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    Show,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.hand import Hand, HandHeader, HandStatus
from parser.reader import read, read_bytes
from replay import replay
from replay.result import Verdict

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories"
FILES = sorted([*(SAMPLES / "partypoker").rglob("*.txt"), *(SAMPLES / "partymail").rglob("*.txt")])
BANNER = "***** Hand History for Game 17180000001 *****\n"
CASH = "$0.25/$0.50 USD NL Texas Hold'em - Saturday, March 02, 20:15:07 EST 2013"
SEATS = """\
Table Lisbon (Real Money)
Seat 1 is the button
Total number of players : 3/6
Seat 3: Cedar_7 ( $50 USD )
Seat 1: Alder ( $60 USD )
Seat 2: Birch K ( $45.50 USD )
"""
CHIPS = SEATS.replace("$", "").replace(" USD", "").replace("45.50", "45")
BLINDS = """\
Birch K posts small blind [$0.25 USD].
Cedar_7 posts big blind [$0.50 USD].
** Dealing down cards **
"""
MAILED = "***** Hand History For Game 1770650000001abc *****\n"
MAIL_CASH = "0.25/0.50 Omaha Hi Game Table (PL) - Mon Feb 09 12:55:26 EST 2026"
MAIL_SEATS = """\
Table Table 7488000 (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Alder ($60)
Seat 2: Birch K ($45.50)
Seat 3: Hero ($50)
Birch K posts small blind (0.25)
Hero posts big blind (0.50)
** Dealing down cards **
"""


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def header(line: str, body: str = SEATS, banner: str = BANNER) -> HandHeader:
    return the_hand(f"{banner}{line}\n{body}").header


def played(*lines: str) -> list[Event]:
    """The events of lines that follow the blinds, without their places."""
    known = len(the_hand(f"{BANNER}{CASH}\n{SEATS}{BLINDS}").events)
    text = f"{BANNER}{CASH}\n{SEATS}{BLINDS}" + "\n".join([*lines, ""])
    return list(the_hand(text).events[known:])


def mailed(*lines: str) -> list[Event]:
    known = len(the_hand(f"{MAILED}{MAIL_CASH}\n{MAIL_SEATS}").events)
    text = f"{MAILED}{MAIL_CASH}\n{MAIL_SEATS}" + "\n".join([*lines, ""])
    return list(the_hand(text).events[known:])


def actions(events: list[Event]) -> list[tuple[int | None, Verb, int, int, bool]]:
    return [
        (one.seat, one.verb, one.amount, one.raise_to, one.all_in)
        for one in events
        if isinstance(one, Action)
    ]


class TestHeaders:
    def test_a_cash_game(self) -> None:
        told = header(CASH)
        assert (told.site, told.hand_id, told.game, told.limit) == (
            "partypoker",
            "17180000001",
            "holdem",
            "nl",
        )
        assert (told.low_stake, told.high_stake, told.currency, told.symbol, told.scale) == (
            25,
            50,
            "USD",
            "$",
            2,
        )
        assert (told.table, told.max_seats, told.button) == ("Lisbon", 6, 1)
        assert (told.played_at, told.zone, told.tournament) == ("2013-03-02 20:15:07", "EST", False)

    def test_a_single_figure_is_the_largest_buy_in_and_the_blinds_are_as_posted(self) -> None:
        told = header("$50 USD NL Texas Hold'em - Sunday,March 3, 14:34:49 ICT 2013", SEATS + BLINDS)
        assert (told.low_stake, told.high_stake) == (25, 50)

    @pytest.mark.parametrize(
        ("line", "game", "limit", "low", "high"),
        [
            (
                "$20/$40 USD FL Omaha Hi-Lo - Thursday, January 26, 18:13:53 EST 2012",
                "omaha8",
                "fl",
                2000,
                4000,
            ),
            ("€0.01/€0.02 EUR PL Omaha - Friday, November 30, 15:29:02 CET 2018", "omaha", "pl", 1, 2),
            ("$1,000 USD PL  Omaha Hi-Saturday,February 18, 01:10:59 EST 2012", "omaha", "pl", None, None),
            ("$1/$2 USD 7 Card Stud - Monday, April 11, 12:00:00 EDT 2011", "7 Card Stud", "fl", 100, 200),
        ],
    )
    def test_games(self, line: str, game: str, limit: str, low: int | None, high: int | None) -> None:
        told = header(line)
        assert (told.game, told.limit, told.low_stake, told.high_stake) == (game, limit, low, high)

    def test_a_tournament_with_its_level_in_the_header(self) -> None:
        told = header(
            "NL Texas Hold'em $10 USD Buy-in Trny:52000123 Level:7  Blinds-Antes(600/1.2K -150)"
            " - Saturday, May 05, 20:15:07 BST 2018",
            CHIPS,
        )
        assert (told.tournament, told.tournament_id, told.level, told.buy_in) == (
            True, "52000123", "7", "$10 USD",
        )  # fmt: skip
        assert (told.low_stake, told.high_stake, told.ante, told.currency, told.scale) == (
            600, 1200, 150, None, 0,
        )  # fmt: skip

    def test_the_level_under_the_seats_counts_before_the_header_s(self) -> None:
        body = CHIPS + "Trny: 52000123 Level: 4\nBlinds(100/200)\n"
        told = header(
            "NL Texas Hold'em  Trny: 52000123 Level: 3  Blinds(50/100) - Friday, July 06, 20:15:07 MSKS 2012",
            body,
        )
        assert (told.level, told.low_stake, told.high_stake) == ("4", 100, 200)

    def test_lines_that_announce_a_hand_are_its_own(self) -> None:
        lead = "Game #17180000001 starts.\n\n#Game No : 17180000001 \n"
        text = f"{lead}{BANNER}{CASH}\n{SEATS}"
        assert the_hand(text).size == len(text)

    def test_a_converter_is_named(self) -> None:
        told = header(
            "$2.00 USD NL Texas Hold'em - Thursday, December 27, 03:20:55 ET 2018",
            SEATS.replace("USD )", "USD ) - VPIP: 21, PFR: 14, 3B: 5, AF: 1,7, Hands: 139"),
            BANNER.rstrip() + " (Poker Stars)\n",
        )
        assert told.brand == "Hand History for Game (Poker Stars)"

    def test_a_mailed_hand(self) -> None:
        told = header(MAIL_CASH, MAIL_SEATS, MAILED)
        assert (told.site, told.hand_id, told.game, told.limit) == (
            "partymail", "1770650000001abc", "omaha", "pl",
        )  # fmt: skip
        assert (told.low_stake, told.high_stake, told.currency, told.symbol) == (25, 50, "USD", "$")
        assert (told.table, told.button, told.max_seats) == ("7488000", 1, 6)
        assert told.played_at == "2026-02-09 12:55:26"

    def test_a_mailed_tournament_hand(self) -> None:
        told = header(
            "350000/700000 Tourney Texas Holdem Game Table (NL) (MTT Tournament #301084002)"
            " (Buyin $50.0 + $5.0) - Sun Apr 25 17:30:03 EDT 2021",
            MAIL_SEATS.replace("$", "").replace("45.50", "45").replace("0.", ""), MAILED,
        )  # fmt: skip
        assert (told.tournament_id, told.buy_in, told.low_stake) == ("301084002", "$50.0 + $5.0", 350000)


class TestRaises:
    def test_chips_added_make_the_total_of_a_player_with_money_in(self) -> None:
        events = played(
            "Alder raises [$1.50 USD]",
            "Birch K raises [$4.25 USD]",
            "Cedar_7 folds",
            "Alder raises [$9 USD]",
            "Birch K calls [$6 USD]",
        )
        assert actions(events) == [
            (1, Verb.RAISE, 100, 150, False),
            (2, Verb.RAISE, 300, 450, False),
            (3, Verb.FOLD, 0, 0, False),
            (1, Verb.RAISE, 600, 1050, False),
            (2, Verb.CALL, 600, 0, False),
        ]

    def test_all_in_is_a_bet_a_raise_or_a_call(self) -> None:
        events = played(
            "Alder is all-In  [$60 USD]", "Birch K is all-In  [$45.25 USD]", "Cedar_7 folds",
            "** Dealing Flop ** [ 2s, 9d, As ]", "Birch K is all-In  [$1 USD]",
        )  # fmt: skip
        assert [one[1:] for one in actions(events) if one[4]] == [
            (Verb.RAISE, 5950, 6000, True),
            (Verb.CALL, 4525, 0, True),
            (Verb.BET, 100, 100, True),
        ]

    def test_a_mailed_raise_has_both(self) -> None:
        events = mailed(
            "Alder raises 1.50 to 1.50",
            "Birch K folds ",
            "Hero raises 4.25 to 4.75",
            "Alder raises 9.50 to 11",
            "Hero calls (6.25)",
            "Hero is all-In.",
        )
        assert actions(events) == [
            (1, Verb.RAISE, 100, 150, False),
            (2, Verb.FOLD, 0, 0, False),
            (3, Verb.RAISE, 325, 475, False),
            (1, Verb.RAISE, 625, 1100, False),
            (3, Verb.CALL, 625, 0, True),
        ]


class TestLines:
    def test_posts(self) -> None:
        events = the_hand(
            f"{BANNER}{CASH}\n{SEATS}Birch K posts small blind [$0.25 USD].\n"
            "Cedar_7 posts big blind [$0.50 USD].\nAlder posts big blind + dead [0,75 $].\n"
        ).events
        assert [(one.kind, one.amount) for one in events if isinstance(one, Post)] == [
            (PostKind.SMALL_BLIND, 25),
            (PostKind.BIG_BLIND, 50),
            (PostKind.BOTH_BLINDS, 75),
        ]

    def test_a_second_small_blind_is_dead(self) -> None:
        text = (
            f"{BANNER}{CASH}\n{SEATS}Birch K posts small blind [$0.25 USD].\n"
            "Cedar_7 posts big blind [$0.50 USD].\nAlder posts small blind [$0.25 USD].\n"
            "** Dealing down cards **\nAlder raises [$1.50 USD]\n"
        )
        assert actions(list(the_hand(text).events)) == [(1, Verb.RAISE, 100, 150, False)]

    def test_streets_show_the_new_cards_only(self) -> None:
        events = played("** Dealing Flop ** [ 2s, 9d, As ]", "** Dealing Turn ** [ Jh ]")
        streets = [
            (one.street, len(one.board), len(one.new)) for one in events if isinstance(one, StreetDealt)
        ]
        assert streets == [(1, 0, 3), (2, 0, 1)]

    def test_a_hand_given_up_is_printed_all_the_same(self) -> None:
        muck, seat = played("Alder doesn't show [ Ah, Kd ]a pair of Aces.")
        assert isinstance(muck, Muck)
        assert isinstance(seat, SummarySeat)
        assert (seat.result, len(seat.cards), seat.words) == ("mucked", 2, "a pair of Aces")

    def test_a_hand_given_up_that_is_paid_was_shown(self) -> None:
        show, won = played(
            "Alder doesn't show [ Ah, Kd ]a pair.", "Alder wins $1 USD from the main pot with a pair."
        )
        assert isinstance(show, Show)
        assert isinstance(won, Collected)

    def test_awards_name_their_pot(self) -> None:
        events = played(
            "Alder wins $1 USD", "Alder wins $2 USD from the side pot 1 with a pair of Aces.",
            "Alder wins $1,003.50 USD from the main pot with a pair of Aces.",
            "Birch K wins Lo ($4 USD) from the main pot with 7,5,3,2,A.",
        )  # fmt: skip
        assert [(one.seat, one.amount, one.pot) for one in events if isinstance(one, Collected)] == [
            (1, 100, None), (1, 200, 1), (1, 100350, 0), (2, 400, 0),
        ]  # fmt: skip

    def test_two_sentences_in_a_line(self) -> None:
        events = played("Alder does not show cards.Alder wins $1,50 USD")
        assert [type(one) for one in events] == [Muck, Collected]
        assert isinstance(events[1], Collected)
        assert events[1].amount == 150

    @pytest.mark.parametrize(
        ("line", "kind"),
        [
            ("Alder: Birch K folds", NoteKind.CHAT),
            ("Elm.: Alder wins $5 USD", NoteKind.CHAT),
            ("Alder did not respond in time", NoteKind.PRESENCE),
            ("Elm. has joined the table.", NoteKind.PRESENCE),
            ("Player Alder finished in 274.", NoteKind.TOURNAMENT),
            ("Your time bank will be activated in 6 secs. If you do not want it, act.", NoteKind.TABLE),
        ],
    )
    def test_lines_that_move_nothing(self, line: str, kind: NoteKind) -> None:
        (event,) = played(line)
        assert isinstance(event, Note)
        assert event.kind is kind

    def test_the_summary_of_a_mailed_hand(self) -> None:
        events = mailed(
            "Alder Cashout Amount is 7.75",
            "** Summary **",
            "Main Pot: $19.25 Side Pot 1: $3 Rake: $1.0",
            "Board: [ 9d, Kh, Qc ]",
            "Alder Cashed out  balance $7.75, bet $10, collected $7.75, net -$2.25[ Ac, As, 4d, 5d ]",
            "Birch K balance $45.25, lost $0.25 (folded)",
            "Hero balance $59.25, bet $10, collected $22.25, net +$12.25[ Kc, Kd, 8h, 7h ] [ a pair -- Kc ]",
        )
        total = next(one for one in events if isinstance(one, TotalPot))
        assert (total.total, total.main, total.sides, total.rake) == (2225, 1925, (300,), 100)
        assert [one.amount for one in events if isinstance(one, CashOut)] == [775]
        assert [(one.seat, one.amount) for one in events if isinstance(one, Collected)] == [(3, 2225)]
        assert [len(one.cards) for one in events if isinstance(one, SummaryBoard)] == [3]
        seats = [(one.seat, one.result, one.won) for one in events if isinstance(one, SummarySeat)]
        assert seats == [(1, "lost", ()), (2, "folded", ()), (3, "collected", (2225,))]


class TestWhole:
    def test_the_samples_are_whole(self) -> None:
        hands = [item for path in FILES for item in read([str(path)]) if isinstance(item, Hand)]
        assert len(hands) == len(FILES)
        assert {hand.status for hand in hands} == {HandStatus.COMPLETE}

    def test_the_blinds_of_a_level_without_lines(self) -> None:
        path = SAMPLES / "partypoker" / "tournament" / "blinds-without-lines.txt"
        (hand,) = [item for item in read([str(path)]) if isinstance(item, Hand)]
        assert [(one.seat, one.kind, one.amount) for one in hand.events if isinstance(one, Post)] == [
            (4, PostKind.SMALL_BLIND, 50),
            (6, PostKind.BIG_BLIND, 100),
        ]
        assert replay(hand).verdict is Verdict.AGREES

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_cut_anywhere_every_byte_is_accounted_for(self, path: Path) -> None:
        data = path.read_bytes()
        for cut in range(0, len(data), 13):
            items = list(read_bytes(data[:cut]))
            assert sum(item.size for item in items if type(item).__name__ != "FileRead") == cut
            for item in items:
                if isinstance(item, Hand):
                    replay(item)
