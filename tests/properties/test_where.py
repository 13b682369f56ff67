"""Filters: DuckDB finds by them what a plain reading of each row finds; printed, they are the same."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from fnmatch import fnmatchcase
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reports.cardshapes import class_of_text, texture
from reports.duck import Tables
from reports.facts import Columns
from reports.schema import POSITIONS, arrow_schema
from reports.where import WhereError, fields, parse
from tests.unit.worked_hands import replays

Row = dict[str, Any]
Truth = bool | None
Leaf = tuple[str, Callable[[Row], Truth]]
"""A test's text, and what it says of a row; None: unknown."""

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
NAMES = ["SB", "O'Brien", 'Al "der"', "none", "unknown", "a;b--", "\u202eevil", "Ünal", "2..5", "*", "%_"]
DAYS = [
    "2026-02-01",
    "2026-01-31 23:59:59",
    "2026-02-01 00:00:00",
    "2025-12-31 20:15:00",
    "2024-02-29 04:00:01",
]
UNITS = {"chips": None, "$": "USD", "EUR": "EUR"}


def _rows() -> list[Row]:
    """The players of the worked examples, and the same with other cards, money, times and names."""
    columns = Columns()
    for hand in replays():
        columns.add(hand)
    plain: list[Row] = columns.flush()["players"].to_pylist()
    dice = Random(5)
    found = list(plain)
    for row in plain:
        deck = dice.sample(DECK, 7)
        dealt = dice.choice((0, 3, 4, 5)) if row["f_players"] else 0
        board = " ".join(deck[2 : 2 + dealt])
        hole = dice.choice((None, " ".join(deck[:2])))
        if dealt == 5:  # three of a kind on the flop, now and then
            deck[2:5] = dice.choice((deck[2:5], ["7c", "7d", "7h"]))
        shape = texture(" ".join(deck[2:5]), "holdem") if dealt else None
        currency = dice.choice((None, "USD", "EUR"))
        found.append(
            row
            | {
                "player": dice.choice((row["player"], *NAMES)), "hole": hole, "board": board,
                "hand169": None if hole is None else class_of_text(hole, "holdem"),
                "currency": currency, "scale": dice.choice((0, 2, 3)),
                "big_blind": dice.choice((None, 0, 1, 50, 100, 200)),
                "small_blind": dice.choice((None, 0, 50)),
                "played_at": dice.choice((None, *DAYS)), "net": dice.randrange(-9000, 9000),
                "rake_wc": dice.randrange(9000), "tournament_id": dice.choice((None, "77")),
                "ts_utc": dice.choice((None, dt.datetime(2026, 2, 1, tzinfo=dt.UTC))),
                "f_line": dice.choice((None, "", "X", "XR", "XRC", "B")),
                "p_line": dice.choice(("R", "C", "")),
                "f_missed": dice.choice((None, True, False)),
                "eff_stack_ubb": dice.choice((None, 20_000_000, 100_500_000)),
                "flop_suits": shape and shape.suits, "flop_paired": shape and shape.paired,
                "flop_high": shape and shape.high, "flop_connected": shape and shape.connected,
                "hand_uid": row["hand_uid"] ^ 1,
            }
        )  # fmt: skip
    return [{**row, "number": number} for number, row in enumerate(found)]


ROWS = _rows()


@pytest.fixture(scope="module")
def tables() -> Any:
    """The rows as the view `players`."""
    schema: Any = arrow_schema("players")
    kept = pa.Table.from_pylist(ROWS, schema=schema.append(pa.field("number", pa.int32())))
    with Tables.of_rows({"players": kept}) as tables:
        yield tables


def matching(tables: Tables, text: str) -> list[int]:
    """The numbers of the rows that a filter matches."""
    query = f"SELECT number FROM players WHERE {parse(text).sql} ORDER BY number"  # noqa: S608  # what is tested
    return [number for (number,) in tables.rows(query)]


# ---- what tests mean, told once more


def compared(left: Any, sign: str, right: Any) -> Truth:
    """A comparison; unknown where a side is."""
    if left is None or right is None:
        return None
    return {
        "=": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right,
        ">=": left >= right,
    }[sign]  # fmt: skip


def both(one: Truth, other: Truth) -> Truth:
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def opposite(one: Truth) -> Truth:
    return None if one is None else not one


def either(one: Truth, other: Truth) -> Truth:
    return opposite(both(opposite(one), opposite(other)))


SIGNS = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])


