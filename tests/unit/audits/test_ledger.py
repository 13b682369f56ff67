"""Players' totals beside a ledger, and what is refused as one."""

from __future__ import annotations

import json

import pytest

from reports.cli import main
from reports.ledgerfile import LedgerError, read_ledger
from reports.wholerun import ledger_findings
from tests.unit.audits.records import HAND, edited, trails

TWO = "\n\n".join([HAND, edited(HAND, ("290000009142", "290000009242"), ("Lantern", "Beacon"))])
"""Ann loses $6 in each, Ben $1; Cal wins $6.35."""
RIGHT = "player,currency,net\nAnn,USD,-12.00\nBen,USD,-2\nCal,USD,12.70\n"


def found(tmp_path, ledger: str, *texts: str) -> list[tuple[str, str | None, str | None, str | None]]:
    file = tmp_path / "ledger.csv"
    file.write_text(ledger, encoding="utf-8", newline="")
    findings = ledger_findings(trails(*texts), read_ledger(str(file)))
    return [(one.code, one.player, one.expected, one.recorded) for one in findings]


def test_totals_that_agree_are_silent(tmp_path) -> None:
    assert found(tmp_path, RIGHT, TWO) == []
    assert found(tmp_path, "\ufeff" + RIGHT.replace("\n", "\r\n"), TWO) == []


def test_a_difference_has_both_figures(tmp_path) -> None:
    wrong = edited(RIGHT, ("-12.00", "-11.50"))
    assert found(tmp_path, wrong, TWO) == [("AUD060", "Ann", "-12 USD", "-11.50 USD")]


def test_one_cent_in_a_finer_ledger_counts(tmp_path) -> None:
    wrong = edited(RIGHT, ("12.70", "12.701"))
    assert found(tmp_path, wrong, TWO) == [("AUD060", "Cal", "12.700 USD", "12.701 USD")]


def test_parts_of_a_result_and_several_rows(tmp_path) -> None:
    ledger = (
        "site,player,currency,start,end,deposits,withdrawals\n"
        "pokerstars,Ann,USD,500,404.00,,90\n"
        "pokerstars,Ann,USD,404,398,,\n"
        "pokerstars,Ben,USD,0,98,100,\n"
        "pokerstars,Cal,USD,10.00,22.70,0,0\n"
    )
    assert found(tmp_path, ledger, TWO) == []
    assert {row[0] for row in found(tmp_path, ledger.replace("pokerstars", "winamax"), TWO)} == {"AUD061"}


def test_who_is_in_one_of_them_alone(tmp_path) -> None:
    ledger = edited(RIGHT, ("Ben,USD,-2\n", "Dot,USD,5\nEve,USD,0.00\n"))
    assert found(tmp_path, ledger, TWO) == [
        ("AUD061", "Dot", None, None), ("AUD061", "Ben", None, None),
    ]  # fmt: skip


def test_hands_that_tell_no_result_make_it_a_warning(tmp_path) -> None:
    cut = edited(HAND[: HAND.index("*** RIVER")], ("290000009142", "290000009342"), ("Lantern", "Quay"))
    file = tmp_path / "ledger.csv"
    file.write_text(edited(RIGHT, ("-12.00", "-18.00")), encoding="utf-8")
    (finding,) = ledger_findings(trails(TWO, cut), read_ledger(str(file)))
    assert finding.severity.value == "warning"
    assert "1 of these hands tell no result" in finding.message


def test_tournament_chips_are_no_money(tmp_path) -> None:
    chips = edited(
        HAND, ("Hold'em No Limit ($1/$2 USD)", "Tournament #77, $5+$0 USD Hold'em No Limit - Level I (1/2)"),
        ("290000009142", "290000009442"),
    )  # fmt: skip
    assert found(tmp_path, RIGHT, TWO, chips) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the header lacks player and currency and net"),
        ("player,net\nAnn,1\n", "the header lacks currency"),
        ("player,currency\nAnn,USD\n", "lacks net, or start and end"),
        ("player,currency,nett\n", "no column 'nett' is known"),
        ("player,player,currency,net\n", "column player stands there twice"),
        ("player,currency,net,start\n", "net and parts of it"),
        ("player,currency,net\nAnn,USD,1,000\n", ":2: 4 fields where the header has 3"),
        ('player,currency,net\nAnn,USD,"1,000"\n', ":2: net '1,000' is no amount"),
        ("player,currency,net\nAnn,USD,1e9\n", "is no amount"),
        ("player,currency,net\nAnn,USD,NaN\n", "is no amount"),
        ("player,currency,net\nAnn,USD,=1+1\n", "is no amount"),
        ("player,currency,net\nAnn,USD,٣\n", "is no amount"),
        ("player,currency,net\nAnn,USD,1" + "0" * 4000 + "\n", "is no amount"),
        ("player,currency,net\n,USD,1\n", ":2: no player's name"),
        ('player,currency,net\n"Ann,USD,1\n', "it is no CSV"),
        ("player,currency,net\nAnn,USD,1\0\n", "is no amount"),
        ("\x1b[31mred,currency\n", "no column '\\x1b[31mred' is known"),
    ],
)
def test_what_is_no_ledger_is_refused_in_one_line(tmp_path, text: str, said: str) -> None:
    file = tmp_path / "ledger.csv"
    file.write_text(text, encoding="utf-8", newline="")
    with pytest.raises(LedgerError) as error:
        read_ledger(str(file))
    assert said in error.value.message
    assert "\n" not in error.value.message
    assert error.value.remedy


def test_files_that_cannot_be_read(tmp_path) -> None:
    (tmp_path / "latin.csv").write_bytes("player,currency,net\nJosé,USD,1\n".encode("latin-1"))
    for path in (tmp_path, tmp_path / "none.csv", tmp_path / "latin.csv", "a\0b"):
        with pytest.raises(LedgerError):
            read_ledger(str(path))


def test_the_command(tmp_path, capsys) -> None:
    hands, ledger = tmp_path / "hands.txt", tmp_path / "ledger.csv"
    hands.write_text(TWO, encoding="utf-8")
    ledger.write_text(edited(RIGHT, ("Ann", "\x1b[31m=cmd")), encoding="utf-8")
    assert main(["audit", str(hands), "--ledger", str(ledger)]) == 0
    text = capsys.readouterr().out
    assert "AUD061" in text
    assert "\x1b" not in text
    ledger.write_text(edited(RIGHT, ("12.70", "99")), encoding="utf-8")
    assert main(["audit", str(hands), "--ledger", str(ledger), "--format", "jsonl"]) == 1
    (finding,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (finding["code"], finding["file"], finding["line"]) == ("AUD060", str(ledger), 4)
    ledger.write_text("nothing", encoding="utf-8")
    assert main(["audit", str(hands), "--ledger", str(ledger)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no column 'nothing' is known" in said
