"""A hand's own text with other names in it: as its room wrote it, but for who sits there and what is said.

Only what the format reads as a name is replaced. Which of a line's letters that are, the reader itself says:
the text with stand-ins must read as the same hand with its names replaced, line by line. Where the same
letters stand elsewhere in the text they are replaced too, unless the reader then reads something else: such
are words of the format. What can't be shown raises `RedactionError`; nothing is handed out unproven.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice, pairwise, product, zip_longest

from parser.alone import FRAMED, frames, in_file_order
from parser.grammar import grammar_text
from parser.hand import Hand, HandStatus
from parser.reader import read_bytes
from parser.rowwise import ORDINARY, Told, Words, told, words_of
from parser.silenced import DOTS, silent_rows
from parser.source import Chatter
from parser.spelled import Span, is_document, kind_of, marked_places, places
from parser.standins import format_of, lines_named, stand_ins
from parser.writers.pseudonyms import names_of

MOST_WAYS = 120
"""Ways in which one line is tried."""
MOST_READINGS = 3_000
REMEDY = "Send the hand with its names, or write it in another format: fairpot convert --to phh."


class RedactionError(Exception):
    """A hand's names can't be shown to be out of its text: why, and what to do about it."""

    def __init__(self, message: str, remedy: str = REMEDY) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def redacted(hand: Hand, names: Mapping[str, str]) -> bytes:
    """The hand's text in UTF-8 with each of `names` replaced by its stand-in and what was said by dots.

    It has "\\n" line ends and is one whole hand. Names that are not among `names`, or stand for themselves,
    are kept.

    Raises:
        RedactionError: it can't be shown that the text reads as the same hand and holds none of the names.
    """
    changed = {old: new for old, new in names.items() if old != new and old.strip()}
    _check(hand, changed)
    return _Redaction(hand, changed).text().encode("utf-8", "replace")


def _check(hand: Hand, names: Mapping[str, str]) -> None:
    """Refuses what can't be done."""
    if hand.status is HandStatus.UNSUPPORTED or not hand.seats:
        raise RedactionError("The hand's lines are not read, so its names can't be found.")
    new = [one.casefold() for one in names.values()]
    there = {one.casefold() for one in (*names_of(hand), *names)}
    if len({*new}) != len(new) or not there.isdisjoint(new):
        message = "A stand-in is the name of somebody else in the hand, or of two players."
        raise RedactionError(message, "Give each player a stand-in of his own.")
    if any(not one.strip() or not one.isprintable() for one in names.values()):
        raise RedactionError("A stand-in is no name.", "Give each player a stand-in of letters and digits.")


# ---- replacing


