"""Which cards the report on the deal counts: those that are on record whatever the play was, no others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from parser.cards import parse_cards
from reports.deal.allins import AllIns
from reports.deal.records import ENOUGH, Records, survey
from reports.deal.report import deal_report
from reports.deal.sample import Sample, Samples
from reports.deal.source import Histories
from tests.unit.deal_hands import session
from tests.unit.deal_sim import HOLDEM


def records_of(folder: Path, **files: str) -> tuple[Records, Sample | None]:
    """The records of some files and the hold'em cards that count."""
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    source = Histories([str(folder)])
    records = survey(source)
    samples = Samples()
    for rows in source:
        samples.add(rows, records)
    return records, samples.of.get(HOLDEM)


def whys(records: Records) -> set[str]:
    return {one.why for one in records.left_out}


def test_a_players_own_cards_in_every_hand_count_and_shown_ones_do_not(tmp_path: Path) -> None:
    text = session(1, 60, shown=0.5)
    _, sample = records_of(tmp_path, mine=text)
    assert sample is not None
    own, _ = sample.ordered()
    dealt = [parse_cards(line.split("[")[1].rstrip("]")) for line in text.splitlines() if "Dealt to" in line]
    assert [tuple(cards) for cards in own.tolist()] == dealt
    assert sample.counts.tolist() == np.bincount(np.array(dealt).ravel(), minlength=52).tolist()
    assert sample.board.cards == 0


def test_cards_known_only_because_they_were_shown_do_not_count(tmp_path: Path) -> None:
    _, sample = records_of(tmp_path, watched=session(2, 60, hero=None, shown=0.5))
    assert sample is None


def test_a_record_that_lacks_the_cards_of_some_hands_does_not_count(tmp_path: Path) -> None:
    text = session(3, 60)
    without = session(4, 5, hero=None, first=60)
    records, sample = records_of(tmp_path, mine=text + without)
    assert sample is None
    assert any("some hands he was dealt in lack them" in why for why in whys(records))


def test_a_record_of_shown_hands_only_does_not_count(tmp_path: Path) -> None:
    # A file of hands that somebody picked: the player's cards are in all of them, and everybody saw them.
    picked = "".join(
        [hand + "\n\n\n\n" for hand in session(5, 200, shown=1.0).split("\n\n\n\n") if "Alder: shows" in hand]
    )
    records, sample = records_of(tmp_path, picked=picked)
    assert sample is None
    assert "on record only in hands in which cards were shown" in whys(records)


