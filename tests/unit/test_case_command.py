"""`fairpot case`: what it takes, what it refuses, what is in the package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from replay.profiles import ProfileError, profile_names
from reports.case.asked import AskedError, moment, money, party
from reports.case.citations import cited, works
from reports.case.document import Case, case_bytes
from reports.case.housefile import house_file, read_house
from reports.case.missing import lacking
from reports.case.questions import completed
from reports.case.schema import SCHEMA_FILE, schema_bytes
from tests.unit.case_runs import RIGHT, WRONG, case_of, files_of, make
from tests.unit.cli_hands import FIRST_ID, legal, wrong_award
from tests.unit.cli_run import run_in
from tests.unit.hand_text import read_one

ROOT = Path(__file__).resolve().parents[2]
ABOUT = """\
rules = "zh_v3_cumulative"
compare = ["portugal_2007", "own.toml"]
claim = "The odd chip is mine, Dora has it."
amount = "10"
prior_complaint = "Told Dora and the floor."
[relied_on]
text = "the winner nearest the dealer"
effective = 2007
[dates]
raised = 2026-05-16T22:41:00+01:00
before_next_hand = true
complaint = 2026-05-17
[[party]]
role = "claimant"
seat = 3
account = "carla77"
[[party]]
role = "opponent"
name = "Dora"
account = "dora1"
"""


def validate(told: Any) -> None:
    jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_bytes())).validate(told)


OF_THE_RUN = ("run.txt", "tagmanifest-sha256.txt")
"""Who made it and when, and the list that has its checksum."""


class TestWhatComesOut:
    def test_an_award_that_is_wrong(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        done = make(capfd, tmp_path, WRONG, "--claim", "The odd chip is mine.", "--party", "claimant=Carla")
        assert done.code == 1
        assert done.err == ""
        first, second, *rest = done.out.splitlines()
        assert first == "The record is not consistent with the profile zh_v3_cumulative: in what is paid."
        assert second == ("Carla is paid 330; the profile zh_v3_cumulative gives 340, which is 10 more.")
        assert rest[0] == "missing, and asked for by those who decide disputes:"
        assert any("whether it was raised before the next hand began" in line for line in rest)
        told = case_of(tmp_path)
        validate(told)
        assert told["verdict"] | {"sentence": "", "reason": ""} == {
            "answer": "not consistent", "award": "not consistent", "actions": "consistent",
            "sentence": "", "reason": "",
        }  # fmt: skip
        assert [(row["seat"], row["difference"]) for row in told["players"]] == [(3, -10), (4, 10), (5, 0)]
        assert [one["seat"] for one in told["departures"]] == [3, 4]
        rule = told["departures"][0]["rules"][0]
        assert (rule["key"], rule["dimension"], rule["value"]) == ("odd_to", "D152", "first_left")
        chinese = next(one for one in rule["citations"] if one["mark"] == "ZH L14")
        assert (chinese["work"], chinese["language"]) == ("德州撲克玩法", "zh-Hant")
        assert "發牌者" in chinese["statement"]
        assert "button" in chinese["meaning"]

    def test_one_that_is_right(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        done = make(capfd, tmp_path, RIGHT)
        assert done.code == 0
        assert case_of(tmp_path)["departures"] == []

    def test_one_that_cannot_be_told(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        open_end = WRONG.replace("Carla shows Ah Jc\n", "").replace("Dora shows As Jd\n", "")
        done = make(capfd, tmp_path, open_end.partition("Carla wins")[0])
        told = case_of(tmp_path)
        validate(told)
        assert (done.code, told["verdict"]["answer"]) == (1, "cannot tell")
        assert all(row["recorded"] is None for row in told["players"])
        assert any("Abel" in text or "Player" in text for text in told["unknowns"])

    def test_a_game_that_is_not_replayed(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        stud = legal().replace("Hold'em No Limit ($0.50/$1.00 USD)", "7 Card Stud Limit ($0.50/$1.00 USD)")
        make(capfd, tmp_path, stud).one_line()
        done = make(capfd, tmp_path, stud, "--names")
        assert (done.code, case_of(tmp_path)["verdict"]["answer"]) == (1, "cannot tell")
        assert run_in(capfd, "case", "verify", tmp_path / "case.zip").code == 0

    def test_a_hand_out_of_a_file_in_utf_16(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        text = legal() + wrong_award(1).replace("\n", "\r\n")
        data = b"\xff\xfe" + text.encode("utf-16-le")
        ids = [
            line.split("#")[1].split(":")[0] for line in text.splitlines() if line.startswith("PokerStars")
        ]
        done = make(capfd, tmp_path, data, "--hand", ids[-1])
        assert done.code == 1
        told = case_of(tmp_path)
        origin = told["origin"]
        piece = data[origin["byte"] : origin["byte"] + origin["hand"]["size"]]
        assert msgspec.json.encode(origin["hand"]) == msgspec.json.encode(_hashed(piece))
        assert msgspec.json.encode(origin["whole"]) == msgspec.json.encode(_hashed(data))
        packed = files_of(tmp_path)["data/hand.txt"]
        assert b"\r" not in packed
        assert packed.startswith(b"PokerStars")
        assert [line["text"] for line in told["hand"]["lines"]] == packed.decode().rstrip("\n").split("\n")

    def test_the_same_bytes_each_time(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        sides = []
        for name in ("a", "b"):
            folder = tmp_path / name
            folder.mkdir()
            make(capfd, folder, WRONG, "--claim", "mine")
            files = files_of(folder)
            assert str(tmp_path).encode() not in b"".join(
                [data for name, data in files.items() if name not in OF_THE_RUN]
            )
            sides.append({name: data for name, data in files.items() if name not in OF_THE_RUN})
        assert sides[0] == sides[1]
        assert sides[0]["data/case.json"] == case_bytes(
            msgspec.json.decode(sides[0]["data/case.json"], type=Case)
        )


class TestWhatIsTold:
    def test_a_file_tells_what_options_tell(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "own.toml").write_text('odd_to = "high_card"  # ours\n', encoding="utf-8")
        about = tmp_path / "case.toml"
        about.write_text(ABOUT, encoding="utf-8")
        make(capfd, tmp_path, WRONG, "--about", about, "--amount", "20")
        asked = case_of(tmp_path)["asked"]
        assert asked["amount"] == 20
        assert asked["compare"] == ["portugal_2007", "own"]
        assert asked["dates"]["raised"] == "2026-05-16T22:41:00+01:00"
        assert asked["relied_on"]["effective"] == "2007"
        assert asked["parties"][0] == {"role": "claimant", "name": "Carla", "account": "carla77", "seat": 3}
        words = [
            "--rules", "zh_v3_cumulative", "--compare", f"portugal_2007,{tmp_path / 'own.toml'}",
            "--claim", "The odd chip is mine, Dora has it.", "--amount", "20",
            "--prior-complaint", "Told Dora and the floor.",
            "--relied-on", "the winner nearest the dealer", "--relied-effective", "2007",
            "--raised", "2026-05-16T22:41:00+01:00", "--before-next-hand", "--complaint", "2026-05-17",
            "--party", "claimant=seat 3,account=carla77", "--party", "opponent=Dora,account=dora1",
        ]  # fmt: skip
        by_file = files_of(tmp_path)
        make(capfd, tmp_path, WRONG, *words)
        again = files_of(tmp_path)
        once = dict.fromkeys(OF_THE_RUN, b"")
        assert {**by_file, **once} == {**again, **once}

    def test_names_of_others_go(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        about = tmp_path / "case.toml"
        (tmp_path / "own.toml").write_text("", encoding="utf-8")
        about.write_text(ABOUT, encoding="utf-8")
        make(capfd, tmp_path, WRONG, "--about", about)
        files = files_of(tmp_path)
        everything = b"\n".join([data for name, data in files.items() if name not in OF_THE_RUN])
        for name in (b"Dora", b"Abel", b"Bruno", b"Edu", b"dora1"):
            assert name not in everything, name
        assert b"Carla" in files["data/hand.txt"]
        told = case_of(tmp_path)
        assert told["asked"]["claim"].startswith("The odd chip is mine, Player ")
        assert told["asked"]["parties"][1]["name"] == told["hand"]["seats"][3]["name"]
        make(capfd, tmp_path, WRONG, "--about", about, "--names")
        assert b"Dora" in files_of(tmp_path)["data/hand.txt"]
        assert case_of(tmp_path)["origin"]["names"] == "all as recorded"

    def test_keyed_pseudonyms(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        hands = []
        for key in ("one", "one", "two"):
            make(capfd, tmp_path, WRONG, "--key", key)
            hands.append(files_of(tmp_path)["data/hand.txt"])
        assert hands[0] == hands[1] != hands[2]
        make(capfd, tmp_path, WRONG, "--key", "one", "--names").one_line()

    def test_what_is_missing_goes_by_who_asks(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        make(capfd, tmp_path, WRONG)
        live = {one["field"] for one in case_of(tmp_path)["missing"]}
        make(capfd, tmp_path, legal())
        online = {one["field"] for one in case_of(tmp_path)["missing"]}
        assert "dates.before_next_hand" in live - online
        assert {"dates.complaint", "licence", "account"} <= online - live
        assert "hand.time" not in online

    def test_questions(self) -> None:
        hand = read_one(legal())
        from reports.case.document import Asked

        given = {
            "the amount": ["much", "2.50"],
            "who claims": ["Cedar"],
            "account": ["t77"],
            "licence": [""],
        }
        heard: list[str] = []

        def answer(question: str) -> str:
            heard.append(question)
            assert len(heard) < 40, heard[-2:]
            for words, answers in given.items():
                if words in question and answers:
                    return answers.pop(0)
            return "2026-05-13" if "date" in question else "told"

        asked = completed(Asked(claim="mine"), hand, answer)
        assert asked.amount == 250
        assert (asked.parties[0].name, asked.parties[0].account) == ("Cedar", "t77")
        assert asked.dates.complaint == "2026-05-13"
        assert sum(["the amount" in one for one in heard]) == 2
        assert not any("what is claimed" in one for one in heard)
        assert [one.field for one in lacking(asked, hand)] == ["licence"]


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        "words",
        [
            ("--rules", "no_such_rules"), ("--compare", "no_such_rules"), ("--lang", "xx"),
            ("--amount", "much"), ("--amount", "-5"), ("--amount", "12,5"), ("--amount", "9" * 40),
            ("--party", "claimant"), ("--party", "=Carla"), ("--party", "claimant=Nobody"),
            ("--party", "claimant=seat 9"), ("--raised", "yesterday"), ("--complaint", "2026-13-01"),
            ("--claim", "x" * 2_001), ("--key", ""), ("--sign", "no_such_key"), ("--about", "no_such.toml"),
            ("--hand", "404"), ("--out", "-"),
        ],
    )  # fmt: skip
    def test_options(self, words: tuple[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        said = make(capfd, tmp_path, WRONG, *words).one_line()
        assert ";" in said or ": " in said
        assert not (tmp_path / "case.zip").exists()

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("claim = 1\nclame = 2\n", 2), ("[dates]\nraised = 12\n", 2),
            ("[dates]\nbefore_next_hand = 1\n", 2), ("[dates]\nwhen = 2026-05-01\n", 2),
            ("compare = 'tda_2024'\n", 1), ("party = 3\n", 1), ("[[party]]\nname = 'Carla'\n", 1),
            ("[[party]]\nrole = 'claimant'\nseat = 'x'\n", 3), ("claim = ['a']\n", 1), ("dates = 1\n", 1),
            ("claim = true\n", 1),
        ],
    )  # fmt: skip
    def test_a_file_with_the_line(
        self, text: str, line: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        about = tmp_path / "case.toml"
        about.write_text(text, encoding="utf-8")
        assert f"case.toml:{line}: " in make(capfd, tmp_path, WRONG, "--about", about).one_line()

    def test_several_hands_need_an_id(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        done = make(capfd, tmp_path, legal() + wrong_award(1))
        assert (done.code, str(FIRST_ID) in done.out) == (2, True)


class TestWords:
    def test_amounts(self) -> None:
        hand = read_one(legal())
        assert [money(text, hand) for text in ("25", "25.50", "$1,000", " $0.05 ", "25.5")] == [
            2_500, 2_550, 100_000, 5, 2_550,
        ]  # fmt: skip
        for text in ("25.505", "25,50", "", "1e5", "٣٫٥", "$"):
            with pytest.raises(AskedError):
                money(text, hand)

    def test_moments(self) -> None:
        assert moment("x", "2026-05-13") == "2026-05-13"
        assert moment("x", "2026-05-13T22:41+01:00") == "2026-05-13T22:41:00+01:00"

    def test_parties(self) -> None:
        assert party("claimant=Carla, the=3").name == "Carla, the=3"
        assert party("witness=seat 4").seat == 4
        assert party("claimant=Ann,account=a,b").account == "a,b"

    def test_citations(self) -> None:
        assert [one.mark for one in cited("EN L31, ZH L14, TDA 20, RRP: winners")] == [
            "EN L31", "ZH L14", "TDA 20", "RRP",
        ]  # fmt: skip
        assert [one.mark for one in cited("PT L19, L21: half")] == ["PT L19", "PT L21"]
        assert [one.mark for one in cited("WSOP live 104-107 and TDA RP-11")] == [
            "WSOP live 104-107", "TDA RP-11",
        ]  # fmt: skip
        assert cited("measured online") == ()

    def test_every_line_of_a_rule_text_that_a_profile_names_is_told(self) -> None:
        for name in profile_names():
            for rule in house_file(name).rules.values():
                for one in cited(rule.source):
                    if one.mark[:2] in ("PT", "FR", "ZH"):
                        assert one.statement, (name, rule.dimension.key, one.mark)
                        assert one.meaning, one.mark
        assert {work["language"] for work in works().values()} == {"en", "pt", "fr", "zh-Hant"}


class TestHouseFile:
    def test_it_says_all_that_the_profile_says(self) -> None:
        for name in ("base", "portugal_2007-nl", "pokerstars_online"):
            made = house_file(name)
            again = read_house(made.data, name)
            assert again.profile == made.profile
            assert again.rules == made.rules
            assert made.rules["odd_to"].profile

    def test_one_that_leans_on_others_is_refused(self) -> None:
        whole = house_file("base").data
        for data in (
            whole + b'inherits = "../other.toml"\n',
            whole.replace(b"odd_unit = 1", b""),
            b"[",
            b"\xff",
        ):
            with pytest.raises(ProfileError):
                read_house(data, "base")


def test_the_schema_is_that_of_the_document() -> None:
    assert SCHEMA_FILE.read_bytes() == schema_bytes(), "python -m docs.case_schema writes it"
    assert (ROOT / "docs" / "case.schema.json").read_bytes() == schema_bytes()
    schema = json.loads(schema_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    assert all(one.get("additionalProperties") is False for one in schema["$defs"].values())


def _hashed(data: bytes) -> Any:
    import hashlib

    return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
