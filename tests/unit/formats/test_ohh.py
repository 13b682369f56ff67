"""Open Hand History: what its rounds, actions and pots mean, event by event; texts that are none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parser.events import (
    Action,
    CashOut,
    Collected,
    Dealt,
    Note,
    NoteKind,
    Post,
    PostKind,
    PotDrop,
    Show,
    StreetDealt,
    TotalPot,
    Verb,
)
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.source import Chatter, Quarantined
from replay import Verdict, replay


def act(player: object, word: str, amount: object = 0, **more: Any) -> dict[str, Any]:
    return {"player_id": player, "action": word, "amount": amount, **more}


def player(number: int, seat: int, name: str, stack: object = 100.0, **more: Any) -> dict[str, Any]:
    return {"id": number, "seat": seat, "name": name, "starting_stack": stack, **more}


def document(**changes: Any) -> dict[str, Any]:
    value: dict[str, Any] = {
        "spec_version": "1.4.6",
        "site_name": "Somewhere",
        "game_number": "77",
        "start_date_utc": "2024-03-01T20:15:07Z",
        "table_name": "Vega",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": 6,
        "currency": "USD",
        "dealer_seat": 1,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "ante_amount": 0,
        "hero_player_id": 20,
        "players": [player(10, 1, "Alder"), player(20, 3, "Birch"), player(30, 5, "Cedar")],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "actions": [
                    act(20, "Post SB", 0.5),
                    act(30, "Post BB", 1),
                    act(20, "Dealt Cards", cards=["Ah", "Kd"]),
                    act(10, "Raise", 3),
                    act(20, "Raise", 8.5),
                    act(30, "Fold"),
                    act(10, "Raise", 15, is_allin=False),
                    act(20, "Call", 9),
                ],
            },
            {
                "id": 1,
                "street": "Flop",
                "cards": ["Kh", "7s", "2h"],
                "actions": [act(20, "Check"), act(10, "Bet", 20)],
            },
        ],
        "pots": [],
    }
    value["rounds"][1]["actions"].append(act(20, "Fold"))
    value["pots"] = [
        {"number": 0, "amount": 37, "rake": 1, "player_wins": [{"player_id": 10, "win_amount": 36}]}
    ]
    return value | changes


def hands(text: str) -> list[Hand]:
    return [item for item in read_bytes(text.encode()) if isinstance(item, Hand)]


def one(value: dict[str, Any], **beside: Any) -> Hand:
    (hand,) = hands(json.dumps({"ohh": value, **beside}, indent=2))
    return hand


def with_actions(*actions: dict[str, Any], **changes: Any) -> Hand:
    """A hand of these actions before the flop."""
    return one(document(rounds=[{"id": 0, "street": "Preflop", "actions": list(actions)}], **changes))


def test_an_amount_is_what_an_action_adds_also_with_chips_in() -> None:
    hand = one(document())
    actions = [event for event in hand.events if isinstance(event, Action)]
    assert [(one.seat, one.verb, one.amount, one.raise_to) for one in actions] == [
        (1, Verb.RAISE, 200, 300),
        (3, Verb.RAISE, 600, 900),
        (5, Verb.FOLD, 0, 0),
        (1, Verb.RAISE, 900, 1800),
        (3, Verb.CALL, 900, 0),
        (3, Verb.CHECK, 0, 0),
        (1, Verb.BET, 2000, 2000),
        (3, Verb.FOLD, 0, 0),
    ]
    outcome = replay(hand)
    assert outcome.verdict is Verdict.AGREES
    assert outcome.rake == 100
    assert {player.name: player.net for player in outcome.players} == {
        "Alder": 1800,
        "Birch": -1800,
        "Cedar": -100,
    }


def test_every_event_points_at_its_own_object() -> None:
    hand = one(document())
    for event in hand.events:
        assert hand.text[event.at] == "{"
    bet = next(event for event in hand.events if isinstance(event, Action) and event.verb is Verb.BET)
    assert json.loads(hand.text[bet.at : hand.text.index("}", bet.at) + 1]) == act(10, "Bet", 20)
    award = next(event for event in hand.events if isinstance(event, Collected))
    assert hand.text[award.at :].split(":")[0].split() == ["{", '"player_id"']


def test_the_header_says_what_the_document_says() -> None:
    header = one(document(flags=["Fast"], bet_limit={"bet_type": "PL", "bet_cap": 50})).header
    assert (header.site, header.brand, header.hand_id, header.table) == ("ohh", "Somewhere", "77", "Vega")
    assert (header.game, header.limit, header.low_stake, header.high_stake) == ("holdem", "pl", 50, 100)
    assert (header.currency, header.symbol, header.scale, header.ante) == ("USD", "$", 2, None)
    assert (header.button, header.max_seats, header.fast_fold, header.cap) == (1, 6, True, 5000)
    assert (header.played_at, header.zone, header.utc) == ("2024-03-01 20:15:07", "UTC", 1709324107)
    assert header.hero == "Birch"


def test_a_tournament_says_which_and_what_it_cost() -> None:
    info = {
        "tournament_number": "9",
        "currency": "USD",
        "buyin_amount": 10,
        "bounty_fee_amount": 2.5,
        "fee_amount": 1,
    }
    players = [
        player(10, 1, "Alder", 1500, player_bounty=2.5),
        player(20, 3, "Birch", 1500),
        player(30, 5, "C", 900),
    ]
    hand = one(document(tournament=True, tournament_info=info, players=players))
    header = hand.header
    assert (header.tournament, header.tournament_id, header.buy_in) == (True, "9", "$10+$2.50+$1")
    assert (header.currency, header.symbol) == (None, "")
    assert hand.seats[0].bounty == 250


@pytest.mark.parametrize(
    ("stamp", "played", "utc"),
    [
        ("2024-03-01T20:15:07.500Z", "2024-03-01 20:15:07", 1709324107),
        ("2024-03-01T20:15", "2024-03-01 20:15:00", 1709324100),
        ("2024-03-01T21:15:07+01:00", "2024-03-01 21:15:07", 1709324107),
        ("2024-03-01", "2024-03-01", None),
        ("yesterday", None, None),
    ],
)
def test_stamps(stamp: str, played: str | None, utc: int | None) -> None:
    header = one(document(start_date_utc=stamp)).header
    assert (header.played_at, header.utc) == (played, utc)


def test_posts_of_every_kind() -> None:
    hand = with_actions(
        act(10, "Post Ante", 0.1),
        act(20, "Post SB", 0.5),
        act(30, "Post BB", 1, is_allin=True),
        act(10, "Post Dead", 0.5),
        act(10, "Post Extra Blind", 1),
        act(20, "Straddle", 1.5),
        act(10, "Add to Pot", 3),
    )
    posts = [
        (post.seat, post.kind, post.amount, post.all_in) for post in hand.events if isinstance(post, Post)
    ]
    assert posts == [
        (1, PostKind.ANTE, 10, False),
        (3, PostKind.SMALL_BLIND, 50, False),
        (5, PostKind.BIG_BLIND, 100, True),
        (1, PostKind.DEAD_BLIND, 50, False),
        (1, PostKind.BIG_BLIND, 100, False),
        (3, PostKind.STRADDLE, 200, False),
    ]
    assert [event.amount for event in hand.events if isinstance(event, PotDrop)] == [300]


def test_streets_that_come_twice_are_runs() -> None:
    streets = [
        ("Flop", ["Kh", "7s", "2h"]),
        ("Turn", ["3c"]),
        ("River", ["4c"]),
        ("Turn", ["5d"]),
        ("River", ["6d"]),
    ]
    rounds = [
        {"id": at, "street": name, "cards": cards, "actions": []} for at, (name, cards) in enumerate(streets)
    ]
    hand = one(document(rounds=rounds))
    dealt = [event for event in hand.events if isinstance(event, StreetDealt)]
    assert [(one.street, one.run, len(one.board), len(one.new)) for one in dealt] == [
        (1, 0, 0, 3),
        (2, 1, 3, 1),
        (3, 1, 4, 1),
        (2, 2, 3, 1),
        (3, 2, 4, 1),
    ]


def test_cards_unknown_and_cards_that_are_none() -> None:
    hand = with_actions(
        act(10, "Dealt Cards", cards=["X", "X"]),
        act(20, "Dealt Cards", cards=""),
        act(30, "Shows Cards", cards=["Zz", "Ah"]),
    )
    assert [event.cards for event in hand.events if isinstance(event, Dealt | Show)] == [(), (), ()]
    assert [finding.code for finding in hand.findings] == ["TXT008"]


def test_cards_beside_a_players_name_are_dealt() -> None:
    hand = one(
        document(players=[player(10, 1, "Alder", cards=["9c", "9d"]), player(20, 3, "B"), player(30, 5, "C")])
    )
    assert next(event for event in hand.events if isinstance(event, Dealt)).seat == 1


@pytest.mark.parametrize(("count", "game"), [(4, "omaha8"), (5, "omaha5_8"), (6, "omaha6_8")])
def test_the_cards_tell_omaha_from_omaha(count: int, game: str) -> None:
    cards = ["2c", "3c", "4c", "5c", "6c", "7c"][:count]
    hand = with_actions(act(20, "Dealt Cards", cards=cards), game_type="OmahaHiLo")
    assert hand.header.game == game


def test_pots_awards_fees_and_cash_outs() -> None:
    win = {"player_id": 10, "win_amount": 30, "cashout_amount": 12, "cashout_fee": 0.12}
    pots = [
        {"number": 0, "amount": 31, "rake": 0.75, "jackpot": 0.25, "player_wins": [win]},
        {"number": 1, "amount": 6, "rake": 0, "player_wins": [{"player_id": 20, "win_amount": 6}]},
    ]
    hand = one(document(pots=pots))
    total = next(event for event in hand.events if isinstance(event, TotalPot))
    assert (total.total, total.main, total.sides, total.rake) == (3700, 3100, (600,), 75)
    assert total.fees == (("jackpot", 25),)
    awards = [(one.seat, one.amount, one.pot) for one in hand.events if isinstance(one, Collected)]
    assert awards == [(1, 3000, 0), (3, 600, 1)]
    assert [(one.amount, one.fee) for one in hand.events if isinstance(one, CashOut)] == [(1200, 12)]


def test_no_pot_is_no_award() -> None:
    hand = one(document(pots=[]))
    assert hand.status is HandStatus.PARTIAL
    assert replay(hand).verdict is Verdict.CANNOT_TELL


def test_noise_of_binary_fractions_is_none_and_decimals_are_kept() -> None:
    text = json.dumps({"ohh": document()}).replace('"amount": 8.5', '"amount": 8.500000000000002')
    assert hands(text)[0].header.scale == 2
    assert hands(text.replace("100.0", "100.125"))[0].header.scale == 3
    assert one(document(currency="Chips")).header.scale == 1


def test_what_moves_nothing_is_a_note_and_what_nobody_knows_is_said_so() -> None:
    hand = with_actions(
        act(10, "Sits Down"), act(20, "Payout", 4), act(30, "Dances", text="{}}\\"), act(99, "Fold")
    )
    notes = [(note.kind, note.text) for note in hand.events if isinstance(note, Note)]
    assert [kind for kind, _ in notes] == [NoteKind.PRESENCE, NoteKind.TABLE, NoteKind.UNREAD]
    assert json.loads(notes[2][1]) == act(30, "Dances", text="{}}\\")
    assert [finding.code for finding in hand.findings] == ["TXT001", "HDR004"]


def test_hands_on_lines_in_arrays_and_between_summaries() -> None:
    first, second = (
        json.dumps({"id": "x", "ohh": document()}),
        json.dumps({"ohh": document(game_number="78")}),
    )
    ots = json.dumps({"ots": {"tournament_number": "1"}})
    for text in (
        f"{first}\n{ots}\n{second}\n",
        f"[{first}, {ots},{second}]",
        f"[\n  {first},\n{ots},\n  {second}\n]\n",
    ):
        pieces = list(read_bytes(text.encode()))
        assert [piece.header.hand_id for piece in pieces if isinstance(piece, Hand)] == ["77", "78"]
        assert "tournament summary" in [piece.kind for piece in pieces if isinstance(piece, Chatter)]
        assert not [piece for piece in pieces if isinstance(piece, Quarantined)]
        assert sum(piece.size for piece in pieces) == len(text)


def test_a_hand_that_breaks_off_costs_no_other() -> None:
    whole = json.dumps({"ohh": document()}, indent=1)
    pieces = list(read_bytes(f"{whole}\n\n{whole[:700]}\n{whole}\n".encode()))
    assert len([piece for piece in pieces if isinstance(piece, Hand)]) == 2
    (aside,) = [piece for piece in pieces if isinstance(piece, Quarantined)]
    assert "JSON that can't be read" in aside.reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": []}, "no players"),
        ({"players": [player(1, 1, "A"), {"id": 2, "name": "B"}]}, "a player without a seat"),
        ({"players": [player(1, 1, "A"), {"seat": 2, "name": "B"}]}, "a player without an id"),
        ({"players": [player(1, 1, "A", "lots"), player(2, 2, "B")]}, "is no amount"),
        ({"players": [player(1, 1, "A", 10**17), player(2, 2, "B")]}, "an amount too large"),
        ({"rounds": [{"street": "Preflop", "actions": [act(10, "Raise", None)]}]}, "an amount is missing"),
        ({"rounds": [{"street": "Preflop", "actions": [act(10, "Call", -5)]}]}, "less than nothing"),
        ({"rounds": [{"street": "Preflop", "actions": [act(10, "Call", True)]}]}, "is no amount"),
    ],
)
def test_what_is_no_hand_is_set_aside_with_a_reason(changes: dict[str, Any], reason: str) -> None:
    (piece,) = read_bytes(json.dumps({"ohh": document(**changes)}).encode())
    assert isinstance(piece, Quarantined)
    assert reason in piece.reason


@pytest.mark.parametrize(
    "text",
    [
        '{"ohh": ' + "[" * 100_000,
        '{"ohh": ' + "[" * 50_000 + "]" * 50_000 + "}",
        '{"ohh": {"players": ' + "9" * 10_000 + "}}",
        '{"ohh": {"players": [{"id": 1e999999999}]}}',
        '{"ohh": {"players": NaN}}',
        '{"ohh": null}',
        '{"ohh": {}}',
        '{"ohh"',
    ],
)
def test_hostile_json_is_set_aside(text: str) -> None:
    pieces = list(read_bytes(text.encode()))
    assert all(isinstance(piece, Quarantined) for piece in pieces)
    assert sum(piece.size for piece in pieces) == len(text)


def test_games_without_a_replay_are_header_only() -> None:
    hand = one(document(game_type="Stud"))
    assert (hand.status, hand.header.game) == (HandStatus.UNSUPPORTED, "Stud")


def test_names_with_braces_quotes_escapes_and_half_characters() -> None:
    text = json.dumps(
        {"ohh": document(players=[player(10, 1, 'A{"x"}'), player(20, 3, "B\\"), player(30, 5, "C")])}
    )
    hand = hands(text.replace('"C"', '"C\\ud800\\n"'))[0]
    assert [seat.name for seat in hand.seats] == ['A{"x"}', "B\\", "C\ufffd\ufffd"]
    assert all(hand.text[event.at] == "{" for event in hand.events)


def test_keys_that_stand_twice_cost_the_places_only() -> None:
    text = json.dumps({"ohh": document()}).replace('"pots"', '"extra": {}, "extra": {}, "pots"')
    (hand,) = hands(text)
    assert {event.at for event in hand.events} == {0}
    assert replay(hand).verdict is Verdict.AGREES


def test_ohh_in_chat_begins_no_hand() -> None:
    pieces = list(read_bytes(b'Alder said, "ohh"\n"ohh": that\n'))
    assert not [piece for piece in pieces if isinstance(piece, Hand)]
