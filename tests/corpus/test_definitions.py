"""By fpdb's definitions, statistics are what fpdb's own files say of real hands, and by ours they are not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from parser.hand import HandStatus
from replay import replay
from reports import statistics
from reports.facts import Columns
from tests.corpus.conftest import FOLDERS
from tests.corpus.sidecars import sidecars
from tests.corpus.test_sidecars import first_hand

FIELDS = {
    "threebet": ("street0_3BChance", "street0_3BDone"),
    "fourbet": ("street0_4BChance", "street0_4BDone"),
    "cold4": ("street0_C4BChance", "street0_C4BDone"),
    "fold_to_3bet": ("street0_FoldTo3BChance", "street0_FoldTo3BDone"),
    "fold_to_4bet": ("street0_FoldTo4BChance", "street0_FoldTo4BDone"),
    "squeeze": ("street0_SqueezeChance", "street0_SqueezeDone"),
    "rfi": ("raiseFirstInChance", "raisedFirstIn"),
    "fold_to_steal_bb": ("foldBbToStealChance", "foldedBbToSteal"),
    "fold_to_steal_sb": ("foldSbToStealChance", "foldedSbToSteal"),
    "resteal": ("raiseToStealChance", "raiseToStealDone"),
    "cbet_flop": ("street1CBChance", "street1CBDone"),
    "cbet_turn": ("street2CBChance", "street2CBDone"),
    "cbet_river": ("street3CBChance", "street3CBDone"),
    "check_raise_flop": ("street2CheckCallRaiseChance", "street2CheckCallRaiseDone"),
    "check_raise_turn": ("street3CheckCallRaiseChance", "street3CheckCallRaiseDone"),
    "wsd": ("sawShowdown", "wonAtSD"),
    "wwsf": ("street1Seen", "wonWhenSeenStreet1"),
}
"""By statistic the fields for its chance and for what was done; check-raises stand a street late there."""
NOT_FILLED = {
    ("squeeze", "fpdb__Flop__LHE-9max-USD-1-2.201012.Button.Player4.Sitting.out.txt"): 4,
    ("resteal", "fpdb__Flop__NLHE-6max-EUR-0.01-0.02.201008.Weird.table.character.txt"): 2,
}
"""Players of files from before fpdb counted these, in which they are 0."""
OTHERWISE = {
    "fourbet",
    "cold4",
    "fold_to_4bet",
    "cbet_turn",
    "cbet_river",
    "check_raise_flop",
    "check_raise_turn",
}
"""What our own definitions count otherwise in these hands."""


@pytest.fixture(scope="module")
def told(corpus: Path) -> tuple[dict[str, dict[str, Any]], Any]:
    """What fpdb says of the players, by file and name, and their facts; the file stands before the name."""
    theirs: dict[str, dict[str, Any]] = {}
    tables = []
    for sidecar in sidecars(corpus, FOLDERS):
        hand = first_hand(sidecar.history)
        if sidecar.players is None or hand.status is HandStatus.UNSUPPORTED:
            continue
        columns = Columns()
        columns.add(replay(hand))
        rows = columns.flush()["players"]
        names = [f"{sidecar.history.name}\n{name}" for name in rows.column("player").to_pylist()]
        place = rows.column_names.index("player")
        tables.append(rows.set_column(place, "player", pa.array(names)))
        dealt = {f"{sidecar.history.name}\n{name}": fields for name, fields in sidecar.players.items()}
        theirs |= {name: dealt[name] for name in names if name in dealt}
    return theirs, pa.concat_tables(tables, promote_options="permissive")


def unlike(told: tuple[dict[str, dict[str, Any]], Any], definitions: str) -> Counter[tuple[str, str]]:
    """Players of whom fpdb says something else, by statistic and file."""
    theirs, rows = told
    frame = statistics(rows, select=list(FIELDS), definitions=definitions, bootstrap=0).set_index("player")
    found: Counter[tuple[str, str]] = Counter()
    for key, (chance, done) in FIELDS.items():
        chances, values = frame[f"{key}_n"].to_dict(), frame[key].to_dict()
        for name, fields in theirs.items():
            ours = (chances[name], round(values[name] / 100) if chances[name] else 0)
            found[key, name.split("\n")[0]] += ours != (int(fields[chance]), int(fields[done]))
    return +found


def test_by_its_definitions_statistics_are_what_its_files_say(told: tuple[dict[str, Any], Any]) -> None:
    assert len(told[0]) > 100
    assert unlike(told, "fpdb") == NOT_FILLED


def test_by_our_own_they_are_not(told: tuple[dict[str, Any], Any]) -> None:
    assert {key for key, _ in unlike(told, "default")} == OTHERWISE | {key for key, _ in NOT_FILLED}
