"""The compiled build: `HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip install .` makes a wheel for this machine.

mypyc turns the modules that a hand passes through into one extension; their sources stay in the wheel, for
tracebacks. Nothing is written beside the sources, and an editable install is never compiled.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

SETTINGS = ("--config-file=", "--ignore-missing-imports")
"""mypy has read the sources before, with everything installed that they import."""

PACKAGES = ("parser", "replay")
"""Compiled whole, but for the modules that can't be."""

FORMATS = (
    "added", "dealing", "ggpoker", "pokerstars", "reading", "shared", "spaced", "summary", "tally", "values",
)  # fmt: skip
"""Of `parser/formats` what most hands pass through; a room's own file takes little of their time."""

REPORTS = ("arrow", "auditor", "facts", "gather", "ingest/parts", "repeats", "tables")
"""Modules of `reports` that work hand by hand; the others wait for NumPy, Arrow and the disk."""

LEFT_OUT = (
    "parser/archives.py",  # an exception that is an OSError
    "parser/remote.py",  # likewise
    "parser/saying.py",  # strings that hold more, which mypyc can't make
    "parser/roster.py",  # a dict's subclass with defaults in its body, which mypyc forgets
    *(f"parser/{name}.py" for name in ("redacted", "rowwise", "silenced", "standins", "spelled", "alone")),
    # for a hand now and then
)
APART = ("parser/formats/", "parser/summaries/", "parser/writers/")
"""Folders of which only what `FORMATS` names is compiled."""

STRUCT = re.compile(r"^class \w+\(.*\bStruct\b", re.MULTILINE)
"""Modules with structs stay as they are: mypyc drops what is asked of them ("frozen", "gc")."""


def compiled(root: Path) -> list[str]:
    """The modules to compile, as paths from `root`."""
    paths = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    paths += [root / "reports" / f"{name}.py" for name in REPORTS]
    plain = [
        path for path in paths if path.name != "__init__.py" and not STRUCT.search(path.read_text("utf-8"))
    ]
    names = [path.relative_to(root).as_posix() for path in plain]
    shared = [f"parser/formats/{name}.py" for name in FORMATS]
    return [name for name in names if name in shared or (name not in LEFT_OUT and not name.startswith(APART))]


def extensions(root: Path, folder: Path) -> dict[str, str]:
    """Builds the extensions in `folder`: each one's path there, and its place in the wheel."""
    before = Path.cwd()
    os.chdir(root)  # modules are named by their paths from here
    try:
        found = mypycify(
            [*SETTINGS, f"--cache-dir={folder / 'cache'}", *compiled(root)],
            target_dir=str(folder / "source"),
            group_name="fairpot_compiled",
            debug_level="0",
        )
        command: Any = build_ext(Distribution({"name": "fairpot", "ext_modules": found}))
        command.build_lib, command.build_temp = str(folder / "built"), str(folder / "objects")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    built = folder / "built"
    return {
        str(path): path.relative_to(built).as_posix() for path in sorted(built.rglob("*")) if path.is_file()
    }


class CompiledBuildHook(BuildHookInterface):
    """Adds the extensions to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles for an ordinary wheel; an editable one runs the sources."""
        if version == "editable":
            return
        self._folder = Path(mkdtemp(prefix="fairpot-build-"))
        build_data["force_include"].update(extensions(Path(self.root), self._folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002  # hatchling's names
        """Removes what the compiler left, once the wheel is written."""
        if version != "editable":
            rmtree(self._folder, ignore_errors=True)
