"""`fairpot audit`: the output that other programs rely on, exit codes, selection, errors in one line."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli_hands import FIRST_ID, alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in

SUMMARY_KEYS = [
    "files",
    "bytes",
    "bytes_hands",
    "bytes_quarantined",
    "bytes_chatter",
    "hands",
    "replayed",
    "not_replayed",
    "agrees",
    "disagrees",
    "cannot_tell",
    "findings",
    "by_code",
    "seconds",
]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A file with a legal hand, one with a warning, and one with an error."""
    path = tmp_path / "session.txt"
    path.write_text(legal(0) + unread_line(1) + wrong_award(2), encoding="utf-8")
    return path


def test_the_json_object_has_exactly_the_promised_keys(run: Callable[..., Run], session: Path) -> None:
    report = run("audit", session, "--format", "json").report
    assert list(report) == ["version", "rules", "summary", "findings", "quarantined"]
    assert list(report["summary"]) == SUMMARY_KEYS
    assert report["rules"].startswith("pokerstars_online ")
    assert all(finding["file"] == str(session) for finding in report["findings"])


def test_the_summary_counts_hands_and_bytes(run: Callable[..., Run], session: Path) -> None:
    summary = run("audit", session, "--format", "json").report["summary"]
    assert (summary["files"], summary["hands"], summary["replayed"], summary["not_replayed"]) == (1, 3, 3, 0)
    assert (summary["agrees"], summary["disagrees"], summary["cannot_tell"]) == (2, 1, 0)
    assert summary["bytes"] == session.stat().st_size
    parts = summary["bytes_hands"] + summary["bytes_quarantined"] + summary["bytes_chatter"]
    assert parts == summary["bytes"]
    assert summary["findings"] == sum(summary["by_code"].values())


def test_json_lines_are_the_objects_findings_one_a_line(run: Callable[..., Run], session: Path) -> None:
    findings = run("audit", session, "--format", "json").report["findings"]
    lines = run("audit", session, "--format", "jsonl").out.splitlines()
    assert findings
    assert [json.loads(line) for line in lines] == findings


