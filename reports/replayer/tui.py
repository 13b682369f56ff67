"""`fairpot replay --step`: a hand to step through in the terminal, by Textual (extra `[tui]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from reports.messages import sentence
from reports.replayer.panel import Panels

if TYPE_CHECKING:
    from textual.timer import Timer

    from reports.language import Language
    from reports.replayer.scene import Scene

SPEEDS = (2.0, 1.0, 0.5, 0.25)
"""Seconds a step."""


class Stepper(App[None]):
    """The table at the left, the steps at the right, both at the same step."""

    CSS = """
    #table { width: 2fr; }
    #steps { width: 1fr; min-width: 30; }
    """
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "#steps"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,n", "move(1)", "next", priority=True),
        Binding("left,h,p", "move(-1)", "back", priority=True),
        Binding("home", "go(0)", "start", priority=True, show=False),
        Binding("end", "go(-1)", "end", priority=True, show=False),
        Binding("space", "play", "play", priority=True),
        Binding("plus,minus", "speed", "speed", show=False),
        Binding("1", "street(0)", "streets", key_display="1-5"),
        *[Binding(str(digit), f"street({digit - 1})", show=False) for digit in range(2, 6)],
        Binding("r", "reveal", "cards"),
        Binding("b", "unit", "big blinds"),
        Binding("q,escape", "quit", "quit"),
    ]

    def __init__(self, scene: Scene, tongue: Language) -> None:
        super().__init__()
        self.scene = scene
        self.panels = Panels(scene, tongue)
        self.at = 0
        self.title = sentence(f"{scene.hand.header.brand} #{scene.hand.header.hand_id}", 60)
        self._timer: Timer | None = None
        self._speed = 1

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def compose(self) -> ComposeResult:
        """The table, the steps, the keys."""
        with Horizontal():
            with VerticalScroll(id="table"):
                yield Static(id="frame", markup=False)
            options = [Option(text, id=f"step{number}") for number, text in self.panels.actions()]
            yield OptionList(*options, id="steps", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self._show()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A step of the list, by mouse or key."""
        if event.option_index != self.at:
            self.action_go(event.option_index)

    def action_move(self, by: int) -> None:
        self.action_go(max(self.at + by, 0))

    def action_go(self, to: int) -> None:
        """A frame by its number; -1 is the last."""
        last = len(self.scene.frames) - 1
        self.at = last if to < 0 else min(to, last)
        if self.at == last and self._timer is not None:
            self.action_play()
        self._show()

    def action_street(self, place: int) -> None:
        """The beginning of a street."""
        if place < len(self.scene.streets):
            self.action_go(self.scene.streets[place].frame)

    def action_play(self) -> None:
        """Plays on, or stops."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            return
        if self.at == len(self.scene.frames) - 1:
            self.at = 0
        self._timer = self.set_interval(SPEEDS[self._speed], lambda: self.action_move(1))

    def action_speed(self) -> None:
        """The next speed."""
        self._speed = (self._speed + 1) % len(SPEEDS)
        if self._timer is not None:
            self.action_play()
            self.action_play()

    def action_reveal(self) -> None:
        self.panels.reveal = not self.panels.reveal
        self._show()

    def action_unit(self) -> None:
        self.panels.big_blinds = not self.panels.big_blinds
        self._show()

    def _show(self) -> None:
        self.query_one("#frame", Static).update(self.panels.whole(self.at))
        self.query_one("#steps", OptionList).highlighted = self.at
