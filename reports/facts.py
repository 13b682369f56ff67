"""Replays -> fact tables: values collected hand by hand, turned into Arrow tables a batch at a time.

    columns = Columns()
    for hand in read_hands(path):
        columns.add(replay(hand))
        if columns.full:
            tables = columns.flush()  # {"hands": pyarrow.Table, "players": ..., "actions": ..., ...}
    tables = columns.flush()

`add` only gathers; the facts themselves are found in `tables`, `preflop` and `postflop`. A hand has rows in
`players` when it is counted: replayed, trusted, its money adds up, its amounts and seats fit the columns, and
no hand with its site and id was counted before by this object. Every other hand has its row in `hands` with
the reason in `left_out`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple

from parser.cards import cards_text
from parser.findings import Severity
from parser.hand import HandStatus
from replay.result import Verdict
from replay.track import hero_of, kind_of
from reports.allin import LAST, closed
from reports.asides import bounties
from reports.fingerprints import fingerprints
from reports.messages import json_bytes
from reports.repeats import hand_uid, identity
from reports.taken import rake_taken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pyarrow as pa

    from parser.cards import Card
    from parser.findings import Finding
    from parser.hand import Hand
    from replay.result import PotResult, Replay
    from reports.allin import Closed

CHUNK = 100
"""Hands whose values are turned into arrays together."""
BATCH = 4_000
"""Hands after which a batch should be flushed."""
MONEY_LIMIT = 10**12
"""Largest amount the store takes, in minor units: its millionths still fit int64."""
SEAT_LIMIT = 255
COUNTED_BEFORE = "counted before"
"""Why a further record of a hand is left out: the tables could not tell its rows from those of the first."""

NOT_REPLAYED, ERROR = Verdict.NOT_REPLAYED, Severity.ERROR
# Members live as long as the process; an Enum's own hash is slow.
VERDICT_TEXT = {id(verdict): verdict.value for verdict in Verdict}
STATUS_TEXT = {id(status): status.value for status in HandStatus}

HAND_VALUES = (
    "hand_uid", "site", "hand_id", "kind", "game", "limit", "currency", "scale", "small_blind",
    "big_blind", "ante", "tournament_id", "level", "table", "max_seats", "n_dealt", "played_at",
    "ts_utc", "runs", "button", "board", "total_pot", "rake", "fees", "status", "verdict", "reason",
    "counted", "left_out", "findings", "errors", "profile", "file", "line", "byte", "size",
    "hero", "last_street", "bounties",
)  # fmt: skip
"""What `add` keeps of each hand, in order: columns of `hands`, and three helpers at the end."""

STREETS = 4
"""Streets that the tables have columns for."""

POT_VALUES = (
    "hand", "pot", "run", "size", "rake", "verdict", "reason", "n_eligible", "n_due", "n_paid",
)  # fmt: skip
"""What `add` keeps of each pot: columns of `pots`, and how many seats and shares stand in the flat lists; -1:
none are known."""
FINDING_VALUES = (
    "hand_uid", "site", "hand_id", "code", "severity", "file", "line", "column", "street", "player",
    "message", "expected", "recorded", "rule", "excerpt", "level", "fingerprint",
    "caret", "pot", "also", "table_key",
)  # fmt: skip


@lru_cache(maxsize=4096)
def table_key(site: str, tournament: str | None, table: str | None) -> int:
    """The 64-bit identity of a table, equal in every process."""
    return hand_uid(site, f"{tournament or ''}\0{table or ''}")


class Columns:
    """Fact rows of the hands added since the last flush."""

    def __init__(self, counted: set[int] | None = None) -> None:
        """`counted` are the hands counted so far, when several of these share them."""
        self.hands: list[Any] = []
        """HAND_VALUES of the hands, one after the other."""
        self.player_chunks: list[dict[str, Any]] = []
        """Results as arrays, CHUNK hands each."""
        self.player_counts: list[int] = []
        """Players kept of each hand."""
        self.names: dict[str, int] = {}
        """The code of each player's name."""
        self.holes: dict[tuple[Card, ...], int] = {(): 0}
        """The code of each player's known cards."""
        self.decision_chunks: list[dict[str, Any]] = []
        self.decision_counts: list[int] = []
        self._players: list[Any] = []
        """The fields of the results of the latest hands, one after the other."""
        self._decisions: list[Any] = []
        self.pots: list[Any] = []
        """POT_VALUES of the pots, likewise."""
        self.eligible: list[int] = []
        """Seats of all pots."""
        self.due: list[int] = []
        """Seat and amount of each share of all pots."""
        self.paid: list[int] = []
        self.closed: list[tuple[int, Closed]] = []
        """Hands all-in before the river, each with its number."""
        self.findings: list[tuple[Any, ...]] = []
        self._counted: set[int] = set() if counted is None else counted

    def __len__(self) -> int:
        """Hands held."""
        return len(self.player_counts)

    @property
    def full(self) -> bool:
        """Whether it is time to flush."""
        return len(self.player_counts) >= BATCH

    def add(self, replay: Replay, findings: Iterable[Finding] | None = None) -> bool:
        """Take in one hand; whether it is counted. `findings` replaces the replay's own."""
        hand = replay.hand
        uid = identity(hand)
        found = replay.findings if findings is None else tuple(findings)
        errors = sum([finding.severity is ERROR for finding in found]) if found else 0
        fits = _fits(replay, errors)
        four = not replay.players or len(replay.players[0].street_totals) == STREETS
        rake = rake_taken(replay) if replay.verdict is not NOT_REPLAYED else 0
        left_out = self._why_not(replay, uid, fits, rake) if four else "other streets than preflop to river"
        if left_out is None:
            self._counted.add(uid)
        self.hands += _hand_values(replay, uid, len(found), errors, left_out, rake if fits else None)
        if fits and four and left_out != COUNTED_BEFORE:
            extend = self._players.extend
            for player in replay.players:
                extend(astuple(player))
            extend = self._decisions.extend
            for decision in replay.decisions:
                extend(astuple(decision))
            self.player_counts.append(len(replay.players))
            self.decision_counts.append(len(replay.decisions))
            for pot in replay.pots:
                self._add_pot(len(self.player_counts) - 1, pot)
            if left_out is None:
                self._look_for_all_in(replay)
        else:
            self.player_counts.append(0)
            self.decision_counts.append(0)
        self.tell(hand, found)
        if len(self.player_counts) % CHUNK == 0:
            self._settle()
        return left_out is None

    def tell(self, hand: Hand, findings: Sequence[Finding]) -> None:
        """Take in findings of a hand, and nothing else of it."""
        site, uid = hand.header.site, identity(hand)
        for finding, mark in zip(findings, fingerprints(site, findings, hand.seats), strict=True):
            self.findings.append(finding_values(uid, site, finding, mark))

    def _look_for_all_in(self, replay: Replay) -> None:
        """Keeps the latest hand where its betting was over early."""
        decisions = replay.decisions
        early = not decisions or decisions[-1].street < LAST
        if early and replay.pots and len(replay.pots[0].eligible) > 1:
            hand = closed(replay)
            if hand is not None:
                self.closed.append((len(self.player_counts) - 1, hand))

    def _add_pot(self, hand: int, pot: PotResult) -> None:
        claims, paid = pot.claims, pot.paid
        self.eligible += pot.eligible
        for claim in claims:
            self.due += (claim.seat, claim.amount)
        for award in paid or ():
            self.paid += award
        self.pots += (
            hand,
            pot.index,
            pot.run,
            pot.size,
            pot.rake,
            VERDICT_TEXT[id(pot.verdict)],
            pot.reason,
            len(pot.eligible),
            len(claims),
            -1 if paid is None else len(paid),
        )

    def _settle(self) -> None:
        """Turns the latest hands' values into arrays."""
        from reports.gather import decision_arrays, player_arrays

        self.player_chunks.append(player_arrays(self._players, self.names, self.holes))
        self.decision_chunks.append(decision_arrays(self._decisions))
        self._players.clear()
        self._decisions.clear()

    def flush(self) -> dict[str, pa.Table]:
        """The tables of the hands held, in the order they were added; holds none afterwards."""
        from reports.tables import build

        self._settle()
        tables = build(self)
        for held in (
            self.hands,
            self.player_chunks,
            self.player_counts,
            self.decision_chunks,
            self.decision_counts,
            self.pots,
            self.eligible,
            self.due,
            self.paid,
            self.closed,
            self.findings,
        ):
            held.clear()
        self.names.clear()
        self.holes = {(): 0}
        return tables

    def _why_not(self, replay: Replay, uid: int, fits: bool, rake: int) -> str | None:
        """Why a hand has no rows in `players`, in a few words; None when it has."""
        if replay.verdict is NOT_REPLAYED:
            return replay.reason
        if not replay.trusted:
            return "impossible event"
        if not fits:
            return "amount or seat out of range"
        if not replay.players:
            return "nobody dealt in"
        paid = sum([player.collected for player in replay.players])
        if paid + rake + replay.fees != replay.total_pot:
            return "money does not add up"
        if uid in self._counted:
            return COUNTED_BEFORE
        return None


