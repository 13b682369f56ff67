"""Makes the benchmark's input: any number of PokerStars no-limit cash hands out of a folder of real ones.

Only hands that pokerkit reads are taken, so that everybody is timed on the same text. A repeat of a hand
gets a new id, its players other names (one to a seat within a block of hands, as at one table), its suits in
another order and its amounts multiplied by a whole number, so that no reader's memo of names, cards or
amounts is flattered.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import string
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path

BLOCK = 300
"""Hands that share one set of players and one factor."""

SAMPLES = Path(__file__).resolve().parent.parent / "sample_histories"
SIDECARS = {".hp", ".gt", ".hands"}

_START = re.compile(r"(?m)^(?=PokerStars (?:Zoom )?(?:Game|Hand) #\d+: )")
_HEADER = re.compile(r"PokerStars (?:Zoom )?(?:Game|Hand) #(\d+): +Hold'em No Limit \(([$€£])")
_SEAT = re.compile(r"(?m)^Seat (\d+): (.+) \([$€£][\d.,]+ in chips\)")
_CARDS = re.compile(r"\[(?:(?:10|[2-9TJQKA])[cdhs] ?)+\]")
_AMOUNT = re.compile(r"([$€£])(\d[\d,]*(?:\.\d+)?)")
_FULL_RING = re.compile(r"' (?:9|10)-max ")
_AWARD = re.compile(r" collected \S+ from ")
_MISPRINTED = re.compile(r": raises (\S+) to \1\b")
"""The total in both places: exports of converters, which pokerkit reads as other bets."""
_WORDS = re.compile(r"[A-Za-z']+")


def corpus_folder() -> Path | None:
    """The folder of real histories that FAIRPOT_CORPUS names, or None."""
    name = os.environ.get("FAIRPOT_CORPUS")
    return Path(name) if name and Path(name).is_dir() else None


def distinct_hands(folder: Path | None) -> list[str]:
    """The distinct no-limit hold'em cash hands under `folder` that pokerkit reads, in file order.

    Without a folder the project's own sample hands stand in: enough for a smoke run, not for a figure.
    """
    root = folder / "pokerstars" / "cash" if folder else SAMPLES
    seen: set[str] = set()
    hands: list[str] = []
    for path in sorted(root.rglob("*")):
        if not path.is_file() or path.suffix in SIDECARS:
            continue
        for text in _cut(path.read_text("utf-8-sig", "replace")):
            header = _HEADER.match(text)
            if not header or header[1] in seen or _MISPRINTED.search(text):
                continue
            if _renamable(text) and pokerkit_reads(text):
                seen.add(header[1])
                hands.append(text)
    return hands


def in_proportion(distinct: list[str]) -> list[str]:
    """The hands with one of a full ring after every two of six seats.

    So an average hand has some 38 lines and six players; full rings are repeated where they are few.
    """
    ring = [hand for hand in distinct if _FULL_RING.search(hand)]
    if not ring:
        return distinct
    mixed: list[str] = []
    for number, hand in enumerate([hand for hand in distinct if not _FULL_RING.search(hand)]):
        mixed.append(hand)
        if number % 2:
            mixed.append(ring[number // 2 % len(ring)])
    return mixed


def _cut(text: str) -> Iterator[str]:
    """The texts of the hands in a file's text, without the blank lines between them."""
    for piece in _START.split(text.replace("\r\n", "\n")):
        hand = piece.strip("\n ").replace("\u00a0", " ")
        if hand.startswith("PokerStars ") and "*** SUMMARY ***" in hand and "\n\n" not in hand:
            yield hand + "\n"


def _renamable(text: str) -> bool:
    """Whether replacing the players' names in `text` can't touch any other word."""
    names = [name for _, name in _SEAT.findall(text)]
    plain = text
    for name in sorted(names, key=len, reverse=True):
        plain = plain.replace(name, "")
    words = set(_WORDS.findall(plain))
    return len(set(names)) == len(names) >= 2 and all(len(name) > 1 and name not in words for name in names)


