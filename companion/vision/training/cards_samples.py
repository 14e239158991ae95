"""The two kinds of pictures the two card networks learn from, and what each must answer."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.vision.cards_net import CLOSE, CROP, FAR, STRIDE
from companion.vision.reading import Floats, Image
from companion.vision.training.cards_design import paint_card
from companion.vision.training.cards_other import paint_other
from companion.vision.training.cards_paint import PaintedCard, Rng
from companion.vision.training.cards_scene import (
    Labelled,
    camera,
    carry,
    hand,
    lay,
    lit,
)
from companion.vision.training.cards_table import strew, table
from companion.vision.training.kept_out import kept_out

NO_CARD = 0.06  # share of drawn pictures with nothing like a card
NOT_A_CARD = 0.12  # share of those with something like a card that is none
BADLY_CUT = 0.2  # share of photographed cards cut as if the first network had missed them
OTHER_TABLE = 0.35  # share of photographed cards, untouched by a hand, put on another table
EDGE = 12  # pixels: a photograph whose marks lie nearer to its edge teaches nothing


def far_sample(rng: Rng, photos: Sequence[Image]) -> Labelled:
    """A whole picture with one card somewhere in it."""
    wide, high = FAR
    canvas = table(rng, wide, high, photos)
    size = math.exp(rng.uniform(math.log(0.05), math.log(0.42))) * wide
    centre = (rng.uniform(0.12, 0.88) * wide, rng.uniform(0.18, 0.82) * high)
    strew(rng, canvas, 6, size)
    if rng.random() < NO_CARD:
        return cardless(camera(rng, lit(rng, canvas)))
    turn = rng.uniform(-math.pi, math.pi)
    card, other = some_card(rng)
    picture = lay(rng, canvas, card, centre, size, turn, abs(rng.normal(0, 0.45)))
    finished(rng, picture, size)
    image = camera(rng, lit(rng, canvas))
    return cardless(image) if other else replace(picture, image=image)


def some_card(rng: Rng) -> tuple[PaintedCard, bool]:
    """A task card, or a thing like one and True."""
    other = bool(rng.random() < NOT_A_CARD)
    return (paint_other(rng) if other else paint_card(rng)), other


def near_sample(rng: Rng, photos: Sequence[Image]) -> Labelled:
    """A crop around a card, as the first network would cut it."""
    side = int(rng.integers(64, CLOSE + 1))
    canvas = table(rng, side, side, photos)
    size = side / CROP * math.exp(rng.normal(0, 0.12))
    centre = tuple(side / 2 + rng.normal(0, 0.045, 2) * side)
    turn = rng.normal(0, 0.12) + rng.integers(4) * math.pi / 2
    strew(rng, canvas, 2, size)
    if rng.random() < NO_CARD:
        return scaled(cardless(camera(rng, lit(rng, canvas))), CLOSE / side)
    card, other = some_card(rng)
    picture = lay(rng, canvas, card, (centre[0], centre[1]), size, turn, abs(rng.normal(0, 0.4)))
    finished(rng, picture, size)
    image = camera(rng, lit(rng, canvas))
    whole = cardless(image) if other else replace(picture, image=image)
    return scaled(whole, CLOSE / side)


def finished(rng: Rng, picture: Labelled, size: float) -> None:
    """What lies over the card's edges without hiding a mark: pieces, and a hand."""
    marks = carry(picture.lattice, np.array([m[1:] for m in picture.marks]))
    strew(rng, picture.image, 3, size, marks)
    if rng.random() < 0.4:
        hand(rng, picture)


def cardless(image: Image) -> Labelled:
    """A picture that shows no card: the networks must learn to say so."""
    return Labelled(image, np.eye(3), (), np.zeros((4, 2)), False)


def jolted(rng: Rng, picture: Labelled) -> Labelled:
    """A crop cut a little beside, larger or smaller, as the first network may cut it."""
    scale, turn = math.exp(rng.normal(0, 0.13)), rng.normal(0, 0.07)
    c, s, middle = math.cos(turn) * scale, math.sin(turn) * scale, np.full(2, CLOSE / 2)
    linear = np.array([[c, -s], [s, c]])
    by = np.eye(3)
    by[:2, :2], by[:2, 2] = linear, middle - linear @ middle + rng.normal(0, 0.05, 2) * CLOSE
    return moved(picture, by, (CLOSE, CLOSE))


def scaled(picture: Labelled, factor: float) -> Labelled:
    grow = np.diag([factor, factor, 1.0])
    side = round(picture.image.shape[0] * factor)
    image = np.asarray(
        cv2.resize(picture.image, (side, side), interpolation=cv2.INTER_CUBIC), np.uint8
    )
    return replace(picture, image=image, lattice=grow @ picture.lattice, quad=picture.quad * factor)


