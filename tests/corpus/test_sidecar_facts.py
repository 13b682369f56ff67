"""The facts of the first hand of a file against what another tracker kept of it in the sidecars beside it.

Each field whose meaning is known is compared with the facts that say the same; a field that the tracker never
filled, or filled in no version alike, is left out. `WRONG` lists where it is wrong itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from parser.cards import RANKS
from parser.hand import HandStatus
from replay import Replay, replay
from reports.facts import Columns
from tests.corpus.conftest import FOLDERS
from tests.corpus.sidecars import Sidecar, sidecars
from tests.corpus.test_sidecars import first_hand

Row = dict[str, Any]
SUITS_THEIRS = "hdcs"
STREETS = ((1, "f"), (2, "t"), (3, "r"))


def _place(row: Row) -> object:
    return {"SB": "S", "BB": "B"}.get(row["pos"], row["pos_off_btn"])


def _blind(pos: str, fact: str) -> Callable[[Row], object]:
    return lambda row: row["pos"] == pos and row[fact]


def _fact(name: str) -> Callable[[Row], object]:
    return lambda row: row[name]


def _any(*names: str) -> Callable[[Row], object]:
    return lambda row: any(row[name] for name in names)


FIELDS: dict[str, Callable[[Row], object]] = {
    "seatNo": _fact("seat"),
    "position": _place,
    "street0VPI": _fact("vpip"),
    "street0Aggr": _fact("pfr"),
    "raiseFirstInChance": _fact("first_in"),
    "raisedFirstIn": _fact("rfi"),
    "street0Calls": _fact("p_calls"),
    "street0_3BChance": _fact("threebet_opp"),
    "street0_3BDone": _fact("threebet"),
    "street0_4BChance": _fact("fourbet_raiser_opp"),
    "street0_4BDone": _fact("fourbet_raiser"),
    "street0_FoldTo3BChance": _fact("f3b_opp"),
    "street0_FoldTo3BDone": _fact("f3b_fold"),
    "street0_FoldTo4BChance": _fact("face4_opp"),
    "street0_FoldTo4BDone": _fact("face4_fold"),
    "street0_SqueezeChance": _fact("squeeze_opp"),
    "street0_SqueezeDone": _fact("squeeze"),
    "foldBbToStealChance": _blind("BB", "steal_def_opp"),
    "foldedBbToSteal": _blind("BB", "steal_def_fold"),
    "foldSbToStealChance": _blind("SB", "steal_def_opp"),
    "foldedSbToSteal": _blind("SB", "steal_def_fold"),
    "raiseToStealChance": _fact("steal_def_3b_opp"),
    "raiseToStealDone": _fact("steal_def_raise"),
    "street1CBChance": _fact("f_cbet_opp"),
    "street1CBDone": _fact("f_cbet"),
    "sawShowdown": _fact("sd"),
    "wonAtSD": _fact("won_sd"),
    "showed": _fact("showed"),
    "winnings": _fact("collected"),
    "totalProfit": _fact("net"),
    "startCash": _fact("stack"),
}
FIELDS |= {
    f"street{n}CB{end}": _fact(f"{s}_abet{fact}")
    for n, s in STREETS[1:]
    for end, fact in (("Chance", "_opp"), ("Done", ""))
}
for _n, _s in STREETS:
    FIELDS |= {
        f"street{_n}Seen": _fact(f"{_s}_saw"),
        f"street{_n}Calls": _fact(f"{_s}_calls"),
        f"street{_n}Bets": _fact(f"{_s}_bets"),
        f"street{_n}Aggr": _any(f"{_s}_bets", f"{_s}_raises"),
        f"wonWhenSeenStreet{_n}": _fact(f"{_s}_won"),
        f"otherRaisedStreet{_n}": _any(f"{_s}_face_bet_opp", f"{_s}_face_raise_opp"),
        f"foldToOtherRaisedStreet{_n}": lambda row, s=_s: row["fold_street"] == s.upper(),
    }
    if _n < 3:  # theirs are a street late, and the river's are lost
        FIELDS |= {
            f"street{_n + 1}CheckCallRaiseChance": _fact(f"{_s}_xr_opp"),
            f"street{_n + 1}CheckCallRaiseDone": _any(f"{_s}_xc", f"{_s}_xr"),
        }
MONEY = {"winnings", "totalProfit", "startCash"}
_EARLY_SQUEEZE = "its version did not compute squeezes yet"
_EARLY_RESTEAL = "its version did not compute raises of steals yet"
_ALL_SHOWN = "the room's record gives no shows, and the tracker calls everybody's cards shown"
_LIMIT = "fulltilt/cash/fpdb__Flop__LHE-9max-USD-1-2.201012.Button.Player4.Sitting.out.txt"
_TABLE = "fulltilt/cash/fpdb__Flop__NLHE-6max-EUR-0.01-0.02.201008.Weird.table.character.txt"
_SPANISH = "ipoker/cash/fpdb__Flop__NLHE-6max-USD-0.01-0.02-201111.Spanish.sample.xml"
_MAIN = "winamax/cash/fpdb__Flop__NLHE-FR-EUR-0.02-0.05-201010.Side.pot.Biggest.stack.loses.main.txt"
_BAD = "winamax/cash/fpdb__Flop__PLO-FR-EUR-0.02-0.05-201009.Real.side.pot.with.bad.collected.txt"
WRONG: dict[tuple[str, str], str] = {
    **{(_LIMIT, f"Player{n} street0_SqueezeChance"): _EARLY_SQUEEZE for n in (2, 3, 6, 7)},
    **{(_TABLE, f"{name} raiseToStealChance"): _EARLY_RESTEAL for name in ("Hero", "Player4")},
    **{(_MAIN, f"{name} rake"): "half of the rake each, whatever each won" for name in ("Hero", "Player8")},
    **{(_BAD, f"{name} rake"): "all of the rake of one of two winners" for name in ("Player7", "Player25")},
    **{(_SPANISH, f"{name} showed"): _ALL_SHOWN for name in ("Hero", "Player3", "Player6")},
}
"""By (file, whose field): why the sidecar, and not the facts, is wrong."""


def _same(field: str, theirs: Any, ours: Any, scale: int) -> bool:
    if field in MONEY:
        return bool(theirs == ours * scale)
    if field in {"position", "seatNo"}:
        return str(theirs) == str(ours)
    return float(theirs) == float(ours)


def differences(sidecar: Sidecar, rows: list[Row], scale: int) -> Iterator[tuple[str, str]]:
    """Fields of players that differ, with both values."""
    by_name = {row["player"]: row for row in rows}
    for name, theirs in (sidecar.players or {}).items():
        row = by_name.get(name)
        if row is None:
            continue
        for field, ours in FIELDS.items():
            if field in theirs and not _same(field, theirs[field], ours(row), scale):
                yield f"{name} {field}", f"{theirs[field]} by the sidecar, {ours(row)} by the facts"
        if row["cold4_opp"] and not theirs["street0_C4BChance"]:  # theirs is anybody's but the opener's
            yield f"{name} street0_C4BChance", "none by the sidecar, one by the facts"
        if abs(theirs["rake"] * 1000 - row["rake_paid"] * scale) > 1000:
            yield (
                f"{name} rake",
                f"{theirs['rake']} by the sidecar, {row['rake_paid']} thousandths by the facts",
            )
        known = {_card(theirs[f"card{n}"]) for n in range(1, 5)} - {None}
        hole = set(row["hole"].split()) if row["hole"] else set()
        if known - hole or (hole and known and known != hole):
            yield f"{name} cards", f"{sorted(filter(None, known))} by the sidecar, {row['hole']} by the facts"


def _card(code: int) -> str | None:
    """A card by its number, 1 to 52; None of 0."""
    return f"{RANKS[(code - 1) % 13]}{SUITS_THEIRS[(code - 1) // 13]}" if code else None


def hand_differences(told: Row, rows: list[Row], outcome: Replay) -> Iterator[tuple[str, str]]:
    """The same of what it kept of the hand."""

    def total(*names: str) -> int:
        return sum(row[name] for row in rows for name in names)

    ours = {
        "playersVpi": total("vpip"),
        "playersAtShowdown": total("sd"),
        "seats": len(rows),
        "street0Raises": total("p_raises"),
    }
    for n, s in STREETS:
        ours |= {
            f"playersAtStreet{n}": total(f"{s}_saw"),
            f"street{n}Raises": total(f"{s}_bets", f"{s}_raises"),
        }
    scale = 10 ** (2 - outcome.hand.header.scale)
    for n, s in STREETS:
        last = [one for one in outcome.decisions if one.street <= n][-1]
        ours[f"street{n}Pot"] = (last.pot + last.added) * scale if total(f"{s}_saw") else 0
    board = (rows[0]["board"].split() + [None] * 5)[:5]
    ours |= {f"boardcard{n}": card for n, card in enumerate(board, 1)}
    for field, value in ours.items():
        theirs = _card(told[field]) if field.startswith("boardcard") else told[field]
        if theirs != value:
            yield field, f"{theirs} by the sidecar, {value} by the facts"


def test_facts_agree_with_another_tracker(corpus: Path) -> None:
    found: dict[tuple[str, str], str] = {}
    compared = 0
    for sidecar in sidecars(corpus, FOLDERS):
        hand = first_hand(sidecar.history)
        columns = Columns()
        if hand.status is HandStatus.UNSUPPORTED:
            continue
        outcome = replay(hand)
        assert columns.add(outcome), sidecar.name
        rows = columns.flush()["players"].to_pylist()
        told = list(differences(sidecar, rows, 10 ** (2 - hand.header.scale)))
        compared += len(rows)
        if sidecar.hand is not None:
            told += hand_differences(sidecar.hand, rows, outcome)
        found |= {(sidecar.name, what): values for what, values in told}
    assert compared > 100
    unknown = [f"{key}: {values}" for key, values in found.items() if key not in WRONG]
    assert not unknown, "not looked into:\n" + "\n".join(unknown)
    assert not [key for key in WRONG if key not in found], "no longer different"
