"""Draws the README's picture from what `fairpot replay` prints: `python -m docs.picture`."""

from __future__ import annotations

import html
from pathlib import Path

from parser import read_hands
from reports.messages import Paint
from reports.replayer.make import scene_of
from reports.replayer.text import replay_text

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = "sample_histories/pokerstars/holdem-no-limit/wrong-award.txt"
FIRST, LAST = "── RIVER", "1 finding"
LINE, WIDTH, LEFT, TOP = 19, 8.43, 22, 64
COLOURS = (
    ("   !", "#ff8b80"),
    ("    disagrees", "#ff8b80"),
    ("VERDICT", "#ffd479"),
    (FIRST, "#8ec7ff"),
    ("RESULT", "#8ec7ff"),
    ("THE ", "#8ec7ff"),
    ("  It is not ", "#ff8b80"),
    ("$ ", "#9be09b"),
)


def replay_lines() -> list[str]:
    """What the command prints, from the river on."""
    hand = next(read_hands(str(ROOT / SAMPLE)))
    lines = replay_text(scene_of(hand), Paint()).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(FIRST))
    last = next(at for at, line in enumerate(lines) if line.startswith(LAST))
    return [f"$ fairpot replay {Path(SAMPLE).name}", "  ...", *lines[first : last + 1]]


def svg(lines: list[str], label: str = "fairpot replay of a hand whose pot went to the wrong player") -> str:
    """The lines in a dark window; `label` says what they show to who can't see it."""
    wide = max(len(line) for line in lines) * WIDTH + 2 * LEFT
    high = len(lines) * LINE + TOP + 12
    rows = []
    for at, line in enumerate(lines):
        colour = next((value for start, value in COLOURS if line.startswith(start)), "#d8dee9")
        y = TOP + at * LINE
        rows.append(
            f'<text x="{LEFT}" y="{y}" fill="{colour}" xml:space="preserve">{html.escape(line)}</text>'
        )
    dots = "".join(
        f'<circle cx="{24 + 20 * at}" cy="24" r="6" fill="{fill}"/>'
        for at, fill in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}"'
        f' width="{wide:.0f}" height="{high}" role="img"'
        f' aria-label="{html.escape(label)}">\n'
        f'<rect width="100%" height="100%" rx="10" fill="#1f2430"/>{dots}\n'
        '<g font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace" font-size="14">\n'
        + "\n".join(rows)
        + "\n</g>\n</svg>\n"
    )


if __name__ == "__main__":
    (ROOT / "docs" / "replay.svg").write_text(svg(replay_lines()), encoding="utf-8")
