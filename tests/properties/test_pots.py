"""What must hold for every pot: no chip lost, nobody paid beyond his stake, seats without influence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from replay.claims import Values, board_shares, shares, standing, totals
from replay.pots import entitlement, layers, uncalled
from replay.showdown import settle
from replay.state import TableState
from tests.tables import table

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Deal(NamedTuple):
    """Stakes, who folded, and the cards of a hand."""

    put: list[int]
    dead: list[int]
    antes: list[int] | None
    drop: int
    folded: list[int]
    cards: dict[int, str]
    board: str
    low: bool

    def state(self, cards: dict[int, str] | None = None) -> TableState:
        """The table at the showdown."""
        return table(
            self.put,
            dead=self.dead,
            antes=self.antes,
            drop=self.drop,
            folded=self.folded,
            cards=cards or self.cards,
            board=self.board,
            game="holdem8" if self.low else "holdem",
            site="base",  # whose profile knows one answer to a tie for both halves
        )


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A showdown of two to six players, two or more still in, no bet above the second highest of theirs."""
    n = draw(st.integers(2, 6))
    amounts = st.integers(1, 60)
    put = [draw(amounts) for _ in range(n)]
    folded = sorted(draw(st.sets(st.integers(0, n - 1), max_size=n - 2)))
    live = [i for i in range(n) if i not in folded]
    top = sorted(put[i] for i in live)[-2]
    put = [min(one, top) for one in put]
    dead = [draw(st.integers(0, 3)) for _ in range(n)]
    antes = [draw(st.integers(1, 2))] * n if draw(st.booleans()) else None
    few = draw(st.integers(13, 52))
    order = draw(st.permutations(DECK[:few] if few >= 2 * n + 5 else DECK))
    cards = {i: " ".join(order[2 * i : 2 * i + 2]) for i in range(n)}
    board = " ".join(order[2 * n : 2 * n + 5])
    return Deal(put, dead, antes, draw(st.integers(0, 5)), folded, cards, board, draw(st.booleans()))


def award(state: TableState) -> dict[int, int]:
    """The rules' award of every pot together, without rake."""
    values = Values(state)
    due: dict[int, int] = {}
    for pot in layers(state, None):
        stand = standing(state, pot.eligible, 0, values)
        for share in shares(pot.size, stand.high, stand.low):
            due[share.player] = due.get(share.player, 0) + share.amount
    return due


@given(deals())
def test_every_chip_is_in_one_pot(deal: Deal) -> None:
    state = deal.state()
    assert uncalled(state) is None or max(deal.put) in [deal.put[i] for i in deal.folded]
    assert sum([pot.size for pot in layers(state, None)]) == sum(deal.put) + sum(state.dead) + deal.drop


@given(deals())
def test_every_chip_is_awarded(deal: Deal) -> None:
    state = deal.state()
    assert sum(award(state).values()) == sum(deal.put) + sum(state.dead) + deal.drop


@given(deals())
def test_nobody_wins_more_than_his_stake_from_each_and_the_dead_money(deal: Deal) -> None:
    state = deal.state()
    pots = layers(state, None)
    ante = deal.antes or [0] * len(deal.put)
    stakes = [bet + one for bet, one in zip(deal.put, ante, strict=True)]
    for i, amount in award(state).items():
        most = sum([min(stake, stakes[i]) for stake in stakes]) + sum(deal.dead) + deal.drop
        assert amount <= entitlement(pots, i)
        top = max([stakes[j] for j in range(len(stakes)) if j not in deal.folded])
        above = sum([stake - top for stake in stakes if stake > top])
        assert entitlement(pots, i) <= most + above


@given(deals())
def test_the_pots_do_not_depend_on_who_sits_where(deal: Deal) -> None:
    n = len(deal.put)
    turned = Deal(
        deal.put[::-1],
        deal.dead[::-1],
        deal.antes,
        deal.drop,
        sorted([n - 1 - i for i in deal.folded]),
        {n - 1 - i: cards for i, cards in deal.cards.items()},
        deal.board,
        deal.low,
    )
    pots, other = layers(deal.state(), None), layers(turned.state(), None)
    assert [pot.size for pot in pots] == [pot.size for pot in other]
    assert [{n - 1 - i for i in pot.eligible} for pot in pots] == [set(pot.eligible) for pot in other]
    due, again = award(deal.state()), award(turned.state())
    assert {n - 1 - i for i in due} == set(again)
    assert all(abs(again[n - 1 - i] - amount) <= 2 * len(pots) for i, amount in due.items())


@given(deals(), st.permutations(DECK))
def test_a_folded_players_cards_change_nothing(deal: Deal, order: Sequence[str]) -> None:
    taken = set(deal.board.split()) | {
        card for i, cards in deal.cards.items() if i not in deal.folded for card in cards.split()
    }
    free = [card for card in order if card not in taken]
    cards = dict(deal.cards)
    for place, i in enumerate(deal.folded):
        cards[i] = " ".join(free[2 * place : 2 * place + 2])
    assert award(deal.state()) == award(deal.state(cards))


@given(deals())
def test_the_rules_own_award_agrees_and_a_unit_moved_does_not(deal: Deal) -> None:
    state = deal.state()
    if uncalled(state) is not None:
        return
    due = award(state)
    state.collected = [(i, amount, None, 0, 2) for i, amount in due.items()]
    assert settle(state).pots
    assert not state.findings
    if len(due) > 1:
        first, second = list(due)[:2]
        for shift in (1, -1):
            moved = deal.state()
            changed = due | {first: due[first] + shift, second: due[second] - shift}
            moved.collected = [(i, amount, None, 0, 2) for i, amount in changed.items()]
            settle(moved)
            assert moved.findings


@given(st.integers(0, 2_000), st.integers(1, 9), st.sampled_from([1, 5, 25]))
def test_fewer_odd_units_than_winners(units: int, winners: int, unit: int) -> None:
    amount = units * unit
    cut = shares(amount, tuple(range(winners)), (), unit)
    assert sum([share.amount for share in cut]) == amount
    assert sum([1 for share in cut if share.odd]) < max(winners, 2)
    assert max([share.amount for share in cut]) - min([share.amount for share in cut]) <= unit
    assert [share.odd for share in cut] == sorted([share.odd for share in cut], reverse=True)


@given(
    st.integers(0, 10_000),
    st.sets(st.integers(0, 8), min_size=1),
    st.sets(st.integers(0, 8), min_size=1),
)
def test_halves_differ_by_one_unit_at_most(amount: int, high: set[int], low: set[int]) -> None:
    cut = shares(amount, tuple(sorted(high)), tuple(sorted(low)))
    assert sum(totals(cut).values()) == amount
    if high != low:
        halves = [sum([share.amount for share in cut if share.half == half]) for half in ("high", "low")]
        assert halves[0] - halves[1] in (0, 1)


@given(st.integers(0, 10_000), st.integers(1, 3))
def test_boards_share_evenly_and_the_first_has_the_odd_units(amount: int, runs: int) -> None:
    cut = board_shares(amount, runs)
    assert sum(cut) == amount
    assert cut == sorted(cut, reverse=True)
    assert cut[0] - cut[-1] <= 1
