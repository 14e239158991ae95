"""Every card of the printed deck shows its figure and carries a code that our eyes read."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.printing import print_deck
from companion.vision.deck_codes import CARD_MM, seen_codes
from tests.printing.raster import Picture, pictures

pytestmark = pytest.mark.slow

DPI = 150
MM = 25.4 / DPI
DECK = Path(__file__).parents[2] / "assets" / "games" / "traffic" / "deck.json"
HUES = {"R": ((170, 180), (0, 8)), "B": ((100, 118),), "Y": ((22, 32),)}
PITCH = 14.0


@pytest.fixture(scope="module", params=[("a4", "fr"), ("letter", "en")], ids=["a4", "letter"])
def pages(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[Picture]:
    pdf = tmp_path_factory.mktemp("deck") / "deck.pdf"
    print_deck(pdf, *request.param)
    return pictures(pdf, DPI)


@pytest.fixture(scope="module")
def cards(pages: list[Picture]) -> dict[str, Picture]:
    """Each card cut out along the corners that its code promises."""
    found = {}
    for page in pages:
        for seen in seen_codes(page):
            found[seen.card] = cut_out(page, np.array(seen.corners))
    return found


def cut_out(page: Picture, corners: np.ndarray) -> Picture:
    left, top = np.round(corners.min(axis=0)).astype(int)
    right, bottom = np.round(corners.max(axis=0)).astype(int)
    return page[top:bottom, left:right]


def figures() -> dict[str, list[str]]:
    deck = json.loads(DECK.read_text())
    return {card["id"]: card["rows"] for card in (*deck["regular"], *deck["expert"])}


def test_all_sixty_cards_are_printed_once_on_five_pages(pages: list[Picture]) -> None:
    found = [seen.card for page in pages for seen in seen_codes(page)]
    assert len(pages) == 5
    assert sorted(found) == sorted(figures())


def test_a_code_tells_where_its_card_ends(cards: dict[str, Picture]) -> None:
    for card in cards.values():
        assert np.abs(np.array(card.shape[:2]) * MM - CARD_MM).max() < 0.6


def test_codes_are_large_enough_for_a_camera_at_arms_length(pages: list[Picture]) -> None:
    looks = [
        {seen.card for page in pages for seen in seen_codes(as_seen_by_a_webcam(page, frame))}
        for frame in range(3)
    ]
    assert min(len(look) for look in looks) >= 57
    assert set.union(*looks) == set(figures())  # a live camera looks more than once


def as_seen_by_a_webcam(page: Picture, frame: int) -> Picture:
    """1280 pixels over 50 cm of table, unsharp, noisy and dull, the sheet turned a little."""
    rng = np.random.default_rng(frame)
    scale = 1280 / 500 * MM
    high, wide = page.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.uniform(-8, 8), scale)
    turn[:, 2] += np.array([640, high * scale / 2 + 60]) - (wide / 2, high / 2)
    soft = cv2.GaussianBlur(page, (0, 0), 0.7 / scale)
    seen = cv2.warpAffine(soft, turn, (1280, round(high * scale) + 120), borderValue=(90, 90, 90))
    photo: np.ndarray = np.clip(40 + seen * 0.7 + rng.normal(0, 5, seen.shape), 0, 255).astype(
        np.uint8
    )
    return photo


def test_every_card_shows_its_cars_in_their_places(cards: dict[str, Picture]) -> None:
    for name, rows in figures().items():
        assert drawn_cars(cards[name]) == wanted_cars(rows), name


def wanted_cars(rows: list[str]) -> set[tuple[str, int, int]]:
    return relative(
        [(c, x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c in "RBY"]
    )


def drawn_cars(card: Picture) -> set[tuple[str, int, int]]:
    hsv = cv2.cvtColor(card, cv2.COLOR_BGR2HSV)
    found = []
    for colour, ranges in HUES.items():
        hue = np.any([(hsv[..., 0] >= low) & (hsv[..., 0] <= high) for low, high in ranges], axis=0)
        mask = (hue & (hsv[..., 1] > 130) & (hsv[..., 2] > 120)).astype(np.uint8)
        solid = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        _, _, stats, centres = cv2.connectedComponentsWithStats(solid)
        for size, (x, y) in zip(stats[1:, cv2.CC_STAT_AREA], centres[1:], strict=True):
            if size * MM * MM > 60:
                found.append((colour, x * MM / PITCH, y * MM / PITCH))
    return relative(found)


def relative(cars: list[tuple[str, float, float]]) -> set[tuple[str, int, int]]:
    left, top = min(x for _, x, _ in cars), min(y for _, _, y in cars)
    return {(colour, round(x - left), round(y - top)) for colour, x, y in cars}


def test_expert_cards_have_a_green_ground_and_the_others_a_white_one(
    cards: dict[str, Picture],
) -> None:
    for name, card in cards.items():
        blue, green, red = (int(v) for v in card[-12, card.shape[1] // 4])
        if name.startswith("E"):
            assert green > red + 40 and green > blue + 25, name
        else:
            assert min(blue, green, red) == 255, name


def test_an_expert_card_marks_the_crossing_that_must_be_free(cards: dict[str, Picture]) -> None:
    for name, rows in figures().items():
        if name.startswith("E"):
            assert free_places(cards[name]) == sum(row.count("_") for row in rows) == 1, name


def free_places(card: Picture) -> int:
    """White patches as large as a car, off the corner of the code."""
    white = (card.min(axis=2) > 253).astype(np.uint8)
    white[: round(16 / MM), : round(16 / MM)] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(white)
    areas = stats[1:, cv2.CC_STAT_AREA] * MM * MM
    return int(((areas > 50) & (areas < 140)).sum())
