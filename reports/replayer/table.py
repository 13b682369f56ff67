"""The table of one frame as SVG: one drawing for the page, for pictures and for paper.

Colours stand in presentation attributes, so that the drawing needs no style sheet; a page's rules come before
those (`templates/table.css`) and follow it into the dark. What changes carries `data-slot` (`slots.slots`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.saying import say
from reports.language.typefaces import CHINESE_FAMILY, LATIN_FAMILY, spelt
from reports.messages import visible
from reports.replayer.places import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SEAT_HEIGHT,
    SEAT_WIDTH,
    SHAPES,
    Point,
    Shape,
    Spot,
    board_place,
    board_scale,
    hole_places,
    hole_step,
    spots,
    under_boards,
)
from reports.replayer.slots import Slot, amount_text, board_size, described, pot_count, rows, slots
from reports.replayer.svgtext import element, fitted, lines_of, safe, words

if TYPE_CHECKING:
    from reports.language import Language
    from reports.replayer.scene import Scene, SceneSeat

INK, SOFT, LINE, GROUND = "#1b1f24", "#4d5660", "#8a949f", "#ffffff"
FELT, FELT_EDGE, ON_FELT = "#dcebe0", "#7f9a87", "#1b2b20"
SEAT, ACTING, WON = "#ffffff", "#0b5cad", "#18803f"
CHIP, BACK, BAR, DISC = "#b5330f", "#5b6f8c", "#0b5cad", "#f2c14e"
SUITS = {"c": "#17702f", "d": "#0b4fb3", "h": "#c0261c", "s": "#1b1f24"}
"""Four colours; each card has its suit's symbol besides."""
CAPTION_LINES, CAPTION_HEIGHT = 3, 24
CAPTION_ROOM = CAPTION_LINES * CAPTION_HEIGHT + 12


class Drawing:
    """One table while it is drawn."""

    def __init__(
        self,
        scene: Scene,
        tongue: Language,
        held: dict[str, Slot],
        unit: str,
        shape: Shape,
        *,
        live: bool,
        paper: bool,
    ) -> None:
        self.scene, self.tongue, self.held = scene, tongue, held
        self.unit, self.shape = unit, shape
        self.live, self.paper = live, paper

    def value(self, name: str) -> str:
        """A slot's text; an amount in the unit asked for."""
        slot = self.held[name]
        if slot.units is not None:
            return amount_text(self.scene, self.tongue, slot.units, self.unit)
        return slot.text or ""

    def told(self, text: str) -> str:
        """A text as it can be shown: on paper and in pictures, letters that no font has are code points."""
        return spelt(visible(text)) if self.paper else text

    def states(self, name: str) -> list[str]:
        """A slot's classes."""
        return (self.held[name].classes or "").split()

    def mark(self, name: str) -> str | None:
        """`data-slot` of the element of a slot, where the drawing is to be changed."""
        return name if self.live else None

    def text(
        self,
        name: str,
        at: Point,
        size: float,
        *,
        fill: str,
        class_: str,
        anchor: str | None = "middle",
        bold: bool = False,
    ) -> str:
        """The text of a slot."""
        told = self.value(name)
        if not told and not self.live:
            return ""
        return words(
            safe(told), at, size, fill=fill, class_=class_, anchor=anchor, bold=bold, slot=self.mark(name)
        )

    def hidden(self, name: str) -> bool:
        """Whether it is not to be seen, and not needed either."""
        return not self.live and "none" in self.states(name)

    def shown(self, name: str) -> str | None:
        """`display` of what is not to be seen."""
        return "none" if "none" in self.states(name) else None


