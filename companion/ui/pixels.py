"""A pygame surface measured in design units, and the sprites that are made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from companion.ui.box import Box
from companion.ui.theme import Colour

SCREENS = 8  # sprites that are kept, in screens of pixels; the busiest one needs one of them
LARGE = 20_000  # pixels from which half the oversampling looks the same and costs a quarter


class Sprites:
    """What was drawn small once. What nobody asked for in a long while makes room for new ones."""

    def __init__(self, room: int) -> None:
        """`room` in pixels."""
        self._room = room
        self._known: dict[tuple[object, ...], pygame.Surface] = {}
        self._older: dict[tuple[object, ...], pygame.Surface] = {}
        self._pixels = 0  # of the known ones

    def get(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        sprite = self._known.get(key)
        if sprite is None:
            sprite = self._older.pop(key, None) or make()
            self._keep(key, sprite)
        return sprite

    def _keep(self, key: tuple[object, ...], sprite: pygame.Surface) -> None:
        if self._pixels > self._room // 2:
            self._older, self._known, self._pixels = self._known, {}, 0
        self._known[key] = sprite
        self._pixels += sprite.get_width() * sprite.get_height()


class Pixels:
    """A surface, its scale, and everything that was ever drawn small on it."""

    def __init__(self, surface: pygame.Surface, scale: float, assets: Path) -> None:
        self.surface = surface
        self.scale = scale
        self._assets = assets
        self._sprites = Sprites(SCREENS * surface.get_width() * surface.get_height())
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, int, str], float] = {}
        self._sources: dict[str, tuple[str, float, float]] = {}

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        x, y = self.px(box.x), self.px(box.y)
        return pygame.Rect(x, y, self.px(box.right) - x, self.px(box.bottom) - y)

    def clip(self, box: Box | None) -> None:
        self.surface.set_clip(None if box is None else self.rect(box))

    def _blit(
        self,
        key: tuple[object, ...],
        make: Callable[[], pygame.Surface],
        at: tuple[int, int],
    ) -> None:
        self.surface.blit(self._sprites.get(key, make), at)


def fineness(size: tuple[int, int]) -> int:
    """How much larger a shape is drawn before it is scaled down smoothly."""
    return 2 if size[0] * size[1] > LARGE else 4


def clear(w: int, h: int, colour: Colour) -> pygame.Surface:
    """A transparent sheet of that colour, so that scaling it down leaves no dark fringe."""
    sheet = pygame.Surface((w, h), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    return sheet
