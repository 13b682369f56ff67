"""Full Tilt Poker: headers, what its lines mean with exact values, talk, 16-bit files, damaged text."""

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
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryBoard,
    SummarySeat,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.hand import Hand, HandHeader, HandStatus
from parser.reader import read, read_bytes
from replay import replay
from replay.result import Verdict

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "fulltilt"
FILES = sorted(SAMPLES.rglob("*.txt"))
FIRST = "Full Tilt Poker Game #31100000001: Table Hazel (6 max) - $0.50/$1 - No Limit Hold'em - 21:49:39 ET - 2012/11/26"  # noqa: E501 - as long as the room writes it
SEATS = "Seat 1: Alder ($100)\nSeat 2: Birch K ($80.50)\nSeat 3: Cedar_7 ($1,099)\n"
BLINDS = """\
Birch K posts the small blind of $0.50
Cedar_7 posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
"""


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def sample(name: str) -> Hand:
    (hand,) = [item for item in read([str(SAMPLES / name)]) if isinstance(item, Hand)]
    return hand


def header(what: str) -> HandHeader:
    return the_hand(f"Full Tilt Poker Game #311: {what}\n").header


def played(*lines: str) -> list[Event]:
    """The events of lines that follow the blinds."""
    known = len(the_hand(f"{FIRST}\n{SEATS}{BLINDS}").events)
    return list(the_hand("\n".join([FIRST, SEATS + BLINDS + "\n".join(lines), ""])).events[known:])


# ---- conventions


def test_a_raise_is_told_by_the_street_total_and_a_call_by_what_is_added() -> None:
    """Also of players who have chips in already."""
    events = played(
        "Alder raises to $3",
        "Birch K raises to $10",
        "Cedar_7 folds",
        "Alder raises to $25",
        "Birch K calls $15",
        "*** FLOP *** [9s 5d 2h] (Total Pot: $51, 2 Players)",
        "Birch K bets $55.50, and is all in",
        "Alder calls $55.50",
    )
    assert [
        (one.seat, one.verb, one.amount, one.raise_to, one.all_in)
        for one in events
        if isinstance(one, Action)
    ] == [
        (1, Verb.RAISE, 0, 300, False),
        (2, Verb.RAISE, 0, 1000, False),
        (3, Verb.FOLD, 0, 0, False),
        (1, Verb.RAISE, 0, 2500, False),
        (2, Verb.CALL, 1500, 0, False),
        (2, Verb.BET, 5550, 5550, True),
        (1, Verb.CALL, 5550, 0, False),
    ]


def test_the_uncalled_bet_has_a_line_awards_are_net_and_the_total_is_not() -> None:
    hand = sample("holdem-no-limit/re-raise.txt")
    assert [(one.seat, one.amount) for one in hand.events if isinstance(one, Uncalled)] == [(4, 4000)]
    assert [one.amount for one in hand.events if isinstance(one, Collected)] == [10800]
    (total,) = [one for one in hand.events if isinstance(one, TotalPot)]
    assert (total.total, total.rake) == (11100, 300)
    result = replay(hand)
    assert result.verdict is Verdict.AGREES
    assert not result.findings


def test_named_pots() -> None:
    hand = sample("holdem-no-limit/all-in-with-side-pot.txt")
    assert [(one.seat, one.pot, one.amount) for one in hand.events if isinstance(one, Collected)] == [
        (2, 1, 4900),
        (1, 0, 5800),
    ]
    (total,) = [one for one in hand.events if isinstance(one, TotalPot)]
    assert (total.total, total.main, total.sides, total.rake) == (11000, 6000, (5000,), 300)


@pytest.mark.parametrize(
    ("words", "pot", "run"),
    [
        ("wins the pot ($12)", None, 0),
        ("ties for the pot ($12) with a pair of Kings", None, 0),
        ("wins the high pot ($12) with a flush, Ace high", None, 0),
        ("wins the low main pot ($12) with 8,5,4,3,2", 0, 0),
        ("wins the high side pot ($12)", 1, 0),
        ("wins side pot #2 ($12)", 2, 0),
        ("wins pot 2 ($12) with a pair of Kings", None, 2),
    ],
)
def test_awards(words: str, pot: int | None, run: int) -> None:
    (award,) = [one for one in played(f"Alder {words}") if isinstance(one, Collected)]
    assert (award.seat, award.amount, award.pot, award.run) == (1, 1200, pot, run)


