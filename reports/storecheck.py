"""Is a store whole? What its manifest says of each file is worked out again, and laid beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from reports.ingest.layout import FACTS
from reports.ingest.manifest import OPEN
from reports.places import sha256
from reports.schema import TABLES, arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa

    from reports.ingest.units import PartFile
    from reports.store import Store

Progress = Callable[[int, int], None]
MOST = 1_000
"""Faults of a kind that are named; the others are counted."""


class Fault(NamedTuple):
    """Something that is not as the manifest says."""

    kind: str
    """"missing", "content", "rows", "schema", "orphan", "file", "unit", "run", "manifest"."""
    what: str
    """A part, a file, a unit."""
    told: str
    """One sentence."""


def silent(_done: int, _total: int) -> None:
    """Nobody watches."""


def verify(store: Store, *, writing: bool = False, progress: Progress = silent) -> Iterator[Fault]:
    """Everything that is wrong with a store, as it is found.

    `writing`: somebody is writing to it now, so that files the manifest does not know yet are no fault.
    """
    yield from _manifest(store)
    yield from _parts(store, progress)
    if not writing:
        yield from _orphans(store)
    yield from _files(store)
    yield from _units(store)
    yield from _runs(store)


def _manifest(store: Store) -> Iterator[Fault]:
    """What SQLite finds."""
    for (told,) in store.manifest.connection.execute(f"PRAGMA integrity_check({MOST})"):
        if told != "ok":
            yield Fault("manifest", "manifest.sqlite", str(told))


# ---- parts


def _parts(store: Store, progress: Progress) -> Iterator[Fault]:
    parts = store.manifest.every_part()
    total, done = sum([part.bytes for part in parts]), 0
    for part in parts:
        yield from _part(store, part)
        done += part.bytes
        progress(done, total)


def _part(store: Store, part: PartFile) -> Iterator[Fault]:
    """One part: there, its bytes, its rows, its columns."""
    place = store.place
    try:
        size = place.size(part.path)
    except FileNotFoundError:
        if store.manifest.knows(part.path):  # a run that ends now takes parts away
            yield Fault("missing", part.path, "the file is not there")
        return
    if size != part.bytes:
        yield Fault("content", part.path, f"{size:,} bytes, the manifest says {part.bytes:,}")
    elif (digest := sha256(place, part.path)) != part.sha256:
        yield Fault("content", part.path, f"its SHA-256 is {digest}, the manifest says {part.sha256}")
    else:
        yield from _inside(store, part)


def _inside(store: Store, part: PartFile) -> Iterator[Fault]:
    """What a part holds, by its own account."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with store.place.open(part.path) as stream, pq.ParquetFile(stream) as file:
            rows, schema = file.metadata.num_rows, file.schema_arrow
    except (OSError, pa.ArrowException) as error:
        yield Fault("content", part.path, f"it is no Parquet file: {str(error).splitlines()[0]}")
        return
    if rows != part.rows:
        yield Fault("rows", part.path, f"{rows:,} rows, the manifest says {part.rows:,}")
    if part.table not in TABLES:
        yield Fault("schema", part.path, f"there is no table {part.table}")
    elif (why := _other_schema(part.table, schema)) is not None:
        yield Fault("schema", part.path, why)


def _other_schema(table: str, found: pa.Schema) -> str | None:
    """How a part's columns differ from the table's; columns that are new in this version may lack."""
    wanted = arrow_schema(table)
    for at, field in enumerate(wanted):
        if at >= len(found.names):
            if not field.nullable:
                return f"it has no column {field.name}"
        elif found.field(at).name != field.name:
            return f"column {at + 1} is {found.field(at).name}, not {field.name}"
        elif found.field(at).type != field.type:
            return f"column {field.name} is {found.field(at).type}, not {field.type}"
    if len(found.names) > len(wanted.names):
        return f"column {found.names[len(wanted.names)]} is none of the table's"
    return None


def _orphans(store: Store) -> Iterator[Fault]:
    """Files that the manifest does not know."""
    known = store.manifest.part_paths()
    number = 0
    for name in store.place.list(FACTS):
        if name not in known:
            number += 1
            if number <= MOST:
                yield Fault("orphan", name, "the manifest does not know it; the next run removes it")
    if number > MOST:
        yield Fault("orphan", FACTS, f"{number - MOST:,} more files that the manifest does not know")


# ---- files, units, runs


def _files(store: Store) -> Iterator[Fault]:
    """The pieces that stand for a file follow each other without a gap, and end where the file ended."""
    rows = store.manifest.connection.execute(
        'SELECT f.id, f.file, f.size, p.start, p."end", p.last, u.until FROM files f '
        "JOIN pieces p ON p.file = f.id AND (p.outdated IS NULL OR p.outdated > :run) "
        "JOIN units u ON u.number = p.unit AND u.since <= :run ORDER BY f.id, p.start",
        {"run": store.run},
    )
    seen_later = any(run.status == OPEN for run in store.runs)
    before: tuple[int, int | None] | None = None
    for number, name, size, start, end, last, until in rows:
        text = name if isinstance(name, str) else name.decode("utf-8", "surrogateescape")
        if before is None or before[0] != number:
            if start:
                yield Fault("file", text, f"bytes 0 to {start:,} are in no unit")
        elif before[1] != start:
            yield Fault("file", text, f"its pieces do not meet at byte {start:,}")
        if until is not None and until <= store.run:
            yield Fault("file", text, f"byte {start:,} on stands in a unit that counts no more")
        if last and not seen_later and end is not None and size >= 0 and end != size:
            yield Fault("file", text, f"{end:,} bytes are in units, {size:,} were seen")
        before = number, end


def _units(store: Store) -> Iterator[Fault]:
    """Each finished unit has the counts of its pieces; rows put together belong to units."""
    db = store.manifest.connection
    rows = db.execute(
        "SELECT u.id, count(*) FROM units u JOIN pieces p ON p.unit = u.number "
        "WHERE u.state IN ('done', 'crashed') AND p.tally IS NULL GROUP BY u.number ORDER BY u.number"
    )
    for name, number in rows:
        yield Fault("unit", name, f"{number:,} of its pieces have no counts")
    rows = db.execute(
        "SELECT p.path, p.rows, sum(m.rows) FROM parts p JOIN merged m ON m.path = p.path "
        "GROUP BY p.unit, p.path HAVING sum(m.rows) <> p.rows ORDER BY p.path"
    )
    for path, number, owned in rows:
        yield Fault("unit", path, f"{number:,} rows, of which {owned:,} are known to be of some unit")


def _runs(store: Store) -> Iterator[Fault]:
    """The last run's counts are those of its units, and the rows of the store."""
    last = next((run for run in store.runs if run.number == store.run), None)
    if last is None:
        return
    counted = store.manifest.tally(store.run)
    if last.tally is None or last.tally != counted:
        yield Fault("run", f"run {store.run}", "its counts are not the sum of its units' counts")
    hands = sum([part.rows for part in store.live("hands")])
    if hands != counted.hands:
        yield Fault("run", f"run {store.run}", f"{counted.hands:,} hands counted, {hands:,} rows in hands")
