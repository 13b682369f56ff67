"""Settings written out: as TOML for people, as JSON for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports.messages import json_bytes, sentence

if TYPE_CHECKING:
    from reports.config import Config


def config_text(config: Config) -> str:
    """The settings as a file that says the same, with their hash and where they come from."""
    lines = [
        f"# from: {sentence(config.source or 'defaults')}",
        f"# hash: {config.hash}",
        f"fail_on = {_toml(config.fail_on)}",
        f"select = {_toml(list(config.select))}",
        f"ignore = {_toml(list(config.ignore))}",
        f"baselines = {_toml([path for path, _ in config.baselines])}",
    ]
    if config.severity:
        lines += ["", "[severity]", *[f"{code} = {_toml(value)}" for code, value in config.severity]]
    for rules in config.rules:
        lines += ["", "[[rules]]", f"room = {_toml(rules.room)}", f"table = {_toml(rules.table)}"]
        lines.append(f"profile = {_toml(rules.profile.name)}  # {rules.profile.version}")
    for rake in config.rake:
        lines += ["", "[[rake]]", f"room = {_toml(rake.room)}", f"table = {_toml(rake.table)}"]
        lines += [f"{key} = {_toml(value)}" for key, value in rake.values]
    return "\n".join(lines) + "\n"


def config_json(config: Config) -> bytes:
    """One object: the settings in the form they are hashed in, and around them where they come from."""
    told: dict[str, Any] = {"source": config.source, "hash": config.hash, "settings": config.canonical()}
    return json_bytes(told)


def _toml(value: object) -> str:
    """A text, number, switch or list of texts; JSON's way of writing them is TOML's."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json_bytes(value).decode()
