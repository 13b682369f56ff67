"""After the flop: donk bets, probes, floats, check-raises, aggression, sizes."""

from __future__ import annotations

from reports.stats.base import Section, Statistic, Variant
from reports.stats.catalogue.making import (
    OWN,
    STREETS,
    answers,
    columns,
    differ,
    rate,
    three,
)  # fmt: skip

S = Section.DEFENDER
_SHORT = {"f": "F", "t": "T", "r": "R"}
_BEFORE = {"f": "the preflop raiser", "t": "the flop's last aggressor", "r": "the turn's last aggressor"}


def _donk(s: str) -> tuple[Statistic, ...]:
    street, what = STREETS[s], f"a {STREETS[s]} donk bet"
    return (
        rate(
            S, f"donk_{street}", f"Donk {_SHORT[s]}", f"Donk bet on the {street}", f"{s}_donk",
            f"{s}_donk_opp", f"hands in which he bet into {_BEFORE[s]}, who was still to act",
            "hands in which he came to act so before any bet", street=s.upper(),
            edge="The aggressor must be able to act. If the street before was checked through, the bet is a "
            "probe.",
            differs=differ(
                pt4="The same: into the aggressor of the street before.",
                fpdb="Falls back to older aggressors, so that probes become donk bets: not copied.",
            ),
        ),
        *answers(
            S, f"{s}_donk_def", three(f"donk_{street}", f" v donk {_SHORT[s]}", what, what),
            f"hands in which he was {_BEFORE[s]} and faced one that nobody had raised", street=s.upper(),
            source=OWN,
        ),
    )  # fmt: skip


def _probe(s: str) -> tuple[Statistic, ...]:
    street, what = STREETS[s], f"a {STREETS[s]} probe bet"
    return (
        rate(
            S, f"probe_{street}", f"Probe {_SHORT[s]}", f"Probe bet on the {street}", f"{s}_probe",
            f"{s}_probe_opp",
            f"hands in which the street before was checked through and he bet the {street} before the player "
            "who last had the lead",
            "hands in which he came to act so before any bet", street=s.upper(),
            edge="The lead is the preflop raiser's; for the river the flop aggressor's, if there was one. "
            "Anybody who acts before him has a chance.",
            differs=differ(pt4="The same idea; one published column of it asks for the big blind, too."),
        ),
        *answers(
            S, f"{s}_probe_def", three(f"probe_{street}", f" v probe {_SHORT[s]}", what, what),
            "hands in which he had the lead and faced one that nobody had raised", street=s.upper(),
            source=OWN,
            differs={
                f"fold_to_probe_{street}": differ(
                    pt4="A re-implementation that agrees with it counts any turn bet faced by a preflop "
                    "raiser who checked the flop."
                )
            } if s == "t" else None,
        ),
    )  # fmt: skip


def _float(s: str) -> Statistic:
    street = STREETS[s]
    return rate(
        S, f"float_{street}", f"Float {_SHORT[s]}", f"Float bet on the {street}", f"{s}_float",
        f"{s}_float_opp",
        f"hands in which he had called {_BEFORE[s]} in position, who then checked, and bet the {street}",
        "hands in which he came to act so before any bet", street=s.upper(),
        edge="He must not have bet or raised the street before"
        + ("; single-raised pots only." if s == "f" else "."),
        differs=differ(
            pt4="The same." if s != "r" else "As on the turn.",
            fpdb="Any caller who acts after the check: not copied.",
            drivehud="Means something about the strength of cards: another thing.",
        ),
    )  # fmt: skip


def _missed(s: str) -> Statistic:
    street = STREETS[s]
    return rate(
        S, f"bet_missed_{street}", f"BMCB {_SHORT[s]}", f"Bet after a missed bet on the {street}",
        f"{s}_missed", f"{s}_missed_opp",
        f"hands in which {_BEFORE[s]} checked the {street} and he bet",
        "hands in which he came to act after such a check and before any bet", street=s.upper(),
        edge="From any position; float bets are a part.", source=OWN,
    )  # fmt: skip


