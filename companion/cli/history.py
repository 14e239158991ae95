"""Commands about what was played: export, import, replay, actions."""

from __future__ import annotations

from companion.cli.context import Context, report


def run_export(context: Context) -> int:
    """Everything as JSON or CSV, or the newest play as JSONL, by the file's ending."""
    from companion.history.exports import export_csv, export_json, export_newest
    from companion.journal import FILE, read_journal

    out = context.options.out
    ways = {".csv": export_csv, ".jsonl": export_newest}
    journal = read_journal(context.settings.data_dir())
    try:
        count = ways.get(out.suffix.lower(), export_json)(journal.archive(), out)
        left_out = journal.account().messages(FILE)
    finally:
        journal.close()
    context.print("app.exported", count=count, file=out)
    for message in left_out:
        report(context.say, message)
    return 0


def run_import(context: Context) -> int:
    """Our own JSON; what is there already is not taken twice."""
    from companion.history.imports import read_export
    from companion.journal import open_journal

    plays = read_export(context.options.file)
    journal = open_journal(context.settings.data_dir())
    try:
        count = journal.adopt(plays)
    finally:
        journal.close()
    context.print("app.imported", count=count)
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
