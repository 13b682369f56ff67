"""Damage: cut, glued, repeated, cancelled hands, unknown lines; one bad hand never costs another."""

from __future__ import annotations

import pytest

from parser.events import Collected, Note, NoteKind, StreetDealt
from parser.hand import Hand, HandStatus
from parser.reader import Repeats, read_bytes
from parser.source import Chatter, Quarantined

HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/01 20:15:07 ET
Table 'Vega II' 6-max Seat #1 is the button
Seat 1: Alder ($100 in chips)
Seat 2: Birch K ($87.50 in chips)
Seat 4: Elm. ($99.10 in chips)
Birch K: posts small blind $0.50
Elm.: posts big blind $1
*** HOLE CARDS ***
Alder: raises $2 to $3
Birch K: folds
Elm.: calls $2
*** FLOP *** [2c 7d Kh]
Elm.: checks
Alder: bets $4
Elm.: folds
Uncalled bet ($4) returned to Alder
Alder collected $6.20 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0.30
Board [2c 7d Kh]
Seat 1: Alder (button) collected ($6.20)
Seat 2: Birch K (small blind) folded before Flop
Seat 4: Elm. (big blind) folded on the Flop
"""


def hands_in(text: str) -> list[Hand]:
    """The hands in `text`, after checking that all its bytes are accounted for."""
    items = list(read_bytes(text.encode()))
    assert sum(item.size for item in items) == len(text.encode())
    return [item for item in items if isinstance(item, Hand)]


def codes(hand: Hand) -> list[str]:
    return [finding.code for finding in hand.findings]


@pytest.mark.parametrize("cut", range(100, len(HAND), 17))
def test_a_hand_cut_anywhere_leaves_the_next_one_whole(cut: int) -> None:
    text = HAND.format(number=1)[:cut] + "\n\n\n" + HAND.format(number=2)
    first, second = hands_in(text)
    assert second.status is HandStatus.COMPLETE
    assert not second.findings
    if first.status is HandStatus.PARTIAL:
        assert {"TXT002", "TXT007"} & set(codes(first))


@pytest.mark.parametrize("cut", range(100, HAND.rindex("Seat 4"), 23))
def test_a_hand_glued_into_a_line_is_found_and_the_cut_one_is_partial(cut: int) -> None:
    text = HAND.format(number=1)[:cut].rstrip("\n") + HAND.format(number=2)
    first, second = hands_in(text)
    assert codes(second) == ["TXT003"]
    assert second.status is HandStatus.COMPLETE
    assert second.column > 1
    assert second.findings[0].column == second.column
    assert first.status is HandStatus.PARTIAL


def test_talk_about_a_header_starts_no_hand() -> None:
    header = HAND.format(number=9).splitlines()[0]
    text = HAND.format(number=1).replace("Elm.: checks\n", f'Elm. said, "{header}"\nElm.: checks\n')
    (hand,) = hands_in(text)
    assert not hand.findings


def test_a_missing_summary_is_told_as_that() -> None:
    text = HAND.format(number=1)
    (hand,) = hands_in(text[: text.index("*** SUMMARY")])
    assert codes(hand) == ["TXT007"]
    assert hand.status is HandStatus.PARTIAL


def test_a_cancelled_hand() -> None:
    text = HAND.format(number=1)
    text = text[: text.index("*** HOLE")] + "Hand cancelled\n" + text[text.index("*** SUMMARY") :]
    (hand,) = hands_in(text)
    assert hand.status is HandStatus.CANCELLED
    assert "HDR009" in codes(hand)


def test_an_unknown_line_is_kept_and_told() -> None:
    (hand,) = hands_in(HAND.format(number=1).replace("Elm.: checks\n", "Elm.: sneezes\nElm.: checks\n"))
    (finding,) = hand.findings
    assert (finding.code, finding.line, finding.excerpt) == ("TXT001", 13, "Elm.: sneezes")
    (note,) = [event for event in hand.events if isinstance(event, Note)]
    assert (note.kind, note.text) == (NoteKind.UNREAD, "Elm.: sneezes")
    assert hand.status is HandStatus.COMPLETE


def test_repeats_count_from_the_first_whole_copy() -> None:
    whole = HAND.format(number=1)
    part = whole[: whole.index("*** FLOP")] + "\n\n"
    known = Repeats()
    told = [
        known.check(hand) for hand in hands_in(part + whole + "\n\n" + whole + "\n\n" + HAND.format(number=2))
    ]
    assert told == [False, False, True, False]


def test_seats_and_players_listed_twice() -> None:
    text = HAND.format(number=1)
    (hand,) = hands_in(text.replace("Seat 4: Elm.", "Seat 2: Elm.", 1))
    assert "HDR001" in codes(hand)
    (hand,) = hands_in(
        text.replace("Seat 4: Elm. ($99.10", "Seat 4: Elm. ($99.10 in chips)\nSeat 5: Elm. ($99.10", 1)
    )
    assert "HDR002" in codes(hand)
    (hand,) = hands_in(
        text.replace("Seat 4: Elm. ($99.10", "Seat 4: Elm. ($99.10 in chips)\nSeat 4: Elm. ($99.10", 1)
    )
    assert codes(hand) == ["HDR001"]


def test_the_summary_names_another() -> None:
    (hand,) = hands_in(HAND.format(number=1).replace("Seat 4: Elm. (big", "Seat 4: Fir (big"))
    assert codes(hand) == ["HDR008"]


def test_the_summary_gives_the_button_to_another() -> None:
    text = HAND.format(number=1).replace("Seat 1: Alder (button)", "Seat 1: Alder")
    (hand,) = hands_in(
        text.replace("Seat 2: Birch K (small blind)", "Seat 2: Birch K (button) (small blind)")
    )
    assert codes(hand) == ["HDR010"]


@pytest.mark.parametrize("all_in", [False, True])
def test_the_summary_gives_a_blind_nobody_posted(all_in: bool) -> None:
    """Right only for a player whose ante was all he had."""
    mark = " and is all-in" if all_in else ""
    text = HAND.format(number=1)
    post = next(line for line in text.splitlines() if "posts small blind" in line)
    name = post.partition(":")[0]
    (hand,) = hands_in(text.replace(post, f"{name}: posts the ante $0.10{mark}", 1))
    assert codes(hand) == ([] if all_in else ["HDR010"])


def test_a_button_on_an_empty_seat_and_a_seat_too_high() -> None:
    (hand,) = hands_in(HAND.format(number=1).replace("Seat #1", "Seat #5").replace(" (button)", ""))
    assert codes(hand) == ["HDR003"]
    assert hand.findings[0].excerpt == "Table 'Vega II' 6-max Seat #5 is the button"
    (hand,) = hands_in(HAND.format(number=1).replace("6-max", "3-max"))
    assert codes(hand) == ["HDR005"]


def test_cards_that_cannot_be_read_are_none() -> None:
    (hand,) = hands_in(HAND.format(number=1).replace("*** FLOP *** [2c 7d Kh]", "*** FLOP *** [2c of Kh]"))
    (flop,) = [event for event in hand.events if isinstance(event, StreetDealt)]
    assert flop.new == ()


def test_amounts_finer_than_cents_are_read_exactly() -> None:
    (hand,) = hands_in(HAND.format(number=1).replace("collected $6.20", "collected $6.205"))
    assert hand.header.scale == 3
    assert [event.amount for event in hand.events if isinstance(event, Collected)] == [6205]
    assert hand.seats[0].stack == 100_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "***** History for hand R5-1 *****\nTable: X\nSeat 1: A ($2)\n",
            "OnGame",
        ),
        (
            "Stage #1: Holdem  No Limit $2 - 2010-01-01 01:00:00 (ET)\nSeat 1 - A ($2 in chips)\n",
            "Absolute",
        ),
        ("PokerStars Kéz #1: Hold'em No Limit ($1/$2) - 05-02-2025 14:48:32\n", "another language"),
        ('<HISTORY ID="1" TABLE="Vega">\n</HISTORY>\n', "Boss"),
        ("a shopping list\n", "no hand found"),
        ("*** FLOP *** [2c 7d Kh]\nAlder: folds\n", "without a header"),
        ("PokerStars Hand #5:  Hold'em No Limit with pineapple - 2024\nSeat 1: A ($1 in chips)\n", "header"),
    ],
)
def test_what_is_not_read_is_set_aside_with_its_reason(text: str, words: str) -> None:
    (item,) = read_bytes(text.encode())
    assert isinstance(item, Quarantined)
    assert words in item.reason
    mixed = list(
        read_bytes((HAND.format(number=1) + "\n\n" + text + "\n\n" + HAND.format(number=2)).encode())
    )
    assert [type(item).__name__ for item in mixed if isinstance(item, Hand)] == ["Hand", "Hand"]
    assert all(not item.findings for item in mixed if isinstance(item, Hand))


def test_a_tournament_summary_is_chatter() -> None:
    text = "PokerStars Tournament #29, No Limit Hold'em\nBuy-In: $10.00/$1.00 USD\n  1: Alder, $45.00 (50%)\n"
    (item,) = read_bytes(text.encode())
    assert isinstance(item, Chatter)
    assert item.kind == "tournament summary"


@pytest.mark.parametrize(
    "game",
    [
        "Razz Limit",
        "7 Card Stud Hi/Lo Limit",
        "5 Card Draw Pot Limit",
        "Badugi Limit",
        "Fusion Pot Limit",
        "Unfold Hold'em No Limit",
        "Triple Draw 2-7 Lowball Limit",
    ],
)
def test_games_that_are_not_replayed_are_set_aside_by_name(game: str) -> None:
    text = HAND.format(number=1).replace("Hold'em No Limit", game)
    (hand,) = hands_in(text)
    assert hand.status is HandStatus.UNSUPPORTED
    assert hand.events == ()
    assert hand.header.game


def test_of_very_many_faults_the_first_are_listed_and_the_rest_counted() -> None:
    before, mark, after = HAND.format(number=1).partition("*** HOLE")
    (hand,) = hands_in(before + "?\n" * 900 + mark + after)
    assert len(hand.findings) == 501
    last = hand.findings[-1]
    assert last.message == "400 more faults of the hand's text follow from here on; they are not listed."
    assert last.line == hand.findings[-2].line + 1
