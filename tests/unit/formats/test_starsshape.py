"""PokerStars in a language without a table: the shape of the lines says what the words would have."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from parser import Hand
from parser.events import Action, Collected, Muck, Note, Verb
from parser.formats.base import Whole
from parser.formats.starsshape import read_by_shape
from parser.formats.starswords import LANGUAGES
from parser.hand import HandStatus
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict
from tests.unit.formats.stars_in_languages import HANDS, RE_RAISE, UNCALLED, WALK, told

CODES = ["en", *[language.code for language in LANGUAGES]]
OF_WORDS = {"at", "text", "words", "kind", "result", "roles"}
"""What shape does not tell."""

ITALIAN = """\
Mano PokerStars #240000000911: Hold'em No Limit (€0.05/€0.10) - 2024/03/01 20:15:07 CET
Tavolo 'Vega II' 6-max Posto n. 1 è il bottone
Posto 1: Alder (€10 in fiches)
Posto 2: Birch K (€6 in fiches)
Posto 4: Cedar_7 (€21.20 in fiches)
Birch K: mette il piccolo buio di €0.05
Cedar_7: mette il grande buio di €0.10
*** CARTE COPERTE ***
Carte di Birch K [Qd Qs]
Alder: rilancia di €0.20 fino a €0.30
Birch K: rilancia di €0.60 fino a €0.90
Cedar_7: lascia
Alder: rilancia di €1.50 fino a €2.40
Birch K: vede €1.50
*** FLOP *** [2c 7d Kh]
Birch K: fa parola
Alder: punta €3
Birch K: rilancia di €0.60 fino a €3.60 e va all-in
Alder: vede €0.60
*** TURN *** [2c 7d Kh] [4s]
*** RIVER *** [2c 7d Kh 4s] [Qh]
*** CONFRONTO ***
Birch K: scopre [Qd Qs] (un tris)
Alder: scopre [Ah Kd] (una coppia)
Birch K prende €11.49 dal piatto
Alder ha chiuso il torneo al 3º posto
*** RIEPILOGO ***
Piatto totale €12.10 | Commissione €0.61
Carte comuni [2c 7d Kh 4s Qh]
Posto 1: Alder (bottone) ha scoperto [Ah Kd] e ha perso con una coppia
Posto 2: Birch K (piccolo buio) ha scoperto [Qd Qs] e ha vinto (€11.49) con un tris
Posto 4: Cedar_7 (grande buio) ha lasciato prima del Flop
"""
"""Words made up for this: nothing of them is known."""


def one(text: str) -> Hand:
    """The only hand in a text."""
    (hand,) = read_bytes(text.encode(), "hand.txt")
    assert isinstance(hand, Hand)
    return hand


def meaning(hand: Hand | Whole) -> list[tuple[str, dict[str, object]]]:
    """The events without what shape does not tell."""
    return [
        (type(event).__name__, {key: value for key, value in asdict(event).items() if key not in OF_WORDS})
        for event in hand.events
        if not isinstance(event, Note | Muck)
    ]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("hand", HANDS, ids=["walk", "re-raise", "uncalled"])
def test_shape_alone_tells_what_words_tell(hand: str, code: str) -> None:
    by_words, by_shape = one(told(hand, "en")), read_by_shape(told(hand, code))
    assert by_shape.status is HandStatus.COMPLETE
    assert meaning(by_shape) == meaning(by_words)
    assert [(seat.number, seat.name, seat.stack) for seat in by_shape.seats] == [
        (seat.number, seat.name, seat.stack) for seat in by_words.seats
    ]
    for field in ("hand_id", "game", "low_stake", "high_stake", "currency", "table", "button", "utc"):
        if (code, field) != ("ru", "utc"):  # whose zone is a word
            assert getattr(by_shape.header, field) == getattr(by_words.header, field), field


def test_a_hand_in_an_unknown_language_is_found_read_and_judged() -> None:
    hand = one(ITALIAN)
    assert (hand.header.site, hand.header.hand_id, hand.header.currency) == (
        "pokerstars", "240000000911", "EUR",
    )  # fmt: skip
    assert [finding.code for finding in hand.findings] == ["TXT012"]
    verbs = [event.verb for event in hand.events if isinstance(event, Action)]
    assert verbs[:3] == [Verb.RAISE, Verb.RAISE, Verb.FOLD]
    assert verbs.count(Verb.CHECK) == 1
    result = replay(hand)
    assert result.verdict is Verdict.AGREES


def test_a_wrong_award_is_found_in_it() -> None:
    wrong = (
        ITALIAN.replace("Birch K prende €11.49", "Alder prende €11.49")
        .replace("e ha perso con una coppia", "e ha vinto (€11.49) con una coppia")
        .replace("[Qd Qs] e ha vinto (€11.49) con un tris", "[Qd Qs] e ha perso con un tris")
    )
    result = replay(one(wrong))
    assert result.verdict is Verdict.DISAGREES
    assert "SHO001" in [finding.code for finding in result.findings]


def test_a_number_that_the_summary_does_not_confirm_is_no_award() -> None:
    more = ITALIAN.replace("*** RIEPILOGO", "Alder vince 2 biglietti\n*** RIEPILOGO")
    assert [event.seat for event in one(more).events if isinstance(event, Collected)] == [2]


def test_a_game_that_only_its_cards_tell_is_holdem() -> None:
    text = ITALIAN.replace("Hold'em No Limit", "Tejas senza limite")
    assert one(text).header.game == "holdem"
    four = text.replace("[Qd Qs]", "[Qd Qs 2h 3h]").replace("[Ah Kd]", "[Ah Kd 5h 6h]")
    assert one(four).status is HandStatus.UNSUPPORTED


@pytest.mark.parametrize("hand", [WALK, RE_RAISE, UNCALLED])
def test_known_languages_are_read_by_their_words(hand: str) -> None:
    for language in LANGUAGES:
        assert "TXT012" not in [finding.code for finding in one(told(hand, language.code)).findings]


def test_english_is_never_read_by_shape() -> None:
    text = told(RE_RAISE, "en").replace("PokerStars Hand #", "PokerStars Zoom Hand #")
    assert not one(text).findings


def test_a_text_cut_anywhere_is_accounted_for() -> None:
    data = ITALIAN.encode()
    for size in range(0, len(data), 3):
        items = list(read_bytes(data[:size], "cut.txt"))
        assert sum(item.size for item in items) == size
        for item in items:
            if isinstance(item, Hand):
                replay(item)
