"""A hand on the bench: record and rules laid side by side, before anybody judges.

A `Part` is one pot on one board with the award the rules give; a `Scope` is as many parts as the record
doesn't tell apart, with their award lines. Rake may be spread over several pots in more than one way: where
there is one pot, or the record names the pots, what each pays out is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from parser.cards import Card
from parser.findings import Finding, Severity
from parser.saying import row, say
from replay.claims import EITHER, Values, board_shares, standing
from replay.rake import nets_of, schedule
from replay.result import PotResult
from replay.sharing import Sharing, most_kept
from replay.values import AwardLine, Cut, Layer, Ledger, Part, Scope, Share, Standing
from replay.words import words_high, words_low

if TYPE_CHECKING:
    from replay.state import TableState

Key = tuple[int, int]
"""(pot, board), both from 0."""


class Case:
    """A hand on the bench: the table after the last event, its pots and ledger, and what was found."""

    __slots__ = (
        "disagrees",
        "each_half",
        "explain",
        "ledger",
        "pots",
        "results",
        "runs",
        "sharing",
        "state",
        "sums",
        "values",
    )

    def __init__(
        self, state: TableState, ledger: Ledger, pots: list[Layer], *, sums: bool, explain: bool
    ) -> None:
        self.state = state
        self.ledger = ledger
        self.pots = pots
        self.sharing = Sharing(state, pots)
        self.runs = 1 if self.sharing.either_board else len(state.boards)
        self.values = Values(state)
        self.sums = sums
        """Whether awards, rake and fees come to the pot, so that a pot's share can be held against the
        record.
        """
        self.explain = explain
        """Whether claims name their five cards although nothing is wrong."""
        self.each_half = _EACH_HALF[state.profile.identical_both_ways]
        """Whether hands that tie both ways share each half of a pot by itself, the likelier answer first."""
        self.disagrees = False
        self.results: list[PotResult] = []

    def shares(self, net: int, part: Part, *, each_half: bool | None = None, unit: int = 0) -> list[Share]:
        """What the winners should receive of the `net` of a pot, as the house shares it; `each_half` and
        `unit` stand in for the house's first answer.
        """
        stand = part.standing
        if not stand.high:
            return []
        half = self.each_half[0] if each_half is None else each_half
        return self.sharing.shares(net, part.index, stand, unit=unit, each_half=half)

    def board_shares(self, net: int) -> list[int]:
        """What a pot pays out on each board (D157)."""
        return board_shares(net, self.runs, self.sharing.unit)

    def boards(self, run: int) -> list[list[Card]]:
        """The boards that a part of the pot is played on."""
        boards = self.state.boards
        return boards if self.sharing.either_board else boards[run : run + 1]

    def board_of(self, i: int, run: int, half: str) -> int:
        """The board, an index into the state's, that a player's hand is made on."""
        if not self.sharing.either_board:
            return max(run - 1, 0)
        values = self.values
        if half == "low":
            first, second = values.low(i, 0) or 0, values.low(i, 1) or 0
        else:
            first, second = values.high(i, 0), values.high(i, 1)
        return 1 if second > first else 0

    def found(self, finding: Finding) -> None:
        """Keeps a finding that is a disagreement about the award or the money."""
        self.state.findings.append(finding)
        if finding.severity is Severity.ERROR:
            self.disagrees = True

    def who(self, i: int) -> str:
        """A player as findings name him: "Seat 3 Alder"."""
        return say("Seat {seat} {who}", seat=self.state.seats[i], who=self.state.names[i])

    def hand_words(self, i: int, run: int, half: str = "") -> str:
        """A player's hand on a board in words; "" when his cards aren't known."""
        state = self.state
        if len(state.cards[i]) != state.game.hole or state.live < 2:
            return ""
        board = self.board_of(i, run, half)
        five = self.values.five(i, board, half)
        if half == "low":
            return words_low(five) if five else say("no low")
        return words_high(five, self.values.high(i, board))

    def money(self, amount: int) -> str:
        """An amount as the site prints it."""
        return self.state.hand.money(amount)


_EACH_HALF = {"whole": (False,), "each_half": (True,), "accept_any": (True, False)}


def scopes(case: Case) -> tuple[list[Scope], list[Cut]]:
    """The hand's pots and boards with their award lines, as finely as the record tells them apart, and wrong
    cuts.
    """
    pots, runs, lines = case.pots, case.runs, case.ledger.lines
    named = {line[2] for line in lines}
    by_pot = len(pots) == 1 or (
        named != {None} and all((pot or 0) < len(pots) for pot in named) and lines != []
    )
    by_run = runs == 1 or all(line[3] for line in lines)
    if by_pot and case.sums and len({line[2] or 0 for line in lines}) < len(pots) > 1:
        by_pot = False  # the money is there, but not under every name
    keys = [(pot, run) for run in range(runs) for pot in range(len(pots))]
    one_pot = len(pots) == 1
    groups: dict[Key, list[AwardLine]] = {}
    for line in lines:
        pot = 0 if one_pot or not by_pot else line[2] or 0
        run = 0 if runs == 1 or not by_run else min(line[3] or 1, runs) - 1
        groups.setdefault((pot, run), []).append(line)
    cuts: list[Cut] = []
    nets = _nets(case, by_pot, by_run, groups, cuts)
    parts = {key: _part(case, *key, nets[key]) for key in keys}
    found: dict[Key, Scope] = {}
    for pot, run in keys:
        key = (pot if by_pot else 0, run if by_run else 0)
        scope = found.get(key)
        if scope is None:
            found[key] = Scope([parts[pot, run]], groups.get(key, []))
        else:
            scope.parts.append(parts[pot, run])
    return list(found.values()), cuts


def _nets(
    case: Case, by_pot: bool, by_run: bool, groups: dict[Key, list[AwardLine]], cuts: list[Cut]
) -> dict[Key, int]:
    """What each pot pays out on each board.

    One pot: what rake leaves of it. Pots that the record names: what was paid from them, where rake explains
    the rest. A wrong cut between pots or boards is one finding; who won each is then judged from the amounts
    as paid.
    """
    pots, runs = case.pots, case.runs
    taken = taken_from(case)
    sizes = [pot.size for pot in pots]
    paid = {key: sum([line[1] for line in lines]) for key, lines in groups.items()}
    whole = _whole(case, paid if by_pot and by_run else {})
    exact = by_schedule(case)
    if exact is not None and len(pots) > 1:
        whole = exact
    if len(pots) > 1 and by_pot and case.sums and paid:
        got = [sum([paid.get((pot, run), 0) for run in range(runs)]) for pot in range(len(pots))]
        room = taken + most_kept(case.state)
        fits = all(0 <= size - one <= room for size, one in zip(sizes, got, strict=True))
        if got == exact or (exact is None and fits and got[0] <= _most_of_main(sizes, taken)):
            whole = got
        elif all(got):
            cuts.append(Cut(whole, got, boards=False))
            whole = got
    nets = {
        (pot, run): net for pot, one in enumerate(whole) for run, net in enumerate(case.board_shares(one))
    }
    if runs > 1 and by_pot and by_run and case.sums and all(key in paid for key in nets):
        for pot in range(len(pots)):
            due = [nets[pot, run] for run in range(runs)]
            got = [paid[pot, run] for run in range(runs)]
            if got != due and sum(got) == sum(due):
                cuts.append(Cut(due, got, boards=True))
                nets |= {(pot, run): one for run, one in enumerate(got)}
    return nets


def _whole(case: Case, paid: dict[Key, int]) -> list[int]:
    """What each pot pays out on all boards, by the first way of spreading the rake that goes with what was
    paid from those that are paid at all.
    """
    if len(case.pots) == 1:
        return spread([case.pots[0].size], taken_from(case))
    first: list[int] | None = None
    for nets in spreads(case):
        if first is None:
            first = nets
        if all(case.board_shares(nets[pot])[run] == amount for (pot, run), amount in paid.items()):
            return nets
        if case.sums:
            break
    return first or []


def by_schedule(case: Case) -> list[int] | None:
    """What the house's schedule leaves of each pot, where it takes what the record takes."""
    sizes = [pot.size for pot in case.pots]
    due = schedule(case.state, sizes)
    if due is None:
        return None
    nets = nets_of(due, sizes)
    return nets if sum(sizes) - sum(nets) == taken_from(case) else None


