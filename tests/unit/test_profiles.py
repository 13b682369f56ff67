"""Rule profiles: what is inherited, what is refused, and that the version follows the values."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import replay.profiles as module
from replay.dimensions import DIMENSIONS, GROUPS
from replay.profiles import (
    CHOICES,
    RULE_KEYS,
    ProfileError,
    RuleProfile,
    load_profile,
    profile_for,
    profile_names,
)

FOLDER = Path(module.__file__).with_name("profiles")


@pytest.fixture
def house(tmp_path):
    """Writes a profile file and gives its path."""

    def write(text: str, name: str = "house") -> str:
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def values(profile: RuleProfile) -> dict[str, object]:
    return {key: getattr(profile, key) for key in RULE_KEYS}


def refusal(path: str) -> tuple[str, str]:
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    return caught.value.message, caught.value.remedy


class TestProfilesThatComeWithTheProgram:
    def test_their_names(self):
        assert {"base", "roberts_cash", "pokerstars_online", "ggpoker_online"} <= set(profile_names())

    @pytest.mark.parametrize("name", profile_names())
    def test_each_loads_and_has_a_title(self, name):
        profile = load_profile(name)
        assert profile.name == name
        assert profile.title
        assert len(profile.version) == 12

    @pytest.mark.parametrize("name", profile_names())
    def test_each_value_names_its_source_beside_it(self, name):
        lines = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
        settings = [line for line in lines if line.split(" ")[0] in RULE_KEYS]
        assert all("# D" in line for line in settings)

    @pytest.mark.parametrize("name", [name for name in profile_names() if name != "base"])
    def test_each_states_only_what_differs_from_its_parent(self, name):
        stated = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        parent, own = load_profile(load_profile(name).parent or ""), load_profile(name)
        same = [key for key in stated if key in RULE_KEYS and getattr(parent, key) == getattr(own, key)]
        assert same == []

    def test_base_states_every_rule(self):
        stated = tomllib.loads((FOLDER / "base.toml").read_text(encoding="utf-8"))
        assert set(stated) - {"title"} == set(RULE_KEYS)

    def test_every_rule_is_a_field_of_the_profile(self):
        fields = set(RuleProfile.__struct_fields__)
        assert fields - {"name", "title", "parent", "version"} == set(RULE_KEYS)

    @pytest.mark.parametrize(
        ("name", "key", "value"),
        [
            ("base", "min_raise", "last_full"),
            ("base", "limit_raise_cap", None),
            ("base", "rake", "none"),
            ("roberts_cash", "limit_raise_cap", 3),
            ("roberts_cash", "straddle", "utg"),
            ("pokerstars_online", "no_flop_no_drop", "strict"),
            ("pokerstars_online", "limit_raise_cap", 3),
            ("pokerstars_online", "odd_unit_old", 5),
            ("pokerstars_online", "reopen", "cumulative"),
            ("ggpoker_online", "no_flop_no_drop", "reraised_only"),
            ("ggpoker_online", "straddle", "any_seat"),
            ("ggpoker_online", "limit_raise_cap", None),
            ("ggpoker_online", "uncalled_printed", True),
        ],
    )
    def test_values_of_the_table_of_profiles(self, name, key, value):
        assert getattr(load_profile(name), key) == value

    def test_inheritance_goes_over_several_generations(self):
        assert load_profile("ggpoker_online").parent == "pokerstars_online"
        assert load_profile("pokerstars_online").parent == "roberts_cash"
        assert load_profile("roberts_cash").parent == "base"
        assert load_profile("base").parent is None


class TestChoiceByFormat:
    @pytest.mark.parametrize(
        ("site", "name"),
        [("pokerstars", "pokerstars_online"), ("ggpoker", "ggpoker_online"), ("elsewhere", "base")],
    )
    def test_the_format_decides(self, site, name):
        assert profile_for(site).name == name

    def test_it_is_read_once(self):
        assert profile_for("pokerstars") is profile_for("pokerstars")


class TestFiles:
    def test_a_file_states_what_differs(self, house):
        path = house('title = "Home game"\ninherits = "roberts_cash"\nmin_raise = "double_total"\n')
        own, parent = load_profile(path), load_profile("roberts_cash")
        assert (own.name, own.title, own.parent) == ("house", "Home game", "roberts_cash")
        assert values(own) == values(parent) | {"min_raise": "double_total"}

    def test_without_inherits_it_stands_on_base(self, house):
        own = load_profile(house("odd_unit = 25\n"))
        assert values(own) == values(load_profile("base")) | {"odd_unit": 25}
        assert own.parent == "base"

    def test_none_takes_a_number_away_again(self, house):
        path = house('inherits = "pokerstars_online"\nlimit_raise_cap = "none"\n')
        assert load_profile(path).limit_raise_cap is None

    def test_a_file_may_inherit_from_a_file_beside_it(self, house):
        house('straddle = "utg"\n', "first")
        assert load_profile(house('inherits = "first.toml"\n', "second")).straddle == "utg"

    def test_the_version_follows_the_values_and_nothing_else(self, house):
        same = load_profile(house('# remarks\ntitle = "Another title"\n', "same"))
        other = load_profile(house("odd_unit = 5\n", "other"))
        assert same.version == load_profile("base").version
        assert other.version != same.version

    def test_a_profile_cannot_be_changed(self):
        with pytest.raises(AttributeError):
            load_profile("base").odd_unit = 5  # type: ignore[misc]

    def test_a_profile_can_be_copied_with_a_change(self):
        assert msgspec.structs.replace(load_profile("base"), odd_unit=5).odd_unit == 5


class TestRefusals:
    def test_an_unknown_name_with_the_closest_known(self):
        message, remedy = refusal("pokerstar_online")
        assert message == "no rule profile named 'pokerstar_online'; did you mean 'pokerstars_online'?"
        assert "base, " in remedy
        assert "english_wiki" in remedy

    def test_a_file_that_is_not_there(self):
        assert refusal("nowhere/house.toml") == ("no rules file nowhere/house.toml", "Check the path.")

    def test_a_name_is_no_way_to_other_folders(self):
        assert refusal("../profiles/base")[0].startswith("no rule profile named")

    def test_an_unknown_key_with_the_closest_known(self, house):
        message, remedy = refusal(house('min_rise = "last_full"\n'))
        assert message == "house.toml: unknown key 'min_rise'; did you mean 'min_raise'?"
        assert "odd_unit" in remedy

    def test_an_unknown_key_like_no_other(self, house):
        assert refusal(house("zzz = 1\n"))[0] == "house.toml: unknown key 'zzz'"

    @pytest.mark.parametrize(
        ("line", "message", "remedy"),
        [
            ('reopen = "never"', "reopen cannot be 'never'", "Allowed: cumulative, cumulative_strict,"),
            ("reopen = 1", "reopen cannot be 1", "Allowed: cumulative"),
            ("reopen = [1]", "reopen cannot be a list", "Allowed: cumulative"),
            ('odd_unit = "5"', "odd_unit cannot be '5'", "Allowed: a whole number from 1 to"),
            ("odd_unit = 0.5", "odd_unit cannot be 0.5", "Allowed: a whole number from 1 to"),
            ("odd_unit = true", "odd_unit cannot be true", "Allowed: a whole number from 1 to"),
            ('odd_unit = "none"', "odd_unit cannot be 'none'", "Allowed: a whole number from 1 to"),
            ("limit_raise_cap = -1", "limit_raise_cap cannot be -1", 'or "none".'),
            ('tournament_rake = "yes"', "tournament_rake cannot be 'yes'", "Allowed: true, false."),
            ("tournament_rake = 1", "tournament_rake cannot be 1", "Allowed: true, false."),
            ("title = 7", "title cannot be 7", "Allowed: text in quotes."),
        ],
    )
    def test_a_wrong_value_with_the_allowed_ones(self, house, line, message, remedy):
        said, advice = refusal(house(line + "\n"))
        assert said == f"house.toml: {message}"
        assert remedy in advice

    def test_a_table_that_is_too_small_for_itself(self, house):
        assert "min_players is above max_players" in refusal(house("min_players = 9\nmax_players = 6\n"))[0]

    def test_profiles_that_inherit_in_a_circle(self, house):
        house('inherits = "second.toml"\n', "first")
        message, _ = refusal(house('inherits = "first.toml"\n', "second"))
        assert message == "profiles inherit in a circle: second -> first -> second"

    def test_a_profile_that_inherits_from_itself(self, house):
        assert "in a circle: house -> house" in refusal(house('inherits = "house.toml"\n'))[0]

    def test_a_file_that_is_not_toml(self, house):
        message, _ = refusal(house("min_raise = last_full\n"))
        assert message.startswith("house.toml is not TOML: ")
        assert "line 1" in message

    def test_bytes_that_are_no_text(self, tmp_path):
        (tmp_path / "house.toml").write_bytes(b"\xff\xfe\x00")
        assert refusal(str(tmp_path / "house.toml"))[0].startswith("house.toml is not TOML: ")

    def test_a_folder(self, tmp_path):
        (tmp_path / "house.toml").mkdir()
        assert refusal(str(tmp_path / "house.toml"))[0].startswith("no rules file")


class TestDimensions:
    def test_every_rule_has_its_row(self):
        assert sorted(DIMENSIONS) == list(RULE_KEYS)
        assert sum(len(rows) for rows in GROUPS.values()) == len(DIMENSIONS)

    @pytest.mark.parametrize("name", profile_names())
    def test_the_comment_beside_a_value_begins_with_its_number(self, name):
        for line in (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines():
            key = line.split(" ")[0]
            if key in DIMENSIONS:
                said = line.partition(" # ")[2]
                assert re.match(rf"{DIMENSIONS[key].number}\b", said), line


class TestTheTableOfProfiles:
    """What the rule book's table says of each house, beyond base."""

    @pytest.mark.parametrize(
        ("name", "parent", "values"),
        [
            (
                "portugal_2007", "base",
                {
                    "min_players": 4, "rest_hands": 2, "top_up": "when_exhausted", "blind_relation": "half",
                    "missed_blinds": "none", "antes": "none", "straddle": "off",
                    "min_raise": "table_min", "min_raise_warn": "last_full",
                    "reopen": "cumulative", "limit_raise_cap": 3, "cap_headsup": "lifted",
                    "pot_limit_max": "pot_after_call", "pot_limit_ruling": 3, "raise_motion": "announced",
                    "show_order": "first_to_act", "tie_split": "proportional_layer", "run_it_times": 1,
                    "rake": "house",
                },
            ),
            ("portugal_2007-nl", "portugal_2007", {"min_raise_warn": "last_full", "limit_raise_cap": None}),
            ("portugal_2007-pl", "portugal_2007", {"min_raise_warn": "none", "pot_limit_ruling": 3}),
            ("portugal_2007-fl", "portugal_2007", {"limit_raise_cap": 3, "cap_headsup": "lifted"}),
            (
                "french_page", "base",
                {
                    "blind_relation": "half", "antes": "none", "straddle": "off", "min_open": "any",
                    "min_raise": "any_increase", "reopen": "any_increase", "limit_raise_cap": None,
                    "insufficient_bet": "complete_or_forfeit", "raise_motion": "one_motion",
                    "show_order": "callers", "tie_split": "equal", "run_it_times": 1, "misdeal": "any",
                },
            ),
            (
                "french_family", "french_page",
                {"min_raise": "last_full", "reopen": "half", "limit_raise_cap": 4, "blind_relation": "half"},
            ),
            ("zh_v1_call_only", "base", {"reopen": "single_full"}),
            ("zh_v2_half", "base", {"reopen": "half"}),
            ("zh_v3_cumulative", "base", {"reopen": "cumulative"}),
            (
                "english_wiki", "base",
                {
                    "blind_relation": "half_or_warn", "straddle": "utg", "straddle_amount": "double",
                    "straddle_min_raise": "double", "restraddle": "many", "min_raise": "last_full",
                    "reopen": "single_full", "reopen_subject": "all_acted", "limit_raise_cap": None,
                    "pot_limit_max": "pot_after_call", "run_it_times": 1,
                },
            ),
            (
                "tda_2024", "base",
                {
                    "button_move": "dead", "single_ante": "big_blind", "ante_order": "big_blind_first",
                    "straddle": "off", "reopen": "cumulative", "limit_raise_cap": 4, "cap_headsup": "stays",
                    "cap_headsup_tournament": "stays", "pot_limit_blinds": "full_blinds",
                    "insufficient_bet": "director", "corrections": "until_next_card",
                    "show_order": "last_aggressor", "all_in_faceup": True, "partial_show": "all_cards",
                    "run_it_times": 1, "rake": "none",
                },
            ),
            (
                "wsop_2026_tournament", "tda_2024",
                {"reopen": "consecutive_strict", "limit_raise_cap": 4, "pot_limit_blinds": "true_pot"},
            ),
            (
                "wsop_2026_live", "roberts_cash",
                {
                    "button_move": "dead", "straddle": "utg_or_button", "straddle_min_raise": "double",
                    "restraddle": "one", "reopen": "cumulative", "limit_raise_cap": 4,
                    "cap_headsup": "round_began", "pot_limit_blinds": "small_as_big",
                    "limit_short_allin": "half", "substantial_action": "two_but_folds_checks",
                },
            ),
            (
                "roberts_cash", "base",
                {
                    "limit_raise_cap": 3, "cap_headsup": "lifted_unless_reached", "rake": "house",
                    "raise_motion": "announced", "insufficient_bet": "forfeit_in_limit", "run_it_times": 1,
                },
            ),
            (
                "pokerstars_online", "roberts_cash",
                {
                    "button_move": "moving", "straddle": "off", "cap_headsup_tournament": "stays",
                    "insufficient_bet": "impossible", "raise_motion": "not_applicable", "run_it_times": 2,
                    "rake": "online", "no_flop_no_drop": "strict", "uncalled_printed": True,
                    "corrections": "none", "partial_show": "not_stated", "show_order": "last_aggressor",
                },
            ),
        ],
    )  # fmt: skip
    def test_values(self, name, parent, values):
        profile = load_profile(name)
        assert profile.parent == parent
        assert {key: getattr(profile, key) for key in values} == values

    @pytest.mark.parametrize("name", ["zh_v1_call_only", "zh_v2_half", "zh_v3_cumulative"])
    def test_the_chinese_page_is_one_page_but_for_short_all_ins(self, name):
        page = {
            "antes": "none", "missed_blinds": "none", "min_raise": "last_full", "partial_show": "muck",
            "show_order": "first_all_in", "tie_split": "equal", "run_it_times": 1,
        }  # fmt: skip
        profile = load_profile(name)
        assert {key: getattr(profile, key) for key in page} == page
        others = {key: value for key, value in values(profile).items() if key != "reopen"}
        first = values(load_profile("zh_v1_call_only"))
        assert others == {key: value for key, value in first.items() if key != "reopen"}


SOURCES = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.parent.rglob("*.py"))
    if path.name not in ("profiles.py", "dimensions.py")
}
"""The code that decides."""


class TestEveryWordIsDecided:
    """No rule can be set to a word that no code asks for: one word of each may be what is left."""

    @pytest.mark.parametrize("key", [key for key in RULE_KEYS if len(CHOICES.get(key, "ab")) > 1])
    def test_the_rule_is_read(self, key):
        assert [name for name, text in SOURCES.items() if re.search(rf"\.{key}\b", text)], key

    @pytest.mark.parametrize("key", [key for key, words in CHOICES.items() if len(words) > 1])
    def test_all_its_words_but_one_are_asked_for(self, key):
        text = "".join(SOURCES.values())
        assert len([word for word in CHOICES[key] if f'"{word}"' not in text]) <= 1
