"""The doctor, the export and the command that examines without a screen."""

from __future__ import annotations

import argparse
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.checkup import journal_check, machine_checks, plays_checks, settings_check
from companion.cli import doctor
from companion.cli.context import Context
from companion.demo.robot import Robot
from companion.games.base import Player, Setup
from companion.i18n import Translator
from companion.journal import FILE, Journal
from companion.log import Log
from companion.play import Play
from companion.service.sticks import Task, find_sticks
from companion.settings import Settings
from companion.ui.screens.doctor import DoctorScreen
from companion.ui.screens.export import ExportScreen
from companion.ui.screens.wiring import WiringScreen
from companion.ui.services import Stick
from hardware.choose import choose
from hardware.doctor import Check, Level
from hardware.parts import Chosen, PartKind
from hardware.ports import CameraState, LedMode, Message, PartName
from hardware.settings import CameraChoice, HardwareSettings, PartChoice
from tests.full_disk import full_disk
from tests.ui.camera_kit import Bench
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, with_past

pytestmark = pytest.mark.slow


@pytest.fixture
def at_doctor(robot: Robot) -> Iterator[Robot]:
    """The doctor's screen before a simulated table."""
    robot.app.shell.parts = choose(HardwareSettings(sound=PartChoice.NONE), Path("nowhere"))
    robot.app.shell.parts.buttons.start(robot.app.post, robot.app.post)
    robot.tap("settings")
    robot.tap("tab:1")
    yield robot


def press(robot: Robot, name: str) -> None:
    table = robot.shell.parts.table
    for down in (True, False):
        table.edge(name, down)
        time.sleep(0.08)
    robot.step(0.1)


def wait_until_live(robot: Robot) -> None:
    camera = robot.shell.parts.camera
    until = time.monotonic() + 20
    while camera.health().state is not CameraState.LIVE and time.monotonic() < until:
        time.sleep(0.02)
    robot.wait(1.2)


def card(robot: Robot, title: str) -> object:
    return next(w for w in robot.app.shell.view() if getattr(w, "title", "") == title)


def test_the_light_blinks_fast_while_the_doctor_looks(at_doctor: Robot) -> None:
    at_doctor.step()
    assert at_doctor.shell.parts.light.mode is LedMode.FAST


def test_a_button_is_green_once_it_was_pressed(at_doctor: Robot) -> None:
    before = card(at_doctor, "Bouton vert")
    assert before.level is None  # type: ignore[attr-defined]
    press(at_doctor, "green")
    after = card(at_doctor, "Bouton vert")
    assert after.level is Level.GREEN  # type: ignore[attr-defined]
    assert "appuyé il y a" in after.note  # type: ignore[attr-defined]


def test_each_seat_button_answers_with_its_own_light(at_doctor: Robot) -> None:
    press(at_doctor, "seat2")
    assert at_doctor.shell.parts.light.seat_mode(2) is LedMode.STEADY
    assert at_doctor.shell.parts.light.seat_mode(3) is LedMode.OFF
    assert "1 essayé" in shown(at_doctor)


def test_a_light_that_does_not_blink_is_red_with_what_to_do(at_doctor: Robot) -> None:
    at_doctor.tap("light:no")
    assert card(at_doctor, "Lumière du bouton").level is Level.RED  # type: ignore[attr-defined]
    assert "Vérifier GPIO27" in shown(at_doctor)
    at_doctor.tap("retest")
    at_doctor.tap("light:yes")
    assert card(at_doctor, "Lumière du bouton").level is Level.GREEN  # type: ignore[attr-defined]


def test_the_camera_looks_only_while_the_doctor_is_open_and_again_when_it_reopens(
    at_doctor: Robot,
) -> None:
    camera = at_doctor.shell.parts.camera
    wait_until_live(at_doctor)
    assert camera.health().state is CameraState.LIVE
    at_doctor.tap("camera")
    assert "nette" in shown(at_doctor)
    assert [name for name in at_doctor.names() if "back" in name or "close" in name] == ["back"]
    at_doctor.tap("back")
    assert at_doctor.has("calibrate")
    at_doctor.tap("back")
    assert camera.health().state is CameraState.CLOSED
    at_doctor.shell.push(DoctorScreen(at_doctor.app.shell))
    wait_until_live(at_doctor)
    assert camera.health().state is CameraState.LIVE


def test_drawing_over_all_squares_proves_the_touch_screen(at_doctor: Robot) -> None:
    at_doctor.tap("draw")
    pad = at_doctor.shell.top
    for cell in pad._places()[1].grid(*pad._grid(), 4):
        pad.dragged("move", *cell.centre)
    at_doctor.tap("drawn")
    assert card(at_doctor, "Écran tactile").level is Level.GREEN  # type: ignore[attr-defined]


