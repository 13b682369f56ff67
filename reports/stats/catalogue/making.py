"""Entries of the catalogue from as few words as they need."""

from __future__ import annotations

from typing import NamedTuple

from reports.stats.base import Differs, Section, Spread, Statistic, Sum, Unit, Variant

PT4 = "PokerTracker 4"
PT3 = "PokerTracker 3"
HM = "Hold'em Manager"
HM2 = "Hold'em Manager 2"
HM3 = "Hold'em Manager 3"
H2N = "Hand2Note"
FPDB = "fpdb"
DRIVEHUD = "DriveHUD"
OWN = "fairpot"
TRACKERS = {
    "pt3": PT3, "pt4": PT4, "hm": HM, "hm2": HM2, "hm3": HM3, "h2n": H2N, "fpdb": FPDB, "drivehud": DRIVEHUD,
}  # fmt: skip

Sums = str | Sum | tuple[Sum, ...]
"""A column, a sum, or several that are added."""
BB = 1_000_000
"""Columns in big blinds are in millionths."""
STREETS = {"f": "flop", "t": "turn", "r": "river"}


def added(sums: Sums) -> tuple[Sum, ...]:
    """The sums that are added."""
    if isinstance(sums, tuple):
        return sums
    return (sums if isinstance(sums, Sum) else Sum(sums),)


def columns(*names: str) -> tuple[Sum, ...]:
    """Sums of columns."""
    return tuple([Sum(name) for name in names])


def differ(**told: str) -> tuple[Differs, ...]:
    """How trackers count, by a word of `TRACKERS` each."""
    return tuple([Differs(TRACKERS[word], how) for word, how in told.items()])


def sentence(numerator: str, denominator: str) -> str:
    """A definition of what is divided by what."""
    return f"{numerator[:1].upper()}{numerator[1:]}, over {denominator}."


def rate(
    section: Section,
    key: str,
    short: str,
    title: str,
    taken: Sums,
    chances: Sums,
    numerator: str,
    denominator: str,
    *,
    street: str = "P",
    edge: str = "",
    source: str = PT4,
    differs: tuple[Differs, ...] = (),
    variants: tuple[Variant, ...] = (),
    core: bool = False,
) -> Statistic:
    """How often he did it of the hands in which he could."""
    return ratio(
        section, key, short, title, taken, chances, numerator, denominator, unit=Unit.PERCENT, times=100,
        spread=Spread.WILSON, street=street, edge=edge, source=source, differs=differs, variants=variants,
        core=core,
    )  # fmt: skip


def total(
    section: Section,
    key: str,
    short: str,
    title: str,
    taken: Sums,
    numerator: str,
    *,
    unit: Unit = Unit.MONEY,
    over: int = 1,
    edge: str = "",
    source: str = PT4,
    differs: tuple[Differs, ...] = (),
    variants: tuple[Variant, ...] = (),
) -> Statistic:
    """A sum over hands."""
    return Statistic(
        key=key, short=short, title=title, section=section, taken=added(taken), unit=unit,
        spread=Spread.TOTAL, times=1, over=over, definition=f"{numerator[:1].upper()}{numerator[1:]}.",
        numerator=numerator, edge=edge, source=source, differs=differs, variants=variants,
    )  # fmt: skip


def per_100(
    section: Section,
    key: str,
    short: str,
    title: str,
    taken: Sums,
    numerator: str,
    *,
    unit: Unit = Unit.BB_PER_100,
    over: int = BB,
    edge: str = "",
    source: str = PT4,
    differs: tuple[Differs, ...] = (),
    variants: tuple[Variant, ...] = (),
    core: bool = False,
) -> Statistic:
    """A mean over hands of what is in big blinds, told per 100 hands."""
    return Statistic(
        key=key, short=short, title=title, section=section, taken=added(taken), chances=(Sum("hands"),),
        unit=unit, spread=Spread.MEAN, over=over, numerator=numerator,
        denominator="hands", definition=f"{numerator[:1].upper()}{numerator[1:]}, per 100 hands.",
        edge=edge, source=source, differs=differs, variants=variants, core=core,
    )  # fmt: skip


def ratio(
    section: Section,
    key: str,
    short: str,
    title: str,
    taken: Sums,
    chances: Sums,
    numerator: str,
    denominator: str,
    *,
    unit: Unit = Unit.RATIO,
    spread: Spread = Spread.RATIO,
    times: int = 1,
    over: int = 1,
    street: str = "",
    edge: str = "",
    source: str = PT4,
    differs: tuple[Differs, ...] = (),
    variants: tuple[Variant, ...] = (),
    core: bool = False,
) -> Statistic:
    """A ratio of sums; of RATIO a hand may add several units."""
    return Statistic(
        key=key, short=short, title=title, section=section, street=street, taken=added(taken),
        chances=added(chances), unit=unit, spread=spread, times=times, over=over,
        definition=sentence(numerator, denominator), numerator=numerator, denominator=denominator, edge=edge,
        source=source, differs=differs, variants=variants, core=core,
    )  # fmt: skip


class Answer(NamedTuple):
    """One of the answers to a bet or raise that add to 100 %."""

    end: str
    """Of the column."""
    key: str
    short: str
    title: str
    did: str


def answers(
    section: Section,
    column: str,
    told: tuple[Answer, ...],
    faced: str,
    *,
    when: str = "",
    street: str = "P",
    edge: str = "",
    source: str = PT4,
    differs: dict[str, tuple[Differs, ...]] | None = None,
    variants: dict[str, tuple[Variant, ...]] | None = None,
    core: str = "",
) -> tuple[Statistic, ...]:
    """An entry for each answer, over the hands in which there was something to answer.

    `differs`, `variants` and `core` are by the key of an entry.
    """
    return tuple([
        rate(
            section, one.key, one.short, one.title, Sum(f"{column}_{one.end}", when),
            Sum(f"{column}_opp", when), one.did, faced, street=street, edge=edge, source=source,
            differs=(differs or {}).get(one.key, ()), variants=(variants or {}).get(one.key, ()),
            core=core == one.key,
        )
        for one in told
    ])  # fmt: skip


def three(stem: str, short: str, title: str, what: str) -> tuple[Answer, ...]:
    """Fold, call and raise, named alike."""
    return (
        Answer("fold", f"fold_to_{stem}", f"F{short}", f"Fold to {title}",
               f"hands in which he folded to {what}"),
        Answer("call", f"call_{stem}", f"C{short}", f"Call {title}", f"hands in which he called {what}"),
        Answer("raise", f"raise_{stem}", f"R{short}", f"Raise {title}", f"hands in which he raised {what}"),
    )  # fmt: skip
