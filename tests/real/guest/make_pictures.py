"""Writes the pictures the virtual camera shows: yellow above, blue below, a marker between."""

import sys
from pathlib import Path

import cv2
import numpy as np

FOLDER = Path(sys.argv[1])
FOLDER.mkdir(parents=True, exist_ok=True)
DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
for number in range(3):
    image = np.empty((480, 640, 3), np.uint8)
    image[:240], image[240:] = (35, 212, 249), (207, 102, 28)
    image[120:360, 200:440] = 255
    marker = cv2.aruco.generateImageMarker(DICTIONARY, 10 + number, 180)
    image[150:330, 230:410] = marker[:, :, None]
    cv2.imwrite(str(FOLDER / f"{number}.jpg"), image)
