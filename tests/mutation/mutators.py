"""One change each: every function takes a legal hand and yields spoilt copies of it, all else kept consistent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hand_sheet import MONEY, Before, Line, NotApplicable, Sheet

Mutator = Callable[[Sheet], Iterator[Sheet]]

WAGERS = ("bets", "raises")


@dataclass(frozen=True)
class Mutation:
    """A change, the codes any of which must come out, and the fewest hands it must fit."""

    name: str
    codes: frozenset[str]
    hands: int
    make: Mutator


def mutation(name: str, codes: str, hands: int, make: Mutator) -> Mutation:
    """A row of `MUTATIONS`; `codes` blank-separated."""
    return Mutation(name, frozenset(codes.split()), hands, make)


def carried(sheet: Sheet) -> Iterator[Sheet]:
    """The sheet with its change carried through; nothing where that is impossible."""
    try:
        sheet.carry()
    except NotApplicable:
        return
    yield sheet


# ---- awards


def _shown_losers(sheet: Sheet) -> list[str]:
    won, cards = sheet.won(), sheet.cards()
    return [name for name in sheet.live() if name not in won and name in cards]


def award_to_the_loser(sheet: Sheet) -> Iterator[Sheet]:
    """The one winner's pot goes to somebody he beat."""
    if len(sheet.of("collected")) != 1:
        return
    for loser in _shown_losers(sheet):
        new = sheet.copy()
        new.one("collected").name = loser
        new.set_results()
        yield new


def side_pot_to_the_loser(sheet: Sheet) -> Iterator[Sheet]:
    """One of several pots goes to a player who was in it and was beaten."""
    rows = sheet.of("collected")
    if len(rows) < 2 or sheet.several_runs or sheet.hi_lo or sheet.lines[rows[0]].label == "pot":
        return
    live, antes, _ = sheet.shares()
    biggest = max(live[name] + antes[name] for name in sheet.live())
    for at in rows:
        for loser in _shown_losers(sheet):
            if live[loser] + antes[loser] == biggest:
                new = sheet.copy()
                new.lines[at].name = loser
                new.set_results()
                yield new


def _shifted(sheet: Sheet, by: int) -> Iterator[Sheet]:
    for at in sheet.of("collected"):
        if sheet.lines[at].amount + by > 0:
            new = sheet.copy()
            new.lines[at].amount += by
            if not new.several_runs:
                new.set_results()
            yield new


def one_unit_more(sheet: Sheet) -> Iterator[Sheet]:
    """An award is a cent or chip too big."""
    yield from _shifted(sheet, 1)


def one_unit_less(sheet: Sheet) -> Iterator[Sheet]:
    """An award is a cent or chip too small."""
    yield from _shifted(sheet, -1)


def _tied(sheet: Sheet) -> list[list[int]]:
    """The award lines of each pot shared by equal hands."""
    if sheet.hi_lo or sheet.several_runs:
        return []
    by_label: dict[str, list[int]] = {}
    for at in sheet.of("collected"):
        by_label.setdefault(sheet.lines[at].label, []).append(at)
    return [rows for rows in by_label.values() if len({sheet.lines[at].name for at in rows}) == len(rows) > 1]


def tie_to_one(sheet: Sheet) -> Iterator[Sheet]:
    """A shared pot is paid to one of the tied."""
    for rows in _tied(sheet):
        for keep in rows:
            new = sheet.copy()
            new.lines[keep].amount = sum(sheet.lines[at].amount for at in rows)
            for at in sorted(set(rows) - {keep}, reverse=True):
                del new.lines[at]
            new.set_results()
            yield new


def odd_unit_to_the_wrong_seat(sheet: Sheet) -> Iterator[Sheet]:
    """The odd unit of a shared pot goes to another of the tied."""
    for rows in _tied(sheet):
        amounts = [sheet.lines[at].amount for at in rows]
        if len(set(amounts)) > 1:
            new = sheet.copy()
            for at, amount in zip(rows, reversed(amounts), strict=True):
                new.lines[at].amount = amount
            new.set_results()
            yield new


