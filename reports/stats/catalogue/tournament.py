"""Tournaments and sessions; most is counted over entries or sessions, not over hands."""

from __future__ import annotations

from reports.stats.base import Section, Spread, Statistic, Sum, Unit
from reports.stats.catalogue.making import BB, HM, OWN, differ

S = Section.TOURNAMENT
ENTRIES_BY = "fairpot tournaments, and reports.tournaments"
SESSIONS_BY = "fairpot sessions, and reports.stats.sessions"
_COST = "Cost is buy-in, fee, rebuys and add-ons; a re-entry is an entry of its own."


def _entry(
    key: str, short: str, title: str, numerator: str, denominator: str, unit: Unit, edge: str = ""
) -> Statistic:
    return Statistic(
        key=key, short=short, title=title, section=S, unit=unit, spread=Spread.ENTRIES,
        times=100 if unit is Unit.PERCENT else 1, numerator=numerator, denominator=denominator,
        definition=f"{numerator[:1].upper()}{numerator[1:]}, over {denominator}.", edge=edge, source=OWN,
        made_by=ENTRIES_BY,
    )  # fmt: skip


def _session(key: str, short: str, title: str, numerator: str, unit: Unit, edge: str) -> Statistic:
    return Statistic(
        key=key, short=short, title=title, section=S, unit=unit, spread=Spread.SESSIONS, times=1,
        numerator=numerator, definition=f"{numerator[:1].upper()}{numerator[1:]}.", edge=edge, source=HM,
        differs=differ(hm="Has the gap as a setting, too."), made_by=SESSIONS_BY,
    )  # fmt: skip


def _depth(key: str, short: str, title: str, column: str, words: str) -> Statistic:
    return Statistic(
        key=key, short=short, title=title, section=S, taken=(Sum(column),), chances=(Sum("hands"),),
        unit=Unit.BB, spread=Spread.MEAN, times=1, over=BB, numerator=words, denominator="hands",
        definition=f"Mean of {words}.", source=OWN,
        edge="Before any post. Hands without a big blind are left out.",
    )  # fmt: skip


TOURNAMENT = (
    _entry(
        "roi", "ROI", "Return on investment", "prizes and bounties less cost", "cost", Unit.PERCENT,
        f"{_COST} Tickets count at face value. Payouts are too skewed for a normal interval.",
    ),
    _entry("avg_roi", "Avg ROI", "Average return on investment", "the entries' own returns",
           "entries", Unit.PERCENT, "Cheap tournaments weigh as much as dear ones."),
    _entry("itm", "ITM", "In the money", "entries that finished in the money", "entries", Unit.PERCENT,
           "A bounty alone is not in the money."),
    _entry("abi", "ABI", "Average buy-in", "cost", "entries", Unit.MONEY, _COST),
    _entry("avg_profit", "Avg profit", "Average profit", "prizes and bounties less cost", "entries",
           Unit.MONEY, _COST),
    _entry("chip_ev", "cEV", "Chip EV per tournament", "all-in adjusted chips won", "entries", Unit.COUNT,
           "For spins and sit-and-gos."),
    _entry("early", "Early", "Early finishes", "entries that finished behind two thirds of the field",
           "entries of known rank and field", Unit.PERCENT),
    _entry("final_table", "FT", "Final tables", "entries that finished among as many as sit at one table",
           "entries of known rank and larger field", Unit.PERCENT),
    _entry("win", "Wins", "Tournaments won", "entries that finished first", "entries of known rank",
           Unit.PERCENT),
    Statistic(
        key="m", short="M", title="M", section=S, unit=Unit.RATIO, spread=Spread.ENTRIES, times=1,
        numerator="stack", denominator="the small blind, the big blind and all players' antes",
        definition="Stack before any post, over what a round costs: both blinds and all players' antes.",
        edge="Of a hand; shown as its mean.", source=OWN, made_by=ENTRIES_BY,
    ),
    _depth("stack_depth", "Stack bb", "Stack", "stack_ubb", "his stack in big blinds"),
    _depth("effective_stack", "Eff bb", "Effective stack", "eff_stack_ubb",
           "the less of his stack and the largest other, in big blinds"),
    _session("sessions", "Sessions", "Sessions",
             "runs of a player's hands across tables with gaps of at most 30 minutes", Unit.COUNT,
             "The gap is a setting."),
    _session("session_hours", "Hours", "Hours of sessions",
             "time from first to last hand of his sessions, tables at the same time counted once",
             Unit.HOURS, "Hands per hour go by table hours instead."),
)  # fmt: skip
