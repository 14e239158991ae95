"""The figures count what they say."""

from __future__ import annotations

import numpy as np

from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import CardFound
from companion.vision.training.deck_measure import Figures
from companion.vision.training.deck_scenes import Lying


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
