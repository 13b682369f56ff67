"""Text that is no hand of a format that is read: other rooms, other languages, summaries, separators, mail.

All of it is known by its first words, so that it is set aside with a reason that helps, or named as chatter.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_BOM_TEXT = "(?:\ufeff|\u00ef\u00bb\u00bf)*"

ROOM_STARTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (room, re.compile(rf"{_BOM_TEXT}\s*(?:{pattern})"))
    for room, pattern in (
        (
            "Global Poker",
            r"\{[^{}]{0,200}(?:\"table\"\s*:\s*\{[^{}]{0,300})?\"(?:betStrategyType|tableIntegrationId)\"",
        ),
        ("IGT", r"\{\s*\"history\"\s*:\s*\[\s*\{\s*\"player\"\s*:"),
        ("Merge", r"(?:<\?xml[^>]*>\s*)?<(?:description type=|game id=)"),
        ("Microgaming", r"(?:<\?xml[^>]*>\s*)?<Game (?:hhversion|id)=|-+PRIMA\.DAT"),
        ("Boss", r"(?:<\?xml[^>]*>\s*)?(?:<ROOT>\s*)?<HISTORY ID="),
        ("Everest", r"(?:<\?xml[^>]*>\s*)?<SESSION time="),
        ("TheBigGame", r"LoadHand\(\{|URL: \S+\.js"),
        ("WPN", r"Game Hand #|Hand #\d+ - |Game started at:|<Game Information>"),
        ("SealsWithClubs", r"Hand #\d+-\d+ - "),
        ("Cake", r"Hand#"),
        ("Betfair", r"\*{5} Betfair Poker Hand History for Game "),
        ("OnGame", r"\*{5} History for hand "),
        ("Everleaf", r"Everleaf Gaming Game #|\*{5} Hand history for game #|Historique des Mains"),
        ("Entraction", r"Game # \d+ - "),
        ("Enet", r"Game #\d+: (?:Hold'em|Omaha)"),
        ("Absolute", r"Stage #"),
        ("PKR", r"Table #\d+ - "),
        ("KingsClub", r"#\d+: (?:No Limit|Pot Limit|Limit) "),
    )
)
"""Rooms that are not read yet, by the first words of their text; first match wins."""

OTHER_LANGUAGE = re.compile(
    rf"{_BOM_TEXT}\s*(?:Mão PokerStars|Mano n\.º|Main PokerStars n|Раздача PokerStars|PokerStars扑克之星"
    r"|PokerStars Hand Nr\.|PokerStars Partie|Mano [^\n]{0,20}PokerStars|PokerStars [^\n]{0,30}Παρτίδα"
    r"|[^\n]{0,30}PokerStars[^\n]{0,12}(?:#|№|n°|n\.º|第))"
)
SUMMARY_FILE = re.compile(
    rf"{_BOM_TEXT}[\s\x01-\x1f]*(?:PokerStars Tournament #|Full Tilt (?:Poker(?:\.\w+)? )?Tournament"
    r"|Winamax Poker - Tournament summary :"
    r"|\*{5} Cassava Tournament Summary"
    r"|PokerTracker \d+ Tournament Summary"
    r"|Run It Once Poker Tournament|Tournament #\d+, )"
)
SUMMARY = "tournament summary"
"""The kind of chatter that summaries are."""
_SUMMARY_WITHIN = re.compile(
    r"^(?:PokerStars|Full Tilt) Tournament #\d+, [^\n]*\n(?:Super Satellite|Freeroll|Buy-In: |\d+ players)"
    r"|^Full Tilt Poker(?:\.\w+)? Tournament Summary [^\n]*\n|<title>TOURNEYS: ",
    re.MULTILINE,
)
"""A summary further down, as in mail or on a page."""
FLOOR_LOG = re.compile(rf"{_BOM_TEXT}\s*(?i:(?:fairpot[ -])?floor[ \t-]*log)")
FLOOR_LOG_HEAD = (
    'the first line of a floor log is not understood: write "floor log", or with a number "floor log 12"'
)
ANNOUNCEMENT = re.compile(rf"{_BOM_TEXT}[\s\x00]*(?:Game #\d+ starts\.|#Game No ?: ?\w+[ \t]*(?:\n|\Z))")
"""Lines that stand before the banner of a hand in some rooms; without one, the hand was not written."""
SEPARATOR = re.compile(r"\s*\*{5,} (?:#|n°|n\.|№) ?\d+ \*{5,}\s*")
TRANSCRIPT_HEAD = re.compile(r"\s*Transcript for (?:your last|tournament)")
TRANSCRIPT = re.compile(rf"{_BOM_TEXT}\s*(?:Transcript for (?:your last|tournament)|Dear |Hello |Hi )")
MAIL_OR_PAGE = re.compile(rf"{_BOM_TEXT}\s*(?:[A-Za-z-]+: [^\n]+\n|<!DOCTYPE|<html|<HTML|From )")
DECLARED = re.compile(r"<!(?:ENTITY|DOCTYPE(?!\s+html))\s", re.IGNORECASE)
"""What declares entities, in XML: never read, so that none can grow or fetch anything."""
LOOKS_LIKE_HAND = re.compile(r"^\s*(?:Seat \d+: |\*\*\* [A-Z]|Dealt to )", re.MULTILINE)

NO_TEXT: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (what, re.compile(pattern, re.DOTALL))
    for what, pattern in (
        ("a PDF", r"%PDF-"),
        ("a picture", r".PNG\r\n|.{2,12}(?:JFIF|Exif)|GIF8[79]a|RIFF.{4,8}WEBP|BM.{4,16}\x00\x00"),
        ("a file of an office program", r"PK\x03\x04.{26,60}(?:\[Content_Types\]|_rels/|mimetype)|ÐÏ\x11à"),
        ("a packed file", r"PK\x03\x04|Rar!\x1a|7z¼¯|\x1f.\x08|BZh\d|.7zXZ\x00"),
        ("a tracker's database", r"SQLite format 3\x00|PGDMP"),
    )
)
"""Files that are no text, by their first bytes read as letters."""
NO_EXPORT = re.compile(
    r"(?i)\b(?:WPT ?Global|PPPoker|X-?Poker|KKPoker|ClubGG|PokerBros|PokerMaster|Suprema ?Poker|UPoker"
    r"|Pokerrrr)\b"
)
"""Rooms and club apps whose clients let nobody have his hands."""


def room_of(text: str) -> str | None:
    """The room, not read yet, whose text this begins as."""
    for room, pattern in ROOM_STARTS:
        if pattern.match(text):
            return room
    return None


def ends_hand(line: str) -> bool:
    """Whether a line can belong to no hand: a separator, a byte order mark, a transcript's head, another
    room's or a summary's first line.
    """
    if line.strip("\ufeff\u00ef\u00bb\u00bf \t\x00") == "":
        return True
    if (
        SEPARATOR.fullmatch(line)
        or ANNOUNCEMENT.match(line)
        or SUMMARY_FILE.match(line)
        or OTHER_LANGUAGE.match(line)
    ):
        return True
    if TRANSCRIPT_HEAD.match(line):
        return True
    return room_of(line) is not None


NO_HAND = "no hand found in this text"


class Judgement(NamedTuple):
    """What text that is no hand of a format is: chatter of a kind, or quarantined for a reason."""

    chatter: str | None
    reason: str = ""


_PHH_KEY = re.compile(
    r"^[ \t]*(?:variant|actions|starting_stacks|blinds_or_straddles|min_bet)[ \t]*=", re.MULTILINE
)
_TOML_KEY = re.compile(r"^[ \t]*[\w-]+[ \t]*=[ \t]*\S", re.MULTILINE)


def is_document(file: str, text: str) -> bool:
    """A text that people keep beside hands: a README; settings, a house's rules, what a case is about."""
    if file.lower().endswith(".md"):
        return True
    return bool(file.lower().endswith(".toml") and _TOML_KEY.search(text) and not _PHH_KEY.search(text))


