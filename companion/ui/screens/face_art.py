"""The kept pictures of taught cards as widgets, each made a surface once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screens.calibrate_film import Film, FilmStage, picture
from companion.ui.theme import ASPHALT
from companion.ui.widgets import Panel, Widget
from hardware.ports import Frame

if TYPE_CHECKING:
    from companion.vision.deck.model import Deck
    from companion.vision.reading import Image

MOST = 80  # pictures kept ready
RIM = 3.0  # units of the frame about a picture


class FacePictures:
    """By the kind of a card; a kind that was taught anew has a new picture."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Frame, Film]] = {}

    def of(self, box: Box, deck: Deck | None, kind: str) -> list[Widget]:
        """The kind's taught picture, as large as fits; nothing where it was not taught."""
        faces = deck.faces if deck is not None else ()
        found = next((face.image for face in faces if face.kind == kind), None)
        return [] if found is None else self.shown(box, kind, found)

    def shown(self, box: Box, name: str, image: Image) -> list[Widget]:
        """A picture of a card, framed."""
        frame, film = self._ready(name, image)
        high, wide = image.shape[:2]
        stage = FilmStage(box.inset(RIM), (0, 0, wide, high))
        rim = Panel(box=stage.box.inset(-RIM), fill=ASPHALT, edge=None, radius=6)
        return [rim, picture(film, stage, frame)]

    def _ready(self, name: str, image: Image) -> tuple[Frame, Film]:
        kept = self._kept.get(name)
        if kept is None or kept[0].image is not image:
            if len(self._kept) >= MOST:
                self._kept.pop(next(iter(self._kept)))
            kept = (Frame(image, 0.0, 0), Film())
            self._kept[name] = kept
        return kept
