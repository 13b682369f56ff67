"""Hands as compact JSON for a page's script: what each slot of the drawn table holds, frame by frame.

The script computes nothing: it puts texts, classes and widths where they belong. A frame says what is
different from the one before; values, amounts and drawings that hands share stand once in a page.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import msgspec

from parser.saying import say
from reports.messages import visible
from reports.replayer.places import WIDE, spots
from reports.replayer.slots import CARDS, Slot, amount_text, slots
from reports.replayer.storyboard import key_frames
from reports.replayer.table import table_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from reports.language import Language
    from reports.replayer.scene import Scene

_BY_CARDS = ("hole", "equity", "equitybar")
"""Slots that depend on which hole cards are to be seen."""
_SLOT = re.compile(r'data-slot="([^"]+)"')
_SEAT_SLOTS = ("seat", "name", "position", "stack", "said", "equity", "equitybar", "hole", "bet", "betamount")
_TEXT = re.compile(r'(<(?:text|tspan)\b[^>]*\bdata-slot="([^"]+)"[^>]*>)([^<]*)')
_TITLE = re.compile(r'(data-slot="(seat:[0-9]+)"[^>]*><title>)([^<]*)')
_BUTTON = re.compile(r'<g transform="([^"]*)"[^>]*data-slot="button">.*?</g>', re.DOTALL)
_ABOUT = re.compile(r"(<(?:title|desc) id=[^>]*>)[^<]*")
_STATE = re.compile(r'(<(?:g|rect)\b[^>]*) class="[^"]*"( data-slot="[^"]*")')
_SEEN = re.compile(r' (?:display="none"|opacity="0\.\d+")')

Delta = list[int]
"""Slot, value, slot, value: places in the drawing's slots and in the page's values."""


class Pack:
    """The hands of one page."""

    def __init__(self, tongue: Language) -> None:
        self._tongue = tongue
        self._values: dict[Slot, int] = {}
        self._drawings: dict[str, int] = {}
        self._slots: list[tuple[str, ...]] = []
        self._amounts: dict[tuple[int, str, int], dict[int, list[str]]] = {}
        self.hands: list[dict[str, Any]] = []

    @property
    def drawings(self) -> tuple[str, ...]:
        """The drawings that hands share, without what is theirs."""
        return tuple(self._drawings)

    def add(self, scene: Scene, key: str, units: Iterable[int]) -> str:
        """A hand; `key` is its part of links, `units` are amounts in its texts. Returns its table."""
        frames = range(max(len(scene.frames), 1))
        tracks = {
            cards: [slots(scene, self._tongue, frame, cards=cards) for frame in frames] for cards in CARDS
        }
        names = tuple(tracks["known"][0])
        order = {spot.seat: place for place, spot in enumerate(spots(scene, WIDE))}
        drawn = _SLOT.sub(
            lambda slot: f'data-slot="{_placed(slot[1], order)}"', drawings(scene, self._tongue)
        )
        skeleton, own = _parted(drawn)
        if skeleton not in self._drawings:
            self._drawings[skeleton] = len(self._drawings)
            self._slots.append(tuple([_placed(name, order) for name in names]))
        used = {slot.units for track in tracks["known"] for slot in track.values() if slot.units is not None}
        self.hands.append(
            {
                "key": key,
                "drawing": self._drawings[skeleton],
                "own": own,
                "names": {str(seat.seat): visible(seat.name) for seat in scene.seats},
                "amounts": self._money(scene, {*used, *units, *_pot_units(scene)}),
                "frames": self._deltas(tracks["known"], names, by_cards=False),
                "cards": {
                    cards: self._deltas(track, names, by_cards=True) for cards, track in tracks.items()
                },
                "pots": _pots(scene),
                "streets": [
                    [visible(self._tongue.known(street.name)), street.frame] for street in scene.streets
                ],
                "story": key_frames(scene),
                "bb": bool(scene.replay.big_blind),
            }
        )
        return drawn

    def _deltas(
        self, track: Sequence[dict[str, Slot]], names: Sequence[str], *, by_cards: bool
    ) -> list[Delta]:
        last: dict[str, Slot] = {}
        deltas = []
        for held in track:
            delta: Delta = []
            for place, name in enumerate(names):
                if (name.partition(":")[0] in _BY_CARDS) == by_cards and held[name] != last.get(name):
                    delta += [place, self._values.setdefault(held[name], len(self._values))]
            deltas.append(delta)
            last = held
        return deltas

    def _money(self, scene: Scene, units: Iterable[int]) -> int:
        """The amounts in money and in big blinds: the place of their table."""
        header = scene.hand.header
        kind = (header.scale, header.symbol, scene.replay.big_blind)
        table = self._amounts.setdefault(kind, {})
        for each in sorted(set(units)):
            if each not in table:
                table[each] = [
                    visible(amount_text(scene, self._tongue, each, unit)) for unit in ("money", "bb")
                ]
        return list(self._amounts).index(kind)

    def json(self, **more: Any) -> str:
        """All of it for `<script type="application/json">`."""
        told = {
            "values": [_value(slot) for slot in self._values],
            "slots": self._slots,
            "amounts": [
                {str(units): told for units, told in table.items()} for table in self._amounts.values()
            ],
            "hands": self.hands,
            "words": words(self._tongue),
            **more,
        }
        return script_json(told)

    @property
    def shared(self) -> int:
        """About how many bytes drawings and values come to."""
        return sum([len(one) for one in self._drawings]) + 40 * len(self._values)


def drawings(scene: Scene, tongue: Language) -> str:
    """The table at the beginning, for wide screens and for telephones."""
    return "\n".join([table_svg(scene, tongue, name=shape, shape=shape) for shape in ("wide", "tall")])


def words(tongue: Language) -> dict[str, str]:
    """What the script says; fields in braces are filled in there."""
    told = {
        "step": say("Step {number} of {steps}", number="{number}", steps="{steps}"),
        "beginning": say("The beginning"),
        "play": say("Play"),
        "pause": say("Pause"),
        "pots": say("What the pots are made of"),
        "pot": say("Pot"),
        "main": say("Main pot"),
        "side": say("Side pot {number}", number="{number}"),
        "size": say("Size"),
        "by": say("Put in by"),
        "house": say("the house"),
        "for": say("Can be won by"),
    }
    said = {name: visible(tongue(text)) for name, text in told.items()}
    return {**said, "between": tongue.marks.between}


def script_json(value: object) -> str:
    """JSON in which nothing can end the element that it stands in."""
    told = msgspec.json.Encoder(enc_hook=str).encode(value).decode()
    for sign in "<>&\u2028\u2029":
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    return told


def _placed(slot: str, order: Mapping[int, int]) -> str:
    """A slot's name by the seat's place at the drawn table, which hands share, not by its number."""
    kind, _, rest = slot.partition(":")
    if kind not in _SEAT_SLOTS:
        return slot
    seat, colon, more = rest.partition(":")
    return f"{kind}:{order[int(seat)]}{colon}{more}"


def _parted(drawn: str) -> tuple[str, dict[str, Any]]:
    """A drawing of the beginning without what is this hand's own, and that: texts, titles, the button's
    places. What a page sets in every frame is left out.
    """
    texts = {
        name: unescape(text)
        for _, name, text in _TEXT.findall(drawn)
        if name.startswith(("name:", "position:"))
    }
    titles = {name: unescape(text) for _, name, text in _TITLE.findall(drawn)}
    buttons = _BUTTON.findall(drawn)
    for clear in (_ABOUT, _TEXT, _TITLE):
        drawn = clear.sub(r"\1", drawn)
    for button in _BUTTON.finditer(drawn):
        drawn = drawn.replace(button[0], "").replace("</svg>", f"{button[0]}<!---->", 1)
    drawn = drawn.replace("<!---->", "</svg>")
    drawn = re.sub(r'transform="[^"]*"([^>]*data-slot="button")', r'transform=""\1', drawn)
    return _SEEN.sub("", _STATE.sub(r"\1\2", drawn)), {"texts": texts, "titles": titles, "buttons": buttons}


def _value(slot: Slot) -> list[str | float | None]:
    told: list[str | float | None] = [
        visible(slot.text) if slot.text is not None else None,
        slot.units,
        slot.classes,
        slot.width,
    ]
    while told and told[-1] is None:
        told.pop()
    return told


def _pots(scene: Scene) -> list[Any]:
    """Frame by frame what the pots are made of; 0 where it is as before."""
    told: list[Any] = []
    last: object = None
    for frame in scene.frames:
        made = [[pot.size, pot.put_in, pot.added, pot.eligible] for pot in frame.pots]
        told.append(0 if made == last else made)
        last = made
    return told


def _pot_units(scene: Scene) -> set[int]:
    pots = [pot for frame in scene.frames for pot in frame.pots]
    return {0} | {units for pot in pots for units in (pot.size, pot.added, *[put for _, put in pot.put_in])}
