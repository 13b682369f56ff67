"""partypoker's hands as they are mailed and as its newer client writes them."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from parser.events import (
    Action,
    CashOut,
    Collected,
    Note,
    NoteKind,
    SummaryBoard,
    SummarySeat,
    TotalPot,
    Verb,
)
from parser.formats.added import put_in, raise_to
from parser.formats.base import Ending, Format, Header
from parser.formats.dealing import DEALING_LINES, VERBS, cards_of, emit_silent, stake, stake_decimals
from parser.formats.partypoker import GAMES, LIMITS, read_stamp
from parser.formats.pokerstars import CURRENCIES
from parser.formats.reading import Reading
from parser.formats.values import NUMBERS, Amounts
from parser.hand import Accounts, UncalledBet
from parser.lines import Groups, Line

SIGN = re.compile(r"^Seat \d+: [^\n]*\(([$€£])", re.MULTILINE)


@lru_cache(maxsize=4096)
def read_header(groups: Groups, scale: int | None = None) -> Header:
    """What the line under the banner states; whose money it is only shows in the lines that follow."""
    low, high, tourney, game_text, limit, tournament_id, bought = groups
    low, high, game_text = low or "", high or "", game_text or ""
    tournament = tourney is not None
    if scale is None:
        scale = max(0 if tournament else 2, stake_decimals(low), stake_decimals(high))
    game = GAMES.get(game_text.lower())
    return Header(
        "Hand History For Game", tournament, False, game or game_text, game is not None, LIMITS[limit or ""],
        stake(low, scale), stake(high, scale), None, None, None, scale, "", tournament_id, None, bought,
    )  # fmt: skip


def finish(reading: Reading, header: Header, _file: str) -> Header:
    """Adds the currency, which the stacks show."""
    sign = None if header.tournament else SIGN.search(reading.text)
    return header if sign is None else header._replace(symbol=sign[1], currency=CURRENCIES[sign[1]])


def emit_table(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.table_at, reading.table = at, groups[1]
    reading.button = NUMBERS[groups[2] or ""]


ActionValues = tuple[Verb, int, int]


def prepare_action(groups: Groups, amounts: Amounts) -> ActionValues:
    """What is done, the chips it adds, and the total that a raise reaches."""
    _line, _name, still, moved, added, raised, total = groups
    if still:
        return VERBS[still], 0, 0
    if moved:
        return VERBS[moved], amounts[added or ""], 0
    return Verb.RAISE, amounts[raised or ""], amounts[total or ""]


def emit_action(reading: Reading, name: str, values: ActionValues, at: int) -> None:
    verb, added, total = values
    seat = reading.seat_of[name]
    if total:
        reading.add(raise_to(reading, seat, added, total, at, all_in=False))
    elif added:
        reading.add(put_in(reading, seat, verb, added, at, all_in=False))
    else:
        reading.add(Action(seat, verb, 0, 0, False, at))


def emit_all_in(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """Marks the action that the line follows."""
    seat, events = reading.seat_of[name], reading.events
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, Action) and event.seat == seat:
            events[place] = replace(event, all_in=True)
            break
    reading.add(Note(NoteKind.TABLE, groups[0] or "", at, seat))


def emit_cashout(reading: Reading, name: str, groups: Groups, at: int) -> None:
    reading.add(CashOut(reading.seat_of[name], "cash-out", reading.amounts[groups[2] or ""], 0, at))


# ---- summary

POT_PART = re.compile(r"(Side Pot \d+|Rake): ?([$€£]?\d(?:[\d.,]*\d)?)")


def emit_pot(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    """The pots, net of the rake and without the uncalled bet."""
    _line, main_text, rest = groups
    main = reading.amounts[main_text or ""]
    rake: int | None = None
    sides: list[int] = []
    for kind, text in POT_PART.findall(rest or ""):
        if kind == "Rake":
            rake = reading.amounts[text]
        else:
            sides.append(reading.amounts[text])
    reading.total_at = at
    total = main + sum(sides)
    reading.add(TotalPot(total, main if sides else None, tuple(sides), rake, (), at))


def emit_board(reading: Reading, _name: str, groups: Groups, at: int) -> None:
    reading.add(SummaryBoard(0, cards_of(reading, groups[1], at), at))


def emit_sumseat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A player's result: what he collected is the award; who cashed out is paid by the house."""
    _line, _name, cashed, balance, still, away, collected, folded, cards, words = groups
    seat = reading.seat_of[name]
    won = () if collected is None or cashed else (reading.amounts[collected],)
    if won:
        reading.add(Collected(seat, won[0], None, 0, at))
    if seat is None:
        return
    reading.summary_seats += 1
    result = "" if balance is None or away else "folded" if folded else "collected" if won else "lost"
    text = away or ("(didn't bet)" if still and folded else (words or "").strip())
    reading.add(SummarySeat(seat, name, (), result, cards_of(reading, cards, at), won, text, at))


PARTYMAIL = Format(
    name="partymail",
    starts=r"\*{5} Hand History For Game ",
    rest=r"\w+ \*{5}",
    needles=("or Game ",),
    lead=r"(?:Game #\d+ starts\.\s+)?(?:#Game No ?: ?\w+\s+)?",
    family="dealing.lark",
    grammar="partymail.lark",
    header=read_header,
    stamp=read_stamp,
    lines={
        **DEALING_LINES,
        "TABLE": Line(emit_table),
        "ACTION": Line(emit_action, prepare_action, 1),
        "ALL_IN_LINE": Line(emit_all_in, None, 1),
        "CASHOUT": Line(emit_cashout, None, 1),
        "MUCKS": Line(emit_silent, None, 1),
        "POT": Line(emit_pot),
        "BOARD": Line(emit_board),
        "SUMSEAT": Line(emit_sumseat, None, 1),
    },
    header_lines=True,
    stamp_groups=5,
    delimiter=" ",
    accounts=Accounts(uncalled=UncalledBet.AWARD, total_net=True),
    finish=finish,
    ending=Ending(),
    about="partypoker's mailed hands and its newer client's: cash, tournaments; hold'em, Omaha high "
    "and high-low",
)
