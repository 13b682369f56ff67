"""Where an audit's output goes: standard output or a file, as text, as one JSON object, or as JSON lines.

Findings are passed on as they come. The JSON object has its summary before its findings, so these wait in a
temporary file (in memory while they are few) until the counts are known: memory stays flat, and a run that
fails prints no half object.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING

from reports.messages import count, json_bytes, sentence, visible
from reports.settings import Sink

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from reports.tally import AuditResult

SPOOL_BYTES = 8 << 20
"""JSON findings held in memory before they go to a temporary file."""


MOST_ENTRIES = 20
"""Stale or expired entries of a baseline that the text summary lists."""


class OutputError(Exception):
    """The output cannot be written; `remedy` says what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class PipeClosedError(Exception):
    """The reader of our output went away: stop, and say nothing."""


class Output:
    """Bytes to standard output, or to a file that appears whole when `commit` is called."""

    def __init__(self, path: str | None = None, before: Callable[[], None] | None = None) -> None:
        """`before` is called ahead of each write (a progress bar makes way)."""
        self._before = before
        self._path = None if path in {None, "-"} else Path(str(path))
        self._temporary: Path | None = None
        self._stream = self._standard() if self._path is None else self._file(self._path)

    @staticmethod
    def _standard() -> IO[bytes]:
        if sys.stdout is None:
            raise OutputError("standard output is closed", "name a file")
        sys.stdout.flush()
        return sys.stdout.buffer

    def _file(self, path: Path) -> IO[bytes]:
        try:
            if path.exists() and not path.is_file():  # a device or a named pipe
                return path.open("wb")
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        except ValueError:  # a NUL in the name
            raise OutputError("--output is no file name", "choose another") from None
        except OSError as error:
            raise self._failed(error) from None
        self._temporary = Path(name)
        return os.fdopen(handle, "wb")

    def write(self, data: bytes) -> None:
        """Write `data`.

        Raises:
            PipeClosedError: nobody reads any more.
            OutputError: the disk is full, and the like.
        """
        if self._before is not None:
            self._before()
        try:
            self._stream.write(data)
            if self._temporary is None:
                self._stream.flush()
        except BrokenPipeError:
            raise PipeClosedError from None
        except OSError as error:
            raise self._failed(error) from None

    def copy(self, source: IO[bytes]) -> None:
        """Write the rest of `source`."""
        while block := source.read(1 << 16):
            self.write(block)

    def commit(self) -> None:
        """Make the file appear under its name."""
        if self._temporary is None or self._path is None:
            return
        try:
            self._stream.close()
            umask = os.umask(0)
            os.umask(umask)
            self._temporary.chmod(0o666 & ~umask)
            self._temporary.replace(self._path)
        except ValueError:  # a NUL in the name
            raise OutputError("--output is no file name", "choose another") from None
        except OSError as error:
            raise self._failed(error) from None
        self._temporary = None

    def abandon(self) -> None:
        """Remove what was written of a file that was not committed."""
        if self._temporary is not None:
            self._stream.close()
            self._temporary.unlink(missing_ok=True)

    def _failed(self, error: OSError) -> OutputError:
        name = "standard output" if self._path is None else visible(str(self._path))
        return OutputError(f"cannot write {name}: {reason_of(error)}", "choose another place")


def reason_of(error: OSError) -> str:
    """Why it failed, in the system's words."""
    return (error.strerror or str(error)).lower()


class Writer(Sink):
    """A sink that closes its output with the outcome of the run."""

    def finish(self, result: AuditResult) -> None:
        """Write what comes after the last finding."""


class TextWriter(Writer):
    """Finding blocks as they come, the closing summary at the end."""

    def __init__(self, output: Output, title_of: Callable[[str], str]) -> None:
        self._output = output
        self._title_of = title_of

    def findings(self, data: bytes) -> None:
        self._output.write(data)

    def finish(self, result: AuditResult) -> None:
        self._output.write(summary_text(result, self._title_of).encode())


class LinesWriter(Writer):
    """One JSON finding a line; a path that can't be read is an error on a line after them."""

    def __init__(self, output: Output, unread: Sequence[tuple[str, str]] = ()) -> None:
        self._output = output
        self._unread = unread

    def findings(self, data: bytes) -> None:
        self._output.write(data)

    def finish(self, result: AuditResult) -> None:  # noqa: ARG002  # no counts in this form
        for error in self._unread:
            self._output.write(error_line(*error))


