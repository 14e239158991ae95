"""Folders of taught pictures as people make them: scans and photos, not quite straight or even."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.vision.deck.model import BACK
from companion.vision.training.colours import Rng
from companion.vision.training.deck_art import Art
from companion.vision.training.deck_scenes import outline
from companion.vision.training.deck_sets import ALL, back_in, card_of
from companion.vision.training.deck_styles import Style

PAPER = (250, 250, 250)  # what a scanner shows beside a rounded corner


def printed(style: str, deck: int, kinds: int) -> dict[str, Art]:
    """The cards of a deck, as they come from the printer."""
    cards = {f"k{kind:02d}": card_of(style, deck, kind) for kind in range(kinds)}
    return {**cards, BACK: back_in(style, deck)}


def write_folder(folder: Path, style: str, cards: dict[str, Art], rng: Rng) -> None:
    """One picture of each card, as this style is taught."""
    for kind, art in cards.items():
        picture = _pictured(art, ALL[style], rng)
        cv2.imwrite(str(folder / f"{kind}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])


def _pictured(art: Art, style: Style, rng: Rng) -> Art:
    h, w = art.shape[:2]
    mask = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mask, [outline(w, h, style.rounding * h).round().astype(np.int32)], 255)
    scan = np.where(mask[..., None] > 0, art, np.array(PAPER, np.uint8))
    k = style.taught_high / h
    size = (round(w * k), style.taught_high)
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    there = flat * np.float32(k) + rng.normal(0, style.off, (4, 2)).astype(np.float32) * size[1]
    matrix = cv2.getPerspectiveTransform(flat, there.astype(np.float32))
    small = cv2.warpPerspective(
        scan, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=PAPER
    )
    slope = np.exp(np.linspace(-0.5, 0.5, size[0]) * rng.normal(0, style.shade))
    level = np.exp(rng.normal(0, style.shade / 2)) if style.shade else 1.0
    light = (small / 255.0) ** 2.2 * (slope * level)[None, :, None]
    return np.asarray(np.clip(light, 0, 1) ** (1 / 2.2) * 255, np.uint8)
