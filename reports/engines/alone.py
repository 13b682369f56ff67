"""A unit in a process of its own: it may die there and take nobody along.

`python -m reports.engines.alone` reads a pickled call from standard input and writes the pickled result to
standard output. A cluster's workers use it for units on which workers died: those of them that only stood
beside the one that did it come through.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys


def alone(call: bytes) -> bytes | None:
    """The pickled result of a pickled (work, unit); None when its process died."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
    ran = subprocess.run(  # noqa: S603  # our own interpreter and module
        [sys.executable, "-m", __name__], input=call, stdout=subprocess.PIPE, env=environment, check=False
    )
    return ran.stdout if ran.returncode == 0 else None


def worked(call: bytes) -> bytes:
    """The pickled (result, None) of a pickled (work, unit), or (None, exception)."""
    try:
        work, unit = pickle.loads(call)  # noqa: S301  # pickled by this program
        return pickle.dumps((work(unit), None))
    except Exception as error:  # noqa: BLE001  # goes to the caller, who raises it
        return pickle.dumps((None, error))


def _main() -> None:
    with os.fdopen(os.dup(1), "wb") as answer:
        os.dup2(2, 1)  # whatever the work prints is no part of the answer
        answer.write(worked(sys.stdin.buffer.read()))


if __name__ == "__main__":
    _main()
