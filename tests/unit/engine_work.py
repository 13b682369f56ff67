"""Work for the engines' tests, which worker processes import by this name, and eyes on processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 90
"""Seconds in which a busy machine must have come to it."""


def tenfold(unit: int) -> int:
    return unit * 10


def slow_first(unit: int) -> int:
    time.sleep(0.5 if unit == 0 else 0)
    return unit * 10


def added(unit: int, more: int = 0) -> int:
    return unit + more


def failing(unit: int) -> int:
    raise ValueError(unit)


def pid(_: int) -> int:
    return os.getpid()


def deadly(unit: str) -> str:
    """Dies on a unit of that name; each attempt leaves a mark in the unit's folder."""
    path = Path(unit)
    with path.with_suffix(".tries").open("a", encoding="ascii") as marks:
        marks.write(".")
    if path.name == "deadly":
        os._exit(3)
    return path.name.upper()


def tries(unit: str) -> int:
    """How often `deadly` was at a unit."""
    return Path(unit).with_suffix(".tries").stat().st_size


def deadly_once(unit: str) -> str:
    mark = Path(unit)
    if mark.suffix == ".once" and not mark.exists():
        mark.touch()
        os._exit(3)
    return mark.name


def waiting_once(unit: str) -> str:
    """Writes its process's number; the first process at a unit "wait..." then waits to be killed."""
    mark = Path(unit)
    try:
        with mark.open("x", encoding="ascii") as stream:
            stream.write(str(os.getpid()))
    except FileExistsError:
        return mark.name.upper()
    if mark.name.startswith("wait"):
        time.sleep(PATIENCE)
    return mark.name.upper()


def in_folder(folder: Path, *names: str) -> list[str]:
    return [str(folder / name) for name in names]


def alive(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def until(condition: Callable[[], T], what: str) -> T:
    """What the condition gives once that is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for {what}")


def kill_who_wrote(mark: Path) -> None:
    """Kill the process that leaves its number in a file, once it has."""
    text = until(lambda: mark.read_text(encoding="ascii") if mark.exists() else "", str(mark))
    os.kill(int(text), signal.SIGKILL)
