"""A hand as text, step by step: the line that says it, choices and where their bounds come from, pots, what
hands are worth, who wins what and why, findings in place.

Plain text first; `Paint` adds colour when a person looks. What stems from the file is made visible first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.cards import Card, cards_text
from parser.findings import Finding
from replay.games import STREETS, game_of
from replay.rankings import Ranking, ranking_named
from replay.result import Claim, PlayerResult, PotResult, StepKind, Verdict
from replay.words import why_high, why_low, words_high, words_low
from reports.messages import (
    PLAIN,
    SEVERITY_STYLE,
    Paint,
    aligned,
    code_words,
    count,
    excerpt,
    sentence,
    visible,
    width,
    wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reports.replayer.scene import Amounts, Choice, Frame, Scene

_IN_THE_RESULT = (StepKind.ODD, StepKind.AWARD)
"""What the result tells by pot."""
WIDTH = 100
"""Cells of a line, where that can be kept."""
FACTS_AT = 64
"""Cell at which a step's pot is printed."""
BAR, GAP = "│", "┆"
"""Between a line's number and what it says; beside what the record does not print."""
_LIMITS = {"nl": "no limit", "pl": "pot limit", "fl": "fixed limit"}
_NAME_LIMIT = 40

_VERDICT_STYLE = {
    Verdict.AGREES: "green",
    Verdict.DISAGREES: "red",
    Verdict.CANNOT_TELL: "yellow",
    Verdict.NOT_REPLAYED: "yellow",
}


def replay_text(scene: Scene, paint: Paint = PLAIN) -> str:
    """The whole hand."""
    view = _View(scene, paint)
    return "\n".join([*view.head(), *view.play(), *view.result(), *view.closing()]) + "\n"


