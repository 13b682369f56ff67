"""The engine of a cluster: Dask workers, wherever they are, or a cluster of this machine's own.

Dask gives a unit to another worker when one dies, and gives it up when it has killed several. It charges
every unit that a dead worker held, so a unit given up is tried once more in a process of its own before it
counts as crashed. Units and results travel as bytes pickled here: Dask takes nested values apart, which is
slow.
"""

from __future__ import annotations

import logging
import pickle
import platform
import threading
import time
from dataclasses import dataclass
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from reports.engines.alone import alone, worked
from reports.engines.base import ATTEMPTS, Crashed, EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from reports.engines.base import ResultT, UnitT

ANSWER = 20
"""Seconds in which a scheduler must answer and have a worker."""
PATIENCE = 60.0
"""Seconds without any worker, or without scheduler, after which the run ends."""
LOOK = 1.0
"""Seconds between two looks at the cluster while no result comes."""
RESUME = "start it again and resume the run"
LOCAL = {
    "distributed.scheduler.allowed-failures": 1,  # two deaths here and one alone: three
    "distributed.scheduler.worker-saturation": 1.0,  # a worker holds the unit it works on and no other
}
_one = threading.Lock()
"""Units share their process's caches, so a worker of many threads works on one at a time."""


def about() -> tuple[str, str, str]:
    """The versions on which the bytes of a result depend."""
    from importlib.metadata import PackageNotFoundError, version

    import pyarrow as pa

    try:
        own = version("fairpot")
    except PackageNotFoundError:
        own = "0"
    return own, pa.__version__, ".".join(platform.python_version_tuple()[:2])


def take(call: bytes, versions: tuple[str, str, str], *, apart: bool = False) -> bytes | None:
    """On a worker: the pickled outcome of a pickled call; None when its process died."""
    problem = difference(versions)
    if problem is not None:
        return pickle.dumps((None, problem))
    if apart:
        return alone(call)
    with _one:
        return worked(call)


def difference(versions: tuple[str, str, str]) -> EngineError | None:
    """On a worker: what is not the same here as at the client."""
    for name, theirs, ours in zip(("fairpot", "pyarrow", "Python"), about(), versions, strict=True):
        if theirs != ours:
            return EngineError(
                f"a Dask worker has {name} {theirs}, this is {ours}", "install the same on every machine"
            )
    return None


