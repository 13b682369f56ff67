"""PHH, the Poker Hand History format: a hand as a TOML document (".phh"), or many as tables of one (".phhs").

The first player of its arrays is the one left of the button. It states forced bets, stacks and actions; a
call's amount follows from these, and what was won only where it has `winnings` or `finishing_stacks`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import time
from decimal import Decimal
from typing import Any
from zlib import crc32

from parser.clock import utc_seconds
from parser.formats.base import Aside, Format, Header, Part, Stamp, Trouble, Whole
from parser.formats.course import keep_order, mark_cards, mark_showdown
from parser.formats.exact import minor, scale_of
from parser.formats.exchange import own_fields, stated_scale, together
from parser.formats.phhplay import Place, Play, amounts
from parser.formats.tomlplaces import places
from parser.hand import Accounts, HandHeader, HandStatus, Seat, UncalledBet
from parser.lines import Groups
from parser.textrules import HDR002, TXT001

NAME = "phh"
VARIANTS: Mapping[str, tuple[str, str, bool]] = {
    "FT": ("holdem", "fl", True),
    "NT": ("holdem", "nl", True),
    "NS": ("short_deck", "nl", True),
    "PO": ("omaha", "pl", True),
    "FO/8": ("omaha8", "fl", True),
    "F7S": ("stud", "fl", False),
    "F7S/8": ("stud8", "fl", False),
    "FR": ("razz", "fl", False),
    "N2L1D": ("27sd", "nl", False),
    "F2L3D": ("27td", "fl", False),
    "FB": ("badugi", "fl", False),
}
"""Game, limit, and whether it is replayed, by the code of the variant."""
OWN = "_fairpot_"
"""What our fields' names begin with."""
SHORT_DECK = "NS"
MOST_PLAYERS = 23
ACCOUNTS = Accounts(uncalled=UncalledBet.EITHER)
_NUMBERS = ("antes", "blinds_or_straddles", "starting_stacks", "winnings", "finishing_stacks")
_SINGLE_NUMBERS = ("min_bet", "small_bet", "big_bet")

Document = Mapping[str, Any]
Places = Mapping[str, list[int]]


def read_document(text: str, _file: str) -> Iterator[Part | Aside]:
    """The hand of a piece of text that a variant's line announces."""
    try:
        found = tomllib.loads(_line_ends(text), parse_float=Decimal)
    except RecursionError:
        yield Aside(0, len(text), None, "PHH nested too deep")
        return
    except ValueError as error:
        yield Aside(0, len(text), None, f"PHH that is no TOML: {str(error)[:120]}")
        return
    tables = [found] if "variant" in found else [one for one in found.values() if isinstance(one, dict)]
    if len(tables) != 1:
        yield Aside(0, len(text), None, "PHH that is no TOML: not one table a hand")
        return
    try:
        whole = _read(tables[0], text, places(_line_ends(text)))
    except ValueError as error:
        yield Aside(0, len(text), None, f"hand not understood: {error}")
        return
    yield Part(0, len(text), whole)


def _line_ends(text: str) -> str:
    """The text with line ends that TOML knows, every character in its place."""
    return text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text


def read_alone(text: str, scale: int) -> Whole:
    """A hand by the format's own fields alone, its amounts in a scale that is known.

    Raises:
        ValueError: as `_read`.
    """
    clean = _line_ends(text)
    return _told(tomllib.loads(clean, parse_float=Decimal), text, places(clean), scale)


def _read(doc: Document, text: str, at: Places) -> Whole:
    """A hand.

    Raises:
        ValueError: something that every hand must state is missing or can't be read.
    """
    own, problem = own_fields({name.removeprefix(OWN): doc[name] for name in doc if name.startswith(OWN)})
    told = _told(doc, text, at, _scale(doc, stated_scale(own)))
    return together(told, own, problem, at.get(f"{OWN}events", [0])[0], len(text))


