"""In play a card is told once; nothing that moved is nothing to do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from companion.vision.deck import thresholds
from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.deck.watch import DeckWatch
from companion.vision.reading import Image
from tests.vision.deck.conftest import drawn, taught
from tests.vision.deck.test_deck_read import on_table

pytestmark = pytest.mark.slow

FACES = drawn("framed", 6)


class Counting(DeckReader):
    """A reader that knows how often it was asked, and can be told what to see."""

    asked = 0
    lines: Iterator[list[str]] | None = None

    def read(self, image: Image) -> list[CardFound]:
        self.asked += 1
        if self.lines is None:
            return super().read(image)
        corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
        return [CardFound(kind, corners, 0.5) for kind in next(self.lines)]


@pytest.fixture(scope="module")
def deck() -> Counting:
    return Counting(taught(FACES))


@pytest.fixture
def reader(deck: Counting) -> Counting:
    deck.asked, deck.lines = 0, None
    return deck


def table(*kinds: str) -> Image:
    spots = [(FACES[kind], 200.0 + 250 * n, 360.0, 10.0 * n) for n, kind in enumerate(kinds)]
    return on_table(spots)


def told(watch: DeckWatch, image: Image, times: int = 4) -> list[str]:
    return [card.kind for _ in range(times) for card in watch.look(image).fresh]


def test_a_card_is_told_once_however_long_it_lies(reader: Counting) -> None:
    watch = DeckWatch(reader)
    assert told(watch, table("k01"), times=8) == ["k01"]
    assert told(watch, table("k01", "k04")) == ["k04"]


def test_nothing_moved_is_nothing_to_do(reader: Counting) -> None:
    watch = DeckWatch(reader)
    told(watch, table("k01"))
    asked = reader.asked
    noise = np.random.default_rng(1).integers(-4, 5, (720, 1280, 3))
    still = np.clip(table("k01").astype(int) + noise, 0, 255).astype(np.uint8)
    darker = (table("k01") * 0.97).astype(np.uint8)
    for image in (still, darker, still):
        looked = watch.look(image)
        assert [card.kind for card in looked.cards] == ["k01"]
        assert looked.fresh == ()
    assert reader.asked == asked


def test_a_card_that_goes_and_comes_back_is_not_new(reader: Counting) -> None:
    watch = DeckWatch(reader)
    assert told(watch, table("k01")) == ["k01"]
    assert told(watch, table()) == []
    assert told(watch, table("k03", "k01")) == ["k03"]


def test_a_second_card_of_a_kind_is_new(reader: Counting) -> None:
    watch = DeckWatch(reader)
    assert told(watch, table("k02")) == ["k02"]
    assert told(watch, table("k02", "k02")) == ["k02"]


def test_what_one_picture_alone_shows_is_not_told(reader: Counting) -> None:
    reader.lines = iter([["k01", UNSURE], ["k02"], ["k02", UNSURE]])
    assert told(DeckWatch(reader), table("k01"), times=3) == ["k02"]


def test_a_card_that_could_not_be_named_is_looked_at_again_while_it_lies_still(
    reader: Counting,
) -> None:
    reader.lines = iter([[UNSURE]] * thresholds.WATCH_READS + [["k01"]] * thresholds.WATCH_LATER)
    watch = DeckWatch(reader)
    assert told(
        watch,
        table("k01"),
        times=thresholds.WATCH_READS + thresholds.WATCH_AGAIN[0] + thresholds.WATCH_LATER,
    ) == ["k01"]
    asked = reader.asked
    told(watch, table("k01"), times=sum(thresholds.WATCH_AGAIN))
    assert reader.asked == asked == thresholds.WATCH_READS + thresholds.WATCH_LATER


def test_later_looks_are_few(reader: Counting) -> None:
    reader.lines = iter([[UNSURE]] * 100)
    told(DeckWatch(reader), table("k01"), times=2 * sum(thresholds.WATCH_AGAIN) + 50)
    assert reader.asked == thresholds.WATCH_READS + thresholds.WATCH_LATER * len(
        thresholds.WATCH_AGAIN
    )


def test_a_later_look_that_sees_less_changes_nothing(reader: Counting) -> None:
    reader.lines = iter(
        [["k02", UNSURE]] * thresholds.WATCH_READS
        + [[UNSURE]] * thresholds.WATCH_LATER * len(thresholds.WATCH_AGAIN)
    )
    watch = DeckWatch(reader)
    told(
        watch,
        table("k02"),
        times=thresholds.WATCH_READS + thresholds.WATCH_AGAIN[0] + thresholds.WATCH_LATER,
    )
    assert [card.kind for card in watch.look(table("k02")).cards] == ["k02", UNSURE]


def test_after_forgetting_every_card_is_new_again(reader: Counting) -> None:
    watch = DeckWatch(reader)
    assert told(watch, table("k01")) == ["k01"]
    watch.forget()
    assert told(watch, table("k01")) == ["k01"]
