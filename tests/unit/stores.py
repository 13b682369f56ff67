"""Stores with given hands in them, for tests of what reads stores."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from replay import Replay
from replay.track import trail_of
from replay.trail import encode
from reports.ingest.across import StoreAcross
from reports.ingest.driver import job_for, publish
from reports.ingest.home import held
from reports.ingest.manifest import DONE
from reports.ingest.parts import PartWriter
from reports.ingest.units import Job, Piece, WorkUnit
from reports.repeats import hand_key
from reports.settings import Settings
from reports.store import Store
from reports.tally import Tally


def piece(file: str, start: int = 0, end: int = 100, seed: str = "") -> Piece:
    """A piece of a file that need not exist."""
    digest = hashlib.sha256(f"{file}{start}{end}{seed}".encode()).hexdigest()
    return Piece(file, f"/{file}", None, start, end, 1, None, True, end - start, digest)


def job_of(directory: Path) -> Job:
    """What a store's units are worked on with."""
    return job_for(Settings(), str(directory))


def add_run(directory: Path, *units: Sequence[Replay], files: Sequence[str] = ()) -> Store:
    """The store after a run that brought these units, each of one file."""
    job = job_of(directory)
    with held(str(directory)) as home:
        manifest = home.manifest
        with manifest.transaction():
            run = manifest.begin_run(job)
            for number, _ in enumerate(units):
                name = files[number] if files else f"{number}.txt"
                file = manifest.note_file(f"/{name}", None, f"/{name}", name)
                manifest.plan_unit(WorkUnit.of([piece(name)], job.key), [file.id], job.key, run)
        for (number, unit), hands in zip(list(manifest.planned()), units, strict=True):
            with PartWriter(str(directory), unit.id) as part:
                part.begin(unit.pieces[0])
                for hand in hands:
                    part.add(hand)
                    part.trail(encode(trail_of(hand, *hand_key(hand.hand))))
                parts = part.finish()
            with manifest.transaction():
                manifest.keep_result(number, DONE, parts, [Tally()])
        publish(home, job, run, StoreAcross(home, job, run).work())
    return Store.open(directory)
