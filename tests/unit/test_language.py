"""Each language writes amounts, numbers, dates and lists its own way, and says texts by its catalog."""

from __future__ import annotations

import pickle
from datetime import UTC, date, datetime, timedelta, timezone
from gettext import NullTranslations

import pytest

from parser.saying import amount, row, say, say_count, sentence_of
from reports.language import LANGUAGES, Language, LanguageError, asked, language

MONEY = [(123450, 2, "€"), (100, 2, "$"), (1500, 0, ""), (-350, 2, "$"), (0, 2, "$")]


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", ["€1,234.50", "$1", "1,500", "-$3.50", "$0"]),
        ("pt", ["1\u00a0234,50\u00a0€", "1\u00a0$", "1\u00a0500", "-3,50\u00a0$", "0\u00a0$"]),
        ("fr", ["1\u202f234,50\u00a0€", "1\u00a0$", "1\u202f500", "-3,50\u00a0$", "0\u00a0$"]),
        ("zh", ["€1,234.50", "$1", "1,500", "-$3.50", "$0"]),
    ],
)
def test_money_stands_as_the_language_has_it(code: str, written: list[str]) -> None:
    tongue = language(code)
    assert [tongue.money(*one) for one in MONEY] == written
    assert [tongue(amount("?", *one)) for one in MONEY] == written


def test_money_is_exact_however_much_it_is() -> None:
    assert language("fr").money(10**40 + 1, 2, "") == "\u202f".join(["100", *["000"] * 12]) + ",01"


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", ["1,234,567", "0.50", "33.3%", "100%"]),
        ("pt", ["1\u00a0234\u00a0567", "0,50", "33,3%", "100%"]),
        ("fr", ["1\u202f234\u202f567", "0,50", "33,3\u00a0%", "100\u00a0%"]),
        ("zh", ["1,234,567", "0.50", "33.3%", "100%"]),
    ],
)
def test_numbers_and_shares(code: str, written: list[str]) -> None:
    tongue = language(code)
    assert [
        tongue.number(1234567),
        tongue.number(0.5, 2),
        tongue.percent(1 / 3),
        tongue.percent(1, 0),
    ] == written


@pytest.mark.parametrize(
    ("code", "day", "time"),
    [
        ("en", "1 March 2026", "1 March 2026, 09:05:07"),
        ("pt", "1 de março de 2026", "1 de março de 2026, 09:05:07"),
        ("fr", "1er mars 2026", "1er mars 2026 à 09:05:07"),
        ("zh", "2026年3月1日", "2026年3月1日 09:05:07"),
    ],
)
def test_dates_are_in_words_and_say_their_zone(code: str, day: str, time: str) -> None:
    tongue, when = language(code), datetime(2026, 3, 1, 9, 5, 7)  # noqa: DTZ001  # a record without a zone
    assert tongue.date(date(2026, 3, 1)) == day
    assert tongue.date(when) == time
    assert tongue.date(when.replace(tzinfo=UTC)) == f"{time} UTC"
    assert tongue.date(when.replace(tzinfo=timezone(timedelta(hours=-3, minutes=-30)))) == f"{time} UTC-03:30"


@pytest.mark.parametrize(
    ("code", "both", "either", "listed", "apart"),
    [
        ("en", "A, B and C", "A or B", "A, B", "A; B"),
        ("pt", "A, B e C", "A ou B", "A, B", "A; B"),
        ("fr", "A, B et C", "A ou B", "A, B", "A\u00a0; B"),
        ("zh", "A、B 和 C", "A 或 B", "A，B", "A；B"),
    ],
)
def test_lists(code: str, both: str, either: str, listed: str, apart: str) -> None:
    tongue = language(code)
    assert tongue(row("ABC", "and")) == both
    assert tongue(row("AB", "or")) == either
    assert (tongue(row("AB")), tongue(row("AB", "; "))) == (listed, apart)
    assert [tongue(row("", "and")), tongue(row("A", "and"))] == ["", "A"]


def test_a_list_in_chinese_has_spaces_beside_latin_letters_only() -> None:
    tongue = language("zh")
    assert tongue(row(["白", "青"], "and")) == "白和青"
    assert tongue(row(["白", "K", "青"], "and")) == "白、K 和青"


def test_clauses_in_chinese_stand_side_by_side_without_a_word_between() -> None:
    clauses = [say("{who} wins {amount}", who=who, amount="5") for who in ("白", "青")]
    assert "和" not in Language("zh", NullTranslations())(row(clauses, "and"))


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "a: b, c (d)"), ("pt", "a: b, c (d)"), ("fr", "a\u00a0: b, c (d)"), ("zh", "a：b，c（d）")],
)
def test_marks_between_texts_are_the_language_s_own(code: str, told: str) -> None:
    marks = language(code).marks
    assert f"a{marks.colon}b{marks.comma}c{marks.opening}d{marks.closing}" == told