def pokerkit_reads(text: str) -> bool:
    """Whether pokerkit parses the hand and can iterate its states."""
    from pokerkit import HandHistory

    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            histories = list(HandHistory.from_pokerstars(text, error_status=True))
            return len(histories) == 1 and sum(1 for _ in histories[0]) > 0
        except (ValueError, KeyError, IndexError, AssertionError, AttributeError, TypeError, ArithmeticError):
            return False


def hands(given: list[str], count: int, seed: int = 7) -> Iterator[str]:
    """`count` hands: those given round after round, each one changed as the module says."""
    for number in range(count):
        block = number // BLOCK
        yield _changed(given[number % len(given)], number, block, seed)


def sample(given: list[str], count: int, wanted: int, seed: int = 7) -> Iterator[str]:
    """About `wanted` of the same `count` hands, as whole blocks spread evenly over them."""
    size = min(BLOCK, wanted)
    step = max(1, count // BLOCK // max(1, wanted // size)) * BLOCK
    for start in range(0, count - size + 1, step):
        for number in range(start, start + size):
            yield _changed(given[number % len(given)], number, number // BLOCK, seed)


def _changed(text: str, number: int, block: int, seed: int) -> str:
    """One repeat of a hand: new id, names of its block, suits permuted, amounts multiplied."""
    dice = random.Random(f"{seed}/{block}")
    factor = dice.randint(2, 30)
    if len(_AWARD.findall(text)) > 1:
        factor = 1  # a shared pot's odd cent must stay one
    suits = str.maketrans("cdhs", "".join(random.Random(f"{seed}/{number}").sample("cdhs", 4)))
    names = {name: _new_name(f"{seed}/{block}/{seat}") for seat, name in _SEAT.findall(text)}
    pattern = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    text = pattern.sub(lambda match: names[match[0]], text)
    text = _CARDS.sub(lambda match: match[0].translate(suits), text)
    text = _AMOUNT.sub(lambda match: match[1] + _times(match[2], factor), text)
    return re.sub(r"#\d+:", f"#{240_000_000_000 + number * 7}:", text, count=1)


@cache
def _new_name(key: str) -> str:
    """A player's name of 5 to 12 characters; the same key gives the same name."""
    dice = random.Random(key)
    first = dice.choice(string.ascii_letters)
    return first + "".join(dice.choices(string.ascii_lowercase + string.digits, k=dice.randint(4, 11)))


def _times(amount: str, factor: int) -> str:
    """The amount multiplied, printed as PokerStars prints it."""
    whole, _, fraction = amount.replace(",", "").partition(".")
    units, cents = divmod(int(whole + fraction.ljust(2, "0")) * factor, 100)
    return f"{units}.{cents:02d}" if cents else str(units)


def as_tournament(text: str) -> str:
    """The same hand in the shape of a tournament hand: chips instead of money, a level instead of stakes."""
    header, _, rest = text.partition("\n")
    date = header.rpartition(") - ")[2]
    hand_id = header.partition("#")[2].partition(":")[0]
    rest = _AMOUNT.sub(lambda match: _times(match[2], 100), rest)
    table = re.sub(r"^Table '[^\n]*?'(?= \d+-max)", "Table '900100200 1'", rest, count=1)
    table = table.replace("(button blind)", "")
    return (
        f"PokerStars Hand #{hand_id}: Tournament #900100200, $1.00+$0.10 USD Hold'em No Limit"
        f" - Level III (50/100) - {date}\n{table}"
    )


def write(path: Path, texts: Iterator[str], *, end: str = "\n") -> int:
    """Writes hands to a file, two blank lines between them; answers how many bytes it has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline=end) as out:
        for text in texts:
            out.write(text)
            out.write("\n\n")
    return path.stat().st_size
