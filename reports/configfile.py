"""`fairpot.toml`: where it is, what may stand in it, and how it is laid over the defaults.

The command line counts before environment variables (FAIRPOT_RULES, FAIRPOT_FAIL_ON, ...), these before the
file. The file is the one named by --config or FAIRPOT_CONFIG, else the first `fairpot.toml`, or
`pyproject.toml` with a table `tool.fairpot`, from the working directory upwards.
"""

from __future__ import annotations

import hashlib
import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from parser.detect import FORMATS
from replay.dimensions import GROUPS, HOUSE
from replay.profiles import ProfileError, load_profile, problem
from replay.rulebook import FAMILIES, RULES
from replay.rulefiles import nearest
from reports.config import ANY, FAIL_ON, SEVERITIES, Config, RakeFor, RulesFor
from reports.messages import sentence
from reports.tomlfile import ConfigError, KeyPath, TomlFile, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

FILE = "fairpot.toml"
PROJECT_FILE = "pyproject.toml"
NO_FILE = "none"
"""What --config says for: no file at all."""
RAKE_KEYS = tuple(row.key for row in GROUPS[HOUSE])
"""Rules of a profile that a rake schedule is made of."""
KEYS = ("baselines", "fail_on", "ignore", "rake", "rules", "select", "severity")
MATCH_KEYS = ("room", "table")
VARIABLES = {key: f"FAIRPOT_{key.upper()}" for key in ("rules", "fail_on", "select", "ignore", "baselines")}


class Given(msgspec.Struct, frozen=True):
    """What the command line says; None: nothing."""

    config: str | None = None
    rules: str | None = None
    fail_on: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    baselines: tuple[str, ...] | None = None


def settle(given: Given, environment: Mapping[str, str] | None = None) -> Config:
    """The settings of a run.

    Raises:
        ConfigError: a file or variable says something that cannot be.
        ProfileError: --rules names no usable profile.
    """
    environment = os.environ if environment is None else environment
    file = find(given.config or environment.get("FAIRPOT_CONFIG") or None)
    config = Config() if file is None else read(file)
    config = _with_variables(config, environment)
    changes: dict[str, Any] = {}
    for name in ("fail_on", "select", "ignore"):
        if (value := getattr(given, name)) is not None:
            changes[name] = value
    if given.rules is not None:
        changes |= {"rules": (RulesFor(load_profile(given.rules)),), "rake": ()}
    if given.baselines is not None:
        changes["baselines"] = tuple([_baseline(Path(), name) for name in given.baselines])
    return msgspec.structs.replace(config, **changes)


def find(named: str | None, start: Path | None = None) -> TomlFile | None:
    """The file of settings, None where there is none.

    Raises:
        ConfigError: it cannot be read.
    """
    if named == NO_FILE:
        return None
    if named is not None:
        path = Path(named)
        file = read_toml(path, "settings file")
        if path.name != PROJECT_FILE:
            return file
        if (table := file.below("tool", "fairpot")) is None:
            raise ConfigError(f"{sentence(named)} has no table [tool.fairpot]", f"name a {FILE}")
        return table
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        shown = Path(os.path.relpath(folder, here))
        if (folder / FILE).is_file():
            return read_toml(shown / FILE if start is None else folder / FILE, "settings file")
        project = folder / PROJECT_FILE
        if project.is_file() and b"tool.fairpot" in project.read_bytes():
            file = read_toml(shown / project.name if start is None else project, "settings file")
            if (table := file.below("tool", "fairpot")) is not None:
                return table
    return None


