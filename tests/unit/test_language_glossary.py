"""The glossary: one word for a term, each language its own, and the page that shows it."""

from __future__ import annotations

import unicodedata

import pytest

from docs.glossary import PAGE, page
from reports.language.glossary import glossary

TERMS = [term for part in glossary() for term in part.terms]
LINES = {"pt": 81, "fr": 95, "zh": 14}
"""Lines of the rule texts."""


def test_the_page_says_what_the_glossary_says() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m docs.glossary"


def test_a_term_stands_once() -> None:
    names = [term.en for term in TERMS]
    assert len(names) == len(set(names)) >= 90


@pytest.mark.parametrize("code", ["pt", "fr", "zh"])
def test_a_term_has_its_word_in_each_language(code: str) -> None:
    for term in TERMS:
        word = term.word(code)
        assert word.word == word.word.strip()
        assert word.word == unicodedata.normalize("NFC", word.word)
        assert 0 <= word.line <= LINES[code]
        assert word.word not in word.also
        assert term.what, term.en


def test_words_of_the_rule_texts_are_taken() -> None:
    words = {term.en: term for term in TERMS}
    assert words["raise"].pt.word == "repicar"
    assert words["full house"].pt.word == "fullen"
    assert words["bet"].fr.word == "miser"
    assert words["side pot"].zh.word == "邊池"
    assert words["odd chip"].zh.line == 10
