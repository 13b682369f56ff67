"""A table of `tests.rules.playing` under a house's rules, some of them changed."""

from __future__ import annotations

import msgspec

from parser.findings import Finding
from replay.profiles import RuleProfile, load_profile
from tests.rules.playing import Table

ABOUT_PLAY = ("ACT", "BET", "HDR", "DLT")


class House(Table):
    """`rules` is a profile's name; `changes` are rules set otherwise."""

    def __init__(
        self, players: str, *, rules: str = "base", changes: dict[str, object] | None = None, **how: object
    ) -> None:
        super().__init__(players, rules=changed(rules, **(changes or {})), **how)  # type: ignore[arg-type]

    def found(self, script: str) -> list[Finding]:
        """The findings about posts, order and amounts."""
        return [finding for finding in self.findings(script) if finding.code[:3] in ABOUT_PLAY]

    def told(self, script: str) -> list[tuple[str, str]]:
        """Each finding's code and level."""
        return [(finding.code, finding.level.value) for finding in self.found(script)]

    def one(self, script: str) -> Finding:
        """The only finding of a script."""
        (finding,) = self.found(script)
        return finding


def changed(rules: str, **values: object) -> RuleProfile:
    """A profile with some rules set otherwise."""
    return msgspec.structs.replace(load_profile(rules), **values)
