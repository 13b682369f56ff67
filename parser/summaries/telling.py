"""A summary while it is read: what its lines state, put together at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from parser.summaries.amounts import DECIMALS, Amount, amount, scale_of, total
from parser.summaries.stamps import Moment, moment
from parser.summaries.told import Standing

MOST_TROUBLES = 50
"""Lines that are told of one summary; more are counted."""
PARTS = ("buy_in", "bounty_part", "fee")
"""What an entry's price is made of."""


class Row(msgspec.Struct):
    """A standing while it is read."""

    player: str
    rank: int | None = None
    entry: int | None = None
    prize: Amount | None = None
    ticket: str | None = None
    bounty: Amount | None = None
    rebuys: int | None = None
    addons: int | None = None
    extra: Amount | None = None
    playing: bool = False


class Trouble(NamedTuple):
    """What cannot be read, and where in the text."""

    at: int
    message: str


class Telling:
    """Collects what the lines of one summary state; a figure that is stated twice is the first."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.tournament_id = ""
        self.name: str | None = None
        self.game: str | None = None
        self.prices: dict[str, Amount] = {}
        """By the part of the price: PARTS, "rebuy", "addon"; and "pool"."""
        self.entrants: int | None = None
        self.started: Moment | None = None
        self.finished: Moment | None = None
        self.rows: list[Row] = []
        self.entry: int | None = None
        """The entry that all rows are of, where the summary's head says so."""
        self.seats_paid = 0
        """The first so many have won something that is no money."""
        self.ticket: Amount | None = None
        """What a ticket to the target tournament costs."""
        self.hero: str | None = None
        self.hero_ranks: list[int] = []
        self.own = Row("")
        """What is said of the owner of the record apart from the list."""
        self.told_at = 0
        """Where the owner's figures stand."""
        self.reentries = 0
        self.troubles: list[Trouble] = []

    def trouble(self, at: int, message: str) -> None:
        """Something cannot be read."""
        self.troubles.append(Trouble(at, message))

    # ---- figures

    def amount(self, text: str, at: int) -> Amount | None:
        """The amount printed; a trouble where it is none."""
        found = amount(text)
        if found is None:
            self.trouble(at, "An amount is not understood.")
        return found

    def price(self, part: str, text: str, at: int) -> None:
        """State a part of the price, or the prize pool."""
        found = self.amount(text, at)
        if found is not None:
            self.prices.setdefault(part, found)

    def buy_in(self, texts: list[str], at: int) -> None:
        """State the price by its parts: the prize pool's, the bounties' where there are three, the fee."""
        names = {1: ("buy_in",), 2: ("buy_in", "fee"), 3: PARTS}.get(len(texts))
        if names is None:
            self.trouble(at, "The parts of the buy-in are not understood.")
            return
        for name, text in zip(names, texts, strict=True):
            self.price(name, text, at)

    def time(self, which: str, text: str, at: int) -> None:
        """State when it "started" or "finished"."""
        found = moment(text)
        if found is None:
            self.trouble(at, "The time is not understood.")
        elif getattr(self, which) is None:
            setattr(self, which, found)

    def field(self, text: str) -> None:
        """State how many took part."""
        if self.entrants is None:
            self.entrants = int(text.replace(",", ""))

    def of_owner(self, at: int, **figures: object) -> None:
        """State figures of the owner of the record."""
        self.told_at = at
        for name, value in figures.items():
            if value is not None:
                setattr(self.own, name, value)

    # ---- the end

    def settle(self) -> None:
        """Brings the owner's figures to his line of the list, and counts each player's entries."""
        self._find_hero()
        self._own_rows()
        self._number()

    def _find_hero(self) -> None:
        """Who the owner is, where only his rank is said."""
        if self.hero is not None:
            return
        found = [row.player for row in self.rows if row.rank in self.hero_ranks and not row.playing]
        if len(found) == 1:
            self.hero = found[0]
        elif self.told_at or self.hero_ranks:
            self.trouble(self.told_at, "Whose result this is cannot be told.")

    def _own_rows(self) -> None:
        if self.hero is None:
            return
        mine = [row for row in self.rows if row.player == self.hero]
        listed = {row.rank for row in mine}
        new = [Row(self.hero, rank) for rank in self.hero_ranks if rank not in listed]
        if not mine and not new:
            new = [Row(self.hero)]
        self.rows += new
        best = min(mine + new, key=lambda row: (not row.playing, row.rank or 0))
        for name in ("prize", "ticket", "bounty", "rebuys", "addons", "extra"):
            if getattr(best, name) is None:
                setattr(best, name, getattr(self.own, name))

    def _number(self) -> None:
        """Gives each row the number of its player's entry; entries that are only counted get a row."""
        used: dict[str, set[int]] = {}
        for row in self.rows:
            if row.entry is not None:
                used.setdefault(row.player, set()).add(row.entry)
        for row in self.rows:
            if row.entry is None:
                taken = used.setdefault(row.player, set())
                row.entry = self.entry or next(n for n in range(1, len(taken) + 2) if n not in taken)
                taken.add(row.entry)
        if self.hero is not None and 0 < self.reentries < 1000:
            for entry in range(1, self.reentries + 2):
                if entry not in used.get(self.hero, set()):
                    self.rows.append(Row(self.hero, entry=entry, prize=Amount(0, None)))

    def amounts(self) -> list[Amount]:
        """All amounts stated."""
        found = list(self.prices.values())
        for row in self.rows:
            found += [one for one in (row.prize, row.bounty, row.extra) if one is not None]
        return found

    def cost_currency(self) -> str | None:
        """What an entry is paid in; where it costs nothing, what is won."""
        paid = [self.prices[name] for name in PARTS if name in self.prices]
        whole = total(paid)
        if whole is not None and whole.currency is None and not whole.value:
            return self.prize_currency()
        return None if whole is None else whole.currency

    def prize_currency(self) -> str | None:
        """What is won; where nothing is, what is paid."""
        won = [row.prize for row in self.rows if row.prize is not None]
        pool = self.prices.get("pool")
        for one in [*won, *([] if pool is None else [pool]), *self.prices.values()]:
            if one.currency is not None:
                return one.currency
        return None

    def standings(self, scale: int) -> tuple[Standing, ...]:
        """The list, best first as printed. Amounts of another currency than the others are left out."""
        pays, wins = self.cost_currency(), self.prize_currency()
        return tuple(
            [
                Standing(
                    row.player, row.rank, row.entry or 1, units(row.prize, scale, wins), row.ticket,
                    units(row.bounty, scale, wins), row.rebuys, row.addons, units(row.extra, scale, pays),
                    row.playing,
                )
                for row in self.rows
            ]
        )  # fmt: skip

    def scale(self) -> int:
        """The decimals that hold every amount."""
        return scale_of(self.amounts())


def units(one: Amount | None, scale: int, currency: str | None) -> int | None:
    """An amount in minor units; None when there is none, or it is of another currency."""
    if one is None or (one.value and one.currency is not None and one.currency != currency):
        return None
    return one.value // int(10 ** (DECIMALS - scale))


Groups = tuple[str | None, ...]
Tell = Callable[[Telling, Groups, int], None]
"""What a line of a summary states: its parts and its place."""


def row_of(telling: Telling, rank_text: str, player: str, entry: str | None = None) -> Row:
    """A new row of the list."""
    row = Row(player.strip(), int(rank_text) or None, int(entry) if entry else telling.entry)
    telling.rows.append(row)
    return row


def won(telling: Telling, row: Row, text: str, at: int) -> None:
    """State what a row's player won: money, a ticket, or nothing."""
    text = text.strip()
    if "ticket" in text.lower() or "entry to" in text.lower():
        row.ticket = text
        value = amount(text.lower().partition("ticket")[0].strip().split(" ")[0])
        row.prize = value if value is not None and value.currency is not None else None
    elif text:
        row.prize = telling.amount(text, at)
    else:
        row.prize = Amount(0, None)
