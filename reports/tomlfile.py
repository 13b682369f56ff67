"""A TOML file that a person keeps for this program: read with bounds, its mistakes told with their lines."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from reports.messages import sentence

LARGEST = 200_000
"""Bytes of a file of settings; nobody writes a longer one by hand."""
LONGEST_LINE = 2_000

KeyPath = tuple[str | int, ...]
"""Where a value stands: keys of tables, numbers in arrays of tables."""

_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\[^\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[\]{}=\n]"
    r"|[^\s\[\]{}=\"'#]+",
    re.DOTALL,
)
_KEY_PART = re.compile(r'"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([A-Za-z0-9_-]+)')


class ConfigError(Exception):
    """Settings cannot be used: what is wrong and where, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class TomlFile:
    """One file and its settings, not checked yet."""

    def __init__(self, path: Path, text: str, settings: dict[str, Any], prefix: KeyPath = ()) -> None:
        self.path = path
        self.settings = settings
        """Those below `prefix`."""
        self._text = text
        self._prefix = prefix
        self._lines: dict[KeyPath, int] | None = None

    def line(self, *where: str | int) -> int:
        """The line on which a setting is, or else the nearest around it."""
        if self._lines is None:
            self._lines = lines_of(self._text)
        wanted = (*self._prefix, *where)
        while wanted and wanted not in self._lines:
            wanted = wanted[:-1]
        return self._lines.get(wanted, 1)

    def wrong(self, where: KeyPath, message: str, remedy: str) -> ConfigError:
        """The error about one setting."""
        return ConfigError(f"{sentence(str(self.path))}:{self.line(*where)}: {message}", remedy)

    def alone(self, key: str) -> TomlFile:
        """The file as if nothing else stood in it."""
        return TomlFile(self.path, self._text, {key: self.settings[key]}, self._prefix)

    def below(self, *keys: str) -> TomlFile | None:
        """The file's settings in one of its tables; None where there is no such table."""
        settings: Any = self.settings
        for key in keys:
            settings = settings.get(key) if isinstance(settings, dict) else None
        if not isinstance(settings, dict):
            return None
        return TomlFile(self.path, self._text, settings, (*self._prefix, *keys))


def read_toml(path: Path, what: str, largest: int = LARGEST) -> TomlFile:
    """The file; `what` names it in errors.

    Raises:
        ConfigError: there is none, it cannot be read, or it is no TOML.
    """
    shown = sentence(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "no such file").lower()
        raise ConfigError(f"cannot read the {what} {shown}: {reason}", "check the path") from None
    if len(data) > largest:
        raise ConfigError(f"the {what} {shown} is longer than {largest:,} bytes", "make it shorter")
    for number, line in enumerate(data.splitlines(), 1):
        if len(line) > LONGEST_LINE:  # a key of many parts takes their square
            raise ConfigError(f"{shown}:{number}: a line of more than {LONGEST_LINE:,} bytes", "break it")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return TomlFile(path, text, tomllib.loads(text))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"the {what} {shown} is not TOML: {sentence(str(error), 200)}"
        raise ConfigError(message, "mend it at that place") from None
    except RecursionError:
        raise ConfigError(f"the {what} {shown} is nested too deeply", "a setting is a line") from None


def lines_of(text: str) -> dict[KeyPath, int]:
    """The line of each table and key of a good TOML text; what is in inline tables has none of its own."""
    found: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for statement, line in _statements(text):
        head = statement.lstrip()
        if head.startswith("[["):
            name = _keys(head.split("]]")[0], counts)
            counts[name] = counts.get(name, -1) + 1
            table = (*name, counts[name])
            found.setdefault(name, line)
        elif head.startswith("["):
            table = _keys(head.split("]")[0], counts)
        else:
            key = _split_key(head)
            found.setdefault((*table, *[_plain(part) for part in _KEY_PART.finditer(key)]), line)
            continue
        found.setdefault(table, line)
    return found


def _keys(header: str, counts: dict[KeyPath, int]) -> KeyPath:
    """The path a table's header names: a table below an array of tables is one of the array's last."""
    path: KeyPath = ()
    parts = [_plain(part) for part in _KEY_PART.finditer(header)]
    for place, part in enumerate(parts):
        path = (*path, part)
        if path in counts and place < len(parts) - 1:
            path = (*path, counts[path])
    return path


def _plain(part: re.Match[str]) -> str:
    return next(text for text in (*part.groups(), "") if text is not None)


def _split_key(statement: str) -> str:
    """What stands before the equals sign."""
    for token in _TOKEN.finditer(statement):
        if token[0] == "=":
            return statement[: token.start()]
    return statement


def _statements(text: str) -> list[tuple[str, int]]:
    """Each header and each key with its value, and the line it begins on."""
    found: list[tuple[str, int]] = []
    depth, begin, line, last = 0, -1, 1, 0
    for token in _TOKEN.finditer(text):
        first = token[0][0]
        if first == "\n" and depth == 0:
            if begin >= 0:
                found.append((text[begin : token.start()], line))
            begin = -1
        elif first not in "#\n":
            if begin < 0:
                line += text.count("\n", last, token.start())
                begin = last = token.start()
            depth += (first in "[{") - (first in "]}")
    if begin >= 0:
        found.append((text[begin:], line))
    return found
