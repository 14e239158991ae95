"""What lies over a card, or all about it, never lends it a name and seldom takes one away."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.deck.closer import _agreed
from companion.vision.deck.compare import Likeness
from companion.vision.deck.known import left_by, something_left
from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import DeckReader
from companion.vision.deck.view import View
from companion.vision.reading import Image
from companion.vision.training.deck_art import blank, figure, hue_of
from tests.vision.deck.conftest import drawn, taught
from tests.vision.deck.test_deck_read import at, on_table

pytestmark = pytest.mark.slow

CREAM = (190, 214, 224)


def starred(picture: int, stars: int) -> Image:
    """A picture above a row of one to four stars, which alone tell four kinds apart."""
    card = blank(CREAM)
    cv2.rectangle(card, (20, 20), (280, 330), hue_of(0.13 + picture * 0.2, 0.3, 0.85), -1)
    figure(card, np.random.default_rng([5, picture]), (150, 175), 95, hue_of(picture * 0.31))
    for star in range(stars):
        x = 60 + 60 * star
        shape = np.array([(x, 362), (x + 14, 385), (x, 408), (x - 14, 385)], np.int32)
        cv2.fillPoly(card, [shape], (35, 60, 90), cv2.LINE_AA)
    return card


def deck() -> dict[str, Image]:
    """Sixteen kinds: four pictures with one to four stars."""
    return {f"{p}-{s}": starred(p, s) for p in range(4) for s in range(1, 5)}


@pytest.mark.parametrize(
    "x, y, turn", [(577, 483, 0), (570, 500, 20), (555, 525, 170), (600, 440, 90)]
)
def test_print_that_another_card_hides_is_not_taken_for_print_that_is_missing(
    x: float, y: float, turn: float
) -> None:
    """The blank end of the upper card lies over the third star, and no edge of it can be seen."""
    faces = deck()
    lying = [(faces["0-3"], 500.0, 360.0, 0.0), (faces["2-1"], x, y, turn)]
    found = DeckReader(taught(faces)).read(on_table(lying))
    assert (at(found, 500, 360), at(found, x, y)) == (UNSURE, "2-1")


def test_a_card_is_named_by_what_the_one_upon_it_leaves() -> None:
    faces = deck()
    lying = [(faces["0-3"], 500.0, 360.0, 0.0), (faces["2-1"], 590.0, 250.0, 30.0)]
    found = DeckReader(taught(faces)).read(on_table(lying))
    assert (at(found, 500, 360), at(found, 590, 250)) == ("0-3", "2-1")


@pytest.mark.parametrize("turn", [0.0, 330.0])
def test_a_picture_that_is_nearly_the_same_upside_down_lends_no_other_name(turn: float) -> None:
    faces = drawn("framed", 60, 7)
    card = faces["k06"].copy()
    hidden = (44, 44) if turn == 0 else (256, 406)
    cv2.circle(card, hidden, 40, (90, 120, 160), -1)
    picture = on_table([(card, 500, 360, turn), (faces["k20"], 900, 300, 20)])
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)
    assert at(DeckReader(taught(faces)).read(soft), 500, 360) == "k06"


def test_where_the_cards_found_have_the_ground_s_colours_more_are_sought_everywhere() -> None:
    faces = deck()
    pale = np.asarray(np.where(on_table([]) > 0, CREAM, 0), np.uint8)
    cv2.circle(pale, (300, 300), 12, (30, 30, 160), -1)
    view, reader = View(pale), DeckReader(taught(faces))
    (card, *_) = reader._named(on_table([(faces["0-3"], 500, 360, 0)]))
    assert not something_left(View(on_table([(faces["0-3"], 500, 360, 0)])), [card])
    assert something_left(view, [card])
    assert left_by(view, [card], 0.0).min() == 255


def test_a_card_whose_sides_run_where_no_edge_is_was_laid_amiss() -> None:
    faces = deck()
    reader, picture = DeckReader(taught(faces)), on_table([(faces["0-3"], 500, 360, 0)])
    view, (card, *_) = View(picture), reader._named(picture)
    likely = card._replace(likeness=card.likeness._replace(explained=0.85))
    amiss = likely._replace(corners=likely.corners + np.float32(30))
    assert [one.likeness.margin > 0 for one in reader._outlined(view, [likely, amiss])] == [
        True,
        False,
    ]


def test_what_two_looks_do_not_agree_on_has_no_margin() -> None:
    once, again = Likeness(0, 0.9, 0.3, 1), Likeness(1, 0.9, 0.4, 0)
    assert _agreed(once, again, ["a", "b"]).margin == 0
    assert _agreed(once, again, ["a", "a"]).margin == 0.4


@pytest.mark.parametrize(
    "margin, others, named",
    [(0.45, 0.45, True), (0.3, 0.3, False), (0.3, 0.9, True), (0.1, 0.9, False)],
)
def test_a_small_margin_names_a_card_only_where_a_single_kind_is_nearly_like_it(
    margin: float, others: float, named: bool
) -> None:
    assert Likeness(0, 0.9, margin, 1, others).named is named
