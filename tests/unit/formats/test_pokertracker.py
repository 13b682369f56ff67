"""PokerTracker's own texts for hands of iPoker, Merge, Everest and Microgaming rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from parser import Hand
from parser.cards import parse_cards
from parser.events import (
    Action,
    Collected,
    Dealt,
    HoleCards,
    Muck,
    Post,
    PostKind,
    Show,
    ShowdownStart,
    StreetDealt,
    SummarySeat,
    TotalPot,
    Uncalled,
    Verb,
)
from parser.hand import UncalledBet
from parser.reader import read_bytes
from replay import replay

FOLDER = Path(__file__).resolve().parents[3] / "sample_histories" / "pokertracker"
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.txt"))


def sample(name: str) -> str:
    """A sample's text."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def one(text: str) -> Hand:
    """The first hand in a text."""
    return next(item for item in read_bytes(text.encode(), "hand.txt") if isinstance(item, Hand))


def actions(hand: Hand, *verbs: Verb) -> list[tuple[int | None, str, int, int, bool]]:
    """A hand's actions of some kinds: seat, verb, amount, street total, all-in."""
    return [
        (event.seat, event.verb.value, event.amount, event.raise_to, event.all_in)
        for event in hand.events
        if isinstance(event, Action) and event.verb in verbs
    ]


WAGERS = (Verb.CALL, Verb.BET, Verb.RAISE)


def test_ipokers_raises_reach_a_total_with_nf_and_add_chips_without() -> None:
    assert actions(one(sample("ipoker/re-raise")), *WAGERS) == [
        (1, "raises", 20, 30, False),
        (3, "raises", 60, 90, False),
        (1, "raises", 150, 240, False),
        (3, "calls", 150, 0, False),
        (1, "bets", 300, 300, False),
        (3, "raises", 660, 960, True),
        (1, "calls", 460, 0, True),
    ]


def test_merges_raises_reach_a_total() -> None:
    assert actions(one(sample("merge/version-2")), *WAGERS) == [
        (1, "raises", 8, 12, False),
        (3, "raises", 28, 40, False),
        (1, "raises", 80, 120, False),
    ]


def test_everests_raises_reach_a_total() -> None:
    assert actions(one(sample("everest/re-raise")), *WAGERS) == [
        (1, "raises", 200, 300, False),
        (3, "raises", 600, 900, False),
        (1, "raises", 1500, 2400, False),
        (3, "calls", 1500, 0, False),
        (1, "bets", 3000, 3000, False),
        (3, "raises", 4600, 7600, True),
        (1, "calls", 4015, 0, True),
    ]


def test_microgamings_first_hands_print_totals_and_later_ones_chips_added() -> None:
    assert actions(one(sample("microgaming/first-hands")), *WAGERS) == [
        (3, "raises", 20, 30, False),
        (4, "raises", 60, 90, False),
        (3, "raises", 150, 240, False),
        (4, "calls", 150, 0, False),
        (3, "bets", 300, 300, False),
        (4, "raises", 660, 960, True),
        (3, "calls", 60, 0, True),
    ]
    assert actions(one(sample("microgaming/later-hands")), *WAGERS)[3:6] == [
        (2, "raises", 2364, 2964, False),
        (3, "calls", 2364, 0, False),
        (1, "calls", 2364, 0, False),
    ]


def test_where_the_uncalled_bet_is() -> None:
    ways = {}
    for name in FILES:
        accounts = one(sample(name.removesuffix(".txt"))).header.accounts
        ways[name.removesuffix(".txt")] = None if accounts is None else accounts.uncalled
    assert ways["ipoker/walk"] is UncalledBet.AWARD
    assert ways["ipoker/uncalled-left-out"] is UncalledBet.SILENT
    assert ways["merge/old-tournament"] is UncalledBet.AWARD
    assert ways["everest/re-raise"] is None
    assert ways["microgaming/later-hands"] is UncalledBet.EITHER
    merge = one(sample("merge/version-2"))
    assert [(event.seat, event.amount) for event in merge.events if isinstance(event, Uncalled)] == [(1, 80)]
    everest = one(sample("everest/re-raise"))
    assert [event.amount for event in everest.events if isinstance(event, Uncalled)] == [585]


def test_totals_and_rake() -> None:
    def totals(name: str) -> list[tuple[int | None, int | None]]:
        return [(one.total, one.rake) for one in events(name) if isinstance(one, TotalPot)]

    def events(name: str) -> list[object]:
        return list(one(sample(name)).events)

    assert totals("ipoker/re-raise") == [(2110, 100)]
    assert totals("merge/version-2") == []
    assert totals("everest/re-raise") == []
    assert totals("microgaming/first-hands") == [(None, 50)]


def test_cards_by_suit_first_or_in_words() -> None:
    shown = {event.seat: event.cards for event in one(sample("ipoker/re-raise")).events
             if isinstance(event, Show)}  # fmt: skip
    assert shown == {3: parse_cards("Qs Qd")}
    streets = [event.new for event in one(sample("ipoker/re-raise")).events if isinstance(event, StreetDealt)]
    assert streets == [parse_cards("2c 7d Kh"), parse_cards("4s"), parse_cards("Qh")]
    dealt = [event.cards for event in one(sample("ipoker/walk")).events if isinstance(event, Dealt)]
    assert dealt == [parse_cards("Th Ks")]
    words = [event.cards for event in one(sample("microgaming/first-hands")).events
             if isinstance(event, Dealt)]  # fmt: skip
    assert words == [parse_cards("Qs Qd")]


