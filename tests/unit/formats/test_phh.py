"""PHH: what its arrays and actions mean, event by event; texts that are none."""

from __future__ import annotations

import pytest

from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Muck,
    Note,
    Post,
    PostKind,
    Show,
    ShowdownStart,
    StreetDealt,
    Verb,
)
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined
from replay import Verdict, replay

HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [500, 400, 600]
actions = [
  "d dh p1 AhKd", "d dh p2 ????", "d dh p3 2c2d",
  "p3 cbr 30  # opens", "p1 cbr 90", "p2 f", "p3 cbr 250", "p1 cc",
  "d db Kh7s2h", "p1 cc", "p3 cbr 350", "p1 cc",
  "p3 sm 2c2d", "p1 sm AhKd", "d db 9c", "d db Tc",
]
players = ["Alder", "Birch", "Cedar"]
seats = [4, 6, 1]
winnings = [0, 0, 1010]
"""
CLUBS_AND_DIAMONDS = (0, 1)


def hands(text: str) -> list[Hand]:
    return [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]


def one(text: str) -> Hand:
    (hand,) = hands(text)
    return hand


def of(hand: Hand, *kinds: type[Event]) -> list[Event]:
    return [event for event in hand.events if isinstance(event, kinds)]


def line(hand: Hand, event: Event) -> str:
    """What stands at the event's place, up to the next quotation mark."""
    return hand.text[event.at :].split('"')[1]


def test_a_hand_event_by_event() -> None:
    hand = one(HAND)
    kinds = [type(event).__name__ for event in hand.events]
    assert kinds == [
        "Post", "Post", "HoleCards", "Dealt", "Dealt", "Dealt", "Action", "Action", "Action", "Action",
        "Action", "StreetDealt", "Action", "Action", "Action", "Show", "Show", "StreetDealt", "StreetDealt",
        "Collected",
    ]  # fmt: skip
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats] == [
        (1, "Cedar", 600), (4, "Alder", 500), (6, "Birch", 400),
    ]  # fmt: skip
    assert (hand.header.button, hand.header.game, hand.header.limit) == (1, "holdem", "nl")
    assert (hand.header.low_stake, hand.header.high_stake, hand.status) == (5, 10, HandStatus.COMPLETE)
    posts = [
        (post.seat, post.kind, post.amount, post.all_in) for post in hand.events if isinstance(post, Post)
    ]
    assert posts == [(4, PostKind.SMALL_BLIND, 5, False), (6, PostKind.BIG_BLIND, 10, False)]


def test_cbr_is_a_street_total_and_cc_what_is_owed_also_with_chips_in() -> None:
    actions = [event for event in one(HAND).events if isinstance(event, Action)]
    assert [(act.seat, act.verb, act.amount, act.raise_to, act.all_in) for act in actions] == [
        (1, Verb.RAISE, 20, 30, False),
        (4, Verb.RAISE, 60, 90, False),
        (6, Verb.FOLD, 0, 0, False),
        (1, Verb.RAISE, 160, 250, False),
        (4, Verb.CALL, 160, 0, False),
        (4, Verb.CHECK, 0, 0, False),
        (1, Verb.BET, 350, 350, True),
        (4, Verb.CALL, 250, 0, True),
    ]
    outcome = replay(one(HAND))
    assert outcome.verdict is Verdict.AGREES
    assert {player.name: player.net for player in outcome.players} == {
        "Alder": -500,
        "Birch": -10,
        "Cedar": 510,
    }


def test_every_event_points_at_its_own_words() -> None:
    hand = one(HAND)
    assert [line(hand, event) for event in of(hand, Action)][:2] == ["p3 cbr 30  # opens", "p1 cbr 90"]
    assert [line(hand, event) for event in of(hand, StreetDealt)] == ["d db Kh7s2h", "d db 9c", "d db Tc"]
    place = hand.place(of(hand, Show)[0].at)
    assert (place.line, place.text) == (10, '  "p3 sm 2c2d", "p1 sm AhKd", "d db 9c", "d db Tc",')
    assert hand.text[of(hand, Collected)[0].at :].startswith("1010]")
    assert hand.text[of(hand, Post)[1].at :].startswith("10, 0]")


def test_between_two_players_forced_bets_stand_crosswise() -> None:
    hand = one("""\
variant = "NT"
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 cbr 6", "p1 f"]
finishing_stacks = [95, 105]
""")
    posts = [(post.seat, post.kind, post.amount) for post in hand.events if isinstance(post, Post)]
    assert posts == [(1, PostKind.ANTE, 3), (2, PostKind.SMALL_BLIND, 1), (1, PostKind.BIG_BLIND, 2)]
    assert hand.header.button == 2
    assert [seat.name for seat in hand.seats] == ["p1", "p2"]
    assert replay(hand).verdict is Verdict.AGREES


