"""SARIF 2.1.0: one run with the rules and their help, the files, and a result for each finding.

Pieces that were set aside and paths that can't be read are notifications of the invocation. Results wait in a
temporary file, since the notifications come before them in the document.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from parser.findings import Severity
from parser.instead import instead
from replay.rulebook import FAMILIES, RULES
from reports.forms.base import RowsWriter, Spool
from reports.messages import count, json_bytes, sentence

if TYPE_CHECKING:
    from parser.findings import Also, Rule
    from reports.forms.names import About
    from reports.messages import QuarantinedRow
    from reports.outputs import Output
    from reports.rows import FileRow, Told
    from reports.tally import AuditResult

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
VERSION = "2.1.0"
FINGERPRINT = "fairpot/v1"
"""The key of a finding's fingerprint; another way to make it takes another key."""
SET_ASIDE, UNREADABLE = "quarantined", "unreadable"
_NOTIFICATIONS = (
    (SET_ASIDE, "Bytes that were not read as hands, and why."),
    (UNREADABLE, "A path that can't be read."),
)
_LEVELS = {severity.value: severity.value for severity in Severity}  # SARIF has the same three words
_PLACES = {rule.code: place for place, rule in enumerate(RULES)}

Json = dict[str, Any]


class SarifWriter(RowsWriter):
    """Results as they come wait for the rest."""

    def __init__(self, output: Output, about: About) -> None:
        self._output = output
        self._about = about
        self._results, self._notes, self._artifacts = Spool(), Spool(), Spool()

    def finding(self, told: Told) -> None:
        self._add(self._results, _result(told))

    def aside(self, row: QuarantinedRow) -> None:
        helps = instead(row.reason)
        told = f"{count(row.bytes, 'byte')} not read: {row.reason}" + (f"; {helps}" if helps else "")
        place = _physical(row.file, row.line)
        self._add(self._notes, _notification(SET_ASIDE, told, place))

    def file(self, row: FileRow) -> None:
        location: Json = {"uri": uri(row.file), "description": _message(row.file)}
        artifact = {"location": location, "length": row.bytes, "roles": ["analysisTarget"]}
        self._add(self._artifacts, artifact)

    def finish(self, result: AuditResult) -> None:
        """Write the document."""
        for message, remedy in self._about.unread:
            self._add(self._notes, _notification(UNREADABLE, f"{message}; {remedy}"))
        write, copy = self._output.write, self._output.copy
        write(b'{"$schema":' + json_bytes(SCHEMA) + b',"version":' + json_bytes(VERSION))
        write(b',\n"runs":[{"tool":' + json_bytes(_tool(self._about.version)))
        successful = b"false" if self._about.unread else b"true"
        write(b',\n"columnKind":"unicodeCodePoints"')
        write(b',\n"invocations":[{"executionSuccessful":' + successful)
        write(b',"toolExecutionNotifications":[\n')
        copy(self._notes.whole())
        write(b']}],\n"artifacts":[\n')
        copy(self._artifacts.whole())
        write(b'],\n"results":[\n')
        copy(self._results.whole())
        write(b'],\n"properties":' + json_bytes(_about_run(result)) + b"}]}\n")

    @staticmethod
    def _add(spool: Spool, value: Json) -> None:
        spool.add((b"," if spool.filled else b"") + json_bytes(value) + b"\n")


def failed(version: str, message: str, remedy: str) -> bytes:
    """The document of a run that could not run."""
    note = _notification("failed", f"{message}; {remedy}" if remedy else message)
    invocation = {"executionSuccessful": False, "exitCode": 2, "toolExecutionNotifications": [note]}
    run = {"tool": {"driver": {"name": "fairpot", "version": version}}, "invocations": [invocation]}
    return json_bytes({"$schema": SCHEMA, "version": VERSION, "runs": [run]}) + b"\n"


def uri(file: str) -> str:
    """A file's name as a URI reference: relative as it was given, absolute with its scheme."""
    path = Path(file)
    if path.is_absolute():
        return path.as_uri()
    return quote(file.replace(os.sep, "/"), safe="/")


def _tool(version: str) -> Json:
    notifications = [{"id": name, "shortDescription": _text(told)} for name, told in _NOTIFICATIONS]
    driver = {
        "name": "fairpot",
        "version": version,
        "rules": [_rule(rule) for rule in RULES],
        "notifications": notifications,
    }
    return {"driver": driver}


def _rule(rule: Rule) -> Json:
    family = dict(FAMILIES).get(rule.code[:3])
    return {
        "id": rule.code,
        "shortDescription": _text(rule.title),
        "fullDescription": _text(rule.meaning),
        "help": _text(
            f"{rule.meaning}\n\nSource: {rule.source}\n\nfairpot rule {rule.code} shows an example."
        ),
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": [family] if family else []},
    }


def _result(told: Told) -> Json:
    row = told.row
    location: Json = {"physicalLocation": _physical(row.file, row.line, row.column)}
    if row.hand_id is not None:
        location["logicalLocations"] = _logical(told.hand.site, row.hand_id, told.pot)
    facts = {
        "site": told.hand.site,
        "hand_id": row.hand_id,
        "street": row.street,
        "player": row.player,
        "expected": row.expected,
        "recorded": row.recorded,
        "rule": row.rule,
        "level": row.level,
    }
    result: Json = {
        "ruleId": row.code,
        "level": _LEVELS[row.severity],
        "message": _message(row.message),
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: row.fingerprint},
        "properties": {key: value for key, value in facts.items() if value is not None},
    }
    if row.code in _PLACES:  # a store may hold what another version found
        result["ruleIndex"] = _PLACES[row.code]
    if row.also:
        result["relatedLocations"] = [_related(told.hand.site, also) for also in row.also]
    if row.known:
        why = f"{row.known.reason} ({row.known.owner})"
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": why}]
    return result


def _physical(file: str, line: int, column: int | None = None) -> Json:
    region = {"startLine": line} if column is None else {"startLine": line, "startColumn": column}
    return {"artifactLocation": {"uri": uri(file)}, "region": region}


def _related(site: str, also: Also) -> Json:
    """Another hand that the finding is about."""
    told = f"hand {also.hand_id}" if also.hand_id else "the other hand"
    location: Json = {"physicalLocation": _physical(also.file, also.line), "message": _message(told)}
    if also.hand_id is not None:
        location["logicalLocations"] = _logical(site, also.hand_id, None)
    return location


def _logical(site: str, hand_id: str, pot: str | None) -> list[Json]:
    """The hand, and the pot in it where the finding is about one."""
    hand = f"{site}/{hand_id}"
    if pot is None:
        return [{"name": hand_id, "fullyQualifiedName": hand, "kind": "hand"}]
    return [{"name": f"pot {pot}", "fullyQualifiedName": f"{hand}/pot/{pot}", "kind": "pot"}]


def _notification(name: str, told: str, place: Json | None = None) -> Json:
    note: Json = {"descriptor": {"id": name}, "level": "error", "message": _message(told)}
    return note if place is None else {**note, "locations": [{"physicalLocation": place}]}


def _message(text: str) -> Json:
    """A message; what would be a placeholder or a link to its readers is escaped."""
    text = sentence(text).replace("{", "{{").replace("}", "}}")
    if "](" in text:
        text = text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return _text(text)


def _text(text: str) -> Json:
    return {"text": text}


def _about_run(result: AuditResult) -> Json:
    """How the results were made, and the counts; nothing that differs between two runs on the same input."""
    summary = result.summary()
    del summary["seconds"]
    return {"rules": result.rules, "config": result.config, "summary": summary}
