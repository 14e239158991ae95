"""One simulated photograph with its truth: board, discs, things, hands, lamps, camera."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training import paint, surroundings
from companion.vision.training.camera import (
    HEIGHT,
    WIDTH,
    Linear,
    Points,
    camera,
    develop,
    squeeze,
)
from companion.vision.training.canvas import (
    Mask,
    Painting,
    at_height,
    fit,
    lin,
    linear,
    paste,
    polygon,
    reduced,
)
from companion.vision.training.colours import Colour, Rng, any_colour, hsv, mix, shades
from companion.vision.training.lighting import covering, glare, lit, shade_bars


@dataclass(frozen=True)
class Truth:
    """What is really there; `nodes` are the 16 crossings in pixels."""

    nodes: Points
    cells: str
    covered: tuple[bool, ...]


def _ellipse(centre: Points, radius: float) -> Points:
    a = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    return np.asarray(centre + radius * np.stack([np.cos(a), np.sin(a)], 1))


def _tint(img: Linear, mask: Mask, light: Points) -> None:
    x, y, w, h = cv2.boundingRect(mask)
    if w and h:
        share = mask[y : y + h, x : x + w, None].astype(np.float32) / 255
        img[y : y + h, x : x + w] += (light.astype(np.float32) - img[y : y + h, x : x + w]) * share


def _lay_shadow(t: Painting, points: Points, height: float, depth: float, soft: float) -> None:
    """What stands on the table darkens it away from the lamp."""
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    hull = np.concatenate([points, points + t.sun * height])
    polygon(
        mask,
        t.cam.project(at_height(cv2.convexHull(hull.astype(np.float32))[:, 0].astype(float), 0)),
    )
    dark = cv2.GaussianBlur(mask, (0, 0), max(0.6, soft)).astype(np.float32) / 255 * depth
    np.maximum(t.shadow, dark, out=t.shadow)


def _cylinder(
    t: Painting, at: Points, art: NDArray[np.uint8], side: Colour, r: float, rise: float
) -> Mask:
    """Draw a disc; gives the mask of its top."""
    ring = _ellipse(at, r)
    body, face = np.zeros((HEIGHT, WIDTH), np.uint8), np.zeros((HEIGHT, WIDTH), np.uint8)
    low, high = t.cam.project(at_height(ring, 0)), t.cam.project(at_height(ring, rise))
    hull = cv2.convexHull(np.concatenate([low, high]).astype(np.float32))[:, 0]
    polygon(body, hull.astype(float))
    _tint(t.albedo, body, lin(side) * t.rng.uniform(0.35, 0.95))
    shape = np.zeros(art.shape[:2], np.uint8)
    cv2.circle(shape, (art.shape[1] // 2, art.shape[0] // 2), art.shape[0] // 2 - 1, 255, -1)
    gleam = 1 + t.rng.uniform(-0.12, 0.2) * np.linspace(-1, 1, art.shape[0])[:, None, None]
    top = linear(art) * gleam.astype(np.float32)
    where = t.cam.plane(rise) @ fit(art, at[0] - r, at[1] - r, 2 * r, 2 * r)
    paste(t.albedo, top.astype(np.float32), where, shape)
    polygon(face, high)
    return face


def board(t: Painting, art: NDArray[np.uint8], size: float) -> None:
    corner = t.cam.project(np.array([[0, 0, 0], [size, 0, 0.0]]))
    small = reduced(art, float(np.linalg.norm(corner[1] - corner[0])) / art.shape[1])
    edge = np.array([[0, 0], [size, 0], [size, size], [0.0, size]])
    _lay_shadow(t, edge, 2.0, 0.5, 1.0)
    paste(t.albedo, linear(small), t.cam.plane() @ fit(small, 0, 0, size, size))


def deal(rng: Rng) -> str:
    """Sixteen crossings: mostly the nine cars, sometimes fewer or four of each."""
    kind = rng.random()
    counts = [3, 3, 3]
    if kind < 0.2:
        counts[int(rng.integers(3))] -= 1
    elif kind < 0.32:
        counts = [int(v) for v in rng.integers(0, 4, 3)]
    elif kind < 0.36:
        counts = [4, 4, 4]
    cells = [c for c, n in zip("RBY", counts, strict=True) for _ in range(n)]
    return "".join(rng.permutation(cells + ["."] * (16 - len(cells))))


@dataclass(frozen=True)
class Family:
    """The discs of one box."""

    colours: dict[str, Colour]
    kind: int
    ink: Colour | None
    ring: Colour | None
    side: Colour | None


def family(rng: Rng, colours: dict[str, Colour]) -> Family:
    ink = [None, (240.0, 240.0, 240.0), (25.0, 25.0, 25.0), any_colour(rng)][int(rng.integers(4))]
    ring = [None, None, (235.0, 238, 238), (25.0, 25, 25), any_colour(rng)][int(rng.integers(5))]
    side = None if rng.random() < 0.7 else hsv(rng.uniform(20, 42), 0.45, rng.uniform(0.3, 0.9))
    return Family(colours, int(rng.integers(0, 4096)), ink, ring, side)


def _disc(t: Painting, f: Family, letter: str, at: Points) -> Mask:
    rng = t.rng
    colour = mix(f.colours[letter], any_colour(rng), rng.uniform(0, 0.05))
    ink = f.ink or mix(colour, (0, 0, 0), 0.1 * (2 + f.kind % 5))
    art = surroundings.top(rng, colour, f.kind, ink, f.ring)
    _lay_shadow(t, _ellipse(at, t.disc), t.rise, rng.uniform(0.4, 0.8), 1.2)
    return _cylinder(t, at, art, f.side or colour, t.disc, t.rise)


def discs(t: Painting, f: Family, cells: str) -> list[Mask]:
    """Draw all discs, the far ones first; gives per crossing what must be seen there."""
    sloppy = 0.3 if t.rng.random() < 0.2 else 0.17
    depth = {k: float(t.cam.pose[2, :2] @ t.node(k)) for k in range(16)}
    faces: dict[int, Mask] = {}
    for k in sorted(depth, key=lambda k: -depth[k]):
        angle, far = t.rng.uniform(0, 6.28), t.rng.uniform(0, sloppy) * t.pitch
        at = t.node(k) + far * np.array([np.cos(angle), np.sin(angle)])
        if cells[k] == ".":
            faces[k] = np.zeros((HEIGHT, WIDTH), np.uint8)
            polygon(faces[k], t.cam.project(at_height(_ellipse(t.node(k), t.disc), 0)))
        else:
            faces[k] = _disc(t, f, cells[k], at)
    return [faces[k] for k in range(16)]


def _card(t: Painting, x: float, y: float, discs: list[Colour]) -> None:
    """A task card: a little picture of cars that must not be taken for cars."""
    art = np.zeros((80, 80, 3), np.uint8)
    art[:] = np.array(
        [(240.0, 242, 240), hsv(t.rng.uniform(90, 150), 0.7, 0.5)][int(t.rng.integers(2))]
    )
    for k in range(3):
        cv2.line(art, (18 + 22 * k, 6), (18 + 22 * k, 74), (90, 90, 90), 5)
        cv2.line(art, (6, 18 + 22 * k), (74, 18 + 22 * k), (90, 90, 90), 5)
    for k in t.rng.permutation(9)[:4]:
        paint.dot(art, 18 + 22 * (int(k) % 3), 18 + 22 * (int(k) // 3), 8, discs[int(k) % 3])
    turn = t.rng.uniform(0, 6.28)
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, -s, x], [s, c, y], [0, 0, 1.0]])
    paste(t.albedo, linear(art), t.cam.plane() @ spin @ fit(art, -30, -30, 60, 60))


def _things(t: Painting, size: float, f: Family) -> None:
    """Cards, dice, cups and the green disc beside the board."""
    for _ in range(int(t.rng.integers(0, 7))):
        angle, far = t.rng.uniform(0, 6.28), size * t.rng.uniform(0.72, 1.1)
        x, y = size / 2 + far * np.cos(angle), size / 2 + far * np.sin(angle)
        at, kind = np.array([x, y]), t.rng.random()
        if kind < 0.4:
            _card(t, x, y, list(f.colours.values()))
            continue
        colour = hsv(t.rng.uniform(90, 160), 0.8, 0.5) if kind < 0.6 else any_colour(t.rng)
        r, rise = (15.0, 9.0) if kind < 0.7 else (t.rng.uniform(6, 40), t.rng.uniform(5, 60))
        art = surroundings.top(t.rng, colour, f.kind, any_colour(t.rng), f.ring)
        _lay_shadow(t, _ellipse(at, r), rise, 0.6, 2)
        _cylinder(t, at, art, colour, r, rise)


def _markers(t: Painting, size: float) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    gap = t.rng.uniform(5, 30)
    ends = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])
    for k in range(4):
        art = np.full((120, 120), 250, np.uint8)
        art[20:100, 20:100] = cv2.aruco.generateImageMarker(dictionary, k, 80)
        at = ends[k] * size + (ends[k] * 2 - 1) * (gap + 12) + t.rng.normal(0, 3, 2)
        turn = t.rng.normal(0, 0.1)
        spin = np.array(
            [[np.cos(turn), -np.sin(turn), at[0]], [np.sin(turn), np.cos(turn), at[1]], [0, 0, 1.0]]
        )
        rgb = np.repeat(art[..., None], 3, 2)
        paste(t.albedo, linear(rgb), t.cam.plane() @ spin @ fit(art, -19, -19, 38, 38))


def empty_table(rng: Rng, size: float, fill: float) -> Painting:
    cam = camera(rng, size, fill)
    art = surroundings.table(rng, 420)
    span = size * rng.uniform(3.0, 6)
    where = cam.plane() @ fit(art, size / 2 - span / 2, size / 2 - span / 2, span, span)
    flat = cv2.warpPerspective(linear(art), where, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
    margin_share = rng.uniform(0.48, 0.98)
    pitch = size / (3 + 2 * margin_share)
    disc, rise = pitch * rng.uniform(0.44, 0.68) / 2, rng.uniform(5, 12)
    t = Painting(rng, cam, pitch, margin_share * pitch, disc, rise, np.asarray(flat, np.float32))
    t.sun = rng.normal(0, 0.9, 2)
    return t


def _finish(t: Painting, covers: list[tuple[Mask, Colour]]) -> NDArray[np.uint8]:
    light, lamp = lit(t, covers)
    if t.rng.random() < 0.22:
        glare(t, light)
    return squeeze(t.cam.bend(develop(light, t.rng, lamp)), t.rng)


def photograph(seed: int) -> tuple[NDArray[np.uint8], Truth]:
    """Picture number `seed` and its truth."""
    rng = np.random.default_rng(seed)
    size = rng.uniform(180, 330)
    colours = shades(rng)
    t = empty_table(rng, size, rng.uniform(0.28, 1.0))
    inks = list(colours.values())
    design = paint.design(rng, inks, 2 * t.disc / t.pitch, t.margin / t.pitch)
    board(t, paint.board(rng, design, inks), size)
    if rng.random() < 0.4:
        _markers(t, size)
    box, cells = family(rng, colours), deal(rng)
    faces = discs(t, box, cells)
    _things(t, size, box)
    return with_cover(t, cells, faces, size)


def with_cover(
    t: Painting, cells: str, faces: list[Mask], size: float, hands: bool = True
) -> tuple[NDArray[np.uint8], Truth]:
    """The finished photograph; `hands` and other things may lie over the board."""
    covers = covering(t, size) if hands else []
    hidden = np.zeros((HEIGHT, WIDTH), np.uint8)
    for mask, _ in covers:
        np.maximum(hidden, mask, out=hidden)
        away = np.array([[1, 0, t.sun[0] * 12], [0, 1, t.sun[1] * 12]], np.float32)
        cast = cv2.warpAffine(mask, away, (WIDTH, HEIGHT))
        soft = cv2.GaussianBlur(cast, (0, 0), 4).astype(np.float32) / 255
        np.maximum(t.shadow, soft * t.rng.uniform(0.2, 0.8), out=t.shadow)
    if t.rng.random() < 0.45:
        shade_bars(t)
    covered = tuple(
        bool(hidden[f > 127].mean() > 255 * 0.35) if (f > 127).any() else True for f in faces
    )
    nodes = t.cam.project(at_height(np.array([t.node(k) for k in range(16)]), 0))
    return _finish(t, covers), Truth(t.cam.bent(nodes), cells, covered)


def not_a_board(seed: int) -> tuple[NDArray[np.uint8], Points]:
    """A picture without our board, and four points in it that a careless eye could take."""
    rng = np.random.default_rng(seed)
    size = rng.uniform(180, 330)
    t = empty_table(rng, size, rng.uniform(0.3, 0.95))
    if rng.random() < 0.75:
        board(t, surroundings.other_board(rng), size)
    box = family(rng, shades(rng))
    for _ in range(int(rng.integers(0, 10))):
        _disc(t, box, "RBY"[int(rng.integers(3))], rng.uniform(0, size, 2))
    _things(t, size, box)
    if rng.random() < 0.45:
        shade_bars(t)
    inset = rng.uniform(0.05, 0.3) * size
    ends = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0.0]]) * (size - 2 * inset) + inset
    ends[:, 2] = 0
    return _finish(t, covering(t, size)), t.cam.bent(t.cam.project(ends))
