"""The audit report as a page: one file without scripts that asks for nothing, for the screen and for paper.

Its numbers are those of the JSON summary. The page is written from templates/audit.html by Jinja, which
escapes all text; what would not print as itself is spelt out before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from parser.instead import instead
from reports.forms import charts
from reports.forms.base import RowsWriter, place_of
from reports.forms.charts import Series
from reports.forms.counts import WORST, Counts, Severities
from reports.overview import OTHERS, UNKNOWN, Money, Names, Overview, Sums, by_money
from reports.pages.template import template

if TYPE_CHECKING:
    from replay.trail import Trail
    from reports.forms.names import About
    from reports.messages import QuarantinedRow
    from reports.outputs import Output
    from reports.rows import Told
    from reports.tally import AuditResult

TEMPLATES = Path(__file__).with_name("templates")
MOST_ROWS = 40
"""Rows of a table of what a file can make up any number of."""
MOST_BARS = 15
MOST_COLUMNS = 120
"""The last days or months that a chart shows; all are in its table."""
MOST_DAYS = 62
"""Days that are told one by one; more are told as months."""
MOST_CHARTS = 4
"""Charts of one kind, one for each money."""
ROOM_COLOURS = ("room1", "room2", "room3", "room4", "room5", "room6")

KeyT = TypeVar("KeyT")
Json = dict[str, Any]


class HtmlWriter(RowsWriter):
    """Counts as findings come; the page at the end."""

    def __init__(self, output: Output, about: About, title_of: Callable[[str], str]) -> None:
        self._output = output
        self._about = about
        self._title_of = title_of
        self._counts = Counts()
        self._overview = Overview()

    def finding(self, told: Told) -> None:
        self._counts.add(told)

    def aside(self, row: QuarantinedRow) -> None:
        self._counts.aside(row)

    def hands(self, trails: Iterable[bytes], copies: Iterable[Trail]) -> None:
        self._overview.add_all(trails, copies)

    def finish(self, result: AuditResult) -> None:
        """Write the page."""
        page = {
            "about": self._about,
            "result": result,
            "tally": result.tally,
            "coverage": _coverage(result),
            "verdicts": _verdicts(self._overview),
            "findings": self._findings(),
            "disputes": _disputes(self._overview),
            "rake": _rake(self._overview),
            "worst": [_worst(told) for told in self._counts.worst],
            "most_listed": WORST,
            "pieces": [(row, instead(row.reason)) for row in self._counts.pieces],
        }
        self._output.write(template(TEMPLATES, "audit.html").render(page).encode())

    def _findings(self) -> Json:
        counts = self._counts
        codes, _ = _largest(counts.codes, len(counts.codes))
        rooms, _ = _largest(counts.rooms, MOST_ROWS)
        tables, left = _largest(counts.tables, MOST_ROWS)
        times, by = _times(counts.days)
        several = len(counts.rooms) > 1
        drawn = [
            (f"{table.name} ({table.site})" if several else table.name, found) for table, found in tables
        ]
        return {
            "codes": [(code, self._title_of(code), found) for code, found in codes],
            "rooms": rooms,
            "tables": tables,
            "tables_left": left,
            "times": times,
            "by": by,
            "code_chart": _severity_chart("codes", codes),
            "room_chart": _severity_chart("rooms", rooms),
            "table_chart": _severity_chart("tables", drawn),
            "time_chart": _time_chart(times),
        }


def _largest(counts: dict[KeyT, Severities], most: int) -> tuple[list[tuple[KeyT, Severities]], int]:
    """The keys with most errors, then findings; and how many others there are."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1].error, -item[1].total, str(item[0])))
    return ordered[:most], len(ordered[most:])


def _times(days: dict[str, Severities]) -> tuple[list[tuple[str, Severities]], str]:
    """The days in order, or the months where there are many days; and which of the two they are."""
    if len(days) <= MOST_DAYS:
        return sorted(days.items()), "day"
    months: dict[str, Severities] = {}
    for day, found in days.items():
        month = day if day in {UNKNOWN, OTHERS} else day[:7]
        months.setdefault(month, Severities()).merge(found)
    return sorted(months.items()), "month"


def _severity_chart(name: str, rows: Sequence[tuple[str, Severities]]) -> str:
    shown = rows[:MOST_BARS]
    if len(shown) < 2:
        return ""  # the table says it
    series = _by_severity([found for _, found in shown])
    return charts.lying(
        name, [label for label, _ in shown], series, unit="findings", title=f"Findings by {name[:-1]}"
    )


def _time_chart(times: Sequence[tuple[str, Severities]]) -> str:
    dated = [(time, found) for time, found in times if time not in {UNKNOWN, OTHERS}][-MOST_COLUMNS:]
    if not dated:
        return ""
    series = _by_severity([found for _, found in dated])
    return charts.standing(
        "times", [time for time, _ in dated], series, unit="findings", title="Findings over time"
    )


