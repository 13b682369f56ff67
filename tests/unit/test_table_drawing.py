"""A drawn table shows what its scene holds, in every frame of every sample; hostile text stays text."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from parser.cards import CARD_TEXT
from replay.result import StepKind
from reports.language import language
from reports.replayer.make import scene_of
from reports.replayer.places import SHAPES, spots
from reports.replayer.scene import Scene
from reports.replayer.slots import SYMBOLS, amount_text, slots
from reports.replayer.storyboard import MOST, key_frames, storyboard_svg
from reports.replayer.svgtext import breadth, fitted, lines_of
from reports.replayer.table import table_svg
from tests.unit.hand_text import hand_text, read_one
from tests.unit.test_scene import FOLDERS, scenes, three_ways

EN = language("en")
SVG = "{http://www.w3.org/2000/svg}"
NASTY = (
    "<script>alert(1)</script>",
    "]]><x/><![CDATA[",
    '"\'&<>"',
    "\u202egnp.exe",
    "bell\x07esc\x1b[31m",
    "nul\x00",
    "\ufffe\uffff",
    "W" * 5000,
    "張" * 60,
    "😀" * 60,
    "a\u0301" * 50,
)


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314  # our own


def in_slots(drawn: str) -> dict[str, ET.Element]:
    return {one.attrib["data-slot"]: one for one in parsed(drawn).iter() if "data-slot" in one.attrib}


def looked_at(scene: Scene) -> Iterator[int]:
    """All frames with FAIRPOT_FULL=1; else one in the middle and the last."""
    last = len(scene.frames)
    yield from (
        range(last) if os.environ.get("FAIRPOT_FULL") else sorted({last // 2, last - 1} & set(range(last)))
    )


@pytest.mark.parametrize("folder", FOLDERS)
def test_slots_hold_what_the_scene_says_in_every_frame(folder: str) -> None:
    for scene in scenes(folder):
        for number, frame in enumerate(scene.frames):
            held = slots(scene, EN, number)
            for seat, stack in frame.stacks:
                assert held[f"stack:{seat}"].units == stack
            bets = {name: slot.units for name, slot in held.items() if name.startswith("betamount:")}
            expected = {f"betamount:{seat.seat}": dict(frame.bets).get(seat.seat, 0) for seat in scene.seats}
            assert bets == expected
            there = [held[f"pot:{place}"].units for place in range(len(frame.pots))]
            assert there == [pot.size for pot in frame.pots]
            assert held["total"].units == frame.middle
            for row, board in enumerate(frame.boards):
                faces = [held[f"board:{row}:{place}"].text for place in range(len(board))]
                assert faces == [face(card) for card in board]
                rest = [slot for name, slot in held.items() if name.startswith(f"board:{row}:")][len(board) :]
                assert {slot.classes for slot in rest} <= {"card none"}
            for seat, cards in frame.hands:
                faces = [held[f"hole:{seat}:{place}"].text for place in range(len(cards))]
                assert faces == [face(card) for card in cards]
            for seat_ in scene.seats:
                states = (held[f"seat:{seat_.seat}"].classes or "").split()
                assert ("folded" in states) == (seat_.seat in frame.folded)
                assert ("acting" in states) == (seat_.seat == frame.to_act)


def face(card: int) -> str:
    rank, suit = tuple(CARD_TEXT[card])
    return ("10" if rank == "T" else rank) + SYMBOLS[suit]


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_drawing_says_what_its_slots_hold(folder: str) -> None:
    for scene in scenes(folder):
        for number in looked_at(scene):
            held = slots(scene, EN, number)
            drawn = in_slots(table_svg(scene, EN, number))
            assert set(held) - {"caption"} <= set(drawn)
            for name, slot in held.items():
                if name == "caption":
                    continue
                element = drawn[name]
                if slot.units is not None:
                    assert element.text == amount_text(scene, EN, slot.units)
                elif slot.classes and slot.classes.startswith("card"):
                    assert "".join(element.itertext()) == slot.text
                elif slot.text is not None:
                    assert (element.text or "") == slot.text
                if slot.classes and name.split(":")[0] != "pot":
                    assert element.attrib["class"] == slot.classes
                    assert ("none" in slot.classes.split()) == (element.attrib.get("display") == "none")
                if slot.width is not None:
                    assert float(element.attrib["width"]) == slot.width


def test_equity_bars_are_a_hundred_wide_in_all() -> None:
    scene = three_ways()
    known = [
        number for number, frame in enumerate(scene.frames) if len(frame.equity) > 1 and not frame.unknown
    ]
    held = slots(scene, EN, known[0])
    widths = [held[f"equitybar:{seat.seat}"].width or 0 for seat in scene.seats]
    assert abs(sum(widths) - 100) < 0.5
    assert min([width for width in widths if width]) > 0


def test_cards_are_known_shown_or_hidden() -> None:
    scene = three_ways()
    at = next(number for number, frame in enumerate(scene.frames) if frame.kind is StepKind.ACTION)
    late = next(number for number, frame in enumerate(scene.frames) if frame.kind is StepKind.SHOW)
    shower = scene.frames[late].seat
    up = {
        cards: slots(scene, EN, at, cards=cards)[f"hole:{shower}:0"].classes
        for cards in ("known", "shown", "none")
    }
    assert (up["known"] or "").startswith("card up")
    assert up["shown"] == up["none"] == "card back"
    assert (slots(scene, EN, late, cards="shown")[f"hole:{shower}:0"].classes or "").startswith("card up")
    assert slots(scene, EN, late, cards="none")[f"hole:{shower}:0"].classes == "card back"
    assert slots(scene, EN, 0)[f"hole:{shower}:0"].classes == "card none"
    told = [
        slot.text for name, slot in slots(scene, EN, at, cards="none").items() if name.startswith("equity:")
    ]
    assert set(told) == {""}


def test_a_winner_is_marked_from_his_award_on() -> None:
    scene = three_ways()
    at = next(number for number, frame in enumerate(scene.frames) if frame.kind is StepKind.COLLECTED)
    seat = scene.frames[at].seat
    marked = [
        "winner" in (slots(scene, EN, number)[f"seat:{seat}"].classes or "")
        for number in range(len(scene.frames))
    ]
    assert marked == [number >= at for number in range(len(scene.frames))]
    assert slots(scene, EN, len(scene.frames) - 1)[f"said:{seat}"].text == "wins"


def test_amounts_in_big_blinds() -> None:
    scene = three_ways()
    big = scene.replay.big_blind
    assert amount_text(scene, EN, 5 * big, "bb") == "5 bb"
    assert amount_text(scene, EN, 5 * big, "money") == scene.hand.money(5 * big)
    assert " bb</text>" in table_svg(scene, EN, 3, unit="bb")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", range(1, 12))
def test_seats_stand_apart_and_inside_the_drawing(shape: str, count: int) -> None:
    form = SHAPES[shape]
    scene = three_ways()
    seats = tuple([with_seat(scene, number + 1) for number in range(count)])
    found = spots(with_seats(scene, seats), form)
    assert [one.seat for one in found] == list(range(1, count + 1))
    for place, one in enumerate(found):
        x, y = one.at
        assert 75 <= x <= form.width - 75
        assert 79 <= y <= form.height - 42
        for other in found[place + 1 :]:
            across, down = abs(x - other.at[0]), abs(y - other.at[1])
            by_the_cards = across >= 115 and down >= 67  # a box beside two cards
            assert across >= 152 or down >= 105 or by_the_cards


def with_seat(scene: Scene, number: int) -> object:
    from msgspec.structs import replace

    return replace(scene.seats[0], seat=number, hero=False)


def with_seats(scene: Scene, seats: tuple[object, ...]) -> Scene:
    from msgspec.structs import replace

    return replace(scene, seats=seats)


def test_the_hero_sits_at_the_bottom_and_the_others_clockwise() -> None:
    scene = three_ways()
    hero = next(seat.seat for seat in scene.seats if seat.hero)
    for form in SHAPES.values():
        found = spots(scene, form)
        assert found[0].seat == hero
        assert found[0].at[1] == max(one.at[1] for one in found)
        assert (
            found[1].at[0] < found[0].at[0]
        )  # the next one clockwise is to the left, seen from the hero's chair


def hostile(name: str) -> Scene:
    from msgspec.structs import replace

    scene = three_ways()
    seats = tuple([replace(seat, name=name) for seat in scene.seats])
    header = replace(scene.hand.header, hand_id=name, table=name)
    frames = tuple([replace(frame, text=f"{name} bets") for frame in scene.frames])
    return replace(scene, seats=seats, hand=replace(scene.hand, header=header), frames=frames)


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_hostile_text_stays_text(name: str) -> None:
    scene = hostile(name)
    plain = sorted([one.tag for one in parsed(table_svg(three_ways(), EN, 5, caption=True)).iter()])
    for drawn in (
        table_svg(scene, EN, 5, caption=True),
        table_svg(scene, EN, 5, caption=True, live=False, paper=True),
        storyboard_svg(scene, EN, paper=True),
    ):
        root = parsed(drawn)
        assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
            "svg", "title", "desc", "g", "rect", "circle", "text", "tspan",
        }  # fmt: skip
        assert not [key for one in root.iter() for key in one.attrib if key.startswith("on") or "href" in key]
        assert all(char.isprintable() or char == "\n" for char in drawn.replace("\u00a0", " "))
        assert len(drawn) < 400_000
    live = [one.tag for one in parsed(table_svg(scene, EN, 5, caption=True)).iter()]
    assert len([tag for tag in live if not tag.endswith("tspan")]) == len(
        [tag for tag in plain if not tag.endswith("tspan")]
    )


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_names_fit_into_their_boxes(name: str) -> None:
    for size in (12, 15):
        assert breadth(fitted(name, size, 136)) * size <= 136 + size
    assert all(breadth(line) * 17 <= 960 + 17 for line in lines_of(name * 3, 17, 960, 3))
    assert len(lines_of("word " * 500, 17, 960, 3)) == 3
    assert fitted("Alder", 15, 136) == "Alder"


def test_paper_spells_what_its_fonts_lack() -> None:
    scene = hostile("\U0001f389")
    assert "[U+1F389]" in table_svg(scene, EN, 5, live=False, paper=True)
    assert "\U0001f389" in table_svg(scene, EN, 5, live=False)


def test_a_still_holds_only_what_is_to_be_seen() -> None:
    still = table_svg(three_ways(), EN, 5, live=False)
    assert "data-slot" not in still
    assert "display" not in still
    assert len(still) < len(table_svg(three_ways(), EN, 5))


def test_the_same_bytes_twice_and_no_style_attributes() -> None:
    for drawn in (lambda: table_svg(three_ways(), EN, 7), lambda: storyboard_svg(three_ways(), EN)):
        assert drawn() == drawn()
        assert " style=" not in drawn()


def test_a_hand_that_is_not_executed_shows_its_seats_and_why() -> None:
    text = hand_text("A: posts small blind 50\nHand cancelled", "2000 3000 600")
    scene = scene_of(read_one(text))
    assert not scene.frames
    drawn = table_svg(scene, EN, caption=True)
    assert all(seat.name in drawn for seat in scene.seats)
    assert scene.replay.reason[:20] in drawn
    assert storyboard_svg(scene, EN).count('class="box"') == len(scene.seats) == 3


def test_no_such_frame() -> None:
    for frame in (-1, 10_000):
        with pytest.raises(IndexError):
            table_svg(three_ways(), EN, frame)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_storyboard_tells_all_decisions_or_the_most_important(folder: str) -> None:
    for scene in scenes(folder):
        chosen = key_frames(scene)
        assert len(chosen) <= MOST
        assert list(chosen) == sorted(set(chosen))
        if not scene.frames:
            assert chosen == ()
            continue
        assert chosen[-1] == len(scene.frames) - 1
        decisions = {number for number, frame in enumerate(scene.frames) if frame.kind is StepKind.ACTION}
        marked = {number for number, frame in enumerate(scene.frames) if frame.findings and number}
        assert marked <= set(chosen) or len(marked) >= MOST
        assert decisions <= set(chosen) or len(chosen) == MOST
        few = key_frames(scene, 4)
        assert len(few) <= 4
        assert few[-1] == len(scene.frames) - 1


def test_a_storyboard_has_a_panel_for_each_of_its_frames() -> None:
    scene = three_ways()
    drawn = storyboard_svg(scene, EN)
    root = parsed(drawn)
    panels = [one for one in root.iter() if one.attrib.get("class") == "panel"]
    numbers = [one.text for one in root.iter() if one.attrib.get("class") == "number"]
    assert len(panels) == len(key_frames(scene))
    assert numbers == [str(number) for number in key_frames(scene)]
    ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids)) == 2


def test_a_storyboard_marks_what_departs_from_the_rules() -> None:
    scene = next(one for one in scenes("cases") if any(frame.findings for frame in one.frames))
    marked = [number for number in key_frames(scene) if scene.frames[number].findings]
    codes = [
        one.text for one in parsed(storyboard_svg(scene, EN)).iter() if one.attrib.get("class") == "codes"
    ]
    assert len(codes) == len(marked) > 0
    first = {scene.replay.findings[place].code for place in scene.frames[marked[0]].findings}
    assert set((codes[0] or "").split(", ")) == first


def test_lines_break_between_words_and_between_chinese_characters() -> None:
    assert lines_of("one two three", 10, 60, 3) == ["one two", "three"]
    text = "底池由甲與乙平分，各得三百四十。" * 4
    lines = lines_of(text, 17, 400, 9)
    assert "".join(lines) == text
    assert len(lines) > 2
    assert not [line for line in lines if line[0] in "，。"]