class _View:
    """One hand's lines, part by part."""

    def __init__(self, scene: Scene, paint: Paint) -> None:
        outcome = scene.replay
        self._scene = scene
        self._outcome = outcome
        self._hand = scene.hand
        self._told: tuple[Amounts, list[int]] | None = None
        """Stacks and pots at the last street's heading."""
        self._paint = paint
        self._names = {player.seat: _short(player.name) for player in outcome.players}
        self._game = game_of(self._hand.header.game)
        self._streets = self._game.streets if self._game is not None else STREETS
        self._ranking = ranking_named(outcome.ranking) if outcome.ranking else None

    def head(self) -> Iterator[str]:
        """What the header says, and the seats."""
        hand, header, paint = self._hand, self._hand.header, self._paint
        game = f"{header.game} {_LIMITS.get(header.limit, header.limit)}"
        stakes = [self._money(stake) for stake in (header.low_stake, header.high_stake) if stake is not None]
        title = [f"{header.brand} #{header.hand_id}", game, "/".join(stakes) + _currency(header.currency)]
        yield paint("bold", ", ".join([sentence(part, 80) for part in title if part]))
        facts = [
            f"table {header.table}" if header.table else "",
            f"{header.max_seats} seats" if header.max_seats else "",
            f"tournament {header.tournament_id}" if header.tournament_id else "",
            f"level {header.level}" if header.level else "",
            f"{header.played_at} {header.zone or ''}".strip() if header.played_at else "",
        ]
        yield ", ".join([sentence(fact, 80) for fact in facts if fact])
        yield f"{visible(hand.file)}:{hand.line}" + (
            f", rules {self._outcome.profile}" if self._outcome.profile else ""
        )
        yield ""
        yield from self._seats()

    def _seats(self) -> Iterator[str]:
        positions = {player.seat: player for player in self._outcome.players}
        rows = []
        for seat in self._hand.seats:
            player = positions.get(seat.number)
            where = player.position if player else ("sitting out" if seat.sitting_out else "not dealt in")
            mark = "*" if seat.number == self._hand.header.button else ""
            cards = cards_text(player.cards) if player else ""
            rows.append((f"{seat.number}{mark}", _short(seat.name), where, self._money(seat.stack), cards))
        if rows:
            yield from _table(("seat", "player", "position", "stack", "cards"), rows, right={3})

    def play(self) -> Iterator[str]:
        """Every step with the choices the player had, findings where they belong."""
        last: Frame | None = None
        findings = list(self._outcome.findings)
        told = [frame for frame in self._scene.frames if frame.kind not in (None, *_IN_THE_RESULT)]
        for frame in told:
            if frame.at is not None:
                yield from self._findings_before(findings, frame.at)
            if last is None or frame.street != last.street:
                yield from self._street(frame)
            if not self._only_deals(frame, last):
                yield from self._step(frame, last)
            if frame.equity and (last is None or frame.equity != last.equity):
                yield from self._equity(frame)
            last = frame
        yield from self._findings_before(findings, None)
        if told:
            yield ""

    def _only_deals(self, frame: Frame, last: Frame | None) -> bool:
        """Whether the street's own heading, just printed, says all there is to the step."""
        fresh = last is None or frame.street != last.street
        if not fresh or frame.kind is not StepKind.STREET or len(frame.boards) > 1:
            return False
        return any(frame.boards)

    def _findings_before(self, findings: list[Finding], at: int | None) -> Iterator[str]:
        """The findings that stand before offset `at`; each is taken from the list once."""
        while findings and (at is None or findings[0].step < at):
            yield from self._finding(findings.pop(0))

    def _finding(self, finding: Finding) -> Iterator[str]:
        paint, style = self._paint, SEVERITY_STYLE[finding.severity]
        head = f"{code_words(finding)}, line {finding.line}: {sentence(finding.message)}"
        first, *rest = wrapped(head, WIDTH - 5)
        yield paint(style, f"   ! {first}")
        for line in rest:
            yield paint(style, f"     {line}")
        if finding.excerpt:
            line, caret = excerpt(finding.excerpt, finding.caret or finding.column, WIDTH - 7)
            yield f"       {line}"
            yield f"       {paint(style, caret)}"
        said = [("expected", finding.expected), ("recorded", finding.recorded), ("rule", finding.rule)]
        for word, value in said:
            if value is not None:
                yield from _hanging(f"     {word}: ", sentence(value))

    def _street(self, frame: Frame) -> Iterator[str]:
        boards = [board for board in frame.boards if board]
        board = "".join([f" [{cards_text(board)}]" for board in boards])
        head = f"── {self._streets[frame.street].upper()}{board} "
        yield ""
        yield self._paint("bold", head + "─" * max(WIDTH - width(head), 3))
        stacks = [
            f"{self._name(seat)} {self._money(stack)}"
            for seat, stack in frame.stacks
            if seat not in frame.folded
        ]
        moved = frame.street > 0 and (frame.stacks, _sizes(frame)) != self._told
        self._told = (frame.stacks, _sizes(frame))
        if moved and stacks:
            for line in _beside(f"stacks: {', '.join(stacks)}"):
                yield self._paint("dim", line)
        if moved:
            yield from self._made(frame)

    def _made(self, frame: Frame) -> Iterator[str]:
        """Who put in what, of several pots each."""
        number = len(frame.pots)
        for index, pot in enumerate(frame.pots):
            if not pot.size:
                continue
            put = [f"{self._name(seat)} {self._money(chips)}" for seat, chips in pot.put_in]
            if pot.added:
                put.append(f"the house {self._money(pot.added)}")
            name = f"{_pot_name(index, number)} {self._money(pot.size)}"
            for line in _beside(f"{name}: {', '.join(put)}"):
                yield self._paint("dim", line)

    def _equity(self, frame: Frame) -> Iterator[str]:
        """What the known hands are worth against each other."""
        shares = [f"{self._name(seat)} {share * 100:.1f} %" for seat, share in frame.equity]
        others = f" ({count(frame.unknown, 'hand')} not known)" if frame.unknown else ""
        for line in _beside(f"equity: {', '.join(shares)}{others}"):
            yield self._paint("cyan", line)

    def _step(self, frame: Frame, last: Frame | None) -> Iterator[str]:
        """The step beside its line; the pots where they changed; what the player could do, and why."""
        facts = []
        if last is None or _sizes(frame) != _sizes(last):
            facts.append(self._pots(frame))
        if frame.kind is StepKind.ACTION and frame.amount:
            facts += [f"{self._money(stack)} behind" for seat, stack in frame.stacks if seat == frame.seat]
        number = f"{frame.line:>5} {BAR}" if frame.line is not None else f"      {GAP}"
        left, right = f"{number} {sentence(frame.text, 200)}", ", ".join(facts)
        gap = max(2, FACTS_AT - width(left))
        if not right:
            yield left
        elif width(left) + gap + width(right) <= WIDTH:
            yield f"{left}{' ' * gap}{self._paint('dim', right)}"
        else:
            yield left
            yield from [self._paint("dim", line) for line in _beside(right, 4)]
        if frame.choice is not None:
            yield from self._choice(frame.choice)

    def _choice(self, choice: Choice) -> Iterator[str]:
        owed = f"to call {self._money(choice.to_call)}; " if choice.to_call else ""
        for line in _beside(f"{owed}could {sentence(choice.legal, 300)}", 4):
            yield self._paint("dim", line)
        if choice.why:
            for line in _beside(f"by {sentence('; '.join(choice.why), 300)}", 4):
                yield self._paint("dim", line)

    def _pots(self, frame: Frame) -> str:
        money, number = self._money, len(frame.pots)
        if number < 2:
            return f"pot {money(frame.pot)}"
        parts = [f"{_pot_name(index, number)} {money(pot.size)}" for index, pot in enumerate(frame.pots)]
        return f"pot {money(frame.pot)} ({', '.join(parts)})"

    def result(self) -> Iterator[str]:
        """Each pot: who can win it, who should have it and why, what the record paid."""
        outcome = self._outcome
        if not outcome.pots:
            return
        yield self._paint("bold", "RESULT")
        runs = {pot.run for pot in outcome.pots}
        for pot in outcome.pots:
            yield from self._pot(pot, len({p.index for p in outcome.pots}), len(runs) > 1)
        if any(player.collected for player in outcome.players):
            yield ""
            yield from self._money_table()

    def _pot(self, pot: PotResult, pots: int, several: bool) -> Iterator[str]:
        money, paint = self._money, self._paint
        board = self._board(pot.run)
        run = f", board {max(pot.run, 1)} [{cards_text(board)}]" if several else ""
        rake = f", {money(pot.rake)} of it rake" if pot.rake else ""
        title = f"{_pot_name(pot.index, pots)} {money(pot.size)}{rake}{run}"
        who = _listed([self._name(seat) for seat in pot.eligible])
        alone = len(pot.eligible) == 1
        yield from _hanging("  ", f"{title}: {'only ' if alone else ''}{who} can win it")
        for claim in pot.claims:
            yield from _hanging("    ", self._claim(claim))
        yield from self._losers(pot, board)
        if pot.paid is not None:
            paid = [f"{self._name(seat)} {money(amount)}" for seat, amount in pot.paid]
            yield from _hanging("    ", f"the record pays {_listed(paid) if paid else 'nobody'}")
        for line in _hanging("    ", f"{pot.verdict.value}: {sentence(pot.reason)}"):
            yield paint(_VERDICT_STYLE[pot.verdict], line)

    def _claim(self, claim: Claim) -> str:
        marks = [f"{claim.half} half"] if claim.half else []
        marks += [f"the odd {self._money(claim.odd)} included"] if claim.odd else []
        mark = f" ({', '.join(marks)})" if marks else ""
        words = f" with {claim.words}" if claim.words else ""
        cards = f" [{cards_text(claim.best)}]" if claim.best else ""
        return f"{self._name(claim.seat)} wins {self._money(claim.amount)}{mark}{words}{cards}"

    def _losers(self, pot: PotResult, board: Sequence[Card]) -> Iterator[str]:
        """The shown hands that lost, each with the card that decides."""
        game, ranking = self._game, self._ranking
        if game is None or ranking is None or len(board) < 5 or not any(claim.best for claim in pot.claims):
            return
        players = self._outcome.players
        hands = {player.seat: player.cards for player in players if len(player.cards) == game.hole}
        gave_up = {player.seat for player in self._outcome.players if player.mucked}
        for half, halves in (("high", {"high", ""}), ("low", {"low"})):
            winners = [claim.seat for claim in pot.claims if claim.half in halves]
            if not winners or winners[0] not in hands:
                continue
            losers = [seat for seat in pot.eligible if seat not in winners and seat in hands]
            for seat in losers:
                if seat in gave_up:
                    five = ranking.best_high(hands[seat], board)
                    words = words_high(five, ranking.high(hands[seat], board))
                    why = f"mucked {words} [{cards_text(five)}] and gave up the claim"
                else:
                    why = self._lost(ranking, half, hands[winners[0]], hands[seat], board)
                yield from _hanging("    ", f"{self._name(seat)} {why}")

    def _lost(
        self,
        ranking: Ranking,
        half: str,
        winner: Sequence[Card],
        loser: Sequence[Card],
        board: Sequence[Card],
    ) -> str:
        """What the loser has and why it is not enough."""
        if half == "high":
            best, own = ranking.high(winner, board), ranking.high(loser, board)
            five = ranking.best_high(loser, board)
            words, why = words_high(five, own), why_high(best, own) if best > own else ""
        else:
            lowest, low = ranking.low(winner, board), ranking.low(loser, board)
            if low is None or lowest is None:
                return "has no low"
            five = ranking.best_low(loser, board)
            words, why = words_low(five), why_low(lowest, low) if lowest > low else ""
        return f"has {words} [{cards_text(five)}]" + (f": {why}" if why else "")

    def _board(self, run: int) -> tuple[Card, ...]:
        boards = self._outcome.boards
        index = max(run - 1, 0)
        return boards[index] if index < len(boards) else ()

    def _money_table(self) -> Iterator[str]:
        money = self._money
        rows = [self._money_row(player) for player in self._outcome.players]
        heads = ("seat", "player", "put in", "back", "collected", "cash-out", "net")
        yield from _table(heads, rows, right={2, 3, 4, 5, 6})
        outcome = self._outcome
        fees = f", fees {money(outcome.fees)}" if outcome.fees else ""
        yield f"  total pot {money(outcome.total_pot)}, rake {money(outcome.rake)}{fees}"

    def _money_row(self, player: PlayerResult) -> tuple[str, ...]:
        money = self._money
        return (
            str(player.seat),
            self._name(player.seat),
            money(player.invested + player.uncalled),
            money(player.uncalled) if player.uncalled else "",
            money(player.collected) if player.collected else "",
            self._signed(player.cash_out) if player.cash_out else "",
            self._signed(player.net),
        )

    def _signed(self, amount: int) -> str:
        return ("+" if amount > 0 else "") + self._money(amount)

    def closing(self) -> Iterator[str]:
        """The verdict and how many findings there are."""
        outcome = self._outcome
        style = _VERDICT_STYLE[outcome.verdict]
        for line in wrapped(f"VERDICT {outcome.verdict.value}: {sentence(outcome.reason)}", WIDTH):
            yield self._paint(style, line)
        if outcome.findings:
            codes = sorted({finding.code for finding in outcome.findings})
            hint = f"`fairpot rule {codes[0]}` explains"
            yield f"{count(len(outcome.findings), 'finding')}: {', '.join(codes)} ({hint})"
        else:
            yield "no findings"

    def _name(self, seat: int) -> str:
        return self._names.get(seat) or _short(self._hand.name(seat))

    def _money(self, amount: int) -> str:
        return visible(self._hand.money(amount))