@st.composite
def flags(draw: Any) -> Leaf:
    name = draw(st.sampled_from(["vpip", "threebet", "sd", "won", "f_ip", "f_missed", "is_hero", "walk"]))
    says = draw(st.sampled_from(["", " = yes", " = no", " != true"]))
    turned = says in (" = no", " != true")
    return name + says, lambda row: opposite(row[name]) if turned else row[name]


@st.composite
def numbers(draw: Any) -> Leaf:
    name = draw(st.sampled_from(["n_dealt", "f_players", "p_raises", "f_checks", "seat"]))
    low, high = sorted([draw(st.integers(-1, 7)), draw(st.integers(-1, 7))])
    match draw(st.integers(0, 3)):
        case 0:
            sign = draw(SIGNS)
            return f"{name} {sign} {low}.0", lambda row: compared(row[name], sign, low)
        case 1:
            return f"{name} between {low} and {high}", lambda row: low <= row[name] <= high
        case 2:
            return f"{name} NOT IN ({low}, {high}..)", lambda row: not (row[name] == low or row[name] >= high)
        case _:
            return f"{name} >{low}.5", lambda row: row[name] > low + Fraction(1, 2)


PARTS = {"net": 1, "stack": 1, "invested": 1, "rake_wc": 1000}
"""Columns of money, and how many of their units make a minor unit."""


def amount(name: str, sign: str, number: Fraction, unit: str) -> Leaf:
    """A comparison of money."""
    part = PARTS[name]
    said = format(float(number), ".3f")
    text = f"${said}" if unit == "$" else f"{said} {unit}"

    def holds(row: Row) -> Truth:
        own = Fraction(row[name], part)
        if not number:
            return compared(own, sign, 0)
        if unit == "bb":
            return compared(own / row["big_blind"], sign, number) if row["big_blind"] else None
        if row["currency"] != UNITS[unit]:
            return None
        return compared(own / 10 ** row["scale"], sign, number)

    return f"{name} {sign} {text}", holds


@st.composite
def amounts(draw: Any) -> Leaf:
    number = Fraction(draw(st.integers(-400, 400)), draw(st.sampled_from([1, 2, 4, 10])))
    unit = draw(st.sampled_from(["bb", "$", "EUR", "chips"]))
    return amount(draw(st.sampled_from(list(PARTS))), draw(SIGNS), number, unit)


@st.composite
def words(draw: Any) -> Leaf:
    match draw(st.integers(0, 4)):
        case 0:
            some = draw(st.lists(st.sampled_from(POSITIONS), min_size=1, max_size=3))
            return f"position in ({', '.join(some)})".lower(), lambda row: row["pos"] in some
        case 1:
            wanted = draw(st.sampled_from([*POSITIONS, None]))
            text = f"open_pos != {wanted}" if wanted else "open_pos != NONE"
            return text, lambda row: row["open_pos"] != wanted
        case 2:
            return "fold_street = preflop", lambda row: row["fold_street"] == "P"
        case 3:
            name = draw(st.sampled_from(NAMES))
            told = '"' + name.replace('"', '""') + '"'
            return f"player = {told}", lambda row: row["player"] == name
        case _:
            return against(draw(st.sampled_from(NAMES)), draw(st.sampled_from(["", "f_saw", "sd"])))


def date(day: str, size: int, sign: str) -> Leaf:
    """A comparison of dates, as exact as `size` characters."""

    def holds(row: Row) -> Truth:
        known = row["played_at"] is not None and len(row["played_at"]) >= size
        return compared(row["played_at"][:size] if known else None, sign, day[:size])

    return f"date {sign} {day[:size].replace(' ', 'T')}", holds


def against(name: str, seen: str) -> Leaf:
    """Another of that name in the hand; both with a flag, where one is given."""
    field = {"": "vs", "f_saw": "vs_flop", "sd": "vs_showdown"}[seen]
    hands = {row["hand_uid"] for row in ROWS if row["player"] == name and (not seen or row[seen])}
    told = "'" + name.replace("'", "''") + "'"
    return (
        f"{field} = {told}",
        lambda row: row["hand_uid"] in hands and row["player"] != name and (not seen or row[seen]),
    )


def _cards(text: str | None) -> list[str] | None:
    return None if text is None else text.split()


def _fits(card: str, token: str) -> bool:
    rank, suit = token[0], token[1:]
    return rank in ("x", card[0]) and suit in ("", card[1])


