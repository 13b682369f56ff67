"""One hand under several houses' rules, as text: awards side by side, then where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import cards_text
from replay.opinions import Answer, Bounds, Difference, Opinion, Rulings, Side
from replay.result import Claim, PotResult, Verdict
from reports.messages import PLAIN, Paint, aligned, code_words, sentence
from reports.sheets import Sheet, amounts_of, fits, hanging, pot_name, rule_name, setting_lines
from reports.slipsheet import slip_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from parser.hand import Hand
    from reports.houserules import HouseRule

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKS = "abcdef"
"""Columns of what could have been done."""
SIDE_BY_SIDE = 5
"""Different awards that stand beside each other; more stand one below the other."""


def ruling_text(
    told: Rulings, hand: Hand, sources: Mapping[str, Mapping[str, HouseRule]], paint: Paint = PLAIN
) -> str:
    """The whole page."""
    page = _Page(told, hand, sources, paint)
    return "\n".join([*page.head(), *page.slips(), *page.awards(), *page.differences(), *page.rules()]) + "\n"


class _Page:
    def __init__(
        self, told: Rulings, hand: Hand, sources: Mapping[str, Mapping[str, HouseRule]], paint: Paint
    ) -> None:
        self.told = told
        self.sheet = Sheet(hand)
        self.sources = sources
        self.paint = paint
        self.groups = grouped(told.opinions)

    def head(self) -> Iterator[str]:
        """The hand, and with whose rules the record is consistent."""
        first, *rest = self.sheet.title()
        yield self.paint("bold", first)
        yield from rest
        yield ""
        for word, group in by_verdict(self.told.opinions):
            names = ", ".join([self._called(one) for one in group])
            yield from hanging("", f"{word} {names}.")
        own = self.told.opinions[0]
        for finding in own.findings:
            if finding.severity.value != "note":
                yield from hanging(
                    "  ", f"line {finding.line}, {code_words(finding)}: {sentence(finding.message)}", 4
                )

    def _called(self, opinion: Opinion) -> str:
        own = " (its own rules)" if opinion.profile == self.told.own else ""
        return f"{sentence(opinion.profile, 60)}{own}"

    def slips(self) -> Iterator[str]:
        """What each profile makes of what went wrong at a live table."""
        lines = list(slip_lines(self.told.opinions))
        if lines:
            yield ""
            yield self.paint("bold", "WHAT WENT WRONG AT THE TABLE")
            yield from lines

    def awards(self) -> Iterator[str]:
        """What each profile awards: pot by pot, the same answers together."""
        yield ""
        yield self.paint("bold", "THE RIGHT AWARD")
        if len(self.groups) == 1:
            yield "  the same under all of them" if len(self.told.opinions) > 1 else ""
            yield from self._stacked(self.groups[0])
        else:
            for letter, group in zip(LETTERS, self.groups, strict=False):
                yield from hanging("  ", f"{letter}: {', '.join([self._called(one) for one in group])}", 3)
            beside = list(self._beside())
            if len(self.groups) <= SIDE_BY_SIDE and _same_pots(self.groups) and fits(beside):
                yield from beside
            else:
                for letter, group in zip(LETTERS, self.groups, strict=False):
                    yield f"  {letter}"
                    yield from self._stacked(group)
        yield from self._in_all()

    def _stacked(self, group: Sequence[Opinion]) -> Iterator[str]:
        """One way of awarding, pot by pot."""
        one = group[0]
        for pot in one.pots:
            yield from self._pot_head(one, pot)
            if not pot.claims:
                yield from hanging("      ", f"the award can't be told: {sentence(pot.reason)}")
            for claim in pot.claims:
                yield from hanging(
                    "      ", f"{self._share(claim)} to {self.sheet.name(claim.seat)}{_hand(claim)}"
                )

    def _pot_head(self, one: Opinion, pot: PotResult) -> Iterator[str]:
        """A pot's size, who can win it, what each put in."""
        sheet = self.sheet
        name = pot_name(pot.index, len({other.index for other in one.pots}), pot.run)
        rake = f", {sheet.money(pot.rake)} of it rake" if pot.rake else ""
        who = ", ".join([sheet.name(seat) for seat in pot.eligible])
        yield from hanging("    ", f"{name} {sheet.money(pot.size)}{rake}; can be won by {who}")
        if pot.index < len(one.put_in) and pot.run < 2:
            yield from hanging("      ", f"put in: {sheet.amounts(one.put_in[pot.index])}")

    def _share(self, claim: Claim) -> str:
        half = f" ({claim.half} half)" if claim.half else ""
        odd = f" (odd {self.sheet.money(claim.odd)} included)" if claim.odd else ""
        return f"{self.sheet.money(claim.amount)}{odd}{half}"

    def _beside(self) -> Iterator[str]:
        """Ways of awarding in columns."""
        first = self.groups[0][0]
        letters = LETTERS[: len(self.groups)]
        for place, pot in enumerate(first.pots):
            yield from self._pot_head(first, pot)
            rows = [["", *letters, ""]]
            columns = [group[0].pots[place] for group in self.groups]
            rows += [self._row(*line, columns) for line in _lines(columns)]
            yield from aligned(rows, range(1, len(letters) + 1), "      ").splitlines()
            for letter, column in zip(letters, columns, strict=True):
                if not column.claims:
                    yield from hanging(
                        "      ", f"{letter}: the award can't be told: {sentence(column.reason)}"
                    )

    def _row(self, seat: int, half: str, columns: Sequence[PotResult]) -> list[str]:
        """What each way gives one player of a pot."""
        cells, words = [], ""
        for column in columns:
            claims = [one for one in column.claims if one.seat == seat and one.half == half]
            amount = sum([one.amount for one in claims])
            odd = sum([one.odd for one in claims])
            cell = self.sheet.money(amount) if claims else "-"
            cells.append(f"{cell} (odd {self.sheet.money(odd)})" if odd else cell)
            words = words or next((_hand(one) for one in claims), "")
        name = self.sheet.name(seat) + (f", {half}" if half else "")
        return [name, *cells, words.removeprefix(" with ")]

    def _in_all(self) -> Iterator[str]:
        """Each player's sum, beside what the record pays."""
        letters = list(LETTERS[: len(self.groups)]) if len(self.groups) > 1 else ["due"]
        dues = [dict(group[0].due) for group in self.groups]
        paid = dict(self.told.paid)
        seats = sorted({seat for due in [*dues, paid] for seat in due})
        if not seats:
            return
        rows = [["", *letters, "paid"]]
        for seat in seats:
            row = [self.sheet.money(due[seat]) if seat in due else "-" if due else "?" for due in dues]
            rows.append([self.sheet.name(seat), *row, self.sheet.money(paid[seat]) if seat in paid else "-"])
        yield "  in all"
        yield from aligned(rows, range(1, len(letters) + 2), "    ").splitlines()

    def differences(self) -> Iterator[str]:
        """Where profiles differ: first what touches this record, then the rest in short."""
        told = self.told
        if len(told.opinions) < 2:
            return
        yield ""
        yield self.paint("bold", "WHERE THEY DIFFER")
        if not told.differences:
            yield "  nowhere in this hand"
        number = 0
        for one in told.differences:
            if one.matters or one.kind != "decision":
                number += 1
                yield from self._difference(number, one)
        rest = [one for one in told.differences if not one.matters and one.kind == "decision"]
        if rest:
            yield "  only in what could have been done (nothing that was done is right here and wrong there):"
            table = list(self._table(rest))
            if table and fits(table):
                yield from table
            else:
                for one in rest:
                    yield from self._bounds(one)

    def _table(self, rest: Sequence[Difference]) -> Iterator[str]:
        """Decisions as rows, profiles that always answer alike as columns; nothing where they are many."""
        names = [one.profile for one in self.told.opinions]
        answers = {name: [_side_of(one, name) for one in rest] for name in names}
        columns: list[list[str]] = []
        for name in names:
            same = next((one for one in columns if answers[one[0]] == answers[name]), None)
            if same is None:
                columns.append([name])
            else:
                same.append(name)
        if len(columns) > len(_MARKS):
            return
        for mark, column in zip(_MARKS, columns, strict=False):
            yield from hanging("    ", f"{mark}: {', '.join([sentence(name, 60) for name in column])}", 3)
        rows = [["line", "", *_MARKS[: len(columns)], ""]]
        for place, one in enumerate(rest):
            text = self.sheet.action(one.event, 44)
            cells = [self._could(one, answers[column[0]][place]) for column in columns]
            rows.append([str(self.sheet.line(one.at)), text, *cells, _numbers(one)])
        yield from aligned(rows, (0, *range(2, 2 + len(columns))), "    ").splitlines()

    def _could(self, one: Difference, answer: Answer) -> str:
        """A choice in a few characters, with what is not the same for all."""
        if not isinstance(answer, Bounds):
            return "not his turn"
        money = self.sheet.money
        others = [side.answer for side in one.sides if isinstance(side.answer, Bounds)]
        word = "no raise" if answer.low is None else f"from {money(answer.low)}"
        if answer.high is not None and len({other.high for other in others} - {None}) > 1:
            word = f"{money(answer.low or 0)} to {money(answer.high)}"
        if len({other.to_call for other in others}) > 1:
            word += f", call {money(answer.to_call)}"
        return word + _levels(answer.found)

    def _difference(self, number: int, one: Difference) -> Iterator[str]:
        behind = ", ".join([rule_name(setting.key) for setting in one.settings]) or "several rules together"
        yield from hanging("  ", f"{number}. {self._about(one)} (by {behind})", 3)
        for side in one.sides:
            names = ", ".join([sentence(name, 60) for name in side.profiles])
            yield from hanging("     ", f"{self._answer(one, side)}: {names}", 4)
            for message in side.messages:
                yield from hanging("         ", sentence(message, 400))

    def _about(self, one: Difference) -> str:
        sheet = self.sheet
        if one.kind == "award":
            return "the award"
        if one.kind == "order of showing":
            return "who shows first"
        return f"{one.street}, line {sheet.line(one.at)}: {sheet.action(one.event, 90)}"

    def _answer(self, one: Difference, side: Side) -> str:
        answer, sheet = side.answer, self.sheet
        if isinstance(answer, Bounds):
            return f"{self._choices(answer)}{_levels(answer.found)}"
        if answer is None or isinstance(answer, str):
            return answer or "nothing against it"
        if one.kind == "finding":
            return ", ".join([" ".join(map(str, one)) for one in answer if isinstance(one, tuple)])
        if one.kind == "award":
            return sheet.amounts(amounts_of(answer)) if answer else "can't be told"
        return ", ".join([sheet.name(seat) for seat in answer if isinstance(seat, int)])

    def _choices(self, answer: Bounds) -> str:
        money = self.sheet.money
        call = f"to call {money(answer.to_call)}" if answer.to_call else "nothing to call"
        if answer.low is None or answer.high is None:
            return f"{call}, no raise"
        top = money(answer.high)
        low = money(answer.low)
        raises = f"exactly to {low}" if answer.low == answer.high else f"from {low} to {top}"
        return f"{call}, {'raise' if answer.to_call else 'bet or raise'} {raises}"

    def _bounds(self, one: Difference) -> Iterator[str]:
        """A decision where only the choices differ, on a line or two."""
        parts = [
            f"{self._could(one, side.answer)}: {', '.join([sentence(name, 60) for name in side.profiles])}"
            for side in one.sides
        ]
        text = self.sheet.action(one.event, 60)
        told = f"{text}: {'; '.join(parts)} ({_numbers(one)})"
        yield from hanging("    ", f"line {self.sheet.line(one.at)}, {told}", 4)

    def rules(self) -> Iterator[str]:
        """The rules behind it with their values and sources, each once."""
        settings = {one.key: one for difference in self.told.differences for one in difference.settings}
        if not settings:
            return
        yield ""
        yield self.paint("bold", "THE RULES BEHIND IT")
        for key in sorted(settings, key=rule_name):
            yield from setting_lines(settings[key], self.sources)


