"""A frame drawn on the live picture in which a card is laid; its corners can be dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.screens.calibrate_hands import Hands, clockwise

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.screens.calibrate_film import FilmStage
    from companion.vision.reading import Image, Quad

Point = tuple[float, float]
HIGH = 0.6  # of the picture's height
USUAL = 0.66  # width over height of most cards


class FrameHands:
    """`quad` are the frame's corners in pixels while it is used, else None."""

    def __init__(self) -> None:
        self._hands = Hands()
        self._quad: Quad | None = None
        self.on = False

    @property
    def quad(self) -> Quad | None:
        return self._quad if self.on else None

    @property
    def held(self) -> int | None:
        """The corner under the finger."""
        return self._hands.held

    def begin(self, image: Image, aspect: float | None) -> None:
        """Shows the frame where it was left, or in the middle."""
        self.on = True
        if self._quad is None:
            high, wide = image.shape[:2]
            h = HIGH * high
            w = min(h * (aspect or USUAL), 0.9 * wide)
            x, y = (wide - w) / 2, (high - h) / 2
            self._quad = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))

    def end(self) -> None:
        self._hands.drop()
        self.on = False

    def dragged(self, kind: TapKind, at: Point, stage: FilmStage) -> bool:
        """A finger takes a corner and moves it; True when it did."""
        if kind == "down":
            taken = self._hands.down(at, stage, self._quad)
        elif self._hands.held is None:
            return False
        else:
            taken = True
            if kind == "move":
                self._hands.move(at, stage)
            else:
                self._hands.up()
        if len(self._hands.draft) == 4:
            self._quad = clockwise(self._hands.draft)
            if self._hands.held is None:
                self._hands.drop()
        return taken