@pytest.mark.parametrize(
    ("line", "kind", "amount", "all_in"),
    [
        ("Alder posts the small blind of $0.50", PostKind.SMALL_BLIND, 50, False),
        ("Alder posts the big blind of $0.75, and is all in", PostKind.BIG_BLIND, 75, True),
        ("Alder posts a dead small blind of $0.50", PostKind.DEAD_BLIND, 50, False),
        ("Alder posts $1", PostKind.BIG_BLIND, 100, False),
        ("Alder antes $0.05", PostKind.ANTE, 5, False),
        ("Alder antes $0.05, and is all in", PostKind.ANTE, 5, True),
    ],
)
def test_posts(line: str, kind: PostKind, amount: int, all_in: bool) -> None:
    (post,) = [one for one in the_hand(f"{FIRST}\n{SEATS}{line}\n").events if isinstance(one, Post)]
    assert (post.seat, post.kind, post.amount, post.all_in) == (1, kind, amount, all_in)


def test_boards_run_twice_have_a_summary_each() -> None:
    hand = sample("holdem-no-limit/run-it-twice.txt")
    streets = [(one.street, one.run) for one in hand.events if isinstance(one, StreetDealt)]
    assert streets == [(1, 0), (2, 1), (3, 1), (2, 2), (3, 2)]
    assert [one.run for one in hand.events if isinstance(one, ShowdownStart)] == [1, 2]
    assert [(one.run, len(one.cards)) for one in hand.events if isinstance(one, SummaryBoard)] == [
        (1, 5),
        (2, 5),
    ]
    assert [(one.seat, one.run) for one in hand.events if isinstance(one, Collected)] == [(2, 1), (1, 2)]
    assert [(one.seat, one.won) for one in hand.events if isinstance(one, SummarySeat)] == [
        (1, (3000,)),
        (2, (3000,)),
        (4, ()),
    ]


def test_halves_are_cut_in_nickels_as_long_as_the_room_was_open() -> None:
    text = (SAMPLES / "omaha/halves-in-nickels.txt").read_text(encoding="utf-8")
    assert replay(the_hand(text)).verdict is Verdict.AGREES
    later = replay(the_hand(text.replace("2012/11/26", "2017/11/26")))
    assert [one.code for one in later.findings] == ["SHO005"]


def test_a_hand_shown_early_is_described_later() -> None:
    shows = [one for one in sample("holdem-no-limit/capped.txt").events if isinstance(one, Show)]
    assert [(one.seat, len(one.cards), one.words) for one in shows] == [
        (1, 2, None),
        (2, 2, None),
        (1, 2, "a pair of Aces"),
        (2, 2, "a flush, King high"),
    ]


def test_reaching_the_cap_is_said_without_its_amount() -> None:
    hand = sample("holdem-no-limit/capped.txt")
    assert hand.header.cap == 4000
    assert [one.cap for one in hand.events if isinstance(one, Action)] == [None, None, 4000, 4000]


def test_where_no_line_pays_anybody_the_summary_does() -> None:
    hand = sample("tournament/award-only-in-the-summary.txt")
    assert [(one.seat, one.amount) for one in hand.events if isinstance(one, Collected)] == [(4, 315)]


def test_courchevels_first_card() -> None:
    hand = sample("courchevel/first-card-up.txt")
    streets = [one for one in hand.events if isinstance(one, StreetDealt)]
    assert [(one.street, len(one.board), len(one.new)) for one in streets] == [
        (0, 0, 1), (1, 0, 2), (2, 3, 1), (3, 4, 1),
    ]  # fmt: skip
    assert (hand.header.low_stake, hand.header.high_stake) == (500, 1000)


# ---- headers


def test_a_cash_header() -> None:
    found = the_hand(f"{FIRST}\n{SEATS}{BLINDS}").header
    assert (found.site, found.hand_id, found.game, found.limit) == ("fulltilt", "31100000001", "holdem", "nl")
    assert (found.low_stake, found.high_stake, found.currency) == (50, 100, "USD")
    assert (found.table, found.max_seats, found.button) == ("Hazel", 6, 1)
    assert (found.played_at, found.zone, found.utc) == ("2012-11-26 21:49:39", "ET", 1353984579)


def test_a_tournament_header() -> None:
    found = sample("tournament/award-only-in-the-summary.txt").header
    assert (found.tournament, found.tournament_id, found.buy_in) == (True, "244660001", "$5 + $0.50")
    assert (found.ante, found.low_stake, found.high_stake, found.currency) == (25, 120, 240, None)
    assert (found.zone, found.utc) == ("EET", 1353655287)