def _told(doc: Document, text: str, at: Places, scale: int) -> Whole:
    """What the format's own fields say."""
    variant = VARIANTS.get(str(doc.get("variant")))
    if variant is None:
        raise ValueError(f"no variant has the code {str(doc.get('variant'))[:20]!r}")
    stated = doc.get("starting_stacks")
    if not isinstance(stated, list) or not 2 <= len(stated) <= MOST_PLAYERS:
        raise ValueError("no starting stacks of two players or more")
    numbers = _seat_numbers(doc.get("seats"), len(stated))
    header = _header(doc, variant, scale, numbers, text)
    if not variant[2]:
        return Whole(header, (), (), HandStatus.UNSUPPORTED, [])
    spots = _own(at, "starting_stacks", len(numbers))
    players = [
        Place(number, _stack(stack, scale), spot)
        for number, stack, spot in zip(numbers, stated, spots, strict=True)
    ]
    play = Play(players, scale)
    _forced_bets(play, doc, at)
    actions = doc.get("actions")
    if not isinstance(actions, list):
        raise ValueError("no actions")
    for action, place in zip(actions, _own(at, "actions", len(actions)), strict=True):
        play.act(str(action), place)
    paid = _awards(play, doc, at)
    mark_cards(play.events)
    mark_showdown(play.events)
    keep_order(play.events)
    status = HandStatus.COMPLETE if paid else HandStatus.PARTIAL
    return Whole(header, _seats(doc, play, at), tuple(play.events), status, play.troubles)


def _own(at: Places, key: str, count: int) -> Sequence[int]:
    """The offsets of an array's values; where the text doesn't tell them apart, all stand at its key."""
    found = at.get(key, [0])
    return found[1:] if len(found) == count + 1 else [found[0]] * count


# ---- who plays, and what


def _scale(doc: Document, stated: int | None) -> int:
    if stated is not None:
        return stated
    numbers: list[Any] = [doc.get(name) for name in _SINGLE_NUMBERS]
    for name in _NUMBERS:
        values = doc.get(name)
        if isinstance(values, list):
            numbers += [one for one in values if not _endless(one)]
    for action in doc.get("actions") or ():
        words = str(action).split()
        if len(words) > 2 and words[1] == "cbr" and words[2][:1].isdecimal():
            numbers.append(words[2])
    return scale_of(numbers, 2 if doc.get("currency") else 0)


