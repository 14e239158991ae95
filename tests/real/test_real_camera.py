"""The product's picamera2 driver on the real picamera2; see run_camera.sh."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from hardware.errors import HardwareError
from hardware.picamera import PicameraSource, found
from hardware.picture import ColourOrder, colour_order


@pytest.fixture
def source() -> Iterator[PicameraSource]:
    try:
        cameras = found()
    except HardwareError as problem:
        pytest.skip(f"{problem.key} {problem.values}: run tests/real/run_camera.sh")
    if not any("Virtual" in str(camera.get("Model")) for camera in cameras):
        pytest.skip(f"not libcamera's virtual camera but {cameras}")
    source = PicameraSource(0, (640, 480))
    source.open()
    yield source
    source.close()


def picture(source: PicameraSource) -> np.ndarray:
    image = source.read()
    assert image is not None
    return image


def test_the_colours_arrive_in_the_promised_order(source: PicameraSource) -> None:
    image = picture(source)
    above, below = image[40, 100].astype(int), image[440, 100].astype(int)
    assert np.abs(above - (35, 212, 249)).max() < 30
    assert np.abs(below - (207, 102, 28)).max() < 30
    assert colour_order(image) is ColourOrder.RIGHT
    assert colour_order(image[:, :, ::-1]) is ColourOrder.SWAPPED


def test_the_pictures_of_the_camera_are_seen_one_after_another(source: PicameraSource) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary)
    seen = set()
    for _ in range(12):
        ids = detector.detectMarkers(picture(source))[1]
        seen |= set() if ids is None else set(ids.ravel().tolist())
    assert seen and seen <= {10, 11, 12}


def test_a_still_is_taken_and_the_preview_goes_on(source: PicameraSource) -> None:
    still = source.photo()
    assert still is not None and still.shape[2] == 3
    assert picture(source).shape == (480, 640, 3)


def test_locking_and_unlocking_are_accepted_by_the_camera(source: PicameraSource) -> None:
    while not source.lock():
        picture(source)
    picture(source)
    source.unlock()
    assert picture(source).shape == (480, 640, 3)


def test_the_camera_can_be_opened_again_after_it_was_let_go(source: PicameraSource) -> None:
    picture(source)
    source.close()
    source.open()
    assert picture(source).shape == (480, 640, 3)


def test_a_second_driver_is_told_that_the_camera_is_busy(source: PicameraSource) -> None:
    second = PicameraSource(0, (640, 480))
    with pytest.raises(HardwareError) as problem:
        second.open()
    assert problem.value.key == "hardware.picamera_busy"
    assert picture(source).shape == (480, 640, 3)


def test_a_number_that_does_not_exist_is_one_sentence(source: PicameraSource) -> None:
    with pytest.raises(HardwareError) as problem:
        PicameraSource(7).open()
    assert problem.value.key == "hardware.picamera_number"
