"""The JSON Schema of `case.json`, made of the document's own types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from reports.case.document import SCHEMA, Case

SCHEMA_FILE = Path(__file__).with_name("case.schema.json")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_bytes() -> bytes:
    """The schema as a file: indented, with a line end."""
    made: dict[str, Any] = {
        "$schema": DIALECT,
        "$id": f"urn:{SCHEMA.replace('/', ':')}",
        "title": f"{SCHEMA}: the case of a disputed hand",
        **msgspec.json.schema(Case),
    }
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"
