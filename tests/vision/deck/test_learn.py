"""A folder of pictures becomes one file; whatever is wrong with it is told in one sentence."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.deck.learn import learn
from companion.vision.deck.model import BACK, load_deck, save_deck
from tests.vision.deck.conftest import drawn

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cards"
    made.mkdir()
    for kind, face in drawn("framed", 5).items():
        cv2.imwrite(str(made / f"{kind}.png"), face)
    return made


def refused(folder: Path) -> CompanionError:
    with pytest.raises(CompanionError) as told:
        learn(folder)
    return told.value


def test_every_picture_is_a_kind_named_after_its_file(folder: Path) -> None:
    deck, alike, _ = learn(folder)
    assert deck.kinds == (BACK, "k00", "k01", "k02", "k03", "k04")
    assert deck.aspect == pytest.approx(2 / 3)
    assert alike == ()


def test_numbered_pictures_are_of_one_kind_and_other_files_are_left_alone(folder: Path) -> None:
    (folder / "k00.png").rename(folder / "k00.1.png")
    shutil.copy(folder / "k00.1.png", folder / "k00.2.png")
    (folder / "notes.txt").write_text("not a picture")
    (folder / ".hidden.png").write_text("nor this")
    deck = learn(folder).deck
    assert [face.kind for face in deck.faces].count("k00") == 2
    assert len(deck.kinds) == 6


def test_a_card_drawn_lengthwise_is_turned_to_stand_like_the_others(folder: Path) -> None:
    upright = cv2.imread(str(folder / "k01.png"))
    assert upright is not None
    cv2.imwrite(str(folder / "k01.png"), cv2.rotate(upright, cv2.ROTATE_90_CLOCKWISE))
    deck = learn(folder).deck
    assert {face.image.shape for face in deck.faces} == {(300, 200, 3)}


def test_one_card_under_two_names_is_refused_by_both_names(folder: Path) -> None:
    picture = cv2.imread(str(folder / "k03.png"))
    assert picture is not None
    cv2.imwrite(str(folder / "other.jpg"), picture)
    problem = refused(folder)
    assert problem.key == "vision.deck_same"
    assert problem.values == {"one": "k03.png", "other": "other.jpg"}


def test_two_kinds_that_poor_light_would_mix_up_are_told(folder: Path) -> None:
    picture = cv2.imread(str(folder / "k03.png"))
    assert picture is not None
    cv2.circle(picture, (150, 420), 5, (0, 0, 0), -1)
    cv2.imwrite(str(folder / "k03dot.png"), picture)
    assert learn(folder).alike == (("k03", "k03dot"),)


def test_a_kind_that_is_another_one_turned_round_is_told(folder: Path) -> None:
    card = cv2.imread(str(folder / "k03.png"))
    assert card is not None
    cv2.imwrite(str(folder / "turned.png"), card[::-1, ::-1])
    learnt = learn(folder)
    assert learnt.twins == (("k03", "turned"),)
    assert learnt.alike == ()


def test_what_is_no_folder_of_cards_is_told(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert refused(tmp_path / "missing").key == "vision.deck_folder_missing"
    assert refused(folder / "k00.png").key == "vision.deck_no_folder"
    assert refused(empty).key == "vision.deck_no_pictures"


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda file: file.write_text("no picture"), "vision.not_a_photo"),
        (
            lambda file: cv2.imwrite(str(file), np.full((450, 300, 3), 200, np.uint8)),
            "vision.deck_empty_picture",
        ),
        (
            lambda file: cv2.imwrite(str(file), np.eye(400, dtype=np.uint8) * 255),
            "vision.deck_other_shape",
        ),
    ],
    ids=["not a picture", "one plain colour", "another shape"],
)
def test_a_picture_that_shows_no_card_is_told_by_its_name(folder: Path, make, key: str) -> None:  # type: ignore[no-untyped-def]
    make(folder / "k04.png")
    problem = refused(folder)
    assert (problem.key, problem.values["file"]) == (key, "k04.png")


def test_a_file_gives_back_the_deck_that_was_put_in(folder: Path, tmp_path: Path) -> None:
    deck = learn(folder).deck
    save_deck(deck, tmp_path / "a.deck")
    again = load_deck(tmp_path / "a.deck")
    assert (again.kinds, again.aspect) == (deck.kinds, deck.aspect)
    for one, other in zip(deck.faces, again.faces, strict=True):
        np.testing.assert_array_equal(one.image, other.image)


def changed(file: Path, name: str, data: bytes) -> None:
    """Puts other bytes into one part of a taught file."""
    out = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.namelist():
            new.writestr(part, data if part == name else old.read(part))
    file.write_bytes(out.getvalue())


@pytest.mark.parametrize(
    ("part", "data", "key"),
    [
        ("deck.json", b'{"version": 99}', "vision.deck_version"),
        ("deck.json", b'{"version": 1, "aspect": 0.6667, "kinds": []}', "vision.deck_file_damaged"),
        ("deck.json", b"[]", "vision.deck_file_damaged"),
        ("002.png", b"\x89PNG\r\n\x1a\n", "vision.deck_file_damaged"),
        ("002.png", b"", "vision.deck_file_damaged"),
    ],
)
def test_a_file_of_another_version_or_with_a_damaged_part_is_told(
    folder: Path, tmp_path: Path, part: str, data: bytes, key: str
) -> None:
    file = tmp_path / "a.deck"
    save_deck(learn(folder).deck, file)
    changed(file, part, data)
    with pytest.raises(CompanionError) as told:
        load_deck(file)
    assert told.value.key == key


def test_a_file_that_is_missing_cut_short_or_something_else_is_told(
    folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "a.deck"
    save_deck(learn(folder).deck, file)
    file.write_bytes(file.read_bytes()[:-400])
    (tmp_path / "words.deck").write_text("no deck")
    for name, key in (("a", "file_damaged"), ("words", "file_damaged"), ("missing", "missing")):
        with pytest.raises(CompanionError) as told:
            load_deck(tmp_path / f"{name}.deck")
        assert told.value.key == f"vision.deck_{key}"


def test_a_deck_that_cannot_be_written_is_told(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as told:
        save_deck(learn(folder).deck, tmp_path / "nowhere" / "a.deck")
    assert told.value.key == "vision.deck_not_written"


def test_a_sliver_of_the_ground_beside_a_card_is_cut_off_and_the_border_of_all_stays(
    folder: Path,
) -> None:
    before = {face.kind: face.image for face in learn(folder).deck.faces}
    picture = cv2.imread(str(folder / "k02.png"))
    assert picture is not None
    picture[:, :6] = (20, 30, 40)  # the table, along the left side of this picture alone
    cv2.imwrite(str(folder / "k02.png"), picture)
    after = {face.kind: face.image for face in learn(folder).deck.faces}
    assert after["k02"][10:-10, :3].max(2).min() > 60  # nothing as dark as that table is left
    np.testing.assert_array_equal(after["k03"], before["k03"])
