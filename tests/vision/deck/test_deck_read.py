"""Cards of a taught deck are named wherever they lie; nothing else ever is."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from companion.vision.deck.model import BACK, UNSURE
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.reading import Image
from companion.vision.training.deck_art import STYLES
from companion.vision.training.deck_scenes import Lying, scene
from tests.vision.deck.conftest import drawn, taught

pytestmark = pytest.mark.slow

Taught = tuple[dict[str, Image], DeckReader]


def on_table(cards: Sequence[tuple[Image, float, float, float]]) -> Image:
    """Flat cards on a plain table: each with its middle and how it is turned (degrees)."""
    table = np.full((720, 1280, 3), (70, 110, 90), np.uint8)
    for face, x, y, turn in cards:
        high, wide = face.shape[:2]
        matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 200 / high)
        matrix[:, 2] += (x - wide / 2, y - high / 2)
        card = cv2.warpAffine(face, matrix, (1280, 720), flags=cv2.INTER_AREA)
        mask = cv2.warpAffine(np.full((high, wide), 255, np.uint8), matrix, (1280, 720))
        table[mask > 127] = card[mask > 127]
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), np.uint8)


def at(cards: list[CardFound], x: float, y: float) -> str:
    """The kind of the card that lies there; nothing where none does."""
    near = [c for c in cards if np.linalg.norm(np.mean(c.corners, 0) - (x, y)) < 30]
    return near[0].kind if near else ""


def judged(found: list[CardFound], lying: tuple[Lying, ...]) -> tuple[int, int, int]:
    """Cards that can be read, how many of them were named right, and how many names are wrong."""
    right = wrong = fair = 0
    for card in lying:
        high = float(np.linalg.norm(card.corners[0] - card.corners[3]))
        middle = card.corners.mean(0)
        kinds = [
            c.kind
            for c in found
            if np.linalg.norm(np.mean(c.corners, 0) - middle) < 0.25 * high and c.kind != UNSURE
        ]
        wrong += any(kind != card.kind for kind in kinds)
        if card.visible >= 2 / 3 and high >= 90:
            fair += 1
            right += card.kind in kinds
    return fair, right, wrong


@pytest.mark.parametrize("style", sorted(STYLES))
def test_cards_of_every_style_are_named_under_lamps_tilt_blur_and_hands(style: str) -> None:
    faces = drawn(style, 16)
    reader = DeckReader(taught(faces))
    rng = np.random.default_rng(11)
    fair = right = wrong = 0
    for _ in range(2):
        picture = scene(rng, faces, 5, (120, 220))
        counts = judged(reader.read(picture.image), picture.cards)
        fair, right, wrong = fair + counts[0], right + counts[1], wrong + counts[2]
    assert wrong == 0
    assert right >= fair - 1 and fair >= 8


def test_corners_go_clockwise_from_the_card_s_own_upper_left(framed: Taught) -> None:
    faces, reader = framed
    (card,) = reader.read(on_table([(faces["k05"], 640, 360, 90)]))
    expected = np.array([(540, 427), (540, 293), (740, 293), (740, 427)])
    assert card.kind == "k05"
    assert np.abs(np.array(card.corners) - expected).max() < 3


def test_a_card_that_lies_face_down_is_known_by_its_back(framed: Taught) -> None:
    faces, reader = framed
    found = reader.read(on_table([(faces[BACK], 400, 300, 20), (faces["k02"], 900, 400, -60)]))
    assert (at(found, 400, 300), at(found, 900, 400)) == (BACK, "k02")


def test_two_identical_cards_are_two(framed: Taught) -> None:
    faces, reader = framed
    found = reader.read(on_table([(faces["k07"], 300, 300, 5), (faces["k07"], 900, 400, 170)]))
    assert [card.kind for card in found] == ["k07", "k07"]


def test_cards_that_differ_in_one_number_alone_are_told_apart(framed: Taught) -> None:
    faces, reader = framed
    spots = [(faces[f"k{kind:02d}"], 200 + 280 * kind, 360.0, 15.0 * kind) for kind in range(4)]
    found = reader.read(on_table(spots))
    assert [at(found, 200 + 280 * kind, 360) for kind in range(4)] == ["k00", "k01", "k02", "k03"]


def test_a_mirror_image_is_never_named(framed: Taught) -> None:
    faces, reader = framed
    for kind in ("k00", "k06", "k11"):
        flipped = np.ascontiguousarray(faces[kind][:, ::-1])
        found = reader.read(on_table([(flipped, 640, 360, 30)]))
        assert all(card.kind == UNSURE for card in found), kind


def test_cards_of_another_deck_a_blank_sheet_and_a_playing_card_are_never_named(
    framed: Taught,
) -> None:
    _, reader = framed
    other = drawn("framed", 4, seed=8)
    blank = np.full((450, 300, 3), 250, np.uint8)
    playing = blank.copy()
    for x, y in ((80, 100), (220, 100), (150, 225), (80, 350), (220, 350)):
        cv2.circle(playing, (x, y), 30, (30, 30, 200), -1)
    cv2.putText(playing, "5", (15, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (30, 30, 200), 4)
    cards = [other["k00"], other["k03"], other[BACK], blank, playing]
    picture = on_table([(card, 150 + 240 * n, 360, 10.0 * n) for n, card in enumerate(cards)])
    assert all(card.kind == UNSURE for card in reader.read(picture))


def test_a_kind_that_was_not_taught_is_not_taken_for_another(framed: Taught) -> None:
    faces = drawn("pictured", 12)
    reader = DeckReader(taught({kind: face for kind, face in faces.items() if kind < "k06"}))
    picture = on_table([(faces[f"k{n:02d}"], 200 * n - 1000, 360, 12.0) for n in range(6, 12)])
    assert all(card.kind == UNSURE for card in reader.read(picture))


def test_an_empty_table_and_a_black_picture_show_no_card(framed: Taught) -> None:
    _, reader = framed
    assert reader.read(on_table([])) == []
    assert reader.read(np.zeros((720, 1280, 3), np.uint8)) == []


def test_a_large_photo_is_reduced_and_its_corners_are_the_photo_s(framed: Taught) -> None:
    faces, reader = framed
    picture = on_table([(faces["k09"], 640, 360, 0)])
    large = np.asarray(cv2.resize(picture, (2560, 1440)), np.uint8)
    (card,) = reader.read(large)
    assert card.kind == "k09"
    assert np.linalg.norm(np.mean(card.corners, 0) - (1280, 720)) < 4


def test_a_deck_of_one_card_and_its_back_is_read_like_any_other() -> None:
    faces = drawn("framed", 1)
    reader = DeckReader(taught(faces))
    found = reader.read(on_table([(faces["k00"], 400, 300, 30), (faces[BACK], 900, 400, 80)]))
    assert (at(found, 400, 300), at(found, 900, 400)) == ("k00", BACK)
