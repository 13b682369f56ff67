"""Writes docs/glossary.md: the terms of poker and of disputes in four languages, from the glossary.

python -m docs.glossary            # writes the page
python -m docs.glossary --check    # exit 1: the page says something else
"""

from __future__ import annotations

import sys
from pathlib import Path

from reports.language.glossary import Term, Word, glossary

PAGE = Path(__file__).resolve().parent / "glossary.md"
HEAD = """# Glossary

Written by `python -m docs.glossary` from `reports/language/glossary.toml`; don't edit it. {count} terms of
poker and of disputes, in the words that catalogs, pages and papers use: European Portuguese, French, and
Chinese in traditional characters as in Taiwan.

The words are those of four rule texts wherever these have one, with the line:

- **EN**: an encyclopedia's article on Texas hold 'em;
- **PT**: the hold'em part of the Portuguese casino regulation (Portaria 217/2007);
- **FR**: a French page of rules;
- **ZH**: a Chinese page of rules.

*In italics*: what else the text calls it, or how the word stands in it. Where a language has another word
than its text, or a word that needs one, the note says why. A word without a line is one that the text does
not have; then it is what players say.
"""


def page() -> str:
    """The whole page."""
    parts = glossary()
    told = [HEAD.format(count=sum([len(part.terms) for part in parts]))]
    for part in parts:
        told += [
            f"## {part.title}\n",
            "| term | Português | Français | 中文 | what it is |",
            "|---|---|---|---|---|",
        ]
        told += [_row(term) for term in part.terms]
        told.append("")
    return "\n".join(told)


def _row(term: Term) -> str:
    seen = f"<br>EN L{term.seen.line}" if term.seen else ""
    form = f" *{term.seen.form}*" if term.seen and term.seen.form else ""
    cells = [f"**{term.en}**{seen}{form}"]
    cells += [_cell(term.word(code), code) for code in ("pt", "fr", "zh")]
    notes = [f"{code.upper()}: {term.word(code).why}" for code in ("pt", "fr", "zh") if term.word(code).why]
    cells.append(". ".join([term.what, *notes]))
    return f"| {' | '.join(cells)} |"


def _cell(word: Word, code: str) -> str:
    line = f"<br>{code.upper()} L{word.line}" if word.line else ""
    others = ", ".join(filter(None, (word.form, *word.also)))
    return f"{word.word}{line}" + (f"{' ' if line else '<br>'}*{others}*" if others else "")


def main(arguments: list[str]) -> int:
    """Writes or checks the page."""
    told = page()
    if "--check" in arguments:
        return 0 if PAGE.read_text("utf-8") == told else 1
    PAGE.write_text(told, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
