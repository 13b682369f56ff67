"""The fonts of paper and pictures: which characters they have, and what is said of the others."""

from __future__ import annotations

import warnings

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports.language.tongue import CATALOGS, LANGUAGES
from reports.language.typefaces import CHINESE, FONTS, latin, spelt, unshown
from reports.pages.drawing import settings


def test_the_packaged_font_has_every_everyday_character() -> None:
    """Big5's first level, by the code itself and not by the script that made the font."""
    everyday = bytes([0xA4, 0x40]).decode("big5") + bytes([0xC6, 0x7E]).decode("big5")
    assert unshown(everyday + "籌碼底池邊池加注跟注棄牌莊家大盲小盲林陳黃張李王，。「」") == ()


@pytest.mark.parametrize("code", LANGUAGES)
def test_paper_shows_every_catalog(code: str) -> None:
    catalog = CATALOGS / f"{code}.po"
    assert not catalog.exists() or unshown(catalog.read_text(encoding="utf-8")) == ()


def test_what_neither_font_has_is_its_code_point() -> None:
    assert spelt("Álvaro 林堃 ♠ שלום") == "Álvaro 林[U+5803] ♠ שלום"
    assert spelt("𠮷") == "[U+20BB7]"


def test_characters_that_are_not_drawn_lack_nothing() -> None:
    assert unshown("a\u200bb\u2067c\u2069") == ()


def test_the_licence_lies_beside_the_font() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert CHINESE.stat().st_size < 1_500_000


@pytest.mark.parametrize("face", ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"])
def test_matplotlib_brings_the_latin_fonts(face: str) -> None:
    assert latin(face).is_file()


def test_charts_have_chinese_characters() -> None:
    with settings():
        warnings.simplefilter("error")  # matplotlib warns of each character that no font has
        figure = Figure()
        figure.text(0.5, 0.5, "王小明 籌碼 −3 ♠")
        FigureCanvasAgg(figure).draw()
        figure.text(0.5, 0.5, "堃")
        with pytest.raises(UserWarning, match="missing from font"):
            FigureCanvasAgg(figure).draw()
