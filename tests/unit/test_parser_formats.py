"""PokerStars and GGPoker: headers, tables, and each kind of line, as values."""

# ruff: noqa: E501 - lines are as long as the room writes them
# A header is one line, however long.

from __future__ import annotations

import pytest

from parser.cards import parse_cards
from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Event,
    Muck,
    Note,
    NoteKind,
    Post,
    PostKind,
    PotDrop,
    RunCount,
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
from parser.reader import read_bytes


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def header(line: str) -> HandHeader:
    return the_hand(line + "\nTable 'Lyra IV' 6-max Seat #2 is the button\n").header


def line(text: str, site: str = "pokerstars", place: str = "play") -> list[Event]:
    """The events of one line at a table of Alder (seat 1) and Birch K (seat 2)."""
    first = "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:15:07 ET"
    if site == "ggpoker":
        first = "Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2024/03/01 20:15:07"
    lines = [
        first,
        "Table 'X' 6-max Seat #1 is the button",
        "Seat 1: Alder ($9 in chips)",
        "Seat 2: Birch K ($9 in chips)",
    ]
    if place != "opening":
        lines.append("*** HOLE CARDS ***")
    if place == "summary":
        lines.append("*** SUMMARY ***")
    hand = the_hand("\n".join([*lines, text]) + "\n")
    assert not [finding for finding in hand.findings if finding.code == "TXT001"], text
    at = hand.text.rindex(text)
    return [event for event in hand.events if event.at >= at]


def test_a_cash_header() -> None:
    found = header(
        "PokerStars Hand #240000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/01 20:15:07 CET [2024/03/01 14:15:07 ET]"
    )
    assert (found.site, found.brand, found.hand_id) == ("pokerstars", "PokerStars Hand", "240000000001")
    assert (found.game, found.limit, found.low_stake, found.high_stake) == ("holdem", "nl", 5, 10)
    assert (found.currency, found.scale, found.symbol) == ("USD", 2, "$")
    assert (found.tournament, found.fast_fold, found.tournament_id) == (False, False, None)
    assert (found.table, found.max_seats, found.button) == ("Lyra IV", 6, 2)
    assert (found.played_at, found.zone, found.utc) == ("2024-03-01 20:15:07", "CET", 1709320507)


def test_a_tournament_header() -> None:
    found = header(
        "PokerStars Hand #22: Tournament #29, $4.19+$0.31 USD Hold'em No Limit - Level IX (150/300) - 2020/01/05 8:03:31 UTC"
    )
    assert (found.tournament, found.tournament_id, found.buy_in, found.level) == (
        True,
        "29",
        "$4.19+$0.31 USD",
        "IX",
    )
    assert (found.low_stake, found.high_stake, found.scale, found.symbol, found.currency) == (
        150,
        300,
        0,
        "",
        None,
    )
    assert found.played_at == "2020-01-05 08:03:31"


@pytest.mark.parametrize(
    ("text", "game", "limit"),
    [
        ("Omaha Hi/Lo Pot Limit ($1/$2)", "omaha8", "pl"),
        ("5 Card Omaha Pot Limit ($1/$2 USD)", "omaha5", "pl"),
        ("6 Card Omaha Hi/Lo Pot Limit ($1/$2 USD)", "omaha6_8", "pl"),
        ("Hold'em Limit ($2/$4 USD)", "holdem", "fl"),
        ("HORSE (Omaha Hi/Lo Limit, $2/$4 USD)", "omaha8", "fl"),
        ("Mixed NLH/PLO (Hold'em No Limit, $1/$2)", "holdem", "nl"),
        ("Omaha 5 Cards Pot Limit ($1/$2 USD)", "omaha5", "pl"),
        ("Omaha 6 Cards Pot Limit ($1/$2 USD)", "omaha6", "pl"),
    ],
)
def test_games(text: str, game: str, limit: str) -> None:
    found = header(f"PokerStars Game #27:  {text} - 2009/04/12 9:05:00 ET")
    assert (found.game, found.limit) == (game, limit)


