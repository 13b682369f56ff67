"""What those who decide disputes ask for, and which of it nobody has told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parser.saying import row, say
from reports.case.document import Missing

if TYPE_CHECKING:
    from parser.hand import Hand
    from reports.case.document import Asked

FLOOR = say("a card room's floor")
UKGC = row(["UKGC", "IBAS"], "and")
ECOGRA = "eCOGRA"
MGA = "MGA"
ANJ = "ANJ"
SRIJ = "SRIJ"

LIVE = "floorlog"
"""The format of hands that a person at a live table wrote down."""


class Field(NamedTuple):
    """Something to be told."""

    place: str
    """Where it stands in `Asked`; "hand.time" is in the record."""
    asks: tuple[str, ...]
    live: bool
    """Whether it is asked about a live hand."""
    online: bool = True


FIELDS = (
    Field("claim", (FLOOR, UKGC, ECOGRA, MGA, ANJ, SRIJ), True),
    Field("object", (UKGC, MGA, ANJ), True),
    Field("amount", (UKGC, ECOGRA), True),
    Field("hand.time", (FLOOR, UKGC, ANJ), True),
    Field("claimant", (FLOOR, UKGC, MGA, ANJ, SRIJ), True),
    Field("account", (UKGC, MGA), False),
    Field("operator", (UKGC, ECOGRA, MGA, ANJ, SRIJ), True),
    Field("licence", (UKGC, MGA), False),
    Field("jurisdiction", (UKGC, MGA), True),
    Field("body", (UKGC, ECOGRA, MGA, ANJ, SRIJ), True),
    Field("relied_on.text", (UKGC,), True),
    Field("relied_on.source", (UKGC,), True),
    Field("dates.raised", (FLOOR,), True, online=False),
    Field("dates.before_next_hand", (FLOOR,), True, online=False),
    Field("prior_complaint", (UKGC, ECOGRA, ANJ, SRIJ), False),
    Field("dates.complaint", (UKGC, ECOGRA, ANJ), False),
    Field("dates.acknowledged", (UKGC,), False),
    Field("dates.final_response", (UKGC, ECOGRA), False),
    Field("reference", (UKGC,), False),
)


def field_name(place: str) -> str:
    """What a field is, in words."""
    return {
        "claim": say("what is claimed, in one sentence"),
        "object": say("what the dispute is about"),
        "amount": say("the amount that is disputed"),
        "hand.time": say("date and time of the hand, with its time zone"),
        "claimant": say("who claims it: the player's name or seat"),
        "account": say("the claimant's account or user name"),
        "operator": say("the operator: the room or casino"),
        "licence": say("the operator's licence"),
        "jurisdiction": say("the jurisdiction"),
        "body": say("the body that is to decide"),
        "relied_on.text": say("the rule or term relied on, quoted"),
        "relied_on.source": say("where that rule stands"),
        "dates.raised": say("when the dispute was raised"),
        "dates.before_next_hand": say("whether it was raised before the next hand began"),
        "prior_complaint": say("the written complaint made to the operator before"),
        "dates.complaint": say("the date of that complaint"),
        "dates.acknowledged": say("the date on which the operator acknowledged it"),
        "dates.final_response": say("the date of the operator's final response"),
        "reference": say("the reference of the operator's final response"),
    }[place]


def lacking(asked: Asked, hand: Hand) -> tuple[Missing, ...]:
    """The fields that are asked for about such a hand and not told."""
    live = hand.header.site == LIVE
    return tuple(
        [
            Missing(field.place, field_name(field.place), field.asks)
            for field in FIELDS
            if (field.live if live else field.online) and not _told(field.place, asked, hand)
        ]
    )


def _told(place: str, asked: Asked, hand: Hand) -> bool:
    """Whether a field has been told."""
    head = hand.header
    claimant = next((party for party in asked.parties if party.role == "claimant"), None)
    match place:
        case "hand.time":
            return head.utc is not None or (head.site == LIVE and head.played_at is not None)
        case "claimant":
            return claimant is not None and (claimant.name is not None or claimant.seat is not None)
        case "account":
            return claimant is not None and claimant.account is not None
        case _:
            value: object = asked
            for name in place.split("."):
                value = getattr(value, name)
            return value is not None and value != ""
