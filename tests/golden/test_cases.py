"""The ten cases as packages: `case.json` of each, whole, and that the package is sound.

FAIRPOT_WRITE_GOLDEN=1 writes the files anew; read the difference. Versions and hashes that change with any
rule of any house are masked.
"""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from reports.cli import main

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("cases")
CASES = sorted(file.parent.name for file in (ROOT / "sample_histories" / "cases").glob("*/case.toml"))
WIDTH = 110


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where each case's package lies, once it has been asked for."""
    folder = tmp_path_factory.mktemp("cases")
    return {case: folder / f"{case}.zip" for case in CASES}


def packed(case: str, packages: dict[str, Path]) -> Path:
    """The package of a case; made where it is not there yet."""
    target = packages[case]
    if not target.exists():
        folder = f"sample_histories/cases/{case}"
        told = ["case", f"{folder}/hand.txt", "--about", f"{folder}/case.toml", "--no-pdf"]
        assert main([*told, "--out", str(target)]) in (0, 1)
    return target


def case_json(package: Path) -> str:
    """What is in it, laid out to be read, versions masked."""
    with zipfile.ZipFile(package) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("data/case.json")]
        case = json.loads(archive.read(name))
    case["case_id"] = "(id)"
    case["profile"]["sha256"] = "(hash)"
    for one in (case["profile"], case["program"], *case["others"]):
        one["version"] = "(version)"
    return laid_out(case) + "\n"


def laid_out(value: object, indent: str = "") -> str:
    """JSON in which what fits on a line stands on one."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    deeper = f"{indent}  "
    if isinstance(value, dict):
        parts = [f'"{key}": {laid_out(one, deeper)}' for key, one in value.items()]
    else:
        parts = [laid_out(one, deeper) for one in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    return f"{begin}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{end}"


@pytest.mark.parametrize("case", CASES)
def test_the_case_is_the_one_on_file(
    case: str, packages: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    told = case_json(packed(case, packages))
    path = GOLDEN / f"{case}.json"
    if os.environ.get("FAIRPOT_WRITE_GOLDEN") == "1":
        path.write_text(told, encoding="utf-8")
    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_there_is_nothing_on_file_but_the_ten() -> None:
    assert sorted(file.stem for file in GOLDEN.glob("*.json")) == CASES
    assert len(CASES) == 10


@pytest.mark.parametrize("case", ["proportional-tie", "side-pots"])
def test_the_package_runs_again_from_itself(
    case: str,
    packages: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    package = packed(case, packages)
    monkeypatch.chdir(tmp_path)
    assert main(["case", "verify", str(package)]) == 0
    assert capfd.readouterr().out.endswith("\nsound\n")


@pytest.mark.parametrize("case", CASES)
def test_no_chip_is_lost_in_what_is_on_file(case: str) -> None:
    told = json.loads((GOLDEN / f"{case}.json").read_text(encoding="utf-8"))
    began = sum(seat["stack"] for seat in told["hand"]["seats"])
    ended = sum(chips for _, chips in told["steps"][-1]["stacks"])
    assert began - ended == sum(pot["rake"] for pot in told["pots"])
    for pot in told["pots"]:
        shared = sum(share["amount"] for share in pot["computed"])
        assert shared == pot["size"] - pot["rake"]
    assert sum(player["difference"] for player in told["players"]) == 0
