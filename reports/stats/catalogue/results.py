"""Volume and results: hands, money, win rates, rake."""

from __future__ import annotations

from msgspec.structs import replace

from reports.stats.base import Section, Spread, Statistic, Sum, Unit, Variant
from reports.stats.catalogue.making import (
    BB,
    FPDB,
    HM,
    OWN,
    PT4,
    differ,
    per_100,
    rate,
    ratio,
    total,
)  # fmt: skip

S = Section.RESULTS
SESSIONS_BY = "fairpot sessions, and reports.stats.sessions"
_BLIND = (Sum("big_blind", "big_blind > 0"),)
_WEIGHTED = Variant(
    definitions="fpdb",
    taken=(Sum("net", "big_blind > 0"),),
    chances=_BLIND,
    numerator="net won",
    denominator="big blinds of the hands",
    spread=Spread.RATIO,
    times=100,
    over=1,
    definition="Net won over the sum of the hands' big blinds, per 100 hands: dearer stakes weigh more.",
)
_SHOWDOWN = "He counts as having reached showdown when he had not folded and somebody else had not either."


def _deviation(key: str, short: str, title: str, column: str, numerator: str) -> Statistic:
    return Statistic(
        key=key, short=short, title=title, section=S, taken=(Sum(column),), chances=(Sum("hands"),),
        unit=Unit.BB_PER_100, spread=Spread.DEVIATION, times=10, over=BB, numerator=numerator,
        denominator="hands less 1, under the root; times 10 for 100 hands",
        definition=f"Standard deviation of {numerator}, per 100 hands.",
        edge="None below two hands.", source=OWN,
    )  # fmt: skip


def _raked(key: str, short: str, how: str, column: str, words: str) -> Statistic:
    return ratio(
        S, f"{key}_per_100", f"{short}/100", f"Rake per 100 hands, {how}", Sum(column, "big_blind > 0"),
        _BLIND, words, "big blinds of the hands", unit=Unit.BB_PER_100, times=100, over=1_000,
        edge="Hands without a big blind are left out.", source=OWN,
        variants=tuple([replace(one, taken=_in_blinds(one)) for one in _RAKE_VARIANTS])
        if key == "rake" else (),
    )  # fmt: skip


def _in_blinds(one: Variant) -> tuple[Sum, ...]:
    """What it sums, of hands with a big blind."""
    return tuple([Sum(term.column, "big_blind > 0") for term in one.taken or ()])


_RAKES = (
    ("rake", "Rake", "by money invested", "rake_wc", "the hand's rake x his share of all money invested"),
    ("rake_paid", "Rake paid", "by money won", "rake_paid", "rake taken from the pots that he won"),
    ("rake_dealt", "Rake dealt", "by players dealt", "rake_dealt", "the hand's rake / players dealt in"),
)
_RAKE_VARIANTS = (
    Variant(
        definitions="hm", taken=(Sum("rake_dealt"),), numerator="the hand's rake / players dealt in",
        definition="The hand's rake shared alike by the players dealt in.",
    ),
    Variant(
        definitions="fpdb", taken=(Sum("rake_paid"),), numerator="rake taken from the pots that he won",
        definition="Rake taken from the pots that he won: what the reference files hold.",
    ),
)  # fmt: skip


def _line(
    key: str, short: str, title: str, column: str, words: str, edge: str, source: str
) -> tuple[Statistic, ...]:
    """A line of the winnings chart in money, in big blinds, and per 100 hands."""
    bb = f"{words}, each hand in its own big blinds"
    return (
        total(S, key, short, title, column, words, edge=edge, source=source),
        total(S, f"{key}_bb", f"{short} bb", f"{title}, in big blinds", f"{column}_ubb", bb, unit=Unit.BB,
              over=BB, edge=edge, source=source),
        per_100(S, f"{key}_per_100", f"{short}/100", f"{title}, per 100 hands", f"{column}_ubb", bb,
                edge=edge, source=source),
    )  # fmt: skip


