"""Which writer makes which form; each is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.forms.names import About, Form

if TYPE_CHECKING:
    from reports.outputs import Output, Writer


def title_of(code: str) -> str:
    """What a code says is wrong, a few words; "" for one that is not known."""
    from replay.rulebook import RULES

    return next((rule.title for rule in RULES if rule.code == code), "")


def writer(form: Form, output: Output, about: About) -> Writer:
    """What writes an audit's results to `output` in a form."""
    if form is Form.CSV:
        from reports.forms.csvrows import CsvWriter

        return CsvWriter(output)
    if form is Form.SARIF:
        from reports.forms.sarif import SarifWriter

        return SarifWriter(output, about)
    if form is Form.JUNIT:
        from reports.forms.junit import JunitWriter

        return JunitWriter(output, about)
    if form is Form.GITHUB:
        from reports.forms.github import GithubWriter

        return GithubWriter(output, title_of)
    if form is Form.HTML:
        from reports.forms.html import HtmlWriter

        return HtmlWriter(output, about, title_of)
    from reports.outputs import LinesWriter, ObjectWriter, TextWriter

    if form is Form.TEXT:
        return TextWriter(output, title_of)
    if form is Form.JSON:
        return ObjectWriter(output, about.version, about.unread)
    return LinesWriter(output, about.unread)


def failed(form: str, version: str, message: str, remedy: str) -> bytes:
    """What a form of JSON holds of a run that could not run; nothing in any other form."""
    if form == Form.SARIF:
        from reports.forms.sarif import failed as document

        return document(version, message, remedy)
    from reports.outputs import error_line, error_object

    if form == Form.JSON:
        return error_object(version, message, remedy)
    return error_line(message, remedy) if form == Form.JSONL else b""
