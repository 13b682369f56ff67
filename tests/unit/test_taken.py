"""The rake of hands whose record prints none."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parser.events import Collected, TotalPot
from parser.hand import Hand, HandStatus
from replay import Verdict, replay
from reports.facts import Columns
from reports.taken import rake_taken
from tests.unit.worked_hands import Table, block


def hand(
    name: str = "36 Bet-call, showdown where the loser mucks", *, rake: int | None = None, less: int = 60
) -> Hand:
    """A hand whose awards are `less` than what is in the pot."""
    told = Table(block(name)[0]).hand()
    events: list[Any] = []
    for event in told.events:
        match event:
            case TotalPot():
                events.append(msgspec.structs.replace(event, total=None, rake=rake))
            case Collected():
                events.append(msgspec.structs.replace(event, amount=event.amount + 60 - less))
            case _:
                events.append(event)
    return msgspec.structs.replace(told, events=tuple(events))


def rows(told: Hand) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    columns = Columns()
    columns.add(replay(told))
    tables = columns.flush()
    return tables["hands"].to_pylist()[0], tables["players"].to_pylist()


def test_what_the_awards_leave_is_the_rake() -> None:
    of_hand, players = rows(hand())
    assert (of_hand["counted"], of_hand["rake"]) == (True, 60)
    assert sum(row["net"] for row in players) == -60
    assert {row["pos"]: row["rake_paid"] for row in players if row["rake_paid"]} == {"BB": 60_000}


@pytest.mark.parametrize(
    ("told", "taken", "why"),
    [
        (hand(rake=60), 60, "it is printed"),
        (hand(rake=0), 0, "the record says that nothing was taken"),
        (hand(less=-60), 0, "more was paid than was in the pot"),
        (msgspec.structs.replace(hand(), status=HandStatus.PARTIAL), 0, "an award may be missing"),
        (
            msgspec.structs.replace(hand(), header=msgspec.structs.replace(hand().header, tournament=True)),
            0,
            "tournament pots are not raked",
        ),
    ],
)
def test_otherwise_it_is_what_the_record_says(told: Hand, taken: int, why: str) -> None:
    assert rake_taken(replay(told)) == taken, why


@pytest.mark.parametrize(
    ("site", "more", "taken"), [("bovada", 0, 60), ("bovada", 10, 0), ("pokerstars", 0, 0)]
)
def test_without_the_cards_no_more_than_the_room_takes(site: str, more: int, taken: int) -> None:
    """Who should have been paid is not known: bovada takes 5 % at most, pokerstars does not say."""
    outcome: Any = replay(hand())
    of_room = msgspec.structs.replace(outcome.hand.header, site=site)
    unknown = [msgspec.structs.replace(pot, verdict=Verdict.CANNOT_TELL) for pot in outcome.pots]
    outcome.pots, outcome.hand = tuple(unknown), msgspec.structs.replace(outcome.hand, header=of_room)
    outcome.total_pot += more
    assert rake_taken(outcome) == taken
