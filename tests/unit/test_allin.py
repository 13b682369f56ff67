"""Net won with the cards to come at what they were worth, against arithmetic by hand."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parser import Hand, read
from parser.cards import parse_cards
from replay import Replay, replay
from replay.games import GAMES
from reports.allin import Closed, Pot, closed, whole_units, worth
from reports.equity import headsup
from reports.facts import Columns
from tests.unit.hand_text import play
from tests.unit.room_text import SAMPLES, one, sample

Row = dict[str, Any]
BLINDS = "A: posts small blind 50\nB: posts big blind 100\n*** HOLE CARDS ***\n"


def rows_of(*hands: Replay) -> dict[str, Row]:
    """The rows of the last of some hands by player."""
    columns = Columns()
    for hand in hands:
        columns.add(hand)
    rows = columns.flush()["players"].to_pylist()
    last = [row for row in rows if row["hand_uid"] == rows[-1]["hand_uid"]]
    return {row["player"]: row for row in last}


def expected(rows: dict[str, Row]) -> dict[str, int]:
    """`ev_net` of those whose hand was adjusted."""
    return {name: row["ev_net"] for name, row in rows.items() if row["ev_adj"]}


# All in on the turn: the flush draw has seven outs of 44 against the set.
DRAW = """
Dealt to A [Ah Kh]
C: raises 200 to 300
A: calls 250
B: folds
*** FLOP *** [2h 7h 9d]
A: checks
C: bets 500
A: calls 500
*** TURN *** [2h 7h 9d] [Js]
A: bets 9200 and is all-in
C: calls 9200 and is all-in
*** RIVER *** [2h 7h 9d Js] [3c]
*** SHOW DOWN ***
A: shows [Ah Kh] (high card Ace)
C: shows [9s 9c] (three of a kind, Nines)
C collected {paid} from pot
*** SUMMARY ***
Total pot 20100 | Rake {rake}
Board [2h 7h 9d Js 3c]
"""


def draw(rake: int = 0) -> str:
    return BLINDS + DRAW.format(paid=20_100 - rake, rake=rake)


def test_on_the_turn_it_is_the_outs() -> None:
    rows = rows_of(play(draw(), "10000 10000 10000"))
    share = Fraction(20_100 * 7, 44)
    assert expected(rows) == {"A": round(share) - 10_000, "C": round(20_100 - share) - 10_000}
    assert rows["B"]["ev_net"] == -100
    assert rows["A"]["net"] == -10_000
    assert rows["A"]["ev_net_ubb"] == round((share - 10_000) * 10_000)
    assert [rows[name]["ev_unknown"] for name in "ABC"] == [False] * 3


def test_rake_is_taken_first() -> None:
    rows = rows_of(play(draw(rake=320), "10000 10000 10000"))
    assert expected(rows)["A"] == round(Fraction(19_780 * 7, 44)) - 10_000
    assert sum([row["ev_net"] for row in rows.values()]) == -320


def test_a_folded_hand_that_is_known_stays_in_the_deck() -> None:
    """B's two hearts are known to his own record only; both records must say the same."""
    seen = play(draw().replace("Dealt to A [Ah Kh]", "Dealt to B [3h 4h]"), "10000 10000 10000")
    rows = rows_of(seen)
    assert rows["B"]["hole"] == "3h 4h"
    assert expected(rows) == expected(rows_of(play(draw(), "10000 10000 10000")))


def test_other_hands_of_a_batch_do_not_shift_it() -> None:
    names = ("pokerstars/holdem-no-limit/walk.txt", "pokerstars/holdem-no-limit/cash-out.txt")
    walk, last = [replay(one(sample(name))) for name in names]
    hand = play(draw(), "10000 10000 10000")
    columns = Columns()
    counted = [columns.add(each) for each in (walk, hand, hand, last)]
    assert counted == [True, True, False, True]
    rows = columns.flush()["players"].to_pylist()
    told = {row["player"]: row["ev_net"] for row in rows if row["ev_adj"]}
    assert told == expected(rows_of(hand)) | expected(rows_of(last))
    assert len(told) == 4