def table_svg(
    scene: Scene,
    tongue: Language,
    frame: int = 0,
    *,
    name: str = "table",
    cards: str = "known",
    unit: str = "money",
    shape: str = "wide",
    live: bool = True,
    paper: bool = False,
    caption: bool = False,
) -> str:
    """The table at a frame as inline SVG. `name` keeps ids apart.

    `live`: with everything that other frames show, marked with `data-slot`; else only what is to be seen.
    `paper`: for what has no other fonts than those of `typefaces`. `caption`: with the step in words below.

    Raises:
        IndexError: there is no such frame.
    """
    form = SHAPES[shape]
    drawing = Drawing(
        scene, tongue, slots(scene, tongue, frame, cards=cards), unit, form, live=live, paper=paper
    )
    parts = [
        element("title", safe(tongue(say("The table")), 200), id=f"{name}-title"),
        element("desc", safe(described(scene, tongue, frame), 2000), id=f"{name}-desc"),
        _felt(form),
        _boards(drawing),
        _pots(drawing),
    ]
    players = {seat.seat: seat for seat in scene.seats}
    parts += [_seat(drawing, players[spot.seat], spot) for spot in spots(scene, form)]
    for spot in spots(scene, form):
        parts.append(_bet(drawing, spot))
        if spot.seat == scene.button:
            parts.append(_button(drawing, spot))
    height = form.height
    if caption:
        parts.append(_caption(drawing))
        height += CAPTION_ROOM
    return element(
        "svg",
        "\n".join([part for part in parts if part]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {form.width} {height}",
        role="img",
        focusable="false",
        class_=f"pokertable {shape}",
        aria_labelledby=f"{name}-title {name}-desc",
        font_family=f"'{LATIN_FAMILY}', '{CHINESE_FAMILY}', system-ui, sans-serif",
    )


def _felt(form: Shape) -> str:
    x, y = form.middle
    wide, high = form.felt
    return element(
        "rect",
        x=x - wide,
        y=y - high,
        width=2 * wide,
        height=2 * high,
        rx=min(wide, high),
        fill=FELT,
        stroke=FELT_EDGE,
        stroke_width=6,
        class_="felt",
    )


def _group(
    drawing: Drawing, name: str, body: str, at: Point, opacity: str | None = None, scale: float = 1.0
) -> str:
    """The group of a slot, moved to its place."""
    return element(
        "g",
        body,
        transform=f"translate({at[0]:g} {at[1]:g})" + (f" scale({scale:g})" if scale != 1 else ""),
        display=drawing.shown(name),
        opacity=opacity,
        class_=" ".join(drawing.states(name)),
        data_slot=drawing.mark(name),
    )


def _card(drawing: Drawing, name: str, at: Point, scale: float = 1.0, seen: float = CARD_WIDTH) -> str:
    """A card, face up or down; in a live drawing with a rank and a suit even then. `seen`: how much of its
    width the next one leaves.
    """
    if drawing.hidden(name):
        return ""
    states = drawing.states(name)
    told = drawing.value(name)
    up = "up" in states
    face = element(
        "rect",
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        rx=5,
        stroke=LINE,
        fill=GROUND if up else BACK,
        class_="face",
    )
    if drawing.live or up:
        colour = SUITS[states[-1].removeprefix("suit-")] if up else INK
        middle = min(CARD_WIDTH, seen) / 2
        small = seen < 0.8 * CARD_WIDTH
        face += words(told[:-1], (middle, 21), 15 if small else 19, fill=colour, class_="rank", bold=True)
        face += words(told[-1:], (middle, 43), 18 if small else 21, fill=colour, class_="suit", bold=True)
    return _group(drawing, name, face, at, scale=scale)


def _boards(drawing: Drawing) -> str:
    scene, most, count = drawing.scene, board_size(drawing.scene), rows(drawing.scene)
    cards = [
        _card(
            drawing,
            f"board:{row}:{place}",
            board_place(row, place, count, most, drawing.shape),
            board_scale(count, drawing.shape),
        )
        for row in range(count)
        for place in range(most)
    ]
    return element("g", "".join(cards), class_="boards") if scene.frames else ""


def _pots(drawing: Drawing) -> str:
    """The total, and the pots under it, some to a row; nothing of a hand that is not executed."""
    if not drawing.scene.frames:
        return ""
    x = drawing.shape.middle[0]
    y = under_boards(rows(drawing.scene), drawing.shape)
    label = element("tspan", safe(drawing.tongue(say("Pot"))) + "\u00a0", font_weight="normal")
    amount = element("tspan", safe(drawing.value("total")), class_="amount", data_slot=drawing.mark("total"))
    parts = [words(label + amount, (x, y), 19, fill=ON_FELT, class_="total", bold=True)]
    in_row = drawing.shape.pots
    seen = [place for place in range(pot_count(drawing.scene)) if not drawing.hidden(f"potbox:{place}")]
    count = len(seen)
    for place in seen:
        row, column = divmod(place, in_row)
        here = min(in_row, count - row * in_row)
        parts.append(_pot(drawing, place, (x + (column - (here - 1) / 2) * 108, y + 20 + row * 34)))
    return element("g", "".join(parts), class_="pots")


def _pot(drawing: Drawing, place: int, at: Point) -> str:
    """A pot's name and under it its size."""
    box = f"potbox:{place}"
    name = drawing.tongue(say("Main pot") if place == 0 else say("Side pot {number}", number=place))
    label = words(safe(name), (0, 0), 12, fill=ON_FELT, class_="label")
    size = drawing.text(f"pot:{place}", (0, 15), 14, fill=ON_FELT, class_="amount", bold=True)
    return _group(drawing, box, label + size, at, "0.6" if "paid" in drawing.states(box) else None)


def _seat(drawing: Drawing, seat: SceneSeat, spot: Spot) -> str:
    """A seat: its cards, the box with name, position and stack, below it what he did and his equity."""
    number, name = seat.seat, f"seat:{seat.seat}"
    states = drawing.states(name)
    holes = [each for each in drawing.held if each.startswith(f"hole:{number}:")]
    seen = holes if drawing.live else [each for each in holes if "none" not in drawing.states(each)]
    title = element("title", safe(seat.name, 200))
    parts = [
        _card(drawing, each, at, seen=hole_step(len(seen), drawing.shape))
        for each, at in zip(seen, hole_places(len(seen), drawing.shape), strict=True)
    ]
    parts += [*_inside(drawing, seat), *_below(drawing, number)]
    faint = "0.55" if "folded" in states or "empty" in states else None
    inside = element("g", "".join(parts), opacity=faint, class_="inside")
    return _group(drawing, name, title + _box(states) + inside, spot.at)


def _box(states: list[str]) -> str:
    edge = ACTING if "acting" in states else WON if "winner" in states else LINE
    return element(
        "rect",
        x=-SEAT_WIDTH / 2,
        y=-SEAT_HEIGHT / 2,
        width=SEAT_WIDTH,
        height=SEAT_HEIGHT,
        rx=9,
        fill=SEAT,
        stroke=edge,
        stroke_width=1.5 if edge == LINE else 4,
        class_="box",
    )


def _inside(drawing: Drawing, seat: SceneSeat) -> list[str]:
    """Name, position and stack."""
    number, half = seat.seat, SEAT_WIDTH / 2
    name, position = f"name:{number}", f"position:{number}"
    short = safe(fitted(drawing.told(seat.name[:120]), 15, SEAT_WIDTH - 14))
    nowhere = drawing.tongue(say("not dealt in")) if drawing.scene.frames else ""
    where = safe(seat.position or nowhere)
    return [
        words(short, (0, -6), 15, fill=INK, class_="name", bold=True, slot=drawing.mark(name)),
        words(
            where, (8 - half, 13), 12, fill=SOFT, class_="position", anchor=None, slot=drawing.mark(position)
        ),
        drawing.text(f"stack:{number}", (half - 8, 13), 15, fill=INK, class_="stack", anchor="end"),
    ]


def _below(drawing: Drawing, number: int) -> list[str]:
    """The bar of his equity along the box, and under it words: what he did, the equity."""
    half, high = SEAT_WIDTH / 2, SEAT_HEIGHT / 2
    bar = f"equitybar:{number}"
    parts = []
    if not drawing.hidden(bar):
        parts.append(
            element(
                "rect",
                x=-50,
                y=high - 7,
                width=drawing.held[bar].width,
                height=4,
                rx=2,
                fill=BAR,
                display=drawing.shown(bar),
                class_=" ".join(drawing.states(bar)),
                data_slot=drawing.mark(bar),
            )
        )
    under = high + 16
    return [
        *parts,
        drawing.text(
            f"said:{number}", (4 - half, under), 13, fill=INK, class_="said", anchor=None, bold=True
        ),
        drawing.text(f"equity:{number}", (half - 4, under), 13, fill=INK, class_="equity", anchor="end"),
    ]


def _bet(drawing: Drawing, spot: Spot) -> str:
    """Chips in front of a player: a chip and the amount."""
    name = f"bet:{spot.seat}"
    if drawing.hidden(name):
        return ""
    chip = element("circle", cy=-9, r=9, fill=CHIP, class_="chip")
    chip += element(
        "circle",
        cy=-9,
        r=6.3,
        fill="none",
        stroke=GROUND,
        stroke_width=2,
        stroke_dasharray="3.6 3",
        class_="ring",
    )
    amount = drawing.text(f"betamount:{spot.seat}", (0, 15), 15, fill=ON_FELT, class_="amount", bold=True)
    return _group(drawing, name, chip + amount, spot.bet)


def _button(drawing: Drawing, spot: Spot) -> str:
    told = element("title", safe(drawing.tongue(say("Dealer button"))))
    disc = element("circle", r=12, fill=DISC, stroke=INK, stroke_width=1.5, class_="disc")
    letter = words("D", (0, 5), 14, fill=INK, class_="letter", bold=True)
    return element(
        "g",
        told + disc + letter,
        transform=f"translate({spot.button[0]:g} {spot.button[1]:g})",
        class_="button",
        data_slot=drawing.mark("button"),
    )


def _caption(drawing: Drawing) -> str:
    """The step in words, in lines of the drawing's width."""
    lines = lines_of(
        drawing.told(drawing.value("caption")[:1000]), 17, drawing.shape.width - 40, CAPTION_LINES
    )
    x, y = drawing.shape.width / 2, drawing.shape.height + 18
    told = [
        element("tspan", safe(line, 400), x=x, y=y + place * CAPTION_HEIGHT)
        for place, line in enumerate(lines)
    ]
    return words("".join(told), (x, y), 17, fill=INK, class_="caption", slot=drawing.mark("caption"))
