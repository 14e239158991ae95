"""A finished play as a code for the phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.bgstats import create_play_url
from companion.play import Play
from companion.ui.box import Box
from companion.ui.canvas import BOLD
from companion.ui.qr import modules_in, paint_qr
from companion.ui.screen import Screen
from companion.ui.widgets import Drawing, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

READABLE = 3  # pixels of a square that a phone still reads


def play_url(play: Play, shell: Shell) -> str:
    """The address of the play, with who began where the game has somebody begin."""
    place = shell.settings.app.place
    return create_play_url(play, shell.say, starter=starter_of(play), place=place)


def starter_of(play: Play) -> int | None:
    """Who began; None where all play at once."""
    if not play.done:
        return None
    state = play.done[0].after
    queue = getattr(state, "queue", ())
    if queue:
        first: int = queue[0]
        return first
    found = (getattr(state, name, None) for name in ("leader", "first"))
    return next((player for player in found if isinstance(player, int)), None)


def smallest_code(url: str, scale: float) -> float:
    """Units that the code needs at least to be read from the screen."""
    return modules_in(url) * READABLE / scale


class CodeScreen(Screen):
    """The code as large as the screen allows, and what it is for."""

    def __init__(self, shell: Shell, game: str, url: str) -> None:
        super().__init__(shell)
        self.game = game
        self._url = url

    def view(self, area: Box) -> list[Widget]:
        side = min(area.w, area.h) - 8
        square, words = (_tall if self.shell.layout.portrait else _broad)(area, side)
        title, about = words.top(84, 8)
        return [
            Panel(box=square, radius=4, edge=None),
            Drawing(
                box=square,
                paint=paint_qr,
                args=(self._url,),
                name="qr:close",
                on_tap=self.shell.pop,
            ),
            Paragraph(box=title, text=self.say("app.code_title"), size=24, face=BOLD),
            Paragraph(box=about, text=self.say("app.code_about"), size=20),
        ]


def _broad(area: Box, side: float) -> tuple[Box, Box]:
    """The code on the left, the words beside it."""
    words = Box(area.x + side + 16, area.y + 12, area.w - side - 24, area.h - 24)
    return Box(area.x + 4, area.y + 4, side, side), words


def _tall(area: Box, side: float) -> tuple[Box, Box]:
    """The words above the code."""
    words = Box(area.x + 16, area.y + 16, area.w - 32, area.h - side - 32)
    return Box(area.x + 4, area.bottom - side - 4, side, side), words
