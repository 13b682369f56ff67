"""One frame in a terminal, drawn with boxes: the table, the step, the choice, what is found.

Made of rich `Text`s, in which nothing a file holds is read as markup; names print as themselves or are
spelt out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import Card, cards_text
from parser.saying import say, table_text
from reports.messages import SEVERITY_STYLE, code_words, sentence
from reports.replayer.units import in_big_blinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

    from reports.language import Language
    from reports.replayer.scene import Frame, Scene, SceneSeat

SUIT_STYLE = {"c": "green", "d": "blue", "h": "red", "s": "bold"}
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_NUMBERS = (4, 6, 7)
"""Columns with numbers."""
NAME = 24
"""Cells of a name at the table."""


class Panels:
    """What a terminal shows of a scene, frame by frame."""

    def __init__(self, scene: Scene, tongue: Language) -> None:
        self.scene = scene
        self.tongue = tongue
        self.reveal = True
        """Whether hole cards show that the record tells only later."""
        self.big_blinds = False

    def whole(self, number: int) -> RenderableType:
        """Everything about a frame."""
        from rich.console import Group
        from rich.panel import Panel

        frame = self.scene.frames[number]
        return Group(
            Panel(self.table(frame), title=self.title(frame), title_align="left"),
            Panel(self.step(number), title=self.counter(number), title_align="left"),
        )

    def title(self, frame: Frame) -> Text:
        """The street, the boards, the pots."""
        from rich.text import Text

        name = next((one.name for one in self.scene.streets if one.number == frame.street), "")
        text = Text(self.tongue(table_text(name)).upper(), "bold")
        for board in frame.boards:
            if board:
                text.append("  ").append_text(self.cards(board))
        text.append(f"  {self.tongue(say('pot {amount}', amount=self.money(frame.middle)))}")
        return text

    def counter(self, number: int) -> Text:
        """Which step of how many, and the line that says it."""
        from rich.text import Text

        frame = self.scene.frames[number]
        told = say("Step {number} of {steps}", number=number, steps=len(self.scene.frames) - 1)
        text = Text(self.tongue(told))
        if frame.line is not None:
            text.append(f", {self.tongue(say('line {line}', line=frame.line))}")
        return text

    def table(self, frame: Frame) -> Table:
        """The seats."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        heads = (
            "",
            say("seat"),
            say("player"),
            say("position"),
            say("stack"),
            say("cards"),
            say("bet"),
            say("equity"),
        )
        table = Table(box=SIMPLE_HEAD, expand=True, pad_edge=False)
        for place, head in enumerate(heads):
            table.add_column(
                self.tongue(head), justify="right" if place in _NUMBERS else "left", no_wrap=True
            )
        for seat in self.scene.seats:
            if seat.dealt_in:
                table.add_row(*self._row(seat, frame), style="dim" if seat.seat in frame.folded else "")
        return table

    def _row(self, seat: SceneSeat, frame: Frame) -> Sequence[RenderableType]:
        from rich.text import Text

        stacks, bets, worth = dict(frame.stacks), dict(frame.bets), dict(frame.equity)
        mark = "▸" if seat.seat == frame.seat else "D" if seat.seat == self.scene.button else ""
        known = seat.cards if self.reveal else dict(frame.hands).get(seat.seat, ())
        out = Text(self.tongue(say("folded")), "dim") if seat.seat in frame.folded else None
        cards = self.cards(known) if known else out or Text("▒▒ ▒▒", "dim")
        bet = bets.get(seat.seat)
        share = worth.get(seat.seat)
        return (
            Text(mark, "bold yellow"),
            str(seat.seat),
            Text(sentence(seat.name, NAME), "bold" if seat.hero else ""),
            seat.position,
            self.money(stacks.get(seat.seat, 0)),
            cards if out is None else Text.assemble(cards, " ", out) if known else out,
            self.money(bet) if bet else "",
            self.tongue.percent(share) if share is not None and self.reveal else "",
        )

    def step(self, number: int) -> Text:
        """What happened, what could have, what is found, what the pots are made of."""
        from rich.text import Text

        return Text("\n").join(self._lines(self.scene.frames[number]))

    def _lines(self, frame: Frame) -> Iterator[Text]:
        from rich.text import Text

        yield Text(sentence(self.tongue(frame.text), 400), "bold")
        if frame.choice is not None:
            yield Text(sentence(self.tongue(say("Could {choices}", choices=frame.choice.legal)), 400), "dim")
            for why in frame.choice.why:
                yield Text(f"  {sentence(self.tongue(why), 300)}", "dim")
        for place in frame.findings:
            finding = self.scene.replay.findings[place]
            style = SEVERITY_STYLE[finding.severity]
            yield Text(f"! {code_words(finding)}: {sentence(self.tongue(finding.message))}", style)
        for place, pot in enumerate(frame.pots):
            if len(frame.pots) > 1 and pot.size:
                put = ", ".join([f"{self._name(seat)} {self.money(chips)}" for seat, chips in pot.put_in])
                name = say("Main pot") if not place else say("Side pot {number}", number=place)
                yield Text(f"{self.tongue(name)} {self.money(pot.size)}: {put}", "dim")

    def actions(self) -> Iterator[tuple[int, Text]]:
        """The list of steps: (frame, what happened), streets as headings in between."""
        from rich.text import Text

        for number, frame in enumerate(self.scene.frames):
            text = Text(sentence(self.tongue(frame.text), 120), no_wrap=True, overflow="ellipsis")
            if frame.findings:
                text = Text.assemble(("! ", "red"), text)
            yield number, text

    def cards(self, cards: Sequence[Card]) -> Text:
        """Cards in four colours."""
        from rich.text import Text

        text = Text()
        for place, card in enumerate(cards):
            printed = cards_text((card,))
            text.append(" " if place else "")
            text.append(f"{printed[0]}{SIGNS[printed[1]]}", SUIT_STYLE[printed[1]])
        return text

    def money(self, units: int) -> str:
        """An amount of money, or in big blinds."""
        big = self.scene.replay.big_blind
        if self.big_blinds and big:
            return in_big_blinds(units, big, self.tongue)
        return self.tongue(self.scene.hand.money(units))

    def _name(self, seat: int) -> str:
        return sentence(self.scene.hand.name(seat), NAME)
