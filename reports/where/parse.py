"""A filter's text -> SQL over the columns of `players`."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from reports.duck import text as quoted
from reports.where.fields import Field, field, names
from reports.where.words import WhereError


class Where(msgspec.Struct, frozen=True):
    """A filter that was understood."""

    text: str
    sql: str
    """A condition over the columns of `players`, in brackets."""


@lru_cache(maxsize=512)
def parse(text: str) -> Where:
    """The filter of a text.

    Raises:
        WhereError: it can't be read: what is wrong and where.
    """
    from lark import UnexpectedInput

    try:
        tree = _grammar().parse(text)
    except UnexpectedInput as error:
        place = max(0, getattr(error, "pos_in_stream", 0) or 0)
        raise WhereError(
            f"the filter can't be read at character {place + 1}: {text[place : place + 20] or 'its end'}",
            'write it like "pot=3bet and position=BTN and stack>80bb"',
            place,
        ) from None
    return Where(text, f"({_sql(tree)})")


@lru_cache(maxsize=1)
def _grammar() -> Any:
    from lark import Lark

    return Lark(resources.files("reports.where").joinpath("filter.lark").read_text("utf-8"), parser="lalr")


def _sql(tree: Any) -> str:
    kind, parts = tree.data, tree.children
    if kind in ("either", "both"):
        return f"({(' OR ' if kind == 'either' else ' AND ').join(map(_sql, parts))})"
    if kind == "negated":
        return f"NOT coalesce({_sql(parts[0])}, false)"
    found = _known(parts[0])
    if kind == "flag":
        return f"coalesce({found.sql}, false)" if found.kind == "flag" else f"{found.sql} <> 0"
    if kind == "among":
        return f"{found.sql} IN ({', '.join([_value(found, one) for one in parts[1:]])})"
    compare = "<>" if parts[1] == "!=" else str(parts[1])
    return f"{found.sql} {compare} {_value(found, parts[2])}"


def _known(name: Any) -> Field:
    found = field(str(name).lower())
    if found is None:
        close = get_close_matches(str(name), names(), n=1, cutoff=0.4)
        hint = f"did you mean {close[0]}?" if close else "fairpot find --fields lists them"
        raise WhereError(f"there is no {name} to filter by", hint, name.start_pos)
    return found


def _value(found: Field, token: Any) -> str:
    said = str(token)
    said = said[1:-1] if said[:1] in "\"'" else said
    if found.kind == "text":
        if not found.words:
            return quoted(said)
        if said.lower() not in found.words:
            close = get_close_matches(said.lower(), list(found.words), n=1, cutoff=0.4)
            hint = f"did you mean {close[0]}?" if close else f"one of {', '.join(found.words)}"
            raise WhereError(f"{found.name} is never {said}", hint, token.start_pos)
        return quoted(found.words[said.lower()])
    try:
        number = float(said.lower().removesuffix("bb"))
    except ValueError:
        raise WhereError(f"{found.name} is a number, not {said}", "write 80bb", token.start_pos) from None
    return str(round(number * 1_000_000)) if found.kind == "bb" else f"{number:g}"
