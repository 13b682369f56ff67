"""`fairpot replay`: which hand is shown, and that it says all a player would ask."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli_hands import FIRST_ID, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in

THREE_ALL_IN = """\
PokerStars Hand #320000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/02 21:30:00 ET
Table 'Lyra' 6-max Seat #1 is the button
Seat 1: Alder ($20 in chips)
Seat 2: Birch ($50 in chips)
Seat 3: Cedar ($100 in chips)
Birch: posts small blind $0.50
Cedar: posts big blind $1
*** HOLE CARDS ***
Alder: raises $19 to $20 and is all-in
Birch: raises $30 to $50 and is all-in
Cedar: raises $50 to $100 and is all-in
Uncalled bet ($50) returned to Cedar
*** FLOP *** [2c 9h Kd]
*** TURN *** [2c 9h Kd] [4s]
*** RIVER *** [2c 9h Kd 4s] [8c]
*** SHOW DOWN ***
Birch: shows [Qs Qd] (a pair of Queens)
Cedar: shows [Jc Jh] (a pair of Jacks)
Birch collected $59 from side pot
Alder: shows [Ac Kh] (a pair of Kings)
Alder collected $59 from main pot
*** SUMMARY ***
Total pot $120 Main pot $60. Side pot $60. | Rake $2
Board [2c 9h Kd 4s 8c]
Seat 1: Alder (button) showed [Ac Kh] and won ($59) with a pair of Kings
Seat 2: Birch (small blind) showed [Qs Qd] and won ($59) with a pair of Queens
Seat 3: Cedar (big blind) showed [Jc Jh] and lost with a pair of Jacks
"""


@pytest.fixture
def replay(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Replays a text."""

    def run(text: str, *words: str) -> Run:
        path = tmp_path / "hands.txt"
        path.write_text(text, encoding="utf-8")
        return run_in(capfd, "replay", path, *words)

    return run


def test_one_hand_is_shown_whole(replay: Callable[..., Run]) -> None:
    done = replay(legal())
    assert done.code == 0
    for told in (
        "4*    Birch",
        "PREFLOP",
        "FLOP [2c 9h Kd]",
        "RIVER [2c 9h Kd 4s 8c]",
        "to call $1; could fold, call $1, raise to between $2 and $100 (all-in)",
        "could check, bet between $1 and $97 (all-in)",
        "Rake $0.75 of a pot of $15",
        "Birch wins $14.25 with pair of Kings, Ace, Nine and Eight kickers [Kd Kh Ac 9h 8c]",
        "Cedar has pair of Queens, King, Nine and Eight kickers",
        "Kings over Queens",
        "VERDICT agrees",
        "no findings",
    ):
        assert told in done.out


def test_all_ins_show_side_pots_and_the_uncalled_bet(replay: Callable[..., Run]) -> None:
    told = replay(THREE_ALL_IN).out
    assert "Uncalled bet of $50 goes back to Cedar" in told
    assert "main pot $60, side pot $60" in told
    assert "main pot $60, $1 of it rake: Birch, Cedar and Alder can win it" in told
    assert "side pot $60, $1 of it rake: Birch and Cedar can win it" in told
    assert "no raise" in told
    assert "VERDICT agrees" in told


def test_findings_stand_where_they_fired(replay: Callable[..., Run]) -> None:
    lines = replay(unread_line()).out.splitlines()
    at = next(i for i, line in enumerate(lines) if "! warning TXT001" in line)
    assert "Alder folds" in "".join(lines[at - 4 : at])
    assert "the table starts to levitate" in lines[at + 1]
    assert "FLOP" in "".join(lines[at : at + 8])


def test_a_wrong_award_says_who_should_have_had_it(replay: Callable[..., Run]) -> None:
    told = " ".join(replay(wrong_award()).out.split())
    assert "VERDICT disagrees" in told
    assert "Birch wins $14.25" in told
    assert "the record pays Cedar $14.25" in told


def test_of_several_hands_the_ids_are_listed_with_a_hint(replay: Callable[..., Run]) -> None:
    done = replay(legal(0) + legal(1))
    assert done.code == 0
    assert [line.split()[1] for line in done.out.splitlines()] == [str(FIRST_ID), str(FIRST_ID + 1)]
    assert "--hand" in done.err
    assert "--all" in done.err


def test_a_hand_is_found_by_its_id(replay: Callable[..., Run]) -> None:
    assert f"#{FIRST_ID + 1}," in replay(legal(0) + legal(1), "--hand", str(FIRST_ID + 1)).out
    assert f"#{FIRST_ID + 1}," in replay(legal(0) + legal(1), "--hand", f"#{FIRST_ID + 1}").out


def test_all_shows_every_hand(replay: Callable[..., Run]) -> None:
    assert replay(legal(0) + legal(1), "--all").out.count("VERDICT agrees") == 2


def test_an_unknown_id_names_the_closest(replay: Callable[..., Run]) -> None:
    said = replay(legal(0) + legal(1), "--hand", str(FIRST_ID + 2)).one_line()
    assert str(FIRST_ID) in said
    assert str(FIRST_ID + 1) in said


def test_a_file_without_hands_is_one_line(replay: Callable[..., Run]) -> None:
    assert "no hand" in replay("nothing here\n").one_line()
    assert "no hand" in replay("", "--all").one_line()
    assert "no hand" in replay("", "--hand", "1").one_line()


def test_other_rules_can_be_named(replay: Callable[..., Run]) -> None:
    assert ", rules roberts_cash " in replay(legal(), "--rules", "roberts_cash").out
    assert "nowhere" in replay(legal(), "--rules", "nowhere").one_line()


def test_lines_stay_within_their_width_where_names_are_ordinary(replay: Callable[..., Run]) -> None:
    for text in (legal(), THREE_ALL_IN, wrong_award()):
        assert max(map(len, replay(text).out.splitlines()[3:])) <= 100


def test_hostile_names_are_spelt_out_and_cut(replay: Callable[..., Run]) -> None:
    told = replay(legal().replace("Birch", "\x1b[2J" + "x" * 300)).out
    assert "\x1b" not in told
    assert "\\x1b[2J" in told


def test_an_odd_unit_is_told_on_the_page_without_markup_to_read(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    hand = Path(__file__).parents[2] / "sample_histories/cases/quartered/hand.txt"
    page = tmp_path / "out.html"
    assert run_in(capfd, "replay", hand, "--html", page).code == 0
    told = page.read_text("utf-8")
    assert 'odd <data value="1">1</data> included' in told
    assert "&lt;data" not in told
