"""Awards as real records state them: unnamed pots, rake spread in several ways, boards, old conventions."""

from __future__ import annotations

import pytest

from parser.hand import HandStatus
from replay.betting import BETTING_RULES
from replay.case import Case, spread, spreads, until_the_cap
from replay.dealing import DEALING_RULES
from replay.ledger import open_ledger
from replay.pots import layers
from replay.result import Verdict
from replay.showdown import settle
from replay.state import TableState
from tests.tables import codes, table

BOARD = "Kd 7c 4h 9s 2d"
KINGS, NINES, SEVENS = "Ks Qs", "9c 8c", "7d 6d"


def judged(state: TableState) -> tuple[str, list[str]]:
    """Verdict and codes."""
    settlement = settle(state)
    return settlement.verdict.value, codes(state)


def test_rake_by_size_keeps_every_unit() -> None:
    assert spread([1002, 3190], 200) == [954, 3038]
    assert spread([300, 400], 0) == [300, 400]


def test_main_pot_first_until_the_cap() -> None:
    """Pots 10.02 and 31.90, 5 %, cap 2.00: 0.50 from the main pot, the rest of the cap from the side pot."""
    state = table(
        [334, 1929, 1929],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(1, 3040, 1), (0, 952, 0)],
        rake=200,
        main=952,
        sides=[3040],
        tournament=False,
    )
    assert judged(state) == ("agrees", [])
    assert [(pot.size, pot.rake) for pot in settle(state).pots] == [(1002, 50), (3190, 150)]


def test_all_rake_from_the_main_pot() -> None:
    state = table(
        [2178, 4436, 4436],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(1, 4516), (0, 6334)],
        rake=200,
        tournament=False,
    )
    assert judged(state) == ("agrees", [])


def test_a_side_pot_that_pays_more_rake_than_its_part_is_wrong() -> None:
    state = table(
        [334, 1929, 1929],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(1, 2990, 1), (0, 1002, 0)],
        rake=200,
        tournament=False,
    )
    assert judged(state) == ("disagrees", ["SHO005"])


def test_printed_pots_are_the_first_guess_for_unnamed_awards() -> None:
    state = table(
        [334, 1929, 1929],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(1, 3100), (0, 892)],
        rake=200,
        main=892,
        sides=[3100],
        tournament=False,
    )
    assert judged(state) == ("agrees", [])


def test_a_pot_cut_at_the_total_of_a_folded_player_is_the_same_money() -> None:
    """The site prints three pots where the rules see two."""
    state = table(
        [100, 300, 300, 200],
        folded=[3],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(1, 200, 2), (1, 300, 1), (0, 400, 0)],
        main=400,
        sides=[300, 200],
    )
    assert judged(state) == ("agrees", [])


def test_awards_of_two_pots_on_one_line() -> None:
    state = table(
        [100, 300, 300],
        board=BOARD,
        cards={0: SEVENS, 1: KINGS, 2: NINES},
        paid=[(1, 700, 0)],
        main=300,
        sides=[400],
    )
    assert judged(state) == ("agrees", [])


def test_a_side_pot_nobody_else_reached_needs_no_cards() -> None:
    """The third player folded to a bet in the side pot; the all-in player's cards stay unseen."""
    state = table(
        [100, 300, 250],
        folded=[2],
        board=BOARD,
        cards={1: KINGS},
        returned=(1, 50),
        paid=[(1, 300, 1), (1, 300, 0)],
    )
    state.street_put[0] = [100, 300, 250]
    settlement = settle(state)
    assert settlement.verdict is Verdict.CANNOT_TELL
    assert [pot.verdict for pot in settlement.pots] == [Verdict.CANNOT_TELL, Verdict.AGREES]
    assert codes(state) == []


@pytest.mark.parametrize("named", [True, False])
def test_run_twice_with_a_side_pot(named: bool) -> None:
    """Main pot 301, side pot 400, on two boards: the first one takes the odd chip."""
    lines = [(1, 200, 1, 1), (0, 151, 0, 1), (1, 200, 1, 2), (1, 150, 0, 2)]
    state = table(
        [100, 300, 300],
        board=["Kd 7c 4h 9s 2d", "Kd 7c 4h 9s 9d"],
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        dead=[1, 0, 0],
        paid=[(i, amount, pot if named else -1, run) for i, amount, pot, run in lines],
    )
    assert judged(state) == ("agrees", [])
    assert [pot.size for pot in settle(state).pots] == ([151, 200, 150, 200])


