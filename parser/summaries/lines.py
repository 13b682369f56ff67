"""Summaries by a grammar over lines: Lark says which lines there are, each line states its part."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lark import Lark, Token

from parser.grammar import cache_folder
from parser.summaries.telling import Groups, Tell, Telling

GRAMMARS = Path(__file__).parent / "grammars"
OTHER = "OTHER"
"""The terminal of lines that no other knows; it comes last in every grammar."""
SILENT = frozenset({OTHER, "BLANK", "PROSE"})
MOST_LINE = 2_000
_LONG = re.compile(r"[^\n]{2000}[^\n]+")


class SummaryFormat(NamedTuple):
    """Summaries of a room or tracker."""

    name: str
    site: str
    """What the hands of these tournaments have as their room."""
    starts: str
    """A pattern of the first words of its first line."""
    grammar: str
    lines: dict[str, Tell]
    """What each terminal states."""


class _Machine(NamedTuple):
    lark: Lark
    parts: dict[str, re.Pattern[str]]
    """How each terminal parts its line."""


@cache
def _machine(grammar: str) -> _Machine:
    """A grammar, built by Lark and cached on disk for the next process."""
    text = "\n".join((GRAMMARS / name).read_text(encoding="utf-8") for name in ("base.lark", grammar))
    folder = cache_folder()
    stored: bool | str = False
    if folder is not None:
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        stored = str(folder / f"summary-{grammar.removesuffix('.lark')}-{digest}.lark-cache")
    lark = Lark(text, parser="lalr", lexer="basic", cache=stored)
    return _Machine(lark, {one.name: re.compile(one.pattern.to_regexp()) for one in lark.terminals})


def read_lines(entry: SummaryFormat, text: str) -> Telling:
    """What a summary states; `text` begins with its first line."""
    machine = _machine(entry.grammar)
    telling = Telling(entry.site)
    whole = text if text.endswith("\n") else text + "\n"
    if len(whole) > MOST_LINE:
        whole = _LONG.sub(lambda found: "\x00" * len(found[0]), whole)  # no room writes such a line
    unread: list[int] = []
    for token in machine.lark.parse(whole).children:
        if not isinstance(token, Token):
            continue
        at = token.start_pos or 0
        if token.type not in SILENT:
            for place in unread:
                telling.trouble(place, "A line of the summary is not understood.")
            unread.clear()
        elif token.type == OTHER:
            unread.append(at)
        tell = entry.lines.get(token.type)
        if tell is not None:
            tell(telling, _groups(machine.parts[token.type], token), at)
    if unread and not text.endswith("\n") and unread[-1] == whole.rfind("\n", 0, len(whole) - 1) + 1:
        telling.trouble(unread[-1], "The last line of the summary breaks off.")
    telling.settle()
    return telling


def _groups(pattern: re.Pattern[str], token: Token) -> Groups:
    found = pattern.match(token)
    return () if found is None else found.groups()