def _short(name: str) -> str:
    return sentence(name, _NAME_LIMIT)


def _currency(code: str | None) -> str:
    return f" {code}" if code else ""


def _pot_name(index: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    return "main pot" if index == 0 else ("side pot" if pots == 2 else f"side pot {index}")


def _listed(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _hanging(head: str, text: str) -> Iterator[str]:
    """`head` and `text` in lines of at most WIDTH, the later ones indented by two more."""
    first, *rest = wrapped(head.lstrip() + text, WIDTH - (len(head) - len(head.lstrip())))
    indent = " " * (len(head) - len(head.lstrip()))
    yield indent + first
    for line in rest:
        yield f"{indent}  {line}"


def _sizes(frame: Frame) -> list[int]:
    return [pot.size for pot in frame.pots]


def _beside(text: str, more: int = 0) -> Iterator[str]:
    """Lines that stand beside what the record prints, the later ones indented by two more."""
    for place, line in enumerate(wrapped(text, WIDTH - 10 - more)):
        yield f"      {GAP} {' ' * (more + 2 * (place > 0))}{line}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> Iterator[str]:
    """Aligned columns under their heads; columns with nothing in them are left out."""
    used = [i for i in range(len(heads)) if any(row[i] for row in rows)]
    lines = [[row[i] for i in used] for row in (heads, *rows)]
    ends = frozenset(right)
    yield from aligned(lines, [used.index(i) for i in used if i in ends], "  ").splitlines()
