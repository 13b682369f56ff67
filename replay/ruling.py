"""One hand under several houses' rules: what each would award, and at which points they differ and why.

There is no second engine: the hand is executed under each profile and the outcomes are laid side by side. Why
two profiles differ at a point is found by trying: the own profile with one rule set as the other has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from parser.events import Collected, StreetDealt
from parser.findings import Finding
from parser.hand import Hand
from parser.saying import say
from replay.engine import bench
from replay.games import game_of
from replay.house import house_of
from replay.opinions import Amounts, Answer, Bounds, Difference, Opinion, Rulings, Setting, Side
from replay.pots import layers, stakes, uncalled
from replay.profiles import RULE_KEYS, ProfileError, RuleProfile, load_profile, profile_names
from replay.result import PotResult, Verdict
from replay.showing import show_order
from replay.state import LIMITS, TableState
from replay.values import Settlement

USUAL = (
    "tda_2024", "roberts_cash", "portugal_2007", "french_page", "zh_v3_cumulative", "english_wiki",
)  # fmt: skip
"""Who is asked beside the own house when nobody is named."""

Place = tuple[str, int]
"""A kind of question and the event it is about."""
View = dict[Place, Answer]
"""All answers of one profile."""

AWARD: Place = ("award", -1)
SHOWS: Place = ("order of showing", -1)
BEFORE = -2
"""The place of a finding that stands before the first event: about the table."""


def own_profile(hand: Hand) -> RuleProfile:
    """The rules that a hand is judged by where nobody names others."""
    return house_of(hand)[0]


def usual_profiles(hand: Hand) -> tuple[RuleProfile, ...]:
    """The hand's own profile and a few others, those for its betting structure where there are several."""
    names = profile_names()
    own = own_profile(hand)
    found = {own.name: own}
    for name in USUAL:
        limited = f"{name}-{hand.header.limit}"
        if not own.name.startswith(name):
            one = load_profile(limited if limited in names else name)
            found.setdefault(one.name, one)
    return tuple(found.values())


def houses_for(hand: Hand) -> tuple[str, ...]:
    """The profiles that come with the program, of those for one betting structure only the hand's."""
    others = tuple([f"-{limit}" for limit in LIMITS if limit != hand.header.limit])
    return tuple([name for name in profile_names() if not name.endswith(others)])


def rulings(hand: Hand, profiles: Sequence[RuleProfile]) -> Rulings | None:
    """The hand under each profile, the first one's the own; None for a hand that is not replayed."""
    asked = [ask(hand, profile) for profile in profiles]
    found = [one for one in asked if one is not None]
    if len(found) < len(profiles) or not found:
        return None
    own = profiles[0]
    return Rulings(
        own.name,
        tuple([opinion for opinion, _ in found]),
        paid_in(hand),
        tuple(_differences(hand, profiles, found)),
    )


def paid_in(hand: Hand) -> Amounts:
    """What the record's award lines pay each seat."""
    paid: dict[int, int] = {}
    for event in hand.events:
        if type(event) is Collected and event.seat is not None:
            paid[event.seat] = paid.get(event.seat, 0) + event.amount
    return tuple(sorted(paid.items()))


def due_from(pots: Iterable[PotResult]) -> Amounts:
    """What each seat should receive from all pots; empty where a pot's award can't be told."""
    due: dict[int, int] = {}
    for pot in pots:
        if not pot.claims and pot.size > pot.rake:
            return ()
        for claim in pot.claims:
            due[claim.seat] = due.get(claim.seat, 0) + claim.amount
    return tuple(sorted(due.items()))


def ask(hand: Hand, profile: RuleProfile) -> tuple[Opinion, View] | None:
    """A profile's opinion, and its answers by place; None for a hand that is not replayed."""
    benched = bench(hand, profile)
    if benched is None:
        return None
    state, settlement = benched
    shown_down = state.live > 1 and all(len(board) == 5 for board in state.boards)
    order = show_order(state) if shown_down else ()
    opinion = Opinion(
        profile.name,
        profile.title,
        profile.version,
        settlement.verdict,
        settlement.reason,
        tuple(sorted([*hand.findings, *state.findings], key=_place_of)),
        settlement.pots,
        _put_in(state, settlement),
        due_from(settlement.pots),
        tuple([state.seats[i] for i in order]),
    )
    return opinion, _view(state, opinion)


def _place_of(finding: Finding) -> tuple[int, str]:
    return finding.step, finding.code


def _put_in(state: TableState, settlement: Settlement) -> tuple[Amounts, ...]:
    """Each player's part of each pot, where the pots are those that the rules make."""
    back = uncalled(state)
    pots = layers(state, back)
    sizes = [0] * len(pots)
    for one in settlement.pots:
        if one.index < len(sizes):
            sizes[one.index] += one.size
    if state.tainted is not None or sizes != [pot.size for pot in pots]:
        return ()
    return tuple(
        [
            tuple([(state.seats[i], put) for i, put in enumerate(row) if put])
            for row in stakes(state, back, pots)
        ]
    )


def _view(state: TableState, opinion: Opinion) -> View:
    """The answers of one run of the hand."""
    hand = state.hand
    found: dict[int, list[tuple[str, str]]] = {}
    for finding in state.findings:
        found.setdefault(finding.step, []).append((finding.code, finding.level.value))
    view: View = {AWARD: opinion.due}
    if opinion.shows:
        view[SHOWS] = opinion.shows
    for decision in state.decisions:
        at = hand.events[decision.event].at
        codes = tuple(sorted(found.pop(at, [])))
        view["decision", decision.event] = Bounds(
            decision.to_call, decision.min_raise_to, decision.max_raise_to, codes
        )
    events = {event.at: place for place, event in enumerate(hand.events)}
    for at, some in found.items():
        codes = tuple(sorted([one for one in some if one[0][:3] not in _OF_THE_AWARD]))
        if codes:
            earlier = [place for offset, place in events.items() if offset <= at]
            view["finding", events.get(at, max(earlier, default=BEFORE))] = codes
    return view


