"""The manifest: which text was read, in which unit, in which run, and which parts of the store count.

One SQLite file. Only the driver writes it, a transaction for each step that must be whole: the plan, each
unit's result, the end of a run. What a run brings is seen from its end on, and all at once: a unit counts
from the run `since` up to, not including, the run `until`.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from reports.ingest.database import for_reading, for_writing, words
from reports.ingest.layout import MANIFEST
from reports.ingest.merged import COMPACT
from reports.ingest.units import PartFile, Piece, WorkUnit
from reports.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reports.ingest.units import Job

OPEN, DONE, DROPPED = "open", "done", "dropped"
"""What a run is: going on (or interrupted), finished, given up for one under other rules."""
PLANNED, CRASHED = "planned", "crashed"
"""What a unit is, besides done."""
KEPT = ("findings",)
"""Tables whose parts stay when their unit counts no more, so that runs can be compared."""
TEXT, ACROSS = "text", "across"
"""What a unit was made of: text, or the trails of hands."""
_PIECE = (
    'SELECT f.file, f.opens, f.member, p.start, p."end", p.line, p.codec, p.last, p.size, p.sha256, p.problem'
)
_LIVE = "u.state IN ('done', 'crashed') AND u.since <= :run AND (u.until IS NULL OR u.until > :run)"


class FileRow(NamedTuple):
    """A file as it was when it was last looked at."""

    id: int
    path: str
    member: int | None
    opens: str
    file: str
    size: int
    changed: int
    """When it was written last, by its own account, in nanoseconds."""


class Held(NamedTuple):
    """A piece that stands for its file's bytes today, and the unit it is in."""

    unit: int
    number: int
    job: str
    since: int
    piece: Piece


class RunRow(NamedTuple):
    """A run."""

    number: int
    status: str
    job: str
    rules: str
    version: str
    tally: Tally | None
    config: str | None
    """The hash of its settings, where a file or the environment gave any."""