def photographed(path: Path) -> Labelled | None:
    """A picture with its truth file beside it (`pattern`, `nodes_px`, `card_corners_px`);
    None where it cannot be used or is kept out of training."""
    truth = json.loads(path.read_text())
    if kept_out(truth["tags"]) or not truth.get(
        "usable", truth.get("min_node_visibility", 1) >= 0.6
    ):
        return None
    nodes = np.array(truth["nodes_px"], np.float64)
    high, wide = nodes.shape[:2]
    places = np.array([[c, r] for r in range(high) for c in range(wide)], np.float64)
    lattice = np.asarray(cv2.findHomography(places, nodes.reshape(-1, 2))[0], np.float64)
    marks = tuple(
        (label, float(c), float(r))
        for r, row in enumerate(truth["pattern"])
        for c, label in enumerate(row)
        if label != "."
    )
    image = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
    points = carry(lattice, np.array([m[1:] for m in marks]))
    if (points < EDGE).any() or (points > np.array(image.shape[1::-1]) - EDGE).any():
        return None
    quad = np.array(truth["card_corners_px"], np.float64)
    alone = truth["tags"].get("hand", "none") in ("none", None)
    return Labelled(image, lattice, marks, quad, truth["card"]["expert"], alone)


def moved(picture: Labelled, by: Floats, size: tuple[int, int]) -> Labelled:
    """The picture through a homography, with all that is known about it."""
    shrink = math.sqrt(abs(float(np.linalg.det(by[:2, :2]))))
    source = picture.image
    if shrink < 0.7:
        source = np.asarray(cv2.GaussianBlur(source, (0, 0), 0.45 / shrink), np.uint8)
    image = cv2.warpPerspective(
        source, by, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    quad = carry(by, picture.quad)
    return replace(
        picture, image=np.asarray(image, np.uint8), lattice=by @ picture.lattice, quad=quad
    )


def reduced(picture: Labelled, near: bool) -> Labelled:
    """Only what `shaken` will need of a photograph: cutting it many times must be cheap."""
    size, _, centre = card_pose(picture)
    high, wide = picture.image.shape[:2]
    if not near:
        scale = min(1.0, 1.6 * FAR[0] / wide)
        return moved(
            picture, np.diag([scale, scale, 1.0]), (round(wide * scale), round(high * scale))
        )
    scale = min(1.0, 1.25 * CLOSE / CROP / size)
    side = round(2.3 * size * scale)
    by = np.array(
        [[scale, 0, side / 2 - scale * centre[0]], [0, scale, side / 2 - scale * centre[1]]]
    )
    return moved(picture, np.vstack([by, [0, 0, 1]]), (side, side))


def on_another_table(rng: Rng, picture: Labelled) -> Labelled:
    """The same card on a drawn table, about as bright as its own; its own edge stays."""
    high, wide = picture.image.shape[:2]
    other = table(rng, wide, high, ()).astype(np.float32)
    mask = np.zeros((high, wide), np.uint8)
    centre = picture.quad.mean(axis=0)
    grown = centre + (picture.quad - centre) * 1.015
    cv2.fillConvexPoly(mask, np.round(grown).astype(np.int32), 255)
    share = cv2.GaussianBlur(mask, (0, 0), 1.2).astype(np.float32)[..., None] / 255
    level = float(picture.image.mean()) / max(float(other.mean()), 1.0)
    other = np.clip(other * np.float32(level ** rng.uniform(0, 0.8)), 0, 255)
    image = picture.image * share + other * (1 - share)
    return replace(picture, image=np.asarray(image, np.uint8))


def shaken(rng: Rng, picture: Labelled, near: bool) -> Labelled:
    """A random crop of a photograph for one network or the other, also mirrored or lit anew."""
    if rng.random() < 0.5:
        picture = mirrored(picture)
    if near and picture.alone and rng.random() < OTHER_TABLE:
        picture = on_another_table(rng, picture)
    crop = cropped(rng, picture, near)
    if rng.random() < 0.5:
        crop = replace(crop, image=camera(rng, lit(rng, crop.image)))
    return crop


def mirrored(picture: Labelled) -> Labelled:
    """Seen in a mirror, columns named rows: the networks know no figure, only marks and steps."""
    wide = picture.image.shape[1]
    by = np.array([[-1.0, 0, wide - 1], [0, 1, 0], [0, 0, 1]])
    return replace(
        picture,
        image=np.ascontiguousarray(picture.image[:, ::-1]),
        lattice=by @ picture.lattice[:, [1, 0, 2]],
        marks=tuple((label, row, column) for label, column, row in picture.marks),
        quad=carry(by, picture.quad)[::-1],
    )


def cropped(rng: Rng, picture: Labelled, near: bool) -> Labelled:
    size, angle, centre = card_pose(picture)
    if near:
        badly = 2.5 if rng.random() < BADLY_CUT else 1.0
        scale = CLOSE / CROP / size * math.exp(rng.normal(0, 0.12 * badly))
        turn = -angle + rng.normal(0, 0.12) + int(rng.integers(4)) * math.pi / 2
        out = (CLOSE, CLOSE)
        middle = np.array(out) / 2 + rng.normal(0, 0.045 * badly, 2) * CLOSE
    else:
        wide = picture.image.shape[1]
        scale = FAR[0] / wide * math.exp(rng.normal(0, 0.2))
        turn, out = rng.normal(0, 0.3) + rng.integers(2) * math.pi, FAR
        middle = np.array([rng.uniform(0.2, 0.8) * FAR[0], rng.uniform(0.25, 0.75) * FAR[1]])
        if rng.random() < 0.5:
            middle = centre / wide * FAR[0]
            turn, scale = 0.0, float(FAR[0] / wide)
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    linear = np.array([[c, -s], [s, c]])
    by = np.eye(3)
    by[:2, :2], by[:2, 2] = linear, middle - linear @ centre
    return moved(picture, by, out)


# ------------------------------------------------------------------------------ answers
def basis(lattice: Floats, at: Floats) -> Floats:
    """The two steps of the grid at pixel points, (n, 2, 2): rows u and v."""
    inverse = np.linalg.inv(lattice)
    place = np.c_[at, np.ones(len(at))] @ inverse.T
    place = place[:, :2] / place[:, 2:]
    w = np.c_[place, np.ones(len(at))] @ lattice[2]
    steps = [(lattice[:2, k][None] - at * lattice[2, k]) / w[:, None] for k in (0, 1)]
    return np.stack(steps, 1)


def upright(steps: Floats, centre: Floats) -> Floats:
    """Steps named so that u points most to the right: a quarter turn of the card is no matter."""
    u = centre[0]
    quarter = round(math.atan2(u[1], u[0]) / (math.pi / 2)) % 4
    u, v = steps[:, 0], steps[:, 1]
    return np.stack(((u, v), (-v, u), (-u, -v), (v, -u))[quarter], 1)


def card_pose(picture: Labelled) -> tuple[float, float, Floats]:
    """The root of the card's area, its angle within a quarter turn, its centre."""
    quad = picture.quad
    size = math.sqrt(abs(cv2.contourArea(quad.astype(np.float32))))
    diagonals = (
        np.cross(np.append(quad[0], 1), np.append(quad[2], 1)),
        np.cross(np.append(quad[1], 1), np.append(quad[3], 1)),
    )
    meeting = np.cross(*diagonals)
    centre = meeting[:2] / meeting[2]
    u, v = basis(picture.lattice, centre[None])[0]
    turns = [np.exp(4j * math.atan2(s[1], s[0])) for s in (u, v)]
    return size, float(np.angle(sum(turns))) / 4, centre


def cell_centres(size: tuple[int, int]) -> Floats:
    wide, high = size[0] // STRIDE, size[1] // STRIDE
    yy, xx = np.mgrid[0:high, 0:wide]
    return np.stack([xx, yy], -1).reshape(-1, 2) * STRIDE + (STRIDE - 1) / 2


def card_mask(picture: Labelled, size: tuple[int, int]) -> Floats:
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(picture.quad).astype(np.int32), 255)
    small = cv2.resize(mask, (size[0] // STRIDE, size[1] // STRIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float64) / 255


def far_answer(picture: Labelled) -> Floats:
    """Planes: card, log size, dx, dy (in units of 64 pixels)."""
    mask = card_mask(picture, FAR)
    if not picture.marks:
        return np.zeros((4, *mask.shape), np.float32)
    size, _, centre = card_pose(picture)
    offsets = (centre - cell_centres(FAR)).reshape(*mask.shape, 2) / 64
    grown = np.full_like(mask, math.log(size / 32))
    return np.stack([mask, grown, offsets[..., 0], offsets[..., 1]]).astype(np.float32)


def near_answer(picture: Labelled) -> Floats:
    """Planes: R, B, Y, E marks, card, green ground, then u and v in units of 32 pixels."""
    size = (CLOSE, CLOSE)
    mask = card_mask(picture, size)
    if not picture.marks:
        return np.zeros((10, *mask.shape), np.float32)
    points = carry(picture.lattice, np.array([m[1:] for m in picture.marks]))
    cells = cell_centres(size)
    steps = basis(picture.lattice, cells)
    _, _, centre = card_pose(picture)
    steps = upright(steps, basis(picture.lattice, centre[None])[0])
    heats = np.zeros((4, len(cells)))
    for (label, _, _), point in zip(picture.marks, points, strict=True):
        away = ((cells - point) ** 2).sum(1)
        heats["RBYE".index(label)] = np.maximum(
            heats["RBYE".index(label)], np.exp(-away / 2 / 4.5**2)
        )
    planes = [*heats.reshape(4, *mask.shape), mask, np.full_like(mask, picture.expert)]
    fields = np.clip(steps.reshape(*mask.shape, 4).transpose(2, 0, 1) / 32, -3, 3)
    return np.concatenate([np.stack(planes), fields]).astype(np.float32)
