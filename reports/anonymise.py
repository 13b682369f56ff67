"""Pseudonyms in what leaves the house: statistics, reports, charts, lists of hands.

    names = Pseudonyms(key_of(b"..."), keep=["Alder"])
    names.player("pokerstars", "Birch")      # "PK3V..."; "Player 1" without a key
    names.frame(table)                       # every column that identifies, replaced

What identifies is replaced wherever it stands as a value of its own; text is never searched for names, so
that a player called "net" spoils no word and none slips through. Replaced are names of players, tables and
files, X

With a key a name has the pseudonym that `convert --anonymise --key` gives it, in each run. Without one the
names of a run are numbered in the order in which they are met, and nothing but that order is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from parser.writers.pseudonyms import LENGTH, pseudonym

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "player": "player", "hero": "player", "villain": "player", "opponent": "player",
    "vs": "player", "winner": "player", "players": "players", "who": "players",
    "table": "table", "tournament": "tournament", "tournament_id": "tournament", "tournament_name": "words",
    "hand_id": "hand", "hand_no": "hand", "hand_uid": "hand", "session": "session",
    "file": "file", "of_file": "file", "path": "file",
    "reason": "words", "of_reason": "words", "message": "words", "expected": "words", "recorded": "words",
    "excerpt": "words",
}  # fmt: skip
"""What is in a column of that name, where it holds text or a list of texts; other columns stay."""
_LETTERS = {"player": "P", "table": "T", "tournament": "E", "hand": "H", "file": "F"}
"""What a keyed pseudonym begins with."""
_ASKS_WHO = re.compile(
    r"[\"'`]|\b(player|name|villain|opponent|vs|vs_flop|vs_showdown|table|tournament|tournament_id|hand_id|hand_uid)"
    r"\s*([=!<>~]|(in|not|is|has|between)\b)",
    re.IGNORECASE,
)
"""In a filter: quotes, and what is compared with a name."""
WITHHELD = "a filter that is not shown, as it may name somebody"

FrameT = TypeVar("FrameT", bound="pd.DataFrame")


class Pseudonyms:
    """Pseudonyms of one run; the same room and name always give the same one, and no two share one."""

    def __init__(self, key: bytes | None = None, *, keep: Iterable[str] = ()) -> None:
        """`keep` are names of players that stay, in whatever room."""
        self.key = key
        self._keep = frozenset(keep)
        self._given: dict[tuple[str, str, str], str] = {}
        self._taken: set[tuple[str, str]] = {("player", name) for name in self._keep}
        self._numbers: dict[str, int] = {}

    def player(self, site: str, name: str) -> str:
        """A player's pseudonym, or his name where it is kept."""
        return name if name in self._keep else self._of("player", site, name)

    def table(self, site: str, name: str) -> str:
        """ "Table 1", or "T..." under a key."""
        return self._of("table", site, name)

    def tournament(self, site: str, number: str) -> str:
        """ "Tournament 1", or "E..." under a key."""
        return self._of("tournament", site, number)

    def hand(self, site: str, number: str) -> str:
        """ "Hand 1", or "H..." under a key."""
        return self._of("hand", site, number)

    def file(self, path: str) -> str:
        """ "File 1", or "F..." under a key: neither folder nor name nor ending is left."""
        return self._of("file", "", path)

    def filter(self, text: str | None) -> str | None:
        """A filter as it may be shown: as it is, or that there was one where it may name somebody."""
        return WITHHELD if text and _ASKS_WHO.search(text) else text

    def value(self, column: str, site: str, value: Any) -> Any:
        """A column's value, replaced where the column identifies; lists one by one, None stays."""
        kind = COLUMNS.get(column)
        if kind is None or value is None or (isinstance(value, float) and value != value):  # noqa: PLR0124  # NaN
            return value
        if kind == "words":
            return None
        if isinstance(value, list | tuple):
            return [self.value(column, site, one) for one in value]
        if column == "hand_uid":  # a hash without a key of what is replaced
            return None
        if not isinstance(value, str):
            return value
        if kind in ("player", "players"):
            return self.player(site, value)
        return self._of(kind, "" if kind == "file" else site, value)

    def row(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """A row by column; `site` says which room its names are of."""
        site = str(row.get("site") or "")
        return {column: self.value(column, site, value) for column, value in row.items()}

    def frame(self, table: FrameT) -> FrameT:
        """A copy of a pandas frame in which every column that identifies is replaced, types as they were."""
        import pandas as pd

        found = table.copy()
        sites = [str(one) for one in table["site"]] if "site" in table.columns else [""] * len(table)
        for column in table.columns:
            if COLUMNS.get(str(column)) is None:
                continue
            old = table[column]
            new = [self.value(str(column), site, one) for site, one in zip(sites, old.tolist(), strict=True)]
            if isinstance(old.dtype, pd.CategoricalDtype):
                order = list(dict.fromkeys([one for one in new if one is not None]))
                found[column] = pd.Categorical(new, categories=order)
            elif pd.api.types.is_string_dtype(old.dtype) and not any(isinstance(one, list) for one in new):
                found[column] = pd.Series(new, index=table.index, dtype=old.dtype)
            else:
                found[column] = pd.Series(new, index=table.index, dtype=object).astype(
                    old.dtype if None not in new else object
                )
        found.attrs = {name: self._attribute(str(name), value) for name, value in table.attrs.items()}
        return found

    def _attribute(self, name: str, value: Any) -> Any:
        if name == "where":
            return self.filter(value)
        return self.value(name, "", value)

    def _of(self, kind: str, site: str, name: str) -> str:
        asked = (kind, site, name)
        if asked not in self._given:
            new = self._keyed(kind, site, name) if self.key is not None else self._numbered(kind)
            self._given[asked] = new
            self._taken.add((kind, new))
        return self._given[asked]

    def _keyed(self, kind: str, site: str, name: str) -> str:
        assert self.key is not None  # noqa: S101  # asked before
        room = site if kind == "player" else f"{site}\0{kind}"
        length = LENGTH
        while (
            kind,
            new := _LETTERS.get(kind, "X") + pseudonym(self.key, room, name, length)[1:],
        ) in self._taken:
            length += 1
        return new

    def _numbered(self, kind: str) -> str:
        while True:
            self._numbers[kind] = self._numbers.get(kind, 0) + 1
            new = f"{kind.capitalize()} {self._numbers[kind]}"
            if (kind, new) not in self._taken:
                return new
