"""What is in a store: runs, units, tables, rooms and months, as its manifest tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from reports.store import Store


class RunAbout(msgspec.Struct, frozen=True):
    """A run."""

    number: int
    status: str
    """done, open (going on, or interrupted), dropped (given up for one under other rules)."""
    version: str
    rules: str
    judged_by: str
    """Hash of rules, configuration, schema and version: runs with the same one judged alike."""
    hands: int | None
    quarantined: int | None
    config: str | None
    """Hash of its settings, as its report has it; null: there was no settings file."""


class TableAbout(msgspec.Struct, frozen=True):
    """A table: what counts."""

    name: str
    parts: int
    rows: int
    bytes: int


class SiteAbout(msgspec.Struct, frozen=True):
    """A room's hands by month."""

    site: str
    months: dict[str, int]


class UnitsAbout(msgspec.Struct, frozen=True):
    """How many units there are of each kind."""

    counting: int
    planned: int
    """Left by an interrupted run."""
    superseded: int
    """Read again since: their findings are kept for comparison."""
    crashed: int
    """Set aside, since they ended the program that read them."""
    across: int
    """Of the audits across hands."""
    put_together: int
    """Of compaction."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A store."""

    store: str
    schema_version: str
    facts: str
    files: int
    units: UnitsAbout
    runs: list[RunAbout]
    tables: list[TableAbout]
    sites: list[SiteAbout]


def about(store: Store) -> About:
    """What is in the store at the end of its last run."""
    from reports.schema import TABLES

    db = store.manifest.connection
    meta = dict(db.execute("SELECT key, value FROM meta"))
    tables = []
    for name in TABLES:
        parts = store.live(name)
        rows, size = sum([part.rows for part in parts]), sum([part.bytes for part in parts])
        tables.append(TableAbout(name, len(parts), rows, size))
    months: dict[str, dict[str, int]] = {}
    for part in store.live("hands"):
        held = months.setdefault(part.site, {})
        held[part.month] = held.get(part.month, 0) + part.rows
    return About(
        store=str(store.directory),
        schema_version=meta["schema_version"],
        facts=meta["facts"],
        files=_one(db, "SELECT count(DISTINCT file) FROM pieces WHERE outdated IS NULL"),
        units=_units(store),
        runs=[
            RunAbout(
                run.number, run.status, run.version, run.rules, run.job,
                None if run.tally is None else run.tally.hands,
                None if run.tally is None else run.tally.quarantined,
                run.config,
            )
            for run in store.runs
        ],
        tables=tables,
        sites=[SiteAbout(site, dict(sorted(held.items()))) for site, held in sorted(months.items())],
    )  # fmt: skip


def _units(store: Store) -> UnitsAbout:
    counts = dict.fromkeys(["counting", "planned", "superseded", "crashed", "across", "put_together"], 0)
    rows = store.manifest.connection.execute(
        "SELECT CASE WHEN state = 'planned' THEN 'planned' WHEN until <= :run THEN 'superseded' "
        "WHEN since > :run THEN 'planned' WHEN state = 'crashed' THEN 'crashed' WHEN kind = 'text' THEN "
        "'counting' WHEN kind = 'across' THEN 'across' ELSE 'put_together' END, count(*) FROM units "
        "WHERE kind = 'text' OR until IS NULL OR until > :run GROUP BY 1",
        {"run": store.run},
    )
    return UnitsAbout(**(counts | dict(rows.fetchall())))


def _one(db: Any, query: str, *values: object) -> int:
    return int(db.execute(query, values).fetchone()[0])
