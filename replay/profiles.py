"""A house's rules as data: TOML files to frozen `RuleProfile` values.

A profile states only what differs from the one it inherits from; `base` states everything. Unknown keys and
values are refused, so that a slip of the pen never passes for a rule. The version of a profile is a hash of
its resolved values: two reports with the same version were judged by the same rules. What the rules mean is
for the modules that check them.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

_FOLDER = Path(__file__).with_name("profiles")

_SITE_PROFILES = {"pokerstars": "pokerstars_online", "ggpoker": "ggpoker_online"}
"""Which profile a format's hands are judged by; formats not named here by `base`."""

_NONE = "none"
"""How a file writes "no limit" where a value is a number."""


class ProfileError(Exception):
    """A profile cannot be used: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class RuleProfile(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one house. Strings are from the closed sets in `CHOICES`; amounts in minor units."""

    name: str
    title: str
    parent: str | None
    version: str
    """12 hex digits of a hash over the resolved values."""

    # the table, and money before the cards
    min_players: int
    max_players: int
    """The table's size is the header's where it says one."""
    button_move: str
    heads_up: str
    """Who posts the small blind when two are dealt in."""
    blind_relation: str
    """What the small blind is to the big one."""
    missed_blinds: str
    antes: str
    ante_order: str
    """What a player with too few chips for both pays first when he owes a single ante and the big blind."""
    single_ante: str
    """Who posts an ante for the whole table where there is one."""
    straddle: str
    """Who may straddle."""
    straddle_amount: str
    straddle_order: str
    straddle_min_raise: str
    restraddle: str
    bomb_pot: str
    bomb_pot_min_bet: str
    wager_unit: int | None
    """Wagers are whole multiples of it unless all-in; None: of the smallest chip."""

    # bets and raises
    min_open: str
    min_raise: str
    min_raise_warn: str
    """A stricter rule whose breach is worth a warning where `min_raise` allows the raise."""
    short_allin_moves_bet: bool
    reopen: str
    reopen_subject: str
    limit_raise_cap: int | None
    """Fixed limit: raises after the bet, preflop after the big blind; None: the house does not say."""
    cap_headsup: str
    """Fixed limit: whether the cap holds once two are left; in tournaments `cap_headsup_tournament`."""
    cap_headsup_tournament: str
    cap_headsup_counts: str
    """Who counts as left: everybody who has not folded, or only who has chips behind as well."""
    limit_short_allin: str
    pot_limit_max: str
    pot_limit_factor: int
    """Times the last bet, where `pot_limit_max` counts it several times."""
    pot_limit_ruling: int | None
    """Raises over the maximum but within the pot as it is plus this many times the last bet are for the floor
    to decide.
    """
    pot_limit_blinds: str
    pot_limit_unit: int | None
    """The pot is rounded up to whole multiples of it before the maximum is worked out."""

    # live play
    insufficient_bet: str
    raise_motion: str
    half_raise_binds: bool
    """Silent chips of half a minimum raise or more must be made a full one; less is a call."""
    one_chip_calls: bool
    """A single chip larger than the bet, put in silently, is a call."""
    corrections: str
    """How long a raise under the minimum is put right."""
    out_of_turn: str
    misdeal: str
    substantial_action: str
    """After what a misdealt hand goes on: `two_with_chips` is two actions in turn one of which puts chips in,
    or any three; `two_but_folds_checks` three folds, three checks, or two actions that are neither two folds
    nor two checks.
    """

    # pots, showdown, awards
    ante_layers: str
    show_order: str
    all_in_faceup: bool
    """All hands are tabled once no more betting is possible."""
    partial_show: str
    """What it means to show only some of one's cards at the showdown."""
    tie_split: str
    odd_unit: int
    """Smallest unit a tied pot is cut into."""
    odd_unit_old: int | None
    """Another unit that older records of the house were cut by."""
    odd_to: str
    odd_hilo: str
    identical_both_ways: str
    """High-low: whether players who tie for both halves share the whole pot or each half by itself."""
    run_it_times: int
    """How often the board may be run at most; 1: not offered."""
    double_board: str
    """How a pot is shared where two boards are dealt from the start."""

    # what the house takes
    rake: str
    no_flop_no_drop: str
    tournament_rake: bool
    rake_percent: int | None
    """Hundredths of a percent; None: the schedule is not given, and rake is taken as recorded."""
    rake_cap_two: int | None
    """Most rake of a hand with two dealt in, minor units; None: no cap stated."""
    rake_cap_four: int | None
    """With three or four dealt in."""
    rake_cap: int | None
    """With five or more."""
    rake_round: str
    rake_per: int | None
    """Where rake is taken by steps: `rake_percent` of each full one of these, minor units."""
    rake_pots: str
    jackpot_fee: int | None
    """Taken beside the rake from a raked hand, minor units; None: as recorded."""
    uncalled_printed: bool
    """The record prints uncalled bets on a line of their own."""

    # which hand is better
    short_deck_straight: str
    manila_cards: str
    manila_ace: str

    @property
    def label(self) -> str:
        """Name and version, as reports print it."""
        return f"{self.name} {self.version}"


