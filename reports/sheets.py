"""What the pages about one hand share: its title, names, amounts, pots, and the rules behind an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.events import Action, Verb
from replay.dimensions import DIMENSIONS
from reports.messages import sentence, visible, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from parser.hand import Hand
    from replay.opinions import Amounts, Setting
    from reports.houserules import HouseRule

WIDTH = 100
"""Cells of a line, where that can be kept."""
NAME_LIMIT = 40

LIMITS = {"nl": "no limit", "pl": "pot limit", "fl": "fixed limit"}


class Sheet:
    """One hand's names and amounts."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def title(self) -> Iterator[str]:
        """Which hand it is and where it stands."""
        header = self.hand.header
        game = f"{header.game} {LIMITS.get(header.limit, header.limit)}"
        stakes = "/".join(
            [self.money(one) for one in (header.low_stake, header.high_stake) if one is not None]
        )
        parts = [f"{header.brand} #{header.hand_id}", game, stakes, header.currency or ""]
        yield ", ".join([sentence(part, 80) for part in parts if part])
        yield f"{visible(self.hand.file)}:{self.hand.line}"

    def money(self, amount: int) -> str:
        """An amount as the site prints it."""
        return visible(self.hand.money(amount))

    def name(self, seat: int) -> str:
        """ "seat 3 Alder"."""
        name = self.hand.name(seat)
        return f"seat {seat}" if name == f"seat {seat}" else f"seat {seat} {sentence(name, NAME_LIMIT)}"

    def amounts(self, amounts: Amounts) -> str:
        """ "seat 3 Alder 340, seat 4 Birch 330"."""
        return ", ".join([f"{self.name(seat)} {self.money(amount)}" for seat, amount in amounts]) or "nobody"

    def action(self, place: int, limit: int) -> str:
        """What an event of the hand is: "Alder raises to 330", of other events than actions its line."""
        event = self.hand.events[place] if place >= 0 else None
        if event is None:
            return sentence(self.hand.place(0).text.strip(), limit)
        if type(event) is not Action or event.seat is None:
            return sentence(self.hand.place(event.at).text.strip(), limit)
        amount = event.raise_to or event.amount
        word = f"{event.verb.value}{' to' if event.verb is Verb.RAISE else ''}"
        money = f" {self.money(amount)}" if amount else ""
        ends = " all-in" if event.all_in else ""
        return f"{sentence(self.hand.name(event.seat), max(limit - 24, 12))} {word}{money}{ends}"

    def line(self, at: int) -> int:
        """The line of the file that an offset of the hand stands on."""
        return self.hand.place(at).line


def amounts_of(answer: Sequence[object]) -> Amounts:
    """An answer about an award as amounts by seat."""
    pairs = [one for one in answer if isinstance(one, tuple) and len(one) == 2]
    return tuple(
        [(seat, amount) for seat, amount in pairs if isinstance(seat, int) and isinstance(amount, int)]
    )


def pot_name(index: int, pots: int, run: int = 0) -> str:
    """ "main pot", "side pot 2", with its board where there are several."""
    name = (
        "pot" if pots == 1 else "main pot" if not index else "side pot" if pots == 2 else f"side pot {index}"
    )
    return f"{name}, board {run}" if run else name


def rule_name(key: str) -> str:
    """ "D71 min_raise"."""
    row = DIMENSIONS.get(key)
    return f"{row.number} {key}" if row else key


def hanging(head: str, text: str, more: int = 2) -> Iterator[str]:
    """`head` and `text` in lines of at most WIDTH, the later ones indented by `more`."""
    indent = " " * (len(head) - len(head.lstrip()))
    first, *rest = wrapped(head.lstrip() + text, WIDTH - len(indent) - more)
    yield indent + first
    for line in rest:
        yield f"{indent}{' ' * more}{line}"


def fits(lines: Iterable[str]) -> bool:
    """Whether all lines keep to the width."""
    return all(width(line) <= WIDTH for line in lines)


def setting_lines(setting: Setting, sources: Mapping[str, Mapping[str, HouseRule]]) -> Iterator[str]:
    """A rule, what each profile sets it to, and where each value is stated."""
    row = DIMENSIONS.get(setting.key)
    yield f"  {rule_name(setting.key)}" + (f": {row.meaning}" if row else "")
    for value, profiles in setting.values:
        yield from hanging(
            "    ", f"{sentence(value, 40)}: {', '.join([sentence(one, 40) for one in profiles])}", 4
        )
        for said in stated(setting.key, profiles, sources):
            yield from hanging("        ", said)


def stated(
    key: str, profiles: Sequence[str], sources: Mapping[str, Mapping[str, HouseRule]]
) -> tuple[str, ...]:
    """Who states a rule and by what source, each once: "portugal_2007: PT L39: ..."."""
    found: dict[str, None] = {}
    for name in profiles:
        rule = sources.get(name, {}).get(key)
        if rule is not None:
            found[f"{sentence(rule.profile, 40)}: {sentence(rule.source or 'no source stated', 300)}"] = None
    return tuple(found)


def setting_json(setting: Setting, sources: Mapping[str, Mapping[str, HouseRule]]) -> dict[str, object]:
    """The same for other programs."""
    row = DIMENSIONS.get(setting.key)
    return {
        "key": setting.key,
        "dimension": row.number if row else None,
        "values": [
            {"value": value, "profiles": profiles, "stated": stated(setting.key, profiles, sources)}
            for value, profiles in setting.values
        ],
    }
