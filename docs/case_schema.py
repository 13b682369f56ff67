"""Writes the JSON Schema of `case.json`: docs/case.schema.json, and the same beside the code.

python -m docs.case_schema            # writes both
python -m docs.case_schema --check    # exit 1: they say something else
"""

from __future__ import annotations

import sys
from pathlib import Path

from reports.case.schema import SCHEMA_FILE, schema_bytes

PAGE = Path(__file__).resolve().parent / SCHEMA_FILE.name


def main() -> int:
    """The exit code."""
    wanted = schema_bytes()
    if "--check" in sys.argv[1:]:
        return int(any(path.read_bytes() != wanted for path in (PAGE, SCHEMA_FILE)))
    for path in (PAGE, SCHEMA_FILE):
        path.write_bytes(wanted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
