"""A deck taught by showing each card once: afterwards its cards are known by their look."""

from __future__ import annotations

import math
from typing import Literal

import cv2
import msgspec
import numpy as np

from companion.vision.cards_close import View
from companion.vision.cards_net import CLOSE, STRIDE
from companion.vision.reading import Floats

THUMB = 24  # pixels of a look's side
ALIKE = 0.55  # likeness (1 the same picture) below which a card is a stranger
APART = 0.06  # likeness by which the best card must beat the next
READ_WELL = 0.25  # what a pattern read from the picture adds to the cards that show it
FORGIVEN = 0.12  # share of a look that may be hidden by fingers or glare


class Look(msgspec.Struct, frozen=True):
    """A card's picture, small and free of the lamp's colour: THUMB x THUMB x 3 values, and how
    wide it is for its height."""

    values: tuple[int, ...]
    ratio: float


class TaughtCard(msgspec.Struct, frozen=True):
    """A card as it was shown, and what it means."""

    id: str
    kind: Literal["regular", "expert"]
    pattern: tuple[str, ...]
    look: Look


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

    def recognise(self, look: Look, rows: tuple[str, ...] = ()) -> Match | None:
        """The card that looks so, in any turn; None for a stranger or when two are too alike.

        `rows` is the figure read from the picture, if any: it helps the cards that show it.
        """
        figures = {turned(rows, k) for k in range(4)} if rows else set()
        found = []
        for card in self.cards:
            turn, likeness = best_turn(card.look, look)
            found.append((likeness + READ_WELL * (card.pattern in figures), turn, card))
        found.sort(key=lambda item: -item[0])
        if not found or found[0][0] < ALIKE:
            return None
        ahead = found[0][0] - (found[1][0] if len(found) > 1 else ALIKE)
        if ahead < APART:
            return None
        return Match(found[0][2], found[0][1], min(1.0, ahead / (4 * APART)))


def turned(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A figure after quarter turns clockwise."""
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return rows


def look_of(view: View) -> Look:
    """How the straightened card looks: its own box, its own ground as the measure of colour."""
    ys, xs = np.nonzero(view.card > 0.5)
    if len(xs) < 16:
        ys, xs = (np.array([6, 33]) for _ in range(2))
    left, right = (int(v) for v in np.percentile(xs, (1, 99)) * STRIDE + (0, STRIDE))
    top, low = (int(v) for v in np.percentile(ys, (1, 99)) * STRIDE + (0, STRIDE))
    piece = view.picture[max(0, top) : min(CLOSE, low), max(0, left) : min(CLOSE, right)]
    small = cv2.resize(piece, (THUMB, THUMB), interpolation=cv2.INTER_AREA).astype(np.float32)
    ground = np.percentile(small.reshape(-1, 3), 70, axis=0)
    even = np.clip(small * (200.0 / np.maximum(ground, 20.0)), 0, 255).astype(np.uint8)
    return Look(tuple(int(v) for v in even.ravel()), (right - left) / max(1, low - top))


def best_turn(taught: Look, seen: Look) -> tuple[int, float]:
    """The quarter turn in which the two are most alike, and the likeness."""
    first, second = _features(taught), _features(seen)
    tried = []
    for turn in range(4):
        ratio = seen.ratio if turn % 2 == 0 else 1 / seen.ratio
        shape = abs(math.log(ratio / taught.ratio))
        alike = _likeness(first, np.rot90(second, turn)) - 0.5 * max(0.0, shape - 0.15)
        tried.append((alike, turn))
    likeness, turn = max(tried)
    return turn, likeness


def _features(look: Look) -> Floats:
    image = np.array(look.values, np.uint8).reshape(THUMB, THUMB, 3)
    lab = cv2.cvtColor(image.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return lab.astype(np.float64) * (0.5, 1.0, 1.0)  # shadows change lightness most


def _likeness(a: Floats, b: Floats) -> float:
    """1 for the same picture; the best of small shifts, the worst pixels forgiven."""
    best = math.inf
    inner = a[2:-2, 2:-2]
    inner = inner - np.median(inner, axis=(0, 1))
    spread = float(np.abs(inner).mean()) + 2.0
    for dy in range(5):
        for dx in range(5):
            other = b[dy : dy + THUMB - 4, dx : dx + THUMB - 4]
            other = other - np.median(other, axis=(0, 1))
            gaps = np.sort(np.abs(inner - other).sum(2).ravel())
            best = min(best, float(gaps[: int(len(gaps) * (1 - FORGIVEN))].mean()))
    return 1 - best / (3 * spread)
