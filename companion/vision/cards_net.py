"""The card networks: their shapes, and running them.

"far" looks at the whole picture and says where a card lies; "near" looks at a square crop around it
and marks cars, ground and grid. `companion/vision/training/cards_train.py` made them.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.networks import network
from companion.vision.reading import Floats, Image

FAR = (256, 160)  # pixels of a whole picture for the network that finds the card
CLOSE = 160  # pixels of the square crop for the network that reads it
STRIDE = 4  # input pixels per output cell, for both
CROP = 1.45  # side of the crop in roots of the card's area: a tall card fits


class CardNet:
    """The network of one kind, "far" or "near", read from assets."""

    def __init__(self, which: str) -> None:
        self._net = network(f"cards_{which}.onnx")

    def planes(self, picture: Image) -> Floats:
        """What the network answers, planes first."""
        self._net.setInput(cv2.dnn.blobFromImage(picture, 1 / 255, mean=(127.5, 127.5, 127.5)))
        return np.asarray(self._net.forward()[0], np.float64)


def probability(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))), np.float64)
