"""Rows for the tests of forms: findings and pieces with the text that a test wants in them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from parser.findings import Also
from reports.forms.every import writer
from reports.forms.names import About, Form
from reports.messages import FindingRow, json_bytes
from reports.outputs import Output
from reports.rows import Setting, aside_line, file_line, finding_line
from reports.tally import AuditResult, Tally

VERSION = "9.8.7"


def finding(
    text: str, *, code: str = "SHO001", severity: str = "error", file: str = "log.txt", hand: str = "7"
) -> bytes:
    """The line of a finding with `text` wherever a user's file can put some."""
    also = (Also(text, 3, text),)
    row = FindingRow(
        code,
        severity,
        file,
        5,
        2,
        hand,
        text,
        text,
        text,
        text,
        text,
        text,
        "illegal",
        also,
        "0123456789abcdef",
    )
    return finding_line(json_bytes(row), Setting("pokerstars"), "1/2")


def plain(code: str, severity: str, file: str, line: int, hand: str | None) -> bytes:
    """The line of an ordinary finding."""
    row = FindingRow(
        code,
        severity,
        file,
        line,
        1,
        hand,
        "river",
        "Alder",
        "Told.",
        "$5",
        "$4",
        "D1",
        "illegal",
        (),
        "f" * 16,
    )
    return finding_line(json_bytes(row), Setting("pokerstars"), None)


def written(form: Form, lines: Iterable[bytes], folder: Path, about: About | None = None) -> bytes:
    """What a form's writer makes of the rows."""
    path = folder / f"out.{form.value}"
    output = Output(str(path))
    told = writer(form, output, about or About(VERSION))
    for line in lines:
        told.findings(line)
    told.finish(AuditResult(Tally(files=1, hands=2, errors=1, by_code={"SHO001": 1}), 0.5, "some_rules 1"))
    output.commit()
    return path.read_bytes()


__all__ = ["VERSION", "About", "Form", "aside_line", "file_line", "finding", "plain", "written"]
