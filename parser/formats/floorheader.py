"""How a floor log begins."""

from __future__ import annotations

FLOORLOG_NAME = "floorlog"

STARTS = r"(?i:(?:fairpot[ -])?floor[ -]log)"
REST = (
    r"(?i:(?:[ \t]+v1(?=[ \t\r\n]|\Z))?(?:[ \t]+hand)?[ \t]*:?"
    r"[ \t]*(?:#?(?P<id>[\w.-]{0,40}\d[\w.-]{0,40}))?[ \t:.]*"
    r"(?:[ \t]#[^\r\n]*)?(?=[\r\n]|\Z))"
)
"""What follows these words in a header: a version, a number or name with a digit in it, a comment."""
NEEDLES = ("loor log", "loor Log", "LOOR LOG")
"""As people write it, one of which every such line has."""