def taken_from(case: Case) -> int:
    """Rake and fees; what is missing from the pot where the record doesn't print them."""
    ledger = case.ledger
    if ledger.rake is None and case.sums and ledger.lines:
        return ledger.gross - ledger.paid
    return (ledger.rake or 0) + ledger.fees


def spread(sizes: list[int], taken: int) -> list[int]:
    """What is left of each pot when each bears its part of rake and fees by size, the main pot the rest."""
    gross = sum(sizes)
    if not taken or not gross:
        return sizes
    rest = [size - size * taken // gross for size in sizes]
    rest[0] -= taken - (gross - sum(rest))
    return rest


def _most_of_main(sizes: list[int], taken: int) -> int:
    """The most that rake may leave of the main pot, which bears its part of it if not more (D165).

    Rake is rounded pot by pot, so that the part of one pot is known up to a unit.
    """
    return sizes[0] - sizes[0] * taken // sum(sizes) + 1 if taken else sizes[0]


def _part(case: Case, pot: int, run: int, net: int) -> Part:
    """One pot on one board with the rules' award."""
    state, layer, runs = case.state, case.pots[pot], case.runs
    gross = case.board_shares(layer.size)[run]
    eligible = layer.eligible
    doubt: str | None = None
    if len(eligible) == 1:
        stand = Standing(eligible, (), (), ())
    elif any(len(board) != 5 for board in case.boards(run)):
        stand = Standing((), (), eligible, ())
        doubt = say("the board is not complete in the record")
    elif fault := next((one.code for one in state.findings if _in_doubt(one)), None):
        stand = Standing((), (), eligible, ())
        doubt = say("the cards themselves are in doubt ({code})", code=fault)
    else:
        stand = standing(state, eligible, EITHER if case.sharing.either_board else run, case.values)
        stand = case.sharing.tied_with_others(stand, eligible, state, case.values)
        if stand.hidden or not stand.high:
            doubt = missing(case, stand)
    part = Part(pot, run + 1 if runs > 1 else 0, gross, net, eligible, stand, doubt, [])
    part.due = case.shares(net, part)
    return part


_CARDS_IN_DOUBT = frozenset({"DLT001", "DLT002", "DLT005", "DLT007"})
"""A card in two places, a card too many or too few, or two statements about the same cards."""


def _in_doubt(finding: Finding) -> bool:
    return finding.code in _CARDS_IN_DOUBT and finding.severity is Severity.ERROR


def missing(case: Case, stand: Standing) -> str | None:
    """What the record doesn't show; None when one hand is left that nobody else contests."""
    if stand.hidden:
        if not stand.high and len(stand.hidden) == 1:
            return None
        who = row([case.who(i) for i in stand.hidden], "and")
        return say("the cards of {who} are not in the record", who=who)
    return say("every player left in mucked")


def spreads(case: Case) -> Iterable[list[int]]:
    """What the pots may pay out: as the summary prints them, rake by size, all from the first, or between."""
    sizes, taken = [pot.size for pot in case.pots], taken_from(case)
    exact = by_schedule(case)
    if exact is not None:
        yield exact
        return
    by_size = spread(sizes, taken)
    line = case.state.total_line
    if line is not None and line.main is not None and line.main <= _most_of_main(sizes, taken):
        printed = [line.main, *line.sides]
        fits = len(printed) == len(sizes) and sum(printed) == sum(sizes) - taken
        if fits and all(one <= size for one, size in zip(printed, sizes, strict=True)):
            yield printed
    yield by_size
    if not taken or len(sizes) == 1:
        return
    left, nets = taken, []
    for size in sizes:
        part = min(left, size)
        left -= part
        nets.append(size - part)
    yield nets
    low, high = sorted((sizes[0] - by_size[0], sizes[0] - nets[0]))
    for first in range(max(low - 2, 0), min(high, low + 5000, taken - 1) + 1):
        rest = spread(sizes[1:], taken - first)
        yield [sizes[0] - first, *rest]
    yield from until_the_cap(sizes, taken)


RATES = range(1, 201)
"""Rates of rake in twentieths of a percent."""


def until_the_cap(sizes: list[int], taken: int) -> Iterable[list[int]]:
    """What is left of three or more pots raked at one rate, main pot first, until the cap (D165)."""
    if len(sizes) < 3:
        return
    for rate in RATES:
        for rounding in (0, 1000, 1999):  # down, to the nearest, up
            left, nets = taken, []
            for size in sizes:
                part, rest = divmod(size * rate + rounding, 2000)
                if rounding == 1000 and rest == 0 and part % 2:
                    part -= 1  # a half goes to the even unit (D163)
                part = min(left, part)
                left -= part
                nets.append(size - part)
            if not left:
                yield nets
