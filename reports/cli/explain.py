"""`fairpot explain`: which rules would make a recorded award or action right."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.common import CommandError, colour, nearest, out
from reports.cli.onehand import one_hand
from reports.cli.rules import SheetFormat
from reports.messages import sentence

if TYPE_CHECKING:
    from parser.hand import Hand

FILE = typer.Argument(metavar="FILE", help="A file of hands; - for standard input.")
HAND = typer.Option("--hand", metavar="ID", help="The hand's id, as its header prints it.")
PAID = typer.Option("--paid", metavar="TEXT", help='Another award: "seat 3: 340, seat 4: 330, seat 5: 330".')
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="The hand's own rules; else by its site.")
FORMAT = typer.Option("--format", help="How to write it.")


def explain(
    path: Annotated[str, FILE],
    hand: Annotated[str | None, HAND] = None,
    paid: Annotated[str | None, PAID] = None,
    rules: Annotated[str | None, RULES] = None,
    form: Annotated[SheetFormat, FORMAT] = SheetFormat.TEXT,
) -> int:
    """Say which houses, and which single rules, would make the award and the actions of a hand right.

    Asks about the recorded award, or the one that --paid gives, and about every action that the hand's own
    rules find illegal or leave to the floor. Where nothing makes an award right, the smallest change that
    would is worked out. The exit code is 0 when all is consistent with the hand's own rules, else 1.

    Examples:

      fairpot explain dispute.txt

      fairpot explain session.txt --hand 214573829 --paid "seat 3: 340, seat 4: 330, seat 5: 330"
    """
    from parser.reader import read_hands
    from replay.profiles import load_profile, profile_names
    from replay.ruling import own_profile
    from replay.whatif import explanations
    from reports.houserules import sources
    from reports.messages import Paint
    from reports.whatiftext import explanation_json, explanation_text

    profile = load_profile(rules) if rules is not None else None
    found = one_hand(read_hands([path]), hand)
    award = parse_paid(paid, found) if paid is not None else None
    own = profile or own_profile(found)
    told = explanations(found, own, award)
    if told is None:
        raise CommandError("this hand is not replayed", "`fairpot replay` says why")
    stated = {name: sources(name) for name in profile_names()}
    stated[own.name] = sources(rules or own.name)
    given = award is not None
    if form is SheetFormat.TEXT:
        out(explanation_text(told, found, stated, Paint(colour(sys.stdout)), given=given))
    else:
        out(explanation_json(told, found, stated, given=given).decode() + "\n")
    right = told.award.value == "agrees" or not told.paid
    return 0 if right and not told.doubts else 1


_PARTS = re.compile(r"[,;](?=[^,;:]*:)")
"""Between two entries; a comma inside an amount is followed by no colon of its own."""
_SEAT = re.compile(r"(?:seat\s*)?(\d{1,9})", re.IGNORECASE)
_AMOUNT = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}))?")


def parse_paid(text: str, hand: Hand) -> tuple[tuple[int, int], ...]:
    """An award as people write it, seats or names with amounts, in minor units.

    Raises:
        CommandError: no seat, an unknown one, one named twice, or no amount.
    """
    paid: dict[int, int] = {}
    for part in _PARTS.split(text.strip().rstrip(",;")):
        who, colon, amount = part.rpartition(":")
        if not colon:
            raise CommandError(
                f"--paid: {sentence(part.strip(), 60)!r} has no colon", 'write it like "seat 3: 340"'
            )
        seat = _seat(who.strip(), hand)
        if seat in paid:
            raise CommandError(f"--paid names seat {seat} twice", "give each seat one amount")
        paid[seat] = _amount(amount.strip(), hand)
    return tuple(sorted(paid.items()))


def _seat(who: str, hand: Hand) -> int:
    """The number of a seat or of a player's seat."""
    names = {seat.name: seat.number for seat in hand.seats}
    if who in names:
        return names[who]
    match = _SEAT.fullmatch(who)
    numbers = sorted(names.values())
    if match is not None and int(match[1]) in numbers:
        return int(match[1])
    known = ", ".join([str(number) for number in numbers])
    if match is not None:
        raise CommandError(f"--paid: there is no seat {int(match[1])}", f"the hand's seats are {known}")
    close = nearest(who, list(names), 1)
    hint = f"did you mean {sentence(close[0], 60)!r}?" if close else f"the hand's seats are {known}"
    raise CommandError(f"--paid: nobody is called {sentence(who, 60)!r}", hint)


def _amount(text: str, hand: Hand) -> int:
    """An amount in minor units, its currency sign or not."""
    header = hand.header
    match = _AMOUNT.fullmatch(text.removeprefix(header.symbol).removesuffix(header.symbol).strip())
    if match is None or (match[2] and len(match[2]) > header.scale):
        places = f"with at most {header.scale} decimals" if header.scale else "without decimals"
        raise CommandError(f"--paid: {sentence(text, 60)!r} is no amount", f"write a number {places}")
    decimals = (match[2] or "").ljust(header.scale, "0")
    whole: int = 10**header.scale * int(match[1].replace(",", ""))
    return whole + int(decimals or 0)