def test_squares_left_white_are_a_fault(at_doctor: Robot) -> None:
    at_doctor.tap("draw")
    pad = at_doctor.shell.top
    pad.dragged("move", *pad._places()[1].grid(*pad._grid(), 4)[0].centre)
    at_doctor.tap("drawn")
    assert card(at_doctor, "Écran tactile").level is Level.RED  # type: ignore[attr-defined]


def test_a_touch_test_that_nobody_touched_is_not_tried(at_doctor: Robot) -> None:
    at_doctor.tap("draw")
    at_doctor.tap("drawn")
    touch = card(at_doctor, "Écran tactile")
    assert touch.level is None and touch.note == "pas encore essayé"  # type: ignore[attr-defined]


def test_a_part_that_the_settings_leave_out_is_not_asked_for(robot: Robot) -> None:
    none = PartChoice.NONE
    left_out = HardwareSettings(camera=CameraChoice.NONE, buttons=none, light=none, sound=none)
    robot.app.shell.parts = choose(left_out, Path("nowhere"))
    robot.tap("settings")
    robot.tap("tab:1")
    for part in ("Bouton vert", "Lumière du bouton", "Son"):
        assert card(robot, part).level is Level.GREEN  # type: ignore[attr-defined]
    assert shown(robot).count("Pas utilisé, comme dans les réglages.") == 3
    assert not any(map(robot.has, ("light:no", "bip", "wire:green_button")))


def test_a_loudspeaker_that_nobody_misses_is_not_laid_to_the_settings(robot: Robot) -> None:
    none = PartChoice.NONE
    left_out = HardwareSettings(camera=CameraChoice.NONE, buttons=none, light=none, sound=none)
    robot.app.shell.parts = choose(left_out, Path("nowhere"))
    unheard = Message("hardware.sound_none", {"reason": "ALSA"})
    robot.app.shell.parts.chosen[PartName.SOUND] = Chosen(PartKind.NONE, unheard)
    robot.tap("settings")
    robot.tap("tab:1")
    assert "Pas de sortie son (ALSA)" in shown(robot)
    assert shown(robot).count("comme dans les réglages") == 2, "the button and its light"
    assert not robot.has("bip"), "there is nothing to hear"


def test_what_was_tried_is_kept_until_it_is_tried_again(at_doctor: Robot) -> None:
    at_doctor.tap("light:yes")
    at_doctor.shell.top.green(1.0)
    at_doctor.tap("back")
    at_doctor.shell.push(DoctorScreen(at_doctor.app.shell))
    for part in ("Bouton vert", "Lumière du bouton"):
        found = card(at_doctor, part)
        assert found.level is Level.GREEN, part  # type: ignore[attr-defined]
        assert "marchait\N{NO-BREAK SPACE}: aujourd’hui" in found.note, part  # type: ignore[attr-defined]
    at_doctor.tap("retest")
    assert card(at_doctor, "Lumière du bouton").level is None  # type: ignore[attr-defined]


def test_a_light_that_stays_dark_names_its_pin_and_opens_the_drawing(at_doctor: Robot) -> None:
    at_doctor.tap("light:no")
    assert "GPIO27 (pin 13)" in shown(at_doctor)
    at_doctor.tap("wire:green_led")
    assert isinstance(at_doctor.shell.top, WiringScreen)
    assert "LED verte" in shown(at_doctor) and "GPIO27 (pin 13)" in shown(at_doctor)
    at_doctor.tap("back")
    assert isinstance(at_doctor.shell.top, DoctorScreen)


