"""One screen file per game, loaded when the game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from companion.games import card_kinds, screen_module
from companion.games.base import OptionKind
from companion.play import Play

if TYPE_CHECKING:
    from companion.ui.aloud import Voice
    from companion.ui.guide import Guide
    from companion.ui.play_screen import PlayScreen
    from companion.ui.screen import Screen
    from companion.ui.screens.calibrate_face import BoardFace
    from companion.ui.screens.numbers import NumbersScreen
    from companion.ui.shell import Shell


def camera_screen(shell: Shell) -> Screen:
    """The camera's own screen, looking at the board of the game that has one."""
    module = import_module("companion.ui.games.traffic.camera")  # brings cv2 along
    return cast("Screen", module.camera_screen(shell))


def board_face() -> BoardFace:
    """How the board looks of the game that has one a camera reads."""
    module = import_module("companion.ui.games.traffic.camera")
    return cast("BoardFace", module.CarBoard())


def can_teach(shell: Shell, game: str) -> bool:
    """Whether there is a camera, and cards of the game that it can be taught."""
    return shell.eyes.there and bool(card_kinds(game))


def teach_screen(shell: Shell, game: str) -> Screen:
    """The screen on which a game's cards are taught; Traffic's are known by their patterns."""
    if game == "traffic":
        patterns = import_module("companion.ui.games.traffic.teach")
        return cast("Screen", patterns.TeachScreen(shell))
    deck = import_module("companion.ui.screens.teach_deck")
    return cast("Screen", deck.TeachDeckScreen(shell, game))


def numbers_screen(game: str, kind: OptionKind) -> type[NumbersScreen]:
    """The screen on which an option's numbers are typed; a table's rows are the game's own."""
    if (game, kind) == ("steam_park", "table"):
        own = import_module("companion.ui.games.steam_park.dirt_table")
        return cast("type[NumbersScreen]", own.DirtTableScreen)
    if kind == "ticks":
        ticks = import_module("companion.ui.screens.ticks")
        return cast("type[NumbersScreen]", ticks.TicksScreen)
    numbers = import_module("companion.ui.screens.numbers")
    return cast("type[NumbersScreen]", numbers.NumbersScreen)


def table_for(shell: Shell, play: Play) -> PlayScreen:
    """The screen of the play's game."""
    module = import_module(screen_module(play.setup.game))
    return cast("PlayScreen", module.TABLE(shell, play))


def voice_of(game: str) -> Voice | None:
    """What is said aloud of a game's actions, where the game has words of its own for it."""
    name = _own(game, "voice")
    return cast("Voice", import_module(name)) if name else None


def guide_of(game: str) -> Guide | None:
    """What a guided first round says, where the game has one."""
    name = _own(game, "guide")
    return cast("Guide", import_module(name)) if name else None


def look_back(shell: Shell, play: Play, index: int) -> Callable[[], Screen] | None:
    """How to see the moment of that line of the log again, where the game has one for it."""
    if play.setup.game != "traffic":
        return None
    moment = import_module("companion.ui.games.traffic.moment")
    return cast("Callable[[], Screen] | None", moment.look_back(shell, play, index))


def moments_of(shell: Shell, play: Play) -> Callable[[], Screen] | None:
    """How to see every moment of a play again, where the game has some."""
    if play.setup.game != "traffic":
        return None
    bips = import_module("companion.ui.games.traffic.bips_list")
    if not bips.claims_of(play):
        return None
    return cast("Callable[[], Screen]", partial(bips.BipsScreen, shell, play))


def drawings_of(game: str) -> Mapping[str, Callable[..., None]]:
    """The drawings of a game's rules by name, each a function of a canvas and a box."""
    name = _own(game, "drawings")
    if not name:
        return {}
    found: Mapping[str, Callable[..., None]] = import_module(name).DRAWINGS
    return found


def _own(game: str, file: str) -> str:
    """The name of a module among the game's own screens; "" where it has none."""
    name = f"companion.ui.games.{game}.{file}"
    there = find_spec(f"companion.ui.games.{game}") is not None and find_spec(name) is not None
    return name if there else ""
