"""Before the flop: steals and the defence of the blinds."""

from __future__ import annotations

from reports.stats.base import Section, Statistic, Sum
from reports.stats.catalogue.making import (
    FPDB,
    HM,
    OWN,
    PT4,
    Answer,
    answers,
    differ,
    rate,
    three,
)  # fmt: skip

S = Section.STEALING
_NO_CALLER = "No caller may stand between: a small blind that called takes the big blind's chance."
_WHO = (
    ("", "", "the blinds", ""),
    ("_sb", " SB", "the small blind", "position = SB"),
    ("_bb", " BB", "the big blind", "position = BB"),
)
_BVB = "position = BB and steal_def_vs = SB"
_FOLD = differ(
    pt4="The same: without any other players being involved.",
    drivehud="The big blind keeps its chance after the small blind cold-called; facts do not hold that.",
    fpdb="The same, each blind by itself.",
)


def _defence(key: str, short: str, where: str, when: str) -> tuple[Statistic, ...]:
    """Fold, call and 3-bet against a steal."""
    faced = f"hands in which he faced a steal in {where}"
    fold, call = three(f"steal{key}", f"TS{short}", f"a steal, in {where}", "a steal")[:2]
    return (
        *answers(
            S, "steal_def", (fold, call), faced, when=when, edge=_NO_CALLER,
            differs={f"fold_to_steal{key}": _FOLD},
        ),
        rate(
            S, f"resteal{key}", f"RTS{short}", f"3-bet a steal, in {where}",
            Sum("steal_def_raise", when), Sum("steal_def_3b_opp", when),
            "hands in which he raised a steal", f"{faced} and could raise",
            edge="Chances are those at which he could raise, so that fold, call and this need not add to "
            "100 %.",
            differs=differ(
                pt4="The same: the defence chance with a 3-bet chance.",
                fpdb="Now multiplies by an invented 0.6; its reference files count as here.",
            ),
        ),
        rate(
            S, f"raise_steal{key}", f"RTS all{short}", f"Raise a steal, of all chances, in {where}",
            Sum("steal_def_raise", when), Sum("steal_def_opp", when), "hands in which he raised a steal",
            faced, edge="Adds to 100 % with fold and call.", source=OWN,
        ),
    )  # fmt: skip


def _blinds_only() -> tuple[Statistic, ...]:
    """The big blind against the small blind's steal."""
    fold, call, raised = three("sb_steal", "SBS", "the small blind's steal", "the small blind's steal")
    return answers(
        S, "steal_def", (fold, call, raised),
        "hands in the big blind in which only the small blind had entered, by a raise", when=_BVB,
        differs={"fold_to_sb_steal": differ(pt4="By the raiser's position, number 9.")},
    )  # fmt: skip


STEALING = (
    rate(
        S, "steal", "ATS", "Attempt to steal", "steal", "steal_opp",
        "hands in which he raised first in from CO, BTN or SB",
        "hands with such a chance there", source=f"{PT4}, {HM}, {FPDB}",
        edge="Heads-up the button is the small blind and counts. Completing the small blind is a chance not "
        "taken; a limper or a poster who checked in front takes it away. Seats are counted from the player "
        "who has the button's privilege, so that a dead button changes nothing.",
        differs=differ(pt4="The same.", hm="The same positions.", fpdb="The same positions."),
    ),
    rate(
        S, "steal_won", "Steal won", "Steal success", "steal_won", "steal",
        "steals that nobody called or raised", "steals", source=OWN,
        differs=differ(fpdb="Its reference files' figure is broken."),
    ),
    *[entry for one in _WHO for entry in _defence(*one)],
    *_blinds_only(),
    *answers(
        S, "bvb_sb",
        (
            Answer("raise", "sb_open_raise", "SB raise", "Small blind folded to: raise",
                   "hands in which he raised"),
            Answer("call", "sb_open_limp", "SB limp", "Small blind folded to: limp",
                   "hands in which he limped"),
            Answer("fold", "sb_open_fold", "SB fold", "Small blind folded to: fold",
                   "hands in which he folded"),
        ),
        "hands in the small blind with three or more dealt in and only the big blind left", source=OWN,
    ),
    *answers(
        S, "bb_vs_sblimp",
        (
            Answer("raise", "bb_raise_sb_limp", "BB raise v limp", "Big blind raises the small blind's limp",
                   "hands in which he raised"),
            Answer("check", "bb_check_sb_limp", "BB check v limp", "Big blind checks the small blind's limp",
                   "hands in which he checked"),
        ),
        "hands in the big blind in which only the small blind had limped", source=OWN,
    ),
    rate(
        S, "blind_defence", "Def", "Blind defence", (Sum("steal_def_call"), Sum("steal_def_raise")),
        "steal_def_opp", "hands in which he called or raised a steal",
        "hands in which he faced a steal in the blinds", edge=_NO_CALLER, source=HM,
        differs=differ(hm="Its defended."),
    ),
)  # fmt: skip