def tie_unequal(sheet: Sheet) -> Iterator[Sheet]:
    """A shared pot is paid a tenth more to one of the tied."""
    for rows in _tied(sheet):
        new = sheet.copy()
        part = new.lines[rows[1]].amount // 10
        new.lines[rows[0]].amount += part
        new.lines[rows[1]].amount -= part
        new.set_results()
        yield new


def award_to_a_folder(sheet: Sheet) -> Iterator[Sheet]:
    """The pot goes to a player who folded."""
    if len(sheet.of("collected")) == 1:
        for folder in dict.fromkeys(sheet.folded()):
            new = sheet.copy()
            new.one("collected").name = folder
            new.set_results()
            yield new


def award_missing(sheet: Sheet) -> Iterator[Sheet]:
    """Nobody is paid a pot; the summary is silent about it too."""
    for at in sheet.of("collected"):
        new = sheet.copy()
        del new.lines[at]
        if not new.several_runs:
            new.set_results()
            yield new


def summary_names_another_winner(sheet: Sheet) -> Iterator[Sheet]:
    """The award line is right, the summary says that a beaten player won."""
    if len(sheet.of("collected")) == 1:
        won = sheet.won()
        for loser in _shown_losers(sheet):
            new = sheet.copy()
            new.set_results()
            winner, amount = next(iter(won.items()))
            new.set_result(winner, 0)
            new.set_result(loser, amount)
            yield new


# ---- wagers


def _changed(sheet: Sheet, before: Before, raise_to: int) -> Sheet:
    """A copy in which one wager reaches another street total."""
    new = sheet.copy()
    line = new.lines[before.at]
    line.raise_to, line.kept = raise_to, True
    if line.verb == "bets":
        line.amount = raise_to
    line.all_in = False
    return new


def _wagers(sheet: Sheet, *verbs: str) -> Iterator[Before]:
    for before in sheet.walk():
        if before.line.verb in verbs and not before.line.tail.strip():
            yield before


def raise_under_the_minimum(sheet: Sheet) -> Iterator[Sheet]:
    """A raise one unit under the smallest legal one."""
    if sheet.limit != "fl":
        for before in _wagers(sheet, "raises"):
            to = before.cur + before.full - 1
            if (
                before.put[before.line.name] + before.stack[before.line.name] > to
                and before.line.raise_to > to
            ):
                yield from carried(_changed(sheet, before, to))


def bet_under_the_minimum(sheet: Sheet) -> Iterator[Sheet]:
    """A bet one unit under the big blind."""
    if sheet.limit != "fl":
        for before in _wagers(sheet, "bets"):
            if before.stack[before.line.name] > sheet.big:
                yield from carried(_changed(sheet, before, sheet.big - 1))


def wager_over_the_stack(sheet: Sheet) -> Iterator[Sheet]:
    """A bet or raise of one unit more than the player has."""
    for before in _wagers(sheet, *WAGERS):
        yield from carried(
            _changed(sheet, before, before.put[before.line.name] + before.stack[before.line.name] + 1)
        )


def over_the_pot(sheet: Sheet) -> Iterator[Sheet]:
    """A pot-limit wager one unit over the maximum."""
    if sheet.limit == "pl":
        for before in _wagers(sheet, *WAGERS):
            name = before.line.name
            to = before.cur + before.pot + before.to_call + 1
            if before.put[name] + before.stack[name] > to:
                yield from carried(_changed(sheet, before, to))


def wrong_limit_size(sheet: Sheet) -> Iterator[Sheet]:
    """A fixed-limit wager one unit too big or too small."""
    if sheet.limit == "fl":
        for before in _wagers(sheet, *WAGERS):
            for by in (-1, 1):
                now = before.line.raise_to if before.line.verb == "raises" else before.line.amount
                if not before.line.all_in:
                    yield from carried(_changed(sheet, before, now + by))


