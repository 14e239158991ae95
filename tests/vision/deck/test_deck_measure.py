"""The figures count what they say."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import CardFound
from companion.vision.training.deck_art import KINDS
from companion.vision.training.deck_measure import Figures
from companion.vision.training.deck_scenes import Lying
from companion.vision.training.deck_sets import ALL, back_in, card_of
from companion.vision.training.deck_styles import KEPT, TRIED

pytestmark = pytest.mark.slow


def lying(kind: str, x: float, visible: float = 1.0) -> Lying:
    corners = np.array([(x, 0.0), (x + 80, 0), (x + 80, 120), (x, 120)])
    return Lying(kind, corners, visible)


def found(kind: str, x: float) -> CardFound:
    return CardFound(kind, ((x, 0.0), (x + 80, 0.0), (x + 80, 120.0), (x, 120.0)), 0.5)


def test_right_wrong_unsure_missed_and_names_where_no_card_lies_are_told_apart() -> None:
    figures = Figures()
    cards = (lying("a", 0), lying("b", 200), lying("c", 400), lying("d", 600), lying("e", 800, 0.5))
    named = [found("a", 3), found("x", 200), found(UNSURE, 400), found("f", 1000)]
    figures.add(named, cards)
    counted = (figures.right, figures.wrong, figures.unsure, figures.missed, figures.elsewhere)
    assert counted == (1, 1, 1, 1, 1)


def test_a_wrong_name_on_a_hidden_card_is_wrong_all_the_same() -> None:
    figures = Figures()
    figures.add([found("b", 0)], (lying("a", 0, visible=0.3),))
    assert (figures.wrong, figures.missed) == (1, 0)


def test_a_kind_that_was_not_taught_is_a_stranger_whatever_it_is_called() -> None:
    figures = Figures()
    cards = (lying("a", 0), lying("b", 200), lying("c", 400), lying("d", 600))
    named = [found("a", 0), found("a", 200), found(UNSURE, 400)]
    figures.add(named, cards, frozenset("bcd"))
    assert (figures.right, figures.wrong, figures.strangers, figures.taken) == (1, 0, 3, 1)


@pytest.mark.parametrize("style", sorted(ALL))
def test_every_further_style_draws_kinds_of_its_own_shape_that_all_differ(style: str) -> None:
    cards = [card_of(style, 1, kind) for kind in range(KINDS)]
    width, height = ALL[style].size
    assert {card.shape for card in [*cards, back_in(style, 1)]} == {(height, width, 3)}
    assert len({card.tobytes() for card in cards}) == KINDS


def test_no_style_is_both_tried_and_kept() -> None:
    assert not set(TRIED) & set(KEPT)
