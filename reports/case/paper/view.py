"""What the template of a case asks for: words, names and amounts of a case in one language."""

from __future__ import annotations

from datetime import date, datetime
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from parser.saying import say, say_count
from replay.rulebook import rule_of
from reports.case.paper import words
from reports.replayer.gamenames import game_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from reports.case.document import Case, Citation, Departure, Hashed, Point, Pot
    from reports.language import Language

NOTHING = "–"


class PotRow(NamedTuple):
    """A player's part of a pot, as cells."""

    name: str
    put_in: str
    recorded: str
    computed: str
    odd: str
    hand: str
    cards: str
    differs: bool


class RecordLine(NamedTuple):
    """A line of the record, and the findings about it."""

    number: int
    text: str
    findings: tuple[int, ...]
    """Their numbers on the page, from 1."""


class Cell(NamedTuple):
    """An amount, and whether it is another than the record's."""

    text: str
    differs: bool


class Beside(NamedTuple):
    """What one profile says, as cells."""

    profile: str
    title: str
    answer: str
    cells: tuple[Cell, ...]
    codes: tuple[str, ...]


Told = TypeVar("Told")


def _together(rows: Iterable[Told], key: Callable[[Told], object]) -> list[tuple[Told, ...]]:
    """Rows that stand one after the other and have the same key."""
    return [tuple(group) for _, group in groupby(rows, key)]