def judge(text: str, *, among_hands: bool) -> Judgement:
    """What a stretch without a readable header is; `among_hands`: it stands in a file that has hands."""
    if text.strip("\ufeff\u00ef\u00bb\u00bf \t\r\n") == "":
        return Judgement("blank lines" if text.strip() == "" and "\ufeff" not in text else "byte order mark")
    if text.strip("\ufeff\u00ef\u00bb\u00bf \t\r\n\x00") == "":
        return Judgement("NUL bytes")
    head = text[:4096]
    room = room_of(head)
    if SUMMARY_FILE.match(head):
        return Judgement(SUMMARY)
    if room is not None:
        return Judgement(None, f"a room's format that is not read yet: {room}")
    if OTHER_LANGUAGE.match(head):
        return Judgement(None, "PokerStars text in another language is not read yet")
    if ANNOUNCEMENT.match(head) and not LOOKS_LIKE_HAND.search(text):
        return Judgement("announcement of a hand that is not there")
    for what, pattern in NO_TEXT:
        if pattern.match(head):
            return Judgement(None, f"no text: it seems to be {what}")
    if "\x00" in head:
        return Judgement(None, "not text")
    if _SUMMARY_WITHIN.search(text.replace("\r\n", "\n") if "\r" in head else text):
        return Judgement(SUMMARY)
    if FLOOR_LOG.match(head):
        return Judgement(None, FLOOR_LOG_HEAD)
    if DECLARED.search(head):
        return Judgement(None, "a document type or entities: what they declare is not read")
    if SEPARATOR.match(head):
        return Judgement("transcript separator")
    if TRANSCRIPT.match(head):
        return Judgement("transcript head")
    if LOOKS_LIKE_HAND.search(text):
        return Judgement(None, "lines of a hand without a header that is understood")
    if among_hands:
        return Judgement("text between hands")
    silent = NO_EXPORT.search(head)
    if silent is not None:
        return Judgement(None, f"it seems to be from {silent[0]}, which exports no hands")
    if MAIL_OR_PAGE.match(head):
        return Judgement(None, "a page or message without a hand in it")
    return Judgement(None, NO_HAND)
