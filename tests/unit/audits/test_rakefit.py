"""The schedule that hands follow is found from them, and the hands off it are named with the money."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.audits.rake import MOST_KEYS, Sample
from replay.audits.rakefit import (
    DOWN,
    FLOP,
    HALF_EVEN,
    HALF_UP,
    NO_FLOP,
    RERAISED,
    UP,
    Key,
    Schedule,
    fit,
    players_text,
    rate_text,
)
from reports.cli import main
from reports.rakereport import rake_findings, rake_report
from tests.unit.audits.records import HAND, edited, trails


def keys(schedule: Schedule, number: int, seed: int, players: tuple[int, ...] = (2, 3, 4, 6)) -> list[Key]:
    """Hands that follow a schedule: pots of all sizes, a third of them without a flop."""
    draw = random.Random(seed)
    found: list[Key] = []
    for _ in range(number):
        pot = int(draw.lognormvariate(6.2, 1.0)) + 20
        went = draw.choice([FLOP, FLOP, FLOP, RERAISED, NO_FLOP])
        side = draw.random() < 0.1
        pots = (pot - pot // 3, pot // 3) if side else ()
        key = (pot, pots, draw.choice(players), went, 0)
        due = schedule.due(key)
        found.append((*key[:4], 0 if due is None else due))
    return found


def counted(hands: list[Key]) -> dict[Key, int]:
    counts: dict[Key, int] = {}
    for key in hands:
        counts[key] = counts.get(key, 0) + 1
    return counts


CAPS = ((2, 40), (3, 80), (4, 80), (6, 150))


@given(
    rate=st.sampled_from(
        [(250, 10_000), (415, 10_000), (500, 10_000), (650, 10_000), (1000, 10_000), (1, 18)]
    ),
    mode=st.sampled_from([DOWN, HALF_EVEN, HALF_UP, UP]),
    unit=st.sampled_from([1, 5]),
    caps=st.sampled_from([(), CAPS]),
    reraised=st.booleans(),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=25, deadline=None, derandomize=True, phases=[Phase.generate])
def test_a_planted_schedule_is_found_again(
    rate: tuple[int, int], mode: str, unit: int, caps: tuple[tuple[int, int], ...], reraised: bool, seed: int
) -> None:
    planted = Schedule(*rate, unit, mode, caps, True, reraised, False)
    hands = keys(planted, 1500, seed)
    found = fit(counted(hands))
    assert found is not None
    assert found.told
    capped = sum([1 for key in hands if planted.due(key) != planted.uncapped(key)])
    assert found.hands - found.explained <= min(capped, 2 * len(caps))  # a cap that one or two hands show
    assert found.schedule.unit == unit
    if unit == 1:  # in coarse steps near rates take the same
        assert (found.schedule.numerator, found.schedule.denominator) == rate
    assert found.schedule.reraised is reraised
    assert set(found.schedule.caps) <= set(caps)
    assert [found.off(key) for key in hands] == [None] * len(hands)


@given(seed=st.integers(0, 10_000), extra=st.integers(1, 500))
@settings(max_examples=12, deadline=None, derandomize=True, phases=[Phase.generate])
def test_three_of_two_thousand_hands_overcharged_are_named(seed: int, extra: int) -> None:
    planted = Schedule(500, 10_000, 1, HALF_EVEN, CAPS, True, False, False)
    hands = keys(planted, 2000, seed)
    charged = random.Random(seed).sample(range(2000), 3)
    altered = [(*key[:4], key[4] + extra) if place in charged else key for place, key in enumerate(hands)]
    found = fit(counted(altered))
    assert found is not None
    off = {place: due for place, key in enumerate(altered) if (due := found.off(key)) is not None}
    assert off == {place: hands[place][4] for place in charged}


def test_rake_by_chance_follows_no_schedule() -> None:
    draw = random.Random(5)
    hands: list[Key] = [(draw.randrange(100, 4000), (), 6, FLOP, draw.randrange(1, 300)) for _ in range(1500)]
    found = fit(counted(hands))
    assert found is not None
    assert not found.told


def test_two_schedules_together_are_none() -> None:
    low = Schedule(300, 10_000, 1, DOWN, (), True, False, False)
    high = Schedule(600, 10_000, 1, DOWN, (), True, False, False)
    found = fit(counted([*keys(low, 500, 1), *keys(high, 500, 2)]))
    assert found is not None
    assert not found.told


def test_a_rake_that_is_the_same_in_every_hand_tells_no_rate() -> None:
    found = fit(counted([(pot * 100, (), 6, FLOP, 50) for pot in range(50, 120)]))
    assert found is not None
    assert not found.told


def test_few_hands_tell_nothing() -> None:
    planted = Schedule(500, 10_000, 1, DOWN, (), True, False, False)
    assert fit(counted(keys(planted, 30, 3))) is None
    assert fit({}) is None


def test_less_than_the_rate_may_be_a_cap_that_nobody_else_reached() -> None:
    planted = Schedule(500, 10_000, 1, DOWN, (), True, False, False)
    hands = keys(planted, 800, 4)
    most = max(key[4] for key in hands)
    found = fit(counted(hands))
    assert found is not None
    assert found.off((10**6, (), 6, FLOP, most + 7)) is None
    assert found.off((2000, (), 6, FLOP, 90)) == 100
    assert found.off((10**6, (), 6, FLOP, 60_000)) == 50_000


@pytest.mark.parametrize(
    ("rate", "text"), [((500, 10_000), "5 %"), ((415, 10_000), "4.15 %"), ((1, 18), "1 in 18")]
)
def test_a_rate_in_words(rate: tuple[int, int], text: str) -> None:
    assert rate_text(Schedule(*rate, 1, DOWN, (), True, False, False)) == text


def test_players_in_words() -> None:
    assert players_text([2, 4, 3, 6, 9, 8]) == "2-4, 6, 8-9"


def hands_of(number: int, wrong: dict[int, str]) -> str:
    """PokerStars hands with pots of $5 and up, raked 5 %."""
    texts = []
    for place in range(number):
        raise_to = 500 + 7 * place
        pot = 2 * raise_to + 100
        rake = (2 * pot * 5 + 100) // 200  # no half cents in these pots
        taken = wrong.get(place, f"{rake / 100:.2f}")
        won = pot - round(float(taken) * 100)
        texts.append(
            edited(
                HAND,
                ("290000009142", str(290000009142 + 31 * place)), ("Lantern", f"Quay {place}"),
                ("raises $4 to $6", f"raises ${raise_to / 100 - 2:.2f} to ${raise_to / 100:.2f}"),
                ("calls $4", f"calls ${raise_to / 100 - 2:.2f}"), ("$12.35", f"${won / 100:.2f}"),
                ("Total pot $13 | Rake $0.65", f"Total pot ${pot / 100:.2f} | Rake ${taken}"),
            )
        )  # fmt: skip
    return "\n\n".join(texts)


def test_a_hand_off_the_schedule_is_reported_with_the_money() -> None:
    records = trails(hands_of(60, {17: "1.11"}))
    (finding,) = rake_findings(lambda: records)
    assert (finding.code, finding.hand_id) == ("AUD050", str(290000009142 + 31 * 17))
    assert (finding.expected, finding.recorded) == ("$0.67", "$1.11")
    assert "$0.44 more than by the schedule" in finding.message
    (row,) = rake_report(lambda: records)
    assert (row.off_hands, row.more, row.less) == (1, 44, 0)
    assert rake_findings(lambda: trails(hands_of(60, {}))) == []


def test_a_schedule_that_changes_within_the_year_is_found_on_both_sides() -> None:
    records = trails(hands_of(90, {}))
    march = [replace(one, played_at="2024-03-09 10:00:00") for one in records]
    doubled = [  # from April on the house takes twice as much, and once too much
        replace(
            one,
            uid=one.uid + 1,
            played_at=f"2024-0{4 + number % 3}-09 10:00:00",
            rake=one.total_pot // 10 + (number == 50),
        )
        for number, one in enumerate(records)
    ]
    both = [*march, *doubled]
    random.Random(1).shuffle(both)
    later, earlier = sorted(rake_report(lambda: both), key=lambda row: row.raked.period, reverse=True)
    assert (earlier.raked.period, earlier.off_hands) == ("2024-03", 0)
    assert (later.raked.period, later.off_hands, later.more) == ("2024-04/2024-06", 1, 1)
    (finding,) = rake_findings(lambda: both)
    assert finding.hand_id == str(290000009142 + 31 * 50)


def test_of_very_many_kinds_the_same_share_is_kept_in_any_order() -> None:
    kinds: list[Key] = [(pot, (), 6, FLOP, pot // 20) for pot in range(100, 100 + MOST_KEYS + 5_000)]
    one, two = Sample(), Sample()
    for key in kinds:
        one.add(key)
    for key in reversed(kinds):
        two.add(key)
    assert one.counts == two.counts
    assert MOST_KEYS // 4 < len(one.counts) <= MOST_KEYS


def test_the_command(tmp_path, capsys) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(hands_of(80, {3: "0.02", 17: "1.11"}), encoding="utf-8")
    assert main(["rake", str(file)]) == 1
    text = capsys.readouterr().out
    assert "5 %, rounded half up to $0.01" in text
    assert "2 hands off the schedule (AUD050): $0.44 too much and $0.55 too little" in text
    assert main(["rake", str(file), "--format", "json"]) == 1
    (group,) = json.loads(capsys.readouterr().out)["groups"]
    assert group["schedule"]["rate"] == "5 %"
    assert [hand["taken"] - hand["due"] for hand in group["off"]] == [-55, 44]
    assert main(["audit", str(file), "--rake", "--format", "jsonl"]) == 0
    assert [json.loads(line)["code"] for line in capsys.readouterr().out.splitlines()] == ["AUD050"] * 2
    file.write_text(hands_of(60, {}), encoding="utf-8")
    assert main(["rake", str(file)]) == 0


def test_a_store_tells_the_same(tmp_path, capsys) -> None:
    file, store = tmp_path / "hands.txt", tmp_path / "store"
    hands = hands_of(80, {17: "1.11"})
    copy = edited(hands_of(1, {}), ("Dealt to Ann [Ah Td]", "Dealt to Ben [8c 4s]"))
    file.write_text(f"{hands}\n\n{copy}", encoding="utf-8")
    assert main(["rake", str(file), "--format", "json"]) == 1
    told = capsys.readouterr().out
    assert json.loads(told)["groups"][0]["hands"] == 80
    assert main(["ingest", str(file), "--store", str(store)]) == 0
    capsys.readouterr()
    assert main(["rake", str(store), "--format", "json"]) == 1
    assert capsys.readouterr().out == told
    assert main(["rake", str(store), str(file)]) == 2
    assert main(["audit", str(file), "--rake", "--select", "AUD050", "--format", "jsonl"]) == 0
    plain = capsys.readouterr().out
    assert (
        main(["audit", str(file), "--rake", "--select", "AUD050", "--format", "jsonl", "--store", str(store)])
        == 0
    )
    assert capsys.readouterr().out == plain != ""


def test_nothing_to_rake(tmp_path, capsys) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("nothing\n", encoding="utf-8")
    assert main(["rake", str(file)]) == 0
    assert "No cash hand" in capsys.readouterr().out
