"""Numbers put right by hand: one number is one line of the log and one undo."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.events import Tapped
from companion.history.values import LARGE_TEXT
from companion.i18n import Language
from companion.play import Play
from companion.ui.box import Box
from companion.ui.screens.correct import CorrectScreen
from companion.ui.widgets import Text, stepper
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, sit_down, sit_unnamed
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow


@pytest.fixture
def correct(any_robot: Robot) -> Robot:
    """Macadam's numbers, with the points of the first player on the first page."""
    sit_unnamed(any_robot, "macadam", (0, 1))
    any_robot.tap("deal:0")
    any_robot.tap("pause")
    any_robot.tap("correct")
    return any_robot


def play(robot: Robot) -> Play:
    found = robot.shell.top._table.play
    assert isinstance(found, Play)
    return found


def points(robot: Robot) -> int:
    found = play(robot).fields
    return next(field.value for field in found if (field.name, field.player) == ("points", 0))


def to_points(robot: Robot) -> None:
    while not robot.has("points:0+"):
        robot.tap("page:down")


def test_ten_taps_on_plus_are_one_line_and_one_undo(correct: Robot) -> None:
    to_points(correct)
    lines = len(play(correct).log)
    for _ in range(10):
        correct.tap("points:0+")
    assert points(correct) == 500, "steps of fifty, as the cards count"
    assert len(play(correct).log) == lines + 1
    correct.tap("undo")
    assert points(correct) == 0 and len(play(correct).log) == lines


def test_a_number_stepped_back_to_where_it_was_leaves_no_line(correct: Robot) -> None:
    to_points(correct)
    lines = len(play(correct).log)
    correct.tap("points:0+")
    correct.tap("points:0-")
    assert points(correct) == 0 and len(play(correct).log) == lines


def test_a_number_below_nothing_has_a_true_minus() -> None:
    shown = stepper(Box(0, 0, 200, 50), -100, lambda value: None, low=-999)
    assert [w.text for w in shown if isinstance(w, Text)] == ["−100"]


def test_another_number_is_another_line(correct: Robot) -> None:
    to_points(correct)
    lines = len(play(correct).log)
    correct.tap("points:0+")
    correct.tap("tickets:0+")
    correct.tap("points:0+")
    assert len(play(correct).log) == lines + 3


def test_a_number_is_typed_on_the_pad(correct: Robot) -> None:
    to_points(correct)
    correct.tap("points:0=")
    assert_touchable(correct.shell)
    for key in ("pad:6", "pad:5", "pad:0", "pad:0", "pad:rub", "pad:sign", "pad:ok"):
        correct.tap(key)
    assert points(correct) == -650


def test_a_number_beyond_its_limits_is_told_and_stays_on_the_pad(correct: Robot) -> None:
    to_points(correct)
    correct.tap("points:0=")
    for key in ("pad:9", "pad:9", "pad:9", "pad:9", "pad:9", "pad:ok"):
        correct.tap(key)
    assert "9999" in shown(correct) and correct.has("pad:ok")
    correct.tap("back")
    assert points(correct) == 0


def test_undo_on_the_page_of_numbers_takes_back_only_what_was_put_right_there(
    correct: Robot,
) -> None:
    assert not correct.has("undo")
    to_points(correct)
    correct.tap("points:0+")
    correct.tap("done")
    correct.tap("pause")
    correct.tap("correct")
    assert not correct.has("undo"), "an earlier step is undone on the play's own screen"


def test_a_held_plus_goes_faster_and_is_one_line(correct: Robot) -> None:
    to_points(correct)
    lines, before = len(play(correct).log), correct.clock.now
    key = correct.ready("points:0+")
    x, y = key.box.centre
    correct.shell.handle(Tapped("down", x, y, correct.shell.now))
    seen = []
    while correct.clock.now < before + 4:
        correct.step(0.02)
        seen.append(points(correct))
    correct.shell.handle(Tapped("up", x, y, correct.shell.now))
    early, late = seen[len(seen) // 2] - seen[0], seen[-1] - seen[len(seen) // 2]
    assert late > early > 0
    assert len(play(correct).log) == lines + 1


TWELVE = ("Maximilienne", "Wilhelmwwmmw", "Bartholomeus", "Guillemettes")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", ["gumball_rally", "scream_machine", "macadam", "traffic"])
def test_every_number_says_whose_it_is_and_what_at_any_size(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
    large: bool,
    game: str,
) -> None:
    robot = make_robot(size, language)
    robot.app.journal.remember(LARGE_TEXT, large)
    robot.shell.lay_out()
    sit_down(robot, game, TWELVE)
    cut = watch_words(monkeypatch)
    robot.shell.push(CorrectScreen(robot.shell, robot.shell.top))
    robot.step(0.8)
    while True:
        assert_touchable(robot.shell)
        assert cut == []
        if not robot.has("page:down"):
            break
        robot.tap("page:down")
