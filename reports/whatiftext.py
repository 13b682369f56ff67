"""Which rules would make a record right, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.opinions import Change, Doubt, Explanation, Move, Option
from replay.result import Verdict
from reports.messages import PLAIN, Paint, count, json_bytes, sentence
from reports.sheets import Sheet, hanging, rule_name, stated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from parser.hand import Hand
    from reports.houserules import HouseRule


def explanation_text(
    told: Explanation,
    hand: Hand,
    sources: Mapping[str, Mapping[str, HouseRule]],
    paint: Paint = PLAIN,
    *,
    given: bool = False,
) -> str:
    """The whole page; `given`: the award is not the record's but was asked about."""
    page = _Page(told, hand, sources, paint, given)
    return "\n".join([*page.head(), *page.award(), *page.actions()]) + "\n"


class _Page:
    def __init__(
        self,
        told: Explanation,
        hand: Hand,
        sources: Mapping[str, Mapping[str, HouseRule]],
        paint: Paint,
        given: bool,
    ) -> None:
        self.told = told
        self.sheet = Sheet(hand)
        self.sources = sources
        self.paint = paint
        self.given = given

    def head(self) -> Iterator[str]:
        first, *rest = self.sheet.title()
        yield self.paint("bold", first)
        yield from rest
        yield ""

    def award(self) -> Iterator[str]:
        """Whether the award is right by its own rules, by which others it is, or what would make it so."""
        told, sheet = self.told, self.sheet
        own = sentence(told.own, 60)
        yield self.paint("bold", "THE AWARD")
        if not told.paid:
            yield "  The record does not say what was paid; --paid asks about an award."
            if told.due:
                yield from hanging("  ", f"By {own}: {sheet.amounts(told.due)}")
            return
        yield from hanging("  ", f"{'asked about' if self.given else 'paid'}: {sheet.amounts(told.paid)}", 8)
        if told.gap:
            word = "less" if told.gap > 0 else "more"
            text = f"That is {sheet.money(abs(told.gap))} {word} than the pots hold after rake and fees, "
            yield from hanging("  ", f"{text}{sheet.money(told.pot)}.")
        if told.due:
            yield from hanging("  ", f"by {own}: {sheet.amounts(told.due)}", 8)
        if told.award is Verdict.AGREES:
            yield from hanging("  ", f"It is consistent with {own}: {sentence(told.reason)}")
        elif told.award is Verdict.CANNOT_TELL:
            yield from hanging("  ", f"By {own} it can't be told: {sentence(told.reason)}")
        else:
            yield from hanging("  ", f"It is not consistent with {own}: {sentence(told.reason)}")
        yield from self._options(told.options, told.award is Verdict.AGREES, "  ")
        yield from self._changes()

    def _options(self, options: Sequence[Option], right: bool, indent: str) -> Iterator[str]:
        """Rules and the houses that have them so; houses apart where no single rule decides it.

        Of a record that is right only the other houses.
        """
        rules = [one for one in options if one.key is not None]
        names = [
            sentence(one.profile or "", 60) for one in options if one.profile and (right or not one.differs)
        ]
        if rules and not right:
            yield f"{indent}It would be consistent with one rule set otherwise:"
            for one in rules:
                yield from self._rule(one, indent + "  ")
        if names and right:
            yield from hanging(indent, f"It is consistent as well with {', '.join(names)}.")
        elif names:
            text = f"It is consistent with {', '.join(names)}, by several rules together."
            yield from hanging(indent, text)

    def _rule(self, one: Option, indent: str) -> Iterator[str]:
        """One rule set otherwise, and who has it so by what source."""
        key = one.key or ""
        now = self.sources.get(self.told.own, {}).get(key)
        was = f", not {_value(now.value)} ({now.profile}: {now.source})" if now is not None else ""
        if now is not None and one.value == _value(now.value):
            was = ", were there a chip as small in play"
        yield from hanging(indent, sentence(f"{rule_name(key)} = {one.value}{was}", 400), 4)
        if not one.houses:
            yield f"{indent}  no house that comes with the program has it so"
            return
        yield from hanging(indent + "  ", f"so in {', '.join([sentence(name, 60) for name in one.houses])}")
        for said in stated(key, one.houses, self.sources):
            yield from hanging(indent + "    ", said)

    def _changes(self) -> Iterator[str]:
        told = self.told
        if told.award is Verdict.AGREES or told.options or not told.paid:
            return
        if not told.changes:
            yield "  No house and no single rule makes it right, and what would be right can't be told."
            return
        yield "  No house and no single rule makes it right. The smallest change that would:"
        for one in told.changes:
            yield from hanging("    ", self._change(one), 4)

    def _change(self, one: Change) -> str:
        moves = "; ".join([self._move(move) for move in one.moves])
        extent = f"{self.sheet.money(one.chips)} moved, {count(one.players, 'player')}"
        return f"{moves}: right by {sentence(one.under, 120)} ({extent})"

    def _move(self, move: Move) -> str:
        sheet = self.sheet
        amount = sheet.money(move.amount)
        if move.giver is None:
            return f"pay {amount} more to {sheet.name(move.taker or 0)}"
        if move.taker is None:
            return f"take {amount} from {sheet.name(move.giver)}"
        return f"move {amount} from {sheet.name(move.giver)} to {sheet.name(move.taker)}"

    def actions(self) -> Iterator[str]:
        """Recorded actions that are illegal by the own rules."""
        told, own = self.told, sentence(self.told.own, 60)
        yield ""
        yield self.paint("bold", "THE ACTIONS")
        if not told.doubts:
            yield f"  All are consistent with {own}."
        for one in told.doubts:
            finding = one.finding
            yield from hanging("  ", f"line {finding.line}, {finding.code}: {sentence(finding.message)}", 4)
            yield from hanging("    ", f"{finding.level.value} by {own}: {sentence(finding.rule, 300)}")
            yield from self._options(one.options, False, "    ")
            if not one.options:
                yield "    No house and no single rule makes it right."
            right = instead(one, self.sheet)
            if right:
                yield from hanging("    ", f"By {own} it would have been right to {right}.")


