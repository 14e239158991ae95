"""Boards to judge by: their prints and discs, and whole pictures put together from light."""

import dataclasses
from itertools import chain

import cv2
import numpy as np
import pytest

from companion.vision.training import colours, strange_prints, tops
from companion.vision.training.light import Light
from companion.vision.training.paint import Design
from companion.vision.training.relit import HUES, seen, told
from tests.vision.test_relit import CROSSINGS, HALF_SEEN, RADIUS, UNDER_A_HAND, light

PITCH_SHARE, DISC_SHARE = 0.22, 0.1
PRINTS = list(chain(*strange_prints.PRINTS.values()))
TOPS = list(chain(*strange_prints.TOPS.values()))


@pytest.mark.parametrize("kind", PRINTS)
def test_every_print_shows_streets_or_marks_at_all_sixteen_crossings(
    kind: strange_prints.Draw,
) -> None:
    rng = np.random.default_rng(3)
    discs = list(colours.shades(rng).values())
    d = Design(900, 198.0, 153.0, 60.0, (200.0, 210.0, 190.0), (90.0, 80.0, 70.0), (), 45.0)
    img = np.full((d.size, d.size, 3), d.ground).astype(np.uint8)
    kind(img, d, discs, rng)
    for x in d.lines():
        for y in d.lines():
            part = img[round(y) - 99 : round(y) + 99, round(x) - 99 : round(x) + 99]
            assert part.reshape(-1, 3).std(axis=0).max() > 3


@pytest.mark.parametrize("kind", TOPS)
def test_a_disc_of_every_kind_keeps_the_hue_of_its_letter(kind: strange_prints.Paint) -> None:
    rng = np.random.default_rng(5)
    for letter, colour in colours.shades(rng).items():
        top = np.zeros((strange_prints.TOP, strange_prints.TOP, 3), np.uint8)
        kind(top, colour, rng)
        tone = cv2.cvtColor(top.astype(np.float32) / 255, cv2.COLOR_BGR2HSV).reshape(-1, 3)
        start, end = HUES[letter]
        assert ((tone[:, 0] - start) % 360 < end - start).mean() > 0.5


def test_the_same_numbers_give_the_same_print() -> None:
    of = colours.shades(np.random.default_rng(1))
    twice = [
        strange_prints.board(np.random.default_rng(8), of, PITCH_SHARE, DISC_SHARE) for _ in "ab"
    ]
    assert twice[0][1] == twice[1][1]
    assert np.array_equal(twice[0][0], twice[1][0])


def test_no_print_or_disc_that_is_chosen_on_is_judged_on() -> None:
    for kinds in (strange_prints.PRINTS, strange_prints.TOPS):
        assert not set(kinds["choose"]) & set(kinds["judge"])


def _wide(one: Light) -> Light:
    """The same board in a picture that is wider than it is high."""

    def widened(data: bytes) -> bytes:
        image = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), 1), np.uint8)
        side = cv2.copyMakeBorder(image, 0, 0, 0, 200, cv2.BORDER_CONSTANT)
        return cv2.imencode(".png", side)[1].tobytes()

    share = 1 + 200 / one.size[0]
    across = np.stack(np.meshgrid(np.linspace(0, share, 44), np.linspace(0, 1, 44)), -1)
    return dataclasses.replace(
        one,
        fallen=widened(one.fallen),
        shine=widened(one.shine),
        masks=widened(one.masks),
        print_at=across.astype(np.float32),
    )


def test_a_whole_picture_shows_the_board_as_its_crop_does() -> None:
    crop = light()
    whole = _wide(crop)
    assert whole.size == (crop.size[0] + 200, crop.size[1])
    cars = "RYBRYBRYB"
    pictures = []
    for one in (crop, whole):
        rng = np.random.default_rng(4)
        of = colours.shades(rng)
        art, _ = strange_prints.board(rng, of, one.pitch_share, one.disc_share)
        pictures.append(seen(one, art, tops.box(rng, of, 128), cars, rng))
    both = pictures[1][:, : crop.size[0]]
    assert np.abs(both - pictures[0]).mean() < 0.02
    assert not pictures[1][:, crop.size[0] + 40 :].any()


def test_a_person_can_tell_the_cars_of_a_plain_picture_but_not_of_a_grey_one() -> None:
    crop = light()
    image = np.full((crop.size[1], crop.size[0], 3), 200, np.uint8)
    cars = "RYBRYBRYB"
    assert not told(image, crop, cars)
    paint = {"R": (30, 30, 210), "Y": (20, 200, 230), "B": (200, 90, 30)}
    for piece, letter in zip(crop.pieces, cars, strict=True):
        if piece.crossing not in (UNDER_A_HAND, HALF_SEEN):
            x, y = (round(float(v)) for v in piece.top)
            cv2.circle(image, (x, y), round(RADIUS), paint[letter], -1)
    assert len(cars) == len(CROSSINGS)
    assert told(image, crop, cars)
