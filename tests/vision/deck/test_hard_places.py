"""Cards that hardly differ from what is about them, and cards of which little is left to see."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.deck import read, thresholds
from companion.vision.deck.cells import Cells
from companion.vision.deck.closer import Closer, Laid, Tried
from companion.vision.deck.compare import Judge
from companion.vision.deck.corners import by_corners
from companion.vision.deck.looks import Looks
from companion.vision.deck.model import UNSURE
from companion.vision.deck.outlines import by_colour, by_slopes
from companion.vision.deck.read import DeckReader
from companion.vision.deck.segments import Edges, edges_of, support
from companion.vision.deck.settle import ON_TABLE, STAY, hold, settled
from companion.vision.deck.view import View
from companion.vision.reading import Image
from tests.vision.deck.conftest import ASPECT, drawn, taught

Points = NDArray[np.float32]
LYING = (("k01", 300, 250, 20.0), ("k06", 700, 420, -65.0), ("k11", 1010, 200, 130.0))
HIGH = 190


def checked() -> Image:
    """A cloth of red and white checks."""
    y, x = np.mgrid[:720, :1280]
    across, down = (x + y) // 64 % 2, (x - y) // 64 % 2
    light = np.array([(70, 70, 200), (150, 150, 225), (240, 240, 240)], np.uint8)
    return np.asarray(light[across + down], np.uint8)


def laid(
    ground: Image, faces: dict[str, Image], tall: int = HIGH
) -> tuple[Image, dict[str, Points]]:
    """Flat cards on that ground, and where their corners are."""
    picture, corners = ground.copy(), {}
    for kind, x, y, turn in LYING:
        high, wide = faces[kind].shape[:2]
        matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, tall / high)
        matrix[:, 2] += (x - wide / 2, y - high / 2)
        card = cv2.warpAffine(faces[kind], matrix, (1280, 720), flags=cv2.INTER_AREA)
        mask = cv2.warpAffine(np.full((high, wide), 255, np.uint8), matrix, (1280, 720))
        picture[mask > 127] = card[mask > 127]
        flat = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float32) - 0.5
        corners[kind] = np.asarray(cv2.transform(flat, matrix)[0], np.float32)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.4), np.uint8), corners


def rounded(face: Image, ground: tuple[int, int, int]) -> Image:
    """A card with corners cut round, the ground's colour beside them."""
    high, wide = face.shape[:2]
    around = round(0.08 * high)
    inner = np.zeros((high, wide), np.uint8)
    cv2.rectangle(inner, (around, around), (wide - around, high - around), 255, -1)
    mask = cv2.dilate(inner, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * around + 1,) * 2))
    return np.where(np.asarray(mask)[..., None] > 0, face, np.array(ground, np.uint8))


@pytest.fixture(scope="module")
def framed() -> tuple[dict[str, Image], DeckReader]:
    faces = drawn("framed", 16)
    return faces, DeckReader(taught(faces))


def test_two_sides_that_meet_name_a_place_on_a_checked_cloth(
    framed: tuple[dict[str, Image], DeckReader],
) -> None:
    picture, corners = laid(checked(), framed[0])
    places = np.stack([place.corners for place in by_corners(View(picture), ASPECT)])
    for there in corners.values():  # the frame on the card serves as well as its edge
        assert np.abs(places - there).max((1, 2)).min() < 0.08 * HIGH


def test_an_outline_is_laid_along_its_sides_and_not_through_its_rounded_corners(
    framed: tuple[dict[str, Image], DeckReader],
) -> None:
    rng = np.random.default_rng(3)
    cloth = np.clip(rng.normal((70, 110, 90), 6, (720, 1280, 3)), 0, 255).astype(np.uint8)
    faces = {kind: rounded(face, (70, 110, 90)) for kind, face in framed[0].items()}
    picture, corners = laid(cloth, faces)
    places = by_colour(View(picture), ASPECT)
    for there in corners.values():
        assert np.abs(places - there).max((1, 2)).min() < 2.5


def test_outlines_are_sought_on_while_no_two_cards_agree_how_the_table_leans(
    framed: tuple[dict[str, Image], DeckReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    faces, reader = framed
    picture, corners = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces)
    asked = []

    def sought(view: View, aspect: float) -> Points:
        asked.append(aspect)
        return by_slopes(view, aspect)

    monkeypatch.setattr(read, "by_colour", lambda view, aspect: corners["k01"][None])
    monkeypatch.setattr(read, "by_corners", lambda view, aspect: [])
    monkeypatch.setattr(read, "by_slopes", sought)
    assert {card.kind for card in reader.read(picture)} == set(corners)
    assert asked


@pytest.mark.slow
def test_a_blurred_card_on_a_checked_cloth_is_never_taken_for_its_neighbour(
    framed: tuple[dict[str, Image], DeckReader],
) -> None:
    picture, _ = laid(checked(), framed[0], 130)
    found = framed[1].read(np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.4), np.uint8))
    named = {card.kind for card in found} - {UNSURE}
    assert named
    assert named <= {kind for kind, *_ in LYING}


