"""`statistics(source)`: players' statistics as a tidy frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from reports.stats.base import DEFAULT, Section, Spread, Statistic, StatisticsError, resolved
from reports.stats.groups import BY, OTHER_NAMES, Group
from reports.stats.lookup import by_name, plain
from reports.stats.table import STATISTICS

if TYPE_CHECKING:
    import pandas as pd

    from reports.stats.totals import Totals

ELSEWHERE = {
    Spread.SESSIONS: "fairpot sessions has it, and reports.stats.sessions",
    Spread.ENTRIES: "fairpot tournaments has it, and reports.tournaments",
}
"""Statistics that are not made of sums over hands."""


def statistics(
    source: Any,
    player: str | None = None,
    by: str | Sequence[str] | None = None,
    *,
    where: str | None = None,
    select: str | Sequence[str] | None = None,
    definitions: str = DEFAULT,
    bootstrap: int | None = None,
    long: bool = False,
    pooled: bool = False,
) -> pd.DataFrame:
    """Statistics of players. Grain: one row per site, player, `by` values, money kind (cash or tournament)
    and currency; in the long form one per statistic of each of these.

    Each statistic has four columns: its value (percent, ratio, bb/100...; missing without a chance), `_n` its
    chances, and `_low`, `_high`, the 95 % interval; a mean has its standard error beside it, `_se`. Amounts
    are in minor units with `scale` decimals. `reports.stats.result` lists all columns with their types. Rows
    are ordered by site, then player with the most hands first, then `by`. `attrs` holds the question
    (`statistics`, `definitions`, `where`) and `left_out`, the hands that are in no row, by reason.

    Args:
        source: a path or paths of hand histories (files, folders, globs, zip, gz) or stores' folders, a
            frame with rows of the store's `players` table (pandas, Polars or Arrow), or the open views of a
            store (`reports.duck.Tables`), for one question after another.
        player: only this name.
        by: one or more of `BY`: a row for each position, stakes, month...
        where: only player-hands for which this filter holds, like "pot = 3bet and position = BTN".
        select: keys or abbreviations of `STATISTICS`, names of sections, or "all"; by default the core ones.
        definitions: one of `DEFINITIONS`: as another tracker counts, where it counts otherwise.
        bootstrap: replicates for intervals that need them (differences, products, ratios of amounts); by
            default 2,000 for one player and none for all.
        long: a row for each statistic, with numerator, unit and whether the sample is low.
        pooled: all players together, as if they were one; the player's name is missing.

    Raises:
        WhereError: the filter can't be read.
        StatisticsError: `by`, `select` or `definitions` is unknown, or a frame lacks a column.
        InputError: a path can't be read.
        StoreError: a store can't be read.
    """
    grouping = _grouping(by)
    chosen = {entry.key: resolved(entry, definitions) for entry in selected(select)}
    needed = chosen | {
        key: resolved(_known(key), definitions) for entry in chosen.values() for key in entry.parts
    }
    from reports.stats.totals import Totals
    from reports.where import parse

    condition = None if where is None else parse(where)
    totals = Totals(tuple(needed.values()), grouping, player, condition, pooled=pooled)
    draws = bootstrap if bootstrap is not None else 2_000 if player is not None else 0
    frame = _framed(source, totals, chosen, needed, draws=draws, long=long)
    frame.attrs["definitions"] = definitions
    return frame


def _framed(
    source: Any,
    totals: Totals,
    chosen: dict[str, Statistic],
    needed: dict[str, Statistic],
    *,
    draws: int,
    long: bool,
) -> pd.DataFrame:
    """The frame of what is needed of a source."""
    from reports.stats import result
    from reports.stats.resample import Resampling, resampled
    from reports.stats.source import add_source
    from reports.stats.values import of_parts, values_of

    drawn = resampled(list(chosen.values())) if draws > 0 else []
    resampling = Resampling(drawn, needed, totals) if drawn else None
    add_source(source, [totals] if resampling is None else [totals, resampling.by_day, resampling.by_hand])
    rows = result.Rows(totals)
    single = {key: values_of(entry, totals, rows.table) for key, entry in needed.items() if not entry.parts}
    values = {
        key: of_parts(entry, [single[part] for part in entry.parts]) if entry.parts else single[key]
        for key, entry in chosen.items()
    }
    if resampling is not None:
        values |= resampling.intervals(rows.table, values, draws)
    frame = result.long(rows, chosen, values) if long else result.wide(rows, values)
    frame.attrs |= {
        "left_out": dict(sorted(totals.left_out.items())),
        "statistics": list(chosen),
        "where": None if totals.where is None else totals.where.text,
    }
    return frame


def selected(select: str | Sequence[str] | None) -> tuple[Statistic, ...]:
    """The statistics that are asked for, each once.

    Raises:
        StatisticsError: one is unknown, or not made of sums over hands.
    """
    if select is None:
        return tuple([entry for entry in STATISTICS if entry.core])
    found: dict[str, Statistic] = {}
    for name in (select,) if isinstance(select, str) else select:
        entries = _named(name)
        if len(entries) == 1 and entries[0].spread in ELSEWHERE:  # it was asked for by name
            (entry,) = entries
            raise StatisticsError(f"{entry.title} is no sum over hands", f"{ELSEWHERE[entry.spread]}.")
        found |= {entry.key: entry for entry in entries if entry.spread not in ELSEWHERE}
    return tuple(found.values())


def _named(name: str) -> list[Statistic]:
    """The statistics of a key, an abbreviation, a section's name or its beginning, or "all"."""
    word = name.strip()
    folded = word.lower()
    if folded in ("all", "core"):
        return [entry for entry in STATISTICS if folded == "all" or entry.core]
    exact = by_name().get(plain(word))
    if exact is not None:
        return [exact]
    section = [
        entry for entry in STATISTICS if folded in (entry.section.name.lower(), entry.section.value.lower())
    ]
    if section:
        return section
    known = [*by_name(), *[section.name.lower() for section in Section]]
    raise _unknown("statistic", name, known, "fairpot stat lists them.")


def _known(key: str) -> Statistic:
    return by_name()[plain(key)]


def _grouping(by: str | Iterable[str] | None) -> tuple[Group, ...]:
    """The `by` names, checked."""
    names = () if by is None else (by,) if isinstance(by, str) else tuple(by)
    found: dict[str, Group] = {}
    for name in names:
        known = OTHER_NAMES.get(name, name)
        if known not in BY:
            raise _unknown("grouping", name, list(BY), f"Known: {', '.join(BY)}.")
        found[known] = BY[known]
    return tuple(found.values())


def _unknown(what: str, name: str, known: list[str], otherwise: str) -> StatisticsError:
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1, cutoff=0.6)
    return StatisticsError(f"unknown {what}: {name}", f"Did you mean {close[0]}?" if close else otherwise)
