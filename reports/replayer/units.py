"""Amounts in big blinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reports.language import Language


def in_big_blinds(units: int, big_blind: int, tongue: Language) -> str:
    """ "2.5 bb": to a hundredth, and no digit that is not needed."""
    hundredths = (200 * units + big_blind) // (2 * big_blind)
    digits = 0 if hundredths % 100 == 0 else 1 if hundredths % 10 == 0 else 2
    return f"{tongue.number(hundredths / 100, digits)} bb"