def test_straddles_newcomers_and_short_blinds() -> None:
    hand = one("""\
variant = "NT"
antes = [1, 1, 1, 1]
blinds_or_straddles = [5, 10, 20, -10]
min_bet = 10
starting_stacks = [4, 9, 100, 100]
actions = ["p4 f", "p3 f"]
""")
    posts = [
        (post.seat, post.kind, post.amount, post.all_in)
        for post in hand.events
        if isinstance(post, Post) and post.kind is not PostKind.ANTE
    ]
    assert posts == [
        (1, PostKind.SMALL_BLIND, 3, True),
        (2, PostKind.BIG_BLIND, 8, True),
        (3, PostKind.STRADDLE, 20, False),
        (4, PostKind.BIG_BLIND, 10, False),
    ]


def test_sm_without_cards_mucks_and_with_a_dash_shows_what_is_known() -> None:
    text = HAND.replace('"p3 sm 2c2d", "p1 sm AhKd", "d db 9c", "d db Tc"', '"d db 9cTc", "p3 sm -", "p1 sm"')
    hand = one(text)
    assert [event.cards for event in hand.events if isinstance(event, Show)] == [CLUBS_AND_DIAMONDS]
    assert [event.seat for event in hand.events if isinstance(event, Muck)] == [4]
    assert [event.street for event in hand.events if isinstance(event, StreetDealt)] == [1, 2, 3]
    start = next(place for place, event in enumerate(hand.events) if isinstance(event, ShowdownStart))
    assert isinstance(hand.events[start + 1], Show)


def test_no_award_is_no_award() -> None:
    hand = one(HAND.replace("winnings = [0, 0, 1010]\n", ""))
    assert hand.status is HandStatus.PARTIAL
    assert not of(hand, Collected)
    assert not hand.findings
    assert replay(hand).verdict is Verdict.CANNOT_TELL


def test_finishing_stacks_are_awards_with_the_uncalled_bet_inside() -> None:
    hand = one(HAND.replace("winnings = [0, 0, 1010]", "finishing_stacks = [0, 390, 1110]"))
    (award,) = of(hand, Collected)
    assert isinstance(award, Collected)
    assert (award.seat, award.amount) == (1, 1110)
    assert replay(hand).verdict is Verdict.AGREES


def test_finishing_stacks_below_what_was_left_are_left_out_and_said_so() -> None:
    hand = one(HAND.replace("winnings = [0, 0, 1010]", "finishing_stacks = [0, 380, 1120]"))
    assert [(finding.code, finding.recorded) for finding in hand.findings] == [("TXT001", "[0, 380, 1120]")]
    assert hand.status is HandStatus.PARTIAL


def test_stacks_without_an_end_and_cards_one_at_a_time() -> None:
    text = HAND.replace("[500, 400, 600]", "[500, inf, 600]").replace(
        '"d dh p1 AhKd"', '"d dh p1 Ah", "d dh p1 Kd"'
    )
    hand = one(text)
    assert hand.seats[2].stack > 600
    dealt = [(event.seat, len(event.cards)) for event in hand.events if isinstance(event, Dealt)]
    assert dealt == [(4, 2), (6, 0), (1, 2)]
    assert isinstance(hand.events[2], HoleCards)


def test_amounts_are_exact() -> None:
    text = HAND.replace("500, 400, 600", "500.1, 400.25, 600").replace('currency = "USD"\n', "")
    hand = one(text)
    assert hand.header.scale == 2
    assert [seat.stack for seat in hand.seats] == [60000, 50010, 40025]
    assert one(HAND + 'currency = "USD"\n').header.scale == 2
    assert one(HAND).header.scale == 0


def test_the_header_says_what_the_document_says() -> None:
    more = 'hand = 7\ntable = "9"\nlevel = 3\nyear = 2024\nmonth = 3\nday = 1\ntime = 20:15:07\n'
    header = one(f'{HAND}{more}time_zone = "UTC"\n').header
    assert header.hand_id.startswith("7-")
    assert (header.table, header.level, header.played_at, header.zone) == (
        "9",
        "3",
        "2024-03-01 20:15:07",
        "UTC",
    )
    assert header.utc == 1709324107
    assert one(HAND).header.hand_id != one(HAND.replace("Alder", "Elm")).header.hand_id


def test_seats_that_do_not_run_clockwise_keep_their_order() -> None:
    header = one(HAND.replace("[4, 6, 1]", "[4, 1, 6]")).header
    assert header.order == (4, 1, 6)
    assert one(HAND).header.order is None


