"""A profile as one file that needs no other: each rule with its value, its source and who states it."""

from __future__ import annotations

import re
import tempfile
import tomllib
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from replay.profiles import RULE_KEYS, ProfileError, RuleProfile, load_profile
from reports.houserules import HouseRule, house, sources

FILE = "profile.toml"
LONGEST_SOURCE = 600
_STATED = re.compile(r" \[(?P<by>[^][]*)\]\Z")


class HouseFile(NamedTuple):
    """A profile and the file that says all of it."""

    profile: RuleProfile
    rules: dict[str, HouseRule]
    """By key, each with who states it and his source."""
    data: bytes


def house_file(name_or_path: str) -> HouseFile:
    """The file of a profile.

    Raises:
        ProfileError: the profile cannot be used.
    """
    told = house(name_or_path)
    profile = told.profile
    lines = ["# One house's rules with all that they inherit, as a case was judged by them."]
    lines.append(f"title = {_toml(profile.title)}")
    for group, rules in groupby(told.rules, key=lambda rule: rule.group):
        lines += ["", f"# {group}"]
        for rule in rules:
            value = "none" if rule.value is None else rule.value
            source = f"{rule.dimension.number}: {rule.source}"[:LONGEST_SOURCE]
            lines.append(f"{rule.dimension.key} = {_toml(value)}  # {source} [{rule.profile}]")
    return read_house("\n".join([*lines, ""]).encode(), profile.name)


def read_house(data: bytes, name: str) -> HouseFile:
    """The profile that such a file says, by the name that it went by.

    Raises:
        ProfileError: it is not one, or says less than all.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_bytes(data)
        _check_alone(data)
        profile = load_profile(str(path))
        rules = sources(str(path))
    return HouseFile(replace(profile, name=name), {key: _by(rule) for key, rule in rules.items()}, data)


def _check_alone(data: bytes) -> None:
    """Refuses a file that leans on others: whoever checks a package has none of them."""
    try:
        settings = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        return  # the profile's own reader says what is wrong
    lacking = [key for key in RULE_KEYS if key not in settings]
    if lacking or "inherits" in settings:
        what = "inherits from another" if "inherits" in settings else f"does not say {lacking[0]}"
        raise ProfileError(f"{FILE} {what}", "A packaged profile says all of its rules.")


def _by(rule: HouseRule) -> HouseRule:
    """The rule with who states it taken out of its comment."""
    found = _STATED.search(rule.source)
    if found is None:
        return HouseRule(rule.dimension, rule.group, rule.value, "", rule.source)
    source = rule.source[: found.start()]
    return HouseRule(rule.dimension, rule.group, rule.value, found["by"], source)


def _toml(value: str | int | bool) -> str:
    import tomlkit

    return tomlkit.item(value).as_string()
