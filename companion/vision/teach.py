"""A deck taught by showing each card once: afterwards its cards are known by their look."""

from __future__ import annotations

import math
from typing import Literal

import cv2
import msgspec
import numpy as np

from companion.vision import thresholds
from companion.vision.cards_close import CloseLook
from companion.vision.cards_net import STRIDE
from companion.vision.reading import Floats

SIDE = 14  # cells of a look's side


class TaughtLook(msgspec.Struct, frozen=True):
    """How a card looks, free of lamp and turn of the camera.

    `marks` are SIDE x SIDE x 4 heats (0..255) of what looks like red, blue, yellow and free;
    `colours` SIDE x SIDE x 3 differences from the surroundings (128 none); `green` the ground.
    """

    marks: tuple[int, ...]
    colours: tuple[int, ...]
    green: float


class TaughtCard(msgspec.Struct, frozen=True):
    """A card as it was shown, and what it means; `read` is the figure it was taken for, if any."""

    id: str
    kind: Literal["regular", "expert"]
    pattern: tuple[str, ...]
    look: TaughtLook
    read: tuple[str, ...] = ()

    def contradicts(self, figures: set[tuple[str, ...]]) -> bool:
        """Whether a card that was read so, in any turn, is surely another one."""
        return bool(figures and self.read) and figures.isdisjoint((self.pattern, self.read))


class Match(msgspec.Struct, frozen=True):
    """A card known again: quarter turns from the way it was taught, and by how much it won."""

    card: TaughtCard
    turn: int
    margin: float


class TaughtDeck(msgspec.Struct, frozen=True):
    """Cards shown so far. Adding gives a new deck."""

    cards: tuple[TaughtCard, ...] = ()

    def with_card(self, card: TaughtCard) -> TaughtDeck:
        """The deck with this card; the same id shown again replaces the first."""
        return TaughtDeck((*(c for c in self.cards if c.id != card.id), card))

    def without(self, card_id: str) -> TaughtDeck:
        return TaughtDeck(tuple(c for c in self.cards if c.id != card_id))

    def recognise(self, look: TaughtLook, rows: tuple[str, ...] = ()) -> Match | None:
        """The card that looks so, in any turn; None for a stranger or when two are too alike.

        `rows` is the figure read from the picture, if any: it helps the cards that show it, and
        what was read as another figure when it was taught is not this card, however alike.
        """
        figures = {turned(rows, k) for k in range(4)} if rows else set()
        found = []
        for card in self.cards:
            turn, likeness = best_turn(card.look, look)
            found.append(
                (likeness + thresholds.TAUGHT_READ_WELL * (card.pattern in figures), turn, card)
            )
        found.sort(key=lambda item: -item[0])
        if not found or found[0][0] < thresholds.TAUGHT_ALIKE:
            return None
        ahead = found[0][0] - (found[1][0] if len(found) > 1 else thresholds.TAUGHT_ALIKE)
        if ahead < thresholds.TAUGHT_APART or found[0][2].contradicts(figures):
            return None
        return Match(found[0][2], found[0][1], min(1.0, ahead / (4 * thresholds.TAUGHT_APART)))


def turned(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A figure after quarter turns clockwise."""
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return rows


def look_of(view: CloseLook) -> TaughtLook:
    """The look of a straightened card, within its own outline."""
    ys, xs = np.nonzero(view.card > 0.5)
    if len(xs) < 16:
        ys, xs = (np.array(thresholds.CARD_UNSEEN_BOX) for _ in range(2))
    left, right = np.percentile(xs, thresholds.BOX_ENDS)
    top, low = np.percentile(ys, thresholds.BOX_ENDS)
    wide, high = (right + 1 - left) / SIDE, (low + 1 - top) / SIDE
    cells = np.array([[wide, 0, left], [0, high, top]])
    heats = _sampled(view.heats.transpose(1, 2, 0), cells, thresholds.TAUGHT_SPOT)
    pixels = cells * STRIDE
    soft = thresholds.CUT_SOFT * float(pixels[0, 0])
    colours = np.log(
        _sampled(view.picture.astype(np.float64) / 255, pixels, soft) + thresholds.TAUGHT_DARK
    )
    colours -= cv2.GaussianBlur(colours, (0, 0), SIDE * thresholds.TAUGHT_AROUND)
    return TaughtLook(
        tuple(int(v) for v in np.clip(heats * 255, 0, 255).ravel()),
        tuple(int(v) for v in np.clip(128 + thresholds.TAUGHT_STRETCH * colours, 0, 255).ravel()),
        round(view.green, 3),
    )


def _sampled(planes: Floats, place: Floats, soft: float) -> Floats:
    """Planes (last axis) softened and sampled on the look's cells."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    smooth = cv2.GaussianBlur(planes, (0, 0), soft)
    small = cv2.warpAffine(smooth, place, (SIDE, SIDE), flags=flags)
    return np.asarray(small, np.float64)


def best_turn(taught: TaughtLook, seen: TaughtLook) -> tuple[int, float]:
    """The quarter turn in which the two are most alike, and the likeness."""
    tried = []
    for turn in range(4):
        marks = _alike(_plane(taught.marks, 0), np.rot90(_plane(seen.marks, 0), turn))
        colours = _alike(_plane(taught.colours, 128), np.rot90(_plane(seen.colours, 128), turn))
        tried.append(
            ((1 - thresholds.TAUGHT_PRINT) * marks + thresholds.TAUGHT_PRINT * colours, turn)
        )
    likeness, turn = max(tried)
    return turn, likeness - thresholds.TAUGHT_GROUND * abs(taught.green - seen.green)


def _plane(values: tuple[int, ...], zero: int) -> Floats:
    plane = np.array(values, np.float64).reshape(SIDE, SIDE, -1) - zero
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), thresholds.TAUGHT_BLUR), np.float64)


def _alike(a: Floats, b: Floats) -> float:
    """Cosine of the two, the best of small shifts."""
    size = math.sqrt(float((a * a).sum() * (b * b).sum())) + 1e-9
    shifts = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return max(float((a * np.roll(b, shift, (0, 1))).sum()) for shift in shifts) / size
