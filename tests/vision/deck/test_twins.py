"""Kinds that a turn makes alike, as 6 and 9, are never named in silence."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.deck.model import UNSURE, Deck, Face
from companion.vision.deck.read import DeckReader
from companion.vision.deck.teach import likest
from companion.vision.deck.twins import turned_twins
from companion.vision.reading import Image
from tests.vision.deck.conftest import drawn, taught
from tests.vision.deck.test_deck_read import on_table

pytestmark = pytest.mark.slow


def photographed(face: Image, seed: int) -> Image:
    """The same card once more: cut a little otherwise, softer, in other light."""
    rng = np.random.default_rng(seed)
    high, wide = face.shape[:2]
    edge = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    moved = edge + rng.normal(0, 0.004 * high, (4, 2)).astype(np.float32)
    way = cv2.getPerspectiveTransform(edge, moved)
    cut = cv2.warpPerspective(face, way, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    light = 0.85 * cv2.GaussianBlur(cut, (0, 0), 1.0) + rng.normal(0, 3, cut.shape)
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def turned(face: Image) -> Image:
    return np.ascontiguousarray(face[::-1, ::-1])


@pytest.fixture(scope="module")
def faces() -> dict[str, Image]:
    return drawn("framed", 8)


@pytest.fixture(scope="module")
def with_twin(faces: dict[str, Image]) -> Deck:
    """A deck in which one card is another one turned round, each photographed by itself."""
    deck = taught(faces)
    six = next(face.image for face in deck.faces if face.kind == "k03")
    nine = Face("nine", photographed(turned(six), 5))
    return deck._replace(faces=(*deck.faces, nine))


def test_a_deck_without_twins_has_none(faces: dict[str, Image]) -> None:
    assert turned_twins(taught(faces)) == ((), ())


def test_a_card_that_is_another_one_turned_round_is_found(with_twin: Deck) -> None:
    assert turned_twins(with_twin).same == (("k03", "nine"),)


@pytest.mark.parametrize("degrees", [0, 90, 180, 215])
def test_neither_of_two_turned_twins_is_named_and_both_are_offered(
    faces: dict[str, Image], with_twin: Deck, degrees: float
) -> None:
    image = on_table([(faces["k03"], 400, 360, degrees), (faces["k05"], 900, 360, 0)])
    found = {card.kind: card for card in DeckReader(with_twin).read(image)}
    assert set(found) == {UNSURE, "k05"}
    assert set(found[UNSURE].among) == {"k03", "nine"}
    assert found["k05"].among == ()


@pytest.mark.parametrize("degrees", [0, 180])
def test_twins_of_which_one_is_marked_are_told_apart(
    faces: dict[str, Image], degrees: float
) -> None:
    marked = turned(faces["k03"])
    high, wide = marked.shape[:2]
    cv2.rectangle(marked, (wide // 4, high - high // 8), (3 * wide // 4, high - 20), (0, 0, 0), -1)
    reader = DeckReader(taught({**faces, "nine": marked}))
    image = on_table([(faces["k03"], 400, 360, degrees), (marked, 900, 360, degrees)])
    found = sorted((card.corners[0][0], card.kind) for card in reader.read(image))
    assert sorted(kind for _, kind in found) == ["k03", "nine"]


def test_teaching_tells_that_a_card_is_a_taught_one_turned_round(faces: dict[str, Image]) -> None:
    deck = taught(faces)
    six = next(face.image for face in deck.faces if face.kind == "k03")
    upright, around = likest(deck, photographed(six, 1)), likest(deck, photographed(turned(six), 2))
    assert upright is not None and (upright.kind, upright.turned) == ("k03", False)
    assert around is not None and (around.kind, around.turned) == ("k03", True)
