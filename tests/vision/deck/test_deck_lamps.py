"""Cards under lamps that a camera hardly keeps up with."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.deck.closer import Closer, Tried
from companion.vision.deck.compare import Judge
from companion.vision.deck.light import ANY, shared
from companion.vision.deck.looks import Looks
from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import DeckReader
from companion.vision.deck.view import View
from companion.vision.reading import Image
from companion.vision.training.deck_sets import card_of
from tests.vision.deck.conftest import drawn, taught
from tests.vision.deck.test_hard_places import LYING, laid

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


def race(shown: tuple[str, ...]) -> tuple[Image, DeckReader]:
    """Three cards of a deck of large numbers on seven colours, and its reader."""
    kinds = [8 * colour + value for colour in range(7) for value in (0, 1)]
    cards = {f"k{kind:02d}": card_of("race", 3, kind) for kind in kinds}
    places = dict(zip((kind for kind, *_ in LYING), shown, strict=True))
    faces = {place: cards[kind] for place, kind in places.items()}
    picture, _ = laid(np.full((720, 1280, 3), (90, 120, 100), np.uint8), faces, 130)
    return picture, DeckReader(taught(cards))


def photographed(picture: Image, by: float) -> Image:
    """Under a bluish lamp, by a camera with a little noise."""
    lit = (picture / 255.0) ** 2.2 * by * (0.8, 1.0, 1.15)
    noise = np.random.default_rng(5).normal(0, 4, picture.shape)
    return np.asarray(np.clip(255 * np.clip(lit, 0, 1) ** (1 / 2.2) + noise, 0, 255), np.uint8)


@pytest.mark.slow
def test_a_colour_in_poor_light_is_told_by_the_lamp_on_the_other_cards() -> None:
    picture, reader = race(("k08", "k32", "k41"))
    found = reader.read(photographed(picture, 0.2))
    assert {card.kind for card in found} == {"k08", "k32", "k41"}


@pytest.mark.slow
def test_a_colour_so_bright_that_it_is_burnt_out_is_never_taken_for_a_lighter_one() -> None:
    picture, reader = race(("k08", "k32", "k41"))
    for by in (2.5, 4.0):
        found = reader.read(photographed(picture, by))
        assert {card.kind for card in found} <= {"k08", "k32", "k41", UNSURE}


def test_lamps_that_differ_from_card_to_card_tell_nothing_of_another_one() -> None:
    light = np.array([-0.5, 0.1, 0.0, 0.9, 0.2, 0.0])
    other = light + np.array([0.0, 0.0, 0.0, 0.0, 0.5, 0.0])
    assert shared([light], 100) is ANY
    assert shared([light, other], 100) is ANY
    lamp = shared([light, light + 0.02], 100)
    assert np.abs(lamp.light - light)[[0, 3, 4, 5]].max() < 0.02


def test_a_kind_that_was_seen_stays_as_sure_under_the_lamp_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faces = drawn("framed", 16)
    picture, corners = laid(np.full((720, 1280, 3), GREEN, np.uint8), faces)
    closer = Closer(taught(faces))
    tried = [Tried(at, 1.0, [closer.looks.kinds.index(kind)]) for kind, at in corners.items()]
    first, *others = closer.named(View(picture), tried)
    doubted = first._replace(likeness=first.likeness._replace(margin=0.5))
    for face, margin in ((first.likeness.face, 0.5), (others[0].likeness.face, 0.1)):
        now = first.likeness._replace(face=face, margin=0.1)
        monkeypatch.setattr(Judge, "relit", lambda self, lamp, now=now: now)
        found = closer.under_one_lamp([doubted, *others])
        assert (found[0].likeness.face, found[0].likeness.margin) == (face, margin)


@pytest.mark.parametrize("by, stays", [(0.5, True), (4.0, False)])
def test_a_burnt_out_colour_is_no_name_where_no_lamp_is_known(by: float, stays: bool) -> None:
    picture, reader = race(("k08", "k32", "k41"))
    image = photographed(picture, by)
    closer, view = reader._closer, View(image)
    at = next(np.array(card.corners, np.float32) for card in reader.read(photographed(picture, 1)))
    (known,) = closer.named(view, [Tried(at, 1.0, [0])])
    colour, other = (closer.looks.kinds.index(kind) for kind in ("k08", "k16"))
    known.judge.margin(colour, other)
    likeness = known.likeness._replace(face=colour, rival=other, margin=0.5)
    (found,) = closer.under_one_lamp([known._replace(likeness=likeness)])
    assert (found.likeness.margin > 0) is stays
