"""What a writer hands back: the text of a hand, and what its target has no place for."""

from __future__ import annotations

from typing import NamedTuple


class Written(NamedTuple):
    """A hand as text, with its last line end."""

    text: str
    notes: tuple[str, ...]
    """What the target cannot express, one short sentence each; empty when it holds everything."""


class NotExpressible(Exception):  # noqa: N818  # an answer about a hand, not an error
    """The target cannot hold the hand at all; `reason` says why in one short sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
