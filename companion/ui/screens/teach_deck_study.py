"""Cards laid before the camera to be taught: found, watched until they lie still, cut out."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.ports import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.calibrate import Calibration
    from companion.vision.card_place import CardPlace
    from companion.vision.deck.model import Deck
    from companion.vision.reading import Image, Quad

    Points = NDArray[np.float64]

STILL = 0.012  # of a card's longest side: corners that move less lie still
LOOKS = 4  # pictures of a card that lies still; the sharpest is kept
WHILE = 0.35  # seconds for which it must lie still
ANOTHER = 4  # looks without a card after which one of another shape is looked for
GONE = 3  # looks without a still card after which another one may lie there
FIRST = 3  # looks; a card seen in these lay there before anybody was asked for one


@dataclass(frozen=True, eq=False)
class TakenCard:
    """A card as it is kept: cut out, with the taught one it resembles, and its sticker."""

    face: Image
    aspect: float
    sticker: int | None
    like: str  # a taught kind that looks much like it, or nothing
    same: bool  # it is that very card
    turned: bool = False  # it looks like it turned round
    empty: bool = False  # nothing is printed on it


@dataclass(frozen=True, eq=False)
class Outlined:
    """A card that is seen: where, and whether it is the one that was taken last."""

    frame: Frame
    corners: tuple[tuple[float, float], ...]
    known: bool


class TeachStudy:
    """`look` belongs to the eyes' thread; the screen takes `taken` once and reads `outlined`."""

    def __init__(self, deck: Callable[[], Deck | None], known: Calibration) -> None:
        self._deck = deck
        self._known = known
        self._place: CardPlace | None = None
        self._guard = threading.Lock()
        self._taken: TakenCard | None = None
        self._last: Image | None = None  # the card that was taken last, until another lies there
        self._run: list[tuple[float, float, Image]] = []  # sharpness, aspect, cut-out
        self._where: Points | None = None
        self._since = 0.0
        self._apart = 0
        self._looks = 0
        self._lost_for = 0
        self.lying = False  # a card lay there from the beginning; it may be any one
        self.outlined: Outlined | None = None
        self.other_shape = False  # a card lies there that has not the shape of the deck
        self.place: Quad | None = None  # where cards are looked for; None for everywhere
        self.paused = False
        self.by_itself = True  # a card that lies still is taken; else only when asked
        self.asked = False
        self.hand: Quad | None = None  # corners given by hand
        self.but = ""  # the kind that is shown again: it may look like itself

    # -- for the screen ------------------------------------------------------------------------

    def take(self) -> TakenCard | None:
        """The card that was taken, once."""
        with self._guard:
            taken, self._taken = self._taken, None
        return taken

    def forget(self) -> None:
        """Whatever lies there may be taken again."""
        with self._guard:
            self._taken, self._last = None, None
        self._looks, self.lying = FIRST, False

    # -- in the eyes' thread -------------------------------------------------------------------

    def look(self, frame: Frame) -> None:
        """Looks for a card; one that lies still, or that was asked for, is taken."""
        if self.paused:
            return
        self._looks += 1
        deck = self._deck()
        spot = self._spot(frame, deck.aspect if deck else None)
        if spot is None:
            self._lost()
            return
        corners, aspect = spot
        self._follow(frame, corners, aspect)
        self._leave_lying(deck)
        known = self._last is not None and self._apart < GONE
        self.outlined = Outlined(frame, tuple((float(x), float(y)) for x, y in corners), known)
        if not self._ready(frame.at):
            return
        if self._is_on_new_mat(frame):
            self._lost()
        else:
            self._keep(frame.image, corners, deck)

    def _spot(self, frame: Frame, aspect: float | None) -> tuple[Points, float] | None:
        import numpy as np

        from companion.vision.card_place import CardPlace
        from companion.vision.deck.spot import find_card, upright

        image = frame.image
        if self._place is None:
            self._place = CardPlace(self._known)
        if self.hand is not None:
            size = (image.shape[1], image.shape[0])
            spot = upright(np.array(self.hand, np.float64), size, aspect)
            return spot.corners, aspect or spot.aspect
        self.place = self._place.where(image, frame.at)
        found = find_card(image, aspect, self.place)
        self._lost_for = 0 if found is not None else self._lost_for + 1
        if found is not None or aspect is None:
            self.other_shape = False
        elif self._lost_for % ANOTHER == 0:  # it takes as long again
            self.other_shape = find_card(image, None, self.place) is not None
        return None if found is None else (found.corners, aspect or found.aspect)

    def _is_on_new_mat(self, frame: Frame) -> bool:
        """Whether a mat came with what lies there: the sheet itself may be what was found."""
        if self._place is None or self.hand is not None:
            return False
        before, self.place = self.place, self._place.seen_now(frame.image, frame.at)
        return before is None and self.place is not None

    def _lost(self) -> None:
        self.outlined = None
        self._run, self._where = [], None
        self._gone()

    def _gone(self) -> None:
        self._apart += 1

    def _follow(self, frame: Frame, corners: Points, aspect: float) -> None:
        """Adds the picture to those of the card that lies there, or begins anew."""
        import numpy as np

        from companion.vision.deck.teach import cut_out, sharpness

        longest = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).max())
        here = self._where
        if here is None or np.abs(here - corners).max() > STILL * longest:
            self._run, self._since = [], frame.at
            self._gone()
        self._where = corners
        face = cut_out(frame.image, corners, aspect)
        self._run.append((sharpness(face), aspect, face))
        del self._run[:-LOOKS]

    def _leave_lying(self, deck: Deck | None) -> None:
        """A card that lay there before it was asked for counts as taken: it may be any one."""
        if self._looks > FIRST or self.hand is not None or self._last is not None:
            return
        from companion.vision.deck.teach import facing

        self.lying = True
        self._last = facing(deck, self._run[-1][2])
        self._apart = 0

    def _ready(self, now: float) -> bool:
        if len(self._run) < LOOKS or now - self._since < WHILE:
            return False
        if self._taken is not None or not (self.by_itself or self.asked):
            return False
        return self.asked or self._last is None or self._apart >= GONE

    def _keep(self, image: Image, corners: Points, deck: Deck | None) -> None:
        from companion.vision.deck.teach import facing, is_same, likest, shows_nothing

        _, aspect, face = max(self._run, key=lambda one: one[0])
        laid, face = face, facing(deck, face)
        if not self.asked and self._last is not None and is_same(self._last, face):
            self._apart = 0  # moved a little, and still the one that was taken
            return
        alike = likest(deck, face, self.but)
        taken = TakenCard(
            face,
            aspect,
            self._sticker(image, corners),
            alike.kind if alike is not None and alike.close else "",
            alike is not None and alike.same,
            alike is not None and alike.turned == (face is laid),
            shows_nothing(face),
        )
        with self._guard:
            self._taken, self._last = taken, face
        self._apart, self.asked, self.lying = 0, False, False

    def _sticker(self, image: Image, corners: Points) -> int | None:
        from companion.vision.stickers import seen_stickers, sticker_in

        return sticker_in(seen_stickers(image), corners)
