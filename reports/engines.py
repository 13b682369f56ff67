"""Running work units on a pool of processes; results always come in the units' order.

An engine knows nothing of poker. It never holds more than a few results, survives a worker that dies, and
names the unit that killed it.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")

OUTSTANDING = 2
"""Units handed out per worker: one being worked on, one waiting."""


class UnitCrashError(Exception):
    """A unit made its worker process die, twice."""

    def __init__(self, unit: object) -> None:
        super().__init__(f"a worker process died on {unit}")
        self.unit = unit


def _ignore_interrupt() -> None:
    """Ctrl-C goes to the whole process group; only the parent answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Pool(Generic[UnitT, ResultT]):
    """Worker processes that run `work(unit)`; `work` and its units must be picklable."""

    def __init__(self, work: Callable[..., ResultT], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._executor = self._start(jobs)

    @staticmethod
    def _start(jobs: int) -> ProcessPoolExecutor:
        # spawn: a fresh interpreter, the same on every system, and no copy of the parent's memory.
        return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupt)

    def __enter__(self) -> Pool[UnitT, ResultT]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._executor.shutdown(wait=kind is None, cancel_futures=True)
        if kind is not None:
            for process in multiprocessing.active_children():
                process.terminate()

    def run(self, units: Iterable[UnitT]) -> Iterator[tuple[UnitT, ResultT]]:
        """Each unit with its result, in the order of `units`."""
        waiting: deque[tuple[UnitT, Future[ResultT]]] = deque()
        for unit in units:
            waiting.append((unit, self._submit(unit)))
            if len(waiting) >= self._jobs * OUTSTANDING:
                yield self._first(waiting)
        while waiting:
            yield self._first(waiting)

    def again(self, unit: UnitT, *more: Any) -> ResultT:
        """The result of `work(unit, *more)`, waited for."""
        return self._executor.submit(self._work, unit, *more).result()

    def _submit(self, unit: UnitT) -> Future[ResultT]:
        try:
            return self._executor.submit(self._work, unit)
        except BrokenProcessPool as error:
            # The breakage belongs to a unit that is waiting; it is dealt with when its turn comes.
            broken: Future[ResultT] = Future()
            broken.set_exception(error)
            return broken

    def _first(self, waiting: deque[tuple[UnitT, Future[ResultT]]]) -> tuple[UnitT, ResultT]:
        unit, future = waiting.popleft()
        try:
            return unit, future.result()
        except BrokenProcessPool:
            result = self._alone(unit)
            for place, (other, late) in enumerate(waiting):
                if not late.done() or late.exception() is not None:
                    waiting[place] = (other, self._submit(other))
            return unit, result

    def _alone(self, unit: UnitT) -> ResultT:
        """The result of a unit run by itself in a fresh pool: a second death has only one possible cause."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._start(self._jobs)
        try:
            return self._executor.submit(self._work, unit).result()
        except BrokenProcessPool:
            raise UnitCrashError(unit) from None
