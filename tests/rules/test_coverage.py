"""The page of what proves each statement of the rule texts is complete and up to date."""

from __future__ import annotations

from pathlib import Path

from docs.rule_coverage import PAGE, faults, page, proofs
from replay.profiles import load_profile
from tests.rules.ambiguities import AMBIGUITIES
from tests.rules.statements import EXAMPLES, TEXTS


def test_every_statement_has_a_test_or_a_reason_and_every_example_a_test() -> None:
    assert faults(proofs()) == []


def test_the_page_is_what_the_tests_say() -> None:
    """`python -m docs.rule_coverage` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page(proofs())


def test_no_statement_is_left_out() -> None:
    rows = {title.split()[0]: [row.number for row in rows] for title, rows in TEXTS}
    for title, mark, count in (
        ("Portuguese", "PT", 45),
        ("English", "EN", 35),
        ("French", "FR", 33),
        ("Chinese", "ZH", 28),
    ):
        assert rows[title] == [f"{mark}-{i:02}" for i in range(1, count + 1)]
    assert len(EXAMPLES) == 28 + 80


def test_a_reason_stands_only_where_no_test_does() -> None:
    found = proofs()
    assert [row.number for _, rows in TEXTS for row in rows if row.reason and row.number in found] == []


def test_no_ambiguity_is_left_out() -> None:
    assert [row.number for row in AMBIGUITIES] == [f"A{i}" for i in range(1, 46)]


def test_each_option_of_an_ambiguity_is_a_rule_that_a_house_can_set(tmp_path: Path) -> None:
    for option in sorted({option for row in AMBIGUITIES for option in row.options}):
        key, word = option.split("=")
        value = word if word.isdigit() or word in {"true", "false"} else f'"{word}"'
        file = tmp_path / "house.toml"
        file.write_text(f"{key} = {value}\n", encoding="utf-8")
        assert str(getattr(load_profile(str(file)), key)).lower() == word