def _side_of(one: Difference, profile: str) -> Answer:
    return next((side.answer for side in one.sides if profile in side.profiles), None)


def _numbers(one: Difference) -> str:
    """The dimensions behind a difference: "D71, D100"."""
    return ", ".join(dict.fromkeys([rule_name(setting.key).split()[0] for setting in one.settings]))


def grouped(opinions: Sequence[Opinion]) -> list[list[Opinion]]:
    """Opinions with the same award together, the own one's group first."""
    groups: list[tuple[object, list[Opinion]]] = []
    for one in opinions:
        award = [(pot.index, pot.run, pot.size, pot.rake, _shares(pot)) for pot in one.pots]
        for other, members in groups:
            if other == award:
                members.append(one)
                break
        else:
            groups.append((award, [one]))
    return [members for _, members in groups]


def by_verdict(opinions: Sequence[Opinion]) -> list[tuple[str, list[Opinion]]]:
    """The profiles that the record is consistent with, is not, and those that can't tell."""
    words = {
        True: "The record is consistent with",
        False: "The record is not consistent with",
        None: "Whether the record is consistent can't be told by",
    }
    found: dict[str, list[Opinion]] = {}
    for one in opinions:
        told: bool | None = one.consistent
        if not told and one.verdict is Verdict.CANNOT_TELL and not one.against:
            told = None
        found.setdefault(words[told], []).append(one)
    return list(found.items())


def _shares(pot: PotResult) -> list[tuple[int, int, int, str]]:
    return sorted([(one.seat, one.amount, one.odd, one.half) for one in pot.claims])


def _same_pots(groups: Sequence[Sequence[Opinion]]) -> bool:
    """Whether all ways of awarding have the same pots, so that they can stand in columns."""
    pots = [
        [(pot.index, pot.run, pot.size, pot.rake, pot.eligible) for pot in group[0].pots] for group in groups
    ]
    return all(one == pots[0] for one in pots)


def _lines(columns: Sequence[PotResult]) -> list[tuple[int, str]]:
    """(seat, half) of everybody who gets something in one of the columns."""
    found = {(claim.seat, claim.half): None for column in columns for claim in column.claims}
    return sorted(found, key=lambda one: (one[1], one[0]))


def _hand(claim: Claim) -> str:
    cards = f" [{cards_text(claim.best)}]" if claim.best else ""
    return f" with {claim.words}{cards}" if claim.words else ""


def _levels(found: Sequence[tuple[str, str]]) -> str:
    """ "; BET002 illegal"."""
    return f"; {', '.join([f'{code} {level}' for code, level in found])}" if found else ""
