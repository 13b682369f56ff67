"""Which rules would make a record right: the award that was paid, and each action found illegal.

Tried, not reasoned: the hand is executed under every house's rules, and under its own with one rule set
otherwise at a time. Where nothing makes an award right, the smallest change to it that would is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from parser.events import Action, Collected, Event, SummarySeat, SummaryStart, TotalPot, Verb
from parser.findings import Finding, Level
from parser.formats.floorheader import FLOORLOG_NAME
from parser.hand import Hand, HandStatus
from replay.opinions import Amounts, Bounds, Change, Doubt, Explanation, Move, Opinion, Option
from replay.profiles import CHOICES, RULE_KEYS, RuleProfile, load_profile
from replay.result import Verdict
from replay.ruling import View, agrees, ask, houses_for, paid_in, value_words

NUMBERS: dict[str, tuple[int | None, ...]] = {
    "odd_unit": (1, 5, 10, 25, 50, 100, 500, 1000, 5000, 10_000, 25_000),
    "limit_raise_cap": (3, 4, 5, 6, None),
    "pot_limit_factor": (1, 2, 3),
    "pot_limit_unit": (None, 5, 25),
    "run_it_times": (1, 2, 3),
    "wager_unit": (None,),
    "rake_percent": (None,),
    "rake_most": (None,),
    "jackpot_fee": (None,),
}
"""What is tried of rules that are numbers."""

SWITCHES = (True, False)
NOT_TRIED = frozenset({("odd_to", "any")})
"""Words that leave a question open: they would explain whatever was done."""

Test = Callable[[Opinion, View], bool]
"""Whether a record is right under some rules, by what they say of it."""


def explanations(
    hand: Hand, own: RuleProfile, paid: Amounts | None = None, houses: Sequence[str] | None = None
) -> Explanation | None:
    """What would make the award and the actions right; None for a hand that is not replayed.

    `paid` stands in for the recorded award; `houses` for the profiles that come with the program.
    """
    recorded = paid_in(hand)
    told = hand if paid is None or paid == recorded else with_paid(hand, paid)
    asked = ask(told, own)
    if asked is None:
        return None
    opinion, view = asked
    trials = _Trials(hand, told, own, houses_for(hand) if houses is None else houses)
    wanted = recorded if paid is None else paid
    lumped = with_paid(hand, wanted)
    plain = ask(lumped, own)
    due = plain[0].due if plain is not None else ()
    pot = _net(opinion)
    right = agrees(opinion)
    options = trials.options(lambda one, _: agrees(one)) if wanted else ()
    changes: tuple[Change, ...] = ()
    if wanted and not right and not options:
        changes = _changes(trials, lumped, wanted, due)
    return Explanation(
        own.name,
        wanted,
        due,
        pot,
        pot - sum([amount for _, amount in wanted]),
        opinion.verdict if right or opinion.verdict is not Verdict.AGREES else Verdict.DISAGREES,
        opinion.reason,
        options,
        changes,
        tuple(_doubts(hand, opinion, view, trials)),
    )


def with_paid(hand: Hand, paid: Amounts) -> Hand:
    """The hand with these awards for the recorded ones, one line a seat, and no word of them in the
    summary.
    """
    events = hand.events
    at = next((place for place, one in enumerate(events) if type(one) is Collected), None)
    if at is None:
        ends = (place for place, one in enumerate(events) if type(one) in (SummaryStart, TotalPot))
        at = next(ends, len(events))
    offset = events[min(at, len(events) - 1)].at if events else 0
    lines: list[Event] = [Collected(seat, amount, None, 0, offset) for seat, amount in paid]
    rest: list[Event] = []
    for one in events[at:]:
        if type(one) is SummarySeat and (one.won or one.result not in _NO_AWARD):
            rest.append(replace(one, won=(), result="", words=""))
        elif type(one) is not Collected:
            rest.append(one)
    if hand.header.site != FLOORLOG_NAME or any(type(one) is TotalPot for one in rest):
        return replace_events(hand, (*events[:at], *lines, *rest))
    rest += [
        SummaryStart(offset),
        TotalPot(None, None, (), 0, (), offset),
    ]  # no word of a rake: there is none
    told = replace_events(hand, (*events[:at], *lines, *rest))
    told.status = HandStatus.COMPLETE
    return told


_NO_AWARD = frozenset({"folded", "mucked", ""})


def replace_events(hand: Hand, events: tuple[Event, ...]) -> Hand:
    """The same record with other events."""
    return Hand(
        hand.header, hand.seats, events, hand.findings, hand.status, hand.text, hand.file, hand.line,
        hand.column, hand.byte, hand.size, hand.encoding, hand.raw,
    )  # fmt: skip


def without_chip(hand: Hand) -> Hand:
    """The record without its word for the smallest chip, so that a rule's unit alone counts."""
    other = replace_events(hand, hand.events)
    other.header = replace(hand.header, chip=None)
    return other


