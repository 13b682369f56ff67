"""Which hands a page is about: a player of one room, and the sorts of money he plays for, never mixed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parser.money import money_text
from reports.duck import text
from reports.stats.base import DEFAULT
from reports.where import parse

if TYPE_CHECKING:
    from reports.duck import Tables

KIND = "CASE WHEN kind = 'tournament' THEN kind ELSE 'cash' END"
NAMED = 6
"""Names listed when there is none as asked for."""


class PlayerError(ValueError):
    """There is no page as asked for: what is wrong, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Asked(NamedTuple):
    """What a page was asked for."""

    store: str
    player: str
    site: str | None = None
    where: str | None = None
    definitions: str = DEFAULT

    @property
    def filter(self) -> str | None:
        """The filter with the room in it, for `statistics`."""
        room = None if self.site is None else f'site = "{self.site}"'
        parts = [f"({part})" for part in (room, self.where) if part]
        return " and ".join(parts) or None


class Slice(NamedTuple):
    """A player's hands for one sort of money: they can be added up."""

    player: str
    site: str
    kind: str
    """cash or tournament."""
    currency: str | None
    scale: int
    """The finest of its hands, in which amounts are told."""
    hands: int
    where: str | None = None

    @property
    def sql(self) -> str:
        """Its rows, as a condition over `players`."""
        money = "currency IS NULL" if self.currency is None else f"currency = {text(self.currency)}"
        parts = [
            f"player = {text(self.player)}",
            f"site = {text(self.site)}",
            f"{KIND} = {text(self.kind)}",
            money,
        ]
        return " AND ".join([*parts, *([parse(self.where).sql] if self.where else [])])

    def money(self, column: str) -> str:
        """A column of money in the slice's scale, as SQL."""
        return f'"{column}" * (10 ** ({self.scale} - scale))::BIGINT'

    @property
    def unit(self) -> str:
        """The currency, or what else its amounts are."""
        return self.currency or "chips"

    @property
    def title(self) -> str:
        """ "Cash games, USD"."""
        games = "Tournaments" if self.kind == "tournament" else "Cash games"
        return f"{games}, {self.unit}"

    def amount(self, value: int) -> str:
        """An amount of it with its unit."""
        return f"{money_text(value, self.scale)} {self.unit}"


def slices(tables: Tables, asked: Asked) -> list[Slice]:
    """The player's sorts of money, most hands first.

    Raises:
        PlayerError: no hand is his, or several rooms have a player of that name.
    """
    tests = [f"player = {text(asked.player)}"]
    if asked.site is not None:
        tests.append(f"site = {text(asked.site)}")
    if asked.where is not None:
        tests.append(parse(asked.where).sql)
    rows = tables.rows(
        f"SELECT site, {KIND} AS k, currency, max(scale), count(*) FROM players"  # noqa: S608  # quoted
        f" WHERE {' AND '.join(tests)} GROUP BY ALL ORDER BY 5 DESC, site, k, currency"
    )
    sites = sorted({str(row[0]) for row in rows})
    if not sites:
        raise _nobody(tables, asked)
    if len(sites) > 1:
        raise PlayerError(
            f"{len(sites)} rooms have a player {asked.player!r}: {', '.join(sites)}",
            f"choose one with --site, e.g. --site {sites[0]}",
        )
    return [Slice(asked.player, row[0], row[1], row[2], row[3], row[4], asked.where) for row in rows]


def _nobody(tables: Tables, asked: Asked) -> PlayerError:
    """Says which part of the question nothing fits, with names that are like the one asked for."""
    from difflib import get_close_matches

    rows = tables.rows("SELECT player, site, count(*) FROM players GROUP BY ALL ORDER BY 3 DESC, 1, 2")
    mine = sorted({site for player, site, _ in rows if player == asked.player})
    if mine and asked.site is not None and asked.site not in mine:
        return PlayerError(
            f"no counted hand of a player {asked.player!r} in a room {asked.site!r}",
            f"he plays in {', '.join(mine)}",
        )
    if mine:
        return PlayerError(f"no hand of {asked.player!r} fits the filter", "widen --where, or leave it out")
    names = list(dict.fromkeys([player for player, _, _ in rows]))
    close = get_close_matches(asked.player, names[:100_000], n=3, cutoff=0.6) or names[:NAMED]
    if not close:
        return PlayerError("the store has no counted hand", "fairpot ingest says what it read")
    return PlayerError(
        f"no counted hand of a player {asked.player!r}",
        f"names are compared letter by letter; there are {', '.join(close)}",
    )
