"""What statistics can be split by: the SQL behind it, the order of its values, and how they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

import msgspec

from reports.schema import POSITIONS, POT_TYPES


class Kind(Enum):
    """The column that a group becomes in a frame."""

    TEXT = "string"
    """Any text, in the order of its characters."""
    NUMBER = "Int64"
    ORDERED = "category, ordered"


class Group(msgspec.Struct, frozen=True):
    """One way to split."""

    name: str
    sql: str
    """Over the columns of `players`: text, or an integer where `kind` is NUMBER."""
    meaning: str
    kind: Kind = Kind.TEXT
    values: tuple[str, ...] = ()
    """Of an ordered group, in order; () where they are found in the hands: `order` and `label` say how."""
    order: Callable[[str], Any] | None = None
    label: Callable[[str], str] | None = None


_RANKS = "AKQJT98765432"
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_BUCKETS = ("EP", "MP", "CO", "BTN", "SB", "BB")
_DEPTHS = (10, 20, 40, 60, 80, 100, 150, 200)
_LINES = "his actions {} in order: X check, B bet, C call, R raise, F fold"


def hand_classes() -> tuple[str, ...]:
    """The 169 starting hands of hold'em, by the number that `hand169` has for them: AA, AKs, ..., 22."""
    return tuple(
        [
            high + low + ("" if high == low else "s" if row < column else "o")
            for row in range(13)
            for column in range(13)
            for high, low in [sorted((_RANKS[row], _RANKS[column]), key=_RANKS.index)]
        ]
    )


def _cases(*cases: tuple[str, str]) -> str:
    return f"CASE {' '.join([f'WHEN {test} THEN {value!r}' for test, value in cases])} END"


def _one_of(column: str, values: Iterable[str]) -> str:
    """The value where it is one of these, else null."""
    return f"CASE WHEN {column} IN ({', '.join([repr(value) for value in values])}) THEN {column} END"


def _depth(name: str, column: str, meaning: str) -> Group:
    """Big blinds in steps."""
    edges = [f"{low}-{high}" for low, high in zip((0, *_DEPTHS), _DEPTHS, strict=False)] + [f"{_DEPTHS[-1]}+"]
    cases = [(f"{column} < {edge * 1_000_000}", label) for edge, label in zip(_DEPTHS, edges, strict=False)]
    sql = _cases(*cases, (f"{column} >= {_DEPTHS[-1] * 1_000_000}", edges[-1]))
    return Group(name, sql, f"{meaning}, in big blinds: {', '.join(edges)}", Kind.ORDERED, tuple(edges))


def _seats(name: str, early: str, meaning: str) -> Group:
    sql = _cases(
        ("pos IN ('CO', 'BTN')", "CO/BTN"), ("pos = 'SB'", "SB"), ("pos = 'BB'", "BB"), (early, "EP"),
        ("pos IS NOT NULL", "MP"),
    ).replace("THEN 'CO/BTN'", "THEN pos")  # fmt: skip
    return Group(name, sql, meaning, Kind.ORDERED, _BUCKETS)


def _position(name: str, column: str, meaning: str) -> Group:
    return Group(name, _one_of(column, POSITIONS), meaning, Kind.ORDERED, POSITIONS)


def _ip(s: str, street: str) -> Group:
    sql = _cases((f"NOT {s}_saw", "not seen"), (f"{s}_ip", "IP"), ("true", "OOP"))
    meaning = f"last to act on the {street} of those who can (IP), or not (OOP)"
    return Group(f"{s}_ip", sql, meaning, Kind.ORDERED, ("IP", "OOP", "not seen"))


def _line(s: str, where: str) -> Group:
    return Group(f"{s}_line", f"{s}_line", _LINES.format(where))


_FINE = 12
"""Decimals in which blinds are compared."""
_FINER = f"::HUGEINT * (10 ** ({_FINE} - least(scale, {_FINE})))::HUGEINT"
_STAKES = f"concat(small_blind{_FINER}, '|', big_blind{_FINER}, '|', currency)"


def _stakes(value: str) -> tuple[int | None, int | None, str]:
    small, big, currency = value.split("|", 2)
    return int(small) if small else None, int(big) if big else None, currency


def _stakes_order(value: str) -> tuple[bool, int, int, str]:
    small, big, currency = _stakes(value)
    return small is None or big is None, big or 0, small or 0, currency


def _stakes_label(value: str) -> str:
    """ "0.50/1 USD", "50/100"."""
    from parser.money import money_text

    small, big, currency = _stakes(value)
    if small is None or big is None:
        return f"unknown {currency}".strip()
    scale = _FINE
    while scale > 2 and not small % 10 and not big % 10:
        small, big, scale = small // 10, big // 10, scale - 1
    label = f"{money_text(small, scale)}/{money_text(big, scale)}"
    return f"{label} {currency}" if currency else label


