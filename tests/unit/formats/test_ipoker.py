"""iPoker: what each number of an action means, amounts and dates of many shapes, damaged sessions."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.events import Action, Collected, Dealt, Event, HoleCards, Post, PostKind, Show, TotalPot, Verb
from parser.formats.ipokerhand import read_stamp
from parser.hand import Hand, HandStatus, UncalledBet
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined
from replay import Verdict, replay

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "ipoker"
HEAD = """<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1"><general>{extra}<gametype>{kind}</gametype><tablename>Quill</tablename>
<tablecurrency>EUR</tablecurrency><nickname>A</nickname></general>
"""
GAME = """<game gamecode="7"><general><startdate>2016-05-04 20:11:00</startdate><players>
<player seat="1" name="A" chips="{a}" dealer="1" win="{win}" bet="{bet}"/>
<player seat="3" name="B" chips="{b}" dealer="0" win="0" bet="0"/>
</players></general>
<round no="0"><action no="1" player="A" type="1" sum="5"/>
<action no="2" player="B" type="2" sum="10"/></round>
<round no="1"><cards type="Pocket" player="A">H10 dA</cards><cards type="Pocket" player="B">X X</cards>
{actions}</round>
</game>
</session>
"""


def action(number: int, player: str, kind: int, amount: str = "0") -> str:
    return f'<action no="{number}" player="{player}" type="{kind}" sum="{amount}"/>'


def one(*actions: str, kind: str = "Holdem NL €5/€10", extra: str = "", **more: str) -> Hand:
    values = {"a": "1000", "b": "1000", "win": "20", "bet": "10", **more}
    text = HEAD.format(kind=kind, extra=extra) + GAME.format(actions="".join(actions), **values)
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def moves(hand: Hand) -> list[tuple[int | None, Verb, int, int, bool]]:
    return [(e.seat, e.verb, e.amount, e.raise_to, e.all_in) for e in hand.events if isinstance(e, Action)]


def test_23_is_a_raise_to_a_street_total_and_3_adds_chips() -> None:
    hand = one(
        action(3, "A", 23, "30"),
        action(4, "B", 23, "95"),
        action(5, "A", 23, "225"),
        action(6, "B", 3, "130"),
    )
    assert moves(hand) == [
        (1, Verb.RAISE, 20_00, 30_00, False),
        (3, Verb.RAISE, 65_00, 95_00, False),
        (1, Verb.RAISE, 130_00, 225_00, False),
        (3, Verb.CALL, 130_00, 0, False),
    ]


def test_6_is_a_raise_by_chips_added_with_money_in() -> None:
    hand = one(action(3, "A", 6, "25"), action(4, "B", 6, "85"), action(5, "A", 6, "195"))
    assert [move[2:4] for move in moves(hand)] == [(20_00, 30_00), (65_00, 95_00), (130_00, 225_00)]


def test_7_is_an_all_in_with_chips_added() -> None:
    hand = one(action(3, "A", 7, "995"), action(4, "B", 7, "790"), b="800")
    assert moves(hand) == [
        (1, Verb.RAISE, 990_00, 1000_00, True),
        (3, Verb.CALL, 790_00, 0, True),
    ]


def test_other_kinds_of_action() -> None:
    hand = one(action(3, "A", 8), action(4, "A", 9), action(5, "B", 77))
    assert moves(hand) == [(1, Verb.FOLD, 0, 0, False)]
    assert [finding.code for finding in hand.findings] == ["TXT001"]


def test_actions_are_taken_by_their_number_and_stand_where_their_elements_do() -> None:
    hand = one(action(4, "B", 0), action(3, "A", 23, "30"))
    assert [(move[0], move[1]) for move in moves(hand)] == [(1, Verb.RAISE), (3, Verb.FOLD)]
    head = len(HEAD.format(kind="Holdem NL €5/€10", extra="").encode())
    for event in hand.events:
        assert hand.text[event.at] == "<"
        assert hand.place(event.at).byte == head + len(hand.text[: event.at].encode())


def test_a_big_blind_as_large_as_both_is_both() -> None:
    hand = one(action(3, "A", 2, "15"), action(4, "B", 0))
    posts = [(event.kind, event.amount) for event in hand.events if isinstance(event, Post)]
    assert posts[-1] == (PostKind.BOTH_BLINDS, 15_00)


def test_header_and_hero() -> None:
    hand = one(action(3, "A", 0), win="0")
    header = hand.header
    assert (header.game, header.limit, header.low_stake, header.high_stake) == ("holdem", "nl", 5_00, 10_00)
    assert (header.currency, header.symbol, header.button, header.hero) == ("EUR", "€", 1, "A")
    assert (header.played_at, header.utc) == ("2016-05-04 20:11:00", None)
    dealt = [event for event in hand.events if isinstance(event, Dealt)]
    assert [len(event.cards) for event in dealt] == [2, 0]
    assert [type(event) for event in hand.events[2:4]] == [HoleCards, Dealt]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("Holdem NL €0.05/€0.10", ("holdem", "nl", 5, 10)),
        ("Holdem БЛ $1/$2", ("holdem", "nl", 100, 200)),
        ("Holdem SL $0.02/$0.05", ("holdem", "nl", 2, 5)),
        ("Holdem L $5/$10", ("holdem", "fl", 500, 1000)),
        ("LH 20/40 x2 Limit $10.00/$20.00", ("holdem", "fl", 2000, 4000)),
        ("Omaha Hi-Lo PL $0.25/$0.5", ("omaha8", "pl", 25, 50)),
        ("Omaha Pot limit $100.00/$200.00 Ante $0.00", ("omaha", "pl", 10000, 20000)),
        ("Six Plus Holdem NL \ufffd0.25/\ufffd0.50", ("short_deck", "nl", 25, 50)),
        ("Holdem NL RSD1/RSD2", ("holdem", "nl", 100, 200)),
        ("7 Card Stud L $0.05/$0.10", ("7 Card Stud L $0.05/$0.10", "fl", 5, 10)),
    ],
)
def test_kinds_of_games(kind: str, expected: tuple[str, str, int, int]) -> None:
    hand = one(action(3, "A", 0), kind=kind)
    header = hand.header
    assert header.game == (expected[0] if expected[0] != "omaha" else "holdem")  # by the two cards dealt
    assert (header.limit, header.low_stake, header.high_stake) == expected[1:]
    assert (hand.status is HandStatus.UNSUPPORTED) == expected[0].startswith("7")


def test_a_tournament_is_known_by_what_its_session_says() -> None:
    told = "<tournamentname>Quill Sunday</tournamentname><buyin>€4.50 + €0.50</buyin>"
    hand = one(action(3, "A", 0), kind="Holdem NL", extra=told, a="1,500", b="2,500")
    header = hand.header
    assert (header.tournament, header.currency, header.scale, header.symbol) == (True, None, 0, "")
    assert (header.low_stake, header.high_stake, header.buy_in) == (5, 10, "€4.50 + €0.50")


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ("€1,234.50", 1234_50), ("€0,05", 5), ("1.234,50 €", 1234_50), ("€ 1 234,50", 1234_50),
        ("RSD1.500", 1500_00), ("1500,5kr", 1500_50), ("$12", 12_00), ("\ufffd0.50", 50),
    ],
)  # fmt: skip
def test_amounts_as_rooms_write_them(chips: str, expected: int) -> None:
    hand = one(action(3, "A", 0), a=chips, b=chips)
    assert hand.seats[0].stack == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2011-12-02 20:16:43", "2011-12-02 20:16:43"),
        ("2017/01/23 1:02:03", "2017-01-23 01:02:03"),
        ("18.05.2021 18:26:13", "2021-05-18 18:26:13"),
        ("22-Jan-2011 10:11:12", "2011-01-22 10:11:12"),
        ("30/01/2012 02:30", "2012-01-30 02:30"),
        ("01/30/2012 02:30", "2012-01-30 02:30"),
        ("N/A", None),
        ("1-Xyz-2011 10:11", None),
    ],
)
def test_dates_as_rooms_write_them(text: str, expected: str | None) -> None:
    assert read_stamp(text) == expected


OLD = "<client_version>17.5</client_version>"


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("", UncalledBet.AWARD),
        ("<client_version>20.5.1.10</client_version>", UncalledBet.SILENT),
        (f"{OLD}<uncalled_bet_enabled>false</uncalled_bet_enabled>", UncalledBet.AWARD),
        (f"{OLD}<uncalled_bet_enabled>true</uncalled_bet_enabled>", UncalledBet.SILENT),
    ],
)  # fmt: skip
def test_the_program_tells_where_an_uncalled_bet_goes(extra: str, expected: UncalledBet) -> None:
    win = "40" if expected is UncalledBet.AWARD else "20"
    hand = one(action(3, "A", 23, "30"), action(4, "B", 0), extra=extra, win=win, bet="30")
    assert hand.header.accounts is not None
    assert hand.header.accounts.uncalled is expected
    outcome = replay(hand)
    assert outcome.verdict is Verdict.AGREES
    assert [player.collected for player in outcome.players if player.seat == 1] == [20_00]


def test_the_rake_is_the_sum_of_what_each_player_paid() -> None:
    text = (SAMPLES / "holdem-no-limit" / "re-raise-and-rake.txt").read_bytes()
    first, second = [item for item in read_bytes(text) if isinstance(item, Hand)]
    assert [event.rake for event in first.events if isinstance(event, TotalPot)] == [51]
    assert [event.amount for event in first.events if isinstance(event, Collected)] == [8_99]
    assert [event.seat for event in first.events if isinstance(event, Show)] == [3]
    assert replay(first).verdict is replay(second).verdict is Verdict.AGREES


# ---- damage


def items(data: bytes) -> list[Hand | Quarantined | Chatter]:
    found = [item for item in read_bytes(data) if isinstance(item, Hand | Quarantined | Chatter)]
    assert sum([item.size for item in found]) == len(data)
    return found


def sample() -> bytes:
    return (SAMPLES / "holdem-no-limit" / "one-line.txt").read_bytes()


def test_in_one_long_line_a_broken_hand_costs_no_other() -> None:
    found = [item for item in items(sample()) if isinstance(item, Hand)]
    assert [hand.header.hand_id for hand in found] == ["5380000107", "5380000108", "5380000109"]
    assert [hand.status for hand in found] == [HandStatus.COMPLETE, HandStatus.PARTIAL, HandStatus.COMPLETE]
    assert found[0].seats[1].name == "Birch & Sons"
    (finding,) = found[1].findings
    assert len(finding.excerpt) <= 402
    assert finding.line == 1
    place = found[1].place(finding.step)
    assert sample()[place.byte :].startswith(b"<cards")
    assert finding.excerpt[finding.caret - 1] == found[1].text[finding.step]


@pytest.mark.parametrize("step", [7, 64])
def test_a_session_cut_anywhere_is_read_as_far_as_it_goes(step: int) -> None:
    data = (SAMPLES / "holdem-no-limit" / "re-raise-and-rake.txt").read_bytes()
    for end in range(step, len(data), step):
        for item in items(data[:end]):
            if isinstance(item, Hand):
                replay(item)


def test_bytes_turned_over_and_sessions_glued_raise_nothing() -> None:
    data = bytearray(sample())
    for at in range(0, len(data), 23):
        spoilt = bytes(data[:at]) + bytes([data[at] ^ 0x15]) + bytes(data[at + 1 :])
        for item in items(spoilt + sample()):
            if isinstance(item, Hand):
                replay(item)


def test_sixteen_bits_and_a_wrong_declaration() -> None:
    text = (SAMPLES / "tournament" / "odd-chip.txt").read_text(encoding="utf-8")
    for data in (
        text.encode("utf-16"),
        text.encode("utf-16-be"),
        text.replace('"utf-8"', '"ebcdic"').encode(),
        text.replace("€", "\x80").encode("latin-1"),
        ("\ufeff" + text).encode(),
    ):
        (hand,) = [item for item in items(data) if isinstance(item, Hand)]
        assert replay(hand).verdict is Verdict.AGREES


def test_a_document_type_is_told_and_nothing_in_it_believed() -> None:
    bomb = '<!DOCTYPE s [<!ENTITY l0 "lol"><!ENTITY l1 "&l0;&l0;">]>\n'
    text = sample().decode().replace("<session", bomb + "<session", 1).replace("Alder", "&l1;")
    found = items(text.encode())
    assert any(isinstance(item, Quarantined) and "document type" in item.reason for item in found)
    assert next(item.seats[0].name for item in found if isinstance(item, Hand)) == "&l1;"


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("<a>" * 100, "nested deeper"),
        (f'<a x="{"y" * 5000}"/>', "tag or text"),
        (f"<a>{'y' * 200_000}</a>", "tag or text"),
        ("<a/>" * 30_000, "tags"),
        ("<a/>" * 300_000, "too long"),
        ("<!DOCTYPE x>", "XML breaks"),
    ],
)
def test_a_hostile_hand_is_set_aside_and_the_next_one_read(inside: str, reason: str) -> None:
    data = sample().decode().replace('<round no="0">', inside + '<round no="0">', 1).encode()
    first, *others = [item for item in items(data) if not isinstance(item, Chatter)]
    if isinstance(first, Hand):
        assert any(reason in finding.message for finding in first.findings)
    else:
        assert reason in first.reason
    assert len([item for item in others if isinstance(item, Hand)]) == 2


def test_a_head_without_a_hand() -> None:
    (only,) = items(b'<session sessioncode="1"><general>')
    assert isinstance(only, Quarantined)
    (only,) = items(b'<session sessioncode="1"></session>\n')
    assert isinstance(only, Chatter)


def test_events_are_in_the_order_of_play() -> None:
    (hand,) = [
        item
        for item in items((SAMPLES / "holdem-no-limit" / "side-pot-actions-out-of-order.txt").read_bytes())
        if isinstance(item, Hand)
    ]
    verbs: list[Event] = [event for event in hand.events if isinstance(event, Post | Action)]
    assert [event.at for event in verbs] != sorted(event.at for event in verbs)
    assert [event.seat for event in verbs if isinstance(event, Action)] == [5, 8, 1, 3, 5]


def test_a_document_of_megabytes_in_one_line() -> None:
    text = sample().decode().rstrip("\n")
    begin, end = text.index("<game "), text.index("</game>") + len("</game>")
    many = 3_000
    data = (text[:begin] + text[begin:end] * many + "</session>").encode()
    assert len(data) > 2 << 20
    found = items(data)
    assert len([item for item in found if isinstance(item, Hand)]) == many


def test_a_hand_with_a_hundred_faults_is_none() -> None:
    strange = "".join([f'<action no="{n}" player="A" type="{n}" sum="1"/>' for n in range(100, 250)])
    data = sample().decode().replace('<round no="0">', f'<round no="0">{strange}', 1).encode()
    first = next(item for item in items(data) if not isinstance(item, Chatter))
    assert isinstance(first, Quarantined)
    assert "faults" in first.reason
