"""A pool's numbers as JSON and as CSV: one figure a row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec

from reports.cells import cell
from reports.messages import json_bytes
from reports.pool.figures import QUANTILES, Figure, Pool, Report

HEAD = ("pool", "table", "row", "statistic", "figure", "value")
Line = tuple[str, str, str, str, str, Any]


def as_json(report: Report) -> bytes:
    """Everything; `quantiles_at` names the places of `quantiles`."""
    told = msgspec.to_builtins(report)
    for pool in told["pools"]:
        pool["dots"] = [
            dict(zip(("hands", "vpip", "pfr", "bb_per_100"), dot, strict=True)) for dot in pool["dots"]
        ]
    return json_bytes({"quantiles_at": list(QUANTILES), **told}) + b"\n"


def as_csv(report: Report) -> bytes:
    """Rows of `HEAD`; no cell is a formula to a spreadsheet."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(HEAD)
    for pool in report.pools:
        for line in _lines(pool):
            writer.writerow([_cell(one) for one in line])
    return lines.getvalue().encode("utf-8", "backslashreplace")


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        return cell(value)
    return "" if value is None else value


def _lines(pool: Pool) -> Iterator[Line]:
    def line(table: str, row: str, statistic: str, figure: str, value: Any) -> Line:
        return (pool.title, table, row, statistic, figure, value)

    for name in ("players", "enough", "hands", "player_hands", "sites", "first", "last", "rake"):
        yield line("pool", "", "", name, getattr(pool, name))
    for one in pool.spreads:
        for name, value in _figures(one.pool):
            yield line("statistics", "all players", one.key, name, value)
        for at, quantile in zip(QUANTILES, one.quantiles, strict=True):
            yield line("statistics", "players", one.key, f"quantile_{at}", quantile)
        for name in ("players", "sd", "beyond_chance"):
            yield line("statistics", "players", one.key, name, getattr(one, name))
        for low, high, hands in zip(one.edges[:-1], one.edges[1:], one.hands, strict=True):
            yield line("histogram", f"{low:g} to {high:g}", one.key, "hands", hands)
    for pair in pool.pairs:
        for name in ("rho", "low", "high", "players"):
            yield line("correlations", pair.b, pair.a, name, getattr(pair, name))
    for name in ("mean", "sd", "players", "outside"):
        yield line("funnel", "", "bb_per_100", name, getattr(pool.funnel, name))
    for table, rows in (("positions", pool.positions), ("players", pool.top)):
        for row in rows:
            label = f"{row.label} ({row.site})" if row.site else row.label
            for name in ("hands", "players", "net"):
                yield line(table, label, "", name, getattr(row, name))
            for key, found in row.figures.items():
                for name, value in _figures(found):
                    yield line(table, label, key, name, value)
    for stake in pool.stakes:
        for name in ("hands", "player_hands", "players", "rake", "rake_100"):
            yield line("stakes", f"{stake.site} {stake.stakes}", "", name, getattr(stake, name))


def _figures(found: Figure) -> tuple[tuple[str, Any], ...]:
    return (("value", found.value), ("n", found.n), ("low", found.low), ("high", found.high))
