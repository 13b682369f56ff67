"""The columns of the views that SQL sees, with type, unit and meaning."""

from __future__ import annotations

from reports.duck import COLUMNS
from reports.messages import aligned, json_bytes

_TYPES = {
    "int64": "BIGINT", "int32": "INTEGER", "int16": "SMALLINT", "int8": "TINYINT", "uint8": "UTINYINT",
    "bool": "BOOLEAN", "string": "VARCHAR", "text": "VARCHAR", "timestamp": "TIMESTAMPTZ",
    "seats": "UTINYINT[]", "amounts": "BIGINT[]", "binary": "BLOB",
}  # fmt: skip
"""How DuckDB calls a column's type."""


class SqlError(Exception):
    """A query cannot be answered: DuckDB's words, and what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def schema_text() -> str:
    """A table for each view."""
    told = []
    for view, columns in COLUMNS.items():
        rows = [(column.name, _TYPES[column.type], column.unit, column.meaning) for column in columns]
        told.append(f"{view}\n{aligned(rows, indent='  ')}")
    return "\n".join(told)


def schema_json() -> str:
    """One object: view, columns."""
    views = {
        view: [
            {
                "name": column.name,
                "type": _TYPES[column.type],
                "unit": column.unit or None,
                "meaning": column.meaning,
                "nullable": column.nullable,
            }
            for column in columns
        ]
        for view, columns in COLUMNS.items()
    }
    return json_bytes(views).decode() + "\n"
