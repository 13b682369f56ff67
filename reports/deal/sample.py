"""The cards that count, by deck: what each test needs of them, summed while the hands go by.

`own` holds one player a hand, the record's own or, where everybody's cards are on record, one picked by the
hand's number; hands are then independent of each other. Sums over everybody's cards stand beside it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from parser.money import money_text
from replay.games import game_of
from reports.deal.decks import Classes, Deck, Ints, classes_of, deck_of
from reports.deal.records import Records, combined, full_rows
from reports.deal.source import Rows, Text, cards_at
from reports.deal.twice import Deals

GROUPS = ("site", "player", "seat", "position", "hour", "month", "stakes")
"""What the hands are grouped by."""


class Board:
    """Board cards less what was to be expected of them, given everybody's hole cards and the board before."""

    def __init__(self) -> None:
        self.cards = 0
        self.seen = np.zeros(52)
        self.expected = np.zeros(52)
        self.variance = np.zeros((52, 52))

    def add(self, left: Any, new: Any) -> None:
        """One street of some hands: which cards were left, which of them came (marks, a row a hand)."""
        size, number = left.sum(axis=1), new.sum(axis=1)
        share = number / size
        factor = number * (size - number) / (size * (size - 1))
        self.cards += int(number.sum())
        self.seen += new.sum(axis=0)
        self.expected += share @ left
        self.variance += np.diag(factor @ left) - (left * (factor / size)[:, None]).T @ left


class Sample:
    """What is known of one deck's deals."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.classes: Classes | None = classes_of(deck.low) if deck.hole == 2 else None
        self.games: set[str] = set()
        self.hands = 0
        self.counts = np.zeros(52, np.int64)
        self.spread = 0.0
        """Sum of `deck.spread` over the hands."""
        self.class_counts = np.zeros(len(self.classes.names) if self.classes else 0, np.int64)
        self.pairs_of_players = 0
        """Ordered pairs of players in the same hand, whose classes are counted both."""
        self.board = Board()
        self.deals = Deals(deck)
        self._own: list[Any] = []
        self._groups: dict[str, list[tuple[Ints, list[Any]]]] = {name: [] for name in GROUPS}
        self._place: list[tuple[list[Any], Ints, Ints]] = []
        self._files: Ints | None = None
        """For each hand the number of its file, files in order of their names; None: not worked out yet."""
        self._sorted: Any = None
        """The order of the hands, likewise."""

    def add(
        self,
        own: npt.NDArray[np.int8],
        uid: Ints,
        groups: dict[str, Text] | None = None,
        place: tuple[list[Any], Ints] | None = None,
    ) -> None:
        """Hands with one player's cards each; `place`: their files and bytes, which order them."""
        files, byte = place or ([""] * len(uid), np.arange(len(uid)) + self.size)
        self._files = self._sorted = None
        self._own.append(own)
        self._place.append((files, byte, uid))
        for name in GROUPS:
            column = (groups or {}).get(name) or Text(np.zeros(len(uid), np.int64), [None])
            self._groups[name].append((column.codes, column.labels))

    @property
    def size(self) -> int:
        """Hands with one player's cards."""
        return sum(map(len, self._own))

    def add_counts(self, dealt: npt.NDArray[np.int8]) -> None:
        """All cards that count of some hands: players along the second axis, his cards along the third."""
        hands, players, hole = dealt.shape
        self.hands += hands
        self.counts += np.bincount(dealt.ravel(), minlength=52)
        self.spread += hands * self.deck.spread(players * hole)
        if self.classes is not None:
            found = self.classes.of[dealt[:, :, 0], dealt[:, :, 1]]
            self.class_counts += np.bincount(found.ravel(), minlength=len(self.class_counts))
            self.pairs_of_players += hands * players * (players - 1)

    def add_whole(self, dealt: Any, new_cards: tuple[int, ...], board: Any, known: Ints, uid: Ints) -> None:
        """Hands of as many players of whom all cards are known, and their boards, `known` cards on each.

        `new_cards`: how many cards each street brings.
        """
        self.add_counts(dealt)
        self.deals.add(dealt, board, known, uid)
        hands = len(dealt)
        left = np.zeros((hands, 52))
        left[:, self.deck.first :] = 1
        left[np.arange(hands)[:, None], dealt.reshape(hands, -1)] = 0
        at = 0
        for number in new_cards:
            there = np.flatnonzero(known >= at + number)
            if number and len(there):
                new = np.zeros((len(there), 52))
                new[np.arange(len(there))[:, None], board[there, at : at + number]] = 1
                self.board.add(left[there], new)
                left[there] -= new
            at += number

    def ordered(self) -> tuple[Any, Ints]:
        """One player's cards a hand, and the hands' numbers, in order of file and place."""
        if not self._own:
            return np.zeros((0, self.deck.hole), np.int8), np.zeros(0, np.int64)
        order = self._order()
        return np.concatenate(self._own)[order], np.concatenate([uid for *_, uid in self._place])[order]

    def files(self) -> Ints:
        """For each hand, as `ordered` has them, the number of its file."""
        numbers: Ints = self._file_numbers()[self._order()]
        return numbers

    def _file_numbers(self) -> Ints:
        if self._files is None:
            files = [file for names, *_ in self._place for file in names]
            numbers = {name: at for at, name in enumerate(sorted(set(files)))}
            self._files = np.array([numbers[file] for file in files], np.int64)
        return self._files

    def _order(self) -> Any:
        if self._sorted is None:
            byte = np.concatenate([byte for _, byte, _ in self._place])
            self._sorted = np.lexsort((byte, self._file_numbers()))
        return self._sorted

    def grouped(self, by: str) -> tuple[Ints, list[Any]]:
        """For each hand, as `ordered` has them, the number of its group; the groups' labels, sorted."""
        found = {label for _, labels in self._groups[by] for label in labels if label is not None}
        labels = sorted(found)
        at = {label: place for place, label in enumerate(labels)}
        codes = [
            np.array([at.get(label, -1) for label in names], np.int64)[codes]
            for codes, names in self._groups[by]
        ]
        return (np.concatenate(codes)[self._order()] if codes else np.zeros(0, np.int64)), labels


