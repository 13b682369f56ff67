"""Running the command line in the tests' own process."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from reports.cli import main


class Run(NamedTuple):
    """A command's exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def report(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)

    def one_line(self) -> str:
        """The error of a command that could not run; checks that there is nothing else."""
        assert (self.code, self.out) == (2, ""), self
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.startswith("fairpot: ")
        return self.err


def run_in(capfd: pytest.CaptureFixture[str], *words: object) -> Run:
    """The outcome of `fairpot WORDS...`."""
    capfd.readouterr()
    code = main([str(word) for word in words])
    return Run(code, *capfd.readouterr())
