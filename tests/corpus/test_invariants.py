"""What must hold between the facts of every real hand, whatever was played.

All is asked over arrays: one element a player of a hand. A row that breaks a rule is told by hand and player.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from parser.events import PotDrop
from replay import Replay
from reports.duck import Tables
from reports.facts import Columns
from reports.gather import INVESTED
from reports.repeats import identity
from reports.schema import PLAYERS
from reports.stats.base import DEFINITIONS, Spread, resolved
from reports.stats.sums import parts_of
from reports.stats.table import STATISTICS

NAMES = [column.name for column in PLAYERS]
STREETS = "ftr"
Outcomes = list[tuple[str, Replay]]


class Rows:
    """The columns of `players` as arrays, and the hand of each row."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.column = cache(self._column)
        _, first, self.hand = np.unique(self["hand_uid"], return_index=True, return_inverse=True)
        self.hands = len(first)
        self.first = first
        """A row of each hand."""

    def _column(self, name: str) -> Any:
        found = self.table[name].combine_chunks()
        if hasattr(found, "dictionary"):
            found = found.dictionary_decode()
        return found.to_numpy(zero_copy_only=False)

    def __getitem__(self, name: str) -> Any:
        return self.column(name)

    def flag(self, name: str) -> Any:
        """A column as marks."""
        return self[name].astype(bool)

    def total(self, values: Any) -> Any:
        """The sum over each hand."""
        sums = np.zeros(self.hands, np.int64)
        np.add.at(sums, self.hand, values.astype(np.int64))
        return sums

    def of_hand(self, name: str) -> Any:
        """A column whose value is the same for all players of a hand."""
        return self[name][self.first]

    def none(self, wrong: Any, what: str) -> None:
        """Asserts that a rule holds in every row."""
        rows = np.flatnonzero(wrong)
        told = [f"{self['hand_id'][row]} {self['player'][row]}" for row in rows[:10]]
        assert not len(rows), f"{what}: {len(rows)} rows: {told}"

    def no_hand(self, wrong: Any, what: str) -> None:
        """Asserts that a rule holds in every hand."""
        marked = np.zeros(len(self.hand), bool)
        marked[self.first[wrong]] = True
        self.none(marked, what)


@pytest.fixture(scope="module")
def rows(tables: dict[str, Any]) -> Rows:
    return Rows(tables["players"])


def test_the_answers_to_each_chance_add_up_to_it(rows: Rows) -> None:
    parts = {
        name: [
            f"{name.removesuffix('_opp')}_{answer}" for answer in ("fold", "call", "raise", "check", "cont")
        ]
        for name in NAMES
        if name.endswith("_opp")
    }
    parts |= {f"{s}_face_allin": [f"{s}_face_allin_{answer}" for answer in ("fold", "cont")] for s in "pftr"}
    parts |= {f"{s}_xr_opp": [f"{s}_xf", f"{s}_xc", f"{s}_xr"] for s in STREETS}
    compared = 0
    for whole, answers in parts.items():
        there = [name for name in answers if name in NAMES]
        if len(there) > 1:
            compared += 1
            found = sum(rows[name].astype(int) for name in there)
            if whole == "bb_vs_sblimp_opp":  # who need not have folded
                found = found + (rows.flag(whole) & (rows["p_line"] == "F"))
            rows.none(found != rows[whole], f"{there} is {whole}")
    assert compared == 34


def test_no_statistic_takes_more_than_its_chances(tables: dict[str, Any]) -> None:
    """Of every statistic of the catalogue with at most one chance a hand, by all definitions."""
    rates = [entry for entry in STATISTICS if entry.spread is Spread.WILSON]
    entries = list(dict.fromkeys([resolved(entry, name) for name in DEFINITIONS for entry in rates]))
    sums = [[part.sql for part in parts_of(entry)] for entry in entries]
    each = ", ".join(
        [f"{sql} AS {name}{n}" for n, two in enumerate(sums) for name, sql in zip("ab", two, strict=True)]
    )
    wrong = ", ".join(
        [f"count(*) FILTER (NOT (0 <= a{n} AND a{n} <= b{n} AND b{n} <= 1))" for n in range(len(sums))]
    )
    with Tables.of_rows({"players": tables["players"]}) as asked:
        query = f"SELECT {wrong} FROM (SELECT {each} FROM players GROUP BY hand_uid, seat)"  # noqa: S608  # our own names
        (found,) = asked.rows(query)
    told = {entry.key: number for entry, number in zip(entries, found, strict=True) if number}
    assert len(entries) > len(rates) > 180
    assert not told


