"""Render the light on bare boards for `relit.py`, with the path tracing generator of the pictures.

    PYTHONPATH=GEN:. python -m companion.vision.training.light_render 0 400 --out LIGHT

GEN is the folder of the generator (`wild2.py` and what it needs: bpy and OpenCV, see its README).
Scene i depends on i alone. Three quick renderings of the part of the picture where the board is:
its light (board and discs white and dull), what is mirrored in it (board and discs black and
shiny), and where board, tops and sides of discs are. What is kept for judging (`kept_out.py`) is
not used.
"""

import argparse
import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import bpy
import cv2
import make
import numpy as np
import scene
import wild
import wild2
from numpy.typing import NDArray

from companion.vision.training import kept_out
from companion.vision.training.closer_samples import PITCH, REACH, SIDE
from companion.vision.training.light import BEND, WHITE, Light, Linear, Piece, keep

SEED = 9_000_000
COARSE = 44  # steps of the map from pixels to the print
FINE = 0.92  # of the crop's pixels that are rendered
LOOKS = (2, 1, 3)  # samples per pixel: light, shine, masks
CARS = ([9, 8, 7, 5, 10, 11, 0], [0.45, 0.37, 0.04, 0.03, 0.05, 0.05, 0.01])
HANDS = ("pinch", "pinch_open", "point", "flat", "claw", "grip")
Points = NDArray[np.float64]


class Bare(wild2.Wild2Board):  # type: ignore[misc]
    """A board of the generator without print, its discs without paint."""

    OFF, P_SLOPPY = (0.24, 0.38), 0.4

    def board_look(self) -> NDArray[np.uint8]:
        self.tags["board_style"] = "light"
        return np.full((8, 8, 3), 230, np.uint8)

    def table_look(self) -> tuple[object, ...]:
        rng, kind = self.rng, self.rng.random()
        self.tags["view"] = self.extreme
        if kind < 0.36:
            weights = np.array([weight for weight, _ in wild2.CLOTHS])
            made = wild2.CLOTHS[int(rng.choice(len(weights), p=weights / weights.sum()))][1]
            return tuple(made(rng, 640))
        if kind < 0.66:
            return tuple(wild2.table_photo(rng, 640)[:-1])
        return tuple(wild.pick("table", rng)(rng, 560))

    def disc_look(self, k: str) -> tuple[object, object]:
        plain = (WHITE,) * 3
        coat = 0.25 if self.rng.random() < 0.3 else 0.0
        rough = [float(v) for v in self.rng.uniform(0.22, 0.75, 2)]
        side = self.S.mat("paint" + k, color=plain, rough=rough[0])
        return side, self.S.mat("stick" + k, color=plain, rough=rough[1], coat=coat)


class Window(NamedTuple):
    """Where the crop's pixels lie: in the lens' straight picture, and in what is rendered of it."""

    straight: Points
    across: NDArray[np.float32]
    down: NDArray[np.float32]
    into_crop: Points  # homography, picture to crop
    pitch: float  # of the crop's pixels, from crossing to crossing


def leave_out_kept() -> None:
    """Light maps, tables and photographs that are kept for judging."""
    wild2.ENVS[:] = [name for name in wild2.ENVS if name not in kept_out.MAPS]
    wild2.CLOTHS[:] = [c for c in wild2.CLOTHS if c[1].__name__ not in kept_out.TABLES]
    wild.REG["table"] = [c for c in wild.REG["table"] if c[1].__name__ not in kept_out.TABLES]
    every: Callable[[str], list[str]] = wild2.glob.glob
    swatches = [f for f in every(f"{scene.SWATCH}/*.jpg") if Path(f).stem not in kept_out.SWATCHES]

    class Photos:
        glob = staticmethod(lambda _: list(swatches))

    wild2.glob = Photos


