"""Showdown: how often he gets there, and what he wins."""

from __future__ import annotations

from reports.stats.base import Section, Sum, Variant
from reports.stats.catalogue.making import (
    FPDB,
    H2N,
    HM,
    OWN,
    PT4,
    columns,
    differ,
    rate,
    ratio,
)  # fmt: skip

S = Section.SHOWDOWN
_CALLED = "r_call_amt > 0"
_COLLECTED = (
    "Some money is enough: part of a split pot, or a side pot only. An uncalled bet that comes back is none."
)

SHOWDOWN = (
    rate(
        S, "saw_flop", "Saw F", "Saw the flop", "f_saw", "hands", "hands in which he had not folded when the "
        "flop was dealt", "hands dealt in", street="F", edge="All-in preflop counts.", source=OWN,
    ),
    rate(
        S, "wtsd", "WTSD", "Went to showdown", Sum("sd", "f_saw"), "f_saw",
        "hands in which he saw the flop and reached showdown", "hands in which he saw the flop", street="",
        core=True, source=f"{PT4}, {FPDB}",
        edge="Hands all-in preflop count in both. Showing the cards does not matter.",
        differs=differ(
            pt4="The same.", fpdb="The same.", drivehud="The same.",
            h2n="Only flops on which he acted: WTSD acted.",
        ),
    ),
    rate(
        S, "wtsd_acted", "WTSD acted", "Went to showdown, of flops he acted on", Sum("sd", "f_acted"),
        "f_acted", "hands in which he acted on the flop and reached showdown",
        "hands in which he acted on the flop", street="", edge="Hands all-in preflop are left out.",
        source=H2N,
    ),
    rate(
        S, "wtsd_not_allin", "WTSD not AI", "Went to showdown, not all-in preflop",
        Sum("sd", "f_saw and not f_saw_allin"), Sum("f_saw", "not f_saw_allin"),
        "hands in which he saw the flop with chips behind and reached showdown",
        "hands in which he saw the flop with chips behind", street="", source=OWN,
        edge="Says more about calling; close to Hand2Note's.",
    ),
    rate(
        S, "wsd", "W$SD", "Won money at showdown", "won_sd", "sd",
        "showdowns at which he collected something", "showdowns", street="", core=True,
        source=f"{PT4}, {FPDB}", edge=f"{_COLLECTED} Showing the cards does not matter.",
        differs=differ(
            pt4="The same.", drivehud="Asks for a net above 0, so that a raked split is lost.",
            fpdb="Its reference files count as here; a newer flag of it asks for a net above 0.",
        ),
        variants=(
            Variant(
                definitions="hm", taken=columns("won_sd_net"),
                numerator="showdowns in hands with a net above 0",
                definition="Showdowns in hands with a net above 0, over showdowns: as DriveHUD counts, which "
                "has Hold'em Manager's column names.",
            ),
        ),
    ),
    rate(
        S, "wsd_net", "W$SD net", "Came out ahead at showdown", "won_sd_net", "sd",
        "showdowns in hands with a net above 0", "showdowns", street="", source="DriveHUD",
        edge="A raked split pot is lost.",
    ),
    rate(
        S, "wwsf", "WWSF", "Won when saw flop", "f_won", "f_saw",
        "hands in which he saw the flop and collected something", "hands in which he saw the flop",
        street="", core=True, edge=f"With or without a showdown. {_COLLECTED}",
        differs=differ(pt4="The same.", hm="Has a rating beside it: WWSF rating."),
    ),
    ratio(
        S, "wwsf_rating", "WWSF rating", "Won when saw flop, to a fair share", "f_won", "f_fair_share",
        "hands in which he saw the flop and collected something",
        "fair shares: 1 / players on the flop, of each flop he saw", times=1_000_000, source=HM,
        edge="1 is as often as if each flop were drawn by lot.",
    ),
    rate(
        S, "won_without_showdown", "W no SD", "Won without showdown after the flop",
        Sum("f_won", "not sd"), Sum("f_saw", "not sd"),
        "hands in which he saw the flop, did not reach showdown and collected something",
        "hands in which he saw the flop and did not reach showdown", street="", source=OWN,
    ),
    ratio(
        S, "river_call_efficiency", "RCE", "River call efficiency", "r_call_ret", "r_call_amt",
        "money collected in hands in which a call was all he did on the river", "money of these calls",
        street="R", edge="1.0: the calls return what they cost.",
    ),
    rate(
        S, "wsd_after_river_call", "W$SD RC", "Won money at showdown after a river call",
        Sum("won_sd", _CALLED), Sum("sd", _CALLED),
        "showdowns after a call, all he did on the river, at which he collected something",
        "showdowns after such a call", street="R", source=OWN,
        differs=differ(fpdb="Divides all showdowns won by all river calls: not copied."),
    ),
    rate(
        S, "show", "Show", "Shows at showdown", Sum("showed", "sd"), "sd",
        "showdowns at which he showed his cards", "showdowns", street="", source=OWN,
        edge="Mucked cards that the record prints are known and not shown.",
    ),
)  # fmt: skip
