"""Draws the simulated table as a camera above it sees it, before the sensor adds its faults.

The still parts (table, board, markers, lamp) are kept between frames, so that a moved disc
costs a few milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulated import art, textures
from hardware.simulated.projection import Floats, Projection, posed
from hardware.simulated.scene import (
    BOARD_MM,
    CARD_MM,
    DISC_HEIGHT_MM,
    DISC_RADIUS_MM,
    Disc,
    Hand,
    LaidCard,
    Pose,
    Room,
    Scene,
    SceneCard,
    Viewpoint,
)
from hardware.simulated.shapes import Shape, circle, moved

if TYPE_CHECKING:
    from hardware.ports import Image

# The lamp stands at 50 degrees: a thing's shadow falls this many times its height aside.
SHADOW_REACH = 0.84
# Shadows are drawn at a quarter of the size: they are soft anyway.
SHADOW_SCALE = 4


class Renderer:
    """Gives clean pictures of scenes; keeps what did not change since the last one."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.size = size
        self._wood = textures.table_texture()
        self._board = textures.board_texture()
        self._markers = [textures.marker_texture(number) for number in range(4)]
        self._still: tuple[tuple[Viewpoint, Pose, bool, bool], Image] | None = None
        self._shade: tuple[tuple[Viewpoint, Room], Image] | None = None
        self._clean: tuple[tuple[object, ...], Image] | None = None

    def clean(self, scene: Scene) -> Image:
        """Gives the picture of the scene; the caller must not write into it."""
        still, room = _still_key(scene), _lamp_only(scene.room)
        lying = (scene.discs, scene.laid, scene.hand, scene.card)
        key = (still, room, lying, scene.lens.blur_px)
        if self._clean is None or self._clean[0] != key:
            self._clean = (key, self._drawn(scene))
        return self._clean[1]

    def _drawn(self, scene: Scene) -> Image:
        see = Projection(scene.view, self.size)
        picture = self._still_parts(scene, see).copy()
        _draw_laid(picture, scene.laid, see)
        _cast(picture, self._disc_shadows(scene, see), scene.room.shadows, blur=5)
        for disc in sorted(scene.discs, key=lambda disc: _nearness(disc, scene, see)):
            _draw_disc(picture, disc, scene.pose, see)
        _cast(picture, self._high_shadows(scene, see), scene.room.shadows, blur=11)
        picture = cv2.multiply(picture, self._lamp(scene, see), scale=1 / 255).astype(np.uint8)
        _draw_hand(picture, scene, see)
        _draw_card(picture, scene, see)
        if scene.lens.blur_px > 0:
            picture = cv2.GaussianBlur(picture, (0, 0), scene.lens.blur_px).astype(np.uint8)
        return picture

    def _still_parts(self, scene: Scene, see: Projection) -> Image:
        key = _still_key(scene)
        if self._still is None or self._still[0] != key:
            self._still = (key, self._warped(scene, see))
        return self._still[1]

    def _warped(self, scene: Scene, see: Projection) -> Image:
        picture = textures.warp(
            self._wood, see.plane() @ textures.scaled(textures.TABLE_PX_PER_MM), self.size, True
        )
        sheets = [(sheet, textures.marker_at(number)) for number, sheet in enumerate(self._markers)]
        town = [(self._board, (0.0, 0.0))] if scene.board else []
        for texture, origin in [*town, *(sheets if scene.markers else [])]:
            placed = see.plane() @ textures.pose_matrix(scene.pose) @ textures.shifted(origin)
            textures.paste(picture, texture, placed @ textures.scaled(textures.TEXTURE_PX_PER_MM))
        return picture

    def _lamp(self, scene: Scene, see: Projection) -> Image:
        key = (scene.view, _lamp_only(scene.room))
        if self._shade is None or self._shade[0] != key:
            self._shade = (key, _lamp_pool(see, scene.room, self.size))
        return self._shade[1]

    def _disc_shadows(self, scene: Scene, see: Projection) -> list[Floats]:
        return [
            _hull(see, [*_rim(disc, scene.pose, disc.lifted_mm, scene.room),
                        *_rim(disc, scene.pose, disc.lifted_mm + DISC_HEIGHT_MM, scene.room)])
            for disc in scene.discs
        ]  # fmt: skip

    def _high_shadows(self, scene: Scene, see: Projection) -> list[Floats]:
        shadows = []
        if scene.hand:
            fallen = _fallen(scene.hand.height_mm, scene.room)
            for shape in art.hand_shapes(scene.hand):
                shadows.append(
                    see.pixels((x + fallen[0], y + fallen[1], 0) for x, y in shape.points)
                )
        if scene.card:
            fallen = _fallen(scene.card.height_mm, scene.room)
            (sheet, *_) = art.card_shapes(scene.card)
            middle = (scene.card.x + fallen[0], scene.card.y + fallen[1])
            shadows.append(see.pixels((x + middle[0], y + middle[1], 0) for x, y in sheet.points))
        return shadows


def _still_key(scene: Scene) -> tuple[Viewpoint, Pose, bool, bool]:
    return scene.view, scene.pose, scene.markers, scene.board


def _lamp_only(room: Room) -> Room:
    """Brightness and colour are the sensor's business, not the drawing's."""
    return Room(lamp_deg=room.lamp_deg, shadows=room.shadows)


def _draw_flat(picture: Image, shapes: Iterable[Shape], z: float, see: Projection) -> None:
    for shape in shapes:
        textures.fill(picture, see.pixels((x, y, z) for x, y in shape.points), shape.rgb)