def arrange(board: Bare) -> None:
    """Discs anywhere near crossings, things beside them, perhaps a hand or its shadow alone."""
    rng = board.rng
    many = int(rng.choice(CARS[0], p=CARS[1]))
    cells = [["."] * 4 for _ in range(4)]
    for k in rng.permutation(16)[:many]:
        cells[k // 4][k % 4] = "RBY"[int(rng.integers(3))]
    board.place_discs(cells, board.OFF[int(rng.random() < board.P_SLOPPY)])
    if rng.random() < 0.55:
        board.props(True)
    if rng.random() < 0.5:
        _reach(board)


def _reach(board: Bare) -> None:
    rng, back = board.rng, board.cam["back"]
    hand = board.make_hand(str(rng.choice(HANDS)))
    way = math.atan2(-back[1], -back[0]) + rng.normal(0, 0.3)
    way += float(rng.choice([0, 0, 0.9, -0.9, 1.6, -1.6, 3.14]))
    along = np.array([math.cos(way), math.sin(way)])
    beside = np.array([-along[1], along[0]])
    half = board.size / 2000
    tip = (along * rng.uniform(-1.1, 0.9) + beside * rng.uniform(-0.9, 0.9)) * half
    high = board.bt + board.disc_h
    at = (*tip, (high + rng.uniform(2, 60)) / 1000)
    tilt, roll = rng.normal(0, 0.1), rng.normal(0, 0.12)
    board.pose_hand(hand, at, way, pitch=tilt, roll=roll, zmin=(high + 1) / 1000)
    if rng.random() < 0.25:  # it is not in the picture, its shadow is
        parts = (hand["obj"], hand["sleeve"])
        for part in parts:
            part.visible_camera = False
        board.S.occluders = [o for o in board.S.occluders if o not in parts]


def window(board: Bare, nodes: Points) -> tuple[Window, float]:
    """Render only what the crop needs; gives where it is, and the camera's pixels per pitch."""
    s = board.S
    quad = nodes[[0, 3, 15, 12]]
    a, b = REACH * PITCH, (REACH + 3) * PITCH
    there = np.array([[a, a], [b, a], [b, b], [a, b]], np.float32)
    into = np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), there), np.float64)
    grid = np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE)), -1).reshape(-1, 1, 2)
    bent = cv2.perspectiveTransform(grid.astype(np.float64), np.linalg.inv(into))
    straight = np.asarray(s.undistort(bent)).reshape(SIDE, SIDE, 2)
    pitch = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean()) / 3
    into_crop = (into, float(PITCH))
    return cover(board, straight, into_crop, min(FINE * PITCH / pitch, 1.2)), pitch


def cover(board: Bare, straight: Points, crop: tuple[Points, float], by: float) -> Window:
    """Render so much of the picture as these pixels of it need, at this scale."""
    s, settings = board.S, board.S.sc.render
    size = np.round(np.array([s.RW, s.RH]) * by).astype(int)
    at = (straight - (s.cx, s.cy)) * (size[0] / s.RW) + size / 2 - 0.5
    low = np.maximum(at.min((0, 1)).astype(int) - 3, 0)
    high = np.minimum(at.max((0, 1)).astype(int) + 4, size)
    settings.resolution_x, settings.resolution_y = (int(v) for v in size)
    settings.use_border = settings.use_crop_to_border = settings.use_persistent_data = True
    settings.border_min_x, settings.border_max_x = low[0] / size[0], high[0] / size[0]
    settings.border_min_y, settings.border_max_y = 1 - high[1] / size[1], 1 - low[1] / size[1]
    where = (at - low).astype(np.float32)
    return Window(straight, where[..., 0], where[..., 1], *crop)


