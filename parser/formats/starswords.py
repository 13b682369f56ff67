"""PokerStars' words in the languages of its client: for each phrase the one that the English text has.

A language is a table and nothing else. Phrases are as printed, without a final period; `ENGLISH` goes along
with each, since languages mix within a hand. What a comment calls unseen is what the client is said to write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Phrases = Mapping[str, str]
Terms = Mapping[str, Phrases]
"""Kinds of words to phrases in a language and in English."""

ENGLISH: Terms = {
    "game": {
        game: game
        for game in (
            "Hold'em",
            "6+ Hold'em",
            "Split Hold'em",
            "Omaha",
            "Omaha Hi/Lo",
            "5 Card Omaha",
            "5 Card Omaha Hi/Lo",
            "6 Card Omaha",
            "6 Card Omaha Hi/Lo",
            "Courchevel",
            "Courchevel Hi/Lo",
            "Razz",
            "7 Card Stud",
            "7 Card Stud Hi/Lo",
            "5 Card Draw",
            "Triple Draw 2-7 Lowball",
            "Single Draw 2-7 Lowball",
            "Badugi",
        )
    },
    "limit": {limit: limit for limit in ("No Limit", "Pot Limit", "Limit", "Fixed Limit")},
    "zone": {},
    "hole": {"HOLE CARDS": "HOLE CARDS", "PREFLOP": "HOLE CARDS"},
    "street": {street: street for street in ("FLOP", "TURN", "RIVER")},
    "run": {run: run for run in ("FIRST", "SECOND", "THIRD")},
    "showdown": {"SHOW DOWN": "SHOW DOWN", "SHOWDOWN": "SHOW DOWN"},
    "summary": {"SUMMARY": "SUMMARY"},
    "post": {
        "posts the ante": "the ante",
        "posts small blind": "small blind",
        "posts big blind": "big blind",
        "posts small & big blinds": "small & big blinds",
        "posts button blind": "button blind",
    },
    "still": {"folds": "folds", "checks": "checks"},
    "moved": {"calls": "calls", "bets": "bets"},
    "raises": {"raises": "raises"},
    "to": {"to": "to"},
    "dealt": {"Dealt to": "Dealt to"},
    "dealt_after": {},
    "uncalled": {"Uncalled bet": "Uncalled bet"},
    "returned": {"returned to": "returned to"},
    "shows": {"shows": "shows"},
    "mucks": {"mucks hand": "mucks hand", "doesn't show hand": "doesn't show hand"},
    "collected": {"collected": "collected"},
    "pot": {"from main pot": "main", "from side pot": "side", "from pot": ""},
    "total": {"Total pot": "Total pot"},
    "part": {"Main pot": "Main pot", "Side pot": "Side pot", "Rake": "Rake"},
    "role": {role: role for role in ("button", "small blind", "big blind", "button blind")},
    "result": {result: result for result in ("folded", "collected", "showed", "mucked", "won")},
    "fate": {},
    "presence": {
        words: words
        for words in (
            "is sitting out",
            "sits out",
            "leaves the table",
            "is connected",
            "is disconnected",
            "has timed out",
            "has timed out while disconnected",
            "has timed out while being disconnected",
            "has returned",
            "will be allowed to play after the button",
            "was removed from the table for failing to post",
        )
    },
    "tourney": {words: words for words in ("finished the tournament", "wins the tournament", "bounty for")},
}


class Language(NamedTuple):
    """A language of the client: how its hands begin, and its words."""

    code: str
    name: str
    starts: str
    """Regular expression of a hand's first words, up to the brand or the needle..."""
    after: str
    """...and of those that follow, up to the number."""
    terms: Terms
    colon: str = ": "
    """Stands behind a name."""
    needle: str = "PokerStars"


