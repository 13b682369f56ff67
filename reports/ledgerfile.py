"""A ledger of players' results as CSV (RFC 4180): read exactly, or refused with the line and the reason.

    player,currency,net
    Ann,USD,-12.50
    Ben,USD,12.50

`net` may be given by its parts: `start`, `end`, and `deposits` and `withdrawals` where there are any. `site`
may name the room. Rows of one player are added up. Amounts have a decimal point and no separators.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from replay.audits.ledger import Account, Entry
from reports.messages import visible

COLUMNS = ("site", "player", "currency", "net", "start", "end", "deposits", "withdrawals")
SIGNS = {"net": 1, "end": 1, "start": -1, "deposits": -1, "withdrawals": 1}
"""How each amount counts towards the result."""
_AMOUNT = re.compile(r"([+-]?)(\d{1,15})(?:\.(\d{1,6}))?", re.ASCII)
MOST_ROWS = 5_000_000


class LedgerError(Exception):
    """A ledger that can't be read, and what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Ledger(NamedTuple):
    """Players' results."""

    file: str
    entries: dict[Account, Entry]
    by_site: bool
    """Rooms are told apart."""


def read_ledger(path: str) -> Ledger:
    """The ledger in a file.

    Raises:
        LedgerError: it is none.
    """
    try:
        with Path(path).open(encoding="utf-8-sig", newline="") as stream:
            return _ledger(path, csv.reader(stream, strict=True))
    except UnicodeDecodeError:
        raise _wrong(path, 0, "it is not UTF-8", "save it as CSV in UTF-8") from None
    except csv.Error as error:
        raise _wrong(path, 0, f"it is no CSV: {error}", "quote text that has commas or quotes") from None
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise LedgerError(
            f"cannot read --ledger {visible(path)}: {said.lower()}", "name a CSV file"
        ) from None


def _wrong(path: str, line: int, what: str, remedy: str) -> LedgerError:
    place = f"{visible(path)}:{line}" if line else visible(path)
    return LedgerError(f"ledger {place}: {what}", remedy)


def _ledger(path: str, rows: Iterator[list[str]]) -> Ledger:
    names = _header(path, next(rows, []))
    entries: dict[Account, Entry] = {}
    for number, row in enumerate(rows):
        line: int = rows.line_num  # type: ignore[attr-defined]  # a csv reader has it
        if number >= MOST_ROWS:
            raise _wrong(path, line, f"it has more than {MOST_ROWS:,} rows", "split it by room or currency")
        if not row:
            continue
        if len(row) != len(names):
            said = f"{len(row)} fields where the header has {len(names)}"
            raise _wrong(path, line, said, "quote text with commas")
        fields = dict(zip(names, row, strict=True))
        if not fields["player"]:
            raise _wrong(path, line, "no player's name", "give the name as the room prints it")
        account = (fields.get("site", "").strip(), fields["player"], fields["currency"].strip())
        net, scale = _net(path, line, fields)
        before = entries.get(account)
        if before is not None:
            finer = max(scale, before.scale)
            net = net * 10 ** (finer - scale) + before.net * 10 ** (finer - before.scale)
            scale, line = finer, before.line
        entries[account] = Entry(net, scale, line)
    return Ledger(path, entries, "site" in names)


def _header(path: str, row: list[str]) -> list[str]:
    names = [name.strip().lower() for name in row]
    for name in names:
        if name not in COLUMNS:
            close = get_close_matches(name, COLUMNS, 1) or [", ".join(COLUMNS)]
            raise _wrong(path, 1, f"no column {name[:40]!r} is known", f"perhaps {close[0]}")
    for name in names:
        if names.count(name) > 1:
            raise _wrong(path, 1, f"column {name} stands there twice", "keep one")
    lacking = [name for name in ("player", "currency") if name not in names]
    if not ("net" in names or {"start", "end"} <= set(names)):
        lacking.append("net, or start and end")
    if lacking:
        said = f"the header lacks {' and '.join(lacking)}"
        raise _wrong(path, 1, said, "begin with a line such as player,currency,net")
    if "net" in names and {"start", "end", "deposits", "withdrawals"} & set(names):
        raise _wrong(path, 1, "it gives net and parts of it", "keep net, or start and end")
    return names


def _net(path: str, line: int, fields: dict[str, str]) -> tuple[int, int]:
    """A row's result and its scale."""
    total, scale = 0, 0
    for name, sign in SIGNS.items():
        text = fields.get(name)
        if text is None or (not text.strip() and name in {"deposits", "withdrawals"}):
            continue
        found = _AMOUNT.fullmatch(text.strip())
        if found is None:
            said = f"{name} {text[:40]!r} is no amount"
            raise _wrong(path, line, said, "write amounts like -1234.50, without separators")
        digits = len(found[3] or "")
        value = int(found[1] + found[2] + (found[3] or ""))
        finer = max(scale, digits)
        total = total * 10 ** (finer - scale) + sign * value * 10 ** (finer - digits)
        scale = finer
    return total, scale
