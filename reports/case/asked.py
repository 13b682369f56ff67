"""What a case is asked about: options and a TOML file beside the hand, checked, as one `Asked`.

The file holds what the options say, and more; an option comes before it.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parser.hand import Hand
from reports.case.document import Asked, Dates, Party, ReliedOn
from reports.tomlfile import ConfigError, TomlFile, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST = 2_000
"""Characters of a text."""
MOST_PARTIES = 20
MOST_COMPARED = 12

TEXTS = (
    "claim", "object", "operator", "licence", "jurisdiction", "body", "reference", "prior_complaint",
)  # fmt: skip
WHENS = ("raised", "complaint", "acknowledged", "final_response", "deadline")
_DATES = (*WHENS, "before_next_hand")
_RELIED = ("text", "source", "version", "effective")
_PARTY = ("role", "name", "account", "seat")
_TOP = (*TEXTS, "amount", "hand", "rules", "compare", "lang", "relied_on", "dates", "party")


class AskedError(Exception):
    """Something told can't be used: what, and what would do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class About(NamedTuple):
    """What a file or the options say, money and language not settled yet."""

    texts: dict[str, str]
    amount: str | None
    hand: str | None
    rules: str | None
    compare: tuple[str, ...] | None
    lang: str | None
    relied_on: dict[str, str]
    dates: dict[str, str]
    before_next_hand: bool | None
    parties: tuple[Party, ...]


NOTHING = About({}, None, None, None, None, None, {}, {}, None, ())


def about_file(path: str) -> About:
    """What a file says; files that it names count from its folder.

    Raises:
        ConfigError: it can't be used.
    """
    file = read_toml(Path(path), "file about the case")
    top = file.settings
    _known(file, top, _TOP)
    dates = _table(file, "dates", _DATES)
    relied = _table(file, "relied_on", _RELIED)
    before = dates.pop("before_next_hand", None)
    if before is not None and type(before) is not bool:
        raise file.wrong(
            ("dates", "before_next_hand"), "before_next_hand is no switch", "write true or false"
        )
    folder = Path(path).parent
    return About(
        {key: _text(file, (key,), top[key]) for key in TEXTS if key in top},
        _text(file, ("amount",), top["amount"]) if "amount" in top else None,
        _text(file, ("hand",), top["hand"]) if "hand" in top else None,
        _beside(folder, _text(file, ("rules",), top["rules"])) if "rules" in top else None,
        _compared(file, folder),
        _text(file, ("lang",), top["lang"]) if "lang" in top else None,
        {key: _text(file, ("relied_on", key), value) for key, value in relied.items()},
        {key: _when(file, key, value) for key, value in dates.items()},
        before,
        _parties(file),
    )


def _known(file: TomlFile, settings: Mapping[str, Any], keys: Sequence[str], *where: str | int) -> None:
    for key in settings:
        if key not in keys:
            raise file.wrong((*where, key), f"unknown key {key[:60]!r}", f"known are {', '.join(keys)}")


def _table(file: TomlFile, name: str, keys: Sequence[str]) -> dict[str, Any]:
    table = file.settings.get(name, {})
    if not isinstance(table, dict):
        raise file.wrong((name,), f"{name} is no table", f"write [{name}] and its lines under it")
    _known(file, table, keys, name)
    return dict(table)


def _text(file: TomlFile, where: tuple[str | int, ...], value: object) -> str:
    """A text, or what is as good as one: a number, a date."""
    if isinstance(value, bool) or not isinstance(value, str | int | float | date):
        raise file.wrong(where, f"{where[-1]} is no text", "write it in quotes")
    try:
        return plain(str(where[-1]), value.isoformat() if isinstance(value, date) else str(value))
    except AskedError as error:
        raise file.wrong(where, error.message, error.remedy) from None


def _when(file: TomlFile, key: str, value: object) -> str:
    text = _text(file, ("dates", key), value)
    try:
        return moment(key, text)
    except AskedError as error:
        raise file.wrong(("dates", key), error.message, error.remedy) from None


def _compared(file: TomlFile, folder: Path) -> tuple[str, ...] | None:
    names = file.settings.get("compare")
    if names is None:
        return None
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        raise file.wrong(("compare",), "compare is no list of names", 'write ["tda_2024", "house.toml"]')
    return tuple([_beside(folder, one) for one in names])


def _beside(folder: Path, name: str) -> str:
    return str(folder / name) if name.endswith(".toml") else name


