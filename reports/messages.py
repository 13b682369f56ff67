"""A finding as text (place, excerpt with a caret, sentence, values, rule) and as JSON.

Text that comes from a user's file never reaches the terminal raw: control characters, terminal escapes,
direction marks and lone surrogates print as `\\x1b`, `\\u202e`, and long lines are cut around the caret.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from typing import TYPE_CHECKING

import msgspec

from parser.findings import Also, Level, Severity
from parser.instead import instead

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parser.findings import Finding

EXCERPT_WIDTH = 96
"""Cells of an excerpt, cut marks included."""
TEXT_WIDTH = 94
"""Characters of a line of prose, without its indentation."""
SENTENCE_LIMIT = 600
"""Characters of a message or value; longer ones are cut in the middle."""

_ELLIPSIS = "…"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co"})
# What a terminal may act on or that JSON readers stumble over, and JSON itself allows raw.
_JSON_RISKY = re.compile(r"[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


class Paint:
    """Colour for the terminal, or none."""

    def __init__(self, on: bool = False) -> None:
        self._on = on

    def __call__(self, style: str, text: str) -> str:
        """`text` in a style, or as it is."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self._on and text else text


PLAIN = Paint()
SEVERITY_STYLE = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


class KnownRow(msgspec.Struct, frozen=True):
    """Why a finding is known, and who answers for that."""

    reason: str
    owner: str


class FindingRow(msgspec.Struct, frozen=True):
    """A finding as other programs read it: the keys and their order are a promise."""

    code: str
    severity: str
    file: str
    line: int
    column: int
    hand_id: str | None
    street: str | None
    player: str | None
    message: str
    expected: str | None
    recorded: str | None
    rule: str
    level: str
    also: tuple[Also, ...]
    fingerprint: str
    """The same in every run and file; see `fingerprints`."""
    known: KnownRow | msgspec.UnsetType = msgspec.UNSET
    """Only where a baseline knows the finding."""


class QuarantinedRow(msgspec.Struct, frozen=True):
    """A quarantined piece as other programs read it."""

    file: str
    line: int
    bytes: int
    reason: str


_encode = msgspec.json.Encoder(enc_hook=str).encode  # texts that know how they were made are text


def finding_json(finding: Finding, fingerprint: str, known: KnownRow | None = None) -> bytes:
    """One JSON object, without a line end."""
    row = FindingRow(
        finding.code,
        finding.severity.value,
        finding.file,
        finding.line,
        finding.column,
        finding.hand_id,
        finding.street,
        finding.player,
        finding.message,
        finding.expected,
        finding.recorded,
        finding.rule,
        finding.level.value,
        finding.also,
        fingerprint,
        known or msgspec.UNSET,
    )
    return json_bytes(row)


def quarantined_json(file: str, line: int, size: int, reason: str) -> bytes:
    """One JSON object, without a line end."""
    return json_bytes(QuarantinedRow(file, line, size, reason))


def json_bytes(value: object) -> bytes:
    """JSON in UTF-8, safe to print: what a terminal acts on is escaped, lone surrogates are spelt out."""
    try:
        data = _encode(value)
    except UnicodeEncodeError:
        data = _encode(_encodable(msgspec.to_builtins(value, enc_hook=str)))
    if data.isascii() and b"\x7f" not in data:
        return data
    return _JSON_RISKY.sub(lambda m: f"\\u{ord(m[0]):04x}", data.decode()).encode()


def _encodable(value: object) -> object:
    """`value` with lone surrogates (bytes of a file name that are no UTF-8) spelt out."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_encodable(key): _encodable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_encodable(item) for item in value]
    return value


def visible(text: str) -> str:
    """`text` with everything spelt out that would not print as itself: `\\x1b`, `\\u202e`, `\\n`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([_visible_char(char) for char in text])


def _visible_char(char: str) -> str:
    if char.isprintable() or unicodedata.category(char) not in _HIDDEN:
        return char
    if char in "\t\n\r":
        return {"\t": "\\t", "\n": "\\n", "\r": "\\r"}[char]
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def sentence(text: str, limit: int = SENTENCE_LIMIT) -> str:
    """`text` made visible, cut in the middle when it is longer than `limit`."""
    if len(text) > limit:
        text = f"{text[: limit * 2 // 3]}{_ELLIPSIS}{text[-limit // 4 :]}"
    return visible(text)


def width(text: str) -> int:
    """Terminal cells that `text` takes."""
    if text.isascii():
        return len(text)
    return sum([_char_width(char) for char in text])


