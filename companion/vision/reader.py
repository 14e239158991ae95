"""The reader beside the table: finds the board once, keeps it, and reads it frame by frame."""

from dataclasses import replace

import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import Look
from companion.vision.calibrate import Calibration, advised, empty_board
from companion.vision.compare import coloured
from companion.vision.discs import (
    HIDDEN,
    Chances,
    Named,
    averaged,
    calibrated,
    named,
    plain_at_once,
    together,
)
from companion.vision.lens import Lens
from companion.vision.locate import Locator
from companion.vision.places import Located, Lost, drift, fit, inside, mended, settle, worse
from companion.vision.reading import (
    UNSURE,
    Found,
    Image,
    Quad,
    Reading,
    doubtful,
    nothing,
    strewn,
)
from companion.vision.rectify import corners, flatten, turns
from companion.vision.retrace import Picture
from companion.vision.watchpoints import WatchPoints


class BoardReader:
    """Reads one camera's frames; remembers where the board lies and what it looked like.

    While the board or the camera is moving nothing is claimed: every crossing is "?" and `why`
    is "vision.board_moved".
    """

    def __init__(self, calibration: Calibration | None = None, locator: Locator | None = None):
        self._known = calibration or Calibration()
        self._eyes = locator or Locator()
        self._empty = empty_board(self._known)
        self._quad: Quad | None = None
        self._found: Found = "none"
        self._last: Reading | None = None
        self._points: WatchPoints | None = None
        self._picture: Picture | None = None
        self._lens: Lens | None = None
        self._age = 0
        self._oriented = False
        self._looks: list[Chances] = []  # at the board as it lies now
        self._home: Quad | None = None  # where the board was last, for keeping its orientation

    def forget(self) -> None:
        """Find the board anew at the next frame."""
        self._quad = self._points = self._last = self._home = self._picture = None
        self._looks = []

    def read(self, frame: Image) -> Reading:
        """Read the next frame of the camera."""
        if self._points is not None and self._points.shape != frame.shape:
            self.forget()
        if self._quad is None or self._points is None or self._last is None:
            return self._search(frame)
        self._age += 1
        change = self._points.compare(frame)
        if change.any():
            self._looks = []
        elif self._age < self._patience(self._last):
            return self._last
        return self._look_again(frame, self._quad, change.still, quiet=not change.any())

    def _patience(self, last: Reading) -> int:
        """Frames until a quiet board is looked at again: soon while something is in doubt."""
        open_ = any(
            c == UNSURE and not hid for c, hid in zip(last.cells, last.covered, strict=True)
        )
        return thresholds.RELOOK_IN_DOUBT if open_ else thresholds.RELOOK

    def _search(self, frame: Image) -> Reading:
        known = self._known.for_size(frame.shape[1], frame.shape[0])
        self._lens = known.lens()
        place: Located | Lost = Lost("vision.no_board")
        slid = self._picture.seen_again(frame) if self._picture is not None else None
        for quad in (self._home, slid, known.crossings):  # it may lie where it lay, or near
            if quad is not None and isinstance(place, Lost):
                place = self._eyes.given(frame, quad, self._lens)
        if not isinstance(place, Lost) and self._found != "none":
            place = replace(place, found=self._found)
        if isinstance(place, Lost) or fit(place.look) < thresholds.FIT:
            place = self._found_better(frame, place)
        if isinstance(place, Lost):
            moved_away = self._home is not None and place.why == "vision.no_board"
            return nothing("vision.board_moved" if moved_away else place.why)
        before = self._home, self._picture
        reading = self._keep(frame, self._as_before(frame, place))
        few = strewn(reading, thresholds.FEWEST_CARS, thresholds.FEWEST_POSSIBLE)
        if (few and before[0] is None) or doubtful(reading, thresholds.UNCLEAR):
            self._quad = None
            self._home, self._picture = before
            return nothing("vision.no_board")
        return reading

    def _found_better(self, frame: Image, remembered: Located | Lost) -> Located | Lost:
        """Looked for everywhere: what is remembered may have been wrong from the beginning."""
        found = self._eyes.find(frame)
        if isinstance(remembered, Lost):
            return found
        return found if not isinstance(found, Lost) and worse(remembered, found) else remembered

    def _as_before(self, frame: Image, place: Located) -> Located:
        """The board found again, begun at the same crossing as before."""
        home = self._home or self._known.for_size(frame.shape[1], frame.shape[0]).crossings
        if home is None or (place.found == "markers" and self._found in ("markers", "none")):
            return place
        quad = min(turns(place.quad), key=lambda q: _gap(q, home))
        if quad == place.quad:
            return place
        return replace(
            place,
            quad=quad,
            look=self._eyes.net.look(flatten(frame, quad, self._lens)),
            oriented=True,
        )

    def _keep(self, frame: Image, place: Located) -> Reading:
        self._quad = self._home = place.quad
        self._found, self._oriented, self._looks = place.found, place.oriented, []
        self._points = WatchPoints(frame, place.quad, self._lens)
        self._picture = Picture(frame, place.quad)
        return self._believe(frame, place.quad, place.look, quiet=True)

    def _believe(self, frame: Image, quad: Quad, look: Look, quiet: bool) -> Reading:
        """The reading from this look and those before it at the same quiet board.

        While something moves, crossings under it are not looked at again: that takes time.
        """
        flat = flatten(frame, quad, self._lens)
        chances = self._advised(flat, look)
        cells, margins, covered = self._named(chances)
        # What the count of cars makes sure may be no more than a guess of one look.
        guessed = quiet and not plain_at_once(look.chances, self._known.most)
        asked = any(c == UNSURE and (quiet or not h) for c, h in zip(cells, covered, strict=True))
        if guessed or asked:
            most, certain = self._known.most, self._found != "grid"
            surer = self._eyes.surer(frame, quad, look, self._lens, most, certain)
            chances = self._advised(flat, surer)
            cells, margins, covered = self._named(chances)
        if UNSURE not in cells:
            self._eyes.let_go()
        self._age = 0
        seen = coloured(flat, cells)
        if seen is None:
            self._last = nothing("vision.grey_cars", self._found, quad)
            return self._last
        self._looks = [*self._looks, chances][-thresholds.LOOKS_AVERAGED :]
        self._last = Reading(seen, margins, covered, self._found, "", quad, self._oriented, chances)
        return self._last

    def _advised(self, flat: Image, look: Look) -> Chances:
        chances = calibrated(look.chances)
        if not self._known.lessons():
            return chances
        return advised(chances, flat, self._known, self._empty)

    def _named(self, chances: Chances) -> Named:
        return named(together(averaged([*self._looks, chances]), self._known.most))

    def _look_again(self, frame: Image, quad: Quad, still: float, quiet: bool) -> Reading:
        """Something changed: a hand, a disc, or the whole board."""
        look = self._eyes.net.look(flatten(frame, quad, self._lens))
        hand = bool((look.chances[:, HIDDEN] > thresholds.COVERED).any())
        bump = still > thresholds.BUMP_SHARE and not hand
        calm = thresholds.FOLLOW if bump else thresholds.CALM
        if look.board > thresholds.IS_BOARD and self._shift(quad, look) < calm:
            if self._points is not None:
                self._points.believe(frame)
            return self._believe(frame, quad, look, quiet)
        return self._follow(frame, quad)

    def _shift(self, quad: Quad, look: Look) -> float:
        return drift(quad, mended(quad, look, self._lens)[0])

    def _follow(self, frame: Image, quad: Quad) -> Reading:
        settled = settle(self._eyes.net.look, frame, quad, thresholds.LOST, self._lens)
        if settled is not None and inside(settled[0], frame):
            calm = self._shift(*settled) < 2 * thresholds.FOLLOW
            if calm and settled[1].board > thresholds.IS_BOARD:
                place = Located(settled[0], settled[1], self._found, self._oriented)
                return self._keep(frame, place)
        self._quad = None
        return nothing("vision.board_moved", self._found)


def _gap(a: Quad, b: Quad) -> float:
    return float(np.linalg.norm(corners(a) - corners(b), axis=1).sum())
