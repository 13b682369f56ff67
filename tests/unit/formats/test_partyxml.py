"""partypoker's XML: chips added with the pieces of the street total, pots, 16-bit text, damage."""

from __future__ import annotations

from pathlib import Path

from parser.events import Action, Collected, Dealt, Show, StreetDealt, Verb
from parser.formats.partyxml import read_stamp
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined
from replay import Verdict, replay

SAMPLES = Path(__file__).resolve().parents[3] / "sample_histories" / "partyxml" / "tournament"
WHOLE = (SAMPLES / "walk-re-raise-side-pots-tie.txt").read_bytes()


def items(data: bytes) -> list[Hand | Quarantined | Chatter]:
    found = [item for item in read_bytes(data) if isinstance(item, Hand | Quarantined | Chatter)]
    assert sum([item.size for item in found]) == len(data)
    return found


def hands(data: bytes) -> list[Hand]:
    return [item for item in items(data) if isinstance(item, Hand)]


def test_amounts_are_chips_added_and_the_pieces_sum_to_the_street_total() -> None:
    _, hand, *_ = hands(WHOLE)
    moves = [
        (event.seat, event.verb, event.amount, event.raise_to)
        for event in hand.events
        if isinstance(event, Action)
    ]
    assert moves[:5] == [
        (1, Verb.RAISE, 150_000, 250_000),
        (2, Verb.RAISE, 500_000, 750_000),
        (4, Verb.FOLD, 0, 0),
        (1, Verb.RAISE, 850_000, 1_600_000),
        (2, Verb.CALL, 850_000, 0),
    ]
    assert not hand.findings


def test_pieces_that_do_not_sum_to_the_total_are_told() -> None:
    _, hand, *_ = hands(WHOLE.replace(b'bets="250000,1350000"', b'bets="250000,1450000"'))
    assert [finding.code for finding in hand.findings] == ["TXT009"]


def test_header_cards_and_pots() -> None:
    first, _, third, _ = hands(WHOLE)
    header = third.header
    assert (header.game, header.limit, header.tournament, header.scale) == ("holdem", "nl", True, 2)
    assert (header.low_stake, header.high_stake, header.ante) == (50_000, 100_000, 9_000)
    assert (header.button, header.max_seats, header.hero) == (1, 8, "Alder")
    assert (header.played_at, header.zone, header.tournament_id) == (
        "2018-11-15 21:07:44",
        "MSK",
        "185000001",
    )
    assert [seat.name for seat in first.seats] == ["Alder", "Birch & Sons", "Cedar_7"]
    assert [event.seat for event in third.events if isinstance(event, Dealt)] == [1]
    assert [event.street for event in third.events if isinstance(event, StreetDealt)] == [1, 2, 3]
    assert next((event.seat, event.words) for event in third.events if isinstance(event, Show)) == (
        1,
        "a pair of Aces",
    )
    paid = [(event.seat, event.pot, event.amount) for event in third.events if isinstance(event, Collected)]
    assert paid == [(2, 2, 4_000_000), (4, 1, 6_000_000), (1, 0, 9_000_000)]
    outcome = replay(third)
    assert outcome.verdict is Verdict.AGREES
    assert [player.uncalled for player in outcome.players if player.uncalled] == [4_000_000]


def test_stamps() -> None:
    assert read_stamp("Thursday, November 15, 21:07:44 MSK 2018")[0] == "2018-11-15 21:07:44"
    assert read_stamp("some day") == (None, None, None)


def test_sixteen_bits_without_a_mark_and_an_odd_byte() -> None:
    text = WHOLE.decode()
    for data in (text.encode("utf-16-le"), text.encode("utf-16"), text.encode("utf-16-le") + b"\x00"):
        found = hands(data)
        assert [replay(hand).verdict for hand in found] == [Verdict.AGREES] * 4
        assert found[1].place(found[1].events[0].at).text.startswith("<players dealer_seat")


def test_a_hand_that_breaks_off_before_the_document_ends() -> None:
    text = WHOLE.decode()
    end = text.index("</rounds>", text.index("17957000003"))
    cut = text[:end] + "\n</table></tabletype></pokerxml></poker>"
    found = hands(cut.encode())
    assert [hand.status for hand in found] == [HandStatus.COMPLETE] * 2 + [HandStatus.PARTIAL]
    assert [finding.code for finding in found[-1].findings] == ["TXT002"]


def test_cut_anywhere_spoilt_or_glued_it_raises_nothing() -> None:
    for end in range(0, len(WHOLE), 37):
        spoilt = WHOLE[:end] + bytes([WHOLE[end] ^ 0x11]) + WHOLE[end + 1 :]
        for data in (WHOLE[:end], spoilt, WHOLE[:end] + WHOLE):
            for hand in hands(data):
                replay(hand)


def test_an_action_without_a_seat_or_of_an_unknown_kind() -> None:
    _, hand, *_ = hands(WHOLE.replace(b'seat="4" type="fold"', b'seat="9" type="fold"'))
    assert "HDR004" in [finding.code for finding in hand.findings]
    _, hand, *_ = hands(WHOLE.replace(b'seat="4" type="fold"', b'seat="4" type="dance"'))
    assert "TXT001" in [finding.code for finding in hand.findings]