def _checked(s: str) -> tuple[Statistic, ...]:
    street, faced = STREETS[s], "hands in which he checked and then faced a bet"
    any_way = Variant(
        definitions="fpdb", taken=columns(f"{s}_xc", f"{s}_xr"),
        numerator="hands in which he checked and then called or raised",
        definition=f"Checked the {street} and then called or raised, over {faced}; the two are not told "
        "apart.",
    )  # fmt: skip
    told = (
        ("raised", "check_raise", "XR", "Check-raise", f"{s}_xr"),
        ("called", "check_call", "XC", "Check-call", f"{s}_xc"),
        ("folded", "check_fold", "XF", "Check-fold", f"{s}_xf"),
    )
    return tuple([
        rate(
            S, f"{key}_{street}", short + (s.upper() if s != "f" else ""), f"{title} on the {street}",
            column, f"{s}_xr_opp", f"hands in which he checked and then {did}", faced, street=s.upper(),
            edge="Not of all checks: of those after which somebody bet.",
            differs=differ(
                pt4="The same: check and (raise or call or fold).",
                fpdb="Its reference files do not tell call and raise apart, and put them a street too late.",
            ) if did == "raised" else (),
            variants=(any_way,) if did == "raised" else (),
        )
        for did, key, short, title, column in told
    ])  # fmt: skip


def _facing(s: str) -> tuple[Statistic, ...]:
    """Any bet, any raise, any all-in."""
    street, short = STREETS[s], _SHORT[s]
    bet, raised = f"a {street} bet", f"a {street} raise"
    allin = f"hands with a {street} decision facing one"
    return (
        rate(
            S, f"bet_{street}", f"Bet {short}", f"Bet the unopened {street}", f"{s}_open", f"{s}_open_opp",
            f"hands in which he bet the {street} first", f"hands with a {street} decision before any bet",
            street=s.upper(), source=OWN,
        ),
        *answers(
            S, f"{s}_face_bet", three(f"bet_{street}", f" v bet {short}", bet, bet),
            "hands with a decision facing one that nobody had raised", street=s.upper(), source=OWN,
            edge="At the first such decision, whoever bet.",
        ),
        *answers(
            S, f"{s}_face_raise", three(f"raise_{street}", f" v raise {short}", raised, raised),
            "hands with a decision facing a bet and a raise or more", street=s.upper(), source=OWN,
            edge="At the first such decision; one who had not acted counts, too.",
        ),
        rate(
            S, f"threebet_{street}", f"3B {short}", f"3-bet on the {street}", f"{s}_3b", f"{s}_3b_opp",
            "hands in which he raised a raise",
            f"hands with a {street} decision facing a bet and one raise at which he could raise",
            street=s.upper(),
        ),
        rate(
            S, f"fold_to_allin_{street}", f"FAI {short}", f"Fold to a {street} all-in",
            f"{s}_face_allin_fold", f"{s}_face_allin", "hands in which he folded to a bet made all-in", allin,
            street=s.upper(), source=OWN, edge="At the first such decision.",
        ),
        rate(
            S, f"call_allin_{street}", f"CAI {short}", f"Call or raise a {street} all-in",
            f"{s}_face_allin_cont", f"{s}_face_allin",
            "hands in which he called or raised a bet made all-in", allin, street=s.upper(), source=OWN,
            edge="At the first such decision.",
        ),
    )  # fmt: skip


DEFENDER = (
    *[entry for s in STREETS for entry in _donk(s)],
    *[entry for s in "tr" for entry in _probe(s)],
    *[_float(s) for s in STREETS],
    *[_missed(s) for s in STREETS],
    *[entry for s in STREETS for entry in _checked(s)],
    *[entry for s in STREETS for entry in _facing(s)],
)
