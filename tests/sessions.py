"""Sessions of a table played by the rules, as PokerStars text, and slips that can be played into them.

Players join, leave, sit out, come back, top up and bust; the button moves, or is dead. What happens comes
from a seed. Nobody rakes, and amounts are whole dollars or chips.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

NAMES = (
    "Alder", "Birch K", "Cedar_7", "Dogwood", "Elm.", "Fir", "Ginkgo", "Hazel", "Iris", "Juniper", "Kapok",
    "Larch", "Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Teak", "Umbu", "Viburnum",
    "Willow",
    "Yew",
)  # fmt: skip
SMALL, BIG = 1, 2


@dataclass
class Player:
    """Somebody at the table."""

    name: str
    stack: int
    away: bool = False
    new: bool = True
    """He may not be dealt in before he has the big blind or posts it."""
    owes: bool = False
    """The big blind passed him."""


@dataclass
class Played:
    """A hand as it will be written."""

    number: int
    minute: int
    button: int
    seats: list[tuple[int, str, int, bool]]
    """Seat, name, stack, sitting out."""
    lines: list[str]
    pot: int
    shown: list[str]
    """Lines of the summary."""


@dataclass
class Session:
    """A table. `slips` says at which hands what goes wrong: `{12: "skip"}`."""

    seed: int
    way: str = "moving"
    """moving or dead."""
    tournament: bool = False
    size: int = 6
    stack: int = 200
    quiet: bool = False
    """Nobody comes, goes, sits out or tops up."""
    slips: dict[int, str] = field(default_factory=dict)
    table: str = "Heron"
    seats: dict[int, Player] = field(default_factory=dict)
    hands: list[Played] = field(default_factory=list)
    slipped: list[str] = field(default_factory=list)
    """The slips that were played."""

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.unused = list(NAMES)
        self.button = self.small = self.big = self.free = 0
        self.left: dict[int, Player] = {}
        for seat in range(1, self.size + 1):
            self.seats[seat] = Player(self.unused.pop(0), self.stack, new=False)

    # -- who comes and goes

    def play(self, hands: int) -> Session:
        """Plays hands until there are enough or one player is left."""
        while len(self.hands) < hands:
            slip = self.slips.get(len(self.hands), "")
            if not self.quiet and self.hands:
                self._come_and_go()
            if slip:
                self._slip_between(slip)
            if sum(not player.away for player in self.seats.values()) < 2:
                break
            self._hand(slip)
            for seat in [seat for seat, player in self.seats.items() if player.stack == 0]:
                if self.tournament or (len(self.seats) > 3 and self.rng.random() < 0.7):
                    del self.seats[seat]
                else:
                    self.seats[seat].stack = self.stack
        return self

    def _come_and_go(self) -> None:
        rng = self.rng
        here = [seat for seat, player in self.seats.items() if not player.away]
        dice = rng.random()
        free = [seat for seat in range(1, self.size + 1) if seat not in self.seats]
        if self.tournament:
            return
        for player in self.seats.values():
            player.stack = max(player.stack, 15 * BIG)
        if dice < 0.08 and len(here) > 3:
            del self.seats[rng.choice(here)]
        elif dice < 0.18 and free and self.unused:
            self.seats[rng.choice(free)] = Player(self.unused.pop(0), rng.choice((100, 200, 300)))
        elif dice < 0.28 and len(here) > 3:
            self.seats[rng.choice(here)].away = True
        elif dice < 0.4:
            for player in self.seats.values():
                player.away = False
        elif dice < 0.5:
            self.seats[rng.choice(here)].stack += rng.randrange(1, 60)

    def _slip_between(self, slip: str) -> None:
        """Changes of stacks between two hands."""
        seats = [seat for seat in self._in() if self.seats[seat].stack > 80]
        if slip in ("less", "more") and seats:
            self.seats[self.rng.choice(seats)].stack += -37 if slip == "less" else 37
            self.slipped.append(slip)
        elif slip == "more for two" and len(seats) > 1:
            for seat in self.rng.sample(seats, 2):
                self.seats[seat].stack += 37
            self.slipped.append(slip)
        elif slip == "back with less" and not self.slipped:
            self._leave_or_return()
        elif slip == "gone" and len(seats) > 2:
            del self.seats[next(seat for seat in seats if seat not in (self.button, self.small, self.big))]
            self.slipped.append(slip)

    def _leave_or_return(self) -> None:
        """Somebody leaves the table; a few hands later he is back with less."""
        if not self.left:
            seat = next((seat for seat in self._in() if self.seats[seat].stack > 150), None)
            if seat is not None and len(self._in()) > 3:
                self.left = {seat: self.seats.pop(seat)}
            return
        ((seat, player),) = self.left.items()
        if seat not in self.seats and len(self.hands) % 3 == 0:
            self.seats[seat] = Player(player.name, player.stack - 40)
            self.slipped.append("back with less")

    # -- the button and the blinds

    def _in(self) -> list[int]:
        """The seats of those who are dealt in if they have to do nothing for it."""
        return sorted(
            seat for seat, player in self.seats.items() if not (player.away or player.new or player.owes)
        )

    def _after(self, seat: int, seats: list[int]) -> int:
        return min(seats, key=lambda other: ((other - seat - 1) % self.size, other))

    def _positions(self, slip: str) -> tuple[list[int], list[int]]:
        """Sets button and blinds; who is dealt in, and who posts to come in."""
        sure = self._in()
        able = sorted(seat for seat, player in self.seats.items() if not player.away)
        last, was = self.big, self.small
        if len(sure) < 2:
            for seat in able:
                self.seats[seat].new = self.seats[seat].owes = False
            sure = able
            self._first(sure)  # the table starts anew
        elif not self.hands:
            self._first(sure)
        elif slip == "stays" and {self.button, self.small, self.big} <= set(sure):
            self.slipped.append(slip)
        elif slip == "skip" and len(sure) > 3 and self.small in sure:
            self._follow(self._after(self._after(self.button, sure), sure), sure, able)
            self.slipped.append(slip)
        elif self.way == "dead" or len(sure) == 2:
            self._forward(sure, able)
        else:
            self._follow(self._after(self.button, sure), sure, able)
        for seat, player in self.seats.items():
            out = seat not in sure and seat != self.big
            if out and last and (self._between(seat, last, self.big) or self._between(seat, was, self.small)):
                player.owes = not player.new
        dealt, extra = set(sure) | {self.big}, []
        for seat in able:
            if (
                len(sure) > 2
                and seat not in dealt
                and not self._between(seat, self.button, self.big)
                and seat != self.button
            ):
                if slip == "free" and self.seats[seat].owes and not self.seats[seat].new:
                    self.slipped.append(slip)
                    self.free = seat
                    dealt.add(seat)
                elif self.rng.random() < 0.5:
                    extra.append(seat)
                    dealt.add(seat)
        return sorted(dealt), extra

    def _first(self, sure: list[int]) -> None:
        self.button = self.rng.choice(sure)
        self.small = self.button if len(sure) == 2 else self._after(self.button, sure)
        self.big = self._after(self.small, sure)

    def _forward(self, sure: list[int], able: list[int]) -> None:
        """The big blind goes on; the rest follows, on empty seats too."""
        big = self._after(self.big, able)
        if len(sure) == 2 and big in sure:
            self.small = self.button = self._after(big, sure)
        else:
            self.button = self.small or self.button
            self.small = self.big
            if self.button == self.small or self._between(self.small, big, self.button):
                self.button = self._before(self.small, sure)
        self.big = big

    def _follow(self, button: int, sure: list[int], able: list[int]) -> None:
        """The button goes on; the blinds follow. A newcomer may have the big blind."""
        self.button = button
        self.small = self._after(button, sure)
        self.big = self._after(self.small, able)

    def _before(self, seat: int, seats: list[int]) -> int:
        return min(seats, key=lambda other: ((seat - other - 1) % self.size, other))

    def _between(self, seat: int, start: int, end: int) -> bool:
        return 0 < (seat - start) % self.size < ((end - start) % self.size or self.size)

    # -- a hand

    def _hand(self, slip: str) -> None:
        dealt, extra = self._positions(slip)
        rng, seats = self.rng, self.seats
        record = Played(
            290_000_500_000 + 3 * len(self.hands),
            len(self.hands),
            self.button,
            [
                (seat, player.name, player.stack, player.away or seat not in dealt)
                for seat, player in sorted(seats.items())
            ],
            [],
            0,
            [],
        )
        put, dead = self._post(record, dealt, extra, slip)
        record.lines.append("*** HOLE CARDS ***")
        order = sorted(dealt, key=lambda seat: (seat - self.big - 1) % self.size)
        short = [seat for seat in order if seats[seat].stack < 12 * BIG]
        if short or (rng.random() < 0.2 and (self.tournament or not self.quiet)):
            who = short[0] if short and short[0] != self.big else rng.choice(order[:-1])
            self._all_in(record, order, put, dead, order[0] if extra else who)
        elif slip == "free" and self.free in order[:-1] and not extra:
            self._fold_to(record, order, put, dead, self.free)
        elif rng.random() < 0.3 and self.small in dealt and not extra:
            self._fold_to(record, order, put, dead, self.big)
        else:
            self._fold_to(record, order, put, dead, order[0] if extra else rng.choice(order[:-1]))
        self.hands.append(record)

    def _post(
        self, record: Played, dealt: list[int], extra: list[int], slip: str
    ) -> tuple[dict[int, int], int]:
        """Blinds, and what those of `extra` post to come in; live chips by seat, and dead ones."""
        seats = self.seats
        put = dict.fromkeys(dealt, 0)
        if self.small in dealt:
            put[self.small] = SMALL
            record.lines.append(f"{seats[self.small].name}: posts small blind {self._money(SMALL)}")
        put[self.big] = BIG
        record.lines.append(f"{seats[self.big].name}: posts big blind {self._money(BIG)}")
        dead = 0
        others = [seat for seat in dealt if seat not in (self.small, self.big, *extra)]
        if slip == "extra" and others and len(dealt) > 3:
            extra.append(others[0])
            self.slipped.append(slip)
        for seat in extra:
            both = seats[seat].owes or seat in others
            put[seat] = BIG
            dead += SMALL if both else 0
            words = (
                f"small & big blinds {self._money(SMALL + BIG)}" if both else f"big blind {self._money(BIG)}"
            )
            record.lines.append(f"{seats[seat].name}: posts {words}")
            seats[seat].stack -= SMALL if both else 0
        for seat in dealt:
            seats[seat].new = seats[seat].owes = False
        return put, dead

    def _fold_to(self, record: Played, order: list[int], put: dict[int, int], dead: int, winner: int) -> None:
        """Everybody folds to a raise, or to the big blind."""
        name, lines = self.seats[winner].name, record.lines
        if winner != self.big:
            put[winner] = 3 * BIG
        for seat in order:
            if seat == winner and winner != self.big:
                lines.append(f"{name}: raises {self._money(2 * BIG)} to {self._money(3 * BIG)}")
            elif seat != winner:
                lines.append(f"{self.seats[seat].name}: folds")
        called = max(amount for seat, amount in put.items() if seat != winner)
        lines.append(f"Uncalled bet ({self._money(put[winner] - called)}) returned to {name}")
        put[winner] = called
        self._end(record, put, dead, winner, {winner: f"collected ({self._money(sum(put.values()) + dead)})"})
        lines.append(f"{name}: doesn't show hand")

    def _all_in(self, record: Played, order: list[int], put: dict[int, int], dead: int, who: int) -> None:
        """One player bets all he has, the big blind calls."""
        caller, lines, seats = self.big, record.lines, self.seats
        all_of = seats[who].stack
        calls = min(all_of, seats[caller].stack)
        for seat in order:
            if seat == who:
                by = self._money(all_of - BIG)
                lines.append(f"{seats[who].name}: raises {by} to {self._money(all_of)} and is all-in")
            elif seat != caller:
                lines.append(f"{seats[seat].name}: folds")
        more = " and is all-in" if calls == seats[caller].stack else ""
        lines.append(f"{seats[caller].name}: calls {self._money(calls - BIG)}{more}")
        if all_of > calls:
            lines.append(f"Uncalled bet ({self._money(all_of - calls)}) returned to {seats[who].name}")
        put[who] = put[caller] = calls
        winner, loser = (who, caller) if self.rng.random() < 0.5 else (caller, who)
        if 0 < seats[loser].stack - calls < 12 * BIG:
            winner, loser = loser, winner  # nobody is left with next to nothing
        lines += [
            "*** FLOP *** [Ad Kc Qs]",
            "*** TURN *** [Ad Kc Qs] [9h]",
            "*** RIVER *** [Ad Kc Qs 9h] [4d]",
            "*** SHOW DOWN ***",
            f"{seats[winner].name}: shows [As Ah] (three of a kind, Aces)",
            f"{seats[loser].name}: shows [7c 2d] (high card Ace)",
        ]
        won = self._money(sum(put.values()) + dead)
        ends = {
            winner: f"showed [As Ah] and won ({won}) with three of a kind, Aces",
            loser: "showed [7c 2d] and lost with high card Ace",
        }
        self._end(record, put, dead, winner, ends, "Board [Ad Kc Qs 9h 4d]")

    def _end(
        self,
        record: Played,
        put: dict[int, int],
        dead: int,
        winner: int,
        ends: dict[int, str],
        board: str = "",
    ) -> None:
        """Moves the chips; `ends` is what the summary says of who did not fold."""
        pot = sum(put.values()) + dead
        for seat, amount in put.items():
            self.seats[seat].stack -= amount
        self.seats[winner].stack += pot
        record.pot = pot
        record.lines.append(f"{self.seats[winner].name} collected {self._money(pot)} from pot")
        record.shown = [f"Total pot {self._money(pot)} | Rake {self._money(0)}", *([board] if board else [])]
        for seat in sorted(put):
            bare = "" if put[seat] else " (didn't bet)"
            end = ends.get(seat, f"folded before Flop{bare}")
            record.shown.append(f"Seat {seat}: {self.seats[seat].name}{self._place(seat)} {end}")

    def _place(self, seat: int) -> str:
        """The tags of the summary."""
        tags = [
            tag
            for tag, of in (("button", self.button), ("small blind", self.small), ("big blind", self.big))
            if of == seat
        ]
        return "".join(f" ({tag})" for tag in tags)

    def _money(self, amount: int) -> str:
        return str(amount) if self.tournament else f"${amount}"

    # -- text

    def texts(self) -> list[str]:
        """The hands, one text each."""
        return [self._text(hand) for hand in self.hands]

    def _text(self, hand: Played) -> str:
        time = f"2024/09/03 {12 + hand.minute // 60:02d}:{hand.minute % 60:02d}:00 ET"
        game = f"#{hand.number}: Tournament #2900009, $5+$0.50 USD Hold'em No Limit - Level I ({SMALL}/{BIG})"
        if not self.tournament:
            game = f"#{hand.number}:  Hold'em No Limit (${SMALL}/${BIG} USD)"
        head = [
            f"PokerStars Hand {game} - {time}",
            f"Table '{self.table}' {self.size}-max Seat #{hand.button} is the button",
        ]
        for seat, name, stack, out in hand.seats:
            head.append(
                f"Seat {seat}: {name} ({self._money(stack)} in chips){' is sitting out' if out else ''}"
            )
        return "\n".join([*head, *hand.lines, "*** SUMMARY ***", *hand.shown]) + "\n"
