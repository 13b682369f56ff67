"""A run of ingest: plan, work, commit; then the audits across hands; then readers see it.

Only this process writes the manifest. Whatever it is in the middle of when it dies, the next run finds the
plan and what was kept of it, and ends with the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from parser.source import InputError
from reports.engines import Crashed, Serial, engine_for
from reports.ingest.across import AcrossResult, StoreAcross
from reports.ingest.compact import loosen
from reports.ingest.delta import Brought, DeltaTables
from reports.ingest.errors import InterruptedRunError, StoreError
from reports.ingest.home import Home, held
from reports.ingest.inputs import Inputs
from reports.ingest.manifest import CRASHED, DONE
from reports.ingest.parts import PartWriter
from reports.ingest.plan import TARGET, Plan, Planner, plan
from reports.ingest.points import reached
from reports.ingest.unit import Outcome, run_unit
from reports.ingest.units import Changed, Failed, Job, WorkUnit
from reports.settings import Settings, rules_label
from reports.tally import Tally

if TYPE_CHECKING:
    from reports.engines import Engine

Progress = Callable[[Tally], None]
ROUNDS = 3
"""How often files that change while they are read are planned again."""


class Options(msgspec.Struct, frozen=True):
    """How a run is to go about it."""

    jobs: int = 1
    engine: str | None = None
    scheduler: str | None = None
    target: int = TARGET
    rehash: bool = False
    resume: bool = False
    dry_run: bool = False
    delta: str | None = None
    """Where Delta tables are that shall hold the store's facts, too."""


class Report(msgspec.Struct):
    """What a run did."""

    run: int
    plan: Plan
    tally: Tally
    """Of what was read in the run, and what was found across hands."""
    crashed: list[str] = []
    """Text that could not be read without dying."""
    resumed: int = 0
    """Units that an interrupted run had left."""
    published: bool = False
    brought: Brought | None = None
    """To Delta tables."""


def silent(_tally: Tally) -> None:
    """Nobody watches."""


def nobody(_line: str) -> None:
    """Nobody listens."""


def ingest(
    sources: Inputs,
    settings: Settings,
    store: str,
    options: Options | None = None,
    *,
    progress: Progress = silent,
    say: Callable[[str], None] = nobody,
) -> Report:
    """Bring a store up to date with its inputs.

    Raises:
        InputError: a path can't be read.
        ProfileError: `settings.rules` names no usable profile.
        StoreError: the store can't be written, or somebody else is writing.
        EngineError: the engine can't run.
        PlaceError: Delta tables can't be written.
    """
    options = options or Options()
    job = job_for(settings, store)
    tables = None if options.delta is None else DeltaTables(options.delta)
    with held(store) as home:
        report = _Run(home, job, options, progress, say).go(sources)
        if tables is not None and report.published:
            report.brought = tables.bring(home.place, home.manifest, report.run)
        return report


def job_for(settings: Settings, store: str) -> Job:
    """What units are worked on with: a store holds everything that is found, whatever is asked for now."""
    rules = rules_label(settings.rules)
    config = settings.config.judging_hash
    plain = Settings(rules=settings.rules, config=settings.config, quiet=True)
    return Job(store, plain, rules, config, program_version())


