"""After the flop: how often and how much he bets and raises."""

from __future__ import annotations

from reports.stats.base import Section, Statistic, Sum, Unit, Variant
from reports.stats.catalogue.making import (
    H2N,
    HM,
    OWN,
    PT4,
    STREETS,
    columns,
    differ,
    ratio,
)  # fmt: skip

S = Section.DEFENDER
_SHORT = {"f": "F", "t": "T", "r": "R"}
_BET = {s: columns(f"{s}_bets", f"{s}_raises") for s in STREETS}
_CALLED = {s: columns(f"{s}_calls") for s in STREETS}
_FOLDED = {s: columns(f"{s}_folds") for s in STREETS}
_BETS = (*_BET["f"], *_BET["t"], *_BET["r"])
_CALLS = (*_CALLED["f"], *_CALLED["t"], *_CALLED["r"])
_FOLDS = (*_FOLDED["f"], *_FOLDED["t"], *_FOLDED["r"])
_STREETS_BET = tuple([Sum("hands", f"{s}_bets > 0 or {s}_raises > 0") for s in STREETS])
_STREETS_SEEN = columns("f_saw", "t_saw", "r_saw")
_STREETS_ACTED = columns("f_acted", "t_acted", "r_acted")


def _factor(s: str) -> Statistic:
    street = STREETS[s]
    return ratio(
        S, f"af_{street}", f"AF {_SHORT[s]}", f"Aggression factor on the {street}", _BET[s], _CALLED[s],
        f"bets and raises on the {street}", f"calls on the {street}", street=s.upper(),
        source=f"{PT4}, {HM}", edge="Actions, not hands. Undefined without a call.",
    )  # fmt: skip


def _frequency(s: str) -> Statistic:
    street = STREETS[s]
    return ratio(
        S, f"afq_{street}", f"AFq {_SHORT[s]}", f"Aggression frequency on the {street}", _BET[s],
        (*_BET[s], *_CALLED[s], *_FOLDED[s]), f"bets and raises on the {street}",
        f"bets, raises, calls and folds on the {street}", unit=Unit.PERCENT, times=100, street=s.upper(),
        edge="Actions, not hands; checks are left out.",
    )  # fmt: skip


def _size(s: str) -> Statistic:
    street = STREETS[s]
    return ratio(
        S, f"bet_size_{street}", f"Size {_SHORT[s]}", f"Average bet on the {street}", f"{s}_bet_bp",
        f"{s}_bet_n", "sizes of the street's first bets, each to the pot before it",
        "such bets of his", unit=Unit.POT_PERCENT, over=100, street=s.upper(), source=OWN,
        edge="The mean of the bets' ratios, not the ratio of their sums. An all-in counts at what it was.",
    )  # fmt: skip


AGGRESSION = (
    ratio(
        S, "af", "AF", "Aggression factor", _BETS, _CALLS, "bets and raises, flop to river",
        "calls, flop to river", source=f"{PT4}, {HM}, {H2N}", core=True,
        edge="Actions, not hands; checks and folds are left out. Undefined without a call.",
        differs=differ(pt4="The same.", hm="The same: bets over calls.", h2n="The same."),
    ),
    *[_factor(s) for s in STREETS],
    ratio(
        S, "afq", "AFq", "Aggression frequency", _BETS, (*_BETS, *_CALLS, *_FOLDS),
        "bets and raises, flop to river", "bets, raises, calls and folds, flop to river", unit=Unit.PERCENT,
        times=100, core=True, edge="Actions, not hands; checks are left out.",
        differs=differ(pt4="The same.", fpdb="Calls by this name what is Agg% here."),
        variants=(
            Variant(
                definitions="fpdb", taken=_STREETS_BET, chances=_STREETS_SEEN,
                numerator="streets with a bet or raise of his", denominator="streets seen, flop to river",
                definition="Streets with a bet or raise of his, over streets seen, flop to river.",
            ),
        ),
    ),
    *[_frequency(s) for s in STREETS],
    ratio(
        S, "agg_pct", "Agg%", "Aggressive streets", _STREETS_BET, _STREETS_SEEN,
        "streets with a bet or raise of his", "streets seen, flop to river", unit=Unit.PERCENT, times=100,
        source=HM, edge="Streets dealt after he was all-in are seen, too.",
        differs=differ(hm="The same: aggressive postflop streets seen.", fpdb="Calls it AFq."),
    ),
    ratio(
        S, "agg_pct_acted", "Agg% acted", "Aggressive streets, of those he acted on", _STREETS_BET,
        _STREETS_ACTED, "streets with a bet or raise of his", "streets with a decision, flop to river",
        unit=Unit.PERCENT, times=100, source=OWN, edge="Streets dealt after he was all-in are left out.",
    ),
    *[_size(s) for s in STREETS],
)  # fmt: skip