def _answer(sheet: Sheet, at: int) -> None:
    """After a new wager at line `at`, everybody who is still in and owes something calls at the street's end."""
    walk = sheet.walk()
    here = next(before for before in walk if before.at == at)
    rest = [before for before in walk if before.street == here.street and before.at > at]
    end = rest[-1].at if rest else at
    gone = set(sheet.folded())
    later = {before.line.name for before in rest}
    order = [name for name in sheet.clockwise(here.live) if name not in gone | later | {here.line.name}]
    for name in order:
        if here.stack[name] > 0:
            end += 1
            sheet.lines.insert(end, Line("act", name=name, verb="calls"))


def _call_into_raise(sheet: Sheet, before: Before, to: int) -> Iterator[Sheet]:
    """A call becomes a raise to `to`; everybody still in calls it."""
    new = sheet.copy()
    new.lines[before.at] = Line("act", name=before.line.name, verb="raises", raise_to=to)
    if new.lines[before.at - 1].text == "Betting is capped":
        new.lines[before.at - 1].text = ""
        at = before.at - 1
        del new.lines[at]
    else:
        at = before.at
    _answer(new, at)
    yield from carried(new)


def raise_over_the_cap(sheet: Sheet) -> Iterator[Sheet]:
    """With the betting capped by a bet and three raises, somebody raises once more."""
    if sheet.limit == "fl":
        for before in sheet.walk():
            raises = before.level if before.street == 0 else before.level - 1
            size = sheet.bets[before.street >= 2]
            if (
                before.line.verb == "calls"
                and raises == 3
                and len(before.live) > 2
                and not before.line.all_in
            ):
                if before.put[before.line.name] + before.stack[before.line.name] > before.cur + size:
                    yield from _call_into_raise(sheet, before, before.cur + size)


def raise_when_closed(sheet: Sheet) -> Iterator[Sheet]:
    """A player who has acted and faces less than a full raise raises anyway."""
    if sheet.limit != "fl":
        for before in sheet.walk():
            name = before.line.name
            faced = before.cur - before.acted.get(name, 0)
            if before.line.verb == "calls" and name in before.acted and 0 < faced < before.full:
                if before.put[name] + before.stack[name] > before.cur + before.full:
                    yield from _call_into_raise(sheet, before, before.cur + before.full)


# ---- order and choices


def out_of_turn(sheet: Sheet) -> Iterator[Sheet]:
    """Two neighbours who fold or check do so in the wrong order."""
    walk = sheet.walk()
    for first, second in zip(walk, walk[1:], strict=False):
        same = first.line.verb == second.line.verb and first.line.verb in ("folds", "checks")
        if same and second.at == first.at + 1:
            new = sheet.copy()
            new.lines[first.at], new.lines[second.at] = new.lines[second.at], new.lines[first.at]
            yield new


def action_after_a_fold(sheet: Sheet) -> Iterator[Sheet]:
    """A player who folded checks on a later street, or folds once more."""
    walk, folded = sheet.walk(), dict.fromkeys(sheet.folded())
    for name in folded:
        fold = next(before for before in walk if before.line.verb == "folds" and before.line.name == name)
        later = [before for before in walk if before.at > fold.at]
        if later:
            new = sheet.copy()
            verb = "checks" if later[-1].cur == 0 else "folds"
            new.lines.insert(later[-1].at, Line("act", name=name, verb=verb, tail=fold.line.tail))
            yield new


