"""Hands written in another format: a file for each file that is read, and an account of what is left out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from parser.hand import Hand
from parser.reader import read_input
from parser.source import STDIN, Chatter, FileRead, Input, Quarantined, inputs
from parser.writers import floorlog, jsonlines, ohh, phh, pokerstars
from parser.writers.base import NotExpressible, Written
from parser.writers.pseudonyms import anonymised
from replay.profiles import profile_for
from reports.messages import count, sentence, visible
from reports.outputs import Output, OutputError
from reports.tally import Tally, count_one

MOST_NAME = 200
BASE = "base"
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f/\\:*?\"<>|\ud800-\udfff]")


class Target(NamedTuple):
    """A format that hands are written in."""

    name: str
    suffix: str
    write: Callable[[Hand], Written]
    frame: str = "{text}"
    """A hand among others of its file; `number` counts them from 1."""


TARGETS: tuple[Target, ...] = (
    Target("phh", ".phhs", phh.write, "[{number}]\n{text}\n"),
    Target("ohh", ".ohh", ohh.write, "{text}\n"),
    Target("pokerstars", ".txt", pokerstars.write),
    Target("floor-log", ".txt", floorlog.write),
    Target("jsonl", ".jsonl", jsonlines.write),
)


class Names(NamedTuple):
    """How names are replaced."""

    key: bytes
    keep_hero: bool = False


class Job(NamedTuple):
    """A file to be read, and the one to be written."""

    source: Input
    output: Path


class Account(msgspec.Struct):
    """What became of what was read."""

    tally: Tally
    written: int = 0
    files_written: int = 0
    left_out: dict[str, int] = {}
    """Hands by the reason they were left out for."""
    aside: dict[str, int] = {}
    """Pieces that are no hands that are read, by reason."""
    notes: dict[str, int] = {}
    """Hands by what the target has no place for."""

    @property
    def complete(self) -> bool:
        """Whether every hand and piece was written."""
        return not self.left_out and not self.aside


class ConvertError(Exception):
    """The files cannot be written as asked: why, and what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


# ---- which file goes where


def plan(paths: Iterable[str], folder: str, target: Target, *, force: bool = False) -> list[Job]:
    """Where each input goes; what lies below the folder already is no input where a PATH holds the folder.

    Raises:
        InputError: a path does not exist.
        ConvertError: an output would be an input, or exists already and `force` is not set.
    """
    out = Path(folder)
    if out.exists() and not out.is_dir():
        raise ConvertError(f"--out {folder} is no folder", "name a folder, it need not exist")
    jobs: list[Job] = []
    taken: set[str] = set()
    for path in paths:
        within = _holds(path, out)
        for source in inputs([path]):
            if within and _holds(str(out), Path(source.path)):
                continue
            jobs.append(Job(source, out / _free(_below(source, path), target.suffix, taken)))
    _check(jobs, force=force)
    return jobs


def _holds(folder: str, path: Path) -> bool:
    """Whether a path lies within a folder, and is not the folder itself."""
    try:
        here, there = Path(folder).resolve(), path.resolve()
    except (OSError, ValueError):
        return False
    return here.is_dir() and here in there.parents


def _below(source: Input, path: str) -> Path:
    """An input's name below the folder that was given, or its bare name; none of it leads elsewhere."""
    if source.file == STDIN:
        return Path("stdin")
    name = source.file
    root = path.rstrip("/\\") or path
    if name.startswith((f"{root}{os.sep}", f"{root}/")) and source.path != path:
        name = name[len(root) + 1 :]
    elif source.member is not None:
        name = f"{Path(source.path).name}/{name[len(source.path) + 1 :]}"
    else:
        name = Path(name).name
    parts = [_UNSAFE.sub("_", part)[:MOST_NAME] for part in re.split(r"[/\\]", name)]
    return Path(*([part for part in parts if part not in ("", ".", "..")] or ["hands"]))


def _free(name: Path, suffix: str, taken: set[str]) -> Path:
    """The name with the target's ending; with its own before it where another input has that name."""
    if name.suffix.lower() == ".gz":
        name = name.with_suffix("")
    tries = [name.with_suffix(suffix), Path(f"{name}{suffix}")]
    tries += [Path(f"{name}-{number}{suffix}") for number in range(2, len(taken) + 3)]
    found = next(one for one in tries if str(one).casefold() not in taken)
    taken.add(str(found).casefold())
    return found


