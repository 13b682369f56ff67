"""Makes any number of PokerStars no-limit cash hands as sessions at tables: `python -m benchmarks.generate`.

The hands are our samples (or a folder's, --from) played again and again with other ids, names, tables, times,
suits and stakes. Hand after hand of a table the button moves on, players keep what they have or add to it,
ids and times rise and one player sees his cards, so that checks across hands find as little as in real
sessions.
"""

from __future__ import annotations

import argparse
import random
import re
import string
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpus import SAMPLES, SIDECARS
from parser import Hand, read
from parser.cards import cards_text
from parser.events import CashOut, Collected, Note, Post, PostKind
from replay import replay
from replay.result import Replay, Verdict

BEGIN = datetime(2024, 1, 1, tzinfo=UTC)
APART = 300
"""Seconds from one session's beginning to the next: some tables are always played at once."""
SESSION = (60, 200)
"""Hands that a table is played."""
PAUSE = (35, 110)
"""Seconds from one hand's beginning to the next."""
FACTORS = (1, 2, 5, 10, 20)
"""What stakes are multiplied by."""
TRIES = 12
"""Samples that are tried for a hand before the table is closed."""
FILE_BYTES = 32 << 20
FIRST_NAME = "\ue000"
"""Stands for the first player's name, the characters after it for the others'."""

_DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
_AMOUNT = re.compile(r"\$(\d[\d,]*(?:\.\d+)?)")
_CARDS = re.compile(r"\[[^\]\n]+\]")
_PLAIN_NAME = re.compile(r"[A-Za-z][\w. ]+\w")
_SUMMARY = "*** SUMMARY ***\n"
_HOLE = "*** HOLE CARDS ***\n"
_STAKES = re.compile(r"Hold'em No Limit \(\$[\d.]+/\$[\d.]+ USD\) - ")


class Player(NamedTuple):
    """A player of a sample, by his place clockwise from the left of the button. Money in cents."""

    stack: int
    net: int
    all_in: bool
    cards: tuple[str, ...]
    told: str
    """What the summary says of him behind his name."""


class Sample(NamedTuple):
    """A hand with marks in the place of names."""

    players: tuple[Player, ...]
    seats: int
    """At the table."""
    stakes: tuple[int, int]
    middle: str
    """From the posts to the summary, without the line that deals cards to one player."""
    pot: str
    """The summary's lines above those of the seats."""
    unused: tuple[str, ...]
    """Cards that nobody was seen with."""
    factors: tuple[int, ...]
    """By which its amounts can be multiplied and still be raked by the same schedule."""


def samples(folder: Path = SAMPLES) -> list[Sample]:
    """What can be played again of a folder's hands: plain ones that the rules agree with."""
    found = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in SIDECARS):
        every = (hand for hand in read([str(path)], repeats=False) if isinstance(hand, Hand))
        made = (_sample(hand) for hand in every if _STAKES.search(hand.text))
        found += [sample for sample in made if sample is not None]
    return found


def _sample(hand: Hand) -> Sample | None:
    """The hand as a sample; None when there is more to it than cards, bets and an award."""
    outcome = replay(hand)
    posts = [event.kind for event in hand.events if isinstance(event, Post)]
    if (
        outcome.findings
        or outcome.verdict is not Verdict.AGREES
        or len(outcome.players) != len(hand.seats)
        or posts != [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]
        or len(outcome.boards) > 1
        or any(isinstance(event, Note | CashOut) for event in hand.events)
        or sum([isinstance(event, Collected) for event in hand.events]) != 1  # odd cents are not multiplied
        or not hand.header.max_seats
        or not hand.text.isascii()
    ):
        return None
    return _cut(hand, outcome)


