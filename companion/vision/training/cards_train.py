"""Teach the two card networks.

python -m companion.vision.training.cards_train --which near --photos CARDS... --tables STILLS...
    --out assets/vision
needs torch (2.13.0 was used); everything else is drawn. `--photos` are folders of card pictures
with truth files, `--tables` of board pictures with truth files, used as things under a card.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import pickle
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from companion.vision.cards_net import CLOSE, FAR
from companion.vision.reading import Image
from companion.vision.training.cards_samples import (
    far_answer,
    far_sample,
    jolted,
    near_answer,
    near_sample,
    photographed,
    reduced,
    shaken,
)
from companion.vision.training.cards_scene import Labelled
from companion.vision.training.kept_out import kept_out
from companion.vision.training.train import AVERAGE, HALF_DIGITS, settle_norms
from companion.vision.training.warm import start_from


class CardNet(nn.Module):  # type: ignore[misc]
    """A small encoder that sees the whole card, and a decoder that answers for every cell."""

    def __init__(self, planes: int, widths: Sequence[int] = (16, 32, 56, 80)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.one = step(3, a, 2)
        self.two = nn.Sequential(step(a, b, 2), step(b, b))
        self.three = nn.Sequential(step(b, c, 2), step(c, c))
        self.four = nn.Sequential(step(c, d, 2), step(d, d), step(d, d))
        self.back_three = step(d, c, 1, 1)
        self.join_three = step(2 * c, c)
        self.back_two = step(c, b, 1, 1)
        self.join_two = step(2 * b, b)
        self.answer = nn.Sequential(step(b, b), nn.Conv2d(b, planes, 1))

    def forward(self, picture: Tensor) -> Tensor:
        two = self.two(self.one(picture))
        three = self.three(two)
        deep = functional.interpolate(self.back_three(self.four(three)), scale_factor=2)
        three = self.join_three(torch.cat([three, deep], 1))
        deep = functional.interpolate(self.back_two(three), scale_factor=2)
        answer: Tensor = self.answer(self.join_two(torch.cat([two, deep], 1)))
        return answer


def card_net(near: bool) -> CardNet:
    """Finding a card takes less than reading it."""
    return CardNet(10) if near else CardNet(4, (12, 24, 40, 64))


def step(inside: int, outside: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    conv = nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outside), nn.ReLU(inplace=True))


def near_loss(answer: Tensor, truth: Tensor) -> Tensor:
    card = truth[:, 4:5]
    heat = functional.binary_cross_entropy_with_logits(
        answer[:, :4], truth[:, :4], reduction="none"
    )
    near_marks = truth[:, :4].amax(1, keepdim=True)
    heat = (heat * (1 + 15 * near_marks + 2 * card)).mean()
    mask = functional.binary_cross_entropy_with_logits(answer[:, 4:5], card)
    green = functional.binary_cross_entropy_with_logits(
        answer[:, 5:6], truth[:, 5:6], reduction="none"
    )
    steps = functional.smooth_l1_loss(answer[:, 6:10], truth[:, 6:10], reduction="none", beta=0.05)
    weight = card * (0.3 + near_marks)
    steps = (steps * weight).sum() / (4 * weight.sum() + 1)
    return heat * 4 + 0.3 * mask + 0.3 * (green * card).sum() / (card.sum() + 1) + 4 * steps


def far_loss(answer: Tensor, truth: Tensor) -> Tensor:
    card = truth[:, :1]
    mask = functional.binary_cross_entropy_with_logits(answer[:, :1], card, reduction="none")
    share = 1 / (card.mean((1, 2, 3), keepdim=True) + 0.01)
    mask = (mask * (1 + 0.15 * card * share)).mean()
    pose = functional.smooth_l1_loss(answer[:, 1:], truth[:, 1:], reduction="none", beta=0.1)
    per_card = (pose * card).sum((2, 3)) / (card.sum((2, 3)) + 0.5)
    return mask * 3 + per_card.mean() * 2


def table_photos(folders: Sequence[Path]) -> list[Image]:
    """Busy grounds without a card: boards cut out, and whole pictures that show no card."""
    found = []
    for path in sorted(p for folder in folders for p in folder.glob("*.json")):
        truth = json.loads(path.read_text())
        if "board_corners_px" not in truth or kept_out(truth["tags"]):
            continue
        image = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
        x, y, w, h = cv2.boundingRect(np.array(truth["board_corners_px"], np.float32))
        found.append(shrunk(image[max(0, y) : y + h, max(0, x) : x + w], (320, 320)))
        if not any("card" in name for name in truth["tags"].get("props", ["card"])):
            found += [shrunk(image, (480, 270))] * 3
    return found


def shrunk(image: Image, size: tuple[int, int]) -> Image:
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def drawn(near: bool, tables: list[Image], seed: int) -> Labelled:
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    return near_sample(rng, tables) if near else far_sample(rng, tables)


def pool(near: bool, count: int, tables: list[Image], seed: int) -> list[Labelled]:
    with multiprocessing.Pool(1) as workers:
        return workers.map(partial(drawn, near, tables), range(seed, seed + count), chunksize=50)


def kept(path: Path | None) -> list[Labelled]:
    """Pictures drawn for an earlier run."""
    return pickle.loads(path.read_bytes()) if path and path.exists() else []


def batches(
    near: bool,
    pictures: list[Labelled],
    photos: list[Labelled],
    share: float,
    size: int,
    seed: int,
) -> Iterator[tuple[Tensor, Tensor]]:
    """Endless batches with fresh colours; photographs are cut anew every time."""
    rng = np.random.default_rng(seed)
    answer = near_answer if near else far_answer
    while True:
        chosen = []
        for _ in range(size):
            if photos and rng.random() < share:
                chosen.append(shaken(rng, photos[rng.integers(len(photos))], near))
            else:
                picture = pictures[rng.integers(len(pictures))]
                chosen.append(jolted(rng, picture) if near else picture)
        images = np.stack([p.image for p in chosen]).astype(np.float32) / 255
        gains = np.exp(rng.normal(0, 0.1, (size, 1, 1, 3))) * np.exp(
            rng.normal(0, 0.1, (size, 1, 1, 1))
        )
        images = np.clip(images * gains, 0, 1) - 0.5
        truths = np.stack([answer(p) for p in chosen])
        planes = torch.from_numpy(images.astype(np.float32).transpose(0, 3, 1, 2))
        yield planes.contiguous(memory_format=torch.channels_last), torch.from_numpy(truths)


def begun(near: bool, start: Path | None, some: Tensor) -> CardNet:
    """A new network, or one that goes on from a state or from an exported network."""
    net = card_net(near)
    if start and start.suffix == ".onnx":
        start_from(net, start, some)
    elif start:
        net.load_state_dict(torch.load(start))
    net.to(memory_format=torch.channels_last)
    return net


def ahead(net: CardNet, x: Tensor) -> Tensor:
    """The network's answer; half the digits are enough to learn by, where that is quicker."""
    with torch.autocast("cpu", torch.bfloat16, enabled=HALF_DIGITS):
        answer: Tensor = net(x)
    return answer.float()


