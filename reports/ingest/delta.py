"""The facts as Delta Lake tables, to which several stores may write: a table for each of a store's.

A unit's rows are one commit to each table. The commit carries a transaction of the unit's id with a version,
odd once its rows are there, even once they are gone again, and it is looked up before anything is written:
what a crash has cut off is finished by the next run, and nothing is written twice. Last of all the unit is
listed in the table `units`, or taken off it.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from reports.ingest.merged import MergedParts
from reports.ingest.points import reached
from reports.places import PlaceError, is_remote
from reports.schema import OF_HANDS, TABLES, arrow_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pyarrow as pa

    from reports.ingest.manifest import Manifest
    from reports.ingest.merged import Stretch
    from reports.places import Place

UNITS = "units"
PARTITIONS = ("site", "month")
ATTEMPTS = 12
"""Commits tried while other writers come first."""
WIDER = {"uint8": "int16", "uint16": "int32", "uint32": "int64"}
"""Delta has no unsigned numbers."""


class Brought(NamedTuple):
    """How many units came to the tables, and how many went."""

    added: int
    removed: int


class DeltaTables:
    """The tables below a path or URL; made when something is brought."""

    def __init__(self, url: str) -> None:
        try:
            import deltalake
        except ImportError:
            raise PlaceError("Delta tables need deltalake", "pip install 'fairpot[delta]'") from None
        self._lake: Any = deltalake
        self.url = url.rstrip("/")
        self._options = _options(url)

    def bring(self, place: Place, manifest: Manifest, run: int) -> Brought:
        """Make the tables hold the units of a store that count in a run, and none that did once.

        Raises:
            PlaceError: the tables can't be read or written.
        """
        there, added = self.units(), 0
        merged = MergedParts(manifest.connection)
        gone = there & manifest.unit_names()
        for number, unit in manifest.live_units(run):
            gone.discard(unit)
            if unit not in there:
                self._add(place, unit, merged.of(number))
                reached("delta unit added")
                added += 1
        for unit in sorted(gone):
            self._remove(unit)
        return Brought(added, len(gone))

    def units(self) -> set[str]:
        """The units whose rows are there, all of them."""
        table = self.table(UNITS)
        if table is None:
            return set()
        return set(table.to_pyarrow_table(columns=["unit"])["unit"].to_pylist())

    def table(self, name: str) -> Any:
        """A table as deltalake opens it; None when there is none yet.

        Raises:
            PlaceError: it can't be read.
        """
        errors = self._lake.exceptions
        try:
            return self._lake.DeltaTable(self._where(name), storage_options=self._options)
        except errors.TableNotFoundError:
            return None
        except (errors.DeltaError, OSError) as error:
            raise self._trouble(error) from None

    def _add(self, place: Place, unit: str, stretches: Sequence[Stretch]) -> None:
        """A unit's rows, table by table, and then its name."""
        for name in TABLES:
            some = [stretch for stretch in stretches if stretch.part.table == name]
            if some:
                rows = partial(_rows, place, unit, name, some)
                self._commit(name, unit, 1, partial(self._append, name, rows))
                reached("delta rows added")
        self._commit(UNITS, unit, 1, partial(self._append, UNITS, partial(_listed, unit)))

    def _remove(self, unit: str) -> None:
        """What `_add` has written, its name last."""
        for name in (*TABLES, UNITS):
            self._commit(name, unit, 0, partial(self._delete, name, unit))

    def _commit(self, name: str, unit: str, parity: int, write: Callable[[Any], None]) -> None:
        """Write once: unless the unit's transaction says that it was done."""
        lake = self._lake
        for _ in range(ATTEMPTS):
            table = self.table(name)
            version = None if table is None else table.transaction_version(unit)
            if (version or 0) % 2 == parity:
                return
            mine = lake.Transaction(unit, (version or 0) + 1)
            try:
                write(lake.CommitProperties(app_transactions=[mine]))
            except lake.exceptions.CommitFailedError:
                continue  # another writer came first: look again
            except (lake.exceptions.DeltaError, OSError) as error:
                raise self._trouble(error) from None
            return
        raise PlaceError(f"other writers to {self._where(name)} come first each time", "run it again later")

    def _append(self, name: str, rows: Callable[[], pa.RecordBatchReader], how: Any) -> None:
        self._lake.write_deltalake(
            self._where(name),
            rows(),
            mode="append",
            schema_mode="merge",
            partition_by=list(PARTITIONS) if name in OF_HANDS else None,
            storage_options=self._options,
            commit_properties=how,
        )

    def _delete(self, name: str, unit: str, how: Any) -> None:
        self.table(name).delete(f"unit = '{unit}'", commit_properties=how)

    def _where(self, name: str) -> str:
        return f"{self.url}/{name}"

    def _trouble(self, error: Exception) -> PlaceError:
        said = (str(error).splitlines() or [type(error).__name__])[0]
        return PlaceError(f"the Delta tables at {self.url} can't be used: {said}", "check the path or URL")


