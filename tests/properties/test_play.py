"""A hand played by chance under a house's rules: what they allow is never faulted, and no chip is lost."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from parser.events import Action, StreetDealt, Verb
from parser.findings import Severity
from replay.choices import legal
from replay.claims import Values, shares, standing, totals
from replay.engine import apply
from replay.pots import entitlement, layers, uncalled
from replay.profiles import load_profile, profile_names
from replay.state import TableState
from tests.rules.playing import Table

NAMES = "ABCDEF"
PROFILES = {name: load_profile(name) for name in profile_names()}


class Play(RuleBasedStateMachine):
    """One hand of hold'em or Omaha, action by action."""

    state: TableState
    deck: list[int]

    @initialize(
        stacks=st.lists(st.integers(1, 80), min_size=2, max_size=6),
        rules=st.sampled_from(sorted(PROFILES)),
        limit=st.sampled_from(("nl", "pl", "fl")),
        big=st.sampled_from((2, 4, 10)),
        game=st.sampled_from(("holdem", "omaha", "omaha8")),
        deck=st.permutations(range(52)),
    )
    def sit_down(
        self, stacks: list[int], rules: str, limit: str, big: int, game: str, deck: list[int]
    ) -> None:
        names = NAMES[: len(stacks)]
        stakes = (big, 2 * big) if limit == "fl" else (big // 2, big)
        self.state = Table(
            " ".join(names),
            stakes=stakes,
            limit=limit,
            game=game,
            rules=PROFILES[rules],
            stacks=dict(zip(names, stacks, strict=True)),
        ).state("")
        self.deck = list(deck)
        hole = self.state.game.hole
        self.state.cards = [tuple([self.deck.pop() for _ in range(hole)]) for _ in names]

    @precondition(lambda self: self.state.to_act is not None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        state = self.state
        now, index = legal(state), state.to_act
        assert index is not None
        assert now.seat == state.seats[index]
        put, behind = state.put[index], state.stacks[index]
        options = ["check"] if now.may_check else ["fold", "call", "call"]
        if now.min_raise_to is not None and now.max_raise_to is not None:
            assert now.may_raise
            assert state.bet < now.min_raise_to <= now.max_raise_to <= put + behind
            options += ["raise", "raise"]
        match data.draw(st.sampled_from(options)):
            case "fold":
                action = Action(now.seat, Verb.FOLD, 0, 0, False, 0)
            case "check":
                action = Action(now.seat, Verb.CHECK, 0, 0, False, 0)
            case "call":
                call = min(now.to_call, behind)
                action = Action(now.seat, Verb.CALL, call, 0, call == behind, 0)
            case _:
                total = data.draw(st.integers(now.min_raise_to or 0, now.max_raise_to or 0))
                verb = Verb.RAISE if state.bet else Verb.BET
                action = Action(now.seat, verb, total - state.bet, total, total == put + behind, 0)
        apply(state, action)

    @precondition(lambda self: self.state.to_act is None)
    @rule()
    def deal(self) -> None:
        """The next street, if there is one."""
        street = self.state.street + 1
        if self.state.live < 2 or street > 3:
            return
        new = tuple([self.deck.pop() for _ in range(3 if street == 1 else 1)])
        apply(self.state, StreetDealt(street, 0, tuple(self.state.boards[0]), new, 0))

    @invariant()
    def no_chip_is_lost(self) -> None:
        state = self.state
        assert sum(state.stacks) + state.pot == sum(state.stacks_start)
        assert state.pot == sum(state.total) + sum(state.dead)
        assert min(state.stacks) >= 0

    @invariant()
    def what_is_legal_is_not_faulted(self) -> None:
        wrong = [one for one in self.state.findings if one.severity is Severity.ERROR]
        assert not [one for one in wrong if one.code[:3] in {"ACT", "BET", "DLT"}], wrong

    @invariant()
    def only_who_can_act_is_asked(self) -> None:
        state = self.state
        for index in state.queue or ():
            assert not state.folded[index]
            assert state.stacks[index] > 0
        assert len(set(state.queue or ())) == len(state.queue or ())

    def teardown(self) -> None:
        state = getattr(self, "state", None)
        if state is None or state.to_act is not None or (state.live > 1 and len(state.boards[0]) < 5):
            return
        back = uncalled(state)
        pots = layers(state, back)
        kept = sum(state.total) + sum(state.dead) - (back[1] if back else 0)
        assert sum(pot.size for pot in pots) == kept
        values = Values(state)
        due = [0] * state.n
        for pot in pots:
            if len(pot.eligible) == 1:
                due[pot.eligible[0]] += pot.size
                continue
            stand = standing(state, pot.eligible, 0, values)
            claims = shares(pot.size, stand.high, stand.low)
            odd = sum(claim.odd for claim in claims if claim.half != "low")
            assert odd < len(stand.high) + (1 if stand.low else 0)  # the high half may have one of the whole
            for player, amount in totals(claims).items():
                due[player] += amount
        assert sum(due) == kept
        for player in range(state.n):
            assert due[player] <= entitlement(pots, player)
            assert not (state.folded[player] and due[player])


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=300, stateful_step_count=40, deadline=None)
