"""The engine that needs nothing: one unit after another in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from reports.engines.base import Crashed, ResultT, UnitT


class Serial:
    """Works here. What kills a worker elsewhere kills this process."""

    workers = 1

    def run(
        self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT], window: int = 1
    ) -> Iterator[tuple[UnitT, ResultT | Crashed[UnitT]]]:
        """Each unit with its result, in order; the window is always one."""
        del window
        for unit in units:
            yield unit, work(unit)

    def __enter__(self) -> Serial:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Nothing goes on here by itself."""