def program_version() -> str:
    """The version of the installed program; "0" when it runs uninstalled."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fairpot")
    except PackageNotFoundError:
        return "0"


def publish(home: Home, job: Job, run: int, across: AcrossResult) -> None:
    """From here on readers see what the run brought."""
    manifest = home.manifest
    with manifest.transaction():
        for unit in across.replaced:
            manifest.retire(unit, run)
        for name, parts in across.written:
            manifest.keep_across(name, job.key, run, parts)
        manifest.finish_run(run, manifest.tally(run))
        reached("run written")
    home.committed()
    reached("run kept")
    home.sweep()
    reached("swept after")


class _DryRun(Exception):  # noqa: N818  # no error: the way out of a transaction that must not count
    pass


class _Run:
    """One run, from the plan to its end."""

    def __init__(
        self, home: Home, job: Job, options: Options, progress: Progress, say: Callable[[str], None]
    ) -> None:
        self._home = home
        self._manifest = home.manifest
        self._job = job
        self._options = options
        self._progress = progress
        self._say = say
        self._number = 0
        self._ends: Mapping[str, int] = {}
        self._tally = Tally()
        self._crashed: list[str] = []

    def go(self, sources: Inputs) -> Report:
        """The whole of it."""
        unfinished = self._manifest.open_run()
        goes_on = unfinished is not None and unfinished.job == self._job.key
        waiting = self._manifest.size_planned()[0] if goes_on else 0
        try:
            with self._manifest.transaction():
                found = self._plan(sources)
                reached("plan written")
                if self._options.dry_run:
                    raise _DryRun
        except _DryRun:
            return Report(self._number, found, Tally())
        self._home.committed()
        reached("plan kept")
        try:
            with self._engine() as engine:
                self._work(engine)
                loosen(self._home, self._number)
                across = StoreAcross(self._home, self._job, self._number, engine).work()
        except KeyboardInterrupt:
            raise InterruptedRunError(self._job.store) from None
        reached("across finished")
        # What was done before an interruption counts too.
        tally = self._manifest.tally(self._number, since=self._number)
        tally.add(across.tally)
        publish(self._home, self._job, self._number, across)
        return Report(self._number, found, tally, self._crashed, waiting, published=True)

    def _plan(self, sources: Inputs) -> Plan:
        unfinished = self._manifest.open_run()
        if self._options.resume and (unfinished is None or unfinished.job != self._job.key):
            raise StoreError(
                "there is no interrupted run to go on with", "Leave --resume out to begin a new one."
            )
        self._number = self._manifest.begin_run(self._job)
        self._ends = sources.ends
        if self._options.resume:
            found = Plan()
            found.units, found.pieces, found.bytes = self._manifest.size_planned()
            return found
        return plan(
            sources, self._manifest, self._job.key, self._number,
            target=self._options.target, rehash=self._options.rehash,
        )  # fmt: skip

    # ---- units

    def _engine(self) -> Engine:
        """The engine asked for, with no more workers than there are units; none where nothing is planned."""
        options, units = self._options, self._manifest.size_planned()[0]
        if not units:
            return Serial()
        return engine_for(options.engine, min(options.jobs, units), options.scheduler, self._say)

    def _work(self, engine: Engine) -> None:
        """Work through what is planned, and what has to be planned again on the way."""
        rounds = 0
        while self._manifest.size_planned()[0]:
            again = self._round(engine)
            if again:
                rounds += 1
                self._plan_again(again, rounds)

    def _round(self, engine: Engine) -> list[tuple[int, WorkUnit]]:
        """One pass over the planned units; those whose text had changed."""
        numbers: dict[str, int] = {}
        again: list[tuple[int, WorkUnit]] = []

        def handed_out() -> Iterator[WorkUnit]:
            for number, unit in self._manifest.planned():
                numbers[unit.id] = number
                yield unit

        work = partial(run_unit, job=self._job)
        for unit, result in engine.run(work, handed_out(), 2 * engine.workers):
            reached("result received")
            number = numbers.pop(unit.id)
            if isinstance(result, Crashed):
                self._set_aside(number, unit, result.attempts)
            elif isinstance(result, Changed):
                again.append((number, unit))
            elif isinstance(result, Failed):
                raise StoreError(result.message, result.remedy)
            else:
                self._keep(number, result)
        return again

    def _keep(self, number: int, result: Outcome) -> None:
        """Write down what a unit gave."""
        if isinstance(result, (Changed, Failed)):
            raise TypeError(result)
        counts = result.counts()
        with self._manifest.transaction():
            self._manifest.keep_result(number, DONE, result.parts, counts)
            reached("result written")
        self._home.committed()
        reached("result kept")
        for tally in counts:
            self._tally.add(tally)
        self._progress(self._tally)

    def _plan_again(self, units: Sequence[tuple[int, WorkUnit]], rounds: int) -> None:
        """Plan the files of units that were not what had been planned.

        Raises:
            StoreError: they go on changing.
        """
        if rounds > ROUNDS:
            raise StoreError(
                f"{units[0][1]} goes on changing while it is read",
                "Run again with --resume when nobody writes to it.",
            )
        with self._manifest.transaction():
            planner = Planner(
                self._manifest, self._job.key, self._number,
                target=self._options.target, rehash=True, ends=self._ends,
            )  # fmt: skip
            for _, unit in units:
                for piece in unit.pieces:
                    planner.again(piece.unit().source)
            planner.finish()
        self._home.committed()

    def _set_aside(self, number: int, unit: WorkUnit, attempts: int) -> None:
        """A unit that ends its worker is halved until what does it is found; that is set aside."""
        if len(unit.pieces) > 1:
            with self._manifest.transaction():
                self._manifest.split(number, unit, self._job.key, self._number)
            self._home.committed()
            return
        piece = unit.pieces[0]
        tally = Tally()
        with PartWriter(self._job.store, unit.id) as part:
            part.crashed(piece, attempts, tally)
            parts = part.finish()
        with self._manifest.transaction():
            self._manifest.keep_result(number, CRASHED, parts, [tally], attempts)
        self._home.committed()
        self._tally.add(tally)
        self._crashed.append(str(unit))


__all__ = ["InputError", "Inputs", "Options", "Report", "ingest", "job_for"]
