"""Boards as they are dealt, run and restated: codes DLT002, DLT004-DLT006, DLT009 and DLT010.

A street with too few or too many cards, a street that is missing, boards that the record states twice and
differently, runs that are not counted right; a card that lies open before the first betting round, and games
with two boards from the start. What is not printed is not judged.
"""

from __future__ import annotations

from parser.cards import Card, cards_text
from parser.events import RunCount, StreetDealt, SummaryBoard
from parser.findings import Rule, Severity
from parser.saying import say, say_count
from replay.deck import DECK_RULES, fault, note_cards
from replay.discards import DISCARD_RULES, check_discards
from replay.games import Order
from replay.moves import start_street
from replay.order import check_street_over
from replay.posts import open_betting
from replay.state import TableState

DLT002 = Rule(
    "DLT002",
    Severity.ERROR,
    "wrong number of board cards",
    "The flop brings three cards, turn and river one each; in Courchevel one card lies open before the first "
    "round, and Manila's board comes card by card. The record deals another number. An empty "
    "bracket on the turn or river is a known defect of old records and a warning only.",
    "D13, D57; structure of the game",
)
DLT004 = Rule(
    "DLT004",
    Severity.ERROR,
    "street missing or out of order",
    "Flop, turn and river follow one another, and a showdown needs all five cards, on each board where the "
    "game has two. The record leaves one out or deals it at the wrong time.",
    "D57, D158; structure of the game",
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

BOARD_RULES: tuple[Rule, ...] = (
    *DECK_RULES, DLT002, DLT004, DLT005, DLT006, DLT009, DLT010, *DISCARD_RULES,
)  # fmt: skip


def street(state: TableState, event: StreetDealt) -> None:
    """DLT002, DLT004, DLT005, DLT008: flop, turn or river, on one board or on one of several."""
    number, run, game = event.street, event.run, state.game
    state.complete = number == game.last
    if not number:
        _first_cards(state, event)
        return
    if not game.usual:
        if game.boards > 1:
            if run > 1:
                _second_board(state, event)
                return
            run = 0
        if game.discards and number == game.discard_before:
            check_discards(state, event.at)
    if state.queue is None:
        open_betting(state, event.at)
    if state.queue or state.skipped:
        check_street_over(state, event.at, say("the {street} is dealt", street=game.streets[number]))
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
        before = game.streets[state.last_street_dealt]
        fault(
            state,
            DLT004,
            event.at,
            say("The {street} follows the {before}.", street=game.streets[number], before=before),
            expected=game.streets[min(state.last_street_dealt + 1, game.last)],
            recorded=game.streets[number],
        )
        if number <= state.last_street_dealt:
            return
    if event.board and tuple(board) != event.board:
        _restate(state, board, event)
    if state.live < 2 and not state.tainted:
        street = state.game.streets[number]
        message = say("The {street} is dealt although only one player is left.", street=street)
        fault(state, DLT004, event.at, message)
    start_street(state, number)
    if run or state.live < 2:
        state.queue = []
    new = event.new
    if len(new) != game.new_cards[number]:
        new = _unlike(state, board, event)
    note_cards(state, new, -1, event.at)
    board.extend(new)


def _first_cards(state: TableState, event: StreetDealt) -> None:
    """Cards that lie open before the first betting round: Courchevel's and Manila's first."""
    board, names = state.boards[0], state.game.streets
    if state.game.order is Order.MANILA and state.profile.manila_first_round == "before_first_card":
        if state.queue is None:
            open_betting(state, event.at)
        check_street_over(state, event.at, say("the first card is dealt"))
        start_street(state, 0)
    elif board or state.decisions or not state.game.new_cards[0]:
        if state.game.new_cards[0]:
            message = say(
                "Board cards are dealt before the {street} once the betting has begun.", street=names[1]
            )
        else:
            message = say(
                "Board cards are dealt before the {street} in {game}.", street=names[1], game=state.game.name
            )
        fault(state, DLT004, event.at, message, recorded=cards_text(event.new))
        if board or not state.game.new_cards[0]:
            return
    if len(event.new) != state.game.new_cards[0]:
        _board_count(state, event)
    note_cards(state, event.new, -1, event.at)
    board.extend(event.new)


def _second_board(state: TableState, event: StreetDealt) -> None:
    """A street of the second board of a game with two: it comes with the first one's."""
    number, boards, game = event.street, state.boards, state.game
    if event.run > game.boards:
        message = say(
            "The {street} is dealt for board {run}; {game} has {boards}.",
            street=game.streets[number], run=event.run, game=game.name, boards=game.boards,
        )  # fmt: skip
        fault(state, DLT004, event.at, message, expected=str(game.boards), recorded=str(event.run))
        return
    if len(boards) < event.run:
        boards.append([])
    board = boards[event.run - 1]
    state.run = event.run
    if number > state.last_street_dealt or len(board) != game.board_after[number - 1]:
        _run_gap(state, board, event)
    elif event.board and tuple(board) != event.board:
        _restate(state, board, event)
    new = event.new
    if len(new) != game.new_cards[number]:
        new = _unlike(state, board, event)
    note_cards(state, new, -1, event.at)
    board.extend(new)


def _unlike(state: TableState, board: list[Card], event: StreetDealt) -> tuple[Card, ...]:
    """The new cards of a street that seems to bring too few or too many (DLT002).

    Where cards lie open before the first betting round, some records print the flop with them, or them only
    then.
    """
    new, number, game = event.new, event.street, state.game
    first = game.new_cards[0] and number == 1 and len(new) == game.board_after[1]
    if first and new[: len(board)] == tuple(board):
        return new[len(board) :]
    _board_count(state, event)
    return new


def _run_street(state: TableState, event: StreetDealt) -> None:
    """A street of one of several run-outs: no betting, only cards."""
    number, run = event.street, event.run
    boards = state.boards
    shared = state.game.board_after[number - 1]
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
    if len(event.new) != state.game.new_cards[number]:
        _board_count(state, event)
    note_cards(state, event.new, -1, event.at)
    board.extend(event.new)


def _run_gap(state: TableState, board: list[Card], event: StreetDealt) -> None:
    """DLT004: a street of a run-out comes too early or too late; the board that it repeats is believed."""
    shared = state.game.board_after[event.street - 1]
    if not _board_at_fault(state):
        street = state.game.streets[event.street]
        message = say(
            "The {street} of run {run} follows {cards} cards.", street=street, run=event.run, cards=len(board)
        )
        fault(state, DLT004, event.at, message)
    if len(board) > shared:
        del board[shared:]
    elif len(event.board) == shared and event.board[: len(board)] == tuple(board):
        note_cards(state, event.board[len(board) :], -1, event.at)
        board[:] = event.board


def _too_many_runs(state: TableState, event: StreetDealt) -> None:
    """DLT010."""
    most = state.profile.run_it_times
    street, name = state.game.streets[event.street], state.profile.name
    dealt = say("The {street} is dealt for run {run}", street=street, run=event.run)
    if most == 1:
        message = say("{done}; by {profile} the board is run once.", done=dealt, profile=name)
    elif most == 2:
        message = say("{done}; by {profile} the board is run at most twice.", done=dealt, profile=name)
    else:
        message = say("{done}; by {profile} the board is run at most three times.", done=dealt, profile=name)
    fault(state, DLT010, event.at, message, expected=str(most), recorded=str(event.run))


def run_count(state: TableState, event: RunCount) -> None:
    """DLT009: the summary's count against the boards that were dealt."""
    stated, dealt = event.times, len(state.boards)
    if stated != dealt and state.tainted is None:
        message = say_count(
            "The summary says that the board was run {times} times, but {number} board was dealt.",
            "The summary says that the board was run {times} times, but {number} boards were dealt.",
            dealt, times=stated,
        )  # fmt: skip
        fault(state, DLT009, event.at, message, expected=str(dealt), recorded=str(stated))
        if dealt < stated:
            state.taint(say("a board that the summary counts is not in the record"))


def _board_count(state: TableState, event: StreetDealt) -> None:
    """DLT002."""
    want, count = state.game.new_cards[event.street], len(event.new)
    name = state.game.streets[event.street]
    if not count and any(one.step == event.at and one.code == "TXT008" for one in state.hand.findings):
        return  # it says so
    fault(
        state,
        DLT002,
        event.at,
        say("The {street} has {count} new cards instead of {due}.", street=name, count=count, due=want),
        expected=str(want),
        recorded=str(count),
        severity=None if count else Severity.WARNING,
    )


def _restate(state: TableState, board: list[Card], event: StreetDealt) -> None:
    """DLT005; cards that an empty bracket left out are taken from the repetition."""
    printed = event.board
    missing = [card for card in printed if card not in board]
    if len(printed) == state.game.board_after[event.street - 1] and set(board) < set(printed):
        note_cards(state, missing, -1, event.at)
        board[:] = printed
        return
    if sorted(board) == sorted(printed) or _board_at_fault(state):
        return
    street = state.game.streets[event.street]
    fault(
        state,
        DLT005,
        event.at,
        say(
            "The {street} repeats {cards}; dealt were {board}.",
            street=street,
            cards=cards_text(printed),
            board=cards_text(board),
        ),
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
        say(
            "The summary's board is {cards}; dealt were {board}.",
            cards=cards_text(printed),
            board=cards_text(board),
        ),
        expected=cards_text(board),
        recorded=cards_text(printed),
    )


def check_board_complete(state: TableState, at: int) -> None:
    """DLT004: a showdown between two or more players needs all five cards."""
    game = state.game
    if state.live > 1 and state.last_street_dealt < game.last and state.tainted is None:
        dealt, missing = game.streets[state.last_street_dealt], game.streets[state.last_street_dealt + 1]
        fault(
            state,
            DLT004,
            at,
            say(
                "The hand ends after the {street} with {players} players in and no {missing}.",
                street=dealt,
                players=state.live,
                missing=missing,
            ),
            expected=missing,
        )
        state.last_street_dealt = game.last  # said once
        if state.active > 1:
            state.taint(say("a betting round is missing"))
    elif len(state.boards) < game.boards and state.tainted is None:
        message = say("{game} has two boards; the second is not dealt.", game=game.name)
        fault(state, DLT004, at, message, expected=say("2 boards"))
        state.taint(say("a board is missing"))
    elif len(state.boards) > 1 and state.tainted is None and not _board_at_fault(state):
        for run, board in enumerate(state.boards, 1):
            if len(board) < 5:
                if game.boards == 1:
                    message = say(
                        "Run {run} ends with {cards} cards on the board.", run=run, cards=len(board)
                    )
                else:
                    message = say(
                        "Board {run} ends with {cards} cards on the board.", run=run, cards=len(board)
                    )
                recorded = say("{cards} cards", cards=len(board))
                fault(state, DLT004, at, message, expected=say("5 cards"), recorded=recorded)
