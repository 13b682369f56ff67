"""The rules about the text itself: codes TXT (lines, bytes) and HDR (header, seats, summary names)."""

from __future__ import annotations

from parser.findings import Rule, Severity

_RECORD = "formats reference, robustness list"

TXT001 = Rule(
    "TXT001",
    Severity.WARNING,
    "line not understood",
    "The line is none that this format writes in this place. It was left out of the replay; everything "
    "else was read. If it moved chips, the money checks will say so.",
    _RECORD,
)
TXT002 = Rule(
    "TXT002",
    Severity.WARNING,
    "hand cut short",
    "The text stops before the hand is over. What is there was read; whoever won cannot be told from it.",
    _RECORD,
)
TXT003 = Rule(
    "TXT003",
    Severity.WARNING,
    "hand starts inside another line",
    "The header of this hand stands behind the text of another, as when a client crashed while writing. The "
    "hand before it ends where this one begins.",
    _RECORD,
)
TXT004 = Rule(
    "TXT004",
    Severity.NOTE,
    "hand repeated",
    "A complete copy of a hand with the same number, time and table was read before. Count it once.",
    _RECORD,
)
TXT005 = Rule(
    "TXT005",
    Severity.WARNING,
    "bytes not valid in the encoding",
    "Some bytes are no text in the file's encoding. They were replaced to read the hand; its original bytes "
    "are kept.",
    _RECORD,
)
TXT006 = Rule(
    "TXT006",
    Severity.WARNING,
    "control characters in the text",
    "The hand holds characters that are no text but steer a terminal or printer. They are shown escaped.",
    _RECORD,
)
TXT007 = Rule(
    "TXT007",
    Severity.WARNING,
    "summary missing",
    "The hand was played and paid, but the summary that should follow is not there.",
    _RECORD,
)
TXT008 = Rule(
    "TXT008",
    Severity.WARNING,
    "card that can't be read",
    "Something stands among cards that is no card of the deck. The cards in that bracket count as not known; "
    "where an award hangs on them, it cannot be told.",
    _RECORD,
)
TXT009 = Rule(
    "TXT009",
    Severity.WARNING,
    "the two numbers of a raise do not fit",
    "The room prints the chips a raise adds and the street total it reaches; the total less the chips added "
    "is not what the player had in before. The replay goes by the total.",
    _RECORD,
)
TXT010 = Rule(
    "TXT010",
    Severity.NOTE,
    "action line repeated",
    "The line says word for word what the same player did before on this street, and by the bets between "
    "the two it can't have been done again. It was left out.",
    _RECORD,
)
TXT011 = Rule(
    "TXT011",
    Severity.WARNING,
    "street lines missing",
    "No line says where a street begins: the board stands in the summary alone. What was done cannot be told "
    "by streets, so neither whose turn it was nor what was in the pot is checked.",
    _RECORD,
)
TXT012 = Rule(
    "TXT012",
    Severity.NOTE,
    "hand read by the shape of its lines",
    "The hand is in a language of which no words are known. Amounts, cards, markers and the seats' names "
    "tell what was done: two amounts are a raise, one is a bet or a call, none a fold or a check. A word of "
    "which the shape says nothing is left out. For a reading by words, ask the room for the hand in English.",
    _RECORD,
)
TXT013 = Rule(
    "TXT013",
    Severity.NOTE,
    "blinds without a line",
    "The record states the tournament's level and writes no line for who posts it. The blinds are taken from "
    "the level, for the first two players left of the button who take part.",
    _RECORD,
)
HDR001 = Rule(
    "HDR001",
    Severity.ERROR,
    "seat listed twice",
    "Two seat lines give the same seat number; only one player can hold a seat.",
    "a seat belongs to one player",
)
HDR002 = Rule(
    "HDR002",
    Severity.ERROR,
    "player listed twice",
    "The same name holds two seats; a player plays one hand.",
    "one player to a hand",
)
HDR003 = Rule(
    "HDR003",
    Severity.NOTE,
    "button on a seat nobody holds",
    "The table line puts the button on a seat without a player. With a dead button this is right.",
    "dead button rule",
)
HDR004 = Rule(
    "HDR004",
    Severity.WARNING,
    "player without a seat line",
    "Somebody acts, shows or collects whom no seat line names. The line is kept with the name as printed.",
    _RECORD,
)
HDR005 = Rule(
    "HDR005",
    Severity.WARNING,
    "seat number above the table's size",
    "A seat line gives a number that the table, by its own line, does not have.",
    _RECORD,
)
HDR007 = Rule(
    "HDR007",
    Severity.WARNING,
    "header's game and number of cards disagree",
    "The cards dealt or shown to a player are not as many as the game in the header deals. The header was "
    "kept.",
    _RECORD,
)
HDR008 = Rule(
    "HDR008",
    Severity.WARNING,
    "summary names another player for a seat",
    "The summary's line for a seat names somebody else than the seat line does.",
    _RECORD,
)
HDR009 = Rule(
    "HDR009",
    Severity.NOTE,
    "hand cancelled",
    "The record says that the hand was cancelled; all bets go back and nothing is to be awarded.",
    _RECORD,
)
HDR010 = Rule(
    "HDR010",
    Severity.WARNING,
    "summary gives a role to another seat",
    "The summary marks a seat as button or blind that the table line or the posts do not.",
    _RECORD,
)

TEXT_RULES: tuple[Rule, ...] = (
    TXT001,
    TXT002,
    TXT003,
    TXT004,
    TXT005,
    TXT006,
    TXT007,
    TXT008,
    TXT009,
    TXT010,
    TXT011,
    TXT012,
    TXT013,
    HDR001,
    HDR002,
    HDR003,
    HDR004,
    HDR005,
    HDR007,
    HDR008,
    HDR009,
    HDR010,
)
