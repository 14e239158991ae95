"""The commands of the companion: each adds its words to the parser and has one short function."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion.cli_parts import Context
from companion.i18n import Translator

Command = Callable[[Context], int]


def add(main: argparse.ArgumentParser, say: Translator) -> None:
    """Every command with its options."""
    main.add_argument("--size", help=say("app.cli_size"))
    commands = main.add_subparsers(title=say("app.cli_commands"), metavar="")

    def command(name: str, run: Command, help: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help)
        made.set_defaults(run=run)
        return made

    command("run", run_app, say("app.cli_run"))
    demo = command("demo", run_demo, say("app.cli_demo"))
    demo.add_argument("games", nargs="*", help=say("app.cli_demo_games"))
    demo.add_argument("--out", type=Path, help=say("app.cli_out"))
    demo.add_argument("--size", default="800x480", help=say("app.cli_size"))


def run_app(context: Context) -> int:
    """The appliance itself; without any display, the demonstration."""
    from companion.start import start

    return start(context)


def run_demo(context: Context) -> int:
    """Whole plays by taps, offscreen, with pictures."""
    from companion.demo.show import show

    options = context.options
    return show(context, options.games, options.out, options.size)
