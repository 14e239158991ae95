"""Setting the camera up: looks happen in the eyes' thread, the screen takes the newest result."""

from __future__ import annotations

import logging
import math
import threading
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.vision.calibrate import Calibration
    from companion.vision.locate import Locator
    from companion.vision.reader import BoardReader
    from companion.vision.reading import Point, Quad, Reading
    from hardware.ports import Frame

log = logging.getLogger(__name__)

LIGHT_EVERY = 0.5  # seconds: light and markers change slowly and cost more than a reading

NEAR = 0.05  # of the board's diagonal: a ring so near its crossing was not meant to be moved

LessonKind = Literal["discs", "empty"]
WishKind = Literal["place", "keep"] | LessonKind


@dataclass(frozen=True)
class Wish:
    """Something to learn from the next picture; `quad` are the outer crossings in pixels."""

    kind: WishKind
    quad: Quad


@dataclass(frozen=True)
class Outcome:
    """What came of a wish: something learnt, or a sentence that says why not."""

    kind: WishKind
    known: Calibration | None
    problem: CompanionError | None = None


@dataclass(frozen=True)
class Light:
    """The slower findings: advice about the light, and where the markers lie."""

    at: float
    advice: tuple[str, ...]
    markers: tuple[tuple[int, tuple[Point, ...]], ...]

    def spots(self) -> list[Point]:
        """The corners of all markers."""
        return [corner for _, corners in self.markers for corner in corners]


@dataclass(frozen=True, eq=False)
class Sight:
    """One picture, what was read in it, and where: sixteen crossings in pixels, or none."""

    frame: Frame
    reading: Reading
    spots: tuple[Point, ...]
    light: Light

    @property
    def size(self) -> tuple[int, int]:
        return self.frame.image.shape[1], self.frame.image.shape[0]


class BoardStudy:
    """`look` belongs to the eyes' thread; everything else to the screen. The newest look wins."""

    def __init__(self, known: Calibration) -> None:
        self._guard = threading.Lock()
        self._known = known
        self._wish: Wish | None = None
        self._outcome: Outcome | None = None
        self._reader: BoardReader | None = None
        self._locator: Locator | None = None
        self._light: Light | None = None
        self.sight: Sight | None = None

    # -- for the screen ------------------------------------------------------------------------

    @property
    def known(self) -> Calibration:
        return self._known

    def use(self, known: Calibration) -> None:
        """Reads by this from the next picture on."""
        with self._guard:
            self._known, self._reader, self._light = known, None, None

    def ask(self, wish: Wish) -> None:
        """Wants something learnt from the next picture; the last wish counts."""
        with self._guard:
            self._wish = wish

    def drop(self) -> None:
        """Nobody waits for an answer any more."""
        with self._guard:
            self._wish = self._outcome = None

    def outcome(self) -> Outcome | None:
        """What came of the last wish, once."""
        with self._guard:
            outcome, self._outcome = self._outcome, None
        return outcome

    # -- in the eyes' thread -------------------------------------------------------------------

    def look(self, frame: Frame) -> None:
        """Does what is wished with this picture, then reads it."""
        with self._guard:
            wish, self._wish = self._wish, None
            known, reader = self._known, self._reader
        if wish is not None:
            outcome = self._learnt(wish, frame, known)
            with self._guard:
                self._outcome = outcome
        if reader is None:
            reader = self._begun(known)
        self.sight = self._seen(frame, reader.read(frame.image), known)

    def _eyes(self) -> Locator:
        from companion.vision.locate import Locator

        if self._locator is None:
            self._locator = Locator()
        return self._locator

    def _begun(self, known: Calibration) -> BoardReader:
        from companion.vision.reader import BoardReader

        reader = BoardReader(known, self._eyes())
        with self._guard:
            if self._known is known:
                self._reader = reader
        return reader

    def _learnt(self, wish: Wish, frame: Frame, known: Calibration) -> Outcome:
        from companion.vision.calibrate import learn_discs, learn_empty

        try:
            if wish.kind == "discs":
                return Outcome(wish.kind, learn_discs(known, frame.image, wish.quad))
            if wish.kind == "empty":
                return Outcome(wish.kind, learn_empty(known, frame.image, wish.quad))
            return Outcome(wish.kind, self._placed(wish.quad, frame, known))
        except CompanionError as problem:
            return Outcome(wish.kind, None, problem)
        except Exception as problem:  # cv2 cannot bear these crossings: the wish has its answer
            log.warning("%s could not be learnt", wish.kind, exc_info=True)
            name = type(problem).__name__
            return Outcome(wish.kind, None, CompanionError("vision.look_failed", problem=name))

    def _placed(self, quad: Quad, frame: Frame, known: Calibration) -> Calibration:
        """The board at these crossings, and the bend of the lens; raises when it is not there."""
        from companion.vision.calibrate import learn_lens
        from companion.vision.places import Lost, lens_of, worse

        place = self._eyes().given(frame.image, quad)
        read = self._read_at()
        better = self._eyes().given(frame.image, read) if read is not None else Lost("")
        if isinstance(place, Lost) or worse(place, better):
            ring = _strayed(quad, read) if read is not None else None
            why = place.why if isinstance(place, Lost) else "vision.no_board_there"
            raise CompanionError("vision.ring_off", ring=ring) if ring else CompanionError(why)
        return learn_lens(known, lens_of(frame.image, place), place.quad)

    def _read_at(self) -> Quad | None:
        """Where the board was read last."""
        sight = self.sight
        return sight.reading.crossings if sight is not None and sight.spots else None

    def _seen(self, frame: Frame, reading: Reading, known: Calibration) -> Sight:
        from companion.vision.calibrate import spots_in

        high, wide = frame.image.shape[:2]
        shares = spots_in(reading, known, frame.image)
        spots = tuple((x * wide, y * high) for x, y in shares)
        return Sight(frame, reading, spots, self._lit(frame, reading))

    def _lit(self, frame: Frame, reading: Reading) -> Light:
        from companion.vision.light import advice

        light, quad = self._light, reading.crossings
        if light is not None and 0 <= frame.at - light.at < LIGHT_EVERY:
            return light
        told = advice(frame.image, quad) if quad is not None and not reading.why else []
        found = self._eyes().markers.find(frame.image)
        markers = tuple(
            (number, tuple((float(x), float(y)) for x, y in found[number]))
            for number in sorted(found)
        )
        self._light = Light(frame.at, tuple(told), markers)
        return self._light


def _strayed(quad: Quad, read: Quad) -> int | None:
    """The number of the one ring that is not where the board is read, 1 to 4; None for more."""
    near = math.dist(read[0], read[2]) * NEAR
    off = [k for k, corner in enumerate(read) if min(map(partial(math.dist, corner), quad)) > near]
    return off[0] + 1 if len(off) == 1 else None
