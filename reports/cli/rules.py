"""`fairpot rule`, `fairpot rules`, `fairpot formats`: what the findings mean, and what can be read."""

from __future__ import annotations

from typing import Annotated

import typer

from reports.cli.common import CommandError, out
from reports.messages import wrapped

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
    if told.rules_text:
        parts.append("Shown under these rules:\n\n" + _indented(told.rules_text))
    if told.fires_text:
        by = f" by the rules of {told.judged_by}" if told.judged_by else ""
        parts.append(f"A hand that fires it{by}:\n\n" + _indented(told.fires_text))
    if told.legal_text:
        parts.append("A legal twin that does not:\n\n" + _indented(told.legal_text))
    out("\n\n".join(parts) + "\n")
    return 0


def rules() -> int:
    """List every code with its severity and what is wrong when it fires, and the rule profiles."""
    from replay.profiles import load_profile, profile_names
    from replay.rulebook import RULES

    for entry in RULES:
        out(f"{entry.code}  {entry.severity.value:<7}  {entry.title}\n")
    out("\nProfiles for --rules:\n")
    for name in profile_names():
        profile = load_profile(name)
        out(f"  {profile.name:<20} {profile.version}  {profile.title}\n")
    return 0


def formats() -> int:
    """List the hand-history formats that are read."""
    from parser.detect import FORMATS

    for entry in FORMATS:
        first, *rest = wrapped(entry.about, 80)
        out(f"{entry.name:<12} {first}\n" + "".join([f"{'':<12} {line}\n" for line in rest]))
    out("\nPlain text in any common encoding, .zip and .gz. Other rooms' text is set aside.\n")
    out("Stud, draw and mixed games are counted and not replayed yet.\n")
    return 0


def _indented(text: str) -> str:
    return "\n".join([f"    {line}".rstrip() for line in text.rstrip("\n").splitlines()])