def _parties(file: TomlFile) -> tuple[Party, ...]:
    listed = file.settings.get("party", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise file.wrong(("party",), "party is no list of tables", "write [[party]] and its lines under it")
    if len(listed) > MOST_PARTIES:
        raise file.wrong(("party",), f"there are more than {MOST_PARTIES} parties", "leave some out")
    found = []
    for place, one in enumerate(listed):
        _known(file, one, _PARTY, "party", place)
        texts = {key: _text(file, ("party", place, key), one[key]) for key in _PARTY[:3] if key in one}
        seat = one.get("seat")
        if seat is not None and (type(seat) is not int or seat < 0):
            raise file.wrong(
                ("party", place, "seat"), "seat is no seat's number", "write it as the record has it"
            )
        if not texts.get("role"):
            raise file.wrong(("party", place), "a party has no role", 'write role = "claimant"')
        found.append(Party(texts["role"], texts.get("name"), texts.get("account"), seat))
    return tuple(found)


# ---- what options and answers say


def plain(what: str, text: str) -> str:
    """A text on one line, of letters that can be written.

    Raises:
        AskedError: it is too long.
    """
    told = " ".join(text.encode("utf-8", "backslashreplace").decode().split())
    if len(told) > LONGEST:
        raise AskedError(f"{what} is longer than {LONGEST:,} characters", "say it in a sentence")
    return told


def moment(what: str, text: str) -> str:
    """A date, or a date with its time, in ISO 8601.

    Raises:
        AskedError: it is none.
    """
    told = text.strip()
    try:
        if len(told) <= len("2026-05-13"):
            return date.fromisoformat(told).isoformat()
        return datetime.fromisoformat(told).isoformat()
    except ValueError:
        remedy = "write it as 2026-05-13 or 2026-05-13T22:41+01:00"
        raise AskedError(f"{what} is no date: {told[:60]!r}", remedy) from None


def party(text: str) -> Party:
    """ "claimant=Corwin", "claimant=Corwin,account=corwin77", "claimant=seat 3".

    Raises:
        AskedError: it is none.
    """
    remedy = "write ROLE=NAME, as in claimant=Alder, or ROLE=seat 3; ,account=... behind it"
    role, equals, rest = text.partition("=")
    name, _, account = rest.partition(",account=")
    role, name, account = plain("--party", role), plain("--party", name), plain("--party", account)
    if not equals or not role or not name:
        raise AskedError(f"no party: {text[:60]!r}", remedy)
    number = name.casefold().removeprefix("seat ")
    if number != name.casefold() and number.isdecimal() and len(number) < 4:
        return Party(role, None, account or None, int(number))
    return Party(role, name, account or None, None)


def money(text: str, hand: Hand) -> int:
    """An amount in the hand's minor units: "25", "25.50", "$1,000".

    Raises:
        AskedError: it is none.
    """
    symbol, scale = hand.header.symbol, hand.header.scale
    told = text.strip()
    if symbol:
        told = told.removeprefix(symbol).removesuffix(symbol).strip()
    if not told.removeprefix("-").replace(",", "").replace(".", "", 1).replace(" ", "").isdecimal():
        raise AskedError(f"no amount: {text[:60]!r}", "write it as 25 or 25.50")
    try:
        units = Decimal(told.replace(",", "").replace(" ", "")).scaleb(scale)
        if units != units.to_integral_value() or not 0 <= units < 10**15 or _is_comma(told, scale):
            raise AskedError(f"no amount at this table: {text[:60]!r}", "write it as 25 or 25.50")
    except InvalidOperation:
        raise AskedError(f"no amount: {text[:60]!r}", "write it as 25 or 25.50") from None
    return int(units)


def _is_comma(text: str, scale: int) -> bool:
    """Whether a comma stands where a point is meant."""
    head, comma, tail = text.rpartition(",")
    return bool(comma) and bool(head) and "." not in tail and len(tail) != 3 and scale >= 0


def over(first: About, second: About) -> About:
    """What `first` says, and where it says nothing `second`."""
    return About(
        {**second.texts, **first.texts},
        first.amount if first.amount is not None else second.amount,
        first.hand if first.hand is not None else second.hand,
        first.rules if first.rules is not None else second.rules,
        first.compare if first.compare is not None else second.compare,
        first.lang if first.lang is not None else second.lang,
        {**second.relied_on, **first.relied_on},
        {**second.dates, **first.dates},
        first.before_next_hand if first.before_next_hand is not None else second.before_next_hand,
        (*first.parties, *[one for one in second.parties if one.role not in {p.role for p in first.parties}]),
    )


def asked_of(about: About, hand: Hand, language: str, compare: tuple[str, ...]) -> Asked:
    """What was told about this hand; parties by their seat and name where one of them was told.

    Raises:
        AskedError: the amount is none, or nobody sits in a seat.
    """
    return Asked(
        **about.texts,
        amount=money(about.amount, hand) if about.amount is not None else None,
        relied_on=ReliedOn(**about.relied_on),
        dates=Dates(before_next_hand=about.before_next_hand, **about.dates),
        parties=tuple([seated(one, hand) for one in about.parties]),
        language=language,
        compare=compare,
    )


def seated(one: Party, hand: Hand) -> Party:
    """A party by seat and name, as the record has them.

    Raises:
        AskedError: nobody sits there, or the claimant does not play.
    """
    names = {seat.number: seat.name for seat in hand.seats}
    if one.seat is not None:
        if one.seat not in names:
            seats = ", ".join([str(number) for number in sorted(names)])
            raise AskedError(f"nobody is in seat {one.seat}", f"the record has seats {seats}")
        return Party(one.role, names[one.seat] if one.name is None else one.name, one.account, one.seat)
    seat = next((number for number, name in names.items() if name == one.name), None)
    if one.role == "claimant" and seat is None:
        known = ", ".join([*names.values()][:12])
        raise AskedError(f"nobody at the table is called {(one.name or '')[:60]!r}", f"there are {known}")
    return Party(one.role, one.name, one.account, seat)


__all__ = [
    "NOTHING", "TEXTS", "WHENS", "About", "AskedError", "ConfigError", "about_file", "asked_of", "moment",
    "money", "over", "party", "plain", "seated",
]  # fmt: skip
