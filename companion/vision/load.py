"""An image file -> a BGR picture, or one clear sentence."""

import logging
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.files import NotAFileError, TooLargeError, read_limited
from companion.vision import thresholds
from companion.vision.reading import Image
from hardware.photo_header import photo_size

log = logging.getLogger(__name__)
STRIP = 256  # rows


def load(path: Path) -> Image:
    """Read a photo in any common format; raises CompanionError when it is none."""
    try:
        data = read_limited(path, thresholds.PHOTO_MOST_BYTES)
    except NotAFileError as error:
        raise CompanionError("vision.not_a_photo", file=path.name) from error
    except TooLargeError as error:
        raise CompanionError("vision.photo_too_large", file=path.name) from error
    except OSError as error:
        raise CompanionError("vision.photo_missing", file=str(path)) from error
    return decode(data, path.name)


def decode(data: bytes, name: str) -> Image:
    """The picture in these bytes; transparent parts become white."""
    _refuse_by_header(data, name)
    image = None
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    except (cv2.error, MemoryError):
        log.info("%s cannot be decoded", name, exc_info=True)
    if image is None or image.size == 0:
        raise CompanionError("vision.not_a_photo", file=name)
    return as_bgr(np.asarray(image))


def _refuse_by_header(data: bytes, name: str) -> None:
    """A small file may hold a picture that fills the memory: it says so in its first bytes."""
    size = photo_size(data)
    if size is None:
        raise CompanionError("vision.not_a_photo", file=name)
    if min(size.width, size.height) < thresholds.PHOTO_LEAST:
        raise CompanionError("vision.photo_too_small", file=name)
    long = max(size.width, size.height) > thresholds.PHOTO_MOST_SIDE
    if long or size.memory > thresholds.PHOTO_MOST_MEMORY:
        raise CompanionError("vision.photo_too_many_pixels", file=name)


def pixels_told(data: bytes) -> int:
    """How many pixels the picture in these bytes says it has; 0 where it says nothing."""
    size = photo_size(data)
    return size.width * size.height if size is not None else 0


def as_bgr(image: np.ndarray) -> Image:
    """Grey, 16-bit or transparent pictures as plain 8-bit BGR."""
    if image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3:
        return np.ascontiguousarray(image, np.uint8)
    top = 255.0 if image.dtype == np.uint8 else _top(image)
    made = np.empty((*image.shape[:2], 3), np.uint8)
    for row in range(0, len(image), STRIP):  # in strips: a copy in floats takes four times as much
        made[row : row + STRIP] = _strip(image[row : row + STRIP], top)
    return made


def _top(image: np.ndarray) -> float:
    return 65535.0 if image.dtype == np.uint16 else max(1.0, float(image.max()))


def _strip(image: np.ndarray, top: float) -> Image:
    if image.dtype != np.uint8:
        image = (image.astype(np.float32) / top * 255).astype(np.uint8)
    if image.ndim == 2 or image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 4:
        share = image[..., 3:].astype(np.float32) / 255
        flat = image[..., :3] * share + 255 * (1 - share)
        return np.asarray(np.round(flat), np.uint8)
    return np.ascontiguousarray(image[..., :3], np.uint8)
