"""A floor log says the same hand however it is written, and what any record can say."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parser.cards import CARD_TEXT, cards_text
from parser.events import (
    Action,
    Collected,
    Dealt,
    Event,
    HoleCards,
    Muck,
    Post,
    PostKind,
    Show,
    ShowdownStart,
    StreetDealt,
    SummaryStart,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.formats.floorwords import WORDS
from parser.hand import Hand
from parser.reader import read_bytes, read_hands
from replay import replay
from replay.games import game_of
from replay.profiles import load_profile

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"

# ---- one hand in many writings

HAND = (
    "GAME holdem NO_LIMIT", "STAKES 5/10", "BUTTON 1", "SEAT 1 Ana 1500", "SEAT 2 Ben 1500", "SEAT 3 Cal 240",
    "2 SMALL_BLIND 5", "3 BIG_BLIND 10", "1 RAISE TO 30", "2 CALL", "3 CALL", "FLOP Th 8h 2c", "2 CHECK",
    "3 BET 50", "1 RAISE_BY 50", "2 FOLD", "3 ALL_IN", "1 CALL", "TURN 4c", "RIVER 2d", "3 SHOW Ah Ts",
    "1 MUCK", "3 PAID 510", "RAKE 0",
)  # fmt: skip
NAMES = {"1": "Ana", "2": "Ben", "3": "Cal"}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
BLANKS = st.sampled_from([" ", "  ", "\t", " : ", ": ", " \u3000"])


def hand_of(text: str) -> Hand:
    (hand,) = [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]
    return hand


def told(hand: Hand) -> list[object]:
    return [
        (type(one), *[getattr(one, name) for name in one.__struct_fields__ if name != "at"])
        for one in hand.events
    ]


PLAIN = "floor log 1\n" + "".join(
    [
        " ".join([WORDS[part][0][0] if part in WORDS else part for part in line.split()]) + "\n"
        for line in HAND
    ]
)


@st.composite
def writings(draw: st.DrawFn) -> str:
    """The hand above, each word in some language, some case and some distance from the next."""
    lines = [
        draw(st.sampled_from(["floor log 1", "Floor Log #1", "FLOOR LOG hand 1", "fairpot floor log 1:"]))
    ]
    for line in HAND:
        words = []
        for index, part in enumerate(line.split()):
            word = part
            if part in WORDS:
                word = draw(st.sampled_from([one for language in WORDS[part] for one in language]))
            elif index == 0 and part in NAMES:
                word = draw(st.sampled_from([part, NAMES[part], NAMES[part].upper(), f"seat {part}"]))
            elif part in CARD_TEXT and draw(st.booleans()):
                word = part[0].replace("T", "10") + SUIT_SIGNS[part[1]]
            elif part == "1500":
                word = draw(st.sampled_from(["1500", "1,500", "1.500", "1'500", "1.5k", "$1,500"])).lstrip(
                    "$"
                )
            case = draw(st.sampled_from([str, str.upper, str.lower, str.title])) if part in WORDS else str
            words.append(case(word))
        blank = draw(BLANKS)
        text = blank.join(words) if words[0][-1:].isalnum() else " ".join(words)
        lines.append(text + draw(st.sampled_from(["", " ", ".", "  # said twice", "\t#"])))
        lines += draw(st.sampled_from([[], [], [""], ["# a comment"], ["   "]]))
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines) + "\n"


@settings(max_examples=150)
@given(writings())
def test_the_writing_does_not_matter(text: str) -> None:
    hand, expected = hand_of(text), hand_of(PLAIN)
    assert hand.findings == ()
    assert told(hand) == told(expected)
    assert hand.header == expected.header


# ---- what another record says, as a floor log

POSTS = {
    PostKind.ANTE: "ante",
    PostKind.SMALL_BLIND: "sb",
    PostKind.BIG_BLIND: "bb",
    PostKind.STRADDLE: "straddle",
    PostKind.BOTH_BLINDS: "both blinds",
    PostKind.DEAD_BLIND: "dead blind",
    PostKind.BUTTON_BLIND: "button blind",
}
BETTING = {"nl": "no limit", "pl": "pot limit", "fl": "fixed limit"}


class Writer:
    """A hand as a floor log."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def amount(self, units: int) -> str:
        scale = self.hand.header.scale
        whole, fraction = divmod(units, 10**scale)
        return f"{whole}.{fraction:0{scale}}" if scale else str(whole)

    def text(self) -> str:
        header, money = self.hand.header, self.amount
        lines = [
            f"floor log 1\n{header.game} {BETTING[header.limit]}",
            f"{money(header.low_stake or 0)}/{money(header.high_stake or 0)}",
            f"button {header.button}",
        ]
        lines += [f"ante {money(header.ante)}"] if header.ante else []
        lines += ["tournament"] if header.tournament else []
        for seat in self.hand.seats:
            away = " sitting out" if seat.sitting_out else ""
            lines.append(f'seat {seat.number} "P{seat.number}" {money(seat.stack)}{away}')
        return "\n".join([*lines, *[line for line in map(self.line, self.hand.events) if line]]) + "\n"

    def line(self, event: Event) -> str:
        money = self.amount
        match event:
            case Post():
                all_in = " all in" if event.all_in else ""
                return f"{event.seat} {POSTS[event.kind]} {money(event.amount)}{all_in}"
            case Action(verb=Verb.FOLD | Verb.CHECK):
                return f"{event.seat} {event.verb.value}"
            case Action():
                size = money(event.amount if event.verb is Verb.CALL else event.raise_to)
                return f"{event.seat} {event.verb.value} {size}{' all in' if event.all_in else ''}"
            case Dealt(cards=cards) if cards:
                return f"{event.seat} has {cards_text(cards)}"
            case StreetDealt():
                name = ("first card", "flop", "turn", "river")[event.street]
                run = f" {event.run}" if event.run else ""
                return f"{name}{run} {cards_text(event.new)}"
            case Show():
                return f"{event.seat} shows {cards_text(event.cards)}"
            case Muck():
                return f"{event.seat} mucks"
            case Uncalled():
                return f"{event.seat} gets back {money(event.amount)}"
            case Collected():
                pot = {None: "", 0: " main pot"}.get(event.pot, f" side pot {event.pot}")
                board = f" board {event.run}" if event.run else ""
                return f"{event.seat} wins {money(event.amount)}{pot}{board}"
            case TotalPot(total=total, rake=rake, fees=fees) if total is not None:
                taken = "".join([f"; jackpot {money(amount)}" for _, amount in fees])
                return f"pot {money(total)}; rake {money(rake or 0)}{taken}"
            case _:
                return ""