PORTUGUESE = Language(
    "pt",
    "Portuguese",
    r"Mão (?:de )?(?:Zoom )?(?:do |da )?PokerStars",
    r"(?: Zoom)? #",
    {
        "hole": {"CARTAS DA MÃO": "HOLE CARDS"},
        "summary": {"SUMÁRIO": "SUMMARY"},
        "post": {
            "coloca ante": "the ante",
            "paga o small blind": "small blind",
            "paga o big blind": "big blind",
            "paga o small & big blinds": "small & big blinds",  # unseen
        },
        "still": {"desiste": "folds", "passa": "checks"},
        "moved": {"iguala": "calls", "aposta": "bets"},
        "raises": {"aumenta": "raises"},
        "to": {"para": "to"},
        "dealt_after": {"recebe": "Dealt to"},
        "uncalled": {"Aposta não-igualada": "Uncalled bet"},
        "returned": {"voltou para": "returned to"},
        "shows": {"mostra": "shows"},
        "mucks": {"esconde a mão": "mucks hand", "não mostra a mão": "doesn't show hand"},
        "collected": {"recebeu": "collected"},
        "pot": {"do pote principal": "main", "do pote paralelo": "side", "do pote": ""},
        "total": {"Total pote": "Total pot"},
        "part": {
            "Pote principal": "Main pot",
            "Pote paralelo": "Side pot",
            "comissão": "Rake",
            "Comissão": "Rake",
        },
        "role": {"Botão": "button", "botão": "button"},
        "result": {
            "desistiu": "folded",
            "recebeu": "collected",
            "mostrou": "showed",
            "mostra": "showed",
            "escondeu as cartas": "mucked",
        },
        "fate": {
            "antes do Flop": "before Flop",
            "antes Flop": "before Flop",
            "no Flop": "on the Flop",
            "no Turn": "on the Turn",
            "no River": "on the River",
            "(não apostou)": "(didn't bet)",
            "e ganhou": "and won",
            "e perdeu com": "and lost with",
            "e perdeu": "and lost",
            ") com ": ") with ",
        },
        "presence": {
            "está sit out": "is sitting out",
            "está sem ligação": "is disconnected",
            "está ligado": "is connected",
            "gastou o tempo": "has timed out",
            "gastou o tempo enquanto estava sem ligação": "has timed out while disconnected",
            "voltou": "has returned",
            "deixou a mesa": "leaves the table",  # unseen
        },
        "tourney": {
            "terminou o torneio": "finished the tournament",
            "Acabou o torneio": "finished the tournament",
            "ganhou o torneio": "wins the tournament",
        },
    },
)

SPANISH = Language(
    "es",
    "Spanish",
    r"Mano n\.º",
    "",
    {
        "hole": {"CARTAS DE MANO": "HOLE CARDS"},
        "summary": {"RESUMEN": "SUMMARY"},
        "post": {
            "pone la ciega pequeña": "small blind",
            "pone la ciega grande": "big blind",
            "pone las ciegas pequeña y grande": "small & big blinds",  # unseen, as are the antes
            "pone el ante": "the ante",
            "pone ante": "the ante",
        },
        "still": {"se retira": "folds", "pasa": "checks"},
        "moved": {"iguala": "calls", "apuesta": "bets"},
        "raises": {"sube": "raises"},
        "to": {"a": "to"},
        "dealt": {"Repartidas a": "Dealt to"},
        "uncalled": {"La apuesta no igualada": "Uncalled bet"},
        "returned": {"ha sido devuelta a": "returned to"},
        "shows": {"muestra": "shows"},
        "mucks": {"descarta su mano sin mostrar": "mucks hand", "no muestra su mano": "doesn't show hand"},
        "collected": {"se lleva": "collected"},
        "pot": {"del bote principal": "main", "del bote secundario": "side", "del bote": ""},
        "total": {"Bote total": "Total pot"},
        "part": {
            "Bote principal": "Main pot",
            "Bote secundario": "Side pot",
            "Comisión": "Rake",
            "comisión": "Rake",
        },
        "role": {"botón": "button", "ciega pequeña": "small blind", "ciega grande": "big blind"},
        "result": {
            "se retiró": "folded",
            "recaudó": "collected",
            "muestra": "showed",
            "mostró": "showed",
            "descartó sin mostrar": "mucked",
        },
        "fate": {
            "antes del Flop": "before Flop",
            "en el Flop": "on the Flop",
            "en el Turn": "on the Turn",
            "en el River": "on the River",
            "(no apostó)": "(didn't bet)",
            "y ganó": "and won",
            "y perdió con": "and lost with",
            "y perdió": "and lost",
            ") con ": ") with ",
        },
        "presence": {
            "no tiene conexión": "is disconnected",
            "está conectado": "is connected",  # unseen, as are the next two
            "está ausente": "is sitting out",
            "ha vuelto": "has returned",
            "ha agotado su tiempo": "has timed out",
            "ha agotado su tiempo mientras siga sin conexión": "has timed out while disconnected",
            "abandona la mesa": "leaves the table",
        },
        "tourney": {
            "terminó el torneo": "finished the tournament",  # unseen
            "ganó el torneo": "wins the tournament",
        },
    },
    needle="Mano n.º",
)

