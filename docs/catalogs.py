"""Writes the catalogs of translations, reports/language/catalogs/*.po, anew from the texts in the sources.

    python -m docs.catalogs                     # gathers the texts; keeps translations, drops what is gone
    python -m docs.catalogs --check             # exit 1: a catalog is stale, or has faults
    python -m docs.catalogs --faults pt         # what is wrong or missing in a language
    python -m docs.catalogs --missing pt > FILE # the messages to translate, as a catalog of their own
    python -m docs.catalogs --fill pt FILE      # takes the translations of such a file

Texts are those of `say` and `say_count` in modules that have them from `parser.saying`, those of `_(...)` in
templates, and those of our own tables: rules, the keys of profiles, profiles' titles. A catalog holds files
without line numbers, and neither dates nor tools, so that the same sources give the same bytes.
"""

from __future__ import annotations

import ast
import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from docs.catalog_checks import faults_in
from replay.dimensions import GROUPS
from replay.games import GAMES
from replay.rulebook import FAMILIES, RULES
from reports.case.citations import works
from reports.language.glossary import glossary
from reports.language.tongue import CATALOGS, LANGUAGES, PLURALS

ROOT = Path(__file__).resolve().parent.parent
CODES = tuple(code for code in LANGUAGES if code != "en")
KEYWORDS: dict[str, tuple[int, ...]] = {"say": (1,), "say_count": (1, 2)}
TEMPLATE_KEYWORDS: dict[str, tuple[int, ...]] = {"_": (1,), "_n": (1, 2)}
SEVERAL_HANDS = "AUD"
"""The family of rules that no page of one hand shows."""

HEAD = """# fairpot in {language}: texts of the replayer and of the dispute case.
# Written by `python -m docs.catalogs`, translations apart; words by reports/language/glossary.toml.
msgid ""
msgstr ""
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
NAMES = {"pt": "European Portuguese", "fr": "French", "zh": "Traditional Chinese (Taiwan)"}


class Text(NamedTuple):
    """A text to translate, where it was found."""

    file: str
    ids: tuple[str, ...]
    """One, or the texts for one and for several."""
    notes: tuple[str, ...] = ()


def texts() -> list[Text]:
    """Every text in the sources, by file."""
    return [*_from_python(), *_from_templates(), *_from_tables()]


def sources() -> list[Path]:
    """The modules that make texts by `say`."""
    paths = [path for folder in ("parser", "replay", "reports") for path in (ROOT / folder).rglob("*.py")]
    made = [path for path in paths if CATALOGS.parent not in path.parents]
    return sorted(path for path in made if "from parser.saying import" in path.read_text("utf-8"))


def _from_python() -> Iterator[Text]:
    for path in sources():
        with path.open("rb") as file:
            for _, ids, notes, _ in extract(
                "python", file, KEYWORDS, ("translators:",), strip_comment_tags=True
            ):
                yield Text(_name(path), (ids,) if isinstance(ids, str) else tuple(ids), tuple(notes))
        yield from _in_f_strings(path)


def _in_f_strings(path: Path) -> Iterator[Text]:
    """Texts of calls that stand within f-strings, which Babel passes over."""
    outer = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.JoinedStr)]
    for call in [node for string in outer for node in ast.walk(string) if isinstance(node, ast.Call)]:
        if isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
            args = call.args[: len(KEYWORDS[call.func.id])]
            yield Text(_name(path), tuple([str(one.value) for one in args if isinstance(one, ast.Constant)]))


def _from_templates() -> Iterator[Text]:
    for path in sorted((ROOT / "reports").rglob("templates/**/*.*")):
        with path.open("rb") as file:
            found = babel_extract(file, tuple(TEMPLATE_KEYWORDS), ("translators:",), {"trimmed": "true"})
            for _, keyword, ids, notes in found:
                told = (ids,) if isinstance(ids, str) else tuple(one for one in ids if one is not None)
                yield Text(_name(path), told[: len(TEMPLATE_KEYWORDS[keyword])], tuple(notes))


def _from_tables() -> Iterator[Text]:
    for rule in RULES:
        if not rule.code.startswith(SEVERAL_HANDS):
            yield Text("replay/rulebook.py", (rule.title,), (f"title of {rule.code}",))
            yield Text("replay/rulebook.py", (rule.meaning,), (f"meaning of {rule.code}",))
    for family, about in FAMILIES:
        if family != SEVERAL_HANDS:
            yield Text("replay/rulebook.py", (about,), (f"what {family} rules are about",))
    for group, rows in GROUPS.items():
        yield Text("replay/dimensions.py", (group,), ("a group of rules",))
        for row in rows:
            yield Text("replay/dimensions.py", (row.meaning,), (f"what {row.key} sets",))
    for mark, work in works().items():
        for place, told in work.get("places", {}).items():
            yield Text(
                "reports/case/citations.toml", (told.get("means", told["says"]),), (f"{mark} {place}",)
            )
    for street in sorted({street for game in GAMES for street in game.streets}):
        yield Text("replay/games.py", (street,), ("a street",))
    for path in sorted((ROOT / "replay" / "profiles").glob("*.toml")):
        title = tomllib.loads(path.read_text("utf-8"))["title"]
        yield Text("replay/profiles", (title,), ("title of a profile",))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def made(code: str, old: Catalog) -> Catalog:
    """A language's catalog of the texts that there are, with the translations that `old` has."""
    new = _empty(code)
    terms = {term.en: term.what for part in glossary() for term in part.terms}
    for text in sorted(texts(), key=lambda text: (text.file, text.ids)):
        key = text.ids[0]
        ids = text.ids if len(text.ids) > 1 else key
        notes = [*text.notes, *([f"term: {terms[key]}"] if key in terms else [])]
        kept = old.get(key)
        whole = kept is not None and _like(kept, ids)
        new.add(
            ids,
            kept.string if kept is not None and whole else "",
            locations=[(text.file, None)],
            auto_comments=notes,
            user_comments=kept.user_comments if kept is not None else (),
            flags={"fuzzy"} & kept.flags if kept is not None and whole else (),
        )
    return new


