"""Two runs compared by fingerprint: what is new, gone, changed; exit codes; flat memory."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.rundiff import CHANGED, GONE, NEW, DiffRow, compare
from tests.unit.cli_hands import alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


def row(mark: int, message: str = "x", severity: str = "error", **other: object) -> DiffRow:
    """A finding."""
    about: dict[str, object] = {
        "fingerprint": f"{mark:016x}", "code": "POT001", "severity": severity, "hand_id": "1",
        "file": "a.txt", "line": 1, "column": 1, "street": None, "player": None, "message": message,
        "expected": None, "recorded": None, "level": "illegal",
    }  # fmt: skip
    return DiffRow(**(about | other))  # type: ignore[arg-type]


class Given:
    """Findings as they were given, and fingerprints of those in both."""

    def __init__(self, rows: list[DiffRow], shared: tuple[int, ...] = ()) -> None:
        self._rows = rows
        self._shared = shared

    def rows(self) -> Iterator[DiffRow]:
        return iter(self._rows)

    def shared(self) -> Iterator[list[str]]:
        yield [f"{mark:016x}" for mark in self._shared]


def marks(kind: str, before: Given, after: Given) -> list[int]:
    return [int(found.fingerprint, 16) for found, _ in compare(before, after).findings(kind)]


class TestComparing:
    def test_new_gone_and_changed(self) -> None:
        before = Given([row(1), row(2), row(3, "old")])
        after = Given([row(2), row(3, "now"), row(4)])
        difference = compare(before, after)
        assert difference.counts == {NEW: 1, GONE: 1, CHANGED: 1}
        ((now, was),) = difference.findings(CHANGED)
        assert was is not None
        assert (now.message, was.message) == ("now", "old")
        assert (marks(NEW, before, after), marks(GONE, before, after)) == ([4], [1])

    def test_another_place_is_no_change(self) -> None:
        moved = row(1, file="b.txt", line=99, column=5)
        assert compare(Given([row(1)]), Given([moved])).counts == {NEW: 0, GONE: 0, CHANGED: 0}

    @pytest.mark.parametrize(
        "other",
        [{"message": "y"}, {"severity": "note"}, {"expected": "$1"}, {"recorded": ""}, {"level": "warn"}],
        ids=str,
    )
    def test_whatever_it_says_is_a_change(self, other: dict[str, object]) -> None:
        after = DiffRow(**({name: getattr(row(1), name) for name in DiffRow.__struct_fields__} | other))
        assert compare(Given([row(1)]), Given([after])).counts[CHANGED] == 1

    def test_a_copy_of_a_hand_in_a_part_of_both_makes_nothing_new_or_gone(self) -> None:
        assert compare(Given([], (7,)), Given([row(7), row(8)], (7,))).counts == {NEW: 1, GONE: 0, CHANGED: 0}
        assert compare(Given([row(7)], (7,)), Given([], (7,))).counts[GONE] == 0

    def test_several_records_of_a_finding_count_once_in_any_order(self) -> None:
        twice = [row(1, "a"), row(1, "b"), row(1, "a", file="c.txt")]
        assert compare(Given([]), Given(twice)).counts[NEW] == 1
        assert len(list(compare(Given([]), Given(twice)).findings(NEW))) == 1
        assert compare(Given(twice), Given(twice[::-1])).counts == {NEW: 0, GONE: 0, CHANGED: 0}

    def test_what_became_worse_counts_with_what_is_new(self) -> None:
        before = Given([row(1, severity="warning"), row(2, severity="error"), row(3, "x")])
        after = Given(
            [row(1, severity="error"), row(2, severity="note"), row(3, "y"), row(4, severity="note")]
        )
        assert compare(before, after).new_by_severity == {"error": 1, "warning": 0, "note": 1}

    def test_they_come_worst_first_then_by_code_and_place(self) -> None:
        rows = [
            row(1, severity="note"),
            row(2, severity="error", code="SHO001"),
            row(3, severity="error", line=9),
            row(4, severity="error", line=2),
            row(5, severity="warning"),
        ]
        random.Random(3).shuffle(rows)
        assert marks(NEW, Given([]), Given(rows)) == [4, 3, 2, 5, 1]

    @given(st.dictionaries(st.integers(0, 2**64 - 1), st.sampled_from("ab")), st.data())
    def test_it_is_what_sets_say(self, before: dict[int, str], data: st.DataObject) -> None:
        some = st.sampled_from(sorted(before)) if before else st.integers(0, 5)
        after = data.draw(st.dictionaries(some | st.integers(0, 2**64 - 1), st.sampled_from("ab")))
        one = Given([row(mark, text) for mark, text in before.items()])
        two = Given([row(mark, text) for mark, text in after.items()])
        assert set(marks(NEW, one, two)) == set(after) - set(before)
        assert set(marks(GONE, one, two)) == set(before) - set(after)
        both = set(before) & set(after)
        assert set(marks(CHANGED, one, two)) == {mark for mark in both if before[mark] != after[mark]}


@pytest.fixture
def nights(tmp_path: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two nights' outputs: the second has another wrong award, and one line fewer that is not understood."""
    monkeypatch.chdir(tmp_path)
    texts = {
        "one": alone(legal, 0) + alone(unread_line, 1) + alone(wrong_award, 2),
        "two": alone(legal, 0) + alone(wrong_award, 2) + alone(wrong_award, 3),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        (tmp_path / f"{name}.jsonl").write_text(run("audit", f"{name}.txt", "--format", "jsonl").out)
    return tmp_path


class TestOfOutputs:
    def test_json(self, nights: Path, run: Callable[..., Run]) -> None:
        done = run("audit", "diff", "one.jsonl", "two.jsonl", "--format", "json")
        report = done.report
        assert done.code == 1
        assert list(report) == ["from", "to", "summary", "new", "gone", "changed"]
        assert report["summary"] == {
            "new": 1, "gone": 1, "changed": 0, "new_or_worse": {"error": 1, "warning": 0, "note": 0},
        }  # fmt: skip
        assert [(one["code"], one["hand_id"]) for one in report["new"]] == [("SHO001", "310000000004")]
        assert [one["code"] for one in report["gone"]] == ["TXT001"]

    def test_text(self, nights: Path, run: Callable[..., Run]) -> None:
        out = run("audit", "diff", "one.jsonl", "two.jsonl").out
        assert out.startswith(
            "one.jsonl -> two.jsonl\n1 new, 1 gone, 0 changed\nnew or worse: 1 error\n\nnew:\n"
        )
        assert (
            "two.txt:96:1: error SHO001  hand 310000000004, showdown, Cedar\n    Seat 4 Birch should" in out
        )
        assert "\ngone:\none.txt:48:1: warning TXT001  hand 310000000002\n" in out

    def test_what_a_changed_one_said_before_is_told(self, nights: Path, run: Callable[..., Run]) -> None:
        data = json.loads((nights / "two.jsonl").read_text().splitlines()[0])
        data |= {"severity": "note", "recorded": None}
        (nights / "three.jsonl").write_text(json.dumps(data))
        out = run("audit", "diff", "two.jsonl", "three.jsonl").out
        assert "severity was: error\n    recorded was: Seat 6 Cedar $14.25\n" in out
        back = run("audit", "diff", "three.jsonl", "two.jsonl", "--format", "json")
        assert back.code == 1
        (changed,) = back.report["changed"]
        assert [changed[side]["severity"] for side in ("before", "after")] == ["note", "error"]

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (["one.jsonl", "two.jsonl"], 1),
            (["two.jsonl", "one.jsonl"], 0),
            (["two.jsonl", "one.jsonl", "--fail-on", "warning"], 1),
            (["one.jsonl", "two.jsonl", "--fail-on", "never"], 0),
            (["one.jsonl", "one.jsonl", "--fail-on", "warning"], 0),
        ],
    )
    def test_exit_codes(self, nights: Path, run: Callable[..., Run], words: list[str], code: int) -> None:
        assert run("audit", "diff", *words).code == code
        assert run("audit", "diff", *words, "--format", "json").code == code

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("{", "x.jsonl:1: not a finding"),
            ('\n{"code": 3}', "x.jsonl:2: not a finding"),
            ("\x1b[2J", "x.jsonl:1: not a finding"),
            ("\udcff", "x.jsonl:1: not a finding"),
            ("a" * 3_000_000, "x.jsonl:1: not a finding"),
        ],
    )
    def test_what_is_no_output_is_one_line(
        self, nights: Path, run: Callable[..., Run], text: str, told: str
    ) -> None:
        (nights / "x.jsonl").write_bytes(text.encode("utf-8", "surrogateescape"))
        error = run("audit", "diff", "one.jsonl", "x.jsonl").one_line()
        assert told in error
        assert "\x1b" not in error

    def test_a_run_that_did_not_read_everything_is_no_side(
        self, nights: Path, run: Callable[..., Run]
    ) -> None:
        half = nights / "half.jsonl"
        half.write_text(run("audit", nights, nights / "gone", "--format", "jsonl").out, encoding="utf-8")
        assert "could not read all" in run("audit", "diff", half, half).one_line()

    def test_a_finding_without_fingerprint_is_one_line(self, nights: Path, run: Callable[..., Run]) -> None:
        text = (nights / "one.jsonl").read_text().replace('"fingerprint":"', '"fingerprint":"x')
        (nights / "x.jsonl").write_text(text)
        assert "no fingerprint" in run("audit", "diff", "x.jsonl", "one.jsonl").one_line()

    @pytest.mark.parametrize(
        "words", [["gone.jsonl", "one.jsonl"], ["one.jsonl"], ["a\0b", "one.jsonl"], ["."]]
    )
    def test_what_is_not_there_is_one_line(
        self, nights: Path, run: Callable[..., Run], words: list[str]
    ) -> None:
        assert run("audit", "diff", *words).one_line()

    def test_hostile_text_is_made_visible(self, nights: Path, run: Callable[..., Run]) -> None:
        evil = "\x1b[2J\u202e\n"
        one = json.loads((nights / "one.jsonl").read_text().splitlines()[0])
        one |= {
            "message": evil,
            "player": evil,
            "file": evil,
            "hand_id": evil,
            "code": evil,
            "recorded": evil,
        }
        (nights / "x.jsonl").write_text(json.dumps(one))
        (nights / "none.jsonl").touch()
        out = run("audit", "diff", "none.jsonl", "x.jsonl").out
        assert "\x1b" not in out
        assert "\u202e" not in out
        raw = run("audit", "diff", "none.jsonl", "x.jsonl", "--format", "json")
        assert "\x1b" not in raw.out
        assert raw.report["new"][0]["message"] == evil

    def test_help_and_a_file_of_that_name(self, nights: Path, run: Callable[..., Run]) -> None:
        assert "fairpot audit diff facts/" in run("audit", "diff", "--help").out
        (nights / "diff").write_text(legal(), encoding="utf-8")
        assert run("audit", "./diff").code == 0


