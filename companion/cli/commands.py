"""The words of the command line: every command, its options, and the function that does it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion import __version__
from companion.cli import history, running, vision
from companion.cli.context import Context
from companion.games import GAMES
from companion.i18n import Translator

Command = Callable[[Context], int]
AddCommand = Callable[[str, Command, str], argparse.ArgumentParser]


def add(main: argparse.ArgumentParser, say: Translator) -> None:
    """Every command with its options."""
    _add_everywhere(main, say)
    main.add_argument("--size", help=say("app.cli_size"))
    main.add_argument(
        "--version",
        action="version",
        version=f"Table Companion {__version__}",
        help=say("app.cli_version"),
    )
    commands = main.add_subparsers(title=say("app.cli_commands"), metavar=say("app.cli_command"))
    command = _adder(commands, say)
    _add_running(command, say)
    _add_seeing(command, say)
    _add_keeping(command, say)
    help = say("app.cli_deck")
    deck = commands.add_parser("deck", help=help, description=help, allow_abbrev=False)
    within = deck.add_subparsers(
        title=say("app.cli_commands"), metavar=say("app.cli_command"), required=True
    )
    _add_deck(_adder(within, say), say)


def _adder(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Translator
) -> AddCommand:
    """Adds a command, with what every command understands."""

    def command(name: str, run: Command, help: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        _add_everywhere(made, say)
        made.set_defaults(run=run)
        return made

    return command


def _add_everywhere(made: argparse.ArgumentParser, say: Translator) -> None:
    """These may stand before the command or after it; an unsaid one keeps what was said before."""
    unsaid = argparse.SUPPRESS
    made.add_argument("--settings", type=Path, default=unsaid, help=say("app.cli_settings"))
    made.add_argument("--debug", action="store_true", default=unsaid, help=say("app.cli_debug"))
    made.add_argument(
        "--language", choices=("fr", "en"), default=unsaid, help=say("app.cli_language")
    )


def _add_running(command: AddCommand, say: Translator) -> None:
    run = command("run", running.run_app, say("app.cli_run"))
    run.add_argument("--size", default=argparse.SUPPRESS, help=say("app.cli_size"))
    demo = command("demo", running.run_demo, say("app.cli_demo"))
    demo.add_argument("games", nargs="*", help=say("app.cli_demo_games"))
    demo.add_argument("--out", type=Path, help=say("app.cli_out"))
    demo.add_argument("--size", default="800x480", help=say("app.cli_size"))
    # Wrong settings may be what brought the rescue screen about.
    command("rescue", running.run_rescue, say("app.cli_rescue")).set_defaults(forgiving=True)
    doctor = command("doctor", running.run_doctor, say("app.cli_doctor"))
    bench = command("bench", running.run_bench, say("app.cli_bench"))
    report = command("report", running.run_report, say("app.cli_report"))
    report.add_argument("-o", "--out", type=Path, help=say("app.cli_report_out"))
    report.add_argument("--picture", action="store_true", help=say("app.cli_report_picture"))
    speak = command("say", running.run_say, say("app.cli_say"))
    speak.add_argument("text", metavar="TEXT", help=say("app.cli_say_text"))
    speak.add_argument("-o", "--out", type=Path, help=say("app.cli_say_out"))
    for made in (doctor, bench):
        made.add_argument("--json", action="store_true", help=say("app.cli_json"))
    sheet = command("print", running.run_print, say("app.cli_print"))
    sheets = ("markers", "board", "deck", "mat", "stickers", "wiring", "all")
    sheet.add_argument("what", choices=sheets)
    sheet.add_argument("-o", "--out", type=Path, required=True, help=say("app.cli_pdf"))
    sheet.add_argument("--paper", default="a4", choices=("a4", "letter"))


def _add_seeing(command: AddCommand, say: Translator) -> None:
    read = command("read", vision.run_read, say("app.cli_read"))
    read.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    read.add_argument("--crossings", help=say("app.cli_crossings"))
    read.add_argument("--crossings-from", type=Path, help=say("app.cli_crossings_from"))
    read.add_argument("--draw", type=Path, metavar="DIR", help=say("app.cli_draw"))
    watch = command("watch", vision.run_watch, say("app.cli_watch"))
    watch.add_argument("source", type=Path, metavar="FOLDER|VIDEO")
    watch.add_argument("--crossings", help=say("app.cli_crossings"))
    watch.add_argument("--diagonals", action="store_true", help=say("app.cli_diagonals"))
    for made in (read, watch):
        made.add_argument("--cars", type=int, choices=(3, 4), default=3, help=say("app.cli_cars"))
    card = command("card", vision.run_card, say("app.cli_card"))
    card.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    for made in (read, watch, card):
        made.add_argument("--json", action="store_true", help=say("app.cli_json"))


def _add_deck(within: AddCommand, say: Translator) -> None:
    learn = within("learn", vision.run_deck_learn, say("app.cli_deck_learn"))
    learn.add_argument("folder", type=Path, metavar="FOLDER", help=say("app.cli_deck_folder"))
    learn.add_argument("-o", "--out", type=Path, required=True, help=say("app.cli_deck_out"))
    read = within("read", vision.run_deck_read, say("app.cli_deck_read"))
    read.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    read.add_argument("--deck", type=Path, required=True, help=say("app.cli_deck_file"))
    read.add_argument("--json", action="store_true", help=say("app.cli_json"))
    read.add_argument("--draw", type=Path, metavar="DIR", help=say("app.cli_draw"))


def _add_keeping(command: AddCommand, say: Translator) -> None:
    export = command("export", history.run_export, say("app.cli_export"))
    export.add_argument("out", type=Path, metavar="FILE.zip|FILE.json|FILE.csv|FILE.jsonl")
    export.add_argument("--force", action="store_true", help=say("app.cli_force"))
    bring = command("import", history.run_import, say("app.cli_import"))
    bring.add_argument("file", type=Path)
    replay = command("replay", history.run_replay, say("app.cli_replay"))
    replay.add_argument("file", type=Path, metavar="FILE.jsonl")
    actions = command("actions", history.run_actions, say("app.cli_actions"))
    actions.add_argument("game", choices=[game.key for game in GAMES])
    for made in (replay, actions):
        made.add_argument("--json", action="store_true", help=say("app.cli_json"))
