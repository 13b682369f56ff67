"""Who is meant: names that look like actions, hold separators, or are parts of each other, and chat that
looks like play.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from parser.events import Action, Collected, Dealt, Note, NoteKind, Post, Show, SummarySeat, Uncalled, Verb
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes

HAND = """\
PokerStars Hand #240000000301:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/01 20:15:07 ET
Table 'Vega II' 6-max Seat #1 is the button
Seat 1: {a} ($100 in chips)
Seat 2: {b} ($100 in chips)
Seat 3: {c} ($100 in chips)
{b}: posts small blind $0.50
{c}: posts big blind $1
*** HOLE CARDS ***
Dealt to {c} [Ah Kd]
{a}: raises $2 to $3
{b}: folds
{c}: calls $2
*** FLOP *** [2c 7d Kh]
{c}: checks
{a}: bets $4
{c}: raises $6 to $10
{a}: folds
Uncalled bet ($6) returned to {c}
{c} collected $14 from pot
{c}: shows [Ah Kd] (a pair of Kings)
*** SUMMARY ***
Total pot $14.50 | Rake $0.50
Board [2c 7d Kh]
Seat 1: {a} (button) folded on the Flop
Seat 2: {b} (small blind) folded before Flop
Seat 3: {c} (big blind) collected ($14)
"""

NAMES = [
    "Alder",
    "Al",
    "Alder Al",
    "Hand #1",
    "Al: folds",
    "Alder: raises $5 to $10",
    "x: posts big blind $1",
    "Elm. collected $5 from pot",
    'Elm. said, "hi"',
    'he said, "x: folds"',
    "Dealt to Alder [Ah Kd]",
    "Dealt to Al",
    "Seat 1: Alder ($5 in chips)",
    "Seat 2",
    "Uncalled bet ($6) returned to Al",
    "*** FLOP *** [2c 7d Kh]",
    "*** SUMMARY ***",
    "Total pot $5 | Rake $1",
    "Board [2c 7d Kh]",
    "Table 'x' 6-max Seat #1 is the button",
    "Al (button)",
    "Al (button) folded before Flop",
    "Al folded",
    "Al: shows [As Ad] (a",
    "Al [As Ad]",
    "(big blind)",
    "and is all-in",
    "$5",
    "12.50",
    ":",
    ": ",
    " ",
    "Hero ",
    " lead",
    "double  blank",
    "<b>bold</b>",
    "=SUM(A1)",
    "\x1b[31mred\x1b[0m",
    "\u202eevil",
    "na\x00me",
    "\u00c5sa \u2603\U0001f0a1",
    "e\u0301",
    "Hand cancelled",
    "PokerStars Hand #1: x",
    "No low hand qualified",
    "is sitting out",
    "joins the table at seat #4",
]


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def check(a: str, b: str, c: str) -> None:
    """Checks that each line of HAND is read as it was meant."""
    hand = the_hand(HAND.format(a=a, b=b, c=c))
    assert [(seat.number, seat.name) for seat in hand.seats] == [(1, a), (2, b), (3, c)]
    told = [
        (type(event).__name__, event.seat)
        for event in hand.events
        if isinstance(event, Post | Dealt | Action | Uncalled | Collected | Show)
    ]
    assert told == [
        ("Post", 2), ("Post", 3), ("Dealt", 3), ("Action", 1), ("Action", 2), ("Action", 3), ("Action", 3),
        ("Action", 1), ("Action", 3), ("Action", 1), ("Uncalled", 3), ("Collected", 3), ("Show", 3),
    ]  # fmt: skip
    raises = [event for event in hand.events if isinstance(event, Action) and event.verb is Verb.RAISE]
    assert [(event.amount, event.raise_to) for event in raises] == [(200, 300), (600, 1000)]
    summary = [event for event in hand.events if isinstance(event, SummarySeat)]
    assert [(event.seat, event.name, event.roles, event.result) for event in summary] == [
        (1, a, ("button",), "folded"),
        (2, b, ("small blind",), "folded"),
        (3, c, ("big blind",), "collected"),
    ]
    assert summary[2].won == (1400,)
    assert hand.status is HandStatus.COMPLETE
    assert {finding.code for finding in hand.findings} <= {"TXT006"}


@pytest.mark.parametrize("name", NAMES, ids=[f"name{number}" for number in range(len(NAMES))])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_name_of_any_look_is_who_he_is(name: str, place: int) -> None:
    names = ["Birch K", "Cedar_7", "Dogwood"]
    names[place] = name
    check(*names)


@pytest.mark.parametrize(
    ("a", "b", "c"),
    [
        ("Al", "Al: folds", "Al: folds: folds"),
        ("Al", "Alder", "Al der"),
        ("Al (button)", "Al", "Al (small blind)"),
        ("Bob: calls $2", "Bob", "Bob: calls $2 and is all-in"),
        ("a collected $1 from pot", "a", "a collected $14 from pot"),
        ("x", "x ", " x"),
        ("Dealt to x", "x", "x [Ah Kd]"),
    ],
)
def test_names_within_each_other_are_told_apart(a: str, b: str, c: str) -> None:
    check(a, b, c)


@settings(max_examples=150)
@given(
    st.lists(
        st.one_of(
            # A name that makes a line mean two things at once has a test of its own.
            st.sampled_from([name for name in NAMES if not name.startswith("Uncalled")]),
            st.text(
                st.characters(codec="utf-8", exclude_characters="\r\n\ufeff\ue000"), min_size=1, max_size=14
            ),
        ),
        min_size=3,
        max_size=3,
        unique=True,
    )
)
@example(["Alder", "Al", "Game #"])
def test_any_three_names(names: list[str]) -> None:
    a, b, c = names
    # "Dealt to Al: folds [Ah Kd]" says two things when both names are at the table.
    assume(not any(f"Dealt to {c} [".startswith(f"{name}: ") for name in names))
    text = HAND.format(a=a, b=b, c=c)
    hand = the_hand(text)
    assert hand.seats[0].number == 1
    actors = [event.seat for event in hand.events if isinstance(event, Action)]
    assert actors == [1, 2, 3, 3, 1, 3, 1]


def test_a_line_of_two_meanings_goes_to_the_longer_name_whatever_was_read_before() -> None:
    text = HAND.format(a="Alder", b="Uncalled bet ($6) returned to Al", c="Al: folds")
    told = [[(type(event).__name__, event.seat) for event in the_hand(text).events if hasattr(event, "seat")]]
    told += [
        [(type(event).__name__, event.seat) for event in the_hand(text).events if hasattr(event, "seat")]
    ]
    assert told[0] == told[1]
    assert ("Uncalled", 3) not in told[0]


@pytest.mark.parametrize(
    "chat",
    [
        "Alder: folds",
        "*** SUMMARY ***",
        "Uncalled bet ($1) returned to Alder",
        'quote " in " it',
        "Alder collected $5 from pot",
        "",
    ],
)
def test_chat_is_no_action(chat: str) -> None:
    base = HAND.format(a="Alder", b="Birch", c="Cedar")
    hand = the_hand(base.replace("Cedar: checks\n", f'Cedar said, "{chat}"\nCedar: checks\n'))
    plain = the_hand(base)
    assert [type(event) for event in hand.events if not isinstance(event, Note)] == [
        type(e) for e in plain.events
    ]
    (note,) = [event for event in hand.events if isinstance(event, Note)]
    assert (note.kind, note.seat) == (NoteKind.CHAT, 3)


def test_chat_with_line_breaks_is_no_action() -> None:
    base = HAND.format(a="Alder", b="Birch", c="Cedar")
    hand = the_hand(
        base.replace("Cedar: checks\n", 'Cedar said, "look\nAlder: folds\nat that"\nCedar: checks\n')
    )
    assert [event.kind for event in hand.events if isinstance(event, Note)] == [NoteKind.CHAT] * 3
    assert len([event for event in hand.events if isinstance(event, Action)]) == 7
    assert not hand.findings


def test_a_chat_line_cut_short_costs_only_itself() -> None:
    base = HAND.format(a="Alder", b="Birch", c="Cedar")
    hand = the_hand(base.replace("Cedar: checks\n", 'Cedar said, "loo\nCedar: checks\n'))
    assert [finding.code for finding in hand.findings] == ["TXT001"]
    assert len([event for event in hand.events if isinstance(event, Action)]) == 7


def test_a_stranger_keeps_his_name() -> None:
    base = HAND.format(a="Alder", b="Birch", c="Cedar")
    hand = the_hand(base.replace("Cedar: checks\n", "Cedar: checks\nZed: checks\nZed: folds\n"))
    strangers = [event for event in hand.events if isinstance(event, Action) and event.seat is None]
    assert [event.name for event in strangers] == ["Zed", "Zed"]
    assert [(finding.code, finding.player) for finding in hand.findings] == [("HDR004", "Zed")]


def test_a_name_printed_with_other_blanks_is_the_same_player() -> None:
    text = HAND.format(a="Alder", b="Birch", c="Hero").replace("Hero: ", "Hero : ")
    hand = the_hand(text)
    assert {event.seat for event in hand.events if isinstance(event, Action)} == {1, 2, 3}
    assert not hand.findings
