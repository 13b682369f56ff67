"""The statements of the four rule texts, in our words, with their dimension in the rule book.

Each is proved by tests that carry its number, `@pytest.mark.rule("PT-28")`, or has the reason why one hand
can't show it. `docs/rule_coverage.py` lists both.
"""

from __future__ import annotations

from typing import NamedTuple


class Statement(NamedTuple):
    """One statement of a text."""

    number: str
    words: str
    dimension: str
    reason: str = ""
    """Why a hand history can't show it; empty where a test proves it."""


LIVE = "Happens at the table and leaves no trace in a hand history."
BEFORE = "Happens before the hand that is recorded."
ACROSS = "Shows only across hands; one hand says where things stand."

PORTUGUESE = (
    Statement("PT-01", "players play each other, the house holds no hand", "D120"),
    Statement("PT-02", "52 cards in four suits, ace to deuce", "D170, D176"),
    Statement("PT-03", "the ace ends a straight at either end", "D171"),
    Statement("PT-04", "four to ten at a table", "D01"),
    Statement("PT-05", "who wants a rest may miss two hands and keep the seat", "D04"),
    Statement("PT-06", "a list of who waits for the start or for a seat", "D03", BEFORE),
    Statement("PT-07", "the first seats are drawn", "D03", BEFORE),
    Statement("PT-08", "a free seat goes to who asked to move, then to the list", "D03", BEFORE),
    Statement("PT-09", "the hand starts left of the dealer and goes round clockwise", "D03, D24"),
    Statement("PT-10", "the marker is right of who has the hand", "D21"),
    Statement("PT-11", "two cards of one's own, five in common", "D175"),
    Statement("PT-12", "two, one or none of one's own play", "D138, D175"),
    Statement("PT-13", "everybody begins with a cave", "D05", BEFORE),
    Statement("PT-14", "a lost cave may be filled up again", "D05"),
    Statement("PT-15", "the casino says how large caves and refills are", "D05", BEFORE),
    Statement("PT-16", "who has the hand posts the small bet, his neighbour the big one", "D21"),
    Statement("PT-17", "the small bet is half the table minimum", "D20"),
    Statement("PT-18", "the big bet is the table minimum", "D20, D70"),
    Statement("PT-19", "two cards face down, dealt in turn", "D08", LIVE),
    Statement("PT-20", "left of the big bet speaks first", "D50"),
    Statement("PT-21", "fold, call or raise, one after the other", "D54, D56"),
    Statement("PT-22", "one card burned, three opened", "D12"),
    Statement("PT-23", "the second round begins with who has the hand", "D51, A3"),
    Statement("PT-24", "a fourth card when all who are in have bet", "D12, D57"),
    Statement("PT-25", "the third round begins there too", "D51"),
    Statement("PT-26", "one card burned, the fifth opened", "D12"),
    Statement("PT-27", "and the fourth, which is the last", "D51"),
    Statement("PT-28", "a raise is the table minimum or more", "D71"),
    Statement(
        "PT-29",
        "pot-limit: a raise is all bets so far or less, the last one once to three times",
        "D84, D88, A2",
    ),
    Statement("PT-30", "limit: three raises a round", "D80"),
    Statement("PT-31", "limit: no end of raises between two", "D81"),
    Statement("PT-32", "no-limit: neither of the two", "D71, D78, A1"),
    Statement("PT-33", "hands are turned up from who began the last round to the left", "D131, A7"),
    Statement("PT-34", "the best hand has the pot, equal ones share it", "D150"),
    Statement("PT-35", "in the end all who are in have staked the same", "D119"),
    Statement("PT-36", "who can't match the bets and stays is all-in", "D113"),
    Statement("PT-37", "all-in and best: his stake and that part of the others'", "D113"),
    Statement("PT-38", "what is left goes to the next best", "D111"),
    Statement("PT-39", "a fold is said, the cards go unseen", "D58", LIVE),
    Statement("PT-40", "a check is for who has the hand, or while nobody has bet", "D54"),
    Statement("PT-41", "who checked is in until somebody bets, and then has to match it", "D55"),
    Statement("PT-42", "a call is the bets before, no more", "D56"),
    Statement("PT-43", "a raise: the call put in, the rest announced and added", "D92, A11"),
    Statement("PT-44", "equal winners share by what they staked", "D150, A8"),
    Statement("PT-45", "ten hands, the royal flush on top", "D170, D172"),
)

