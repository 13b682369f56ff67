"""Asking a person for what is missing: one line each, Enter leaves it out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgspec.structs import replace

from reports.case import asked as told
from reports.case.document import Asked, Party
from reports.case.missing import lacking

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.hand import Hand

YES = frozenset({"y", "yes", "true"})
NO = frozenset({"n", "no", "false"})
TRIES = 3
"""Answers that can't be taken, until the question is left out."""


def completed(asked: Asked, hand: Hand, ask: Callable[[str], str] | None = None) -> Asked:
    """What was told, with the answers to what was not."""
    answer = ask or _typed
    for one in lacking(asked, hand):
        if one.field == "hand.time":
            continue  # the record's, not anybody's word
        for _ in range(TRIES):
            text = answer(f"{one.name} ({', '.join(one.asked_by)}), Enter to leave it out: ")
            if not text.strip():
                break
            try:
                asked = _with(asked, hand, one.field, text)
                break
            except told.AskedError as error:
                sys.stderr.write(f"  {error.message}; {error.remedy}\n")
    return asked


def _typed(question: str) -> str:
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline()


def _with(asked: Asked, hand: Hand, field: str, text: str) -> Asked:
    """The answer in its place."""
    head, _, name = field.partition(".")
    if field == "amount":
        return replace(asked, amount=told.money(text, hand))
    if field == "claimant":
        return replace(asked, parties=(_claimant(hand, text), *asked.parties))
    if field == "account":
        return replace(asked, parties=_with_account(asked, told.plain(field, text)))
    if field == "dates.before_next_hand":
        return replace(asked, dates=replace(asked.dates, before_next_hand=_switch(text)))
    if head == "dates":
        return replace(asked, dates=replace(asked.dates, **{name: told.moment(name, text)}))
    if head == "relied_on":
        return replace(asked, relied_on=replace(asked.relied_on, **{name: told.plain(name, text)}))
    return replace(asked, **{field: told.plain(field, text)})


def _claimant(hand: Hand, text: str) -> Party:
    return told.seated(told.party(f"claimant={text.strip()}"), hand)


def _with_account(asked: Asked, account: str) -> tuple[Party, ...]:
    if not any(one.role == "claimant" for one in asked.parties):
        return (Party("claimant", account=account), *asked.parties)
    return tuple([replace(one, account=account) if one.role == "claimant" else one for one in asked.parties])


def _switch(text: str) -> bool:
    word = text.strip().casefold()
    if word not in YES | NO:
        raise told.AskedError("neither yes nor no", "write yes or no")
    return word in YES