@pytest.mark.parametrize(
    ("what", "game", "limit", "stakes"),
    [
        ("Table Iris - NL Hold'em - $0.01/$0.02 - 13:10:02 CET - 2013/05/02", "holdem", "nl", (1, 2)),
        ("Table A - B (heads up) - 500K/1000K - Pot Limit Omaha Hi - 1:10 ET - 2011/05/02", "omaha", "pl",
         (500_000, 1_000_000)),
        ("Table X (6 max) - FL Omaha H/L - $2000/$4000 - 13:10:02 ET - 2013/05/02", "omaha8", "fl",
         (200_000, 400_000)),
        ("Table X - PL 6 Card Omaha Hi - $0.50/$1 - 13:10:02 ET - 2013/05/02", "omaha6", "pl", (50, 100)),
        ("Table X - CAP NL Hold'em - $5/$10 - 13:10:02 ET - 2013/05/02", "holdem", "nl", (500, 1000)),
        ("$300 Flipout (27), Table 1 - NL Hold'em - 2B/2B Ante 2B - 04:46 ET - 2014/08/07", "holdem", "nl",
         (2_000_000_000, 2_000_000_000)),
        ("Table X - €0.05/€0.10 - No Limit Hold'em - 15:13 ET - Wed, July 21, 2010", "holdem", "nl", (5, 10)),
    ],
)  # fmt: skip
def test_games_and_stakes(what: str, game: str, limit: str, stakes: tuple[int, int]) -> None:
    found = header(what)
    assert (found.game, found.limit, (found.low_stake, found.high_stake)) == (game, limit, stakes)


@pytest.mark.parametrize(
    "game", ["Stud Hi", "Razz", "2-7 Triple Draw", "Badugi", "5 Card Draw", "A-5 Triple Draw", "5 Card Stud"]
)
def test_games_that_are_not_replayed(game: str) -> None:
    hand = the_hand(f"{FIRST.replace('No Limit Hold', 'Limit ' + game + ' Hold')}\n{SEATS}")
    assert hand.status is HandStatus.UNSUPPORTED


def test_a_date_in_words() -> None:
    assert sample("holdem-no-limit/capped.txt").header.played_at == "2012-11-28 21:56"


# ---- talk, presence, damage


def test_talk_is_nobodys_action() -> None:
    hand = sample("holdem-no-limit/talk-like-lines.txt")
    assert not hand.findings
    talk = [
        (one.seat, one.text) for one in hand.events if isinstance(one, Note) and one.kind is NoteKind.CHAT
    ]
    assert talk == [
        (1, "Alder: mucks folds"),
        (None, "Railbird 7 (Observer): Alder raises to $50, and is all in"),
        (2, "Alder: Birch: Seat 3: mucks ($99)"),
        (3, "mucks: *** FLOP *** [As Ks Qs]"),
        (None, "Passerby: mucks bets $50"),
    ]
    actions = [(one.seat, one.verb) for one in hand.events if isinstance(one, Action)]
    assert actions == [
        (1, Verb.CHECK), (2, Verb.FOLD), (3, Verb.CHECK), (3, Verb.BET), (1, Verb.FOLD),
    ]  # fmt: skip


def test_seats_that_sit_out() -> None:
    hand = sample("holdem-no-limit/re-raise.txt")
    assert [seat.name for seat in hand.seats if seat.sitting_out] == ["Dogwood"]
    assert hand.complete


def test_16_bit_text_whose_last_byte_is_cut() -> None:
    text = (SAMPLES / "holdem-no-limit/re-raise.txt").read_text(encoding="utf-8")
    plain = sample("holdem-no-limit/re-raise.txt")
    data = b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le") + b"\n"
    items = list(read_bytes(data))
    (hand,) = [item for item in items if isinstance(item, Hand)]
    assert (hand.header, hand.seats) == (plain.header, plain.seats)
    assert hand.events == plain.events
    assert hand.place(hand.text.index("Alder raises")).byte % 2 == 0
    assert sum(item.size for item in items) == len(data)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_text_cut_anywhere_is_accounted_for(path: Path) -> None:
    data = path.read_bytes()
    for end in range(len(data)):
        items = list(read_bytes(data[:end]))
        assert sum(item.size for item in items) == end
        for item in items:
            if isinstance(item, Hand):
                replay(item)


def test_a_stranger_shows_a_hand_nobody_saw() -> None:
    hand = the_hand(f"{FIRST}\n{SEATS}{BLINDS}Stranger shows a pair of Kings\n")
    assert [one.code for one in hand.findings if one.code.startswith("HDR")] == ["HDR004"]


def test_a_header_glued_to_a_line_begins_a_hand() -> None:
    whole = f"{FIRST}\n{SEATS}{BLINDS}"
    text = f"{whole}Alder has 15 sec{whole.replace('00001', '00002', 1)}"
    first, second = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    assert first.status is HandStatus.PARTIAL
    assert "TXT003" in {one.code for one in second.findings}


def test_a_tournament_summary_is_chatter() -> None:
    text = "Full Tilt Poker Tournament Summary $10 Owl (2435) Hold'em No Limit\nBuy-In: $9 + $1\n"
    (found,) = read_bytes(text.encode())
    assert getattr(found, "kind", None) == "tournament summary"
