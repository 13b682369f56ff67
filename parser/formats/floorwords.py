"""The words of the floor log: what each terminal of its grammar may be called, in four languages.

All of it is written without accents and in small letters, as `floortokens` compares it; a blank stands for
any number of blanks or hyphens. Simplified and traditional Chinese stand side by side.
"""

from __future__ import annotations

from parser.saying import say

LANGUAGES = ("English", "Portuguese", "French", "Chinese")

Words = tuple[str, ...]

WORDS: dict[str, tuple[Words, Words, Words, Words]] = {
    # what is played
    "GAME": (("game",), ("jogo",), ("jeu",), ("遊戲", "游戏")),
    "NO_LIMIT": (("no limit", "nl"), ("sem limite",), ("sans limite",), ("無限注", "无限注")),
    "POT_LIMIT": (
        ("pot limit", "pl"), ("limite de pote", "limite do pote"), ("limite au pot",),
        ("底池限注", "彩池限注"),
    ),
    "FIXED_LIMIT": (
        ("fixed limit", "limit", "fl"), ("limite fixo", "com limites"), ("limite fixe",),
        ("固定限注", "有限注"),
    ),
    "STAKES": (("blinds", "stakes"), ("apostas cegas", "cegas"), ("mises",), ("盲注",)),
    "BIG_BLIND_ANTE": (
        ("big blind ante", "bb ante"), ("ante do big blind",), ("ante de bb", "ante de grosse blind"),
        ("大盲前注", "大盲底注"),
    ),
    "CHIP": (
        ("smallest chip", "chip"), ("ficha minima", "ficha"), ("plus petit jeton", "jeton"),
        ("最小籌碼", "最小筹码"),
    ),
    "CAP": (("cap",), (), (), ("封頂", "封顶")),
    "BOMB_POT": (("bomb pot",), (), (), ("炸彈底池", "炸弹底池")),
    "TWO_BOARDS": (
        ("two boards", "double board", "2 boards"), ("duas mesas", "dois boards"), ("deux tableaux",),
        ("雙牌面", "双牌面"),
    ),
    "TOURNAMENT": (("tournament",), ("torneio",), ("tournoi",), ("錦標賽", "锦标赛")),
    "MAX": (("max", "handed"), (), (), ("人桌",)),
    "RULES": (
        ("house rules", "rules"), ("regras da casa", "regras"), ("reglement", "regles"), ("規則", "规则"),
    ),
    "TABLE": (("table",), ("mesa",), (), ("牌桌", "桌號", "桌号")),
    "DATE": (("date", "played"), ("data",), (), ("日期",)),
    "HAND": (("hand number", "hand no", "hand"), ("mao",), ("coup",), ("牌局", "局號", "局号")),
    # who sits where
    "SEAT": (("seat",), ("lugar", "assento"), ("siege", "place"), ("座位", "號位", "号位", "號", "号")),
    "BUTTON": (
        ("button", "btn", "dealer"), ("botao",), ("bouton", "donneur"),
        ("莊家", "庄家", "按鈕", "按钮", "莊", "庄"),
    ),
    "AWAY": (
        ("is sitting out", "sitting out", "sits out", "away"), ("ausente",), ("absent",), ("離座", "离座"),
    ),
    "EVERYBODY": (
        ("everybody", "everyone", "all"), ("todos",), ("tous", "tout le monde"),
        ("所有人", "每人", "全部"),
    ),
    # money before the cards
    "POSTS": (("posts", "post"), ("paga a", "poe a"), ("pose",), ("投",)),
    "SMALL_BLIND": (
        ("small blind", "sb"), ("aposta pequena", "cega pequena", "pequena"),
        ("petite blind", "petit blind"), ("小盲注", "小盲"),
    ),
    "BIG_BLIND": (
        ("big blind", "bb"), ("aposta grande", "cega grande", "grande"),
        ("grosse blind", "gros blind", "surblind"), ("大盲注", "大盲"),
    ),
    "BOTH_BLINDS": (
        ("small and big blinds", "small and big blind", "both blinds"), ("as duas cegas",),
        ("les deux blinds",), ("大小盲",),
    ),
    "DEAD_BLIND": (
        ("dead blind", "missed blind", "dead"), ("cega morta",), ("blind mort", "blind morte"), ("死盲",),
    ),
    "BUTTON_BLIND": (("button blind",), ("cega do botao",), ("blind du bouton",), ("莊家盲注", "庄家盲注")),
    "ANTE": (("antes", "ante"), (), (), ("前注", "底注")),
    "STRADDLE": (("straddles", "straddle"), (), (), ("抓頭", "抓头", "搶盲", "抢盲")),
    # what players do
    "FOLD": (
        ("folds", "fold", "folded"), ("nao vou", "nao vai", "nao vao", "desisto", "desiste", "desistem"),
        ("je passe", "passe", "passent", "je me couche", "se couche", "se couchent"),
        ("蓋牌", "盖牌", "棄牌", "弃牌"),
    ),
    "CHECK": (
        ("checks", "check", "checked"), ("passo", "passa", "passam"),
        ("dit parole", "fait parole", "disent parole", "parole", "checke"), ("過牌", "过牌", "讓牌", "让牌"),
    ),
    "CALL": (
        ("calls", "call", "called", "limps", "limp", "limped"),
        ("acompanho", "acompanha", "acompanham", "cubro", "cobre", "pago", "paga"),
        ("je suis", "suit", "suivent", "suis", "je paie", "paie"), ("跟注", "跟"),
    ),
    "BET": (("bets", "bet"), ("aposto", "aposta"), ("je mise", "mise", "j'ouvre", "ouvre"), ("下注", "押注")),
    "RAISE": (
        ("raises", "raise", "reraises", "reraise", "re raises", "re raise", "makes it", "raised"),
        ("subo", "sobe", "aumento", "aumenta", "repico", "repica"),
        ("je relance", "relance", "sur relance", "surrelance"), ("再加注", "加注"),
    ),
    "RAISE_BY": (
        ("raises by", "raise by"), ("jogo mais", "joga mais"), ("je relance de", "relance de"),
        ("再加", "多加"),
    ),
    "ALL_IN": (
        ("all in", "goes all in", "moves all in", "is all in", "and is all in", "shoves", "shove", "jams"),
        ("joga tudo", "jogo tudo", "tudo", "vai all in", "vou all in"),
        ("fait tapis", "je fais tapis", "tapis", "fait all in"), ("全下", "全押", "全部押上"),
    ),
    "DISCARD": (("discards", "discard"), ("descarta", "descarto"), ("ecarte", "defausse"), ("丟牌", "丢牌")),
    # the board
    "FLOP": (("flop",), (), (), ("翻牌",)),
    "TURN": (("turn",), (), ("tournant",), ("轉牌", "转牌")),
    "RIVER": (("river",), ("rio",), ("riviere",), ("河牌",)),
    "FIRST_CARD": (("first card",), ("primeira carta",), ("premiere carte",), ("第一張", "第一张")),
    "SECOND_CARD": (("second card",), ("segunda carta",), ("deuxieme carte",), ("第二張", "第二张")),
    "THIRD_CARD": (("third card",), ("terceira carta",), ("troisieme carte",), ("第三張", "第三张")),
    "FOURTH_CARD": (("fourth card",), ("quarta carta",), ("quatrieme carte",), ("第四張", "第四张")),
    "FIFTH_CARD": (("fifth card",), ("quinta carta",), ("cinquieme carte",), ("第五張", "第五张")),
    "BOARD": (
        ("board", "run"), ("cartas comuns",), ("tableau", "cartes communes"),
        ("公共牌", "公牌", "牌面"),
    ),
    "RUN_TWICE": (
        ("run it twice", "run twice", "runs it twice"), ("duas vezes",), ("deux fois",),
        ("跑兩次", "跑两次"),
    ),
    "RUN_THRICE": (
        ("run it three times", "run three times"), ("tres vezes",), ("trois fois",), ("跑三次",),
    ),
    # showdown and pay
    "SHOW": (
        ("shows", "show", "turns up"), ("mostra", "mostro"), ("montre", "je montre"),
        ("亮牌", "攤牌", "摊牌", "開牌", "开牌"),
    ),
    "HOLDS": (("has", "holds", "held", "had"), ("tem", "tinha"), ("detient", "tient"), ("持有", "底牌")),
    "MUCK": (
        ("mucks", "mucks hand", "muck", "does not show", "doesn't show"), ("nao mostra",),
        ("ne montre pas", "jette ses cartes"), ("不亮牌", "埋牌"),
    ),
    "PAID": (
        ("is paid", "was paid", "paid", "gets", "wins", "won", "collects", "collected", "receives"),
        ("recebe", "recebeu", "ganha", "ganhou", "leva"),
        ("recoit", "gagne", "touche", "encaisse", "est paye"),
        ("贏得", "赢得", "獲得", "获得", "分得", "收"),
    ),
    "RETURNED": (
        ("returned", "gets back", "takes back", "uncalled", "is returned"),
        ("recebe de volta", "devolvido", "devolvidos"), ("reprend", "recupere", "rendu", "rendus"),
        ("退回", "退還", "退还"),
    ),
    "MAIN": (("main pot", "main"), ("pote principal", "principal"), ("pot principal",), ("主池",)),
    "SIDE": (
        ("side pot", "side"), ("pote lateral", "lateral"), ("pot secondaire", "secondaire", "pot annexe"),
        ("邊池", "边池"),
    ),
    "POT": (("total pot", "pot"), ("pote",), (), ("彩池", "底池", "總池", "总池")),
    "RAKE": (("rake",), ("comissao",), (), ("抽水",)),
    "FEE": (("jackpot", "fee"), ("taxa",), ("frais",), ("費用", "费用")),
    # what goes wrong at a table
    "STRING": (
        ("string bets", "string bet", "string raises", "string raise", "in two motions"),
        ("em dois tempos", "em dois movimentos"), ("en deux fois", "en deux temps"), ("分段下注", "串注"),
    ),
    "SILENT": (
        ("puts out", "puts in", "pushes out", "pushes", "silently"), ("coloca", "poe", "empurra"),
        ("met", "pousse", "avance"), ("推出", "放出"),
    ),
    "ONE_CHIP": (
        ("one chip of", "one chip", "single chip", "oversized chip"), ("uma ficha de", "uma so ficha"),
        ("un jeton de", "un seul jeton"), ("一枚籌碼", "一枚筹码", "單枚", "单枚"),
    ),
    "SAYS": (
        ("says", "say", "announces", "declares"), ("diz", "anuncia"), ("dit", "annonce"),
        ("說", "说", "宣告"),
    ),
    "OUT_OF_TURN": (
        ("out of turn", "acts out of turn"), ("fora de vez", "fora da vez"),
        ("hors de son tour", "hors tour"), ("搶先", "抢先", "越序"),
    ),
    "EXPOSES": (
        ("exposes", "exposed card", "exposed", "flashes"), ("expoe", "carta exposta"),
        ("expose", "carte exposee"), ("露牌", "曝牌"),
    ),
    "READS": (
        ("reads", "misreads", "reads aloud", "calls his hand", "calls her hand"), ("le em voz alta", "le"),
        ("lit",), ("讀牌", "读牌", "報牌", "报牌"),
    ),
    "MISDEAL": (
        ("misdeal", "mis deal"), ("ma distribuicao", "erro de distribuicao"),
        ("maldonne", "mauvaise donne"), ("發錯牌", "发错牌"),
    ),
    "REDEAL": (
        ("redeal", "re deal", "hand cancelled", "cancelled", "new deal"),
        ("nova distribuicao", "mao anulada"), ("redonne", "nouvelle donne", "coup annule"),
        ("重發", "重发", "作廢", "作废"),
    ),
    # between the words
    "TO": (("to",), ("para", "ate"), ("a",), ("到", "至", "為", "为")),
    "BY": (("by", "more", "plus"), ("mais",), ("de",), ("多",)),
    "FROM": (("from the", "from"), ("do", "da"), ("du",), ("從", "从")),
    "AND": (("and",), ("e",), ("et",), ("和",)),
    "NOISE": (
        ("chips", "the", "in chips", "of", "with", "for", "his", "her"), ("fichas", "o", "com"),
        ("jetons", "le", "la", "avec"), ("籌碼", "筹码", "元", "玩家"),
    ),
}  # fmt: skip
"""Terminals by what they are called. NOISE says nothing and is left out."""