SUBSETS = {
    "pfr_opp": "vpip_opp", "vpip": "vpip_opp", "pfr": "vpip", "rfi_opp": "first_in pfr_opp",
    "rfi": "pfr opener", "steal_opp": "rfi_opp", "steal_won": "steal won", "limp": "vpip",
    "open_limp_opp": "first_in limp_opp", "open_limp": "limp", "overlimp_opp": "limp_opp",
    "iso": "pfr opener", "limp_fr_opp": "limp", "opener": "pfr", "limp_3b_opp": "limp threebet_opp",
    "limp_3b": "threebet", "threebet_opp": "face2_opp pfr_opp", "threebet": "face2_raise",
    "coldcall_opp": "face2_opp", "coldcall": "face2_call", "squeeze_opp": "threebet_opp",
    "squeeze": "threebet", "sqz_def_opp": "face3_opp", "f3b_opp": "face3_opp opener",
    "fourbet_opp": "face3_opp", "fourbet": "face3_raise", "fourbet_raiser_opp": "fourbet_opp f3b_opp",
    "cold4_opp": "fourbet_opp", "cold4": "fourbet", "coldcall3_opp": "face3_opp", "coldcall3": "face3_call",
    "f4b_opp": "face4_opp threebet", "fivebet_opp": "face4_opp", "fivebet": "face4_raise",
    "steal_def_opp": "face2_opp", "steal_def_3b_opp": "steal_def_opp threebet_opp", "bvb_sb_opp": "first_in",
    "bb_vs_sblimp_opp": "vpip_opp", "bb_vs_sblimp_raise": "iso", "walk": "won", "t_saw": "f_saw",
    "r_saw": "t_saw", "won_sd": "won sd", "won_sd_net": "won_sd", "sd_chop": "won_sd", "ev_adj": "sd",
}  # fmt: skip
"""Whoever has the fact on the left has those on the right."""
SUBSETS |= {
    f"{s}_{one}": " ".join(f"{s}_{other}" for other in others.split())
    for s in STREETS
    for one, others in {
        "saw_allin": "saw", "acted": "saw", "ip": "saw", "open_opp": "acted", "cbet_opp": "open_opp",
        "abet_opp": "open_opp", "donk_opp": "open_opp", "float_opp": "open_opp missed_opp", "cbet": "open",
        "float": "missed open", "missed_opp": "open_opp", "missed": "open", "donk": "open", "open": "bet_n",
        "face_bet_opp": "acted", "cbet_def_opp": "face_bet_opp", "cbet_def_canraise": "cbet_def_opp",
        "cbet_def_fold": "face_bet_fold", "donk_def_opp": "face_bet_opp", "xr_opp": "open_opp",
        "bet_fr_opp": "bet_n", "3b_opp": "face_raise_opp", "3b": "face_raise_raise", "won": "saw",
        "bet_n": "open",
    }.items()
}  # fmt: skip
SUBSETS |= {f"{s}_probe_def_opp": f"{s}_face_bet_opp" for s in "tr"}
EXCLUSIONS = [
    *[(f"{s}_donk_opp", f"{s}_cbet_opp") for s in STREETS],
    *[(f"{s}_donk_opp", f"{s}_abet_opp") for s in STREETS],
    *[(f"{s}_float_opp", f"{s}_donk_opp") for s in STREETS],
    *[(f"{s}_probe_opp", f"{s}_{other}_opp") for s in "tr" for other in ("donk", "delcb", "cbet", "abet")],
    *[(f"{s}_delcb_opp", f"{s}_cbet_opp") for s in "tr"],
    *[(f"{s}_saw_allin", f"{s}_acted") for s in STREETS],
    ("walk", "vpip_opp"), ("walk", "sd"), ("first_in", "iso_opp"), ("rfi", "iso"),
    ("coldcall_opp", "limp_3b_opp"), ("f3b_opp", "cold4_opp"), ("ev_adj", "ev_unknown"),
    ("steal_def_opp", "first_in"),
]  # fmt: skip
"""Nobody has both."""


@pytest.mark.parametrize("one", SUBSETS)
def test_a_part_lies_within_its_whole(rows: Rows, one: str) -> None:
    sold = rows["cashout"] != 0  # a net above 0 that is not from the pot
    for other in SUBSETS[one].split():
        rows.none(rows.flag(one) & ~rows.flag(other) & ~sold, f"{one} without {other}")


@pytest.mark.parametrize(("one", "other"), EXCLUSIONS)
def test_what_excludes_each_other(rows: Rows, one: str, other: str) -> None:
    rows.none(rows.flag(one) & rows.flag(other), f"{one} and {other}")


# ---- money


