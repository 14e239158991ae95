"""A card shown to the camera: found, straightened, and read."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.cards_close import CloseLook, look_close
from companion.vision.cards_decode import Figure, decode, solidity
from companion.vision.cards_find import Pose, aimed, find_cards, find_small_cards
from companion.vision.cards_net import STRIDE, CardNet
from companion.vision.deck_codes import SeenCode, deck_patterns, seen_codes
from companion.vision.load import as_bgr
from companion.vision.reading import Image, Quad
from companion.vision.teach import Match, TaughtDeck, TaughtLook, look_of, turned

Difficulty = Literal["regular", "expert"]

DEEPER = (255 * np.linspace(0, 1, 256) ** thresholds.CARD_DEEPER).astype(
    np.uint8
)  # darker, its colours stronger


@dataclass(frozen=True)
class CardReading:
    """What a card shows.

    `pattern` has rows of R B Y (cars), `_` (must be free) and `?` (not part); it is empty, and
    `why` a message key, when nothing is told. `code` is the card's id in our printed deck or in
    the taught one. `corners` are the card's, in pixels, where a card was found at all.
    """

    kind: Difficulty | None
    pattern: tuple[str, ...]
    margin: float
    corners: Quad | None = None
    code: str = ""
    why: str = ""


class CardReader:
    """Holds the networks and our printed deck; build it once, read many pictures."""

    def __init__(self) -> None:
        self._far, self._near = CardNet("far"), CardNet("near")
        self._printed = deck_patterns()

    def read(self, image: Image, deck: TaughtDeck | None = None) -> CardReading:
        """The card in the picture. With a taught deck only cards of that deck are told."""
        picture, refused = _usable(image)
        if refused:
            return CardReading(None, (), 0.0, why=refused)
        codes = seen_codes(picture)
        if codes:
            return self._coded(codes)
        first = self._reading_of(picture, find_cards(self._far, picture), deck)
        if first.pattern or first.why == "vision.card_several":
            return first
        second = self._reading_of(picture, find_small_cards(self._far, picture), deck)
        return second if second.pattern and second.margin >= thresholds.CARD_SURE_AGAIN else first

    def _reading_of(
        self, picture: Image, poses: list[Pose], deck: TaughtDeck | None
    ) -> CardReading:
        taught = deck is not None and bool(deck.cards)
        seen = self._looks(picture, poses, every=taught)
        if not seen:
            return CardReading(None, (), 0.0, why="vision.card_none")
        if deck is not None and deck.cards:
            return _clearest([_recognised(*look, deck) for look in seen])
        return _clearest([_read(*look) for look in seen])

    def _looks(
        self, picture: Image, poses: list[Pose], every: bool = False
    ) -> list[tuple[CloseLook, Figure]]:
        """The first look at each; where none is sure, luckier ones.

        Unless `every` card is asked for, nothing clearly farther than a sure one is looked at.
        """
        first: list[tuple[Pose, tuple[CloseLook, Figure]]] = []
        nearest = 0.0  # size of a card read for sure
        for pose in poses:
            if not every and thresholds.CARD_NEARER * pose.size < nearest:
                continue
            there = aimed(picture, pose)
            first.append((there, self._first_look(picture, there)))
            if first[-1][1][1].margin >= thresholds.CARD_SURE:
                nearest = max(nearest, pose.size)
        if nearest:
            return [look for _, look in first]
        return [
            self._luckier(picture, *each) if _hopeful(each[1][0]) else each[1] for each in first
        ]

    def _first_look(self, picture: Image, pose: Pose) -> tuple[CloseLook, Figure]:
        view = look_close(self._near, picture, pose)
        return view, decode(view)

    def _luckier(
        self, picture: Image, pose: Pose, seen: tuple[CloseLook, Figure]
    ) -> tuple[CloseLook, Figure]:
        """The first other look that is sure, or the likeliest of all if it stays the same."""
        well_cut = solidity(seen[0]) >= thresholds.CARD_WELL_CUT
        tries = [(pose, seen)]
        for shown, other in _second_tries(picture, pose, well_cut):
            view = look_close(self._near, shown, other)
            again = decode(view)
            if again.margin >= thresholds.CARD_SURE_AGAIN:
                return view, again
            if shown is picture:
                tries.append((other, (view, again)))
        likeliest, (view, figure) = max(tries, key=lambda one: one[1][1].belief)
        steady = self._steadied(picture, likeliest, view, figure)
        return (view, steady) if steady.margin >= thresholds.CARD_SURE else seen

    def _steadied(self, picture: Image, pose: Pose, view: CloseLook, figure: Figure) -> Figure:
        """A figure that stays the same however it is looked at, on what looks once like a card."""
        if figure.belief < thresholds.CARD_BELIEVED:
            return figure
        solid = solidity(view)
        for shown, other in _steady_looks(picture, pose):
            view = look_close(self._near, shown, other)
            again = decode(view)
            if again.belief < thresholds.CARD_HELD or again.rows not in _turns(figure.rows):
                return figure
            solid = max(solid, solidity(view))
        return replace(figure, margin=thresholds.CARD_SURE) if solid > 0 else figure

    def look(self, image: Image) -> tuple[TaughtLook | None, CardReading]:
        """What teaching needs: how the card looks, and the pattern to confirm or correct."""
        picture, refused = _usable(image)
        poses = [] if refused else find_cards(self._far, picture)
        if not poses:
            return None, CardReading(None, (), 0.0, why=refused or "vision.card_none")
        view, figure = self._looks(picture, poses[:1])[0]
        return look_of(view), _read(view, figure)

    def _coded(self, codes: tuple[SeenCode, ...]) -> CardReading:
        first = codes[0]
        if any(first.side < thresholds.CARD_NEARER * other.side for other in codes[1:]):
            return CardReading(None, (), 0.0, first.corners, why="vision.card_several")
        kind: Difficulty = "regular" if first.card.startswith("N") else "expert"
        return CardReading(kind, self._printed[first.card], 1.0, first.corners, first.card)


def _usable(image: Image) -> tuple[Image, str]:
    """Three colours of 8 bits, and why the picture cannot be read, if so."""
    picture = as_bgr(image)
    small = cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA).astype(np.float64)
    if float(small.std(axis=(0, 1)).max()) < thresholds.CARD_FLAT:
        return picture, "vision.card_picture_flat"
    if float(np.abs(small - small.mean(2, keepdims=True)).mean()) < thresholds.CARD_GREY:
        return picture, "vision.card_picture_grey"
    return picture, ""


def _hopeful(view: CloseLook) -> bool:
    """Whether there may be a card: enough of one, and a mark on it."""
    share, mark = float(view.card.mean()), float(view.heats.max())
    return share >= thresholds.CARD_HOPE_SHARE and mark >= thresholds.CARD_HOPE_MARK


def _second_tries(picture: Image, pose: Pose, well_cut: bool) -> Iterator[tuple[Image, Pose]]:
    """A pale card is seen better in deeper colours; a pose may be off by its turn or its size."""
    if well_cut:
        yield np.asarray(cv2.LUT(picture, DEEPER), np.uint8), pose
    for angle, size in thresholds.CARD_SECOND_TRIES:
        yield picture, replace(pose, angle=pose.angle + angle, size=pose.size * size)


def _turns(rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [turned(rows, quarters) for quarters in range(4)]


def _steady_looks(picture: Image, pose: Pose) -> Iterator[tuple[Image, Pose]]:
    """The same card in deeper colours, nearer, farther, and turned a little."""
    yield np.asarray(cv2.LUT(picture, DEEPER), np.uint8), pose
    for angle, size in thresholds.CARD_SHIFTS:
        yield picture, replace(pose, angle=pose.angle + angle, size=pose.size * size)


def _read(view: CloseLook, figure: Figure) -> CardReading:
    corners = card_corners(view)
    if not figure.rows or figure.margin < thresholds.CARD_SURE:
        return CardReading(None, (), figure.margin, corners, why="vision.card_unsure")
    return CardReading(
        "expert" if figure.expert else "regular", figure.rows, figure.margin, corners
    )


def _recognised(view: CloseLook, figure: Figure, deck: TaughtDeck) -> CardReading:
    rows = figure.rows if figure.margin >= thresholds.CARD_SURE else ()
    match: Match | None = deck.recognise(look_of(view), rows)
    corners = card_corners(view)
    if match is None:
        return CardReading(None, (), 0.0, corners, why="vision.card_not_taught")
    card = match.card
    return CardReading(card.kind, card.pattern, match.margin, corners, card.id)


def _clearest(readings: list[CardReading]) -> CardReading:
    """The one that tells something; of several different ones, the one clearly nearer."""
    told = sorted((r for r in readings if r.pattern), key=_extent, reverse=True)
    if not told:
        return readings[0]
    first = told[0]
    others = [r for r in told[1:] if not _same_card(first, r)]
    rivals = [r for r in others if _extent(first) < thresholds.CARD_NEARER * _extent(r)]
    if rivals:
        return replace(first, kind=None, pattern=(), margin=0.0, code="", why="vision.card_several")
    return first


def _same_card(one: CardReading, other: CardReading) -> bool:
    """Two finds of one card: it lies in one place and tells one figure."""
    if one.corners is None or other.corners is None:
        return False
    x, y = (float(value) for value in np.mean(other.corners, 0))
    inside = cv2.pointPolygonTest(np.array(one.corners, np.float32), (x, y), False) > 0
    return inside and other.pattern in _turns(one.pattern)


def _extent(reading: CardReading) -> float:
    if reading.corners is None:
        return 0.0
    return math.sqrt(cv2.contourArea(np.array(reading.corners, np.float32)))


def card_corners(view: CloseLook) -> Quad:
    """The box around the card in the straightened view, as it lies in the picture."""
    ys, xs = np.nonzero(view.card > 0.5)
    if len(xs) < 4:
        xs = ys = np.array(thresholds.CARD_UNSEEN_BOX)
    left, right = np.percentile(xs, thresholds.BOX_ENDS) * STRIDE + (-0.5, STRIDE - 0.5)
    top, low = np.percentile(ys, thresholds.BOX_ENDS) * STRIDE + (-0.5, STRIDE - 0.5)
    box = np.array([[left, top], [right, top], [right, low], [left, low]])
    a, b, c, d = (
        (float(x), float(y)) for x, y in box @ view.to_image[:, :2].T + view.to_image[:, 2]
    )
    return a, b, c, d