def test_seats_do_not_matter() -> None:
    """The same hand two seats on, the button too."""
    text = draw()
    for old, new in zip("ABC", "XYZ", strict=True):
        text = text.replace(f"{old}:", f"{new}:").replace(f"{old} collected", f"{new} collected")
    text = text.replace("Dealt to A", "Dealt to X")
    for old, new in zip("XYZ", "BCA", strict=True):
        text = text.replace(f"{old}:", f"{new}:").replace(f"{old} collected", f"{new} collected")
    text = text.replace("Dealt to X", "Dealt to B")
    moved = expected(rows_of(play(text, "10000 10000 10000", button=1)))
    there = expected(rows_of(play(draw(), "10000 10000 10000")))
    assert moved == {"B": there["A"], "A": there["C"]}


def test_a_player_with_chips_behind_may_call() -> None:
    text = draw().replace("calls 9200 and is all-in", "calls 9200")
    assert expected(rows_of(play(text, "10000 10000 15000"))) == expected(
        rows_of(play(draw(), "10000 10000 10000"))
    )


def test_two_with_chips_behind_are_not_all_in() -> None:
    """The record ends on the turn, before anybody is all-in."""
    body = (
        BLINDS + "A: calls 50\nB: checks\n*** FLOP *** [2h 7h 9d]\nA: checks\nB: checks\n"
        "*** TURN *** [2h 7h 9d] [Js]\nA: checks\nB: checks\n*** RIVER *** [2h 7h 9d Js] [3c]\n"
        "*** SHOW DOWN ***\nA: shows [Ah Kh] (high card Ace)\nB: shows [9s 9c] (three of a kind, Nines)\n"
        "B collected 200 from pot\n"
    )
    rows = rows_of(play(body, "1000 1000", button=1))
    assert not expected(rows)
    assert not any(row["ev_unknown"] for row in rows.values())


def test_players_who_check_it_down_decide_to_the_end() -> None:
    """C is all-in before the flop; A and B could still bet on the river."""
    body = (
        BLINDS + "C: raises 300 to 400 and is all-in\nA: calls 350\nB: calls 300\n*** FLOP *** [2h 7h 9d]\n"
        "A: checks\nB: checks\n*** TURN *** [2h 7h 9d] [Js]\nA: checks\nB: checks\n"
        "*** RIVER *** [2h 7h 9d Js] [3c]\nA: checks\nB: checks\n*** SHOW DOWN ***\n"
        "A: shows [Ah Kh] (high card Ace)\nB: shows [9s 9c] (three of a kind, Nines)\n"
        "C: shows [Qd Qs] (a pair of Queens)\nB collected 1200 from pot\n"
    )
    assert not expected(rows_of(play(body, "1000 1000 400")))


def test_a_hand_that_is_never_seen_leaves_all_as_it_was() -> None:
    text = (
        draw()
        .replace("A: shows [Ah Kh] (high card Ace)", "A: mucks hand")
        .replace("Dealt to A [Ah Kh]\n", "")
    )
    rows = rows_of(play(text, "10000 10000 10000"))
    assert not expected(rows)
    assert [row["ev_unknown"] for row in rows.values()] == [True] * 3
    assert all((row["ev_net"], row["ev_net_ubb"]) == (row["net"], row["net_ubb"]) for row in rows.values())


def test_drawing_dead_is_no_luck() -> None:
    text = draw().replace("[2h 7h 9d]", "[9h 7h 9d]").replace("[2h 7h 9d Js]", "[9h 7h 9d Js]")
    text = text.replace("three of a kind, Nines", "four of a kind, Nines").replace("[2h 7h", "[9h 7h")
    rows = rows_of(play(text, "10000 10000 10000"))
    assert not expected(rows)
    assert rows["A"]["ev_net"] == -10_000
    assert not rows["A"]["ev_unknown"]


SIDE = """
Dealt to A [Ah Kh]
D: raises 900 to 1000 and is all-in
A: calls 950
B: folds
C: calls 1000
*** FLOP *** [2h 7h 9d]
A: checks
C: checks
*** TURN *** [2h 7h 9d] [Js]
A: bets 2000 and is all-in
C: calls 2000
*** RIVER *** [2h 7h 9d Js] [3c]
*** SHOW DOWN ***
A: shows [Ah Kh] (high card Ace)
C: shows [Jd Tc] (a pair of Jacks)
C collected {side} from side pot
D: shows [9s 9c] (three of a kind, Nines)
D collected {main} from main pot
*** SUMMARY ***
Total pot 7100 Main pot {main}. Side pot {side}. | Rake {rake}
Board [2h 7h 9d Js 3c]
"""
# Of 42 rivers: main pot 32 the set, seven A, three C; side pot 15 A and 27 C.


