"""PokerStars in the other languages of its client: one grammar of shapes, one table of words a language.

A line's words become the English ones before its meaning is taken, so that the events are those of the
English text; names and places are those of the line as printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from parser.events import PostKind
from parser.formats.base import Format, Header, Stamp
from parser.formats.pokerstars import read_header as english_header
from parser.formats.pokerstars import read_stamp as english_stamp
from parser.formats.reading import Reading
from parser.formats.shared import (
    SHARED_LINES,
    emit_action,
    emit_collected,
    emit_dealt,
    emit_mucks,
    emit_post,
    emit_seat,
    emit_showdown,
    emit_street,
    prepare_action,
    prepare_post,
    prepare_run,
)
from parser.formats.starswords import ENGLISH, LANGUAGES, Language, Phrases
from parser.formats.summary import (
    PotValues,
    ResultValues,
    emit_board,
    emit_pot,
    emit_result,
    emit_sumseat,
    prepare_pot,
    prepare_result,
)
from parser.formats.values import Amounts
from parser.lines import Groups, Line

AMOUNT = (
    r"(?:[$€£¥₹₮][ \xa0]?|Rs\.[ \xa0])\d[\d,]*(?:\.\d+)?"
    r"|\d[\d,]*(?:\.\d+)?(?:[ \xa0]?[$€£¥₹₮])?"
)
"""With its sign before or behind it, a blank between or not."""
STAMP = r"(\d{1,4})[\/.\-年](\d\d?)[\/.\-月]?(\d{1,4})日?[ \xa0]*(\d\d?:\d\d(?::\d\d)?)"
HEADER = (
    r"(?=[^\n\d]*(\d+))([^\n:：]*?)[ \xa0]?[:：][ \xa0]*(?:[^\n\d(（:]{3,20}?(\d{3,})[,，][ \xa0]*)?([^\n]*?)"
    r"(?:(«game»)[ \xa0]+(«limit»))?[ \xa0,，]*(?:-[^\n(（]{0,30}?([IVXLCDM]+|\d+)级?)?[ \xa0]*"
    r"[(（]([^()（）\n]*)[)）](?: \[(?:AAMS|ADM) ID: [^\]\n]*\])?[ \xa0]*-[ \xa0]*"
    rf"{STAMP}(?: ([^\s\[\]]+))?(?: \[{STAMP} ([^\s\[\]]+)\])?"
)
"""A header by its shape: number, first words, tournament, what stands before the game, game, limit, level,
stakes; then when, in two clocks.
"""
SIGN_BEHIND = re.compile(r"(\d[\d,]*(?:\.\d+)?)[ \xa0]?([$€£¥₹₮])(?![ \xa0]?\d)")
SIGN_BEFORE = re.compile(r"([$€£¥₹₮])[ \xa0](?=\d)")
BEFORE_NUMBER = re.compile(r"(.*?)[ \xa0]?(?:[Nn][.°ºro]*|№|第?#)?[ \xa0]?\d")
WIDE = str.maketrans({"（": "(", "）": ")", "，": ",", "：": ":"})


def english_amounts(text: str) -> str:
    """A text with each currency sign right before its amount, and with narrow brackets."""
    return SIGN_BEFORE.sub(r"\1", SIGN_BEHIND.sub(r"\2\1", text.translate(WIDE)))


def pattern(phrases: Phrases) -> str:
    """Any of some phrases, longest first, as a expression in a grammar; nothing for none."""
    longest_first = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return "|".join([re.escape(phrase).replace("/", r"\/") for phrase in longest_first]) or "(?!)"


class Words:
    """A language's phrases with the English ones, and how to put lines into English."""

    def __init__(self, language: Language) -> None:
        self.terms: dict[str, Phrases] = {
            kind: {**phrases, **language.terms.get(kind, {})} for kind, phrases in ENGLISH.items()
        }
        self._fate = re.compile(pattern(self.terms["fate"]))
        self._part = re.compile(pattern(self.terms["part"]))
        self._role = re.compile(rf"[ \xa0]?[(（]({pattern(self.terms['role'])})[)）]")

    def slots(self) -> dict[str, str]:
        """What stands for each kind of words in the grammar."""
        found = {"amount": AMOUNT, **{kind: pattern(phrases) for kind, phrases in self.terms.items()}}
        header = HEADER.replace("«game»", found["game"]).replace("«limit»", found["limit"])
        return {**found, "header": header}

    def say(self, kind: str, phrase: str | None) -> str | None:
        """The English phrase."""
        return None if phrase is None else self.terms[kind][phrase]

    def fates(self, text: str) -> str:
        """What a summary says of a player's fate."""
        fate = self.terms["fate"]
        begun = text.strip()
        for phrase, english in fate.items():
            if begun and begun not in fate and phrase.startswith(begun):
                return english[: min(len(begun), len(english) - 1)]  # the text may break off
        return english_amounts(self._fate.sub(lambda found: fate[found[0]], text))

    def roles(self, text: str) -> str:
        """The roles of a seat in the summary."""
        role = self.terms["role"]
        return self._role.sub(lambda found: f" ({role[found[1]]})", text)

    def parts(self, text: str) -> str:
        """What the summary says of the pot's parts."""
        part = self.terms["part"]
        return self._part.sub(lambda found: f"{part[found[0]]} ", english_amounts(text))


# ---- the header


def stakes_of(text: str) -> str:
    """The stakes as the English header has them."""
    return english_amounts(text.replace("\xa0", " ")).strip()


