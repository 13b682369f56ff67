"""A case made by hand for tests of its page and its paper: every field filled, some of it hostile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from parser.saying import say
from reports.case.document import (
    SCHEMA,
    Asked,
    Case,
    Citation,
    ClaimResult,
    Dates,
    Deciding,
    Departure,
    FindingRow,
    HandFacts,
    Hashed,
    Missing,
    Opinion,
    Origin,
    Otherwise,
    Party,
    Played,
    PlayerRow,
    Point,
    Pot,
    Profile,
    Program,
    ReliedOn,
    Seated,
    SettingRow,
    Share,
    SideRow,
    Stakes,
    StepRow,
    TextLine,
    Verdict,
)

CITED = Citation(
    "PT L59",
    "Texas Hold'em: regras",
    "Serviço de Inspeção",
    "2007",
    "pt",
    "L59",
    "A ficha indivisível vai para o jogador mais próximo do botão.",
    "The chip that cannot be divided goes to the player nearest to the button.",
)


def odd_chip(**otherwise: Any) -> Case:
    """Three tied hands and an odd chip of 10 that went to the wrong one; with fields set otherwise."""
    alder, birch, cedar = 3, 4, 5
    made = Case(
        SCHEMA,
        "7f3a-odd-chip",
        Asked(
            "The odd chip is mine: 340, not 330.",
            10,
            "the odd chip",
            "Alder House",
            None,
            "house game",
            "the floor",
            "AH-12",
            "said at the table",
            ReliedOn("The first winner left of the button.", "house rules", "3", "2026-01-01"),
            Dates("2026-05-20T21:31:00+01:00", True, "2026-05-21"),
            (Party("claimant", "Alder", None, alder), Party("opponent", "Cedar", "cedar_9", cedar)),
            "en",
            ("english_wiki",),
        ),
        Verdict(
            "not consistent",
            "not consistent",
            "consistent",
            say("The record is not consistent with {profile}", profile="zh_v3_cumulative"),
            say("{who} is paid {paid} and should have {due}", who="Cedar", paid="340", due="330"),
        ),
        ClaimResult(
            alder, 330, 340, -10, 10, say("By these rules {who} should have {due}", who="Alder", due="340")
        ),
        (Missing("dates.final_response", say("the final response"), ("ANJ", "IBAS")),),
        HandFacts(
            "1204",
            "floor log",
            "Floor log",
            "7",
            None,
            "holdem",
            "nl",
            Stakes(10, 20, None, None, "", 0),
            Played("2026-05-20 21:30", None, None),
            1,
            tuple(
                [
                    Seated(seat, name, "BTN", 1000, "As Kd", seat == alder)
                    for seat, name in ((alder, "Alder"), (birch, "Birch"), (cedar, "Cedar"))
                ]
            ),
            Hashed("ab" * 32, 812),
            tuple([TextLine(number, f"line {number} of the record") for number in range(1, 13)]),
        ),
        Origin(
            "table7.txt",
            Hashed("cd" * 32, 99_812),
            Hashed("ef" * 32, 812),
            12_345,
            301,
            "utf-8",
            "replaced",
            ("P1",),
        ),
        Profile("zh_v3_cumulative", "Chinese rules page, all-ins add up", "0123456789ab", "12" * 32),
        (
            Pot(
                0,
                0,
                1000,
                0,
                ((alder, 330), (birch, 330), (cedar, 340)),
                (alder, birch, cedar),
                tuple(
                    [
                        Share(
                            seat,
                            340 if seat == alder else 330,
                            10 if seat == alder else 0,
                            "",
                            "As Kd Qh Jc Ts",
                            say("a straight to the ace"),
                        )
                        for seat in (alder, birch, cedar)
                    ]
                ),
                ((alder, 330), (birch, 330), (cedar, 340)),
                "not consistent",
                say("the odd chip is elsewhere"),
            ),
        ),
        (
            PlayerRow(alder, "Alder", 330, 340, -10),
            PlayerRow(birch, "Birch", 330, 330, 0),
            PlayerRow(cedar, "Cedar", 340, 330, 10),
        ),
        (
            Departure(
                "award",
                "SHO003",
                0,
                11,
                cedar,
                say("The odd chip goes to {who}", who="Alder"),
                (
                    Deciding(
                        "odd_chip",
                        "D150",
                        "who has odd units",
                        "left_of_button",
                        "base",
                        "ZH L12",
                        (CITED,),
                        (Otherwise("highest_card", ("portugal_2007-nl",)),),
                    ),
                ),
            ),
        ),
        (say("Cards that nobody showed count for nothing."),),
        (say("The hand of {who} is not on record.", who="Dane"),),
        (
            Opinion(
                "english_wiki",
                "The English page",
                "ba9876543210",
                "consistent",
                "consistent",
                "consistent",
                "",
                ((alder, 330), (birch, 330), (cedar, 340)),
                (),
            ),
        ),
        (
            Point(
                "award",
                11,
                "showdown",
                None,
                True,
                (
                    SideRow(("zh_v3_cumulative",), "340, 330, 330", ()),
                    SideRow(("english_wiki",), "330, 330, 340", ()),
                ),
                (
                    SettingRow(
                        "odd_chip",
                        "D150",
                        "who has odd units",
                        (("left", ("zh_v3_cumulative",)),),
                        ("base: ZH L12",),
                    ),
                ),
            ),
        ),
        (
            FindingRow(
                "SHO003",
                "error",
                "illegal",
                11,
                1,
                "showdown",
                "Cedar",
                say("The odd chip went to {who}", who="Cedar"),
                "340",
                "330",
                "the odd chip goes left of the button",
                (CITED,),
            ),
        ),
        tuple(
            [
                StepRow(
                    number,
                    "action",
                    number,
                    alder,
                    say("{who} calls", who="Alder"),
                    10,
                    10 * number,
                    (),
                    (0,) if number == 3 else (),
                )
                for number in range(1, 5)
            ]
        ),
        (say("Whether the record is what happened cannot be told from it."),),
        Program(
            "fairpot",
            "0.1.0",
            SCHEMA,
            "fairpot case hand.txt --rules profile.toml --about asked.toml --out again.zip",
        ),
    )
    return msgspec.structs.replace(made, **otherwise)


def save(folder: Path, case: Case, code: str) -> tuple[Path, Path]:
    """The page and the paper as files, to look at."""
    from reports.case.paper import case_html, case_pdf
    from reports.language import language

    page, paper = folder / f"{code}.html", folder / f"{code}.pdf"
    page.write_text(case_html(case, None, language(code)), encoding="utf-8")
    paper.write_bytes(case_pdf(case, None, language(code), b"line\n"))
    return page, paper