PIECES = {
    "NUMBER": say("a number"),
    "CARD": say("a card"),
    "NAME": say("a seat or name"),
    "TEXT": say("a name"),
    "UNKNOWN": '"?"',
    "SLASH": '"/"',
    "SEAT_LINE": say("a seat"),
}
"""What the terminals that are no words are called."""

GAMES: dict[str, tuple[str, str | None]] = {
    "holdem": ("holdem", None),
    "hold'em": ("holdem", None),
    "texas holdem": ("holdem", None),
    "texas hold'em": ("holdem", None),
    "texas": ("holdem", None),
    "德州撲克": ("holdem", None),
    "德州扑克": ("holdem", None),
    "nlh": ("holdem", "nl"),
    "nlhe": ("holdem", "nl"),
    "lhe": ("holdem", "fl"),
    "holdem hi lo": ("holdem8", None),
    "holdem8": ("holdem8", None),
    "omaha": ("omaha", None),
    "奧馬哈": ("omaha", None),
    "奥马哈": ("omaha", None),
    "plo": ("omaha", "pl"),
    "omaha 4": ("omaha", None),
    "omaha 5": ("omaha5", None),
    "omaha5": ("omaha5", None),
    "5 card omaha": ("omaha5", None),
    "plo5": ("omaha5", "pl"),
    "plo 5": ("omaha5", "pl"),
    "omaha 6": ("omaha6", None),
    "omaha6": ("omaha6", None),
    "6 card omaha": ("omaha6", None),
    "plo6": ("omaha6", "pl"),
    "plo 6": ("omaha6", "pl"),
    "omaha8": ("omaha8", None),
    "omaha 8": ("omaha8", None),
    "omaha hi lo": ("omaha8", None),
    "omaha hi/lo": ("omaha8", None),
    "plo8": ("omaha8", "pl"),
    "omaha5_8": ("omaha5_8", None),
    "big o": ("omaha5_8", None),
    "omaha6_8": ("omaha6_8", None),
    "courchevel": ("courchevel", None),
    "courchevel8": ("courchevel8", None),
    "courchevel hi lo": ("courchevel8", None),
    "short deck": ("short_deck", None),
    "6+": ("short_deck", None),
    "六加": ("short_deck", None),
    "短牌": ("short_deck", None),
    "short omaha": ("short_omaha", None),
    "short deck omaha": ("short_omaha", None),
    "royal": ("royal", None),
    "royal holdem": ("royal", None),
    "manila": ("manila", None),
    "pineapple": ("pineapple", None),
    "crazy pineapple": ("crazy_pineapple", None),
    "crazy pineapple hi lo": ("crazy_pineapple8", None),
    "crazy pineapple 8": ("crazy_pineapple8", None),
    "lazy pineapple": ("lazy_pineapple", None),
    "tahoe": ("lazy_pineapple", None),
    "irish": ("irish", None),
    "greek": ("greek", None),
    "double holdem": ("double_holdem", None),
    "double omaha": ("double_omaha", None),
    "double omaha 5": ("double_omaha5", None),
}
"""Games by what they are called: the game, and its betting where the name says it."""

NEW_CARDS = {
    "manila": (1, 1, 1, 1, 1),
    "courchevel": (1, 2, 1, 1),
    "courchevel8": (1, 2, 1, 1),
}
"""Cards that each street brings in games where a board begins before the first bets; else 0, 3, 1, 1."""

DOUBLE = {"holdem": "double_holdem", "omaha": "double_omaha", "omaha5": "double_omaha5"}
"""The game with two boards."""


def words_of(terminal: str) -> tuple[str, ...]:
    """Everything a terminal may be called."""
    return tuple([word for language in WORDS[terminal] for word in language])


def label(terminal: str) -> str:
    """What a reader calls a terminal: its first English word, or what kind of thing it is."""
    if terminal in PIECES:
        return PIECES[terminal]
    if terminal in WORDS:
        return f'"{WORDS[terminal][0][0]}"'
    return say("the name of a game") if terminal == "GAME_NAME" else terminal.lower()