@pytest.mark.parametrize(
    "text",
    [
        "PokerStars Zoom Hand #16:  Hold'em No Limit (€0.02/€0.05) - 2021/07/30 21:15:40 WET [2021/07/30 16:15:40 ET]",
        "PokerStars Home Game Hand #99: {Friday Club}  Hold'em No Limit (50/100) - 2013/05/02 20:00:00 ET",
        "PokerStars Hand #22: Tournament #29, $5.00+$5.00+$1.00 USD Omaha Pot Limit - Match Round II, Level V (25/50) - 2020/01/05 18:03:31 UTC",
        "PokerStars Hand #22: Zoom Tournament #29, Freeroll  Hold'em No Limit - Level I (10/20) - 2020/01/05 18:03:31 UTC",
        "PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD) - 2010/01/05 18:03:31 ET",
        "POKERSTARS GAME #1:  HOLD'EM NO LIMIT ($2/$4) - 2007/11/11 - 13:27:23 (ET)",
        "PokerStars Home Game #99: {Friday Club}  Hold'em No Limit (50/100) - 2013/05/02 20:00:00 ET",
        "Run It Once Poker Hand #3:  Hold'em No Limit (€0.05/€0.10) - 2019/06/25 16:12 UTC [2019/06/25 17:12 CET]",
        "PokerBros Hand #1616:  Hold'em No Limit ($0.5/$1 USD) - 2021/03/19 19:51:54 UTC",
        "Full Tilt Hand #4: Tournament #5, 10+1 Hold'em No Limit - Level I (10/20) - 2016/05/19 19:51:54 ET",
        "PokerStars Hand #1: Tournament #2, $1+$0.10 USD Hold'em No Limit - Level I (10/20) [ADM ID: M1] - 2020/01/05 18:03:31 CET",
    ],
)  # fmt: skip
def test_headers_of_many_kinds_are_understood(text: str) -> None:
    found = header(text)
    assert found.game in {"holdem", "omaha"}
    assert found.utc is not None
    assert found.fast_fold is ("Zoom" in text)


@pytest.mark.parametrize(
    "stakes", ["$1/$2 - $60 Cap -  USD", "$1/$2 -  $60 CAP  - USD", "$1/$2 - $60 Cap - "]
)
def test_caps_however_they_are_spaced(stakes: str) -> None:
    found = header(f"PokerStars Hand #1:  Hold'em No Limit ({stakes}) - 2020/02/08 4:04:48 ET")
    assert (found.low_stake, found.high_stake, found.cap, found.currency) == (100, 200, 6000, "USD")


def test_an_ante_before_the_blinds() -> None:
    found = header(
        "PokerStars Hand #1: Tournament #2, 100+10 Hold'em No Limit - Level I (ante 1,500, 5000/10000)"
        " - 2020/02/08 4:04:48 ET"
    )
    assert (found.ante, found.low_stake, found.high_stake) == (1500, 5000, 10000)


def test_a_cap_and_stakes_in_rupees() -> None:
    assert (
        header(
            "PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD) - 2010/01/05 18:03:31 ET"
        ).cap
        == 1000
    )
    found = header("PokerStars Hand #1:  Hold'em No Limit (Rs. 25/Rs. 50 INR) - 2019/02/18 18:03:31 IST")
    assert (found.high_stake, found.currency, found.symbol) == (5000, "INR", "Rs. ")


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("ET", 25), ("CET", 19), ("UTC", 20), ("GMT-3", 23), ("+03", 17), ("UTC+5:30", 14.5), ("-0330", 23.5)],
)
def test_zones_by_name_and_by_offset(zone: str, hour: float) -> None:
    found = header(f"PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:00:00 {zone}")
    assert (found.zone, found.utc) == (zone, 1709251200 + hour * 3600)


@pytest.mark.parametrize("zone", ["ВВ", "XYZ", "GMT+99"])
def test_a_zone_that_is_not_known_leaves_the_stamp_in_brackets(zone: str) -> None:
    first = f"PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:15:07 {zone}"
    assert (header(first).zone, header(first).utc) == (zone, None)
    assert header(f"{first} [2024/03/01 14:15:07 ET]").utc == 1709320507


