"""The trained networks of assets/vision, as OpenCV runs them."""

from importlib import resources

import cv2
import numpy as np


def asset(name: str) -> bytes:
    """A file of assets/vision."""
    return (resources.files("assets") / "vision" / name).read_bytes()


def network(name: str) -> cv2.dnn.Net:
    """One network, run by OpenCV's older engine: in 5.0 it is up to twice as quick as the newer."""
    data = np.frombuffer(asset(name), np.uint8)
    if hasattr(cv2.dnn, "ENGINE_CLASSIC"):
        return cv2.dnn.readNetFromONNX(data, cv2.dnn.ENGINE_CLASSIC)
    return cv2.dnn.readNetFromONNX(data)


def network_of_wide_looks(name: str) -> cv2.dnn.Net:
    """One that looks far around (dilated): the newer engine, where there is one, runs it sooner."""
    return cv2.dnn.readNetFromONNX(np.frombuffer(asset(name), np.uint8))
