"""PDF pages as pictures and as words, through poppler's tools."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest

Picture = np.ndarray


class Seen(NamedTuple):
    """A word on a page and its box, in millimetres."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def tool(name: str, *arguments: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian package poppler-utils)")
    done = subprocess.run([found, *arguments], check=True, capture_output=True, text=True)
    return done.stdout


def pictures(pdf: Path, dpi: int) -> list[Picture]:
    """One picture per page."""
    tool("pdftoppm", "-r", str(dpi), "-png", str(pdf), str(pdf.with_suffix("")))
    return [_read(image) for image in sorted(pdf.parent.glob(f"{pdf.stem}-*.png"))]


def words(pdf: Path) -> list[list[Seen]]:
    """The words of each page."""
    box = r'xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<'
    pages = tool("pdftotext", "-bbox", str(pdf), "-").split("<page ")[1:]
    return [[_seen(*match) for match in re.findall(box, page)] for page in pages]


def _seen(left: str, top: str, right: str, bottom: str, text: str) -> Seen:
    edges = (float(edge) * 25.4 / 72 for edge in (left, top, right, bottom))
    return Seen(text, *edges)


def _read(path: Path) -> Picture:
    picture = cv2.imread(str(path))
    assert picture is not None
    return picture