def delta_schema(name: str) -> pa.Schema:
    """A table's columns in Delta: the unit first, so that its files are found by their statistics."""
    import pyarrow as pa

    if name == UNITS:
        return pa.schema([pa.field("unit", pa.string())])
    named = ["unit", *(PARTITIONS if name in OF_HANDS else ())]
    own = [pa.field(f.name, _wider(f.type)) for f in arrow_schema(name) if f.name not in named]
    return pa.schema([*(pa.field(column, pa.string()) for column in named), *own])


def _wider(kind: pa.DataType) -> pa.DataType:
    """The type of Delta that holds all values of a type."""
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        return cast("Any", kind).value_type  # type: ignore[no-any-return]
    if pa.types.is_list(kind):
        return pa.list_(_wider(kind.value_type))
    if pa.types.is_timestamp(kind):
        return pa.timestamp("us", tz=kind.tz)
    wider: pa.DataType = getattr(pa, WIDER[str(kind)])() if str(kind) in WIDER else kind
    return wider


def _rows(place: Place, unit: str, name: str, stretches: Sequence[Stretch]) -> pa.RecordBatchReader:
    """The rows of some stretches of one table, a row group at a time."""
    import pyarrow as pa

    schema = delta_schema(name)
    return pa.RecordBatchReader.from_batches(schema, _batches(place, unit, schema, stretches))


def _batches(
    place: Place, unit: str, schema: pa.Schema, stretches: Sequence[Stretch]
) -> Iterator[pa.RecordBatch]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    for part, _, start, number in stretches:
        same = {"unit": unit, "site": part.site, "month": part.month}
        at = 0
        with place.open(part.path) as stream, pq.ParquetFile(stream) as file:
            for group in range(file.num_row_groups):
                size = file.metadata.row_group(group).num_rows
                low, high = max(start - at, 0), min(start + number - at, size)
                at += size
                if low >= high:
                    continue
                rows = file.read_row_group(group).slice(low, high - low)
                there = set(rows.schema.names)
                columns = [
                    rows[field.name].cast(field.type)
                    if field.name in there
                    else pa.array([same.get(field.name)] * rows.num_rows, field.type)
                    for field in schema
                ]
                yield from pa.Table.from_arrays(columns, schema=schema).to_batches()


def _listed(unit: str) -> pa.RecordBatchReader:
    import pyarrow as pa

    schema = delta_schema(UNITS)
    return pa.RecordBatchReader.from_batches(schema, [pa.record_batch({"unit": [unit]}, schema=schema)])


def _options(url: str) -> dict[str, str]:
    """What deltalake has to be told about S3 beside the environment."""
    if not is_remote(url):
        return {}
    plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
    return {"aws_conditional_put": "etag", "aws_allow_http": "true" if plain else "false"}
