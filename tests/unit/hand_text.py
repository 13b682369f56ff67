"""Hands as text for the engine's tests: a header and seats around the lines a test is about."""

from __future__ import annotations

from parser import Hand
from parser.reader import read_bytes
from replay import Replay, RuleProfile, replay

NAMES = "ABCDEFGHIJ"

ENGINE = ("ACT", "BET", "DLT")


def hand_text(
    body: str,
    stacks: str,
    *,
    game: str = "Hold'em No Limit",
    stakes: str = "50/100",
    button: int | None = None,
) -> str:
    """A PokerStars hand: A, B, C... in seats 1, 2, 3... with `stacks`; the button is the last seat's."""
    chips = stacks.split()
    lines = [
        f"PokerStars Hand #100:  {game} ({stakes}) - 2024/03/01 20:15:07 ET",
        f"Table 'Vega' {len(chips) if len(chips) > 6 else 6}-max Seat #{button or len(chips)} is the button",
    ]
    lines += [f"Seat {i + 1}: {NAMES[i]} ({stack} in chips)" for i, stack in enumerate(chips)]
    return "\n".join([*lines, *[line.strip() for line in body.strip().splitlines()]]) + "\n"


def read_one(text: str) -> Hand:
    """The one hand in a text."""
    (hand,) = [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]
    return hand


def play(
    body: str,
    stacks: str = "10000 10000 10000 10000",
    *,
    profile: RuleProfile | None = None,
    game: str = "Hold'em No Limit",
    stakes: str = "50/100",
    button: int | None = None,
    trace: bool = False,
) -> Replay:
    """The replay of the hand that `hand_text` makes."""
    text = hand_text(body, stacks, game=game, stakes=stakes, button=button)
    return replay(read_one(text), profile, trace=trace)


def codes(result: Replay, families: tuple[str, ...] = ENGINE) -> list[str]:
    """The codes of the engine's findings, in order of place."""
    return [finding.code for finding in result.findings if finding.code[:3] in families]