@pytest.mark.parametrize(
    ("main", "side"),
    [
        (3_100, 4_000),
        (2_945, 3_800),  # five percent of each
        (2_900, 4_000),  # all of it from the main pot, as the record says
    ],
)
def test_each_pot_is_worth_what_the_record_leaves_of_it(main: int, side: int) -> None:
    text = BLINDS + SIDE.format(main=main, side=side, rake=7_100 - main - side)
    rows = rows_of(play(text, "3000 3000 3000 1000", button=4))
    exact = {
        "A": Fraction(main * 7, 42) + Fraction(side * 15, 42) - 3_000,
        "C": Fraction(main * 3, 42) + Fraction(side * 27, 42) - 3_000,
        "D": Fraction(main * 32, 42) - 1_000,
    }
    assert {name: row["ev_net_ubb"] for name, row in rows.items() if row["ev_adj"]} == {
        name: round(amount * 10_000) for name, amount in exact.items()
    }
    assert all(abs(rows[name]["ev_net"] - amount) < 1 for name, amount in exact.items())
    assert sum([row["ev_net"] for row in rows.values()]) == main + side - 7_100


def test_rake_goes_by_size_where_the_record_does_not_say() -> None:
    text = BLINDS + SIDE.format(main=2_945, side=3_800, rake=355)
    text = text.replace("from side pot", "from pot").replace("from main pot", "from pot")
    text = text.replace(" Main pot 2945. Side pot 3800.", "")
    rows = rows_of(play(text, "3000 3000 3000 1000", button=4))
    exact = Fraction(2_945 * 7, 42) + Fraction(3_800 * 15, 42) - 3_000
    assert rows["A"]["ev_net_ubb"] == round(exact * 10_000)


def test_a_bet_that_nobody_called_and_the_award_pays_back() -> None:
    """Old records have no line for it: it is in the pot, in what was collected, and unraked."""
    text = draw(rake=320).replace("C: calls 9200 and is all-in", "C: calls 7200 and is all-in")
    text = text.replace("C collected 19780", "A collected 2000 from pot\nC collected 15780")
    text = text.replace("Total pot 20100", "Total pot 18100")
    hand = play(text, "10000 10000 8000")
    rows = rows_of(hand)
    assert rows["A"]["invested"] == 8_000
    assert rows["A"]["ev_net"] == round(Fraction((16_100 - 320) * 7, 44)) - 8_000
    assert sum([row["ev_net"] for row in rows.values()]) == -320


def test_run_twice_is_worth_what_one_board_is() -> None:
    text = draw().replace(
        "*** RIVER *** [2h 7h 9d Js] [3c]",
        "*** FIRST RIVER *** [2h 7h 9d Js] [3c]\n*** SECOND RIVER *** [2h 7h 9d Js] [4h]",
    )
    text = text.replace("*** SHOW DOWN ***", "*** FIRST SHOW DOWN ***").replace(
        "C collected 20100 from pot\n",
        "C collected 10050 from pot\n*** SECOND SHOW DOWN ***\nA: shows [Ah Kh] (a flush, Ace high)\n"
        "C: shows [9s 9c] (three of a kind, Nines)\nA collected 10050 from pot\n",
    )
    text = (
        text.replace("Board [2h", "Hand was run twice\nFIRST Board [2h") + "SECOND Board [2h 7h 9d Js 4h]\n"
    )
    rows = rows_of(play(text, "10000 10000 10000"))
    assert rows["A"]["runs"] == 2
    assert rows["A"]["net"] == 50
    assert expected(rows) == expected(rows_of(play(draw(), "10000 10000 10000")))


def test_cash_out_is_beside_it() -> None:
    # Four of 44 rivers make a better full house, one a royal flush; the pot is 16.72 after rake.
    rows = rows_of(replay(one(sample("pokerstars/holdem-no-limit/cash-out.txt"))))
    assert expected(rows) == {"Wren.K": 190 - 880, "Ostrava Pete": 1_482 - 880}
    assert rows["Ostrava Pete"]["net_pot"] == -880
    assert rows["Ostrava Pete"]["net"] == -880 + rows["Ostrava Pete"]["cashout"] > 0


