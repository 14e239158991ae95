"""The camera set up by touch: what is seen, learnt, taken back, kept, and let go."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest

from companion.demo.robot import Robot
from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.games import camera_screen
from companion.ui.screens.calibrate import CalibrateScreen
from companion.ui.screens.calibrate_art import LINE_HIGH, Line
from companion.ui.screens.calibrate_film import FilmStage, part_around
from companion.ui.screens.calibrate_hands import clockwise
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.doctor import DoctorScreen
from companion.vision.calibrate import Calibration, load
from hardware.ports import LedMode
from hardware.simulated.scene import Pose
from tests.ui.camera_kit import Bench
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.screens.calibrate_kit import CAMERA, at_the_camera, top
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow


@pytest.fixture
def bench(robot: Robot, tmp_path: Path) -> Bench:
    return at_the_camera(robot, tmp_path)


def stage(bench: Bench) -> FilmStage:
    return top(bench).stage(top(bench)._places().room)


def finger(bench: Bench, kind: int, x: float, y: float) -> None:
    scale = bench.robot.app.window.layout.scale
    place = {"pos": (round(x * scale), round(y * scale)), "button": 1, "touch": False}
    pygame.event.post(pygame.event.Event(kind, place))
    bench.robot.step(0.05)


def tap(bench: Bench, x: float, y: float) -> None:
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    finger(bench, pygame.MOUSEBUTTONUP, x, y)


def test_in_a_dark_picture_nobody_is_asked_to_touch_a_crossing(bench: Bench) -> None:
    robot = bench.robot
    robot.shell.eyes.look(bench.camera.show(np.zeros((720, 1280, 3), np.uint8), robot.clock.now))
    robot.step(0.1)
    assert "il fait noir" in shown(robot) and "Touchez" not in top(bench).sentence().text


def test_the_sixteen_readings_are_drawn_over_the_picture(bench: Bench) -> None:
    bench.look(2)
    drawn = next(w for w in bench.robot.shell.view() if type(w).__name__ == "Crossings")
    assert "".join(drawn.cells) == "RBY..YRBB..R.Y.."
    assert len(drawn.spots) == 16 and min(drawn.margins) > 0.5
    assert all(stage(bench).box.holds(*spot) for spot in drawn.spots)
    markers = next(w for w in bench.robot.shell.view() if type(w).__name__ == "Markers")
    assert [number for number, _ in markers.markers] == [0, 1, 2, 3]
    assert "9 voitures sur 9" in shown(bench.robot)


def test_a_picture_is_converted_once_however_often_the_screen_is_drawn(bench: Bench) -> None:
    bench.look()
    made = top(bench).film.made
    for _ in range(5):
        bench.robot.shell.changed()
        bench.robot.step(0.01)
    assert top(bench).film.made == made
    bench.look()
    assert top(bench).film.made == made + 1


def test_c_est_bon_keeps_the_corners_for_this_camera_and_the_eyes_use_them(
    bench: Bench, tmp_path: Path
) -> None:
    bench.look(2)
    quad = top(bench).quad
    bench.robot.tap("ok")
    bench.look()
    assert not isinstance(bench.robot.shell.top, CalibrateScreen)
    kept = load(tmp_path, CAMERA)
    assert kept.size == (1280, 720) and kept.crossings is not None and quad is not None
    assert np.abs(np.array(kept.crossings) - np.array(quad)).max() < 8
    assert bench.robot.shell.eyes.known() == kept


def test_the_green_button_keeps_it_too_and_the_light_says_when(bench: Bench) -> None:
    assert top(bench).lamp().mode is LedMode.OFF
    bench.look(2)
    assert top(bench).lamp().mode is LedMode.STEADY
    top(bench).green(0.0)
    bench.look()
    assert not isinstance(bench.robot.shell.top, CalibrateScreen)


def test_a_handle_is_dragged_with_a_magnifier_and_mended_to_the_crossing(
    bench: Bench, tmp_path: Path
) -> None:
    bench.look(2)
    place, quad = stage(bench), top(bench).quad
    assert quad is not None
    x, y = place.units(quad[2])
    finger(bench, pygame.MOUSEBUTTONDOWN, x + 12, y + 12)
    finger(bench, pygame.MOUSEMOTION, x + 16, y + 10)
    assert any(w.name == "loupe" for w in bench.robot.shell.view())
    moved = top(bench).hands.draft[2]
    assert moved == pytest.approx((quad[2][0] + 4 / place.k, quad[2][1] - 2 / place.k), abs=1.5)
    finger(bench, pygame.MOUSEBUTTONUP, x + 16, y + 10)
    assert "La caméra regarde" in shown(bench.robot)
    bench.look(2)
    kept = load(tmp_path, CAMERA).crossings
    assert kept is not None and top(bench).hands.draft == ()
    assert np.abs(np.array(kept) - np.array(quad)).max() < 12


@pytest.mark.parametrize("ring", range(4))
def test_a_ring_dragged_to_another_crossing_is_named_and_goes_back(
    bench: Bench, tmp_path: Path, ring: int
) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None
    x, y = stage(bench).units(quad[ring])
    there = stage(bench).units(quad[(ring + 1) % 4])
    to = x + (there[0] - x) / 3, y + (there[1] - y) / 3
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    finger(bench, pygame.MOUSEMOTION, *to)
    finger(bench, pygame.MOUSEBUTTONUP, *to)
    bench.look()
    assert f"Le rond {ring + 1} n’est pas sur un carrefour de coin" in shown(bench.robot)
    assert load(tmp_path, CAMERA) == Calibration(camera=CAMERA)
    bench.look(3)
    assert top(bench).ready()
    assert np.array(top(bench).quad) == pytest.approx(np.array(quad), abs=2)


def test_crossings_dragged_off_the_board_are_refused_in_words_and_nothing_is_kept(
    bench: Bench, tmp_path: Path
) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None
    x, y = stage(bench).units(quad[0])
    target = stage(bench).units(quad[2])
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    finger(bench, pygame.MOUSEMOTION, target[0] - 60, target[1] - 60)
    finger(bench, pygame.MOUSEBUTTONUP, target[0] - 60, target[1] - 60)
    bench.look()
    assert "carrefours" in shown(bench.robot) and "Les ronds sont revenus" in shown(bench.robot)
    assert load(tmp_path, CAMERA) == Calibration(camera=CAMERA)
    assert top(bench).hands.draft == () and top(bench).ready()
    bench.robot.wait(9)
    assert "Les ronds sont revenus" not in shown(bench.robot)


def test_rings_that_cross_are_refused_at_once_without_a_look(bench: Bench) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None
    x, y = stage(bench).units(quad[0])
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    (bx, by), (cx, cy) = (stage(bench).units(quad[k]) for k in (1, 2))
    at = (bx + cx) / 2 - 8, (by + cy) / 2
    finger(bench, pygame.MOUSEMOTION, *at)
    finger(bench, pygame.MOUSEBUTTONUP, *at)
    assert "Les ronds sont revenus" in shown(bench.robot)
    assert top(bench).ready()


def test_nothing_is_claimed_while_a_ring_is_moved_or_looked_at(bench: Bench) -> None:
    bench.look(2)
    assert "sur 9" in shown(bench.robot)
    quad = top(bench).quad
    assert quad is not None
    x, y = stage(bench).units(quad[0])
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    finger(bench, pygame.MOUSEMOTION, x + 9, y + 9)
    sure = next(w for w in bench.robot.shell.view() if type(w).__name__ == "Sureness")
    assert sure.percent is None
    lines = [w for w in bench.robot.shell.view() if type(w).__name__ == "Line"]
    assert [line.good for line in lines] == [None] * 4
    finger(bench, pygame.MOUSEBUTTONUP, x + 9, y + 9)
    assert not top(bench).ready() and top(bench).why_not()


def test_a_question_without_an_answer_is_given_up_and_everything_is_as_before(
    bench: Bench,
) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None
    x, y = stage(bench).units(quad[0])
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    finger(bench, pygame.MOUSEMOTION, x + 9, y + 9)
    finger(bench, pygame.MOUSEBUTTONUP, x + 9, y + 9)
    assert "La caméra regarde" in shown(bench.robot)
    bench.robot.wait(5)
    assert "Pas de réponse" in shown(bench.robot)
    assert top(bench).ready()


def test_crossings_that_cv2_cannot_bear_are_answered(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None

    def given(*_: object) -> None:
        raise cv2.error("no inverse")

    monkeypatch.setattr("companion.vision.locate.Locator.given", given)
    x, y = stage(bench).units(quad[0])
    finger(bench, pygame.MOUSEBUTTONDOWN, x, y)
    finger(bench, pygame.MOUSEBUTTONUP, x, y)
    bench.look()
    assert "Les ronds sont revenus" in shown(bench.robot)
    assert top(bench).ready()


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 1, 3)])
def test_four_crossings_tapped_in_any_order_place_the_board(
    bench: Bench, tmp_path: Path, order: tuple[int, ...]
) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None
    bench.robot.tap("setup:touch")
    for count, k in enumerate(order):
        assert f"{count + 1} sur 4" in shown(bench.robot)
        tap(bench, *stage(bench).units(quad[k]))
    bench.look()
    kept = load(tmp_path, CAMERA).crossings
    assert kept is not None
    first = order[0]
    assert np.abs(np.array(kept) - np.array((*quad[first:], *quad[:first]))).max() < 15


def test_find_again_forgets_the_corners_and_undo_brings_them_back(
    bench: Bench, tmp_path: Path
) -> None:
    bench.look(2)
    quad = top(bench).quad
    assert quad is not None
    bench.robot.shell.eyes.learn(Calibration(CAMERA, (1280, 720), quad))
    bench.robot.tap("back")
    bench.robot.shell.push(camera_screen(bench.robot.shell))
    bench.look()
    assert "bien placés" in shown(bench.robot)
    bench.robot.tap("find")
    bench.look()
    assert "par les repères" in shown(bench.robot)
    assert load(tmp_path, CAMERA).crossings is None
    bench.robot.tap("undo")
    assert load(tmp_path, CAMERA).crossings == quad


def test_advice_about_the_light_is_given_in_words(bench: Bench) -> None:
    bench.look(2)
    assert "bonne" in shown(bench.robot)
    frame = bench.camera.frame
    assert frame is not None
    dark = bench.camera.show((frame.image * 0.3).astype(np.uint8), frame.at + 1)
    bench.robot.shell.eyes.look(dark)
    bench.robot.step(0.1)
    assert "Trop sombre" in shown(bench.robot) and "trop sombre" in shown(bench.robot)


def test_a_table_without_a_board_says_so_and_can_be_tapped(bench: Bench) -> None:
    bench.table.push_board(Pose(dx=900))
    bench.table.change(markers=False)
    bench.look()
    assert "Touchez ses 4" in shown(bench.robot)
    assert not top(bench).ready() and not bench.robot.has("ok")
    box = stage(bench).box
    for x, y in ((0.3, 0.3), (0.7, 0.3), (0.7, 0.8), (0.3, 0.8)):
        tap(bench, box.x + x * box.w, box.y + y * box.h)
    bench.look()
    assert "Pas de plateau entre ces quatre carrefours" in shown(bench.robot)


def test_without_a_camera_a_kind_sentence_stands_there(robot: Robot) -> None:
    robot.shell.push(camera_screen(robot.shell))
    robot.step(0.1)
    assert "Pas de caméra" in shown(robot)
    robot.tap("back")


def test_a_lost_camera_is_told_and_the_screen_goes_on_when_it_is_back(bench: Bench) -> None:
    assert "se réveille" in shown(bench.robot)
    bench.look()
    bench.camera.lose()
    bench.robot.step(0.2)
    assert "ne donne pas d’image" in shown(bench.robot)
    bench.look()
    assert "9 voitures" in shown(bench.robot)


def test_the_camera_is_let_go_unless_a_play_used_it_before(bench: Bench) -> None:
    assert bench.camera.started == 1
    bench.robot.tap("back")
    assert bench.camera.closed == 1
    bench.robot.shell.eyes.want(True, False)
    assert bench.camera.started == 2
    bench.robot.shell.push(camera_screen(bench.robot.shell))
    bench.robot.step(0.1)
    bench.robot.tap("back")
    assert bench.camera.closed == 1


def test_the_doctor_leads_here_and_the_camera_works_in_both(robot: Robot, tmp_path: Path) -> None:
    bench = Bench(robot, tmp_path)
    robot.shell.push(DoctorScreen(robot.shell))
    bench.look()
    robot.tap("calibrate")
    bench.look(2)
    assert isinstance(robot.shell.top, CameraScreen)
    robot.tap("board")
    bench.look(2)
    assert top(bench).ready()
    robot.tap("back")
    bench.look()
    robot.tap("back")
    assert isinstance(robot.shell.top, DoctorScreen) and bench.camera.started == 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_keys_are_large_and_all_words_fit(
    make_robot: MakeRobot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    cut = watch_words(monkeypatch)
    robot = make_robot(size, language)
    bench = Bench(robot, tmp_path)
    robot.shell.push(camera_screen(robot.shell))
    bench.look(2)
    assert_touchable(robot.shell)
    for key in ("setup:discs", "learn", "setup:empty", "learn", "setup:touch"):
        robot.tap(key)
        robot.step(0.05)
        assert_touchable(robot.shell)
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
def test_the_checks_do_not_run_into_each_other(
    make_robot: MakeRobot, tmp_path: Path, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    bench = Bench(robot, tmp_path)
    robot.shell.push(camera_screen(robot.shell))
    bench.look(2)
    lines = [widget for widget in robot.shell.view() if isinstance(widget, Line)]
    assert len(lines) == 4
    assert all(line.box.h >= LINE_HIGH for line in lines)
    assert_touchable(robot.shell)


def test_points_going_round_start_with_the_first() -> None:
    a, b, c, d = (0.0, 0.0), (9.0, 1.0), (10.0, 10.0), (1.0, 9.0)
    assert clockwise((c, a, b, d)) == (c, d, a, b)
    assert clockwise((a, d, c, b)) == (a, b, c, d)


def test_the_part_shown_stays_inside_the_picture_and_holds_the_board() -> None:
    board = ((5.0, 5.0), (300.0, 10.0), (290.0, 290.0), (10.0, 300.0))
    left, top_, wide, high = part_around(board, (), (640, 480), Box(0, 0, 496, 306))
    assert left >= 0 and top_ >= 0 and left + wide <= 640 and top_ + high <= 480
    assert left <= 5 and left + wide >= 300 and top_ <= 5 and top_ + high >= 300