class View:
    """A case in one language."""

    def __init__(self, case: Case, tongue: Language) -> None:
        self.case = case
        self.tongue = tongue
        self._names = {seat.seat: seat.name for seat in case.hand.seats}

    def money(self, units: int | None) -> str:
        """An amount; a dash for none."""
        stakes = self.case.hand.stakes
        return NOTHING if units is None else self.tongue.money(units, stakes.scale, stakes.symbol)

    def signed(self, units: int | None) -> str:
        """A difference: "+10", "−10", "0"."""
        if not units:
            return self.money(units)
        return f"{'+' if units > 0 else '−'}{self.money(abs(units))}"

    def word(self, table: str, key: str | None) -> str:
        """A word of a closed set; what no table has as it is."""
        if not key:
            return ""
        found: Mapping[str, str] = getattr(words, table)
        return self.tongue(found.get(key, key))

    def name(self, seat: int | None) -> str:
        """A player's name."""
        if seat is None:
            return ""
        return self._names.get(seat) or self.tongue(say("seat {seat}", seat=seat))

    def date(self, told: str | None) -> str | None:
        """An ISO date in the language's way; what is none as it is."""
        if told is None:
            return None
        try:
            when = date.fromisoformat(told) if len(told) == 10 else datetime.fromisoformat(told)
        except ValueError:
            return told
        return self.tongue.date(when)

    def pot_name(self, pot: Pot) -> str:
        """ "main pot, board 2"."""
        several = any(other.index for other in self.case.pots)
        sides = len({other.index for other in self.case.pots}) - 1
        if not several:
            name = say("the pot")
        elif pot.index == 0:
            name = say("main pot")
        else:
            name = say("side pot") if sides == 1 else say("side pot {number}", number=pot.index)
        if pot.run:
            name = say("{pot}, board {board}", pot=name, board=pot.run)
        told = self.tongue(name)
        return told[:1].upper() + told[1:]

    def pot_rows(self, pot: Pot) -> Iterator[PotRow]:
        """Everybody who put in, was paid or should be."""
        put_in, paid = dict(pot.put_in), dict(pot.recorded or ())
        due: dict[int, int] = {}
        for share in pot.computed:
            due[share.seat] = due.get(share.seat, 0) + share.amount
        for seat in sorted({*put_in, *paid, *due}):
            shares = [share for share in pot.computed if share.seat == seat]
            odd = sum([share.odd for share in shares])
            yield PotRow(
                self.name(seat),
                self.money(put_in.get(seat)),
                NOTHING if pot.recorded is None else self.money(paid.get(seat, 0)),
                self.money(due.get(seat, 0)) if pot.computed else NOTHING,
                self.money(odd) if odd else "",
                "; ".join(dict.fromkeys([self._hand(share.half, share.words) for share in shares])),
                " / ".join(dict.fromkeys([share.cards for share in shares if share.cards])),
                bool(pot.computed) and pot.recorded is not None and paid.get(seat, 0) != due.get(seat, 0),
            )

    def _hand(self, half: str, told: str) -> str:
        said = self.tongue(told)
        return f"{self.word('HALVES', half)}: {said}" if half and said else said

    def lines(self) -> list[RecordLine]:
        """The record's lines, those marked that findings are about."""
        about: dict[int, list[int]] = {}
        for number, finding in enumerate(self.case.findings, 1):
            about.setdefault(finding.line, []).append(number)
        return [
            RecordLine(line.number, line.text, tuple(about.get(line.number, ())))
            for line in self.case.hand.lines
        ]

    def departures(self) -> list[tuple[Departure, ...]]:
        """Departures, those together that the same rules decide."""
        return _together(self.case.departures, lambda one: (one.kind, one.rules))

    def points(self) -> list[tuple[Point, ...]]:
        """Points at which profiles differ, those together that the same rules are behind."""
        return _together(self.case.points, lambda one: (one.kind, one.matters, one.rules))

    def citation(self, one: Citation) -> str:
        """Title, publisher, year and place of a source, in its own language."""
        return ", ".join([part for part in (one.work, one.publisher, one.year, one.place) if part])

    def known(self, text: str) -> str:
        """A text of one of our tables."""
        return self.tongue(text) if type(text) is not str else self.tongue.known(text)

    def rule_title(self, code: str) -> str:
        """What a finding's rule is called."""
        return self.known(rule_of(code).title)

    def own(self, language: str | None) -> bool:
        """Whether a source is in the language of the page."""
        return bool(language) and str(language)[:2] == self.tongue.code

    def foreign(self, text: str) -> bool:
        """Whether a text of a table stays in English on a page in another language."""
        return self.tongue.code != "en" and self.known(text) == text

    def claimant(self) -> str:
        """Who claims; "" where nobody told."""
        party = next((one for one in self.case.asked.parties if one.role == "claimant"), None)
        if party is None:
            return ""
        return party.name or self.name(party.seat) or party.account or ""

    def contents(self) -> tuple[tuple[str, str], ...]:
        """The sections: (id, name)."""
        names = (
            ("claim", say("Claim")),
            ("parties", say("Parties and dates")),
            ("record", say("The record")),
            ("replay", say("Step by step")),
            ("pots", say("Pots")),
            ("rules", say("Rules")),
            ("open", say("Assumptions and unknowns")),
            ("others", say("Other rules")),
            ("findings", say("Findings")),
            ("limits", say("Limits")),
            ("check", say("Check it")),
            ("versions", say("Versions")),
        )
        return tuple([(key, self.tongue(name)) for key, name in names])

    def winners(self) -> list[tuple[int, str]]:
        """Everybody whom the record or some profile pays: (seat, name)."""
        seats = {one.seat for one in self.case.players if one.recorded or one.computed}
        seats |= {seat for one in self.case.others for seat, _ in one.computed}
        return [(seat, self.name(seat)) for seat in sorted(seats)]

    def paid(self, seat: int) -> str:
        """What the record pays a player."""
        return self.money(self._paid().get(seat, 0))

    def opinions(self) -> list[Beside]:
        """The own profile and the others, each in a row."""
        case = self.case
        own = {one.seat: one.computed for one in case.players if one.computed is not None}
        codes = tuple(dict.fromkeys([one.code for one in case.findings if one.severity == "error"]))
        rows = [(case.profile.name, case.profile.title, case.verdict.answer, own, codes)]
        rows += [(one.profile, one.title, one.answer, dict(one.computed), one.codes) for one in case.others]
        return [
            Beside(name, title, self.word("ANSWERS", answer), tuple(self._cells(due)), found)
            for name, title, answer, due, found in rows
        ]

    def _cells(self, due: Mapping[int, int]) -> Iterator[Cell]:
        paid = self._paid()
        for seat, _ in self.winners():
            amount = due.get(seat, 0)
            yield Cell(self.money(amount), amount != paid.get(seat, 0)) if due else Cell("?", False)

    def _paid(self) -> dict[int, int]:
        return {one.seat: one.recorded for one in self.case.players if one.recorded is not None}

    def hashed(self, one: Hashed) -> str:
        """ "1,204 bytes, SHA-256 9f86d0..."."""
        size = say_count("{number} byte", "{number} bytes", one.size)
        return self.tongue(say("{size}, SHA-256 {hash}", size=size, hash=one.sha256))

    def stakes(self) -> str:
        """ "$1 / $2, USD"."""
        stakes = self.case.hand.stakes
        blinds = " / ".join([self.money(one) for one in (stakes.small, stakes.big) if one is not None])
        return ", ".join([part for part in (blinds, stakes.currency) if part])

    def game(self) -> str:
        """ "Texas hold'em, no limit"."""
        hand = self.case.hand
        return self.tongue(game_text(hand.game, hand.limit))
