"""Whatever is missing, doubled, misplaced or misprinted in a record of any game, its replay ends."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from parser.cards import Card
from parser.events import Discard, Event, Show, StreetDealt
from parser.hand import Hand
from replay import replay
from replay.games import GAMES, STREETS
from replay.profiles import load_profile, profile_names
from replay.result import Verdict
from tests.rules.playing import Table

START, CHECKS = "B calls, A checks", "A checks, B checks"
SCRIPTS = {
    "courchevel8": f"open 2s, {START}, flop 3d 3c, {CHECKS}, turn 8d, {CHECKS}, river 6s, {CHECKS}, "
    "A shows 4c Jd 9c Qh Qc, B shows 5c 4s 9d Ks 8c, B collects 4",
    "manila": f"open 7h, {START}, card 9h, {CHECKS}, card Jh, {CHECKS}, card Qh, {CHECKS}, "
    f"card Kd, {CHECKS}, A shows Ah As, B shows Th Kc, B collects 4",
    "irish": f"{START}, flop 2h 7h Tc, {CHECKS}, A discards 2c 3c, B discards 3d 4d, turn 5h, {CHECKS}, "
    f"river 9d, {CHECKS}, A shows Ah Kh, B shows Qc Qd, A collects 4",
    "double_holdem": f"{START}, flop 2c 7d 9h / Kc Kd 3s, {CHECKS}, turn 4s / 5d, {CHECKS}, river 8c / Qh, "
    f"{CHECKS}, board 1, A shows Ah Ad, B shows Ks Js, A collects 2, board 2, B collects 2",
}
PROFILES = [load_profile(name) for name in profile_names()]
FOUR_STREETS = [game.name for game in GAMES if game.streets == STREETS]

CARDS = st.lists(st.integers(0, 51), max_size=5, unique=True).map(tuple)


@st.composite
def damaged(draw: st.DrawFn) -> Hand:
    """A hand with up to four things wrong with it, the game's name among them."""
    name = draw(st.sampled_from(sorted(SCRIPTS)))
    hand = Table("A B", game=name, stacks={"A": 200, "B": 200}).hand(SCRIPTS[name])
    events = list(hand.events)
    for _ in range(draw(st.integers(0, 4))):
        place, other = draw(st.integers(0, len(events) - 1)), draw(st.integers(0, len(events) - 1))
        match draw(st.sampled_from(["leave out", "repeat", "exchange", "misprint"])):
            case "leave out":
                del events[place]
            case "repeat":
                events.insert(other, events[place])
            case "exchange":
                events[place], events[other] = events[other], events[place]
            case _:
                street, run = draw(st.integers(0, 3)), draw(st.integers(0, 3))
                events[place] = misprinted(events[place], draw(CARDS), street, run)
    places = sorted([event.at for event in events])
    events = [msgspec.structs.replace(event, at=at) for event, at in zip(events, places, strict=True)]
    game = name if name == "manila" else draw(st.sampled_from([name, *FOUR_STREETS]))
    header = msgspec.structs.replace(hand.header, game=game)
    return msgspec.structs.replace(hand, header=header, events=tuple(events))


def misprinted(event: Event, cards: tuple[Card, ...], street: int, run: int) -> Event:
    if isinstance(event, StreetDealt):
        return msgspec.structs.replace(event, street=street, run=run)
    if isinstance(event, Show | Discard):
        return msgspec.structs.replace(event, cards=cards)
    return event


@given(damaged(), st.sampled_from(PROFILES), st.booleans())
def test_every_record_is_replayed_to_its_end(hand, profile, trace):
    record = replay(hand, profile, trace=trace)
    assert record.verdict in Verdict
    for player in record.players:
        assert sum(player.street_totals) + player.dead == player.invested


@given(st.sampled_from(sorted(SCRIPTS)), st.sampled_from(PROFILES))
def test_a_hand_as_it_should_be_agrees_in_every_house(name, profile):
    hand = Table("A B", game=name, stacks={"A": 200, "B": 200}).hand(SCRIPTS[name])
    cards = [one.code for one in replay(hand, profile).findings if one.code.startswith("DLT")]
    assert cards == []
