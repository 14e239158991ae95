"""Cards of designs the networks never saw, and pictures that are no cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.bench.eyes import card_frame
from companion.vision import thresholds
from companion.vision.cards import CardReader, CardReading
from companion.vision.cards_find import Pose, find_small_cards
from companion.vision.cards_net import CardNet
from companion.vision.reading import Floats, Image
from companion.vision.teach import turned
from companion.vision.training.cards_table import table
from tests.vision.boards import Photo, photos

pytestmark = pytest.mark.slow

FILMS = Path(__file__).parents[1] / "photos" / "sequences"
PHOTOS = sorted((Path(__file__).parents[1] / "photos" / "cards").glob("*.jpg"))


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def picture(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def truth(path: Path) -> tuple[str, tuple[str, ...]]:
    told = json.loads(path.with_suffix(".json").read_text())
    return told["kind"], tuple(told["pattern"])


def right(reading: CardReading, path: Path) -> bool:
    kind, pattern = truth(path)
    same = reading.pattern in [turned(pattern, quarter) for quarter in range(4)]
    return reading.kind == kind and same


def test_there_are_photos_of_both_kinds() -> None:
    assert {truth(path)[0] for path in PHOTOS} == {"regular", "expert"}
    assert len(PHOTOS) >= 12


@pytest.mark.parametrize("path", PHOTOS, ids=lambda path: path.stem)
def test_a_photographed_card_is_read(reader: CardReader, path: Path) -> None:
    reading = reader.read(picture(path))
    assert right(reading, path), reading
    assert thresholds.CARD_SURE <= reading.margin <= 1


@pytest.mark.parametrize("path", PHOTOS[:3], ids=lambda path: path.stem)
def test_the_picture_may_be_turned(reader: CardReader, path: Path) -> None:
    for quarter in (1, 2, 3):
        reading = reader.read(np.ascontiguousarray(np.rot90(picture(path), quarter)))
        assert right(reading, path), (quarter, reading)


def test_the_picture_s_edge_is_no_mirror(reader: CardReader) -> None:
    """A crop that reaches beyond the picture shows the card a second time, upside down."""
    path = next(p for p in PHOTOS if p.stem == "wild_card_291")
    beside_the_edge = picture(path)[8:]
    assert right(reader.read(beside_the_edge), path)


def test_one_card_found_in_two_pieces_is_not_several(reader: CardReader) -> None:
    path = next(p for p in PHOTOS if p.stem == "wild_card_299")
    assert right(reader.read(picture(path)), path)


def test_once_a_card_is_read_nothing_else_gets_a_second_try(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    def planes(net: CardNet, shown: Image) -> Floats:
        looks.append(shown.shape)
        return seen(net, shown)

    seen = CardNet.planes
    monkeypatch.setattr(CardNet, "planes", planes)
    assert reader.read(card_frame()).pattern == ("R?B", "?Y?")
    most = 1 + thresholds.MOST_CARDS * (1 + thresholds.CARD_MOST_LOOKS)
    assert 0 < len(looks) <= most + 1


def test_the_corners_lie_round_the_card(reader: CardReader) -> None:
    path = PHOTOS[0]
    told = json.loads(path.with_suffix(".json").read_text())
    reading = reader.read(picture(path))
    assert reading.corners is not None
    middle, wanted = (np.mean(c, axis=0) for c in (reading.corners, told["corners"]))
    side = float(np.linalg.norm(np.array(told["corners"][0]) - told["corners"][1]))
    assert np.linalg.norm(middle - wanted) < 0.15 * side


@pytest.mark.parametrize(
    ("image", "why"),
    [
        (np.zeros((720, 1280, 3), np.uint8), "vision.card_picture_flat"),
        (np.full((720, 1280, 3), 255, np.uint8), "vision.card_picture_flat"),
        (np.zeros((48, 48), np.uint8), "vision.card_picture_flat"),
    ],
    ids=["black", "white", "tiny"],
)
def test_a_picture_of_nothing_is_no_card(reader: CardReader, image: Image, why: str) -> None:
    reading = reader.read(image)
    assert (reading.pattern, reading.kind, reading.why) == ((), None, why)


def test_a_picture_without_colours_is_told_as_such(reader: CardReader) -> None:
    grey = cv2.cvtColor(picture(PHOTOS[0]), cv2.COLOR_BGR2GRAY)
    assert reader.read(np.asarray(grey, np.uint8)).why == "vision.card_picture_grey"


@pytest.mark.parametrize("seed", range(8))
def test_noise_and_rectangles_are_no_card(reader: CardReader, seed: int) -> None:
    rng = np.random.default_rng(seed)
    image = rng.integers(0, 256, (90, 160, 3)).astype(np.uint8)
    image = np.asarray(cv2.resize(image, (640, 360), interpolation=cv2.INTER_NEAREST), np.uint8)
    for _ in range(4):
        x, y, w, h = (int(v) for v in rng.integers(20, 200, 4))
        paint = tuple(int(v) for v in rng.integers(0, 255, 3))
        cv2.rectangle(image, (x, y), (x + w, y + h), paint, -1)
    reading = reader.read(image)
    assert reading.pattern == ()
    assert reading.why.startswith("vision.card_")


@pytest.mark.parametrize("photo", photos()[:14:2], ids=lambda photo: photo.name)
def test_a_piece_of_a_board_is_no_card(reader: CardReader, photo: Photo) -> None:
    x, y, w, h = cv2.boundingRect(np.array(photo.crossings, np.float32))
    reach = round(0.25 * w)
    piece = photo.image()[max(0, y - reach) : y + h + reach, max(0, x - reach) : x + w + reach]
    assert reader.read(np.ascontiguousarray(piece)).pattern == ()


def test_a_board_without_a_card_is_no_card(reader: CardReader) -> None:
    films = sorted(FILMS.glob("*/f00.jpg"))
    assert films
    for path in films:
        story = json.loads((path.parent / "seq.json").read_text())
        place = np.array(story["frames"][0]["crossings"], np.float32)
        x, y, w, h = cv2.boundingRect(place)
        board = np.ascontiguousarray(picture(path)[y : y + h, x : x + w])
        assert reader.read(board).pattern == (), path


def test_a_transparent_and_a_very_large_picture_are_read_like_any(reader: CardReader) -> None:
    path = PHOTOS[0]
    image = picture(path)
    clear = np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    large = np.asarray(cv2.resize(image, (5120, 2880), interpolation=cv2.INTER_LINEAR), np.uint8)
    assert right(reader.read(clear), path)
    assert right(reader.read(large), path)


def _lettered(rng: np.random.Generator) -> Image:
    """A cream card with a few black letters."""
    image = table(rng, 640, 360, [])
    cv2.rectangle(image, (230, 70), (420, 290), (215, 235, 245), -1)
    for x, y in ((250, 130), (330, 200), (330, 270), (260, 270)):
        letter = chr(int(rng.integers(65, 90)))
        cv2.putText(image, letter, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 2.0, (25, 25, 30), 9)
    return image


def _dice(rng: np.random.Generator) -> Image:
    image = table(rng, 640, 360, [])
    for x, ink in ((150, (40, 40, 200)), (290, (180, 90, 30)), (430, (40, 190, 220))):
        y = int(rng.integers(90, 200))
        cv2.rectangle(image, (x, y), (x + 80, y + 80), ink, -1)
        for _ in range(int(rng.integers(1, 6))):
            spot = (x + 15 + int(rng.integers(50)), y + 15 + int(rng.integers(50)))
            cv2.circle(image, spot, 8, (245, 245, 245), -1)
    return image


def _phone(rng: np.random.Generator) -> Image:
    """A screen with rows of coloured icons."""
    image = table(rng, 640, 360, [])
    cv2.rectangle(image, (240, 20), (400, 340), (20, 20, 22), -1)
    cv2.rectangle(image, (250, 40), (390, 320), (90, 60, 40), -1)
    for k in range(20):
        x, y = 262 + 32 * (k % 4), 55 + 50 * (k // 4)
        ink = tuple(int(v) for v in rng.integers(40, 256, 3))
        cv2.rectangle(image, (x, y), (x + 22, y + 22), ink, -1)
    return image


def _marker_sheet(rng: np.random.Generator) -> Image:
    image = table(rng, 640, 360, [])
    cv2.rectangle(image, (230, 70), (430, 290), (245, 245, 245), -1)
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    square = cv2.aruco.generateImageMarker(words, int(rng.integers(4)), 140)
    image[110:250, 260:400] = square[..., None]
    return image


@pytest.mark.parametrize("thing", [_lettered, _dice, _phone, _marker_sheet])
def test_letters_dice_phones_and_markers_are_no_cards(
    reader: CardReader, thing: Callable[[np.random.Generator], Image]
) -> None:
    for seed in range(6):
        reading = reader.read(thing(np.random.default_rng(seed)))
        assert reading.pattern == (), seed


def test_a_small_card_in_the_middle_lies_whole_in_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    y, x = np.mgrid[0:720, 0:1280]
    picture = np.stack([x * 255 // 1279, y * 255 // 719, 0 * x], 2).astype(np.uint8)
    spans: list[np.ndarray] = []

    def shown(net: CardNet, piece: Image) -> list[Pose]:
        spans.append(np.array([piece.min((0, 1))[:2], piece.max((0, 1))[:2]]) / 255)
        return []

    monkeypatch.setattr("companion.vision.cards_find.find_cards", shown)
    find_small_cards(CardNet("far"), picture)
    assert any((low < 0.35).all() and (high > 0.65).all() for low, high in spans)
