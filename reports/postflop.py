"""Facts of the flop, turn and river: the aggressor's line, the defender's line, plain counts.

"The aggressor" of a street is who made the last bet or raise of the street before: on the flop the last
preflop raiser. Nobody, when that street was checked through.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from reports.decisions import NOBODY, Decisions, Ints, Marks, Mask, Table
from reports.preflop import Preflop


class Before(msgspec.Struct):
    """What a street starts from."""

    aggressor: Ints
    """Over the hands."""
    called: Mask
    """Over the players: called the last bet of the street before."""
    raised: Mask
    """Over the players: bet or raised on the street before."""
    cbettor: Ints
    """Over the hands: who continuation-bet the street before (on the flop: the preflop raiser)."""
    checked: Mask
    """Over the hands: the street before was played and nobody bet."""
    all_checked: Mask
    """Over the hands: and so was the flop."""
    leader: Ints
    """Over the hands: the last aggressor of the flop, else of the preflop round."""


def postflop(streets: tuple[Decisions, Decisions, Decisions], table: Table, first: Preflop) -> dict[str, Any]:
    """The facts of the three later streets."""
    columns: dict[str, Any] = {}
    nobody = np.zeros(table.hands, bool)
    before = Before(
        first.last_raiser,
        first.called_last,
        first.raised,
        first.last_raiser,
        nobody,
        nobody,
        first.last_raiser,
    )
    for street, (s, d) in enumerate(zip("ftr", streets, strict=True), start=1):
        marks = Marks(d, f"{s}_")
        _seen(d, table, marks, street)
        before = _street(d, table, marks, street, before, first)
        columns |= marks.columns
    return columns


def _seen(d: Decisions, table: Table, marks: Marks, street: int) -> None:
    """Saw, acted, position, counts."""
    columns, s = marks.columns, marks.prefix
    unfolded = table.folded_on >= street
    columns[s + "saw"] = saw = unfolded & (table.last_street >= street)
    columns[s + "saw_allin"] = saw & (table.all_in_on < street)
    columns[s + "won"] = saw & (table.collected > 0)
    columns[s + "acted"] = d.players_of(np.ones(d.size, bool))
    able = np.flatnonzero(unfolded & (table.all_in_on >= street))
    last = np.full(table.hands, NOBODY, np.int64)
    last[table.hand[able]] = able
    last = last[d.hands_of(np.ones(d.size, bool))]
    columns[s + "ip"] = in_position = np.zeros(table.size, bool)
    in_position[last[last >= 0]] = True
    for name, mask in (
        ("bets", d.aggressive & (d.level == 0)),
        ("raises", d.aggressive & (d.level > 0)),
        ("calls", d.call),
        ("checks", d.check),
        ("folds", d.fold),
    ):
        columns[s + name] = d.count(mask)


def _street(d: Decisions, table: Table, marks: Marks, street: int, before: Before, first: Preflop) -> Before:
    """Marks the lines of one street; gives what the next one starts from."""
    opening = d.level == 0
    unopened = d.first(np.ones(d.size, bool)) & opening
    aggressor = before.aggressor[d.hand]
    marks.chance("open", opening, d.aggressive)
    marks.chance("abet", unopened & (d.row == aggressor), d.aggressive)
    cbet_chance = unopened & (d.row == before.cbettor[d.hand])
    marks.chance("cbet", cbet_chance, d.aggressive)
    ahead = _still_to_act(d, table, aggressor, street)
    donk = unopened & ahead & ~cbet_chance
    marks.chance("donk", donk, d.aggressive)
    missed = _checked(d, aggressor)
    marks.chance("missed", opening & missed, d.aggressive)
    _float(d, marks, street, unopened & missed, before, first)
    probe, leader = np.zeros(d.size, bool), np.full(d.size, NOBODY, np.int64)
    if street > 1:
        probe, leader = _probe(d, table, marks, street, unopened, before, first)
    _answers(d, marks, aggressor, cbet_chance, donk, probe, leader)
    _sizes(d, marks)

    bets = np.bincount(d.hand[d.aggressive], minlength=d.hands)
    last = d.player_of_hand(d.aggressive)
    cbettor = d.player_of_hand(cbet_chance & d.aggressive)
    checked = d.hands_of(np.ones(d.size, bool)) & (bets == 0)
    called = d.players_of(d.call & (d.level == bets[d.hand]))
    flop = street == 1
    leader_of_hand = np.where(last >= 0, last, first.last_raiser) if flop else before.leader
    all_checked = checked if flop else before.all_checked
    raised = d.players_of(d.aggressive)
    return Before(last, called, raised, cbettor, checked, all_checked, leader_of_hand)


def _still_to_act(d: Decisions, table: Table, player: Ints, street: int) -> Mask:
    """Whether `player` is somebody else who can act on this street and has not yet."""
    can = (table.folded_on >= street) & (table.all_in_on >= street)
    later = d.of_first()[player] >= np.arange(d.size)
    still: Mask = (player >= 0) & (player != d.row) & can[player] & later
    return still


def _checked(d: Decisions, player: Ints) -> Mask:
    """Whether `player`'s first decision came before each decision, and he checked."""
    spoke = d.of_first()[player]
    checked = np.zeros(d.size, bool)
    earlier = (player >= 0) & (spoke < np.arange(d.size))
    checked[earlier] = d.check[spoke[earlier]]
    return checked


