"""A hand written as PHH or Open Hand History reads the same again: every sample, and some odd ones closer."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from parser import read
from parser.events import Action, Note, NoteKind, Verb
from parser.hand import Hand
from parser.reader import read_bytes
from parser.writers import ohh, phh
from parser.writers.base import NotExpressible
from parser.writers.essence import essence
from replay import Verdict, replay

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
TARGETS = pytest.mark.parametrize("target", [phh, ohh], ids=["phh", "ohh"])


def sample(path: str) -> Hand:
    """The first hand of a sample."""
    return next(piece for piece in read([str(SAMPLES / path)]) if isinstance(piece, Hand))


def again(text: str) -> list[Hand]:
    return [item for item in read_bytes(text.encode("utf-8")) if isinstance(item, Hand)]


@TARGETS
def test_every_sample_reads_the_same_again_and_is_judged_the_same(target: ModuleType) -> None:
    same = 0
    for hand in read([str(SAMPLES)]):
        if not isinstance(hand, Hand):
            continue
        try:
            (back,) = again(target.write(hand).text)
        except NotExpressible:
            continue
        assert essence(back) == essence(hand), f"{hand.file}:{hand.line}"
        ours, theirs = replay(hand), replay(back)
        assert (ours.verdict, ours.players, ours.total_pot) == (
            theirs.verdict,
            theirs.players,
            theirs.total_pot,
        )
        same += 1
    assert same > 150


@TARGETS
def test_the_formats_own_fields_alone_come_to_the_same_stacks(target: ModuleType) -> None:
    told = 0
    for path in ("walk", "three-way-all-in-two-side-pots", "heads-up", "short-big-blind", "split-main-pot"):
        hand = sample(f"pokerstars/holdem-no-limit/{path}.txt")
        (back,) = again(target.write(hand, own=False).text)
        ours, theirs = replay(hand), replay(back)
        nets = [{one.seat: one.net for one in outcome.players} for outcome in (ours, theirs)]
        assert nets[0] == nets[1], path
        assert theirs.verdict in (Verdict.AGREES, Verdict.CANNOT_TELL), theirs.reason
        told += 1
    assert told == 5


@TARGETS
def test_places_run_up_in_the_order_of_play(target: ModuleType) -> None:
    for path in ("pokerstars/holdem-no-limit/as-the-client-writes-it.txt", "floor/string-bet.txt"):
        (back,) = again(target.write(sample(path)).text)
        places = [event.at for event in back.events]
        assert places == sorted(places)
        assert places[-1] <= len(back.text)


@TARGETS
def test_a_changed_record_is_seen(target: ModuleType) -> None:
    """An action taken out: our fields go with another number of events and are left out, with a finding."""
    text = target.write(sample("pokerstars/holdem-no-limit/bet-and-fold.txt")).text
    if target is phh:
        first = next(line for line in text.splitlines(True) if ' f",' in line)
        shorter = text.replace(first, "", 1)
    else:
        value = json.loads(text)
        del value["ohh"]["rounds"][0]["actions"][-1]
        shorter = json.dumps(value)
    (back,) = again(shorter)
    assert [finding.code for finding in back.findings] == ["TXT001"]
    assert "fairpot's own" in back.findings[0].message
    assert back.header.site == target.NAME


def test_what_the_target_has_no_place_for_is_noted() -> None:
    hand = sample("pokerstars/holdem-no-limit/run-it-twice.txt")
    assert (
        "PHH has no place for a second board; it stands in fields of fairpot's own." in phh.write(hand).notes
    )
    assert not any("second board" in note for note in ohh.write(hand).notes)
    assert any(note.endswith("it is left out.") for note in phh.write(hand, own=False).notes)


def test_games_without_a_name_are_refused() -> None:
    with pytest.raises(NotExpressible, match="no code for pl omaha5"):
        phh.write(_of_game("omaha5"))
    with pytest.raises(NotExpressible, match="no name for nl double_holdem"):
        ohh.write(_of_game("double_holdem"))
    for target in (phh, ohh):
        with pytest.raises(NotExpressible, match="is not read"):
            target.write(sample("phh/set-aside/razz.txt"))


def _of_game(game: str) -> Hand:
    return next(
        piece for piece in read([str(SAMPLES)]) if isinstance(piece, Hand) and piece.header.game == game
    )


def test_phh_of_many_hands_is_one_document() -> None:
    hands = [sample(f"pokerstars/holdem-no-limit/{name}.txt") for name in ("walk", "bet-and-fold", "zoom")]
    text = phh.write_many(hands).text
    assert list(tomllib.loads(text)) == ["1", "2", "3"]
    assert [essence(hand) for hand in again(text)] == [essence(hand) for hand in hands]


def test_open_hand_history_has_amounts_as_printed_and_what_each_action_adds() -> None:
    hand = sample("pokerstars/holdem-no-limit/bet-and-fold.txt")
    value = json.loads(ohh.write(hand, own=False).text)["ohh"]
    added = [one for one in value["rounds"][0]["actions"] if one["action"] in ("Raise", "Call", "Bet")]
    raises = [one for one in hand.events if isinstance(one, Action) and one.verb is Verb.RAISE]
    assert added[0]["amount"] * 10**hand.header.scale == pytest.approx(raises[0].raise_to)
    assert value["spec_version"] == ohh.VERSION
    assert "_fairpot" not in value


@TARGETS
def test_names_and_remarks_of_any_letters_come_back(target: ModuleType) -> None:
    hand = sample("pokerstars/holdem-no-limit/hostile-names.txt")
    (back,) = again(target.write(hand).text)
    assert [seat.name for seat in back.seats] == [seat.name for seat in hand.seats]
    chats = [one.text for one in hand.events if isinstance(one, Note) and one.kind is NoteKind.CHAT]
    assert chats == [one.text for one in back.events if isinstance(one, Note) and one.kind is NoteKind.CHAT]