def test_showdown_and_other_winnings_are_the_net(rows: Rows) -> None:
    rows.none(rows["net_sd"] + rows["net_nsd"] != rows["net"], "red + blue = green")
    rows.none(rows["net_pot"] + rows["cashout"] != rows["net"], "net_pot + cashout = net")
    rows.none(rows["collected"] - rows["invested"] != rows["net_pot"], "collected - invested = net_pot")
    ubb = np.isnan(rows["net_ubb"].astype(float))
    rows.none((rows["net_sd_ubb"] + rows["net_nsd_ubb"] != rows["net_ubb"]) & ~ubb, "the same in big blinds")
    assert 0 < ubb.sum() < len(ubb) / 10


@pytest.fixture(scope="module")
def hands(rows: Rows, tables: dict[str, Any]) -> dict[str, Any]:
    """Amounts of the counted hands, in the order of the hands of `rows`."""
    counted = tables["hands"].filter(tables["hands"]["counted"]).sort_by("hand_uid")
    assert counted["hand_uid"].to_pylist() == rows.of_hand("hand_uid").tolist()
    return {name: counted[name].to_numpy() for name in ("rake", "fees", "total_pot")}


def test_what_is_put_in_is_paid_out_or_taken(rows: Rows, hands: dict[str, Any], outcomes: Outcomes) -> None:
    """Money of the house in the pot aside: it is neither invested nor lost."""
    given: dict[int, int] = {}
    for _, outcome in outcomes:
        drops = sum([event.amount for event in outcome.hand.events if isinstance(event, PotDrop)])
        given.setdefault(identity(outcome.hand), drops)
    bonus = np.array([given[uid] for uid in rows.of_hand("hand_uid").tolist()])
    taken = hands["rake"] + hands["fees"]
    for column in ("net_pot", "ev_net"):
        rows.no_hand(rows.total(rows[column]) != bonus - taken, f"the sum of {column} is what the house took")
    rows.no_hand(rows.total(rows["invested"]) + bonus != hands["total_pot"], "all is put in")
    assert bonus.any()
    assert (taken > 0).mean() > 0.2


def test_what_is_invested_has_its_streets(rows: Rows) -> None:
    streets = sum(rows[name] for name in INVESTED)
    rows.none(
        streets + rows["ante_paid"] + rows["dead_posted"] != rows["invested"],
        "streets, antes and dead blinds",
    )
    rows.none(rows["invested"] > rows["stack"], "more than he had")


@pytest.mark.parametrize(
    ("column", "what"),
    [("rake_wc", "rake"), ("rake_paid", "rake"), ("rake_dealt", "rake"), ("jackpot_fee", "fees")],
)
def test_each_attribution_comes_to_the_whole(
    rows: Rows, hands: dict[str, Any], column: str, what: str
) -> None:
    """In thousandths, each rounded to the nearest."""
    off = np.abs(rows.total(rows[column]) - 1000 * hands[what])
    rows.no_hand(off * 2 > rows.of_hand("n_dealt"), f"the parts of {column}")
    assert hands[what].any()


# ---- the hand


def test_seats_and_positions_are_held_once(rows: Rows) -> None:
    rows.no_hand(np.bincount(rows.hand) != rows.of_hand("n_dealt"), "a row a player")
    for name in ("seat", "pos", "player"):
        pairs = {*zip(rows.hand.tolist(), rows[name].tolist(), strict=True)}
        assert len(pairs) == len(rows.hand), f"{name} stands twice in a hand"
    for marks in ("first_to_act", "opener", "walk", "f_ip", "t_ip", "r_ip", "f_bet_n", "t_bet_n", "r_bet_n"):
        rows.no_hand(rows.total(rows[marks]) > 1, f"{marks} of two players")
    alone = rows.total(~rows["fold_street"].astype(bool)) == 1
    rows.no_hand(alone & (rows.total(rows["sd"]) > 0), "a showdown of one")
    rows.no_hand(rows.total(rows["sd"]) == 1, "a showdown of one")
    rows.no_hand((rows.total(rows["won"]) == 0) & (rows.total(rows["invested"]) > 0), "nobody won")


def test_players_on_each_street_are_those_who_saw_it(rows: Rows) -> None:
    for s in STREETS:
        rows.no_hand(rows.total(rows[f"{s}_saw"]) != rows.of_hand(f"{s}_players"), f"{s}_players")
    shares, seen = rows.total(rows["f_fair_share"]), rows.of_hand("f_players")
    rows.no_hand((seen > 0) & (np.abs(shares - 1_000_000) > seen), "fair shares come to one")
    flop = rows["board"] != ""
    rows.none(
        (rows["f_saw"] & ~flop) | ((rows["pot_type"] == "no flop") & rows["f_saw"]),
        "a flop that was seen is there",
    )


