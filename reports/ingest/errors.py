"""What is wrong with a store, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class StoreError(Exception):
    """The store can't be used: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class BusyError(StoreError):
    """Somebody else is writing to the store."""


def unusable(directory: Path | str, error: OSError) -> StoreError:
    """The store can't be written."""
    reason = (error.strerror or str(error)).lower()
    remedy = getattr(error, "remedy", "Name another folder, or make room.")
    return StoreError(f"the store {shown(directory)} can't be written: {reason}", remedy)


def shown(path: Path | str) -> str:
    """A path as a person reads it."""
    return ascii(str(path))[1:-1] if not str(path).isprintable() else str(path)


class InterruptedRunError(Exception):
    """Ctrl-C in mid-run: nothing is half done, and what was done is kept. No KeyboardInterrupt, which the
    command line's library takes for itself.
    """

    def __init__(self, store: str) -> None:
        super().__init__()
        self.remedy = f"go on with fairpot ingest --resume --store {shown(store)}"
