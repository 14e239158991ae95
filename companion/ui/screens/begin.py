"""How a play starts or goes on: from seats to the table, from the journal to the table."""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from companion.errors import CompanionError
from companion.games.base import Player, Setup
from companion.history.names import check_names
from companion.i18n import LANGUAGES, Translator
from companion.play import Play
from companion.ui.family import kept_options, kept_problems
from companion.ui.games import table_for
from companion.ui.help_pages import pages
from companion.ui.screens.checklist import SETUP, Before, ChecklistScreen

if TYPE_CHECKING:
    from companion.ui.screen import Screen
    from companion.ui.shell import Shell

NAMES_KEPT = 40


def begin_play(shell: Shell, game: str, players: tuple[Player, ...]) -> None:
    """Starts a play with the family's house rules, and remembers who sat where.

    Who begins is left to the game: its rule, its set-up, or its first question.
    """
    shell.services.wall_clock.set_anew()
    try:
        check_names([p.name for p in players])
        options = kept_options(shell, game)
        setup = Setup(game, players, msgspec.to_builtins(options), secrets.randbits(31))
        play = Play.begin(setup, shell.journal)
    except CompanionError as problem:
        shell.toast(shell.say.words(problem), kind="refused")
        return
    _remember(shell, players)
    shell.go_home()
    shell.journal.remember("seating", [])
    shell.sound("phase")
    shell.push(table_for(shell, play), *_checklist(shell, setup))
    for left_out in kept_problems(shell, game)[:1]:
        shell.toast(shell.say.words(left_out), kind="trouble")


def resume_play(shell: Shell, id: str) -> None:
    """Opens a play where it was left; what cannot be opened is told in one sentence."""
    shell.services.wall_clock.set_anew()
    try:
        play = Play.resume(id, shell.journal)
    except CompanionError as problem:
        shell.toast(shell.say.words(problem), kind="trouble")
        return
    shell.go_home()
    shell.push(table_for(shell, play))


def _checklist(shell: Shell, setup: Setup) -> list[Screen]:
    """How to set the game up, when it is new at this table or something differs this time."""
    last = shell.journal.recall(f"last_setup.{setup.game}", None)
    known = shell.journal.recall(f"setup_seen.{setup.game}", False)
    count = len(setup.players)
    now = msgspec.json.decode(msgspec.json.encode({"count": count, "options": setup.options}))
    shell.journal.remember(f"last_setup.{setup.game}", now)
    shell.journal.remember(f"setup_seen.{setup.game}", True)
    same = known if last is None else last == now
    if same or SETUP not in pages(setup.game, shell.say.language):
        return []
    before = None if last is None else Before(last["count"], last["options"])
    return [ChecklistScreen(shell, setup.game, count, setup.options, before)]


def _remember(shell: Shell, players: tuple[Player, ...]) -> None:
    names = [p.name for p in players]
    known = list(shell.journal.recall("names", []))
    nobody = stand_ins()
    merged = [n for n in dict.fromkeys([*names, *known]) if n not in nobody]
    shell.journal.remember("names", merged[:NAMES_KEPT])
    shapes = dict(shell.journal.recall("shapes", {}))
    shapes.update({p.name: p.shape for p in players})
    shell.journal.remember("shapes", shapes)
    shell.journal.remember("last_table", [msgspec.to_builtins(p) for p in players])


@cache
def stand_ins() -> frozenset[str]:
    """The names of seats that nobody named, in whichever language they were taken."""
    says = [Translator(language) for language in LANGUAGES]
    return frozenset(say("app.player_n", n=n) for say in says for n in range(1, 10))
