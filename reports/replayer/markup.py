"""What forums write in."""

from __future__ import annotations

from enum import StrEnum


class Markup(StrEnum):
    """A way of writing text for a forum."""

    BBCODE = "bbcode"
    MARKDOWN = "markdown"
