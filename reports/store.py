"""The store for those who read it: a folder of Parquet files for any reader; its manifest says which count.

    store = Store.open("facts")
    hands = store.read("hands", ["hand_uid", "verdict"])        # a pyarrow.Table
    for rows in store.batches("players", ["player", "net"]):    # a row group at a time
        ...
    store.dataset("actions")                                    # a pyarrow.dataset over the parts that count

`reports.ingest` writes it; `reports.ingest.layout` says where things lie. What is read here is as it was at
the end of the last finished run. A hand of which there are several records has a row in `copies` for each but
the one that counts; `once` leaves their rows out.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parser.remote import SCHEME
from parser.remote import files as remote_files
from reports.ingest.errors import StoreError, shown
from reports.ingest.layout import MANIFEST, OLD_MANIFEST
from reports.ingest.manifest import Manifest, RunRow
from reports.ingest.units import PartFile
from reports.places import LocalPlace, Place, is_remote, place_at
from reports.schema import arrow_schema

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    import pyarrow as pa
    from pyarrow.dataset import Dataset

__all__ = ["PartFile", "Store", "StoreError"]


class Store:
    """A store as it is at the end of a run."""

    def __init__(
        self,
        directory: str,
        place: Place,
        manifest: Manifest,
        run: int,
        copy: tempfile.TemporaryDirectory[str] | None = None,
    ) -> None:
        self.directory = directory
        self.place = place
        self.manifest = manifest
        self.run = run
        self._copy = copy
        """Of the manifest, where it lies elsewhere; it goes with this object."""

    @classmethod
    def open(cls, directory: str | os.PathLike[str], *, run: int | None = None) -> Store:
        """The store in `directory`, as of a run; else of the last finished one.

        Raises:
            StoreError: no store, another schema version, a damaged manifest.
        """
        place = place_at(directory)
        copy = None if isinstance(place, LocalPlace) else tempfile.TemporaryDirectory(prefix="fairpot-")
        manifest = Manifest.open(Path(directory) if copy is None else _fetched(place, Path(copy.name)))
        last = manifest.last_run()
        if run is not None and all(one.number != run for one in manifest.runs() if one.number <= last):
            raise StoreError(
                f"the store {shown(str(directory))} has no run {run}",
                "fairpot store info lists its runs.",
            )
        return cls(str(directory), place, manifest, last if run is None else run, copy)

    @staticmethod
    def is_store(directory: str | os.PathLike[str]) -> bool:
        """Whether a folder has a store's manifest, be it one that is no longer read."""
        place = place_at(directory)
        return any(place.exists(name) for name in (MANIFEST, OLD_MANIFEST))

    @property
    def runs(self) -> list[RunRow]:
        """All runs, in order."""
        return self.manifest.runs()

    def live(self, table: str) -> list[PartFile]:
        """The parts of a table that count."""
        return self.manifest.live(table, self.run)

    def read(self, table: str, columns: list[str] | None = None, *, part: PartFile | None = None) -> pa.Table:
        """A table of one part or of the whole store.

        Raises:
            StoreError: a part is damaged or missing.
        """
        import pyarrow as pa

        schema: Any = arrow_schema(table)
        if columns is not None:
            schema = pa.schema([schema.field(name) for name in columns], schema.metadata)
        tables = list(self.batches(table, columns, part))
        return pa.concat_tables(tables) if tables else schema.empty_table()

    def batches(
        self, table: str, columns: list[str] | None = None, part: PartFile | None = None
    ) -> Iterator[pa.Table]:
        """A table of one part or of the whole store, a row group at a time, so that memory stays flat.

        Raises:
            StoreError: a part is damaged or missing.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema: Any = arrow_schema(table)
        if columns is not None:
            schema = pa.schema([schema.field(name) for name in columns], schema.metadata)
        for one in self.live(table) if part is None else [part]:
            try:
                with self.place.open(one.path) as stream, pq.ParquetFile(stream) as file:
                    for group in range(file.num_row_groups):
                        rows = file.read_row_group(group, columns=columns)
                        yield _as(schema, rows)
            except (OSError, pa.ArrowException) as error:
                name = f"part {one.path} of the store {shown(self.directory)}"
                raise StoreError(
                    f"{name} is damaged or missing: {_first(error)}",
                    "Run fairpot ingest with --rehash on the same files; that writes it anew.",
                ) from None

    def dataset(self, table: str) -> Dataset:
        """A dataset over the parts of a table that count, with the schema of this version."""
        import pyarrow.dataset as ds

        above, files = self.directory, None
        if is_remote(above):
            above, files = above.removeprefix(SCHEME), remote_files()
        paths = [f"{above}/{part.path}" for part in self.live(table)]
        return ds.dataset(paths, schema=arrow_schema(table), format="parquet", filesystem=files)


def _fetched(place: Place, folder: Path) -> Path:
    """The folder, with a copy of the manifest.

    Raises:
        StoreError: there is none.
    """
    try:
        with place.open(MANIFEST) as stream, (folder / MANIFEST).open("wb") as copy:
            shutil.copyfileobj(stream, copy)
    except OSError as error:
        raise StoreError(
            f"{place.url} is not a store: {error}",
            getattr(error, "remedy", "Name one that fairpot ingest wrote."),
        ) from None
    return folder


def _as(schema: pa.Schema, rows: pa.Table) -> pa.Table:
    """Rows with all columns of the schema: those that were added since are null."""
    import pyarrow as pa

    if rows.schema.names == schema.names:
        return rows.replace_schema_metadata(schema.metadata)
    arrays: list[Any] = [
        rows[field.name] if field.name in rows.schema.names else pa.nulls(rows.num_rows, field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def _first(error: Exception) -> str:
    return str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__
