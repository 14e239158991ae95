"""The light on bare boards: what falls on them, what shines in them, and where all is.

`light_render.py` renders it; `relit.py` puts prints, discs and cameras to it.
"""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Linear = NDArray[np.float32]
Points = NDArray[np.float64]
WHITE = 0.8  # what share of the light the bare board and discs give back
BEND = 2.4  # power by which light is kept in bytes


@dataclass(frozen=True)
class Piece:
    """One disc in the picture: its crossing, its foot, its top and the square round its top."""

    crossing: int
    foot: Points
    top: Points
    square: NDArray[np.float32]
    radius: float


@dataclass(frozen=True)
class Light:
    """One bare board, as `closer_samples` crops it or in its whole picture; pictures are files."""

    fallen: bytes  # light the board gives back, and all else as it is
    shine: bytes  # what is mirrored in board and discs
    masks: bytes  # shares of a pixel: board, disc tops, disc sides
    scale: float  # of both, against the board's usual light
    print_at: NDArray[np.float32]  # coarse: where on the print, 0..1, each pixel lies
    pieces: Sequence[Piece]
    in_view: NDArray[np.float64]
    lamp: tuple[float, float, float]  # red, green, blue
    pitch_share: float  # of the board's side
    disc_share: float
    camera_pitch: float  # pixels of the camera from crossing to crossing
    dim: bool

    def linear(self, data: bytes) -> Linear:
        """Light, 1 being what usually comes from a white board; red, green, blue."""
        kept = np.asarray(decoded(data), np.float32) / 255
        return np.asarray(kept**BEND * self.scale, np.float32)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Its pictures' width and height."""
        height, width = decoded(self.masks).shape[:2]
        return width, height


def decoded(data: bytes) -> NDArray[np.uint8]:
    """The stored picture, red first."""
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), 1), np.uint8)[..., ::-1]


def keep(light: Light, path: Path) -> None:
    """Keep one that was rendered."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(light))


def load(path: Path) -> Light:
    """One that was rendered."""
    light = pickle.loads(path.read_bytes())
    assert isinstance(light, Light)
    return light
