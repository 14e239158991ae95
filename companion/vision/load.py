"""An image file -> a BGR picture, or one clear sentence."""

from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision import thresholds
from companion.vision.reading import Image


def load(path: Path) -> Image:
    """Read a photo in any common format; raises CompanionError when it is none."""
    try:
        if path.is_dir():
            raise CompanionError("vision.not_a_photo", file=path.name)
        if path.stat().st_size > thresholds.PHOTO_MOST_BYTES:
            raise CompanionError("vision.photo_too_large", file=path.name)
        data = path.read_bytes()
    except OSError as error:
        raise CompanionError("vision.photo_missing", file=str(path)) from error
    return decode(data, path.name)


def decode(data: bytes, name: str) -> Image:
    """The picture in these bytes; transparent parts become white."""
    image = None
    if data:
        try:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        except cv2.error:
            image = None
    if image is None or image.size == 0:
        raise CompanionError("vision.not_a_photo", file=name)
    if min(image.shape[:2]) < thresholds.PHOTO_LEAST:
        raise CompanionError("vision.photo_too_small", file=name)
    return as_bgr(np.asarray(image))


def as_bgr(image: np.ndarray) -> Image:
    """Grey, 16-bit or transparent pictures as plain 8-bit BGR."""
    if image.dtype != np.uint8:
        top = 65535.0 if image.dtype == np.uint16 else max(1.0, float(image.max()))
        image = (image.astype(np.float32) / top * 255).astype(np.uint8)
    if image.ndim == 2 or image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 4:
        share = image[..., 3:].astype(np.float32) / 255
        flat = image[..., :3] * share + 255 * (1 - share)
        return np.asarray(np.round(flat), np.uint8)
    return np.ascontiguousarray(image[..., :3], np.uint8)