class Dask:
    """A client of a cluster; its dashboard's address is told to `say`."""

    def __init__(
        self, scheduler: str | None, jobs: int, say: Callable[[str], None], *, patience: float = PATIENCE
    ) -> None:
        self._patience = patience
        self._where = "this machine" if scheduler is None else scheduler
        self._cluster: Any = None
        self._client: Any = None
        try:
            self._connect(scheduler, jobs)
            self._await_workers()
            self._check_workers()
        except BaseException:
            self.close()
            raise
        client: Any = self._client  # _connect has set it
        say(f"Dask dashboard: {client.dashboard_link}")

    def _connect(self, scheduler: str | None, jobs: int) -> None:
        distributed = _distributed()
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told by this module
        if scheduler == "":
            raise EngineError("the scheduler's address is empty", "name it, such as tcp://host:8786")
        if scheduler is None:
            import dask

            with dask.config.set(LOCAL):
                self._cluster = distributed.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                )
        try:
            where = self._cluster if scheduler is None else scheduler
            self._client = distributed.Client(where, timeout=ANSWER, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:  # a TimeoutError is an OSError
            said = " ".join(str(error).split())
            raise EngineError(
                f"no Dask scheduler answers at {self._where}: {said}",
                "check the address, such as tcp://host:8786",
            ) from None

    def _await_workers(self) -> None:
        """Raises EngineError when there is none in time."""
        try:
            self._client.wait_for_workers(1, timeout=ANSWER)
        except TimeoutError:
            remedy = f"start one with `dask worker {self._where}`"
            raise EngineError(f"the Dask cluster at {self._where} has no workers", remedy) from None

    def _check_workers(self) -> None:
        """Raises EngineError when a worker would give other bytes, or can't work."""
        try:
            found = self._client.run(difference, about())
        except ImportError as error:
            raise _without(error) from None
        for problem in found.values():
            if problem is not None:
                raise problem

    @property
    def workers(self) -> int:
        """How many units are worked on at a time."""
        return max(1, len(self._client.nthreads()))

    def __enter__(self) -> Dask:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the cluster; end it if it is our own. What a worker of another is on, it finishes."""
        for part in (self._client, self._cluster):
            if part is not None:
                part.close()

    def run(
        self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT], window: int
    ) -> Iterator[tuple[UnitT, ResultT | Crashed[UnitT]]]:
        """Each unit with its result, as they are done."""
        return _Run(self._client, self._where, self._patience).each(work, units, window)


@dataclass
class _Task:
    """A unit handed out."""

    unit: Any
    call: bytes
    given_up: int = 0
    """How often Dask gave it up; from the first time on it is tried in a process of its own."""


class _Run:
    """One run over units: what is handed out, and what of it is done."""

    def __init__(self, client: Any, where: str, patience: float) -> None:
        self._client = client
        self._where = where
        self._patience = patience
        self._versions = about()
        self._held: dict[Any, _Task] = {}
        self._done: SimpleQueue[Any] = SimpleQueue()

    def each(self, work: Any, units: Iterable[Any], window: int) -> Iterator[tuple[Any, Any]]:
        """Each unit with its result."""
        left = iter(units)
        try:
            while True:
                for unit in islice(left, window - len(self._held)):
                    self._hand_out(_Task(unit, pickle.dumps((work, unit))))
                if not self._held:
                    return
                future = self._waited(partial(self._done.get, timeout=LOOK))
                task = self._held.pop(future)
                try:
                    yield task.unit, self._result(task, future)
                except _GivenUpError:
                    task.given_up += 1
                    self._hand_out(task)
        finally:
            if self._held and self._client.status == "running":
                self._client.cancel(list(self._held))

    def _hand_out(self, task: _Task) -> None:
        apart = task.given_up > 0
        future = self._client.submit(take, task.call, self._versions, apart=apart, pure=False)
        self._held[future] = task
        future.add_done_callback(self._done.put)

    def _waited(self, look: Callable[[], Any]) -> Any:
        """What a look gives that may find nothing for some time, as long as there is hope.

        Raises:
            EngineError: scheduler or workers are gone.
        """
        seen = time.monotonic()
        while True:
            try:
                return look()
            except (Empty, TimeoutError):
                problem = self._problem()
            if problem is None:
                seen = time.monotonic()
            elif time.monotonic() - seen > self._patience:
                raise problem

    def _problem(self) -> EngineError | None:
        if self._client.status != "running":
            return EngineError(f"the Dask scheduler at {self._where} is gone", RESUME)
        if not self._client.scheduler_info()["workers"]:
            return EngineError(f"the Dask cluster at {self._where} has no workers left", RESUME)
        return None

    def _result(self, task: _Task, future: Any) -> Any:
        """What the work gave, or raised.

        Raises:
            _GivenUpError: workers died on it, and it was not yet tried alone.
        """
        from distributed import CancelledError, KilledWorker

        try:
            # The worker that has the result may be dead by now: then another does the work again.
            outcome = self._waited(partial(future.result, timeout=LOOK))
        except KilledWorker:
            if task.given_up < ATTEMPTS:
                raise _GivenUpError from None
            return Crashed(task.unit)
        except CancelledError:
            raise EngineError(f"the Dask cluster at {self._where} dropped the work", RESUME) from None
        except ImportError as error:
            raise _without(error) from None
        if outcome is None:
            return Crashed(task.unit)
        result, raised = pickle.loads(outcome)  # noqa: S301  # pickled by this program
        if raised is not None:
            raise raised
        return result


class _GivenUpError(Exception):
    """Dask tries a unit no more: too many workers died that held it."""


def _without(error: ImportError) -> EngineError:
    return EngineError(f"a Dask worker has not what it takes: {error}", "pip install 'fairpot[dask]' there")


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise EngineError("Dask is not installed", "pip install 'fairpot[dask]'") from None
    return distributed
