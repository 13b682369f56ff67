"""Mutation testing of the modules that decide money: `python tests/mutants.py [MODULE ...]`, with mutmut.

mutmut changes one thing after another in a module and runs the tests that reach it; a mutant that no test
notices survives. Each module is worked on in a copy of the tree under out/mutants/, with the tests that
state its rules and no others: a survivor costs all of them. `--score` prints the table of results that are
there already; `--survivors` the changes themselves. docs/mutation.md says what the survivors are.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "out" / "mutants"

TESTS = {
    "ranking": (
        "tests/unit/test_ranking.py",
        "tests/unit/test_rankings.py",
        "tests/properties/test_ranking.py",
    ),
    "pots": (
        "tests/unit/test_pots.py",
        "tests/unit/test_sharing.py",
        "tests/unit/test_showdown.py",
        "tests/properties/test_pots.py",
        "tests/rules/test_pots_and_ties.py",
    ),
    "showdown": (
        "tests/unit/test_settlement.py",
        "tests/unit/test_sharing.py",
        "tests/unit/test_showdown.py",
    ),
    "betting": (
        "tests/unit/test_betting.py",
        "tests/unit/test_cap.py",
        "tests/unit/test_decisions.py",
        "tests/unit/test_engine_order.py",
        "tests/unit/test_reopening_by_house.py",
        "tests/rules/test_fixed_limit.py",
    ),
}
"""Each module under replay/, and the tests whose business it is."""

COPIED = (
    "parser",
    "replay",
    "reports",
    "tests",
    "sample_histories",
    "docs",
    "benchmarks",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)

WITHOUT = ("xdist", "cacheprovider", "unraisableexception", "threadexception")
"""Parts of pytest that cost more than a test: the last two collect garbage after every run."""

# A process that ran no test starts every test run: what is kept in memos would hide a mutant.
# What is raised where nothing comes by is no behaviour.
SETTINGS = """
[tool.mutmut]
source_paths = ["parser", "replay", "reports"]
only_mutate = ["replay/{module}.py"]
also_copy = {also}
process_isolation = "forkserver"
do_not_mutate_patterns = ["raise AssertionError"]
track_dependencies = false
timeout_multiplier = 15.0
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = {tests}
"""

ARGUMENTS = ("-m", "not slow", *[word for name in WITHOUT for word in ("-p", f"no:{name}")])

SURVIVED, NO_TESTS = 0, 33
"""mutmut's exit codes; whatever else stopped a mutant (time ran out, a crash) noticed it as well."""


def prepare(module: str) -> Path:
    """A copy of the tree with mutmut's settings for the module; results of an earlier run stay."""
    folder = WORK / module
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source, copy = ROOT / name, folder / name
        if source.is_dir():
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy2(source, copy)
    also = [name for name in COPIED if name not in ("parser", "replay", "reports", "tests")]
    _renew(folder / "mutants", module)
    settings = SETTINGS.format(
        module=module, also=json.dumps(also), tests=json.dumps(TESTS[module]), arguments=json.dumps(ARGUMENTS)
    )
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8") + settings, "utf-8")
    return folder


def _renew(copy: Path, module: str) -> None:
    """Removes what mutmut copied before, for it copies nothing twice; mutants and results stay."""
    for file in sorted(copy.rglob("*"), reverse=True):
        if file.is_dir():
            if not any(file.iterdir()):
                file.rmdir()
        elif (
            not (file.name.startswith(f"{module}.py") and file.parent.name == "replay")
            and file.parent != copy
        ):
            file.unlink()


def run(module: str, names: list[str], workers: int) -> None:
    """Runs mutmut on the module, or on the named mutants of it only."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(workers), *names]
    environment = {**os.environ, "HYPOTHESIS_PROFILE": "mutants", "PYTHONPATH": ""}
    environment.pop("FAIRPOT_CORPUS", None)  # nothing that only some machines have
    folder = prepare(module)
    with (folder / "mutmut.log").open("w", encoding="utf-8") as log:  # it draws a picture a second
        done = subprocess.run(command, cwd=folder, env=environment, check=False, stdout=log, stderr=log)
    if done.returncode:
        sys.exit(f"mutmut stopped: see {log.name}")


def results(module: str) -> dict[str, int | None]:
    """Exit code of the tests for each mutant of the module; None where it was not run."""
    meta = WORK / module / "mutants" / "replay" / f"{module}.py.meta"
    if not meta.exists():
        return {}
    codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    return codes


def unnoticed(module: str) -> list[str]:
    """The mutants of the module that no test noticed."""
    return [name for name, code in results(module).items() if code in (SURVIVED, NO_TESTS)]


def score(modules: list[str]) -> None:
    """Prints a row a module: mutants, how many were noticed, how many were not, and the share noticed."""
    titles = ("mutants", "killed", "survived", "no test", "not run", "score")
    print(f"{'module':<10}", *[f"{title:>8}" for title in titles])
    for module in modules:
        codes = Counter(results(module).values())
        total, survived, untested, waiting = codes.total(), codes[SURVIVED], codes[NO_TESTS], codes[None]
        killed = total - survived - untested - waiting
        share = f"{100 * killed / (total - waiting):.1f} %" if total > waiting else "-"
        numbers = (total, killed, survived, untested, waiting, share)
        print(f"{module:<10}", *[f"{number:>8}" for number in numbers])


def survivors(module: str) -> None:
    """Prints each change that no test noticed."""
    for name in unnoticed(module):
        shown = subprocess.run(
                [sys.executable, "-m", "mutmut", "show", name],
                cwd=WORK / module, capture_output=True, text=True, check=False,
            ).stdout  # fmt: skip
        print(name)
        print(
            "\n".join(
                [line for line in shown.splitlines() if line[:1] in "+-@" and line[:3] not in ("+++", "---")]
            )
        )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help=f"of {', '.join(TESTS)}; all where none is named"
    )
    parser.add_argument("--score", action="store_true", help="print the results that are there; run nothing")
    parser.add_argument(
        "--survivors", action="store_true", help="print the survivors that are there; run nothing"
    )
    parser.add_argument(
        "--mutant", action="append", default=[], metavar="NAME", help="run this mutant only (* allowed)"
    )
    parser.add_argument("--again", action="store_true", help="run those that survived once more")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    modules = options.modules or list(TESTS)
    if unknown := set(modules) - set(TESTS):
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    if options.survivors:
        for module in modules:
            survivors(module)
        return
    if not options.score:
        for module in modules:
            names = options.mutant
            if options.again and not (names := unnoticed(module)):
                continue
            run(module, names, options.workers)
    score(modules)


if __name__ == "__main__":
    main()