@lru_cache(maxsize=4096)
def read_header(words: Words, groups: Groups, scale: int | None = None) -> Header:
    """What a header states; ValueError where its stakes can't be read."""
    first, tournament_id, about, game, limit, level, stakes = groups
    before = BEFORE_NUMBER.match(first or "")
    brand = before[1] if before else ""
    zoom = "zoom" in f"{first} {about}".lower()
    english = words.say("game", game) or "", words.say("limit", limit) or "No Limit"
    buy_in = (about or "").strip(" ,") if tournament_id else None
    header = english_header(
        (
            brand, None, "Zoom " if zoom else None, tournament_id, buy_in, None, *english, level,
            stakes_of(stakes or ""),
        ),
        scale,
    )  # fmt: skip
    return header if game else header._replace(game=(about or "").strip(), limit="")


def read_stamp(words: Words, groups: Groups) -> Stamp:
    """When it was played; the day may stand before the month and the year."""
    zones = words.terms["zone"]
    sorted_out: list[str | None] = []
    for at in (0, 5):
        year, month, day, time, zone = groups[at : at + 5]
        if year is not None and len(year) < 4:
            year, day = day, year
        sorted_out += (year, month, day, time, zones.get(zone or "", zone))
    stamp = english_stamp(tuple(sorted_out))
    return stamp._replace(zone=groups[4])


# ---- lines


def local_seat(reading: Reading, name: str, groups: Groups, at: int) -> None:
    """A seat line; its own words for "Seat N" stand before the summary's lines too."""
    line, head, digits, _name, stack, bounty, rest = groups
    emit_seat(reading, name, (line, f"Seat {digits}", digits, name, stack, bounty, rest), at)
    if head is not None and f"Seat {digits}" in reading.heads:
        reading.heads[head] = reading.heads[f"Seat {digits}"]


def local_post(words: Words, groups: Groups, amounts: Amounts) -> tuple[PostKind, int, bool]:
    line, name, kind, amount, all_in = groups
    return prepare_post((line, name, words.say("post", kind), amount, all_in), amounts)


def local_action(words: Words, groups: Groups, amounts: Amounts) -> Any:
    line, name, still, shown, moved, *sizes = groups
    english = line, name, words.say("still", still), shown, words.say("moved", moved), *sizes
    return prepare_action(english, amounts)


def local_mucks(words: Words, groups: Groups, _amounts: Amounts) -> bool:
    return words.say("mucks", groups[2]) != "mucks hand"


def local_run(words: Words, groups: Groups, amounts: Amounts) -> int:
    return prepare_run((groups[0], words.say("run", groups[1])), amounts)


def local_street(words: Words, groups: Groups, _amounts: Amounts) -> Groups:
    line, run, street, *rest = groups
    return line, words.say("run", run), words.say("street", street), *rest


def local_board(words: Words, groups: Groups, _amounts: Amounts) -> Groups:
    return groups[0], words.say("run", groups[1]), *groups[2:]


def local_collected(words: Words, groups: Groups, _amounts: Amounts) -> Groups:
    """Which pot an award is from may stand before the amount or behind it."""
    line, name, took, amount, pot, number = groups
    kind = words.say("pot", pot) or words.say("collected", took)
    return line, name, amount, kind if kind in ("main", "side") else None, number


def local_pot(words: Words, groups: Groups, amounts: Amounts) -> PotValues:
    line, total, rest = groups
    return prepare_pot((line, total, words.parts(rest or "")), amounts)


def english_result(words: Words, groups: Groups) -> Groups:
    """A summary seat line's groups in English."""
    line, digits, name, roles, result, rest = groups
    told = words.fates(rest) if rest else ""
    if told and not told.startswith(" "):
        told = f" {told}"
    return line, digits, name, words.roles(roles) if roles else "", words.say("result", result), told


def local_result(words: Words, groups: Groups, amounts: Amounts) -> ResultValues:
    return prepare_result(english_result(words, groups), amounts)


def local_sumseat(words: Words, reading: Reading, name: str, groups: Groups, at: int) -> None:
    emit_sumseat(reading, name, english_result(words, groups), at)


def lines_of(words: Words) -> Mapping[str, Line]:
    """What each terminal means in a language."""
    return {
        **SHARED_LINES,
        "SEAT": Line(local_seat, None, 3),
        "POST": Line(emit_post, partial(local_post, words), 1),
        "ACTION": Line(emit_action, partial(local_action, words), 1),
        "DEALT_TO": Line(emit_dealt, None, 1),
        "MUCKS": Line(emit_mucks, partial(local_mucks, words), 1),
        "SHOWDOWN": Line(emit_showdown, partial(local_run, words)),
        "STREET": Line(emit_street, partial(local_street, words)),
        "BOARD": Line(emit_board, partial(local_board, words)),
        "COLLECTED": Line(emit_collected, partial(local_collected, words), 1),
        "POT": Line(emit_pot, partial(local_pot, words)),
        "SUMSEAT": Line(partial(local_sumseat, words), None, 2, (partial(local_result, words), emit_result)),
    }


def format_of(language: Language) -> Format:
    """A language of PokerStars as a format."""
    words = Words(language)
    return Format(
        name=f"pokerstars_{language.code}",
        starts=language.starts,
        grammar="starslocal.lark",
        header=partial(read_header, words),
        stamp=partial(read_stamp, words),
        lines=lines_of(words),
        about=f"PokerStars in {language.name}: what is read of it in English",
        rest=rf"{language.after}[^\n]*\d[^\n]*[(（][^\n]*\d[^\n]*[)）][^\n]*\d\d?:\d\d",
        needles=(language.needle,),
        stamp_groups=10,
        delimiter=language.colon,
        words=words.slots(),
        site="pokerstars",
    )


POKERSTARS_LOCAL = tuple([format_of(language) for language in LANGUAGES])
