"""Tournament summaries are read: every room's, exactly, and nothing that is not said."""

from __future__ import annotations

import pytest

from parser.reader import Chatter, Quarantined, Standing, Summaries, TournamentSummary, read_bytes
from tests.unit.summaries import summary_texts as texts


def summaries(text: str | bytes) -> list[TournamentSummary]:
    data = text.encode() if isinstance(text, str) else text
    items = list(read_bytes(data, "s.txt"))
    assert sum([item.size for item in items]) == len(data)
    assert not any(isinstance(item, Quarantined) for item in items)
    return [one for item in items if isinstance(item, Summaries) for one in item.summaries]


def one(text: str | bytes) -> TournamentSummary:
    (found,) = summaries(text)
    return found


def test_pokerstars() -> None:
    told = one(texts.STARS)
    assert (told.site, told.tournament_id, told.game) == ("pokerstars", "2900000001", "No Limit Hold'em")
    assert (told.buy_in, told.bounty_part, told.fee, told.currency, told.scale) == (800, 200, 100, "USD", 2)
    assert (told.entrants, told.prize_pool, told.hero, told.line) == (6, 4800, "Hero", 1)
    assert (told.started, told.started_utc) == ("2023-10-27 18:00:00", 1698422400)
    assert told.finished == "2023-10-27 19:10:00"
    assert told.standings == (
        Standing("Alder", 1, prize=102400),
        Standing("Birch, K", 2, entry=2, prize=1440),
        Standing("Hero", 3, prize=960, bounty=2000, rebuys=2, addons=1, extra=3000),
        Standing("Elm) x", 4, prize=0),
        Standing("a (b", 5, prize=0),
        Standing("Birch, K", 6, prize=0),
    )
    assert told.findings == ()


def test_a_ticket_counts_what_it_costs_and_who_plays_on_has_no_rank() -> None:
    told = one(texts.STARS_ON)
    first, second, third = told.standings
    assert (first.prize, first.ticket, first.rank) == (21500, "ticket to the target tournament", 1)
    assert second == Standing("Birch", playing=True)
    assert third.prize == 3100
    assert told.finished is None
    assert told.hero is None


def test_full_tilt_whose_buy_in_holds_the_bounty() -> None:
    told = one(texts.TILT)
    assert (told.name, told.tournament_id) == ("$14 + $1 (Knockout)", "243000001")
    assert (told.buy_in, told.bounty_part, told.fee, told.rebuy) == (1100, 300, 100, 1400)
    assert told.started == "2010-07-21 22:40:00"
    assert told.standings[0] == Standing("Alder Mc", playing=True)
    assert told.standings[2] == Standing("Hero", 3, prize=780, bounty=600, rebuys=2, extra=2800)


def test_a_match_of_a_matrix_is_an_entry_of_its_own() -> None:
    head = "(243000001) Match 2 Hold'em"
    told = one(texts.TILT.replace("(243000001) Hold'em", head))
    assert {standing.entry for standing in told.standings} == {2}


def test_full_tilt_several_entries() -> None:
    text = texts.TILT.replace("in 3rd place", "in 3rd, 1,204th and 95th place.")
    entries = [(one.rank, one.entry) for one in one(text).standings if one.player == "Hero"]
    assert entries == [(3, 1), (1204, 2), (95, 3)]


def test_888_with_decimal_commas() -> None:
    told = one(texts.PACIFIC)
    assert (told.site, told.buy_in, told.fee, told.currency, told.entrants) == (
        "pacific",
        500,
        50,
        "EUR",
        254,
    )
    assert told.standings == (Standing("Hero", 7, prize=105080, rebuys=2, addons=1, extra=1030),)


@pytest.mark.parametrize("word", ["Free", "Бесплатно", "Gratis", "Kostenlos"])
def test_888_free_in_the_words_of_its_clients(word: str) -> None:
    told = one(texts.PACIFIC.replace("5 € + 0,50 €", word))
    assert (told.buy_in, told.fee, told.findings) == (0, None, ())


def test_winamax() -> None:
    told = one(texts.WINAMAX)
    assert (told.name, told.tournament_id) == ("Quitte (ou) Double", "13800001")
    assert (told.buy_in, told.bounty_part, told.fee) == (450, 450, 100)
    assert told.standings == (Standing("Hero", 2, prize=1250, bounty=450),)
    assert told.started_utc == 1340591129


def test_winamax_tickets_have_no_value_unless_it_is_said() -> None:
    told = one(texts.WINAMAX.replace("You won 12.50€ + Bounty 4.50€", "You won Ticket 5€"))
    assert told.standings == (Standing("Hero", 2, prize=500, ticket="Ticket 5€"),)
    told = one(texts.WINAMAX.replace("You won 12.50€ + Bounty 4.50€", "You won Ticket Sunday"))
    assert told.standings == (Standing("Hero", 2, ticket="Ticket Sunday"),)
    told = one(texts.WINAMAX.replace("4.50€ + 4.50€ + 1€", "Ticket uniquement"))
    assert (told.buy_in, told.fee, told.findings) == (None, None, ())


