"""What each changing thing on a drawn table holds in a frame: its text or amount, its classes.

The drawing and the page's steps are both made of these, so that they cannot differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parser.cards import CARD_TEXT
from parser.events import Action, Post, PostKind, Verb
from parser.saying import say
from replay.games import game_of
from replay.result import StepKind
from reports.replayer.units import in_big_blinds

if TYPE_CHECKING:
    from parser.cards import Card
    from reports.language import Language
    from reports.replayer.scene import Frame, Scene, SceneSeat

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
CARDS = ("known", "shown", "none")
"""Hole cards: all that the record knows, those that it has shown by then, none but backs."""
UNITS = ("money", "bb")


class Slot(NamedTuple):
    """What a slot holds; None: this kind of slot has no such thing."""

    text: str | None = None
    """Said in the language. Of a card its rank and the symbol of its suit: "10♥"; "" of others."""
    units: int | None = None
    """An amount, to be written in money or in big blinds."""
    classes: str | None = None
    """All classes of the element."""
    width: float | None = None


_BEFORE_CARDS = (None, StepKind.POST, StepKind.NOTE, StepKind.DROP)
_NO_CARD = Slot("", classes="card none")
_BACK = Slot("", classes="card back")


def slots(scene: Scene, tongue: Language, frame: int = 0, *, cards: str = "known") -> dict[str, Slot]:
    """Every slot of the table at a frame; of a hand without frames what is known of its beginning."""
    now = frame_at(scene, frame)
    held: dict[str, Slot] = {}
    said = _said(scene, frame)
    winners = {one.seat for one in scene.frames[: frame + 1] if one.kind is StepKind.COLLECTED}
    dealt = any(one.kind not in _BEFORE_CARDS for one in scene.frames[: frame + 1])
    for seat in scene.seats:
        share = _share(seat, now, cards) if not winners else None
        _seat(held, seat, now, tongue, said.get(seat.seat), share, won=seat.seat in winners)
        for place, slot in enumerate(_hole(scene, seat, frame, cards if dealt else "")):
            held[f"hole:{seat.seat}:{place}"] = slot
    for row in range(rows(scene)):
        board = now.boards[row] if now is not None and row < len(now.boards) else ()
        for place in range(board_size(scene)):
            held[f"board:{row}:{place}"] = card_slot(board[place]) if place < len(board) else _NO_CARD
    _pots(held, scene, now)
    held["caption"] = Slot(tongue(now.text if now is not None else not_executed(scene)))
    return held


def frame_at(scene: Scene, frame: int) -> Frame | None:
    """A frame; None of a hand that has none.

    Raises:
        IndexError: there is no such frame.
    """
    if not scene.frames and frame == 0:
        return None
    if frame < 0:
        raise IndexError(frame)
    return scene.frames[frame]


def not_executed(scene: Scene) -> str:
    """Why a hand has no frames."""
    return say("The hand is not executed: {why}", why=scene.replay.reason)


def described(scene: Scene, tongue: Language, frame: int) -> str:
    """The step in words, the pot and the board: for who does not see the drawing."""
    if not scene.frames:
        return tongue(not_executed(scene))
    now = scene.frames[frame]
    money = scene.hand.header
    told = [tongue(now.text)]
    told.append(
        tongue(say("In the middle: {amount}", amount=tongue.money(now.middle, money.scale, money.symbol)))
    )
    return ". ".join(told) + "."


def card_slot(card: Card) -> Slot:
    """A card face up."""
    text = CARD_TEXT[card]
    rank, suit = text[0], text[1]
    return Slot(("10" if rank == "T" else rank) + SYMBOLS[suit], classes=f"card up suit-{suit}")


def rows(scene: Scene) -> int:
    """How many boards the hand comes to; one at least."""
    return max([len(one.boards) for one in scene.frames], default=1) or 1


def board_size(scene: Scene) -> int:
    """How many cards its longest board has; five at least."""
    return max([5, *[len(board) for one in scene.frames for board in one.boards]])


def pot_count(scene: Scene) -> int:
    """The most pots that there are at a time; one at least."""
    return max([len(one.pots) for one in scene.frames], default=1) or 1


def hole_count(scene: Scene, seat: SceneSeat) -> int:
    """The most hole cards that a seat has at a time; none of who is not dealt in."""
    if not seat.dealt_in:
        return 0
    game = game_of(scene.hand.header.game)
    shown = [len(held) for one in scene.frames for whose, held in one.hands if whose == seat.seat]
    return max([game.dealt if game is not None else 0, len(seat.cards), *shown])


def amount_text(scene: Scene, tongue: Language, units: int, unit: str = "money") -> str:
    """An amount as money or in big blinds; without a big blind always money."""
    header = scene.hand.header
    big = scene.replay.big_blind
    if unit == "money" or not big:
        return tongue.money(units, header.scale, header.symbol)
    return in_big_blinds(units, big, tongue)


def _seat(
    held: dict[str, Slot],
    seat: SceneSeat,
    now: Frame | None,
    tongue: Language,
    said: str | None,
    share: float | None,
    *,
    won: bool,
) -> None:
    number = seat.seat
    folded = now is not None and number in now.folded
    states = {
        "empty": not seat.dealt_in and now is not None,
        "folded": folded,
        "allin": now is not None and number in now.all_in and not folded,
        "acting": now is not None and now.to_act == number,
        "winner": won,
        "hero": seat.hero,
    }
    held[f"seat:{number}"] = Slot(classes=" ".join(["seat", *[state for state, on in states.items() if on]]))
    stacks = dict(now.stacks) if now is not None else {}
    held[f"stack:{number}"] = Slot(units=stacks.get(number, seat.stack))
    held[f"said:{number}"] = Slot(tongue(said) if said else "")
    held[f"equity:{number}"] = Slot(tongue.percent(share) if share is not None else "")
    held[f"equitybar:{number}"] = Slot(
        classes="bar" if share is not None else "bar none", width=round(100 * (share or 0), 1)
    )
    bet = dict(now.bets).get(number, 0) if now is not None else 0
    held[f"bet:{number}"] = Slot(classes="bet" if bet else "bet none")
    held[f"betamount:{number}"] = Slot(units=bet)


def _share(seat: SceneSeat, now: Frame | None, cards: str) -> float | None:
    """What a hand is worth while it is played, where all hands that it is laid against are to be seen."""
    if now is None or now.kind in (StepKind.ODD, StepKind.AWARD):
        return None
    seen = {whose for whose, held in now.hands if held}
    if cards == "known" or (cards == "shown" and seen.issuperset([one for one, _ in now.equity])):
        return dict(now.equity).get(seat.seat)
    return None


def _hole(scene: Scene, seat: SceneSeat, frame: int, cards: str) -> list[Slot]:
    """A seat's cards: faces of those that are known, backs of the others of who still holds them."""
    most = hole_count(scene, seat)
    now = frame_at(scene, frame)
    if now is None or not cards:
        return [_NO_CARD] * most
    shown = dict(now.hands).get(seat.seat, ())
    known = {"known": shown or seat.cards, "shown": shown}.get(cards, ())
    faces = [card_slot(card) for card in known[:most]]
    game = game_of(scene.hand.header.game)
    holds = game.dealt if game is not None else 0
    if game is not None and any(
        one.kind is StepKind.DISCARD and one.seat == seat.seat for one in scene.frames[: frame + 1]
    ):
        holds = game.hole
    if seat.seat in now.folded:
        holds = 0
    backs = [_BACK] * max(0, holds - len(faces))
    return [*faces, *backs, *[_NO_CARD] * most][:most]


