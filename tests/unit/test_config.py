"""`fairpot.toml`: what counts before what, which hand is judged by which rules, mistakes with their lines."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from parser.reader import read as read_any
from replay.profiles import load_profile, with_rules
from reports import pipeline, work
from reports.across import Spool
from reports.auditor import Auditor
from reports.config import NO_CONFIG, Config
from reports.configfile import Given, find, read, settle
from reports.repeats import Seen
from reports.settings import Settings, Sink
from reports.tomlfile import ConfigError, lines_of, read_toml
from tests.unit.cli_hands import alone, legal, unread_line, wrong_award
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs the command line in this process."""
    return lambda *words: run_in(capfd, *words)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory with a session: a legal hand, one with a warning, one with an error."""
    monkeypatch.chdir(tmp_path)
    text = alone(legal, 0) + alone(unread_line, 1) + alone(wrong_award, 2)
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    return tmp_path


def settled(text: str, folder: Path, **given: object) -> Config:
    """What a file with this text comes to."""
    (folder / "fairpot.toml").write_text(text, encoding="utf-8")
    return settle(Given(config=str(folder / "fairpot.toml"), **given), {})  # type: ignore[arg-type]


class TestWhatCountsBeforeWhat:
    def test_without_a_file_the_output_has_not_a_byte_more(self, here: Path, run: Callable[..., Run]) -> None:
        report = run("audit", "hands.txt", "--format", "json").report
        assert "config" not in report["summary"]
        assert "config" not in run("audit", "hands.txt").out

    def test_the_file_is_found_upwards(
        self, here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (here / "fairpot.toml").write_text('ignore = ["TXT"]', encoding="utf-8")
        (here / "a/b").mkdir(parents=True)
        monkeypatch.chdir(here / "a/b")
        report = run("audit", "../../hands.txt", "--format", "json").report
        assert set(report["summary"]["by_code"]) == {"SHO001"}

    def test_the_nearest_file_counts_alone(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (here / "fairpot.toml").write_text('ignore = ["TXT"]', encoding="utf-8")
        (here / "a").mkdir()
        (here / "a/pyproject.toml").write_text('[tool.fairpot]\nselect = ["SHO"]', encoding="utf-8")
        monkeypatch.chdir(here / "a")
        assert (settle(Given(), {}).select, settle(Given(), {}).ignore) == (("SHO",), ())

    def test_a_project_file_of_others_is_passed_by(self, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (here / "fairpot.toml").write_text('ignore = ["TXT"]', encoding="utf-8")
        (here / "a").mkdir()
        (here / "a/pyproject.toml").write_text('x = "tool.fairpot" # [', encoding="utf-8")
        monkeypatch.chdir(here / "a")
        assert settle(Given(), {}).ignore == ("TXT",)

    def test_command_line_before_environment_before_file_before_default(self, here: Path) -> None:
        assert settle(Given(), {}).fail_on == "error"
        (here / "fairpot.toml").write_text('fail_on = "warning"', encoding="utf-8")
        assert settle(Given(), {}).fail_on == "warning"
        environment = {"FAIRPOT_FAIL_ON": "never"}
        assert settle(Given(), environment).fail_on == "never"
        assert settle(Given(fail_on="error"), environment).fail_on == "error"

    def test_the_environment_sets_rules_codes_and_the_file(self, here: Path) -> None:
        (here / "night.toml").write_text('fail_on = "never"', encoding="utf-8")
        config = settle(
            Given(),
            {
                "FAIRPOT_CONFIG": "night.toml",
                "FAIRPOT_RULES": "tda_2024",
                "FAIRPOT_SELECT": "pot, SHO",
                "FAIRPOT_IGNORE": "TXT004",
            },
        )
        assert config.fail_on == "never"
        assert [one.profile.name for one in config.rules] == ["tda_2024"]
        assert (config.select, config.ignore) == (("POT", "SHO"), ("TXT004",))

    def test_none_means_no_file(self, here: Path) -> None:
        (here / "fairpot.toml").write_text('fail_on = "never"', encoding="utf-8")
        assert settle(Given(config="none"), {}) == Config()

    def test_rules_on_the_command_line_take_the_place_of_the_files(self, here: Path) -> None:
        text = '[[rules]]\nprofile = "tda_2024"\n[[rake]]\nrake_percent = 500'
        config = settled(text, here, rules="roberts_cash")
        assert [one.profile.name for one in config.rules] == ["roberts_cash"]
        assert config.rake == ()

    def test_fail_on_of_the_file_decides_the_exit_code(self, here: Path, run: Callable[..., Run]) -> None:
        assert run("audit", "hands.txt").code == 1
        (here / "fairpot.toml").write_text('fail_on = "never"', encoding="utf-8")
        assert run("audit", "hands.txt").code == 0
        assert run("audit", "hands.txt", "--fail-on", "error").code == 1


class TestRulesByRoomAndTable:
    def rules_of(self, run: Callable[..., Run], *more: str) -> str:
        return str(run("audit", "hands.txt", "--format", "json", *more).report["rules"])

    @pytest.mark.parametrize(
        ("entry", "used"),
        [
            ('room = "pokerstars"', "tda_2024"),
            ('room = "poker*"\ntable = "L?ra *"', "tda_2024"),
            ('table = "lyra*"', "tda_2024"),
            ('table = "Vega*"', "pokerstars_online"),
            ('room = "ggpoker"', "pokerstars_online"),
        ],
    )
    def test_a_profile_goes_by_patterns(
        self, here: Path, run: Callable[..., Run], entry: str, used: str
    ) -> None:
        (here / "fairpot.toml").write_text(f'[[rules]]\n{entry}\nprofile = "tda_2024"', encoding="utf-8")
        assert self.rules_of(run) == load_profile(used).label

    def test_the_first_entry_that_fits_counts(self, here: Path, run: Callable[..., Run]) -> None:
        text = '[[rules]]\ntable = "Lyra"\nprofile = "roberts_cash"\n[[rules]]\nprofile = "tda_2024"\n'
        (here / "fairpot.toml").write_text(text, encoding="utf-8")
        other = legal(7).replace("Lyra", "Vega")
        (here / "hands.txt").write_text(legal(0) + other, encoding="utf-8")
        both = f"{load_profile('roberts_cash').label}, {load_profile('tda_2024').label}"
        assert self.rules_of(run) == both

    def test_a_profile_file_lies_beside_the_settings(
        self, here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (here / "house.toml").write_text('inherits = "tda_2024"', encoding="utf-8")
        (here / "fairpot.toml").write_text('[[rules]]\nprofile = "house.toml"', encoding="utf-8")
        (here / "deep").mkdir()
        monkeypatch.chdir(here / "deep")
        (here / "deep/hands.txt").write_text(legal(), encoding="utf-8")
        assert self.rules_of(run).startswith("house ")

    def test_a_rake_schedule_changes_what_is_found_and_the_version(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        (here / "hands.txt").write_text(legal(), encoding="utf-8")
        (here / "fairpot.toml").write_text(
            "[[rake]]\nrake_percent = 500\nrake_cap_four = 300", encoding="utf-8"
        )
        clean = run("audit", "hands.txt", "--format", "json").report  # $0.75 of $15 is five in a hundred
        assert clean["findings"] == []
        assert clean["rules"].split()[0] == "pokerstars_online"
        assert clean["rules"] != load_profile("pokerstars_online").label
        (here / "rake.toml").write_text("rake_percent = 300\nrake_cap_four = 300", encoding="utf-8")
        (here / "fairpot.toml").write_text(
            '[[rake]]\nroom = "pokerstars"\nfile = "rake.toml"', encoding="utf-8"
        )
        off = run("audit", "hands.txt", "--format", "json").report
        assert "POT010" in off["summary"]["by_code"]

    def test_a_hand_is_shown_by_the_rules_it_is_audited_by(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "hands.txt").write_text(legal(), encoding="utf-8")
        (here / "fairpot.toml").write_text(
            "[[rake]]\nrake_percent = 300\nrake_cap_four = 300", encoding="utf-8"
        )
        assert "POT010" in run("replay", "hands.txt").out
        assert "POT010" not in run("replay", "hands.txt", "--config", "none").out

    def test_a_schedule_keeps_the_rooms_own_rules(self) -> None:
        own = load_profile("pokerstars_online")
        assert with_rules(own, {}) == own
        raked = with_rules(own, {"rake_percent": 500, "rake_cap": "none"})
        assert (raked.rake_percent, raked.rake_cap, raked.name) == (500, None, own.name)
        assert raked.version != own.version

    def test_a_profile_named_on_the_command_line_is_not_read_again(self, here: Path) -> None:
        (here / "house.toml").write_text('inherits = "tda_2024"', encoding="utf-8")
        config = settle(Given(rules="house.toml"), {})
        (here / "house.toml").unlink()  # as it is on a worker's machine
        settings = Settings(rules="house.toml", config=config)
        auditor = Auditor(settings, Seen(), Spool())
        auditor.take(read_any([str(here / "hands.txt")]), Sink())
        assert [name.split()[0] for name in auditor.tally.profiles] == ["house"]

    def test_settings_travel_to_workers_with_their_profiles(self, here: Path) -> None:
        (here / "house.toml").write_text('inherits = "tda_2024"', encoding="utf-8")
        config = settled('[[rules]]\nprofile = "house.toml"', here)
        (here / "house.toml").unlink()
        assert pickle.loads(pickle.dumps(config)) == config  # noqa: S301  (our own bytes)

    def test_a_store_written_under_other_rules_is_written_anew(
        self, here: Path, run: Callable[..., Run]
    ) -> None:
        text = '[severity]\nSHO = "warning"'
        for expected in ("error", "warning"):
            run("audit", "hands.txt", "--store", "facts")
            from reports.store import Store

            table = Store.open("facts").read("findings", ["code", "severity"]).to_pylist()
            assert {row["severity"] for row in table if row["code"] == "SHO001"} == {expected}
            (here / "fairpot.toml").write_text(text, encoding="utf-8")


class TestSeverities:
    def found(self, here: Path, run: Callable[..., Run], text: str, *more: str) -> dict[str, str]:
        (here / "fairpot.toml").write_text(f"[severity]\n{text}", encoding="utf-8")
        report = run("audit", "hands.txt", "--format", "json", *more).report
        assert report["summary"]["findings"] == len(report["findings"])
        return {row["code"]: row["severity"] for row in report["findings"]}

    def test_of_a_code_and_of_a_family_the_longest_counts(self, here: Path, run: Callable[..., Run]) -> None:
        found = self.found(here, run, 'SHO = "note"\nTXT = "error"\nTXT001 = "note"')
        assert found == {"SHO001": "note", "TXT001": "note"}

    def test_off_takes_a_code_out(self, here: Path, run: Callable[..., Run]) -> None:
        assert self.found(here, run, 'TXT = "off"') == {"SHO001": "error"}
        assert self.found(here, run, 'TXT = "off"\nTXT001 = "note"\nSHO = "off"') == {"TXT001": "note"}

    def test_copies_told_by_the_run_go_by_it_too(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "hands.txt").write_text(legal() * 2, encoding="utf-8")
        assert self.found(here, run, 'TXT004 = "error"') == {"TXT004": "error"}
        assert self.found(here, run, 'TXT004 = "off"') == {}

    def test_the_verdict_stays(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "fairpot.toml").write_text('[severity]\nSHO = "off"', encoding="utf-8")
        assert run("audit", "hands.txt", "--format", "json").report["summary"]["disagrees"] == 1

    def test_the_exit_code_goes_by_it(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "fairpot.toml").write_text('[severity]\nSHO = "warning"', encoding="utf-8")
        assert run("audit", "hands.txt").code == 0
        assert run("audit", "hands.txt", "--fail-on", "warning").code == 1


MISTAKES = [
    ("failon = 1", 1, "unknown key \"failon\"; did you mean 'fail_on'?"),
    ('# x\n\nfail_on = "sometimes"', 3, 'fail_on cannot be "sometimes"'),
    ('select = "POT"', 1, "select is no list"),
    ('select = [\n"POT", "XYZ"]', 1, 'no code starts with "XYZ"'),
    ('[severity]\nPOT = "error"\nSH0001 = "off"', 3, "did you mean 'SHO001'"),
    ('[severity]\nPOT = "bad"', 2, 'the severity of POT cannot be "bad"'),
    ("severity = 3", 1, "severity is no table"),
    ("rules = 3", 1, "rules is no array of tables"),
    ('[[rules]]\nroom = "pokerstars"', 1, "without a profile"),
    ('[[rules]]\nprofile = "tda_2025"', 2, "did you mean 'tda_2024'"),
    ('[[rules]]\nprofile = "gone.toml"', 2, "no rules file"),
    (
        '[[rules]]\nprofile = "tda_2024"\n[[rules]]\nprofile = "tda_2024"\nroom = "pokerstar"',
        5,
        "'pokerstars'",
    ),
    ('[[rules]]\nprofile = "tda_2024"\ntabel = "x"', 3, "did you mean 'table'"),
    ("[[rake]]\nrake_pct = 500", 2, "did you mean 'rake_pots'"),
    ("[[rake]]\nrake_percent = 50000", 2, "rake_percent cannot be 50000"),
    ('[[rake]]\nroom = "*"', 1, "says nothing"),
    ('[[rake]]\nmin_raise = "last_full"', 2, "unknown key"),
    ('baselines = ["gone.toml"]', None, "cannot read the baseline"),
    ('baselines = ["a\\u0000b"]', None, "cannot read the baseline"),
    ("\x1b[31m = 1", None, "is not TOML"),
    ('"\\u001b[31m" = 1', 1, "\\x1b[31m"),
]


@pytest.mark.parametrize(("text", "line", "told"), MISTAKES, ids=[told for _, _, told in MISTAKES])
def test_a_mistake_is_one_line_with_its_place_and_a_remedy(
    here: Path, run: Callable[..., Run], text: str, line: int | None, told: str
) -> None:
    (here / "fairpot.toml").write_text(text, encoding="utf-8")
    for words in (["audit", "hands.txt"], ["config", "check"], ["config", "show"]):
        error = run(*words).one_line()
        assert told in error
        assert "\x1b" not in error
        assert "; " in error
        assert line is None or f"fairpot.toml:{line}: " in error


def test_check_tells_what_is_wrong_with_each_key(here: Path, run: Callable[..., Run]) -> None:
    text = (
        'fail_on = "x"\nselect = ["POT"]\n[[rake]]\nrake_percent = -1\n[severity]\nPOT = "bad"\nSHO = "off"'
    )
    (here / "fairpot.toml").write_text(text, encoding="utf-8")
    done = run("config", "check")
    assert (done.code, done.out) == (2, "")
    assert [line.split(": ")[1] for line in done.err.splitlines()] == [
        "fairpot.toml:1",
        "fairpot.toml:4",
        "fairpot.toml:6",
    ]


def test_a_mistake_in_a_schedules_file_is_told_in_that_file(here: Path) -> None:
    (here / "rake.toml").write_text("\nrake_percent = -1", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"rake\.toml:2: rake_percent cannot be -1"):
        settled('[[rake]]\nfile = "rake.toml"', here)


@pytest.mark.parametrize("name", ["gone.toml", ".", "x" * 300, "a\0b"])
def test_a_file_that_cannot_be_read_is_one_line(here: Path, run: Callable[..., Run], name: str) -> None:
    assert "cannot read the settings file" in run("config", "show", "--config", name).one_line()


def test_a_file_without_bounds_is_refused(here: Path) -> None:
    (here / "big.toml").write_bytes(b"#\n" * 200_000)
    with pytest.raises(ConfigError, match="longer than"):
        read_toml(here / "big.toml", "settings file")
    (here / "wide.toml").write_bytes(b"a" + b".a" * 50_000 + b" = 1")
    with pytest.raises(ConfigError, match=r"wide\.toml:1: a line of more than"):
        read_toml(here / "wide.toml", "settings file")


class TestTheHash:
    BASE = 'fail_on = "warning"\nignore = ["TXT", "POT001"]\n[severity]\nSHO = "note"\nBET = "off"\n'

    def test_it_is_that_of_the_values_not_of_the_writing_or_place(self, here: Path) -> None:
        other = '[severity]\n"BET" = "off"\nSHO="note"\n'
        other = 'ignore = ["pot001", "TXT"] # why\nfail_on = \'warning\'\n' + other
        (here / "sub").mkdir()
        assert settled(self.BASE, here).hash == settled(other, here / "sub").hash

    @pytest.mark.parametrize(
        "text",
        [
            'ignore = ["TXT"]',
            'select = ["TXT"]',
            'fail_on = "never"',
            '[severity]\nSHO = "off"',
            '[[rules]]\nprofile = "tda_2024"',
            '[[rules]]\nprofile = "tda_2024"\nroom = "pokerstars"',
            '[[rules]]\nprofile = "tda_2024"\ntable = "A*"',
            "[[rake]]\nrake_percent = 500",
            'baselines = ["known.toml"]',
        ],
    )
    def test_every_setting_changes_it(self, here: Path, text: str) -> None:
        (here / "known.toml").write_text("", encoding="utf-8")
        assert settled(text, here).hash != settled("", here).hash == Config().hash

    def test_a_profile_files_content_changes_it(self, here: Path) -> None:
        seen = set()
        for text in ('inherits = "tda_2024"', 'inherits = "roberts_cash"'):
            (here / "house.toml").write_text(text, encoding="utf-8")
            seen.add(settled('[[rules]]\nprofile = "house.toml"', here).hash)
        assert len(seen) == 2

    def test_what_decides_no_finding_leaves_stored_results_good(self, here: Path) -> None:
        text = 'ignore = ["TXT"]\nselect = ["POT"]\nfail_on = "never"'
        assert settled(text, here).judging_hash == NO_CONFIG
        assert settled('[severity]\nSHO = "off"', here).judging_hash != NO_CONFIG

    def test_every_report_has_it(self, here: Path, run: Callable[..., Run]) -> None:
        (here / "fairpot.toml").write_text(self.BASE, encoding="utf-8")
        shown = run("config", "show", "--format", "json").report["hash"]
        assert run("audit", "hands.txt", "--format", "json").report["summary"]["config"] == shown
        assert f"\nconfig: {shown}\n" in run("audit", "hands.txt").out
        for form in ("sarif", "junit", "github", "html"):
            run("audit", "hands.txt", "--format", form, "--output", "report")
            assert shown in (here / "report").read_text(encoding="utf-8"), form
        assert shown in run("config", "show").out
        assert run("config", "check").out == f"fairpot.toml can be used: {shown}\n"

    def test_it_is_a_promise(self) -> None:
        assert Config().hash == "a27f34f22b4b"


def test_what_show_prints_is_a_file_that_says_the_same(here: Path, run: Callable[..., Run]) -> None:
    text = (
        'select = ["POT", "SHO"]\nfail_on = "never"\n[severity]\nPOT004 = "note"\n'
        '[[rules]]\ntable = "\\"x\\u001b*"\nprofile = "tda_2024"\n'
        '[[rake]]\nroom = "ggpoker"\nrake_percent = 500\nrake_cap = "none"\nno_flop_no_drop = "strict"\n'
    )
    before = settled(text, here)
    shown = run("config", "show").out
    assert "\x1b" not in shown
    assert settled(shown, here).hash == before.hash


def test_the_output_is_the_same_on_any_number_of_processes(
    here: Path, run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "SMALL_INPUT", 0)
    monkeypatch.setattr(work, "BATCH_BYTES", 30_000)
    many = "".join([wrong_award(i).replace("Lyra", f"Lyra {i % 7}") for i in range(150)])
    (here / "hands.txt").write_text(many, encoding="utf-8")
    (here / "house.toml").write_text('inherits = "tda_2024"', encoding="utf-8")
    text = '[severity]\nSHO = "note"\n[[rules]]\ntable = "*3"\nprofile = "house.toml"\n'
    (here / "fairpot.toml").write_text(text, encoding="utf-8")
    one, two = [run("audit", "hands.txt", "--jobs", n, "--format", "json").report for n in (1, 2)]
    one["summary"].pop("seconds")
    two["summary"].pop("seconds")
    assert one == two
    assert "house " in one["rules"]
    assert {row["severity"] for row in one["findings"] if row["code"] == "SHO001"} == {"note"}


def test_lines_are_found_in_any_shape_of_toml() -> None:
    text = 'a = """\n[x]\n"""\nb = [\n  1, # ]\n  2]\n[t]\nc.d = 1\n'
    text += '[[n]]\n[n.sub]\ne = {\nf = 1}\n[[n]]\n"g h" = 1'
    lines = lines_of(text)
    expected = {
        ("a",): 1, ("b",): 4, ("t",): 7, ("t", "c", "d"): 8, ("n", 0): 9, ("n", 0, "sub"): 10,
        ("n", 0, "sub", "e"): 11, ("n", 1): 13, ("n", 1, "g h"): 14,
    }  # fmt: skip
    assert {where: lines.get(where) for where in expected} == expected


def test_an_empty_file_says_nothing(here: Path) -> None:
    (here / "fairpot.toml").write_text("", encoding="utf-8")
    found = find(None, here)
    assert found is not None
    assert read(found).canonical() == Config().canonical()
    assert json.dumps(read(found).canonical())