def alternatives(own: RuleProfile, largest_unit: int) -> Iterator[tuple[str, RuleProfile]]:
    """The profile with one rule set otherwise: each rule's other values in turn.

    No pot is cut in units larger than `largest_unit`.
    """
    for key in RULE_KEYS:
        now = getattr(own, key)
        values: Sequence[object] = CHOICES.get(key) or NUMBERS.get(key) or ()
        if type(now) is bool:
            values = SWITCHES
        for value in values:
            if value == now or (key, value) in NOT_TRIED:
                continue
            if key != "odd_unit" or (type(value) is int and value <= largest_unit):
                yield key, replace(own, **{key: value})


def _open(house: RuleProfile) -> bool:
    """Whether a house leaves a question open, so that its rules explain nothing."""
    return any(getattr(house, key) == value for key, value in NOT_TRIED)


class _Trials:
    """The hand under other rules, each worked out once."""

    def __init__(self, hand: Hand, told: Hand, own: RuleProfile, houses: Sequence[str]) -> None:
        self.own = own
        self.houses = [house for house in map(load_profile, houses) if not _open(house)]
        self._hand = told
        self._bare = without_chip(told) if hand.header.chip is not None else told
        self._house: list[tuple[RuleProfile, Opinion, View]] | None = None
        self._single: list[tuple[str, RuleProfile, Opinion, View]] | None = None

    def by_house(self) -> list[tuple[RuleProfile, Opinion, View]]:
        """The hand under each house's rules."""
        if self._house is None:
            asked = [(one, ask(self._hand, one)) for one in self.houses if one.name != self.own.name]
            self._house = [(one, *told) for one, told in asked if told is not None]
        return self._house

    def by_rule(self) -> list[tuple[str, RuleProfile, Opinion, View]]:
        """The hand under the own rules with one set otherwise."""
        if self._single is None:
            self._single = []
            header = self._hand.header
            others = list(alternatives(self.own, header.high_stake or 1))
            if header.chip is not None and header.chip > self.own.odd_unit:
                others.append(("odd_unit", self.own))  # the house's unit, were it not for the chip
            for key, profile in others:
                told = ask(self._bare if key == "odd_unit" else self._hand, profile)
                if told is not None:
                    self._single.append((key, profile, *told))
        return self._single

    def options(self, right: Test) -> tuple[Option, ...]:
        """The single rules and the houses under which a test holds; nothing where it holds already."""
        found: list[Option] = []
        own = self.own
        for key, profile, opinion, view in self.by_rule():
            if right(opinion, view):
                value = getattr(profile, key)
                names = tuple([one.name for one in self.houses if getattr(one, key) == value])
                found.append(Option(None, key, value_words(value), names, ()))
        alone = {(one.key, one.value) for one in found}
        for house, opinion, view in self.by_house():
            if right(opinion, view):
                differs = [key for key in RULE_KEYS if getattr(house, key) != getattr(own, key)]
                deciding = [key for key in differs if (key, value_words(getattr(house, key))) in alone]
                found.append(Option(house.name, None, None, (), tuple(deciding)))
        return tuple(found)


