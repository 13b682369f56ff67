"""Tournament summaries written for the tests, one a room."""

STARS = """PokerStars Tournament #2900000001, No Limit Hold'em
Buy-In: $8.00/$2.00/$1.00 USD
6 players
Total Prize Pool: $48.00 USD
Tournament started 2023/10/27 18:00:00 CET [2023/10/27 12:00:00 ET]
Tournament finished 2023/10/27 19:10:00 CET [2023/10/27 13:10:00 ET]
  1: Alder (Norway), $1,024.00 (50%)
  2: Birch, K [2] (Peru, Lima), $14.40 (30%)
  3: Hero (Malta), $9.60 (20%)
  4: Elm) x (Chile),\x20
  5: a (b (Cuba),
  6: Birch, K (Peru, Lima),

You finished in 3rd place (eliminated at hand #241000000999).
You made 2 rebuys and 1 addons for a total of USD 30.00
You collected 4 bounties for a total of USD 20.00
"""
STARS_ON = """PokerStars Tournament #2900000002, Pot Limit Omaha
Super Satellite
Buy-In: $10.00/$1.00 USD
5 players
$500.00 USD added to the prize pool by PokerStars
Total Prize Pool: $550.00 USD
Target Tournament #2900000009 Buy-In: $200.00/15.00 USD
2 tickets to the target tournament
Tournament started 2023/10/27 12:00:00 ET
  1: Alder (Norway), (qualified for the target tournament)
  2: Birch (Peru), still playing
  3: Hero (Malta), $31.00
"""
TILT = """Full Tilt Poker Tournament Summary $14 + $1 (Knockout) (243000001) Hold'em No Limit (Knockout)
Buy-In: $14 + $1
Knockout Bounty: $3
Rebuy: $14
Hero performed 2 Rebuys
Hero received 2 Knockout Bounty Awards
Buy-In Chips: 1500
4 Entries
Total Prize Pool: $1,044.50
Tournament started: Wed, July 21, 2010 22:40 ET
Tournament is still in progress

Still Playing - Alder Mc
2: Birch
3: Hero, $7.80
4: Elm

Hero finished in 3rd place
"""
PACIFIC = """***** Cassava Tournament Summary *****
Tournament ID: 38300001
Buy-In: 5 € + 0,50 €
Rebuy: 3,15 €
Add-On: 4 €
Hero performed 2 rebuys
Hero performed 1 add-ons
Hero finished 7/254 and won 1 050,80 €
"""
WINAMAX = """Winamax Poker - Tournament summary : Quitte (ou) Double(13800001)
Player : Hero
Buy-In : 4.50€ + 4.50€ + 1€
Registered players : 10
Mode : sngType : sitngo
Levels : Levels : [10-20:0:180:holdem-no-limit]
Prizepool : 45€
Tournament started 2012/06/25 02:25:29 UTC
You played 1h 11min 5s
You finished in 2nd place
You won 12.50€ + Bounty 4.50€
"""
TRACKER = """PokerTracker 4 Tournament Summary
Site: iPoker
Game: Holdem
Tournament #: 10300001
Started: 2013/07/31 18:32:39
Finished: 2013/07/31 22:24:14
Buyin: $16.50
Fee: $1.50
Rebuy: $16.50
Addon: $16.50
Table Type: MTT REBUY
Tourney Type: No Limit
Players: 66

Place: 0, Player: Alder, Won: $0.00,
Place: 1, Player: Birch, Won: $1,200.00,
Place: 38, Player: Hero, Won: $0.00, Rebuys: 2, Addons: 1,
"""
GGPOKER = """Tournament #77000001, Bounty Hunters, Special, Hold'em No Limit
Buy-in: $5+$0.4+$5
120 Players
Total Prize Pool: $600
Tournament started 2024/05/01 18:00:00
2nd : Hero, $72.5
You finished the tournament in 2nd place.
You made 1 re-entries and received a total of $80.5.
"""
RIO = """Run It Once Poker Tournament #158001, Cubed SNG No Limit Hold 'Em
Buy-In: €5.00
3 players
Tournament started 2021/04/12 17:01:17 CET [2021/04/12 11:01:17 ET]
1: Alder E, €12.50
2: Hero
3: Birch

You finished in 2nd place (eliminated at hand #55000001).
"""
OTS = (
    '{"ots": {"spec_version": "1.1.3", "site_name": "GGPoker", "tournament_number": "77000002",'
    ' "tournament_name": "Nightly", "start_date_utc": "2024-05-01T18:00:00Z", "currency": "USD",'
    ' "buyin_amount": 4.6, "fee_amount": 0.4, "bounty_fee_amount": 5, "prize_pool": 46, "player_count": 10,'
    ' "hero_player_name": "Hero", "tournament_finishes_and_winnings": ['
    '{"player_name": "Alder", "finish_position": 1, "still_playing": false, "prize": 25.3},'
    '{"player_name": "Hero", "finish_position": 2, "still_playing": false, "prize": 0, "ticket_value": 11},'
    '{"player_name": "Birch", "finish_position": 0, "still_playing": true, "prize": 0}]}}\n'
)
PAGE = """
<html>
<head></head>
<BODY>
<title>TOURNEYS: &lt;Hero&gt;</title>
<TABLE><thead><tr><th>Date/Time</th><th>Tourney</th><th>Game</th><th>Currency</th><th>Buy-In</th>
<th>ReBuys<br>AddOns</th><th>Rake</th><th>Place</th><th>Entries</th>
<th>Prize</th><th>Bounty Awarded</th></tr></thead>
<tr id="row_1"><td align="right">1/1/2012 11:45:57 PM</td><td>553000001</td><td>NL Hold'em</td><td>EUR</td>
<td>30.00</td><td>90.00</td><td>3.00</td><td>138</td><td>207</td><td>1,200.50</td><td>7.25</td></tr>
<tr id="row_2"><td>1/2/2012 12:07:48 AM</td><td>553000002</td><td>NL Hold'em</td><td>USD</td>
<td>150.00</td><td>0.00</td><td>12.00</td><td>31</td><td>769</td><td>0.00</td><td>0.00</td></tr>
</TABLE></BODY></HTML>
"""
MAIL = """Delivered-To: hero@example.org
Subject: Tournament History
Content-Transfer-Encoding: quoted-printable

Tournament History for your last tournament requested by Hero =
(hero@example.org)

PokerStars Tournament #2900000003, No Limit Hold'em
Buy-In: 450/50
2 players
Total Prize Pool: 900=20
Tournament started 2017/01/18 09:55:00 ET
  1: H=C3=A9ro (Malta), 900 (100%)
  2: Alder (Norway),=20

You finished in 1st place.

For more information, please write to us at a very long address that is b=
roken.
"""
EVERY = (STARS, STARS_ON, TILT, PACIFIC, WINAMAX, TRACKER, GGPOKER, RIO, OTS, PAGE, MAIL)
