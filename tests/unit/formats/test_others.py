"""What is no hand of a format is told in one line: what it seems to be, and what to bring instead."""

from __future__ import annotations

import pytest

from parser.instead import instead
from parser.reader import read_bytes
from parser.source import Quarantined

EXPORTS = (
    "bring the same hands as PokerStars text, PHH or Open Hand History, which trackers and converters write"
)
TYPED = "type the hand as a floor log (docs/floor-log.md)"

ROOMS = {
    "Merge": '<description type="Holdem" stakes="No Limit ($0.10/$0.25)"/>\n<game id="56170001-33">\n',
    "Microgaming": '<Game hhversion="4" id="4961000001" unicodetablename="x">\n</Game>\n',
    "Boss": '<HISTORY ID="x" SESSION="y">\n</HISTORY>\n',
    "Everest": '<SESSION time="1295000000" tableName="x">\n</SESSION>\n',
    "OnGame": "***** History for hand R5-75000001-1 *****\nStart hand: Mon Aug 1 00:00:00 GMT+0200 2011\n",
    "Cake": "Hand#2701000000001690 - Paris (6-max) 11985 -- $0.05/$0.10 NL Hold'em -- 2011/08/28\n",
    "Everleaf": "***** Hand history for game #75000001 *****\nBlinds $0.50/$1 NL Hold'em - 2011/01/01\n",
    "Entraction": 'Game # 75000001 - Texas Hold\'em No Limit EUR 0.50/1.00 - Table "x"\n',
    "Enet": "Game #75000001: Hold'em (€0,50/€1,00) - 2012/07/01\n",
    "Absolute": "Stage #3000000001: Holdem  No Limit $1 - 2009-08-01 00:00:00 (ET)\n",
    "PKR": "Table #1000 - Low Stakes\nStarting Hand #75000001\n",
    "KingsClub": "#3583000001: Pot Limit Omaha - 125/250\n2021-02-05 18:08:26\n",
    "SealsWithClubs": "Hand #75000001-12 - 2013-07-01 00:00:00\nGame: NL Hold'em (20 - 100)\nSite: Seals\n",
    "Betfair": "***** Betfair Poker Hand History for Game 75000001 *****\n$0.50/$1 NL Texas Hold'em\n",
    "Global Poker": '{\n\t"id": "x",\n\t"table": {"tableId": 1, "tableIntegrationId": "T"}\n}\n',
    "IGT": '{"history":[{"player":[{"name":"Alder","seat":"1"}]}]}\n',
}


def reason(text: str, file: str = "hands.txt") -> str:
    """Why a whole text is set aside."""
    (item,) = read_bytes(text.encode(), file)
    assert isinstance(item, Quarantined)
    assert item.size == len(text.encode())
    return item.reason


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_that_is_not_read_is_named(room: str) -> None:
    told = reason(ROOMS[room])
    assert told == f"a room's format that is not read yet: {room}"
    assert instead(told) == EXPORTS


def test_a_room_that_nobody_knows_is_named_by_its_own_words() -> None:
    told = reason("Moonlight Game #12: Hold'em No Limit (1/2) - 2026/01/01 10:00:00\nSeat 1: Alder (200)\n")
    assert told == "a room's format that is not read yet: Moonlight"


@pytest.mark.parametrize(
    "app", ["WPT Global", "PPPoker", "X-Poker", "XPoker", "KKPoker", "ClubGG", "PokerBros", "Suprema Poker"]
)
def test_a_room_without_an_export_is_named_and_what_helps_is_typing(app: str) -> None:
    told = reason(f"My session at {app}, Sunday night\nlost two buy-ins, won one\n")
    assert told == f"it seems to be from {app}, which exports no hands"
    assert instead(told) == TYPED


def test_a_language_without_a_table() -> None:
    text = "PokerStars Kéz #1: Hold'em No Limit ($1/$2) - 05-02-2025 14:48:32\n1. hely: Alder ($200)\n"
    told = reason(text)
    assert told == "PokerStars text in another language is not read yet"
    assert instead(told) == "set the client to English and ask it for the hands again"


def test_a_trackers_tournament_summary_is_one() -> None:
    (item,) = read_bytes(b"PokerTracker 4 Tournament Summary\nSite: iPoker\nGame: Holdem\n", "x.txt")
    assert not isinstance(item, Quarantined)
    assert getattr(item, "kind", None) == "tournament summary"