def check_facing_a_bet(sheet: Sheet) -> Iterator[Sheet]:
    """A call becomes a check; the chips are missing from the pot and from the award."""
    for before in _wagers(sheet, "calls"):
        name = before.line.name
        goes_on = any(b.line.name == name and b.at > before.at for b in sheet.walk())
        if len(sheet.of("collected")) == 1 and not before.line.all_in and (goes_on or before.cur):
            new = sheet.copy()
            new.lines[before.at] = Line("act", name=name, verb="checks")
            missing = before.line.amount
            got = new.one("collected")
            if got.amount <= missing:
                continue
            got.amount -= missing
            new.set_total(sheet.total_pot() - missing)
            new.set_results()
            yield new


def check_removed(sheet: Sheet) -> Iterator[Sheet]:
    """A check is left out."""
    for before in sheet.walk():
        if before.line.verb == "checks":
            new = sheet.copy()
            del new.lines[before.at]
            yield new


def fold_removed(sheet: Sheet) -> Iterator[Sheet]:
    """A fold before somebody else's action is left out, and the summary still has it."""
    walk = sheet.walk()
    for before in walk[:-1]:
        if before.line.verb == "folds" and before.street == walk[-1].street:
            new = sheet.copy()
            del new.lines[before.at]
            yield new


def call_one_unit_off(sheet: Sheet) -> Iterator[Sheet]:
    """A call is a unit too small or too big; pot and award follow."""
    for before in _wagers(sheet, "calls"):
        for by in (-1, 1):
            if not before.line.all_in and before.line.amount + by > 0 and len(sheet.of("collected")) == 1:
                new = sheet.copy()
                new.lines[before.at].amount += by
                new.one("collected").amount += by
                new.set_total(sheet.total_pot() + by)
                new.set_results()
                yield new


def bet_called_a_raise(sheet: Sheet) -> Iterator[Sheet]:
    """A bet is written as a raise over nothing."""
    for before in _wagers(sheet, "bets"):
        new = sheet.copy()
        line = new.lines[before.at]
        line.verb, line.raise_to = "raises", line.amount
        yield new


def raise_called_a_bet(sheet: Sheet) -> Iterator[Sheet]:
    """A raise is written as a bet of the chips it adds."""
    for before in _wagers(sheet, "raises"):
        new = sheet.copy()
        line = new.lines[before.at]
        line.verb, line.amount = "bets", line.raise_to - before.put[line.name]
        yield new


def raise_numbers_disagree(sheet: Sheet) -> Iterator[Sheet]:
    """A raise's first number is a unit too big."""
    for before in _wagers(sheet, "raises"):
        new = sheet.copy()
        new.lines[before.at].amount += 1
        yield new


def call_of_nothing(sheet: Sheet) -> Iterator[Sheet]:
    """A check becomes a call of a big blind; pot and award follow."""
    for before in sheet.walk():
        name = before.line.name
        if (
            before.line.verb == "checks"
            and before.stack[name] > sheet.big
            and len(sheet.of("collected")) == 1
        ):
            new = sheet.copy()
            new.lines[before.at] = Line("act", name=name, verb="calls", amount=sheet.big)
            new.one("collected").amount += sheet.big
            new.set_total(sheet.total_pot() + sheet.big)
            new.set_results()
            yield new


# ---- posts


def button_moved(sheet: Sheet) -> Iterator[Sheet]:
    """The button stands one player further on, in the table line and in the summary."""
    seats = sorted(sheet.seats.values())
    if (
        sheet.button not in seats
        or len([post for post in sheet.of("post") if "blind" in sheet.lines[post].verb]) != 2
    ):
        return
    to = seats[(seats.index(sheet.button) + 1) % len(seats)]
    new = sheet.copy()
    new.lines[1].text = re.sub(r"Seat #\d+ is the button\Z", f"Seat #{to} is the button", new.lines[1].text)
    for at in new.of("result"):
        line = new.lines[at]
        line.text = line.text.replace(" (button)", "")
        if sheet.seats[line.name] == to:
            line.text = line.text.replace(f": {line.name}", f": {line.name} (button)", 1)
    yield new


