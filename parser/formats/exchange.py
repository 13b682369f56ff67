"""Fields of ours in other formats: what these have no place for, as the difference between what their own
fields say and the hand.

A hand written by us reads the same again: the format's own fields are read first, then the events that
follow from them but were never in the record are dropped, and those that it has no place for are added.
`docs/exchange.md` describes the fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from parser.cards import CARD_OF, CARD_TEXT
from parser.events import Event
from parser.findings import Rule
from parser.formats.base import Trouble, Whole
from parser.formats.ownfields import Own
from parser.hand import Hand, HandHeader, HandStatus, Seat
from parser.saying import say
from parser.textrules import TEXT_RULES, TXT001, TXT004, TXT005, TXT006

MOST_MONEY: Final = 10**15
"""Minor units; an amount beyond is none."""
MOST_SCALE: Final = 8

KINDS: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in get_args(Event)}
_CARD_FIELDS = ("cards", "board", "new")
_TROUBLE = ("message", "player", "expected", "recorded")
_RULES: Final[dict[str, Rule]] = {
    rule.code: rule for rule in TEXT_RULES if rule not in (TXT004, TXT005, TXT006)
}
"""What can be wrong with a record wherever it stands: no repeats, no bytes."""


# ---- writing


def difference(told: Whole, hand: Hand) -> Own:
    """Our fields that make of what the format's own fields tell the hand itself."""
    header, unsaid = _header_difference(told.header, hand.header)
    seats: list[dict[str, Any]] = []
    if [_placeless(seat) for seat in told.seats] != [_placeless(seat) for seat in hand.seats]:
        seats = [_plain(seat) for seat in hand.seats]
    drop, add = _event_difference(told.events, hand.events)
    status = None if told.status is hand.status else hand.status.value
    return Own(
        len(told.events),
        header,
        tuple(unsaid),
        tuple(seats),
        status,
        tuple(drop),
        tuple(add),
        tuple(_findings(hand)),
    )


def _findings(hand: Hand) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in hand.findings:
        if one.code in _RULES:
            place = sum([event.at < one.step for event in hand.events])
            stated = {name: getattr(one, name) for name in _TROUBLE if getattr(one, name) is not None}
            found.append({"code": one.code, "event": place, **stated})
    return found


def _header_difference(told: HandHeader, header: HandHeader) -> tuple[dict[str, Any], list[str]]:
    before, after = _whole(told), _whole(header)
    differing = [name for name in after if before[name] != after[name]]
    return {name: after[name] for name in differing if after[name] is not None}, [
        name for name in differing if after[name] is None
    ]


def _event_difference(
    told: Sequence[Event], events: Sequence[Event]
) -> tuple[list[int], list[dict[str, Any]]]:
    before, after = [_placeless(event) for event in told], [_placeless(event) for event in events]
    drop: list[int] = []
    add: list[dict[str, Any]] = []
    for step, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step != "equal":
            drop += range(start, end)
            add += [{"before": start, **event_value(event)} for event in events[first:last]]
    return drop, add


def event_value(event: Event) -> dict[str, Any]:
    """An event as plain values: its kind, and every field that is stated."""
    return {"event": type(event).__name__, **_plain(event)}


def _plain(value: Event | Seat) -> dict[str, Any]:
    plain = _whole(value)
    del plain["at"]
    for name in _CARD_FIELDS:
        if name in plain:
            plain[name] = "".join([CARD_TEXT[card] for card in plain[name]])
    return {name: one for name, one in plain.items() if one is not None}


def _whole(value: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value, enc_hook=str)
    return plain


def _placeless(value: Any) -> Any:
    return replace(value, at=0)


# ---- reading


def completed(told: Whole, own: Own, end: int) -> Whole:
    """What the format's own fields and ours say together, in a text that goes up to `end`.

    What is added has its place in the play: the offsets right before that of the event it stands before.

    Raises:
        ValueError: our fields don't fit the rest, or can't be read.
    """
    if own.events != len(told.events):
        raise ValueError(f"they go with {own.events} events, the record has {len(told.events)}")
    header = told.header
    if own.header or own.unsaid:
        values = _whole(header) | dict(own.header) | dict.fromkeys(own.unsaid)
        _check_amounts(values)
        header = msgspec.convert(values, HandHeader)
        if header.scale != told.header.scale:
            raise ValueError("another scale than the amounts were read in")
    status = told.status if own.status is None else HandStatus(own.status)
    events = _events(told, own, end)
    return Whole(header, _seats(told, own), events, status, _troubles(own, events))