_SUITS = ("monotone", "two-tone", "rainbow")
_PAIRED = ("unpaired", "paired", "trips")

GROUPS = (
    _position("position", "pos", "seat by name: UTG to UTG+3, LJ, HJ, CO, BTN, SB, BB"),
    _seats("seat_group", "pos_off_btn > 3", "EP: more than three seats off the button, MP: LJ and HJ"),
    _seats(
        "seat_group_pt4", "n_dealt >= 7 AND pos_off_btn >= n_dealt - 4",
        "as PokerTracker 4: EP the two earliest seats with seven or more dealt, else none",
    ),
    _seats(
        "seat_group_hm",
        "(n_dealt >= 7 AND pos_off_btn >= n_dealt - 4) OR (n_dealt = 6 AND pos_off_btn >= n_dealt - 3)",
        "as Hold'em Manager: the same, and of six dealt the first seat is EP",
    ),
    Group(
        "stakes", _STAKES,
        "blinds and currency, small stakes first", Kind.ORDERED, order=_stakes_order, label=_stakes_label,
    ),
    Group("game", "game", "holdem, omaha, ..."),
    Group("limit", '"limit"', "nl, pl or fl"),
    Group("site", "site", "format name; rows never mix sites"),
    Group("kind", "kind", "cash, fast-fold or tournament"),
    Group("currency", "currency", "ISO code; rows never mix currencies"),
    Group("table_size", "max_seats::INT", "seats at the table", Kind.NUMBER),
    Group("players", "n_dealt::INT", "players dealt in", Kind.NUMBER),
    Group("flop_players", "nullif(f_players, 0)::INT", "players who saw the flop", Kind.NUMBER),
    Group("year", "substr(played_at, 1, 4)", "of the record's own clock, as the four below"),
    Group("month", "substr(played_at, 1, 7)", "YYYY-MM"),
    Group("day", "substr(played_at, 1, 10)", "YYYY-MM-DD"),
    Group(
        "weekday",
        "CASE isodow(try_cast(substr(played_at, 1, 10) AS DATE)) "
        + " ".join([f"WHEN {number} THEN '{day}'" for number, day in enumerate(_DAYS, start=1)])
        + " END",
        "Monday to Sunday", Kind.ORDERED, _DAYS,
    ),
    Group("hour", "try_cast(substr(played_at, 12, 2) AS INT)", "0 to 23", Kind.NUMBER),
    Group(
        "pot_type", _one_of("pot_type", POT_TYPES), f"by preflop raises: {', '.join(POT_TYPES)}",
        Kind.ORDERED, POT_TYPES,
    ),
    _position("open_pos", "open_pos", "position of the first raiser"),
    _position("threebet_pos", "threebet_pos", "position of the 3-bettor"),
    _position("steal_by", "steal_def_vs", "position of the stealer whom he faced"),
    _depth("depth", "stack_ubb", "his stack before any post"),
    _depth("effective_depth", "eff_stack_ubb", "less of his and the largest other stack"),
    _ip("f", "flop"),
    _ip("t", "turn"),
    _ip("r", "river"),
    _line("p", "before the flop"),
    _line("f", "on the flop"),
    _line("t", "on the turn"),
    _line("r", "on the river"),
    Group(
        "flop_suits", _cases(*[(f"flop_suits = {i}", name) for i, name in enumerate(_SUITS, start=1)]),
        "suits on the flop: monotone, two-tone, rainbow", Kind.ORDERED, _SUITS,
    ),
    Group(
        "flop_paired", _cases(*[(f"flop_paired = {i}", name) for i, name in enumerate(_PAIRED)]),
        "the flop: unpaired, paired, trips", Kind.ORDERED, _PAIRED,
    ),
    Group(
        "flop_high", _one_of("flop_high", _RANKS), "highest rank on the flop", Kind.ORDERED, tuple(_RANKS)
    ),
    Group(
        "starting_hand", "hand169::VARCHAR", "of two known hole cards in hold'em: AA, AKs, AKo, ...",
        Kind.ORDERED, order=int, label=lambda number: hand_classes()[int(number)],
    ),
    Group(
        "hero", _cases(("is_hero", "yes"), ("true", "no")), "the only one whose dealt cards the record gives",
        Kind.ORDERED, ("yes", "no"),
    ),
    Group("table", '"table"', "table name"),
    Group("tournament", "tournament_id", "tournament number"),
)  # fmt: skip
"""What `by` takes."""
BY = {group.name: group for group in GROUPS}
OTHER_NAMES = {"ip": "f_ip", "hand": "starting_hand", "pot": "pot_type", "stack": "depth"}
"""Short forms that `by` takes as well."""
