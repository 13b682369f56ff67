"""Text that knows how it was made, so that it can be said again in another language.

    text = say("{who} should have received {amount}", who=name, amount=hand.money(340))

`text` is an ordinary string in English. Beside it stand the template and the values: whoever translates looks
the template up in a catalog and puts the values in. A value that is plain text (a name, cards, a number) is
the same in every language; words of a closed set are values made by `say` themselves, amounts are `Amount`s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Said(str):
    """A text with the template and the values that made it."""

    __slots__ = ("many", "number", "template", "values")

    template: str
    many: str
    """The template for several; "" where the number does not matter."""
    number: int
    values: Mapping[str, str]

    def __reduce__(self) -> tuple[object, ...]:
        return _said, (self.template, self.many, self.number, dict(self.values))


class Amount(str):
    """An amount of money as everything here prints it, and what it is."""

    __slots__ = ("scale", "symbol", "units")

    units: int
    """Minor units."""
    scale: int
    """Decimal digits of a minor unit."""
    symbol: str
    """Printed before it: "$", "" for chips."""

    def __reduce__(self) -> tuple[object, ...]:
        return amount, (str(self), self.units, self.scale, self.symbol)


class Row(str):
    """Texts one after the other."""

    __slots__ = ("joint", "parts")

    parts: tuple[str, ...]
    joint: str
    """What stands between them; "and" or "or": a list as people read it."""

    def __reduce__(self) -> tuple[object, ...]:
        return row, (self.parts, self.joint)


class Sentence(str):
    """A clause as a sentence: a capital letter before it, a full stop behind."""

    __slots__ = ("capital", "clause")

    clause: str
    capital: bool
    """False where it begins with a name, which stays as it is printed."""

    def __reduce__(self) -> tuple[object, ...]:
        return sentence_of, (self.clause, self.capital)


def sentence_of(clause: str, capital: bool = True) -> Sentence:
    """The clause as a sentence."""
    first = clause[:1].upper() if capital else clause[:1]
    made = Sentence(f"{first}{clause[1:]}.")
    made.clause, made.capital = clause, capital
    return made


def say(template: str, /, **values: str | int) -> Said:
    """`template` with its {fields} filled in; the template must stand in the call, for the catalogs."""
    return _said(template, "", 1, _texts(values))


def say_count(one: str, many: str, number: int, /, **values: str | int) -> Said:
    """`one` or `many` by the number, which is the field {number}."""
    return _said(one, many, number, _texts({"number": f"{number:,}", **values}))


def table_text(text: str, /) -> Said:
    """A text of a table of ours, as a rule's title, which the catalogs have from there; it has no fields."""
    return _said(text.replace("{", "{{").replace("}", "}}"), "", 1, {})


def row(parts: Iterable[str], joint: str = ", ") -> Row:
    """The parts with `joint` between them; "and" and "or" make a list: "Alder, Birch and Cedar"."""
    told = tuple(parts)
    text = listed(told, f" {joint} ") if joint in ("and", "or") else joint.join(told)
    made = Row(text)
    made.parts = told
    made.joint = joint
    return made


def amount(text: str, units: int, scale: int, symbol: str) -> Amount:
    """`units` printed as `text`."""
    made = Amount(text)
    made.units, made.scale, made.symbol = units, scale, symbol
    return made


def listed(parts: tuple[str, ...], last: str) -> str:
    """ "Alder, Birch and Cedar"."""
    return last.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _texts(values: Mapping[str, str | int]) -> dict[str, str]:
    return {name: value if isinstance(value, str) else str(value) for name, value in values.items()}


def _said(template: str, many: str, number: int, values: Mapping[str, str]) -> Said:
    chosen = many if many and number != 1 else template
    made = Said(chosen.format(**values) if values else chosen.replace("{{", "{").replace("}}", "}"))
    made.template, made.many, made.number, made.values = template, many, number, values
    return made
