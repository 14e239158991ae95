"""Cards that nobody has taught yet: found by their edge, cut out, compared, kept."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.deck.spot import find_card
from companion.vision.deck.teach import cut_out, facing, is_same, likest, with_face, without
from companion.vision.light import place_advice
from companion.vision.reading import Image
from companion.vision.stickers import StickerReader, seen_stickers
from tests.ui.deck_kit import HIGH, art, table, with_sticker
from tests.vision.deck.conftest import ASPECT, taught

pytestmark = pytest.mark.slow


def kept(number: int, x: float = 600.0, degrees: float = 0.0) -> Image:
    """A card as the camera cuts it out."""
    image = table((art(number), x, 360.0, degrees))
    spot = find_card(image, ASPECT)
    assert spot is not None
    return cut_out(image, spot.corners, ASPECT)


@pytest.mark.parametrize("degrees", [0.0, 12.0, -35.0, 80.0])
def test_a_card_alone_is_found_by_its_edge_whichever_way_it_lies(degrees: float) -> None:
    spot = find_card(table((art(1), 640.0, 360.0, degrees)))
    assert spot is not None
    assert spot.corners.mean(0) == pytest.approx((640, 360), abs=3)
    high = np.linalg.norm(spot.corners[3] - spot.corners[0])
    assert high == pytest.approx(HIGH, rel=0.03)
    assert spot.aspect == pytest.approx(ASPECT, rel=0.04)


def test_an_empty_table_and_a_card_cut_off_by_the_edge_are_no_card() -> None:
    assert find_card(table()) is None
    assert find_card(table((art(1), 40.0, 360.0, 0.0))) is None


def test_only_what_lies_in_the_card_place_is_found() -> None:
    image = table((art(1), 300.0, 360.0, 0.0))
    left, right = [(0, 0), (640, 0), (640, 719), (0, 719)], [(640, 0), (1279, 0), (1279, 719)]
    assert find_card(image, place=left) is not None
    assert find_card(image, place=[*right, (640, 719)]) is None


def test_a_card_shown_again_is_the_same_and_another_is_not() -> None:
    assert is_same(kept(3), kept(3, x=700, degrees=15))
    assert not is_same(kept(3), kept(4))


def test_two_pictures_that_were_measured_to_have_other_shapes_can_be_of_one_card() -> None:
    shown = kept(3)
    wider = np.asarray(cv2.resize(shown, (shown.shape[1] + 6, shown.shape[0])), np.uint8)
    assert is_same(wider, shown)
    assert not is_same(wider, kept(4))


def test_the_likest_taught_card_is_named_whichever_way_up() -> None:
    deck = taught({"a": kept(0), "b": kept(9), "c": kept(20)})
    found = likest(deck, np.ascontiguousarray(kept(9, x=650)[::-1, ::-1]))
    assert found is not None and found.kind == "b" and found.same
    assert likest(deck, kept(9), but="b") is None or not likest(deck, kept(9), but="b").same  # type: ignore[union-attr]
    assert likest(None, kept(9)) is None


def test_a_card_laid_upside_down_is_kept_the_way_the_others_are() -> None:
    deck = taught({"a": kept(0), "b": kept(1)})
    turned = np.ascontiguousarray(kept(2)[::-1, ::-1])
    assert is_same(facing(deck, turned), kept(2))


def test_a_kind_is_kept_once_and_its_sticker_with_it() -> None:
    deck = with_face(None, "a", kept(0), ASPECT, 5)
    deck = with_face(deck, "b", kept(1), ASPECT, 6)
    deck = with_face(deck, "a", kept(2), ASPECT, 6)
    assert deck.kinds == ("b", "a") and deck.codes == ((6, "a"),)
    left = without(deck, "b")
    assert left is not None and left.kinds == ("a",)
    assert without(left, "a") is None


def test_a_sticker_names_its_card_even_where_two_look_the_same() -> None:
    one, other = with_sticker(art(0), 31), with_sticker(art(0), 32)
    deck = taught({"a": one, "b": other})._replace(codes=((31, "a"), (32, "b")))
    image = table((one, 350.0, 360.0, 0.0), (other, 900.0, 360.0, 30.0))
    assert {sticker.number for sticker in seen_stickers(image)} == {31, 32}
    found = {card.kind: np.mean(card.corners, 0) for card in StickerReader(deck).read(image)}
    assert found["a"] == pytest.approx((350, 360), abs=40)
    assert found["b"] == pytest.approx((900, 360), abs=40)


def test_light_too_dark_and_too_bright_is_told() -> None:
    plain = table((art(0), 600.0, 360.0, 0.0))
    assert place_advice(plain) == []
    assert place_advice((plain // 8).astype(np.uint8)) == ["vision.too_dark"]
    assert place_advice(np.full_like(plain, 250)) == ["vision.too_bright"]
