"""Train the networks and export them.

    python -m companion.vision.training.train board --data DATA --minutes 20 --out assets/vision

DATA holds folders of samples (`*.pickle`, made by `companion.vision.training.make`, which leaves
out what is kept for judging).  `--start` goes on from a state or from an exported network.
"""

import argparse
import io
import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from companion.vision.boardnet import INPUT, as_input
from companion.vision.training.augment import BoardCase, board_case, finder_case
from companion.vision.training.nets import BoardNet, FinderNet
from companion.vision.training.samples import THUMB, Sample, load
from companion.vision.training.warm import start_from

Batch = tuple[torch.Tensor, ...]
Loss = Callable[[nn.Module, Batch], torch.Tensor]
Pool = tuple[list[Sample], np.ndarray]
T = TypeVar("T")
REFRESH = 150  # batches between two looks for new pictures
HALF_DIGITS = bool(torch.cpu._is_avx512_bf16_supported())  # else ten times slower
WORTH_HALVING = 256  # numbers of one layer
AVERAGE = 0.998  # the exported weights are a running mean of the trained ones


def board_batch(samples: list[Sample], rng: np.random.Generator) -> Batch:
    """Inputs and labels of the board network."""
    return stacked([board_case(s, rng) for s in samples])


def stacked(cases: list[BoardCase]) -> Batch:
    """One batch of these."""
    return (
        torch.from_numpy(np.stack([as_input(c.image) for c in cases])),
        torch.from_numpy(np.stack([c.cells for c in cases])),
        torch.from_numpy(np.stack([c.shifts for c in cases])),
        torch.tensor([float(c.placed) for c in cases]),
        torch.tensor([float(c.board) for c in cases]),
    )


def finder_batch(samples: list[Sample], rng: np.random.Generator) -> Batch:
    """Inputs and labels of the finder."""
    cases = [finder_case(s, rng) for s in samples]
    whole = torch.tensor([float(len(s.corners) in (0, 4)) for s in samples])
    return (
        torch.from_numpy(np.stack([as_input(c[0]) for c in cases])),
        torch.from_numpy(np.stack([c[1] for c in cases])),
        whole,
    )


def ahead(net: nn.Module, x: torch.Tensor) -> list[torch.Tensor]:
    """The network's answers; half the digits are enough to learn by, where that is quicker."""
    with torch.autocast("cpu", torch.bfloat16, enabled=HALF_DIGITS):
        out = net(x.to(memory_format=torch.channels_last))
    return [part.float() for part in (out if isinstance(out, tuple) else (out,))]


def named_and_moved(
    names: torch.Tensor,
    moved: torch.Tensor,
    cells: torch.Tensor,
    shifts: torch.Tensor,
    board: torch.Tensor,
) -> torch.Tensor:
    """Names of the crossings, and where they really are on a board."""
    named = F.cross_entropy(names.flatten(2), cells, ignore_index=-1, label_smoothing=0.01)
    off = F.smooth_l1_loss(moved.flatten(2), shifts, reduction="none", beta=0.05).mean((1, 2))
    return named + 3 * (off * board).sum() / board.sum().clamp(min=1)


def board_loss(net: nn.Module, batch: Batch) -> torch.Tensor:
    """Names of the crossings, where they really are, board or not."""
    x, cells, shifts, placed, board = batch
    names, moved, is_board = ahead(net, x)
    told = F.binary_cross_entropy_with_logits(is_board[:, 0], placed)
    return named_and_moved(names, moved, cells, shifts, board) + 0.25 * told


def finder_loss(net: nn.Module, batch: Batch) -> torch.Tensor:
    """Cross entropy of both maps, outer crossings weighing more than the empty table."""
    x, heat, whole = batch
    (out,) = ahead(net, x)
    weight = torch.cat([1 + 12 * heat[:, :1], torch.ones_like(heat[:, 1:])], 1)
    loss = F.binary_cross_entropy_with_logits(out, heat, weight=weight, reduction="none").mean(
        (2, 3)
    )
    return loss[:, 0].mean() + 2 * (loss[:, 1] * whole).mean()


def batches(
    make: Callable[[list[T], np.random.Generator], Batch],
    draw: Callable[[], tuple[list[T], np.ndarray]],
    size: int,
    seed: int,
) -> Iterator[Batch]:
    """Endless batches; pictures added meanwhile are taken up."""
    rng = np.random.default_rng(seed)
    for turn in itertools.count():
        if turn % REFRESH == 0:
            samples, weights = draw()
        picks = rng.choice(len(samples), size, p=weights)
        yield make([samples[int(k)] for k in picks], rng)


def weigh(samples: list[Sample], painted: float) -> np.ndarray:
    """Chance of each sample; `painted` is the share of our own simulated pictures."""
    own = np.array([s.style in ("painted", "other") for s in samples])
    w = np.where(own, painted / max(1, own.sum()), (1 - painted) / max(1, (~own).sum()))
    return np.asarray(w / w.sum())


