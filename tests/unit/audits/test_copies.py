"""Records of one hand beside each other: what may differ and what must not."""

import pytest

from parser.cards import parse_cards
from replay.audits.copies import differences, kind_of, merged
from replay.audits.few import MOST, MOST_NOTES, Few
from tests.unit.audits.records import HAND, codes, edited, run, trails

BEN = edited(HAND, ("Dealt to Ann [Ah Td]", "Dealt to Ben [8c 4s]"))


def test_another_players_view_adds_his_cards_and_counts_once() -> None:
    found, across = run(HAND, BEN)
    (finding,) = found
    assert (finding.code, finding.file, finding.line) == ("AUD031", "b.txt", 1)
    assert [(other.file, other.line) for other in finding.also] == [("a.txt", 1)]
    assert "adds Ben's 8c 4s" in finding.message
    assert [(copy.trail.file, copy.of.file, copy.kind) for copy in across.copies] == [
        ("b.txt", "a.txt", "view")
    ]


def test_what_the_records_know_together() -> None:
    cal = edited(HAND, ("Dealt to Ann [Ah Td]", "Dealt to Cal [Qc Qd]"))
    known = merged(trails(HAND, BEN, cal))
    assert known == {1: parse_cards("Ah Td"), 2: parse_cards("8c 4s"), 3: parse_cards("Qc Qd")}


def test_a_record_that_contradicts_adds_no_card() -> None:
    wrong = edited(BEN, ("Cal ($200 in chips)", "Cal ($250 in chips)"))
    assert 2 not in merged(trails(HAND, wrong))


@pytest.mark.parametrize(
    ("old", "new", "what", "first", "other"),
    [
        ("Cal ($200 in chips)", "Cal ($250 in chips)", "Cal's stack", "$200", "$250"),
        ("Seat #1 is", "Seat #2 is", "button at seat", "1", "2"),
        ("Ann: raises $4 to $6", "Ann: raises $5 to $7", "before the flop", "Ann raises to $6", "to $7"),
        ("Hold'em No Limit", "Hold'em Pot Limit", "game", "nl holdem", "pl holdem"),
        ("[9s]", "[9h]", "board", "[2c 7d Kh 9s 3h]", "[2c 7d Kh 9h 3h]"),
        ("Cal collected $12.35", "Ann collected $12.35", "Ann ends with", "$194", "$206.35"),
        ("Ben: posts small blind $1\n", "", "Ben posts", "small blind $1", "nothing"),
        ("18:00:00", "18:07:31", "time", "2024-09-01 18:00:00", "2024-09-01 18:07:31"),
        ("Rake $0.65", "Rake $0.60", "rake", "$0.65", "$0.6"),
    ],
)
def test_one_edit_is_named_first(old: str, new: str, what: str, first: str, other: str) -> None:
    records = trails(HAND, edited(BEN, (old, new)))
    assert kind_of(*records) == "conflict"
    difference = differences(*records)[0]
    assert difference.what == what
    assert difference.first == first
    assert other in difference.other


def test_a_conflict_names_both_places_and_the_money() -> None:
    (finding,), across = run(HAND, edited(BEN, ("Cal ($200 in chips)", "Cal ($250 in chips)")))
    assert (finding.code, finding.severity.value, finding.player) == ("AUD032", "error", "Cal")
    assert (finding.expected, finding.recorded) == ("$200", "$250")
    assert finding.also[0].file == "a.txt"
    assert across.copies[0].kind == "conflict"


@pytest.mark.parametrize(
    "changes",
    [
        (("18:00:00 ET", "18:00:01 ET"),),  # two clients' clocks
        (("18:00:00 ET", "20:00:00 ET"),),  # another time zone, not said
        (("Ann", "Hero"),),
        (("Ann", "P1"), ("Ben", "P2"), ("Cal", "P3")),
    ],
)
def test_a_view_may_differ_in(changes: tuple[tuple[str, str], ...]) -> None:
    assert kind_of(*trails(HAND, edited(BEN, *changes))) == "view"