@st.composite
def boards(draw: Any) -> Leaf:
    tokens = draw(st.lists(st.sampled_from([*RANKS, "x", "xh", "xs", *DECK]), min_size=1, max_size=3))
    if len({one for one in tokens if one in DECK}) < sum(one in DECK for one in tokens):
        tokens = tokens[:1]
    pattern = "".join(tokens)
    what = draw(st.sampled_from(["flop", "board"]))

    def holds(row: Row) -> Truth:
        cards = row["board"].split() if row["board"] is not None else []
        if len(cards) < 3:
            return None
        cards = cards[:3] if what == "flop" else cards
        orders = permutations(cards, len(tokens))
        return any(all(map(_fits, order, tokens)) for order in orders)

    return f'{what} has "{pattern}"', holds


def _in_range(hole: list[str], item: str) -> bool:
    """Whether two cards are in one item of a range, by going through its hands one by one."""
    high, low = sorted([RANKS.index(card[0]) for card in hole], reverse=True)
    suits = "s" if hole[0][1] == hole[1][1] else "o"
    first, _, last = item.partition("-")
    a, b = (RANKS.index(rank) for rank in first[:2])
    if first[2:3] in ("s", "o") and (high == low or first[2] != suits):
        return False
    if item.endswith("+"):
        return high == low >= a if a == b else high == a and b <= low < a
    if not last:
        return (high, low) == (a, b)
    c, d = (RANKS.index(rank) for rank in last[:2])
    return (
        any((high, low) == (a - step, b - step) for step in range(a - c + 1))
        if a - b == c - d
        else (high == a and d <= low <= b)
    )


ITEMS = ["QQ+", "TT-77", "A5s-A2s", "K9s+", "AK", "AKo", "72o", "55", "T9s-54s", "A2+"]
LINES = ["X*", "?R", "XR", "*", "-", "B?", "x*c", "X"]


def holding(items: list[str], negated: bool) -> Leaf:
    """A range of starting hands."""

    def holds(row: Row) -> Truth:
        hole = _cards(row["hole"])
        found = None if hole is None else any(_in_range(hole, item) for item in items)
        return opposite(found) if negated else found

    return f'hand {"!=" if negated else "="} "{", ".join(items)}"', holds


def line(piece: str, whole: bool) -> Leaf:
    """The line of the flop, alone or with the one before it."""
    plain = "" if piece == "-" else piece.upper()

    def holds(row: Row) -> Truth:
        flop = None if row["f_line"] is None else fnmatchcase(row["f_line"], plain)
        return both(fnmatchcase(row["p_line"], "R*"), flop) if whole else flop

    return f'line = "R*/{piece}"' if whole else f'flop_line = "{piece}"', holds


def _month(row: Row) -> Any:
    return row["ts_utc"] and (row["ts_utc"].year, row["ts_utc"].month)


OTHERS: list[Leaf] = [
    ("hole = unknown", lambda row: row["hole"] is None),
    ("effective > 80bb", lambda row: compared(row["eff_stack_ubb"], ">", 80_000_000)),
    ("effective = 20..100.5bb", lambda row: both(
        compared(row["eff_stack_ubb"], ">=", 20_000_000),
        compared(row["eff_stack_ubb"], "<=", 100_500_000),
    )),
    ("tournament = none", lambda row: row["tournament_id"] is None),
    ("not texture in (monotone, paired)", lambda row: opposite(either(
        compared(row["flop_suits"], "=", 1), compared(row["flop_paired"], ">=", 1)
    ))),
    ("flop_high >= T", lambda row: row["flop_high"] and row["flop_high"] in "TJQKA"),
    ("weekday = saturday", lambda row: compared(
        row["played_at"] and row["played_at"][:10], "=", "2026-01-31"
    )),
    ("hour in (22..23, 0..4)", lambda row: (
        row["played_at"][11:13] in "22 23 00 04" if len(row["played_at"] or "") > 10 else None
    )),
    ("ts <= 2026-01", lambda row: compared(_month(row), "<=", (2026, 1))),
    ("ts >= 2026-02-01T00:00Z", lambda row: compared(_month(row), ">=", (2026, 2))),
    ("month = feb", lambda row: row["played_at"] and row["played_at"][5:7] == "02"),
    ("ts < 2026-02", lambda row: compared(_month(row), "<", (2026, 2))),
    ("ts <= 2026-02", lambda row: compared(_month(row), "<=", (2026, 2))),
    ("ts > 2026-02-01", lambda row: compared(row["ts_utc"], ">=", dt.datetime(2026, 2, 2, tzinfo=dt.UTC))),
    ("paired", lambda row: compared(row["flop_paired"], ">=", 1)),
    ("lost", lambda row: row["net"] < 0),
]  # fmt: skip

