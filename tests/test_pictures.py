"""The pictures of README and docs: all there, all used, the moving ones small enough."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

from PIL import Image

from companion.demo.pages import FILMS, OUT, WANTED
from tests.test_readme import PAGES

ROOT = Path(__file__).resolve().parents[1]
MOST_BYTES = 2 * 2**20  # of the moving pictures together


def named() -> set[str]:
    """The files of docs/pictures that some page shows."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    return set(re.findall(r"pictures/([\w.]+)", text))


def test_every_picture_is_shown_and_every_shown_one_is_there() -> None:
    assert {path.name for path in OUT.iterdir()} == named()


def test_every_screen_that_is_photographed_is_shown() -> None:
    assert {f"{name}.png" for name in chain(*WANTED.values())} <= named()


def test_the_moving_pictures_move_and_are_small() -> None:
    films = [OUT / f"{name}.gif" for name in FILMS]
    for film in films:
        with Image.open(film) as picture:
            assert getattr(picture, "n_frames", 1) >= 6, film.name
    assert sum(film.stat().st_size for film in films) < MOST_BYTES
