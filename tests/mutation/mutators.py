"""The table of changes: what each is called, which codes must come out, and how many hands it must fit.

A change takes a legal hand and yields spoilt copies of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import change_awards
import change_boards
import change_more
import change_order
import change_record
import change_summary
import change_wagers
from hand_sheet import Sheet

Mutator = Callable[[Sheet], Iterator[Sheet]]


@dataclass(frozen=True)
class Mutation:
    """A change, the codes any of which must come out, and the fewest hands it must fit."""

    name: str
    codes: frozenset[str]
    hands: int
    make: Mutator


def mutation(name: str, codes: str, hands: int, make: Mutator) -> Mutation:
    """A row of `MUTATIONS`; `codes` blank-separated."""
    return Mutation(name, frozenset(codes.split()), hands, make)


MUTATIONS: tuple[Mutation, ...] = (
    mutation("award to the loser", "SHO001", 30, change_awards.award_to_the_loser),
    mutation("side pot to the loser", "SHO001", 4, change_awards.side_pot_to_the_loser),
    mutation("one unit more paid", "SHO005 LED001 LED002", 50, change_awards.one_unit_more),
    mutation("one unit less paid", "SHO005 LED001", 50, change_awards.one_unit_less),
    mutation("tie paid to one", "SHO002", 4, change_awards.tie_to_one),
    mutation("tie paid unequally", "SHO002", 4, change_awards.tie_unequal),
    mutation("odd unit to the wrong seat", "SHO004", 2, change_awards.odd_unit_to_the_wrong_seat),
    mutation("award to a folder", "SHO003", 40, change_awards.award_to_a_folder),
    mutation("award missing", "SHO007", 60, change_awards.award_missing),
    mutation("award only in the summary", "SHO007", 60, change_awards.award_only_in_the_summary),
    mutation(
        "side pot that is not there", "POT009", 30, change_awards.award_from_a_side_pot_that_is_not_there
    ),
    mutation("side pot named as another", "POT009 SHO005", 2, change_awards.award_from_the_next_side_pot),
    mutation("share missing", "SHO001 SHO002 LED001", 10, change_awards.share_missing),
    mutation("summary names another winner", "SHO009", 20, change_awards.summary_names_another_winner),
    mutation("raise one unit under the minimum", "BET002", 40, change_wagers.raise_under_the_minimum),
    mutation("bet under the minimum", "BET001", 20, change_wagers.bet_under_the_minimum),
    mutation("wager over the stack", "BET003", 25, change_wagers.wager_over_the_stack),
    mutation("pot-limit wager over the maximum", "BET005", 6, change_wagers.over_the_pot),
    mutation("wrong limit size", "BET006", 4, change_wagers.wrong_limit_size),
    mutation("raise over the cap", "BET007", 3, change_wagers.raise_over_the_cap),
    mutation("raise when not re-opened", "BET008", 3, change_wagers.raise_when_closed),
    mutation("out of turn", "ACT001", 40, change_order.out_of_turn),
    mutation("action after a fold", "ACT002", 40, change_order.action_after_a_fold),
    mutation("check facing a bet", "ACT004", 30, change_order.check_facing_a_bet),
    mutation("check removed", "DLT008 ACT001", 25, change_order.check_removed),
    mutation("fold removed", "ACT001 DLT008", 15, change_order.fold_removed),
    mutation("call one unit off", "BET004", 30, change_order.call_one_unit_off),
    mutation("bet written as a raise", "ACT007", 30, change_order.bet_called_a_raise),
    mutation("raise written as a bet", "ACT006", 40, change_order.raise_called_a_bet),
    mutation("raise's numbers disagree", "BET009", 40, change_order.raise_numbers_disagree),
    mutation("call of nothing", "ACT005", 20, change_order.call_of_nothing),
    mutation("button moved", "BET015 ACT001", 30, change_record.button_moved),
    mutation("wrong small blind", "BET010", 30, change_record.wrong_small_blind),
    mutation("wrong big blind", "BET011", 30, change_record.wrong_big_blind),
    mutation("wrong ante", "BET012", 3, change_record.wrong_ante),
    mutation("card twice on the board", "DLT001", 30, change_record.card_twice),
    mutation("hole card on the board", "DLT001", 30, change_record.hole_card_on_the_board),
    mutation("four-card flop", "DLT002", 30, change_record.four_card_flop),
    mutation("street repeats another card", "DLT005", 25, change_record.street_repeats_another_card),
    mutation("summary's board differs", "DLT006", 30, change_record.summary_board_differs),
    mutation("turn missing", "DLT004", 6, change_record.turn_missing),
    mutation("shown cards change", "DLT007", 10, change_record.shown_cards_change),
    mutation("uncalled bet missing", "POT001", 30, change_record.uncalled_missing),
    mutation("uncalled bet one unit off", "POT002", 30, change_record.uncalled_one_unit_off),
    mutation("uncalled bet off, award follows", "POT002", 20, change_record.uncalled_one_unit_off_and_paid),
    mutation("uncalled bet to another", "POT003", 30, change_record.uncalled_to_another),
    mutation("total one unit off", "POT004 LED001", 50, change_record.total_one_unit_off),
    mutation("side pot one unit off", "POT005", 4, change_record.side_pot_one_unit_off),
    mutation("rake in a tournament", "POT007", 6, change_record.rake_in_a_tournament),
    mutation("rake one unit off", "LED001 SHO005", 30, change_record.rake_one_unit_off),
    mutation("board to the loser", "SHO001", 4, change_more.board_to_the_loser),
    mutation("low half to the high", "SHO001 SHO002 SHO005", 2, change_more.low_half_to_the_high),
    mutation("side pot to the short stack", "SHO006 LED002", 3, change_more.side_pot_to_the_short_stack),
    mutation("all-in player acts", "ACT003", 20, change_more.all_in_player_acts),
    mutation("stranger acts", "ACT009", 60, change_more.stranger_acts),
    mutation("all-in mark added", "ACT011", 50, change_more.all_in_mark_added),
    mutation("all-in mark missing", "ACT011", 20, change_more.all_in_mark_missing),
    mutation("one hole card too many", "DLT003 HDR007", 30, change_more.third_hole_card),
    mutation("big blind missing", "BET016", 20, change_more.big_blind_missing),
    mutation("small blind missing", "BET017", 60, change_more.small_blind_missing),
    mutation("blinds swapped", "BET015", 15, change_more.blinds_swapped),
    mutation("straddle too small", "BET013", 1, change_more.straddle_too_small),
    mutation("dead blind off", "BET014", 2, change_more.dead_blind_off),
    mutation("fold on another street", "SHO010", 60, change_summary.fold_on_another_street),
    mutation("fold told as a shown hand", "SHO010", 60, change_summary.fold_told_as_a_shown_hand),
    mutation("loser told as folded", "SHO010", 30, change_summary.loser_told_as_folded),
    mutation("wager told as no bet", "SHO010", 30, change_summary.wager_told_as_no_bet),
    mutation("winner told as the loser", "SHO009", 20, change_summary.winner_told_as_loser),
    mutation("runs miscounted", "DLT009", 4, change_boards.runs_miscounted),
    mutation("one run too many", "DLT010", 3, change_boards.one_run_too_many),
    mutation("card twice in a shown hand", "DLT001", 30, change_boards.shown_card_doubled),
    mutation("card twice in the summary", "DLT001", 30, change_boards.summary_card_doubled),
    mutation("cap mark added", "ACT011", 50, change_boards.cap_mark_added),
    mutation("post over the stack", "BET003", 60, change_boards.post_over_the_stack),
    mutation("ante for the table moved", "BET018", 1, change_boards.single_ante_moved),
    mutation("shown hand described wrongly", "SHO008", 30, change_more.shown_words_wrong),
)