def test_words_that_are_no_action_are_kept_and_said_so() -> None:
    hand = one(HAND.replace('"p2 f"', '"p2 folds", "p9 f", "d db Zz", "# clock", "", "p2 f"'))
    assert [event.text for event in of(hand, Note) if isinstance(event, Note)] == [
        "p2 folds",
        "p9 f",
        "d db Zz",
    ]
    assert [finding.code for finding in hand.findings] == ["TXT001"] * 3


def test_other_games_are_not_replayed() -> None:
    text = 'variant = "FB"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4\n'
    hand = one(f'{text}starting_stacks = [100, 100]\nactions = ["p2 f"]\n')
    assert hand.status is HandStatus.UNSUPPORTED
    assert hand.header.game == "badugi"


def test_remarks_and_table_names_belong_to_the_hand_they_announce() -> None:
    text = f"# a file\n\n[1]\n# the first\n{HAND}\n[2]\n{HAND}"
    first, second = hands(text)
    assert first.text.startswith("[1]\n# the first\n")
    assert second.text.startswith("[2]\n")
    assert first.size + second.size == len(text) - len("# a file\n\n")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_any_line_end_will_do(end: str) -> None:
    hand = one(HAND.replace("\n", end))
    assert [finding.code for finding in hand.findings] == []
    assert hand.place(of(hand, Show)[0].at).line == 10


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HAND.replace('players = ["Alder"', "players = [Alder"), "PHH that is no TOML"),
        (HAND.replace('"NT"', '"XX"'), "no variant has the code 'XX'"),
        (HAND.replace("[500, 400, 600]", "[500]"), "no starting stacks"),
        (HAND.replace("antes = [0, 0, 0]", "antes = [0, 0]"), "antes or blinds"),
        (HAND.replace("[4, 6, 1]", "[4, 4, 1]"), "the seats are not one number a player"),
        (HAND.replace("500, 400", f"{10**20}, 400"), "an amount too large"),
        (HAND.replace("antes = [0, 0, 0]", "antes = 5"), "an array of amounts is missing"),
        (HAND.replace("[5, 10, 0]", "[5, true, 0]"), "is no amount"),
        (HAND.replace("actions = [", "actions = 7\nother = ["), "no actions"),
        (HAND.replace("500, 400", "nan, 400"), "is no amount"),
        (HAND.replace("500, 400", "1e999999, 400"), "is no amount"),
        (HAND.replace("500, 400", "1.000000001, 400"), "more decimals than any money has"),
        (HAND + "_deep = " + "[" * 5000 + "]" * 5000 + "\n", "PHH"),
        (HAND + f"_long = {'9' * 5000}\n", "PHH"),
    ],
)
def test_what_is_no_hand_is_set_aside_with_a_reason(text: str, reason: str) -> None:
    (piece,) = read_bytes(text.encode())
    assert isinstance(piece, Quarantined)
    assert reason in piece.reason
    assert piece.size == len(text)


@pytest.mark.parametrize("key", ["players", "seat_count", "table", "year", "hand", "currency", "winnings"])
@pytest.mark.parametrize("value", ["5", "true", '"words"', "[]", "[1, 2]", "{a = 1}", "1979-05-27", "1.5"])
def test_fields_of_a_wrong_kind_break_nothing(key: str, value: str) -> None:
    rest = "".join([row for row in HAND.splitlines(True) if not row.startswith(f"{key} =")])
    hand = one(f"{rest}{key} = {value}\n")
    assert len(hand.seats) == 3
    replay(hand)


def test_a_hand_that_is_none_costs_no_other() -> None:
    pieces = list(read_bytes(f"[1]\n{HAND}\n[2]\n{HAND.replace('[0, 0, 0]', '[0, 0')}\n[3]\n{HAND}".encode()))
    assert [type(piece) for piece in pieces] == [Hand, Quarantined, Hand]


def test_fields_of_ours_that_are_none_are_left_out() -> None:
    own = (
        '_fairpot_events = 20\n_fairpot_header = {scale = 0}\n_fairpot_add = [{before = 1, event = "Post"}]\n'
    )
    for spoiled in (
        own,
        own.replace("20", '"many"'),
        own.replace("before = 1", "before = 99"),
        own.replace('"Post"', '"Robbery"'),
        own.replace('event = "Post"', 'event = "Dealt", seat = 1, cards = "ZzZz"'),
        own.replace("scale = 0", "scale = -3"),
        own.replace("scale = 0", f"ante = {10**17}"),
    ):
        hand = one(HAND + spoiled)
        assert [finding.code for finding in hand.findings] == ["TXT001"], spoiled
        assert len(hand.events) == 20


def test_a_word_of_the_format_in_chat_begins_no_hand() -> None:
    (piece,) = read_bytes(b'Alder said, "variant"\nvariant of nothing\n')
    assert isinstance(piece, Quarantined | Chatter)
