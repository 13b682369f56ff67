"""What a run brought into a store, counted as it is asked for: codes chosen, known findings marked.

A store holds everything that is found; which codes fail a run, and which findings are known, is settled anew
each time, without reading text again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.tally import Tally

if TYPE_CHECKING:
    from reports.settings import Settings
    from reports.store import Store

_COLUMNS = ["site", "hand_id", "code", "severity", "fingerprint"]


def recount(store: Store, settings: Settings) -> Tally:
    """The findings in the parts that the store's run brought; entries of the baseline that name any finding.

    Raises:
        StoreError: a part is damaged or missing.
    """
    before = {part.path for part in store.manifest.live("findings", store.run - 1)}
    fresh, old = Tally(), Tally()
    for part in store.live("findings"):
        tally = old if part.path in before else fresh
        if tally is old and settings.known is None:
            continue
        for rows in store.batches("findings", _COLUMNS, part):
            columns = [rows[name].to_pylist() for name in _COLUMNS]
            for site, hand_id, code, severity, mark in zip(*columns, strict=True):
                if settings.wants(code):
                    tally.count_finding(code, severity)
                    if settings.known is not None:
                        tally.count_known(settings.known, (site, hand_id, code, mark or ""), severity)
    fresh.fired |= old.fired
    return fresh
