"""What is known of the cards found so far: which are sure, and what is left."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.closer import Named, Tried
from companion.vision.deck.places import shared
from companion.vision.deck.view import View, high_of


def is_sure(known: Named) -> bool:
    """Whether a card was named so surely that it tells how the table leans."""
    return (
        known.likeness.explained > thresholds.READ_TELLING
        and known.likeness.margin > thresholds.CLOSER_SURE
    )


def is_clear(known: Named) -> bool:
    """Whether a card was seen so well that its place needs no other try."""
    return known.likeness.margin > thresholds.CLOSER_SURE


def usual_height(named: list[Named]) -> float:
    """Of the sure cards, in pixels."""
    return float(np.median([high_of(known.corners) for known in named if is_sure(known)]))


def doubted(known: Named) -> Named:
    """A card that seems of another size was laid amiss, unless it is plainly as taught."""
    if (
        known.likeness.explained > thresholds.READ_AS_TAUGHT
        or known.likeness.margin > thresholds.READ_PLAINLY
    ):
        return known
    return known._replace(likeness=known.likeness._replace(margin=min(0.0, known.likeness.margin)))


def left_by(view: View, named: list[Named], near: float) -> NDArray[np.uint8]:
    """Where the reduced picture shows no ground, or is so near to such a place: 255.

    Everywhere where most of the cards found so far would be ground as well.
    """
    free = view.free(near)
    k = free.shape[1] / view.shape[1]
    cards = np.zeros(free.shape, np.uint8)
    for known in filter(is_clear, named):
        cv2.fillConvexPoly(cards, np.round(known.corners * k).astype(np.int32), 255)
    shown = cv2.countNonZero(cv2.bitwise_and(view.free(0.0), cards))
    if shown < thresholds.READ_SHOWN * cv2.countNonZero(cards):
        free[:] = 255
    return free


def something_left(view: View, named: list[Named], least: float = thresholds.READ_LEFT) -> bool:
    """Whether more than a scrap of the picture is neither ground nor a card that lies well."""
    if not any(map(is_sure, named)):
        return True
    left = left_by(view, named, 0.0)
    k = left.shape[1] / view.shape[1]
    for known in named:
        if is_clear(known) or known.likeness.explained > thresholds.READ_AS_TAUGHT:
            grown = scaled(known.corners, thresholds.READ_GROWN)
            cv2.fillConvexPoly(left, np.round(grown * k).astype(np.int32), 0)
    high = max(3, round(usual_height(named) * k))
    share = cv2.boxFilter(left, cv2.CV_32F, (high, high), borderType=cv2.BORDER_CONSTANT)
    return float(share.max()) > 255 * least


def scaled(corners: Floats, by: float) -> Floats:
    """About their middle."""
    return np.asarray(corners * by + corners.mean(0) * (1 - by))


def apart(tried: list[Tried], named: list[Named]) -> list[Tried]:
    """The likeliest places that are none of each other nor of a card that was clearly seen."""
    if not tried:
        return []
    clear = [known.corners for known in named if is_clear(known)]
    corners = np.stack([one.corners for one in tried] + clear)
    low, high = corners.min(1), corners.max(1)
    beside = (low[:, None] > high).any(2) | (high[:, None] < low).any(2)
    kept: list[int] = []
    for number, one in enumerate(tried):
        if len(kept) == thresholds.READ_MOST_TRIED:
            break
        lies = any(
            not beside[number, len(tried) + n] and shared(one.corners, known) > thresholds.READ_LIES
            for n, known in enumerate(clear)
        )
        if not lies and all(
            beside[number, k] or shared(one.corners, corners[k]) < thresholds.READ_SAME_PLACE
            for k in kept
        ):
            kept.append(number)
    return [tried[number] for number in kept]


def lying(named: list[Named]) -> list[Named]:
    """Cards of which no better one takes too much."""
    kept: list[Named] = []
    for one in named:
        if all(shared(one.corners, k.corners) < thresholds.READ_SHARED for k in kept):
            kept.append(one)
    return kept
