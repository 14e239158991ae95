"""Photos with truth that the board tests share; none of their boards was trained on."""

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.vision.reading import Image, Quad, Reading
from companion.vision.rectify import as_quad

PHOTOS = Path(__file__).parent.parent / "photos"
FOLDER = PHOTOS / "boards"
STRANGE = PHOTOS / "strange"  # prints and discs unlike any that were learnt from


@dataclass(frozen=True)
class Photo:
    """One photo and what is really on it."""

    name: str
    cells: str
    hidden: frozenset[int]
    crossings: Quad
    tapped: Quad
    markers: tuple[int, ...]
    folder: Path = FOLDER

    def image(self) -> Image:
        return np.asarray(cv2.imread(str(self.folder / self.name)), np.uint8)


def photos(folder: Path = FOLDER) -> list[Photo]:
    """All kept photos, in a steady order."""
    truth = json.loads((folder / "truth.json").read_text())
    return [
        Photo(
            name,
            "".join(t["cells"]),
            frozenset(4 * r + c for r, c in t["hidden"]),
            as_quad(np.array(t["crossings"])),
            as_quad(np.array(t["tapped"])),
            tuple(t["markers"]),
            folder,
        )
        for name, t in sorted(truth.items())
    ]


def turned(cells: str, times: int) -> str:
    """The board after so many quarter turns."""
    return "".join(np.rot90(np.array(list(cells)).reshape(4, 4), times).ravel())


def quarter(reading: Reading, photo: Photo) -> int:
    """How many quarter turns bring the reading's first crossing to the truth's."""
    assert reading.crossings is not None
    seen, real = np.array(reading.crossings), np.array(photo.crossings)
    gaps = [np.abs(np.roll(seen, -k, axis=0) - real).sum() for k in range(4)]
    return int(np.argmin(gaps))


def miss(reading: Reading, photo: Photo) -> float:
    """The worst distance of an outer crossing from its true place, in pitches."""
    real = np.array(photo.crossings)
    seen = np.roll(np.array(reading.crossings), -quarter(reading, photo), axis=0)
    pitch = np.linalg.norm(real[0] - real[1]) / 3
    return float(np.linalg.norm(seen - real, axis=1).max() / pitch)


def errors(reading: Reading, photo: Photo) -> tuple[list[int], list[int]]:
    """Crossings read wrong, and crossings read "?", leaving out those that are hidden."""
    cells = turned("".join(reading.cells), quarter(reading, photo))
    seen = [k for k in range(16) if k not in photo.hidden]
    unsure = [k for k in seen if cells[k] == "?"]
    return [k for k in seen if cells[k] not in ("?", photo.cells[k])], unsure
