"""A language: says texts by its catalog, and writes amounts, numbers, dates and lists its way.

Texts come from `parser.saying`: a `Said` is looked up by its template, and its values are said in turn; plain
text stays as it is. English needs no catalog, and what a catalog lacks is said in English.
"""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from datetime import date, datetime
from functools import cached_property, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import Literal, NamedTuple

from parser.saying import Amount, Row, Said, Sentence, listed, say, say_count, table_text
from reports.language.junctions import fitted

CATALOGS = Path(__file__).with_name("catalogs")
DOMAIN = "fairpot"

LANGUAGES = {"en": "en_001", "pt": "pt_PT", "fr": "fr_FR", "zh": "zh_Hant_TW"}
"""Babel's locales by the codes that --lang takes."""

PLURALS = {
    "pt": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "zh": "nplurals=1; plural=0;",
}
"""Gettext's plural forms. CLDR has one more for round millions, which take "de" where they are spelled out;
numbers are in digits here."""

JOINTS = {
    "fr": {"; ": "\u00a0; ", ": ": "\u00a0: "},
    "zh": {", ": "，", "; ": "；", ": ": "：", " ": ""},
}
"""What stands between the parts of a row, where it is not as in English."""


class Marks(NamedTuple):
    """The signs that a page puts between texts, with the spaces that belong to them."""

    comma: str = ", "
    between: str = ", "
    """Between names in a list."""
    colon: str = ": "
    stop: str = ". "
    opening: str = " ("
    closing: str = ")"


MARKS = {"fr": Marks(colon="\u00a0: "), "zh": Marks("，", "、", "：", "。", "（", "）")}
"""Those of the languages that have others than English."""


class LanguageError(Exception):
    """A language that there is not."""

    def __init__(self, code: str) -> None:
        self.message = f"no language {code[:40]!r}"
        self.remedy = f"there are {', '.join(LANGUAGES)}"
        super().__init__(self.message)


class Language:
    """One language."""

    def __init__(self, code: str, catalog: NullTranslations) -> None:
        self.code = code
        self.locale = LANGUAGES[code]
        self.tag = self.locale.replace("_", "-") if code != "en" else "en"
        """For `lang` in HTML."""
        self.marks = MARKS.get(code, Marks())
        self.catalog = catalog

    def __call__(self, text: str) -> str:
        """A text said in this language; of plain text itself."""
        if isinstance(text, Said):
            return self._said(text)
        if isinstance(text, Amount):
            return self.money(text.units, text.scale, text.symbol)
        if isinstance(text, Row):
            return self._row(text)
        if isinstance(text, Sentence):
            told = self(text.clause)
            capital = text.capital and (self.code == "en" or not self._named(text.clause))
            first = told[:1].upper() if capital else told[:1]
            return f"{first}{told[1:]}{'。' if self.code == 'zh' else '.'}"
        return text

    def _said(self, text: Said) -> str:
        if not text.template:
            return ""
        template = self._template(text)
        values = {name: self(value) for name, value in text.values.items()}
        if text.many and self.code != "en":
            values["number"] = self.number(text.number)
        if self.code not in ("fr", "pt") or not values:
            return template.format(**values)
        told = ""
        for before, name, _, _ in Formatter().parse(template):
            told += before
            if name is not None:
                value = text.values.get(name)
                own = isinstance(value, Said) and not self._named(value)
                told = fitted(self.code, told, values[name]) if own else told + values[name]
        return told

    def _template(self, text: Said) -> str:
        """A text's template in this language."""
        find = self.catalog
        if text.many:
            return find.ngettext(text.template, text.many, text.number)
        return find.gettext(text.template)

    def _named(self, text: str) -> bool:
        """Whether a text begins in this language with a name, whose letters nobody changes."""
        while isinstance(text, (Said, Row)):
            if isinstance(text, Row):
                text = text.parts[0] if text.parts else ""
                continue
            template = self._template(text) if text.template else ""
            parts = [part[:2] for part in Formatter().parse(template)]
            if not parts or parts[0][0] or parts[0][1] is None:
                return False
            text = text.values.get(parts[0][1], "")
        return not isinstance(text, (Amount, Sentence)) and bool(text)

    def phrase(self, text: str, /, **values: str | int) -> str:
        """`say` and its translation in one: the `_` of templates."""
        return self(say(text, **values))

    def phrase_count(self, one: str, many: str, number: int, /, **values: str | int) -> str:
        """`say_count` and its translation in one: the `_n` of templates."""
        return self(say_count(one, many, number, **values))

    def known(self, text: str) -> str:
        """A text of one of our tables, as a rule's title; what no catalog has stays, braces and all."""
        return self(table_text(text))

    def _row(self, text: Row) -> str:
        parts = tuple([self(part) for part in text.parts])
        if text.joint not in ("and", "or"):
            return JOINTS.get(self.code, {}).get(text.joint, text.joint).join(parts)
        if self.code == "en":
            return listed(parts, f" {text.joint} ")
        from babel.lists import format_list

        style: Literal["or", "standard"] = "or" if text.joint == "or" else "standard"
        if self.code == "zh":
            if text.joint == "and" and any(isinstance(part, Said) and part.values for part in text.parts):
                return "、".join(parts)  # "和" joins words, not clauses
            parts = _apart(parts)
        return str(format_list(list(parts), style=style, locale=self.locale))

    def money(self, units: int, scale: int, symbol: str) -> str:
        """An amount in minor units, the symbol where this language has it."""
        from parser.money import money_text

        if self.code == "en":
            return money_text(units, scale, symbol)
        whole, rest = divmod(abs(units), 10**scale)
        point, apart = self._signs
        number = f"{whole:,}".replace(",", apart) + (f"{point}{rest:0{scale}d}" if rest else "")
        sign = "-" if units < 0 else ""
        if symbol and self.code in ("pt", "fr"):
            return f"{sign}{number}\u00a0{symbol}"
        return f"{sign}{symbol}{number}"

    @cached_property
    def _signs(self) -> tuple[str, str]:
        """The decimal point, and what keeps thousands apart."""
        from babel.numbers import get_decimal_symbol, get_group_symbol

        return str(get_decimal_symbol(self.locale)), str(get_group_symbol(self.locale))

    def number(self, value: float, digits: int = 0) -> str:
        """A number with so many digits after the point."""
        point, apart = self._signs
        written = f"{value:,}" if isinstance(value, int) and not digits else f"{value:,.{digits}f}"
        return written.translate({ord(","): apart, ord("."): point})

    def percent(self, share: float, digits: int = 1) -> str:
        """0.333 as "33.3%", in the language's way."""
        from babel import Locale
        from babel.numbers import format_percent

        usual = str(Locale.parse(self.locale).percent_formats[None].pattern)
        pattern = usual.replace("#,##0", f"#,##0.{'0' * digits}") if digits else usual
        return str(format_percent(share, pattern, locale=self.locale))

    def date(self, when: date | datetime) -> str:
        """A date in words; a time by 24 hours, with its zone where that is known."""
        from babel.dates import format_date

        day = str(format_date(when, "long", locale=self.locale))
        if self.code == "fr" and day.startswith("1 "):
            day = f"1er{day[1:]}"  # the first of a month is an ordinal
        if not isinstance(when, datetime):
            return day
        between = {"fr": " à ", "zh": " "}.get(self.code, ", ")
        return f"{day}{between}{when:%H:%M:%S}{_zone(when)}"


