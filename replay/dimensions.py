"""What each rule of a profile is about: its dimension in the rule book, its group and its meaning in words.

One row for every key of `RuleProfile`, in the order in which people read them. What the values do is decided
in the modules that check them.
"""

from __future__ import annotations

from typing import NamedTuple


class Dimension(NamedTuple):
    """One rule that houses set differently."""

    key: str
    number: str
    """The dimension of the rule book, as D71."""
    meaning: str


BEFORE = "the table, and money before the cards"
BETTING = "bets and raises"
LIVE = "live play"
AWARDS = "pots, showdown, awards"
HOUSE = "what the house takes"
RANKS = "which hand is better"

GROUPS: dict[str, tuple[Dimension, ...]] = {
    BEFORE: (
        Dimension("min_players", "D01", "fewest players at the table"),
        Dimension("max_players", "D01", "most players, where the record does not say"),
        Dimension("rest_hands", "D04", "hands in a row that a player may miss"),
        Dimension("top_up", "D05", "when chips may be added to a cash stack"),
        Dimension("button_move", "D24", "how the button goes on when a seat falls empty"),
        Dimension("heads_up", "D23", "who posts the small blind when two are dealt in"),
        Dimension("blind_relation", "D20", "what the small blind is to the big one"),
        Dimension("missed_blinds", "D26", "what a player pays who missed blinds"),
        Dimension("antes", "D32", "whether there may be antes"),
        Dimension("ante_order", "D33", "what a stack short of ante and blind pays first"),
        Dimension("single_ante", "D32", "who pays one ante for the whole table"),
        Dimension("straddle", "D35", "who may straddle"),
        Dimension("straddle_amount", "D36", "how much a straddle is"),
        Dimension("straddle_order", "D37", "who acts first after a straddle"),
        Dimension("straddle_min_raise", "D38", "the smallest raise over a straddle"),
        Dimension("restraddle", "D39", "how often a straddle may be straddled again"),
        Dimension("bomb_pot", "D42", "whether all may ante and start on the flop"),
        Dimension("bomb_pot_min_bet", "D42", "the smallest bet there"),
        Dimension("wager_unit", "D07", "bets are whole multiples of it"),
    ),
    BETTING: (
        Dimension("min_open", "D70", "the smallest first bet of a street"),
        Dimension("min_raise", "D71", "the smallest raise"),
        Dimension("min_raise_warn", "D71", "a stricter rule; below it a warning"),
        Dimension("short_allin_moves_bet", "D73", "whether the next player owes a short all-in"),
        Dimension("reopen", "D100", "when a short all-in reopens the betting"),
        Dimension("reopen_subject", "D101", "whom a short all-in bars from raising"),
        Dimension("limit_raise_cap", "D80", "fixed limit: raises after the bet"),
        Dimension("cap_headsup", "D81", "fixed limit: whether the cap holds with two left"),
        Dimension("cap_headsup_tournament", "D81", "the same in tournaments"),
        Dimension("cap_headsup_counts", "D81", "fixed limit: who counts as left"),
        Dimension("limit_short_allin", "D82", "fixed limit: how much of a bet counts as a bet"),
        Dimension("pot_limit_max", "D84", "pot limit: the largest raise"),
        Dimension("pot_limit_factor", "D88", "pot limit: how often the last bet counts"),
        Dimension("pot_limit_ruling", "D88", "pot limit: what above that the floor decides"),
        Dimension("pot_limit_blinds", "D85", "pot limit: what short or missing blinds count for"),
        Dimension("pot_limit_unit", "D86", "pot limit: the unit the pot is rounded up to"),
    ),
    LIVE: (
        Dimension("insufficient_bet", "D96", "what becomes of a bet that is too small to call"),
        Dimension("raise_motion", "D92", "in how many motions chips are put in"),
        Dimension("half_raise_binds", "D93", "whether silent chips of half a raise bind"),
        Dimension("one_chip_calls", "D94", "whether one large silent chip is a call"),
        Dimension("corrections", "D95", "how long a wrong amount is put right"),
        Dimension("out_of_turn", "D60", "whether an action out of turn binds"),
        Dimension("misdeal", "D10", "until when a misdeal is dealt anew"),
        Dimension("substantial_action", "D10", "after what a misdealt hand goes on"),
    ),
    AWARDS: (
        Dimension("ante_layers", "D115", "how a short ante shares in the others' antes"),
        Dimension("show_order", "D131", "who shows first"),
        Dimension("all_in_faceup", "D132", "whether all-in hands are tabled at once"),
        Dimension("partial_show", "D135", "what it means to show only some cards"),
        Dimension("tie_split", "D150", "how a tied pot is shared"),
        Dimension("odd_unit", "D151", "the smallest unit a pot is cut into"),
        Dimension("odd_unit_old", "D151", "the unit in older records of the house"),
        Dimension("odd_unit_until", "D151", "the year from which on no record has that unit"),
        Dimension("odd_to", "D152", "who gets odd units"),
        Dimension("odd_hilo", "D154", "high-low: which half gets the odd unit"),
        Dimension("identical_both_ways", "D155", "high-low: what is shared by who tie both ways"),
        Dimension("run_it_times", "D157", "how often the board may be run"),
        Dimension("double_board", "D158", "how two boards share the pot"),
        Dimension("uncalled_printed", "D110", "whether uncalled bets have a line of their own"),
    ),
    HOUSE: (
        Dimension("rake", "D161", "whether the house takes a part"),
        Dimension("no_flop_no_drop", "D161", "whether hands without a flop are raked"),
        Dimension("tournament_rake", "D161", "whether pots of tournaments are raked"),
        Dimension("rake_percent", "D163", "the rate, in hundredths of a percent"),
        Dimension("rake_cap_two", "D164", "most rake with two dealt in"),
        Dimension("rake_cap_four", "D164", "most rake with three or four dealt in"),
        Dimension("rake_cap", "D164", "most rake with five or more dealt in"),
        Dimension("rake_round", "D163", "how the rate is rounded"),
        Dimension("rake_per", "D163", "the step, where rake is taken by steps"),
        Dimension("rake_pots", "D165", "which of several pots is raked first"),
        Dimension("rake_most", "D163", "most that may be missing where no rake is printed"),
        Dimension("rake_schedule", "D163", "a schedule that changes with game, stakes and year"),
        Dimension("jackpot_fee", "D166", "what is taken beside the rake"),
    ),
    RANKS: (
        Dimension("short_deck_straight", "D176", "short deck: whether a straight beats trips"),
        Dimension("manila_cards", "D175", "Manila: whether both hole cards must play"),
        Dimension("manila_ace", "D171", "Manila: whether an ace may also be low"),
        Dimension("manila_first_round", "D50", "Manila: whether a round precedes the first card"),
    ),
}

DIMENSIONS: dict[str, Dimension] = {row.key: row for rows in GROUPS.values() for row in rows}
"""The row of each key."""
