"""What `settle` makes of an award: right ones agree, wrong ones get the one finding that names the fault."""

from __future__ import annotations

import pytest

from parser.hand import HandStatus
from replay.award_findings import SHOWDOWN_RULES
from replay.ledger import LEDGER_RULES
from replay.result import Verdict
from replay.showdown import settle
from tests.tables import codes, table

BOARD = "Kd 7c 4h 9s 2d"
KINGS, NINES, SEVENS, KINGS_TOO = "Ks Qs", "9c 8c", "7d 6d", "Kh Qh"


def heads_up(paid: list[tuple[int, ...]], **more: object) -> list[str]:
    """The codes for a pot of 400 between kings (player 0) and nines (player 1), player 2 having folded 0."""
    state = table([200, 200, 0], board=BOARD, cards={0: KINGS, 1: NINES}, folded=[2], paid=paid, **more)  # type: ignore[arg-type]
    settle(state)
    return codes(state)


def test_the_best_hand_paid_agrees() -> None:
    state = table([200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 400)], won={0: [400]})
    settlement = settle(state)
    assert codes(state) == []
    assert settlement.verdict is Verdict.AGREES
    assert settlement.collected == [400, 0]
    assert settlement.total_pot == 400


def test_the_loser_paid_disagrees_and_says_who_should_have_what() -> None:
    state = table(
        [620, 620],
        board=BOARD,
        cards={0: KINGS, 1: NINES},
        paid=[(1, 1240)],
        won={1: [1240]},
        tournament=False,
    )
    settlement = settle(state)
    assert codes(state) == ["SHO001"]
    assert settlement.verdict is Verdict.DISAGREES
    (finding,) = state.findings
    assert finding.message == (
        "Seat 1 Alder should have received $12.40 (pair of Kings, Queen, Nine and Seven kickers), "
        "the record pays Seat 2 Birch $12.40 (pair of Nines, King, Eight and Seven kickers)."
    )
    assert finding.expected == "Seat 1 Alder $12.40"
    assert finding.recorded == "Seat 2 Birch $12.40"


@pytest.mark.parametrize("amount", [399, 401])
def test_a_unit_more_or_less_does_not_add_up(amount: int) -> None:
    assert heads_up([(0, amount)]) == ["LED001"]
    state = table([200, 0], paid=[(0, amount - 200)], returned=None, folded=[1])
    settle(state)
    assert "LED001" in codes(state) or "POT001" in codes(state)


def test_the_total_off_by_one_is_the_total_alone() -> None:
    assert heads_up([(0, 400)], total=401) == ["POT004"]
    state = table([100, 200, 100], folded=[0, 2], returned=(1, 100), paid=[(1, 300)], total=299)
    assert settle(state).verdict is Verdict.DISAGREES
    assert codes(state) == ["POT004"]


def test_a_folder_paid() -> None:
    assert heads_up([(2, 400)]) == ["SHO003"]
    state = table([100, 200, 100], folded=[0, 2], returned=(1, 100), paid=[(0, 300)])
    settle(state)
    assert codes(state) == ["SHO003"]


def test_a_tie_paid_to_one_of_them() -> None:
    state = table([200, 200, 100], board=BOARD, cards={0: KINGS, 1: KINGS_TOO}, folded=[2], paid=[(1, 500)])
    settle(state)
    assert codes(state) == ["SHO002"]


def test_the_odd_chip_goes_left_of_the_button() -> None:
    cards = {0: KINGS, 1: KINGS_TOO}
    right = table([200, 200, 101], board=BOARD, cards=cards, folded=[2], paid=[(0, 251), (1, 250)])
    assert settle(right).verdict is Verdict.AGREES
    assert [(claim.amount, claim.odd) for claim in settle(right).pots[0].claims] == [(251, 1), (250, 0)]
    wrong = table([200, 200, 101], board=BOARD, cards=cards, folded=[2], paid=[(0, 250), (1, 251)])
    settle(wrong)
    assert codes(wrong) == ["SHO004"]


def test_a_tie_shifted_by_a_unit_in_a_raked_pot() -> None:
    cards = {0: KINGS, 1: KINGS_TOO}
    state = table(
        [1000, 1000], board=BOARD, cards=cards, paid=[(0, 951), (1, 949)], rake=100, tournament=False
    )
    settle(state)
    assert codes(state) == ["SHO002"]


