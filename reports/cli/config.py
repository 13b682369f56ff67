"""`fairpot config`: the settings of `fairpot.toml` as they count, and what is wrong with a file of them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from reports.cli.common import CommandError, complain, out


class ConfigFormat(StrEnum):
    """How settings are written out."""

    TEXT = "text"
    JSON = "json"


FILE = typer.Option("--config", metavar="FILE", help="Settings; else fairpot.toml, from here upwards.")
CHECKED = typer.Argument(metavar="FILE", help="Settings; else fairpot.toml, from here upwards.")
FORMAT = typer.Option("--format", help="How to write it.")

config_app = typer.Typer(no_args_is_help=True)
"""`fairpot config` with its subcommands."""


@config_app.callback()
def config() -> None:
    """Show or check the settings that a run takes from fairpot.toml and from the environment."""


@config_app.command("show", short_help="Print the settings as they count, and their hash.")
def show(
    config: Annotated[str | None, FILE] = None, form: Annotated[ConfigFormat, FORMAT] = ConfigFormat.TEXT
) -> int:
    """Print the settings that a run here would have, defaults included, and their hash.

    Every report has the same hash. The command line counts before the environment (FAIRPOT_RULES,
    FAIRPOT_FAIL_ON, FAIRPOT_SELECT, FAIRPOT_IGNORE, FAIRPOT_BASELINES, FAIRPOT_CONFIG), that before the file.

    Examples:

      fairpot config show

      fairpot config show --config night.toml --format json
    """
    from reports.configfile import Given, settle
    from reports.configtext import config_json, config_text

    settled = settle(Given(config=config))
    out(config_text(settled) if form is ConfigFormat.TEXT else config_json(settled).decode() + "\n")
    return 0


@config_app.command("check", short_help="Check a file of settings.")
def check(file: Annotated[str | None, CHECKED] = None) -> int:
    """Check a file of settings: what is wrong in it, a line for each key with its place, or its hash.

    Examples:

      fairpot config check

      fairpot config check night.toml
    """
    from reports.configfile import faults, find, read
    from reports.messages import sentence

    found = find(file)
    if found is None:
        raise CommandError("there is no fairpot.toml here or above", "name a file of settings")
    wrong = faults(found)
    for error in wrong:
        complain(error.message, error.remedy)
    if wrong:
        return 2
    settled = read(found)
    out(f"{sentence(str(found.path))} can be used: {settled.hash}\n")
    return 0
