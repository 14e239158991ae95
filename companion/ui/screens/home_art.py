"""The enamel plates of the home screen, and the words of the play that was left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.games.base import GameInfo, Player
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.screens.tiles import TILES
from companion.ui.theme import AMBER, ENAMEL, INK, INK2, mix, plate
from companion.ui.widgets import Widget

ROUND = 12.0  # units
KEYLINE = 5.0  # units from the edge of a plate to its white line
NARROW = 380.0  # units below which the words stand in three lines


def paint_plate(game: GameInfo, players: str, favourite: bool, canvas: Canvas, box: Box) -> None:
    """A plate: the picture above (beside, where it lies), name and number of players.

    The favourite bears a cup in the corner of its picture, where no word is.
    """
    lying = box.w > box.h
    under = Box(box.x, box.y, box.w, box.h + 6)
    canvas.sprite(("plate", game.key), under, partial(_enamel, game))
    picture = _picture(box)
    if lying:
        words = Box(picture.right, box.y, box.right - KEYLINE - picture.right, box.h)
    else:
        words = Box(box.x, picture.bottom, box.w, box.bottom - picture.bottom)
    _words(game, players, canvas, words)
    if favourite:
        at = picture.right - 24, box.y + 24
        canvas.circle(at, 17, AMBER, INK, 2)
        canvas.icon("cup", at, 22, INK)


def _picture(face: Box) -> Box:
    if face.w > face.h:
        return Box(face.x, face.y, min(face.w * 0.5, face.h * 1.5), face.h)
    return Box(face.x, face.y, face.w, min(face.h * 0.6, face.w * 150 / 131))


def _words(game: GameInfo, players: str, canvas: Canvas, box: Box) -> None:
    names = game.name.upper().split(" ")
    x, room = box.centre[0], box.w - 16
    size = min(
        canvas.fitted(word, room, 26.0 if box.w > 200 else 22.0, BUNGEE)[1] for word in names
    )
    middle = box.y + box.h * (0.36 if len(names) > 1 else 0.38)
    for i, word in enumerate(names):
        y = middle + (i - (len(names) - 1) / 2) * size * 1.1
        canvas.text(word, (x, y), size, ENAMEL, BUNGEE, align="centre", fit=room)
    wide = canvas.width(players, 21)
    y = box.bottom - box.h * 0.24
    canvas.icon("people", (x - wide / 2 - 4, y), 26, ENAMEL)
    canvas.text(players, (x - wide / 2 + 18, y), 21, ENAMEL)


def _enamel(game: GameInfo, canvas: Canvas, box: Box) -> None:
    """A plate with its solid lower edge, and the white keyline of enamel around."""
    fill = plate(game.key)
    face = Box(box.x, box.y, box.w, box.h - 6)
    canvas.rounded(face, fill, ROUND, edge=mix(fill, INK, 0.5), depth=5)
    canvas.sprite(("face", game.key), face, partial(_face, game))
    canvas.keyline(face.inset(KEYLINE), 8, ENAMEL, 1.6)


def _face(game: GameInfo, canvas: Canvas, box: Box) -> None:
    """The picture on the plate's colour, cut round at the corners."""
    canvas.rounded(box, plate(game.key), ROUND)
    canvas.art(TILES.get(game.key, "icon_cards_white"), _picture(box), cover=True)
    canvas.corners(box, ROUND)


@dataclass(frozen=True, kw_only=True)
class Resumed(Widget):
    """Which game, how far, how long ago, and who."""

    game: str
    told: str
    players: tuple[Player, ...]

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        if box.w < NARROW:
            self._stacked(canvas, box)
            return
        y = box.y + box.h * 0.26
        name, size = canvas.fitted(self.game.upper(), box.w * 0.6, 22, BUNGEE)
        canvas.text(name, (box.x, y), size, INK, BUNGEE)
        left = box.x + canvas.width(name, size, BUNGEE) + 14
        canvas.text(self.told, (left, y), 17, INK2, SEMI, fit=box.right - left)
        self._people(canvas, Box(box.x, box.y + box.h * 0.52, box.w, box.h * 0.46))

    def _stacked(self, canvas: Canvas, box: Box) -> None:
        lines = box.rows(3, 0)
        name = self.game.upper()
        canvas.text(name, (box.x, lines[0].centre[1]), 22, INK, BUNGEE, fit=box.w)
        canvas.text(self.told, (box.x, lines[1].centre[1]), 17, INK2, SEMI, fit=box.w)
        self._people(canvas, lines[2])

    def _people(self, canvas: Canvas, row: Box) -> None:
        x, y = row.x, row.centre[1]
        step = min(38.0 if len(self.players) <= 4 else 32.0, row.h + 8)
        for player in self.players:
            canvas.token(player.shape, (x + step / 2 - 2, y), step - 6)
            x += step
        names = ", ".join(p.name for p in self.players)
        if canvas.width(names, 16) <= row.right - x - 6:
            canvas.text(names, (x + 6, y), 18, fit=row.right - x - 6)