def test_the_doctor_opens_before_any_hardware_was_looked_for(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("tab:1")
    assert_touchable(robot.app.shell)
    robot.tap("tab:2")
    assert "prêt" in shown(robot)


# -- export -----------------------------------------------------------------------------------


def open_export(robot: Robot, sticks: list[Stick]) -> None:
    robot.app.storage.find = lambda: tuple(sticks)
    robot.shell.push(ExportScreen(robot.app.shell))


def write_to_stick(robot: Robot) -> None:
    robot.tap("stick:0")
    wait_until_written(robot)


def wait_until_written(robot: Robot) -> None:
    while robot.shell.say("app.exporting") in shown(robot):
        time.sleep(0.01)
        robot.step(0.1)


@pytest.mark.parametrize("size", SIZES)
def test_everything_goes_to_the_stick(
    make_robot: MakeRobot, size: tuple[int, int], tmp_path: Path
) -> None:
    robot = with_past(make_robot(size))
    stick = Stick("FAMILLE", tmp_path, 900)
    open_export(robot, [stick])
    assert_touchable(robot.app.shell)
    write_to_stick(robot)
    written = sorted(path.suffix for path in tmp_path.iterdir())
    assert written == [".csv", ".json"]
    assert "retirer la clé" in shown(robot)
    plays = json.loads(next(tmp_path.glob("*.json")).read_text())["plays"]
    assert len(plays) == robot.app.journal.count()


def test_no_stick_is_said_kindly_and_it_is_seen_coming_and_going(
    robot: Robot, tmp_path: Path
) -> None:
    sticks: list[Stick] = []
    open_export(robot, sticks)
    assert "Pas de clé USB" in shown(robot)
    sticks.append(Stick("FAMILLE", tmp_path, 900))
    robot.step(1.1)
    assert robot.has("stick:0")
    sticks.clear()
    robot.step(1.1)
    assert not robot.has("stick:0")


@pytest.mark.parametrize("size", SIZES)
def test_more_sticks_than_fit_the_screen_are_on_further_pages(
    make_robot: MakeRobot, size: tuple[int, int], tmp_path: Path
) -> None:
    robot = with_past(make_robot(size))
    sticks = [Stick(f"CLE {n}", tmp_path / str(n), 900) for n in range(5)]
    for stick in sticks:
        stick.folder.mkdir()
    open_export(robot, sticks)
    assert_touchable(robot.app.shell)
    robot.tap("page:down")
    assert_touchable(robot.app.shell)
    robot.tap("stick:1")
    wait_until_written(robot)
    assert [s.name for s in sticks if any(s.folder.iterdir())] == ["CLE 4"]
    del sticks[1:]
    robot.step(1.1)
    assert robot.has("stick:0") and not robot.has("page:down")


def test_a_full_stick_is_told_and_nothing_half_written_stays(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_past(robot)
    full_disk(monkeypatch)
    stick = Stick("PLEINE", tmp_path, 0)
    open_export(robot, [stick])
    write_to_stick(robot)
    assert "Plus de place" in shown(robot)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("megabytes", "told"), [(900, "900 Mo"), (28_000, "27 Go")])
def test_a_sticks_room_is_told_in_the_unit_people_say(
    robot: Robot, tmp_path: Path, megabytes: int, told: str
) -> None:
    open_export(robot, [Stick("FAMILLE", tmp_path, megabytes)])
    assert told in shown(robot).replace("\N{NO-BREAK SPACE}", " ")


def test_nothing_played_is_no_export(robot: Robot, tmp_path: Path) -> None:
    open_export(robot, [Stick("FAMILLE", tmp_path, 900)])
    write_to_stick(robot)
    assert "Aucune partie à exporter" in shown(robot)
    assert list(tmp_path.iterdir()) == []


def test_it_is_told_how_far_an_export_or_a_copy_is(robot: Robot, tmp_path: Path) -> None:
    storage = with_past(robot).app.storage
    for write in (storage.export, storage.copy):
        writing = write(tmp_path)
        writing.result()
        assert writing.share == 1.0


def test_a_stick_pulled_out_too_early_is_told(robot: Robot, tmp_path: Path) -> None:
    with_past(robot)
    stick = Stick("PARTIE", tmp_path / "gone", 10)
    open_export(robot, [stick])
    write_to_stick(robot)
    assert "branchée" in shown(robot)


def test_a_stick_that_takes_its_time_does_not_hold_up_the_table(
    robot: Robot, tmp_path: Path
) -> None:
    with_past(robot)
    stick = Stick("LENTE", tmp_path, 900)
    open_export(robot, [stick])
    with Task.one_at_a_time:
        robot.tap("stick:0")
        robot.step(1.0)
        assert robot.shell.say("app.exporting") in shown(robot)
        robot.tap("turn")
        assert robot.shell.turned
        assert list(tmp_path.iterdir()) == []
    wait_until_written(robot)
    assert "retirer la clé" in shown(robot)


def test_sticks_are_mounted_folders_by_their_names(tmp_path: Path) -> None:
    for folder in ("media/pi/ROUGE", "media/BLEUE", "media/pi/reste"):
        (tmp_path / folder).mkdir(parents=True)
    mounted = {"ROUGE", "BLEUE"}
    found = find_sticks((tmp_path / "media",), lambda path: path.name in mounted)
    assert [stick.name for stick in found] == ["BLEUE", "ROUGE"]


# -- the command ------------------------------------------------------------------------------


def test_a_damaged_journal_is_red_and_a_whole_one_green(tmp_path: Path) -> None:
    assert journal_check(tmp_path).level is Level.GREEN
    journal = Journal(tmp_path / FILE, time.time)
    journal.close()
    whole = journal_check(tmp_path)
    assert (whole.level, whole.values) == (Level.GREEN, {"count": 0})
    (tmp_path / FILE).write_bytes(b"no journal at all" * 500)
    assert journal_check(tmp_path).level is Level.RED


def test_the_doctor_folds_every_play_and_says_which_are_hurt(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE, time.time)
    people = tuple(Player(name, "ABC"[i], i) for i, name in enumerate(("Ana", "Bo", "Zoé")))
    ids = []
    for seed in range(3):
        play = Play.begin(Setup("gumball_rally", people, {}, seed), journal)
        for _ in range(5):
            play.act(play.actions[0])
        ids.append(play.id)
    journal.append(ids[2], 6, "act", b'{"do":"of another version"}')
    journal.close()
    assert [c.key for c in plays_checks(tmp_path)] == ["app.check_play_unfit"]
    database = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    database.execute("UPDATE entries SET at = at + 1 WHERE play = 2 AND n = 3")
    database.close()
    checks = plays_checks(tmp_path)
    assert [c.key for c in checks] == [
        "history.plays_hurt",
        "app.check_play_hurt",
        "app.check_play_unfit",
    ]
    assert "Ana, Bo, Zoé" in Translator("fr").words(checks[1])
    assert all(check.level is Level.AMBER for check in checks)


def test_a_mistake_in_the_settings_is_amber_and_named(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[sound]\nvolum = 40\n")
    found = settings_check(Settings(path=str(file)))
    assert found.level is Level.AMBER
    assert "sound.volume" in Translator("fr").words(found)


def test_screen_touch_and_uptime_come_from_the_machine(tmp_path: Path) -> None:
    screen = tmp_path / "sys/class/drm/card1-DSI-1"
    screen.mkdir(parents=True)
    (screen / "status").write_text("connected\n")
    (screen / "modes").write_text("720x1280\n")
    devices = tmp_path / "proc/bus/input"
    devices.mkdir(parents=True)
    pad = 'N: Name="Goodix"\nB: PROP=2\nB: EV=b'
    (devices / "devices").write_text(f'N: Name="Mouse"\nB: PROP=0\n\n{pad}\n')
    (tmp_path / "proc/uptime").write_text("3725.1 9.0\n")
    found = {check.name: check.values for check in machine_checks(tmp_path)}
    assert found == {
        "screen": {"width": 720, "height": 1280},
        "touch": {"name": "Goodix"},
        "uptime": {"hours": 1, "minutes": 2},
    }


@pytest.mark.parametrize(("level", "code"), [(Level.AMBER, 0), (Level.RED, 1)])
def test_the_exit_code_says_whether_it_is_fit_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], level: Level, code: int
) -> None:
    found = [Check("disk", level, "hardware.check_disk_low", {"megabytes": 40})]
    monkeypatch.setattr(doctor, "_examined", lambda context: found)
    log = Log(Path)
    words = Context(argparse.Namespace(json=False), Settings(), Translator("fr"), log)
    assert doctor.run_doctor(words) == code
    assert "40" in capsys.readouterr().out
    told = Context(argparse.Namespace(json=True), Settings(), Translator("en"), log)
    assert doctor.run_doctor(told) == code
    printed = json.loads(capsys.readouterr().out)
    assert printed["fit"] is (code == 0)
    assert printed["checks"][0]["level"] == level.value


