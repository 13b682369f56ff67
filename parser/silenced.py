"""What people say in a hand's text, taken out: that something was said stays visible, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parser.events import Note, NoteKind
from parser.hand import Hand

DOTS = "..."
SHAPE = "TXT012"
"""Read by the shape of its lines alone: any line may be talk."""
_QUOTED = (
    re.compile(r'(.*?[^\W\d_],? ?["“])(.*)(["”]\s*)', re.DOTALL),
    re.compile(r'(.*[^\W\d_],? ?["“])(.*)(["”]\s*)', re.DOTALL),
)
_OPENED = re.compile(r'(.*?[^\W\d_],? ")(.*)()', re.DOTALL)
_NAMED = (re.compile(r"(.*?: )(.*)()", re.DOTALL), re.compile(r"(.*: )(.*)()", re.DOTALL))
_REMARK = re.compile(r"((?:^|.*?\s)#)[^\n]*")
_TOML = re.compile(r"(\s*author\s*=\s*)(?:\"[^\"\\]*\"|'[^']*')(\s*)", re.IGNORECASE)
_SPOKEN = re.compile(r"#[^\"'\n]*")
_WORD = re.compile(r"[^\W\d_]+")
_ACCOUNT = re.compile(r"\[Unibet_\w+\]")


def silent_rows(hand: Hand) -> Iterator[tuple[int, list[str]]]:
    """Each row of the text in which somebody may say something, with what it may become: the first that reads
    as the row did is right.
    """
    lines = hand.text.split("\n")
    shape = any(finding.code == SHAPE for finding in hand.findings)
    names = sorted([seat.name for seat in hand.seats], key=len, reverse=True)
    for event in hand.events:
        if not isinstance(event, Note):
            continue
        row = hand.text.count("\n", 0, event.at)
        if event.kind is NoteKind.CHAT:
            yield row, list(dict.fromkeys(_unsaid(lines[row], names)))
        elif event.kind is NoteKind.UNREAD or (shape and event.kind is NoteKind.TABLE):
            ways = [lines[row].replace(event.text, DOTS)] if event.text.strip() else []
            words = _WORD.sub("x", event.text)
            yield row, [*ways, DOTS, lines[row].replace(event.text, words), words]
    for row, line in enumerate(lines):
        if hand.header.site == "phh" and (author := _TOML.fullmatch(line)):
            yield row, [f'{author[1]}"{DOTS}"{author[2]}']
        elif hand.header.site == "phh" and "#" in line:
            yield row, [_SPOKEN.sub(f"# {DOTS}", line), f"{line.partition('#')[0]}# {DOTS}"]
        if hand.header.site == "floorlog" and (remark := _REMARK.match(line)):
            yield row, [f"{remark[1]} {DOTS}"]
        if _ACCOUNT.search(line):
            yield row, [_ACCOUNT.sub("[Unibet_0]", line)]


def _unsaid(line: str, names: list[str]) -> Iterator[str]:
    """Ways to read a line of talk, each without what is said."""
    speaker = next((name for name in names if line.startswith((f"{name}: ", f"{name}:"))), None)
    if speaker is not None:
        yield f"{speaker}: {DOTS}"
    ways = [*_QUOTED, _OPENED] if '"' in line or "“" in line else []
    for way in (*ways, *_NAMED):
        found = way.fullmatch(line)
        if found is not None:
            yield f"{found[1]}{DOTS}{found[3]}"
    yield f'{DOTS}"' if line.rstrip().endswith('"') else DOTS
    yield DOTS
