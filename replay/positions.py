"""Who sits where: dealt-in seats in order, and the names of positions.

Order is clockwise from the seat left of the button; the last one in it has the button or its privilege. Whose
blinds are whose is for the posts to say (`betting`), so the names take the indexes of the players who posted
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parser.events import Event, Post, PostKind

Layout = tuple[tuple[int, ...], tuple[int, ...], dict[int | None, int]]
_layouts: dict[tuple[int | None, tuple[int, ...], tuple[int, ...] | None], Layout] = {}

_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
_LATE = ("BTN", "CO", "HJ", "LJ")
_memo: dict[tuple[int, int | None, int | None], tuple[str, ...]] = {}


def clockwise(seats: Iterable[int], button: int | None) -> list[int]:
    """Seat numbers in order from the seat left of the button; ascending when the button is not known."""
    if button is None:
        return sorted(seats)
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def before_blinds(events: Sequence[Event]) -> int | None:
    """Where the button would be by the blinds, for a record that gives it to nobody; None when there are
    none.
    """
    for event in events:
        if type(event) is Post and event.seat is not None and event.kind in _BLINDS:
            return event.seat - 1
    return None


def layout(numbers: tuple[int, ...], button: int | None, order: tuple[int, ...] | None = None) -> Layout:
    """Dealing order of seat numbers: places in `numbers`, the numbers, the index of each.

    `order` is that of all seats where the record gives it otherwise than by their numbers.
    """
    key = (button, numbers, order)
    found = _layouts.get(key)
    if found is None:
        seats = tuple(clockwise(numbers, button))
        if order is not None and set(order).issuperset(seats):
            seats = tuple([seat for seat in order if seat in seats])
        found = tuple(map(numbers.index, seats)), seats, {seat: index for index, seat in enumerate(seats)}
        if len(_layouts) < 5_000:
            _layouts[key] = found
    return found


def position_names(players: int, small: int | None, big: int | None) -> tuple[str, ...]:
    """The position of each player, in dealing order; `small` and `big` are the indexes of the blinds.

    The last player who posted neither blind is BTN, then backwards CO, HJ, LJ; others count forward from
    UTG. Heads-up the button is called SB. A small blind nobody posted names nobody.
    """
    key = (players, small, big)
    names = _memo.get(key)
    if names is None:
        result = [""] * players
        rest = [index for index in range(players) if index not in (small, big)]
        if small is not None:
            result[small] = "SB"
        if big is not None:
            result[big] = "BB"
        for place, index in enumerate(reversed(rest)):
            if place < len(_LATE):
                result[index] = _LATE[place]
            else:
                forward = len(rest) - 1 - place
                result[index] = f"UTG+{forward}" if forward else "UTG"
        names = tuple(result)
        if len(_memo) < 5_000:
            _memo[key] = names
    return names
