"""A hand to text and back: what holds for samples and for real hands alike."""

from __future__ import annotations

from collections.abc import Callable

from parser import Hand
from parser.hand import HandStatus
from parser.reader import read_bytes
from parser.writers import floorlog, pokerstars
from parser.writers.base import NotExpressible, Written
from parser.writers.essence import essence
from parser.writers.floorfit import fitted as log_of
from parser.writers.floorfit import story
from parser.writers.plainnames import UNSAFE
from parser.writers.starsfit import fitted as stars_of
from replay import replay
from replay.house import house_of
from replay.result import Verdict

SOLD = "money between a player and the house"
CUT = ("reads as one that is cut short", "lines of the summary")


def written(write: Callable[[Hand], Written], hand: Hand) -> Written | str:
    """The hand's text, or why it has none."""
    try:
        return write(hand)
    except NotExpressible as error:
        return error.reason


def only(text: str) -> Hand:
    """The one hand of a text, with nothing beside it."""
    found = list(read_bytes(text.encode()))
    assert len(found) == 1
    assert isinstance(found[0], Hand), found[0]
    return found[0]


def check_stars(hand: Hand, *, again: bool = False) -> str | None:
    """Hand -> PokerStars text -> Hand: nothing but what the notes say is lost; why there is no text."""
    out = written(pokerstars.write, hand)
    if isinstance(out, str):
        return out
    text, notes = out
    back = only(text)
    fit = stars_of(hand)
    assert not UNSAFE.search(text.replace("\n", "").replace("\t", ""))
    assert essence(back)[:2] == essence(_without_buy_in(fit.hand, notes))[:2]
    assert not fit.own or all(note.startswith("names with") for note in notes)
    assert essence(back).events == essence(fit.hand).events
    if fit.own and not notes:
        assert essence(back)[:3] == essence(hand)[:3]
    if back.status is not hand.status:
        assert (hand.status, back.status) == (HandStatus.COMPLETE, HandStatus.PARTIAL)
        assert any(words in note for note in notes for words in CUT) or not _has_all_seats(hand), notes
    if again:
        second = written(pokerstars.write, back)
        assert isinstance(second, Written)
        assert second.text == text
    same_outcome(hand, back, notes, told=back.status is hand.status)
    return None


def _without_buy_in(hand: Hand, notes: tuple[str, ...]) -> Hand:
    from msgspec.structs import replace

    if "left out: the buy-in" not in notes:
        return hand
    return replace(hand, header=replace(hand.header, buy_in=None))


def _has_all_seats(hand: Hand) -> bool:
    """Whether the summary has a line for everybody."""
    from parser.events import SummarySeat

    return len([one for one in hand.events if isinstance(one, SummarySeat)]) >= len(hand.seats)


def check_log(hand: Hand, *, again: bool = False) -> str | None:
    """Hand -> floor log -> Hand: the same story; why there is no log."""
    out = written(floorlog.write, hand)
    if isinstance(out, str):
        return out
    text, notes = out
    back = only(text)
    assert not UNSAFE.search(text.replace("\n", ""))
    assert story(back) == story(log_of(hand).hand)
    if again:
        second = written(floorlog.write, back)
        assert isinstance(second, Written)
        assert story(only(second.text)) == story(back)
        assert not second.notes
    same_outcome(hand, back, notes, told=hand.status is HandStatus.COMPLETE, restated=False)
    return None


def same_outcome(
    hand: Hand, back: Hand, notes: tuple[str, ...], *, told: bool, restated: bool = True
) -> None:
    """The same verdict and results under the rules of the hand's own room; where the summary is not
    `restated`, what only it says may be missing to tell.
    """
    profile = house_of(hand)[0]
    before, after = replay(hand, profile), replay(back, profile)
    if restated or Verdict.CANNOT_TELL not in (before.verdict, after.verdict):
        assert not told or after.verdict is before.verdict, (before.reason, after.reason, notes)
    if any(SOLD in note for note in notes) or before.verdict is after.verdict is Verdict.CANNOT_TELL:
        return  # with chips that nobody had, nobody knows what went back
    finer = 10 ** (back.header.scale - hand.header.scale) if back.header.scale > hand.header.scale else 1
    coarser = 10 ** (hand.header.scale - back.header.scale) if back.header.scale < hand.header.scale else 1
    nets = sorted(player.net * finer for player in before.players)
    assert sorted(player.net * coarser for player in after.players) == nets
