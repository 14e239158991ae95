"""The bench measures what the product does."""

import subprocess
import sys
from subprocess import PIPE

import msgspec
import pytest

from companion.bench import games, teaching
from companion.bench.idle import IDLE, Idled
from companion.bench.parts import press_to_light, tap_to_frame


@pytest.mark.slow
def test_every_press_reaches_the_light_through_the_app() -> None:
    assert all(seconds > 0 for seconds in list(press_to_light(5)))


def test_a_tap_that_counts_is_drawn_on_the_next_frame() -> None:
    assert tap_to_frame(3) == 1


@pytest.mark.slow
def test_the_statistics_of_many_plays_are_measured() -> None:
    names = [figure.name for figure in games.figures()]
    assert "statistics of 5,000 plays" in names


@pytest.mark.slow
def test_a_screen_that_waits_for_people_wakes_once_a_second_and_no_more() -> None:
    told = subprocess.run([sys.executable, "-m", "companion.bench.idle", "macadam"], stdout=PIPE)
    idled = [msgspec.json.decode(line, type=Idled) for line in told.stdout.splitlines()]
    still = [found for found in idled if found.still]
    assert len(still) >= 8
    assert {found.screen: found.wakes for found in still if found.wakes > IDLE + 1} == {}


@pytest.mark.slow
def test_a_simulated_card_is_taught_by_itself_and_known_afterwards() -> None:
    taught = teaching.teach("coloured", 2, 3)
    assert taught.deck is not None and taught.deck.kinds == ("k00", "k01")
    assert len(taught.seconds) == 2 and taught.by_hand == 0
