"""What is kept of a taught deck for as long as its cards are read."""

from __future__ import annotations

import tracemalloc

from companion.vision.deck import thresholds
from companion.vision.deck.looks import Looks
from tests.vision.deck.conftest import drawn, taught


def test_the_pictures_of_a_deck_are_kept_in_two_bytes_a_value() -> None:
    deck = taught(drawn("framed", 12))
    Looks(deck)  # what is loaded once is loaded
    tracemalloc.start()
    try:
        looks = Looks(deck)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    sizes = [looks.size(high) for high in thresholds.LOOK_HIGHS]
    values = sum(w * h * 3 for w, h in sizes) * len(deck.faces)
    assert kept < 2.5 * values