def test_a_card_on_a_known_table_stays_as_large_as_it_is_where_a_third_is_hidden(
    framed: tuple[dict[str, Image], DeckReader],
) -> None:
    faces, _ = framed
    picture, corners = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces)
    there = corners["k01"]
    hidden = np.stack([there[3], there[2], there[2] * 0.65 + there[1] * 0.35])
    hidden = np.concatenate([hidden, [there[3] * 0.65 + there[0] * 0.35]]).round().astype(np.int32)
    cv2.fillPoly(picture, [hidden], (60, 80, 150))
    looks = Looks(taught(faces))
    held = hold(looks.picture(looks.kinds.index("k01"), 0, 0.6).mean(2), 320)
    start = there + np.array([5, -4], np.float32)
    on_table, loose = (
        settled(View(picture), [held], start[None], 8, stay, ASPECT).corners[0]
        for stay in (ON_TABLE, STAY)
    )
    off = np.abs(on_table - there).max()
    assert off < 0.015 * HIGH
    assert off <= np.abs(loose - there).max()


def test_a_card_that_cannot_be_told_from_another_is_looked_at_once_at_the_finest_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faces = drawn("framed", 16)
    picture, corners = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces)
    deck = taught({**faces, "twin": faces["k01"]})
    looks: list[int] = []
    judge = Closer._judge

    def counted(self: Closer, view: View, card: Laid) -> Judge:
        near = np.abs(card.corners - corners["k01"]).max() < 0.03 * HIGH
        looks.extend([card.level] if near else [])
        return judge(self, view, card)

    monkeypatch.setattr(Closer, "_judge", counted)
    found = DeckReader(deck).read(picture)
    assert {card.kind for card in found} == {UNSURE, "k06", "k11"}
    assert looks.count(len(thresholds.LOOK_HIGHS) - 1) == 1


def test_a_card_of_which_fingers_leave_little_is_named_within_its_own_outline() -> None:
    faces = drawn("worded", 16)
    picture, corners = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces)
    there = corners["k06"]

    def at(across: float, down: float) -> Points:
        upper = there[0] * (1 - across) + there[1] * across
        lower = there[3] * (1 - across) + there[2] * across
        return np.asarray(upper * (1 - down) + lower * down)

    finger = np.array([at(0.5, -0.1), at(0.92, -0.1), at(0.92, 0.85), at(0.5, 0.85)])
    cv2.fillPoly(picture, [finger.round().astype(np.int32)], (60, 80, 150))
    found = DeckReader(taught(faces)).read(picture)
    assert {card.kind for card in found} == set(corners)


@pytest.mark.slow
def test_a_card_in_the_dark_is_named_where_no_other_is_nearly_like_it() -> None:
    faces = drawn("pictured", 16)
    picture, corners = laid(np.full((720, 1280, 3), (200, 200, 200), np.uint8), faces)
    rng = np.random.default_rng(5)
    dark = (picture / 255.0) ** 2.2 * 0.2 + rng.normal(0, 0.05, picture.shape)
    image = np.asarray(np.clip(dark, 0, 1) ** (1 / 2.2) * 255, np.uint8)
    found = DeckReader(taught(faces)).read(image)
    assert {card.kind for card in found} == {kind for kind, *_ in LYING}
    assert len(corners) == len(found)


def test_a_small_card_in_doubt_can_lie_under_another_one() -> None:
    faces = drawn("framed", 16)
    picture, corners = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces, 58)
    closer = Closer(taught({**faces, "twin": faces["k01"]}))
    there = corners["k01"]
    face = closer.looks.kinds.index("k01")
    (known,) = closer.named(View(picture), [Tried(there, 1.0, [face])], True)
    finely = known._replace(laid=known.laid._replace(level=len(thresholds.LOOK_HIGHS) - 1))
    half = np.stack([there[0], (there[0] + there[1]) / 2, (there[2] + there[3]) / 2, there[3]])
    assert 0 < closer.belied(finely, half) < closer.belied(finely, there)


def faint(picture: Image, contrast: float) -> Image:
    """The same through haze, with a little noise."""
    noise = np.random.default_rng(5).normal(0, 1, picture.shape)
    hazy = 120 + contrast * (picture.astype(np.float32) - 128) + noise
    return np.asarray(np.clip(hazy, 0, 255), np.uint8)


def test_the_sides_of_cards_are_seen_through_haze() -> None:
    picture, corners = laid(
        np.full((720, 1280, 3), (70, 110, 90), np.uint8), drawn("pictured", 16), 130
    )
    view = View(faint(picture, 0.15))
    assert support(np.stack(list(corners.values())), view.faint_lines, view.shape).min() > 0.6


def test_print_is_known_through_haze() -> None:
    faces = drawn("pictured", 16)
    picture, corners = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces, 130)
    looks = Looks(taught(faces))
    cells = Cells(looks)
    view = View(faint(picture, 0.25))
    for kind, there in corners.items():
        (ranked,) = cells.ranked([view.cut(there, cells.size(thresholds.SQUARE_RANKED_AT))])
        assert looks.kinds[int(ranked.faces[0])] == kind
        assert ranked.explained > 0.65


def test_what_is_left_at_last_is_sought_by_its_faint_edges(
    framed: tuple[dict[str, Image], DeckReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    faces, reader = framed
    picture, _ = laid(np.full((720, 1280, 3), (70, 110, 90), np.uint8), faces)
    asked = []

    def sought(view: View, high: float, faint: bool) -> Edges:
        asked.append(faint)
        return edges_of(view, high, faint)

    monkeypatch.setattr(read, "something_left", lambda *about: True)
    monkeypatch.setattr(read, "edges_of", sought)
    reader.read(picture)
    assert asked[0] is False
    assert asked[-1] is True