ENGLISH = (
    Statement("EN-01", "players compete for what they put in", "D120"),
    Statement("EN-02", "over at the showdown, or when one is left", "D117, D130"),
    Statement("EN-03", "a tie divides the pot", "D150"),
    Statement("EN-04", "two blinds, and antes as well at times", "D20, D32"),
    Statement("EN-05", "the button goes round clockwise", "D24"),
    Statement(
        "EN-06",
        "small blind left of the button, mostly half; big blind next, the smallest bet",
        "D20, D21, D70",
    ),
    Statement("EN-07", "blinds rise by levels in tournaments", "D22", ACROSS),
    Statement("EN-08", "small blinds of other fractions, as 10 and 15", "D20"),
    Statement("EN-09", "heads-up the button has the small blind, acts first and then last", "D23"),
    Statement("EN-10", "limit, pot-limit and no-limit", "D79, D76, D84"),
    Statement("EN-11", "limit: one blind a step, two from the turn on", "D79"),
    Statement("EN-12", "no-limit: from the smallest raise to all there is", "D76"),
    Statement("EN-13", "a raise is a big blind, and at least the raise before", "D71, A12"),
    Statement("EN-14", "who raised may not again over a short all-in", "D100-D102, A13"),
    Statement("EN-15", "pot-limit: raise by the pot with the call in it", "D84"),
    Statement("EN-16", "left of the big blind one may straddle for two, as a new big blind", "D35-D38"),
    Statement("EN-17", "no-limit: straddled again, by any legal raise", "D39"),
    Statement("EN-18", "two cards each, no jokers, seen by their owner only", "D08, D09, D176"),
    Statement("EN-19", "first round from left of the big blind, or of the button without blinds", "D50"),
    Statement("EN-20", "until all have folded, are all-in or have matched", "D56"),
    Statement("EN-21", "blinds play; the big one may still raise", "D52"),
    Statement("EN-22", "a flop for two or more; then from the button's left", "D51, D57"),
    Statement("EN-23", "turn and river, a round after each, a showdown if need be", "D56"),
    Statement("EN-24", "a card burned before each of them", "D12", LIVE),
    Statement("EN-25", "nobody left: no hand is shown", "D139"),
    Statement("EN-26", "best five of seven", "D175"),
    Statement("EN-27", "the board alone wins half at best", "D138"),
    Statement("EN-28", "shared evenly, odd chips to the first after the button", "D150, D152"),
    Statement("EN-29", "kickers decide, suits do not", "D173, D174"),
    Statement("EN-30", "four hands at a showdown, in order", "D170"),
    Statement("EN-31", "two pair and a kicker; five cards and no more", "D173"),
    Statement("EN-32", "Royal: twenty cards, else the same", "D176"),
    Statement("EN-33", "Pineapple, Omaha: more cards in hand, other use of them", "D175"),
    Statement("EN-34", "two boards: half each, or all to the best hand", "D158"),
    Statement("EN-35", "Manila: from the seven up, five single cards, a round after each", "D176, A30"),
)

