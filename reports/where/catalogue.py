"""What a filter can ask about: names, the SQL behind them, and the kinds of values they take."""

from __future__ import annotations

from functools import lru_cache

from parser.detect import FORMATS
from replay.games import GAMES
from reports.schema import PLAYERS, POSITIONS, POT_TYPES, Column
from reports.where.base import Field, Kind
from reports.where.cards import WORDS, Cards, Hole
from reports.where.cards import cells as matrix_cells
from reports.where.dates import Day, Instant, Month
from reports.where.lines import Line, Streets
from reports.where.money import BigBlinds, Money, Stakes
from reports.where.plain import Choice, Flag, Name, Number, Opponent, Rank, Word, closed

_COLUMNS = {column.name: column for column in PLAYERS}
_SEATS = {"BTN": ("button", "bu", "btn"), "UTG+1": ("utg1",), "UTG+2": ("utg2",), "UTG+3": ("utg3",)}
_SPELT_POTS = {
    "no flop": ("noflop",), "limped": ("limp",), "SRP": ("single-raised", "2bet"), "3BP": ("3bet", "3-bet"),
    "4BP+": ("4bet", "4-bet", "4bp", "4bet+"),
}  # fmt: skip
_STREETS = (("P", "preflop"), ("F", "flop"), ("T", "turn"), ("R", "river"))


def _seat(column: str) -> tuple[Word, ...]:
    return closed(column, *[(name, *_SEATS.get(name, ())) for name in POSITIONS]).words


def _among(*positions: str) -> str:
    return f"pos IN ({', '.join([repr(one) for one in positions])})"