def test_run_three_times() -> None:
    """327.80 less 7.50 and 5.00: three boards of 105.10."""
    boards = ["Kd 7c 4h 9s 2d", "Kd 7c 4h 9s 9d", "Kd 7c 4h 9s 3c"]
    state = table(
        [16390, 16390],
        site="ggpoker",
        board=boards,
        cards={0: KINGS, 1: NINES},
        paid=[(0, 10510, -1, 1), (1, 10510, -1, 2), (0, 10510, -1, 3)],
        rake=750,
        fees=[("Jackpot", 500)],
        tournament=False,
    )
    assert judged(state) == ("agrees", [])
    assert [pot.run for pot in settle(state).pots] == [1, 2, 3]


def test_boards_of_the_summary_alone() -> None:
    boards = ["Kd 7c 4h 9s 2d", "Kd 7c 4h 9s 9d"]
    right = table([500, 500], board=boards, cards={0: KINGS, 1: NINES}, won={0: [500], 1: [500]})
    assert judged(right) == ("disagrees", ["SHO007"])
    assert {pot.verdict for pot in settle(right).pots} == {Verdict.AGREES}
    wrong = table([500, 500], board=boards, cards={0: KINGS, 1: NINES}, won={0: [1000]})
    assert judged(wrong)[0] == "disagrees"


def test_high_and_low_on_two_boards() -> None:
    """Net 163.00: boards of 81.50, halves of 40.75, a low tied 20.38 and 20.37."""
    state = table(
        [8200, 8200],
        game="omaha8",
        board=["3c 4d 8s Kd Jh", "3c 4d 8s Kd 9c"],
        cards={0: "Ah 2h Qd Td", 1: "As 2s Kc Th"},
        paid=[
            (1, 4075, -1, 1),
            (0, 2038, -1, 1),
            (1, 2037, -1, 1),
            (1, 4075, -1, 2),
            (0, 2038, -1, 2),
            (1, 2037, -1, 2),
        ],
        rake=100,
        tournament=False,
    )
    assert judged(state) == ("agrees", [])


def test_players_who_tie_both_ways_split_the_whole_pot() -> None:
    state = table(
        [33, 33],
        game="omaha8",
        board="3c 4d 8s Kd Jh",
        cards={0: "Ah 2h Qd Td", 1: "As 2s Qc Th"},
        paid=[(0, 33), (1, 33)],
    )
    assert judged(state) == ("agrees", [])


def test_a_player_who_shows_one_card_gives_up_his_claim() -> None:
    state = table([200, 200], board=BOARD, cards={0: NINES, 1: "Kc"}, mucked=[1], paid=[(0, 400)])
    assert judged(state) == ("agrees", [])


@pytest.mark.parametrize("total", [950, 951])
def test_a_total_net_of_rake_is_a_warning_any_other_an_error(total: int) -> None:
    state = table(
        [500, 500],
        board=BOARD,
        cards={0: KINGS, 1: NINES},
        paid=[(0, 950)],
        rake=50,
        total=total,
        tournament=False,
    )
    verdict, found = judged(state)
    assert found == ["POT004"]
    assert verdict == ("agrees" if total == 950 else "disagrees")


def test_a_walk_paid_with_the_blind_is_a_warning() -> None:
    state = table([1, 2], folded=[0], paid=[(1, 3)], total=3)
    assert judged(state) == ("agrees", ["POT001"])


def test_awards_missing_from_a_record_that_is_not_whole() -> None:
    """The second line of a split pot was cut off."""
    state = table(
        [200, 200], board=BOARD, cards={0: KINGS, 1: "Kh Qh"}, paid=[(0, 200)], status=HandStatus.PARTIAL
    )
    assert judged(state) == ("cannot tell", [])


def test_more_paid_than_there_was_is_wrong_even_then() -> None:
    state = table(
        [200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 500)], status=HandStatus.PARTIAL
    )
    assert judged(state) == ("disagrees", ["LED001"])


