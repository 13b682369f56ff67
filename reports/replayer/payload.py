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
from reports.replayer.slots import CARDS, Slot, amount_text, slots
from reports.replayer.storyboard import key_frames
from reports.replayer.table import table_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from reports.language import Language
    from reports.replayer.scene import Scene

_BY_CARDS = ("hole", "equity", "equitybar")
"""Slots that depend on which hole cards are to be seen."""
_TEXT = re.compile(r'(<(?:text|tspan)\b[^>]*\bdata-slot="([^"]+)"[^>]*>)([^<]*)')
_TITLE = re.compile(r'(data-slot="seat:([0-9]+)"[^>]*><title>)([^<]*)')
_BUTTON = re.compile(r'transform="([^"]*)"([^>]*data-slot="button")')
_ABOUT = re.compile(r"(<(?:title|desc) id=[^>]*>)[^<]*")

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

    def add(self, scene: Scene, key: str, units: Iterable[int]) -> None:
        """A hand; `key` is its part of links, `units` are amounts in its texts."""
        frames = range(max(len(scene.frames), 1))
        tracks = {
            cards: [slots(scene, self._tongue, frame, cards=cards) for frame in frames] for cards in CARDS
        }
        names = tuple(tracks["known"][0])
        drawn = "\n".join(drawings(scene, self._tongue))
        skeleton, own = _parted(drawn)
        if skeleton not in self._drawings:
            self._drawings[skeleton] = len(self._drawings)
            self._slots.append(names)
        used = {slot.units for track in tracks["known"] for slot in track.values() if slot.units is not None}
        self.hands.append(
            {
                "key": key,
                "drawing": self._drawings[skeleton],
                "own": own,
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


def drawings(scene: Scene, tongue: Language) -> tuple[str, str]:
    """The table at the beginning, for wide screens and for telephones."""
    return (
        table_svg(scene, tongue, name="wide", shape="wide"),
        table_svg(scene, tongue, name="tall", shape="tall"),
    )


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
    return {name: visible(tongue(text)) for name, text in told.items()}


def script_json(value: object) -> str:
    """JSON in which nothing can end the element that it stands in."""
    told = msgspec.json.Encoder(enc_hook=str).encode(value).decode()
    for sign in "<>&\u2028\u2029":
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    return told


def _parted(drawn: str) -> tuple[str, dict[str, Any]]:
    """A drawing of the beginning without the hand's own texts and its button, and these."""
    texts = {
        name: unescape(text)
        for _, name, text in _TEXT.findall(drawn)
        if name.startswith(("name:", "position:"))
    }
    titles = {seat: unescape(text) for _, seat, text in _TITLE.findall(drawn)}
    buttons = [transform for transform, _ in _BUTTON.findall(drawn)]
    skeleton = _ABOUT.sub(r"\1", drawn)
    skeleton = _TEXT.sub(r"\1", skeleton)
    skeleton = _TITLE.sub(r"\1", skeleton)
    skeleton = _BUTTON.sub(r'transform=""\2', skeleton)
    return skeleton, {"texts": texts, "titles": titles, "buttons": buttons}


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