@pytest.mark.parametrize(
    "club", ["{Best} of {all}", "a} {b", "}{", "{The {Best} (Club) #1: [x] Tournament #5, Hold'em"]
)
def test_a_club_may_have_braces_in_its_name(club: str) -> None:
    found = header(
        f"PokerStars Home Game Hand #99: {{{club}}}  Hold'em No Limit ($1/$2 USD) - 2013/05/02 20:00:00 ET"
    )
    assert (found.game, found.high_stake, found.tournament) == ("holdem", 200, False)
    found = header(
        f"PokerStars Home Game Hand #99: {{{club}}} Tournament #7, 300+20 Hold'em No Limit - Level I (10/20)"
        " - 2013/05/02 20:00:00 ET"
    )
    assert (found.tournament_id, found.buy_in, found.level) == ("7", "300+20", "I")


@pytest.mark.parametrize("blank", [" ", "\xa0"])
def test_rupees_with_any_blank_in_the_summary(blank: str) -> None:
    first = (
        "PokerStars Hand #1:  Hold'em No Limit (Rs. 1/Rs. 2 INR) - 2024/03/01 20:15:07 IST\nTable 'X' 6-max\n"
    )
    for words in ("showed [Ah Kd] and won (Rs.{}355.69) with a pair of Aces", "collected (Rs.{}355.69)"):
        line = f"Seat 1: Alder {words.format(blank)}\n"
        hand = the_hand(
            f"{first}Seat 1: Alder (Rs. 400 in chips)\n*** HOLE CARDS ***\n*** SUMMARY ***\n{line}"
        )
        seat = hand.events[-1]
        assert isinstance(seat, SummarySeat)
        assert seat.won == (35569,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alder: folds ", Action(1, Verb.FOLD, 0, 0, False, 0)),
        ("Birch K: checks", Action(2, Verb.CHECK, 0, 0, False, 0)),
        ("Birch K: calls $1.50", Action(2, Verb.CALL, 150, 0, False, 0)),
        ("Birch K: calls $1,001.50 and is all-in", Action(2, Verb.CALL, 100150, 0, True, 0)),
        ("Alder: bets $3", Action(1, Verb.BET, 300, 300, False, 0)),
        ("Alder: raises $4 to $6 and is all-in", Action(1, Verb.RAISE, 400, 600, True, 0)),
        ("Alder: raises to $6", Action(1, Verb.RAISE, 0, 600, False, 0)),
        ("Alder: bets $5 and has reached the $10 cap", Action(1, Verb.BET, 500, 500, False, 0, 1000)),
        (
            "Alder: calls $5 and is all-in and has reached the $1,000 cap",
            Action(1, Verb.CALL, 500, 0, True, 0, 100000),
        ),
        ("Alder: posts small & big blinds $3", Post(1, PostKind.BOTH_BLINDS, 300, False, 0)),
        ("Alder: posts the ante $0.10 and is all-in", Post(1, PostKind.ANTE, 10, True, 0)),
        ("Dealt to Birch K [Ah Kd]", Dealt(2, parse_cards("Ah Kd"), 0)),
        ("Uncalled bet ($3.26) returned to Birch K", Uncalled(2, 326, 0)),
        ("*** FLOP *** [2c 7d Kh]", StreetDealt(1, 0, (), parse_cards("2c 7d Kh"), 0)),
        (
            "*** RIVER *** [2c 7d Kh 4s] [9c]",
            StreetDealt(3, 0, parse_cards("2c 7d Kh 4s"), parse_cards("9c"), 0),
        ),
        (
            "*** SECOND TURN *** [2c 7d Kh] [4s]",
            StreetDealt(2, 2, parse_cards("2c 7d Kh"), parse_cards("4s"), 0),
        ),
        ("*** TURN *** [3c Jd 6d] []", StreetDealt(2, 0, parse_cards("3c Jd 6d"), (), 0)),
        ("*** FIRST SHOW DOWN ***", ShowdownStart(1, 0)),
        ("Alder: shows [Ah Kd] (a pair of Aces)", Show(1, parse_cards("Ah Kd"), "a pair of Aces", 0)),
        ("Alder: shows [As]", Show(1, parse_cards("As"), None, 0)),
        ("Alder shows [Ah Kd] for Two Pairs [Ah As Kd Kc 2c]", Show(1, parse_cards("Ah Kd"), "Two Pairs", 0)),
        ("Alder: mucks hand ", Muck(1, False, 0)),
        ("Alder: doesn't show hand ", Muck(1, True, 0)),
        ("Alder collected $4 from pot", Collected(1, 400, None, 0, 0)),
        ("Alder collected $4 from main pot", Collected(1, 400, 0, 0, 0)),
        ("Alder collected $4 from side pot", Collected(1, 400, 1, 0, 0)),
        ("Alder collected $4 from side pot-2", Collected(1, 400, 2, 0, 0)),
        ("Alder cashed out the hand for $22.77 | Cash Out Fee $0.46", CashOut(1, "cash-out", 2277, 46, 0)),
        ("STP added: $0.50", PotDrop(50, 0)),
    ],
)
def test_lines_of_play(text: str, expected: Event) -> None:
    (found,) = line(text)
    assert type(found) is type(expected)
    assert _without_place(found) == _without_place(expected)


