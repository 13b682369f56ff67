"""The language of filters: what tests mean on the worked hands, and what is said of mistakes."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from reports import statistics
from reports.duck import Tables
from reports.facts import Columns
from reports.where import WhereError, parse
from reports.where.base import Both, Either, Not
from reports.where.base import Test as Leaf
from reports.where.read import DEEPEST, LONGEST, MOST
from tests.unit.cli_run import run_in
from tests.unit.worked_hands import block, replays

HANDS = replays()


def players() -> pa.Table:
    """The players of the worked hands."""
    columns = Columns()
    for hand in HANDS:
        columns.add(hand)
    return columns.flush()["players"]


@pytest.fixture(scope="module")
def tables() -> Any:
    with Tables.of_rows({"players": players()}) as tables:
        yield tables


@pytest.fixture(scope="module")
def match(tables: Any) -> Any:
    """The players of an example that a filter matches."""

    def matched(example: str, filter_: str) -> str:
        number = block(example)[0]["id"]
        return " ".join([player for player, hand in matching(tables, filter_) if hand == number])

    return matched


def matching(tables: Tables, filter_: str) -> list[Any]:
    """Name and hand of what a filter matches."""
    test = parse(filter_).sql
    return tables.rows(f"SELECT player, hand_id FROM players WHERE {test} ORDER BY hand_id, seat")  # noqa: S608


def wrong(text: str) -> WhereError:
    with pytest.raises(WhereError) as raised:
        parse(text)
    return raised.value


class TestMeaning:
    @pytest.mark.parametrize(
        ("example", "filter_", "who"),
        [
            ("02 Button steal that works", "position = BTN and steal and won", "BTN"),
            ("02 Button steal that works", "position = blinds and fold_street = P", "SB BB"),
            ("02 Button steal that works", "pot = noflop", "SB BB LJ HJ CO BTN"),
            ("02 Button steal that works", "not (steal_def_opp or first_in)", ""),
            ("02 Button steal that works", "net = -0.5bb or net = $1.5", "SB BTN"),
            ("02 Button steal that works", "threebet_pos = none and position in (EP, MP)", "LJ HJ"),
            ("02 Button steal that works", "preflop_line = R", "BTN"),
            ("02 Button steal that works", "line = F", "SB BB LJ HJ CO"),
        ],
    )
    def test_of_an_example(self, match: Any, example: str, filter_: str, who: str) -> None:
        assert match(example, filter_) == who

    def test_and_binds_before_or_and_not_before_both(self) -> None:
        vpip, pfr, sd = Leaf("vpip"), Leaf("pfr"), Leaf("sd")
        assert parse("vpip or pfr and not sd").tree == Either((vpip, Both((pfr, Not(sd)))))
        assert parse("(vpip or pfr) AND NOT (sd)").tree == Both((Either((vpip, pfr)), Not(sd)))

    def test_spaces_and_case_do_not_matter(self) -> None:
        assert parse(" POT=3Bet\n\tAnd position=btn ").tree == parse("pot = 3bp and position = BTN").tree

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("stack = 20..50bb", "stack between 20bb and 50bb"),
            ("stack > $80", "stack > 80 USD"),
            ("stack > 80.0bb", "stack>80 BB"),
            ("hand = AK", "hand = KA"),
            ("hand = TT-77", "hand = 77-tt"),
            ("hand = AA+", "hand = AA"),
            ("flop = ahkd2c", "flop = 'Ah Kd 2c'"),
            ("vpip != yes", "not vpip"),
            ("date = 2026-1-5", "date = 2026-01-05"),
            ("position == BTN", "position = button"),
            ("net <> 0", "net != 0bb"),
            ("fold_street = none", "fold_street = NONE"),
        ],
    )  # fmt: skip
    def test_two_ways_to_write_the_same(self, one: str, other: str) -> None:
        assert parse(one).tree == parse(other).tree

    @pytest.mark.parametrize(
        ("value", "known", "then", "negated"),
        [("NULL", "f_missed", 0, 0), ("true", "f_missed", 1, 0), ("false", "f_missed", 0, 1)],
    )
    def test_not_of_unknown_is_unknown(self, value: str, known: str, then: int, negated: int) -> None:
        with Tables() as tables:
            columns = f"{value}::BOOLEAN AS f_missed, true AS sd, 'a' AS player, '1' AS hand_id, 1 AS seat"
            tables.rows(f"CREATE TABLE players AS SELECT {columns}")
            for text, number in ((known, then), (f"not {known}", negated), (f"{known} or sd", 1)):
                assert len(matching(tables, text)) == number

    def test_what_there_is_none_of_is_not_unknown(self, match: Any) -> None:
        name = "02 Button steal that works"
        assert match(name, "fold_street != preflop") == match(name, "fold_street = none") == "BTN"
        assert match(name, "not threebet_pos = BTN") == "SB BB LJ HJ CO BTN"

    def test_currencies_are_never_mixed(self, match: Any) -> None:
        name = "02 Button steal that works"
        assert (
            match(name, "net > 1chips") == match(name, "not net > 1chips") == match(name, "net > 1EUR") == ""
        )

    def test_a_text_is_compared_whole_whatever_is_in_it(self, tables: Any) -> None:
        for name in ("x' OR 1=1 --", 'x"; DROP TABLE players', "x\\", "%", "\u202e"):
            assert matching(tables, 'player = "' + name.replace('"', '""') + '"') == []
        assert tables.rows("SELECT count(*) > 0 FROM players") == [(True,)]

    def test_statistics_of_what_matches(self) -> None:
        everyone = statistics(players())
        narrowed = statistics(players(), where="position = BTN and n_dealt > 2")
        assert set(narrowed["player"]) < set(everyone["player"])
        assert 0 < narrowed["hands"].sum() < everyone["hands"].sum()


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "place", "message", "remedy"),
        [
            ("", 0, "the filter is empty", "write it like"),
            (" \n ", 0, "the filter is empty", "write it like"),
            ("positoin = BTN", 0, 'there is no field "positoin" (character 1 of', "did you mean position?"),
            ("sd and three = 1", 7, 'there is no field "three" (character 8 of', "did you mean"),
            ("position = BTM", 11, 'position: it is never "BTM" (character 12 of', "did you mean BTN?"),
            ("pot = 7bet", 6, 'pot: it is never "7bet"', "did you mean"),
            ("site = fullt", 7, 'site: it is never "fullt"', "did you mean fulltilt?"),
            ("stack > 80", 8, "stack: 80 lacks its unit", "20bb, $20 or 500chips"),
            ("effective > $80", 12, "effective: it is counted in big blinds", "write it like 80bb"),
            ("bb = 1bb", 5, "bb: it is not counted in big blinds", "$1, 1EUR or 100chips"),
            ("net > 5bbs", 6, 'net: there is no unit "bbs"', "did you mean bb?"),
            ("net = 20bb..$50", 6, "net: a range has one unit, not bb and USD", "20bb..50bb"),
            ("net > $1,000", 8, '"," is not expected', "and, or or the end"),
            ('net > "$1,000"', 7, 'net: "$1,000" is no amount', "without commas"),
            ("players = many", 10, 'players: it is a number, not "many"', "3 or 2..5"),
            ("players = 5..2", 10, 'players: the range "5..2" ends before it begins', "turn it round"),
            ("players > 2..5", 10, "a range can't stand behind >", "write players = 2..5"),
            ("f_bet_bp > 75", 11, "f_bet_bp: 75 lacks its unit", "write 75%"),
            ("date = 2026-02-29", 7, "date: there is no day 29 in February 2026", "of February 2026 is 28"),
            ("date = 2026-13", 7, 'date: there is no month "2026-13"', "01 to 12"),
            ("date = 31.01.2026", 7, 'date: "31.01.2026" is no date', "2026-01-31"),
            ("ts > 2026-01-01T25:00", 5, 'ts: there is no time "25:00"', "20:15"),
            ("weekday = sunnday", 10, 'weekday: it is never "sunnday"', "did you mean sunday?"),
            ("hand = AKx", 7, 'hand: "AKx" is no starting hand', "AKs, QQ+"),
            ('hand = "QQ+, AAs"', 12, "hand: a pair is neither suited nor offsuit", "write AA"),
            ("hand = TT-A5s", 7, 'hand: "TT-A5s" is no range of hands', "TT-77"),
            ("hand = AhAh", 7, 'hand: "AhAh" has a card twice', "one of each"),
            ("flop = Ah", 7, 'flop: "Ah" is 1 of 3 cards', "x for any card"),
            ("board has Zh", 10, 'board: "Zh" is no cards', "AhKd"),
            ("board = AhKd2c", 0, "board can't be compared by =", "it has has, like board has Ah"),
            ("flop_line = XQ", 12, 'flop_line: "XQ" is no line', "X check, B bet"),
            ('line = "R/B/Q"', 12, 'line: "Q" is no line', "X check, B bet"),
            ("line = R/B/B/B/B", 7, 'line: "R/B/B/B/B" has 5 streets', "there are four"),
            ("position", 0, "position is no flag", "like position = BTN"),
            ("p_raises", 0, "p_raises is no flag", "like p_raises > 0"),
            ("position > CO", 0, "position can't be compared by >", "it has =, !=, in, not in"),
            ("sd = maybe", 5, 'sd: a flag is never "maybe"', "with not before it"),
            ("sd has x", 0, "sd can't be compared by has", "it has =, !="),
            ("stakes = 1", 9, 'stakes: "1" are no stakes', "like 0.5/1"),
            ("(sd or won", 0, "the bracket is not closed", "close it with )"),
            ("sd) or won", 2, ") closes no bracket", "leave it out"),
            ("player = O'Brien", 10, "the quote ' is not closed", 'in "'),
            ("player = “Al”", 9, "“ is no quote here", "plain"),
            ("sd and", 6, "the filter ends too early", "a field is expected"),
            ("sd and or won", 7, '"or" is not expected', "a field is expected"),
            ("net >", 5, "the filter ends too early", "a value is expected"),
            ("net > > 5bb", 6, '">" is not expected', "a value is expected"),
            ("sd won", 3, '"won" is not expected', "and, or"),
            ("players between 2 or 3", 18, '"or" is not expected', "and"),
            ("position in BTN", 12, '"BTN" is not expected', "("),
            ("player = a\0b", 10, "a filter has no \\x00", "leave it out"),
            ("player = '\ud800'", 10, "a filter has no \\ud800", "leave it out"),
            ("роt = 3bet", 0, 'there is no field "роt"', "fairpot find --fields"),
        ],
    )  # fmt: skip
    def test_says_what_where_and_what_to_do(self, text: str, place: int, message: str, remedy: str) -> None:
        error = wrong(text)
        assert error.place == place, error
        assert error.message.startswith(message), error
        assert remedy in error.remedy, error
        assert "\n" not in error.message + error.remedy

    def test_the_caret_stands_under_the_place(self) -> None:
        assert wrong("sd and positoin = BTN").shown() == "  sd and positoin = BTN\n         ^"
        assert str(wrong("sd and positoin = BTN")).count("\n") == 2

    @pytest.mark.parametrize(
        "text",
        [
            "(" * 10_000 + "sd" + ")" * 10_000,
            "(" * 10_000,
            "(" * 9_000 + "sd" + ")" * 9_000,
            "not " * 4_000 + "sd",
            "(not " * 30 + "not " * 30 + "sd" + ")" * 30,
            " and ".join(["sd"] * (MOST + 1)),
            f"players in ({', '.join(['2'] * (MOST + 1))})",
            "x" * (LONGEST + 1),
        ],
    )
    def test_what_is_too_long_or_too_deep_is_one_line(self, text: str) -> None:
        error = wrong(text)
        assert len(error.message) < 200
        assert "the most" in error.remedy or "shorter" in error.remedy

    def test_what_is_as_long_and_deep_as_may_be_is_read(self, tables: Any) -> None:
        deep = "(" * DEEPEST + "sd" + ")" * DEEPEST
        nots = "not " * DEEPEST + "sd"
        wide = " or ".join([f"net > {number}bb" for number in range(MOST)])
        for text in (deep, nots, wide, " and ".join(["sd"] * MOST)):
            assert len(matching(tables, text)) in range(1, 1_000)

    def test_on_the_command_line(
        self, capfd: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "x.txt").touch()
        done = run_in(capfd, "find", str(tmp_path), "--where", "positoin = BTN")
        assert done.code == 2
        assert "\n" not in done.err[:-1]
        monkeypatch.setattr("reports.cli.app.on_terminal", lambda stream: True)
        store = str(tmp_path / "s")
        run_in(capfd, "ingest", str(tmp_path / "x.txt"), "--store", store)
        done = run_in(capfd, "find", store, "--where", "positoin = BTN")
        assert (done.code, done.out) == (2, "")
        first, *rest = done.err.splitlines()
        assert first == (
            'fairpot: there is no field "positoin" (character 1 of the filter); did you mean position?'
        )
        assert rest == ["  positoin = BTN", "  ^"]