def asked(code: str | None, environment: Mapping[str, str] | None = None) -> Language:
    """The language asked for by --lang; else that of the locale, when there is one of it; else English.

    Takes "pt", and also "pt_PT", "zh-TW" and the like; Chinese in simplified characters is none of ours.

    Raises:
        LanguageError: --lang names none.
    """
    if code is not None:
        return language(_ours(code) or code)
    found = os.environ if environment is None else environment
    first = next((found[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if found.get(name)), "")
    return language(_ours(first) or "en")


def _ours(name: str) -> str | None:
    """The code of a language tag or a locale's name, as "pt_PT.UTF-8"."""
    code, *rest = name.partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if code == "zh" and rest and not {"hant", "tw", "hk", "mo"} & set(rest):
        return None
    return code if code in LANGUAGES else None


def _apart(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of a list in Chinese, the last two with a space where Latin letters meet its "和"."""
    if len(parts) < 2:
        return parts
    *first, before, last = parts
    return (
        *first,
        f"{before} " if before[-1:].isascii() else before,
        f" {last}" if last[:1].isascii() else last,
    )


def _zone(when: datetime) -> str:
    """ " UTC" or " UTC+01:00"; "" of a time whose zone nobody knows."""
    if when.tzinfo is None:
        return ""
    offset = f"{when:%z}"
    return " UTC" if offset == "+0000" else f" UTC{offset[:3]}:{offset[3:]}"


@lru_cache(maxsize=8)
def language(code: str) -> Language:
    """The language of a code, as "pt".

    Raises:
        LanguageError: there is none.
    """
    if code not in LANGUAGES:
        raise LanguageError(code)
    return Language(code, _catalog(code))


def _catalog(code: str) -> NullTranslations:
    """A language's messages; none of English, in which they are written."""
    path = CATALOGS / f"{code}.po"
    if code == "en" or not path.exists():
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalog = read_po(file, locale=LANGUAGES[code])
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)
