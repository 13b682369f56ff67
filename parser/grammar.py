"""Grammars to drivers: built by Lark when first needed, kept for the process, cached on disk for the next
one.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from functools import cache
from pathlib import Path

from lark import Lark

from parser.detect import FORMATS
from parser.formats.base import Format
from parser.formats.values import Amounts
from parser.lines import Driver, LineParser

GRAMMARS = Path(__file__).parent / "formats" / "grammars"
SLOT = re.compile("«([a-z_]+)»")
"""A place in a grammar for words of the format (`Format.words`)."""


class AmountsByStyle(dict[tuple[int, bool], Amounts]):
    """The memory of printed amounts, one for each scale and kind of decimals."""

    def __missing__(self, style: tuple[int, bool]) -> Amounts:
        scale, comma = style
        found = self[style] = Amounts(scale, comma=comma)
        return found


def grammar_text(entry: Format) -> str:
    """The whole grammar of a format: what is shared by all, by its family, then its own, with its words in
    their places.
    """
    names = [name for name in ("base.lark", entry.family, entry.grammar) if name is not None]
    text = "\n".join((GRAMMARS / name).read_text(encoding="utf-8") for name in names)
    words = entry.words
    return text if words is None else SLOT.sub(lambda found: words[found[1]], text)


def cache_folder() -> Path | None:
    """The user's cache folder of this program, made when missing; None when there can't be one."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111  # as a text, "~" stays when there is no home
    if not base or base.startswith("~"):
        return None
    folder = Path(base) / "fairpot"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def build(entry: Format, folder: Path | None) -> Lark:
    """Lark's parser for a format, from `folder` when it lies there."""
    text = grammar_text(entry)
    stored: bool | str = False
    if folder is not None:
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        stored = str(folder / f"{entry.name}-{digest}.lark-cache")
    return Lark(text, parser="lalr", lexer="contextual", cache=stored, _plugins={"LALR_Parser": LineParser})


@cache
def driver(name: str) -> Driver:
    """The line driver of the format called `name`."""
    entry = next(entry for entry in FORMATS if entry.name == name)
    lark = build(entry, cache_folder())
    return Driver(lark, dict(entry.lines), AmountsByStyle(), entry.delimiter, entry.stamp_groups)