FRENCH = Language(
    "fr",
    "French",
    r"Main (?:Zoom )?PokerStars",
    r"(?: Zoom)? n",
    {
        "hole": {"CARTES FERMÉES": "HOLE CARDS"},
        "street": {"TOURNANT": "TURN", "RIVIÈRE": "RIVER"},
        "showdown": {"ABATTAGE": "SHOW DOWN"},
        "summary": {"SYNTHÈSE": "SUMMARY", "RÉSUMÉ": "SUMMARY"},
        "post": {
            "met l'ante": "the ante",
            "met la petite blind": "small blind",
            "met la grosse blind": "big blind",
            "met la petite et la grosse blind": "small & big blinds",  # unseen
        },
        "still": {"passe": "folds", "se couche": "folds", "parole": "checks"},
        "moved": {"suit": "calls", "mise": "bets"},
        "raises": {"relance": "raises"},
        "to": {"à": "to"},
        "dealt": {"Distribuées à": "Dealt to", "Distribuées": "Dealt to"},
        "uncalled": {"Mise non suivie": "Uncalled bet", "Mise non égalisée": "Uncalled bet"},  # unseen
        "returned": {"rendue à": "returned to", "retournée à": "returned to", "restituée à": "returned to"},
        "shows": {"montre": "shows"},
        "mucks": {
            "cache sa main": "mucks hand",
            "cache la main perdante": "mucks hand",
            "ne montre pas sa main": "doesn't show hand",
        },
        "collected": {"remporte": "collected", "a remporté": "collected", "ramasse": "collected"},
        "pot": {
            "du pot principal": "main",
            "dans le pot principal": "main",
            "du pot secondaire": "side",
            "dans le pot secondaire": "side",
            "du pot": "",
            "dans le pot": "",
        },
        "total": {"Pot total": "Total pot", "Total du pot": "Total pot"},
        "part": {
            "Pot principal": "Main pot",
            "Pot secondaire": "Side pot",
            "Commission": "Rake",
            "Prélèvement": "Rake",
        },
        "role": {
            "bouton": "button",
            "au bouton": "button",
            "petite blind": "small blind",
            "grosse blind": "big blind",
        },
        "result": {
            "s'est couché": "folded",
            "a passé": "folded",
            "passe": "folded",
            "a remporté": "collected",
            "a montré": "showed",
            "a caché la main perdante": "mucked",
            "a caché": "mucked",
        },
        "fate": {
            "avant le Flop": "before Flop",
            "avant Flop": "before Flop",
            "sur le Flop": "on the Flop",
            "sur le Tournant": "on the Turn",
            "sur le Turn": "on the Turn",
            "sur la Rivière": "on the River",
            "sur le Rivière": "on the River",
            "sur la River": "on the River",
            "(n'a pas misé)": "(didn't bet)",
            "et a gagné": "and won",
            "et a perdu avec": "and lost with",
            "et a perdu": "and lost",
            ") avec ": ") with ",
        },
        "presence": {
            "ne joue pas": "is sitting out",
            "a dépassé le temps imparti": "has timed out",
            "est revenu": "has returned",
            "est déconnecté": "is disconnected",  # unseen, as are the next two
            "est connecté": "is connected",
            "quitte la table": "leaves the table",
        },
        "tourney": {
            "a terminé le tournoi": "finished the tournament",  # unseen
            "remporte le tournoi": "wins the tournament",
        },
    },
    " : ",
)