class _Redaction:
    """One hand's text while its names are replaced; its rows stay the same."""

    def __init__(self, hand: Hand, names: Mapping[str, str]) -> None:
        self.hand = hand
        self.names = names
        self.kind = kind_of(hand.header.site)
        entry = format_of(hand.text)
        grammar = "" if entry is None or not entry.grammar else grammar_text(entry)
        self.words = Words(names, ORDINARY | words_of(grammar))
        self.readings = 0
        self.frame = "", ""
        self.frame_at = 0
        self.longest = sorted(names, key=len, reverse=True)
        self.rows: list[str] = []
        self.spans: dict[int, list[Span]] = {}
        self.needed: set[tuple[int, int]] = set()
        """Rows and places of a name's letters that the reader reads as something else than a name."""

    def text(self) -> str:
        """The whole text with its names replaced, proven.

        Raises:
            RedactionError: it can't be.
        """
        base = self._silence(self._alone())
        hero = self.hand.header.hero
        renamed = frames(self.hand, None if hero is None else self.names.get(hero, hero))
        self.frame = list(renamed)[self.frame_at]
        self.rows = base.text.split("\n")
        wanted = told(base, self.names, self.words)
        if is_document(self.kind):
            self.rows = [base.text]
            self.spans[0] = marked_places(self.kind, base.text, self.names)
        else:
            self._place(base, wanted)
        got = self._read(self._written())
        if got is None or told(got, {}, self.words) != wanted:
            raise RedactionError("With other names the text reads as another hand.")
        self._rest(wanted)
        self._prove(wanted)
        return self._framed(self._written())

    # ---- reading

    def _alone(self) -> Hand:
        """The hand as its text alone tells it, in the frame that makes it the same.

        Raises:
            RedactionError: it tells another one.
        """
        wanted = told(self.hand, {}, self.words).anywhere()
        hero = self.hand.header.hero
        text = self.hand.text.replace("\r\n", "\n")
        for place, frame in enumerate(frames(self.hand, hero)):
            self.frame_at, self.frame = place, frame
            got = self._read(text)
            if got is not None and told(got, {}, self.words).anywhere() == wanted:
                return got
        raise RedactionError("The hand's text alone does not read as the same hand.")

    def _read(self, text: str) -> Hand | None:
        """The one hand that a text holds."""
        self.readings += 1
        if self.readings > MOST_READINGS:
            raise RedactionError("Its names stand in too many places to tell them from other words.")
        hands: list[Hand] = []
        for item in read_bytes(self._framed(text).encode("utf-8", "replace"), self.hand.file):
            if isinstance(item, Hand):
                hands.append(item)
            elif not isinstance(item, Chatter) or self.hand.header.site not in FRAMED:
                return None
        return hands[0] if len(hands) == 1 else None

    def _framed(self, text: str) -> str:
        head, tail = self.frame
        return head + in_file_order(self.hand, text) + tail

    def _same(self, text: str, wanted: Told) -> bool:
        got = self._read(text)
        return got is not None and told(got, {}, self.words) == wanted

    # ---- what is said

    def _silence(self, base: Hand) -> Hand:
        """The hand without what people say in it.

        Raises:
            RedactionError: the words can't be taken out.
        """
        wanted = told(base, {}, self.words)
        rows = base.text.split("\n")
        for row, ways in silent_rows(base):
            line = rows[row]
            if line in ways:
                continue
            for way in ways:
                rows[row] = way
                if self._same("\n".join(rows), wanted):
                    break
            else:
                rows[row] = line
                if not is_document(self.kind):
                    raise RedactionError(f"What line {row + 1} of the hand says can't be taken out.")
        silent = self._read("\n".join(rows))
        if silent is None:
            raise RedactionError("What is said in the hand can't be taken out.")
        return silent

    # ---- names that the reader reads

    def _place(self, base: Hand, wanted: Told) -> None:
        """Chooses in each row where its names stand, until the reader tells the hand that is wanted.

        Rows that are not known to name anybody may do so from the first seat line on, everywhere or nowhere.

        Raises:
            RedactionError: no choice will do.
        """
        named = _named(base, self.names)
        first = min(row for row, _ in wanted.seats)
        stuck = 0
        for begin in (first, 0, len(self.rows)):
            ways = {
                row: self._ways(line, named.get(row, ()), likely=row >= begin)
                for row, line in enumerate(self.rows)
            }
            self.spans = {row: next(found, []) for row, found in ways.items()}
            while (wrong := self._first_wrong(wanted)) is not None and wrong >= 0:
                following = next(ways[wrong], None)
                if following is None:
                    break
                self.spans[wrong] = following
            if wrong is None:
                return
            stuck = stuck or wrong
        raise RedactionError(f"The names in line {max(stuck, 0) + 1} of the hand can't be replaced.")

    def _first_wrong(self, wanted: Told) -> int | None:
        """The first row that does not say what it should; -1 where it is no row's fault, None if all do."""
        hand = self._read(self._written())
        if hand is None:
            return 0
        got = told(hand, {}, self.words)
        for right, wrong in ((wanted.seats, got.seats), (wanted.events, got.events)):
            for one, other in zip_longest(right, wrong):
                if one != other:
                    return min([each[0] for each in (one, other) if each is not None])
        return None if got == wanted else -1

    def _ways(self, line: str, named: Collection[str], *, likely: bool) -> Iterator[list[Span]]:
        """Ways to replace the names of one row, the likeliest first.

        Where nobody is known to be named, `likely` says whether somebody may be.
        """
        every = self._tiled(line, self.longest)
        if not named:
            yield every if likely else []
            if every:
                yield [] if likely else every
                for one in every:
                    yield [one]
            return
        choices = [list(enumerate(self._likely(line, name))) for name in named]
        choices = [one for one in choices if one]
        tries = list(islice(product(*choices), MOST_WAYS))
        tries.sort(key=lambda one: sum([place for place, _ in one]))
        for place, chosen in enumerate(tries):
            spans = sorted(span for _, span in chosen)
            if all(one.end <= other.begin for one, other in pairwise(spans)):
                yield spans
            if place == 0:
                yield self._tiled(line, named)
                yield every
        yield []

    def _likely(self, line: str, name: str) -> list[Span]:
        """Where in a row the name may stand: whole words first, letters written alike first."""

        def doubt(span: Span) -> tuple[bool, bool, int]:
            return not span.whole, line[span.begin : span.end] != name, span.begin

        return sorted(places(self.kind, line, name, self.names[name]), key=doubt)

    def _tiled(self, line: str, names: Collection[str]) -> list[Span]:
        """Every whole word of a row that is one of the names, longer names first."""
        found: list[Span] = []
        for name in names:
            for span in places(self.kind, line, name, self.names[name]):
                if span.whole and all(span.end <= one.begin or span.begin >= one.end for one in found):
                    found.append(span)
        return sorted(found)

    def _written(self) -> str:
        """The text with what is chosen."""
        return "\n".join([_with(line, self.spans.get(row, [])) for row, line in enumerate(self.rows)])

    # ---- the same letters elsewhere

    def _rest(self, wanted: Told) -> None:
        """Replaces the names wherever else their letters stand, but for words that the reader needs."""
        for row, line in enumerate(self.rows):
            for name in self.longest:
                for span in places(self.kind, line, name, self.names[name]):
                    chosen = self.spans.setdefault(row, [])
                    if not span.whole or any(span.begin < one.end and one.begin < span.end for one in chosen):
                        continue
                    for text in (span.text, DOTS):
                        self.spans[row] = sorted([*chosen, span._replace(text=text)])
                        if self._same(self._written(), wanted):
                            break
                    else:
                        self.spans[row] = chosen
                        self.needed.add((row, span.begin))

    def _prove(self, wanted: Told) -> None:
        """Reads the whole text again and looks for each name in it.

        Raises:
            RedactionError: it is another hand, or a name stands where none has been looked at.
        """
        if not self._same(self._written(), wanted):
            raise RedactionError("With other names the text reads as another hand.")
        for row, line in enumerate(self.rows):
            spans = self.spans.get(row, [])
            written = _with(line, spans)
            for name in self.longest:
                for span in places(self.kind, written, name, ""):
                    begin = _origin(span, spans)
                    if span.whole and begin is not None and (row, begin) not in self.needed:
                        raise RedactionError(f"A name still stands in line {row + 1} of the hand.")


