"""The sensor of the simulated camera: exposure, white balance, noise; and its automatics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import Floats
from hardware.simulated.scene import Lens, Room

if TYPE_CHECKING:
    from hardware.ports import Image

GAMMA = 2.2
# Blue, green and red of the light at warmth 1 (an old bulb) and -1 (a blue sky).
WARM = np.array([0.42, 0.86, 1.24])
COLD = np.array([1.22, 1.02, 0.80])
# What the automatic exposure aims at, and the most it can amplify.
TARGET_LIGHT = 0.85
MAX_GAIN = 8.0
# The automatic white balance takes away this share of the light's colour.
BALANCED = 0.8
# Share of the way to the goal that the automatics go with each frame.
SETTLING = 0.35
NOISE_STEP = 0.5


def light_colour(warmth: float) -> Floats:
    """Gives blue, green, red of the room's light for a warmth of -1 to 1."""
    end = WARM if warmth >= 0 else COLD
    return np.asarray(1 + abs(warmth) * (end - 1), dtype=np.float64)


class Sensor:
    """Turns a clean picture into a photograph; remembers its exposure between frames."""

    def __init__(self, seed: int = 5) -> None:
        self._seed = seed
        self._draw = np.random.default_rng(seed)
        self._gain = 1.0
        self._balance: Floats = np.ones(3)
        self._noise: tuple[float, NDArray[np.int8]] | None = None
        self.locked = False

    def settle(self, room: Room, frames: int = 12) -> None:
        """Lets exposure and white balance go where they want, as a camera does in half a second."""
        for _ in range(frames):
            self._adapt(room)

    def expose(self, clean: Image, room: Room, lens: Lens) -> Image:
        """Gives the photograph of a clean picture in this light."""
        if not self.locked:
            self._adapt(room)
        lit = cv2.LUT(clean, self._curve(room))
        return self._noisy(lit.astype(np.uint8, copy=False), lens)

    def _adapt(self, room: Room) -> None:
        wanted = min(MAX_GAIN, TARGET_LIGHT / max(room.brightness, 0.01))
        self._gain += SETTLING * (wanted - self._gain)
        goal = 1 + BALANCED * (1 / light_colour(room.warmth) - 1)
        self._balance = self._balance + SETTLING * (goal - self._balance)

    def _curve(self, room: Room) -> Image:
        linear = (np.arange(256) / 255.0) ** GAMMA
        light = room.brightness * self._gain * light_colour(room.warmth) * self._balance
        curve = (linear[:, None] * light[None, :]) ** (1 / GAMMA) * 255
        return np.clip(curve, 0, 255).astype(np.uint8).reshape(256, 1, 3)

    def _noisy(self, picture: Image, lens: Lens) -> Image:
        sigma = round(lens.noise * np.sqrt(self._gain) / NOISE_STEP) * NOISE_STEP
        if sigma <= 0:
            return picture
        high, wide = picture.shape[:2]
        bank = self._scaled_bank(sigma, high, wide)
        y, x = (int(self._draw.integers(0, room)) for room in (64, 64))
        noisy = cv2.add(picture, bank[y : y + high, x : x + wide], dtype=cv2.CV_8U)
        return noisy.astype(np.uint8, copy=False)

    def _scaled_bank(self, sigma: float, high: int, wide: int) -> NDArray[np.int8]:
        """One big field of noise, cut at a random place for each frame, costs almost nothing."""
        shape = (high + 64, wide + 64, 3)
        kept = self._noise
        if kept is None or kept[0] != sigma or kept[1].shape != shape:
            kept = self._noise = (sigma, _noise_bank(self._seed, sigma, shape))
        return kept[1]


def _noise_bank(seed: int, sigma: float, shape: tuple[int, int, int]) -> NDArray[np.int8]:
    """Drawn row by row: as a whole its numbers would take twelve times what is kept of them."""
    draw = np.random.default_rng(seed)
    bank = np.empty(shape, np.int8)
    for row in bank:
        drawn = draw.standard_normal(row.shape, dtype=np.float32)
        row[:] = np.clip(np.round(drawn * sigma), -127, 127)
    return bank