def test_a_rate_of_each_players_own_explains_unequal_shares() -> None:
    """8.50 between equal hands: 6.25 % of one half, 5 % of the other."""
    state = table(
        [425, 425],
        board=BOARD,
        cards={0: KINGS, 1: KINGS_TOO},
        paid=[(0, 399), (1, 404)],
        rake=47,
        tournament=False,
    )
    assert settle(state).verdict is Verdict.AGREES
    assert codes(state) == []


def test_old_records_cut_in_units_of_five() -> None:
    cards = {0: "Ks Qs", 1: "Kh Qh", 2: "Kc Qc", 3: "Kd Qd"}
    state = table(
        [50, 50, 50, 50],
        board="7c 4h 9s 2d Ah",
        cards=cards,
        paid=[(0, 50), (1, 50), (2, 45), (3, 45)],
        rake=10,
        tournament=False,
        played_at="2008-01-20 10:00:00",
    )
    assert settle(state).verdict is Verdict.AGREES


def test_the_uncalled_bet_missing_off_by_one_or_sent_elsewhere() -> None:
    def folded_out(returned: tuple[int, int] | None, won: int = 300) -> list[str]:
        state = table([100, 300, 100], folded=[0, 2], returned=returned, paid=[(1, won)], total=won)
        assert settle(state).verdict is Verdict.DISAGREES
        return codes(state)

    assert folded_out(None) == ["POT001"]
    assert folded_out((1, 201)) == ["POT002"]
    assert folded_out((1, 199), 301) == ["POT002"]
    assert folded_out((0, 200)) == ["POT003"]


def test_a_called_bet_returned() -> None:
    state = table([200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, returned=(0, 50), paid=[(0, 350)])
    settle(state)
    assert codes(state) == ["POT002"]


@pytest.mark.parametrize("paid", [100, 300])
def test_records_of_old_without_uncalled_lines(paid: int) -> None:
    """The excess is left out of the pot, or paid with it."""
    state = table(
        [100, 300], folded=[0], paid=[(1, paid + 100)], total=paid + 100, played_at="2005-08-01 10:00:00"
    )
    assert settle(state).verdict is Verdict.AGREES
    assert codes(state) == []


def test_rake_in_a_tournament() -> None:
    assert heads_up([(0, 390)], rake=10) == ["POT007"]
    assert heads_up([(0, 400)], rake=10) == ["POT007"]


def test_rake_before_the_flop_is_a_warning() -> None:
    state = table([50, 100], folded=[0], returned=(1, 50), paid=[(1, 95)], rake=5, tournament=False)
    assert settle(state).verdict is Verdict.AGREES
    assert codes(state) == ["POT008"]


def test_negative_rake() -> None:
    state = table(
        [200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 410)], rake=-10, tournament=False
    )
    settle(state)
    assert codes(state) == ["POT006"]


def test_summary_and_award_lines_disagree() -> None:
    assert heads_up([(0, 400)], won={0: [399]}) == ["SHO009"]
    assert heads_up([(0, 400)], won={1: [400]}) == ["SHO009"]


def test_awards_only_in_the_summary() -> None:
    assert heads_up([], won={0: [400]}) == ["SHO007"]
    assert heads_up([], won={1: [400]}) == ["SHO001"]


def test_no_award_at_all() -> None:
    assert heads_up([]) == ["SHO007"]


# --- side pots ----------------------------------------------------------------------------------------------


def three_way(paid: list[tuple[int, ...]], **more: object) -> list[str]:
    """Main pot 300 (everybody), side pot 400 (1 and 2); 0 has kings, 1 nines, 2 sevens."""
    state = table(
        [100, 300, 300],
        board=BOARD,
        cards={0: KINGS, 1: NINES, 2: SEVENS},
        paid=paid,
        **more,  # type: ignore[arg-type]
    )
    settle(state)
    return codes(state)


