"""How a play starts or goes on: from seats to the table, from the journal to the table."""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from companion.errors import CompanionError
from companion.games.base import Player, Setup
from companion.history.names import check_names
from companion.history.values import (
    LAST_SETUP,
    LAST_TABLE,
    NAMES,
    SEATING,
    SETUP_SEEN,
    SHAPES,
    LastSetup,
    seated,
)
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
        shell.tell(shell.say.words(problem), kind="refused")
        return
    _remember(shell, players)
    shell.go_home()
    shell.journal.remember(SEATING, [])
    shell.sound("phase")
    shell.push(table_for(shell, play), *_checklist(shell, setup))
    for left_out in kept_problems(shell, game)[:1]:
        shell.tell(shell.say.words(left_out), kind="trouble")


def resume_play(shell: Shell, id: str) -> None:
    """Opens a play where it was left, one that is over at its ranking.

    What cannot be opened is told in one sentence.
    """
    shell.services.wall_clock.set_anew()
    try:
        play = Play.resume(id, shell.journal)
    except CompanionError as problem:
        shell.tell(shell.say.words(problem), kind="trouble")
        return
    shell.go_home()
    table = table_for(shell, play)
    shell.push(table)
    if play.outcome is not None:
        table.finish()


def _checklist(shell: Shell, setup: Setup) -> list[Screen]:
    """How to set the game up, when it is new at this table or something differs this time."""
    last = shell.journal.recall(LAST_SETUP.of(setup.game))
    known = shell.journal.recall(SETUP_SEEN.of(setup.game), False)
    count = len(setup.players)
    now = LastSetup(count, setup.options)
    now = msgspec.json.decode(msgspec.json.encode(now), type=LastSetup)  # as it is read again
    shell.journal.remember(LAST_SETUP.of(setup.game), now)
    shell.journal.remember(SETUP_SEEN.of(setup.game), True)
    same = known if last is None else last == now
    if same or SETUP not in pages(setup.game, shell.say.language):
        return []
    before = None if last is None else Before(last.count, last.options)
    return [ChecklistScreen(shell, setup.game, count, setup.options, before)]


def _remember(shell: Shell, players: tuple[Player, ...]) -> None:
    names = [p.name for p in players]
    known = shell.journal.recall(NAMES, [])
    nobody = stand_ins()
    merged = [n for n in dict.fromkeys([*names, *known]) if n not in nobody]
    shell.journal.remember(NAMES, merged[:NAMES_KEPT])
    shapes = shell.journal.recall(SHAPES, {})
    shapes.update({p.name: p.shape for p in players})
    shell.journal.remember(SHAPES, shapes)
    shell.journal.remember(LAST_TABLE, [seated(p) for p in players])


@cache
def stand_ins() -> frozenset[str]:
    """The names of seats that nobody named, in whichever language they were taken."""
    says = [Translator(language) for language in LANGUAGES]
    return frozenset(say("app.player_n", n=n) for say in says for n in range(1, 10))
