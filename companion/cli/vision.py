"""Commands for people setting up a camera, and for bug reports: read, watch, card, deck."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.cli.context import Context
from companion.cli.progress import counted

if TYPE_CHECKING:
    from companion.vision.line import Line

UNREAD = 1  # exit code: at least one photo could not be read; its line says why


def run_read(context: Context) -> int:
    """What the camera would read on each photo."""
    from companion.vision.commands import read_command

    options = context.options
    lines = read_command(
        options.photos,
        context.say,
        options.crossings,
        options.crossings_from,
        options.draw,
        options.cars,
    )
    return _print(context, lines, len(options.photos))


def run_watch(context: Context) -> int:
    """What happened on the board, picture by picture."""
    from companion.vision.watch import watch_command

    options = context.options
    lines = watch_command(
        options.source, context.say, options.crossings, options.diagonals, options.cars
    )
    return _print(context, lines, 0)


def run_card(context: Context) -> int:
    """What is on each card."""
    from companion.vision.watch import card_command

    photos = context.options.photos
    lines = card_command(photos, context.say)
    return _print(context, lines, len(photos))


def run_deck_learn(context: Context) -> int:
    """Teaches the cards of a folder of pictures."""
    from companion.vision.deck.commands import learn_command

    for line in learn_command(context.options.folder, context.options.out, context.say):
        print(line, flush=True)
    return 0


def run_deck_read(context: Context) -> int:
    """Which taught cards each photo shows."""
    from companion.vision.deck.commands import read_command

    options = context.options
    lines = read_command(options.photos, options.deck, context.say, options.draw)
    return _print(context, lines, len(options.photos))


def _print(context: Context, lines: Iterable[Line], total: int) -> int:
    """Every line; the exit code is UNREAD where one of them says why it has no answer."""
    code = 0
    shown = counted(context, lines, total) if total > 1 and not sys.stdout.isatty() else lines
    for line in shown:
        if line.get("why"):
            code = UNREAD
        if context.options.json:
            context.print_json(line)
        else:
            nothing = line.get("cards") == [] and not line.get("why")
            if nothing:
                line["words"] = context.say("vision.deck_none_read")
            print(_for_people(line), flush=True)
    return code


def _for_people(line: Line) -> str:
    """The file or frame, then the rows or the reason, then what else is to know."""
    head = line.get("file", str(line.get("frame", "")))
    if "file" in line and head in line.get("why", ""):
        head = ""  # the reason names it
    rows = line.get("cells") or line.get("pattern") or []
    words = [line.get("words"), line.get("why"), line.get("kind"), line.get("code")]
    words += [card["kind"] for card in line.get("cards", [])]
    notes = [line["note"]] if line.get("note") else []
    told = [part for part in (head, " · ".join(word for word in words if word)) if part]
    return "\n".join([": ".join(told), *rows, *notes])