@pytest.mark.parametrize(
    ("level", "key"),
    [(Level.GREEN, "app.fit"), (Level.AMBER, "app.fit_but"), (Level.RED, "app.unfit")],
)
def test_nothing_is_called_ready_above_or_below_a_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], level: Level, key: str
) -> None:
    found = [Check("screen", level, "app.check_screen_none", {})]
    monkeypatch.setattr(doctor, "_examined", lambda context: found)
    say = Translator("fr")
    doctor.run_doctor(Context(argparse.Namespace(json=False), Settings(), say, Log(Path)))
    assert capsys.readouterr().out.splitlines()[-1] == say(key)


def test_a_table_without_a_camera_is_well_and_says_that_it_has_none(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("tab:1")
    robot.step(0.2)
    assert "pas de caméra ici" in shown(robot) and "pas d’image" not in shown(robot)


def test_a_camera_that_wakes_is_neither_absent_nor_found_well(robot: Robot, tmp_path: Path) -> None:
    bench = Bench(robot, tmp_path)
    robot.tap("settings")
    robot.tap("tab:1")
    robot.step(0.2)
    assert "elle se réveille" in shown(robot)
    assert card(robot, "Caméra").level is None  # type: ignore[attr-defined]
    bench.look()
    robot.step(1.0)
    assert "elle voit bien" in shown(robot)
