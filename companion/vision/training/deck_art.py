"""Decks of cards in four styles, drawn here, to measure the reader of taught cards.

Each style is hard in its own way: equal frames with another figure or number, equal figures in
other colours, cards that are nearly all text, and pictures without a single hard edge.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Rng

Art = NDArray[np.uint8]
Bgr = tuple[int, int, int]
SIZE = (300, 450)  # width and height of a drawn card in pixels
WORDS = (
    *("vigne", "route", "tour", "pluie", "carte", "jouer", "main", "deux", "garder", "lever"),
    *("tirer", "cinq", "poser", "avant", "rouge"),
)


def blank(colour: Bgr, size: tuple[int, int] = SIZE) -> Art:
    """A card of one colour."""
    return np.full((size[1], size[0], 3), colour, np.uint8)


def hue_of(hue: float, saturation: float = 0.75, value: float = 0.8) -> Bgr:
    """A colour by its hue, 0 to 1."""
    hsv = np.array([[[hue * 180 % 180, saturation * 255, value * 255]]], np.uint8)
    b, g, r = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
    return int(b), int(g), int(r)


def figure(card: Art, rng: Rng, centre: tuple[int, int], radius: float, colour: Bgr) -> None:
    """A few polygons and rings that make one figure; the same seed draws the same one."""
    for _ in range(int(rng.integers(3, 6))):
        x = centre[0] + rng.normal(0, radius * 0.3)
        y = centre[1] + rng.normal(0, radius * 0.3)
        size = radius * rng.uniform(0.3, 0.8)
        shade = tuple(int(np.clip(v * rng.uniform(0.5, 1.25), 0, 255)) for v in colour)
        if rng.random() < 0.6:
            turns = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
            points = np.stack([x + size * np.cos(turns), y + size * np.sin(turns)], 1)
            cv2.fillPoly(card, [points.astype(np.int32)], shade, cv2.LINE_AA)
        else:
            width = int(rng.integers(4, 14)) if rng.random() < 0.6 else -1
            cv2.circle(card, (int(x), int(y)), int(size * 0.6), shade, width, cv2.LINE_AA)


def number(card: Art, text: str, at: tuple[int, int], size: float, colour: Bgr) -> None:
    """A text about a point."""
    face = cv2.FONT_HERSHEY_DUPLEX
    (w, h), _ = cv2.getTextSize(text, face, size, 4)
    cv2.putText(card, text, (at[0] - w // 2, at[1] + h // 2), face, size, colour, 4, cv2.LINE_AA)


def framed(deck: int, kind: int) -> Art:
    """Fourteen figures with four numbers each, all in the same frame."""
    look = np.random.default_rng([deck, 1])
    family, value = kind // 4, kind % 4 + 1
    ground, frame = hue_of(look.random(), 0.15, 0.95), hue_of(look.random(), 0.6, 0.5)
    card = blank((246, 248, 250))
    cv2.rectangle(card, (16, 16), (284, 434), frame, 8)
    cv2.rectangle(card, (30, 70), (270, 380), ground, -1)
    figure(card, np.random.default_rng([deck, 2, family]), (150, 225), 95, hue_of(family * 0.37))
    for at in ((44, 44), (256, 406)):
        number(card, str(value), at, 1.7, frame)
    cv2.line(card, (70, 44), (270, 44), frame, 3)
    return card


def coloured(deck: int, kind: int) -> Art:
    """Eight colours with seven numbers each; the figure is the same on every card."""
    hues = (0.0, 0.06, 0.15, 0.33, 0.5, 0.62, 0.8, 0.92)
    colour = hue_of(hues[kind // 7], 0.85, 0.75)
    card = blank((240, 240, 240))
    cv2.rectangle(card, (14, 14), (286, 436), colour, -1)
    cv2.ellipse(card, (150, 225), (105, 165), 20, 0, 360, (250, 250, 250), -1, cv2.LINE_AA)
    figure(card, np.random.default_rng([deck, 3]), (150, 330), 50, colour)
    number(card, str(kind % 7 + 1), (150, 200), 4.0, colour)
    for at in ((46, 50), (254, 400)):
        number(card, str(kind % 7 + 1), at, 1.2, (250, 250, 250))
    return card


def worded(deck: int, kind: int) -> Art:
    """A title, a small sign and eight lines of text."""
    rng = np.random.default_rng([deck, 4, kind])
    card = blank((225, 238, 244))
    cv2.rectangle(card, (10, 10), (290, 440), (90, 100, 110), 2)
    face = cv2.FONT_HERSHEY_SIMPLEX
    title = " ".join(rng.choice(WORDS, 2)).upper()
    cv2.putText(card, title, (22, 46), face, 0.72, (40, 40, 40), 2, cv2.LINE_AA)
    cv2.line(card, (22, 60), (278, 60), (90, 100, 110), 2)
    figure(card, rng, (150, 130), 55, hue_of(rng.random()))
    for line in range(9):
        text = " ".join(rng.choice(WORDS, 5))
        y = 210 + line * 24
        cv2.putText(card, text[:28], (22, y), face, 0.5, (60, 60, 60), 1, cv2.LINE_AA)
    return card


def pictured(deck: int, kind: int) -> Art:
    """A soft landscape of clouds, hills and a sun, like a photograph out of focus."""
    rng = np.random.default_rng([deck, 5, kind])
    card = np.zeros((SIZE[1], SIZE[0], 3), np.float32)
    low, high = np.array(hue_of(rng.random(), 0.5, 0.4)), np.array(hue_of(rng.random(), 0.4, 0.95))
    ramp = np.linspace(0, 1, SIZE[1])[:, None, None]
    card += high * (1 - ramp) + low * ramp
    for scale in (6, 14, 40):
        noise = rng.normal(0, 22, (SIZE[1] // (450 // scale) + 2, SIZE[0] // (450 // scale) + 2, 3))
        card += cv2.resize(noise.astype(np.float32), SIZE, interpolation=cv2.INTER_CUBIC)
    art = np.clip(card, 0, 255).astype(np.uint8)
    for _ in range(4):
        centre = (int(rng.uniform(20, 280)), int(rng.uniform(40, 410)))
        axes = (int(rng.uniform(15, 90)), int(rng.uniform(15, 60)))
        cv2.ellipse(art, centre, axes, rng.uniform(0, 180), 0, 360, hue_of(rng.random()), -1)
    art = np.asarray(cv2.GaussianBlur(art, (0, 0), 3.0), np.uint8)
    cv2.rectangle(art, (0, 0), (299, 449), (235, 235, 235), 12)
    return art


def back_of(deck: int) -> Art:
    """The pattern on the back of every card of a deck."""
    look = np.random.default_rng([deck, 6])
    dark, light = hue_of(look.random(), 0.7, 0.45), hue_of(look.random(), 0.3, 0.9)
    card = blank(dark)
    for x in range(-450, 300, 30):
        cv2.line(card, (x, 0), (x + 450, 450), light, 4, cv2.LINE_AA)
        cv2.line(card, (x + 450, 0), (x, 450), light, 4, cv2.LINE_AA)
    figure(card, look, (150, 225), 80, light)
    cv2.rectangle(card, (0, 0), (299, 449), (245, 245, 245), 20)
    return card


STYLES: dict[str, Callable[[int, int], Art]] = {
    "framed": framed,
    "coloured": coloured,
    "worded": worded,
    "pictured": pictured,
}
KINDS = 56