def learn(
    near: bool, stream: Iterator[tuple[Tensor, Tensor]], given: argparse.Namespace
) -> CardNet:
    """A network taught for so many minutes, the rate falling to nothing at the end; averaged."""
    torch.manual_seed(given.seed)
    net = begun(near, given.start, torch.cat([next(stream)[0] for _ in range(8)]))
    teacher = torch.optim.AdamW(net.parameters(), given.rate, weight_decay=1e-3)
    calm = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(AVERAGE), use_buffers=True)
    began, shown, total = time.monotonic(), 0, 0.0
    while (done := (time.monotonic() - began) / 60 / given.minutes) < 1:
        rate = given.rate * min(1, shown / 100 + 0.02) * (1 - done) ** 0.9 + 1e-6
        teacher.param_groups[0]["lr"] = rate
        x, y = next(stream)
        loss = (near_loss if near else far_loss)(ahead(net, x), y)
        teacher.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        teacher.step()
        calm.update_parameters(net)
        shown, total = shown + 1, total + float(loss.detach())
        if shown % 100 == 0:
            name = "near" if near else "far"
            print(f"{name} {shown} {done:.0%} loss {total / 100:.4f}", flush=True)
            total = 0.0
            torch.save(calm.module.state_dict(), given.out / f"cards_{name}_so_far.pt")
    taught: CardNet = calm.module
    settle_norms(taught, stream)
    taught.eval().to(memory_format=torch.contiguous_format)
    return taught


def save(net: CardNet, near: bool, path: Path) -> None:
    example = torch.zeros(1, 3, CLOSE, CLOSE) if near else torch.zeros(1, 3, FAR[1], FAR[0])
    names = {"input_names": ["picture"], "output_names": ["planes"]}
    torch.onnx.export(net, (example,), str(path), opset_version=13, dynamo=False, **names)
    torch.save(net.state_dict(), path.with_suffix(".pt"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=[])
    parser.add_argument("--share", type=float, default=0.35, help="of photographs in a batch")
    parser.add_argument("--tables", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--which", choices=("near", "far"), required=True)
    parser.add_argument("--drawn", type=int, default=16000)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--pool", type=Path, default=None)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, default=None)
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    near = given.which == "near"
    files = sorted(p for folder in given.photos for p in folder.glob("*card*.json"))
    photos = [reduced(p, near) for p in map(photographed, files) if p]
    pictures = kept(given.pool) or pool(
        near, given.drawn, table_photos(given.tables), given.seed * 1_000_000
    )
    if given.pool:
        given.pool.write_bytes(pickle.dumps(pictures))
    print(f"{len(pictures)} drawn, {len(photos)} photographed", flush=True)
    if not given.minutes:  # only draw, for a later run
        return
    stream = batches(near, pictures, photos, given.share, 24, given.seed)
    net = learn(near, stream, given)
    save(net, near, given.out / f"cards_{given.which}.onnx")


if __name__ == "__main__":
    main()
