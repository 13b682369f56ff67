"""The rule texts that a profile's comments name: each mark in them as a work and a place in it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from reports.case.document import Citation

TABLE = Path(__file__).with_name("citations.toml")

_LINES = re.compile(r"\b(EN|PT|FR|ZH) (L\d+(?:, ?L\d+)*)")
_NUMBERS = re.compile(
    r"\b(TDA|WSOP(?: live)?) ((?:RP-)?\d+(?:-[A-Z]|-\d+|\.[a-z])?"
    r"(?:(?:, ?| and )(?:RP-)?\d+(?:-[A-Z]|-\d+|\.[a-z])?)*)"
)
_BETWEEN = re.compile(r"\b(TDA) 2024\b(?: rules?(?= (?:RP-)?\d))?|\b(WSOP live) action(?= \d)")
"""Words between a mark and its numbers."""
_SEPARATORS = re.compile(r", ?| and ")
_WHOLE = re.compile(r"\b(EN|TDA|RRP|WSOP|BARGE)\b(?! (?:live )?(?:L|RP-)?\d)")


@cache
def works() -> dict[str, dict[str, Any]]:
    """The table, by mark."""
    found: dict[str, dict[str, Any]] = tomllib.loads(TABLE.read_text("utf-8"))["works"]
    return found


def cited(text: str) -> tuple[Citation, ...]:
    """Every place of a rule text that a comment names, each once, in the order in which they stand."""
    found: dict[tuple[str, str], int] = {}
    text = _BETWEEN.sub(lambda match: match[1] or match[2], text)
    for pattern in (_LINES, _NUMBERS):
        for match in pattern.finditer(text):
            for part in _SEPARATORS.split(match[2]):
                found.setdefault((match[1], part), match.start())
    for match in _WHOLE.finditer(text):
        found.setdefault((match[1], ""), match.start())
    return tuple([_citation(*mark) for mark in sorted(found, key=lambda mark: found[mark])])


def _citation(mark: str, place: str) -> Citation:
    work = works().get(mark.split(maxsplit=1)[0], {})
    told = work.get("places", {}).get(place, {}) if " " not in mark else {}
    says = told.get("says")
    return Citation(
        f"{mark} {place}".strip(),
        work.get("title"),
        work.get("publisher"),
        work.get("year"),
        work.get("language"),
        f"{mark.partition(' ')[2]} {place}".strip(),
        says,
        told.get("means", says if work.get("language") == "en" else None),
    )
