"""The facts of real hands against an independent extractor that takes its hands as plain lists of moves.

Every hand that counts is compared, every column that the extractor has. Where the two differ, one of `CAUSES`
holds for the hand, and only the columns that follow from it differ. The extractor is found by
FAIRPOT_ORACLE, by default `oracle/stats_ref.py` beside the corpus.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parser.events import Action, Post, PostKind, PotDrop
from replay import Replay, replay
from reports.facts import Columns
from reports.gather import INVESTED
from tests.corpus.oracle import COLUMNS, expected, load
from tests.corpus.test_sidecar_facts import WRONG
from tests.unit.worked_hands import NAMES, Table, block

EACH = 1 if os.environ.get("FAIRPOT_FULL") else 5
"""Every so many hands are compared, all with FAIRPOT_FULL=1."""


class Cause(NamedTuple):
    """Why a hand's facts differ."""

    name: str
    holds: Callable[[Replay], bool]
    columns: frozenset[str]
    """Those that may differ then; none named: any."""
    hands: int
    """How many of the corpus differ by it."""


def _posts(outcome: Replay) -> list[Post]:
    return [
        event for event in outcome.hand.events if isinstance(event, Post) and event.kind is not PostKind.ANTE
    ]


def _fixed(outcome: Replay) -> bool:
    return outcome.hand.header.limit == "fl"


def _short_raise(outcome: Replay) -> bool:
    full = [outcome.big_blind, 0, 0, 0]
    for one in outcome.decisions:
        size = one.raise_to - max(one.raise_to - one.added + one.to_call, 0)
        if one.verb.value in {"bets", "raises"}:
            if size < full[one.street]:
                return True
            full[one.street] = size
    return False


def _no_chips_for_the_blind(outcome: Replay) -> bool:
    posted = {event.seat for event in _posts(outcome) if event.amount}
    return any(one.position in {"SB", "BB"} and one.seat not in posted for one in outcome.players)


def _second_small_blind(outcome: Replay) -> bool:
    return sum(event.kind is PostKind.SMALL_BLIND for event in _posts(outcome)) > 1


def _straddled_on_a_blind(outcome: Replay) -> bool:
    seats = [event.seat for event in _posts(outcome)]
    return len(set(seats)) < len(seats)


def _short_big_blind(outcome: Replay) -> bool:
    big = [event for event in _posts(outcome) if event.kind is PostKind.BIG_BLIND]
    small = [event.amount for event in _posts(outcome) if event.kind is PostKind.SMALL_BLIND]
    return any(event.all_in or event.amount < max(outcome.big_blind, *small) for event in big)


def _fold_after_all_in(outcome: Replay) -> bool:
    moves = [event for event in outcome.hand.events if isinstance(event, Action)]
    return len(moves) != len(outcome.decisions)


def _odd_moves(outcome: Replay) -> bool:
    return outcome.hand.header.hand_id in {"2607756372", "3704959981", "34011543"}


_RAISE = frozenset({
    "pfr_opp", "rfi_opp", "iso_opp", "limp_3b_opp", "threebet_opp", "squeeze_opp", "fourbet_opp",
    "fourbet_raiser_opp", "cold4_opp", "fivebet_opp", "steal_def_3b_opp", "f_3b_opp", "t_3b_opp", "r_3b_opp",
    "f_cbet_def_canraise", "t_cbet_def_canraise", "r_cbet_def_canraise",
})  # fmt: skip
"""Chances to raise."""
_POS = frozenset({"pos", "pos_off_btn", "open_pos", "threebet_pos"})
_MONEY = frozenset({
    "net", "invested", "collected", "net_sd", "net_nsd", "rake_wc", "won_sd_net", "f_bet_bp", "t_bet_bp",
    "r_bet_bp", "ev_net", *INVESTED,
})  # fmt: skip

