"""The files that house rules come from: where they are, their text as TOML, and what inherits from what.

What the keys mean, and which values they may have, is for `profiles`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).with_name("profiles")
"""The profiles that come with the program."""

LARGEST = 200_000
LONGEST_LINE = 2_000
"""Bytes of a rules file; nobody writes a longer one by hand."""
GENERATIONS = 50
"""Files that may inherit from one another."""


class ProfileError(Exception):
    """A profile cannot be used: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class RulesFile(NamedTuple):
    """One file and its settings, not checked yet."""

    path: Path
    text: str
    settings: dict[str, Any]

    @property
    def parent(self) -> str:
        """What it inherits from, as it says; `base` where it doesn't say."""
        named = self.settings.get("inherits", "base")
        return named if isinstance(named, str) else "base"


def profile_names() -> tuple[str, ...]:
    """The names of the profiles that come with the program, sorted."""
    return tuple(sorted([path.stem for path in FOLDER.glob("*.toml")]))


def lineage(name_or_path: str) -> list[RulesFile]:
    """A profile's file and those it inherits from, nearest first, ending with `base`.

    Raises:
        ProfileError: no such profile, one that is not TOML, or inheriting in a circle.
    """
    path = _find(name_or_path, None)
    base = (FOLDER / "base.toml").resolve()
    chain: list[RulesFile] = []
    seen: list[Path] = []
    while True:
        if path.resolve() in seen:
            circle = " -> ".join([*[one.stem for one in seen], path.stem])
            raise ProfileError(
                f"profiles inherit in a circle: {circle}", "Let one of them inherit from base."
            )
        if len(seen) == GENERATIONS:
            raise ProfileError(
                f"{chain[0].path.name} inherits through more than {GENERATIONS} files",
                "Let one of them inherit from base.",
            )
        seen.append(path.resolve())
        chain.append(_read(path))
        if path.resolve() == base:
            return chain
        path = _find(chain[-1].parent, path)


def _find(name_or_path: str, child: Path | None) -> Path:
    """The file of a profile; a relative path in a file counts from that file's folder."""
    where = f"{child.name}: " if child else ""
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        path = child.parent / path if child else path
        try:
            if path.is_file():
                return path
            kind = "it is a folder" if path.is_dir() else "no such file"
        except (OSError, ValueError):
            kind = "no such file"
        if kind == "no such file":
            raise ProfileError(f"{where}no rules file {name_or_path}", "Check the path.")
        raise ProfileError(f"{where}no rules file {name_or_path}: {kind}", "Name a .toml file.")
    names = profile_names()
    if name_or_path in names:
        return FOLDER / f"{name_or_path}.toml"
    raise ProfileError(
        f"{where}no rule profile named {name_or_path!r}{nearest(name_or_path, names)}",
        f"Choose one of {', '.join(names)}, or give the path of a .toml file.",
    )


def _read(path: Path) -> RulesFile:
    """A file's text and settings."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ProfileError(
            f"{path} cannot be read: {error.strerror}", "Check the path and its permissions."
        ) from None
    if len(data) > LARGEST:
        raise ProfileError(
            f"{path.name} is longer than {LARGEST:,} bytes", "A rules file has one line for each rule."
        )
    if max(map(len, data.splitlines()), default=0) > LONGEST_LINE:  # a key of many parts takes their square
        raise ProfileError(
            f"{path.name} has a line of more than {LONGEST_LINE:,} bytes", "A rules file has short lines."
        )
    try:
        text = data.decode("utf-8-sig")
        settings = tomllib.loads(text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path.name} is not TOML: {error}", "Mend the file at that place.") from None
    except RecursionError:
        raise ProfileError(
            f"{path.name} is nested too deeply", "A rule is a word, a number or a switch."
        ) from None
    return RulesFile(path, text, settings)


def nearest(word: str, known: tuple[str, ...]) -> str:
    """'; did you mean "x"?' for the closest known word, or nothing when none is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only after a slip of the pen

    close = get_close_matches(word[:80], known, 1, 0.5)
    return f"; did you mean {close[0]!r}?" if close else ""
