"""How the simulated table looks from above."""

from __future__ import annotations

from functools import cache

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.simulated.faces import faces, size_of
from companion.ui.theme import (
    BEZEL,
    ENAMEL,
    FADED_TEXT,
    GO,
    INK,
    LED_LIT,
    LED_UNLIT,
    Colour,
    hexa,
    mix,
)
from hardware.simulated.art import board_shapes, card_shapes, disc_shapes, hand_shapes
from hardware.simulated.scene import BOARD_MM, CARD_MM, Scene, SceneCard
from hardware.simulated.shapes import Shape, moved

APRON = 14.0  # millimetres of table shown around the board
BOARD = BOARD_MM + 2 * APRON
SKY = hexa("#D9C7AE")
WOOD = hexa("#B98A5A")


def paint_board(scene: Scene, canvas: Canvas, box: Box) -> None:
    """The board, its discs and the hand, from straight above; nothing of them beyond its edge."""
    canvas.sprite(("simulated board",), box, _paint_ground)
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(box).clip(before))
    for disc in sorted(scene.discs, key=lambda disc: disc.lifted_mm):
        shapes = moved(disc_shapes(disc.colour), disc.x, disc.y, disc.turn_deg)
        _paint(canvas, box, shapes)
    if scene.hand is not None:
        _paint(canvas, box, hand_shapes(scene.hand))
    canvas.surface.set_clip(before)


def _paint_ground(canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, WOOD, 12)
    _paint(canvas, box, _board())


@cache
def _board() -> tuple[Shape, ...]:
    return board_shapes()


def _paint(canvas: Canvas, box: Box, shapes: tuple[Shape, ...]) -> None:
    placed = (([(x + APRON, y + APRON) for x, y in s.points], s.rgb) for s in shapes)
    canvas.shapes(placed, box, BOARD)


def paint_button(lit: bool, down: bool, canvas: Canvas, box: Box) -> None:
    """The arcade button with its lamp inside."""
    x, y = box.centre
    radius = min(box.w, box.h) / 2 - 4
    canvas.circle((x, y), radius, BEZEL)
    fill: Colour = LED_LIT if lit else LED_UNLIT
    canvas.circle((x, y), radius * (0.7 if down else 0.78), fill, mix(fill, INK, 0.3), 4)


def paint_lamp(label: str, lit: bool, down: bool, canvas: Canvas, box: Box) -> None:
    """A seat's button, with its number and its small lamp."""
    x, y = box.centre
    radius = min(box.w, box.h) / 2 - 3
    canvas.circle((x, y), radius, mix(INK, ENAMEL, 0.2 if down else 0.0), BEZEL, 3)
    canvas.text(label, (x, y), 18, ENAMEL, BUNGEE, align="centre")
    canvas.circle((x + radius * 0.8, y - radius * 0.8), 6, LED_LIT if lit else LED_UNLIT, BEZEL, 2)


def paint_card(
    rows: tuple[str, ...], expert: bool, turn: int, shown: bool, canvas: Canvas, box: Box
) -> None:
    """The card in the hand; lifted and framed while the camera sees it."""
    side = min(box.w, box.h)
    square = box.middle(side, side)
    card = SceneCard(rows, expert, x=CARD_MM / 2, y=CARD_MM / 2)
    half = CARD_MM / 2
    shapes = moved(card_shapes(card), half, half, 90.0 * turn)
    canvas.shapes(((s.points, s.rgb) for s in shapes), square, CARD_MM)
    if shown:
        canvas.keyline(square, 4, LED_LIT, 4)


def paint_slider(label: str, value: float, canvas: Canvas, box: Box) -> None:
    """A word over a line with a knob."""
    y = box.bottom - 9
    canvas.text(label, (box.x, box.y + 8), 16, INK, fit=box.w)
    canvas.line((box.x, y), (box.right, y), mix(INK, WOOD, 0.4), 4)
    canvas.circle((box.x + 8 + (box.w - 16) * value, y), 9, ENAMEL, INK, 3)


def paint_switch(label: str, on: bool, canvas: Canvas, box: Box) -> None:
    """A word beside a switch that is on (green, to the right) or off."""
    track = Box(box.right - 34, box.centre[1] - 9, 34, 18)
    canvas.text(label, (box.x, box.centre[1]), 14, INK, fit=box.w - 40, align="left")
    canvas.rounded(track, GO if on else FADED_TEXT, 9, border=INK, width=2)
    canvas.circle((track.right - 9 if on else track.x + 9, track.centre[1]), 7, ENAMEL, INK, 2)


def paint_picked(
    code: str, rows: tuple[str, ...], expert: bool, chosen: bool, canvas: Canvas, box: Box
) -> None:
    """A small card with its code below; the one in the hand is framed."""
    word, above = box.foot(11, 0)
    paint_card(rows, expert, 0, chosen, canvas, above)
    canvas.text(code, word.centre, 11, INK, align="centre")


def paint_laid(canvas: Canvas, box: Box) -> None:
    """The bare table from above."""
    canvas.rounded(box, WOOD, 12)


def paint_own(game: str, kind: str, count: int, canvas: Canvas, box: Box) -> None:
    """A card of our own, as large as the box allows, and how many of it lie there."""
    face = faces(game)[kind]
    wide, high = size_of(face)
    k = min(box.w / wide, box.h / high)
    room = box.middle(wide * k, high * k)

    def draw(sheet: Canvas, whole: Box) -> None:
        placed = (([(x + wide / 2, y + high / 2) for x, y in s.points], s.rgb) for s in face)
        sheet.shapes(placed, whole, wide)

    canvas.sprite(("own card", game, kind), room, draw)
    if count:
        corner = room.right - 7, room.y + 7
        canvas.circle(corner, 8, LED_LIT, INK, 2)
        canvas.text(str(count), corner, 12, INK, align="centre")
