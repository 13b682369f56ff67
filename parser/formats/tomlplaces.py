"""Where in a TOML text the values of its top-level arrays stand, which no TOML library says."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\[^\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[\]{}=,\n]"
    r"|[^\s\[\]{}=,\"'#]+",
    re.DOTALL,
)
_QUOTES = "\"'"


def places(text: str) -> Mapping[str, list[int]]:
    """By key, the offset of the key and then that of each value of its array, or of its one value.

    The text must be good TOML of plain keys; of one that isn't nothing is promised.
    """
    found: dict[str, list[int]] = {}
    key, own = "", [0]
    depth, waiting, stated = 0, False, False
    last, last_at = "", 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        first = token[0]
        if first == "#" or (first == "\n" and depth):
            continue
        if first == "\n":
            stated = waiting = False
        elif depth == 0 and not stated:
            if first == "=":
                key, own = last, [last_at]
                found[key] = own
                stated = waiting = True
            last, last_at = token, match.start()
        elif first in "]}":
            depth -= 1
            waiting = False
        elif first == ",":
            waiting = waiting or depth == 1
        else:
            if waiting and (depth or first != "["):
                own.append(match.start())
                waiting = False
            if first in "[{":
                waiting = depth == 0 and first == "["
                depth += 1
    return found
