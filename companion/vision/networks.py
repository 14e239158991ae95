"""The trained networks of assets/vision, as OpenCV runs them."""

from importlib import resources

import cv2


def network(name: str, engine: str = "ENGINE_CLASSIC") -> cv2.dnn.Net:
    """One network, by OpenCV's older engine: in 5.0 it is up to twice as quick as the newer.

    It is read from its file: given the bytes, OpenCV 5.0 takes the newer engine all the same.
    """
    with resources.as_file(resources.files("assets") / "vision" / name) as path:
        if hasattr(cv2.dnn, engine):
            return cv2.dnn.readNetFromONNX(str(path), getattr(cv2.dnn, engine))
        return cv2.dnn.readNetFromONNX(str(path))
