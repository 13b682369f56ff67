"""The manifest's file: its tables, how it is made and opened, and what is wrong with it in words."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from reports.ingest.errors import StoreError, shown
from reports.ingest.layout import FACTS, MANIFEST, OLD_MANIFEST
from reports.ingest.merged import MERGED
from reports.schema import SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT = "fairpot store"
_SETTINGS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;"
_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE runs (
    number INTEGER PRIMARY KEY, status TEXT NOT NULL, job TEXT NOT NULL, rules TEXT NOT NULL,
    version TEXT NOT NULL, tally TEXT, config TEXT);
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL, member INTEGER NOT NULL, opens TEXT NOT NULL,
    file TEXT NOT NULL, size INTEGER NOT NULL, changed INTEGER NOT NULL, seen INTEGER NOT NULL,
    UNIQUE (path, member));
CREATE TABLE units (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, job TEXT NOT NULL, state TEXT NOT NULL,
    since INTEGER NOT NULL, until INTEGER, size INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0);
CREATE INDEX units_by_state ON units (state, since, until);
CREATE TABLE pieces (
    unit INTEGER NOT NULL, number INTEGER NOT NULL, file INTEGER NOT NULL, start INTEGER NOT NULL,
    "end" INTEGER, line INTEGER NOT NULL, codec TEXT, last INTEGER NOT NULL, size INTEGER NOT NULL,
    sha256 TEXT NOT NULL, problem TEXT, outdated INTEGER, tally TEXT, PRIMARY KEY (unit, number))
    WITHOUT ROWID;
CREATE INDEX pieces_by_file ON pieces (file, outdated);
CREATE TABLE parts (
    unit INTEGER NOT NULL, "table" TEXT NOT NULL, path TEXT NOT NULL, site TEXT NOT NULL,
    month TEXT NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL,
    PRIMARY KEY (unit, path)) WITHOUT ROWID;
CREATE INDEX parts_by_path ON parts (path);
""" + MERGED.lstrip()


def for_writing(directory: Path) -> sqlite3.Connection:
    """The database in a folder; made if there is none.

    Raises:
        StoreError: the folder holds something else, or a manifest of another version.
    """
    path = directory / MANIFEST
    _refuse_old(directory)
    if not path.exists() and directory.exists() and any(map(_foreign_name, directory.iterdir())):
        raise _foreign(directory)
    directory.mkdir(parents=True, exist_ok=True)
    with words(directory):
        db = sqlite3.connect(path, isolation_level=None)
        db.executescript(_SETTINGS)
        db.execute("BEGIN IMMEDIATE")
        if not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            for statement in _TABLES.split(";\n"):
                db.execute(statement)
            about = {"format": FORMAT, "schema_version": SCHEMA_VERSION, "facts": FACTS}
            db.executemany("INSERT INTO meta VALUES (?, ?)", about.items())
        db.execute("COMMIT")
        _check(directory, db)
    return db


def for_reading(directory: Path) -> sqlite3.Connection:
    """The database in a folder.

    Raises:
        StoreError: there is none that this program reads.
    """
    path = directory / MANIFEST
    _refuse_old(directory)
    if not path.is_file():
        why = "it has no manifest" if directory.is_dir() else "no such folder"
        raise StoreError(
            f"{shown(directory)} is not a store: {why}", "Name a folder that fairpot ingest wrote."
        )
    with words(directory):
        uri = path.absolute().as_uri()
        db = sqlite3.connect(f"{uri}?mode=ro", uri=True, isolation_level=None)
        try:
            db.execute("SELECT count(*) FROM sqlite_schema")
        except sqlite3.OperationalError:  # a folder that may not be written to
            db.close()
            db = sqlite3.connect(f"{uri}?immutable=1", uri=True, isolation_level=None)
        _check(directory, db)
    return db


@contextmanager
def words(directory: Path) -> Iterator[None]:
    """SQLite's errors in words."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(
            f"the manifest of the store {shown(directory)} can't be used: {error}",
            "Make sure that the folder can be written and has room; else write a new store.",
        ) from None


def _check(directory: Path, db: sqlite3.Connection) -> None:
    try:
        about = dict(db.execute("SELECT key, value FROM meta"))
    except sqlite3.OperationalError:
        raise _foreign(directory) from None
    if about.get("format") != FORMAT:
        raise _foreign(directory)
    if about.get("schema_version") != SCHEMA_VERSION:
        raise StoreError(
            f"{shown(directory)} is a store of schema {about.get('schema_version')}, "
            f"this program reads {SCHEMA_VERSION}",
            "Write a new store from the hand histories, into an empty folder.",
        )


def _refuse_old(directory: Path) -> None:
    if (directory / OLD_MANIFEST).exists() and not (directory / MANIFEST).exists():
        raise StoreError(
            f"{shown(directory)} is a store of an older version of this program",
            "Write a new store from the hand histories, into an empty folder.",
        )


def _foreign_name(path: Path) -> bool:
    """Whether a file in a folder without manifest is none of ours."""
    return not path.name.startswith((MANIFEST, ".lock", ".tmp-")) and path.name != FACTS.split("/")[0]


def _foreign(directory: Path) -> StoreError:
    return StoreError(
        f"{shown(directory)} holds something other than a store",
        "Name an empty or new folder for the store.",
    )