class ObjectWriter(Writer):
    """One JSON object, its keys in the order that is promised."""

    def __init__(self, output: Output, version: str, unread: Sequence[tuple[str, str]] = ()) -> None:
        self._output = output
        self._version = version
        self._unread = unread
        # They live as long as the writer, and vanish with it.
        self._found: IO[bytes] = tempfile.SpooledTemporaryFile(SPOOL_BYTES)  # noqa: SIM115  # closed by who reads it
        self._aside: IO[bytes] = tempfile.SpooledTemporaryFile(SPOOL_BYTES)  # noqa: SIM115  # closed by who reads it

    def findings(self, data: bytes) -> None:
        self._keep(self._found, data)

    def quarantined(self, data: bytes) -> None:
        self._keep(self._aside, data)

    @staticmethod
    def _keep(spool: IO[bytes], data: bytes) -> None:
        # However the lines come in blocks, the same bytes come out.
        comma = b",\n" if spool.tell() else b""
        try:
            spool.write(comma + data.rstrip(b"\n").replace(b"\n", b",\n"))
        except OSError as error:
            message = f"cannot write a temporary file: {reason_of(error)}"
            raise OutputError(message, "set TMPDIR to a roomier place") from None

    def finish(self, result: AuditResult) -> None:
        """Write the object."""
        write = self._output.write
        write(b'{"version":' + json_bytes(self._version) + b',"rules":' + json_bytes(result.rules))
        write(b',\n"summary":' + json_bytes(result.summary()))
        for name, spool in ((b"findings", self._found), (b"quarantined", self._aside)):
            write(b',\n"' + name + b'":[\n')
            last = b"\n]" if spool.tell() else b"]"
            spool.seek(0)
            self._output.copy(spool)
            write(last)
        if self._unread:
            write(b',\n"errors":' + json_bytes([_error(*error) for error in self._unread]))
        write(b"}\n")


def error_line(message: str, remedy: str) -> bytes:
    """An error as a line of JSON."""
    return json_bytes({"error": _error(message, remedy)}) + b"\n"


def error_object(version: str, message: str, remedy: str) -> bytes:
    """The JSON object of a run that could not run."""
    return json_bytes({"version": version, "errors": [_error(message, remedy)]}) + b"\n"


def _error(message: str, remedy: str) -> dict[str, str]:
    return {"message": message, "remedy": remedy}


def summary_text(result: AuditResult, title_of: Callable[[str], str]) -> str:
    """The closing summary, without the time it took: the same input gives the same bytes."""
    tally = result.tally
    shares = (
        f"{tally.bytes_hands:,} in hands, {tally.bytes_quarantined:,} quarantined, "
        f"{tally.bytes_chatter:,} chatter"
    )
    repeats = f", not counting {count(tally.repeated, 'repeat')}" if tally.repeated else ""
    rows = [
        f"{count(tally.files, 'file')}, {count(tally.bytes, 'byte')}: {shares}",
        f"{count(tally.hands, 'hand')}{repeats}",
        f"  {tally.agrees:>9,}  agree",
        f"  {tally.disagrees:>9,}  disagree",
        f"  {tally.cannot_tell:>9,}  cannot tell",
        f"  {tally.not_replayed:>9,}  not replayed",
    ]
    whys = sorted(tally.not_replayed_why.items())
    rows += [f"  {'':>9}    {number:,} {visible(why)}" for why, number in whys]
    if tally.summaries:
        noun = "summary" if tally.summaries == 1 else "summaries"
        rows.append(f"{tally.summaries:,} tournament {noun}")
    kinds = [(tally.errors, "error"), (tally.warnings, "warning"), (tally.notes, "note")]
    split = ": " + ", ".join([count(*kind) for kind in kinds]) if tally.findings else ""
    rows.append(f"{count(tally.findings, 'finding')}{split}")
    rows += [f"  {number:>9,}  {code}  {title_of(code)}" for code, number in sorted(tally.by_code.items())]
    rows += _known_rows(result)
    rows.append(f"{count(tally.quarantined, 'piece')} quarantined")
    rows += [f"  {number:>9,}  {visible(reason)}" for reason, number in sorted(tally.reasons.items())]
    if tally.chatter:
        kinds_of = [f"{kind} {size:,}" for kind, size in sorted(tally.chatter.items())]
        rows.append(f"chatter, in bytes: {', '.join(kinds_of)}")
    if result.rules:
        rows.append(f"rules: {visible(result.rules)}")
    if result.config is not None:
        rows.append(f"config: {result.config}")
    return "\n".join(rows) + "\n"


def _known_rows(result: AuditResult) -> list[str]:
    """What became of the baseline."""
    outcome, tally = result.baseline, result.tally
    if outcome is None:
        return []
    rows = [f"{count(tally.known, 'known finding')} among them, {tally.findings - tally.known:,} new"]
    for word, entries in (("fires no longer", outcome.stale), ("expired", outcome.expired)):
        rows += [f"  {word}: {one.told()} ({sentence(one.owner, 60)})" for one in entries[:MOST_ENTRIES]]
        if len(entries) > MOST_ENTRIES:
            rows.append(f"  {word}: {len(entries) - MOST_ENTRIES:,} more")
    return rows
