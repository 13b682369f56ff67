"""Before the flop: 3-bets, squeezes, 4-bets and more."""

from __future__ import annotations

from reports.stats.base import Section, Spread, Statistic, Sum, Unit, Variant
from reports.stats.catalogue.making import FPDB, HM2, OWN, PT4, answers, columns, differ, rate, three

S = Section.RERAISING
_OPENERS = (
    ("ep", "EP", "early position", "open_pos in (UTG, UTG+1, UTG+2, UTG+3)"),
    ("lj", "LJ", "the lojack", "open_pos = LJ"),
    ("hj", "HJ", "the hijack", "open_pos = HJ"),
    ("co", "CO", "the cutoff", "open_pos = CO"),
    ("btn", "BTN", "the button", "open_pos = BTN"),
    ("sb", "SB", "the small blind", "open_pos = SB"),
)
_SQUEEZED = (
    ("", "", "", "the opener or a caller", ""),
    ("_as_raiser", " raiser", ", as the raiser", "the opener", "opener"),
    ("_as_caller", " caller", ", as a caller", "a caller of the open", "not opener"),
)
_CAN_RAISE = (
    "No chance with a stack too short to raise, or when the raiser is all-in and nobody else can act."
)

_THREEBET = (
    rate(
        S, "threebet", "3B", "3-bet", "threebet", "threebet_opp",
        "hands in which he raised the first raise",
        "hands facing exactly one raise, not his own, at which he could raise", core=True,
        edge=f"Squeezes and limp-reraises count. {_CAN_RAISE}",
        differs=differ(
            pt4="The same; limpers count.",
            hm="As understood, has no chance for one who limped.",
            drivehud="Has no chance for one who limped.",
            fpdb="Does not ask whether he could raise.",
        ),
        variants=(
            Variant(
                definitions="hm", taken=(Sum("threebet"), Sum("limp_3b", sign=-1)),
                chances=(Sum("threebet_opp"), Sum("limp_3b_opp", sign=-1)),
                numerator="hands in which he raised the first raise without having limped",
                denominator="hands facing exactly one raise, not having limped, at which he could raise",
                definition="Raised the first raise, over hands facing exactly one raise at which he could "
                "raise; one who limped has no chance.",
            ),
            Variant(
                definitions="fpdb", chances=columns("face2_opp"),
                denominator="hands facing exactly one raise, not his own",
                definition="Raised the first raise, over hands facing exactly one raise, whether he could "
                "raise or not.",
            ),
        ),
    ),
    *[
        rate(
            S, f"threebet_vs_{key}", f"3B v {short}", f"3-bet against {words}", Sum("threebet", when),
            Sum("threebet_opp", when), f"hands in which he raised the first raise, made from {words}",
            "hands facing exactly that raise at which he could raise", edge=_CAN_RAISE, source=OWN,
        )
        for key, short, words, when in _OPENERS
    ],
    rate(
        S, "squeeze", "SQZ", "Squeeze", "squeeze", "squeeze_opp",
        "hands in which he 3-bet with a caller of the raise in front",
        "hands with a 3-bet chance and such a caller",
        edge="An all-in call for less is a caller; so is a limper who called the raise.",
        differs=differ(
            pt4="The same; a re-implementation that agrees with it does not ask whether he could raise."
        ),
    ),
)  # fmt: skip

_SQUEEZE_DEFENCE = tuple([
    entry
    for key, short, words, who, when in _SQUEEZED
    for entry in answers(
        S, "sqz_def", three(f"squeeze{key}", f"SQZ{short}", f"a squeeze{words}", "a squeeze"),
        f"hands in which he was {who} and faced one", when=when,
        edge="At the first decision facing exactly two raises, the second a squeeze.", source=OWN,
    )
])  # fmt: skip

_FACING_3BET = (
    *answers(
        S, "f3b", three("3bet", "3B", "a 3-bet after raising", "a 3-bet of his first raise"),
        "hands in which he made the first raise and then faced exactly two raises", core="fold_to_3bet",
        source=f"{HM2}, {FPDB}; {PT4} 'after raise'",
        edge="An open or an isolation raise. Facing a cold 4-bet instead is no chance here, so that fold, "
        "call and raise add to 100 % at every level.",
        differs={
            "fold_to_3bet": differ(
                pt4="Has two: after raising, as here, but with a chance also when a cold 4-bet came between; "
                "and one whatever he did before, which is F3B any.",
                hm2="The raiser only, as here.",
                fpdb="The raiser only, as here.",
            )
        },
    ),
    *answers(
        S, "face3", three("3bet_any", "3B any", "a 3-bet, whatever before", "a 3-bet"),
        "hands with a decision facing exactly two raises",
        edge="Whatever he did before, cold players too.",
        differs={"fold_to_3bet_any": differ(pt4="Its Fold to PF 3Bet, taken literally.")},
    ),
    rate(
        S, "coldcall3", "CC3B", "Cold call of a 3-bet", "coldcall3", "coldcall3_opp",
        "hands in which he called a 3-bet with no money in the pot of his own will and no live post",
        "hands facing exactly two raises so", source=OWN,
    ),
)  # fmt: skip

