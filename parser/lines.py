"""The line driver: walks Lark's own LALR table one line at a time.

The grammar stays the only definition of lines and structure. `LineParser` takes the place of Lark's parser class; its
inherited `parse` is stock Lark, which reports errors and serves as the test oracle, while `configuration` memoises the
walk through the same table. In a grammar over lines the reachable parse stacks are few, so a line costs one look-up of
its text, or one regular expression match when it is new, and one call that appends its event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from lark import Lark
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser import LALR_Parser

from parser.roster import MARK, Roster, UnknownName

Groups = tuple[str | None, ...]
Stack = tuple[int, ...]

END = "$END"
MOST_CONFIGURATIONS = 2_000
MOST_LINES = 4_000
"""Lines remembered a configuration; the memory is emptied when it is full."""


class Line(NamedTuple):
    """What a terminal means: `prepare` reads its groups once a distinct line, `emit` appends its event.

    Group 0 is the whole line, the others are numbered as the terminal's own.
    """

    prepare: Callable[[Groups, Any], Any]
    emit: Callable[[Any, Any, int], None]
    name_group: int | None = None
    """Which group holds the player's name."""
    keep: bool = True
    """Whether the line is likely to come again."""


Entry = tuple[Callable[[Any, Any, int], None], Any, "Configuration"]


class LineParser(LALR_Parser):
    """Lark's LALR parser with its table open to the line driver."""

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


class Configuration:
    """One reachable parse stack: the lines seen in it, and what each is and leads to."""

    __slots__ = ("accepts", "driver", "entries", "match", "memo", "scale", "stack")

    def __init__(self, driver: Driver, stack: Stack, scale: int) -> None:
        self.driver = driver
        self.stack = stack
        self.scale = scale
        self.memo: dict[str, Entry] = {}
        names = driver.in_order(driver.parser.expected(stack))
        self.match, self.entries = driver.scanner(names)
        self.accepts = driver.parser.step(stack, END) == ()

    def entry(self, line: str) -> Entry | None:
        """What `line` is here, remembered; None when the grammar knows no such line in this place."""
        found = self.match(line)
        if found is None:
            return None
        terminal = found.lastgroup
        assert terminal is not None
        read, part = self.entries[terminal]
        following = self.driver.after(self, terminal)
        if following is None:
            return None
        values = read.prepare(found.groups()[part], self.driver.amounts[self.scale])
        entry = (read.emit, values, following)
        if read.keep:
            if len(self.memo) >= MOST_LINES:
                self.memo.clear()
            self.memo[line] = entry
        return entry

    def entry_for(self, line: str) -> Entry | None:
        """As `entry`, for a line that may be indented or hold no-break spaces."""
        for variant in (line, line.strip(), line.replace("\xa0", " ").strip()):
            entry = self.entry(variant)
            if entry is not None:
                return entry
        return None

    def marked(self, line: str, name: str) -> Entry | None:
        """What `line` with `MARK` for `name` is here, if the mark stands where a name belongs."""
        found = self.match(line)
        if found is None or found.lastgroup is None:
            return None
        read, part = self.entries[found.lastgroup]
        following = self.driver.after(self, found.lastgroup)
        groups = found.groups()[part]
        if following is None or read.name_group is None or groups[read.name_group] != MARK:
            return None
        named = tuple([name if index == read.name_group else text for index, text in enumerate(groups)])
        return read.emit, read.prepare(named, self.driver.amounts[self.scale]), following


class HandLines(Protocol):
    """What the driver asks of a hand being read."""

    seat_of: Roster

    def unread(self, line: str, at: int, configuration: Configuration) -> bool:
        """Takes note of a line the grammar does not know there; True when the hand ends before it."""

    def stranger(self, emit: Callable[[Any, Any, int], None], values: Any, at: int) -> None:
        """Appends the event of a line that names somebody without a seat line."""


Scanner = tuple[Callable[[str], "re.Match[str] | None"], dict[str, tuple[Line, slice]]]


