"""What an extra brings and is not installed is one line with its remedy, and exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.unit.cli_run import run_in
from tests.unit.logs import hand


@pytest.mark.parametrize(
    ("module", "extra", "options"),
    [
        ("distributed", "dask", ["LOGS", "--store", "STORE", "--engine", "dask"]),
        ("s3fs", "s3", ["s3://bucket/logs", "--store", "STORE"]),
        ("s3fs", "s3", ["LOGS", "--store", "s3://bucket/store"]),
        ("deltalake", "delta", ["LOGS", "--store", "STORE", "--delta", "DELTA"]),
    ],
)
def test_an_extra_that_is_not_installed_is_named(
    module: str,
    extra: str,
    options: list[str],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    (tmp_path / "LOGS").write_text(hand(1))
    words = [str(tmp_path / word) if word.isupper() else word for word in options]
    said = run_in(capfd, "ingest", *words).one_line()
    assert said.endswith(f"pip install 'fairpot[{extra}]'\n")
