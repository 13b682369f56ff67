"""Runs of ingest for tests: folders of hands, what a store holds, processes that die."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from reports.ingest.driver import Inputs, Options, Report, ingest
from reports.ingest.layout import MANIFEST
from reports.ingest.points import VARIABLE
from reports.settings import Settings
from tests.unit.cli_hands import legal

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.unit.ingest_runs", "reports.arrow", "reports.tables", "pyarrow.parquet"])


def run(folder: Path | list[Path], store: Path, **options: Any) -> Report:
    """What a run did."""
    paths = [str(path) for path in (folder if isinstance(folder, list) else [folder])]
    rules = options.pop("rules", None)
    with tempfile.TemporaryDirectory() as spool:
        return ingest(Inputs(paths, spool), Settings(rules=rules), str(store), Options(**options))


def in_child(crash_at: str, folder: Path, store: Path, options: dict[str, Any]) -> None:
    """A run in a process of its own, which dies at a point."""
    os.environ[VARIABLE] = crash_at
    run(folder, store, **options)


def dying(crash_at: str, folder: Path, store: Path, **options: Any) -> int | None:
    """The exit code of a run that is to die at a point."""
    process = FORKS.Process(target=in_child, args=(crash_at, folder, store, options))
    process.start()
    process.join(120)
    return process.exitcode


def write(path: Path, *numbers: int) -> Path:
    """A file of hands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(map(legal, numbers)), encoding="utf-8")
    return path


def facts(store: Path) -> dict[str, str]:
    """Hashes of all files of facts."""
    return {
        str(path.relative_to(store)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((store / "facts").rglob("*"))
        if path.is_file()
    }


def manifest(store: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that the manifest says."""
    db = sqlite3.connect(store / MANIFEST)
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")]
    found = {name: sorted(map(repr, db.execute(f"SELECT * FROM {name}"))) for name in names}  # noqa: S608
    db.close()
    return found  # type: ignore[return-value]


def strays(store: Path) -> list[str]:
    """Files that are neither facts nor the manifest's."""
    known = (MANIFEST, ".lock")
    return [path.name for path in store.iterdir() if path.is_file() and not path.name.startswith(known)]
