"""What an engine is: it runs a function over work units, somewhere, and hands on results as they come.

An engine knows nothing of poker or of the store. It may run a unit more than once (a worker died after the
work was done and before its result was back), so the work must give the same when it is done twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")

ATTEMPTS = 3
"""A unit whose worker died as often is given up."""


@dataclass(frozen=True, slots=True)
class Crashed(Generic[UnitT]):
    """In the place of a result: the unit made its worker die each time it was tried."""

    unit: UnitT
    attempts: int = ATTEMPTS


class EngineError(Exception):
    """The engine can't run: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message, remedy)  # both, to survive the way between processes
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return self.message


class Engine(Protocol):
    """Runs work units. A context manager; leaving it by an exception stops what is still being worked on."""

    @property
    def workers(self) -> int:
        """How many units are worked on at a time; a window of twice as many keeps them busy."""

    def run(
        self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT], window: int
    ) -> Iterator[tuple[UnitT, ResultT | Crashed[UnitT]]]:
        """Each unit once with its result, as they are done; `units` is taken from as needed.

        At most `window` units are handed out at a time and without result. `work` and the units must be
        picklable, results small. An exception that `work` raises comes out here and ends the run.

        Raises:
            EngineError: there are no workers, or none that can do this work.
        """

    def __enter__(self) -> Engine: ...

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None: ...