def read(file: TomlFile) -> Config:
    """A file's settings, checked.

    Raises:
        ConfigError: a key or value that cannot be; a file it names cannot be read.
    """
    for key in file.settings:
        if key not in KEYS:
            raise file.wrong((key,), *_unknown(key, KEYS))
    get = file.settings.get
    fail_on = get("fail_on", "error")
    if fail_on not in FAIL_ON:
        raise file.wrong(("fail_on",), f"fail_on cannot be {_shown(fail_on)}", _allowed(FAIL_ON))
    baselines = [_baseline(file.path.parent, name) for name in _strings(file, "baselines")]
    return Config(
        source=str(file.path),
        rules=tuple([_rules(file, place, entry) for place, entry in _entries(file, "rules")]),
        rake=tuple([_rake(file, place, entry) for place, entry in _entries(file, "rake")]),
        severity=_severity(file),
        select=_codes(_strings(file, "select"), lambda *told: file.wrong(("select",), *told)),
        ignore=_codes(_strings(file, "ignore"), lambda *told: file.wrong(("ignore",), *told)),
        fail_on=fail_on,
        baselines=tuple(baselines),
    )


def faults(file: TomlFile) -> list[ConfigError]:
    """What is wrong in a file of settings, one for each of its keys that has something, in order of lines."""
    found = []
    for key in file.settings:
        try:
            read(file.alone(key))
        except ConfigError as error:
            found.append((file.line(key), error))
    return [error for _, error in sorted(found, key=lambda pair: pair[0])]


def _with_variables(config: Config, environment: Mapping[str, str]) -> Config:
    """The settings with what the environment says laid over them."""
    said = {key: text for key, name in VARIABLES.items() if (text := environment.get(name, ""))}
    if not said:
        return config
    changes: dict[str, Any] = {"source": " and ".join(filter(None, [config.source, "the environment"]))}
    for key, text in said.items():
        changes |= _variable(key, text)
    return msgspec.structs.replace(config, **changes)


def _variable(key: str, text: str) -> dict[str, Any]:
    """What one variable sets."""
    name = VARIABLES[key]

    def wrong(message: str, remedy: str) -> ConfigError:
        return ConfigError(f"{name}: {message}", remedy)

    if key == "rules":
        return {"rules": (RulesFor(_profile(text, wrong)),), "rake": ()}
    if key == "baselines":
        return {key: tuple([_baseline(Path(), one) for one in text.split(os.pathsep) if one])}
    if key == "fail_on":
        if text not in FAIL_ON:
            raise wrong(f"it cannot be {_shown(text)}", _allowed(FAIL_ON))
        return {key: text}
    return {key: _codes(text.split(","), wrong)}


def _entries(file: TomlFile, key: str) -> list[tuple[int, dict[str, Any]]]:
    """The tables of an array of tables, with their numbers."""
    found = file.settings.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise file.wrong((key,), f"{key} is no array of tables", f"write each below a line [[{key}]]")
    return list(enumerate(found))


def _rules(file: TomlFile, place: int, entry: dict[str, Any]) -> RulesFor:
    where: KeyPath = ("rules", place)
    _known_keys(file, where, entry, (*MATCH_KEYS, "profile"))
    named = entry.get("profile")
    if not isinstance(named, str):
        raise file.wrong(
            (*where, "profile"), "an entry of [[rules]] without a profile", "name one, or a .toml file"
        )
    path = str(file.path.parent / named) if named.endswith(".toml") else named
    profile = _profile(path, lambda message, remedy: file.wrong((*where, "profile"), message, remedy))
    return RulesFor(profile, _room(file, where, entry), _pattern(file, where, entry, "table"))


def _rake(file: TomlFile, place: int, entry: dict[str, Any]) -> RakeFor:
    where: KeyPath = ("rake", place)
    room, table = _room(file, where, entry), _pattern(file, where, entry, "table")
    if "file" not in entry:
        values = {key: value for key, value in entry.items() if key not in MATCH_KEYS}
        return RakeFor(_schedule(file, where, values), room, table)
    _known_keys(file, where, entry, (*MATCH_KEYS, "file"))
    if not isinstance(entry["file"], str):
        raise file.wrong((*where, "file"), "file is no text in quotes", "name a .toml file")
    other = read_toml(file.path.parent / entry["file"], "rake schedule")
    return RakeFor(_schedule(other, (), other.settings), room, table)


