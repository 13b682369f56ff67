"""What a page tells of a hand in words, as values for its template: steps, findings, awards, the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parser.cards import cards_text
from parser.findings import Severity
from parser.saying import say
from replay.result import Verdict
from replay.ruling import due_from
from reports.replayer.gamenames import game_text
from reports.replayer.marked import Marked
from reports.replayer.storyboard import heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markupsafe import Markup

    from parser.findings import Finding
    from replay.opinions import Amounts
    from replay.result import PotResult
    from reports.language import Language
    from reports.replayer.scene import Frame, Scene

_WORDS = {
    Verdict.AGREES: say("agrees"),
    Verdict.DISAGREES: say("disagrees"),
    Verdict.CANNOT_TELL: say("cannot tell"),
    Verdict.NOT_REPLAYED: say("not replayed"),
}
_CLASSES = {
    Verdict.AGREES: "fits",
    Verdict.DISAGREES: "differs",
    Verdict.CANNOT_TELL: "unsure",
    Verdict.NOT_REPLAYED: "unsure",
}
_SEVERITIES = {
    Severity.ERROR: say("error"), Severity.WARNING: say("warning"), Severity.NOTE: say("note"),
}  # fmt: skip
_HALVES = {"high": say("high"), "low": say("low")}
_RUNS = ("", say("first board"), say("second board"), say("third board"))


class Note(NamedTuple):
    """A finding."""

    severity: str
    """error, warning, note: for the look."""
    level: str
    """The same in words."""
    code: str
    message: Markup
    expected: Markup | None
    recorded: Markup | None
    rule: Markup
    line: int
    frame: int | None
    """The step that it stands at."""


class Told(NamedTuple):
    """A step."""

    number: int
    street: str | None
    """The heading before it."""
    kind: str
    text: Markup
    line: int | None
    choice: Markup | None
    odds: Markup | None
    why: tuple[Markup, ...]
    equity: str
    notes: tuple[Note, ...]


class Share(NamedTuple):
    """What a player has of a pot, by the rules and by the record."""

    name: str
    share: Markup | None
    odd: Markup | None
    half: str
    best: str
    words: Markup
    recorded: Markup | None
    difference: Markup | None
    differs: bool


class Pot(NamedTuple):
    """The arithmetic of one pot."""

    title: str
    size: Markup
    rake: Markup | None
    left: Markup
    put_in: tuple[tuple[str, Markup], ...]
    eligible: tuple[str, ...]
    shares: tuple[Share, ...]
    split: bool
    """Whether the record says what was paid of this pot."""
    verdict: str
    look: str
    reason: Markup


class House(NamedTuple):
    """One profile's award."""

    title: str
    name: str
    verdict: str
    look: str
    reason: Markup
    pots: tuple[Pot, ...]


class Sum(NamedTuple):
    """A player over all pots: what he put in, what each house gives him, what he was paid."""

    name: str
    put_in: Markup
    due: tuple[Markup | None, ...]
    paid: Markup
    differences: tuple[Markup | None, ...]


class View(NamedTuple):
    """One hand."""

    key: str
    number: str
    title: str
    facts: str
    look: str
    verdict: str
    reason: Markup
    steps: tuple[Told, ...]
    notes: tuple[Note, ...]
    houses: tuple[House, ...]
    sums: tuple[Sum, ...]
    lines: tuple[tuple[int, str], ...]
    profile: str
    replayed: bool
    units: frozenset[int]
    row: dict[str, Any]
    """For the list of hands."""


def view_of(scene: Scene, tongue: Language, key: str) -> View:
    """The hand told in a language."""
    teller = _Teller(scene, tongue)
    hand, outcome = scene.hand, scene.replay
    look, verdict = teller.verdict()
    notes = teller.notes()
    houses = teller.houses()
    sums = teller.sums()
    return View(
        key, hand.header.hand_id, heading(scene, tongue), teller.facts(), look, verdict,
        teller.said(outcome.reason), teller.steps(notes), notes, houses, sums,
        tuple([(line.number, line.text) for line in scene.lines]),
        outcome.profile, bool(scene.frames), frozenset(teller.said.units), teller.row(look, len(notes)),
    )  # fmt: skip


