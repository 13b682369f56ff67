"""Catalogs: gathered from the sources, complete and sound; and each check notices what it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from docs.catalog_checks import SAME, faults_in, fields, unread_calls
from docs.catalogs import CODES, check, fill, made, missing, read, sources, texts, written
from reports.language.tongue import CATALOGS, PLURALS


def test_complete_catalogs_are_up_to_date_and_without_fault() -> None:
    assert check() == []


@pytest.mark.parametrize("code", CODES)
def test_what_is_translated_is_without_fault(code: str) -> None:
    found = faults_in(read(CATALOGS / f"{code}.po", code), code)
    assert [fault for fault in found if not fault.endswith(": not translated")] == []


def test_every_text_stands_in_its_call() -> None:
    assert [call for path in sources() for call in unread_calls(path)] == []


@pytest.mark.parametrize("code", CODES)
def test_writing_a_catalog_again_changes_nothing(code: str, tmp_path: Path) -> None:
    once = written(made(code, read(CATALOGS / f"{code}.po", code)), code)
    again = tmp_path / "again.po"
    again.write_text(once, "utf-8")
    assert written(made(code, read(again, code)), code) == once
    assert f"Plural-Forms: {PLURALS[code]}" in once
    assert "Date" not in once.partition("\n\n")[0]


def test_texts_are_gathered_from_calls_templates_and_tables() -> None:
    found = {text.ids[0]: text.file for text in texts()}
    assert found["preflop"] == "replay/games.py"
    assert found["the smallest raise"] == "replay/dimensions.py"
    assert found["card seen twice"] == "replay/rulebook.py"
    assert found["Poker TDA rules 2024, tournaments"] == "replay/profiles"
    assert found["The hand begins"].startswith("reports/replayer/")
    assert "rake off the schedule of the other hands" not in found, "of several hands"


def test_texts_of_tables_have_no_fields() -> None:
    assert [
        text.ids[0] for text in texts() if text.file.startswith("replay/rulebook") and "{" in text.ids[0]
    ] == []


def test_a_text_that_is_not_in_the_call_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "made.py"
    path.write_text('say(words)\nsay(f"{x}")\nsay("a" "b")\nsay_count("one", many, 2)\n', "utf-8")
    assert unread_calls(path) == ["made.py:1", "made.py:2", "made.py:4"]


def test_translations_are_kept_and_old_ones_dropped() -> None:
    old = Catalog(locale="pt_PT")
    old.add("the smallest raise", "o repique mínimo")
    old.add("nobody says this any more", "já ninguém diz isto")
    text = written(made("pt", old), "pt")
    assert 'msgstr "o repique mínimo"' in text
    assert "nobody says" not in text


def test_what_is_missing_is_a_catalog_of_its_own() -> None:
    for code in CODES:
        assert 'msgid ""\nmsgstr ""\n"Language:' in missing(code)


def test_a_translator_s_file_is_taken_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs.catalogs.CATALOGS", tmp_path)
    ours = tmp_path / "pt.po"
    ours.write_text(written(made("pt", Catalog(locale="pt_PT")), "pt"), "utf-8")
    open_one = 'msgid "the smallest raise"\nmsgstr '
    text = missing("pt").replace(f'{open_one}""', f'{open_one}"X"')
    given = tmp_path / "given.po"
    given.write_text(text + '\nmsgid "nobody says this"\nmsgstr "Y"\n', "utf-8")
    fill("pt", given)
    assert f'{open_one}"X"' in ours.read_text("utf-8")
    assert "nobody says this" not in ours.read_text("utf-8")
    assert '"the smallest raise"' not in missing("pt")


def faults(code: str, *messages: tuple[str | tuple[str, str], str | tuple[str, ...]]) -> list[str]:
    """What the checks say of a catalog with these messages."""
    catalog = Catalog(locale={"pt": "pt_PT", "fr": "fr_FR", "zh": "zh_Hant_TW"}[code])
    catalog.mime_headers = [("Plural-Forms", PLURALS[code])]
    for ids, string in messages:
        catalog.add(ids, string)
    return faults_in(catalog, code)


@pytest.mark.parametrize(
    ("code", "one", "told"),
    [
        ("pt", "{who} folds", "{who} desiste"),
        ("fr", "{who}: {what}?", "{who}\u00a0: {what}\u00a0?"),
        ("zh", "{who} wins {amount}.", "{who}贏得{amount}。"),
        ("pt", "side pot", "pote secundário"),
        ("fr", "flop", "flop"),
        ("pt", "All-in", "All-in"),
        ("fr", "fold", "se couche"),
        ("pt", "{who}: {what}", "{who}: {what}"),
    ],
)
def test_a_sound_translation_has_no_fault(code: str, one: str, told: str) -> None:
    assert faults(code, (one, told)) == []


@pytest.mark.parametrize(
    ("code", "one", "told", "fault"),
    [
        ("pt", "{who} folds", "", "not translated"),
        ("pt", "{who} folds", "{quem} desiste", "fields"),
        ("pt", "{who} folds", "{who} {who} desiste", "fields"),
        ("pt", "{who} folds", "{who!r} desiste", "fields"),
        ("pt", "{who} folds", "{who.x} desiste", "fields"),
        ("pt", "{who} folds", "{who desiste", "fields"),
        ("pt", "folds", "<b>desiste</b>", "markup"),
        ("pt", "folds", "**desiste**", "markup"),
        ("pt", "folds ", "desiste", "space"),
        ("pt", "It folds.", "Desiste", "full stop"),
        ("pt", "folds", "folds", "as in English"),
        ("pt", "It goes to the player", "Vai para the player", "English words"),
        ("pt", "record", "registro", "Brazilian"),
        ("pt", "side pot", "pote lateral", "glossary"),
        ("pt", "folds", "desis\u202ete", "control"),
        ("pt", "he said it", 'ele "disse"', "quotes"),
        ("fr", "what: {what}", "quoi: {what}", "no-break space"),
        ("fr", "who", "«qui»", "no-break space"),
        ("zh", "record", "纪录", "simplified"),
        ("zh", "he wins, and goes", "他贏了,走了", "half-width"),
        ("zh", "He wins.", "他贏了", "full stop"),
    ],
)
def test_a_fault_is_named(code: str, one: str, told: str, fault: str) -> None:
    assert any(fault in line for line in faults(code, (one, told))), faults(code, (one, told))


def test_plural_forms_have_the_number_where_they_stand_for_several() -> None:
    pair = ("one hand", "{number} hands")
    assert faults("pt", (pair, ("uma mão", "{number} mãos"))) == []
    assert "fields" in faults("pt", (pair, ("uma mão", "mãos")))[0]
    assert "fields" in faults("fr", (pair, ("un coup", "{number} coups")))[0], "0 has the first form too"
    assert faults("fr", (pair, ("{number} coup", "{number} coups"))) == []
    assert faults("zh", (pair, ("{number} 局",))) == []
    assert "fields" in faults("zh", (pair, ("一局",)))[0]


def test_fields_are_counted() -> None:
    assert fields("{a} and {a} and {{b}}") == {"a": 2}
    assert fields("{a:>3}") is None
    assert fields("}") is None


def test_what_may_stay_in_english_is_in_no_two_lists() -> None:
    for code in CODES:
        told = [text for codes, texts in SAME.items() if code in codes.split() for text in texts]
        assert len(told) == len(set(told))
