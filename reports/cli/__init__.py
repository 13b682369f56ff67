"""The `fairpot` command: `main` answers the quickest question itself and loads the rest when it is needed."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main", "version"]


def version() -> str:
    """The installed version."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("fairpot")
    except PackageNotFoundError:  # run from a source folder
        return "unknown"


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code: 0 clean, 1 findings, 2 could not run, 130 interrupted."""
    args = sys.argv[1:] if args is None else args
    if list(args) == ["--version"]:
        print(f"fairpot {version()}")
        return 0
    try:
        from reports.cli.app import run

        return run(args)
    except KeyboardInterrupt:  # while it is still being loaded; `run` sees to the rest
        if sys.stderr is not None:
            sys.stderr.write("fairpot: interrupted\n")
        return 130
