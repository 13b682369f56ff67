"""Rooms' samples as text, hands out of text, and their actions in short."""

from __future__ import annotations

from pathlib import Path

from parser import Hand
from parser.events import Action, Verb
from parser.reader import read_bytes

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"


def sample(name: str) -> str:
    """A sample's text."""
    return (SAMPLES / name).read_text(encoding="utf-8")


def one(text: str) -> Hand:
    """The first hand in a text."""
    return next(item for item in read_bytes(text.encode(), "hand.txt") if isinstance(item, Hand))


def actions(hand: Hand, verb: Verb) -> list[tuple[int | None, int, int, bool]]:
    """A hand's actions of a kind: seat, amount, street total, all-in."""
    return [
        (event.seat, event.amount, event.raise_to, event.all_in)
        for event in hand.events
        if isinstance(event, Action) and event.verb is verb
    ]


def raises(hand: Hand) -> list[tuple[int | None, int, int, bool]]:
    """A hand's raises: seat, what each is by, street total, all-in."""
    return actions(hand, Verb.RAISE)
