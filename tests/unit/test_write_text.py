"""PokerStars text and floor logs: every sample there and back, what stands in the text, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from parser import Hand
from parser.events import Collected, Note, NoteKind, Uncalled
from parser.hand import Accounts, UncalledBet
from parser.reader import read_bytes
from parser.writers import floorlog, jsonlines, ohh, phh, pokerstars
from parser.writers.moneylines import with_lines
from parser.writers.plainnames import UNSAFE
from tests.unit.text_trips import check_log, check_stars, only, written

FOLDER = Path(__file__).resolve().parents[2] / "sample_histories"
FILES = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*")
    if path.is_file() and path.suffix != ".md"
)
STARS_REFUSES = (
    "does not say when it was played",
    "gives no stakes",
    "all dead",
    "only its header was read",
    "no name for the game",
    "may be part of the play",
    "where the streets begin",
    "the tournament has no number",
)
LOG_REFUSES = (
    "does not print the rake",
    "cashed out",
    "house adds",
    "no name for the game",
    "may be part of the play",
    "where the streets begin",
    "without a seat",
)


def hands(path: str) -> list[Hand]:
    return [item for item in read_bytes((FOLDER / path).read_bytes(), path) if isinstance(item, Hand)]


def sample(path: str) -> Hand:
    return hands(path)[0]


@pytest.mark.parametrize("path", FILES)
def test_a_sample_goes_to_pokerstars_text_and_back(path: str) -> None:
    for hand in hands(path):
        reason = check_stars(hand, again=True)
        assert reason is None or any(words in reason for words in STARS_REFUSES), reason


@pytest.mark.parametrize("path", FILES)
def test_a_sample_goes_to_a_floor_log_and_back(path: str) -> None:
    for hand in hands(path):
        reason = check_log(hand, again=True)
        assert reason is None or any(words in reason for words in LOG_REFUSES), reason


NL = "pokerstars/holdem-no-limit"


def test_a_hand_that_was_pokerstars_text_comes_out_line_by_line() -> None:
    for name in ("bet-and-fold", "three-way-all-in-two-side-pots", "run-it-twice", "odd-cent"):
        hand = sample(f"{NL}/{name}.txt")
        lines = [line.rstrip() for line in pokerstars.write(hand).text.splitlines() if line.strip()]
        assert lines == [line.rstrip() for line in hand.text.splitlines() if line.strip()]


def test_a_floor_log_is_what_a_person_types() -> None:
    hand = sample(f"{NL}/three-way-all-in-two-side-pots.txt")
    assert floorlog.write(hand).text.splitlines()[:10] == [
        "floor log 290000000103",
        "no limit holdem",
        "blinds $0.05/$0.10",
        "6 max",
        'table "Brindle IV"',
        'date "2024-03-09 19:06:40"',
        "button 3",
        'seat 1 "mossgate" $3.20',
        'seat 2 "Quill Anders" $12.40',
        'seat 3 "TinLizard" $7.75',
    ]
    assert "2 raises to $1; 3 raises to $7.75 all in; 4 folds" in floorlog.write(hand).text


def test_an_uncalled_bet_within_an_award_gets_its_line() -> None:
    hand = sample(f"{NL}/bet-and-fold.txt")
    inside = replace(
        hand,
        header=replace(hand.header, accounts=Accounts(uncalled=UncalledBet.AWARD)),
        events=tuple(
            replace(event, amount=event.amount + 180) if isinstance(event, Collected) else event
            for event in hand.events
            if not isinstance(event, Uncalled)
        ),
    )
    silent = replace(
        hand,
        header=replace(hand.header, accounts=Accounts(uncalled=UncalledBet.SILENT)),
        events=tuple(event for event in hand.events if not isinstance(event, Uncalled)),
    )
    for other in (inside, silent):
        lines = with_lines(other)
        assert lines.header.accounts is None
        assert [event for event in lines.events if isinstance(event, Collected | Uncalled)] == [
            replace(event, at=0) if isinstance(event, Uncalled) else event
            for event in hand.events
            if isinstance(event, Collected | Uncalled)
        ]


def test_a_total_without_the_rake_gets_it() -> None:
    hand = sample(f"{NL}/bet-and-fold.txt")
    net = replace(hand, header=replace(hand.header, site="another", accounts=Accounts(total_net=True)))
    assert "Total pot $2.99 | Rake $0.14" in pokerstars.write(net).text


def test_what_is_not_said_gets_no_line() -> None:
    hand = replace(sample(f"{NL}/bet-and-fold.txt"))
    hand = replace(hand, header=replace(hand.header, site="another"))
    bare = replace(
        hand, events=tuple(replace(e, rake=None) if hasattr(e, "rake") else e for e in hand.events)
    )
    assert "Rake" not in pokerstars.write(bare).text
    none = replace(hand, events=tuple(e for e in hand.events if not hasattr(e, "rake")))
    text, notes = pokerstars.write(none)
    assert "Total pot" not in text
    assert any("cut short" in note for note in notes)
    assert "does not print the rake" in str(written(floorlog.write, none))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("played_at", None, "does not say when"),
        ("low_stake", None, "gives no stakes"),
        ("game", "pineapple", "no name for the game pineapple"),
        ("limit", "pl/nl", "no name for the limit"),
        ("tournament", True, "has no number"),
    ],
)
def test_nothing_is_made_up_for_a_header(field: str, value: object, reason: str) -> None:
    hand = sample(f"{NL}/bet-and-fold.txt")
    other = replace(hand, header=replace(hand.header, **{field: value}))
    assert reason in str(written(pokerstars.write, other))


def test_the_time_in_utc_stands_in_brackets_where_the_zone_does_not_tell_it() -> None:
    hand = sample(f"{NL}/bet-and-fold.txt")
    header = replace(hand.header, site="another", zone=None, played_at="2024-03-10 08:05:02")
    back = only(pokerstars.write(replace(hand, header=header)).text)
    assert (back.header.played_at, back.header.utc) == ("2024-03-10 08:05:02", hand.header.utc)
    assert "8:05:02 [2024/03/09 19:05:02 ET]" in pokerstars.write(replace(hand, header=header)).text


HOSTILE = (
    "a\x1b[31m\nb", "\u202eabc", "two\nlines", "tab\there", "\ud800", "", " ", "\x00", "a\x9bm", "\u2028",
    ": folds", 'q"uote', "; 3 folds", "# no", "seat 4", "ana", "ANA", "Ána", "*** FLOP ***", "x (1 in chips)",
    "名前", "a" * 3000,
)  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_no_name_steers_anything(name: str) -> None:
    hand = sample(f"{NL}/bet-and-fold.txt")
    old, twin = hand.seats[0].name, hand.seats[1].name
    renamed = replace(
        hand,
        header=replace(hand.header, site="another"),
        seats=tuple(
            replace(seat, name={old: name, twin: "Ana"}.get(seat.name, seat.name)) for seat in hand.seats
        ),
        events=tuple(
            replace(event, name={old: name, twin: "Ana"}.get(event.name, event.name))
            if getattr(event, "name", None)
            else event
            for event in hand.events
        ),
    )
    for module in (pokerstars, floorlog, jsonlines, phh, ohh):
        out = written(module.write, renamed)
        if isinstance(out, str):
            assert "read back" in out, module  # refused, not written wrongly
            continue
        assert not UNSAFE.search(out.text.replace("\n", ""))
        assert out.text.count("\x1b") == 0
        if module is not jsonlines:
            back = next(one for one in read_bytes(out.text.encode()) if isinstance(one, Hand))
            assert len({seat.name for seat in back.seats}) == len(hand.seats)
            assert [(seat.number, seat.stack) for seat in back.seats] == [
                (seat.number, seat.stack) for seat in hand.seats
            ]


def test_chat_that_steers_a_terminal_is_made_plain() -> None:
    hand = sample(f"{NL}/bet-and-fold.txt")
    chat = Note(NoteKind.CHAT, f'{hand.seats[0].name} said, "\x1b]0;x\x07"', hand.events[4].at, 1)
    hand = replace(hand, events=(*hand.events[:4], chat, *hand.events[4:]))
    assert 'said, "?]0;x?"' in pokerstars.write(hand).text


def test_json_lines_hold_everything_but_places() -> None:
    import json

    for path in FILES:
        for hand in hands(path):
            text, notes = jsonlines.write(hand)
            assert text.count("\n") == 1
            assert not notes
            value = json.loads(text)
            assert [event["event"] for event in value["events"]] == [type(e).__name__ for e in hand.events]
            assert list(value["header"]) == list(type(hand.header).__struct_fields__)
            assert [seat["name"] for seat in value["seats"]] == [seat.name for seat in hand.seats]
