"""What can be wrong with the text of a floor log: codes TXT020-TXT026, HDR013, HDR015 and HDR016."""

from __future__ import annotations

from parser.findings import Rule, Severity

_FORMAT = "the floor-log format (docs/floor-log.md)"

TXT020 = Rule(
    "TXT020",
    Severity.WARNING,
    "floor-log line not understood",
    "The line is none that a floor log has. The message says at which column, what is expected there and the "
    "closest word. The line was left out, and nothing that may depend on it is judged.",
    _FORMAT,
)
TXT021 = Rule(
    "TXT021",
    Severity.WARNING,
    "floor-log amount that can't be read",
    "An amount is digits, with or without its thousands apart, and a decimal point or comma. It is never "
    "below zero. The line was left out, and nothing that may depend on it is judged.",
    _FORMAT,
)
TXT022 = Rule(
    "TXT022",
    Severity.WARNING,
    "nobody in that seat or of that name",
    "The line is about a seat or a name that no seat line of the floor log has. It was left out, and nothing "
    "that may depend on it is judged.",
    _FORMAT,
)
TXT023 = Rule(
    "TXT023",
    Severity.WARNING,
    "floor-log line out of its place",
    "What is played and who sits where comes before the first chip moves. The line comes later; it was left "
    "out, and nothing that may depend on it is judged.",
    _FORMAT,
)
TXT024 = Rule(
    "TXT024",
    Severity.WARNING,
    "amount missing in a floor log",
    "All-in without an amount is the whole stack, and a blind without one is the stake; here the log gives "
    "neither. The line was left out, and nothing that may depend on it is judged.",
    _FORMAT,
)
TXT025 = Rule(
    "TXT025",
    Severity.WARNING,
    "more than a floor log holds",
    "A floor log has at most 23 seats, 2,000 lines and 500 characters in a line. What is more was left out, "
    "and nothing that may depend on it is judged.",
    _FORMAT,
)
HDR013 = Rule(
    "HDR013",
    Severity.NOTE,
    "stack not given",
    "The floor log gives no stack for this player. He is taken to cover everybody: whether a wager was all "
    "he had, and how much more he could have bet, can't be told.",
    _FORMAT,
)
HDR015 = Rule(
    "HDR015",
    Severity.WARNING,
    "floor log without button or stakes",
    "Without the button nobody can tell who owes the blinds, who acts first and who has the odd chip; "
    "without stakes, what the smallest bet is.",
    _FORMAT,
)
HDR016 = Rule(
    "HDR016",
    Severity.WARNING,
    "setting of a floor log given twice",
    "The log says twice, and differently, what is played. The first one counts.",
    _FORMAT,
)

FLOOR_RULES: tuple[Rule, ...] = (
    TXT020, TXT021, TXT022, TXT023, TXT024, TXT025, HDR013, HDR015, HDR016,
)  # fmt: skip