RESULTS = (
    total(
        S, "hand_count", "N", "Hands", "hands", "hands dealt in", unit=Unit.COUNT, source=f"{PT4}, {HM}",
        edge="Walks and hands all-in on the blind count; one who sat out has no hand.",
    ),
    total(
        S, "net_won", "Net", "Net won", "net", "money collected less money invested", source=f"{PT4}, {HM}",
        edge="After rake. Antes and dead blinds are invested, an uncalled bet is not. Currencies are never "
        "added.",
    ),
    per_100(
        S, "bb_per_100", "bb/100", "Win rate", "net_ubb",
        "net won, each hand in its own big blinds", core=True, source=f"{PT4}, {HM}",
        edge="Big blinds, also in fixed limit. A straddle is no big blind; hands without a big blind are "
        "left out.",
        differs=differ(
            pt4="Converts each hand, as here; prints big bets in fixed limit as BB/100.",
            hm="Converts each hand (`totalbbswon`), as here.",
            fpdb="Divides net won by the sum of big blinds, so that dearer stakes weigh more.",
        ),
        variants=(_WEIGHTED,),
    ),
    per_100(
        S, "big_bets_per_100", "bets/100", "Win rate in big bets, fixed limit", Sum("net_ubb", "limit = fl"),
        "net won in fixed limit, each hand in its own big bets of two big blinds",
        unit=Unit.BIG_BETS_PER_100, over=2 * BB, source=PT4,
        edge="Hands of other limits are left out.",
        differs=differ(pt4="Prints it as BB/100.", fpdb="Prints big bets as BB/100."),
    ),
    ratio(
        S, "bb_per_100_weighted", "$bb/100", "Win rate, weighted by stakes", Sum("net", "big_blind > 0"),
        _BLIND, "net won", "big blinds of the hands", unit=Unit.BB_PER_100, times=100, source=FPDB,
        edge="Dearer stakes weigh more. Hands without a big blind are left out.",
    ),
    total(
        S, "ev_won", "EV net", "All-in adjusted net won", "ev_net",
        "net won, with the expected in place of the actual share of pots decided by an all-in",
        edge="Adjusted once a hand, when its last decision is made; a hand in which a contender's cards stay "
        "unknown is not adjusted.",
        differs=differ(
            pt4="Subtracts a fee of its own, too; its staff say that it leaves out hands in which a third "
            "player folds later.",
            hm="Leaves hands unadjusted when others keep betting to the end.",
        ),
    ),
    per_100(
        S, "ev_bb_per_100", "EV bb/100", "All-in adjusted win rate", "ev_net_ubb",
        "all-in adjusted net won, each hand in its own big blinds",
        edge="A hand that can't be adjusted counts as it was won.",
        differs=differ(
            pt4="Its staff say that it leaves out hands in which a third player folds later.",
            hm="Leaves hands unadjusted when others keep betting to the end.",
        ),
    ),
    total(
        S, "ev_difference", "EV diff", "All-in luck", (Sum("ev_net_ubb"), Sum("net_ubb", sign=-1)),
        "all-in adjusted less actual net won, in big blinds", unit=Unit.BB, over=BB, source=HM,
        edge="Above 0: he ran below expectation. It measures luck in all-ins only.",
        differs=differ(hm="Prints EV less won, of the same sign."),
    ),
    per_100(
        S, "ev_difference_per_100", "EV diff/100", "All-in luck per 100 hands",
        (Sum("ev_net_ubb"), Sum("net_ubb", sign=-1)),
        "all-in adjusted less actual net won, each hand in its own big blinds", source=HM,
        edge="Above 0: he ran below expectation.",
    ),
    _deviation("bb_deviation", "SD", "Standard deviation", "net_ubb", "net won in big blinds of the hand"),
    _deviation(
        "ev_deviation", "EV SD", "Standard deviation, all-in adjusted", "ev_net_ubb",
        "all-in adjusted net won in big blinds of the hand",
    ),
    *[
        total(
            S, key, short, f"Rake, {how}", column, words, over=1_000, source=f"{HM}, {FPDB}",
            edge="Rooms attribute rake in one of three ways for their rakeback; each is a statistic.",
            differs=differ(
                hm="Its total is the share by players dealt.",
                drivehud="The share by players dealt.",
                fpdb="Stores all three; its reference files hold what the winners paid.",
            ),
            variants=_RAKE_VARIANTS if key == "rake" else (),
        )
        for key, short, how, column, words in _RAKES
    ],
    *[_raked(key, short, how, column, words) for key, short, how, column, words in _RAKES],
    *_line(
        "showdown_won", "$SD", "Showdown winnings (blue line)", "net_sd",
        "net won in hands that he took to showdown", _SHOWDOWN, f"{PT4}, {HM}, {FPDB}",
    ),
    *_line(
        "nonshowdown_won", "$WSD", "Non-showdown winnings (red line)", "net_nsd",
        "net won in all other hands", "Folds, pots won uncontested, walks. With the blue line it adds to net "
        "won exactly.", f"{PT4}, {HM}, {FPDB}",
    ),
    Statistic(
        key="hourly", short="$/h", title="Won per hour", section=S, unit=Unit.PER_HOUR, times=1,
        spread=Spread.SESSIONS, numerator="net won", denominator="hours of his sessions",
        definition="Net won over the hours of his sessions.", source=HM,
        edge="Hours are the union of the time at his tables; hands without a time are left out, and counted.",
        made_by=SESSIONS_BY,
    ),
    Statistic(
        key="hands_per_hour", short="Hands/h", title="Hands per hour at a table", section=S,
        unit=Unit.PER_HOUR, times=1, spread=Spread.SESSIONS, numerator="hands dealt in",
        denominator="table hours of his sessions",
        definition="Hands dealt in over the hours of each of his tables, added.", source=HM,
        edge="Two tables for an hour are two table hours.", made_by=SESSIONS_BY,
    ),
    rate(
        S, "walk", "Walk", "Walks in the big blind", "walk", Sum("hands", "position = BB"),
        "hands won in the big blind without a decision", "hands in the big blind", source=OWN,
    ),
    rate(
        S, "won_hands", "Won", "Hands won", "won", "hands", "hands in which he collected something",
        "hands dealt in", street="", source=OWN,
        edge="A part of a pot is enough; an uncalled bet that comes back is not.",
    ),
)  # fmt: skip
