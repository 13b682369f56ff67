"""The table of codes is complete: every rule explained, sourced, and with a pair of hands to show."""

from __future__ import annotations

import re

import pytest

from parser.findings import Rule
from replay import rulebook
from replay.rulebook import (
    FAMILIES,
    RETIRED,
    RULES,
    UNSAMPLED,
    UnknownCodeError,
    closest_codes,
    explain,
    rule_of,
)

CODES = [rule.code for rule in RULES]


def test_codes_are_unique():
    assert sorted(set(CODES)) == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_its_family_and_three_digits(code):
    assert re.fullmatch(r"[A-Z]{3}\d{3}", code)
    assert code[:3] in dict(FAMILIES)


def test_rules_are_listed_by_family_and_number():
    families = [family for family, _ in FAMILIES]
    assert sorted(CODES, key=lambda code: (families.index(code[:3]), code)) == CODES


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_each_rule_has_a_title_a_meaning_and_a_source(rule: Rule):
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.meaning.endswith(".")
    assert len(rule.meaning) > 40
    assert rule.source


class TestExplain:
    @pytest.mark.parametrize("code", CODES)
    def test_it_gives_the_rule_and_both_hands(self, code):
        told = explain(code)
        assert told.rule.code == code
        if code in UNSAMPLED:
            assert not told.fires_text + told.legal_text
            return
        assert told.fires_text
        assert told.legal_text
        assert told.fires_text != told.legal_text
        assert told.replaces is None

    def test_case_and_blanks_do_not_matter(self):
        assert explain(" pot004 ").rule is rule_of("POT004")

    @pytest.mark.parametrize(
        ("wrong", "close"), [("POT044", "POT004"), ("P0T004", "POT004"), ("SH0001", "SHO001")]
    )
    def test_an_unknown_code_comes_with_the_closest_known(self, wrong, close):
        with pytest.raises(UnknownCodeError) as caught:
            explain(wrong)
        assert close in caught.value.closest

    def test_of_a_known_family_its_first_codes_are_offered(self):
        assert closest_codes("LED999")[0].startswith("LED")

    def test_nothing_is_offered_for_nonsense(self):
        assert closest_codes("?") == ()


class TestRetiredCodes:
    def test_none_is_in_use_again(self):
        assert not {old for old, _ in RETIRED} & set(CODES)

    def test_each_leads_to_a_code_in_use(self):
        assert {new for _, new in RETIRED} <= set(CODES)

    def test_a_retired_code_is_explained_by_its_successor(self, monkeypatch):
        monkeypatch.setattr(rulebook, "RETIRED", (("POT999", "POT004"),))
        told = explain("pot999")
        assert told.rule.code == "POT004"
        assert told.replaces == "POT999"
