"""What is timed: each contestant reads one file and answers how many hands it read.

fairpot's three are the code paths of its own commands. pokerkit and pokerdf are called as their documentation
says.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import shutil
import warnings
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

UNIT_BYTES = 16 << 20
"""Text of a work unit, on any number of processes."""

Contestant = Callable[[Path, Path], int]
"""Reads the file, may write below the folder; answers the number of hands."""


def fairpot_parse(path: Path, _: Path) -> int:
    """Hands of the file, parsed to events one after the other."""
    from parser import Hand, read

    return sum(1 for item in read([str(path)]) if isinstance(item, Hand))


def fairpot_replay(path: Path, _: Path) -> int:
    """Hands of the file, parsed and replayed with every check, some at a time as the audit does it."""
    from parser import Hand, read
    from replay import replay
    from reports.auditor import RUN

    count = 0
    items = read([str(path)])
    while run := list(islice(items, RUN)):
        for item in run:
            if isinstance(item, Hand):
                replay(item)
                count += 1
    return count


def fairpot_audit(path: Path, out: Path) -> int:
    """Hands of the file through the whole audit, facts and findings to Parquet, in this process."""
    return fairpot_audit_jobs(path, out, 1)


def fairpot_audit_jobs(path: Path, out: Path, jobs: int) -> int:
    """The whole audit into a new store with `jobs` processes, as `fairpot ingest` does it."""
    from reports.ingest.driver import Inputs, Options, ingest
    from reports.settings import Settings

    store = out / "store"
    shutil.rmtree(store, ignore_errors=True)
    options = Options(jobs=jobs, target=UNIT_BYTES)
    return ingest(Inputs([str(path)], str(out)), Settings(), str(store), options).tally.hands


def pokerkit_parse(path: Path, _: Path) -> int:
    """Hands pokerkit parses (it replays each once to do so)."""
    return sum(1 for _ in _pokerkit(path))


def pokerkit_iterate(path: Path, _: Path) -> int:
    """Hands pokerkit parses and then iterates state by state."""
    count = 0
    for history in _pokerkit(path):
        for _state in history:
            pass
        count += 1
    return count


def _pokerkit(path: Path) -> Iterator[Iterable[object]]:
    from pokerkit import HandHistory

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield from HandHistory.from_pokerstars(path.read_text("utf-8"))


def pokerdf_parquet(path: Path, out: Path) -> int:
    """Hands of a tournament file that pokerdf turns into a data frame and writes to Parquet."""
    from pokerdf.core.read_and_convert import convert_txt_to_tabular_data

    frame = convert_txt_to_tabular_data(str(path))
    frame.to_parquet(out / "pokerdf.parquet", index=False)
    return int(frame["hand_id"].nunique()) if "hand_id" in frame else int(frame.iloc[:, 5].nunique())


def pokerdf_there() -> bool:
    """Whether pokerdf is installed."""
    return importlib.util.find_spec("pokerdf") is not None


def pokerdf_reads(text: str, out: Path) -> bool:
    """Whether pokerdf takes a hand; one that it refuses makes it drop the whole file."""
    path = out / "HH probe.txt"
    path.write_text(text + "\n\n", encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            return pokerdf_parquet(path, out) == 1
        except (ValueError, KeyError, IndexError, AttributeError, TypeError):
            return False
