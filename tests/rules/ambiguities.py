"""Where the rule texts are silent or at odds: how each is resolved, by which rules, and what proves it.

The proof is the tests of the statements and examples that are named; `docs/rule_coverage.py` lists them.
"""

from __future__ import annotations

from typing import NamedTuple


class Ambiguity(NamedTuple):
    """One open point of the texts."""

    number: str
    words: str
    answer: str
    options: tuple[str, ...]
    """Each "key=word" that a profile may say instead of, or for, the answer; empty where none is needed."""
    proofs: tuple[str, ...]
    """Statements and examples whose tests show it; empty where one hand can't."""


AMBIGUITIES = (
    Ambiguity(
        "A1",
        "Portuguese no-limit has no smallest raise to the letter",
        "the table minimum; a warning below the last full raise",
        ("min_raise=table_min", "min_raise_warn=last_full", "min_raise=any_increase", "min_raise=last_full"),
        ("S20",),
    ),
    Ambiguity(
        "A2",
        "the last bet taken once, twice or three times",
        "the usual maximum; up to the widest reading the floor decides, beyond it is illegal",
        (
            "pot_limit_max=pot_after_call",
            "pot_limit_max=total_factor",
            "pot_limit_max=increment_factor",
            "pot_limit_factor=3",
            "pot_limit_ruling=3",
        ),
        ("S18",),
    ),
    Ambiguity(
        "A3",
        "later rounds begin with who has the hand, though he folded",
        "the next to the left",
        (),
        ("PT-23", "PT-25", "PT-27"),
    ),
    Ambiguity(
        "A4",
        "button and hand where seats are empty",
        "a dead or a moving button will do",
        ("button_move=accept_any", "button_move=dead", "button_move=moving"),
        ("X51",),
    ),
    Ambiguity(
        "A5",
        "four at the table, yet two in play",
        "the number is the table's; two play as everywhere",
        ("min_players=4", "heads_up=button_small"),
        ("PT-04", "EN-09"),
    ),
    Ambiguity(
        "A6",
        "from when on two are in play",
        "when two have not folded",
        ("cap_headsup_counts=live", "cap_headsup_counts=with_chips"),
        ("S19", "X25"),
    ),
    Ambiguity(
        "A7",
        "who began the last round shows first",
        "the first to act, not the last to raise",
        ("show_order=first_to_act", "show_order=last_aggressor"),
        ("X75",),
    ),
    Ambiguity(
        "A8",
        "shared by stakes, or evenly",
        "layer by layer, where both come to the same",
        ("tie_split=proportional_layer", "tie_split=proportional_total", "tie_split=equal"),
        ("S22", "S23"),
    ),
    Ambiguity(
        "A9",
        "no rule for odd chips in two of the texts",
        "the first winner left of the button",
        ("odd_to=first_left", "odd_to=high_card", "odd_to=house"),
        ("S15",),
    ),
    Ambiguity("A10", "a big blind who may not check, to the letter", "he may: he owes nothing", (), ("S28",)),
    Ambiguity(
        "A11",
        "a raise in two motions, or in one",
        "as the house says",
        ("raise_motion=announced", "raise_motion=one_motion"),
        ("PT-43", "FR-22"),
    ),
    Ambiguity(
        "A12",
        "the big blind, or the raise before",
        "the larger one",
        ("min_raise=last_full",),
        ("S01", "X11"),
    ),
    Ambiguity(
        "A13",
        "a short all-in bars the first raiser; callers are not named",
        "it bars all who acted",
        ("reopen_subject=all_acted", "reopen_subject=initial_raiser"),
        ("S04", "S05"),
    ),
    Ambiguity(
        "A14",
        "the smallest raise over a straddle",
        "twice the straddle",
        ("straddle_min_raise=double", "straddle_min_raise=difference"),
        ("S06", "X47"),
    ),
    Ambiguity(
        "A15",
        "small blinds of other parts than half",
        "held against who says half",
        ("blind_relation=half", "blind_relation=half_or_warn", "blind_relation=header"),
        ("S03", "S16", "S24"),
    ),
    Ambiguity(
        "A16",
        "how many raises, and whether between two",
        "as the house says",
        (
            "limit_raise_cap=3",
            "cap_headsup=lifted",
            "cap_headsup=lifted_unless_reached",
            "cap_headsup=round_began",
            "cap_headsup=stays",
        ),
        ("S19", "X25", "X80"),
    ),
    Ambiguity(
        "A17",
        "whatever is above the stake is a raise",
        "so on the page; by the last raise in the family",
        ("min_raise=any_increase", "reopen=any_increase", "reopen=half"),
        ("S25", "FR-15"),
    ),
    Ambiguity(
        "A18",
        "more than the big blind, on later streets too?",
        "there, more than the stake",
        ("min_raise=any_increase", "min_open=any"),
        ("S25",),
    ),
    Ambiguity(
        "A19",
        "complete it: to a call or to a raise",
        "either; else the chips stay and the hand is out",
        ("insufficient_bet=complete_or_forfeit",),
        ("S26",),
    ),
    Ambiguity("A20", "whether a big blind who was only called may raise", "he may", (), ("S28",)),
    Ambiguity(
        "A21",
        "the small chip",
        "only that the big blind is twice the small one",
        ("blind_relation=half",),
        ("S24",),
    ),
    Ambiguity(
        "A22",
        "a round ends with the dealer, who may have folded",
        "with the last one in before him",
        (),
        ("S27",),
    ),
    Ambiguity("A23", "who has paid shows", "everybody still in", ("show_order=callers",), ("FR-32",)),
    Ambiguity("A24", "who deals first", "before the first hand that is recorded", (), ()),
    Ambiguity(
        "A25",
        "before any raise the big blind is enough, over a larger bet too?",
        "no: an opening bet is the first raise",
        ("min_raise=last_full", "min_raise=bb_until_first_raise"),
        ("X11",),
    ),
    Ambiguity(
        "A26",
        "more than half, or half",
        "half is enough; each all-in by itself",
        ("reopen=half", "reopen=half_strict"),
        ("S10", "X21"),
    ),
    Ambiguity(
        "A27",
        "exceeded, and one after another",
        "equal is enough; what a player faces in all",
        ("reopen=cumulative", "reopen=cumulative_strict", "reopen=consecutive_strict"),
        ("X12",),
    ),
    Ambiguity(
        "A28",
        "evenly, or by what was bet",
        "evenly in each pot",
        ("tie_split=equal", "tie_split=proportional_layer"),
        ("S13", "ZH-15"),
    ),
    Ambiguity(
        "A29",
        "the first who has not folded, or the first winner",
        "the first winner",
        ("odd_to=first_left",),
        ("X57",),
    ),
    Ambiguity(
        "A30",
        "Manila: both cards, the ace, a round before the first card",
        "both play, the ace is high, none",
        ("manila_cards=both", "manila_cards=free", "manila_ace=high", "manila_ace=high_or_low"),
        ("X77", "EN-35"),
    ),
    Ambiguity(
        "A31", "a pot cut where a folded player's chips end", "pots of the same players are one", (), ("S14",)
    ),
    Ambiguity("A32", "pots in the order of the all-ins", "by their amounts", (), ("ZH-24", "S14")),
    Ambiguity(
        "A33",
        "one card shown",
        "a claim needs all cards; or it is a muck",
        ("partial_show=all_cards", "partial_show=muck", "partial_show=not_stated"),
        ("X73", "ZH-19"),
    ),
    Ambiguity(
        "A34",
        "the first all-in shows first, or all at once",
        "the award is the same",
        ("show_order=first_all_in", "all_in_faceup=true"),
        ("ZH-18",),
    ),
    Ambiguity(
        "A35", "how many play", "too few at a table is worth a warning", ("min_players=4",), ("PT-04",)
    ),
    Ambiguity(
        "A36",
        "short deck: straight and three of a kind",
        "the straight is better",
        ("short_deck_straight=above_trips", "short_deck_straight=below_trips"),
        ("X76", "X49"),
    ),
    Ambiguity(
        "A37",
        "pot limit with a blind that is short or missing",
        "as the house says",
        (
            "pot_limit_blinds=true_pot",
            "pot_limit_blinds=full_blinds",
            "pot_limit_blinds=small_as_big",
            "pot_limit_unit=25",
        ),
        ("X32", "X36", "X37"),
    ),
    Ambiguity(
        "A38",
        "two versions of one rule book on reopening",
        "the newer: what he faces in all",
        ("reopen=cumulative",),
        ("X18",),
    ),
    Ambiguity(
        "A39",
        "what counts as substantial action",
        "as the house says",
        ("substantial_action=two_with_chips", "substantial_action=two_but_folds_checks"),
        ("FR-05",),
    ),
    Ambiguity(
        "A40",
        "the blind first, or the ante",
        "as the posts tell, where the house does not say",
        ("ante_order=accept_any", "ante_order=big_blind_first", "ante_order=ante_first"),
        ("X43",),
    ),
    Ambiguity("A41", "a sum in one of the sources that is wrong", "worked out anew", (), ("X35",)),
    Ambiguity(
        "A42",
        "the part of the pot that is an all-in winner's",
        "from each the smaller of both stakes",
        (),
        ("S21", "PT-37"),
    ),
    Ambiguity(
        "A43",
        "a refill only when the cave is gone",
        "a warning where the house is Portuguese, legal elsewhere; told across hands",
        ("top_up=when_exhausted", "top_up=between_hands"),
        ("PT-14",),
    ),
    Ambiguity(
        "A44",
        "rake of each seat's own, hands sold to the house",
        "told apart from a wrong award",
        (),
        ("X67", "X72"),
    ),
    Ambiguity(
        "A45",
        "what goes back uncalled where blinds are in",
        "blinds count, antes and dead money don't",
        (),
        ("X48", "X53"),
    ),
)
