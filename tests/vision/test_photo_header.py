"""The size of a photo is told by its first bytes, as the decoder would find it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.load import as_bgr, decode
from hardware.photo_header import photo_size

WIDE, HIGH = 123, 77
PICTURE = np.full((HIGH, WIDE, 3), 120, np.uint8)
PROGRESSIVE = [int(cv2.IMWRITE_JPEG_PROGRESSIVE), 1]


def encoded(ending: str, *options: int, picture: np.ndarray = PICTURE) -> bytes:
    return cv2.imencode(ending, picture, list(options))[1].tobytes()


@pytest.mark.parametrize(
    "data",
    [
        encoded(".jpg"),
        encoded(".jpg", *PROGRESSIVE),
        encoded(".png"),
        encoded(".bmp"),
        encoded(".webp"),
        encoded(".webp", int(cv2.IMWRITE_WEBP_QUALITY), 101),
    ],
    ids=["jpeg", "progressive", "png", "bmp", "lossy webp", "lossless webp"],
)
def test_every_common_format_says_its_size(data: bytes) -> None:
    size = photo_size(data)
    assert size is not None and (size.width, size.height) == (WIDE, HIGH)
    assert decode(data, "photo").shape == (HIGH, WIDE, 3)


def test_what_takes_more_memory_to_read_says_so() -> None:
    plain, progressive = photo_size(encoded(".jpg")), photo_size(encoded(".jpg", *PROGRESSIVE))
    deep = photo_size(encoded(".png", picture=PICTURE.astype(np.uint16)))
    shallow = photo_size(encoded(".png"))
    assert plain and progressive and plain.memory < progressive.memory
    assert deep and shallow and shallow.memory < deep.memory


@pytest.mark.parametrize("data", [b"", b"BM", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"hello" * 99])
def test_what_is_no_photo_has_no_size(data: bytes) -> None:
    assert photo_size(data) is None
    with pytest.raises(CompanionError) as told:
        decode(data, "photo")
    assert told.value.key == "vision.not_a_photo"


@pytest.mark.parametrize("size", [(48, 20_000), (30_000, 30_000), (7_000, 7_000)])
def test_a_photo_with_too_many_pixels_is_refused_before_it_is_decoded(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = bytearray(encoded(".png"))
    data[16:24] = size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big")

    def never(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr("companion.vision.load.cv2.imdecode", never)
    with pytest.raises(CompanionError) as told:
        decode(bytes(data), "photo.png")
    assert told.value.key == "vision.photo_too_many_pixels"


@pytest.mark.parametrize("rows", [40, 255, 256, 700])
def test_pictures_of_every_kind_become_plain_in_strips_as_at_once(rows: int) -> None:
    chance = np.random.default_rng(rows)
    grey = chance.integers(0, 255, (rows, 60), np.uint8)
    assert (as_bgr(grey) == grey[..., None]).all()
    clear = chance.integers(0, 255, (rows, 60, 4), np.uint8)
    share = clear[..., 3:].astype(np.float32) / 255
    flat = np.round(clear[..., :3] * share + 255 * (1 - share)).astype(np.uint8)
    assert (as_bgr(clear) == flat).all()
    deep = chance.integers(0, 65535, (rows, 60, 3), np.uint16)
    assert (as_bgr(deep) == (deep.astype(np.float32) / 65535 * 255).astype(np.uint8)).all()