GERMAN = Language(
    "de",
    "German",
    r"PokerStars",
    r" (?:Zoom )?Hand Nr\.",
    {
        "summary": {"ZUSAMMENFASSUNG": "SUMMARY"},
        "post": {
            "setzt Ante": "the ante",  # unseen
            "setzt den Ante": "the ante",
            "setzt Small Blind": "small blind",
            "setzt Big Blind": "big blind",
            "setzt Small & Big Blind": "small & big blinds",
        },
        "still": {"passt": "folds", "checkt": "checks"},
        "moved": {"geht mit": "calls", "setzt": "bets"},
        "raises": {"erhöht": "raises"},
        "to": {"auf": "to"},
        "dealt_after": {"bekommt": "Dealt to"},
        "uncalled": {
            "Nicht gecallter Einsatz": "Uncalled bet",
            "Unbeantworteter Einsatz": "Uncalled bet",
        },  # unseen
        "returned": {"zurück an": "returned to", "geht zurück an": "returned to"},
        "shows": {"zeigt": "shows"},
        "mucks": {
            "muckt": "mucks hand",
            "wirft die Hand weg": "mucks hand",
            "zeigt nicht": "doesn't show hand",
        },
        "collected": {"gewinnt": "collected"},
        "pot": {
            "aus dem Haupt-Pot": "main",
            "aus dem Main Pot": "main",
            "aus dem Side Pot": "side",
            "aus dem  Pot": "",
            "aus dem Pot": "",
        },
        "total": {"Pot gesamt": "Total pot"},
        "part": {"Main Pot": "Main pot", "Haupt-Pot": "Main pot", "Side Pot": "Side pot", "Rake": "Rake"},
        "role": {
            "Dealer": "button",
            "Button": "button",
            "Small Blind": "small blind",
            "Big Blind": "big blind",
        },
        "result": {
            "passt": "folded",
            "gewinnt": "collected",
            "zeigt": "showed",
            "zeigte": "showed",
            "muckt": "mucked",
        },
        "fate": {
            "vor dem Flop": "before Flop",
            "auf: Flop": "on the Flop",
            "auf: Turn": "on the Turn",
            "auf: River": "on the River",
            "auf dem Flop": "on the Flop",
            "auf dem Turn": "on the Turn",
            "auf dem River": "on the River",
            "(nicht gesetzt)": "(didn't bet)",
            "und gewinnt": "and won",
            "und gewann": "and won",
            "und verliert mit": "and lost with",
            "und verliert": "and lost",
            ") mit ": ") with ",
        },
        "presence": {
            "setzt aus": "is sitting out",  # unseen, as are the next four
            "hat das Zeitlimit überschritten": "has timed out",
            "ist wieder da": "has returned",
            "hat keine Verbindung": "is disconnected",
            "verlässt den Tisch": "leaves the table",
        },
        "tourney": {
            "beendet das Turnier": "finished the tournament",
            "gewinnt das Turnier": "wins the tournament",
        },
    },
)

