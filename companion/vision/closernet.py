"""The closer look: the same board at twice the size, for the names, where one is not plain."""

import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import (
    INPUT,
    PITCH,
    TINY,
    as_input,
    softmax,
    turned,
    turned_back,
)
from companion.vision.networks import network
from companion.vision.reading import CELLS, Floats, Image

CLOSER = 2  # times the board network's picture
CLOSE = CLOSER * INPUT  # pixels of the square it looks at
CLOSE_PITCH = CLOSER * PITCH  # pixels from crossing to crossing in it


class CloserNet:
    """The trained network, loaded once."""

    def __init__(self) -> None:
        self._net = network("closer.onnx")
        self._net.enableWinograd(False)  # 8 MB less at the evening's peak, for 13 ms more a look

    def look(self, image: Image) -> Floats:
        """Chances of R, B, Y, empty, covered for the sixteen crossings: the mean of few views."""
        logs = [
            np.log(turned_back(self._once(turned(image, turn, mirror)), turn, mirror) + TINY)
            for turn, mirror in thresholds.CLOSER_VIEWS
        ]
        return softmax(np.mean(logs, axis=0))

    def _once(self, image: Image) -> Floats:
        self._net.setInput(as_input(image)[None])
        names = self._net.forward("names")
        return softmax(np.asarray(names, np.float64).reshape(5, CELLS).T)
