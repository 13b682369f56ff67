"""Fills the tables of statistics in docs/stats-comparison.md from the catalogue: `python -m docs.comparison`.

    python -m docs.comparison            # writes the page
    python -m docs.comparison --check    # exit 1: the page says something else

The text around them is written by hand. A cell says how the other counts, where that is known; "as here" if
the definition is its own; its name for a statistic where only that was found; "–" where nothing was found.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from reports.stats.base import Section, Statistic
from reports.stats.table import STATISTICS

PAGE = Path(__file__).resolve().parent / "stats-comparison.md"
BEGIN, END = "<!-- statistics: written by python -m docs.comparison -->\n", "<!-- end of statistics -->\n"
NOTHING = "–"
COLUMNS = {
    "PokerTracker": ("PokerTracker 4", "PokerTracker 3"),
    "Hold'em Manager": ("Hold'em Manager", "Hold'em Manager 2", "Hold'em Manager 3"),
    "Hand2Note": ("Hand2Note",),
    "fpdb": ("fpdb",),
    "others": ("DriveHUD", "pokerkit"),
}
"""Heads, and the names under which the catalogue speaks of each."""
NAMED = {
    "fpdb": {
        "vpip": "VPIP [F4]", "pfr": "PFR [F4]", "rfi": "RFI [F4]", "threebet": "3Bet [F4]",
        "fourbet": "4Bet [F4]",
        "steal": "Steal [F4]", "fold_to_steal_bb": "Fold BB to Steal [F4]", "cbet_flop": "C-bet Flop [F4]",
        "cbet_turn": "C-bet Turn [F4]", "fold_to_cbet_flop": "Fold to C-bet Flop [F4]", "wtsd": "WTSD [F4]",
        "wsd": "W$SD [F4]", "float_turn": "Float Turn [F4]", "float_river": "Float River [F4]",
        "fold_to_squeeze": "Fold to Squeeze [F4]", "delayed_cbet_turn": "Delayed C-bet Turn [F4]",
        "probe_turn": "Probe Turn [F4]", "rake_dealt_per_100": "`rakeDealt` [F5]",
        "rake_per_100": "`rakeWeighted` [F5]", "ev_bb_per_100": "`ev_adjusted` [F5]",
    },
    "Hold'em Manager": {
        "hourly": "Net Won / Hr [H4]", "hands_per_hour": "Hands/hr [H4]",
    },
    "Hand2Note": {
        "rfi": "Open Raise [N2]", "cbet_flop": "CBet [N2]", "threebet": "3Bet [N3]",
        "afq": "Aggression Frequency [N4]",
        "fourbet_range": "4Bet Range [N4]",
    },
    "others": {"bb_per_100": "pokerkit: mean of payoffs, in the hands' own units [K1]",
               "deviation": "pokerkit: standard deviation of payoffs [K1]"},
}  # fmt: skip
"""What others call a statistic, where a source names it and the catalogue says nothing."""


def page(text: str) -> str:
    """The page with its tables as the catalogue has them now."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return before + BEGIN + "\n" + tables() + END + after


def tables() -> str:
    """A table for each section."""
    told = []
    for section in Section:
        entries = [entry for entry in STATISTICS if entry.section is section]
        if not entries:
            continue
        told += [f"### {section.value}\n", f"| statistic | key | {' | '.join(COLUMNS)} |"]
        told.append("|" + " --- |" * (len(COLUMNS) + 2))
        told += [_row(entry) for entry in entries]
        told.append("")
    return "\n".join(told)


def _row(entry: Statistic) -> str:
    cells = [f"{entry.title} ({entry.short})", f"`{entry.key}`"]
    cells += [_cell(entry, head) for head in COLUMNS]
    return "| " + " | ".join([cell.replace("|", "\\|").replace("\n", " ") for cell in cells]) + " |"


def _cell(entry: Statistic, head: str) -> str:
    names = COLUMNS[head]
    told = [(one.tracker, one.how) for one in entry.differs if one.tracker in names]
    if told:
        several = len(told) > 1 or head == "others"
        return " ".join(
            [_said(tracker if several or tracker != names[0] else "", how) for tracker, how in told]
        )
    if any(re.search(rf"\b{re.escape(name)}\b", entry.source) for name in names):
        return "as here"
    return NAMED.get(head, {}).get(entry.key, NOTHING)


def _said(tracker: str, how: str) -> str:
    return f"{tracker}: {how}" if tracker else how


def main() -> int:
    """Writes the page, or checks it."""
    text = PAGE.read_text(encoding="utf-8")
    new = page(text)
    if "--check" in sys.argv:
        return int(new != text)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
