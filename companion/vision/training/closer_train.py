"""Train the closer look and export it.

    python -m companion.vision.training.closer_train make PHOTOS... --data DATA
    python -m companion.vision.training.closer_train paint 700000 700800 --data DATA
    python -m companion.vision.training.closer_train train --data DATA --minutes 90 --out OUT
        --light LIGHT --shares relit=0.75 rendered=0.25

It begins as the board network and learns finer details beside it, or goes on from an exported one
(`--start assets/vision/closer.onnx`). PHOTOS are folders of pictures with truth; what is kept for
judging is left out. Each folder of DATA gets its share of the samples drawn; "relit" are boards put
together from LIGHT (`relit.py`), some anew again and again.
"""

import argparse
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

from companion.vision.boardnet import INPUT, as_input
from companion.vision.closernet import CLOSE
from companion.vision.training.closer_augment import close_case
from companion.vision.training.closer_samples import Close, keep, load, painted, rendered
from companion.vision.training.grounds import photographs
from companion.vision.training.heeded import Heeded
from companion.vision.training.nets import CloserNet
from companion.vision.training.relit import boards
from companion.vision.training.train import (
    Batch,
    ahead,
    arguments,
    batches,
    export,
    fit,
    settle_norms,
    told,
)
from companion.vision.training.warm import start_from

IN_A_FILE = 50
RELIT = "relit"  # the share of boards put together while the network learns
ANEW = 450  # of them at each refreshing
SLOWER = 0.4  # of the rate, for layers that know their work already


def close_batch(samples: list[Close], rng: np.random.Generator) -> Batch:
    """Inputs and labels."""
    cases = [close_case(s, rng) for s in samples]
    return (
        torch.from_numpy(np.stack([as_input(c[0]) for c in cases])),
        torch.from_numpy(np.stack([c[1] for c in cases])),
    )


def close_loss(net: nn.Module, batch: Batch) -> torch.Tensor:
    """Cross entropy of the names."""
    (names,) = ahead(net, batch[0])
    return F.cross_entropy(names.flatten(2), batch[1], ignore_index=-1)


def groups(net: CloserNet) -> list[dict[str, object]]:
    """The layers that learn: new ones at the full rate, old ones slower."""
    new = (net.near, net.deep, net.spot, net.weigh, net.talk, net.add)
    fresh = {id(p) for part in new for p in part.parameters()}
    asked = [p for p in net.parameters() if p.requires_grad]
    return [
        {"params": [p for p in asked if id(p) in fresh], "share": 1.0},
        {"params": [p for p in asked if id(p) not in fresh], "share": SLOWER},
    ]


def make(folder: Path, data: Path) -> None:
    """All pictures of a folder that may be learnt from."""
    paths = [p for p in sorted(folder.glob("*.jpg")) if p.with_suffix(".json").exists()]
    keep(
        [s for s in map(rendered, paths) if s is not None], data / f"{folder.resolve().name}.close"
    )


def paint(start: int, stop: int, data: Path) -> None:
    """Our own simulated pictures, some in a file."""
    for first in range(start, stop, IN_A_FILE):
        path = data / f"painted_{first}.close"
        if not path.exists():
            keep([painted(k) for k in range(first, min(stop, first + IN_A_FILE))], path)


def learn(args: argparse.Namespace) -> None:
    """Train and export."""

    net = CloserNet()
    rng = np.random.default_rng([args.seed, 1])
    relit = Heeded(net, close_case, rng)
    photos = photographs(args.swatches) if args.swatches else []

    def draw() -> tuple[list[Close], np.ndarray]:
        if args.light:
            relit.add(islice(boards(args.light, rng, photos), ANEW))
        samples: list[Close] = []
        weights: list[float] = []
        for folder, share in args.shares:
            found = relit.boards if folder == RELIT else list(load(args.data / folder))
            print(len(found), folder, flush=True)
            samples += found
            alike = np.full(len(found), 1 / max(1, len(found)))
            weights += list(share * (relit.shares() if folder == RELIT else alike))
        return samples, np.asarray(weights) / sum(weights)

    stream = batches(close_batch, draw, args.batch, args.seed)
    if args.start.suffix == ".onnx":
        first = torch.cat([next(stream)[0] for _ in range(4)])
        half = F.avg_pool2d(first, 2)
        assert half.shape[-1] == INPUT
        if args.start.stem == "closer":
            start_from(net, args.start, first, "base")
        else:
            start_from(net.base, args.start, half)
    else:
        net.load_state_dict(torch.load(args.start))
    net.train()
    net = net.to(memory_format=torch.channels_last)
    fit(net, stream, close_loss, args, groups(net))
    final = CloserNet()
    final.load_state_dict(torch.load(args.keep))
    settle_norms(final, stream)
    export(final, (CLOSE, CLOSE), ["names"], args.out / "closer.onnx", half=True)


def _share(word: str) -> tuple[str, float]:
    """ "relit=0.7" -> a folder of DATA and its share of what is learnt from."""
    folder, _, share = word.partition("=")
    return folder, float(share)


def main() -> None:
    """The command line."""
    start, kept = Path("assets/vision/board.onnx"), Path("closer.pt")
    parser = arguments(__doc__, start=start, keep=kept, minutes=65, batch=24)
    parser.add_argument("what", choices=["make", "paint", "train"])
    parser.add_argument("where", nargs="*")
    parser.add_argument("--light", type=Path, help="a folder of light_render.py")
    parser.add_argument("--swatches", type=Path, help="photographed surfaces, for prints")
    parser.add_argument("--shares", type=_share, nargs="+", default=[("", 1.0)])
    args = told(parser)
    if args.what == "make":
        for folder in args.where:
            make(Path(folder), args.data)
    elif args.what == "paint":
        paint(int(args.where[0]), int(args.where[1]), args.data)
    else:
        learn(args)


if __name__ == "__main__":
    main()