def _wrong_post(sheet: Sheet, words: str) -> Iterator[Sheet]:
    for at in sheet.of("post"):
        line = sheet.lines[at]
        if line.verb.endswith(words) and not line.all_in:
            for by in (-1, 1):
                new = sheet.copy()
                new.lines[at].amount += by
                if "big" in words:  # the level stays the stake; who calls pays the stake
                    new.lines[at].kept = True
                yield from carried(new)


def wrong_small_blind(sheet: Sheet) -> Iterator[Sheet]:
    """The small blind is a unit off; who completes pays what is left."""
    yield from _wrong_post(sheet, "small blind")


def wrong_big_blind(sheet: Sheet) -> Iterator[Sheet]:
    """The big blind is a unit off."""
    yield from _wrong_post(sheet, "big blind")


def wrong_ante(sheet: Sheet) -> Iterator[Sheet]:
    """One player's ante is a unit off."""
    antes = [at for at in sheet.of("post") if "ante" in sheet.lines[at].verb]
    if (
        len(antes) > 2
        and len({sheet.lines[at].amount for at in antes}) == 1
        and len(sheet.of("collected")) == 1
    ):
        for by in (-1, 1):
            new = sheet.copy()
            new.lines[antes[1]].amount += by
            new.one("collected").amount += by
            new.set_total(sheet.total_pot() + by)
            new.set_results()
            yield new


# ---- cards


def _last_street(sheet: Sheet) -> list[int]:
    if sheet.several_runs or sheet.of("board") == []:
        return []
    return sheet.of("street")


def _with_card(sheet: Sheet, card: str) -> Sheet:
    """The last board card is another one, in street and summary."""
    new = sheet.copy()
    at = new.of("street")[-1]
    new.lines[at].new[-1] = card
    new.one("board").new[-1] = card
    return new


def card_twice(sheet: Sheet) -> Iterator[Sheet]:
    """The last board card is one that lies on the board already."""
    if _last_street(sheet):
        yield _with_card(sheet, sheet.one("board").new[0])


def hole_card_on_the_board(sheet: Sheet) -> Iterator[Sheet]:
    """The last board card is one that a player holds."""
    if _last_street(sheet):
        for cards in sheet.cards().values():
            yield _with_card(sheet, cards[0])


def four_card_flop(sheet: Sheet) -> Iterator[Sheet]:
    """The flop brings a fourth card that nobody has."""
    streets = _last_street(sheet)
    if streets:
        seen = {card for cards in sheet.cards().values() for card in cards} | set(sheet.one("board").new)
        spare = next(rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen)
        new = sheet.copy()
        new.lines[streets[0]].new.append(spare)
        for at in streets[1:]:
            new.lines[at].old.insert(3, spare)
        new.one("board").new.insert(3, spare)
        yield new


def street_repeats_another_card(sheet: Sheet) -> Iterator[Sheet]:
    """The turn or river line repeats a flop card as another one."""
    for at in _last_street(sheet)[1:]:
        seen = {card for cards in sheet.cards().values() for card in cards} | set(sheet.one("board").new)
        new = sheet.copy()
        spare = next(rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen)
        new.lines[at].old[0] = spare
        yield new


def summary_board_differs(sheet: Sheet) -> Iterator[Sheet]:
    """The summary's board ends in another card."""
    if _last_street(sheet):
        seen = {card for cards in sheet.cards().values() for card in cards} | set(sheet.one("board").new)
        new = sheet.copy()
        new.one("board").new[-1] = next(r + s for r in "23456789TJQKA" for s in "cdhs" if r + s not in seen)
        yield new


def turn_missing(sheet: Sheet) -> Iterator[Sheet]:
    """The turn's line is left out, the river's is there; only where nobody bet on the turn."""
    streets = _last_street(sheet)
    if len(streets) == 3 and streets[2] == streets[1] + 1:
        new = sheet.copy()
        del new.lines[streets[1]]
        yield new


