"""The engine of one machine: worker processes, each replaced when it dies.

An executor for each worker: a death then breaks no other worker's units, and has one possible cause, the
first unit whose result is missing. That one is charged with it, those waiting behind it are not.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic

from reports.engines.base import ATTEMPTS, Crashed, EngineError, ResultT, UnitT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

STARTS = 3
"""A worker that dies as often before it was ready will not get ready."""
OUTSTANDING = 2
"""Units handed out per worker: one being worked on, one waiting."""


class UnitCrashError(Exception):
    """A unit made its worker process die as often as it was tried."""

    def __init__(self, unit: object) -> None:
        super().__init__(f"a worker process died on {unit}")
        self.unit = unit


def _begin() -> None:
    """Ctrl-C goes to the whole process group; only the parent answers it. No worker outlives the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


class _Task:
    """A unit handed out, how often its worker died on it, and its result to come."""

    def __init__(self, call: Callable[..., Any], unit: Any) -> None:
        self.call = call
        self.unit = unit
        self.deaths = 0
        self.done = False
        self.future: Future[Any] = Future()

    @property
    def lost(self) -> bool:
        """Whether there is no result since the process died."""
        return isinstance(self.future.exception(), BrokenProcessPool)

    def result(self) -> Any:
        """What the work gave, or raised."""
        return Crashed(self.unit) if self.deaths >= ATTEMPTS else self.future.result()


class _Worker:
    """One worker process and its tasks; it works on the first."""

    def __init__(self) -> None:
        self.tasks: deque[_Task] = deque()
        self._start()

    def _start(self) -> None:
        before = set(multiprocessing.active_children())
        # spawn: a fresh interpreter, the same on every system, and no copy of the parent's memory.
        self._executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin)
        self._ready = self._executor.submit(int)  # starts the process at once
        self._processes = set(multiprocessing.active_children()) - before

    def submit(self, task: _Task) -> None:
        """Put a task last."""
        self.tasks.append(task)
        try:
            task.future = self._executor.submit(task.call, task.unit)
        except BrokenProcessPool as error:
            # The breakage belongs to a task before this one; it is dealt with when its turn comes.
            task.future = Future()
            task.future.set_exception(error)

    def renew(self) -> None:
        """A living process in place of a dead one; its tasks are lost.

        Raises:
            EngineError: processes die before they are ready.
        """
        self.tasks.clear()
        for _ in range(STARTS):
            self.stop()
            self._start()
            if self._ready.exception() is None:
                return
        raise EngineError("worker processes die before they are ready", "run it on one process")

    def close(self) -> None:
        """End the process once it is idle."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def stop(self) -> None:
        """End the process now, whatever it is on."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.terminate()


class Processes:
    """Worker processes on this machine. A second run may be made while one goes on."""

    def __init__(self, workers: int) -> None:
        self._workers = [_Worker() for _ in range(workers)]

    @property
    def workers(self) -> int:
        """How many processes there are."""
        return len(self._workers)

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for worker in self._workers:
            if kind is None:
                worker.close()
            else:
                worker.stop()

    def run(
        self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT], window: int
    ) -> Iterator[tuple[UnitT, ResultT | Crashed[UnitT]]]:
        """Each unit with its result, as they are done."""
        return self.each(work, units, window, in_order=False)

    def each(
        self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT], window: int, *, in_order: bool
    ) -> Iterator[tuple[UnitT, ResultT | Crashed[UnitT]]]:
        """Each unit with its result, in the order of `units` if that is asked for."""
        left, held = iter(units), list[_Task]()
        while True:
            for unit in islice(left, window - len(held)):
                held.append(_Task(work, unit))
                self._hand_out(held[-1])
            if not held:
                return
            ready = next((task for task in (held[:1] if in_order else held) if task.done), None)
            if ready is None:
                self._wait()
            else:
                held.remove(ready)
                yield ready.unit, ready.result()

    def _hand_out(self, task: _Task) -> None:
        min(self._workers, key=lambda worker: len(worker.tasks)).submit(task)

    def _wait(self) -> None:
        """Wait until a task is done, or its worker dead and replaced."""
        busy = [worker for worker in self._workers if worker.tasks]
        wait([worker.tasks[0].future for worker in busy], return_when=FIRST_COMPLETED)
        for worker in busy:
            while worker.tasks and worker.tasks[0].future.done():
                if worker.tasks[0].lost:
                    self._replace(worker)
                else:
                    worker.tasks.popleft().done = True

    def _replace(self, worker: _Worker) -> None:
        """A new process, for the task that the old one died on and those that waited behind it."""
        first, *others = worker.tasks
        worker.renew()
        first.deaths += 1
        if first.deaths < ATTEMPTS:
            worker.submit(first)
        else:
            first.done = True
        for task in others:
            self._hand_out(task)


class Pool(Generic[UnitT, ResultT]):
    """Worker processes that run one function, with results in the order of the units."""

    def __init__(self, work: Callable[..., ResultT], jobs: int) -> None:
        self._work = work
        self._engine = Processes(jobs)

    def __enter__(self) -> Pool[UnitT, ResultT]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._engine.__exit__(kind)

    def run(self, units: Iterable[UnitT]) -> Iterator[tuple[UnitT, ResultT]]:
        """Each unit with its result, in the order of `units`.

        Raises:
            UnitCrashError: a unit makes its worker die.
        """
        return self._results(self._work, units)

    def again(self, unit: UnitT, *more: Any) -> ResultT:
        """The result of `work(unit, *more)`, waited for."""
        [(_, result)] = self._results(partial(_with_more, self._work, more), [unit])
        return result

    def _results(
        self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT]
    ) -> Iterator[tuple[UnitT, ResultT]]:
        window = self._engine.workers * OUTSTANDING
        for unit, result in self._engine.each(work, units, window, in_order=True):
            if isinstance(result, Crashed):
                raise UnitCrashError(unit)
            yield unit, result


def _with_more(work: Callable[..., Any], more: tuple[Any, ...], unit: Any) -> Any:
    return work(unit, *more)
