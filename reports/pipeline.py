"""The audit from end to end: inputs -> hands -> replay -> findings and counts.

One process streams its inputs; several share batches of them; with a store, what is new goes there first and
everything is told from it. Either way the same bytes come out, ordered by file, place and code.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence

import msgspec

from parser.reader import read
from reports.across import Spool
from reports.auditor import Auditor, Progress, silent
from reports.baseline import outcome
from reports.engines import Pool
from reports.repeats import Seen
from reports.settings import Settings, Sink, rules_label
from reports.tally import AuditResult, Tally
from reports.wholerun import closed
from reports.work import Batch, BatchResult, Failed, Work, batches, items

SMALL_INPUT = 8 << 20
"""Inputs up to this size are done sooner on one process than it takes to start others."""


def audit_paths(
    paths: Sequence[str],
    settings: Settings | None = None,
    *,
    sink: Sink | None = None,
    jobs: int = 1,
    progress: Progress = silent,
) -> AuditResult:
    """The counts of an audit of files, folders, globs or "-"; what is found goes to `sink` as it comes.

    Raises:
        InputError: a path cannot be read.
        ProfileError: `settings.rules` names no usable profile.
        StoreError: the store cannot be written.
        UnitCrashError: a worker process died.
    """
    settings = settings or Settings()
    sink = sink or Sink()
    begin = time.perf_counter()
    rules_label(settings.rules)  # a profile that can't be used is said before anything is read
    if settings.store is not None:
        tally = _by_way_of_the_store(paths, settings, sink, jobs, progress)
    elif jobs == 1 or "-" in paths:
        tally = _streamed(paths, settings, sink, progress)
    else:
        with tempfile.TemporaryDirectory(prefix="fairpot-") as folder:
            tally = _in_batches(paths, settings, sink, jobs, progress, folder)
    rules = ", ".join(sorted(tally.profiles)) or rules_label(settings.rules)
    config = None if settings.config.source is None else settings.config.hash
    known = settings.known
    known_outcome = None if known is None else outcome(known, tally.fired, settings.looks_for)
    return AuditResult(tally, time.perf_counter() - begin, rules, config, known_outcome)


def _streamed(paths: Sequence[str], settings: Settings, sink: Sink, progress: Progress) -> Tally:
    """The counts of a run on this process without a store."""
    auditor = Auditor(settings, Seen(), Spool())
    auditor.take(read(paths, repeats=False), sink, progress)
    return closed(auditor, settings, sink)


def _by_way_of_the_store(
    paths: Sequence[str], settings: Settings, sink: Sink, jobs: int, progress: Progress
) -> Tally:
    """The counts of a run that brings a store up to date and tells what it holds of the inputs."""
    from reports.ingest.driver import Inputs, Options, ingest
    from reports.retell import retell

    store = settings.store or ""
    with tempfile.TemporaryDirectory(prefix="fairpot-") as folder:
        sources = Inputs(paths, folder)
        ingest(sources, settings, store, Options(jobs=jobs), progress=progress)
        return retell(sources, settings, store, sink)


def _in_batches(
    paths: Sequence[str], settings: Settings, sink: Sink, jobs: int, progress: Progress, folder: str
) -> Tally:
    """The counts of a run on several processes."""
    todo = batches(paths)
    if sum([batch.size for batch in todo]) > SMALL_INPUT and len(todo) > 1:
        return _on_pool(todo, settings, Work(settings, folder), sink, jobs, progress)
    auditor = Auditor(settings, Seen(), Spool())
    for batch in todo:
        auditor.take(items(batch), sink, progress)
    return closed(auditor, settings, sink)


def _on_pool(
    todo: Sequence[Batch], settings: Settings, work: Work, sink: Sink, jobs: int, progress: Progress
) -> Tally:
    """The counts of a run on `jobs` processes."""
    seen, auditor = Seen(), Auditor(settings, Seen(), Spool())
    total = auditor.tally
    pool: Pool[Batch, BatchResult | Failed] = Pool(work, min(jobs, len(todo)))
    with pool:
        for batch, first in pool.run(todo):
            result = _whole(first)
            pairs = result.pairs()
            before = [(key, text) for key, _ in pairs if (text := seen.text_of(key)) is not None]
            if before:
                # Some of its hands stood in an earlier batch: count again, knowing them.
                result.findings.drop()
                result.quarantined.drop()
                result = _whole(pool.again(batch, before))
                pairs = result.pairs()
            for key, text in pairs:
                seen.add(key, text)
            total.add(result.tally)
            for bucket, trail in msgspec.msgpack.decode(result.trails, type=list[tuple[int, bytes]]):
                auditor.trails.add(bucket, trail)
            auditor.doubles.frombytes(result.doubles)
            for block in result.findings.blocks():
                sink.findings(block)
            for block in result.quarantined.blocks():
                sink.quarantined(block)
            progress(total)
    return closed(auditor, settings, sink)


def _whole(result: BatchResult | Failed) -> BatchResult:
    """The result.

    Raises:
        InputError: there is none.
    """
    if isinstance(result, Failed):
        raise result.error()
    return result
