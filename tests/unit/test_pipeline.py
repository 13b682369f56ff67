"""Any number of processes gives the same bytes; the store is written once; a pool's failures are told."""

from __future__ import annotations

import gzip
import hashlib
import zipfile
from pathlib import Path

import pytest

from parser.source import InputError
from reports import auditor, pipeline, work
from reports.pipeline import audit_paths
from reports.settings import Settings, Sink
from reports.tally import AuditResult, Tally
from tests.unit.cli_hands import legal, unread_line, wrong_award


class Kept(Sink):
    """Keeps everything."""

    def __init__(self) -> None:
        self.found = b""
        self.aside = b""

    def findings(self, data: bytes) -> None:
        self.found += data

    def quarantined(self, data: bytes) -> None:
        self.aside += data


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Plain files, a folder, archives, hands repeated within and between them; cut into many batches."""
    monkeypatch.setattr(pipeline, "SMALL_INPUT", 0)
    monkeypatch.setattr(work, "BATCH_BYTES", 30_000)
    folder = tmp_path / "in"
    folder.mkdir()
    many = [(legal, unread_line, wrong_award)[number % 3](number) for number in range(150)]
    (folder / "a.txt").write_text("".join(many) + "and then some text\n", encoding="utf-8")
    (folder / "b.txt").write_text("".join(many[100:]) + legal(500), encoding="utf-8")
    (folder / "c.txt").write_text("no hand at all\n", encoding="utf-8")
    (folder / "d.txt.gz").write_bytes(gzip.compress("".join(many[:10]).replace("Cedar", "Zoë").encode()))
    (folder / "empty.txt").touch()
    with zipfile.ZipFile(tmp_path / "e.zip", "w") as archive:
        archive.writestr("x/one.txt", "".join(many[60:70]) + wrong_award(700))
        archive.writestr("x/two.txt", wrong_award(701))
    return [str(folder), str(tmp_path / "e.zip"), str(folder / "a.txt")]


def audited(paths: list[str], jobs: int, **settings: object) -> tuple[AuditResult, Kept]:
    kept = Kept()
    return audit_paths(paths, Settings(**settings), sink=kept, jobs=jobs), kept  # type: ignore[arg-type]


def counts(result: AuditResult) -> dict[str, object]:
    summary = result.summary()
    del summary["seconds"]
    return summary


@pytest.mark.parametrize("text", [False, True])
def test_one_process_and_several_give_the_same_bytes(inputs: list[str], text: bool) -> None:
    (one, first), (two, second) = audited(inputs, 1, text=text), audited(inputs, 2, text=text)
    assert first.found == second.found
    assert first.aside == second.aside
    assert counts(one) == counts(two)
    assert one.tally == two.tally
    assert one.tally.repeated == 50 + 10 + 150 + 10
    assert one.tally.hands == 150 + 1 + 2


def test_findings_too_many_for_memory_go_through_files(
    inputs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, plain = audited(inputs, 1)
    spool = work._Spool("")
    assert spool.done(0) == work.Spooled()
    monkeypatch.setattr(work, "SPOOL_BYTES", 300)
    todo = work.batches(inputs[:1])
    found = b""
    folder = str(Path(inputs[0]).parent)
    result = work.Work(Settings(), folder)(todo[0])
    assert isinstance(result, work.BatchResult)
    assert result.findings.path is not None
    kept = Path(result.findings.path)
    found = b"".join(result.findings.blocks())
    assert plain.found.startswith(found)
    assert not kept.exists()


def test_the_bytes_add_up(inputs: list[str]) -> None:
    for jobs in (1, 2):
        tally = audited(inputs, jobs)[0].tally
        assert tally.bytes_hands + tally.bytes_quarantined + tally.bytes_chatter == tally.bytes
        assert tally.hands == tally.replayed + tally.not_replayed
        assert tally.replayed == tally.agrees + tally.disagrees + tally.cannot_tell


def test_a_missing_file_is_told_by_any_number_of_processes(inputs: list[str]) -> None:
    for jobs in (1, 2):
        with pytest.raises(InputError, match="gone"):
            audited([*inputs, "gone.txt"], jobs)


def test_a_file_that_vanishes_is_told_from_the_worker(inputs: list[str]) -> None:
    named, found = work.batches(inputs[2:]), work.batches(inputs[:1])
    Path(inputs[2]).unlink()
    failed = work.Work(Settings(), "")(named[0])
    assert isinstance(failed, work.Failed)
    assert isinstance(failed.error(), InputError)
    aside = work.Work(Settings(), "")(found[0])
    assert isinstance(aside, work.BatchResult)
    assert aside.tally.reasons == {"No such file or directory": 1}


def tree(folder: Path) -> dict[str, str]:
    """Hashes of the files in a folder."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".lock"]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_store_is_the_same_whoever_writes_it_and_written_once(inputs: list[str], tmp_path: Path) -> None:
    stores = [tmp_path / f"store{jobs}" for jobs in (1, 2)]
    once = inputs[:2]
    for jobs, store in enumerate(stores, 1):
        audited(once, jobs, store=str(store))
    first, second = (tree(store / "facts") for store in stores)
    assert first == second
    assert len(first) > 6
    again, kept = audited(once, 1, store=str(stores[0]))
    assert tree(stores[0] / "facts") == first
    plain, plainly = audited(once, 1)
    assert counts(again) == counts(plain)
    assert kept.found == plainly.found
    assert kept.aside == plainly.aside


def test_standard_input_goes_to_the_store_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    from reports import statistics

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((legal(0) + legal(1)).encode())))
    result, _ = audited(["-"], 2, store=str(tmp_path / "facts"))
    assert result.tally.hands == 2
    table = statistics(tmp_path / "facts", player="Birch")
    assert table["hands"].tolist() == [2]


def test_tallies_add_up_in_any_order() -> None:
    one = Tally(files=1, hands=2, by_code={"A": 1}, profiles={"x"})
    two = Tally(files=2, hands=3, by_code={"A": 2, "B": 1}, profiles={"y"}, errors=4)
    left, right = Tally(), Tally()
    left.add(one)
    left.add(two)
    right.add(two)
    right.add(one)
    assert left == right
    assert (left.files, left.hands, left.by_code, left.findings) == (3, 5, {"A": 3, "B": 1}, 4)


def test_made_up_reasons_do_not_fill_the_memory() -> None:
    tally = Tally()
    for number in range(5_000):
        auditor.count_one(tally.reasons, f"reason {number}")
    assert len(tally.reasons) <= 1_001
    assert sum(tally.reasons.values()) == 5_000