def _char_width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def excerpt(text: str, column: int, limit: int = EXCERPT_WIDTH) -> tuple[str, str]:
    """The line and the caret line under it, both at most `limit` cells; `column` counts characters from 1."""
    at = min(max(column - 1, 0), len(text))
    # Every character takes at most ten cells once it is visible, so this window is all that can be needed.
    start, end = max(0, at - limit), min(len(text), at + limit)
    before = [visible(char) for char in text[start:at]]
    after = [visible(char) for char in text[at:end]]
    left, used = len(before), 0
    cut_left, cut_right = start > 0, end < len(text)
    total = sum(map(width, before)) + sum(map(width, after))
    room_left = limit - 2 if total <= limit and not cut_left and not cut_right else limit // 3
    while left > 0 and used + width(before[left - 1]) <= room_left:
        left -= 1
        used += width(before[left])
    cut_left = cut_left or left > 0
    head = (_ELLIPSIS if cut_left else "") + "".join(before[left:])
    right, room = 0, limit - 1 - width(head)
    while right < len(after) and width(after[right]) <= room:
        room -= width(after[right])
        right += 1
    cut_right = cut_right or right < len(after)
    line = head + "".join(after[:right]) + (_ELLIPSIS if cut_right else "")
    return line.rstrip(), " " * width(head) + "^"


def wrapped(text: str, limit: int) -> list[str]:
    """`text`, made visible before, in lines of at most `limit` characters; longer words are broken."""
    if len(text) <= limit:
        return [text]
    return textwrap.wrap(text, limit, break_on_hyphens=False) or [""]


def code_words(finding: Finding) -> str:
    """``"error BET002"``; the level too where it is not the plain one: ``"error BET002 (needs ruling)"``."""
    told = f"{finding.severity.value} {finding.code}"
    return f"{told} ({finding.level.value})" if finding.level in _TOLD_LEVELS else told


_TOLD_LEVELS = (Level.STANDS, Level.NEEDS_RULING)


def finding_text(finding: Finding, paint: Paint = PLAIN, known: KnownRow | None = None) -> str:
    """The finding as a block of lines: place and code, excerpt and caret, sentence, values, rule."""
    where = [f"hand {sentence(finding.hand_id, 60)}"] if finding.hand_id else []
    where += [sentence(part, 60) for part in (finding.street, finding.player) if part]
    place = f"{visible(finding.file)}:{finding.line}:{finding.column}"
    style = SEVERITY_STYLE[finding.severity]
    what = paint(style, code_words(finding))
    lines = [f"{paint('bold', place)}: {what}" + (f"  {', '.join(where)}" if where else "")]
    if finding.excerpt:
        line, caret = excerpt(finding.excerpt, finding.caret or finding.column)
        lines += [f"    | {line}", f"    | {paint(style, caret)}"]
    told = [sentence(finding.message)]
    if finding.expected is not None:
        told.append(f"expected: {sentence(finding.expected)}")
    if finding.recorded is not None:
        told.append(f"recorded: {sentence(finding.recorded)}")
    told.append(f"rule: {sentence(finding.rule)}")
    told += [
        f"see also: {visible(one.file)}:{one.line}: {sentence(f'hand {one.hand_id}')}" for one in finding.also
    ]
    if known is not None:
        told.append(f"known: {sentence(known.reason)} ({sentence(known.owner)})")
    for text in told:
        first, *rest = wrapped(text, TEXT_WIDTH)
        lines += [f"    {first}", *[f"      {line}" for line in rest]]
    return "\n".join(lines) + "\n\n"


def quarantined_text(file: str, line: int, size: int, reason: str) -> str:
    """A quarantined piece as a block of lines."""
    helps = instead(reason)
    told = f"{sentence(reason)}; {helps}" if helps else sentence(reason)
    return f"{visible(file)}:{line}:1: quarantined, {count(size, 'byte')}\n    {told}\n\n"


def count(number: int, noun: str) -> str:
    """``"1 hand"``, ``"2,310 hands"``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def aligned(rows: Sequence[Sequence[str]], right: Iterable[int] = (), indent: str = "") -> str:
    """Lines with aligned columns, by terminal cells, two blanks apart; those in `right` to the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    ends = frozenset(right)
    lines = []
    for row in rows:
        cells = []
        for i, text in enumerate(row):
            pad = " " * (widths[i] - width(text))
            cells.append(pad + text if i in ends else text + pad)
        lines.append((indent + "  ".join(cells)).rstrip() + "\n")
    return "".join(lines)


def by_place(findings: Iterable[Finding]) -> list[Finding]:
    """The findings of one hand in the order they are printed: place, then code."""
    return sorted(findings, key=lambda f: (f.line, f.column, f.code))
