"""Eight more decks, looked at for the figures alone.

As unlike the others as our code can draw them: line art, washes, type, dark frames, variants.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Rng
from companion.vision.training.deck_art import WORDS, Art, Bgr, hue_of
from companion.vision.training.deck_styles import Style, half_turned

AA = cv2.LINE_AA
SERIF = cv2.FONT_HERSHEY_TRIPLEX
PLAIN = cv2.FONT_HERSHEY_SIMPLEX
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R", "*")
ROWS = ((), (0,), (-1, 1), (-1, 0, 1), (-1, -1, 1, 1), (-1, -1, 0, 1, 1), (-1, -1, 0, 0, 1, 1))


def _words(
    art: Art, text: str, at: tuple[float, float], size: float, ink: Bgr, face: int, wide: int
) -> None:
    (w, h), _ = cv2.getTextSize(text, face, size, wide)
    cv2.putText(art, text, (round(at[0] - w / 2), round(at[1] + h / 2)), face, size, ink, wide, AA)


def _sign(art: Art, suit: int, x: float, y: float, r: float, ink: Bgr) -> None:
    """A heart, a spade, a club or a diamond."""
    turn = np.linspace(0, 2 * np.pi, 60)
    if suit < 2:
        px = 16 * np.sin(turn) ** 3
        py = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
        shape = np.stack([px / 17, (py if suit else -py) / 17], 1)
    elif suit == 2:
        far = 0.45 + 0.5 * np.abs(np.cos(1.5 * (turn + np.pi / 2)))
        shape = np.stack([far * np.cos(turn), far * np.sin(turn)], 1)
    else:
        shape = np.array([(0, -1.1), (0.75, 0), (0, 1.1), (-0.75, 0)])
    cv2.fillPoly(art, [np.round(shape * r + (x, y)).astype(np.int32)], ink, AA)
    if suit in (1, 2):
        stem = np.array([(0, 0.2), (0.35, 1.15), (-0.35, 1.15)])
        cv2.fillPoly(art, [np.round(stem * r + (x, y)).astype(np.int32)], ink, AA)


def _bridge(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A French pack with indices in two corners, rows of signs, and courts of stripes."""
    h, w = art.shape[:2]
    suit, rank = kind % 4, kind // 4
    ink: Bgr = (35, 30, 195) if suit in (0, 3) else (35, 30, 30)
    _words(art, RANKS[rank], (30, 34), 1.1, ink, SERIF, 2)
    _sign(art, suit, 30, 72, 13, ink)
    if rank < 6:
        rows = ROWS[rank + 1]
        for n, row in enumerate(rows):
            twice = len(rows) > 3 and rows.count(row) > 1
            x = w / 2 + (w * 0.2 * (1 if n % 2 else -1) if twice else 0)
            _sign(art, suit, x, h / 2 + row * h * 0.28, 62 if rank == 0 else 24, ink)
    elif rank < 10:
        for n in range(rank - 1):
            _sign(art, suit, w / 2 + (n % 2 * 2 - 1) * w * 0.18, 86 + n // 2 * 52, 20, ink)
    else:
        court = np.random.default_rng([deck, 21, rank])
        cv2.rectangle(art, (58, 48), (w - 58, h - 48), (60, 60, 60), 2)
        for _ in range(9):
            a, b = court.uniform((60, 50), (w - 60, h / 2), (2, 2)).round().astype(int)
            cv2.line(art, tuple(a), tuple(b), hue_of(court.choice([0.0, 0.15, 0.6])), 9, AA)
        cv2.circle(art, (w // 2, 110), 34, (190, 215, 240), -1, AA)
        _sign(art, suit, 82, 78, 14, ink)
    half_turned(art)


def _pets(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A round animal with black outlines on a pastel ground, its name below."""
    h, w = art.shape[:2]
    art[:] = hue_of(rng.random(), 0.2, 0.97)
    cv2.ellipse(art, (w // 2, h), (w, int(h * 0.32)), 0, 180, 360, hue_of(rng.random(), 0.3), -1)
    coat = hue_of(rng.random(), 0.45, 0.9)
    x, y = w // 2 + int(rng.normal(0, 12)), int(h * 0.52)
    size = rng.uniform(0.8, 1.15, 4)
    ears = int(rng.integers(3))
    for side in (-1, 1):
        at = (int(x + side * 55 * size[0]), int(y - 95 * size[1]))
        shape = ((16, 52), (30, 30), (40, 22))[ears]
        for fill, ink in ((-1, coat), (4, (40, 40, 40))):
            cv2.ellipse(art, at, shape, side * 15 * ears, 0, 360, ink, fill, AA)
    for at, axes in (
        ((x, y + 70), (int(86 * size[2]), int(74 * size[3]))),
        ((x, y - 40), (int(78 * size[0]), int(64 * size[1]))),
    ):
        for fill, ink in ((-1, coat), (4, (40, 40, 40))):
            cv2.ellipse(art, at, axes, 0, 0, 360, ink, fill, AA)
    for side in (-1, 1):
        cv2.circle(art, (x + side * 28, y - 50), int(rng.integers(6, 13)), (30, 30, 30), -1, AA)
    cv2.ellipse(art, (x, y - 22), (14, int(rng.integers(5, 12))), 0, 0, 360, (90, 90, 220), -1, AA)
    for _ in range(int(rng.integers(0, 6))):
        spot = (int(x + rng.normal(0, 35)), int(y + 70 + rng.normal(0, 28)))
        cv2.circle(art, spot, int(rng.uniform(6, 16)), hue_of(rng.random(), 0.5, 0.6), -1, AA)
    name = str(rng.choice(WORDS)).capitalize()
    _words(art, name, (w / 2, h - 36), 1.1, (60, 50, 50), PLAIN, 3)


def _ships(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """A dark frame with thin glowing lines, an angular ship, three values in boxes."""
    h, w = art.shape[:2]
    art[:] = (34, 24, 18)
    glow = hue_of((kind % 4) * 0.21 + 0.45, 0.7, 0.9)
    cut = np.array([(22, 60), (60, 22), (w - 22, 22), (w - 22, h - 60), (w - 60, h - 22)])
    cut = np.concatenate([cut, [(22, h - 22)]]).astype(np.int32)
    cv2.polylines(art, [cut], True, glow, 3, AA)
    for _ in range(40):
        x, y = rng.uniform((30, 70), (w - 30, h * 0.65)).astype(int)
        art[y : y + 2, x : x + 2] = int(rng.uniform(90, 220))
    hull = rng.uniform((-1, -1), (0, 1), (6, 2)) * (0.3 * w, 0.2 * h)
    hull = hull[np.argsort(np.arctan2(hull[:, 1], hull[:, 0] + 40))]
    for side in (1, -1):
        shape = (hull * (side, 1) + (w / 2, h * 0.4)).round().astype(np.int32)
        cv2.fillPoly(art, [shape], hue_of(rng.random(), 0.25, 0.5), AA)
        cv2.polylines(art, [shape], True, glow, 2, AA)
    for box in range(3):
        x = 40 + box * (w - 80) // 3
        cv2.rectangle(art, (x, h - 120), (x + 58, h - 68), glow, 2)
        _words(art, str(rng.integers(0, 10)), (x + 29, h - 94), 1.2, (220, 230, 220), PLAIN, 2)
    _words(art, f"NX-{rng.integers(100, 999)}", (w / 2, 48), 0.7, glow, PLAIN, 2)


def _letters(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Two large letters and a thin rule on off-white; nothing else."""
    h, w = art.shape[:2]
    art[:] = (228, 238, 242)
    ink: Bgr = ((40, 40, 40), (40, 40, 170), (120, 70, 30))[kind % 3]
    pair = "ABDEFGHJKLMNPRSTUVXZ"
    text = pair[kind % 20] + pair[(kind * 7 + kind // 20) % 20].lower()
    _words(art, text, (w / 2, h * 0.42), 4.2, ink, SERIF, 5)
    cv2.line(art, (w // 4, int(h * 0.66)), (3 * w // 4, int(h * 0.66)), ink, 2, AA)
    _words(art, str(rng.choice(WORDS)), (w / 2, h * 0.74), 0.8, ink, PLAIN, 2)


def _woodcut(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Black hatching on cream: noise cut at levels, with a black frame and a title."""
    h, w = art.shape[:2]
    art[:] = (206, 228, 238)
    soft = cv2.resize(rng.normal(0, 1, (9, 7)).astype(np.float32), (w, h), None, 0, 0, 2)
    y, x = np.mgrid[:h, :w]
    slant = rng.uniform(-1, 1)
    waves = np.sin((y + slant * x) * 0.42 + 2 * soft)
    ink = (waves > 0.9 - 0.75 * soft) | (soft < -1.1)
    ink[h - 66 :] = False
    ink[:22], ink[:, :22], ink[:, -22:] = False, False, False
    art[ink] = (30, 28, 28)
    cv2.rectangle(art, (16, 16), (w - 17, h - 66), (30, 28, 28), 5)
    _words(art, str(rng.choice(WORDS)).upper(), (w / 2, h - 36), 1.0, (30, 28, 28), SERIF, 2)


def _wash(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Water colours: pale washes with soft edges that run into each other, a white border."""
    h, w = art.shape[:2]
    light = np.full((h, w, 3), 244.0, np.float32)
    for _ in range(6):
        field: NDArray[np.float32] = np.zeros((h, w), np.float32)
        for cells in (3, 6, 14):
            grain = rng.normal(0, 1, (cells + 1, cells)).astype(np.float32)
            field += np.asarray(cv2.resize(grain, (w, h), interpolation=cv2.INTER_CUBIC)) / cells
        mask = 1 / (1 + np.exp(-(field - rng.uniform(0.05, 0.3)) * 14))
        colour = np.array(hue_of(rng.random(), 0.4, 0.9), np.float32)
        light *= 1 - (mask * rng.uniform(0.3, 0.8))[..., None] * (1 - colour / 255)
    art[:] = np.clip(light + rng.normal(0, 3, light.shape), 0, 255).astype(np.uint8)
    cv2.rectangle(art, (0, 0), (w - 1, h - 1), (248, 249, 250), 44)


def _teams(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """One drawing for all; seven colours of a scarf, and one to eight stars at the bottom."""
    h, w = art.shape[:2]
    art[:] = (190, 214, 224)
    same = np.random.default_rng([deck, 22])
    cv2.rectangle(art, (20, 20), (w - 21, h - 110), hue_of(same.random(), 0.25, 0.85), -1)
    for _ in range(7):
        a, b = same.uniform((40, 40), (w - 40, h - 140), (2, 2)).round().astype(int)
        cv2.line(
            art, tuple(a), tuple(b), hue_of(same.random(), 0.4, 0.5), int(same.integers(6, 20))
        )
    cv2.circle(art, (w // 2, h // 3), 60, (160, 195, 235), -1, AA)
    colour = hue_of((kind // 8) / 7, 0.75, 0.75)
    cv2.ellipse(art, (w // 2, h // 3 + 80), (80, 24), 0, 0, 360, colour, -1, AA)
    for star in range(kind % 8 + 1):
        x = w / 2 + (star % 4 - 1.5) * 46
        _sign(art, 3, x, h - 76 + star // 4 * 40, 15, (40, 60, 90))


def _snaps(rng: Rng, deck: int, kind: int, art: Art) -> None:
    """Photographs: rough noise of every size under a sloping light, a horizon, a caption."""
    h, w = art.shape[:2]
    size = 512
    fy, fx = np.meshgrid(np.fft.fftfreq(size), np.fft.fftfreq(size), indexing="ij")
    fall = 1 / (np.hypot(fx, fy) + 0.004) ** 1.25
    planes = []
    shared = rng.normal(0, 1, (size, size))
    for _ in range(3):
        noise = np.fft.ifft2(
            np.fft.fft2(shared + 0.45 * rng.normal(0, 1, shared.shape)) * fall
        ).real
        planes.append(noise / noise.std())
    scene = np.stack(planes, 2)[:h, :w] * 46 + np.array(hue_of(rng.random(), 0.35, 0.55))
    level = int(h * rng.uniform(0.35, 0.7))
    scene[level:] = scene[level:] * 0.7 + np.array(hue_of(rng.random(), 0.4, 0.4)) * 0.4
    art[:] = np.clip(scene * np.linspace(0.8, 1.2, w)[None, :, None], 0, 255).astype(np.uint8)
    cv2.rectangle(art, (0, h - 44), (w, h), (245, 246, 247), -1)
    _words(art, " ".join(rng.choice(WORDS, 2)), (w / 2, h - 22), 0.7, (50, 50, 50), PLAIN, 2)


FRESH: dict[str, Style] = {
    "bridge": Style((290, 405), _bridge, rounding=0.045, taught_high=520),
    "pets": Style((320, 440), _pets, rounding=0.05, taught_high=380, off=0.006, shade=0.2),
    "ships": Style((310, 440), _ships, rounding=0.04, taught_high=480),
    "letters": Style((280, 400), _letters, off=0.006, shade=0.2),
    "woodcut": Style((300, 470), _woodcut, rounding=0.02, taught_high=560),
    "wash": Style((320, 450), _wash, taught_high=340, off=0.008, shade=0.25),
    "teams": Style((300, 430), _teams, rounding=0.045, taught_high=420),
    "snaps": Style((310, 430), _snaps, rounding=0.04, taught_high=300, shade=0.2),
}