def _without_place(event: Event) -> dict[str, object]:
    return {field: getattr(event, field) for field in event.__struct_fields__ if field != "at"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Total pot $12.50 | Rake $0.50 ", TotalPot(1250, None, (), 50, (), 0)),
        ("Total pot $60.84 Main pot $49.68. Side pot $11.16. | Rake $3.04", TotalPot(6084, 4968, (1116,), 304, (), 0)),
        ("Total pot $9 Main pot $3. Side pot-1 $4. Side pot-2 $2. | Rake $0", TotalPot(900, 300, (400, 200), 0, (), 0)),
        ("Hand was run twice", RunCount(2, 0)),
        ("SECOND Board [2c 7d Kh Js Jd]", SummaryBoard(2, parse_cards("2c 7d Kh Js Jd"), 0)),
        ("Seat 1: Alder (button) folded before Flop (didn't bet)",
         SummarySeat(1, "Alder", ("button",), "folded", (), (), "before Flop (didn't bet)", 0)),
        ("Seat 2: Birch K (big blind) showed [Ah Kd] and won ($12) with a pair of Kings",
         SummarySeat(2, "Birch K", ("big blind",), "showed", parse_cards("Ah Kd"), (1200,),
                     "and won ($12) with a pair of Kings", 0)),
        ("Seat 2: Birch K mucked [7c 7s]", SummarySeat(2, "Birch K", (), "mucked", parse_cards("7c 7s"), (), "", 0)),
        ("Seat 2: Birch K collected ($12)", SummarySeat(2, "Birch K", (), "collected", (), (1200,), "($12)", 0)),
    ],
)  # fmt: skip
def test_lines_of_the_summary(text: str, expected: Event) -> None:
    (found,) = line(text, place="summary")
    assert _without_place(found) == _without_place(expected)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Birch K is disconnected ", NoteKind.PRESENCE),
        ("Birch K has timed out while being disconnected", NoteKind.PRESENCE),
        ("Zed joins the table at seat #4", NoteKind.PRESENCE),
        ("Birch K: sits out ", NoteKind.PRESENCE),
        ("Birch K was removed from the table for failing to post", NoteKind.PRESENCE),
        ("Birch K finished the tournament in 12th place and received $1.60.", NoteKind.TOURNAMENT),
        ("Alder wins the $0.25 bounty for eliminating Birch K", NoteKind.TOURNAMENT),
        ("Alder wins $19.90 for eliminating Birch K and their own bounty increases by $19.89 to $155.32", NoteKind.TOURNAMENT),
        ("Alder re-buys and receives 1500 chips for $10.00", NoteKind.TOURNAMENT),
        ("Betting is capped", NoteKind.TABLE),
        ('Birch K said, "gg"', NoteKind.CHAT),
    ],
)  # fmt: skip
def test_lines_that_move_nothing(text: str, kind: NoteKind) -> None:
    (found,) = line(text)
    assert isinstance(found, Note)
    assert (found.kind, found.text) == (
        kind,
        text.rstrip() if text.endswith(" ") else text,
    ) or found.text == text