LEAVES = st.one_of(
    flags(), numbers(), amounts(), words(), boards(),
    st.builds(date, st.sampled_from(DAYS[1:]), st.sampled_from([4, 7, 10, 16]), SIGNS),
    st.builds(holding, st.lists(st.sampled_from(ITEMS), min_size=1, max_size=3), st.booleans()),
    st.builds(line, st.sampled_from(LINES), st.booleans()),
    st.sampled_from(OTHERS),
)  # fmt: skip


def _joined(parts: list[Leaf], word: str) -> Leaf:
    texts, tests = zip(*parts, strict=True)
    join = both if word == "and" else either

    def holds(row: Row) -> Truth:
        found = tests[0](row)
        for test in tests[1:]:
            found = join(found, test(row))
        return found

    return f" {word} ".join([f"({text})" for text in texts]), holds


FILTERS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(_joined, st.lists(inner, min_size=1, max_size=3), st.sampled_from(["and", "or"])),
        inner.map(lambda leaf: (f"not ({leaf[0]})", lambda row: opposite(leaf[1](row)))),
    ),
    max_leaves=6,
)


@settings(max_examples=80, deadline=None)
@given(FILTERS)
def test_a_filter_finds_what_a_plain_reading_finds(tables: Any, leaf: Leaf) -> None:
    text, holds = leaf
    wanted = [row["number"] for row in ROWS if holds(row)]
    assert matching(tables, text) == wanted, text


def test_each_kind_of_test_finds_what_it_says(tables: Any) -> None:
    leaves = [
        amount(name, sign, number, unit)
        for name in PARTS
        for sign in ("=", "!=", "<", ">=")
        for number in (Fraction(0), Fraction(5, 2), Fraction(-1), Fraction(100))
        for unit in ("bb", "$", "EUR", "chips")
    ]
    leaves += [holding([item], negated) for item in ITEMS for negated in (True, False)]
    leaves += [line(piece, whole) for piece in LINES for whole in (True, False)]
    leaves += [
        date(day, size, sign) for day in DAYS[1:] for size in (4, 7, 10, 16) for sign in ("=", "<", ">=")
    ]
    leaves += [against(name, seen) for name in NAMES for seen in ("", "f_saw", "sd")]
    leaves += OTHERS
    columns = ", ".join([f"list(number ORDER BY number) FILTER ({parse(text).sql})" for text, _ in leaves])
    (row,) = tables.rows(f"SELECT {columns} FROM players")  # noqa: S608  # what is tested
    for (text, holds), found in zip(leaves, row, strict=True):
        assert (found or []) == [one["number"] for one in ROWS if holds(one)], text


@settings(max_examples=80, deadline=None)
@given(FILTERS)
def test_a_printed_filter_is_read_as_the_same(leaf: Leaf) -> None:
    once = parse(leaf[0])
    again = parse(str(once))
    assert again.tree == once.tree
    assert str(again) == str(once)
    assert again.sql == once.sql


PIECES = [
    "pot", "=", "3bet", "and", "or", "not", "(", ")", "in", "'", '"', "has", "between", "net", ">", "5bb",
    ",", "..", "\0", "\ud800", "hand", "AKs", "ＡＫ", ";", "--", "date", "2026-13", "stakes", "1/2", "line",
    "R/B", "unknown", "vpip", "5", "sd",
]  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join))
@example("((((")
@example("not " * 5_000 + "sd")
def test_any_text_is_a_filter_or_an_error_that_says_where(tables: Any, text: str) -> None:
    try:
        parse(text)
    except WhereError as error:
        told = error
    else:
        matching(tables, text)
        return
    assert "\n" not in told.message + told.remedy
    assert 0 <= told.place <= len(text)
    assert told.shown().endswith("^")


def test_each_field_has_a_test_that_runs_and_examples_that_are_read(tables: Any) -> None:
    found = []
    for name, field in fields().items():
        for text in field.examples or (_some_test(name, field.kind.operators),):
            where = parse(text)
            assert parse(str(where)).tree == where.tree
            found.append(f"count(*) FILTER ({where.sql})")
    counts = tables.rows(f"SELECT {', '.join(found)} FROM players")[0]  # noqa: S608  # what is tested
    assert all(0 <= number <= len(ROWS) for number in counts)


def _some_test(name: str, operators: tuple[str, ...]) -> str:
    if "" in operators:
        return name
    if "<" not in operators:
        return f"{name} = none" if fields()[name].none else f"{name} = unknown"
    return f"{name} > 2026" if name in ("played_at", "ts_utc") else f"{name} > 0"
