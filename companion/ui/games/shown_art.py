"""The picture of a taught card, and the bar in which shown cards are proposed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pygame

from companion.ui.box import Box
from companion.ui.canvas import BOLD, Canvas
from companion.ui.theme import AMBER, ENAMEL, GO, GO_EDGE, INK, INK2, KEY, LED_LIT, Colour, mix
from companion.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from companion.eyes import Eyes
    from companion.vision.deck.model import Deck

HIGH = 120  # pixels of a kept picture: as large as a screen shows it
EDGE = 4.0
NAME = 13.0  # units of letters
NAMED = 60.0  # units that a name needs


@dataclass(frozen=True)
class FacePicture:
    """A small picture of a card; equal when they are of one kind and one deck."""

    kind: str
    deck: int
    size: tuple[int, int]
    rgb: bytes = field(compare=False, repr=False)


class Faces:
    """The small pictures of a game's taught cards, made when they are first shown."""

    def __init__(self, eyes: Eyes, game: str) -> None:
        self._eyes, self._game = eyes, game
        self._deck: Deck | None = None
        self._known: dict[str, FacePicture | None] = {}

    def of(self, kind: str) -> FacePicture | None:
        """The picture of a kind; None where none was taught."""
        deck = self._eyes.deck(self._game)
        if deck is not self._deck:
            self._deck, self._known = deck, {}
        if kind not in self._known:
            self._known[kind] = None if deck is None else _small(deck, kind)
        return self._known[kind]


def _small(deck: Deck, kind: str) -> FacePicture | None:
    face = next((face for face in deck.faces if face.kind == kind), None)
    if face is None:
        return None
    step = max(1, face.image.shape[0] // HIGH)
    high, wide = (side // step for side in face.image.shape[:2])
    cut = face.image[: high * step, : wide * step].reshape(high, step, wide, step, 3)
    rgb = cut.mean((1, 3))[..., ::-1].astype(np.uint8)
    return FacePicture(kind, id(deck), (wide, high), np.ascontiguousarray(rgb).tobytes())


def paint_face(face: FacePicture, canvas: Canvas, box: Box) -> None:
    """The card as large as the box allows, in its own shape."""
    k = min(box.w / face.size[0], box.h / face.size[1])
    room = box.middle(face.size[0] * k, face.size[1] * k)
    canvas.sprite(("face", face.deck, face.kind), room, lambda c, b: _paint_pixels(face, c, b))


def _paint_pixels(face: FacePicture, canvas: Canvas, box: Box) -> None:
    sheet = pygame.image.frombuffer(face.rgb, face.size, "RGB")
    rect = canvas.rect(box)
    canvas.surface.blit(pygame.transform.smoothscale(sheet, rect.size), rect)


def _named(canvas: Canvas, label: str, box: Box) -> None:
    """A card without a picture: its name where every word of it fits, else a sign."""
    widest = max(canvas.width(word, NAME, BOLD) for word in label.split() or [label])
    if box.w < NAMED or widest > box.w:
        canvas.icon("cards", box.centre, min(box.w, box.h) * 0.7, INK)
    else:
        canvas.paragraph(label, box, NAME, INK, BOLD, align="centre", middle=True)


@dataclass(frozen=True, kw_only=True)
class CardFace(Widget):
    """A shown card: its taught picture, or its name where there is none."""

    face: FacePicture | None
    label: str
    doubtful: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        canvas.rounded(box, KEY, 6, border=AMBER if self.doubtful else ENAMEL, width=2)
        if self.face is not None:
            paint_face(self.face, canvas, box.inset(2))
        else:
            _named(canvas, self.label, box.inset(3))


@dataclass(frozen=True, kw_only=True)
class TakeKey(Widget):
    """The green key of a proposal; it fills while the moment passes after which it acts."""

    label: str
    share: float  # of the moment, 0 while nothing is counted

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        canvas.rounded(body, GO, 10, edge=GO_EDGE, depth=0 if pressed else EDGE)
        if self.share > 0:
            room = body.inset(5, 0)
            y = body.bottom - 8
            canvas.line((room.x, y), (room.right, y), mix(GO, INK, 0.4), 4)
            canvas.line((room.x, y), (room.x + room.w * self.share, y), LED_LIT, 4)
        x, y = body.centre
        lift = 4 if self.share > 0 else 0
        canvas.text(self.label, (x, y - lift), 18, ENAMEL, align="centre", fit=body.w - 8)


@dataclass(frozen=True, kw_only=True)
class WayKey(Button):
    """One of many things that a card may mean, mostly a name: it is never cut."""

    def _content(self, canvas: Canvas, body: Box, ink: Colour) -> None:
        room = body.inset(4, 2)
        canvas.name(
            self.label, room.centre, room.w, 16, ink, align="centre", lines=2, height=room.h
        )


@dataclass(frozen=True, kw_only=True)
class KindKey(Widget):
    """A kind to choose: its picture over its name."""

    face: FacePicture | None
    label: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        canvas.rounded(box, ENAMEL, 8, border=INK2, width=2)
        if self.face is None:
            _named(canvas, self.label, box.inset(4))
            return
        words, above = box.inset(3).foot(26, 1)
        paint_face(self.face, canvas, above)
        canvas.name(
            self.label, words.centre, words.w, 13, INK, align="centre", lines=2, height=words.h
        )
