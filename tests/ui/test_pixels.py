"""Sprites are made once, and what nobody asks for any more makes room."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.pixels import Sprites


def a_sprite() -> pygame.Surface:
    return pygame.Surface((10, 10))


@pytest.fixture
def sprites() -> Sprites:
    return Sprites(2000)  # room for twenty, ten of them new


def test_a_sprite_is_made_once(sprites: Sprites) -> None:
    assert sprites.get(("a",), a_sprite) is sprites.get(("a",), a_sprite)


def test_what_is_asked_for_again_and_again_stays(sprites: Sprites) -> None:
    used = sprites.get(("used",), a_sprite)
    for number in range(200):
        sprites.get(("other", number), a_sprite)
        assert sprites.get(("used",), a_sprite) is used


def test_what_nobody_asks_for_is_forgotten(sprites: Sprites) -> None:
    made: list[int] = []

    def counted() -> pygame.Surface:
        made.append(1)
        return a_sprite()

    for number in range(50):
        sprites.get(("other", number), counted)
    sprites.get(("other", 49), counted)
    assert len(made) == 50
    sprites.get(("other", 0), counted)
    assert len(made) == 51


def test_never_more_is_kept_than_there_is_room_for(sprites: Sprites) -> None:
    kept: list[pygame.Surface] = []
    for number in range(100):
        kept.append(sprites.get(("other", number), a_sprite))
    known = [s for s in kept for d in (sprites._known, sprites._older) if s in d.values()]
    assert len(known) <= 24
