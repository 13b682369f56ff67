"""Statistics for programs and spreadsheets: CSV, JSON, Markdown, Parquet, Excel workbooks.

The columns are those of the frame, which `reports.stats.result` lists. Text stays text wherever it goes: no
name becomes a formula, markup or a terminal's command.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from reports.cells import cell
from reports.messages import json_bytes, sentence
from reports.sqltext import write_markdown
from reports.stats.base import StatisticsError
from reports.statstable import columns_of, left_out, legend, plain_rows, shown_statistics

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from reports.outputs import Output

MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
"""Of a worksheet, its head included."""
LONGEST = 32_767
"""Characters of a worksheet's cell."""


def csv_text(frame: pd.DataFrame) -> str:
    """CSV in which no cell is a formula to a spreadsheet, none a terminal's command."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(frame.columns)
    for row in plain_rows(frame):
        writer.writerow([_cell(value) for value in row.values()])
    return lines.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return "" if value is None else value
    return cell(value)


def json_text(frame: pd.DataFrame) -> str:
    """One object: the question, the rows, and the hands that are left out, by reason."""
    attrs = frame.attrs
    report = {
        "definitions": attrs["definitions"],
        "where": attrs["where"],
        "rows": plain_rows(frame),
        "left_out": dict(attrs["left_out"]),
    }
    return json_bytes(report).decode() + "\n"


class _Rows:
    """A frame as `sqltext` writes rows: what a table for people shows."""

    def __init__(self, frame: pd.DataFrame) -> None:
        words, figures, right = columns_of(frame, plain_rows(frame), shown_statistics(frame))
        self._columns = [*words, *figures]
        self.names = [column[0].text for column in self._columns]
        self.right = [place in right or place >= len(words) for place in range(len(self._columns))]

    def blocks(self) -> Iterator[list[tuple[Any, ...]]]:
        """All rows."""
        texts = [[cell.text for cell in column[1:]] for column in self._columns]
        yield list(zip(*texts, strict=True))


def write_md(frame: pd.DataFrame, output: Output) -> None:
    """A Markdown table of each figure with its count; marks in text stay marks."""
    write_markdown(_Rows(frame), output)
    told = legend(plain_rows(frame), shown_statistics(frame)) + left_out(frame)
    if told:
        output.write("".join([f"\n{line}\n" for line in told.splitlines()]).encode())


def parquet_bytes(frame: pd.DataFrame) -> bytes:
    """A Parquet file with the columns' own types: the same bytes from the same frame, whoever writes it."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    asked = json_bytes({name: frame.attrs[name] for name in ("definitions", "where", "left_out")})
    table = pa.Table.from_pandas(frame, preserve_index=False)
    data = io.BytesIO()
    pq.write_table(table.replace_schema_metadata({"fairpot.statistics": asked}), data, compression="zstd")
    return data.getvalue()


def xlsx_bytes(frame: pd.DataFrame) -> bytes:
    """A workbook: the rows, numbers as numbers and names as text; beside them what was asked and left out.

    Raises:
        StatisticsError: the library is not installed, or a worksheet has too few rows or columns.
    """
    try:
        import xlsxwriter
    except ImportError:
        remedy = "Install it with pip install 'fairpot[xlsx]', or choose --format csv."
        raise StatisticsError("XlsxWriter is not installed", remedy) from None
    if len(frame) >= MOST_ROWS or len(frame.columns) > MOST_COLUMNS:
        raise StatisticsError(
            f"a worksheet holds {MOST_ROWS - 1:,} rows and {MOST_COLUMNS:,} columns, not "
            f"{len(frame):,} and {len(frame.columns):,}",
            "Choose --format csv or parquet, or ask for less.",
        )
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True})
    _dated(book)
    bold = book.add_format({"bold": True})
    sheet = book.add_worksheet("statistics")
    for column, name in enumerate(frame.columns):
        sheet.write_string(0, column, str(name), bold)
    for place, row in enumerate(plain_rows(frame), start=1):
        _line(sheet, place, row.values())
    sheet.freeze_panes(1, 0)
    about = book.add_worksheet("about")
    told = [("definitions", frame.attrs["definitions"]), ("where", frame.attrs["where"])]
    told += [(f"left out: {why}", number) for why, number in frame.attrs["left_out"].items()]
    for place, pair in enumerate(told):
        _line(about, place, pair)
    book.close()
    return data.getvalue()


def _dated(book: Any) -> None:
    """No clock in the file."""
    import datetime as dt

    book.set_properties({"created": dt.datetime(1980, 1, 1, tzinfo=dt.UTC)})


def _line(sheet: Any, place: int, values: Any) -> None:
    for column, value in enumerate(values):
        if isinstance(value, bool):
            sheet.write_boolean(place, column, value)
        elif isinstance(value, int | float):
            sheet.write_number(place, column, value)
        elif value is not None:
            sheet.write_string(place, column, sentence(str(value), LONGEST))
