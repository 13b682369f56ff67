"""The line driver: walks Lark's own LALR table one line at a time.

The grammar stays the only definition of lines and structure. `LineParser` takes the place of Lark's parser
class; its inherited `parse` is stock Lark, which reports errors and serves as the test oracle, while
`configuration` memoises the walk through the same table. In a grammar over lines the reachable parse stacks
are few, so a line costs one look-up of its text, or one regular expression match when it is new, and one call
that appends its event.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple, Protocol

from lark import Lark
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser import LALR_Parser

from parser.roster import MARK, RefusedLineError, Roster, UnknownNameError

Groups = tuple[str | None, ...]
Stack = tuple[int, ...]

END = "$END"
Emit = Callable[[Any, Any, Any, int], None]
Prepare = Callable[[Groups, Any], Any]

LITERAL = re.compile(r"(?:[A-Za-z]|\\? ){5}")
"""How a terminal begins that has words of its own."""
OPENING = 5
YEAR = r"(\d{4})"
"""How the stamp begins in the pattern of every HEADER: the last part of it."""

LONGEST_LINE = 2_000
MOST_READINGS = 100
"""A longer line matches nothing, and none is tried with more names in it: matching takes time with the square
of a line's length. What rooms write stays far below.
"""
MOST_CONFIGURATIONS = 2_000
MOST_LINES = 2_000
"""Lines remembered a configuration; the memory is emptied when it is full."""


class Line(NamedTuple):
    """What a terminal means: `emit(hand, name, values, at)` appends its event.

    `prepare` makes the values from the groups, once for each distinct text that repeats; without it the
    values are the groups themselves. Group 0 is the whole line, the others are numbered as the terminal's
    own; `name` is the group that holds the player's name.

    `after_name`, for lines "Seat N: NAME ...", reads what follows the name apart from it: the same texts come
    again and again behind ever new names. Its first function makes the values, its second appends the event.
    """

    emit: Emit
    prepare: Prepare | None = None
    name: int = 0
    after_name: tuple[Prepare, Emit] | None = None


class LineParser(LALR_Parser):
    """Lark's LALR parser with its table open to the line driver."""

    _parse_table: Any  # Lark types it by what it is before its states are numbered

    def step(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack after shifting `terminal`; None when the grammar does not allow it there.

        For END the empty stack means that the text is complete.
        """
        table = self._parse_table
        states = list(stack)
        while True:
            entry = table.states[states[-1]].get(terminal)
            if entry is None:
                return None
            action, argument = entry
            if action is Shift:
                states.append(argument)
                return tuple(states)
            size = len(argument.expansion)
            if size:
                del states[-size:]
            states.append(table.states[states[-1]][argument.origin.name][1])
            if terminal == END and states[-1] == table.end_states["start"]:
                return ()

    def start_stack(self) -> Stack:
        """The stack before the first line."""
        return (self._parse_table.start_states["start"],)

    def expected(self, stack: Stack) -> frozenset[str]:
        """Terminals that the table lists for the state on top of `stack`."""
        return frozenset(name for name in self._parse_table.states[stack[-1]] if name.isupper())


Known = tuple[Emit, Any, "Configuration"]
Meaning = tuple[Emit, "Prepare | None", slice, int, "Configuration", "tuple[Prepare, Emit] | None"]
Match = Callable[[str], "re.Match[str] | None"]
Openings = dict[str, tuple[Match, str]]
"""By a line's first letters: how to match a terminal alone, and its name."""


class Kind(NamedTuple):
    """What a configuration is for: amounts of a scale; texts that have a line over `LONGEST_LINE`; amounts
    with decimal commas.
    """

    scale: int
    bounded: bool
    comma: bool


def _bounded(match: Match) -> Match:
    return lambda line: match(line) if len(line) <= LONGEST_LINE else None


class Configuration:
    """One reachable parse stack: what each terminal is there and leads to, and the texts seen in it.

    `tails` remembers what stood after a name and ": ", `whole` lines without a name.
    """

    __slots__ = ("entries", "expected", "lookups", "match")

    def __init__(self, driver: Driver, stack: Stack, kind: Kind) -> None:
        self.expected = driver.in_order(driver.parser.expected(stack), stack)
        """Terminals that may follow."""
        self.match, parts = driver.scanner(self.expected)
        openings = driver.openings(self.expected)
        if kind.bounded:
            self.match = _bounded(self.match)
            openings = {letters: (_bounded(alone), name) for letters, (alone, name) in openings.items()}
        self.entries = Entries(driver, stack, kind, parts)
        tails: dict[str, Known] = {}
        whole: dict[str, Known] = {}
        self.lookups = self.match, self.entries, openings, tails, whole

    def find(self, line: str) -> re.Match[str] | None:
        """How the grammar reads `line` here; it may be indented, or hold no-break spaces for blanks."""
        for variant in (line, line.strip(), line.replace("\xa0", " ").strip()):
            found = self.match(variant)
            if found is not None:
                return found
        return None


class Entries(dict[str, Meaning]):
    """What each terminal means in one configuration, with the configuration it leads to, found when first
    met.
    """

    def __init__(self, driver: Driver, stack: Stack, kind: Kind, parts: dict[str, slice]) -> None:
        super().__init__()
        self.driver = driver
        self.stack = stack
        self.kind = kind
        self.parts = parts

    def __missing__(self, terminal: str) -> Meaning:
        line = self.driver.lines[terminal]
        following = self.driver.parser.step(self.stack, terminal)
        if following is None:
            raise KeyError(terminal)
        found = self[terminal] = (
            line.emit, line.prepare, self.parts[terminal], line.name,
            self.driver.configuration(following, self.kind), line.after_name,
        )  # fmt: skip
        return found


class HandLines(Protocol):
    """What the driver asks of a hand being read."""

    seat_of: Roster
    amounts: Any
    """The memory of printed amounts."""
    careful: bool
    """The line is being read with each name it could hold, one after the other."""
    heads: dict[str, str]
    """Names by the words "Seat N", once the summary has begun."""

    def unread(self, line: str, at: int, configuration: Configuration) -> bool:
        """Takes note of a line the grammar does not know there; True when the hand ends before it."""

    def stranger(self, emit: Emit, name: Any, values: Any, at: int) -> None:
        """Appends the event of a line that names somebody without a seat line."""


class Driver:
    """Memoised walk through one grammar's table; `lines` says what each terminal means.

    `amounts` are the memories of printed amounts by scale and whether they have decimal commas; `delimiter`
    stands between a name and what its player does; the last `stamp_groups` groups of HEADER say when.
    """

    def __init__(
        self,
        lark: Lark,
        lines: dict[str, Line],
        amounts: dict[tuple[int, bool], Any],
        delimiter: str = ": ",
        stamp_groups: int | None = None,
    ) -> None:
        parser = lark.parser.parser
        if not isinstance(parser, LineParser):
            raise TypeError("the grammar must be built with LineParser")
        self.parser = parser
        self.lines = lines
        self.amounts = amounts
        self.delimiter = delimiter
        self._patterns = {
            terminal.name: terminal.pattern.to_regexp().removesuffix(r"\n").removesuffix("\n")
            for terminal in lark.terminals
        }
        self._rank = {terminal.name: (-terminal.priority, terminal.name) for terminal in lark.terminals}
        self._scanners: dict[tuple[str, ...], tuple[Match, dict[str, slice]]] = {}
        self._configurations: dict[tuple[Stack, Kind], Configuration] = {}
        self._starts: dict[Kind, Configuration] = {}
        header = self._patterns["HEADER"]
        self._header = re.compile(header).fullmatch
        self._any_case = re.compile(header, re.IGNORECASE).fullmatch
        self._header_at = re.compile(rf"(?:{header})(?=\n|\Z)").match
        stamp = re.compile(header[header.index(YEAR) :]) if stamp_groups is None else None
        self._stamp = None if stamp is None else stamp.fullmatch
        self._stamp_size = stamp_groups or (0 if stamp is None else stamp.groups)
        self._kinds: dict[tuple[str, str], Groups] = {}

    def header(self, line: str) -> tuple[str | None, Groups, Groups] | None:
        """A header line's hand id, the groups of what is played, and those of its stamp.

        What is played repeats from hand to hand: it is remembered by the text around the id, and only the
        stamp is matched anew. The line may be in capitals, indented, or hold no-break spaces.
        """
        number = line.find("#") + 1
        colon = line.find(":", number)
        year = line.rfind(" - ") + 3
        before, between = line[:number], line[colon:year]
        kind = self._kinds.get((before, between))
        if kind is not None and self._stamp is not None and line[number:colon].isalnum():
            stamp = self._stamp(line, year)
            if stamp is not None:
                return line[number:colon], kind, stamp.groups()
        if len(line) > LONGEST_LINE:
            return None
        found = self._header(line)
        if found is None:
            line = line.strip().replace("\xa0", " ")
            found = self._header(line) or self._any_case(line)
            if found is None:
                return None
        groups = found.groups()
        size = self._stamp_size
        kind = groups[1:-size]
        if (
            self._stamp is not None
            and found.span(1) == (number, colon)
            and found.start(len(groups) - size + 1) == year
        ):
            if len(self._kinds) >= MOST_LINES:
                self._kinds.clear()
            self._kinds[before, between] = kind
        return groups[0], kind, groups[-size:]

    def long_header(self, text: str) -> tuple[str | None, Groups, Groups, int] | None:
        """The same for a header of several lines at the beginning of `text`, and where it ends."""
        found = self._header_at(text[: LONGEST_LINE * 2])
        if found is None:
            return None
        groups, size = found.groups(), self._stamp_size
        return groups[0], groups[1:-size], groups[-size:], found.end()

    def start(self, scale: int, *, bounded: bool = False, comma: bool = False) -> Configuration:
        """The configuration after the header line; `bounded` where a line may be over `LONGEST_LINE`, `comma`
        where amounts have decimal commas.
        """
        kind = Kind(scale, bounded, comma)
        found = self._starts.get(kind)
        if found is None:
            stack = self.parser.step(self.parser.start_stack(), "HEADER")
            if stack is None:
                raise ValueError("the grammar does not begin with HEADER")
            found = self._starts[kind] = self.configuration(stack, kind)
        return found

    def in_order(self, names: frozenset[str], stack: Stack) -> tuple[str, ...]:
        """Of `names` those that may follow `stack`, as they are to be tried: highest priority first."""
        allowed = [name for name in names if name in self._rank and self.parser.step(stack, name) is not None]
        return tuple(sorted(allowed, key=self._rank.__getitem__))

    def scanner(self, names: tuple[str, ...]) -> tuple[Match, dict[str, slice]]:
        """One alternation over `names`, and where each terminal's groups lie in a match, the line itself
        first.
        """
        if names not in self._scanners:
            pattern = re.compile(
                "|".join([f"(?P<{name}>{self._patterns[name]})" for name in names]) or "(?!)"
            )
            starts = [
                *sorted((at, name) for name, at in pattern.groupindex.items()),
                (pattern.groups + 1, ""),
            ]
            parts = {
                name: slice(at - 1, starts[index + 1][0] - 1) for index, (at, name) in enumerate(starts[:-1])
            }
            self._scanners[names] = pattern.fullmatch, parts
        return self._scanners[names]

    def openings(self, names: tuple[str, ...]) -> Openings:
        """Of `names` those that can be tried alone on a line that begins with their first letters.

        These are the terminals that begin with words of their own and come before any that does not: on such
        a line the alternation over all `names` would come to the same, or, when this one fails, is tried
        after it.
        """
        found: Openings = {}
        for name in names:
            begins = LITERAL.match(self._patterns[name].lstrip("("))
            if begins is None:
                break
            letters = begins[0].replace("\\ ", " ")[:OPENING]
            if letters not in found:
                found[letters] = re.compile(f"({self._patterns[name]})").fullmatch, name
        return found

    def configuration(self, stack: Stack, kind: Kind) -> Configuration:
        """The configuration of a parse stack."""
        key = stack, kind
        found = self._configurations.get(key)
        if found is None:
            if len(self._configurations) > MOST_CONFIGURATIONS:
                raise RuntimeError("the grammar is not regular over lines")
            found = self._configurations[key] = Configuration(self, stack, kind)
        return found

    def run(self, hand: HandLines, configuration: Configuration, lines: list[str], at: int) -> None:
        """Reads `lines`, the first of them at offset `at`, and has each one's event appended to `hand`.

        The one long loop of the parser: it is written for speed.
        """
        match, entries, openings, tails, whole = configuration.lookups
        heads = hand.heads
        amounts = hand.amounts
        delimiter = self.delimiter
        spaced = delimiter == " "
        seat_of = hand.seat_of
        following: Configuration
        onward: Configuration | None
        for line in lines:
            if spaced:
                known, name, tail = whole.get(line), "", line
                if known is None:
                    if line[:OPENING] not in openings:
                        name, _blank, tail = line.partition(" ")
                        known = tails.get(tail) if name in seat_of else None
                        if known is None:
                            name, tail, known = _spaced(seat_of, line, tails)
                    elif (name := heads.get(line.partition(": ")[0], "")) and (
                        line.startswith(name, at_name := line.find(": ") + 2)
                    ):
                        tail = line[at_name + len(name) :]
                        known = tails.get(tail)
            else:
                name, colon, tail = line.rpartition(delimiter)
                if colon:
                    known = tails.get(tail)
                    if known is None and name in heads:
                        name = heads[name]
                        if tail.startswith(name):
                            tail = tail[len(name) :]
                            known = tails.get(tail)
                else:
                    known = whole.get(line)
            try:
                if known is not None:
                    emit, values, following = known
                    emit(hand, name, values, at)
                    onward = following
                elif line:
                    alone = openings.get(line[:OPENING])
                    if alone is not None and (found := alone[0](line)) is not None:
                        emit, prepare, _part, group, following, after = entries[alone[1]]
                        values = found.groups()
                    elif (found := match(line)) is not None:
                        emit, prepare, part, group, following, after = entries[found.lastgroup]  # type: ignore[index]  # each way is named
                        values = found.groups()[part]
                    if found is None:
                        onward = self._unusual(hand, configuration, line, at)
                    else:
                        person = values[group]
                        if after is not None:
                            if person == name and "[" not in tail:
                                _remember(tails, tail, (after[1], after[0](values, amounts), following))
                        elif prepare is not None:
                            values = prepare(values, amounts)
                            if not group:
                                _remember(whole, line, (emit, values, following))
                            elif person == name and len(tail) < len(line):
                                _remember(tails, tail, (emit, values, following))
                        emit(hand, person, values, at)
                        onward = following
                else:
                    at += 1
                    continue
            except UnknownNameError:
                hand.careful = True
                onward = self._resolve(hand, configuration, line, at)
                hand.careful = False
            except RefusedLineError:
                onward = None if hand.unread(line, at, configuration) else configuration
            if onward is None:
                return
            at += len(line) + 1
            if onward is not configuration:
                configuration = onward
                match, entries, openings, tails, whole = configuration.lookups

    def _unusual(
        self, hand: HandLines, configuration: Configuration, line: str, at: int
    ) -> Configuration | None:
        """The configuration after a line that does not match as it stands; None at the hand's end."""
        found = configuration.find(line)
        if found is None:
            return None if hand.unread(line, at, configuration) else configuration
        emit, name, values, following = self._meaning(configuration, found, hand.amounts)
        emit(hand, name, values, at)
        return following

    def _meaning(
        self, configuration: Configuration, found: re.Match[str], amounts: Any, marked: str = MARK
    ) -> tuple[Emit, str | None, Any, Configuration]:
        """What a line means, its text as printed; `marked` is the name that `MARK` stands for in it."""
        emit, prepare, part, group, following, _after = configuration.entries[found.lastgroup]  # type: ignore[index]  # each way is named
        groups = found.groups()[part]
        if marked != MARK:
            groups = ((groups[0] or "").replace(MARK, marked), *groups[1:])
        return emit, groups[group], prepare(groups, amounts) if prepare else groups, following

    def _resolve(
        self, hand: HandLines, configuration: Configuration, line: str, at: int
    ) -> Configuration | None:
        """The configuration after a line whose plain reading names nobody at the table; None at the hand's
        end.
        """
        for variant in dict.fromkeys((line, line.strip())):
            for name, marked in islice(hand.seat_of.readings(variant), MOST_READINGS):
                found = configuration.match(marked)
                if found is None:
                    continue
                emit, stand_in, values, following = self._meaning(configuration, found, hand.amounts, name)
                if stand_in is None or stand_in.strip() != MARK:
                    continue
                try:
                    emit(hand, name, values, at)
                except UnknownNameError:
                    continue
                return following
        found_plain = configuration.find(line)
        if found_plain is None:  # such as a line without any name before ": folds"
            return None if hand.unread(line, at, configuration) else configuration
        emit, stranger, values, following = self._meaning(configuration, found_plain, hand.amounts)
        hand.stranger(emit, stranger, values, at)
        return following


def _spaced(seat_of: Roster, line: str, tails: dict[str, Known]) -> tuple[str, str, Known | None]:
    """How a line parts into name and tail where a blank stands between them, and what is known of it."""
    first = ""
    for name in seat_of.beginning(line.partition(" ")[0]):
        if line.startswith(name) and line.startswith(" ", len(name)):
            tail = line[len(name) + 1 :]
            known = tails.get(tail)
            if known is not None:
                return name, tail, known
            first = first or name
    return (first, line[len(first) + 1 :], None) if first else ("", line, None)


def _remember(memory: dict[str, Known], text: str, entry: Known) -> None:
    if len(memory) >= MOST_LINES:
        memory.clear()
    memory[text] = entry
