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
from dataclasses import dataclass
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


class _Worker:
    """One worker process, and the way to another should it die.

    An executor each: a death then breaks no other worker's units, and has one possible cause, the first unit
    whose result is missing.
    """

    def __init__(self, work: Callable[..., Any]) -> None:
        self._work = work
        self._executor = self._start()
        self._submitted: deque[Future[Any]] = deque()

    @staticmethod
    def _start() -> ProcessPoolExecutor:
        # spawn: a fresh interpreter, the same on every system, and no copy of the parent's memory.
        return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_ignore_interrupt)

    def submit(self, *given: Any) -> Future[Any]:
        """The result to come of `work(*given)`, after those submitted before it."""
        try:
            future = self._executor.submit(self._work, *given)
        except BrokenProcessPool as error:
            # The breakage belongs to a unit that is waiting; it is dealt with when its turn comes.
            future = Future()
            future.set_exception(error)
        self._submitted.append(future)
        return future

    def outstanding(self) -> int:
        """How many of its units have no result yet."""
        while self._submitted and self._submitted[0].done():
            self._submitted.popleft()
        return len(self._submitted)

    def renew(self) -> None:
        """A living process in place of a dead one; what was submitted to that is lost."""
        self.shutdown(wait=False)
        self._submitted.clear()
        self._executor = self._start()

    def shutdown(self, *, wait: bool) -> None:
        """No more units."""
        self._executor.shutdown(wait=wait, cancel_futures=True)


@dataclass
class _Waiting(Generic[UnitT, ResultT]):
    """A unit handed out, whose result is not taken yet."""

    given: tuple[Any, ...]
    """The unit, and what else `work` takes."""
    worker: _Worker
    future: Future[ResultT]


class Pool(Generic[UnitT, ResultT]):
    """Worker processes that run `work(unit)`; `work` and its units must be picklable."""

    def __init__(self, work: Callable[..., ResultT], jobs: int) -> None:
        self._workers = [_Worker(work) for _ in range(jobs)]
        self._waiting: deque[_Waiting[UnitT, ResultT]] = deque()

    def __enter__(self) -> Pool[UnitT, ResultT]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for worker in self._workers:
            worker.shutdown(wait=kind is None)
        if kind is not None:
            for process in multiprocessing.active_children():
                process.terminate()

    def run(self, units: Iterable[UnitT]) -> Iterator[tuple[UnitT, ResultT]]:
        """Each unit with its result, in the order of `units`."""
        for unit in units:
            self._waiting.append(self._hand_out(unit))
            if len(self._waiting) >= len(self._workers) * OUTSTANDING:
                yield self._first()
        while self._waiting:
            yield self._first()

    def again(self, unit: UnitT, *more: Any) -> ResultT:
        """The result of `work(unit, *more)`, waited for."""
        return self._result(self._hand_out(unit, *more))

    def _hand_out(self, *given: Any) -> _Waiting[UnitT, ResultT]:
        worker = min(self._workers, key=_Worker.outstanding)
        return _Waiting(given, worker, worker.submit(*given))

    def _first(self) -> tuple[UnitT, ResultT]:
        first = self._waiting.popleft()
        return first.given[0], self._result(first)

    def _result(self, asked: _Waiting[UnitT, ResultT]) -> ResultT:
        """The result of a unit; one whose worker died is run once more, by itself."""
        try:
            return asked.future.result()
        except BrokenProcessPool:
            asked.worker.renew()
        try:
            result: ResultT = asked.worker.submit(*asked.given).result()
        except BrokenProcessPool:
            raise UnitCrashError(asked.given[0]) from None
        for other in self._waiting:
            if other.worker is asked.worker and (
                not other.future.done() or other.future.exception() is not None
            ):
                other.future = other.worker.submit(*other.given)
        return result
