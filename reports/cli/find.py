"""`fairpot find`: the hands of a store that a filter matches, as a list; one of them, opened."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli.common import CommandError, colour, complain, out
from reports.cli.names import ANONYMISE, KEY, pseudonyms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.hand import Hand
    from reports.anonymise import Pseudonyms
    from reports.search import Search
    from reports.store import Store


class FindFormat(StrEnum):
    """How hands are listed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    MD = "md"


STORE = typer.Argument(metavar="STORE", help="A folder that fairpot ingest wrote.")
WHERE = typer.Option("--where", metavar="FILTER", help='Which hands, like "pot = 3bet and stack > 80bb".')
PLAYER = typer.Option("--player", metavar="NAME", help="Only this player's hands, as he played them.")
SORT = typer.Option("--sort", metavar="KEY", help="time, net, pot or stack, most first; -net: least first.")
LIMIT = typer.Option("--limit", metavar="N", min=0, help="The most rows; 0 for all.")
FORMAT = typer.Option("--format", help="How to list them.")
OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="Write there instead of standard output.")
OPEN = typer.Option(
    "--open", metavar="N_OR_ID", help="Show this hand of the list, or of this number, step by step."
)
HTML = typer.Option("--html", metavar="OUT", help="Write a page to step through these hands; else a folder.")
LANG = typer.Option("--lang", metavar="CODE", help="With --html: en, pt, fr, zh.")
FIELDS = typer.Option("--fields", help="List what a filter can ask about.")
RULES = typer.Option(
    "--rules", metavar="NAME_OR_FILE", help="With --open, --html: rule profile; else by the hand's site."
)
CONFIG = typer.Option("--config", metavar="FILE", help="With --open, --html: settings; else fairpot.toml.")


def find_command(
    store: Annotated[str | None, STORE] = None,
    where: Annotated[str | None, WHERE] = None,
    player: Annotated[str | None, PLAYER] = None,
    sort: Annotated[str, SORT] = "time",
    limit: Annotated[int, LIMIT] = 50,
    form: Annotated[FindFormat, FORMAT] = FindFormat.TABLE,
    output: Annotated[str | None, OUTPUT] = None,
    opened: Annotated[str | None, OPEN] = None,
    html: Annotated[str | None, HTML] = None,
    lang: Annotated[str | None, LANG] = None,
    fields: Annotated[bool, FIELDS] = False,
    anonymise: Annotated[bool, ANONYMISE] = False,
    key: Annotated[str | None, KEY] = None,
    rules: Annotated[str | None, RULES] = None,
    config: Annotated[str | None, CONFIG] = None,
) -> int:
    """List the hands of a store that a filter matches, and open one in the replayer.

    With --player a row is a hand as that player played it; without, a hand with the players of it that
    match. A filter is made of tests, and, or, not and brackets; --fields lists what can be tested,
    docs/filters.md explains it. --open shows a hand as `fairpot replay` does; its record is read from the
    file it came from. --html writes a page on which one steps through the hands, as that command does.

    Exit code: 0, also when there is no such hand; 2 when it can't be looked for, or the hand not be opened.

    Examples:

      fairpot find facts/ --where "pot=3bet and position=BTN and stack>80bb"

      fairpot find facts/ --player Alder --where "hand = \\"QQ+, AK\\" and lost" --sort -net

      fairpot find facts/ --where "texture = monotone and flop_line = XR" --open 1

      fairpot find facts/ --where "pot = 4bet" --sort pot --limit 20 --html big-pots.html

      fairpot find --fields
    """
    from reports.search import Search
    from reports.store import Store
    from reports.where.listed import fields_text

    if fields:
        out(fields_text())
        return 0
    if store is None:
        raise CommandError("no store", "name a folder that fairpot ingest wrote, or ask for --fields")
    names = pseudonyms(anonymise, key)
    if opened is not None and names is not None:
        raise CommandError("--open shows the record as it is", "leave out --anonymise")
    if html is not None and opened is not None:
        raise CommandError("--html is of all hands found, --open of one", "ask for one of them")
    place = Store.open(store)
    most = limit or None
    with Search(place, where, player, sort, most) as search:
        if player is not None and not search.total and not search.knows(player):
            raise CommandError(f"nobody is called {player!r}", search.names_like(player))
        if opened is not None:
            _show(_hand(place, search, opened), rules, config)
        elif html is not None:
            _pages(place, search, html, lang, rules, config, names)
        else:
            _list(search, form, output, names)
    return 0


