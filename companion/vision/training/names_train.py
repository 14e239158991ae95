"""Teach the board network its names alone, from boards put together from rendered light.

    python -m companion.vision.training.names_train --data DATA --light LIGHT --minutes 42 --out OUT

Its early layers, and with them whether and where a board lies, stay as they are: what crossings
look like is learnt anew. DATA holds samples of rendered pictures (`make rendered`), and boards of
the closer look (`closer_train make`) if there are any.
"""

import argparse
from itertools import islice
from pathlib import Path

import numpy as np
import torch

from companion.vision.boardnet import INPUT
from companion.vision.training.augment import board_case
from companion.vision.training.closer_augment import near_case
from companion.vision.training.closer_samples import Close
from companion.vision.training.closer_samples import load as load_close
from companion.vision.training.nets import BoardNet
from companion.vision.training.relit import boards
from companion.vision.training.samples import Sample, load
from companion.vision.training.train import (
    Batch,
    arguments,
    batches,
    board_loss,
    export,
    fit,
    settle_norms,
    stacked,
    told,
)
from companion.vision.training.warm import start_from

ANEW = 150  # boards put together at each refreshing
Either = Sample | Close


class Naming(BoardNet):
    """The board network while only its names learn."""

    def train(self, mode: bool = True) -> "Naming":
        super().train(mode)
        for part in (self.body, self.finer, self.deeper, self.place, self.board):
            part.eval()
            part.requires_grad_(False)
        return self


def batch(samples: list[Either], rng: np.random.Generator) -> Batch:
    """Inputs and labels."""
    return stacked(
        [board_case(s, rng) if isinstance(s, Sample) else near_case(s, rng) for s in samples]
    )


def learn(args: argparse.Namespace) -> None:
    """Train and export."""
    close: list[Close] = []
    rng = np.random.default_rng([args.seed, 1])

    def draw() -> tuple[list[Either], np.ndarray]:
        whole = list(load(args.data))
        close.extend(islice(boards(args.light, rng), ANEW))
        near = [*close, *load_close(args.data)]
        print(len(whole), "rendered,", len(near), "relit", flush=True)
        shares = [(1 - args.relit) / len(whole)] * len(whole) + [args.relit / len(near)] * len(near)
        return [*whole, *near], np.asarray(shares) / sum(shares)

    net = Naming()
    stream = batches(batch, draw, args.batch, args.seed)
    start_from(net, args.start, torch.cat([next(stream)[0] for _ in range(8)]))
    net.train()
    net = net.to(memory_format=torch.channels_last)
    fit(net, stream, board_loss, args)
    final = Naming()
    final.load_state_dict(torch.load(args.keep))
    settle_norms(final, stream)
    export(final, (INPUT, INPUT), ["names", "shifts", "board"], args.out / "board.onnx")


def main() -> None:
    """The command line."""
    start = Path("assets/vision/board.onnx")
    parser = arguments(__doc__, start=start, keep=Path("names.pt"), minutes=42, rate=1e-3)
    parser.add_argument("--light", type=Path, required=True, help="a folder of light_render.py")
    parser.add_argument("--relit", type=float, default=0.65, help="share of boards from LIGHT")
    learn(told(parser))


if __name__ == "__main__":
    main()