def test_all_in_by_the_blinds_alone() -> None:
    body = (
        "A: posts small blind 50 and is all-in\nB: posts big blind 100\n*** HOLE CARDS ***\n"
        "Uncalled bet (50) returned to B\n*** FLOP *** [2h 7h 9d]\n*** TURN *** [2h 7h 9d] [Js]\n"
        "*** RIVER *** [2h 7h 9d Js] [3c]\n*** SHOW DOWN ***\nB: shows [9s 9c] (three of a kind, Nines)\n"
        "A: shows [Ah Kh] (high card Ace)\nB collected 100 from pot\n"
    )
    outcome = play(body, "50 1000", button=1)
    assert not outcome.decisions
    rows = rows_of(outcome)
    parts, whole = headsup.headsup(*[player.cards for player in outcome.players])
    places = {player.name: place for place, player in enumerate(outcome.players)}
    for name, row in rows.items():
        share = Fraction(100 * parts[places[name]], whole)
        assert abs(row["ev_net"] - (share - 50)) < 1
        assert row["ev_net_ubb"] == round((share - 50) * 10_000)


# ---- other games


HALVES = """
Dealt to A [Ac 3d 9h 9s]
A: raises 200 to 300
B: calls 200
*** FLOP *** [2c 7d Kh]
B: checks
A: checks
*** TURN *** [2c 7d Kh] [4s]
B: checks
A: bets 600 and is all-in
B: calls 600 and is all-in
*** RIVER *** [2c 7d Kh 4s] [8h]
*** SHOW DOWN ***
A: shows [Ac 3d 9h 9s] (HI: a pair of Nines; LO: 7,4,3,2,A)
B: shows [Kd Ks Qc Jd] (HI: three of a kind, Kings)
B collected 900 from pot
A collected 900 from pot
"""


def test_high_and_low_are_shares_of_the_whole_pot() -> None:
    """A has the low whatever comes; four fives, of 40 cards, make a wheel that has the high too."""
    rows = rows_of(play(BLINDS + HALVES, "900 900", button=1, game="Omaha Hi/Lo Pot Limit"))
    share = Fraction(1, 2) + Fraction(1, 2) * Fraction(4, 40)
    assert expected(rows) == {"A": 1_800 * share - 900, "B": 900 - 1_800 * share}


BOTH = """
Dealt to A [Ah Kh]
A: raises 200 to 300
B: calls 200
*** FIRST FLOP *** [2h 7h 9d]
*** SECOND FLOP *** [9h 2d 2c]
B: checks
A: checks
*** FIRST TURN *** [2h 7h 9d] [Js]
*** SECOND TURN *** [9h 2d 2c] [5s]
B: bets 600 and is all-in
A: calls 600 and is all-in
*** FIRST RIVER *** [2h 7h 9d Js] [3c]
*** SECOND RIVER *** [9h 2d 2c 5s] [4c]
*** FIRST SHOW DOWN ***
B: shows [9s 9c] (three of a kind, Nines)
A: shows [Ah Kh] (high card Ace)
B collected 900 from pot
*** SECOND SHOW DOWN ***
B: shows [9s 9c] (a full house, Nines full of Deuces)
A: shows [Ah Kh] (a pair of Deuces)
B collected 900 from pot
*** SUMMARY ***
Total pot 1800 | Rake 0
FIRST Board [2h 7h 9d Js 3c]
SECOND Board [9h 2d 2c 5s 4c]
"""


def test_two_boards_are_half_the_pot_each() -> None:
    """Drawing dead on the second board, seven outs on the first, the cards of both out of the deck."""
    text = BLINDS + BOTH
    rows = rows_of(play(text, "900 900", button=1, game="Split Hold'em No Limit"))
    share = Fraction(1, 2) * Fraction(7, 40)
    assert rows["A"]["ev_net_ubb"] == round((1_800 * share - 900) * 10_000)
    assert rows["A"]["ev_net"] + rows["B"]["ev_net"] == 0


