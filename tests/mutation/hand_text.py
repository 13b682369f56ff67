"""A hand's text as editable lines: read it, find and change lines, print it again.

This is the mutation test's own small model, written without the project's parser and engine: a fault in
either can't hide itself here. `SheetText(text).text() == text` holds for every hand it is used on.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Self

MONEY = r"[$€£]?[\d,]+(?:\.\d+)?"
STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
ACTION = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|raises)(?: (?P<a>{MONEY}))?(?: to (?P<to>{MONEY}))?"
    rf"(?P<all>(?: and is all-in)?)(?P<tail>(?: and has reached the {MONEY} cap)? ?)\Z"
)
POST = re.compile(
    rf"(?P<words>(?:posts )?(?:the ante|small & big blinds|small blind|big blind|missed blind|straddle))"
    rf" (?P<a>{MONEY})"
    r"(?P<all>(?: and is all-in)?)\Z"
)
MARK = re.compile(
    r"(?P<mark>\*\*\* (?:(?:FIRST|SECOND|THIRD) )?(?P<s>FLOP|TURN|RIVER) \*\*\*)(?P<cards>(?: \[[^\]]*\])+)\Z"
)


class NotApplicable(Exception):  # noqa: N818 - an answer, not an error
    """This change cannot be made in this hand and leave the rest of it consistent."""


@dataclass
class Line:
    """One line. `text` is printed as it stands for kinds that carry no fields."""

    kind: str
    text: str = ""
    name: str = ""
    verb: str = ""
    amount: int = 0
    raise_to: int = 0
    all_in: bool = False
    tail: str = ""
    label: str = ""
    kept: bool = False
    street: int = 0
    old: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)


class SheetText:
    """The lines of one hand, by kind."""

    def __init__(self, text: str) -> None:
        body = text.split("\n")
        self.header = body[0]
        self.ggpoker = self.header.startswith("Poker Hand")
        self.tournament = "Tournament #" in self.header
        self.symbol = "" if self.tournament else next((c for c in "$€£" if c in self.header), "")
        self.scale = 2 if self.symbol else 0
        self.limit = (
            "pl"
            if re.search(r"Pot Limit|PLO", self.header)
            else "fl"
            if re.search(r"(em|Lo) Limit", self.header)
            else "nl"
        )
        self.hi_lo = "Hi/Lo" in self.header
        self.omaha = bool(re.search(r"Omaha|PLO", self.header))
        stakes = re.findall(
            MONEY, re.findall(r"\([^()]*/[^()]*", self.header)[-1]
        )  # an ante may follow within
        low, high = self.units(stakes[0]), self.units(stakes[1])
        self.bets = (low, high)
        self.small, self.big = (low // 2, low) if self.limit == "fl" else (low, high)
        self.seats: dict[str, int] = {}
        self.stacks: dict[str, int] = {}
        summary = body.index("*** SUMMARY ***") if "*** SUMMARY ***" in body else len(body)
        self.lines = [self._read(line, at > summary) for at, line in enumerate(body)]

    # ---- reading and printing

    def units(self, text: str) -> int:
        """Minor units of a printed amount."""
        return int(Decimal(text.lstrip("$€£").replace(",", "")) * 10**self.scale)

    def money(self, amount: int) -> str:
        """An amount as the site prints it."""
        whole, part = divmod(amount, 10**self.scale)
        text = f"{whole:,}" if self.ggpoker else str(whole)
        if part:
            text += f".{part:0{self.scale}d}".rstrip("0" if self.ggpoker else "")
        return self.symbol + text

    def _read(self, text: str, in_summary: bool) -> Line:
        if in_summary:
            return self._read_summary(text)
        if seat := re.match(rf"Seat (\d+): (.*) \(({MONEY}) in chips", text):
            if "is sitting out" not in text:
                self.seats[seat[2]], self.stacks[seat[2]] = int(seat[1]), self.units(seat[3])
            return Line("seat", text, seat[2])
        if mark := MARK.match(text):
            groups = re.findall(r"\[([^\]]*)\]", mark["cards"])
            old = groups[0].split() if len(groups) > 1 else []
            return Line("street", mark["mark"], street=STREETS[mark["s"]], old=old, new=groups[-1].split())
        if uncalled := re.match(rf"Uncalled bet \(({MONEY})\) returned to (.*)\Z", text):
            return Line("uncalled", name=uncalled[2], amount=self.units(uncalled[1]))
        for name in sorted(self.seats, key=len, reverse=True):
            if text.startswith(name + ": "):
                rest = text[len(name) + 2 :]
                if act := ACTION.match(rest):
                    amount, to = (self.units(act[g]) if act[g] else 0 for g in ("a", "to"))
                    return Line(
                        "act",
                        name=name,
                        verb=act["verb"],
                        amount=amount,
                        raise_to=to,
                        all_in=bool(act["all"]),
                        tail=act["tail"],
                    )
                if post := POST.match(rest):
                    return Line(
                        "post",
                        name=name,
                        verb=post["words"],
                        amount=self.units(post["a"]),
                        all_in=bool(post["all"]),
                    )
                return Line("said", text, name)
            if got := re.match(rf"{re.escape(name)} collected ({MONEY}) from (.*)\Z", text):
                return Line("collected", name=name, amount=self.units(got[1]), label=got[2])
        return Line("raw", text)

    def _read_summary(self, text: str) -> Line:
        if board := re.match(r"((?:FIRST |SECOND |THIRD )?Board) \[([^\]]*)\]\Z", text):
            return Line("board", board[1], new=board[2].split())
        for name, seat in self.seats.items():
            if text.startswith(f"Seat {seat}: {name} "):
                return Line("result", text, name)
        return Line("total" if text.startswith("Total pot ") else "raw", text)

    def _print(self, line: Line) -> str:
        all_in = " and is all-in" if line.all_in else ""
        match line.kind:
            case "act":
                amount = f" {self.money(line.amount)}" if line.verb in ("calls", "bets", "raises") else ""
                to = f" to {self.money(line.raise_to)}" if line.verb == "raises" else ""
                return f"{line.name}: {line.verb}{amount}{to}{all_in}{line.tail}"
            case "post":
                return f"{line.name}: {line.verb} {self.money(line.amount)}{all_in}"
            case "street":
                old = f" [{' '.join(line.old)}]" if line.old else ""
                return f"{line.text}{old} [{' '.join(line.new)}]"
            case "uncalled":
                return f"Uncalled bet ({self.money(line.amount)}) returned to {line.name}"
            case "board":
                return f"{line.text} [{' '.join(line.new)}]"
            case "collected":
                return f"{line.name} collected {self.money(line.amount)} from {line.label}"
            case _:
                return line.text

    def text(self) -> str:
        """The hand as text again."""
        return "\n".join([self.header] + [self._print(line) for line in self.lines[1:]])

    def copy(self) -> Self:
        """An independent sheet to change."""
        return copy.deepcopy(self)

    # ---- finding lines

    def of(self, kind: str) -> list[int]:
        """Indexes of the lines of a kind."""
        return [at for at, line in enumerate(self.lines) if line.kind == kind]

    def one(self, kind: str) -> Line:
        """The only line of a kind."""
        found = self.of(kind)
        if len(found) != 1:
            raise NotApplicable
        return self.lines[found[0]]

    @property
    def several_runs(self) -> bool:
        """Whether the board was run more than once."""
        return len(self.of("board")) > 1

    @property
    def button(self) -> int:
        """The button's seat."""
        return int(re.findall(r"Seat #(\d+) is the button", self.lines[1].text)[-1])

    def clockwise(self, names: list[str]) -> list[str]:
        """The names in order from the left of the button."""
        return sorted(names, key=lambda name: (self.seats[name] - self.button - 1) % 100)

    def folded(self) -> list[str]:
        """Who folded, in order."""
        return [line.name for line in self.lines if line.kind == "act" and line.verb == "folds"]

    def live(self) -> list[str]:
        """Who did not fold."""
        return [name for name in self.seats if name not in self.folded()]

    def cards(self) -> dict[str, list[str]]:
        """Hole cards that the text shows."""
        found = {}
        for line in self.lines:
            text = line.text
            for name in self.seats:
                if hit := re.match(
                    rf"(?:Dealt to {re.escape(name)}|{re.escape(name)}: shows) \[([^\]]*)\]", text
                ):
                    found[name] = hit[1].split()
        return found
