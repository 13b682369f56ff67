"""`run.txt`: who made a package, when and on what. It is another each time; nothing is compared with it."""

from __future__ import annotations

import getpass
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

PAPER = "weasyprint"


def run_text(version: str, *, pdf: bool) -> bytes:
    """The text."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    lines = [
        f"Made-By: {_user()}",
        f"Made-At: {now}",
        f"Program: fairpot {version}",
        f"Python: {platform.python_version()}",
        f"System: {platform.system()} {platform.machine()}",
    ]
    if pdf:
        lines.append(f"Paper: {paper_version()}")
    return ("\n".join(lines) + "\n").encode("utf-8", "backslashreplace")


def paper_version() -> str:
    """What sets the paper, with its version."""
    try:
        return f"{PAPER} {installed(PAPER)}"
    except PackageNotFoundError:
        return "none"


def paper_of(run: bytes) -> str | None:
    """What set the paper of a package, by its run.txt."""
    for line in run.decode("utf-8", "replace").splitlines():
        if line.startswith("Paper: "):
            return line.removeprefix("Paper: ").strip()
    return None


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"