def test_a_card_that_is_not_shown_is_left_out() -> None:
    hand = one(sample("ipoker/uncalled-left-out").replace("[HA D2]", "[HA X]"))
    shown = [event.cards for event in hand.events if isinstance(event, Show)]
    assert shown[0] == parse_cards("Ah")


def test_mucked_cards_that_the_database_knows() -> None:
    for name in ("ipoker/re-raise", "microgaming/first-hands", "everest/dead-blinds"):
        events = one(sample(name)).events
        assert any(isinstance(event, Muck) for event in events)
        (known,) = [event for event in events if isinstance(event, SummarySeat)]
        assert known.result == "mucked"
        assert len(known.cards) == 2


def test_the_showdown_and_the_cards_have_no_marker_of_their_own() -> None:
    kinds = [type(event) for event in one(sample("microgaming/first-hands")).events]
    assert kinds.count(HoleCards) == kinds.count(ShowdownStart) == 1
    assert kinds.index(HoleCards) < kinds.index(Dealt)


def test_posts() -> None:
    def posts(name: str) -> list[tuple[int | None, PostKind, int]]:
        return [(one.seat, one.kind, one.amount) for one in events(name) if isinstance(one, Post)]

    def events(name: str) -> list[object]:
        return list(one(sample(name)).events)

    assert posts("merge/version-2")[2] == (2, PostKind.BOTH_BLINDS, 6)
    assert posts("everest/dead-blinds")[2:] == [
        (6, PostKind.DEAD_BLIND, 50),
        (6, PostKind.BIG_BLIND, 100),
        (1, PostKind.BIG_BLIND, 100),
    ]
    assert posts("microgaming/short-blind") == [
        (1, PostKind.SMALL_BLIND, 10),
        (2, PostKind.BIG_BLIND, 10),
    ]


def test_stacks_of_old_merge_tournaments_are_those_after_the_posts() -> None:
    stacks = [(seat.number, seat.stack) for seat in one(sample("merge/old-tournament")).seats]
    assert stacks == [(1, 6700), (2, 1425), (3, 8384)]
    assert [seat.stack for seat in one(sample("merge/version-2")).seats][:2] == [410, 130]


def test_pots_have_names() -> None:
    awards = [(event.amount, event.pot) for event in one(sample("microgaming/later-hands")).events
              if isinstance(event, Collected)]  # fmt: skip
    assert awards == [(8767, 0), (4048, 1)]


def test_headers() -> None:
    header = one(sample("ipoker/re-raise")).header
    assert (header.site, header.brand, header.hand_id) == ("pokertracker", "GAME", "2978000102")
    assert (header.low_stake, header.high_stake, header.currency, header.button) == (5, 10, "USD", 2)
    header = one(sample("ipoker/uncalled-left-out")).header
    assert (header.played_at, header.zone, header.utc) == ("2018-12-26 22:40:05", "GMT", 1545864005)
    header = one(sample("ipoker/knockout")).header
    assert (header.tournament_id, header.buy_in, header.currency) == (
        "705000001", "€22,25 + €22,25 + €5,50", None,
    )  # fmt: skip
    header = one(sample("merge/version-2")).header
    assert (header.hand_id, header.played_at, header.zone, header.max_seats) == (
        "80250001-236", "2014-12-05 17:08:49", "EST", 6,
    )  # fmt: skip
    header = one(sample("everest/re-raise")).header
    assert (header.table, header.button, header.played_at) == ("Moroni-1", 2, "2011-01-02 22:33:12")
    header = one(sample("microgaming/first-hands")).header
    assert (header.hand_id, header.currency, header.table) == (
        "4152000101",
        "EUR",
        "Deal 252 (Deep) - €5 Min",
    )
    header = one(sample("microgaming/short-blind")).header
    assert (header.tournament_id, header.game, header.low_stake) == ("10190001", "holdem", 10)


@pytest.mark.parametrize("name", ["Fold", "x: Raise $1", "folded", "wins $1", "Seat 4", "shows: Ah, Kd"])
@pytest.mark.parametrize(
    "text", ["ipoker/re-raise", "merge/version-2", "everest/re-raise", "microgaming/first-hands"]
)
def test_names_like_lines(text: str, name: str) -> None:
    plain, hostile = one(sample(text)), one(sample(text).replace("Elm.", name))
    assert [type(event) for event in hostile.events] == [type(event) for event in plain.events]
    assert replay(hostile).verdict is replay(plain).verdict


@pytest.mark.parametrize("name", FILES)
def test_a_text_cut_anywhere_is_accounted_for(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    for size in range(0, len(data), 7):
        items = list(read_bytes(data[:size], "cut.txt"))
        assert sum(item.size for item in items) == size
        for item in items:
            if isinstance(item, Hand):
                replay(item)
