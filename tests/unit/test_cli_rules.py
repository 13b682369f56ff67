"""`fairpot rules show`, `diff` and `check`: a house's rules with their sources, and its own file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from replay.dimensions import DIMENSIONS
from replay.profiles import RULE_KEYS, load_profile, profile_names
from tests.unit.cli_run import Run, run_in


@pytest.fixture
def fairpot(capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    def run(*words: object) -> Run:
        return run_in(capfd, *words)

    return run


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Writes a rules file in the working folder; its name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str | bytes, name: str = "room.toml") -> str:
        Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


class TestShow:
    @pytest.mark.parametrize("name", profile_names())
    def test_each_rule_is_shown_with_its_value_and_a_source(self, fairpot, name):
        sheet = json.loads(fairpot("rules", "show", name, "--format", "json").out)
        assert [rule["key"] for rule in sheet["rules"]] == list(DIMENSIONS)
        profile = load_profile(name)
        for rule in sheet["rules"]:
            assert rule["value"] == getattr(profile, rule["key"])
            assert rule["source"], rule["key"]
            assert rule["from"] in (name, *sheet["inherits"])

    @pytest.mark.parametrize("name", profile_names())
    def test_the_text_fits_a_hundred_columns(self, fairpot, name):
        assert max(map(len, fairpot("rules", "show", name).out.splitlines())) <= 100

    def test_a_house_of_its_own_with_what_it_inherits(self, fairpot, room):
        name = room(
            'title = "Our room"\ninherits = "portugal_2007"\n'
            'min_raise = "last_full"   # house paper 7,\n             # second edition\nodd_unit = 25\n'
        )
        told = fairpot("rules", "show", name).out
        assert "inherits from portugal_2007, base" in told
        assert "min_raise = last_full" in told
        assert "room: house paper 7, second edition" in told
        assert "room: no source stated" in told
        assert "portugal_2007: A8: PT L59" in told

    def test_the_comment_of_the_next_group_belongs_to_no_rule(self, fairpot, room):
        name = room("odd_unit = 25 # one\n# bets\nmin_players = 2 # D01: two\n")
        sheet = json.loads(fairpot("rules", "show", name, "--format", "json").out)
        told = {rule["key"]: rule["source"] for rule in sheet["rules"] if rule["from"] == "room"}
        assert told == {"odd_unit": "one", "min_players": "two"}

    def test_escapes_do_not_reach_the_terminal(self, fairpot, room):
        name = room('title = "\\u001b[31mred\\u202e"\nodd_unit = 25 # \u202eback\n')
        for words in (("show", name), ("diff", name, "base"), ("check", name)):
            for form in ((), ("--format", "json"))[: 1 if words[0] == "check" else 2]:
                told = fairpot("rules", *words, *form).out
                assert not {"\x1b", "\u202e"} & set(told)

    def test_a_slip_of_the_pen_in_a_name(self, fairpot):
        assert "did you mean 'tda_2024'?" in fairpot("rules", "show", "tda_2042").one_line()
        assert "did you mean 'french_page'?" in fairpot("rules", "diff", "base", "french_pages").one_line()


class TestDiff:
    def test_only_what_differs_is_told(self, fairpot):
        told = json.loads(fairpot("rules", "diff", "zh_v1_call_only", "zh_v2_half", "--format", "json").out)
        assert [one["name"] for one in told["profiles"]] == ["zh_v1_call_only", "zh_v2_half"]
        (rule,) = told["rules"]
        assert (rule["dimension"], rule["key"]) == ("D100", "reopen")
        assert [one["value"] for one in rule["values"]] == ["single_full", "half"]
        assert all(one["source"] for one in rule["values"])

    def test_the_text_names_the_profile_a_value_is_inherited_from(self, fairpot):
        told = fairpot("rules", "diff", "tda_2024", "wsop_2026_tournament").out
        assert "D100  reopen: when a short all-in reopens the betting" in told
        assert "base: facing a full raise in all" in told
        assert max(map(len, told.splitlines())) <= 100

    def test_a_house_and_itself(self, fairpot):
        told = fairpot("rules", "diff", "base", "base").out
        assert told.endswith(f"0 of {len(RULE_KEYS)} rules differ\n")

    def test_two_files_of_one_name(self, fairpot, room):
        Path("other").mkdir()
        name = room("odd_unit = 5\n")
        other = room("odd_unit = 25\n", "other/room.toml")
        told = fairpot("rules", "diff", name, other).out
        assert "first   5" in told
        assert "second  25" in told


class TestCheck:
    def test_a_sound_file(self, fairpot, room):
        name = room('inherits = "roberts_cash"\nodd_unit = 25\n')
        done = fairpot("rules", "check", name)
        version = load_profile(name).version
        assert (done.code, done.err) == (0, "")
        assert done.out == f"room.toml can be used: room {version}, inherits from roberts_cash\n"

    def test_all_mistakes_at_once_each_with_its_line(self, fairpot, room):
        name = room(
            '# ours\ntitle = 7\n\nmin_rise = "last_full"\nreopen = "cumulativ"\nodd_unit = 0\n'
            'rake = """no\nne"""\nall_in_faceup = 1\n\n[limits]\nodd_unit = 5\n'
        )
        done = fairpot("rules", "check", name)
        assert (done.code, done.out) == (2, "")
        said = [line.split("; ")[0] for line in done.err.splitlines()]
        assert said == [
            "fairpot: room.toml:2: title cannot be 7",
            "fairpot: room.toml:4: unknown key 'min_rise'",
            "fairpot: room.toml:5: reopen cannot be 'cumulativ'",
            "fairpot: room.toml:6: odd_unit cannot be 0",
            "fairpot: room.toml:7: rake cannot be 'no\\nne'",
            "fairpot: room.toml:9: all_in_faceup cannot be 1",
            "fairpot: room.toml:11: unknown key 'limits'",
        ]
        assert "did you mean 'min_raise'?" in done.err
        assert "did you mean 'cumulative'?" in done.err
        assert "allowed: a whole number from 1 to" in done.err
        assert "allowed: true, false" in done.err

    def test_mistakes_of_a_parent_are_told_with_its_name(self, fairpot, room):
        room("odd_unit = 0\n", "parent.toml")
        done = fairpot("rules", "check", room('inherits = "parent.toml"\nodd_to = 1\n'))
        said = [line.partition("; ")[0] for line in done.err.splitlines()]
        assert said == [
            "fairpot: room.toml:2: odd_to cannot be 1",
            "fairpot: parent.toml:1: odd_unit cannot be 0",
        ]

    def test_a_file_that_is_no_toml_says_where(self, fairpot, room):
        assert "line 2" in fairpot("rules", "check", room("odd_unit = 5\nmin_raise = last_full\n")).one_line()

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            (b"\x00\xff\xfe\x00" * 20, "is not TOML"),
            (b"x = 1\n" * 100_000, "is longer than 200,000 bytes"),
            (b"x = " + b"[" * 90_000, ""),
            (b"x = " + b"[" * 90_000 + b"]" * 90_000, ""),
            (b"a" + b".a" * 40_000 + b" = 1\n", ""),
            (b'inherits = "nobody"\n', "room.toml: no rule profile named 'nobody'"),
            (b'inherits = "nobody.toml"\n', "room.toml: no rules file nobody.toml"),
            (b'inherits = "room.toml"\n', "in a circle: room -> room"),
            (b'inherits = "\\u0000.toml"\n', "no rules file"),
            (b'inherits = "/etc/passwd"\n', "no rule profile named '/etc/passwd'"),
            (b'inherits = ["base"]\n', "inherits cannot be a list"),
        ],
        ids=range(11),
    )
    def test_hostile_files(self, fairpot, room, text, said):
        name = room(text)
        for words in (("check", name), ("show", name), ("diff", "base", name)):
            assert said in fairpot("rules", *words).one_line()

    def test_many_mistakes_are_one_line_each(self, fairpot, room):
        done = fairpot("rules", "check", room("".join(f"k{i} = {i}\n" for i in range(2_000))))
        assert done.code == 2
        assert len(done.err.splitlines()) == 2_000

    def test_files_that_inherit_without_end(self, fairpot, room):
        for i in range(60):
            room(f'inherits = "h{i + 1}.toml"\n', f"h{i}.toml")
        assert "through more than 50 files" in fairpot("rules", "check", "h0.toml").one_line()

    def test_a_folder_a_pipe_and_a_file_that_is_not_there(self, fairpot, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("room.toml").mkdir()
        os.mkfifo("pipe.toml")
        assert "it is a folder" in fairpot("rules", "check", "room.toml").one_line()
        assert "no rules file" in fairpot("rules", "check", "pipe.toml").one_line()
        assert "no rules file nowhere.toml" in fairpot("rules", "check", "nowhere.toml").one_line()

    def test_a_name_that_is_no_file(self, fairpot):
        assert "no .toml file" in fairpot("rules", "check", "base").one_line()

    def test_a_subcommand_that_is_none(self, fairpot):
        assert "No such command" in fairpot("rules", "chekc").one_line()


class TestElsewhere:
    def test_the_list_of_codes_and_profiles_stays(self, fairpot):
        told = fairpot("rules").out
        assert "BET001" in told
        assert all(f"  {name} " in told for name in profile_names())

    def test_a_house_of_its_own_judges_hands(self, fairpot, room, samples):
        hand = (samples / "pokerstars/holdem-no-limit/under-raise.txt").read_text(encoding="utf-8")
        Path(room(b"x = 1\n", "hand.txt")).write_text(hand, encoding="utf-8")
        name = room('inherits = "pokerstars_online"\nmin_raise = "any_increase"\n')
        assert "BET002" in fairpot("audit", "hand.txt").out
        assert "BET002" not in fairpot("audit", "hand.txt", "--rules", name).out