def irish(last: str) -> str:
    """All-in on the flop before two cards are given up, or on the turn after that."""
    flop = "B: bets 196 and is all-in\nA: calls 196 and is all-in\n"
    both = "B: discards 2 cards\nA: discards 2 cards [7d 2c]\n"
    checks = "B: checks\nA: checks\n"
    return (
        "B: posts big blind 2\nA: posts small blind 1\n*** HOLE CARDS ***\nDealt to A [As Ks 7d 2c]\n"
        f"A: calls 1\nB: checks\n*** FLOP *** [Qs 9h 4s]\n{flop if last == 'flop' else checks}{both}"
        f"*** TURN *** [Qs 9h 4s] [3d]\n{flop if last == 'turn' else ''}*** RIVER *** [Qs 9h 4s 3d] [6h]\n"
        "*** SHOW DOWN ***\nB: shows [Qd Jd] (a pair of Queens)\nA: shows [As Ks] (high card Ace)\n"
        "B collected 396 from pot\n"
    )


def test_cards_still_to_be_given_up_are_not_known() -> None:
    for last, told in (("flop", False), ("turn", True)):
        rows = rows_of(play(irish(last), "198 198", button=1, game="Irish No Limit", stakes="1/2"))
        assert bool(expected(rows)) is told
        assert rows["A"]["ev_unknown"] is not told
    # Nine spades, three aces and three kings of the 44 cards that the two players do not show.
    assert rows["A"]["ev_net_ubb"] == round(Fraction(396 * 15, 44) * 500_000 - 99_000_000)


def test_a_card_in_two_places_leaves_the_hand_as_it_was() -> None:
    """Even where the replay lets it pass."""
    outcome = play(draw(), "10000 10000 10000")
    for player in outcome.players:
        player.cards = parse_cards("Ah Kh")
    hand = closed(outcome)
    assert hand is not None
    assert not hand.holes


# ---- sums


def test_what_cannot_be_won_by_another_bears_its_rake_without_what_nobody_called() -> None:
    """A side pot of 60: an uncalled bet of 40, and 20 that somebody folded."""
    hand = Closed(
        "standard, any", GAMES[0], (1, 2), ((48, 44), (28, 29)), ((0, 20, 31, 39),),
        (Pot(180, None, (1, 2)), Pot(60, None, (1,))), 10,
    )  # fmt: skip
    found = worth(hand, {1: 40, 2: 0})
    assert found is not None
    assert found[1] + found[2] == 230
    share = found[2] / (180 - 9)
    assert found[1] == 60 - 1 + (1 - share) * (180 - 9)
    assert 0 < share < 1


@given(
    st.lists(
        st.fractions(min_value=-(10**12), max_value=10**12, max_denominator=10**6), min_size=1, max_size=9
    )
)
def test_rounding_keeps_the_sum(amounts: list[Fraction]) -> None:
    amounts.append(ceil(sum(amounts)) - sum(amounts))
    whole = whole_units(amounts)
    assert sum(whole) == sum(amounts)
    assert all(abs(one - amount) < 1 for one, amount in zip(whole, amounts, strict=True))


def test_every_sample_adds_up() -> None:
    """Over a hand `ev_net` comes to what the pots pay less what was put in, cash-outs aside."""
    columns, number = Columns(), 0
    for item in read([str(SAMPLES)]):
        if isinstance(item, Hand):
            columns.add(replay(item))
            number += len(columns.closed) and columns.closed[-1][0] == len(columns) - 1
    assert number > 50
    by_hand: dict[int, list[Row]] = {}
    for row in columns.flush()["players"].to_pylist():
        by_hand.setdefault(row["hand_uid"], []).append(row)
    adjusted = 0
    for rows in by_hand.values():
        if any(row["ev_adj"] for row in rows):
            adjusted += 1
            assert sum([row["ev_net"] for row in rows]) == sum([row["net_pot"] for row in rows])
            assert not any(row["ev_unknown"] for row in rows)
            assert {row["ev_adj"] for row in rows if row["fold_street"]} <= {False}
        else:
            assert all((row["ev_net"], row["ev_net_ubb"]) == (row["net"], row["net_ubb"]) for row in rows)
    assert adjusted > 40


def test_what_does_not_qualify_is_not_kept() -> None:
    assert closed(play(draw().split("*** TURN")[0], "10000 10000 10000")) is None
    assert closed(replay(one(sample("pokerstars/holdem-no-limit/walk.txt")))) is None
