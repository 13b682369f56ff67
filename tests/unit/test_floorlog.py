"""The floor log: words in four languages, forgiving of how they are written, exact about what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser.events import Action, Collected, Irregular, Post, PostKind, Show, Slip, StreetDealt, Verb
from parser.formats.floorwords import WORDS
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes, read_hands
from parser.source import Quarantined
from replay import replay
from tests.unit.floor_text import (
    AS_A_ROOM,
    CHINESE,
    ENGLISH,
    FRENCH,
    HEAD,
    PORTUGUESE,
    hand_of,
    hands_of,
    told,
    troubles,
)


class TestLanguages:
    @pytest.mark.parametrize("text", [PORTUGUESE, FRENCH, CHINESE], ids=["pt", "fr", "zh"])
    def test_the_same_hand_in_every_language(self, text: str) -> None:
        expected, hand = hand_of(ENGLISH), hand_of(text)
        assert hand.findings == ()
        assert told(hand) == told(expected)
        assert hand.header == expected.header
        assert [(one.number, one.name, one.stack) for one in hand.seats] == [
            (1, "Ana", 500), (2, "Ben", 500), (3, "Cal", 240)
        ]  # fmt: skip

    def test_the_hand_is_paid_right(self) -> None:
        outcome = replay(hand_of(ENGLISH))
        assert outcome.verdict.value == "agrees"
        assert outcome.findings == ()

    def test_simplified_and_traditional_chinese_are_one(self) -> None:
        table = str.maketrans("過蓋莊號遊戲無轉獲", "过盖庄号游戏无转获")
        assert told(hand_of(CHINESE.translate(table))) == told(hand_of(ENGLISH))

    @pytest.mark.parametrize(
        ("words", "verb"),
        [
            ("passo", Verb.CHECK), ("parole", Verb.CHECK), ("過牌", Verb.CHECK), ("check", Verb.CHECK),
            ("je passe", Verb.FOLD), ("não vou", Verb.FOLD), ("nao vou", Verb.FOLD), ("蓋牌", Verb.FOLD),
            ("je suis", Verb.CALL), ("acompanho", Verb.CALL), ("跟注", Verb.CALL),
            ("jogo mais 20", Verb.RAISE), ("je relance à 40", Verb.RAISE), ("加注到40", Verb.RAISE),
        ],
    )  # fmt: skip
    def test_what_each_word_means(self, words: str, verb: Verb) -> None:
        action = next(one for one in hand_of(f"{HEAD}1 {words}\n").events if isinstance(one, Action))
        assert action.verb is verb

    def test_no_word_means_two_things(self) -> None:
        meant: dict[str, str] = {}
        for terminal, languages in WORDS.items():
            for word in {word for words in languages for word in words}:
                if terminal != "NOISE":
                    assert meant.setdefault(word.replace(" ", ""), terminal) == terminal, word


class TestForgiving:
    @pytest.mark.parametrize(
        "line",
        [
            "1 raises to 30", "  1   RAISES  to   30  ", "1: raises to 30.", "seat 1 raises 30",
            "ANA: Raises 30", "ana raises to 30 chips", "1 makes it 30", "1 raises to $30",
            "button raises to 30", "1 raises by 20",
            "1 raises 20 to 30", "1 raises to 30 # too fast", "1 raises +20",
        ],
    )  # fmt: skip
    def test_one_raise_in_many_writings(self, line: str) -> None:
        hand = hand_of(f"{HEAD}\n{line}\n\n")
        action = next(one for one in hand.events if isinstance(one, Action))
        assert (action.seat, action.verb, action.amount, action.raise_to) == (1, Verb.RAISE, 20, 30)
        assert hand.findings == ()

    @pytest.mark.parametrize(
        "line", ["flop 10h 8H 2c", "Flop: Th, 8h, 2c", "flop [T♥ 8♥ 2♣]", "flop Th8h2c", "FLOP th 8h 2C"]
    )
    def test_cards_in_many_writings(self, line: str) -> None:
        hand = hand_of(f"{HEAD}1 folds; 2 calls; 3 checks; {line}\n")
        assert [one.new for one in hand.events if isinstance(one, StreetDealt)] == [(34, 26, 0)]

    @pytest.mark.parametrize(
        ("text", "units", "scale"),
        [
            ("1500", 1500, 0), ("1,500", 1500, 0), ("1.500", 1500, 0), ("1'500", 1500, 0),
            ("1\u00a0500", 1500, 0), ("1.5k", 1500, 0), ("2k", 2000, 0), ("1,500.50", 150050, 2),
            ("1.500,50", 150050, 2),
            ("0,25", 25, 2), ("0.250", 25, 2), ("1.234.567", 1234567, 0),
        ],
    )  # fmt: skip
    def test_amounts(self, text: str, units: int, scale: int) -> None:
        hand = hand_of(f"floor log\nseat 1 Ana {text}\nseat 2 Ben 5\n")
        assert (hand.seats[0].stack, hand.header.scale) == (units, scale)

    def test_several_statements_in_a_line(self) -> None:
        hand = hand_of(f"{HEAD}1 folds; 2 calls ;3 checks\n")
        assert [one.verb for one in hand.events if isinstance(one, Action)] == [
            Verb.FOLD,
            Verb.CALL,
            Verb.CHECK,
        ]

    def test_a_mark_in_quotes_ends_nothing(self) -> None:
        hand = hand_of(f'{HEAD}1 says "raise; or not | well"; 2 folds\n')
        assert hand.findings == ()
        assert [one.words for one in hand.events if isinstance(one, Irregular)] == ["raise; or not | well"]

    def test_who_is_used_to_a_rooms_words_may_use_them(self) -> None:
        hand = hand_of(AS_A_ROOM)
        assert hand.findings == ()
        assert replay(hand).verdict.value == "agrees"

    def test_several_players_in_a_statement(self) -> None:
        hand = hand_of(f"{HEAD}1, 2 and 3 fold\n")
        assert [one.seat for one in hand.events if isinstance(one, Action)] == [1, 2, 3]

    def test_names_like_words(self) -> None:
        text = HEAD.replace("Ana", '"Call"').replace("Ben", "Big Flop Joe").replace("Cal 500", "Río 500")
        hand = hand_of(f"{text}Call calls; big flop joe folds; rio checks\nrio 2c\n")
        assert [(one.seat, one.verb) for one in hand.events if isinstance(one, Action)] == [
            (1, Verb.CALL), (2, Verb.FOLD), (3, Verb.CHECK)
        ]  # fmt: skip
        assert [one.street for one in hand.events if isinstance(one, StreetDealt)] == [3]

    def test_windows_line_ends_and_a_mark_at_the_beginning(self) -> None:
        text = "\ufeff" + ENGLISH.replace("\n", "\r\n")
        assert told(hand_of(text)) == told(hand_of(ENGLISH))

    def test_16_bit_text(self) -> None:
        found = [one for one in read_bytes(CHINESE.encode("utf-16")) if isinstance(one, Hand)]
        assert [told(one) for one in found] == [told(hand_of(CHINESE))]


class TestChips:
    def action(self, lines: str) -> Action:
        return [one for one in hand_of(HEAD + lines).events if isinstance(one, Action)][-1]

    def test_a_call_without_an_amount_is_what_is_owed(self) -> None:
        assert self.action("1 raises to 30; 2 calls").amount == 25

    @pytest.mark.parametrize("said", ["25", "30"])
    def test_a_call_may_say_what_is_added_or_the_total(self, said: str) -> None:
        assert self.action(f"1 raises to 30; 2 calls {said}").amount == 25

    def test_a_call_of_another_amount_is_kept(self) -> None:
        assert self.action("1 raises to 30; 2 calls 20").amount == 20

    def test_all_in_is_the_stack(self) -> None:
        action = self.action("1 all in")
        assert (action.verb, action.raise_to, action.all_in) == (Verb.RAISE, 500, True)

    def test_all_in_for_less_than_the_bet_is_a_call(self) -> None:
        text = HEAD.replace("Ben 500", "Ben 20")
        action = [one for one in hand_of(f"{text}1 raises 50; 2 all in").events if isinstance(one, Action)][
            -1
        ]
        assert (action.verb, action.amount, action.all_in) == (Verb.CALL, 15, True)

    def test_the_whole_stack_is_all_in_unsaid(self) -> None:
        assert self.action("1 raises to 500").all_in

    def test_blinds_without_amounts_are_the_stakes(self) -> None:
        hand = hand_of("floor log\n5/10 ante 1\nbutton 1\n1 A 90; 2 B 90; 3 C 90\nall ante; 2 sb; 3 bb\n")
        assert [(one.seat, one.kind, one.amount) for one in hand.events if isinstance(one, Post)] == [
            (1, PostKind.ANTE, 1), (2, PostKind.ANTE, 1), (3, PostKind.ANTE, 1),
            (2, PostKind.SMALL_BLIND, 5), (3, PostKind.BIG_BLIND, 10),
        ]  # fmt: skip

    def test_in_fixed_limit_the_stakes_are_the_bets(self) -> None:
        hand = hand_of("floor log\nlimit 10/20\nbutton 1\n1 A 90; 2 B 90; 3 C 90\n2 sb; 3 bb\n")
        assert [one.amount for one in hand.events if isinstance(one, Post)] == [5, 10]
        assert (hand.header.low_stake, hand.header.high_stake) == (10, 20)

    def test_stakes_are_the_blinds_posted_where_no_line_says_them(self) -> None:
        hand = hand_of("floor log\nbutton 1\n1 A 90; 2 B 90; 3 C 90\n2 sb 5; 3 bb 10\n")
        assert (hand.header.low_stake, hand.header.high_stake) == (5, 10)


class TestSettings:
    def test_all_of_them(self) -> None:
        hand = hand_of(
            "floor log #A1\nPLO5 5/10, ante 1, chip 5, cap 900\nrules portugal_2007-pl\ntable: Oak 4\n"
            "date 2026-03-01\n6 max; tournament\n1 A 90; 2 B 90\n"
        )
        header = hand.header
        assert (header.game, header.limit, header.low_stake, header.high_stake) == ("omaha5", "pl", 5, 10)
        assert (header.ante, header.chip, header.cap) == (1, 5, 900)
        assert (header.rules, header.table, header.played_at) == ("portugal_2007-pl", "Oak 4", "2026-03-01")
        assert (header.max_seats, header.tournament, header.hand_id) == (6, True, "A1")

    def test_two_boards_make_another_game(self) -> None:
        assert hand_of("floor log\nomaha two boards\n").header.game == "double_omaha"

    def test_a_bomb_pot_names_its_ante(self) -> None:
        header = hand_of("floor log\nbomb pot 10\n").header
        assert (header.bomb_pot, header.ante) == (True, 10)

    @pytest.mark.parametrize(
        ("line", "game"),
        [
            ("short deck", "short_deck"), ("6+ hold'em", "short_deck"), ("royal", "royal"),
            ("manila", "manila"), ("crazy pineapple", "crazy_pineapple"), ("omaha hi/lo", "omaha8"),
            ("5-card omaha", "omaha5"),
            ("omaha 6", "omaha6"), ("big o", "omaha5_8"), ("irish", "irish"), ("courchevel", "courchevel"),
            ("short_deck", "short_deck"), ("omaha5_8", "omaha5_8"), ("plo 5", "omaha5"),
            ("短牌", "short_deck"),
        ],
    )  # fmt: skip
    def test_games(self, line: str, game: str) -> None:
        hand = hand_of(f"floor log\n{line}\n")
        assert hand.header.game == game
        assert not [one for one in hand.findings if one.code.startswith("TXT")]

    def test_the_named_rules_judge_the_hand(self) -> None:
        text = HEAD.replace("button 1", "rules TDA 2024\nbutton 1")
        assert replay(hand_of(text + "1 folds")).profile.startswith("tda_2024 ")

    def test_unknown_rules_are_told(self) -> None:
        text = HEAD.replace("button 1", "rules ../../tda.toml\nbutton 1")
        outcome = replay(hand_of(text + "1 folds"))
        assert outcome.profile.startswith("base ")
        assert [one.code for one in outcome.findings] == ["HDR014"]


class TestSeveral:
    def test_hands_of_one_file(self) -> None:
        text = ENGLISH + PORTUGUESE.replace("log 1", "log 2") + FRENCH.replace("LOG 1", "LOG 3")
        assert [one.header.hand_id for one in hands_of(text)] == ["1", "2", "3"]

    def test_a_wrong_line_costs_no_other_hand(self) -> None:
        text = ENGLISH.replace("Ben folds", "Ben fodls") + ENGLISH.replace("log 1", "log 2")
        verdicts = [replay(one).verdict.value for one in hands_of(text)]
        assert verdicts == ["cannot tell", "agrees"]

    def test_hands_without_a_number_are_told_apart(self) -> None:
        text = ENGLISH.replace("log 1", "log") + ENGLISH.replace("log 1", "log").replace("Ana", "Eve")
        first, second = hands_of(text)
        assert first.header.hand_id != second.header.hand_id

    def test_logs_of_the_same_number_are_no_repeats(self, tmp_path: Path) -> None:
        for name, text in (("a", ENGLISH), ("b", ENGLISH.replace("Ana", "Eve")), ("c", ENGLISH)):
            (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        found = [[one.code for one in hand.findings] for hand in read_hands([str(tmp_path)])]
        assert found == [[], [], ["TXT004"]]

    def test_a_header_that_is_none_says_so(self) -> None:
        (piece,) = read_bytes(b"floor log of saturday\n5/10\n")
        assert isinstance(piece, Quarantined)
        assert 'write "floor log"' in piece.reason

    def test_a_player_of_that_name_starts_no_hand(self) -> None:
        for line in ("floor log: folds", "floor log collected 5 from pot", 'floor log said, "hi"'):
            assert len(hands_of(f"{ENGLISH}{line}\n")) == 1


class TestStatus:
    def test_a_log_that_ends_at_the_dispute_is_partial(self) -> None:
        assert hand_of(f"{HEAD}1 raises 30").status is HandStatus.PARTIAL

    def test_a_paid_hand_is_complete(self) -> None:
        assert hand_of(ENGLISH).status is HandStatus.COMPLETE

    def test_a_redeal_without_a_misdeal_is_a_cancelled_hand(self) -> None:
        assert hand_of(f"{HEAD}redeal").status is HandStatus.CANCELLED


class TestMistakes:
    @pytest.mark.parametrize(
        ("line", "code", "column"),
        [
            ("1 rases to 30", "TXT020", 3), ("1 raises to thirty", "TXT020", 13), ("1 raises", "TXT020", 9),
            ("1 raises to 1,2,3", "TXT021", 13), ("Anna folds", "TXT022", 1), ("9 folds", "TXT022", 1),
            ("1 bets -5", "TXT021", 8), ("ante 5", "TXT023", 1), ("1 shows Ah Zz", "TXT020", 12),
            ("straddle 20", "TXT020", 10), ("2 folds; 7 folds", "TXT022", 10), ("3 wins", "TXT020", 7),
            ("side pot 5", "TXT020", 1), ('""', "TXT020", 1), ('"" folds', "TXT022", 1),
            ("1 raises to 99999999999999999", "TXT021", 13),
        ],
    )  # fmt: skip
    def test_the_place_of_a_mistake(self, line: str, code: str, column: int) -> None:
        (found,) = troubles(f"{HEAD}{line}\n")
        assert (found.code, found.line, found.column) == (code, 9, column)

    def test_what_was_expected_and_the_closest_word(self) -> None:
        (found,) = troubles(f"{HEAD}1 chekcs\n")
        assert found.message == '"chekcs" is not understood here; did you mean "checks"?'
        assert found.expected is not None
        assert '"folds", "checks", "calls"' in found.expected

    def test_accents_before_a_mistake_do_not_move_it(self) -> None:
        (found,) = troubles(f"{HEAD.replace('Ana', 'Änä')}Änä ráses 30\n")
        assert found.column == 5

    def test_a_seat_twice_and_a_name_twice(self) -> None:
        text = "floor log\nbutton 1\n5/10\nseat 1 Ana 5\nseat 1 Ben 5\nseat 2 Ana 5\n"
        assert [one.code for one in troubles(text)] == ["HDR001", "HDR002"]

    def test_no_button_is_told_and_nothing_made_of_it(self) -> None:
        text = ENGLISH.replace("button 1\n", "")
        outcome = replay(hand_of(text))
        assert [one.code for one in outcome.findings] == ["HDR015"]

    def test_many_wrong_lines_are_told_as_one(self) -> None:
        found = troubles(HEAD + "nonsense here\n" * 300)
        assert len(found) == 21
        assert found[-1].message == "280 more lines are not understood."

    def test_a_button_that_nobody_has(self) -> None:
        (found,) = troubles(HEAD.replace("button 1", "button 9"))
        assert (found.code, found.line) == ("HDR003", 3)

    def test_the_board_may_be_said_again(self) -> None:
        text = f"{HEAD}flop Th 8h 2c\nturn Th 8h 2c 4c\n*** RIVER *** [Th 8h 2c 4c] [2d]\n"
        assert [len(one.new) for one in hand_of(text).events if isinstance(one, StreetDealt)] == [3, 1, 1]


class TestUnknownStack:
    def test_it_is_noted_and_covers_everybody(self) -> None:
        hand = hand_of(ENGLISH.replace("Ana 500", "Ana ?"))
        assert [one.code for one in hand.findings] == ["HDR013"]
        assert hand.seats[0].stack > 740
        assert replay(hand).verdict.value == "agrees"

    def test_it_is_known_once_it_is_all_in(self) -> None:
        hand = hand_of(f"{HEAD.replace('Ana 500', 'Ana ?')}1 all in 80\n")
        assert (hand.seats[0].stack, hand.findings) == (80, ())


class TestSlips:
    @pytest.mark.parametrize(
        ("line", "slip", "amount", "words"),
        [
            ("1 string bet 60", Slip.STRING, 60, ""), ("1 puts out 15", Slip.WRONG_AMOUNT, 15, ""),
            ("1 one chip 100", Slip.ONE_CHIP, 100, ""), ("1 says raise 80", Slip.SAID, 80, "raises"),
            ('1 says "eighty"', Slip.SAID, 0, "eighty"), ("1 diz «jogo mais 20»", Slip.SAID, 30, "raises"),
            ("1 says raise", Slip.SAID, 0, "raises"), ("1 says 80", Slip.SAID, 80, ""),
            ("3 out of turn: check", Slip.OUT_OF_TURN, 0, "checks"), ("1 exposes Ah", Slip.EXPOSED, 0, ""),
            ("1 reads a flush", Slip.MISREAD, 0, "a flush"), ("misdeal: 3 cards", Slip.MISDEAL, 0, "3 cards"),
            ("1 un seul jeton 100", Slip.ONE_CHIP, 100, ""), ("1 推出 15", Slip.WRONG_AMOUNT, 15, ""),
        ],
    )  # fmt: skip
    def test_what_each_says(self, line: str, slip: Slip, amount: int, words: str) -> None:
        hand = hand_of(f"{HEAD}{line}\n")
        event = next(one for one in hand.events if isinstance(one, Irregular))
        assert (event.slip, event.amount, event.words) == (slip, amount, words)
        assert hand.findings == ()


class TestPay:
    def test_pots_boards_and_what_goes_back(self) -> None:
        text = f"{HEAD}1 wins 5 main pot; 2 wins 6 from side pot 2; 3 gets 7 board 2; paid 1 8 side\n"
        found = [
            (one.seat, one.amount, one.pot, one.run)
            for one in hand_of(text).events
            if isinstance(one, Collected)
        ]
        assert found == [(1, 5, 0, 0), (2, 6, 2, 0), (3, 7, None, 2), (1, 8, 1, 0)]

    def test_a_board_at_once_and_run_twice(self) -> None:
        boards = "flop 2c 7d 9h; board 1 2c 7d 9h Js 4d; board 2 2c 7d 9h Kc 4s"
        text = f"{HEAD}1 all in; 2 folds; 3 calls; {boards}\n"
        dealt = [
            (one.street, one.run, len(one.new))
            for one in hand_of(text).events
            if isinstance(one, StreetDealt)
        ]
        assert dealt == [(1, 0, 3), (2, 1, 1), (3, 1, 1), (2, 2, 1), (3, 2, 1)]

    def test_one_card_shown(self) -> None:
        shown = next(one for one in hand_of(f"{HEAD}1 shows Kd x\n").events if isinstance(one, Show))
        assert shown.cards == (45,)
