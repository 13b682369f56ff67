"""The plan: what of the inputs is new, and how it is cut into work units.

Small files are packed, huge ones cut at hand headers. A file that is as long and as old as when it was read
is left out; of one that is not, every piece that still has its bytes stays, and what comes after is planned
anew. The unit that held the outdated piece is then read again without it, as a unit of its own, so that next
time only the file that goes on growing is.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from parser.cutting import boundaries
from parser.files import stamp_of
from parser.source import READ_ERRORS, STDIN, Input, InputError, open_input
from reports.ingest.files import digest_of
from reports.ingest.inputs import key_of
from reports.ingest.units import Piece, WorkUnit
from reports.places import is_remote

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reports.ingest.inputs import Inputs
    from reports.ingest.manifest import FileRow, Held, Manifest

TARGET = 64 << 20
"""Bytes of text a unit should have."""
MOST_PIECES = 4_000
"""Pieces of a unit, however small they are."""
BLOCK = 1 << 20


class Plan(msgspec.Struct):
    """What planning found. The units themselves are in the manifest."""

    files: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    vanished: list[str] = []
    """Files read before that are gone, the first of them; what was read of them stays."""
    gone: int = 0
    """How many they are."""
    units: int = 0
    """To be worked on, those of an interrupted run among them."""
    pieces: int = 0
    bytes: int = 0


class _State(NamedTuple):
    """What a look at a file shows without reading it."""

    size: int
    changed: int


class Planner:
    """Plans inputs into a manifest whose transaction is open."""

    def __init__(
        self,
        manifest: Manifest,
        job_key: str,
        run: int,
        *,
        target: int = TARGET,
        rehash: bool = False,
        ends: Mapping[str, int] | None = None,
    ) -> None:
        self._manifest = manifest
        self._job = job_key
        self._run = run
        self._target = target
        self._rehash = rehash
        self._ends = ends or {}
        self._new = _Packer(self, target)
        self._changed = _Packer(self, target)
        self._outdated: dict[int, None] = {}
        """Units with a piece that no longer stands for its file."""
        self.plan = Plan()

    def add(self, source: Input, key: str) -> None:
        """Plan one input."""
        file = self._manifest.note_file(key, source.member, key_of(source.path), source.file)
        end = self._ends.get(key)
        state = _state(source, end)
        self.plan.files += 1
        held = self._manifest.held(file.id)
        if held and self._untouched(file, held, state):
            self.plan.unchanged += 1
            self._manifest.saw_file(file.id, *state, self._run)
            return
        kept = self._kept(held, source, state)
        if held and len(kept) == len(held):
            self.plan.unchanged += 1
        else:
            self.plan.new += not held
            self.plan.changed += bool(held)
            for old in held[len(kept) :]:
                self._outdate(old)
            pack = self._changed if held else self._new
            begin = held[len(kept)].piece if held else None
            for piece in _pieces(source, file, begin, self._target, end):
                pack.add(piece, file.id)
        self._manifest.saw_file(file.id, *state, self._run)

    def again(self, source: Input) -> None:
        """Plan an input once more that was not what had been planned; nothing, if it is gone."""
        key = key_of(source.path)
        if _state(source, None).size >= 0:
            self.add(source, key)
            return
        file = self._manifest.file(key, source.member)
        for held in self._manifest.held(file.id) if file is not None else ():
            self._outdate(held)

    def finish(self) -> Plan:
        """Plan what is left over."""
        self._new.close()
        self._changed.close()
        for unit in self._outdated:
            self._plan_mates(unit)
        self.plan.units, self.plan.pieces, self.plan.bytes = self._manifest.size_planned()
        return self.plan

    def keep(self, pieces: Sequence[Piece], files: Sequence[int]) -> None:
        """Write a unit down."""
        self._manifest.plan_unit(WorkUnit.of(pieces, self._job), files, self._job, self._run)

    def _untouched(self, file: FileRow, held: Sequence[Held], state: _State) -> bool:
        """Whether the file is as it was, as far as can be told without reading it."""
        return (
            not self._rehash
            and state == (file.size, file.changed)
            and state.size >= 0
            and all(one.piece.sha256 and one.job == self._job for one in held)
        )

    def _kept(self, held: Sequence[Held], source: Input, state: _State) -> list[Held]:
        """The first pieces, as far as the file still has their bytes; the last only if it still ends so."""
        kept: list[Held] = []
        for one in held:
            piece = one.piece
            if one.job != self._job or _digest(source, piece) != piece.sha256:
                break
            if piece.last and piece.end is not None and state.size != piece.end:
                break
            kept.append(one)
        return kept

    def _outdate(self, held: Held) -> None:
        self._manifest.outdate(held, self._run)
        self._outdated[held.unit] = None

    def _plan_mates(self, unit: int) -> None:
        """What else an outdated unit held is read again by itself; when it can't be, the unit stays."""
        mates = self._manifest.mates(unit)
        pack: list[tuple[Piece, int]] = []
        for file, one in mates:
            source = one.piece.unit().source
            if _digest(source, one.piece) != one.piece.sha256:
                return
            pack.append((one.piece, file))
        for _, one in mates:
            self._manifest.outdate(one, self._run)
        self._manifest.retire(unit, self._run)
        packer = _Packer(self, self._target * 4)
        for piece, file in pack:
            packer.add(piece, file)
        packer.close()


