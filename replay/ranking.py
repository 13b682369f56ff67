"""How good a hand is: values that compare as integers, and the five cards that play.

For every use of hole cards: any of them (hold'em), exactly two with exactly three of the board (Omaha), no
more than two of three (lazy Pineapple); high and 8-or-better low. Decks and houses in which kinds of hands
rank otherwise are `rankings`' business, which cards count for whom is `showdown`'s, the wording `words`'.

A high value is ``category << 20`` with five ranks below it, four bits each (deuce 2 ... ace 14), in the order
in which they are compared: 0x3D4E00 is two pair, kings and fours, ace kicker. Fewer than five cards (a
hand cut short) leave zeros behind. Suits never break a tie (D174); categories and the ace's two places: D170,
D171.

Speed: what was worked out once is kept. Adding up a number per card counts each rank and suit; the counts of
the ranks are the key into a memo of at most some 75,000 values, filled as hands come by, so that importing
costs nothing. In Omaha each board, by its ranks, has a table of what two hole ranks make with it: six
look-ups a hand of four cards instead of sixty five-card hands.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import combinations

from parser.cards import Card
from replay.games import HoleUse

ANY, TWO = HoleUse.ANY, HoleUse.TWO


class Category(IntEnum):
    """The kinds of hand of the 52-card deck, weakest first (D170)."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR = 8
    STRAIGHT_FLUSH = 9


CATEGORY_SHIFT = 20
CATEGORY_MASK = 15
"""A ranking other than the standard one has bits above the category's, which order the categories."""
RANK_SHIFTS = (16, 12, 8, 4, 0)
"""Where the five ranks of a high value stand, the first compared first."""

_RANK_AT = 16
"""Card keys: four bits a suit below this bit, three bits a rank above."""
_KEY = tuple([(1 << (_RANK_AT + 3 * (card >> 2))) + (1 << (4 * (card & 3))) for card in range(52)])
_SUIT_BIAS = 0x3333
"""Added to a sum of keys, a suit held five times or more sets the top bit of its four."""
_SUIT_THREE_BIAS = 0x5555
"""The same for three times, on a board."""
_SUIT_FULL = 0x8888

_ranks_memo: dict[int, int] = {}
"""Sum of keys above the suits -> value when suits don't matter."""
_suited_memo: dict[int, int] = {}
"""Mask of a suit's ranks (bit 0 the deuce) -> value of the best flush or straight flush in it."""
_two_memo: dict[int, tuple[array[int], tuple[int, ...]]] = {}
"""Omaha: ranks of the board -> table of what two hole ranks make with it, and the board's triples of ranks.

All 6,175 boards take 9 MB."""