def _schedule(file: TomlFile, where: KeyPath, values: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The rules of a schedule, sorted."""
    if not values:
        raise file.wrong(where, "a rake schedule that says nothing", f"known keys: {', '.join(RAKE_KEYS)}")
    for key, value in values.items():
        if key not in RAKE_KEYS:
            raise file.wrong((*where, key), *_unknown(key, (*MATCH_KEYS, "file", *RAKE_KEYS)))
        if told := problem(key, value):
            raise file.wrong((*where, key), *told)
    return tuple(sorted(values.items()))


def _severity(file: TomlFile) -> tuple[tuple[str, str], ...]:
    found = file.settings.get("severity", {})
    if not isinstance(found, dict):
        raise file.wrong(("severity",), "severity is no table", "write each code on a line below [severity]")
    for code, value in found.items():
        where = ("severity", code)
        if not _is_code(code):
            raise file.wrong(where, *_no_code(code))
        if value not in SEVERITIES:
            message = f"the severity of {sentence(code, 60)} cannot be {_shown(value)}"
            raise file.wrong(where, message, _allowed(SEVERITIES))
    return tuple(sorted([(code, value) for code, value in found.items()]))


def _baseline(folder: Path, name: str) -> tuple[str, str]:
    """A baseline file's path and digest."""
    path = folder / name
    try:
        return str(path), hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "no such file").lower()
        message = f"cannot read the baseline {sentence(str(path))}: {reason}"
        raise ConfigError(message, "make one with --write-baseline, or check the path") from None


def _profile(path: str, wrong: Callable[[str, str], ConfigError]) -> Any:
    try:
        return load_profile(path)
    except ProfileError as error:
        raise wrong(error.message, error.remedy) from None


def _known_keys(file: TomlFile, where: KeyPath, entry: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in entry:
        if key not in known:
            raise file.wrong((*where, key), *_unknown(key, known))


def _room(file: TomlFile, where: KeyPath, entry: dict[str, Any]) -> str:
    """The pattern of rooms: one that fits no format is a slip of the pen."""
    pattern = _pattern(file, where, entry, "room")
    rooms = tuple(sorted({entry.name for entry in FORMATS}))
    if not any(fnmatchcase(room, pattern) for room in rooms):
        message = f"no room is called {_shown(pattern)}{nearest(pattern, rooms)}"
        raise file.wrong((*where, "room"), message, "`fairpot formats` lists the rooms")
    return pattern


def _pattern(file: TomlFile, where: KeyPath, entry: dict[str, Any], key: str) -> str:
    value = entry.get(key, ANY)
    if not isinstance(value, str) or not value:
        raise file.wrong(
            (*where, key), f"{key} cannot be {_shown(value)}", 'write a name, or a pattern such as "A*"'
        )
    return value


def _strings(file: TomlFile, key: str) -> list[str]:
    value = file.settings.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise file.wrong((key,), f"{key} is no list of texts", f'write {key} = ["...", "..."]')
    return value


def _codes(given: Sequence[str], wrong: Callable[[str, str], ConfigError]) -> tuple[str, ...]:
    """The beginnings of codes, in capitals."""
    codes = [part.strip().upper() for part in given if part.strip()]
    for code in codes:
        if not _is_code(code):
            raise wrong(*_no_code(code))
    return tuple(codes)


def _is_code(text: str) -> bool:
    return bool(text) and any(one.code.startswith(text) for one in RULES)


def _no_code(text: str) -> tuple[str, str]:
    known = (*[family for family, _ in FAMILIES], *[one.code for one in RULES])
    return (
        f"no code starts with {_shown(text)}{nearest(text.upper(), known)}",
        "`fairpot rules` lists all codes",
    )


def _unknown(key: str, known: tuple[str, ...]) -> tuple[str, str]:
    return f"unknown key {_shown(key)}{nearest(key, known)}", f"known keys: {', '.join(known)}"


def _allowed(words: tuple[str, ...]) -> str:
    return f"allowed: {', '.join(words)}"


def _shown(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    return f'"{sentence(value, 60)}"' if isinstance(value, str) else str(value).lower()