class _Packer:
    """Puts pieces together until they make a unit."""

    def __init__(self, planner: Planner, target: int) -> None:
        self._planner = planner
        self._target = target
        self._pieces: list[Piece] = []
        self._files: list[int] = []
        self._size = 0

    def add(self, piece: Piece, file: int) -> None:
        """Take in a piece."""
        if self._size + piece.size > 2 * self._target:
            self.close()
        self._pieces.append(piece)
        self._files.append(file)
        self._size += piece.size
        if self._size >= self._target or len(self._pieces) >= MOST_PIECES:
            self.close()

    def close(self) -> None:
        """Make a unit of what is there."""
        if self._pieces:
            self._planner.keep(self._pieces, self._files)
            self._pieces, self._files, self._size = [], [], 0


def plan(sources: Inputs, manifest: Manifest, job_key: str, run: int, *, target: int, rehash: bool) -> Plan:
    """Plan all inputs; the manifest's transaction is open.

    Raises:
        InputError: a path can't be opened.
    """
    planner = Planner(manifest, job_key, run, target=target, rehash=rehash, ends=sources.ends)
    for source, key in sources:
        planner.add(source, key)
    found = planner.finish()
    for path in sources.paths:
        if is_remote(path) or (path != STDIN and Path(path).is_dir()):
            for file in manifest.files_under(os.path.join(key_of(path), ""), run):  # noqa: PTH118  # names as they are, pathlib would fold them
                found.gone += 1
                if len(found.vanished) < 20:
                    found.vanished.append(file)
    return found


# ---- one file


def _state(source: Input, end: int | None) -> _State:
    """Size (up to `end`) and time of the file, (-1, -1) when it can't be looked at."""
    try:
        about = stamp_of(source.path)
    except OSError:
        return _State(-1, -1)
    size = about.size if end is None else min(end, about.size)
    return _State(size, about.changed)


def _plain(source: Input) -> bool:
    """Whether the file's bytes are its text."""
    return source.member is None and not source.path.lower().endswith(".gz")


def _pieces(
    source: Input, file: FileRow, begin: Piece | None, target: int, limit: int | None
) -> Iterator[Piece]:
    """The input's text as pieces, from the place on where `begin` begins, up to `limit`."""
    name, opens = file.file, file.opens
    if source.problem is not None or not _plain(source):
        digest, size = ("", 0) if source.problem is not None else _digest_of_stream(source)
        yield Piece(name, opens, source.member, 0, None, 1, None, True, size, digest, source.problem)
        return
    first = (0, 1, None) if begin is None else (begin.start, begin.line, begin.codec)
    try:
        end = _state(source, limit).size
        if end < 0:
            raise InputError(f"{source.file}: cannot be read", "")
        cuts: list[tuple[int, int, str | None]] = [first]
        if end - first[0] > target * 3 // 2:
            with open_input(source) as stream:
                found = boundaries(stream, target, byte=first[0], line=first[1], codec=first[2])
                cuts += takewhile(lambda cut: cut[0] < end, found)
        ends = [cut[0] for cut in cuts[1:]] + [end]
        for (start, line, codec), stop in zip(cuts, ends, strict=True):
            digest = digest_of(source.path, start, stop)
            yield Piece(name, opens, None, start, stop, line, codec, stop == end, stop - start, digest)
    except (OSError, InputError):
        yield Piece(name, opens, None, first[0], None, first[1], first[2], True, 0, "")


def _digest(source: Input, piece: Piece) -> str:
    """The SHA-256 of the bytes that stand where the piece stood; empty when they can't be read."""
    if source.problem is not None:
        return ""
    if piece.end is None:
        found = _digest_of_stream(source)[0]
        return found if piece.sha256 or not found else "readable now"
    try:
        return digest_of(source.path, piece.start, piece.end)
    except OSError:
        return ""


def _digest_of_stream(source: Input) -> tuple[str, int]:
    """SHA-256 and size of what a packed file or archive member gives, as far as it can be read."""
    found, size = hashlib.sha256(), 0
    try:
        stream = open_input(source)
    except InputError:
        return "", 0
    with stream, suppress(*READ_ERRORS):
        while block := stream.read(BLOCK):
            found.update(block)
            size += len(block)
    return found.hexdigest(), size