def test_one_client_calls_a_player_always_the_same() -> None:
    same_viewer = edited(HAND, ("Cal", "Dan"))
    assert kind_of(*trails(HAND, same_viewer)) == "conflict"


def test_seats_may_be_turned() -> None:
    turned = edited(
        BEN, ("Seat 3:", "Seat 9:"), ("Seat 2:", "Seat 8:"), ("Seat 1:", "Seat 7:"), ("#1 is", "#7 is")
    )
    records = trails(HAND, turned)
    assert kind_of(*records) == "view"
    assert merged(records)[2] == parse_cards("8c 4s")


def test_a_record_that_breaks_off_does_not_count_and_is_no_conflict() -> None:
    short = HAND[: HAND.index("*** RIVER")]
    found, across = run(short, BEN)
    assert [finding.code for finding in found] == ["AUD034"]
    assert (across.copies[0].trail.file, across.copies[0].of.file) == ("a.txt", "b.txt")
    altered = edited(short, ("raises $4 to $6", "raises $6 to $8"))
    assert "AUD032" in codes(altered, BEN)


def test_a_card_in_two_hands_across_views() -> None:
    assert "AUD033" in codes(HAND, edited(BEN, ("8c 4s", "Ah 4s")))
    assert "AUD033" in codes(HAND, edited(BEN, ("8c 4s", "Kh 4s")))  # the king lies on the board
    again = edited(BEN, ("8c 4s", "8c 5s"))
    (first, second) = [finding for finding in run(HAND, BEN, again)[0] if finding.file == "c.txt"]
    assert {first.code, second.code} == {"AUD031", "AUD033"}
    assert "8c 4s in another record" in f"{first.message} {second.message}"


def test_one_number_for_two_hands() -> None:
    other = edited(
        HAND,
        ("Lantern", "Beacon"), ("18:00:00", "19:41:07"), ("$200 in", "$77 in"), ("Ah Td", "Js 4d"),
        ("2c 7d Kh", "5c 7d Kh"), ("raises $4 to $6", "raises $2 to $4"), ("calls $4", "calls $2"),
    )  # fmt: skip
    found, across = run(HAND, other)
    assert [finding.code for finding in found] == ["AUD030"]
    assert across.copies[0].kind == "another hand"


def test_hands_of_rooms_that_number_each_table_anew_are_not_copies() -> None:
    log = "Floor log 1\nNL 1/2\nseat 1: Ann 200\nseat 2: Ben 200\nAnn calls\nBen checks\n"
    assert len({trail.uid for trail in trails(log, edited(log, ("200", "300")))}) == 2
    assert len({trail.uid for trail in trails(log, log)}) == 1


def test_of_many_alike_the_first_few_are_told() -> None:
    found, _ = run(edited(BEN, ("Cal ($200 in chips)", "Cal ($250 in chips)")), HAND)
    few = Few()
    for _ in range(3 * MOST):
        few.add(found[0], "table")
    few.add(found[0], "another table")
    told = few.findings()
    assert len(told) == MOST + 1
    assert [finding.message for finding in told if "more like it" in finding.message] == [
        f"{found[0].message} There are {2 * MOST} more like it."
    ]
    assert MOST_NOTES < MOST


def test_one_hand_under_two_numbers() -> None:
    again = edited(HAND, ("290000009142", "290000009188"), ("18:00:00", "18:40:00"))
    (finding,) = [one for one in run(HAND, again)[0] if one.code == "AUD039"]
    assert (finding.hand_id, finding.also[0].hand_id) == ("290000009188", "290000009142")
    assert "AUD039" not in codes(HAND, edited(again, ("9s", "9h")))
    assert "AUD039" not in codes(HAND, edited(again, ("Ben ($200", "Ben ($201")))
