"""888 and its skins: headers, lines with exact values, cards in other letters, money, damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.cards import cards_text
from parser.events import Action, Collected, Dealt, Event, Note, NoteKind, Post, PostKind, Show, Verb
from parser.formats.localcards import english, letters_of
from parser.hand import Hand, HandHeader, HandStatus
from parser.reader import read, read_bytes
from parser.source import Chatter
from replay import replay
from replay.result import Verdict

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "pacific"
FILES = sorted(SAMPLES.rglob("*.txt"))
LEAD = "#Game No : 548100001\n"
CASH = "$0.25/$0.50 Blinds No Limit Holdem - *** 02 03 2016 20:15:07"
TABLE = "Table Leeds 9 Max (Real Money)"
SEATS = """\
Seat 1 is the button
Total number of players : 3
Seat 1: Alder ( $60 )
Seat 4: Birch K ( $45.50 )
Seat 9: Cedar_7 ( $50 )
"""
BLINDS = "Birch K posts small blind [$0.25]\nCedar_7 posts big blind [$0.50]\n** Dealing down cards **\n"


def text_of(
    *lines: str, line: str = CASH, table: str = TABLE, brand: str = "888poker", body: str = SEATS
) -> str:
    banner = f"***** {brand} Hand History for Game 548100001 *****"
    return f"{LEAD}{banner}\n{line}\n{table}\n{body}" + "\n".join([*lines, ""])


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def header(line: str = CASH, table: str = TABLE, brand: str = "888poker", body: str = SEATS) -> HandHeader:
    return the_hand(text_of(line=line, table=table, brand=brand, body=body)).header


def played(*lines: str) -> list[Event]:
    known = len(the_hand(text_of(body=SEATS + BLINDS)).events)
    return list(the_hand(text_of(*lines, body=SEATS + BLINDS)).events[known:])


def sample(name: str) -> Hand:
    (hand,) = [item for item in read([str(SAMPLES / name)]) if isinstance(item, Hand)]
    return hand


class TestHeaders:
    def test_a_cash_game(self) -> None:
        told = header()
        assert (told.site, told.brand, told.hand_id) == (
            "pacific", "888poker Hand History for Game", "548100001",
        )  # fmt: skip
        assert (told.game, told.limit, told.low_stake, told.high_stake) == ("holdem", "nl", 25, 50)
        assert (told.currency, told.symbol, told.table, told.max_seats) == ("USD", "$", "Leeds", 9)
        assert (told.played_at, told.zone, told.button) == ("2016-03-02 20:15:07", None, 1)

    def test_fixed_limit_prints_the_blinds(self) -> None:
        told = header("$0.25/$0.50 Blinds Fix Limit Holdem - *** 02 03 2016 20:15:07")
        assert (told.limit, told.low_stake, told.high_stake) == ("fl", 50, 100)

    def test_half_a_cent_is_left_out_of_the_small_bet(self) -> None:
        told = header("$0.06/$0.12 Blinds Fix Limit Holdem - *** 02 03 2016 20:15:07")
        assert (told.low_stake, told.high_stake) == (12, 25)

    def test_a_tournament_whose_signs_are_no_money(self) -> None:
        told = header(
            "$50/$100 Blinds No Limit Holdem - *** 02 03 2016 20:15:07",
            "Tournament #36200001 $2.50 + $0.25 - Table #1 4 Max (Real Money)",
            body=SEATS.replace(".50", ""),
        )
        assert (told.tournament, told.tournament_id, told.buy_in) == (True, "36200001", "$2.50 + $0.25")
        assert (told.currency, told.symbol, told.scale, told.low_stake, told.max_seats) == (
            None,
            "",
            0,
            50,
            4,
        )

    def test_without_a_date_and_with_blinds_that_are_none(self) -> None:
        told = header(
            "42.500,75 $/0 $ Blinds No Limit Holdem - ***",
            "Tournament #63000123 13,95 $ + 1,05 $ - Table #1 4 Max (Real Money)",
            "888.ro BLAST",
            SEATS.replace("$", "").replace(".50", ""),
        )
        assert (told.played_at, told.low_stake, told.high_stake) == (None, None, None)

    def test_the_blinds_posted_count_before_printed_ones(self) -> None:
        told = header(
            "$0.12/$0.25 Blinds No Limit Holdem - *** 02 03 2016 20:15:07",
            body=SEATS + "Birch K posts small blind [$0.10]\nCedar_7 posts big blind [$0.25]\n",
        )
        assert (told.low_stake, told.high_stake) == (10, 25)

    @pytest.mark.parametrize(
        "brand", ["Cassava", "888.ro", "888poker.ca-on", "LuckyAcePoker.com", "WSOP.com-NJ"]
    )
    def test_skins(self, brand: str) -> None:
        assert header(brand=brand).site == "pacific"

    def test_betfair_s_banner_is_no_hand_of_888(self) -> None:
        assert not [
            item for item in read_bytes(text_of(brand="Betfair Poker").encode()) if isinstance(item, Hand)
        ]

    def test_a_tournament_summary_is_chatter(self) -> None:
        text = b"***** Cassava Tournament Summary *****\nTournament ID: 38300001\nBuy-In: $5 + $0.50\n"
        (item, *_) = read_bytes(text)
        assert isinstance(item, Chatter)
        assert item.kind == "tournament summary"


class TestLines:
    def test_chips_added_make_the_total_of_a_player_with_money_in(self) -> None:
        events = played(
            "Alder raises [$1.50]", "Birch K raises [$4.25]", "Cedar_7 folds", "Alder raises [$9]",
            "Birch K calls [$6]",
        )  # fmt: skip
        assert [
            (one.seat, one.verb, one.amount, one.raise_to) for one in events if isinstance(one, Action)
        ] == [
            (1, Verb.RAISE, 100, 150),
            (4, Verb.RAISE, 300, 450),
            (9, Verb.FOLD, 0, 0),
            (1, Verb.RAISE, 600, 1050),
            (4, Verb.CALL, 600, 0),
        ]

    @pytest.mark.parametrize(
        ("amounts", "kind", "total", "raise_to"),
        [
            ("$0.25 + $0.50", PostKind.BOTH_BLINDS, 75, 150),
            ("$0.25 + $0", PostKind.DEAD_BLIND, 25, 100),
            ("$0 + $0.50", PostKind.BIG_BLIND, 50, 150),
        ],
    )
    def test_a_dead_blind_of_two_parts(self, amounts: str, kind: PostKind, total: int, raise_to: int) -> None:
        body = SEATS + BLINDS.replace("**", f"Alder posts dead blind [{amounts}]\n**", 1)
        events = the_hand(text_of("Alder raises [$1]", body=body)).events
        post = next(one for one in events if isinstance(one, Post) and one.seat == 1)
        assert (post.kind, post.amount) == (kind, total)
        assert [one.raise_to for one in events if isinstance(one, Action)] == [raise_to]

    def test_who_folds_before_the_cards_is_not_in_the_hand(self) -> None:
        hand = sample("holdem-no-limit/dead-blind-and-declined-blind.txt")
        (note,) = [one for one in hand.events if isinstance(one, Note)]
        assert (note.kind, note.seat) == (NoteKind.PRESENCE, 2)
        assert len(replay(hand).players) == 4

    def test_a_hand_that_mucks_and_is_paid_was_tabled(self) -> None:
        hand = sample("holdem-no-limit/odd-cent-to-a-mucked-hand.txt")
        assert [one.seat for one in hand.events if isinstance(one, Show)] == [9, 1]
        assert [one.amount for one in hand.events if isinstance(one, Collected)] == [60, 59]

    def test_an_uncalled_bet_is_in_the_award_or_goes_back_in_silence(self) -> None:
        blind, bet = sample("holdem-no-limit/walk.txt"), sample("holdem-no-limit/re-raise-with-money-in.txt")
        assert [replay(hand).total_pot for hand in (blind, bet)] == [50, 2150]
        assert [replay(hand).verdict for hand in (blind, bet)] == [Verdict.AGREES] * 2

    def test_no_mark_of_all_in_is_missed(self) -> None:
        result = replay(sample("holdem-no-limit/all-in-with-side-pot.txt"))
        assert not result.findings
        assert [one.all_in for one in result.decisions if one.seat == 9][-1]

    @pytest.mark.parametrize(
        ("printed", "units"),
        [("1 234,50 €", 123450), ("1.234,50 €", 123450), ("0,05 €", 5), ("€0,05", 5), ("1\xa0050 €", 105000)],
    )
    def test_amounts_with_decimal_commas(self, printed: str, units: int) -> None:
        body = SEATS.replace("$60", printed).replace("$45.50", "45,50 €").replace("$50", "50 €")
        assert the_hand(text_of(body=body)).seats[0].stack == units

    def test_english_amounts(self) -> None:
        assert the_hand(text_of(body=SEATS.replace("$60", "$1,728.25"))).seats[0].stack == 172825


class TestLetters:
    @pytest.mark.parametrize(
        ("cards", "others", "read"),
        [
            ("Ah, Kd", "2s", "Ah Kd"),
            ("APik, 10Karo", "2Herz", "As Td"),
            ("Dp, Dt", "2c", "Ts Tc"),
            ("2c, 3d", "4p, 5t", "2h 3d"),
            ("Qo, Dp", "3e", "Qd Tc"),
            ("Kns, Ec", "Kh, Dd", "Js Ac"),
            ("Bs, Hc", "Vd, Ah", "Js Kc"),
            ("\u0412s, \u0422c", "\u041ah, \u0414d", "Js Ac"),
            ("\u00c2s, \u00d2c", "\u00cah, \u00c4d", "Js Ac"),
        ],
    )
    def test_languages(self, cards: str, others: str, read: str) -> None:
        hand = the_hand(
            text_of(f"Dealt to Alder [ {cards} ]", f"** Dealing flop ** [ {others} ]", body=SEATS + BLINDS)
        )
        (dealt,) = [one for one in hand.events if isinstance(one, Dealt)]
        assert cards_text(dealt.cards) == read

    def test_a_suit_that_the_hand_does_not_tell_is_not_guessed(self) -> None:
        text = "Dealt to Alder [ 7c, Kp ]\n"
        assert letters_of(text) is None
        assert english("7c, Kp", text) == "7c Kp"

    def test_a_room_in_spanish(self) -> None:
        assert english("7c, Kd", "***** 888.es Hand History\nDealt to Alder [ 7c, Kd ]\n") == "7h Kd"


class TestWhole:
    def test_the_samples_are_whole(self) -> None:
        hands = [item for path in FILES for item in read([str(path)]) if isinstance(item, Hand)]
        assert len(hands) == len(FILES)
        assert {hand.status for hand in hands} == {HandStatus.COMPLETE}

    def test_an_announcement_without_its_hand(self) -> None:
        items = list(read_bytes((text_of(body=SEATS + BLINDS) + "\n\n#Game No : 548100002\n").encode()))
        assert [item.kind for item in items if isinstance(item, Chatter)] == [
            "announcement of a hand that is not there"
        ]

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_cut_anywhere_every_byte_is_accounted_for(self, path: Path) -> None:
        data = path.read_bytes()
        for cut in range(0, len(data), 13):
            items = list(read_bytes(data[:cut]))
            assert sum(item.size for item in items if type(item).__name__ != "FileRead") == cut
            for item in items:
                if isinstance(item, Hand):
                    replay(item)
