"""Players' statistics: what each is made of, and `statistics(source)`.

A statistic is a ratio of sums of fact columns over hands. The sums are Python integers, so parts of any size
merge in any order to the same result; floats are made once, at the end. No rate is given without its count.

Names of players mean something within a site only, and money within a currency: rows never mix sites,
currencies, or tournament chips with money.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    import pandas as pd


class Unit(Enum):
    """What a value of a statistic is."""

    PERCENT = "%"
    RATIO = "ratio"
    BB_PER_100 = "bb/100"


class Spread(Enum):
    """How its interval is found."""

    WILSON = "Wilson"
    """At most one chance a hand."""
    RATIO = "linearised variance of a ratio"
    """Several actions a hand."""
    MEAN = "normal, Student below 200 hands"


class Statistic(msgspec.Struct, frozen=True):
    """One statistic: sum of `taken` over sum of `chances`. A term "a*b" counts rows where both are set."""

    key: str
    """Column of the result; `key`_n, `key`_low and `key`_high stand beside it."""
    short: str
    title: str
    taken: tuple[str, ...]
    chances: tuple[str, ...]
    unit: Unit
    spread: Spread
    definition: str
    source: str
    core: bool = False
    """Shown unless others are asked for."""


class StatisticsError(ValueError):
    """The question can't be answered as put: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


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
) -> Statistic:
    return Statistic(
        key, short, title, (taken,), (chances,), Unit.PERCENT, Spread.WILSON, definition, source, core
    )


_BETS = ("f_bets", "f_raises", "t_bets", "t_raises", "r_bets", "r_raises")
_CALLS = ("f_calls", "t_calls", "r_calls")
_FOLDS = ("f_folds", "t_folds", "r_folds")

STATISTICS = (
    _rate(
        "vpip", "VPIP", "Voluntarily put money in the pot", "vpip", "vpip_opp",
        "Hands in which he called or raised preflop, over hands with a preflop decision. Posts and checked "
        "options are not voluntary; walks are no chance.",
        "PokerTracker 4; Hold'em Manager 2 divides by all hands", core=True,
    ),
    _rate(
        "pfr", "PFR", "Preflop raise", "pfr", "pfr_opp",
        "Hands with a preflop raise, over hands with a preflop decision at which he could raise.",
        "PokerTracker 4; Hold'em Manager 2 divides by all hands", core=True,
    ),
    _rate(
        "rfi", "RFI", "Raise first in", "rfi", "rfi_opp",
        "Raised when nobody had entered, over such decisions. A raise over limpers is not one.",
        "PokerTracker 4",
    ),
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
        "coldcall", "CC", "Cold call", "coldcall", "coldcall_opp",
        "Called the first raise without a live post and without having limped.", "PokerTracker 4",
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
        "af", "AF", "Aggression factor", _BETS, _CALLS, Unit.RATIO, Spread.RATIO,
        "Bets and raises over calls, flop to river. Undefined without a call.",
        "PokerTracker 4, Hold'em Manager, Hand2Note", core=True,
    ),
    Statistic(
        "afq", "AFq", "Aggression frequency", _BETS, (*_BETS, *_CALLS, *_FOLDS), Unit.PERCENT, Spread.RATIO,
        "Bets and raises over bets, raises, calls and folds, flop to river. Checks are left out.",
        "PokerTracker 4", core=True,
    ),
    _rate(
        "wtsd", "WTSD", "Went to showdown", "sd*f_saw", "f_saw",
        "Showdowns over flops seen, all-in preflop included.", "PokerTracker 4", core=True,
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
    Statistic(
        "bb_per_100", "bb/100", "Win rate", ("net_ubb",), ("hands",), Unit.BB_PER_100, Spread.MEAN,
        "Net won in big blinds of each hand, per 100 hands; big blinds, also in fixed limit.",
        "PokerTracker 4, Hold'em Manager", core=True,
    ),
)  # fmt: skip
"""The one table of statistics. A new one is an entry here, and a fact column if it needs one."""

BY = {
    "position": "pos",
    "stakes": "stakes",
    "game": "game",
    "limit": "limit",
    "site": "site",
    "kind": "kind",
    "currency": "currency",
    "table_size": "max_seats",
    "players": "n_dealt",
    "month": "month",
    "pot_type": "pot_type",
    "table": "table",
    "tournament": "tournament_id",
}
"""What `by` takes, and the key it stands for."""


def statistics(
    source: Any,
    player: str | None = None,
    by: str | Sequence[str] | None = None,
    *,
    select: str | Sequence[str] | None = None,
) -> pd.DataFrame:
    """Statistics of players. Grain: one row per site, player, `by` values, money kind (cash or tournament)
    and currency.

    Each statistic has four columns: its value (percent, ratio or bb/100; NaN without a chance), `_n` its
    chances, and `_low`, `_high`, the 95 % interval. `net` is in minor units with `scale` decimals. Rows are
    ordered by site, then player with the most hands first, then `by`. `attrs["left_out"]` counts the hands
    that are in no row, by reason.

    Args:
        source: a path or paths of hand histories (files, folders, globs, zip, gz), a store's folder, or a
        frame with
            rows of the store's `players` table (pandas, Polars or Arrow).
        player: only this name.
        by: one or more of `BY`: a row for each position, stakes, month...
        select: keys of `STATISTICS`, or "all"; by default the core ones.

    Raises:
        StatisticsError: `by` or `select` is unknown, or a frame lacks a column.
        InputError: a path can't be read.
        StoreError: a store can't be read.
    """
    from reports.totals import Totals, frame_of

    grouping = _grouping(by)
    chosen = _chosen(select)
    totals = Totals(chosen, grouping, player)
    if isinstance(source, str | os.PathLike):
        _add_path(totals, source)
    elif hasattr(source, "columns"):
        totals.add_frame(source)
    elif isinstance(source, Iterable):
        paths = [os.fspath(path) for path in source]
        if len(paths) == 1:
            _add_path(totals, paths[0])
        else:
            totals.add_histories(paths)
    else:
        raise StatisticsError(
            f"hands can't be read from a {type(source).__name__}", "Give a path, a list of paths, or a frame."
        )
    return frame_of(totals)


def _add_path(totals: Any, path: str | os.PathLike[str]) -> None:
    from reports.store import Store

    if Store.is_store(path):
        totals.add_store(Store.open(path))
    else:
        totals.add_histories([os.fspath(path)])


def _grouping(by: str | Sequence[str] | None) -> tuple[str, ...]:
    """The `by` names, checked."""
    names = () if by is None else (by,) if isinstance(by, str) else tuple(by)
    for name in names:
        if name not in BY:
            raise _unknown("grouping", name, list(BY))
    return tuple(dict.fromkeys(names))


def _chosen(select: str | Sequence[str] | None) -> tuple[Statistic, ...]:
    """The statistics asked for."""
    if select is None:
        return tuple(entry for entry in STATISTICS if entry.core)
    if select == "all":
        return STATISTICS
    known = {entry.key: entry for entry in STATISTICS}
    names = (select,) if isinstance(select, str) else tuple(select)
    for name in names:
        if name not in known:
            raise _unknown("statistic", name, list(known))
    return tuple(known[name] for name in names)


def _unknown(what: str, name: str, known: list[str]) -> StatisticsError:
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1, cutoff=0.4)
    hint = f"Did you mean {close[0]}?" if close else f"Known: {', '.join(known)}."
    return StatisticsError(f"unknown {what}: {name}", hint)