class Manifest:
    """An open manifest."""

    def __init__(self, directory: Path, connection: sqlite3.Connection) -> None:
        self.directory = directory
        self._db = connection

    @classmethod
    def create(cls, directory: Path) -> Manifest:
        """The manifest in a folder, for writing; made if there is none.

        Raises:
            StoreError: the folder holds something else, or a manifest of another version.
        """
        return cls(directory, for_writing(directory))

    @classmethod
    def open(cls, directory: Path) -> Manifest:
        """The manifest in a folder, for reading.

        Raises:
            StoreError: there is none that this program reads.
        """
        return cls(directory, for_reading(directory))

    def settled(self) -> bytes:
        """The whole manifest as one file."""
        with words(self.directory):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return (self.directory / MANIFEST).read_bytes()

    def renew(self) -> None:
        """Make the file another than it was, although it says the same."""
        version = int(self._one("PRAGMA user_version"))
        self._db.execute(f"PRAGMA user_version = {version % 2**30 + 1}")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is done inside, or nothing of it."""
        with words(self.directory):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    @property
    def connection(self) -> sqlite3.Connection:
        """The database, for what is asked of it elsewhere (`merged`, `verify`, `about`)."""
        return self._db

    # ---- runs

    def last_run(self) -> int:
        """The number of the last finished run, 0 when there is none."""
        found = self._one("SELECT max(number) FROM runs WHERE status = ?", DONE)
        return int(found or 0)

    def runs(self) -> list[RunRow]:
        """All runs, in order."""
        rows = self._db.execute(
            "SELECT number, status, job, rules, version, config, tally FROM runs ORDER BY number"
        )
        return [
            RunRow(number, status, job, rules, version, None if tally is None else _tally(tally), config)
            for number, status, job, rules, version, config, tally in rows
        ]

    def open_run(self) -> RunRow | None:
        """The run that was begun and not finished."""
        return next((run for run in self.runs() if run.status == OPEN), None)

    def begin_run(self, job: Job) -> int:
        """The number of the run that goes on now: a new one, or the open one under the same rules.

        An open run under other rules is given up: its units never count.
        """
        unfinished = self.open_run()
        settings = job.settings.config
        config = None if settings.source is None else settings.hash
        if unfinished is not None and unfinished.job == job.key:
            self._db.execute("UPDATE runs SET config = ? WHERE number = ?", (config, unfinished.number))
            return unfinished.number
        if unfinished is not None:
            self._drop(unfinished.number)
        number = int(self._one("SELECT max(number) FROM runs") or 0) + 1
        self._db.execute(
            "INSERT INTO runs VALUES (?, ?, ?, ?, ?, NULL, ?)",
            (number, OPEN, job.key, job.rules, job.version, config),
        )
        return number

    def _drop(self, run: int) -> None:
        self._db.execute("UPDATE runs SET status = ? WHERE number = ?", (DROPPED, run))
        self._db.execute("UPDATE units SET until = NULL WHERE until = ?", (run,))
        self._db.execute("UPDATE pieces SET outdated = NULL WHERE outdated = ?", (run,))
        self._db.execute("UPDATE files SET size = -1, changed = -1 WHERE seen = ?", (run,))
        gone = "IN (SELECT number FROM units WHERE since = ?)"
        self._db.execute(f"DELETE FROM pieces WHERE unit {gone}", (run,))  # noqa: S608  # our own words; values are bound
        self._db.execute(f"DELETE FROM parts WHERE unit {gone}", (run,))  # noqa: S608  # our own words; values are bound
        self._db.execute("DELETE FROM units WHERE since = ?", (run,))

    def finish_run(self, run: int, tally: Tally) -> None:
        """From now on readers see what the run brought, and no more what it replaced."""
        tables = ", ".join([f"'{table}'" for table in KEPT])
        self._db.execute(
            f'DELETE FROM parts WHERE "table" NOT IN ({tables}) AND unit IN '  # noqa: S608  # our own words; values are bound
            "(SELECT number FROM units WHERE until <= ?)",
            (run,),
        )
        self._db.execute(
            "UPDATE runs SET status = ?, tally = ? WHERE number = ?", (DONE, _encode(tally), run)
        )

    def fold(self, base: int, run: int) -> None:
        """The runs after `base` up to `run` are one from now on: what came and went between is forgotten."""
        came_and_went = "SELECT number FROM units WHERE since > ? AND until <= ?"
        for table, column in (("parts", "unit"), ("pieces", "unit"), ("units", "number")):
            query = f"DELETE FROM {table} WHERE {column} IN ({came_and_went})"  # noqa: S608  # constants
            self._db.execute(query, (base, run))
        self._db.execute("DELETE FROM runs WHERE number > ? AND number < ?", (base, run))

    # ---- files and pieces

    def file(self, path: str, member: int | None) -> FileRow | None:
        """What is known of a file."""
        row = self._db.execute(
            "SELECT id, path, member, opens, file, size, changed FROM files WHERE path = ? AND member = ?",
            (_sql(path), -1 if member is None else member),
        ).fetchone()
        return None if row is None else _file_row(row)

    def files_named(self, name: str) -> list[FileRow]:
        """The files that the tables call so: as given, bytes that are no UTF-8 spelt out."""
        columns = "SELECT id, path, member, opens, file, size, changed FROM files"
        rows = self._db.execute(f"{columns} WHERE file = ? ORDER BY id", (name,)).fetchall()
        if not rows and "\\" in name:
            rows = [row for row in self._db.execute(f"{columns} ORDER BY id") if _spelt(row[4]) == name]
        return [_file_row(row) for row in rows]

    def note_file(self, path: str, member: int | None, opens: str, file: str) -> FileRow:
        """What is known of a file, which is known from now on."""
        self._db.execute(
            "INSERT INTO files (path, member, opens, file, size, changed, seen) "
            "VALUES (?, ?, ?, ?, -1, -1, 0) "
            "ON CONFLICT (path, member) DO UPDATE SET opens = excluded.opens",
            (_sql(path), -1 if member is None else member, _sql(opens), _sql(file)),
        )
        found = self.file(path, member)
        assert found is not None  # noqa: S101  # just written
        return found

    def saw_file(self, file: int, size: int, changed: int, run: int) -> None:
        """The file as it is in this run."""
        self._db.execute(
            "UPDATE files SET size = ?, changed = ?, seen = ? WHERE id = ?", (size, changed, run, file)
        )

    def files_under(self, folder: str, run: int) -> Iterator[str]:
        """Names of files in a folder that have current pieces and that the run did not come across."""
        rows = self._db.execute(
            "SELECT path, file FROM files WHERE seen <> ? AND substr(path, 1, ?) = ? AND EXISTS "
            "(SELECT 1 FROM pieces WHERE file = files.id AND outdated IS NULL) ORDER BY file, member",
            (run, len(folder), _sql(folder)),
        )
        return (_text(file) for _, file in rows)

    def was_seen(self, file: int, run: int) -> bool:
        """Whether the run came across the file."""
        return bool(self._one("SELECT seen = ? FROM files WHERE id = ?", run, file))

    def held(self, file: int) -> list[Held]:
        """The pieces that stand for a file's bytes, in order."""
        rows = self._db.execute(
            f"{_PIECE}, p.unit, p.number, u.job, u.since FROM pieces p JOIN files f ON f.id = p.file "
            "JOIN units u ON u.number = p.unit WHERE p.file = ? AND p.outdated IS NULL ORDER BY p.start",
            (file,),
        )
        return [Held(row[11], row[12], row[13], row[14], _piece(row)) for row in rows]

    def mates(self, unit: int) -> list[tuple[int, Held]]:
        """The current pieces of a unit, each with its file."""
        rows = self._db.execute(
            f"{_PIECE}, p.unit, p.number, u.job, u.since, p.file FROM pieces p "
            "JOIN files f ON f.id = p.file JOIN units u ON u.number = p.unit "
            "WHERE p.unit = ? AND p.outdated IS NULL ORDER BY p.number",
            (unit,),
        )
        return [(row[15], Held(row[11], row[12], row[13], row[14], _piece(row))) for row in rows]

    def outdate(self, held: Held, run: int) -> None:
        """From this run on the piece stands for its file's bytes no longer."""
        self._db.execute(
            "UPDATE pieces SET outdated = ? WHERE unit = ? AND number = ?", (run, held.unit, held.number)
        )

    # ---- units

    def plan_unit(self, unit: WorkUnit, files: Sequence[int], job: str, run: int) -> None:
        """A unit to be worked on in this run; `files` are those of its pieces."""
        row = self._db.execute(
            "INSERT INTO units (id, kind, job, state, since, size) VALUES (?, ?, ?, ?, ?, ?) "
            "RETURNING number",
            (unit.id, TEXT, job, PLANNED, run, unit.size),
        ).fetchone()
        self._db.executemany(
            "INSERT INTO pieces VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)",
            [
                (row[0], at, file, p.start, p.end, p.line, p.codec, p.last, p.size, p.sha256, _opt(p.problem))
                for at, (file, p) in enumerate(zip(files, unit.pieces, strict=True))
            ],
        )

    def retire(self, unit: int, run: int) -> None:
        """From this run on the unit counts no more; one that this run planned is forgotten."""
        if self._one("SELECT since FROM units WHERE number = ?", unit) == run:
            self._db.execute("DELETE FROM parts WHERE unit = ?", (unit,))
            self._db.execute("DELETE FROM pieces WHERE unit = ?", (unit,))
            self._db.execute("DELETE FROM units WHERE number = ?", (unit,))
        else:
            self._db.execute("UPDATE units SET until = ? WHERE number = ? AND until IS NULL", (run, unit))

    def split(self, number: int, unit: WorkUnit, job: str, run: int) -> None:
        """Two units in place of one."""
        files = [file for file, _ in self.mates(number)]
        self.retire(number, run)
        half = len(unit.pieces) // 2
        for some in (slice(None, half), slice(half, None)):
            self.plan_unit(WorkUnit.of(unit.pieces[some], job), files[some], job, run)

    def planned(self) -> Iterator[tuple[int, WorkUnit]]:
        """The units that wait to be worked on, in order; more may be planned while they are taken."""
        number = 0
        while True:
            row = self._db.execute(
                "SELECT number, id FROM units WHERE state = ? AND number > ? ORDER BY number LIMIT 1",
                (PLANNED, number),
            ).fetchone()
            if row is None:
                return
            number = row[0]
            yield number, WorkUnit(row[1], tuple([held.piece for _, held in self.mates(number)]))

    def size_planned(self) -> tuple[int, int, int]:
        """Of the units that wait: how many, their pieces, their bytes."""
        units, size = self._db.execute(
            "SELECT count(*), coalesce(sum(size), 0) FROM units WHERE state = ?", (PLANNED,)
        ).fetchone()
        pieces = self._one(
            "SELECT count(*) FROM pieces WHERE unit IN (SELECT number FROM units WHERE state = ?)", PLANNED
        )
        return units, int(pieces), size

    def keep_result(
        self, number: int, state: str, parts: Iterable[PartFile], tallies: Iterable[Tally], attempts: int = 1
    ) -> None:
        """Write down what a unit gave."""
        self._db.execute(
            "UPDATE units SET state = ?, attempts = ? WHERE number = ?", (state, attempts, number)
        )
        self._keep_parts(number, parts)
        self._db.executemany(
            "UPDATE pieces SET tally = ? WHERE unit = ? AND number = ?",
            [(_encode(tally), number, at) for at, tally in enumerate(tallies)],
        )

    def keep_across(self, name: str, job: str, run: int, parts: Sequence[PartFile]) -> None:
        """Write down what the audit across hands of one group of tables gave."""
        row = self._db.execute(
            "INSERT INTO units (id, kind, job, state, since, size) VALUES (?, ?, ?, ?, ?, 0) "
            "RETURNING number",
            (name, ACROSS, job, DONE, run),
        ).fetchone()
        self._keep_parts(row[0], parts)

    def _keep_parts(self, number: int, parts: Iterable[PartFile]) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(number, p.table, p.path, p.site, p.month, p.rows, p.bytes, p.sha256) for p in parts],
        )

    # ---- what counts

    def live(self, table: str, run: int) -> list[PartFile]:
        """The parts of a table that count in a run, in order of their units."""
        rows = self._db.execute(
            'SELECT p."table", p.path, p.site, p.month, p.rows, p.bytes, p.sha256 FROM parts p '  # noqa: S608  # our own words; values are bound
            f'JOIN units u ON u.number = p.unit WHERE p."table" = :table AND {_LIVE} '
            "ORDER BY u.number, p.path",
            {"table": table, "run": run},
        )
        return [PartFile(*row) for row in rows]

    def live_units(self, run: int) -> list[tuple[int, str]]:
        """Number and name of the units that count in a run, in order; parts put together are none."""
        rows = self._db.execute(
            f"SELECT u.number, u.id FROM units u WHERE {_LIVE} AND u.kind <> :kind ORDER BY u.number",  # noqa: S608  # our own words; values are bound
            {"run": run, "kind": COMPACT},
        )
        return [(row[0], row[1]) for row in rows]

    def unit_names(self) -> set[str]:
        """The names of all units, whether they count or did once."""
        return {row[0] for row in self._db.execute("SELECT id FROM units")}

    def told(self, file: int, run: int) -> list[tuple[int, Piece, Tally]]:
        """What stands for a file in a run: unit, piece and counts of each of its pieces, in order."""
        rows = self._db.execute(
            f"{_PIECE}, p.unit, p.tally FROM pieces p JOIN files f ON f.id = p.file "
            f"JOIN units u ON u.number = p.unit WHERE p.file = :file AND p.outdated IS NULL AND {_LIVE} "
            "ORDER BY p.start",
            {"file": file, "run": run},
        )
        return [(row[11], _piece(row), _tally(row[12])) for row in rows]

    def kinds(self, table: str, run: int) -> list[tuple[int, str, PartFile]]:
        """The parts of a table that count in a run, each with its unit and what that was made of."""
        rows = self._db.execute(
            'SELECT u.number, u.kind, p."table", p.path, p.site, p.month, p.rows, p.bytes, p.sha256 '  # noqa: S608  # our own words; values are bound
            f'FROM parts p JOIN units u ON u.number = p.unit WHERE p."table" = :table AND {_LIVE} '
            "ORDER BY u.number, p.path",
            {"table": table, "run": run},
        )
        return [(row[0], row[1], PartFile(*row[2:])) for row in rows]

    def moved(self, table: str, run: int) -> list[PartFile]:
        """The parts of a table that units of text bring or take away with a run."""
        rows = self._db.execute(
            'SELECT p."table", p.path, p.site, p.month, p.rows, p.bytes, p.sha256 FROM parts p '
            'JOIN units u ON u.number = p.unit WHERE p."table" = :table AND u.state <> :planned '
            "AND u.kind <> :compact AND (u.since = :run OR u.until = :run) ORDER BY u.number, p.path",
            {"table": table, "run": run, "planned": PLANNED, "compact": COMPACT},
        )
        return [PartFile(*row) for row in rows]

    def brought(self, table: str, run: int) -> list[PartFile]:
        """The parts of a table that came with a run."""
        rows = self._db.execute(
            'SELECT p."table", p.path, p.site, p.month, p.rows, p.bytes, p.sha256 FROM parts p '
            'JOIN units u ON u.number = p.unit WHERE p."table" = ? AND u.since = ? '
            "ORDER BY u.number, p.path",
            (table, run),
        )
        return [PartFile(*row) for row in rows]

    def across_units(self, run: int) -> list[tuple[int, str]]:
        """Number and name of the units across hands that count before a run ends."""
        rows = self._db.execute(
            "SELECT number, id FROM units WHERE kind = ? AND since < ? AND until IS NULL ORDER BY number",
            (ACROSS, run),
        )
        return [(row[0], row[1]) for row in rows]

    def parts_of(self, unit: int, table: str) -> list[PartFile]:
        """The parts of a table that a unit gave."""
        rows = self._db.execute(
            'SELECT "table", path, site, month, rows, bytes, sha256 FROM parts '
            'WHERE unit = ? AND "table" = ? ORDER BY path',
            (unit, table),
        )
        return [PartFile(*row) for row in rows]

    def every_part(self) -> list[PartFile]:
        """Every part that is written down, whether it counts now or did once."""
        rows = self._db.execute(
            'SELECT DISTINCT "table", path, site, month, rows, bytes, sha256 FROM parts ORDER BY path'
        )
        return [PartFile(*row) for row in rows]

    def knows(self, path: str) -> bool:
        """Whether a part is written down."""
        return self._one("SELECT 1 FROM parts WHERE path = ?", path) is not None

    def part_paths(self) -> set[str]:
        """Every file that is written down, whether it counts now or did once."""
        return {row[0] for row in self._db.execute("SELECT path FROM parts")}

    def tally(self, run: int, *, since: int = 0) -> Tally:
        """The counts of the pieces that count in a run, of units that came with run `since` or later."""
        total = Tally()
        rows = self._db.execute(
            "SELECT p.tally FROM pieces p JOIN units u ON u.number = p.unit "  # noqa: S608  # our own words; values are bound
            f"WHERE {_LIVE} AND u.since >= :since AND p.tally IS NOT NULL",
            {"run": run, "since": since},
        )
        for (tally,) in rows:
            total.add(_tally(tally))
        return total

    def _one(self, query: str, *values: object) -> Any:
        row = self._db.execute(query, values).fetchone()
        return None if row is None else row[0]


def _file_row(row: Sequence[Any]) -> FileRow:
    number, path, member, opens, file, size, changed = row
    return FileRow(
        number, _text(path), None if member < 0 else member, _text(opens), _text(file), size, changed
    )


def _piece(row: Sequence[Any]) -> Piece:
    file, opens, member, start, end, line, codec, last, size, sha256, problem = row[:11]
    return Piece(
        _text(file), _text(opens), None if member < 0 else member, start, end, line, codec, bool(last), size,
        sha256, None if problem is None else _text(problem),
    )  # fmt: skip


def _encode(tally: Tally) -> str:
    return msgspec.json.encode(tally, order="sorted").decode()


def _tally(text: str) -> Tally:
    return msgspec.json.decode(text, type=Tally)


def _sql(text: str) -> str | bytes:
    """A path as SQLite takes it: text, or the bytes of a name that is no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape")
    return text


def _opt(text: str | None) -> str | bytes | None:
    return None if text is None else _sql(text)


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode("utf-8", "surrogateescape")


def _spelt(value: str | bytes) -> str:
    """A file's name as the tables have it."""
    return _text(value).encode("utf-8", "backslashreplace").decode()
