"""Where the board is: by its markers, by its streets, or where somebody tapped."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import BoardNet, Look, doubted, shaded, squares
from companion.vision.closernet import CLOSER, CloserNet
from companion.vision.discs import averaged, calibrated, named, plain_at_once, together
from companion.vision.finder import Finder
from companion.vision.lens import Lens
from companion.vision.markers import Marker, Markers, guesses, oriented
from companion.vision.places import (
    Located,
    Lost,
    Place,
    a_street_away,
    apart,
    bent,
    board_outline,
    check_given,
    contradicted,
    elsewhere,
    explained,
    fit,
    in_view,
    plausible,
    roomy,
    settle,
    shifted,
    speaks,
    stretched,
    unusable,
    worth,
)
from companion.vision.reading import UNSURE, Found, Image, Quad
from companion.vision.rectify import convex, flatten, onto


class Locator:
    """Holds the networks and the marker detector; keeps nothing of any picture."""

    def __init__(self) -> None:
        self.net = BoardNet()
        self.markers = Markers()

    @cached_property
    def finder(self) -> Finder:
        """Loaded when first needed: a board with markers never asks for it."""
        return Finder()

    @cached_property
    def closer(self) -> CloserNet:
        """Loaded when a crossing is in doubt, until it is let go: it takes 17 MB."""
        return CloserNet()

    @cached_property
    def namer(self) -> BoardNet:
        """The same network after learning from more prints: it places boards worse, and is asked
        for names alone, until it is let go as well."""
        return BoardNet("names.onnx")

    def let_go(self) -> None:
        """The board is known: what is only for doubts makes room until there is one again."""
        for name in ("closer", "namer"):
            self.__dict__.pop(name, None)

    def surer(
        self,
        image: Image,
        quad: Quad,
        look: Look,
        lens: Lens | None = None,
        most: int = 3,
        certain: bool = True,
    ) -> Look:
        """The board judged from all sides, and closer where a name is not quite plain.

        It is `certain` to be one where markers or somebody's taps say so.

        One look is enough where every name is plain, all cars are seen and nothing lies in shade.
        """
        flat = flatten(image, quad, lens)
        if plain_at_once(look.chances, most) and not shaded(squares(flat)).any():
            return look
        seen = self._seen_round(flat, look, certain)
        asked = named(together(calibrated(seen.chances), most), thresholds.CLOSER_ASKED)
        if UNSURE not in asked[0]:
            return seen
        near = self.closer.look(flatten(image, quad, lens, CLOSER))
        near = doubted(near, shaded(squares(flat)))
        return replace(seen, chances=averaged([seen.chances, near], thresholds.CLOSER_SAYS))

    def _seen_round(self, flat: Image, look: Look, certain: bool) -> Look:
        """The board from all sides: where little is hidden, by the network that knows more prints.

        What it learnt of prints it paid for with hands, and with things that are no boards.
        """
        if not certain or not in_view(look):
            return self.net.look_round(flat, look)
        return replace(look, chances=self.namer.look_round(flat, self.namer.look(flat)).chances)

    def find(self, image: Image) -> Located | Lost:
        """Look everywhere: markers first, then the streets themselves, then harder for both."""
        why = unusable(image)
        if why:
            return Lost(why)
        seen = self.markers.find(image)
        placed = self._best(image, guesses(seen), "markers")
        if placed is None and seen:  # where one is, there are more
            first, seen = len(seen), self.markers.find_faint(image) | seen
            placed = self._marked(image, seen) if len(seen) > first else None
        if placed is not None:
            return placed
        if not seen and self.markers.mirrored(image):
            return Lost("vision.mirrored")
        missed: list[Place] = []
        place = self.by_streets(image, seen, missed)
        lost = isinstance(place, Lost) and place.why == "vision.no_board"
        return self._harder(image, seen, missed) if lost else place

    def given(self, image: Image, quad: Quad, lens: Lens | None = None) -> Located | Lost:
        """Use crossings somebody tapped, corrected for an unsteady finger."""
        why = unusable(image) or check_given(quad, image)
        if why:
            return Lost(why)
        settled = settle(self.net.look, image, quad, thresholds.TAP_STRAY, lens)
        if settled is None:
            settled = (quad, self.net.look(flatten(image, quad, lens)))
        if settled[1].board < thresholds.IS_BOARD and not speaks(settled[1]):
            return Lost("vision.no_board_there")
        return Located(settled[0], settled[1], "crossings")

    def by_streets(
        self, image: Image, seen: dict[int, Marker], missed: list[Place] | None = None
    ) -> Located | Lost:
        """Find the streets themselves; markers seen, if any, tell which way round.

        Where the proposals led without being believed is added to `missed`.
        """
        placed = self._best(image, self.finder.propose(image), "grid", missed)
        if placed is not None and not in_view(placed.look):
            placed = self._from_all_sides(image, placed)
        if placed is None or contradicted(placed.quad, guesses(seen)):
            return Lost("vision.no_board")
        if self._another(image, placed.quad):
            return Lost("vision.two_boards")
        return self._turned(image, placed, seen)

    def _another(self, image: Image, quad: Quad) -> bool:
        """A second board in the picture, once the first is painted over."""
        rest = image.copy()
        outline = onto(quad, board_outline())
        cv2.fillConvexPoly(rest, np.rint(outline).astype(np.int32), cv2.mean(image)[:3])
        second = self._best(rest, self.finder.propose(rest, thresholds.GLOW_SECOND), "grid")
        return second is not None and self._all_round(rest, second.quad) is not None

    def _harder(self, image: Image, seen: dict[int, Marker], missed: list[Place]) -> Located | Lost:
        """Markers that hardly show, and boards beside where the streets were looked for."""
        more = seen or self.markers.find_faint(image)
        placed = self._marked(image, more) if more else None
        if placed is not None:
            return placed
        placed = self._steadiest(image, self.beside(image, missed))
        if placed is None or contradicted(placed.quad, guesses(more)):
            return Lost("vision.no_board")
        return self._turned(image, placed, more)

    def _steadiest(self, image: Image, quads: Iterable[Quad]) -> Located | None:
        """The guess that leads to the place that fits best from all sides: one look may mislead."""
        led = [self._best(image, [quad], "grid") for quad in quads]
        found = apart([(place.quad, place.look) for place in led if place is not None])
        looked = [self._all_round(image, quad) for quad, _ in found]
        sure = [place for place in looked if place is not None]
        best = max(sure, key=lambda place: explained(place[1]), default=None)
        return best and Located(best[0], self.net.look(flatten(image, best[0])), "grid", False)

    def _from_all_sides(self, image: Image, place: Located) -> Located | None:
        """The same place, if it still fits when it is looked at from every side."""
        settled = self._all_round(image, place.quad)
        if settled is None:
            return None
        look = self.net.look(flatten(image, settled[0]))
        return replace(place, quad=settled[0], look=look)

    def _all_round(self, image: Image, quad: Quad) -> Place | None:
        """Where looks from every side lead from there, if it fits and no place rivals it."""
        settled = settle(self.net.look_steady, image, quad, thresholds.STRAY)
        if settled is None or fit(settled[1]) < thresholds.FIT_ALL_ROUND:
            return None
        return settled if in_view(settled[1]) else self._undisputed(image, settled)

    def _undisputed(self, image: Image, own: Place) -> Place | None:
        """This place, or one a street beside it that explains more; None where it may be either.

        Close to the picture's edge the place beside it may be beyond: then nobody can tell.
        """
        if not roomy(own[0], image):
            return None
        best: Place | None = None
        for quad in a_street_away(own[0]):
            if not convex(quad) or fit(self.net.look(flatten(image, quad))) < thresholds.NEAR_MISS:
                continue
            other = settle(self.net.look, image, quad, thresholds.STRAY)
            if other is None or fit(other[1]) < thresholds.FIT or not plausible(other[0], image):
                continue
            steady = self.net.look_steady(flatten(image, other[0]))
            if elsewhere(own, other[0]) and (
                best is None or explained(steady) > explained(best[1])
            ):
                best = other[0], steady
        if best is None:
            return own
        ahead = explained(own[1]) - explained(best[1])
        if abs(ahead) < thresholds.DISPUTED:
            return None
        return own if ahead > 0 else best

    def _marked(self, image: Image, seen: dict[int, Marker]) -> Located | None:
        """Between these markers, by the streets or by plain cars."""
        placed = self._best(image, guesses(seen), "markers")
        if placed is None and len(seen) >= thresholds.MARKERS_TELL:
            return self._spoken(image, guesses(seen))
        return placed

    def _spoken(self, image: Image, quads: list[Quad]) -> Located | None:
        """Between so many markers a board lies for certain, however strange its streets look."""
        places = [self.given(image, quad) for quad in quads]
        told = [p for p in places if isinstance(p, Located) and speaks(p.look)]
        best = max(told, key=lambda p: worth(p.look), default=None)
        return best and replace(best, found="markers")

    def _turned(self, image: Image, place: Located, seen: dict[int, Marker]) -> Located:
        """The same board begun beside marker 0; with none seen, they are looked for near it."""
        known = seen or self.markers.find_near(image, place.quad)
        quad = oriented(place.quad, known)
        look = place.look if quad == place.quad else self.net.look(flatten(image, quad))
        return Located(quad, look, place.found, bool(known))

    def beside(self, image: Image, missed: list[Place]) -> list[Quad]:
        """Places a street beside, of other sizes or shapes, that look most like boards.

        What nearly fits lies on the streets already, one too far, or with a corner drawn away; else
        the proposals are tried.
        """
        near = [place for place in missed if fit(place[1]) > thresholds.NEAR_MISS]
        near.sort(key=lambda place: fit(place[1]), reverse=True)
        better = ((*shifted(quad), *stretched(quad), *bent(quad)) for quad, _ in apart(near))
        others = (shifted(quad) for quad in self.finder.propose(image))
        tried = [
            (self.net.look(flatten(image, quad)), quad)
            for quads in islice(chain(better, others), thresholds.PROPOSALS_SHIFTED)
            for quad in quads
            if convex(quad) and plausible(quad, image)
        ]
        tried.sort(key=lambda pair: fit(pair[0]), reverse=True)
        return [quad for _, quad in tried[: thresholds.PLACES_SETTLED]]

    def _best(
        self,
        image: Image,
        quads: Iterable[Quad],
        found: Found,
        missed: list[Place] | None = None,
    ) -> Located | None:
        """The guess that ends best placed and read; a very good one ends the search."""
        best: Located | None = None
        for quad in quads:
            settled = settle(self.net.look, image, quad, thresholds.STRAY) if convex(quad) else None
            if settled is None:
                continue
            if not plausible(settled[0], image) or fit(settled[1]) < thresholds.FIT:
                if missed is not None:
                    missed.append(settled)
                continue
            if best is None or worth(settled[1]) > worth(best.look):
                best = Located(settled[0], settled[1], found, found == "markers")
            if worth(best.look) > thresholds.GOOD_FIT and in_view(best.look):
                break
        return best