def high_value(use: HoleUse, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of a hand's best high; bigger is better, equal ties.

    The board may be short of five cards; then the best of what is there. Cards must be distinct.
    """
    if use is not ANY:
        return _high_of_two(hole, board) if use is TWO else _high_up_to_two(hole, board)
    key = _SUIT_BIAS
    for card in board:
        key += _KEY[card]
    for card in hole:
        key += _KEY[card]
    if key & _SUIT_FULL:
        suit = _full_suit(key)
        suited = _suited_value(_suit_mask(suit, board) | _suit_mask(suit, hole))
        if len(board) + len(hole) < 8:
            # Five of a suit among seven cards leave no room for four of a kind or a full house.
            return suited
        return max(suited, _ranks_value(key >> _RANK_AT))
    return _ranks_memo.get(key >> _RANK_AT) or _ranks_value(key >> _RANK_AT)


def low_value(use: HoleUse, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The value of a hand's 8-or-better low; bigger is better, None when there is none.

    Five different ranks up to the eight, the ace low; straights and flushes don't count (Omaha 8).
    """
    mask = _low_mask(use, hole, board)
    return None if mask is None else 256 - mask


def best_high(use: HoleUse, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make `high_value`, in the order in which they are compared.

    Where a board card and a hole card serve alike the board's plays: a hole card in the answer is needed.
    """
    value = high_value(use, hole, board)
    if use is ANY:
        return cards_of(value, (*board, *hole))
    if use is not TWO:
        two = next(two for two in _pairs(hole) if high_value(ANY, two, board) == value)
        return cards_of(value, (*board, *two))
    for two in combinations(hole, 2):
        if _high_of_two(two, board) == value:
            for three in combinations(board, min(3, len(board))):
                if high_value(ANY, two, three) == value:
                    return cards_of(value, (*three, *two))
    raise AssertionError("a value without two hole cards that make it")


def best_low(use: HoleUse, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make `low_value`, highest first; empty when there is no low."""
    mask = _low_mask(use, hole, board)
    if mask is None:
        return ()
    if use is ANY:
        return _low_cards(mask, (*board, *hole))
    if use is not TWO:
        two = next(two for two in _pairs(hole) if _low_mask(ANY, two, board) == mask)
        return _low_cards(mask, (*board, *two))
    for two in combinations(hole, 2):
        two_mask = _low_ranks(two)
        rest = mask & ~two_mask
        if two_mask & ~mask == 0 and two_mask.bit_count() == 2 and rest & ~_low_ranks(board) == 0:
            return _low_cards(mask, (*two, *board))
    raise AssertionError("a low without two hole cards in it")


def category(value: int) -> Category:
    """The kind of hand a high value is."""
    return Category(value >> CATEGORY_SHIFT & CATEGORY_MASK)


def ranks_of(value: int) -> tuple[int, ...]:
    """The ranks in a high value (2 to 14) as compared: (13, 4, 14) for kings and fours, ace kicker."""
    return tuple([rank for shift in RANK_SHIFTS if (rank := value >> shift & 15)])


# --- high ---------------------------------------------------------------------------------------------------


def _pairs(hole: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Every two of the hole cards; what there is where they are fewer."""
    return tuple(combinations(hole, min(2, len(hole))))


def _high_up_to_two(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high of the board and no more than two of the hole cards."""
    return max([high_value(ANY, two, board) for two in _pairs(hole)])


def _high_of_two(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high of exactly two hole cards and three of the board."""
    key = _SUIT_THREE_BIAS
    for card in board:
        key += _KEY[card]
    table, triples = _two_memo.get(key >> _RANK_AT) or _two_table(key >> _RANK_AT, board)
    pairs = [13 * first + second for first, second in combinations([card >> 2 for card in hole], 2)]
    values = [table[pair] for pair in pairs]
    if 0 in values:
        values = [table[pair] or _two_value(table, triples, pair) for pair in pairs]
    best = max(values)
    marks = key & _SUIT_FULL
    while marks:  # a faulty board of six cards may hold three of two suits
        suit = (marks & -marks).bit_length() - 1 >> 2
        own = _suit_mask(suit, hole)
        if own & (own - 1):
            best = max(best, _suited_of_two(own, _suit_mask(suit, board)))
        marks &= marks - 1
    return best


def _two_table(ranks: int, board: Sequence[Card]) -> tuple[array[int], tuple[int, ...]]:
    """An empty table for a board's ranks, kept for the next time, with the sums of its triples' keys."""
    keys = [1 << 3 * (card >> 2) for card in board]
    triples = tuple({sum(three) for three in combinations(keys, min(3, len(keys)))})
    _two_memo[ranks] = entry = (array("i", bytes(4 * 169)), triples)
    return entry


def _two_value(table: array[int], triples: tuple[int, ...], pair: int) -> int:
    """Works out and keeps the best value, suits aside, of two hole ranks with three of the board."""
    first, second = divmod(pair, 13)
    two = (1 << 3 * first) + (1 << 3 * second)
    best = 0
    for three in triples:
        best = max(best, _ranks_memo.get(three + two) or _ranks_value(three + two))
    table[pair] = table[13 * second + first] = best
    return best


def _suited_of_two(own: int, board: int) -> int:
    """The best flush of two ranks of `own` and three of `board`, both masks of one suit."""
    if not _straight(own | board):
        return _suited_value(_highest(own, 2) | _highest(board, 3))
    return max(
        [
            _suited_value(sum(two) | sum(three))
            for two in combinations(_bits(own), 2)
            for three in combinations(_bits(board), 3)
        ]
    )


def _highest(mask: int, count: int) -> int:
    """The `count` highest bits of a mask."""
    for _ in range(mask.bit_count() - count):
        mask &= mask - 1
    return mask


def _ranks_value(key: int) -> int:
    """Works out and keeps the value of counted ranks (three bits a rank), suits aside."""
    _ranks_memo[key] = value = counted_value(key, _straight, trips_first=False)
    return value


def counted_value(key: int, straight_of: Callable[[int], int], *, trips_first: bool) -> int:
    """The value of counted ranks (three bits a rank), suits aside; `straight_of` names the best straight.

    `trips_first`: three of a kind beats a straight.
    """
    counts: list[list[int]] = [[], [], [], [], []]
    mask = 0
    for rank in range(12, -1, -1):
        count = key >> 3 * rank & 7
        if count:
            counts[count].append(rank + 2)
            mask |= 1 << rank
    _, ones, twos, threes, fours = counts
    straight = straight_of(mask)
    if fours:
        return _pack(Category.FOUR, fours[:1], sorted(fours[1:] + threes + twos + ones, reverse=True)[:1])
    if threes and len(threes) + len(twos) > 1:
        return _pack(Category.FULL_HOUSE, threes[:1], sorted(threes[1:] + twos, reverse=True)[:1])
    if straight and not (threes and trips_first):
        return _pack(Category.STRAIGHT, [straight], [])
    if threes:
        return _pack(Category.THREE, threes, ones[:2])
    if len(twos) > 1:
        return _pack(Category.TWO_PAIR, twos[:2], sorted(twos[2:] + ones, reverse=True)[:1])
    if twos:
        return _pack(Category.PAIR, twos, ones[:3])
    return _pack(Category.HIGH_CARD, ones, [])


def _suited_value(mask: int) -> int:
    """Works out and keeps the value of the ranks of one suit, five or more."""
    value = _suited_memo.get(mask)
    if value is None:
        _suited_memo[mask] = value = suited_value(mask, _straight)
    return value


def suited_value(mask: int, straight_of: Callable[[int], int]) -> int:
    """The value of the best flush or straight flush in the ranks of one suit, five or more."""
    straight = straight_of(mask)
    if straight:
        return _pack(Category.STRAIGHT_FLUSH, [straight], [])
    ranks = [rank + 2 for rank in range(12, -1, -1) if mask >> rank & 1]
    return _pack(Category.FLUSH, ranks, [])


def _straight(mask: int) -> int:
    """The rank that names the best straight in a mask of ranks, five for the wheel; 0 when there is none."""
    return best_run(mask << 1 | mask >> 12)


def best_run(ranks: int) -> int:
    """The rank that names the best five in a row in a mask of ranks whose bit 1 is the deuce; 0: none."""
    runs = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    return runs and runs.bit_length() + 4


def _pack(kind: Category, first: list[int], then: list[int]) -> int:
    """The value of a kind of hand and its ranks, the first five of them."""
    value = kind << CATEGORY_SHIFT
    for shift, rank in zip(RANK_SHIFTS, first + then, strict=False):
        value |= rank << shift
    return value


def _full_suit(key: int) -> int:
    """The last suit whose top bit is set in a biased sum of keys."""
    return ((key & _SUIT_FULL).bit_length() >> 2) - 1


def _suit_mask(suit: int, cards: Sequence[Card]) -> int:
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


def _bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]


_PLAYS: dict[Category, tuple[int, ...]] = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR: (4, 1),
}
"""How many cards of each rank of a value play; one each where not listed."""


def cards_of(value: int, cards: tuple[Card, ...], lowest: int = 2) -> tuple[Card, ...]:
    """The cards of `cards`, earlier ones preferred, that make the value; the ace stands below `lowest`."""
    kind, ranks = category(value), ranks_of(value)
    if kind in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        ranks = tuple([rank if rank >= lowest else 14 for rank in range(ranks[0], ranks[0] - 5, -1)])
    if kind in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        suits = [card & 3 for card in cards]
        five = max(suits, key=suits.count)
        cards = tuple([card for card in cards if card & 3 == five])
    five_cards: list[Card] = []
    for count, rank in zip(_PLAYS.get(kind, (1,) * 5), ranks, strict=False):
        five_cards += [card for card in cards if (card >> 2) + 2 == rank][:count]
    return tuple(five_cards)


# --- low ----------------------------------------------------------------------------------------------------

_low_memo: dict[int, int | None] = {}
"""Omaha: hole ranks << 8 | board ranks -> ranks of the best low."""


def _low_mask(use: HoleUse, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The ranks of the best low as a mask, bit 0 the ace, bit 7 the eight; the smaller number is better."""
    own, shared = _low_ranks(hole), _low_ranks(board)
    if use is not TWO:
        if use is not ANY:
            masks = [_low_mask(ANY, two, board) for two in _pairs(hole)]
            return min([mask for mask in masks if mask is not None], default=None)
        both = own | shared
        if both.bit_count() < 5:
            return None
        while both.bit_count() > 5:
            both ^= 1 << (both.bit_length() - 1)
        return both
    key = own << 8 | shared
    if key not in _low_memo:
        lows = [
            sum(two) | sum(three)
            for two in combinations(_bits(own), 2)
            for three in combinations(_bits(shared), 3)
            if not sum(two) & sum(three)
        ]
        _low_memo[key] = min(lows, default=None)
    return _low_memo[key]


def _low_rank(card: Card) -> int:
    """0 for the ace, 1 for the deuce, ... 12 for the king."""
    return ((card >> 2) + 1) % 13


def _low_ranks(cards: Sequence[Card]) -> int:
    """The ranks up to the eight as a mask, bit 0 the ace."""
    mask = 0
    for card in cards:
        mask |= 1 << _low_rank(card)
    return mask & 0xFF


def _low_cards(mask: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """One card for each rank of the mask, highest first, earlier ones preferred."""
    return tuple(
        [
            next(card for card in cards if _low_rank(card) == rank)
            for rank in range(7, -1, -1)
            if mask >> rank & 1
        ]
    )
