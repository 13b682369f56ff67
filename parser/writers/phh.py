"""A hand as PHH: what its arrays and actions hold, and fields of ours for the rest.

The actions are in the order in which the format's reference reader takes them: hands are shown before the
cards that come after the last bet. Dead blinds stand with the antes, a newcomer's blind below zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parser.clock import ZONES
from parser.events import Action, Collected, Dealt, Muck, Post, PostKind, Show, StreetDealt, SummarySeat, Verb
from parser.formats.exchange import difference, plain_fields
from parser.formats.phh import OWN, read_alone
from parser.formats.phhheader import NAME, VARIANTS
from parser.hand import Hand, HandStatus, Seat
from parser.writers.base import NotExpressible, Written
from parser.writers.moneylines import with_lines
from parser.writers.notes import notes_on
from parser.writers.table import DEAD, HOLE_CARDS, Chips, in_turn, joined, number_text
from parser.writers.tomltext import array, quoted, toml

CODES: Mapping[tuple[str, str], str] = {
    (game, limit): code for code, (game, limit, replayed) in VARIANTS.items() if replayed
}
"""The code of a variant by game and limit."""
HIDDEN = "??"
_BIG = (PostKind.BIG_BLIND, PostKind.BUTTON_BLIND)


def write(hand: Hand, *, own: bool = True) -> Written:
    """The hand as a document of one; without `own`, only what every reader of the format knows.

    Raises:
        NotExpressible: the format has no code for its game, or cannot hold its table.
    """
    lines = _Writer(with_lines(hand)).lines()
    if own:
        lines += _own_lines(hand, "\n".join(lines))
    return Written("\n".join([*lines, ""]), notes_on(hand, "PHH", NAME, own=own))


def write_many(hands: Iterable[Hand], *, own: bool = True) -> Written:
    """Hands as one document, a numbered table each.

    Raises:
        NotExpressible: as `write`, of the first that is not.
    """
    written = [write(hand, own=own) for hand in hands]
    text = "\n".join([f"[{number}]\n{one.text}" for number, one in enumerate(written, 1)])
    return Written(text, tuple(dict.fromkeys([note for one in written for note in one.notes])))


def _own_lines(hand: Hand, text: str) -> list[str]:
    """Our fields: what the text without them doesn't say."""
    try:
        told = read_alone(text, hand.header.scale)
    except ValueError as error:
        raise NotExpressible(str(error)) from None
    fields = plain_fields(difference(told, hand))
    fields["header"] = {"scale": hand.header.scale, **fields.get("header", {})}
    lines = []
    for name, value in fields.items():
        rows = name in ("seats", "add", "findings")
        lines.append(f"{OWN}{name} = {array([toml(one) for one in value]) if rows else toml(value)}")
    return lines


