"""Floor logs of tests: one hand in four languages and as a room writes it; hands read and told."""

from __future__ import annotations

from parser.findings import Finding
from parser.hand import Hand
from parser.reader import read_bytes

HEAD = """floor log 7
no limit hold'em 5/10
button 1
seat 1 Ana 500
seat 2 Ben 500
seat 3 Cal 500
2 sb 5
3 bb 10
"""


def hands_of(text: str) -> list[Hand]:
    return [piece for piece in read_bytes(text.encode()) if isinstance(piece, Hand)]


def hand_of(text: str) -> Hand:
    found = hands_of(text)
    assert len(found) == 1
    return found[0]


def told(hand: Hand) -> list[object]:
    """The events without their places."""
    fields = [
        {name: getattr(one, name) for name in one.__struct_fields__ if name != "at"} for one in hand.events
    ]
    return [
        (type(one).__name__, tuple(values.items())) for one, values in zip(hand.events, fields, strict=True)
    ]


def troubles(text: str) -> list[Finding]:
    return [one for one in hand_of(text).findings if one.code != "HDR013"]


ENGLISH = """floor log 1
game holdem no limit
blinds 5/10
button 1
seat 1 Ana 500
seat 2 Ben 500
seat 3 Cal 240
Ben posts small blind 5
Cal posts big blind 10
Ana raises to 30
Ben calls
Cal calls
flop Th 8h 2c
Ben checks
Cal bets 50
Ana raises by 50
Ben folds
Cal all in
Ana calls
turn 4c
river 2d
Cal shows Ah Ts
Ana mucks
Cal wins 510
rake 0
"""
PORTUGUESE = """Floor log 1
jogo texas sem limite
apostas cegas 5/10
botão 1
lugar 1: Ana (500 fichas)
lugar 2: Ben (500)
lugar 3: Cal 240
Ben: aposta pequena 5
Cal: aposta grande 10
Ana aumenta para 30
Ben: acompanho
Cal: acompanho
flop 10♥ 8♥ 2♣
Ben: passo
Cal: aposta 50
Ana: jogo mais 50
Ben: não vou
Cal: joga tudo
Ana paga
turn 4♣
rio 2♦
Cal mostra A♥ 10♠
Ana não mostra
Cal recebe 510
comissão 0
"""
FRENCH = """FLOOR LOG 1
jeu hold'em sans limite
mises 5/10
bouton 1
siège 1 Ana 500 jetons
siège 2 Ben 500 jetons
siège 3 Cal 240
Ben pose petite blind 5
Cal pose grosse blind 10
Ana relance à 30
Ben : je suis
Cal suit
flop 10h 8h 2c
Ben dit parole
Cal mise 50
Ana je relance de 50
Ben passe
Cal fait tapis
Ana paie
tournant 4c
rivière 2d
Cal montre Ah 10s
Ana ne montre pas
Cal reçoit 510
rake 0
"""
CHINESE = """floor log 1
遊戲 德州撲克 無限注
盲注 5/10
莊家 1
座位1 Ana 500
2號 Ben 500 籌碼
3号 Cal 240
Ben 小盲注 5
Cal 大盲 10
Ana 加注到 30
2號跟注
3号跟注
翻牌 10♥ 8♥ 2♣
Ben 過牌
Cal 下注50
Ana 再加 50
Ben 蓋牌
Cal 全下
Ana 跟注
轉牌 4♣
河牌 2♦
Cal 亮牌 A♥ 10♠
Ana 埋牌
Cal 獲得 510
抽水 0
"""


AS_A_ROOM = """Floor log: 44
NLHE $1/$2
Dealer: seat 1
Seat 1: Ana ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cal ($150.50 in chips), sitting out
Seat 4: Dee ($80 in chips)
Ben: posts small blind $1
Dee: posts big blind $2
Ana: raises $4 to $6
Ben: folds
Dee: calls $4
*** FLOP *** [Th 8h 2c]
Dee: checks
Ana: bets $10
Dee: raises $20 to $30
Ana: calls $20
*** TURN *** [Th 8h 2c] [4c]
Dee: bets $44 and is all-in
Ana: calls $44
*** RIVER *** [Th 8h 2c 4c] [2d]
Dee: shows [Ah Ts]
Ana: mucks hand
Dee collected $161 from pot
Total pot $161 | Rake $0
"""
