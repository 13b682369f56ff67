"""Tables made by hand: the state after the last event, for tests of pots and awards without a parser."""

from __future__ import annotations

from collections.abc import Sequence

from parser.cards import parse_cards
from parser.events import SummarySeat, TotalPot
from parser.hand import Hand, HandHeader, HandStatus, Seat
from replay.games import game_of
from replay.profiles import profile_for
from replay.state import TableState

NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Iris", "Juniper")


def table(
    put: Sequence[int],
    *,
    game: str = "holdem",
    board: Sequence[str] | str = "",
    cards: dict[int, str] | None = None,
    folded: Sequence[int] = (),
    mucked: Sequence[int] = (),
    hidden: Sequence[int] = (),
    dead: Sequence[int] | None = None,
    antes: Sequence[int] | None = None,
    drop: int = 0,
    returned: tuple[int, int] | None = None,
    paid: Sequence[tuple[int, ...]] = (),
    total: int | None = None,
    rake: int | None = 0,
    main: int | None = None,
    sides: Sequence[int] = (),
    fees: Sequence[tuple[str, int]] = (),
    won: dict[int, Sequence[int]] | None = None,
    tournament: bool = True,
    site: str = "pokerstars",
    played_at: str = "2020-05-17 20:00:00",
    status: HandStatus = HandStatus.COMPLETE,
) -> TableState:
    """A table after the last event. Players are indexes, 0 the first left of the button.

    `put` is live chips on one street; `paid` holds (player, amount[, pot[, run]]); a `total` of None prints
    what the players put in.
    """
    n = len(put)
    cash = not tournament
    header = HandHeader(
        site, "PokerStars Hand", "1", tournament, False, game, "nl", 1, 2, None, None,
        "USD" if cash else None, 2 if cash else 0, "$" if cash else "", None, None, None, "T", 9, n,
        played_at, None, None,
    )  # fmt: skip
    seats = tuple([Seat(i + 1, NAMES[i], 100_000, False, None, 0) for i in range(n)])
    hand = Hand(header, seats, (), (), status, "text\n", "hand.txt", 1, 1, 0, 5, "utf-8", b"text\n")
    variant = game_of(game)
    assert variant is not None
    state = TableState(hand, profile_for(site), variant, list(seats))
    state.total = list(put)
    boards = [board] if isinstance(board, str) else board
    state.boards = [list(parse_cards(one)) for one in boards]
    state.street_put = [list(put), [0] * n, [0] * n, [0] * n]
    state.antes = 0
    if antes:
        state.ante = list(antes)
        state.dead = list(antes)
    if dead:
        state.dead = [a + b for a, b in zip(state.dead, dead, strict=True)]
    state.drop = drop
    state.last_street_dealt = 3 if boards[0] else 0
    for i, text in (cards or {}).items():
        state.cards[i] = parse_cards(text)
        state.shown[i] = i not in mucked and i not in hidden
    for i in folded:
        state.folded[i] = True
    for i in mucked:
        state.mucked[i] = True
    state.live = n - len(folded)
    if returned is not None:
        state.uncalled.append((*returned, 1))
    for line in paid:
        i, amount, *rest = line
        pot = rest[0] if rest and rest[0] >= 0 else None
        state.collected.append((i, amount, pot, rest[1] if len(rest) > 1 else 0, 2))
    if status is HandStatus.COMPLETE:
        gross = sum(put) + sum(state.dead) + drop - (returned[1] if returned else 0)
        state.total_line = TotalPot(
            gross if total is None else total, main, tuple(sides), rake, tuple(fees), 3
        )
        for i, amounts in (won or {}).items():
            state.summary_seats.append(SummarySeat(i + 1, NAMES[i], (), "won", (), tuple(amounts), "", 4))
    return state


def codes(state: TableState) -> list[str]:
    """The codes of the findings a state has gathered, sorted."""
    return sorted([finding.code for finding in state.findings])