def _cut(hand: Hand, outcome: Replay) -> Sample | None:
    text = hand.text.strip() + "\n"
    names = [player.name for player in outcome.players]
    marks = {name: chr(ord(FIRST_NAME) + place) for place, name in enumerate(names)}
    if any(not _PLAIN_NAME.fullmatch(name) or text.count(name) < 3 for name in names):
        return None
    pattern = re.compile("|".join([re.escape(name) for name in sorted(names, key=len, reverse=True)]))
    marked = pattern.sub(lambda found: marks[found[0]], text)
    before, _, summary = marked.partition(_SUMMARY)
    lines = before.splitlines(keepends=True)
    middle = "".join([line for line in lines[2 + len(names) :] if not line.startswith("Dealt to ")])
    told = {line.partition(": ")[2][:1]: line.partition(": ")[2][1:] for line in summary.splitlines()}
    players = []
    for player in outcome.players:
        mark = marks[player.name]
        if mark not in told:
            return None
        all_in = re.search(rf"(?m)^{mark}: .*all-in", marked) is not None
        players.append(
            Player(player.stack, player.net, all_in, tuple(cards_text(player.cards).split()), told[mark])
        )
    seen = {card for bracket in _CARDS.findall(text) for card in bracket.strip("[]").split()}
    pot = "".join([line for line in summary.splitlines(keepends=True) if not line.startswith("Seat ")])
    stakes = hand.header.low_stake or 0, hand.header.high_stake or 0
    return Sample(
        tuple(players), hand.header.max_seats or 0, stakes, middle, pot,
        tuple([card for card in _DECK if card not in seen]),
        tuple([factor for factor in FACTORS if _raked_alike(outcome, factor)]),
    )  # fmt: skip


def _raked_alike(outcome: Replay, factor: int) -> bool:
    """Whether a twentieth of the pot, cut to whole cents, is still the rake where it was."""
    twentieth = outcome.total_pot // 20
    return outcome.rake != twentieth or outcome.total_pot * factor // 20 == twentieth * factor


class Table:
    """A table that is played for a while."""

    def __init__(self, number: int, given: Sequence[Sample], factor: int, dice: random.Random) -> None:
        self.given = given
        self.factor = factor
        self.dice = dice
        self.number = number
        size = len(given[0].players)
        self.seats = sorted(dice.sample(range(1, given[0].seats + 1), size))
        self.names = [_name(dice) for _ in range(size)]
        self.chips = [0] * size
        self.button = dice.randrange(size)
        self.hero = dice.randrange(size)
        self.title = f"{dice.choice(_STARS)} {number}"
        self.time = BEGIN + timedelta(seconds=number * APART)

    def hands(self, count: int) -> Iterator[str]:
        """Up to `count` hands, fewer when no sample fits what the players have."""
        for _ in range(count):
            sample = next(filter(self._fits, (self.dice.choice(self.given) for _ in range(TRIES))), None)
            if sample is None:
                return
            yield self._hand(sample)
            self.button = (self.button + 1) % len(self.names)
            self.time += timedelta(seconds=self.dice.randint(*PAUSE))

    def _seated(self) -> list[int]:
        """The places of the players clockwise from the left of the button."""
        size = len(self.names)
        return [(self.button + 1 + step) % size for step in range(size)]

    def _fits(self, sample: Sample) -> bool:
        """Whether whoever is all-in in the sample has no more than he has there."""
        return all(
            not player.all_in or self.chips[place] <= player.stack * self.factor
            for place, player in zip(self._seated(), sample.players, strict=True)
        )

    def _hand(self, sample: Sample) -> str:
        """The sample's text with these players."""
        factor, dice, seated = self.factor, self.dice, self._seated()
        suits = "".join(dice.sample("cdhs", 4))
        middle, pot, told = _dressed(sample, factor, suits)
        names, lines, ends = {}, {}, {}
        for place, player, words in zip(seated, sample.players, told, strict=True):
            names[ord(FIRST_NAME) + len(names)] = self.names[place]
            chips = max(self.chips[place], player.stack * factor)
            lines[place] = f"Seat {self.seats[place]}: {self.names[place]} ({_money(chips)} in chips)\n"
            ends[place] = f"Seat {self.seats[place]}: {self.names[place]}{words}\n"
            self.chips[place] = chips + player.net * factor
        cards = sample.players[seated.index(self.hero)].cards or dice.sample(sample.unused, 2)
        dealt = _permuted(f"Dealt to {self.names[self.hero]} [{' '.join(cards)}]", suits)
        low, high = (_money(stake * factor) for stake in sample.stakes)
        seconds = int((self.time - BEGIN).total_seconds())
        return "".join(
            (
                f"PokerStars Hand #{(seconds + 2_400_000) * 100_000 + self.number % 100_000}:  ",
                f"Hold'em No Limit ({low}/{high} USD) - {self.time:%Y/%m/%d %H:%M:%S} ET\n",
                f"Table '{self.title}' {sample.seats}-max Seat #{self.seats[self.button]} is the button\n",
                *(lines[place] for place in sorted(lines)),
                middle.replace(_HOLE, f"{_HOLE}{dealt}\n").translate(names),
                _SUMMARY,
                pot,
                *(ends[place] for place in sorted(ends)),
            )
        )


