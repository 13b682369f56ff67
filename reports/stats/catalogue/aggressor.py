"""After the flop: continuation bets, and what is done about them."""

from __future__ import annotations

from reports.stats.base import Section, Statistic, Sum, Variant
from reports.stats.catalogue.making import (
    FPDB,
    HM,
    OWN,
    STREETS,
    answers,
    columns,
    differ,
    rate,
    three,
)  # fmt: skip

S = Section.AGGRESSOR
_SHORT = {"f": "", "t": "T", "r": "R"}
_BEFORE = {"t": "flop", "r": "turn"}


def _again(s: str) -> Statistic:
    """A continuation bet on the turn or river."""
    street, before = STREETS[s], _BEFORE[s]
    bet = Variant(
        definitions="hm", taken=columns(f"{s}_abet"), chances=columns(f"{s}_abet_opp"),
        numerator=f"hands in which he made the last bet or raise of the {before} and bet the {street}",
        denominator=f"hands in which he made it and came to act on the {street} before any bet",
        definition=f"The last aggressor of the {before} bet the {street}, over hands in which he came to act "
        "before any bet.",
    )  # fmt: skip
    return rate(
        S, f"cbet_{street}", f"CB{_SHORT[s]}", f"Continuation bet on the {street}", f"{s}_cbet",
        f"{s}_cbet_opp", f"hands in which he bet the {street} after his continuation bet on the {before}",
        f"hands in which he had bet so and came to act on the {street} before any bet", street=s.upper(),
        edge="A continuation bet that was raised, and the raise called, still qualifies.",
        differs=differ(
            pt4=f"The same chain: given that he continuation-bet the {before}.",
            hm=f"The last aggressor of the {before} bets the {street}: no chain is needed.",
            drivehud=f"Not if the {before} bet was raised.",
            fpdb=f"The last aggressor of the {before} bets the {street}: no chain is needed.",
        ),
        variants=(bet, Variant(
            definitions="fpdb", taken=bet.taken, chances=bet.chances, numerator=bet.numerator,
            denominator=bet.denominator, definition=bet.definition,
        )),
    )  # fmt: skip


def _lead(s: str) -> Statistic:
    street, before = STREETS[s], _BEFORE[s]
    return rate(
        S, f"aggressor_bet_{street}", f"AB{_SHORT[s]}", f"Last aggressor bets the {street}", f"{s}_abet",
        f"{s}_abet_opp", f"hands in which he made the last bet or raise of the {before} and bet the {street}",
        f"hands in which he made it and came to act on the {street} before any bet", street=s.upper(),
        source=f"{HM}, {FPDB}",
    )  # fmt: skip


def _facing(s: str) -> tuple[Statistic, ...]:
    """The answers to a continuation bet."""
    street, column = STREETS[s], f"{s}_cbet_def"
    title = f"a {street} continuation bet"
    faced = f"hands in which he faced a {street} continuation bet that nobody had raised"
    strict = rate(
        S, f"raise_cbet_{street}_could", f"RCB{_SHORT[s]} could", f"Raise {title}, where he could",
        f"{column}_raise", f"{column}_canraise", f"hands in which he raised {title}",
        f"{faced} and that he could raise", street=s.upper(), source=OWN,
        edge="A continuation bet all-in can't be raised.",
    )  # fmt: skip
    return (
        *answers(
            S, column, three(f"cbet_{street}", f"CB{_SHORT[s]}", title, title), faced, street=s.upper(),
            core="fold_to_cbet_flop",
            edge="Raised before he acts, it is a raise that he faces, and no chance. If he checked first, "
            "his answer after that counts.",
            differs={
                f"fold_to_cbet_{street}": differ(
                    pt4="The same; a re-implementation that agrees with it counts raises faced, too.",
                    drivehud="A raise before him takes the chance away, as here.",
                    fpdb="Counts raises faced, too; its reference files are mostly empty here: not copied.",
                )
            },
        ),
        strict,
    )  # fmt: skip


def _raised(s: str) -> tuple[Statistic, ...]:
    """What he does when his continuation bet is raised."""
    street = STREETS[s]
    what = f"a raise of his {street} continuation bet"
    return answers(
        S, f"{s}_bet_fr", three(f"raise_of_cbet_{street}", f"CBR{_SHORT[s] or 'F'}", what, what),
        f"hands in which his {street} continuation bet was raised", when=f"{s}_cbet", street=s.upper(),
        edge="At the first decision facing the raise.", source=OWN,
    )  # fmt: skip


def _delayed(s: str) -> Statistic:
    street = STREETS[s]
    through = "flop was" if s == "t" else "flop and turn were"
    variants = (
        Variant(
            definitions="hm", taken=(Sum("t_delcb"), Sum("t_open", "f_cbet_opp and f_xc")),
            chances=(Sum("t_delcb_opp"), Sum("t_open_opp", "f_cbet_opp and f_xc")),
            numerator="hands in which he bet the turn after checking the flop, through or to call",
            denominator="hands in which he, the last preflop raiser, could",
            definition="Bet the turn as the last preflop raiser who checked the flop, also one who then "
            "called: as DriveHUD counts, which has Hold'em Manager's column names.",
        ),
    ) if s == "t" else ()  # fmt: skip
    return rate(
        S, f"delayed_cbet_{street}", f"DCB{_SHORT[s]}", f"Delayed continuation bet on the {street}",
        f"{s}_delcb", f"{s}_delcb_opp",
        f"hands in which he was the last preflop raiser, the {through} checked through, and he bet the "
        f"{street}",
        f"hands in which he came to act so on the {street} before any bet", street=s.upper(), source=FPDB,
        differs=differ(fpdb="The same.", drivehud="Also one who checked the flop and called.")
        if s == "t" else (),
        variants=variants,
    )  # fmt: skip


_SKIPPED = tuple([
    rate(
        S, key, short, f"Skip the flop continuation bet, then {word}", Sum(column, "f_cbet_opp"),
        Sum("f_xr_opp", "f_cbet_opp"),
        f"hands in which he checked instead of a flop continuation bet and then {did}",
        "hands in which he checked so and then faced a bet", street="F", source=OWN,
    )
    for key, short, word, column, did in (
        ("skip_cbet_fold", "Skip CB F", "fold", "f_xf", "folded"),
        ("skip_cbet_call", "Skip CB C", "call", "f_xc", "called"),
        ("skip_cbet_raise", "Skip CB R", "raise", "f_xr", "raised"),
    )
])  # fmt: skip

AGGRESSOR = (
    rate(
        S, "cbet_flop", "CB", "Continuation bet on the flop", "f_cbet", "f_cbet_opp",
        "hands in which he was the last preflop raiser and bet the flop",
        "hands in which he was and came to act on the flop before any bet", street="F", core=True,
        edge="Bet into, he has no chance; nor when he or all others are all-in. Several opponents count.",
        differs=differ(
            pt4="The same.",
            drivehud="No chance when anybody else was all-in preflop; facts do not hold that.",
            fpdb="Now a chance on every street until he folds: not copied; its files count as here.",
        ),
    ),
    _again("t"),
    _again("r"),
    _lead("t"),
    _lead("r"),
    *[entry for s in STREETS for entry in _facing(s)],
    *[entry for s in STREETS for entry in _raised(s)],
    _delayed("t"),
    _delayed("r"),
    *_SKIPPED,
)  # fmt: skip
