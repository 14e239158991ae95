"""Where cards may lie by their features: each pair of a seen and a taught feature names a place."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.features import PLANES, Spots, spots
from companion.vision.deck.model import Deck
from companion.vision.deck.view import corners_of


class Index(NamedTuple):
    """The features of a whole deck in card heights about the card's middle, and whose they are.

    Of each plane the axes along which its looks differ most: so short they are compared first.
    """

    spots: Spots
    face: NDArray[np.int32]
    axes: tuple[Floats, ...]
    short: tuple[Floats, ...]


class Pairs(NamedTuple):
    """Numbers of features in the scene, of taught ones like them, and how like they are."""

    here: NDArray[np.intp]
    there: NDArray[np.intp]
    alike: Floats


class Votes(NamedTuple):
    """Pairs of a feature in the scene and a taught one, and the card each pair names."""

    scene: Floats
    card: Floats
    middle: Floats
    turn: Floats
    size: Floats
    weight: Floats
    face: NDArray[np.int32]


def index(deck: Deck) -> Index:
    """The features of every taught picture."""
    parts: list[Spots] = []
    faces: list[int] = []
    size = (round(thresholds.VOTE_TAUGHT_HIGH * deck.aspect), thresholds.VOTE_TAUGHT_HIGH)
    middle = np.array([size[0] / 2 - 0.5, size[1] / 2 - 0.5], np.float32)
    for number, face in enumerate(deck.faces):
        small = cv2.resize(face.image, size, interpolation=cv2.INTER_AREA)
        found = spots(np.asarray(small, np.uint8), 5, thresholds.VOTE_TAUGHT_MOST)
        at = np.asarray((found.at - middle) / thresholds.VOTE_TAUGHT_HIGH, np.float32)
        large = np.asarray(found.size / thresholds.VOTE_TAUGHT_HIGH, np.float32)
        parts.append(Spots(at, large, found.angle, found.looks, found.plane))
        faces += [number] * len(found.at)
    joined = Spots(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    of_plane = [joined.looks[joined.plane == plane] for plane in range(len(PLANES))]
    axes = tuple(_axes(looks) for looks in of_plane)
    short = tuple(looks @ axis for looks, axis in zip(of_plane, axes, strict=True))
    return Index(joined, np.array(faces, np.int32), axes, short)


def _axes(looks: Floats) -> Floats:
    """The directions that tell most of these looks, the first of them alone."""
    _, vectors = np.linalg.eigh((looks.T @ looks).astype(np.float64))
    return np.ascontiguousarray(vectors[:, ::-1][:, : thresholds.VOTE_AXES], np.float32)


def paired(found: Spots, known: Index) -> Pairs:
    """Which taught features each feature of a picture is most like."""
    pairs = [_pairs(found, known, plane) for plane in range(len(PLANES))]
    here, there, alike = (np.concatenate(column) for column in zip(*pairs, strict=True))
    kept = alike > thresholds.VOTE_ALIKE
    return Pairs(here[kept], there[kept], alike[kept])


def voted(found: Spots, known: Index, pairs: Pairs, sizes: tuple[float, float]) -> Votes:
    """What each feature says about the card it may belong to, if that is between these heights."""
    here, there, alike = pairs
    size = found.size[here] / known.spots.size[there]
    kept = np.flatnonzero((size > sizes[0]) & (size < sizes[1]))
    here, there, alike, size = here[kept], there[kept], alike[kept], size[kept]
    turn = found.angle[here] - known.spots.angle[there]
    card = known.spots.at[there]
    cos, sin = np.cos(turn), np.sin(turn)
    offset = np.stack([cos * card[:, 0] - sin * card[:, 1], sin * card[:, 0] + cos * card[:, 1]], 1)
    middle = found.at[here] - offset * size[:, None]
    return Votes(found.at[here], card, middle, turn, size, alike, known.face[there])


def _pairs(found: Spots, known: Index, plane: int) -> Pairs:
    """For each feature of a plane the taught ones most like it: both numbers, and how like."""
    rows = np.flatnonzero(found.plane == plane)
    columns = np.flatnonzero(known.spots.plane == plane)
    if not len(rows) or not len(columns):
        return Pairs(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0, np.float32))
    here = found.looks[rows]
    nearest = _nearest(here @ known.axes[plane], known.short[plane])
    there = [columns[best] for best in nearest]
    alike = [np.einsum("sv,sv->s", here, known.spots.looks[of]) for of in there]
    return Pairs(
        np.tile(rows, thresholds.VOTE_NEIGHBOURS), np.concatenate(there), np.concatenate(alike)
    )


def _nearest(here: Floats, there: Floats) -> NDArray[np.intp]:
    """For each row the numbers of those most like it; in parts, as the whole table is large."""
    likeness = np.empty((thresholds.VOTE_AT_ONCE, len(there)), np.float32)
    nearest = np.empty((thresholds.VOTE_NEIGHBOURS, len(here)), np.intp)
    for start in range(0, len(here), thresholds.VOTE_AT_ONCE):
        part = here[start : start + thresholds.VOTE_AT_ONCE]
        rows = np.arange(len(part))
        np.matmul(part, there.T, out=likeness[: len(part)])
        for best in nearest[:, start : start + len(part)]:
            best[:] = likeness[: len(part)].argmax(1)
            likeness[rows, best] = 0
    return nearest


class Place(NamedTuple):
    """Corners where a card may lie, the faces that most features there are of, its outline's share.

    That is the share of the outline that lies on edges in the picture.
    """

    corners: Floats
    faces: tuple[int, ...] = ()
    outlined: float = 0.0


def by_features(votes: Votes, aspect: float, leaning: bool = True) -> list[Place]:
    """Corners of cards on which enough features agree, the best supported first.

    A table seen from straight above shows no card leaning.
    """
    places: list[Place] = []
    free = np.ones(len(votes.size), bool)
    cells = _cells(votes)
    # First those that name the same face; then those of what all faces share, such as a frame.
    for faces in (votes.face, np.zeros_like(votes.face)):
        grids = [np.unique(grid * 1024 + faces, return_inverse=True)[1] for grid in cells]
        for _ in range(thresholds.VOTE_MOST):
            group = _largest(votes, grids, faces, free)
            if group is None:
                break
            plane = _fitted(votes, group, free & (faces == faces[group[0]]), leaning)
            free[group] = False
            if plane is None:
                continue
            inliers = np.flatnonzero(_on_card(votes, plane, group))
            free[inliers] = False
            places.append(Place(corners_of(plane, aspect), _voted_for(votes.face[inliers])))
    return places


def _voted_for(faces: NDArray[np.int32]) -> tuple[int, ...]:
    """The face that many of the features are of; none where they are of what all faces share."""
    counts = np.bincount(faces)
    best = int(counts.argmax())
    return (best,) if counts[best] >= max(4, thresholds.VOTE_OWN * len(faces)) else ()


def _cells(votes: Votes) -> NDArray[np.int64]:
    """For each vote the cell it falls into, in two grids half a cell apart."""
    octave = np.log(votes.size) / thresholds.VOTE_GROWTH
    grids = []
    for shift in (0.0, 0.5):
        level = np.floor(octave + shift)
        step = thresholds.VOTE_NEAR * 2 * np.exp(level * thresholds.VOTE_GROWTH)
        x = np.floor(votes.middle[:, 0] / step + shift)
        y = np.floor(votes.middle[:, 1] / step + shift)
        turn = np.floor((votes.turn % (2 * np.pi)) / (2 * thresholds.VOTE_TURN) + shift) % round(
            np.pi / thresholds.VOTE_TURN
        )
        grids.append(((level * 64 + turn) * 4096 + (x % 4096)) * 4096 + (y % 4096))
    return np.stack(grids).astype(np.int64)


def _largest(
    votes: Votes,
    grids: list[NDArray[np.intp]],
    faces: NDArray[np.int32],
    free: NDArray[np.bool_],
) -> NDArray[np.intp] | None:
    """The free votes about the card that most of them name."""
    ids = np.flatnonzero(free)
    if len(ids) < thresholds.VOTE_LEAST:
        return None
    best = max((_fullest(grid[ids], votes.weight[ids]) for grid in grids), key=lambda b: b[0])
    seed = ids[best[1]]
    middle, size = np.median(votes.middle[seed], 0), float(np.median(votes.size[seed]))
    turn = np.angle(np.exp(1j * votes.turn[seed]).sum())
    close = (
        np.abs(votes.middle[ids] - middle).max(1)
        < thresholds.VOTE_TOGETHER * thresholds.VOTE_NEAR * size
    )
    close &= np.abs(np.log(votes.size[ids] / size)) < thresholds.VOTE_GROWTH
    close &= np.cos(votes.turn[ids] - turn) > np.cos(thresholds.VOTE_TURN)
    close &= faces[ids] == faces[seed[0]]
    group = ids[close] if close.any() else seed
    return group if _distinct(votes, group) >= thresholds.VOTE_LEAST else None


def _fullest(place: NDArray[np.intp], weight: Floats) -> tuple[float, NDArray[np.bool_]]:
    sums = np.bincount(place, weight)
    top = int(sums.argmax())
    return float(sums[top]), place == top


def _distinct(votes: Votes, ids: NDArray[np.intp]) -> int:
    """At how many places of the scene these votes stand."""
    whole = votes.scene[ids].round()
    return len(np.unique(whole[:, 0] * 8192 + whole[:, 1]))


def _fitted(
    votes: Votes, group: NDArray[np.intp], free: NDArray[np.bool_], leaning: bool
) -> Doubles | None:
    """The plane of the card through these votes, and through the free ones that lie on it."""
    size = float(np.median(votes.size[group]))
    near = np.flatnonzero(
        free
        & (
            np.abs(votes.middle - np.median(votes.middle[group], 0)).max(1)
            < thresholds.VOTE_BESIDE * size
        )
    )
    plane = _leaning(votes, group, size) if leaning else _flat(votes, group, size)
    if plane is None:
        return None
    for share in thresholds.VOTE_TIGHTER:
        misses = _misses(votes, near, plane) / (share * size)
        inliers = near[misses < thresholds.VOTE_INLIER]
        count = _distinct(votes, near[misses < 1])
        if count < thresholds.VOTE_LEAST:
            return None
        weight = 1 / (1 + misses[misses < thresholds.VOTE_INLIER] ** 2) ** 2
        better = _plane_through(
            votes.card[inliers],
            votes.scene[inliers],
            weight,
            leaning and count >= thresholds.VOTE_LEANING,
        )
        if better is None:
            break
        plane = better
    return plane


def _leaning(votes: Votes, group: NDArray[np.intp], size: float) -> Doubles | None:
    """The plane on which most of these votes agree."""
    cv2.setRNGSeed(1)
    matrix, _ = cv2.estimateAffine2D(
        votes.card[group],
        votes.scene[group],
        ransacReprojThreshold=thresholds.VOTE_FITS * size,
        maxIters=thresholds.VOTE_TRIES,
    )
    return None if matrix is None else np.vstack([matrix, [0, 0, 1.0]])


def _flat(votes: Votes, group: NDArray[np.intp], size: float) -> Doubles:
    """The plane of a card seen from straight above that is as most of these votes say."""
    x, y = np.median(votes.middle[group], 0)
    turn = np.angle(np.exp(1j * votes.turn[group]).sum())
    cos, sin = size * np.cos(turn), size * np.sin(turn)
    return np.array([[cos, -sin, x], [sin, cos, y], [0, 0, 1.0]])


def _on_card(votes: Votes, plane: Doubles, group: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which votes, of any face, fit a card that lies there."""
    size = float(np.median(votes.size[group]))
    return np.asarray(
        _misses(votes, np.arange(len(votes.size)), plane) < thresholds.VOTE_FITS * size
    )