CHOICES: dict[str, tuple[str, ...]] = {
    "button_move": ("accept_any", "dead", "moving"),
    "heads_up": ("button_small", "accept_any"),
    "blind_relation": ("header", "half", "half_or_warn"),
    "missed_blinds": ("live_bb_dead_rest", "all_dead_sb", "none"),
    "antes": ("any", "none"),
    "ante_order": ("big_blind_first", "ante_first", "accept_any"),
    "single_ante": ("big_blind", "button", "big_blind_or_button"),
    "straddle": ("off", "utg", "utg_or_button", "any_seat"),
    "straddle_amount": ("double", "at_least_double", "any"),
    "straddle_order": ("left_of_straddler", "straddler_last"),
    "straddle_min_raise": ("double", "difference"),
    "restraddle": ("none", "one", "many"),
    "bomb_pot": ("off", "allowed"),
    "bomb_pot_min_bet": ("ante", "big_blind"),
    "min_open": ("big_blind", "any"),
    "min_raise": ("last_full", "table_min", "any_increase", "bb_until_first_raise", "double_total"),
    "min_raise_warn": ("none", "last_full"),
    "reopen": (
        "cumulative", "cumulative_strict", "consecutive_strict", "single_full", "half", "half_strict",
        "any_increase",
    ),
    "reopen_subject": ("all_acted", "initial_raiser"),
    "cap_headsup": ("lifted", "lifted_unless_reached", "round_began", "stays", "unknown"),
    "cap_headsup_tournament": ("lifted", "lifted_unless_reached", "round_began", "stays", "unknown"),
    "cap_headsup_counts": ("live", "with_chips"),
    "limit_short_allin": ("half", "full"),
    "pot_limit_max": ("pot_after_call", "total_factor", "increment_factor"),
    "pot_limit_blinds": ("true_pot", "full_blinds", "small_as_big"),
    "insufficient_bet": ("correct", "complete_or_forfeit", "forfeit_in_limit", "director", "impossible"),
    "raise_motion": ("one_motion", "announced", "relaxed", "not_applicable"),
    "corrections": ("none", "until_next_card"),
    "out_of_turn": ("not_allowed", "binding_if_unchanged"),
    "misdeal": ("any", "before_substantial_action", "not_stated"),
    "substantial_action": ("two_with_chips", "two_but_folds_checks"),
    "ante_layers": ("layered", "main_pot"),
    "show_order": ("last_aggressor", "first_to_act", "first_all_in", "callers", "side_pots_first"),
    "partial_show": ("not_stated", "muck", "all_cards"),
    "tie_split": ("equal", "proportional_layer", "proportional_total"),
    "odd_to": ("first_left", "high_card", "house"),
    "odd_hilo": ("high",),
    "identical_both_ways": ("whole", "each_half", "accept_any"),
    "double_board": ("each_half", "best_overall", "best_high_best_low"),
    "rake": ("none", "house", "online"),
    "no_flop_no_drop": ("off", "strict", "reraised_only"),
    "rake_round": ("half_even", "half_up", "down", "up"),
    "rake_pots": ("main_first", "proportional", "main_only"),
    "short_deck_straight": ("above_trips", "below_trips"),
    "manila_cards": ("both", "free"),
    "manila_ace": ("high", "high_or_low"),
}  # fmt: skip
"""The words each rule may be set to."""

_NUMBERS: dict[str, tuple[int, int, bool]] = {
    "min_players": (2, 11, False),
    "max_players": (2, 11, False),
    "wager_unit": (1, 1_000_000, True),
    "limit_raise_cap": (1, 20, True),
    "pot_limit_factor": (1, 3, False),
    "pot_limit_ruling": (1, 4, True),
    "pot_limit_unit": (1, 1_000_000, True),
    "odd_unit": (1, 1_000_000, False),
    "odd_unit_old": (1, 1_000_000, True),
    "run_it_times": (1, 3, False),
    "rake_percent": (0, 10_000, True),
    "rake_cap_two": (0, 1_000_000_000, True),
    "rake_cap_four": (0, 1_000_000_000, True),
    "rake_cap": (0, 1_000_000_000, True),
    "rake_per": (1, 1_000_000, True),
    "jackpot_fee": (0, 1_000_000_000, True),
}
"""Smallest and largest value of each number, and whether "none" will do."""

