"""A hand's own text with other names: the same hand of the same room, and nobody in it any more."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import parser.redacted
from parser import Hand
from parser.events import Event, Note
from parser.hand import HandStatus
from parser.reader import read, read_bytes
from parser.redacted import RedactionError, redacted, stand_ins
from parser.writers.pseudonyms import key_of

FOLDER = Path(__file__).resolve().parents[2] / "sample_histories"
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.suffix not in {".md", ".toml"})
OF_BYTES = {"TXT003", "TXT004", "TXT005", "TXT006"}


TEXT = """\
PokerStars Hand #41: Hold'em No Limit ($1/$2 USD) - 2024/05/06 20:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: {0} ($200 in chips)
Seat 2: {1} ($200 in chips)
{0}: posts small blind $1
{1}: posts big blind $2
*** HOLE CARDS ***
Dealt to {0} [Ah Kd]
{0}: calls $1
{1}: checks
*** FLOP *** [2c 7d Ks]
{1}: bets $2
{0}: raises $2 to $4
{1}: calls $2
*** TURN *** [2c 7d Ks] [7h]
{1}: checks
{0}: checks
*** RIVER *** [2c 7d Ks 7h] [2s]
{1}: bets $10
{0}: folds
Uncalled bet ($10) returned to {1}
{1} collected $12 from pot
{1}: doesn't show hand
*** SUMMARY ***
Total pot $12 | Rake $0
Board [2c 7d Ks 7h 2s]
Seat 1: {0} (button) (small blind) folded on the River
Seat 2: {1} (big blind) collected ($12)
"""
CHAT = """\
{0} said, "I am {0}, call 555 0199"
Odd Jobs [observer] said, "{1} is my cousin"
Zed joins the table at seat #4
Zed said, "two lines
of it"
"""


def hand_of(text: str | bytes) -> Hand:
    (hand,) = (
        one for one in read_bytes(text.encode() if isinstance(text, str) else text) if isinstance(one, Hand)
    )
    return hand


def talking(*names: str) -> str:
    return TEXT.replace("*** FLOP", CHAT + "*** FLOP").format(*names)


def says(hand: Hand, names: dict[str, str]) -> list[object]:
    """All that a hand states, with other names, without places and what people say."""
    header = replace(hand.header, hero=names.get(hand.header.hero or "", hand.header.hero))
    if hand.header.site in {"floorlog", "phh"}:
        header = replace(header, hand_id="")
    seats = [replace(seat, at=0, name=names.get(seat.name, seat.name)) for seat in hand.seats]
    codes = [one.code for one in hand.findings if one.code not in OF_BYTES]
    return [header, seats, [event_says(event, names) for event in hand.events], codes, hand.status]


def event_says(event: Event, names: dict[str, str]) -> Event:
    if isinstance(event, Note):
        return replace(event, at=0, text="")
    name = getattr(event, "name", None)
    return replace(event, at=0) if name is None else replace(event, at=0, name=names.get(name, name))


def file_of(path: Path) -> list[Hand]:
    return [one for one in read([path], repeats=False) if isinstance(one, Hand)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_each_sample_reads_as_the_same_hand_without_its_names(path: Path) -> None:
    for hand in file_of(path):
        names = stand_ins(hand, hero=False)
        if hand.status is HandStatus.UNSUPPORTED:
            with pytest.raises(RedactionError):
                redacted(hand, names)
            continue
        raw = redacted(hand, names)
        text = raw.decode()
        (again,) = (one for one in read_bytes(raw, hand.file) if isinstance(one, Hand))
        assert says(again, {}) == says(hand, names)
        assert "\r" not in text
        for old, new in names.items():
            if old != new and path.stem not in {"names-like-actions", "names-like-lines", "talk-like-lines"}:
                assert not re.search(rf"(?<!\w){re.escape(old)}(?!\w)", text, re.IGNORECASE), old


def test_names_in_talk_and_of_strangers_go_too() -> None:
    hand = hand_of(talking("Alice", "Bob"))
    names = stand_ins(hand, hero=False)
    assert {*names} == {"Alice", "Bob", "Odd Jobs", "Zed"}
    text = redacted(hand, names).decode()
    for told in ("Alice", "Bob", "Odd Jobs", "Zed", "555", "cousin", "two lines", "of it"):
        assert told not in text
    assert 'Player 1 said, "..."\n' in text
    assert f'{names["Odd Jobs"]} [observer] said, "..."\n' in text
    assert f"{names['Zed']} joins the table at seat #4\n" in text
    assert "Table 'Alder'" in text


def test_who_is_kept_keeps_his_name_and_not_his_words() -> None:
    hand = hand_of(talking("Alice", "Bob"))
    names = stand_ins(hand)
    assert names["Alice"] == "Alice"
    text = redacted(hand, names).decode()
    assert "Seat 1: Alice ($200" in text
    assert "555" not in text
    assert stand_ins(hand, keep=["Bob"], hero=False)["Bob"] == "Bob"


def test_with_a_key_the_stand_ins_are_those_of_all_hands() -> None:
    key = key_of(b"mine")
    first, second = hand_of(talking("Alice", "Bob")), hand_of(talking("Bob", "Alice"))
    assert stand_ins(first, key=key, hero=False) == stand_ins(second, key=key, hero=False)
    redacted(first, stand_ins(first, key=key, hero=False))


def test_a_stand_in_is_nobody_at_the_table() -> None:
    hand = hand_of(TEXT.format("Player 2", "Player 1"))
    names = stand_ins(hand, hero=False)
    assert not {*names} & {*names.values()}
    assert says(hand_of(redacted(hand, names)), {}) == says(hand, names)


def test_names_that_differ_in_case_alone_are_two() -> None:
    hand = hand_of(talking("Bob", "bob"))
    for keep, gone in (("Bob", "bob"), ("bob", "Bob")):
        text = redacted(hand, stand_ins(hand, keep=[keep], hero=False)).decode()
        assert keep in text
        assert gone not in text
    assert "bob" not in redacted(hand, stand_ins(hand, hero=False)).decode().casefold()


HOSTILE = [
    "a", "calls", "Seat 1", "Seat 2", "PokerStars", "$5", "$2", "[Ah Kd]", "Bob", "Bobby", "Bob: calls $1",
    "said", "pot", "from", "Dealt to", "*** FLOP ***", "collected", "Hold'em", "USD", "ET", "7", "200",
    "chips", "in", "the", "😀", "שלום", "مرحبا", "老王", "王", "é", "É", "<b>x</b>", "=1+1", "\\n", ".*",
    "Player", "Hand #41", "Alder", "small blind", "button", "x (button)", "Bob (big blind) collected",
    "Total pot $12",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_may_be_anything(name: str) -> None:
    for other in ("Carol", f"{name}2", f"x{name}"):
        for pair in ((name, other), (other, name)):
            hand = hand_of(TEXT.format(*pair))
            if {seat.name for seat in hand.seats} != {*pair}:
                continue
            names = stand_ins(hand, hero=False)
            again = hand_of(redacted(hand, names))
            assert says(again, {}) == says(hand, names)
            assert [seat.name for seat in again.seats] == ["Player 1", "Player 2"]


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(NAMES, NAMES)
def test_whatever_the_names_they_go_or_it_says_so(one: str, two: str) -> None:
    hands = [item for item in read_bytes(talking(one, two).encode()) if isinstance(item, Hand)]
    if len(hands) != 1:
        return
    names = stand_ins(hands[0], hero=False)
    with suppress(RedactionError):
        raw = redacted(hands[0], names)
        assert says(hand_of(raw), {}) == says(hands[0], names)


@pytest.mark.parametrize("encode", ["utf-16", "utf-8-sig", "utf-8", "cp1252"])
def test_other_encodings_and_line_ends_come_out_as_utf8(encode: str) -> None:
    hand = hand_of(TEXT.format("José", "Bob").replace("\n", "\r\n").encode(encode))
    raw = redacted(hand, stand_ins(hand, hero=False))
    assert raw.decode().startswith("PokerStars Hand #41")
    assert raw == redacted(hand_of(TEXT.format("José", "Bob")), {"José": "Player 1", "Bob": "Player 2"})


@pytest.mark.parametrize(
    "path", [one for one in FILES if one.parent.name in {"holdem", "tournament"}], ids=str
)
def test_line_ends_of_a_file_make_no_difference(path: Path) -> None:
    raw = path.read_bytes()
    plain, windows = (
        [one for one in read_bytes(data, path.name) if isinstance(one, Hand)]
        for data in (raw, raw.replace(b"\n", b"\r\n"))
    )
    for one, other in zip(plain[:1], windows[:1], strict=True):
        names = stand_ins(one, hero=False)
        assert redacted(other, stand_ins(other, hero=False)) == redacted(one, names)


WITHIN = [
    "calls",
    "$5",
    "[Ah Kd]",
    "a",
    "Bob & <Sons>",
    'x" y',
    "=1+1",
    "😀 7",
    "שלום",
    "Fold",
    "NT",
    "1",
    "it's",
]


@pytest.mark.parametrize("path", FILES[::5], ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_hostile_names_in_each_format_go_again(path: Path) -> None:
    hand = file_of(path)[0]
    names = {old: new for old, new in stand_ins(hand, hero=False).items() if old != new}
    worse = dict(zip(names, WITHIN, strict=False))
    if hand.header.site == "pokernow":
        worse = {old: f"{new} @ {old.rpartition(' @ ')[2]}" for old, new in worse.items()}
    raw = b""
    with suppress(RedactionError):  # nobody can be called that there, such as in a floor log
        raw = redacted(hand, worse)
    assert raw or hand.header.site == "floorlog" or not hand.seats
    if not raw:
        return
    (hostile,) = (one for one in read_bytes(raw, hand.file) if isinstance(one, Hand))
    names = stand_ins(hostile, hero=False)
    (again,) = (one for one in read_bytes(redacted(hostile, names), hand.file) if isinstance(one, Hand))
    assert says(again, {}) == says(hostile, names)


def test_remarks_in_documents_and_logs_go() -> None:
    log = (
        "floor log 9\n# Ann Other saw it\nnl holdem 5/10; button 1\n"
        "1 Ana 500; 2 Ben 500\n1 sb; 2 bb\n1 folds\n2 wins 15\n"
    )
    toml = (
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\n'
        'starting_stacks = [500, 500]\nactions = ["p2 f # Ann Other thinks"] # by Ann\n'
        'author = "Ann Other"\nplayers = ["Ana", "Ben"]\n'
    )
    for text in (log, toml):
        hand = hand_of(text)
        written = redacted(hand, stand_ins(hand, hero=False)).decode()
        assert not re.search("Ann|Ana|Ben|thinks", written)
        assert "# ..." in written


@pytest.mark.parametrize(
    "names",
    [
        {"Alice": "Same", "Bob": "same"},
        {"Alice": "Bob"},
        {"Alice": "Bob", "Bob": "Alice"},
        {"Alice": ""},
        {"Alice": "two\nlines"},
        {"Alice": "\x1b[31mred"},
        {"Alice": "x ($5 in chips)\u2028"},
    ],
)
def test_stand_ins_that_are_no_names_are_refused(names: dict[str, str]) -> None:
    with pytest.raises(RedactionError) as caught:
        redacted(hand_of(TEXT.format("Alice", "Bob")), names)
    assert caught.value.remedy


def test_a_name_that_is_overlooked_is_found_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "Bob finished the tournament in 2nd place\nBob wins the $5 bounty for eliminating Alice\n"
    hand = hand_of(TEXT.replace("*** SUMMARY", line + "*** SUMMARY").format("Alice", "Bob"))
    names = stand_ins(hand, hero=False)
    assert b"Player 2 wins the $5 bounty for eliminating Player 1\n" in redacted(hand, names)
    monkeypatch.setattr(parser.redacted._Redaction, "_rest", lambda *_: None)
    with pytest.raises(RedactionError, match="still stands"):
        redacted(hand, names)


def test_an_account_number_goes() -> None:
    path = FOLDER / "unibet/holdem/walk.txt"
    (hand,) = file_of(path)
    assert b"[Unibet_2" in path.read_bytes()
    assert b"[Unibet_2" not in redacted(hand, stand_ins(hand))


def test_a_name_that_cannot_be_replaced_raises() -> None:
    with pytest.raises(RedactionError, match="can't be replaced"):
        redacted(hand_of(TEXT.format("Alice", "Bob")), {"Alice": "x" * 3_000})
    with pytest.raises(RedactionError, match="names"):
        redacted(hand_of((FOLDER / "pokerstars/set-aside/seven-card-stud.txt").read_bytes()), {"Wren.K": "x"})