class Catalog(NullTranslations):
    """A catalog of three messages."""

    def gettext(self, message: str) -> str:
        return {"{who} wins {amount}": "{amount} : {who}", "the pot": "le pot"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{number} coup" if n < 2 else "{number} coups"


def test_a_text_is_looked_up_with_all_that_is_in_it() -> None:
    tongue = Language("fr", Catalog())
    told = say("{who} wins {amount}", who="Ann", amount=amount("$2.50", 250, 2, "$"))
    assert tongue(told) == "2,50\u00a0$ : Ann"
    assert tongue(say("{who} wins {amount}", who="Ann", amount=say("the pot"))) == "le pot : Ann"
    assert tongue(pickle.loads(pickle.dumps(told))) == tongue(told)  # noqa: S301  # our own bytes
    assert tongue("the pot") == "the pot", "plain text is the same in every language"
    assert tongue.known("the pot") == "le pot"


def test_numbers_of_things_are_the_language_s_own() -> None:
    tongue = Language("fr", Catalog())
    assert [tongue(say_count("one hand", "{number} hands", number)) for number in (0, 1, 1234)] == [
        "0 coup",
        "1 coup",
        "1\u202f234 coups",
    ]


class Words(NullTranslations):
    """A catalog that gives what it is asked for by number."""

    def __init__(self, *told: str) -> None:
        super().__init__()
        self._told = told

    def gettext(self, message: str) -> str:
        return self._told[int(message[0])]


@pytest.mark.parametrize(
    ("code", "template", "word", "told"),
    [
        ("fr", "part de {x}", "le pot principal", "part du pot principal"),
        ("fr", "part de {x}", "les pots", "part des pots"),
        ("fr", "À {x}", "le flop", "Au flop"),
        ("fr", "paire de {x}", "as", "paire d'as"),
        ("fr", "paire de {x}", "rois", "paire de rois"),
        ("fr", "la {x}", "enchère", "l'enchère"),
        ("fr", "salade {x}", "as", "salade as"),
        ("pt", "parte de {x}", "o pote principal", "parte do pote principal"),
        ("pt", "Em {x}", "o flop", "No flop"),
        ("pt", "paga a {x}", "a mesa", "paga à mesa"),
        ("pt", "por {x}", "as regras", "pelas regras"),
        ("pt", "par de {x}", "ases", "par de ases"),
        ("zh", "{x}", "主池", "主池"),
    ],
)
def test_a_word_of_ours_joins_what_stands_before_it(code: str, template: str, word: str, told: str) -> None:
    tongue = Language(code, Words(template, word))
    assert tongue(say("0 {x}", x=say("1"))) == told
    assert tongue(say("0 {x}", x=word)) == template.replace("{x}", word), "a name stays what it is"


@pytest.mark.parametrize("code", ["pt", "fr"])
def test_a_name_that_comes_first_keeps_its_letters(code: str) -> None:
    tongue = Language(code, Words("{who} (lugar 3)", "{x} ganha", "paga a {x}", "o pote {x}"))
    named = say("0 {who}", who="o silva")
    assert tongue(sentence_of(say("1 {x}", x=named))) == "o silva (lugar 3) ganha."
    assert tongue(sentence_of(row([named, "ana"]))) == f"{tongue(row([named, 'ana']))}."
    assert tongue(say("2 {x}", x=named)) == "paga a o silva (lugar 3)"
    assert tongue(sentence_of(say("3 {x}", x="2"))) == "O pote 2."


@pytest.mark.parametrize(
    "nasty", ["{who}", "{0.__class__}", "{", "}}", "%s", "<b>", "\x1b[31m", "{who!r:>9}"]
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_record_holds_is_never_a_template(nasty: str, code: str) -> None:
    tongue = language(code)
    assert tongue(say("{who}: {what}", who=nasty, what=say("{who}", who=nasty))).count(nasty) == 2
    assert tongue.known(nasty) == nasty
    assert tongue(row([nasty, nasty])).count(nasty) == 2
    assert tongue(row([nasty, nasty, nasty], "and")).count(nasty) == 3
    assert nasty in tongue.money(100, 2, nasty)
    assert tongue(say("")) == ""


@pytest.mark.parametrize(
    ("code", "environment", "spoken"),
    [
        ("fr", {"LANG": "pt_PT.UTF-8"}, "fr"),
        ("zh-TW", {}, "zh"),
        ("pt_PT", {}, "pt"),
        (None, {}, "en"),
        (None, {"LANG": "pt_PT.UTF-8"}, "pt"),
        (None, {"LANG": "pt_PT", "LC_MESSAGES": "fr_CA@euro"}, "fr"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "pt_PT"}, "en"),
        (None, {"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, "zh"),
        (None, {"LANG": "zh_CN.UTF-8"}, "en"),
        (None, {"LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_asked_for_goes_before_the_locale(
    code: str | None, environment: dict[str, str], spoken: str
) -> None:
    assert asked(code, environment).code == spoken


@pytest.mark.parametrize("code", ["de", "", "../pt", "zh_CN", "{x}"])
def test_a_language_that_there_is_not_is_refused_with_those_there_are(code: str) -> None:
    with pytest.raises(LanguageError) as refused:
        asked(code, {})
    assert refused.value.remedy == "there are en, pt, fr, zh"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_knows_its_language(code: str) -> None:
    assert language(code).tag == {"en": "en", "pt": "pt-PT", "fr": "fr-FR", "zh": "zh-Hant-TW"}[code]