def _plane_through(card: Floats, scene: Floats, weight: Doubles, leaning: bool) -> Doubles | None:
    """The plane nearest to these pairs by least squares; flat where they are few."""
    middle = scene.mean(0).astype(np.float64)
    scale = float(np.abs(scene - middle).mean()) + 1e-6
    x, y = card.T.astype(np.float64)
    u, v = ((scene - middle) / scale).T
    one, none = np.ones_like(x), np.zeros_like(x)
    upper = np.stack([x, y, one, none, none, none, -u * x, -u * y], 1)
    lower = np.stack([none, none, none, x, y, one, -v * x, -v * y], 1)
    table = np.concatenate([upper, lower])
    weighted = (table * np.concatenate([weight, weight])[:, None]).T
    normal = weighted @ table + np.diag([1e-9] * 6 + [thresholds.VOTE_LEAN if leaning else 1e6] * 2)
    try:
        solved = np.linalg.solve(normal, weighted @ np.concatenate([u, v]))
    except np.linalg.LinAlgError:
        return None
    back = np.array([[scale, 0, middle[0]], [0, scale, middle[1]], [0, 0, 1.0]])
    return np.asarray(back @ np.append(solved, 1.0).reshape(3, 3))


def _misses(votes: Votes, ids: NDArray[np.intp], plane: Doubles) -> Doubles:
    mapped = np.c_[votes.card[ids], np.ones(len(ids))] @ plane.T
    depth = np.where(np.abs(mapped[:, 2:]) < 1e-9, 1e-9, mapped[:, 2:])
    return np.asarray(np.linalg.norm(mapped[:, :2] / depth - votes.scene[ids], axis=1))
