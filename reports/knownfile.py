"""Writing a baseline: every finding of a run, with one reason and owner; those known before keep theirs."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from reports.baseline import KEYS
from reports.messages import json_bytes, sentence
from reports.outputs import Writer
from reports.rows import finding_in
from reports.tomlfile import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from replay.trail import Trail
    from reports.baseline import Baseline
    from reports.tally import AuditResult


class BaselineWriter:
    """Writes a baseline of the findings of a run; the file appears whole when it is committed."""

    def __init__(self, path: str, reason: str, owner: str, before: Baseline | None) -> None:
        """`before`: entries that are kept, with their own reasons, when they name something that is found.

        Raises:
            ConfigError: the file is there, and its entries are not among those kept; it cannot be written.
        """
        self._path = Path(path)
        self._reason = reason
        self._owner = owner
        self._before = before
        self._written: set[str] = set()
        self._done = False
        self._check()
        try:
            self._file = tempfile.NamedTemporaryFile(  # noqa: SIM115  # closed by commit or abandon
                dir=self._path.parent, prefix=f".{self._path.name}.", suffix=".part", delete=False
            )
        except (OSError, ValueError) as error:
            raise self._failed(error) from None
        self._file.write(b"# Known findings: counted and printed, but only others fail a run.\n")

    def _check(self) -> None:
        kept = [] if self._before is None else [entry.file for entry in self._before.entries]
        try:
            if self._path.exists() and not any(self._path.samefile(one) for one in set(kept)):
                if self._path.stat().st_size == 0:
                    return
                message = f"{sentence(str(self._path))} is there already"
                remedy = "give it as --baseline too, which keeps its reasons, or choose another name"
                raise ConfigError(message, remedy)
        except (OSError, ValueError) as error:
            raise self._failed(error) from None

    def _failed(self, error: Exception) -> ConfigError:
        reason = (getattr(error, "strerror", None) or "no such file").lower()
        return ConfigError(f"cannot write {sentence(str(self._path))}: {reason}", "choose another place")

    def rows(self, data: bytes) -> None:
        """Take in findings, as lines of JSON or of rows; those known already are written by `commit`."""
        for line in data.splitlines():
            row = finding_in(line)
            if row is not None and not row.known and row.fingerprint not in self._written:
                self._written.add(row.fingerprint)
                comment = f"  # {sentence(row.file, 200)}:{row.line}"
                about = {"fingerprint": row.fingerprint, "hand": row.hand_id, "code": row.code}
                self._entry(about | {"reason": self._reason, "owner": self._owner}, comment)

    def _entry(self, values: dict[str, str | None], comment: str = "") -> None:
        lines = [f"\n[[known]]{comment}".encode()]
        lines += [key.encode() + b" = " + json_bytes(text) for key, text in values.items() if text]
        try:
            self._file.write(b"\n".join(lines) + b"\n")
        except OSError as error:
            raise self._failed(error) from None

    @property
    def new(self) -> int:
        """Findings that were not known before."""
        return len(self._written)

    def around(self, inner: Writer, *, quiet: bool) -> Writer:
        """A writer whose findings also go here; `quiet`, only here."""
        return _Keeping(inner, self, quiet=quiet)

    def commit(self, fired: set[int]) -> None:
        """Add the entries kept, and make the file appear."""
        before = self._before
        for number in sorted(fired):
            if before is not None and not before.expired(number):
                self._entry({key: getattr(before.entries[number], key) for key in KEYS})
        try:
            self._file.close()
            umask = os.umask(0)
            os.umask(umask)
            Path(self._file.name).chmod(0o666 & ~umask)
            Path(self._file.name).replace(self._path)
        except OSError as error:
            raise self._failed(error) from None
        self._done = True

    def abandon(self) -> None:
        """Remove what was written of a file that was not committed."""
        if not self._done:
            self._file.close()
            Path(self._file.name).unlink(missing_ok=True)


class _Keeping(Writer):
    """A writer whose findings also go to a baseline; `quiet`, only there."""

    def __init__(self, inner: Writer, baseline: BaselineWriter, *, quiet: bool) -> None:
        self._inner = inner
        self._baseline = baseline
        self._quiet = quiet

    def findings(self, data: bytes) -> None:
        self._baseline.rows(data)
        if not self._quiet:
            self._inner.findings(data)

    def quarantined(self, data: bytes) -> None:
        if not self._quiet:
            self._inner.quarantined(data)

    def hands(self, trails: Iterable[bytes], copies: Iterable[Trail]) -> None:
        self._inner.hands(trails, copies)

    def finish(self, result: AuditResult) -> None:
        """Write the end of both."""
        self._inner.finish(result)
        self._baseline.commit(result.tally.fired)