def _with(line: str, spans: list[Span]) -> str:
    """A line with other text in some places."""
    done, parts = 0, list[str]()
    for span in spans:
        parts += [line[done : span.begin], span.text]
        done = span.end
    return "".join([*parts, line[done:]])


def _origin(span: Span, spans: list[Span]) -> int | None:
    """Where a stretch of a written line began in the line before; None when some of it was put there."""
    moved = 0
    for one in spans:
        begin = one.begin + moved
        if span.end <= begin:
            break
        if span.begin < begin + len(one.text):
            return None
        moved += len(one.text) - (one.end - one.begin)
    return span.begin - moved


def _named(hand: Hand, names: Mapping[str, str]) -> dict[int, list[str]]:
    """For each row of the text who is named there and gets another name, longer names first."""
    seats = {seat.number: seat.name for seat in hand.seats}
    found: dict[int, set[str]] = {}
    said = [(seat.at, seat.name) for seat in hand.seats]
    said += [(one.at, one.name) for one in lines_named(hand)]
    for event in hand.events:
        name = getattr(event, "name", None) or seats.get(getattr(event, "seat", None) or -1)
        said.append((event.at, name or ""))
    for at, name in said:
        if name in names:
            found.setdefault(hand.text.count("\n", 0, at), set()).add(name)
    return {row: sorted(some, key=lambda one: (-len(one), one)) for row, some in found.items()}


__all__ = ["RedactionError", "redacted", "stand_ins"]
