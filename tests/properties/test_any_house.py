"""Whatever a house sets its betting rules to: what `legal` allows is never found wrong; its bounds hold."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from parser.findings import Level
from replay.choices import legal
from replay.profiles import CHOICES, RuleProfile, load_profile
from tests.rules.playing import Table

KEYS = (
    "min_open", "min_raise", "min_raise_warn", "reopen", "reopen_subject", "cap_headsup",
    "cap_headsup_counts", "limit_short_allin", "pot_limit_max", "pot_limit_blinds", "straddle_order",
    "straddle_min_raise", "insufficient_bet", "corrections", "bomb_pot_min_bet",
)  # fmt: skip
STREETS = ("flop", "turn", "river")


def some_house(dice: Random) -> RuleProfile:
    """A house with every rule of betting set at random."""
    values: dict[str, object] = {key: dice.choice(CHOICES[key]) for key in KEYS}
    values |= {
        "short_allin_moves_bet": dice.random() < 0.7,
        "limit_raise_cap": dice.choice((None, 2, 3)),
        "pot_limit_factor": dice.choice((1, 2, 3)),
        "pot_limit_ruling": dice.choice((None, 3)),
        "pot_limit_unit": dice.choice((None, 5)),
        "wager_unit": dice.choice((None, None, 2, 5)),
        "straddle": "any_seat",
        "restraddle": "many",
    }
    return msgspec.structs.replace(load_profile("base"), **values)


def some_table(dice: Random) -> Table:
    """A table of some players with some chips under a random house; a straddle on some."""
    names = ["SB", "BB", "A", "B", "C"][: dice.choice((2, 3, 4, 5))]
    stacks = {name: dice.choice((3, 12, 25, 60, 140, 1000)) for name in names}
    posts = None
    if len(names) > 3 and dice.random() < 0.4:
        stacks |= dict.fromkeys(("SB", "BB", names[-1]), 500)
        posts = f"SB small blind 5, BB big blind 10, {names[-1]} straddle 20"
    limit = dice.choice(("nl", "pl", "fl"))
    stakes = (10, 20) if limit == "fl" else (5, 10)
    return Table(
        " ".join(names), stakes=stakes, limit=limit, rules=some_house(dice), stacks=stacks, posts=posts
    )


def next_step(table: Table, script: str, dice: Random) -> str | None:
    """A legal step, the next street, or nothing; the bounds hold on the way."""
    state = table.state(script)
    now = legal(state)
    if now.seat is None:
        over = state.live < 2 or state.street == 3
        return None if over else STREETS[state.street]
    index = state.index_of[now.seat]
    name, behind, put = state.names[index], state.stacks[index], state.put[index]
    low, high = now.min_raise_to, now.max_raise_to
    assert now.to_call >= 0
    assert now.may_check is (now.to_call == 0)
    assert (low is None) is (high is None) is (not now.may_raise)
    if low is not None and high is not None and dice.random() < 0.5:
        assert state.bet < low <= high <= put + behind
        total = dice.choice((low, high, dice.randint(low, high)))
        unit = table.rules.wager_unit or 1
        if total % unit and total != put + behind and table.limit != "fl":
            total = low
        return f"{name} {'raises to' if state.bet else 'bets'} {total}"
    if now.may_check:
        return f"{name} checks"
    return f"{name} folds" if dice.random() < 0.3 else f"{name} calls {min(now.to_call, behind)}"


@pytest.mark.parametrize("seed", range(60))
def test_what_is_legal_is_never_found_wrong(seed: int) -> None:
    dice = Random(seed)
    table = some_table(dice)
    script = ""
    for _ in range(30):
        step = next_step(table, script, dice)
        if step is None:
            break
        script += f"{', ' if script else ''}{step}"
    wrong = [
        (one.code, one.message)
        for one in table.findings(script)
        if one.code[:3] in ("ACT", "BET") and one.level in (Level.ILLEGAL, Level.STANDS, Level.NEEDS_RULING)
    ]
    assert wrong == [], script