def test_a_file_is_named_as_it_was_given(
    run: Callable[..., Run], session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(session.parent)
    for given in ("session.txt", "./session.txt"):
        report = run("audit", given, "--format", "json").report
        assert {finding["file"] for finding in report["findings"]} == {given}


def test_a_legal_hand_is_clean_and_exits_0(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "legal.txt"
    path.write_text(legal(), encoding="utf-8")
    done = run("audit", path)
    assert done.code == 0
    assert "1  agree" in done.out
    assert "0 findings" in done.out


@pytest.mark.parametrize(
    ("spoil", "fail_on", "code"),
    [
        (legal, "warning", 0),
        (unread_line, "error", 0),
        (unread_line, "warning", 1),
        (unread_line, "never", 0),
        (wrong_award, "error", 1),
        (wrong_award, "warning", 1),
        (wrong_award, "never", 0),
    ],
)
def test_the_exit_code_follows_the_worst_finding(
    run: Callable[..., Run], tmp_path: Path, spoil: Callable[[], str], fail_on: str, code: int
) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(spoil(), encoding="utf-8")
    for form in ("text", "json", "jsonl"):
        assert run("audit", path, "--fail-on", fail_on, "--format", form).code == code


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_anything_quarantined_exits_1(run: Callable[..., Run], tmp_path: Path, form: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("The pot was mine.\n", encoding="utf-8")
    done = run("audit", path, "--format", form, "--fail-on", "never")
    assert done.code == 1
    if form == "json":
        (piece,) = done.report["quarantined"]
        assert list(piece) == ["file", "line", "bytes", "reason"]
        assert piece["bytes"] == path.stat().st_size
    elif form == "jsonl":
        assert done.out == ""
        assert "quarantined" in done.err


def test_codes_are_selected_and_ignored_by_prefix(run: Callable[..., Run], session: Path) -> None:
    def codes(*words: str) -> set[str]:
        return set(run("audit", session, "--format", "json", *words).report["summary"]["by_code"])

    every = codes()
    assert "TXT001" in every
    assert len(every) > 1
    assert codes("--select", "TXT") == {"TXT001"}
    assert codes("--select", "txt001") == {"TXT001"}
    assert codes("--ignore", "TXT") == every - {"TXT001"}
    assert codes("--select", "TXT", "--select", "SHO", "--ignore", "TXT001") == {
        c for c in every if c[:3] == "SHO"
    }
    assert run("audit", session, "--select", "TXT").code == 0


def test_a_repeated_hand_counts_once(run: Callable[..., Run], tmp_path: Path) -> None:
    first, second, third = (alone(legal, number) for number in range(3))
    (tmp_path / "a.txt").write_text(first + second, encoding="utf-8")
    (tmp_path / "b.txt").write_text(second + third, encoding="utf-8")
    report = run("audit", tmp_path, "--format", "json").report
    assert report["summary"]["hands"] == 3
    assert report["summary"]["by_code"] == {"TXT004": 1}
    assert report["findings"][0]["file"].endswith("b.txt")


def test_an_altered_copy_of_a_hand_is_still_checked(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(legal(0) + wrong_award(0), encoding="utf-8")
    summary = run("audit", path, "--format", "json").report["summary"]
    assert (summary["hands"], summary["agrees"], summary["disagrees"]) == (1, 1, 0)
    assert summary["by_code"]["SHO001"] == 1


def test_the_text_shows_place_excerpt_caret_and_rule(run: Callable[..., Run], session: Path) -> None:
    told = run("audit", session).out
    block = next(part for part in told.split("\n\n") if "TXT001" in part)
    first, line, caret, *rest = block.splitlines()
    assert first.startswith(f"{session}:")
    assert f"hand {FIRST_ID + 1}" in first
    assert line == "    | the table starts to levitate"
    assert caret == "    | ^"
    assert any(part.startswith("    rule: ") for part in rest)


def test_time_and_speed_are_the_last_line_of_the_summary(run: Callable[..., Run], session: Path) -> None:
    done = run("audit", session)
    assert re.fullmatch(r"\d+\.\d\d seconds, [\d,]+ hands per second", done.out.splitlines()[-1])
    assert done.out.count("second") == 2
    assert done.err == ""
    assert "second" not in run("audit", session, "--format", "jsonl").out


def test_the_output_goes_to_a_file_that_appears_whole(
    run: Callable[..., Run], session: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old", encoding="utf-8")
    done = run("audit", session, "--output", target)
    assert done.out == ""
    *told, speed = target.read_text(encoding="utf-8").splitlines()
    assert told == run("audit", session).out.splitlines()[:-1]
    assert "hands per second" in speed
    assert run("audit", tmp_path / "gone", "--output", target).code == 2
    assert "TXT001" in target.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "session.txt"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--format", "xml"], "'text', 'json', 'jsonl'"),
        (["--fail-on", "sometimes"], "'never'"),
        (["--jobs", "many"], "--jobs"),
        (["--jobs", "-1"], "--jobs"),
        (["--select", "XYZ"], "fairpot rules"),
        (["--ignore", "POT9"], "POT"),
        (["--rules", "poker_stars"], "poker_stars"),
        (["--output", "no/such/folder/x"], "no/such/folder"),
        (["--output", "a\0b"], "--output"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_a_wrong_option_is_one_line_with_a_remedy(
    run: Callable[..., Run], session: Path, words: list[str], said: str
) -> None:
    done = run("audit", session, *words)
    assert said in done.one_line()
    assert ";" in done.err


@pytest.mark.parametrize("words", [["nope"], ["audit"], ["replay"], ["rule"], ["audit", ""]])
def test_a_wrong_command_is_one_line(run: Callable[..., Run], words: list[str]) -> None:
    run(*words).one_line()


def test_fairpot_alone_prints_help(run: Callable[..., Run]) -> None:
    done = run()
    assert done.code == 0
    for command in ("audit", "replay", "stats", "rule", "rules", "formats"):
        assert command in done.out
        page = run(command, "--help")
        assert page.code == 0
        assert "Usage: fairpot " + command in page.out


def test_an_input_is_never_written_over(run: Callable[..., Run], session: Path) -> None:
    before = session.read_bytes()
    assert "inputs" in run("audit", session, "--output", session).one_line()
    assert session.read_bytes() == before


def test_the_rules_are_named_even_when_no_hand_was_replayed(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.touch()
    assert "pokerstars_online " in run("audit", path, "--format", "json").report["rules"]
    report = run("audit", path, "--format", "json", "--rules", "roberts_cash").report
    assert report["rules"].startswith("roberts_cash ")


def test_closed_streams_are_one_line(
    run: Callable[..., Run], session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    done = run("audit", "-")
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    monkeypatch.setattr(sys, "stdout", None)
    done = run("audit", session)
    assert (done.code, len(done.err.splitlines())) == (2, 1)


def test_standard_input_is_audited(run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(wrong_award().encode())))
    report = run("audit", "-", "--format", "json", "--jobs", "2").report
    assert report["summary"]["disagrees"] == 1
    assert {finding["file"] for finding in report["findings"]} == {"-"}