def shown_cards_change(sheet: Sheet) -> Iterator[Sheet]:
    """A player shows other cards than he was dealt."""
    for at, line in enumerate(sheet.lines):
        if (
            line.kind == "said"
            and ": shows [" in line.text
            and any(other.text.startswith(f"Dealt to {line.name} [") for other in sheet.lines)
        ):
            seen = {card for cards in sheet.cards().values() for card in cards}
            seen |= {card for board in sheet.of("board") for card in sheet.lines[board].new}
            seen |= {card for street in sheet.of("street") for card in sheet.lines[street].new}
            spare = next(
                rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen
            )
            new = sheet.copy()
            new.lines[at].text = re.sub(r"\[(\w\w)", f"[{spare}", line.text, count=1)
            yield new
            return


# ---- uncalled bet, total, rake


def uncalled_missing(sheet: Sheet) -> Iterator[Sheet]:
    """The uncalled bet is not returned; pot and award stay."""
    for at in sheet.of("uncalled"):
        new = sheet.copy()
        del new.lines[at]
        yield new


def uncalled_one_unit_off(sheet: Sheet) -> Iterator[Sheet]:
    """The uncalled bet is a unit off; pot and award stay."""
    for at in sheet.of("uncalled"):
        for by in (-1, 1):
            if sheet.lines[at].amount + by > 0:
                new = sheet.copy()
                new.lines[at].amount += by
                yield new


def uncalled_one_unit_off_and_paid(sheet: Sheet) -> Iterator[Sheet]:
    """The uncalled bet is a unit too small, the unit is in the pot and in the award."""
    for at in sheet.of("uncalled"):
        if sheet.lines[at].amount > 1 and len(sheet.of("collected")) == 1:
            new = sheet.copy()
            new.lines[at].amount -= 1
            new.one("collected").amount += 1
            new.set_total(sheet.total_pot() + 1)
            new.set_results()
            yield new


def uncalled_to_another(sheet: Sheet) -> Iterator[Sheet]:
    """The uncalled bet goes to another player."""
    for at in sheet.of("uncalled"):
        new = sheet.copy()
        new.lines[at].name = next(name for name in sheet.seats if name != sheet.lines[at].name)
        yield new


def total_one_unit_off(sheet: Sheet) -> Iterator[Sheet]:
    """The printed total is a unit off."""
    printed = re.match(rf"Total pot ({MONEY})", sheet.one("total").text)
    assert printed is not None
    for by in (-1, 1):
        new = sheet.copy()
        new.set_total(sheet.units(printed[1]) + by)
        yield new


def side_pot_one_unit_off(sheet: Sheet) -> Iterator[Sheet]:
    """A printed main or side pot is a unit off."""
    text = sheet.one("total").text
    nets = [
        sheet.units(amount) for amount in re.findall(rf"(?:Main pot|Side pot(?:-\d)?) ({MONEY}?)\.", text)
    ]
    for index in range(len(nets)):
        new = sheet.copy()
        changed = [net + (index == place) for place, net in enumerate(nets)]
        printed = re.match(rf"Total pot ({MONEY})", text)
        assert printed is not None
        new.set_total(sheet.units(printed[1]), changed)
        yield new


def rake_in_a_tournament(sheet: Sheet) -> Iterator[Sheet]:
    """A tournament pot pays a rake."""
    if sheet.tournament and len(sheet.of("collected")) == 1 and sheet.one("collected").amount > 10:
        new = sheet.copy()
        total = new.one("total")
        total.text = total.text.replace("Rake 0", "Rake 10")
        new.one("collected").amount -= 10
        new.set_results()
        yield new


def rake_one_unit_off(sheet: Sheet) -> Iterator[Sheet]:
    """The printed rake is a unit more than what is missing from the awards."""
    if not sheet.tournament:
        new = sheet.copy()
        total = new.one("total")
        printed = re.search(rf"Rake ({MONEY})", total.text)
        assert printed is not None
        more = sheet.money(sheet.units(printed[1]) + 1)
        total.text = total.text.replace(printed[0], f"Rake {more}")
        yield new


