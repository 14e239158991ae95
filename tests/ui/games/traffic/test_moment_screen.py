"""The moment of a Bip! seen again, from the verdict, when contested, and from the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.events import MomentKept
from companion.games.traffic.tell import hint
from companion.moments import Moments
from companion.ui.games.traffic.art import BoardView
from companion.ui.games.traffic.cards import CardView
from companion.ui.games.traffic.crossings import Crossings
from companion.ui.games.traffic.moment import MomentScreen
from companion.ui.screens.log import LogScreen
from tests.ui.games.traffic.kit import press, run, seat, show, state, words
from tests.ui.games.traffic.test_camera_screen import table
from tests.ui.kit import SIZES, MakeRobot, assert_touchable

pytestmark = pytest.mark.slow


def keeping(robot: Robot, folder: Path) -> None:
    store = Moments(folder, threaded=False)
    store.open(robot.app.post)
    robot.shell.moments = store
    robot.shell.eyes.keep_moments(store.keep)


def judged(robot: Robot, folder: Path, searched: int = 0) -> None:
    """A right claim by the camera, its verdict on the screen; the card is searched for so long."""
    keeping(robot, folder)
    hands = table(robot, deck="printed")
    hands.look(8)
    found = hint(state(robot))
    assert found is not None
    press(robot, seat(robot, found.player))
    hands.look(searched)
    hands.show(found.card.id, turn=1)
    hands.look(3)
    robot.wait(3.2)
    assert state(robot).stage == "verdict"


def top(robot: Robot) -> MomentScreen:
    screen = robot.shell.top
    assert isinstance(screen, MomentScreen)
    return screen


def drag(robot: Robot, share: float) -> None:
    line = top(robot)._places().time.rightmost(92)[1].inset(14, 0)
    x, y = line.x + share * line.w, line.centre[1]
    for kind in ("down", "move", "up"):
        top(robot).dragged(kind, x, y)
    robot.step()


def test_the_verdict_shows_the_picture_of_the_instant_with_reading_card_and_rings(
    robot: Robot, tmp_path: Path
) -> None:
    judged(robot, tmp_path)
    claim = state(robot).claim
    assert claim is not None and claim.verdict is not None
    robot.tap("look_back")
    view = robot.shell.view()
    (reading,) = [w for w in view if isinstance(w, Crossings)]
    assert "".join(reading.cells) == claim.board
    (rings,) = [w for w in view if getattr(w, "paint", None).__class__ and _is_rings(w)]
    assert len(rings.args[0]) == len(claim.verdict.cells)
    assert any(isinstance(w, CardView) for w in view)
    robot.tap("back")
    assert state(robot).stage == "verdict"


def _is_rings(widget: object) -> bool:
    return getattr(getattr(widget, "paint", None), "__name__", "") == "_paint_rings"


def test_a_finger_goes_back_and_forth_through_the_run(robot: Robot, tmp_path: Path) -> None:
    judged(robot, tmp_path, searched=6)
    robot.tap("look_back")
    shown = top(robot)._shown
    assert shown is not None and len(shown.frames) > 8
    assert shown.frames[0].at < -0.5 and shown.frames[-1].at > 0.5
    drag(robot, 0.0)
    assert top(robot)._at == 0 and "−" in words(robot)
    drag(robot, 1.0)
    assert top(robot)._at == len(shown.frames) - 1 and "+" in words(robot)
    assert not any(isinstance(w, Crossings) for w in robot.shell.view())


def test_nothing_goes_on_by_itself_while_the_moment_is_looked_at(
    robot: Robot, tmp_path: Path
) -> None:
    judged(robot, tmp_path)
    robot.tap("look_back")
    robot.wait(20)
    robot.tap("back")
    assert state(robot).stage == "verdict"


def test_the_moment_is_seen_when_the_verdict_is_contested(robot: Robot, tmp_path: Path) -> None:
    judged(robot, tmp_path)
    robot.tap("contest")
    robot.tap("look_back")
    assert top(robot)._shown is not None


def test_the_history_leads_to_the_moment_of_every_bip(robot: Robot, tmp_path: Path) -> None:
    judged(robot, tmp_path)
    play = robot.shell.top.play
    robot.tap("continue")
    robot.shell.go_home()
    robot.tap("history")
    robot.tap(f"play:{play.id}")
    robot.tap("look_back")
    line = robot.shell.find("bip:1")
    assert "Accepté" in line.about and "1 · " in line.label
    robot.tap("bip:1")
    assert top(robot)._shown is not None
    robot.tap("back")
    robot.tap("back")
    assert robot.has("look_back")


def test_a_play_without_a_bip_has_nothing_to_see_again(robot: Robot) -> None:
    run(robot)
    play = robot.shell.top.play
    robot.shell.go_home()
    robot.tap("history")
    robot.tap(f"play:{play.id}")
    assert robot.has("log") and not robot.has("look_back")


def test_the_log_leads_to_the_moment_of_every_bip(robot: Robot, tmp_path: Path) -> None:
    judged(robot, tmp_path)
    play = robot.shell.top.play
    robot.tap("continue")
    robot.shell.push(LogScreen(robot.shell, play))
    robot.step()
    (name,) = [name for name in robot.names() if name.startswith("look_back:")]
    robot.tap(name)
    assert top(robot)._shown is not None


def test_without_a_camera_the_board_of_the_play_is_drawn(make_robot: MakeRobot) -> None:
    for size in SIZES:
        robot = make_robot(size)
        run(robot)
        robot.tap("bip:0")
        robot.wait(0.5)
        show(robot, "RBY")
        robot.wait(4)
        robot.tap("look_back")
        (board,) = [w for w in robot.shell.view() if isinstance(w, BoardView)]
        assert board.ringed and "Pas d’image" in words(robot)
        assert_touchable(robot.shell)


def test_pictures_that_cannot_be_kept_are_told_once(robot: Robot) -> None:
    run(robot)
    for _ in range(3):
        robot.app.post(MomentKept("play", 1, False))
    robot.step()
    assert "n’est pas gardée" in words(robot)
    assert sum("gardée" in said.text for said in robot.shell.recent) == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_moment_fits_every_screen(
    make_robot: MakeRobot, tmp_path: Path, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    judged(robot, tmp_path)
    robot.tap("look_back")
    assert_touchable(robot.shell)