def test_seats() -> None:
    text = (
        "PokerStars Hand #22: Tournament #29, $5+$5+$1 USD Hold'em No Limit - Level IX (150/300) - 2020/01/05 8:03:31 UTC\n"
        "Table '29 12' 9-max Seat #1 is the button\n"
        "Seat 1: Alder (9840 in chips, $30.61 bounty)\n"
        "Seat 2: Birch K (1,500 in chips) is sitting out\n"
        "Seat 5: Elm. (1500 in chips) out of hand (moved from another table into small blind)\n"
    )
    seats = the_hand(text).seats
    assert [(seat.number, seat.stack, seat.sitting_out, seat.bounty) for seat in seats] == [
        (1, 9840, False, 3061),
        (2, 1500, True, None),
        (5, 1500, True, None),
    ]


def test_a_ggpoker_tournament_header_takes_its_name_from_the_left_and_its_game_from_the_right() -> None:
    text = "Poker Hand #TM900000005: Tournament #25, L-07: $25 Bounty, Hold'em [Re, Fast #2] Hold'em No Limit - Level14 (1,250/2,500) - 2021/04/04 20:43:56"
    found = header(text)
    assert (found.site, found.hand_id, found.game, found.limit) == ("ggpoker", "TM900000005", "holdem", "nl")
    assert (found.tournament_id, found.buy_in) == ("25", "L-07: $25 Bounty, Hold'em [Re, Fast #2]")
    assert (found.level, found.low_stake, found.high_stake, found.utc) == ("14", 1250, 2500, None)


@pytest.mark.parametrize(
    ("text", "game"), [("PLO", "omaha"), ("PLO-5", "omaha5"), ("Omaha Pot Limit", "omaha")]
)
def test_ggpoker_games(text: str, game: str) -> None:
    found = header(f"Poker Hand #OM12: {text} ($2/$5) - 2021/04/04 20:43:56")
    assert (found.game, found.limit, found.currency) == (game, "pl", "USD")


def test_rush_and_cash_folds_fast_and_short_deck_is_a_game_of_its_own() -> None:
    assert header("Poker Hand #RC37: Hold'em No Limit ($0.02/$0.05) - 2025/08/10 10:30:08").fast_fold
    hand = the_hand("Poker Hand #SD8: ShortDeck No Limit ($0.02) - 2021/03/02 18:22:40\nTable 'SD' 5-max\n")
    assert (hand.status, hand.header.game) == (HandStatus.PARTIAL, "short_deck")


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("Alder: posts missed blind $2", "opening", Post(1, PostKind.DEAD_BLIND, 200, False, 0)),
        ("Alder: straddle $4", "opening", Post(1, PostKind.STRADDLE, 400, False, 0)),
        ("Cash Drop to Pot : total $0.2", "opening", PotDrop(20, 0)),
        ("Dealt to Birch K ", "play", Dealt(2, (), 0)),
        ("Alder: Chooses to EV Cashout", "play", CashOut(1, "Chooses to EV Cashout", 0, 0, 0)),
        ("Alder: Pays Cashout Risk ($0.65)", "play", CashOut(1, "Pays Cashout Risk", 0, 65, 0)),
        ("Alder: Receives Cashout ($8.54)", "play", CashOut(1, "Receives Cashout", 854, 0, 0)),
        ("*** THIRD SHOWDOWN ***", "play", ShowdownStart(3, 0)),
        ("Total pot $10.22", "summary", TotalPot(1022, None, (), None, (), 0)),
        ("Total pot $10.22 | Rake $0.15 | Jackpot $0.07 | Bingo $0 | Fortune $0 | Tax $0", "summary",
         TotalPot(1022, None, (), 15, (("Jackpot", 7), ("Bingo", 0), ("Fortune", 0), ("Tax", 0)), 0)),
        ("Seat 1: Alder (button) won ($3.2)", "summary", SummarySeat(1, "Alder", ("button",), "won", (), (320,), "($3.2)", 0)),
    ],
)  # fmt: skip
def test_lines_of_ggpoker(text: str, place: str, expected: Event) -> None:
    (found,) = line(text, "ggpoker", place)
    assert type(found) is type(expected)
    assert _without_place(found) == _without_place(expected)
