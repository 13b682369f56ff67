"""Known findings: they are counted and marked, only new ones fail; entries need a reason and an owner."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from reports import pipeline, work
from tests.unit import cli_hands
from tests.unit.cli_run import Run, run_in

OWNED = 'reason = "looked at"\nowner = "A. Lee"\n'


legal, unread_line, wrong_award = (
    partial(cli_hands.alone, make) for make in (cli_hands.legal, cli_hands.unread_line, cli_hands.wrong_award)
)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a session: a legal hand, one with a warning, one with an error."""
    monkeypatch.chdir(tmp_path)
    text = legal(0) + unread_line(1) + wrong_award(2)
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    return tmp_path


def write(run: Callable[..., Run], *more: object) -> Run:
    """Makes all findings known."""
    words = ("--write-baseline", "known.toml", "--owner", "A. Lee", "--reason", "looked at")
    return run("audit", "hands.txt", *words, *more)


def audit(run: Callable[..., Run], *more: object) -> Run:
    return run("audit", "hands.txt", "--baseline", "known.toml", "--fail-on", "warning", *more)


class TestOnlyNewFindingsFail:
    def test_what_was_made_known_is_counted_marked_and_fails_nothing(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        assert run("audit", "hands.txt").code == 1
        assert write(run).code == 0
        done = audit(run, "--format", "json")
        assert done.code == 0
        summary = done.report["summary"]
        assert (summary["findings"], summary["known"]) == (2, 2)
        assert summary["by_code"] == {"SHO001": 1, "TXT001": 1}
        known = {"reason": "looked at", "owner": "A. Lee"}
        assert [row["known"] for row in done.report["findings"]] == [known, known]
        text = audit(run).out
        assert text.count("    known: looked at (A. Lee)\n") == 2
        assert "\n2 known findings among them, 0 new\n" in text

    def test_a_new_one_fails_though_its_code_is_known_in_another_hand(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        write(run)
        with (here / "hands.txt").open("a", encoding="utf-8") as stream:
            stream.write(wrong_award(3))
        done = audit(run, "--format", "json")
        assert done.code == 1
        assert done.report["summary"]["known"] == 2
        assert [row["hand_id"] for row in done.report["findings"] if "known" not in row] == ["310000000004"]

    def test_it_stays_known_in_another_file_with_other_line_ends(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        write(run)
        text = legal(9) + (here / "hands.txt").read_text(encoding="utf-8")
        (here / "hands.txt").write_bytes(text.replace("\n", "\r\n").encode())
        assert audit(run).code == 0

    def test_a_quarantined_piece_still_fails(self, here: Path, run: Callable[..., Run]) -> None:
        with (here / "hands.txt").open("a", encoding="utf-8") as stream:
            stream.write("PokerStars Hand #1: half a hea")
        assert write(run).code == 1
        assert audit(run).code == 1

    def test_an_entry_may_name_site_hand_and_code(self, here: Path, run: Callable[..., Run]) -> None:
        about = 'site = "pokerstars"\nhand = "310000000003"\ncode = "SHO001"\n'
        (here / "known.toml").write_text(f"[[known]]\n{about}{OWNED}", encoding="utf-8")
        done = audit(run, "--format", "json", "--fail-on", "error")
        assert (done.code, done.report["summary"]["known"]) == (0, 1)
        assert done.report["summary"]["baseline"] == {"stale": [], "expired": []}
        other = about.replace("pokerstars", "ggpoker")
        (here / "known.toml").write_text(f"[[known]]\n{other}{OWNED}", encoding="utf-8")
        assert audit(run, "--fail-on", "error").code == 1

    def test_findings_across_hands_can_be_known(self, here: Path, run: Callable[..., Run]) -> None:
        late = cli_hands.legal(1).replace("21:30:00", "21:20:00")  # a higher number, ten minutes before
        (here / "hands.txt").write_text(cli_hands.legal() + late, encoding="utf-8")
        assert run("audit", "hands.txt", "--format", "json", "--select", "AUD").report["summary"]["findings"]
        write(run)
        summary = audit(run, "--format", "json").report["summary"]
        assert summary["known"] == summary["findings"] > 0

    @pytest.mark.parametrize("name", ["a.txt", "z.txt"])
    def test_one_more_contradicting_record_of_a_hand_is_new(
        self, here: Path, run: Callable[..., Run], name: str
    ) -> None:
        (here / "in").mkdir()
        (here / "in/m.txt").write_text(legal(0), encoding="utf-8")
        (here / "in/n.txt").write_text(legal(0).replace("[4s]", "[4h]"), encoding="utf-8")
        words = ("--select", "AUD", "--fail-on", "warning", "--format", "json")
        made = ("--write-baseline", "known.toml", "--owner", "A. Lee", "--reason", "looked at")
        assert run("audit", "in", *words, *made).report["summary"]["findings"] > 0
        assert run("audit", "in", *words, "--baseline", "known.toml").code == 0
        (here / "in" / name).write_text(legal(0).replace("[4s]", "[4d]"), encoding="utf-8")
        assert run("audit", "in", *words, "--baseline", "known.toml").code == 1

    def test_the_settings_file_names_baselines_beside_it(
        self, here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write(run)
        (here / "fairpot.toml").write_text('baselines = ["known.toml"]', encoding="utf-8")
        (here / "deep").mkdir()
        monkeypatch.chdir(here / "deep")
        assert run("audit", "../hands.txt", "--fail-on", "warning").code == 0

    def test_the_output_is_the_same_on_any_number_of_processes(
        self, here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pipeline, "SMALL_INPUT", 0)
        monkeypatch.setattr(work, "BATCH_BYTES", 20_000)
        write(run)
        text = "".join([wrong_award(i) if i % 3 else legal(i) for i in range(100)])
        (here / "hands.txt").write_text(text, encoding="utf-8")
        one, two = [audit(run, "--format", "json", "--jobs", n).report for n in (1, 2)]
        assert one["summary"].pop("seconds") >= 0
        assert two["summary"].pop("seconds") >= 0
        assert one == two
        assert (one["summary"]["known"], len(one["summary"]["baseline"]["stale"])) == (1, 1)


class TestInAStore:
    """`fairpot ingest` reads only what is new; what is known is settled anew each night."""

    def ingest(self, run: Callable[..., Run], *more: object) -> Run:
        return run("ingest", "in", "--store", "facts", "--fail-on", "warning", "--format", "json", *more)

    @pytest.fixture
    def folder(self, here: Path) -> Path:
        (here / "in").mkdir()
        (here / "hands.txt").rename(here / "in/hands.txt")
        return here

    def known(self, run: Callable[..., Run]) -> None:
        words = ("--write-baseline", "known.toml", "--owner", "A. Lee", "--reason", "looked at")
        run("audit", "in", *words)

    def test_only_new_findings_fail(self, folder: Path, run: Callable[..., Run]) -> None:
        self.known(run)
        first = self.ingest(run, "--baseline", "known.toml")
        assert (first.code, first.report["summary"]["findings"], first.report["summary"]["known"]) == (
            0,
            2,
            2,
        )
        (folder / "in/more.txt").write_text(wrong_award(7), encoding="utf-8")
        second = self.ingest(run, "--baseline", "known.toml")
        summary = second.report["summary"]
        assert (second.code, summary["findings"], summary["known"]) == (1, 1, 0)
        assert summary["baseline"]["stale"] == []  # the others stand in the store, read before

    def test_without_it_they_fail(self, folder: Path, run: Callable[..., Run]) -> None:
        assert self.ingest(run).code == 1
        assert self.ingest(run).code == 0  # nothing new

    def test_codes_are_chosen_now_and_stored_all(self, folder: Path, run: Callable[..., Run]) -> None:
        done = self.ingest(run, "--select", "TXT")
        assert (done.code, done.report["summary"]["by_code"]) == (1, {"TXT001": 1})
        (folder / "fairpot.toml").write_text('ignore = ["TXT", "SHO"]', encoding="utf-8")
        assert run("ingest", "in", "--store", "other").code == 0
        from reports.store import Store

        codes = set(Store.open("other").read("findings", ["code"])["code"].to_pylist())
        assert codes == {"TXT001", "SHO001"}

    def test_an_audit_by_way_of_a_store_knows_them_too(self, folder: Path, run: Callable[..., Run]) -> None:
        self.known(run)
        words = ("--baseline", "known.toml", "--format", "json", "--fail-on", "warning")
        plain, stored = run("audit", "in", *words), run("audit", "in", "--store", "facts", *words)
        assert plain.code == stored.code == 0
        for report in (first := plain.report, second := stored.report):
            report["summary"].pop("seconds")
        assert first == second
        assert first["summary"]["known"] == 2


class TestEntriesAge:
    def test_one_that_fires_no_longer_is_listed_and_fails_nothing(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        write(run)
        (here / "hands.txt").write_text(legal(0) + unread_line(1), encoding="utf-8")
        done = audit(run, "--format", "json")
        assert done.code == 0
        (stale,) = done.report["summary"]["baseline"]["stale"]
        assert (stale["code"], stale["hand"], stale["file"]) == ("SHO001", "310000000003", "known.toml")
        line = (here / "known.toml").read_text(encoding="utf-8").splitlines()[stale["line"] - 1]
        assert line.startswith("[[known]]")
        assert "fires no longer: known.toml:10: " in audit(run).out

    def test_what_was_not_looked_for_is_not_called_stale(self, here: Path, run: Callable[..., Run]) -> None:
        write(run)
        for words in (["--select", "TXT"], ["--ignore", "SHO"]):
            summary = audit(run, "--format", "json", *words).report["summary"]
            assert (summary["known"], summary["baseline"]["stale"]) == (1, [])
        (here / "fairpot.toml").write_text('[severity]\nSHO = "off"', encoding="utf-8")
        assert audit(run, "--format", "json").report["summary"]["baseline"]["stale"] == []

    @pytest.mark.parametrize(("today", "code"), [("2027-06-30", 0), ("2027-07-01", 1)])
    @pytest.mark.parametrize("expires", ["2027-06-30", '"2027-06-30"'])
    def test_an_expired_one_fails_again(
        self, here: Path, run: Callable[..., Run], today: str, code: int, expires: str
    ) -> None:
        write(run)
        text = (here / "known.toml").read_text(encoding="utf-8")
        text = text.replace('owner = "A. Lee"', f'owner = "A. Lee"\nexpires = {expires}')
        (here / "known.toml").write_text(text, encoding="utf-8")
        done = audit(run, "--format", "json", "--today", today)
        assert done.code == code
        summary = done.report["summary"]
        assert (summary["known"], len(summary["baseline"]["expired"])) == ((2, 0) if code == 0 else (0, 2))
        assert ("expired: known.toml:3: " in audit(run, "--today", today).out) is (code == 1)

    def test_many_stale_entries_are_listed_up_to_a_bound(self, here: Path, run: Callable[..., Run]) -> None:
        entries = [f'[[known]]\nfingerprint = "{i:016x}"\n{OWNED}' for i in range(500)]
        (here / "known.toml").write_text("\n".join(entries), encoding="utf-8")
        out = audit(run).out
        assert out.count("fires no longer") == 21
        assert "  fires no longer: 480 more\n" in out


class TestWriting:
    def test_owner_and_reason_must_be_given(self, here: Path, run: Callable[..., Run]) -> None:
        for words in (["--owner", "x"], ["--reason", "x"], ["--owner", " ", "--reason", "x"]):
            error = run("audit", "hands.txt", "--write-baseline", "known.toml", *words).one_line()
            assert "--write-baseline needs --" in error
        assert sorted(path.name for path in here.iterdir()) == ["hands.txt"]

    def test_a_file_that_is_there_is_not_written_over(self, here: Path, run: Callable[..., Run]) -> None:
        before = (here / "hands.txt").read_bytes()
        (here / "hands.txt").rename(here / "known.toml")
        words = ("--write-baseline", "known.toml", "--owner", "x", "--reason", "y")
        assert "is there already" in run("audit", "known.toml", *words).one_line()
        assert (here / "known.toml").read_bytes() == before

    def test_known_ones_keep_their_reason_and_owner_and_stale_ones_go(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        write(run)
        (here / "hands.txt").write_text(wrong_award(2) + wrong_award(3), encoding="utf-8")
        words = ("--write-baseline", "known.toml", "--owner", "B. Ng", "--reason", "new")
        assert audit(run, *words).code == 0
        rows = audit(run, "--format", "json").report["findings"]
        assert {row["hand_id"]: row["known"]["owner"] for row in rows} == {
            "310000000003": "A. Lee",
            "310000000004": "B. Ng",
        }
        assert audit(run, "--format", "json").report["summary"]["baseline"]["stale"] == []

    def test_text_shows_the_summary_and_other_formats_all(self, here: Path, run: Callable[..., Run]) -> None:
        done = write(run)
        assert done.out.startswith("1 file, ")
        assert "2 findings made known in known.toml" in done.err
        (here / "known.toml").unlink()
        assert len(write(run, "--format", "jsonl").out.splitlines()) == 2

    def test_a_run_that_fails_leaves_no_file(self, here: Path, run: Callable[..., Run]) -> None:
        assert run("audit", "gone.txt", "--write-baseline", "k", "--owner", "x", "--reason", "y").code == 2
        (here / "empty").mkdir()
        assert run("audit", "empty", "--write-baseline", "k", "--owner", "x", "--reason", "y").code == 2
        assert sorted(path.name for path in here.iterdir()) == ["empty", "hands.txt"]

    @pytest.mark.parametrize("path", ["gone/known.toml", ".", "a\0b"])
    def test_a_place_that_cannot_be_written_is_one_line(
        self, here: Path, run: Callable[..., Run], path: str
    ) -> None:
        words = ("--write-baseline", path, "--owner", "x", "--reason", "y")
        assert run("audit", "hands.txt", *words).one_line()

    def test_hostile_names_come_back_as_they_were(self, here: Path, run: Callable[..., Run]) -> None:
        evil = 'x"]]\n[[known]]\n\x1b[31m = \u202e\x7f'
        (here / "in").mkdir()
        (here / "in/a\nb\x1b[2J.txt").write_text(wrong_award(2), encoding="utf-8")
        words = ("--write-baseline", "known.toml", "--owner", evil, "--reason", evil)
        assert run("audit", "in", *words).code == 0
        assert b"\x1b" not in (here / "known.toml").read_bytes()
        done = run("audit", "in", "--baseline", "known.toml", "--format", "json")
        assert done.code == 0
        assert {row["known"]["reason"] for row in done.report["findings"]} == {evil}
        text = run("audit", "in", "--baseline", "known.toml").out
        assert "\x1b" not in text
        assert "\u202e" not in text


MARK = 'fingerprint = "2cdc94bde8809d5f"\n'
MISTAKES = [
    (f'[[known]]\n{MARK}owner = "x"', 1, "a known finding without reason"),
    (f'\n\n[[known]]\n{MARK}reason = "x"', 3, "a known finding without owner"),
    (f'[[known]]\n{MARK}reason = " "\nowner = "x"', 3, "reason is no text, or an empty one"),
    (f"[[known]]\n{MARK}reason = 3\nowner = 4", 3, "reason is no text"),
    (f"[[known]]\n{OWNED}", 1, "names no finding"),
    (f'[[known]]\nsite = "pokerstars"\ncode = "POT001"\n{OWNED}', 1, "names no finding"),
    (f'[[known]]\nfingerprint = "2CDC"\n{OWNED}', 2, '"2CDC" is no fingerprint'),
    (f'[[known]]\n{MARK}{OWNED}expires = "soon"', 5, "expires is no day"),
    (f"[[known]]\n{MARK}{OWNED}expires = 2027-06-30T10:00:00", 5, "expires is no day"),
    (f"[[known]]\n{MARK}{OWNED}expires = 7", 5, "expires is no day"),
    (f'[[known]]\n{MARK}{OWNED}ovner = "x"', 5, "did you mean 'owner'"),
    ("known = 1", 1, "known is no array of tables"),
    ("[[unknown]]\nx = 1", 1, 'unknown key "unknown"'),
    ("[[known]", None, "is not TOML"),
]


@pytest.mark.parametrize(("text", "line", "told"), MISTAKES, ids=[told for _, _, told in MISTAKES])
def test_a_mistake_is_one_line_with_its_place(
    here: Path, run: Callable[..., Run], text: str, line: int | None, told: str
) -> None:
    (here / "known.toml").write_text(text, encoding="utf-8")
    error = audit(run).one_line()
    assert told in error
    assert line is None or f"known.toml:{line}: " in error


def test_a_baseline_that_is_not_there_is_one_line(here: Path, run: Callable[..., Run]) -> None:
    assert (
        "cannot read the baseline gone.toml"
        in run("audit", "hands.txt", "--baseline", "gone.toml").one_line()
    )


def test_an_empty_baseline_knows_nothing(here: Path, run: Callable[..., Run]) -> None:
    (here / "known.toml").write_text("", encoding="utf-8")
    done = audit(run, "--format", "json")
    assert (done.code, done.report["summary"]["known"]) == (1, 0)