def _troubles(own: Own, events: Sequence[Event]) -> list[Trouble]:
    """What was wrong with the record's text; what the format's own fields would make of it is no more."""
    troubles: list[Trouble] = []
    for one in own.findings:
        rule, place = _RULES.get(str(one.get("code"))), one.get("event")
        said = [one.get(name) for name in _TROUBLE]
        if rule is None or type(place) is not int or not all(isinstance(word, str | None) for word in said):
            raise ValueError("a finding of no kind, or without its place")
        message, player, expected, recorded = said
        at = events[place].at if 0 <= place < len(events) else 0
        troubles.append(Trouble(rule, at, message or "", player, expected, recorded))
    return troubles


def _seats(told: Whole, own: Own) -> tuple[Seat, ...]:
    if not own.seats:
        return told.seats
    places = {seat.number: seat.at for seat in told.seats}
    return tuple([_made(Seat, one, places.get(one.get("number", 0), 0)) for one in own.seats])


def _events(told: Whole, own: Own, end: int) -> tuple[Event, ...]:
    added: dict[int, list[tuple[type[Any], dict[str, Any]]]] = {}
    for value in own.add:
        fields = dict(value)
        before, kind = fields.pop("before", None), KINDS.get(str(fields.pop("event", None)))
        if kind is None or type(before) is not int or not 0 <= before <= len(told.events):
            raise ValueError("an event of no kind, or without its place")
        added.setdefault(before, []).append((kind, fields))
    dropped = set(own.drop)
    events: list[Event] = []
    last = 0
    for place, event in enumerate(told.events):
        between = added.get(place, ())
        for back, (kind, fields) in zip(range(len(between), 0, -1), between, strict=True):
            last = max(last, event.at - back)
            events.append(_made(kind, fields, last))
        last = max(last, event.at)
        if place not in dropped:
            events.append(event)
    for kind, fields in added.get(len(told.events), ()):
        last = min(last + 1, end)
        events.append(_made(kind, fields, last))
    return tuple(events)


def _made(kind: type[Any], fields: Mapping[str, Any], at: int) -> Any:
    """A value of a kind from its plain fields; those that are not there are not stated."""
    values: dict[str, Any] = dict.fromkeys(kind.__struct_fields__[: _required(kind)]) | dict(fields)
    for name in _CARD_FIELDS:
        if name in values:
            values[name] = _cards(values[name])
    _check_amounts(values)
    return msgspec.convert(values | {"at": at}, kind)


def _required(kind: type[Any]) -> int:
    return len(kind.__struct_fields__) - len(kind.__struct_defaults__)


def _cards(text: object) -> tuple[int, ...]:
    if not isinstance(text, str) or len(text) % 2:
        raise ValueError("cards that can't be read")
    try:
        return tuple([CARD_OF[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as error:
        raise ValueError(f"{error.args[0]} is no card") from None


def _check_amounts(values: Any) -> None:
    """No number may be beyond what money can be."""
    if isinstance(values, Mapping):
        for value in values.values():
            _check_amounts(value)
    elif isinstance(values, list | tuple):
        for value in values:
            _check_amounts(value)
    elif isinstance(values, int) and abs(values) > MOST_MONEY:
        raise ValueError("a number that is no amount")


def own_fields(fields: Mapping[str, Any]) -> tuple[Own | None, str]:
    """Our fields from the plain values that a document holds under our names, None where it has none; and
    what is wrong with them, if anything.
    """
    if "events" not in fields:
        return None, ""
    try:
        return msgspec.convert(dict(fields), Own), ""
    except ValueError as error:
        return None, str(error)


def together(told: Whole, own: Own | None, problem: str, at: int, end: int) -> Whole:
    """A hand of the format's own fields, and of ours where these go with it; else a finding says why not."""
    if own is not None and told.status is not HandStatus.UNSUPPORTED:
        try:
            return completed(told, own, end)
        except ValueError as error:
            problem = str(error)
    if problem:
        message = say(
            "The fields of fairpot's own don't go with the hand, and were left out: {problem}.",
            problem=problem,
        )
        told.troubles.append(Trouble(TXT001, at, message))
    return told


def stated_scale(own: Own | None) -> int | None:
    """The scale that our fields state; None where they state none that money can have."""
    scale = None if own is None else own.header.get("scale")
    return scale if type(scale) is int and 0 <= scale <= MOST_SCALE else None


def plain_fields(own: Own) -> dict[str, Any]:
    """Our fields as plain values, those left out that say nothing."""
    values: dict[str, Any] = msgspec.to_builtins(own, enc_hook=str)
    return {name: value for name, value in values.items() if value or name == "events"}
