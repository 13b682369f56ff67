"""`fairpot stat`: what a statistic is, by any of its names; and the page about all of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docs.statistics import PAGE, page
from reports.cli.stat import offered
from reports.stats import STATISTICS
from reports.stats.base import DEFINITIONS, Section
from reports.stats.lookup import named
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def fairpot(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


def test_a_statistic_tells_all_about_itself(fairpot: Callable[..., Run]) -> None:
    done = fairpot("stat", "threebet")
    assert done.code == 0
    told = " ".join(done.out.split())
    for words in (
        "3B: 3-bet",
        "key threebet",
        "sum(threebet) denominator",
        "100 x sum(threebet) / sum(threebet_opp)",
        "95 %, Wilson",
        "Squeezes and limp-reraises count.",
        "source PokerTracker 4",
        "column expressions",
        "hm Raised the first raise",
        "(sum(threebet) - sum(limp_3b)) / (sum(threebet_opp) - sum(limp_3b_opp))",
        "fpdb Does not ask whether he could raise.",
        "threebet_opp facing one raise, not his, could raise",
    ):
        assert words in told
    assert max(map(len, done.out.splitlines())) <= 100


@pytest.mark.parametrize("name", ["3B", "3b", "3-bet", "3 BET", "threebet", "THREEBET"])
def test_any_of_its_names_in_any_case_will_do(fairpot: Callable[..., Run], name: str) -> None:
    assert fairpot("stat", name).out == fairpot("stat", "threebet").out


def test_the_words_of_a_name_need_no_quotes(fairpot: Callable[..., Run]) -> None:
    assert fairpot("stat", "cold", "call").out.startswith("CC: Cold call\n")


def test_of_several_with_these_words_each_is_listed(fairpot: Callable[..., Run]) -> None:
    done = fairpot("stat", "squeeze", "caller")
    assert done.code == 0
    keys = [line.split()[0] for line in done.out.splitlines() if line.startswith("  ")]
    assert keys == [f"{did}_squeeze_as_caller" for did in ("fold_to", "call", "raise")]


def test_a_name_that_there_is_not_offers_the_nearest(fairpot: Callable[..., Run]) -> None:
    done = fairpot("stat", "vipp")
    assert done.code == 2
    assert "did you mean vpip" in done.one_line()
    assert "lists all" in fairpot("stat", "\x1b[31mqqq").one_line()
    assert fairpot("stat", "").code == fairpot("stat", " - ").code == 2


def test_without_a_name_all_are_listed_by_section(fairpot: Callable[..., Run]) -> None:
    lines = fairpot("stat").out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [one.value for one in Section]
    assert [line.split()[0] for line in lines if line.startswith(" ")] == [one.key for one in STATISTICS]


def test_as_json_nothing_is_left_out(fairpot: Callable[..., Run]) -> None:
    told = fairpot("stat", "sb_complete", "--format", "json").report
    assert told["abbreviation"] == "SB complete"
    assert told["numerator"]["sums"] == [{"column": "limp", "when": "position = SB", "sign": 1}]
    assert told["formula"] == "100 x sum(limp where position = SB) / sum(limp_opp where position = SB)"
    assert [column["name"] for column in told["columns"]] == ["pos", "limp_opp", "limp"]
    assert set(fairpot("stat", "vpip", "--format", "json").report["definitions"]) == {"default", "hm"}
    assert len(fairpot("stat", "--format", "json").report["statistics"]) == len(STATISTICS)


def test_a_statistic_that_is_no_sum_over_hands_says_what_makes_it(fairpot: Callable[..., Run]) -> None:
    assert "made by fairpot tournaments" in fairpot("stat", "roi").out
    assert "vpip - pfr" in fairpot("stat", "vpip_pfr_gap").out
    assert "made of VPIP and PFR" in fairpot("stat", "vpip_pfr_gap").out


@pytest.mark.parametrize("entry", STATISTICS, ids=lambda entry: entry.key)
def test_each_is_found_by_each_of_its_names(entry: object) -> None:
    for name in ("key", "short", "title"):
        assert named(getattr(entry, name).upper()) == (entry,)


def test_the_shell_is_offered_keys_with_their_titles() -> None:
    assert ("fold_to_3bet", "Fold to a 3-bet after raising") in offered("fold_to_3")
    assert all(key.startswith("cbet") for key, _ in offered("CBET"))
    assert len(offered("")) == len(STATISTICS)


def test_the_page_about_the_statistics_is_what_the_catalogue_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m docs.statistics"
    assert all(f"| `{name}`: " in page() or f"- `{name}`: " in page() for name in DEFINITIONS)
    rows = [line for line in page().splitlines() if line.startswith("| **")]
    assert len(rows) == len(STATISTICS)
    assert all(line.count(" | ") == 3 for line in rows)
