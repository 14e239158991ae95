"""A card that is left before the camera, and one that was taken away and shown again."""

from __future__ import annotations

import pytest

from companion.vision.card_watch import CardWatch
from companion.vision.cards import CardReading

CARD = CardReading("regular", ("RBY",), 1.0)
NONE = CardReading(None, (), 0.0)


@pytest.fixture
def watch() -> CardWatch:
    """A card was shown for one claim and still lies there at the next."""
    watch = CardWatch()
    for look in range(2):
        watch.see(CARD, look * 0.1)
    watch.begin()
    return watch


def told(watch: CardWatch, looks: list[tuple[float, CardReading]]) -> list[bool]:
    """Of every card that is told: whether it was left there."""
    seen = [watch.see(reading, at) for at, reading in looks]
    return [card.left for card in seen if card is not None]


def test_a_look_or_two_without_it_do_not_take_a_card_away(watch: CardWatch) -> None:
    looks = [(1.0, CARD), (1.1, CARD), (1.2, NONE), (1.3, NONE), (1.4, CARD), (1.5, CARD)]
    assert told(watch, looks) == [True]


def test_three_looks_without_it_do(watch: CardWatch) -> None:
    looks = [(1.0, NONE), (1.1, NONE), (1.2, NONE), (1.3, CARD), (1.4, CARD)]
    assert told(watch, looks) == [False]


def test_two_looks_far_apart_without_it_do_where_looking_takes_long(watch: CardWatch) -> None:
    looks = [(1.0, CARD), (4.0, CARD), (8.0, NONE), (13.0, NONE), (14.0, CARD), (15.0, CARD)]
    assert told(watch, looks) == [True, False]


def test_a_single_slow_look_without_it_does_not(watch: CardWatch) -> None:
    assert told(watch, [(1.0, CARD), (4.0, CARD), (8.0, NONE), (13.0, CARD)]) == [True]


OTHER = CardReading("regular", ("YBR",), 1.0)
CODED = CardReading("regular", ("RBY",), 1.0, code="17")


def test_a_card_is_told_at_the_second_look_that_agrees() -> None:
    watch = CardWatch()
    assert watch.see(CARD, 0.0) is None
    assert watch.see(OTHER, 0.1) is None
    assert watch.see(CARD, 0.2) is None
    seen = watch.see(CARD, 0.3)
    assert seen is not None and seen.pattern == CARD.pattern


def test_a_card_whose_code_is_read_is_told_at_once() -> None:
    seen = CardWatch().see(CODED, 0.0)
    assert seen is not None and seen.code == "17"