class Samples:
    """A sample for each deck that came by."""

    def __init__(self) -> None:
        self.of: dict[Deck, Sample] = {}

    def add(self, rows: Rows, records: Records) -> None:
        """Adds the hands that count."""
        full, _ = full_rows(rows)
        file = rows.file.at(rows.hand)
        group, names = combined(rows.text("site"), file)
        whole = np.array([key in records.whole for key in names], bool)[group] & full
        group, names = combined(rows.text("site"), file, rows.text("player"))
        mine = np.array([key in records.owners for key in names], bool)[group]
        mine &= full & rows.flag("is_hero")
        games = rows.text("game")
        for code, game in enumerate(games.labels[:-1]):
            deck = deck_of(game)
            if deck is not None:
                chosen = games.codes == code
                self._take(rows, deck, game, chosen & whole, chosen & mine)

    def _take(self, rows: Rows, deck: Deck, game: str, whole: Any, mine: Any) -> None:
        if not whole.any() and not mine.any():
            return
        sample = self.of.setdefault(deck, Sample(deck))
        sample.games.add(game)
        found = game_of(game)
        new_cards = found.new_cards if found else ()
        cards, _ = rows.holes()
        cards = cards[:, : deck.hole]
        picked = np.flatnonzero(mine)
        if len(picked):
            sample.add_counts(cards[picked][:, None, :])
        first = np.flatnonzero(whole[rows.first])
        for players in np.unique(rows.dealt[first]).tolist():
            hands = first[rows.dealt[first] == players]
            at = rows.first[hands][:, None] + np.arange(players)
            sample.add_whole(cards[at], new_cards, *cards_at(*rows.board.at(hands)), rows.uid[hands])
        turn = rows.uid[first].view(np.uint64) % rows.dealt[first].astype(np.uint64)
        picked = np.concatenate([picked, rows.first[first] + turn.astype(np.int64)])
        hand = rows.hand[picked]
        files = [rows.file.labels[code] for code in rows.file.codes[hand].tolist()]
        sample.add(cards[picked], rows.uid[hand], _groups_of(rows, picked), (files, rows.byte[hand]))


def _groups_of(rows: Rows, picked: Any) -> dict[str, Text]:
    """The groups of the picked players' hands."""
    played = rows.text("played_at").at(picked)
    hours = [label[11:13] if label else None for label in played.labels]
    months = [label[:7] if label else None for label in played.labels]
    seats = rows.number("seat")[picked]
    return {
        "site": rows.text("site").at(picked),
        "player": rows.text("player").at(picked),
        "seat": Text(seats, [f"{seat:2}" for seat in range(int(seats.max(initial=0)) + 1)]),
        "position": rows.text("pos").at(picked),
        "hour": Text(played.codes, hours),
        "month": Text(played.codes, months),
        "stakes": _stakes(rows, picked),
    }


def _stakes(rows: Rows, picked: Any) -> Text:
    """Blinds as printed, with their money."""
    columns = [rows.number(name)[picked] for name in ("small_blind", "big_blind", "scale")]
    money = rows.text("currency").at(picked)
    key = np.stack([*columns, money.codes], axis=1)
    found, codes = np.unique(key, axis=0, return_inverse=True)
    labels = [
        None
        if small < 0 or big < 0
        else f"{money_text(small, scale)}/{money_text(big, scale)} {money.labels[code] or 'chips'}"
        for small, big, scale, code in found.tolist()
    ]
    return Text(codes.reshape(-1), labels)
