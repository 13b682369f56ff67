"""Each column of the store: type, unit, meaning; the Arrow schemas made from them, and the schema's version.

Names and definitions of the fact columns are fixed: a statistic is a ratio of plain sums of them. A column
may be added within a version (nullable, at the end); anything else is a new `SCHEMA_VERSION`. Money is int64
minor units; the `scale` beside it says how many decimals a unit has, `currency` which money it is (null:
chips).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = "1"
"""Of the store's tables; written into each file's metadata and the manifest."""

POSITIONS = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB")
"""Position names, first to act before the flop first."""

POT_TYPES = ("no flop", "limped", "SRP", "3BP", "4BP+")
"""By the number of preflop raises; SRP single-raised, 3BP three-bet, 4BP+ four-bet or more."""


class Column(msgspec.Struct, frozen=True):
    """One column. `type` is one of the names in `_arrow_types`; null only where `nullable`."""

    name: str
    type: str
    meaning: str
    unit: str = ""
    nullable: bool = False


def _money(name: str, meaning: str, *, nullable: bool = False) -> Column:
    return Column(name, "int64", meaning, "minor units", nullable)


def _flags(*pairs: tuple[str, str]) -> tuple[Column, ...]:
    return tuple(Column(name, "bool", meaning) for name, meaning in pairs)


def _counts(*pairs: tuple[str, str]) -> tuple[Column, ...]:
    return tuple(Column(name, "uint8", meaning, "actions") for name, meaning in pairs)


def _answers(name: str, who: str, answers: tuple[str, ...] = ("fold", "call", "raise")) -> tuple[Column, ...]:
    """Columns `name`_opp and one for each answer; the answers add up to the chances."""
    return _flags((f"{name}_opp", who), *((f"{name}_{answer}", f"{who}: {answer}") for answer in answers))


_UID = Column(
    "hand_uid",
    "int64",
    "first 8 bytes of BLAKE2b(site, NUL, hand_id), signed; joins the tables "
    "(of rooms whose ids begin anew, the time belongs to the id)",
)
_CURRENCY = (
    Column("currency", "text", "ISO code; null for tournament and play chips", nullable=True),
    Column("scale", "int8", "decimals of a minor unit: 2 cents, 0 chips"),
)
_GAME = (
    Column("site", "text", "format name: pokerstars, ggpoker, floorlog"),
    Column("hand_id", "text", "the site's hand number as printed"),
    Column("kind", "text", "cash, fast-fold or tournament"),
    Column("game", "text", "holdem, omaha, omaha8, ..."),
    Column("limit", "text", "nl, pl or fl"),
    *_CURRENCY,
    _money("small_blind", "small blind of the hand", nullable=True),
    _money("big_blind", "big blind of the hand; 0: played without one", nullable=True),
    _money("ante", "ante as the header states it", nullable=True),
    Column("tournament_id", "text", "null in cash games", nullable=True),
    Column("level", "text", "blind level as printed", nullable=True),
    Column("table", "text", "table name", nullable=True),
    Column("max_seats", "uint8", "seats at the table", "seats", nullable=True),
    Column("n_dealt", "uint8", "players dealt in", "players"),
    Column("played_at", "text", "start of the hand, local to the record, YYYY-MM-DD HH:MM:SS", nullable=True),
    Column("ts_utc", "timestamp", "start of the hand in UTC; null: zone unknown", nullable=True),
)
_POT_SHAPE = (
    Column("pot_type", "text", "no flop, limped, SRP, 3BP, 4BP+: by preflop raises"),
    Column("open_pos", "text", "position of the first raiser", nullable=True),
    Column("threebet_pos", "text", "position of the second raiser", nullable=True),
    Column("f_players", "uint8", "unfolded when the flop was dealt", "players"),
    Column("t_players", "uint8", "unfolded when the turn was dealt", "players"),
    Column("r_players", "uint8", "unfolded when the river was dealt", "players"),
    Column("runs", "uint8", "boards dealt", "boards"),
    Column("straddle_bb", "int32", "largest straddle", "hundredths of a big blind"),
)

_LATER = (
    Column("flop_suits", "uint8", "suits on the flop: 1 monotone, 2 two-tone, 3 rainbow", nullable=True),
    Column("flop_paired", "uint8", "flop: 0 three ranks, 1 a pair, 2 three of a kind", nullable=True),
    Column("flop_high", "text", "highest rank on the flop: A, K, Q, J, T, 9 to 2", nullable=True),
    Column(
        "flop_connected", "uint8",
        "most ranks of the flop that one straight can hold, 1 to 3; the ace counts low, too",
        "ranks", nullable=True,
    ),
    Column(
        "ts_local_offset", "int16", "local time less UTC; null: not known, or not that of a time zone",
        "minutes", nullable=True,
    ),
)  # fmt: skip
"""Of hands and players alike. They came after version 1, so that parts written before hold null there."""

HANDS = (
    _UID,
    *_GAME,
    *_POT_SHAPE,
    Column("button", "uint8", "printed seat of the button", nullable=True),
    Column("board", "string", "first board, as 'Ah Kd 2c'"),
    _money("total_pot", "all put in less uncalled bets, house money included", nullable=True),
    _money("rake", "taken by the house; printed nowhere, what the awards leave of the pot", nullable=True),
    _money("fees", "taken beside the rake: jackpot, bingo, tax", nullable=True),
    Column("status", "text", "complete, partial, cancelled or game not replayed yet"),
    Column("verdict", "text", "agrees, disagrees, cannot tell, not replayed"),
    Column("reason", "text", "one sentence behind the verdict"),
    Column("counted", "bool", "its players have rows in `players`"),
    Column("left_out", "text", "why not, where they have none", nullable=True),
    Column("findings", "int32", "findings of the hand", "findings"),
    Column("errors", "int32", "those of severity error", "findings"),
    Column("profile", "text", "rules it was judged by, with their version"),
    Column("file", "text", "file it was read from, as given"),
    Column("line", "int64", "line it starts on, from 1"),
    Column("byte", "int64", "offset of its first byte", "bytes"),
    Column("size", "int64", "its bytes in the file", "bytes"),
    *_LATER,
)

_PLAYER_KEYS = (
    _UID,
    Column("player", "text", "name as printed"),
    *_GAME,
    *_POT_SHAPE,
    Column("seat", "uint8", "printed seat number"),
    Column("pos", "text", "UTG, UTG+1, UTG+2, UTG+3, LJ, HJ, CO, BTN, SB, BB; from the effective button"),
    Column(
        "pos_off_btn", "int8", "seats off the effective button; null for the blinds", "seats", nullable=True
    ),
    Column("first_to_act", "bool", "had the first decision of the hand"),
    Column("is_btn", "bool", "sits on the printed button"),
    Column("is_hero", "bool", "the only player whose dealt cards the record gives"),
    Column("hole", "text", "known hole cards, as 'Ah Kd'", nullable=True),
    Column("hole_known", "bool", "hole cards are known"),
    _money("stack", "before any post"),
    Column("stack_ubb", "int64", "the same", "millionths of a big blind", nullable=True),
    Column(
        "eff_stack_ubb", "int64", "less of own and largest other", "millionths of a big blind", nullable=True
    ),
    Column("straddle", "bool", "posted a straddle"),
    Column("extra_post", "bool", "posted a blind out of turn, live or dead"),
    Column("allin_post", "bool", "all-in by posting"),
)
_PLAYER_MONEY = (
    _money("invested", "all put in, less the uncalled bet"),
    _money("collected", "received from pots two or more paid into, after rake"),
    _money("net", "collected - invested + cashout"),
    Column("net_ubb", "int64", "the same, rounded half-even", "millionths of a big blind", nullable=True),
    _money("net_sd", "net where he reached showdown, else 0"),
    _money("net_nsd", "net where he did not, else 0"),
    _money("net_pot", "net as if nothing had been cashed out"),
    _money("cashout", "from the house less to it, outside the pot"),
    _money("posted", "live forced money: blinds, straddle, live extra posts"),
    _money("ante_paid", "antes"),
    _money("dead_posted", "dead blinds"),
    _money("inv_p", "live money put in preflop, uncalled bet removed"),
    _money("inv_f", "the same on the flop"),
    _money("inv_t", "the same on the turn"),
    _money("inv_r", "the same on the river"),
    Column("rake_wc", "int64", "share of the rake by money invested", "thousandths of a minor unit"),
    Column("rake_paid", "int64", "share of the rake by money collected", "thousandths of a minor unit"),
    Column("rake_dealt", "int64", "rake over players dealt", "thousandths of a minor unit"),
    _money("open_size", "street total of his raise first in, else 0"),
    _money("r_call_amt", "called on the river, where that was all he did there, else 0"),
    _money("r_call_ret", "collected in those hands, else 0"),
)
_PREFLOP = (
    *_flags(
        ("hands", "always true"),
        ("vpip_opp", "had a preflop decision"),
        ("vpip", "called with something to call, or raised, preflop"),
        ("pfr_opp", "had a preflop decision at which he could raise"),
        ("pfr", "raised preflop"),
        ("first_in", "decision with no entrant and no raise before"),
        ("rfi_opp", "first in and could raise"),
        ("rfi", "raised first in"),
        ("open_limp_opp", "first in with something to call"),
        ("open_limp", "called first in"),
        ("limp_opp", "decision before any raise with something to call"),
        ("limp", "called before any raise"),
        ("overlimp_opp", "limp chance with a limper in front"),
        ("overlimp", "called behind a limper"),
        ("iso_opp", "before any raise, a limper in front, could raise"),
        ("iso", "raised limpers"),
    ),
    *_answers("limp_fr", "limped, then faced a raise"),
    *_flags(
        ("limp_3b_opp", "3-bet chance after limping"),
        ("limp_3b", "3-bet after limping"),
        ("opener", "made the first raise of the hand"),
    ),
    *_answers("face2", "decision facing one raise"),
    *_flags(
        ("threebet_opp", "facing one raise, not his, could raise"),
        ("threebet", "raised the first raise"),
        ("coldcall_opp", "facing one raise, no live post, has not limped"),
        ("coldcall", "called there"),
        ("squeeze_opp", "3-bet chance with a caller of the raise in front"),
        ("squeeze", "3-bet there"),
    ),
    *_answers("sqz_def", "opener or caller facing a squeeze"),
    *_answers("face3", "decision facing two raises"),
    *_answers("f3b", "the opener facing a 3-bet"),
    *_flags(
        ("fourbet_opp", "facing a 3-bet, not his, could raise"),
        ("fourbet", "raised a 3-bet"),
        ("fourbet_raiser_opp", "the opener's 4-bet chance"),
        ("fourbet_raiser", "the opener 4-bet"),
        ("cold4_opp", "4-bet chance without earlier voluntary money"),
        ("cold4", "4-bet there"),
        ("coldcall3_opp", "facing a 3-bet, no voluntary money, no live post"),
        ("coldcall3", "called there"),
    ),
    *_answers("face4", "decision facing three raises"),
    *_answers("f4b", "the 3-bettor facing a 4-bet"),
    *_flags(
        ("fivebet_opp", "facing three raises, could raise"),
        ("fivebet", "raised there"),
        ("steal_opp", "raise-first-in chance in CO, BTN or SB"),
        ("steal", "raised there"),
        ("steal_won", "stole, and nobody called or raised"),
    ),
    *_answers("steal_def", "in SB or BB facing a steal, no caller between"),
    *_flags(("steal_def_3b_opp", "could raise there")),
    Column("steal_def_vs", "text", "position of the stealer he faced", nullable=True),
    *_answers("bvb_sb", "SB when folded to, three or more dealt"),
    *_answers("bb_vs_sblimp", "BB after only the SB limped, no straddle out", ("check", "raise")),
    *_flags(
        ("p_face_allin", "faced a preflop bet made all-in"),
        ("p_face_allin_fold", "folded to it"),
        ("p_face_allin_cont", "called or raised it"),
        ("walk", "BB, no decision, won without showdown"),
    ),
    *_counts(("p_raises", "raises preflop"), ("p_calls", "calls preflop, limps and completes included")),
)


def _street(s: str, name: str) -> tuple[Column, ...]:
    """The columns of one postflop street."""
    probes: tuple[Column, ...] = ()
    if s != "f":
        probes = (
            *_flags(
                (
                    f"{s}_probe_opp",
                    f"{name} bet chance before the player who declined to bet the street before",
                ),
                (f"{s}_probe", "bet there"),
                (
                    f"{s}_delcb_opp",
                    f"preflop raiser, streets before the {name} checked through, not bet into",
                ),
                (f"{s}_delcb", "bet there"),
            ),
            *_answers(f"{s}_probe_def", f"faced a {name} probe"),
        )
    return (
        *_flags(
            (f"{s}_saw", f"unfolded when the {name} was dealt"),
            (f"{s}_saw_allin", "the same, already all-in"),
            (f"{s}_acted", f"had a decision on the {name}"),
            (f"{s}_ip", "last to act of those who can"),
            (f"{s}_open_opp", "decision before any bet"),
            (f"{s}_open", "bet there"),
            (
                f"{s}_cbet_opp",
                "chance to continuation-bet (turn and river: having done so the street before)",
            ),
            (f"{s}_cbet", "continuation-bet"),
            (f"{s}_abet_opp", "last aggressor of the street before, not bet into"),
            (f"{s}_abet", "bet there"),
        ),
        *_answers(f"{s}_cbet_def", f"faced the {name} continuation bet"),
        *_flags(
            (f"{s}_cbet_def_canraise", "could raise it"),
            (f"{s}_donk_opp", "could bet into the last aggressor, who is still to act"),
            (f"{s}_donk", "bet there"),
        ),
        *_answers(f"{s}_donk_def", "the last aggressor facing a donk bet"),
        *_flags(
            (f"{s}_float_opp", "called the aggressor in position, who then checked"),
            (f"{s}_float", "bet there"),
        ),
        *probes,
        *_answers(f"{s}_face_bet", "first decision facing one bet"),
        *_answers(f"{s}_face_raise", "first decision facing a bet and a raise"),
        *_flags(
            (f"{s}_xr_opp", "checked, then faced a bet"),
            (f"{s}_xf", "check-folded"),
            (f"{s}_xc", "check-called"),
            (f"{s}_xr", "check-raised"),
        ),
        *_answers(f"{s}_bet_fr", "first bettor facing a raise"),
        *_flags(
            (f"{s}_3b_opp", "facing bet and raise, could raise"),
            (f"{s}_3b", "raised there"),
            (f"{s}_face_allin", "faced a bet made all-in"),
            (f"{s}_face_allin_fold", "folded to it"),
            (f"{s}_face_allin_cont", "called or raised it"),
            (f"{s}_won", "saw the street and collected"),
            (f"{s}_bet_n", "made the street's first bet"),
        ),
        Column(f"{s}_bet_bp", "int64", "size of that bet to the pot before it", "hundredths of a percent"),
        *_counts(
            (f"{s}_bets", f"bets on the {name}"),
            (f"{s}_raises", f"raises on the {name}"),
            (f"{s}_calls", f"calls on the {name}"),
            (f"{s}_checks", f"checks on the {name}"),
            (f"{s}_folds", f"folds on the {name}"),
        ),
    )


_RESULT = (
    Column("fold_street", "text", "P, F, T or R; null: did not fold", nullable=True),
    Column("allin_street", "text", "P, F, T or R where he went all-in by call, bet or raise", nullable=True),
    *_flags(
        ("allin", "went all-in by call, bet or raise"),
        ("sd", "unfolded at a showdown of two or more"),
        ("won", "collected something"),
        ("won_sd", "at showdown and collected"),
        ("won_sd_net", "at showdown and net above 0"),
        ("showed", "showed his cards"),
        ("mucked", "mucked at showdown"),
    ),
    Column("f_fair_share", "int32", "1 / players on the flop, where he saw it, else 0", "millionths"),
)


def _missed(s: str, name: str) -> tuple[Column, ...]:
    return (
        Column(
            f"{s}_missed_opp", "bool",
            f"{name} decision before any bet, after the last aggressor of the street before checked",
            nullable=True,
        ),
        Column(f"{s}_missed", "bool", "bet there, in whatever position", nullable=True),
    )  # fmt: skip


def _line(s: str, where: str) -> Column:
    meaning = f"his actions {where} in order: X check, B bet, C call, R raise, F fold; '' none"
    return Column(f"{s}_line", "text", meaning, nullable=True)


def _in_bb(name: str, meaning: str) -> Column:
    return Column(name, "int64", meaning, "millionths of a big blind", nullable=True)


_PLAYER_LATER = (
    _in_bb("net_sd_ubb", "net_sd, rounded half-even"),
    _in_bb("net_nsd_ubb", "net_nsd, rounded half-even"),
    _in_bb("open_size_ubb", "open_size, rounded half-even"),
    Column(
        "sd_chop", "bool",
        "paid at showdown from a pot that another was paid from too (high and low are one pot, each run its "
        "own); null: the record does not split the pots",
        nullable=True,
    ),
    Column(
        "bounty", "int64", "knock-out money that the record gives him", "hundredths of the buy-in's currency",
        nullable=True,
    ),
    Column(
        "jackpot_fee", "int64", "share of the fees by money invested, as rake_wc is of the rake",
        "thousandths of a minor unit", nullable=True,
    ),
    Column(
        "hand169", "uint8",
        "class of two hole cards in hold'em games: 13 * row + column of the matrix A K Q J T 9 to 2, pairs "
        "on the diagonal, suited to the right of it: 0 AA, 1 AKs, 13 AKo, 168 22",
        nullable=True,
    ),
    Column("board", "text", "first board, as 'Ah Kd 2c'; '' none", nullable=True),
    *_LATER,
    *_missed("f", "flop"),
    *_missed("t", "turn"),
    *_missed("r", "river"),
    _line("p", "before the flop"),
    _line("f", "on the flop"),
    _line("t", "on the turn"),
    _line("r", "on the river"),
)  # fmt: skip


_EXPECTED = (
    _money(
        "ev_net",
        "net with the cards to come at their expected value where the betting was over before the river and "
        "all cards are known (in the record that counts), else net; adds up over the hand as net_pot does "
        "(rounded down, the largest remainders up)",
        nullable=True,
    ),
    Column("ev_net_ubb", "int64", "the same in big blinds, rounded from its exact value", "millionths", True),
    Column("ev_adj", "bool", "ev_net is an expected value", nullable=True),
    Column(
        "ev_unknown",
        "bool",
        "the betting was over before the river, and ev_net is net because somebody's cards are not known (or "
        "some were still to be given up, or two boards do not halve the pot)",
        nullable=True,
    ),
)

PLAYERS = (
    *_PLAYER_KEYS,
    *_PLAYER_MONEY,
    *_PREFLOP,
    *_street("f", "flop"),
    *_street("t", "turn"),
    *_street("r", "river"),
    *_RESULT,
    *_PLAYER_LATER,
    *_EXPECTED,
)

ACTIONS = (
    _UID,
    Column("number", "int32", "place among the hand's actions, from 0"),
    Column("street", "text", "P, F, T or R"),
    Column("seat", "uint8", "printed seat number"),
    Column("player", "text", "name as printed", nullable=True),
    Column("verb", "text", "folds, checks, calls, bets or raises"),
    *_CURRENCY,
    _money("added", "chips put in by the action"),
    _money("raise_to", "his live total on the street after it"),
    _money("to_call", "what he owed, not cut to his stack"),
    _money("pot", "everything in the middle before it"),
    _money("stack", "chips behind before it"),
    Column("level", "int32", "bets and raises on the street before it; the blinds are level 0"),
    Column("can_raise", "bool", "could raise"),
    Column("all_in", "bool", "put him all-in"),
    _money("min_raise_to", "smallest legal bet or raise, as a street total", nullable=True),
    _money("max_raise_to", "largest legal one", nullable=True),
)

POTS = (
    _UID,
    Column("pot", "int32", "0 main, 1.. side pots"),
    Column("run", "int32", "0, or 1-3 when run several times"),
    *_CURRENCY,
    _money("size", "gross, before rake, of this board's share"),
    _money("rake", "rake and fees taken from it"),
    Column("eligible", "seats", "printed seats that can win it"),
    Column("due_seats", "seats", "who should have it, one entry a share; empty: cannot be told"),
    Column("due_amounts", "amounts", "what each should have, net of rake", "minor units"),
    Column("paid_seats", "seats", "who had it; null: the record does not split by pot", nullable=True),
    Column("paid_amounts", "amounts", "what each had", "minor units", nullable=True),
    Column("verdict", "text", "agrees, disagrees, cannot tell, not replayed"),
    Column("reason", "text", "one sentence"),
)

FINDINGS = (
    _UID,
    Column("site", "text", "format name"),
    Column("hand_id", "string", "the site's hand number as printed", nullable=True),
    Column("code", "text", "rule code"),
    Column("severity", "text", "error, warning or note"),
    Column("file", "text", "as given"),
    Column("line", "int64", "from 1"),
    Column("column", "int64", "from 1"),
    Column("street", "text", "street name", nullable=True),
    Column("player", "text", "name as printed", nullable=True),
    Column("message", "string", "one sentence"),
    Column("expected", "string", "what the rules give", nullable=True),
    Column("recorded", "string", "what the record says", nullable=True),
    Column("rule", "text", "source of the rule"),
    Column("excerpt", "string", "the line it points at"),
    Column("level", "text", "illegal, illegal but stands, warn, needs ruling or ok", nullable=True),
    Column("fingerprint", "string", "16 hex digits, the same in every run and file", nullable=True),
    Column("caret", "int32", "column in the excerpt; 0: that in the line", nullable=True),
    Column("pot", "text", "pot it is about: 0 the main pot, 0/2 its second board", nullable=True),
    Column("also", "string", "the other hands, of a finding about several: JSON", nullable=True),
    Column("table_key", "int64", "which table, of a finding across its hands", nullable=True),
)

SOURCES = (
    Column("file", "text", "as given"),
    Column("start", "int64", "first byte of the piece", "bytes"),
    Column("end", "int64", "byte after its last", "bytes"),
    Column("digest", "string", "SHA-256 of its bytes, hexadecimal; cut in several, of the cuts' SHA-256"),
    Column("bytes_hands", "int64", "read as hands", "bytes"),
    Column("bytes_quarantined", "int64", "set aside with a reason", "bytes"),
    Column("bytes_chatter", "int64", "named chatter", "bytes"),
    Column("hands", "int64", "hands read", "hands"),
    Column("counted", "int64", "with rows in `players`", "hands"),
    Column("repeated", "int64", "with another record before them in the same unit", "hands"),
    Column("agrees", "int64", "verdict agrees", "hands"),
    Column("disagrees", "int64", "verdict disagrees", "hands"),
    Column("cannot_tell", "int64", "verdict cannot tell", "hands"),
    Column("not_replayed", "int64", "not replayed", "hands"),
    Column("findings", "int64", "findings", "findings"),
    Column("quarantined", "int64", "pieces set aside", "pieces"),
    Column("summaries", "int64", "tournament summaries read", "summaries", nullable=True),
)

QUARANTINE = (
    Column("file", "text", "as given"),
    Column("line", "int64", "line it starts on, from 1"),
    Column("byte", "int64", "offset of its first byte", "bytes"),
    Column("size", "int64", "its bytes", "bytes"),
    Column("reason", "text", "why it was set aside"),
)

TRAILS = (
    _UID,
    Column("text", "int64", "32-bit hash of the hand's text"),
    Column("table_key", "int64", "hash of site, tournament and table; the hands of a table have the same"),
    Column("data", "binary", "what checks across hands read: MessagePack, for this program only"),
)

COPIES = (
    _UID,
    Column("kind", "text", "identical, view (another player's record), shorter, conflict or another hand"),
    Column("file", "text", "file of a further record of a hand"),
    Column("line", "int64", "line it starts on, from 1"),
    Column("byte", "int64", "offset of its first byte", "bytes"),
    Column("size", "int64", "its bytes", "bytes"),
    Column("of_file", "text", "file of the record that counts"),
    Column("of_line", "int64", "line it starts on"),
    Column("of_byte", "int64", "offset of its first byte", "bytes"),
    Column("verdict", "text", "of the further record"),
    Column("reason", "text", "why it is not replayed, where it is not"),
    Column("of_verdict", "text", "of the record that counts"),
    Column("of_reason", "text", "likewise"),
    Column("text", "int64", "32-bit hash of the further record's text"),
    Column("of_text", "int64", "of the record's that counts"),
    Column("partial", "bool", "the further record breaks off"),
    Column("of_partial", "bool", "the record that counts breaks off"),
    Column("seats", "seats", "seats whose cards only the further record knows"),
    Column("holes", "string", "their cards, as 'Ah Kd', with / between seats"),
)

RESULTS = (
    Column("site", "text", "format name that the tournament's hands have"),
    Column("tournament_id", "text", "the site's number of the tournament as printed"),
    Column("player", "text", "name as printed"),
    Column("told", "text", "summary; hand: a line of a hand; played: his first hand in a piece of text"),
    Column("entry", "int32", "number of his entry, where a summary tells it", nullable=True),
    Column("hand_uid", "int64", "the hand whose line it is, or his first in the piece", nullable=True),
    Column("ts_utc", "timestamp", "start of the tournament, or of the hand, in UTC", nullable=True),
    Column("played_at", "text", "the same, local to the record, YYYY-MM-DD HH:MM:SS", nullable=True),
    Column("last_utc", "timestamp", "start of his last hand in the piece, in UTC", nullable=True),
    Column("last_at", "text", "the same, local to the record", nullable=True),
    Column("is_hero", "bool", "the owner of the record"),
    Column("out", "bool", "the entry is over"),
    Column("rank", "int64", "place he finished in", nullable=True),
    _money("prize", "won, bounties left out; a ticket at its price", nullable=True),
    Column("ticket", "string", "what was won instead of money, as printed", nullable=True),
    _money("bounty", "knock-out money won", nullable=True),
    Column("rebuys", "int32", "rebuys made", "rebuys", nullable=True),
    Column("addons", "int32", "add-ons made", "add-ons", nullable=True),
    _money("extra", "paid for rebuys and add-ons", nullable=True),
    _money("buy_in", "part of the price that goes into the prize pool", nullable=True),
    _money("bounty_part", "part of the price that goes into bounties", nullable=True),
    _money("fee", "part of the price that the house keeps", nullable=True),
    Column("currency", "text", "of what is paid: ISO code or the site's points", nullable=True),
    Column("prize_currency", "text", "of what is won", nullable=True),
    Column("scale", "int8", "decimals of a minor unit"),
    Column("entrants", "int64", "entries of the tournament", "entries", nullable=True),
    _money("prize_pool", "prize pool as stated", nullable=True),
    Column("finished_at", "text", "end of the tournament, local to the record", nullable=True),
    Column("listed", "int32", "entries that the summary lists", "entries", nullable=True),
    Column("name", "string", "name of the tournament", nullable=True),
    Column("game", "text", "as printed", nullable=True),
    Column("max_seats", "uint8", "seats at the tables", "seats", nullable=True),
    Column("file", "text", "as given"),
    Column("line", "int64", "from 1"),
)

TABLES: dict[str, tuple[Column, ...]] = {
    "hands": HANDS,
    "players": PLAYERS,
    "actions": ACTIONS,
    "pots": POTS,
    "findings": FINDINGS,
    "sources": SOURCES,
    "quarantine": QUARANTINE,
    "trails": TRAILS,
    "copies": COPIES,
    "results": RESULTS,
}
"""The store's tables. Grain: a hand; a dealt-in player of a counted hand; an action; a pot on a board; a
finding; a piece of a file; a stretch set aside; a hand's
trail; a further record of a hand; what one place tells of a player's entry in a tournament."""
OF_HANDS = ("hands", "players", "actions", "pots", "findings")
"""Those that say something about hands."""

_schemas: dict[str, Any] = {}


def _arrow_types() -> dict[str, Any]:
    import pyarrow as pa

    return {
        "int64": pa.int64(),
        "int32": pa.int32(),
        "int16": pa.int16(),
        "int8": pa.int8(),
        "uint8": pa.uint8(),
        "bool": pa.bool_(),
        "string": pa.string(),
        "binary": pa.binary(),
        "text": pa.dictionary(pa.int32(), pa.string()),
        "timestamp": pa.timestamp("ms", tz="UTC"),
        "seats": pa.list_(pa.uint8()),
        "amounts": pa.list_(pa.int64()),
    }


def arrow_schema(table: str) -> pa.Schema:
    """The Arrow schema of one table, its version and units in the metadata."""
    import pyarrow as pa

    if table not in _schemas:
        types = _arrow_types()
        fields = [
            pa.field(c.name, types[c.type], c.nullable, {"unit": c.unit} if c.unit else None)
            for c in TABLES[table]
        ]
        _schemas[table] = pa.schema(
            fields, {"fairpot.table": table, "fairpot.schema_version": SCHEMA_VERSION}
        )
    schema: pa.Schema = _schemas[table]
    return schema