_POSITION = Choice(
    (
        *_seat("pos"),
        Word("EP", _among("UTG", "UTG+1", "UTG+2", "UTG+3"), ("early",)),
        Word("MP", _among("LJ", "HJ"), ("middle",)),
        Word("late", _among("CO", "BTN"), ("lp",)),
        Word("blinds", _among("SB", "BB"), ("blind",)),
        Word("ip", "f_ip"),
        Word("oop", "(f_saw AND NOT f_ip)"),
    )
)
_POT = Choice(
    (
        *closed("pot_type", *[(name, *_SPELT_POTS[name]) for name in POT_TYPES]).words,
        Word("raised", "pot_type IN ('SRP', '3BP', '4BP+')", ()),
        Word("multiway", "f_players > 2"),
        Word("heads-up", "f_players = 2", ("headsup", "hu")),
    )
)
_TEXTURES = Choice(
    (
        Word("monotone", "flop_suits = 1"),
        Word("two-tone", "flop_suits = 2", ("twotone",)),
        Word("rainbow", "flop_suits = 3"),
        Word("paired", "flop_paired >= 1"),
        Word("unpaired", "flop_paired = 0"),
        Word("trips", "flop_paired = 2"),
        Word("connected", "flop_connected = 3"),
        Word("disconnected", "flop_connected = 1", ("dry",)),
    )
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY_OF_WEEK = "isodow(TRY_CAST(substr(played_at, 1, 10) AS DATE))"
_WEEKDAY = Choice(
    (
        *[Word(name, f"{_DAY_OF_WEEK} = {i}", (name[:3],)) for i, name in enumerate(_WEEKDAYS, 1)],
        Word("weekend", f"{_DAY_OF_WEEK} >= 6"),
        Word("workday", f"{_DAY_OF_WEEK} <= 5"),
    )
)
_KIND = Choice(
    (
        Word("cash", "kind = 'cash'", ("ring",)),
        Word("fast-fold", "kind = 'fast-fold'", ("fastfold", "zoom")),
        Word("tournament", "kind = 'tournament'", ("mtt", "sng")),
    )
)
_LIMIT = closed('"limit"', ("nl", "no-limit"), ("pl", "pot-limit"), ("fl", "fixed-limit", "limit"))
_HERO_HANDS = "SELECT hand_uid FROM players WHERE is_hero"


def _cells_of(word: str) -> str:
    """The condition of a kind of starting hands."""
    places = sorted([cell for pair in WORDS[word] for cell in matrix_cells(*pair)])
    return f"hand169 IN ({', '.join(map(str, places))})"


_TABLE = (
    Field("position", _POSITION, "pos", "seat by name; EP, MP, late, blinds; ip or oop after the flop",
          ("position = BTN", "position in (SB, BB)", "position = ip")),
    Field("players", Number(), "n_dealt", "players dealt in", ("players = 2", "players = 4..6")),
    Field("table_size", Number(), "max_seats", "seats at the table", ("table_size = 6",)),
    Field("stakes", Stakes(), "", "small and big blind", ("stakes = 0.5/1", "stakes = $0.5/$1")),
    Field("bb", Money(in_bb=False), "big_blind", "big blind", ("bb = $1", "bb >= 100chips")),
    Field("sb", Money(in_bb=False), "small_blind", "small blind", ("sb = $0.5",)),
    Field("site", closed("site", *[one.name for one in FORMATS]), "site", "format name", ("site = ggpoker",)),
    Field("game", closed("game", *[one.name for one in GAMES]), "game", "which game", ("game = omaha",)),
    Field("limit", _LIMIT, '"limit"', "nl, pl or fl", ("limit = nl",)),
    Field("kind", _KIND, "kind", "cash, fast-fold or tournament", ("kind != tournament",)),
    Field("currency", Name(), "currency", "ISO code; none: chips", ("currency = EUR", "currency = none"),
          none=True),
    Field("table", Name(), '"table"', "table name", ('table = "Lyra 2"',)),
    Field("tournament", Name(), "tournament_id", "tournament number; none: no tournament",
          ("tournament = 55512", "tournament = none"), none=True),
    Field("player", Name(), "player", "name as printed, letter by letter", ('player = "Al der"',)),
    Field("hero", Flag(), "is_hero", "the only player whose dealt cards the record gives", ("hero",)),
)  # fmt: skip
_TIMES = (
    Field("date", Day(), "played_at", "when it was played, by the record's own clock",
          ("date = 2026-01-31", "date >= 2026-01", "date = 2026-01..2026-03")),
    Field("month", Month(), "played_at", "month, of any year or of one",
          ("month = january", "month = 2026-01")),
    Field("year", Number(), "TRY_CAST(substr(played_at, 1, 4) AS INTEGER)", "year", ("year = 2026",)),
    Field("weekday", _WEEKDAY, "", "day of the week", ("weekday = sun", "weekday = weekend")),
    Field("hour", Number(), "TRY_CAST(substr(played_at, 12, 2) AS INTEGER)", "hour of the day, 0 to 23",
          ("hour = 20..23",)),
    Field("ts", Instant(), "ts_utc", "when it was played, in UTC", ("ts >= 2026-01-31T20:00Z",)),
)  # fmt: skip
_POTS = (
    Field("pot", _POT, "pot_type", "kind of pot by its raises before the flop; by players on the flop",
          ("pot = 3bet", 'pot in (SRP, "no flop")', "pot = multiway")),
    Field("stack", Money(), "stack", "his stack before any post", ("stack > 80bb", "stack <= $200")),
    Field("depth", BigBlinds(), "stack_ubb", "the same, in big blinds only", ("depth >= 100bb",)),
    Field("effective", BigBlinds(), "eff_stack_ubb", "less of his stack and the largest other",
          ("effective = 20..40bb",)),
    Field("flop_players", Number(), "f_players", "unfolded when the flop was dealt", ("flop_players = 2",)),
    Field("turn_players", Number(), "t_players", "unfolded when the turn was dealt", ("turn_players >= 3",)),
    Field("river_players", Number(), "r_players", "unfolded when the river was dealt",
          ("river_players = 2",)),
    Field("straddle_size", BigBlinds(100), "straddle_bb", "largest straddle", ("straddle_size = 0",)),
    Field("ip", Flag(), "f_ip", "last to act on the flop", ("ip",)),
    Field("oop", Flag(), "(f_saw AND NOT f_ip)", "saw the flop, and not last to act there",
          ("oop and pot = SRP",)),
)  # fmt: skip
_CARDS = (
    Field("hand", Hole(), "hole", "his hole cards, where they are known", (
        "hand = AKs", 'hand = "QQ+, AK"', "hand in (TT-77, A5s-A2s)", "hand = AhKd", "hand has Ah",
    )),
    Field("pair", Flag(), _cells_of("pair"), "two of a rank", ("pair",)),
    Field("suited", Flag(), _cells_of("suited"), "two of a suit", ("suited",)),
    Field("offsuit", Flag(), _cells_of("offsuit"), "two ranks, two suits", ("offsuit",)),
    Field("connectors", Flag(), _cells_of("connectors"), "ranks next to each other",
          ("connectors and suited",)),
    Field("broadway", Flag(), _cells_of("broadway"), "two ranks of A K Q J T", ("broadway",)),
)  # fmt: skip
_BOARDS = (
    Field("texture", _TEXTURES, "flop_suits", "what the flop looks like; unknown without one",
          ("texture = two-tone", "texture in (paired, monotone)")),
    *[Field(word.name, Flag(), word.sql, f"the flop is {word.name}", (word.name,))
      for word in _TEXTURES.words if word.name.isidentifier() and word.name != "disconnected"],
    Field("flop_high", Rank(), "flop_high", "highest rank on the flop", ("flop_high = A", "flop_high <= 9")),
    Field("flop", Cards(size=3), "board", "the flop's cards, in any order", (
        "flop = AhKd2c", "flop = Axx", "flop has xh",
    )),
    Field("turn", Cards(3, 1), "board", "the turn card", ("turn = A", "turn = xh")),
    Field("river", Cards(4, 1), "board", "the river card", ("river = 2c",)),
    Field("board", Cards(), "board", "the first board's cards", ("board has Ah", "board has AA")),
)  # fmt: skip
_OTHERS = (
    Field("vs", Opponent(), "", "another player who was dealt in",
          ('vs = "Birch"', 'vs in ("Birch", "Cedar")')),
    Field("vs_flop", Opponent(), "f_saw", "another player; both saw the flop", ('vs_flop = "Birch"',)),
    Field("vs_showdown", Opponent(), "sd", "another player; both were at the showdown",
          ("vs_showdown = Birch",)),
    Field("vs_hero", Flag(), f"(NOT is_hero AND hand_uid IN ({_HERO_HANDS}))", "the file's owner is another",
          ("vs_hero",)),
)  # fmt: skip
_LINES = (
    Field("line", Streets(), "", "what he did, street by street from preflop on; a street not named is free",
          ('line = "R/B/B"', 'line = "*C/X*"', 'line = "R/-"')),
    Field("preflop_line", Line(), "p_line", "what he did before the flop", ("preflop_line = R",)),
    Field("flop_line", Line(), "f_line", "what he did on the flop", ("flop_line = XR", "flop_line = X*")),
    Field("turn_line", Line(), "t_line", "what he did on the turn", ("turn_line = B?",)),
    Field("river_line", Line(), "r_line", "what he did on the river", ("river_line = none",)),
)  # fmt: skip
_RESULTS = (
    Field("lost", Flag(), "(net < 0)", "lost money", ("lost and net < -50bb",)),
    Field("showdown", Flag(), "sd", "unfolded at a showdown", ("showdown and not won",)),
    Field("allin_street", closed("allin_street", *_STREETS), "allin_street",
          "street on which he went all-in by call, bet or raise; none: on none",
          ("allin_street = turn", "allin_street != none"), none=True),
    Field("fold_street", closed("fold_street", *_STREETS), "fold_street", "street on which he folded",
          ("fold_street = preflop", "fold_street = none"), none=True),
    *([Field("ev_diff", Money(), "(ev_net - net)", "all-in expectation less what he won", ("ev_diff > 5bb",))]
      if "ev_net" in _COLUMNS else []),
)  # fmt: skip
SECTIONS: dict[str, tuple[Field, ...]] = {
    "Hand and table": _TABLE,
    "Time": _TIMES,
    "Pot and stacks": _POTS,
    "Hole cards": _CARDS,
    "Board": _BOARDS,
    "Opponents": _OTHERS,
    "Line": _LINES,
    "Result": _RESULTS,
}
"""The language's own names; every column of `players` is one besides."""

_UNITS: dict[str, Kind] = {
    "minor units": Money(),
    "thousandths of a minor unit": Money(factor=1000),
    "millionths of a big blind": BigBlinds(),
    "hundredths of a big blind": BigBlinds(100),
    "hundredths of a percent": Number("%", 100),
}
_CLOSED: dict[str, Kind] = {
    "pos": Choice(_seat("pos")),
    **{name: Choice(_seat(name)) for name in ("open_pos", "threebet_pos", "steal_def_vs")},
    "pot_type": Choice(_POT.words[: len(POT_TYPES)]),
    **{f"{street}_line": Line() for street in "pftr"},
    "hole": Hole(),
    "big_blind": Money(in_bb=False),
    "small_blind": Money(in_bb=False),
    "played_at": Day(),
    "ts_utc": Instant(),
}
_NONE = frozenset({"open_pos", "threebet_pos", "steal_def_vs", "tournament_id"})
"""Null there means that there is none."""


@lru_cache(maxsize=1)
def fields() -> dict[str, Field]:
    """All fields by name, those of the language first."""
    found: dict[str, Field] = {}
    for section, own in SECTIONS.items():
        for one in own:
            found[one.name] = Field(one.name, one.kind, one.sql, one.meaning, one.examples, section, one.none)
    for name, column in _COLUMNS.items():
        if name not in found:
            found[name] = _of_column(column)
    return found


def _of_column(column: Column) -> Field:
    meaning = f"{column.meaning} ({column.unit})" if column.unit else column.meaning
    return Field(
        column.name, _kind_of(column), f'"{column.name}"', meaning, section="Columns",
        none=column.name in _NONE,
    )  # fmt: skip


def _kind_of(column: Column) -> Kind:
    if column.name in _CLOSED:
        return _CLOSED[column.name]
    if column.type == "bool":
        return Flag()
    if column.type in ("text", "string"):
        return Name()
    return _UNITS.get(column.unit, Number())
