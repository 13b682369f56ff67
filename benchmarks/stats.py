"""Times statistics over many player-hands: `python -m benchmarks.stats [--rows N] [--smoke] [--output FILE]`.

The store is made from hands that `generate.py` makes and `fairpot ingest` reads (100,000 of them); its parts
of `hands` and `players` are then written again and again with other ids and names until there are N rows of
players (10,000,000). The player who sees his cards has the same name throughout: he is in every hand. What is
asked is asked in processes of its own, and takes in all statistics: of him, of a player with few hands, of
everybody. Making the store takes about half an hour on two cores; --store keeps it for the next time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import generate

ROOT = Path(__file__).resolve().parent.parent
HERO = "Everyhand"
ASKED = (
    ("the player of every hand", "one", 5.0),
    ("a player of few hands", "few", 5.0),
    ("the player of every hand, by position", "by", 5.0),
    ("everybody, all statistics", "all", 60.0),
    ("everybody, core statistics", "core", 60.0),
)
"""What is asked, the child's word for it, and the seconds aimed at for 10,000,000 rows."""
ROWS = 10_000_000


def main() -> int:
    """Runs the benchmark; 1 when --check asks for times that were not reached."""
    options = argparse.ArgumentParser(prog="benchmarks.stats", description=__doc__.splitlines()[0])
    options.add_argument("--rows", type=int, default=ROWS, help="player-hands (10,000,000)")
    options.add_argument("--hands", type=int, default=100_000, help="hands that are read (100,000)")
    options.add_argument("--smoke", action="store_true", help="a few thousand rows: shows that it runs")
    options.add_argument("--store", type=Path, help="keep the store here, or use the one that is here")
    options.add_argument("--output", help="write the figures as JSON")
    options.add_argument("--check", action="store_true", help="fail where a time aimed at was missed")
    given = options.parse_args()
    if given.smoke:
        given.rows, given.hands = 4_000, 200
    with tempfile.TemporaryDirectory(prefix="benchmark-") as temporary:
        store = given.store or Path(temporary) / "store"
        if not (store / "manifest.sqlite").exists():
            _say(f"making a store of {given.rows:,} player-hands")
            make(store, Path(temporary) / "hands", given.hands, given.rows)
        report = measure(store, ASKED[::3] if given.smoke else ASKED)
    if given.output:
        Path(given.output).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 1 if given.check and any(row["missed"] for row in report["asked"]) else 0


def make(store: Path, folder: Path, hands: int, rows: int) -> None:
    """A store with at least so many rows of players."""
    from reports.ingest.driver import ingest
    from reports.ingest.inputs import Inputs
    from reports.settings import Settings

    generate.write(folder, generate.hands(generate.samples(), hands))
    ingest(Inputs([str(folder)], str(folder)), Settings(), str(store))
    multiply(store, rows)


def multiply(store: Path, rows: int) -> None:
    """Write the parts of hands and players again with other ids and names, until there are so many rows."""
    from reports.ingest.database import for_writing
    from reports.store import Store

    opened = Store.open(store)
    parts = {table: opened.live(table) for table in ("hands", "players")}
    copies = -(-rows // sum([part.rows for part in parts["players"]]))
    added = []
    for part in parts["players"]:
        _rewrite(store / part.path, store / part.path, 0)
    for copy in range(1, copies):
        for table, those in parts.items():
            for part in those:
                path = part.path.replace(".parquet", f"-{copy}.parquet")
                _rewrite(store / part.path, store / path, copy)
                added.append((path, table, part))
    manifest = for_writing(store)
    columns = 'unit, "table", path, site, month, rows, bytes, sha256'
    for path, table, part in added:
        manifest.execute(
            f"INSERT INTO parts ({columns}) SELECT unit, ?, ?, site, month, rows, ?, ? "  # noqa: S608  # our own names
            "FROM parts WHERE path = ?",
            (table, path, (store / path).stat().st_size, "0" * 64, part.path),
        )
    manifest.commit()
    manifest.close()


def _rewrite(source: Path, target: Path, copy: int) -> None:
    """A part with other ids and names; copy 0 has only the player of every hand named anew."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    file = pq.ParquetFile(source)
    rows: Any = file.read()
    size = file.metadata.row_group(0).num_rows if file.num_row_groups else 1
    file.close()
    names = rows.schema.names

    def put(name: str, values: Any) -> None:
        nonlocal rows
        field = rows.schema.field(name)
        rows = rows.set_column(names.index(name), field, pa.chunked_array([values]).cast(field.type))

    if copy:
        uids = rows["hand_uid"].to_numpy().astype(np.uint64)
        put("hand_uid", pa.array((uids * np.uint64(2 * copy + 1) + np.uint64(copy)).astype(np.int64)))
        put("hand_id", pc.binary_join_element_wise(rows["hand_id"].cast(pa.string()), str(copy), "-"))
    if "player" in names:
        told = rows["player"].cast(pa.string())
        if copy:
            told = pc.binary_join_element_wise(told, str(copy), ".")
        put("player", pc.if_else(rows["is_hero"], HERO, told).combine_chunks())
    pq.write_table(rows, target, row_group_size=size, compression="zstd")


def measure(store: Path, questions: Sequence[tuple[str, str, float]] = ASKED) -> dict[str, Any]:
    """What each question takes, in a process of its own."""
    from reports.store import Store

    rows = sum([part.rows for part in Store.open(store).live("players")])
    _say(f"{rows:,} player-hands")
    _say("\nasked                                      wall s    CPU s  ns/row  peak MB   rows  columns")
    asked = []
    for what, word, seconds in questions:
        command = [sys.executable, "-m", "benchmarks.stats_child", str(store), word]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        figures = json.loads(done.stdout.splitlines()[-1])
        aim = seconds * rows / ROWS if rows > ROWS else seconds
        asked.append({"what": what, **figures, "aim": aim, "missed": figures["wall"] > aim})
        told = "MISSED" if figures["wall"] > aim else f"{aim / figures['wall']:.1f} times below {aim:.0f} s"
        _say(
            f"{what:<40}{figures['wall']:>9.2f}{figures['cpu']:>9.2f}{figures['cpu'] / rows * 1e9:>8.0f}"
            f"{figures['peak_mb']:>9.0f}{figures['rows']:>7,}{figures['columns']:>9,}  {told}"
        )
    return {"player_hands": rows, "asked": asked}


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
