"""One screen file per game, loaded when the game is played."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from companion.play import Play

if TYPE_CHECKING:
    from companion.ui.play_screen import PlayScreen
    from companion.ui.screen import Screen
    from companion.ui.shell import Shell


def camera_screen(shell: Shell) -> Screen:
    """The camera's own screen, looking at the board of the game that has one."""
    module = import_module("companion.ui.games.traffic.camera")  # brings cv2 along
    return cast("Screen", module.camera_screen(shell))


def table_for(shell: Shell, play: Play) -> PlayScreen:
    """The screen of the play's game."""
    module = import_module(f"companion.ui.games.{play.setup.game}.table")
    return cast("PlayScreen", module.Table(shell, play))
