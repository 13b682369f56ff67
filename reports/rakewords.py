"""A rake report as text and as JSON."""

from __future__ import annotations

from parser.money import money_text
from replay.audits.rake import Group
from replay.audits.rakefit import LEAST_RAKED, Schedule, players_text, rate_text
from reports.messages import count, json_bytes, visible
from reports.rakereport import OffHand, RakeRow

LISTED_AS_TEXT = 50
"""Hands off a schedule that text lists; JSON lists more."""


def report_text(rows: list[RakeRow]) -> str:
    """A block of lines for each group of hands."""
    if not rows:
        return "No cash hand that was replayed tells what was taken from its pot.\n"
    shown = [row for row in rows if row.raked.fit is not None or row.raked.hands >= LEAST_RAKED]
    blocks = [_block(row) for row in shown]
    if len(shown) < len(rows):
        hands = sum([row.raked.hands for row in rows]) - sum([row.raked.hands for row in shown])
        blocks.append(f"{count(len(rows) - len(shown), 'group')} of fewer hands, {hands:,} together\n")
    return "\n".join(blocks)


def _block(row: RakeRow) -> str:
    raked, group = row.raked, row.raked.groups[0]
    lines = [f"{_name(group, raked.period)}: {count(raked.hands, 'hand')}, rake {_money(group, raked.taken)}"]
    fit = raked.fit
    if fit is None:
        why = "nothing was taken" if raked.taken == 0 else f"fewer than {LEAST_RAKED} hands were raked"
        lines.append(f"  no schedule can be told: {why}")
        return "\n".join(lines) + "\n"
    schedule = "; ".join(_schedule(group, fit.schedule))
    explained, hands = (row.explained, row.in_question) if fit.told else (fit.explained, fit.hands)
    share = f"{explained:,} of {hands:,} hands that were or should have been raked"
    if not fit.told:
        lines.append(f"  no schedule can be told: the best, {schedule}, explains {share}")
        return "\n".join(lines) + "\n"
    lines.append(f"  {schedule}")
    most = max([taken for _, taken in fit.most], default=0)
    lines.append(f"  explains {share}; the most it took is {_money(group, most)}")
    capped = hands - explained - row.off_hands
    if capped > 0:
        lines.append(f"  {count(capped, 'hand')} with less than the rate may be at a cap that no other shows")
    if row.off_hands:
        lines.append(f"  {count(row.off_hands, 'hand')} off the schedule (AUD050): {_sums(row)}")
        lines += [_off(group, hand) for hand in row.off[:LISTED_AS_TEXT]]
        if row.off_hands > LISTED_AS_TEXT:
            lines.append(f"    and {row.off_hands - LISTED_AS_TEXT:,} more")
    return "\n".join(lines) + "\n"


def _name(group: Group, period: str) -> str:
    stakes = f"big blind {_money(group, group.big_blind)}"
    parts = [group.site, group.kind, group.limit, group.game, stakes, group.currency, period]
    return ", ".join([visible(part) for part in parts if part])


def _money(group: Group, amount: int) -> str:
    return money_text(amount, group.scale, visible(group.symbol))


def _schedule(group: Group, schedule: Schedule) -> list[str]:
    """A schedule in words."""
    whole = "" if schedule.by_pot else ", main and side pots together"
    parts = [f"{rate_text(schedule)}{whole}, rounded {schedule.mode} to {_money(group, schedule.unit)}"]
    caps: dict[int, list[int]] = {}
    for players, cap in schedule.caps:
        caps.setdefault(cap, []).append(players)
    told = [f"{_money(group, cap)} with {players_text(players)} players" for cap, players in caps.items()]
    parts.append(f"at most {', '.join(told)}" if told else "no cap seen")
    if schedule.no_flop:
        parts.append("without a flop too")
    elif schedule.reraised:
        parts.append("without a flop only when reraised")
    else:
        parts.append("nothing without a flop")
    return parts


def _sums(row: RakeRow) -> str:
    group = row.raked.groups[0]
    parts = []
    if row.more:
        parts.append(f"{_money(group, row.more)} too much")
    if row.less:
        parts.append(f"{_money(group, row.less)} too little")
    return " and ".join(parts)


def _off(group: Group, hand: OffHand) -> str:
    place = f"{visible(hand.file)}:{hand.line}: hand {visible(hand.hand_id)}"
    pot = f"pot {_money(group, hand.pot)}, {hand.players} players"
    way = "more" if hand.taken > hand.due else "less"
    off = _money(group, abs(hand.taken - hand.due))
    return (
        f"    {place}, {pot}: expected {_money(group, hand.due)}, "
        f"recorded {_money(group, hand.taken)}, {off} {way}"
    )


def report_json(rows: list[RakeRow], version: str) -> str:
    """One object; amounts are minor units."""
    groups = [_group_json(row) for row in rows]
    return json_bytes({"version": version, "groups": groups}).decode() + "\n"


def _group_json(row: RakeRow) -> dict[str, object]:
    raked, fit = row.raked, row.raked.fit
    group = raked.groups[0]
    found: dict[str, object] = {
        "site": group.site,
        "kind": group.kind,
        "limit": group.limit,
        "game": group.game,
        "currency": group.currency or None,
        "scale": group.scale,
        "big_blind": group.big_blind,
        "period": raked.period or None,
        "hands": raked.hands,
        "rake": raked.taken,
        "told": fit is not None and fit.told,
        "schedule": None if fit is None else _schedule_json(fit.schedule),
        "in_question": row.in_question,
        "explained": row.explained,
        "off_hands": row.off_hands,
        "too_much": row.more,
        "too_little": row.less,
        "off": [hand._asdict() for hand in row.off],
    }
    return found


def _schedule_json(schedule: Schedule) -> dict[str, object]:
    drop = "none" if schedule.no_flop else "reraised_only" if schedule.reraised else "strict"
    return {
        "rate": rate_text(schedule),
        "numerator": schedule.numerator,
        "denominator": schedule.denominator,
        "unit": schedule.unit,
        "rounding": schedule.mode,
        "caps": [{"players": players, "cap": cap} for players, cap in schedule.caps],
        "each_pot": schedule.by_pot,
        "no_flop_no_drop": drop,
    }
