"""Makes the packaged Chinese font of a Noto Sans CJK collection: `python -m docs.chinese_font FILE.ttc`.

What is kept are the characters of Big5's first level and its symbols: all that everyday Traditional Chinese
and nearly all names are written in, and whatever the Chinese catalog uses besides. Latin letters come from
DejaVu Sans.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

from reports.language.tongue import CATALOGS
from reports.language.typefaces import CHINESE, CHINESE_FAMILY

FACE = "Noto Sans CJK TC"
DROPPED = ("BASE", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx")
"""Tables for vertical text and variants."""
SPACES = " \u00a0\u2009\u202f"
"""A space is set in the font of what stands before it."""


def characters() -> set[str]:
    """Big5's symbols and first level, and what the Chinese catalog has."""
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    found = set()
    for lead in range(0xA1, 0xC7):
        for trail in trails:
            found.update(bytes([lead, trail]).decode("big5", "ignore"))
    catalog = CATALOGS / "zh.po"
    if catalog.exists():
        found.update(catalog.read_text(encoding="utf-8"))
    return {one for one in found if one > "\x7f"} | set(SPACES)


def made(source: Path) -> bytes:
    """The font: the same bytes of the same collection."""
    with TTCollection(str(source), lazy=True) as collection:
        names = [font["name"].getDebugName(4) for font in collection.fonts]
    options = subset.Options(
        font_number=names.index(FACE),
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        drop_tables=[*subset.Options().drop_tables, *DROPPED],
    )
    font = subset.load_font(str(source), options)
    font.recalcTimestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(one) for one in characters()])
    subsetter.subset(font)
    _rename(font)
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def _rename(font: TTFont) -> None:
    """A name of its own, so that no program takes an installed font for it."""
    names = {1: CHINESE_FAMILY, 4: CHINESE_FAMILY, 6: CHINESE_FAMILY.replace(" ", "")}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


if __name__ == "__main__":
    CHINESE.write_bytes(made(Path(sys.argv[1])))