_OF_THE_AWARD = frozenset({"POT", "SHO", "LED"})
"""Told once, with the award."""


def _differences(
    hand: Hand, profiles: Sequence[RuleProfile], found: list[tuple[Opinion, View]]
) -> list[Difference]:
    """Every place at which not all answers are the same, in the order of the hand."""
    trial = _Trial(hand, profiles[0])
    places = {place for _, view in found for place in view}
    result = []
    for place in sorted(places, key=lambda one: (one[1] == -1, one[1], one[0])):
        answers = [view.get(place) for _, view in found]
        if any(one != answers[0] for one in answers):
            result.append(_difference(trial, place, profiles, found, answers))
    return result


def _difference(
    trial: _Trial,
    place: Place,
    profiles: Sequence[RuleProfile],
    found: list[tuple[Opinion, View]],
    answers: list[Answer],
) -> Difference:
    hand = trial.hand
    kind, event = place
    at = hand.events[event].at if event >= 0 else 0 if event == BEFORE else len(hand.text)
    groups: list[tuple[Answer, list[int]]] = []
    for i, answer in enumerate(answers):
        for other, members in groups:
            if other == answer:
                members.append(i)
                break
        else:
            groups.append((answer, [i]))
    sides = []
    for answer, members in groups:
        told = [one for one in found[members[0]][0].findings if one.step == at and event != -1]
        messages = tuple(
            [
                say("{message} ({rule})", message=one.message, rule=one.rule)
                for one in told
                if one not in hand.findings
            ]
        )
        sides.append(Side(tuple([profiles[i].name for i in members]), answer, messages))
    keys: dict[str, None] = {}
    for answer, members in groups[1:]:
        for i in members:
            keys.update(dict.fromkeys(trial.behind(place, profiles[i], answer)))
    settings = tuple([setting(key, profiles) for key in sorted(keys)])
    first = next((side.answer for side in sides if isinstance(side.answer, Bounds)), None)
    seat = None
    if first is not None:
        seat = getattr(hand.events[event], "seat", None)
    faults = {_against(side.answer) for side in sides}
    return Difference(
        kind, at, event, seat, _street(hand, event), tuple(sides), settings,
        kind == "award" or len(faults) > 1,
    )  # fmt: skip


def _against(answer: Answer) -> bool:
    """Whether an answer finds something illegal."""
    found = answer.found if isinstance(answer, Bounds) else answer if isinstance(answer, tuple) else ()
    return any(isinstance(one, tuple) and str(one[1]).startswith("illegal") for one in found)


def _street(hand: Hand, event: int) -> str:
    """The street on which an event stands."""
    game = game_of(hand.header.game)
    if event == BEFORE:
        return say("the table")
    if event < 0 or game is None:
        return say("showdown")
    dealt = [one.street for one in hand.events[: event + 1] if type(one) is StreetDealt]
    return game.streets[min(dealt[-1], len(game.streets) - 1) if dealt else 0]


def setting(key: str, profiles: Sequence[RuleProfile]) -> Setting:
    """What each profile sets a rule to."""
    values: dict[str, list[str]] = {}
    for profile in profiles:
        values.setdefault(value_words(getattr(profile, key)), []).append(profile.name)
    return Setting(key, tuple([(value, tuple(names)) for value, names in values.items()]))


def value_words(value: object) -> str:
    """A value as profiles write it."""
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class _Trial:
    """The own profile with one rule set otherwise, tried on the hand as often as it takes."""

    def __init__(self, hand: Hand, own: RuleProfile) -> None:
        self.hand = hand
        self._own = own
        self._tried: dict[tuple[str, str, str], View] = {}

    def behind(self, place: Place, other: RuleProfile, answer: Answer) -> list[str]:
        """The rules that make another profile answer differently at a place: each that alone brings its
        answer about, else each without which it would answer otherwise.
        """
        own = self._own
        keys = [key for key in RULE_KEYS if getattr(own, key) != getattr(other, key)]
        alone = [key for key in keys if self._with(own, key, getattr(other, key)).get(place) == answer]
        if alone:
            return alone
        return [key for key in keys if self._with(other, key, getattr(own, key)).get(place) != answer]

    def _with(self, profile: RuleProfile, key: str, value: object) -> View:
        known = (profile.name, key, value_words(value))
        if known not in self._tried:
            asked = ask(self.hand, replace(profile, **{key: value}))
            self._tried[known] = {} if asked is None else asked[1]
        return self._tried[known]


def named(names: Iterable[str]) -> tuple[RuleProfile, ...]:
    """The profiles of these names or files, each once.

    Raises:
        ProfileError: there is no such profile, or it cannot be used.
    """
    found: dict[str, RuleProfile] = {}
    for name in names:
        if name.strip():
            one = load_profile(name.strip())
            found.setdefault(one.name, one)
    if not found:
        raise ProfileError("no rules are named", "Name one or more, parted by commas.")
    return tuple(found.values())


def agrees(opinion: Opinion) -> bool:
    """Whether the award goes by the rules."""
    money = [one for one in opinion.against if one.code[:3] in _OF_THE_AWARD]
    return opinion.verdict is Verdict.AGREES and not money
