"""Render the light on whole pictures of bare boards, of what is kept for judging alone.

    PYTHONPATH=GEN:. python -m companion.vision.training.whole_render 0 30 --out WHOLE

As `light_render.py`, with light maps, tables and cloths that nothing is learnt from; beside each
light lies the truth of its picture. `strange.py` puts prints and discs to it.
"""

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np
import scene
import wild
import wild2
from numpy.typing import NDArray

from companion.vision.training import kept_out
from companion.vision.training.colours import Colour, Rng, any_colour
from companion.vision.training.light import Light, keep
from companion.vision.training.light_render import HANDS, LOOKS, Bare, Points, Window, cover, seen
from companion.vision.training.paint import AA, noise

SEED = 13_000_000
TABLE = 1000  # pixels of a table's picture
KEPT_TABLES = (wild2.cloth_polka_check, wild2.cloth_confetti, wild.table_flowers)


def _woven(rng: Rng, share: NDArray[np.float64], a: Colour, b: Colour) -> NDArray[np.uint8]:
    """Two colours and a weave."""
    image = np.array(a) + share[..., None] * (np.array(b) - np.array(a))
    image = image * (1 + 0.05 * noise(rng, TABLE, 90))[..., None]
    return np.asarray(np.clip(image, 0, 255), np.uint8)


def _houndstooth(rng: Rng) -> NDArray[np.uint8]:
    y, x = np.mgrid[0:TABLE, 0:TABLE] * rng.uniform(16, 70) / TABLE
    stripe = ((x + y) % 2 < 1) ^ ((x % 2 < 1) & (y % 2 < 1))
    return _woven(rng, stripe.astype(np.float64), any_colour(rng), any_colour(rng))


def _leaves(rng: Rng) -> NDArray[np.uint8]:
    image = np.full((TABLE, TABLE, 3), any_colour(rng)).astype(np.uint8)
    inks = [any_colour(rng) for _ in range(3)]
    for _ in range(int(rng.integers(60, 240))):
        at = tuple(int(v) for v in rng.uniform(0, TABLE, 2))
        size = rng.uniform(0.01, 0.05) * TABLE
        axes = (round(size), round(0.35 * size))
        cv2.ellipse(
            image, at, axes, rng.uniform(0, 180), 0, 360, inks[int(rng.integers(3))], -1, AA
        )
    return image


def _terrazzo(rng: Rng) -> NDArray[np.uint8]:
    image = np.full((TABLE, TABLE, 3), any_colour(rng, 0.5)).astype(np.uint8)
    for _ in range(int(rng.integers(200, 700))):
        turn = np.sort(rng.uniform(0, 2 * np.pi, 5))
        chip = rng.uniform(0, TABLE, 2) + rng.uniform(4, 26) * np.stack(
            [np.cos(turn), np.sin(turn)], 1
        )
        cv2.fillPoly(image, [chip.astype(np.int32)], any_colour(rng), AA)
    return image


OWN_TABLES = (_houndstooth, _leaves, _terrazzo)


class KeptOut(Bare):
    """A bare board on what is kept for judging."""

    def table_look(self) -> tuple[object, ...]:
        rng, tags, kind = self.rng, self.tags, self.rng.random()
        tags["view"] = self.extreme
        if kind < 0.35:
            own = OWN_TABLES[int(rng.integers(len(OWN_TABLES)))]
            tags["table"] = own.__name__
            return (
                np.ascontiguousarray(own(rng)[..., ::-1]),
                float(rng.uniform(0.4, 0.9)),
                0.1,
                True,
            )
        if kind < 0.65:
            made = KEPT_TABLES[int(rng.integers(len(KEPT_TABLES)))]
            tags["table"] = made.__name__
            return tuple(made(rng, TABLE))
        *photo, name = wild2.table_photo(rng, TABLE)
        tags["table"], tags["swatch"] = f"photo_{name}", name
        return tuple(photo)


def only_kept() -> None:
    """Light maps and photographs that are kept for judging."""
    wild2.ENVS[:] = sorted(kept_out.MAPS)

    class Photos:
        glob = staticmethod(
            lambda _: [f"{scene.SWATCH}/{name}.jpg" for name in sorted(kept_out.SWATCHES)]
        )

    wild2.glob = Photos


def arrange(board: KeptOut, eight: bool) -> None:
    """Cars on their crossings, now and then carelessly, things and perhaps a hand."""
    rng, back = board.rng, board.cam["back"]
    cells, _ = board.random_cells(8 if eight else 9)
    board.place_discs(cells, 0.37 if rng.random() < 0.3 else 0.22)
    board.props(True)
    if rng.random() > 0.4:
        return
    hand = board.make_hand(str(rng.choice(HANDS)))
    way = math.atan2(-back[1], -back[0]) + rng.normal(0, 0.3)
    way += float(rng.choice([0, 0, 0.9, -0.9, 1.6, -1.6, 3.14]))
    along = np.array([math.cos(way), math.sin(way)])
    beside = np.array([-along[1], along[0]])
    reach = rng.uniform(*wild2.Wild2Board.REACH)
    tip = (along * reach + beside * rng.uniform(-0.9, 0.9)) * board.size / 2000
    high = board.bt + board.disc_h
    at = (*tip, (high + rng.uniform(2, 45)) / 1000)
    tilt, roll = rng.normal(0, 0.1), rng.normal(0, 0.12)
    board.pose_hand(hand, at, way, pitch=tilt, roll=roll, zmin=(high + 1) / 1000)


def _whole(board: KeptOut, nodes: Points) -> tuple[Window, float]:
    grid = np.meshgrid(np.arange(board.W, dtype=np.float64), np.arange(board.H, dtype=np.float64))
    pixels = np.stack(grid, -1).reshape(-1, 1, 2)
    straight = np.asarray(board.S.undistort(pixels)).reshape(board.H, board.W, 2)
    quad = nodes[[0, 3, 15, 12]]
    pitch = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean()) / 3
    return cover(board, straight, (np.eye(3), pitch), 1.0), pitch


def whole(number: int) -> tuple[Light, dict[str, object]]:
    """Scene `number` and its truth."""
    rng = np.random.default_rng(SEED + number)
    wild.use("wild2")
    board = KeptOut("wild2", rng, 1.0, LOOKS[0], 1, want_markers=number % 9 < 4)
    arrange(board, number % 3 == 2)
    truth = dict(board.truth(float(rng.uniform(1.5, 4))))
    light = seen(board, *_whole(board, np.array(truth["nodes_px"])), truth)
    return light, truth | {"tags": board.tags}


def _plain(value: object) -> object:
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else str(value)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("start", type=int)
    parser.add_argument("stop", type=int)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    only_kept()
    for number in range(args.start, args.stop):
        path = args.out / f"{number:06d}.light"
        if not path.exists():
            light, truth = whole(number)
            keep(light, path)
            path.with_suffix(".json").write_text(json.dumps(truth, default=_plain))
            print(path.name, flush=True)


if __name__ == "__main__":
    main()
