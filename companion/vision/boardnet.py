"""The board network: a board seen from above -> sixteen crossings, corner offsets, board or not."""

from dataclasses import dataclass
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import CELLS, Image

INPUT = 160  # pixels of the square the network looks at
PITCH = 32  # pixels from crossing to crossing in it
REACH = 1.0  # pitches seen beyond the outer crossings


@dataclass(frozen=True)
class Look:
    """What the network says: chances of R, B, Y, empty, covered; corner offsets in pitches."""

    chances: NDArray[np.float64]  # 16 x 5
    offsets: NDArray[np.float64]  # 4 x 2
    board: float  # chance that this is a board, rightly placed


def square() -> NDArray[np.float32]:
    """Where the four outer crossings lie in the network's picture."""
    a, b = REACH * PITCH, (REACH + 3) * PITCH
    return np.array([[a, a], [b, a], [b, b], [a, b]], np.float32)


def as_input(image: Image) -> NDArray[np.float32]:
    """A picture as the networks want it: colour planes, -0.5..0.5."""
    return np.ascontiguousarray(image.transpose(2, 0, 1).astype(np.float32) / 255 - 0.5)


def asset(name: str) -> bytes:
    """A file of assets/vision."""
    return (resources.files("assets") / "vision" / name).read_bytes()


class BoardNet:
    """The trained network, loaded once."""

    def __init__(self) -> None:
        data = np.frombuffer(asset("board.onnx"), np.uint8)
        self._net = cv2.dnn.readNetFromONNX(data)

    def look(self, image: Image) -> Look:
        """Judge one rectified board."""
        self._net.setInput(as_input(image)[None])
        names, place = self._net.forward(["names", "place"])
        logits = np.asarray(names, np.float64).reshape(5, CELLS).T
        raw = np.asarray(place, np.float64).reshape(9)
        return Look(_softmax(logits), raw[:8].reshape(4, 2), float(1 / (1 + np.exp(-raw[8]))))


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    e = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(e / e.sum(axis=1, keepdims=True))
