"""`companion read`: files in, JSON-ready objects out, one sentence for every bad input."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.commands import crossings_file, parse_crossings, read_command
from companion.vision.load import as_bgr, decode, load
from tests.vision.boards import FOLDER, photos

pytestmark = pytest.mark.slow

PHOTO = next(p for p in photos() if not p.hidden and not p.markers)


def say(key: str, **values: object) -> str:
    return f"{key} {sorted(values)}"


def test_a_photo_with_crossings_gives_rows_and_margins() -> None:
    text = " ".join(f"{x},{y}" for x, y in PHOTO.tapped)
    (out,) = read_command([FOLDER / PHOTO.name], say, crossings=text)
    assert out["found"] == "crossings" and "why" not in out
    cells, margins = out["cells"], out["margins"]
    assert cells is not None and margins is not None
    assert [len(r) for r in cells] == [4] * 4
    assert [len(r) for r in margins] == [4] * 4
    assert all(0 <= m <= 1 for row in margins for m in row)
    json.dumps(out)


def test_crossings_may_come_from_a_file_per_photo(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(json.dumps({PHOTO.name: PHOTO.tapped}))
    (out,) = read_command([FOLDER / PHOTO.name], say, crossings_from=path)
    assert out["found"] == "crossings"


def test_a_file_that_is_no_photo_is_told_and_the_next_is_read(tmp_path: Path) -> None:
    bad = tmp_path / "a.jpg"
    bad.write_text("not a photo")
    cut = tmp_path / "b.jpg"
    cut.write_bytes((FOLDER / PHOTO.name).read_bytes()[:300])
    out = list(read_command([bad, cut, tmp_path / "no.jpg", tmp_path], say))
    assert [o["cells"] for o in out] == [None] * 4
    assert [str(o["why"]).split()[0] for o in out] == [
        "vision.not_a_photo",
        "vision.not_a_photo",
        "vision.photo_missing",
        "vision.not_a_photo",
    ]


def test_drawings_are_written_beside_each_other(tmp_path: Path) -> None:
    text = " ".join(f"{x},{y}" for x, y in PHOTO.tapped)
    list(read_command([FOLDER / PHOTO.name], say, crossings=text, draw=tmp_path / "d"))
    drawn = cv2.imread(str(tmp_path / "d" / f"{Path(PHOTO.name).stem}.png"))
    assert drawn is not None and drawn.shape == PHOTO.image().shape
    assert (drawn != PHOTO.image()).any()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    text = " ".join(f"{x},{y}" for x, y in PHOTO.tapped)
    with pytest.raises(CompanionError) as told:
        list(read_command([FOLDER / PHOTO.name], say, crossings=text, draw=blocked))
    assert told.value.key == "vision.cannot_draw"


@pytest.mark.parametrize(
    "text", ["", "1,2", "1,2 3,4 5,6", "a,b c,d e,f g,h", "1,2 3,4 5,6 7,1e999"]
)
def test_unclear_crossings_are_told(text: str) -> None:
    with pytest.raises(CompanionError) as told:
        parse_crossings(text)
    assert told.value.key == "vision.crossings_unclear"


def test_crossings_are_read_with_signs_and_fractions() -> None:
    assert parse_crossings("1.5,2 -3,4  5,6;7,8") == ((1.5, 2), (-3, 4), (5, 6), (7, 8))


@pytest.mark.parametrize("text", ["{", "[]", '{"a.jpg": 3}', '{"a.jpg": [["x", 1]]}'])
def test_an_unclear_file_of_crossings_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(text)
    with pytest.raises(CompanionError) as told:
        crossings_file(path)
    assert told.value.key == "vision.crossings_file_unclear"
    with pytest.raises(CompanionError):
        crossings_file(tmp_path / "missing.json")


def test_grey_deep_and_transparent_pictures_become_plain_ones(tmp_path: Path) -> None:
    image = PHOTO.image()
    clear = np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    cv2.imwrite(str(tmp_path / "a.png"), clear)
    cv2.imwrite(str(tmp_path / "g.png"), image[..., 0])
    cv2.imwrite(str(tmp_path / "d.png"), image.astype(np.uint16) * 257)
    assert (load(tmp_path / "a.png") == image).all()
    assert load(tmp_path / "g.png").shape == image.shape
    assert np.abs(load(tmp_path / "d.png").astype(int) - image).max() <= 1
    ghost = np.zeros((60, 60, 4), np.uint8)
    assert (as_bgr(ghost) == 255).all()


def test_a_picture_of_a_few_pixels_is_told() -> None:
    data = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))[1].tobytes()
    with pytest.raises(CompanionError) as told:
        decode(data, "x.png")
    assert told.value.key == "vision.photo_too_small"
