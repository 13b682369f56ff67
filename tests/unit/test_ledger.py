"""What came in and went out of a hand, as the record states it."""

from __future__ import annotations

from parser.events import SummarySeat
from replay.ledger import LEDGER_RULES, award_lines, open_ledger, put_in, summary_gap
from replay.showdown import settle
from tests.tables import codes, table

BOARD = "Kd 7c 4h 9s 2d"


def test_everything_put_in_counts() -> None:
    state = table([100, 300, 0], antes=[5, 5, 5], dead=[0, 0, 10], drop=20, folded=[2])
    assert put_in(state) == 445


def test_a_ledger_closes_when_awards_rake_and_fees_come_to_the_pot() -> None:
    state = table(
        [500, 500], paid=[(0, 930)], rake=50, fees=[("Jackpot", 15), ("Bingo", 5)], tournament=False
    )
    ledger = open_ledger(state, 0)
    assert (ledger.gross, ledger.paid, ledger.rake, ledger.fees, ledger.gap) == (1000, 930, 50, 20, 0)


def test_a_gap_is_what_is_missing() -> None:
    assert open_ledger(table([500, 500], paid=[(0, 990)]), 0).gap == 10
    assert open_ledger(table([500, 500], paid=[(0, 1010)]), 0).gap == -10


def test_awards_come_from_the_summary_when_no_line_states_them() -> None:
    lines, from_summary = award_lines(table([500, 500], won={0: [1000]}))
    assert from_summary
    assert lines == [(0, 1000, None, 0, 4)]


def test_a_summary_states_one_amount_a_board() -> None:
    boards = ["Kd 7c 4h 9s 2d", "Kd 7c 4h 9s 9d"]
    lines, _ = award_lines(table([500, 500], board=boards, won={0: [500, 500]}))
    assert [(line[1], line[3]) for line in lines] == [(500, 1), (500, 2)]
    lines, _ = award_lines(table([500, 500], board=boards, won={0: [1000]}))
    assert [(line[1], line[3]) for line in lines] == [(1000, None)]


def test_a_cashed_out_share_is_the_summarys() -> None:
    """The winner sold his hand: no award line for him, the pot is paid all the same."""
    state = table(
        [5579, 5579],
        board="Jd 7c 2h 7h 3d",
        cards={0: "Th Ts", 1: "As Jc"},
        rake=250,
        tournament=False,
    )
    words = "and won with two pair (pot not awarded as player cashed out)"
    state.summary_seats.append(SummarySeat(2, "Birch", (), "showed", (), (10908,), words, 4))
    settlement = settle(state)
    assert codes(state) == []
    assert settlement.collected == [0, 10908]


def test_one_of_two_winners_cashed_out() -> None:
    state = table(
        [500, 500],
        board=BOARD,
        cards={0: "Ks Qs", 1: "Kh Qh"},
        paid=[(0, 500)],
        tournament=False,
    )
    words = "and won with a pair (pot not awarded as player cashed out)"
    state.summary_seats.append(SummarySeat(2, "Birch", (), "showed", (), (500,), words, 4))
    assert settle(state).collected == [500, 500]
    assert codes(state) == []


def test_the_summary_is_compared_player_by_player() -> None:
    state = table([500, 500], paid=[(0, 1000)], won={0: [600], 1: [400]})
    assert summary_gap(state, award_lines(state)[0]) == (0, 1000, 600, 4)
    state = table([500, 500], paid=[(0, 1000)])
    assert summary_gap(state, award_lines(state)[0]) is None


def test_the_message_says_what_came_in_and_went_out() -> None:
    state = table(
        [500, 500, 25],
        folded=[2],
        board=BOARD,
        cards={0: "Ks Qs", 1: "9c 8c"},
        paid=[(0, 976)],
        rake=40,
        fees=[("Jackpot", 10)],
        tournament=False,
    )
    settle(state)
    (finding,) = state.findings
    assert finding.code == "LED001"
    assert finding.message == (
        "Awards of $9.76, rake of $0.40 and fees of $0.10 come to $10.26, but $10.25 was put in; "
        "Seat 1 Alder should have received $9.75, the record pays $9.76."
    )
    assert (finding.expected, finding.recorded, finding.player) == ("$10.25", "$10.26", "Alder")


def test_rake_above_the_pot_is_one_finding() -> None:
    state = table([500, 500], folded=[1], paid=[(0, 0)], rake=1100, total=1000, tournament=False)
    state.last_street_dealt = 1
    settle(state)
    assert codes(state) == ["POT006"]


def test_rules_have_texts() -> None:
    for rule in LEDGER_RULES:
        assert rule.code.startswith("LED")
        assert rule.meaning.endswith(".")
        assert rule.source
