"""Boards as they are dealt, run and restated: codes DLT001, DLT002, DLT004-DLT006, DLT009 and DLT010.

A card known to lie in two places, a street with too few or too many cards, a street that is missing, boards
that the record states twice and differently, runs that are not counted right. What is not printed is not
judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from parser.cards import CARD_TEXT, Card, cards_text
from parser.events import RunCount, StreetDealt, SummaryBoard
from parser.findings import Rule, Severity
from replay.games import BOARD_AFTER, NEW_CARDS, STREETS
from replay.moves import start_street
from replay.order import check_street_over
from replay.posts import open_betting
from replay.state import TableState

DLT001 = Rule(
    "DLT001",
    Severity.ERROR,
    "card seen twice",
    "A deck has each card once. The record has the same card in two places: two hands, a hand and the "
    "board, twice on the board, or twice in one hand.",
    "D11: TDA 2024 rule 35-E, WSOP 88.d (fouled deck)",
)
DLT002 = Rule(
    "DLT002",
    Severity.ERROR,
    "wrong number of board cards",
    "The flop brings three cards, turn and river one each. The record deals another number. An empty "
    "bracket on the turn or river is a known defect of old records and a warning only.",
    "D13, D57; structure of hold'em and Omaha",
)
DLT004 = Rule(
    "DLT004",
    Severity.ERROR,
    "street missing or out of order",
    "Flop, turn and river follow one another, and a showdown needs all five cards. The record leaves one "
    "out or deals it at the wrong time.",
    "D57; structure of hold'em and Omaha",
)
DLT005 = Rule(
    "DLT005",
    Severity.ERROR,
    "street repeats other board cards than were dealt",
    "Each street prints the cards that are already there before the new one. They differ from those dealt"
    " before.",
    "Consistency of the record",
)
DLT006 = Rule(
    "DLT006",
    Severity.ERROR,
    "summary's board differs from the one dealt",
    "The summary prints the board again. It differs from the cards of the streets.",
    "Consistency of the record",
)
DLT009 = Rule(
    "DLT009",
    Severity.ERROR,
    "number of runs differs from the boards dealt",
    "The summary says how often the board was run. Another number of boards was dealt, and so the pot is cut "
    "into other parts.",
    "D157 (a part of the pot for each board); consistency of the record",
)
DLT010 = Rule(
    "DLT010",
    Severity.ERROR,
    "board run more often than the house allows",
    "When all are all-in a house may let them run the rest of the board several times. The record deals more "
    "boards than the profile's run_it_times.",
    "D157: PokerStars runs it twice, GGPoker two or three times; not in Robert's Rules",
)

BOARD_RULES: tuple[Rule, ...] = (DLT001, DLT002, DLT004, DLT005, DLT006, DLT009, DLT010)


def fault(
    state: TableState,
    rule: Rule,
    at: int,
    message: str,
    *,
    player: int | None = None,
    expected: str | None = None,
    recorded: str | None = None,
    severity: Severity | None = None,
) -> None:
    """Adds a finding about the cards."""
    state.findings.append(
        state.hand.finding(
            rule,
            at,
            message,
            player=None if player is None else state.names[player],
            street=STREETS[state.street],
            expected=expected,
            recorded=recorded,
            severity=severity,
        )
    )


def note_cards(state: TableState, cards: Sequence[Card], owner: int, at: int) -> None:
    """DLT001: remembers which cards are out; `owner` is a player's index or -1 for a board."""
    known = state.known
    before = len(known)
    known.update(cards)
    if len(known) != before + len(cards):
        _twice(state, cards, owner, at)


def _twice(state: TableState, cards: Sequence[Card], owner: int, at: int) -> None:
    """DLT001: names the cards that lie somewhere else already."""
    here = "the board" if owner < 0 else state.names[owner]
    state.taint("a card lies in two places")
    for place, card in enumerate(cards):
        there = ""
        if card in cards[:place]:
            there = "in the same deal"
        elif any(card in board for board in state.boards):
            there = "on the board"
        else:
            for index, hole in enumerate(state.cards):
                if card in hole:
                    there = f"in the hand of {state.names[index]}"
        if there:
            fault(
                state,
                DLT001,
                at,
                f"{CARD_TEXT[card]} is dealt to {here} but already lies {there}.",
                player=None if owner < 0 else owner,
                recorded=CARD_TEXT[card],
            )


def street(state: TableState, event: StreetDealt) -> None:
    """DLT002, DLT004, DLT005, DLT008: flop, turn or river, on one board or on one of several."""
    number, run = event.street, event.run
    state.complete = number == 3
    if state.queue is None:
        open_betting(state, event.at)
    if state.queue or state.skipped:
        check_street_over(state, event.at, f"the {STREETS[number]} is dealt")
    board = state.boards[0]
    if run:
        if run > 1 or run == state.run:
            _run_street(state, event)
            return
        if state.active > 1:
            run = 0  # some records call the streets that all run-outs share the first ones
        else:
            state.shared = len(board)
    state.run = run
    if number != state.last_street_dealt + 1:
        before = STREETS[state.last_street_dealt]
        fault(
            state,
            DLT004,
            event.at,
            f"The {STREETS[number]} follows the {before}.",
            expected=STREETS[min(state.last_street_dealt + 1, 3)],
            recorded=STREETS[number],
        )
        if number <= state.last_street_dealt:
            return
    if event.board and tuple(board) != event.board:
        _restate(state, board, event)
    start_street(state, number)
    if run or state.live < 2:
        state.queue = []
    new = event.new
    if len(new) != NEW_CARDS[number]:
        _board_count(state, event)
    note_cards(state, new, -1, event.at)
    board.extend(new)


