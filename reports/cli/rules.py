"""`fairpot rule` and `rules`: what the findings mean, what houses play by."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from reports.cli.common import CommandError, complain, out
from reports.messages import sentence


class SheetFormat(StrEnum):
    """How rules are written out."""

    TEXT = "text"
    JSON = "json"


NAME = typer.Argument(metavar="NAME_OR_FILE", help="A profile of `fairpot rules`, or a .toml file.")
FILE = typer.Argument(metavar="FILE", help="A .toml file with a house's rules.")
FORMAT = typer.Option("--format", help="How to write it.")

CODE = typer.Argument(metavar="CODE", help="A finding's code, for example POT004.")


def rule(code: Annotated[str, CODE]) -> int:
    """Explain a code: what it means, a hand that fires it, a legal twin, where the rule comes from.

    Example:

      fairpot rule POT004
    """
    from replay.rulebook import UnknownCodeError, explain

    try:
        told = explain(code)
    except UnknownCodeError as error:
        close = f"the closest are {', '.join(error.closest)}; " if error.closest else ""
        raise CommandError(str(error), f"{close}`fairpot rules` lists all") from None
    parts = [
        f"{told.rule.code} ({told.rule.severity.value}): {told.rule.title}",
        told.rule.meaning,
        f"Source: {told.rule.source}",
    ]
    if told.replaces:
        parts.insert(0, f"{told.replaces} was given up for {told.rule.code}.")
    if told.ledger_text:
        parts.append("Shown with this ledger:\n\n" + _indented(told.ledger_text))
    if told.rules_text:
        parts.append("Shown under these rules:\n\n" + _indented(told.rules_text))
    if told.fires_text:
        by = f" by the rules of {told.judged_by}" if told.judged_by else ""
        parts.append(f"A hand that fires it{by}:\n\n" + _indented(told.fires_text))
    if told.legal_text:
        parts.append("A legal twin that does not:\n\n" + _indented(told.legal_text))
    out("\n\n".join(parts) + "\n")
    return 0


rules_app = typer.Typer(invoke_without_command=True)
"""`fairpot rules` with its subcommands."""


@rules_app.callback()
def rules(ctx: typer.Context) -> int:
    """List every code with its severity and what is wrong when it fires, and the rule profiles.

    A house's own rules are a .toml file that says what differs from the profile it inherits from.

    Examples:

      fairpot rules

      fairpot rules show tda_2024

      fairpot rules diff tda_2024 my-room.toml

      fairpot rules check my-room.toml
    """
    if ctx.invoked_subcommand is None:
        _list()
    return 0


@rules_app.command("show", short_help="Print a house's rules and their sources.")
def show(name: Annotated[str, NAME], form: Annotated[SheetFormat, FORMAT] = SheetFormat.TEXT) -> int:
    """Print every rule of a house: value, meaning, which profile states it, and the source beside it.

    Example:

      fairpot rules show portugal_2007
    """
    from reports.houserules import house
    from reports.rulesheet import sheet_json, sheet_text

    told = house(name)
    out(sheet_text(told) if form is SheetFormat.TEXT else sheet_json(told).decode() + "\n")
    return 0


@rules_app.command("diff", short_help="Print where two houses differ.")
def diff(
    first: Annotated[str, NAME],
    second: Annotated[str, NAME],
    form: Annotated[SheetFormat, FORMAT] = SheetFormat.TEXT,
) -> int:
    """Print the rules that two houses set differently, each with both values and sources.

    Example:

      fairpot rules diff tda_2024 roberts_cash
    """
    from reports.houserules import differences, house
    from reports.rulesheet import differences_json, differences_text

    one, other = house(first), house(second)
    pairs = differences(one, other)
    if form is SheetFormat.TEXT:
        out(differences_text(one, other, pairs))
    else:
        out(differences_json(one, other, pairs).decode() + "\n")
    return 0


@rules_app.command("check", short_help="Check a house's own file of rules.")
def check(file: Annotated[str, FILE]) -> int:
    """Check a file of rules: everything that is wrong in it, with lines, or its name and version.

    Example:

      fairpot rules check my-room.toml
    """
    from replay.profiles import load_profile
    from reports.houserules import faults

    if not file.endswith(".toml"):
        raise CommandError(f"{file} is no .toml file", "give the path of a file whose name ends in .toml")
    found = faults(file)
    for mistake, line in found:
        complain(f"{mistake.file}:{line}: {mistake.message}", mistake.remedy)
    if found:
        return 2
    profile = load_profile(file)
    parent = f", inherits from {profile.parent}" if profile.parent else ""
    out(f"{sentence(file)} can be used: {sentence(profile.label)}{sentence(parent)}\n")
    return 0


def _list() -> None:
    from replay.profiles import load_profile, profile_names
    from replay.rulebook import RULES

    for entry in RULES:
        out(f"{entry.code}  {entry.severity.value:<7}  {entry.title}\n")
    out("\nProfiles for --rules:\n")
    for name in profile_names():
        profile = load_profile(name)
        out(f"  {profile.name:<20} {profile.version}  {profile.title}\n")


def _indented(text: str) -> str:
    return "\n".join([f"    {line}".rstrip() for line in text.rstrip("\n").splitlines()])
