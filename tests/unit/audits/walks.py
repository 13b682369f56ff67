"""Hands in which everybody folds to the big blind, one after the other, and what is found across them."""

from __future__ import annotations

from parser.findings import Finding
from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay
from replay.track import trail_of
from replay.trail import encode
from reports.across import Across, Spool, bucket_of
from reports.repeats import hand_key
from reports.settings import Settings

NAMES = {1: "Ann", 2: "Ben", 3: "Cal", 4: "Dot", 5: "Eve", 6: "Fay"}
CASH = "PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2024/09/04 {time} ET"
TOURNAMENT = (
    "PokerStars Hand #{number}: Tournament #2900021, $5+$0.50 USD Hold'em No Limit - Level I (1/2) - "
    "2024/09/04 {time} ET"
)


def walk(
    number: int,
    button: int,
    stacks: dict[int, int],
    small: int | None,
    big: int,
    *,
    head: str = CASH,
    table: str = "Heron",
    time: str = "",
    out: tuple[int, ...] = (),
    extra: str = "",
    tail: str = "",
    names: dict[int, str] = NAMES,
) -> str:
    """A hand that the big blind is given. The seats of `stacks` are there, those of `out` are not dealt in;
    `extra` is a line after the blinds, `tail` one after the award.
    """
    sign = "" if "Tournament" in head else "$"
    lines = [
        head.format(number=290_000_600_000 + number, time=time or f"18:{number:02d}:00"),
        f"Table '{table}' 6-max Seat #{button} is the button",
    ]
    for seat, stack in stacks.items():
        away = " is sitting out" if seat in out else ""
        lines.append(f"Seat {seat}: {names[seat]} ({sign}{stack} in chips){away}")
    if small is not None:
        lines.append(f"{names[small]}: posts small blind {sign}1")
    lines.append(f"{names[big]}: posts big blind {sign}2")
    lines += [extra] if extra else []
    lines.append("*** HOLE CARDS ***")
    dealt = [seat for seat in stacks if seat not in out]
    order = [seat for seat in dealt if seat > big] + [seat for seat in dealt if seat < big]
    lines += [f"{names[seat]}: folds" for seat in order]
    lines.append(f"Uncalled bet ({sign}1) returned to {names[big]}")
    lines.append(f"{names[big]} collected {sign}2 from pot")
    lines += [tail] if tail else []
    lines += ["*** SUMMARY ***", f"Total pot {sign}2 | Rake {sign}0"]
    for seat in dealt:
        end = f"collected ({sign}2)" if seat == big else "folded before Flop"
        lines.append(f"Seat {seat}: {names[seat]} {end}")
    return "\n".join(lines) + "\n"


def across(*texts: str, rules: str | None = None) -> list[Finding]:
    """The findings across hands."""
    spool = Spool()
    for place, text in enumerate(texts):
        for piece in read_bytes(text.encode(), f"{place}.txt"):
            assert isinstance(piece, Hand), piece
            key, digest = hand_key(piece)
            trail = trail_of(replay(piece), key, digest)
            spool.add(bucket_of(trail.site, trail.tournament, trail.table), encode(trail))
    return Across(Settings(rules=rules)).findings(spool, ())


def codes(*texts: str, rules: str | None = None) -> list[str]:
    """Their codes."""
    return [finding.code for finding in across(*texts, rules=rules)]
