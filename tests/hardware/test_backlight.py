"""The screen's brightness through the kernel's files, on a folder made to look like them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.absent import NoBacklight
from hardware.backlight import DARKEST, SysBacklight, open_backlight
from hardware.ports import Trouble
from tests.hardware.hardware_waiting import eventually
from tests.somebody import folder_of_root


def screen(folder: Path, *, now: str = "128", most: str = "255", name: str = "10-0045") -> Path:
    device = folder / name
    device.mkdir(parents=True)
    (device / "brightness").write_text(f"{now}\n")
    (device / "max_brightness").write_text(f"{most}\n")
    return device


def test_the_brightness_is_read_and_written_in_percent(tmp_path: Path) -> None:
    device = screen(tmp_path)
    light = open_backlight(tmp_path)
    assert light.percent == 50
    assert light.shine(100)
    assert eventually(lambda: (device / "brightness").read_text() == "255")
    assert light.shine(20)
    assert eventually(lambda: (device / "brightness").read_text() == "51")
    assert light.percent == 20


@pytest.mark.parametrize("most", ["255", "31", "1", "4095"])
def test_the_screen_never_goes_black(tmp_path: Path, most: str) -> None:
    device = screen(tmp_path, most=most, now="1")
    light = open_backlight(tmp_path)
    assert light.shine(0)
    darkest = max(1, int(most) * DARKEST // 100)
    assert eventually(lambda: int((device / "brightness").read_text() or 0) >= darkest)
    assert light.percent == DARKEST


@pytest.mark.parametrize("folder", ["absent", "empty"])
def test_a_screen_without_a_backlight_changes_nothing(tmp_path: Path, folder: str) -> None:
    (tmp_path / "empty").mkdir()
    light = open_backlight(tmp_path / folder)
    assert light.percent is None and not light.shine(50)


@pytest.mark.parametrize(("now", "most"), [("", "255"), ("bright", "255"), ("3", "0"), ("3", "")])
def test_files_that_make_no_sense_are_no_backlight(tmp_path: Path, now: str, most: str) -> None:
    screen(tmp_path, now=now, most=most)
    assert isinstance(open_backlight(tmp_path), NoBacklight)


def test_the_first_screen_that_may_be_changed_is_taken(tmp_path: Path) -> None:
    screen(tmp_path, name="a", most="0")
    second = screen(tmp_path, name="b")
    assert open_backlight(tmp_path).shine(100)
    assert eventually(lambda: (second / "brightness").read_text() == "255")


def read_only_screen(folder: Path) -> None:
    (screen(folder) / "brightness").chmod(0o444)


@pytest.fixture
def somebody() -> Iterator[Path]:
    with folder_of_root(read_only_screen) as folder:
        yield folder


def test_a_screen_that_this_user_may_not_change_is_left_alone(somebody: Path) -> None:
    assert isinstance(open_backlight(somebody), NoBacklight)
    assert not SysBacklight(somebody / "10-0045").shine(50)


def test_a_screen_that_is_unplugged_is_told_once(tmp_path: Path) -> None:
    device = screen(tmp_path)
    light, told = open_backlight(tmp_path), list[Trouble]()
    light.listen(told.append)
    (device / "brightness").unlink()
    (device / "max_brightness").unlink()
    device.rmdir()
    light.shine(40)
    assert eventually(lambda: [trouble.key for trouble in told] == ["hardware.backlight_failed"])
