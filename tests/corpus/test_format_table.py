"""The page about the rooms that are read says what a run over the real files says."""

from __future__ import annotations

from pathlib import Path

from docs.format_table import PAGE, measured, page


def test_the_page_about_the_formats_is_what_a_run_gives(corpus: Path) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(*measured(corpus)), "run python -m docs.format_table"
