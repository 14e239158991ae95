"""A QR code drawn in whole pixels, so that a phone reads it from the screen."""

from __future__ import annotations

import pygame

from companion.ui.box import Box
from companion.ui.canvas import Canvas

QUIET = 4  # modules of white around the code


def modules_in(text: str) -> int:
    """How many squares the code is wide, the white around it included."""
    return len(_matrix(text)) + 2 * QUIET


def _matrix(text: str) -> tuple[bytearray, ...]:
    import segno  # with the first code: it brings urllib and ssl, 6 MB that few evenings need

    matrix: tuple[bytearray, ...] = segno.make(
        text, error="l", micro=False, boost_error=False
    ).matrix
    return matrix


def paint_qr(text: str, canvas: Canvas, box: Box) -> None:
    """The code as large as the box allows."""
    rect = canvas.rect(box)
    matrix = _matrix(text)
    modules = len(matrix) + 2 * QUIET
    cell = max(1, min(rect.w, rect.h) // modules)
    sheet = pygame.Surface((modules, modules))
    sheet.fill((255, 255, 255))
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                sheet.set_at((x + QUIET, y + QUIET), (0, 0, 0))
    big = pygame.transform.scale(sheet, (modules * cell, modules * cell))
    canvas.surface.blit(big, big.get_rect(center=rect.center))
