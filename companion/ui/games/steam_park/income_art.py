"""What the income shows of a park: what came in, and who stands there."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.steam_park.art import STEAM, paint_big
from companion.ui.theme import AMBER_TINT, BORDER, EDGE, ENAMEL, INK, INK2


def paint_tall(icon: str, number: int, canvas: Canvas, box: Box) -> None:
    """The icon above its number."""
    x, y = box.centre
    canvas.icon(icon, (x, box.y + box.h * 0.24), 22, STEAM)
    canvas.text(str(number), (x, y + box.h * 0.2), 26, INK, BUNGEE, align="centre", fit=box.w)


def paint_gain(total: int, words: str, canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, AMBER_TINT, 12)
    x, y = box.centre
    text = f"+{total}"
    first = canvas.width(text, 20)
    second = canvas.width(words, 16) if words else 0.0
    if box.h >= 48 and words:
        canvas.icon("coin", (x - first / 2 - 10, y - 11), 20, STEAM)
        canvas.text(text, (x + 6, y - 11), 20, INK, align="centre")
        canvas.text(words, (x, y + 12), 16, INK2, align="centre", fit=box.w - 6)
        return
    left = x - (26 + first + (8 + second if words else 0)) / 2
    canvas.icon("coin", (left + 10, y), 20, STEAM)
    canvas.text(text, (left + 26, y), 20, INK)
    canvas.text(words, (left + 34 + first, y), 16, INK2, fit=box.right - left - 40 - first)


def paint_crowd(shown: tuple[tuple[str, int, str], ...], canvas: Canvas, box: Box) -> None:
    """Visitors, stingy ones, guests, and the bonus cards a hand may hold."""
    body = Box(box.x, box.y, box.w, box.h - EDGE)
    canvas.rounded(body, ENAMEL, 12, border=BORDER, width=2, edge=BORDER, depth=EDGE)
    box = body.inset(4, 0)
    for (icon, number, word), cell in zip(shown, box.columns(len(shown), 0), strict=True):
        if word:
            paint_big(icon, number, word, canvas, cell)
            continue
        x, y = cell.centre
        size = 32.0 if cell.w > 70 else 26.0 if cell.w > 55 else 20.0
        canvas.icon(icon, (x - size * 0.5, y), size, STEAM)
        canvas.text(str(number), (x + size * 0.25, y), size * 0.84, INK, BUNGEE)


def paint_line(shown: tuple[tuple[str, int], ...], canvas: Canvas, box: Box) -> None:
    for (icon, number), cell in zip(shown, box.columns(len(shown), 0), strict=True):
        x, y = cell.centre
        canvas.icon(icon, (x, y - box.h * 0.22), min(26, box.h * 0.34), STEAM)
        canvas.text(str(number), (x, y + box.h * 0.18), 26, INK, BUNGEE, align="centre")
