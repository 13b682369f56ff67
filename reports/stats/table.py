"""The one table of statistics: a new one is an entry here, and a fact column if it needs one."""

from __future__ import annotations

from reports.schema import PLAYERS
from reports.stats.base import Section, Spread, Statistic, Sum, Unit
from reports.stats.catalogue.entering import ENTERING
from reports.stats.catalogue.results import RESULTS


def _rate(
    key: str,
    short: str,
    title: str,
    taken: str,
    chances: str,
    definition: str,
    source: str,
    *,
    core: bool = False,
    section: Section = Section.ENTERING,
) -> Statistic:
    return Statistic(
        key=key, short=short, title=title, section=section, taken=(Sum(taken),), chances=(Sum(chances),),
        definition=definition, source=source, core=core,
    )  # fmt: skip


def _sums(*columns: str) -> tuple[Sum, ...]:
    return tuple([Sum(column) for column in columns])


_BETS = _sums("f_bets", "f_raises", "t_bets", "t_raises", "r_bets", "r_raises")
_CALLS = _sums("f_calls", "t_calls", "r_calls")
_FOLDS = _sums("f_folds", "t_folds", "r_folds")

_ENTRIES = (
    *RESULTS,
    *ENTERING,
    _rate(
        "threebet", "3B", "3-bet", "threebet", "threebet_opp",
        "Raised the first raise, over decisions facing exactly one raise, not his own, at which he could "
        "raise. Squeezes and limp-reraises count.",
        "PokerTracker 4", core=True,
    ),
    _rate(
        "fold_to_3bet", "F3B", "Fold to 3-bet after raising", "f3b_fold", "f3b_opp",
        "Made the first raise and folded to a 3-bet, over decisions of the first raiser facing one.",
        "Hold'em Manager 2; PokerTracker 4, 'after raise'", core=True,
    ),
    _rate(
        "fourbet", "4B", "4-bet", "fourbet", "fourbet_opp",
        "Raised a 3-bet, over decisions facing exactly two raises, the last not his own, at which he could "
        "raise.",
        "PokerTracker 4",
    ),
    _rate(
        "fold_to_4bet", "F4B", "Fold to 4-bet after 3-betting", "f4b_fold", "f4b_opp",
        "Made the 3-bet and folded to a 4-bet.", "PokerTracker 4",
    ),
    _rate(
        "squeeze", "SQZ", "Squeeze", "squeeze", "squeeze_opp",
        "3-bet with a caller of the raise in front.", "PokerTracker 4",
    ),
    _rate(
        "steal", "ATS", "Attempt to steal", "steal", "steal_opp",
        "Raised first in from CO, BTN or SB.", "PokerTracker 4, Hold'em Manager",
    ),
    _rate(
        "fold_to_steal", "FTS", "Fold to steal", "steal_def_fold", "steal_def_opp",
        "In the blinds, folded to a steal that nobody had called.", "PokerTracker 4",
    ),
    _rate(
        "cbet_flop", "CB", "Continuation bet on the flop", "f_cbet", "f_cbet_opp",
        "Last preflop raiser bet the flop, over flops on which he came to act before any bet.",
        "PokerTracker 4", core=True,
    ),
    _rate(
        "fold_to_cbet_flop", "FCB", "Fold to flop continuation bet", "f_cbet_def_fold", "f_cbet_def_opp",
        "Folded to a flop continuation bet that nobody had raised yet.", "PokerTracker 4", core=True,
    ),
    _rate(
        "cbet_turn", "CBT", "Continuation bet on the turn", "t_cbet", "t_cbet_opp",
        "Having continuation-bet the flop, bet the turn before anybody else.", "PokerTracker 4",
    ),
    _rate(
        "cbet_river", "CBR", "Continuation bet on the river", "r_cbet", "r_cbet_opp",
        "Having continuation-bet the turn, bet the river before anybody else.", "PokerTracker 4",
    ),
    _rate(
        "fold_to_cbet_turn", "FCBT", "Fold to turn continuation bet", "t_cbet_def_fold", "t_cbet_def_opp",
        "Folded to a turn continuation bet that nobody had raised yet.", "PokerTracker 4",
    ),
    _rate(
        "check_raise_flop", "XR", "Check-raise on the flop", "f_xr", "f_xr_opp",
        "Raised after checking, over flops on which he checked and then faced a bet.", "PokerTracker 4",
    ),
    Statistic(
        key="af", short="AF", title="Aggression factor", section=Section.DEFENDER,
        taken=_BETS, chances=_CALLS,
        unit=Unit.RATIO, spread=Spread.RATIO, times=1,
        definition="Bets and raises over calls, flop to river. Undefined without a call.",
        source="PokerTracker 4, Hold'em Manager, Hand2Note", core=True,
    ),
    Statistic(
        key="afq", short="AFq", title="Aggression frequency", section=Section.DEFENDER, taken=_BETS,
        chances=(*_BETS, *_CALLS, *_FOLDS), spread=Spread.RATIO,
        definition="Bets and raises over bets, raises, calls and folds, flop to river. Checks are left out.",
        source="PokerTracker 4", core=True,
    ),
    Statistic(
        key="wtsd", short="WTSD", title="Went to showdown", section=Section.SHOWDOWN,
        taken=(Sum("sd", "f_saw"),), chances=(Sum("f_saw"),),
        definition="Showdowns over flops seen, all-in preflop included.", source="PokerTracker 4", core=True,
    ),
    _rate(
        "wsd", "W$SD", "Won money at showdown", "won_sd", "sd",
        "Collected something, over showdowns. A split pot is won, an uncalled bet is not.",
        "PokerTracker 4", core=True,
    ),
    _rate(
        "wwsf", "WWSF", "Won when saw flop", "f_won", "f_saw",
        "Collected something, over flops seen, with or without a showdown.", "PokerTracker 4", core=True,
    ),
)  # fmt: skip
_SUMMED = (Spread.WILSON, Spread.RATIO, Spread.MEAN)
_THERE = {column.name for column in PLAYERS}
STATISTICS = tuple([
    entry
    for entry in _ENTRIES
    if entry.spread in _SUMMED and {term.column for term in (*entry.taken, *entry.chances)} <= _THERE
])  # fmt: skip
"""In the order in which they are listed: those that can be summed yet."""


def statistic(key: str) -> Statistic | None:
    """The statistic with a key."""
    return next((entry for entry in STATISTICS if entry.key == key), None)
