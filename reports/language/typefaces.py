"""The fonts of paper and pictures: DejaVu Sans, which comes with matplotlib, and a packaged Chinese one.

Paper and pictures use no other font, so that they look the same on any machine. What neither of them has is
shown as its code point: `spelt` says a text so. Pages need none of this: browsers find a font.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

FONTS = Path(__file__).with_name("fonts")
CHINESE = FONTS / "chinese.otf"
"""Big5's first level and symbols of Noto Sans CJK TC Regular; its licence lies beside it."""
CHINESE_FAMILY = "Noto TC for fairpot"
LATIN_FAMILY = "DejaVu Sans"

_IGNORED = frozenset({"Cf", "Cc", "Zl", "Zp"})
"""Categories of characters that are not drawn."""


def latin(face: str = "DejaVuSans") -> Path:
    """The file of a DejaVu font: "DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"."""
    package = find_spec("matplotlib")
    if package is None or package.origin is None:
        raise FileNotFoundError(face)
    return Path(package.origin).with_name("mpl-data") / "fonts" / "ttf" / f"{face}.ttf"


@lru_cache(maxsize=4)
def characters(path: Path) -> frozenset[int]:
    """The code points that a font has."""
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def shown(character: str) -> bool:
    """Whether paper can show it."""
    if character.isascii():
        return True
    place = ord(character)
    return place in characters(latin()) or place in characters(CHINESE)


def unshown(text: str) -> tuple[str, ...]:
    """The characters of a text that paper cannot show, in order of code point."""
    return tuple(sorted({one for one in set(text) if not one.isascii() and _lacks(one)}))


def code_point(character: str) -> str:
    """ "U+5803"."""
    return f"U+{ord(character):04X}"


def spelt(text: str) -> str:
    """A text in which characters that paper cannot show are code points in brackets: "[U+5803]"."""
    lacking = unshown(text) if not text.isascii() else ()
    return text.translate({ord(one): f"[{code_point(one)}]" for one in lacking}) if lacking else text


def _lacks(character: str) -> bool:
    return not shown(character) and unicodedata.category(character) not in _IGNORED