def fit(
    net: nn.Module,
    stream: Iterator[Batch],
    loss_of: Loss,
    args: argparse.Namespace,
    groups: list[dict[str, object]] | None = None,
) -> nn.Module:
    """Train for the given minutes (warm up, then a cosine down); gives the averaged network.

    `groups` are layers with their `share` of the rate; else all learn alike.
    """
    asked = groups or [{"params": list(net.parameters()), "share": 1.0}]
    best = torch.optim.AdamW(asked, lr=args.rate, weight_decay=2e-3)
    calm = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(AVERAGE), use_buffers=True)
    start, mean, step = time.monotonic(), 0.0, 0
    while (done := (time.monotonic() - start) / (60 * max(args.minutes, 1e-9))) < 1:
        for group in best.param_groups:
            rate = args.rate * min(1, (step + 1) / 60) * (0.5 + 0.5 * np.cos(np.pi * done))
            group["lr"] = rate * group["share"] + 1e-6
        loss = loss_of(net, next(stream))
        best.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        best.step()
        calm.update_parameters(net)
        mean, step = 0.98 * mean + 0.02 * loss.item(), step + 1
        if step % 100 == 0:
            print(f"{step} steps, {100 * done:.0f} %, loss {mean:.4f}", flush=True)
            torch.save(calm.module.state_dict(), args.keep)
    torch.save(calm.module.state_dict(), args.keep)
    return calm.module


def settle_norms(net: nn.Module, stream: Iterator[Batch], times: int = 40) -> None:
    """Measure the batch norms anew: averaged weights need their own means and spreads."""
    net.train()
    norms = [m for m in net.modules() if isinstance(m, nn.BatchNorm2d) and m.training]
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None  # a plain mean over all batches
    with torch.no_grad():
        for _ in range(times):
            net(next(stream)[0].to(memory_format=torch.channels_last))


def halved(data: bytes) -> bytes:
    """The same network, its weights kept in half the bytes; OpenCV makes them whole on loading."""
    model = onnx.load_from_string(data)
    whole = [t for t in model.graph.initializer if t.data_type == onnx.TensorProto.FLOAT]
    for tensor in whole:
        weights = onnx.numpy_helper.to_array(tensor)
        if weights.size < WORTH_HALVING:
            continue
        name = tensor.name
        tensor.CopyFrom(onnx.numpy_helper.from_array(weights.astype(np.float16), f"{name}/half"))
        kind = onnx.TensorProto.FLOAT
        model.graph.node.insert(0, onnx.helper.make_node("Cast", [tensor.name], [name], to=kind))
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


def export(
    net: nn.Module, size: tuple[int, int], names: list[str], path: Path, half: bool = False
) -> None:
    """Write the network as one ONNX file that cv2.dnn reads; `half` keeps weights in 16 bits."""
    net.eval()
    data = io.BytesIO()
    zero = torch.zeros(1, 3, size[1], size[0])
    torch.onnx.export(
        net.to(memory_format=torch.contiguous_format),
        zero,
        data,
        input_names=["picture"],
        output_names=names,
        opset_version=13,
        dynamo=False,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(halved(data.getvalue()) if half else data.getvalue())


def arguments(about: str | None, **usual: object) -> argparse.ArgumentParser:
    """What every training can be told; `usual` are this one's own values."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("assets/vision"))
    parser.add_argument("--start", type=Path, help="go on from this state or exported network")
    parser.add_argument("--keep", type=Path, default=Path("net.pt"), help="state, now and then")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.set_defaults(**usual)
    return parser


def told(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What this training was told; from here it is the same every time, on one core."""
    args = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    return args


def main() -> None:
    """The command line."""
    parser = arguments(__doc__)
    parser.add_argument("which", choices=["board", "finder"])
    parser.add_argument("--painted", type=float, default=0.5)
    args = told(parser)
    board = args.which == "board"
    net: nn.Module = BoardNet() if board else FinderNet()

    def draw() -> Pool:
        train = list(load(args.data))
        print(len(train), "samples", flush=True)
        return train, weigh(train, args.painted)

    stream = batches(board_batch if board else finder_batch, draw, args.batch, args.seed)
    if args.start and args.start.suffix == ".onnx":
        start_from(net, args.start, torch.cat([next(stream)[0] for _ in range(8)]))
    elif args.start:
        net.load_state_dict(torch.load(args.start))
    net = net.to(memory_format=torch.channels_last)
    net = fit(net, stream, board_loss if board else finder_loss, args)
    settle_norms(net, stream)
    if board:
        export(net, (INPUT, INPUT), ["names", "shifts", "board"], args.out / "board.onnx")
    else:
        export(net, THUMB, ["heat"], args.out / "finder.onnx")


if __name__ == "__main__":
    main()
