from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware import doctor
from hardware.choose import Probes, choose
from hardware.doctor import Check, Level, examine, fit_to_play
from hardware.errors import HardwareError
from hardware.parts import Parts
from hardware.pi import Health, pi_health
from hardware.picture import ColourOrder, colour_order, judge
from hardware.ports import CameraState, PartName, Trouble
from hardware.settings import CameraChoice, HardwareSettings, PartChoice
from hardware.simulated.render import Renderer
from hardware.simulated.scene import Fault, Lens, Scene
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable
from hardware.sound import Silence
from tests.hardware.hardware_waiting import eventually


def no_pins() -> Any:
    raise HardwareError("hardware.gpio_denied", device="/dev/gpiochip0")


def chosen(**settings: Any) -> Parts:
    probes = Probes(is_pi=lambda: False, pins=no_pins, webcams=list, speaker=lambda path: Silence())
    usual: dict[str, Any] = {
        "camera": CameraChoice.SIMULATED,
        "camera_width": 640,
        "camera_height": 360,
    }
    return choose(HardwareSettings(**(usual | settings)), Path(), probes)


def by_name(checks: list[Check]) -> dict[str, Check]:
    return {check.name: check for check in checks}


def test_a_whole_simulated_table_is_fit_to_play(tmp_path: Path) -> None:
    parts = chosen()
    parts.camera.start()
    assert eventually(lambda: parts.camera.health().state is CameraState.LIVE)
    checks = examine(parts, tmp_path, pi=Health())
    parts.close()
    found = by_name(checks)
    assert fit_to_play(checks)
    assert found["sharpness"].level is found["exposure"].level is Level.GREEN
    assert found["colours"].key == "hardware.check_colours_good"
    assert set(found) >= {"camera", "buttons", "light", "sound", "disk"}


def test_an_unplugged_camera_is_red(tmp_path: Path) -> None:
    parts = chosen()
    assert parts.table is not None
    parts.table.set_fault(Fault.UNPLUGGED)
    parts.camera.start()
    assert eventually(lambda: parts.camera.health().state is CameraState.LOST)
    checks = examine(parts, tmp_path, pi=Health())
    parts.close()
    assert by_name(checks)["camera"].level is Level.RED
    assert not fit_to_play(checks)


def test_parts_left_out_on_purpose_are_green_and_failed_ones_amber(tmp_path: Path) -> None:
    parts = chosen(camera=CameraChoice.NONE, buttons=PartChoice.REAL, light=PartChoice.NONE)
    found = by_name(examine(parts, tmp_path, parts.troubles, pi=Health()))
    parts.close()
    assert found["camera"].level is found["light"].level is Level.GREEN
    assert found["buttons"] == Check(
        "buttons", Level.AMBER, "hardware.gpio_denied", {"device": "/dev/gpiochip0"}
    )


def test_a_stuck_button_is_red_until_it_is_free(tmp_path: Path) -> None:
    parts = chosen()
    stuck = Trouble(PartName.BUTTONS, "hardware.seat_stuck", {"name": "seat1", "number": 2})
    assert by_name(examine(parts, tmp_path, [stuck]))["buttons"].level is Level.RED
    assert by_name(examine(parts, tmp_path, []))["buttons"].level is Level.GREEN
    parts.close()


@pytest.mark.parametrize(
    ("health", "levels"),
    [
        (Health(), {}),
        (Health(45.0, False, False), {"temperature": Level.GREEN, "power": Level.GREEN}),
        (Health(72.0, False, True), {"temperature": Level.AMBER, "power": Level.AMBER}),
        (Health(84.0, True, True), {"temperature": Level.RED, "power": Level.RED}),
    ],
)
def test_heat_and_weak_power_are_told(
    tmp_path: Path, health: Health, levels: dict[str, Level]
) -> None:
    parts = chosen(camera=CameraChoice.NONE)
    found = by_name(examine(parts, tmp_path, pi=health))
    parts.close()
    told = {name: found[name].level for name in ("temperature", "power") if name in found}
    assert told == levels


@pytest.mark.parametrize(("megabytes", "level"), [(10, "red"), (200, "amber"), (9000, "green")])
def test_a_full_disk_is_told_before_plays_are_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int, level: str
) -> None:
    class Usage:
        free = megabytes * 1024**2

    monkeypatch.setattr("hardware.doctor.shutil.disk_usage", lambda path: Usage)
    parts = chosen(camera=CameraChoice.NONE)
    found = by_name(examine(parts, tmp_path / "not" / "yet" / "there"))
    parts.close()
    assert found["disk"].level.value == level
    assert found["disk"].values == {"megabytes": megabytes}


def test_the_pi_tells_its_temperature_and_power_through_files(tmp_path: Path) -> None:
    for name, text in (
        ("sys/class/thermal/thermal_zone0/temp", "51200\n"),
        ("sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert pi_health(tmp_path) == Health(51.2, False, True)


def test_the_firmwares_tool_is_asked_where_there_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "vcgencmd"
    tool.write_text("#!/bin/sh\necho throttled=0x1\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert pi_health(tmp_path) == Health(None, True, False)


def test_a_machine_that_tells_nothing_is_not_asked_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pi_health(tmp_path) == Health()


def photo(scene: Scene) -> Any:
    sensor = Sensor()
    sensor.settle(scene.room)
    return sensor.expose(Renderer((1280, 720)).clean(scene), scene.room, scene.lens)


def test_swapped_colours_are_noticed_by_the_yellow_cars() -> None:
    image = photo(SimulatedTable().scene)
    assert colour_order(image) is ColourOrder.RIGHT
    assert colour_order(image[:, :, ::-1]) is ColourOrder.SWAPPED


def test_without_anything_yellow_the_colour_order_is_not_known() -> None:
    assert colour_order(np.full((480, 640, 3), 128, np.uint8)) is ColourOrder.UNSEEN


@pytest.mark.slow
def test_a_lens_out_of_focus_is_told_from_a_sharp_one_and_a_dim_room_from_neither() -> None:
    table = SimulatedTable()
    sharp = judge(photo(table.scene)).sharpness
    table.set_light(0.06)
    dim = judge(photo(table.scene)).sharpness
    table.set_light(0.7)
    table.change(lens=Lens(blur_px=9.0))
    blurred = judge(photo(table.scene)).sharpness
    assert sharp >= doctor.SHARP_AMBER and dim >= doctor.SHARP_AMBER
    assert blurred < doctor.SHARP_RED


@pytest.mark.parametrize(
    ("factor", "key"), [(0.15, "hardware.check_dim"), (4.0, "hardware.check_glaring")]
)
def test_too_little_and_too_much_light_are_told(factor: float, key: str) -> None:
    image = cv2.convertScaleAbs(photo(SimulatedTable().scene), alpha=factor)
    quality = judge(np.asarray(image, np.uint8))
    check = doctor._exposure(quality.brightness, quality.dark_share, quality.bright_share)
    assert check.key == key
