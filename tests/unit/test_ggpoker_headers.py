"""GGPoker's tournament headers and summary lines, as written since 2026."""

from __future__ import annotations

import pytest

from parser.events import SummarySeat
from parser.hand import Hand
from parser.reader import read_bytes
from replay import replay
from replay.result import Verdict

TEXT = """\
Poker Hand #TM2900100001: Tournament #250000001, Bounty $10 Hold'em No Limit - {level} - 2025/05/17 14:22:31
Table '27' 6-max Seat #1 is the button
Seat 1: 49603120 (15,000 in chips)
Seat 2: Hero (20,000 in chips)
Seat 3: 7f2c11ab (30,000 in chips)
49603120: posts the ante 45
Hero: posts the ante {ante}
7f2c11ab: posts the ante 45
Hero: posts small blind 150
7f2c11ab: posts big blind 300
*** HOLE CARDS ***
Dealt to 49603120 
Dealt to Hero [Qs Qd]
Dealt to 7f2c11ab 
49603120: raises 300 to 600
Hero: folds
7f2c11ab: folds
Uncalled bet (300) returned to 49603120
*** SHOWDOWN ***
49603120 collected {won} from pot
*** SUMMARY ***
Total pot {won} | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
Seat 1: 49603120 (button) collected ({won})
Seat 2: Hero (small blind) folded before Flop
Seat 3: 7f2c11ab (big blind) folded before Flop
"""  # noqa: W291  # the room writes that blank


def the_hand(text: str) -> Hand:
    (hand,) = [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]
    return hand


def dealt(level: str, ante: int = 45) -> Hand:
    return the_hand(TEXT.format(level=level, ante=ante, won=840 + ante))


@pytest.mark.parametrize(
    ("level", "low", "high", "ante"),
    [
        ("Level6(150/300(45))", 150, 300, 45),
        ("Level6 (150/300(45))", 150, 300, 45),
        ("Level6(150/300 (45))", 150, 300, 45),
        ("Level16(800/1,600(200))", 800, 1600, 200),
        ("Level31(12,500/25,000(3,000))", 12500, 25000, 3000),
        ("Level1(50/100(0))", 50, 100, 0),
        ("Level1(500/1,000(2,000,000,000))", 500, 1000, 2_000_000_000),
        ("Level6(150/300)", 150, 300, None),
    ],
)
def test_the_ante_stands_within_the_stakes(level: str, low: int, high: int, ante: int | None) -> None:
    header = dealt(level).header
    assert (header.low_stake, header.high_stake, header.ante) == (low, high, ante)


def test_an_ante_as_the_header_states_it() -> None:
    outcome = replay(dealt("Level6(150/300(45))"))
    assert (outcome.verdict, outcome.findings) == (Verdict.AGREES, ())


@pytest.mark.parametrize("level", ["Level6(150/300(45))", "Level6(150/300(0))", "Level6(150/300)"])
def test_one_other_ante_is_found_whatever_the_header_states(level: str) -> None:
    (finding,) = replay(dealt(level, 40)).findings
    assert (finding.code, finding.player) == ("BET012", "Hero")
    assert (finding.expected, finding.recorded) == ("45", "40")


def test_antes_that_are_not_the_headers() -> None:
    findings = replay(dealt("Level6(150/300(50))")).findings
    assert [(one.code, one.expected, one.recorded) for one in findings] == [("BET012", "50", "45")] * 3


@pytest.mark.parametrize("blanks", [" ", "  "])
def test_blanks_between_game_and_limit(blanks: str) -> None:
    line = f"Poker Hand #HD1: Hold'em{blanks}No Limit ($0.5/$1) - 2022/05/17 14:22:31"
    header = the_hand(line + "\nTable '8' 6-max Seat #5 is the button\n").header
    assert (header.game, header.limit, header.high_stake) == ("holdem", "nl", 100)


@pytest.mark.parametrize(("word", "game"), [("Omaha5", "omaha5"), ("Omaha6", "omaha6"), ("Omaha", "omaha")])
def test_omaha_with_more_cards_in_tournaments(word: str, game: str) -> None:
    level = "Level16(800/1,600(200)) - 2026/05/17 14:22:31"
    line = f"Poker Hand #TM1: Tournament #2, PLO-5 Classic $10 {word} Pot Limit - {level}"
    header = the_hand(line + "\nTable '8' 6-max Seat #5 is the button\n").header
    assert (header.game, header.limit, header.buy_in) == (game, "pl", "PLO-5 Classic $10")


CARD = "received ($0.02) from time bank card"


@pytest.mark.parametrize(
    ("words", "result", "won"),
    [
        (f"{CARD} and won ($3.09)", "won", (309,)),
        (f"{CARD}, won ($3.09)", "won", (309,)),
        (f"bought time bank card ($0.05), {CARD}, won ($3.09)", "won", (309,)),
        (f"bought time bank card ($0.05) and {CARD}, showed [Ah Kd] and won ($3)", "showed", (300,)),
        (f"{CARD}, bought time bank card ($0.05), folded before Flop", "folded", ()),
        ("bought time bank card ($0.05), collected ($3.09)", "collected", (309,)),
        ("lost", "lost", ()),
        (f"{CARD}, lost", "lost", ()),
        ("mucked", "mucked", ()),
    ],
)  # fmt: skip
@pytest.mark.parametrize("role", ["", " (button)"])
def test_time_bank_cards_and_results(words: str, result: str, won: tuple[int, ...], role: str) -> None:
    hand = the_hand(
        "Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2025/05/17 14:22:31\n"
        "Table 'X' 6-max Seat #1 is the button\n"
        "Seat 1: 49603120 ($9 in chips)\n*** HOLE CARDS ***\n*** SUMMARY ***\nTotal pot $1\n"
        f"Seat 1: 49603120{role} {words}\n"
    )
    seat = hand.events[-1]
    assert isinstance(seat, SummarySeat)
    assert (seat.name, seat.roles, seat.result, seat.won) == (
        "49603120", ("button",) if role else (), result, won,
    )  # fmt: skip
    assert hand.findings == ()
