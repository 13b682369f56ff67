"""The difference between two runs written out, as text or as one JSON object, a finding at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from reports.messages import count, json_bytes, sentence, visible, wrapped
from reports.rundiff import CHANGED, GONE, KINDS, NEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from reports.ingest.manifest import RunRow
    from reports.rundiff import Difference, DiffRow

WIDTH = 94
_COUNTED = ("hands", "agrees", "disagrees", "cannot_tell", "not_replayed", "quarantined", "findings")


def difference_text(difference: Difference, head: list[str], write: Callable[[bytes], None]) -> None:
    """As text: what was compared, the counts, then the findings, worst first."""
    counts, new = difference.counts, difference.new_by_severity
    grave = ", ".join([count(number, word) for word, number in new.items() if number])
    lines = [*head, f"{counts[NEW]:,} new, {counts[GONE]:,} gone, {counts[CHANGED]:,} changed"]
    lines += [f"new or worse: {grave}"] if grave else []
    write(("\n".join(lines) + "\n").encode())
    for kind in KINDS:
        if counts[kind]:
            write(f"\n{kind}:\n".encode())
        for row, before in difference.findings(kind):
            write(_finding_text(row, before).encode())


def difference_json(difference: Difference, head: dict[str, Any], write: Callable[[bytes], None]) -> None:
    """As one object."""
    summary = {**difference.counts, "new_or_worse": difference.new_by_severity}
    fields = [json_bytes(name) + b":" + json_bytes(value) for name, value in head.items()]
    write(b"{" + b",\n".join([*fields, b'"summary":' + json_bytes(summary)]))
    for kind in KINDS:
        write(b',\n"' + kind.encode() + b'":[')
        comma = b"\n"
        for row, before in difference.findings(kind):
            told: object = row if before is None else {"before": before, "after": row}
            write(comma + json_bytes(told))
            comma = b",\n"
        write(b"\n]")
    write(b"}\n")


def runs_text(store: str, before: RunRow, after: RunRow) -> list[str]:
    """What was compared, and what else is different between the two runs."""
    lines = [f"{visible(store)}: run {before.number} -> run {after.number}"]
    named = [("rules", before.rules, after.rules), ("version", before.version, after.version)]
    named += [("config", before.config or "none", after.config or "none")]
    for name, *both in named:
        old, new = _only(*both)
        if old != new:
            lines.append(f"{name}: {sentence(old)} -> {sentence(new)}; findings may differ for that alone")
    if before.tally is not None and after.tally is not None:
        changes = [
            f"{name.replace('_', ' ')} {getattr(before.tally, name):,} -> {getattr(after.tally, name):,}"
            for name in _COUNTED
            if getattr(before.tally, name) != getattr(after.tally, name)
        ]
        lines += [", ".join(changes)] if changes else []
    return lines


def _only(before: str, after: str) -> tuple[str, str]:
    """What of two lists is not in both."""
    one, other = before.split(", "), after.split(", ")
    old, new = [part for part in one if part not in other], [part for part in other if part not in one]
    return ", ".join(old) or "none", ", ".join(new) or "none"


def runs_json(store: str, before: RunRow, after: RunRow) -> dict[str, Any]:
    """The same as values."""
    told: dict[str, Any] = {"store": store}
    for name, run in (("from", before), ("to", after)):
        counts = {} if run.tally is None else {name: getattr(run.tally, name) for name in _COUNTED}
        told[name] = {
            "run": run.number,
            "rules": run.rules,
            "version": run.version,
            "judged_by": run.job,
            "config": run.config,
        } | counts
    return told


def _finding_text(row: DiffRow, before: DiffRow | None) -> str:
    """One finding: where it stands, what it says, and what it said before."""
    about = [f"hand {sentence(row.hand_id, 60)}"] if row.hand_id else []
    about += [sentence(part, 60) for part in (row.street, row.player) if part]
    place = f"{visible(row.file)}:{row.line}:{row.column}"
    head = f"{place}: {row.severity} {sentence(row.code, 20)}" + (f"  {', '.join(about)}" if about else "")
    told = [sentence(row.message)]
    values = (("expected", row.expected), ("recorded", row.recorded))
    told += [f"{name}: {sentence(value)}" for name, value in values if value is not None]
    if before is not None:
        fields = msgspec.structs.asdict(row)
        for name in ("severity", "level", "message", "expected", "recorded"):
            old = getattr(before, name)
            if old != fields[name]:
                told.append(f"{name} was: {sentence(str(old)) if old is not None else 'nothing'}")
    lines = [head]
    for text in told:
        first, *rest = wrapped(text, WIDTH)
        lines += [f"    {first}", *[f"      {line}" for line in rest]]
    return "\n".join(lines) + "\n"