def _check(jobs: list[Job], *, force: bool) -> None:
    read = {os.path.realpath(job.source.path) for job in jobs if job.source.file != STDIN}
    for job in jobs:
        if os.path.realpath(job.output) in read:
            raise ConvertError(f"{visible(str(job.output))} is an input", "choose another folder for --out")
        if job.output.exists() and not force:
            raise ConvertError(
                f"{visible(str(job.output))} exists", "choose another folder, or --force to overwrite it"
            )


# ---- the work


def convert(
    jobs: Iterable[Job], target: Target, names: Names | None, progress: Callable[[Tally], None]
) -> Account:
    """Writes what is read; a file without a hand that can be written makes no output.

    Raises:
        InputError: an input that was named can't be read.
        OutputError: an output can't be written.
    """
    account = Account(Tally())
    for job in jobs:
        sink: Output | None = None
        try:
            texts = _texts(job.source, target, names, account, progress)
            for number, text in enumerate(texts, 1):
                if sink is None:
                    sink = _open(job.output)
                framed = target.frame.format(number=number, text=text)
                sink.write(framed.encode("utf-8", "replace"))
            if sink is not None:
                sink.commit()
                account.files_written += 1
        finally:
            if sink is not None:
                sink.abandon()
    return account


def _open(path: Path) -> Output:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"cannot make {visible(str(path.parent))}: {error.strerror}", "choose another folder with --out"
        ) from None
    return Output(str(path))


def _texts(
    source: Input, target: Target, names: Names | None, account: Account, progress: Callable[[Tally], None]
) -> Iterator[str]:
    """The texts of an input's hands, in order."""
    tally = account.tally
    for item in read_input(source):
        if isinstance(item, Hand):
            tally.hands += 1
            tally.bytes_hands += item.size
            written = _written(item, target, names, account)
            if written is not None:
                yield written
        elif isinstance(item, Quarantined):
            tally.quarantined += 1
            tally.bytes_quarantined += item.size
            count_one(account.aside, item.reason)
        elif isinstance(item, Chatter):
            tally.bytes_chatter += item.size
        elif isinstance(item, FileRead):
            tally.files += 1
        progress(tally)


def _written(hand: Hand, target: Target, names: Names | None, account: Account) -> str | None:
    """A hand's text; None where it is left out."""
    try:
        if names is not None:
            hand = anonymised(hand, names.key, keep_hero=names.keep_hero)
        if target.name == floorlog.TARGET and hand.header.rules is None:
            hand = _with_rules(hand)
        text, notes = target.write(hand)
    except NotExpressible as error:
        count_one(account.left_out, error.reason)
        return None
    account.written += 1
    for note in notes:
        count_one(account.notes, note)
    return text


def _with_rules(hand: Hand) -> Hand:
    """The hand with the rules named that its room's hands are judged by; a log's own are `base`."""
    profile = profile_for(hand.header.site).name
    if profile == BASE:
        return hand
    return replace(hand, header=replace(hand.header, rules=profile))


# ---- the account as text


def told(account: Account, target: Target, names_told: str) -> str:
    """What was written, what was left out and why."""
    tally = account.tally
    lines = [
        f"{count(tally.hands, 'hand')} read from {count(tally.files, 'file')}",
        f"{account.written:,} written as {target.name} to {count(account.files_written, 'file')}",
        f"{tally.hands - account.written:,} left out",
        *_rows(account.left_out),
    ]
    if tally.quarantined:
        lines.append(f"{count(tally.quarantined, 'piece')} not read:")
        lines += _rows(account.aside)
    if account.notes:
        lines.append(f"What {target.name} has no place for, by hands written:")
        lines += _rows(account.notes)
    if names_told:
        lines.append(names_told)
    return "\n".join(lines) + "\n"


def _rows(counts: dict[str, int]) -> list[str]:
    """Reasons with their counts, the commonest first."""
    order = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [f"  {number:>9,}  {sentence(words, 200)}" for words, number in order]
