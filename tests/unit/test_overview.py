"""Hands and money by room and time: the counts of the audit report that no finding tells."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from replay.trail import Trail, decode
from reports import overview, pipeline, work
from reports.overview import OTHERS, Money, Overview, by_money
from reports.pipeline import audit_paths
from reports.settings import Settings, Sink
from tests.unit.cli_hands import legal, wrong_award


class Watching(Sink):
    """Keeps the overview of a run, and its trails."""

    def __init__(self) -> None:
        self.overview = Overview()
        self.trails: list[Trail] = []

    def hands(self, trails: Iterable[bytes], copies: Iterable[Trail]) -> None:
        data = list(trails)
        self.trails += map(decode, data)
        self.overview.add_all(data, copies)


def watched(path: Path, jobs: int = 1) -> tuple[Watching, dict[str, object]]:
    """What a run over a path showed, and its summary."""
    sink = Watching()
    result = audit_paths([str(path)], Settings(rows=True), sink=sink, jobs=jobs)
    return sink, result.summary()


def overpaid(number: int) -> str:
    text = legal(number).replace("Birch collected $14.25", "Birch collected $16.25")
    return text.replace("won ($14.25)", "won ($16.25)")


def test_money_in_dispute_is_what_is_paid_short_or_beyond(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(legal(0) + wrong_award(1) + overpaid(2), encoding="utf-8")
    sink, _ = watched(path)
    assert [trail.disputed for trail in sink.trails] == [0, 1425, 200]
    ((key, sums),) = sink.overview.disputes.items()
    assert key == (("pokerstars",), Money("USD", "$", 2))
    assert (sums.hands, sums.amount, key[1].text(sums.amount)) == (2, 1625, "$16.25")


def test_rake_is_counted_by_room_and_month(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(legal(0) + legal(1).replace("2024/05/02", "2024/06/30") + legal(2), encoding="utf-8")
    rake = watched(path)[0].overview.rake
    found = {names: (sums.hands, sums.amount) for (names, _), sums in rake.items()}
    assert found == {("pokerstars", "2024-05"): (2, 150), ("pokerstars", "2024-06"): (1, 75)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_hand_counts_once_as_in_the_summary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(pipeline, "SMALL_INPUT", 0)
    monkeypatch.setattr(work, "BATCH_BYTES", 5_000)
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.txt").write_text("".join(map(legal, range(20))) + wrong_award(20), encoding="utf-8")
    (folder / "b.txt").write_text(legal(3) + wrong_award(4) + wrong_award(20), encoding="utf-8")
    sink, summary = watched(folder, jobs)
    verdicts = sink.overview.rooms["pokerstars"]
    assert verdicts.total == summary["hands"] == 21
    assert verdicts.hands["agrees"] == summary["agrees"]
    assert verdicts.hands["disagrees"] == summary["disagrees"]
    assert {day: one.total for day, one in sink.overview.days.items()} == {"2024-05-02": 21}


def test_any_number_of_rooms_and_days_takes_bounded_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "MOST_KEYS", 5)
    path = tmp_path / "log.txt"
    path.write_text(
        "".join([legal(n).replace("2024/05/02", f"2024/05/{n + 1:02}") for n in range(20)]), encoding="utf-8"
    )
    days = watched(path)[0].overview.days
    assert len(days) == 6
    assert days[OTHERS].total == 15


def test_one_money_is_told_in_its_finest_unit() -> None:
    counted = Overview()
    for money, amount in (
        (Money("chips", "", 0), 5),
        (Money("chips", "", 2), 150),
        (Money("EUR", "€", 2), 7),
    ):
        sums = overview.Sums()
        sums.hands, sums.amount = 1, amount
        counted.disputes[("room",), money] = sums
    found = by_money(counted.disputes)
    assert [money.currency for money in found] == ["EUR", "chips"]
    chips = Money("chips", "", 2)
    assert (found[chips]["room",].hands, chips.text(found[chips]["room",].amount)) == (2, "6.50")
