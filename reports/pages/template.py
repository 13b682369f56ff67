"""Jinja templates of pages: whatever a file holds is escaped, and spelt out where it would not print as
itself.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from reports.messages import count, sentence, visible

SHARED = Path(__file__).with_name("templates")
"""page.html, which pages extend; page.css; parts.html, the macros."""


@lru_cache(maxsize=16)
def template(folder: Path, name: str) -> Any:
    """A template of a folder; it may extend and import the shared ones."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader([folder, SHARED]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    environment.filters["number"] = lambda value: f"{value:,}"
    environment.filters["brief"] = sentence
    environment.filters["count"] = count
    environment.filters["minus"] = minus
    return environment.get_template(name)


def minus(text: str) -> str:
    """A number with a true minus sign, and none before nothing."""
    return text.replace("-", "−") if text.strip("-+0.,") else text.lstrip("-+")