def _shot(board: Bare, there: Window, samples: int, calm: bool = True) -> Linear:
    """One rendering, as the crop sees it."""
    settings = board.S.sc
    settings.cycles.samples, settings.cycles.use_denoising = samples, calm
    settings.render.filepath = f"{scene.TMP}/light.exr"
    with make.quiet():
        bpy.ops.render.render(write_still=True)
    image = np.asarray(cv2.imread(settings.render.filepath, cv2.IMREAD_UNCHANGED), np.float32)
    whole = np.ascontiguousarray(image[..., 2::-1])
    flat = cv2.remap(
        whole, there.across, there.down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.maximum(np.asarray(flat, np.float32), 0)


class Surface:
    """The material of board or discs: made white and dull, black and shiny, or a light itself."""

    def __init__(self, material: object) -> None:
        tree = material.node_tree  # type: ignore[attr-defined]
        self._inputs = tree.nodes["Principled BSDF"].inputs
        for name in ("Base Color", "Normal"):
            for link in list(self._inputs[name].links):
                tree.links.remove(link)
        self._shine = {
            n: self._inputs[n].default_value for n in ("Specular IOR Level", "Coat Weight")
        }

    def _set(self, grey: float, shine: float) -> None:
        self._inputs["Base Color"].default_value = (grey, grey, grey, 1)
        for name, usual in self._shine.items():
            self._inputs[name].default_value = usual * shine

    def dull(self) -> None:
        self._set(WHITE, 0)

    def shiny(self) -> None:
        self._set(0, 1)

    def glow(self, colour: tuple[int, int, int]) -> None:
        self._set(0, 0)
        self._inputs["Emission Color"].default_value = (*colour, 1)
        self._inputs["Emission Strength"].default_value = 1


def looks(board: Bare, there: Window) -> Iterator[Linear]:
    """Light, shine and masks."""
    print_ = [Surface(board.board_obj.data.materials[1])]
    sides, tops = ([Surface(pair[k]) for pair in board.mats.values()] for k in (0, 1))
    for part in (*print_, *tops, *sides):
        part.dull()
    yield _shot(board, there, LOOKS[0])
    for part in (*print_, *tops, *sides):
        part.shiny()
    yield _shot(board, there, LOOKS[1])
    for group, colour in ((print_, (1, 0, 0)), (tops, (0, 1, 0)), (sides, (0, 0, 1))):
        for part in group:
            part.glow(colour)
    for thing in bpy.data.objects:
        thing.hide_render = thing.hide_render or thing.type == "LIGHT"
    if board.S.sc.world:
        board.S.sc.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
    board.S.sc.cycles.max_bounces = 0
    yield np.minimum(_shot(board, there, LOOKS[2], calm=False), 1)


def _print_at(board: Bare, there: Window) -> NDArray[np.float32]:
    """Where on the print the crop's pixels lie, coarsely."""
    s = board.S
    steps = (np.round(np.linspace(0, n - 1, COARSE)).astype(int) for n in there.across.shape)
    straight = there.straight[np.ix_(*steps)].reshape(-1, 2)
    rays = np.column_stack([(straight - (s.cx, s.cy)) / s.f, np.ones(len(straight))]) @ s.R
    on = s.pos + rays * ((board.bt / 1000 - s.pos[2]) / rays[:, 2])[:, None]
    share = np.column_stack([on[:, 0], -on[:, 1]]) * 1000 / board.size + 0.5
    return np.asarray(share.reshape(COARSE, COARSE, 2), np.float32)


def _pieces(board: Bare, there: Window) -> Iterator[Piece]:
    def crop(points: list[object]) -> Points:
        seen = np.asarray(board.S.project(points), np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(seen, there.into_crop).reshape(-1, 2))

    r = board.disc_d / 2
    for disc in board.discs:
        if disc["cell"] is None:
            continue
        x, y, z = disc["x"], disc["y"], disc["z"]
        ends = ((-r, -r), (r, -r), (r, r), (-r, r))
        square = crop([board.w(x + u, y + v, z + board.disc_h) for u, v in ends])
        foot, top = crop([board.w(x, y, z), board.w(x, y, z + board.disc_h)])
        crossing = disc["cell"][0] * 4 + disc["cell"][1]
        radius = r / board.pitch * there.pitch
        yield Piece(crossing, foot, top, square.astype(np.float32), radius)


def _bytes(image: Linear, quality: int, scale: float = 1.0, bend: float = 1.0) -> bytes:
    kept = np.clip(image / scale, 0, 1) ** (1 / bend) * 255 + 0.5
    how = [cv2.IMWRITE_JPEG_QUALITY, quality]
    return cv2.imencode(".jpg", kept.astype(np.uint8)[..., ::-1], how)[1].tobytes()


def light(number: int) -> Light:
    """Scene `number`."""
    rng = np.random.default_rng(SEED + number)
    wild.use("wild2")
    board = Bare("wild2", rng, 1.0, LOOKS[0], 1, want_markers=number % 9 < 4)
    arrange(board)
    truth = board.truth(1.5)
    there, pitch = window(board, np.array(truth["nodes_px"]))
    return seen(board, there, pitch, truth)


def seen(board: Bare, there: Window, pitch: float, truth: Mapping[str, object]) -> Light:
    """What is seen of this board through this window."""
    fallen, shine, masks = looks(board, there)
    whole = masks[..., 0] > 0.9
    usual = float(np.median(fallen[whole].mean(1)) if whole.any() else fallen.mean())
    scale = max(float(np.percentile(fallen.max(-1), 99.7)), 1.2 * usual, 1e-6)
    return Light(
        fallen=_bytes(fallen, 97, scale, BEND),
        shine=_bytes(shine, 95, scale, BEND),
        masks=_bytes(masks, 98),
        scale=scale / usual,
        print_at=_print_at(board, there),
        pieces=tuple(_pieces(board, there)),
        in_view=np.array(truth["visibility"], np.float64).ravel(),
        lamp=(float(board.illum[0]), float(board.illum[1]), float(board.illum[2])),
        pitch_share=board.pitch / board.size,
        disc_share=board.disc_d / board.size,
        camera_pitch=pitch,
        dim=bool(board.dim),
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("start", type=int)
    parser.add_argument("stop", type=int)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    leave_out_kept()
    for number in range(args.start, args.stop):
        path = args.out / f"{number:06d}.light"
        if not path.exists():
            keep(light(number), path)
            print(path.name, flush=True)


if __name__ == "__main__":
    main()
