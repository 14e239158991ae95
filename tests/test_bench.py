"""The bench measures what the product does."""

from companion.bench import games
from companion.bench.parts import press_to_light, tap_to_frame


def test_every_press_reaches_the_light_through_the_app() -> None:
    assert all(seconds > 0 for seconds in list(press_to_light(5)))


def test_a_tap_that_counts_is_drawn_on_the_next_frame() -> None:
    assert tap_to_frame(3) == 1


def test_the_statistics_of_many_plays_are_measured() -> None:
    names = [figure.name for figure in games.figures()]
    assert "statistics of 5,000 plays" in names
