"""Preflop facts: who entered, raised, re-raised, stole and defended.

Definitions: "raises before" counts bets beyond the blinds, straddles included in the blinds; an entrant has
called, raised, or checked a live post out of turn. A player decides at most once at each number of raises.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from reports.decisions import Decisions, Ints, Marks, Mask, Table


class Preflop(msgspec.Struct):
    """The columns by name, and what the later streets need to know about the first round."""

    columns: dict[str, Any]
    raises: Ints
    """Over the hands: preflop raises."""
    opener: Ints
    """Over the hands: player of the first raise."""
    threebettor: Ints
    last_raiser: Ints
    called_last: Mask
    """Over the players: called after the last raise (any call, when nobody raised)."""
    raised: Mask


def preflop(d: Decisions, table: Table) -> Preflop:
    """The preflop facts of a batch."""
    marks = Marks(d)
    voluntary = d.call | d.aggressive
    marks.flag("vpip_opp", np.ones(d.size, bool))
    marks.flag("vpip", d.aggressive | (d.call & d.owes))
    marks.flag("pfr_opp", d.can_raise)
    marks.flag("pfr", d.aggressive)
    raises = np.bincount(d.hand[d.aggressive], minlength=d.hands)
    first_raise = d.aggressive & (d.level == 0)
    opener = d.player_of_hand(first_raise)
    threebettor = d.player_of_hand(d.aggressive & (d.level == 1))
    marks.flag("opener", first_raise)

    entered = d.before(voluntary | (d.check & ~table.bb[d.row]))
    limpers = d.before(d.call & (d.level == 0))
    _unraised(d, table, marks, entered, limpers)
    limped = marks.columns["limp"][d.row]
    facing = d.owes & (d.aggressor != d.row)
    _one_raise(d, table, marks, facing & (d.level == 1), limped, opener)
    _more_raises(d, table, marks, facing, opener, threebettor)
    marks.answers("limp_fr", d.first(limped & (d.level >= 1)))

    shove = Marks(d, "p_")
    shove.face_all_in()
    columns = marks.columns | shove.columns
    columns["p_raises"] = d.count(d.aggressive)
    columns["p_calls"] = d.count(d.call)
    columns["open_size"] = d.total(first_raise & columns["rfi"][d.row], d.raise_to)
    last_raiser = d.player_of_hand(d.aggressive)
    called_last = d.players_of(d.call & (d.level == raises[d.hand]))
    return Preflop(columns, raises, opener, threebettor, last_raiser, called_last, columns["pfr"])


def _unraised(d: Decisions, table: Table, marks: Marks, entered: Ints, limpers: Ints) -> None:
    """Before any raise: first in, steals, limps, isolation, blind against blind."""
    unraised = d.level == 0
    first_in = unraised & (entered == 0) & (~table.bb[d.row] | d.owes)
    marks.flag("first_in", first_in)
    marks.chance("rfi", first_in & d.can_raise, d.aggressive)
    marks.chance("steal", first_in & d.can_raise & table.stealer[d.row], d.aggressive)
    marks.chance("open_limp", first_in & d.owes, d.call)
    marks.chance("limp", unraised & d.owes, d.call)
    marks.chance("overlimp", unraised & d.owes & (limpers > 0), d.call)
    marks.chance("iso", unraised & (limpers > 0) & d.can_raise, d.aggressive)
    several = table.dealt[d.row] > 2
    folds = d.before(d.fold)
    marks.answers("bvb_sb", first_in & table.sb[d.row] & several & (table.dealt[d.row] - folds == 2))
    sb_limps = d.before(d.call & unraised & table.sb[d.row])
    alone = unraised & table.bb[d.row] & several & (limpers == 1) & (entered == 1) & (sb_limps == 1) & ~d.owes
    marks.flag("bb_vs_sblimp_opp", alone)
    marks.flag("bb_vs_sblimp_check", alone & d.check)
    marks.flag("bb_vs_sblimp_raise", alone & d.aggressive)


def _one_raise(d: Decisions, table: Table, marks: Marks, face2: Mask, limped: Mask, opener: Ints) -> None:
    """Facing one raise: 3-bet, cold call, squeeze, defence of the blinds."""
    callers = d.before(d.call & (d.level == 1))
    marks.answers("face2", face2)
    marks.chance("threebet", face2 & d.can_raise, d.aggressive)
    marks.chance("limp_3b", face2 & d.can_raise & limped, d.aggressive)
    marks.chance("coldcall", face2 & (table.posted[d.row] == 0) & ~limped, d.call)
    marks.chance("squeeze", face2 & d.can_raise & (callers > 0), d.aggressive)
    stolen = marks.columns["steal"][opener[d.hand]] & (opener[d.hand] >= 0)
    attacked = face2 & (table.sb | table.bb)[d.row] & (callers == 0) & stolen
    marks.answers("steal_def", attacked)
    marks.flag("steal_def_3b_opp", attacked & d.can_raise)


def _more_raises(
    d: Decisions, table: Table, marks: Marks, facing: Mask, opener: Ints, threebettor: Ints
) -> None:
    """Facing two and three raises."""
    cold = ~d.had_before(d.call | d.aggressive | (d.check & ~table.bb[d.row]))
    face3 = facing & (d.level == 2)
    is_opener = d.row == opener[d.hand]
    marks.answers("face3", face3)
    marks.answers("f3b", face3 & is_opener)
    marks.chance("fourbet", face3 & d.can_raise, d.aggressive)
    marks.chance("fourbet_raiser", face3 & d.can_raise & is_opener, d.aggressive)
    marks.chance("cold4", face3 & d.can_raise & cold, d.aggressive)
    marks.chance("coldcall3", face3 & cold & (table.posted[d.row] == 0), d.call)
    called_open = d.call & (d.level == 1)
    squeezed = d.hands_of(d.aggressive & (d.level == 1) & (d.before(called_open) > 0))
    marks.answers("sqz_def", face3 & squeezed[d.hand] & (is_opener | d.players_of(called_open)[d.row]))

    face4 = facing & (d.level == 3)
    marks.answers("face4", face4)
    marks.answers("f4b", face4 & (d.row == threebettor[d.hand]))
    marks.chance("fivebet", face4 & d.can_raise, d.aggressive)
