"""The arithmetic that ties a hand's lines together, and how a change in one is carried through the others.

Plain rules only: the betting level, who owes what, pots in layers, equal shares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hand_text import MONEY, Line, NotApplicable, SheetText


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


class Sheet(SheetText):
    """A hand that can be changed and still adds up."""

    # ---- money

    def walk(self) -> list[Before]:
        """The state of the betting before each action, by the plain rules (full: last full bet or raise)."""
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
            line.text = re.sub(r" (folded|mucked)( .*)?\Z", f" collected ({money})", text)
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
        """Carry a changed wager through: later calls, all-in marks, uncalled bet, pots, awards, summary."""
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