def test_the_kind_of_pot_is_the_number_of_raises(rows: Rows) -> None:
    raises = np.minimum(rows.total(rows["p_raises"]), 3)
    kinds = np.array(["limped", "SRP", "3BP", "4BP+"], object)[raises]
    wanted = np.where(rows.of_hand("f_players") > 0, kinds, "no flop")
    rows.no_hand(rows.of_hand("pot_type") != wanted, "pot_type")
    rows.no_hand((raises >= 1) != (rows.of_hand("open_pos") != None), "open_pos")  # noqa: E711  # over an array
    rows.no_hand((raises >= 2) != (rows.of_hand("threebet_pos") != None), "threebet_pos")  # noqa: E711  # likewise


def test_lines_are_the_actions_counted(rows: Rows) -> None:
    for s in "pftr":
        words = rows[f"{s}_line"].tolist()
        letters = {"B": "bets", "R": "raises", "C": "calls", "X": "checks", "F": "folds"}
        for letter, what in letters.items():
            if s != "p":
                counted = np.array([word.count(letter) for word in words])
                rows.none(counted != rows[f"{s}_{what}"], f"{what} on {s}")
        if s == "p":
            raises = np.array([word.count("R") + word.count("B") for word in words])
            rows.none(raises != rows["p_raises"], "raises preflop")
        folds = np.array([word.endswith("F") for word in words])
        rows.none(folds & (rows["fold_street"] != s.upper()), f"folds on {s}")


def test_all_in_by_action_is_a_street(rows: Rows) -> None:
    rows.none(rows["allin"] != (rows["allin_street"] != None), "allin")  # noqa: E711  # over an array


# ---- in whatever order, from whatever record


def test_facts_are_the_same_in_any_split(outcomes: Outcomes) -> None:
    chosen = [outcome for _, outcome in outcomes[:: len(outcomes) // 600]]
    whole, parts = Columns(), Columns()
    for outcome in chosen:
        whole.add(outcome)
    pieces: dict[str, list[Any]] = defaultdict(list)
    for number, outcome in enumerate(reversed(chosen)):
        parts.add(outcome)
        if number % 7 == 0 or number == len(chosen) - 1:
            for name, table in parts.flush().items():
                pieces[name].append(table)
    together = whole.flush()
    for name, keys in (("players", ["hand_uid", "seat"]), ("actions", ["hand_uid", "number"])):
        order = [(key, "ascending") for key in keys]
        one = pa.concat_tables(pieces[name]).unify_dictionaries().sort_by(order)
        assert one.to_pylist() == together[name].sort_by(order).to_pylist()


OF_OBSERVERS = {
    "is_hero", "hole", "hole_known", "hand169", "showed", "mucked", "ev_net", "ev_net_ubb", "ev_adj",
    "ev_unknown", "ev_error",
}  # fmt: skip
"""What may differ between two players' records of a hand: which cards are known, and what follows from it."""
OTHERWISE = {
    "1111111111": "a number that somebody gave to several hands",
    "54760000": "likewise",
    "55280000": "likewise",
    "1458965856": "likewise",
    "156624936552": "likewise",
    "3869401800": "two hands of a sample file with one number",
    "3869456700": "likewise",
    "198587658": "the record stands twice, the second time with another time",
    "124680000000": "another time was written into a copy",
    "771496238": "a tournament, a limit and a table were written into copies",
    "109688539582": "another flop was written into a copy",
    "5281577-471-1382586707": "another flop was written into a copy",
    "170983530791": "the copy has fewer players",
    "3422554295": "other amounts were written into a copy",
    "6344162": "the players of a copy sit in other seats",
}
"""Hands whose records say different things of what was played, by number."""


def test_facts_do_not_depend_on_the_observer(outcomes: Outcomes) -> None:
    """Where the corpus has several records of a hand that are not the same word for word."""
    records: dict[int, dict[str, Replay]] = defaultdict(dict)
    for _, outcome in outcomes:
        records[identity(outcome.hand)].setdefault(outcome.hand.text.strip(), outcome)
    compared, different = 0, set()
    for several in records.values():
        rows = [one for one in map(_alone, several.values()) if one] if len(several) > 1 else []
        for one in rows[1:]:
            compared += 1
            if one != rows[0]:
                different.add(next(iter(several.values())).hand.header.hand_id)
    assert compared > 40
    assert different == set(OTHERWISE)


def _alone(outcome: Replay) -> dict[Any, Any]:
    """The facts of one record by seat, those of the observer aside; none when it is left out."""
    columns = Columns()
    columns.add(outcome)
    rows = columns.flush()["players"].to_pylist()
    return {
        row["seat"]: {name: value for name, value in row.items() if name not in OF_OBSERVERS} for row in rows
    }
