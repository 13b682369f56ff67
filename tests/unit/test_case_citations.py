"""Sources name places of rule texts by marks: each is found, whichever way it is written."""

from __future__ import annotations

import pytest

from reports.case.citations import cited


@pytest.mark.parametrize(
    ("source", "marks"),
    [
        ("D137: TDA 2024 rule 12, WSOP live 144, Robert's Rules", ["TDA 12", "WSOP live 144"]),
        ("TDA 2024 rules 35 and 36, WSOP live action 108", ["TDA 35", "TDA 36", "WSOP live 108"]),
        ("D70: TDA 2024, WSOP section VIII", ["TDA", "WSOP"]),
        ("TDA 2024 RP-11 (big blind ante)", ["TDA RP-11"]),
        ("EN L7, L11, ZH L8, RRP: the big blind", ["EN L7", "EN L11", "ZH L8", "RRP"]),
        ("D136; TDA 12-16, WSOP 110-111 and 144", ["TDA 12-16", "WSOP 110-111", "WSOP 144"]),
        ("the deck's capacity", []),
    ],
)
def test_every_place_is_cited_once(source: str, marks: list[str]) -> None:
    assert [one.mark for one in cited(source)] == marks


def test_a_place_has_its_text_and_what_it_means() -> None:
    (one,) = cited("PT L19")
    assert one.language == "pt"
    assert one.statement == "A pequena cega é metade do mínimo da mesa."
    assert one.meaning == "The small blind is half the table's minimum."