@pytest.fixture
def store(tmp_path: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of two runs: between them one file got another hand and lost a line that is not understood."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(
        alone(legal, 0) + alone(unread_line, 1) + alone(wrong_award, 2), encoding="utf-8"
    )
    (folder / "b.txt").write_text(alone(legal, 10) + alone(unread_line, 11), encoding="utf-8")
    run("ingest", "in", "--store", "facts")
    text = alone(legal, 0) + alone(legal, 1) + alone(wrong_award, 2) + alone(wrong_award, 3)
    (folder / "a.txt").write_text(text, encoding="utf-8")
    run("ingest", "in", "--store", "facts")
    return tmp_path


class TestOfRuns:
    def test_the_last_two_are_compared(self, store: Path, run: Callable[..., Run]) -> None:
        done = run("audit", "diff", "facts", "--format", "json")
        report = done.report
        assert done.code == 1
        assert list(report) == ["store", "from", "to", "summary", "new", "gone", "changed"]
        assert (report["from"]["run"], report["to"]["run"]) == (1, 2)
        assert (report["from"]["hands"], report["to"]["hands"]) == (5, 6)
        assert [(one["code"], one["hand_id"]) for one in report["new"]] == [("SHO001", "310000000004")]
        assert [(one["code"], one["hand_id"]) for one in report["gone"]] == [("TXT001", "310000000002")]
        assert report["changed"] == []

    @pytest.mark.parametrize(
        "words", [["1"], ["1", "2"], ["previous", "latest"], ["1", "latest"], ["previous", "2"]]
    )
    def test_runs_are_named_by_number_or_place(
        self, store: Path, run: Callable[..., Run], words: list[str]
    ) -> None:
        assert run("audit", "diff", "facts", *words).out == run("audit", "diff", "facts").out

    def test_backwards_and_with_itself(self, store: Path, run: Callable[..., Run]) -> None:
        back = run("audit", "diff", "facts", "2", "1", "--format", "json")
        assert back.code == 0
        assert back.report["summary"]["new_or_worse"] == {"error": 0, "warning": 1, "note": 0}
        same = run("audit", "diff", "facts", "2", "2", "--format", "json").report["summary"]
        assert (same["new"], same["gone"], same["changed"]) == (0, 0, 0)

    def test_a_run_in_which_nothing_happened_differs_in_nothing(
        self, store: Path, run: Callable[..., Run]
    ) -> None:
        run("ingest", "in", "--store", "facts")
        done = run("audit", "diff", "facts")
        assert done.code == 0
        assert "0 new, 0 gone, 0 changed" in done.out

    def test_a_moved_file_is_no_difference(self, store: Path, run: Callable[..., Run]) -> None:
        (store / "in/a.txt").rename(store / "in/z.txt")
        run("ingest", "in", "--store", "facts")
        summary = run("audit", "diff", "facts", "--format", "json").report["summary"]
        assert (summary["new"], summary["gone"], summary["changed"]) == (0, 0, 0)

    def test_other_settings_are_told_and_their_changes_found(
        self, store: Path, run: Callable[..., Run]
    ) -> None:
        (store / "fairpot.toml").write_text('[severity]\nTXT = "note"\nSHO = "off"', encoding="utf-8")
        run("ingest", "in", "--store", "facts")
        done = run("audit", "diff", "facts", "--format", "json")
        assert done.code == 0
        summary = done.report["summary"]
        assert (summary["new"], summary["gone"], summary["changed"]) == (0, 2, 1)
        before, after = done.report["from"], done.report["to"]
        assert before["config"] is None
        assert after["config"] == run("config", "show", "--format", "json").report["hash"]
        assert before["judged_by"] != after["judged_by"]
        assert "findings may differ for that alone" in run("audit", "diff", "facts").out

    def test_select_and_ignore_count(self, store: Path, run: Callable[..., Run]) -> None:
        done = run("audit", "diff", "facts", "--ignore", "SHO", "--format", "json")
        assert (done.code, done.report["summary"]["new"], done.report["summary"]["gone"]) == (0, 0, 1)
        (store / "fairpot.toml").write_text('select = ["POT"]', encoding="utf-8")
        summary = run("audit", "diff", "facts", "--format", "json").report["summary"]
        assert (summary["new"], summary["gone"]) == (0, 0)

    @pytest.mark.parametrize(
        "words",
        [["facts", "3"], ["facts", "0"], ["facts", "x\x1b"], ["facts", "1", "-2"], ["in"], ["gone", "1"]],
    )
    def test_what_there_is_not_is_one_line(
        self, store: Path, run: Callable[..., Run], words: list[str]
    ) -> None:
        assert "\x1b" not in run("audit", "diff", *words).one_line()

    def test_a_store_of_one_run_has_no_previous(self, store: Path, run: Callable[..., Run]) -> None:
        run("ingest", "in", "--store", "fresh")
        assert "no previous run" in run("audit", "diff", "fresh").one_line()
