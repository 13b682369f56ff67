"""A house's rules as data: TOML files to frozen `RuleProfile` values.

A profile states only what differs from the one it inherits from; `base` states everything. Unknown keys and
values are refused, so that a slip of the pen never passes for a rule. The version of a profile is a hash of
its resolved values: two reports with the same version were judged by the same rules. What the rules mean is
for the modules that check them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from replay.rakerows import NO_ROWS, rake_rows
from replay.rulefiles import ProfileError, RulesFile, lineage, nearest, profile_names

__all__ = [
    "CHOICES", "HEAD_KEYS", "RULE_KEYS", "Mistake", "ProfileError", "RuleProfile", "allowed", "load_profile",
    "mistakes", "problem", "profile_for", "profile_names", "with_rules",
]  # fmt: skip

_NONE = "none"
"""How a file writes "no limit" where a value is a number."""


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
    rest_hands: int | None
    """Hands in a row that a player may miss and keep his seat; None: the house has no such limit."""
    top_up: str
    """When a player may add chips to a stack at a cash table."""
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
    odd_unit_until: int
    """The year from which on no record cuts a pot in that unit."""
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
    rake_most: int | None
    """Most of a pot, in hundredths of a percent, that may be missing where no rake is printed; None: all."""
    jackpot_fee: int | None
    """Taken beside the rake from a raked hand, minor units; None: as recorded."""
    rake_schedule: str
    """A schedule that changes with the game, the stakes and the year (`rakerows`), in the place of rate, step
    and caps for the hands that a row of it is about; "none": there is no such.
    """
    uncalled_printed: bool
    """The record prints uncalled bets on a line of their own."""

    # which hand is better
    short_deck_straight: str
    manila_cards: str
    manila_ace: str
    manila_first_round: str
    """Whether there is a betting round before the first board card."""

    @property
    def label(self) -> str:
        """Name and version, as reports print it."""
        return f"{self.name} {self.version}"


CHOICES: dict[str, tuple[str, ...]] = {
    "top_up": ("between_hands", "when_exhausted"),
    "button_move": ("accept_any", "dead", "moving"),
    "heads_up": ("button_small", "accept_any"),
    "blind_relation": ("header", "half", "half_or_warn"),
    "missed_blinds": ("live_bb_dead_rest", "small_live", "none"),
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
    "raise_motion": ("one_motion", "announced", "not_applicable"),
    "corrections": ("none", "until_next_card"),
    "out_of_turn": ("not_allowed", "binding_if_unchanged"),
    "misdeal": ("any", "before_substantial_action", "not_stated"),
    "substantial_action": ("two_with_chips", "two_but_folds_checks"),
    "ante_layers": ("layered", "main_pot"),
    "show_order": ("last_aggressor", "first_to_act", "first_all_in", "callers", "side_pots_first"),
    "partial_show": ("not_stated", "muck", "all_cards"),
    "tie_split": ("equal", "proportional_layer", "proportional_total"),
    "odd_to": ("first_left", "from_big_blind", "high_card", "house", "any"),
    "odd_hilo": ("high", "high_of_both"),
    "identical_both_ways": ("whole", "each_half", "accept_any"),
    "double_board": ("each_half", "best_overall", "best_high_best_low"),
    "rake": ("none", "house", "online"),
    "no_flop_no_drop": ("off", "strict", "reraised_only"),
    "rake_round": ("half_even", "half_up", "down", "up"),
    "rake_pots": ("main_first", "running", "proportional", "main_only"),
    "short_deck_straight": ("above_trips", "below_trips"),
    "manila_cards": ("both", "free"),
    "manila_ace": ("high", "high_or_low"),
    "manila_first_round": ("after_first_card", "before_first_card"),
}  # fmt: skip
"""The words each rule may be set to."""

_NUMBERS: dict[str, tuple[int, int, bool]] = {
    "min_players": (2, 11, False),
    "max_players": (2, 11, False),
    "rest_hands": (0, 1_000, True),
    "wager_unit": (1, 1_000_000, True),
    "limit_raise_cap": (1, 20, True),
    "pot_limit_factor": (1, 3, False),
    "pot_limit_ruling": (1, 4, True),
    "pot_limit_unit": (1, 1_000_000, True),
    "odd_unit": (1, 1_000_000, False),
    "odd_unit_old": (1, 1_000_000, True),
    "odd_unit_until": (1970, 9999, False),
    "run_it_times": (1, 3, False),
    "rake_percent": (0, 10_000, True),
    "rake_cap_two": (0, 1_000_000_000, True),
    "rake_cap_four": (0, 1_000_000_000, True),
    "rake_cap": (0, 1_000_000_000, True),
    "rake_per": (1, 1_000_000, True),
    "rake_most": (0, 10_000, True),
    "jackpot_fee": (0, 1_000_000_000, True),
}
"""Smallest and largest value of each number, and whether "none" will do."""

_SWITCHES = (
    "short_allin_moves_bet", "half_raise_binds", "one_chip_calls", "all_in_faceup", "tournament_rake",
    "uncalled_printed",
)  # fmt: skip

_SCHEDULES = ("rake_schedule",)

RULE_KEYS = tuple(sorted([*CHOICES, *_NUMBERS, *_SWITCHES, *_SCHEDULES]))
"""Every rule a profile can set."""

HEAD_KEYS = ("title", "inherits")
"""What a file says about itself."""


class Mistake(NamedTuple):
    """Something in a rules file that can't stand: in which file, at which key, and what would do."""

    file: str
    key: str
    message: str
    remedy: str