_STARS = (
    "Adhara", "Alcor", "Bellatrix", "Capella", "Deneb", "Electra", "Furud", "Gienah", "Hamal", "Izar",
    "Kochab", "Lesath", "Mirzam", "Naos", "Okab", "Polaris", "Rigel", "Saiph", "Tarazed", "Vega", "Wezen",
    "Zaurak",
)  # fmt: skip


@lru_cache(maxsize=20_000)
def _dressed(sample: Sample, factor: int, suits: str) -> tuple[str, str, tuple[str, ...]]:
    """The sample's texts with its amounts multiplied and its suits in another order."""
    parts = [sample.middle, sample.pot, *(player.told for player in sample.players)]
    middle, pot, *told = [_permuted(_multiplied(part, factor), suits) for part in parts]
    return middle, pot, tuple(told)


def _permuted(text: str, suits: str) -> str:
    return _CARDS.sub(lambda found: found[0].translate(str.maketrans("cdhs", suits)), text)


def _multiplied(text: str, factor: int) -> str:
    return _AMOUNT.sub(lambda found: _money(_cents(found[1]) * factor), text)


def _cents(amount: str) -> int:
    whole, _, fraction = amount.replace(",", "").partition(".")
    return int(whole + fraction.ljust(2, "0"))


def _money(cents: int) -> str:
    """An amount as PokerStars prints it."""
    return f"${cents // 100}.{cents % 100:02d}" if cents % 100 else f"${cents // 100}"


def _name(dice: random.Random) -> str:
    return dice.choice(string.ascii_letters) + "".join(
        dice.choices(string.ascii_lowercase + string.digits, k=dice.randint(4, 11))
    )


def hands(given: Sequence[Sample], count: int, seed: int = 7) -> Iterator[str]:
    """`count` hands, table after table; the same for the same seed."""
    kinds: dict[tuple[object, ...], list[Sample]] = {}
    for sample in given:
        kinds.setdefault((len(sample.players), sample.seats, sample.stakes), []).append(sample)
    common = [kind for kind in kinds.values() if len(kind) * 20 >= len(given)]  # the others repeat too soon
    weights = [len(kind) * len(kind[0].players) for kind in common]
    left, number = count, 0
    while left > 0:
        number += 1
        dice = random.Random(f"{seed}/{number}")
        kind = dice.choices(common, weights)[0]
        factor = dice.choice(FACTORS)
        fitting = [sample for sample in kind if factor in sample.factors] or kind
        for text in Table(number, fitting, factor, dice).hands(min(left, dice.randint(*SESSION))):
            left -= 1
            yield text


def write(folder: Path, texts: Iterator[str], file_bytes: int = FILE_BYTES) -> list[Path]:
    """Writes hands to files of about `file_bytes`; streaming, in memory for none of them."""
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    text = next(texts, None)
    while text is not None:
        files.append(folder / f"hands_{len(files) + 1:05d}.txt")
        size = 0
        with files[-1].open("w", encoding="utf-8", newline="\n") as out:
            while text is not None and size < file_bytes:
                size += out.write(text + "\n\n")
                text = next(texts, None)
    return files


def main() -> int:
    """Writes the hands that the arguments ask for."""
    options = argparse.ArgumentParser(prog="benchmarks.generate", description=__doc__.splitlines()[0])
    options.add_argument("count", type=int, help="hands")
    options.add_argument("folder", type=Path, help="where to write them")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--file-mb", type=int, default=FILE_BYTES >> 20, help="size of a file (32)")
    options.add_argument(
        "--from", dest="source", type=Path, default=SAMPLES, help="folder of hands to start from"
    )
    given = options.parse_args()
    files = write(given.folder, hands(samples(given.source), given.count, given.seed), given.file_mb << 20)
    sys.stdout.write(f"{given.count:,} hands in {len(files):,} files\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