MUTATIONS: tuple[Mutation, ...] = (
    mutation("award to the loser", "SHO001", 25, award_to_the_loser),
    mutation("side pot to the loser", "SHO001", 4, side_pot_to_the_loser),
    mutation("one unit more paid", "SHO005 LED001 LED002", 50, one_unit_more),
    mutation("one unit less paid", "SHO005 LED001", 50, one_unit_less),
    mutation("tie paid to one", "SHO002", 4, tie_to_one),
    mutation("tie paid unequally", "SHO002", 4, tie_unequal),
    mutation("odd unit to the wrong seat", "SHO004", 2, odd_unit_to_the_wrong_seat),
    mutation("award to a folder", "SHO003", 40, award_to_a_folder),
    mutation("award missing", "SHO007", 40, award_missing),
    mutation("summary names another winner", "SHO009", 20, summary_names_another_winner),
    mutation("raise one unit under the minimum", "BET002", 40, raise_under_the_minimum),
    mutation("bet under the minimum", "BET001", 20, bet_under_the_minimum),
    mutation("wager over the stack", "BET003", 25, wager_over_the_stack),
    mutation("pot-limit wager over the maximum", "BET005", 6, over_the_pot),
    mutation("wrong limit size", "BET006", 3, wrong_limit_size),
    mutation("raise over the cap", "BET007", 2, raise_over_the_cap),
    mutation("raise when not re-opened", "BET008", 3, raise_when_closed),
    mutation("out of turn", "ACT001", 40, out_of_turn),
    mutation("action after a fold", "ACT002", 40, action_after_a_fold),
    mutation("check facing a bet", "ACT004", 30, check_facing_a_bet),
    mutation("check removed", "DLT008 ACT001", 25, check_removed),
    mutation("fold removed", "ACT001 DLT008", 30, fold_removed),
    mutation("call one unit off", "BET004", 30, call_one_unit_off),
    mutation("bet written as a raise", "ACT007", 30, bet_called_a_raise),
    mutation("raise written as a bet", "ACT006", 40, raise_called_a_bet),
    mutation("raise's numbers disagree", "BET009", 40, raise_numbers_disagree),
    mutation("call of nothing", "ACT005", 20, call_of_nothing),
    mutation("button moved", "BET015 ACT001", 30, button_moved),
    mutation("wrong small blind", "BET010", 30, wrong_small_blind),
    mutation("wrong big blind", "BET011", 30, wrong_big_blind),
    mutation("wrong ante", "BET012", 3, wrong_ante),
    mutation("card twice on the board", "DLT001", 30, card_twice),
    mutation("hole card on the board", "DLT001", 30, hole_card_on_the_board),
    mutation("four-card flop", "DLT002", 30, four_card_flop),
    mutation("street repeats another card", "DLT005", 25, street_repeats_another_card),
    mutation("summary's board differs", "DLT006", 30, summary_board_differs),
    mutation("turn missing", "DLT004", 6, turn_missing),
    mutation("shown cards change", "DLT007", 10, shown_cards_change),
    mutation("uncalled bet missing", "POT001", 30, uncalled_missing),
    mutation("uncalled bet one unit off", "POT002", 30, uncalled_one_unit_off),
    mutation("uncalled bet off, award follows", "POT002", 25, uncalled_one_unit_off_and_paid),
    mutation("uncalled bet to another", "POT003", 30, uncalled_to_another),
    mutation("total one unit off", "POT004 LED001", 50, total_one_unit_off),
    mutation("side pot one unit off", "POT005", 4, side_pot_one_unit_off),
    mutation("rake in a tournament", "POT007", 6, rake_in_a_tournament),
    mutation("rake one unit off", "LED001 SHO005", 30, rake_one_unit_off),
)
