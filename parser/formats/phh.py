"""PHH, the Poker Hand History format: a hand as a TOML document (".phh"), or many as tables of one (".phhs").

The first player of its arrays is the one left of the button. It states forced bets, stacks and actions; a
call's amount follows from these, and what was won only where it has `winnings` or `finishing_stacks`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from parser.formats.base import Aside, Part, Trouble, Whole
from parser.formats.course import keep_order, mark_cards, mark_showdown
from parser.formats.exact import minor
from parser.formats.exchange import own_fields, stated_scale, together
from parser.formats.phhheader import VARIANTS, Document, endless, header_in, scale_in, seat_numbers_in
from parser.formats.phhplay import Place, Play, amounts
from parser.formats.tomlplaces import places
from parser.hand import HandStatus, Seat
from parser.saying import say
from parser.textrules import HDR002, TXT001

OWN = "_fairpot_"
"""What our fields' names begin with."""
SHORT_DECK = "NS"
MOST_PLAYERS = 23

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
    told = _told(doc, text, at, scale_in(doc, stated_scale(own)))
    return together(told, own, problem, at.get(f"{OWN}events", [0])[0], len(text))


def _told(doc: Document, text: str, at: Places, scale: int) -> Whole:
    """What the format's own fields say."""
    variant = VARIANTS.get(str(doc.get("variant")))
    if variant is None:
        raise ValueError(f"no variant has the code {str(doc.get('variant'))[:20]!r}")
    stated = doc.get("starting_stacks")
    if not isinstance(stated, list) or not 2 <= len(stated) <= MOST_PLAYERS:
        raise ValueError("no starting stacks of two players or more")
    numbers = seat_numbers_in(doc.get("seats"), len(stated))
    header = header_in(doc, variant, scale, numbers, text)
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


# ---- who plays


def _stack(value: object, scale: int) -> int | None:
    """A stack; None for one without an end, as where it is not known."""
    return None if endless(value) else minor(value, scale)


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
            play.troubles.append(Trouble(HDR002, spot, say("{who} holds two seats.", who=name), name))
        known.add(name)
        stack = together + 1 if player.start is None else player.start
        seats[player.seat] = Seat(player.seat, name, stack, False, None, spot)
    return tuple([seats[number] for number in sorted(seats)])


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
        if not isinstance(stated, list) or len(stated) != count or any(map(endless, stated)):
            continue
        values, spots = amounts(stated, play.scale), _own(at, key, count)
        if key == "winnings":
            play.winnings(values, spots)
            return True
        if play.finishing(values, spots):
            return True
        message = say("These stacks don't follow from the play, and were left out.")
        play.troubles.append(Trouble(TXT001, at[key][0], message, recorded=str(stated)[:200]))
    return False