RUSSIAN = Language(
    "ru",
    "Russian",
    r"Раздача (?:Zoom )?PokerStars",
    r"(?: Zoom)? №",
    {
        "game": {
            "Холдем": "Hold'em",
            "Омаха": "Omaha",
            "Омаха Хай-Лоу": "Omaha Hi/Lo",  # unseen, as are the next two
            "5-карточная Омаха": "5 Card Omaha",
            "6-карточная Омаха": "6 Card Omaha",
        },
        "limit": {
            "Безлимитный": "No Limit",
            "Безлимитная": "No Limit",
            "Пот-лимитный": "Pot Limit",
            "Пот-лимитная": "Pot Limit",
            "Пот-лимит": "Pot Limit",
            "Лимитный": "Limit",
            "Лимитная": "Limit",
        },
        "zone": {"ВВ": "ET", "МСК": "MSK"},
        "hole": {"ЗАКРЫТЫЕ КАРТЫ": "HOLE CARDS"},
        "street": {"ФЛОП": "FLOP", "ТЕРН": "TURN", "РИВЕР": "RIVER"},
        "showdown": {"ВСКРЫТИЕ КАРТ": "SHOW DOWN"},
        "summary": {"ИТОГ": "SUMMARY"},
        "post": {
            "ставит анте": "the ante",
            "ставит малый блайнд": "small blind",
            "ставит большой блайнд": "big blind",
            "ставит малый и большой блайнды": "small & big blinds",  # unseen
        },
        "still": {"делает фолд": "folds", "делает чек": "checks"},
        "moved": {"делает колл": "calls", "делает бет": "bets"},
        "raises": {"делает рейз": "raises"},
        "dealt": {"Карты": "Dealt to"},
        "uncalled": {"Неуравненная ставка": "Uncalled bet"},
        "returned": {"возвращается игроку": "returned to"},
        "shows": {"открывает": "shows"},
        "mucks": {
            "сбрасывает карты": "mucks hand",  # unseen
            "не показывает карты": "doesn't show hand",
            "не открывает карты": "doesn't show hand",
        },
        "collected": {"получил": "collected"},
        "pot": {"(основной банк)": "main", "(побочный банк)": "side", "( банк)": "", "(банк)": ""},
        "total": {"Общий банк": "Total pot"},
        "part": {"Основной банк": "Main pot", "Побочный банк": "Side pot", "Доля": "Rake"},
        "role": {"баттон": "button", "малый блайнд": "small blind", "большой блайнд": "big blind"},
        "result": {
            "сделал фолд": "folded",
            "получил": "collected",
            "собрал": "collected",
            "открыл": "showed",
            "сбросил карты": "mucked",
            "сбросил": "mucked",
        },
        "fate": {
            "до Флоп": "before Flop",
            "на Флоп": "on the Flop",
            "на Терн": "on the Turn",
            "на Ривер": "on the River",
            "(не ставил)": "(didn't bet)",
            "и выиграл": "and won",
            "и проиграл , собрав": "and lost with",
            "и проиграл": "and lost",
            ") , собрав ": ") with ",
        },
        "presence": {
            "покидает стол": "leaves the table",
            "пропускает игру": "is sitting out",  # unseen, as are the next three
            "не успел принять решение": "has timed out",
            "вернулся": "has returned",
            "потерял соединение": "is disconnected",
        },
        "tourney": {
            "закончил турнир": "finished the tournament",  # unseen
            "выигрывает турнир": "wins the tournament",
        },
    },
)

CHINESE = Language(
    "zh",
    "Chinese",
    r"PokerStars",
    r"扑克之星(?:Zoom)?第#",
    {
        "game": {"德州扑克": "Hold'em", "奥马哈": "Omaha"},
        "limit": {"无注": "No Limit", "无限注": "No Limit", "底池限注": "Pot Limit", "有限注": "Limit"},
        "hole": {"底牌": "HOLE CARDS"},
        "street": {"翻牌": "FLOP", "转牌": "TURN", "河牌": "RIVER"},
        "showdown": {"亮牌": "SHOW DOWN"},
        "summary": {"概要": "SUMMARY"},
        "post": {"下底注": "the ante", "下小盲注": "small blind", "下大盲注": "big blind"},
        "still": {"盖牌": "folds", "过牌": "checks"},
        "moved": {"跟注": "calls", "下注": "bets"},
        "raises": {"加注": "raises"},
        "to": {"至": "to"},
        "dealt": {"发牌给": "Dealt to"},
        "uncalled": {"无人跟注": "Uncalled bet"},
        "returned": {"筹码归还给": "returned to"},
        "shows": {"亮出底牌": "shows"},
        "mucks": {"不公开底牌": "doesn't show hand", "弃掉底牌": "mucks hand"},  # the second unseen
        "collected": {"从底池中赢得": "collected", "从主池中赢得": "main", "从边池中赢得": "side"},
        "total": {"底池总金额": "Total pot"},
        "part": {"主池": "Main pot", "边池": "Side pot", "抽成": "Rake"},
        "role": {"按钮": "button", "小盲注": "small blind", "大盲注": "big blind"},
        "result": {"盖牌": "folded", "赢得": "collected", "亮出底牌：": "showed", "亮出底牌": "showed"},
        "fate": {
            "早于 翻牌": "before Flop",
            "在上面 翻牌": "on the Flop",
            "在上面 转牌": "on the Turn",
            "在上面 河牌": "on the River",
            "（未下注）": "(didn't bet)",
            "，胜出 ": "and won ",
            "，败北 其获胜牌组为": "and lost with ",
            "，败北": "and lost",
            "） 其获胜牌组为": ") with ",
        },
        "presence": {"离开牌桌": "leaves the table"},  # unseen
        "tourney": {"赢得本锦标赛": "wins the tournament"},
    },
)

LANGUAGES = (PORTUGUESE, SPANISH, FRENCH, GERMAN, RUSSIAN, CHINESE)