def _fits(replay: Replay, errors: int) -> bool:
    """Whether every amount and seat can be stored; without errors, decisions stay within stacks and pot."""
    ante = replay.hand.header.ante
    if replay.total_pot > MONEY_LIMIT or replay.big_blind > MONEY_LIMIT or (ante and ante > MONEY_LIMIT):
        return False
    for player in replay.players:
        if player.stack > MONEY_LIMIT or player.seat > SEAT_LIMIT:
            return False
    return not errors or _all_fit(replay)


def _all_fit(replay: Replay) -> bool:
    """Whether what a faulty record says can be stored: its wagers and awards need not fit the stacks."""
    seats: list[int] = []
    numbers = [replay.rake, replay.fees, replay.small_blind]
    for decision in replay.decisions:
        seats.append(decision.seat)
        # What is owed and the legal raises follow from these.
        numbers += (decision.raise_to, decision.added, decision.pot)
    for player in replay.players:
        numbers += (player.collected, player.cash_out, player.invested, player.uncalled)
    for pot in replay.pots:
        seats += pot.eligible
        numbers.append(pot.size)
        numbers += [claim.amount for claim in pot.claims]
        for seat, amount in pot.paid or ():
            seats.append(seat)
            numbers.append(amount)
    if max(numbers) > MONEY_LIMIT or min(numbers) < -MONEY_LIMIT:
        return False
    return not seats or (max(seats) <= SEAT_LIMIT and min(seats) >= 0)


