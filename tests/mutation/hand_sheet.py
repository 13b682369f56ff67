"""A hand's text as editable lines: read it, change one thing, carry the change through, print it again.

This is the mutation test's own small model, written without the project's parser and engine so that a fault in
either cannot hide itself here. `Sheet(text).text() == text` holds for every hand it is used on.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from decimal import Decimal

MONEY = r"[$€£]?[\d,]+(?:\.\d+)?"
STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
ACTION = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|raises)(?: (?P<a>{MONEY}))?(?: to (?P<to>{MONEY}))?"
    rf"(?P<all>(?: and is all-in)?)(?P<tail>(?: and has reached the {MONEY} cap)? ?)\Z"
)
POST = re.compile(
    rf"(?P<words>(?:posts )?(?:the ante|small & big blinds|small blind|big blind|missed blind|straddle)) (?P<a>{MONEY})"
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


@dataclass
class Before:
    """The betting just before one action."""

    at: int
    line: Line
    street: int
    cur: int
    put: dict[str, int]
    stack: dict[str, int]
    full: int
    pot: int
    level: int
    acted: dict[str, int]
    live: list[str]

    @property
    def to_call(self) -> int:
        """What the player owes."""
        return self.cur - self.put[self.line.name]


class Sheet:
    """The lines of one hand and the small arithmetic that ties them together."""

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
        stakes = re.findall(MONEY, self.header[self.header.rindex("(") :])
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

    def copy(self) -> Sheet:
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

    # ---- money

    def walk(self) -> list[Before]:
        """The state of the betting before each action, by the plain rules (full = size of the last full bet or raise)."""
        put = dict.fromkeys(self.seats, 0)
        stack, acted = dict(self.stacks), {}
        cur = street = level = pot = 0
        full, gone, found = self.big, set(), []
        for at, line in enumerate(self.lines):
            if line.kind == "post":
                live, dead = self.live_part(line)
                stack[line.name] -= live + dead
                put[line.name] += live
                pot += live + dead
                if live:
                    cur = max(cur, put[line.name], self.big if "big" in line.verb else 0)
                if "straddle" in line.verb:
                    full = cur
            elif line.kind == "raw" and line.text.startswith("Cash Drop"):
                pot += self.units(line.text.rsplit(" ", 1)[1])
            elif line.kind == "street":
                if line.street != street:
                    put, acted, cur, level, full, street = (
                        dict.fromkeys(self.seats, 0),
                        {},
                        0,
                        0,
                        self.big,
                        line.street,
                    )
            elif line.kind == "act":
                who = [name for name in self.seats if name not in gone]
                found.append(
                    Before(at, line, street, cur, dict(put), dict(stack), full, pot, level, dict(acted), who)
                )
                added = line.raise_to - put[line.name] if line.verb == "raises" else line.amount
                put[line.name] += added
                stack[line.name] -= added
                pot += added
                if line.verb == "folds":
                    gone.add(line.name)
                if put[line.name] > cur:
                    full = max(put[line.name] - cur, full)
                    cur = put[line.name]
                    level += 1
                acted[line.name] = cur
        return found

    def live_part(self, line: Line) -> tuple[int, int]:
        """The live and the dead part of a post."""
        if "ante" in line.verb or "missed" in line.verb:
            return 0, line.amount
        if "small & big" in line.verb:
            return self.big, line.amount - self.big
        if line.verb == "straddle":  # printed as the street total
            return line.amount - (self.big if self._is_big_blind(line.name) else 0), 0
        return line.amount, 0

    def _is_big_blind(self, name: str) -> bool:
        return any(
            post.kind == "post" and post.name == name and "big blind" in post.verb for post in self.lines
        )

    def shares(self) -> tuple[dict[str, int], dict[str, int], int]:
        """Live money by player after the uncalled bet, antes by player, other dead money."""
        live, antes, dead = dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0), 0
        for before in self.walk():
            line = before.line
            live[line.name] += line.raise_to - before.put[line.name] if line.verb == "raises" else line.amount
        for line in self.lines:
            if line.kind == "post":
                own, lost = self.live_part(line)
                live[line.name] += own
                if "ante" in line.verb:
                    antes[line.name] += lost
                else:
                    dead += lost
            elif line.kind == "uncalled":
                live[line.name] -= line.amount
            elif line.kind == "raw" and line.text.startswith("Cash Drop"):
                dead += self.units(line.text.rsplit(" ", 1)[1])
        return live, antes, dead

    def pots(self) -> list[int]:
        """Main and side pots before rake."""
        live, antes, dead = self.shares()
        if sum(amount > 0 for amount in antes.values()) < 2:
            dead, antes = dead + sum(antes.values()), dict.fromkeys(antes, 0)
        total = {name: live[name] + antes[name] for name in live}
        still = self.live()
        sizes, before, owners = [], 0, None
        for level in sorted({total[name] for name in still}):
            size = sum(min(amount, level) - min(amount, before) for amount in total.values())
            own = {name for name in still if total[name] >= level}
            if owners == own:
                sizes[-1] += size
            else:
                sizes.append(size)
            before, owners = level, own
        sizes[-1] += sum(max(0, amount - before) for amount in total.values())
        sizes[0] += dead
        return sizes

    def total_pot(self) -> int:
        """Everything in the middle."""
        return sum(self.pots())

    def fees(self) -> int:
        """Rake and fees as printed."""
        tail = self.one("total").text.partition("|")[2]
        return sum(self.units(text) for text in re.findall(rf"[A-Z][a-z]+ ({MONEY})", tail))

    # ---- changing

    def set_result(self, name: str, amount: int) -> None:
        """Write what the summary says `name` won; 0 for nothing."""
        at = next(at for at in self.of("result") if self.lines[at].name == name)
        line, money = self.lines[at], self.money(amount)
        text = line.text
        if amount and re.search(rf"(won|collected) \({MONEY}\)", text):
            line.text = re.sub(
                rf"(won|collected) \({MONEY}\)", lambda hit: f"{hit[1]} ({money})", text, count=1
            )
        elif amount and " and lost with " in text:
            line.text = text.replace(" and lost with ", f" and won ({money}) with ")
        elif amount:
            line.text = re.sub(
                r"\) folded .*|(?<!\)) (folded|mucked) .*",
                lambda hit: (")" if hit[0][0] == ")" else "") + f" collected ({money})",
                text,
            )
        elif " and won (" in text:
            line.text = re.sub(rf" and won \({MONEY}\) with ", " and lost with ", text)
        elif re.search(rf"(won|collected) \({MONEY}\)", text):
            line.text = re.sub(rf" (won|collected) \({MONEY}\).*", " mucked", text)

    def won(self) -> dict[str, int]:
        """What the award lines pay by player."""
        got: dict[str, int] = {}
        for at in self.of("collected"):
            got[self.lines[at].name] = got.get(self.lines[at].name, 0) + self.lines[at].amount
        return got

    def set_results(self) -> None:
        """Make the summary's seat lines agree with the award lines."""
        won = self.won()
        for name in self.seats:
            self.set_result(name, won.get(name, 0))

    def set_total(self, gross: int, nets: list[int] | None = None) -> None:
        """Write the summary's total, and its main and side pots where it prints them."""
        line = self.one("total")
        line.text = re.sub(
            rf"(Total pot ){MONEY}", lambda hit: hit[1] + self.money(gross), line.text, count=1
        )
        if nets and "Main pot" in line.text:
            parts = iter(nets)
            line.text = re.sub(
                rf"((?:Main pot|Side pot(?:-\d)?) ){MONEY}",
                lambda hit: hit[1] + self.money(next(parts)),
                line.text,
            )

    def carry(self) -> None:
        """Carry a changed wager through: later calls, all-in marks, the uncalled bet, pots, awards, summary."""
        if self.several_runs or (self.hi_lo and len(self.won()) > 1):
            raise NotApplicable
        pots = len(self._labels())
        self._carry_actions()
        self._carry_uncalled()
        self._carry_awards(pots)

    def _labels(self) -> set[str]:
        return {self.lines[at].label for at in self.of("collected")}

    def _carry_actions(self) -> None:
        """Calls follow the level; wagers keep their street total; nobody acts without chips."""
        put, stack, cur, street = dict.fromkeys(self.seats, 0), dict(self.stacks), 0, 0
        for line in self.lines:
            if line.kind == "post":
                live, dead = self.live_part(line)
                stack[line.name] -= live + dead
                put[line.name] += live
                if live:
                    cur = max(cur, put[line.name], self.big if "big" in line.verb else 0)
            elif line.kind == "street":
                if line.street != street:
                    put, cur, street = dict.fromkeys(self.seats, 0), 0, line.street
            elif line.kind == "act" and line.verb not in ("folds", "checks"):
                added = self._carried(line, put[line.name], stack[line.name], cur)
                put[line.name] += added
                stack[line.name] -= added
                line.all_in = stack[line.name] <= 0
                cur = max(cur, put[line.name])

    @staticmethod
    def _carried(line: Line, put: int, stack: int, cur: int) -> int:
        """Chips that `line` adds; its printed amounts are brought in line unless it is marked as kept."""
        if stack <= 0:
            raise NotApplicable
        if line.verb == "calls":
            if not line.kept:
                line.amount = min(cur - put, stack)
            if line.amount <= 0:
                raise NotApplicable
            return line.amount
        total = line.raise_to if line.verb == "raises" else line.amount
        if total - put > stack and not line.kept:
            raise NotApplicable
        if line.verb == "raises":
            line.amount = total - cur
            if total <= cur:
                raise NotApplicable
        return total - put

    def _carry_uncalled(self) -> None:
        """The uncalled bet of the last street that had a wager."""
        for at in reversed(self.of("uncalled")):
            del self.lines[at]
        end = self.walk()[-1]
        put = dict(end.put)
        line = end.line
        put[line.name] += line.raise_to - put[line.name] if line.verb == "raises" else line.amount
        top, second = sorted(put.items(), key=lambda item: -item[1])[:2]
        if top[1] > second[1] and top[0] in self.live():
            self.lines.insert(end.at + 1, Line("uncalled", name=top[0], amount=top[1] - second[1]))

    def _carry_awards(self, count: int) -> None:
        """The same winners share the `count` pots as they now are, with the rake as it was."""
        pots = self.pots()
        if count == 1 or self.ggpoker:
            pots = [sum(pots)]
        if len(pots) != count and not self.ggpoker:
            raise NotApplicable
        labels = sorted(
            {self.lines[at].label for at in self.of("collected")},
            key=lambda text: (text.startswith("side"), text),
        )
        fees = self.fees()
        if self.ggpoker and len({self.lines[at].name for at in self.of("collected")}) != len(
            self.of("collected")
        ):
            raise NotApplicable
        nets = []
        for index, label in enumerate(labels):
            rows = [self.lines[at] for at in self.of("collected") if self.lines[at].label == label]
            rake = fees if count == 1 else round(fees * pots[index] / sum(pots)) if index else None
            nets.append((rows, pots[index], rake))
        spent = sum(rake for _, _, rake in nets if rake is not None)
        out = []
        for rows, gross, rake in nets:
            net = gross - (fees - spent if rake is None else rake)
            if net <= 0 or len({row.name for row in rows}) != len(rows):
                raise NotApplicable
            for index, name in enumerate(self.clockwise([row.name for row in rows])):
                row = next(row for row in rows if row.name == name)
                row.amount = net // len(rows) + (index < net % len(rows))
            out.append(net)
        self.set_total(sum(pots), out)
        self.set_results()
