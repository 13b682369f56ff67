"""The forms of an audit's output by name, and what is said of the run beside its results."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Form(StrEnum):
    """Forms of an audit's output."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"
    HTML = "html"


OF_ROWS = frozenset({Form.CSV, Form.SARIF, Form.JUNIT, Form.GITHUB, Form.HTML})
"""Forms made from the stream of rows."""


class About(msgspec.Struct, frozen=True):
    """What a report says of the program and the run beside the results."""

    version: str
    fails: str = "error"
    """The least severity that makes a run fail; "never": none does."""
    unread: tuple[tuple[str, str], ...] = ()
    """Paths that can't be read: what is wrong with each, and the remedy."""
