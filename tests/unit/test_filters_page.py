"""docs/filters.md: its tables are those of the code, its examples are filters and find what it says."""

from __future__ import annotations

import re

from docs.filters import EXAMPLES, PAGE, page
from reports.where import SECTIONS, fields, parse

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert page(TEXT) == TEXT, "run python -m docs.filters"


def test_each_field_is_on_the_page() -> None:
    for section in SECTIONS:
        assert f"### {section}" in TEXT
    for name in fields():
        assert f"| `{name}` |" in TEXT


def test_each_filter_on_the_page_can_be_read() -> None:
    given = re.findall(r'(?:--where |where=)(?:"(.*?)"(?= |\n|\))|\'(.*?)\')', TEXT)
    shown = [one or other for one, other in given if "positoin" not in one and one != "..."]
    assert len(shown) >= 5
    for text in shown:
        parse(text)
    assert len({text for text, _ in EXAMPLES}) == len(EXAMPLES) > 15
