"""Commands about what was played: export, import, replay, actions."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.context import Context, must_end, report
from companion.cli.progress import Progress, counted
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.journal import Journal, Snapshot


def run_export(context: Context) -> int:
    """All plays as JSON or CSV, the newest as JSONL, or everything as a zip, by the ending.

    Raises CompanionError: a file that is there is overwritten only when that is asked for.
    """
    from companion.journal import FILE, read_journal

    out: Path = context.options.out
    must_end(out, ".json", ".csv", ".jsonl", ".zip")
    if out.exists() and not context.options.force:
        raise CompanionError("app.cli_export_there", file=out)
    with closing(read_journal(context.settings.data_dir())) as plays:
        count = _export(context, plays, out)
        left_out = plays.account().messages(FILE)
    context.print("app.exported_here", count=count, folder=out)
    for message in left_out:
        report(context.say, message)
    return 0


def _export(context: Context, plays: Snapshot, out: Path) -> int:
    from companion.history.exports import export_csv, export_json, export_newest

    if out.suffix.lower() == ".zip":
        return _back_up(context, plays, out)
    here = plays.opened()
    if not here.count():
        raise CompanionError("history.export_no_play")
    ways = {".csv": export_csv, ".jsonl": export_newest}
    archive = counted(context, here.archive(), here.count())
    return ways.get(out.suffix.lower(), export_json)(archive, out)


def _back_up(context: Context, plays: Snapshot, out: Path) -> int:
    from companion.history.backup import files_to_keep, write_backup
    from companion.history.values import sensible_values

    here, data = plays.opened(), context.settings.data_dir()
    values = sensible_values(here.remembered())
    if not here.count() and not values and not files_to_keep(data):
        raise CompanionError("history.export_no_play")
    archive = counted(context, here.archive(), here.count())
    return write_backup(out, archive, values, data, time.time())


def run_import(context: Context) -> int:
    """Our own JSON adds its plays; a backup brings everything back."""
    from companion.journal import open_journal

    file: Path = context.options.file
    with closing(open_journal(context.settings.data_dir())) as journal:
        if file.suffix.lower() == ".zip":
            return _bring_back(context, journal, file)
        from companion.history.imports import read_export

        plays, unfit = read_export(file)
        count = journal.adopt(counted(context, plays, len(plays)))
    context.print("app.imported", count=count)
    for told in unfit:
        report(context.say, told)
    return 0


def _bring_back(context: Context, journal: Journal, file: Path) -> int:
    from companion.history.backup import read_backup
    from companion.service.restoring import Restoring, lay_ready
    from companion.service.sticks import EXPORTS

    data = context.settings.data_dir()
    with Progress(context.say) as progress:
        read_backup(file, progress.tell)  # what is refused is named, and leaves nothing behind
        lay_ready(file, journal.snapshot(), data, data / EXPORTS, time.time(), progress.tell)
        restoring = Restoring(journal, data)
        while restoring.step():
            progress.tell(restoring.share)
    context.print("keep.cli_restored", count=restoring.count)
    return 0


def run_replay(context: Context) -> int:
    """A file of actions folded through the rules."""
    from companion.history.replay import replay

    result = replay(context.options.file)
    if context.options.json:
        context.print_json(result)
        return 0
    scores = ", ".join(f"{n} {s}" for n, s in zip(result.players, result.scores, strict=True))
    context.print("app.replayed", count=result.actions, phase=result.phase, scores=scores)
    if result.outcome is not None:
        winners = ", ".join(result.players[p] for p in result.outcome.winners())
        context.print("app.replay_winners", names=winners)
    return 0


def run_actions(context: Context) -> int:
    """Every action of a game, from the code itself."""
    from companion.history.actions import list_actions

    forms = list_actions(context.options.game)
    if context.options.json:
        for form in forms:
            context.print_json(form)
        return 0
    for form in forms:
        fields = ", ".join(
            f"{field.name}: {field.type}{'' if field.required else ' ?'}" for field in form.fields
        )
        print(f"{form.do}  ({fields})\n    {form.about}\n    {bytes(form.example).decode()}")
    return 0