CAUSES = (
    Cause("fixed limit: between two players who are left before the last bet nothing is capped, by the rule "
          "of the house; the extractor counts who began the street",
          lambda one: _fixed(one) and len(one.players) > 2, _RAISE, 22),
    Cause("fixed limit: the record says that betting was capped between two players",
          lambda one: _fixed(one) and len(one.players) == 2, _RAISE, 1),
    Cause("a short all-in raise: the extractor lets whoever raised before it raise again",
          _short_raise, _RAISE, 15),
    Cause("his turn to post a blind, and no chips left after the ante: he has the blind's position",
          _no_chips_for_the_blind, _POS | _MONEY, 10),
    Cause("a second small blind is dead money and posted out of turn; the extractor lets it play",
          _second_small_blind, frozenset(), 5),
    Cause("the big blind after the small blind limped, a straddle to call: no chance against a limp",
          lambda one: any(player.straddled for player in one.players) or _straddled_on_a_blind(one),
          frozenset({"bb_vs_sblimp_opp"}), 6),
    Cause("a straddle on top of a blind is one bet; the extractor adds them",
          _straddled_on_a_blind, frozenset({*_MONEY, "limp_3b_opp", "threebet_opp"}), 2),
    Cause("money of the house is in the pot", lambda one: any(
        isinstance(event, PotDrop) for event in one.hand.events), _MONEY, 3),
    Cause("a player folds who is all-in: he has lost his claim, and it is no decision",
          _fold_after_all_in, frozenset(), 5),
    Cause("the big blind is all-in for less, and calls are printed for no more than that",
          _short_big_blind, _MONEY, 3),
    Cause("a blind that nobody called is returned whole and nobody collects it",
          lambda one: any(player.uncalled and not player.invested for player in one.players), _MONEY, 3),
    Cause("fees beside the rake lessen what a pot is worth",
          lambda one: one.fees > 0, frozenset({"ev_net"}), 2),
    Cause("moves are out of order, or a raise is none: what was put in follows from the whole record",
          _odd_moves, frozenset(), 2),
)  # fmt: skip
"""The first that holds and allows for the columns is the cause."""


def differing(row: dict[str, Any], wanted: dict[str, Any]) -> set[str]:
    """The columns of one player that differ; an expected value by a whole unit."""
    found = set()
    for name, value in wanted.items():
        got = int(row[name]) if isinstance(row[name], bool) else row[name]
        if abs(got - value) >= 1 if name == "ev_net" else got != value:
            found.add(name)
    return found


def cause_of(outcome: Replay, columns: set[str]) -> str | None:
    """Why they differ; None: nobody knows."""
    for cause in CAUSES:
        if cause.holds(outcome) and (not cause.columns or columns <= cause.columns):
            return cause.name
    return None


@pytest.fixture(scope="module")
def extractor(corpus: Path) -> Any:
    return load(corpus) or pytest.skip("needs the extractor")


@pytest.mark.slow
def test_facts_agree_with_an_independent_extractor(
    extractor: Any, outcomes: list[tuple[str, Replay]]
) -> None:
    columns, counted = Columns(), []
    for number, (name, outcome) in enumerate(outcomes):
        if number % EACH == 0 and columns.add(outcome):
            counted.append((name, outcome))
    tables = columns.flush()
    rakes = [row["rake"] for row in tables["hands"].select(["rake", "counted"]).to_pylist() if row["counted"]]
    rows = iter(tables["players"].select(["seat", *COLUMNS]).to_pylist())
    why: Counter[str] = Counter()
    unknown = []
    for (name, outcome), rake in zip(counted, rakes, strict=True):
        wanted = expected(extractor, outcome, rake)
        wrong = set().union(
            *[differing(row, wanted[row["seat"]]) for _, row in zip(outcome.players, rows, strict=False)]
        )
        if wrong:
            cause = cause_of(outcome, wrong)
            why[cause or ""] += 1
            if cause is None:
                unknown.append(f"{name} {outcome.hand.header.hand_id}: {sorted(wrong)}")
    assert next(rows, None) is None
    assert not unknown, "\n".join(unknown)
    known = {cause.name: cause.hands for cause in CAUSES}
    assert why == known if EACH == 1 else all(number <= known[name] for name, number in why.items())
    assert len(counted) > 15_000 / EACH * 0.9


def test_a_wrong_fact_has_no_cause(extractor: Any) -> None:
    """What a plain hand is compared in: each column that comes out other than it should is told."""
    name = next(name for name in NAMES if name.startswith("26"))
    outcome = replay(Table(block(name)[0]).hand())
    columns = Columns()
    columns.add(outcome)
    rows = columns.flush()["players"].to_pylist()
    wanted = expected(extractor, outcome, outcome.rake)
    assert not any(differing(row, wanted[row["seat"]]) for row in rows)
    for column in wanted[rows[0]["seat"]]:
        wrong = rows[0] | {
            column: "other" if isinstance(rows[0][column], str) else (rows[0][column] or 0) + 1
        }
        assert differing(wrong, wanted[rows[0]["seat"]]) == {column}
        assert cause_of(outcome, {column}) is None


def test_the_page_of_differences_lists_every_cause() -> None:
    page = (Path(__file__).parents[2] / "docs" / "statistics-differences.md").read_text(encoding="utf-8")
    for cause in CAUSES:
        row = rf"^\| {re.escape(cause.name)} \| .* \| {cause.hands} \|$"
        assert re.search(row, page, re.MULTILINE), cause.name
    assert f"{sum(cause.hands for cause in CAUSES)} hands differ" in page.replace("\n", " ")
    for (file, what), why in WRONG.items():
        short, (name, _, field) = file.rsplit("/", 1)[1], what.partition(" ")
        lines = [line for line in page.splitlines() if short in line and f"`{field}`" in line]
        assert any(name in line and why in line for line in lines), (file, what)
