"""Whole pictures to judge by: light, prints, discs and cameras that nothing is learnt from.

    PYTHONPATH=GEN:. python -m companion.vision.training.strange WHOLE OUT --each 4 --use judge

WHOLE is a folder of `whole_render.py`; the camera is the one of the pictures' generator (GEN).
Picture k of a light depends on the two numbers alone; where a person could not tell a car's colour
it is taken again, and left out after four times.
"""

import argparse
import json
from pathlib import Path

import cv2
import isp
import numpy as np

from companion.vision.training import colours, strange_prints
from companion.vision.training.colours import Rng, distance, hsv, mix
from companion.vision.training.light import Light, Linear, load
from companion.vision.training.relit import of_a_box, seen, told
from companion.vision.training.samples import Picture
from companion.vision.training.tops import Box, Look

SEED = 131
TRIES = 4
APART = 50  # Lab: red and yellow of one box
KEPT = 0.35  # of the loudness of the camera's faults at each further try
Truth = dict[str, object]


def _box(rng: Rng, use: str) -> tuple[dict[str, colours.Colour], Box, str]:
    shades = colours.shades(rng)
    while distance(shades["R"], shades["Y"]) < APART:
        shades = colours.shades(rng)
    tops, kind = strange_prints.tops(rng, shades, use)
    wood = hsv(32, 0.45, 0.7) if rng.random() < 0.25 else None
    sides = {k: wood or mix(c, strange_prints.BLACK, 0.1) for k, c in shades.items()}
    return shades, {k: Look(tops[k], sides[k]) for k in shades}, kind


def _camera(rng: Rng, dim: bool) -> dict[str, float]:
    faults: dict[str, float] = isp.sample_isp(rng, "wild", dim)
    faults.update(
        awb=float(rng.uniform(0.45, 1)),
        wb_r=float(rng.normal(1, 0.06)),
        wb_b=float(rng.normal(1, 0.08)),
        sat=float(rng.uniform(0.7, 1.4)),
        contrast=float(rng.uniform(0, 0.65)),
        sharpen=float(rng.uniform(0, 1.4)),
        motion=faults["motion"] * 0.5,
        blur=min(faults["blur"], 1.1),
    )
    return faults | {"ev": float(np.clip(faults["ev"], -1.2, 0.75))}


def _calmer(faults: dict[str, float]) -> dict[str, float]:
    ones = {k: 1 + (faults[k] - 1) * KEPT for k in ("wb_r", "wb_b")}
    less = {"ev": faults["ev"] * KEPT, "gain": 1 + (faults["gain"] - 1) * KEPT, "motion": 0.0}
    return faults | ones | less | {"awb": min(1.0, faults["awb"] + 0.15)}


def _exposed(light: Linear, corners: np.ndarray) -> float:
    """For the whole picture, but never so that the board is bleached."""
    low, high = np.maximum(corners.min(0), 0).astype(int), corners.max(0).astype(int)
    part = light[low[1] : high[1], low[0] : high[0]].mean(2)
    return float(min(isp.auto_exposure(light), 0.85 / max(np.percentile(part, 93), 1e-6)))


def picture(light: Light, truth: Truth, rng: Rng, use: str) -> tuple[Picture, Truth] | None:
    """One picture and its truth."""
    shades, box, top = _box(rng, use)
    art, print_ = strange_prints.board(rng, shades, light.pitch_share, light.disc_share, use)
    cars = of_a_box(rng, len(light.pieces))
    linear = np.ascontiguousarray(seen(light, art, box, cars, rng)[..., ::-1])
    faults = _camera(rng, light.dim)
    exposure = _exposed(linear, np.array(truth["board_corners_px"]))
    for _ in range(TRIES):
        rgb, _ = isp.run(linear, faults, rng, light.lamp, exposure)
        image = np.ascontiguousarray(rgb[..., ::-1])
        if told(image, light, cars):
            break
        faults = _calmer(faults)
    else:
        return None
    cells = [["."] * 4 for _ in range(4)]
    for piece, letter in zip(light.pieces, cars, strict=True):
        cells[piece.crossing // 4][piece.crossing % 4] = letter
    tags = truth["tags"]
    assert isinstance(tags, dict)
    styled = tags | {"board_style": f"strange_{print_}", "sticker": top}
    return image, truth | {"cells": cells, "tags": styled, "isp": faults}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("whole", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--each", type=int, default=4, help="pictures under one light")
    parser.add_argument("--use", choices=sorted(strange_prints.PRINTS), default="judge")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for path in sorted(args.whole.glob("*.light")):
        truth = json.loads(path.with_suffix(".json").read_text())
        for k in range(args.each):
            made = picture(
                load(path), truth, np.random.default_rng([SEED, int(path.stem), k]), args.use
            )
            if made is None:
                continue
            out = args.out / f"strange_{path.stem[-3:]}_{k}.jpg"
            cv2.imwrite(str(out), made[0], [cv2.IMWRITE_JPEG_QUALITY, 88])
            told_ = made[1] | {"image": out.name}
            out.with_suffix(".json").write_text(json.dumps(told_))


if __name__ == "__main__":
    main()
