"""PokerStars in other languages: every line means what the English line means."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from parser import Hand
from parser.events import Action, Collected, Note, Uncalled, Verb
from parser.formats.starswords import ENGLISH, LANGUAGES
from parser.hand import HandStatus
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict
from tests.unit.formats.stars_in_languages import HANDS, RE_RAISE, UNCALLED, WALK, told

CODES = [language.code for language in LANGUAGES]
AS_PRINTED = {"at", "text", "words"}
"""What an event keeps of its line."""


def one(text: str) -> Hand:
    """The only hand in a text."""
    (hand,) = read_bytes(text.encode(), "hand.txt")
    assert isinstance(hand, Hand)
    return hand


def meaning(hand: Hand) -> list[tuple[str, dict[str, object]]]:
    """The events without what they keep of their lines; a German fold has no words for "didn't bet"."""
    return [
        (
            type(event).__name__,
            {key: value for key, value in asdict(event).items() if key not in AS_PRINTED and key != "kind"},
        )
        for event in hand.events
        if not isinstance(event, Note)
    ]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("hand", HANDS, ids=["walk", "re-raise", "uncalled"])
def test_a_hand_in_another_language_is_the_same_hand(hand: str, code: str) -> None:
    english, local = one(told(hand, "en")), one(told(hand, code))
    assert local.status is HandStatus.COMPLETE
    assert not local.findings
    assert meaning(local) == meaning(english)
    assert [(seat.number, seat.name, seat.stack) for seat in local.seats] == [
        (seat.number, seat.name, seat.stack) for seat in english.seats
    ]
    for field in ("site", "hand_id", "game", "limit", "low_stake", "high_stake", "currency", "scale",
                  "symbol", "table", "max_seats", "button", "played_at", "utc"):  # fmt: skip
        assert getattr(local.header, field) == getattr(english.header, field), field


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("hand", HANDS, ids=["walk", "re-raise", "uncalled"])
def test_it_is_judged_like_the_same_hand(hand: str, code: str) -> None:
    english, local = replay(one(told(hand, "en"))), replay(one(told(hand, code)))
    assert english.verdict is local.verdict is Verdict.AGREES
    assert [each.code for each in local.findings] == [each.code for each in english.findings]


@pytest.mark.parametrize("code", CODES)
def test_a_re_raise_names_what_it_is_by_and_the_street_total(code: str) -> None:
    raises = [
        (event.seat, event.amount, event.raise_to, event.all_in)
        for event in one(told(RE_RAISE, code)).events
        if isinstance(event, Action) and event.verb is Verb.RAISE
    ]
    assert raises == [(1, 20, 30, False), (2, 60, 90, False), (1, 150, 240, False), (2, 60, 360, True)]


@pytest.mark.parametrize("code", CODES)
def test_calls_add_and_the_uncalled_bet_has_its_line(code: str) -> None:
    events = one(told(UNCALLED, code)).events
    calls = [event.amount for event in events if isinstance(event, Action) and event.verb is Verb.CALL]
    assert calls == [10, 5]
    assert [event.amount for event in events if isinstance(event, Uncalled)] == [110]
    assert [(event.seat, event.amount) for event in events if isinstance(event, Collected)] == [(4, 266)]


@pytest.mark.parametrize("code", CODES)
def test_an_events_place_is_that_of_its_line(code: str) -> None:
    hand = one(told(RE_RAISE, code))
    lines = hand.text.split("\n")
    for event in hand.events:
        place = hand.place(event.at)
        assert place.text == lines[place.line - 1]
        assert place.column == 1


@pytest.mark.parametrize("code", CODES)
def test_names_are_never_taken_for_words(code: str) -> None:
    shapes = told(RE_RAISE, code)
    hostile = one(shapes.replace("Cedar_7", told("check name=x", code).strip()))
    assert meaning(hostile)[2:] == [
        (kind, {key: hostile.seats[2].name if value == "Cedar_7" else value for key, value in values.items()})
        for kind, values in meaning(one(shapes))[2:]
    ]


@pytest.mark.parametrize("code", CODES)
def test_lines_in_english_among_them_are_read_too(code: str) -> None:
    local, english = told(UNCALLED, code).split("\n"), told(UNCALLED, "en").split("\n")
    mixed = [english[at] if at and at % 3 == 0 else line for at, line in enumerate(local)]
    assert meaning(one("\n".join(mixed))) == meaning(one("\n".join(english)))


@pytest.mark.parametrize("code", CODES)
def test_a_text_cut_anywhere_is_accounted_for(code: str) -> None:
    data = told(RE_RAISE, code).encode()
    for size in range(0, len(data), 7):
        assert sum(item.size for item in read_bytes(data[:size], "cut.txt")) == size


def test_a_no_break_space_before_the_colon_is_a_space() -> None:
    text = told(UNCALLED, "fr")
    assert meaning(one(text.replace(" :", "\u00a0:"))) == meaning(one(text))


def test_a_tournament_header_in_portuguese() -> None:
    text = told(WALK, "pt").split("\n", 1)[1]
    header = one(
        "Mão PokerStars #240000000904: Torneio #3900000001, $ 0.98+$ 0.12 USD Hold'em No Limit - "
        f"Nível XIV (0.05/0.10) - 2025/07/02 9:10:49 BRT [2025/07/02 8:10:49 ET]\n{text.replace('$', '')}"
    ).header
    assert (header.tournament, header.tournament_id, header.level) == (True, "3900000001", "XIV")
    assert (header.buy_in, header.currency, header.brand) == ("$ 0.98+$ 0.12 USD", None, "Mão PokerStars")
    assert (header.played_at, header.zone) == ("2025-07-02 09:10:49", "BRT")


def test_a_fast_fold_header_in_spanish() -> None:
    text = told(WALK, "es").replace(" de PokerStars", " de Zoom de PokerStars")
    assert one(text).header.fast_fold
    assert not one(told(WALK, "es")).header.fast_fold


def test_a_tournament_header_in_chinese() -> None:
    text = told(WALK, "zh").split("\n", 1)[1].replace("$", "")
    header = one(
        "PokerStars扑克之星第#240000000905局： 锦标赛#2000000001， 0.92$+0.08$ USD 德州扑克 无限注 "
        f"-第III级 （0.05/0.10） - 2017年10月25日1:43:36 ET\n{text}"
    ).header
    assert (header.tournament_id, header.level, header.game, header.limit) == (
        "2000000001", "III", "holdem", "nl",
    )  # fmt: skip
    assert header.played_at == "2017-10-25 01:43:36"


def test_a_game_that_is_not_replayed_is_told_by_its_printed_name() -> None:
    text = told(WALK, "ru").replace("Холдем Безлимитный", "Разз Лимитный")
    hand = one(text)
    assert hand.status is HandStatus.UNSUPPORTED
    assert hand.header.game == "Разз Лимитный"


@pytest.mark.parametrize("language", LANGUAGES, ids=CODES)
def test_a_languages_table_has_no_kinds_of_its_own(language: object) -> None:
    (terms,) = [each.terms for each in LANGUAGES if each is language]
    assert set(terms) <= set(ENGLISH)