def test_side_pots_named() -> None:
    assert three_way([(1, 400, 1), (0, 300, 0)], main=300, sides=[400]) == []
    assert three_way([(2, 400, 1), (0, 300, 0)]) == ["SHO001"]
    assert three_way([(0, 400, 1), (0, 300, 0)]) == ["SHO006"]
    assert three_way([(1, 399, 1), (0, 301, 0)]) == ["SHO005"]
    assert three_way([(1, 400, 1), (0, 299, 0)]) == ["LED001"]
    assert three_way([(1, 400, 1), (0, 300, 0)], main=301, sides=[399]) == ["POT005"]


def test_side_pots_unnamed() -> None:
    assert three_way([(1, 400), (0, 300)]) == []
    assert three_way([(0, 700)]) == ["LED002"]
    assert three_way([(1, 399), (0, 301)]) == ["LED002"]
    assert three_way([(1, 401), (0, 299)]) == ["SHO005"]
    assert three_way([(2, 400), (0, 300)]) == ["SHO001"]


@pytest.mark.parametrize("rakes", [(20, 0), (9, 11), (10, 10)])
def test_rake_may_be_spread_over_side_pots(rakes: tuple[int, int]) -> None:
    main, side = rakes
    for names in ((), (0, 1)):
        lines = [(0, 300 - main, *names[:1]), (1, 400 - side, *names[1:])]
        assert three_way(lines, rake=20, tournament=False) == []


def test_a_short_all_in_and_ties_in_two_pots() -> None:
    """Five still in, three of them tied for the main pot, two of those for the first side pot."""
    state = table(
        [130, 275, 275, 400, 400, 90],
        antes=[10] * 6,
        folded=[5],
        board="Kd 7c 4h 9s 2d",
        cards={0: "Ks Qs", 1: "Kh Qh", 2: "Kc Qc", 3: "8s 8c", 4: "8d 8h"},
        paid=[(0, 267), (1, 557), (2, 556), (3, 125), (4, 125)],
    )
    assert settle(state).verdict is Verdict.AGREES
    assert codes(state) == []


# --- hidden and mucked hands --------------------------------------------------------------------------------


def test_the_shown_hand_wins_when_the_others_muck() -> None:
    state = table([200, 200], board=BOARD, cards={0: NINES}, mucked=[1], paid=[(0, 400)])
    assert settle(state).verdict is Verdict.AGREES


def test_a_better_hand_that_was_mucked_has_no_claim() -> None:
    state = table([200, 200], board=BOARD, cards={0: NINES, 1: KINGS}, mucked=[1], paid=[(0, 400)])
    assert settle(state).verdict is Verdict.AGREES


def test_a_hidden_hand_leaves_the_question_open_and_is_named() -> None:
    state = table([200, 200], board=BOARD, cards={0: NINES}, paid=[(0, 400)])
    settlement = settle(state)
    assert settlement.verdict is Verdict.CANNOT_TELL
    assert "Seat 2 Birch" in settlement.reason
    assert codes(state) == []


def test_a_shown_hand_that_loses_to_another_shown_hand_is_wrong_whatever_is_hidden() -> None:
    state = table([200, 200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(1, 600)])
    settle(state)
    assert codes(state) == ["SHO001"]


def test_everybody_mucked_but_the_money_must_add_up() -> None:
    assert (
        settle(table([200, 200], board=BOARD, mucked=[0, 1], paid=[(0, 400)])).verdict is Verdict.CANNOT_TELL
    )
    state = table([200, 200], board=BOARD, mucked=[0, 1], paid=[(0, 401)])
    assert settle(state).verdict is Verdict.DISAGREES
    assert codes(state) == ["LED001"]


def test_a_player_who_mucked_is_paid_though_another_showed() -> None:
    for cards in ({0: KINGS, 1: NINES}, {0: NINES, 1: KINGS}, {0: NINES}):
        state = table([200, 200], board=BOARD, cards=cards, mucked=[1], paid=[(1, 400)])
        settle(state)
        assert codes(state) == ["SHO001"]
        assert "(mucked)" in state.findings[0].message


def test_the_last_player_who_did_not_muck_needs_no_cards() -> None:
    assert settle(table([200, 200], board=BOARD, mucked=[0], paid=[(1, 400)])).verdict is Verdict.AGREES


# --- records that are not whole -----------------------------------------------------------------------------


def test_a_hand_cut_short_is_not_blamed() -> None:
    state = table([200, 300], board="Kd 7c 4h", status=HandStatus.PARTIAL)
    assert settle(state).verdict is Verdict.CANNOT_TELL
    assert codes(state) == []


