"""Teach the board network its names alone, from boards put together from rendered light.

    python -m companion.vision.training.names_train --data DATA --light LIGHT --minutes 42 --out OUT

Its early layers, and with them whether and where a board lies, stay as they are: what crossings
look like is learnt anew. With `--whole` all layers learn, held to what the network they began from
calls a board. DATA holds samples of rendered pictures (`make rendered`), and boards of
the closer look (`closer_train make`) if there are any.
"""

import argparse
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

from companion.vision.boardnet import INPUT
from companion.vision.training.augment import Labels, Picture, board_case
from companion.vision.training.closer_augment import near_case
from companion.vision.training.closer_samples import Close
from companion.vision.training.grounds import photographs
from companion.vision.training.heeded import Heeded
from companion.vision.training.nets import BoardNet
from companion.vision.training.relit import boards
from companion.vision.training.samples import Sample, load
from companion.vision.training.train import (
    Batch,
    Loss,
    ahead,
    arguments,
    batches,
    export,
    fit,
    named_and_moved,
    settle_norms,
    stacked,
    told,
)
from companion.vision.training.warm import start_from

ANEW = 200  # boards put together at each refreshing
SLOWER = 0.4  # of the rate, for layers that know their work already
Either = Sample | Close


class Naming(BoardNet):
    """The board network while its names learn: alone, or with `whole` all layers."""

    def __init__(self, whole: bool = False) -> None:
        super().__init__()
        self.whole = whole

    def train(self, mode: bool = True) -> "Naming":
        super().train(mode)
        if not self.whole:
            for part in (self.body, self.finer, self.deeper, self.place, self.board):
                part.eval()
                part.requires_grad_(False)
        return self


def batch(samples: list[Either], rng: np.random.Generator) -> Batch:
    """Inputs and labels; last, whether a sample may teach what is a board and what is not."""
    whole = torch.tensor([float(isinstance(s, Sample)) for s in samples])
    cases = [board_case(s, rng) if isinstance(s, Sample) else near_case(s, rng) for s in samples]
    return (*stacked(cases), whole)


def naming_loss(old: BoardNet) -> Loss:
    """Names, offsets and boards, while what the old network calls a board stays one."""

    def loss(net: nn.Module, batch: Batch) -> torch.Tensor:
        x, cells, shifts, placed, board, whole = batch
        names, moved, is_board = ahead(net, x)
        with torch.no_grad():
            before = ahead(old, x)[2].sigmoid()
        told = torch.where(whole > 0, 0.5 * (placed + before[:, 0]), before[:, 0])
        return named_and_moved(names, moved, cells, shifts, board) + (
            0.5 * F.binary_cross_entropy_with_logits(is_board[:, 0], told)
        )

    return loss


def groups(net: BoardNet) -> list[dict[str, object]]:
    """The layers that learn: those that name at the full rate, all others slower."""
    naming = (net.crossing, net.detail, net.compare, net.name, net.shift)
    own = {id(p) for part in naming for p in part.parameters()}
    asked = [p for p in net.parameters() if p.requires_grad]
    return [
        {"params": [p for p in asked if id(p) in own], "share": 1.0},
        {"params": [p for p in asked if id(p) not in own], "share": SLOWER},
    ]


def _as_asked(sample: Close, rng: np.random.Generator) -> tuple[Picture, Labels]:
    case = near_case(sample, rng)
    return case.image, case.cells


def learn(args: argparse.Namespace) -> None:
    """Train and export."""
    net, old = Naming(args.whole), BoardNet()
    rng = np.random.default_rng([args.seed, 1])
    relit = Heeded(net, _as_asked, rng)
    photos = photographs(args.swatches) if args.swatches else []

    def draw() -> tuple[list[Either], np.ndarray]:
        whole = list(load(args.data))
        relit.add(islice(boards(args.light, rng, photos), ANEW))
        print(len(whole), "rendered,", len(relit.boards), "relit", flush=True)
        alike = np.full(len(whole), (1 - args.relit) / len(whole))
        return [*whole, *relit.boards], np.append(alike, args.relit * relit.shares())

    stream = batches(batch, draw, args.batch, args.seed)
    first = torch.cat([next(stream)[0] for _ in range(8)])
    start_from(net, args.start, first)
    start_from(old, args.start, first)
    net.train()
    old.eval()
    net = net.to(memory_format=torch.channels_last)
    fit(net, stream, naming_loss(old), args, groups(net))
    final = Naming(args.whole)
    final.load_state_dict(torch.load(args.keep))
    settle_norms(final, stream)
    export(final, (INPUT, INPUT), ["names", "shifts", "board"], args.out / "board.onnx")


def main() -> None:
    """The command line."""
    start = Path("assets/vision/board.onnx")
    parser = arguments(__doc__, start=start, keep=Path("names.pt"), minutes=42, rate=1e-3)
    parser.add_argument("--light", type=Path, required=True, help="a folder of light_render.py")
    parser.add_argument("--whole", action="store_true", help="all layers learn")
    parser.add_argument("--swatches", type=Path, help="photographed surfaces, for prints")
    parser.add_argument("--relit", type=float, default=0.65, help="share of boards from LIGHT")
    learn(told(parser))


if __name__ == "__main__":
    main()