def test_pokertracker_does_not_know_place_0() -> None:
    told = one(texts.TRACKER)
    assert (told.site, told.game, told.fee) == ("pokertracker", "No Limit Holdem", 150)
    assert told.standings == (
        Standing("Alder"),
        Standing("Birch", 1, prize=120000),
        Standing("Hero", 38, prize=0, rebuys=2, addons=1, extra=4950),
    )
    assert one(texts.TRACKER.replace("iPoker", "PokerStars")).site == "pokerstars"


def test_ggpoker_counts_re_entries() -> None:
    told = one(texts.GGPOKER)
    assert (told.name, told.buy_in, told.fee, told.bounty_part) == ("Bounty Hunters, Special", 500, 40, 500)
    assert told.standings == (Standing("Hero", 2, prize=8050), Standing("Hero", entry=2, prize=0))


def test_run_it_once() -> None:
    told = one(texts.RIO)
    assert told.hero == "Hero"
    assert [one.prize for one in told.standings] == [1250, 0, 0]


def test_open_hand_history() -> None:
    told = one(texts.OTS)
    assert (told.site, told.buy_in, told.fee, told.bounty_part) == ("ggpoker", 460, 40, 500)
    assert told.standings == (
        Standing("Alder", 1, prize=2530),
        Standing("Hero", 2, prize=1100, ticket="ticket"),
        Standing("Birch", playing=True),
    )


def test_the_page_of_all_tournaments() -> None:
    first, second = summaries(texts.PAGE)
    assert (first.tournament_id, first.currency, first.entrants) == ("553000001", "EUR", 207)
    assert (first.buy_in, first.fee, first.started) == (3000, 300, "2012-01-01 23:45:57")
    assert first.standings == (Standing("Hero", 138, prize=120050, bounty=725, extra=9000),)
    assert (second.started, second.line) == ("2012-01-02 00:07:48", 11)


def test_mail_in_seven_bits() -> None:
    told = one(texts.MAIL)
    assert (told.hero, told.prize_pool, told.currency) == ("Héro", 900, None)
    assert told.line == 8
    assert told.findings == ()


def test_several_in_one_text_each_on_its_line() -> None:
    found = summaries(texts.PACIFIC + "\n\n" + texts.WINAMAX + texts.RIO)
    assert [(one.site, one.line) for one in found] == [("pacific", 1), ("winamax", 11), ("pokerstars", 22)]


def test_sixteen_bits_and_carriage_returns() -> None:
    told = one(b"\xff\xfe" + texts.TILT.replace("\n", "\r\n").encode("utf-16-le") + b"\x00")
    assert [standing.rank for standing in told.standings] == [None, 2, 3, 4]


def test_what_is_not_understood_is_told_and_the_rest_is_read() -> None:
    told = one(texts.STARS.replace("6 players", "six of them").replace("$48.00 USD", "much"))
    assert told.entrants is None
    assert [(one.code, one.line, one.excerpt) for one in told.findings] == [
        ("TXT001", 3, "six of them"),
        ("TXT001", 4, "Total Prize Pool: much"),
    ]
    assert len(told.standings) == 6


def test_text_behind_the_last_line_is_nobodys() -> None:
    assert one(texts.STARS + "\nWrite to us when you like.\n").findings == ()


def test_a_summary_that_breaks_off() -> None:
    told = one(texts.STARS[: texts.STARS.index(" (Malta)")])
    assert told.findings == ()  # a name without a country
    (finding,) = one(texts.STARS[: texts.STARS.index("27 19:10")]).findings
    assert (finding.line, finding.message) == (6, "The time is not understood.")
    (finding,) = one(texts.STARS[: texts.STARS.index(" Prize Pool")]).findings
    assert finding.message == "The last line of the summary breaks off."


def test_a_summary_without_a_number_stays_chatter() -> None:
    (item,) = read_bytes(b"PokerStars Tournament #")
    assert isinstance(item, Chatter)
    assert not getattr(item, "summaries", ())


def test_the_head_of_an_ipoker_session() -> None:
    head = (
        '<session sessioncode="1"><general><gametype>Holdem NL</gametype><tablename>T, 1</tablename>'
        "<startdate>2017-09-12 11:02:59</startdate><nickname>Hero</nickname><place>2</place>"
        "<tournamentcode>910000001</tournamentcode><tournamentname>Twister</tournamentname>"
        "<buyin>€0 + €0.03 + €0.47</buyin><win>€1</win></general></session>\n"
    )
    told = one(head)
    assert (told.site, told.tournament_id, told.name) == ("ipoker", "910000001", "Twister")
    assert (told.buy_in, told.bounty_part, told.fee, told.currency) == (47, None, 3, "EUR")
    assert told.standings == (Standing("Hero", 2, prize=100),)
    assert one(head.replace("<place>2", "<place>0")).standings == (Standing("Hero"),)
    assert one(head.replace("€0 + €0.03 + €0.47", "Einladung")).buy_in is None
    assert summaries(head.replace("tournamentcode", "other")) == []
