"""Where everything on a drawn table stands: seats clockwise from the bottom, bets in front of them, boards.

Three shapes: wide for screens, tall for telephones, small for many on a sheet of paper. Numbers are units of
the drawing.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reports.replayer.scene import Scene

Point = tuple[float, float]

SEAT_WIDTH, SEAT_HEIGHT = 150, 52
CARD_WIDTH, CARD_HEIGHT = 36, 50
BOARD_GAP = 6
ASIDE = 130
"""How far above the lowest seat the columns of a tall table begin."""


class Shape(NamedTuple):
    """A table's form. `seats` and `bets` are the half axes of what lies around the middle."""

    width: int
    height: int
    middle: Point
    felt: Point
    seats: Point
    bets: Point
    fan: float
    """How wide a hand of many cards is at most: they overlap."""
    board: float
    """How large the board's cards are at most, measured by those of players."""
    pots: int
    """Side pots in a row."""
    tall: bool
    bend: float = 1.0
    """1: seats are on an ellipse; less: on one with fuller corners."""


WIDE = Shape(1000, 600, (500, 316), (372, 176), (412, 222), (262, 118), 142, 1.35, 3, tall=False)
TALL = Shape(560, 940, (280, 486), (180, 350), (197, 388), (0, 0), 104, 0.88, 2, tall=True)
SMALL = Shape(760, 520, (380, 276), (318, 170), (298, 190), (186, 86), 142, 1.0, 3, tall=False, bend=0.44)
SHAPES = {"wide": WIDE, "tall": TALL, "small": SMALL}


class Spot(NamedTuple):
    """A seat's places."""

    seat: int
    at: Point
    """The middle of its box."""
    bet: Point
    button: Point


def spots(scene: Scene, shape: Shape) -> tuple[Spot, ...]:
    """All seats: whose record it is at the bottom, without one the first, the others clockwise."""
    seats = [one.seat for one in scene.seats]
    if not seats:  # a game that is set aside
        return ()
    first = next((place for place, one in enumerate(scene.seats) if one.hero), 0)
    points = _columns(len(seats), shape) if shape.tall else _around(len(seats), shape)
    return tuple(
        [_spot(seat, point, shape) for seat, point in zip(seats[first:] + seats[:first], points, strict=True)]
    )


def _spot(seat: int, at: Point, shape: Shape) -> Spot:
    x, y = at
    middle_x, middle_y = shape.middle
    inward = 1 if x < middle_x - 1 else -1
    button = (x + inward * SEAT_WIDTH / 2, y - SEAT_HEIGHT / 2)
    if shape.tall:
        bet = (x + inward * 80, y - 50) if abs(x - middle_x) > 1 else (x, y - 104 if y > middle_y else y + 62)
        return Spot(seat, at, bet, button)
    bet = (
        middle_x + (x - middle_x) * shape.bets[0] / shape.seats[0],
        middle_y + (y - middle_y) * shape.bets[1] / shape.seats[1],
    )
    return Spot(seat, at, _round(bet), _round(button))


def _round(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


@lru_cache(maxsize=64)
def _around(count: int, shape: Shape) -> list[Point]:
    """Points on the ellipse of seats, equally far from each other along it, clockwise from the bottom."""
    fine = 3600
    across, down = shape.seats
    path = [
        (
            shape.middle[0] - across * _bent(math.sin(turn), shape.bend),
            shape.middle[1] + down * _bent(math.cos(turn), shape.bend),
        )
        for turn in [2 * math.pi * step / fine for step in range(fine + 1)]
    ]
    length = [0.0]
    for one, two in pairwise(path):
        length.append(length[-1] + math.dist(one, two))
    points, at = [], 0
    for place in range(count):
        while length[at] < length[-1] * place / count - 1e-6:
            at += 1
        points.append(_round(path[at]))
    return points


def _bent(value: float, bend: float) -> float:
    return math.copysign(abs(value) ** bend, value)


def _columns(count: int, shape: Shape) -> list[Point]:
    """The first at the bottom, the last of an even number at the top, the others in two columns."""
    middle, down = shape.middle
    points = [(middle, down + shape.seats[1])]
    sides, top = divmod(count - 1, 2)
    step = (2 * shape.seats[1] - ASIDE - ASIDE * top) / max(sides - 1, 1) if sides > 1 else 0.0
    low = down + shape.seats[1] - ASIDE if sides > 1 else down
    left = [_round((middle - shape.seats[0], low - step * place)) for place in range(sides)]
    right = [(2 * middle - x, y) for x, y in reversed(left)]
    return points + left + ([(middle, down - shape.seats[1])] if top else []) + right


def hole_step(count: int, shape: Shape) -> float:
    """How far a seat's cards are from each other."""
    return min(CARD_WIDTH + 3.0, (shape.fan - CARD_WIDTH) / max(count - 1, 1))


def hole_places(count: int, shape: Shape) -> list[Point]:
    """The upper left corners of a seat's cards, from the middle of its box."""
    step = hole_step(count, shape)
    left = -(CARD_WIDTH + step * (count - 1)) / 2
    return [_round((left + step * place, -SEAT_HEIGHT / 2 - CARD_HEIGHT - 3)) for place in range(count)]


def board_place(row: int, place: int, rows: int, most: int, shape: Shape) -> Point:
    """The upper left corner of a board's card."""
    size = board_scale(rows, shape)
    step, high = CARD_WIDTH * size + BOARD_GAP, CARD_HEIGHT * size + BOARD_GAP
    x = shape.middle[0] - (step * most - BOARD_GAP) / 2 + step * place
    top = shape.middle[1] - 30 - rows * high / 2
    return _round((x, top + row * high))


def board_scale(rows: int, shape: Shape) -> float:
    """How much larger the board's cards are than those of players."""
    return min(shape.board, 1.35 if rows == 1 else 1.15 if rows == 2 else 0.9)


def under_boards(rows: int, shape: Shape) -> float:
    """Where the line with the total begins, under the boards."""
    return board_place(rows, 0, rows, 5, shape)[1] + 18