def _endless(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_infinite()


def _stack(value: object, scale: int) -> int | None:
    """A stack; None for one without an end, as where it is not known."""
    return None if _endless(value) else minor(value, scale)


def _seat_numbers(stated: object, count: int) -> list[int]:
    if stated is None:
        return list(range(1, count + 1))
    numbers = [one for one in stated if type(one) is int] if isinstance(stated, list) else []
    if len(set(numbers)) != count or not all(0 <= one < 10_000 for one in numbers):
        raise ValueError("the seats are not one number a player")
    return numbers


def _seats(doc: Document, play: Play, at: Places) -> tuple[Seat, ...]:
    """The seats in the order of their numbers; a player without a name goes by his place in the arrays."""
    count = len(play.players)
    stated = doc.get("players")
    names = stated if isinstance(stated, list) and len(stated) == count else [""] * count
    spots = _own(at, "players", count) if isinstance(stated, list) else [one.at for one in play.players]
    together = sum([max(one.start or 0, one.spent) for one in play.players])
    seats: dict[int, Seat] = {}
    known: set[str] = set()
    for place, (player, given, spot) in enumerate(zip(play.players, names, spots, strict=True), 1):
        name = " ".join(str(given).splitlines()) or f"p{place}"
        if name in known:
            play.troubles.append(Trouble(HDR002, spot, f"{name} holds two seats.", name))
        known.add(name)
        stack = together + 1 if player.start is None else player.start
        seats[player.seat] = Seat(player.seat, name, stack, False, None, spot)
    return tuple([seats[number] for number in sorted(seats)])


def _header(
    doc: Document, variant: tuple[str, str, bool], scale: int, numbers: list[int], text: str
) -> HandHeader:
    game, limit, _ = variant
    low, high = _stakes(doc, limit, scale)
    antes = [minor(one, scale) for one in doc.get("antes") or () if not _endless(one)]
    played_at, zone, utc = _when(doc)
    currency = _text(doc, "currency")
    seat_count = doc.get("seat_count")
    return HandHeader(
        NAME, "PHH", _id(doc, text), False, False, game, limit, low, high,
        max(antes, default=0) or None, None, currency, scale, _text(doc, "currency_symbol") or "",
        None, _text(doc, "level"), None, _text(doc, "table"),
        seat_count if isinstance(seat_count, int) and 0 < seat_count < 1000 else None,
        numbers[-1], played_at, zone, utc, accounts=ACCOUNTS,
        order=None if _clockwise(numbers) else tuple(numbers),
    )  # fmt: skip


def _clockwise(numbers: list[int]) -> bool:
    """Whether the seats' numbers run up around the table."""
    first = numbers.index(min(numbers))
    return [*numbers[first:], *numbers[:first]] == sorted(numbers)


def _id(doc: Document, text: str) -> str:
    """A number of its own: the format counts the hands of an event, so that many have the same one."""
    mark = f"{crc32(text.strip().encode('utf-8', 'replace')):08x}"
    number = _text(doc, "hand")
    return mark if number is None else f"{number[:80]}-{mark}"


def _text(doc: Document, key: str) -> str | None:
    value = doc.get(key)
    return str(value) if isinstance(value, str | int) and value != "" else None


def _stakes(doc: Document, limit: str, scale: int) -> tuple[int | None, int | None]:
    """Blinds, or in fixed limit bets; what is not stated is None."""
    if limit == "fl":
        keys = ("small_bet", "big_bet")
        low, high = [None if doc.get(key) is None else minor(doc[key], scale) for key in keys]
        return low, high
    blinds = [abs(one) for one in amounts(doc.get("blinds_or_straddles") or [], scale)[:2]]
    small, big = blinds if len(blinds) == 2 else (0, 0)
    least = doc.get("min_bet")
    return small or None, big or (None if least is None else minor(least, scale))


def _when(doc: Document) -> tuple[str | None, str | None, int | None]:
    """When it was played; only a whole date is one."""
    parts = [doc.get(key) for key in ("year", "month", "day")]
    zone = _text(doc, "time_zone")
    if not all(type(part) is int and 0 < part < 10_000 for part in parts):
        return None, zone, None
    year, month, day = [str(part).zfill(width) for part, width in zip(parts, (4, 2, 2), strict=True)]
    moment = doc.get("time")
    if not isinstance(moment, time):
        return f"{year}-{month}-{day}", zone, None
    clock = moment.replace(microsecond=0, tzinfo=None).isoformat()
    return f"{year}-{month}-{day} {clock}", zone, utc_seconds(year, month, day, clock, zone)


# ---- money outside the actions


def _forced_bets(play: Play, doc: Document, at: Places) -> None:
    count = len(play.players)
    antes = amounts(doc.get("antes"), play.scale)
    blinds = amounts(doc.get("blinds_or_straddles"), play.scale)
    if len(antes) != count or len(blinds) != count or min(antes) < 0:
        raise ValueError("antes or blinds are not one a player")
    play.antes(antes, _own(at, "antes", count))
    payers = [order for order, amount in enumerate(blinds) if amount]
    button = 0 if count == 2 else count - 1
    button_pays = doc.get("variant") == SHORT_DECK and payers == [button]
    play.blinds(blinds, _own(at, "blinds_or_straddles", count), button_pays=button_pays)


def _awards(play: Play, doc: Document, at: Places) -> bool:
    """What was won, where the record says so."""
    count = len(play.players)
    for key in ("winnings", "finishing_stacks"):
        stated = doc.get(key)
        if not isinstance(stated, list) or len(stated) != count or any(map(_endless, stated)):
            continue
        values, spots = amounts(stated, play.scale), _own(at, key, count)
        if key == "winnings":
            play.winnings(values, spots)
            return True
        if play.finishing(values, spots):
            return True
        message = "These stacks don't follow from the play, and were left out."
        play.troubles.append(Trouble(TXT001, at[key][0], message, recorded=str(stated)[:200]))
    return False


def _no_header(_groups: Groups, _scale: int | None) -> Header:
    raise ValueError("PHH is read whole")


def _no_stamp(_groups: Groups) -> Stamp:
    raise ValueError("PHH is read whole")


_END = r"(?:\r\n|\r|\n)"
_LINE_BEGIN = r"(?<![^\r\n])"
_TABLE = rf"{_LINE_BEGIN}\[[^\]\r\n]{{1,40}}\][ \t]*{_END}"
_REMARK = rf"{_LINE_BEGIN}[ \t]*(?:#[^\r\n]*)?{_END}"

PHH = Format(
    name=NAME,
    starts=r"variant",
    grammar="",
    header=_no_header,
    stamp=_no_stamp,
    lines={},
    about="PHH, one hand a file or many: hold'em, short deck and Omaha; no limit, pot limit, fixed limit. "
    "It states no pot and no rake; who won is judged where it has winnings or finishing stacks",
    rest=r"[ \t]*=[ \t]*['\"]",
    needles=("variant",),
    lead=f"(?:{_TABLE})?(?:{_REMARK})*",
    document=read_document,
)