def _small(number: int | None) -> int | None:
    """A seat number or count as stored; None when it is beyond a byte."""
    return number if number is not None and 0 <= number <= 255 else None


def _hand_values(
    replay: Replay, uid: int, findings: int, errors: int, left_out: str | None, rake: int | None
) -> tuple[Any, ...]:
    """HAND_VALUES of one hand; no `rake`: its amounts don't fit."""
    hand, fits = replay.hand, rake is not None
    header = hand.header
    boards = replay.boards
    board = boards[0] if boards else ()
    return (
        uid,
        header.site,
        header.hand_id,
        kind_of(header),
        header.game,
        header.limit,
        header.currency,
        header.scale,
        replay.small_blind if fits else None,
        replay.big_blind if fits else None,
        header.ante if fits else None,
        header.tournament_id,
        header.level,
        header.table,
        _small(header.max_seats),
        min(len(replay.players), 255),
        header.played_at,
        header.utc,
        min(len(boards), 255),
        _small(header.button),
        cards_text(board),
        replay.total_pot if fits else None,
        rake,
        replay.fees if fits else None,
        STATUS_TEXT[id(hand.status)],
        VERDICT_TEXT[id(replay.verdict)],
        replay.reason,
        left_out is None,
        left_out,
        findings,
        errors,
        replay.profile,
        hand.file,
        hand.line,
        hand.byte,
        hand.size,
        hero_of(hand),
        max(0, len(board) - 2),
        bounties(hand),
    )


def finding_values(
    uid: int, site: str, finding: Finding, fingerprint: str, table: int | None = None
) -> tuple[Any, ...]:
    """FINDING_VALUES of one finding; `table` is the key of the table whose hands it is about."""
    return (
        uid,
        site,
        finding.hand_id,
        finding.code,
        finding.severity.value,
        finding.file,
        finding.line,
        finding.column,
        finding.street,
        finding.player,
        finding.message,
        finding.expected,
        finding.recorded,
        finding.rule,
        finding.excerpt,
        finding.level.value,
        fingerprint,
        finding.caret,
        finding.pot,
        json_bytes(finding.also).decode() if finding.also else None,
        table,
    )