def test_short_files_are_one_record_together(tmp_path: Path) -> None:
    files = {f"f{i}": session(i, 5, first=5 * i) for i in range(ENOUGH // 5)}
    records, sample = records_of(tmp_path, **files)
    assert sample is not None
    assert len(sample.ordered()[0]) == ENOUGH
    (used,) = records.used
    assert (used.hands, used.records) == (ENOUGH, 1)


def test_too_few_hands_are_no_record(tmp_path: Path) -> None:
    records, sample = records_of(tmp_path, few=session(6, ENOUGH - 1))
    assert sample is None
    assert any(why.startswith("fewer than") for why in whys(records))


def test_each_record_is_judged_by_itself(tmp_path: Path) -> None:
    records, sample = records_of(
        tmp_path,
        alder=session(7, 40),
        birch=session(8, 30, hero="Birch", first=1000),
        nobody=session(9, 50, hero=None, first=2000, shown=0.3),
    )
    assert sample is not None
    assert len(sample.ordered()[0]) == 70
    (used,) = records.used
    assert (used.hands, used.records) == (70, 2)


def test_a_hand_met_twice_counts_once(tmp_path: Path) -> None:
    _, sample = records_of(tmp_path, a=session(10, 40), b=session(10, 40))
    assert sample is not None
    assert len(sample.ordered()[0]) == 40


def everybody(seed: int, hands: int, *, same: bool = False) -> str:
    """A record with all hole cards of all hands, as a table's own log has them."""
    import random

    from parser.cards import CARD_TEXT

    dice = random.Random(seed)
    text = ""
    for number in range(hands):
        deck = list(CARD_TEXT)
        if same and number == hands - 1:
            dice = random.Random(seed)
        dice.shuffle(deck)
        dealt = [f"'d dh p{i + 1} {deck[2 * i]}{deck[2 * i + 1]}'" for i in range(6)]
        folds = [f"'p{i} f'" for i in (3, 4, 5, 6, 1)]
        text += f"""\
[{number + 1}]
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]
actions = [{", ".join(dealt + folds)}]
hand = {number + 1}
players = ['A', 'B', 'C', 'D', 'E', 'F']
finishing_stacks = [9950, 10050, 10000, 10000, 10000, 10000]

"""
    return text


def test_everybodys_cards_count_where_each_hand_has_them(tmp_path: Path) -> None:
    path = tmp_path / "log.phhs"
    path.write_text(everybody(11, 50), encoding="utf-8")
    report = deal_report(Histories([str(path)]))
    (used,) = report.used
    assert (used.what.split(",")[0], used.hands) == ("everybody's hole cards", 50)
    tests = {test.key: test for test in report.tests}
    assert tests["cards"].n == 600
    assert tests["pairs"].n == 50
    assert (tests["same deal"].value, tests["same deal"].n) == (0, 50)


def test_a_deal_that_comes_again_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log.phhs"
    path.write_text(everybody(12, 50, same=True), encoding="utf-8")
    report = deal_report(Histories([str(path)]))
    (test,) = [test for test in report.tests if test.key == "same deal"]
    assert test.value == 1
    assert test.p < 1e-12
    assert test.adjusted < report.level
    assert test.largest.startswith("hands ")


def all_ins(folder: Path, text: str) -> AllIns:
    (folder / "hands.txt").write_text(text, encoding="utf-8")
    found = AllIns()
    for rows in Histories([str(folder)]):
        found.add(rows)
    return found


def test_hands_with_all_money_in_are_found_with_their_cards(tmp_path: Path) -> None:
    hands, left = all_ins(tmp_path, session(13, 60, shown=0.5)).chosen()
    assert 15 < len(hands) < 45
    assert left == []
    assert {hand.street for hand in hands} == {0}
    assert all(len(hand.holes) == 2 and len(hand.board) == 5 for hand in hands)
    assert {hand.owner for hand in hands} == {None, 0, 1}
    assert {len(hand.dead) for hand in hands} == {0, 2}  # the recording player folded, or did not


def test_a_room_that_hides_a_losers_cards_tells_nothing_of_luck(tmp_path: Path) -> None:
    text = session(14, 60, hero=None, shown=0.5)
    hidden = text.replace("Birch: shows [", "Birch: mucks hand [", 1)
    hidden = hidden.replace(hidden[hidden.index(" [", hidden.index("mucks hand")) :].split("\n")[0], "", 1)
    hands, left = all_ins(tmp_path, hidden).chosen()
    assert hands == []
    assert any("may depend on who won" in one.why for one in left)


@pytest.mark.parametrize("level", [0.01, 0.05])
def test_every_test_says_all_it_has_to(tmp_path: Path, level: float) -> None:
    (tmp_path / "mine.txt").write_text(session(15, 400, shown=0.1), encoding="utf-8")
    report = deal_report(Histories([str(tmp_path)]), level)
    assert {"cards", "ranks", "suits", "pairs", "runs", "ranks by position", "favourites"} <= {
        test.key for test in report.tests
    }
    for test in report.tests:
        assert 0 <= test.p <= test.adjusted <= 1
        assert 0 <= test.power <= 1
        assert test.n > 0
        assert test.effect_name
        assert test.deviation
    assert report.screens == tuple(
        sorted(report.screens, key=lambda one: (one.adjusted, one.p, one.by, one.group))
    )
