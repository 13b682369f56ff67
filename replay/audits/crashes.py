"""What is told of text that the program cannot get through."""

from __future__ import annotations

from parser.findings import Rule, Severity

AUD090 = Rule(
    "AUD090",
    Severity.ERROR,
    "text that the program cannot read without dying",
    "Reading this stretch of text ended the program that read it, each time it was tried: it ran out of "
    "memory, or met a fault of ours. The text is set aside; everything else was read. Please report it.",
    "nothing unread may look clean",
)
