"""A table of `tests.rules.playing` under rules of its own, with what a header can say beside the stakes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from parser.findings import Finding
from parser.hand import Hand
from replay import replay
from replay.profiles import RuleProfile, load_profile
from tests.rules.playing import Table


class House(Table):
    """`header` replaces what the usual header says; `rules` is a profile's name, changed by `changes`."""

    def __init__(
        self,
        players: str,
        *,
        rules: str = "base",
        changes: dict[str, object] | None = None,
        header: dict[str, object] | None = None,
        **how: object,
    ) -> None:
        super().__init__(players, rules=changed(rules, **(changes or {})), **how)  # type: ignore[arg-type]
        self.header = header or {}

    def hand(self, script: str, *, rake: int | None = None) -> Hand:
        made = super().hand(script, rake=rake)
        return msgspec.structs.replace(made, header=msgspec.structs.replace(made.header, **self.header))

    def findings(self, script: str, families: Iterable[str] = ("ACT", "BET", "HDR", "DLT")) -> list[Finding]:
        """The findings about posts, order and amounts."""
        found = replay(self.hand(script), self.rules).findings
        return [finding for finding in found if finding.code[:3] in families]

    def told(self, script: str) -> list[tuple[str, str]]:
        """Each finding's code and level."""
        return [(finding.code, finding.level.value) for finding in self.findings(script)]

    def one(self, script: str) -> Finding:
        """The only finding of a script."""
        (finding,) = self.findings(script)
        return finding


def changed(rules: str, **values: object) -> RuleProfile:
    """A profile with some rules set otherwise."""
    return msgspec.structs.replace(load_profile(rules), **values)
