"""Whatever a file or a player is called, each form stays what it is: nothing runs or breaks out."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from reports.cells import FORMULA_STARTS, amount_cell, cell
from reports.messages import visible
from tests.unit.form_rows import Form, aside_line, file_line, finding, written

NASTY = {
    "blanks and formula": "  =1+1",
    "formula": '=HYPERLINK("http://x","y")',
    "plus": "+1+cmd|' /C calc'!A0",
    "minus": "-2+3",
    "at": "@SUM(A1:A9)",
    "wide equals": "＝1+1",
    "tab": "\t=1",
    "return": "\r=1",
    "markup": "</testcase><script>alert(1)</script>",
    "entity": "&lt;&#0;&bogus;",
    "comment": "--><!--]]>",
    "quotes": "'\"`\\",
    "lines": "a\r\n::error file=x::owned\nb",
    "percent": "100%0A::error::owned%25",
    "command": "x,line=1::y:z",
    "escape": "\x1b]0;title\x07\x1b[31m",
    "controls": "a\0b\x0b\x85\x7f",
    "direction": "\u202egnik\u2066",
    "no character": "\ufffe\uffff\U0001ffff",
    "surrogate": "name\udcff",
    "separators": "a\u2028b\u2029c",
    "placeholder": "{0} {name} }{",
    "link": "[click](http://evil) \\[x](1)",
    "path": "../../etc/passwd",
    "scheme": "javascript:alert(1)",
    "sql": "'; DROP TABLE hands; --",
    "long": "x" * 5_000,
}


@pytest.fixture(params=sorted(NASTY), ids=str)
def nasty(request: pytest.FixtureRequest) -> str:
    """A text that means harm."""
    return NASTY[request.param]


def every_row(nasty: str) -> list[bytes]:
    """A finding, a piece and a file with the text wherever it can be."""
    return [
        finding(nasty, file=f"{nasty}.txt", hand=nasty),
        aside_line(f"{nasty}.txt", 1, 5, nasty),
        file_line(f"{nasty}.txt", 9),
    ]


def controls(text: str) -> list[str]:
    """What a terminal might act on."""
    return re.findall(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]", text)


def test_csv_keeps_its_shape_and_no_cell_is_a_formula(nasty: str, tmp_path: Path) -> None:
    data = written(Form.CSV, every_row(nasty), tmp_path).decode()
    assert controls(data) == []
    header, *rows = csv.reader(io.StringIO(data, newline=""))
    assert [len(row) for row in rows] == [len(header)] * 2
    for row in rows:
        for text in row:
            assert not text.lstrip().startswith(FORMULA_STARTS), text
    assert rows[0][0] == "SHO001"
    assert data.count("\r\n") == data.count("\n") == 3


@pytest.mark.parametrize(
    "text", ["-$1,200.50", "+5", "-5", "-€3", "$14.25", "-1 200,50 €", "+0.01 USD", "12"]
)
def test_an_amount_is_left_as_it_is(text: str) -> None:
    assert amount_cell(text) == text


@pytest.mark.parametrize("text", ["-2+3", "+1-1", "-5%cmd", "=5", "@5", "-A1", "+5*2", "-1(2)", "-1 USD+1"])
def test_what_only_looks_like_an_amount_is_quoted(text: str) -> None:
    assert amount_cell(text) == cell(text) == f"'{text}"


def test_sarif_is_json_whose_messages_have_no_link_and_no_placeholder(nasty: str, tmp_path: Path) -> None:
    data = written(Form.SARIF, every_row(nasty), tmp_path)
    assert controls(data.decode()) == []
    (run,) = json.loads(data)["runs"]
    (result,) = run["results"]
    message = result["message"]["text"]
    assert not re.search(r"(?<!\{)(\{\{)*\{\d+\}", message)
    assert not re.search(r"(?<!\\)\]\(", message)
    for place in (result["locations"][0], result["relatedLocations"][0]):
        found = place["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(file:///)?[A-Za-z0-9._~/%-]*", found), found


def test_junit_is_well_formed_and_has_only_its_own_elements(nasty: str, tmp_path: Path) -> None:
    data = written(Form.JUNIT, every_row(nasty), tmp_path)
    assert controls(data.decode()) == []
    root = ET.fromstring(data)  # noqa: S314  # our own output
    assert [element.tag for element in root.iter()] == [
        "testsuites", "testsuite", "testcase", "failure", "testcase", "error",
    ]  # fmt: skip
    assert len(root[0][0].attrib) == 2


def test_a_github_command_is_one_line_with_its_own_properties(nasty: str, tmp_path: Path) -> None:
    data = written(Form.GITHUB, every_row(nasty), tmp_path).decode()
    assert controls(data) == []
    lines = data.splitlines()
    assert len(lines) == 3
    for line in lines[:2]:
        command = re.fullmatch(r"::error file=([^,:]*),line=\d+,col=\d+,title=([^,:]*)::(.*)", line)
        assert command, line
    assert lines[2].startswith("::notice title=fairpot::")


class Elements(HTMLParser):
    """The elements and attributes of a page, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def elements(lines: list[bytes], folder: Path) -> Elements:
    """What is in the page of the rows."""
    data = written(Form.HTML, lines, folder).decode()
    assert controls(data) == []
    found = Elements()
    found.feed(data)
    return found


def test_a_page_has_the_elements_of_a_page_without_harm(nasty: str, tmp_path: Path) -> None:
    usual = elements(every_row("Alder"), tmp_path)
    found = elements(every_row(nasty), tmp_path)
    assert found.tags == usual.tags
    assert found.attributes == usual.attributes
    assert not {"script", "img", "iframe", "object", "form"} & found.tags
    assert visible(nasty)[:20].strip() in "".join(found.text)


def test_a_surrogate_is_spelt_out_in_every_form(tmp_path: Path) -> None:
    for form in (Form.CSV, Form.JUNIT, Form.GITHUB):
        assert rb"name\udcff" in written(form, every_row(NASTY["surrogate"]), tmp_path)