class Driver:
    """Memoised walk through one grammar's table; `lines` says what each terminal means."""

    def __init__(self, lark: Lark, lines: dict[str, Line], amounts: dict[int, Any]) -> None:
        parser = lark.parser.parser
        assert isinstance(parser, LineParser)
        self.parser = parser
        self.lines = lines
        self.amounts = amounts
        self._patterns = {
            terminal.name: terminal.pattern.to_regexp().removesuffix(r"\n").removesuffix("\n") for terminal in lark.terminals
        }
        self._rank = {terminal.name: (-terminal.priority, terminal.name) for terminal in lark.terminals}
        self._scanners: dict[tuple[str, ...], Scanner] = {}
        self._configurations: dict[tuple[Stack, int], Configuration] = {}
        self._after: dict[tuple[Stack, str], Stack | None] = {}
        self.header = re.compile(self._patterns["HEADER"]).fullmatch

    def start(self, scale: int) -> Configuration:
        """The configuration after the header line."""
        stack = self.parser.step(self.parser.start_stack(), "HEADER")
        assert stack is not None
        return self._configuration(stack, scale)

    def in_order(self, names: frozenset[str]) -> tuple[str, ...]:
        """Terminals as they are to be tried: highest priority first."""
        return tuple(sorted((name for name in names if name in self._rank), key=self._rank.__getitem__))

    def scanner(self, names: tuple[str, ...]) -> Scanner:
        """One alternation over `names`, and where each terminal's groups lie in it."""
        if names not in self._scanners:
            pattern = re.compile("|".join([f"(?P<{name}>{self._patterns[name]})" for name in names]) or "(?!)")
            starts = [*sorted((at, name) for name, at in pattern.groupindex.items()), (pattern.groups + 1, "")]
            entries = {
                name: (self.lines[name], slice(at - 1, starts[index + 1][0] - 1))
                for index, (at, name) in enumerate(starts[:-1])
            }
            self._scanners[names] = pattern.fullmatch, entries
        return self._scanners[names]

    def after(self, configuration: Configuration, terminal: str) -> Configuration | None:
        """The configuration that `terminal` leads to."""
        key = configuration.stack, terminal
        if key not in self._after:
            self._after[key] = self.parser.step(*key)
        stack = self._after[key]
        return None if stack is None else self._configuration(stack, configuration.scale)

    def _configuration(self, stack: Stack, scale: int) -> Configuration:
        key = stack, scale
        found = self._configurations.get(key)
        if found is None:
            if len(self._configurations) > MOST_CONFIGURATIONS:
                raise RuntimeError("the grammar is not regular over lines")
            found = self._configurations[key] = Configuration(self, stack, scale)
        return found

    def run(self, hand: HandLines, configuration: Configuration, lines: list[str], at: int) -> None:
        """Reads `lines`, the first of them at offset `at`, and has each one's event appended to `hand`."""
        memo = configuration.memo
        feed = iter(lines)
        while True:
            try:
                for line in feed:
                    entry = memo.get(line)
                    if entry is None:
                        if not line:
                            at += 1
                            continue
                        entry = configuration.entry(line) or configuration.entry_for(line)
                        if entry is None:
                            if hand.unread(line, at, configuration):
                                return
                            at += len(line) + 1
                            continue
                    emit, values, following = entry
                    emit(hand, values, at)
                    if following is not configuration:
                        configuration = following
                        memo = following.memo
                    at += len(line) + 1
            except UnknownName:
                configuration = self._resolve(hand, configuration, line, at)
                memo = configuration.memo
                at += len(line) + 1
            else:
                return

    def _resolve(self, hand: HandLines, configuration: Configuration, line: str, at: int) -> Configuration:
        """The configuration after a line whose plain reading names nobody at the table."""
        for variant in dict.fromkeys((line, line.strip())):
            for name, marked in hand.seat_of.readings(variant):
                entry = configuration.marked(marked, name)
                if entry is not None:
                    try:
                        entry[0](hand, entry[1], at)
                    except UnknownName:
                        continue
                    return entry[2]
        entry = configuration.entry_for(line)
        assert entry is not None
        hand.stranger(entry[0], entry[1], at)
        return entry[2]

    def known(self, line: str) -> Iterator[str]:
        """Names of all terminals that `line` could be anywhere."""
        for name, pattern in self._patterns.items():
            if re.fullmatch(pattern, line):
                yield name