def _float(d: Decisions, marks: Marks, street: int, missed: Mask, before: Before, first: Preflop) -> None:
    """Called the aggressor, in position to him, and he checked; on the flop only in single-raised pots."""
    aggressor = before.aggressor[d.hand]
    chance = missed & (d.row > aggressor) & before.called[d.row] & ~before.raised[d.row]
    if street == 1:
        chance &= first.raises[d.hand] == 1
    marks.chance("float", chance, d.aggressive)


def _probe(
    d: Decisions, table: Table, marks: Marks, street: int, unopened: Mask, before: Before, first: Preflop
) -> tuple[Mask, Ints]:
    """Delayed continuation bets and probes after a street checked through; the probe chances and whom they
    probe."""
    raiser = first.last_raiser[d.hand]
    idle = before.checked[d.hand] & (raiser >= 0)
    delayed = idle if street == 2 else idle & before.all_checked[d.hand]
    marks.chance("delcb", unopened & delayed & (d.row == raiser), d.aggressive)
    leader = raiser if street == 2 else before.leader[d.hand]
    probe = unopened & idle & _still_to_act(d, table, leader, street)
    marks.chance("probe", probe, d.aggressive)
    return probe, leader


def _answers(
    d: Decisions, marks: Marks, aggressor: Ints, cbet: Mask, donk: Mask, probe: Mask, leader: Ints
) -> None:
    """What players did facing a bet, by what kind of bet it was."""
    bet = d.aggressive & (d.level == 0)
    one = d.owes & (d.level == 1)
    more = d.owes & (d.level >= 2)
    first_bettor = d.player_of_hand(bet)[d.hand]
    faced = d.first(one)
    marks.answers("face_bet", faced)
    faced_cbet = faced & d.hands_of(bet & cbet)[d.hand] & (first_bettor != d.row)
    marks.answers("cbet_def", faced_cbet)
    marks.flag("cbet_def_canraise", faced_cbet & d.can_raise)
    marks.answers("donk_def", faced & d.hands_of(bet & donk)[d.hand] & (d.row == aggressor))
    if f"{marks.prefix}probe" in marks.columns:
        marks.answers("probe_def", faced & d.hands_of(bet & probe)[d.hand] & (d.row == leader))
    marks.answers("face_raise", d.first(more))
    checked = d.first(d.owes & d.had_before(d.check))
    marks.flag("xr_opp", checked)
    marks.flag("xf", checked & d.fold)
    marks.flag("xc", checked & d.call)
    marks.flag("xr", checked & d.aggressive)
    marks.answers("bet_fr", d.first(more & (d.row == first_bettor)))
    marks.chance("3b", d.owes & (d.level == 2) & d.can_raise, d.aggressive)
    marks.face_all_in()


def _sizes(d: Decisions, marks: Marks) -> None:
    """The street's first bet and its size to the pot, in basis points, half to even."""
    bet = d.aggressive & (d.level == 0)
    marks.flag("bet_n", bet)
    sizes = np.rint(d.added * 10_000 / np.maximum(d.pot, 1)).astype(np.int64)
    marks.columns[f"{marks.prefix}bet_bp"] = d.total(bet, sizes)