def _hull(see: Projection, points: Sequence[tuple[float, float, float]]) -> Floats:
    pixels = see.pixels(points).astype(np.float32)
    return cv2.convexHull(pixels).reshape(-1, 2).astype(np.float64)


# discs


def _nearness(disc: Disc, scene: Scene, see: Projection) -> tuple[float, float]:
    ((x, y),) = posed(scene.pose, [(disc.x, disc.y)])
    return disc.lifted_mm, float(see.pixels([(x, y, 0)])[0, 1])


def _fallen(height: float, room: Room) -> tuple[float, float]:
    away = math.radians(room.lamp_deg + 180)
    return SHADOW_REACH * height * math.cos(away), SHADOW_REACH * height * math.sin(away)


def _rim(
    disc: Disc, pose: Pose, height: float, room: Room | None = None
) -> list[tuple[float, float, float]]:
    """Gives the disc's outline at a height, or its shadow on the table when `room` is given."""
    around = posed(pose, circle(disc.x, disc.y, DISC_RADIUS_MM, art.INK).points)
    if room is None:
        return [(x, y, height) for x, y in around]
    dx, dy = _fallen(height, room)
    return [(x + dx, y + dy, 0.0) for x, y in around]


def _draw_disc(picture: Image, disc: Disc, pose: Pose, see: Projection) -> None:
    low, high = disc.lifted_mm, disc.lifted_mm + DISC_HEIGHT_MM
    textures.fill(picture, _hull(see, [*_rim(disc, pose, low), *_rim(disc, pose, high)]),
          art.side_rgb(disc.colour))  # fmt: skip
    top = moved(art.disc_shapes(disc.colour), disc.x, disc.y, disc.turn_deg)
    turned = (Shape(tuple(posed(pose, shape.points)), shape.rgb) for shape in top)
    _draw_flat(picture, turned, high, see)


# light, hand and card


def _cast(picture: Image, shadows: list[Floats], depth: float, blur: int) -> None:
    """Darkens the picture under the shadows, with soft edges."""
    if not shadows or depth <= 0:
        return
    high, wide = picture.shape[:2]
    mask = np.full((high // SHADOW_SCALE, wide // SHADOW_SCALE), 255, np.uint8)
    for points in shadows:
        cv2.fillPoly(mask, [textures.fixed(points / SHADOW_SCALE)], round(255 * (1 - depth)),
                     cv2.LINE_AA, textures.SHIFT)  # fmt: skip
    soft = cv2.resize(cv2.GaussianBlur(mask, (blur, blur), 0), (wide, high))
    cv2.multiply(picture, textures.grey(soft), picture, scale=1 / 255)


def _lamp_pool(see: Projection, room: Room, size: tuple[int, int]) -> Image:
    """Gives the lamp's pool of light over the table, and the lens's darker corners."""
    wide, high = size[0] // 16, size[1] // 16
    xs, ys = np.meshgrid((np.arange(wide) + 0.5) * 16, (np.arange(high) + 0.5) * 16)
    pixels = np.stack((xs, ys), axis=-1).reshape(-1, 1, 2)
    ground = cv2.perspectiveTransform(pixels, np.linalg.inv(see.plane())).reshape(high, wide, 2)
    angle = math.radians(room.lamp_deg)
    lamp = np.array([BOARD_MM / 2 + 220 * math.cos(angle), BOARD_MM / 2 + 220 * math.sin(angle)])
    far = np.linalg.norm(ground - lamp, axis=2)
    pool = 1 / (1 + (far * room.shadows / 420) ** 2)
    corner = np.hypot(xs - size[0] / 2, ys - size[1] / 2) / np.hypot(*size)
    shade = (np.clip(pool * (1 - 0.5 * corner**2), 0, 1) * 255).astype(np.uint8)
    return textures.grey(cv2.resize(shade, size))


def _draw_laid(picture: Image, cards: Iterable[LaidCard], see: Projection) -> None:
    """Cards that lie on the table, the last one uppermost."""
    for card in cards:
        placed = moved(card.face, card.x, card.y, card.turn_deg)
        _draw_flat(picture, placed, 0.0, see)


def _draw_hand(picture: Image, scene: Scene, see: Projection) -> None:
    if scene.hand:
        _draw_flat(picture, art.hand_shapes(scene.hand), scene.hand.height_mm, see)


def _draw_card(picture: Image, scene: Scene, see: Projection) -> None:
    if scene.card is None:
        return
    shapes = art.card_shapes(scene.card)
    for shape in moved(shapes, 0, 0, scene.card.turn_deg):
        textures.fill(picture, see.pixels(_facing(scene.card, see, shape.points)), shape.rgb)
    if scene.card.held:
        grip = art.hand_shapes(Hand(6, CARD_MM / 2 + 4))
        for shape in grip:
            textures.fill(picture, see.pixels(_facing(scene.card, see, shape.points)), shape.rgb)


def _facing(
    card: SceneCard, see: Projection, points: Iterable[tuple[float, float]]
) -> list[tuple[float, float, float]]:
    """Gives points of the card, which is held up towards the camera on its line of sight."""
    right, down, forward = see.rotation
    rise = card.height_mm / forward[2]
    middle = np.array([card.x, card.y, 0.0]) - rise * forward
    places = [middle + x * right + y * down for x, y in points]
    return [(float(place[0]), float(place[1]), -float(place[2])) for place in places]
