"""The games' pictures."""

from __future__ import annotations

from functools import partial

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import FADED, INK2

TILES = {
    "traffic": "tile_traffic",
    "gumball_rally": "tile_gumball",
    "scream_machine": "tile_scream",
    "steam_park": "tile_steam",
    "macadam": "tile_macadam",
}


def paint_tile(game: str, canvas: Canvas, box: Box) -> None:
    """A game's picture as a small square; a game of another version has a plain one."""
    art = TILES.get(game)
    canvas.sprite(("tile", game), box, partial(_square, art))


def _square(art: str | None, canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, FADED, 12)
    if art is None:
        canvas.icon("cards", box.centre, box.h * 0.6, INK2)
        return
    canvas.art(art, box, cover=True)
    canvas.corners(box, 12)
