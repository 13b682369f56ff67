"""The benchmark's generator: its hands are right one by one and beside each other."""

from pathlib import Path

from benchmarks.generate import hands, samples, write
from parser import Hand, read
from reports.pipeline import audit_paths
from reports.settings import Settings


def test_generated_sessions_leave_nothing_to_find(tmp_path: Path) -> None:
    write(tmp_path, hands(samples(), 400))
    tally = audit_paths([str(tmp_path)], Settings()).tally
    assert tally.hands == tally.agrees == 400
    assert tally.by_code == {}


def test_generated_hands_have_numbers_and_cards_of_their_own(tmp_path: Path) -> None:
    files = write(tmp_path, hands(samples(), 300), file_bytes=100_000)
    read_back = [item for item in read(map(str, files)) if isinstance(item, Hand)]
    assert len(files) > 1
    assert len({hand.header.hand_id for hand in read_back}) == 300
    assert len({hand.header.table for hand in read_back}) > 1
    assert len({hand.text.partition("Dealt to ")[2].partition("\n")[0] for hand in read_back}) > 200


def test_the_same_seed_gives_the_same_text() -> None:
    given = samples()
    assert list(hands(given, 50)) == list(hands(given, 50))
    assert list(hands(given, 50)) != list(hands(given, 50, seed=8))