class _Teller:
    """Tells one hand."""

    def __init__(self, scene: Scene, tongue: Language) -> None:
        self.scene, self.tongue = scene, tongue
        self.said = Marked(tongue)
        self._decisions = {one.event: one for one in scene.replay.decisions}

    def money(self, units: int) -> Markup:
        return self.said.money(self.scene, units)

    def name(self, seat: int) -> str:
        return self.scene.hand.name(seat)

    def facts(self) -> str:
        """Game and stakes."""
        header = self.scene.hand.header
        stakes = [
            self.tongue.money(stake, header.scale, header.symbol)
            for stake in (header.low_stake, header.high_stake)
            if stake is not None
        ]
        told = [
            header.brand,
            self.tongue(game_text(header.game, header.limit)),
            "/".join(stakes),
            header.currency or "",
        ]
        return " · ".join([one for one in told if one])

    def verdict(self) -> tuple[str, str]:
        """How the page calls it, and the sentence."""
        outcome = self.scene.replay
        rules = outcome.profile.partition(" ")[0]
        errors = [one for one in outcome.findings if one.severity is Severity.ERROR]
        if outcome.verdict is Verdict.NOT_REPLAYED:
            return "unsure", self.tongue(say("The hand is not executed"))
        if outcome.verdict is Verdict.DISAGREES or errors:
            return "differs", self.tongue(say("The record is not consistent with {rules}", rules=rules))
        if outcome.verdict is Verdict.CANNOT_TELL:
            return "unsure", self.tongue(
                say("Whether the record is consistent with {rules} cannot be told", rules=rules)
            )
        return "fits", self.tongue(say("The record is consistent with {rules}", rules=rules))

    def row(self, look: str, notes: int) -> dict[str, Any]:
        header, outcome = self.scene.hand.header, self.scene.replay
        pot = self.tongue.money(outcome.total_pot, header.scale, header.symbol) if self.scene.frames else ""
        return {
            "number": header.hand_id,
            "time": " ".join([part for part in (header.played_at, header.zone) if part]),
            "game": self.facts(),
            "pot": pot,
            "pot_units": outcome.total_pot,
            "verdict": self.tongue(_WORDS[outcome.verdict]),
            "look": look,
            "notes": notes,
        }

    def notes(self) -> tuple[Note, ...]:
        at = {place: number for number, frame in enumerate(self.scene.frames) for place in frame.findings}
        return tuple([self._note(one, at.get(place)) for place, one in enumerate(self.scene.replay.findings)])

    def _note(self, finding: Finding, frame: int | None) -> Note:
        return Note(
            finding.severity.value,
            self.tongue(_SEVERITIES[finding.severity]),
            finding.code,
            self.said(finding.message),
            None if finding.expected is None else self.said(finding.expected),
            None if finding.recorded is None else self.said(finding.recorded),
            self.said(finding.rule),
            finding.line,
            frame,
        )

    def steps(self, notes: Sequence[Note]) -> tuple[Told, ...]:
        """Every frame in words."""
        streets = {street.frame: street.name for street in self.scene.streets}
        return tuple(
            [
                self._step(number, frame, streets.get(number), notes)
                for number, frame in enumerate(self.scene.frames)
            ]
        )

    def _step(self, number: int, frame: Frame, street: str | None, notes: Sequence[Note]) -> Told:
        choice = frame.choice
        return Told(
            number,
            None if street is None else self.tongue.known(street),
            "" if frame.kind is None else frame.kind.value,
            self.said(frame.text),
            frame.line if number else None,
            None if choice is None else self.said(say("Could {choices}", choices=choice.legal)),
            self._odds(frame),
            () if choice is None else tuple([self.said(why) for why in choice.why]),
            self._equity(frame),
            tuple([notes[place] for place in frame.findings]),
        )

    def _odds(self, frame: Frame) -> Markup | None:
        """What a call costs and what there is to win by it."""
        decision = self._decisions.get(frame.event)
        if decision is None or frame.choice is None or not decision.to_call:
            return None
        call = min(decision.to_call, decision.stack)
        if not call or not decision.pot:
            return None
        return self.said(
            say(
                "{amount} to call for a pot of {pot}: {ratio} to 1, worth it from {share} on",
                amount=self.scene.hand.money(call),
                pot=self.scene.hand.money(decision.pot),
                ratio=self.tongue.number(decision.pot / call, 1),
                share=self.tongue.percent(call / (decision.pot + call)),
            )
        )

    def _equity(self, frame: Frame) -> str:
        """What the known hands are worth."""
        if not frame.equity:
            return ""
        marks = self.tongue.marks
        told = [f"{self.name(seat)} {self.tongue.percent(share)}" for seat, share in frame.equity]
        text = self.tongue(say("Equity of the known hands: {hands}", hands=marks.between.join(told)))
        if not frame.unknown:
            return text
        return f"{text}{marks.opening}{self.tongue(say('other hands are not known'))}{marks.closing}"

    def houses(self) -> tuple[House, ...]:
        """The award by each profile."""
        scene = self.scene
        if not scene.frames:
            return ()
        if scene.rulings is None:
            put_in = tuple([pot.put_in for pot in scene.frames[-1].pots])
            outcome = scene.replay
            return (self._house("", outcome.profile.partition(" ")[0], outcome.verdict, outcome.reason,
                                outcome.pots, put_in),)  # fmt: skip
        return tuple(
            [
                self._house(
                    self.tongue.known(one.title), one.profile, one.verdict, one.reason, one.pots, one.put_in
                )
                for one in scene.rulings.opinions
            ]
        )

    def _house(
        self, title: str, name: str, verdict: Verdict, reason: str, pots: Sequence[PotResult],
        put_in: Sequence[Amounts],
    ) -> House:  # fmt: skip
        count = len({pot.index for pot in pots})
        told = [self._pot(pot, put_in[pot.index] if pot.index < len(put_in) else (), count) for pot in pots]
        return House(
            title, name, self.tongue(_WORDS[verdict]), _CLASSES[verdict], self.said(reason), tuple(told)
        )

    def _pot(self, pot: PotResult, put_in: Amounts, pots: int) -> Pot:
        single = say("The pot") if pots == 1 else say("Main pot")
        title = self.tongue(single if not pot.index else say("Side pot {number}", number=pot.index))
        if pot.run:
            title = f"{title}, {self.tongue(_RUNS[min(pot.run, 3)])}"
        return Pot(
            title, self.money(pot.size), self.money(pot.rake) if pot.rake else None,
            self.money(pot.size - pot.rake),
            tuple([(self.name(seat), self.money(chips)) for seat, chips in put_in]),
            tuple([self.name(seat) for seat in pot.eligible]), tuple(self._shares(pot)),
            pot.paid is not None,
            self.tongue(_WORDS[pot.verdict]), _CLASSES[pot.verdict], self.said(pot.reason),
        )  # fmt: skip

    def _shares(self, pot: PotResult) -> Iterator[Share]:
        """Whoever should have a part of the pot, or was paid one. Halves of one player stand apart, what he
        was paid beside the first.
        """
        paid = None if pot.paid is None else dict(pot.paid)
        due: dict[int, int] = {}
        for claim in pot.claims:
            due[claim.seat] = due.get(claim.seat, 0) + claim.amount
        seen: set[int] = set()
        for claim in pot.claims:
            first = claim.seat not in seen
            seen.add(claim.seat)
            got = None if paid is None or not first else paid.get(claim.seat, 0)
            off = 0 if got is None else got - due[claim.seat]
            yield Share(
                self.name(claim.seat), self.money(claim.amount), self._odd(claim.odd),
                self.tongue(_HALVES[claim.half]) if claim.half in _HALVES else "", cards_text(claim.best),
                self.said(claim.words), None if got is None else self.money(got),
                None if got is None else self.difference(off), off != 0,
            )  # fmt: skip
        for seat, amount in pot.paid or ():
            if seat not in seen:
                known = bool(pot.claims)
                yield Share(
                    self.name(seat), self.money(0) if known else None, None, "", "", self.said(""),
                    self.money(amount), self.difference(amount) if known else None, known and amount != 0,
                )  # fmt: skip

    def _odd(self, units: int) -> Markup | None:
        """How much of a share is odd units."""
        if not units:
            return None
        return self.said(say("odd {amount} included", amount=self.scene.hand.money(units)))

    def difference(self, units: int) -> Markup:
        """An amount with its sign."""
        told = self.money(abs(units))
        sign = "+" if units > 0 else "−" if units < 0 else ""
        return type(told)(sign) + told

    def sums(self) -> tuple[Sum, ...]:
        """Each player over all pots."""
        scene = self.scene
        if not scene.frames:
            return ()
        opinions = scene.rulings.opinions if scene.rulings is not None else ()
        dues: list[Amounts] = [one.due for one in opinions] or [due_from(scene.replay.pots)]
        rows = []
        for player in sorted(scene.replay.players, key=lambda one: one.seat):
            due = [dict(one).get(player.seat, 0) if one else None for one in dues]
            if player.invested or player.collected or any(due):
                differences = [
                    None if one is None else self.difference(player.collected - one) for one in due
                ]
                rows.append(
                    Sum(
                        player.name,
                        self.money(player.invested),
                        tuple([None if one is None else self.money(one) for one in due]),
                        self.money(player.collected),
                        tuple(differences),
                    )
                )
        return tuple(rows)
