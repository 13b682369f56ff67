"""Before the flop: entering the pot."""

from __future__ import annotations

from reports.stats.base import Section, Spread, Statistic, Sum, Unit, Variant
from reports.stats.catalogue.making import (
    BB,
    OWN,
    Answer,
    answers,
    columns,
    differ,
    rate,
)  # fmt: skip

S = Section.ENTERING
_ALL = "hands dealt in"
_CHANCE = "hands with a preflop decision"


def _by_hand(did: str) -> Variant:
    return Variant(
        definitions="hm", chances=(Sum("hands"),), denominator=_ALL,
        definition=f"{did}, over all hands dealt in, walks too.",
    )  # fmt: skip


ENTERING = (
    rate(
        S, "vpip", "VPIP", "Voluntarily put money in the pot", "vpip", "vpip_opp",
        "hands in which he called or raised preflop", _CHANCE, core=True,
        edge="No post is voluntary, nor is checking an option; completing the small blind is. Walks and "
        "hands all-in on the blind have no decision.",
        differs=differ(
            pt4="Divides by hands less walks, a walk being any hand without a preflop action of his: "
             "the same.",
            pt3="Divides by all hands, walks too.",
            hm2="Divides by all hands, walks too.",
            hm3="Stores whether he could.",
            fpdb="Today takes blinds that folded out of the chances: not copied.",
        ),
        variants=(_by_hand("Hands in which he called or raised preflop"),),
    ),
    rate(
        S, "pfr", "PFR", "Preflop raise", "pfr", "pfr_opp", "hands in which he raised preflop",
        "hands with a preflop decision at which he could raise", core=True,
        edge="With a stack too short to raise there is no chance, so that the rate can pass VPIP by a hair; "
        "the count can't.",
        differs=differ(
            pt4="The same: a second action, or one with chips and the right to raise.",
            hm2="Divides by all hands, walks too.",
            fpdb="Divides by hands in which somebody else was still in.",
        ),
        variants=(
            _by_hand("Hands in which he raised preflop"),
            Variant(
                definitions="fpdb", chances=(Sum("hands", "not walk"),), denominator="hands but walks",
                definition="Hands in which he raised preflop, over hands in which somebody else was in.",
            ),
        ),
    ),
    Statistic(
        key="vpip_pfr_gap", short="VPIP-PFR", title="Gap of VPIP and PFR", section=S, street="P",
        parts=("vpip", "pfr"), unit=Unit.POINTS, spread=Spread.DIFFERENCE, times=1, numerator="VPIP less PFR",
        definition="VPIP less PFR, in percentage points.", source=OWN,
        edge="A difference of two rates, each with its own chances; also shown as VPIP/PFR.",
    ),
    rate(
        S, "rfi", "RFI", "Raise first in", "rfi", "rfi_opp",
        "hands in which he raised when nobody had entered",
        "hands in which the action came to him so and he could raise",
        edge="A raise over limpers is not one. The big blind has no chance, unless somebody straddled; the "
        "poster of an extra blind who speaks first has one.",
        differs=differ(
            pt4="The same; a re-implementation that agrees with it does not ask whether he could raise.",
            fpdb="Now counts a raise over limpers; its reference files do not, nor do they ask whether he "
             "could raise.",
        ),
        variants=(
            Variant(
                definitions="fpdb", chances=(Sum("first_in"),),
                denominator="hands in which the action came to him so",
                definition="Hands in which he raised when nobody had entered, over hands in which the action "
                "came to him so, whether he could raise or not.",
            ),
        ),
    ),
    rate(
        S, "open_limp", "Open limp", "Open limp", "open_limp", "open_limp_opp",
        "hands in which he called when nobody had entered",
        "hands in which the action came to him so with something to call",
        edge="The small blind completing first in counts.",
        differs=differ(pt4="The same.", fpdb="Flags the first call, even of a raise: not copied."),
    ),
    rate(
        S, "limp", "Limp", "Limp", "limp", "limp_opp", "hands in which he called before any raise",
        "hands with a decision before any raise with something to call",
        edge="Open limps, limps behind others, completed small blinds. Checking the big blind is no limp.",
        source=OWN,
    ),
    rate(
        S, "overlimp", "Overlimp", "Limp behind a limper", "overlimp", "overlimp_opp",
        "hands in which he called behind a limper before any raise",
        "hands with such a decision, a limper in front",
        edge="One who posted and checked is no limper.", source=OWN,
    ),
    rate(
        S, "sb_complete", "SB complete", "Small blind completed", Sum("limp", "position = SB"),
        Sum("limp_opp", "position = SB"), "hands in which he completed the small blind before any raise",
        "hands in the small blind with a decision before any raise", source=OWN,
    ),
    *answers(
        S, "limp_fr",
        (
            Answer("fold", "limp_fold", "LF", "Limp, then fold", "hands in which he limped and folded to a "
                   "raise"),
            Answer("call", "limp_call", "LC", "Limp, then call", "hands in which he limped and called a "
                   "raise"),
            Answer("raise", "limp_raise", "LRR", "Limp, then raise", "hands in which he limped and raised a "
                   "raise"),
        ),
        "hands in which he limped and then faced a raise",
        edge="At the first such decision, however many raises there were.",
        differs={
            key: differ(pt4=f"By the action string {string}.")
            for key, string in (("limp_fold", "CF"), ("limp_call", "CC"), ("limp_raise", "CR"))
        },
    ),
    rate(
        S, "iso", "ISO", "Isolation raise", "iso", "iso_opp", "hands in which he raised limpers",
        "hands with a decision before any raise, a limper in front, at which he could raise",
        edge="The big blind counts.", source=OWN,
    ),
    rate(
        S, "coldcall", "CC", "Cold call", "coldcall", "coldcall_opp",
        "hands in which he called the first raise, with no live post and without having limped",
        "hands in which he faced it so",
        edge="The blinds are left out: their calls are in CALL2.",
        differs=differ(
            pt4="The same: no blind, no limp, facing a 2-bet.",
            hm="Everybody's first action after the first raise, the blinds' too.",
            drivehud="Everybody's first action after the first raise, the blinds' too.",
        ),
        variants=(
            Variant(
                definitions="hm", taken=columns("face2_call"), chances=columns("face2_opp"),
                numerator="hands in which he called the first raise, from the blinds too",
                denominator="hands with a decision facing one raise",
                definition="Hands in which he called the first raise, over hands in which he faced it, in "
                "the blinds too.",
            ),
        ),
    ),
    *answers(
        S, "face2",
        (
            Answer("call", "call_open", "CALL2", "Call the first raise",
                   "hands in which he called the first raise"),
            Answer("fold", "fold_to_open", "F2B", "Fold to the first raise",
                   "hands in which he folded to the first raise"),
            Answer("raise", "raise_open", "R2B", "Raise the first raise",
                   "hands in which he raised the first raise"),
        ),
        "hands with a decision facing one raise, not his own",
        edge="Blinds and limpers count; a stack too short to raise does, too.",
        differs={
            "call_open": differ(
                pt4="The same: Call PF 2Bet.",
                fpdb="What it calls a cold call counts every raise faced: another thing.",
            )
        },
    ),
    rate(
        S, "allin_preflop", "AI PF", "All-in preflop", Sum("hands", "allin_street = P"), "hands",
        "hands in which he went all-in preflop by call or raise", _ALL,
        edge="All-in by posting is not one.", source=OWN,
    ),
    Statistic(
        key="open_size", short="Open bb", title="Size of an open raise", section=S, street="P",
        taken=(Sum("open_size_ubb", "rfi"),), chances=(Sum("rfi"),), unit=Unit.BB, spread=Spread.MEAN,
        times=1, over=BB, numerator="what he raised to when first in, in big blinds",
        denominator="hands in which he raised first in",
        definition="Mean of what he raised to when first in, in big blinds.", source=OWN,
        edge="All-ins count at what they were.",
    ),
)  # fmt: skip
