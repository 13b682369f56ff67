"""A filter's text -> its tree, or what is wrong with it and where."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from reports.messages import visible
from reports.where.base import Both, Either, Field, Not, Nothing, Range, Test, Tree, Unknown
from reports.where.catalogue import fields
from reports.where.words import UnreadError, WhereError, nearest, quoted

if TYPE_CHECKING:
    from lark import Token

LONGEST = 20_000
"""Characters of a filter."""
DEEPEST = 50
"""Brackets, and nots, inside each other."""
MOST = 1_000
"""Tests of a filter, and values of a list."""
EXAMPLE = 'write it like "pot = 3bet and position = BTN and stack > 80bb"'
_CURLY = "“”„‘’«»"
"""Quotes that are none here."""
_SIGNS = {
    "NAME": "a field", "COMPARE": "= != < <= > >=", "_AND": "and", "_OR": "or", "_NOT": "not",
    "_IN": "in (...)", "_HAS": "has", "_BETWEEN": "between", "LPAR": "(", "RPAR": ")", "COMMA": ",",
    "VALUE": "a value", "$END": "the end",
}  # fmt: skip


def read(text: str) -> Tree:
    """The tree of a filter.

    Raises:
        WhereError: it can't be read.
    """
    _look_over(text)
    return _Reader(text).tree(_raw(text))


def _look_over(text: str) -> None:
    """Size, quotes and brackets, before anything is made of it."""
    if len(text) > LONGEST:
        raise WhereError(f"the filter has {len(text):,} characters", f"{LONGEST:,} are the most", 0, text)
    if not text.strip():
        raise WhereError("the filter is empty", EXAMPLE, 0, text)
    quote, opened = -1, []
    for place, mark in enumerate(text):
        if mark == "\0" or "\ud800" <= mark <= "\udfff":
            raise _wrong(text, place, f"a filter has no {visible(mark)}", "leave it out")
        if quote >= 0:
            quote = -1 if mark == text[quote] else quote
        elif mark in "\"'":
            quote = place
        elif mark in _CURLY:
            raise _wrong(text, place, f"{mark} is no quote here", "use the plain \" or '")
        elif mark == "(":
            opened.append(place)
            if len(opened) > DEEPEST:
                raise _wrong(text, place, "too many brackets inside each other", f"{DEEPEST} are the most")
        elif mark == ")":
            if not opened:
                raise _wrong(text, place, ") closes no bracket", "open one before it, or leave it out")
            opened.pop()
    if quote >= 0:
        other = '"' if text[quote] == "'" else "'"
        remedy = f"close it with {text[quote]}, or put what holds it in {other}"
        raise _wrong(text, quote, f"the quote {text[quote]} is not closed", remedy)
    if opened:
        raise _wrong(text, opened[-1], "the bracket is not closed", "close it with )")


def _wrong(text: str, place: int, message: str, remedy: str) -> WhereError:
    return WhereError(f"{message} (character {place + 1} of the filter)", remedy, place, text)


@lru_cache(maxsize=1)
def _grammar() -> Any:
    from lark import Lark

    grammar = resources.files("reports.where").joinpath("filter.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def _raw(text: str) -> Any:
    """Lark's tree."""
    from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return _grammar().parse(text)
    except UnexpectedToken as error:
        at_end = error.token.type == "$END"
        place = len(text.rstrip()) if at_end else error.token.start_pos or 0
        expected = set(error.accepts or error.expected)
        said = "the filter ends too early" if at_end else f"{quoted(str(error.token))} is not expected"
        raise _wrong(text, place, said, _expected(expected)) from None
    except UnexpectedCharacters as error:
        place = error.pos_in_stream or 0
        word = (text[place:].split(maxsplit=1) or [""])[0]
        remedy = _expected(set(error.allowed or ()))
        raise _wrong(text, place, f"{quoted(word)} is not expected", remedy) from None
    except UnexpectedInput:
        raise _wrong(text, 0, "the filter can't be read", EXAMPLE) from None


def _expected(kinds: set[str]) -> str:
    """What could stand there."""
    if "NAME" in kinds:
        return "a field is expected, like position; " + EXAMPLE
    if "VALUE" in kinds:
        return "a value is expected, in quotes where it has blanks or marks"
    signs = [told for kind, told in _SIGNS.items() if kind in kinds]
    if not signs:
        return EXAMPLE
    return "expected here: " + " or ".join([", ".join(signs[:-1]), signs[-1]] if len(signs) > 1 else signs)