FRENCH = (
    Statement("FR-01", "seats are drawn, the highest card deals", "D03", BEFORE),
    Statement("FR-02", "everybody begins with a cave; chips have fixed values", "D05", BEFORE),
    Statement("FR-03", "all chips in sight", "D06", LIVE),
    Statement("FR-04", "two cards each in two rounds from the left", "D08", LIVE),
    Statement("FR-05", "dealt wrongly: all cards back and anew", "D10"),
    Statement("FR-06", "everybody minds his own cards", "D09", LIVE),
    Statement("FR-07", "bets come after the look at one's cards", "D56", LIVE),
    Statement("FR-08", "the button stands for the dealer", "D21"),
    Statement("FR-09", "small blind left of the button, big blind next, both forced", "D21"),
    Statement("FR-10", "one chip, and two of them", "D20"),
    Statement("FR-11", "speak in turn", "D60"),
    Statement("FR-12", "left of the big blind first", "D50"),
    Statement("FR-13", "a raise: any number of chips above the big blind", "D71, D92"),
    Statement("FR-14", "the big blind matched is no raise", "D56"),
    Statement("FR-15", "whatever tops the stake is a raise", "D71, D100"),
    Statement("FR-16", "who has less calls for what he has", "D113"),
    Statement("FR-17", "over when all have staked the same; the small blind completes", "D53, D56"),
    Statement("FR-18", "only called: the big blind adds nothing", "D52, A20"),
    Statement("FR-19", "raised and nobody calls: the pot, unseen", "D117"),
    Statement("FR-20", "a bet that nobody calls wins, on every street", "D110, D139"),
    Statement("FR-21", "a bet too small, with chips behind: made up or lost", "D96, A19"),
    Statement("FR-22", "a bet is one push", "D92"),
    Statement("FR-23", "a flop for two who have matched", "D57"),
    Statement("FR-24", "one burned, three opened for all", "D12, D175"),
    Statement("FR-25", "then from the first left of the button who is in", "D51"),
    Statement("FR-26", "checks are allowed; all check and it is over", "D54, D56, A22"),
    Statement("FR-27", "one bets: who checked answers", "D55"),
    Statement("FR-28", "later rounds are like it", "D56"),
    Statement("FR-29", "one burned and the turn, one burned and the river", "D12"),
    Statement("FR-30", "five on the board and two in hand", "D175"),
    Statement("FR-31", "over: nobody called", "D117"),
    Statement("FR-32", "over: who has paid shows", "D131, A23"),
    Statement("FR-33", "over: nobody bet, the best five cards", "D130"),
)

CHINESE = (
    Statement("ZH-01", "win by the best hand or by all others' folds", "D117, D130"),
    Statement("ZH-02", "52 cards, two in hand, opened at the showdown", "D09, D176"),
    Statement("ZH-03", "two to ten players", "D01"),
    Statement("ZH-04", "nothing is discarded; play for what may come", "", "Says how the game is meant."),
    Statement("ZH-05", "a raise is the raise before, or a big blind", "D71, A25"),
    Statement("ZH-06", "first way: a short all-in is a call", "D100"),
    Statement("ZH-07", "second way: half of a raise is enough", "D100, A26"),
    Statement("ZH-08", "third way: all-ins one after another add up", "D100, A27"),
    Statement("ZH-09", "500, 1,000, 1,300, 1,700: still 500 more", "D74"),
    Statement("ZH-10", "nobody left: no need to show", "D139"),
    Statement("ZH-11", "best five of seven; the board alone ties at best", "D138, D175"),
    Statement("ZH-12", "the best hand there can be on a board", "D170"),
    Statement("ZH-13", "ties share evenly, odd chips to the first clockwise", "D150, D152, A29"),
    Statement("ZH-14", "kickers, down to the fifth card", "D173"),
    Statement("ZH-15", "a tie shared by what was bet", "D150, A28"),
    Statement("ZH-16", "suits have no rank", "D174"),
    Statement("ZH-17", "who may ask to see a hand: five ways", "D133, D134", LIVE),
    Statement("ZH-18", "the last raiser shows first; all all-in, the first of them", "D131, A34"),
    Statement("ZH-19", "one may muck; who shows shows both cards", "D133, D135, A33"),
    Statement("ZH-20", "nobody all-in: the best hand takes all", "D111"),
    Statement("ZH-21", "all-ins: what is above them is a side pot of who paid into it", "D111"),
    Statement("ZH-22", "best and not all-in: main and side pots", "D111"),
    Statement("ZH-23", "all-in and best: the pots he paid into, the rest to the next", "D111"),
    Statement("ZH-24", "several all-ins: pot by pot", "D114, A32"),
    Statement("ZH-25", "no more from each caller than his own total", "D113"),
    Statement("ZH-26", "a side pot of one goes back to him", "D110"),
    Statement("ZH-27", "six players, five levels", "D111"),
    Statement("ZH-28", "odd small chips to the winner next to the dealer: 340, 330, 330", "D151, D152"),
)

TEXTS = (
    ("Portuguese casino regulation", PORTUGUESE),
    ("English article", ENGLISH),
    ("French page", FRENCH),
    ("Chinese page", CHINESE),
)

EXAMPLES = tuple([f"S{i:02}" for i in range(1, 29)] + [f"X{i:02}" for i in range(1, 81)])
"""The worked examples: of the four texts, and of other rule books and records."""
