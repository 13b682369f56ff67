"""Makes the trail of a replayed hand: what other hands are compared with."""

from __future__ import annotations

from typing import Any

from parser.events import Action, Dealt, Note, NoteKind, Post, Verb
from parser.formats.floorrules import HDR013
from parser.hand import Hand, HandHeader, Seat
from replay.result import PlayerResult, Replay, Verdict
from replay.trail import Posted, Trail, TrailNote, TrailSeat

PRESENCE, TOURNAMENT = NoteKind.PRESENCE, NoteKind.TOURNAMENT
STACK_NOT_GIVEN = HDR013.code
"""A hand with it leaves no ends: the stack of its seat line is none that was there."""
DISAGREES, NOT_REPLAYED = Verdict.DISAGREES, Verdict.NOT_REPLAYED
# Members live as long as the process; an Enum's own hash is slow.
VERB_PLACE = {id(verb): place for place, verb in enumerate(Verb)}


def trail_of(replay: Replay, uid: int, text: int) -> Trail:
    """The trail of a hand; `uid` and `text` are its identity and its text's hash."""
    hand = replay.hand
    header = hand.header
    posts, notes = _before_the_cards(hand)
    known = replay.trusted and replay.verdict is not NOT_REPLAYED
    if hand.findings and any(finding.code == STACK_NOT_GIVEN for finding in hand.findings):
        known = False
    results = {player.seat: player for player in replay.players}
    plays = [
        number
        for one in replay.decisions
        for number in ((one.street << 16) + (one.seat << 8) + VERB_PLACE[id(one.verb)], one.raise_to)
    ]
    boards = replay.boards
    return Trail(
        uid,
        text,
        header.site,
        header.tournament_id,
        header.table,
        header.hand_id,
        header.utc,
        header.played_at,
        hand.file,
        hand.byte,
        hand.line,
        hand.size,
        kind_of(header),
        header.game,
        header.limit,
        header.currency,
        header.scale,
        header.symbol,
        header.max_seats,
        header.button,
        replay.small_blind,
        replay.big_blind,
        header.ante,
        header.level,
        hand.status.value,
        replay.verdict.value,
        replay.trusted,
        hero_of(hand),
        tuple([_seat(seat, results.get(seat.number), posts, known) for seat in hand.seats]),
        tuple(plays),
        boards,
        replay.total_pot,
        replay.rake,
        replay.fees,
        bool(boards) and len(boards[0]) >= 3,
        disputed(replay) if replay.verdict is DISAGREES else 0,
        replay.profile,
        "" if replay.verdict is not NOT_REPLAYED else replay.reason,
        notes,
        sizes_of(replay) if len(replay.pots) > 1 else (),
    )


def _seat(
    seat: Seat, result: PlayerResult | None, posts: dict[int, tuple[Posted, ...]], known: bool
) -> TrailSeat:
    put = posts.get(seat.number, ())
    if result is None:
        return TrailSeat(seat.number, seat.name, seat.stack, seat.stack, False, seat.sitting_out, put, ())
    end = result.stack + result.net if known else None
    return TrailSeat(
        seat.number, seat.name, seat.stack, end, True, seat.sitting_out, put, result.cards, result.cash_out
    )


def _before_the_cards(hand: Hand) -> tuple[dict[int, tuple[Posted, ...]], tuple[TrailNote, ...]]:
    """The posts of each seat, and the notes that tell of coming, going and adding chips."""
    posts: dict[int, tuple[Posted, ...]] = {}
    notes: list[TrailNote] = []
    for event in hand.events:
        kind = type(event)  # isinstance is slower, and this is asked of every event
        if kind is Post:
            put: Any = event
            seat = put.seat
            if seat is not None:
                posted = Posted(put.kind, put.amount, put.all_in)
                posts[seat] = (*posts[seat], posted) if seat in posts else (posted,)
        elif kind is Note:
            note: Any = event
            if note.kind is PRESENCE or note.kind is TOURNAMENT:
                notes.append(TrailNote(note.seat, note.text))
    return posts, tuple(notes)


def disputed(replay: Replay) -> int:
    """The money of pots that disagree that is paid short or beyond what the rules give, whichever is more."""
    total = 0
    for pot in replay.pots:
        if pot.verdict is not DISAGREES or pot.paid is None or not pot.claims:
            continue
        owed: dict[int, int] = {}
        for claim in pot.claims:
            owed[claim.seat] = owed.get(claim.seat, 0) + claim.amount
        for seat, amount in pot.paid:
            owed[seat] = owed.get(seat, 0) - amount
        short = sum([amount for amount in owed.values() if amount > 0])
        total += max(short, short - sum(owed.values()))
    return total


def sizes_of(replay: Replay) -> tuple[int, ...]:
    """The sizes of main and side pots, over all boards; nothing where there is one pot."""
    sizes: dict[int, int] = {}
    for pot in replay.pots:
        sizes[pot.index] = sizes.get(pot.index, 0) + pot.size
    return tuple(sizes.values()) if len(sizes) > 1 else ()


def kind_of(header: HandHeader) -> str:
    """cash, fast-fold or tournament."""
    if header.tournament:
        return "tournament"
    return "fast-fold" if header.fast_fold else "cash"


def hero_of(hand: Hand) -> int | None:
    """The seat of the player whose record it is: the one named, or the only one whose dealt cards are given.

    None: it names nobody and gives the cards of nobody or of several.
    """
    name = hand.header.hero
    if name is not None:
        return next((seat.number for seat in hand.seats if seat.name == name), None)
    hero = None
    for event in hand.events:
        kind = type(event)
        if kind is Action:
            break
        if kind is Dealt and event.cards:  # type: ignore[union-attr]  # `kind` says so; isinstance is slower
            if hero is not None:
                return None
            hero = event.seat  # type: ignore[union-attr]  # likewise
    return hero
