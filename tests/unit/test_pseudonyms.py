"""Pseudonyms: stable under a key, no name left anywhere, money and cards as they were."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from parser import Hand
from parser.events import Dealt, Note, NoteKind, Show, SummarySeat
from parser.reader import read_bytes
from parser.writers.pseudonyms import anonymised, hero_of, key_of, pseudonym, pseudonyms
from replay import replay

FOLDER = Path(__file__).resolve().parents[2] / "sample_histories"
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".md")
KEY, OTHER = key_of(b"kept to myself"), key_of(b"another")

TEXT = """\
PokerStars Hand #41: Hold'em No Limit ($1/$2 USD) - 2024/05/06 20:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Odd Jobs ($200 in chips)
Seat 2: two pair ($200 in chips)
Odd Jobs: posts small blind $1
two pair: posts big blind $2
*** HOLE CARDS ***
Dealt to Odd Jobs [Ah Kd]
Zed joins the table at seat #4
Odd Jobs said, "two pair, mail me at odd@example.org"
Odd Jobs: calls $1
two pair: checks
*** FLOP *** [2c 7d Ks]
two pair: checks
Odd Jobs: checks
*** TURN *** [2c 7d Ks] [7h]
two pair: checks
Odd Jobs: checks
*** RIVER *** [2c 7d Ks 7h] [3s]
two pair: checks
Odd Jobs: checks
*** SHOW DOWN ***
two pair: shows [7c 2d] (a full house, Sevens full of Deuces)
Odd Jobs: shows [Ah Kd] (two pair, Kings and Sevens)
two pair collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [2c 7d Ks 7h 3s]
Seat 1: Odd Jobs (button) (small blind) showed [Ah Kd] and lost with two pair, Kings and Sevens
Seat 2: two pair (big blind) showed [7c 2d] and won ($4) with a full house, Sevens full of Deuces
"""


def one(text: str) -> Hand:
    found = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    assert len(found) == 1
    return found[0]


def numbers(hand: Hand) -> object:
    """All that a hand says in numbers and cards."""
    bare = [
        {key: value for key, value in msgspec.to_builtins(event).items() if key not in {"name", "words"}}
        for event in hand.events
        if not isinstance(event, Note)
    ]
    return [(seat.number, seat.stack) for seat in hand.seats], bare


def test_no_name_and_no_chat_is_left() -> None:
    hand = one(TEXT)
    changed = anonymised(hand, KEY)
    everything = repr(changed)
    for word in ("Odd Jobs", "odd@", "Zed", "two pair"):
        assert word not in everything
    assert numbers(changed) == numbers(hand)
    assert not any(isinstance(event, Note) for event in changed.events)
    assert changed.header == hand.header


def test_words_stay_where_they_tell_no_name() -> None:
    changed = anonymised(one(TEXT), KEY)
    assert [event.words for event in changed.events if isinstance(event, Show)] == [
        "a full house, Sevens full of Deuces", None,
    ]  # fmt: skip
    assert [event.words for event in changed.events if isinstance(event, SummarySeat)][1] != ""


def test_the_same_key_room_and_name_give_the_same_pseudonym() -> None:
    assert pseudonym(KEY, "pokerstars", "Ana") == pseudonym(KEY, "pokerstars", "Ana")
    assert pseudonym(KEY, "pokerstars", "Ana") != pseudonym(OTHER, "pokerstars", "Ana")
    assert pseudonym(KEY, "pokerstars", "Ana") != pseudonym(KEY, "ggpoker", "Ana")
    assert pseudonym(KEY, "pokerstars", "Ana") != pseudonym(KEY, "pokerstars", "ana")
    assert re.fullmatch(r"P[A-Z2-7]{10}", pseudonym(KEY, "pokerstars", "\n\x1b[31m\ud800"))


def test_the_pseudonym_does_not_change_between_versions() -> None:
    assert pseudonym(key_of(b"k"), "pokerstars", "Ana") == "PEHTHFGP54I"


def test_the_hero_is_kept_when_asked_for() -> None:
    hand = one(TEXT)
    assert hero_of(hand) == "Odd Jobs"
    assert pseudonyms(hand, KEY, keep_hero=True)["Odd Jobs"] == "Odd Jobs"
    changed = anonymised(hand, KEY, keep_hero=True)
    assert [seat.name for seat in changed.seats] == ["Odd Jobs", pseudonym(KEY, "pokerstars", "two pair")]


def test_no_hero_where_several_hands_are_told() -> None:
    hand = one(TEXT)
    hand.events = (*hand.events, Dealt(2, (1, 2), 0))
    assert hero_of(hand) is None
    hand.events = tuple(event for event in hand.events if not isinstance(event, Dealt))
    assert hero_of(hand) is None


def test_two_names_of_a_hand_never_share_a_pseudonym(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = one(TEXT)
    taken = pseudonym(KEY, "pokerstars", "two pair")
    hand.seats = (*hand.seats[1:], msgspec.structs.replace(hand.seats[0], name=taken))
    names = pseudonyms(hand, KEY)
    assert len(set(names.values())) == len(names)
    kept: Callable[[Hand], str] = lambda _: taken  # noqa: E731 - a hero who is called like a pseudonym
    monkeypatch.setattr("parser.writers.pseudonyms.hero_of", kept)
    names = pseudonyms(hand, KEY, keep_hero=True)
    assert len(set(names.values())) == len(names)
    assert names[taken] == taken


def test_a_line_that_is_not_understood_stays_without_its_words() -> None:
    hand = one(TEXT.replace("two pair: checks\n", "two pair: dances with Odd Jobs\n", 1))
    unread = [e for e in anonymised(hand, KEY).events if isinstance(e, Note)]
    assert [(note.kind, note.text) for note in unread] == [(NoteKind.UNREAD, "")]


def free_words(hand: Hand) -> list[str]:
    """Everything in a hand that a name could stand in."""
    found = [seat.name for seat in hand.seats] + [hand.text, hand.raw.decode(), hand.header.hero or ""]
    return found + [
        getattr(event, key, None) or "" for event in hand.events for key in ("name", "words", "text")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_samples_are_judged_as_before(path: Path) -> None:
    for item in read_bytes(path.read_bytes(), path.name):
        if not isinstance(item, Hand):
            continue
        changed = anonymised(item, KEY)
        assert numbers(changed) == numbers(item)
        names = {seat.name for seat in item.seats if len(seat.name) > 1}
        assert not any(name in words for name in names for words in free_words(changed)), names
        if any(isinstance(event, Note) and event.kind is NoteKind.UNREAD for event in item.events):
            continue
        before, after = replay(item), replay(changed)
        assert (after.verdict, after.rake, after.total_pot) == (before.verdict, before.rake, before.total_pot)
        assert [p.net for p in after.players] == [p.net for p in before.players]
