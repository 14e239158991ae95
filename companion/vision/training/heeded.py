"""Boards that teach more are drawn more often: those the network does not yet read rightly.

Of boards put together from rendered light most are read at once, and nothing is learnt from them.
"""

from collections.abc import Callable, Iterable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional as F  # noqa: N812

from companion.vision.boardnet import as_input
from companion.vision.training.closer_samples import Close
from companion.vision.training.colours import Rng

LEAST, MOST = 0.08, 0.6  # mean loss of a board's names, as it counts for its share
AT_ONCE = 25  # boards looked at together
View = Callable[[Close, Rng], tuple[NDArray[np.uint8], NDArray[np.int64]]]


class Heeded:
    """A growing pool of boards, each with how much it still teaches."""

    def __init__(self, net: nn.Module, view: View, rng: Rng) -> None:
        self.boards: list[Close] = []
        self._lost: NDArray[np.float64] = np.zeros(0)
        self._net, self._view, self._rng = net, view, rng

    def add(self, boards: Iterable[Close]) -> None:
        """Take these up, and look again at as many of those before."""
        before = len(self.boards)
        self.boards += boards
        many = len(self.boards) - before
        self._lost = np.append(self._lost, np.zeros(many))
        again = self._rng.permutation(before)[:many]
        asked = np.append(np.arange(before, before + many), again)
        for part in np.array_split(asked, -(-len(asked) // AT_ONCE)):
            self._lost[part] = self._loss([self.boards[int(k)] for k in part])

    def shares(self) -> NDArray[np.float64]:
        """How often each is drawn, of one in all."""
        heed = np.clip(self._lost, LEAST, MOST)
        return np.asarray(heed / heed.sum())

    def _loss(self, boards: list[Close]) -> NDArray[np.float64]:
        seen = [self._view(board, self._rng) for board in boards]
        x = torch.from_numpy(np.stack([as_input(image) for image, _ in seen]))
        cells = torch.from_numpy(np.stack([c for _, c in seen])).reshape(len(seen), -1)
        learning = self._net.training
        self._net.eval()
        with torch.no_grad():
            names = self._net(x.to(memory_format=torch.channels_last))
            names = (names[0] if isinstance(names, tuple) else names).flatten(2)
            lost = F.cross_entropy(names, cells, ignore_index=-1, reduction="none")
        self._net.train(learning)
        asked = (cells >= 0).sum(1).clamp(min=1)
        return np.asarray((lost.sum(1) / asked).numpy(), np.float64)
