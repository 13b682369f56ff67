"""The command tree and its one place for errors: whatever goes wrong is one line and an exit code."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from parser.redacted import RedactionError
from parser.source import InputError
from replay.profiles import ProfileError
from reports.case.asked import AskedError
from reports.case.bag import BagError
from reports.case.paper.errors import PaperError
from reports.case.sign import SignError
from reports.cli import version
from reports.cli.audit import audit
from reports.cli.auditdiff import NAME as AUDIT_DIFF
from reports.cli.auditdiff import audit_diff, routed
from reports.cli.case import NAME as CASE_VERIFY
from reports.cli.case import case, case_routed, case_verify
from reports.cli.charts import charts
from reports.cli.common import CommandError, complain, on_terminal
from reports.cli.config import config_app
from reports.cli.convert import convert
from reports.cli.deal import deal
from reports.cli.explain import explain
from reports.cli.find import find_command
from reports.cli.formats import formats
from reports.cli.ingest import ingest_command
from reports.cli.pool import pool
from reports.cli.rake import rake
from reports.cli.replay import replay_command
from reports.cli.report import report
from reports.cli.rules import rule, rules_app
from reports.cli.ruling import ruling
from reports.cli.sessions import sessions
from reports.cli.sql import sql
from reports.cli.stat import stat
from reports.cli.stats import stats
from reports.cli.store import store_app
from reports.cli.tournaments import tournaments
from reports.cli.watch import watch_command
from reports.engines import EngineError, UnitCrashError
from reports.forms.every import failed
from reports.ingest.errors import InterruptedRunError
from reports.language import LanguageError
from reports.ledgerfile import LedgerError
from reports.outputs import Output, OutputError, PipeClosedError
from reports.places import PlaceError
from reports.search import FindError
from reports.sqlschema import SqlError
from reports.stats import StatisticsError
from reports.store import StoreError
from reports.tomlfile import ConfigError
from reports.where.words import WhereError

INTERRUPTED = 130
PIPE_CLOSED = 141
DUCKDB_INTERRUPTED = "Query interrupted"
"""What DuckDB makes of Ctrl-C, which it hears first."""

app = typer.Typer(
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

VERSION = typer.Option("--version", help="Print the version.")


@app.callback(invoke_without_command=True)
def fairpot(ctx: typer.Context, show_version: Annotated[bool, VERSION] = False) -> None:
    """Was this poker hand played and paid by the rules?

    Reads hand histories, replays each hand under its house's rules, and checks every award.

    Start with: fairpot audit FILE
    """
    if show_version:
        print(f"fairpot {version()}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


app.command("audit", short_help="Check hands and their awards.")(audit)
app.command(AUDIT_DIFF, short_help="Compare the findings of two runs.")(audit_diff)
app.command("ingest", short_help="Read what is new into a store, and audit it.")(ingest_command)
app.command("replay", short_help="Show a hand step by step.")(replay_command)
app.command("ruling", short_help="Decide a disputed hand under several houses' rules.")(ruling)
app.command("explain", short_help="Say which rules would make a record right.")(explain)
app.command("case", short_help="Pack a disputed hand, to hand on.")(case)
app.command(CASE_VERIFY, short_help="Check such a package.")(case_verify)
app.command("find", short_help="List the hands that a filter matches; open one.")(find_command)
app.command("sql", short_help="Ask a store in SQL.")(sql)
app.command("stats", short_help="Show players' statistics.")(stats)
app.command("sessions", short_help="Show a player's sessions.")(sessions)
app.command("tournaments", short_help="Show what a player's tournaments cost and brought.")(tournaments)
app.command("pool", short_help="Report on all players together.")(pool)
app.command("stat", short_help="Say what a statistic is.")(stat)
app.command("report", short_help="Write a player's page.")(report)
app.command("charts", short_help="Write a player's charts as PNG, SVG or PDF.")(charts)
app.command("deal", short_help="Test whether the cards look like a shuffled deck's.")(deal)
app.command("rake", short_help="Find the rake schedule that hands follow, and the hands off it.")(rake)
app.add_typer(store_app, name="store", short_help="Say what is in a store; check it; fewer files.")
app.command("watch", short_help="Follow a folder into a store.")(watch_command)
app.command("convert", short_help="Write hands in another format.")(convert)
app.command("rule", short_help="Explain a code.")(rule)
app.add_typer(rules_app, name="rules", short_help="List the codes and profiles; show, compare, check rules.")
app.add_typer(config_app, name="config", short_help="Show and check fairpot.toml.")
app.command("formats", short_help="List the formats that are read; say what a file is.")(formats)


def run(args: Sequence[str]) -> int:
    """Run the command tree; returns the exit code."""
    try:
        outcome = get_command(app).main(
            case_routed(routed(list(args))), prog_name="fairpot", standalone_mode=False
        )
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.TyperException as error:
        said = " ".join(error.format_message().replace("Value error, ", "").split())
        return _failed(args, said, "fairpot --help shows how")
    except (
        CommandError, SqlError, ConfigError, InputError, ProfileError, OutputError, StatisticsError,
        StoreError, EngineError, PlaceError, LedgerError, FindError, LanguageError,
        AskedError, BagError, SignError, PaperError, RedactionError,
    ) as error:  # fmt: skip
        return _failed(args, error.message, error.remedy)
    except WhereError as error:
        code = _failed(args, error.message, error.remedy)
        if on_terminal(sys.stderr):
            sys.stderr.write(f"{error.shown()}\n")
        return code
    except UnitCrashError as error:
        return _failed(args, str(error), "run it with --jobs 1 to see more")
    except (PipeClosedError, BrokenPipeError):
        _drop_output()
        return PIPE_CLOSED
    except InterruptedRunError as error:
        complain("interrupted", error.remedy)
        return INTERRUPTED
    except (KeyboardInterrupt, typer.Abort):
        complain("interrupted")
        return INTERRUPTED
    except RuntimeError as error:
        if str(error) != DUCKDB_INTERRUPTED:
            raise
        complain("interrupted")
        return INTERRUPTED
    except sqlite3.DatabaseError as error:  # a manifest that is damaged further in than its beginning
        remedy = "fairpot store verify says more; write a new store from the hand histories"
        return _failed(args, f"the store's manifest can't be read: {error}", remedy)
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        return _failed(args, f"{error.strerror or error}{where}")
    if outcome == INTERRUPTED:
        complain("interrupted")
    return outcome if isinstance(outcome, int) else 0


def _failed(args: Sequence[str], message: str, remedy: str = "") -> int:
    """Says why the command could not run: a line on standard error, and JSON where JSON was asked for."""
    complain(message, remedy)
    try:
        data = failed(_form(args), version(), message, remedy)
        if data:
            Output().write(data)
    except (OutputError, PipeClosedError):
        _drop_output()
    return 2


def _form(args: Sequence[str]) -> str:
    """What --format asks for; "" where it is not given."""
    for place, word in enumerate(args):
        if word.startswith("--format="):
            return word.partition("=")[2]
        if word == "--format" and place + 1 < len(args):
            return args[place + 1]
    return ""


def _drop_output() -> None:
    """Point standard output at nothing, so that the interpreter's last flush stays quiet."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