def _net(opinion: Opinion) -> int:
    """What the pots hold once rake and fees are out."""
    return sum([pot.size - pot.rake for pot in opinion.pots])


def _changes(trials: _Trials, lumped: Hand, paid: Amounts, due: Amounts) -> tuple[Change, ...]:
    """The smallest change under the own rules, and a smaller one under a house's where there is one."""
    candidates: list[tuple[str, Amounts]] = [(trials.own.name, due)]
    again = _Trials(lumped, lumped, trials.own, [one.name for one in trials.houses])
    candidates += [(house.name, opinion.due) for house, opinion, _ in again.by_house()]
    seen: set[Amounts] = set()
    changes = []
    for under, award in candidates:
        if award and award not in seen and award != paid:
            seen.add(award)
            changes.append(change(under, paid, award))
    if not changes:
        return ()
    first = changes[0] if due else None
    best = min(changes, key=lambda one: (one.chips, one.players))
    if first is None or (best.chips, best.players) < (first.chips, first.players):
        return (best, first) if first is not None else (best,)
    return (first,)


def change(under: str, paid: Amounts, due: Amounts) -> Change:
    """The moves that turn one award into another: the largest surplus goes to the largest want."""
    owed = dict(due)
    got = dict(paid)
    over = {seat: got.get(seat, 0) - owed.get(seat, 0) for seat in sorted({*owed, *got})}
    givers = sorted([(-amount, seat) for seat, amount in over.items() if amount > 0])
    takers = sorted([(amount, seat) for seat, amount in over.items() if amount < 0])
    players = len(givers) + len(takers)
    moves: list[Move] = []
    give, take = [[-one, seat] for one, seat in givers], [[-one, seat] for one, seat in takers]
    while give and take:
        equal = next(((a, b) for a in give for b in take if a[0] == b[0]), None)
        giver, taker = equal or (give[0], take[0])
        amount = min(giver[0], taker[0])
        moves.append(Move(amount, giver[1], taker[1]))
        giver[0] -= amount
        taker[0] -= amount
        give = [one for one in give if one[0]]
        take = [one for one in take if one[0]]
    moves += [Move(amount, None, seat) for amount, seat in take]
    moves += [Move(amount, seat, None) for amount, seat in give]
    return Change(under, tuple(moves), sum([one.amount for one in moves]), players)


# --- recorded actions ---------------------------------------------------------------------------------------


def _doubts(hand: Hand, opinion: Opinion, view: View, trials: _Trials) -> Iterator[Doubt]:
    """Each action or post that the own rules find illegal or leave to the floor, with what would make it
    right.
    """
    events = {event.at: place for place, event in enumerate(hand.events)}
    for finding in opinion.findings:
        if finding.code[:3] not in ("ACT", "BET") or finding.level not in _DOUBTFUL:
            continue
        place = events.get(finding.step)
        if place is None:
            continue
        event = hand.events[place]
        bounds = view.get(("decision", place))
        verb, done = "", 0
        if type(event) is Action:
            verb = event.verb.value
            done = event.raise_to if event.verb in (Verb.BET, Verb.RAISE) else event.amount
        yield Doubt(
            finding,
            place,
            getattr(event, "seat", None),
            trials.options(_without(finding)),
            bounds if isinstance(bounds, Bounds) else None,
            done,
            verb,
        )


_DOUBTFUL = frozenset({Level.ILLEGAL, Level.STANDS, Level.NEEDS_RULING})


def _without(finding: Finding) -> Test:
    """Whether nothing illegal or left to the floor is found in the line that a finding is about."""

    def test(opinion: Opinion, _: View) -> bool:
        return not any(one.step == finding.step and one.level in _DOUBTFUL for one in opinion.findings)

    return test
