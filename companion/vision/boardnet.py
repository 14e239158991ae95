"""The board network: a board seen from above -> sixteen names, where they are, board or not."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.networks import network
from companion.vision.reading import CELLS, SIDE, Image

INPUT = 160  # pixels of the square the network looks at
PITCH = 32  # pixels from crossing to crossing in it
REACH = 1.0  # pitches seen beyond the outer crossings
TINY = 1e-6


@dataclass(frozen=True)
class Look:
    """What the network says: chances of R, B, Y, empty, covered; true places in pitches."""

    chances: NDArray[np.float64]  # 16 x 5
    offsets: NDArray[np.float64]  # 16 x 2: where each crossing really is
    board: float  # chance that this is a board, rightly placed


def square() -> NDArray[np.float32]:
    """Where the four outer crossings lie in the network's picture."""
    a, b = REACH * PITCH, (REACH + 3) * PITCH
    return np.array([[a, a], [b, a], [b, b], [a, b]], np.float32)


def lattice() -> NDArray[np.float32]:
    """Where the sixteen crossings lie in the network's picture."""
    grid = [[(REACH + x) * PITCH, (REACH + y) * PITCH] for y in range(SIDE) for x in range(SIDE)]
    return np.array(grid, np.float32)


def squares(flat: Image) -> NDArray[np.float64]:
    """The squares round the crossings of the network's picture, 16 x side x side x 3."""
    reach = round(thresholds.DOUBT_REACH * PITCH)
    spots = np.rint(lattice()).astype(int)
    cut = [flat[y - reach : y + reach + 1, x - reach : x + reach + 1] for x, y in spots]
    return np.stack(cut).astype(np.float64)


def shaded(board: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of the crossings, by their squares, lie in a deep shadow."""
    light = board[..., 1].mean(axis=(1, 2))
    return np.asarray(light < thresholds.SHADED * float(np.median(light)))


def doubted(chances: NDArray[np.float64], dark: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What a network said, believed less of the crossings in a deep shadow."""
    faith = np.where(dark, thresholds.SHADE_FAITH, 1.0)
    return softmax(np.log(chances + TINY) * faith[:, None])


def as_input(image: Image) -> NDArray[np.float32]:
    """A picture as the networks want it: colour planes, -0.5..0.5."""
    return np.ascontiguousarray(image.transpose(2, 0, 1).astype(np.float32) / 255 - 0.5)


class BoardNet:
    """The trained network, loaded once."""

    def __init__(self, name: str = "board.onnx") -> None:
        self._net = network(name)

    def look(self, image: Image) -> Look:
        """Judge one rectified board."""
        self._net.setInput(as_input(image)[None])
        names, shifts, board = self._net.forward(["names", "shifts", "board"])
        logits = np.asarray(names, np.float64).reshape(5, CELLS).T
        offsets = np.asarray(shifts, np.float64).reshape(2, CELLS).T
        return Look(softmax(logits), offsets, float(1 / (1 + np.exp(-board.item()))))

    def look_round(self, image: Image, first: Look) -> Look:
        """The same board judged from other sides and in the mirror: the mean is steadier.

        In a deep shadow, where a dark disc is hardly seen, the network is believed less.
        """
        mean = self._mean(image, first)
        return replace(mean, chances=doubted(mean.chances, shaded(squares(image))))

    def look_steady(self, image: Image) -> Look:
        """The mean of looks from all sides, where one alone does not lead to the crossings."""
        return self._mean(image, self.look(image))

    def _mean(self, image: Image, first: Look) -> Look:
        seen = [first]
        for turn, mirror in thresholds.OTHER_VIEWS:
            there = self.look(turned(image, turn, mirror))
            offsets = shifts_back(there.offsets, turn, mirror)
            seen.append(Look(turned_back(there.chances, turn, mirror), offsets, there.board))
        chances = softmax(np.mean([np.log(look.chances + TINY) for look in seen], axis=0))
        offsets = np.asarray(np.mean([look.offsets for look in seen], axis=0))
        return Look(chances, offsets, float(np.mean([look.board for look in seen])))


def turned(image: Image, turn: int, mirror: bool) -> Image:
    """A board seen from another side, or in the mirror."""
    flat = image[:, ::-1] if mirror else image
    return np.ascontiguousarray(np.rot90(flat, turn))


def turned_back(chances: NDArray[np.float64], turn: int, mirror: bool) -> NDArray[np.float64]:
    """What was seen from there, crossing by crossing as the board lies."""
    grid = np.rot90(chances.reshape(SIDE, SIDE, -1), -turn)
    return np.asarray((grid[:, ::-1] if mirror else grid).reshape(CELLS, -1))


def shifts_back(offsets: NDArray[np.float64], turn: int, mirror: bool) -> NDArray[np.float64]:
    """Where the crossings were seen from there, as the board lies."""
    grid = turned_back(offsets, turn, False).reshape(SIDE, SIDE, 2)
    for _ in range(turn % 4):
        grid = np.stack([-grid[..., 1], grid[..., 0]], axis=-1)
    return np.asarray((grid[:, ::-1] * (-1, 1) if mirror else grid).reshape(CELLS, 2))


def softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scores as chances, row by row."""
    e = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(e / e.sum(axis=1, keepdims=True))