class _Reader:
    """Makes the tree; knows the text, to say where something is wrong."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tests = 0

    def tree(self, raw: Any, depth: int = 0) -> Tree:
        kind, parts = raw.data, raw.children
        if kind in ("either", "both"):
            made = Either if kind == "either" else Both
            found: list[Tree] = []
            for part in parts:
                one = self.tree(part, depth)
                found.extend(one.of if isinstance(one, made) else [one])
            return made(tuple(found))
        if kind == "negated":
            nots = 0
            while raw.data == "negated":
                raw, nots = raw.children[0], nots + 1
            if depth + nots > DEEPEST:
                raise _wrong(self._text, 0, "too many nots inside each other", f"{DEEPEST} are the most")
            one = self.tree(raw, depth + nots)
            for _ in range(nots):
                one = Not(one)
            return one
        return self._test(kind, parts)

    def _test(self, kind: str, parts: list[Any]) -> Tree:
        self._tests += len(parts) - 1 if kind in ("among", "not_among") else 1
        if self._tests > MOST:
            place = parts[0].start_pos
            raise _wrong(self._text, place, f"more than {MOST:,} tests", "make the filter shorter")
        field = self._field(parts[0])
        if kind == "flag":
            return self._flag(field, parts[0])
        if kind == "has":
            return Test(field.name, "has", (self._part(field, parts),))
        if kind == "between":
            self._may(field, "<=", parts[0], "between")
            return Test(field.name, "=", (self._ends(field, parts[1], parts[2]),))
        operator = {"among": "in", "not_among": "not in"}.get(kind) or str(parts.pop(1))
        operator = {"==": "=", "<>": "!="}.get(operator, operator)
        self._may(field, operator, parts[0], operator)
        values = tuple([self._value(field, operator, token) for token in parts[1:]])
        if values in ((True,), (False,)) and isinstance(values[0], bool):
            flag = Test(field.name)
            return flag if (operator == "=") is values[0] else Not(flag)
        return Test(field.name, operator, values)

    def _field(self, token: Token) -> Field:
        known = fields()
        found = known.get(token.lower()) or known.get(str(token))
        if found is None:
            hint = nearest(str(token), known, "`fairpot find --fields` lists what there is")
            raise self._at(token, f"there is no field {quoted(token)}", hint)
        return found

    def _flag(self, field: Field, token: Token) -> Test:
        if "" not in field.kind.operators:
            example = field.examples[0] if field.examples else f"{field.name} = ..."
            number = "<" in field.kind.operators and not field.examples
            example = f"{field.name} > 0" if number else example
            raise self._at(token, f"{field.name} is no flag", f"compare it, like {example}")
        return Test(field.name)

    def _may(self, field: Field, operator: str, token: Token, said: str) -> None:
        """Raise where a field does not have a comparison."""
        if operator in field.kind.operators:
            return
        signs = [sign for sign in field.kind.operators if sign]
        what = f"{field.name} can't be compared by {said}"
        example = f", like {field.examples[0]}" if field.examples else ""
        raise self._at(token, what, f"it has {', '.join(signs)}{example}" if signs else "write it alone")

    def _part(self, field: Field, parts: list[Any]) -> Any:
        self._may(field, "has", parts[0], "has")
        return self._made(parts[1], field, field.kind.read_part, _text_of(parts[1]))

    def _ends(self, field: Field, first: Token, last: Token) -> Range:
        low, high = _text_of(first), _text_of(last)
        found: Range = self._made(first, field, lambda _: field.kind.ends(low, high), low)
        return found

    def _value(self, field: Field, operator: str, token: Token) -> Any:
        said, bare = _text_of(token), token[0] not in "\"'"
        listed = operator in ("=", "!=", "in", "not in")
        if bare and listed and said.lower() == "none" and field.none:
            return Nothing()
        if bare and listed and said.lower() == "unknown" and field.sql and not field.none:
            return Unknown()
        low, dots, high = said.partition("..")
        if dots and "<" in field.kind.operators:
            if not listed:
                raise self._at(
                    token, f"a range can't stand behind {operator}", f"write {field.name} = {said}"
                )
            if not low and not high:
                raise self._at(token, "the range has no ends", "write it like 2..5, 2.. or ..5")
            return self._made(token, field, lambda _: field.kind.ends(low.strip(), high.strip()), said)
        return self._made(token, field, field.kind.read, said)

    def _made(self, token: Token, field: Field, make: Any, said: str) -> Any:
        """What a kind makes of a value; its complaint gets the place."""
        try:
            return make(said)
        except UnreadError as error:
            skip = error.skip + (token[0] in "\"'")
            raise self._at(token, f"{field.name}: {error.message}", error.remedy, skip) from None

    def _at(self, token: Token, message: str, remedy: str, skip: int = 0) -> WhereError:
        return _wrong(self._text, (token.start_pos or 0) + skip, message, remedy)


def _text_of(token: Token) -> str:
    """A value's text, out of its quotes."""
    mark = token[0]
    return token[1:-1].replace(mark * 2, mark) if mark in "\"'" else str(token)