_FOURBET = (
    rate(
        S, "fourbet", "4B", "4-bet", "fourbet", "fourbet_opp", "hands in which he raised a 3-bet",
        "hands facing exactly two raises, the last not his own, at which he could raise",
        edge=f"Whoever he is: the opener, a caller, or cold. {_CAN_RAISE}",
        differs=differ(
            pt4="Any player, as here; some of its texts say 4-bet or higher.",
            hm="As understood, the opener only.",
            fpdb="The opener only; its oldest reference files, any player.",
        ),
        variants=tuple([
            Variant(
                definitions=house, taken=columns("fourbet_raiser"), chances=columns("fourbet_raiser_opp"),
                numerator="hands in which he opened and raised a 3-bet",
                denominator="hands in which he opened and faced a 3-bet that he could raise",
                definition="Opened and raised a 3-bet, over hands in which he opened and faced a 3-bet that "
                "he could raise.",
            )
            for house in ("hm", "fpdb")
        ]),
    ),
    rate(
        S, "fourbet_raiser", "4B raiser", "4-bet by the first raiser", "fourbet_raiser",
        "fourbet_raiser_opp", "hands in which he made the first raise and raised a 3-bet",
        "hands in which he made the first raise and faced a 3-bet that he could raise",
        source=f"{HM2}, {FPDB}",
    ),
    rate(
        S, "cold4", "Cold 4B", "Cold 4-bet", "cold4", "cold4_opp",
        "hands in which he raised a 3-bet with no money in the pot of his own will",
        "hands with a 4-bet chance so", edge="A blind may be cold.", source=OWN,
        differs=differ(fpdb="Anyone but the opener, limpers and callers too: not cold."),
        variants=(
            Variant(
                definitions="fpdb", taken=(Sum("fourbet"), Sum("fourbet_raiser", sign=-1)),
                chances=(Sum("fourbet_opp"), Sum("fourbet_raiser_opp", sign=-1)),
                numerator="hands in which he raised a 3-bet, not the opener",
                denominator="hands with a 4-bet chance, not the opener",
                definition="Raised a 3-bet, over hands with a 4-bet chance, whoever did not open.",
            ),
        ),
    ),
    Statistic(
        key="fourbet_range", short="4B range", title="4-bet range", section=S, street="P",
        parts=("pfr", "fourbet"), unit=Unit.PERCENT, spread=Spread.PRODUCT, times=1,
        numerator="PFR times 4B", definition="PFR times 4B: the share of hands that he would 4-bet.",
        edge="A product of two rates, so that no count stands behind it.", source=OWN,
    ),
)  # fmt: skip

_NOT_THE_OPENER = (
    Variant(
        definitions="fpdb", taken=(Sum("face4_fold", "not opener"),),
        chances=(Sum("face4_opp", "not opener"),),
        numerator="hands in which he folded to a 4-bet, not the opener",
        denominator="hands facing exactly three raises, not the opener",
        definition="Folded to a 4-bet, over hands facing exactly three raises, whoever did not open.",
    ),
)  # fmt: skip

_FACING_4BET = (
    *answers(
        S, "f4b", three("4bet", "4B", "a 4-bet after 3-betting", "a 4-bet of his 3-bet"),
        "hands in which he made the 3-bet and then faced exactly three raises",
        differs={
            "fold_to_4bet": differ(
                pt4="The same: 3Bet PF & Fold.", fpdb="Anyone but the opener who faces a 4-bet."
            )
        },
        variants={"fold_to_4bet": _NOT_THE_OPENER},
    ),
    *answers(
        S, "face4", three("4bet_any", "4B any", "a 4-bet, whatever before", "a 4-bet"),
        "hands with a decision facing exactly three raises", source=FPDB,
    ),
    rate(
        S, "fivebet", "5B", "5-bet or more", "fivebet", "fivebet_opp", "hands in which he raised a 4-bet",
        "hands facing exactly three raises at which he could raise", edge=_CAN_RAISE, source=OWN,
    ),
    rate(
        S, "fold_to_allin_preflop", "FAI PF", "Fold to a preflop all-in", "p_face_allin_fold",
        "p_face_allin", "hands in which he folded to a bet made all-in",
        "hands with a preflop decision facing one", edge="At the first such decision.", source=OWN,
    ),
    rate(
        S, "call_allin_preflop", "CAI PF", "Call or raise a preflop all-in", "p_face_allin_cont",
        "p_face_allin", "hands in which he called or raised a bet made all-in",
        "hands with a preflop decision facing one", edge="At the first such decision.", source=OWN,
    ),
)  # fmt: skip

RERAISING = (*_THREEBET, *_SQUEEZE_DEFENCE, *_FACING_3BET, *_FOURBET, *_FACING_4BET)
