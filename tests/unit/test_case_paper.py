"""The case on paper: PDF/A with the record attached, the same bytes each time, no font but ours."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parser.saying import say
from reports.case.document import TextLine
from reports.case.paper import PaperError, case_pdf
from reports.language import language
from tests.unit.paper_case import odd_chip

try:
    import_module("weasyprint")
except (ImportError, OSError) as error:  # not installed, or the system lacks Pango
    pytest.skip(f"paper needs the pdf extra and Pango: {error}", allow_module_level=True)
pypdf = pytest.importorskip("pypdf", reason="comes with the test extra")

RAW = "line 1\r\nline 2 林\r\n".encode()
OURS = {"DejaVu-Sans", "DejaVu-Sans-Bold", "DejaVu-Sans-Mono", "Noto-TC-for-fairpot"}


@pytest.fixture(scope="module")
def paper() -> bytes:
    return case_pdf(odd_chip(), None, language("en"), RAW)


@pytest.fixture(scope="module")
def read(paper: bytes) -> Any:
    return pypdf.PdfReader(BytesIO(paper))


def text_of(reader: Any) -> str:
    return "\n".join(page.extract_text() for page in reader.pages)


def fonts_of(reader: Any) -> set[str]:
    found = set()
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            found.add(font.get_object()["/BaseFont"].split("+")[1])
    return found


def test_the_same_case_makes_the_same_bytes_where_no_font_is_installed(paper: bytes, tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text('<?xml version="1.0"?><fontconfig/>', encoding="utf-8")
    code = (
        "import sys; from tests.unit.paper_case import odd_chip; from reports.case.paper import case_pdf;"
        "from reports.language import language;"
        f"sys.stdout.buffer.write(case_pdf(odd_chip(), None, language('en'), {RAW!r}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        env={
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "TZ": "Asia/Taipei",
            "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
            "PYTHONHASHSEED": "7",
        },
    )
    assert run.stdout == paper


def test_it_says_that_it_is_pdf_a(read: Any) -> None:
    told = read.trailer["/Root"]["/Metadata"].get_object().get_data().decode()
    assert "<pdfaid:part>3" in told or 'pdfaid:part="3"' in told
    assert 'conformance="A"' in told or "<pdfaid:conformance>A" in told
    assert read.trailer["/Root"]["/OutputIntents"]
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"]


def test_title_language_and_no_date(read: Any) -> None:
    assert read.metadata.title.startswith("Case 7f3a-odd-chip: The record is not consistent")
    assert read.trailer["/Root"]["/Lang"] == "en"
    assert "/CreationDate" not in read.metadata
    assert "/ModDate" not in read.metadata


def test_the_record_is_attached_as_the_source_of_the_paper(read: Any) -> None:
    assert read.attachments["hand.txt"] == [RAW]
    (attached,) = read.trailer["/Root"]["/AF"]
    assert attached.get_object()["/AFRelationship"] == "/Source"


def test_pages_are_numbered_and_headed(read: Any) -> None:
    last = len(read.pages)
    for number, page in enumerate(read.pages, 1):
        told = page.extract_text()
        assert f"{number} / {last}" in told
        assert "Case 7f3a-odd-chip" in told


def test_paper_says_what_the_page_says(read: Any) -> None:
    told = text_of(read)
    for part in (
        "The odd chip is mine: 340, not 330.",
        "line 11 of the record",
        "−10",
        "SHO003",
        "In translation:",
    ):
        assert part in told


def test_only_our_fonts_are_in_it(read: Any) -> None:
    assert fonts_of(read) <= OURS


def test_what_the_fonts_lack_stands_as_code_points_and_is_told() -> None:
    case = odd_chip()
    names = "王 林堃 שלום عربي 😀 👩‍👩‍👧 \u202eevil\x1b[31m 𠮷 ᚠ"
    asked = msgspec.structs.replace(case.asked, claim=names)
    hand = msgspec.structs.replace(case.hand, lines=(TextLine(1, names), TextLine(2, "")))
    strange = msgspec.structs.replace(case, asked=asked, hand=hand)
    reader = pypdf.PdfReader(BytesIO(case_pdf(strange, None, language("zh"), RAW)))
    told = " ".join(text_of(reader).split())
    assert "[U+5803]" in told
    assert "U+16A0, U+5803, U+1F467, U+1F469, U+20BB7" in told
    assert "王" in told
    assert "\\u202eevil\\x1b[31m" in told
    assert fonts_of(reader) <= OURS
    assert reader.trailer["/Root"]["/Lang"] == "zh-Hant-TW"


def test_nothing_in_a_case_makes_paper_ask_for_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("socket.socket.connect", lambda *words: asked.append(words))
    nasty = '"><img src="http://a.example/x.png"><link rel="attachment" href="file:///etc/passwd"><style>'
    case = odd_chip()
    case = msgspec.structs.replace(
        case, asked=msgspec.structs.replace(case.asked, claim=nasty), limits=(say("{a}", a=nasty),)
    )
    reader = pypdf.PdfReader(BytesIO(case_pdf(case, None, language("en"), RAW)))
    assert not asked
    assert list(reader.attachments) == ["hand.txt"]
    assert "file:///etc/passwd" in re.sub(r"\s", "", text_of(reader))


def test_without_weasyprint_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(PaperError) as told:
        case_pdf(odd_chip(), None, language("en"), RAW)
    assert told.value.remedy == "pip install 'fairpot[pdf]'"


def test_headings_tables_and_lists_are_tagged(read: Any) -> None:
    found: set[str] = set()

    def walk(node: Any) -> None:
        node = node.get_object()
        if not isinstance(node, dict):
            return
        if "/S" in node:
            found.add(node["/S"])
        children = node.get("/K", [])
        for child in children if isinstance(children, list) else [children]:
            walk(child)

    walk(read.trailer["/Root"]["/StructTreeRoot"])
    assert {"/H1", "/H2", "/H3", "/P", "/Table", "/TR", "/TH", "/TD", "/L", "/LI"} <= found
