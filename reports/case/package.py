"""The files of a case's package: made of a case's material, and by `case verify` made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reports.case.build import Made, Material, case_of
from reports.case.document import case_bytes
from reports.case.housefile import FILE as PROFILE_FILE
from reports.case.origin import HAND_FILE
from reports.case.paper import case_html, case_pdf
from reports.case.reproduce import reproduce_text
from reports.language import language

if TYPE_CHECKING:
    from reports.case.document import Case

CASE_FILE = "case.json"
PAGE_FILE = "case.html"
PAPER_FILE = "case.pdf"
TEXT_FILE = "REPRODUCE.txt"


class Package(NamedTuple):
    """The files under `data/`, and the case."""

    case: Case
    payload: dict[str, bytes]


def package(material: Material, *, pdf: bool) -> Package:
    """The files; with `pdf` the paper too."""
    made = case_of(material)
    payload = {
        CASE_FILE: case_bytes(made.case),
        HAND_FILE: material.hand_data,
        PROFILE_FILE: material.house.data,
        TEXT_FILE: reproduce_text(made.case),
        **{compared_file(number): house.data for number, house in enumerate(material.others, 1)},
        **_pages(made, material, pdf=pdf),
    }
    return Package(made.case, payload)


def compared_file(number: int) -> str:
    """The file of the other profile of that number, from 1."""
    return f"compare/{number}.toml"


def _pages(made: Made, material: Material, *, pdf: bool) -> dict[str, bytes]:
    """The page, and the paper."""
    tongue = language(made.case.asked.language)
    pages = {PAGE_FILE: case_html(made.case, made.scene, tongue).encode()}
    if pdf:
        pages[PAPER_FILE] = case_pdf(made.case, made.scene, tongue, material.hand_data)
    return pages