def load_profile(name_or_path: str) -> RuleProfile:
    """The profile of that name, or in that file when it ends in ".toml", with what it inherits filled in.

    Raises:
        ProfileError: no such profile, not TOML, an unknown key or value, or inheriting in a circle.
    """
    chain = lineage(name_or_path)
    wrong = mistakes(chain)
    if wrong:
        raise ProfileError(f"{wrong[0].file}: {wrong[0].message}", wrong[0].remedy)
    values = _values(chain)
    own = chain[0]
    return RuleProfile(
        name=own.path.stem,
        title=own.settings.get("title", own.path.stem),
        parent=own.parent if len(chain) > 1 else None,
        version=_version(values),
        **values,
    )


def with_rules(profile: RuleProfile, changes: Mapping[str, Any]) -> RuleProfile:
    """The profile with some rules set otherwise, as a file would write them; the version tells them apart.

    Each must be without a `problem`.
    """
    stated = {key: None if key in _NUMBERS and value == _NONE else value for key, value in changes.items()}
    values = {key: getattr(profile, key) for key in RULE_KEYS} | stated
    return msgspec.structs.replace(profile, **stated, version=_version(values))


@cache
def profile_for(site: str) -> RuleProfile:
    """The profile that a format's hands are judged by unless the user names one: that of the room's name, or
    `base`.
    """
    own = f"{site}_online"
    return load_profile(own if own in profile_names() else "base")


def mistakes(chain: list[RulesFile]) -> list[Mistake]:
    """All that is wrong in a file and in those it inherits from, file by file in their order."""
    found = [
        Mistake(file.path.name, key, *wrong)
        for file in chain
        for key, value in file.settings.items()
        if (wrong := problem(key, value))
    ]
    if not found:
        values = _values(chain)
        if values["min_players"] > values["max_players"]:
            name = chain[0].path.name
            remedy = "Make min_players the smaller of the two."
            found.append(Mistake(name, "min_players", "min_players is above max_players", remedy))
    return found


def allowed(key: str) -> str:
    """The values that a key may have, in words."""
    if key in CHOICES:
        return ", ".join(CHOICES[key])
    if key in _NUMBERS:
        low, high, optional = _NUMBERS[key]
        return f"a whole number from {low} to {high}" + (', or "none"' if optional else "")
    if key in _SCHEDULES:
        return '"none", or rows such as "USD nl,pl to 0.02: 1 in 16; USD fl: 1 in 20, at most 1.00 2.00 3.00"'
    return "true, false" if key in _SWITCHES else "text in quotes"


def _values(chain: list[RulesFile]) -> dict[str, Any]:
    """What each rule is set to, the nearest file's word first."""
    values: dict[str, Any] = {}
    for file in reversed(chain):
        for key, value in file.settings.items():
            if key in _NUMBERS and value == _NONE:
                values[key] = None
            elif key not in HEAD_KEYS:
                values[key] = value
    return values


def _version(values: dict[str, Any]) -> str:
    """12 hex digits that change when any value does, and not when only the files are arranged otherwise."""
    text = repr(sorted(values.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def problem(key: str, value: Any) -> tuple[str, str] | None:
    """What is wrong with a setting of a file, and what would do; None: nothing."""
    if key in CHOICES:
        fits = isinstance(value, str) and value in CHOICES[key]
    elif key in _NUMBERS:
        low, high, optional = _NUMBERS[key]
        fits = low <= value <= high if type(value) is int else optional and value == _NONE
    elif key in _SWITCHES:
        fits = type(value) is bool
    elif key in _SCHEDULES:
        fits = isinstance(value, str) and _is_schedule(value)
    elif key in HEAD_KEYS:
        fits = isinstance(value, str)
    else:
        known = (*HEAD_KEYS, *RULE_KEYS)
        return f"unknown key {key!r}{nearest(key, known)}", f"Known keys: {', '.join(known)}."
    if fits:
        return None
    close = nearest(value, CHOICES[key]) if key in CHOICES and isinstance(value, str) else ""
    return f"{key} cannot be {_shown(value)}{close}", f"Allowed: {allowed(key)}."


def _is_schedule(text: str) -> bool:
    try:
        return text == NO_ROWS or bool(rake_rows(text))
    except ValueError:
        return False


def _shown(value: Any) -> str:
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    return str(value).lower() if type(value) is bool else repr(value)
