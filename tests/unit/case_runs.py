"""Cases made in the tests' own process: without paper, which takes its time."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reports.case import bag
from tests.unit.cli_run import Run, run_in
from tests.unit.disputes import ODD_CHIP

WRONG = ODD_CHIP.format(rules="zh_v3_cumulative", paid="Carla wins 330\nDora wins 340\nEdu wins 330")
RIGHT = ODD_CHIP.format(rules="zh_v3_cumulative", paid="Carla wins 340\nDora wins 330\nEdu wins 330")


def make(capfd: pytest.CaptureFixture[str], folder: Path, text: str | bytes, *words: object) -> Run:
    """`fairpot case` on a text, without paper; the package is `case.zip` in the folder."""
    path = folder / "hands.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return run_in(capfd, "case", path, "--no-pdf", "--out", folder / "case.zip", *words)


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of the folder's package."""
    return bag.unzipped((folder / "case.zip").read_bytes())


def case_of(folder: Path) -> Any:
    """Its case.json."""
    return msgspec.json.decode(files_of(folder)["data/case.json"])


def put(folder: Path, files: dict[str, bytes], *, listed: bool = False) -> None:
    """Writes a package of these files; `listed` with the checksums that they have."""
    if listed:
        data = {name: one for name, one in files.items() if name.startswith("data/")}
        files = bag.closed({**files, bag.MANIFEST: bag.manifest(data)})
    (folder / "case.zip").write_bytes(bag.zipped(files))


def odd_zip(*entries: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    """A zip of these entries as they are."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return made.getvalue()