def is_plain(hand: Hand) -> bool:
    """Whether a floor log can say all that the record does."""
    header = hand.header
    if not hand.complete or hand.findings or game_of(header.game) is None or header.cap:
        return False
    known = (
        Post, Action, HoleCards, Dealt, StreetDealt, ShowdownStart, Show, Muck, Uncalled, Collected,
    )  # fmt: skip
    stop = next(index for index, one in enumerate(hand.events) if isinstance(one, SummaryStart))
    return all(isinstance(one, known) for one in hand.events[:stop]) and any(
        isinstance(one, Collected) for one in hand.events
    )


FILES = sorted((SAMPLES / "pokerstars").rglob("*.txt")) + sorted((SAMPLES / "ggpoker").rglob("*.txt"))
SAID = (Post, Action, StreetDealt, Show, Uncalled, Collected)
RULES = load_profile("pokerstars_online")


def said(hand: Hand) -> list[object]:
    """What the events say that move chips and cards; a raise without its size may have been told with it."""
    return [
        (type(one), *[getattr(one, name) for name in one.__struct_fields__ if name not in _UNSAID])
        for one in hand.events
        if isinstance(one, SAID)
    ]


_UNSAID = {"at", "words", "board"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_another_record_written_as_a_floor_log(file: Path) -> None:
    for hand in filter(is_plain, read_hands([str(file)])):
        typed = hand_of(Writer(hand).text())
        assert typed.findings == ()
        assert said(typed) == said(hand)
        first, second = replay(hand, RULES), replay(typed, RULES)
        codes = [one.code for one in first.findings if one.code not in _OF_THE_SUMMARY]
        assert [one.code for one in second.findings if one.code not in _LIVE_ONLY] == codes
        if not _OF_THE_SUMMARY & {one.code for one in first.findings}:
            assert second.verdict is first.verdict
        assert [pot.claims for pot in second.pots] == [pot.claims for pot in first.pots]


_OF_THE_SUMMARY = {"SHO008", "SHO009", "SHO010", "HDR008", "HDR010", "DLT006", "DLT009"}
_LIVE_ONLY = {"SHO014"}
"""Who shows first is asked of live tables only."""