def test_a_missing_summary_leaves_the_rake_open() -> None:
    state = table(
        [200, 200],
        board=BOARD,
        cards={0: KINGS, 1: NINES},
        paid=[(0, 380)],
        tournament=False,
        status=HandStatus.PARTIAL,
    )
    assert settle(state).verdict is Verdict.CANNOT_TELL
    assert codes(state) == []
    loser = table(
        [200, 200],
        board=BOARD,
        cards={0: KINGS, 1: NINES},
        paid=[(1, 380)],
        tournament=False,
        status=HandStatus.PARTIAL,
    )
    settle(loser)
    assert codes(loser) == ["SHO001"]


def test_a_tainted_state_is_not_judged() -> None:
    state = table([200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(1, 400)])
    state.taint("a player without a seat acts")
    assert settle(state).verdict is Verdict.CANNOT_TELL
    assert codes(state) == []


# --- several boards, high and low ---------------------------------------------------------------------------


def test_run_twice_each_board_for_itself() -> None:
    def twice(*paid: tuple[int, ...]) -> list[str]:
        state = table(
            [500, 500, 1],
            folded=[2],
            board=["Kd 7c 4h 9s 2d", "Kd 7c 4h 9s 9d"],
            cards={0: KINGS, 1: NINES},
            paid=paid,
        )
        settle(state)
        return codes(state)

    assert twice((0, 501, -1, 1), (1, 500, -1, 2)) == []
    assert twice((0, 500, -1, 1), (1, 501, -1, 2)) == ["SHO004"]
    assert twice((0, 501, -1, 1), (0, 500, -1, 2)) == ["SHO001"]
    assert twice((1, 501, -1, 1), (0, 500, -1, 2)) == ["SHO001", "SHO001"]


def test_high_and_low_halves() -> None:
    """1,001 chips: player 1 has the high alone, both tie for the low; 0 sits left of 1."""
    cards = {0: "Ah 2h 9d 9h", 1: "As 2s Kc Kh"}

    def hilo(*paid: tuple[int, ...]) -> list[str]:
        state = table(
            [500, 500, 1], folded=[2], game="omaha8", board="3c 4d 8s Kd Jh", cards=cards, paid=paid
        )
        settle(state)
        return codes(state)

    assert hilo((1, 751), (0, 250)) == []
    assert hilo((1, 750), (0, 251)) == ["SHO004"]
    assert hilo((1, 1001)) == ["SHO002"]
    assert hilo((0, 1001)) == ["SHO001"]


def test_no_low_gives_the_high_everything() -> None:
    state = table(
        [500, 500],
        game="omaha8",
        board="Tc Jd 8s Kd Jh",
        cards={0: "Ah 2h 9d 9h", 1: "As 2s Kc Kh"},
        paid=[(1, 1000)],
    )
    assert settle(state).verdict is Verdict.AGREES


def test_claims_name_their_cards_when_asked() -> None:
    state = table([200, 200], board=BOARD, cards={0: KINGS, 1: NINES}, paid=[(0, 400)])
    (claim,) = settle(state, explain=True).pots[0].claims
    assert claim.words == "pair of Kings, Queen, Nine and Seven kickers"
    assert len(claim.best) == 5


def test_rules_have_texts() -> None:
    for rule in (*SHOWDOWN_RULES, *LEDGER_RULES):
        assert rule.title
        assert rule.meaning.endswith(".")
        assert rule.source


def test_the_hands_reason_is_its_first_fault() -> None:
    state = table([100, 300, 100], folded=[0, 2], returned=(1, 200), paid=[(1, 301)], total=300)
    settlement = settle(state)
    assert settlement.reason == state.findings[0].message
    assert "300 was put in" in settlement.reason


def test_the_odd_chip_of_the_halves_is_the_high_hands() -> None:
    state = table(
        [500, 500, 1],
        folded=[2],
        game="omaha8",
        board="3c 4d 8s Kd Jh",
        cards={0: "Ah 2h 9d 9h", 1: "Qs Qc Kc Kh"},
        paid=[(0, 500), (1, 501)],
    )
    assert [(claim.half, claim.odd) for claim in settle(state).pots[0].claims] == [("high", 1), ("low", 0)]