def test_a_fault_in_the_betting_explains_money_that_does_not_add_up() -> None:
    state = table([200, 199], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 400)], total=400)
    fault = next(rule for rule in BETTING_RULES if rule.code == "BET004")
    state.findings.append(state.hand.finding(fault, 0, "The call is a chip short."))
    settlement = settle(state)
    assert settlement.verdict is Verdict.CANNOT_TELL
    assert codes(state) == ["BET004"]


def test_a_bet_uncalled_and_a_short_call_left_standing_make_no_pot_of_one() -> None:
    """A dead blind that the room counted as live: the totals differ though the bets were matched."""
    state = table([250, 249], board=BOARD, cards={0: NINES, 1: KINGS}, dead=[0, 1], paid=[(1, 500)])
    state.street_put = [[150, 149], [0, 0], [0, 0], [100, 100]]
    assert judged(state) == ("agrees", [])


def test_ways_to_spread_rake_start_with_the_usual_ones() -> None:
    state = table([100, 300, 300], paid=[(1, 680)], rake=20, tournament=False, board=BOARD)
    ledger = open_ledger(state, 0)
    ways = list(spreads(Case(state, ledger, layers(state, None), sums=True, explain=False)))
    assert ways[0] == [291, 389]
    assert ways[1] == [280, 400]
    assert all(sum(way) == 680 for way in ways)


def test_a_card_in_two_places_leaves_the_award_open() -> None:
    state = table([200, 200], board=BOARD, cards={0: "Ks Kd", 1: NINES}, paid=[(1, 400)])
    fault = next(rule for rule in DEALING_RULES if rule.code == "DLT001")
    state.findings.append(state.hand.finding(fault, 0, "The king of diamonds lies on the board too."))
    assert judged(state) == ("cannot tell", ["DLT001"])


@pytest.mark.parametrize("named", [True, False])
def test_a_share_of_nothing_needs_no_award(named: bool) -> None:
    """A main pot of three, on two boards 2 and 1: of three tied hands on the second board two get nothing."""
    lines = [(0, 2, 0, 1), (1, 50, 1, 1), (0, 1, 0, 2), (1, 25, 1, 2), (2, 25, 1, 2)]
    state = table(
        [1, 51, 51],
        board=["Kd 7c 4h 9s 2d", "Ad Kc Qh Js Td"],
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=[(i, amount, pot if named else -1, run) for i, amount, pot, run in lines],
    )
    assert judged(state) == ("agrees", [])


def test_rake_at_one_rate_over_several_pots_until_the_cap() -> None:
    """5 % of 4.02 and of 1.05, the rest of a cap of 0.30 from the third pot, the others unraked."""
    state = table(
        [67, 88, 152, 238, 238, 238],
        site="ggpoker",
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS, 3: "As Qc", 4: "Js Th", 5: "Jd Tc"},
        paid=[(3, 258), (2, 251), (1, 100), (0, 382)],
        rake=30,
        tournament=False,
    )
    assert [pot.size for pot in layers(state, None)] == [402, 105, 256, 258]
    assert judged(state) == ("agrees", [])


def test_halves_of_a_unit_of_rake_go_to_the_even_unit() -> None:
    """5 % of 0.30, 0.50, 0.70 and 0.90 are 0.02, 0.02, 0.04 and 0.04."""
    assert [28, 48, 66, 86] in until_the_cap([30, 50, 70, 90], 12)


def test_rake_rounded_pot_by_pot() -> None:
    """5 % of each of five named pots: the main pot bears the half-cents of no other."""
    gross, nets = [114, 120, 68, 54, 26], [108, 114, 65, 51, 25]
    state = table(
        [19, 43, 60, 78, 91, 91],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS, 3: "As Qc", 4: "Js Th", 5: "Jd Tc"},
        paid=[(4, 13, 4), (5, 12, 4), (3, 51, 3), (2, 65, 2), (1, 114, 1), (0, 108, 0)],
        rake=19,
        main=108,
        sides=nets[1:],
        tournament=False,
    )
    assert [pot.size for pot in layers(state, None)] == gross
    assert judged(state) == ("agrees", [])