_SWITCHES = (
    "short_allin_moves_bet", "half_raise_binds", "one_chip_calls", "all_in_faceup", "tournament_rake",
    "uncalled_printed",
)  # fmt: skip

RULE_KEYS = tuple(sorted([*CHOICES, *_NUMBERS, *_SWITCHES]))
"""Every rule a profile can set."""

_HEAD_KEYS = ("title", "inherits")


def profile_names() -> tuple[str, ...]:
    """The names of the profiles that come with the program, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def load_profile(name_or_path: str) -> RuleProfile:
    """The profile of that name, or in that file when it ends in ".toml", with what it inherits filled in.

    Raises:
        ProfileError: no such profile, not TOML, an unknown key or value, or inheriting in a circle.
    """
    path = _find(name_or_path, None)
    chain = _chain(path)
    values: dict[str, Any] = {}
    for settings in reversed(chain):
        values |= {key: value for key, value in settings.items() if key not in _HEAD_KEYS}
    if values["min_players"] > values["max_players"]:
        raise ProfileError(
            f"{path.name}: min_players is above max_players", "Make min_players the smaller of the two."
        )
    own = chain[0]
    return RuleProfile(
        name=path.stem,
        title=own.get("title", path.stem),
        parent=own.get("inherits", "base") if len(chain) > 1 else None,
        version=_version(values),
        **values,
    )


@cache
def profile_for(site: str) -> RuleProfile:
    """The profile that a format's hands are judged by unless the user names one."""
    return load_profile(_SITE_PROFILES.get(site, "base"))


def _version(values: dict[str, Any]) -> str:
    """12 hex digits that change when any value does, and not when only the files are arranged otherwise."""
    text = repr(sorted(values.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _find(name_or_path: str, beside: Path | None) -> Path:
    """The file of a profile; a relative path in a file counts from that file's folder."""
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        path = beside.parent / path if beside else path
        if path.is_file():
            return path
        raise ProfileError(f"no rules file {name_or_path}", "Check the path.")
    path = _FOLDER / f"{name_or_path}.toml"
    names = profile_names()
    if name_or_path in names:
        return path
    raise ProfileError(
        f"no rule profile named {name_or_path!r}{_nearest(name_or_path, names)}",
        f"Choose one of {', '.join(names)}, or give the path of a .toml file.",
    )


def _chain(path: Path) -> list[dict[str, Any]]:
    """The settings of a profile and of those it inherits from, nearest first, ending with `base`."""
    base = _FOLDER / "base.toml"
    chain: list[dict[str, Any]] = []
    seen: list[Path] = []
    while True:
        if path.resolve() in seen:
            circle = " -> ".join([*[one.stem for one in seen], path.stem])
            raise ProfileError(
                f"profiles inherit in a circle: {circle}", "Let one of them inherit from base."
            )
        seen.append(path.resolve())
        settings = _read(path)
        chain.append(settings)
        if path.resolve() == base.resolve():
            return chain
        path = _find(settings.get("inherits", "base"), path)


def _read(path: Path) -> dict[str, Any]:
    """The settings of one file, each checked."""
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path.name} is not TOML: {error}", "Mend the file at that place.") from None
    except OSError as error:
        raise ProfileError(
            f"{path} cannot be read: {error.strerror}", "Check the path and its permissions."
        ) from None
    return {key: _checked(path.name, key, value) for key, value in settings.items()}


def _checked(file: str, key: str, value: Any) -> Any:
    """The value a key stands for, "none" turned into None."""
    if key in CHOICES:
        allowed = CHOICES[key]
        if value in allowed:
            return value
        remedy = f"Allowed: {', '.join(allowed)}."
    elif key in _NUMBERS:
        low, high, optional = _NUMBERS[key]
        if optional and value == _NONE:
            return None
        if type(value) is int and low <= value <= high:
            return value
        remedy = f"Allowed: a whole number from {low} to {high}" + (', or "none".' if optional else ".")
    elif key in _SWITCHES:
        if type(value) is bool:
            return value
        remedy = "Allowed: true, false."
    elif key in _HEAD_KEYS:
        if isinstance(value, str):
            return value
        remedy = "Allowed: text in quotes."
    else:
        known = (*_HEAD_KEYS, *RULE_KEYS)
        raise ProfileError(
            f"{file}: unknown key {key!r}{_nearest(key, known)}", f"Known keys: {', '.join(known)}."
        )
    raise ProfileError(f"{file}: {key} cannot be {_shown(value)}", remedy)


def _nearest(word: str, known: tuple[str, ...]) -> str:
    """'; did you mean "x"?' for the closest known word, or nothing when none is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only after a slip of the pen

    close = get_close_matches(word, known, 1, 0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def _shown(value: Any) -> str:
    return str(value).lower() if type(value) is bool else repr(value)
