"""Summaries of PokerStars, and of Full Tilt and Run It Once, which write theirs likewise."""

from __future__ import annotations

from parser.summaries.amounts import amount, rank, total
from parser.summaries.lines import SummaryFormat
from parser.summaries.telling import Groups, Telling, row_of, won

_QUALIFIED = "(qualified"


def _header(telling: Telling, groups: Groups, _at: int) -> None:
    if not telling.tournament_id:
        telling.tournament_id, telling.game = groups[1] or "", (groups[2] or "").strip()


def _money(text: str) -> str:
    """ "USD 20.00" as "20.00 USD"."""
    word, _, rest = text.strip().rstrip(".").partition(" ")
    return f"{rest} {word}" if len(word) == 3 and word.isalpha() and rest else text.strip().rstrip(".")


def _parts(text: str) -> list[str]:
    """The parts of a price; the currency's word, which stands behind the last, belongs to each."""
    number, blank, word = text.strip().rpartition(" ")
    if not blank or not word.isalpha():
        number, word = text.strip(), ""
    return [f"{part} {word}".strip() for part in number.replace("+", "/").split("/")]


def _buy_in(telling: Telling, groups: Groups, at: int) -> None:
    telling.buy_in(_parts(groups[0] or ""), at)


def _kind(telling: Telling, groups: Groups, at: int) -> None:
    if groups[0] == "Freeroll":
        telling.price("buy_in", "Freeroll", at)


def _entrants(telling: Telling, groups: Groups, _at: int) -> None:
    telling.field(groups[0] or "")


def _pool(telling: Telling, groups: Groups, at: int) -> None:
    if "ticket" not in (groups[0] or "").lower():
        telling.price("pool", groups[0] or "", at)


def _target(telling: Telling, groups: Groups, _at: int) -> None:
    """What a ticket is worth: the price of what it lets in to."""
    found = [amount(part) for part in _parts(groups[1] or "")]
    telling.ticket = (
        total([one for one in found if one is not None]) if groups[1] and None not in found else None
    )


def _started(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("started", groups[0] or "", at)


def _finished(telling: Telling, groups: Groups, at: int) -> None:
    telling.time("finished", groups[0] or "", at)


def _row(telling: Telling, groups: Groups, at: int) -> None:
    place, name, entry, _country, plain, plain_entry, rest = groups
    row = row_of(telling, place or "0", name if name is not None else plain or "", entry or plain_entry)
    rest = (rest or "").strip()
    if rest == "still playing":
        row.playing, row.rank = True, None
    elif rest.startswith(_QUALIFIED):
        row.ticket, row.prize = "ticket to the target tournament", telling.ticket
    else:
        won(telling, row, rest.partition(" (")[0], at)


def _result(telling: Telling, groups: Groups, at: int) -> None:
    who, place, award = groups
    if who != "You" and telling.hero is None and any(row.player == who for row in telling.rows):
        telling.hero = who
    if place:
        telling.hero_ranks.append(rank(place) or 0)
        telling.of_owner(at, prize=telling.amount(_money(award), at) if award else None)


def _dear(telling: Telling, groups: Groups, _at: int) -> None:
    telling.hero = groups[0]


def _rebuys(telling: Telling, groups: Groups, at: int) -> None:
    rebuys, addons, paid = groups
    telling.of_owner(
        at, rebuys=int(rebuys or 0), addons=int(addons or 0),
        extra=telling.amount(_money(paid), at) if paid else None,
    )  # fmt: skip


def _addons(telling: Telling, groups: Groups, at: int) -> None:
    addons, paid = groups
    telling.of_owner(at, addons=int(addons or 0), extra=telling.amount(_money(paid), at) if paid else None)


def _reentries(telling: Telling, groups: Groups, _at: int) -> None:
    telling.reentries = int(groups[0] or 0)


def _bounties(telling: Telling, groups: Groups, at: int) -> None:
    telling.of_owner(at, bounty=telling.amount(_money(groups[1]), at) if groups[1] else None)


STARS = SummaryFormat(
    "PokerStars",
    "pokerstars",
    r"(?:PokerStars|Full Tilt|Run It Once Poker) Tournament #\d",
    "stars.lark",
    {
        "HEADER": _header,
        "BUY_IN": _buy_in,
        "KIND": _kind,
        "ENTRANTS": _entrants,
        "POOL": _pool,
        "TARGET": _target,
        "STARTED": _started,
        "FINISHED": _finished,
        "ROW": _row,
        "RESULT": _result,
        "DEAR": _dear,
        "REBUYS": _rebuys,
        "ADDONS": _addons,
        "REENTRIES": _reentries,
        "BOUNTIES": _bounties,
    },
)
