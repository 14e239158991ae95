"""Cards under lamps that a camera hardly keeps up with."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.deck.looks import Looks
from companion.vision.deck.read import DeckReader
from companion.vision.reading import Image
from tests.vision.deck.conftest import drawn, taught
from tests.vision.deck.test_hard_places import laid

GREEN = (70, 110, 90)


def dark(faces: dict[str, Image]) -> dict[str, Image]:
    """The same drawings printed in the colours of a night."""
    return {
        kind: np.asarray((255 * (0.03 * (face / 255.0) ** 2.2) ** (1 / 2.2)), np.uint8)
        for kind, face in faces.items()
    }


def exposed(picture: Image, by: float) -> Image:
    """A picture of so many times the light: what exceeds white is white."""
    return np.asarray(255 * np.minimum((picture / 255.0) ** 2.2 * by, 1) ** (1 / 2.2), np.uint8)


def test_a_deck_of_dark_cards_is_compared_as_a_camera_would_expose_it() -> None:
    faces = drawn("pictured", 6)
    light, night = (Looks(taught(cards)) for cards in (faces, dark(faces)))
    for face in range(len(faces)):
        shown = [float(looks.picture(face, 1, 0.6).std()) for looks in (light, night)]
        assert shown[1] > 0.8 * shown[0]


@pytest.mark.slow
def test_dark_cards_under_a_lamp_for_which_their_table_is_too_dark_are_named() -> None:
    faces = dark(drawn("pictured", 16))
    picture, corners = laid(np.full((720, 1280, 3), GREEN, np.uint8), faces, 130)
    noise = np.random.default_rng(5).normal(0, 5, picture.shape)
    image = np.clip(exposed(picture, 8.0) + noise, 0, 255).astype(np.uint8)
    found = DeckReader(taught(faces)).read(image)
    assert {card.kind for card in found} == set(corners)
