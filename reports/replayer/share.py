"""A hand as forums write it, in Markdown or BBCode: positions instead of names, streets with pots, who won.

Nothing of what people typed gets into it: players are their positions, and of findings only the codes and our
titles are told. So there is nothing to escape, and nobody is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import Card, cards_text
from parser.events import Action, Verb
from parser.findings import Severity
from parser.saying import row, say, say_count, table_text
from replay.result import Verdict
from replay.rulebook import rule_of
from reports.replayer.markup import Markup
from reports.replayer.units import in_big_blinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from reports.language import Language
    from reports.replayer.scene import Frame, Scene

SUITS = {"c": ("♣", "green"), "d": ("♦", "blue"), "h": ("♥", "red"), "s": ("♠", "")}
"""Sign and colour: the four-colour deck."""


def share_text(scene: Scene, form: Markup, tongue: Language, *, big_blinds: bool = False) -> str:
    """The hand to paste into a forum."""
    return "\n\n".join(_Post(scene, form, tongue, big_blinds=big_blinds).parts()) + "\n"


class _Post:
    """One hand's text, paragraph by paragraph."""

    def __init__(self, scene: Scene, form: Markup, tongue: Language, *, big_blinds: bool) -> None:
        self.scene = scene
        self.hand = scene.hand
        self.bbcode = form is Markup.BBCODE
        self.tongue, self.marks = tongue, tongue.marks
        self.big_blind = scene.replay.big_blind if big_blinds else 0
        self.hero = next((seat.seat for seat in scene.seats if seat.hero), None)
        self.who = _called(scene, tongue)

    def parts(self) -> Iterator[str]:
        """Head, stacks, streets, result."""
        yield self.bold(self._title())
        if not self.scene.frames:
            yield self.say(say("This hand is not replayed."))
            return
        yield self._stacks()
        yield from self._streets()
        yield self._result()
        findings = self._findings()
        if findings:
            yield findings

    def _title(self) -> str:
        header = self.hand.header
        stakes = [self.tongue(self.hand.money(one)) for one in (header.low_stake, header.high_stake) if one]
        players = len([seat for seat in self.scene.seats if seat.dealt_in])
        kind = say("Tournament") if header.tournament else say("Cash game")
        told = [
            self.say(kind),
            f"{header.game.replace('_', ' ')} {header.limit.upper()}" if self.scene.frames else "",
            "/".join(stakes) + (f" {header.currency}" if header.currency else ""),
            self.say(say_count("{number} player", "{number} players", players)),
        ]
        return self.marks.comma.join([part for part in told if part.strip()])

    def _stacks(self) -> str:
        seats = [seat for seat in self.scene.seats if seat.dealt_in]
        lines = [f"{self.who[seat.seat]}{self.marks.colon}{self.money(seat.stack)}" for seat in seats]
        return ("\n" if self.bbcode else "  \n").join(lines)

    def _streets(self) -> Iterator[str]:
        """A paragraph a street: its cards, the pot before it, what was done."""
        for place, street in enumerate(self.scene.streets):
            ends = [later.frame for later in self.scene.streets[place + 1 :]]
            frames = self.scene.frames[street.frame : ends[0] if ends else None]
            first = self.scene.frames[street.frame]
            before = self.scene.frames[street.frame - 1].pot if street.frame else 0
            boards = " | ".join([self.cards(board) for board in first.boards if board])
            name = self.say(table_text(street.name)).capitalize()
            pot = self._aside(say("pot {amount}", amount=self.money(before))) if before else ""
            head = f"{self.bold(name)}{pot} {boards}".rstrip()
            own = [seat for seat in self.scene.seats if seat.hero and seat.cards]
            if not place and own:
                cards = self.cards(own[0].cards)
                head += f" {self.say(say('{who} has {cards}', who=self.who[own[0].seat], cards=cards))}"
            told = self.marks.comma.join(self._actions(frames))
            yield f"{head}\n{told}" if told else head

    def _actions(self, frames: Sequence[Frame]) -> Iterator[str]:
        """What was done, folds in a row counted."""
        folds = 0
        for frame in frames:
            event = self.hand.events[frame.event] if frame.event >= 0 else None
            if not isinstance(event, Action) or frame.seat is None:
                continue
            if event.verb is Verb.FOLD and frame.seat != self.hero:
                folds += 1
                continue
            if folds:
                yield self.say(say_count("{number} fold", "{number} folds", folds))
                folds = 0
            yield self._action(frame.seat, event)
        if folds:
            yield self.say(say_count("{number} fold", "{number} folds", folds))

    def _action(self, seat: int, event: Action) -> str:
        who = self.who[seat]
        match event.verb:
            case Verb.FOLD:
                told = say("{who} folds", who=who)
            case Verb.CHECK:
                told = say("{who} checks", who=who)
            case Verb.CALL:
                told = say("{who} calls {amount}", who=who, amount=self.money(event.amount))
            case Verb.BET:
                told = say("{who} bets {amount}", who=who, amount=self.money(event.amount))
            case _:
                told = say("{who} raises to {amount}", who=who, amount=self.money(event.raise_to))
        return self.say(told) + (self._aside(say("all-in")) if event.all_in else "")

    def _result(self) -> str:
        """The cards that were shown, what everybody won, the rake."""
        players = self.scene.replay.players
        shown = [one for one in players if one.cards and (one.shown or one.seat == self.hero)]
        lines = [self.bold(self.say(say("Result")))]
        boards = [board for board in self.scene.replay.boards if board]
        if len(boards) > 1:
            for number, board in enumerate(boards, 1):
                lines.append(
                    f"{self.say(say('Board {number}', number=number))}{self.marks.colon}{self.cards(board)}"
                )
        lines += [
            self.say(say("{who} has {cards}", who=self.who[one.seat], cards=self.cards(one.cards)))
            for one in shown
        ]
        lines += [
            self.say(say("{who} collects {amount}", who=self.who[one.seat], amount=self.money(one.collected)))
            for one in players
            if one.collected
        ]
        taken = self.scene.replay.rake + self.scene.replay.fees
        if taken:
            lines.append(self.say(say("Rake {amount}", amount=self.money(taken))))
        return ("\n" if self.bbcode else "  \n").join(lines)

    def _findings(self) -> str:
        """What is wrong with the record, by code: messages may name somebody."""
        outcome = self.scene.replay
        wrong = {one.code: None for one in outcome.findings if one.severity is Severity.ERROR}
        if not wrong and outcome.verdict is not Verdict.DISAGREES:
            return ""
        told = [f"{code} {self.say(table_text(rule_of(code).title))}" for code in wrong]
        head = self.say(say("The record departs from the rules"))
        return f"{self.bold(head)}{self.marks.colon}{self.say(row(told, '; '))}" if told else self.bold(head)

    def _aside(self, text: str) -> str:
        """A text in brackets."""
        return f"{self.marks.opening}{self.say(text)}{self.marks.closing}"

    def money(self, units: int) -> str:
        """An amount of money, or in big blinds."""
        if self.big_blind:
            return in_big_blinds(units, self.big_blind, self.tongue)
        return self.tongue(self.hand.money(units))

    def cards(self, cards: Sequence[Card]) -> str:
        """ "A♥ K♦", in BBCode coloured."""
        return " ".join([self._card(card) for card in cards])

    def _card(self, card: Card) -> str:
        printed = cards_text((card,))
        sign, colour = SUITS[printed[1]]
        text = f"{printed[0]}{sign}"
        return f"[color={colour}]{text}[/color]" if self.bbcode and colour else text

    def bold(self, text: str) -> str:
        return f"[b]{text}[/b]" if self.bbcode else f"**{text}**"

    def say(self, text: str) -> str:
        return self.tongue(text)


def _called(scene: Scene, tongue: Callable[[str], str]) -> dict[int, str]:
    """Players by position, the one whose record it is as Hero."""
    called = {}
    for seat in scene.seats:
        if seat.dealt_in:
            hero = tongue(say("Hero"))
            called[seat.seat] = f"{hero} ({seat.position})" if seat.hero else seat.position
    return called
