"""The codes of our printed deck: every card has its own, and no other thing is a card."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from companion.vision.deck_codes import (
    CARD_MM,
    CODE_INSET_MM,
    CODE_MM,
    card_of,
    code_bits,
    code_of,
    deck_patterns,
    seen_codes,
)
from companion.vision.reading import Image

CARDS = list(deck_patterns())
DOTS = 6  # pixels a millimetre


def printed(card: str, ground: tuple[int, int, int] = (250, 250, 250)) -> Image:
    """A card as it leaves the printer, with nothing but its code."""
    w, h = (round(v * DOTS) for v in CARD_MM)
    image = np.empty((h, w, 3), np.uint8)
    image[:] = ground
    inset, side = round(CODE_INSET_MM * DOTS), round(CODE_MM * DOTS)
    image[: 2 * inset + side, : 2 * inset + side] = 250
    bits = np.where(code_bits(card), 0, 255).astype(np.uint8)
    code = cv2.resize(bits, (side, side), interpolation=cv2.INTER_NEAREST)
    image[inset : inset + side, inset : inset + side] = code[..., None]
    return image


def on_table(card: Image, size: float, turn: float) -> Image:
    table = np.full((720, 1280, 3), (90, 120, 150), np.uint8)
    scale = size / card.shape[1]
    spin = cv2.getRotationMatrix2D((card.shape[1] / 2, card.shape[0] / 2), turn, scale)
    spin[:, 2] += (640 - card.shape[1] / 2, 360 - card.shape[0] / 2)
    soft = cv2.GaussianBlur(card, (0, 0), 0.4 / scale)
    cv2.warpAffine(soft, spin, (1280, 720), table, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return table


def test_the_deck_has_forty_regular_and_twenty_expert_cards() -> None:
    assert len(CARDS) == 60
    assert sum(card.startswith("N") for card in CARDS) == 40


def test_every_card_has_its_own_code_and_the_code_leads_back() -> None:
    codes = [code_of(card) for card in CARDS]
    assert len(set(codes)) == len(codes)
    assert [card_of(code) for code in codes] == CARDS


def test_the_boards_own_markers_are_no_cards() -> None:
    assert [card_of(code) for code in (0, 1, 2, 3, 9, 70, 99)] == [None] * 7


@pytest.mark.parametrize("card", ["", "N00", "N41", "E21", "X01", "N1", "n01", "N0a"])
def test_a_card_that_is_not_in_the_deck_has_no_code(card: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        code_of(card)


def test_no_two_codes_are_close_in_any_turn() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    markers = [cv2.aruco.generateImageMarker(dictionary, k, 6) > 0 for k in (0, 1, 2, 3)]
    markers += [~np.array(code_bits(card)) for card in CARDS]
    for a, b in itertools.combinations(markers, 2):
        assert min(int((a != np.rot90(b, k)).sum()) for k in range(4)) >= 4


@pytest.mark.parametrize("card", ["N01", "N23", "N40", "E01", "E20"])
@pytest.mark.parametrize(("size", "turn"), [(130, 20), (200, -75), (320, 160)])
def test_a_printed_card_is_known_by_its_code(card: str, size: float, turn: float) -> None:
    ground = (250, 250, 250) if card[0] == "N" else (110, 180, 90)
    (seen,) = seen_codes(on_table(printed(card, ground), size, turn))
    assert seen.card == card
    middle = np.mean(seen.corners, axis=0)
    assert np.linalg.norm(middle - (640, 360)) < 0.06 * size


def test_a_damaged_code_is_not_seen_rather_than_seen_wrong() -> None:
    for row, column in itertools.product(range(1, 5), repeat=2):
        card = printed("N17")
        inset, bit = round(CODE_INSET_MM * DOTS), round(CODE_MM * DOTS / 6)
        y, x = inset + row * bit, inset + column * bit
        card[y : y + bit, x : x + bit] = 255 - card[y : y + bit, x : x + bit]
        assert seen_codes(on_table(card, 300, 10)) == ()
