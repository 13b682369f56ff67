"""The glossary: poker's terms in each language, and where the rule texts have them (`glossary.toml`)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

SOURCE = Path(__file__).with_name("glossary.toml")


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the English rule text has a term."""

    line: int
    form: str = ""
    """How it stands there, if otherwise."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term in one language."""

    word: str
    line: int = 0
    """Of the language's rule text; 0 where it has no such word."""
    form: str = ""
    """How it stands there, if otherwise."""
    also: tuple[str, ...] = ()
    """What else the rule text calls it."""
    forms: tuple[str, ...] = ()
    """Other forms of the word, which messages may have."""
    why: str = ""
    """The reason for another word than the text's."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One term."""

    en: str
    what: str
    pt: Word
    fr: Word
    zh: Word
    seen: Place | None = None

    def word(self, code: str) -> Word:
        """The term in a language other than English."""
        return {"pt": self.pt, "fr": self.fr, "zh": self.zh}[code]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms of one kind."""

    title: str
    terms: tuple[Term, ...]


@lru_cache(maxsize=1)
def glossary() -> tuple[Part, ...]:
    """The whole glossary, in its order."""
    found: dict[str, Any] = tomllib.loads(SOURCE.read_text("utf-8"))
    return msgspec.convert(found["parts"], tuple[Part, ...])