def _pots(held: dict[str, Slot], scene: Scene, now: Frame | None) -> None:
    """The total still in the middle; each pot's size, which is to be seen where there are several."""
    several = now is not None and len(now.pots) > 1
    paid = " paid" if now is not None and now.pot and not now.middle else ""
    for place in range(pot_count(scene)):
        there = now is not None and place < len(now.pots)
        classes = f"pot{paid}" if there and several else "pot none"
        held[f"potbox:{place}"] = Slot(classes=classes)
        held[f"pot:{place}"] = Slot(
            units=now.pots[place].size if now is not None and there else 0, classes="amount"
        )
    held["total"] = Slot(units=now.middle if now is not None else 0)


_VERBS = {
    Verb.FOLD: say("folds"),
    Verb.CHECK: say("checks"),
    Verb.CALL: say("calls"),
    Verb.BET: say("bets"),
    Verb.RAISE: say("raises"),
}
_POSTS = {
    PostKind.ANTE: say("ante"),
    PostKind.SMALL_BLIND: say("small blind"),
    PostKind.BIG_BLIND: say("big blind"),
    PostKind.STRADDLE: say("straddle"),
}
_WINS = say("wins")
_KINDS = {
    StepKind.DISCARD: say("discard"),
    StepKind.SHOW: say("shows"),
    StepKind.MUCK: say("mucks"),
    StepKind.UNCALLED: say("uncalled"),
    StepKind.COLLECTED: _WINS,
    StepKind.SOLD: say("cash-out"),
    StepKind.SLIP: say("slip"),
}
_ALL_IN = say("all-in")
_POSTED = say("posts")


def _said(scene: Scene, frame: int) -> dict[int, str]:
    """What each seat did last, in a word or two; a new street begins anew for who can still act."""
    said: dict[int, str] = {}
    for place in range(1, frame + 1):
        now = scene.frames[place]
        if now.kind in (StepKind.STREET, StepKind.SHOWDOWN):
            lasting = {*now.folded, *now.all_in}
            said = {seat: word for seat, word in said.items() if seat in lasting or word == _WINS}
        elif now.seat is not None:
            word = _word(scene, place)
            if word and said.get(now.seat) != _WINS:
                said[now.seat] = word
    return said


def _word(scene: Scene, place: int) -> str:
    now = scene.frames[place]
    assert now.kind is not None  # noqa: S101  # only the beginning has none
    step = scene.replay.steps[place - 1]
    event = scene.hand.events[step.event] if step.event >= 0 else None
    if isinstance(event, Post):
        return _POSTS.get(event.kind, _POSTED)
    if isinstance(event, Action):
        if now.seat in now.all_in and event.verb is not Verb.FOLD:
            return _ALL_IN
        return _VERBS[event.verb]
    return _KINDS.get(now.kind, "")