def _list(search: Search, form: FindFormat, output: str | None, names: Pseudonyms | None) -> None:
    from reports.findtext import Found
    from reports.outputs import Output
    from reports.sqltext import write_csv, write_json, write_jsonl, write_markdown, write_table

    people = form in (FindFormat.TABLE, FindFormat.MD)
    lists = form in (FindFormat.JSON, FindFormat.JSONL) and not search.by_player
    found = Found(search.rows(), people=people, lists=lists, names=names)
    sink = Output(output)
    try:
        if form is FindFormat.TABLE:
            if search.total:
                write_table(found, sink, search.summary)
            else:
                sink.write(f"{search.summary}\n".encode())
        else:
            write = {
                FindFormat.CSV: write_csv,
                FindFormat.JSON: write_json,
                FindFormat.JSONL: write_jsonl,
                FindFormat.MD: write_markdown,
            }[form]
            write(found, sink)
        sink.commit()
    finally:
        sink.abandon()
    if form is not FindFormat.TABLE and search.left:
        complain(search.summary)


def _pages(
    store: Store,
    search: Search,
    target: str,
    lang: str | None,
    rules: str | None,
    config: str | None,
    names: Pseudonyms | None,
) -> None:
    """The hands of the list, to step through, in its order."""
    from reports.cli.replaying import Asked, anonymous, scene, write_pages
    from reports.config import ProfileChoice
    from reports.configfile import Given, settle
    from reports.language.tongue import asked as spoken
    from reports.onfile import hand_at

    found = dict.fromkeys([row.hand_uid for row in search.rows()])
    hands: Iterator[Hand] = (hand_at(store, search.spots(uid=uid)[0]) for uid in found)
    if names is not None:
        hands = anonymous(hands, names.key)
    asked = Asked(ProfileChoice(settle(Given(config=config, rules=rules))), (), spoken(lang), True, None)
    write_pages((scene(hand, asked) for hand in hands), asked.tongue, target, whole=True)


def _hand(store: Store, search: Search, wanted: str) -> Hand:
    """The hand at a place of the list, or of a printed number.

    Raises:
        CommandError: there is none, or there are several.
        StoreError: its file is gone or has changed.
    """
    from reports.messages import sentence
    from reports.onfile import hand_at

    uid = search.hand(int(wanted)) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 10 else None
    found = search.spots(uid=uid) if uid is not None else search.spots(hand_id=wanted.removeprefix("#"))
    if not found:
        what = f"no hand {sentence(wanted, 60)!r}"
        raise CommandError(f"{what}, neither a row of the list nor a hand's number", "run it without --open")
    if len({spot.site for spot in found}) > 1:
        sites = " and ".join(sorted({spot.site for spot in found}))
        raise CommandError(
            f"{sites} each have a hand {sentence(wanted, 60)}", 'say which: --where "site = ..."'
        )
    return hand_at(store, found[0])


def _show(hand: Hand, rules: str | None, config: str | None) -> None:
    from reports.config import ProfileChoice
    from reports.configfile import Given, settle
    from reports.messages import Paint
    from reports.replayer.make import scene_of
    from reports.replayer.text import replay_text

    houses = ProfileChoice(settle(Given(config=config, rules=rules)))
    out(replay_text(scene_of(hand, houses.of(hand)), Paint(colour(sys.stdout))))
