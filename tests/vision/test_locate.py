from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision import thresholds
from companion.vision.boardnet import INPUT, PITCH, lattice, shifts_back
from companion.vision.locate import Locator
from companion.vision.markers import Markers, guesses, oriented, plane
from companion.vision.photo import read_photo
from companion.vision.places import (
    Located,
    Lost,
    apart,
    bent,
    check_given,
    contradicted,
    drift,
    settle,
    shifted,
)
from companion.vision.reading import Image
from companion.vision.rectify import flatten, turns
from tests.vision.boards import Photo, errors, miss, photos, quarter, turned

pytestmark = pytest.mark.slow

PHOTOS = photos()
MARKED = [p for p in PHOTOS if len(p.markers) == 4]
CLEAR = next(p for p in MARKED if len(Markers().find(p.image())) == 4)
PLAIN = [p for p in PHOTOS if not p.markers]
SAMPLE = PLAIN[0]


def test_any_three_markers_give_the_plane_of_all_four() -> None:
    photo = CLEAR
    seen = Markers().find(photo.image())
    assert sorted(seen) == [0, 1, 2, 3]
    whole = plane(seen)
    assert whole is not None
    ends = np.array([[[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]])
    span = np.ptp(np.array(photo.crossings), axis=0).max()
    for lost in range(4):
        part = plane({k: m for k, m in seen.items() if k != lost})
        assert part is not None
        gap = cv2.perspectiveTransform(ends, part) - cv2.perspectiveTransform(ends, whole)
        assert np.linalg.norm(gap[0], axis=1).max() < 0.06 * span


def test_two_markers_give_a_first_guess_and_one_does_not() -> None:
    seen = Markers().find(CLEAR.image())
    pitch = np.linalg.norm(np.subtract(*CLEAR.crossings[:2])) / 3
    for pair in ((0, 1), (0, 2), (1, 3)):
        quads = guesses({k: seen[k] for k in pair})
        gaps = [np.linalg.norm(np.subtract(q, CLEAR.crossings), axis=1).max() for q in quads]
        assert min(gaps) < 1.0 * pitch
    assert plane({2: seen[2]}) is None
    assert guesses({2: seen[2]}) == []


def test_markers_the_first_look_missed_are_looked_for_round_the_board(eyes: Locator) -> None:
    place = eyes.by_streets(CLEAR.image(), {})  # as if the first look had seen none
    assert isinstance(place, Located) and place.found == "grid" and place.oriented
    assert np.linalg.norm(np.subtract(place.quad[0], CLEAR.crossings[0])) < 20


def test_a_marker_lost_in_the_doubled_picture_is_looked_for_in_the_picture_itself() -> None:
    photo = next(p for p in PHOTOS if p.name == "dev_0031.jpg")
    soft = np.asarray(cv2.GaussianBlur(photo.image(), (0, 0), 2.5), np.uint8)
    seen = Markers().find_near(soft, photo.crossings)
    assert seen
    assert oriented(photo.crossings[2:] + photo.crossings[:2], seen) == photo.crossings


def test_a_marker_whose_burnt_paper_swells_over_its_ink_is_read() -> None:
    photo = next(p for p in PHOTOS if p.name == "wild2_0183.jpg")
    assert len(Markers().find(photo.image())) < 2
    assert len(Markers().find_faint(photo.image())) >= 3


def test_between_three_markers_plain_cars_tell_a_board_whose_streets_look_strange(
    eyes: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.vision.thresholds.FIT", 2.0)  # no place fits
    place = eyes.find(CLEAR.image())
    assert isinstance(place, Located) and place.found == "markers"
    assert drift(place.quad, CLEAR.crossings) < 0.3
    assert isinstance(eyes.find(SAMPLE.image()), Lost)


def test_a_place_one_street_too_far_leads_to_the_board(eyes: Locator) -> None:
    image, board = SAMPLE.image(), eyes.given(SAMPLE.image(), SAMPLE.tapped)
    assert isinstance(board, Located)
    for quad in shifted(board.quad)[:8]:
        look = replace(eyes.net.look(flatten(image, quad)), board=1.0, offsets=np.zeros((16, 2)))
        places = eyes.beside(image, [(quad, look)])
        assert min(drift(board.quad, place) for place in places) < 0.1


def test_a_place_with_one_corner_drawn_away_leads_to_the_board(eyes: Locator) -> None:
    image, board = SAMPLE.image(), eyes.given(SAMPLE.image(), SAMPLE.tapped)
    assert isinstance(board, Located)
    for quad in bent(board.quad)[::3]:
        look = replace(eyes.net.look(flatten(image, quad)), board=1.0, offsets=np.zeros((16, 2)))
        begun = eyes.beside(image, [(quad, look)])
        ends = [settle(eyes.net.look, image, place, thresholds.STRAY) for place in begun]
        assert min(drift(board.quad, end[0]) for end in ends if end is not None) < 0.1


def test_one_plain_marker_leads_to_those_that_hardly_show(
    eyes: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = {2: eyes.markers.find(CLEAR.image())[2]}
    monkeypatch.setattr(eyes.markers, "find", lambda image: alone)
    place = eyes.find(CLEAR.image())
    assert isinstance(place, Located) and place.found == "markers"
    assert drift(place.quad, CLEAR.crossings) < 0.15


def test_a_half_hidden_place_must_fit_from_all_sides(
    eyes: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.vision.thresholds.FEW_HIDDEN", -1)  # as if a hand lay over it
    place = eyes.by_streets(SAMPLE.image(), {})
    assert isinstance(place, Located)
    assert min(drift(q, SAMPLE.crossings) for q in turns(place.quad)) < 0.15
    monkeypatch.setattr("companion.vision.thresholds.FIT_ALL_ROUND", 2.0)
    assert isinstance(eyes.by_streets(SAMPLE.image(), {}), Lost)


def test_places_that_lie_on_each_other_count_once(eyes: Locator) -> None:
    look = eyes.net.look(flatten(SAMPLE.image(), SAMPLE.crossings))
    here, far = (SAMPLE.crossings, look), (shifted(SAMPLE.crossings)[0], look)
    assert apart([here, here, far, here]) == [here, far]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("mirror", [False, True])
def test_where_crossings_were_seen_is_turned_back(turn: int, mirror: bool) -> None:
    off = np.random.default_rng(turn).normal(0, 0.1, (16, 2))
    middle = INPUT / 2
    seen = lattice() + off * PITCH - middle
    if mirror:
        seen = seen * (-1, 1)
    for _ in range(turn):
        seen = np.stack([seen[:, 1], -seen[:, 0]], axis=1)
    seen = seen + middle
    order = [int(np.linalg.norm(seen - spot, axis=1).argmin()) for spot in lattice()]
    there = (seen[order] - lattice()) / PITCH
    assert np.allclose(shifts_back(there, turn, mirror), off)


def test_a_board_without_markers_does_not_claim_to_know_which_way_round(eyes: Locator) -> None:
    places = [eyes.find(photo.image()) for photo in PLAIN[:4]]
    found = [place for place in places if isinstance(place, Located)]
    assert found and not any(place.oriented for place in found)
    given = eyes.given(SAMPLE.image(), SAMPLE.tapped)
    assert isinstance(given, Located) and given.oriented


def test_marker_zero_lies_beside_row_0_column_0() -> None:
    photo = CLEAR
    seen = Markers().find(photo.image())
    a, b, c, d = photo.crossings
    assert oriented((c, d, a, b), seen) == photo.crossings
    assert oriented((b, c, d, a), {2: seen[2]}) == photo.crossings


@pytest.mark.slow
def test_boards_with_markers_are_found_and_rightly_turned(eyes: Locator) -> None:
    seen = [p for p in MARKED if len(Markers().find(p.image())) >= 3]
    readings = [(p, read_photo(p.image(), None, eyes)) for p in seen]
    found = [(p, r) for p, r in readings if r.found == "markers"]
    assert len(found) >= 0.9 * len(seen)
    assert all(quarter(r, p) == 0 for p, r in found)
    assert sum(bool(errors(r, p)[0]) for p, r in found) <= 1


@pytest.mark.slow
def test_a_board_with_one_marker_hidden_is_still_found_by_markers(eyes: Locator) -> None:
    good = 0
    for photo in [p for p in MARKED if len(Markers().find(p.image())) == 4][:6]:
        image = photo.image()
        seen = Markers().find(image)
        hidden = seen[min(seen)].mean(axis=0)
        cv2.circle(image, tuple(int(v) for v in hidden), 40, (90, 110, 120), -1)
        reading = read_photo(image, None, eyes)
        good += reading.found == "markers" and quarter(reading, photo) == 0
    assert good >= 5


@pytest.mark.slow
def test_boards_without_markers_are_found_by_their_streets(eyes: Locator) -> None:
    good = 0
    for photo in PLAIN:
        reading = read_photo(photo.image(), None, eyes)
        near = reading.found == "grid" and miss(reading, photo) < 0.25
        good += near and not errors(reading, photo)[0]
    assert good >= 0.75 * len(PLAIN)


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ((0, 1, 2, 3), ""),
        ((0, 2, 1, 3), "vision.crossings_bow_tie"),
        ((0, 3, 2, 1), "vision.crossings_turned"),
        ((0, 0, 2, 3), "vision.crossings_bow_tie"),
    ],
)
def test_the_order_of_tapped_crossings_is_checked(order: tuple[int, ...], key: str) -> None:
    a, b, c, d = (SAMPLE.crossings[k] for k in order)
    assert check_given((a, b, c, d), SAMPLE.image()) == key


def test_tapped_crossings_outside_the_picture_are_refused(eyes: Locator) -> None:
    a, b, c, _ = SAMPLE.crossings
    for far in ((-40.0, 10.0), (99999.0, 10.0), (float("nan"), 3.0)):
        place = eyes.given(SAMPLE.image(), (a, b, c, far))
        assert place == Lost("vision.crossings_outside")


def test_tapped_crossings_on_the_bare_table_give_no_reading(eyes: Locator) -> None:
    table = np.full((720, 1280, 3), (70, 110, 150), np.uint8)
    rng = np.random.default_rng(0)
    table = np.clip(table + rng.normal(0, 12, table.shape), 0, 255).astype(np.uint8)
    reading = read_photo(table, ((300, 100), (800, 100), (800, 600), (300, 600)), eyes)
    assert reading.found == "none" and set(reading.cells) == {"?"}


def chess() -> Image:
    image = np.full((720, 1280, 3), 90, np.uint8)
    for i in range(8):
        for j in range(8):
            ink = (200, 220, 230) if (i + j) % 2 else (40, 60, 80)
            cv2.rectangle(image, (340 + 70 * j, 80 + 70 * i), (409 + 70 * j, 149 + 70 * i), ink, -1)
    return image


def rectangles() -> Image:
    image = np.full((720, 1280, 3), (160, 150, 140), np.uint8)
    for x, y, ink in ((100, 80, 40), (700, 60, 90), (180, 420, 220), (760, 400, 10)):
        cv2.rectangle(image, (x, y), (x + 300, y + 180), (ink, 255 - ink, 120), -1)
    return image


def gobang() -> Image:
    image = np.full((720, 1280, 3), (110, 170, 210), np.uint8)
    for k in range(15):
        cv2.line(image, (350 + 40 * k, 80), (350 + 40 * k, 640), (30, 40, 50), 2)
        cv2.line(image, (350, 80 + 40 * k), (910, 80 + 40 * k), (30, 40, 50), 2)
    for k in range(12):
        cv2.circle(image, (390 + 40 * (3 * k % 13), 120 + 40 * (5 * k % 11)), 17, (20, 20, 20), -1)
    return image


NOT_BOARDS = {
    "black": np.zeros((720, 1280, 3), np.uint8),
    "white": np.full((720, 1280, 3), 255, np.uint8),
    "noise": np.random.default_rng(1).integers(0, 256, (720, 1280, 3)).astype(np.uint8),
    "chess": chess(),
    "gobang": gobang(),
    "rectangles": rectangles(),
    "tiny": np.random.default_rng(2).integers(90, 160, (50, 60, 3)).astype(np.uint8),
}


@pytest.mark.parametrize("name", NOT_BOARDS)
def test_what_is_not_the_board_gives_no_reading(name: str, eyes: Locator) -> None:
    reading = read_photo(NOT_BOARDS[name], None, eyes)
    assert reading.found == "none"
    assert reading.why.startswith("vision.")
    assert set(reading.cells) == {"?"}


def test_a_mirrored_picture_with_markers_is_told(eyes: Locator) -> None:
    image = np.ascontiguousarray(CLEAR.image()[:, ::-1])
    assert eyes.find(image) == Lost("vision.mirrored")


def beside_itself(photo: Photo) -> Image:
    """The same board twice in one picture."""
    image = photo.image()
    middle = int(np.mean([x for x, _ in photo.crossings]))
    left = min(max(0, middle - 320), image.shape[1] - 640)
    part = image[:, left : left + 640]
    return np.ascontiguousarray(np.concatenate([part, part], axis=1))


def test_a_marker_seen_twice_tells_nothing(eyes: Locator) -> None:
    assert eyes.markers.find(beside_itself(CLEAR)) == {}


def test_streets_found_far_from_where_two_markers_say_are_not_believed() -> None:
    between = guesses(dict(list(Markers().find(CLEAR.image()).items())[:2]))
    assert not contradicted(CLEAR.crossings, between)
    assert not contradicted(CLEAR.crossings, [])
    beside = shifted(shifted(CLEAR.crossings)[0])[0]  # two streets off, both ways
    assert contradicted(beside, between)


def test_two_boards_in_one_picture_are_told(eyes: Locator) -> None:
    told = [read_photo(beside_itself(photo), None, eyes) for photo in PLAIN]
    assert {r.why for r in told} <= {"vision.two_boards", "vision.no_board"}
    assert sum(r.why == "vision.two_boards" for r in told) > 0.8 * len(told)


def test_a_photocopied_board_with_grey_cars_is_not_read(eyes: Locator) -> None:
    for photo in PHOTOS[:6]:
        image = photo.image()
        x, y, w, h = cv2.boundingRect(np.array(photo.crossings, np.float32))
        x0, y0, reach = max(0, x - w // 4), max(0, y - h // 4), 3 * w // 2
        part = image[y0 : y0 + 3 * h // 2, x0 : x0 + reach]
        part[:] = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)[..., None]
        assert not set(read_photo(image, photo.tapped, eyes).cells) & set("RBY"), photo.name


def test_a_very_wide_lens_gives_no_wrong_reading(eyes: Locator) -> None:
    for photo in PHOTOS[:8]:
        image = photo.image()
        h, w = image.shape[:2]
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        u, v = (xx - w / 2) / w, (yy - h / 2) / w
        far = 1 + 0.9 * (u * u + v * v)
        bent = cv2.remap(image, u * far * w + w / 2, v * far * w + h / 2, cv2.INTER_LINEAR)
        reading = read_photo(np.asarray(bent, np.uint8), None, eyes)
        if reading.found == "none":
            continue
        seen = [tuple(turned("".join(reading.cells), k)) for k in range(4)]
        wrong = [
            sum(cells[k] not in ("?", photo.cells[k]) for k in range(16) if k not in photo.hidden)
            for cells in seen
        ]
        assert min(wrong) == 0, photo.name


def test_half_a_board_gives_no_reading(eyes: Locator) -> None:
    for photo in PLAIN[:4]:
        middle = int(np.mean([x for x, _ in photo.crossings]))
        reading = read_photo(np.ascontiguousarray(photo.image()[:, :middle]), None, eyes)
        assert reading.found == "none", photo.name


@pytest.mark.parametrize("size", [(160, 120), (5472, 3078)])
def test_very_small_and_very_large_photos_give_no_wrong_reading(
    size: tuple[int, int], eyes: Locator
) -> None:
    photo = SAMPLE
    image = cv2.resize(photo.image(), size, interpolation=cv2.INTER_AREA)
    reading = read_photo(np.asarray(image, np.uint8), None, eyes)
    if reading.found != "none":
        scale = np.array(size) / np.array(photo.image().shape[1::-1])
        real = np.array(photo.crossings) * scale
        k = min(
            range(4), key=lambda k: np.abs(np.roll(np.array(reading.crossings), -k, 0) - real).sum()
        )
        cells = np.rot90(np.array(reading.cells).reshape(4, 4), k).ravel()
        pairs = zip(cells, photo.cells, strict=True)
        assert all(a in ("?", b) for i, (a, b) in enumerate(pairs) if i not in photo.hidden)


def test_a_grey_photo_never_names_wrong_colours_with_a_full_heart(eyes: Locator) -> None:
    grey = cv2.cvtColor(SAMPLE.image(), cv2.COLOR_BGR2GRAY)
    image = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    assert isinstance(eyes.given(image, SAMPLE.crossings), Located | Lost)
    assert read_photo(image, SAMPLE.crossings, eyes).why == "vision.no_colour"
