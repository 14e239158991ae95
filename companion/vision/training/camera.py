"""A simulated lens and sensor: where points of the table land, and what light becomes in a file."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.training.colours import Rng

Linear = NDArray[np.float32]
Points = NDArray[np.float64]
WIDTH, HEIGHT = 768, 432


@dataclass(frozen=True)
class Camera:
    """Looks at a board of `size` mm whose top left corner is (0, 0, 0), z up."""

    pose: NDArray[np.float64]  # 3x4
    focal: float
    k1: float

    def project(self, points: Points) -> Points:
        """mm -> pixels, before the lens bends them."""
        p = np.atleast_2d(points) @ self.pose[:, :3].T + self.pose[:, 3]
        centre = np.array([WIDTH / 2, HEIGHT / 2])
        return np.asarray(p[:, :2] / p[:, 2:] * self.focal + centre)

    def matrix(self) -> Points:
        """The pinhole matrix."""
        return np.array([[self.focal, 0, WIDTH / 2], [0, self.focal, HEIGHT / 2], [0, 0, 1.0]])

    def plane(self, height: float = 0.0) -> Points:
        """Homography mm (x, y) at this height -> pixels."""
        p = self.pose
        cols = np.stack([p[:, 0], p[:, 1], p[:, 3] + height * p[:, 2]], 1)
        return np.asarray(self.matrix() @ cols)

    def bend(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture as this lens draws it."""
        k = self.matrix()
        dist = np.array([-self.k1, 0, 0, 0, 0.0])
        maps = cv2.initUndistortRectifyMap(k, dist, None, k, (WIDTH, HEIGHT), cv2.CV_16SC2)
        out = cv2.remap(image, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(out, np.uint8)

    def bent(self, pixels: Points) -> Points:
        """Where pixels of the straight picture lie in the bent one."""
        dist = np.array([-self.k1, 0, 0, 0, 0.0])
        k = self.matrix()
        out = cv2.undistortPoints(pixels.reshape(-1, 1, 2), k, dist, P=k)
        return np.asarray(out.reshape(-1, 2), np.float64)


def camera(rng: Rng, size: float, fill: float) -> Camera:
    """A camera on its arm, the board filling about this share of the picture's height."""
    tilt = np.radians(abs(rng.normal(0, 22)) if rng.random() < 0.85 else rng.uniform(35, 57))
    tilt = min(tilt, np.radians(57))
    side = rng.choice([0, 90, 180, 270], p=[0.6, 0.14, 0.14, 0.12]) + rng.normal(0, 10)
    roll = rng.normal(0, 4) if rng.random() < 0.7 else rng.uniform(-45, 45)
    dist = rng.uniform(340, 1000)
    a, r = np.radians(side), np.radians(roll)
    back = np.array([np.sin(a) * np.sin(tilt), np.cos(a) * np.sin(tilt), np.cos(tilt)])
    right = np.array([np.cos(a), -np.sin(a), 0.0])
    up = np.cross(back, right)
    right, up = np.cos(r) * right + np.sin(r) * up, np.cos(r) * up - np.sin(r) * right
    turn = np.stack([right, -up, -back])
    eye = np.array([size / 2, -size / 2, 0]) + back * dist
    down = np.diag([1.0, -1, 1])  # the board's y runs down its print
    pose = np.concatenate([turn @ down, (-turn @ eye)[:, None]], 1)
    focal = HEIGHT * fill * dist / (size * (1 - 0.25 * np.sin(tilt)) * 1.1)
    aim = rng.normal(0, 0.09, 2) * np.array([WIDTH * 1.5, HEIGHT]) * (1.15 - fill)
    pose[:2] += np.outer(aim / focal, np.ones(4)) * pose[2]
    return Camera(pose, float(focal), float(rng.uniform(-0.2, 0.07)) * min(1.0, 700 / focal))


def _kernel(rng: Rng) -> NDArray[np.float32]:
    length, angle = rng.uniform(1, 4), rng.uniform(0, np.pi)
    k = np.zeros((9, 9), np.float32)
    d = np.array([np.cos(angle), np.sin(angle)]) * length
    a, b = np.round(4 - d / 2).astype(int), np.round(4 + d / 2).astype(int)
    cv2.line(k, tuple(map(int, a)), tuple(map(int, b)), 1.0, 1)
    return np.asarray(k / k.sum(), np.float32)


def _blurred(x: Linear, rng: Rng) -> Linear:
    kind = rng.random()
    if kind < 0.12:
        return np.asarray(cv2.filter2D(x, -1, _kernel(rng)), np.float32)
    sigma = rng.uniform(0.9, 1.8) if kind < 0.25 else abs(rng.normal(0, 0.45))
    return np.asarray(cv2.GaussianBlur(x, (0, 0), sigma), np.float32) if sigma > 0.2 else x


def _balanced(x: Linear, rng: Rng, light: NDArray[np.float64]) -> Linear:
    world = np.minimum(x, 1.5).reshape(-1, 3).mean(0) + 1e-4
    guess = 0.6 * light / light[1] + 0.4 * world / world[1]
    gains = (1 / np.maximum(guess, 0.15)) ** rng.uniform(0.4, 1.0)
    gains = gains * np.array([rng.normal(1, 0.08), 1, rng.normal(1, 0.06)])
    return np.asarray(x * gains, np.float32)


def _noisy(x: Linear, rng: Rng) -> Linear:
    gain = rng.uniform(4, 10) if rng.random() < 0.18 else rng.uniform(0.6, 3.2)
    grain = rng.standard_normal(x.shape).astype(np.float32)
    x = x + grain * np.sqrt(np.clip(x, 0, None) * gain / 3500 + (2.2e-3) ** 2 * gain)
    luma = x.mean(2, keepdims=True)
    chroma = cv2.GaussianBlur(x - luma, (0, 0), rng.uniform(0.4, 1.2) * (1 + 0.1 * gain))
    return np.asarray(luma + chroma * rng.uniform(0.72, 1.4), np.float32)


def develop(
    light: Linear, rng: Rng, lamp: NDArray[np.float64], brightest: float = np.inf
) -> NDArray[np.uint8]:
    """Linear light -> an 8-bit picture as a cheap camera would keep it.

    The sensor is exposed for the whole picture, but never so that its light parts go beyond
    `brightest` (1 is white).
    """
    high = float(np.percentile(light, 97))
    level = float(np.minimum(light, high).mean())
    gain = rng.uniform(0.17, 0.3) / max(level, 1e-4) * 2 ** np.clip(rng.normal(0, 0.4), -1.2, 0.8)
    x = light * min(gain, brightest / max(high, 1e-4))
    x = _noisy(_balanced(_blurred(x.astype(np.float32), rng), rng, lamp), rng)
    x = np.clip(x, 0, None)
    x = np.where(x > 0.7, 0.7 + 0.3 * (1 - np.exp(-(x - 0.7) / 0.3)), x)
    y = np.clip(x, 1e-6, 1) ** (1 / rng.uniform(2.0, 2.5))
    y = y + rng.uniform(0, 0.6) * (y * y * (3 - 2 * y) - y)
    if rng.random() < 0.2:
        y = y * (1 - 0.1) + rng.uniform(0, 0.1)
    soft = cv2.GaussianBlur(y.astype(np.float32), (0, 0), 1.0)
    y = y + rng.uniform(0, 1.2) * (y - soft)
    return np.asarray(np.clip(y * 255 + 0.5, 0, 255), np.uint8)


def squeeze(image: NDArray[np.uint8], rng: Rng) -> NDArray[np.uint8]:
    """Through a JPEG file and back."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], 1), np.uint8)
