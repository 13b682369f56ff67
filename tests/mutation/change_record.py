"""Changes of posts, cards, uncalled bet, totals and rake."""

from __future__ import annotations

import re
from collections.abc import Iterator

from change_wagers import carried
from hand_sheet import Sheet
from hand_text import MONEY


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
    raked = "Rake 0" in sheet.one("total").text
    if sheet.tournament and raked and len(sheet.of("collected")) == 1 and sheet.one("collected").amount > 10:
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
