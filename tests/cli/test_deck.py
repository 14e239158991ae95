"""`companion deck`: a folder is taught, photos are read, and every mistake is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cli.test_cli import companion
from tests.vision.deck.conftest import drawn
from tests.vision.deck.test_deck_read import on_table
from tests.vision.deck.test_learn import changed

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of five cards, and a photo of two of them."""
    faces = drawn("framed", 5)
    (tmp_path / "cards").mkdir()
    for kind, face in faces.items():
        cv2.imwrite(str(tmp_path / "cards" / f"{kind}.jpg"), face)
    photo = on_table([(faces["k02"], 400, 360, 30), (faces["back"], 800, 360, 100)])
    cv2.imwrite(str(tmp_path / "table.jpg"), photo)
    return tmp_path


def test_a_taught_deck_names_the_cards_of_a_photo(home: Path) -> None:
    done = companion("deck", "learn", "cards", "-o", "my.deck", home=home)
    assert "5 sortes" in done.stdout
    done = companion(
        "deck", "read", "table.jpg", "--deck", "my.deck", "--json", "--draw", "out", home=home
    )
    line = json.loads(done.stdout)
    assert set(line) == {"file", "cards"}
    assert line["file"] == "table.jpg"
    assert {card["kind"] for card in line["cards"]} == {"k02", "back"}
    for card in line["cards"]:
        assert set(card) == {"kind", "corners", "margin"}
        assert len(card["corners"]) == 4 and all(len(corner) == 2 for corner in card["corners"])
    assert (home / "out" / "table.png").exists()


def test_a_photo_that_is_none_has_its_line_and_the_others_are_read(home: Path) -> None:
    companion("deck", "learn", "cards", "-o", "my.deck", home=home)
    (home / "not.jpg").write_text("no photo")
    cv2.imwrite(str(home / "empty.png"), np.full((90, 160, 3), 90, np.uint8))
    plain = companion("deck", "read", "empty.png", "--deck", "my.deck", home=home).stdout
    assert plain.strip() == "empty.png: aucune carte de ce jeu"
    words = ("deck", "read", "not.jpg", "table.jpg", "--deck", "my.deck", "--json")
    done = companion(*words, home=home, code=1)
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first["cards"] == [] and "not.jpg" in first["why"]
    assert len(second["cards"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("deck",),
        ("deck", "shuffle"),
        ("deck", "learn", "cards"),
        ("deck", "learn", "missing", "-o", "x.deck"),
        ("deck", "learn", "table.jpg", "-o", "x.deck"),
        ("deck", "learn", ".git", "-o", "x.deck"),
        ("deck", "learn", "cards", "-o", "nowhere/at/all.deck"),
        ("deck", "read", "table.jpg"),
        ("deck", "read", "table.jpg", "--deck", "missing.deck"),
        ("deck", "read", "table.jpg", "--deck", "table.jpg"),
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_sentence_and_exit_code_2(home: Path, words: tuple[str, ...]) -> None:
    (home / ".git").mkdir()
    done = companion(*words, home=home, code=2)
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_a_file_of_another_version_is_told_in_one_sentence(home: Path) -> None:
    companion("deck", "learn", "cards", "-o", "my.deck", home=home)
    changed(home / "my.deck", "deck.json", b'{"version": 99}')
    done = companion("deck", "read", "table.jpg", "--deck", "my.deck", home=home, code=2)
    assert "autre version" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