def instead(one: Doubt, sheet: Sheet) -> str:
    """The nearest thing that would have been legal: "raise to 60 instead of 55"."""
    bounds, money = one.bounds, sheet.money
    if bounds is None:
        return ""
    if one.verb in ("bets", "raises"):
        word = "raise to" if one.verb == "raises" else "bet"
        if bounds.low is None or bounds.high is None:
            return f"call {money(bounds.to_call)} or fold" if bounds.to_call else "check"
        right = min(max(one.done, bounds.low), bounds.high)
        return f"{word} {money(right)} instead of {money(one.done)}" if right != one.done else ""
    if one.verb == "calls":
        if not bounds.to_call:
            return "check"
        return f"call {one.finding.expected or money(bounds.to_call)} instead of {money(one.done)}"
    return f"call {money(bounds.to_call)}, raise or fold" if one.verb == "checks" else ""


def _value(value: object) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


# --- JSON ---------------------------------------------------------------------------------------------------


def explanation_json(
    told: Explanation, hand: Hand, sources: Mapping[str, Mapping[str, HouseRule]], *, given: bool = False
) -> bytes:
    """The same as one JSON object; money in minor units."""
    sheet = Sheet(hand)
    return json_bytes(
        {
            "hand_id": hand.header.hand_id,
            "file": hand.file,
            "line": hand.line,
            "scale": hand.header.scale,
            "own": told.own,
            "award": {
                "given": given,
                "paid": _amounts(told.paid),
                "due": _amounts(told.due),
                "pot": told.pot,
                "gap": told.gap if told.paid else None,
                "verdict": told.award.value if told.paid else None,
                "reason": told.reason,
                "options": [_option(one, sources) for one in told.options],
                "changes": [
                    {
                        "under": one.under,
                        "chips": one.chips,
                        "players": one.players,
                        "moves": [{"amount": m.amount, "from": m.giver, "to": m.taker} for m in one.moves],
                    }
                    for one in told.changes
                ],
            },
            "actions": [
                {
                    "line": one.finding.line,
                    "seat": one.seat,
                    "code": one.finding.code,
                    "level": one.finding.level.value,
                    "message": one.finding.message,
                    "rule": one.finding.rule,
                    "options": [_option(option, sources) for option in one.options],
                    "instead": instead(one, sheet) or None,
                }
                for one in told.doubts
            ],
        }
    )


def _amounts(amounts: Sequence[tuple[int, int]]) -> list[dict[str, int]]:
    return [{"seat": seat, "amount": amount} for seat, amount in amounts]


def _option(one: Option, sources: Mapping[str, Mapping[str, HouseRule]]) -> dict[str, object]:
    if one.profile is not None:
        rules = {key: stated(key, [one.profile], sources) for key in one.differs}
        return {"profile": one.profile, "by": rules}
    return {
        "rule": one.key,
        "dimension": rule_name(one.key or "").split()[0],
        "value": one.value,
        "houses": one.houses,
        "stated": stated(one.key or "", one.houses, sources),
    }