class _Writer:
    """One hand on its way to the format's own fields."""

    def __init__(self, hand: Hand) -> None:
        header = hand.header
        code = CODES.get((header.game, header.limit))
        if hand.status is HandStatus.UNSUPPORTED:
            raise NotExpressible(f"{header.game} is not read")
        if code is None:
            raise NotExpressible(f"PHH has no code for {header.limit} {header.game}")
        players = in_turn(hand)
        if players is None:
            raise NotExpressible(
                "PHH lists players from the button on, and the record does not say where it is"
            )
        if len(players) < 2:
            raise NotExpressible("fewer than two players are dealt in")
        self.hand = hand
        self.code = code
        self.players = players
        self.label = {seat.number: f"p{place}" for place, seat in enumerate(players, 1)}
        self.stacks = {seat.number: seat.stack for seat in players}
        self.chips = Chips()
        if self._most_cards() > HOLE_CARDS[header.game]:
            raise NotExpressible("more cards are dealt than its game has")
        if len(self.label) < len(players):
            raise NotExpressible("two players hold the same seat")

    def _most_cards(self) -> int:
        return max([len(one.cards) for one in self.hand.events if isinstance(one, Dealt | Show)], default=0)

    def lines(self) -> list[str]:
        """The fields in the format's order."""
        header = self.hand.header
        dead, live = self._forced_bets()
        lines = [
            f"variant = {quoted(self.code)}",
            f"ante_trimming_status = {toml(self._antes_of_all(dead))}",
            f"antes = {self._amounts(dead)}",
            f"blinds_or_straddles = {self._amounts(live)}",
            *self._bets(live),
            f"starting_stacks = {self._amounts([seat.stack for seat in self.players])}",
            f"actions = {array([quoted(one) for one in self._actions()])}",
        ]
        said: dict[str, object] = {
            "hand": header.hand_id or None,
            "level": header.level,
            "table": header.table,
        }
        lines += [f"{key} = {toml(value)}" for key, value in said.items() if value is not None]
        lines += self._when()
        lines.append(f"seats = {toml([seat.number for seat in self.players])}")
        if header.max_seats is not None:
            lines.append(f"seat_count = {header.max_seats}")
        lines.append(f"players = {array([quoted(seat.name) for seat in self.players])}")
        lines += self._end()
        if header.currency is not None:
            lines.append(f"currency = {quoted(header.currency)}")
        if header.symbol:
            lines.append(f"currency_symbol = {quoted(header.symbol)}")
        return lines

    def _antes_of_all(self, dead: list[int]) -> bool:
        """Whether everybody antes the same or, all-in, what he has: so much of the others' each can win."""
        stacks = [seat.stack for seat in self.players]
        if len(stacks) == 2:
            stacks.reverse()
        ante = max(dead)
        return all(one in (ante, stack) for one, stack in zip(dead, stacks, strict=True))

    def _amounts(self, values: list[int]) -> str:
        return array([number_text(one, self.hand.header.scale) for one in values])

    def _amount(self, units: int) -> str:
        return number_text(units, self.hand.header.scale)

    # ---- money before the cards

    def _forced_bets(self) -> tuple[list[int], list[int]]:
        """Dead and live money by the place in the arrays, crosswise between two players."""
        dead, live = dict.fromkeys(self.label, 0), dict.fromkeys(self.label, 0)
        owner = self._blind_owners()
        for post in self.hand.events:
            if not isinstance(post, Post) or post.seat not in self.label:
                continue
            seat, kind, amount = post.seat, post.kind, post.amount
            if kind in DEAD or (kind is PostKind.SMALL_BLIND and owner.get(kind) != seat):
                dead[seat] += amount
            elif kind is PostKind.BOTH_BLINDS:
                stake = min(amount, self._big_blind() or amount)
                dead[seat] += amount - stake
                live[seat] -= stake
            elif kind is PostKind.BIG_BLIND and owner.get(kind) != seat:
                live[seat] -= amount
            elif kind is PostKind.STRADDLE:
                live[seat] = amount or live[seat]
            else:
                live[seat] += self._stake(kind, amount) if post.all_in else amount
        order = [seat.number for seat in self.players]
        if len(order) == 2:
            order.reverse()
        return [dead[seat] for seat in order], [live[seat] for seat in order]

    def _blind_owners(self) -> dict[PostKind, int | None]:
        """Whose the small and the big blind are: the first from the button on who posts one."""
        owner: dict[PostKind, int | None] = {}
        posts = [one for one in self.hand.events if isinstance(one, Post)]
        for kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND):
            seats = {post.seat for post in posts if post.kind is kind}
            order = [seat.number for seat in self.players if seat.number in seats]
            if len(self.players) == 2:
                order.reverse()
            after = [seat for seat in order if seat not in owner.values()]
            owner[kind] = after[0] if after else None
        return owner

    def _big_blind(self) -> int | None:
        """The big blind as it was posted in full; the header may state another level."""
        header = self.hand.header
        posts = [one for one in self.hand.events if isinstance(one, Post) and one.kind in _BIG]
        whole = [one.amount for one in posts if not one.all_in]
        stake = header.low_stake if header.limit == "fl" else header.high_stake
        return max(whole, default=None) or stake or max([one.amount for one in posts], default=None)

    def _stake(self, kind: PostKind, amount: int) -> int:
        """What a blind is that a player was all-in with: he posts what he has of it."""
        header = self.hand.header
        if kind is PostKind.BIG_BLIND:
            return max(self._big_blind() or amount, amount)
        if kind is PostKind.SMALL_BLIND and header.limit != "fl":
            return max(header.low_stake or amount, amount)
        return amount

    def _bets(self, live: list[int]) -> list[str]:
        header = self.hand.header
        big = self._big_blind() or max([abs(one) for one in live])
        if header.limit == "fl":
            low = header.low_stake or big
            return [
                f"small_bet = {self._amount(low)}",
                f"big_bet = {self._amount(header.high_stake or 2 * low)}",
            ]
        return [f"min_bet = {self._amount(big)}"]

    # ---- actions

    def _actions(self) -> list[str]:
        hidden = HIDDEN * HOLE_CARDS[self.hand.header.game]
        dealt = {one.seat: joined(one.cards) for one in self.hand.events if isinstance(one, Dealt)}
        moves = [
            f"d dh {self.label[seat.number]} {dealt.get(seat.number) or hidden}" for seat in self.players
        ]
        events = self.hand.events
        last = max([place for place, one in enumerate(events) if isinstance(one, Action)], default=-1)
        boards: list[str] = []
        for place, event in enumerate(events):
            if isinstance(event, Action):
                self._act(event, moves)
            elif isinstance(event, StreetDealt) and event.run < 2 and event.new:
                (moves if place < last else boards).append(f"d db {joined(event.new)}")
            self.chips.take(event)
        return moves + self._shows(len(hidden), to_come=bool(boards)) + boards

    def _act(self, event: Action, moves: list[str]) -> None:
        player = self.label.get(event.seat or 0)
        if player is None or event.seat is None:
            raise NotExpressible("somebody acts who holds no seat")
        if event.verb is Verb.FOLD:
            if self.stacks[event.seat] > self.chips.spent.get(event.seat, 0):  # else he is all-in, and away
                moves.append(f"{player} f")
        elif event.verb in (Verb.CHECK, Verb.CALL):
            moves.append(f"{player} cc")
        else:
            total = self.chips.tally.put.get(event.seat, 0) + self.chips.added(event, event.seat)
            moves.append(f"{player} cbr {self._amount(total)}")

    def _shows(self, letters: int, *, to_come: bool) -> list[str]:
        """Hands shown or mucked at a showdown, the first time each; `to_come`: there are cards to be dealt
        after it, so that what is mucked once they are there is not yet.
        """
        left = [seat.number for seat in self.players if seat.number not in self.chips.folded]
        if len(left) < 2:
            return []
        told: dict[int, str] = {}
        mucked = {event.seat for event in self.hand.events if isinstance(event, Muck)}
        for event in self.hand.events:
            if isinstance(event, Muck) and to_come:
                continue
            if isinstance(event, Show | Muck) and event.seat in left and event.seat not in told:
                cards = "" if isinstance(event, Muck) else f" {joined(event.cards).ljust(letters, '?')}"
                told[event.seat] = f"{self.label[event.seat]} sm{cards}"
        for seat, cards in self._seen().items():
            if seat in left and seat not in told and seat not in mucked:
                told[seat] = f"{self.label[seat]} sm {cards.ljust(letters, '?')}"
        return list(told.values())

    def _seen(self) -> dict[int, str]:
        """Cards of players whom no line shows: those that the summary has, or that a winner was dealt."""
        events = self.hand.events
        paid = {one.seat for one in events if isinstance(one, Collected)}
        dealt = [one for one in events if isinstance(one, Dealt) and one.seat in paid and one.cards]
        told = [
            one for one in events if isinstance(one, SummarySeat) and one.cards and one.result != "mucked"
        ]
        seen = {one.seat: joined(one.cards) for one in dealt if one.seat is not None}
        seen.update({one.seat: joined(one.cards) for one in told})
        return seen

    # ---- when, and the end

    def _when(self) -> list[str]:
        """The day and time, where the record says the whole date."""
        header = self.hand.header
        day, _, clock = (header.played_at or "").partition(" ")
        parts = day.split("-")
        lines = []
        if len(parts) == 3 and all(part.isdecimal() for part in parts):
            if len(clock) == 8:
                lines.append(f"time = {clock}")
            if header.zone is not None:
                lines.append(f"time_zone = {quoted(ZONES.get(header.zone, header.zone))}")
            names = ("day", "month", "year")
            lines += [f"{name} = {int(part)}" for name, part in zip(names, reversed(parts), strict=True)]
        return lines

    def _end(self) -> list[str]:
        """What was won and what is left, where the record says who was paid."""
        chips = self.chips
        if not chips.won:
            return []
        won = [chips.won.get(seat.number, 0) for seat in self.players]
        left = [self._left(seat) + one for seat, one in zip(self.players, won, strict=True)]
        lines = [f"winnings = {self._amounts(won)}"]
        return lines if min(left) < 0 else [*lines, f"finishing_stacks = {self._amounts(left)}"]

    def _left(self, seat: Seat) -> int:
        chips, number = self.chips, seat.number
        return seat.stack - chips.spent.get(number, 0) + chips.back.get(number, 0)
