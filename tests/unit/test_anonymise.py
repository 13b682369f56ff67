"""Pseudonyms in tables and reports: stable, told apart, and nothing of the original left."""

from __future__ import annotations

import pandas as pd
import pytest

from parser.writers.pseudonyms import key_of, pseudonym
from reports.anonymise import COLUMNS, WITHHELD, Pseudonyms
from reports.cli.common import CommandError
from reports.cli.names import pseudonyms

KEY = key_of(b"kept to myself")


def test_without_a_key_names_are_numbered_as_they_are_met() -> None:
    names = Pseudonyms()
    assert [names.player("a", name) for name in ("Zed", "Alder", "Zed")] == [
        "Player 1",
        "Player 2",
        "Player 1",
    ]
    assert names.table("a", "Lantern") == "Table 1"
    assert names.hand("a", "1") == "Hand 1"


def test_under_a_key_they_are_those_of_convert() -> None:
    names = Pseudonyms(KEY)
    assert names.player("pokerstars", "Alder") == pseudonym(KEY, "pokerstars", "Alder")
    assert Pseudonyms(KEY).table("pokerstars", "Alder") != names.player("pokerstars", "Alder")
    assert Pseudonyms(key_of(b"another")).player("pokerstars", "Alder") != names.player("pokerstars", "Alder")


@pytest.mark.parametrize("key", [None, KEY])
def test_the_same_name_in_another_room_is_somebody_else(key: bytes | None) -> None:
    names = Pseudonyms(key)
    assert names.player("a", "Alder") != names.player("b", "Alder")
    assert names.file("x/hands.txt") == names.file("x/hands.txt") != names.file("y/hands.txt")


def test_a_name_that_is_kept_is_given_to_nobody_else() -> None:
    names = Pseudonyms(keep=["Player 1"])
    assert names.player("a", "Birch") == "Player 2"
    assert names.player("a", "Player 1") == "Player 1"


def test_a_frame_keeps_its_types_and_loses_its_names() -> None:
    table = pd.DataFrame(
        {
            "site": ["a", "b", "a"],
            "player": ["net", "net", "hands"],
            "table": pd.Categorical(["Lantern", "Lantern", "Quay"]),
            "hand_uid": [1, 2, 3],
            "file": ["/home/alder/one.txt", None, "x"],
            "players": [["net", "hands"], [], ["hands"]],
            "reason": ["net was paid twice", "", ""],
            "net": [5, 6, 7],
        }
    )
    table.attrs = {"where": "vs = hands", "left_out": {"a game not replayed": 2}}
    before = table.copy()
    found = Pseudonyms().frame(table)
    assert found["player"].tolist() == ["Player 1", "Player 2", "Player 3"]
    assert found["player"].dtype == table["player"].dtype
    assert found["table"].tolist() == ["Table 1", "Table 2", "Table 3"]
    assert list(found["table"].cat.categories) == ["Table 1", "Table 2", "Table 3"]
    assert found["players"].tolist() == [["Player 1", "Player 3"], [], ["Player 3"]]
    assert found["reason"].isna().all()
    assert found["hand_uid"].isna().all()
    assert found["net"].tolist() == [5, 6, 7]
    assert list(found.columns) == list(table.columns)
    assert found.attrs == {"where": WITHHELD, "left_out": {"a game not replayed": 2}}
    pd.testing.assert_frame_equal(table, before)


@pytest.mark.parametrize(
    "text",
    [
        'player = "Alder"',
        "vs=Alder",
        "pot = 3bet and not (VS_flop in (x, y))",
        "table = Lantern",
        "hand_id = 4",
    ],
)
def test_a_filter_that_may_name_somebody_is_not_shown(text: str) -> None:
    assert Pseudonyms().filter(text) == WITHHELD


def test_every_field_of_filters_that_takes_a_name_is_known() -> None:
    from reports.where.catalogue import fields

    taking = {one.name for one in fields().values() if type(one.kind).__name__ in {"Name", "Opponent"}}
    assert {"player", "vs"} < taking
    shown = {name for name in taking if Pseudonyms().filter(f"{name} = x") != WITHHELD}
    assert shown <= {"currency", "level"}


def test_other_filters_are_shown() -> None:
    text = "pot = 3bet and hand = QQ+ and hero and players = 6 and table_size = 6 and kind != tournament"
    assert Pseudonyms().filter(text) == text
    assert Pseudonyms().filter(None) is None


def test_a_row_of_values() -> None:
    row = {"site": "a", "player": "Alder", "net": 4, "tournament": None, "hand_id": "77"}
    assert Pseudonyms().row(row) == {
        "site": "a", "player": "Player 1", "net": 4, "tournament": None, "hand_id": "Hand 1",
    }  # fmt: skip


def test_every_identifying_column_of_the_store_is_known() -> None:
    from reports.schema import TABLES

    named = {
        "player",
        "table",
        "tournament_id",
        "hand_id",
        "hand_uid",
        "file",
        "of_file",
        "reason",
        "message",
    }
    there = {column.name for columns in TABLES.values() for column in columns}
    assert named <= there & set(COLUMNS)


def test_options_that_do_not_go_together() -> None:
    assert pseudonyms(False, None) is None
    with pytest.raises(CommandError, match="--keep-hero"):
        pseudonyms(False, None, True)
    kept = pseudonyms(True, "secret", True, ["Alder", None])
    assert kept is not None
    assert kept.player("a", "Alder") == "Alder"
