"""Another tracker's results agree with the replay: the first hand of each file that has them beside it.

Players: stack, net result, collected, showdown; the hand: rake, everything put in, who was dealt in, who
reached showdown. What those results have wrong themselves stands in `WRONG` with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parser import Hand, read
from parser.hand import HandStatus
from replay import replay
from replay.result import Replay
from tests.corpus.conftest import FOLDERS
from tests.corpus.sidecars import Sidecar, literal, sidecars

WRONG: dict[tuple[str, str], str] = {}
"""By (file, what is compared): why the sidecar, and not the replay, is wrong."""


def differences(sidecar: Sidecar, result: Replay) -> Iterator[tuple[str, str]]:
    """What is compared and differs, with both values."""
    hand = result.hand
    scale = 10 ** (2 - hand.header.scale)

    def differ(what: str, theirs: object, ours: object) -> Iterator[tuple[str, str]]:
        if theirs != ours:
            yield what, f"{theirs} by the sidecar, {ours} by the replay"

    players = {player.name: player for player in result.players}
    for name, theirs in (sidecar.players or {}).items():
        player = players.pop(name, None)
        if player is None:
            yield from differ(f"{name} dealt in", _took_part(theirs), False)
            continue
        yield from differ(f"{name} stack", theirs["startCash"], player.stack * scale)
        yield from differ(f"{name} net", theirs["totalProfit"], player.net * scale)
        yield from differ(f"{name} collected", theirs["winnings"], player.collected * scale)
        yield from differ(f"{name} showdown", theirs["sawShowdown"], player.at_showdown)
    if sidecar.players is not None:
        yield from differ("players", [], sorted(players))
        rake = sum(theirs["rake"] for theirs in sidecar.players.values())
        yield from differ("rake", rake, (result.rake + result.fees) * scale)
    if sidecar.hand is not None:
        yield from _hand_differences(sidecar, result, scale)


def _took_part(theirs: dict[str, object]) -> bool:
    """Whether a player won, lost or showed anything."""
    return bool(theirs["totalProfit"] or theirs["winnings"] or theirs["sawShowdown"])


def _hand_differences(sidecar: Sidecar, result: Replay, scale: int) -> Iterator[tuple[str, str]]:
    told = sidecar.hand
    assert told is not None
    at_showdown = sum(player.at_showdown for player in result.players)
    put_in = sum(player.invested + player.uncalled for player in result.players) * scale
    pots = [told[f"street{street}Pot"] for street in range(1, 5)]
    for what, theirs, ours in (
        ("dealt in", told["seats"], len(result.players)),
        ("at showdown", told["playersAtShowdown"], at_showdown),
        ("put in", max(pots) or put_in, put_in),  # nothing is told of a hand that ends before the flop
    ):
        if theirs != ours:
            yield what, f"{theirs} by the sidecar, {ours} by the replay"


def first_hand(path: Path) -> Hand:
    """The first hand of a file."""
    return next(item for item in read([str(path)]) if isinstance(item, Hand))


def test_results_agree_with_those_of_another_tracker(corpus: Path) -> None:
    found: dict[tuple[str, str], str] = {}
    compared = 0
    for sidecar in sidecars(corpus, FOLDERS):
        hand = first_hand(sidecar.history)
        if hand.status is HandStatus.UNSUPPORTED:
            continue
        compared += 1
        found |= {(sidecar.name, what): values for what, values in differences(sidecar, replay(hand))}
    assert compared
    unknown = [f"{key}: {values}" for key, values in found.items() if key not in WRONG]
    gone = [key for key in WRONG if key not in found and key[0].startswith(tuple(FOLDERS))]
    assert not unknown, "not looked into:\n" + "\n".join(unknown)
    assert not gone, f"no longer different: {gone}"


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("startCash", 1, "Alder stack"),
        ("totalProfit", -2499, "Alder net"),
        ("winnings", 1, "Alder collected"),
        ("sawShowdown", True, "Alder showdown"),
        ("rake", 1, "rake"),
    ],
)
def test_each_difference_is_told(samples: Path, field: str, value: int, what: str) -> None:
    path = samples / "winamax/holdem-no-limit/re-raise.txt"
    result = replay(first_hand(path))
    players = {
        player.name: {
            "startCash": player.stack,
            "totalProfit": player.net,
            "winnings": player.collected,
            "sawShowdown": player.at_showdown,
            "rake": result.rake if player.collected else 0,
        }
        for player in result.players
    }
    assert not list(differences(Sidecar(path, path.name, players, None), result))
    players["Alder"][field] = value
    assert [told for told, _ in differences(Sidecar(path, path.name, players, None), result)] == [what]


@pytest.mark.parametrize("text", ["__import__('os')", "open('x')", "a", "{**{}}", "[1 for x in ()]", "1 + 1"])
def test_only_plain_values_are_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"plain value|unpacked"):
        literal(text)


def test_python_2_values() -> None:
    text = "{u'A': [10L, -2, None, Decimal('1.50')], 'when': datetime.datetime(2012, 1, 19, 12, 3)}"
    assert literal(text)["A"][:3] == [10, -2, None]