def _run_street(state: TableState, event: StreetDealt) -> None:
    """A street of one of several run-outs: no betting, only cards."""
    number, run = event.street, event.run
    boards = state.boards
    shared = BOARD_AFTER[number - 1]
    if run != state.run:
        state.run = run
        if len(boards) <= state.profile.run_it_times < run:
            _too_many_runs(state, event)
        while len(boards) < run:
            boards.append(boards[0][: shared if state.shared is None else state.shared])
    board = boards[run - 1]
    if len(board) != shared:
        _run_gap(state, board, event)
    elif event.board and tuple(board) != event.board:
        _restate(state, board, event)
    if number > state.street:
        start_street(state, number)
        state.queue = []
    if len(event.new) != NEW_CARDS[number]:
        _board_count(state, event)
    note_cards(state, event.new, -1, event.at)
    board.extend(event.new)


def _run_gap(state: TableState, board: list[Card], event: StreetDealt) -> None:
    """DLT004: a street of a run-out comes too early or too late; the board that it repeats is believed."""
    shared = BOARD_AFTER[event.street - 1]
    if not _board_at_fault(state):
        street = STREETS[event.street]
        fault(state, DLT004, event.at, f"The {street} of run {event.run} follows {len(board)} cards.")
    if len(board) > shared:
        del board[shared:]
    elif len(event.board) == shared and event.board[: len(board)] == tuple(board):
        note_cards(state, event.board[len(board) :], -1, event.at)
        board[:] = event.board


def _too_many_runs(state: TableState, event: StreetDealt) -> None:
    """DLT010."""
    most = state.profile.run_it_times
    times = ("once", "at most twice", "at most three times")[most - 1]
    street = STREETS[event.street]
    message = f"The {street} is dealt for run {event.run}; by {state.profile.name} the board is run {times}."
    fault(state, DLT010, event.at, message, expected=str(most), recorded=str(event.run))


def run_count(state: TableState, event: RunCount) -> None:
    """DLT009: the summary's count against the boards that were dealt."""
    stated, dealt = event.times, len(state.boards)
    if stated != dealt and state.tainted is None:
        were = "board was" if dealt == 1 else "boards were"
        message = f"The summary says that the board was run {stated} times, but {dealt} {were} dealt."
        fault(state, DLT009, event.at, message, expected=str(dealt), recorded=str(stated))
        if dealt < stated:
            state.taint("a board that the summary counts is not in the record")


def _board_count(state: TableState, event: StreetDealt) -> None:
    """DLT002."""
    want, count = NEW_CARDS[event.street], len(event.new)
    name = STREETS[event.street]
    if not count and any(one.step == event.at and one.code == "TXT008" for one in state.hand.findings):
        return  # it says so
    fault(
        state,
        DLT002,
        event.at,
        f"The {name} has {count} new cards instead of {want}.",
        expected=str(want),
        recorded=str(count),
        severity=None if count else Severity.WARNING,
    )


def _restate(state: TableState, board: list[Card], event: StreetDealt) -> None:
    """DLT005; cards that an empty bracket left out are taken from the repetition."""
    printed = event.board
    missing = [card for card in printed if card not in board]
    if len(printed) == BOARD_AFTER[event.street - 1] and set(board) < set(printed):
        note_cards(state, missing, -1, event.at)
        board[:] = printed
        return
    if sorted(board) == sorted(printed) or _board_at_fault(state):
        return
    fault(
        state,
        DLT005,
        event.at,
        f"The {STREETS[event.street]} repeats {cards_text(printed)}; dealt were {cards_text(board)}.",
        expected=cards_text(board),
        recorded=cards_text(printed),
    )


def _board_at_fault(state: TableState) -> bool:
    """Whether the cards on the board are known to be wrong, so that another statement of them is no news."""
    return any(one.code in _BOARD_FAULTS for one in state.findings)


_BOARD_FAULTS = frozenset({"DLT001", "DLT002", "DLT005"})


def summary_board(state: TableState, event: SummaryBoard) -> None:
    """DLT006: the summary's board against the dealt one; later run-outs may print only their own cards."""
    run = max(event.run, 1)
    if run > len(state.boards):
        return
    board, printed = state.boards[run - 1], event.cards
    if printed == tuple(board) or not printed or sorted(printed) == sorted(board):
        return
    if run > 1 and tuple(board[len(board) - len(printed) :]) == printed:
        return
    shared = 5 - len(printed) if run > 1 else 0
    missing = printed[len(board) - shared :]
    if [*board[:shared], *printed] == [*board, *missing] and (state.live > 1 or state.tainted is not None):
        # streets that the record left out: reported where they were missed
        note_cards(state, missing, -1, event.at)
        board += missing
        return
    if _board_at_fault(state):
        return
    fault(
        state,
        DLT006,
        event.at,
        f"The summary's board is {cards_text(printed)}; dealt were {cards_text(board)}.",
        expected=cards_text(board),
        recorded=cards_text(printed),
    )


def check_board_complete(state: TableState, at: int) -> None:
    """DLT004: a showdown between two or more players needs all five cards."""
    if state.live > 1 and state.last_street_dealt < 3 and state.tainted is None:
        dealt, missing = STREETS[state.last_street_dealt], STREETS[state.last_street_dealt + 1]
        fault(
            state,
            DLT004,
            at,
            f"The hand ends after the {dealt} with {state.live} players in and no {missing}.",
            expected=missing,
        )
        state.last_street_dealt = 3  # said once
        if state.active > 1:
            state.taint("a betting round is missing")
    elif len(state.boards) > 1 and state.tainted is None and not _board_at_fault(state):
        for run, board in enumerate(state.boards, 1):
            if len(board) < 5:
                message = f"Run {run} ends with {len(board)} cards on the board."
                fault(state, DLT004, at, message, expected="5 cards", recorded=f"{len(board)} cards")