def _like(message: Message, ids: str | tuple[str, ...]) -> bool:
    """Whether a message has the very texts, plural and all."""
    return (message.id if isinstance(message.id, str) else tuple(message.id)) == ids


def _empty(code: str) -> Catalog:
    catalog = Catalog(locale=LANGUAGES[code], fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", PLURALS[code])]
    return catalog


def read(path: Path, code: str) -> Catalog:
    """A catalog from its file; empty when there is none."""
    if not path.exists():
        return _empty(code)
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGES[code])


def written(catalog: Catalog, code: str) -> str:
    """The text of a catalog's file."""
    _flag(catalog)
    out = io.BytesIO()
    write_po(out, catalog, width=110, omit_header=True, include_lineno=False)
    head = HEAD.format(language=NAMES[code], locale=LANGUAGES[code], plurals=PLURALS[code])
    return head + out.getvalue().decode("utf-8").strip("\n") + "\n"


def _flag(catalog: Catalog) -> None:
    """Marks messages with {fields}, as tools for translators want it."""
    for message in catalog:
        message.flags.discard("python-format")
        ids = [message.id] if isinstance(message.id, str) else message.id
        (message.flags.add if any("{" in text for text in ids) else message.flags.discard)(
            "python-brace-format"
        )


def _path(code: str) -> Path:
    return CATALOGS / f"{code}.po"


def stale(code: str) -> bool:
    """Whether gathering anew would change a language's file."""
    path = _path(code)
    return not path.exists() or written(made(code, read(path, code)), code) != path.read_text("utf-8")


def check() -> list[str]:
    """What is wrong with the catalogs: stale ones, and faults of the complete ones."""
    wrong = [f"{code}.po is stale: run python -m docs.catalogs" for code in CODES if stale(code)]
    return wrong + [fault for code in CODES for fault in faults_in(read(_path(code), code), code)]


def missing(code: str) -> str:
    """A catalog of the messages that are not translated."""
    whole = made(code, read(_path(code), code))
    for message in [message for message in whole if message.id and _whole(message)]:
        whole.delete(message.id if isinstance(message.id, str) else message.id[0])
    return written(whole, code)


def _whole(message: Message) -> bool:
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return bool(forms) and all(forms) and not message.fuzzy


def fill(code: str, path: Path) -> None:
    """Takes the translations of another file into a language's catalog."""
    whole, taken = made(code, read(_path(code), code)), read(path, code)
    for message in whole:
        given = (
            taken.get(message.id if isinstance(message.id, str) else message.id[0]) if message.id else None
        )
        if given is not None and _whole(given) and type(given.string) is type(message.string):
            message.string = given.string
            message.flags.discard("fuzzy")
    _path(code).write_text(written(whole, code), "utf-8")


def main(arguments: list[str]) -> int:
    """Does what is asked."""
    CATALOGS.mkdir(exist_ok=True)
    match arguments:
        case []:
            for code in CODES:
                _path(code).write_text(written(made(code, read(_path(code), code)), code), "utf-8")
            return 0
        case ["--check"]:
            told = check()
        case ["--faults", code]:
            told = faults_in(read(_path(code), code), code)
        case ["--missing", code]:
            sys.stdout.write(missing(code))
            return 0
        case ["--fill", code, file]:
            fill(code, Path(file))
            told = faults_in(read(_path(code), code), code)
        case _:
            sys.stderr.write(__doc__ or "")
            return 2
    sys.stdout.writelines(f"{fault}\n" for fault in told)
    return int(bool(told))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
