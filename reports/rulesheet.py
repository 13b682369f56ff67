"""A house's rules as text and as JSON: all of them, or where two houses differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.messages import json_bytes, sentence, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from reports.houserules import House, HouseRule

WIDTH = 100
LONG = 40
"""Letters of a value that stand on one line with its key."""
_DEEP = " " * 8


def sheet_text(told: House) -> str:
    """All rules of a house, group by group: value, meaning, where it is stated and its source."""
    head = f"{_name(told)}  {sentence(told.profile.title)}\n"
    if told.ancestors:
        head += f"inherits from {', '.join([sentence(name, 60) for name in told.ancestors])}\n"
    return head + "".join(_sheet_lines(told.rules))


def sheet_json(told: House) -> bytes:
    """The same as one JSON object."""
    return json_bytes(
        {
            "name": told.profile.name,
            "version": told.profile.version,
            "title": told.profile.title,
            "inherits": told.ancestors,
            "rules": [_about(rule) | _stated(rule) for rule in told.rules],
        }
    )


def differences_text(one: House, other: House, pairs: Sequence[tuple[HouseRule, HouseRule]]) -> str:
    """The rules that two houses set differently, each with both values and sources."""
    heading = f"{_name(one)} and {_name(other)}: {len(pairs)} of {len(one.rules)} rules differ\n"
    return heading + "".join(_difference_lines(one, other, pairs))


def differences_json(one: House, other: House, pairs: Sequence[tuple[HouseRule, HouseRule]]) -> bytes:
    """The same as one JSON object; the values are in the order of the profiles."""
    return json_bytes(
        {
            "profiles": [
                {"name": told.profile.name, "version": told.profile.version, "title": told.profile.title}
                for told in (one, other)
            ],
            "rules": [_about(a) | {"values": [_stated(a), _stated(b)]} for a, b in pairs],
        }
    )


def _name(told: House) -> str:
    return f"{sentence(told.profile.name, 60)} {told.profile.version}"


def _about(rule: HouseRule) -> dict[str, object]:
    row = rule.dimension
    return {"dimension": row.number, "key": row.key, "group": rule.group, "meaning": row.meaning}


def _stated(rule: HouseRule) -> dict[str, object]:
    return {"value": rule.value, "from": rule.profile, "source": rule.source}


def _sheet_lines(rules: Sequence[HouseRule]) -> Iterator[str]:
    group = ""
    for rule in rules:
        if rule.group != group:
            group = rule.group
            yield f"\n{group}\n"
        row = rule.dimension
        value = value_text(rule.value)
        setting = f"{row.key} = {value if len(value) <= LONG else 'as follows'}"
        yield f"  {row.number:<6}{setting:<42}{row.meaning}\n"
        if len(value) > LONG:
            for part in value.split("; "):
                yield from _hanging(f"{_DEEP}  ", part)
        yield from _hanging(_DEEP, f"{rule.profile}: {rule.source or 'no source stated'}")


def _difference_lines(
    one: House, other: House, pairs: Sequence[tuple[HouseRule, HouseRule]]
) -> Iterator[str]:
    names = [sentence(told.profile.name, 24) for told in (one, other)]
    if names[0] == names[1]:
        names = ["first", "second"]
    left = max(map(len, names))
    middle = max([len(_short(rule.value)) for pair in pairs for rule in pair], default=0)
    group = ""
    for pair in pairs:
        if pair[0].group != group:
            group = pair[0].group
            yield f"\n{group}\n"
        row = pair[0].dimension
        yield f"  {row.number:<6}{row.key}: {row.meaning}\n"
        for name, own, rule in zip(names, (one, other), pair, strict=True):
            source = rule.source or "no source stated"
            if rule.profile != own.profile.name:
                source = f"{rule.profile}: {source}"
            yield from _hanging(f"{_DEEP}{name:<{left}}  {_short(rule.value):<{middle}}  ", source)


def value_text(value: str | int | bool | None) -> str:
    """A value as its file writes it, words without quotes."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _short(value: str | int | bool | None) -> str:
    """A value in one column; what is longer is for the sheet of the house."""
    text = value_text(value)
    return text if len(text) <= LONG else "a schedule"


def _hanging(head: str, text: str) -> Iterator[str]:
    """Lines with `text` wrapped to the right of `head`."""
    first, *rest = wrapped(sentence(text), WIDTH - len(head))
    yield f"{head}{first}\n"
    for line in rest:
        yield f"{' ' * len(head)}{line}\n"