def _by_severity(found: Sequence[Severities]) -> list[Series]:
    return [
        Series("errors", "bad", [one.error for one in found]),
        Series("warnings", "warn", [one.warning for one in found]),
        Series("notes", "calm", [one.note for one in found]),
    ]


def _coverage(result: AuditResult) -> Json:
    tally = result.tally
    parts = [
        ("in hands", "bytes_hands", tally.bytes_hands, "good"),
        ("chatter", "bytes_chatter", tally.bytes_chatter, "calm"),
        ("quarantined", "bytes_quarantined", tally.bytes_quarantined, "bad"),
    ]
    series = [Series(name, colour, [size]) for name, _, size, colour in parts]
    chart = charts.lying("bytes", ["bytes"], series, title="Bytes read") if tally.bytes else ""
    shares = [(name, key, size, _share(size, tally.bytes)) for name, key, size, _ in parts]
    return {"parts": shares, "chart": chart}


def _share(part: int, whole: int) -> str:
    """A part of a whole in percent, "<0.01 %" for what would round to nothing."""
    if not whole:
        return "–"
    percent = 100 * part / whole
    return "<0.01 %" if part and percent < 0.01 else f"{percent:.2f} %"


def _verdicts(overview: Overview) -> Json:
    rows = sorted(overview.rooms.items(), key=lambda item: (-item[1].total, item[0]))[:MOST_ROWS]
    shown = [one for _, one in rows[:MOST_BARS]]
    colours = {"agrees": "good", "disagrees": "bad", "cannot tell": "warn", "not replayed": "calm"}
    series = [Series(name, colour, [one.hands[name] for one in shown]) for name, colour in colours.items()]
    labels = [site for site, _ in rows[:MOST_BARS]]
    chart = charts.lying("verdicts", labels, series, unit="hands", title="Verdicts by room") if rows else ""
    return {"rows": [(site, one.hands, one.total) for site, one in rows], "chart": chart}


def _disputes(overview: Overview) -> Json:
    """Money in dispute: a total for each money, and by room."""
    drawn, totals, rows = [], [], []
    for number, (money, by_room) in enumerate(by_money(overview.disputes).items()):
        rooms = sorted(by_room.items(), key=lambda item: (-item[1].amount, item[0]))
        rows += [(site, money, sums.hands, money.text(sums.amount)) for (site,), sums in rooms[:MOST_ROWS]]
        hands, amount = sum([sums.hands for _, sums in rooms]), sum([sums.amount for _, sums in rooms])
        totals.append((money, hands, money.text(amount)))
        values = [sums.amount / 10**money.scale for _, sums in rooms[:MOST_BARS]]
        labels = [site for (site,), _ in rooms[:MOST_BARS]]
        series = [Series("in dispute", "bad", values)]
        if len(labels) > 1:
            name, title = f"dispute{number}", "Money in dispute by room"
            drawn.append((money, charts.lying(name, labels, series, unit=money.currency, title=title)))
    told = sum([hands for _, hands, _ in totals])
    return {"totals": totals, "hands": told, "rows": rows, "charts": drawn[:MOST_CHARTS]}


def _rake(overview: Overview) -> Json:
    """Rake by room and month."""
    drawn, rows = [], []
    for number, (money, cells) in enumerate(by_money(overview.rake).items()):
        drawn.append((money, _rake_chart(f"rake{number}", money, cells)))
        for (site, month), sums in sorted(cells.items()):
            fees = money.text(sums.fees) if sums.fees else ""
            rows.append((site, month, money, sums.hands, money.text(sums.amount), fees))
    most = 3 * MOST_ROWS
    return {"rows": rows[:most], "charts": drawn[:MOST_CHARTS], "left": len(rows[most:])}


def _rake_chart(name: str, money: Money, cells: dict[Names, Sums]) -> str:
    """Rake by month, the rooms with most of it one on top of the other."""
    months = sorted({month for _, month in cells})[-MOST_COLUMNS:]
    totals: dict[str, int] = {}
    for (site, _), sums in cells.items():
        totals[site] = totals.get(site, 0) + sums.amount
    rooms = sorted(totals, key=lambda site: (-totals[site], site))
    shown = rooms if len(rooms) <= len(ROOM_COLOURS) else rooms[: len(ROOM_COLOURS) - 1]

    def column(sites: Sequence[str]) -> list[float]:
        found = [
            sum([cells[site, month].amount for site in sites if (site, month) in cells]) for month in months
        ]
        return [amount / 10**money.scale for amount in found]

    series = [Series(site, colour, column([site])) for site, colour in zip(shown, ROOM_COLOURS, strict=False)]
    if len(shown) < len(rooms):
        series.append(Series("other rooms", ROOM_COLOURS[-1], column(rooms[len(shown) :])))
    unit, title = f"rake, {money.currency}", "Rake by month and room"
    return charts.standing(name, months, series, unit=unit, legend=True, title=title)


def _worst(told: Told) -> Json:
    row = told.row
    return {
        "row": row,
        "hand": told.hand,
        "place": f"{row.file}:{row.line}:{row.column}",
        "also": [place_of(also) for also in row.also],
    }
