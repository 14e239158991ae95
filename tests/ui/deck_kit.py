"""Cards of our own drawing on a plain table, before a camera that shows them when told to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from companion.demo.robot import Robot
from companion.vision.reading import Image
from companion.vision.stickers import sticker_bits
from companion.vision.training.deck_art import STYLES, back_of
from tests.ui.camera_kit import STEP, ScriptedCamera

SEED = 5
TABLE = (70, 96, 110)
HIGH = 260  # pixels of a card


@cache
def art(number: int) -> Image:
    """The drawing of a card; -1 is the back, and from 100 on they differ in a small number."""
    if number < 0:
        return np.asarray(back_of(SEED), np.uint8)
    if number >= 100:
        return np.asarray(STYLES["framed"](SEED, number - 100), np.uint8)
    return np.asarray(STYLES["coloured"](SEED, number), np.uint8)


def with_sticker(face: Image, number: int) -> Image:
    """The card with a sticker in its lower right corner."""
    face = face.copy()
    side = face.shape[1] // 4
    bits = np.where(np.array(sticker_bits(number)), 0, 255).astype(np.uint8)
    paper = cv2.copyMakeBorder(bits, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(255,))
    paper = cv2.resize(paper, (side, side), interpolation=cv2.INTER_NEAREST)
    x, y = face.shape[1] - side - 6, face.shape[0] - side - 6
    face[y : y + side, x : x + side] = paper[..., None]
    return face


def table(*cards: tuple[Image, float, float, float]) -> Image:
    """A picture of the table from above; a card is its drawing, its middle and its turn."""
    image = np.full((720, 1280, 3), TABLE, np.uint8)
    for face, x, y, degrees in cards:
        h, w = face.shape[:2]
        way = cv2.getRotationMatrix2D((w / 2, h / 2), degrees, HIGH / h)
        way[:, 2] += (x - w / 2, y - h / 2)
        lit = cv2.warpAffine(face, way, (1280, 720), flags=cv2.INTER_AREA)
        mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), way, (1280, 720))
        image = np.where(mask[..., None] > 127, lit, image)
    soft = cv2.GaussianBlur(image, (0, 0), 0.7)
    return np.asarray(cv2.add(soft, _noise(len(cards)), dtype=cv2.CV_8U), np.uint8)


@cache
def _noise(seed: int) -> NDArray[np.float32]:
    """Of a camera; another one for every number of cards. Half a level less: it cuts off."""
    return np.random.default_rng(seed).normal(-0.5, 2, (720, 1280, 3)).astype(np.float32)


class DeckBench:
    """A robot before a table on which cards are laid; `look` lets the eyes look a few times."""

    def __init__(self, robot: Robot, folder: Path) -> None:
        self.robot = robot
        self.folder = folder
        self.camera = ScriptedCamera()
        robot.shell.eyes.open(self.camera, robot.app.post, folder, threaded=False)
        robot.shell.parts.camera = self.camera
        self.image = table()

    def lay(self, *cards: tuple[Image, float, float, float], looks: int = 7) -> None:
        """The hand that lays the cards is in the way for a moment."""
        self.image = table()
        self.look(3)
        self.image = table(*cards)
        self.look(looks)

    def show(self, number: int, x: float = 600.0, degrees: float = 4.0) -> None:
        """One card alone."""
        self.lay((art(number), x, 360.0, degrees))

    def look(self, looks: int = 1) -> None:
        for _ in range(looks):
            self.robot.step(STEP)
            frame = self.camera.show(self.image, self.robot.clock.now)
            self.robot.shell.eyes.look(frame)
            self.robot.step(STEP)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger from one place to another, both in units of the screen."""
        window, turned = self.robot.app.window, self.robot.shell.turned
        places = [window.pixel(*start, turned), window.pixel(*end, turned)]
        kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
        for kind, place in zip(kinds, (places[0], places[1], places[1]), strict=True):
            about = {"pos": (round(place[0]), round(place[1])), "touch": False}
            about |= {"buttons": (1, 0, 0), "rel": (1, 1)} if kind == pygame.MOUSEMOTION else {}
            pygame.event.post(pygame.event.Event(kind, {"button": 1, **about}))
            self.robot.step(0.05)
